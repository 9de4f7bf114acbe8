"""Training, with what it needs beside the package (`pip install alambic[train]`)."""

import json
from pathlib import Path
from typing import Any

import pytest

from alambic.bots.bot import make_bot
from alambic.bots.weights import Weights
from alambic.core.errors import BadSeats
from alambic.lab.arena import Plan, compete
from tests.games.mini import GAME as MINI

pytest.importorskip("torch", reason="make test-extras TRAIN=1 fetches PyTorch")


def test_a_small_game_is_learnt_from_nothing(tmp_path: Path) -> None:
    """Within a minute well above chance; what was interrupted goes on; the header tells where it comes from."""
    from alambic.learn.training import train

    out, told = tmp_path / "mini.weights", list[Any]()
    train(MINI, [2, 3], 0.35, out, 1, "alambic train mini", told.append, device="cpu")
    train(MINI, [2, 3], 0.7, out, 1, "alambic train mini", told.append, device="cpu")
    weights = Weights.read(out)
    assert weights.misfit(MINI.setup(3)) == "" and weights.told["command"] == "alambic train mini"
    lines = [json.loads(line) for line in out.with_suffix(".jsonl").read_text().splitlines()]
    assert lines == told and lines[-1]["choices"] > lines[0]["choices"]
    assert out.with_suffix(".svg").stat().st_size > 5000
    plan = Plan(MINI.setup(3), (f"policy@{out}", "random"), 400, 3)
    assert make_bot(plan.bots[0], MINI.load()).name == "policy"
    assert compete(plan, threads=1).pairings[0].share.low > 0.55


def test_players_that_a_game_has_not_are_refused() -> None:
    from alambic.cli.training import counts_of

    assert counts_of(None, (2, 4)) == [2, 3, 4] and counts_of("3, 4", (2, 4)) == [3, 4]
    with pytest.raises(BadSeats, match="2 to 4"):
        counts_of("1,5", (2, 4))

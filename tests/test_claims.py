"""What rulebooks claim: data that is understood, verdicts that belong to it."""

from pathlib import Path
from typing import Any

import pytest

from alambic.core.claims import (
    FAILS,
    FILE,
    HOLDS,
    NOTED,
    OPEN,
    Noted,
    command,
    note,
    read_claim,
    read_claims,
    read_noted,
    told_claims,
)
from alambic.core.errors import BadReport
from alambic.core.game import LANGUAGES, Game
from alambic.games import CATALOGUE

OURS = [game for game in CATALOGUE if (game.folder / FILE).exists()]
ENTRY: dict[str, Any] = {
    "id": "x",
    "text": {"en": "It is short.", "fr": "C’est court."},
    "measure": "minutes",
    "players": [2],
    "low": 1.0,
    "high": 2.0,
}


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.name)
def test_every_claim_has_a_verdict_of_these_rules(game: Game) -> None:
    """What a rules page and a report say was measured with the rules that they are about."""
    noted = read_noted(game)
    anew = f"alambic claims {game.name} --games 2000 --seed 1 --note"
    assert noted and noted.rules == game.version, anew
    assert [*noted.found] == [claim.id for claim in read_claims(game)]
    for claim in read_claims(game):
        for options in (claim.options, claim.instead or {}):
            game.setup(claim.players[0], dict(options))
    for language in LANGUAGES:
        assert {verdict for _, verdict in told_claims(game, language)} <= {HOLDS, FAILS, OPEN}
    assert command(game).startswith(f"alambic claims {game.name} --games ")


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"measure": "luck"}, "measure cannot be 'luck'; it can be seats, chance"),
        ({"measure": "phase", "phase": "tea"}, "phase cannot be 'tea'; it can be"),
        ({"measure": "ending", "ending": "TEA"}, "ending cannot be 'TEA'; it can be"),
        ({"text": {"en": "It is short."}}, "must be in en, fr"),
        ({"height": 3}, "height"),
    ],
)
def test_a_claim_that_is_not_understood_says_what_would_be(change: dict[str, Any], words: str) -> None:
    with pytest.raises(BadReport, match=words):
        read_claim({**ENTRY, **change}, OURS[0])


def test_a_verdict_goes_by_the_whole_interval() -> None:
    claim = read_claim(ENTRY, OURS[0])
    assert [claim.verdict(*ends) for ends in ((1.2, 1.8), (2.1, 3.0), (1.5, 2.5))] == [HOLDS, FAILS, OPEN]


def test_verdicts_are_noted_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And a game without claims has none; who asks for them is told."""
    monkeypatch.setitem(OURS[0].__dict__, "folder", tmp_path)
    assert not told_claims(OURS[0], "en") and not command(OURS[0])
    with pytest.raises(BadReport, match="has no claims"):
        read_claims(OURS[0])
    noted = Noted(2, 100, 1, {"x": (1.5, 1.25, 1.75), "y": (0.0, -1.0, 1.0)})
    note(OURS[0], noted)
    assert read_noted(OURS[0]) == noted and [path.name for path in tmp_path.iterdir()] == [NOTED]

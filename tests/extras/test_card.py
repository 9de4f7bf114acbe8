"""Kernels for a card: compiled where there is none, and kept on disk; on a card its arrays are shared."""

from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from alambic.core.game import Game
from alambic.core.lean import lean_state
from alambic.core.state import dtype
from alambic.games import CATALOGUE
from alambic.learn import Batch
from alambic.learn.cuda import Kept, kernels, toolkit
from tests.games.mini import GAME as MINI

CAPABILITY = (9, 0)
CARD = SimpleNamespace(compute_capability=CAPABILITY)
ARTISEURS = CATALOGUE["artiseurs"]


@pytest.fixture
def no_card(monkeypatch: pytest.MonkeyPatch) -> None:
    """numba-cuda asks the card for its age even where it only compiles."""
    monkeypatch.setattr(import_module("numba.cuda.dispatcher"), "get_current_device", lambda: CARD)
    monkeypatch.setattr(
        import_module("numba.cuda.cudadrv.devices"), "get_context", lambda: SimpleNamespace(device=CARD)
    )
    monkeypatch.setattr(toolkit(), "get_current_device", lambda: CARD)


def signatures(game: Game) -> dict[str, tuple[Any, ...]]:
    """What the kernels of a game take."""
    numba: Any = import_module("numba")
    states = numba.from_dtype(dtype(lean_state(game.state)))[::1]
    short, whole, real, byte = (kind[::1] for kind in (numba.int32, numba.int64, numba.float32, numba.int8))
    columns = {kind: numba.types.Array(kind, 2, "F") for kind in (numba.int32, numba.int8)}
    seen, secret = (
        numba.types.Array(numba.from_dtype(np.dtype(kind)), 2, "F")
        for kind in (game.seen_as, game.secret_layout.kind)
    )
    memory, lists, mask, number = numba.int64[:, ::1], columns[numba.int32], columns[numba.int8], numba.int64
    return {
        "advance": (memory, states, whole, whole, whole, short, short, lists, mask, real, short, byte, number),
        "watch": (memory, short, short, lists, seen, lists, seen, secret),
        "scan": (short, whole),
        "gather": (lists, short, whole, short),
        "check": (whole, short, whole, whole),
        "draw": (whole, short, whole, whole),
        "wander": (memory, states, whole, whole, number, short),
        "stroll": (states, states, whole, whole, number, short),
    }


@pytest.mark.usefixtures("no_card")
@pytest.mark.parametrize("game", [MINI, ARTISEURS], ids=lambda game: game.name)
def test_every_kernel_compiles_where_there_is_no_card(game: Game) -> None:
    cuda, numba = toolkit(), import_module("numba")
    made = vars(kernels(game))
    assert made.keys() == signatures(game).keys()
    for name, taken in signatures(game).items():
        ptx, _ = cuda.compile(
            made[name].py_func, numba.void(*taken), device=False, abi="numba", cc=CAPABILITY, output="ptx"
        )
        assert ".entry" in ptx, name


@pytest.mark.usefixtures("no_card")
def test_a_kernel_is_kept_under_all_that_it_is_made_from(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ALAMBIC_CACHE", str(tmp_path))
    taken = signatures(MINI)["scan"]
    kernel = import_module("numba.cuda.dispatcher")._Kernel(kernels(MINI).scan.py_func, taken)
    Kept(MINI, "scan", None).save_overload(taken, kernel)
    again = Kept(MINI, "scan", None).load_overload(taken, None)
    assert again.entry_name == kernel.entry_name
    assert again.inspect_asm(None) == kernel.inspect_asm(None)
    assert Kept(MINI, "scan", 64).load_overload(taken, None) is None
    assert Kept(MINI, "gather", None).load_overload(taken, None) is None
    assert Kept(ARTISEURS, "scan", None).load_overload(taken, None) is None
    assert Kept(MINI, "scan", None).load_overload(taken[::-1], None) is None


@pytest.mark.skipif(not toolkit().is_available(), reason="there is no card")
def test_what_lies_on_a_card_is_shared_without_a_copy() -> None:
    batches = [Batch(MINI.setup(3), 64, device=device) for device in ("cpu", "cuda")]
    for library in ("torch", "cupy", "jax.numpy"):
        taken = import_module(library).from_dlpack(batches[1].observation)
        for batch in batches:
            batch.step(batch.pick())
        seen = taken.get() if library == "cupy" else np.asarray(taken.cpu() if library == "torch" else taken)
        assert np.array_equal(seen, batches[0].observation), library

"""A game's rules without what only tables need: no events are told, and no room is kept for them."""

from typing import Any, ClassVar

import numpy as np

from alambic.core import events
from alambic.core.game import Game, Setup
from alambic.core.rule import Compiled, Rule, rule
from alambic.core.state import State, dtype

LEFT_OUT = ("events", "told", "revealed")
LEAN: dict[type[State], type[State]] = {}


@rule
def tell_nobody(s: State, kind: int, who: int, what: int, where: int, whom: int, eyes: int) -> None:
    """In place of `tell`."""


@rule
def tell_no_more(s: State, kind: int, what: int) -> None:
    """In place of `tell_more`."""


@rule
def tell_none_of(s: State, n: int, most: int, kind: int, who: int, what: int, whom: int, eyes: int) -> None:
    """In place of `tell_one_of`."""


@rule
def tell_no_longer(s: State) -> bool:
    """In place of `tells`."""
    return False


@rule
def reveal_nothing(s: State) -> None:
    """In place of `reveal`, `disclose` and `clear_events`."""


@rule
def veil_nothing(s: State, seat: int) -> None:
    """In place of `veil_events`."""


def lean_rules(game: Game) -> dict[Rule, Rule]:
    """What stands behind each placeholder, and in place of what tells."""
    silence: dict[Rule, Rule] = {
        events.tell: tell_nobody,
        events.tell_more: tell_no_more,
        events.tell_one_of: tell_none_of,
        events.tells: tell_no_longer,
        events.reveal: reveal_nothing,
        events.disclose: reveal_nothing,
        events.clear_events: reveal_nothing,
        events.veil_events: veil_nothing,
    }
    return {**game.contract, **silence}


def lean_state(state: type[State]) -> type[State]:
    """The same state without events."""
    if state not in LEAN:
        LEAN[state] = type(f"Lean{state.__name__}", (state,), {})
        LEAN[state].fields = tuple(field for field in state.fields if field.name not in LEFT_OUT)
    return LEAN[state]


def lean_record(state: type[State], data: bytes) -> Any:
    """A state's bytes as an array of one lean record, which leaves to nobody what is people's."""
    whole = np.frombuffer(data, dtype(state))
    lean = np.zeros(1, dtype(lean_state(state)))
    for field in lean_state(state).fields:
        lean[field.name] = whole[field.name]
    lean["quiet"] = 1
    return lean


def whole(state: type[State], lean: Any) -> bytes:
    """A lean record's bytes with room for events again, of which there are none."""
    full = np.zeros(1, dtype(state))
    for field in lean_state(state).fields:
        full[field.name] = lean[field.name]
    return full.tobytes()


def blank(setup: Setup) -> Any:
    """What a game of this setup is dealt from."""
    return lean_record(setup.game.state, setup.blank())


class Fast(Compiled):
    """Rules that have passed the laws with every bound checked need no checking where many games are played."""

    OPTIONS: ClassVar[dict[str, Any]] = {"boundscheck": False, "error_model": "numpy"}

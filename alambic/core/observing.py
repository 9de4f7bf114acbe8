"""How the seats of a game observe: its own, or one made from all fields of its record."""

from itertools import product
from typing import TYPE_CHECKING, Any

from alambic.core.layout import Layout, Part
from alambic.core.parts import names_in
from alambic.core.rule import Rule, rule
from alambic.core.state import Seen, State

if TYPE_CHECKING:
    from alambic.core.game import Game

UNTOLD = ("rng", "events", "told", "quiet", "revealed")  # what happened, and what is nobody's business


@rule
def after(s: State, seat: int, steps: int) -> int:
    """The seat so many places after another; a division would take longer than all the rest."""
    other = seat + steps
    return other - s.seats if other >= s.seats else other


@rule
def steps_to(s: State, seat: int, other: int) -> int:
    """How many places after a seat another one is."""
    steps = other - seat
    return steps + s.seats if steps < 0 else steps


@rule
def whose(s: State, seat: int, number: int) -> int:
    """A seat + 1, 0 for none, as the seat that observes counts it: 1 is itself."""
    return 1 + steps_to(s, seat, number - 1) if number > 0 else 0


def observer(game: "Game") -> tuple[Rule, Layout]:
    """How a seat of this game observes, and what its numbers mean."""
    own = names_in(game.package, "observe")
    return (own["observe"], own["LAYOUT"]) if "LAYOUT" in own else usual_observer(game.state)


def usual_observer(state: type[State]) -> tuple[Rule, Layout]:
    """The seat that looks, then every field of the record, as the seat may know it; seats are not turned."""
    parts = [Part("seat", (), 15)]
    lines = ["def observe(s, seat, out):", "    out[0] = seat"]
    at = 1
    for field in state.fields:
        if field.name in UNTOLD:
            continue
        bits = 8 * field.width - (field.kind[0] == "i")
        part = Part(field.name, field.shape, 2**bits - 1, -(2**bits) if field.kind[0] == "i" else 0)
        assert bits < 64, f"{field.name} is too wide: write an observe.py"
        parts.append(part)
        lines += copying(field.name, field.shape, at)
        at += part.size
    space: dict[str, Any] = {}
    exec("\n".join(lines), space)
    observe = space["observe"]
    observe.__annotations__ = {"s": State, "seat": int, "out": Seen, "return": None}
    observe.__module__ = __name__
    return rule(observe), Layout(*parts)


def copying(name: str, shape: tuple[int, ...], at: int) -> list[str]:
    """The lines that copy a field."""
    if not shape:
        return [f"    out[{at}] = s.{name}"]
    *outer, last = shape
    lines = []
    for number, index in enumerate(product(*map(range, outer))):
        where = "".join(f"{i}, " for i in index)
        lines.append(f"    for i in range({last}):")
        lines.append(f"        out[{at + number * last} + i] = s.{name}[{where}i]")
    return lines

"""How the seats of a game observe, regard moves and peek: its own way, or one made from its record and codes."""

from collections.abc import Callable
from itertools import product
from typing import TYPE_CHECKING, Any

from alambic.core.codes import Codes
from alambic.core.layout import Layout, Part
from alambic.core.parts import names_in
from alambic.core.rule import Rule, rule
from alambic.core.state import Secrets, Seen, State

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
def within(value: int, most: int) -> int:
    """A number no further from 0 than `most`."""
    return max(-most, min(most, value))


@rule
def whose(s: State, seat: int, number: int) -> int:
    """A seat + 1, 0 for none, as the seat that observes counts it: 1 is itself."""
    return 1 + steps_to(s, seat, number - 1) if number > 0 else 0


def senses(game: "Game") -> dict[str, tuple[Rule, Layout]]:
    """How a seat observes, regards a move and peeks, and what the numbers mean; the game's own or the usual."""
    usual: dict[str, Callable[[], tuple[Rule, Layout]]] = {
        "observe": lambda: usual_view("observe", Seen, game.state),
        "regard": lambda: usual_regard(game.codes),
        "peek": lambda: usual_view("peek", Secrets, game.state),
    }
    found = {}
    for name, make in usual.items():
        own = names_in(game.package, name)
        found[name] = (own[name], own["LAYOUT"]) if "LAYOUT" in own else make()
    return found


def usual_view(name: str, room: Any, state: type[State]) -> tuple[Rule, Layout]:
    """The seat that looks, then every field of the record as it is; seats are not turned."""
    parts = [Part("seat", (), 15)]
    lines = [f"def {name}(s, seat, out):", "    out[0] = seat"]
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
    return made(lines, {"s": State, "seat": int, "out": room, "return": None}), Layout(*parts)


def usual_regard(codes: Codes) -> tuple[Rule, Layout]:
    """The shape of a move, then each of its parts; families that name the same things share their numbers."""
    parts = [Part("shape", (len(codes.families),))]
    at, starts = len(codes.families), dict[tuple[str, ...], int]()
    lines = ["def regard(s, seat, move, out):"]
    for number, (start, family) in enumerate(zip(codes.starts, codes.families, strict=True)):
        lines += [f"    if {start} <= move < {start + family.count}:", f"        out[{number}] = 1"]
        below = 1
        for names in map(tuple, reversed(family.parts)):
            if names not in starts:
                starts[names] = at
                parts.append(Part(f"{family.shape} {len(parts)}", (len(names),)))
                at += len(names)
            lines.append(f"        out[{starts[names]} + (move - {start}) // {below} % {len(names)}] = 1")
            below *= len(names)
    return made(lines, {"s": State, "seat": int, "move": int, "out": Seen, "return": None}), Layout(*parts)


def made(lines: list[str], annotations: dict[str, Any]) -> Rule:
    """A rule from its lines."""
    space: dict[str, Any] = {}
    exec("\n".join(lines), space)
    function: Rule = next(thing for name, thing in space.items() if name != "__builtins__")
    function.__annotations__ = annotations
    function.__module__ = __name__
    return rule(function)


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

"""The contract: the rules that every game has, documented once.

Generic code imports these placeholders; bound to a game (rule.py), each becomes that game's own rule. A game has
them in its files: `rules.py` (deal to standings), `knowledge.py` (forget, imagine), `tactics.py` (worth, prefer,
perhaps believe and spurns), and perhaps `observe.py`, `regard.py` and `peek.py`; a small one has them beside its
card. Those that have a body here may be left out. `laws.py` checks what the docstrings promise.
"""

from typing import TYPE_CHECKING

from alambic.core.events import clear_events, veil_events
from alambic.core.parts import own_rules
from alambic.core.rule import Rule, rule
from alambic.core.state import SPECTATOR, Numbers, Secrets, Seen, State

if TYPE_CHECKING:
    from alambic.core.game import Game


class Unbound(Exception):
    """A placeholder was called without a game behind it."""


@rule
def deal(s: State) -> None:
    """Set up. Seats, options, deck and random word are in `s`, every other field is 0."""
    raise Unbound


@rule
def awaited(s: State) -> int:
    """Bits of the seats the game waits for; 0 = over. Public: equal in the true and every forgotten state.

    A game may leave it out: then it waits for the seat in `turn`.
    """
    return 0 if s.over else 1 << s.turn  # type: ignore[attr-defined]


@rule
def may(s: State) -> int:
    """Bits of the seats that may speak up although nobody waits for them. Public too; a game may leave it out."""
    return 0


@rule
def legal(s: State, seat: int, moves: Numbers) -> int:
    """Write every move allowed to a seat, in a stable order, and return how many; the silent move comes first.

    Never empty for a seat in `awaited` or `may`, empty for others. The only place where legality lives.
    """
    raise Unbound


@rule
def why(s: State, seat: int, move: int) -> int:
    """The number of the clause that forbids a move; it is asked of moves that are not legal alone.

    A game may leave it out: then it is the first.
    """
    return 1


@rule
def play(s: State, seat: int, move: int) -> None:
    """The table after a legal move. Tells events; calls `reveal` before it tells something hidden."""
    raise Unbound


@rule
def standings(s: State, places: Numbers, points: Numbers) -> None:
    """Write each seat's place (1 = first, ties share) and whole points, now or at the end."""
    raise Unbound


@rule
def forget(s: State, seat: int) -> None:
    """Erase all that this seat, or the spectator, may not know (the core erases the word and veils events).

    A game without secrets leaves it out.
    """


@rule
def imagine(s: State, seat: int) -> None:
    """Fill in again by chance what `forget` erased for this seat, every fitting world equally likely.

    A world deals individual cards; a secret answer given already is then any that its seat could have given.
    A game without secrets leaves it out.
    """


@rule
def worth(s: State, values: Numbers) -> None:
    """Write an estimate a seat of how well it stands, from what the state shows.

    A game may leave it out: then searches play on to the end.
    """
    for seat in range(s.seats):
        values[seat] = 0


@rule
def prefer(s: State, seat: int, moves: Numbers, n: int, weights: Numbers) -> None:
    """Write a weight of at least 1 for each of the first `n` moves: how often a sensible player picks it.

    A game may leave it out: then all are equal.
    """
    for i in range(n):
        weights[i] = 1


CERTAIN = 1000


@rule
def believe(s: State, seat: int) -> int:
    """How well an imagined world fits what others chose, from 1 to CERTAIN; a game may leave it out."""
    return CERTAIN


@rule
def spurns(s: State, seat: int, move: int) -> bool:
    """Whether a legal move plainly harms whoever makes it, as far as they can see; a game may leave it out.

    No bot plays such a move. There is always another.
    """
    return False


@rule
def observe(s: State, seat: int, out: Seen) -> None:
    """Write what a seat knows by the game's LAYOUT, itself before the seats after it; `s` is forgotten for it.

    A game may leave it out: then all fields of the record are told (observing.py).
    """
    raise Unbound


@rule
def regard(s: State, seat: int, move: int, out: Seen) -> None:
    """Write what there is to see of a legal move by its LAYOUT; `s` is forgotten for the seat.

    A game may leave it out: then its shape and parts are told (observing.py).
    """
    raise Unbound


@rule
def peek(s: State, seat: int, out: Secrets) -> None:
    """Write what a seat may not know by its LAYOUT, for whoever judges its choices while a network is trained.

    A game may leave it out: then all fields of the true record are told (observing.py).
    """
    raise Unbound


RULES = (deal, awaited, may, legal, why, play, standings)
KNOWLEDGE = (forget, imagine)
TACTICS = (worth, prefer, believe, spurns)
OPTIONAL = (awaited, may, why, forget, imagine, worth, prefer, believe, spurns)
SENSES = (observe, regard, peek)
MODULES: dict[str, tuple[Rule, ...]] = {"rules": RULES, "knowledge": KNOWLEDGE, "tactics": TACTICS}


def rules_of(game: "Game") -> dict[Rule, Rule]:
    """What stands behind each of these names in a game."""
    found: dict[Rule, Rule] = {sense: game.senses[sense.__name__][0] for sense in SENSES}
    for called, placeholders in MODULES.items():
        found |= own_rules(game, called, {rule: rule if rule in OPTIONAL else None for rule in placeholders})
    return found


@rule
def step(s: State, seat: int, move: int) -> None:
    """Play a move on a clean list of events."""
    clear_events(s)
    play(s, seat, move)


@rule
def sensible(s: State, seat: int, moves: Numbers) -> int:
    """The legal moves among which bots choose, in the same order."""
    kept = 0
    for i in range(legal(s, seat, moves)):
        if not spurns(s, seat, moves[i]):
            moves[kept] = moves[i]
            kept += 1
    return kept


@rule
def hide(s: State, seat: int) -> None:
    """Leave of a state what a seat may know: the one way out for pages, bots and logs."""
    forget(s, seat)
    veil_events(s, seat)
    s.rng = 0


@rule
def survey(s: State, known: State, found: Numbers) -> None:
    """What everybody may know of a new position, in one call: whom it waits for, who may speak up, places, points.

    `known` is lent as a copy of the state; what is left of it is what a spectator may know.
    """
    found[0] = awaited(s)
    found[1] = may(s)
    hide(known, SPECTATOR)
    standings(known, found[2 : 2 + s.seats], found[2 + s.seats :])


@rule
def first_seat(seats: int) -> int:
    """The lowest seat in a non-empty set of bits."""
    seat = 0
    while seats >> seat & 1 == 0:
        seat += 1
    return seat

"""The cards in hands, as the lab looks at them: what a game's `lab.py` says of them, and how they lie.

`KINDS` is the shape of a move that names any kind of card, in the order of their numbers. `PLAYED` and `WASTED`
are the shapes of moves that play a card or throw it away, each with the number of the part that names the card, or
with its name; `PAID` are moves in which all that leaves the hand is used. A game whose hands are no counts by kind
has rules of its own. `ENDS` is the move that ends a turn, where there is one. One without `lab.py` deals no hands.
"""

from collections.abc import Mapping, Sequence

import numpy as np
import numpy.typing as npt

from alambic.core.chance import below
from alambic.core.contract import Unbound
from alambic.core.game import Game
from alambic.core.parts import Part, own_rules
from alambic.core.rule import Rule, rule
from alambic.core.state import Grid, Numbers, Row, State

PAYS = -2000  # in place of a kind: all that leaves the hand is used
ENDS = -1000  # the move ends a turn, and plays nothing


class Ending(State):
    """As much of a state as says why a game is over."""

    over: int


class Counted(State):
    """As much of a state as counts cards by kind."""

    hand: Grid
    pile: Row


@rule
def held(s: State, seat: int, kinds: int, counts: Numbers) -> None:
    """Write how many cards of each kind a seat holds."""
    raise Unbound


@rule
def piled(s: State, kind: int) -> int:
    """How many cards of a kind are in the pile."""
    raise Unbound


@rule
def exchange(s: State, seat: int, given: int, taken: int) -> None:
    """Put a card of a hand into the pile, and one of the pile into that hand; both are there."""
    raise Unbound


@rule
def why_over(s: State) -> int:
    """The number of what ended the game; 0 where the state does not say."""
    raise Unbound


@rule
def told_why(s: Ending) -> int:
    return s.over


@rule
def untold_why(s: State) -> int:
    return 0


@rule
def counted_held(s: Counted, seat: int, kinds: int, counts: Numbers) -> None:
    for kind in range(kinds):
        counts[kind] = s.hand[seat, kind]


@rule
def counted_piled(s: Counted, kind: int) -> int:
    return s.pile[kind]


@rule
def counted_exchange(s: Counted, seat: int, given: int, taken: int) -> None:
    s.hand[seat, given] -= 1
    s.hand[seat, taken] += 1
    s.pile[given] += 1
    s.pile[taken] -= 1


@rule
def none_held(s: State, seat: int, kinds: int, counts: Numbers) -> None:
    """There are no hands."""


@rule
def none_piled(s: State, kind: int) -> int:
    return 0


@rule
def none_exchanged(s: State, seat: int, given: int, taken: int) -> None:
    """There are no hands."""


@rule
def is_dealt(s: State, kinds: int, hand: Numbers) -> bool:
    """Whether anybody holds a card."""
    for seat in range(s.seats):
        held(s, seat, kinds, hand)
        for kind in range(kinds):
            if hand[kind] > 0:
                return True
    return False


@rule
def pick_two(s: State, luck: State, seat: int, kinds: int, wanted: Numbers, cards: Numbers) -> int:
    """Any card of a hand and any other kind that is wanted and in the pile, as one number; -1: there is none."""
    held(s, seat, kinds, cards)
    total, there = 0, 0
    for kind in range(kinds):
        total += cards[kind]
    if total == 0:
        return -1
    left, given = below(luck, total), 0
    while left >= cards[given]:
        left -= cards[given]
        given += 1
    for kind in range(kinds):
        cards[kind] = 0
        if kind != given and wanted[kind] > 0 and piled(s, kind) > 0:
            cards[kind] = 1
            there += 1
    if there == 0:
        return -1
    left, taken = below(luck, there), 0
    while left > 0 or cards[taken] == 0:
        left -= cards[taken]
        taken += 1
    return given * kinds + taken


PLACEHOLDERS: tuple[Rule, ...] = (held, piled, exchange)
USUAL: tuple[Rule, ...] = (counted_held, counted_piled, counted_exchange)
NONE: tuple[Rule, ...] = (none_held, none_piled, none_exchanged)


class Cards(Part):
    """What a game's `lab.py` says of its cards: nothing where there is none."""

    called = "lab"

    KINDS = ""
    PLAYED: Mapping[str, int | str] = {}
    WASTED: Mapping[str, int | str] = {}
    PAID: Sequence[str] = ()
    ENDS = ""
    SECRET = False  # nobody ever knows a card in another's hand


def card_names(game: Game) -> Sequence[str]:
    """The kinds of cards that come into hands; none in a game without hands."""
    shape = Cards(game).KINDS
    return next((family.parts[0] for family in game.codes.families if family.shape == shape), ())


def card_rules(game: Game) -> dict[Rule, Rule]:
    """What stands behind the placeholders in this game."""
    usual = USUAL if Cards(game).KINDS else NONE
    tells = any(field.name == "over" for field in game.state.fields)
    usually = {**dict(zip(PLACEHOLDERS, usual, strict=True)), why_over: told_why if tells else untold_why}
    return own_rules(game, "lab", usually)


def spending(game: Game) -> npt.NDArray[np.int32]:
    """By move: the kind + 1 of the card it plays, less than 0 where it is thrown away, PAYS, or 0."""
    spent = np.zeros(game.codes.count, np.int32)
    own, names = Cards(game), list(card_names(game))
    if names:
        shapes: Mapping[str, tuple[int, int | str]] = {
            **{shape: (1, card) for shape, card in own.PLAYED.items()},
            **{shape: (-1, card) for shape, card in own.WASTED.items()},
        }
        for start, family in zip(game.codes.starts, game.codes.families, strict=True):
            if family.shape == own.ENDS:
                spent[start : start + family.count] = ENDS
            elif family.shape in own.PAID:
                spent[start : start + family.count] = PAYS
            elif family.shape in shapes:
                sign, card = shapes[family.shape]
                if isinstance(card, str):
                    spent[start : start + family.count] = sign * (1 + names.index(card))
                else:
                    sizes = [len(part) for part in family.parts]
                    kinds = np.array([1 + names.index(name) for name in family.parts[card]])
                    by_part = np.broadcast_to(
                        kinds.reshape([-1 if at == card else 1 for at in range(len(sizes))]), sizes
                    )
                    spent[start : start + family.count] = sign * by_part.reshape(-1)
    return spent

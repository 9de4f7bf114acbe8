"""Whole games kept as a book from the log alone, and every position read again: ILL-01 to ILL-49."""

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from alambic.core.chance import word_for
from alambic.core.deck import Deck
from alambic.core.events import read_events, veiled
from alambic.core.state import SPECTATOR
from alambic.games.illusio import GAME
from alambic.games.illusio.cards import TYPE_NAMES, Place
from alambic.games.illusio.rules_objectives import value_of
from alambic.games.illusio.vocabulary import Told
from tests.illusio.listening import Listener
from tests.illusio.oracles import deck_with, redeal, worlds
from tests.illusio.position import ENGINE, listed, table
from tests.illusio.reading import faults, recount, there, value
from tests.illusio.recount import Book, matches

EAGER = ("use", "take", "add", "move", "grandiose", "encore", "success", "deja-vu", "transform", "turn", "grab")
MOST = 500


def likely(codes: list[str], s: Any, dice: Random) -> str:
    """Mostly what leads somewhere; in the memory game mostly the right name."""
    if s.chosen and s.memory and codes[0].startswith("say") and dice.random() < 0.7:
        return f"say {TYPE_NAMES[s.shown[s.chosen - 1] - 1]}"
    kinds = {code.split()[0] for code in codes}
    if dice.random() < 0.7:
        kinds = kinds & set(EAGER) or kinds - {"end", "drop"} or kinds
    kind = dice.choice(sorted(kinds))
    return dice.choice([code for code in codes if code.split()[0] == kind])


def agree(s: Any, listener: Listener) -> None:
    """ILL-33: what a seat knows of the hands is what can be told from what it heard, and its own cards."""
    for owner, sure in enumerate(listener.sure):
        known = s.hand[owner] if owner == listener.viewer else s.known[listener.viewer, owner]
        assert sure == Counter({kind: int(count) for kind, count in enumerate(known)}), (listener.viewer, owner)
    assert listener.sizes == list(s.held[: s.seats])


def walk(
    seats: int, options: dict[str, object], number: int, deck: Deck | None = None
) -> tuple[Book, Counter[str]]:
    """A game played at random, with a book; after every move the position is looked through."""
    dice, setup = Random(number), GAME.setup(seats, options, deck)
    s = ENGINE.start(setup, word_for(11, number))
    book, played = Book(setup.deck, seats, s.target), Counter[str]()
    listeners = [Listener(seats, viewer) for viewer in range(seats)]
    for _ in range(MOST):
        book.hear(read_events(s))
        for listener in listeners:
            listener.hear(veiled(read_events(s), listener.viewer))
            agree(s, listener)
        assert not (wrong := faults(s)), wrong
        assert ENGINE.standings(s) == book.standings() == recount(s)
        for objective in there(s, Place.BILL):
            assert ENGINE.call(value_of, s, objective) == value(s, objective)
        if not (waiting := ENGINE.awaited(s)):
            break
        codes = [ENGINE.codes.code(move) for move in ENGINE.legal(s, waiting[0])]
        code = likely(codes, s, dice)
        played[code.split()[0]] += 1
        ENGINE.play(s, waiting[0], ENGINE.codes.parse(code))
    return book, played


@pytest.mark.parametrize(
    ("seats", "options"),
    [(2, {}), (3, {"memory": "yes"}), (4, {"target": 24}), (6, {"target": 9})],
    ids=str,
)
def test_the_log_alone_tells_the_points(seats: int, options: dict[str, object]) -> None:
    """ILL-18 to ILL-22, ILL-26 to ILL-30, ILL-41, ILL-49: counted by somebody who only hears."""
    book, played = walk(seats, options, seats)
    assert book.seen[Told.SCORES] > 2 and len(played) > 12


def test_the_log_of_another_deck_tells_the_points_too() -> None:
    """ILL-04, ILL-20, ILL-49: few kinds of cards, recipes that name a type twice, two Headliners and two Divas."""
    cards = {"rope": 20, "scarf": 20, "public": 10, "grandiose": 10, "deja-vu": 10}
    book, _ = walk(4, {}, 1, deck_with(cards, "headliner diva headliner diva"))
    assert book.seen[Told.SCORES] > 3 and len(book.named) == 2


# The book itself


def test_the_book_counts_as_the_rulebook_does() -> None:
    """ILL-19, ILL-20: a rabbit and a scarf, and an order that would count fewer."""
    assert matches(["rabbit", "scarf"], ["rope", "dove"]) == 0
    assert matches(["rabbit", "scarf"], ["scarf", "rabbit"]) == 2
    assert matches(["cards", "rope", "public"], ["rope", "rope", "public"]) == 1
    with pytest.raises(ValueError):
        matches(["rabbit", "scarf"], ["rope", "rope"])


# The reading and the oracles

CHANGES: dict[str, Callable[[Any], object]] = {
    "rope: 5 of 4": lambda s: s.pile.__setitem__(0, s.pile[0] + 1),
    "left": lambda s: setattr(s, "left", s.left + 1),
    "held 0": lambda s: s.held.__setitem__(0, 3),
    "seat 1 knows 1 tank in hand 0": lambda s: s.known.__setitem__((1, 0, TYPE_NAMES.index("tank")), 1),
    "fewer than four in the Contest (ILL-07)": lambda s: (
        s.place.__setitem__(s.contest[0] - 1, Place.SPENT),
        s.contest.__setitem__(0, 0),
    ),
    "piled": lambda s: setattr(s, "piled", 3),
    "in progress 0": lambda s: s.progress.__setitem__((0, 0), 0),
    "wants 3": lambda s: s.wants.__setitem__((3, 0), 2),
    "waits 1": lambda s: s.waits.__setitem__(1, 0),
    "item 0 is not transformed": lambda s: s.shown.__setitem__(0, 3),
    "wings": lambda s: s.wings.__setitem__((0, 0), 0),
    "slot 9 is not clean": lambda s: s.shown.__setitem__(9, 1),
    "points 0": lambda s: s.points.__setitem__(0, 4),
    "victim is left over": lambda s: setattr(s, "victim", 1),
}


@pytest.mark.parametrize("wrong", CHANGES)
def test_the_reading_sees_what_is_wrong(wrong: str) -> None:
    """ILL-01 to ILL-33: fields that say the same thing twice must agree."""
    t = table(
        "1 rope", hands=("dove*2", "cage"), progress="1 pocket-rabbit: rabbit", bill="2 talking-scarf: scarf"
    )
    assert faults(t.s) == []
    CHANGES[wrong](t.s)
    assert wrong in faults(t.s)


def test_the_oracle_of_worlds_counts_them_all() -> None:
    """ILL-33: of five unseen cards, one of them odd, two are in a hand in which a dove is known."""
    t = table(hands=("", "dove, rope*2"), pile="rope*2, tank", knows={(0, 1): "dove"})
    found = {listed(world.hand[1]): ways for world, ways in worlds(t.known(0), 0)}
    assert found == {"rope, rope, dove": 6, "rope, dove, tank": 4}
    assert sum(ways for _, ways in worlds(t.known(SPECTATOR), SPECTATOR)) == 6 * 5 * 4 // 6


def test_the_oracle_of_worlds_knows_of_charming() -> None:
    """ILL-44: there must be a component in a hand that is being charmed."""
    t = table(hands=("", "dove, encore", "grab"), pile="encore*2", talents="hypnotist diva diva").play("look 2")
    assert {listed(world.hand[1]) for world, _ in worlds(t.known(2), 2)} == {"dove, encore"}
    t.play("charm dove")
    assert {listed(world.hand[1]) for world, _ in worlds(t.known(2), 2)} == {"encore, encore"}


def test_the_oracle_deals_anew_only_what_is_unseen() -> None:
    """ILL-33: what the viewer holds and knows stays, and everything is still there."""
    t = table(hands=("rope", "dove*2, tank"), knows={(0, 1): "dove"})
    others = [redeal(t.s, 0, Random(number)) for number in range(20)]
    for other in others:
        assert faults(other) == [] and other.hand[0].tolist() == t.s.hand[0].tolist()
        assert other.hand[1, TYPE_NAMES.index("dove")] >= 1
    assert len({listed(other.hand[1]) for other in others}) > 10

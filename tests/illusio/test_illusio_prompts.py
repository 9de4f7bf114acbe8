"""What is GAME.words.due in Illusio, in words."""

import re
from collections.abc import Callable

import pytest

from alambic.core.state import SPECTATOR
from alambic.games.illusio import GAME
from alambic.server.basics.words import words
from tests.illusio.position import Table, table

NAMES = ("Ada", "Bo", "Cleo", "Dan", "Eve", "Fay")
FRENCH = words("fr").say
FOUR = "pocket-rabbit, pendulum, water-cell, sealed-prophecy"


# What is GAME.words.due


def prompts(t: Table, *codes: str) -> list[tuple[str, str]]:
    """What whoever is to play is told after each move, and what the others are."""
    found = []
    for code in codes:
        t.play(code)
        turn = t.s.turn
        found.append((GAME.words.due(t.known(turn), NAMES, seat=turn), GAME.words.due(t.known(SPECTATOR), NAMES)))
    return found


def test_a_turn_says_how_many_actions_are_left() -> None:
    """ILL-10, ILL-39."""
    t = table(hands=["rope, scarf", "rope", "rope"], talents="collector diva diva", turn=0)
    assert GAME.words.due(t.known(0), NAMES, seat=0) == (
        "Take up to two actions, or end your turn. Your talent is free: you may draw a card and then discard one."
    )
    assert GAME.words.due(t.known(1), NAMES, seat=1) == "Ada may take up to two actions."
    assert prompts(t, "draw") == [
        ("You have drawn a card: discard one.", "Ada has drawn a card and is to discard one.")
    ]
    t.play(f"discard {t.hand(0).split(', ')[0]}")
    told = prompts(t, *[f"place {name}" for name in t.hand(0).split(", ") if name in ("rope", "scarf")][:1])
    assert told == [("You may take one more action, or end your turn.", "Ada may take one more action.")]


def test_a_talent_that_cannot_be_used_is_not_praised() -> None:
    """ILL-40, ILL-43."""
    for talents in ("tamer diva", "passer diva", "diva diva"):
        assert "talent" not in GAME.words.due(
            table("1 rope", hands=["", "rope"], talents=talents).known(0), NAMES, seat=0
        )


@pytest.mark.parametrize(
    ("given", "codes", "yours", "theirs"),
    [
        (
            lambda: table("1 rope", hands=["transformation", "rope"]),
            ["transform 1"],
            "Choose what to turn the rope (1) into.",
            "Ada is to choose what to turn the rope (1) into.",
        ),
        (
            lambda: table("1 dove", hands=["", "rope"], talents="tamer diva"),
            ["turn 1"],
            "Choose which animal to turn the dove (1) into.",
            "Ada is to choose what to turn the dove (1) into.",
        ),
        (
            lambda: table("1 rope", hands=["", "rope"], talents="quick-change diva"),
            ["turn 1"],
            "Choose which other type of the same family to turn the rope (1) into.",
            "Ada is to choose what to turn the rope (1) into.",
        ),
        (
            lambda: table("1 dove; 2 rope, cage", hands=["", "rope"], talents="passer diva"),
            ["swap 1"],
            "Choose the opponent's component that you want for the dove (1).",
            "Ada is to choose a component in exchange for the dove (1).",
        ),
        (
            lambda: table("1 dove, rope, smoke", hands=["", "rope"]),
            ["take great-vanishing"],
            "“The Great Vanishing” needs at least two components from your wings.",
            "Ada is gathering components for “The Great Vanishing”.",
        ),
        (
            lambda: table("1 dove, rope, smoke", hands=["", "rope"]),
            ["take great-vanishing", "use 1"],
            "“The Great Vanishing” needs at least one more component from your wings.",
            "Ada is gathering components for “The Great Vanishing”.",
        ),
        (
            lambda: table("1 dove, rope, smoke", hands=["", "rope"]),
            ["take great-vanishing", "use 1", "use 2"],
            "“The Great Vanishing” is yours: add more components from your wings, or leave it at that.",
            "Ada is gathering components for “The Great Vanishing”.",
        ),
        (
            lambda: table(hands=["rope, scarf, grab", "rope"]),
            ["exchange rope"],
            "Exchange another card, or draw one for the card you have given up.",
            "Ada is exchanging cards.",
        ),
        (
            lambda: table(hands=["rope, scarf, grab", "rope"]),
            ["exchange rope", "exchange grab"],
            "Exchange more cards, or draw as many as you have given up: 2.",
            "Ada is exchanging cards.",
        ),
        (
            lambda: table(hands=["scarf", "rope"], talents="pickpocket diva"),
            ["steal 2"],
            "Give Bo a card back: the one you took, or another.",
            "Ada is to give Bo a card back.",
        ),
        (
            lambda: table(hands=["scarf", "rope"], talents="hypnotist diva"),
            ["look 2"],
            "You see Bo's hand: choose a component that they exchange, or leave the hand alone.",
            "Ada sees Bo's hand and may have a component of it exchanged.",
        ),
        (
            lambda: table(hands=["rope*3, scarf*4, cage*2", "rope"]),
            ["end"],
            "A turn ends with at most 8 cards in hand, and you hold 9: discard one.",
            "Ada holds too many cards and is to discard one.",
        ),
        (
            lambda: table("1 rope>rabbit", hands=["", "rope"], contest=FOUR, memory=True),
            ["take pocket-rabbit"],
            "What did the rope (1) turn into? If you name it wrong, the illusion ends.",
            "Ada is to say what the rope (1) turned into.",
        ),
        (
            lambda: table(hands=["", "rope"], phase=0),
            [],
            "You are the Headliner: name a domain. A trick of that domain will score 1 point more.",
            "Ada, the Headliner, is to name a domain.",
        ),
        (
            lambda: table(hands=["", "rope"], actions=2),
            [],
            "Both actions are taken: end your turn.",
            "Ada has taken both actions and is to end the turn.",
        ),
    ],
)
def test_every_phase_says_what_is_due(
    given: Callable[[], Table], codes: list[str], yours: str, theirs: str
) -> None:
    """ILL-10 to ILL-17, ILL-24, ILL-30, ILL-40 to ILL-49: to whoever is to play, and to the others."""
    here = given().play(*codes)
    assert GAME.words.due(here.known(0), NAMES, seat=0) == yours
    assert GAME.words.due(here.known(SPECTATOR), NAMES, seat=SPECTATOR) == theirs
    for seat in (0, 1, SPECTATOR):
        text = GAME.words.due(here.known(seat), NAMES, FRENCH, seat)
        assert not re.search("[{}]", text) and text != GAME.words.due(here.known(seat), NAMES, seat=seat)


def test_whoever_a_talent_works_on_is_told_so() -> None:
    """ILL-42, ILL-44."""
    t = table(hands=["scarf", "rope"], talents="pickpocket diva").play("steal 2")
    assert GAME.words.due(t.known(1), NAMES, seat=1) == "Ada is to give you a card back."
    t = table(hands=["scarf", "rope"], talents="hypnotist diva").play("look 2")
    assert (
        GAME.words.due(t.known(1), NAMES, seat=1)
        == "Ada sees your hand and may have you exchange a component of it."
    )

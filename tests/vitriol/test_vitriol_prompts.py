"""What V.I.T.R.I.O.L. tells whoever is to play, and the others meanwhile."""

import re
from random import Random
from typing import Any

import pytest

from alambic.core.match import Match
from alambic.core.state import SPECTATOR
from alambic.games.vitriol import GAME
from alambic.server.basics.words import words
from tests.vitriol.position import ENGINE, table

due = GAME.words.due

NAMES = ("Ada", "Bo", "Cleo", "Dan", "Eve", "Fay")
FRENCH = words("fr").say


def match_of(seats: int, word: int, **options: object) -> tuple[Match, Random]:
    return Match(ENGINE, GAME.setup(seats, options), word), Random(word)


SEVEN = "silver 5, gold 1, gold 2, tin 1, tin 2, lead 1, athanor"


def prompts(t: Any, *codes: str) -> list[str]:
    """What the player whose turn it is is told before each move, and after the last."""
    found = [due(t.known(t.s.turn), NAMES, seat=t.s.turn)]
    for code in codes:
        t.play(code)
        found.append(due(t.known(t.s.turn), NAMES, seat=t.s.turn))
    return found


def test_a_turn_says_which_ways_are_open() -> None:
    """VIT-04."""
    t = table(hands=[SEVEN, "lead 2", "lead 3"], metals="silver tin lead")
    assert prompts(t.copy(), "lay gold 1", "lay tin 1")[:3] == [
        "Lay three cards, with your metal among them; or two without it, then one face down.",
        "Lay two more cards, with your metal among them; or one without it, then one face down.",
        "Lay a value of your metal as the third card, or discard a card face down.",
    ]
    assert prompts(t.copy(), "lay silver 5", "lay tin 1")[1:3] == [
        "Your metal lies on the table: lay two more cards.",
        "Your metal lies on the table: lay one more card.",
    ]


def test_a_turn_says_that_only_two_can_be_laid() -> None:
    """VIT-04: without a value of one's own."""
    t = table(hands=["gold 1, gold 2, tin 1, lead 1", "lead 2", "lead 3"], metals="silver tin lead")
    assert prompts(t, "lay gold 1", "lay tin 1")[:3] == [
        "Lay two cards without your metal, then discard one face down: nothing else is possible.",
        "Lay one more card without your metal, then discard one face down: nothing else is possible.",
        "Discard a card face down.",
    ]


def test_a_turn_says_that_three_must_be_laid() -> None:
    """VIT-05: all but one value are of one's own metal."""
    t = table(hands=["silver 1, silver 2, silver 3, gold 1", "lead 2", "lead 3"], metals="silver tin lead")
    assert prompts(t, "lay gold 1")[:2] == [
        "Lay three cards, with your metal among them: nothing else is possible.",
        "Lay two more cards, with your metal among them: nothing else is possible.",
    ]


def test_the_petit_speaks_of_two_metals() -> None:
    """VIT-20."""
    t = table(hands=[SEVEN, "lead 2"], metals="silver/copper iron/lead")
    assert prompts(t, "lay gold 1", "lay tin 1")[:3] == [
        "Lay three cards, with a metal of yours among them; or two without, then one face down.",
        "Lay two more cards, with a metal of yours among them; or one without, then one face down.",
        "Lay a value of your metals as the third card, or discard a card face down.",
    ]


def test_whoever_cannot_complete_a_turn_is_told_to_exchange() -> None:
    """VIT-11."""
    t = table(hands=["gold/tin, gold/lead, gold/iron", "lead 2", "lead 3"], metals="silver tin lead")
    assert prompts(t) == ["You cannot complete a turn: exchange a card for another from the pile."]
    assert due(t.known(1), NAMES, seat=1) == "Ada cannot complete a turn and is to exchange a card."


def test_a_barren_turn_is_told_card_by_card() -> None:
    """VIT-11."""
    hands = ["gold/tin, gold/lead, gold/iron, gold/copper", "lead 2, lead 4, lead 5", "lead 3"]
    t = table(hands=hands, metals="silver tin lead", pile="", exchanges=10)
    assert prompts(t, "discard gold/tin", "discard gold/lead")[:3] == [
        "No turn is possible: discard three cards face down.",
        "No turn is possible: discard two more cards face down.",
        "No turn is possible: discard one more card face down.",
    ]
    assert due(t.known(1), NAMES, seat=1) == "Ada is to discard another card face down."


def test_a_barren_turn_with_few_cards_and_one_with_none() -> None:
    """VIT-11."""
    t = table(
        hands=["gold/tin, gold/lead", "", "lead 3"], metals="silver tin lead", pile="", exchanges=10, tempus=5
    )
    assert prompts(t, "discard gold/tin", "discard gold/lead") == [
        "No turn is possible: discard your last cards face down.",
        "No turn is possible: discard one more card face down.",
        "You have no card left: pass.",
    ]


def test_others_are_told_whose_turn_it_is() -> None:
    """VIT-05."""
    t = table(hands=[SEVEN, "lead 2, lead 4, copper 5", "lead 3"], metals="silver tin lead")
    for which, code in (("first", "lay gold 1"), ("second", "lay tin 1"), ("third", "discard gold 2")):
        for viewer in (1, SPECTATOR):
            assert due(t.known(viewer), NAMES, seat=viewer) == f"Ada is to play a {which} card."
        t.play(code)
    assert due(t.known(2), NAMES, FRENCH, 2) == "À Bo de jouer une première carte."


def test_at_the_reveal_everybody_is_asked_until_they_are_ready() -> None:
    """VIT-13."""
    t = table(hands=["iron 1, iron 2, tin 1", "lead 4", ""], metals="tin gold lead", tempus=5, first=1)
    t.play("lay iron 1", "lay iron 2", "lay tin 1")
    ask = "The metals are revealed. Say when you are ready for the next round."
    assert [due(t.known(seat), NAMES, seat=seat) for seat in range(3)] == [ask] * 3
    t.play("ready", seat=1)
    assert due(t.known(0), NAMES, seat=0) == ask
    assert due(t.known(1), NAMES, seat=1) == "Before the next round, the table waits for Ada, Cleo."


@pytest.mark.parametrize(("seats", "options"), [(2, {}), (3, {}), (5, {"eighth": True})])
def test_whoever_is_to_play_is_told_of_what_they_can_do_and_of_nothing_else(
    seats: int, options: dict[str, bool]
) -> None:
    """VIT-04, VIT-11, VIT-13."""
    seen = set()
    for word in range(3):
        match, chance = match_of(seats, word, **options)
        while not match.over:
            seat = match.awaited()[0]
            codes = match.legal(seat)
            kinds = {re.sub("transmute|athanor", "lay", code.split()[0]) for code in codes}
            prompt = due(match.known(seat), NAMES, seat=seat)
            seen.add(prompt)
            assert bool(re.search(r"\blay\b", prompt, re.IGNORECASE)) == ("lay" in kinds), (prompt, codes)
            assert ("exchange" in prompt) == (kinds == {"exchange"})
            assert ("ready" in prompt) == (kinds == {"ready"})
            assert "discard" in kinds or not prompt.startswith(("Discard", "No turn"))
            if "third card" in prompt:
                assert kinds == {"lay", "discard"}
            match.play(seat, chance.choice(codes))
    assert len(seen) > 8

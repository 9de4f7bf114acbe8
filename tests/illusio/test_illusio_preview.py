"""What Illusio says a move would do, against what it does."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from alambic.core.match import Match
from alambic.core.preview import Ahead
from alambic.core.view import View, look
from alambic.games.illusio import GAME
from alambic.games.illusio.page_fit import bill_of, will_bring
from alambic.games.illusio.page_openings import Hint
from alambic.games.illusio.page_preview import preview
from alambic.games.illusio.page_samples import NAMES
from alambic.games.illusio.rules_objectives import due_points
from alambic.games.illusio.state import CONTEST
from alambic.games.illusio.vocabulary import Phase
from tests.illusio.position import ENGINE, Table, table


def seen(here: Table, viewer: int = 0) -> View:
    """What a seat sees of a position."""
    legal = tuple(sorted(here.legal())) if viewer in here.awaited else ()
    ahead = Ahead(ENGINE, ENGINE.forgotten(here.s, viewer), viewer, [ENGINE.codes.parse(code) for code in legal])
    return View(here.known(viewer), viewer, NAMES[: here.s.seats], legal, ahead=ahead)


def four(*names: str) -> str:
    """A Contest of these and of tricks that want nothing but a Public or a Formula."""
    return ", ".join([*names, "right-word", "first-glance", "voices-in-the-silence"][:CONTEST])


def said(here: Table, code: str) -> Hint:
    code = here.spelled(code)
    assert code in here.legal(), code
    seat = here.awaited[0]
    ahead = Ahead(ENGINE, ENGINE.forgotten(here.s, seat), seat, [ENGINE.codes.parse(code)])
    return preview(replace(seen(here, seat), ahead=ahead), code)


def walk(seats: int, word: int, **options: str) -> Iterator[Match]:
    """A match of somebody who mostly does what seems best."""
    match = Match(ENGINE, GAME.setup(seats, dict(options)), word, NAMES[:seats])
    while not match.over:
        yield match
        moves = ENGINE.legal(match.state, match.awaited()[0])
        weights = ENGINE.prefer(match.state, match.awaited()[0], moves)
        best = sorted(range(len(moves)), key=lambda k: (-weights[k], k))
        match.play(match.awaited()[0], ENGINE.codes.code(moves[best[match.step % 4 // 3 % len(best)]]))


def after(match: Match, *codes: str) -> Any:
    """The true position after some moves."""
    s = ENGINE.copy(match.state)
    for code in codes:
        ENGINE.play(s, match.awaited()[0], ENGINE.codes.parse(code))
    return s


# Against the rules


@pytest.mark.parametrize(("seats", "word"), [(2, 3), (3, 1), (5, 2)])
def test_points_that_are_promised_are_those_that_come(seats: int, word: int) -> None:
    """ILL-18, ILL-19: what completes a trick, or lies on it, changes the points that are due just so."""
    told = set()
    for match in walk(seats, word):
        seat = match.awaited()[0]
        view = look(match)
        before = due_points(match.state, seat)
        for code in view.legal:
            hint, kind = preview(view, code), code.split(" ")[0]
            if hint.points and kind == "success":
                assert after(match, code).points[seat] - match.state.points[seat] == hint.points
            elif hint.points and (kind != "take" or after(match, code).phase == Phase.ACTING):
                assert due_points(after(match, code), seat) - before == hint.points, code
            if hint.points:
                told.add(kind)
    assert {"add", "take"} <= told


@pytest.mark.parametrize("word", [1, 2, 5])
def test_the_bill_adds_up_to_what_is_due(word: int) -> None:
    """ILL-18, ILL-19: tricks before it counted, a talent once a round."""
    shown = 0
    for match in walk(4, word):
        for seat in range(4):
            worths = will_bring(match.state, seat)
            now = [one for one in bill_of(match.state, seat) if match.state.waits[one] <= 1]
            assert sum(worths[one].points for one in now) == due_points(match.state, seat)
            shown += len(worths)
    assert shown > 10


# In words


def test_placing_says_what_can_be_taken_then() -> None:
    """ILL-11, ILL-14."""
    here = table(hands=("rabbit, scarf, tank", ""), contest=four("pocket-rabbit", "water-cell", "talking-scarf"))
    assert said(here, "place rabbit").text == "Then you can take: “The Pocket Rabbit”."
    assert said(here, "place scarf").text == "Then you can take: “The Pocket Rabbit”, “The Talking Scarf”."
    assert said(here, "place tank").text == "“The Water Cell”: 1 of 4 in your wings, and the very type."


def test_taking_says_what_is_missing_or_what_it_brings() -> None:
    """ILL-14, ILL-18, ILL-19: with a speciality."""
    here = table("1 rabbit, dove", hands=("", ""), contest=four("pocket-rabbit", "glass-rabbit"))
    assert said(here, "take pocket-rabbit").text == "Your wings give 1 of 2. Still missing then: scarf."
    here = table("1 rabbit, rope", hands=("", ""), contest=four("pocket-rabbit"), kept="1 wandering-card")
    assert said(here, "take pocket-rabbit") == Hint("Your wings give all that it needs.", "gain")
    here.play("take pocket-rabbit", "use 1")
    assert said(here, "use 2") == Hint("On the bill at once, worth 4 at your next turn.", "gain", 4)
    here = table("1 rabbit, rope", hands=("", ""), contest=four("pocket-rabbit"), points=(9, 0))
    here.play("take pocket-rabbit", "use 1")
    assert said(here, "use 2") == Hint("On the bill at once, worth 3: you win at your next turn.", "win", 3)


def test_adding_says_whether_it_is_the_very_type() -> None:
    """ILL-15, ILL-19: never of a Public (ILL-19)."""
    here = table(
        "1 scarf",
        hands=("cards, rope, public", ""),
        progress="1 pulled-tablecloth: blades; 1 ace-and-blade: cards",
    )
    assert said(here, "add cards to 1").text == "The very type: 1 point more. Still missing: scarf, Public."
    assert said(here, "add public to 1").text == "Still missing: scarf, cards."
    assert said(here, "move 1 to 2").text == "Not the very type. Still missing: Public."
    full = table("", hands=("public", ""), progress="1 ace-and-blade: cards, blades", talents="diva tamer")
    assert said(full, "add public to 1") == Hint("On the bill at once, worth 6 at your next turn.", "gain", 6)


def test_a_card_on_the_bill_says_before_and_after() -> None:
    """ILL-26 to ILL-29, and who wins by it (ILL-21)."""
    hands = ("grandiose, deja-vu, encore, success", "")
    here = table(hands=hands, bill="1 pocket-rabbit: rabbit, scarf; 2 tiger-pit: cage, tiger, rope", points=(5, 7))
    assert said(here, "grandiose pocket-rabbit") == Hint("Worth 6 instead of 4.", "gain", 2)
    assert said(here, "deja-vu pocket-rabbit") == Hint("Worth 3 instead of 4.", "loss", -1)
    assert said(here, "success pocket-rabbit") == Hint("You score 4 at once.", "gain", 4)
    kept_off = "Worth 4 instead of 5. It keeps Blaise from winning next turn."
    assert said(here, "deja-vu tiger-pit") == Hint(kept_off, "win", 0)
    late = "Worth 5, but one turn later. It keeps Blaise from winning next turn."
    assert said(here, "encore tiger-pit") == Hint(late, "win", 0)
    assert said(here, "success tiger-pit") == Hint("Blaise scores 5 at once, and wins.", "loss", 0)
    assert said(here, "grandiose tiger-pit").tone == "loss"
    near = table(hands=hands, bill="1 pocket-rabbit: rabbit, scarf", points=(7, 0))
    assert said(near, "grandiose pocket-rabbit").text == "Worth 6 instead of 4. Then you win at your next turn."


def test_a_trick_brings_no_talent_twice_a_round() -> None:
    """ILL-27, ILL-41: at once only if the talent is still there."""
    here = table(
        hands=("success", ""), bill="1 first-glance: public; 1 phantom-knot: rope, public", talents="diva tamer"
    )
    first, second = bill_of(here.s, 0)
    assert [will_bring(here.s, 0)[one].talent for one in (first, second)] == [1, 0]
    assert will_bring(here.s, 0)[second].points == 3
    here.s.used[0] = 1
    assert said(here, "success first-glance").text == "You score 1 at once."


def test_transforming_says_what_it_could_serve() -> None:
    """ILL-24, ILL-45: before and after the type is chosen."""
    here = table(
        "1 tank, cage",
        hands=("transformation", ""),
        progress="1 notarys-dove: dove, scarf",
        contest=four("water-cell", "tiger-pit", "paper-tiger", "seven-blades"),
        talents="quick-change tamer",
    )
    assert said(here, "transform 1").text == "It could then serve “The Notary's Dove”."
    here.play("transform 1")
    assert said(here, "into formula").text == "It can then be added to “The Notary's Dove”, and completes it."
    assert said(here, "into tiger").text == "Then you can take: “The Tiger Pit”, “The Paper Tiger”."


def test_the_best_trick_is_named_not_the_first() -> None:
    """ILL-19: of two that a component would complete, the one that is worth more."""
    here = table(
        hands=("public", ""),
        progress="1 phantom-knot: scarf; 1 water-cell: rope, curtain, tank",
        talents="collector tamer",
    )
    assert said(here, "place public").text == "It can then be added to “The Water Cell”, and completes it."


def test_a_change_within_the_family_says_where_it_would_be_the_very_type() -> None:
    """ILL-40, ILL-45: what can be taken does not change by it, what it is worth does."""
    here = table("1 rabbit", hands=("", ""), contest=four("tiger-pit", "water-cell"), talents="tamer diva")
    assert said(here, "turn 1").text == "It could become the very type for “The Tiger Pit”."
    here.play("turn 1")
    assert said(here, "into tiger").text == "“The Tiger Pit”: 1 of 3 in your wings, and the very type."
    assert said(here, "into dove").text == "“The Tiger Pit”: 1 of 3 in your wings."
    here = table("1 rabbit", hands=("", ""), contest=four("water-cell"), talents="tamer diva")
    assert said(here, "turn 1").text == "It becomes another of its family."


def test_a_change_in_a_rivals_wings_says_what_it_spoils() -> None:
    """ILL-40, ILL-45: the rival's tricks count, not one's own."""
    contest = four("tiger-pit", "water-cell")
    here = table("2 tiger, rabbit", progress="2 notarys-dove: scarf", contest=contest, talents="tamer diva")
    assert said(here, "turn 1") == Hint("Blaise loses the very type for “The Tiger Pit”.", "gain")
    assert said(here, "turn 2").text == "In Blaise's wings it becomes another of its family."
    here.play("turn 1")
    assert said(here, "into dove") == Hint(
        "Beware: Blaise then has the very type for “The Notary's Dove”.", "loss"
    )
    assert said(here, "into rabbit") == Hint("Blaise has no use for that very type.", "gain")


def test_other_peoples_wings_and_hands() -> None:
    """ILL-25, ILL-43, ILL-44, ILL-46, ILL-48."""
    here = table(
        "2 rabbit, tank",
        hands=("grab", "dove, rope"),
        contest=four("pocket-rabbit"),
        talents="saboteur tamer",
        points=(0, 3),
        knows={(0, 1): "rope"},
    )
    assert said(here, "return 1").text == "Blaise can then no longer take “The Pocket Rabbit”."
    assert said(here, "return 2").text == "Back to Blaise's hand."
    assert said(here, "grab 2").text == "One of 2 cards, at random; you know of: rope."
    here = table(
        "2 rabbit", hands=("", ""), contest=four("pocket-rabbit", "tiger-pit"), talents="impresario tamer"
    )
    assert said(here, "replace 1").text == "Under the pile, away from Blaise."
    here = table(
        hands=("", "scarf, rope"), contest=four("pocket-rabbit", "tiger-pit"), talents="hypnotist tamer"
    ).play("look 2")
    assert said(here, "charm scarf").text == "Blaise discards it and draws another card."
    here = table(
        "1 tank; 2 scarf, tank", hands=("", ""), contest=four("pocket-rabbit"), talents="passer tamer"
    ).play("swap 1")
    assert said(here, "for 2").text == "Then you can take: “The Pocket Rabbit”."


def test_a_swap_that_asks_nothing_says_what_for() -> None:
    """ILL-43: one component lies in other wings."""
    here = table("1 tank; 2 scarf", contest=four("pocket-rabbit"), talents="passer tamer")
    assert said(here, "swap 1").text == "Then you can take: “The Pocket Rabbit”."
    here = table("1 tank; 2 cage", contest=four("pocket-rabbit"), talents="passer tamer")
    assert said(here, "swap 1").text == "For the cage (2) in Blaise's wings."


def test_what_is_given_away_says_what_it_was_good_for() -> None:
    """ILL-13, ILL-17."""
    here = table(hands=("rope, tiger", ""), progress="1 phantom-knot: public", contest=four("water-cell"))
    assert said(here, "exchange rope") == Hint("It would serve “The Phantom Knot”.", "loss", 0)
    assert said(here, "exchange tiger").text == "Discarded face up; another is drawn."
    assert said(here, "drop 1").text == "Components back in your wings: 1. The objective is discarded."


def test_the_end_says_what_waits() -> None:
    """ILL-10, ILL-17, ILL-21."""
    here = table(hands=("rope*4, dove*4, tank", ""), bill="1 pocket-rabbit: rabbit, scarf", points=(8, 0))
    assert (
        said(here, "end").text
        == "Cards to discard: 1. If nobody meddles with your bill, you win at your next turn."
    )
    assert said(table(hands=("rope", "")), "end").text == "Actions not taken: 2."
    last = table(hands=("rope", ""), idle=5)
    assert said(last, "end").text == "Nobody has acted for three rounds: this ends the game (ILL-22)."

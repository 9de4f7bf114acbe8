"""The page of Illusio: what it offers is what is allowed, and it shows no more than its viewer may know."""

from dataclasses import replace
from typing import Any

import pytest

from alambic.core.events import EVERYONE, Event
from alambic.core.state import SPECTATOR
from alambic.core.view import View, look
from alambic.games.illusio import GAME
from alambic.games.illusio.cards import CARD_NAMES
from alambic.games.illusio.knowledge import fade
from alambic.games.illusio.page import flights, samples, show
from alambic.games.illusio.page_pieces import Area, Poster
from alambic.games.illusio.vocabulary import End, Told
from alambic.games.illusio.words import draw, pointed
from tests.drawing import Elements, drawn
from tests.illusio.position import Table, table
from tests.illusio.test_illusio_preview import four, seen, walk

SAMPLES = samples()


def area(view: View, seat: int) -> Area:
    found: Area = next(one for one in show(view)["areas"] if one.seat == seat)
    return found


def slots(poster: Poster) -> list[tuple[str, str]]:
    return [(slot.card.name, slot.state) for slot in poster.slots]


# What is offered


@pytest.mark.parametrize(("seats", "word", "options"), [(2, 3, {}), (6, 1, {}), (3, 4, {"memory": "yes"})])
def test_the_page_offers_exactly_the_legal_moves(seats: int, word: int, options: dict[str, str]) -> None:
    """ILL-10 to ILL-17, ILL-39: cards, components, posters, talents and answers are the legal moves, no more."""
    kinds = set()
    for match in walk(seats, word, **options):
        view = look(match)
        kinds |= {code.split(" ")[0] for code in view.legal}
        if match.step % 7 == 0 or {"say", "into", "use"} & {code.split(" ")[0] for code in view.legal}:
            assert set(Elements(drawn(GAME, view)).values("move")) == set(view.legal)
    assert kinds >= {"place", "exchange", "take", "use", "add", "drop", "end"}


@pytest.mark.parametrize(("seats", "word", "options"), [(2, 3, {}), (6, 1, {}), (3, 4, {"memory": "yes"})])
def test_what_a_hint_points_at_is_on_the_page(seats: int, word: int, options: dict[str, str]) -> None:
    """Every place that a legal move is about."""
    for match in walk(seats, word, **options):
        if match.step % 9 == 0:
            view = look(match)
            there = {has.get("data-place") for _, has in Elements(drawn(GAME, view)).found}
            for code in view.legal:
                assert set(pointed(code, view)) <= there, code


@pytest.mark.parametrize(
    ("talent", "codes"),
    [
        ("pickpocket", ["steal 2", "give rope"]),
        ("passer", ["swap 1", "for 3"]),
        ("hypnotist", ["look 2", "charm dove"]),
        ("collector", ["draw", "discard rope"]),
        ("saboteur", ["return 2"]),
        ("impresario", ["replace 1"]),
        ("tamer", ["turn 1", "into tiger"]),
        ("quick-change", ["turn 2", "into crate"]),
    ],
)
def test_every_talent_can_be_used_from_the_page(talent: str, codes: list[str]) -> None:
    """ILL-40 to ILL-48: each step of it is a button with words of its own."""
    here = table("1 rabbit; 2 cage, tank", hands=("rope, scarf", "dove"), talents=f"{talent} diva", points=(0, 3))
    for code in codes:
        view = seen(here)
        html = drawn(GAME, view)
        assert set(Elements(html).values("move")) == set(view.legal) and code in view.legal
        here.play(code)


def test_the_card_just_got_is_marked_and_comes_first() -> None:
    """ILL-42, ILL-47: stolen or drawn, when one is to go."""
    here = table(hands=("rope, scarf", "tiger"), talents="pickpocket diva")
    for event, code, card in ((Told.STEALS, "steal 2", "tiger"), (Told.DRAWS, "draw", "scarf")):
        if code == "draw":
            here = table(hands=("rope, scarf", "tiger"), talents="collector diva")
        view = seen(here.play(code))
        told = Event(event, 0, CARD_NAMES.index(card), 0, 1, EVERYONE)
        first, *others = show(replace(view, events=(told,)))["dock"].offers
        assert (first.words, first.new) == (card, True) and not any(one.new for one in others)
        assert not any(one.new for one in show(view)["dock"].offers)
        assert drawn(GAME, replace(view, events=(told,))).count('class="new"') == 1


def test_the_hypnotist_sees_the_whole_hand() -> None:
    """ILL-44: components as answers, the rest as cards, and only to them."""
    here = table(hands=("rope", "grab, dove, encore"), talents="hypnotist diva").play("look 2")
    dock = show(seen(here))["dock"]
    assert {one.code for one in dock.offers} == {"charm dove", "done"}
    assert "Leave the hand alone" in drawn(GAME, seen(here))
    assert [card.name for card in dock.seen] == ["grab", "encore"]
    assert "The rest of that hand" in drawn(GAME, seen(here))
    assert show(seen(here, 1))["dock"].seen == ()


def test_useful_types_come_first() -> None:
    """ILL-24: what completes a trick, what serves, and the rest without a word."""
    here = table(
        "1 tank", hands=("transformation", ""), progress="1 notarys-dove: dove, scarf", contest=four("water-cell")
    ).play("transform 1")
    offers = show(seen(here))["dock"].offers
    assert offers[0].code == "into formula" and offers[0].hint.text
    told = [bool(one.hint.text) for one in offers]
    assert told == sorted(told, reverse=True) and not told[-1]


def test_a_poster_that_cannot_be_taken_asks_the_server_why() -> None:
    """ILL-14: and says it in short."""
    here = table("1 rabbit", hands=("rope", ""), contest=four("pocket-rabbit", "water-cell"))
    view = seen(here)
    refused = [has for _, has in Elements(drawn(GAME, view)).found if has.get("aria-disabled") == "true"]
    assert [has["value"] for has in refused] == ["take 2", "take 3", "take 4"] and refused[0]["tabindex"] == "-1"
    hints = {poster.number: poster.deeds[0].hint.text for poster in show(view)["contest"]}
    assert hints[2] == "Not yet: 0 in your wings, 2 needed."
    here.s.actions = 2
    assert show(seen(here))["contest"][0].deeds[0].hint.text == "Both actions are taken."
    busy = table(
        "1 rabbit", progress="1 phantom-knot: rope; 1 invisible-cage: cage", contest=four("pocket-rabbit")
    )
    assert show(seen(busy))["contest"][0].deeds[0].hint.text == "Two are in progress already."


def test_whoever_cannot_move_gets_no_control() -> None:
    """A spectator, a player who waits, and everybody once it is over."""
    waiting = [view for _, view in SAMPLES if not view.legal] + [seen(table(hands=("rope", "dove")), 1)]
    assert len(waiting) > 2
    for view in waiting:
        assert Elements(drawn(GAME, view)).controls() == []


def test_one_pick_is_checked_and_it_stands_for_nothing() -> None:
    for title, view in SAMPLES:
        checked = [has["value"] for _, has in Elements(drawn(GAME, view)).found if "checked" in has]
        assert checked == ([""] if "end" in view.legal else []), title
    assert len(SAMPLES) <= 8


def test_a_preview_stands_in_words_on_every_button() -> None:
    """Not in a title alone: a finger has no pointer to rest."""
    _, view = SAMPLES[0]
    html = drawn(GAME, view)
    assert html.count('class="then"') > 20 and "The very type: 1 point more." in html


# The stage


def test_posters_show_what_the_viewer_has_of_them() -> None:
    """ILL-14, ILL-17: in the wings, in hand, or missing."""
    here = table("1 dove", hands=("tiger, blades", "curtain"), contest=four("great-vanishing", "tiger-pit"))
    vanishing, pit, *_ = show(seen(here))["contest"]
    assert slots(vanishing) == [("blades", "hand"), ("dove", "wings"), ("curtain", "open"), ("public", "open")]
    assert vanishing.note == "You have 2 of 4"
    assert slots(pit) == [("blades", "hand"), ("tiger", "wings"), ("cage", "open")]
    assert {slot.state for poster in show(seen(here, SPECTATOR))["contest"] for slot in poster.slots} == {"open"}
    html = drawn(GAME, seen(here))
    for sign in ("slot wings very f-animals", "slot wings instead f-animals", "slot hand very f-accessories"):
        assert sign in html  # ILL-19: the very type is told from one that would do


def test_tricks_in_progress_show_what_they_miss() -> None:
    """ILL-15, ILL-19: everybody's; an exact component is told from one of the family."""
    here = table(hands=("", ""), progress="2 ace-and-blade: cards, rope; 2 phantom-knot: public")
    trick, knot = area(seen(here), 1).progress
    assert slots(trick) == [("cards", "exact"), ("blades", "near"), ("public", "open")]
    assert slots(knot) == [("rope", "open"), ("public", "met")]
    assert trick.note == "Still missing: Public" and trick.slots[1].label == "blades: there is rope instead"


def test_ones_own_tricks_are_beside_ones_cards_while_one_may_move() -> None:
    """ILL-15: once on the page, with what they miss; else in one's place."""
    here = table(hands=("rope", ""), progress="1 ace-and-blade: cards, rope")
    mine, theirs = drawn(GAME, seen(here)), drawn(GAME, seen(here, 1))
    assert (mine.count('class="slip '), mine.count('class="leaflet ')) == (1, 0)
    assert (theirs.count('class="slip '), theirs.count('class="leaflet ')) == (0, 1)
    for html in (mine, theirs):
        assert html.count('data-place="progress-0-1"') == 1 and "Public: missing" in html
    here.play("end")
    waiting = drawn(GAME, seen(here))
    assert (waiting.count('class="slip '), waiting.count('class="leaflet ')) == (0, 1)


def test_the_bill_counts_down_and_breaks_points_down() -> None:
    """ILL-18, ILL-19, ILL-26: level, exact, speciality, talent, cards."""
    here = table(
        hands=("", ""),
        bill="1 tiger-pit + grandiose: cage, tiger, rope; 2 phantom-knot + encore + deja-vu: scarf, public",
        kept="1 supple-bars",
        domains={0: "escape"},
    )
    mine, theirs = show(seen(here))["bill"]
    assert (mine.points, mine.rounds, mine.when) == (9, 1, "scored when your next turn begins")
    assert [(part.key, part.points) for part in mine.parts] == [
        ("level", "3"), ("exact", "+2"), ("speciality", "+1"), ("talent", "+1"), ("cards", "+2"),
    ]  # fmt: skip
    assert (theirs.points, theirs.rounds, theirs.when) == (1, 2, "scored when their turn after next begins")
    assert [(part.key, part.points) for part in theirs.parts] == [("level", "2"), ("cards", "−1")]
    assert [card.name for card in theirs.cards] == ["encore", "deja-vu"]


def test_all_talents_are_in_sight_used_or_not() -> None:
    """ILL-06, ILL-33, ILL-39."""
    here = table(hands=("", "", ""), talents="tamer diva headliner", domains={2: "mentalism"})
    here.s.used[0] = 1
    talents = [area(seen(here, 1), seat).talent for seat in range(3)]
    assert [(one.name, one.says) for one in talents] == [
        ("The Tamer", "used this round"),
        ("The Diva", "works by itself"),
        ("The Headliner", "works by itself"),
    ]
    assert talents[2].domain == "mentalism" and all(one.does for one in talents)


@pytest.mark.parametrize(
    ("talent", "says", "met"),
    [
        ("saboteur", "nobody is ahead", {"wings": "2 cage", "points": (0, 3)}),
        ("tamer", "no animal in any wings", {"wings": "2 dove"}),
        ("quick-change", "nothing to change in any wings", {"wings": "2 rope"}),
        ("passer", "nothing to swap", {"wings": "1 dove; 2 cage"}),
        ("pickpocket", "no card in other hands", {"hands": ("", "rope")}),
    ],
)
def test_a_talent_without_anything_to_work_with_says_so(talent: str, says: str, met: dict[str, Any]) -> None:
    """ILL-40 to ILL-46; it says what the rules say, and nothing once the game is over."""
    here = table("1 formula", hands=("rope", ""), talents=f"{talent} diva")
    if talent == "passer":
        here = table("2 cage", hands=("rope", ""), talents=f"{talent} diva")
    given = {"wings": "", "hands": ("rope", ""), **met}
    able = table(given.pop("wings"), talents=f"{talent} diva", **given)
    verbs = {"turn", "swap", "return", "steal"}
    for one, words in ((here, says), (able, "free to use")):
        view = seen(one)
        assert area(view, 0).talent.says == words
        assert bool(verbs & {code.split(" ")[0] for code in view.legal}) == (one is able)
    able.s.over = End.SCORED
    assert area(seen(able), 0).talent.says == ""


def test_whoever_can_win_next_turn_is_warned_of() -> None:
    """ILL-21: points and what is due reach the target."""
    here = table(hands=("", ""), bill="2 tiger-pit: cage, tiger, rope", points=(0, 7))
    ((seat, mine, words),) = show(seen(here))["threats"]
    assert (seat, mine) == (1, False) and words.startswith("Blaise wins when their next turn begins")
    assert show(seen(here, 1))["threats"][0][2].startswith("You win when your next turn begins")
    assert area(seen(here), 1).score.label == "7 of 12 points, 5 to come"
    assert area(seen(here), 1).score.pips == ("won",) * 7 + ("due",) * 5
    here.s.points[1] = 6
    assert show(seen(here))["threats"] == ()
    here.s.over = End.SCORED
    assert area(seen(here), 1).score.label == "6 of 12 points"


def test_piles_and_discards_are_counted() -> None:
    """ILL-01, ILL-16, ILL-33: what was discarded is seen by all."""
    here = table(hands=("", ""), discard="rope*2, grab", spent="tight-rope")
    heaps = {heap.place: heap for heap in show(seen(here))["heaps"]}
    assert (heaps["pile"].many, heaps["discard"].many, heaps["spent"].many) == (87, 3, 1)
    assert [(card.name, count) for card, count in heaps["discard"].cards] == [("rope", 2), ("grab", 1)]
    assert heaps["objectives"].many == here.s.piled


# What the viewer may know


def test_only_known_cards_of_other_hands_are_shown() -> None:
    """ILL-33; once a match has ended, all of them."""
    here = table(hands=("", "rope, dove", "tiger"), knows={(0, 1): "dove"})
    other = area(seen(here), 1)
    assert (other.held, [card.name for card in other.known], other.known_label) == (
        2,
        ["dove"],
        "Known to you: dove",
    )
    assert area(seen(here), 2).known == () and area(seen(here, SPECTATOR), 1).known == ()
    everything = replace(seen(here, SPECTATOR), s=here.engine.read(here.s), all_seeing=True)
    assert [card.name for card in area(everything, 1).known] == ["rope", "dove"]


def veiled(kind: str, phase: str, faded: bool) -> str:
    """The page of a memory game in which somebody once transformed a dove."""
    here: Table = table(
        f"1 dove>{kind}, cage; 2 rabbit>{kind}",
        hands=("rope, transformation", ""),
        progress="1 tiger-pit: cage",
        contest=four("pocket-rabbit", "invisible-cage", "notarys-dove"),
        talents="passer saboteur",
        memory=True,
    )
    if phase == "recalling":
        here.play("move 1 to 1")
    elif phase:
        here.play(phase)
    view = seen(here)
    if faded:
        fade(view.s)
    return drawn(GAME, view)


@pytest.mark.parametrize("phase", ["", "recalling", "take 2", "transform 1", "swap 1"])
def test_nothing_on_the_page_betrays_what_is_to_be_remembered(phase: str) -> None:
    """ILL-30: neither components nor previews nor what is offered, even if the state still says it."""
    pages = {veiled(kind, phase, faded) for kind in ("tiger", "scarf", "formula") for faded in (True, False)}
    assert len(pages) == 1
    assert "what is it now?" in pages.pop()


def test_what_is_itself_again_is_shown_as_itself() -> None:
    """ILL-40, ILL-45: turned back by a talent; not so where it must be named (ILL-30)."""
    for memory in (False, True):
        here = table("2 rope>rope", hands=("", ""), memory=memory)
        assert (area(seen(here), 1).items[0].was is None) != memory
        assert ("1 rope>" in draw(here.known(0), 0, ("Ada", "Bo"))) == memory


def test_a_fresh_transformation_is_shown_once() -> None:
    """ILL-30."""
    here = table("1 dove", hands=("transformation, rope", ""), memory=True).play("transform 1", "into cage")
    assert area(seen(here), 0).items[0].label == "cage, made from a dove"
    here.play("place rope")
    assert area(seen(here), 0).items[0].label == "a dove, transformed: what is it now?"


# What moves


def test_flights_go_between_public_places() -> None:
    """A card that others do not see has no name on its way."""
    assert flights(Event(Told.DRAWS, 1, 5, 0, 0, EVERYONE)) == ("pile", "hand-1")
    assert flights(Event(Told.PLACES, 0, 4, 6, 0, EVERYONE)) == ("hand-0", "item-7")
    assert flights(Event(Told.GRABS, 0, 4, 0, 2, EVERYONE)) == ("hand-2", "hand-0")
    assert flights(Event(Told.LAID_OUT, 0, 4, 2, 0, EVERYONE)) == ("objectives", "contest-3")
    assert flights(Event(Told.TAKES, 1, 4, 2, 0, EVERYONE)) == ("contest-3", "player-1")
    assert flights(Event(Told.SCORES, 1, 4, 2, 0, EVERYONE)) is None

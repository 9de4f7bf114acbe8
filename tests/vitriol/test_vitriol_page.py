"""The page of V.I.T.R.I.O.L.: what it offers is what is allowed, and it shows no more than its viewer may know."""

import re
from dataclasses import replace

import jinja2
import pytest

from alambic.core.state import SPECTATOR
from alambic.core.view import look
from alambic.games.vitriol import GAME
from alambic.games.vitriol.page import show
from alambic.games.vitriol.rules_piles import own_metals
from alambic.games.vitriol.vocabulary import Phase
from tests.drawing import Elements
from tests.vitriol.drawn import SAMPLES, drawn, seen, some_match, template
from tests.vitriol.position import Table, table


@pytest.fixture(scope="module")
def page() -> jinja2.Template:
    return template()


# What is offered


def offered(html: str) -> set[str]:
    """The codes of all moves a page offers; a target offers each pick that it is lit for."""
    elements = Elements(html)
    codes = set(elements.values("move"))
    keys = {pick.split(" ")[-1].replace("/", "-"): pick for pick in elements.values("pick") if pick}
    for tag, has in elements.found:
        if tag == "button" and has.get("name") == "at":
            lit = re.findall(r"\bt-([\w-]+)", has["class"] or "")
            codes |= {f"{keys[key]} {has['value']}" for key in lit}
    return codes


@pytest.mark.parametrize(("seats", "rules"), [(2, ""), (4, ""), (3, "petit eighth")])
def test_the_page_offers_exactly_the_legal_moves(page: jinja2.Template, seats: int, rules: str) -> None:
    """VIT-04 to VIT-11: cards, targets and buttons are the legal moves, no more."""
    kinds = set()
    for match in some_match(seats, dict.fromkeys(rules.split(), True)):
        if not match.over and match.step % 4 == 0:
            view = look(match)
            kinds |= {code.split(" ")[0] for code in view.legal}
            assert offered(drawn(page, view)) == set(view.legal)
    assert kinds >= {"lay", "transmute", "athanor", "discard"}


def test_every_target_can_be_chosen_beside_the_hand_too(page: jinja2.Template) -> None:
    """VIT-07, VIT-09: a phone need not scroll to what it aims at; both say what would change."""
    here = table(
        "1 copper 2 5\n2 copper 3\n2 iron 4 > tin",
        hands=("copper/tin, copper/lead, athanor, gold 1, gold 2, gold 3, silver 1", "gold 4", "gold 5"),
        metals="iron tin lead",
    )
    view = seen(here)
    piles = {pile.place: pile for area in show(view)["areas"] for column in area.columns for pile in column.piles}
    aims = {(aim.key, aim.text) for aim in piles["nat-0-copper"].target.aims}
    assert aims == {("copper-tin", "copper 7 becomes tin"), ("copper-lead", "copper 7 becomes lead")}
    assert [aim.text for aim in piles["slot-1"].target.aims] == ["tin 4 becomes iron again"]
    whole = {code for code in view.legal if code.startswith(("transmute", "athanor"))}
    assert len(whole) == 5 and whole <= set(Elements(drawn(page, view)).values("move"))


def test_what_is_not_allowed_still_asks_the_server_why(page: jinja2.Template) -> None:
    """VIT-04, VIT-05, VIT-07: such cards are marked, and skipped by the Tab key."""
    refused = 0
    for _, view in SAMPLES:
        for tag, has in Elements(drawn(page, view)).found:
            if has.get("aria-disabled") == "true":
                code = str(has["value"])
                assert tag == "button" and has["form"] == "play" and has["tabindex"] == "-1"
                assert has["name"] == "move" and GAME.codes.code(GAME.codes.parse(code)) == code
                assert code not in view.legal
                refused += 1
    assert refused > 10


def test_nothing_is_aimed_at_before_a_card_is_chosen(page: jinja2.Template) -> None:
    """One pick is checked wherever there are picks, and it stands for no card."""
    for title, view in SAMPLES:
        checked = [has["value"] for tag, has in Elements(drawn(page, view)).found if "checked" in has]
        aims = any(code.startswith(("transmute", "athanor")) for code in view.legal)
        assert checked == ([""] if aims else []), title


def test_enter_on_a_radio_button_never_presses_a_card(page: jinja2.Template) -> None:
    _, view = SAMPLES[0]
    buttons = [has for tag, has in Elements(drawn(page, view)).found if tag == "button" and "form" in has]
    assert "disabled" in buttons[0] and "hidden" in buttons[0]


def test_whoever_cannot_move_gets_no_live_control(page: jinja2.Template) -> None:
    """A spectator, a player who waits, and everybody once it is over."""
    waiting = [view for _, view in SAMPLES if not view.legal]
    assert len(waiting) > 2
    for view in waiting:
        found = Elements(drawn(page, view)).found
        assert not [has for tag, has in found if tag in ("button", "input") and "name" in has]


# The two ways


def ways(here: Table) -> list[tuple[bool, str]]:
    dock = show(seen(here))["dock"]
    return [(way.open, way.reason) for way in dock.ways]


def test_both_ways_are_open_to_whoever_holds_a_value_of_their_own() -> None:
    """VIT-04."""
    here = table(hands=("iron 1, gold 1, gold 2, gold 3", "gold 4", "gold 5"), metals="iron tin lead")
    assert ways(here) == [(True, "with a value of your metal"), (True, "with no value of your metal")]
    here.play("lay gold 1")
    assert [open for open, _ in ways(here)] == [True, True]
    here.play("lay gold 2")
    assert ways(here) == [(True, "with a value of your metal"), (True, "now one face down")]
    assert show(seen(here))["dock"].feet == "discard" and not show(seen(here))["dock"].must


def test_a_value_of_ones_own_closes_the_way_of_two() -> None:
    """VIT-04: all three must be laid."""
    here = table(hands=("iron 1, gold 1, gold 2, gold 3", "gold 4", "gold 5"), metals="iron tin lead")
    here.play("lay iron 1")
    assert ways(here) == [(True, "your metal is laid: two more"), (False, "a value of your metal is laid")]
    here.play("lay gold 1")
    assert ways(here) == [(True, "your metal is laid: one more"), (False, "a value of your metal is laid")]
    assert show(seen(here))["dock"].feet == ""


def test_without_a_value_of_ones_own_two_are_laid() -> None:
    """VIT-04: and then one goes face down; in the Petit Œuvre there are two metals (VIT-20)."""
    here = table(hands=("gold 1, gold 2, gold 3", "silver 4", "silver 5"), metals="iron tin lead")
    assert ways(here) == [(False, "no value of your metal in hand"), (True, "with no value of your metal")]
    here.play("lay gold 1", "lay gold 2")
    assert ways(here) == [(False, "no value of your metal in hand"), (True, "now one face down")]
    dock = show(seen(here))["dock"]
    assert dock.must and dock.caption == "Put one face down"
    petit = table(hands=("gold 1, gold 2, gold 3", "silver 4"), metals="iron/tin lead/copper")
    assert ways(petit)[1] == (True, "with no value of your metals")


def test_values_of_ones_own_alone_close_the_way_of_two() -> None:
    """VIT-05: two others cannot be laid."""
    here = table(hands=("iron 1, iron 2, iron 3, gold 1", "silver 4", "silver 5"), metals="iron tin lead")
    assert ways(here) == [(True, "with a value of your metal"), (False, "too few other cards can be laid")]


def test_a_way_of_three_is_closed_only_for_want_of_a_value_of_ones_own() -> None:
    """VIT-04, VIT-05: whoever can lay two and holds one of these can lay three: no other reason is ever due."""
    closed = 0
    for match in some_match(4, {}):
        view = look(match) if not match.over else None
        if (
            view
            and view.s.phase == Phase.PLAYING
            and (dock := show(view)["dock"])
            and dock.ways
            and not dock.ways[0].open
        ):
            closed += 1
            assert not any(held.own for held in dock.cards) and view.s.values & own_metals(view.s, view.seat) == 0
    assert closed > 20


def test_the_turn_so_far_has_three_places() -> None:
    """VIT-04: cards laid, and face-down ones as backs."""
    here = table(
        "2 copper 3",
        hands=("copper/tin, gold 1, gold 2, silver 3", "silver 4", "silver 5"),
        metals="iron tin lead",
    )
    assert turn(here) == [None, None, None]
    here.play("lay gold 2")
    assert turn(here) == [("value", "gold", 2), None, None]
    here.play("transmute copper/tin 2 copper")
    assert turn(here) == [("value", "gold", 2), ("pair", "copper", 0), None]


def turn(here: Table) -> list[tuple[str, str, int] | None]:
    view = seen(here)
    view = replace(view, events=tuple(here.engine.events(here.engine.forgotten(here.s, view.seat))))
    return [card and (card.kind, card.metal, card.value) for card in show(view)["dock"].slots]


# Exchanges and barren turns


def test_an_exchange_is_said_and_offered_for_every_card(page: jinja2.Template) -> None:
    """VIT-11."""
    here = table(
        hands=("gold/tin, copper/iron, tin/lead", "gold 4", "gold 5"), metals="iron tin lead", exchanges=2
    )
    view = seen(here)
    dock = show(view)["dock"]
    assert view.s.phase == Phase.EXCHANGING and dock.feet == "exchange" and dock.must and not dock.ways
    assert "give one up" in dock.notice
    assert offered(drawn(page, view)) == set(view.legal)


def test_a_barren_turn_is_said_and_counts_down() -> None:
    """VIT-11: three cards, one after the other; it proves nothing."""
    here = table(
        hands=("gold/tin, copper/iron, tin/lead, iron/lead", "gold 4", "gold 5"),
        metals="iron tin lead",
        pile="",
    )
    dock = show(seen(here))["dock"]
    assert "put three cards face down" in dock.notice and dock.feet == "discard" and not dock.ways
    here.play("discard gold/tin")
    dock = show(seen(here))["dock"]
    assert "put two cards face down" in dock.notice
    assert [card and card.kind for card in dock.slots] == ["back", None, None]


def test_an_empty_hand_passes(page: jinja2.Template) -> None:
    """VIT-11."""
    here = table(hands=("", "gold 4", "gold 5"), metals="iron tin lead")
    view = seen(here)
    assert view.legal == ("pass",) and offered(drawn(page, view)) == {"pass"}


# The table


def test_a_column_has_what_was_transmuted_over_what_is_natural() -> None:
    """VIT-08: as the rulebook draws it, and says what an athanor would restore (VIT-09)."""
    here = table("1 copper 2 5 > tin\n1 tin 4\n1 copper 1", hands=("gold 1", "gold 4", "gold 5"))
    (area,) = [area for area in show(seen(here))["areas"] if area.seat == 0]
    assert [(column.metal, column.points) for column in area.columns] == [("copper", 1), ("tin", 11)]
    turned, natural = area.columns[1].piles
    assert (natural.place, natural.now, natural.restores) == ("nat-0-tin", "", "")
    assert (turned.place, turned.metal, turned.now) == ("slot-1", "copper", "tin")
    assert turned.restores == "An athanor would turn it back into copper."
    assert turned.label == "tin 7, transmuted from copper: 2, 5 (pile 1)"
    assert [laid.card.value for laid in turned.cards] == [2, 5]


def test_what_every_metal_counts_for_now_is_in_sight() -> None:
    """VIT-13: as if the round ended now; one's own metal says it too."""
    here = table(
        "1 copper 2 5 > tin\n2 tin 4\n3 copper 1", hands=("gold 1", "gold 4", "gold 5"), metals="tin iron lead"
    )
    given = show(seen(here))
    assert {worth.metal: worth.points for worth in given["worths"] if worth.points} == {"copper": 1, "tin": 11}
    assert len(given["worths"]) == 7
    ((card, points),) = given["dock"].metals
    assert (card.metal, points) == ("tin", 11)


def test_ones_own_bench_comes_last_and_the_others_in_the_order_of_play() -> None:
    here = table(hands=("gold 1", "gold 4", "gold 5", "gold 6"), turn=1)
    assert [area.seat for area in show(seen(here, 2))["areas"]] == [3, 0, 1, 2]
    assert [area.seat for area in show(seen(here, SPECTATOR))["areas"]] == [0, 1, 2, 3]


def test_the_last_tempus_says_that_nothing_is_drawn(page: jinja2.Template) -> None:
    """VIT-10: five in the Grand Œuvre, nine in the Petit (VIT-20)."""
    here = table(hands=("gold 1, gold 2, gold 3", "gold 4", "gold 5"), tempus=5)
    given = show(seen(here))
    assert [hour.state for hour in given["hours"]] == ["past"] * 4 + ["present"] and given["no_draw"]
    assert "no more cards are drawn" in drawn(page, seen(here))
    two = table(hands=("gold 1", "gold 4"), metals="iron/tin lead/copper", tempus=5)
    assert len(show(seen(two))["hours"]) == 9 and not show(seen(two))["no_draw"]


# The reveal and the sheet


def test_the_reveal_counts_every_pile_of_a_metal() -> None:
    """VIT-13: in front of whomever it lies, transmutations counted."""
    view = dict(SAMPLES)["The metals are revealed"]
    given = show(view)
    for count in given["counts"]:
        said = [int(words.split(" ")[0]) for metal in count.metals for words in metal.piles]
        assert sum(said) == count.points == view.s.score[0, count.seat]
    assert given["ready"] and [count.ready for count in given["counts"]] == [False] * 3
    assert any("formerly" in words for count in given["counts"] for words in count.metals[0].piles)


def test_the_major_metal_counts_double() -> None:
    """VIT-20."""
    view = dict(SAMPLES)["Petit Œuvre: the reveal"]
    for count in show(view)["counts"]:
        major, minor = count.metals
        assert major.card.double and not minor.card.double and major.label.startswith("2 × ")
        assert major.points + minor.points == count.points


def test_the_sheet_has_every_round_and_at_the_end_the_places() -> None:
    """VIT-14, VIT-15."""
    given = show(dict(SAMPLES)["All rounds are over"])
    assert len(given["sheet"]) == 3 and all(all(line.points) for line in given["sheet"])
    assert [sum(int(line.points[seat]) for line in given["sheet"]) for seat in range(3)] == list(given["points"])
    assert sorted(given["places"])[0] == 1
    early = show(SAMPLES[0][1])
    assert early["places"] == () and early["sheet"][0].points == ("", "", "")


# The notebook


def test_the_notebook_says_what_is_out_and_why() -> None:
    """VIT-41."""
    here = table(
        hands=("gold 1", "gold 4", "gold 5"),
        metals="iron tin lead",
        never={1: "gold"},
        among={(2, 1): "lead gold"},
    )
    given = show(seen(here))
    (first, second) = given["notebook"]
    cells = {cell.metal: cell for cell in first.cells}
    assert cells["iron"].state == cells["gold"].state == "out" and cells["tin"].state == "possible"
    assert cells["gold"].label == "Blaise, gold: ruled out. Blaise laid it in a turn of two cards."
    assert {cell.metal for cell in second.cells if cell.state != "out"} == {"gold", "lead"}


def test_a_table_can_do_without_deductions(page: jinja2.Template) -> None:
    """VIT-41: marks of one's own only, kept by round, viewer, seat and metal."""
    here = table(
        hands=("gold 1", "gold 4", "gold 5"), metals="iron tin lead", never={1: "gold"}, round=1, rules="manual"
    )
    cells = [cell for leaf in show(seen(here))["notebook"] for cell in leaf.cells]
    assert {cell.state for cell in cells} == {""} and len({cell.mark for cell in cells}) == 14
    assert cells[0].mark == "2 0 1 gold"
    html = drawn(page, seen(here))
    assert "ruled out" not in html and html.count("data-mark=") == 14


def test_the_memory_aid_shows_what_all_have_seen_of_the_discard() -> None:
    """VIT-40: cards shed in sight, and how many each seat laid there face down; nothing without the aid."""
    hands, gone = ("gold 1", "gold 2", "gold 3"), ("tin 1", "", "lead 2, lead 3")
    here = table("1 gold 5", hands=hands, gone=gone, shed="gold/lead, athanor")
    view = seen(here)
    assert show(view)["shed"] == ()
    lines = show(replace(view, aids=True))["shed"]
    assert lines == (
        "In the discard, seen by all: gold/lead × 1, athanor × 1",
        f"Face down in the discard: {view.names[0]} 1, {view.names[2]} 2",
    )

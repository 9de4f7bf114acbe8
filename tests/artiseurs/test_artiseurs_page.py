"""The page of Le jeu des artiseurs: it offers what is allowed, foretells what follows, and shows no secret."""

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import jinja2
import pytest

from alambic.core.events import Event
from alambic.core.match import Match
from alambic.core.state import SPECTATOR
from alambic.core.view import look
from alambic.games.artiseurs import GAME
from alambic.games.artiseurs.page import show
from alambic.games.artiseurs.page_board import board, targets_in
from alambic.games.artiseurs.page_bones import stopped_now
from alambic.games.artiseurs.page_pieces import Target
from alambic.games.artiseurs.page_samples import CROSSED, LINED, MIDDLE, position
from alambic.games.artiseurs.rules_board import lines_standing
from alambic.games.artiseurs.vocabulary import COLOUR_NAMES, Phase, Told
from tests.artiseurs.paged import SAMPLES, VIEWS, Elements, drawn, some_match, template


@pytest.fixture(scope="module")
def page() -> jinja2.Template:
    return template()


MATCHES = [
    (3, {}),
    (2, {"mode": "baugienne", "veiled": True}),
    (3, {"mode": "learning"}),
    (3, {"mode": "knucklebones"}),
]
MATCHES += [(3, {"mode": "baugienne"}), (2, {"absent": "white", "straight": True})]


@pytest.mark.parametrize(("seats", "options"), MATCHES)
def test_the_page_offers_exactly_the_legal_moves(
    page: jinja2.Template, seats: int, options: dict[str, Any]
) -> None:
    """ART-05 to ART-32: targets, arrows, lines, bones and buttons are the legal moves, no more."""
    looked = 0
    for match in some_match(seats, random.Random(seats), **options):
        if match.step % 6 == 0 or match.known().phase in (Phase.CLEARING, Phase.LIFTING):
            for seat in range(seats):
                view = look(match, seat)
                assert set(Elements(drawn(page, view)).moves()) == set(view.legal)
                looked += 1
    assert looked > 60


def standing() -> Iterator[Match]:
    """Positions in which lines, pushes and chains are near, and a match of them."""
    for hold, turn in (("w", 0), ("r", 1), ("rb", 2)):
        yield position(LINED, {}, turn=turn, hold=hold)
        yield position(CROSSED, {}, turn=turn, hold=hold)
    yield position(LINED, {"mode": "learning"})
    yield from (match for match in some_match(3, random.Random(7)) if match.step % 3 == 0)


def test_what_is_foretold_is_what_happens() -> None:
    """ART-06 to ART-08, ART-11: every target, played, takes, pushes and completes what its preview says."""
    met = set()
    for match in standing():
        for seat in match.awaited():
            for target in (one for layer in board(look(match, seat)).layers for one in targets_in(layer)):
                if target.allowed and target.kind != "lift":
                    tried = match.tried(seat, target.code)
                    check(target, tried.state, {event.kind: event for event in tried.position.told(seat)})
                    met.add(("take" if target.taken else target.code.split(" ")[0], min(len(target.lines), 2)))
    assert met >= {
        ("put", 0),
        ("put", 1),
        ("put", 2),
        ("push", 0),
        ("push", 1),
        ("take", 0),
        ("step", 0),
        ("step", 1),
    }


def check(target: Target, after: Any, told: dict[int, Event]) -> None:
    assert target.taken == (COLOUR_NAMES[told[Told.TOOK].what] if Told.TOOK in told else "")
    if not target.still:
        assert told[Told.PUSHED if Told.PUSHED in told else Told.STEPPED].whom == 5 * target.y + target.x
    if len(target.lines) == 1:
        line, cleared, back = target.lines[0], told[Told.CLEARED], told[Told.RETURNS]
        assert line.number == cleared.what and line.back == (COLOUR_NAMES[back.what],) * back.where
        left = [cleared.where, cleared.whom, 5 - cleared.where - cleared.whom]
        left[back.what] -= back.where
        assert [line.out.count(name) for name in COLOUR_NAMES] == left
    else:
        assert Told.CLEARED not in told
        stand = lines_standing(after) if after.phase == Phase.CLEARING else 0
        assert sum(1 << line.number for line in target.lines) == stand


def test_a_push_and_a_chain_are_told_in_words() -> None:
    """ART-06, ART-07, ART-11: for whoever cannot see the ghosts."""
    red = board(VIEWS["A red stone that may push"])
    holds = {hold.name: hold for layer in red.layers for hold in layer.holds}
    assert holds["c3"].label == "c3: push the white stone away" and holds["c3"].by == "red"
    assert {arrow.kind: arrow.name for arrow in holds["c3"].arrows} == {"north": "c4", "south": "c2", "west": "b3"}
    west = next(arrow for arrow in holds["c3"].arrows if arrow.kind == "west")
    assert west.label == (
        "Place the red stone on c3 and push what lies there to b3. Completes row 3. "
        "Out for good: 2 white stones, 1 red stone and 1 black stone. Back: 1 red stone."
    )
    black = board(VIEWS["Black takes: two stones in hand"])
    assert [layer.colour for layer in black.layers] == ["white", "black"]
    take = next(target for target in black.layers[1].targets if target.code == "put black d4")
    assert take.kind == "take" and "It takes the white stone, which is placed again at once." in take.label


def test_two_lines_at_once_are_foretold_and_then_chosen_from(page: jinja2.Template) -> None:
    """ART-13."""
    match = position(CROSSED, {}, turn=1, hold="r")
    target = next(one for layer in board(look(match)).layers for one in layer.targets if one.name == "c3")
    assert [line.title for line in target.lines] == ["Row 3", "Column c"]
    assert target.label.endswith("Then you choose which line goes.")
    match.play(1, "put red c3")
    given = board(look(match))
    assert [(line.title, line.back) for line in given.standing] == [
        ("Row 3", ("red",) * 2),
        ("Column c", ("red",) * 2),
    ]
    html = drawn(page, look(match))
    assert Elements(html).moves().count("clear row 3") == 2, "on the board and in the list"
    waits = Elements(drawn(page, look(match, 0)))
    assert "clear row 3" not in waits.moves() and 'class="thread stands line2"' in drawn(page, look(match, 0))


def test_what_is_not_allowed_still_asks_the_server_why(page: jinja2.Template) -> None:
    """ART-05, ART-07, ART-14, ART-22 to ART-25."""
    met = 0
    for view in VIEWS.values():
        for tag, has in Elements(drawn(page, view)).found:
            if has.get("aria-disabled") == "true":
                code = str(has["value"])
                assert tag == "button" and has["form"] == "play" and has["tabindex"] == "-1"
                assert GAME.codes.code(GAME.codes.parse(code)) == code and code not in view.legal
                met += 1
    assert met > 10
    white = Elements(drawn(page, look(position(LINED, {}, hold="w"))))
    assert "put white c3" in white.moves(allowed=False), "a stone lies there (ART-05)"


def test_whoever_cannot_move_gets_no_live_control(page: jinja2.Template) -> None:
    for _, view in SAMPLES:
        watching = replace(view, seat=SPECTATOR, legal=())
        found = Elements(drawn(page, watching)).found
        assert not [has for tag, has in found if tag in ("button", "input") and "name" in has]


def test_a_radio_button_never_presses_the_first_target(page: jinja2.Template) -> None:
    """Enter on a radio button presses the form's first button: it is a disabled one."""
    for _, view in SAMPLES:
        buttons = [has for tag, has in Elements(drawn(page, view)).found if tag == "button" and "form" in has]
        assert "disabled" in buttons[0] and "hidden" in buttons[0]


def test_one_pick_is_checked_where_there_is_a_choice(page: jinja2.Template) -> None:
    """Bones, or the colours of several stones in hand."""
    for title, view in SAMPLES:
        radios = [has for tag, has in Elements(drawn(page, view)).found if tag == "input"]
        assert sum("checked" in has for has in radios) == bool(radios), title
    assert len(show(VIEWS["Bones to choose from"])["bones"]) == 3


def test_a_bone_that_does_nothing_says_why(page: jinja2.Template) -> None:
    """ART-22, ART-23, ART-25, ART-27."""
    match = position(".....  .....  .....  .....  .....", {})
    for bone in range(4):
        match.state.up[bone] = bone % 2
    bones = show(look(match))["bones"]
    assert [(choice.bone.face, choice.idle) for choice in bones] == [
        ("centaur", "No stone can move."),
        ("point", ""),
        ("centaur", "No stone can move."),
        ("moon", "The board is empty."),
    ]
    assert [choice.checked for choice in bones] == [False, True, False, False]
    assert "bone 1" in Elements(drawn(page, look(match))).moves(allowed=False)
    assert [deed.kind for deed in bones[0].deeds] == ["play", "give", "turn", "turn", "turn"]
    plain = look(position(MIDDLE, {"mode": "knucklebones"}))
    assert {deed.kind for choice in show(plain)["bones"] for deed in choice.deeds} == {"play", "give"}


# Secrets


def test_wishes_and_votes_are_shown_as_spoken_only(page: jinja2.Template) -> None:
    """ART-30, ART-20: that somebody has spoken is known, not what."""
    pages = []
    for code in ("wait", "now", "rounds"):
        match = position(MIDDLE, {"mode": "baugienne"})
        match.state.holder[1] = 1
        match.play(0, "give 1")
        match.play(1, code)
        pages.append([drawn(page, replace(look(match, seat), events=())) for seat in (0, 2, SPECTATOR)])
        assert show(look(match, 1))["chips"][1].said in ("waits", "asks to act now", "asks to go turn by turn")
    assert pages[0] == pages[1] == pages[2]
    assert all("has spoken" in html for html in pages[0])
    match = position(MIDDLE, {}, turn=1)
    match.play(2, "stop")
    match.play(0, "yes")
    assert [chip.said for chip in show(look(match, 1))["chips"]] == [
        "has voted",
        "still to vote",
        "would like to stop",
    ]
    assert show(look(match, 0))["chips"][0].said == "votes yes"


def test_a_side_that_nobody_has_seen_is_unknown() -> None:
    """ART-33."""
    match = position(MIDDLE, {"veiled": True})
    for bone in range(4):
        match.state.up[bone], match.state.seen[bone] = 0, 0
    bones = [choice.bone for choice in show(look(match))["bones"]]
    assert {(bone.face, bone.other) for bone in bones} == {("centaur", "")}
    assert bones[0].label == "Bone 1: centaur; other side: unknown"
    match.play(0, "turn 2 with 1")
    given = show(look(match, 1))["sides"]
    assert [(control.value, bone.face) for control, bone in given] == [
        ("set centaur", "centaur"),
        ("set other", "unknown"),
    ]


# Players, points and the end


def test_a_vote_says_what_stopping_would_mean() -> None:
    """ART-04, ART-20: points; level, black comes before red and red before white."""
    match = position("wwww.  .....  rrr..  .....  bb...", {}, turn=1)
    match.play(2, "stop")
    counts = stopped_now(look(match, 0))
    assert [(count.place, count.colour, count.stones, count.points) for count in counts] == [
        (1, "black", 2, "6"),
        (2, "red", 3, "6"),
        (3, "white", 4, "6"),
    ]
    assert [count.mine for count in counts] == [False, False, True]


def test_players_have_their_colour_and_what_their_stones_count() -> None:
    """ART-03, ART-20: two players leave a colour to nobody."""
    given = show(VIEWS["The learning game, for two"])
    assert [(chip.colour, chip.stones, chip.points) for chip in given["chips"]] == [
        ("white", 6, "9 points"),
        ("red", 4, "8 points"),
    ]
    assert given["nobody"] == ("black", "on the board: 2 black stones", 2)
    assert show(VIEWS["Bones to choose from"])["nobody"] is None
    assert show(VIEWS["Stones come back"])["out"] == "1 white stone, 1 red stone and 1 black stone"

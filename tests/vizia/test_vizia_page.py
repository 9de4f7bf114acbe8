"""The page of Vizia: what it offers is what is allowed, and it shows no more than its viewer may know."""

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, cast

import jinja2
import pytest

from alambic.core.events import EVERYONE, Event
from alambic.core.match import Match
from alambic.core.preview import Ahead
from alambic.core.state import SPECTATOR
from alambic.core.view import View, look, plain
from alambic.games.vizia import GAME, page_board
from alambic.games.vizia.page import flights, samples, show
from alambic.games.vizia.vocabulary import COLOUR_NAMES, Phase, Told
from alambic.games.vizia.words import named, tile_named
from alambic.server.views.render import environment
from tests.drawing import Elements
from tests.vizia.position import BLUE, GREEN, MAUVE, RED, YELLOW, cell_at, point_at, table

KINDS = (
    Told.STARTS,
    Told.PLACED,
    Told.WHEEL,
    Told.CAPTURED,
    Told.TOOK,
    Told.TURNED_UP,
    Told.SHOWED,
    Told.PASSED,
    Told.GAVE_UP,
    Told.LIFTED,
    Told.SET,
    Told.ENDED,
)
SAMPLES = samples()
SOUNDS = {"", "tap", "slide", "chime", "fanfare", "pass"}


@pytest.fixture(scope="module")
def page() -> jinja2.Template:
    return environment("en").get_template("vizia/page.html")


def drawn(page: jinja2.Template, view: View) -> str:
    return page.render(g=show(view), view=view)


def random_match(seats: int, rules: str, choice: random.Random) -> Iterator[Match]:
    """A match of random moves, after each of them."""
    options = dict.fromkeys(rules.split(), True)
    match = Match(GAME.load(compiled=False), GAME.setup(seats, options), choice.getrandbits(32))
    yield match
    while not match.over:
        seat = match.awaited()[0]
        kinds: dict[str, list[str]] = {}
        for code in match.legal(seat):
            kinds.setdefault(code.split()[0], []).append(code)
        match.play(seat, choice.choice(kinds[choice.choice(sorted(kinds))]))
        yield match


def offered(html: str) -> list[str]:
    """The codes of all moves a page offers; a cell offers each pick whose colour it is marked to take."""
    elements = Elements(html)
    codes = elements.values("move")
    picks = set(elements.values("pick"))
    for has in elements.controls():
        if has["name"] == "at":
            takes = re.findall(r"\bt-(\w+)", has["class"] or "")
            codes += [f"{pick} {has['value']}" for pick in picks if pick.split()[-1] in takes]
    return codes


@pytest.mark.parametrize(
    ("seats", "rules"), [(2, ""), (3, "three_commons purchase"), (4, "teams capture purchase")]
)
def test_the_page_offers_exactly_the_legal_moves(page: jinja2.Template, seats: int, rules: str) -> None:
    """VIZ-05 to VIZ-11, VIZ-25: picks, cells and buttons are the legal moves, no more."""
    phases = set()
    for match in random_match(seats, rules, random.Random(seats)):
        if not match.over and (match.step % 5 == 0 or match.known().phase in (Phase.LIFTING, Phase.SETTING)):
            view = look(match)
            phases.add(view.s.phase)
            assert set(offered(drawn(page, view))) == set(view.legal)
    assert phases == (
        {Phase.PLACING, Phase.LIFTING, Phase.SETTING, Phase.TAKING} if rules else {Phase.PLACING, Phase.TAKING}
    )


def test_what_is_not_allowed_still_asks_the_server_why(page: jinja2.Template) -> None:
    """VIZ-06, VIZ-25: such buttons are marked, and skipped by the Tab key."""
    titles = dict(SAMPLES)
    for view in titles.values():
        for tag, has in Elements(drawn(page, view)).found:
            if has.get("aria-disabled") == "true":
                code = str(has["value"] if has["name"] == "move" else f"place own red {has['value']}")
                assert tag == "button" and has["form"] == "play" and has["tabindex"] == "-1"
                assert GAME.codes.code(GAME.codes.parse(code)) == code
                assert code not in view.legal
    first = Elements(drawn(page, titles["The first tile"]))
    assert [has["value"] for _, has in first.found if has.get("aria-disabled")] == ["end"]


def test_exactly_one_pick_is_checked_when_a_tile_can_be_placed(page: jinja2.Template) -> None:
    for title, view in SAMPLES:
        elements = Elements(drawn(page, view))
        checked = [str(has["value"]) for has in elements.controls() if "checked" in has]
        placing = [code for code in view.legal if code.startswith("place")]
        assert len(checked) == bool(placing), title
        assert not placing or any(code.startswith(checked[0]) for code in placing)


def test_whoever_cannot_move_gets_no_live_control(page: jinja2.Template) -> None:
    """A spectator, a player who waits, and everybody once it is over."""
    for _, view in SAMPLES:
        if not view.legal:
            found = Elements(drawn(page, view)).found
            assert not [has for tag, has in found if tag in ("button", "input") and "name" in has]


def test_a_radio_button_never_presses_the_first_cell(page: jinja2.Template) -> None:
    """Enter on a radio button presses the form's first button: it is a disabled one."""
    _, view = SAMPLES[0]
    buttons = [has for tag, has in Elements(drawn(page, view)).found if tag == "button" and "form" in has]
    assert "disabled" in buttons[0] and "hidden" in buttons[0]


def test_other_hands_show_backs_without_the_memory_aid() -> None:
    """VIZ-09."""
    here = table("p32 r", hands=("ro", "gg", "bm"), seen=("r", "g", "bm"), common="yyyy")
    here.s.turn = 0
    state = here.engine.read(here.engine.forgotten(here.s, 0))
    view = View(state, 0, ("Ada", "Blaise", "Clio"), tuple(here.legal()))
    assert shown(view) == [["red", "orange"], ["", ""], ["", ""]]
    assert shown(replace(view, aids=True)) == [["red", "orange"], ["green", ""], ["blue", "mauve"]]
    watching = here.engine.read(here.engine.forgotten(here.s, SPECTATOR))
    assert shown(View(watching, SPECTATOR, view.names)) == [["", ""]] * 3
    assert show(view)["pile"] == show(View(watching, SPECTATOR, view.names))["pile"] == 72 - 1 - 4 - 6


def shown(view: View) -> list[list[str]]:
    return [[piece.colour for piece in hand.pieces] for hand in show(view)["hands"]]


def test_a_page_is_the_same_in_worlds_the_viewer_cannot_tell_apart(page: jinja2.Template) -> None:
    """VIZ-09: dealt tiles of others never reach a page, not even with the aid."""
    pages = []
    for hand in ("gy", "om"):
        here = table("p32 r", hands=("ro", hand), seen=("", ""), common="yyyy")
        state = here.engine.read(here.engine.forgotten(here.s, 0))
        pages.append(drawn(page, View(state, 0, ("Ada", "Blaise"), tuple(here.legal()), aids=True)))
    assert pages[0] == pages[1]


def test_a_cell_says_what_it_takes_and_completes() -> None:
    """VIZ-05, VIZ-12, VIZ-13: a prism lacks its last tile."""
    here = table("p31 royg\nq31 ...", hands=("r", "o"), common="b")
    state = here.engine.read(here.engine.forgotten(here.s, 0))
    cells = {cell.name: cell for cell in show(View(state, 0, ("Ada", "Blaise"), tuple(here.legal())))["cells"]}
    assert cells["p30"].label == "p30: takes orange, mauve" and cells["p30"].takes == ("orange", "mauve")
    wheel = point_at("q33")
    ring = {wheel - 2: RED, wheel - 1: MAUVE, wheel: BLUE, wheel - 67: 1, wheel - 66: YELLOW}
    here = table(ring, hands=("g", "o"), common="b")
    state = here.engine.read(here.engine.forgotten(here.s, 0))
    given = show(View(state, 0, ("Ada", "Blaise"), tuple(here.legal())))
    last = next(cell for cell in given["cells"] if cell.best)
    assert cell_at(last.name) == wheel - 65 and last.takes == (COLOUR_NAMES[GREEN],)
    assert last.label == f"{last.name}: takes green; can complete a prism"
    assert [(short.name, short.worth) for short in given["shorts"]] == [("q33", 3)]


def seen(here: Any) -> View:
    """What whoever is to move sees."""
    engine, seat = here.engine, here.s.turn
    known = engine.forgotten(here.s, seat)
    ahead = Ahead(engine, known, seat, engine.legal(here.s, seat))
    return View(engine.read(known), seat, ("Ada", "Blaise"), tuple(here.legal()), ahead=ahead)


def test_the_wheels_that_break_a_tie_are_told(page: jinja2.Template) -> None:
    """VIZ-17: a wheel whose token was given up among them."""
    here = table("p30 roro\nq30 oror", tokens={"q31": 0}, hands=("ry", "o"), common="rr", rules="purchase")
    assert "Tokens left: 11. Wheels formed: 1." in drawn(page, seen(here))
    assert "Tokens left: 12. Wheels formed: 1." in drawn(page, seen(here.play("give up q31")))


def test_nobody_is_told_to_take_what_cannot_be_taken(page: jinja2.Template) -> None:
    """VIZ-08: with two tiles in hand, or no common tile left, the turn only ends."""
    here = table("p32 r", hands=("oy", "o"), common="yg").play("place own orange p33", "take yellow")
    assert "No more placing: end the turn" in drawn(page, seen(here))
    here = table("p32 r", hands=("oo", "o"), common="yg")
    here.play("place own orange p33", "place own orange q32", "take yellow")
    assert "No more placing: take or end the turn" in drawn(page, seen(here))
    assert "No more placing: end the turn" in drawn(page, seen(here.play("take green")))


@pytest.mark.parametrize(
    ("code", "words", "places"),
    [
        (
            "place own red p32",
            "Place your red tile on p32, beside an orange tile; completes a two-colour wheel",
            ("cell-p32",),
        ),
        (
            "place common red p32",
            "Place the common red tile on p32, beside an orange tile; ",
            ("cell-p32", "common-red"),
        ),
        ("place own yellow q29", "Place your yellow tile on q29, beside an orange tile", ("cell-q29",)),
        ("take red", "Take the common red tile", ("common-red",)),
        ("give up q31", "Give up your token round q31 (a two-colour wheel)", ("token-q31",)),
        ("lift p33", "Lift the tile off p33: an orange tile", ("cell-p33",)),
        ("set q34", "Set the tile down on q34: an orange tile, beside a red tile", ("cell-q34",)),
        ("end", "End the turn", ("act-end",)),
    ],
)
def test_a_move_names_what_it_is_about_and_points_there(code: str, words: str, places: tuple[str, ...]) -> None:
    """VIZ-12, VIZ-25: beside what, and for which wheel; every place is one of the page."""
    if code.startswith(("place", "take", "end")):
        here = table("p30 ro.\nq30 oro", hands=("ry", "o"), common="rr")
    else:
        here = table("p30 roro\nq30 oror", tokens={"q31": 0}, hands=("ry", "o"), common="rr", rules="purchase")
    if code.startswith("set"):
        here = table("p30 ror\nq30 oror", tokens={"q31": 0}, hands=("ry", "o"), common="rr", rules="purchase")
        here.s.lifted, here.s.phase = 2, Phase.SETTING
        here.s.tiles[1] += 1
    view = seen(here)
    assert named(code, view).startswith(words)
    assert GAME.words.pointed(code, view) == places


def test_tiles_beside_a_move_are_listed_as_one_speaks() -> None:
    told = [tile_named("place own red p32", 0, beside, 0, plain) for beside in ((2, 6), (2, 4, 6))]
    assert told[0] == "Place your red tile on p32, beside an orange tile and a mauve tile"
    assert told[1].endswith("beside an orange tile, a green tile and a mauve tile")


def test_flights_name_public_places_that_the_pages_have(page: jinja2.Template) -> None:
    """VIZ-09: nothing that flies tells a hidden tile."""
    public = re.compile(r"cell-[a-z]{1,2}\d+|common-\w+|hand-\d|stock-\d|token-[a-z]{1,2}\d+|pile|lifted|act-\w+")
    for match in random_match(3, "purchase capture", random.Random(4)):
        if match.step % 3 == 0 and match.step < 150:
            view = look(match, 0 if match.step % 2 else SPECTATOR)
            places = re.findall(r'data-place="([^"]+)"', drawn(page, view))
            assert all(public.fullmatch(place) for place in places)
            for event in view.events:
                if flight := flights(event):
                    assert all(public.fullmatch(place) for place in flight)
                    assert flight[1] in places or flight[1].startswith("common-")


def test_every_event_has_its_flight_and_its_sound() -> None:
    events = {kind: Event(kind, 1, RED, point_at("p32"), 0, EVERYONE) for kind in KINDS}
    assert flights(events[Told.PLACED]) == ("hand-1", "cell-p33")
    assert flights(events[Told.PLACED]._replace(whom=1)) == ("common-red", "cell-p33")
    assert flights(events[Told.TOOK]) == ("common-red", "hand-1")
    assert flights(events[Told.TURNED_UP]) == ("pile", "common-red")
    assert flights(events[Told.WHEEL]) == flights(events[Told.CAPTURED]) == ("stock-1", "token-p32")
    assert flights(events[Told.GAVE_UP]) == ("token-p32", "stock-1")
    assert flights(events[Told.LIFTED]) == ("cell-p33", "lifted")
    assert flights(events[Told.SET]) == ("lifted", "cell-p33")
    assert all(flights(events[kind]) is None for kind in (Told.STARTS, Told.SHOWED, Told.PASSED, Told.ENDED))
    assert {GAME.page.sound(event) for event in events.values()} <= SOUNDS
    assert (
        GAME.page.sound(events[Told.WHEEL]._replace(what=3)) == "fanfare"
        and GAME.page.sound(events[Told.WHEEL]._replace(what=1)) == "chime"
    )


def test_positions_have_their_classes(page: jinja2.Template) -> None:
    """VIZ-07: every column and row of the board, wherever the window lies."""
    css = (GAME.folder / "page.css").read_text(encoding="utf-8")
    defined = set(re.findall(r"\.((?:x|y|ox|oy|w|h)\d+) \{", css))
    assert {"x0", "x65", "y33", "ox64", "oy32", "w65", "h34"} <= defined
    for _, view in SAMPLES:
        used = re.findall(r"\b(?:x|y|ox|oy|w|h)\d+\b", " ".join(re.findall(r'class="([^"]*)"', drawn(page, view))))
        assert set(used) <= defined


def test_a_full_board_stays_small(page: jinja2.Template) -> None:
    """VIZ-14: at most 72 tiles lie on the table; a page of them is sent quickly."""
    largest = 0
    for seed in range(2):
        *_, last = random_match(2, "", random.Random(seed))
        largest = max(largest, len(drawn(page, look(last, 0))))
    assert 20_000 < largest < 120_000


def test_every_drawing_that_a_page_uses_is_on_the_table(page: jinja2.Template) -> None:
    """The drawings come once with the table's page, the pieces that use them with every move."""
    drawings = environment("en").get_template("vizia/drawings.html").render()
    assert not re.search("<symbol|<pattern", "".join(drawn(page, view) for _, view in SAMPLES))
    for html in [drawings, *(drawn(page, view) for _, view in SAMPLES)]:
        used = set(re.findall(r'href="#([\w-]+)"|url\(#([\w-]+)\)', html))
        assert used and {one or other for one, other in used} <= set(re.findall(r' id="([\w-]+)"', drawings))


def test_what_is_remembered_of_a_page_is_what_would_be_drawn_anew(page: jinja2.Template) -> None:
    """Pieces are drawn once for all tables: nothing but what they are made from may be in them."""
    compared, once = 0, cast(Any, environment("en").globals["once"])
    for match in random_match(3, "purchase capture", random.Random(11)):
        if match.step % 9 == 0 or match.known().phase in (Phase.LIFTING, Phase.SETTING):
            views = [look(match, seat, aids=match.step % 2 == 0) for seat in (0, 1, SPECTATOR)]
            remembered = [drawn(page, view) for view in views]
            for view, html in zip(views, remembered, strict=True):
                for made in (page_board.surveyed, page_board.tile, page_board.open_cell, page_board.token):
                    made.cache_clear()
                once.cache_clear()
                assert drawn(page, view) == html
                compared += 1
    assert compared > 60


def test_samples_cover_every_phase() -> None:
    views = [view for _, view in SAMPLES]
    assert {view.s.phase for view in views if view.legal} == {
        Phase.PLACING,
        Phase.LIFTING,
        Phase.SETTING,
        Phase.TAKING,
    }
    assert any(view.s.over for view in views) and any(view.watching for view in views)
    assert any(view.aids for view in views)

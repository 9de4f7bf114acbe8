"""The page of V.I.T.R.I.O.L.: it shows no more than its viewer may know, and draws what it names."""

import re
from typing import Any

import jinja2
import pytest

from alambic.core.events import EVERYONE, Event
from alambic.core.state import SPECTATOR
from alambic.core.view import View, look
from alambic.games.vitriol import GAME, page_cards, page_table
from alambic.games.vitriol.page import flights, show
from alambic.games.vitriol.page_samples import NAMES
from alambic.games.vitriol.state import METALS
from alambic.games.vitriol.vocabulary import METAL_NAMES, Phase, Told
from alambic.server.views.render import environment
from tests.vitriol.drawn import SAMPLES, drawn, seen, some_match, template
from tests.vitriol.position import COPPER, IRON, table

KINDS = range(Told.BEGINS, Told.TAKES_METAL + 1)
SOUNDS = {"", "tap", "slide", "chime", "fanfare", "pass"}
PUBLIC = re.compile(r"(hand|metal)-\d|nat-\d-[a-z]+|slot-\d+|turn-[123]|pile|discard|tempus|notebook|act-ready")


@pytest.fixture(scope="module")
def page() -> jinja2.Template:
    return template()


# What others may know


def test_a_page_is_the_same_in_worlds_the_viewer_cannot_tell_apart(page: jinja2.Template) -> None:
    """VIT-40: hands, metals and face-down discards of others never reach a page, nor does their order."""
    worlds = []
    for hand, gone, metals in (
        ("gold 4, iron/lead", "copper 1, athanor", "iron tin lead"),
        ("copper 1, athanor", "gold 4, iron/lead", "iron lead copper"),
    ):
        here = table(
            "2 silver 3", hands=("gold 1, gold 2, gold 3", hand, "gold 5"), gone=("", gone), metals=metals
        )
        views = [seen(here), seen(here, SPECTATOR)]
        worlds.append([drawn(page, view) for view in views])
    assert worlds[0] == worlds[1]


def test_hands_are_shown_to_eyes_that_may_see_everything(page: jinja2.Template) -> None:
    here = table(hands=("gold 1, gold 2, gold 3", "gold 4, iron/lead", "gold 5"), metals="iron tin lead")
    blind = View(here.known(SPECTATOR), SPECTATOR, NAMES[:3])
    assert all(not area.hand and area.metals[0].kind == "back" for area in show(blind)["areas"])
    whole = View(here.engine.read(here.engine.copy(here.s)), SPECTATOR, NAMES[:3], all_seeing=True)
    areas = show(whole)["areas"]
    assert [card.label for card in areas[1].hand] == ["gold 4", "transmutation iron/lead"]
    assert [area.metals[0].label for area in areas] == ["iron", "tin", "lead"]
    assert "gold 4" in drawn(page, whole) and 'aria-label="gold 4"' not in drawn(page, blind)


def test_places_are_public(page: jinja2.Template) -> None:
    """VIT-40: no name of a place tells a hidden card, and what flies goes where the pages have a place."""
    for match in some_match(3, {}):
        if match.step % 4 == 0 and match.step < 80:
            view = look(match, 0 if match.step % 8 else SPECTATOR)
            places = re.findall(r'data-place="([^"]+)"', drawn(page, view))
            assert all(PUBLIC.fullmatch(place) for place in places)
            assert len(places) == len(set(places))
            for event in view.events:
                if flight := flights(event):
                    assert all(PUBLIC.fullmatch(place) for place in flight)


def test_every_event_has_its_flight_and_its_sound() -> None:
    events = {kind: Event(kind, 1, COPPER * 6, 2, 0, EVERYONE) for kind in KINDS}
    assert flights(events[Told.LAID]) == ("hand-1", "nat-1-copper")
    assert flights(events[Told.TRANSMUTES]) == ("hand-1", "slot-3")
    assert flights(events[Told.RESTORES]._replace(what=IRON)) == ("slot-3", "nat-0-iron")
    assert flights(events[Told.DISCARDS]) == flights(events[Told.EXCHANGES]) == ("hand-1", "discard")
    assert flights(events[Told.DRAWS]) == ("pile", "hand-1")
    assert flights(events[Told.RESHUFFLED]) == ("discard", "pile")
    assert all(
        flights(events[kind]) is None
        for kind in (
            Told.BEGINS,
            Told.STUCK,
            Told.TEMPUS,
            Told.SHOWS,
            Told.SCORES,
            Told.ENDED,
            Told.IS_DEALT,
            Told.TAKES_METAL,
        )
    )
    assert {GAME.page.sound(event) for event in events.values()} <= SOUNDS


# Drawings


def test_every_metal_has_its_colour_sign_and_hatching() -> None:
    """VIT-01: a colour never stands alone."""
    css = (GAME.folder / "page.css").read_text(encoding="utf-8")
    drawings = environment("en").get_template("vitriol/drawings.html").render()
    there = set(re.findall(r' id="([\w-]+)"', drawings))
    hues = [re.search(rf"\.m-{metal} {{ --hue: (#\w+)", css) for metal in METAL_NAMES]
    assert len({hue[1] for hue in hues if hue}) == METALS
    for metal in METAL_NAMES:
        assert {f"vit-{metal}", f"vit-hatch-{metal}", f"vit-face-{metal}", f"vit-own-{metal}"} <= there


def test_every_card_that_aims_lights_its_targets() -> None:
    """VIT-07, VIT-09: the style sheet has a rule for each of the pairs, and for the athanor."""
    css = (GAME.folder / "page.css").read_text(encoding="utf-8")
    lit = set(re.findall(r":has\(\.k-([\w-]+):checked\) \.t-\1", css))
    pairs = {f"{one}-{other}" for k, other in enumerate(METAL_NAMES) for one in METAL_NAMES[:k]}
    assert lit == pairs | {"athanor"}


def test_what_is_remembered_of_a_page_is_what_would_be_drawn_anew(page: jinja2.Template) -> None:
    """Pieces are drawn once for all tables: nothing but what they are made from may be in them."""
    compared, once = 0, environment("en").globals["once"]
    made: list[Any] = [once, page_cards.face, page_cards.metal_card, page_table.pile]
    for match in some_match(3, {}):
        if match.step % 9 == 0:
            views = [look(match, seat) for seat in (0, 1, SPECTATOR)]
            remembered = [drawn(page, view) for view in views]
            for view, html in zip(views, remembered, strict=True):
                for function in made:
                    function.cache_clear()
                assert drawn(page, view) == html
                compared += 1
    assert compared > 30


def test_samples_cover_every_phase(page: jinja2.Template) -> None:
    views = [view for _, view in SAMPLES]
    assert {view.s.phase for view in views if view.legal} == {Phase.PLAYING, Phase.EXCHANGING, Phase.REVEAL}
    assert any(view.s.over for view in views) and any(view.watching for view in views)
    assert any(view.s.manual for view in views) and {view.s.seats for view in views} >= {2, 3, 6}
    assert all(len(drawn(page, view)) < 130_000 for view in views)

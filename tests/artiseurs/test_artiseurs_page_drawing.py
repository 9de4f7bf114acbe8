"""The page of Le jeu des artiseurs as it is drawn: places between which pieces fly, and what may be sent."""

import random
import re
from dataclasses import replace
from typing import Any, cast

import jinja2
import pytest

from alambic.core.events import EVERYONE, Event
from alambic.core.state import SPECTATOR
from alambic.core.view import look
from alambic.games.artiseurs import GAME
from alambic.games.artiseurs.page import flights, show
from alambic.games.artiseurs.page_samples import LINED, MIDDLE, position
from alambic.games.artiseurs.vocabulary import Phase, Told
from alambic.server.views.render import environment
from tests.artiseurs.paged import SAMPLES, VIEWS, Elements, drawn, some_match, template

SOUNDS = {"", "tap", "slide", "chime", "fanfare", "pass"}


@pytest.fixture(scope="module")
def page() -> jinja2.Template:
    return template()


# What moves and what is heard


def test_flights_name_places_that_the_pages_have(page: jinja2.Template) -> None:
    public = re.compile(r"cell-[a-e][1-5]|hand|bag|bone-[1-4]|player-\d|act-[\w-]+|lines|sides")
    for match in some_match(3, random.Random(4)):
        if match.step % 5 == 0 and match.step < 150:
            view = look(match, SPECTATOR if match.step % 2 else 0)
            places = re.findall(r'data-place="([^"]+)"', drawn(page, view))
            assert len(set(places)) == len(places) and all(public.fullmatch(place) for place in places)
            for event in view.events:
                assert set(flights(event) or ()) <= set(places)


def test_every_event_has_its_flight_and_its_sound() -> None:
    events = {kind: Event(kind, 1, 2, 12, 13, EVERYONE) for kind in range(Told.BEGINS, Told.ENDED + 1)}
    assert flights(events[Told.PUT]) == ("hand", "cell-c3") and flights(events[Told.DREW]) == ("bag", "hand")
    assert flights(events[Told.PUSHED]) == flights(events[Told.STEPPED]) == ("cell-c3", "cell-d3")
    assert flights(events[Told.TOOK]) == flights(events[Told.LIFTED]) == ("cell-c3", "hand")
    assert (
        flights(events[Told.HANDS]._replace(where=2))
        == flights(events[Told.PAYS]._replace(where=2))
        == ("bone-3", "bone-3")
    )
    assert flights(events[Told.BEGINS]) is None and flights(events[Told.CLEARED]) is None
    assert {GAME.page.sound(event) for event in events.values()} == SOUNDS


def test_bones_roll_when_they_are_thrown() -> None:
    """ART-21, ART-26: at the start, and whenever the next throws them; a bone given up lies still."""
    deal = look(next(some_match(3, random.Random(1))))
    assert [choice.bone.rolled for choice in show(deal)["bones"]] == [True] * 4
    match = position(MIDDLE, {"mode": "knucklebones"})
    for bone in "123":
        match.play(0, f"give {bone}")
        assert not any(choice.bone.rolled for choice in show(look(match))["bones"])
    match.play(0, "give 4")
    assert [choice.bone.rolled for choice in show(look(match))["bones"]] == [True] * 4


def test_what_was_open_is_closed_in_another_position(page: jinja2.Template) -> None:
    """A stone that was taken hold of has another name once stones lie differently; a proposal has not."""
    match = position(MIDDLE, {"mode": "learning"})
    before = set(re.findall(r'<details[^>]* id="([^"]+)"', drawn(page, look(match))))
    match.play(0, "step a1 north")
    after = set(re.findall(r'<details[^>]* id="([^"]+)"', drawn(page, look(match))))
    assert len(before) > 1 and len(after) > 1 and before & after == {"play-stop"}


# The page itself


def test_the_page_has_nothing_the_content_policy_forbids(page: jinja2.Template) -> None:
    art = environment("en").get_template("artiseurs/art.html").render()
    assert len(art) < 6000
    drawings = environment("en").get_template("artiseurs/drawings.html").render()
    for html in [art, drawings, *(drawn(page, view) for _, view in SAMPLES)]:
        for tag, has in Elements(html).found:
            assert tag not in ("script", "style", "link", "img", "iframe")
            assert not [name for name in has if name == "style" or name.startswith("on")]
            assert not [value for value in has.values() if value and "//" in value]
    css = (GAME.folder / "page.css").read_text(encoding="utf-8")
    assert "//" not in css and "@import" not in css


def test_every_drawing_that_a_page_uses_is_on_the_table(page: jinja2.Template) -> None:
    drawings = environment("en").get_template("artiseurs/drawings.html").render()
    for html in [drawings, *(drawn(page, view) for _, view in SAMPLES)]:
        used = {one or other for one, other in re.findall(r'href="#([\w-]+)"|url\(#([\w-]+)\)', html)}
        assert used and used <= set(re.findall(r' id="([\w-]+)"', drawings))


def test_names_are_escaped(page: jinja2.Template) -> None:
    html = drawn(page, replace(VIEWS["A vote to stop"], names=("<b>Ada", '"><script>', "Clio")))
    assert "<b>Ada" not in html and "<script" not in html


def test_what_is_remembered_of_a_page_is_what_would_be_drawn_anew(page: jinja2.Template) -> None:
    """Pieces are drawn once for all tables: nothing but what they are made from may be in them."""
    compared, once = 0, cast(Any, environment("en").globals["once"])
    for match in some_match(3, random.Random(11), mode="baugienne"):
        if match.step % 20 == 0:
            views = [look(match, seat) for seat in (0, 1, SPECTATOR)]
            remembered = [drawn(page, view) for view in views]
            for view, html in zip(views, remembered, strict=True):
                once.cache_clear()
                assert drawn(page, view) == html
                compared += 1
    assert compared > 20


def test_a_page_is_sent_quickly(page: jinja2.Template) -> None:
    """ART-06, ART-07: with a red and a black stone in hand, nearly everything can be done everywhere."""
    view = look(position(LINED, {}, turn=2, hold="rb"))
    assert len(view.legal) > 50 and len(drawn(page, view)) < 120_000


def test_samples_cover_what_looks_different() -> None:
    phases = {view.s.phase for _, view in SAMPLES}
    assert len(SAMPLES) <= 8
    assert phases == {Phase.CHOOSING, Phase.PUTTING, Phase.CLEARING, Phase.WISHING, Phase.VOTING}

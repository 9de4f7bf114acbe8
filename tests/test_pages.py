"""What holds of every game's page, whatever it draws."""

import re
from dataclasses import replace

import pytest

from alambic.core.events import EVERYONE, Event
from alambic.core.game import Game
from alambic.games import CATALOGUE
from alambic.server.views.render import WEB
from tests.drawing import Elements, drawings, drawn, file_of, samples

SOUNDS = {"", "tap", "slide", "chime", "fanfare", "pass"}
ORNAMENTS = (WEB / "templates" / "ornaments.html").read_text()  # drawn on every table
SHIELDS = set(re.findall(r'id="(hatch-\d)"', ORNAMENTS))
LETTERS = 6000  # of a card in the lobby, at most
NAMES = ("<b>Ada", '"><script>', "Clio", "Dan", "Eve", "Fay", "Gil", "Hal")

every_game = pytest.mark.parametrize("game", list(CATALOGUE), ids=lambda game: game.name)


@every_game
def test_the_page_has_nothing_the_content_policy_forbids(game: Game) -> None:
    art = file_of(game, "art.html")
    assert len(art) < LETTERS
    for html in [art, drawings(game), *(drawn(game, view) for view in samples(game))]:
        for tag, has in Elements(html).found:
            assert tag not in ("script", "style", "link", "img", "iframe")
            assert not [name for name in has if name == "style" or name.startswith("on")]
            assert not [value for value in has.values() if value and "//" in value]
    css = file_of(game, "page.css")
    assert "//" not in css and "@import" not in css


@every_game
def test_names_are_escaped(game: Game) -> None:
    for view in samples(game):
        html = drawn(game, replace(view, names=NAMES[: len(view.names)]))
        assert "<b>Ada" not in html and "<script" not in html


@every_game
def test_every_drawing_that_a_page_uses_is_there(game: Game) -> None:
    """The drawings come once with the table's page, the pieces that use them with every move."""
    there = set(re.findall(r' id="([\w-]+)"', drawings(game))) | SHIELDS
    for html in [drawings(game), *(drawn(game, view) for view in samples(game))]:
        used = {one or other for one, other in re.findall(r'href="#([\w-]+)"|url\(#([\w-]+)\)', html)}
        assert used <= there | set(re.findall(r' id="([\w-]+)"', html))
    art = file_of(game, "art.html")
    used = {one or other for one, other in re.findall(r'href="#([\w-]+)"|url\(#([\w-]+)\)', art)}
    assert used <= set(re.findall(r' id="([\w-]+)"', art))


@every_game
def test_every_event_has_a_sound_that_is_there(game: Game) -> None:
    kinds = {event.kind for view in samples(game) for event in view.events}
    assert kinds
    for kind in kinds:
        assert game.page.sound(Event(kind, 1, 1, 1, 0, EVERYONE)) in SOUNDS


def test_every_seat_of_every_game_has_a_shield_and_a_colour_of_its_own() -> None:
    most = max(game.seats[1] for game in CATALOGUE)
    css = (WEB / "static" / "alambic.css").read_text()
    assert {f"hatch-{seat}" for seat in range(most)} <= SHIELDS
    assert all(f"--seat{seat}:" in css for seat in range(most))

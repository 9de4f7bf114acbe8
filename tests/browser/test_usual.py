"""The usual table in a browser, by day on a large screen and by night on a phone: by touch, by keys, by axe."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from alambic.cli.beginning import begin
from alambic.games import CATALOGUE
from alambic.server.live.engines import Engines
from alambic.server.views import render
from tests.browser.conftest import Visit
from tests.browser.test_access import serious
from tests.browser.test_sizes import SIZES, TOUCHED, smaller
from tests.browser.visiting import step
from tests.server.live import Live, live

NAME = "own_seen"


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Live]:
    """A server with a game that was just begun."""

    async def uncompiled(engines: Engines, game: object) -> int:
        return 1

    monkeypatch.setattr(Engines, "compile", uncompiled)
    CATALOGUE.named(str(begin(tmp_path / NAME)))
    render.renew()
    with live(tmp_path) as site:
        yield site
    del CATALOGUE.games[NAME], CATALOGUE.folders[NAME]
    render.renew()
    for name in [name for name in sys.modules if name.startswith(NAME)]:
        del sys.modules[name]


@pytest.mark.parametrize("size", SIZES)
def test_a_new_game_is_played_and_nothing_keeps_anybody_from_it(own: Live, visit: Visit, size: str) -> None:
    """A card is played by a touch, or by the keyboard alone; its place in the lobby has a picture."""
    ada = visit(own.url, color_scheme="dark" if size == "phone" else "light", **SIZES[size])
    page = ada.open("/")
    expect(page.locator(".fan .deck-face").first).to_be_visible()
    page = ada.open(ada.table("me", "here", game=NAME))
    if page.locator("#curtain a").count():
        page.locator("#curtain a").click()
    card = page.locator("#board .usual .own .can button").first
    expect(card).to_be_visible()
    assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
    inside = ", ".join(f"#board {one}" for one in TOUCHED.split(", "))
    assert smaller(page, inside, 44 if size == "phone" else 24) == []
    assert serious(page) == []
    before = step(page)
    if size == "phone":
        card.tap()
    else:
        card.focus()
        page.keyboard.press("Enter")
    expect(page.locator("#board")).not_to_have_attribute("data-step", str(before))

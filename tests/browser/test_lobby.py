"""The lobby shows everything at once: what waits and every game, on a desk and on a phone."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from alambic.games import CATALOGUE
from tests.browser.conftest import Visit
from tests.browser.visiting import WIDE, Visitor
from tests.server.live import SHORT, Live

PHONES = ({"width": 360, "height": 740}, {"width": 390, "height": 844})
FIRST_PAGE = 100_000  # bytes, with all that it asks for

EVENING = ("Vos tables", "Ouvertes à tous", "Encore une partie avec")


@pytest.fixture
def ada(site: Live, visit: Visit) -> Iterator[Visitor]:
    """Somebody with tables that wait, a seat that is kept, and friends with whom a match has ended."""
    ada, bob = visit(), site.person()
    with bob.client:
        for deck in ("", "", SHORT, SHORT):
            table = ada.table("me", "open", deck=deck)
            bob.sit(table, 1, "Bob" if deck else "Robert")
            if deck:
                ada.hasten(site, table)
        bob.post(f"{table}/again")
        bob.open(seat0="me", seat1="open", listed="on", game="illusio")
        eve = site.person()
        with eve.client:
            table = ada.table("me", "open", deck=SHORT)
            eve.sit(table, 1, "Ève")
            ada.hasten(site, table)
        yield ada


def below(page: Page, selector: str) -> list[float]:
    """Where things end, in pixels from the top of the page."""
    found: list[float] = page.locator(selector).evaluate_all(
        "all => all.map((one) => one.getBoundingClientRect().bottom + scrollY)"
    )
    return found


def test_on_a_desk_all_games_and_all_that_waits_stand_above_the_fold(ada: Visitor) -> None:
    for language in ("en", "fr"):
        ada.context.add_cookies([{"name": "language", "value": language, "url": ada.url}])
        page = ada.open("/")
        plays = below(page, ".card button.primary")
        assert len(plays) == len(list(CATALOGUE)) and max(plays) <= WIDE["height"]
        assert max(below(page, "#tables-mine li, #tables-open li, #tables-again li")) <= min(plays)
        expect(page.get_by_role("button", name="English" if language == "fr" else "Français")).to_be_in_viewport()


@pytest.mark.parametrize("size", PHONES, ids=lambda size: str(size["width"]))
def test_a_phone_shows_what_waits_and_three_games_at_first(
    ada: Visitor, visit: Visit, size: dict[str, int]
) -> None:
    how: dict[str, Any] = {"viewport": size, "has_touch": True, "is_mobile": True, "locale": "fr-FR"}
    zoe = visit(storage_state=ada.context.storage_state(), **how)
    page = zoe.open("/")
    assert page.locator("#tables-mine li").count() >= 3
    assert max(below(page, "#tables-mine > .lines li")) < min(below(page, ".card .primary"))
    assert sorted(below(page, ".card .primary"))[2] <= size["height"]
    for title in EVENING:
        leaf = page.get_by_role("region", name=title)
        leaf.scroll_into_view_if_needed()
        expect(leaf).to_be_in_viewport(ratio=0.9)
    host = visit()
    for _ in range(4):
        host.table("me", "open", listed="on")
    page = visit(**how).open("/")
    expect(page.locator("#more-open")).to_be_visible()  # there are more tables than room
    assert sorted(below(page, ".card"))[2] <= size["height"]


def test_one_name_for_all_games_which_enter_writes_down(visit: Visit) -> None:
    page = visit().open("/")
    name = page.locator("input[name=name]")
    expect(name).to_have_count(1)
    name.fill("Zoé")
    name.press("Enter")
    expect(page.locator(".masthead nav")).to_contain_text("Zoé")
    expect(page.locator("input[name=name]")).to_have_count(0)
    expect(page.locator(".card")).to_have_count(len(list(CATALOGUE)))


def test_the_same_people_are_one_touch_away(ada: Visitor) -> None:
    page = ada.open("/")
    once_more = page.get_by_role("region", name="Once more with")
    expect(once_more.locator("li")).to_have_count(1)  # Bob has laid a table already, which waits above
    once_more.get_by_role("button", name="Play Vizia again with Ève").click()
    expect(page.locator("#gathering")).to_contain_text("Kept for Ève")


def test_the_first_page_has_less_than_a_hundred_kilobytes(visit: Visit) -> None:
    zoe = visit()
    sizes: list[int] = []
    listener = zoe.context.new_cdp_session(zoe.page)
    listener.send("Network.enable")
    listener.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    zoe.open("/")
    assert len(sizes) > 5 and sum(sizes) < FIRST_PAGE, sizes

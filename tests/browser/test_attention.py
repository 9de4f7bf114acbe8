"""Several tables over days: the lobby and every table say where one is waited for, and call whoever wishes it."""

import re
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from alambic.core.match import Match
from tests.browser.conftest import Visit
from tests.browser.visiting import (
    Visitor,
    answer,
    brief,
    eventually,
    menu,
    there,
)
from tests.server.live import Live

RECORDER = """
window.shown = [];
window.Notification = class {
  static permission = "PERMISSION";
  static asked = 0;
  static async requestPermission() { Notification.asked++; return (Notification.permission = "ANSWER"); }
  constructor(title, options) {
    window.shown.push({ title, ...options });
    window.last = Object.assign(this, options);
  }
  close() { this.closed = true; }
};
"""
HIDE = """
Object.defineProperty(document, "hidden", { get: () => window.away ?? false, configurable: true });
"""
LISTEN = """
window.tones = 0;
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...when) { window.tones++; return start.apply(this, when); };
window.AudioContext = class extends AudioContext { constructor() { super(); window.loud = this; } };
"""
HOLD = """
window.held = [];
Date.now = () => 1e12;
const later = setTimeout;
window.setTimeout = (act, ...how) => String(act).includes("claim(") ? window.held.push(act) : later(act, ...how);
"""  # a hidden tab calls when the test says so, not when it has waited whether another does
LATER = 3000  # ms, on the clock of the browser: longer than a hidden page waits for others


def recorder(permission: str = "default", answer: str = "granted") -> str:
    return RECORDER.replace("PERMISSION", permission).replace("ANSWER", answer)


def away(page: Page, hidden: bool = True) -> None:
    """Look at another window."""
    page.evaluate(
        "hidden => { window.away = hidden; document.dispatchEvent(new Event('visibilitychange')); }", hidden
    )


def messages(*tabs: Page) -> list[dict[str, str]]:
    """What the browser was asked to show."""
    return [note for tab in tabs for note in tab.evaluate("window.shown")]


def seat(visitor: Visitor, table: str, number: int, name: str) -> None:
    form: dict[str, Any] = {"number": number, "name": name}
    answer = visitor.context.request.post(f"{table}/sit", form=form, headers={"Origin": visitor.url})
    assert answer.ok, answer.text()[-2000:]


def turn(site: Live, table: str, enough: Callable[[Match], bool]) -> None:
    """Let whoever is to move play at a table without looking at it."""
    match = site.table(table).playing()
    while not enough(match):
        answer(site, table, match.awaited()[0], brief)


def of(seat: int) -> Callable[[Match], bool]:
    return lambda match: match.awaited() == [seat]


def laid(site: Live, ada: Visitor, bea: Visitor, seat_to_move: int) -> str:
    """A table of two where it is somebody's turn."""
    table = ada.table("me", "open")
    seat(bea, table, 1, "Bea")
    turn(site, table, of(seat_to_move))
    return table


@pytest.fixture
def two(visit: Visit) -> tuple[Visitor, Visitor]:
    return visit(), visit()


def test_the_lobby_moves_by_itself_when_a_table_begins_and_ceases_to_wait(
    site: Live, two: tuple[Visitor, Visitor]
) -> None:
    ada, bea = two
    tables = [laid(site, ada, bea, 1) for _ in range(2)]
    page = ada.open("/")
    expect(page.locator("#tables-mine li")).to_have_count(2)
    expect(page.locator("#tables-mine .yours")).to_have_count(0)
    assert page.title() == "Alambic: games of magic, distilled"
    page.evaluate("window.sameDocument = true")
    turn(site, tables[0], of(0))
    expect(page.locator("#tables-mine .yours")).to_have_count(1)
    expect(page).to_have_title("● 1 table waits for you · Alambic")
    expect(page.locator("#elsewhere")).to_have_text("A table waits for you: Vizia with Bea")
    turn(site, tables[1], of(0))
    expect(page).to_have_title("● 2 tables wait for you · Alambic")
    expect(page.locator("#mine-title")).to_contain_text("2 wait for you")
    turn(site, tables[0], of(1))
    turn(site, tables[1], of(1))
    expect(page).to_have_title("Alambic: games of magic, distilled")
    expect(page.locator("#elsewhere")).to_be_empty()
    assert page.evaluate("window.sameDocument")


def test_a_table_says_where_else_somebody_is_waited_for_and_leads_there(
    site: Live, two: tuple[Visitor, Visitor]
) -> None:
    ada, bea = two
    here, other = laid(site, ada, bea, 1), laid(site, ada, bea, 1)
    page = ada.open(here)
    expect(page.locator("#elsewhere")).to_be_empty()
    turn(site, other, of(0))
    expect(page.locator("#elsewhere")).to_have_text("Another table waits for you: Vizia with Bea")
    turn(site, here, of(0))
    expect(page).to_have_title(re.compile("^● .*Vizia"))
    expect(page.locator("#elsewhere a")).to_have_count(1)
    page.locator("#elsewhere a").click()
    page.wait_for_url(f"**{other}")
    there(page, "html.scripted")
    expect(page.locator("#elsewhere a")).to_have_attribute("href", here)


def test_all_tabs_of_a_browser_share_one_stream_whatever_they_show(
    site: Live, two: tuple[Visitor, Visitor]
) -> None:
    ada, bea = two
    tables = [laid(site, ada, bea, 1) for _ in range(3)]
    streams = site.services.hall.streams.counts
    eventually(ada.page, lambda: sum(streams.values()) == 0)
    lobby = ada.open("/")
    tabs = [ada.tab(table) for table in tables]
    eventually(lobby, lambda: sum(streams.values()) == 1)
    turn(site, tables[2], of(0))
    for tab in tabs[:2]:
        expect(tab.locator("#elsewhere a")).to_have_attribute("href", tables[2])
    expect(lobby.locator("#tables-mine .yours")).to_have_count(1)
    lobby.close()  # it listened for all
    turn(site, tables[1], of(0))
    expect(tabs[0].locator("#elsewhere")).to_contain_text("2 other tables wait for you")
    eventually(tabs[0], lambda: sum(streams.values()) == 1)


def test_the_lobby_sounds_when_a_table_begins_to_wait(site: Live, two: tuple[Visitor, Visitor]) -> None:
    ada, bea = two
    table = laid(site, ada, bea, 1)
    ada.context.add_init_script(LISTEN)
    page = ada.open("/")
    switch = page.locator("[data-sound]")
    if switch.get_attribute("aria-pressed") == "false":
        switch.click()
    page.locator("#games-title").click()  # browsers let a page sound only once somebody has touched it
    eventually(page, partial(page.evaluate, "window.loud?.state === 'running'"))
    before = page.evaluate("window.tones")
    turn(site, table, of(0))
    eventually(page, partial(page.evaluate, "before => window.tones > before", before))
    switch.click()
    turn(site, table, of(1))
    expect(page.locator("#tables-mine .yours")).to_have_count(0)
    quiet = page.evaluate("window.tones")
    turn(site, table, of(0))
    expect(page.locator("#tables-mine .yours")).to_have_count(1)
    assert page.evaluate("window.tones") == quiet


# Messages of the browser


def test_nobody_is_asked_and_nothing_is_shown_unless_they_wish(site: Live, two: tuple[Visitor, Visitor]) -> None:
    ada, bea = two
    table = laid(site, ada, bea, 1)
    ada.context.add_init_script(recorder("granted") + HIDE)
    ada.context.clock.install()
    page = ada.open("/")
    expect(page.locator("[data-notify]")).to_have_attribute("aria-pressed", "false")
    away(page)
    turn(site, table, of(0))
    expect(page).to_have_title("● 1 table waits for you · Alambic")
    ada.context.clock.run_for(LATER)
    assert page.evaluate("[window.shown.length, Notification.asked]") == [0, 0]


@pytest.mark.parametrize("where", ["lobby", "table"])
def test_a_hidden_page_tells_once_whose_turn_it_is(site: Live, two: tuple[Visitor, Visitor], where: str) -> None:
    ada, bea = two
    table = laid(site, ada, bea, 1)
    ada.context.add_init_script(recorder() + HIDE + HOLD)
    page = ada.open("/" if where == "lobby" else table)
    menu(page).locator("[data-notify]").click()
    expect(page.locator("[data-notify]")).to_have_attribute("aria-pressed", "true")
    assert page.evaluate("Notification.asked") == 1
    page.reload()  # remembered, and not asked again
    page.evaluate("Notification.permission = 'granted'")
    twin = ada.tab(table)
    twin.evaluate("Notification.permission = 'granted'")
    for tab in (page, twin):
        away(tab)
    turn(site, table, of(0))
    for tab in (page, twin):
        eventually(tab, partial(tab.evaluate, "window.held.length > 0"))
        if tab is twin:
            eventually(tab, partial(tab.evaluate, "localStorage.getItem('alambic-called') !== null"))
        tab.evaluate("window.held.forEach((call) => call())")
    (note,) = messages(page, twin)
    assert (note["title"], note["body"]) == ("A table waits for you", "Vizia with Bea")
    assert note["tag"] == table.split("/")[2]
    caller = page if page.evaluate("window.shown.length") else twin
    away(caller, False)
    caller.evaluate("window.last.onclick()")
    caller.wait_for_url(f"**{table}")


def test_a_page_that_is_looked_at_needs_no_message(site: Live, two: tuple[Visitor, Visitor]) -> None:
    ada, bea = two
    here, other = laid(site, ada, bea, 1), laid(site, ada, bea, 1)
    ada.context.add_init_script(recorder("granted") + HIDE)
    ada.context.clock.install()
    lobby, page = ada.open("/"), ada.tab(here)
    lobby.locator("[data-notify]").click()
    expect(lobby.locator("[data-notify]")).to_have_attribute("aria-pressed", "true")
    away(lobby)
    turn(site, other, of(0))
    expect(page.locator("#elsewhere a")).to_have_attribute("href", other)
    expect(lobby).to_have_title("● 1 table waits for you · Alambic")
    ada.context.clock.run_for(LATER)
    assert [tab.evaluate("window.shown.length") for tab in (lobby, page)] == [1, 0]  # that it is on


@pytest.mark.parametrize("answer", ["denied", "default"], ids=["no", "without asking"])
def test_a_browser_that_says_no_is_taken_at_its_word_kindly(ada: Visitor, answer: str) -> None:
    ada.context.add_init_script(recorder(answer=answer))
    page = ada.open(ada.table("me", "open"))
    menu(page).locator("[data-notify]").click()
    expect(page.locator("#offline")).to_contain_text("Your browser holds our messages back")
    expect(page.locator("[data-notify]")).to_have_attribute("aria-pressed", "false")


def test_a_browser_that_cannot_show_messages_says_so(ada: Visitor) -> None:
    throws = recorder().replace("window.shown.push(", "throw new TypeError('Illegal constructor'); (")
    ada.context.add_init_script(throws)
    page = ada.open(ada.table("me", "open"))
    menu(page).locator("[data-notify]").click()
    expect(page.locator("#offline")).to_contain_text("This browser cannot show messages")
    expect(page.locator("[data-notify]")).to_have_attribute("aria-pressed", "false")


def test_a_browser_without_messages_is_not_offered_any(ada: Visitor) -> None:
    ada.context.add_init_script("delete window.Notification;")
    page = ada.open(ada.table("me", "open"))
    expect(menu(page).locator("[data-sound]")).to_be_visible()
    expect(page.locator("[data-notify]")).to_be_hidden()

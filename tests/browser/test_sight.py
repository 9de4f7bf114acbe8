"""What comes up out of sight on a phone is shown or marked, and what is no use is not there."""

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.test_life import alone, pair, place, say, sit
from tests.browser.visiting import PHONE, Visitor, at_step, over, step, there, wait_for_turn
from tests.server.live import SHORT, Live

HANDHELD: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "is_mobile": True}


def to_the_end(page: Page) -> None:
    page.evaluate("scrollTo(0, document.scrollingElement.scrollHeight)")
    expect(page.locator("#status")).not_to_be_in_viewport()


def test_news_leave_the_talk_open_and_whoever_writes_undisturbed(visit: Visit, bea: Visitor) -> None:
    phone = visit(**HANDHELD)
    mine, theirs = pair(phone, bea, drafts="")
    page = phone.page
    page.locator("label:has(#tab-talk)").tap()
    box = page.get_by_label("Say something to the table")
    box.fill("I was going to s")
    say(bea.page, "look at this")
    expect(page.locator("#remarks")).to_contain_text("look at this")
    before = step(page)
    place(mine)
    there(page, f'#board:not([data-step="{before}"])')
    expect(page.locator("#tab-talk")).to_be_checked()
    if page is theirs:  # whoever moved has put their finger elsewhere
        expect(box).to_be_focused()
    expect(box).to_have_value("I was going to s")
    expect(page.locator("#unread")).to_be_hidden()


def test_the_result_is_shown_where_somebody_looks_at_something_else(site: Live, visit: Visit) -> None:
    phone = visit(**HANDHELD)
    table = phone.table("me", "here", deck=SHORT)
    page = phone.open(table)
    to_the_end(page)
    phone.hasten(site, table)
    expect(page.locator("#result h2")).to_be_in_viewport()
    assert over(page)
    expect(page.locator("[data-notify]")).to_be_hidden()  # nobody's turn comes any more


def test_nothing_is_scrolled_away_from_whoever_writes(site: Live, visit: Visit) -> None:
    phone = visit(**HANDHELD)
    table = phone.table("me", "here", deck=SHORT)
    page = phone.open(table)
    page.locator("label:has(#tab-talk)").tap()
    to_the_end(page)
    box = page.get_by_label("Say something to the table")
    box.focus()
    phone.hasten(site, table)
    there(page, "#result h2")
    expect(box).to_be_in_viewport()
    expect(box).to_be_focused()


def test_a_question_to_the_table_is_in_sight_and_stays_there(visit: Visit) -> None:
    ada, bea = visit(**HANDHELD), visit(**HANDHELD)
    mine, theirs = pair(ada, bea, drafts="")
    place(mine)
    at_step(theirs, step(mine))
    to_the_end(theirs)
    mine.get_by_role("button", name="My last move").tap()
    for page in (mine, theirs):
        expect(page.locator("#asking button").first).to_be_in_viewport(ratio=1)
    for y in (0, 150, 300):
        theirs.evaluate(f"scrollTo(0, {y})")
        expect(theirs.locator("#asking button").first).to_be_in_viewport(ratio=1)


def test_with_bots_alone_a_turn_is_taken_back_at_once_and_the_board_is_in_sight(visit: Visit) -> None:
    _, page = alone(visit(**HANDHELD), drafts="")
    place(page)
    to_the_end(page)
    page.get_by_role("button", name="Take back my last move").tap()
    expect(page.locator("#log del")).not_to_have_count(0)
    expect(page.locator("#asking > *")).to_have_count(0)
    expect(page.locator("#board .viewport")).to_be_in_viewport(ratio=0.5)
    assert wait_for_turn(page)


def test_on_a_phone_the_bar_is_one_line_that_ends_the_turn_also_in_french(visit: Visit) -> None:
    _, page = alone(visit(**HANDHELD, locale="fr-FR"))
    expect(page).to_have_title("● À vous de jouer · Vizia · Alambic")
    page.reload()
    there(page, "html.scripted")
    expect(page).to_have_title("● À vous de jouer · Vizia · Alambic")  # not twice
    place(page)
    bar, end = page.locator("#drafts"), page.locator("#drafts button[value=end]")
    while not end.count():  # a turn may need more than one tile
        place(page)
    box = bar.bounding_box()
    assert box and box["height"] <= 60
    expect(page.locator("#board button[value=end]")).to_be_hidden()
    before = step(page)
    end.tap()
    there(page, f'#board:not([data-step="{before}"])')
    expect(page.locator("#drafts > *")).to_have_count(0)


def test_who_only_watches_is_not_asked_what_was_done_to_them(ada: Visitor, bea: Visitor) -> None:
    table = ada.table("me", "open")
    ada.open(table)
    sit(bea, table, "Bea")
    expect(bea.page.get_by_label("Only what was done to me")).to_be_visible()
    bea.context.clear_cookies()
    bea.open(table)
    expect(bea.page.locator("#log")).to_be_attached()
    expect(bea.page.get_by_label("Only what was done to me")).to_have_count(0)

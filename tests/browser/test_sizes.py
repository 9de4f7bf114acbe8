"""Phones and large screens: how broad a page is, what is too small to touch, and a turn by taps."""

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.states import playing
from tests.browser.visiting import PHONE, WIDE, at_step, legal, play, step
from tests.server.live import Live

SIZES: dict[str, dict[str, Any]] = {
    "phone": {"viewport": PHONE, "has_touch": True, "is_mobile": True},
    "wide": {"viewport": WIDE},
}
TOUCHED = "button, summary, select, input:not([type=hidden], [type=radio], [type=checkbox]), .button, nav a"
CHOSEN = "label:has([type=radio], [type=checkbox])"
MOVES = "#board :is(.cell:not([aria-disabled=true]), label.pick, .take, .act)"
SMALL = """([selector, least]) => [...document.querySelectorAll(selector)]
    .filter((el) => el.checkVisibility({ visibilityProperty: true }) && !el.closest('.unseen, [inert]'))
    .map((el) => [el.outerHTML.slice(0, 120), el.getBoundingClientRect()])
    .filter(([, box]) => box.width > 1 && Math.min(box.width, box.height) < least - 0.5)
    .map(([name, box]) => `${Math.round(box.width)}x${Math.round(box.height)} ${name}`)"""
MIDDLE = """() => {
    const box = (name) => document.querySelector(name).getBoundingClientRect();
    const [seen, board] = [box('.viewport'), box('.surface')];
    const off = (start, end) => Math.abs(board[start] + board[end] - seen[start] - seen[end]) / 2;
    return [off('left', 'right'), off('top', 'bottom')].map((far) => far < 3 ? 0 : Math.round(far));
}"""
ROOM = """all => all.map((button) => {
    const word = document.createRange();
    word.selectNodeContents(button);
    return button.clientWidth - word.getBoundingClientRect().width;
}).filter((room) => room < 6)"""
BROAD = """() => [...document.querySelectorAll('body *')]
    .filter((el) => el.getBoundingClientRect().right > innerWidth + 1 && !el.closest('.viewport, .scroller, svg'))
    .slice(0, 8).map((el) => el.outerHTML.slice(0, 120))"""


def smaller(page: Page, selector: str, least: int) -> list[str]:
    """What can be touched and is smaller than a finger needs."""
    found: list[str] = page.evaluate(SMALL, [selector, least])
    return found


def off_centre(page: Page) -> list[int]:
    """How far the middle of the board is from the middle of what is seen, in pixels and in both directions."""
    found: list[int] = page.evaluate(MIDDLE)
    return found


def fits(page: Page, primary: str) -> None:
    """Nothing is too broad, and what matters is there."""
    assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth"), page.evaluate(BROAD)
    expect(page.locator(primary).first).to_be_visible()


def test_a_phone_shows_tiles_and_board_at_once(visit: Visit) -> None:
    ada = visit(locale="fr-FR", **SIZES["phone"])
    page = ada.open(ada.table("me", "here"))
    page.locator("#curtain a").tap()
    for part in ("#status", ".tray .own", "#board .act", "button.cell"):
        expect(page.locator(part).first).to_be_in_viewport(ratio=0.95)
    play(page, next(code for code in legal(page) if code.startswith("place own ")))
    expect(page.locator(".take").first).to_have_text("Prendre")
    assert page.locator(".take").evaluate_all(ROOM) == [], "its word is broader than a button"


def test_a_turn_by_taps_on_a_phone_and_the_whole_of_a_large_board(site: Live, visit: Visit) -> None:
    page = playing(site, visit(**SIZES["phone"]))
    whole = "el => el.scrollWidth <= el.clientWidth && el.scrollHeight <= el.clientHeight"
    viewport = page.locator("#board .viewport")
    assert not viewport.evaluate(whole), "45 steps are more than a phone can show at a finger's size"
    assert smaller(page, MOVES, 44) == []
    assert off_centre(page) == [0, 0]
    before, top = (
        step(page),
        min((code for code in legal(page) if "place" in code), key=lambda code: code.split()[-1]),
    )
    page.locator(f'#moves button[value="{top}"]').first.evaluate("button => button.click()")  # nothing is scrolled
    at_step(page, before + 1)
    assert off_centre(page) == [0, 0], "it has grown, and its middle stays in the middle"
    code = page.locator('#moves button[value^="place "]').first.get_attribute("value") or ""
    pick, at = code.rsplit(" ", 1)
    page.locator(f'label.pick:has(input[value="{pick}"])').first.tap()
    page.locator(f'button.cell[value="{at}"]').tap()
    expect(page.locator(".act:not([aria-disabled])")).to_be_visible()
    page.get_by_role("button", name="Show the whole board").tap()
    assert viewport.evaluate(whole)
    grown = [code for code in legal(page) if code.startswith("place ")][:1]
    for code in grown:
        play(page, code)
        assert viewport.evaluate(whole), "seen whole it stays whole"
    assert off_centre(page) == [0, 0]
    if page.locator(".take").count():
        before = step(page)
        page.locator(".take").first.tap()
        at_step(page, before + 1)
    page.locator(".act").tap()
    expect(page.locator("#curtain a")).to_be_visible()

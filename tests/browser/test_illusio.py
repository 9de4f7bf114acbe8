"""Illusio under the hand: a trick by taps on a phone, a turn by keys, and what a chosen card says of itself."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.test_access import serious
from tests.browser.test_french import english_on
from tests.browser.test_sizes import SIZES, smaller
from tests.browser.visiting import Visitor, legal, step, there, wait_for_turn

ROPES = 'id = "rope", count = 40', 'id = "grandiose", count = 30'
TRICKS = [f'id = "trick-{n}", count = 1, domain = "escape", needs = ["rope", "rope"]' for n in range(8)]
MAGICIANS = [f'id = "magician-{n}", count = 1, talent = "collector"' for n in range(3)]
ROPED = "[roped]\ncards = [{}]".format(  # hands with which every trick can be begun at once
    ", ".join(f'{{ {card}, source = "ours" }}' for card in (*ROPES, *TRICKS, *MAGICIANS))
)


def made(page: Page, before: int) -> None:
    """Wait until a page shows what came of a move."""
    there(page, f'#board:not([data-step="{before}"])')


def tap(page: Page, code: str, chosen: str = "") -> None:
    """Make a move as a finger does: choose what it is made with, read what it does, press it."""
    before = step(page)
    within = "#board"
    if chosen:
        page.locator(f'label.pick:has(input[value="{chosen}"])').tap()
        within = "#board .choice:has(:checked) .deeds"
    elif code == "end":  # the bar of drafts has it, if there is one
        within = ":is(#board, #drafts)"
    page.locator(f'{within} button[name=move][value="{code}"]:visible').first.tap()
    made(page, before)


def ready(page: Page) -> None:
    """Wait for a turn in which there are a rope and a Grandiose in hand, ending others."""
    while True:
        assert wait_for_turn(page)
        codes = legal(page)
        if {"place rope", "exchange grandiose"} <= set(codes):
            return
        before, code = step(page), "end" if "end" in codes else codes[0]
        page.locator(f'#board button[name=move][value="{code}"]:visible').first.press("Enter")  # no double tap
        made(page, before)


def test_a_trick_by_taps_on_a_phone_in_french(visit: Visit) -> None:
    """ILL-11, ILL-14, ILL-18, ILL-29: place, take, and raise what is on the bill; every move says what it does."""
    zoe = visit(locale="fr-FR", **SIZES["phone"])
    page = zoe.open(zoe.table("me", "bot:novice", "bot:novice", game="illusio", deck=ROPED, drafts="on"))
    ready(page)
    page.locator("label.pick:has(input[value=rope])").tap()
    expect(page.locator(".choice:has(:checked) .deeds .then").first).to_be_visible()
    assert smaller(page, ".dock :is(button, label.pick, .shut)", 44) == []
    assert english_on(page) == []
    page.locator(".choice:has(:checked) .shut").tap()
    expect(page.locator(".deeds:visible")).to_have_count(0)
    tap(page, "place rope", "rope")
    poster = page.locator('.poster.lit button[value="take 1"]')
    expect(poster).to_contain_text(re.compile("1 sur 2"))
    tap(page, "take 1", "stage")
    assert english_on(page) == []
    expect(page.locator(".dock .slip .slot.exact")).to_have_count(1)
    expect(page.locator('button[name=move][value="end"]:visible')).to_have_count(1)
    assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
    tap(page, "end")
    ready(page)
    tap(page, next(code for code in legal(page) if code.startswith("add rope")), "rope")
    mine = page.locator(".billed.mine")
    expect(mine.locator(".seal b")).to_have_text("4")
    expect(mine.locator(".part")).to_have_count(2)
    tap(page, next(code for code in legal(page) if code.startswith("grandiose")), "grandiose")
    expect(mine.locator(".seal b")).to_have_text("6")
    assert smaller(page, "#board summary", 44) == []  # the discard, once there is one
    assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")


def test_a_turn_by_keyboard_alone(ada: Visitor) -> None:
    """ILL-10: arrows choose a card, Tab goes to what can be done with it, Backspace takes it back."""
    page = ada.open(ada.table("me", "bot:novice", "bot:novice", game="illusio", deck=ROPED, drafts="on"))
    assert wait_for_turn(page)
    while "place rope" not in legal(page):
        play_by_key(page, "end")
        assert wait_for_turn(page)
    before = step(page)
    page.locator(".unpick input").focus()
    while page.evaluate("document.activeElement.value") != "rope":
        page.keyboard.press("ArrowRight")
    expect(page.locator(".choice:has(:checked) .deeds")).to_be_visible()
    assert serious(page) == []
    play_by_key(page, "place rope")
    expect(page.locator(".dock .pick.item")).to_have_count(1)
    expect(page.locator(".dots .left")).to_have_count(1)
    page.keyboard.press("Backspace")
    there(page, f'#board[data-step="{before}"]')
    expect(page.locator(".dots .left")).to_have_count(2)
    play_by_key(page, "end")


def play_by_key(page: Page, code: str) -> None:
    """Press Tab until the focus is on the button of a move, and Enter."""
    before = step(page)
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.value") == code:
            page.keyboard.press("Enter")
            made(page, before)
            return
    raise AssertionError(f"Tab never came to {code}")

"""Master's advice in a real browser: hints by mouse and by keyboard, or none, and a match looked back on."""

import threading
from collections.abc import Iterator
from functools import partial
from typing import Any
from unittest.mock import patch

import pytest
from playwright.sync_api import Page, expect

from alambic.bots.advice import Advice, hint
from alambic.bots.budget import Budget
from tests.browser.conftest import Visit
from tests.browser.states import hinted, reviewed
from tests.browser.test_french import english_on
from tests.browser.test_keys import focused, tab_to
from tests.browser.test_life import alone, pair
from tests.browser.test_replay import finished
from tests.browser.test_sizes import SIZES, TOUCHED, smaller
from tests.browser.visiting import (
    Visitor,
    at_step,
    legal,
    menu,
    play,
    step,
    there,
)
from tests.server.live import Live
from tests.server.test_review import Told, ready

quickly = partial(hint, budget=Budget(60))
ASK, TOLD = "#hint form button", "#hint .advice"
LINES = """(el, text) => { el.textContent = text; const inside = document.createRange();
    inside.selectNodeContents(el); return inside.getClientRects().length; }"""
HINTS = {"hints": "on", "drafts": ""}


class Master:
    """Thinks little, and not before it may."""

    def __init__(self) -> None:
        self.may = threading.Event()
        self.may.set()

    def __call__(self, *about: Any) -> Advice:
        assert self.may.wait(60)
        return quickly(*about)


@pytest.fixture
def master(site: Live) -> Iterator[Master]:
    ready(site)
    thinks = Master()
    with patch("alambic.server.advice.hints.hint", thinks):
        yield thinks
        thinks.may.set()


def choosing(ada: Visitor) -> tuple[str, Page]:
    """A table where Ada has a choice."""
    table, page = alone(ada, **HINTS)
    while len(legal(page)) == 1:
        play(page)
    return table, page


def test_a_hint_is_asked_for_seen_and_played_by_mouse(site: Live, ada: Visitor, master: Master) -> None:
    table, page = choosing(ada)
    at = step(page)
    master.may.clear()
    page.locator(ASK).click()
    expect(page.locator("#hint form")).to_have_attribute("aria-busy", "true")
    expect(page.get_by_text("Master is thinking")).to_be_visible()
    page.locator(ASK).click()  # once is enough
    page.locator("#say input").fill("Hm.")
    page.keyboard.press("Enter")  # the table goes on meanwhile
    expect(page.locator(".talk-box")).to_contain_text("Hm.")
    expect(page.locator("#hint form")).to_have_attribute("aria-busy", "true")
    page.reload()
    expect(page.get_by_text("Master is thinking")).to_be_visible()  # also for a page that is loaded anew
    there(page, "html.scripted")
    master.may.set()
    expect(page.locator(TOLD)).to_contain_text("Master would: ")
    code = page.locator(f"{TOLD} button").get_attribute("value")
    assert code in legal(page)
    lit = page.locator("#board .pointed").evaluate_all(
        "all => all.map((one) => (one.matches('label') ? one.querySelector('input') : one).value)"
    )
    assert lit and {" ".join(lit), *lit} >= {code}, "the controls that make the move are lit up"
    page.locator(f"{TOLD} button").click()
    expect(page.locator(TOLD)).to_have_count(0)
    expect(page.locator("#board .pointed")).to_have_count(0)
    assert site.table(table).playing().entries[at].move == code


def test_a_hint_is_asked_for_and_played_by_keyboard_alone(site: Live, ada: Visitor, master: Master) -> None:
    table, page = choosing(ada)
    at = step(page)
    tab_to(page, ASK)
    page.keyboard.press("Enter")
    expect(page.locator(TOLD)).to_be_visible()
    assert focused(page, f"{TOLD} button"), "whoever asked is where the answer is"
    code = page.locator(f"{TOLD} button").get_attribute("value")
    page.keyboard.press("Enter")
    expect(page.locator(TOLD)).to_have_count(0)
    assert site.table(table).playing().entries[at].move == code
    assert not focused(page, "body")


def test_whoever_would_rather_play_without_switches_hints_off_for_both(ada: Visitor, bea: Visitor) -> None:
    mover, other = pair(ada, bea, **HINTS)
    expect(mover.locator(ASK)).to_be_visible()
    expect(other.locator(ASK)).to_have_count(0)
    menu(other).get_by_role("button", name="Play without hints").click()
    for page in (mover, other):
        expect(page.locator(ASK)).to_have_count(0)
        expect(page.locator("#hints button")).to_have_count(0)
        expect(page.locator("#hint")).to_be_hidden()


def test_a_match_is_looked_back_on_mark_by_mark(site: Live, ada: Visitor) -> None:
    ready(site)
    path, _ = finished(site, ada)
    page = ada.open(f"{path}/replay/0")
    with patch("alambic.server.advice.review.Review", Told):
        page.get_by_role("button", name="What does Master say of these moves?").click()
        expect(page.locator("#review .marks a")).to_have_count(2)
    page.evaluate("window.sameDocument = true")
    steps = [int(text) for text in page.locator("#review .marks .n").all_inner_texts()]
    for number in (*steps, steps[0]):
        page.locator(f'#review .marks a[href*="/replay/{number - 1}?"]').click()
        at_step(page, number - 1)
        expect(page.locator("#better")).to_contain_text(f"Mistake {steps.index(number) + 1} of 2")
        page.get_by_role("link", name="What was played").click()
        at_step(page, number)
        expect(page.locator("#better")).to_contain_text("Better: ")
        expect(page.locator("#review [aria-current=step] .n")).to_have_text(str(number))
        expect(page.locator("#review circle.now")).to_have_count(1)
        expect(page.locator("#log .now.marked").first).to_be_visible()
    assert page.locator("#log .marked .n").first.evaluate(LINES, "289") == 1, (
        "a long number has room beside the mark"
    )
    page.get_by_role("link", name="Before this move").click()
    at_step(page, steps[0] - 1)
    expect(page.locator("#better")).to_contain_text("Mistake 1 of 2")
    page.get_by_role("link", name="The next mistake").click()
    at_step(page, steps[1] - 1)
    expect(page.locator("#better")).to_contain_text("Mistake 2 of 2")
    assert page.evaluate("window.sameDocument")


def test_on_a_phone_by_night_in_french_all_of_it_fits_and_is_french(site: Live, visit: Visit) -> None:
    zoe = visit(**SIZES["phone"], locale="fr-FR", color_scheme="dark")
    for state in (hinted, reviewed):
        page = state(site, zoe)
        assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
        assert english_on(page) == []
        assert smaller(page, f":is(#hint, #hints, #better, #review) :is({TOUCHED})", 40) == []


def test_without_scripts_a_hint_is_told_and_played(site: Live, visit: Visit, master: Master) -> None:
    ada = visit(java_script_enabled=False)
    table = ada.table("me", "here", **HINTS)
    ada.hasten(site, table, lambda match: match.step >= 2 and len(match.legal(match.awaited()[0])) > 1)
    page = ada.open(table)
    page.locator("#curtain a").click()
    expect(page.get_by_text("Master is thinking")).to_be_hidden()
    page.locator(ASK).click()
    expect(page.locator(TOLD)).to_be_visible()
    before = step(page)
    page.locator(f"{TOLD} button").click()
    expect(page.locator(f'#board[data-step="{before + 1}"], #curtain a').first).to_be_attached()
    assert site.table(table).playing().step == before + 1

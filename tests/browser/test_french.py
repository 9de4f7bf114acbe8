"""In French: no English is left, and the look that somebody chose is remembered."""

import re
from functools import cache
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from playwright.sync_api import Page, expect

import alambic
from tests.browser.conftest import Visit
from tests.browser.visiting import Visitor, insist, legal, play_turn, step, wait_for_turn
from tests.server.live import SHORT, Live

FOLDER = Path(alambic.__file__).parent
CATALOGUES = ("web/locale/fr.po", "games/vizia/locale/fr.po")
HOLE = re.compile(r"\\\{\w*\\\}|%\\\(\w+\\\)s")  # what is filled in, once escaped
ENGLISH = re.compile(r"\b(the|your|and|with|you|this|are|of|to)\b", re.IGNORECASE)
WRITTEN = """() => {
    const found = [];
    const walk = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
        const text = walk.currentNode;
        if (!text.parentElement.closest('script, code, [lang="en"]')) found.push(text.data);
    }
    for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'data-lost', 'data-unsent', 'data-close'])
        for (const el of document.querySelectorAll(`[${name}]`)) found.push(el.getAttribute(name));
    return found;
}"""


@cache
def phrases() -> tuple[list[re.Pattern[str]], list[re.Pattern[str]]]:
    """English and French phrases that differ, ready to be compared with what is written on a page."""
    english, french = [], []
    for name in CATALOGUES:
        with (FOLDER / name).open("rb") as file:
            for message in read_po(file):
                ids = [message.id] if isinstance(message.id, str) else message.id
                words = [message.string] if isinstance(message.string, str) else message.string or ()
                french += [pattern(word) for word in words if word]
                english += [pattern(id) for id in ids if id and id not in words and len(re.findall(r"\w", id)) > 3]
    return english, french


def pattern(phrase: str) -> re.Pattern[str]:
    return re.compile(HOLE.sub(".+", re.escape(" ".join(phrase.split()))))


def english_on(page: Page) -> list[str]:
    """Everything on a page, seen or only heard, that is English and not French."""
    english, french = phrases()
    texts = {" ".join(text.split()) for text in page.evaluate(WRITTEN)} - {""}
    return [
        text
        for text in sorted(texts)
        if ENGLISH.search(text) or any(one.fullmatch(text) for one in english)
        if not any(one.fullmatch(text) for one in french) or ENGLISH.search(text)
    ]


@pytest.fixture
def zoe(visit: Visit) -> Visitor:
    return visit(locale="fr-FR")


def test_from_the_lobby_to_a_finished_turn_in_french(zoe: Visitor) -> None:
    page = zoe.open("/")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    assert english_on(page) == []
    page.get_by_role("button", name="Jouer").first.click()
    assert wait_for_turn(page)
    assert english_on(page) == []
    play_turn(page)
    assert wait_for_turn(page)
    assert english_on(page) == []


def test_every_page_is_french_and_so_are_gathering_curtain_refusal_and_end(site: Live, zoe: Visitor) -> None:
    """The pattern book says nothing but what the server has written: tests/server/test_words.py."""
    for path in ("/new/vizia", "/rules/vizia", "/me", "/learn/vizia/3"):
        assert english_on(zoe.open(path)) == [], path
    zoe.allow("answer 404", "answer 422")
    assert english_on(zoe.open("/t/nowhere")) == []
    assert english_on(zoe.open(zoe.table("me", "open", "friend", "bot:master", name="Zoé"))) == []
    table = zoe.table("me", "here", deck=SHORT, name="Zoé")
    page = zoe.open(table)
    assert english_on(page) == []
    page.locator("#curtain a").click()
    insist(page.locator("#board .act[aria-disabled=true]"))
    expect(page.locator("#problem a")).to_be_visible()
    assert english_on(page) == []
    zoe.hasten(site, table)
    expect(page.locator("#result .standings")).to_be_visible()
    assert english_on(page) == []


def test_language_and_theme_are_remembered(ada: Visitor) -> None:
    page = ada.open("/rules/vizia")
    page.locator("details.look summary").click()
    page.get_by_role("button", name="Français").click()
    expect(page.locator("html[lang=fr]")).to_be_attached()
    assert page.url.endswith("/rules/vizia")
    page.locator("details.look summary").click()
    page.locator("button[name=theme][value=dark]").click()
    expect(page.locator("html[lang=fr][data-theme=dark]")).to_be_attached()
    ground = "getComputedStyle(document.body).backgroundColor"
    dark = page.evaluate(ground)
    page.locator("details.look summary").click()
    page.locator("button[name=theme][value=light]").click()
    expect(page.locator("html[data-theme=light]")).to_be_attached()
    assert page.evaluate(ground) != dark
    other = ada.tab("/")
    expect(other.locator("html[lang=fr][data-theme=light]")).to_be_attached()


def test_in_a_game_a_change_of_language_loses_nothing(ada: Visitor) -> None:
    page = ada.open(ada.table("me", "bot:novice"))
    assert wait_for_turn(page)
    before, url = (step(page), legal(page)), page.url
    page.locator("details.look summary").click()
    page.get_by_role("button", name="Français").click()
    expect(page.locator("html[lang=fr] #status")).to_contain_text("À vous")
    assert ((step(page), legal(page)), page.url) == (before, url)


def test_the_search_for_english_finds_it(ada: Visitor) -> None:
    page = ada.open("/")
    page.evaluate("document.documentElement.lang = 'fr'")
    found = english_on(page)
    assert {"Play now", "Your name", "2 to 4 players", "The games"} <= set(found)

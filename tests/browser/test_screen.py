"""The table on a television, and hands on phones around it."""

import pytest
from playwright.sync_api import expect

from alambic.games import CATALOGUE
from tests.browser.conftest import Visit
from tests.browser.visiting import PHONE, at_step, eventually, there
from tests.server.live import Live

TELEVISION = {"width": 1920, "height": 1080}
OFTEN = ("vitriol", "illusio")  # the others by `make test-long`
GAMES = [pytest.param(one, marks=() if one in OFTEN else pytest.mark.long) for one in CATALOGUE.names]
METRE = TELEVISION["height"] / 0.685  # pixels, on a television of 55 inches
CAPITALS = 0.66  # of the size of letters

LETTERS = """() => [...document.querySelectorAll("#now, #people, #join")].flatMap((part) => {
  const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT), found = [];
  while (texts.nextNode()) {
    const el = texts.currentNode.parentElement;
    if (texts.currentNode.data.trim() && el.checkVisibility() && !el.closest("button, .unseen"))
      found.push([parseFloat(getComputedStyle(el).fontSize), texts.currentNode.data]);
  }
  return found;
})"""
FITS = """() => {
  const box = document.querySelector("[data-fits]").getBoundingClientRect();
  const face = document.querySelector("#board .face").getBoundingClientRect();
  const page = document.documentElement;
  return [face.bottom <= box.bottom + 1 && face.right <= box.right + 1, page.scrollHeight <= innerHeight];
}"""


@pytest.mark.parametrize("game", GAMES)
def test_a_television_shows_the_whole_table_to_be_read_from_four_metres(
    site: Live, visit: Visit, game: str
) -> None:
    """Capitals are as high as a 250th of the distance; nothing scrolls."""
    tv = visit(viewport=TELEVISION)
    table = tv.table("me", "here", "here", game=game, name1="Bea", name2="Maximiliane")
    tv.hasten(site, table, lambda match: match.step >= 20)
    page = tv.open(f"{table}/screen")
    there(page, "[data-fits][style]")
    letters = page.evaluate(LETTERS)
    assert letters and all(size * CAPITALS >= 4 * METRE / 250 for size, _ in letters), min(letters)
    eventually(page, lambda: all(page.evaluate(FITS)))


def test_a_laptop_becomes_the_screen_and_phones_show_hands_first(site: Live, visit: Visit) -> None:
    """One click from the waiting room; moves of the phones are told large at once."""
    laptop, ada, bea = visit(viewport=TELEVISION), visit(viewport=PHONE), visit(viewport=PHONE)
    table = laptop.table("me", "open", game="vitriol")
    screen = laptop.open(table)
    screen.get_by_role("button", name="Play around this screen").click()
    expect(screen.locator("#people .open")).to_have_count(2)
    for phone, number, name in ((ada, 0, "Ada"), (bea, 1, "Bea")):
        phone.context.request.post(
            f"{table}/sit", form={"number": number, "name": name}, headers={"Origin": site.url}
        )
    expect(screen.locator("#people .open")).to_have_count(0)
    expect(screen.locator("#board .vitriol")).to_be_visible()
    expect(screen.locator("#board .hand")).to_have_count(0)
    page = ada.open(table)
    top = "(el) => el.getBoundingClientRect().top"
    assert page.locator(".dock").evaluate(top) < page.locator(".lab").evaluate(top), "the hand first"
    ada.hasten(site, table, lambda match: match.step >= 1)
    at_step(screen, site.table(table).playing().step)
    assert screen.locator(".happened li").count() > 0

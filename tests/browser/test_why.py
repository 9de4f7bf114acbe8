"""Touching what is not allowed says why; the rules open beside the game."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.visiting import PHONE, Visitor, after, at_step, insist, legal, open_curtain, play, step
from tests.server.live import Live


def refused(ada: Visitor) -> Page:
    """A page on which somebody wanted to end a turn without placing a tile (VIZ-06)."""
    ada.allow("answer 422")
    page = ada.open(ada.table("me", "here"))
    open_curtain(page)
    insist(page.locator("#board .act[aria-disabled=true]"))
    expect(page.locator("#problem")).to_contain_text("not allowed")
    return page


def test_what_is_not_allowed_says_why_with_the_clause(ada: Visitor) -> None:
    page = refused(ada)
    expect(page.locator("#problem")).to_contain_text("On your turn you must place at least one tile")
    expect(page.locator("#problem a")).to_have_text("Read VIZ-06")
    at_step(page, 0)
    play(page)
    expect(page.locator("#problem")).to_be_empty()


def test_a_tile_that_does_not_fit_names_the_clause_of_colours(site: Live, ada: Visitor) -> None:
    ada.allow("answer 422")
    table = ada.table("me", "here")
    ada.hasten(site, table, after(8))
    page = ada.open(table)
    open_curtain(page)
    picks = page.locator("input[name=pick]").evaluate_all("all => all.map((one) => one.value)")
    cells = page.locator("button.cell").evaluate_all("all => all.map((one) => one.value)")
    allowed = legal(page)
    pick, at = next((pick, at) for pick in picks for at in cells if f"{pick} {at}" not in allowed)
    before = step(page)
    page.locator(f'label.pick:has(input[value="{pick}"])').first.click()
    insist(page.locator(f'button.cell[value="{at}"]'))
    expect(page.locator("#problem a")).to_have_text("Read VIZ-05")
    at_step(page, before)


def test_the_rules_open_beside_the_game_at_the_clause_and_escape_leads_back(ada: Visitor) -> None:
    page = refused(ada)
    table, link = page.url, page.locator("#problem a")
    link.focus()
    page.keyboard.press("Enter")
    panel = page.locator("#rules-panel")
    expect(panel).to_be_visible()
    expect(panel.locator("#VIZ-06")).to_be_in_viewport()
    expect(panel.locator("#VIZ-06")).to_be_focused()
    expect(page.locator("#board .viewport")).to_be_visible()
    assert page.url == table
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    expect(link).to_be_focused()


def test_the_game_goes_on_beside_the_open_rules(ada: Visitor) -> None:
    page = refused(ada)
    page.locator(".company a[data-rules]").click()
    expect(page.locator("#rules-panel")).to_contain_text("Vizia is a game of colours")
    play(page)
    expect(page.locator("#rules-panel")).to_be_visible()
    page.get_by_role("button", name="Close").click()
    expect(page.locator("#rules-panel")).to_be_hidden()


def test_on_a_phone_the_rules_can_be_closed_again(visit: Visit) -> None:
    page = refused(visit(viewport=PHONE, has_touch=True))
    page.locator("#problem a").tap()
    expect(page.locator("#rules-panel #VIZ-06")).to_be_in_viewport()
    page.get_by_role("button", name=re.compile("Close")).tap()
    expect(page.locator("#rules-panel")).to_be_hidden()

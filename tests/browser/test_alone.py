"""One person: against bots, without scripts, and learning the game."""

from pathlib import Path

from playwright.sync_api import expect

from alambic.games import CATALOGUE
from alambic.server.views.guide import read_guide
from tests.browser.conftest import Visit
from tests.browser.visiting import (
    Visitor,
    at_step,
    greedy,
    insist,
    legal,
    menu,
    on_the_shelf,
    play_turn,
    press,
    step,
    there,
    wait_for_turn,
)
from tests.server.live import Live, live


def test_one_click_in_the_lobby_and_a_game_against_bots_is_played_to_its_end(site: Live, ada: Visitor) -> None:
    page = ada.open("/")
    on_the_shelf(page).get_by_role("button", name="Play now").click()
    there(page, "html.scripted #table")
    table = page.url.removeprefix(site.url)
    assert wait_for_turn(page)
    play_turn(page)
    page.goto("about:blank")
    ada.hasten(site, table)
    ada.open(table)
    expect(page.locator("#result .standings > li")).to_have_count(3)
    expect(page.locator("#result .mine")).to_contain_text("Traveller")
    menu(page, "keeps")
    page.get_by_role("link", name="To the lobby").click()
    expect(page.locator("section:has(#finished-title) li")).to_contain_text("Traveller")


def test_bots_wait_until_they_are_skipped_or_hurried(tmp_path: Path, visit: Visit) -> None:
    with live(tmp_path, pause=60.0) as patient:
        ada = visit(patient.url)
        table = ada.table("me", "bot:novice", pace="calm")
        page = ada.open(table)
        skip = page.get_by_role("button", name="Skip the wait")
        if patient.table(table).playing().awaited() == [1]:
            skip.click()
        assert wait_for_turn(page)
        expect(skip).to_have_count(0)  # nobody to hurry
        play_turn(page)
        expect(page.locator("#status")).to_contain_text("Please wait")
        before = step(page)
        skip.click()
        assert wait_for_turn(page) and step(page) > before

        menu(page).get_by_role("button", name="At once").click()
        expect(page.get_by_role("button", name="At once")).to_have_attribute("aria-pressed", "true")
        play_turn(page)
        assert wait_for_turn(page)
        ada.context.close()


def test_the_guide_leads_from_the_lobby_to_a_wheel_by_doing_what_it_asks(visit: Visit) -> None:
    camille = visit()
    camille.allow("answer 422")  # the guide asks for a mistake, and the table says why
    guide = read_guide(CATALOGUE["vizia"])
    page = camille.open("/")
    on_the_shelf(page).get_by_role("link", name="Learn in two minutes").click()
    there(page, "html.scripted #guide")
    for number, one in enumerate(guide.steps, start=1):
        at_step(page, number)
        expect(page.locator("#guide .speech")).to_have_text(one.text["en"])
        for place in one.point:
            expect(page.locator(f'[data-place="{place}"].pointed').first).to_be_visible()
        if number == 8:
            page.emulate_media(reduced_motion="no-preference")
        if one.move or one.wrong:
            press(page, one.move or one.wrong or "")
        elif number < guide.of:
            page.get_by_role("button", name="Go on").click()
        if one.wrong:
            expect(page.locator("#problem")).to_contain_text("VIZ-05")
        if number == 9:
            expect(page.locator(".token.fresh")).to_be_visible()
    page.get_by_role("button", name="Play a real game").click()
    expect(page.locator("#table[data-table]")).to_be_attached()


def test_without_scripts_a_turn_is_played_by_plain_forms(site: Live, visit: Visit) -> None:
    ada = visit(java_script_enabled=False)
    page = ada.open("/")
    on_the_shelf(page).get_by_role("link", name="Lay a table").click()
    page.get_by_label("Your name").fill("Ada")
    page.get_by_role("button", name="Lay the table").click()
    table = page.url.removeprefix(site.url)
    code = ""
    while code != "end":
        while not legal(page):
            page.get_by_role("link", name="Look again").click()
        at_step(page, site.table(table).scene(0).match.step)
        code = greedy(legal(page))
        with page.expect_navigation():
            press(page, code)
    expect(page.locator("#log")).to_contain_text("Ada places")


def test_without_scripts_a_refusal_says_why_on_a_whole_page(visit: Visit) -> None:
    ada = visit(java_script_enabled=False)
    ada.allow("answer 422")
    page = ada.open(ada.table("me", "here"))
    page.locator("#curtain a").click()
    insist(page.locator("#board .act[aria-disabled=true]"))
    expect(page.locator("#problem")).to_contain_text("VIZ-06")
    page.locator("#problem a").click()
    assert page.url.endswith("/rules/vizia#VIZ-06")

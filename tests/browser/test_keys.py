"""The keyboard alone, and names alone: nothing here uses a mouse or knows how the page looks."""

import re
from collections import Counter

from playwright.sync_api import Page, expect

from tests.browser.visiting import (
    Visitor,
    after,
    greedy,
    legal,
    on_the_shelf,
    open_curtain,
    over,
    step,
    there,
    wait_for_turn,
    winning_cells,
)
from tests.server.live import COLOURS, Live

TURNS = 2


def focused(page: Page, selector: str) -> bool:
    return bool(page.evaluate("selector => document.activeElement.matches(selector)", selector))


def tab_to(page: Page, selector: str, key: str = "Tab") -> None:
    """Press a key until something has the focus."""
    for _ in range(60):
        if focused(page, selector):
            return
        page.keyboard.press(key)
    raise AssertionError(f"{key} does not reach {selector}")


def arrow_to(page: Page, at: str) -> bool:
    """Go to a cell by arrows as one who sees it would: first where it lies, and where one has not been."""
    lies = """at => {
        const middle = (el) => {
            const { x, y, width, height } = el.getBoundingClientRect();
            return [x + width / 2, y + height / 2];
        };
        const there = middle(document.querySelector(`button.cell[value="${at}"]`));
        const here = middle(document.activeElement);
        return [there[0] - here[0], there[1] - here[1], document.activeElement.dataset.place];
    }"""
    tried: Counter[tuple[str, str]] = Counter()
    for _ in range(120):
        dx, dy, place = page.evaluate(lies, at)
        if place == f"cell-{at}":
            return True
        ways = {"ArrowRight": dx, "ArrowLeft": -dx, "ArrowDown": dy, "ArrowUp": -dy}
        key = min(ways, key=lambda key: (tried[place, key], -ways[key]))
        tried[place, key] += 1
        page.keyboard.press(key)
    return False


def choose_tile(page: Page, pick: str) -> None:
    """Arrows go from tile to tile, common ones and one's own."""
    tab_to(page, "input[name=pick]", "Shift+Tab")
    for _ in range(12):
        if focused(page, f'input[value="{pick}"]:checked'):
            return
        page.keyboard.press("ArrowRight")
    raise AssertionError(f"the arrows do not reach {pick}")


def move_by_keys(page: Page) -> str:
    """One move, and the focus is not lost by it."""
    before, code = step(page), greedy(legal(page), winning_cells(page))
    if code.startswith("place "):
        pick, at = code.rsplit(" ", 1)
        choose_tile(page, pick)
        tab_to(page, "button.cell, button.tile, button.token")
        assert arrow_to(page, at), f"the arrows do not reach {at}"
    else:
        tab_to(page, f'#board button[name=move][value="{code}"]', "Shift+Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#board")).not_to_have_attribute("data-step", str(before))
    assert not focused(page, "body"), f"the focus is lost after {code}"
    return code


def test_from_the_lobby_through_several_turns_by_keyboard_alone(ada: Visitor) -> None:
    page = ada.open("/")
    tab_to(page, "input[name=name]")
    page.keyboard.type("Ada")
    tab_to(page, "select[name=level]")
    page.keyboard.press("Home")
    tab_to(page, "form.now button.primary")
    page.keyboard.press("Enter")
    there(page, "html.scripted #table")
    turns = 0
    while turns < TURNS and wait_for_turn(page):
        if focused(page, "body"):
            assert turns == 0
            tab_to(page, "#board :is(input, button)")
        turns += move_by_keys(page) in ("end", "pass")
    assert turns == TURNS or over(page)
    expect(page.locator("#log")).to_contain_text("Ada places")


def test_arrows_lead_from_every_control_of_the_board_to_every_other(site: Live, ada: Visitor) -> None:
    table = ada.table("me", "here", "here")
    ada.hasten(site, table, after(16))
    page = ada.open(table)
    open_curtain(page)
    every: set[str] = set(
        page.locator(".surface button").evaluate_all("all => all.map((one) => one.dataset.place)")
    )
    start = page.locator(".surface button[tabindex='0']")
    expect(start).to_have_count(1)
    ways: set[tuple[str, str]] = set()
    for place in every:
        for key in ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"):
            page.locator(f'.surface [data-place="{place}"]').press(key)
            ways.add((place, page.evaluate("document.activeElement.dataset.place")))
    one = min(every)
    assert reached(one, ways) == every
    assert reached(one, {(end, start) for start, end in ways}) == every


def reached(start: str, ways: set[tuple[str, str]]) -> set[str]:
    """Every place to which ways lead."""
    found, rest = {start}, [start]
    while rest:
        here = rest.pop()
        new = {end for begin, end in ways if begin == here} - found
        found |= new
        rest += new
    return found


def test_several_turns_by_accessible_names_alone(ada: Visitor) -> None:
    page = ada.open("/")
    page.get_by_label("Your name").fill("Ada")
    page.get_by_label("Opponent").select_option(label="Novice")
    on_the_shelf(page).get_by_role("button", name="Play now").click()
    there(page, "html.scripted #table")
    status = page.get_by_role("status").first
    end = page.get_by_role("button", name="End the turn")
    nothing = page.get_by_role("button", name="Pass: nothing fits")
    for _ in range(2):
        expect(status).to_contain_text("Your turn")
        while nothing.count():  # others may leave nothing that fits, then one passes
            before = page.get_by_text("Ada passes").count()
            nothing.click()
            expect(page.get_by_text("Ada passes")).to_have_count(before + 1)
            expect(status).to_contain_text("Your turn")
        while not (end.count() and end.is_enabled()):
            assert place_by_names(page)
        take = page.get_by_role("button", name=re.compile("^Take (?!back)"))
        if take.count():
            take.first.click()
            expect(page.get_by_text(re.compile("^Ada takes .* tile"))).not_to_have_count(0)
        end.click()
        expect(page.get_by_role("button", name="End the turn", disabled=False)).to_have_count(0)
    expect(page.get_by_text(re.compile("^Ada places")).first).to_be_attached()


def place_by_names(page: Page) -> bool:
    """Choose a tile by its name and a cell that says it takes that colour."""
    placed = page.get_by_text(re.compile("^Ada places"))
    before = placed.count()
    for tile in page.get_by_role("radio", name=re.compile("tile")).all():
        name = tile.get_attribute("aria-label") or ""
        colour = next(colour for colour in COLOURS if colour in name)
        cell = page.get_by_role("button", name=re.compile(rf"takes .*\b{colour}\b"), disabled=False)
        if cell.count():
            tile.check(force=True)
            cell.first.click()
            expect(placed).to_have_count(before + 1)
            return True
    return False

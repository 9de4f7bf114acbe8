"""The guided first games on a phone: whatever a step outlines is there, and does what the step asks for."""

import pytest
from playwright.sync_api import Locator, Page, expect

from alambic.core.game import Game
from alambic.games import CATALOGUE
from alambic.server.views.guide import read_guide
from tests.browser.conftest import Visit
from tests.browser.test_sizes import SIZES
from tests.browser.visiting import there

COVERED = """() => [...document.querySelectorAll("#board details[open] > :not(summary)")].filter((el) => {
    const { left, right, top, bottom } = el.getBoundingClientRect();
    const seen = (x, y) => document.elementFromPoint(x, y)?.closest("#guide");
    return right > left && [top + 8, (top + bottom) / 2, bottom - 8].some((y) => seen((left + right) / 2, y));
}).map((el) => el.textContent.trim())"""  # what was opened and lies under the guide

SHOWN = """() => [...document.querySelectorAll("#board .pointed")].some((el) => {
    if (!el.checkVisibility() || !el.getClientRects().length) return false;
    const { left, right, top, bottom } = el.getBoundingClientRect();
    return Boolean(document.elementFromPoint((left + right) / 2, (top + bottom) / 2)?.closest("#board"));
})"""  # something that is outlined lies on the screen, under nothing that is not of the board


def outlined(page: Page, control: str) -> Locator:
    """Something to press that is outlined, or stands in a place that is."""
    return page.locator(f":is(#board .pointed{control}, #board .pointed {control}):visible").first


def picks(page: Page, code: str) -> list[Locator]:
    """The outlined pieces, those first that have most to do with a move."""
    found = page.locator("#board .pointed").locator("xpath=descendant-or-self::*").locator("input[name=pick]")
    words = set(code.split())
    values = sorted({one.input_value() for one in found.all()}, key=lambda value: -len(words & set(value.split())))
    return [page.locator(f"#board label:has(input[name=pick][value='{value}'])").first for value in values]


def control(page: Page, code: str) -> Locator:
    """The outlined button that makes a move; else whatever is outlined is opened and picked until there is one."""
    button, at = f"[name=move][value='{code}']", f"[name=at][value='{code.rsplit(' ', 1)[-1]}']"
    opens = page.locator("#board summary.pointed:visible")
    while not outlined(page, button).count() and opens.count():
        opened = opens.first.element_handle()
        opened.click()
        page.wait_for_function("el => !el.matches('.pointed')", arg=opened)  # what is inside is outlined instead
    for piece in [] if outlined(page, button).count() else picks(page, code):
        piece.click()
        for way in (button, at):
            if outlined(page, way).count():
                return outlined(page, way)
    return outlined(page, button)


@pytest.mark.parametrize("game", list(CATALOGUE), ids=lambda game: game.name)
def test_every_step_of_a_lesson_is_followed_by_what_it_outlines_and_nothing_goes_wrong(
    visit: Visit, game: Game
) -> None:
    """Nor does anything open under what the guide says. Any answer that is an error fails the test."""
    zoe, guide = visit(**SIZES["phone"]), read_guide(game)
    page = zoe.open(f"/learn/{game.name}/1")
    for n, step in enumerate(guide.steps, 1):
        there(page, f'#board[data-step="{n}"]')
        expect(page.locator("#guide .speech")).to_have_text(step.text["en"])
        for place in step.point:
            expect(page.locator(f"#board [data-place='{place}'].pointed").first).to_be_visible()
        if step.point or step.move or step.wrong:
            page.wait_for_function(SHOWN)  # it is scrolled there
        if code := step.move or step.wrong:
            summary = outlined(page, "summary")
            if summary.count():
                summary.evaluate("el => el.click()")
                assert page.evaluate(COVERED) == [], f"step {n}: this opens under the guide"
                summary.evaluate("el => el.click()")
            pressed = control(page, code)
            assert pressed.count(), f"step {n}: nothing that is outlined makes the move {code}"
            pressed.hover()
            page.mouse.down()  # also what says that it is not to be pressed now
            page.mouse.up()
        elif n < guide.of:
            page.locator("#guide button").first.click()
        if step.wrong:
            expect(page.locator("#problem a")).to_be_visible()

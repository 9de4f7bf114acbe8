"""The guided first games on a phone: whatever a step outlines is there, and does what the step asks for."""

import pytest
from playwright.sync_api import Locator, Page, expect

from alambic.core.game import Game
from alambic.games import CATALOGUE
from alambic.server.views.guide import read_guide
from tests.browser.conftest import Visit
from tests.browser.test_sizes import SIZES
from tests.browser.visiting import there

OPENED = """() => [...document.querySelectorAll("#board details[open] > :not(summary)")].filter((el) => {
    const box = el.getBoundingClientRect(), guide = document.querySelector("#guide").getBoundingClientRect();
    return box.width && box.top < guide.bottom && box.bottom > guide.top;
}).map((el) => el.textContent.trim())"""


def outlined(page: Page, control: str) -> Locator:
    """Something to press that is outlined, or stands in a place that is."""
    return page.locator(f":is(#board .pointed{control}, #board .pointed {control}):visible").first


def picked(page: Page, code: str) -> Locator:
    """The outlined piece that has most to do with a move."""
    picks = page.locator("#board .pointed").locator("xpath=descendant-or-self::*").locator("input[name=pick]")
    values = [one.input_value() for one in picks.all()]
    words = set(code.split())
    best = max(values, key=lambda value: (code.startswith(value), len(words & set(value.split()))))
    return page.locator(f"#board label:has(input[name=pick][value='{best}'])").first


def follow(page: Page, code: str) -> None:
    """Do what a step asks for, by nothing but what it outlines: open, pick, and press a button."""
    button, at = f"[name=move][value='{code}']", f"[name=at][value='{code.rsplit(' ', 1)[-1]}']"
    for _ in range(3):
        if outlined(page, button).count():
            break
        opens = page.locator("#board summary.pointed:visible").first
        (opens if opens.count() else picked(page, code)).click()
        if not opens.count() and outlined(page, at).count():
            break
    pressed = outlined(page, button) if outlined(page, button).count() else outlined(page, at)
    assert pressed.count(), f"nothing that is outlined makes the move {code}"
    pressed.hover()
    page.mouse.down()  # also what says that it is not to be pressed now
    page.mouse.up()


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
        if code := step.move or step.wrong:
            summary = outlined(page, "summary")
            if summary.count():
                summary.click()
                assert page.evaluate(OPENED) == [], f"step {n}: this opens under the guide"
                summary.click()
            follow(page, code)
        elif n < guide.of:
            page.locator("#guide button").first.click()
        if step.wrong:
            expect(page.locator("#problem a")).to_be_visible()

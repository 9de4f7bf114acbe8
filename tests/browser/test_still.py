"""Nothing jumps: from one turn to the next the board and all around it stay where they are."""

from random import Random

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Visit
from tests.browser.test_sizes import SIZES
from tests.browser.visiting import legal, over, there, wait_for_turn

MOST = 0.1  # of a screen times how far it moved, all that moved in a turn together
SEATS = {"vizia": 3, "vitriol": 3, "artiseurs": 2, "illusio": 3, "elixir": 4}
WATCH = """() => {
    window.shifts = [];
    const name = (node) => (node?.nodeType === 1 ? node : node?.parentElement)?.outerHTML.slice(0, 60);
    new PerformanceObserver((list) => {
        for (const { value, sources } of list.getEntries()) window.shifts.push([value, name(sources[0]?.node)]);
    }).observe({ type: "layout-shift" });
}"""


def shifted(page: Page) -> tuple[float, list[str]]:
    """How much has moved since this was last asked, and what most of all."""
    page.evaluate("new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))")
    found = page.evaluate("window.shifts.splice(0)")
    return sum(value for value, _ in found), [str(name) for value, name in found if value > MOST / 4]


def watch(visit: Visit, game: str, size: str, most: int) -> None:
    """Play so many moves against bots, or to the end, and look at every turn."""
    ada = visit(**SIZES[size])
    page = ada.open(ada.table("me", *["bot:apprentice"] * (SEATS[game] - 1), game=game))
    page.evaluate(WATCH)
    luck, seen = Random(game), 0
    while seen < most and wait_for_turn(page):
        share, what = shifted(page)
        assert share < MOST, f"{share:.3f} at move {seen}: {what}"
        if codes := legal(page):
            seen += 1
            before = page.locator("#board").get_attribute("data-step")
            code = luck.choice([one for one in codes if one not in ("pass", "end", "next")] or codes)
            page.locator(f'#moves button[value="{code}"]').first.evaluate("button => button.click()")
            there(page, f'#board:not([data-step="{before}"]), #status.over')
    assert seen >= min(most, 5) or over(page)


@pytest.mark.parametrize("game", SEATS)
def test_nothing_jumps_from_turn_to_turn(visit: Visit, game: str) -> None:
    watch(visit, game, "phone" if game in ("illusio", "vitriol", "vizia") else "wide", 10)


@pytest.mark.long
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", SEATS)
def test_nothing_jumps_in_a_whole_game(visit: Visit, game: str, size: str) -> None:
    watch(visit, game, size, 10**6)

"""The board under the hand: pan, zoom, flights and wheels."""

import re

from playwright.sync_api import Locator, Page, expect

from alambic.core.match import Match
from tests.browser.conftest import Visit
from tests.browser.visiting import Visitor, after, eventually, open_curtain, play, step
from tests.server.live import COLOURS, Live

RING = ("p32", "p31", "o31", "o32", "o33", "p33")  # around the upper tip of the first tile
DUET = "[duet]\ncards = [{}]".format(  # mostly two colours, which suit each other
    ", ".join(
        f'{{ id = "{colour}", count = {12 if colour in COLOURS[:2] else 1}, source = "ours" }}'
        for colour in COLOURS
    )
)


def opened(site: Live, ada: Visitor, deck: str = "", steps: int = 0) -> Page:
    """The board of a table on one device, after so many steps."""
    table = ada.table("me", "here", deck=deck)
    ada.hasten(site, table, after(steps))
    page = ada.open(table)
    open_curtain(page)
    return page


def unit(page: Page) -> float:
    """How long an edge is just now."""
    return float(
        page.evaluate(
            "parseFloat(getComputedStyle(document.querySelector('.surface')).getPropertyValue('--unit'))"
        )
    )


def test_the_board_grows_and_shrinks_fits_again_and_keeps_its_size(site: Live, ada: Visitor) -> None:
    page = opened(site, ada, steps=12)
    whole = unit(page)
    page.get_by_role("button", name="Larger").click()
    assert unit(page) > whole
    page.get_by_role("button", name="Smaller").click()
    page.get_by_role("button", name="Smaller").click()
    assert unit(page) < whole
    page.get_by_role("button", name="Show the whole board").click()
    assert unit(page) == whole
    everything = page.locator(".viewport").evaluate(
        "el => [el.scrollWidth <= el.clientWidth, el.scrollHeight <= el.clientHeight]"
    )
    assert everything == [True, True]

    page.get_by_role("button", name="Larger").click()
    zoomed = unit(page)
    play(page)
    assert unit(page) == zoomed, "a move changes it"
    page.reload()
    eventually(page, lambda: unit(page) == zoomed)


def test_the_wheel_zooms_at_the_pointer_and_dragging_pans_and_is_no_click(site: Live, ada: Visitor) -> None:
    page = opened(site, ada, steps=12)
    for _ in range(3):
        page.get_by_role("button", name="Larger").click()
    tile = page.locator("[data-place=cell-p32]")
    size, (x, y) = unit(page), middle(tile)
    page.mouse.move(x, y)
    page.keyboard.down("Control")
    page.mouse.wheel(0, -20)
    page.keyboard.up("Control")
    eventually(page, lambda: unit(page) > size)
    now = middle(tile)
    assert abs(now[0] - x) < 3 and abs(now[1] - y) < 3
    assert page.evaluate("visualViewport.scale") == 1

    viewport = page.locator(".viewport")
    x, y = middle(page.locator("button.cell:not([aria-disabled=true])").first)
    left, most = viewport.evaluate("el => [el.scrollLeft, el.scrollWidth - el.clientWidth]")
    before, way = step(page), 60 if left > most / 2 else -60
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + way, y, steps=4)
    page.mouse.up()
    assert viewport.evaluate("el => el.scrollLeft") == left - way
    assert step(page) == before


def middle(piece: Locator) -> tuple[float, float]:
    """Where on the screen the middle of something is."""
    piece.scroll_into_view_if_needed()
    box = piece.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_pieces_fly_without_mishap_and_leave_no_names_behind(site: Live, visit: Visit) -> None:
    ada = visit(reduced_motion="no-preference")
    page = opened(site, ada)
    page.evaluate(
        """() => {
            window.flights = 0;
            const start = document.startViewTransition.bind(document);
            document.startViewTransition = (change) => { window.flights += 1; return start(change); };
        }"""
    )
    for _ in range(3):
        play(page)
        if page.locator("#curtain a").count():
            break
    assert page.evaluate("window.flights") >= 1
    eventually(page, lambda: page.locator('[style*="view-transition-name"]').count() == 0)


def test_whoever_wants_no_motion_gets_none(site: Live, ada: Visitor) -> None:
    page = opened(site, ada)
    page.evaluate("() => { document.startViewTransition = () => { throw new Error('flew'); }; }")
    play(page)
    moving = page.evaluate(
        "document.getAnimations().filter((one) => one.effect.getComputedTiming().activeDuration > 50).length"
    )
    assert moving == 0


def test_a_completed_wheel_is_celebrated_by_everybody_who_looks(site: Live, visit: Visit) -> None:
    ada, watcher = visit(reduced_motion="no-preference"), visit(reduced_motion="no-preference")
    best = [f"{colour} {cell}" for colour in COLOURS[:2] for cell in RING]
    last: list[str] = []
    while not last:  # a table in a few hundred spoils the wheel
        table = ada.table("me", "here", deck=DUET)
        ada.hasten(site, table, lambda match: bool(closing(match)), best)
        last = closing(site.table(table).playing())
    page = ada.open(table)
    open_curtain(page)
    watcher.open(table)
    expect(page.locator(f'button.cell.wins[value="{last[0].split()[-1]}"]')).to_be_visible()
    play(page, last[0])
    for looking in (page, watcher.page):
        expect(looking.locator(".token.fresh .rays")).to_be_visible()
        expect(looking.locator('[data-place="token-p32"]')).to_have_attribute("aria-label", re.compile("Token of"))
        expect(looking.locator("#log .fresh").last).to_contain_text("completes")


def closing(match: Match) -> list[str]:
    """The moves that lay the last tile of the wheel in the middle."""
    placed = {entry.move.rsplit(" ", 1)[-1] for entry in match.entries}
    left = [cell for cell in RING if cell not in placed]
    legal = [code for seat in match.awaited() for code in match.legal(seat)]
    return [code for code in legal if len(left) == 1 and code.startswith("place ") and code.endswith(left[0])]

"""Nothing is lost and all tabs agree: reloads, restarts, many tabs, double clicks, stale pages."""

from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.visiting import (
    Visitor,
    at_step,
    eventually,
    legal,
    play,
    play_turn,
    press,
    sit_down,
    step,
    there,
    wait_for_turn,
)
from tests.server.live import Live, live


def hand(page: Page) -> list[str]:
    """What the page says of one's own tiles and of the common ones."""
    labels: list[str] = page.locator(".tray .piece input, .tray .piece[aria-label]").evaluate_all(
        "all => all.map((one) => one.getAttribute('aria-label'))"
    )
    return labels


def entries(site: Live, table: str) -> list[tuple[int, str]]:
    """Every move of a table so far."""
    return [(entry.seat, entry.move) for entry in site.table(table).playing().entries]


def streams(site: Live) -> int:
    """How many browsers listen to the server."""
    return sum(site.services.hall.streams.counts.values())


def at_bots(ada: Visitor) -> tuple[str, Page]:
    """A table with a bot, when one can place a tile."""
    table = ada.table("me", "bot:novice")
    page = ada.open(table)
    while wait_for_turn(page) and "pass" in legal(page):
        play(page)
    return table, page


def test_reloads_and_going_back_and_forward_are_harmless(site: Live, ada: Visitor) -> None:
    ada.open("/")
    table, page = at_bots(ada)
    play(page)
    before = step(page), hand(page), legal(page), page.locator("#log li").all_inner_texts()
    page.reload()
    assert (step(page), hand(page), legal(page), page.locator("#log li").all_inner_texts()) == before
    play_turn(page)
    assert wait_for_turn(page)
    now, so_far = step(page), entries(site, table)
    page.go_back()
    expect(page.locator(".lines .yours")).to_contain_text("your turn")
    page.go_forward()
    at_step(page, now)
    assert entries(site, table) == so_far
    play(page)


def test_a_page_recovers_by_itself_when_the_server_comes_back(tmp_path: Path, visit: Visit) -> None:
    with live(tmp_path) as first:
        ada, bea = visit(first.url), visit(first.url)
        for person in (ada, bea):
            person.allow("ERR_", "answer 5")
        table = ada.table("me", "open")
        ada.open(table)
        sit_down(bea, table, "Bea")
        expect(ada.page.locator("#board .viewport")).to_be_visible()
        mover, other = (ada.page, bea.page) if legal(ada.page) else (bea.page, ada.page)
        play(mover)
        at_step(other, 1)
        other.evaluate("window.sameDocument = true")
        port = int(first.url.rsplit(":", 1)[1])
    expect(other.locator("#offline")).to_contain_text("The connection is lost")
    before = legal(mover)
    press(mover, before[0])
    expect(mover.locator("#offline")).to_contain_text("not sent")
    with live(tmp_path, port=port) as second:
        expect(other.locator("#offline")).to_be_empty()
        expect(mover.locator("#board")).not_to_have_attribute("data-version", "")
        assert legal(mover) == before
        play(mover)
        at_step(other, 2)
        assert other.evaluate("window.sameDocument")
        assert len(entries(second, table)) == 2
        for person in (ada, bea):
            person.context.close()


def test_eight_tabs_share_one_stream_and_go_on_when_the_one_that_listens_is_closed(
    site: Live, ada: Visitor
) -> None:
    eventually(ada.page, lambda: streams(site) == 0)
    table, first = at_bots(ada)
    tabs = [first, *(ada.tab(table) for _ in range(7))]
    eventually(first, lambda: streams(site) == 1)
    play(tabs[7])
    assert wait_for_turn(tabs[7])
    for tab in tabs:
        at_step(tab, step(tabs[7]))
    assert streams(site) == 1

    first.close()  # it listened for all
    play(tabs[3])
    assert wait_for_turn(tabs[3])
    for tab in tabs[1:]:
        at_step(tab, step(tabs[3]))
    eventually(tabs[1], lambda: streams(site) == 1)


def test_a_double_click_is_one_move(site: Live, ada: Visitor) -> None:
    table, page = at_bots(ada)
    so_far = entries(site, table)
    pick, at = next(code for code in legal(page) if code.startswith("place ")).rsplit(" ", 1)
    posts: list[str] = []
    page.on("request", lambda request: posts.append(request.url) if request.method == "POST" else None)
    page.locator(f'label.pick:has(input[value="{pick}"])').first.dblclick()
    page.locator(f'button.cell[value="{at}"]').dblclick()
    at_step(page, len(so_far) + 1)
    assert posts == [f"{site.url}{table}/move"]
    assert entries(site, table) == [*so_far, (0, f"{pick} {at}")]


def test_a_stale_tab_is_shown_the_table_as_it_is(site: Live, ada: Visitor) -> None:
    table, page = at_bots(ada)
    stale = ada.tab(table)
    stale.route("**/parts*", lambda route: route.abort())
    ada.allow("answer 409", "ERR_FAILED")
    play(page)
    so_far = entries(site, table)
    press(stale, legal(stale)[0])
    expect(stale.locator("#problem")).to_contain_text("The table has moved on")
    at_step(stale, step(page))
    assert entries(site, table) == so_far
    assert hand(stale) == hand(page)
    now = step(page)
    play(stale)
    there(page, f'#board:not([data-step="{now}"])')  # a bot may have moved on

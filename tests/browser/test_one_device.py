"""What may not be seen: hands behind the curtain, and the table as a spectator sees it."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.visiting import (
    Visitor,
    at_step,
    legal,
    open_curtain,
    play,
    play_turn,
    sit_down,
    step,
    wait_for_turn,
)
from tests.server.live import SHORT, Live


def shows_no_hand(page: Page) -> None:
    """No tile that lies in a hand is anywhere in the document."""
    expect(page.locator('[data-place^="hand-"] .piece:not(.backed)')).to_have_count(0)
    expect(page.locator("fieldset.own")).to_have_count(0)
    assert "place own" not in page.content()
    assert legal(page) == []


def test_a_curtain_falls_between_two_hands_on_one_device_until_the_end(site: Live, ada: Visitor) -> None:
    table = ada.table("me", "here", deck=SHORT, name1="Bea")
    page = ada.open(table)
    match = site.table(table).playing()
    seen: list[str] = []
    while len(seen) < 4:
        expect(page.locator("#curtain .cartouche")).to_be_visible()
        shows_no_hand(page)
        assert page.locator(".face").get_attribute("inert") is not None
        name = open_curtain(page)
        seen.append(name)
        assert name == ("Ada", "Bea")[match.awaited()[0]]
        expect(page.locator(".seat.mine .tag.you")).to_have_count(1)
        play_turn(page)
    assert set(seen) == {"Ada", "Bea"}
    ada.hasten(site, table)
    expect(page.locator("#result .standings > li")).to_have_count(2)


def test_neither_going_back_and_forward_nor_the_keyboard_opens_a_hand(ada: Visitor) -> None:
    ada.open("/")
    page = ada.open(ada.table("me", "here", name1="Bea"))
    open_curtain(page)
    play_turn(page)
    expect(page.locator("#curtain a")).to_be_focused()
    for _ in range(12):
        page.keyboard.press("Tab")
        assert not page.evaluate("document.activeElement.closest('#board') !== null")
    open_curtain(page)
    play_turn(page)
    expect(page.locator("#curtain .cartouche")).to_be_visible()
    page.go_back()
    shows_no_hand(page)
    page.go_forward()
    expect(page.locator("#curtain .cartouche")).to_be_visible()
    shows_no_hand(page)


def test_a_spectator_sees_the_game_and_touches_nothing(ada: Visitor, bea: Visitor, visit: Visit) -> None:
    table = ada.table("me", "open", "bot:novice")
    ada.open(table)
    sit_down(bea, table, "Bea")
    watcher = visit().open(table)
    expect(watcher.locator("#status")).to_contain_text("You are watching")
    expect(ada.page.locator("#board .viewport")).to_be_visible()
    expect(ada.page.locator(".seat:not([data-seat='2']).awaited")).to_be_visible()
    mover = ada.page if legal(ada.page) else bea.page
    assert wait_for_turn(mover)
    for _ in range(2):
        play(mover)
        at_step(watcher, step(mover))
        shows_no_hand(watcher)
        assert watcher.locator("[form=play]:not([hidden]), #play, #bots form, .tools").count() == 0
        if not legal(mover):
            break
    expect(watcher.locator("#board .tile").first).to_be_visible()
    expect(watcher.locator("#log")).to_contain_text("places")


def test_a_table_that_is_not_watched_lets_nobody_look(ada: Visitor, visit: Visit) -> None:
    table = ada.table("me", "bot:novice", watched="")
    stranger = visit()
    stranger.allow("answer 403")
    page = stranger.open(table)
    expect(page.get_by_role("heading", name="This door is locked")).to_be_visible()
    assert page.locator("#board, #log").count() == 0
    ada.open(table)
    expect(ada.page.locator("#board .viewport")).to_be_visible()

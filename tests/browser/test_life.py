"""The life of a table in the browser: drafts, takebacks, clocks, stand-ins."""

import json
from datetime import timedelta
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Visit
from tests.browser.visiting import (
    PHONE,
    Visitor,
    at_step,
    greedy,
    legal,
    menu,
    open_curtain,
    play,
    step,
    there,
    wait_for_turn,
)
from tests.server.live import Live

PLACED = "#log li:has-text(' places ')"


def sit(visitor: Visitor, table: str, name: str) -> Page:
    """Take the second seat without the form, and look."""
    form: dict[str, str | float | bool] = {"number": 1, "name": name}
    answer = visitor.context.request.post(f"{table}/sit", form=form, headers={"Origin": visitor.url})
    assert answer.ok, answer.text()[-3000:]
    return visitor.open(table)


def pair(ada: Visitor, bea: Visitor, **form: str) -> tuple[Page, Page]:
    """A table of two with drafts: the page of whoever begins, and the other."""
    table = ada.table("me", "open", **{"drafts": "on", **form})
    ada.open(table)
    sit(bea, table, "Bea")
    expect(ada.page.locator("#board .viewport")).to_be_visible()
    first = (ada.page, bea.page) if ada.page.locator("#status[data-your-turn]").count() else (bea.page, ada.page)
    assert wait_for_turn(first[0])
    return first


def alone(ada: Visitor, **form: str) -> tuple[str, Page]:
    """A table of one person and a bot, at the person's turn."""
    table = ada.table("me", "bot:novice", **{"drafts": "on", **form})
    page = ada.open(table)
    assert wait_for_turn(page)
    return table, page


def place(page: Page, times: int = 1) -> None:
    """Draft so many tiles."""
    for _ in range(times):
        play(page, next(code for code in legal(page) if code.startswith("place ")))


def publish(page: Page) -> None:
    """Take what can be taken and end the turn, until all that was drafted is public."""
    while page.locator("#drafts > *").count():
        play(page, greedy([code for code in legal(page) if not code.startswith("place ")]))


def say(page: Page, text: str) -> None:
    page.get_by_label("Say something to the table").fill(text)
    page.get_by_role("button", name="Say").click()


# Drafts


def test_a_draft_is_seen_by_its_maker_alone_and_then_flies_for_all_at_once(visit: Visit) -> None:
    mine, theirs = pair(visit(), visit())
    before = step(theirs)
    place(mine, 2)
    expect(mine.locator("#drafts")).to_contain_text("Not final, and seen by you alone: 2 moves")
    expect(mine.locator("#log li.draft")).to_have_count(2)
    say(mine, "wait for it")  # public, and later than the drafts
    expect(theirs.locator("#remarks")).to_contain_text("wait for it")
    assert step(theirs) == before
    expect(theirs.locator("#drafts > *")).to_have_count(0)
    drafted = mine.locator(PLACED).all_inner_texts()[-2:]
    for line in drafted:
        assert line not in theirs.locator("#log").inner_text()
    theirs.emulate_media(reduced_motion="no-preference")
    theirs.evaluate(
        """() => {
            const start = document.startViewTransition.bind(document);
            window.flights = 0;
            document.startViewTransition = (change) => { window.flights += 1; return start(change); };
        }"""
    )
    publish(mine)
    at_step(theirs, step(mine))
    assert theirs.evaluate("window.flights") >= 1
    for line in drafted:
        expect(theirs.locator("#log")).to_contain_text(line)
    expect(mine.locator("#drafts > *")).to_have_count(0)
    expect(mine.locator("#log li.draft")).to_have_count(0)
    told = json.loads(theirs.locator("#board").get_attribute("data-flights") or "[]")
    assert {flight[2] for flight in told} >= {before + 1, before + 2}  # both tiles fly, each with its step


def test_drafts_are_taken_back_one_by_one_or_all_together_and_nobody_hears_of_it(site: Live, ada: Visitor) -> None:
    table, page = alone(ada)
    start, before = step(page), len(site.entries(table))
    board = page.locator("#board .viewport").bounding_box()
    place(page)
    expect(page.locator("#drafts")).to_contain_text("Not final, and seen by you alone")
    now = page.locator("#board .viewport").bounding_box()
    assert board and board == now, "the bar has room of its own: nothing moves"
    place(page)
    page.reload()
    there(page, "html.scripted")
    assert step(page) == start + 2, "a reload keeps drafts"
    expect(page.locator("#drafts")).to_contain_text("2 moves")
    page.get_by_role("button", name="Take back the last").click()
    at_step(page, start + 1)
    expect(page.locator("#drafts")).to_contain_text("1 move")
    expect(page.get_by_role("button", name="Take back all")).to_have_count(0)
    place(page)
    page.set_viewport_size({"width": 320, "height": 780})
    bar = page.locator("#drafts").bounding_box()
    assert bar and bar["height"] < 90, "on a small phone its words stay whole"
    page.set_viewport_size({"width": 1280, "height": 720})
    page.get_by_role("button", name="Take back all").click()
    at_step(page, start)
    expect(page.locator("#drafts > *")).to_have_count(0)
    assert len(site.entries(table)) == before
    expect(page.locator("#log del")).to_have_count(0)


def test_keys_take_drafts_back_but_not_while_somebody_writes(ada: Visitor) -> None:
    _, page = alone(ada)
    start = step(page)
    place(page, 2)
    box = page.get_by_label("Say something to the table")
    box.fill("abc")
    box.press("Backspace")
    expect(box).to_have_value("ab")
    page.locator("#board .viewport").focus()
    page.keyboard.press("Backspace")
    at_step(page, start + 1)  # one went; the one while writing took none
    page.keyboard.press("Control+z")
    at_step(page, start)
    page.keyboard.press("Control+z")  # nothing left: nothing happens, and nothing is refused
    expect(page.locator("#problem > *")).to_have_count(0)
    assert page.evaluate("document.activeElement !== document.body")

    place(page)  # and the bar is reached and pressed by keyboard alone
    button = page.get_by_role("button", name="Take back the last")
    assert button.get_attribute("aria-keyshortcuts") == "Backspace Control+Z"
    for _ in range(60):
        page.keyboard.press("Tab")
        if button.evaluate("el => el === document.activeElement"):
            break
    expect(button).to_be_focused()
    page.keyboard.press("Enter")
    at_step(page, start)
    assert page.evaluate("document.activeElement.closest('#board, #status') !== null")  # the focus is not lost


def test_on_a_phone_the_bar_is_in_sight_while_playing_and_big_enough_for_thumbs(visit: Visit) -> None:
    ada = visit(viewport=PHONE, has_touch=True, is_mobile=True, color_scheme="dark")
    _, page = alone(ada)
    place(page, 2)
    for y in (0, 400, 10_000):
        page.evaluate(f"scrollTo(0, {y})")
        for button in page.locator("#drafts button").all():
            box = button.bounding_box()
            assert box and box["height"] >= 44 and box["y"] + box["height"] <= PHONE["height"] and box["y"] > 0
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_behind_the_curtain_drafts_wait_for_their_maker(ada: Visitor) -> None:
    table = ada.table("me", "here", drafts="on")
    page = ada.open(table)
    open_curtain(page)
    place(page)
    expect(page.locator("#drafts")).to_contain_text("1 move")
    ada.open(table)  # the device is put down
    expect(page.locator("#curtain h2")).to_be_visible()
    expect(page.locator("#drafts > *")).to_have_count(0)
    expect(page.locator("#log li.draft")).to_have_count(0)
    open_curtain(page)
    expect(page.locator("#drafts")).to_contain_text("1 move")


# Takebacks


def test_a_takeback_needs_the_consent_of_the_other(ada: Visitor, bea: Visitor) -> None:
    mine, theirs = pair(ada, bea, drafts="")
    at = step(mine)
    place(mine)
    line = mine.locator(PLACED).last.inner_text()
    mine.get_by_role("button", name="My last move").click()
    expect(mine.locator("#asking")).to_contain_text("You ask to take back 1 move.")
    expect(theirs.locator("#asking")).to_contain_text("asks to take back 1 move. Is that all right with you?")
    theirs.get_by_role("button", name="Not this time").click()
    expect(mine.locator("#asking")).to_contain_text("would rather not. You may ask again when somebody has moved.")
    expect(theirs.locator("#asking > *")).to_have_count(0)
    assert step(mine) == at + 1
    place(mine)  # once answered, it is asked again only when somebody has moved
    mine.get_by_role("button", name="My last move").click()
    mine.get_by_role("button", name="Withdraw").click()
    expect(theirs.locator("#asking > *")).to_have_count(0)
    place(mine)
    line = mine.locator(PLACED).last.inner_text()
    mine.get_by_role("button", name="My last move").click()
    theirs.get_by_role("button", name="Agree").click()
    for page in (mine, theirs):
        expect(page.locator("#log del").filter(has_text=line)).to_have_count(1)
        expect(page.locator("#log")).to_contain_text("takes back 1 move.")
        expect(page.locator("#asking > *")).to_have_count(0)
    place(mine)  # and the game goes on from there
    at_step(theirs, step(mine))


# Somebody new


def test_somebody_new_asks_without_script_and_sees_a_hand_once_a_player_agrees_by_the_keyboard(
    site: Live, ada: Visitor, bea: Visitor, visit: Visit
) -> None:
    table = ada.table("me", "open")
    ada.open(table)
    sit(bea, table, "Bea")
    seat = site.table(table).playing().awaited()[0]
    stays, leaves = ((ada, bea), (bea, ada))[seat]
    menu(leaves.page).locator("#leaving summary").click()
    leaves.page.get_by_role("button", name="Give up your seat").click()
    expect(leaves.page.locator("#kept")).to_contain_text("Somebody new may ask for your seat.")
    eve = visit(java_script_enabled=False, viewport=PHONE)
    page = eve.open(table)
    page.get_by_label("Your name at this table").fill("Eve")
    page.get_by_label("Your name at this table").press("Enter")
    expect(page.locator("#asking")).to_contain_text("You ask to sit down where")
    expect(page.locator("fieldset.own")).to_have_count(0)
    asking = stays.page.locator("#asking")
    expect(asking).to_contain_text("Eve sees the hand there only if all agree. Is that all right with you?")
    asking.get_by_role("button", name="Agree").focus()
    stays.page.keyboard.press("Enter")
    expect(stays.page.locator("#log")).to_contain_text("Eve sits down.")
    expect(asking.locator("> *")).to_have_count(0)
    eve.open(table)
    expect(page.locator("fieldset.own").first).to_be_visible()
    expect(leaves.page.locator("#kept > *")).to_have_count(0)


# Clocks


def seconds(text: str) -> int:
    minutes, _, rest = text.partition(":")
    return 60 * int(minutes) + int(rest)


def test_a_clock_counts_down_in_place_whatever_the_clock_of_the_device_says(ada: Visitor, bea: Visitor) -> None:
    table = ada.table("me", "open", clock="move:599")
    ada.page.clock.install(time="2011-01-01T12:00:00")
    page = ada.open(table)
    sit(bea, table, "Bea")
    running, standing = page.locator("#seats .clock[data-runs]"), page.locator("#seats .clock:not([data-runs])")
    expect(running).to_have_attribute("role", "timer")
    expect(standing).to_have_text("9:59")
    wide, first = running.bounding_box(), seconds(running.inner_text())
    assert 300 < first <= 599
    held: list[Route] = []  # what the server says would set the clock right again
    page.route("**/parts*", lambda route: held.append(route))
    page.clock.fast_forward(1000 * (first - 9))
    there(page, "#seats .clock.short[data-runs]")
    assert 0 <= seconds(running.inner_text()) <= 9
    assert running.bounding_box() == wide  # nothing moves
    for route in held:
        route.continue_()
    page.unroute("**/parts*")
    expect(standing).to_have_text("9:59")


def test_when_time_is_up_a_bot_plays_on_and_the_seat_can_be_taken_back(
    site: Live, ada: Visitor, bea: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    late, other = pair(ada, bea, clock="move:600")
    hall, table = site.services.hall, site.table(urlsplit(late.url).path)
    with monkeypatch.context() as later:
        now = hall.now
        later.setattr(hall, "now", lambda: now() + timedelta(seconds=600))
        site.do(hall.turns.time_out(table))
    expect(late.locator("#kept")).to_contain_text("plays for you")
    expect(late.locator("#status")).to_contain_text("You are watching")
    expect(other.locator("#seats")).to_contain_text("(bot)")
    late.locator("#kept").get_by_role("button", name="Take your seat back").click()
    there(late, "html.scripted #seats .tag.you")
    expect(late.locator("#kept > *")).to_have_count(0)
    expect(late.locator("#log")).to_contain_text("is back.")


# Coming and going


def test_somebody_lets_a_bot_play_on_and_comes_back(ada: Visitor, bea: Visitor) -> None:
    mine, theirs = pair(ada, bea)
    menu(mine).locator("#leaving summary").click()
    mine.locator("#leaving select").select_option("novice")
    mine.get_by_role("button", name="Let a bot play on").click()
    expect(theirs.locator("#seats")).to_contain_text("Bot: Novice")
    there(mine, "html.scripted #kept button")
    expect(mine.locator("#leave > *")).to_have_count(0)
    mine.locator("#kept button").click()
    there(mine, "html.scripted fieldset.own")
    expect(theirs.locator("#seats")).not_to_contain_text("(bot)")


# Without a script


def test_without_a_script_all_of_it_is_forms(visit: Visit) -> None:
    ada = visit(java_script_enabled=False)
    page = ada.open(ada.table("me", "bot:novice", drafts="on"))
    while not page.locator("#moves button").count():
        page.reload()
    start = step(page)
    page.locator("#all-moves summary").click()
    page.locator("#moves button[value^='place ']").first.click()
    expect(page.locator("#drafts")).to_contain_text("Not final, and seen by you alone: 1 move")
    page.get_by_role("button", name="Take back the last").click()
    expect(page.locator("#drafts > *")).to_have_count(0)
    assert step(page) == start
    for code in ("place ", "take ", "end", "pass"):
        page.locator("#all-moves summary").click()
        if (button := page.locator(f"#moves button[value^='{code}']")).count():
            button.first.click()
        if page.locator("#takeback button").count():
            break
    page.get_by_role("button", name="Take back my").first.click()
    expect(page.locator("#log del")).not_to_have_count(0)
    menu(page).locator("#leaving summary").click()
    page.get_by_role("button", name="Pause the match").click()
    page.locator("#kept").get_by_role("button", name="Take your seat back").click()
    expect(page.locator("#seats .tag.you")).to_have_count(1)

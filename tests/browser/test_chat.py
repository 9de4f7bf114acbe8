"""Two people talk: nothing that either of them does is disturbed, and a phone counts what was not read."""

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.test_life import pair, say
from tests.browser.test_sight import HANDHELD
from tests.browser.visiting import Visitor, step, there

COVERED = """(el) => { const { left, right, top, bottom } = el.getBoundingClientRect();
    const corners = [left + 2, right - 2].flatMap((x) => [top + 2, bottom - 2].map((y) => [x, y]));
    return corners.flatMap(([x, y]) => document.elementsFromPoint(x, y))
        .filter((one) => one.matches("main *, nav *, summary *") && !el.contains(one) && !one.contains(el))
        .map((one) => one.outerHTML.slice(0, 80)); }"""


def test_a_line_arrives_while_somebody_types_and_a_phone_counts_until_it_is_read(
    visit: Visit, ada: Visitor
) -> None:
    phone = visit(**HANDHELD)
    pair(ada, phone)
    mine, theirs = ada.page, phone.page
    for page in (mine, theirs):
        page.evaluate("() => { window.before = document.querySelector('#board'); }")
    before = step(mine)
    box = mine.get_by_label("Say something to the table")
    box.press_sequentially("I was goin")
    mine.keyboard.press("ArrowLeft")
    theirs.locator("label:has(#tab-talk)").tap()
    say(theirs, "good evening")
    expect(mine.locator("#remarks li")).to_contain_text(["Bea good evening"])
    expect(mine.locator("#remarks")).to_have_attribute("aria-live", "polite")
    expect(box).to_be_focused()
    mine.keyboard.type("-")
    expect(box).to_have_value("I was goi-n")

    ribbon, count = theirs.locator("#to-talk"), theirs.locator("#unread")
    expect(ribbon).to_be_hidden()
    theirs.locator("label:has(#tab-log)").tap()
    room = theirs.locator("label:has(#tab-talk)").bounding_box()
    theirs.evaluate("scrollTo(0, 0)")
    mine.keyboard.press("Enter")
    expect(box).to_have_value("")
    expect(box).to_be_focused()
    expect(theirs.get_by_role("button", name="1 Read what was said")).to_be_visible()
    say(mine, "twice")
    expect(theirs.get_by_role("button", name="2 Read what was said")).to_be_visible()
    expect(theirs.get_by_role("radio", name="Talk 2 (something new was said)")).to_have_count(1)
    expect(ribbon).to_be_in_viewport(ratio=0.9)
    assert ribbon.evaluate(COVERED) == [], "nothing of the table or its ways out lies below it"
    now = theirs.locator("label:has(#tab-talk)").bounding_box()
    assert room and now and (room["width"], room["height"]) == (now["width"], now["height"]), "nothing moves"
    expect(mine.locator("#unread")).to_be_hidden()  # on a broad screen the talk is always there
    assert theirs.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
    ribbon.tap()
    expect(theirs.locator("#remarks li").last).to_be_in_viewport()
    expect(theirs.locator("#remarks li").last).to_contain_text("twice")
    for mark in (ribbon, count):
        expect(mark).to_be_hidden()
    for page in (mine, theirs):  # nothing was loaded anew, nor the board touched
        assert page.evaluate("window.before === document.querySelector('#board') && before.isConnected")
        assert step(page) == before

    theirs.reload()
    there(theirs, "html.scripted")
    expect(theirs.locator("#remarks li")).to_have_count(3)
    expect(ribbon).to_be_hidden()

"""Two people with a browser each, and what a host decides."""

import re

from playwright.sync_api import Page, expect

from alambic.core.match import replay
from alambic.core.record import parse_record
from alambic.games import CATALOGUE
from tests.browser.conftest import Visit
from tests.browser.visiting import (
    Visitor,
    at_step,
    lay,
    legal,
    menu,
    over,
    play,
    sit_down,
    wait_for_turn,
)
from tests.server.live import SHORT, Live


def standings(page: Page) -> list[tuple[str, int, list[int]]]:
    """Names in their order on the end page, with their points and the parts these are made of."""
    rows = page.locator("#result .standings > li").all()
    return [
        (
            re.sub(r"\s+you$", "", row.locator(".name").inner_text()),
            int(row.locator(".points b").inner_text()),
            [int(text.split()[0]) for text in row.locator("dd").all_inner_texts()],
        )
        for row in rows
    ]


def pair(ada: Visitor, bea: Visitor, name: str = "Bea") -> tuple[str, Page, Page]:
    """A table with Ada and Bea at it."""
    table = ada.table("me", "open")
    ada.open(table)
    sit_down(bea, table, name)
    expect(ada.page.locator("#board .viewport")).to_be_visible()
    return table, ada.page, bea.page


def test_two_people_play_a_whole_game_and_see_the_same_end(site: Live, ada: Visitor, bea: Visitor) -> None:
    table = lay(ada, "me", "open", deck=SHORT, drafts="off")  # each sees every move at once
    link = ada.page.locator("#gathering .invitation a").first.get_attribute("href")
    assert link == f"{site.url}{table}"
    sit_down(bea, link, "Bea")
    expect(ada.page.locator("#board .viewport")).to_be_visible()
    pages = [ada.page, bea.page]
    for page in pages:
        page.evaluate("window.sameDocument = true")

    match = site.table(table).playing()
    for number in range(1, 400):
        mover, other = pages if match.awaited() == [0] else reversed(pages)
        expect(mover.locator("#status.yours")).to_be_attached()
        assert legal(other) == []
        play(mover)
        at_step(other, number)
        if over(mover):
            break

    places, points = match.standings()
    for page in pages:
        assert page.evaluate("window.sameDocument"), "nobody had to reload"
        expect(page.locator("#status.over")).to_be_attached()
        assert [(name, total) for name, total, _ in standings(page)] == sorted(
            zip(("Ada", "Bea"), points, strict=True), key=lambda line: places[("Ada", "Bea").index(line[0])]
        )
        assert all(sum(parts) == total for _, total, parts in standings(page))
        expect(page.locator("#result .why").first).to_contain_text(re.compile("VIZ-1[456]"))
    broken = points[0] == points[1] and places[0] != places[1]
    expect(ada.page.locator("#result .why", has_text="VIZ-17")).to_have_count(1 if broken else 0)
    winner = places.index(1)
    if places.count(1) == 1:
        expect(pages[winner].locator("#result h2")).to_have_text("You win!")
        expect(pages[1 - winner].locator("#result h2")).to_have_text(f"{('Ada', 'Bea')[winner]} wins!")
    else:
        expect(pages[0].locator("#result h2")).to_have_text("Ada and Bea share the win!")


def test_the_record_that_the_end_page_offers_replays(site: Live, ada: Visitor) -> None:
    table = ada.table("me", "here", deck=SHORT)
    ada.hasten(site, table)
    page = ada.open(table)
    with page.expect_download() as download:
        menu(page, "keeps")
        page.get_by_role("link", name="Keep the record").click()
    text = download.value.path().read_text(encoding="utf-8")
    match = replay(parse_record(text, {"vizia": CATALOGUE["vizia"]}), compiled=False)
    assert match.over
    assert match.standings() == site.table(table).playing().standings()
    assert re.fullmatch(r"alambic-vizia-\d{4}-\d\d-\d\d\.jsonl", download.value.suggested_filename)


def test_a_listed_table_is_found_in_the_lobby(ada: Visitor, bea: Visitor) -> None:
    table = lay(ada, "me", "open", name="Hildegard", listed="on")
    lobby = bea.open("/")
    lobby.locator("section:has(#open-title) a", has_text="Hildegard").click()
    assert lobby.url.endswith(table)
    sit_down(bea, table, "Bea")
    expect(ada.page.locator("#seats")).to_contain_text("Bea")


def test_a_link_takes_all_seats_to_another_device(ada: Visitor, bea: Visitor) -> None:
    table = ada.table("me", "bot:novice")
    page = ada.open("/me")
    page.get_by_role("button", name="Make my link").click()
    link = page.locator(".invitation a").get_attribute("href") or ""
    other = bea.open(link)
    other.get_by_role("button", name="Take my seats here").click()
    expect(other.locator("nav")).to_contain_text("Ada")
    bea.open("/").locator(".lines .yours a, .lines a").first.click()
    assert other.url.endswith(table)
    assert wait_for_turn(other)
    play(other)


def test_a_friends_seat_opens_only_by_its_own_invitation(ada: Visitor, bea: Visitor) -> None:
    table = lay(ada, "me", "friend")
    invitation = ada.page.locator("#gathering .places a[href*=invite]").get_attribute("href")
    page = bea.open(table)
    expect(page.get_by_text("Kept for a friend")).to_be_visible()
    expect(page.get_by_role("button", name="Sit down here")).to_have_count(0)
    assert invitation is not None and invitation not in page.content()
    sit_down(bea, invitation, "Bea")
    expect(ada.page.locator("#seats")).to_contain_text("Bea")


def test_the_host_sends_a_stranger_away_for_good(ada: Visitor, visit: Visit) -> None:
    mallory = visit()
    table = ada.table("me", "open", "open")
    ada.open(table)
    sit_down(mallory, table, "Mallory")
    ada.page.get_by_role("button", name="Remove Mallory").click()
    expect(ada.page.locator("#gathering .open")).to_have_count(2)
    expect(mallory.page.locator("#gathering .open")).to_have_count(2)
    mallory.allow("answer 403")
    mallory.open(table)
    mallory.page.get_by_label("Your name at this table").fill("Mallory again")
    mallory.page.get_by_role("button", name="Sit down here").first.click()
    expect(mallory.page.locator("#problem")).to_contain_text("not yours to do")
    expect(ada.page.locator("#gathering .open")).to_have_count(2)


def test_what_is_said_arrives_as_text_alone_and_the_host_can_mute(ada: Visitor, bea: Visitor) -> None:
    evil = "<img src=x onerror=pwn()>"[:24]
    remark = "\"'><script>pwn()</script><b onclick='pwn()'>{{ 7*7 }} ${7*7}"
    _, host, guest = pair(ada, bea, evil)
    guest.get_by_label("Say something to the table").fill(remark)
    guest.get_by_role("button", name="Say", exact=True).click()
    for page in (host, guest):
        expect(page.locator("#seats")).to_contain_text(evil)
        expect(page.locator("#remarks")).to_contain_text(f"{evil} {remark}")
    expect(guest.get_by_label("Say something to the table")).to_have_value("")
    play(host if legal(host) else guest)
    for page in (host, guest):
        expect(page.locator("#log")).to_contain_text(re.compile("Ada places|img src.* places"))
        assert page.locator("#seats img, #remarks :is(script, b[onclick]), #log img").count() == 0

    menu(host).locator("summary", has_text="Host tools for").click()
    host.get_by_role("button", name="Mute in the conversation").click()
    expect(host.locator("#seats")).to_contain_text("muted")
    bea.allow("answer 403")
    guest.get_by_label("Say something to the table").fill("And another thing")
    guest.get_by_role("button", name="Say", exact=True).click()
    expect(guest.locator("#problem")).to_contain_text("not yours to do")
    expect(guest.get_by_label("Say something to the table")).to_have_value("And another thing")
    expect(host.locator("#remarks li")).to_have_count(1)


def test_the_invitation_is_copied_with_one_click(visit: Visit) -> None:
    ada = visit(permissions=["clipboard-read", "clipboard-write"])
    page = ada.open(ada.table("me", "open"))
    page.get_by_role("button", name="Copy the link").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == page.url
    expect(page.get_by_role("button", name="Copy the link")).to_be_visible()


def test_the_game_of_somebody_who_leaves_is_taken_over_by_a_bot(ada: Visitor, bea: Visitor) -> None:
    _, host, guest = pair(ada, bea)
    menu(guest).locator("#leaving summary").click()
    guest.get_by_role("button", name="Give up your seat").click()
    expect(host.locator("#seats")).to_contain_text("Bot: Apprentice")
    expect(guest.locator("#status")).to_contain_text("You are watching")
    assert wait_for_turn(host)

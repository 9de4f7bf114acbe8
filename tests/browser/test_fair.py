"""Fair shuffles in the browser: what it adds, remembers and checks."""

import hashlib
import hmac
import json
import random
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from alambic.core.fair import digest_of, pledge_of
from alambic.core.record import Record, parse_record
from alambic.games import CATALOGUE
from alambic.server.live.matches import fair_of
from alambic.server.views.render import asset
from tests.browser.visiting import (
    Visitor,
    answer,
    chromium,
    greedy,
    lay,
    menu,
    on_the_shelf,
    sit_down,
    there,
)
from tests.patience import eventually
from tests.server.live import SHORT, Live, live
from tests.test_cli_verify import FAIR, SERVER, TAMPERED, hosted, sealing


@pytest.fixture(scope="module")
def good() -> Record:
    return hosted(FAIR)


def called(page: Page, file: str, name: str, *values: object) -> Any:
    """What a function of one of our scripts gives."""
    code = "async ([file, name, values]) => (await import(file))[name](...values)"
    return page.evaluate(code, [asset(file), name, list(values)])


def finish(site: Live, table: str, *people: Visitor) -> None:
    """Play all seats to the end while nobody looks; then these people look."""
    eventually(lambda: site.table(table).match)  # their pages are still showing what they add to the shuffle
    for person in people:
        person.page.goto("about:blank")
    match = site.table(table).playing()
    while not match.over:
        answer(site, table, match.awaited()[0], greedy)
    for person in people:
        person.open(table)
        expect(person.page.locator("#result .standings")).to_be_visible()


def checked(page: Page) -> list[str]:
    """Press the button; what the list says, by its names."""
    menu(page, "keeps")
    page.get_by_role("button", name="Check the shuffle").click()
    there(page, "#checked [data-what=fine], #checked [data-what=foul]")
    found: list[str] = page.locator("#checked li").evaluate_all("all => all.map((one) => one.dataset.what)")
    return found


def record_of(page: Page, table: str) -> Record:
    return parse_record(page.request.get(f"{table}/record.jsonl").text(), CATALOGUE)


def pledge_on(page: Page) -> str:
    return page.locator("#fair-shuffle").get_attribute("data-pledge") or ""


# The arithmetic


def test_our_sha_256_and_hmac_are_those_of_the_standard(ada: Visitor) -> None:
    page = ada.open("/")
    chance = random.Random(5)
    texts = [chance.randbytes(length) for length in [*range(140), 255, 256, 1000, 10_000]]
    keys = [chance.randbytes(length) for length in (0, 1, 20, 32, 63, 64, 65, 131)]
    code = """async ([file, texts, keys]) => {
      const { sha256, hmac, hex, unhex } = await import(file);
      const digests = texts.map((text) => hex(sha256(unhex(text))));
      const some = texts.filter((_, n) => n % 9 === 0);
      return [digests, keys.flatMap((key) => some.map((text) => hex(hmac(unhex(key), unhex(text)))))];
    }"""
    given = [asset("sha256.js"), [text.hex() for text in texts], [key.hex() for key in keys]]
    digests, macs = page.evaluate(code, given)
    assert digests == [hashlib.sha256(text).hexdigest() for text in texts]
    assert macs == [hmac.new(key, text, hashlib.sha256).hexdigest() for key in keys for text in texts[::9]]


def test_what_fits_fits_in_the_browser_and_whatever_was_tampered_with_is_named(ada: Visitor, good: Record) -> None:
    """All but what only the rules can tell."""
    page = ada.open("/")
    note = {"pledge": FAIR.pledge, "part": "abra"}
    seals = {"0": digest_of("abra"), "1": digest_of("cadabra")}

    def findings(record: Record, note: object) -> list[list[object]]:
        return [what[:2] for what in called(page, "fair.js", "findings", record.text(), note)]

    promised = [[True, "sealed"], [True, "shown"]]
    assert findings(good, note | {"seals": seals}) == [
        *promised,
        [True, "stirred"],
        [True, "seals"],
        [True, "words"],
    ]
    assert findings(good, None) == [[True, "sealed"], [None, "unknown"], [True, "kept"], [True, "words"]]
    others = (seals | {"1": "0" * 64}, seals | {"2": "0" * 64}, {"0": seals["0"]})
    for other in others:  # somebody was let seal anew after this browser had opened its own, or from a bot's seat
        assert [False, "resealed"] in findings(good, note | {"seals": other})
    out = hosted(replace(FAIR, parts={1: "cadabra"}))
    assert [None, "late"] in findings(out, note) and [False, "missing"] in findings(out, note | {"seals": seals})
    fork = hosted(sealing(SERVER, {0: "é", 1: "ﬂ🜁"}, since=6), good.word, good.entries[:5])
    assert findings(fork, {"pledge": FAIR.pledge, "part": ""}) == [
        *promised,
        [None, "unadded"],
        [True, "kept"],
        [True, "since"],
        [None, "older"],
    ]

    rules = {"a move against the rules", "a takeback to nowhere", "somebody else's move"}
    for what in TAMPERED.keys() - rules:
        lines = [json.loads(line) for line in good.lines()]
        TAMPERED[what][0](lines)
        text = "".join(f"{json.dumps(line)}\n" for line in lines)
        found = called(page, "fair.js", "findings", text, None)
        assert any(fits is False for fits, *_ in found), what
    broken = [good.text().replace('"n": 3', '"n": 4'), good.text().replace('"since": 0', '"since": "0"')]
    for text in ("", "hm", "{}", *broken):
        assert called(page, "fair.js", "findings", text, None)[0][0] is False


# At tables


def test_two_people_each_add_a_part_and_both_see_theirs(site: Live, ada: Visitor, bea: Visitor) -> None:
    page = ada.open("/new/vizia")
    promised = page.locator("form.laying").get_attribute("data-pledge")
    page.locator("details.finer > summary").click()
    expect(page.locator(".luck .digest")).to_have_text(promised or "")
    table = lay(ada, "me", "open", deck=SHORT)
    assert pledge_on(page) != promised  # `lay` opened the page anew
    other = bea.open(table)
    other.get_by_text("A pinch of your own luck").first.click()
    expect(other.locator("#sit .digest")).to_have_text(pledge_on(page))
    other.locator("#sit input[data-pinch]").fill(" Bea's  luck 🜁 ")
    sit_down_here(other, "Bea")
    expect(page.locator("#fairness")).to_contain_text("A pinch was added by: Ada and Bea.")

    finish(site, table, ada, bea)
    record = record_of(page, table)
    assert record.fair is not None and re.fullmatch(r"Bea's  luck 🜁 [0-9a-f]{32}", record.fair.parts[1])
    for visitor, part in ((ada, record.fair.parts[0]), (bea, record.fair.parts[1])):
        expect(visitor.page.locator("#result .standings")).to_be_visible()
        assert checked(visitor.page) == ["fine", "sealed", "shown", "stirred", "seals", "words"]
        expect(visitor.page.locator("#checked")).to_contain_text(f"Your pinch is in it: {part}")
        expect(visitor.page.locator("#checked .misfits")).to_have_count(0)

    for visitor, button in ((ada, "Rematch"), (bea, "Sit down")):  # this one is stirred by all again
        visitor.page.get_by_role("button", name=button).click()
        visitor.page.wait_for_url(lambda url: not url.endswith(table))
        there(visitor.page, "html.scripted #table")
    finish(site, ada.page.url.removeprefix(site.url), ada, bea)
    for visitor in (ada, bea):
        assert checked(visitor.page) == ["fine", "sealed", "shown", "stirred", "seals", "words"]


def sit_down_here(page: Page, name: str) -> None:
    page.get_by_label("Your name at this table").fill(name)
    page.get_by_role("button", name="Sit down here").first.click()
    there(page, "html.scripted:not(:has(#sit)) #status.playing")


def test_one_click_adds_a_part_and_the_way_back_never_sends_a_pledge_twice(site: Live, ada: Visitor) -> None:
    page = ada.open("/")
    for _ in range(2):
        shown = page.locator("form.now").get_attribute("data-pledge")
        on_the_shelf(page).get_by_role("button", name="Play now").click()
        there(page, "html.scripted #table")
        table = page.url.removeprefix(site.url)
        assert pledge_on(page) == shown == pledge_of(site.table(table).row.secret)
        part = site.table(table).row.seats[0].part
        assert len(part) == 32 and not set(part) - set("0123456789abcdef")
        expect(page.locator("#fairness [data-late]")).to_be_hidden()
        page.go_back()
        there(page, "html.scripted form.now")
        expect(page.locator("form.now")).not_to_have_attribute("data-pledge", shown or "")


def test_what_was_sealed_is_shown_when_its_browser_comes_back_by_whatever_tab(
    site: Live, ada: Visitor, bea: Visitor
) -> None:
    table = lay(ada, "me", "open", deck=SHORT)
    ada.open("/")
    page = bea.open(table)
    page.get_by_label("Your name at this table").fill("Bea")
    page.get_by_role("button", name="Sit down here").click()
    expect(page.locator("#status.shuffling")).to_contain_text("Waiting for Ada to shuffle.")
    assert site.table(table).match is None
    for tab in (ada.tab(table), ada.tab(table), page):
        there(tab, "#status.playing")
    fair = fair_of(site.table(table).row)
    assert fair and set(fair.parts) == {0, 1}


def test_a_browser_that_remembers_nothing_seals_nothing(site: Live, ada: Visitor) -> None:
    """Everybody would wait for what it cannot show."""
    ada.context.add_init_script("Storage.prototype.setItem = () => { throw new Error('full'); };")
    table = lay(ada, "me", "open")
    assert site.table(table).row.seats[0].digest == ""


def test_a_table_with_another_pledge_than_was_shown_says_so(site: Live, ada: Visitor) -> None:
    page = ada.open("/")
    ticket = page.locator("input[name=pledge]").first.input_value()
    assert site.services.hall.pledges.redeem(ticket) is not None  # somebody else was quicker
    on_the_shelf(page).get_by_role("button", name="Play now").click()
    there(page, "html.scripted #table")
    menu(page).get_by_text("Fair shuffle").click()
    expect(page.locator("#fairness [data-late]")).to_be_visible()
    site.do(site.services.hall.stop(site.table(page.url.removeprefix(site.url)), "left"))
    expect(page.locator("#result h2")).to_have_text("This table was stopped")
    assert checked(page)[:3] == ["foul", "sealed", "swapped"]


def test_a_record_made_up_afterwards_is_found_out(site: Live, ada: Visitor, bea: Visitor) -> None:
    """It fits itself in every way, but not what this browser was shown and added."""
    table = lay(ada, "me", "here", deck=SHORT)
    finish(site, table, ada)
    page = ada.page
    expect(page.locator("#result .standings")).to_be_visible()
    forged = replace(hosted(sealing(bytes(32), {0: "forged"})), names=("Ada", "Bo")).text()

    def forge(route: Route) -> None:
        route.fulfill(body=forged)

    page.route("**/record.jsonl", forge)
    assert checked(page) == ["foul", "sealed", "swapped", "missing", "resealed", "words"]
    expect(page.locator("#checked .misfits")).to_have_count(4)
    page.unroute("**/record.jsonl")
    assert checked(page) == ["fine", "sealed", "shown", "stirred", "seals", "words"]

    # what was checked stays while the page changes
    other = ada.tab(table)
    other.get_by_role("button", name="Rematch").click()
    there(other, "html.scripted #table")
    expect(page.locator("#result")).to_contain_text("You have laid the table again.")
    expect(page.locator("#checked [data-what=fine]")).to_be_visible()

    # and whoever comes afterwards is no witness
    assert checked(bea.open(table)) == ["fine", "sealed", "unknown", "kept", "words"]


def test_who_got_up_before_the_deal_misses_nothing(site: Live, ada: Visitor, bea: Visitor) -> None:
    table = ada.table("me", "open", "open", deck=SHORT)
    page = sit_down(bea, table, "Bea")
    assert site.table(table).row.seats[1].digest
    menu(page).get_by_role("button", name="Leave the table").click()
    there(page, "html.scripted #sit")
    for number in (1, 2):
        other = site.person()
        with other.client:
            assert other.sit(table, number, f"Other {number}").status_code == 200
    finish(site, table, bea)
    assert checked(page) == ["fine", "sealed", "shown", "unadded", "words"]


def test_on_plain_http_everything_is_checked_too(tmp_path: Path, browser: Browser) -> None:
    """Outside https and localhost browsers have no crypto.subtle."""
    rules = ["--no-sandbox", "--host-resolver-rules=MAP alambic.test 127.0.0.1"]
    with live(tmp_path, names=("alambic.test",)) as site:
        outside = browser.browser_type.launch(executable_path=chromium(), args=rules)
        try:
            ada = Visitor(outside, site.url.replace("127.0.0.1", "alambic.test"))
            ada.allow("Cross-Origin-Opener-Policy header has been ignored")
            table = lay(ada, "me", "here", deck=SHORT)
            page = ada.page
            assert page.evaluate("[isSecureContext, crypto.subtle === undefined]") == [False, True]
            finish(site, table, ada)
            expect(page.locator("#result .standings")).to_be_visible()
            assert checked(page) == ["fine", "sealed", "shown", "stirred", "seals", "words"]
            assert not ada.unexpected()
        finally:
            outside.close()

"""Every kind of page, in every state that looks different: ways through the house, and where they stop."""

import re
from collections.abc import Callable, Iterator
from functools import partial
from unittest.mock import patch

from playwright.sync_api import Page, Route, expect

from alambic.bots.advice import hint
from alambic.bots.budget import Budget
from alambic.core.match import Match
from tests.browser.visiting import Visitor, after, insist, menu, open_curtain
from tests.server.live import SHORT, Live
from tests.server.test_review import Told, ready

Way = Callable[[Live, Visitor], Iterator[str]]  # the names of states, each while its page is open
LONG, OTHER = "Maximiliane von Habsburg", "Wolfgang Amadeus Mozart"


def arriving(site: Live, ada: Visitor) -> Iterator[str]:
    """From the pages that need no table to a chair that waits for somebody."""
    page = ada.open("/rules/vizia#VIZ-05")
    yield "rules"
    ada.open("/learn/vizia/3")
    yield "learn"
    ada.allow("answer 404")
    ada.open("/t/nowhere")
    yield "error"
    ada.open("/new/vizia")
    page.locator("select[name=seat1]").select_option("here")
    page.locator("details.finer > summary").click()
    yield "new"
    table = ada.table("me", "open", "friend", "bot:adept")
    ada.open(table)
    yield "gathering"
    ada.open("/me")
    page.get_by_role("button", name="Make my link").click()
    expect(page.locator(".qr")).to_be_visible()
    yield "me"
    ada.context.clear_cookies()
    ada.open(table)
    yield "invited"


def playing(site: Live, ada: Visitor) -> Page:
    """Three people on one device in the middle of a game, and what is not allowed."""
    table = ada.table("me", "here", "here", name=LONG, name1=OTHER)
    ada.hasten(site, table, after(45))
    page = ada.open(table)
    open_curtain(page)
    ada.allow("answer 422")
    insist(page.locator("#board .act[aria-disabled=true]"))
    expect(page.locator("#problem a")).to_be_visible()
    return page


def asking(site: Live, ada: Visitor) -> Iterator[str]:
    page = playing(site, ada)
    yield "playing"
    page.locator("#problem a").click()
    expect(page.locator("#rules-panel #VIZ-06")).to_be_in_viewport()
    yield "reading"


def two_tiles(match: Match) -> tuple[str, ...]:
    """Two moves that can be drafted: a tile of one's own, since a common one would end the turn, and another."""
    ahead, codes = match.copy(), list[str]()
    for kind in ("place own ", "place "):
        seat = ahead.awaited()[0]
        fitting = [code for code in ahead.legal(seat) if code.startswith(kind)]
        if fitting:
            codes.append(fitting[0])
            ahead.play(seat, fitting[0])
    return tuple(codes)


def drafting(site: Live, ada: Visitor) -> Iterator[str]:
    """Moves that nobody else sees, a clock that runs, and second thoughts about staying."""
    codes: tuple[str, ...] = ()
    while len(codes) < 2:  # after some deals a second tile fits nowhere
        table = ada.table("me", "here", drafts="on", clock="move:3600", name=LONG)
        codes = two_tiles(site.table(table).playing())
    page = ada.open(table)
    yield "curtain"
    open_curtain(page)
    page.locator("#all-moves summary").click()
    for number, code in enumerate(codes, 1):
        page.locator(f"#moves button[value='{code}']").first.click()
        expect(page.locator("#drafts")).to_contain_text(f"{number} move")
    menu(page).locator("#leaving summary").click()
    yield "drafting"


def away(site: Live, ada: Visitor) -> Iterator[str]:
    """A bot plays on a seat that is kept, and a clock is short; then somebody watches bots."""
    table = ada.table("me", "open", clock="seat:10", name=LONG)
    page = ada.open(table)
    guest = site.person()
    with guest.client:
        assert guest.sit(table, 1, OTHER).status_code == 200
    assert ada.context.request.post(f"{table}/leave", form={"level": "novice"}, headers={"Origin": ada.url}).ok
    expect(page.locator("#kept button")).to_be_visible()
    yield "away"
    table = ada.table("me", "bot:novice", "bot:novice")
    ada.context.clear_cookies()
    ada.open(table)
    yield "watching"


def ended(site: Live, ada: Visitor) -> Iterator[str]:
    """What is left of a match, and of all of them in the lobby."""
    ready(site)
    table = ada.table("me", "here", "here", deck=SHORT, name=LONG, name1=OTHER)
    ada.hasten(site, table)
    page = ada.open(table)
    expect(page.locator("#result .standings")).to_be_visible()
    yield "over"
    ada.open(f"{table}/replay/8?as=all")
    expect(page.locator("#log .now").first).to_be_visible()
    yield "looking_back"
    page.get_by_role("link", name="Play on from here").click()
    expect(page.locator(".chairs")).to_be_visible()
    yield "forking"
    ada.open("/results")
    expect(page.locator(".matches li").first).to_be_visible()
    yield "results"
    ada.table("me", "open", listed="on", name=LONG)
    ada.table("me", "here")
    ada.open("/")
    expect(page.locator(".lines li").first).to_be_visible()
    yield "lobby"


def hinted(site: Live, ada: Visitor) -> Page:
    """What Master would do, by a long name."""
    ready(site)
    table = ada.table("me", "here", hints="on", name=LONG, name1=OTHER)
    ada.hasten(site, table, after(30))
    page = ada.open(table)
    page.locator("#curtain a").click()
    with patch("alambic.server.advice.hints.hint", partial(hint, budget=Budget(60))):
        page.locator("#hint form button").click()
        expect(page.locator("#hint .advice")).to_be_visible()
    return page


def reviewed(site: Live, ada: Visitor) -> Page:
    """What Master says of a match, at its first mark."""
    ready(site)
    table = ada.table("me", "here", deck=SHORT, name=LONG, name1=OTHER)
    ada.hasten(site, table)
    page = ada.open(f"{table}/replay/0")
    with patch("alambic.server.advice.review.Review", Told):
        page.locator("#review form button").click()
        expect(page.locator("#better .advice")).to_be_visible()
    return page


def advised(site: Live, ada: Visitor) -> Iterator[str]:
    hinted(site, ada)
    yield "hinted"
    reviewed(site, ada)
    yield "reviewed"


WAYS: list[Way] = [arriving, asking, drafting, away, ended, advised]
PRIMARY = {  # what must be there to go on, by the name of a state
    "lobby": "form.now button.primary",
    "new": "button.primary",
    "gathering": "#gathering .invitation a",
    "invited": "#gathering button.primary",
    "playing": "#board .act",
    "reading": "#rules-panel [data-close]",
    "drafting": "#drafts button",
    "away": "#kept button",
    "curtain": "#curtain a",
    "watching": "#board .viewport",
    "over": "#result .sequel button",
    "looking_back": "#step-tools a.primary",
    "hinted": "#hint .advice button",
    "reviewed": "#review .marks a",
    "forking": "button.primary.huge",
    "results": ".matches a",
    "rules": ".rules-links a",
    "me": "form.now button.primary",
    "learn": "#guide .speech",
    "patterns": "main button.primary",
    "error": "a.button.primary",
}

SHARES = 8  # the pattern book is looked at in so many parts: 35,000 elements at once are too many for anybody
SAMPLE = '<section class="sample"'


def patterns(ada: Visitor, share: int) -> Page:
    """A part of the pattern book: every so many pictures, from this one on, and the last, of all games."""

    def leaf(route: Route) -> None:
        answer = route.fetch()
        first, *samples, last = re.split(f"(?={SAMPLE})", answer.text())
        assert len(samples) > 50, "the pattern book is short of samples"
        route.fulfill(response=answer, body="".join((first, *samples[share::SHARES], last)))

    ada.page.route("**/patterns", leaf)
    return ada.open("/patterns")

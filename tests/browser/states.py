"""Every kind of page, in every state that looks different."""

from collections.abc import Callable
from functools import partial
from unittest.mock import patch

from playwright.sync_api import Page, expect

from alambic.bots.advice import hint
from alambic.bots.budget import Budget
from tests.browser.visiting import Visitor, after, insist, open_curtain
from tests.server.live import SHORT, Live
from tests.server.test_review import Told, ready

State = Callable[[Live, Visitor], Page]


def lobby(site: Live, ada: Visitor) -> Page:
    ada.table("me", "open", listed="on", name="Maximiliane von Habsburg")
    ada.table("me", "here")
    ada.hasten(site, ada.table("me", "here", deck=SHORT))
    page = ada.open("/")
    expect(page.locator(".lines li").first).to_be_visible()
    return page


def new(site: Live, ada: Visitor) -> Page:
    page = ada.open("/new/vizia")
    page.locator("select[name=seat1]").select_option("here")
    page.locator("details.finer > summary").click()
    return page


def gathering(site: Live, ada: Visitor) -> Page:
    return ada.open(ada.table("me", "open", "friend", "bot:adept"))


def invited(site: Live, ada: Visitor) -> Page:
    with_cookies = ada.open(ada.table("me", "open", "open"))
    ada.context.clear_cookies()
    return ada.open(with_cookies.url)


def playing(site: Live, ada: Visitor) -> Page:
    table = ada.table("me", "here", "here", name="Maximiliane von Habsburg", name1="Wolfgang Amadeus Mozart")
    ada.hasten(site, table, after(45))
    page = ada.open(table)
    open_curtain(page)
    ada.allow("answer 422")
    insist(page.locator("#board .act[aria-disabled=true]"))
    expect(page.locator("#problem a")).to_be_visible()
    return page


def reading(site: Live, ada: Visitor) -> Page:
    page = playing(site, ada)
    page.locator("#problem a").click()
    expect(page.locator("#rules-panel #VIZ-06")).to_be_in_viewport()
    return page


def drafting(site: Live, ada: Visitor) -> Page:
    """Moves that nobody else sees, a clock that runs, and second thoughts about staying."""
    table = ada.table("me", "here", drafts="on", clock="move:3600", name="Maximiliane von Habsburg")
    page = ada.open(table)
    open_curtain(page)
    page.locator("#all-moves summary").click()
    for number, kind in enumerate(("place own", "place"), 1):  # a common tile would end the turn
        page.locator(f"#moves button[value^='{kind} ']").first.click()
        expect(page.locator("#drafts")).to_contain_text(f"{number} move")
    page.locator("#leaving summary").click()
    return page


def away(site: Live, ada: Visitor) -> Page:
    """A bot plays on a seat that is kept, and a clock is short."""
    page = ada.open(ada.table("me", "open", clock="seat:10", name="Maximiliane von Habsburg"))
    table = page.url.removeprefix(ada.url)
    other = {"name": "Wolfgang Amadeus Mozart", "number": "1"}
    guest = site.person()
    assert guest.post(f"{table}/sit", **other).status_code == 200
    assert ada.context.request.post(f"{table}/leave", form={"level": "novice"}, headers={"Origin": ada.url}).ok
    expect(page.locator("#kept button")).to_be_visible()
    return page


def curtain(site: Live, ada: Visitor) -> Page:
    return ada.open(ada.table("me", "here"))


def watching(site: Live, ada: Visitor) -> Page:
    page = ada.open(ada.table("me", "bot:novice", "bot:novice"))
    ada.context.clear_cookies()
    return ada.open(page.url)


def over(site: Live, ada: Visitor) -> Page:
    table = ada.table("me", "here", deck=SHORT)
    ada.hasten(site, table)
    page = ada.open(table)
    expect(page.locator("#result .standings")).to_be_visible()
    return page


def looking_back(site: Live, ada: Visitor) -> Page:
    table = ada.table("me", "here", "here", deck=SHORT, name="Maximiliane von Habsburg")
    ada.hasten(site, table)
    page = ada.open(f"{table}/replay/8?as=all")
    expect(page.locator("#log .now").first).to_be_visible()
    return page


def hinted(site: Live, ada: Visitor) -> Page:
    """What Master would do, by a long name."""
    ready(site)
    table = ada.table("me", "here", hints="on", name="Maximiliane von Habsburg", name1="Wolfgang Amadeus Mozart")
    ada.hasten(site, table, after(30))
    page = ada.open(table)
    page.locator("#curtain a").click()
    with patch("alambic.server.hints.hint", partial(hint, budget=Budget(60))):
        page.locator("#hint form button").click()
        expect(page.locator("#hint .advice")).to_be_visible()
    return page


def reviewed(site: Live, ada: Visitor) -> Page:
    """What Master says of a match, at its first mark."""
    ready(site)
    table = ada.table("me", "here", deck=SHORT, name="Maximiliane von Habsburg", name1="Wolfgang Amadeus Mozart")
    ada.hasten(site, table)
    page = ada.open(f"{table}/replay/0")
    with patch("alambic.server.review.Review", Told):
        page.locator("#review form button").click()
        expect(page.locator("#better .advice")).to_be_visible()
    return page


def forking(site: Live, ada: Visitor) -> Page:
    page = looking_back(site, ada)
    page.get_by_role("link", name="Play on from here").click()
    expect(page.locator(".chairs")).to_be_visible()
    return page


def results(site: Live, ada: Visitor) -> Page:
    ada.hasten(site, ada.table("me", "here", deck=SHORT, name="Maximiliane von Habsburg"))
    page = ada.open("/results")
    expect(page.locator(".matches li").first).to_be_visible()
    return page


def rules(site: Live, ada: Visitor) -> Page:
    return ada.open("/rules/vizia#VIZ-05")


def me(site: Live, ada: Visitor) -> Page:
    ada.table("me", "here")
    page = ada.open("/me")
    page.get_by_role("button", name="Make my link").click()
    expect(page.locator(".qr")).to_be_visible()
    return page


def learn(site: Live, ada: Visitor) -> Page:
    return ada.open("/learn/vizia/3")


def patterns(site: Live, ada: Visitor) -> Page:
    return ada.open("/patterns")


def error(site: Live, ada: Visitor) -> Page:
    ada.allow("answer 404")
    return ada.open("/t/nowhere")


STATES: list[State] = [
    lobby,
    new,
    gathering,
    invited,
    playing,
    reading,
    drafting,
    away,
    curtain,
    watching,
    over,
    looking_back,
    hinted,
    reviewed,
    forking,
    results,
    rules,
    me,
    learn,
    patterns,
    error,
]
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
    "over": "#result .row a",
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

"""People with real browsers: what they do, and what must never happen on their screens."""

import ctypes
import shutil
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import (
    Browser,
    ConsoleMessage,
    FilePayload,
    Locator,
    Page,
    Request,
    Response,
    expect,
    sync_playwright,
)

from alambic.core.errors import NotYourTurn, Over, Stale
from alambic.core.match import Match
from alambic.server.actions import playing
from alambic.server.storage.rows import Person
from tests.server.live import Live, drawn

WIDE = {"width": 1440, "height": 900}
PHONE = {"width": 360, "height": 740}
PATIENCE = 60_000  # ms; a busy machine is no fault
BROWSERS = ("chromium-headless-shell", "chromium", "google-chrome")
PR_CAPBSET_DROP, CAP_SYS_NICE = 24, 23  # of Linux
REMARKABLE = ("error", "warning", "assert")

LUCK = """let luck = SEED;
crypto.getRandomValues = (array) => {
  for (let i = 0; i < array.length; i++) array[i] = (luck = (Math.imul(luck, 1664525) + 1013904223) >>> 0) >>> 24;
  return array;
};"""  # what a browser draws is repeatable too

expect.set_options(timeout=PATIENCE)


def chromium() -> str | None:
    """The browser of this machine; the one without windows draws the same with half the work."""
    return next(filter(None, map(shutil.which, BROWSERS)), None)


def take_no_precedence() -> None:
    """Chromium started by root puts itself before all else on the machine; without root's rights nobody can."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(
            PR_CAPBSET_DROP, CAP_SYS_NICE, 0, 0, 0
        )  # in vain and needless without root's rights


@contextmanager
def browsing(executable: str) -> Iterator[Browser]:
    take_no_precedence()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=["--no-sandbox", "--disable-gpu"])
        yield browser
        browser.close()


class Visitor:
    """Somebody with a browser of their own: cookies, tabs, and a list of everything that went wrong in them."""

    def __init__(self, browser: Browser, url: str, **how: Any) -> None:
        self.url = url
        self.troubles: list[str] = []
        self.allowed: list[str] = []
        how = {"viewport": WIDE, "locale": "en-GB", "reduced_motion": "reduce", **how}
        self.scripted = how.get("java_script_enabled", True)
        self.context = browser.new_context(base_url=url, **how)
        self.context.set_default_timeout(PATIENCE)
        self.context.on("console", self.heard)
        self.context.on("weberror", lambda problem: self.troubles.append(f"script: {problem.error}"))
        self.context.on("request", self.asked)
        self.context.on("response", self.answered)
        self.context.add_init_script(LUCK.replace("SEED", str(int.from_bytes(drawn("luck")[:4]))))
        self.page = self.context.new_page()

    def heard(self, message: ConsoleMessage) -> None:
        """Whatever a browser complains about, also of the Content-Security-Policy."""
        if message.type in REMARKABLE and "the server responded with a status of" not in message.text:
            self.troubles.append(f"console: {message.text}")

    def asked(self, request: Request) -> None:
        place = urlsplit(request.url)
        if place.scheme not in ("data", "blob") and place.netloc != urlsplit(self.url).netloc:
            self.troubles.append(f"elsewhere: {request.url}")

    def answered(self, response: Response) -> None:
        if response.status >= 400:
            self.troubles.append(f"answer {response.status}: {response.request.method} {response.url}")

    def allow(self, *words: str) -> None:
        """Troubles with these words are what the test is about."""
        self.allowed += words

    def unexpected(self) -> list[str]:
        return [trouble for trouble in self.troubles if not any(word in trouble for word in self.allowed)]

    def open(self, path: str, page: Page | None = None) -> Page:
        """Go to an address; with scripts, until they listen."""
        page = page or self.page
        page.goto(path)
        if self.scripted:
            there(page, "html.scripted")
        return page

    def tab(self, path: str) -> Page:
        return self.open(path, self.context.new_page())

    def table(self, *seats: str, deck: str = "", **form: str) -> str:
        """Lay a table without the form, and do not look at it yet; its path."""
        chosen = {"game": "vizia", "name": "Ada", "watched": "on", "pace": "instant", **form}
        chosen |= {f"seat{number}": kind for number, kind in enumerate(seats)}
        chosen = {field: value for field, value in chosen.items() if value}
        file: FilePayload = {"name": "deck.toml", "mimeType": "application/toml", "buffer": deck.encode()}
        answer = self.context.request.post(
            "/tables", multipart={**chosen, **({"deckfile": file} if deck else {})}, headers={"Origin": self.url}
        )
        assert answer.ok, answer.text()[-3000:]
        return urlsplit(answer.url).path

    def hasten(
        self,
        site: Live,
        table: str,
        enough: Callable[[Match], bool] = lambda match: False,
        best: Sequence[str] = (),
    ) -> None:
        """Play all seats of people without looking, until it is enough at their turn; `best` are ends of codes."""
        match = site.table(table).playing()
        own = {seat.number for seat in site.table(table).row.seats if seat.kind == "person"}
        while not match.over:
            eventually(self.page, lambda: match.over or not own.isdisjoint(match.awaited()))  # bots move
            if match.over or enough(match):
                return
            for seat in sorted(own.intersection(match.awaited()))[:1]:
                answer(site, table, seat, lambda codes: greedy(codes, best))


def answer(site: Live, path: str, seat: int, choose: Callable[[list[str]], str]) -> None:
    """Move for whoever sits there, without a browser."""
    table = site.table(path)
    match, row = table.scene(seat).match, table.row.seats[seat]
    step, codes = match.step, match.legal(seat)  # the step first: a bot may move meanwhile
    if not codes:
        return
    assert row.person is not None
    person = Person(row.person, row.name, b"", None, table.row.made, table.row.made)
    with suppress(Stale, NotYourTurn, Over):  # an order of this seat, or a window that closed, was faster
        site.do(playing.play(site.services.hall, table, person, seat, choose(codes), step))


def after(steps: int) -> Callable[[Match], bool]:
    """Whether so many steps have been made and somebody's turn begins in which a tile can be placed."""

    def enough(match: Match) -> bool:
        codes = [code for seat in match.awaited() for code in match.legal(seat)]
        return match.step >= steps and not {"end", "pass"} & set(codes)

    return enough


# Setting up


def lay(visitor: Visitor, *seats: str, name: str = "Ada", deck: str = "", **fields: str) -> str:
    """Lay a table by the set-up form; its path. Fields are radio buttons, or `on` and `off` for switches."""
    page = visitor.open("/new/vizia")
    page.locator("input[name=name]").fill(name)
    for number, kind in enumerate(seats):
        page.locator(f"select[name=seat{number}]").select_option(kind)
    page.locator("details.finer > summary").click()
    for field, value in {"pace": "instant", **fields}.items():
        switch = f"label:has([name={field}])" + (":has(:checked)" if value == "off" else ":not(:has(:checked))")
        page.locator(switch if value in ("on", "off") else f"label:has([name={field}][value={value}])").click()
    if deck:
        page.locator("input[name=deckfile]").set_input_files(
            {"name": "deck.toml", "mimeType": "application/toml", "buffer": deck.encode()}
        )
    page.get_by_role("button", name="Lay the table").click()
    there(page, "html.scripted #table")
    return urlsplit(page.url).path


def on_the_shelf(page: Page, game: str = "vizia") -> Locator:
    """A game's card in the lobby."""
    return page.locator(f"article[aria-labelledby=game-{game}]")


def sit_down(visitor: Visitor, link: str, name: str) -> Page:
    """Open an invitation and take the seat it offers; if it is the last, until all have shuffled."""
    page = visitor.open(link)
    page.get_by_label("Your name at this table").fill(name)
    page.get_by_role("button", name="Sit down here").first.click()
    there(page, "html.scripted:not(:has(input[name=name])):not(:has(#status.shuffling)) #table")
    return page


def open_curtain(page: Page) -> str:
    """Take the device: the name of whoever does."""
    name = page.locator("#curtain h2").inner_text().strip()
    page.get_by_role("link", name="open the curtain").click()
    expect(page.locator("#curtain > *")).to_have_count(0)
    there(page, "html.scripted fieldset.own")
    return name


# Looking


def step(page: Page) -> int:
    return int(page.locator("#board").get_attribute("data-step") or 0)


def there(page: Page, selector: str) -> None:
    """Wait for something as quickly as a browser can tell."""
    page.locator(selector).wait_for(state="attached")


def at_step(page: Page, number: int) -> None:
    """Wait until a page shows a step."""
    there(page, f'#board[data-step="{number}"]')


def over(page: Page) -> bool:
    return page.locator("#status.over").count() > 0


def wait_for_turn(page: Page) -> bool:
    """Wait until it is this page's turn; false if the game is over instead."""
    there(page, "#status[data-your-turn], #status.over")
    return not over(page)


def menu(page: Page, which: str = "more") -> Page:
    """Open what somebody may do at a table beside moving, or another menu."""
    if page.locator(f"#{which}:not([open])").count():
        page.locator(f"#{which} > summary").click()
    return page


def legal(page: Page) -> list[str]:
    """The codes of all moves that the page offers."""
    codes: list[str] = page.locator("#moves button").evaluate_all("all => all.map((one) => one.value)")
    return codes


def winning_cells(page: Page) -> list[str]:
    """The cells on which a tile can complete a wheel."""
    names: list[str] = page.locator(".cell.wins").evaluate_all("all => all.map((one) => one.value)")
    return names


def greedy(codes: Sequence[str], best: Sequence[str] = ()) -> str:
    """What a simple player does: place as it ends best, else anyhow, else take, else end or pass."""
    placing = [code for code in codes if code.startswith("place ")]
    winning = [code for code in placing if code.endswith(tuple(f" {end}" for end in best))]
    taking = [code for code in codes if code.startswith("take ")]
    return [*winning, *placing, *taking, *codes][0]


def brief(codes: Sequence[str]) -> str:
    """What ends a turn soonest."""
    return next((code for code in codes if code in ("end", "pass")), greedy(codes))


def careful(page: Page) -> str:
    """What somebody does who keeps two tiles in hand: complete wheels, place one tile, take, end."""
    codes, wins = legal(page), winning_cells(page)
    best = greedy(codes, wins)
    if "end" not in codes or best.split()[-1] in wins:
        return best
    return next((code for code in codes if code.startswith("take ")), "end")


def eventually(page: Page, true: Callable[[], bool]) -> None:
    """Wait for something that no page shows."""
    for _ in range(PATIENCE // 25):
        if true():
            return
        page.wait_for_timeout(25)
    assert true()


# Doing


def press(page: Page, code: str) -> None:
    """Make a move as a hand does: pick a tile and touch a cell, or press a button."""
    if code.startswith("place "):
        pick, at = code.rsplit(" ", 1)
        page.locator(f'label.pick:has(input[value="{pick}"])').first.click()
        page.locator(f'button.cell[value="{at}"]').click()
    else:
        page.locator(f'#board button[name=move][value="{code}"]').first.click()


def insist(control: Locator) -> None:
    """Press something that says it is not to be pressed now."""
    control.hover()
    control.page.mouse.down()
    control.page.mouse.up()


def play(page: Page, code: str = "") -> str:
    """Make a move and wait until the page shows what came of it."""
    before, code = step(page), code or greedy(legal(page), winning_cells(page))
    press(page, code)
    there(page, f'#board:not([data-step="{before}"])')
    return code


def play_turn(page: Page) -> None:
    """Make as few moves as it takes until somebody else is to move, or nobody."""
    assert wait_for_turn(page)
    while play(page, brief(legal(page))) not in ("end", "pass") and not over(page):
        pass

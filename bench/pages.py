"""People at many tables with their pages open: each does what the page's scripts do and pulls what has changed."""

import asyncio
import json
import re
import time
import zlib
from html import unescape
from urllib.parse import urlencode

from bench.club import Club, Pair
from bench.wire import HOST, Answer, Stream, Wire, request

SEEN_EVERY = 0.05  # seconds between two pulls of a page, as parts.js has it
BROWSER = {
    "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
    "Accept-Encoding": "gzip, deflate, br, zstd",
    "Accept-Language": "en-GB,en;q=0.9,fr;q=0.8",
    "Sec-Fetch-Site": "same-origin",
    "Sec-Fetch-Mode": "cors",
    "Sec-Fetch-Dest": "empty",
}
FRESH = {"Accept": "*/*", "Cache-Control": "no-cache", "Pragma": "no-cache"}  # of fetch without a cache
FORM = {"Accept": "*/*", "Content-Type": "application/x-www-form-urlencoded;charset=UTF-8"}
OPENING = {"game": "vizia", "seat0": "me", "seat1": "open", "name": "Ada", "watched": "on", "pace": "instant"}

BOARD = re.compile(rb'id="board"[^>]*? data-version="([^"]*)" data-step="(\d+)"')
ELSEWHERE = re.compile(rb'id="elsewhere"[^>]*? data-version="([^"]*)"')
MOVES = re.compile(rb'<ul id="moves".*?</ul>', re.DOTALL)
CODE = re.compile(rb' name="move" value="([^"]+)"')
OVER = re.compile(rb'<section id="result"[^>]*>(?!\s*</section>)')


class Page:
    """A browser at one seat's page: a stream, pulls, and posts whose answers are the page as well."""

    def __init__(self, table: "OpenTable", number: int) -> None:
        self.table, self.number = table, number
        self.club = table.club
        self.posts, self.pulls = Wire(self.club.port), Wire(self.club.port)
        self.stream: Stream | None = None
        self.cookie = ""
        self.begin_again("")

    def begin_again(self, key: str) -> None:
        self.key = key
        self.versions: dict[str, str] = {}  # what the page shows, by key
        self.wanted: dict[str, str] = {}  # what the stream told of
        self.timer: asyncio.TimerHandle | None = None
        self.soonest = 0.0
        self.step = -1
        self.answered = -1
        self.codes: list[bytes] = []  # what the page offers
        self.over = False

    def asking(self, method: str, path: str, more: dict[str, str], form: dict[str, object] | None = None) -> bytes:
        site = f"{HOST}:{self.club.port}"
        headers = {"Host": site, **BROWSER, **more, "Referer": f"http://{site}/t/{self.key}"}
        if self.cookie:
            headers["Cookie"] = self.cookie
        body = None
        if form is not None:
            headers["Origin"], body = f"http://{site}", urlencode(form).encode()
        return request(method, path, headers, body)

    async def ask(self, method: str, path: str, form: dict[str, object] | None, status: int) -> Answer:
        """What is not timed: opening, sitting down, the first look."""
        while self.posts.busy:
            await asyncio.sleep(0.001)
        answer = await self.posts.asked(self.asking(method, path, FORM if form is not None else FRESH, form))
        if answer.status != status:
            self.club.fail(f"{method} {path}: {answer.status} {text_of(answer)[:300]!r}")
            self.club.check()
        return answer

    async def look(self, key: str) -> None:
        """The whole page, then its stream, as stream.js opens it."""
        self.begin_again(key)
        answer = await self.ask("GET", f"/t/{key}", None, 200)
        asked = self.asking("GET", f"/stream?t=me&t={key}", {"Accept": "text/event-stream", **FRESH})
        self.stream = Stream(asked, self.hear, self.club.fail)
        await self.stream.open(self.club.port)
        self.show(text_of(answer))

    # What parts.js does

    def hear(self, said: bytes) -> None:
        news = json.loads(said)
        self.wanted[news["table"]] = news["version"]
        self.plan()

    def plan(self) -> None:
        if self.timer or self.pulls.busy or self.posts.busy or self.over:
            return
        if any(told != self.versions.get(of) for of, told in self.wanted.items()):
            wait = max(0.0, self.soonest - time.perf_counter())
            self.timer = asyncio.get_running_loop().call_later(wait, self.pull)

    def pull(self) -> None:
        self.timer = None
        if self.club.stopping or self.posts.busy:
            return
        self.wanted.clear()
        self.soonest = time.perf_counter() + SEEN_EVERY
        key = self.key

        def then(answer: Answer) -> None:
            self.club.pulled()
            if answer.status != 200:
                self.club.fail(f"pull at step {self.step}: {answer.status} {text_of(answer)[:300]!r}")
            elif not self.posts.busy and key == self.key:  # else there will be something newer
                self.show(text_of(answer))
                self.plan()

        self.pulls.ask(self.asking("GET", f"/t/{key}/parts", FRESH), then)

    def show(self, text: bytes) -> None:
        """What an answer shows is the page now; move, if it offers moves."""
        board = BOARD.search(text)
        if board is None:
            self.club.fail(f"not the parts of a table: {text[:300]!r}")
            return
        self.versions[self.key] = board[1].decode()
        if elsewhere := ELSEWHERE.search(text):
            self.versions["me"] = elsewhere[1].decode()
        self.step = int(board[2])
        self.table.knows(self.number, self.step)
        if OVER.search(text):
            self.over = True
            self.table.one_is_over()
            return
        offered = MOVES.search(text)
        self.codes = CODE.findall(offered[0]) if offered else []
        self.start()

    def start(self) -> None:
        if self.codes and self.step > self.answered and self.club.begun and not self.club.stopping:
            self.move(unescape(self.club.chance.choice(self.codes).decode()))

    # What moves.js does

    def move(self, code: str) -> None:
        step, key = self.step, self.key
        self.answered = step
        self.club.waiting += 1
        if self.timer:
            self.timer.cancel()
            self.timer = None
        form = {"seat": self.number, "step": step, "drafts": 0, "move": code}
        sent = self.table.sends(self.number, step)

        def then(answer: Answer) -> None:
            text = text_of(answer)
            if answer.status != 200:
                self.club.fail(f"move {code!r} at step {step}: {answer.status} {text[:300]!r}")
                self.club.waiting -= 1
                return
            self.club.acknowledged(key, step + 1, self.number, code, sent)
            self.show(text)
            self.plan()

        self.posts.ask(self.asking("POST", f"/t/{key}/move", {**FORM, "X-Parts": "1"}, form), then)

    def deafen(self) -> None:
        if self.timer:
            self.timer.cancel()
        if self.stream:
            self.stream.close()

    def close(self) -> None:
        self.deafen()
        self.posts.close()
        self.pulls.close()


class OpenTable(Pair):
    """Two seats that play on their pages."""

    def __init__(self, club: Club) -> None:
        super().__init__(club)
        self.pages = [Page(self, 0), Page(self, 1)]
        self.people = [*self.pages]

    async def begin(self) -> None:
        host, guest = self.pages
        opened = await host.ask("POST", "/tables", {**OPENING}, 303)
        host.cookie = host.cookie or cookie_of(opened)
        key = opened.field(b"location").decode().rsplit("/", 1)[1]
        sat = await guest.ask("POST", f"/t/{key}/sit", {"number": 1, "name": "Ben"}, 303)
        guest.cookie = guest.cookie or cookie_of(sat)
        for page in self.pages:
            await page.look(key)


def text_of(answer: Answer) -> bytes:
    if answer.field(b"content-encoding") == b"gzip":
        return zlib.decompress(answer.body, wbits=31)
    return answer.body


def cookie_of(answer: Answer) -> str:
    return answer.field(b"set-cookie").partition(b";")[0].decode()

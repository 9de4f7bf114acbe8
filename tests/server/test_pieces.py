"""Nothing that a stranger sends keeps the loop busy for long in one piece, be it odd or as large as may be."""

import asyncio
import json
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest

from alambic.core.deck import MOST_CARDS, MOST_DOTS, MOST_SIGNS
from alambic.games import CATALOGUE
from alambic.server.api.bodies import MOST_INSIDE
from alambic.server.basics.settings import Limits
from alambic.server.entrance.head import MOST_COOKIES, MOST_FIELDS, MOST_KIND
from alambic.server.entrance.wire import MOST_AT_ONCE, MOST_HEAD, MOST_LINES, MOST_PIECES
from alambic.server.views.render import asset
from tests.server.live import Live
from tests.server.pieces import Pieces, timed_site, told

MOST = 0.05  # seconds of the loop's processor time in one piece
TRIES = 3  # of which the best counts: a machine has other things to do
FIELD, FILE = Limits().body, Limits().deck
BODY = FIELD + FILE
HEAD = MOST_HEAD - 600  # what is left when a request has said the usual


@dataclass
class Eve:
    """A stranger, who has a table of each game to herself, and writes her requests by hand."""

    site: Live
    token: str
    tables: dict[str, str]  # their addresses, by game

    def ask(self, method: str, path: bytes | str, *lines: bytes, body: bytes = b"", usual: bool = True) -> bytes:
        path = path.encode() if isinstance(path, str) else path
        host = self.site.url.removeprefix("http://").encode()
        head = [b"%b %b HTTP/1.1" % (method.encode(), path), b"Connection: close"]
        head += [b"Host: " + host, b"Origin: http://" + host] if usual else []
        if usual and not any(line.startswith((b"Cookie", b"Authorization")) for line in lines):
            head.append(b"Cookie: alambic=" + self.token.encode())
        if method == "POST" and b"Transfer-Encoding: chunked" not in lines:
            head.append(b"Content-Length: %d" % len(body))
        return b"\r\n".join([*head, *lines, b"", b""]) + body

    def get(self, path: bytes | str, *lines: bytes, usual: bool = True) -> bytes:
        return self.ask("GET", path, *lines, usual=usual)

    def form(self, path: str, body: bytes, *lines: bytes) -> bytes:
        return self.ask("POST", path, FORM, *lines, body=body)

    def parts(self, path: str, *parts: bytes, kind: bytes = b"boundary=x") -> bytes:
        body = b"".join(b"--x\r\n" + part + b"\r\n" for part in parts) + b"--x--\r\n"
        return self.ask("POST", path, b"Content-Type: multipart/form-data; " + kind, body=body)

    def deck(self, text: str, game: str = "vizia") -> bytes:
        """A table with a deck of her own, by the set-up form."""
        fields = {"game": game, "name": "Eve", "seat0": "me", "seat1": "here", "seat2": "here"}
        file = part(b"deckfile", text.encode()[:FILE], b"a.toml")
        return self.parts(
            "/tables", *(part(name.encode(), value.encode()) for name, value in fields.items()), file
        )

    def post(self, path: str, body: object) -> bytes:
        """To the API."""
        text = body if isinstance(body, bytes) else json.dumps(body, separators=(",", ":")).encode()
        return self.ask("POST", f"/api{path}", JSON, b"Authorization: Bearer " + self.token.encode(), body=text)

    def open(self, game: str = "vizia", **more: object) -> bytes:
        return self.post("/tables", {"game": game, "seats": ["me", "here", "here"], **more})

    def move(self, game: str, code: str) -> bytes:
        key = self.tables[game].split("/")[2]
        return self.post(f"/tables/{key}/moves", {"seat": 0, "step": 0, "move": code})


FORM = b"Content-Type: application/x-www-form-urlencoded"
JSON = b"Content-Type: application/json"
PUZZLES = "/puzzles/artiseurs"


def part(name: bytes, value: bytes, file: bytes = b"", more: bytes = b"") -> bytes:
    named = b'; filename="%b"' % file if file else b""
    return b'Content-Disposition: form-data; name="%b"%b%b\r\n\r\n%b' % (name, named, more, value)


def full(word: bytes, size: int = HEAD) -> bytes:
    """A word again and again, as much as there is room for."""
    return word * (size // len(word))


def lines(text: str, count: int, size: int = FILE) -> str:
    """Lines with numbers in them, as many as a file may have."""
    return "".join(text.format(n=f"{n:x}") for n in range(min(count, size // (len(text) + 1))))


def cards(count: int, **facts: object) -> list[dict[str, object]]:
    return [{"id": f"{n:x}", "count": 1, "source": "ours", **facts} for n in range(count)]


def many(count: int, value: object = None) -> dict[str, object]:
    return {f"{n:x}": value for n in range(count)}


Case = tuple[int, Callable[[Eve], bytes]]  # how it is answered, and what is sent


def deck(**facts: object) -> dict[str, object]:
    return {"name": "d", "cards": cards(MOST_CARDS, **facts)}


def own_deck(game: str) -> Case:
    return 422, lambda eve: eve.open(game, deck=deck(needs=[]))


def odd_move(game: str) -> Case:
    return 422, lambda eve: eve.move(game, longest(game))


def longest(game: str) -> str:
    """What looks like the beginning of many moves."""
    shape = max((family.shape for family in CATALOGUE[game].codes.families), key=lambda shape: shape.count("{}"))
    return shape.replace("{}", "a " * 30) + "a " * 20_000


DEEP = "[" + ".".join("a" * (MOST_DOTS + 1)) + "]\n"
INSIDE = "[{a=1}],"
DECKS: dict[str, Case] = {
    "keys of very many parts": (422, lambda eve: eve.deck("a" + ".a" * (FILE // 2 - 10) + "=1")),
    "as many parts as may be": (422, lambda eve: eve.deck(DEEP + lines("k{n}" + ".a" * MOST_DOTS + "=1\n", 190))),
    "keys below many parts": (422, lambda eve: eve.deck(DEEP + lines("k{n}=1\n", MOST_SIGNS - 2))),
    "very many values": (422, lambda eve: eve.deck("a=[" + "0," * (FILE // 2) + "]")),
    "as many values as may be": (422, lambda eve: eve.deck("[d]\ncards=[" + INSIDE * (MOST_SIGNS // 2) + "]")),
    "very many lines": (422, lambda eve: eve.deck(lines("k{n}=1\n", FILE))),
    "very deep": (422, lambda eve: eve.deck("a=" + "[" * FILE)),
    "as deep as may be": (422, lambda eve: eve.deck("a=" + "[" * MOST_SIGNS)),
    "escapes": (422, lambda eve: eve.deck('a="' + "\\n" * (FILE // 2 - 10) + '"')),
    "a long number": (422, lambda eve: eve.deck("a=" + "1" * (FILE - 10))),
    "a long hexadecimal number": (422, lambda eve: eve.deck("a=0x" + "f" * (FILE - 10))),
    "spaces": (422, lambda eve: eve.deck(" " * FILE)),
    **{f"kinds of cards, {game.name}": own_deck(game.name) for game in CATALOGUE},
    "kinds of cards without more": (422, lambda eve: eve.open("illusio", deck=deck())),
    "kinds of cards in a file": (
        422,
        lambda eve: eve.deck("[d]\ncards=[" + lines("{{id='{n}',count=1,source='ours'}},", 499) + "]", "illusio"),
    ),
    "too many kinds": (422, lambda eve: eve.open(deck={"name": "d", "cards": cards(BODY // 42)})),
}


BODIES: dict[str, Case] = {
    "a very deep list": (422, lambda eve: eve.post("/tables", full(b"[", BODY))),
    "a deep list": (422, lambda eve: eve.post("/tables", b"[" * 900 + b"]" * 900)),
    "very many values": (422, lambda eve: eve.post("/tables", b"[" + full(b"0,", BODY - 9) + b"0]")),
    "as many values as may be": (422, lambda eve: eve.open(deck={"x": [[0] * MOST_INSIDE] * (BODY // 1010)})),
    "options": (422, lambda eve: eve.open(options=many(MOST_INSIDE))),
    "names": (422, lambda eve: eve.open(names=many(MOST_INSIDE, 0))),
    "what nobody asked for": (422, lambda eve: eve.post("/tables", many(MOST_INSIDE))),
    "seats": (422, lambda eve: eve.post("/tables", {"game": "vizia", "seats": [0] * MOST_INSIDE})),
    "more options than may be": (422, lambda eve: eve.open(options=many(BODY // 13))),
    "a name in escapes": (
        422,
        lambda eve: eve.post("/people", b'{"name":"' + full(rb"\u00e9", BODY - 12) + b'"}'),
    ),
    "a remark": (404, lambda eve: eve.post("/tables/none/remarks", {"text": "a " * (BODY // 2 - 10)})),
    "a long number": (422, lambda eve: eve.post("/tables", b"1" * BODY)),
    "a long fraction": (422, lambda eve: eve.post("/tables", b"1" * (BODY - 2) + b".0")),
    "the same name": (422, lambda eve: eve.post("/tables", b"{" + full(b'"a":0,', BODY - 9) + b'"a":0}')),
    **{f"a move of {game.name}": odd_move(game.name) for game in CATALOGUE},
}


PUNYCODE = b"-" + b"b" * (FIELD - 300)
QUOTES = b'; a="' + full(b';"', 3900)
FORMS: dict[str, Case] = {
    "fields without end": (400, lambda eve: eve.form("/me/name", full(b"a&", BODY))),
    "nothing between fields": (303, lambda eve: eve.form("/me/name", full(b"&", BODY))),
    "as many fields as may be": (
        303,
        lambda eve: eve.form("/me/name", b"&".join(b"a%d=" % n + full(b"%e9", BODY // 62) for n in range(60))),
    ),
    "a name in escapes": (422, lambda eve: eve.form("/me/name", b"name=" + full(b"%e2%80%8b", FIELD - 9))),
    "a part of chance": (303, lambda eve: eve.form("/now/vizia", b"part=" + full(b"%e2%80%8b", FIELD - 9))),
    "where to go back": (303, lambda eve: eve.form("/look", b"back=/" + full(b"a%2f", FIELD - 9))),
    "orders": (422, lambda eve: eve.form(f"{eve.tables['elixir']}/orders", b"seat=0&move0=" + full(b"a", 16000))),
    "a lesson": (422, lambda eve: eve.form("/learn/vizia/1", b"move=" + full(b"place+a+", FIELD - 9))),
    "an alphabet that takes long": (
        400,
        lambda eve: eve.parts("/me/name", part(b"name", PUNYCODE), kind=b"boundary=x; charset=punycode"),
    ),
    "parts with long heads": (
        303,
        lambda eve: eve.parts("/me/name", *[part(b"a", b"", more=QUOTES)] * (BODY // 4100)),
    ),
    "parts with many lines": (
        303,
        lambda eve: eve.parts("/me/name", *[part(b"a", b"", more=full(b"\r\nX: yyy", 60))] * 58),
    ),
    "nearly the end of a part": (303, lambda eve: eve.parts("/me/name", part(b"a", full(b"\r\n--", FIELD - 9)))),
    "a file that is nearly over": (
        303,
        lambda eve: eve.parts("/me/name", part(b"a", full(b"\r\n-", FILE - 9), b"a.toml")),
    ),
    "a kind of form that takes long": (431, lambda eve: eve.parts("/me/name", kind=full(b';a="'))),
    "as long a kind as may be": (400, lambda eve: eve.parts("/me/name", kind=full(b';a="', MOST_KIND - 25))),
}
ADDRESSES: dict[str, Case] = {
    "cookies of backslashes": (431, lambda eve: eve.get("/", b'Cookie: a="' + full(b"\\") + b'"')),
    "as many backslashes as may be": (
        200,
        lambda eve: eve.get("/", b'Cookie: a="' + full(b"\\", MOST_COOKIES - 4) + b'"'),
    ),
    "as many quotes as may be": (200, lambda eve: eve.get("/", b"Cookie: a=" + full(b'\\"', MOST_COOKIES - 4))),
    "as many cookies as may be": (200, lambda eve: eve.get("/", b"Cookie: " + full(b"a;", MOST_COOKIES))),
    "a cookie for a program": (
        431,
        lambda eve: eve.get("/api/games", b"Authorization: Bearer 1.x", b"Cookie: " + full(b"\\")),
    ),
    "a cookie with a form": (431, lambda eve: eve.form("/me/name", b"name=Eve", b"Cookie: " + full(b"\\"))),
    "many headers": (400, lambda eve: eve.get("/", *[b"a:"] * (HEAD // 4))),
    "as many headers as may be": (200, lambda eve: eve.get("/", *[b"a: " + b"b" * 150] * (MOST_LINES - 4))),
    "a header over many lines": (400, lambda eve: eve.get("/", b"a:" + full(b"\r\n "))),
    "a head without end": (400, lambda eve: eve.get("/", b"a: " + b"b" * 250_000)),
    "an address without end": (400, lambda eve: eve.get("/" + "a" * 250_000)),
    "empty lines": (200, lambda eve: full(b"\r\n", 4000) + eve.get("/")),
    "a long key": (404, lambda eve: eve.get(b"/t/" + full(b"%e9") + b"/parts")),
    "a long path": (404, lambda eve: eve.get(b"/" + full(b"a/"))),
    "a long file": (404, lambda eve: eve.get(b"/static/x/" + full(b"../"))),
    "a long path of the API": (404, lambda eve: eve.get(b"/api/tables/" + full(b"a/"))),
    "a long link": (404, lambda eve: eve.get(b"/me/1." + full(b"a"))),
    "many fields": (431, lambda eve: eve.get(b"/?" + full(b"a&"))),
    "as many fields as may be": (
        200,
        lambda eve: eve.get(b"/?" + b"&".join([b"a=" + full(b"%e9", HEAD // MOST_FIELDS - 9)] * MOST_FIELDS)),
    ),
    "the same of the API": (200, lambda eve: eve.get(b"/api/games?" + b"&".join([b"a=%e9"] * MOST_FIELDS))),
    "a long field": (200, lambda eve: eve.get(b"/?a=" + full(b"%e9"))),
    "a long number": (
        422,
        lambda eve: eve.get(f"/api{eve.tables['vizia'].replace('/t/', '/tables/')}?seat={'1' * HEAD}"),
    ),
    "many tables": (200, lambda eve: eve.get(b"/stream?" + b"&".join(b"t=%d" % n for n in range(MOST_FIELDS)))),
    "what a browser has": (200, lambda eve: eve.get("/stream?t=x", b"Last-Event-ID: " + full(b"a:1,"))),
    "what a browser likes": (200, lambda eve: eve.get("/", b"Accept-Language: " + full(b"fr;q=0.1,"))),
    "what it unpacks": (200, lambda eve: eve.get("/", b"Accept-Encoding: " + full(b"gzi,"))),
    "ranges of a file": (200, lambda eve: eve.get(asset("play.js"), b"Range: bytes=" + full(b"0-,"))),
    "another protocol": (200, lambda eve: eve.get("/", b"Connection: Upgrade, " + full(b"a,"), b"Upgrade: x")),
    "a token": (401, lambda eve: eve.get("/api/me", b"Authorization: Bearer 1." + full(b"a"))),
    "a long host": (421, lambda eve: eve.get("/", b"Host: " + full(b"a."), usual=False)),
    "a host of colons": (421, lambda eve: eve.get("/", b"Host: [" + full(b":") + b"]", usual=False)),
    "a host in a picture": (
        421,
        lambda eve: eve.get(eve.tables["vizia"] + "/qr.svg", b"Host: " + full(b"a.", 254), usual=False),
    ),
    "an odd origin": (
        403,
        lambda eve: eve.ask(
            "POST", "/me/name", b"Host: localhost", b"Origin: http://" + full(b"\xe9"), usual=False
        ),
    ),
    "a puzzle": (422, lambda eve: eve.get(f"{PUZZLES}/at?p=".encode() + full(b"a/"))),
    "a short puzzle": (422, lambda eve: eve.get(f"{PUZZLES}/at?p=".encode() + full(b"a/", 120))),
    "moves of a puzzle": (422, lambda eve: eve.get(f"{PUZZLES}/1?m=".encode() + full(b"put+red+a1,"))),
    "a move of a puzzle": (422, lambda eve: eve.get(f"{PUZZLES}/1?move=".encode() + full(b"put+"))),
}


def chunked(eve: Eve, rest: bytes) -> bytes:
    return eve.form("/me/name", b"", b"Transfer-Encoding: chunked") + b"9\r\nname=Eve1\r\n" + rest


LINES: dict[str, Case] = {
    "requests without end": (400, lambda eve: b"GET /me HTTP/1.1\r\n\r\n" * 12_000),
    "as many requests as may be": (
        400,
        lambda eve: b"GET /me HTTP/1.1\r\nHost: localhost\r\n\r\n" * MOST_AT_ONCE + b".",
    ),
    "a body in crumbs": (400, lambda eve: chunked(eve, b"1\r\na\r\n" * 40_000)),
    "as many crumbs as may be": (303, lambda eve: chunked(eve, b"1\r\n&\r\n" * (MOST_PIECES - 1) + b"0\r\n\r\n")),
    "what follows a body": (400, lambda eve: chunked(eve, b"0\r\n" + b"a:\r\n" * 60_000)),
    "what a crumb says": (400, lambda eve: chunked(eve, b"1;" + full(b"a;", 9_000) + b"\r\n&\r\n0\r\n\r\n")),
}
ALL = {
    f"{place}: {what}": case
    for place, cases in (
        ("deck", DECKS),
        ("body", BODIES),
        ("form", FORMS),
        ("address", ADDRESSES),
        ("line", LINES),
    )
    for what, case in cases.items()
}


@pytest.fixture(scope="module")
def watched(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Eve, Pieces]]:
    with timed_site(tmp_path_factory.mktemp("site")) as (site, pieces):
        person = site.person()
        seats = {"seat0": "me", "seat1": "here", "seat2": "here"}
        tables = {game.name: person.open(game.name, **seats) for game in CATALOGUE}
        yield Eve(site, person.token, tables), pieces


@pytest.mark.parametrize("what", ALL)
def test_no_piece_of_the_loops_time_is_long(watched: tuple[Eve, Pieces], what: str) -> None:
    """Also where all is answered well: a limit is worth nothing if what it allows takes long."""
    eve, pieces = watched
    status, sent = ALL[what]
    for left in reversed(range(TRIES)):
        pieces.begin()
        answer = told(eve.site, sent(eve))
        eve.site.do(asyncio.sleep(0))  # the piece that answered has come to its end
        if pieces.longest <= MOST or not left:
            break
    assert pieces.longest <= MOST, f"{pieces.what} took {pieces.longest:.3f} s"
    assert f" {status} ".encode() in answer.split(b"\r\n")[0], answer[:2000]
    assert "may be" not in what or b"file has more than" not in answer, "it was not even read"


def test_a_piece_that_is_long_is_seen(watched: tuple[Eve, Pieces]) -> None:
    """Else all of this would prove nothing."""
    eve, pieces = watched

    async def busy() -> None:
        until = time.thread_time() + 2 * MOST
        while time.thread_time() < until:
            pass

    pieces.begin()
    eve.site.do(busy())
    assert pieces.longest > MOST

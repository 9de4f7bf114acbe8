"""What protects the site: where forms come from, headers, escaping, and how much one visitor may ask for."""

import re
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest
from markupsafe import Markup
from starlette.routing import Route

from alambic.server.basics.settings import Limits
from alambic.server.entrance.guard import HEADERS
from alambic.server.operation.app import ROUTES
from alambic.server.storage.plans import plans_of
from alambic.server.views.render import asset, environment, files
from tests.patience import client
from tests.server.live import Live, Person, live
from tests.server.reading import part, read, unsafe

POSTS = [route for route in ROUTES if "POST" in (route.methods or ())]
GETS = [route for route in ROUTES if "GET" in (route.methods or ())]
REFUSED = "This form was not sent from our own page."


def path_of(route: Route, table: str, link: str) -> str:
    """A real address for a route."""
    filled = {
        "game": "vizia",
        "n": "1",
        "number": "1",
        "step": "0",
        "key": table.split("/")[2],
        "link": link,
        "deed": "say",
    }
    edition, _, name = asset("play.js").removeprefix("/static/").partition("/")
    filled |= {"edition": edition, "name": name}
    return re.sub(r"\{(\w+)(:\w+)?\}", lambda found: filled[found[1]], route.path)


def recovery_link(person: Person) -> str:
    """A new recovery link's secret end."""
    found = re.search(r'/me/(\d+\.[\w-]+)"', person.post("/me/recovery").text)
    assert found
    return found[1]


def foreign(url: str) -> Iterator[dict[str, str]]:
    """What a browser says of a form that another site sends, or a program that says nothing."""
    yield {"Origin": ""}
    yield {"Origin": "null"}
    yield {"Origin": "https://evil.example"}
    yield {"Origin": url.replace("http:", "http://evil.example/")}
    yield {"Origin": f"{url}.evil.example"}
    yield {"Origin": f"{url}1"}
    yield {"Origin": "http://["}
    yield {"Origin": url, "Sec-Fetch-Site": "cross-site"}
    yield {"Origin": url, "Sec-Fetch-Site": "same-site"}


@pytest.mark.parametrize("route", POSTS, ids=[route.path for route in POSTS])
def test_no_form_of_another_site_does_anything(site: Live, route: Route) -> None:
    ada, bob = site.person(), site.person()
    table = ada.open(seat0="me", seat1="open", seat2="open", keep="Us")
    bob.sit(table, 1, "Bob")
    path = path_of(route, table, recovery_link(ada))
    form = {"number": "2", "name": "Zed", "text": "hi", "level": "novice", "pace": "calm", "on": "1"}

    def kept() -> object:
        held, hall = site.table(table), site.services.hall
        ready = site.do(hall.store.read(lambda one: plans_of(one, held.row.host)))
        assert len(ready) == 1
        return held.row, held.remembered.changes, len(hall.tables), ready

    before = kept()
    for headers in foreign(site.url):
        answer = ada.post(path, follow=False, headers=headers, **form)
        assert answer.status_code == 403, headers
        assert REFUSED in answer.text and "set-cookie" not in answer.headers
    with client(base_url=site.url, cookies=ada.cookies) as silent:
        assert silent.post(path, data=form).status_code == 403  # no Origin at all
    assert kept() == before
    assert not site.services.network.on
    assert REFUSED not in ada.post(path, **{**form, "on": "0"}).text  # from the page itself it is heard


def test_a_browser_that_says_same_origin_is_believed_whatever_a_proxy_made_of_the_host(site: Live) -> None:
    ada = site.person()
    headers = {"Origin": "https://games.example", "Sec-Fetch-Site": "same-origin"}
    assert ada.post("/me/name", name="Ada", headers=headers).status_code == 200


def check_headers(answer: httpx.Response) -> None:
    for name, value in HEADERS.items():
        assert answer.headers[name] == value, answer.url
    assert "cache-control" in answer.headers or answer.status_code >= 500


def expected(route: Route, host: bool) -> int:
    """How an address answers about a table that is not dealt yet, to its host and to a stranger."""
    if route.path.endswith("/record.jsonl") or "/replay" in route.path:
        return 409  # nothing is played yet
    if route.path == "/workshop/report":
        return 409  # no deck was studied yet
    return 403 if route.path == "/t/{key}/chat" and not host else 200  # where a table's news go is its host's


@pytest.mark.parametrize("route", GETS, ids=[route.path for route in GETS])
def test_every_address_answers_with_the_headers_and_nothing_inline(site: Live, route: Route) -> None:
    ada, eve = site.person(), site.person()
    table = ada.open(seat0="me", seat1="bot:novice", seat2="open")
    link = recovery_link(ada)
    path = path_of(route, table, link)
    for visitor in (ada, eve):
        with visitor.client.stream("GET", path) as answer:
            check_headers(answer)
            assert answer.status_code == expected(route, host=visitor is ada)
            if answer.headers["content-type"].startswith("text/html"):
                answer.read()
                assert unsafe(answer.text) == []


ERRORS = ["/nowhere", "/t/nokey", "/t/nokey/parts", "/t/nokey/record.jsonl", "/t/nokey/qr.svg", "/t/", "/t//parts"]
ERRORS += ["/new/chess", "/rules/chess", "/learn/chess/1", "/learn/vizia/9999", "/me/1.nolink", "//evil.example/x"]
ERRORS += [
    "/t/nokey/replay/0",
    "/static/x/nofile.js",
    "/static/x/../../alambic.db",
    "/static/x/%2e%2e/render.py",
    "/static/x//etc/passwd",
]


@pytest.mark.parametrize("path", ERRORS)
def test_what_is_not_there_is_the_page_of_errors_with_404(site: Live, path: str) -> None:
    with client() as stranger:
        answer = stranger.get(site.url + path)
    assert answer.status_code == 404
    check_headers(answer)
    page = read(answer.text)
    assert page.one("h1").text == "This page has evaporated" and unsafe(answer.text) == []
    assert "no such" in answer.text or "There is nothing at this address" in answer.text


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "POST"])
def test_another_method_is_refused_with_the_headers(site: Live, method: str) -> None:
    answer = site.person().client.request(method, "/")
    assert answer.status_code == 405
    assert part_of_mishap(answer.text) == "Number of the mishap: 405"
    check_headers(answer)


def part_of_mishap(page: str) -> str:
    return read(page).one("p", **{"class": "hint"}).text


def test_a_mistake_of_ours_tells_nothing_but_that(site: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fails(*_: object) -> None:
        raise RuntimeError("the secret inside")

    monkeypatch.setattr(site.services.hall.store, "listed", fails)
    answer = site.person().get("/")
    assert answer.status_code == 500
    check_headers(answer)
    assert "secret" not in answer.text and "Traceback" not in answer.text and "RuntimeError" not in answer.text


def test_a_file_of_this_edition_may_be_kept_for_good_and_no_other(site: Live) -> None:
    eve = site.person()
    for name in files():
        kept = eve.get(asset(name))
        assert "immutable" in kept.headers["cache-control"] and kept.status_code == 200
        check_headers(kept)
    old = eve.get("/static/000000000000/play.js")
    assert old.status_code == 200 and old.headers["cache-control"] == "no-store"
    assert eve.get("/").headers["cache-control"] == "no-store"


# Hostile words

HOSTILE = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "' onfocus=alert(1) autofocus='",
    "{{ 7 * 7 }}{% raw %}",
    "</title></textarea>",
    "%(name)s {who} {0}",
    "&lt;b&gt; &amp;",
    "javascript:alert(1)",
    "\u202eevil\u2066\u200b",
    "a\r\nSet-Cookie: x=1",
    "\x00\x01\x1b[31m",
    "🧙‍♀️🜛 ﷽",
]


@pytest.mark.parametrize("words", HOSTILE)
def test_names_and_remarks_are_words_and_nothing_else(site: Live, words: str) -> None:
    """They stand on the page, the lobby, the lists and the end page as text, tidied, in one line."""
    ada, bob, eve = site.person(), site.person(), site.person()
    name = words[:24]
    table = ada.open(name=name, seat0="me", seat1="here", name1=name, seat2="open", listed="on")
    assert bob.sit(table, 2, name).status_code == 200
    assert bob.post(f"{table}/say", text=words * 3).status_code in (200, 422)
    tidy = " ".join("".join(letter if letter.isprintable() else " " for letter in name).split())
    for visitor in (ada, bob, eve):
        for path in (table, f"{table}/parts", "/", "/me", "/new/vizia"):
            answer = visitor.get(path)
            assert answer.status_code == 200 and unsafe(answer.text) == []
            assert "\u202e" not in answer.text and "\x00" not in answer.text and "49" not in part_of(answer.text)
    seats = [seat.text for seat in read(eve.get(table).text).one(id="seats").all("span", **{"class": "name"})]
    assert seats == [tidy, f"{tidy} 2", f"{tidy} 3"]
    assert site.table(table).names() == seats


def test_a_template_escapes_whatever_is_not_markup_already() -> None:
    class Sly(str):
        """Looks like a text."""

    macro, loop = "{% macro m(x) %}[{{ x }}]{% endmacro %}", "{% for x in [a, b] %}{{ x }}{% endfor %}"
    template = environment("en").from_string(macro + "{{ a }}{{ m(a) }}" + loop + "{{ b }}{{ n }}")
    for bad in ("<i>", Sly("<i>")):
        said = template.render(a=bad, b=Markup("<b>"), n=7)
        assert said == "&lt;i&gt;[&lt;i&gt;]&lt;i&gt;<b><b>7"


def part_of(page: str) -> str:
    """What a page says in the places where names stand."""
    return " ".join(element.text for element in read(page).all("span", **{"class": "name"}))


@pytest.mark.parametrize("name", ["", " ", "\n\t", "\u200b\u202e", "x" * 25, "x" * 5000, "é" * 25])
def test_a_name_is_neither_empty_nor_too_long(site: Live, name: str) -> None:
    ada, bob = site.person(), site.person()
    table = ada.open(seat0="me", seat1="open")
    answer = bob.sit(table, 1, name)
    if name.strip():
        assert answer.status_code == 422 and len(answer.text) < 40_000
        assert site.table(table).row.status == "gathering"
    else:
        assert site.table(table).names()[1]  # whoever gives none gets the usual one


@pytest.mark.parametrize("text", ["", "  ", "\u200b", "x" * 401, "x" * 5000])
def test_a_remark_is_neither_empty_nor_too_long(site: Live, text: str) -> None:
    ada = site.person()
    table = ada.open(seat0="me", seat1="open")
    answer = ada.post(f"{table}/say", text=text)
    assert answer.status_code == 422 and part(answer.text, "remarks") == ""


def test_a_hostile_address_is_words_too(site: Live) -> None:
    ada = site.person()
    table = ada.open(seat0="me", seat1="friend")
    bad = '"><script>alert(1)</script>'
    for path in (f"{table}?invite={bad}", f"{table}?as={bad}", f"/?x={bad}", f"/nowhere{bad}", f"/t/{bad}"):
        answer = ada.get(path)
        assert unsafe(answer.text) == [] and "<script>" not in answer.text


# How much one may ask for


def test_a_form_that_is_too_large_is_not_read(site: Live) -> None:
    ada = site.person()
    answer = ada.post("/me/name", name="x" * (200 * 1024))
    assert answer.status_code == 413
    check_headers(answer)

    def drops() -> Iterator[bytes]:
        for _ in range(300):
            yield b"x" * 1024

    headers = {"Content-Type": "application/x-www-form-urlencoded"}
    assert ada.client.post("/me/name", content=drops(), headers=headers).status_code == 413


def test_a_form_has_few_fields_and_one_file(site: Live) -> None:
    ada = site.person()
    many = {f"field{n}": "x" for n in range(200)}
    assert ada.post("/tables", files={"deckfile": ("d", "x")}, **many).status_code == 400
    assert ada.post("/me/name", name="Ada", **many).status_code == 400
    two = [("deckfile", ("a", b"x")), ("deckfile", ("b", b"x"))]
    assert ada.client.post("/tables", data={"game": "vizia"}, files=two).status_code == 400
    for broken in ("multipart/form-data", "multipart/form-data; boundary=x", "application/json", "nonsense"):
        answer = ada.client.post("/me/name", content=b"--y\r\n{]", headers={"Content-Type": broken})
        assert answer.status_code < 500
        check_headers(answer)


@pytest.mark.parametrize("codec", ["unicode_escape", "utf-7", "idna", "punycode", "undefined", "zlib", "no-such"])
def test_a_form_in_an_odd_alphabet_is_no_mistake_of_ours(site: Live, codec: str) -> None:
    ada, bob = site.person(), site.person()
    table = ada.open(seat0="me", seat1="friend")
    line = b'--x\r\nContent-Disposition: form-data; name="%s"\r\n\r\n%s\r\n'
    odd = b"\\ud800\xff"
    fields = [
        (b"number", b"1"),
        (b"name", b"Bob"),
        *((name, odd) for name in (b"invite", b"text", b"move", b"back")),
    ]
    body = b"".join(line % pair for pair in fields)
    headers = {"Content-Type": f"multipart/form-data; boundary=x; charset={codec}"}
    for path in (f"{table}/sit", "/me/name", f"{table}/move", f"{table}/say", "/look"):
        assert bob.client.post(path, content=body + b"--x--\r\n", headers=headers).status_code < 500


def test_who_posts_too_quickly_is_told_to_slow_down_and_may_still_read(tmp_path: Path) -> None:
    with live(tmp_path, limits=Limits(posts=1, burst=3)) as site:
        ada, bob = site.person(), site.person()
        table = ada.open(seat0="me", seat1="open")
        assert [ada.post(f"{table}/say", text="hm").status_code for _ in range(4)] == [200, 200, 429, 429]
        assert bob.sit(table, 1, "Bob").status_code == 429  # the same address
        assert site.table(table).row.status == "gathering"
        assert len(site.table(table).talk.remarks) == 2
        answer = ada.post(f"{table}/say", text="hm")
        check_headers(answer)
        assert read(answer.text).one("h1").text == "Not so fast"
        assert bob.get(table).status_code == 200


def test_one_person_has_so_many_running_tables(tmp_path: Path) -> None:
    with live(tmp_path, limits=Limits(burst=100, tables=2)) as site:
        ada, bob = site.person(), site.person()
        for _ in range(2):
            ada.open(seat0="me", seat1="open")
        answer = ada.post("/tables", game="vizia", name="Ada", seat0="me", seat1="open")
        assert answer.status_code == 429 and "Slowly, please" in answer.text
        assert ada.post("/now/vizia").status_code == 429
        assert len(site.services.hall.tables) == 2
        assert bob.open(seat0="me", seat1="open")


def test_a_table_has_room_for_so_many_remarks(tmp_path: Path) -> None:
    with live(tmp_path, limits=Limits(burst=100, remarks=2)) as site:
        ada = site.person()
        table = ada.open(seat0="me", seat1="open")
        assert [ada.post(f"{table}/say", text="hm").status_code for _ in range(3)] == [200, 200, 429]


def test_one_address_has_so_many_streams_and_gets_one_back_by_closing_one(tmp_path: Path) -> None:
    with live(tmp_path, limits=Limits(burst=100, streams=2)) as site, ExitStack() as more:
        ada = site.person()
        table = ada.open(seat0="me", seat1="open")
        second = more.enter_context(ada.stream(table))
        with ada.stream(table) as first:
            assert next(first) and next(second)
            assert ada.get("/stream", params={"t": table}).status_code == 429
        while (answer := stream_status(ada, table)) == 429:  # the server has yet to hear that one was closed
            pass
        assert answer == 200


def stream_status(person: Person, table: str) -> int:
    with person.client.stream("GET", "/stream", params={"t": table.split("/")[2]}) as answer:
        return answer.status_code


def test_a_table_has_so_many_watchers(tmp_path: Path) -> None:
    with live(tmp_path, limits=Limits(burst=100, watchers=1)) as site:
        ada = site.person()
        table, other = ada.open(seat0="me", seat1="open"), ada.open(seat0="me", seat1="open")
        with ada.stream(table) as told:
            next(told)
            assert stream_status(site.person(), table) == 429
            assert stream_status(site.person(), other) == 200

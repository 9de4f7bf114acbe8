"""What the head of a request may say: more is refused by name, what others wrote into cookies is left alone."""

import pytest
from starlette.requests import Request

from alambic.server.entrance.head import MOST_COOKIES, MOST_FIELDS, cookies_of
from alambic.server.views.problems import SENTENCES
from tests.server.live import Live
from tests.server.pieces import told

MUCH = [{"Cookie": "a=" + "b" * MOST_COOKIES}, {"Content-Type": "a" * 301}]


@pytest.mark.parametrize("headers", MUCH, ids=["cookies", "kind"])
@pytest.mark.parametrize("path", ["/", "/me/name", "/api/games", "/api/people"])
def test_who_says_too_much_is_refused_by_name(site: Live, path: str, headers: dict[str, str]) -> None:
    eve = site.person()
    way = "POST" if path in ("/me/name", "/api/people") else "GET"
    answer = eve.client.request(way, path, headers={"Accept-Language": "en", **headers})
    assert answer.status_code == 431 and answer.headers["connection"] == "close"
    if path.startswith("/api"):
        assert answer.json()["error"] == "HeadTooLong"
    else:
        assert SENTENCES["HeadTooLong"] in answer.text


def test_an_address_has_so_many_fields(site: Live) -> None:
    eve = site.person()
    assert eve.get("/?" + "&".join(["a=1"] * MOST_FIELDS)).status_code == 200
    assert eve.get("/?" + "&".join(["a=1"] * (MOST_FIELDS + 1))).status_code == 431


@pytest.mark.parametrize(
    ("sent", "read"),
    [
        (["alambic=1.x; theme=dark"], {"alambic": "1.x", "theme": "dark"}),
        (["a=1", "b=2;c = 3 ;"], {"a": "1", "b": "2", "c": "3", "": ""}),
        (['a="\\\\073"; b="x"'], {"a": '"\\\\073"', "b": '"x"'}),
        (["nonsense; =; a==b"], {"nonsense": "", "": "", "a": "=b"}),
        ([], {"": ""}),
    ],
)
def test_cookies_are_read_as_they_are(sent: list[str], read: dict[str, str]) -> None:
    headers = [(b"cookie", text.encode()) for text in sent]
    assert cookies_of(Request({"type": "http", "headers": headers})) == read


def test_what_follows_a_body_is_no_header(site: Live) -> None:
    """Else a cookie could come in behind everything that looks at cookies."""
    ada = site.person()
    ada.post("/me/name", name="Ada")
    host = site.url.removeprefix("http://")
    head = f"POST /me/name HTTP/1.1\r\nHost: {host}\r\nOrigin: {site.url}\r\nConnection: close\r\n"
    kind = "Content-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\n\r\n"
    body = f"8\r\nname=Eve\r\n0\r\nCookie: alambic={ada.token}\r\n\r\n"
    answer = told(site, (head + kind + body).encode())
    assert b" 303 " in answer.split(b"\r\n")[0] and b"set-cookie: alambic=" in answer  # somebody new
    assert "Ada" in ada.get("/me").text

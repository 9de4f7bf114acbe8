"""Who is who: names, cookies, the recovery link, and how the site looks to each."""

import re
from pathlib import Path

import httpx
import pytest

from tests.server.live import Live, Person, live
from tests.server.programs import Program
from tests.server.reading import read


def cookie_of(answer: httpx.Response) -> dict[str, str]:
    """The attributes of the one cookie that an answer sets, by lower-case name."""
    found = answer.headers.get_list("set-cookie")
    assert len(found) == 1
    pairs = [pair.strip().partition("=") for pair in found[0].split(";")]
    return {name.lower(): value for name, _, value in pairs}


def new_link(person: Person) -> str:
    """Make a recovery link; its path."""
    found = re.search(r'/me/\d+\.[\w-]+(?=")', person.post("/me/recovery").text)
    assert found
    return found[0]


WAYS: list[tuple[str, dict[str, str]]] = [
    ("/me/name", {"name": "Ada"}),
    ("/tables", {"game": "vizia", "name": "Ada", "seat0": "me", "seat1": "open"}),
    ("/now/vizia", {"level": "novice"}),
    ("/look", {"theme": "dark"}),
]


@pytest.mark.parametrize(("path", "form"), WAYS)
def test_cookies_are_kept_from_scripts_and_other_sites(site: Live, path: str, form: dict[str, str]) -> None:
    cookie = cookie_of(site.person().post(path, follow=False, **form))
    assert "httponly" in cookie and cookie["samesite"] == "lax" and cookie["path"] == "/"
    assert "secure" not in cookie and "domain" not in cookie and int(cookie["max-age"]) > 0


@pytest.mark.parametrize(("path", "form"), WAYS)
def test_cookies_travel_by_https_alone_where_the_site_has_it(
    tmp_path: Path, path: str, form: dict[str, str]
) -> None:
    with live(tmp_path, address="https://games.example") as site:
        assert "secure" in cookie_of(site.person().post(path, follow=False, **form))


def test_a_visitor_gets_one_secret_that_no_page_shows(site: Live) -> None:
    ada = site.person()
    assert ada.get("/").headers.get_list("set-cookie") == []  # who only looks is nobody
    ada.post("/me/name", name="Ada")
    token = ada.token
    assert len(token.split(".")[1]) >= 32
    again = ada.post("/me/name", name="Ada Two", follow=False)
    assert again.headers.get_list("set-cookie") == [] and ada.token == token
    assert token.split(".")[1] not in ada.get("/me").text + ada.get("/").text


def test_two_visitors_are_two_people_whatever_their_names(site: Live) -> None:
    ada, other = site.person(), site.person()
    for person in (ada, other):
        person.post("/me/name", name="Ada")
    assert ada.token != other.token
    table = ada.open(seat0="me", seat1="open")
    assert other.post(f"{table}/remove", number=0).status_code == 403


def test_a_new_name_is_for_tables_to_come(site: Live) -> None:
    ada = site.person()
    table = ada.open(name="Ada", seat0="me", seat1="open")
    ada.post("/me/name", name="Lovelace")
    assert site.table(table).names()[0] == "Ada"
    assert "Lovelace" in ada.get("/me").text
    assert site.table(ada.open(name="", seat0="me", seat1="open")).names()[0] == "Lovelace"


# The recovery link


def test_looking_at_a_recovery_link_changes_nothing(site: Live) -> None:
    ada, other = site.person(), site.person()
    table = ada.open(seat0="me", seat1="bot:novice")
    link = new_link(ada)
    for _ in range(2):
        answer = other.get(link)
        assert answer.status_code == 200 and "This link belongs to Ada" in answer.text
        assert answer.headers.get_list("set-cookie") == [] and other.token == ""
    assert 'class="own"' not in other.get(table).text


def test_the_recovery_link_gives_all_seats_on_another_device(site: Live) -> None:
    ada, phone = site.person(), site.person()
    tables = [ada.open(seat0="me", seat1="here"), ada.open(seat0="me", seat1="open")]
    link = new_link(ada)
    assert "on this device too; the old one keeps them as well." in phone.get(link).text
    answer = phone.post(link, follow=False)
    assert answer.headers["location"] == "/#tables-mine", "their tables are what they see first"
    assert answer.is_redirect and cookie_of(answer)["samesite"] == "lax" and "httponly" in cookie_of(answer)
    lobby = phone.get("/").text
    assert all(table in lobby for table in tables) and read(lobby).one(id="tables-mine")
    match = site.table(tables[0]).playing()
    for person in (phone, ada):  # both devices are the same person now
        seat = match.awaited()[0]
        assert person.move(tables[0], match.legal(seat)[0], seat, step=match.step).status_code == 200


def test_a_new_link_kills_the_old_one_and_the_devices_that_used_it(site: Live) -> None:
    ada, thief = site.person(), site.person()
    table = ada.open(seat0="me", seat1="bot:novice")
    old = new_link(ada)
    thief.post(old)
    assert table in thief.get("/").text
    new = new_link(ada)
    assert new != old
    for visitor in (thief, site.person()):
        assert visitor.get(old).status_code == 404
        assert visitor.post(old).status_code == 404
        assert table not in visitor.get("/").text
    assert table in ada.get("/").text
    assert site.person().get(new).status_code == 200


def test_a_device_that_came_by_a_link_stays_when_it_makes_a_new_one(site: Live) -> None:
    """Whoever lost the first device must not lock themselves out by making a fresh link."""
    ada, phone = site.person(), site.person()
    table = ada.open(seat0="me", seat1="bot:novice")
    phone.post(new_link(ada))
    link = new_link(phone)
    assert table in phone.get("/").text
    assert site.person().get(link).status_code == 200
    assert table in ada.get("/").text


@pytest.mark.parametrize("link", ["1.", "1.x", "0.x", ".x", "x", "-1.x", "99999999999.x", "1.%00", "1/2", "é.é"])
def test_a_made_up_link_opens_nothing(site: Live, link: str) -> None:
    eve = site.person()
    for answer in (eve.get(f"/me/{link}"), eve.post(f"/me/{link}", name="")):
        assert answer.status_code == 404 and eve.token == ""


def test_a_cookie_is_no_recovery_link(site: Live) -> None:
    ada = site.person()
    ada.post("/me/name", name="Ada")
    assert site.person().get(f"/me/{ada.token}").status_code == 404


def test_a_stranger_cannot_make_a_link(site: Live) -> None:
    assert site.person().post("/me/recovery").status_code == 403


# How the site looks


def language_of(person: Person) -> str:
    return read(person.get("/").text).one("html").attributes["lang"]


WANTED = [
    ("fr", "fr"),
    ("fr-CA,fr;q=0.9,en;q=0.1", "fr"),
    ("en-GB", "en"),
    ("de", "en"),
    ("de,fr;q=0.2", "fr"),
    ("en;q=0.1,fr;q=0.9", "fr"),
    ("", "en"),
    ("*", "en"),
    ("%%%;q=x,,;;", "en"),
    ("x" * 5000, "en"),
]


@pytest.mark.parametrize(("header", "language"), WANTED)
def test_the_browsers_language_is_spoken_where_it_is_one_of_ours(site: Live, header: str, language: str) -> None:
    assert language_of(site.person(Accept_Language=header)) == language


def test_a_chosen_language_and_theme_last_and_a_made_up_one_is_not_taken(site: Live) -> None:
    ada = site.person(Accept_Language="fr")
    ada.post("/look", language="en", theme="dark")
    page = read(ada.get("/").text).one("html").attributes
    assert (page["lang"], page["data-theme"]) == ("en", "dark")
    for form in ({"language": "de"}, {"theme": "<b>"}, {"theme": ""}, {}):
        assert ada.post("/look", follow=False, **form).headers.get_list("set-cookie") == []
    ada.cookies.set("language", '"><script>')
    ada.cookies.set("theme", '"><script>')
    fresh = read(ada.get("/").text).one("html").attributes
    assert fresh["lang"] in ("en", "fr") and fresh["data-theme"] in ("auto", "light", "dark")


ELSEWHERE = [
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "https://evil.example/",
    "https:evil.example",
    "javascript:alert(1)",
    "/\t/evil.example",
    "/\r\nSet-Cookie: a=b",
    " //evil.example",
    "",
    "evil.example",
    "/\x00/evil.example",
]


@pytest.mark.parametrize("back", ELSEWHERE)
@pytest.mark.parametrize("path", ["/look", "/network"])
def test_the_way_back_never_leads_to_another_site(site: Live, path: str, back: str) -> None:
    answer = site.person().post(path, follow=False, back=back, theme="light", on="0")
    assert answer.status_code == 303 and answer.headers["location"] == "/"


def test_the_way_back_leads_to_the_page_one_was_on(site: Live) -> None:
    back = "/t/x?as=1&invite=%C3%A9"
    answer = site.person().post("/look", follow=False, back=back, theme="light")
    assert answer.headers["location"] == back
    page = read(site.person().get("/rules/vizia?x=1&y=%22").text)
    assert page.one("input", name="back").attributes["value"] == "/rules/vizia?x=1&y=%22"


# A new secret


def test_all_other_devices_can_be_signed_out(site: Live) -> None:
    """Whoever has taken a cookie or a link is nobody from then on, and hears nothing more."""
    ada, phone, thief = site.person(Accept_Language="en"), site.person(), site.person()
    table = ada.open(seat0="me", seat1="bot:novice")
    link = new_link(ada)
    phone.post(link)
    thief.client.cookies.set("alambic", old := ada.token)
    with phone.stream(table) as linked, thief.stream(table) as stolen:
        assert next(linked) and next(stolen)
        answer = ada.post("/me/renew")
        assert answer.status_code == 200 and "All other devices are signed out" in answer.text
        assert {one["event"] for one in (*linked, *stolen)} <= {"table"}  # what was on its way; then they end
    assert ada.token != old and table in ada.get("/").text
    for visitor in (phone, thief):
        assert table not in visitor.get("/").text
    assert site.person().get(link).status_code == 404
    assert site.person().get("/api/me", headers={"Authorization": f"Bearer {old}"}).status_code == 401


def test_a_new_link_ends_the_streams_of_those_who_came_by_the_old_one(site: Live) -> None:
    ada, thief = site.person(), site.person()
    table = ada.open(seat0="me", seat1="bot:novice")
    thief.post(new_link(ada))
    with thief.stream(table) as stolen:
        assert next(stolen)
        new_link(ada)
        assert {one["event"] for one in stolen} <= {"table"}


def test_a_program_has_a_new_token(site: Live) -> None:
    ada = Program(site, "Ada")
    key = ada.open("me", "bot:novice")
    with ada.stream(key) as told:
        assert next(told)
        new = ada.post("/me/renew").json()["token"]
        assert {one["event"] for one in told} <= {"table"}
    assert ada.get("/me").status_code == 401
    ada.client.headers["Authorization"] = f"Bearer {new}"
    assert ada.get("/me").json()["name"] == "Ada"


def test_a_stranger_has_no_secret_to_renew(site: Live) -> None:
    assert site.person().post("/me/renew").status_code == 403

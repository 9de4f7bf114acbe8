"""The stream: what changes at tables, presence, and coming back after the server was away."""

from pathlib import Path

import pytest

from alambic.server.actions import listening
from alambic.server.pages import stream as watch
from tests.server.live import Live, Person, live
from tests.server.reading import part, read


def pair(site: Live, **form: str) -> tuple[str, Person, Person]:
    ada, bob = site.person(), site.person()
    table = ada.open(seat0="me", seat1="open", **form)
    bob.sit(table, 1, "Bob")
    return table, ada, bob


def version(person: Person, table: str) -> str:
    return read(person.parts(table)).one(id="board").attributes["data-version"]


def play_one(site: Live, table: str, *people: Person) -> None:
    match = site.table(table).playing()
    seat = match.awaited()[0]
    assert people[seat].move(table, match.legal(seat)[0], seat, step=match.step).status_code == 200


def test_whoever_connects_is_told_the_present_version_of_each_table(site: Live) -> None:
    table, ada, _ = pair(site)
    other = ada.open(seat0="me", seat1="open")
    eve = site.person()
    with eve.stream(table, other, table, "/t/nokey") as told:
        first = [next(told), next(told)]
        assert [message["table"] for message in first] == [table.split("/")[2], other.split("/")[2]]
        assert [message["version"] for message in first] == [version(eve, table), version(eve, other)]
        assert {message["event"] for message in first} == {"table"}


def test_a_move_is_told_to_everybody_who_listens(site: Live) -> None:
    table, ada, bob = pair(site)
    eve = site.person()
    with eve.stream(table) as told, bob.stream(table) as also:
        for listener in (told, also):
            next(listener)
        before = version(eve, table)
        play_one(site, table, ada, bob)
        assert version(eve, table) != before
        for person, listener in ((eve, told), (bob, also)):
            while next(listener)["version"] != version(person, table):
                pass


@pytest.mark.parametrize("deed", [("say", {"text": "hello"}), ("pace", {"pace": "calm"}), ("leave", {})])
def test_whatever_is_seen_at_a_table_is_told(site: Live, deed: tuple[str, dict[str, str]]) -> None:
    table, ada, _ = pair(site)
    eve = site.person()
    with eve.stream(table) as told:
        before = next(told)["version"]
        ada.post(f"{table}/{deed[0]}", **deed[1])
        assert next(told)["version"] != before


def test_what_a_browser_knows_already_is_not_sent_again(site: Live) -> None:
    table, ada, bob = pair(site)
    other = ada.open(seat0="me", seat1="open")
    eve = site.person()
    with eve.stream(table, other) as told:
        assert next(told)
        last = next(told)["id"]
    ada.post(f"{other}/say", text="hm")
    with eve.stream(table, other, last=last) as told:
        assert f"/t/{next(told)['table']}" == other  # the first is known
        play_one(site, table, ada, bob)
        assert f"/t/{next(told)['table']}" == table


@pytest.mark.parametrize("last", ["nonsense", "," * 500, "x:y,z", "é"])
def test_an_id_that_means_nothing_is_as_good_as_none(site: Live, last: str) -> None:
    table, _, _ = pair(site)
    eve = site.person()
    headers = {b"Last-Event-ID": last.encode()}
    with eve.client.stream("GET", "/stream", params={"t": table.split("/")[2]}, headers=headers) as answer:
        assert any("version" in line for line in answer.iter_lines())


def test_a_stream_of_nothing_is_still_a_stream(site: Live) -> None:
    for path in ("/stream", "/stream?t=", "/stream?t=nokey", "/stream?t=%00", "/stream?x=1"):
        with site.person().client.stream("GET", path) as answer:
            assert answer.status_code == 200 and answer.headers["content-type"].startswith("text/event-stream")
            assert next(answer.iter_lines()) == "retry: 1000"


def test_a_stream_carries_so_many_tables_and_no_more(site: Live) -> None:
    ada = site.person()
    tables = [ada.open(seat0="me", seat1="open") for _ in range(watch.MOST_TABLES + 1)]
    with site.person().stream(*tables) as told:
        first = [f"/t/{next(told)['table']}" for _ in range(watch.MOST_TABLES)]
        assert first == tables[:-1]
        assert not site.table(tables[-1]).company.listeners


def seats(person: Person, table: str) -> dict[str, bool]:
    """Who is away, by name."""
    lines = read(person.parts(table)).one(id="seats").all("li")
    return {line.one("span", **{"class": "name"}).text: "away" in line.text.split() for line in lines}


def test_who_listens_is_shown_as_present_and_who_goes_as_away(site: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listening, "LINGER", 0.0)
    table, ada, bob = pair(site)
    with ada.stream(table) as told:
        assert seats(ada, table)["Bob"]
        with bob.stream(table) as his:
            next(his)
            assert not seats(ada, table)["Bob"]
            with bob.stream(table) as second:  # another tab
                next(second)
        while not seats(ada, table)["Bob"]:
            next(told)
        assert not seats(site.person(), table)["Ada"]


def test_streams_that_have_ended_leave_nothing_behind(site: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listening, "LINGER", 0.0)
    table, ada, bob = pair(site)
    with ada.stream(table) as told:
        for _ in range(5):
            with bob.stream(table) as his:
                next(his)
        while len(site.table(table).company.listeners) > 1 or len(site.table(table).company.present) > 1:
            ada.post(f"{table}/say", text="anybody?")  # writing to them is how the server learns they have gone
            next(told)


# Across a restart


def test_after_a_restart_the_table_stands_where_it_was_and_both_play_on(tmp_path: Path) -> None:
    with live(tmp_path) as before:
        table, ada, bob = pair(before, listed="on")
        waiting = ada.open(seat0="me", seat1="open")
        for _ in range(7):
            play_one(before, table, ada, bob)
        bob.post(f"{table}/say", text="back soon")
        entries, old = before.entries(table), version(ada, table)
        pages = [part(person.parts(table), "log") for person in (ada, bob)]
        cookies = [ada.cookies, bob.cookies]
    with live(tmp_path) as after:
        ada, bob = (after.person(cookies=jar) for jar in cookies)
        assert ada.step(table) == 7 and version(ada, table) == old  # a browser need not look again
        assert [part(person.parts(table), "log") for person in (ada, bob)] == pages
        assert "back soon" in part(ada.parts(table), "remarks")
        for _ in range(3):
            play_one(after, table, ada, bob)
        assert after.entries(table)[:7] == entries and len(after.entries(table)) == 10
        assert bob.sit(waiting, 1, "Bob").status_code == 200
        assert table in after.person().get("/").text


def test_a_page_from_before_a_restart_cannot_repeat_its_move(tmp_path: Path) -> None:
    with live(tmp_path) as before:
        table, ada, bob = pair(before)
        match = before.table(table).playing()
        seat, code = match.awaited()[0], match.legal(match.awaited()[0])[0]
        person = (ada, bob)[seat]
        assert person.move(table, code, seat, step=0).status_code == 200
        cookies = person.cookies
    with live(tmp_path) as after:
        again = after.person(cookies=cookies)
        assert again.move(table, code, seat, step=0).status_code == 409
        assert len(after.entries(table)) == 1


def test_bots_go_on_after_a_restart(tmp_path: Path) -> None:
    with live(tmp_path, pause=60.0) as before:
        ada = before.person()
        table = ada.open(seat0="me", seat1="bot:novice", pace="calm")
        while not before.table(table).bot_to_move():
            play_one(before, table, ada)
        written, cookies = len(before.entries(table)), ada.cookies
    with live(tmp_path) as after:
        ada = after.person(cookies=cookies)
        parts = ada.until(table, lambda parts: "Your turn" in part(parts, "status"))
        assert part(parts, "moves") and len(after.entries(table)) > written


def test_a_table_whose_last_seat_was_taken_just_before_a_crash_is_dealt(tmp_path: Path) -> None:
    with live(tmp_path) as before:
        table, ada, _ = pair(before)
        before.do(before.services.hall.store.set_match(before.table(table).row.id, status="gathering"))
        cookies = ada.cookies
    with live(tmp_path) as after:
        ada = after.person(cookies=cookies)
        assert "data-step" in ada.parts(table)
        assert after.table(table).row.status == "playing" and part(ada.parts(table), "gathering") == ""

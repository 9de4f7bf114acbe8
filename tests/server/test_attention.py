"""Play over days: which tables wait for whom, what the lobby says of it, and what the stream tells."""

import json
from contextlib import suppress
from pathlib import Path

import httpx
import pytest

from tests.server.live import Live, Person, live
from tests.server.reading import Element, read

ME = "/t/me"


def pair(site: Live, ada: Person, bob: Person, **form: str) -> str:
    table = ada.open(seat0="me", seat1="open", **form)
    bob.sit(table, 1, "Bob")
    return table


def mover(site: Live, table: str) -> int:
    return site.table(table).playing().awaited()[0]


def play_turn(site: Live, table: str, *people: Person) -> None:
    """Whoever is to move moves until somebody else is."""
    match = site.table(table).playing()
    seat = match.awaited()[0]
    while match.awaited() == [seat]:
        codes = match.legal(seat)
        code = next((one for one in codes if one in ("end", "pass")), codes[0])
        assert people[seat].move(table, code, seat, step=match.step).status_code == 200


def until_turn_of(site: Live, seat: int, table: str, *people: Person) -> str:
    while mover(site, table) != seat:
        play_turn(site, table, *people)
    return table


def lines(person: Person) -> list[Element]:
    return list(read(person.get("/").text).one(id="tables-mine").all("li"))


def keys(person: Person) -> list[str]:
    return [line.one("a").attributes["href"] for line in lines(person)]


def call(page: str) -> Element:
    return read(page).one(id="elsewhere")


def version(person: Person) -> str:
    return call(person.parts(ME)).attributes["data-version"]


# The lobby


def test_the_lobby_begins_with_what_waits_the_longest_and_counts_it(site: Live) -> None:
    ada, bob = site.person(), site.person()
    first = until_turn_of(site, 0, pair(site, ada, bob), ada, bob)
    second = until_turn_of(site, 0, pair(site, ada, bob), ada, bob)
    theirs = until_turn_of(site, 1, pair(site, ada, bob), ada, bob)
    laid = ada.open(seat0="me", seat1="friend")
    assert keys(ada) == [first, second, laid, theirs]
    assert [line.attributes["class"] for line in lines(ada)] == ["yours", "yours", "", ""]
    page = read(ada.get("/").text)
    assert page.one(id="mine-title").text == "Your tables 2 wait for you"
    assert page.one("title").text == "● 2 tables wait for you · Alambic"
    assert call(ada.get("/").text).text == "2 tables wait for you. First: Vizia with Bob"
    assert keys(bob)[0] == theirs and read(bob.get("/").text).one("title").text.startswith("● 1 table waits")


def test_a_visitor_who_is_not_known_gets_a_lobby_that_nothing_happens_to(site: Live) -> None:
    page = site.person().get("/").text
    assert "data-part" not in page and "data-table" not in page and "<title>Alambic" in page
    assert "data-part" not in site.person().parts(ME)


def test_a_clock_says_until_when(site: Live) -> None:
    ada, bob = site.person(), site.person()
    slow = until_turn_of(site, 0, pair(site, ada, bob), ada, bob)
    quick = until_turn_of(site, 0, pair(site, ada, bob, clock="move:7200"), ada, bob)
    assert keys(ada) == [quick, slow]
    assert "time is up in 2 hours" in lines(ada)[0].text and "time is up" not in lines(ada)[1].text
    assert "time is" not in lines(bob)[0].text  # it is not theirs that runs


def test_time_that_is_nearly_up_is_called_so(site: Live) -> None:
    ada, bob = site.person(), site.person()
    until_turn_of(site, 0, pair(site, ada, bob, clock="move:30"), ada, bob)
    assert "time is nearly up" in lines(ada)[0].text


def test_a_seat_that_a_bot_keeps_warm_can_be_taken_again_in_the_lobby(site: Live) -> None:
    ada, bob, eve = site.person(), site.person(), site.person()
    laid = bob.open(seat0="me", seat1="friend", name="Bob")
    table = pair(site, ada, bob)
    bob.post(f"{table}/leave", level="novice")
    assert keys(bob) == [table, laid]
    line = lines(bob)[0]
    assert line.attributes["class"] == "kept" and "a bot plays for you" in line.text
    form = line.one("form")
    number = form.one("input").attributes["value"]
    eve.post("/me/name", name="Eve")
    assert eve.post(form.attributes["action"], number=number).status_code == 409
    assert bob.post(form.attributes["action"], number=number).status_code == 200
    assert site.table(table).row.seats[1].name == "Bob" and "a bot plays" not in lines(bob)[0].text


def test_somebody_asked_for_a_takeback_is_waited_for(site: Live) -> None:
    ada, bob = site.person(), site.person()
    table = until_turn_of(site, 0, pair(site, ada, bob), ada, bob)
    match = site.table(table).playing()
    ada.move(table, match.legal(0)[0], 0, step=match.step)
    before = match.line[-2] if len(match.line) > 1 else 0
    assert ada.post(f"{table}/back", to=before).status_code == 200
    assert "your answer is awaited" in lines(bob)[0].text
    bob.post(f"{table}/agree", agree="0")
    assert "your answer is awaited" not in lines(bob)[0].text


def test_a_match_from_before_it_was_written_whom_it_waits_for_is_replayed_once(tmp_path: Path) -> None:
    with live(tmp_path) as before:
        ada, bob = before.person(), before.person()
        table = until_turn_of(before, 0, pair(before, ada, bob), ada, bob)
        row = before.table(table).row
        before.do(before.services.hall.store.set_match(row.id, awaited=0))
        jar = ada.cookies
    with live(tmp_path) as after:
        ada = after.person(cookies=jar)
        assert not after.services.hall.tables
        assert "your turn" in lines(ada)[0].text
        assert list(after.services.hall.tables) == [table.split("/")[2]]
        again = after.do(after.services.hall.store.match(table.split("/")[2]))
        assert again and again.awaited == 1
        after.services.hall.tables.remove(after.table(table))
        assert "your turn" in lines(ada)[0].text and not after.services.hall.tables


# Elsewhere, on a table's page


def test_a_table_says_where_else_somebody_is_waited_for(site: Live) -> None:
    ada, bob, eve = site.person(), site.person(), site.person()
    here = until_turn_of(site, 0, pair(site, ada, bob), ada, bob)
    assert call(ada.get(here).text).text == ""  # what this page shows it need not call for
    other = until_turn_of(site, 0, pair(site, ada, bob), ada, bob)
    for page in (ada.get(here).text, ada.parts(here)):
        assert call(page).text == "Another table waits for you: Vizia with Bob"
        assert call(page).one("a").attributes["href"] == other
        calls = json.loads(call(page).attributes["data-calls"])
        assert calls == [[here.split("/")[2], "Vizia with Bob"], [other.split("/")[2], "Vizia with Bob"]]
    assert call(ada.parts(here)).attributes["data-version"] == version(ada)
    eve.post("/me/name", name="Eve")
    for stranger in (eve, site.person()):
        assert call(stranger.get(here).text).text == ""
        assert other.split("/")[2] not in stranger.get(here).text


# The stream


def test_the_stream_tells_when_other_tables_wait_and_not_at_every_move(site: Live) -> None:
    ada, bob = site.person(), site.person()
    table = until_turn_of(site, 1, pair(site, ada, bob), ada, bob)
    with ada.stream(ME) as told:
        first = next(told)
        assert (first["table"], first["event"], first["version"]) == ("me", "table", version(ada))
        match = site.table(table).playing()
        while mover(site, table) == 1:
            codes = match.legal(1)
            bob.move(table, next((code for code in codes if code.startswith(("place", "take"))), codes[0]), 1)
            bob.post(f"{table}/say", text="hm")
        second = next(told)  # however many moves that were: one piece of news
        assert second["version"] == version(ada) != first["version"]
        play_turn(site, table, ada, bob)
        assert next(told)["version"] == version(ada) == first["version"]


def test_what_a_browser_knows_of_its_tables_is_not_sent_again(site: Live) -> None:
    ada, bob = site.person(), site.person()
    table = until_turn_of(site, 0, pair(site, ada, bob), ada, bob)
    with ada.stream(ME) as told:
        last = next(told)["id"]
    with ada.stream(ME, last=last) as told:
        play_turn(site, table, ada, bob)
        news = next(told)
        assert news["version"] == version(ada) and news["id"] != last


def test_what_is_told_again_after_a_restart_is_the_same(tmp_path: Path) -> None:
    with live(tmp_path) as before:
        ada, bob = before.person(), before.person()
        until_turn_of(before, 0, pair(before, ada, bob), ada, bob)
        known, jar = version(ada), ada.cookies
    with live(tmp_path) as after:
        assert version(after.person(cookies=jar)) == known


@pytest.mark.parametrize("deed", ["sits", "leaves", "opens", "ends"])
def test_tables_that_begin_end_or_change_hands_are_news(site: Live, deed: str) -> None:
    ada, bob = site.person(), site.person()
    table = ada.open(seat0="me", seat1="open")
    if deed == "ends":
        bob.sit(table, 1, "Bob")
    with ada.stream(ME) as told:
        before = next(told)["version"]
        if deed == "sits":
            bob.sit(table, 1, "Bob")
        elif deed == "leaves":
            ada.post(f"{table}/leave")
        elif deed == "opens":
            ada.open(seat0="me", seat1="open")
        else:
            for person in (bob, ada):
                person.post(f"{table}/leave")
        while (news := next(told)["version"]) != version(ada):
            pass
        assert news != before


def test_a_seat_kept_for_somebody_is_news_to_them(site: Live) -> None:
    ada, bob = site.person(), site.person()
    table = pair(site, ada, bob)
    with bob.stream(ME) as told:
        before = next(told)["version"]
        ada.post(f"{table}/bot", number=1, level="novice")
        while next(told)["version"] == before or "kept" not in lines(bob)[0].attributes["class"]:
            pass


def test_nobody_hears_of_the_tables_of_others(site: Live) -> None:
    ada, bob, eve = site.person(), site.person(), site.person()
    table = until_turn_of(site, 0, pair(site, ada, bob), ada, bob)
    other = eve.open(seat0="me", seat1="open", name="Eve")
    with eve.stream(ME, other) as told, site.person().stream(ME, other) as stranger:
        heard = [next(told)["table"] for _ in range(2)]
        assert heard == ["me", other.split("/")[2]]
        assert f"/t/{next(stranger)['table']}" == other  # a browser without a name has no tables
        known = version(eve)
        play_turn(site, table, ada, bob)
        eve.post(f"{other}/say", text="anybody?")
        for listener in (told, stranger):
            while (news := next(listener))["table"] == "me":
                assert news["version"] == known  # if anything, then nothing new
            assert f"/t/{news['table']}" == other


def test_whoever_no_longer_listens_is_no_longer_kept_in_mind(site: Live) -> None:
    ada, bob = site.person(), site.person()
    table = pair(site, ada, bob)
    attentions = site.services.attentions
    person = site.table(table).row.host
    with ada.stream(ME) as told:
        next(told)
        assert person in attentions.listening and table.split("/")[2] in attentions.at
        with ada.stream(ME) as second:
            next(second)
    with site.person().stream(table) as told, suppress(httpx.ReadTimeout):
        while person in attentions.listening:  # writing to them is how the server learns they have gone
            bob.post(f"{table}/leave") if table in keys(bob) else bob.sit(table, 1, "Bob")
            next(told)
    assert person not in attentions.listening and table.split("/")[2] not in attentions.at


def test_the_word_for_all_ones_tables_is_no_table(site: Live) -> None:
    ada = site.person()
    ada.post("/me/name", name="Ada")
    assert ada.get(ME).status_code == 404
    assert ada.post(f"{ME}/say", text="hello?").status_code == 404

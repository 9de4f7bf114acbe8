"""Matches that come back under other rules: they go on if their replay agrees, else they end with the reason."""

import sqlite3
from pathlib import Path

import pytest

from alambic.core.record import parse_record
from alambic.games import CATALOGUE
from tests.server.live import SHORT, Live, Person, live
from tests.server.reading import part, read

VIZIA = CATALOGUE["vizia"]


def alter(folder: Path, *changes: str) -> None:
    """Change the database while no server runs, although it protects itself."""
    database = sqlite3.connect(folder / "a.db")
    with database:
        for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            database.execute(f"DROP TRIGGER {name}")
        for change in changes:
            assert database.execute(change).rowcount > 0, change
    database.close()


def begun(site: Live, moves: int, **form: str) -> tuple[str, Person]:
    ada = site.person()
    table = ada.open(seat0="me", seat1="here", **form)
    play(site, table, ada, moves)
    return table, ada


def play(site: Live, table: str, person: Person, moves: int) -> None:
    match = site.table(table).playing()
    while moves and not match.over:
        seat = match.awaited()[0]
        assert person.move(table, match.legal(seat)[0], seat, step=match.step).status_code == 200
        moves -= 1


DISAGREEMENTS = {
    "another mark": "UPDATE entries SET mark = x'0000000000000000' WHERE number = 3",
    "a move that is none": "UPDATE entries SET move = 'castle' WHERE number = 3",
    "a move that is not allowed": "UPDATE entries SET move = 'pass' WHERE number = 1",
    "another seat": "UPDATE entries SET seat = 1 - seat WHERE number = 3",
    "another chance": "UPDATE matches SET secret = x'" + "07" * 32 + "'",
    "a gap": "DELETE FROM entries WHERE number = 2",
    "an option that is no more": 'UPDATE matches SET options = \'{"flying": "yes"}\'',
    "a deck that is no more": "UPDATE matches SET deck = '\"lost\"'",
}


@pytest.mark.parametrize("change", DISAGREEMENTS.values(), ids=list(DISAGREEMENTS))
def test_a_match_whose_replay_disagrees_is_stopped_with_the_reason_and_can_be_kept(
    tmp_path: Path, change: str
) -> None:
    with live(tmp_path) as before:
        table, ada = begun(before, 5)
        moves, cookies = before.entries(table), ada.cookies
    alter(tmp_path, "UPDATE matches SET rules = 99", change)
    with live(tmp_path) as after:
        ada = after.person(cookies=cookies)
        for language, stopped, reason in (
            ("en", "This table was stopped", "under other rules"),
            ("fr", "Cette partie a été interrompue", "sous d’autres règles"),
        ):
            ada.cookies.set("language", language)
            page = ada.get(table)
            assert page.status_code == 200
            assert stopped in part(page.text, "status") and reason in part(page.text, "status")
            assert f'href="{table}/record.jsonl"' in page.text
        seat = moves[-1][0]
        assert ada.move(table, "end", seat, step=5).status_code == 409
        assert ada.get("/").status_code == 200 and table in ada.get("/").text
        record = ada.get(f"{table}/record.jsonl")
        assert record.status_code == 200 and '"rules": 99' in record.text.splitlines()[0]
        assert len(record.text.splitlines()) == 1 + len(after.entries(table))
    with live(tmp_path) as later:
        assert "under other rules" in later.person().get(table).text


def test_a_match_whose_replay_agrees_under_another_number_goes_on(tmp_path: Path) -> None:
    with live(tmp_path) as before:
        table, ada = begun(before, 5, deckfile=SHORT)
        cookies = ada.cookies
    alter(tmp_path, "UPDATE matches SET rules = 99")
    with live(tmp_path) as after:
        ada = after.person(cookies=cookies)
        assert ada.step(table) == 5
        play(after, table, ada, 999)
        assert "The game is over" in part(ada.parts(table), "status")
        record = parse_record(ada.get(f"{table}/record.jsonl").text, {"vizia": VIZIA})
        assert len(record.entries) == len(after.entries(table)) > 5


def result_in(page: str) -> list[str]:
    """Who won, and the points of each, as the end page says."""
    result = read(page).one(id="result")
    return [result.one("h2").text, *(points.text for points in result.all("span", **{"class": "points"}))]


def test_a_match_that_was_over_keeps_its_result_whatever_became_of_the_rules(tmp_path: Path) -> None:
    with live(tmp_path) as before:
        table, ada = begun(before, 999, deckfile=SHORT)
        result, cookies = before.table(table).row, ada.cookies
        shown = result_in(ada.parts(table))
    alter(tmp_path, "UPDATE matches SET rules = 99", DISAGREEMENTS["another mark"])
    with live(tmp_path) as after:
        ada = after.person(cookies=cookies)
        page = ada.get(table).text
        row = after.table(table).row
        assert (row.status, row.places, row.points) == ("over", result.places, result.points)
        assert "This table was stopped" not in page
        assert result_in(page) == shown
        assert ada.get(f"{table}/record.jsonl").status_code == 200


def test_a_match_of_a_game_that_is_no_more_leaves_the_lobby_whole(tmp_path: Path) -> None:
    with live(tmp_path) as before:
        table, ada = begun(before, 1)
        cookies = ada.cookies
    alter(tmp_path, "UPDATE matches SET game = 'chess'")
    with live(tmp_path) as after:
        ada = after.person(cookies=cookies)
        assert ada.get("/").status_code == 200
        assert ada.get(table).status_code == 404
        assert ada.get(f"{table}/record.jsonl").status_code == 404


def test_a_match_stopped_for_idleness_says_so(tmp_path: Path) -> None:
    with live(tmp_path) as before:
        table, ada = begun(before, 3)
        cookies = ada.cookies
    alter(tmp_path, "UPDATE matches SET status = 'stopped', reason = 'idle', ended = moved")
    with live(tmp_path) as after:
        ada = after.person(cookies=cookies)
        assert "Nobody has made a move for a long time" in part(ada.get(table).text, "status")
        assert ada.get(f"{table}/record.jsonl").status_code == 200
        assert ada.post(f"{table}/leave").status_code == 409
        assert after.person().sit(table, 0, "Bob").status_code == 409


def test_a_move_that_another_server_wrote_first_is_not_played_over_it(tmp_path: Path) -> None:
    """Two servers on one database: the second is told that the table has moved on, and then sees it."""
    with live(tmp_path) as one, live(tmp_path) as two:
        table, ada = begun(one, 1)
        other = two.person(cookies=ada.cookies)
        assert other.step(table) == 1
        match = one.table(table).playing()
        seat, code = match.awaited()[0], match.legal(match.awaited()[0])[0]
        assert ada.move(table, code, seat, step=1).status_code == 200
        with other.stream(table) as told:
            known = next(told)["version"]
            late = other.move(table, code, seat, step=1)
            assert late.status_code == 409
            assert read(late.text).one(id="board").attributes["data-step"] == "2"  # how it stands now
            assert next(told)["version"] != known
        assert other.step(table) == 2 and two.entries(table) == one.entries(table)
        play(two, table, other, 1)
        assert len(one.entries(table)) == 3

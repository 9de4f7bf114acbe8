"""What remains of a table when people leave it, and what those who left may do."""

from pathlib import Path

import pytest

from alambic.bots.levels import LEVELS, bot_of
from alambic.games import CATALOGUE
from tests.server.live import Live, live
from tests.server.reading import part


def test_when_the_last_person_leaves_the_match_is_stopped_and_counts_no_longer(site: Live) -> None:
    ada = site.person()
    table = ada.open(seat0="me", seat1="bot:novice")
    assert ada.post(f"{table}/leave").status_code == 200
    row = site.table(table).row
    assert (row.status, row.reason) == ("stopped", "left")
    assert "Everybody has left the table." in part(ada.parts(table), "status")
    assert ada.get(f"{table}/record.jsonl").status_code == 200


def test_a_table_nobody_came_to_is_over_when_its_host_leaves(site: Live) -> None:
    ada = site.person()
    table = ada.open(seat0="me", seat1="open")
    ada.post(f"{table}/leave")
    assert site.table(table).row.status == "stopped"
    assert ada.get(table).status_code == 200
    assert site.person().sit(table, 1, "Bob").status_code == 409


def test_the_host_who_leaves_hands_the_table_on(site: Live) -> None:
    ada, bob = site.person(), site.person()
    table = ada.open(seat0="me", seat1="open")
    bob.sit(table, 1, "Bob")
    ada.post(f"{table}/leave")
    assert site.table(table).row.status == "playing"
    assert ada.post(f"{table}/bot", number=0, level="novice").status_code == 403
    assert bob.post(f"{table}/bot", number=0, level="novice").status_code == 200


def test_whoever_saw_one_hand_may_not_take_another(site: Live) -> None:
    """A host cannot send an opponent away, look at their tiles and come back."""
    ada, bob = site.person(), site.person()
    table = ada.open(seat0="me", seat1="open")
    bob.sit(table, 1, "Bob")
    ada.post(f"{table}/remove", number=1)
    ada.post(f"{table}/leave")  # nobody is left: the match is stopped
    assert ada.sit(table, 1, "Ada").status_code == 409

    cleo = site.person()
    table = ada.open(seat0="me", seat1="open", seat2="open")
    bob.sit(table, 1, "Bob")
    cleo.sit(table, 2, "Cleo")
    ada.post(f"{table}/leave")
    bob.post(f"{table}/leave")
    assert ada.sit(table, 1, "Ada").status_code == 403
    assert ada.sit(table, 0, "Ada").status_code == 200  # back to the hand she knows
    assert site.person().sit(table, 1, "Dan").status_code == 200  # somebody who has seen none


def test_seen_hands_are_remembered_when_the_server_starts_again(tmp_path: Path) -> None:
    with live(tmp_path) as site:
        ada, bob, cleo = site.person(), site.person(), site.person()
        table = ada.open(seat0="me", seat1="open", seat2="open")
        bob.sit(table, 1, "Bob")
        cleo.sit(table, 2, "Cleo")
        ada.post(f"{table}/leave")
        bob.post(f"{table}/leave")
        cookies = ada.cookies
    with live(tmp_path) as site:
        assert site.person(cookies).sit(table, 1, "Ada").status_code == 403


def test_before_the_deal_everybody_may_change_seats(site: Live) -> None:
    ada, bob = site.person(), site.person()
    table = ada.open(seat0="me", seat1="open", seat2="open")
    bob.sit(table, 1, "Bob")
    bob.post(f"{table}/leave")
    assert bob.sit(table, 2, "Bob").status_code == 200


def test_two_people_of_one_name_are_told_apart(site: Live) -> None:
    ada, other, third = site.person(), site.person(), site.person()
    table = ada.open(name="Ada", seat0="me", seat1="open", seat2="open")
    other.sit(table, 1, "Ada")
    third.sit(table, 2, "Ada")
    assert site.table(table).names() == ["Ada", "Ada 2", "Ada 3"]


@pytest.mark.parametrize("level", LEVELS)
def test_no_bot_thinks_for_minutes_while_the_rules_are_interpreted(level: str) -> None:
    assert bot_of(level, CATALOGUE["vizia"], compiled=False) in ("random", "hasty")


def test_a_stranger_does_nothing_at_a_private_table_whose_people_are_away(site: Live) -> None:
    ada, eve = site.person(), site.person()
    table = ada.post("/tables", game="vizia", name="Ada", seat0="me", seat1="bot:novice", pace="instant").url.path
    eve.post("/me/name", name="Eve")
    assert ada.post(f"{table}/leave", level="novice").status_code == 200
    for deed in ("leave", "hurry", "say", "back", "agree", "undraft", "orders", "pace"):
        assert eve.post(f"{table}/{deed}", text="hm", pace="calm").status_code == 403, deed
    assert site.table(table).row.status == "playing"
    assert ada.sit(table, 0, "Ada").status_code == 200
    assert site.table(table).row.seats[0].name == "Ada"


def test_a_private_table_stays_private_when_it_has_been_stopped(site: Live) -> None:
    ada, bob, eve = site.person(), site.person(), site.person()
    table = ada.post("/tables", game="vizia", name="Ada", seat0="me", seat1="open", pace="instant").url.path
    bob.sit(table, 1, "Bob")
    for person in (ada, bob):
        assert person.post(f"{table}/leave").status_code == 200
    assert site.table(table).row.status == "stopped"
    for path in ("", "/parts", "/record.jsonl", "/replay/0?as=all", "/qr.svg"):
        assert eve.get(f"{table}{path}").status_code == 403, path
        assert bob.get(f"{table}{path}").status_code == 200, path


def test_who_was_muted_still_has_the_seat_that_is_kept(site: Live) -> None:
    ada, bob = site.person(), site.person()
    table = ada.open(seat0="me", seat1="open")
    bob.sit(table, 1, "Bob")
    assert ada.post(f"{table}/mute", number=1).status_code == 200
    assert bob.post(f"{table}/leave", level="novice").status_code == 200
    assert bob.sit(table, 1, "Bob").status_code == 200
    assert site.table(table).row.seats[1].kind == "person"

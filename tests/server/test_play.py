"""Playing over HTTP: whole games by form posts, and moves that must not happen."""

import re
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest

from alambic.core.match import replay
from alambic.core.record import parse_record
from alambic.games import CATALOGUE
from tests.server.live import SHORT, Live, Person, listed
from tests.server.reading import part, read

VIZIA = CATALOGUE["vizia"]


def pair(site: Live, **form: str) -> tuple[str, Person, Person]:
    """A table with two people at it, each with a browser."""
    ada, bob = site.person(), site.person()
    table = ada.open(seat0="me", seat1="open", **form)
    assert bob.sit(table, 1, "Bob").status_code == 200
    return table, ada, bob


def mover(site: Live, table: str, *people: Person) -> tuple[int, Person, Person]:
    """The seat that is to move, its person and one other."""
    seat = site.table(table).playing().awaited()[0]
    return seat, people[seat], people[1 - seat]


def submit(person: Person, table: str, page: str) -> httpx.Response:
    """Press the first button of the move form on a page."""
    form = read(page).one("form", id="play")
    fields = {field.attributes["name"]: field.attributes["value"] for field in form.all("input")}
    return person.post(form.attributes["action"], move=listed(page)[0], **fields)


def standings(page: str) -> list[tuple[str, str, str]]:
    """Place, name and points of everybody, as the end page says."""
    rows = read(page).one("ol", **{"class": "standings"}).all("li")
    found = [re.match(r"(\w+) place (\d+) (\w+) (?:you )?(\d+) point", row.text) for row in rows]
    return [(row[2], row[3], row[4]) for row in found if row]


def test_two_people_play_by_forms_to_an_end_that_both_see_and_a_record_that_replays(site: Live) -> None:
    table, ada, bob = pair(site, deckfile=SHORT)
    pages = [ada.get(table).text, bob.get(table).text]
    while movers := [seat for seat in (0, 1) if listed(pages[seat])]:
        assert len(movers) == 1
        assert ada.get(f"{table}/record.jsonl").status_code == 409
        person = (ada, bob)[movers[0]]
        assert submit(person, table, pages[movers[0]]).status_code == 200
        pages = [ada.get(table).text, bob.get(table).text]
    assert standings(pages[0]) == standings(pages[1]) != []
    assert part(pages[0], "status").startswith("The game is over")

    records = [person.get(f"{table}/record.jsonl") for person in (ada, bob)]
    assert records[0].text == records[1].text
    assert "attachment" in records[0].headers["content-disposition"]
    match = replay(parse_record(records[0].text, {"vizia": VIZIA}), compiled=False)
    assert match.over
    places, points = match.standings()
    found = [(str(places[seat]), name, str(points[seat])) for seat, name in enumerate(("Ada", "Bob"))]
    assert sorted(standings(pages[0])) == sorted(found)
    assert [(entry.seat, entry.move) for entry in match.entries] == site.entries(table)


def test_a_game_against_bots_is_played_to_its_end(site: Live) -> None:
    ada = site.person()
    table = ada.open(seat0="me", seat1="bot:novice", seat2="bot:novice", deckfile=SHORT)
    while listed(parts := ada.until(table, lambda parts: bool(listed(parts)) or "standings" in parts)):
        assert submit(ada, table, parts).status_code == 200
    assert len(standings(parts)) == 3
    assert {seat for seat, _ in site.entries(table)} == {0, 1, 2}


def test_a_piece_and_a_place_make_a_move(site: Live) -> None:
    table, *people = pair(site)
    seat, person, _ = mover(site, table, *people)
    pick, at = person.moves(table)[0].rsplit(" ", 1)
    assert person.post(f"{table}/move", seat=seat, step=0, pick=pick, at=at).status_code == 200
    assert site.entries(table) == [(seat, f"{pick} {at}")]


def test_a_script_is_answered_with_the_parts_alone(site: Live) -> None:
    table, *people = pair(site)
    seat, person, _ = mover(site, table, *people)
    answer = person.move(table, person.moves(table)[0], seat)
    assert answer.status_code == 200 and not answer.history
    assert "<html" not in answer.text and read(answer.text).one(id="board").attributes["data-step"] == "1"


def test_a_stale_move_changes_nothing_and_shows_the_table_as_it_is(site: Live) -> None:
    table, *people = pair(site)
    seat, person, _ = mover(site, table, *people)
    moves = person.moves(table)
    assert person.move(table, moves[0], seat, step=0).status_code == 200
    before = site.entries(table)
    for step in (0, 2, 999):
        answer = person.move(table, person.moves(table)[0], seat, step=step)
        assert answer.status_code == 409
        assert read(answer.text).one(id="board").attributes["data-step"] == "1"
        assert part(answer.text, "problem").startswith("The table has moved on")
    assert site.entries(table) == before


@pytest.mark.parametrize("step", ["", "x", "-1", "1e3", "9" * 50])
def test_a_move_that_does_not_say_which_step_it_answers_is_stale(site: Live, step: str) -> None:
    table, *people = pair(site)
    seat, person, _ = mover(site, table, *people)
    code = person.moves(table)[0]
    assert person.post(f"{table}/move", seat=seat, step=step, move=code).status_code == 409
    assert person.post(f"{table}/move", seat=seat, move=code).status_code == 409
    assert site.entries(table) == []


def test_the_same_move_posted_at_once_from_many_tabs_is_one_entry(site: Live) -> None:
    table, *people = pair(site)
    seat, person, _ = mover(site, table, *people)
    code = person.moves(table)[0]
    with ThreadPoolExecutor(8) as tabs:
        answers = list(tabs.map(lambda _: person.move(table, code, seat, step=0).status_code, range(8)))
    assert sorted(answers) == [200] + [409] * 7
    assert site.entries(table) == [(seat, code)]


def test_nobody_moves_out_of_turn(site: Live) -> None:
    table, *people = pair(site)
    seat, person, other = mover(site, table, *people)
    code = person.moves(table)[0]
    answer = other.move(table, code, 1 - seat)
    assert answer.status_code == 409 and part(answer.text, "problem") == "It is not your turn."
    assert other.move(table, code, seat).status_code == 403  # nor from the other's seat
    assert other.moves(table) == [] and site.entries(table) == []


NONSENSE = ["", " ", "xyzzy", "place own red", "place own red a1 a1", "take \x00", "../etc", "<script>", "é" * 300]


@pytest.mark.parametrize("code", [*NONSENSE, "place own red p32 " * 600])
def test_nonsense_is_no_move_and_is_not_repeated_at_length(site: Live, code: str) -> None:
    table, *people = pair(site)
    seat, person, _ = mover(site, table, *people)
    answer = person.move(table, code, seat)
    assert answer.status_code == 422
    assert part(answer.text, "problem").startswith("That is not a move of this game.")
    assert "<script" not in answer.text and len(part(answer.text, "problem")) < 1500
    assert site.entries(table) == []


@pytest.mark.parametrize("seat", ["", "-1", "2", "9", "99999999999999999999", "x", "0.0", "٠"])
def test_a_seat_that_is_not_there_or_not_mine_plays_nothing(site: Live, seat: str) -> None:
    table, *people = pair(site)
    _, person, _ = mover(site, table, *people)
    answer = person.post(f"{table}/move", seat=seat, step=0, move=person.moves(table)[0])
    assert answer.status_code == 403 and part(answer.text, "problem") == "That is not yours to do."
    assert site.entries(table) == []


def test_spectators_and_strangers_do_not_move(site: Live) -> None:
    table, *people = pair(site)
    seat, person, _ = mover(site, table, *people)
    code = person.moves(table)[0]
    watcher = site.person()
    watcher.post("/me/name", name="Watcher")
    for visitor in (watcher, site.person()):
        assert visitor.moves(table) == []
        assert visitor.move(table, code, seat, step=0).status_code == 403
    assert site.entries(table) == []


def forged(ada: str, bob: str) -> list[str]:
    """Cookies that nobody was given: cut, lengthened, swapped, odd."""
    (number, secret), (other, other_secret) = ada.split("."), bob.split(".")
    return [
        f"{number}.{secret[:-1]}",
        f"{number}.{secret}A",
        f"{number}.{secret.swapcase()}",
        f"{number}.",
        number,
        f"{number}.{other_secret}",
        f"{other}.{secret}",
        f"0{number}.{other_secret}",
        f"-{number}.{secret}",
        f"{10**11}.{secret}",
        f"{10**30}.{secret}",
        f"x.{secret}",
        f".{secret}",
        "",
        "." * 3000,
        f"{number} OR 1=1.{secret}",
    ]


def test_forged_cookies_open_no_seat(site: Live) -> None:
    table, *people = pair(site)
    seat, person, other = mover(site, table, *people)
    code = person.moves(table)[0]
    for cookie in forged(person.token, other.token):
        thief = site.person(cookies={"alambic": cookie})
        assert listed(thief.parts(table)) == []
        assert "Your turn" not in thief.get(table).text
        assert thief.move(table, code, seat, step=0).status_code == 403
    assert site.entries(table) == []


@pytest.mark.parametrize(("language", "sentence"), [("en", "That is not allowed now."), ("fr", "Ce n’est pas")])
def test_what_the_rules_forbid_is_answered_with_the_clause_in_the_visitors_language(
    site: Live, language: str, sentence: str
) -> None:
    """VIZ-06: a turn may not end before a tile is placed."""
    table, *people = pair(site)
    seat, person, _ = mover(site, table, *people)
    person.cookies.set("language", language)
    answer = person.move(table, "end", seat)
    assert answer.status_code == 422
    match = site.table(table).playing()
    clause = VIZIA.clause(match.engine.why(match.state, seat, VIZIA.codes.parse("end")))
    assert clause == "VIZ-06"
    problem = read(answer.text).one(id="problem")
    assert problem.text.startswith(sentence)
    assert VIZIA.clauses(language)[clause].gist in problem.text
    assert problem.one("a").attributes["href"] == f"/rules/vizia#{clause}"
    assert read(person.get("/rules/vizia").text).one(id=clause)
    assert site.entries(table) == []


def test_after_the_end_no_move_is_accepted(site: Live) -> None:
    table, *people = pair(site, deckfile=SHORT)
    match = site.table(table).playing()
    while not match.over:
        seat, person, _ = mover(site, table, *people)
        assert person.move(table, match.legal(seat)[-1], seat, step=match.step).status_code == 200
    before = site.entries(table)
    for seat, person in enumerate(people):
        assert person.move(table, "pass", seat).status_code == 409
    assert site.entries(table) == before


def test_a_table_that_gathers_has_no_moves_and_no_record(site: Live) -> None:
    ada = site.person()
    table = ada.open(seat0="me", seat1="open")
    assert ada.move(table, "pass", 0, step=0).status_code == 409
    assert ada.get(f"{table}/record.jsonl").status_code == 409

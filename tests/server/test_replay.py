"""Looking back on a match: what is shown, to whom, and playing on from a step."""

import re
from pathlib import Path

import httpx
import pytest

from alambic.core.match import replay
from alambic.core.record import parse_record
from alambic.core.state import SPECTATOR
from alambic.games import CATALOGUE
from tests.server.live import SHORT, Live, Person, live
from tests.server.reading import part, read, unsafe


def finished(site: Live, ada: Person, **seats: str) -> str:
    """A short match of Ada against a bot, played to the end; its path."""
    path = ada.open(deckfile=SHORT, **({"seat0": "me", "seat1": "bot:novice"} | seats))
    play_out(site, [ada], path)
    return path


def play_out(site: Live, people: list[Person], path: str) -> None:
    """Play whoever's turn it is until the match is over."""
    table = site.table(path)
    while not table.playing().over:
        for seat, person in enumerate(people):
            while codes := person.moves(path):
                assert person.move(path, codes[0], seat).status_code == 200
        people[0].until(path, lambda parts: "data-your-turn" in parts or 'class="over' in parts or len(people) > 1)
    people[0].until(path, lambda parts: 'class="over' in parts)


def pair(site: Live, **more: str) -> tuple[Person, Person, str]:
    """Ada and Bea at a table."""
    ada, bea = site.person(), site.person()
    path = ada.open(deckfile=SHORT, seat0="me", seat1="open", **more)
    assert bea.sit(path, 1, "Bea").status_code == 200
    return ada, bea, path


def both(site: Live, ada: Person, bea: Person, path: str, most: int = 10**6) -> None:
    """Let both play so many moves, or to the end."""
    table = site.table(path)
    while not table.playing().over and table.playing().step < most:
        seat = table.playing().awaited()[0]
        person = (ada, bea)[seat]
        assert person.move(path, person.moves(path)[0], seat).status_code == 200


def hands(page: str) -> list[int]:
    """How many pieces lie open before each player that is drawn at the foot of the board."""
    found = [one for one in read(page).all("span") if one.attributes.get("class") == "pieces"]
    open_pieces = [
        [one for one in hand.all("span") if "piece" in one.attributes.get("class", "")] for hand in found
    ]
    return [sum("backed" not in one.attributes["class"] for one in pieces) for pieces in open_pieces]


def test_every_step_of_a_finished_match_shows_what_the_table_showed_then(site: Live) -> None:
    ada = site.person()
    path = finished(site, ada)
    match = site.table(path).playing()
    for step in range(match.step + 1):
        page = ada.get(f"{path}/replay/{step}")
        assert page.status_code == 200 and not unsafe(page.text)
        known = match.at(step).known(0)
        tiles = [one for one in read(page.text).all("span") if " x" in one.attributes.get("class", "")]
        laid = [one for one in tiles if one.attributes["class"].startswith("tile ")]
        assert len(laid) == sum(0 < thing < 7 for thing in known.board), step
        assert f'data-step="{step}"' in page.text
    assert f"Step {match.step} of {match.step}" in part(page.text, "status")
    lines = list(read(page.text).one(id="log").all("a"))
    assert {line.attributes["href"] for line in lines} >= {
        f"{path}/replay/{step}" for step in range(1, match.step)
    }


def test_a_step_forward_carries_its_flights_and_the_page_offers_no_move(site: Live) -> None:
    ada = site.person()
    path = finished(site, ada)
    page = ada.get(f"{path}/replay/1").text
    board = read(page).one(id="board").attributes
    assert board["data-since"] == "0" and '"cell-' in board["data-flights"]
    assert not [one for one in read(page).all("button") if one.attributes.get("name") in ("move", "at")]
    assert not list(read(page).all("form", id="play"))


def test_after_the_end_every_hand_can_be_seen_through_any_eyes(site: Live) -> None:
    ada, bea, path = pair(site)
    both(site, ada, bea, path)
    stranger = site.person()
    step = next(n for n in range(1, 99) if all(site.table(path).playing().at(n).known(SPECTATOR).held[:2]))
    held = site.table(path).playing().at(step).known(SPECTATOR).held[:2]
    assert hands(stranger.get(f"{path}/replay/{step}?as=all").text) == list(held)
    assert hands(stranger.get(f"{path}/replay/{step}").text) == [0, 0]
    assert hands(stranger.get(f"{path}/replay/{step}?as=watch").text) == [0, 0]
    own = stranger.get(f"{path}/replay/{step}?as=1").text
    assert len(list(read(own).one("div", **{"data-place": "hand-1"}).all("span", role="img"))) == held[1]


def test_while_the_match_is_on_one_looks_back_from_ones_own_seat_alone(site: Live) -> None:
    ada, bea, path = pair(site)
    both(site, ada, bea, path, 6)
    stranger = site.person()
    assert "Step 6 of 6" in part(bea.get(f"{path}/replay/6").text, "status")
    assert bea.get(f"{path}/replay/3?as=1").status_code == 200
    for person, eyes in ((ada, "1"), (ada, "all"), (ada, "watch"), (bea, "0"), (stranger, "0"), (stranger, "all")):
        refused = person.get(f"{path}/replay/3?as={eyes}")
        assert refused.status_code == 403 and "stays hidden" in refused.text, eyes
    for eyes in ("nonsense", "-1", "99"):
        assert ada.get(f"{path}/replay/3", params={"as": eyes}).status_code == 403
    later = ada.get(f"{path}/replay/7")
    assert later.status_code == 404 and "no such step" in later.text
    assert ada.get(f"{path}/replay/x").status_code == 404
    assert "Play on from here" not in ada.get(f"{path}/replay/3").text
    assert "record.jsonl" not in ada.get(f"{path}/replay/3").text


def test_a_look_back_tells_nothing_that_the_table_did_not_tell_this_seat(site: Live) -> None:
    """The page of a step is made of that seat's knowledge: what others were told changes nothing in it."""
    ada, bea, path = pair(site)
    both(site, ada, bea, path, 8)
    table = site.table(path)
    before = [ada.get(f"{path}/replay/{step}").text for step in range(9)]
    told = list(table.course.told)
    table.course.told[:] = [{**one, 1: []} for one in told]  # whatever only Bea was told
    after = [ada.get(f"{path}/replay/{step}").text for step in range(9)]
    table.course.told[:] = told
    assert after == before
    assert hands(before[8]) == [0]  # Bea's, closed


def test_drafts_are_no_steps_and_nobody_else_hears_of_them(site: Live) -> None:
    ada, bea, path = pair(site, drafts="on")
    table = site.table(path)
    seat = table.playing().awaited()[0]
    mover, other = (ada, bea) if seat == 0 else (bea, ada)
    mover.move(path, mover.moves(path)[0], seat)
    assert table.row.seats[seat].drafts, "the move must be a draft for this test to say anything"
    assert table.playing().step == 0
    for person in (mover, other):
        assert "The deal" in part(person.get(f"{path}/replay/0").text, "status")
        assert person.get(f"{path}/replay/1").status_code == 404


def test_spectators_look_back_no_further_than_the_delay_lets_them(site: Live) -> None:
    ada, bea, path = pair(site, delay="3600")
    both(site, ada, bea, path, 5)
    stranger = site.person()
    assert stranger.get(f"{path}/replay/0").status_code == 200
    assert stranger.get(f"{path}/replay/1").status_code == 404
    assert ada.get(f"{path}/replay/5").status_code == 200
    both(site, ada, bea, path)
    assert stranger.get(f"{path}/replay/1").status_code == 404
    assert stranger.get(f"{path}/replay/0?as=all").status_code == 403
    assert ada.get(f"{path}/replay/5?as=all").status_code == 200


def test_people_among_themselves_are_not_looked_back_on_by_others(site: Live) -> None:
    ada = site.person()
    path = ada.open(deckfile=SHORT, seat0="me", seat1="bot:novice", watched="")
    site.do(site.services.hall.change(site.table(path), watched=False))
    play_out(site, [ada], path)
    assert site.person().get(f"{path}/replay/0").status_code == 403
    assert ada.get(f"{path}/replay/0").status_code == 200


def test_on_a_shared_device_only_the_hand_whose_turn_it_is_is_looked_back_on(site: Live) -> None:
    ada = site.person()
    path = ada.open(deckfile=SHORT, seat0="me", seat1="here", name1="Ben")
    mover = site.table(path).playing().awaited()[0]
    assert ada.get(f"{path}/replay/0?as={mover}").status_code == 200
    assert ada.get(f"{path}/replay/0?as={1 - mover}").status_code == 403
    assert hands(ada.get(f"{path}/replay/0").text) == [0, 0]


def test_without_a_step_one_begins_at_the_beginning_or_where_the_match_is(site: Live) -> None:
    ada, bea, path = pair(site)
    both(site, ada, bea, path, 4)
    assert ada.get(f"{path}/replay", follow_redirects=True).url.path == f"{path}/replay/4"
    assert ada.get(f"{path}/replay?step=2", follow_redirects=True).url.path == f"{path}/replay/2"
    both(site, ada, bea, path)
    assert ada.get(f"{path}/replay", follow_redirects=True).url.path == f"{path}/replay/0"
    kept = ada.get(f"{path}/replay?step=2&as=all", follow_redirects=True).url
    assert (kept.path, kept.query) == (f"{path}/replay/2", b"as=all")


def test_nothing_is_looked_back_on_before_the_deal(site: Live) -> None:
    ada = site.person()
    path = ada.open(seat0="me", seat1="open")
    assert ada.get(f"{path}/replay/0").status_code == 409


def test_takebacks_and_new_players_are_steps_in_words_and_what_was_taken_back_is_marked(site: Live) -> None:
    ada, bea, path = pair(site)
    both(site, ada, bea, path, 1)
    seat = site.table(path).playing().entries[0].seat
    mover, other = (ada, bea) if seat == 0 else (bea, ada)
    assert mover.post(f"{path}/back", to=0).status_code == 200
    assert other.post(f"{path}/agree", agree=1).status_code == 200
    assert bea.post(f"{path}/leave", level="novice").status_code == 200
    page = ada.get(f"{path}/replay/3").text
    log = read(page).one(id="log")
    assert "takes back 1 move." in log.text and "A bot sits in for Bea." in log.text
    gone = [line for line in log.all("li") if "gone" in line.attributes["class"]]
    assert gone and all(line.one("a").attributes["href"].endswith("/replay/1") for line in gone)
    assert all("taken back" in line.text for line in gone)
    before, after = (part(ada.get(f"{path}/replay/{step}").text, "eyes") for step in (2, 3))
    assert "Bea (bot)" not in before and "Bea (bot)" in after


def test_a_match_that_the_rules_of_today_lead_elsewhere_says_so_and_keeps_its_record(site: Live) -> None:
    ada = site.person()
    path = finished(site, ada)
    table = site.table(path)
    whole, table.course.mark = table.course.mark, b"otherwise"
    answer = ada.get(f"{path}/replay/1")
    refused = ada.get(f"/new/vizia?from={table.key}&step=1")
    table.course.mark = whole
    assert answer.status_code == 422 and "would have gone otherwise" in answer.text
    assert f"{path}/record.jsonl" in answer.text
    assert refused.status_code == 422 and "would have gone otherwise" in refused.text
    short, table.match = table.match, None
    answer = ada.get(f"{path}/replay/1")
    table.match = short
    assert answer.status_code == 422


# Playing on from a step


def fork(ada: Person, path: str, step: int, **more: str) -> httpx.Response:
    form = {"name": "Ada", "pace": "instant", "watched": "on", "seat0": "me", "seat1": "bot:novice", **more}
    return ada.post("/tables", game="vizia", **{"from": path.split("/")[2]}, step=step, **form)


def test_a_match_is_taken_up_again_from_a_step_and_its_record_replays(tmp_path: Path) -> None:
    with live(tmp_path) as site:
        ada = site.person()
        path = finished(site, ada)
        old = site.table(path).playing()
        step = next(n for n in range(4, old.step) if old.at(n).awaited() == [0])
        offered = ada.get(f"{path}/replay/{step}").text
        link = re.search(r'href="(/new/vizia\?from=[^"]+)"', offered)
        assert link
        form = read(ada.get(link[1].replace("&amp;", "&")).text)
        chosen = [one.attributes["value"] for one in form.all("option") if "selected" in one.attributes]
        assert chosen[:2] == ["me", "bot:novice"]
        assert all("disabled" in one.attributes for one in form.all("fieldset", **{"class": "option"}))
        answer = fork(ada, path, step)
        new = answer.url.path
        assert answer.status_code == 200 and new != path
        match, line = site.table(new).playing(), old.at(step).line
        assert [entry.move for entry in match.entries] == [old.entries[n - 1].move for n in line]
        assert match.engine.pack(match.state) == old.engine.pack(old.at(step).state)
        assert f'href="{path}/replay/{step}"' in ada.get(new).text
        cookies = ada.cookies
    with live(tmp_path) as site:  # a restart
        ada = site.person(cookies)
        assert ada.step(new) == len(line)
        play_out(site, [ada], new)
        record = parse_record(ada.get(f"{new}/record.jsonl").text, CATALOGUE)
        assert replay(record, compiled=False).over
        assert record.fair is not None and record.fair.since == len(line) + 1
        assert ada.get(f"{new}/replay/{len(line)}").status_code == 200


def test_what_was_taken_back_is_not_taken_up_again(site: Live) -> None:
    ada, bea, path = pair(site)
    both(site, ada, bea, path, 2)
    seat = site.table(path).playing().entries[-1].seat
    mover, other = (ada, bea) if seat == 0 else (bea, ada)
    mover.post(f"{path}/back", to=1)
    other.post(f"{path}/agree", agree=1)
    both(site, ada, bea, path)
    old = site.table(path).playing()
    new = site.table(fork(ada, path, 5).url.path).playing()
    line = old.at(5).line
    assert len(line) == 3
    assert [entry.move for entry in new.entries[:3]] == [old.entries[n - 1].move for n in line]
    assert new.entries[2].move != old.entries[2].move  # which was the takeback


@pytest.mark.parametrize(("step", "status"), [("end", 409), ("9999", 404), ("x", 404), ("", 404)])
def test_only_steps_before_the_end_are_taken_up_again(site: Live, step: str, status: int) -> None:
    ada = site.person()
    path = finished(site, ada)
    last = site.table(path).playing().step
    asked = str(last) if step == "end" else step
    assert ada.get("/new/vizia", params={"from": path.split("/")[2], "step": asked}).status_code == status
    assert "Play on from here" not in ada.get(f"{path}/replay/{last}").text


def test_a_match_that_goes_on_is_not_taken_up_elsewhere(site: Live) -> None:
    ada, bea, path = pair(site)
    both(site, ada, bea, path, 4)
    assert fork(ada, path, 2).status_code == 409
    assert ada.get("/new/vizia", params={"from": path.split("/")[2], "step": 2}).status_code == 409


def test_a_match_taken_up_again_keeps_its_number_of_seats(site: Live) -> None:
    ada = site.person()
    path = finished(site, ada)
    answer = fork(ada, path, 2, seat2="bot:novice")
    assert answer.status_code == 422 and "BadSeats" not in answer.text
    assert "goes on with 2" in answer.text and 'name="from"' in answer.text

"""Looking back with Master: when, for whom, what the page shows, and which choices count."""

import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import Connection, func, select, update

from alambic.bots.advice import FALL, Advice, Choice, Gain, Judged, Review
from alambic.bots.search import Estimate
from alambic.core.chance import word_for
from alambic.core.game import Game
from alambic.core.match import Match
from alambic.games import CATALOGUE
from alambic.games.vizia import GAME as VIZIA
from alambic.server.advice import review
from alambic.server.advice.review import choices_of, looked_back
from alambic.server.basics.refusals import NotNow
from alambic.server.basics.settings import Expiry
from alambic.server.storage.tables import REVIEWS
from tests.server.hosting import Hosted, hosted
from tests.server.live import Live, Person, live
from tests.server.reading import Element, part, read, unsafe
from tests.server.test_replay import both, finished, pair

QUESTION = "What does Master say of these moves?"
LOOKED_BACK = "Master’s review"


def ready(site: Live) -> None:
    """Master thinks with compiled rules alone."""
    while not site.do(site.services.hall.engines.of(VIZIA)).compiled:
        time.sleep(0.1)


@pytest.fixture(autouse=True, scope="module")
def compiled(server: Live) -> None:
    ready(server)


class Told(Review):
    """Master, who thinks nothing of the second and the last choice of whoever it looks at."""

    def steps(self) -> Iterator[int]:
        for number, choice in enumerate(self.choices, 1):
            bad = number in (2, len(self.choices))
            fall = 0.11 if number == 2 else 0.3
            gains = (Gain(self.seat, "points", 2.4), Gain(1 - self.seat, "tiles in hand", -1.0))
            other = next(move for move in range(self.engine.codes.count) if move != choice.move)
            advice = Advice(Estimate(other, 9, 0.62), Estimate(choice.move, 9, 0.62 - fall), gains)
            self.found.append(Judged(choice.step, 0.62, fall if bad else 0.0, advice if bad else None))
            yield number


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(review, "Review", Told)


def reviewed(person: Person, path: str, seat: object = 0, **more: Any) -> httpx.Response:
    return person.post(f"{path}/review", seat=seat, **more)


def stored(site: Live, path: str) -> list[int]:
    """The seats whose reviews are kept."""
    query = select(REVIEWS.c.number).where(REVIEWS.c.match == site.table(path).row.id)
    return site.do(site.services.hall.store.read(lambda connection: sorted(connection.scalars(query))))


def section(page: str, id: str = "review") -> Element:
    return read(page).one(id=id)


# When, and for whom


def test_a_match_that_goes_on_is_not_looked_back_on(site: Live) -> None:
    ada, bea, path = pair(site)
    both(site, ada, bea, path, 6)
    for person in (ada, bea, site.person()):
        answer = reviewed(person, path)
        assert answer.status_code == 409 and "That cannot be done at this moment." in answer.text
    assert QUESTION not in ada.get(f"{path}/replay/3").text and stored(site, path) == []


@pytest.mark.parametrize("seat", ["2", "99", "-1", "", "x", "all"])
def test_only_a_seat_is_looked_back_on(site: Live, seat: str) -> None:
    ada = site.person()
    path = finished(site, ada)
    answer = reviewed(ada, path, seat)
    assert answer.status_code == 409 and "That cannot be done at this moment." in answer.text
    assert stored(site, path) == []


def test_people_among_themselves_are_not_looked_back_on_by_others(site: Live, told: None) -> None:
    ada = site.person()
    path = finished(site, ada)
    site.do(site.services.hall.change(site.table(path), watched=False))
    answer = reviewed(site.person(), path)
    assert answer.status_code == 403 and "That is not yours to do." in answer.text and stored(site, path) == []
    assert reviewed(ada, path).status_code == 200


def test_spectators_who_are_behind_do_not_learn_that_it_is_over(site: Live, told: None) -> None:
    ada, bea, path = pair(site, delay="3600")
    both(site, ada, bea, path, 5)
    stranger = site.person()
    before = reviewed(stranger, path)
    both(site, ada, bea, path)
    after = reviewed(stranger, path)
    assert (after.status_code, after.text) == (before.status_code, before.text) and before.status_code == 409
    assert stored(site, path) == [] and reviewed(bea, path, 1).status_code == 200


@pytest.mark.parametrize("address", ["127.0.0.1", "192.0.2.7"])
def test_only_so_many_wait_to_be_looked_back_on(site: Live, told: None, address: str) -> None:
    """In all, and from one address: what another has asked for leaves room."""
    ada, own = site.person(), address == "127.0.0.1"
    path = finished(site, ada)
    site.services.reviews.asked[address] = review.OWN if own else review.QUEUE - 1
    assert reviewed(ada, path).status_code == (429 if own else 200)
    site.services.reviews.asked[address] = 0 if own else review.QUEUE
    assert reviewed(ada, path, 1).status_code == (200 if own else 429)
    assert stored(site, path) == ([1] if own else [0])
    site.services.reviews.asked[address] = 0
    assert reviewed(ada, path, 0).status_code == reviewed(ada, path, 1).status_code == 200
    assert not site.services.reviews.asked.total() and not site.services.reviews.locks


def test_a_match_that_the_rules_of_today_lead_elsewhere_is_not_looked_back_on(site: Live) -> None:
    ada = site.person()
    path = finished(site, ada)
    table = site.table(path)
    whole, table.course.mark = table.course.mark, b"otherwise"
    answer = reviewed(ada, path)
    table.course.mark = whole
    assert answer.status_code == 422 and "would have gone otherwise" in answer.text and stored(site, path) == []


@hosted(VIZIA)
async def test_nobody_waits_minutes_for_it_while_the_rules_are_interpreted(host: Hosted) -> None:
    table = await host.table(VIZIA, await host.person("Ada"), await host.person("Bea"))
    with pytest.raises(NotNow, match="made ready"):
        await looked_back(host.hall, table, 0)


# Once


def test_master_looks_back_and_what_it_found_is_kept(site: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    """With real thoughts: every move is the first of the list, which is seldom the best."""
    ada = site.person()
    path = finished(site, ada)
    answer = reviewed(ada, path, follow=False)
    match = site.table(path).playing()
    found = site.do(site.services.reviews.kept(site.table(path), 0))
    assert found
    turns = found["turns"]
    assert [turn[0] for turn in turns] == [choice.step for choice in choices_of(match, 0)]
    marks = [turn[0] for turn in turns if turn[3]]
    assert all(turn[2] >= FALL for turn in turns if turn[3])
    first = marks[0] - 1 if marks else 0
    assert (answer.status_code, answer.headers["location"]) == (303, f"{path}/replay/{first}?as=0")

    def thinks(*about: object) -> Review:
        raise AssertionError("Master thinks again")

    monkeypatch.setattr(review, "Review", thinks)
    again = reviewed(site.person(), path, follow=False)
    assert (again.status_code, again.headers["location"]) == (303, answer.headers["location"])
    assert stored(site, path) == [0]


class Slow(Told):
    """Master, who thinks until it is let go; how often it began."""

    began, go, times = threading.Event(), threading.Event(), 0

    def steps(self) -> Iterator[int]:
        Slow.times += 1
        Slow.began.set()
        assert Slow.go.wait(30)
        yield from super().steps()


def test_two_who_ask_at_once_are_told_the_same_and_it_is_thought_once(
    site: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = site.person()
    path = finished(site, ada)
    monkeypatch.setattr(review, "Review", Slow)
    with ThreadPoolExecutor(2) as pool:
        first = pool.submit(reviewed, ada, path, follow=False)
        assert Slow.began.wait(10)
        second = pool.submit(reviewed, site.person(), path, follow=False)
        assert ada.get(path).status_code == 200  # the server goes on
        Slow.go.set()
        places = [one.result().headers["location"] for one in (first, second)]
    assert places[0] == places[1] and Slow.times == 1 and stored(site, path) == [0]


def test_what_was_found_by_other_rules_is_found_anew(site: Live, told: None) -> None:
    ada = site.person()
    path = finished(site, ada)
    page = reviewed(ada, path).text
    row = REVIEWS.c.match == site.table(path).row.id

    def age(connection: Connection) -> None:
        found = connection.scalar(select(REVIEWS.c.found).where(row))
        connection.execute(update(REVIEWS).where(row).values(found={**(found or {}), "rules": "0"}))

    site.do(site.services.hall.store.write(age))
    assert QUESTION in part(ada.get(f"{path}/replay/0?as=0").text, "review")
    assert section(reviewed(ada, path).text) == section(page) and stored(site, path) == [0]


def test_what_was_found_goes_with_its_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(review, "Review", Told)
    with live(tmp_path) as site:
        ready(site)
        ada = site.person()
        path = finished(site, ada)
        assert reviewed(ada, path).status_code == 200 and stored(site, path) == [0]
        store, later = site.services.hall.store, datetime.now(UTC) + timedelta(days=10**4)
        site.do(store.sweep(later, Expiry()))
        assert site.do(store.read(lambda one: one.scalar(select(func.count()).select_from(REVIEWS)))) == 0


# What the page shows


def marked(page: str) -> list[Element]:
    return [one for one in section(page).all("a") if "data-go" in one.attributes]


def test_the_page_shows_the_course_the_marks_and_what_would_have_been_better(site: Live, told: None) -> None:
    ada, bea, path = pair(site)
    both(site, ada, bea, path)
    answer, match = reviewed(bea, path, 1), site.table(path).playing()
    choices = choices_of(match, 1)
    steps = [choices[1].step, choices[-1].step]
    assert (answer.url.path, answer.url.query) == (f"{path}/replay/{steps[0] - 1}", b"as=1"), "before it"
    page = answer.text
    assert not unsafe(page) and LOOKED_BACK in part(page, "review")
    points = section(page).one("polyline").attributes["points"].split()
    assert len(points) == len(choices) and len(list(section(page).all("circle"))) == 2
    places = [float(point.split(",")[0]) for point in points]
    assert places == pytest.approx([300 * choice.step / match.step for choice in choices], abs=0.06)
    assert {point.split(",")[1] for point in points} == {f"{80 * 0.38:.1f}"}
    assert [one.attributes["href"] for one in marked(page)] == [f"{path}/replay/{step - 1}?as=1" for step in steps]
    assert [one.attributes.get("aria-current") for one in marked(page)] == ["step", None]
    assert "−11%" in marked(page)[0].text and "−30%" in marked(page)[1].text
    assert f"{len(choices)} choices were looked at" in part(page, "review")
    better = part(page, "better")
    assert "Mistake 1 of 2" in better and "Chance of winning about 62%; 51% with what was played: " in better
    assert "By the next turn, on average, Bea: points +2.4." in better
    assert " Ada: tiles in hand −1." in better
    ways = [one.attributes.get("href") for one in section(page, "better").all("a")]
    assert ways == [None, f"{path}/replay/{steps[1] - 1}?as=1", f"{path}/replay/{steps[0]}?as=1"]
    looks = (bea.get(f"{path}/replay/{step}?as=1").text for step in (steps[0], steps[0] + 1))
    played, after = (part(text, "better") for text in looks)
    assert "Before this move" in played and "2 mistakes" in after and "Better: " not in after
    lines = [line for line in read(page).one(id="log").all("li") if " marked" in line.attributes["class"]]
    assert len(lines) == 2, "once for each step, however much it did"
    assert {line.one("a").attributes["href"] for line in lines} == {f"{path}/replay/{step}?as=1" for step in steps}


def test_every_seat_has_a_review_of_its_own_and_nobody_elses(site: Live, told: None) -> None:
    ada, bea, path = pair(site)
    both(site, ada, bea, path)
    assert QUESTION in part(ada.get(f"{path}/replay/0").text, "review")
    reviewed(ada, path, 0)
    assert LOOKED_BACK in part(ada.get(f"{path}/replay/0").text, "review")
    assert QUESTION in part(ada.get(f"{path}/replay/0?as=1").text, "review")
    assert QUESTION in part(bea.get(f"{path}/replay/0").text, "review")
    reviewed(bea, path, 1)
    pages = [ada.get(f"{path}/replay/0?as={seat}").text for seat in (0, 1)]
    match = site.table(path).playing()
    for seat, page in enumerate(pages):
        places = [one.attributes["href"].split("/")[-1].split("?")[0] for one in marked(page)]
        assert {match.entries[int(place) - 1].seat for place in places} == {seat}
    for eyes in ("all", "watch"):
        assert not part(ada.get(f"{path}/replay/0?as={eyes}").text, "review")
    assert stored(site, path) == [0, 1]


class Content(Told):
    """Master, who is content with everything."""

    def steps(self) -> Iterator[int]:
        yield from super().steps()
        self.found = [one._replace(fall=0.0, advice=None) for one in self.found]


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ("Nothing to criticise", "The chances of this seat, choice by choice")),
        ("fr", ("Rien à redire", "Les chances de cette place, choix par choix")),
    ],
)
def test_who_did_nothing_wrong_is_told_so(
    site: Live, monkeypatch: pytest.MonkeyPatch, language: str, words: tuple[str, str]
) -> None:
    monkeypatch.setattr(review, "Review", Content)
    ada = site.person(Accept_Language=language)
    path = finished(site, ada)
    form = read(ada.get(f"{path}/replay/14").text).one("form", action=f"{path}/review")
    asked = {one.attributes["name"]: one.attributes["value"] for one in form.all("input")}
    answer = ada.post(f"{path}/review", **asked)
    assert (answer.url.path, answer.url.query) == (f"{path}/replay/14", b"as=0"), "where it was asked for"
    last = site.table(path).playing().step
    assert reviewed(ada, path, step=10**6).url.path == f"{path}/replay/{last}"
    assert words[0] in part(answer.text, "review") and not marked(answer.text) and not part(answer.text, "better")
    assert section(answer.text).one("svg").attributes["aria-label"] == words[1]


def test_all_of_it_is_told_in_french(site: Live, told: None) -> None:
    ada = site.person(Accept_Language="fr")
    path = finished(site, ada)
    assert (
        part(ada.get(f"{path}/replay/0").text, "review") == "Que dit le Maître de ces coups ? Le Maître réfléchit…"
    )
    page = reviewed(ada, path).text
    count = len(choices_of(site.table(path).playing(), 0))
    said, better = part(page, "review"), part(page, "better")
    assert said.startswith("Le Maître relit la partie") and "Mieux : " in said and "−11 %" in said
    assert f"{count} choix examinés, d’après ce que l’on pouvait savoir alors à cette place." in said
    assert "Mieux : " in better and better.endswith("Ce qui a été joué")
    assert "Environ 62 % de chances de gagner ; 51 % avec le coup joué : " in better
    assert "D’ici au prochain tour, en moyenne, Ada : points +2,4." in better


# Which choices count


def random_match(game: Game, moves: int = 150) -> Match:
    match = Match(game.load(), game.setup(game.seats[0]), 31)
    while not match.over and match.step < moves:
        seat = match.awaited()[0]
        codes = match.legal(seat)
        match.play(seat, codes[word_for(6, match.step) % len(codes)])
    return match


AMONG_PEOPLE = ("stop", "rounds", "call", "confirm", "contest")  # what they say of the game is no move in it


def recounted(match: Match, seat: int) -> list[Choice]:
    """Every move of a seat that counts, where it could have made another."""
    found = []
    for number in match.line:
        entry, past = match.entries[number - 1], match.at(number - 1)
        legal = past.legal(seat) if entry.seat == seat else []
        moves = [code for code in legal if code.split()[0] not in AMONG_PEOPLE]
        if len(moves) > 1 and entry.move in moves and entry.by in ("", "bot"):
            found.append(Choice(number, past.known_bytes(seat), match.engine.codes.parse(entry.move)))
    return found


@pytest.mark.parametrize("game", list(CATALOGUE), ids=lambda game: game.name)
def test_the_choices_of_a_seat_are_its_moves_where_it_could_have_made_another(game: Game) -> None:
    match = random_match(game)
    every = [
        [choice for choice in choices_of(match, seat) if choice.end is None] for seat in range(match.setup.seats)
    ]
    assert every == [recounted(match, seat) for seat in range(match.setup.seats)]
    steps = [choice.step for choices in every for choice in choices]
    assert len(steps) == len(set(steps)) and len(steps) > 5


def test_neither_what_was_taken_back_counts_nor_what_a_clock_or_an_order_did() -> None:
    match = Match(VIZIA.load(), VIZIA.setup(2), 5)
    seat = match.awaited()[0]
    for number, by in enumerate(("", "", "clock", "order", "")):
        if number == 2:
            match.accept(match.tried_back(seat, 1))
        code = match.legal(match.awaited()[0])[number]
        match.accept(match.tried(match.awaited()[0], code, by=by))
    assert match.line == (1, 4, 5, 6) and match.entries[1].move != match.entries[3].move
    counted = [choice.step for one in (0, 1) for choice in choices_of(match, one)]
    assert sorted(counted) == [1, 6]
    assert [choices_of(match, one) for one in (0, 1)] == [recounted(match, one) for one in (0, 1)]


@pytest.mark.parametrize(("by", "judged"), [(("", "", "bot"), [1, 2]), (("bot", "bot", "bot"), [1, 2, 3])])
def test_what_a_bot_did_for_a_person_is_not_theirs(by: tuple[str, ...], judged: list[int]) -> None:
    match = Match(VIZIA.load(), VIZIA.setup(2), 5)
    seat = match.awaited()[0]
    for one in by:
        assert match.awaited() == [seat]
        code = next(code for code in match.legal(seat) if code != "end")
        match.accept(match.tried(seat, code, by=one))
    assert [choice.step for choice in choices_of(match, seat)] == judged

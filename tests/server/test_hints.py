"""Hints: asked for and told to one seat alone, where nobody minds."""

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest

from alambic.bots.advice import Advice, hint
from alambic.bots.budget import Budget
from alambic.server.advice import hints
from alambic.server.basics.refusals import NotNow
from tests.games.mini import GAME as MINI
from tests.server.hosting import Hosted, hosted
from tests.server.live import SHORT, Live, Person, listed, live
from tests.server.reading import Element, part, read
from tests.server.test_review import ready

ASK, SWITCH = "What would Master do?", "Hints are allowed here."
quickly = partial(hint, budget=Budget(60))


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "hint", quickly)


@pytest.fixture(autouse=True, scope="module")
def compiled(server: Live) -> None:
    ready(server)


def pair(site: Live, **more: str) -> tuple[str, Person, Person, int]:
    """Ada and Bea at a table with hints: its path, who is to move, the other, and the seat to move."""
    two = site.person(), site.person()
    path = two[0].open(deckfile=SHORT, **{"seat0": "me", "seat1": "open", "hints": "on", **more})
    assert two[1].sit(path, 1, "Bea").status_code == 200
    seat = site.table(path).playing().awaited()[0]
    return path, two[seat], two[1 - seat], seat


def alone(site: Live, language: str = "en", **more: str) -> tuple[str, Person]:
    """Ada against a bot, where she has a choice."""
    ada = site.person(Accept_Language=language)
    path = ada.open(deckfile=SHORT, **{"seat0": "me", "seat1": "bot:novice", "hints": "on", **more})
    while len(moves := listed(ada.until(path, lambda parts: "data-your-turn" in parts))) == 1:
        ada.move(path, moves[0])
    return path, ada


def asked(person: Person, path: str, seat: int = 0, **more: Any) -> httpx.Response:
    """Ask as the button does, if there is one; `more` is what a forged form says."""
    form = {"seat": str(seat), "step": str(person.step(path)), **fields(slip(person.parts(path)))}
    return person.post(f"{path}/hint", **{**form, **more}, headers={"X-Parts": "1"})


def fields(form: Element) -> dict[str, str]:
    return {one.attributes["name"]: one.attributes["value"] for one in form.all("input")}


def slip(parts: str, id: str = "hint") -> Element:
    return read(parts).one(id=id)


def told(parts: str) -> str:
    """The code of the move that a hint would play; empty if there is no hint."""
    buttons = [one for one in slip(parts).all("button") if one.attributes.get("form") == "play"]
    return buttons[0].attributes["value"] if buttons else ""


def seen(site: Live, path: str, person: Person) -> tuple[str, str]:
    """What somebody is sent, and the version they hear of."""
    parts = person.parts(path)
    return parts, read(parts).one(id="board").attributes["data-version"]


def refusal(site: Live, path: str, answer: httpx.Response) -> tuple[int, str]:
    """The status and what is said; nothing was thought or kept."""
    table = site.table(path)
    assert not table.work.pondered and not any(seat.hint for seat in table.row.seats)
    return answer.status_code, part(answer.text, "problem")


NOT_YOURS = (403, "That is not yours to do.")
NOT_NOW = (409, "That cannot be done at this moment.")
THINKING = (409, "Master is still thinking about a hint for you. Ask again when it has come.")
STALE = (409, "The table has moved on since you looked. Here is how it stands now.")


class Slow:
    """Master, who thinks until it is let go."""

    def __init__(self) -> None:
        self.began, self.go = threading.Event(), threading.Event()

    def __call__(self, *about: Any) -> Advice:
        self.began.set()
        assert self.go.wait(30)
        return quickly(*about)


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[Slow]:
    master = Slow()
    monkeypatch.setattr(hints, "hint", master)
    yield master
    master.go.set()


# Asking


def test_a_hint_is_told_to_whoever_asks_and_no_byte_of_it_to_others(site: Live) -> None:
    path, mover, other, seat = pair(site)
    watcher = site.person()
    before = [seen(site, path, one) for one in (other, watcher)]
    assert ASK in part(mover.parts(path), "hint") and not part(before[0][0], "hint")
    answer = asked(mover, path, seat)
    assert answer.status_code == 200 and told(answer.text) in mover.moves(path)
    assert "Master would: " in part(answer.text, "hint") and "Chance of winning about" in part(answer.text, "hint")
    assert ASK not in answer.text
    assert [seen(site, path, one) for one in (other, watcher)] == before


def test_no_stream_but_the_askers_own_hears_of_it(site: Live) -> None:
    path, mover, other, seat = pair(site)
    watcher = site.person()
    with mover.stream(path) as own, other.stream(path) as first, watcher.stream(path) as second:
        for person, heard in ((mover, own), (other, first), (watcher, second)):
            while next(heard)["version"] != seen(site, path, person)[1]:
                pass
        asked(mover, path, seat)
        assert next(own)["version"] == seen(site, path, mover)[1]
        mover.post(f"{path}/say", text="Hm.")
        for person, heard in ((other, first), (watcher, second)):
            assert next(heard)["version"] == seen(site, path, person)[1]  # of the remark, and nothing before it


def test_a_hint_stays_until_the_position_is_another(site: Live) -> None:
    path, ada = alone(site, drafts="on")
    code = told(asked(ada, path).text)
    assert code and told(ada.get(path).text) == told(ada.parts(path)) == code
    draft = next(one for one in ada.moves(path) if one.startswith("place own"))
    assert not told(ada.move(path, draft).text)
    table = site.table(path)
    assert table.row.seats[0].drafts, "the move must be a draft for this test to say anything"
    after = told(asked(ada, path).text)
    assert after in ada.moves(path)
    assert told(ada.post(f"{path}/undraft", seat=0, headers={"X-Parts": "1"}).text) == code
    while "data-your-turn" in ada.parts(path):
        ada.move(path, ada.moves(path)[0])
    assert not told(ada.parts(path))


def test_a_hint_is_there_again_when_its_table_was_put_away_and_when_the_server_was(tmp_path: Path) -> None:
    with live(tmp_path) as site:
        ready(site)
        path, ada = alone(site)
        shown = slip(asked(ada, path).text)
        site.loop.call_soon_threadsafe(site.services.hall.let_go, site.table(path))
        assert slip(ada.parts(path)) == shown and told(ada.parts(path))
        cookies = ada.cookies
    with live(tmp_path) as site:
        assert slip(site.person(cookies).parts(path)) == shown


def test_a_table_is_not_put_away_while_master_thinks_for_it(site: Live, slow: Slow) -> None:
    path, ada = alone(site)
    table = site.table(path)
    with ThreadPoolExecutor(1) as pool:
        answer = pool.submit(asked, ada, path)
        assert slow.began.wait(10)
        assert not table.lock.locked() and not table.idle
        slow.go.set()
        assert told(answer.result().text) and table.idle


def test_play_it_plays_that_move(site: Live) -> None:
    path, ada = alone(site)
    page = asked(ada, path).text
    form = fields(read(page).one("form", id="play"))
    answer = ada.post(f"{path}/move", **form, move=told(page), headers={"X-Parts": "1"})
    assert answer.status_code == 200 and not told(answer.text)
    assert site.entries(path)[int(form["step"])] == (0, told(page))


# What is refused


def forged(person: Person, path: str, seat: str) -> httpx.Response:
    form = {"seat": seat, "step": person.step(path), "drafts": 0}
    return person.post(f"{path}/hint", **form, headers={"X-Parts": "1"})


def test_only_whoever_is_to_choose_asks_and_for_their_own_seat(site: Live) -> None:
    path, mover, other, seat = pair(site)
    before = site.table(path).row
    assert refusal(site, path, forged(mover, path, str(1 - seat))) == NOT_YOURS
    assert refusal(site, path, forged(mover, path, "99")) == NOT_YOURS
    assert refusal(site, path, forged(mover, path, "")) == NOT_YOURS
    assert refusal(site, path, asked(other, path, 1 - seat)) == NOT_NOW
    watcher = site.person()
    for stranger in (watcher, site.person()):
        assert refusal(site, path, asked(stranger, path, seat)) == NOT_YOURS
        watcher.post("/me/name", name="Wim")  # known, and a spectator still
    assert site.table(path).row == before


@pytest.mark.parametrize("step", [{"step": 7}, {"step": ""}, {"step": "x"}, {"drafts": 1}], ids=str)
def test_whoever_asks_says_at_which_step(site: Live, step: dict[str, Any]) -> None:
    path, mover, _, seat = pair(site)
    assert refusal(site, path, asked(mover, path, seat, **step)) == STALE


def test_there_is_nothing_to_ask_before_the_deal_at_the_end_and_where_one_has_no_choice(site: Live) -> None:
    ada, bea = site.person(), site.person()
    path = ada.open(deckfile=SHORT, seat0="me", seat1="open", hints="on")
    assert refusal(site, path, ada.post(f"{path}/hint", seat=0, step=0, headers={"X-Parts": "1"})) == NOT_NOW
    assert bea.sit(path, 1, "Bea").status_code == 200
    match, forced = site.table(path).playing(), 0
    while not match.over:
        seat = match.awaited()[0]
        person, codes = (ada, bea)[seat], match.legal(seat)
        assert (ASK in person.parts(path)) == (len(codes) > 1)
        if len(codes) == 1:
            forced += 1
            assert refusal(site, path, asked(person, path, seat)) == NOT_NOW
        person.move(path, codes[0], seat)
    assert forced, "nobody was ever forced to do anything"
    assert ASK not in ada.parts(path) and not part(ada.parts(path), "hints")
    assert refusal(site, path, asked(ada, path)) == NOT_NOW


@hosted(MINI)
async def test_nobody_waits_minutes_for_a_hint_while_the_rules_are_interpreted(host: Hosted) -> None:
    table = await host.table(MINI, ada := await host.person("Ada"), await host.person("Bea"), hints=True)
    seat = table.playing().awaited()[0]
    asker = ada if seat == 0 else await host.store.person(table.row.seats[1].person or 0)
    assert asker is not None
    while not hints.has_choice(table, seat):
        await host.play(table, asker, table.playing().legal(seat)[0], seat)
    with pytest.raises(NotNow, match="made ready"):
        await hints.ask(host.hall, table, asker, seat, table.playing().step, 0)
    assert not table.work.pondered


def test_whoever_asks_twice_is_answered_once(site: Live, slow: Slow) -> None:
    path, ada = alone(site)
    with ThreadPoolExecutor(1) as pool:
        first = pool.submit(asked, ada, path)
        assert slow.began.wait(10)
        answer = asked(ada, path)
        assert [*site.table(path).work.pondered] == [0]
        assert (answer.status_code, part(answer.text, "problem")) == THINKING
        slow.go.set()
        assert told(first.result().text)
    assert not site.table(path).work.pondered


def test_whoever_looks_again_meanwhile_sees_that_master_thinks(site: Live, slow: Slow) -> None:
    """Their own seat alone does, and only as long as they stand where they asked."""
    path, mover, other, seat = pair(site)
    with ThreadPoolExecutor(1) as pool:
        first = pool.submit(asked, mover, path, seat)
        assert slow.began.wait(10)
        assert is_busy(mover, path) and not is_busy(other, path)
        while other.step(path) == 0:
            mover.move(path, mover.moves(path)[0], seat)
        assert site.table(path).work.pondered and not is_busy(mover, path) and not is_busy(other, path)
        slow.go.set()
        first.result()


def is_busy(person: Person, path: str) -> bool:
    return any("aria-busy" in form.attributes for form in slip(person.parts(path)).all("form"))


def test_what_comes_too_late_is_dropped(site: Live, slow: Slow) -> None:
    """The move was made meanwhile: nothing is kept, and nobody is told anything."""
    path, ada = alone(site)
    with ThreadPoolExecutor(1) as pool:
        late = pool.submit(asked, ada, path)
        assert slow.began.wait(10)
        while "data-your-turn" in ada.parts(path):
            ada.move(path, ada.moves(path)[0])
        slow.go.set()
        answer = late.result()
    assert answer.status_code == 200 and not told(answer.text)
    assert site.table(path).row.seats[0].hint is None


def test_a_thought_that_fails_can_be_thought_again(site: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    def tired(*about: Any) -> Advice:
        raise NotNow("Master is asleep")

    path, ada = alone(site)
    with monkeypatch.context() as asleep:
        asleep.setattr(hints, "hint", tired)
        assert refusal(site, path, asked(ada, path)) == NOT_NOW
    assert told(asked(ada, path).text)


# Whether hints are wanted


def test_anybody_who_sits_there_may_switch_hints_off_for_all(site: Live) -> None:
    path, mover, other, seat = pair(site)
    told_before = told(asked(mover, path, seat).text)
    assert told_before and SWITCH in part(other.parts(path), "hints")
    assert not part(site.person().parts(path), "hints")
    refused = site.person().post(f"{path}/hints", on=0, headers={"X-Parts": "1"})
    assert (refused.status_code, site.table(path).row.hints) == (403, True)
    before = seen(site, path, mover)[1]
    assert other.post(f"{path}/hints", on=0, headers={"X-Parts": "1"}).status_code == 200
    for person in (mover, other):
        parts = person.parts(path)
        assert not part(parts, "hint") and not part(parts, "hints")
        again = person.post(f"{path}/hints", on=1, headers={"X-Parts": "1"})
        assert (again.status_code, part(again.text, "problem")) == NOT_NOW
    assert seen(site, path, mover)[1] != before and not site.table(path).row.hints
    answer = asked(mover, path, seat)
    assert (answer.status_code, part(answer.text, "problem")) == NOT_NOW


def test_who_is_alone_with_bots_may_change_their_mind(site: Live) -> None:
    path, ada = alone(site)
    off = ada.post(f"{path}/hints", on=0, headers={"X-Parts": "1"}).text
    assert ASK not in off and "No hints at this table." in part(off, "hints")
    assert refusal(site, path, asked(ada, path)) == NOT_NOW
    on = ada.post(f"{path}/hints", on=1, headers={"X-Parts": "1"}).text
    assert ASK in on and SWITCH in part(on, "hints")


def test_a_hint_that_is_thought_up_while_hints_are_switched_off_is_dropped(site: Live, slow: Slow) -> None:
    path, mover, other, seat = pair(site)
    with ThreadPoolExecutor(1) as pool:
        answer = pool.submit(asked, mover, path, seat)
        assert slow.began.wait(10)
        other.post(f"{path}/hints", on=0)
        slow.go.set()
        assert answer.result().status_code == 200 and not part(answer.result().text, "hint")
    assert site.table(path).row.seats[seat].hint is None


def test_whoever_takes_a_seat_over_is_not_told_what_its_player_was(site: Live) -> None:
    path, mover, _, seat = pair(site)
    assert told(asked(mover, path, seat).text)
    assert mover.post(f"{path}/leave", level="novice").status_code == 200
    assert site.table(path).row.seats[seat].hint is None


# A device that several share


def test_behind_a_curtain_there_is_no_hint(site: Live) -> None:
    ada = site.person()
    path = ada.open(deckfile=SHORT, seat0="me", seat1="here", name1="Ben", hints="on")
    seat = site.table(path).playing().awaited()[0]

    def parts(eyes: str) -> str:
        return ada.get(f"{path}/parts{eyes}").text

    for eyes in ("", f"?as={1 - seat}"):
        assert not part(parts(eyes), "hint") and not part(parts(eyes), "hints")
    assert ASK in part(parts(f"?as={seat}"), "hint") and SWITCH in part(parts(f"?as={seat}"), "hints")
    form = {"seat": seat, "step": 0, "drafts": 0, "headers": {"X-Parts": "1"}}
    assert told(ada.post(f"{path}/hint?as={seat}", **form).text)
    assert told(parts(f"?as={seat}"))
    for eyes in ("", f"?as={1 - seat}"):
        assert not part(parts(eyes), "hint") and not part(parts(eyes), "hints")

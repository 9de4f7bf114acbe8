"""The test of leaks bites: whatever is planted, a number, a size, an order, a message, a moment, is found."""

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any
from unittest.mock import patch
from zlib import crc32

import pytest

from alambic.core.errors import NotYourTurn, Over
from alambic.core.match import Match
from alambic.core.state import SPECTATOR
from alambic.server.actions.turns import Turns
from alambic.server.api import sight as api_sight
from alambic.server.live.table import Table
from alambic.server.pages import lobby, me, replay, results, tables
from alambic.server.pages import stream as watch
from tests.games.mini import GAME as MINI
from tests.server.leaking import Evening, World, compared, told_in
from tests.server.stillness import mini_on_the_shelf
from tests.server.test_leaks import DELAY, Behind, Hasty, Working, course
from tests.server.twins import Course, bare

pytestmark = pytest.mark.heavy

SEAT, WATCHING = (0,), (SPECTATOR,)


@pytest.fixture(scope="module", autouse=True)
def shelf() -> Iterator[None]:
    with mini_on_the_shelf():
        yield


def secret(match: Match | None) -> int:
    """A number that depends on all that is hidden."""
    return crc32(bare(match)) if match else 0


@cache
def short(eyes: tuple[int, ...] = SEAT, last: int = 0, length: int = 1, **more: Any) -> Course:
    """A move or some, in worlds that differ from the deal on."""
    every = (course(MINI, 2, eyes, seed, length, **more) for seed in range(0, 100, 2))
    apart = (one for one in every if one.apart and len(one.acts) == length and one.acts[-1].apart)
    return next(one for one in apart if one.acts[-1].seat == last)


@pytest.fixture(autouse=True)
def planned() -> None:
    """What is played is found before anything is planted: it is kept for the tests that follow."""
    short()
    short(eyes=WATCHING)


def evening(**more: Any) -> Evening:
    return Evening(short(**more), busy=False, questions=False)


def leak(evening: Evening, folder: Path, kind: type[World] = World) -> str:
    """What the test of leaks finds."""
    with pytest.raises(AssertionError, match=r"^LEAK") as caught:
        compared(evening, folder, kind)
    return str(caught.value)


def test_nothing_is_found_where_nothing_is_planted(tmp_path: Path) -> None:
    compared(evening(), tmp_path)


def test_whoever_holds_the_other_cards_is_sent_something_else(tmp_path: Path) -> None:
    """The worlds do differ, and pages show it to those who may know."""

    class Holding(World):
        async def lay(self) -> None:
            await super().lay()
            self.watched = [self.people[1]]

    assert "LEAK to Bea" in leak(evening(), tmp_path, Holding)


# Planted in what is shown


def test_a_number_that_is_not_forgotten(tmp_path: Path) -> None:
    known = Match.known

    def one_more(match: Match, seat: int = SPECTATOR) -> Any:
        s = known(match, seat)
        s.round = secret(match) % 50
        return s

    with patch.object(Match, "known", one_more):
        assert "<p>" in leak(evening(), tmp_path)


def test_hands_that_are_not_forgotten(tmp_path: Path) -> None:
    with patch.object(Match, "known", lambda match, seat=SPECTATOR: match.engine.read(match.state)):
        assert '<li class="card' in leak(evening(eyes=WATCHING), tmp_path)


def test_moves_in_another_order(tmp_path: Path) -> None:
    legal = Match.legal

    def turned(match: Match, seat: int) -> list[str]:
        return legal(match, seat)[:: 1 if secret(match) % 2 else -1]

    with patch.object(Match, "legal", turned):
        assert "value=" in leak(evening(), tmp_path)


def resize(answer: Any, number: int) -> None:
    answer.body += b" " * (number % 50)


def add_header(answer: Any, number: int) -> None:
    answer.headers["x-table"] = str(number)


def reorder(answer: Any, number: int) -> None:
    one, two = b'data-place="pile"', b'data-place="discard"'
    if number % 2:
        answer.body = answer.body.replace(one, b"?").replace(two, one).replace(b"?", two)


@pytest.mark.parametrize("change", [resize, add_header, reorder])
def test_another_size_header_or_order(change: Callable[[Any, int], None], tmp_path: Path) -> None:
    shown = tables.shown

    async def changed(request: Any, table: Table, *rest: Any) -> Any:
        answer = await shown(request, table, *rest)
        change(answer, secret(table.match))
        answer.headers["content-length"] = str(len(answer.body))
        return answer

    with patch.object(tables, "shown", changed):
        assert "GET /t/" in leak(evening(), tmp_path)


@pytest.mark.parametrize("module", [lobby, me, results], ids=lambda module: module.__name__)
def test_a_page_beside_the_table(module: ModuleType, tmp_path: Path) -> None:
    page: Callable[..., Any] = vars(module)["page"]

    def changed(request: Any, *rest: Any, **more: Any) -> Any:
        answer = page(request, *rest, **more)
        numbers = [secret(table.match) for table in request.app.state.services.hall.tables.values()]
        answer.headers["x-tables"] = str(numbers)
        return answer

    with patch.object(module, "page", changed):
        assert "x-tables" in leak(evening(), tmp_path)


def test_an_error_of_another_kind(tmp_path: Path) -> None:
    """Nothing else tells: only a move that is refused anyway."""
    check = Match.check

    def other(match: Match, seat: int, move: int) -> None:
        try:
            check(match, seat, move)
        except NotYourTurn as refusal:
            raise (Over("no") if secret(match) % 2 else refusal) from None

    with patch.object(Match, "check", other):
        assert "POST " in leak(evening(), tmp_path)


def test_hands_that_can_be_looked_back_on(tmp_path: Path) -> None:
    sight_of = replay.sight_of

    def seeing(table: Table, person: Any, wanted: str, now: Any) -> replay.Sight:
        if wanted != "all":
            return sight_of(table, person, wanted, now)
        return replay.Sight("all", table.playing().step, False, ["all"])

    with patch.object(replay, "sight_of", seeing):
        assert "replay" in leak(evening(), tmp_path)


def test_a_number_that_programs_are_told(tmp_path: Path) -> None:
    points = api_sight.Sight.points

    def counted(sight: api_sight.Sight, table: Table) -> list[float]:
        return [*points(sight, table), secret(table.match) % 9]

    with patch.object(api_sight.Sight, "points", counted):
        assert "LEAK to a program" in leak(evening(), tmp_path)


# Planted in messages, moments and work


def test_a_stream_that_tells_more_than_the_page(tmp_path: Path) -> None:
    version_for = watch.version_for

    def more(one: Any, person: Any) -> str:
        told = version_for(one, person)
        return f"{told}{secret(one.match) % 9}" if isinstance(one, Table) else told

    with patch.object(watch, "version_for", more):
        assert "stream" in leak(evening(), tmp_path)


def test_a_message_about_the_drafts_of_others(tmp_path: Path) -> None:
    version = Table.version

    def counted(table: Table, person: int | None) -> str:
        return f"{version(table, person)}.{sum(len(seat.drafts) for seat in table.row.seats)}"

    drafting = Evening(short(eyes=WATCHING, length=3, drafts=True), {"drafts": "on"}, busy=False, questions=False)
    with patch.object(Table, "version", counted):
        assert "stream" in leak(drafting, tmp_path, Hasty)


def test_a_bot_that_moves_when_it_has_thought(tmp_path: Path) -> None:
    async def at_once(turns: Turns, table: Table, *more: float) -> None:
        return None

    bots = frozenset((1,))
    thinking = Evening(short(last=1, length=3, bots=bots), bots=bots, thinking=(0.0, 1.0), questions=False)
    with patch.object(Turns, "pause", at_once):
        assert "another message or moment" in leak(thinking, tmp_path)


def test_spectators_who_should_be_behind_and_are_not(tmp_path: Path) -> None:
    late = Evening(short(eyes=WATCHING), {"delay": str(DELAY)})
    with patch.object(Table, "watched_step", lambda table, now: table.playing().step):
        leak(late, tmp_path, Behind)


def test_work_that_depends_on_what_others_hold(tmp_path: Path) -> None:
    """Every byte is the same, and only how long it takes might tell."""
    known = Match.known

    def slow(match: Match, seat: int = SPECTATOR) -> Any:
        for _ in range(secret(match) % 5):
            match.awaited()
        return known(match, seat)

    told_in(evening(), 0, tmp_path / "warm", Working)  # what is kept for the next time is made in the first
    with patch.object(Match, "known", slow):
        assert "the work for" in leak(evening(), tmp_path, Working)

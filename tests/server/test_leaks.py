"""What somebody may not know changes no byte that they are sent, and no moment: in every game, for whoever looks.

Every match is played twice over HTTP, in two worlds of twins.py. Whatever game is on the shelf comes in by itself.
"""

import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from types import FrameType
from typing import Any
from unittest.mock import patch

import pytest

from alambic.bots.advice import hint
from alambic.bots.budget import Budget
from alambic.bots.levels import LEVELS
from alambic.core.game import Game
from alambic.core.state import SPECTATOR
from alambic.games import CATALOGUE
from alambic.games.vitriol import GAME as VITRIOL
from alambic.server.actions.orders import choices
from tests.few import OPENING, deck_of, few_on_the_shelf, hides
from tests.games.mini import GAME as MINI
from tests.server.leaking import SOON, Evening, Told, Wish, World, compared, done, told_in
from tests.server.stillness import Sent, Visitor, mini_on_the_shelf, readable
from tests.server.twins import Act, Course, bare, best_course

pytestmark = pytest.mark.heavy

GAMES = (MINI, *CATALOGUE)


every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def with_some(turn: int) -> pytest.MarkDecorator:
    """The smallest game and one of the others, or two: for what looks at the same pages in another way."""
    other, long = list(CATALOGUE)[turn::3]
    games = [pytest.param(game, id=game.name) for game in (MINI, other)]
    return pytest.mark.parametrize("game", [*games, pytest.param(long, id=long.name, marks=pytest.mark.long)])


WATCHING = (SPECTATOR,)
ENDS = next(iter(LEVELS)), next(reversed(LEVELS))  # who thinks least and who thinks most
WORKED = list(CATALOGUE)[1::3]  # games for which the server's work is compared too
LEAST = 4  # moves after which the worlds differ

# A seat, and those who watch, from whom most is kept by other tests.
both_eyes = pytest.mark.parametrize(
    "eyes",
    [pytest.param((0,), id="a seat"), pytest.param(WATCHING, id="those who watch", marks=pytest.mark.long)],
)


@pytest.fixture(scope="module", autouse=True)
def shelf() -> Iterator[None]:
    with mini_on_the_shelf(), few_on_the_shelf():
        yield


@cache
def course(game: Game, seats: int, eyes: tuple[int, ...], seed: int, length: int = 8, **more: Any) -> Course:
    """A course that compares much; every second one with all options there are."""
    options = [setup.options for setup in game.setups() if setup.seats == seats and hides(setup)][-(seed % 2)]
    setup = game.setup(seats, options, deck_of(game))
    opening, late = OPENING.get(game, 0), more.pop("late", 0)
    return best_course(game.load(), setup, eyes, seed, opening + length, tries=2, late=opening + late, **more)


def sought(game: Game, seats: int, eyes: tuple[int, ...], fits: Callable[[Act], bool], **more: Any) -> Course:
    """The first course with such a move that compares enough."""
    every = (course(game, seats, eyes, seed, **more) for seed in range(60))
    return next(found for found in every if found.worth[1] >= LEAST and any(fits(act) for act in found.acts))


def check(evening: Evening, folder: Path, kind: type[World] = World) -> tuple[Told, Told]:
    """No byte and no moment differs, though the worlds did."""
    one, two = compared(evening, folder, kind)
    apart = [mine != yours for mine, yours in zip(one.states, two.states, strict=True)]
    assert sum(apart) >= LEAST, "the worlds were the same anyway"
    return one, two


# Whoever looks


@pytest.mark.parametrize(
    ("game", "seed"),
    [(game, number % 2) for number, game in enumerate(GAMES, 1)],
    ids=lambda one: getattr(one, "name", one),
)
def test_no_byte_tells_a_seat_what_it_may_not_know(game: Game, seed: int, tmp_path: Path) -> None:
    """Few players without drafts, and many with them."""
    seats, drafts = game.seats[seed], bool(seed)
    eyes = ((seed + seats) % seats,)
    late = course(game, seats, eyes, seed, 12, late=6)  # where something is dealt in the middle of a match
    every = (course(game, seats, eyes, one, drafts=drafts) for one in range(seed, 400, 2))
    chosen = late if seed and late.worth[1] >= LEAST else next(one for one in every if one.worth[1] >= LEAST)
    check(Evening(chosen, {"drafts": "on" if drafts and chosen is not late else None, "aids": "on"}), tmp_path)


@every_game
def test_no_byte_tells_those_who_watch_what_anybody_holds(game: Game, tmp_path: Path) -> None:
    """A stranger, somebody who is known, a host without a seat, somebody who has got up."""
    seats = sum(game.seats) // 2
    drafts = seats % 2 == 0
    every = (course(game, seats, WATCHING, seed, 6, drafts=drafts) for seed in range(2 + seats, 400, 10))
    planned = next(found for found in every if found.worth[1] >= LEAST)
    check(Evening(planned, {"drafts": "on" if drafts else None}), tmp_path)


def through_a_reveal() -> Course:
    """VIT-13: nearly a whole round together, then apart, through the reveal and into the next round."""
    every = (course(VITRIOL, 2, (0,), seed, 60, late=48) for seed in range(60))
    return next(found for found in every if found.worth[0] > 1)


def test_no_byte_tells_at_a_reveal_what_stays_hidden(tmp_path: Path) -> None:
    """VIT-40: metals are shown, hands that were discarded are not."""
    check(Evening(through_a_reveal(), busy=False, questions=False), tmp_path)


@with_some(0)
def test_no_byte_tells_several_on_one_device_what_the_others_hold(game: Game, tmp_path: Path) -> None:
    check(Evening(course(game, 3, (0, 1), 3, 6)), tmp_path)


def test_no_byte_tells_those_who_may_not_even_look_anything(tmp_path: Path) -> None:
    one, _ = check(Evening(course(MINI, 2, WATCHING, 4, 5), {"watched": None, "listed": None}), tmp_path)
    pages = [sent for sent in one.sent if sent.who == "a stranger" and re.match("GET /t/.{16}", sent.what)]
    assert pages and {sent.data[9:12] for sent in pages} <= {b"403", b"404"}


# Whoever plays by itself, and when


@both_eyes
@with_some(0)
def test_how_long_a_bot_thinks_changes_no_moment(game: Game, eyes: tuple[int, ...], tmp_path: Path) -> None:
    """Not at all, or as long as it may."""
    bots = frozenset(range(1, min(3, game.seats[1])))
    planned = sought(game, len(bots) + 1, eyes, lambda act: act.seat in bots, length=6, bots=bots)
    check(Evening(planned, bots=bots, thinking=(0.0, 1.0), questions=False), tmp_path)


@pytest.mark.parametrize(
    "level", [pytest.param(level, marks=() if level in ENDS else pytest.mark.long) for level in LEVELS]
)
def test_nor_does_it_at_any_level_where_bots_do_not_pause(level: str, tmp_path: Path) -> None:
    planned = sought(MINI, 3, (0,), lambda act: act.seat == 1, length=4, bots=frozenset((1, 2)))
    bots = Evening(planned, {"pace": "instant"}, frozenset((1, 2)), questions=False)
    check(replace(bots, level=level, thinking=(0.0, 1.0)), tmp_path)


class Hasty(World):
    """In one world whoever moves has just drafted something else."""

    async def perform(self, act: Act) -> None:
        await self.here.go_on(SOON)
        if self.number and act.seat not in self.course.eyes and (codes := self.drafts(act.seat)):
            person, step = self.people[act.seat], self.table.scene(act.seat).match.step
            done(await person.post(f"/t/{self.key}/move", seat=act.seat, step=step, move=codes[0]))
            done(await person.post(f"/t/{self.key}/undraft", seat=act.seat))
        await self.here.go_on(0.01)
        await super().perform(act)


@with_some(1)
def test_what_others_draft_shifts_no_message(game: Game, tmp_path: Path) -> None:
    planned = sought(game, game.seats[0], WATCHING, lambda act: act.draft, length=6, drafts=True)
    check(Evening(planned, {"drafts": "on"}, busy=False, questions=False), tmp_path, Hasty)


class Ordered(World):
    """Where an answer can be ordered ahead, it is given so."""

    async def perform(self, act: Act) -> None:
        allowed = [code for phase, code, _ in choices(self.table, act.seat, str) if phase == act.phase]
        if act.seat in self.course.eyes or act.codes[self.number] not in allowed:
            await super().perform(act)
            return
        person, order = self.people[act.seat], f"{act.phase}: {act.codes[self.number]}"
        done(await person.post(f"/t/{self.key}/orders", seat=act.seat, move0=order))
        await self.here.go_on(5 * SOON)
        done(await person.post(f"/t/{self.key}/orders", seat=act.seat))
        await self.performed(act)


def test_what_others_have_ordered_shows_no_sooner_than_an_answer(tmp_path: Path) -> None:
    """MIN-10: an owl that will hoot, or none, lies hidden until all have answered."""

    def hoots(act: Act) -> bool:
        return act.phase == "answering" and act.seat != 0 and act.codes[0] != act.codes[1]

    check(Evening(sought(MINI, 3, (0,), hoots), busy=False, questions=False), tmp_path, Ordered)


class Silent(World):
    """Where silence is an answer, nobody says anything, and time runs out."""

    async def perform(self, act: Act) -> None:
        if act.phase not in self.setup.game.silence:
            await super().perform(act)
            return
        while self.table.playing().step <= self.entries:
            await self.here.go_on(SOON)
        await self.performed(act)


def test_how_long_others_are_waited_for_does_not_tell_what_they_could_answer(tmp_path: Path) -> None:
    """MIN-10: whoever could conceivably hoot is waited for, owl or not."""
    planned = sought(MINI, 3, (0,), lambda act: act.phase == "answering" and act.apart, silent=True)
    check(Evening(planned, {"window": "15", "clock": "seat:600"}, questions=False), tmp_path, Silent)


class Advised(World):
    """Whoever is to move asks first what Master would do."""

    told = 0  # of all, in both worlds

    async def perform(self, act: Act) -> None:
        form = {"seat": act.seat, "step": self.entries, "parts": True}
        answer = await self.people[act.seat].post(f"/t/{self.key}/hint", **form)
        Advised.told += 'class="advice"' in readable(answer)
        await super().perform(act)


@both_eyes
def test_no_byte_of_a_hint_tells_what_others_hold_or_were_told(eyes: tuple[int, ...], tmp_path: Path) -> None:
    planned = sought(VITRIOL, 2, eyes, lambda act: act.seat == 0 and act.apart, length=6)
    before = Advised.told
    with patch("alambic.server.advice.hints.hint", partial(hint, budget=Budget(60))):
        check(Evening(planned, {"hints": "on"}, busy=False, questions=False), tmp_path, Advised)
    assert Advised.told - before >= len(planned.acts)


# Spectators who are behind

DELAY = 60


class Behind(World):
    """After a while each world goes its own way, before the eyes of its players alone."""

    async def play(self) -> Told:
        await self.lay()
        for act in self.course.acts:
            await self.perform(act)
        await self.here.go_on(DELAY + 5)
        await self.look(0)
        await self.part()
        for number in range(4):
            await self.here.go_on(DELAY / 5)
            await self.look(number)
        watched = [one for one in self.watched if one.name != "Hal"]  # the host hears what their tables do
        return Told([sent for one in watched for sent in one.sent], self.states)

    async def part(self) -> None:
        """One move here, and there the match is played to its end, with talk."""
        match = self.table.playing()
        while not match.over and (self.number or not self.states[len(self.course.acts) :]):
            seat = match.awaited()[0]
            code, step = self.luck.choice(match.legal(seat)), match.step
            done(await self.people[seat].post(f"/t/{self.key}/move", seat=seat, step=step, move=code))
            self.states.append(bare(match))
            if step % 5 == 0:
                done(await self.people[seat].post(f"/t/{self.key}/say", text="Hm."))

    def wishes(self, viewer: Visitor) -> list[Wish]:
        """What belongs to the table itself; lists of tables tell when one was moved at or has ended."""
        lists = ("/", "/t/me/parts", "/me", "/results", "/api/me", "/api/tables")
        ends = tuple(f"/t/{self.key}/{deed}" for deed in ("sit", "again"))
        return [wish for wish in super().wishes(viewer) if wish[1] not in (*lists, *ends)]


@with_some(0)
def test_spectators_who_are_behind_are_sent_nothing_of_what_came_since(game: Game, tmp_path: Path) -> None:
    evening = Evening(course(game, game.seats[0], WATCHING, 6, 3), {"delay": str(DELAY)})
    one, two = compared(evening, tmp_path, Behind)
    assert len(one.states) == len(evening.course.acts) + 1 < len(two.states)


# The work itself


class Working(World):
    """What the server does for whoever is watched is noted too: the functions that it calls, one by one."""

    async def fulfil(self, viewer: Visitor, wish: Wish) -> None:
        calls: list[str] = []

        def note(frame: FrameType, event: str, argument: object) -> None:
            code = frame.f_code
            if event == "call" and "alambic" in code.co_filename:
                calls.append(f"{code.co_filename}: {code.co_qualname}")

        sys.setprofile(note)
        try:
            await super().fulfil(viewer, wish)
        finally:
            sys.setprofile(None)
        done_for = f"the work for {wish[0]} {wish[1]}"
        viewer.sent.append(Sent(viewer.name, done_for, self.here.loop.moment, "\n".join(calls).encode()))


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(MINI, id="mini"),
        *(pytest.param(game, id=game.name, marks=pytest.mark.long) for game in WORKED),
    ],
)
def test_what_the_server_does_for_a_seat_is_the_same_whatever_others_hold(game: Game, tmp_path: Path) -> None:
    """Not only the answer: the path to it, by every function, so that how long it takes tells nothing either."""
    evening = Evening(course(game, 3, (1,), 7, 6), busy=False, questions=False)
    told_in(evening, 0, tmp_path / "warm", Working)  # what is kept for the next time is made in the first
    one, _ = check(evening, tmp_path, Working)
    assert sum(len(sent.data.splitlines()) for sent in one.sent if sent.what.startswith("the work")) > 5000


# The plan


@every_game
def test_what_is_compared_is_compared_where_something_is_hidden(game: Game) -> None:
    acts: list[Act] = []
    for seed, seats in ((seed, seats) for seed in range(0, 20, 2) for seats in game.seats):
        if seed == 0 or sum(act.apart for act in acts) <= 20:
            acts += course(game, seats, (0,), seed, 12).acts + course(game, seats, (0,), seed + 1, 16, late=6).acts
    if game is VITRIOL:
        acts += through_a_reveal().acts
    phases = {act.phase for act in acts if act.apart}
    assert len(phases) >= min(2, len(game.phases)) and sum(act.apart for act in acts) > 20
    if game is MINI:  # others do something else, unseen
        assert phases == set(game.phases) and any(act.codes[0] != act.codes[1] for act in acts)

"""Who thinks when: bots first, then hints and puzzles, then reviews; and of one kind all who ask in turn."""

import asyncio
import threading
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any

import pytest

from alambic.server.basics.refusals import Busy, TooMany
from alambic.server.live import thinking
from alambic.server.live.thinking import Rank, Thinking, asker
from tests.patience import until
from tests.server.storing import finished


class Room:
    """A few threads, what they did in which order, and doors behind which thoughts wait."""

    def __init__(self, threads: int) -> None:
        self.thinking = Thinking(threads)
        self.done: list[str] = []
        self.doors: dict[str, threading.Event] = {}
        self.thoughts: list[asyncio.Task[Any]] = []

    def ask(self, rank: Rank, who: str, what: str = "", *, shut: bool = False) -> "asyncio.Task[Any]":
        """Have somebody ask; `shut`: the thought does not end until its door is opened."""
        name = f"{rank.name} {who}{what}"
        if shut:
            self.doors[name] = threading.Event()

        async def think() -> Any:
            asker.set(who)
            return await self.thinking.think(rank, self.work, name)

        self.thoughts.append(asyncio.create_task(think()))
        return self.thoughts[-1]

    def work(self, name: str) -> str:
        self.done.append(name)
        if door := self.doors.get(name):
            assert door.wait(30)
        return name

    async def asked(self) -> None:
        """Until everybody who was to ask has asked."""
        for _ in range(5):
            await asyncio.sleep(0)

    async def begun(self, count: int) -> None:
        """Until so many thoughts have begun."""
        while len(self.done) < count:
            await asyncio.sleep(0)

    async def rest(self) -> None:
        """Open all doors; everybody is told."""
        for door in self.doors.values():
            door.set()
        await asyncio.gather(*self.thoughts, return_exceptions=True)
        async with asyncio.timeout(30):
            while self.thinking.running:  # also thoughts for which nobody waits any more
                await asyncio.sleep(0)


def in_a_room(threads: int = 2) -> Callable[[Callable[[Room], Coroutine[Any, Any, None]]], Callable[[], None]]:
    """A test that is given a room; in the end every thread is free again and nobody waits."""

    @asynccontextmanager
    async def opened() -> AsyncIterator[Room]:
        room = Room(threads)
        try:
            yield room
        finally:
            await room.rest()
            room.thinking.close()
        await until(lambda: room.thinking.free == threads)
        assert not room.thinking.running and not room.thinking.lanes

    def decorate(test: Callable[[Room], Coroutine[Any, Any, None]]) -> Callable[[], None]:
        async def whole() -> None:
            async with opened() as room:
                await test(room)

        def run() -> None:
            finished(whole())

        run.__name__, run.__doc__, run.__module__ = test.__name__, test.__doc__, test.__module__
        return run

    return decorate


@in_a_room()
async def test_bots_come_before_advice_and_advice_before_reviews(room: Room) -> None:
    for who in "ab":
        room.ask(Rank.BOT, who, shut=True)
    await room.asked()
    for rank in reversed(Rank):
        room.ask(rank, "c")
    await room.begun(2)
    await room.asked()
    room.doors["BOT a"].set()
    await asyncio.gather(*room.thoughts[2:])
    assert room.done[2:] == ["BRIEF c", "BOT c", "ADVICE c", "REVIEW c"]


@in_a_room()
async def test_those_who_ask_for_the_same_take_turns(room: Room) -> None:
    """Whoever asks for much waits for whoever asks for little, in whatever order they came."""
    for who in "xy":
        room.ask(Rank.BOT, who, shut=True)
    await room.asked()
    for n in range(3):
        room.ask(Rank.BOT, "a", f"{n}")
    for n in range(2):
        room.ask(Rank.BOT, "b", f"{n}")
    room.ask(Rank.BOT, "c", "0")
    await room.asked()
    room.doors["BOT x"].set()
    await asyncio.gather(*room.thoughts[2:])
    assert [name.removeprefix("BOT ") for name in room.done[2:]] == ["a0", "b0", "c0", "a1", "b1", "a2"]


@in_a_room()
async def test_one_thread_is_always_the_bots(room: Room) -> None:
    for who in "abcdef":
        room.ask(Rank.ADVICE, who, shut=True)
        room.ask(Rank.REVIEW, who, shut=True)
    await room.begun(1)
    await room.asked()
    assert await room.ask(Rank.BOT, "g") and await room.ask(Rank.BRIEF, "h")
    assert room.done == ["ADVICE a", "BOT g", "BRIEF h"]


@in_a_room(4)
async def test_of_advice_everybody_has_one_at_a_time_whatever_is_free(room: Room) -> None:
    for n in range(3):
        room.ask(Rank.ADVICE, "a", f"{n}", shut=True)
    room.ask(Rank.ADVICE, "b", shut=True)
    await room.asked()
    room.doors["ADVICE b"].set()
    await room.thoughts[-1]
    assert room.thinking.running == {(Rank.ADVICE, "a"): 1} and room.thinking.free == 3
    room.doors["ADVICE a0"].set()
    await room.thoughts[0]
    await room.asked()
    assert room.thinking.running == {(Rank.ADVICE, "a"): 1}


@in_a_room(4)
async def test_bots_of_one_asker_think_side_by_side(room: Room) -> None:
    for n in range(5):
        room.ask(Rank.BOT, "a", f"{n}", shut=True)
    await room.asked()
    assert room.thinking.running == {(Rank.BOT, "a"): 4} and room.thinking.count((Rank.BOT, "a")) == 5


@in_a_room()
async def test_an_asker_has_only_so_many_waiting_and_others_have_as_many(room: Room) -> None:
    for who in "ab":
        for n in range(thinking.MOST):
            room.ask(Rank.ADVICE, who, f"{n}", shut=True)
    await room.asked()
    with pytest.raises(TooMany, match=f"at most {thinking.MOST}"):
        await room.ask(Rank.ADVICE, "a")
    assert not room.ask(Rank.ADVICE, "c", shut=True).done()
    assert not any(thought.done() for thought in room.thoughts[: 2 * thinking.MOST])
    await room.rest()
    assert await room.ask(Rank.ADVICE, "a", "again")


@in_a_room()
async def test_whoever_waits_too_long_is_told_so_but_bots_wait_on(room: Room) -> None:
    for who in "ab":
        room.ask(Rank.BOT, who, shut=True)
    await room.asked()
    bot = room.ask(Rank.BOT, "c")
    with pytest.MonkeyPatch.context() as impatient:
        impatient.setattr(thinking, "PATIENCE", 0)
        with pytest.raises(Busy, match="ask again later"):
            await room.ask(Rank.ADVICE, "d")
    assert not bot.done()
    room.doors["BOT a"].set()
    await bot
    assert "ADVICE d" not in room.done


@in_a_room()
async def test_whoever_gives_up_takes_no_thread_with_them(room: Room) -> None:
    """While they wait, when they have just been given a thread, and while it thinks for them."""
    first, second = (room.ask(Rank.BOT, who, shut=True) for who in "ab")
    await room.asked()
    waiting = room.ask(Rank.BOT, "c")
    await room.begun(2)
    await room.asked()
    waiting.cancel()
    await room.asked()
    first.cancel()
    room.ask(Rank.BOT, "d")
    await room.asked()
    assert room.thinking.free == 0 and len(room.done) == 2, "what has begun goes on"
    room.doors["BOT a"].set()
    await room.thoughts[-1]
    room.doors["BOT b"].set()
    await second
    given = room.ask(Rank.BOT, "e")
    while not room.thinking.running[Rank.BOT, "e"]:
        await asyncio.sleep(0)
    given.cancel()
    await asyncio.gather(given, return_exceptions=True)
    assert room.done[2] == "BOT d" and "BOT c" not in room.done


@in_a_room()
async def test_a_thought_that_fails_frees_its_thread(room: Room) -> None:
    def fail() -> None:
        raise ValueError("nothing comes to mind")

    for _ in range(3):
        with pytest.raises(ValueError, match="nothing"):
            await room.thinking.think(Rank.ADVICE, fail)

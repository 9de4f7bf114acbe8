"""Who thinks when: a few threads for bots, advice and reviews; bots come first, and all who ask take turns."""

import asyncio
import time
from collections import Counter, deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import ContextVar
from enum import IntEnum
from typing import TypeVar, TypeVarTuple

from alambic.server.basics.refusals import Busy, TooMany

T = TypeVar("T")
Arguments = TypeVarTuple("Arguments")
MOST = 6  # thoughts of a kind that one asker has or waits for, bots apart: each of their tables has one
PATIENCE = 60  # seconds that others than bots wait for a thread

asker: ContextVar[str] = ContextVar("asker", default="")  # the address that has set off what happens now


class Rank(IntEnum):
    """What comes first."""

    BRIEF = 0  # bots that take no time worth mentioning
    BOT = 1
    ADVICE = 2  # hints, and what games think about for their own pages
    REVIEW = 3


BOTS = (Rank.BRIEF, Rank.BOT)
Lane = tuple[Rank, str]  # what an asker has or waits for


class Thinking:
    """Shares threads out: one is always the bots', and of advice or reviews each asker has one at a time."""

    def __init__(self, threads: int) -> None:
        self.threads = ThreadPoolExecutor(threads, "think")
        self.free = threads
        self.spare = max(1, threads - 1)  # for all but bots
        self.lanes: dict[Lane, deque[asyncio.Future[None]]] = {}  # who waits; whose turn was longest ago first
        self.advised: set[int] = set()  # people for whom a hint is thought up
        self.running: Counter[Lane] = Counter()

    async def think(self, rank: Rank, work: Callable[[*Arguments], T], *about: *Arguments) -> tuple[float, T]:
        """Do some work in a thread when its turn has come: when that was, and what came of it."""
        lane = rank, asker.get()
        if rank not in BOTS and self.count(lane) >= MOST:
            raise TooMany(f"one address has at most {MOST} thoughts waiting; ask again when one of yours has come")
        await self.turn(lane)
        began = time.monotonic()
        job = asyncio.get_running_loop().run_in_executor(self.threads, work, *about)
        job.add_done_callback(lambda _: self.ended(lane))  # also if nobody waits for it any more
        return began, await asyncio.shield(job)

    def count(self, lane: Lane) -> int:
        """The thoughts of a kind that an asker has or waits for."""
        return self.running[lane] + sum(not turn.done() for turn in self.lanes.get(lane, ()))

    async def turn(self, lane: Lane) -> None:
        """Wait for a thread."""
        turn = asyncio.get_running_loop().create_future()
        self.lanes.setdefault(lane, deque()).append(turn)
        self.go_on()
        try:
            async with asyncio.timeout(None if lane[0] in BOTS else PATIENCE):
                await turn
        except BaseException as problem:
            if not turn.cancelled() and turn.done():
                self.ended(lane)  # it was given a thread, and is gone
            if isinstance(problem, TimeoutError):
                raise Busy("bots and others who came first have all the time there is; ask again later") from None
            raise

    def go_on(self) -> None:
        """Give threads that are free to whoever comes next."""
        while self.free and (lane := self.next_lane()):
            turns = self.lanes.pop(lane)
            turn = turns.popleft()
            if turns:
                self.lanes[lane] = turns  # behind all others
            if not turn.done():  # else whoever waited has given up
                self.free -= 1
                self.running[lane] += 1
                turn.set_result(None)

    def next_lane(self) -> Lane | None:
        """Whose turn it is: of the first kind that may have a thread now, whoever has waited longest."""
        others = sum(count for (rank, _), count in self.running.items() if rank not in BOTS)
        may = [lane for lane in self.lanes if lane[0] in BOTS or (others < self.spare and not self.running[lane])]
        return min(may, key=lambda lane: lane[0], default=None)

    def ended(self, lane: Lane) -> None:
        self.running[lane] -= 1
        if not self.running[lane]:
            del self.running[lane]
        self.free += 1
        self.go_on()

    def close(self) -> None:
        """Nobody waits any more; what a thread is at is left to it."""
        for turns in self.lanes.values():
            for turn in turns:
                turn.cancel()
        self.lanes.clear()
        self.threads.shutdown(wait=False, cancel_futures=True)

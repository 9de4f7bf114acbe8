"""Several server processes behind one address: started one by one, replaced when one dies, stopped together.

Each has a door of its own at the same port, and the system shares visitors out among them: more evenly than one
door in which all of them stand, where whoever wakes first takes every visitor who waits. A door goes with its
process.
"""

import asyncio
import contextlib
import logging
import multiprocessing
import os
import shutil
import signal
import socket
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from types import FrameType

from alambic.core.errors import AlambicError
from alambic.server.basics.logs import fields, set_up
from alambic.server.basics.settings import Settings
from alambic.server.operation.age import tell_age
from alambic.server.operation.ports import OneProcess, open_door

log = logging.getLogger("alambic")
STOPS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
PATIENCE = 10.0  # seconds to stop in, for a process that was told to
AGAIN = 1.0  # seconds until one that did not even start is tried again
FIGURES = "PROMETHEUS_MULTIPROC_DIR"  # where each process counts, so that any of them can tell the sum


@dataclass
class Hand:
    """One of the processes."""

    number: int
    process: BaseProcess
    news: Connection  # here it says that it answers

    def answers(self) -> bool:
        """Whether it has answered; waits for that, or for its end."""
        try:
            return bool(self.news.recv_bytes())
        except (EOFError, OSError):
            return False
        finally:
            self.news.close()


class Crew:
    """The parent: it serves nobody itself, so nothing that a visitor does can harm it."""

    def __init__(
        self,
        settings: Settings,
        ready: Callable[[], None],
        serve: Callable[[Settings, socket.socket, Callable[[], None]], None],
    ) -> None:
        if "fork" not in multiprocessing.get_all_start_methods():
            raise OneProcess("this system cannot share a port among processes: leave --processes out")
        self.settings = settings
        self.ready = ready
        self.serve_one = serve  # what each child does
        self.forking = multiprocessing.get_context("fork")  # nothing is loaded and no thread runs in the parent
        self.hands: dict[int, Hand] = {}
        self.missing: dict[int, float] = {}  # when each of them is started again
        self.stopping = False
        self.woken, self.wake = self.forking.Pipe(duplex=False)
        self.lasting, self.held = self.forking.Pipe(duplex=False)  # closed by the system when the parent ends

    def serve(self) -> None:
        """Until a signal says to stop, or at the beginning one of them cannot start."""
        set_up()
        tell_age(self.settings)
        place = open_door(self.settings.host, self.settings.port, shared=True)  # ours even while nobody serves
        with place, figures(), self.signals():
            try:
                for number in range(self.settings.processes):  # one by one: the first prepares the database
                    self.begin(number)
                while not self.stopping:
                    self.tend()
            finally:
                self.stop()

    @contextlib.contextmanager
    def signals(self) -> Iterator[None]:
        def stop(number: int, frame: FrameType | None) -> None:
            self.stopping = True
            self.wake.send_bytes(b".")  # else `wait` goes on after a signal

        before = {number: signal.signal(number, stop) for number in STOPS}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def begin(self, number: int) -> None:
        """The first start of each; who is last tells that all are there."""
        if self.stopping:
            return
        last = number == self.settings.processes - 1
        hand = self.start(number, self.ready if last else lambda: None)
        wait([self.woken, hand.news])
        if not self.stopping and not hand.answers():
            hand.process.join()
            raise SystemExit(hand.process.exitcode or 1)  # it has said why

    def tend(self) -> None:
        """Wait until somebody dies or is due to be started again."""
        now = time.monotonic()
        for number in [number for number, at in self.missing.items() if at <= now]:
            del self.missing[number]
            self.start(number, lambda: None)
        rest = min((at - now for at in self.missing.values()), default=None)
        ends = {hand.process.sentinel: hand for hand in self.hands.values()}
        for end in wait([self.woken, *ends], rest):
            if isinstance(end, int):
                self.lose(ends[end])

    def lose(self, hand: Hand) -> None:
        from alambic.server.basics.metrics import forget  # not before it is said where figures are kept

        hand.process.join()
        del self.hands[hand.number]
        if self.stopping:
            return
        how = fields(number=hand.number, pid=hand.process.pid, exit=hand.process.exitcode)
        log.error("a server process has died; another takes its place", extra=how)
        forget(hand.process.pid or 0)
        self.missing[hand.number] = time.monotonic() + (0.0 if hand.news.closed or hand.answers() else AGAIN)

    def start(self, number: int, ready: Callable[[], None]) -> Hand:
        news, tell = self.forking.Pipe(duplex=False)
        process = self.forking.Process(target=self.work, args=(tell, ready), name=f"server {number}")
        signal.pthread_sigmask(signal.SIG_BLOCK, STOPS)  # none is lost while the child still has our handlers
        try:
            process.start()
        finally:
            signal.pthread_sigmask(signal.SIG_UNBLOCK, STOPS)
        tell.close()
        self.hands[number] = Hand(number, process, news)
        return self.hands[number]

    def work(self, tell: Connection, ready: Callable[[], None]) -> None:
        """What each child does."""
        self.held.close()
        for number in STOPS:
            signal.signal(number, signal.default_int_handler if number == signal.SIGINT else signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, STOPS)

        def answering() -> None:
            tell.send_bytes(b".")
            tell.close()
            ready()
            asyncio.get_running_loop().add_reader(self.lasting.fileno(), self.orphaned)

        try:
            door = open_door(self.settings.host, self.settings.port, shared=True)
            self.serve_one(self.settings, door, answering)
        except AlambicError as problem:
            print(f"{problem.name}: {' '.join(str(problem).split())}", file=sys.stderr)
            raise SystemExit(2) from None
        except KeyboardInterrupt:
            pass

    def orphaned(self) -> None:
        """A child whose parent has ended ends too: nobody else would ever stop it."""
        asyncio.get_running_loop().remove_reader(self.lasting.fileno())
        os.kill(os.getpid(), signal.SIGTERM)

    def stop(self) -> None:
        """Tell all of them, and end those that do not listen."""
        until = time.monotonic() + PATIENCE
        for hand in self.hands.values():
            hand.process.terminate()
        for hand in self.hands.values():
            hand.process.join(max(0.0, until - time.monotonic()))
            if hand.process.is_alive():
                hand.process.kill()
                hand.process.join()


@contextlib.contextmanager
def figures() -> Iterator[None]:
    """A folder in which all processes count, unless there is one already."""
    if FIGURES in os.environ:
        yield
        return
    folder = tempfile.mkdtemp(prefix="alambic-figures-")
    os.environ[FIGURES] = folder
    try:
        yield
    finally:
        del os.environ[FIGURES]
        shutil.rmtree(folder, ignore_errors=True)

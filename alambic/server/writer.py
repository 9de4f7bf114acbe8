"""The one writer: a thread that runs all waiting jobs in one transaction and answers when it is committed."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from alambic.server.errors import StoreError
from alambic.server.store_engine import named, writing

T = TypeVar("T")
MOST = 256  # jobs in one transaction: nobody waits for ever


class Job(NamedTuple):
    """What to do, and who waits for it; it may be run twice, the first time rolled back."""

    work: Callable[[Connection], Any]
    answer: "Future[Any]"


class Writer:
    """Takes jobs from any thread; an answer means that the work is on the disk."""

    def __init__(self, engine: Engine) -> None:
        self.engine = writing(engine)
        self.queue: SimpleQueue[Job | None] = SimpleQueue()
        self.closed = False
        self.lock = Lock()  # no job comes after the end mark
        self.thread = Thread(target=self.run, name="store-writer", daemon=True)
        self.thread.start()

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Does the work in a transaction; once handed over it is done even if the caller is cancelled."""
        answer: Future[T] = Future()
        answer.set_running_or_notify_cancel()
        with self.lock:
            if self.closed:
                raise StoreError("the database is closed: the server is stopping")
            self.queue.put(Job(work, answer))
        return await asyncio.wrap_future(answer)

    def close(self) -> None:
        """Finishes all that waits, then ends the thread."""
        with self.lock:
            if not self.closed:
                self.closed = True
                self.queue.put(None)
        self.thread.join()

    def run(self) -> None:
        more = True
        while more:
            job = self.queue.get()
            group: list[Job] = []
            while job is not None:
                group.append(job)
                if len(group) == MOST:
                    break
                try:
                    job = self.queue.get_nowait()
                except Empty:
                    break
            more = job is not None
            if group:
                self.settle(group)

    def settle(self, group: list[Job]) -> None:
        """The group in one transaction; if that fails, each job in its own, so that a bad one spoils no other."""
        begun = False
        try:
            with self.engine.begin() as connection:
                begun = True
                results = [job.work(connection) for job in group]
        except BaseException as problem:
            if len(group) > 1 and begun:
                for job in group:
                    self.settle([job])
                return
            for job in group:
                job.answer.set_exception(named(problem) if isinstance(problem, SQLAlchemyError) else problem)
        else:
            for job, result in zip(group, results, strict=True):
                job.answer.set_result(result)

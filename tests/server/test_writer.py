"""One writer: what waits is committed together, an answer means committed, a bad job spoils no other."""

import asyncio
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from threading import Event

import pytest
from sqlalchemy import Connection, event, text

from alambic.server.basics.errors import StoreError, Taken
from alambic.server.storage import writer
from alambic.server.storage.opening import open_store
from alambic.server.storage.store import Store
from tests.server.storing import Clock, a_match, entry, finished, somebody, stored, url_in

ROOT = Path(__file__).parents[2]


@asynccontextmanager
async def held_up(store: Store) -> AsyncIterator[None]:
    """The writer is busy with one job until the end of the block, so that the others wait together."""
    working, go = Event(), Event()

    def job(connection: Connection) -> None:
        working.set()
        assert go.wait(10)

    task = asyncio.create_task(store.writer.write(job))
    await asyncio.to_thread(working.wait, 10)
    try:
        yield
        await asyncio.sleep(0)  # the tasks made in the block hand their jobs over
    finally:
        go.set()
    await asyncio.wait([task])


def ends_of(store: Store) -> list[str]:
    """Every commit and rollback from now on."""
    ends: list[str] = []
    event.listen(store.engine, "commit", lambda connection: ends.append("commit"))
    event.listen(store.engine, "rollback", lambda connection: ends.append("rollback"))
    return ends


@stored
async def test_what_waits_is_committed_together(store: Store, clock: Clock) -> None:
    match = await a_match(store)
    ends = ends_of(store)
    async with held_up(store):
        jobs = [asyncio.create_task(store.add_entries(match.id, [entry(number)])) for number in range(1, 101)]
    await asyncio.gather(*jobs)
    assert ends == ["commit", "commit"]  # the one that held it up, and a hundred at once
    assert len(await store.entries(match.id)) == 100


@stored
async def test_a_group_has_an_end(store: Store, clock: Clock) -> None:
    ends = ends_of(store)
    async with held_up(store):
        jobs = [asyncio.create_task(somebody(store, str(number))) for number in range(writer.MOST + 1)]
    people = await asyncio.gather(*jobs)
    assert ends == ["commit"] * 3
    assert [person.name for person in people] == [str(number) for number in range(writer.MOST + 1)]


@stored
async def test_an_answer_means_committed(store: Store, clock: Clock) -> None:
    """A commit that fails is told to everyone in it: nobody was answered before."""
    match = await a_match(store)

    def fail(connection: Connection) -> None:
        raise InterruptedError("the plug was pulled")

    async with held_up(store):
        jobs = [asyncio.create_task(store.add_entries(match.id, [entry(number)])) for number in (1, 2, 3)]
        await asyncio.sleep(0)
        event.listen(store.engine, "commit", fail)
    answers = await asyncio.gather(*jobs, return_exceptions=True)
    event.remove(store.engine, "commit", fail)
    assert [type(answer) for answer in answers] == [InterruptedError] * 3
    assert await store.entries(match.id) == []


@stored
async def test_a_bad_job_spoils_no_other(store: Store, clock: Clock) -> None:
    match = await a_match(store)
    await store.add_entries(match.id, [entry(1)])
    ends = ends_of(store)

    def wrong(connection: Connection) -> None:
        connection.execute(text("UPDATE people SET name = 'half done'"))
        raise ZeroDivisionError

    async with held_up(store):
        jobs = [
            asyncio.create_task(store.add_entries(match.id, [entry(2)])),
            asyncio.create_task(store.add_entries(match.id, [entry(1, "take blue")])),
            asyncio.create_task(store.writer.write(wrong)),
            asyncio.create_task(
                store.writer.write(lambda connection: connection.execute(text("NONSENSE")).close())
            ),
            asyncio.create_task(store.add_entries(match.id, [entry(3)])),
        ]
    answers = await asyncio.gather(*jobs, return_exceptions=True)
    assert [type(answer) for answer in answers] == [type(None), Taken, ZeroDivisionError, StoreError, type(None)]
    assert await store.entries(match.id) == [entry(1), entry(2), entry(3)]
    ada = await store.person(match.host)
    assert ada is not None and ada.name == "Ada"
    alone = ["commit", "rollback", "rollback", "rollback", "commit"]
    assert ends[:7] == ["commit", "rollback", *alone]


@stored
async def test_what_was_handed_over_is_written_even_if_nobody_waits(store: Store, clock: Clock) -> None:
    match = await a_match(store)
    async with held_up(store):
        job = asyncio.create_task(store.add_entries(match.id, [entry(1)]))
        await asyncio.sleep(0)
        job.cancel()
    with pytest.raises(asyncio.CancelledError):
        await job
    await store.add_entries(match.id, [entry(2)])
    assert await store.entries(match.id) == [entry(1), entry(2)]


def test_closing_writes_what_waits(tmp_path: Path) -> None:
    async def whole() -> None:
        store = open_store(url_in(tmp_path))
        match = await a_match(store)
        async with held_up(store):
            jobs = [asyncio.create_task(store.add_entries(match.id, [entry(number)])) for number in range(1, 11)]
            await asyncio.sleep(0)
            closing = asyncio.create_task(store.close())
        await asyncio.gather(closing, *jobs)
        assert isinstance(store.writer, writer.Writer) and not store.writer.thread.is_alive()
        again = open_store(url_in(tmp_path))
        assert len(await again.entries(match.id)) == 10
        await again.close()

    finished(whole())


# Says the number of every entry as soon as it is acknowledged; is killed while more are on their way.
CHILD = """
import asyncio, sys
from alambic.server.storage.opening import open_store
from tests.server.storing import a_match, entry
async def main():
    store = open_store(sys.argv[1])
    match = await a_match(store)
    async def play(number):
        await store.add_entries(match.id, [entry(number)])
        print(number, flush=True)
    for first in range(1, 100_000, 5):
        await asyncio.gather(*(play(number) for number in range(first, first + 5)))
asyncio.run(main())
"""


def test_what_was_acknowledged_survives_a_kill(tmp_path: Path) -> None:
    url = url_in(tmp_path)
    with subprocess.Popen(
        [sys.executable, "-c", CHILD, url], cwd=ROOT, stdout=subprocess.PIPE, text=True
    ) as child:
        assert child.stdout is not None
        acknowledged = [child.stdout.readline() for _ in range(23)]
        child.send_signal(signal.SIGKILL)
        acknowledged += child.stdout.readlines()
    assert child.returncode == -signal.SIGKILL
    whole = {int(line) for line in acknowledged if line.endswith("\n")}
    assert len(whole) >= 23

    async def kept() -> set[int]:
        store = open_store(url)
        match = await store.match("k")
        assert match is not None
        numbers = {row.number for row in await store.entries(match.id)}
        await store.close()
        return numbers

    assert whole <= finished(kept())

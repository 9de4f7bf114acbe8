"""Who wins when two processes write at once on PostgreSQL; and copies made meanwhile."""

import asyncio
import subprocess
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from sqlalchemy import text

from alambic.core.errors import AlambicError
from alambic.server.basics.errors import StoreError, Taken
from alambic.server.storage.store import Store
from tests.server.postgres import Postgres, name_of, opened
from tests.server.storing import START, a_match, entry, finished, kept, somebody


def test_of_two_processes_that_write_the_same_number_one_wins_and_nobody_is_locked_out(
    postgres: Postgres, database: str
) -> None:
    """Whole groups of moves are written at once by both, in opposite order: the locks must not cross."""
    tables, rounds = 12, 15

    async def whole() -> None:
        async with AsyncExitStack() as stack:
            stores = [await stack.enter_async_context(opened(database)) for _ in range(2)]
            ada = await somebody(stores[0])
            matches = [await a_match(stores[0], ada, f"k{number}") for number in range(tables)]

            async def tried(store: Store, id: int, number: int) -> str:
                try:
                    await store.add_entries(id, [entry(number, "take red")], seen=number - 1)
                except AlambicError as problem:
                    return problem.name
                return "written"

            for number in range(1, rounds + 1):
                forth = [tried(stores[0], match.id, number) for match in matches]
                back = [tried(stores[1], match.id, number) for match in reversed(matches)]
                told = await asyncio.gather(*forth, *back)
                for one, other in zip(told[:tables], reversed(told[tables:]), strict=True):
                    assert sorted([one, other]) == ["Taken", "written"]
            for match in matches:
                assert [row.number for row in await stores[0].entries(match.id)] == list(range(1, rounds + 1))

    finished(whole())
    locked = "SELECT deadlocks FROM pg_stat_database WHERE datname = $1"
    postgres.rows("SELECT pg_stat_force_next_flush()")
    assert postgres.rows(locked, name_of(database))[0][0] == 0


def test_of_two_matches_with_one_key_or_one_secret_one_is_kept(database: str) -> None:
    async def whole() -> None:
        async with opened(database) as one, opened(database) as other:
            ada = await somebody(one)
            for number in range(10):
                secret = f"secret {number}".encode()
                told = await asyncio.gather(
                    a_match(one, ada, f"a{number}", secret=secret),
                    a_match(other, ada, f"b{number}", secret=secret),
                    return_exceptions=True,
                )
                assert sorted(type(answer).__name__ for answer in told) == ["MatchRow", "Taken"]

    finished(whole())


def test_all_processes_have_one_key_whoever_draws_it(database: str) -> None:
    async def whole() -> None:
        async with opened(database) as one, opened(database) as other:
            keys = await asyncio.gather(one.key("pledges", b"one"), other.key("pledges", b"other"))
            assert keys[0] == keys[1] == await other.key("pledges", b"later")

    finished(whole())


def test_remarks_of_two_processes_are_numbered_one_after_the_other(database: str) -> None:
    async def whole() -> None:
        async with opened(database) as one, opened(database) as other:
            match = await a_match(one)
            stores = [one, other] * 10
            await asyncio.gather(*(store.add_remark(match.id, match.host, "Ada", "hello") for store in stores))
            assert [row.number for row in (await kept(one, match.id)).remarks] == list(range(1, 21))

    finished(whole())


def test_a_copy_made_while_it_runs_opens_as_it_was(postgres: Postgres, database: str, tmp_path: Path) -> None:
    """As docs/hosting.md says."""
    plain = database.replace("+asyncpg", "")
    file = tmp_path / "alambic.dump"

    async def first() -> None:
        async with opened(database) as store:
            match = await a_match(store)
            await store.add_entries(match.id, [entry(1), entry(2, word=2**64 - 1)])
            called(postgres, "pg_dump", "--format=custom", "--no-owner", f"--file={file}", plain)
            await store.add_entries(match.id, [entry(3)])

    finished(first())
    with postgres.database() as new:
        target = new.replace("+asyncpg", "")
        called(postgres, "pg_restore", "--no-owner", "--exit-on-error", f"--dbname={target}", str(file))

        async def second() -> None:
            async with opened(new) as store:
                match = await store.match("k")
                assert match is not None and match.made == START
                assert [row.word for row in await store.entries(match.id)] == [7, 2**64 - 1]
                await store.add_entries(match.id, [entry(3)])
                with pytest.raises(Taken):
                    await store.add_entries(match.id, [entry(3)])
                with pytest.raises(StoreError, match="refuses"):
                    await store.write(lambda c: c.execute(text("UPDATE entries SET move = 'x'")))

        finished(second())


def called(postgres: Postgres, program: str, *words: str) -> None:
    done = subprocess.run([postgres.programs / program, *words], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr

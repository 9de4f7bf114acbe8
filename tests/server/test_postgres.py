"""What is true of the store on PostgreSQL alone: how it starts, what it survives, who wins a race."""

import asyncio
import re
from datetime import UTC
from functools import partial
from pathlib import Path
from threading import Barrier, Thread
from typing import Any
from urllib.parse import quote

import pytest
from sqlalchemy import Connection, event, text
from sqlalchemy.util import await_only

from alambic.server.basics.errors import NewerStore, StoreBusy, StoreError
from alambic.server.storage.engine import parsed
from alambic.server.storage.migrations import HEAD
from alambic.server.storage.opening import open_store
from alambic.server.storage.store import Store
from tests.server.postgres import Postgres, name_of, opened
from tests.server.storing import START, Clock, a_match, entry, finished, found, somebody

ROOT = Path(__file__).parents[2]


# Addresses


@pytest.mark.parametrize("scheme", ["postgresql", "postgresql+asyncpg"])
def test_a_password_of_any_letters_is_understood_and_never_shown(postgres: Postgres, scheme: str) -> None:
    password = "p@ss/w:rd?%é 'x"
    postgres.rows(f"CREATE ROLE odd LOGIN SUPERUSER PASSWORD '{password.replace(chr(39), chr(39) * 2)}'")
    try:
        with postgres.database() as plain:
            place = plain.rpartition("@")[2]
            url = f"{scheme}://odd:{quote(password, safe='')}@{place}"

            async def whole() -> None:
                async with opened(url) as store:
                    assert (await somebody(store)).name == "Ada"
                    assert password not in repr(store.database.url)

            finished(whole())
    finally:
        postgres.rows("DROP ROLE odd")


def test_a_socket_of_the_machine_itself_is_an_address_too(postgres: Postgres, database: str) -> None:
    url = (
        f"postgresql://alambic:{postgres.password}@/{name_of(database)}?host={postgres.home}&port={postgres.port}"
    )

    async def whole() -> None:
        async with opened(url) as store:
            assert (await a_match(store)).made == START

    finished(whole())


@pytest.mark.parametrize(
    "url", ["postgresql+psycopg://a:opensesame@h/n", "mysql://a:opensesame@h/n", "a:opensesame@h"]
)
def test_an_address_that_cannot_be_used_is_told_without_its_password(url: str) -> None:
    with pytest.raises(StoreError, match="use sqlite:///FILE or postgresql://") as told:
        parsed(url)
    assert "opensesame" not in str(told.value)


# The schema


def columns(postgres: Postgres, url: str) -> list[Any]:
    query = (
        "SELECT table_name, column_name, data_type FROM information_schema.columns WHERE table_schema = 'public'"
    )
    return sorted(map(tuple, postgres.rows(query, name=name_of(url))))


def test_programs_that_start_together_migrate_once(postgres: Postgres, database: str) -> None:
    barrier, problems = Barrier(4), []

    def start() -> None:
        async def whole() -> None:
            async with opened(database) as store:
                await somebody(store)

        barrier.wait(30)
        try:
            asyncio.run(whole())
        except BaseException as problem:
            problems.append(problem)

    threads = [Thread(target=start) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert problems == []
    assert [
        row[0] for row in postgres.rows("SELECT version_num FROM alembic_version", name=name_of(database))
    ] == [HEAD]


def test_a_newer_database_is_named_and_left_alone(postgres: Postgres, database: str) -> None:
    async def whole() -> None:
        async with opened(database):
            pass

    finished(whole())
    postgres.rows("UPDATE alembic_version SET version_num = '999'", name=name_of(database))
    before = columns(postgres, database)
    with pytest.raises(NewerStore, match=f"version 999, this program knows only up to {HEAD}"):
        finished(whole())
    assert columns(postgres, database) == before


# What it promises


def test_a_process_uses_no_more_connections_than_the_document_says(postgres: Postgres, database: str) -> None:
    said = re.search(r"- (\d+) connections for each process", (ROOT / "docs/hosting.md").read_text())
    used = f"SELECT count(*) FROM pg_stat_activity WHERE datname = '{name_of(database)}'"

    async def whole() -> None:
        async with opened(database) as store:
            heard = asyncio.Event()

            async def missed() -> None:
                heard.set()

            store.database.listen(lambda message: None, missed)  # type: ignore[attr-defined]
            await heard.wait()
            wait = text("SELECT pg_sleep(0.05)")
            await asyncio.gather(*(store.read(lambda c: c.execute(wait)) for _ in range(30)), somebody(store))
            assert said and 4 <= postgres.rows(used)[0][0] <= int(said[1])

    finished(whole())


def test_a_read_that_has_begun_when_the_store_closes_leaves_no_connection_behind(
    postgres: Postgres, database: str
) -> None:
    used = f"SELECT count(*) FROM pg_stat_activity WHERE datname = '{name_of(database)}'"

    async def whole() -> None:
        connecting, go_on = asyncio.Event(), asyncio.Event()

        def held(connection: object, record: object) -> None:
            connecting.set()
            await_only(go_on.wait())

        store = open_store(database, Clock())
        event.listen(store.engine, "connect", held)
        reading = asyncio.create_task(store.person(1))
        await connecting.wait()
        closing = asyncio.create_task(store.close())
        for _ in range(20):
            await asyncio.sleep(0)  # time for whoever does not wait
        go_on.set()
        await closing
        assert reading.done() and await reading is None
        assert postgres.rows(used)[0][0] == 0

    finished(whole())


def test_moments_are_what_they_were_whatever_the_zone_of_the_database(database: str) -> None:
    async def whole() -> None:
        async with opened(database) as store:
            assert (await store.read(lambda c: c.scalar(text("SHOW timezone")))) == "Pacific/Auckland"
            match = await found(store, await a_match(store))
            assert match.made == START and match.made.utcoffset() == UTC.utcoffset(None)

    finished(whole())


def test_a_commit_waits_for_the_disk_and_a_reader_sees_one_moment(database: str) -> None:
    def promised(connection: Connection) -> tuple[object, object]:
        told = [
            connection.scalar(text(f"SHOW {name}")) for name in ("synchronous_commit", "transaction_isolation")
        ]
        return told[0], told[1]

    async def whole() -> None:
        async with opened(database) as store:
            assert (await store.write(promised))[0] == "on"
            assert (await store.read(promised))[1] == "repeatable read"

    finished(whole())


def test_the_database_itself_refuses_to_change_entries(postgres: Postgres, database: str) -> None:
    async def whole() -> None:
        async with opened(database) as store:
            match = await a_match(store)
            await store.add_entries(match.id, [entry(1)])
            for change in (text("UPDATE entries SET move = 'take blue'"), text("UPDATE entries SET number = 7")):
                with pytest.raises(StoreError, match="refuses"):
                    await store.write(partial(Connection.execute, statement=change))
            assert [row.move for row in await store.entries(match.id)] == ["take red"]

    finished(whole())


# What it survives


@pytest.mark.parametrize("mode", ["immediate", "fast"])
def test_a_lost_connection_is_busy_and_then_made_anew(postgres: Postgres, database: str, mode: str) -> None:
    async def whole() -> None:
        async with opened(database) as store:
            ada = await somebody(store)
            postgres.stop(mode)
            try:
                for work in (store.person(ada.id), store.rename(ada.id, "Bea"), somebody(store)):
                    with pytest.raises(StoreBusy):
                        await work
            finally:
                postgres.start(postgres.port)
            assert await store.person(ada.id) == ada
            await store.rename(ada.id, "Cleo")

    finished(whole())


def test_connections_that_were_cut_while_nobody_used_them_are_not_noticed(
    postgres: Postgres, database: str
) -> None:
    """Reads are tried again; a write cannot know whether it happened, and says so."""
    cut = f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name_of(database)}'"

    async def whole() -> None:
        async with opened(database) as store:
            ada = await somebody(store)
            await asyncio.gather(*(store.person(ada.id) for _ in range(10)))
            assert postgres.rows(cut)
            assert await store.person(ada.id) == ada
            for _ in range(20):
                try:
                    await store.rename(ada.id, "Bea")
                    break
                except StoreBusy:
                    pass
            else:
                pytest.fail("nothing can be written any more")

    finished(whole())


def test_a_database_that_hangs_is_busy(postgres: Postgres, database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for ever: a lock that somebody else holds is one of the ways to hang."""

    async def whole() -> None:
        async with opened(database) as other:
            monkeypatch.setattr("alambic.server.storage.postgres.PATIENCE", 2.0)  # of whoever comes now
            async with opened(database) as store:
                await meet(store, other)

    async def meet(store: Store, other: Store) -> None:
        ada = await somebody(other)
        held, let_go, begun = asyncio.Event(), asyncio.Event(), list[object]()

        async def hold() -> None:
            async with other.database.async_engine.begin() as connection:  # type: ignore[attr-defined]
                await connection.execute(text("SELECT * FROM people FOR UPDATE"))
                held.set()
                await let_go.wait()

        holding = asyncio.create_task(hold())
        await held.wait()
        await store.person(ada.id)  # it has a connection
        event.listen(store.engine, "begin", begun.append)
        told = await asyncio.gather(*(store.rename(ada.id, "Bea") for _ in range(5)), return_exceptions=True)
        assert {type(answer) for answer in told} == {StoreBusy} and len(begun) == 1  # they wait together
        let_go.set()
        await holding
        await store.rename(ada.id, "Bea")

    finished(whole())

"""Whether what the server acknowledged is what its database holds, read past all code of ours."""

import asyncio
import sqlite3
from collections.abc import Iterable
from typing import Any

from bench.club import Ledger, Unproven

WRITTEN = (
    "SELECT m.key, e.number, e.seat, e.move FROM entries AS e JOIN matches AS m ON m.id = e.match "
    "WHERE e.kind = 'move' AND e.by = '' ORDER BY m.key, e.number"
)


def written(database: str) -> Ledger:
    """Every move of a person in a database; the server need not run any more."""
    rows: Iterable[Any]
    if database.startswith("sqlite:///"):
        connection = sqlite3.connect(database.removeprefix("sqlite:///"))
        try:
            rows = connection.execute(WRITTEN).fetchall()
        finally:
            connection.close()
    else:
        rows = asyncio.run(fetched(database.replace("+asyncpg", "")))
    found: Ledger = {}
    for key, number, seat, move in rows:
        found.setdefault(key, {})[number] = (seat, move)
    return found


async def fetched(database: str) -> list[Any]:
    import asyncpg

    connection = await asyncpg.connect(database)
    try:
        return list(await connection.fetch(WRITTEN))
    finally:
        await connection.close()


def prove(acknowledged: Ledger, found: Ledger) -> int:
    """How many moves were acknowledged: each is there, and no other."""
    for key in acknowledged.keys() | found.keys():
        said, kept = acknowledged.get(key, {}), found.get(key, {})
        if said == kept:
            continue
        step = next(step for step in sorted(said.keys() | kept.keys()) if said.get(step) != kept.get(step))
        raise Unproven(
            f"table {key}, step {step}: acknowledged {said.get(step)}, in the database {kept.get(step)}"
        )
    return sum(map(len, acknowledged.values()))

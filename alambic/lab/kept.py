"""Batches of games in Parquet files, which other tools read; a run that was interrupted goes on with them."""

import hashlib
import json
import os
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from alambic.core.errors import BadReport
from alambic.core.game import Setup
from alambic.lab import counting, loop
from alambic.lab.crew import Batch
from alambic.lab.tables import Games

PLAN = "plan.json"
NAMED = {
    name.lower(): getattr(loop, name)
    for name in (
        *(
            "CHOICES",
            "TURNS",
            "MOVES",
            "SECONDS",
            "OPTIONS",
            "WIDEST",
            "LOOKS",
            "GAP",
            "CHANGES",
            "SETTLED",
            "LED",
        ),
        *("TRAILED", "GIVEN", "TAKEN", "ENDED", "IDLE"),
    )
}
EACH = {
    name.lower(): getattr(loop, name)
    for name in ("PLACE", "POINTS", "OPENING", "HALF_LEAD", "OWN", "OTHERS", "ODDITY")
}


class Keeper:
    """A folder of such files; everything in it is of one study."""

    def __init__(self, folder: Path, setup: Setup, seed: int, pace: int) -> None:
        self.folder, self.setup = folder, setup
        plan = {
            "game": setup.game.name,
            "rules": setup.game.version,
            "players": setup.seats,
            "options": setup.options.changed(),
            "deck": hashlib.sha256(json.dumps(setup.deck.as_json(), default=str).encode()).hexdigest()[:16],
            "seed": seed,
            "pace": pace,
        }
        folder.mkdir(parents=True, exist_ok=True)
        path, text = folder / PLAN, json.dumps(plan, indent=1)
        if not path.exists():
            put(path, text.encode())
        elif path.read_text() != text:
            raise BadReport(f"{folder} keeps the games of another study; name another folder, or repeat that one")

    def path(self, batch: Batch) -> Path:
        name = "-".join("".join(c if c.isalnum() else " " for c in batch.sample).split())
        return self.folder / f"{name}-{batch.first:07d}-{batch.games}.parquet"

    def read(self, batch: Batch) -> Games | None:
        """A batch, if it is there and whole; one whose states are looked at is played again."""
        path, count = self.path(batch), batch.games
        if batch.tables.keep or not path.exists():
            return None
        try:
            table = pq.read_table(path)
        except (OSError, pa.ArrowInvalid):
            return None
        rows = np.array(table["row"].combine_chunks().flatten(), np.int32).reshape(count, -1)
        cards = np.array(table["cards"].combine_chunks().flatten(), np.int32)
        return Games(
            self.setup, rows, cards.reshape(count, counting.OF_CARDS, self.setup.seats, batch.tables.kinds)
        )

    def write(self, batch: Batch, games: Games) -> None:
        first, count = batch.first, len(games)
        columns = {"game": pa.array(np.arange(first, first + count))}
        columns |= {name: pa.array(games.column(number)) for name, number in NAMED.items()}
        for name, number in EACH.items():
            for seat, numbers in enumerate(games.each(number).T, 1):
                columns[f"{name}_{seat}"] = pa.array(numbers)
        for name, numbers in (("row", games.noted), ("cards", games.cards.reshape(count, -1))):
            flat = pa.array(np.ascontiguousarray(numbers).reshape(-1))
            offsets = np.arange(count + 1, dtype=np.int32) * numbers.shape[1]
            columns[name] = pa.ListArray.from_arrays(pa.array(offsets), flat)
        sink = pa.BufferOutputStream()
        pq.write_table(pa.table(columns), sink, compression="zstd")
        put(self.path(batch), sink.getvalue().to_pybytes())


def put(path: Path, data: bytes) -> None:
    """A file that appears whole or not at all."""
    aside = path.with_name(f".{path.name}.{os.getpid()}")
    aside.write_bytes(data)
    aside.replace(path)

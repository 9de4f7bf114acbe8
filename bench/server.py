"""The whole server under load, beside boardgame.io's: `python -m bench.server`; bounded, on this machine alone.

Every move that counts was answered after it was written down; each run ends with SIGKILL and with a proof that the
database holds exactly the moves that were acknowledged.
"""

import argparse
import json
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from functools import partial
from typing import TYPE_CHECKING

import uvloop

from alambic.lab.bench_line import Line, amount, show
from bench import boardgame
from bench.club import Club, Figures, Pair, Unproven, drive, quantile
from bench.load import Table
from bench.pages import OpenTable
from bench.proof import prove, written
from bench.serving import new_database, on_disk, prepare, serving

if TYPE_CHECKING:
    from tests.server.postgres import Postgres

OURS, PAGES = "Alambic", "Alambic, every page open"
WARM_UP, SECONDS, MOST_SECONDS = 1.5, 5.0, 60.0
TITLE = (
    "Two seats a table, one move after the other; ms from a move to its answer, and until the other seat knows it"
)
CAPTION = "CPU in ms a move. boardgame.io tells of a move before it keeps it; Alambic when the disk has it."
MOVES, WAIT, PULLED = 1500, 50, 250  # the bars: moves a second, milliseconds, moves a second with pages


@dataclass(frozen=True)
class Row:
    """One run: times in milliseconds, of a move's answer and of the other seat's news of it."""

    what: str
    tables: int
    rate: float
    p50: float
    p99: float
    slowest: float
    seen50: float
    seen99: float
    pulls: float | None = None  # a second
    server_cpu: float | None = None  # milliseconds a move
    client_cpu: float | None = None


def row_of(what: str, tables: int, figures: Figures) -> Row:
    p50, p99, slowest = (quantile(figures.moved, share) for share in (0.5, 0.99, 1.0))
    seen50, seen99 = (quantile(figures.seen, share) for share in (0.5, 0.99))
    pulls = figures.pulls / figures.seconds if figures.pulls else None
    server, client = (1000 * spent / figures.moves for spent in (figures.server_cpu, figures.client_cpu))
    return Row(what, tables, figures.rate, p50, p99, slowest, seen50, seen99, pulls, server, client)


def played(
    kind: Callable[[Club], Pair], tables: int, database: str, warm_up: float, seconds: float, processes: int = 1
) -> Figures:
    """One run of ours on an empty database: measured, then proved."""
    with serving(database, processes) as server:
        club = Club(server.port)
        figures = uvloop.run(drive(club, [kind(club) for _ in range(tables)], warm_up, seconds, server.cpu))
    prove(club.ledger, written(database))
    return figures


def ours(kind: Callable[[Club], Pair], what: str, tables: int, warm_up: float, seconds: float) -> Row:
    with new_database() as database:
        return row_of(what, tables, played(kind, tables, database, warm_up, seconds))


def theirs(files: bool, what: str, tables: int, warm_up: float, seconds: float) -> Row:
    figures = boardgame.play(tables, warm_up, seconds, files=files)
    times = [figures[name] for name in ("p50", "p99", "max", "seen50", "seen99")]
    return Row(what, tables, figures["rate"], *times)


@contextmanager
def postgres() -> Iterator["Postgres | None"]:
    """A PostgreSQL that waits for the disk, or None where there is none."""
    try:
        from tests.server.postgres import Postgres, programs
    except ImportError as problem:
        missing("PostgreSQL", f"the tests' packages are not here ({problem})")
        yield None
        return
    folder, usual = programs(), tempfile.tempdir
    if folder is None:
        missing("PostgreSQL", "no initdb here")
        yield None
        return
    tempfile.tempdir = str(on_disk())
    try:
        running = Postgres(folder, fsync="on", autovacuum="on", shared_buffers="128MB")
    finally:
        tempfile.tempdir = usual
    try:
        yield running
    finally:
        running.remove()


def missing(what: str, why: str) -> None:
    print(f"{what}: missing, {why}", file=sys.stderr)


def on_postgres(
    databases: "Postgres", processes: int, what: str, tables: int, warm_up: float, seconds: float
) -> Row:
    with databases.database() as database:
        return row_of(what, tables, played(Table, tables, database, warm_up, seconds, processes))


def plans() -> Iterator[tuple[str, int, Callable[[str, int, float, float], Row]]]:
    """Ours and theirs in turns, so that whatever else this machine does meets both."""
    peer = f"boardgame.io {boardgame.VERSION}"
    try:
        boardgame.install()
        beside = True
    except boardgame.Absent as problem:
        missing(peer, str(problem))
        beside = False
    for tables in (50, 200):
        yield OURS, tables, partial(ours, Table)
        if beside:
            yield f"{peer}, in memory", tables, partial(theirs, False)
            yield f"{peer}, with files", tables, partial(theirs, True)
    for tables in (25, 50):
        yield PAGES, tables, partial(ours, OpenTable)
    with postgres() as databases:
        if databases is not None:
            yield "Alambic on PostgreSQL, one process", 50, partial(on_postgres, databases, 1)
            yield "Alambic on PostgreSQL, two processes", 50, partial(on_postgres, databases, 2)


def runs(warm_up: float, seconds: float, unproved: list[str]) -> Iterator[Row]:
    """Every run that can be believed; what is wrong with another is told at once, and to whoever asks."""
    for what, tables, run in plans():
        try:
            row = run(what, tables, warm_up, seconds)
        except Unproven as problem:
            unproved.append(f"{what}, {tables} tables: {problem}")
            print(unproved[-1], file=sys.stderr)
            continue
        print(f"{what}, {tables} tables: {amount(row.rate)} moves/s", file=sys.stderr)
        yield row


def verdicts(rows: list[Row]) -> Iterator[Line]:
    """What the figures are held against."""
    by = {(row.what, row.tables): row for row in rows}
    if mine := by.get((OURS, 50)):
        yield Line("50 tables by the API, every move durable", mine.rate, "moves/s", MOVES)
        yield Line("the same, p99", mine.p99, "ms", WAIT, at_most=True)
    if pages := by.get((PAGES, 50)):
        yield Line("50 tables, every page open and pulled", pages.rate, "moves/s", PULLED)
    for (what, tables), row in by.items():
        if what.startswith("boardgame.io") and (mine := by.get((OURS, tables))):
            bar = 1.0 if what.endswith("memory") else None
            yield Line(f"against {what}, {tables} tables", mine.rate / row.rate, "x", bar)


def shown(rows: Iterator[Row]) -> list[Row]:
    """The runs as a table."""
    from rich.console import Console
    from rich.table import Table as Grid

    names = ["moves/s", "p50", "p99", "slowest", "seen p50", "seen p99", "pulls/s", "server CPU", "client CPU"]
    grid = Grid("what", "tables", *names, title=TITLE, caption=CAPTION, box=None)
    found = []
    for row in rows:
        found.append(row)
        what, tables, *figures = asdict(row).values()
        grid.add_row(what, str(tables), *("" if figure is None else amount(figure) for figure in figures))
    for column in grid.columns[1:]:
        column.justify = "right"
    Console(width=max(Console().width, 150)).print(grid)
    return found


def told(rows: Iterator[Row]) -> list[Row]:
    """The runs as JSON, each as soon as it has ended."""
    found = []
    for row in rows:
        found.append(row)
        print(json.dumps(asdict(row)), flush=True)
    return found


def span(text: str) -> float:
    """Read how long to measure, refusing what is not within bounds."""
    seconds = float(text)
    if not 0 < seconds <= MOST_SECONDS:
        raise argparse.ArgumentTypeError(f"must be above 0 and at most {MOST_SECONDS:g}")
    return seconds


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=span, default=SECONDS, help="how long to measure each run (default: 5)")
    parser.add_argument("--json", action="store_true", help="print JSON objects, one a line, and nothing else")
    asked = parser.parse_args()
    prepare()
    unproved: list[str] = []
    rows = runs(min(WARM_UP, asked.seconds), asked.seconds, unproved)
    found = told(rows) if asked.json else shown(rows)
    show(verdicts(found), "What they are held against", asked.json)
    if unproved:
        sys.exit(f"bench: {len(unproved)} runs prove nothing, the first: {unproved[0]}")


if __name__ == "__main__":
    main()

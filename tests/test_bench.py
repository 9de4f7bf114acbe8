"""The benchmark of the server: it measures what it says, and its proof bites."""

import asyncio
import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
import uvloop

import bench.server
from bench import serving
from bench.club import Club, Figures, Pair, Unproven, drive, quantile, until
from bench.load import Table
from bench.pages import OpenTable
from bench.proof import prove, written
from bench.server import Row, played, postgres, row_of, shown, told, verdicts
from bench.soak import Regular, Sample, growth_of
from bench.wire import HOST, Answer, Stream, Unchunked, Wire, request
from tests.lacking import POSTGRESQL, lacking
from tests.ports import free_port

pytestmark = pytest.mark.programs

WARM_UP, SECONDS = 0.1, 0.3
UNTIL_REFUSED = 600.0  # a run ends with the first wrong answer, however slow the machine is


@pytest.fixture
def database(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'bench.db'}"


@pytest.fixture(autouse=True)
def own_ports(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "free_port", free_port)


def check(figures: Figures) -> None:
    """What is true of every run, however quick."""
    assert figures.moves > 0
    assert len(figures.moved) == figures.moves
    assert figures.moved == sorted(figures.moved)
    assert figures.moved[0] > 0 and figures.seen[0] > 0
    assert figures.rate == figures.moves / figures.seconds


@pytest.mark.parametrize("kind", [Table, OpenTable])
def test_a_run_times_each_acknowledged_move_and_finds_it_in_the_database(
    kind: Callable[[Club], Pair], database: str
) -> None:
    figures = played(kind, 2, database, WARM_UP, SECONDS)
    check(figures)
    assert (figures.pulls > 0) == (kind is OpenTable)
    kept = sum(map(len, written(database).values()))
    assert kept >= figures.moves


def test_two_processes_are_measured_on_postgresql() -> None:
    with postgres() as databases:
        if databases is None:
            lacking(POSTGRESQL)
        with databases.database() as database:
            check(played(Table, 2, database, WARM_UP, SECONDS, processes=2))


def test_a_move_that_was_acknowledged_and_lost_is_noticed(database: str) -> None:
    with serving.serving(database) as server:
        club = Club(server.port)
        uvloop.run(drive(club, [Table(club)], WARM_UP, SECONDS, server.cpu))
    moves = prove(club.ledger, written(database))
    assert moves == club.moves
    with closing(sqlite3.connect(database.removeprefix("sqlite:///"))) as file, file:
        file.execute("DROP TRIGGER entries_stay")
        file.execute("DELETE FROM entries WHERE number = (SELECT max(number) FROM entries)")
    with pytest.raises(Unproven, match=r"acknowledged \(\d, '[a-z0-9 ]+'\), in the database None"):
        prove(club.ledger, written(database))


@pytest.mark.parametrize(
    "found",
    [{}, {"k": {1: (0, "end")}}, {"k": {1: (1, "pass")}}, {"k": {1: (0, "pass"), 2: (1, "pass")}}],
    ids=["lost", "another", "another's", "one too many"],
)
def test_the_database_holds_exactly_what_was_acknowledged(found: dict[str, dict[int, tuple[int, str]]]) -> None:
    said = {"k": {1: (0, "pass")}}
    assert prove(said, {"k": {1: (0, "pass")}}) == 1
    with pytest.raises(Unproven, match="table k, step"):
        prove(said, found)


def test_an_answer_that_is_not_200_fails_the_run(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "LIMITS", {"posts": 1, "burst": 6})  # enough to sit down and begin
    with pytest.raises(Unproven, match="429"):
        played(OpenTable, 1, database, WARM_UP, UNTIL_REFUSED)


def test_a_server_that_dies_in_the_middle_fails_the_run(database: str) -> None:
    async def cut_off() -> None:
        async def cut() -> None:
            while not club.moves:
                await asyncio.sleep(0.01)
            server.kill()

        await asyncio.gather(drive(club, [Table(club)], 1.0, SECONDS, lambda: 0.0), cut())

    with serving.serving(database) as server:
        club = Club(server.port)
        with pytest.raises(Unproven, match="answers were wrong"):
            uvloop.run(cut_off())


def test_a_seat_that_heard_more_while_its_move_is_in_flight_waits_for_the_answer() -> None:
    """A table may be heard of twice before it is told to start: two processes tell late."""
    club = Club(port=0, begun=True)
    seat = Table(club).seats[0]
    seat.begin_again()
    seat.moving = b""
    seat.table.key = "k"
    sent: list[bytes] = []

    def ask(request: bytes, then: Callable[[Answer], None]) -> None:
        assert not seat.wire.busy, "one at a time"
        sent.append(request)
        seat.wire.then = then

    seat.wire.ask = ask  # type: ignore[method-assign]
    for step in (0, 2):
        seat.hear(json.dumps({"step": step, "status": "playing", "legal": ["end"]}).encode())
    seat.table.start()
    assert len(sent) == 1
    seat.wire.hand(Answer(200, b"", b'{"step": 1}'))
    assert len(sent) == 2 and b'"step":2' in sent[1]


# What is printed


def rows() -> Iterator[Row]:
    times = (1.0, 2.0, 3.0, 1.5, 2.5)
    yield Row("Alambic", 50, 3000.0, *times, server_cpu=0.3, client_cpu=0.1)
    yield Row("boardgame.io 0.50.2, in memory", 50, 2000.0, *times)
    yield Row("Alambic, every page open", 50, 100.0, *times, 120.0, 5.0, 0.5)


def test_the_table_has_every_run_and_each_bar_with_its_verdict(capsys: pytest.CaptureFixture[str]) -> None:
    found = shown(rows())
    table = capsys.readouterr().out
    assert all(row.what in table for row in found) and "3,000" in table
    bars = {line.what: line.verdict for line in verdicts(found)}
    assert bars["50 tables by the API, every move durable"] == "at least 1,500: yes"
    assert bars["the same, p99"] == "at most 50: yes"
    assert bars["50 tables, every page open and pulled"] == "at least 250: NO"
    assert bars["against boardgame.io 0.50.2, in memory, 50 tables"] == "at least 1: yes"
    assert told(rows()) == found
    assert [json.loads(line)["rate"] for line in capsys.readouterr().out.splitlines()] == [3000, 2000, 100]


def test_a_run_that_proves_nothing_is_told_and_left_out(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def lost(what: str, tables: int, warm_up: float, seconds: float) -> Row:
        raise Unproven("a move is lost")

    def good(what: str, tables: int, warm_up: float, seconds: float) -> Row:
        return replace(next(rows()), what=what, tables=tables)

    monkeypatch.setattr(bench.server, "plans", lambda: iter([("bad", 50, lost), ("good", 200, good)]))
    unproved: list[str] = []
    assert [(row.what, row.tables) for row in bench.server.runs(0.1, 0.1, unproved)] == [("good", 200)]
    assert unproved == ["bad, 50 tables: a move is lost"]
    assert unproved[0] in capsys.readouterr().err
    assert list(verdicts([])) == []


def test_figures_are_per_second_and_per_move() -> None:
    times = [float(n) for n in range(1, 201)]
    row = row_of("x", 2, Figures(4.0, 200, 400, times, times[:100], server_cpu=1.0, client_cpu=0.1))
    assert (row.rate, row.pulls, row.server_cpu, row.client_cpu) == (50.0, 100.0, 5.0, 0.5)
    assert (row.p50, row.p99, row.slowest, row.seen50, row.seen99) == (101.0, 199.0, 200.0, 51.0, 100.0)
    assert quantile([], 0.5) != quantile([], 0.5)  # no figure at all


@pytest.mark.parametrize(
    ("memory", "tables", "growth"),
    [
        ([50, 70, *[100] * 8], [100, 300, *[500] * 8], 0.0),
        ([50, 70, *range(100, 180, 10)], [100, 300, *[500] * 8], 165 / 105 - 1),
        ([*[100] * 7, 104, 106, 105], [500] * 10, 0.05),
        ([*range(100, 200, 10)], [*range(100, 200, 10)], None),
    ],
    ids=["flat once it is full", "grows although it is full", "a little", "never full"],
)
def test_memory_is_compared_once_the_server_holds_all_the_tables_it_will(
    memory: list[int], tables: list[int], growth: float | None
) -> None:
    samples = [Sample(1000, 1.0, 10_000_000 * size, held, 100) for size, held in zip(memory, tables, strict=True)]
    assert growth_of(samples) == (None if growth is None else pytest.approx(growth))


# HTTP by hand


def test_chunks_are_put_together_however_they_arrive() -> None:
    sent = b"5\r\nhello\r\n1\r\n \r\nb\r\nworld\r\n\r\n!!\r\n0\r\n\r\n"
    for cut in range(len(sent)):
        chunks = Unchunked()
        assert chunks.feed(sent[:cut]) + chunks.feed(sent[cut:]) == b"hello world\r\n\r\n!!"
        assert chunks.ended


def test_a_wire_reads_answers_in_pieces_and_outlives_its_connections() -> None:
    said = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\nX-A: Bc\r\n\r\nok"

    async def answering(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        visits.append(1)
        await reader.readuntil(b"\r\n\r\n")
        for byte in said:
            writer.write(bytes([byte]))
            await asyncio.sleep(0)
        writer.close()

    async def talk() -> None:
        server = await asyncio.start_server(answering, HOST, 0)
        async with server:
            wire = Wire(server.sockets[0].getsockname()[1])
            for _ in range(2):
                answer = await wire.asked(request("GET", "/", {"Host": HOST}))
                assert (answer.status, answer.body, answer.field(b"x-a")) == (200, b"ok", b"Bc")
                while wire.link:
                    await asyncio.sleep(0.001)
        assert (await wire.asked(b"GET / HTTP/1.1\r\n\r\n")).status == 0

    visits: list[int] = []
    asyncio.run(talk())
    assert len(visits) == 2


def test_a_stream_tells_its_messages_and_its_end() -> None:
    events = b": hello\n\nevent: table\ndata: {1}\n\nid: 2\nda", b"ta: {2}\n\n"
    head = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"

    async def answering(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(head + b"".join(b"%x\r\n%s\r\n" % (len(one), one) for one in events))
        writer.close()

    async def listen() -> None:
        server = await asyncio.start_server(answering, HOST, 0)
        async with server:
            await Stream(request("GET", "/", {}), heard.append, lost.append).open(
                server.sockets[0].getsockname()[1]
            )
            while not lost:
                await asyncio.sleep(0.001)

    heard: list[bytes] = []
    lost: list[str] = []
    asyncio.run(listen())
    assert heard == [b"{1}", b"{2}"]
    assert lost == ["the server ended a stream"]


@pytest.mark.parametrize("answered", [0, 1, 2])  # cut short at the page, at the API, in the stream
def test_a_stranger_who_has_to_go_leaves_no_connection_behind(answered: int) -> None:
    async def answering(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while await reader.read(4096):
            asked.append(1)
            if len(asked) > answered:
                there.set()
            else:
                writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
        writer.close()
        gone.append(1)

    async def look() -> None:
        server = await asyncio.start_server(answering, HOST, 0)
        async with server:
            club = Club(server.sockets[0].getsockname()[1])
            table = Regular(club)
            looking = asyncio.create_task(table.look_on(table.seats[0]))
            await there.wait()
            looking.cancel()
            assert await until(lambda: len(gone) == (2 if answered == 2 else 1))
            assert not club.failures

    asked: list[int] = []
    gone: list[int] = []
    there = asyncio.Event()
    asyncio.run(look())


def test_a_wire_that_is_closed_while_it_connects_does_not_connect() -> None:
    async def answering(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        came.append(1)
        assert not await reader.read()
        writer.close()
        gone.append(1)

    async def go() -> None:
        server = await asyncio.start_server(answering, HOST, 0)
        async with server:
            wire = Wire(server.sockets[0].getsockname()[1])
            for turns in range(20):
                wire.then = None
                wire.ask(b"", lambda answer: None)
                for _ in range(turns):
                    await asyncio.sleep(0)
                wire.close()
            assert await until(lambda: len(came) == len(gone) and wire.opening is not None and wire.opening.done())
            assert wire.link is None

    came: list[int] = []
    gone: list[int] = []
    asyncio.run(go())


def test_a_stream_that_is_refused_is_told() -> None:
    lost: list[str] = []
    stream = Stream(b"", lambda said: None, lost.append)
    stream.data_received(b"HTTP/1.1 429 Too Many Requests\r\n\r\n")
    assert lost and "429" in lost[0]


def test_a_header_that_is_not_there_is_empty() -> None:
    assert Answer(200, b"HTTP/1.1 200 OK\r\nA: b\r\n", b"").field(b"b") == b""

"""The log: every line can be read by a program, and none tells what is somebody's secret."""

import asyncio
import io
import json
import logging
import re
import socket
import sqlite3
import subprocess
import sys
import threading
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import IntegrityError

from alambic.core.errors import NotAllowed
from alambic.server.actions import rights, turns
from alambic.server.basics.errors import StoreBusy, StoreError
from alambic.server.basics.logs import fields, set_up
from alambic.server.storage.engine import named
from tests.patience import PATIENCE
from tests.ports import free_port
from tests.server.live import SHORT, Live, Person, live
from tests.server.test_fuzz_sockets import connected
from tests.server.test_security import recovery_link

log = logging.getLogger("alambic")


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def loggers() -> Iterator[None]:
    """Everything is put back as the other tests know it."""
    root, own, hook = logging.getLogger(), logging.getLogger("alambic"), threading.excepthook
    before = root.handlers, root.level, own.level
    yield
    root.handlers, _, _ = before
    root.setLevel(before[1])
    own.setLevel(before[2])
    logging.captureWarnings(False)
    threading.excepthook = hook


def lines(out: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in out.getvalue().splitlines()]


def events(out: io.StringIO) -> list[str]:
    return [line["event"] for line in lines(out)]


# One line


def test_an_event_is_one_object_with_its_fields(loggers: None) -> None:
    set_up(out := io.StringIO())
    log.warning("a bot tries again", extra=fields(match=17, problem=StoreBusy("the disk is asleep"), step=None))
    (line,) = lines(out)
    assert line.pop("time").endswith("+00:00") and isinstance(line.pop("process"), int)
    assert line == {
        "level": "warning",
        "event": "a bot tries again",
        "match": 17,
        "problem": "StoreBusy: the disk is asleep",
        "step": None,
    }


def test_rows_and_tables_are_never_spelled_out(loggers: None) -> None:
    set_up(out := io.StringIO())
    log.warning("words", extra=fields(row={"secret": "x"}, key=b"secret", at=Path("secret")))
    assert "secret" not in out.getvalue() and lines(out)[0]["row"] == "dict"


SECRET = "qWx7Zk_secret-key"


def failing(error: BaseException, cause: BaseException | None = None) -> BaseException:
    """An error that was raised, as it is caught."""
    try:
        raise error from cause or error.__cause__
    except BaseException as caught:
        return caught


UNSPOKEN = [
    RuntimeError(f"at {SECRET}"),
    KeyError(SECRET),
    ValueError(SECRET),
    AssertionError(SECRET),
    NotAllowed(f"{SECRET} is not allowed", "VIZ-01"),
    StoreError(f"the database refuses: Key (key)=({SECRET}) already exists."),
    named(IntegrityError("INSERT", {"secret": SECRET}, sqlite3.IntegrityError("UNIQUE constraint failed"))),
    ExceptionGroup("of streams", [RuntimeError(SECRET)]),
    UnicodeDecodeError("utf-8", SECRET.encode(), 0, 1, SECRET),
]


@pytest.mark.parametrize("error", UNSPOKEN, ids=[type(error).__name__ for error in UNSPOKEN])
def test_an_error_is_named_with_its_places_but_not_what_it_quotes(loggers: None, error: Exception) -> None:
    for out in (io.StringIO(), Terminal()):
        set_up(out)
        log.error("words", exc_info=failing(error, KeyError(SECRET)), extra=fields(problem=error))
        assert SECRET not in out.getvalue() and type(error).__name__ in out.getvalue()
        assert "test_logs.py" in out.getvalue()


def test_what_the_machine_says_is_told(loggers: None) -> None:
    set_up(out := io.StringIO())
    full = named(
        IntegrityError("INSERT", {"secret": SECRET}, sqlite3.OperationalError("database or disk is full"))
    )
    log.error("words", exc_info=failing(full), extra=fields(problem=OSError(28, "No space left on device")))
    (line,) = lines(out)
    assert "database or disk is full" in line["error"] and "No space left" in line["problem"]


def test_the_places_of_an_error_lead_from_its_cause(loggers: None) -> None:
    set_up(out := io.StringIO())

    def deep(n: int) -> None:
        if n == 0:
            raise KeyError(SECRET)
        deep(n - 1)

    try:
        try:
            deep(200)
        except KeyError as problem:
            raise RuntimeError(SECRET) from problem
    except RuntimeError:
        log.exception("words")
    (line,) = lines(out)
    assert line["error"] == "RuntimeError of KeyError" and line["trace"][0] == "KeyError:"
    assert line["trace"][-2] == "RuntimeError:" and len(line["trace"]) < 60
    assert re.fullmatch(r"tests/server/test_logs\.py:\d+ test_the_places_\w+", line["trace"][-1])


URLS = [
    "postgresql://ada:hunter2@db.example/alambic",
    "cannot open postgresql+asyncpg://ada:hunter2@[::1]:5432/x now",
]
LINKS = ["GET /t/hunter2-abc", "/me/12.hunter2/x", "?invite=hunter2", "7.hunter2hunter2hunter2hu"]


@pytest.mark.parametrize("text", [*URLS, *LINKS])
def test_what_looks_like_a_secret_is_struck_out_wherever_it_comes_from(loggers: None, text: str) -> None:
    set_up(out := io.StringIO())
    log.warning(text, extra=fields(said=text))
    logging.getLogger("elsewhere").warning(text)
    assert "hunter2" not in out.getvalue() and len(lines(out)) == 2


def test_others_tell_their_first_line_and_no_values_of_calls(loggers: None) -> None:
    set_up(out := io.StringIO())
    logging.getLogger("asyncio").error(f"Exception in callback go({SECRET!r})\nhandle: <Handle go({SECRET!r})>")
    logging.getLogger("uvicorn.error").error(f"Traceback (most recent call last):\n  ...\nKeyError: {SECRET!r}")
    logging.getLogger("sqlalchemy.engine").info(SECRET)
    with warnings.catch_warnings():
        warnings.simplefilter("always")
        logging.captureWarnings(True)
        warnings.warn("compiled rules cannot be kept", stacklevel=1)
    assert SECRET not in out.getvalue()
    assert [line["from"] for line in lines(out)] == ["asyncio", "uvicorn.error", "py.warnings"]


def test_a_thread_that_fails_says_so(loggers: None) -> None:
    set_up(out := io.StringIO())

    def fails() -> None:
        raise RuntimeError(SECRET)

    thread = threading.Thread(target=fails, name="store-writer")
    thread.start()
    thread.join()
    (line,) = lines(out)
    assert line["event"] == "a thread has stopped" and line["thread"] == "store-writer"
    assert line["error"] == "RuntimeError" and SECRET not in out.getvalue()


def test_a_terminal_gets_calm_words_and_no_trouble_that_strangers_make(loggers: None) -> None:
    set_up(out := Terminal())
    log.info("a match has begun", extra=fields(match=1))
    logging.getLogger("uvicorn.error").warning("Invalid HTTP request received.")
    logging.getLogger("python_multipart.multipart").warning("Expected boundary character 45, got 97 at index 2")
    assert out.getvalue() == ""
    log.warning("a bot tries again", extra=fields(match=17, problem=StoreBusy("the disk is asleep")))
    error = failing(RuntimeError(SECRET))
    logging.getLogger("uvicorn.error").error("Exception in ASGI application\n", exc_info=error)
    first, second = out.getvalue().splitlines()
    assert first == "Warning: a bot tries again (match 17, problem StoreBusy: the disk is asleep)"
    assert re.fullmatch(
        r"Error: a mistake of ours \(RuntimeError, tests/server/test_logs.py:\d+ failing\)", second
    )


# A whole server


def all_secrets(site: Live, folder: Path, more: set[str]) -> set[str]:
    """All that must be in no log: from the browsers, the tables in memory, and every row of the database."""
    found = {part for person in site.people for part in (person.token, person.token.partition(".")[2])}
    for table in site.services.hall.tables.values():
        found |= {rights.invitation(table, seat.number) for seat in table.row.seats}
        found |= {code for seat in range(len(table.row.seats)) if table.match for code in table.match.legal(seat)}
    with sqlite3.connect(f"file:{folder / 'a.db'}?mode=ro", uri=True) as base:
        for name, column in SECRET_COLUMNS:
            for (value,) in base.execute(f"SELECT {column} FROM {name} WHERE {column} IS NOT NULL"):
                known = isinstance(value, bytes)
                found |= {value.hex(), repr(value), str(int.from_bytes(value))} if known else {str(value)}
    base.close()
    return {secret for secret in found | more if len(secret) > 4}


SECRET_COLUMNS = [("people", "secret"), ("people", "recovery"), ("people", "name"), ("matches", "key")]
SECRET_COLUMNS += [("matches", "secret"), ("remarks", "text"), ("entries", "move"), ("entries", "word")]
SECRET_COLUMNS += [("seats", "part"), ("seats", "drafts")]


def visits(site: Live) -> set[str]:
    """People do all that they do, also what they may not; what of it nobody else may see."""
    ada, bea, eve = site.person(), site.person(), site.person()
    table = ada.open(name="Adelheid", seat0="me", seat1="friend", seat2="bot:novice", part="my part", drafts="on")
    key = table.split("/")[2]
    invite = rights.invitation(site.table(table), 1)
    assert bea.sit(table, 1, "Beatrix", invite).status_code == 200
    bea.post(f"{table}/say", text="a remark among friends")
    eve.post("/me/name", name="Eveline")
    for visitor in (ada, bea, eve, site.person()):
        for path in (
            "",
            "/parts",
            "/replay/0",
            "/record.jsonl",
            "/qr.svg?seat=1",
            f"?invite={invite}",
            "/nowhere",
        ):
            visitor.get(f"{table}{path}")
        visitor.get(f"/nowhere/{key}")
        visitor.move(table, "place own 3 red", 0, 0)
        visitor.move(table, "not a move", 1, 0)
        visitor.post(f"{table}/back", to=0)
    link = recovery_link(ada)
    site.person().get(f"/me/{link}")
    site.person().post(f"/me/{link}")
    site.person().get("/me/1.notthelink")
    with ada.stream(table) as told:
        next(told)
    quick = eve.open(name="Eveline", seat0="me", seat1="here", deckfile=SHORT)
    match = site.table(quick).playing()
    eve.move(quick, match.legal(match.awaited()[0])[0], match.awaited()[0], step=0)
    return {
        key,
        invite,
        link,
        link.partition(".")[2],
        "a remark among friends",
        "my part",
        "Adelheid",
        "not a move",
    }


def test_no_visit_and_no_failure_tells_a_secret(
    tmp_path: Path, loggers: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Everything that can go wrong goes wrong with the secrets at hand in its message."""
    set_up(out := io.StringIO())
    with live(tmp_path) as site:
        hall = site.services.hall
        shown = visits(site)
        key = next(iter(hall.tables))
        table = hall.tables[key]
        token = site.people[0].token
        text = f"{key} {token} {table.row.secret.hex()} {sorted(shown)}"

        def fails(error: BaseException) -> Any:
            async def failing(*_: object, **__: object) -> None:
                raise error

            return failing

        database = IntegrityError("INSERT", {"all": text}, sqlite3.OperationalError("database or disk is full"))
        for error, status in ((named(database), 503), (RuntimeError(text), 500), (KeyError(text), 500)):
            with monkeypatch.context() as patched:
                patched.setattr(hall.store, "listed", fails(error))
                assert site.person(cookies=site.people[0].cookies).get(f"/?{key}").status_code == status
            with monkeypatch.context() as patched:
                patched.setattr(hall, "table", fails(error))
                asked = {"Authorization": f"Bearer {token}"}
                assert site.person().get(f"/api/tables/{key}?{token}", headers=asked).status_code == status
        with monkeypatch.context() as patched:
            patched.setattr(hall, "write", fails(named(database)))
            patched.setattr(turns, "AGAIN", 30)
            bots = site.people[0].open(seat0="me", seat1="bot:novice", seat2="bot:novice", seat3="bot:novice")
            while "a bot tries again" not in out.getvalue():
                site.people[0].get(bots)
                play(site, bots)
        task = site.do(begun(hall.tasks.start, fails(RuntimeError(text))()))
        with pytest.raises(RuntimeError):
            site.do(waited(task))
        site.loop.call_soon_threadsafe(lambda: site.loop.call_soon(breaks, RuntimeError(text)))
        with connected(site) as door:
            door.sendall(f"\x00{text}\r\n\r\n".encode(errors="replace"))
            door.recv(1000)
        secrets = all_secrets(site, tmp_path, shown | {text})
    for line in out.getvalue().splitlines():
        told = json.loads(line)
        assert {"time", "level", "event"} <= told.keys()
        assert [secret for secret in secrets if secret in line] == []
    happened = set(events(out))
    assert {"the database has failed a visitor", "a mistake of ours", "a bot tries again"} <= happened
    assert {"what goes on by itself has stopped", "Invalid HTTP request received."} <= happened
    assert any(re.match("Exception in callback .*breaks", event) for event in happened) and len(secrets) > 50


def breaks(error: Exception) -> None:
    raise error


def play(site: Live, path: str) -> None:
    """One move of whoever at this table is a person and awaited."""
    match = site.table(path).playing()
    if 0 in match.awaited():
        site.people[0].move(path, match.legal(0)[0], 0, step=match.step)


async def begun(start: Any, work: Any) -> "asyncio.Task[None]":
    task: asyncio.Task[None] = start(work)
    return task


async def waited(task: "asyncio.Task[None]") -> None:
    await task


@pytest.mark.programs
def test_a_server_from_the_command_line_writes_nothing_but_such_lines(tmp_path: Path) -> None:
    port = free_port()
    base = tmp_path / "a.db"
    words = ["serve", "--no-open", "--port", str(port), "--database", f"sqlite:///{base}"]
    with (tmp_path / "log").open("w+") as file:
        serving = subprocess.Popen(
            [sys.executable, "-m", "alambic", *words], stdout=subprocess.PIPE, stderr=file, text=True
        )
        try:
            assert serving.stdout and "Alambic is at" in serving.stdout.readline()
            ada = Person(f"http://127.0.0.1:{port}", {})
            key = ada.open(seat0="me", seat1="bot:novice").split("/")[2]
            with sqlite3.connect(base) as broken:  # nobody's hand but this one
                broken.execute("UPDATE seats SET offered = ?", (f'"to {key}"',))
            broken.close()
            assert ada.get("/").status_code == 500
            with socket.create_connection(("127.0.0.1", port)) as line:
                line.sendall(f"\x00{key}\r\n\r\n".encode())
                line.recv(1000)
            ada.client.close()
        finally:
            serving.terminate()
            serving.communicate(timeout=PATIENCE)
        file.seek(0)
        told = [json.loads(line) for line in file]
    assert [line["event"] for line in told] == ["a mistake of ours", "Invalid HTTP request received."]
    assert told[0]["error"].startswith("AttributeError") and any(
        "alambic/server/pages/lobby.py" in place for place in told[0]["trace"]
    )
    assert key not in json.dumps(told)

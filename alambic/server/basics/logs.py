"""The server's log: one JSON object a line, plain words for a terminal, and nothing that is somebody's secret.

An event is a few fixed words; what it is about are fields. A table is named by the number of its row (`match=17`),
never by its key, which is its address. Messages of errors may quote what visitors sent or hold, so only those are
written that come from the program or the machine; the names and places of all errors are.
"""

import json
import logging
import re
import sqlite3
import sys
import threading
import traceback
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TextIO

from alambic.server.basics.errors import NewerStore, StoreBusy, StoreError

OWN = "alambic"
MACHINE = (StoreBusy, NewerStore, sqlite3.Error, OSError)  # whose messages are about the machine
CODE = (TypeError, AttributeError, NameError, ImportError, ArithmeticError, RecursionError)  # or about the program
NOISE = (
    "Invalid HTTP request received.",
    "Unsupported upgrade request.",
)  # what strangers send is not our trouble
SECRETS = (  # a second net, under the rule that no such thing is logged at all
    (re.compile(r"(://[^:/@\s]*):[^@\s]*@"), r"\1:***@"),
    (re.compile(r"/(t|me|tables)/[\w.~%-]+"), r"/\1/***"),
    (re.compile(r"\b(invite|pledge|ticket|t|from)=[\w.~%-]+"), r"\1=***"),
    (re.compile(r"\b\d+\.[\w-]{20,}"), "***"),
    (re.compile(r"\b[0-9a-fA-F]{24,}\b"), "***"),
    (re.compile(r"(Could not decode to UTF-8 column '\w+') .*"), r"\1"),  # what is quoted may be anything
)
CALLED = {"Exception in ASGI application": "a mistake of ours"}  # where others' words would not be understood
LONGEST = 500  # letters of one text
MOST_PLACES = 40  # of one error
PACKAGE = Path(__file__).parents[3]


def fields(**named: object) -> dict[str, Any]:
    """What an event is about, for `extra`: log.warning("words", extra=fields(match=17, problem=error))."""
    return {"fields": named}


def set_up(stream: TextIO | None = None) -> logging.Handler:
    """Send everything that is logged in this process to one stream (stderr), as that stream is read."""
    out = stream or sys.stderr
    plain = out.isatty()
    handler = logging.StreamHandler(out)
    handler.setFormatter(Plain() if plain else Lines())
    if plain:
        handler.addFilter(lambda record: record.getMessage() not in NOISE)
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger(OWN).setLevel(logging.WARNING if plain else logging.INFO)
    logging.getLogger("python_multipart").setLevel(logging.ERROR)  # else it tells of every broken form
    logging.captureWarnings(True)
    threading.excepthook = thread_failed
    return handler


def thread_failed(failed: threading.ExceptHookArgs) -> None:
    """A thread that has ended by an error says so like everything else."""
    if failed.exc_value is not None:
        name = failed.thread.name if failed.thread else ""
        extra = fields(thread=name)
        logging.getLogger(OWN).error("a thread has stopped", exc_info=failed.exc_value, extra=extra)


class Lines(logging.Formatter):
    """For programs that read logs."""

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line: dict[str, object] = {"time": at, "level": record.levelname.lower(), "process": record.process}
        if record.name != OWN:
            line["from"] = record.name
        line["event"] = event_of(record)
        line |= {name: shown(value) for name, value in told(record).items()}
        if error := error_of(record):
            line |= {"error": said(error), "trace": list(places(error))}
        return json.dumps(line, ensure_ascii=False)


class Plain(logging.Formatter):
    """For somebody who plays at this machine: one calm line. The places of an error are in the other form."""

    def format(self, record: logging.LogRecord) -> str:
        more = [f"{name} {shown(value)}" for name, value in told(record).items()]
        if error := error_of(record):
            more += [said(error), *list(places(error))[-1:]]
        about = f" ({', '.join(more)})" if more else ""
        return f"{record.levelname.capitalize()}: {event_of(record)}{about}"


def told(record: logging.LogRecord) -> dict[str, object]:
    """The fields of an event."""
    found: dict[str, object] = getattr(record, "fields", {})
    return found


def event_of(record: logging.LogRecord) -> str:
    """The words of an event; of other people's loggers the first line, and no values that they print."""
    text = record.getMessage()
    if record.name == OWN:
        return clean(text)
    if text.startswith("Traceback"):  # how the server says that it could not start or stop
        return "it did not start or stop as it should"
    if record.name == "asyncio":
        text = text.partition("(")[0]  # what follows are the arguments of a call
    first = text.strip().partition("\n")[0]
    return CALLED.get(first) or clean(first)


def shown(value: object) -> object:
    """A field as JSON; rows and tables are never spelled out."""
    if value is None or isinstance(value, bool | int | float):
        return value
    if isinstance(value, BaseException):
        return said(value)
    return clean(value) if isinstance(value, str) else type(value).__name__


def clean(text: str) -> str:
    """A text on one line, not too long, without what looks like a secret."""
    for pattern, instead in SECRETS:
        text = pattern.sub(instead, text)
    return "".join(letter if letter.isprintable() else " " for letter in text[:LONGEST])


def error_of(record: logging.LogRecord) -> BaseException | None:
    return record.exc_info[1] if record.exc_info else None


def said(error: BaseException) -> str:
    """An error's name; its message only if no visitor had a hand in it; and what the database said."""
    name = type(error).__name__
    if state := getattr(error, "sqlstate", None):
        name = f"{name} {clean(str(state))}"
    if isinstance(error, (*MACHINE, *CODE)) and not (isinstance(error, StoreError) and error.__cause__):
        return f"{name}: {clean(str(error))}"
    origin = getattr(error, "orig", None) or error.__cause__
    return f"{name} of {said(origin)}" if isinstance(origin, BaseException) else name


def places(error: BaseException) -> Iterator[str]:
    """Where an error came from: what caused it first, each with the lines of code that led there, no values."""
    cause = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if cause is not None:
        yield from places(cause)
    for one in error.exceptions if isinstance(error, BaseExceptionGroup) else ():
        yield from places(one)
    yield f"{type(error).__name__}:"
    for frame in traceback.extract_tb(error.__traceback__, -MOST_PLACES):
        path = Path(frame.filename)
        where = path.relative_to(PACKAGE) if path.is_relative_to(PACKAGE) else Path(*path.parts[-3:])
        yield f"{where.as_posix()}:{frame.lineno} {frame.name}"

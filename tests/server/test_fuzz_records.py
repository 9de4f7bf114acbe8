"""Whatever a record or a deck file has become on its way: it is read, or refused by a named error."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alambic.core.deck import parse_decks
from alambic.core.errors import AlambicError, BadDeck
from alambic.core.fair import Fair, digest_of, pledge_of, word_of
from alambic.core.match import Match, replay
from alambic.core.record import BACK, SITS, Entry, parse_record
from alambic.games import CATALOGUE
from tests.running import run
from tests.server.fuzzing import so_many
from tests.server.live import SHORT

SERVER = bytes(range(32))
WORDS = ["", "x", "take red", "place own 3 red", "0" * 16, "bot:novice", "\u2028", "\ud800", "é" * 100]
ODD: list[Any] = [
    None,
    True,
    -1,
    0,
    1,
    5,
    2**31,
    2**63,
    10**30,
    1.5,
    float("nan"),
    float("inf"),
    [],
    {},
    [[]],
    *WORDS,
]
BITS = [
    "9" * 5000,
    "-",
    "{",
    "[" * 3000,
    '"',
    "\\",
    "\\ud800",
    "\x00",
    "\n",
    "\r\n",
    "\u2028",
    "\x85",
    "1e999",
    "//",
]


def kept() -> list[str]:
    """A record as a server writes it, with all that can be in one."""
    game = CATALOGUE["vizia"]
    parts = {0: "heads", 1: "ä tails"}
    fair = Fair(pledge_of(SERVER), SERVER, parts, 0, {seat: digest_of(part) for seat, part in parts.items()})
    deck = next(iter(parse_decks(SHORT.encode(), "a test").values()))
    match = Match(game.load(), game.setup(2, {}, deck), word_of(fair.secret, 0), ["Ada", "Bea"])
    for step in range(1, 13):
        seat = match.awaited()[0]
        if step == 5:
            entry = Entry(0, str(match.line[0]), None, BACK)
        elif step == 7:
            entry = Entry(1, "Zosimos", None, SITS, "bot:novice")
        else:
            entry = Entry(seat, match.legal(seat)[0], word_of(fair.secret, step))
        match.accept(match.tried_entry(entry))
    record = match.record()
    return list(type(record)(record.setup, record.word, record.names, record.entries, fair).lines())


LINES = kept()


def changed(content: Any, path: list[int], value: Any) -> Any:
    """Some JSON with the value at a place replaced; the numbers say which way to go."""
    if not path or not isinstance(content, dict | list) or not content:
        return value
    keys: Any = sorted(content) if isinstance(content, dict) else range(len(content))
    at, copy = keys[path[0] % len(keys)], content.copy()
    copy[at] = changed(content[at], path[1:], value)
    return copy


@st.composite
def records(draw: st.DrawFn) -> str:
    """A record with a few things wrong in it."""
    lines = list(LINES)
    for _ in range(draw(st.integers(1, 3))):
        at, deed = draw(st.integers(0, len(lines) - 1)), draw(st.sampled_from(["json", "json", "raw", "line"]))
        if deed == "json":
            path, value = draw(st.lists(st.integers(0, 9), min_size=1, max_size=4)), draw(st.sampled_from(ODD))
            try:
                lines[at] = json.dumps(changed(json.loads(lines[at]), path, value), ensure_ascii=False)
            except (ValueError, RecursionError):
                continue  # no JSON any more
        elif deed == "raw":
            start, length = draw(st.integers(0, len(lines[at]))), draw(st.integers(0, 5))
            bit = draw(st.sampled_from(BITS) | st.text(max_size=3))
            lines[at] = lines[at][:start] + bit + lines[at][start + length :]
        else:
            other = draw(st.integers(0, len(lines) - 1))
            lines[at:at] = draw(st.sampled_from([[], [lines[other]], ["{}"], ["[]"], [""]]))
            del lines[other]
            lines = lines or [""]
    return "\n".join(lines)


def test_the_record_that_is_changed_is_a_good_one() -> None:
    record = parse_record("\n".join(LINES), CATALOGUE)
    assert len(replay(record).entries) == 12 and record.fair


@so_many(250)
@given(records())
def test_a_changed_record_is_read_or_refused_by_name(text: str) -> None:
    try:
        replay(parse_record(text, CATALOGUE))
    except AlambicError as problem:
        assert str(problem)


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_the_command_line_reads_a_changed_record_or_refuses_it_by_name(tmp_path: Path, command: str) -> None:
    file = tmp_path / "changed.jsonl"

    @so_many(12)
    @given(st.one_of(records().map(lambda text: text.encode(errors="surrogatepass")), st.binary(max_size=60)))
    def reads(data: bytes) -> None:
        file.write_bytes(data)
        done = run(command, str(file))
        assert done.exit_code in (0, 1, 2) and "Traceback" not in done.output
        if done.exit_code == 2:
            assert "BrokenRecord" in done.output or "OtherRules" in done.output, done.output

    reads()


TOML = [
    '"',
    "'",
    "[",
    "]",
    "[[own]]",
    "{",
    "= ",
    "\n",
    "\x00",
    "é",
    "9" * 5000,
    "[" * 2000,
    "nan",
    "-1",
    "1e3",
    "2026-01-01",
]
TOML += [
    'id = "red"',
    "count = 10000",
    "true",
    "[a.b]",
    'cards = "x"',
    "#",
    "\\u0000",
    "''",
    '"""',
    "\ud800",
    "= = =",
]


@st.composite
def decks(draw: st.DrawFn) -> bytes:
    """A deck file with a few things wrong in it."""
    text = SHORT
    for _ in range(draw(st.integers(1, 4))):
        start, length = draw(st.integers(0, len(text))), draw(st.integers(0, 12))
        text = text[:start] + draw(st.sampled_from(TOML) | st.text(max_size=3)) + text[start + length :]
    data = text.encode(errors="surrogatepass")
    return data[: draw(st.integers(0, len(data)))] if draw(st.integers(0, 4)) == 0 else data


@so_many(250)
@given(decks())
def test_a_changed_deck_is_used_or_refused_by_name(data: bytes) -> None:
    game = CATALOGUE["vizia"]
    try:
        for deck in parse_decks(data, "a test").values():
            setup = game.setup(2, {}, deck)
            assert parse_record(Match(game.load(), setup, 1).record().text(), CATALOGUE).setup == setup
    except BadDeck as problem:
        assert str(problem)

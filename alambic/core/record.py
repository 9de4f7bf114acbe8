"""The file of a match: JSON lines, a header and one line an entry. Format: docs/record-format.md.

A record is the match: everything else is replayed from it. Nothing is pickled.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from alambic.core.catalogue import Catalogue
from alambic.core.deck import Deck
from alambic.core.errors import AlambicError, BrokenRecord, OtherRules, among
from alambic.core.game import Game, Setup

FORMAT = 1
MOST_BYTES = 10_000_000
HEADER_KEYS = ("alambic", "game", "rules", "seats", "options", "deck", "word")
ENTRY_KEYS = ("n", "seat", "move", "word")


@dataclass(frozen=True)
class Entry:
    """One move: who played what, with the random word it was given (None: the word just goes on)."""

    seat: int
    move: str
    word: int | None = None


@dataclass(frozen=True)
class Record:
    """A header and the entries so far."""

    setup: Setup
    word: int
    names: tuple[str, ...]
    entries: tuple[Entry, ...]

    def lines(self) -> Iterator[str]:
        """The record as text, line by line."""
        game, deck = self.setup.game, self.setup.deck
        shipped = game.decks().get(deck.name) == deck
        cards = deck.name if shipped else deck.as_json()
        yield header_line(game.name, game.version, self.names, self.setup.options.changed(), cards, self.word)
        for n, entry in enumerate(self.entries, 1):
            yield entry_line(n, entry)

    def text(self) -> str:
        return "".join(f"{one}\n" for one in self.lines())


def header_line(
    game: str,
    rules: int,
    names: Sequence[str],
    options: Mapping[str, str],
    deck: str | Mapping[str, Any],
    word: int,
) -> str:
    """The first line: all that is fixed before the first move."""
    return line(
        alambic=FORMAT,
        game=game,
        rules=rules,
        seats=list(names),
        options=options,
        deck=deck,
        word=f"{word:016x}",
    )


def entry_line(n: int, entry: Entry) -> str:
    more = {} if entry.word is None else {"word": f"{entry.word:016x}"}
    return line(n=n, seat=entry.seat, move=entry.move, **more)


def line(**content: object) -> str:
    return json.dumps(content, ensure_ascii=False)


def read_record(path: Path, catalogue: Catalogue | Mapping[str, Game]) -> Record:
    """The record in a file; BrokenRecord says where it is wrong."""
    try:
        if path.stat().st_size > MOST_BYTES:
            raise BrokenRecord(f"{path}: a record has at most {MOST_BYTES} bytes")
        text = path.read_text(encoding="utf-8")
    except OSError as problem:
        raise BrokenRecord(f"{path} cannot be read: {problem.strerror}") from None
    except UnicodeDecodeError:
        raise BrokenRecord(f"{path} is not a text file: a record is JSON lines in UTF-8") from None
    return parse_record(text, catalogue)


def parse_record(text: str, catalogue: Catalogue | Mapping[str, Game]) -> Record:
    """The record that a text spells."""
    lines = [(number, one) for number, one in enumerate(text.splitlines(), 1) if one.strip()]
    if not lines:
        raise BrokenRecord("an empty record: the first line must be the header")
    objects = [(number, parse_line(number, one)) for number, one in lines]
    header = checked(objects[0], HEADER_KEYS, required=HEADER_KEYS)
    if header["alambic"] != FORMAT:
        raise BrokenRecord(f"line 1: record format {header['alambic']!r}; this program reads format {FORMAT}")
    seats = header["seats"]
    if not isinstance(seats, list) or not all(isinstance(name, str) for name in seats):
        raise BrokenRecord("line 1: seats must be a list of names")
    if not isinstance(header["options"], dict):
        raise BrokenRecord("line 1: options must be an object of names and values")
    word = parse_word(objects[0][0], header["word"])
    try:
        game = catalogue[str(header["game"])]
        if header["rules"] != game.version:
            raise OtherRules(
                f"the record was made under version {header['rules']!r} of the rules of {game.title}; "
                f"this program plays version {game.version}"
            )
        setup = game.setup(len(seats), header["options"], parse_deck(header["deck"]))
    except OtherRules:
        raise
    except AlambicError as problem:
        raise BrokenRecord(f"line 1: {problem}") from None
    return Record(setup, word, tuple(seats), tuple(parse_entries(objects[1:], len(seats))))


def parse_entries(objects: Iterable[tuple[int, dict[str, Any]]], seats: int) -> Iterator[Entry]:
    for n, (number, content) in enumerate(objects, 1):
        entry = checked((number, content), ENTRY_KEYS, required=("n", "seat", "move"))
        if entry["n"] != n:
            raise BrokenRecord(f"line {number}: entry {entry['n']!r} where entry {n} must come")
        seat, move = entry["seat"], entry["move"]
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < seats:
            raise BrokenRecord(f"line {number}: seat must be from 0 to {seats - 1}, not {seat!r}")
        if not isinstance(move, str):
            raise BrokenRecord(f"line {number}: move must be the code of a move, not {move!r}")
        yield Entry(seat, move, parse_word(number, entry["word"]) if "word" in entry else None)


def parse_line(number: int, text: str) -> dict[str, Any]:
    try:
        content = json.loads(text)
    except (json.JSONDecodeError, RecursionError):
        raise BrokenRecord(f"line {number} is not JSON") from None
    if not isinstance(content, dict):
        raise BrokenRecord(f"line {number} must be a JSON object")
    return content


def checked(numbered: tuple[int, dict[str, Any]], known: Sequence[str], required: Sequence[str]) -> dict[str, Any]:
    """The object of a line if it has the keys it must have and no other."""
    number, content = numbered
    missing = [key for key in required if key not in content]
    strange = [key for key in content if key not in known]
    if missing:
        raise BrokenRecord(f"line {number}: {among(missing)} missing; a line has {among(known)}")
    if strange:
        raise BrokenRecord(f"line {number}: {among(strange)} unknown; a line has {among(known)}")
    return content


def parse_word(number: int, text: object) -> int:
    if not isinstance(text, str) or len(text) != 16 or set(text) - set("0123456789abcdef"):
        raise BrokenRecord(f"line {number}: a word is 16 hexadecimal digits, not {text!r}")
    return int(text, 16)


def parse_deck(deck: object) -> Deck | str:
    if isinstance(deck, str):
        return deck
    if isinstance(deck, dict) and isinstance(deck.get("name"), str):
        return Deck.parse(deck["name"], deck)
    raise BrokenRecord("line 1: deck must be the name of a deck or an object with name and cards")

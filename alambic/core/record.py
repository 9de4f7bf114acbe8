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
from alambic.core.fair import Fair, parse_fair
from alambic.core.game import Game, Setup

FORMAT = 3
MOST_BYTES = 10_000_000
HEADER_KEYS = ("alambic", "game", "rules", "seats", "options", "deck", "word")
MAY_KEYS = (*HEADER_KEYS, "fair")
ENTRY_KEYS = ("n", "seat", "move", "back", "sits", "by", "word")
MOVE, BACK, SITS = KINDS = ("move", "back", "sits")


@dataclass(frozen=True)
class Entry:
    """One thing that happened: a move, a takeback or somebody else on a seat."""

    seat: int  # who moved, who asked for the takeback, where somebody sits down
    move: str  # a move's code; the number of the entry to which a takeback goes back; the new name on a seat
    word: int | None = None  # the random word that a move was given (None: the word just goes on)
    kind: str = MOVE
    by: str = ""  # who moved in the seat's stead: bot, clock, order; who sits there: person, nobody, bot:LEVEL


def seated(names: Sequence[str], entries: Iterable[Entry]) -> list[str]:
    """Who sits where after some entries, by name."""
    found = list(names)
    for entry in entries:
        if entry.kind == SITS:
            found[entry.seat] = entry.move
    return found


@dataclass(frozen=True)
class Record:
    """A header and the entries so far."""

    setup: Setup
    word: int
    names: tuple[str, ...]  # at the deal
    entries: tuple[Entry, ...]
    fair: Fair | None = None  # how the words were drawn, if by a server that can be checked

    def lines(self) -> Iterator[str]:
        """The record as text, line by line."""
        game, deck = self.setup.game, self.setup.deck
        shipped = game.decks().get(deck.name) == deck
        cards = deck.name if shipped else deck.as_json()
        options = self.setup.options.changed()
        yield header_line(game.name, game.version, self.names, options, cards, self.word, self.fair)
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
    fair: Fair | None = None,
) -> str:
    """The first line: all that is fixed before the first move, and in the end how it was."""
    more = {} if fair is None else {"fair": fair.as_json()}
    return line(
        alambic=FORMAT,
        game=game,
        rules=rules,
        seats=list(names),
        options=options,
        deck=deck,
        word=f"{word:016x}",
        **more,
    )


def entry_line(n: int, entry: Entry) -> str:
    what: dict[str, object] = {entry.kind: int(entry.move) if entry.kind == BACK else entry.move}
    if entry.by:
        what["by"] = entry.by
    if entry.word is not None:
        what["word"] = f"{entry.word:016x}"
    return line(n=n, seat=entry.seat, **what)


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
    lines = [(number, one) for number, one in enumerate(text.split("\n"), 1) if one.strip()]
    if not lines:
        raise BrokenRecord("an empty record: the first line must be the header")
    objects = [(number, parse_line(number, one)) for number, one in lines]
    header = checked(objects[0], MAY_KEYS, required=HEADER_KEYS)
    if header["alambic"] != FORMAT:
        raise BrokenRecord(
            f"line 1: record format {header['alambic']!r}; this program reads format {FORMAT}: "
            "keep the file, and read it with the Alambic that wrote it"
        )
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
    fair = parse_fair(header["fair"]) if "fair" in header else None
    return Record(setup, word, tuple(seats), tuple(parse_entries(objects[1:], len(seats))), fair)


def parse_entries(objects: Iterable[tuple[int, dict[str, Any]]], seats: int) -> Iterator[Entry]:
    for n, (number, content) in enumerate(objects, 1):
        entry = checked((number, content), ENTRY_KEYS, required=("n", "seat"))
        if entry["n"] != n:
            raise BrokenRecord(f"line {number}: entry {entry['n']!r} where entry {n} must come")
        seat = entry["seat"]
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < seats:
            raise BrokenRecord(f"line {number}: seat must be from 0 to {seats - 1}, not {seat!r}")
        kinds = [kind for kind in KINDS if kind in entry]
        if len(kinds) != 1:
            raise BrokenRecord(f"line {number}: an entry has one of {among(KINDS)}, not {among(kinds) or 'none'}")
        by = entry.get("by", "")
        if not isinstance(by, str):
            raise BrokenRecord(f"line {number}: by must be a text, not {by!r}")
        what = parse_what(number, kinds[0], entry[kinds[0]])
        yield Entry(seat, what, parse_word(number, entry["word"]) if "word" in entry else None, kinds[0], by)


def parse_what(number: int, kind: str, what: object) -> str:
    """The code of a move, the name on a seat, or the entry to go back to."""
    if kind == BACK and isinstance(what, int) and not isinstance(what, bool) and what >= 0:
        return str(what)
    if kind != BACK and isinstance(what, str):
        return what
    expected = {MOVE: "the code of a move", BACK: "the number of an earlier entry", SITS: "a name"}[kind]
    raise BrokenRecord(f"line {number}: {kind} must be {expected}, not {what!r}")


def parse_line(number: int, text: str) -> dict[str, Any]:
    try:
        content = json.loads(text)
    except (ValueError, RecursionError):  # also a number of thousands of digits
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

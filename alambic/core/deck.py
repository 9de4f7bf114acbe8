"""Decks: what cards there are, as data that an owner of the real game can replace by a file of their own.

A file is TOML, one table a deck:

    [standard]
    cards = [
      { id = "red", count = 12, source = "rulebook" },
    ]

Strangers may send one, and TOML can be written so that reading it takes for ever: what no deck looks like is
refused before it is read.
"""

import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from alambic.core.errors import BadDeck, among

SOURCES = ("rulebook", "public", "ours")  # printed in the rules; known to the public; our reconstruction
MOST_BYTES = 1_000_000  # of a file
MOST_LETTERS = 80  # of a name or an id
MOST_WRITTEN = 20_000  # letters of a deck as it is kept with a match; ours have at most 9,000
MOST_CARDS = 500  # kinds of them
SIGNS = {"\n": "lines", ",": "commas", "=": "equals signs", ".": "dots", "[": "brackets", "{": "braces"}
MOST_SIGNS = 4000  # of each
MOST_DOTS = 10  # in a line: a key of many parts takes the square of their number to read


@dataclass(frozen=True)
class Card:
    """One kind of card: how many there are, where that is known from, and what the game needs to know of it."""

    id: str
    count: int
    source: str
    facts: Mapping[str, Any]


@dataclass(frozen=True)
class Deck:
    """A named deck."""

    name: str
    cards: tuple[Card, ...]

    def as_json(self) -> dict[str, Any]:
        cards = [{"id": c.id, "count": c.count, "source": c.source, **c.facts} for c in self.cards]
        return {"name": self.name, "cards": cards}

    def numbers(self) -> dict[str, int]:
        """What can be changed: how many there are of a card, `bag`, and a number that a step names, `bag.draw`."""
        found = {card.id: card.count for card in self.cards}
        for card in self.cards:
            steps = [step for fact in card.facts.values() if isinstance(fact, list) for step in fact]
            found |= {f"{card.id}.{verb}": int(step.split(" ")[-1]) for step in steps if (verb := verb_of(step))}
        return found

    def with_numbers(self, numbers: Mapping[str, int]) -> "Deck":
        """The deck with other numbers; a card that is changed is the owner's."""
        return Deck(self.name, tuple(changed(card, numbers) for card in self.cards))

    def as_toml(self) -> str:
        """The deck as a file."""
        cards = self.as_json()["cards"]
        return (
            f"[{toml_of(self.name)}]\ncards = [\n{''.join(f'  {toml_of(card)},' + chr(10) for card in cards)}]\n"
        )

    @classmethod
    def parse(cls, name: str, table: object) -> "Deck":
        """A deck from a table of its file; BadDeck says which card is wrong and what it may be."""
        if len(name) > MOST_LETTERS:
            raise BadDeck(f"the name of a deck has at most {MOST_LETTERS} letters, not {len(name)}")
        if not isinstance(table, dict) or not isinstance(table.get("cards"), list) or not table["cards"]:
            raise BadDeck(f"deck {name!r} needs a list `cards` with at least one card")
        if len(table["cards"]) > MOST_CARDS:
            raise BadDeck(f"deck {name!r} has more than {MOST_CARDS} kinds of cards")
        cards: list[Card] = []
        ids: set[str] = set()
        for number, entry in enumerate(table["cards"], 1):
            where = f"deck {name!r}, card {number}"
            if not isinstance(entry, dict):
                raise BadDeck(f"{where}: a card is a table with id, count and source")
            facts = dict(entry)
            id, count, source = (facts.pop(key, None) for key in ("id", "count", "source"))
            if not isinstance(id, str) or not id:
                raise BadDeck(f"{where}: id must be a word, not {id!r}")
            if len(id) > MOST_LETTERS:
                raise BadDeck(f"{where}: an id has at most {MOST_LETTERS} letters, not {len(id)}")
            if isinstance(count, bool) or not isinstance(count, int) or not 0 <= count <= 1000:
                raise BadDeck(f"{where} ({id}): count must be a whole number from 0 to 1000, not {count!r}")
            if source not in SOURCES:
                raise BadDeck(f"{where} ({id}): source must be one of {among(SOURCES)}, not {source!r}")
            if id in ids:
                raise BadDeck(f"{where}: {id!r} is there twice")
            ids.add(id)
            cards.append(Card(id, count, source, facts))
        deck = cls(name, tuple(cards))
        if (written := deck.written()) > MOST_WRITTEN:
            raise BadDeck(f"deck {name!r} has at most {MOST_WRITTEN} letters as JSON, not {written}")
        return deck

    def written(self) -> int:
        """How many letters it takes to keep it."""
        try:
            return len(json.dumps(self.as_json(), default=str))
        except RecursionError:
            raise BadDeck(f"deck {self.name!r} is nested too deeply") from None


def verb_of(step: object) -> str | None:
    """What stands before the number of a step: `draw` of `draw me 2`."""
    words = step.split(" ") if isinstance(step, str) else []
    return words[0] if len(words) > 1 and words[-1].isdecimal() else None


def changed(card: Card, numbers: Mapping[str, int]) -> Card:
    def said(fact: object) -> object:
        if not isinstance(fact, list):
            return fact
        named = [(step, numbers.get(f"{card.id}.{verb_of(step)}")) for step in fact]
        return [step if number is None else f"{step.rpartition(' ')[0]} {number}" for step, number in named]

    facts = {key: said(fact) for key, fact in card.facts.items()}
    now = replace(card, count=numbers.get(card.id, card.count), facts=facts)
    return card if now == card else replace(now, source="ours")


def toml_of(value: object) -> str:
    """A value as TOML writes it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{key} = {toml_of(one)}" for key, one in value.items()) + " }"
    if isinstance(value, list):
        return f"[{', '.join(map(toml_of, value))}]"
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def read_decks(path: Path) -> dict[str, Deck]:
    """All decks of a file, by name."""
    try:
        if path.stat().st_size > MOST_BYTES:
            raise BadDeck(f"{path}: a deck file has at most {MOST_BYTES} bytes")
        data = path.read_bytes()
    except OSError as problem:
        raise BadDeck(f"{path} cannot be read: {problem.strerror}") from None
    return parse_decks(data, str(path))


def parse_decks(data: bytes, where: str) -> dict[str, Deck]:
    """All decks of a file's content, by name; `where` is what to call it in an error."""
    try:
        text = data.decode("utf-8")
        check_shape(text, where)
        tables = tomllib.loads(text)
        if not tables:
            raise BadDeck(f"{where} holds no deck: a deck is a table [name] with a list `cards`")
        return {name: Deck.parse(name, table) for name, table in tables.items()}
    except ValueError as problem:  # of TOML, of UTF-8, of numbers with thousands of digits
        raise BadDeck(f"{where} is not a TOML file: {problem}") from None
    except RecursionError:
        raise BadDeck(f"{where} is nested too deeply") from None


def check_shape(text: str, where: str) -> None:
    """Refuse what would take long to read; the decks of any of our games have a quarter of it."""
    for sign, name in SIGNS.items():
        if text.count(sign) > MOST_SIGNS:
            raise BadDeck(f"{where} has more than {MOST_SIGNS} {name}")
    if any(line.count(".") > MOST_DOTS for line in text.split("\n")):
        raise BadDeck(f"{where} has a line with more than {MOST_DOTS} dots")

"""What programs post: read as JSON, and refused by name if it could not be kept."""

import json
import math
from typing import Any

from alambic.core.deck import Deck
from alambic.core.errors import BadDeck, NotUnderstood

DEEPEST = 20  # lists and objects inside each other
MOST_INSIDE = 500  # values of one list or object
LARGEST = 2**31  # of the numbers of seats and steps
MOVE = 'a move is {"seat": 0, "step": 12, "move": "take red"}, and may say "drafts": 1'


def no_number(text: str) -> float:
    raise ValueError(f"{text} is no number of JSON")


decode = json.JSONDecoder(parse_constant=no_number).decode


def json_of(body: bytes) -> Any:
    """The JSON of a body; a named error for whatever is none."""
    try:
        return decode(body.decode())
    except ValueError as problem:  # of JSON, of UTF-8, of numbers with thousands of digits
        raise NotUnderstood(f"that is not JSON: {problem}"[:200]) from None
    except RecursionError:
        raise NotUnderstood(f"that is nested too deeply; {DEEPEST} levels are allowed") from None


def sound(value: Any, depth: int = 0) -> None:
    """Refuse what could be read and not be kept: half letters, endless numbers, deep nests, long lists."""
    if depth > DEEPEST:
        raise NotUnderstood(f"that is nested too deeply; {DEEPEST} levels are allowed")
    if isinstance(value, str):
        if not value.isascii() and any("\ud800" <= letter <= "\udfff" for letter in value):
            raise NotUnderstood("a text has half a letter: surrogates come in pairs")
    elif isinstance(value, float):
        if not math.isfinite(value):
            raise NotUnderstood("a number is too large")
    elif isinstance(value, dict | list) and len(value) > MOST_INSIDE:
        raise NotUnderstood(f"a list or an object is too long; {MOST_INSIDE} values are allowed")
    elif isinstance(value, dict):
        for name, inner in value.items():
            sound(name, depth)
            sound(inner, depth + 1)
    elif isinstance(value, list):
        for inner in value:
            sound(inner, depth + 1)


def move_of(body: bytes) -> tuple[int, int, str, int | None]:
    """Seat, step, code and count of drafts, as a program sends them."""
    given = json_of(body)
    if not isinstance(given, dict) or not given.keys() <= {"seat", "step", "move", "drafts"}:
        raise NotUnderstood(MOVE)
    code, drafts = given.get("move"), given.get("drafts")
    if type(code) is not str:
        raise NotUnderstood(MOVE)
    return number(given.get("seat")), number(given.get("step")), code, None if drafts is None else number(drafts)


def number(value: Any) -> int:
    if type(value) is not int or not 0 <= value < LARGEST:
        raise NotUnderstood(MOVE)
    return value


def deck_of(given: str | dict[str, Any] | None) -> Deck | str | None:
    """A deck by its name, or one that somebody brings along."""
    if not isinstance(given, dict):
        return given
    if not isinstance(given.get("name"), str):
        raise BadDeck("a deck of your own has a name and a list of cards")
    return Deck.parse(given["name"], given)

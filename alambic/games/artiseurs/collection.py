"""The puzzles that come with the game, in three grades, and which of them is today's."""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from typing import TYPE_CHECKING, Any

from alambic.core.errors import AlambicError
from alambic.core.view import N_
from alambic.games.artiseurs import GAME
from alambic.games.artiseurs.puzzle import Puzzle, parse_puzzle

if TYPE_CHECKING:
    from alambic.games.artiseurs.mining import Found

FILE = GAME.folder / "puzzles.toml"
GRADE_NAMES = (N_("Easy"), N_("Tricky"), N_("Hard"))
STRIDE = 89  # from one day's puzzle to the next: another grade, and all of them in turn


class NoSuchPuzzle(AlambicError):
    """A number that no puzzle of the collection has."""

    status = 404
    sentence = N_("There is no such puzzle.")


@dataclass(frozen=True)
class Shipped:
    """A puzzle of the collection, with its one best first move and a whole action that begins so."""

    number: int
    puzzle: Puzzle
    grade: int
    lead: int
    line: tuple[str, ...]

    @property
    def grade_name(self) -> str:
        return GRADE_NAMES[self.grade - 1]


@cache
def collection() -> tuple[Shipped, ...]:
    """All of them, numbered from 1, the easy ones first."""
    data = tomllib.loads(FILE.read_text(encoding="utf-8"))
    return tuple(shipped(number, one) for number, one in enumerate(data["puzzles"], 1))


def shipped(number: int, data: Mapping[str, Any]) -> Shipped:
    return Shipped(number, parse_puzzle(data["text"]), data["grade"], data["lead"], tuple(data["line"]))


def numbered(number: int) -> Shipped:
    """One by its number; NoSuchPuzzle says which there are."""
    every = collection()
    if not 1 <= number <= len(every):
        raise NoSuchPuzzle(f"there is no puzzle {number}; they are numbered from 1 to {len(every)}")
    return every[number - 1]


def of_the_day(day: date) -> Shipped:
    """The same for everybody; each comes once before any comes again."""
    every = collection()
    return every[day.toordinal() * STRIDE % len(every)]


@cache
def by_text() -> Mapping[str, Shipped]:
    return {one.puzzle.text: one for one in collection()}


def written(grades: Sequence[Sequence["Found"]], command: str) -> str:
    """A collection as its file has it."""
    lines = [
        "# Puzzles for one player (ART-40), each with exactly one best first move, and the easy ones first.",
        f"# Found by: {command}",
        "# A test proves every one of them again.",
        "puzzles = [",
    ]
    for found in (one for grade in grades for one in grade):
        moves = ", ".join(f'"{code}"' for code in found.line.codes)
        lines.append(
            f'  {{ text = "{found.puzzle}", grade = {found.grade}, lead = {found.lead}, line = [{moves}] }},'
        )
    return "\n".join([*lines, "]", ""])

"""Moves: a number for the engine, a short text for people, one table for both."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import prod

from alambic.core.errors import NotUnderstood, among

LONGEST = 200  # characters in a code; more is not read


@dataclass(frozen=True)
class Family:
    """Moves of one shape: `Family("take {}", COLOURS)` is as many moves as there are colours."""

    shape: str  # a word or more, and {} for each part
    parts: tuple[Sequence[str], ...]

    @property
    def count(self) -> int:
        return prod(len(part) for part in self.parts)

    @property
    def example(self) -> str:
        return self.shape.format(*(f"<{part[0]}…{part[-1]}>" for part in self.parts))


class Codes:
    """All moves of a game, numbered family by family; the last part of a family varies fastest."""

    def __init__(self, *families: tuple[object, ...]) -> None:
        self.families = [Family(str(shape), tuple(parts)) for shape, *parts in families]  # type: ignore[arg-type]
        self.starts: list[int] = []
        self.count = 0
        for family in self.families:
            self.starts.append(self.count)
            self.count += family.count
        self.readers = [self._reader(family) for family in self.families]
        self.texts: dict[int, str] = {}  # of the moves that were asked for: making one takes longer
        self.moves: dict[str, int] = {}

    def start(self, shape: str) -> int:
        """The number of a family's first move."""
        return next(at for at, family in zip(self.starts, self.families, strict=True) if family.shape == shape)

    def code(self, move: int) -> str:
        """The text of a move."""
        if move not in self.texts:
            self.texts[move] = self.spelled(move)
            self.moves[self.texts[move]] = move
        return self.texts[move]

    def listed(self, moves: Sequence[int]) -> list[str]:
        """The texts of moves."""
        try:
            return [*map(self.texts.__getitem__, moves)]
        except KeyError:  # the first time
            return [*map(self.code, moves)]

    def spelled(self, move: int) -> str:
        if not 0 <= move < self.count:
            raise NotUnderstood(f"there is no move number {move}; moves go from 0 to {self.count - 1}")
        index = max(i for i, start in enumerate(self.starts) if start <= move)
        family, rest = self.families[index], move - self.starts[index]
        words: list[str] = []
        for part in reversed(family.parts):
            rest, at = divmod(rest, len(part))
            words.insert(0, part[at])
        return family.shape.format(*words)

    def parse(self, text: str) -> int:
        """The move that a text spells; NotUnderstood says how moves are written."""
        if text in self.moves:
            return self.moves[text]
        tidy = " ".join(text[: LONGEST + 1].lower().split())
        for start, read in zip(self.starts, self.readers, strict=True):
            offset = read(tidy)
            if offset is not None:
                return start + offset
        shapes = [
            family.shape.format(*(f"<{part[0]}…{part[-1]}>" for part in family.parts)) for family in self.families
        ]
        raise NotUnderstood(f"{text[:LONGEST]!r} is not a move; moves are written {among(shapes, 40)}")

    @staticmethod
    def _reader(family: Family) -> Callable[[str], int | None]:
        """A function that reads a code of this family and gives the move's number within it."""
        pattern = re.compile(re.escape(family.shape).replace(r"\{\}", "(.+?)").replace(r"\ ", " ") + "$")
        indices = [{word: at for at, word in enumerate(part)} for part in family.parts]

        def read(text: str) -> int | None:
            found = pattern.match(text)
            if not found:
                return None
            offset = 0
            for word, index in zip(found.groups(), indices, strict=True):
                if word not in index:
                    return None
                offset = offset * len(index) + index[word]
            return offset

        return read

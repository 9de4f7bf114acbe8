"""The rules of a game as its players read them: RULES.<language>.md, clause by clause."""

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

CLAUSE = re.compile(r"^\*\*([A-Z]{3}-\d{2})\*\* ", re.MULTILINE)
RULING = re.compile(r"^> ", re.MULTILINE)


@dataclass(frozen=True)
class Clause:
    """One clause: its id, its text, and whether a ruling of ours is part of it."""

    id: str
    text: str
    ruling: bool

    @property
    def gist(self) -> str:
        """Its first sentence."""
        plain = " ".join(self.text.split("\n\n")[0].split()).replace("*", "")
        return re.split(r"(?<=[.!?]) (?=[A-ZÀÉÊ«“])", plain)[0]


@cache
def read_clauses(path: Path) -> dict[str, Clause]:
    """All clauses of a rules page, in order."""
    text = path.read_text(encoding="utf-8")
    starts = list(CLAUSE.finditer(text))
    clauses = {}
    for here, following in zip(starts, [*starts[1:], None], strict=True):
        body = text[here.end() : following.start() if following else len(text)]
        body = re.split(r"^## ", body, maxsplit=1, flags=re.MULTILINE)[0].strip()
        clauses[here[1]] = Clause(here[1], body, bool(RULING.search(body)))
    return clauses

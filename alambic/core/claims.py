"""What a rulebook claims, as data in its game's folder, and what games between bots have said of it.

`claims.toml`: each claim a measurement (alambic/lab/claiming.py) and what it must be; `verdicts.json`: what was
last measured, which `alambic claims GAME --note` writes.
"""

import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from alambic.core.errors import BadReport, NotWritten, among
from alambic.core.game import LANGUAGES, Game
from alambic.core.view import N_

FILE, NOTED = "claims.toml", "verdicts.json"
MEASURES = ("seats", "chance", "stakes", "minutes", "phase", "ending")
PACE = 15
HOLDS, FAILS, OPEN = N_("holds"), N_("does not hold"), N_("cannot tell")


@dataclass(frozen=True)
class Claim:
    """Holds where the measure lies from `low` to `high`: of two numbers of players, or with options instead of
    others, where their difference does."""

    id: str
    text: Mapping[str, str]  # by language, in our words
    measure: str
    players: tuple[int, ...]
    low: float
    high: float
    pace: int = PACE
    phase: str = ""
    ending: str = ""  # the name of one in its vocabulary
    each: int = 1  # parts of a game: rounds
    options: Mapping[str, Any] = field(default_factory=dict)
    instead: Mapping[str, Any] | None = None  # options of what it is held against

    def verdict(self, low: float, high: float) -> str:
        """Holds where the whole interval does, fails where none of it does."""
        if self.low <= low and high <= self.high:
            return HOLDS
        return FAILS if high < self.low or low > self.high else OPEN


def read_claims(game: Game) -> list[Claim]:
    """The claims of a game's rulebook; a named error where it has none, or one is not understood."""
    path = game.folder / FILE
    if not path.exists():
        raise BadReport(f"{game.title} has no {FILE}: nothing its rulebook claims is written down")
    return [read_claim(entry, game) for entry in tomllib.loads(path.read_text("utf-8"))["claims"]]


def read_claim(entry: dict[str, Any], game: Game) -> Claim:
    try:
        claim = Claim(**{**entry, "players": tuple(entry["players"])})
    except (KeyError, TypeError) as problem:
        raise BadReport(f"{game.name}, claim {entry.get('id')!r}: {problem}") from None
    allowed = {
        "measure": (claim.measure, MEASURES),
        "phase": (claim.phase, game.phases if claim.measure == "phase" else ("",)),
        "ending": (claim.ending, endings(game) if claim.measure == "ending" else ("",)),
    }
    for name, (given, known) in allowed.items():
        if given not in known:
            raise BadReport(
                f"{game.name}, claim {claim.id!r}: {name} cannot be {given!r}; it can be {among(list(known))}"
            )
    if set(claim.text) != set(LANGUAGES):
        raise BadReport(f"{game.name}, claim {claim.id!r}: its text must be in {among(list(LANGUAGES))}")
    return claim


def endings(game: Game) -> list[str]:
    return list(game.vocabulary.endings.__members__)


@dataclass(frozen=True)
class Noted:
    """What was last measured of every claim, and how that is found again."""

    rules: int  # version
    games: int
    seed: int
    found: Mapping[str, tuple[float, float, float]]  # by claim: the value, from, to


def read_noted(game: Game) -> Noted | None:
    path = game.folder / NOTED
    if not path.exists():
        return None
    noted = json.loads(path.read_text("utf-8"))
    return Noted(**{**noted, "found": {claim: tuple(found) for claim, found in noted["found"].items()}})


def note(game: Game, noted: Noted) -> None:
    """For the rules page and reports; a whole file or none."""
    path = game.folder / NOTED
    aside = path.with_name(f".{NOTED}.new")
    lines = ",\n".join(f"  {json.dumps(claim)}: {json.dumps(found)}" for claim, found in noted.found.items())
    head = f'{{"rules": {noted.rules}, "games": {noted.games}, "seed": {noted.seed}, "found": {{\n{lines}\n}}}}\n'
    try:
        aside.write_text(head, encoding="utf-8")
        aside.replace(path)
    except OSError as problem:
        raise NotWritten(f"{path} cannot be written: {problem.strerror}") from None


def told_claims(game: Game, language: str) -> list[tuple[str, str]]:
    """Every claim in a sentence with its verdict; nothing where nothing is claimed or noted."""
    noted = read_noted(game)
    if noted is None:
        return []
    return [
        (claim.text[language], claim.verdict(*noted.found[claim.id][1:]))
        for claim in read_claims(game)
        if claim.id in noted.found
    ]


def command(game: Game) -> str:
    """What prints the verdicts."""
    noted = read_noted(game)
    return f"alambic claims {game.name} --games {noted.games} --seed {noted.seed}" if noted else ""

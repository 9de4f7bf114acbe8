"""What a rulebook claims, as data in its game's folder (`claims.toml`): each a measurement and what it must be."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from alambic.core.errors import BadReport
from alambic.core.game import LANGUAGES, Game

FILE = "claims.toml"
MEASURES = ("seats", "chance", "minutes", "phase")  # claiming.py
PACE = 15


@dataclass(frozen=True)
class Claim:
    """Holds where the measure lies from `low` to `high`; of two numbers of players, their difference does."""

    id: str
    text: Mapping[str, str]  # by language, in our words
    measure: str
    players: tuple[int, ...]
    low: float
    high: float
    pace: int = PACE
    phase: str = ""
    each: int = 1  # parts of a game: rounds
    options: Mapping[str, Any] = field(default_factory=dict)


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
    known = {"phase": claim.phase in game.phases} if claim.measure == "phase" else {}
    if claim.measure not in MEASURES or not all(known.values()) or set(claim.text) != set(LANGUAGES):
        raise BadReport(f"{game.name}, claim {claim.id!r}: there is no such measure or phase, or no such text")
    return claim

"""How everybody fared in many matches, by name."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from alambic.bots.levels import offered
from alambic.core.view import Say
from alambic.games import CATALOGUE
from alambic.server.live.matches import player_of, stood_in
from alambic.server.storage.results import Placing
from alambic.server.storage.rows import SeatRow


@dataclass(frozen=True)
class Tally:
    """All the matches of somebody, by name."""

    name: str
    bot: bool
    played: int
    won: int
    mean: float  # place


@cache
def titles() -> dict[str, str]:
    """What every level is called, and every style of any game."""
    return {name: title for game in CATALOGUE for name, (_, title) in offered(game).items()}


def is_bot(seat: SeatRow) -> bool:
    """Whether a result is a bot's own: what it played for somebody is theirs."""
    return seat.kind == "bot" and not stood_in(seat)


def called(seat: SeatRow, say: Say) -> str:
    """Whose result it is: bots are their level, whatever they are called at a table."""
    if not is_bot(seat):
        return player_of(seat)
    return say("Bot: {level}").format(level=say(titles().get(seat.level, seat.level)))


def tallied(every: Sequence[Placing], say: Say) -> list[Tally]:
    """By name: those who played most first."""
    found: dict[tuple[str, bool], list[int]] = {}
    for one in every:
        key = (called(one.seat, say), is_bot(one.seat))
        found.setdefault(key, []).append(one.place)
    lines = [
        Tally(name, bot, len(places), places.count(1), round(sum(places) / len(places), 1))
        for (name, bot), places in found.items()
    ]
    return sorted(lines, key=lambda line: (line.bot, -line.played, line.mean, line.name))

"""What a page of a game is made from: what one viewer may know, and nothing else."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from alambic.core.events import Event
from alambic.core.state import SPECTATOR

if TYPE_CHECKING:  # the engine imports NumPy; a card must not
    from alambic.core.match import Match
    from alambic.core.preview import Ahead, Foreseen

Say = Callable[[str], str]  # a phrase in the viewer's language


def plain(text: str) -> str:
    """English: phrases are written in it."""
    return text


def N_(text: str) -> str:
    """Mark a phrase for translation where it is written; it is translated where it is said."""
    return text


@dataclass(frozen=True)
class View:
    """One look at a match."""

    s: Any  # the plain state, forgotten for this viewer
    seat: int  # SPECTATOR for whoever has none
    names: tuple[str, ...]
    legal: tuple[str, ...] = ()  # codes of the moves the viewer may play now
    events: tuple[Event, ...] = ()  # of the last move, veiled
    points: tuple[float, ...] = ()  # so far, by seat
    aids: bool = False  # show what everybody has seen and could remember
    all_seeing: bool = False  # the match has ended and nothing is forgotten in `s`
    say: Say = plain
    ahead: "Ahead | None" = None  # what each of these moves would do, where that may be told

    @property
    def watching(self) -> bool:
        return self.seat == SPECTATOR

    def foreseen(self, code: str) -> "Foreseen | None":
        """What one of the viewer's moves would do, as far as it is sure and may be told."""
        return self.ahead.of(code) if self.ahead and self.ahead.plays(code) else None


def look(match: "Match", seat: int | None = None, aids: bool = False) -> View:
    """What a seat sees of a match; unless told, the first that is awaited."""
    seat = match.awaited()[0] if seat is None else seat
    plays = seat != SPECTATOR
    return View(
        s=match.shown(seat),
        seat=seat,
        names=match.names,
        legal=tuple(match.legal(seat)) if plays else (),
        events=tuple(match.events(seat)),
        points=tuple(match.standings_known()[1]),
        aids=aids,
        ahead=match.ahead(seat) if plays else None,
    )

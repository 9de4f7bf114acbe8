"""What a page of a game is made from: what one viewer may know, and nothing else."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from alambic.core.events import VEILED, Event
from alambic.core.game import Game
from alambic.core.state import SPECTATOR

Say = Callable[[str], str]  # a phrase in the viewer's language


def plain(text: str) -> str:
    """English: phrases are written in it."""
    return text


def faded(game: Game, events: Sequence[Event]) -> Sequence[Event]:
    """Events as people are told them again: without what they must remember by themselves."""
    kinds = getattr(game.part("words"), "FADING", ())
    return [event._replace(what=VEILED) if event.kind in kinds else event for event in events]


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

    @property
    def watching(self) -> bool:
        return self.seat == SPECTATOR


def move_named(game: Game, code: str, view: View) -> str:
    """A move in words, with the names of what it is about, where the game knows them."""
    words = game.part("words")
    named = getattr(words, "named", None)
    return str(named(code, view) if named else words.phrase(code, view.say))


def places_of(game: Game, code: str, view: View) -> tuple[str, ...]:
    """The public names of the places that a move is about, where the game says them."""
    pointed = getattr(game.part("words"), "pointed", None)
    return tuple(pointed(code, view)) if pointed else ()

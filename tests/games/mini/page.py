"""The table of Mini on a page: what page.html draws, made from what its viewer may know and nothing else."""

from typing import Any, NamedTuple

from alambic.core.events import VEILED, Event
from alambic.core.view import N_, View
from tests.games.mini import GAME
from tests.games.mini.state import DOWN, EYES, KINDS, PLACES, SEATS, UNSEEN, WATCHERS
from tests.games.mini.vocabulary import CARD_NAMES, Phase, Told

AT_HAND = ("end",)
BACK = "back"


class Card(NamedTuple):
    """A card somewhere, face or back, and who else knows it."""

    name: str
    known_to: str


class Hand(NamedTuple):
    seat: int
    name: str
    cards: tuple[Card, ...]
    answered: bool
    knocked: bool
    mine: bool


def show(view: View) -> dict[str, Any]:
    """All that page.html draws."""
    s = view.s
    backs = sum(s.held[place, eyes, UNSEEN] for place in range(PLACES) for eyes in range(EYES))
    return {
        "round": s.round + 1,
        "phase": Phase.of(s.phase).word,
        "pile": sum(s.pile) - backs,
        "under": [CARD_NAMES[card - 1] for card in s.under if card],
        "discard": [CARD_NAMES[card] for card in range(KINDS) for _ in range(s.up[card])],
        "down": cards(view, DOWN),
        "hands": [
            Hand(
                seat,
                view.names[seat],
                cards(view, seat),
                bool(s.said[seat]),
                s.knocked == seat + 1,
                seat == view.seat,
            )
            for seat in range(s.seats)
        ],
        "moves": [(code, GAME.words.phrase(code, view.say)) for code in view.legal],
    }


def cards(view: View, place: int) -> tuple[Card, ...]:
    """The cards of a place in the order of their kinds, backs last."""
    found = []
    for card in range(KINDS + 1):
        for eyes in range(EYES):
            names = [view.names[seat] for seat in range(min(SEATS, view.s.seats)) if eyes >> seat & 1]
            names += ["*"] if eyes & WATCHERS else []
            name = BACK if card == UNSEEN else CARD_NAMES[card]
            found += [Card(name, ", ".join(names))] * view.s.held[place, eyes, card]
    return tuple(found)


def flights(event: Event) -> list[object] | None:
    """Where a card flies, under the public names of its places."""
    face = BACK if event.what == VEILED else CARD_NAMES[event.what] if 0 <= event.what < KINDS else ""
    if event.kind == Told.DREW:
        return [face, "pile", f"hand-{event.who}"]
    if event.kind == Told.DROPPED:
        return [face, f"hand-{event.who}", "discard"]
    if event.kind == Told.STOLE:
        return [face, f"hand-{event.whom}", f"hand-{event.who}"]
    return None


def samples() -> list[tuple[str, View]]:
    """The pattern book has the deal alone."""
    from alambic.core.match import Match

    match = Match(GAME.load(compiled=False), GAME.setup(2), 1)
    return [(N_("The deal"), View(s=match.known(0), seat=0, names=match.names, legal=tuple(match.legal(0))))]

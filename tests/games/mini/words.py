"""Mini for people: the position as text, and the log."""

from collections.abc import Sequence

from alambic.core.state import Plain
from alambic.core.view import Say, plain
from tests.games.mini.state import DOWN, EYES, KINDS, PLACES, UNSEEN
from tests.games.mini.vocabulary import CARD_NAMES, SEAT_NAMES, Card, Phase


def in_a_row(words: Sequence[str]) -> str:
    return ", ".join(words) or "nothing"


def cards_in(s: Plain, place: int) -> list[str]:
    """The cards of a place, by name where this state shows them."""
    names = (*CARD_NAMES, "?")
    return [
        names[card] for card in range(KINDS + 1) for eyes in range(EYES) for _ in range(s.held[place, eyes, card])
    ]


def draw(s: Plain, seat: int, names: Sequence[str]) -> str:
    """The position as a seat sees it; a ? is a card whose face it does not know."""
    unseen = sum(s.held[place, eyes, UNSEEN] for place in range(PLACES) for eyes in range(EYES))
    below_pile = [CARD_NAMES[card - 1] for card in s.under if card]
    discard = [CARD_NAMES[card] for card in range(KINDS) for _ in range(s.up[card])]
    due = f", {names[s.turn]} has the turn" if s.phase in (Phase.TURN, Phase.ANSWERING) else ""
    lines = [
        "Mini: the game is over" if s.over else f"Mini: round {s.round + 1}, {Phase.of(s.phase).word}{due}",
        f"Pile: {sum(s.pile) - unseen} unseen, under it {in_a_row(below_pile)}",
        f"Discard: in sight {in_a_row(discard)}; face down {in_a_row(cards_in(s, DOWN))}",
    ]
    for other in range(s.seats):
        marks = " (you)" if other == seat else ""
        marks += " (knocked)" if s.knocked == other + 1 else ""
        marks += " (has answered)" if s.said[other] else ""
        hand = in_a_row(cards_in(s, other))
        lines.append(f"{SEAT_NAMES[other]} {names[other]}{marks}: {hand}; points: {s.points[other]}")
    return "\n".join(lines)


def breakdown(s: Plain, seat: int, say: Say = plain) -> list[tuple[str, int]]:
    return [(say("points"), s.points[seat])]


def orders(known: Plain, seat: int) -> list[tuple[str, str]]:
    """What a seat may bind to a question: an owl to a thief's visit."""
    owls = sum(known.held[seat, eyes, Card.OWL] for eyes in range(EYES))
    return [("answering", "hoot")] if owls else []

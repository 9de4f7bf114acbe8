"""Mini for people: the position as text, and the log."""

from collections.abc import Sequence

from alambic.core.events import VEILED, Event
from alambic.core.state import Plain
from alambic.core.view import Say, plain
from tests.games.mini import GAME
from tests.games.mini.moves import CARD_NAMES, SEAT_NAMES
from tests.games.mini.state import (
    ANSWERING,
    DOWN,
    DREW,
    DROPPED,
    ENDED,
    EYES,
    HOOTED,
    KINDS,
    KNOCKED,
    LOOKED,
    MIXED,
    OFFERED,
    OWL,
    PLACES,
    SAW,
    SCORED,
    SENT,
    SHOWED,
    STARTS,
    STOLE,
    TURN,
    UNDER,
    UNSEEN,
)


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
    due = f", {names[s.turn]} has the turn" if s.phase in (TURN, ANSWERING) else ""
    lines = [
        "Mini: the game is over" if s.over else f"Mini: round {s.round + 1}, {GAME.phases[s.phase]}{due}",
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


def phrase(code: str, say: Say = plain) -> str:
    return say(code)


def unremarked(code: str, who: str, say: Say = plain) -> str:
    """A move of which nothing is told yet: an answer that lies hidden, or the end of a turn."""
    return say("{who}: {what}").format(who=who, what=phrase(code, say))


def done_to(event: Event) -> int | None:
    """The seat that an event was done to."""
    return event.whom if event.kind in (LOOKED, SENT, STOLE) else None


def due(s: Plain, names: Sequence[str], say: Say = plain, seat: int = -1) -> str:
    """What the game waits for; `seat` is who is told."""
    if s.phase in (TURN, ANSWERING):
        whose = "You have" if seat == s.turn else f"{names[s.turn]} has"
        return f"{whose} the turn: {GAME.phases[s.phase]}."
    return f"All are asked: {GAME.phases[s.phase]}."


def breakdown(s: Plain, seat: int, say: Say = plain) -> list[tuple[str, int]]:
    return [(say("points"), s.points[seat])]


def ending(s: Plain, say: Say = plain) -> tuple[str, str]:
    """Why the game ended, and the clause that says so; nothing while it goes on."""
    return ("The game is over: two rounds were played.", "MIN-15") if s.over else ("", "")


def orders(known: Plain, seat: int) -> list[tuple[str, str]]:
    """What a seat may bind to a question: an owl to a thief's visit."""
    owls = sum(known.held[seat, eyes, OWL] for eyes in range(EYES))
    return [("answering", "hoot")] if owls else []


def sentence(event: Event, names: Sequence[str], say: Say = plain) -> str:
    """An English line of the log for a veiled event."""
    who = names[event.who] if event.who >= 0 else ""
    whom = names[event.whom] if event.whom >= 0 else ""
    card = "a card" if event.what == VEILED else a_card(event.what)
    under = " from under the pile" if event.where == UNDER else ""
    return {
        STARTS: f"{who} begins the round.",
        DREW: f"{who} draws {card}{under}.",
        MIXED: "The discard is shuffled into a new pile.",
        DROPPED: f"{who} drops {card}.",
        LOOKED: f"{who} sends an owl to look at {whom}'s hand.",
        SAW: f"{who} sees {card} in {whom}'s hand.",
        SENT: f"{who} sends a thief to {whom}.",
        HOOTED: f"{who}'s owl hoots; the thief of {whom} runs away.",
        STOLE: f"{who} steals {card} from {whom}.",
        OFFERED: f"{who} offers {card}.",
        KNOCKED: f"{who} knocks: this lap is the last of the round.",
        SHOWED: f"{who} shows {card}.",
        SCORED: f"{who} {'scores' if event.what > 0 else 'loses'} {abs(event.what)}.",
        ENDED: "The game is over.",
    }[event.kind]


def a_card(what: int) -> str:
    """A card with its article; nothing where an event is not about a card."""
    if not 0 <= what < KINDS:
        return ""
    name = CARD_NAMES[what]
    return f"an {name}" if name == "owl" else f"a {name}"

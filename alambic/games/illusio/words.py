"""The words of Illusio that its vocabulary cannot say alone: prompts, points, and what a move is about."""

from collections.abc import Sequence
from typing import NamedTuple

from alambic.core.events import NONE, Event
from alambic.core.view import N_, Say, View, plain
from alambic.core.words import Words
from alambic.games.illusio import GAME, cards
from alambic.games.illusio.rules_legal import legal_talent
from alambic.games.illusio.rules_table import half_of
from alambic.games.illusio.state import HAND, ITEMS, Illusio
from alambic.games.illusio.vocabulary import Phase
from alambic.games.illusio.words_drawing import coloured, draw

__all__ = ["coloured", "draw"]

TIE_BREAK = "ILL-22"
ROLES = cards.TALENT_NAMES  # what the deal makes of a seat


def roles(s: Illusio) -> list[int]:
    """The magician of each seat, as a number of ROLES."""
    return [s.talent[seat] for seat in range(s.seats)]


# What is due


def due(s: Illusio, names: Sequence[str], say: Say = plain, seat: int = NONE) -> str:
    """What the game waits for; and that it ends soon if nobody acts (ILL-22)."""
    rounds = s.idle // s.seats
    told = Words.due(GAME.words, s, names, say, seat)
    return f"{told} {say(IDLE_FOR[rounds - 1])}" if rounds and not s.over else told


IDLE_FOR = (  # by whole rounds
    N_("Nobody has acted for a whole round: after three such rounds the game ends (ILL-22)."),
    N_("Nobody has acted for two whole rounds: after a third one the game ends (ILL-22)."),
)
YOUR_ACTIONS = (  # by how many were taken (ILL-10)
    N_("Take up to two actions, or end your turn."),
    N_("You may take one more action, or end your turn."),
    N_("Both actions are taken: end your turn."),
)


def your_actions(s: Illusio, names: Sequence[str], say: Say, seat: int) -> str:
    """Actions that are left, and the talent, which is free (ILL-39)."""
    told = say(YOUR_ACTIONS[s.actions])
    if s.used[seat] == 0 and legal_talent(s, seat, [0] * ITEMS, 0) > 0:
        told += f" {say(cards.Talent.of(s.talent[seat]).said.free)}"
    return told


def your_gathering(s: Illusio, names: Sequence[str], say: Say, seat: int) -> str:
    """ILL-14: half of what it needs, and as many more as wished."""
    objective = s.contest[s.taking - 1] - 1
    level, there = s.level[objective], s.level[objective] - s.missing[objective]
    lacking = half_of(level) - there
    if lacking > 1:
        words = N_("“{trick}” needs at least two components from your wings.")
    elif lacking == 1:
        words = N_("“{trick}” needs at least one more component from your wings.")
    else:
        words = N_("“{trick}” is yours: add more components from your wings, or leave it at that.")
    return say(words).format(trick=cards.trick_name(s, objective, say))


OF_A_HAND: dict[int, tuple[str, str]] = {  # to its owner, to the others
    Phase.RETURNING: (N_("{who} is to give you a card back."), N_("{who} is to give {whom} a card back.")),
    Phase.CHARMING: (
        N_("{who} sees your hand and may have you exchange a component of it."),
        N_("{who} sees {whom}'s hand and may have a component of it exchanged."),
    ),
}


def to_a_victim(s: Illusio, names: Sequence[str], say: Say, seat: int) -> str:
    """What is done with somebody's hand, said to them, and to the others."""
    yours, theirs = OF_A_HAND[s.phase]
    words = yours if seat == s.victim - 1 else theirs
    return say(words).format(who=names[s.turn], whom=names[s.victim - 1])


def about(s: Illusio, names: Sequence[str], say: Say) -> dict[str, object]:
    """The component, the opponent, the objective and the cards that a phase is about."""
    return {
        "item": cards.numbered(s, s.chosen - 1, say) if s.chosen else "",
        "whom": names[s.victim - 1] if s.victim else "",
        "trick": cards.trick_name(s, s.contest[s.taking - 1] - 1, say) if s.taking else "",
        "count": s.given if s.phase == Phase.EXCHANGING else s.held[s.turn],
        "most": HAND,
    }


# Points (ILL-19)


def breakdown(s: Illusio, seat: int, say: Say = plain) -> list[tuple[str, int]]:
    """The points of a seat by what they are made of."""
    return [(say(part.said), s.parts[seat, part]) for part in cards.Part]


class Parts(NamedTuple):
    """What the points of a trick are made of, besides its level."""

    exact: int  # components of the very type required
    speciality: int
    talent: int
    belittled: int  # Déjà vu cards, 1 point less each
    exalted: int  # Grandiose cards, 2 points more each

    @property
    def bonus(self) -> int:
        """All of them together."""
        return self.exact + self.speciality + self.talent - self.belittled + 2 * self.exalted


def scored(event: Event, names: Sequence[str], say: Say) -> str:
    """A trick and its points, with what they are made of (ILL-19)."""
    who, points, parts = names[event.who], event.where, Parts(*event.more)
    trick = cards.trick_told(event.what, say)
    if points == 0:
        return say(N_("{who} scores nothing with “{trick}”.")).format(who=who, trick=trick)
    counted = (
        (points - parts.bonus, N_("level {n}")),  # a trick that scores is not cut off at 0
        (parts.exact, N_("exact types +{n}")),
        (parts.speciality, N_("speciality +{n}")),
        (parts.talent, N_("talent +{n}")),
        (2 * parts.exalted, N_("Grandiose +{n}")),
        (parts.belittled, N_("Déjà vu −{n}")),
    )
    made_of = ", ".join(say(words).format(n=n) for n, words in counted if n)
    words = N_("{who} scores {n} points with “{trick}” ({parts}).")
    if points == 1:
        words = N_("{who} scores 1 point with “{trick}” ({parts}).")
    return say(words).format(who=who, n=points, trick=trick, parts=made_of)


# What a move is about


NAMED = {
    "transform": N_("Transform {item}"),
    "grab": N_("Grab a card from {name}"),
    "encore": N_("Play an Encore on “{trick}”"),
    "success": N_("Play an Instant success on “{trick}”"),
    "deja-vu": N_("Play a Déjà vu on “{trick}”"),
    "grandiose": N_("Play a Grandiose on “{trick}”"),
    "take": N_("Take “{trick}”"),
    "use": N_("Use {item}"),
    "add": N_("Add {the} from your hand to “{trick}”"),
    "move": N_("Move {item} to “{trick}”"),
    "drop": N_("Give up “{trick}”"),
    "turn": N_("Change {item} by your talent"),
    "steal": N_("Take a card from {name}, to give one back"),
    "swap": N_("Swap {item}"),
    "for": N_("Swap it for {item} in {name}'s wings"),
    "look": N_("Look at {name}'s hand"),
    "charm": N_("Have {name} exchange {the}"),
    "return": N_("Send {item} back to {name}'s hand"),
    "replace": N_("Replace “{trick}” (talent)"),
}
ANOTHERS = N_("Change {item} in {name}'s wings by your talent")
DONE: dict[int, str] = {Phase.EXCHANGING: N_("Draw"), Phase.CHARMING: N_("Leave the hand alone")}
ON_CARDS = ("place", "exchange", "add")
ON_ITEMS = ("transform", "use", "move", "turn", "swap", "for", "return")
ON_SEATS = ("grab", "steal", "look")
IN_CONTEST = ("take", "replace")
IN_PROGRESS = ("add", "move", "drop")
ON_BILL = ("encore", "success", "deja-vu", "grandiose")


def named(code: str, view: View) -> str:
    """A move with the names of what it is about, where its code does not say it all."""
    kind, *rest = code.split(" ")
    s, say = view.s, view.say
    if kind == "done" and s.phase in DONE:
        return say(DONE[s.phase])
    if kind not in NAMED:
        return GAME.words.phrase(code, say)
    item = int(rest[0]) - 1 if kind in ON_ITEMS else None
    trick, seat = trick_of(s, view.seat, code), seat_of(s, code)
    words = ANOTHERS if kind == "turn" and seat != view.seat else NAMED[kind]
    return say(words).format(
        item=cards.numbered(s, item, say) if item is not None else "",
        the=cards.the_card(cards.CARD_NAMES.index(rest[0]), say) if kind in ("add", "charm") else "",
        trick=cards.trick_name(s, trick, say) if trick is not None else "",
        name=view.names[seat] if seat is not None else "",
    )


def trick_of(s: Illusio, seat: int, code: str) -> int | None:
    """The objective that a move is about."""
    kind, *rest = code.split(" ")
    if kind in IN_CONTEST:
        return s.contest[int(rest[0]) - 1] - 1
    if kind in IN_PROGRESS:
        return s.progress[seat, int(rest[-1]) - 1] - 1
    return int(rest[0]) - 1 if kind in ON_BILL else None


def seat_of(s: Illusio, code: str) -> int | None:
    """Whose hand or component a move is about."""
    kind, *rest = code.split(" ")
    if kind in ON_SEATS:
        return int(rest[0]) - 1
    if kind == "charm":
        return s.victim - 1
    return s.owner[int(rest[0]) - 1] if kind in ON_ITEMS else None


def pointed(code: str, view: View) -> list[str]:
    """The places (`data-place`) of what a move is about."""
    kind, *rest = code.split(" ")
    found = []
    if kind in ON_CARDS and view.s.phase == Phase.ACTING:
        found.append(f"hand-{view.seat}")
    if kind in ON_ITEMS:
        found.append(f"item-{rest[0]}")
    if kind in IN_PROGRESS:
        found.append(f"progress-{view.seat}-{rest[-1]}")
    if kind in IN_CONTEST:
        found.append(f"contest-{rest[0]}")
    if kind in ON_BILL:
        found.append(f"bill-{rest[0]}")
    if kind in (*ON_SEATS, "charm"):
        found.append(f"player-{seat_of(view.s, code)}")
    return ["act-end"] if kind == "end" else found

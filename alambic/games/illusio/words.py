"""The table of Illusio in text: the position as a seat sees it, and what happened in words."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from alambic.core.events import NONE
from alambic.core.text import counted, folded
from alambic.core.view import N_, Say, View, plain
from alambic.games.illusio import words_named
from alambic.games.illusio.cards import (
    CARD_NAMES,
    DOMAIN_NAMES,
    TALENT_NAMES,
    TYPE_NAMES,
    Card,
    Domain,
    Family,
    Part,
    Place,
)
from alambic.games.illusio.rules_objectives import value_of
from alambic.games.illusio.rules_table import counts_as
from alambic.games.illusio.state import (
    CONTEST,
    DOMAINS,
    FAMILIES,
    HIDDEN,
    IN_PROGRESS,
    KINDS,
    OBJECTIVES,
    TYPES,
    Illusio,
)
from alambic.games.illusio.words_named import pointed
from alambic.games.illusio.words_prompts import prompt, warning
from alambic.games.illusio.words_things import card_name, the_card, trick_name
from alambic.games.illusio.words_told import ENDS, FADING, SILENT, done_to, sentence

if TYPE_CHECKING:  # whoever asks for colours pays for Rich
    from rich.text import Text

__all__ = [
    "FADING",
    "ROLES",
    "SILENT",
    "TIE_BREAK",
    "breakdown",
    "coloured",
    "done_to",
    "draw",
    "due",
    "ending",
    "named",
    "phrase",
    "pointed",
    "roles",
    "sentence",
    "unremarked",
]

TIE_BREAK = "ILL-22"
ROLES = TALENT_NAMES  # what the deal makes of a seat
LONGEST_NAME = 16
MARGIN = 6  # of what belongs to a player


# What people are shown


def roles(s: Illusio) -> list[int]:
    """The magician of each seat, as a number of ROLES."""
    return [s.talent[seat] for seat in range(s.seats)]


# The drawing


def draw(s: Illusio, seat: int, names: Sequence[str]) -> str:
    """The position as plain text, at most 80 characters broad, from what a seat knows."""
    short = [name[:LONGEST_NAME] for name in names]
    lines = [*middle_lines(s), ""]
    for other in range(s.seats):
        lines += player_lines(s, other, seat, short)
    told = due(s, short, seat=seat)
    return "\n".join(line.rstrip() for line in (*lines, "", *folded("  ", told.split(" "), 2, " ")))


def middle_lines(s: Illusio) -> Iterator[str]:
    """Round, piles and discards, and the four objectives of the Contest with what they need."""
    yield f"  round {s.round}   to win {counted(s.target, 'point')}   objectives left {s.piled + s.below}"
    discarded = sum(s.discard[card] for card in range(KINDS))
    yield f"  pile {counted(s.left, 'card')}   discard {counted(discarded, 'card')}"
    yield "  the Contest"
    for k in range(CONTEST):
        objective = s.contest[k] - 1
        if objective >= 0:
            yield from folded(
                f"    {k + 1}  ", [*heading_of(s, objective), f"needs {needs_of(s, objective)}"], 9, "  "
            )
            around = pieces_around(s, objective)
            if around:
                yield from folded("         gathered  ", around, 19, "  ")


def heading_of(s: Illusio, objective: int) -> tuple[str, ...]:
    """`12 The Invisible Cage`, `illusion, level 2`: the number is how moves call it."""
    return (
        f"{objective + 1} {trick_name(s, objective)}",
        f"{DOMAIN_NAMES[s.domain[objective]]} level {s.level[objective]}",
    )


def needs_of(s: Illusio, objective: int) -> str:
    """The components that an objective names."""
    return ", ".join(TYPE_NAMES[kind] for kind in range(TYPES) for _ in range(s.need[objective, kind]))


def wants_of(s: Illusio, objective: int) -> str:
    """The families of which something is still missing."""
    return ", ".join(
        Family.of(family).said for family in range(FAMILIES) for _ in range(s.wants[objective, family])
    )


def pieces_around(s: Illusio, objective: int) -> list[str]:
    return [piece(s, item) for item in range(s.items) if s.around[item] == objective + 1]


def piece(s: Illusio, item: int) -> str:
    """`7 rope`, and once transformed `7 rope>dove`, or `7 rope>?` where it is to be remembered."""
    name = f"{item + 1} {TYPE_NAMES[s.kind[item] - 1]}"
    if s.turned[item] and (s.memory or s.shown[item] != s.kind[item]):
        name += ">?" if s.shown[item] == HIDDEN else f">{TYPE_NAMES[counts_as(s, item)]}"
    return f"|{name}|" if item == s.chosen - 1 else name


def player_lines(s: Illusio, other: int, seat: int, names: Sequence[str]) -> Iterator[str]:
    """A player: points, magician, hand as far as it is known, wings, and tricks by how far they are."""
    arrow = ">" if other == s.turn and not s.over else " "
    name = names[other] + (" (you)" if other == seat else "")
    magician = TALENT_NAMES[s.talent[other]]
    if s.named[other]:
        magician += f" ({DOMAIN_NAMES[s.named[other] - 1]})"
    used = ", used" if s.used[other] else ""
    yield f"{arrow} {other + 1} {name:{LONGEST_NAME + 6}}  {counted(s.points[other], 'point')}   {magician}{used}"
    yield from hand_lines(s, other)
    wings = [
        piece(s, item) for item in range(s.items) if s.kind[item] and s.owner[item] == other and not s.around[item]
    ]
    if wings:
        yield from folded(f"{MARGIN * ' '}wings  ", wings, MARGIN + 7, "  ")
    for k in range(IN_PROGRESS):
        objective = s.progress[other, k] - 1
        if objective >= 0:
            needs = f"needs {needs_of(s, objective)}"
            around = pieces_around(s, objective)
            parts = [*heading_of(s, objective), needs, *around, f"wants {wants_of(s, objective)}"]
            yield from folded(f"{MARGIN * ' '}trick {k + 1}  ", parts, MARGIN + 9, "  ")
    billed = [o for o in range(OBJECTIVES) if s.place[o] == Place.BILL and s.by[o] == other + 1]
    for objective in sorted(billed, key=lambda o: s.billed[o]):
        parts = [*heading_of(s, objective), *pieces_around(s, objective), *bill_of(s, objective)]
        yield from folded(f"{MARGIN * ' '}on the bill  ", parts, MARGIN + 13, "  ")
    kept = [
        DOMAIN_NAMES[s.domain[o]] for o in range(OBJECTIVES) if s.place[o] == Place.KEPT and s.by[o] == other + 1
    ]
    done = [f"{kept.count(name)} {name}" for name in DOMAIN_NAMES if name in kept]
    if done:
        yield from folded(f"{MARGIN * ' '}completed  ", done, MARGIN + 11, "  ")


def hand_lines(s: Illusio, other: int) -> Iterator[str]:
    """The cards that are known, and how many others there are (ILL-33)."""
    hand = [CARD_NAMES[card] for card in range(KINDS) for _ in range(s.hand[other, card])]
    if len(hand) < s.held[other]:
        unknown = s.held[other] - len(hand)
        hand.append(f"and {unknown} more" if hand else counted(unknown, "card"))
    if hand:
        yield from folded(f"{MARGIN * ' '}hand  ", hand, MARGIN + 6, "  ")


def bill_of(s: Illusio, objective: int) -> Iterator[str]:
    """The cards that lie on a trick, what it would bring now, and when (ILL-18, ILL-26)."""
    for count, card in (
        (s.encores[objective], "encore"),
        (s.belittled[objective], "deja-vu"),
        (s.exalted[objective], "grandiose"),
    ):
        if count:
            yield f"+{count} {card}"
    yield f"= {counted(value_of(s, objective), 'point')}"
    yield "at the next turn" if s.waits[objective] <= 1 else f"in {s.waits[objective]} turns"


# What is due; what happened is told in words_told.py


def due(s: Illusio, names: Sequence[str], say: Say = plain, seat: int = NONE) -> str:
    """What the game waits for; `seat` is who is told."""
    if not s.over:
        return " ".join(filter(None, (prompt(s, names, say, seat), warning(s, say))))
    what, clause = ENDS[s.over]
    return say(N_("The game is over: {what} ({clause}).")).format(what=say(what), clause=clause)


# Moves as buttons

PLAIN_MOVES = {
    "end": N_("End your turn"),
    "done": N_("Leave it at that"),
    "draw": N_("Draw a card, then discard one"),
}
ON_CARD = {  # a card of one's hand, or of a hand one sees
    "place": N_("Place {the} in your wings"),
    "exchange": N_("Exchange {the}"),
    "give": N_("Give back {the}"),
    "plant": N_("Put {the} into their wings"),
    "discard": N_("Discard {the}"),
}
ON_NUMBER = {
    "transform": N_("Transform component {n}"),
    "grab": N_("Grab a card from player {n}"),
    "encore": N_("Play an Encore on trick {n}"),
    "success": N_("Play an Instant success on trick {n}"),
    "deja-vu": N_("Play a Déjà vu on trick {n}"),
    "grandiose": N_("Play a Grandiose on trick {n}"),
    "take": N_("Take the objective in place {n} of the Contest"),
    "use": N_("Use component {n}"),
    "drop": N_("Give up your trick in place {n}"),
    "turn": N_("Change component {n} by your talent"),
    "steal": N_("Take a card from player {n}, to give one back"),
    "swap": N_("Swap component {n}"),
    "for": N_("Swap it for component {n}"),
    "look": N_("Look at the hand of player {n}"),
    "return": N_("Send component {n} back to its owner's hand"),
    "replace": N_("Replace the objective in place {n} of the Contest"),
}


@lru_cache(4096)
def phrase(code: str, say: Say = plain) -> str:
    """A move as the label of a button."""
    if code in PLAIN_MOVES:
        return say(PLAIN_MOVES[code])
    kind, what, *rest = code.split(" ")
    if kind in ON_CARD:
        return say(ON_CARD[kind]).format(the=the_card(CARD_NAMES.index(what), say))
    if kind in ON_NUMBER:
        return say(ON_NUMBER[kind]).format(n=what)
    if kind == "add":
        words = N_("Add {the} from your hand to your trick in place {n}")
        return say(words).format(the=the_card(CARD_NAMES.index(what), say), n=rest[-1])
    if kind == "move":
        return say(N_("Move component {item} to your trick in place {n}")).format(item=what, n=rest[-1])
    if kind == "into":
        return say(N_("Transform it {into}")).format(into=say(Card.of(TYPE_NAMES.index(what)).said.into))
    if kind == "name":
        return say(N_("Name the domain: {domain}")).format(domain=say(Domain.of(DOMAIN_NAMES.index(what)).said))
    return say(N_("Say: {name}")).format(name=card_name(TYPE_NAMES.index(what), say))


def named(code: str, view: View) -> str:
    """A move in words, with the names of what it is about."""
    return words_named.named(code, view) or phrase(code, view.say)


def unremarked(code: str, who: str, say: Say = plain) -> str:
    """A move of which nothing else is told, as a sentence: the first half of something, or the end of a turn."""
    kind, *parts = code.split(" ")
    words = {
        "end": N_("{who} ends the turn."),
        "done": N_("{who} leaves it at that."),
        "draw": N_("{who} draws a card."),
        "transform": N_("{who} is about to transform component {n}."),
        "turn": N_("{who} is about to turn component {n} by talent."),
        "swap": N_("{who} is about to swap component {n}."),
        "use": N_("{who} is about to use component {n}."),
        "move": N_("{who} is about to use component {n}."),
    }
    if kind in words:
        return say(words[kind]).format(who=who, n=parts[0] if parts else "")
    return say(N_("{who}: {what}")).format(who=who, what=phrase(code, say))


# The end


def breakdown(s: Illusio, seat: int, say: Say = plain) -> list[tuple[str, int]]:
    """The points of a seat by what they are made of (ILL-19)."""
    return [(say(part.said), s.parts[seat, part]) for part in Part]


def ending(s: Illusio, say: Say = plain) -> tuple[str, str]:
    """Why the game ended, in a sentence, and the clause that says so; nothing while it goes on."""
    if not s.over:
        return "", ""
    what, clause = ENDS[s.over]
    return say(N_("The game is over: {what}.")).format(what=say(what)), clause


# Colours for the terminal; the name is always there too

DOMAIN_STYLES = (
    "bold #ffffff on #9c2f4d",
    "bold #ffffff on #5b3a8c",
    "bold #ffffff on #1f6b4a",
    "bold #ffffff on #23509c",
)
DOMAIN_WORD = re.compile(rf"\b({'|'.join(DOMAIN_NAMES)})\b")
BRIGHT = re.compile(r"\b(?:transformation|grab|encore|success|deja-vu|grandiose)\b|= \d+ points?")


def coloured(text: str) -> "Text":
    """A drawing with its colours."""
    from rich.text import Text

    painted = Text(text)
    for found in BRIGHT.finditer(text):
        painted.stylize("bold", *found.span())
    for found in DOMAIN_WORD.finditer(text):
        painted.stylize(DOMAIN_STYLES[DOMAIN_NAMES.index(found[0])], *found.span())
    return painted


assert len(DOMAIN_STYLES) == DOMAINS

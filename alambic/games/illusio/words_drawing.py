"""The table of Illusio in text: the position as a seat sees it."""

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from alambic.core.text import counted, folded
from alambic.games.illusio import GAME
from alambic.games.illusio.cards import (
    CARD_NAMES,
    DOMAIN_NAMES,
    TALENT_NAMES,
    TYPE_NAMES,
    Family,
    Place,
    trick_name,
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

if TYPE_CHECKING:  # whoever asks for colours pays for Rich
    from rich.text import Text

LONGEST_NAME = 16
MARGIN = 6  # of what belongs to a player


def draw(s: Illusio, seat: int, names: Sequence[str]) -> str:
    """The position as plain text, at most 80 characters broad, from what a seat knows."""
    short = [name[:LONGEST_NAME] for name in names]
    lines = [*middle_lines(s), ""]
    for other in range(s.seats):
        lines += player_lines(s, other, seat, short)
    told = GAME.words.due(s, short, seat=seat)
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

"""The table of Illusio in text: the position as a seat sees it."""

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from alambic.core.text import counted, folded
from alambic.games.illusio import GAME, cards
from alambic.games.illusio.rules_objectives import value_of
from alambic.games.illusio.rules_table import counts_as
from alambic.games.illusio.state import HIDDEN

if TYPE_CHECKING:  # whoever asks for colours pays for Rich
    from rich.text import Text

LONGEST_NAME = 16
MARGIN = 6  # of what belongs to a player


def draw(s: Any, seat: int, names: Sequence[str]) -> str:
    """The position as plain text, at most 80 characters broad, from what a seat knows."""
    short = [name[:LONGEST_NAME] for name in names]
    lines = [*middle_lines(s), ""]
    for other in range(s.seats):
        lines += player_lines(s, other, seat, short)
    told = GAME.words.due(s, short, seat=seat)
    return "\n".join(line.rstrip() for line in (*lines, "", *folded("  ", told.split(" "), 2, " ")))


def middle_lines(s: Any) -> Iterator[str]:
    """Round, piles and discards, and the four objectives of the Contest with what they need."""
    yield f"  round {s.round}   to win {counted(s.target, 'point')}   objectives left {s.piled + s.below}"
    yield f"  pile {counted(s.left, 'card')}   discard {counted(sum(s.discard), 'card')}"
    yield "  the Contest"
    for place, number in enumerate(s.contest, 1):
        if number:
            needs = f"needs {needs_of(s, number - 1)}"
            yield from folded(f"    {place}  ", [*heading_of(s, number - 1), needs], 9, "  ")
            if around := pieces_around(s, number - 1):
                yield from folded("         gathered  ", around, 19, "  ")


def heading_of(s: Any, objective: int) -> tuple[str, ...]:
    """`12 The Invisible Cage`, `illusion, level 2`: the number is how moves call it."""
    return (
        f"{objective + 1} {cards.trick_name(s, objective)}",
        f"{cards.DOMAIN_NAMES[s.domain[objective]]} level {s.level[objective]}",
    )


def needs_of(s: Any, objective: int) -> str:
    """The components that an objective names."""
    return ", ".join(cards.TYPE_NAMES[kind] for kind, many in enumerate(s.need[objective]) for _ in range(many))


def wants_of(s: Any, objective: int) -> str:
    """The families of which something is still missing."""
    return ", ".join(family.said for family in cards.Family for _ in range(s.wants[objective, family]))


def pieces_around(s: Any, objective: int) -> list[str]:
    return [piece(s, item) for item in range(s.items) if s.around[item] == objective + 1]


def piece(s: Any, item: int) -> str:
    """`7 rope`, and once transformed `7 rope>dove`, or `7 rope>?` where it is to be remembered."""
    name = f"{item + 1} {cards.TYPE_NAMES[s.kind[item] - 1]}"
    if s.turned[item] and (s.memory or s.shown[item] != s.kind[item]):
        name += ">?" if s.shown[item] == HIDDEN else f">{cards.TYPE_NAMES[counts_as(s, item)]}"
    return f"|{name}|" if item == s.chosen - 1 else name


def player_lines(s: Any, other: int, seat: int, names: Sequence[str]) -> Iterator[str]:
    """A player: points, magician, hand as far as it is known, wings, and tricks by how far they are."""
    arrow = ">" if other == s.turn and not s.over else " "
    name = names[other] + (" (you)" if other == seat else "")
    magician = cards.TALENT_NAMES[s.talent[other]]
    if s.named[other]:
        magician += f" ({cards.DOMAIN_NAMES[s.named[other] - 1]})"
    used = ", used" if s.used[other] else ""
    yield f"{arrow} {other + 1} {name:{LONGEST_NAME + 6}}  {counted(s.points[other], 'point')}   {magician}{used}"
    yield from hand_lines(s, other)
    wings = [
        piece(s, item) for item in range(s.items) if s.kind[item] and s.owner[item] == other and not s.around[item]
    ]
    if wings:
        yield from folded(f"{MARGIN * ' '}wings  ", wings, MARGIN + 7, "  ")
    for place, number in enumerate(s.progress[other], 1):
        if number:
            needs, wants = f"needs {needs_of(s, number - 1)}", f"wants {wants_of(s, number - 1)}"
            parts = [*heading_of(s, number - 1), needs, *pieces_around(s, number - 1), wants]
            yield from folded(f"{MARGIN * ' '}trick {place}  ", parts, MARGIN + 9, "  ")
    theirs = [objective for objective, by in enumerate(s.by) if by == other + 1]
    billed = [objective for objective in theirs if s.place[objective] == cards.Place.BILL]
    for objective in sorted(billed, key=lambda o: s.billed[o]):
        parts = [*heading_of(s, objective), *pieces_around(s, objective), *bill_of(s, objective)]
        yield from folded(f"{MARGIN * ' '}on the bill  ", parts, MARGIN + 13, "  ")
    kept = [
        cards.DOMAIN_NAMES[s.domain[objective]] for objective in theirs if s.place[objective] == cards.Place.KEPT
    ]
    done = [f"{kept.count(name)} {name}" for name in cards.DOMAIN_NAMES if name in kept]
    if done:
        yield from folded(f"{MARGIN * ' '}completed  ", done, MARGIN + 11, "  ")


def hand_lines(s: Any, other: int) -> Iterator[str]:
    """The cards that are known, and how many others there are (ILL-33)."""
    hand = [cards.CARD_NAMES[card] for card, many in enumerate(s.hand[other]) for _ in range(many)]
    if len(hand) < s.held[other]:
        unknown = s.held[other] - len(hand)
        hand.append(f"and {unknown} more" if hand else counted(unknown, "card"))
    if hand:
        yield from folded(f"{MARGIN * ' '}hand  ", hand, MARGIN + 6, "  ")


def bill_of(s: Any, objective: int) -> Iterator[str]:
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
DOMAIN_WORD = re.compile(rf"\b({'|'.join(cards.DOMAIN_NAMES)})\b")
BRIGHT = re.compile(r"\b(?:transformation|grab|encore|success|deja-vu|grandiose)\b|= \d+ points?")


def coloured(text: str) -> "Text":
    """A drawing with its colours."""
    from rich.text import Text

    painted = Text(text)
    for found in BRIGHT.finditer(text):
        painted.stylize("bold", *found.span())
    for found in DOMAIN_WORD.finditer(text):
        painted.stylize(DOMAIN_STYLES[cards.DOMAIN_NAMES.index(found[0])], *found.span())
    return painted


assert len(DOMAIN_STYLES) == len(cards.DOMAIN_NAMES)

"""The words of V.I.T.R.I.O.L. that its vocabulary cannot say alone: the drawing, prompts, piles, points."""

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from alambic.core.events import Event
from alambic.core.text import counted, folded
from alambic.core.view import N_, Say, View, plain
from alambic.core.words import Words
from alambic.games.vitriol import GAME, rules_piles, vocabulary
from alambic.games.vitriol.rules import rounds_finished
from alambic.games.vitriol.rules_legal import ways
from alambic.games.vitriol.state import CARDS_A_TURN, FIRST_PAIR, METALS, UNKNOWN, VALUES, Vitriol
from alambic.games.vitriol.vocabulary import METAL_NAMES, THE_METAL, Laying, Move, Phase, metal_name

if TYPE_CHECKING:  # whoever asks for colours pays for Rich
    from rich.text import Text

TIE_BREAK = "VIT-15"
LONGEST_NAME = 16
MARGIN = 6  # of what belongs to a player


def draw(s: Vitriol, seat: int, names: Sequence[str]) -> str:
    """The position as plain text, at most 80 characters broad, from what a seat knows."""
    short = [name[:LONGEST_NAME] for name in names]
    lines = [*middle_lines(s), ""]
    for other in range(s.seats):
        lines += player_lines(s, other, seat, short)
    if rounds := rounds_finished(s):
        lines += ["", *sheet_lines(s, rounds, short)]
    told = GAME.words.due(s, short, seat=seat)
    return "\n".join(line.rstrip() for line in (*lines, "", *folded("  ", told.split(" "), 2, " ")))


def middle_lines(s: Vitriol) -> Iterator[str]:
    """The round and its Tempus cards, the pile, the discard, and what each metal counts for now."""
    numerals = enumerate(vocabulary.NUMERALS[: rules_piles.last_tempus(s) + 1])
    track = " ".join(f"[{numeral}]" if n == s.tempus else numeral for n, numeral in numerals if n)
    yield f"  round {s.round + 1} of {s.seats}   tempus {track}"
    face_down = sum(s.down[other] for other in range(s.seats))
    hidden = f", {face_down} face down" if face_down else ""
    yield f"  pile {counted(s.left, 'card')}   discard {counted(rules_piles.discarded(s), 'card')}{hidden}"
    worths = [
        f"{METAL_NAMES[metal]} {rules_piles.points_on_table(s, metal)}"
        for metal in range(rules_piles.metals_in_play(s))
    ]
    yield from folded("  on the table  ", worths, 16, "  ")


def player_lines(s: Vitriol, other: int, seat: int, names: Sequence[str]) -> Iterator[str]:
    """A player: metals as far as they are known, cards in hand, and the piles in front of them."""
    arrow = ">" if other == s.turn and s.phase != Phase.REVEAL else " "
    name = names[other] + (" (you)" if other == seat else "")
    yield f"{arrow} {other + 1} {name:{LONGEST_NAME + 6}}  {known_of(s, other, seat)}"
    if s.held[other]:
        hand = [vocabulary.CARD_NAMES[s.hand[other, k]] for k in range(s.held[other]) if s.hand[other, k] >= 0]
        yield from folded("    hand  ", hand or [counted(s.held[other], "card")], 10, "  ")
    piles = [
        f"{METAL_NAMES[metal]} {spelled([s.lain[other, metal, value] for value in range(VALUES)])}"
        f" = {rules_piles.natural_points(s, other, metal)}"
        for metal in range(METALS)
        if s.natural[other, metal]
    ]
    if piles:
        yield from folded(MARGIN * " ", piles, MARGIN, "   ")
    for slot in range(s.slots):
        if s.owner[slot] == other + 1:
            was, now = s.was[slot], s.now[slot]
            cards = spelled([s.under[slot, value] for value in range(VALUES)])
            card, points = vocabulary.CARD_NAMES[rules_piles.pair_of(was, now)], rules_piles.slot_points(s, slot)
            was_now = f"{METAL_NAMES[was]} {cards}, now {METAL_NAMES[now]} by {card} = {points}"
            yield from folded(f"{MARGIN * ' '}pile {slot + 1}: ", was_now.split(" "), MARGIN + 8, " ")


def known_of(s: Vitriol, other: int, seat: int) -> str:
    """The metals of a player where they are known; once they are revealed, with the points of the round."""
    metals = [s.metal[other, k] for k in range(2) if s.metal[other, k] != UNKNOWN]
    if not metals:
        return ""
    named = [METAL_NAMES[metal] for metal in metals]
    if s.phase == Phase.REVEAL:
        worths = [rules_piles.points_on_table(s, metal) for metal in metals]
        count = f"{named[0]} {worths[0]}"
        if len(metals) > 1:
            count = f"2 x {count} + {named[1]} {worths[1]} = {s.score[s.round, other]}"
        return f"{count} points" if s.score[s.round, other] != 1 else f"{count} point"
    words = f"{named[0]} (major), {named[1]} (minor)" if len(metals) > 1 else named[0]
    return f"yours: {words}" if other == seat else words


def sheet_lines(s: Vitriol, rounds: int, names: Sequence[str]) -> Iterator[str]:
    """The points of the rounds that are over."""
    yield f"  {'round':{LONGEST_NAME + 2}}" + "".join(f"{number:5}" for number in range(1, rounds + 1)) + "  total"
    for seat in range(s.seats):
        points = [s.score[k, seat] for k in range(rounds)]
        yield f"  {names[seat]:{LONGEST_NAME + 2}}" + "".join(f"{n:5}" for n in points) + f"{sum(points):7}"


def spelled(counts: Sequence[int]) -> str:
    """The values of a pile: `1 4 4`."""
    return " ".join(str(value) for value, count in enumerate(counts, 1) for _ in range(count))


# Prompts

# By the number of cards laid; the second of each pair is for the Petit Œuvre, with its two metals (VIT-20).
EITHER = (
    (
        N_("Lay three cards, with your metal among them; or two without it, then one face down."),
        N_("Lay three cards, with a metal of yours among them; or two without, then one face down."),
    ),
    (
        N_("Lay two more cards, with your metal among them; or one without it, then one face down."),
        N_("Lay two more cards, with a metal of yours among them; or one without, then one face down."),
    ),
    (
        N_("Lay a value of your metal as the third card, or discard a card face down."),
        N_("Lay a value of your metals as the third card, or discard a card face down."),
    ),
)
THREE_ONLY = (
    (
        N_("Lay three cards, with your metal among them: nothing else is possible."),
        N_("Lay three cards, with a metal of yours among them: nothing else is possible."),
    ),
    (
        N_("Lay two more cards, with your metal among them: nothing else is possible."),
        N_("Lay two more cards, with a metal of yours among them: nothing else is possible."),
    ),
)
TWO_ONLY = (
    (
        N_("Lay two cards without your metal, then discard one face down: nothing else is possible."),
        N_("Lay two cards without your metals, then discard one face down: nothing else is possible."),
    ),
    (
        N_("Lay one more card without your metal, then discard one face down: nothing else is possible."),
        N_("Lay one more card without your metals, then discard one face down: nothing else is possible."),
    ),
    (N_("Discard a card face down."), N_("Discard a card face down.")),
)
METAL_LAID = (
    N_("Your metal lies on the table: lay two more cards."),
    N_("Your metal lies on the table: lay one more card."),
)
BARREN = (  # VIT-11, by the number of cards still to go
    N_("No turn is possible: discard one more card face down."),
    N_("No turn is possible: discard two more cards face down."),
    N_("No turn is possible: discard three cards face down."),
)


def your_turn(s: Vitriol, names: Sequence[str], say: Say, seat: int) -> str:
    """What somebody can do now, said to them; their own hand and metals are known."""
    return say(turn_asked(s, seat))


def turn_asked(s: Vitriol, seat: int) -> str:
    if s.held[seat] == 0:
        return N_("You have no card left: pass.")
    open_ways, petit = ways(s, seat), int(rules_piles.two_metals(s))
    three, two = open_ways & Laying.THREE, open_ways & Laying.TWO
    if s.downs or not (three or two):
        still = min(CARDS_A_TURN - s.downs, s.held[seat])
        if still < CARDS_A_TURN and s.downs == 0:
            return N_("No turn is possible: discard your last cards face down.")
        return BARREN[still - 1]
    if s.values & rules_piles.own_metals(s, seat):
        return METAL_LAID[s.laid - 1]
    if three and two:
        return EITHER[s.laid][petit]
    return THREE_ONLY[s.laid][petit] if three else TWO_ONLY[s.laid][petit]


def listed(things: Sequence[str], say: Say) -> str:
    """Who is waited for."""
    return ", ".join(things)


# What happens to piles


def transmuted(event: Event, names: Sequence[str], say: Say) -> str:
    """A pile that becomes another metal (VIT-07)."""
    (was, now), own = event.things, event.who == event.whom
    words = N_("{who} transmutes {was} of {whom} into {now} (pile {n}).")
    if own:
        words = N_("{who} transmutes their own {was} into {now} (pile {n}).")
    return say(words).format(
        who=names[event.who],
        whom=names[event.whom],
        was=metal_name(was, say) if own else say(THE_METAL[was]),
        now=metal_name(now, say),
        n=event.where + 1,
    )


def other_of(pair: int, metal: int) -> int:
    """The metal that a transmutation makes of one of its two."""
    return rules_piles.low_metal(FIRST_PAIR + pair) + rules_piles.high_metal(FIRST_PAIR + pair) - metal


def transmuting(code: str, say: Say) -> str:
    """A transmutation as the label of its button."""
    _, at = Move.read(code)
    words = N_("Transmute {was} of player {n} into {now}")
    now = metal_name(other_of(at.pair, at.metal), say)
    return say(words).format(was=say(THE_METAL[at.metal]), n=at.owner + 1, now=now)


def named(code: str, view: View) -> str:
    """A move for somebody who looks at the table: whose pile it works on, and what that is worth."""
    s, say = view.s, view.say
    move, at = Move.read(code)
    if move == Move.TRANSMUTE:
        owner, before, after = at.owner, at.metal, other_of(at.pair, at.metal)
        points = rules_piles.natural_points(s, owner, before)
        words = N_("Transmute {before} ({points}) in front of {who} into {after}")
        mine = N_("Transmute your own {before} ({points}) into {after}")
    elif move == Move.ATHANOR:
        owner, before, after = s.owner[at.n] - 1, s.now[at.n], s.was[at.n]
        points = rules_piles.slot_points(s, at.n)
        words = N_("With an athanor, turn {before} ({points}) in front of {who} back into {after}")
        mine = N_("With an athanor, turn your own {before} ({points}) back into {after}")
    else:
        return GAME.words.phrase(code, say)
    own = owner == view.seat
    metal = metal_name(before, say) if own else say(THE_METAL[before])
    return say(mine if own else words).format(
        who=view.names[owner], before=metal, after=metal_name(after, say), points=points
    )


def pointed(code: str, view: View) -> Sequence[str]:
    """The places on the page that a move is about."""
    if code.startswith("lay "):
        return (f"nat-{view.seat}-{code.split(' ')[1]}",)
    return Words.pointed(GAME.words, code, view)


# The end


def breakdown(s: Vitriol, seat: int, say: Say = plain) -> list[tuple[str, int]]:
    """The points of a seat, round by round (VIT-15)."""
    return [(say(N_("Round {n}")).format(n=k + 1), s.score[k, seat]) for k in range(rounds_finished(s))]


# Colours for the terminal; the name is always there too

METAL_STYLES = (
    "bold #000000 on #f2c230",
    "bold #000000 on #d9dde3",
    "bold #000000 on #f28c28",
    "bold #ffffff on #1e8a3c",
    "bold #ffffff on #c62f2f",
    "bold #ffffff on #2559c9",
    "bold #ffffff on #55585e",
    "bold #000000 on #9fe3dd",
)
METAL = re.compile(rf"\b({'|'.join(METAL_NAMES)})\b")
FAINT = re.compile(r"\bathanor\b|\[[IVX]+\]")


def coloured(text: str) -> "Text":
    """A drawing with its colours."""
    from rich.text import Text

    painted = Text(text)
    for found in FAINT.finditer(text):
        painted.stylize("bold", *found.span())
    for found in METAL.finditer(text):
        painted.stylize(METAL_STYLES[METAL_NAMES.index(found[0])], *found.span())
    return painted

"""The table of V.I.T.R.I.O.L. in text: the position as a seat sees it, and what happened in words."""

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from alambic.core.events import NONE, VEILED, Event
from alambic.core.text import counted, folded
from alambic.core.view import N_, Say, plain
from alambic.games.vitriol.rules import rounds_finished
from alambic.games.vitriol.rules_piles import (
    discarded,
    last_tempus,
    metals_in_play,
    natural_points,
    pair_of,
    points_on_table,
    slot_points,
)
from alambic.games.vitriol.state import METALS, UNKNOWN, VALUES, Vitriol
from alambic.games.vitriol.vocabulary import CARD_NAMES, METAL_NAMES, Phase, Told
from alambic.games.vitriol.words_cards import NUMERALS, THE_METAL, a_card, metal_name
from alambic.games.vitriol.words_moves import named, phrase, pointed
from alambic.games.vitriol.words_prompts import yours

if TYPE_CHECKING:  # whoever asks for colours pays for Rich
    from rich.text import Text

__all__ = [
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
    "sentence",
    "unremarked",
]

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
    told = due(s, short, seat=seat)
    return "\n".join(line.rstrip() for line in (*lines, "", *folded("  ", told.split(" "), 2, " ")))


def middle_lines(s: Vitriol) -> Iterator[str]:
    """The round and its Tempus cards, the pile, the discard, and what each metal counts for now."""
    track = " ".join(f"[{NUMERALS[n]}]" if n == s.tempus else NUMERALS[n] for n in range(1, last_tempus(s) + 1))
    yield f"  round {s.round + 1} of {s.seats}   tempus {track}"
    face_down = sum(s.down[other] for other in range(s.seats))
    hidden = f", {face_down} face down" if face_down else ""
    yield f"  pile {counted(s.left, 'card')}   discard {counted(discarded(s), 'card')}{hidden}"
    worths = [f"{METAL_NAMES[metal]} {points_on_table(s, metal)}" for metal in range(metals_in_play(s))]
    yield from folded("  on the table  ", worths, 16, "  ")


def player_lines(s: Vitriol, other: int, seat: int, names: Sequence[str]) -> Iterator[str]:
    """A player: metals as far as they are known, cards in hand, and the piles in front of them."""
    arrow = ">" if other == s.turn and s.phase != Phase.REVEAL else " "
    name = names[other] + (" (you)" if other == seat else "")
    yield f"{arrow} {other + 1} {name:{LONGEST_NAME + 6}}  {known_of(s, other, seat)}"
    if s.held[other]:
        hand = [CARD_NAMES[s.hand[other, k]] for k in range(s.held[other]) if s.hand[other, k] >= 0]
        yield from folded("    hand  ", hand or [counted(s.held[other], "card")], 10, "  ")
    piles = [
        f"{METAL_NAMES[metal]} {spelled([s.lain[other, metal, value] for value in range(VALUES)])}"
        f" = {natural_points(s, other, metal)}"
        for metal in range(METALS)
        if s.natural[other, metal]
    ]
    if piles:
        yield from folded(MARGIN * " ", piles, MARGIN, "   ")
    for slot in range(s.slots):
        if s.owner[slot] == other + 1:
            was, now = s.was[slot], s.now[slot]
            cards = spelled([s.under[slot, value] for value in range(VALUES)])
            card = CARD_NAMES[pair_of(was, now)]
            was_now = f"{METAL_NAMES[was]} {cards}, now {METAL_NAMES[now]} by {card} = {slot_points(s, slot)}"
            yield from folded(f"{MARGIN * ' '}pile {slot + 1}: ", was_now.split(" "), MARGIN + 8, " ")


def known_of(s: Vitriol, other: int, seat: int) -> str:
    """The metals of a player where they are known; once they are revealed, with the points of the round."""
    metals = [s.metal[other, k] for k in range(2) if s.metal[other, k] != UNKNOWN]
    if not metals:
        return ""
    named = [METAL_NAMES[metal] for metal in metals]
    if s.phase == Phase.REVEAL:
        worths = [points_on_table(s, metal) for metal in metals]
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


# What happened, and what is due

ENDS = {15: N_("all rounds have been played")}
SENTENCES: dict[int, str] = {
    Told.BEGINS: N_("Round {n} begins, and {who} starts."),
    Told.LAID: N_("{who} lays {what}."),
    Told.DISCARDS: N_("{who} discards {what} face down."),
    Told.STUCK: N_("{who} cannot complete a turn and exchanges cards."),
    Told.EXCHANGES: N_("{who} gives up {what} for another card."),
    Told.DRAWS: N_("{who} draws {what}."),
    Told.RESHUFFLED: N_("The discard is shuffled and becomes the new pile."),
    Told.TEMPUS: N_("Tempus {numeral} begins."),
    Told.ENDED: N_("The game ends: {what} ({clause})."),
}
SILENT = (
    Told.IS_DEALT,
    Told.TAKES_METAL,
    Told.DRAWS,
    Told.STUCK,
)  # what others are dealt and draw, or what was just told
A_CARD_UNSEEN = N_("a card")
ABOUT_A_CARD = (Told.LAID, Told.DISCARDS, Told.EXCHANGES, Told.DRAWS)


def sentence(event: Event, names: Sequence[str], say: Say = plain) -> str:
    """One event in words; what its viewer may not know stays unnamed."""
    who = names[event.who] if event.who != NONE else ""
    if event.kind in (Told.TRANSMUTES, Told.RESTORES):
        return pile_sentence(event, who, names[event.whom], say)
    if event.kind in SILENT and (event.kind == Told.IS_DEALT or event.what == VEILED):
        return ""  # everybody sees their own hand, and how many cards the others hold
    if event.kind == Told.STUCK and event.what > 0:
        return ""  # it was told before the first exchange
    if event.kind == Told.TAKES_METAL:
        return taken(event, who, say)
    if event.kind == Told.SHOWS:
        return shown(event, who, say)
    if event.kind == Told.SCORES:
        return scored(event.what, who, say)
    what = ""
    if event.kind in ABOUT_A_CARD:
        what = say(A_CARD_UNSEEN) if event.what == VEILED else a_card(event.what, say)
    elif event.kind == Told.ENDED:
        what = say(ENDS[event.what])
    return say(SENTENCES[event.kind]).format(
        who=who,
        what=what,
        n=event.what,
        numeral=NUMERALS[event.what] if event.kind == Told.TEMPUS else "",
        clause=f"VIT-{event.what}",
    )


def pile_sentence(event: Event, who: str, whom: str, say: Say) -> str:
    """A pile that becomes another metal (VIT-07), or its own again (VIT-09)."""
    own, n = event.who == event.whom, event.where + 1
    if event.kind == Told.RESTORES:
        words = N_("{who} uses an athanor: pile {n}, their own, is {what} again.")
        if not own:
            words = N_("{who} uses an athanor: pile {n} of {whom} is {what} again.")
        return say(words).format(who=who, whom=whom, n=n, what=metal_name(event.what, say))
    was, now = divmod(event.what, METALS)
    if own:
        words = N_("{who} transmutes their own {was} into {now} (pile {n}).")
        return say(words).format(who=who, was=metal_name(was, say), now=metal_name(now, say), n=n)
    words = N_("{who} transmutes {was} of {whom} into {now} (pile {n}).")
    return say(words).format(who=who, whom=whom, was=say(THE_METAL[was]), now=metal_name(now, say), n=n)


def taken(event: Event, who: str, say: Say) -> str:
    """The metal that a round brings, told to whoever has it (VIT-03, VIT-20)."""
    words = N_("{who} draws a metal: {metal}.")
    if event.where != NONE:
        words = (N_("{who} draws a major metal: {metal}."), N_("{who} draws a minor metal: {metal}."))[event.where]
    return say(words).format(who=who, metal=metal_name(event.what, say))


def shown(event: Event, who: str, say: Say) -> str:
    """VIT-13, VIT-20: `where` is the minor metal."""
    if event.where == UNKNOWN:
        return say(N_("{who} reveals the secret metal: {metal}.")).format(
            who=who, metal=metal_name(event.what, say)
        )
    words = N_("{who} reveals the secret metals: {major} (major) and {minor} (minor).")
    return say(words).format(who=who, major=metal_name(event.what, say), minor=metal_name(event.where, say))


def scored(points: int, who: str, say: Say) -> str:
    if points == 0:
        return say(N_("{who} scores nothing in this round.")).format(who=who)
    if points == 1:
        return say(N_("{who} scores 1 point in this round.")).format(who=who)
    return say(N_("{who} scores {n} points in this round.")).format(who=who, n=points)


def done_to(event: Event) -> int:
    """The seat that an event happened to, or NONE: the owner of a pile that somebody else changed."""
    changed = event.kind in (Told.TRANSMUTES, Told.RESTORES) and event.who != event.whom
    return event.whom if changed else NONE


def due(s: Vitriol, names: Sequence[str], say: Say = plain, seat: int = NONE) -> str:
    """What the game waits for; `seat` is who is told."""
    if s.over:
        words = N_("The game is over: {what} ({clause}).")
        return say(words).format(what=say(ENDS[s.over]), clause=f"VIT-{s.over}")
    if s.phase == Phase.REVEAL:
        looking = [other for other in range(s.seats) if s.ready >> other & 1 == 0]
        if seat in looking:
            return say(yours(s, seat))
        words = N_("Before the next round, the table waits for {who}.")
        return say(words).format(who=", ".join(names[other] for other in looking))
    if seat == s.turn:
        return say(yours(s, seat))
    if s.phase == Phase.EXCHANGING:
        words = N_("{who} cannot complete a turn and is to exchange a card.")
    elif s.downs:
        words = N_("{who} is to discard another card face down.")
    else:
        words = (
            N_("{who} is to play a first card."),
            N_("{who} is to play a second card."),
            N_("{who} is to play a third card."),
        )[s.laid]
    return say(words).format(who=names[s.turn])


def unremarked(code: str, who: str, say: Say = plain) -> str:
    """A move of which nothing else is told, as a sentence."""
    if code == "ready":
        return say(N_("{who} is ready for the next round.")).format(who=who)
    if code == "pass":
        return say(N_("{who} has no card left and passes.")).format(who=who)
    return say(N_("{who}: {what}")).format(who=who, what=phrase(code, say))


# The end


def breakdown(s: Vitriol, seat: int, say: Say = plain) -> list[tuple[str, int]]:
    """The points of a seat, round by round (VIT-15)."""
    return [(say(N_("Round {n}")).format(n=k + 1), s.score[k, seat]) for k in range(rounds_finished(s))]


def ending(s: Vitriol, say: Say = plain) -> tuple[str, str]:
    """Why the game ended, in a sentence, and the clause that says so; nothing while it goes on."""
    if not s.over:
        return "", ""
    return say(N_("The game is over: {what}.")).format(what=say(ENDS[s.over])), f"VIT-{s.over}"


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

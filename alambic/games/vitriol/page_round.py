"""The course of a round on the page: Tempus, reveal, score sheet and notebook."""

from collections.abc import Iterator
from typing import Any

from alambic.core.view import N_, Say, View
from alambic.games.vitriol import rules_piles
from alambic.games.vitriol.notebook import OUT, POSSIBLE, SURE, leaves
from alambic.games.vitriol.page_cards import metal_card
from alambic.games.vitriol.page_pieces import Cell, Count, Counted, Hour, Line, Page, Worth
from alambic.games.vitriol.rules import rounds_finished, standings
from alambic.games.vitriol.state import KINDS
from alambic.games.vitriol.vocabulary import METAL_NAMES, NUMERALS, Phase, card_name, metal_name

# Tempus (VIT-03, VIT-10)


def hours(view: View) -> Iterator[Hour]:
    s, say = view.s, view.say
    last = rules_piles.last_tempus(s)
    for number in range(1, last + 1):
        state = "present" if number == s.tempus and s.phase != Phase.REVEAL else "to-come"
        if number < s.tempus or s.phase == Phase.REVEAL:
            state = "past"
        words = N_("Tempus {n}, the last: no more cards are drawn") if number == last else N_("Tempus {n}")
        yield Hour(NUMERALS[number], state, number == last, say(words).format(n=NUMERALS[number]))


def worths(view: View) -> Iterator[Worth]:
    """What each metal would bring if the round ended now (VIT-13): all can see it."""
    for metal in range(rules_piles.metals_in_play(view.s)):
        points, name = rules_piles.points_on_table(view.s, metal), metal_name(metal, view.say)
        label = view.say(N_("{metal} on the table: {points}")).format(metal=name, points=points)
        yield Worth(METAL_NAMES[metal], name, points, label)


def shed(view: View) -> tuple[str, ...]:
    """What everybody has seen of the discard, and whose cards lie there face down (VIT-40)."""
    s, say = view.s, view.say
    cards = [f"{card_name(card, say)} × {s.shed[card]}" for card in range(KINDS) if s.shed[card]]
    down = [f"{view.names[seat]} {s.down[seat]}" for seat in range(s.seats) if s.down[seat]]
    lines = ((N_("In the discard, seen by all: {what}"), cards), (N_("Face down in the discard: {what}"), down))
    return tuple(say(words).format(what=", ".join(parts)) for words, parts in lines if parts)


# The reveal (VIT-13)


def counts(view: View) -> tuple[Count, ...]:
    """What everybody's metals brought, once they are shown."""
    s = view.s
    if s.phase != Phase.REVEAL:
        return ()
    points = [s.score[s.round, seat] for seat in range(s.seats)]
    return tuple(
        Count(
            seat,
            view.names[seat],
            seat == view.seat,
            tuple(counted(view, seat)),
            points[seat],
            points[seat] == max(points),
            bool(s.ready >> seat & 1),
        )
        for seat in range(s.seats)
    )


def counted(view: View, seat: int) -> Iterator[Counted]:
    """The metals of a seat, and the piles that count for each."""
    s, say, petit = view.s, view.say, rules_piles.two_metals(view.s)
    for k in range(2 if petit else 1):
        metal = s.metal[seat, k]
        points = rules_piles.points_on_table(s, metal)
        times = 2 if petit and k == 0 else 1
        label = f"{times} × {points}" if petit else ""
        card = metal_card(metal, k + 1 if petit else 0, say)
        yield Counted(card, tuple(piles_of(view, metal)), points * times, label)


def piles_of(view: View, metal: int) -> Iterator[str]:
    """The piles that count for a metal, in words."""
    s, say = view.s, view.say
    for seat in range(s.seats):
        if s.natural[seat, metal]:
            points = rules_piles.natural_points(s, seat, metal)
            yield say(N_("{points} in front of {who}")).format(points=points, who=view.names[seat])
        for slot in range(s.slots):
            if s.owner[slot] == seat + 1 and s.now[slot] == metal:
                words, was = N_("{points} in front of {who}, formerly {metal}"), metal_name(s.was[slot], say)
                yield say(words).format(points=rules_piles.slot_points(s, slot), who=view.names[seat], metal=was)


# The score sheet (VIT-14, VIT-15)


def sheet(view: View) -> tuple[Line, ...]:
    """A line for every round; those to come are empty."""
    s, done = view.s, rounds_finished(view.s)
    return tuple(sheet_line(s, number, number < done, view.say) for number in range(s.seats))


def sheet_line(s: Any, number: int, done: bool, say: Say) -> Line:
    points = [s.score[number, seat] for seat in range(s.seats)]
    label = say(N_("Round {n}")).format(n=number + 1)
    if not done:
        return Line(label, ("",) * s.seats, (False,) * s.seats)
    return Line(label, tuple(map(str, points)), tuple(one == max(points) for one in points))


def ranks(s: Any) -> tuple[int, ...]:
    """Once all rounds are over."""
    found, points = [0] * s.seats, [0] * s.seats
    if s.over:
        standings(s, found, points)
    return tuple(found) if s.over else ()


# The notebook (VIT-41)

STATES = {POSSIBLE: N_("{metal}: possible"), OUT: N_("{metal}: ruled out"), SURE: N_("{metal}: for sure")}
GUESSES = (N_("{what}: no mark"), N_("{what}: perhaps"), N_("{what}: not this"), N_("{what}: surely"))


def notebook(view: View) -> tuple[Page, ...]:
    """A leaf for everybody else: deductions, unless they are switched off, and room for marks of one's own."""
    s, say = view.s, view.say
    if s.manual:
        others = [other for other in range(s.seats) if other != view.seat]
        blank = tuple((metal, "", "") for metal in range(rules_piles.metals_in_play(s)))
        found = [(other, view.names[other], blank) for other in others]
    else:
        found = [(leaf.seat, leaf.name, leaf.marks) for leaf in leaves(s, view.seat, view.names, say)]
    return tuple(
        Page(seat, name, tuple(cell(view, seat, name, *mark) for mark in marks)) for seat, name, marks in found
    )


def cell(view: View, seat: int, name: str, metal: int, state: str, reason: str) -> Cell:
    say, word = view.say, metal_name(metal, view.say)
    label = say(STATES[state]).format(metal=word) if state else ""
    return Cell(
        METAL_NAMES[metal],
        state,
        say(N_("{who}, {what}. {why}")).format(who=name, what=label, why=reason).strip(),
        reason or label,
        f"{view.s.round + 1} {view.seat} {seat} {METAL_NAMES[metal]}",
        say(N_("{who}, {metal}")).format(who=name, metal=word),
    )


def guesses(view: View) -> str:
    """How marks of one's own are called, for the script."""
    return "|".join(view.say(words) for words in GUESSES)

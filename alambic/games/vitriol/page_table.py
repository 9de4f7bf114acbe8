"""What lies on the table of V.I.T.R.I.O.L.: piles in their columns, what can be done to them, and whose they are.

Each pile is made by a function of all that is in it, and such functions remember their answers: the same arguments
give the same pile, whoever looks.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from alambic.core.events import NONE
from alambic.core.view import N_, Say, View
from alambic.games.vitriol.page_cards import REMEMBERED, back, face, metal_card
from alambic.games.vitriol.page_pieces import Aim, Area, Card, Column, Laid, Pile, Target
from alambic.games.vitriol.rules_piles import two_metals
from alambic.games.vitriol.state import ATHANOR, CARDS_A_TURN, METALS, UNKNOWN, VALUES
from alambic.games.vitriol.vocabulary import METAL_NAMES, Phase, Told, metal_name

Aims = Mapping[str, tuple[tuple[str, str, int], ...]]  # by target: key of the card, code, metal it becomes

NATURAL = NONE  # the slot of a pile that lies in none
LIES = N_("{metal} {points}: {values}")
TURNED = N_("{now} {points}, transmuted from {was}: {values} (pile {n})")
RESTORED = N_("An athanor would turn it back into {metal}.")
BECOMES = N_("{metal} {points} becomes {other}")
AGAIN = N_("{metal} {points} becomes {other} again")


def areas(view: View) -> tuple[Area, ...]:
    """Everybody's, the viewer's last and the others in the order of play after them."""
    s = view.s
    seats = [(view.seat + 1 + k) % s.seats for k in range(s.seats)] if view.seat < s.seats else range(s.seats)
    aims, fresh = aims_of(view), freshly(view)
    natural, lain, slots = s.natural.tolist(), s.lain.tolist(), slots_of(s)
    return tuple(
        Area(
            seat,
            view.names[seat],
            seat == view.seat,
            s.phase != Phase.REVEAL and seat == s.turn,
            s.held[seat],
            view.say(N_("Cards in hand: {n}")).format(n=s.held[seat]),
            shown_hand(view, seat),
            metals(view, seat),
            tuple(columns(seat, natural[seat], lain[seat], slots[seat], aims, fresh, view.say)),
            tuple(turn_so_far(view)) if s.phase != Phase.REVEAL and seat == s.turn else (),
        )
        for seat in seats
    )


def metals(view: View, seat: int) -> tuple[Card, ...]:
    """The Metal cards of a player: backs, unless they are known."""
    s, each = view.s, 2 if two_metals(view.s) else 1
    return tuple(
        back(view.say)
        if s.metal[seat, k] == UNKNOWN
        else metal_card(s.metal[seat, k], k + 1 if each == 2 else 0, view.say)
        for k in range(each)
    )


def shown_hand(view: View, seat: int) -> tuple[Card, ...]:
    """The cards of somebody else, for eyes that may see everything."""
    if not view.all_seeing:
        return ()
    return tuple(face(view.s.hand[seat, k], view.say) for k in range(view.s.held[seat]))


# Piles


def slots_of(s: Any) -> Mapping[int, list[tuple[int, int, int, tuple[int, ...]]]]:
    """The transmuted piles by owner: slot, what they were, what they are, cards by value."""
    found = defaultdict(list)
    for slot in range(s.slots):
        if s.owner[slot]:
            under = tuple(s.under[slot, value] for value in range(VALUES))
            found[s.owner[slot] - 1].append((slot, s.was[slot], s.now[slot], under))
    return found


def columns(
    seat: int,
    natural: list[int],
    lain: list[list[int]],
    slots: list[tuple[int, int, int, tuple[int, ...]]],
    aims: Aims,
    fresh: Mapping[str, int],
    say: Say,
) -> Iterator[Column]:
    """By what counts: what was transmuted into a metal, and under it the natural cards of that metal (VIT-08)."""
    for metal in range(METALS):
        piles, points = [], 0
        for slot, was, now, cards in slots:
            if now == metal:
                place = f"slot-{slot + 1}"
                piles.append(
                    pile(place, slot, was, now, cards, aims.get(str(slot + 1), ()), fresh.get(place, NONE), say)
                )
                points += worth(cards)
        if natural[metal]:
            place, cards = f"nat-{seat}-{METAL_NAMES[metal]}", tuple(lain[metal])
            aim = aims.get(f"{seat + 1} {METAL_NAMES[metal]}", ())
            piles.append(pile(place, NATURAL, metal, metal, cards, aim, fresh.get(place, NONE), say))
            points += worth(cards)
        if piles:
            label = say(N_("{metal}: {points}")).format(metal=metal_name(metal, say), points=points)
            yield Column(METAL_NAMES[metal], points, label, tuple(piles))


def worth(cards: tuple[int, ...]) -> int:
    return sum((value + 1) * count for value, count in enumerate(cards))


@lru_cache(REMEMBERED)
def pile(
    place: str,
    slot: int,
    was: int,
    now: int,
    cards: tuple[int, ...],
    aim: tuple[tuple[str, str, int], ...],
    fresh: int,
    say: Say,
) -> Pile:
    """A pile; `fresh` is the card that has just come to it, NONE if nothing changed, 0 and up else."""
    points, name = worth(cards), metal_name(was, say)
    values = [value for value, count in enumerate(cards) for _ in range(count)]
    listed = ", ".join(str(value + 1) for value in values)
    words, restores = LIES, ""
    if slot != NATURAL:
        words, restores = TURNED, say(RESTORED).format(metal=name)
    label = say(words).format(
        metal=name, was=name, now=metal_name(now, say), points=points, values=listed, n=slot + 1
    )
    last = len(values) - 1 - values[::-1].index(fresh % VALUES) if fresh // VALUES == was and fresh >= 0 else NONE
    laid = tuple(Laid(face(was * VALUES + value, say), k == last) for k, value in enumerate(values))
    target = None
    if aim:
        words = say(BECOMES if slot == NATURAL else AGAIN)
        then = {"metal": metal_name(now, say), "points": points}
        aims = tuple(
            Aim(
                key,
                code,
                words.format(**then, other=metal_name(into, say)),
                METAL_NAMES[now],
                points,
                METAL_NAMES[into],
            )
            for key, code, into in aim
        )
        target = Target(str(slot + 1) if slot != NATURAL else aim[0][1].split(" ", 2)[2], aims)
    turned = METAL_NAMES[now] if slot != NATURAL else ""
    return Pile(place, METAL_NAMES[was], turned, laid, label, restores, fresh != NONE, target)


def aims_of(view: View) -> Aims:
    """What the cards of the hand can be played on, as far as it is allowed: no rule is repeated here."""
    found: dict[str, tuple[tuple[str, str, int], ...]] = {}
    for code in view.legal:
        kind, _, rest = code.partition(" ")
        if kind == "transmute":
            pair, _, at = rest.partition(" ")
            one, other = pair.split("/")
            into = METAL_NAMES.index(other if at.endswith(one) else one)
            found[at] = (*found.get(at, ()), (pair.replace("/", "-"), code, into))
        elif kind == "athanor":
            found[rest] = (("athanor", code, view.s.was[int(rest) - 1]),)
    return found


def freshly(view: View) -> Mapping[str, int]:
    """The piles that the last moves changed, with the value that was laid; no value: the whole pile."""
    found = {}
    for event in view.events:
        if event.kind == Told.LAID:
            found[f"nat-{event.who}-{METAL_NAMES[event.what // VALUES]}"] = event.what
        elif event.kind == Told.TRANSMUTES:
            found[f"slot-{event.where + 1}"] = ATHANOR  # not a value
        elif event.kind == Told.RESTORES:
            found[f"nat-{event.whom}-{METAL_NAMES[event.what]}"] = ATHANOR
    return found


# The turn so far


def turn_so_far(view: View) -> Iterator[Card | None]:
    """Three places: cards laid this turn, then those face down, then none."""
    s, say = view.s, view.say
    yield from (face(s.played[k], say) for k in range(s.laid))
    yield from [back(say)] * s.downs
    yield from [None] * (CARDS_A_TURN - s.laid - s.downs)

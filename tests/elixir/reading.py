"""A second reading of Elixir, from the clauses alone: what lies where, who stands how, what cannot be."""

from collections import Counter
from typing import Any

import numpy as np

from alambic.games.elixir.cards import FIND_NAMES
from alambic.games.elixir.state import AMOUNT, INGREDIENTS, KINDS, LEVELS, PLANES, SPELLS, STEPS, VERB, Place
from alambic.games.elixir.verbs import Verb
from alambic.games.elixir.vocabulary import Phase

ON_THE_STACK = (
    "card", "acts", "caster", "payer", "target", "way", "stage", "step", "free", "snuffed", "spared", "paid",
    "said",
)  # fmt: skip
SCRATCH = (
    "owed", "reduced", "helped", "purpose", "due", "payee", "offer", "offered", "lifted", "laying", "put",
    "market", "takers", "lot", "bid", "bidder", "bidding", "accuser", "charge", "vote",
)  # fmt: skip


def spells(s: Any, place: int, seat: int | None = None) -> list[int]:
    """The spells in such a place: everywhere, or before one seat."""
    rows = zip(s.level.tolist(), s.place.tolist(), s.by.tolist(), strict=True)
    return [
        spell
        for spell, (level, where, by) in enumerate(rows)
        if level and where == place and seat in (None, by - 1)
    ]


def bits(number: int) -> list[int]:
    return [seat for seat in range(int(number).bit_length()) if number >> seat & 1]


def played(s: Any) -> list[int]:
    """The finds that are being played (ELX-08, ELX-09: discarded only once they have worked)."""
    return [int(card) - SPELLS for card in s.card[: s.depth] if card >= SPELLS]


def everywhere(s: Any) -> Counter[int]:
    """Every find there is, by kind (ELX-02)."""
    lying = s.pile + s.discard + s.market + s.lot + s.hand.sum(axis=0)
    return Counter(played(s)) + Counter({kind: int(count) for kind, count in enumerate(lying)})


def sure(s: Any, viewer: int, owner: int) -> list[int]:
    """How many of each kind a viewer knows to be in another's hand."""
    planes = s.know[owner].astype(int) >> viewer & 1
    return [int(count) for count in planes @ (1 << np.arange(PLANES))]


def powers(s: Any, seat: int) -> int:
    """ELX-80 to ELX-83, ELX-97: those of the spells that worked and lie before a seat, or what they copied."""
    found = 0
    for spell in spells(s, Place.CAST, seat):
        if s.works_as[spell]:
            program = s.program[s.effect[s.works_as[spell] - 1]]
            for step in range(STEPS):
                if program[step][VERB] == Verb.POWER:
                    found |= 1 << program[step][AMOUNT]
    return found


def recount(s: Any) -> tuple[list[int], list[int]]:
    """ELX-14, ELX-15: ingredients in uncast spells, then spells; whoever has won is first."""
    mine = [spells(s, Place.HAND, seat) for seat in range(s.seats)]
    points = [sum(int(s.level[spell]) for spell in hand) for hand in mine]
    ranks = [(s.winner != seat + 1, points[seat], len(mine[seat])) for seat in range(s.seats)]
    return [1 + sum(other < rank for other in ranks) for rank in ranks], points


def faults(s: Any) -> list[str]:
    """What is wrong in a state that hides nothing: fields that say the same thing must agree."""
    finds = everywhere(s)
    found = [f"{FIND_NAMES[k]}: {finds[k]} of {s.cards[k]}" for k in range(KINDS) if finds[k] != s.cards[k]]
    for field in (
        "pile",
        "discard",
        "hand",
        "held",
        "market",
        "lot",
        "backs",
        "stacked",
        "gag",
        "skips",
        "extras",
    ):
        if getattr(s, field).min() < 0:
            found.append(f"{field} below nothing")
    if s.left != sum(s.pile):
        found.append("left")
    if s.thrown and not s.discard[s.thrown - 1]:
        found.append("on top of the discard lies what is not in it")
    found += [f"held {seat}" for seat in range(len(s.hand)) if s.held[seat] != sum(s.hand[seat])]
    found += faults_of_knowledge(s) + faults_of_spells(s) + faults_of_forfeits(s) + faults_of_the_stack(s)
    if s.ours and not s.depth:
        found += [f"powers {seat}" for seat in range(s.seats) if s.powers[seat] != powers(s, seat)]
    if s.phase == Phase.ACTING and not s.depth and not s.over:
        found += [f"{field} is left over" for field in SCRATCH if some(getattr(s, field))]
    if bool(s.winner) != (s.over == 1):
        found.append("winner")
    return found


def some(value: Any) -> bool:
    """Whether a field, of whatever shape, is not all nothing."""
    return bool(value.any() if hasattr(value, "any") else value)


def faults_of_knowledge(s: Any) -> list[str]:
    """ELX-19: what somebody knows to be in a hand is there; and one's own needs no memory."""
    found = []
    for owner in range(len(s.hand)):
        watchers = int(np.bitwise_or.reduce(s.know[owner].astype(int), axis=None))
        if watchers >> s.seats or watchers >> owner & 1:
            found.append(f"hand {owner} is remembered by somebody strange")
        for viewer in bits(watchers):
            for kind, count in enumerate(sure(s, viewer, owner)):
                if count > s.hand[owner, kind]:
                    found.append(f"seat {viewer} knows too many {FIND_NAMES[kind]} in hand {owner}")
    return found


def faults_of_spells(s: Any) -> list[str]:
    """ELX-01, ELX-04, ELX-05: each is in one place, and the counts by level follow."""
    found = []
    there = Counter(zip(s.place.tolist(), s.by.tolist(), s.level.tolist(), strict=True))
    for level in range(1, LEVELS + 1):
        if s.stacked[level - 1] != there[Place.STACK, 0, level]:
            found.append(f"stacked {level}")
        for seat in range(len(s.backs)):
            if s.backs[seat, level - 1] != there[Place.HAND, seat + 1, level]:
                found.append(f"backs {seat} {level}")
    for spell, (place, by, works) in enumerate(zip(s.place.tolist(), s.by.tolist(), s.works_as, strict=True)):
        if bool(by) != (place in (Place.HAND, Place.CAST)) or by > s.seats:
            found.append(f"by {spell}")
        if works and place != Place.CAST:
            found.append(f"spell {spell} works, but is not cast")
    return found


def strangers(s: Any) -> list[int]:
    """ELX-04: spells that whoever holds them has not seen; an imagined world has the viewer's memory alone."""
    return [spell for spell in spells(s, Place.HAND) if not s.seen[spell] >> (s.by[spell] - 1) & 1]


def faults_of_forfeits(s: Any) -> list[str]:
    """ELX-50, ELX-51: borne by one player for another, by a card that lies cast."""
    found = []
    rows = (s.bearer, s.layer, s.ripe, s.accused, s.place)
    for spell, (bearer, layer, ripe, accused, place) in enumerate(
        zip(*(row.tolist() for row in rows), strict=True)
    ):
        if bool(bearer) != bool(layer) or (bearer and bearer == layer) or max(bearer, layer) > s.seats:
            found.append(f"forfeit {spell}")
        if bearer and place != Place.CAST:
            found.append(f"forfeit {spell} is borne, but not cast")
        if not bearer and (ripe or accused):
            found.append(f"forfeit {spell} is borne by nobody")
    return found


def faults_of_the_stack(s: Any) -> list[str]:
    """What is being played is told for so many cards, and nothing is left above them."""
    found = [f"{field} above the stack" for field in ON_THE_STACK if some(getattr(s, field)[s.depth :])]
    for row in range(s.depth):
        card = int(s.card[row])
        if (card < SPELLS and s.place[card] not in (Place.CAST, Place.GONE)) or card >= SPELLS + KINDS:
            found.append(f"card {row} of the stack")
        if s.paid[row] >> INGREDIENTS:
            found.append(f"what was paid for card {row}")
    return found


def census(s: Any) -> dict[str, int]:
    """Finds by kind and spells, wherever they are; and what is wrong with the fields that can be derived."""
    finds = everywhere(s)
    counts = {name: int(finds[kind]) for kind, name in enumerate(FIND_NAMES)}
    there = {
        f"spell {spell}": int(s.place[spell] in (Place.STACK, Place.HAND, Place.CAST, Place.GONE))
        for spell in range(SPELLS)
    }
    return {**counts, **there, **dict.fromkeys(faults(s), 1)}

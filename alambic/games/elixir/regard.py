"""What there is to see of a move: what it is, at whom, with which find or spell, and what that is good for."""

from alambic.core.layout import Layout, Part
from alambic.core.observing import steps_to
from alambic.core.rule import rule
from alambic.core.state import Seen
from alambic.games.elixir.cards import USABLE_KINDS
from alambic.games.elixir.observe import COUNT, lacks
from alambic.games.elixir.rules_spells import ingredients_left, spells_of
from alambic.games.elixir.state import BIDS, INGREDIENTS, KINDS, LEVELS, PROGRAMS, SEATS, Elixir
from alambic.games.elixir.tactics import demand
from alambic.games.elixir.vocabulary import Move

FIRSTS = tuple(int(move) for move in Move)
WITH_FIND = tuple(
    int(move) for move in (Move.WAND, Move.WITHOUT, Move.APPRENTICE, Move.BROOM, Move.GIVE, Move.TAKE, Move.PUT)
)
WITH_SPELL = tuple(int(move) for move in (Move.CAST, Move.AS, Move.ANSWER, Move.CHOOSE, Move.LAY))

LAYOUT = Layout(
    Part("shape", (len(FIRSTS),)),
    Part("whom", (SEATS,)),
    Part("find", (KINDS,)),
    Part("program", (PROGRAMS,)),  # what the spell does
    Part("level", (LEVELS,)),
    Part("bid", (), BIDS),
    Part("held", (), COUNT),  # of the find in hand
    Part("asked_for", (), COUNT),  # own spells that need it
    Part("lacks", (), COUNT),  # ingredients of the spell that are not in hand
    Part("spells", (), COUNT),  # in one's own hand, where it is about one
    Part("their_cards", (2,), COUNT),  # of whomever it is aimed at: ingredients in uncast spells, finds in hand
)
SHAPE, WHOM, FIND, PROGRAM, LEVEL, BID, HELD, ASKED_FOR, LACKS, OWN, THEIRS = LAYOUT.starts.values()


@rule
def regard(s: Elixir, seat: int, move: int, out: Seen) -> None:
    shape = 0
    while shape + 1 < len(FIRSTS) and move >= FIRSTS[shape + 1]:
        shape += 1
    out[SHAPE + shape] = 1
    first = FIRSTS[shape]
    part = move - first
    if first == Move.PLAY or first == Move.USE:
        regard_find(s, seat, USABLE_KINDS[part], out)
    elif first in WITH_FIND:
        regard_find(s, seat, part, out)
    elif first in WITH_SPELL:
        regard_spell(s, seat, part, out)
    elif first == Move.AT:
        out[WHOM + steps_to(s, seat, part)] = 1
        out[THEIRS] = ingredients_left(s, part)
        out[THEIRS + 1] = s.held[part]
    elif first == Move.DRAFT:
        out[LEVEL + part] = 1
    elif first == Move.BID:
        out[BID] = part + 1


@rule
def regard_find(s: Elixir, seat: int, kind: int, out: Seen) -> None:
    out[FIND + kind] = 1
    out[HELD] = s.hand[seat, kind]
    if kind < INGREDIENTS:
        out[ASKED_FOR] = demand(s, seat, kind)


@rule
def regard_spell(s: Elixir, seat: int, spell: int, out: Seen) -> None:
    out[PROGRAM + s.effect[spell]] = 1
    out[LEVEL + s.level[spell] - 1] = 1
    out[LACKS] = lacks(s, seat, spell)
    out[OWN] = spells_of(s, seat)

"""What a seat may know as numbers: its metals and cards, the piles on the table, and what turns have proved."""

from alambic.core.layout import Layout, Part
from alambic.core.observing import after, steps_to, whose
from alambic.core.rule import rule
from alambic.core.state import Seen
from alambic.games.vitriol.state import (
    CARDS_A_TURN,
    HAND,
    KINDS,
    METALS,
    PETIT,
    SEATS,
    TRANSMUTED,
    UNKNOWN,
    VALUES,
    Vitriol,
)
from alambic.games.vitriol.vocabulary import Phase

CARDS = 127  # of a kind, at most

LAYOUT = Layout(
    Part("metal", (SEATS, 2, METALS)),  # major and minor, as far as they are known
    Part("hand", (KINDS,), HAND),
    Part("unseen", (KINDS,), CARDS),  # in the pile, in other hands, and laid down by others face down
    Part("gone", (KINDS,), CARDS),  # laid down by oneself face down
    Part("shed", (KINDS,), CARDS),  # in the discard, in sight
    Part("held", (SEATS,), HAND + 1),
    Part("down", (SEATS,), 1000),  # cards in the discard, laid there face down
    Part("left", (), 1000),
    Part("lain", (SEATS, METALS, VALUES), CARDS),  # natural piles, cards by value
    Part("slot_owner", (TRANSMUTED,), SEATS, choice=True),  # transmuted piles: 1 one's own, 0 a free slot
    Part("slot_was", (TRANSMUTED,), METALS - 1, choice=True),
    Part("slot_now", (TRANSMUTED,), METALS - 1, choice=True),
    Part("slot_under", (TRANSMUTED, VALUES), CARDS),
    Part("never", (SEATS, METALS)),  # turns have proved that it is not theirs
    Part("among", (SEATS, METALS), PETIT),  # so many turns of three showed a value of it
    Part("proofs", (SEATS,), PETIT),  # so many turns of three there were
    Part("sway", (SEATS, METALS), 32767, -32768),  # points that plays of a seat have brought a metal
    Part("score", (SEATS,), 32767, -32768),  # so far
    Part("first", (SEATS,)),
    Part("turn", (SEATS,)),
    Part("round", (SEATS,)),
    Part("tempus", (), PETIT),
    Part("played", (CARDS_A_TURN,), KINDS, choice=True),  # this turn: card + 1
    Part("values", (METALS,)),
    Part("this_turn", (3,), CARDS_A_TURN),  # cards laid down, transmutations, athanors
    Part("exchanges", (), 1000),
    Part("ready", (SEATS,)),
    Part("phase", (Phase.REVEAL + 1,)),
    Part("petit"),
    Part("eighth"),
    Part("strict"),
    Part("seats", (), SEATS),
)
(
    METAL, OWN, UNSEEN, GONE, SHED, HELD, DOWN, LEFT, LAIN, OWNER, WAS, NOW, UNDER, NEVER, AMONG, PROOFS, SWAY,
    SCORE, FIRST, TURN, ROUND, TEMPUS, PLAYED, SHOWN, THIS_TURN, TRIES, READY, PHASE, SMALL, EIGHTH,
    STRICT, PLAYERS,
) = LAYOUT.starts.values()  # fmt: skip


@rule
def observe(s: Vitriol, seat: int, out: Seen) -> None:
    for card in range(KINDS):
        out[UNSEEN + card] = s.pile[card]
        out[GONE + card] = s.gone[seat, card]
        out[SHED + card] = s.shed[card]
    for k in range(s.held[seat]):
        out[OWN + s.hand[seat, k]] += 1
    for steps in range(s.seats):
        observe_seat(s, seat, steps, out)
    for slot in range(s.slots):
        if s.owner[slot] > 0:
            out[OWNER + slot] = whose(s, seat, s.owner[slot])
            out[WAS + slot] = s.was[slot]
            out[NOW + slot] = s.now[slot]
            for value in range(VALUES):
                out[UNDER + slot * VALUES + value] = s.under[slot, value]
    for k in range(min(s.laid, CARDS_A_TURN)):
        out[PLAYED + k] = s.played[k] + 1
    for metal in range(METALS):
        out[SHOWN + metal] = s.values >> metal & 1
    out[LEFT] = s.left
    out[FIRST + steps_to(s, seat, s.first)] = 1
    out[TURN + steps_to(s, seat, s.turn)] = 1
    out[ROUND + min(s.round, SEATS - 1)] = 1
    out[TEMPUS] = s.tempus
    out[THIS_TURN] = s.downs
    out[THIS_TURN + 1] = s.transmutes
    out[THIS_TURN + 2] = s.athanors
    out[TRIES] = s.exchanges
    out[PHASE + s.phase] = 1
    out[SMALL] = s.petit
    out[EIGHTH] = s.eighth
    out[STRICT] = s.strict
    out[PLAYERS] = s.seats


@rule
def observe_seat(s: Vitriol, seat: int, steps: int, out: Seen) -> None:
    """What is known of the seat so many places further on."""
    other = after(s, seat, steps)
    for k in range(2):
        if s.metal[other, k] != UNKNOWN:
            out[METAL + (steps * 2 + k) * METALS + s.metal[other, k]] = 1
    for metal in range(METALS):
        for value in range(VALUES):
            out[LAIN + (steps * METALS + metal) * VALUES + value] = s.lain[other, metal, value]
        out[NEVER + steps * METALS + metal] = s.never[other] >> metal & 1
        out[SWAY + steps * METALS + metal] = s.sway[other, metal]
        for k in range(PETIT):
            out[AMONG + steps * METALS + metal] += s.among[other, k] >> metal & 1
    for k in range(PETIT):
        out[PROOFS + steps] += 1 if s.among[other, k] != 0 else 0
    for played in range(SEATS):
        out[SCORE + steps] += s.score[played, other]
    out[HELD + steps] = s.held[other]
    out[DOWN + steps] = s.down[other]
    out[READY + steps] = s.ready >> other & 1

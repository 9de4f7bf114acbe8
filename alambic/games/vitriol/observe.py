"""What a seat may know as numbers: its metals and cards, the piles on the table, and what turns have proved.

All metals have the same cards, so they are counted from the seat's own major metal on: what is learnt with one of
them holds with every other.
"""

from alambic.core.layout import Layout, Part
from alambic.core.observing import after, steps_to, whose, within
from alambic.core.rule import rule
from alambic.core.state import Seen
from alambic.games.vitriol.rules import total
from alambic.games.vitriol.rules_piles import (
    high_metal,
    last_tempus,
    low_metal,
    metals_in_play,
    natural_points,
    pair_of,
    points_on_table,
    slot_points,
    two_metals,
)
from alambic.games.vitriol.state import (
    ATHANOR,
    CARDS_A_TURN,
    FIRST_PAIR,
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
POINTS = 32767

LAYOUT = Layout(
    Part("major", (METALS,), detail=True),  # one's own, by its number: all others are counted from it
    Part("metal", (SEATS, 2, METALS)),  # major and minor, as far as they are known
    Part("hand", (KINDS,), HAND),
    Part("unseen", (KINDS,), CARDS),  # in the pile, in other hands, and laid down by others face down
    Part("gone", (KINDS,), CARDS, detail=True),  # laid down by oneself face down
    Part("shed", (KINDS,), CARDS, detail=True),  # in the discard, in sight
    Part("held", (SEATS,), HAND + 1),
    Part("down", (SEATS,), 1000, detail=True),  # cards in the discard, laid there face down
    Part("left", (), 1000),
    Part("lain", (SEATS, METALS, VALUES), CARDS, detail=True),  # natural piles, cards by value
    Part("natural", (SEATS, METALS), POINTS),  # their points
    Part("slot_owner", (TRANSMUTED,), SEATS, choice=True),  # transmuted piles: 1 one's own, 0 a free slot
    Part("slot_was", (TRANSMUTED,), METALS - 1, choice=True),
    Part("slot_now", (TRANSMUTED,), METALS - 1, choice=True),
    Part("slot_under", (TRANSMUTED, VALUES), CARDS, detail=True),
    Part("transmuted", (METALS, METALS), POINTS),  # points of such piles by what they were and what they are
    Part("on_table", (METALS,), POINTS),  # all that counts for a metal now
    Part("never", (SEATS, METALS)),  # turns have proved that it is not theirs
    Part("among", (SEATS, METALS), PETIT),  # so many turns of three showed a value of it
    Part("proofs", (SEATS,), PETIT),  # so many turns of three there were
    Part("sway", (SEATS, METALS), POINTS, -POINTS - 1),  # points that plays of a seat have brought a metal
    Part("score", (SEATS,), POINTS, -POINTS - 1),  # so far
    Part("ahead", (SEATS,), 12, -12),  # how far oneself is ahead
    Part("first", (SEATS,)),
    Part("turn", (SEATS,)),
    Part("round", (SEATS,)),
    Part("tempus", (), PETIT),
    Part("to_come", (), PETIT),  # Tempus cards after this one
    Part("played", (CARDS_A_TURN,), KINDS, choice=True),  # this turn: card + 1
    Part("values", (METALS,)),
    Part("this_turn", (3,), CARDS_A_TURN),  # cards laid down, transmutations, athanors
    Part("laid", (CARDS_A_TURN + 1,)),  # so many cards
    Part("exchanges", (), 1000),
    Part("ready", (SEATS,)),
    Part("phase", (Phase.REVEAL + 1,)),
    Part("petit"),
    Part("eighth"),
    Part("strict"),
    Part("seats", (), SEATS),
)
(
    MAJOR, METAL, OWN, UNSEEN, GONE, SHED, HELD, DOWN, LEFT, LAIN, NATURAL, OWNER, WAS, NOW, UNDER, FROZEN, TABLE,
    NEVER, AMONG, PROOFS, SWAY, SCORE, AHEAD, FIRST, TURN, ROUND, TEMPUS, TO_COME, PLAYED, SHOWN, THIS_TURN, LAID,
    TRIES, READY, PHASE, SMALL, EIGHTH, STRICT, PLAYERS,
) = LAYOUT.starts.values()  # fmt: skip


@rule
def from_own(s: Vitriol, seat: int, metal: int) -> int:
    """A metal counted from the seat's own major metal."""
    turned = metal - max(s.metal[seat, 0], 0)
    return turned + metals_in_play(s) if turned < 0 else turned


@rule
def card_from_own(s: Vitriol, seat: int, card: int) -> int:
    """A card likewise."""
    if card < FIRST_PAIR:
        return from_own(s, seat, card // VALUES) * VALUES + card % VALUES
    if card == ATHANOR:
        return card
    return pair_of(from_own(s, seat, low_metal(card)), from_own(s, seat, high_metal(card)))


@rule
def observe(s: Vitriol, seat: int, out: Seen) -> None:
    for card in range(KINDS):
        if s.pile[card] + s.gone[seat, card] + s.shed[card] > 0:
            kind = card_from_own(s, seat, card)
            out[UNSEEN + kind] = s.pile[card]
            out[GONE + kind] = s.gone[seat, card]
            out[SHED + kind] = s.shed[card]
    for k in range(s.held[seat]):
        out[OWN + card_from_own(s, seat, s.hand[seat, k])] += 1
    for steps in range(s.seats):
        observe_seat(s, seat, steps, out)
    observe_slots(s, seat, out)
    for k in range(min(s.laid, CARDS_A_TURN)):
        out[PLAYED + k] = card_from_own(s, seat, s.played[k]) + 1
    for metal in range(metals_in_play(s)):
        kind = from_own(s, seat, metal)
        out[SHOWN + kind] = s.values >> metal & 1
        out[TABLE + kind] = points_on_table(s, metal)
    out[MAJOR + max(s.metal[seat, 0], 0)] = 1
    out[LEFT] = s.left
    out[FIRST + steps_to(s, seat, s.first)] = 1
    out[TURN + steps_to(s, seat, s.turn)] = 1
    out[ROUND + min(s.round, SEATS - 1)] = 1
    out[TEMPUS] = s.tempus
    out[TO_COME] = max(last_tempus(s) - s.tempus, 0)
    out[THIS_TURN] = s.downs
    out[THIS_TURN + 1] = s.transmutes
    out[THIS_TURN + 2] = s.athanors
    out[LAID + min(s.laid, CARDS_A_TURN)] = 1
    out[TRIES] = s.exchanges
    out[PHASE + s.phase] = 1
    out[SMALL] = 1 if two_metals(s) else 0
    out[EIGHTH] = 1 if metals_in_play(s) == METALS else 0
    out[STRICT] = s.strict
    out[PLAYERS] = s.seats


@rule
def observe_slots(s: Vitriol, seat: int, out: Seen) -> None:
    """Transmuted piles, one by one and by what they were and are."""
    for slot in range(s.slots):
        if s.owner[slot] > 0:
            was, now = from_own(s, seat, s.was[slot]), from_own(s, seat, s.now[slot])
            out[OWNER + slot] = whose(s, seat, s.owner[slot])
            out[WAS + slot] = was
            out[NOW + slot] = now
            out[FROZEN + was * METALS + now] += slot_points(s, slot)
            for value in range(VALUES):
                out[UNDER + slot * VALUES + value] = s.under[slot, value]


@rule
def observe_seat(s: Vitriol, seat: int, steps: int, out: Seen) -> None:
    """What is known of the seat so many places further on."""
    other = after(s, seat, steps)
    for k in range(2):
        if s.metal[other, k] != UNKNOWN:
            out[METAL + (steps * 2 + k) * METALS + from_own(s, seat, s.metal[other, k])] = 1
    for metal in range(metals_in_play(s)):
        at = steps * METALS + from_own(s, seat, metal)
        for value in range(VALUES):
            out[LAIN + at * VALUES + value] = s.lain[other, metal, value]
        if s.natural[other, metal] > 0:
            out[NATURAL + at] = natural_points(s, other, metal)
        out[NEVER + at] = s.never[other] >> metal & 1
        out[SWAY + at] = s.sway[other, metal]
        for k in range(PETIT):
            out[AMONG + at] += s.among[other, k] >> metal & 1
    for k in range(PETIT):
        out[PROOFS + steps] += 1 if s.among[other, k] != 0 else 0
    out[SCORE + steps] = total(s, other)
    out[AHEAD + steps] = within(total(s, seat) - total(s, other), 12)
    out[HELD + steps] = s.held[other]
    out[DOWN + steps] = s.down[other]
    out[READY + steps] = s.ready >> other & 1

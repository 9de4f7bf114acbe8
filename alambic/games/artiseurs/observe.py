"""What a seat may know as numbers: the board by colour, its own first, the bones, and what has been said."""

from alambic.core.layout import Layout, Part
from alambic.core.observing import after, steps_to, whose
from alambic.core.rule import rule
from alambic.core.state import Seen
from alambic.games.artiseurs.rules_board import colour_of
from alambic.games.artiseurs.state import BONES, CELLS, COLOURS, SEATS, Artiseurs
from alambic.games.artiseurs.vocabulary import Face, Mode, Phase, Vote, Wish

STONES = 25

LAYOUT = Layout(
    Part("board", (COLOURS, CELLS)),  # one's own colour first, then in the order of play
    Part("landed", (CELLS,)),
    Part("bag", (COLOURS,), STONES),
    Part("hold", (COLOURS,), STONES),
    Part("wait", (COLOURS,), STONES),
    Part("chain", (COLOURS,)),  # the colour of a stone just taken
    Part("returning"),
    Part("origin", (CELLS,)),
    Part("side", (BONES,), Face.MOON, Face.UNKNOWN, choice=True),
    Part("up", (BONES,)),
    Part("seen", (BONES,)),
    Part("holder", (BONES, SEATS)),
    Part("bone", (BONES,)),
    Part("fresh", (BONES,)),
    Part("turned", (BONES,)),
    Part("turn", (SEATS,)),
    Part("handed", (), 100),  # turns taken or bones handed on, in fours
    Part("last", (), SEATS, choice=True),  # who acted last: 1 oneself, 0 nobody yet
    Part("said", (SEATS,), Wish.SAID, choice=True),
    Part("asked", (SEATS,), 100),
    Part("orderly", (), SEATS),
    Part("acted", (), SEATS),
    Part("proposer", (), SEATS, choice=True),
    Part("vote", (SEATS,), Vote.CAST, choice=True),
    Part("phase", (Phase.VOTING + 1,)),
    Part("mode", (Mode.PUZZLE + 1,)),
    Part("colour", (), COLOURS - 1, choice=True),  # one's own
    Part("straight"),
    Part("veiled"),
    Part("seats", (), SEATS),
)
(
    BOARD, LANDED, BAG, HOLD, WAIT, CHAIN, RETURNING, ORIGIN, SIDE, UP, SEEN, HOLDER, BONE, FRESH, TURNED, TURN,
    HANDED, LAST, TOLD, ASKED, ORDERLY, ACTED, PROPOSER, VOTE, PHASE, MODE, COLOUR, STRAIGHT, VEILED, PLAYERS,
) = LAYOUT.starts.values()  # fmt: skip


@rule
def observe(s: Artiseurs, seat: int, out: Seen) -> None:
    own = colour_of(s, seat)
    for colour in range(COLOURS):
        at = (colour - own + COLOURS) % COLOURS
        for cell in range(CELLS):
            out[BOARD + at * CELLS + cell] = s.lies[colour] >> cell & 1
        out[BAG + at] = s.bag[colour]
        out[HOLD + at] = s.hold[colour]
        out[WAIT + at] = s.wait[colour]
        out[CHAIN + at] = 1 if s.chain == colour + 1 else 0
    for cell in range(CELLS):
        out[LANDED + cell] = s.landed >> cell & 1
    out[RETURNING] = s.returning
    if s.origin > 0:
        out[ORIGIN + s.origin - 1] = 1
    for bone in range(BONES):
        out[SIDE + bone] = s.side[bone]
        out[UP + bone] = s.up[bone]
        out[SEEN + bone] = s.seen[bone]
        out[HOLDER + bone * SEATS + steps_to(s, seat, s.holder[bone])] = 1
        out[BONE + bone] = 1 if s.bone == bone + 1 else 0
        out[FRESH + bone] = 1 if s.fresh == bone + 1 else 0
        out[TURNED + bone] = 1 if s.turned == bone + 1 else 0
    for steps in range(s.seats):
        other = after(s, seat, steps)
        out[TOLD + steps] = s.said[other]
        out[ASKED + steps] = s.asked[other]
        out[VOTE + steps] = s.vote[other]
    out[TURN + steps_to(s, seat, s.turn)] = 1
    out[HANDED] = s.handed // 4
    out[LAST] = whose(s, seat, s.last)
    out[ORDERLY] = s.orderly
    out[ACTED] = s.acted
    out[PROPOSER] = whose(s, seat, s.proposer)
    out[PHASE + s.phase] = 1
    out[MODE + s.mode] = 1
    out[COLOUR] = own
    out[STRAIGHT] = s.straight
    out[VEILED] = s.veiled
    out[PLAYERS] = s.seats

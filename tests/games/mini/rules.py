"""The course of a game of Mini: rounds of laps, each lap a turn a seat and an offering."""

from alambic.core.chance import below
from alambic.core.events import EVERYONE, NONE, reveal, tell
from alambic.core.rule import rule
from alambic.core.state import Numbers
from tests.games.mini.moves import COUNT, DROP, END, HOOT, KNOCK, LET_PASS, LOOK, OFFER, READY, STEAL
from tests.games.mini.rules_cards import gather, holds, refill, regard, shuffle, size, spend, take_out, viewers
from tests.games.mini.state import (
    ALL,
    ANSWERING,
    DOWN,
    DROPPED,
    ENDED,
    HERB,
    HOOTED,
    KINDS,
    KNOCKED,
    LOOKED,
    OFFERED,
    OFFERING,
    OPEN,
    OWL,
    ROUNDS,
    SAW,
    SCORED,
    SENT,
    SHOWED,
    SHOWING,
    STARTS,
    STOLE,
    THIEF,
    TURN,
    Mini,
)


@rule
def deal(s: Mini) -> None:
    """MIN-03."""
    s.turn = below(s, s.seats)
    begin_round(s)


@rule
def begin_round(s: Mini) -> None:
    s.phase = TURN
    s.turns = 0
    s.knocked = 0
    gather(s)
    tell(s, STARTS, s.turn, NONE, NONE, NONE, EVERYONE)
    for seat in range(s.seats):
        refill(s, seat)


# Decisions


@rule
def asked(s: Mini, seat: int) -> bool:
    """Whether a seat takes part in the present answer of all: whoever could conceivably answer does."""
    if s.phase == SHOWING:
        return True
    if s.phase == ANSWERING and seat == s.turn:
        return False
    return size(s, seat) > 0


@rule
def awaited(s: Mini) -> int:
    if s.over:
        return 0
    if s.phase == TURN:
        return 1 << s.turn
    waiting = 0
    for seat in range(s.seats):
        if s.said[seat] == 0 and asked(s, seat):
            waiting |= 1 << seat
    return waiting


@rule
def may(s: Mini) -> int:
    """Everyone but the player on turn may knock, until somebody has (MIN-13)."""
    if s.over or s.phase != TURN or s.knocking == 0 or s.knocked:
        return 0
    return (1 << s.seats) - 1 - (1 << s.turn)


@rule
def legal(s: Mini, seat: int, moves: Numbers) -> int:
    n = 0
    for move in range(COUNT):
        if why(s, seat, move) == 0:
            moves[n] = move
            n += 1
    return n


@rule
def why(s: Mini, seat: int, move: int) -> int:
    if s.over:
        return 15
    if move == KNOCK:
        return 0 if may(s) >> seat & 1 else 13
    if s.phase == TURN:
        return why_not_now(s, seat, move)
    here = s.said[seat] == 0 and asked(s, seat)
    if s.phase == ANSWERING:
        allowed = move == LET_PASS or (move == HOOT and holds(s, seat, OWL) > 0)
        return 0 if here and allowed else 10
    if s.phase == OFFERING:
        allowed = OFFER <= move < LET_PASS and holds(s, seat, move - OFFER) > 0
        return 0 if here and allowed else 12
    return 0 if here and move == READY else 14


@rule
def why_not_now(s: Mini, seat: int, move: int) -> int:
    """The clause that forbids a move while somebody has the turn."""
    if seat != s.turn:
        return 4
    if move < LOOK:
        return 0 if holds(s, seat, move - DROP) > 0 else 6
    if move < STEAL:
        return 0 if holds(s, seat, OWL) > 0 and can_visit(s, seat, move - LOOK) else 8
    if move < END:
        return 0 if holds(s, seat, THIEF) > 0 and can_visit(s, seat, move - STEAL) else 9
    if move == END:
        return 0
    if move < LET_PASS:
        return 12
    return 14 if move == READY else 10


@rule
def can_visit(s: Mini, seat: int, other: int) -> bool:
    """Another player, who holds a card (MIN-08, MIN-09)."""
    return other < s.seats and other != seat and size(s, other) > 0


# Playing


@rule
def play(s: Mini, seat: int, move: int) -> None:
    if move < LOOK:
        drop(s, seat, move - DROP)
    elif move < STEAL:
        look(s, seat, move - LOOK)
    elif move < END:
        send_thief(s, seat, move - STEAL)
    elif move == END:
        end_turn(s, seat)
    elif move == KNOCK:
        s.knocked = seat + 1
        tell(s, KNOCKED, seat, NONE, NONE, NONE, EVERYONE)
    else:
        answer(s, seat, move)


@rule
def drop(s: Mini, seat: int, card: int) -> None:
    """MIN-06, MIN-07."""
    if s.discards == OPEN:
        spend(s, seat, card)
        tell(s, DROPPED, seat, card, NONE, NONE, EVERYONE)
        return
    shuffle(s, seat, 1 << seat)
    eyes = take_out(s, seat, card)
    s.held[DOWN, eyes, card] += 1
    tell(s, DROPPED, seat, card, NONE, NONE, viewers(eyes))


@rule
def look(s: Mini, seat: int, other: int) -> None:
    """MIN-08."""
    spend(s, seat, OWL)
    tell(s, LOOKED, seat, NONE, NONE, other, EVERYONE)
    see_hand(s, seat, other)


@rule
def see_hand(s: Mini, seat: int, other: int) -> None:
    """From now on a seat knows every card in another's hand."""
    reveal(s)
    regard(s, other, 1 << seat, ALL)
    for card in range(KINDS):
        for _ in range(holds(s, other, card)):
            tell(s, SAW, seat, card, NONE, other, 1 << seat | 1 << other)


@rule
def send_thief(s: Mini, seat: int, victim: int) -> None:
    """MIN-09: first everyone else may answer (MIN-10)."""
    spend(s, seat, THIEF)
    s.victim = victim
    s.phase = ANSWERING
    tell(s, SENT, seat, NONE, NONE, victim, EVERYONE)


@rule
def end_turn(s: Mini, seat: int) -> None:
    """MIN-05; after a lap comes the offering (MIN-12)."""
    refill(s, seat)
    s.turns += 1
    s.turn = (s.turn + 1) % s.seats
    if s.turns % s.seats == 0:
        s.phase = OFFERING


# Answers of all


@rule
def answer(s: Mini, seat: int, move: int) -> None:
    """Answers lie hidden, and nothing is told of them, until the last has come: their order leaves no trace."""
    s.said[seat] = move + 1
    if awaited(s) == 0:
        if s.phase == ANSWERING:
            settle_theft(s)
        elif s.phase == OFFERING:
            settle_offering(s)
        else:
            end_showing(s)


@rule
def clear_answers(s: Mini) -> None:
    for seat in range(s.seats):
        s.said[seat] = 0


@rule
def settle_theft(s: Mini) -> None:
    """MIN-10."""
    hoots = 0
    for seat in range(s.seats):
        if s.said[seat] == HOOT + 1:
            spend(s, seat, OWL)
            tell(s, HOOTED, seat, NONE, NONE, s.turn, EVERYONE)
            hoots += 1
    if hoots == 0:
        steal(s, s.turn, s.victim)
    clear_answers(s)
    s.victim = 0
    s.phase = TURN


@rule
def steal(s: Mini, thief: int, victim: int) -> None:
    """MIN-09: the thief sees the whole hand, chance takes a card; to all others the hand was shuffled (MIN-16)."""
    see_hand(s, thief, victim)
    shuffle(s, victim, 1 << thief | 1 << victim)
    k = below(s, size(s, victim))
    card = 0
    while k >= holds(s, victim, card):
        k -= holds(s, victim, card)
        card += 1
    eyes = take_out(s, victim, card)
    s.held[thief, eyes, card] += 1
    tell(s, STOLE, thief, card, NONE, victim, viewers(eyes))


@rule
def score(s: Mini, seat: int, points: int) -> None:
    s.points[seat] += points
    tell(s, SCORED, seat, points, NONE, NONE, EVERYONE)


@rule
def settle_offering(s: Mini) -> None:
    """MIN-12."""
    winning = HERB
    for seat in range(s.seats):
        if s.said[seat] > 0:
            card = s.said[seat] - 1 - OFFER
            spend(s, seat, card)
            tell(s, OFFERED, seat, card, NONE, NONE, EVERYONE)
            if card == THIEF:
                winning = THIEF
    for seat in range(s.seats):
        if s.said[seat] - 1 - OFFER == winning:
            score(s, seat, 1)
    clear_answers(s)
    if s.knocked or s.turns == s.laps * s.seats:
        end_round(s)
    else:
        s.phase = TURN


# The end of a round


@rule
def end_round(s: Mini) -> None:
    """MIN-14: hands in sight, a point for every herb; MIN-13: what the knocker wins or loses."""
    most = 0
    for seat in range(s.seats):
        regard(s, seat, ALL, ALL)
        for card in range(KINDS):
            for _ in range(holds(s, seat, card)):
                tell(s, SHOWED, seat, card, NONE, NONE, EVERYONE)
        herbs = holds(s, seat, HERB)
        most = max(most, herbs)
        if herbs > 0:
            score(s, seat, herbs)
    if s.knocked:
        knocker = s.knocked - 1
        score(s, knocker, 1 if holds(s, knocker, HERB) == most else -1)
    reveal(s)
    s.phase = SHOWING


@rule
def end_showing(s: Mini) -> None:
    """MIN-14, MIN-15."""
    clear_answers(s)
    s.round += 1
    if s.round == ROUNDS:
        s.over = 1
        tell(s, ENDED, NONE, NONE, NONE, NONE, EVERYONE)
    else:
        s.turn = (s.turn + 1) % s.seats
        begin_round(s)


@rule
def standings(s: Mini, places: Numbers, points: Numbers) -> None:
    """MIN-15."""
    for seat in range(s.seats):
        points[seat] = s.points[seat]
        places[seat] = 1
        for other in range(s.seats):
            if s.points[other] > s.points[seat]:
                places[seat] += 1

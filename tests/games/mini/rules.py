"""The course of a game of Mini: rounds of laps, each lap a turn a seat and an offering."""

from alambic.core.chance import below
from alambic.core.events import EVERYONE, NONE, reveal, tell
from alambic.core.rule import rule
from alambic.core.state import Numbers
from tests.games.mini.rules_cards import gather, holds, refill, regard, shuffle, size, spend, take_out, viewers
from tests.games.mini.state import ALL, DOWN, KINDS, OPEN, ROUNDS, Mini
from tests.games.mini.vocabulary import MOVES, Card, Move, Phase, Told


@rule
def deal(s: Mini) -> None:
    """MIN-03."""
    s.turn = below(s, s.seats)
    begin_round(s)


@rule
def begin_round(s: Mini) -> None:
    s.phase = Phase.TURN
    s.turns = 0
    s.knocked = 0
    gather(s)
    tell(s, Told.STARTS, s.turn, NONE, NONE, NONE, EVERYONE)
    for seat in range(s.seats):
        refill(s, seat)


# Decisions


@rule
def asked(s: Mini, seat: int) -> bool:
    """Whether a seat takes part in the present answer of all: whoever could conceivably answer does."""
    if s.phase == Phase.SHOWING:
        return True
    if s.phase == Phase.ANSWERING and seat == s.turn:
        return False
    return size(s, seat) > 0


@rule
def awaited(s: Mini) -> int:
    if s.over:
        return 0
    if s.phase == Phase.TURN:
        return 1 << s.turn
    waiting = 0
    for seat in range(s.seats):
        if s.said[seat] == 0 and asked(s, seat):
            waiting |= 1 << seat
    return waiting


@rule
def may(s: Mini) -> int:
    """Everyone but the player on turn may knock, until somebody has (MIN-13)."""
    if s.over or s.phase != Phase.TURN or s.knocking == 0 or s.knocked:
        return 0
    return (1 << s.seats) - 1 - (1 << s.turn)


@rule
def legal(s: Mini, seat: int, moves: Numbers) -> int:
    n = 0
    for move in range(MOVES):
        if why(s, seat, move) == 0:
            moves[n] = move
            n += 1
    return n


@rule
def why(s: Mini, seat: int, move: int) -> int:
    if s.over:
        return 15
    if move == Move.KNOCK:
        return 0 if may(s) >> seat & 1 else 13
    if s.phase == Phase.TURN:
        return why_not_now(s, seat, move)
    here = s.said[seat] == 0 and asked(s, seat)
    if s.phase == Phase.ANSWERING:
        allowed = move == Move.LET_PASS or (move == Move.HOOT and holds(s, seat, Card.OWL) > 0)
        return 0 if here and allowed else 10
    if s.phase == Phase.OFFERING:
        allowed = Move.OFFER <= move < Move.LET_PASS and holds(s, seat, move - Move.OFFER) > 0
        return 0 if here and allowed else 12
    return 0 if here and move == Move.READY else 14


@rule
def why_not_now(s: Mini, seat: int, move: int) -> int:
    """The clause that forbids a move while somebody has the turn."""
    if seat != s.turn:
        return 4
    if move < Move.LOOK:
        return 0 if holds(s, seat, move - Move.DROP) > 0 else 6
    if move < Move.STEAL:
        return 0 if holds(s, seat, Card.OWL) > 0 and can_visit(s, seat, move - Move.LOOK) else 8
    if move < Move.END:
        return 0 if holds(s, seat, Card.THIEF) > 0 and can_visit(s, seat, move - Move.STEAL) else 9
    if move == Move.END:
        return 0
    if move < Move.LET_PASS:
        return 12
    return 14 if move == Move.READY else 10


@rule
def can_visit(s: Mini, seat: int, other: int) -> bool:
    """Another player, who holds a card (MIN-08, MIN-09)."""
    return other < s.seats and other != seat and size(s, other) > 0


# Playing


@rule
def play(s: Mini, seat: int, move: int) -> None:
    if move < Move.LOOK:
        drop(s, seat, move - Move.DROP)
    elif move < Move.STEAL:
        look(s, seat, move - Move.LOOK)
    elif move < Move.END:
        send_thief(s, seat, move - Move.STEAL)
    elif move == Move.END:
        end_turn(s, seat)
    elif move == Move.KNOCK:
        s.knocked = seat + 1
        tell(s, Told.KNOCKED, seat, NONE, NONE, NONE, EVERYONE)
    else:
        answer(s, seat, move)


@rule
def drop(s: Mini, seat: int, card: int) -> None:
    """MIN-06, MIN-07."""
    if s.discards == OPEN:
        spend(s, seat, card)
        tell(s, Told.DROPPED, seat, card, NONE, NONE, EVERYONE)
        return
    shuffle(s, seat, 1 << seat)
    eyes = take_out(s, seat, card)
    s.held[DOWN, eyes, card] += 1
    tell(s, Told.DROPPED, seat, card, NONE, NONE, viewers(eyes))


@rule
def look(s: Mini, seat: int, other: int) -> None:
    """MIN-08."""
    spend(s, seat, Card.OWL)
    tell(s, Told.LOOKED, seat, NONE, NONE, other, EVERYONE)
    see_hand(s, seat, other)


@rule
def see_hand(s: Mini, seat: int, other: int) -> None:
    """From now on a seat knows every card in another's hand."""
    reveal(s)
    regard(s, other, 1 << seat, ALL)
    for card in range(KINDS):
        for _ in range(holds(s, other, card)):
            tell(s, Told.SAW, seat, card, NONE, other, 1 << seat | 1 << other)


@rule
def send_thief(s: Mini, seat: int, victim: int) -> None:
    """MIN-09: first everyone else may answer (MIN-10)."""
    spend(s, seat, Card.THIEF)
    s.victim = victim
    s.phase = Phase.ANSWERING
    tell(s, Told.SENT, seat, NONE, NONE, victim, EVERYONE)


@rule
def end_turn(s: Mini, seat: int) -> None:
    """MIN-05; after a lap comes the offering (MIN-12)."""
    refill(s, seat)
    s.turns += 1
    s.turn = (s.turn + 1) % s.seats
    if s.turns % s.seats == 0:
        s.phase = Phase.OFFERING


# Answers of all


@rule
def answer(s: Mini, seat: int, move: int) -> None:
    """Answers lie hidden, and nothing is told of them, until the last has come: their order leaves no trace."""
    s.said[seat] = move + 1
    if awaited(s) == 0:
        if s.phase == Phase.ANSWERING:
            settle_theft(s)
        elif s.phase == Phase.OFFERING:
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
        if s.said[seat] == Move.HOOT + 1:
            spend(s, seat, Card.OWL)
            tell(s, Told.HOOTED, seat, NONE, NONE, s.turn, EVERYONE)
            hoots += 1
    if hoots == 0:
        steal(s, s.turn, s.victim)
    clear_answers(s)
    s.victim = 0
    s.phase = Phase.TURN


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
    tell(s, Told.STOLE, thief, card, NONE, victim, viewers(eyes))


@rule
def score(s: Mini, seat: int, points: int) -> None:
    s.points[seat] += points
    tell(s, Told.SCORED, seat, points, NONE, NONE, EVERYONE)


@rule
def settle_offering(s: Mini) -> None:
    """MIN-12."""
    winning = Card.HERB
    for seat in range(s.seats):
        if s.said[seat] > 0:
            card = s.said[seat] - 1 - Move.OFFER
            spend(s, seat, card)
            tell(s, Told.OFFERED, seat, card, NONE, NONE, EVERYONE)
            if card == Card.THIEF:
                winning = Card.THIEF
    for seat in range(s.seats):
        if s.said[seat] - 1 - Move.OFFER == winning:
            score(s, seat, 1)
    clear_answers(s)
    if s.knocked or s.turns == s.laps * s.seats:
        end_round(s)
    else:
        s.phase = Phase.TURN


# The end of a round


@rule
def end_round(s: Mini) -> None:
    """MIN-14: hands in sight, a point for every herb; MIN-13: what the knocker wins or loses."""
    most = 0
    for seat in range(s.seats):
        regard(s, seat, ALL, ALL)
        for card in range(KINDS):
            for _ in range(holds(s, seat, card)):
                tell(s, Told.SHOWED, seat, card, NONE, NONE, EVERYONE)
        herbs = holds(s, seat, Card.HERB)
        most = max(most, herbs)
        if herbs > 0:
            score(s, seat, herbs)
    if s.knocked:
        knocker = s.knocked - 1
        score(s, knocker, 1 if holds(s, knocker, Card.HERB) == most else -1)
    reveal(s)
    s.phase = Phase.SHOWING


@rule
def end_showing(s: Mini) -> None:
    """MIN-14, MIN-15."""
    clear_answers(s)
    s.round += 1
    if s.round == ROUNDS:
        s.over = 1
        tell(s, Told.ENDED, NONE, NONE, NONE, NONE, EVERYONE)
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

"""Whole games between hurried players in one compiled loop, and what is noted of each.

It plays what `between.played` plays with hasty bots on the same words, move by move, on lean states.
"""

from alambic.bots.hasty import look_at_some
from alambic.core.chance import below, stir
from alambic.core.contract import awaited, deal, first_seat, hide, legal, sensible, standings, step, worth
from alambic.core.rule import rule
from alambic.core.state import Numbers, State
from alambic.lab.between import moment
from alambic.lab.cards import PAYS, exchange, held, piled

# The worlds: what a seat knows, how it thinks it is, a game before the deal, the game; and words alone: of the
# seed, of what happens in this game, of what is chosen in it.
KNOWN, THOUGHT, BLANK, GAME, SEED, CHANCE, CHOICE = range(7)
WORLDS = 7

# What is asked for
PACE = 0  # seconds that people take over a choice
HURRIED = 1  # the same where silence would answer
SILENT = 2  # the phases in which it would, as bits
AGAIN = 3  # how many times each deal is played, each time with other choices
KEEP = 4  # 1: each game's state is kept as it is when its first phase is over
ODD = 5  # which seat is unlike the others: NOBODY or one that goes round with the deals
LOW = 6  # the odd seat plays no move from this one on
HIGH = 7  # up to this one
SPAN = 8  # before one of so many turns, any of them, its seat has a card exchanged for one of the pile; 0: never
KINDS = 9  # of cards
WIDTH = 10  # numbers noted of a game
ASKED = 11
NOBODY, AMONG_NOVICES, RESTRICTED = range(3)

# What is noted of a game
CHOICES = 0  # between two or more moves
TURNS = 1  # moves in a row of one seat are one turn
MOVES = 2
SECONDS = 3
OPTIONS = 4  # moves to choose from, all choices together
WIDEST = 5  # the most at once
LOOKS = 6  # choices in which two moves or more were looked at
GAP = 7  # how much further the best of them would lead than the next, all together
CHANGES = 8  # of the lead, by the estimate that bots play by
SETTLED = 9  # the turn from which on a winner led
LED = 10  # 1: a winner led half-way
TRAILED = 11  # 1: a winner was last half-way
GIVEN = 12  # the kind + 1 of the card exchanged
TAKEN = 13  # the kind + 1 that came for it
PHASES = 14  # moves in each phase
MOST_PHASES = 24
SEATS_FROM = PHASES + MOST_PHASES
PLACE, POINTS, OPENING, HALF_LEAD, OWN, OTHERS, ODDITY = range(7)  # of every seat, one kind after the other
EACH = 7
SEEN, PLAYED, WASTED = range(3)  # of every seat and kind of card

TRACED = 1000  # turns whose standing is remembered


@rule
def play_games(
    worlds: list[State],
    kept: list[State],
    asked: list[int],
    spends: Numbers,
    moves: Numbers,
    weights: Numbers,
    further: Numbers,
    further_weights: Numbers,
    values: Numbers,
    mine: Numbers,
    trace: Numbers,
    hands: Numbers,
    first: int,
    count: int,
    noted: Numbers,
    cards: Numbers,
) -> None:
    """Play so many games; each notes a row of numbers, and one of its cards."""
    width, seats = asked[WIDTH], worlds[BLANK].seats
    across = 3 * seats * asked[KINDS]
    for k in range(count):
        row, own = noted[k * width : (k + 1) * width], cards[k * across : (k + 1) * across]
        begin(worlds, asked, first + k)
        swaps = turn_of_exchange(worlds, asked)
        odd = -1 if asked[ODD] == NOBODY else (first + k) // asked[AGAIN] % seats
        phase, looked = worlds[GAME].phase, asked[KEEP] == 0
        for i in range(3 * seats):
            mine[i] = 0
        for i in range(2 * asked[KINDS] * seats):
            hands[i] = 0
        counting = asked[KINDS] > 0 and asked[SPAN] == 0
        if counting:
            see(worlds[GAME], asked, hands, own)
        last, place, before, now = -1, 0, 0, 0
        waiting = awaited(worlds[GAME])
        while waiting != 0:
            seat = first_seat(waiting)
            place += 1
            if seat != last:
                if row[TURNS] == swaps:
                    swap(worlds, asked, seat, hands, row)
                note_standing(worlds[GAME], row, last, values, trace)
                last, place = seat, 0
                mine[seat] += 1
                row[TURNS] += 1
            number = moment(seat, mine[seat], place)
            n = legal(worlds[GAME], seat, moves)
            if asked[PACE] > 0:
                now = pass_time(worlds[GAME], asked, waiting, before, seat, n, now, mine)
                before = waiting
            row[MOVES] += 1
            row[PHASES + worlds[GAME].phase] += 1
            move = moves[0]
            if n > 1:
                row[CHOICES] += 1
                row[OPTIONS] += n
                row[WIDEST] = max(row[WIDEST], n)
                know(worlds, seat, number)
                move = choose(worlds, asked, seat, odd, moves, weights, further, further_weights, values, row)
                if row[SEATS_FROM + OPENING * seats + seat] == 0:
                    row[SEATS_FROM + OPENING * seats + seat] = move + 1
            worlds[GAME].rng = worlds[CHANCE].rng
            stir(worlds[GAME], 2 * number)
            step(worlds[GAME], seat, move)
            if counting:
                spend(asked, seats, seat, spends[move], hands, own)
                see(worlds[GAME], asked, hands, own)
                spend_all(asked, seats, seat, spends[move], hands, own)
            waiting = awaited(worlds[GAME])
            if not looked and (worlds[GAME].phase != phase or waiting == 0):
                kept[k] = worlds[GAME]
                looked = True
        row[SECONDS] = now
        if odd >= 0:
            row[SEATS_FROM + ODDITY * seats + odd] = 1
        settle(worlds[GAME], row, trace)


@rule
def begin(worlds: list[State], asked: list[int], game: int) -> None:
    """Deal a game, and find the words of what happens and of what is chosen in it."""
    number = game // asked[AGAIN]
    worlds[GAME] = worlds[BLANK]
    stir(worlds[GAME], number)
    deal(worlds[GAME])
    worlds[CHANCE].rng = worlds[SEED].rng
    stir(worlds[CHANCE], number)
    stir(worlds[CHANCE], 1)
    worlds[CHOICE].rng = worlds[CHANCE].rng
    if game % asked[AGAIN] > 0:
        stir(worlds[CHOICE], game % asked[AGAIN])


@rule
def know(worlds: list[State], seat: int, number: int) -> None:
    """What a seat knows, and the word of what it chooses."""
    worlds[KNOWN] = worlds[GAME]
    hide(worlds[KNOWN], seat)
    worlds[KNOWN].rng = worlds[CHOICE].rng
    stir(worlds[KNOWN], 2 * number + 1)


@rule
def choose(
    worlds: list[State],
    asked: list[int],
    seat: int,
    odd: int,
    moves: Numbers,
    weights: Numbers,
    further: Numbers,
    further_weights: Numbers,
    values: Numbers,
    row: Numbers,
) -> int:
    stir(worlds[KNOWN], 0)
    n = sensible(worlds[KNOWN], seat, moves)
    if asked[ODD] == AMONG_NOVICES and seat != odd:
        return moves[below(worlds[KNOWN], n)]
    if asked[ODD] == RESTRICTED and seat == odd:
        n = without(moves, n, asked[LOW], asked[HIGH])
    chosen = moves[look_at_some(worlds, seat, moves, n, weights, further, further_weights, values)]
    if n > 1:
        row[LOOKS] += 1
        row[GAP] += min(values[0] - values[1], 100000)
    return chosen


@rule
def without(moves: Numbers, n: int, low: int, high: int) -> int:
    """Leave those moves out, unless there are no others."""
    kept = 0
    for i in range(n):
        if moves[i] < low or moves[i] >= high:
            kept += 1
    if kept == 0:
        return n
    kept = 0
    for i in range(n):
        if moves[i] < low or moves[i] >= high:
            moves[kept] = moves[i]
            kept += 1
    return kept


@rule
def pass_time(
    s: State, asked: list[int], waiting: int, before: int, seat: int, n: int, now: int, mine: Numbers
) -> int:
    """As in `pace.Pace`: when a seat has moved; whoever was asked already goes on thinking."""
    since = s.seats
    for other in range(s.seats):
        if waiting >> other & 1 and before >> other & 1 == 0:
            mine[since + other] = now
    if n > 1:
        mine[since + seat] += asked[HURRIED] if asked[SILENT] >> s.phase & 1 else asked[PACE]
    return max(now, mine[since + seat])


# Cards


@rule
def see(s: State, asked: list[int], hands: Numbers, own: Numbers) -> None:
    """Count what has come into hands; what was in them is kept behind what is."""
    kinds = asked[KINDS]
    for seat in range(s.seats):
        now, then = 2 * seat * kinds, (2 * seat + 1) * kinds
        for kind in range(kinds):
            hands[then + kind] = hands[now + kind]
        held(s, seat, kinds, hands[now : now + kinds])
        for kind in range(kinds):
            more = hands[now + kind] - hands[then + kind]
            if more > 0:
                own[(SEEN * s.seats + seat) * kinds + kind] += more


@rule
def spend(asked: list[int], seats: int, seat: int, spent: int, hands: Numbers, own: Numbers) -> None:
    """A move plays a card, or throws one away."""
    kinds = asked[KINDS]
    if spent > 0:
        own[(PLAYED * seats + seat) * kinds + spent - 1] += 1
        hands[2 * seat * kinds + spent - 1] -= 1
    elif spent < 0 and spent != PAYS:
        own[(WASTED * seats + seat) * kinds - spent - 1] += 1
        hands[2 * seat * kinds - spent - 1] -= 1


@rule
def spend_all(asked: list[int], seats: int, seat: int, spent: int, hands: Numbers, own: Numbers) -> None:
    """Where a move pays with cards, all that left the hand."""
    kinds = asked[KINDS]
    if spent == PAYS:
        for kind in range(kinds):
            less = hands[(2 * seat + 1) * kinds + kind] - hands[2 * seat * kinds + kind]
            if less > 0:
                own[(PLAYED * seats + seat) * kinds + kind] += less


@rule
def turn_of_exchange(worlds: list[State], asked: list[int]) -> int:
    """Before which turn a card is exchanged; -1: never."""
    if asked[SPAN] == 0:
        return -1
    worlds[KNOWN].rng = worlds[CHANCE].rng
    stir(worlds[KNOWN], 0)
    return below(worlds[KNOWN], asked[SPAN])


@rule
def swap(worlds: list[State], asked: list[int], seat: int, hands: Numbers, row: Numbers) -> None:
    """Exchange a card of a seat's hand, any of them, for any other kind of which the pile has some."""
    kinds = asked[KINDS]
    worlds[KNOWN].rng = worlds[CHANCE].rng
    stir(worlds[KNOWN], 1)
    held(worlds[GAME], seat, kinds, hands[0:kinds])
    total, there = 0, 0
    for kind in range(kinds):
        total += hands[kind]
    if total == 0:
        return
    left, given = below(worlds[KNOWN], total), 0
    while left >= hands[given]:
        left -= hands[given]
        given += 1
    for kind in range(kinds):
        if kind != given and piled(worlds[GAME], kind) > 0:
            there += 1
    if there == 0:
        return
    left, taken = below(worlds[KNOWN], there), 0
    while left > 0 or taken == given or piled(worlds[GAME], taken) == 0:
        if taken != given and piled(worlds[GAME], taken) > 0:
            left -= 1
        taken += 1
    exchange(worlds[GAME], seat, given, taken)
    row[GIVEN] = given + 1
    row[TAKEN] = taken + 1
    row[SEATS_FROM + ODDITY * worlds[GAME].seats + seat] = 1


# Who leads


@rule
def note_standing(s: State, row: Numbers, last: int, values: Numbers, trace: Numbers) -> None:
    """How everybody stands before a turn, and how much the turn before it has moved whom."""
    seats, turn = s.seats, row[TURNS]
    if turn < TRACED:
        worth(s, values)
        for seat in range(seats):
            trace[turn * seats + seat] = values[seat]
            if turn > 0:
                moved = abs(values[seat] - trace[(turn - 1) * seats + seat])
                kind = OWN if seat == last else OTHERS
                row[SEATS_FROM + kind * seats + last] += min(moved, 100000)


@rule
def ahead(trace: Numbers, turn: int, seats: int, seat: int) -> int:
    """How far a seat is ahead of the best other before a turn."""
    best, found = 0, False
    for other in range(seats):
        if other != seat and (not found or trace[turn * seats + other] > best):
            best, found = trace[turn * seats + other], True
    return trace[turn * seats + seat] - best


@rule
def is_last(trace: Numbers, turn: int, seats: int, seat: int) -> bool:
    for other in range(seats):
        if other != seat and trace[turn * seats + other] <= trace[turn * seats + seat]:
            return False
    return True


@rule
def settle(s: State, row: Numbers, trace: Numbers) -> None:
    """Places and points, and how they came about."""
    seats, turns = s.seats, min(row[TURNS], TRACED)
    places, points = SEATS_FROM + PLACE * seats, SEATS_FROM + POINTS * seats
    standings(s, row[places : places + seats], row[points : points + seats])
    leader, row[SETTLED] = -1, row[TURNS]
    for turn in range(turns):
        for seat in range(seats):
            if ahead(trace, turn, seats, seat) > 0:
                if leader >= 0 and leader != seat:
                    row[CHANGES] += 1
                leader = seat
    half, sure, turn = turns // 2, True, turns - 1
    for seat in range(seats):
        row[SEATS_FROM + HALF_LEAD * seats + seat] = ahead(trace, half, seats, seat)
        if row[places + seat] == 1:
            if row[SEATS_FROM + HALF_LEAD * seats + seat] > 0:
                row[LED] = 1
            if is_last(trace, half, seats, seat):
                row[TRAILED] = 1
    while sure and turn >= 0:
        sure = False
        for seat in range(seats):
            if row[places + seat] == 1 and ahead(trace, turn, seats, seat) > 0:
                sure = True
        if sure:
            row[SETTLED] = turn
        turn -= 1

"""Whole games between hurried players in one compiled loop, and what is noted of each.

It plays what `between.played` plays with hasty bots on the same words, move by move, on lean states.
"""

from alambic.bots.hasty import look_at_some
from alambic.core.chance import below, stir
from alambic.core.contract import awaited, deal, first_seat, hide, legal, sensible, standings, step, worth
from alambic.core.rule import rule
from alambic.core.state import Numbers, State
from alambic.lab.between import moment
from alambic.lab.cards import ENDS, exchange, is_dealt, pick_two, why_over
from alambic.lab.counting import OF_CARDS, note_choice, see, spend, spend_all

# The worlds: what a seat knows, how it thinks it is, a game before the deal, the game; words alone: of the seed,
# of what happens in this game, of what is chosen in it; and the game before a card is exchanged.
KNOWN, THOUGHT, BLANK, GAME, SEED, CHANCE, CHOICE, BEFORE = range(8)
WORLDS = 8

# What is asked for
PACE = 0  # seconds that people take over a choice
HURRIED = 1  # the same where silence would answer
SILENT = 2  # the phases in which it would, as bits
AGAIN = 3  # how many times each deal is played, each time with other choices
KEEP = 4  # 1: each game's state is kept as it is when its first phase is over
ODD = 5  # which seat is unlike the others: NOBODY or one that goes round with the deals
LOW = 6  # the odd seat plays no move from this one on
HIGH = 7  # up to this one
SPAN = 8  # before one of so many turns, any of them, a seat has a card exchanged for one of the pile; 0: never
KINDS = 9  # of cards
WIDTH = 10  # numbers noted of a game
MOST = 11  # moves there may be at once
ASKED = 12
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
SHARED = 14  # moves before the exchange, the same for all seats of a deal; what else is noted comes after it
ENDED = 15  # turns that were ended by a move that says so
IDLE = 16  # those in which nothing was played
OVER = 17  # why it is over, as its endings are numbered
PHASES = 18  # moves in each phase
MOST_PHASES = 24
SEATS_FROM = PHASES + MOST_PHASES
PLACE, POINTS, OPENING, HALF_LEAD, OWN, OTHERS, ODDITY = range(7)  # of every seat, one kind after the other
EACH = 7

TRACED = 1000  # turns whose standing is remembered
ROOMS = 5  # for moves, their weights, moves that follow, their weights, values

# How far a game has come: of every seat its turns and two times (`pass_time`); then of the game
TIMES = 3
TURN, LAST, PLACED = range(3)  # turns, who moved last, how often in a row
COURSE = 3


@rule
def play_games(
    worlds: list[State],
    kept: list[State],
    asked: list[int],
    spends: Numbers,
    wanted: Numbers,
    rooms: Numbers,
    course: Numbers,
    trace: Numbers,
    hands: Numbers,
    first: int,
    count: int,
    noted: Numbers,
    cards: Numbers,
) -> None:
    """Play so many games; each notes a row of numbers, and one of its cards.

    Where cards are exchanged, each deal stands for as many games as seats: played once until then, and on from
    there with a card of each seat exchanged.
    """
    width, seats = asked[WIDTH], worlds[BLANK].seats
    across, size = OF_CARDS * seats * asked[KINDS], TIMES * seats + COURSE
    for k in range(count):
        row, own = noted[k * width : (k + 1) * width], cards[k * across : (k + 1) * across]
        if asked[SPAN] == 0:
            odd = -1 if asked[ODD] == NOBODY else (first + k) // asked[AGAIN] % seats
            begin(worlds, asked, first + k, course, hands)
            play_on(worlds, kept, asked, spends, rooms, course, trace, hands, k, odd, -1, row, own)
            continue
        seat = (first + k) % seats
        if k == 0 or seat == 0:
            begin(worlds, asked, (first + k) // seats, course, hands)
            until = turn_of_exchange(worlds, asked)
            play_on(worlds, kept, asked, spends, rooms, course, trace, hands, k, -1, until, row, own)
            worlds[BEFORE] = worlds[GAME]
            shared = row[MOVES]
            for i in range(size):
                course[size + i] = course[i]
            for i in range(width):
                row[i] = 0
        worlds[GAME] = worlds[BEFORE]
        for i in range(size):
            course[i] = course[size + i]
        row[SHARED] = shared
        if swap(worlds, asked, seat, wanted, hands, row):
            play_on(worlds, kept, asked, spends, rooms, course, trace, hands, k, -1, -1, row, own)


@rule
def play_on(
    worlds: list[State],
    kept: list[State],
    asked: list[int],
    spends: Numbers,
    rooms: Numbers,
    course: Numbers,
    trace: Numbers,
    hands: Numbers,
    k: int,
    odd: int,
    until: int,
    row: Numbers,
    own: Numbers,
) -> None:
    """Play to the end, or until so many turns have been taken since hands were dealt."""
    seats, most = worlds[GAME].seats, asked[MOST]
    moves, values = rooms[0:most], rooms[4 * most : 5 * most]
    phase, looked = worlds[GAME].phase, asked[KEEP] == 0
    counting = asked[KINDS] > 0 and asked[SPAN] == 0
    if counting:
        see(worlds[GAME], asked[KINDS], hands, own)
    at = TIMES * seats
    before, now, dealt, played = 0, 0, -1, False
    waiting = awaited(worlds[GAME])
    while waiting != 0:
        seat = first_seat(waiting)
        if until >= 0:
            if dealt < 0 and is_dealt(worlds[GAME], asked[KINDS], hands):
                dealt = course[at + TURN]
            since = course[at + TURN] - dealt
            if dealt >= 0 and since >= until and (until == 0 or seat != course[at + LAST]):
                return
        course[at + PLACED] += 1
        if seat != course[at + LAST]:
            note_standing(worlds[GAME], row, course, values, trace)
            course[at + LAST] = seat
            course[at + PLACED] = 0
            course[at + TURN] += 1
            course[seat] += 1
        number = moment(seat, course[seat], course[at + PLACED])
        n = legal(worlds[GAME], seat, moves)
        if asked[PACE] > 0:
            now = pass_time(worlds[GAME], asked, waiting, before, seat, n, now, course)
            before = waiting
        row[MOVES] += 1
        row[PHASES + worlds[GAME].phase] += 1
        move = moves[0]
        if n > 1:
            row[CHOICES] += 1
            row[OPTIONS] += n
            row[WIDEST] = max(row[WIDEST], n)
            know(worlds, seat, number)
            move = choose(worlds, asked, seat, odd, rooms, row)
            if row[SEATS_FROM + OPENING * seats + seat] == 0:
                row[SEATS_FROM + OPENING * seats + seat] = move + 1
            if counting:
                m = legal(worlds[GAME], seat, moves)
                note_choice(asked[KINDS], seats, seat, spends, moves, m, move, row[MOVES], hands, own)
        if spends[move] == ENDS:
            row[ENDED] += 1
            row[IDLE] += 0 if played else 1
        played = spends[move] != ENDS and (played or spends[move] != 0)
        worlds[GAME].rng = worlds[CHANCE].rng
        stir(worlds[GAME], 2 * number)
        step(worlds[GAME], seat, move)
        if counting:
            spend(asked[KINDS], seats, seat, spends[move], hands, own)
            see(worlds[GAME], asked[KINDS], hands, own)
            spend_all(asked[KINDS], seats, seat, spends[move], hands, own)
        waiting = awaited(worlds[GAME])
        if not looked and (worlds[GAME].phase != phase or waiting == 0):
            kept[k] = worlds[GAME]
            looked = True
    row[SECONDS] = now
    if odd >= 0:
        row[SEATS_FROM + ODDITY * seats + odd] = 1
    row[TURNS], row[OVER] = course[at + TURN], why_over(worlds[GAME])
    settle(worlds[GAME], row, trace)


@rule
def begin(worlds: list[State], asked: list[int], game: int, course: Numbers, hands: Numbers) -> None:
    """Deal a game, and find the words of what happens and of what is chosen in it."""
    seats, number = worlds[BLANK].seats, game // asked[AGAIN]
    for i in range(TIMES * seats + COURSE):
        course[i] = 0
    course[TIMES * seats + LAST] = -1
    for i in range(asked[KINDS] * (2 * seats + 1)):
        hands[i] = 0
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
def choose(worlds: list[State], asked: list[int], seat: int, odd: int, rooms: Numbers, row: Numbers) -> int:
    most = asked[MOST]
    moves, weights, further = rooms[0:most], rooms[most : 2 * most], rooms[2 * most : 3 * most]
    further_weights, values = rooms[3 * most : 4 * most], rooms[4 * most : 5 * most]
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
    s: State, asked: list[int], waiting: int, before: int, seat: int, n: int, now: int, course: Numbers
) -> int:
    """As in `pace.Pace`: when a seat has moved; whoever was asked already goes on thinking."""
    since = s.seats
    for other in range(s.seats):
        if waiting >> other & 1 and before >> other & 1 == 0:
            course[since + other] = now
    if n > 1:
        course[since + seat] += asked[HURRIED] if asked[SILENT] >> s.phase & 1 else asked[PACE]
    return max(now, course[since + seat])


# Exchanges


@rule
def turn_of_exchange(worlds: list[State], asked: list[int]) -> int:
    """Before which turn a card is exchanged, counted from when hands were dealt."""
    worlds[KNOWN].rng = worlds[CHANCE].rng
    stir(worlds[KNOWN], 0)
    return below(worlds[KNOWN], asked[SPAN])


@rule
def swap(worlds: list[State], asked: list[int], seat: int, wanted: Numbers, hands: Numbers, row: Numbers) -> bool:
    """Exchange a card of a seat's hand, any of them, for any other kind that is wanted and in the pile."""
    kinds = asked[KINDS]
    worlds[KNOWN].rng = worlds[CHANCE].rng
    stir(worlds[KNOWN], 1 + seat)
    both = pick_two(worlds[GAME], worlds[KNOWN], seat, kinds, wanted, hands)
    if both < 0:
        return False
    exchange(worlds[GAME], seat, both // kinds, both % kinds)
    row[GIVEN] = both // kinds + 1
    row[TAKEN] = both % kinds + 1
    row[SEATS_FROM + ODDITY * worlds[GAME].seats + seat] = 1
    return True


@rule
def note_standing(s: State, row: Numbers, course: Numbers, values: Numbers, trace: Numbers) -> None:
    """How everybody stands before a turn, and how much the turn before it has moved whom."""
    seats = s.seats
    turn, last = course[TIMES * seats + TURN], course[TIMES * seats + LAST]
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

"""The course of a game of V.I.T.R.I.O.L.: rounds, turns, reveal, end."""

from alambic.core.chance import below
from alambic.core.events import EVERYONE, NONE, reveal, tell, tell_more
from alambic.core.rule import rule
from alambic.core.state import Numbers
from alambic.games.vitriol.rules_legal import legal, ways, why
from alambic.games.vitriol.rules_piles import (
    discarded,
    draw,
    high_metal,
    last_tempus,
    lay_value,
    low_metal,
    metals_in_play,
    own_metals,
    pick,
    pile_metal,
    pile_owner,
    points_of,
    put_face_down,
    put_in_hand,
    restore_pile,
    slot_points,
    take_from_hand,
    transmutation,
    transmute_pile,
    two_metals,
)
from alambic.games.vitriol.state import (
    ATHANOR,
    CARDS_A_TURN,
    HAND,
    KINDS,
    LAID_WITHOUT,
    NO_CARD,
    UNKNOWN,
    VALUES,
    Vitriol,
)
from alambic.games.vitriol.vocabulary import Move, Phase, Told

__all__ = ["awaited", "deal", "legal", "may", "play", "standings", "why"]

# The round


@rule
def deal(s: Vitriol) -> None:
    """VIT-03."""
    s.first = below(s, s.seats)
    deal_round(s)


@rule
def deal_round(s: Vitriol) -> None:
    """All cards and metals anew (VIT-03, VIT-14, VIT-20)."""
    clear_table(s)
    taken = 0
    tell(s, Told.BEGINS, s.first, s.round + 1, NONE, NONE, EVERYONE)
    for seat in range(s.seats):
        for k in range(2 if two_metals(s) else 1):
            s.metal[seat, k] = other_metal(s, taken)
            taken |= 1 << s.metal[seat, k]
            tell(s, Told.TAKES_METAL, seat, s.metal[seat, k], k if two_metals(s) else NONE, NONE, 1 << seat)
    for card in range(KINDS):
        s.pile[card] = s.cards[card]
        s.left += s.cards[card]
    for _ in range(HAND):
        for seat in range(s.seats):
            card = pick(s, s.left)
            s.left -= 1
            put_in_hand(s, seat, card)
            tell(s, Told.IS_DEALT, seat, card, NONE, NONE, 1 << seat)
    reveal(s)
    s.tempus = 1
    s.turn = s.first
    begin_turn(s)


@rule
def clear_table(s: Vitriol) -> None:
    s.metal[:, :] = UNKNOWN
    s.hand[:, :] = NO_CARD
    s.held[:] = 0
    s.gone[:, :] = 0
    s.down[:] = 0
    s.shed[:] = 0
    s.left = 0
    s.lain[:, :, :] = 0
    s.natural[:, :] = 0
    s.naturals[:] = 0
    s.owner[:] = 0
    s.was[:] = 0
    s.now[:] = 0
    s.under[:, :] = 0
    s.slots = 0
    s.frozen[:] = 0
    s.never[:] = 0
    s.among[:, :] = 0
    s.sway[:, :] = 0
    s.played[:] = NO_CARD
    s.ready = 0


@rule
def other_metal(s: Vitriol, taken: int) -> int:
    """A metal by chance that is not among those taken (bits)."""
    free = 0
    for metal in range(metals_in_play(s)):
        if taken >> metal & 1 == 0:
            free += 1
    k = below(s, free)
    metal = 0
    while k > 0 or taken >> metal & 1:
        if taken >> metal & 1 == 0:
            k -= 1
        metal += 1
    return metal


@rule
def awaited(s: Vitriol) -> int:
    if s.over:
        return 0
    if s.phase == Phase.REVEAL:
        return (1 << s.seats) - 1 & ~s.ready
    return 1 << s.turn


@rule
def may(s: Vitriol) -> int:
    return 0


# The turn


@rule
def begin_turn(s: Vitriol) -> None:
    """VIT-11: whoever cannot complete a turn exchanges, as many times as there were cards to draw.

    Each exchange puts a card where it takes one from: pile and discard together keep their number.
    """
    stuck = ways(s, s.turn) == 0 and s.held[s.turn] > 0
    if stuck and s.exchanges < s.left + discarded(s):
        s.phase = Phase.EXCHANGING
        tell(s, Told.STUCK, s.turn, s.exchanges, NONE, NONE, EVERYONE)
    else:
        s.phase = Phase.PLAYING


@rule
def play(s: Vitriol, seat: int, move: int) -> None:
    if s.phase == Phase.REVEAL:
        say_ready(s, seat)
    elif move >= Move.EXCHANGE and move < Move.PASS:
        exchange(s, seat, move - Move.EXCHANGE)
    else:
        if move < Move.TRANSMUTE:
            lay(s, seat, move - Move.LAY)
        elif move < Move.ATHANOR:
            transmute(s, seat, transmutation(move), pile_owner(move), pile_metal(move))
        elif move < Move.DISCARD:
            restore(s, seat, move - Move.ATHANOR)
        elif move < Move.EXCHANGE:
            discard(s, seat, move - Move.DISCARD)
        if s.laid + s.downs == CARDS_A_TURN or s.held[seat] == 0:
            end_turn(s, seat)


@rule
def play_card(s: Vitriol, seat: int, card: int) -> None:
    """A card is laid in sight."""
    take_from_hand(s, seat, card)
    s.played[s.laid] = card
    s.laid += 1


@rule
def lay(s: Vitriol, seat: int, card: int) -> None:
    """VIT-06."""
    play_card(s, seat, card)
    lay_value(s, seat, card)
    s.sway[seat, card // VALUES] += card % VALUES + 1
    s.values |= 1 << card // VALUES
    tell(s, Told.LAID, seat, card, NONE, NONE, EVERYONE)


@rule
def transmute(s: Vitriol, seat: int, card: int, owner: int, metal: int) -> None:
    """VIT-07."""
    play_card(s, seat, card)
    into = low_metal(card) + high_metal(card) - metal
    slot = transmute_pile(s, owner, metal, into)
    turn_points(s, seat, slot, metal, into)
    s.transmutes += 1
    tell(s, Told.TRANSMUTES, seat, metal, slot, owner, EVERYONE)
    tell_more(s, Told.TRANSMUTES, into)


@rule
def restore(s: Vitriol, seat: int, slot: int) -> None:
    """VIT-09."""
    play_card(s, seat, ATHANOR)
    tell(s, Told.RESTORES, seat, s.was[slot], slot, s.owner[slot] - 1, EVERYONE)
    turn_points(s, seat, slot, s.now[slot], s.was[slot])
    restore_pile(s, slot)
    s.athanors += 1


@rule
def turn_points(s: Vitriol, seat: int, slot: int, metal: int, into: int) -> None:
    """Everybody sees for which metal, and against which, a seat turns a pile."""
    points = slot_points(s, slot)
    s.sway[seat, metal] -= points
    s.sway[seat, into] += points


@rule
def discard(s: Vitriol, seat: int, card: int) -> None:
    """Face down (VIT-04, VIT-11)."""
    take_from_hand(s, seat, card)
    put_face_down(s, seat, card)
    s.downs += 1
    tell(s, Told.DISCARDS, seat, card, NONE, NONE, 1 << seat)


@rule
def exchange(s: Vitriol, seat: int, card: int) -> None:
    """VIT-11: the card given up lies in the discard before another is drawn (VIT-12)."""
    take_from_hand(s, seat, card)
    put_face_down(s, seat, card)
    tell(s, Told.EXCHANGES, seat, card, NONE, NONE, 1 << seat)
    draw(s, seat)
    s.exchanges += 1
    reveal(s)
    begin_turn(s)


@rule
def end_turn(s: Vitriol, seat: int) -> None:
    """VIT-10."""
    prove(s, seat)
    for k in range(s.laid):
        s.played[k] = NO_CARD
    s.laid = 0
    s.values = 0
    s.downs = 0
    s.transmutes = 0
    s.athanors = 0
    s.exchanges = 0
    reveal(s)
    if s.tempus < last_tempus(s):
        while s.held[seat] < HAND and draw(s, seat):
            pass
    s.turn = (seat + 1) % s.seats
    if s.turn != s.first:
        begin_turn(s)
    elif s.tempus == last_tempus(s):
        end_round(s)
    else:
        s.tempus += 1
        tell(s, Told.TEMPUS, NONE, s.tempus, NONE, NONE, EVERYONE)
        begin_turn(s)


@rule
def prove(s: Vitriol, seat: int) -> None:
    """What the number of cards laid tells of a metal (VIT-04, VIT-41)."""
    if s.laid == CARDS_A_TURN:
        s.among[seat, s.tempus - 1] = s.values
    elif s.laid == LAID_WITHOUT and s.values & own_metals(s, seat) == 0:  # else it is a world that was imagined
        s.never[seat] |= s.values


# The reveal and the end


@rule
def end_round(s: Vitriol) -> None:
    """VIT-13."""
    for seat in range(s.seats):
        while s.held[seat] > 0:
            card = s.hand[seat, 0]
            take_from_hand(s, seat, card)
            put_face_down(s, seat, card)
    for seat in range(s.seats):
        s.score[s.round, seat] = points_of(s, seat)
        tell(s, Told.SHOWS, seat, s.metal[seat, 0], s.metal[seat, 1], NONE, EVERYONE)
        tell(s, Told.SCORES, seat, s.score[s.round, seat], NONE, NONE, EVERYONE)
    s.phase = Phase.REVEAL
    if s.round == s.seats - 1:  # VIT-14
        s.over = 15
        tell(s, Told.ENDED, NONE, s.over, NONE, NONE, EVERYONE)


@rule
def say_ready(s: Vitriol, seat: int) -> None:
    """Once everybody has seen enough, the next round is dealt, one seat further left (VIT-14)."""
    s.ready |= 1 << seat
    if s.ready == (1 << s.seats) - 1:
        s.round += 1
        s.first = (s.first + 1) % s.seats
        deal_round(s)


@rule
def total(s: Vitriol, seat: int) -> int:
    points = 0
    for k in range(s.seats):
        points += s.score[k, seat]
    return points


@rule
def rounds_finished(s: Vitriol) -> int:
    return s.round + 1 if s.phase == Phase.REVEAL else s.round


@rule
def rounds_won(s: Vitriol, seat: int) -> int:
    """A shared win counts for each."""
    won = 0
    for k in range(rounds_finished(s)):
        best = 0
        for other in range(s.seats):
            best = max(best, s.score[k, other])
        if s.score[k, seat] == best:
            won += 1
    return won


@rule
def best_round(s: Vitriol, seat: int) -> int:
    best = 0
    for k in range(s.seats):
        best = max(best, s.score[k, seat])
    return best


@rule
def ahead(s: Vitriol, one: int, other: int) -> bool:
    """VIT-15: points, then rounds won, then the best single round."""
    if total(s, one) != total(s, other):
        return total(s, one) > total(s, other)
    if rounds_won(s, one) != rounds_won(s, other):
        return rounds_won(s, one) > rounds_won(s, other)
    return best_round(s, one) > best_round(s, other)


@rule
def standings(s: Vitriol, places: Numbers, points: Numbers) -> None:
    for seat in range(s.seats):
        points[seat] = total(s, seat)
        places[seat] = 1
        for other in range(s.seats):
            if ahead(s, other, seat):
                places[seat] += 1

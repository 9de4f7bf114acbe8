"""Wheels, tokens, captures and what they are worth (VIZ-12 to VIZ-17, VIZ-21 to VIZ-24, VIZ-26, VIZ-30)."""

from alambic.core.events import EVERYONE, NONE, tell
from alambic.core.rule import rule
from alambic.core.state import Numbers
from alambic.games.vizia.rules_board import is_tile
from alambic.games.vizia.state import COLOURS, POINTS, WIDTH, On, Vizia
from alambic.games.vizia.vocabulary import Told, Wheel

POINT = 100  # of a total, in which a wheel formed is 1: nobody can form so many


@rule
def corner(cell: int, k: int) -> int:
    """Corner 0, 1 or 2 of a cell, in lattice order (line by line, left to right)."""
    if cell & 1:
        return cell + 1 if k == 0 else cell + WIDTH + 2 * (k - 1)
    return cell + WIDTH + 1 if k == 2 else cell + 2 * k


@rule
def spoke(point: int, k: int) -> int:
    """The k-th of the six cells round a lattice point: below from left to right, then above and back."""
    if k < 3:
        return point - 2 + k
    return point - WIDTH + 3 - k


@rule
def beside(point: int, k: int) -> int:
    """The k-th of the six lattice points next to one, in lattice order."""
    if k == 0:
        return point - WIDTH - 1
    if k == 1:
        return point - WIDTH + 1
    if k == 2:
        return point - 2
    if k == 3:
        return point + 2
    if k == 4:
        return point + WIDTH - 1
    return point + WIDTH + 1


@rule
def holder(s: Vizia, point: int) -> int:
    """NO_TOKEN, a seat + 1, or EMPTIED."""
    return s.token[point >> 1]


@rule
def has_token(thing: int) -> bool:
    return On.NO_TOKEN < thing < On.EMPTIED


@rule
def wheel_worth(s: Vizia, point: int) -> int:
    """What the wheel round a point is worth (VIZ-13); 0 if it is not complete."""
    colours = 0
    for k in range(6):
        thing = s.board[spoke(point, k)]
        if not is_tile(thing):
            return 0
        colours |= 1 << thing
    kinds = 0
    for tile in range(1, COLOURS + 1):
        kinds += colours >> tile & 1
    if kinds == 6:
        return Wheel.PRISM
    return Wheel.TWO_COLOUR if kinds == 2 else Wheel.SIMPLE


@rule
def put_token(s: Vizia, seat: int, point: int) -> None:
    s.token[point >> 1] = seat + 1
    s.stock[seat] -= 1
    s.fresh[s.freshes] = point
    s.freshes += 1


@rule
def claim_wheels(s: Vizia, seat: int, cell: int) -> None:
    """A token on every wheel that the tile on this cell completes (VIZ-12), the best first (VIZ-15)."""
    for worth in range(Wheel.PRISM, 0, -1):
        for k in range(3):
            point = corner(cell, k)
            if wheel_worth(s, point) == worth and holder(s, point) == On.NO_TOKEN and s.stock[seat] > 0:
                put_token(s, seat, point)
                s.formed[seat] += 1
                tell(s, Told.WHEEL, seat, worth, point, NONE, EVERYONE)


@rule
def opponents(s: Vizia, one: int, other: int) -> bool:
    """Partners sit across, never side by side (VIZ-30)."""
    if s.teams:
        return (one + other) % 2 == 1
    return one != other


@rule
def surrounded(s: Vizia, point: int) -> bool:
    """Whether the token here is isolated and shut in (VIZ-23), or the emptied wheel is (VIZ-26)."""
    here = holder(s, point)
    if here == On.NO_TOKEN:
        return False
    for k in range(6):
        there = holder(s, beside(point, k))
        if not has_token(there):
            return False
        if here != On.EMPTIED and not opponents(s, here - 1, there - 1):
            return False
    return True


@rule
def next_capture(s: Vizia) -> int:
    """The first point, in lattice order, that a token laid by this move shuts in; 0 if none."""
    first = 0
    for i in range(s.freshes):
        for k in range(6):
            point = beside(s.fresh[i], k)
            if (first == 0 or point < first) and surrounded(s, point):
                first = point
    return first


@rule
def capture_tokens(s: Vizia, seat: int) -> None:
    """Replace what the new tokens surround until nothing changes (VIZ-23, VIZ-24, VIZ-26)."""
    point = next_capture(s)
    while point != 0 and s.stock[seat] > 0:
        former = holder(s, point)
        if former == On.EMPTIED:
            put_token(s, seat, point)  # a new token, which may surround others in its turn
        else:
            s.stock[former - 1] += 1
            s.token[point >> 1] = seat + 1
            s.stock[seat] -= 1
        tell(s, Told.CAPTURED, seat, NONE, point, NONE if former == On.EMPTIED else former - 1, EVERYONE)
        point = next_capture(s)


@rule
def tokens_after_tile(s: Vizia, seat: int, cell: int) -> None:
    """All that a tile laid on this cell brings its player: first wheels, then captures (VIZ-24)."""
    claim_wheels(s, seat, cell)
    if s.capture:
        capture_tokens(s, seat)
    for i in range(s.freshes):
        s.fresh[i] = 0
    s.freshes = 0


@rule
def adjacent(one: int, other: int) -> bool:
    """Whether two lattice points are neighbours (VIZ-21)."""
    for k in range(6):
        if beside(one, k) == other:
            return True
    return False


@rule
def largest_group(s: Vizia, seat: int) -> int:
    """The size of the largest group of connected tokens of one player (VIZ-21)."""
    count = 0
    for half in range(POINTS):
        if s.token[half] == seat + 1:
            s.fresh[count] = 2 * half  # lent as a list; cleared below
            count += 1
    largest = 0
    grouped = 0  # bits of the tokens that belong to a group already
    for start in range(count):
        if grouped >> start & 1 == 0:
            group = 1 << start
            size = 1
            grown = True
            while grown:
                grown = False
                for i in range(count):
                    for j in range(count):
                        if group >> i & 1 == 0 and group >> j & 1 and adjacent(s.fresh[i], s.fresh[j]):
                            group |= 1 << i
                            size += 1
                            grown = True
            grouped |= group
            largest = max(largest, size)
    for i in range(count):
        s.fresh[i] = 0
    return largest


@rule
def triangles(s: Vizia, seat: int) -> int:
    """How many triangles of three mutually adjacent tokens a player has (VIZ-22)."""
    count = 0
    mine = seat + 1
    for half in range(POINTS):
        if s.token[half] == mine:
            below_right = holder(s, beside(2 * half, 5)) == mine
            if below_right and holder(s, beside(2 * half, 3)) == mine:
                count += 1
            if below_right and holder(s, beside(2 * half, 4)) == mine:
                count += 1
    return count


@rule
def score(s: Vizia, points: Numbers) -> None:
    """Every seat's own points: wheels (VIZ-13) and the bonuses in play (VIZ-21, VIZ-22)."""
    for seat in range(s.seats):
        points[seat] = 0
    for half in range(POINTS):
        if has_token(s.token[half]):
            points[s.token[half] - 1] += wheel_worth(s, 2 * half)
    for seat in range(s.seats):
        if s.group_bonus:
            points[seat] += largest_group(s, seat)
        if s.triangle_bonus:
            points[seat] += 2 * triangles(s, seat)


@rule
def side_total(s: Vizia, seat: int, points: Numbers) -> int:
    """What decides the place of a seat: points first, then wheels formed (VIZ-17), of its side (VIZ-30)."""
    total = 0
    for other in range(s.seats):
        if not opponents(s, seat, other):
            total += POINT * points[other] + s.formed[other]
    return total

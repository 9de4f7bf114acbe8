"""What a player of Illusio looks at: points, the bill, tricks that come together, and who is about to win."""

from alambic.core.rule import rule
from alambic.core.state import Numbers
from alambic.core.view import N_
from alambic.games.illusio.cards import Card
from alambic.games.illusio.rules_objectives import due_points, exact_of
from alambic.games.illusio.rules_table import counts_as, family_of, fits, reach
from alambic.games.illusio.state import CONTEST, IN_PROGRESS, KINDS, OBJECTIVES, TYPES, Illusio
from alambic.games.illusio.vocabulary import Move

POINT = 60  # what one point is worth
DUE = 50  # one that will be scored unless somebody meddles
LAID = 30  # a component around a trick in progress
EXACT_LAID = 15  # more, if it is of the very type
READY = 12  # a component in the wings for which the Contest has a use
HELD = 4  # a card in hand
THREAT = 120  # being about to win
MANNER = {"multiple": 1, "horizon": 40, "scale": 200}  # what measured best (alambic/bots/search.py)


@rule
def worth(s: Illusio, values: Numbers) -> None:
    for seat in range(s.seats):
        due = due_points(s, seat)
        values[seat] = POINT * s.points[seat] + DUE * due + HELD * s.held[seat]
        if s.points[seat] + due >= s.target:
            values[seat] += THREAT
        for k in range(IN_PROGRESS):
            objective = s.progress[seat, k] - 1
            if objective >= 0:
                values[seat] += LAID * (s.level[objective] - s.missing[objective])
                values[seat] += EXACT_LAID * exact_of(s, objective)
        best = 0
        for k in range(CONTEST):
            objective = s.contest[k] - 1
            if objective >= 0:
                best = max(best, reach(s, seat, objective))
        values[seat] += READY * best


@rule
def prefer(s: Illusio, seat: int, moves: Numbers, n: int, weights: Numbers) -> None:
    for i in range(n):
        weights[i] = max(1, weight(s, seat, moves[i]))


@rule
def weight(s: Illusio, seat: int, move: int) -> int:
    if move == Move.END:
        return 1 if s.actions == 0 else 12 if s.actions == 1 else 40
    if move < Move.TRANSFORM:
        return 6 + 6 * demand(s, seat, move - Move.PLACE)
    if move < Move.INTO:
        return 6
    if move < Move.PLAY_GRAB:
        owner, kind = s.owner[s.chosen - 1], move - Move.INTO
        return 1 + 6 * demand(s, seat, kind) if owner == seat else 6 // (1 + demand(s, owner, kind))
    if move < Move.PLAY_ENCORE:
        return 12
    if move < Move.EXCHANGE:
        return weight_on_bill(s, seat, move)
    if move < Move.TAKE:
        return weight_to_give(s, seat, move - Move.EXCHANGE) // 2
    if move < Move.USE:
        objective = s.contest[move - Move.TAKE] - 1
        return 10 + 12 * min(reach(s, seat, objective), s.missing[objective])
    if move < Move.DONE:
        return 20
    if move < Move.ADD:
        return 10
    if move < Move.DROP:
        return weight_to_add(s, seat, move)
    if move < Move.TURN:
        return 1
    return weight_of_talent(s, seat, move)


@rule
def weight_on_bill(s: Illusio, seat: int, move: int) -> int:
    """Help one's own tricks, and hinder the others', those of whoever is about to win most of all."""
    objective = (move - Move.PLAY_ENCORE) % OBJECTIVES
    owner = s.by[objective] - 1
    wins = s.points[owner] + due_points(s, owner) >= s.target
    if owner == seat:
        if move < Move.PLAY_SUCCESS:
            return 1
        if move < Move.PLAY_DEJA_VU:
            return 90 if wins else 12
        return 1 if move < Move.PLAY_GRANDIOSE else 40
    if move < Move.PLAY_SUCCESS:
        return 90 if wins else 8
    if move < Move.PLAY_DEJA_VU:
        return 1
    return (60 if wins else 20) if move < Move.PLAY_GRANDIOSE else 1


@rule
def weight_to_add(s: Illusio, seat: int, move: int) -> int:
    """To complete is best, then what is exact."""
    objective = s.progress[seat, (move - Move.ADD) % IN_PROGRESS] - 1
    kind = (
        (move - Move.ADD) // IN_PROGRESS if move < Move.MOVE else counts_as(s, (move - Move.MOVE) // IN_PROGRESS)
    )
    exact = 20 if kind < Card.PUBLIC and s.need[objective, kind] > 0 else 0
    return 30 + exact + (60 if s.missing[objective] == 1 else 0)


@rule
def weight_to_give(s: Illusio, seat: int, card: int) -> int:
    """What nobody here has a use for goes first."""
    if card >= TYPES:
        return 3
    return 8 if demand(s, seat, card) == 0 else 2


@rule
def weight_of_talent(s: Illusio, seat: int, move: int) -> int:
    if move < Move.STEAL:
        return 10 if s.owner[move - Move.TURN] == seat else 4
    if Move.GIVE <= move < Move.SWAP:
        return weight_to_give(s, seat, move - Move.GIVE)
    if Move.DISCARD <= move < Move.DISCARD + KINDS:
        return weight_to_give(s, seat, move - Move.DISCARD)
    if Move.CHARM <= move < Move.CHARM + TYPES:
        return 3
    if Move.NAME <= move < Move.SAY:
        return 1 + domain_in_contest(s, move - Move.NAME)
    if move >= Move.SAY:
        return 500 if counts_as(s, s.chosen - 1) == move - Move.SAY else 1
    return 10


@rule
def domain_in_contest(s: Illusio, domain: int) -> int:
    count = 0
    for k in range(CONTEST):
        if s.contest[k] > 0 and s.domain[s.contest[k] - 1] == domain:
            count += 1
    return count


@rule
def demand(s: Illusio, seat: int, kind: int) -> int:
    """How much a seat could do with one more component: its own tricks, then the Contest; twice if exact."""
    found = 0
    for k in range(IN_PROGRESS):
        objective = s.progress[seat, k] - 1
        if objective >= 0 and fits(s, kind, objective):
            found += 4 if kind < Card.PUBLIC and s.need[objective, kind] > 0 else 2
    family = family_of(kind)
    for k in range(CONTEST):
        objective = s.contest[k] - 1
        if objective >= 0 and s.wants[objective, family] > s.wings[seat, family]:
            found += 2 if kind < Card.PUBLIC and s.need[objective, kind] > 0 else 1
    return found


# What hints compare when they say what a move gains


def counts(s: Illusio, seat: int) -> list[tuple[str, int, int]]:
    """What a seat has: a phrase, how much of it, and what one of it is worth (below 0: the fewer the better)."""
    tricks = [s.progress[seat, k] - 1 for k in range(IN_PROGRESS) if s.progress[seat, k]]
    contest = [s.contest[k] - 1 for k in range(CONTEST) if s.contest[k]]
    return [
        (N_("points"), s.points[seat], POINT),
        (N_("points due on the bill"), due_points(s, seat), DUE),
        (N_("components of unfinished tricks"), sum(s.level[trick] - s.missing[trick] for trick in tricks), LAID),
        (N_("exact components of unfinished tricks"), sum(exact_of(s, trick) for trick in tricks), EXACT_LAID),
        (N_("useful components in the wings"), max((reach(s, seat, o) for o in contest), default=0), READY),
        (N_("cards in hand"), s.held[seat], HELD),
    ]

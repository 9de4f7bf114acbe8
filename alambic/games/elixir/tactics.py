"""What a player of Elixir looks at: what is left to cast, what is in hand for it, and who is about to win."""

from alambic.core.rule import rule
from alambic.core.state import Numbers
from alambic.core.view import N_
from alambic.games.elixir.cards import Kind
from alambic.games.elixir.rules_spells import affects, in_hand, ingredients_left, spells_of
from alambic.games.elixir.state import INGREDIENTS, POWERS, SPELLS, Elixir
from alambic.games.elixir.vocabulary import Move

LEFT_TO_CAST = 100  # what an ingredient in an uncast spell costs
A_SPELL = 60  # and a spell itself
READY = 40  # an ingredient in hand for a spell in hand
HELD = 8  # any find
HELPFUL = 20  # more, if it is a Wand or an Amulet
A_POWER = 120
SILENCED = 60  # being gagged, or asleep
MANNER = {"multiple": 1, "horizon": 60, "scale": 400}  # what measured best (alambic/bots/search.py)


@rule
def worth(s: Elixir, values: Numbers) -> None:
    for seat in range(s.seats):
        values[seat] = HELD * s.held[seat] - A_SPELL * spells_of(s, seat)
        values[seat] -= LEFT_TO_CAST * ingredients_left(s, seat)
        values[seat] += HELPFUL * (s.hand[seat, Kind.WAND] + s.hand[seat, Kind.AMULET])
        values[seat] -= SILENCED * (s.gag[seat] + s.skips[seat])
        values[seat] += SILENCED * (s.extras[seat] + s.glass[seat])
        for power in range(POWERS):
            values[seat] += A_POWER * (s.powers[seat] >> power & 1)
        for kind in range(INGREDIENTS):
            if s.hand[seat, kind] > 0:
                values[seat] += READY * min(s.hand[seat, kind], demand(s, seat, kind))


@rule
def demand(s: Elixir, seat: int, kind: int) -> int:
    """How many spells in hand ask for an ingredient."""
    count = 0
    for spell in range(SPELLS):
        if in_hand(s, seat, spell) and s.recipe[spell] >> kind & 1:
            count += 1
    return count


@rule
def prefer(s: Elixir, seat: int, moves: Numbers, n: int, weights: Numbers) -> None:
    for i in range(n):
        weights[i] = max(1, weight(s, seat, moves[i]))


@rule
def spurns(s: Elixir, seat: int, move: int) -> bool:
    """Nobody puts out their own spell (ELX-43)."""
    return move == Move.SNUFFER and s.caster[s.depth - 1] == seat


@rule
def weight(s: Elixir, seat: int, move: int) -> int:
    if move < Move.CAST:
        return weight_in_turn(s, seat, move)
    if move < Move.AS:
        return 60 if spells_of(s, seat) > 1 else 500
    if move < Move.AT:
        return 5
    if move < Move.LEFT:
        return 60 // (1 + ingredients_left(s, move - Move.AT))  # whoever is about to win
    if move < Move.PAY:
        return 5
    if move < Move.PASS:
        return weight_to_pay(s, seat, move)
    if move < Move.ACCEPT:
        return weight_to_answer(s, seat, move)
    if move < Move.GIVE:
        return 10 if move < Move.BUY else 1 + s.held[seat] // 4
    if move < Move.DONE:
        return weight_to_give(s, seat, move - Move.GIVE)
    if move < Move.TAKE:
        return 5
    if move < Move.CHOOSE:
        return 24 // weight_to_give(s, seat, move - Move.TAKE)
    if move < Move.LAY:
        return 2 * s.level[move - Move.CHOOSE]
    if move < Move.PUT:
        return 10
    if move < Move.BID:
        return weight_to_give(s, seat, move - Move.PUT)
    if move < Move.CALL:
        return 6 if move == Move.OUT else 8 // (move - Move.BID + 1)
    return 1


@rule
def weight_in_turn(s: Elixir, seat: int, move: int) -> int:
    if move == Move.NEXT:
        return 12
    if move < Move.PLAY:
        return 5 if move - Move.DRAFT < 3 else 3
    return 20


@rule
def weight_to_pay(s: Elixir, seat: int, move: int) -> int:
    """Ingredients rather than Wands; a Wand for what is not in hand."""
    if move == Move.PAY:
        return 40
    kind = (move - Move.WAND) % INGREDIENTS
    lacks = s.hand[seat, kind] == 0
    if Move.WAND <= move < Move.WITHOUT:
        return 20 if lacks else 1
    return 20 if lacks else 4


@rule
def weight_to_answer(s: Elixir, seat: int, move: int) -> int:
    """Nobody answers their own spell; what hits oneself, and what lets somebody win, is worth an answer."""
    top = s.depth - 1
    mine = s.caster[top] == seat
    if move == Move.PASS:
        return 10
    if move < Move.MIRROR:
        return 2 if mine else 12
    if move < Move.SNUFFER:
        return 20
    if move < Move.BROOM:
        if mine:
            return 1
        wins = spells_of(s, s.caster[top]) == 0
        return 12 if wins or affects(s, top, seat) else 3
    if move < Move.ANSWER:
        return 6 + 10 * demand(s, seat, move - Move.BROOM)
    return 12


@rule
def weight_to_give(s: Elixir, seat: int, kind: int) -> int:
    """What is of no use to oneself goes first."""
    if kind == Kind.CURIO:
        return 12
    if kind < INGREDIENTS:
        return 8 if demand(s, seat, kind) == 0 else 2
    return 2 if kind in (Kind.WAND, Kind.HOURGLASS) else 4


# Styles


def collect(s: Elixir, seat: int, move: int) -> int:
    """Strong spells are drafted, and weak ones given away."""
    if Move.DRAFT <= move < Move.PLAY:
        return move - Move.DRAFT + 1
    return -int(s.level[move - Move.CHOOSE]) if Move.CHOOSE <= move < Move.LAY else 0


STYLES = {"collector": (N_("Collector"), N_("gathers strong spells"), collect)}


# What hints compare when they say what a move gains


def counts(s: Elixir, seat: int) -> list[tuple[str, int, int]]:
    """What a seat has: a phrase, how much of it, and what one of it is worth (below 0: the fewer the better)."""
    ready = sum(min(n, demand(s, seat, kind)) for kind in range(INGREDIENTS) if (n := s.hand[seat, kind]))
    helpful = s.hand[seat, Kind.WAND] + s.hand[seat, Kind.AMULET]
    gained = s.extras[seat] + s.glass[seat] - s.gag[seat] - s.skips[seat]
    return [
        (N_("ingredients left to cast"), ingredients_left(s, seat), -LEFT_TO_CAST),
        (N_("spells left to cast"), spells_of(s, seat), -A_SPELL),
        (N_("useful ingredients in hand"), ready, HELD + READY),
        (N_("wands and amulets in hand"), helpful, HELD + HELPFUL),
        (N_("other finds in hand"), s.held[seat] - ready - helpful, HELD),
        (N_("powers"), s.powers[seat].bit_count(), A_POWER),
        (N_("turns gained"), gained, SILENCED),
    ]

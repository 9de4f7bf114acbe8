"""What is being played, the last on top: whose effect it is, and whom it would affect."""

from alambic.core.rule import rule
from alambic.games.elixir.rules_spells import has_power
from alambic.games.elixir.state import DEPTH, SEATS, SPELLS, STEPS, VERB, WHOM, Elixir
from alambic.games.elixir.vocabulary import Power, Special, Stage, Verb, Whom


@rule
def push(s: Elixir, card: int, seat: int, free: int) -> None:
    top = s.depth
    s.depth += 1
    s.card[top] = card
    s.acts[top] = card + 1
    s.caster[top] = seat
    s.payer[top] = seat
    s.free[top] = free
    s.stage[top] = Stage.NAME_IT


@rule
def pop(s: Elixir) -> None:
    """Leave the place on top as clean as it was."""
    s.depth -= 1
    top = s.depth
    s.card[top] = 0
    s.acts[top] = 0
    s.caster[top] = 0
    s.payer[top] = 0
    s.target[top] = 0
    s.way[top] = 0
    s.stage[top] = 0
    s.step[top] = 0
    s.free[top] = 0
    s.snuffed[top] = 0
    s.spared[top] = 0
    s.paid[top] = 0
    for seat in range(SEATS):
        s.said[top, seat] = 0


@rule
def room(s: Elixir) -> bool:
    """Whether another card can be played on top."""
    return s.depth < DEPTH


@rule
def program_of(s: Elixir, card: int) -> int:
    """The number of a card's program: of a spell, or of a find that is SPELLS + its kind."""
    return s.effect[card] if card < SPELLS else s.use[card - SPELLS]


@rule
def verb_of(s: Elixir, card: int) -> int:
    """What a card does first."""
    return s.program[program_of(s, card), 0, VERB]


@rule
def is_aimed(s: Elixir, card: int) -> bool:
    """Whether it names an opponent."""
    number = program_of(s, card)
    for step in range(STEPS):
        if s.program[number, step, VERB] and s.program[number, step, WHOM] == Whom.TARGET:
            return True
    return False


@rule
def has_verb(s: Elixir, card: int, verb: int) -> bool:
    number = program_of(s, card)
    for step in range(STEPS):
        if s.program[number, step, VERB] == verb:
            return True
    return False


@rule
def is_turned(s: Elixir, card: int) -> bool:
    """Whether it goes left or right (ELX-60)."""
    return has_verb(s, card, Verb.PASS_HANDS)


@rule
def answerable(s: Elixir, at: int) -> bool:
    """Whether Amulet, Mirror and Snuffer are of use: not against Awakening, nor once it is snuffed."""
    return s.acts[at] > 0 and s.snuffed[at] == 0 and s.mark[s.card[at]] & Special.UNANSWERABLE == 0


@rule
def shielded(s: Elixir, at: int, seat: int) -> bool:
    """An Amulet, or the Aegis against spells of level 1 and 2 of other players (ELX-41, ELX-83)."""
    if s.spared[at] >> seat & 1:
        return True
    return under_aegis(s, s.card[at], s.caster[at], seat)


@rule
def under_aegis(s: Elixir, card: int, caster: int, seat: int) -> bool:
    """Whether the Aegis keeps a card off a seat: by the level of the card, whatever it works as (ELX-83, 95)."""
    small = card < SPELLS and s.level[card] <= 2
    return small and seat != caster and has_power(s, seat, Power.AEGIS)


@rule
def is_about(s: Elixir, at: int, whom: int, seat: int) -> bool:
    """Whether a step about `whom` works on a seat: who is not affected is passed over (ELX-17)."""
    if whom == Whom.ME:
        return seat == s.caster[at]
    if shielded(s, at, seat):
        return False
    if whom == Whom.TARGET:
        return seat == s.target[at] - 1
    return whom == Whom.ALL or seat != s.caster[at]


@rule
def affects(s: Elixir, at: int, seat: int) -> bool:
    """Whether a spell would affect a seat as one of those it is aimed at: not by what its caster gains."""
    if s.acts[at] == 0 or s.snuffed[at]:
        return False
    number = program_of(s, s.acts[at] - 1)
    for step in range(STEPS):
        whom = s.program[number, step, WHOM]
        if s.program[number, step, VERB] and whom != Whom.ME and is_about(s, at, whom, seat):
            return True
    return False


@rule
def names_only(s: Elixir, at: int, seat: int) -> bool:
    """Whether a spell names this seat as its only target (ELX-42)."""
    if s.acts[at] == 0 or s.target[at] != seat + 1:
        return False
    number = program_of(s, s.acts[at] - 1)
    for step in range(STEPS):
        whom = s.program[number, step, WHOM]
        if s.program[number, step, VERB] and (whom in (Whom.OPPONENTS, Whom.ALL)):
            return False
    return True


@rule
def binds(s: Elixir, at: int, seat: int) -> bool:
    """Whether it is a lasting forfeit aimed at this seat, whatever protects it (ELX-70, ELX-83)."""
    if s.acts[at] == 0 or s.snuffed[at]:
        return False
    return s.target[at] == seat + 1 and has_verb(s, s.acts[at] - 1, Verb.BIND)

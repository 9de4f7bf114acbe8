"""What a move does: actions (ILL-10 to ILL-17), special cards (ILL-24 to ILL-29), talents (ILL-39 to ILL-49)."""

from alambic.core.events import EVERYONE, NONE, reveal, tell
from alambic.core.rule import rule
from alambic.games.illusio.cards import Card
from alambic.games.illusio.rules_legal import is_half
from alambic.games.illusio.rules_objectives import (
    end_if_decided,
    give_up,
    put_on_bill,
    put_under,
    score,
    take_objective,
)
from alambic.games.illusio.rules_table import (
    change_owner,
    clear_around,
    come_to_hand,
    counts_as,
    discard_from_hand,
    draw,
    fits,
    has_component,
    is_veiled,
    lay_around,
    leave_hand,
    lift_item,
    look_at_hand,
    may_use,
    pass_card,
    put_in_wings,
    random_card,
    told_as,
    told_item,
    turn_back,
    turn_item,
)
from alambic.games.illusio.state import IN_PROGRESS, KINDS, NOTHING, OBJECTIVES, Illusio
from alambic.games.illusio.vocabulary import Move, Phase, Told


@rule
def act(s: Illusio, seat: int, move: int) -> None:
    """Actions, and answers to what they began."""
    if move < Move.TRANSFORM:
        place(s, seat, move - Move.PLACE)
    elif move < Move.INTO:
        begin_transformation(s, seat, move - Move.TRANSFORM)
    elif move < Move.PLAY_GRAB:
        transform(s, seat, move - Move.INTO)
    elif move < Move.PLAY_ENCORE:
        grab(s, seat, move - Move.PLAY_GRAB)
    elif move < Move.EXCHANGE:
        affect(
            s, seat, Card.ENCORE + (move - Move.PLAY_ENCORE) // OBJECTIVES, (move - Move.PLAY_ENCORE) % OBJECTIVES
        )
    elif move < Move.TAKE:
        give_for_exchange(s, seat, move - Move.EXCHANGE)
    elif move < Move.USE:
        begin_taking(s, seat, move - Move.TAKE)
    elif move < Move.DONE:
        use(s, seat, move - Move.USE)
    elif move == Move.DONE:
        leave_at_that(s, seat)
    elif move < Move.MOVE:
        add_from_hand(s, seat, (move - Move.ADD) // IN_PROGRESS, (move - Move.ADD) % IN_PROGRESS)
    elif move < Move.DROP:
        add_from_wings(s, seat, (move - Move.MOVE) // IN_PROGRESS, (move - Move.MOVE) % IN_PROGRESS)
    elif move < Move.TURN:
        give_up(s, seat, move - Move.DROP)  # action F (ILL-16)
        s.actions += 1
    elif move < Move.SAY:
        use_talent(s, seat, move)
    else:
        recall(s, seat, move - Move.SAY)


@rule
def use_talent(s: Illusio, seat: int, move: int) -> None:
    """Talents, and answers to what they began."""
    if move < Move.STEAL:
        begin(s, seat, Phase.TURNING, move - Move.TURN, 1 + s.owner[move - Move.TURN])
    elif move < Move.GIVE:
        steal(s, seat, move - Move.STEAL)
    elif move < Move.SWAP:
        give_back(s, seat, move - Move.GIVE)
    elif move < Move.FOR:
        begin(s, seat, Phase.SWAPPING, move - Move.SWAP, NOTHING)
    elif move < Move.LOOK:
        swap(s, seat, move - Move.FOR)
    elif move < Move.CHARM:
        look(s, seat, move - Move.LOOK)
    elif move < Move.RETURN:
        charm(s, seat, move - Move.CHARM)
    elif move < Move.DRAW:
        send_back(s, seat, move - Move.RETURN)
    elif move == Move.DRAW:  # ILL-47: then one is discarded
        s.used[seat] = 1
        draw(s, seat)
        s.phase = Phase.DROPPING
    elif move < Move.REPLACE:  # what the Collector drops
        drop_card(s, seat, move - Move.DISCARD, 1)
        s.phase = Phase.ACTING
    else:
        s.used[seat] = 1
        put_under(s, seat, move - Move.REPLACE)


@rule
def leave_at_that(s: Illusio, seat: int) -> None:
    """Enough given for exchange (ILL-13), enough gathered (ILL-14), or the hand looked at left alone (ILL-44)."""
    if s.phase == Phase.ASSEMBLING:
        finish_taking(s, seat)
        return
    if s.phase == Phase.EXCHANGING:
        for _ in range(s.given):
            draw(s, seat)
        s.given = 0
        s.actions += 1
    s.victim = 0
    s.phase = Phase.ACTING


@rule
def place(s: Illusio, seat: int, kind: int) -> None:
    """Action A (ILL-11)."""
    leave_hand(s, seat, kind)
    tell(s, Told.PLACES, seat, kind, put_in_wings(s, seat, kind), NONE, EVERYONE)
    s.actions += 1


@rule
def give_for_exchange(s: Illusio, seat: int, card: int) -> None:
    """Action C: what is given is discarded first (ILL-13)."""
    drop_card(s, seat, card, 0)
    s.given += 1
    s.phase = Phase.EXCHANGING


@rule
def begin_taking(s: Illusio, seat: int, k: int) -> None:
    """Action D (ILL-14)."""
    s.taking = k + 1
    s.phase = Phase.ASSEMBLING
    tell(s, Told.TAKES, seat, told_as(s, s.contest[k] - 1), k, NONE, EVERYONE)


@rule
def use(s: Illusio, seat: int, item: int) -> None:
    if is_veiled(s, item):
        begin(s, seat, Phase.RECALLING, item, s.contest[s.taking - 1] - 1)
    else:
        lay(s, seat, item, s.contest[s.taking - 1] - 1)
        go_on_taking(s, seat)


@rule
def lay(s: Illusio, seat: int, item: int, objective: int) -> None:
    lay_around(s, item, objective)
    tell(s, Told.USES, seat, counts_as(s, item), item, told_as(s, objective), EVERYONE)


@rule
def go_on_taking(s: Illusio, seat: int) -> None:
    """It is taken when nothing is left to add."""
    objective = s.contest[s.taking - 1] - 1
    s.phase = Phase.ASSEMBLING
    for item in range(s.items):
        if may_use(s, seat, item, objective):
            return
    if is_half(s, objective):
        finish_taking(s, seat)
    else:
        lose_action(s, seat)


@rule
def finish_taking(s: Illusio, seat: int) -> None:
    take_objective(s, seat, s.taking - 1)
    s.taking = 0
    s.actions += 1
    s.phase = Phase.ACTING


@rule
def add_from_hand(s: Illusio, seat: int, card: int, k: int) -> None:
    """Action E (ILL-15)."""
    objective = s.progress[seat, k] - 1
    leave_hand(s, seat, card)
    item = put_in_wings(s, seat, card)
    lay_around(s, item, objective)
    tell(s, Told.ADDS, seat, card, item, told_as(s, objective), EVERYONE)
    finish_adding(s, seat, objective)


@rule
def add_from_wings(s: Illusio, seat: int, item: int, k: int) -> None:
    """Action E (ILL-15)."""
    objective = s.progress[seat, k] - 1
    if is_veiled(s, item):
        s.adding = objective + 1
        begin(s, seat, Phase.RECALLING, item, objective)
    else:
        lay(s, seat, item, objective)
        finish_adding(s, seat, objective)


@rule
def finish_adding(s: Illusio, seat: int, objective: int) -> None:
    s.actions += 1
    if s.missing[objective] == 0:
        put_on_bill(s, seat, objective)


# Remembering (ILL-30)


@rule
def recall(s: Illusio, seat: int, kind: int) -> None:
    """Say what a transformed component is: wrong, it is itself again; right, it is used if it fits."""
    item = s.chosen - 1
    objective = s.adding - 1 if s.adding else s.contest[s.taking - 1] - 1
    reveal(s)
    if counts_as(s, item) != kind:
        tell(s, Told.RECALLS, seat, kind, told_item(s, item), 0, EVERYONE)
        turn_back(s, item)
        lose_action(s, seat)
    elif not fits(s, kind, objective):
        tell(s, Told.RECALLS, seat, kind, told_item(s, item), 2, EVERYONE)
        lose_action(s, seat)
    else:
        tell(s, Told.RECALLS, seat, kind, told_item(s, item), 1, EVERYONE)
        lay(s, seat, item, objective)
        s.chosen = 0
        if s.adding:
            s.adding = 0
            s.phase = Phase.ACTING
            finish_adding(s, seat, objective)
        else:
            go_on_taking(s, seat)


@rule
def lose_action(s: Illusio, seat: int) -> None:
    """A wrong name costs the action; what was laid around an objective of the Contest goes back."""
    if s.taking:
        objective = s.contest[s.taking - 1] - 1
        clear_around(s, objective)
        tell(s, Told.FAILS, seat, told_as(s, objective), NONE, NONE, EVERYONE)
    s.taking = 0
    s.adding = 0
    s.chosen = 0
    s.actions += 1
    s.phase = Phase.ACTING


# Talents, and special actions


@rule
def begin(s: Illusio, seat: int, phase: int, item: int, whom: int) -> None:
    """Something that the next move goes on with, before everybody's eyes."""
    s.chosen = item + 1
    s.phase = phase
    tell(s, Told.CHOOSES, seat, item, phase, whom, EVERYONE)


@rule
def begin_transformation(s: Illusio, seat: int, item: int) -> None:
    """The card is laid on the component, and stays there (ILL-24)."""
    leave_hand(s, seat, Card.TRANSFORMATION)
    s.layers[item] += 1
    s.by_card = 1
    begin(s, seat, Phase.TURNING, item, 0)


@rule
def transform(s: Illusio, seat: int, kind: int) -> None:
    """By a card, or by a talent, which leaves none on the component (ILL-32)."""
    item = s.chosen - 1
    if s.by_card:
        s.actions += 1
    else:
        s.used[seat] = 1
    told, by = told_item(s, item), 0 if s.by_card else 1 + s.owner[item]
    turn_item(s, item, kind)
    tell(s, Told.CONJURES if s.memory else Told.TRANSFORMS, seat, kind, told, by, EVERYONE)
    if s.memory:  # seen once, and by all: it is not taken back
        s.fresh = item + 1
        reveal(s)
    s.chosen = 0
    s.by_card = 0
    s.phase = Phase.ACTING


@rule
def grab(s: Illusio, seat: int, other: int) -> None:
    """ILL-25."""
    discard_from_hand(s, seat, Card.GRAB)
    card = random_card(s, other)
    pass_card(s, other, seat, card)
    tell(s, Told.GRABS, seat, card, NONE, other, 1 << seat | 1 << other)
    s.actions += 1


@rule
def affect(s: Illusio, seat: int, special: int, objective: int) -> None:
    """A special action on a trick on the bill (ILL-26 to ILL-29)."""
    owner = s.by[objective] - 1
    leave_hand(s, seat, special)
    s.actions += 1
    if special == Card.ENCORE:
        s.encores[objective] += 1
        s.extended[objective] = 1
        s.waits[objective] += 1
        tell(s, Told.EXTENDS, seat, told_as(s, objective), NONE, owner, EVERYONE)
    elif special == Card.SUCCESS:
        s.discard[Card.SUCCESS] += 1
        tell(s, Told.HURRIES, seat, told_as(s, objective), NONE, owner, EVERYONE)
        score(s, objective)
        end_if_decided(s, owner)
    elif special == Card.DEJA_VU:
        s.belittled[objective] += 1
        tell(s, Told.BELITTLES, seat, told_as(s, objective), NONE, owner, EVERYONE)
    else:
        s.exalted[objective] += 1
        tell(s, Told.EXALTS, seat, told_as(s, objective), NONE, owner, EVERYONE)


@rule
def steal(s: Illusio, seat: int, other: int) -> None:
    """ILL-42: then a card is given back."""
    s.used[seat] = 1
    card = random_card(s, other)
    pass_card(s, other, seat, card)
    tell(s, Told.STEALS, seat, card, NONE, other, 1 << seat | 1 << other)
    s.victim = other + 1
    s.phase = Phase.RETURNING


@rule
def give_back(s: Illusio, seat: int, card: int) -> None:
    other = s.victim - 1
    pass_card(s, seat, other, card)
    tell(s, Told.GIVES_BACK, seat, card, NONE, other, 1 << seat | 1 << other)
    s.victim = 0
    s.phase = Phase.ACTING


@rule
def swap(s: Illusio, seat: int, theirs: int) -> None:
    """ILL-43."""
    mine, other = s.chosen - 1, s.owner[theirs]
    s.used[seat] = 1
    change_owner(s, mine, other)
    change_owner(s, theirs, seat)
    tell(s, Told.SWAPS, seat, told_item(s, mine), told_item(s, theirs), other, EVERYONE)
    s.chosen = 0
    s.phase = Phase.ACTING


@rule
def look(s: Illusio, seat: int, other: int) -> None:
    """ILL-44: then a component of that hand may be exchanged, if there is one."""
    s.used[seat] = 1
    look_at_hand(s, seat, other)
    tell(s, Told.LOOKS, seat, NONE, NONE, other, EVERYONE)
    for card in range(KINDS):
        for _ in range(s.hand[other, card]):
            tell(s, Told.SEES, seat, card, NONE, other, 1 << seat | 1 << other)
    if has_component(s, other):
        s.victim = other + 1
        s.phase = Phase.CHARMING


@rule
def charm(s: Illusio, seat: int, card: int) -> None:
    """As in action C: what is given is discarded first (ILL-13)."""
    other = s.victim - 1
    discard_from_hand(s, other, card)
    tell(s, Told.CHARMS, seat, card, NONE, other, EVERYONE)
    draw(s, other)
    s.victim = 0
    s.phase = Phase.ACTING


@rule
def send_back(s: Illusio, seat: int, item: int) -> None:
    """ILL-46: a transformation is lost on the way (ILL-32)."""
    s.used[seat] = 1
    other, card = s.owner[item], s.kind[item] - 1
    lift_item(s, item)
    come_to_hand(s, other, card)
    tell(s, Told.SENDS_BACK, seat, card, item, other, EVERYONE)


@rule
def drop_card(s: Illusio, seat: int, card: int, reason: int) -> None:
    discard_from_hand(s, seat, card)
    tell(s, Told.DISCARDS, seat, card, reason, NONE, EVERYONE)

"""Talents, and special actions that work on other people (ILL-24 to ILL-29, ILL-39 to ILL-49)."""

from alambic.core.events import EVERYONE, NONE, reveal, tell
from alambic.core.rule import rule
from alambic.games.illusio.rules_cards import (
    come_to_hand,
    discard_from_hand,
    draw,
    has_component,
    leave_hand,
    look_at_hand,
    pass_card,
    random_card,
)
from alambic.games.illusio.rules_fit import (
    change_owner,
    lift_item,
    put_in_wings,
    told_as,
    told_item,
    turn_item,
)
from alambic.games.illusio.rules_score import end_if_decided, score
from alambic.games.illusio.state import KINDS, Illusio
from alambic.games.illusio.vocabulary import Card, Phase, Told


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
    """ILL-44: then a component of that hand may be put into its owner's wings, if there is one."""
    s.used[seat] = 1
    look_at_hand(s, seat, other)
    tell(s, Told.LOOKS, seat, NONE, NONE, other, EVERYONE)
    for card in range(KINDS):
        for _ in range(s.hand[other, card]):
            tell(s, Told.SEES, seat, card, NONE, other, 1 << seat | 1 << other)
    if has_component(s, other):
        s.victim = other + 1
        s.phase = Phase.PLANTING


@rule
def plant(s: Illusio, seat: int, card: int) -> None:
    other = s.victim - 1
    leave_hand(s, other, card)
    tell(s, Told.PLANTS, seat, card, put_in_wings(s, other, card), other, EVERYONE)
    leave_alone(s)


@rule
def leave_alone(s: Illusio) -> None:
    """ILL-44: the hand that was looked at."""
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
def draw_one_more(s: Illusio, seat: int) -> None:
    """ILL-47: then one is discarded."""
    s.used[seat] = 1
    draw(s, seat)
    s.phase = Phase.DROPPING


@rule
def drop_card(s: Illusio, seat: int, card: int, reason: int) -> None:
    discard_from_hand(s, seat, card)
    tell(s, Told.DISCARDS, seat, card, reason, NONE, EVERYONE)

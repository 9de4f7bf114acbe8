"""Cards, components and requirements as they are drawn; each is made once and remembered."""

from functools import lru_cache
from typing import Any

from alambic.core.view import N_, Say, View
from alambic.games.illusio.cards import CARD_NAMES, Family, a_card, card_name
from alambic.games.illusio.page_fit import Need, is_hidden, is_other
from alambic.games.illusio.page_pieces import Face, Item, Slot
from alambic.games.illusio.rules_table import family_of
from alambic.games.illusio.state import ITEMS, NOTHING, TYPES
from alambic.games.illusio.vocabulary import Told

REMEMBERED = 4096

MET = {
    "exact": N_("{card}: there, the very type"),
    "met": N_("{card}: there"),
    "near": N_("{card}: there is {other} instead"),
    "wings": N_("{card}: in your wings"),
    "hand": N_("{card}: in your hand"),
    "wings instead": N_("{card}: {other} in your wings would do"),
    "hand instead": N_("{card}: {other} in your hand would do"),
    "open": N_("{card}: missing"),
}


@lru_cache(REMEMBERED)
def face(kind: int, say: Say) -> Face:
    """A card of the pile."""
    return Face(CARD_NAMES[kind], family_name(kind), card_name(kind, say))


def family_name(kind: int) -> str:
    return Family.of(family_of(kind)).said if kind < TYPES else "special"


def component(view: View, item: int) -> Item:
    """A component on the table; what is veiled shows what it was (ILL-30)."""
    s = view.s
    fresh = any(
        event.kind in (Told.PLACES, Told.TRANSFORMS) and event.where % ITEMS == item for event in view.events
    )
    hidden, turned = is_hidden(s, item), is_other(s, item)
    shown = NOTHING if hidden else s.shown[item] - 1
    found = drawn_item(item, s.kind[item] - 1, shown, turned, fresh or s.fresh == item + 1, view.say)
    verbs = ("use",) if s.owner[item] == view.seat else ("for", "return", "turn")
    pressed = [f"{verb} {item + 1}" for verb in verbs if f"{verb} {item + 1}" in view.legal]
    return found._replace(code=pressed[0]) if pressed else found


@lru_cache(REMEMBERED)
def drawn_item(item: int, kind: int, shown: int, turned: bool, fresh: bool, say: Say) -> Item:
    was = face(kind, say)
    if shown == NOTHING:
        label = say(N_("{other}, transformed: what is it now?")).format(other=a_card(kind, say))
        return Item(item + 1, was, was, True, label, fresh)
    now = face(shown, say)
    if not turned:
        return Item(item + 1, now, None, False, now.label, fresh)
    label = say(N_("{card}, made from {other}")).format(card=now.label, other=a_card(kind, say))
    return Item(item + 1, now, was, False, label, fresh)


@lru_cache(REMEMBERED)
def slot(kind: int, state: str, there: int, say: Say) -> Slot:
    """A requirement, and how it is met."""
    card, other = face(kind, say), face(there, say) if there != NOTHING and there != kind else None
    words = MET.get(f"{state} instead", MET[state]) if other else MET[state]
    label = say(words).format(card=card.label, other=other.label if other else "")
    return Slot(card, state, other, label)


def met(need: Need, say: Say) -> Slot:
    """By a component that lies there."""
    if need.there == NOTHING:
        return slot(need.kind, "open", NOTHING, say)
    if need.there == need.kind and not need.exact:  # Public and Formula have no types (ILL-19)
        return slot(need.kind, "met", need.there, say)
    return slot(need.kind, "exact" if need.exact else "near", need.there, say)


def hand_of(s: Any, seat: int) -> list[int]:
    """The kinds of the cards of a hand that are known, one by one."""
    return [kind for kind in range(len(CARD_NAMES)) for _ in range(s.hand[seat, kind])]

"""The hand of whoever looks, and what can be done with each card, each component, the talent, and tricks."""

from collections.abc import Iterator
from typing import NamedTuple

from alambic.core.view import N_, View
from alambic.games.illusio.cards import CARD_NAMES, Card, numbered, trick_name
from alambic.games.illusio.page_cards import component, face, hand_of
from alambic.games.illusio.page_deeds import deed
from alambic.games.illusio.page_fit import wings_of
from alambic.games.illusio.page_pieces import Deed, Face, Pick
from alambic.games.illusio.state import ACTIONS, HAND, KINDS, TYPES
from alambic.games.illusio.vocabulary import Phase, Told

TONES = ("", "loss", "open", "gain", "win")  # from the least to the most pressing
TALENTS = ("turn", "steal", "swap", "look", "return", "draw", "replace")
PLAYED: dict[int, str] = {
    Card.GRAB: "grab",
    Card.TRANSFORMATION: "transform",
}  # special actions that are played by another word
OF_HAND = (
    Phase.EXCHANGING,
    Phase.RETURNING,
    Phase.DROPPING,
    Phase.DISCARDING,
)  # phases that ask for a card of the hand


class Dock(NamedTuple):
    """All that one holds, and what one may do."""

    seat: int
    hand: tuple[Pick, ...]
    wings: tuple[Pick, ...]
    stage: Pick | None  # what needs no card: tricks and the talent
    talent: Pick | None
    offers: tuple[Deed, ...]  # answers to what was begun
    asks: str  # what they answer
    seen: tuple[Face, ...]  # cards of a hand looked at that are no answer (ILL-44)
    end: Deed | None
    actions: tuple[bool, ...]  # those that are left
    actions_label: str
    held_label: str


def dock(view: View) -> Dock | None:
    """The viewer's own; none for a spectator."""
    s, seat, say = view.s, view.seat, view.say
    if seat >= s.seats:
        return None
    acting = bool(view.legal) and s.phase == Phase.ACTING
    live = bool(view.legal)
    left = ACTIONS - s.actions if seat == s.turn else ACTIONS
    asking = live and not acting
    return Dock(
        seat,
        tuple(hand(view, acting)) if not (asking and s.phase in OF_HAND) else (),
        tuple(wings(view)) if acting else (),
        stage(view) if acting else None,
        talent_pick(view) if acting else None,
        offers(view) if asking else (),
        asked(view) if asking else "",
        looked_at(view) if asking else (),
        deed(view, "end") if acting else None,
        tuple(k < left for k in range(ACTIONS)) if acting else (),
        say(N_("Actions left: {n}")).format(n=left) if acting else "",
        say(N_("Your hand: {n}, at most {most} at the end of a turn")).format(n=s.held[seat], most=HAND),
    )


# What can be picked


def hand(view: View, acting: bool) -> Iterator[Pick]:
    """One's cards, equal ones together."""
    s, seat = view.s, view.seat
    for kind in range(KINDS):
        count = s.hand[seat, kind]
        if count:
            card = face(kind, view.say)
            deeds = tuple(deed(view, code) for code in codes_of(view, kind)) if acting else ()
            label = f"{card.label} × {count}" if count > 1 else card.label
            does = view.say(Card.of(kind).said.does)
            yield Pick(CARD_NAMES[kind], "card", label, deeds, card, None, count, strongest(deeds), does)


def codes_of(view: View, kind: int) -> list[str]:
    """The moves that a card of the hand makes."""
    name = CARD_NAMES[kind]
    verb = PLAYED.get(kind, name)
    starts = (f"add {name} ", f"place {name}", f"{verb} ", f"exchange {name}")
    legal = [code for code in view.legal if code.startswith(starts)]
    return sorted(legal, key=lambda code: next(k for k, start in enumerate(starts) if code.startswith(start)))


def wings(view: View) -> Iterator[Pick]:
    """The components in one's own wings."""
    for item in wings_of(view.s, view.seat):
        shown = component(view, item)
        codes = [code for code in view.legal if about(code, item)]
        deeds = tuple(deed(view, code, there=True) for code in codes)
        yield Pick(f"item-{item + 1}", "item", shown.label, deeds, shown.card, shown, 1, strongest(deeds))


def about(code: str, item: int) -> bool:
    """Whether a move works with a component of one's own wings."""
    words = code.split(" ")
    return words[0] in ("move", "transform", "turn", "swap") and words[1] == str(item + 1)


def stage(view: View) -> Pick | None:
    """Tricks that can be taken or given up."""
    deeds = tuple(deed(view, code) for code in view.legal if code.startswith(("take ", "drop ")))
    if not deeds:
        return None
    return Pick("stage", "stage", view.say(N_("Tricks")), deeds, best=strongest(deeds))


def talent_pick(view: View) -> Pick | None:
    """What the talent can do now, if anything."""
    deeds = tuple(deed(view, code) for code in view.legal if code.split(" ")[0] in TALENTS)
    if not deeds:
        return None
    return Pick("talent", "talent", view.say(N_("Your talent")), deeds, best=strongest(deeds))


def strongest(deeds: tuple[Deed, ...]) -> str:
    """What a glance at a card should tell: does it win, score, open something?"""
    good = [one.hint.tone for one in deeds if one.hint.tone != "loss"]
    return max(good, key=TONES.index, default="")


# What is asked


def offers(view: View) -> tuple[Deed, ...]:
    """Answers: the card just got first, and of types the useful ones before the others."""
    deeds = [deed(view, code) for code in view.legal if code != "end"]
    if view.s.phase in (Phase.TURNING, Phase.SWAPPING):
        deeds.sort(key=lambda one: (-TONES.index(one.hint.tone), -one.hint.rank, not one.hint.text))
    new = just_got(view)
    marked = [one._replace(new=bool(new) and one.code.split(" ")[1] == new) for one in deeds]
    return tuple(sorted(marked, key=lambda one: not one.new))


def just_got(view: View) -> str:
    """The card that was stolen or drawn by the talent which now asks for one (ILL-42, ILL-47)."""
    got = {Phase.RETURNING: Told.STEALS, Phase.DROPPING: Told.DRAWS}.get(view.s.phase)
    found = [event.what for event in view.events if event.kind == got and event.who == view.seat]
    return CARD_NAMES[found[-1]] if found and found[-1] >= 0 else ""


def looked_at(view: View) -> tuple[Face, ...]:
    """What else the Hypnotist sees: cards that are no components (ILL-44)."""
    s = view.s
    if s.phase != Phase.CHARMING:
        return ()
    return tuple(face(kind, view.say) for kind in hand_of(s, s.victim - 1) if kind >= TYPES)


ASKS = {
    Phase.NAMING: N_("Name the domain in which you shine"),
    Phase.SWAPPING: N_("For which component of an opponent?"),
    Phase.EXCHANGING: N_("Exchange more cards, or draw"),
    Phase.RETURNING: N_("Which card does {name} get back?"),
    Phase.CHARMING: N_("Have {name} exchange a component?"),
    Phase.DROPPING: N_("Which card do you discard?"),
    Phase.DISCARDING: N_("Too many cards: discard down to {most}"),
    Phase.RECALLING: N_("What did {item} turn into? A wrong name ends the illusion and costs the action."),
    Phase.TURNING: N_("What do you turn {item} into?"),
    Phase.ASSEMBLING: N_("Components for “{trick}”"),
}


def asked(view: View) -> str:
    s = view.s
    trick = trick_name(s, s.contest[s.taking - 1] - 1, view.say) if s.taking else ""
    name = view.names[s.victim - 1] if s.victim else ""
    chosen = numbered(s, s.chosen - 1, view.say) if s.chosen else ""
    return view.say(ASKS[s.phase]).format(name=name, item=chosen, trick=trick, most=HAND)

"""The hand of whoever looks, and the turn they compose: what each card can do, and which ways are open."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from alambic.core.view import N_, View
from alambic.games.vitriol import GAME
from alambic.games.vitriol.page_cards import face
from alambic.games.vitriol.page_pieces import Card, Control, Held, Way
from alambic.games.vitriol.page_table import metals, turn_so_far
from alambic.games.vitriol.rules_legal import ways
from alambic.games.vitriol.rules_piles import high_metal, low_metal, own_metals, points_on_table, two_metals
from alambic.games.vitriol.state import ATHANOR, CARDS_A_TURN, NO_CARD, VALUES
from alambic.games.vitriol.vocabulary import CARD_NAMES, METAL_NAMES, Laying, Phase, is_pair, is_value

phrase = GAME.words.phrase


class Dock(NamedTuple):
    """All that one holds, and the turn so far."""

    seat: int
    metals: tuple[tuple[Card, int], ...]  # with what they count for on the table now
    cards: tuple[Held, ...]
    slots: tuple[Card | None, ...]  # empty while it is not one's turn
    ways: tuple[Way, ...]
    notice: str  # what is unusual about this turn
    aims: bool  # there is a card that works on a pile
    feet: str  # what the buttons under the cards do: "discard", "exchange" or nothing
    caption: str  # of these buttons
    must: bool  # nothing else can be done
    passing: Control | None


def dock(view: View) -> Dock | None:
    """The viewer's own; none for a spectator, nor once the hands are gone (VIT-13)."""
    s, seat = view.s, view.seat
    if seat >= s.seats or s.phase == Phase.REVEAL:
        return None
    turn, feet = bool(view.legal), feet_of(view)
    cards = tuple(hand(view, feet))
    laying = any(not code.startswith(("discard", "exchange", "pass")) for code in view.legal)
    return Dock(
        seat,
        tuple((card, points_on_table(s, s.metal[seat, k])) for k, card in enumerate(metals(view, seat))),
        cards,
        tuple(turn_so_far(view)) if turn and s.phase != Phase.EXCHANGING else (),
        tuple(both_ways(view)) if turn and s.phase != Phase.EXCHANGING and not barren(s, seat) else (),
        notice(view) if turn else "",
        any(held.pick for held in cards),
        feet,
        view.say(CAPTIONS[feet, laying]) if feet else "",
        not laying,
        Control("pass", True, phrase("pass", view.say)) if "pass" in view.legal else None,
    )


# The hand


CAPTIONS = {
    ("discard", True): N_("or put one face down"),
    ("discard", False): N_("Put one face down"),
    ("exchange", False): N_("Give one up for another"),
}


def feet_of(view: View) -> str:
    """What can be done with any card, face up or not."""
    return next((kind for kind in ("discard", "exchange") if any(c.startswith(kind) for c in view.legal)), "")


def hand(view: View, feet: str) -> Iterator[Held]:
    s, seat, mine = view.s, view.seat, own_metals(view.s, view.seat)
    picks = {code.rsplit(" ", 2)[0] if code.startswith("transmute") else code.split(" ")[0] for code in view.legal}
    for k in range(s.held[seat]):
        card = s.hand[seat, k]
        if card == NO_CARD:  # a hand that nobody shows
            continue
        shown, own = face(card, view.say), is_value(card) and mine >> card // VALUES & 1 == 1
        if own:
            shown = shown._replace(label=view.say(N_("{card}, your metal")).format(card=shown.label))
        if not view.legal:
            yield Held(shown, own=own)
            continue
        down = None
        if feet:
            code = f"{feet} {CARD_NAMES[card]}"
            down = Control(code, code in view.legal, phrase(code, view.say))
        pick = picked_by(card)
        if pick and pick in picks:
            key = CARD_NAMES[card].replace("/", "-")
            yield Held(shown, pick=pick, key=key, down=down)
        else:
            code = refused(s, seat, card) if pick else f"lay {CARD_NAMES[card]}"
            label = shown.label if pick else phrase(code, view.say)
            yield Held(shown, Control(code, code in view.legal, label), down=down, own=own)


def picked_by(card: int) -> str:
    """What is picked with a card that works on a pile."""
    if is_value(card):
        return ""
    return f"transmute {CARD_NAMES[card]}" if is_pair(card) else "athanor"


def refused(s: Any, seat: int, card: int) -> str:
    """A move with a card that nothing can be done with now: the server says why."""
    if card == ATHANOR:
        return f"athanor {next((slot + 1 for slot in range(s.slots) if s.owner[slot]), 1)}"
    low, high = low_metal(card), high_metal(card)
    lying = [(owner, metal) for owner in range(s.seats) for metal in (low, high) if s.natural[owner, metal]]
    owner, metal = lying[0] if lying else (seat, low)
    return f"transmute {CARD_NAMES[card]} {owner + 1} {METAL_NAMES[metal]}"


# The two ways (VIT-04)

THREE = N_("Three laid")
TWO = N_("Two laid, one face down")
NEEDS = (N_("with a value of your metal"), N_("with a value of your metals"))
GOES_ON = (N_("your metal is laid: one more"), N_("your metal is laid: two more"))
WITHOUT = (N_("with no value of your metal"), N_("with no value of your metals"))
NOW_DOWN = N_("now one face down")
IS_LAID = (N_("a value of your metal is laid"), N_("a value of your metals is laid"))
NONE_LEFT = (N_("no value of your metal in hand"), N_("no value of your metals in hand"))
TOO_FEW_OTHERS = N_("too few other cards can be laid")


def both_ways(view: View) -> Iterator[Way]:
    """Whether each is still open, and what it takes or why it is closed."""
    s, seat, say, petit = view.s, view.seat, view.say, int(two_metals(view.s))
    laid = s.values & own_metals(s, seat) != 0
    open_ways = ways(s, seat)
    three, two = open_ways & Laying.THREE != 0, open_ways & Laying.TWO != 0
    reason = NONE_LEFT[petit]  # with one of these, whoever can lay two can lay three
    if three:
        reason = GOES_ON[CARDS_A_TURN - s.laid - 1] if laid else NEEDS[petit]
    yield Way(three, say(THREE), say(reason))
    if two:
        reason = NOW_DOWN if s.laid == CARDS_A_TURN - 1 else WITHOUT[petit]
    else:
        reason = IS_LAID[petit] if laid else TOO_FEW_OTHERS
    yield Way(two, say(TWO), say(reason))


# Turns that cannot be completed (VIT-11)


def barren(s: Any, seat: int) -> bool:
    """Whether nothing can be laid at all; a turn that began so goes on so."""
    return s.downs > 0 or ways(s, seat) == 0


BARREN = (  # by the number of cards still to go
    N_("A barren turn, which tells nothing of metals: put one card face down."),
    N_("A barren turn, which tells nothing of metals: put two cards face down."),
    N_("A barren turn, which tells nothing of metals: put three cards face down."),
)


def notice(view: View) -> str:
    s, seat, say = view.s, view.seat, view.say
    if s.phase == Phase.EXCHANGING:
        return say(N_("No turn is possible with these cards: give one up, and draw another."))
    if s.held[seat] == 0:
        return say(N_("You have no card left: this turn passes."))
    if barren(s, seat):
        still = min(CARDS_A_TURN - s.downs, s.held[seat])
        return say(BARREN[still - 1])
    return ""

"""Moves as buttons: short words, a drawing, and what each would do."""

from collections.abc import Callable, Sequence

from alambic.core.view import N_, View
from alambic.games.illusio import GAME
from alambic.games.illusio.cards import CARD_NAMES, DOMAIN_NAMES, TYPE_NAMES, Domain, trick_name
from alambic.games.illusio.page_cards import component, face, family_name
from alambic.games.illusio.page_pieces import Deed
from alambic.games.illusio.page_preview import preview, refused
from alambic.games.illusio.state import NOTHING
from alambic.games.illusio.vocabulary import Phase

Shown = tuple[str, str, str, int]  # words, drawing, family, seat


def deed(view: View, code: str, there: bool = False) -> Deed:
    """A button; `there`: it stands on what it works with, and need not name it."""
    words = code.split(" ")
    said, drawing, family, seat = SHOWN.get(words[0], as_said)(view, words)
    if there and words[0] in THERE:
        said = view.say(THERE[words[0]])
    allowed = code in view.legal
    hint = preview(view, code) if allowed else refused(view, words)
    return Deed(code, said, hint, drawing, family, NOTHING if there else seat, allowed)


THERE = {
    "transform": N_("Transform it"),
    "turn": N_("Change it (talent)"),
    "swap": N_("Swap it (talent)"),
    "take": N_("Take it"),
    "replace": N_("Replace it (talent)"),
    "drop": N_("Give up the trick"),
    "encore": N_("Encore"),
    "success": N_("Instant success"),
    "deja-vu": N_("Déjà vu"),
    "grandiose": N_("Grandiose"),
}
OF_CARD = {
    "place": N_("Place in the wings"),
    "exchange": N_("Exchange"),
}
OF_TRICK = {
    "take": N_("Take “{trick}”"),
    "replace": N_("Replace “{trick}” (talent)"),
    "drop": N_("Give up “{trick}”"),
    "encore": N_("Encore for “{trick}”"),
    "success": N_("Instant success for “{trick}”"),
    "deja-vu": N_("Déjà vu on “{trick}”"),
    "grandiose": N_("Grandiose for “{trick}”"),
    "add": N_("Add to “{trick}”"),
    "move": N_("Move to “{trick}”"),
}
OF_ITEM = {
    "transform": N_("Transform: {card} {n}"),
    "turn": N_("Change: {card} {n} (talent)"),
    "swap": N_("Swap: {card} {n} (talent)"),
    "return": N_("Send back: {card} {n} (talent)"),
}
OF_SEAT = {
    "grab": N_("Grab from {name}"),
    "steal": N_("Take a card from {name} (talent)"),
    "look": N_("Look at {name}'s hand (talent)"),
}


def as_said(view: View, words: Sequence[str]) -> Shown:
    """What the vocabulary calls it."""
    return GAME.words.named(" ".join(words), view), "", "", NOTHING


def drawn(view: View, words: Sequence[str]) -> Shown:
    return view.say(N_("Draw a card (talent)")), "", "", NOTHING


def of_card(view: View, words: Sequence[str]) -> Shown:
    """`place rope`, or in the phases that ask for a card, the card itself."""
    kind = CARD_NAMES.index(words[1])
    said = face(kind, view.say).label
    if words[0] in OF_CARD and view.s.phase != Phase.EXCHANGING:
        said = view.say(OF_CARD[words[0]])
    return said, CARD_NAMES[kind], family_name(kind), NOTHING


def of_type(view: View, words: Sequence[str]) -> Shown:
    kind = TYPE_NAMES.index(words[1])
    return face(kind, view.say).label, words[1], family_name(kind), NOTHING


def of_trick(view: View, words: Sequence[str]) -> Shown:
    """On the Contest, on the bill, or in progress."""
    s = view.s
    if words[0] in ("take", "replace"):
        objective, seat = s.contest[int(words[1]) - 1] - 1, NOTHING
    elif words[0] in ("add", "move", "drop"):
        objective, seat = s.progress[view.seat, int(words[-1]) - 1] - 1, NOTHING
    else:
        objective = int(words[1]) - 1
        seat = s.by[objective] - 1
    said = view.say(OF_TRICK[words[0]]).format(trick=trick_name(s, objective, view.say))
    domain = DOMAIN_NAMES[s.domain[objective]]
    return said, words[0] if words[0] in CARD_NAMES else domain, "special" if seat >= 0 else domain, seat


def of_item(view: View, words: Sequence[str]) -> Shown:
    """A component on the table, wherever it lies."""
    item = component(view, int(words[1]) - 1)
    said, seat = item.label, view.s.owner[item.number - 1]
    if words[0] in OF_ITEM:
        said = view.say(OF_ITEM[words[0]]).format(card=item.label, n=item.number)
    drawing = "veil" if item.veiled else item.card.name
    return said, drawing, item.card.family, seat if seat != view.seat else NOTHING


def of_seat(view: View, words: Sequence[str]) -> Shown:
    other = int(words[1]) - 1
    return view.say(OF_SEAT[words[0]]).format(name=view.names[other]), "", "", other


def of_domain(view: View, words: Sequence[str]) -> Shown:
    return view.say(Domain.of(DOMAIN_NAMES.index(words[1])).said), words[1], words[1], NOTHING


SHOWN: dict[str, Callable[[View, Sequence[str]], Shown]] = {
    "draw": drawn,
    "name": of_domain,
    **dict.fromkeys(("place", "exchange", "discard", "give"), of_card),
    **dict.fromkeys(("into", "say", "charm"), of_type),
    **dict.fromkeys(OF_TRICK, of_trick),
    **dict.fromkeys((*OF_ITEM, "use", "for"), of_item),
    **dict.fromkeys(OF_SEAT, of_seat),
}

"""Moves in words with the names of what they are about, and the places on the page where that lies."""

from alambic.core.view import N_, View
from alambic.games.illusio.cards import CARD_NAMES
from alambic.games.illusio.state import Illusio
from alambic.games.illusio.vocabulary import Phase
from alambic.games.illusio.words_things import numbered, the_card, trick_name

NAMED = {
    "transform": N_("Transform {item}"),
    "grab": N_("Grab a card from {name}"),
    "encore": N_("Play an Encore on “{trick}”"),
    "success": N_("Play an Instant success on “{trick}”"),
    "deja-vu": N_("Play a Déjà vu on “{trick}”"),
    "grandiose": N_("Play a Grandiose on “{trick}”"),
    "take": N_("Take “{trick}”"),
    "use": N_("Use {item}"),
    "add": N_("Add {the} from your hand to “{trick}”"),
    "move": N_("Move {item} to “{trick}”"),
    "drop": N_("Give up “{trick}”"),
    "turn": N_("Change {item} by your talent"),
    "steal": N_("Take a card from {name}, to give one back"),
    "swap": N_("Swap {item}"),
    "for": N_("Swap it for {item} in {name}'s wings"),
    "look": N_("Look at {name}'s hand"),
    "plant": N_("Put {the} into {name}'s wings"),
    "return": N_("Send {item} back to {name}'s hand"),
    "replace": N_("Replace “{trick}” (talent)"),
}
ANOTHERS = N_("Change {item} in {name}'s wings by your talent")
DONE = {Phase.EXCHANGING: N_("Draw"), Phase.PLANTING: N_("Leave the hand alone")}
ON_CARDS = ("place", "exchange", "add")
ON_ITEMS = ("transform", "use", "move", "turn", "swap", "for", "return")
ON_SEATS = ("grab", "steal", "look")
IN_CONTEST = ("take", "replace")
IN_PROGRESS = ("add", "move", "drop")
ON_BILL = ("encore", "success", "deja-vu", "grandiose")


def named(code: str, view: View) -> str:
    """A move with the names of what it is about; nothing where its code says it all."""
    kind, *rest = code.split(" ")
    s, say = view.s, view.say
    if kind == "done" and s.phase in DONE:
        return say(DONE[s.phase])
    if kind not in NAMED:
        return ""
    item = int(rest[0]) - 1 if kind in ON_ITEMS else None
    trick, seat = trick_of(s, view.seat, code), seat_of(s, code)
    words = ANOTHERS if kind == "turn" and seat != view.seat else NAMED[kind]
    return say(words).format(
        item=numbered(s, item, say) if item is not None else "",
        the=the_card(CARD_NAMES.index(rest[0]), say) if kind in ("add", "plant") else "",
        trick=trick_name(s, trick, say) if trick is not None else "",
        name=view.names[seat] if seat is not None else "",
    )


def trick_of(s: Illusio, seat: int, code: str) -> int | None:
    """The objective that a move is about."""
    kind, *rest = code.split(" ")
    if kind in IN_CONTEST:
        return s.contest[int(rest[0]) - 1] - 1
    if kind in IN_PROGRESS:
        return s.progress[seat, int(rest[-1]) - 1] - 1
    return int(rest[0]) - 1 if kind in ON_BILL else None


def seat_of(s: Illusio, code: str) -> int | None:
    """Whose hand or component a move is about."""
    kind, *rest = code.split(" ")
    if kind in ON_SEATS:
        return int(rest[0]) - 1
    if kind == "plant":
        return s.victim - 1
    return s.owner[int(rest[0]) - 1] if kind in ON_ITEMS else None


def pointed(code: str, view: View) -> list[str]:
    """The places (`data-place`) of what a move is about."""
    kind, *rest = code.split(" ")
    found = []
    if kind in ON_CARDS and view.s.phase == Phase.ACTING:
        found.append(f"hand-{view.seat}")
    if kind in ON_ITEMS:
        found.append(f"item-{rest[0]}")
    if kind in IN_PROGRESS:
        found.append(f"progress-{view.seat}-{rest[-1]}")
    if kind in IN_CONTEST:
        found.append(f"contest-{rest[0]}")
    if kind in ON_BILL:
        found.append(f"bill-{rest[0]}")
    if kind in (*ON_SEATS, "plant"):
        found.append(f"player-{seat_of(view.s, code)}")
    return ["act-end"] if kind == "end" else found

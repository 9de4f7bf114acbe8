"""The table of Illusio on a page: what page.html draws, from what its viewer may know and nothing else."""

from collections.abc import Iterable
from typing import Any

from alambic.core.events import Event
from alambic.core.view import N_, View
from alambic.games.illusio import GAME
from alambic.games.illusio.cards import Place
from alambic.games.illusio.page_cards import face
from alambic.games.illusio.page_dock import dock
from alambic.games.illusio.page_pieces import Area, Heap
from alambic.games.illusio.page_samples import samples
from alambic.games.illusio.page_stage import areas, bill, contest
from alambic.games.illusio.state import KINDS, OBJECTIVES
from alambic.games.illusio.vocabulary import Told

__all__ = ["flights", "samples", "show", "sound"]

AT_HAND = ("end", "done")  # beside the drafts on a phone


def show(view: View) -> dict[str, Any]:
    """All that page.html draws."""
    s, say = view.s, view.say
    everybody = areas(view)
    return {
        "contest": contest(view),
        "bill": bill(view),
        "areas": everybody,
        "others": tuple(area for area in everybody if not area.mine),
        "mine": next((area for area in everybody if area.mine), None),
        "dock": dock(view),
        "heaps": heaps(view),
        "threats": threats(view, everybody),
        "round": say(N_("Round {n} of the Contest")).format(n=s.round),
        "target": say(N_("{n} points win")).format(n=s.target),
        "memory": bool(s.memory),
        "phase": GAME.phases[s.phase],
        "live": bool(view.legal),
        "over": bool(s.over),
    }


def heaps(view: View) -> tuple[Heap, ...]:
    """Cards and objectives still to come, and what was discarded, which all have seen (ILL-33)."""
    s, say = view.s, view.say
    gone = tuple((face(kind, say), s.discard[kind]) for kind in range(KINDS) if s.discard[kind])
    spent = sum(s.place[one] == Place.SPENT for one in range(OBJECTIVES))
    thrown = sum(count for _, count in gone)
    left = s.piled + s.below
    return (
        Heap("pile", s.left, say(N_("Pile: {n}")).format(n=s.left)),
        Heap("discard", thrown, say(N_("Discard: {n}")).format(n=thrown), gone),
        Heap("objectives", left, say(N_("Objectives to come: {n}")).format(n=left)),
        Heap("spent", spent, say(N_("Objectives given up: {n}")).format(n=spent)),
    )


def threats(view: View, areas: Iterable[Area]) -> tuple[tuple[int, bool, str], ...]:
    """Who wins when their next turn begins, unless somebody meddles (ILL-21)."""
    found = []
    for area in areas:
        if area.threat:
            words = N_("{name} wins when their next turn begins, unless somebody meddles with the bill!")
            if area.mine:
                words = N_("You win when your next turn begins, unless somebody meddles with the bill!")
            found.append((area.seat, area.mine, view.say(words).format(name=area.name)))
    return tuple(found)


# What moves and what is heard


def flights(event: Event) -> tuple[str, str] | None:
    """The public places between which a card or a poster flies; a hidden one has no name."""
    who, whom = event.who, event.whom
    match event.kind:
        case kind if kind == Told.DRAWS:
            return "pile", f"hand-{who}"
        case kind if kind == Told.PLACES:
            return f"hand-{who}", f"item-{event.where + 1}"
        case kind if kind == Told.ADDS:
            return f"hand-{who}", f"player-{who}"
        case kind if kind == Told.USES:
            return f"item-{event.where + 1}", f"player-{who}"
        case kind if kind == Told.DISCARDS:
            return f"hand-{who}", "discard"
        case kind if kind in (Told.GRABS, Told.STEALS):
            return f"hand-{whom}", f"hand-{who}"
        case kind if kind == Told.GIVES_BACK:
            return f"hand-{who}", f"hand-{whom}"
        case kind if kind == Told.PLANTS:
            return f"hand-{whom}", f"item-{event.where + 1}"
        case kind if kind == Told.SENDS_BACK:
            return f"item-{event.where + 1}", f"hand-{whom}"
        case kind if kind == Told.LAID_OUT:
            return "objectives", f"contest-{event.where + 1}"
        case kind if kind == Told.TAKES:
            return f"contest-{event.where + 1}", f"player-{who}"
        case kind if kind == Told.REPLACES:
            return f"contest-{event.where + 1}", "objectives"
        case kind if kind == Told.RESHUFFLED and event.what == 0:
            return "discard", "pile"
    return None


SOUNDS: dict[int, str] = {
    Told.PLACES: "tap",
    Told.ADDS: "tap",
    Told.USES: "tap",
    Told.PLANTS: "tap",
    Told.SWAPS: "tap",
    Told.CHOOSES: "tap",
    Told.DRAWS: "slide",
    Told.DISCARDS: "slide",
    Told.GRABS: "slide",
    Told.STEALS: "slide",
    Told.GIVES_BACK: "slide",
    Told.SENDS_BACK: "slide",
    Told.LAID_OUT: "slide",
    Told.REPLACES: "slide",
    Told.RESHUFFLED: "slide",
    Told.TAKES: "slide",
    Told.GIVES_UP: "pass",
    Told.PASSES: "pass",
    Told.BELITTLES: "pass",
    Told.FAILS: "pass",
    Told.NAMES: "chime",
    Told.TRANSFORMS: "chime",
    Told.CONJURES: "chime",
    Told.RECALLS: "chime",
    Told.LOOKS: "chime",
    Told.EXTENDS: "chime",
    Told.HURRIES: "chime",
    Told.EXALTS: "chime",
    Told.BILLS: "chime",
    Told.SCORES: "chime",
    Told.BEGINS: "",
    Told.ENDED: "fanfare",
}


def sound(event: Event) -> str:
    return SOUNDS.get(event.kind, "")

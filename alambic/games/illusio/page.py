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

__all__ = ["samples"]

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
    item, place = f"item-{event.where + 1}", f"contest-{event.where + 1}"
    match event.kind:
        case Told.DRAWS:
            return "pile", f"hand-{who}"
        case Told.PLACES:
            return f"hand-{who}", item
        case Told.ADDS:
            return f"hand-{who}", f"player-{who}"
        case Told.USES:
            return item, f"player-{who}"
        case Told.DISCARDS:
            return f"hand-{who}", "discard"
        case Told.GRABS | Told.STEALS:
            return f"hand-{whom}", f"hand-{who}"
        case Told.GIVES_BACK:
            return f"hand-{who}", f"hand-{whom}"
        case Told.CHARMS:
            return f"hand-{whom}", "discard"
        case Told.SENDS_BACK:
            return item, f"hand-{whom}"
        case Told.LAID_OUT:
            return "objectives", place
        case Told.TAKES:
            return place, f"player-{who}"
        case Told.REPLACES:
            return place, "objectives"
        case Told.RESHUFFLED if event.what == 0:
            return "discard", "pile"
    return None

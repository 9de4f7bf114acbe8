"""The table of Elixir on a page: what page.html draws, from what its viewer may know and nothing else."""

from typing import Any

from alambic.core.events import Event
from alambic.core.view import N_, View
from alambic.games.elixir import GAME
from alambic.games.elixir.page_dock import dock
from alambic.games.elixir.page_players import areas, totals
from alambic.games.elixir.page_samples import samples
from alambic.games.elixir.page_stage import heaps, risings, stacks, stall, trial
from alambic.games.elixir.vocabulary import Told

__all__ = ["flights", "samples", "show"]

AT_HAND = ("next",)  # beside the drafts on a phone


def show(view: View) -> dict[str, Any]:
    """All that page.html draws."""
    s, say = view.s, view.say
    everybody = areas(view)
    own = dock(view)
    pile, discard = heaps(view)
    return {
        "others": tuple(area for area in everybody if not area.mine),
        "mine": next((area for area in everybody if area.mine), None),
        "risings": risings(view),
        "stall": stall(view),
        "trial": trial(view),
        "pile": pile,
        "discard": discard,
        "stacks": stacks(view),
        "totals": totals(view),
        "dock": own,
        "turn": say(N_("Turn {n}")).format(n=s.turns) if s.turns else say(N_("Spells are taken")),
        "goal": say(N_("Whoever has cast every spell wins")),
        "phase": GAME.phases[s.phase],
        "live": bool(own and (own.offers or own.owed or own.next)),
        "over": bool(s.over),
    }


# What moves


def flights(event: Event) -> tuple[str, str] | None:
    """The public places between which a card flies; a hidden one has no name."""
    who, whom = event.who, event.whom
    match event.kind:
        case Told.DRAWS:
            return "pile", f"hand-{who}"
        case Told.DRAFTS:
            return f"stack-{event.where}", f"book-{who}"
        case Told.CURSED:
            return f"stack-{event.where}", f"book-{who}"
        case Told.PLAYS:
            return f"hand-{who}", "cauldron"
        case Told.CASTS:
            return f"book-{who}", "cauldron"
        case Told.PAYS | Told.DISCARDS:
            return f"hand-{who}", "discard"
        case Told.SWEPT | Told.GLEANS:
            return "discard", f"hand-{who}"
        case Told.TAKES:
            return f"hand-{whom}", f"hand-{who}"
        case Told.GIVES | Told.SWAPS:
            return f"hand-{who}", f"hand-{whom}"
        case Told.GIVES_SPELL:
            return f"book-{who}", f"book-{whom}"
        case Told.UNCASTS:
            return f"player-{who}", f"book-{who}"
        case Told.PUTS | Told.BRINGS:
            return f"hand-{who}", "stall"
        case kind if kind == Told.PICKS or (kind == Told.WINS_LOT and who >= 0):
            return "stall", f"hand-{who}"
        case Told.LOT:
            return "pile", "stall"
        case Told.LAYS:
            return "cauldron", f"player-{whom}"
        case Told.RESHUFFLED:
            return "discard", "pile"
    return None

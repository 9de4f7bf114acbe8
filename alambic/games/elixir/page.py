"""The table of Elixir on a page: what page.html draws, from what its viewer may know and nothing else."""

from typing import Any

from alambic.core.events import Event
from alambic.core.view import N_, View
from alambic.games.elixir import GAME
from alambic.games.elixir.page_dock import dock
from alambic.games.elixir.page_players import areas, totals
from alambic.games.elixir.page_samples import samples
from alambic.games.elixir.page_stage import heaps, risings, stacks, stall, trial
from alambic.games.elixir.state import (
    ADMITS,
    ANSWERS,
    BEGINS,
    BIDS_FOR,
    BRINGS,
    BUYS_OFF,
    CALLS,
    CASTS,
    CONFIRMS,
    CONTESTS,
    CURSED,
    DARED,
    DENIES,
    DISCARDS,
    DRAFTS,
    DRAWS,
    ENDED,
    FIZZLES,
    GAGS,
    GAINS,
    GIVES,
    GIVES_SPELL,
    GLEANS,
    LAYS,
    LIFTED,
    LOOKS,
    LOT,
    LULLS,
    MIRRORED,
    OUT_OF,
    PASSES,
    PASSES_HANDS,
    PAYS,
    PICKS,
    PLAYS,
    PROLONGS,
    PUTS,
    REMOVES,
    RESHUFFLED,
    SHARES,
    SLEEPS,
    SNUFFED,
    STANDS_IN,
    SWAPS,
    SWEPT,
    TAKES,
    UNCASTS,
    VERDICT,
    WARDED,
    WINS_LOT,
)

__all__ = ["flights", "samples", "show", "sound"]

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


# What moves and what is heard


def flights(event: Event) -> tuple[str, str] | None:
    """The public places between which a card flies; a hidden one has no name."""
    who, whom = event.who, event.whom
    match event.kind:
        case kind if kind == DRAWS:
            return "pile", f"hand-{who}"
        case kind if kind == DRAFTS:
            return f"stack-{event.where}", f"book-{who}"
        case kind if kind == CURSED:
            return f"stack-{event.where}", f"book-{who}"
        case kind if kind == PLAYS:
            return f"hand-{who}", "cauldron"
        case kind if kind == CASTS:
            return f"book-{who}", "cauldron"
        case kind if kind in (PAYS, DISCARDS):
            return f"hand-{who}", "discard"
        case kind if kind in (SWEPT, GLEANS):
            return "discard", f"hand-{who}"
        case kind if kind == TAKES:
            return f"hand-{whom}", f"hand-{who}"
        case kind if kind in (GIVES, SWAPS):
            return f"hand-{who}", f"hand-{whom}"
        case kind if kind == GIVES_SPELL:
            return f"book-{who}", f"book-{whom}"
        case kind if kind == UNCASTS:
            return f"player-{who}", f"book-{who}"
        case kind if kind in (PUTS, BRINGS):
            return f"hand-{who}", "stall"
        case kind if kind == PICKS or (kind == WINS_LOT and who >= 0):
            return "stall", f"hand-{who}"
        case kind if kind == LOT:
            return "pile", "stall"
        case kind if kind == LAYS:
            return "cauldron", f"player-{whom}"
        case kind if kind == RESHUFFLED:
            return "discard", "pile"
    return None


SOUNDS = {
    **dict.fromkeys((PLAYS, DRAFTS, PAYS, STANDS_IN, PUTS, BRINGS, BIDS_FOR, LAYS, DARED), "tap"),
    **dict.fromkeys((DRAWS, DISCARDS, TAKES, GIVES, SWAPS, PASSES_HANDS, SHARES, GIVES_SPELL), "slide"),
    **dict.fromkeys((CURSED, SWEPT, GLEANS, PICKS, WINS_LOT, LOT, RESHUFFLED, UNCASTS, BUYS_OFF), "slide"),
    **dict.fromkeys(
        (CASTS, ANSWERS, WARDED, MIRRORED, GAINS, PROLONGS, LIFTED, LOOKS, CONFIRMS, VERDICT), "chime"
    ),
    **dict.fromkeys((PASSES, SLEEPS, FIZZLES, SNUFFED, OUT_OF, GAGS, LULLS, REMOVES, ADMITS, DENIES), "pass"),
    **dict.fromkeys((CALLS, CONTESTS), "chime"),
    BEGINS: "",
    ENDED: "fanfare",
}


def sound(event: Event) -> str:
    return SOUNDS.get(event.kind, "")

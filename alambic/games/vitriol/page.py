"""The table of V.I.T.R.I.O.L. on a page: what page.html draws, from what its viewer may know and nothing else."""

from typing import Any

from alambic.core.events import Event
from alambic.core.view import N_, View
from alambic.games.vitriol import GAME
from alambic.games.vitriol.page_pieces import Control
from alambic.games.vitriol.page_round import counts, guesses, hours, notebook, ranks, shed, sheet, worths
from alambic.games.vitriol.page_samples import samples
from alambic.games.vitriol.page_table import areas
from alambic.games.vitriol.page_turn import dock
from alambic.games.vitriol.rules import total
from alambic.games.vitriol.rules_piles import discarded, last_tempus
from alambic.games.vitriol.state import VALUES
from alambic.games.vitriol.vocabulary import METAL_NAMES, NUMERALS, Phase, Told

phrase = GAME.words.phrase

__all__ = ["flights", "samples", "show"]

AT_HAND = ("pass", "ready")  # beside the drafts on a phone


def show(view: View) -> dict[str, Any]:
    """All that page.html draws."""
    s, say = view.s, view.say
    last = s.tempus == last_tempus(s)
    return {
        "areas": areas(view),
        "dock": dock(view),
        "hours": tuple(hours(view)),
        "round": say(N_("Round {n} of {rounds}")).format(n=s.round + 1, rounds=s.seats),
        "tempus": say(N_("Tempus {n} of {most}")).format(n=NUMERALS[s.tempus], most=NUMERALS[last_tempus(s)]),
        "no_draw": last and s.phase != Phase.REVEAL,
        "worths": tuple(worths(view)),
        "pile": s.left,
        "discard": discarded(s),
        "shed": shed(view) if view.aids else (),
        "phase": GAME.phases[s.phase],
        "live": bool(view.legal),
        "over": bool(s.over),
        "counts": counts(view),
        "ready": Control("ready", True, phrase("ready", say)) if "ready" in view.legal else None,
        "seats": tuple(enumerate(view.names)),
        "sheet": sheet(view),
        "points": tuple(total(s, seat) for seat in range(s.seats)),
        "places": ranks(s),
        "notebook": notebook(view),
        "manual": bool(s.manual),
        "guesses": guesses(view),
        "guess": say(N_("{what}: no mark")),
    }


# What moves


def flights(event: Event) -> tuple[str, str] | None:
    """The public places between which a card flies; a hidden one has no name."""
    if event.kind == Told.LAID:
        return f"hand-{event.who}", f"nat-{event.who}-{METAL_NAMES[event.what // VALUES]}"
    if event.kind == Told.TRANSMUTES:
        return f"hand-{event.who}", f"slot-{event.where + 1}"
    if event.kind == Told.RESTORES:
        return f"slot-{event.where + 1}", f"nat-{event.whom}-{METAL_NAMES[event.what]}"
    if event.kind in (Told.DISCARDS, Told.EXCHANGES):
        return f"hand-{event.who}", "discard"
    if event.kind == Told.DRAWS:
        return "pile", f"hand-{event.who}"
    if event.kind == Told.RESHUFFLED:
        return "discard", "pile"
    return None

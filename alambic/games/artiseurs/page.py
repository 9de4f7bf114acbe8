"""The table of Le jeu des artiseurs on a page: what page.html draws, from what its viewer may know."""

from typing import Any

from alambic.core.events import Event
from alambic.core.view import N_, Say, View
from alambic.games.artiseurs import GAME
from alambic.games.artiseurs.page_board import board
from alambic.games.artiseurs.page_bones import chips, choices, nobody, sides, stopped_now
from alambic.games.artiseurs.page_pieces import Control
from alambic.games.artiseurs.page_samples import samples
from alambic.games.artiseurs.rules_board import in_bag
from alambic.games.artiseurs.state import COLOURS
from alambic.games.artiseurs.vocabulary import CELL_NAMES, COLOUR_NAMES, Told
from alambic.games.artiseurs.words import out_of_game, stones

phrase = GAME.words.phrase

__all__ = ["flights", "samples", "show"]

WISHES = ("now", "wait", "rounds")
VOTES = ("yes", "no")
IN_BAG = (N_("White in the bag: {n}"), N_("Red in the bag: {n}"), N_("Black in the bag: {n}"))


def show(view: View) -> dict[str, Any]:
    """All that page.html draws."""
    s, say = view.s, view.say
    players = tuple(chips(view))
    return {
        "board": board(view),
        "chips": players,
        "mine": next((chip for chip in players if chip.mine), None),
        "nobody": nobody(view),
        "bag": tuple(
            (COLOUR_NAMES[one], s.bag[one], say(IN_BAG[one]).format(n=s.bag[one])) for one in range(COLOURS)
        ),
        "in_bag": in_bag(s),
        "out": stones(out_of_game(s), say),
        "draw": control("draw", view),
        "bones": choices(view),
        "sides": sides(view),
        "wishes": tuple(found for code in WISHES if (found := control(code, view))),
        "votes": tuple(found for code in VOTES if (found := control(code, view))),
        "stopped": stopped_now(view) if {"yes", "stop"} & {*view.legal} else (),
        "skip": control("skip", view),
        "stop": control("stop", view),
        "phase": GAME.phases[s.phase],
        "live": any(code != "stop" for code in view.legal),
        "over": bool(s.over),
    }


def control(code: str, view: View) -> Control | None:
    return Control(code, short(code, view.say)) if code in view.legal else None


def short(code: str, say: Say) -> str:
    """On its button a wish is as brief as a shout."""
    return say(N_("Turn by turn")) if code == "rounds" else phrase(code, say)


# What moves


def flights(event: Event) -> tuple[str, str] | None:
    """The public places between which a stone or a bone flies."""
    if event.kind == Told.DREW:
        return "bag", "hand"
    if event.kind == Told.PUT:
        return "hand", cell(event.where)
    if event.kind in (Told.PUSHED, Told.STEPPED):
        return cell(event.where), cell(event.whom)
    if event.kind in (Told.TOOK, Told.LIFTED):
        return cell(event.where), "hand"
    if event.kind in (Told.HANDS, Told.GIVES_UP, Told.PAYS):
        return f"bone-{event.where + 1}", f"bone-{event.where + 1}"
    return None


def cell(where: int) -> str:
    return f"cell-{CELL_NAMES[where]}"

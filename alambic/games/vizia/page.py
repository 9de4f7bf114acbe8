"""The table of Vizia on a page: what page.html draws, made from what its viewer may know and nothing else."""

from collections.abc import Iterator
from typing import Any

from alambic.core.events import Event
from alambic.core.view import N_, View
from alambic.games.vizia import GAME, vocabulary
from alambic.games.vizia.page_board import Control, Hand, Piece, board_of, cells, tiles, tokens, window
from alambic.games.vizia.page_samples import samples
from alambic.games.vizia.state import COLOURS
from alambic.games.vizia.words import takes

__all__ = ["flights", "samples", "show"]

phrase = GAME.words.phrase
AT_HAND = ("end",)  # beside the drafts on a phone


def show(view: View) -> dict[str, Any]:
    """All that page.html draws."""
    s, board, picked = view.s, board_of(view.s), chosen(view)
    hands = tuple(hand(view, seat, picked) for seat in range(s.seats))
    opens = tuple(cells(view, board, bool(picked)))
    return {
        "window": window(board),
        "cells": opens,
        "tiles": tuple(tiles(view, board)),
        "tokens": tuple(tokens(view, board)),
        "shorts": tuple(short for cell in opens for short in cell.lacks),
        "common": tuple(common_pieces(view, picked)),
        "hands": hands,
        "mine": next((mine for mine in hands if mine.mine), None),
        "pile": pile_count(s),
        "lifted": vocabulary.COLOUR_NAMES[s.lifted - 1] if s.lifted else "",
        "lifted_label": view.say(vocabulary.A_TILE[s.lifted - 1]) if s.lifted else "",
        "phase": vocabulary.Phase.of(s.phase).word,
        "takes": takes(s),
        "live": bool(view.legal),
        "picking": bool(picked),
        "over": bool(s.over),
        "actions": tuple(actions(view)),
    }


# Beside the board


def common_pieces(view: View, picked: str) -> Iterator[Piece]:
    s, say = view.s, view.say
    fresh = [event.what for event in view.events if event.kind == vocabulary.Told.TURNED_UP]
    for colour in range(COLOURS):
        for n in range(s.common[colour]):
            pick, take = (
                f"place {vocabulary.SOURCE_NAMES[vocabulary.Source.SHARED]} {vocabulary.COLOUR_NAMES[colour]}",
                f"take {vocabulary.COLOUR_NAMES[colour]}",
            )
            yield Piece(
                vocabulary.COLOUR_NAMES[colour],
                say(vocabulary.A_COMMON_TILE[colour]),
                pick if picked else "",
                n == 0 and pick == picked,
                Control("move", take, True, phrase(take, say)) if take in view.legal else None,
                s.common[colour] - n <= fresh.count(colour),
            )


PICKS = tuple(
    f"place {source} {colour}" for source in vocabulary.SOURCE_NAMES for colour in vocabulary.COLOUR_NAMES
)


def chosen(view: View) -> str:
    """The tile that is picked at first, if one can be placed: one's own before the common ones."""
    placing = {code.rsplit(" ", 1)[0] for code in view.legal if code.startswith("place ")}
    return next((pick for pick in PICKS if pick in placing), "")


def hand(view: View, seat: int, picked: str) -> Hand:
    """A player's tiles: one's own; of others the backs, with the memory aid what all have seen (VIZ-09)."""
    s = view.s
    mine = seat == view.seat
    pieces = tuple(own_pieces(view, picked)) if mine else tuple(others_pieces(view, seat))
    turn = not s.over and seat == s.turn
    return Hand(seat, view.names[seat], pieces, s.stock[seat], s.formed[seat], turn, mine)


def own_pieces(view: View, picked: str) -> Iterator[Piece]:
    s = view.s
    for colour in range(COLOURS):
        for n in range(s.hand[view.seat, colour]):
            pick = f"place {vocabulary.SOURCE_NAMES[vocabulary.Source.OWN]} {vocabulary.COLOUR_NAMES[colour]}"
            known = view.aids and n < s.seen[view.seat, colour]
            label = view.say(vocabulary.A_PERSONAL_TILE[colour])
            if known:
                label = view.say(N_("{tile}, which all have seen")).format(tile=label)
            pick_it = pick if picked else ""
            yield Piece(vocabulary.COLOUR_NAMES[colour], label, pick_it, n == 0 and pick == picked, known=known)


def others_pieces(view: View, seat: int) -> Iterator[Piece]:
    s, count = view.s, view.s.held[seat]
    if view.all_seeing:
        for colour in range(COLOURS):
            for _ in range(s.hand[seat, colour]):
                yield Piece(vocabulary.COLOUR_NAMES[colour], view.say(vocabulary.A_TILE[colour]))
        return
    if view.aids:
        for colour in range(COLOURS):
            for _ in range(s.seen[seat, colour]):
                yield Piece(vocabulary.COLOUR_NAMES[colour], view.say(vocabulary.A_TILE[colour]), known=True)
                count -= 1
    for _ in range(count):
        yield Piece("", view.say(vocabulary.UNSEEN_TILE))


def pile_count(s: Any) -> int:
    """Tiles in the pile; what a viewer has not seen of the hands was forgotten into it."""
    hidden = sum(s.held.tolist()) - sum(map(sum, s.hand.tolist()))
    return int(sum(s.pile.tolist()) - hidden)


def actions(view: View) -> Iterator[Control]:
    """The buttons that belong to no piece."""
    if view.legal:
        if "pass" in view.legal:
            yield Control("move", "pass", True, phrase("pass", view.say))
        else:
            yield Control("move", "end", "end" in view.legal, phrase("end", view.say))


# What moves


def flights(event: Event) -> tuple[str, str] | None:
    """The public places between which a piece flies."""
    colour = vocabulary.COLOUR_NAMES[event.what] if 0 <= event.what < COLOURS else ""
    if event.kind == vocabulary.Told.PLACED:
        start = f"hand-{event.who}" if event.whom == vocabulary.Source.OWN else f"common-{colour}"
        return start, f"cell-{vocabulary.cell_name(event.where)}"
    if event.kind == vocabulary.Told.TOOK and colour:
        return f"common-{colour}", f"hand-{event.who}"
    if event.kind == vocabulary.Told.TURNED_UP and colour:
        return "pile", f"common-{colour}"
    if event.kind in (vocabulary.Told.WHEEL, vocabulary.Told.CAPTURED):
        return f"stock-{event.who}", f"token-{vocabulary.point_name(event.where)}"
    if event.kind == vocabulary.Told.GAVE_UP:
        return f"token-{vocabulary.point_name(event.where)}", f"stock-{event.who}"
    if event.kind == vocabulary.Told.LIFTED:
        return f"cell-{vocabulary.cell_name(event.where)}", "lifted"
    if event.kind == vocabulary.Told.SET:
        return "lifted", f"cell-{vocabulary.cell_name(event.where)}"
    return None

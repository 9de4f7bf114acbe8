"""The table of Vizia on a page: what page.html draws, made from what its viewer may know and nothing else."""

from collections.abc import Iterator
from typing import Any

from alambic.core.events import NONE, Event
from alambic.core.view import N_, Say, View
from alambic.games.vizia.moves import COLOUR_NAMES, SOURCE_NAMES, cell_name, point_name, row_letters
from alambic.games.vizia.page_pieces import Cell, Control, Hand, Piece, Short, Tile, Token, Window
from alambic.games.vizia.page_samples import samples
from alambic.games.vizia.rules_board import fitting, is_tile
from alambic.games.vizia.rules_tiles import OWN, SHARED
from alambic.games.vizia.rules_wheels import PRISM, SIMPLE, TWO_COLOUR, has_token, spoke, wheel_worth
from alambic.games.vizia.state import (
    CAPTURED,
    COLOURS,
    EMPTIED,
    EMPTY,
    ENDED,
    FIRST_CELL,
    GAVE_UP,
    LIFTED,
    LIFTING,
    NO_TOKEN,
    OPEN,
    PASSED,
    PAST_CELLS,
    PLACED,
    POINTS,
    SET,
    SETTING,
    TOOK,
    TURNED_UP,
    WHEEL,
    WIDTH,
)
from alambic.games.vizia.table import (
    A_COMMON_TILE,
    A_PERSONAL_TILE,
    A_TILE,
    A_WHEEL,
    UNSEEN_TILE,
    phrase,
)

__all__ = ["flights", "samples", "show", "sound"]

COLOUR_WORDS = (N_("red"), N_("orange"), N_("yellow"), N_("green"), N_("blue"), N_("mauve"))
PHASES = ("placing", "lifting", "setting", "taking")
BREADTH, HEIGHT = 12, 6  # the least that is shown, in half edges and in rows
AT_HAND = ("end",)  # beside the drafts on a phone


def show(view: View) -> dict[str, Any]:
    """All that page.html draws."""
    s = view.s
    hands = tuple(hand(view, seat) for seat in range(s.seats))
    picking = any(code.startswith("place ") for code in view.legal)
    return {
        "window": window(s),
        "cells": tuple(cells(view, picking)),
        "tiles": tuple(tiles(view)),
        "tokens": tuple(tokens(view)),
        "shorts": tuple(shorts(s)),
        "common": tuple(common_pieces(view)),
        "hands": hands,
        "mine": next((mine for mine in hands if mine.mine), None),
        "pile": pile_count(s),
        "lifted": COLOUR_NAMES[s.lifted - 1] if s.lifted else "",
        "lifted_label": view.say(A_TILE[s.lifted - 1]) if s.lifted else "",
        "phase": PHASES[s.phase],
        "live": bool(view.legal),
        "picking": picking,
        "over": bool(s.over),
        "actions": tuple(actions(view)),
    }


def shown_colours(bits: int) -> tuple[int, ...]:
    return tuple(colour for colour in range(COLOURS) if bits >> colour & 1)


def place_of(at: int) -> tuple[int, int]:
    """Column and row of a cell, or half-column and line of a lattice point."""
    row, column = divmod(at, WIDTH)
    return column, row


# The board


def window(s: Any) -> Window:
    """The used and open cells with a margin of one."""
    used = [place_of(cell) for cell in range(FIRST_CELL, PAST_CELLS) if EMPTY < s.board[cell] <= OPEN]
    columns, rows = [x for x, _ in used], [y for _, y in used]
    ox, w = stretch(min(columns) - 1, max(columns) + 3, BREADTH, 0, WIDTH)
    oy, h = stretch(min(rows) - 1, max(rows) + 2, HEIGHT, 0, 34)
    return Window(
        ox,
        oy,
        w,
        h,
        lattice(ox, oy, w, h),
        tuple((y, row_letters(y)) for y in range(max(oy, 1), min(oy + h, 33))),
        tuple(range(max(ox, 0) + 1, min(ox + w, WIDTH))),
    )


def stretch(first: int, past: int, least: int, low: int, high: int) -> tuple[int, int]:
    """A range made at least so long around its middle and cut to the board: its start and length."""
    lack = max(0, least - (past - first))
    first, past = first - lack // 2, past + lack - lack // 2
    first, past = max(first, low), min(past, high)
    return first, past - first


def lattice(ox: int, oy: int, w: int, h: int) -> str:
    """The lines between the cells as one SVG path, in half edges and rows."""
    lines = [f"M{ox} {y}h{w}" for y in range(oy, oy + h + 1)]
    for x in range(ox - h, ox + w + h + 1):
        if (x + oy) % 2 == 0:
            lines += [f"M{x} {oy}l{h} {h}", f"M{x} {oy}l{-h} {h}"]
    return "".join(lines)


def fresh_places(view: View, *kinds: int) -> set[int]:
    return {event.where for event in view.events if event.kind in kinds}


def tiles(view: View) -> Iterator[Tile]:
    s, say = view.s, view.say
    fresh = fresh_places(view, PLACED, SET)
    lifting = bool(view.legal) and s.phase == LIFTING
    for cell in range(FIRST_CELL, PAST_CELLS):
        if is_tile(s.board[cell]):
            name, colour = cell_name(cell), s.board[cell] - 1
            label = say(N_("{where}: {tile}")).format(where=name, tile=say(A_TILE[colour]))
            control = None
            if lifting:
                code = f"lift {name}"
                control = Control("move", code, code in view.legal, phrase(code, say))
            x, y = place_of(cell)
            yield Tile(name, x, y, cell % 2 == 1, COLOUR_NAMES[colour], label, cell in fresh, control)


def cells(view: View, picking: bool) -> Iterator[Cell]:
    s = view.s
    if s.over:
        return  # nothing comes to lie there any more
    live = {code.rsplit(" ", 1)[1] for code in view.legal if code.startswith(("place ", "set "))}
    for cell in sorted(s.open[i] for i in range(s.opens)):
        name, colours = cell_name(cell), shown_colours(fitting(s, cell))
        control = None
        if picking:
            control = Control("at", name, name in live)
        elif view.legal and s.phase == SETTING:
            control = Control("move", f"set {name}", name in live)
        best = max((worth for _, worth in completed(s, cell, colours)), default=0)
        x, y = place_of(cell)
        yield Cell(
            name,
            x,
            y,
            cell % 2 == 1,
            tuple(COLOUR_NAMES[colour] for colour in colours),
            best,
            cell_label(name, colours, best, view.say),
            s.phase == SETTING and cell == s.origin,
            control,
        )


def cell_label(name: str, colours: tuple[int, ...], best: int, say: Say) -> str:
    """The name of an open cell in words: `p32: takes red, mauve; can complete a prism`."""
    if not colours:
        return say(N_("{where}: takes nothing")).format(where=name)
    words = ", ".join(say(COLOUR_WORDS[colour]) for colour in colours)
    if not best:
        return say(N_("{where}: takes {colours}")).format(where=name, colours=words)
    full = say(N_("{where}: takes {colours}; can complete {wheel}"))
    return full.format(where=name, colours=words, wheel=say(A_WHEEL[best]))


def points_of(cell: int) -> tuple[int, int, int]:
    """The three lattice points at the corners of a cell."""
    if cell % 2:
        return cell + 1, cell + WIDTH, cell + WIDTH + 2
    return cell, cell + 2, cell + WIDTH + 1


def completed(s: Any, cell: int, colours: tuple[int, ...]) -> Iterator[tuple[int, int]]:
    """The lattice points round which a tile on this open cell completes a wheel, with the most it can be worth."""
    for point in points_of(cell):
        ring = [s.board[spoke(point, k)] for k in range(6) if spoke(point, k) != cell]
        if colours and s.token[point >> 1] == NO_TOKEN and all(is_tile(thing) for thing in ring):
            yield point, max(worth_of({*ring, colour + 1}) for colour in colours)


def worth_of(kinds: set[int]) -> int:
    """What a wheel of these tiles is worth (VIZ-13)."""
    return {COLOURS: PRISM, 2: TWO_COLOUR}.get(len(kinds), SIMPLE)


def shorts(s: Any) -> Iterator[Short]:
    if s.over:
        return
    for cell in sorted(s.open[i] for i in range(s.opens)):
        for point, worth in completed(s, cell, shown_colours(fitting(s, cell))):
            x, y = place_of(point)
            yield Short(point_name(point), x, y, worth)


def tokens(view: View) -> Iterator[Token]:
    s, say = view.s, view.say
    fresh = fresh_places(view, WHEEL, CAPTURED)
    for half in range(POINTS):
        thing, point = s.token[half], 2 * half
        if thing == NO_TOKEN:
            continue
        name, worth = point_name(point), wheel_worth(s, point)
        seat = thing - 1 if has_token(thing) else NONE
        if thing == EMPTIED:
            label = say(N_("Emptied wheel round {where}")).format(where=name)
        else:
            words = say(N_("Token of {who} round {where}: {wheel}"))
            label = words.format(who=view.names[seat], where=name, wheel=say(A_WHEEL[worth]))
        control = None
        if view.legal and s.purchase and seat == view.seat and s.phase not in (LIFTING, SETTING):
            code = f"give up {name}"
            control = Control("move", code, code in view.legal, phrase(code, say))
        x, y = place_of(point)
        yield Token(name, x, y, seat, worth, label, point in fresh, control)


# Beside the board


def common_pieces(view: View) -> Iterator[Piece]:
    s, say = view.s, view.say
    fresh = [event.what for event in view.events if event.kind == TURNED_UP]
    checked = chosen(view)
    for colour in range(COLOURS):
        for n in range(s.common[colour]):
            pick, take = f"place {SOURCE_NAMES[SHARED]} {COLOUR_NAMES[colour]}", f"take {COLOUR_NAMES[colour]}"
            yield Piece(
                COLOUR_NAMES[colour],
                say(A_COMMON_TILE[colour]),
                pick if can_pick(view) else "",
                n == 0 and pick == checked,
                Control("move", take, True, phrase(take, say)) if take in view.legal else None,
                s.common[colour] - n <= fresh.count(colour),
            )


def can_pick(view: View) -> bool:
    return any(code.startswith("place ") for code in view.legal)


def chosen(view: View) -> str:
    """The tile that is picked at first: the first that can be placed, one's own before the common ones."""
    placing = {code.rsplit(" ", 1)[0] for code in view.legal if code.startswith("place ")}
    every = [f"place {source} {colour}" for source in SOURCE_NAMES for colour in COLOUR_NAMES]
    return next((pick for pick in every if pick in placing), "")


def hand(view: View, seat: int) -> Hand:
    """A player's tiles: one's own; of others the backs, with the memory aid what all have seen (VIZ-09)."""
    s = view.s
    mine = seat == view.seat
    pieces = tuple(own_pieces(view)) if mine else tuple(others_pieces(view, seat))
    return Hand(seat, view.names[seat], pieces, s.stock[seat], not s.over and seat == s.turn, mine)


def own_pieces(view: View) -> Iterator[Piece]:
    s, checked = view.s, chosen(view)
    for colour in range(COLOURS):
        for n in range(s.hand[view.seat, colour]):
            pick = f"place {SOURCE_NAMES[OWN]} {COLOUR_NAMES[colour]}"
            known = view.aids and n < s.seen[view.seat, colour]
            label = view.say(A_PERSONAL_TILE[colour])
            if known:
                label = view.say(N_("{tile}, which all have seen")).format(tile=label)
            pick_it = pick if can_pick(view) else ""
            yield Piece(COLOUR_NAMES[colour], label, pick_it, n == 0 and pick == checked, known=known)


def others_pieces(view: View, seat: int) -> Iterator[Piece]:
    s, count = view.s, view.s.held[seat]
    if view.all_seeing:
        for colour in range(COLOURS):
            for _ in range(s.hand[seat, colour]):
                yield Piece(COLOUR_NAMES[colour], view.say(A_TILE[colour]))
        return
    if view.aids:
        for colour in range(COLOURS):
            for _ in range(s.seen[seat, colour]):
                yield Piece(COLOUR_NAMES[colour], view.say(A_TILE[colour]), known=True)
                count -= 1
    for _ in range(count):
        yield Piece("", view.say(UNSEEN_TILE))


def pile_count(s: Any) -> int:
    """Tiles in the pile; what a viewer has not seen of the hands was forgotten into it."""
    hidden = sum(s.held[seat] - sum(s.hand[seat, colour] for colour in range(COLOURS)) for seat in range(s.seats))
    return int(sum(s.pile[colour] for colour in range(COLOURS)) - hidden)


def actions(view: View) -> Iterator[Control]:
    """The buttons that belong to no piece."""
    if view.legal:
        if "pass" in view.legal:
            yield Control("move", "pass", True, phrase("pass", view.say))
        else:
            yield Control("move", "end", "end" in view.legal, phrase("end", view.say))


# What moves and what is heard


def flights(event: Event) -> tuple[str, str] | None:
    """The public places between which a piece flies."""
    colour = COLOUR_NAMES[event.what] if 0 <= event.what < COLOURS else ""
    if event.kind == PLACED:
        start = f"hand-{event.who}" if event.whom == OWN else f"common-{colour}"
        return start, f"cell-{cell_name(event.where)}"
    if event.kind == TOOK and colour:
        return f"common-{colour}", f"hand-{event.who}"
    if event.kind == TURNED_UP and colour:
        return "pile", f"common-{colour}"
    if event.kind in (WHEEL, CAPTURED):
        return f"stock-{event.who}", f"token-{point_name(event.where)}"
    if event.kind == GAVE_UP:
        return f"token-{point_name(event.where)}", f"stock-{event.who}"
    if event.kind == LIFTED:
        return f"cell-{cell_name(event.where)}", "lifted"
    if event.kind == SET:
        return "lifted", f"cell-{cell_name(event.where)}"
    return None


SOUNDS = {
    PLACED: "tap",
    SET: "tap",
    TOOK: "slide",
    TURNED_UP: "slide",
    LIFTED: "slide",
    GAVE_UP: "slide",
    CAPTURED: "chime",
    PASSED: "pass",
    ENDED: "fanfare",
}


def sound(event: Event) -> str:
    if event.kind == WHEEL:
        return "fanfare" if event.what == PRISM else "chime"
    return SOUNDS.get(event.kind, "")

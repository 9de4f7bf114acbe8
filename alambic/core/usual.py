"""The usual table: what a page shows of a game that has none of its own, made from its places and its vocabulary.

Every move is a button: on the piece that its code names, or below the table. A piece with several has a menu. What
cannot be played now stays a button on one's own pieces, so that the server says why.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from alambic.core.events import NONE
from alambic.core.places import EMPTY, UNSEEN, Face, Piece, Place
from alambic.core.text import capital
from alambic.core.view import N_, Say, View
from alambic.core.vocabulary import chosen

if TYPE_CHECKING:
    from alambic.core.game import Game

FEW = 8  # buttons of one kind that stand open
FORESEEN = 60  # moves of which it is looked up what they would do
LOOKED_UP = 4000  # codes in which it is looked up what names a piece


class Control(NamedTuple):
    """A button."""

    code: str
    label: str
    then: str = ""  # what is sure to follow
    allowed: bool = True


class Shown(NamedTuple):
    """A piece as it is drawn."""

    place: str
    label: str
    face: Face | None  # None: its back, or nothing
    empty: bool
    seat: int
    many: int
    marked: bool
    controls: tuple[Control, ...]


class Area(NamedTuple):
    """A place as it is drawn."""

    name: str
    title: str
    shape: str
    columns: int
    number: int
    square: bool  # tiles, not cards
    pieces: tuple[Shown, ...]


class Player(NamedTuple):
    """A player's part of the table."""

    seat: int
    name: str
    mine: bool
    turn: bool
    areas: tuple[Area, ...]


class Group(NamedTuple):
    """Buttons of one kind that belong to no piece."""

    title: str
    controls: tuple[Control, ...]


def table_of(game: "Game", view: View) -> dict[str, Any]:
    """All that is drawn."""
    places = list(game.page.places(view.s, view.seat))
    on_pieces, others = sorted_out(game, view, places)
    areas = [area_of(game, view, place, on_pieces.get(place.name, {})) for place in places]
    from alambic.core.contract import awaited

    waiting = int(game.rule(awaited)(view.s))
    players = [
        Player(
            seat,
            view.names[seat],
            seat == view.seat,
            bool(waiting >> seat & 1),
            tuple(area for area, place in zip(areas, places, strict=True) if place.owner == seat),
        )
        for seat in range(view.s.seats)
    ]
    return {
        "live": bool(view.legal),
        "common": tuple(area for area, place in zip(areas, places, strict=True) if place.owner == NONE),
        "others": tuple(player for player in players if not player.mine and player.areas),
        "mine": next((player for player in players if player.mine and player.areas), None),
        "groups": tuple(groups_of(game, view, others)),
        "drawing": "" if places else game.words.draw(view.s, view.seat, view.names),
    }


# Which move belongs where


@lru_cache(16384)
def names_of(game: "Game", code: str) -> tuple[str, ...]:
    """The pieces and places that a move is about: as its shape declares them, else each of its parts."""
    shape, at = game.vocabulary.moves.read(code)
    parts = {name: names[getattr(at, name)] for name, names in shape.said.ranges.items()}
    if declared := chosen(shape.said.places, at):
        return tuple(declared.format(**parts).split())
    return tuple(f"{part}-{name}" for part, name in parts.items())


def sorted_out(
    game: "Game", view: View, places: Sequence[Place]
) -> tuple[dict[str, dict[str, list[str]]], list[str]]:
    """The legal moves by place and piece, one's own before all others; and those that belong to none."""
    where: dict[str, str] = {}
    for place in sorted(places, key=lambda one: (one.owner != view.seat, one.owner != NONE)):
        for piece in place.pieces:
            where.setdefault(name_of(game, piece), place.name)
    found: dict[str, dict[str, list[str]]] = {}
    others = []
    for code in view.legal:
        name = next((name for name in names_of(game, code) if name in where), None)
        if name is None:
            others.append(code)
        else:
            found.setdefault(where[name], {}).setdefault(name, []).append(code)
    return found, others


def name_of(game: "Game", piece: Piece) -> str:
    """The public name of a piece."""
    return piece.name or (f"card-{game.deck(None).cards[piece.kind].id}" if piece.kind >= 0 else "")


@lru_cache(64)
def codes_by_name(game: "Game") -> Mapping[str, str]:
    """For each piece that codes name first, the first such code: what is asked when it cannot be played."""
    codes = game.codes
    every = map(codes.code, range(min(codes.count, LOOKED_UP)))
    return {name: code for code in reversed([*every]) for name in names_of(game, code)[:1]}


def control_of(game: "Game", view: View, code: str) -> Control:
    return Control(code, capital(game.words.named(code, view)), follows(game, view, code))


def follows(game: "Game", view: View, code: str) -> str:
    """What is sure to happen by a move, beside the move itself."""
    if view.ahead is None or not view.ahead.engine.compiled or len(view.legal) > FORESEEN:
        return ""
    foreseen = view.foreseen(code)
    told = [game.words.sentence(event, view.names, view.say) for event in foreseen.events] if foreseen else []
    return " ".join([sentence for sentence in told if sentence][1:3])


def groups_of(game: "Game", view: View, codes: Sequence[str]) -> Iterator[Group]:
    """The moves that belong to no piece, by their shape; few stand open, many are called by their verb."""
    by_shape: dict[int, list[str]] = {}
    for code in codes:
        by_shape.setdefault(game.vocabulary.moves.read(code)[0], []).append(code)
    for together in by_shape.values():
        title = capital(together[0].split()[0]) if len(together) > FEW else ""
        yield Group(title, tuple(control_of(game, view, code) for code in together))


# What lies where


def area_of(game: "Game", view: View, place: Place, moves: Mapping[str, Sequence[str]]) -> Area:
    mine = place.owner == view.seat and bool(view.legal)
    return Area(
        place.name,
        view.say(place.title),
        place.shape,
        place.columns,
        place.number,
        place.shape in ("grid", "ring") or all(face.symbol == "die" for face in game.page.faces),
        tuple(shown(game, view, piece, moves.get(name_of(game, piece), ()), mine) for piece in place.pieces),
    )


def shown(game: "Game", view: View, piece: Piece, codes: Sequence[str], mine: bool) -> Shown:
    """A piece with its moves; one of one's own that has none now has one that is refused, if any names it."""
    name = name_of(game, piece)
    controls = tuple(control_of(game, view, code) for code in codes)
    if mine and not controls and (code := codes_by_name(game).get(name)):
        controls = (Control(code, capital(game.words.named(code, view)), allowed=False),)
    face = game.page.faces[piece.kind] if piece.kind >= 0 else None
    return Shown(
        name,
        label_of(piece, face, view),
        face,
        piece.kind == EMPTY and piece.seat == NONE,
        piece.seat,
        piece.many,
        piece.marked,
        controls,
    )


def label_of(piece: Piece, face: Face | None, view: View) -> str:
    """What a piece is called: its face, its owner, its cell, and how many there are."""
    said = [view.say(face.name)] if face else [view.say(N_("unseen"))] if piece.kind == UNSEEN else []
    if piece.seat != NONE:
        said.append(view.names[piece.seat])
    if not said:
        said = [view.say(N_("empty"))]
    if piece.name and not face and piece.many == 1:
        said.append(piece.name.partition("-")[2])
    if piece.many != 1:
        said.append(str(piece.many))
    return ", ".join(filter(None, said))


def drawn(game: "Game", s: Any, seat: int, names: Sequence[str], say: Say) -> str:
    """The same as plain text: a line for each place, as much as there is room for."""
    view = View(s=s, seat=seat, names=tuple(names), say=say)
    lines = []
    for place in game.page.places(s, seat):
        area = area_of(game, view, place, {})
        whose = f"{names[place.owner][:20]}, " if place.owner != NONE else ""
        if place.shape == "grid" and place.columns:
            lines.append(f"{whose}{area.title}:")
            cells = [letters(piece) for piece in area.pieces]
            lines += [
                "  " + " ".join(cells[at : at + place.columns]) for at in range(0, len(cells), place.columns)
            ]
        elif place.shape == "tally":
            lines.append(f"{whose}{area.title}: {place.number}")
        else:
            lines.append(f"{whose}{area.title}: {'; '.join(piece.label for piece in area.pieces) or '-'}")
    lines.append(game.words.due(s, [name[:20] for name in names], say, seat))
    return "\n".join(line[:80] for line in lines)


def letters(piece: Shown) -> str:
    """A cell in two letters."""
    if piece.face:
        return f"{piece.face.number or piece.face.symbol or piece.face.name:2.2}"
    return " ." if piece.empty else f" {piece.seat + 1}" if piece.seat != NONE else " ?"

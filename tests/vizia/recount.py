"""A second reading of Vizia's table, from a plain state alone.

Its geometry shares nothing with the engine's: a tile is the set of its three corners, two tiles share an edge
when they have two corners in common, and two corners are neighbours when they lie one edge length apart.
"""

from collections.abc import Iterable
from itertools import combinations
from typing import Any

from alambic.games.vizia.state import COLOURS, MIDDLE, PERSONAL, TOKENS, WIDTH, On
from alambic.games.vizia.vocabulary import COLOUR_NAMES, Phase, cell_name, point_name

NOBODY = -1  # on a wheel whose token was given up

Corner = tuple[int, int]  # line, half-column
Triangle = frozenset[Corner]


def triangle(cell: int) -> Triangle:
    """The corners of a cell: one on its own line or two, the others on the line below."""
    row, column = divmod(cell, WIDTH)
    if cell % 2:
        return frozenset({(row, column + 1), (row + 1, column), (row + 1, column + 2)})
    return frozenset({(row + 1, column + 1), (row, column), (row, column + 2)})


def cell_of(corners: Triangle) -> int:
    """The cell with these corners; -1 if it lies beyond the table (VIZ-07)."""
    lines = [line for line, _ in corners]
    row = min(lines)
    alone = row if lines.count(row) == 1 else row + 1
    column = next(half for line, half in corners if line == alone) - 1
    return row * WIDTH + column if 1 <= row <= 32 and 0 <= column < 64 else -1


def across(corners: Triangle) -> list[Triangle]:
    """The three triangles beside one: each corner reflected in the edge between the other two."""
    beside = []
    for a in corners:
        b, c = corners - {a}
        beside.append(frozenset({(b[0] + c[0] - a[0], b[1] + c[1] - a[1]), b, c}))
    return beside


def near(a: Corner, b: Corner) -> bool:
    """Whether two corners are one edge length apart (a half-column is half a length, a line is sqrt(3/4))."""
    return 3 * (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 == 4


class Reading:
    """The tiles and tokens of a state."""

    def __init__(self, s: Any) -> None:
        self.s = s
        self.tiles: dict[Triangle, int] = {}
        for cell, value in enumerate(s.board):
            if 1 <= value <= COLOURS:
                self.tiles[triangle(cell)] = int(value) - 1
        self.tokens: dict[Corner, int] = {}
        self.formed = [int(count) for count in s.formed]
        for index, token in enumerate(s.token):
            if token:
                self.tokens[divmod(2 * index, WIDTH)] = NOBODY if token == On.EMPTIED else int(token) - 1

    # Tiles

    def wheels(self) -> dict[Corner, int]:
        """What each complete wheel is worth (VIZ-13)."""
        round_corner: dict[Corner, list[int]] = {}
        for tile, colour in self.tiles.items():
            for corner in tile:
                round_corner.setdefault(corner, []).append(colour)
        worth = {2: 2, 6: 3}
        return {at: worth.get(len(set(all)), 1) for at, all in round_corner.items() if len(all) == 6}

    def sharing_edges(self) -> Iterable[tuple[int, int]]:
        """The colours of every two tiles that share an edge."""
        by_edge: dict[Triangle, list[int]] = {}
        for tile, colour in self.tiles.items():
            for edge in combinations(sorted(tile), 2):
                by_edge.setdefault(frozenset(edge), []).append(colour)
        return [(all[0], all[1]) for all in by_edge.values() if len(all) == 2]

    def connected(self) -> bool:
        """Whether all tiles hang together, edge to edge (VIZ-04)."""
        return len(pieces(self.tiles, lambda a, b: len(a & b) == 2)) <= 1

    # Moves

    def open_cells(self, without: Triangle | None = None) -> dict[int, set[int]]:
        """The empty cells beside tiles, each with the colours that fit there (VIZ-04, VIZ-05)."""
        if not self.tiles:
            return {MIDDLE: set(range(COLOURS))}
        fitting: dict[Triangle, set[int]] = {}
        for tile, colour in self.tiles.items():
            if tile != without:
                for other in across(tile):
                    if other not in self.tiles or other == without:
                        fitting.setdefault(other, set(range(COLOURS)))
                        fitting[other] &= {(colour + 1) % COLOURS, (colour - 1) % COLOURS}
        return {cell: colours for other, colours in fitting.items() if (cell := cell_of(other)) >= 0}

    def liftable(self) -> list[Triangle]:
        """The tiles that share an edge with exactly one other and have another cell to go to (VIZ-25)."""
        found, now = [], self.open_cells()
        for tile, colour in self.tiles.items():
            beside = across(tile)
            if sum(other in self.tiles for other in beside) == 1:
                near_by = [cell_of(other) for other in beside]
                if any(colour in colours for cell, colours in now.items() if cell not in near_by):
                    found.append(tile)  # a place that the tile itself neither opens nor closes
                    continue
                cells = self.open_cells(without=tile)
                del cells[cell_of(tile)]
                if any(colour in colours for colours in cells.values()):
                    found.append(tile)
        return found

    def legal(self) -> set[str]:
        """The codes of all moves of the player whose turn it is."""
        s, seat = self.s, self.s.turn
        if s.over:
            return set()
        if s.phase == Phase.LIFTING:
            return {f"lift {cell_name(cell_of(tile))}" for tile in self.liftable()}
        cells = self.open_cells()
        if s.phase == Phase.SETTING:
            fits = [cell for cell, colours in cells.items() if s.lifted - 1 in colours and cell != s.origin]
            return {f"set {cell_name(cell)}" for cell in fits}
        codes = set()
        if s.phase == Phase.PLACING:
            for source, row in (("own", s.hand[seat]), ("common", s.common)):
                for colour, name in enumerate(COLOUR_NAMES):
                    if row[colour]:
                        fits = [cell for cell, colours in cells.items() if colour in colours]
                        codes |= {f"place {source} {name} {cell_name(cell)}" for cell in fits}
            if not codes and not s.placed:
                codes.add("pass")
            if s.purchase and self.laid(seat) and self.liftable():
                codes |= {f"give up {point_name(line * WIDTH + half)}" for line, half in self.laid(seat)}
        if s.placed:
            codes.add("end")
            if sum(s.hand[seat]) < PERSONAL:
                codes |= {f"take {name}" for colour, name in enumerate(COLOUR_NAMES) if s.common[colour]}
        return codes

    # Tokens

    def laid(self, seat: int) -> list[Corner]:
        return [corner for corner, owner in self.tokens.items() if owner == seat]

    def points_alone(self, seat: int) -> int:
        """The points of one player, with the bonuses in play (VIZ-13, VIZ-21, VIZ-22)."""
        mine, wheels = self.laid(seat), self.wheels()
        points = sum(wheels[corner] for corner in mine)
        if self.s.group_bonus:
            points += max((len(piece) for piece in pieces(mine, near)), default=0)
        if self.s.triangle_bonus:
            points += 2 * sum(
                all(near(a, b) for a, b in combinations(three, 2)) for three in combinations(mine, 3)
            )
        return points

    def standings(self) -> tuple[list[int], list[int]]:
        """Places and points by seat (VIZ-17, VIZ-30)."""
        seats = range(self.s.seats)
        score = [(self.points_alone(seat), int(self.s.formed[seat])) for seat in seats]
        if not self.s.teams:
            places = [1 + sum(other > mine for other in score) for mine in score]
            return places, [points for points, _ in score]
        teams = [(score[t][0] + score[t + 2][0], score[t][1] + score[t + 2][1]) for t in (0, 1)]
        places = [1 + (teams[1 - seat % 2] > teams[seat % 2]) for seat in seats]
        return places, [teams[seat % 2][0] for seat in seats]

    # What a tile sets off

    def side(self, seat: int) -> int:
        return seat % 2 if self.s.teams else seat

    def surrounded(self, at: Corner, seat: int, fresh: set[Corner]) -> bool:
        """Whether a seat has just closed the ring round a token or an emptied wheel (VIZ-23, VIZ-26)."""
        ring = [corner for corner in self.tokens if near(corner, at) and self.tokens[corner] != NOBODY]
        if len(ring) < 6 or not fresh & set(ring):
            return False
        if self.tokens[at] == NOBODY:
            return bool(self.s.purchase)
        if self.side(self.tokens[at]) == self.side(seat):
            return False
        return all(self.side(self.tokens[corner]) != self.side(self.tokens[at]) for corner in ring)

    def lay(self, cell: int, colour: int, seat: int) -> dict[Corner, int]:
        """The tokens after a seat has laid a tile: VIZ-12, VIZ-15, VIZ-23, VIZ-24, VIZ-26."""
        before = self.wheels()
        self.tiles[triangle(cell)] = colour
        new = {corner: worth for corner, worth in self.wheels().items() if corner not in before}
        stock, fresh = TOKENS - len(self.laid(seat)), set()
        for corner in sorted(new, key=lambda corner: (-new[corner], corner))[:stock]:
            self.tokens[corner] = seat
            self.formed[seat] += 1
            fresh.add(corner)
        while self.s.capture and len(self.laid(seat)) < TOKENS:
            prey = [corner for corner in sorted(self.tokens) if self.surrounded(corner, seat, fresh)]
            if not prey:
                break
            if self.tokens[prey[0]] == NOBODY:
                fresh.add(prey[0])
            self.tokens[prey[0]] = seat
        return self.tokens


def pieces(things: Iterable[Any], touch: Any) -> list[set[Any]]:
    """The things in groups that hang together."""
    groups: list[set[Any]] = []
    for thing in things:
        touched = [group for group in groups if any(touch(thing, other) for other in group)]
        groups = [group for group in groups if group not in touched]
        groups.append({thing}.union(*touched))
    return groups

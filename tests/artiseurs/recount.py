"""A second reading of Le jeu des artiseurs: named cells in sets and dicts, written from the clauses alone."""

from collections import Counter
from dataclasses import dataclass, field, replace
from typing import Any

from alambic.games.artiseurs.state import BONES
from alambic.games.artiseurs.vocabulary import Colour, End, Face, Mode, Phase

COLUMNS, ROWS = "abcde", "12345"
CELLS = [column + row for row in ROWS for column in COLUMNS]
NAMES: dict[int, str] = {Colour.WHITE: "white", Colour.RED: "red", Colour.BLACK: "black"}
SIDES = Counter({Face.POINT: 2, Face.POINTS: 1, Face.MOON: 1})  # ART-21
HALVES: dict[int, int] = {Colour.WHITE: 3, Colour.RED: 4, Colour.BLACK: 6}  # ART-20: 1.5, 2 and 3 points


def lines(straight: bool = False) -> dict[str, tuple[str, ...]]:
    """ART-10: five rows, five columns and the two long diagonals."""
    found = {f"row {row}": tuple(column + row for column in COLUMNS) for row in ROWS}
    found |= {f"column {column}": tuple(column + row for row in ROWS) for column in COLUMNS}
    if not straight:
        found["diagonal a1-e5"] = ("a1", "b2", "c3", "d4", "e5")
        found["diagonal e1-a5"] = ("e1", "d2", "c3", "b4", "a5")
    return found


def beside(cell: str) -> dict[str, str]:
    """The cells that share an edge with a cell, by the way there."""
    column, row = COLUMNS.index(cell[0]), ROWS.index(cell[1])
    steps = {"north": (0, 1), "east": (1, 0), "south": (0, -1), "west": (-1, 0)}
    return {
        way: COLUMNS[column + across] + ROWS[row + up]
        for way, (across, up) in steps.items()
        if 0 <= column + across < 5 and 0 <= row + up < 5
    }


def comes_back(colours: Counter[int]) -> tuple[int, int]:
    """ART-11: the colour that comes back from a line, and how many of it; black wins ties, then red (ART-04)."""
    most = max(colours, key=lambda colour: (colours[colour], colour))
    others = [count for colour, count in colours.items() if colour != most]
    return most, colours[most] - min(others, default=0)


@dataclass
class Scene:
    """Stones on the board and stones to be placed, in the middle of an action."""

    player: int  # the colour of whoever acts
    stones: dict[str, int] = field(default_factory=dict)
    straight: bool = False
    drawn: Counter[int] = field(default_factory=Counter)
    back: Counter[int] = field(default_factory=Counter)
    taken: int | None = None
    landed: frozenset[str] = frozenset()
    returning: bool = False
    left: str = ""  # where the moon's stone came from

    def chained(self) -> bool:
        """Whether a stone was just taken, to be placed at once."""
        return self.taken is not None

    def standing(self) -> set[str]:
        """The lines that are full."""
        return {name for name, line in lines(self.straight).items() if all(cell in self.stones for cell in line)}

    def plain_line(self) -> bool:
        """Whether a line of one colour stands."""
        full = [lines(self.straight)[name] for name in self.standing()]
        return any(len({self.stones[cell] for cell in line}) == 1 for line in full)

    def due(self) -> set[int]:
        """The colours of which a stone may be placed now (ART-07, ART-13, ART-24)."""
        if self.taken is not None:
            return {self.taken}
        return set(self.back) or set(self.drawn)

    def landings(self) -> dict[str, "Scene"]:
        """Every way to place a stone, and what it leads to before lines are looked for."""
        found = {}
        back = self.returning if self.chained() else bool(self.back)
        for colour in self.due():
            for cell in CELLS:
                for code, after in self.on(colour, cell, back).items():
                    if not (back and after.plain_line()):  # ART-14
                        found[code] = after
        return found

    def on(self, colour: int, cell: str, back: bool) -> dict[str, "Scene"]:
        """Every way to place a stone of a colour on a cell (ART-05, ART-06, ART-07)."""
        if cell in self.landed or (cell == self.left and not self.chained() and not self.back):
            return {}
        occupant = self.stones.get(cell)
        rest = replace(self.without(colour), stones={**self.stones, cell: colour}, left="")
        rest = replace(rest, landed=frozenset(), returning=False)
        found = {}
        if occupant is None:
            found[f"put {NAMES[colour]} {cell}"] = rest
        elif colour == Colour.BLACK and self.player == Colour.BLACK:
            chain = replace(rest, taken=occupant, landed=self.landed | {cell}, returning=back)
            found[f"put {NAMES[colour]} {cell}"] = chain
        elif colour == Colour.RED and self.player != Colour.WHITE:
            for way, to in beside(cell).items():
                if to not in self.stones:
                    found[f"push {cell} {way}"] = replace(rest, stones={**rest.stones, to: occupant})
        return found

    def without(self, colour: int) -> "Scene":
        """The stone that is placed leaves where it waited."""
        one = Counter([colour])
        if self.chained():
            return replace(self, taken=None)
        if self.back:
            return replace(self, back=self.back - one)
        return replace(self, drawn=self.drawn - one)

    def steps(self) -> dict[str, "Scene"]:
        """ART-22: every stone, one step, on a free cell."""
        return {
            f"step {cell} {way}": replace(
                self, stones={**{c: s for c, s in self.stones.items() if c != cell}, to: colour}
            )
            for cell, colour in self.stones.items()
            for way, to in beside(cell).items()
            if to not in self.stones
        }

    def lifts(self) -> dict[str, "Scene"]:
        """ART-25: any stone."""
        return {
            f"lift {cell}": replace(
                self,
                stones={c: s for c, s in self.stones.items() if c != cell},
                drawn=Counter([colour]),
                left=cell,
            )
            for cell, colour in self.stones.items()
        }

    def cleared(self, name: str) -> "Scene":
        """ART-11: a line leaves the board, some of its stones wait to come back."""
        line = lines(self.straight)[name]
        colour, count = comes_back(Counter(self.stones[cell] for cell in line))
        stones = {cell: stone for cell, stone in self.stones.items() if cell not in line}
        return replace(self, stones=stones, back=self.back + Counter({colour: count}))

    def settled(self) -> "Scene":
        """ART-08, ART-13: at rest a line is cleared, unless there is a choice."""
        scene = self
        while not scene.chained() and len(standing := scene.standing()) == 1:
            scene = scene.cleared(standing.pop())
        return scene


def colour_of(s: Any, seat: int) -> int:
    """ART-03: the seats have the colours in the order of play, less the absent one with two players."""
    colours = [Colour.WHITE, Colour.RED, Colour.BLACK]
    if s.seats == 2:
        colours.remove({0: Colour.BLACK, 1: Colour.RED, 2: Colour.WHITE}[s.absent])
    return colours[seat]


def stones_of(s: Any) -> dict[str, int]:
    """Which stone lies where."""
    return {cell: colour for colour in NAMES for at, cell in enumerate(CELLS) if s.lies[colour] >> at & 1}


def scene_of(s: Any) -> Scene:
    """What a state says of the action under way."""
    return Scene(
        player=colour_of(s, s.turn),
        stones=stones_of(s),
        straight=bool(s.straight),
        drawn=+Counter({colour: s.hold[colour] for colour in NAMES}),
        back=+Counter({colour: s.wait[colour] for colour in NAMES}),
        taken=s.chain - 1 if s.chain else None,
        landed=frozenset(cell for at, cell in enumerate(CELLS) if s.landed >> at & 1),
        returning=bool(s.returning),
        left=CELLS[s.origin - 1] if s.origin else "",
    )


def face(s: Any, bone: int) -> int:
    return int(s.side[bone] if s.up[bone] else Face.CENTAUR)


def does_something(s: Any, bone: int) -> bool:
    """ART-22 to ART-25: whether the face of a bone can be played."""
    if face(s, bone) == Face.CENTAUR:
        return bool(scene_of(s).steps())
    if face(s, bone) == Face.MOON:
        return bool(stones_of(s))
    return bool(sum(s.bag))


def choices(s: Any, seat: int) -> set[str]:
    """What whoever's turn it is may choose, apart from stopping."""
    if s.mode == Mode.LEARNING:
        return {*(["draw"] if sum(s.bag) else []), *scene_of(s).steps()}
    if s.turned:
        return {"skip", *([f"bone {s.turned}"] if does_something(s, s.turned - 1) else [])}
    mine = [bone for bone in range(BONES) if s.holder[bone] == seat]
    found = {f"bone {bone + 1}" for bone in mine if does_something(s, bone)}
    found |= {f"give {bone + 1}" for bone in mine}
    if s.mode in (Mode.CERVIENNE, Mode.BAUGIENNE):  # ART-27
        found |= {f"turn {other + 1} with {bone + 1}" for bone in mine for other in range(BONES) if other != bone}
    preferred = s.orderly == s.seats and not s.acted and s.asked[seat]  # ART-32: at first, who has asked acts
    return found | ({"skip"} if s.orderly and not preferred else set())


def awaited(s: Any) -> set[int]:
    """Who has to say something."""
    if s.over:
        return set()
    if s.phase == Phase.VOTING:
        return {seat for seat in range(s.seats) if seat != s.proposer - 1 and not s.vote[seat]}
    if s.phase == Phase.WISHING:
        return {seat for seat in range(s.seats) if seat in list(s.holder) and not s.said[seat]}
    return {s.holder[s.fresh - 1] if s.phase == Phase.SETTING else s.turn}


def allowed(s: Any, seat: int) -> set[str]:
    """The codes of all moves that the clauses allow a seat."""
    if s.over:
        return set()
    found: set[str] = set()
    waiting = seat in awaited(s)
    proposing = s.phase != Phase.VOTING and not s.proposed >> seat & 1 and any(s.lies)
    if proposing and (not waiting or (s.phase == Phase.CHOOSING and not s.turned)):  # ART-20, ART-31
        found.add("stop")
    if waiting:
        scene = scene_of(s)
        if s.phase == Phase.CHOOSING:
            found |= choices(s, seat)
        elif s.phase == Phase.CLEARING:
            found |= {f"clear {line}" for line in scene.standing()}
        else:
            found |= {
                Phase.STEPPING: set(scene.steps()),
                Phase.LIFTING: set(scene.lifts()),
                Phase.PUTTING: set(scene.landings()),
                Phase.SETTING: {"set centaur", "set other"},
                Phase.WISHING: {"wait", "now", "rounds"},
                Phase.VOTING: {"no", "yes"},
            }[s.phase]
    return found


def leads_to(s: Any, code: str) -> Scene | None:
    """What a move on the board leads to, lines included; None for other moves."""
    scene = scene_of(s)
    if code.startswith("clear"):
        return scene.cleared(code.removeprefix("clear ")).settled()
    kind = code.split()[0]
    if kind == "step":
        return scene.steps()[code].settled()
    if kind == "lift":
        return scene.lifts()[code]
    return scene.landings()[code].settled() if kind in ("put", "push") else None


def recount(s: Any) -> tuple[list[int], list[int]]:
    """Places and points, counted afresh (ART-20, ART-31); black before red before white (ART-04)."""
    counts = Counter(stones_of(s).values())
    halves = s.mode == Mode.LEARNING or s.over in (End.AGREED, End.TOO_LONG)
    colours = [colour_of(s, seat) for seat in range(s.seats)]
    points = [counts[colour] * (HALVES[colour] if halves else 1) for colour in colours]
    ranks = list(zip(points, colours, strict=True))
    return [1 + sum(other > mine for other in ranks) for mine in ranks], points


def faults(s: Any) -> str:
    """What cannot be so in any position, "" if nothing is wrong."""
    scene, phase = scene_of(s), s.resumes if s.phase == Phase.VOTING else s.phase
    stones = [scene.drawn, scene.back, Counter([] if scene.taken is None else [scene.taken])]
    found = []
    for colour in NAMES:
        on_board = bin(s.lies[colour]).count("1")
        if on_board + s.bag[colour] + sum(pile[colour] for pile in stones) > s.stones[colour]:
            found.append(f"too many {NAMES[colour]} stones")
        if min(s.bag[colour], s.hold[colour], s.wait[colour], s.lies[colour]) < 0 or s.lies[colour] >> len(CELLS):
            found.append(f"{NAMES[colour]} stones below nothing or beyond the board")
        if any(s.lies[colour] & s.lies[other] for other in NAMES if other != colour):
            found.append("two stones on a cell (ART-02)")
    if (
        s.mode != Mode.LEARNING
        and Face.UNKNOWN not in s.side
        and Counter(s.side) != SIDES
        and s.mode <= Mode.LEARNING
    ):
        found.append("other bones than there are (ART-21)")
    if not s.over:
        standing = len(scene.standing())
        if standing == 1 or (phase == Phase.CLEARING) != (standing > 1):
            found.append(f"lines stand: {sorted(scene.standing())}")
        if phase not in (Phase.PUTTING, Phase.CLEARING) and any(stones):
            found.append("stones in hand after an action")
        if phase == Phase.PUTTING and not scene.due():
            found.append("nothing to place")
        if not scene.chained() and (scene.landed or scene.returning):
            found.append("traces of a chain")
        if phase != Phase.PUTTING and scene.left:
            found.append("traces of the moon")
    return ", ".join(found)

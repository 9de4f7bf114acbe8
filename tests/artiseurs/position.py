"""Positions of Le jeu des artiseurs drawn as text, and moves played on them by their codes."""

from collections import Counter
from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction
from typing import Any, TypeVar

from alambic.core.engine import Engine, Interpreting
from alambic.core.state import State
from alambic.games.artiseurs import GAME
from alambic.games.artiseurs.state import BONES
from alambic.games.artiseurs.vocabulary import COLOUR_NAMES, FACE_NAMES, Face, Mode, Phase
from tests.artiseurs.recount import CELLS, COLUMNS, ROWS, colour_of, face, faults, lines, stones_of
from tests.standing import Standing

LETTERS = "wrb"
ENGINE = GAME.load(compiled=False)

Script = Callable[[State, int], int]
Result = TypeVar("Result")
Outcome = TypeVar("Outcome", bound=Hashable)
Board = Mapping[str, str]  # the letter of a stone by the name of its cell


def drawn(picture: str) -> dict[str, str]:
    """Five lines of five letters, row 5 at the top: `w`, `r`, `b`, and `.` for a free cell."""
    rows = picture.split()
    assert not rows or (len(rows) == len(ROWS) and {len(row) for row in rows} == {len(COLUMNS)}), rows
    return {
        column + row: letter
        for row, letters in zip(reversed(ROWS), rows, strict=False)
        for column, letter in zip(COLUMNS, letters, strict=True)
        if letter != "."
    }


def along(line: str, letters: str) -> dict[str, str]:
    """Stones on the cells of a line, in its order: `along("row 3", "ww.bb")`."""
    cells = lines()[line]
    return {cell: letter for cell, letter in zip(cells, letters, strict=True) if letter != "."}


def counts(letters: str) -> list[int]:
    """How many stones of each colour these letters are."""
    assert set(letters) <= set(LETTERS)
    return [letters.count(letter) for letter in LETTERS]


def letters(row: Any) -> str:
    """Counts of colours as letters; the inverse of `counts`."""
    return "".join(letter * int(count) for letter, count in zip(LETTERS, row, strict=True))


def engine_that_draws(draws: str) -> Engine:
    """An interpreted engine whose bag gives exactly these stones."""
    coming = list(draws)

    def draw(s: State, n: int) -> int:
        plain: Any = s
        assert coming, "a stone was drawn that no rule asks for"
        colour = LETTERS.index(coming.pop(0))
        assert n == sum(plain.bag) and plain.bag[colour], "the bag has no such stone"
        return int(sum(plain.bag[:colour]))

    return Engine(GAME, Interpreting(GAME, script=draw))


def branches(run: Callable[[Engine], Result]) -> list[tuple[Fraction, Result]]:
    """Every way in which chance may go, with what `run` makes of it and exactly how likely it is."""
    path: list[int] = []
    asked: list[int] = []

    def script(s: State, n: int) -> int:
        answer = path[len(asked)] if len(asked) < len(path) else 0
        asked.append(n)
        return answer

    engine = Engine(GAME, Interpreting(GAME, script=script))
    found, paths = [], [list[int]()]
    while paths:
        path[:] = paths.pop()
        asked.clear()
        result, likely = run(engine), Fraction(1)
        for n in asked:
            likely /= n
        for at in range(len(path), len(asked)):
            paths += [[*path, *[0] * (at - len(path)), other] for other in range(1, asked[at])]
        found.append((likely, result))
    return found


def chances(run: Callable[[Engine], Outcome]) -> dict[Outcome, Fraction]:
    """Exactly how likely each outcome is."""
    likely: dict[Outcome, Fraction] = {}
    for chance, outcome in branches(run):
        likely[outcome] = likely.get(outcome, Fraction(0)) + chance
    return likely


class Table(Standing):
    """A position in which seats are called by their colours."""

    def __init__(self, engine: Engine, s: Any) -> None:
        super().__init__(engine, s, faults)

    def seat_of(self, colour: str) -> int:
        return [COLOUR_NAMES[colour_of(self.s, seat)] for seat in range(self.s.seats)].index(colour)

    def say(self, **words: str) -> "Table":
        """Wishes or votes, in this order: `say(black="now", white="wait")`."""
        for colour, word in words.items():
            self.play(word, seat=self.seat_of(colour))
        return self

    @property
    def turn(self) -> str:
        """The colour of whoever acts."""
        return COLOUR_NAMES[colour_of(self.s, self.seat(None))]

    @property
    def waiting(self) -> set[str]:
        """The colours that are awaited."""
        return {COLOUR_NAMES[colour_of(self.s, seat)] for seat in self.awaited}

    @property
    def board(self) -> dict[str, str]:
        return {cell: LETTERS[colour] for cell, colour in stones_of(self.s).items()}

    @property
    def hand(self) -> str:
        """Stones drawn or lifted, to be placed."""
        return letters(self.s.hold)

    @property
    def back(self) -> str:
        """Stones that came back from lines, to be placed."""
        return letters(self.s.wait)

    @property
    def bag(self) -> str:
        return letters(self.s.bag)

    def bones(self, colour: str) -> list[str]:
        """The faces of the bones before a colour, in the order of their numbers."""
        seat = self.seat_of(colour)
        return [FACE_NAMES[face(self.s, bone)] for bone in range(BONES) if self.s.holder[bone] == seat]


def table(
    board: str | Board = "",
    *,
    play: str = "",
    hand: str = "",
    bag: str | None = None,
    bones: str = "point, point, points, moon",
    mode: str = "cervienne",
    seats: str = "white red black",
    rules: str = "",
    last: str = "",
    draws: str | None = None,
    **fields: int,
) -> Table:
    """A position in which a colour is to choose, or to place the stones in its hand; the first unless told.

    `bones` are a holder (else whoever is to play) and a face each: `white point, red centaur/moon`; the other side
    of a centaur is told after the stroke, with `?` if nobody has seen it. `hand` comes from the first bone that
    gives so many stones. Without `bag`, the bag holds all stones that are not on the board; with it, the rest is
    out of the game. In baugienne, with two holders and nobody to play, a window is open. `fields` are the state's.
    """
    colours = seats.split()
    absent = ({*COLOUR_NAMES} - {*colours}).pop() if len(colours) == 2 else "black"
    options = {"mode": mode, "absent": absent, **dict.fromkeys(rules.split(), "yes")}
    s = ENGINE.start(GAME.setup(len(colours), options), 1)
    stones = dict(drawn(board) if isinstance(board, str) else board)
    for colour, letter in enumerate(LETTERS):
        s.lies[colour] = sum(1 << at for at, cell in enumerate(CELLS) if stones.get(cell) == letter)
    on_board = Counter(stones.values())
    s.hold[:] = counts(hand)
    rest = [s.stones[colour] - on_board[LETTERS[colour]] - s.hold[colour] for colour in range(len(LETTERS))]
    s.bag[:] = rest if bag is None else counts(bag)
    s.turn = colours.index(play or colours[0])
    s.last = colours.index(last) + 1 if last else 0
    s.phase = Phase.PUTTING if hand else Phase.CHOOSING
    if s.mode != Mode.LEARNING:
        lay_bones(s, bones, colours)
        if hand:
            gives = Face.POINT if len(hand) == 1 else Face.POINTS
            s.bone = 1 + next(bone for bone in range(BONES) if s.holder[bone] == s.turn and face(s, bone) == gives)
        elif mode == "baugienne" and not play and len(set(s.holder)) > 1:
            s.phase = Phase.WISHING
    s.events[...] = s.told = s.revealed = 0
    for name, value in fields.items():
        setattr(s, name, value)
    assert not (wrong := faults(s)), wrong
    return Table(ENGINE if draws is None else engine_that_draws(draws), s)


def lay_bones(s: Any, text: str, colours: list[str]) -> None:
    """Lay the four bones before their holders."""
    for bone, entry in enumerate(text.split(", ")):
        *holder, shows = entry.split()
        up, _, other = shows.partition("/")
        s.holder[bone] = colours.index(holder[0]) if holder else s.turn
        s.side[bone] = FACE_NAMES.index((other or up).removesuffix("?"))
        s.up[bone] = int(up != FACE_NAMES[Face.CENTAUR])
        s.seen[bone] = int(not shows.endswith("?"))

"""What the templates draw: stones, cells, targets, bones and buttons, ready to be written down."""

from typing import NamedTuple


class Control(NamedTuple):
    """A button that plays a move; what is not allowed now is answered with the clause that says so."""

    value: str
    label: str
    allowed: bool = True


# The board


class Line(NamedTuple):
    """A line that stands or would stand, and what it costs (ART-11)."""

    number: int
    title: str
    stones: tuple[str, ...]  # colours, from its first cell to its last
    out: tuple[str, ...]  # colours of the stones that leave for good
    back: tuple[str, ...]  # of those that come back
    text: str  # all of it in a sentence
    clear: Control | None = None  # takes it off (ART-13)


class Spot(NamedTuple):
    """A cell, and what lies on it."""

    name: str
    x: int
    y: int
    tilt: int  # stones lie as they fell
    colour: str  # "" where no stone is
    label: str
    fresh: bool
    mark: str = ""  # "origin": the stone in hand came from here; "landed": closed to this chain


class Target(NamedTuple):
    """A cell that can be pressed, what comes to lie there, and what follows from it."""

    code: str
    x: int  # where it is pressed
    y: int
    kind: (
        str  # "put", "take", "lift", "over" (another stone, in vain); or the way of a step or a push: "north" ...
    )
    colour: str  # of the stone that comes to lie there
    taken: str  # of the stone that it takes (ART-07)
    label: str
    name: str
    lines: tuple[Line, ...] = ()  # it would complete these
    allowed: bool = True
    start: str = ""  # the place from which a stone is dragged
    goal: str = ""  # and where it is dropped

    @property
    def still(self) -> bool:
        """Whether it is pressed where it is drawn, not one step away from a stone that is held."""
        return self.kind in ("put", "take", "lift", "over")

    @property
    def grave(self) -> bool:
        """Whether a finger had better be asked twice."""
        return bool(self.lines or self.taken)

    @property
    def lean(self) -> str:
        """Where there is room for what it says."""
        side = "start" if self.x < 2 else "end" if self.x > 2 else "middle"
        return f"{side} {'under' if self.y > 1 else 'over'}"


class Hold(NamedTuple):
    """A stone that can be taken hold of: it opens, and shows where it would go."""

    name: str
    x: int
    y: int
    colour: str  # of the stone that gives way
    by: str  # "red" when one of these pushes it, else it steps
    label: str
    key: str  # of this position: whatever was open is closed in the next
    arrows: tuple[Target, ...]


class Grip(NamedTuple):
    """A stone by which a bone is played that could then move it (ART-22, ART-25)."""

    bone: int
    name: str
    x: int
    y: int


class Layer(NamedTuple):
    """All that can be done with one stone in hand, or with none."""

    colour: str  # "" if there is but one layer
    targets: tuple[Target, ...]
    holds: tuple[Hold, ...]


class Handful(NamedTuple):
    """Stones off the board that are to be placed, in the order of the rules (ART-13)."""

    kind: str  # "chain", "back", "drawn" or "lifted"
    caption: str
    stones: tuple[str, ...]
    picks: tuple[str, ...]  # colours to choose from; none if there is no choice
    labels: tuple[str, ...]  # of the stones


class Board(NamedTuple):
    """The cloth and what lies on it; all that board.html draws."""

    spots: tuple[Spot, ...]
    layers: tuple[Layer, ...]
    threads: tuple[int, ...]  # lines that a preview may show
    standing: tuple[Line, ...]  # lines that stand
    gone: tuple[int, ...]  # lines that the last move took off
    hand: tuple[Handful, ...]
    straight: bool
    key: str
    grips: tuple[Grip, ...] = ()


# Beside the board


class Bone(NamedTuple):
    """A bone as it lies, and its other side."""

    number: int
    face: str
    other: str  # "" while nobody knows it (ART-33)
    label: str
    rolled: bool = False  # it has just been thrown
    turned: bool = False  # it has just been turned over, or set
    played: bool = False  # its action is going on


class Deed(NamedTuple):
    """Something to do with a bone; one that turns another shows which, and what it will be."""

    control: Control
    kind: str  # "play", "give" or "turn"
    words: str
    bone: Bone | None = None
    becomes: str = ""
    whose: str = ""  # the colour of whoever it lies before, if that is somebody else


class Choice(NamedTuple):
    """A bone of one's own, and what can be done with it."""

    bone: Bone
    deeds: tuple[Deed, ...]
    checked: bool
    idle: str  # why its action does nothing now
    claim: Control | None = None  # by which one asks to act with it (ART-30)


class Chip(NamedTuple):
    """A player: colour, stones on the board, bones."""

    seat: int
    name: str
    colour: str
    colour_label: str
    stones: int
    stones_label: str
    bones: tuple[Bone, ...]
    turn: bool
    mine: bool
    said: str  # what this window or vote knows of them
    points: str  # what the stones count, where that is not one each


class Count(NamedTuple):
    """What a player would have if the game stopped now (ART-20)."""

    name: str
    colour: str
    stones: int
    points: str
    place: int
    mine: bool

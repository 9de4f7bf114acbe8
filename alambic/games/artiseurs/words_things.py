"""Stones, faces, lines and bones in words; whole phrases, so that every language can have its own genders."""

from collections.abc import Sequence

from alambic.core.view import N_, Say, plain
from alambic.games.artiseurs.state import COLOURS, Artiseurs
from alambic.games.artiseurs.vocabulary import LINE_NAMES, Colour

A_STONE = (N_("a white stone"), N_("a red stone"), N_("a black stone"))
THE_STONE = (N_("the white stone"), N_("the red stone"), N_("the black stone"))
ONE_STONE = (N_("1 white stone"), N_("1 red stone"), N_("1 black stone"))
SOME_STONES = (N_("{n} white stones"), N_("{n} red stones"), N_("{n} black stones"))
FACE = (N_("centaur"), N_("one point"), N_("two points"), N_("moon"))
THE_FACE = (N_("the centaur"), N_("one point"), N_("two points"), N_("the moon"))
AND = ("", N_("{a} and {b}"), N_("{a}, {b} and {c}"))
OR = ("", N_("{a} or {b}"), N_("{a}, {b} or {c}"))


def face_name(face: int, say: Say = plain) -> str:
    """What a bone shows, as a label: `moon`; nobody knows a side that was never up (ART-33)."""
    return say(FACE[face]) if face >= 0 else say(N_("unknown"))


def stones(counts: Sequence[int], say: Say = plain) -> str:
    """Stones counted by colour: `3 white stones and 2 black stones`."""
    return joined(
        [
            say(ONE_STONE[colour]) if count == 1 else say(SOME_STONES[colour]).format(n=count)
            for colour, count in enumerate(counts)
            if count
        ],
        AND,
        say,
    )


def joined(parts: Sequence[str], words: Sequence[str], say: Say = plain) -> str:
    """Up to three things: `one`, `one and two`, `one, two and three`."""
    if len(parts) < 2:
        return "".join(parts)
    return say(words[len(parts) - 1]).format(**dict(zip("abc", parts, strict=False)))


def line_said(line: int, words: Sequence[str], say: Say, **others: str) -> str:
    """Words about a line, of those for rows, columns and diagonals, with its name: `3`, `c` or `a1-e5`."""
    kind, name = LINE_NAMES[line].split(" ")
    return say(words[("row", "column", "diagonal").index(kind)]).format(line=name, **others)


def out_of_game(s: Artiseurs) -> tuple[int, int, int]:
    """The stones of each colour that lines have cost for good (ART-11)."""
    gone = [
        s.stones[colour]
        - s.bag[colour]
        - bin(s.lies[colour]).count("1")
        - s.hold[colour]
        - s.wait[colour]
        - (s.chain == colour + 1)
        for colour in range(COLOURS)
    ]
    return gone[Colour.WHITE], gone[Colour.RED], gone[Colour.BLACK]

"""What a seat may know: all but wishes and votes not yet told, and sides of bones nobody has seen (ART-33)."""

from alambic.core.chance import below
from alambic.core.rule import rule
from alambic.games.artiseurs.state import BONES, Artiseurs
from alambic.games.artiseurs.vocabulary import Face, Vote, Wish


@rule
def forget(s: Artiseurs, seat: int) -> None:
    for other in range(s.seats):
        if other != seat:
            if s.said[other] != Wish.SILENT:
                s.said[other] = Wish.SAID
            if s.vote[other] != Vote.SILENT:
                s.vote[other] = Vote.CAST
    for bone in range(BONES):
        if s.veiled and s.seen[bone] == 0:
            s.side[bone] = Face.UNKNOWN


@rule
def imagine(s: Artiseurs, seat: int) -> None:
    """Every wish and vote equally likely, and every way to share out the sides that nobody has seen."""
    for other in range(s.seats):
        if s.said[other] == Wish.SAID:
            s.said[other] = Wish.WAIT + below(s, 3)
        if s.vote[other] == Vote.CAST:
            s.vote[other] = Vote.NO + below(s, 2)
    for bone in range(BONES):
        if s.side[bone] == Face.UNKNOWN:
            s.side[bone] = unseen_side(s)


@rule
def unseen_side(s: Artiseurs) -> int:
    """One of the sides that no bone has yet: one point twice, two points, the moon (ART-21)."""
    lacking = 0
    for bone in range(BONES):
        if s.side[bone] == Face.UNKNOWN:
            lacking += 1
    at = below(s, lacking)
    for side in range(Face.POINT, Face.MOON + 1):
        at -= missing(s, side)
        if at < 0:
            return side
    return Face.MOON


@rule
def missing(s: Artiseurs, side: int) -> int:
    """How many bones with this side have not been found."""
    count = 2 if side == Face.POINT else 1
    for bone in range(BONES):
        if s.side[bone] == side:
            count -= 1
    return count

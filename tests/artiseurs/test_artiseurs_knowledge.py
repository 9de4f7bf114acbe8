"""Who knows what: ART-33, the wishes of ART-30 and the votes of ART-20."""

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from alambic.core.engine import Engine
from alambic.core.events import EVERYONE, read_events
from alambic.core.state import SPECTATOR, pack
from alambic.games.artiseurs import GAME
from alambic.games.artiseurs.state import BONES
from alambic.games.artiseurs.vocabulary import Face, Told, Vote, Wish
from tests.artiseurs.oracles import worlds
from tests.artiseurs.position import Table, branches, chances, table

STONES = {"b4": "w", "d4": "r", "c3": "b", "a1": "w", "e2": "r"}
VIEWERS = (0, 1, 2, SPECTATOR)
ALL_HOLD = "white centaur/moon, red point, black points, black point"
HIDDEN = "white centaur/moon?, white point, red centaur/points?, black centaur/point?"


def veiled(play: str = "white", bones: str = HIDDEN, **more: Any) -> Table:
    return table(STONES, play=play, bones=bones, rules="veiled", **more)


def exactly(t: Table, viewer: int) -> dict[bytes, Fraction]:
    """How likely each world is to be imagined, by following chance everywhere."""
    known = t.engine.forgotten(t.s, viewer)
    return chances(lambda engine: engine.pack(engine.imagined(known, viewer, 0)))


def expected(t: Table, viewer: int) -> dict[bytes, Fraction]:
    weights: Counter[bytes] = Counter()
    for world, weight in worlds(t.known(viewer), viewer):
        weights[pack(world)] += weight
    return {world: Fraction(weight, weights.total()) for world, weight in weights.items()}


# All is open


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("mode", ["cervienne", "baugienne", "knucklebones", "learning"])
def test_board_bag_and_bones_are_public(mode: str, viewer: int) -> None:
    """ART-33: both sides of every bone, the counts of the bag, stones in hand; only chance itself is not."""
    for hand in ("", "r"):
        t = table(STONES, mode=mode, play="red", hand=hand)
        t.s.rng = 12345
        known, truth = t.known(viewer), t.engine.read(t.s)
        assert known.rng == 0
        truth.rng = 0
        assert pack(known) == pack(truth)


def test_what_is_drawn_is_seen_by_all() -> None:
    """ART-33: every event is told to everybody."""
    t = table(STONES, draws="rb").play("bone 3")
    assert t.events(Told.DREW) and all(event.eyes == EVERYONE for event in read_events(t.s))
    assert [event.what for event in t.events(Told.DREW)] == [1, 2]


# The other side of a bone


@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_side_that_never_showed_is_unknown(viewer: int) -> None:
    """ART-33: to everybody, its holder too; what has shown stays known though the centaur is up again."""
    t = veiled(bones="white centaur/moon?, white centaur/point, red centaur/points?, black point")
    assert list(t.known(viewer).side) == [Face.UNKNOWN, Face.POINT, Face.UNKNOWN, Face.POINT]
    open_ = table(STONES, play="white", bones="white centaur/moon, white centaur/point, red points, black point")
    assert list(open_.known(viewer).side) == [Face.MOON, Face.POINT, Face.POINTS, Face.POINT]


def test_which_side_is_hidden_changes_nothing_that_is_seen() -> None:
    """ART-33: to the byte, and neither are the moves of a player."""
    one = veiled()
    two = veiled(bones="white centaur/points?, white point, red centaur/point?, black centaur/moon?")
    for viewer in VIEWERS:
        assert one.known_bytes(viewer) == two.known_bytes(viewer)
    assert one.legal() == two.legal()


def test_turning_a_bone_shows_its_side() -> None:
    """ART-33: to all and for good."""
    t = veiled().play("turn 3 with 2")
    assert t.s.revealed and list(t.known(2).side) == [Face.UNKNOWN, Face.POINT, Face.POINTS, Face.UNKNOWN]
    t.play("set other")
    assert not t.s.revealed, "a point had been seen before"
    t.play("turn 3 with 1")
    assert t.bones("red")[-1] == "centaur" and list(t.known(0).side) == [
        Face.UNKNOWN,
        Face.POINT,
        Face.POINTS,
        Face.UNKNOWN,
    ]
    t.play("set other")
    assert t.s.revealed and list(t.known(SPECTATOR).side) == [Face.MOON, Face.POINT, Face.POINTS, Face.UNKNOWN]


def test_setting_a_centaur_shows_nothing() -> None:
    """ART-33: the side stays down."""
    t = veiled().play("turn 2 with 1", "set centaur")
    assert list(t.known(1).side) == [Face.UNKNOWN, Face.POINT, Face.UNKNOWN, Face.UNKNOWN]


def test_a_throw_shows_what_lies_up() -> None:
    """ART-33: and hides what does not; the sides are dealt to the bones by chance, apart from the throw."""

    def deal(engine: Engine) -> tuple[tuple[int, ...], tuple[int, ...]]:
        s = engine.start(GAME.setup(3, {"veiled": True}), 0)
        assert list(s.seen) == list(s.up)
        known = engine.forgotten(s, 0)
        assert list(known.side) == [s.side[bone] if s.up[bone] else Face.UNKNOWN for bone in range(BONES)]
        return tuple(s.side), tuple(s.up)

    likely = chances(deal)
    assert len(likely) == 12 * 16 and set(likely.values()) == {Fraction(1, 12 * 16)}


def test_a_throw_again_shows_more() -> None:
    """ART-33 with ART-21: knucklebones show their sides by and by."""
    bones = "white centaur/moon?, red centaur/point?, red points, red centaur/point?"
    start = veiled(bones=bones, mode="knucklebones")
    for _, t in branches(lambda engine: Table(engine, engine.copy(start.s)).play("give 1")):
        up = [bool(flag) for flag in t.s.up]
        expected = [shown or bone == 2 for bone, shown in enumerate(up)]
        assert [side != Face.UNKNOWN for side in t.known(0).side] == expected
        assert bool(t.s.revealed) or expected == [False, False, True, False]


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize(
    "bones",
    [
        "centaur/moon?, centaur/point?, centaur/points?, centaur/point?",
        HIDDEN,
        "centaur/moon?, point, points, centaur/point?",
        "centaur/moon?, point, points, point",
        "moon, centaur/point?, centaur/point?, points",
    ],
)
def test_unseen_sides_are_imagined_evenly(bones: str, viewer: int) -> None:
    """ART-33: every way to deal the individual sides that nobody has seen is equally likely."""
    t = veiled(bones=bones)
    assert exactly(t, viewer) == expected(t, viewer)


# Wishes and votes


def window() -> Table:
    return table(STONES, mode="baugienne", bones=ALL_HOLD, last="white")


def test_wishes_are_secret_until_the_last_has_spoken() -> None:
    """ART-30: that somebody has spoken is known; one's own wish too."""
    t = window().say(black="now", white="wait")
    assert not read_events(t.s) or all(event.eyes == EVERYONE for event in read_events(t.s))
    assert [t.known(0).said[seat] for seat in range(3)] == [Wish.WAIT, Wish.SILENT, Wish.SAID]
    assert [t.known(1).said[seat] for seat in range(3)] == [Wish.SAID, Wish.SILENT, Wish.SAID]
    assert [t.known(2).said[seat] for seat in range(3)] == [Wish.SAID, Wish.SILENT, Wish.NOW]
    assert [t.known(SPECTATOR).said[seat] for seat in range(3)] == [Wish.SAID, Wish.SILENT, Wish.SAID]
    t.say(red="wait")
    assert t.s.revealed and not any(t.s.said), "all is told then"
    for viewer in VIEWERS:
        known, truth = t.known(viewer), t.engine.read(t.s)
        truth.rng = 0
        assert pack(known) == pack(truth)


@pytest.mark.parametrize(("speaker", "viewers"), [("white", (1, 2)), ("red", (0, 2)), ("black", (0, 1))])
def test_another_wish_looks_the_same(speaker: str, viewers: tuple[int, int]) -> None:
    """ART-30: to all others, to the byte, events included."""
    for viewer in (*viewers, SPECTATOR):
        looks = {window().say(**{speaker: word}).known_bytes(viewer) for word in ("wait", "now", "rounds")}
        assert len(looks) == 1


def test_another_vote_looks_the_same() -> None:
    """ART-20: yes or no, until the last has voted."""
    for viewer in (0, 2, SPECTATOR):
        looks = {table(STONES).play("stop", seat=2).say(red=word).known_bytes(viewer) for word in ("yes", "no")}
        assert len(looks) == 1
    t = table(STONES).play("stop", seat=2).say(red="yes")
    assert [t.known(viewer).vote[1] for viewer in (0, 1, 2)] == [Vote.CAST, Vote.YES, Vote.CAST]
    t = table(STONES).play("stop", seat=2).say(red="no")
    assert t.known(1).vote[1] == Vote.NO
    assert t.say(white="yes").s.revealed


@pytest.mark.parametrize("viewer", VIEWERS)
def test_secret_answers_are_imagined_evenly(viewer: int) -> None:
    """ART-30, ART-20: any that could have been given, each as likely as another; one's own is known."""
    for first, second in product(("wait", "now", "rounds"), repeat=2):
        t = window().say(white=first, black=second)
        assert exactly(t, viewer) == expected(t, viewer)
        assert len(exactly(t, viewer)) == (3 if viewer in (0, 2) else 9)
    t = table(STONES).play("stop", seat=1).say(black="yes")
    assert exactly(t, viewer) == expected(t, viewer)
    assert len(exactly(t, viewer)) == (1 if viewer == 2 else 2)


def test_wishes_and_sides_are_imagined_together() -> None:
    """ART-30, ART-33: all that is hidden, each apart from the other."""
    t = table(STONES, mode="baugienne", bones=HIDDEN, last="white", rules="veiled").say(red="rounds")
    for viewer, count in ((0, 3 * 6), (1, 6), (SPECTATOR, 3 * 6)):
        assert exactly(t, viewer) == expected(t, viewer)
        assert len(exactly(t, viewer)) == count, "moon, points and one point on three bones"


def test_a_vote_in_a_window_keeps_the_wishes() -> None:
    """ART-20 with ART-30: they stay secret, and are answered on after it."""
    bones = "white moon, white point, black points, black point"
    t = table(STONES, mode="baugienne", bones=bones, last="white").say(white="now")
    t.play("stop", seat=1)
    assert t.phase == "voting" and t.known(2).said[0] == Wish.SAID
    t.say(white="no", black="yes")
    assert (t.phase, t.waiting) == ("wishing", {"black"}) and t.known(2).said[0] == Wish.SAID
    assert t.say(black="wait").turn == "white"

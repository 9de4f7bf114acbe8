"""Who knows which tiles: VIZ-09, with VIZ-03 and VIZ-11."""

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from alambic.core.engine import Engine, Interpreting
from alambic.core.events import EVERYONE, read_events
from alambic.core.match import Match
from alambic.core.state import SPECTATOR
from alambic.games.vizia import GAME
from alambic.games.vizia.vocabulary import Told
from tests.vizia.position import Script, Table, check, counts, letters, table

ENGINE = GAME.load(compiled=False)
STUCK = "p31 yg"  # no red or mauve tile fits here


def known(t: Table, seat: int) -> Any:
    """What a seat may know."""
    return t.engine.read(t.engine.forgotten(t.s, seat))


def known_bytes(t: Table, seat: int) -> bytes:
    return t.engine.pack(t.engine.forgotten(t.s, seat))


# What is hidden


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_dealt_tiles_are_secret(seats: int) -> None:
    """VIZ-03: each player sees their own personal tiles, a spectator none."""
    engine = GAME.load(compiled=False)
    s = engine.start(GAME.setup(seats), 4)
    for viewer in (*range(seats), SPECTATOR):
        seen = engine.forgotten(s, viewer)
        for seat in range(seats):
            assert letters(seen.hand[seat]) == (letters(s.hand[seat]) if seat == viewer else "")
            assert seen.held[seat] == 2
        assert letters(seen.common) == letters(s.common)
        assert sum(seen.pile) == 72 - 4 - (0 if viewer == SPECTATOR else 2)
        assert seen.rng == 0


def test_what_is_unseen_can_be_counted() -> None:
    """VIZ-09: the pile and the unseen tiles of the others together, colour by colour."""
    t = table("p31 ro", hands=("rg", "bm", "yy"), seen=("", "b", ""), common="rrrr")
    seen = known(t, 0)
    expected = [int(n) for n in t.s.pile]
    for letter in "myy":
        expected["roygbm".index(letter)] += 1
    assert [int(n) for n in seen.pile] == expected
    assert letters(seen.hand[1]) == "b" and letters(seen.hand[2]) == ""
    assert [int(n) for n in seen.held[:3]] == [2, 2, 2]


def test_two_deals_that_differ_in_hidden_tiles_look_the_same() -> None:
    """VIZ-03: nothing in what a seat knows depends on what it may not know."""
    one = table("p31 ro", hands=("rg", "bm", "yo"), common="rrrr")
    two = table("p31 ro", hands=("rg", "yy", "gb"), common="rrrr")
    two.s.rng = one.s.rng + 1
    assert known_bytes(one, 0) == known_bytes(two, 0)
    assert known_bytes(one, SPECTATOR) == known_bytes(two, SPECTATOR)
    assert known_bytes(one, 1) != known_bytes(two, 1)


def test_partners_do_not_see_each_others_tiles() -> None:
    """VIZ-03: seen by their owner alone, also in teams (VIZ-30)."""
    t = table("p31 ro", hands=("rg", "bm", "yo", "bb"), common="rrrr", rules="teams")
    assert letters(known(t, 0).hand[2]) == ""


def test_the_deal_tells_nothing_of_personal_tiles() -> None:
    """VIZ-03: the log of the deal holds the starter and the common tiles."""
    engine = GAME.load(compiled=False)
    s = engine.start(GAME.setup(4), 4)
    assert {event.kind for event in read_events(s)} == {Told.STARTS, Told.TURNED_UP}


def test_tiles_and_tokens_on_the_table_are_public() -> None:
    """VIZ-09: board, tokens, common tiles, whose turn it is and what may be played by the player."""
    t = table("p31 ro", hands=("rg", "bm"), common="rrrr")
    for viewer in (0, 1, SPECTATOR):
        seen = known(t, viewer)
        assert list(seen.board) == list(t.s.board) and list(seen.token) == list(t.s.token)
        assert t.engine.awaited(seen) == t.awaited
    own = t.engine.forgotten(t.s, 0)
    assert t.engine.legal(own, 0) == t.engine.legal(t.s, 0)


# Taken tiles


def test_a_taken_tile_is_known_to_all() -> None:
    """VIZ-09: everyone saw it among the common tiles; the dealt tile beside it stays secret."""
    t = table("p31 ro", hands=("rb", "yy"), common="gmmm", draws="g").play("place own red p33", "take green")
    [event] = t.events(Told.TOOK)
    assert event.eyes == EVERYONE
    assert (t.hand(0), t.seen(0)) == ("gb", "g")
    if t.s.turn == 0:
        t.play("end")
    for viewer in (1, SPECTATOR):
        assert letters(known(t, viewer).hand[0]) == "g"
        assert known(t, viewer).held[0] == 2
    assert letters(known(t, 0).hand[0]) == "gb"


def test_a_taken_tile_stays_known_as_long_as_it_is_held() -> None:
    """VIZ-09: turns later it is still known, until it is placed."""
    t = table("p31 ro", hands=("r", "r"), common="ggmm", draws="mrmmmm").play(
        "place own red p33", "take green", "end"
    )
    t.play("place own red q32", "end", "place common mauve q33", "end")
    assert letters(known(t, 1).hand[0]) == "g"
    t = table("p31 yo", hands=("g", "r"), seen=("g", ""), common="mmmm").play("place own green p30")
    assert letters(known(t, 1).hand[0]) == "" and t.seen(0) == ""


def test_of_two_tiles_of_one_colour_the_seen_one_goes_first() -> None:
    """VIZ-09: a red tile everyone saw and a secret one: the first red laid is the one that was seen."""
    t = table("p31 ro", hands=("rr", "yy"), seen=("r", ""), common="mmmm").play("place own red p33")
    assert (t.hand(0), t.seen(0)) == ("r", "")
    seen = known(t, 1)
    assert letters(seen.hand[0]) == "" and seen.held[0] == 1


def test_a_secret_tile_leaves_a_seen_one_of_another_colour_alone() -> None:
    """VIZ-09: laying a secret red tile does not touch the green one that was taken."""
    t = table("p31 ro", hands=("rg", "yy"), seen=("g", ""), common="mmmm").play("place own red p33")
    assert (t.hand(0), t.seen(0)) == ("g", "g")


def test_of_two_seen_tiles_of_one_colour_one_stays_seen() -> None:
    """VIZ-09: both were taken openly, one is laid."""
    t = table("p31 ro", hands=("rr", "yy"), seen=("rr", ""), common="mmmm").play("place own red p33")
    assert (t.hand(0), t.seen(0)) == ("r", "r")


def test_placing_a_common_tile_changes_nothing_in_the_hand() -> None:
    """VIZ-09: red from the common tiles, while a red one was taken before."""
    t = table("p31 ro", hands=("rg", "yy"), seen=("r", ""), common="rmmm").play("place common red p33")
    assert (t.hand(0), t.seen(0)) == ("rg", "r")


# Tiles shown in passing


def test_tiles_shown_in_passing_are_known_to_all() -> None:
    """VIZ-11: known from then on, to opponents and spectators; the others' tiles stay secret."""
    t = table(STUCK, hands=("rm", "yb"), common="rrmm").play("pass")
    for viewer in (1, SPECTATOR):
        assert letters(known(t, viewer).hand[0]) == "rm"
    assert letters(known(t, 0).hand[1]) == ""
    assert [event.eyes for event in t.events(Told.SHOWED)] == [EVERYONE, EVERYONE]
    assert t.s.revealed == 1


def test_new_common_tiles_after_a_pass_come_from_unseen_ones() -> None:
    """VIZ-11: the pile is counts of what nobody sees: the old common tiles are among it again."""
    t = table(STUCK, hands=("rm", "yb"), common="rrmm", draws="oooo")
    before = known(t, SPECTATOR)
    t.play("pass")
    after = known(t, SPECTATOR)
    total = [int(a + b) for a, b in zip(before.pile, before.common, strict=True)]
    now = [int(a + b) for a, b in zip(after.pile, after.common, strict=True)]
    shown = [1, 0, 0, 0, 0, 1]  # the red and the mauve tile are no longer unseen
    assert now == [a - b for a, b in zip(total, shown, strict=True)]


def test_a_match_shows_each_viewer_their_share() -> None:
    """VIZ-09: the same through the border, events included."""
    match = Match(GAME.load(compiled=False), GAME.setup(2), 0)
    match.state = table("p31 ro", hands=("rb", "yy"), common="gmmm").s
    match.play(0, "place own red p33")
    match.play(0, "take green")
    assert letters(match.known().hand[0]) == "g"
    assert letters(match.known(1).hand[0]) == "g"
    assert letters(match.known(0).hand[0]) == "gb"
    assert [event.what for event in match.events() if event.kind == Told.TOOK] == [3]


# Tiles that went back into the pile


def test_common_tiles_that_go_back_are_known_to_lie_in_the_pile() -> None:
    """VIZ-11: everybody saw them go, so they are in nobody's hand (VIZ-09)."""
    t = table(STUCK, hands=("rm", "yb"), common="rrrm", draws="oooo")
    assert letters(t.s.back) == ""
    t.play("pass")
    assert letters(t.s.back) == "rrrm"


@pytest.mark.parametrize(
    ("draws", "back"),
    [
        ("oooo", "rrmm"),  # none of them
        ("oroo", "rmm"),
        ("rmom", "r"),
        ("mrrm", ""),
        ("rrro", "mm"),  # a third red tile comes up: no red one is known to be left, and no fewer
    ],
)
def test_a_tile_turned_up_may_be_one_that_went_back(draws: str, back: str) -> None:
    """VIZ-11: one less of its colour is certain, down to none."""
    t = table(STUCK, hands=("rm", "yb"), common="rrmm", draws=draws).play("pass")
    assert letters(t.s.back) == back


def test_tiles_go_back_pass_by_pass_and_come_up_turn_by_turn() -> None:
    """VIZ-11: what went back in two passes adds up; refilling after a turn (VIZ-10) lowers it too."""
    t = table(STUCK, hands=("rm", "rm", "b"), common="rrmm", draws="rrrm" + "bmrm" + "r").play("pass")
    assert letters(t.s.back) == "m"
    t.play("pass")  # three red tiles and a mauve one join it; two mauve ones and a red one come up
    assert letters(t.s.back) == "rr"
    t.play("place common blue p33", "end")
    assert letters(t.s.back) == "r"


def test_with_an_empty_pile_nothing_goes_back() -> None:
    """VIZ-11: the common tiles stay where they are."""
    t = table(STUCK, hands=("rm", "yb"), common="rrmm", pile="", draws="").play("pass")
    assert letters(t.s.back) == ""


def test_what_went_back_is_known_to_everybody() -> None:
    """VIZ-09: it outlasts forgetting, for every seat and for spectators, and is imagined as it is."""
    t = table(STUCK, hands=("rm", "yb", "g"), common="rrmm", draws="oroo").play("pass")
    for viewer in (0, 1, 2, SPECTATOR):
        assert letters(known(t, viewer).back) == "rmm"
        world = ENGINE.read(ENGINE.imagined(ENGINE.forgotten(t.s, viewer), viewer, 7))
        check(world)
        assert letters(world.back) == "rmm"
        assert ENGINE.pack(ENGINE.forgotten(world, viewer)) == known_bytes(t, viewer)


def imagined_hands(t: Table, viewer: int, seat: int) -> set[str]:
    """The hands that a viewer imagines for a seat, in many worlds."""
    seen = ENGINE.forgotten(t.s, viewer)
    return {letters(ENGINE.read(ENGINE.imagined(seen, viewer, word)).hand[seat]) for word in range(400)}


@pytest.mark.parametrize("viewer", [0, SPECTATOR])
def test_tiles_that_went_back_are_imagined_in_no_hand(viewer: int) -> None:
    """VIZ-09: of green and blue in the pile and yellow and blue in the hand any two; never red or mauve."""
    t = table(STUCK, hands=("rm", "yb"), common="rrmm", pile="oooogb", draws="oooo").play("pass")
    assert imagined_hands(t, viewer, 1) == {"yg", "yb", "gb", "bb"}


@pytest.mark.parametrize("viewer", [0, SPECTATOR])
def test_other_tiles_of_the_same_colour_may_be_in_a_hand(viewer: int) -> None:
    """VIZ-09: two reds of three went back and one is up: one in the pile is certain, the other is anywhere."""
    t = table(STUCK, hands=("mm", "yb"), common="rr", pile="rooo", draws="rooo").play("pass")
    assert letters(t.s.back) == "r"
    assert imagined_hands(t, viewer, 1) == {"ry", "rb", "yb"}


def test_who_counts_can_know_a_hand_that_was_never_shown() -> None:
    """VIZ-09: all that went back lies in the pile and nothing else does, so seat 1 must hold the rest."""
    t = table(STUCK, hands=("rm", "yb"), common="rrmm", pile="oooo", draws="oooo").play("pass")
    assert imagined_hands(t, 0, 1) == imagined_hands(t, SPECTATOR, 1) == {"yb"}


# Imagined worlds


@pytest.mark.parametrize("viewer", [0, 1, 2, SPECTATOR])
def test_an_imagined_world_fits_what_is_known(viewer: int) -> None:
    """VIZ-09: own and seen tiles are kept, the unseen are dealt anew, no tile is lost."""
    t = table("p31 ro", hands=("rg", "bm", "y"), seen=("g", "b", ""), common="rrrr")
    seen = t.engine.forgotten(t.s, viewer)
    for word in range(30):
        world = t.engine.read(t.engine.imagined(seen, viewer, word))
        check(world)
        assert [int(n) for n in world.held[:3]] == [2, 2, 1]
        assert letters(world.common) == "rrrr"
        assert "g" in letters(world.hand[0]) and "b" in letters(world.hand[1])
        if viewer != SPECTATOR:
            assert letters(world.hand[viewer]) == t.hand(viewer)
        assert t.engine.pack(t.engine.forgotten(world, viewer)) == t.engine.pack(seen)


def odds(script_for: Any, hands: int) -> dict[tuple[str, ...], Fraction]:
    """How likely each way to imagine the hands is, over all that chance can say."""
    found: Counter[tuple[str, ...]] = Counter()
    for draws in product(range(4), repeat=hands):
        asked: list[int] = []
        world = script_for(draws, asked)
        if all(draw < n for draw, n in zip(draws, asked, strict=False)):
            weight = Fraction(1)
            for n in asked:
                weight /= n
            found[tuple(letters(world.hand[seat]) for seat in (1, 2))] += weight  # type: ignore[assignment]
    return {world: Fraction(weight) for world, weight in found.items()}


@pytest.mark.parametrize(("pile", "back"), [("ro", ""), ("rromm", "rmm")])
def test_every_fitting_world_is_equally_likely(pile: str, back: str) -> None:
    """VIZ-09: two opponents with one unseen tile each, out of one red, two orange and one green."""
    t = table("p31 ro", hands=("r", "or", "g"), seen=("", "r", ""), common="", pile=pile)
    t.s.back[:] = counts(back)  # and those, which went back into the pile, are in no hand

    def imagined(draws: tuple[int, ...], asked: list[int]) -> Any:
        def script(s: object, n: int) -> int:
            asked.append(n)
            return min(draws[len(asked) - 1], n - 1)

        scripted: Script = script
        engine = Engine(GAME, Interpreting(GAME, script=scripted))
        return engine.imagined(engine.forgotten(t.s, 0), 0, 0)

    found = odds(imagined, 2)
    tiles = ("r", "o", "o", "g")  # the unseen ones
    expected: dict[tuple[str, ...], Fraction] = {}
    for first, second in product(range(4), repeat=2):
        if first != second:
            hand = "".join(sorted("r" + tiles[first], key="roygbm".index))
            pair = (hand, tiles[second])
            expected[pair] = expected.get(pair, Fraction(0)) + Fraction(1, 12)
    assert found == expected

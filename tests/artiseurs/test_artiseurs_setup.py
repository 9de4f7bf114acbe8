"""Material, players and the first throw: ART-01, ART-02, ART-03, ART-21, ART-26."""

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from alambic.core.deck import Deck
from alambic.core.engine import Engine
from alambic.core.errors import BadDeck, BadOption, BadSeats
from alambic.core.events import read_events
from alambic.games.artiseurs import GAME
from alambic.games.artiseurs.state import BONES
from alambic.games.artiseurs.vocabulary import FACE_NAMES, Told
from tests.artiseurs.position import ENGINE, Table, chances, table
from tests.artiseurs.recount import SIDES, colour_of, face

MODES = ("cervienne", "baugienne", "knucklebones", "learning")


def bag_of(**stones: int) -> Deck:
    return Deck.parse("own", {"cards": [{"id": i, "count": n, "source": "ours"} for i, n in stones.items()]})


# Stones


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("seats", [2, 3])
def test_the_bag_and_the_empty_board(mode: str, seats: int) -> None:
    """ART-01: eight white, six red, four black in the bag, two players or three; ART-02: nothing on the board."""
    t = Table(ENGINE, ENGINE.start(GAME.setup(seats, {"mode": mode}), 3))
    assert t.bag == "wwwwwwwwrrrrrrbbbb" and t.board == {} and t.hand == t.back == ""
    assert not t.wrong(t.s) and (t.phase, t.awaited) == ("choosing", [0])
    assert t.points == [0] * seats


def test_full_teams_are_worth_the_same() -> None:
    """ART-01 with ART-20: eight white, six red or four black stones are all worth twelve points."""
    stones = """
        .wwww
        w.www
        rr.rr
        bbb.r
        .rb..
    """
    t = table(stones, mode="learning")
    assert t.bag == "" and t.points == [24, 24, 24]


def test_an_own_bag_has_no_more_stones() -> None:
    """ART-01: at most eight, six and four; fewer are allowed, none at all are not."""
    setup = GAME.setup(3, {}, bag_of(white=3, red=2))
    assert Table(ENGINE, ENGINE.start(setup, 1)).bag == "wwwrr"
    for stones in ({"white": 9}, {"red": 7}, {"black": 5}, {"white": 0}, {"green": 1}):
        with pytest.raises(BadDeck):
            GAME.setup(3, {}, bag_of(**stones))


# Players


@pytest.mark.parametrize("seats", [1, 4])
def test_two_or_three_play_at_a_table(seats: int) -> None:
    """ART-03: a single player has puzzles."""
    with pytest.raises(BadSeats):
        GAME.setup(seats)


def test_three_players_have_the_colours_in_the_order_of_play() -> None:
    """ART-03: white, red, black; no colour is absent then."""
    t = table()
    assert [colour_of(t.s, seat) for seat in range(3)] == [0, 1, 2]
    order = []
    for _ in range(4):
        order.append(t.turn)
        t.play("give 1", "give 2", "give 3", "give 4")
    assert order == ["white", "red", "black", "white"]
    with pytest.raises(BadOption):
        GAME.setup(3, {"absent": "red"})


@pytest.mark.parametrize("seats", ["white red", "white black", "red black"])
def test_two_players_skip_the_absent_colour(seats: str) -> None:
    """ART-03: its turn is skipped, in the order of the others."""
    t = table({"a1": "w"}, seats=seats, play=seats.split()[0])
    order = []
    for _ in range(3):
        order.append(t.turn)
        t.play("give 1", "give 2", "give 3", "give 4")
    assert order == [*seats.split(), seats.split()[0]]


@pytest.mark.parametrize("seats", ["white red", "white black", "red black"])
def test_two_players_have_the_powers_of_their_colours(seats: str) -> None:
    """ART-03 with ART-06 and ART-07: the seat's number has no power."""
    for colour in seats.split():
        t = table({"c3": "w"}, seats=seats, play=colour, hand="r")
        assert bool(t.legal("push")) == (colour != "white")
        t = table({"c3": "w"}, seats=seats, play=colour, hand="b")
        assert ("put black c3" in t.legal()) == (colour == "black")


def test_an_absent_colour_plays_its_part() -> None:
    """ART-03: its stones are drawn, lie in lines and come back; it has no points and cannot win."""
    t = table({"a1": "b", "b1": "b", "c1": "b", "d1": "w", "e5": "r"}, seats="white red", draws="w")
    t.play("bone 1", "put white e1")
    assert t.back == "b" and t.legal() >= {"put black a1"}
    t.play("put black a1")
    assert t.points == [0, 1] and t.places == [2, 1]
    t = table({"a1": "b", "b1": "b", "c1": "r"}, seats="white red")
    assert t.points == [0, 1] and t.places == [2, 1]


# Bones


def test_four_bones_with_a_centaur_each() -> None:
    """ART-21: the other sides are one point, one point, two points and moon."""
    for mode in MODES[:3]:
        s = ENGINE.start(GAME.setup(3, {"mode": mode}), 3)
        assert Counter(s.side) == SIDES and list(s.holder) == [0] * BONES
    faces = {face(s, bone) for bone in range(BONES)}
    assert faces <= {*range(len(FACE_NAMES))}


@pytest.mark.parametrize("mode", MODES[:3])
def test_the_first_player_throws(mode: str) -> None:
    """ART-21, ART-26: white throws all four; both sides of each are equally likely, each apart from the others."""

    def deal(engine: Engine) -> tuple[Any, ...]:
        s = engine.start(GAME.setup(3, {"mode": mode}), 0)
        thrown = [event for event in read_events(s) if event.kind == Told.THROWN]
        assert [(e.who, e.where, e.what) for e in thrown] == [(0, bone, face(s, bone)) for bone in range(BONES)]
        assert [event.who for event in read_events(s) if event.kind == Told.BEGINS] == [0]
        return tuple(s.up)

    likely = chances(deal)
    assert len(likely) == 16 and set(likely.values()) == {Fraction(1, 16)}


def test_the_learning_game_has_no_bones() -> None:
    """ART-20: a draw or a step, nothing of bones."""
    t = table(mode="learning")
    assert t.legal() == {"draw"}
    assert not t.events(Told.THROWN) and t.why("bone 1") != 0


def test_a_state_holds_plain_numbers() -> None:
    """Rules name their constants by family; what they write is a whole number all the same, in either mode."""
    s = ENGINE.start(GAME.setup(3), 3)
    ENGINE.play(s, 0, ENGINE.legal(s, 0)[0])
    assert {type(number) for number in (s.phase, *s.side, *s.events[: s.told].flat)} == {int}

"""Where tiles go: VIZ-04, VIZ-05, VIZ-06, VIZ-07."""

import pytest

from alambic.core.errors import NotAllowed, NotYourTurn
from alambic.core.match import Match
from alambic.games.vizia import GAME
from alambic.games.vizia.vocabulary import COLOUR_NAMES, Told
from tests.vizia.position import GREEN, LETTERS, RED, cell_at, table

NAMES = dict(zip(LETTERS, COLOUR_NAMES, strict=True))
NEIGHBOURS = {"r": "mo", "o": "ry", "y": "og", "g": "yb", "b": "gm", "m": "br"}  # read off the rulebook's prism

# p32 lies between an orange, a green and a mauve tile
CLOSED_IN = """
o31 yoy
p30 ro.g
q30 mrm
"""


# VIZ-04


def test_the_first_tile_may_have_any_available_colour() -> None:
    """VIZ-04: the very first tile goes down in any colour; on our table in the middle (VIZ-07)."""
    t = table(hands=("ro", "yy"), common="ygbm")
    assert t.legal() == sorted(
        [f"place own {colour} p32" for colour in ("red", "orange")]
        + [f"place common {colour} p32" for colour in ("yellow", "green", "blue", "mauve")]
    )
    assert t.why("place own red p33") == 7
    assert t.play("place common blue p32").tile("p32") == "b"


def test_a_later_tile_must_share_an_edge() -> None:
    """VIZ-04: all open places lie beside a tile; elsewhere nothing may be placed."""
    t = table("p31 ro", hands=("r", "yy"), common="gggg")  # p31 points down, p32 up
    assert t.why("place own red p40") == 4
    assert t.why("place own red a1") == 4
    t = table("p32 o", hands=("rr", ""), common="gggg")
    assert t.legal() == [f"place own red {cell}" for cell in ("p31", "p33", "q32")]


def test_touching_at_a_corner_is_not_enough() -> None:
    """VIZ-04: a tile that meets the others at a corner only may not be placed."""
    t = table("p32 o", hands=("ry", ""), common="gggg")
    for cell in ("p30", "p34", "o32", "o30", "o34", "q30", "q31", "q33", "q34"):
        assert t.why(f"place own red {cell}") == 4
        assert t.why(f"place own yellow {cell}") == 4


def test_a_cell_that_holds_a_tile_takes_no_other() -> None:
    """VIZ-04: a tile goes down on the table, not on a tile, and the rules page says so."""
    t = table("p31 ro", hands=("ro", ""))
    assert t.why("place own red p31") == 4
    assert t.why("place own orange p32") == 4
    assert "free cell" in GAME.clauses()["VIZ-04"].text and "case libre" in GAME.clauses("fr")["VIZ-04"].text


# VIZ-05


@pytest.mark.parametrize("laid", LETTERS)
@pytest.mark.parametrize("next_to_it", LETTERS)
def test_only_neighbours_on_the_prism_may_share_an_edge(laid: str, next_to_it: str) -> None:
    """VIZ-05: red-orange-yellow-green-blue-mauve-red; same colours never."""
    for cell in ("p31", "p33", "q32"):
        t = table(f"p32 {laid}", hands=(next_to_it, ""))
        code = f"place own {NAMES[next_to_it]} {cell}"
        assert t.why(code) == (0 if next_to_it in NEIGHBOURS[laid] else 5)


def test_same_colour_may_not_share_an_edge() -> None:
    """VIZ-05: two tiles of one colour may never share an edge, wherever they come from."""
    t = table("p32 r", hands=("r", ""), common="rrrr")
    assert t.why("place own red p33") == 5
    assert t.why("place common red q32") == 5
    assert t.legal() == ["pass"]


@pytest.mark.parametrize(("colour", "clause"), [("r", 0), ("b", 5), ("y", 5), ("o", 5), ("m", 5), ("g", 5)])
def test_a_tile_between_two_must_suit_both(colour: str, clause: int) -> None:
    """VIZ-05: between mauve and orange only red fits."""
    t = table(
        """
        p30 rm.
        q30 mro
        """,
        hands=(colour, ""),
    )
    assert t.why(f"place own {NAMES[colour]} p32") == clause


@pytest.mark.parametrize("colour", "ry")
def test_between_two_of_one_colour_both_its_neighbours_fit(colour: str) -> None:
    """VIZ-05: between orange and orange red fits, and so does yellow."""
    t = table(
        """
        p30 ro.
        q30 oro
        """,
        hands=(colour, ""),
    )
    assert t.why(f"place own {NAMES[colour]} p32") == 0


@pytest.mark.parametrize("colour", LETTERS)
def test_a_gap_between_three_colours_stays_empty(colour: str) -> None:
    """VIZ-05: nothing is a neighbour of orange, green and mauve at once."""
    assert table(CLOSED_IN, hands=(colour, "")).why(f"place own {NAMES[colour]} p32") == 5


def test_a_tile_among_three_must_suit_all_three() -> None:
    """VIZ-05: with orange, orange and mauve round it, a cell takes red alone."""
    board = CLOSED_IN.replace("ro.g", "ro.o")
    fits = [
        colour for colour in LETTERS if table(board, hands=(colour, "")).why(f"place own {NAMES[colour]} p32") == 0
    ]
    assert fits == ["r"]


@pytest.mark.parametrize("colour", "ry")
def test_tiles_that_meet_at_a_corner_need_not_suit(colour: str) -> None:
    """VIZ-05: red beside red at a corner is no contact, nor is yellow."""
    t = table("p30 ro", hands=(colour, ""))
    t.play(f"place own {NAMES[colour]} p32")
    assert t.tile("p30") == "r" and t.tile("p32") == colour


def test_the_rulebooks_examples_of_yellow_and_mauve() -> None:
    """VIZ-05: yellow may touch only green and orange, mauve only red and blue."""
    assert table("p32 y", hands=("go", "")).legal("place own") == sorted(
        f"place own {colour} {cell}" for colour in ("green", "orange") for cell in ("p31", "p33", "q32")
    )
    assert table("p32 m", hands=("rb", "")).legal("place own") == sorted(
        f"place own {colour} {cell}" for colour in ("red", "blue") for cell in ("p31", "p33", "q32")
    )


def test_a_match_names_the_clause_that_refuses() -> None:
    """VIZ-05: NotAllowed carries the clause; a refused move changes nothing."""
    match = Match(GAME.load(compiled=False), GAME.setup(2), 0)
    match.state = table("p32 r", hands=("gm", ""), common="rrrr").s
    with pytest.raises(NotAllowed) as refused:
        match.play(0, "place own green p33")
    assert refused.value.clause == "VIZ-05"
    with pytest.raises(NotYourTurn):
        match.play(1, "place common red p33")
    match.play(0, "place own mauve p33")
    assert match.step == 1


# VIZ-06


def test_a_turn_cannot_end_without_a_placement() -> None:
    """VIZ-06: the player must place at least one tile."""
    t = table("p32 r", hands=("mg", "rr"), common="gggg")
    assert t.why("end") == 6
    assert t.why("pass") == 11
    assert t.why("take green") in (6, 8)
    assert t.play("place own mauve p33").why("end") == 0


def test_all_available_tiles_may_be_placed_in_one_turn() -> None:
    """VIZ-06: as many as wanted, personal and common in any order."""
    t = table("p30 r", hands=("or", "bb"), common="oorr")
    t.play("place common orange p31", "place own red p32", "place common orange p33", "place common red p34")
    t.play("place own orange p35", "place common red p36")
    assert t.s.turn == 0 and t.s.placed == 6
    assert "".join(t.tile(f"p{n}") for n in range(30, 37)) == "rororor"
    assert t.hand(0) == "" and t.common() == ""
    assert t.legal() == ["end"]


def test_tiles_come_from_the_own_hand_or_the_common_tiles_alone() -> None:
    """VIZ-06: neither a colour one does not have nor another's tile may be placed."""
    t = table("p32 r", hands=("og", "mm"), common="oggg")
    assert t.why("place own mauve p33") == 6
    assert t.why("place common mauve p33") == 6
    assert t.why("place own orange p33") == 0
    assert t.play("place common orange p33").why("place common orange p31") == 6


def test_a_placement_says_which_tile_went_where() -> None:
    """VIZ-06: the log tells colour, cell and source, and the tile leaves that source."""
    t = table("p32 r", hands=("og", ""), common="oggg")
    [event] = t.play("place own orange p33").events(Told.PLACED)
    assert (event.who, event.what, event.where) == (0, RED + 1, cell_at("p33"))
    assert (t.hand(0), t.common()) == ("g", "oggg")
    [other] = table("p32 y", hands=("g", ""), common="gggg").play("place common green p33").events(Told.PLACED)
    assert (other.who, other.what, other.where) == (0, GREEN, cell_at("p33"))
    assert other.whom != event.whom

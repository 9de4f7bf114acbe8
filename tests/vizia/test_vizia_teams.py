"""The team game: VIZ-30, and what VIZ-23 and VIZ-26 say of teams."""

from collections.abc import Sequence

import pytest

from alambic.games.vizia.vocabulary import Told
from tests.vizia.position import NOBODY, Table, around, carpet, drawn, table

RING = around("q31")
LINE = [f"q{n}" for n in range(19, 43, 2)]  # twelve simple wheels in a row


def of(seat: int, *points: str) -> dict[str, int]:
    return dict.fromkeys(points, seat)


def scored(tokens: dict[str, int], rules: str = "teams") -> Table:
    """A team game with these tokens on simple wheels."""
    return table(carpet(*tokens), tokens=tokens, hands=[""] * 4, rules=f"purchase {rules}")


def flower(centre: int, ring: Sequence[int], turn: int = 0, rules: str = "teams capture") -> Table:
    """A token in the middle and five round it; orange on r33 brings the sixth."""
    tokens = dict(zip(RING, ring, strict=False)) | {"q31": centre}
    board = carpet("q31", *RING, without="r33")
    return table(board, tokens=tokens, hands=["or", "or", "or", "or"], common="mmmm", turn=turn, rules=rules)


def test_partners_points_are_added() -> None:
    """VIZ-30: seats 0 and 2 against seats 1 and 3."""
    t = scored(of(0, *LINE[:1]) | of(1, *LINE[1:3]) | of(2, *LINE[3:7]) | of(3, *LINE[7:8]))
    assert t.points == [5, 3, 5, 3]
    assert t.places == [1, 2, 1, 2]


def test_partners_never_sit_side_by_side() -> None:
    """VIZ-30: the players of a team alternate with those of the other, also in turn order (VIZ-03)."""
    t = scored(of(0, LINE[0]) | of(2, LINE[1]))
    winners = [seat for seat in range(4) if t.places[seat] == 1]
    assert winners == [0, 2]
    assert all((seat + 1) % 4 not in winners for seat in winners)
    for seat in range(4):
        t = table("p31 ro", hands=["r"] * 4, turn=seat, rules="teams").play("place own red p33", "end")
        assert t.awaited == [(seat + 1) % 4]


def test_the_best_player_can_lose_with_their_team() -> None:
    """VIZ-30: five alone against three and three."""
    t = scored(of(0, *LINE[:5]) | of(1, *LINE[5:8]) | of(3, *LINE[8:11]))
    assert t.points == [5, 6, 5, 6]
    assert t.places == [2, 1, 2, 1]


def test_without_teams_everybody_counts_alone() -> None:
    """VIZ-30: four may also play each for themselves (VIZ-01)."""
    t = scored(of(0, *LINE[:5]) | of(1, *LINE[5:8]) | of(3, *LINE[8:11]), rules="")
    assert t.points == [5, 3, 0, 3]
    assert t.places == [1, 2, 4, 2]


def test_a_tie_goes_to_the_team_with_more_wheels() -> None:
    """VIZ-30: a prism and a simple wheel against four simple wheels, four points each."""
    board = drawn("p20 bmbmbmbmbmbmbmr\nq20 gygygygygygygyo")
    tokens = of(0, "q33") | of(2, "q31") | of(1, "q21", "q23", "q25") | of(3, "q27") | of(NOBODY, "q29")
    t = table(board, tokens=tokens, hands=[""] * 4, rules="teams purchase")
    assert t.points == [4, 4, 4, 4]
    assert t.places == [2, 1, 2, 1]


def test_teams_level_in_all_share_the_win() -> None:
    """VIZ-30: same points and same wheels, however they are spread."""
    t = scored(of(0, *LINE[:3]) | of(1, LINE[3]) | of(2, LINE[4]) | of(3, *LINE[5:8]))
    assert t.points == [4, 4, 4, 4]
    assert t.places == [1, 1, 1, 1]


def test_the_group_bonus_is_counted_per_player() -> None:
    """VIZ-30: partners' tokens side by side are two groups, and each partner has a bonus."""
    t = scored(
        of(0, *LINE[:2]) | of(2, *LINE[2:4]) | of(1, *LINE[4:7]) | of(3, LINE[7]), rules="teams group_bonus"
    )
    assert t.points == [4 + 2 + 2, 4 + 3 + 1, 8, 8]


def test_the_triangle_bonus_is_counted_per_player() -> None:
    """VIZ-30: two tokens of one partner and one of the other are no triangle."""
    assert scored(of(0, "q31", "q33") | of(2, "p32"), rules="teams triangle_bonus").points == [3, 0, 3, 0]
    assert scored(of(0, "q31", "q33", "p32"), rules="teams triangle_bonus").points == [5, 0, 5, 0]


@pytest.mark.parametrize("seat", range(4))
def test_any_one_players_twelfth_token_ends_the_game(seat: int) -> None:
    """VIZ-30: twelve of one player, in turn."""
    row = [f"q{n}" for n in range(17, 41, 2)]
    t = table(
        carpet(*row, without="q16"),
        tokens=of(seat, *row[1:]),
        hands=["gr"] * 4,
        common="rrrr",
        pile="rr",
        turn=seat,
        rules="teams",
    )
    t.play("place own green q16")
    assert [event.what for event in t.events(Told.ENDED)] == [15]
    assert [t.places[other] for other in (seat, (seat + 2) % 4)] == [1, 1]


def test_twelve_tokens_of_a_team_do_not_end_the_game() -> None:
    """VIZ-30: partners' tokens are not counted together for the end."""
    row = [f"q{n}" for n in range(17, 41, 2)]
    tokens = of(0, *row[1:6]) | of(2, *row[6:])
    t = table(
        carpet(*row, without="q16"), tokens=tokens, hands=["gr"] * 4, common="rrrr", pile="rr", rules="teams"
    )
    t.play("place own green q16")
    assert not t.over
    assert t.points == [12, 0, 12, 0]


# VIZ-23 in teams


@pytest.mark.parametrize("ring", [(0, 0, 0, 0, 0), (2, 2, 2, 2, 2), (0, 2, 0, 2, 2)])
def test_the_other_team_surrounds_together(ring: tuple[int, ...]) -> None:
    """VIZ-23: both partners' tokens surround; the one who closes the ring captures."""
    t = flower(1, ring).play("place own orange r33")
    assert t.owner("q31") == 0
    assert t.s.stock[1] == 12


@pytest.mark.parametrize("partner", range(5))
def test_a_partners_token_does_not_surround(partner: int) -> None:
    """VIZ-23: only the other team's tokens surround; without teams it would be captured."""
    ring = [0, 2, 0, 2, 0]
    ring[partner] = 3
    assert flower(1, ring).play("place own orange r33").owner("q31") == 1
    assert flower(1, ring, rules="capture").play("place own orange r33").owner("q31") == 0


def test_closing_the_ring_round_a_partner_captures_nothing() -> None:
    """VIZ-23: seat 2's token among the other team's and its partner's."""
    assert flower(2, (1, 3, 1, 3, 1)).play("place own orange r33").owner("q31") == 2
    assert flower(2, (1, 3, 1, 3, 1), rules="capture").play("place own orange r33").owner("q31") == 0


@pytest.mark.parametrize("turn", range(4))
def test_an_emptied_wheel_is_filled_by_any_player_of_any_team(turn: int) -> None:
    """VIZ-26: tokens of whatever players surround an emptied wheel, in teams too."""
    t = flower(NOBODY, (0, 1, 2, 3, 0), turn=turn, rules="teams capture purchase").play("place own orange r33")
    assert t.owner("q31") == turn


def test_a_player_gives_up_own_tokens_not_a_partners() -> None:
    """VIZ-25: one of their own tokens, in teams too."""
    board = carpet("q31", "q33") | drawn("p35 m")
    t = table(board, tokens={"q31": 0, "q33": 2}, hands=["y"] * 4, common="oooo", rules="teams purchase")
    assert t.legal("give up") == ["give up q31"]
    assert t.why("give up q33") == 25

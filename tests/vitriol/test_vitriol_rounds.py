"""The end of a round and of the game: VIT-13, VIT-14, VIT-15, and the points of VIT-20."""

from collections.abc import Sequence

import pytest

from alambic.core.engine import Engine, Interpreting
from alambic.core.match import Match
from alambic.core.state import SPECTATOR
from alambic.games.vitriol import GAME
from alambic.games.vitriol.state import UNKNOWN
from alambic.games.vitriol.vocabulary import Told
from tests.vitriol.position import COPPER, GOLD, IRON, LEAD, TIN, Table, table
from tests.vitriol.recount import faults, recount

SILENT = "tin/lead"  # a card to discard: it changes nothing on the table


def last_turn(
    piles: str = "",
    metals: str = "iron gold tin",
    *,
    hands: Sequence[str] = (),
    round: int = 0,
    score: Sequence[Sequence[int]] = (),
    first: int = 0,
    rules: str = "",
) -> Table:
    """The last card of a round is to be discarded by the last seat."""
    seats = len(metals.split())
    last = (first - 1) % seats
    hands = list(hands) or [""] * seats
    hands[last] = ", ".join(filter(None, (SILENT, hands[last])))
    tempus = 9 if "/" in metals else 5
    return table(
        piles,
        hands=hands,
        metals=metals,
        turn=last,
        first=first,
        tempus=tempus,
        laid=2,
        round=round,
        score=score,
        rules=rules,
    )


def ended(*arguments: object, **named: object) -> Table:
    return last_turn(*arguments, **named).play(f"discard {SILENT}")  # type: ignore[arg-type]


# VIT-13


def test_the_rest_of_every_hand_is_discarded() -> None:
    """VIT-13: hands are empty, what was in them lies face down, and it is not shown (VIT-40)."""
    hands = ("gold 1, gold 2", "athanor", "silver 1, silver 2, silver 3, silver 4")
    t = ended(hands=hands)
    assert [int(t.s.held[seat]) for seat in range(3)] == [0, 0, 0]
    assert [t.gone(seat) for seat in range(3)] == [hands[0], hands[1], f"{hands[2]}, {SILENT}"]
    known = t.known(0)
    assert known.gone[0].any() and not known.gone[1].any() and not known.gone[2].any()
    assert list(known.down[:3]) == [2, 1, 5]


def test_metals_are_revealed() -> None:
    """VIT-13: to everyone, in the state and in the log; before, they were not."""
    before = last_turn()
    assert [int(before.known(0).metal[seat, 0]) for seat in range(3)] == [IRON, UNKNOWN, UNKNOWN]
    t = ended()
    for viewer in (0, 1, SPECTATOR):
        assert [int(metal) for metal in t.known(viewer).metal[:3, 0]] == [IRON, GOLD, TIN]
        assert [event[1:3] for event in t.events(Told.SHOWS, viewer)] == [(0, IRON), (1, GOLD), (2, TIN)]
    assert t.s.revealed and t.phase == "reveal"


def test_points_are_values_of_ones_metal_wherever_they_lie() -> None:
    """VIT-13: in front of whomever, transmutations counted; what has been turned away counts for the other."""
    piles = "1 iron 1 2; 2 iron 6; 3 iron 3 4 > gold; 2 gold 5; 1 copper 2 3 > tin; 3 tin 1 > silver; 1 lead 6"
    t = ended(piles)
    assert t.points == [1 + 2 + 6, 3 + 4 + 5, 2 + 3]
    assert [event[1:3] for event in t.events(Told.SCORES, SPECTATOR)] == [(0, 9), (1, 12), (2, 5)]
    assert [int(points) for points in t.s.score[0, :3]] == [9, 12, 5]


def test_in_the_petit_the_major_metal_counts_double() -> None:
    """VIT-20: the minor one once, and both are shown."""
    piles = "1 iron 1 2; 2 gold 6; 2 tin 4; 1 copper 5 > gold; 2 iron 4 > lead"
    t = ended(piles, metals="iron/gold tin/lead")
    assert t.points == [2 * (1 + 2) + (6 + 5), 2 * 4 + 4]
    assert [event[1:4] for event in t.events(Told.SHOWS, 1)] == [(0, IRON, GOLD), (1, TIN, LEAD)]
    assert ended(piles, metals="gold/iron lead/tin").points == [2 * (6 + 5) + (1 + 2), 2 * 4 + 4]


def test_three_in_the_petit_count_alike() -> None:
    """VIT-20: nine Tempus, doubles too."""
    t = ended("1 iron 3; 2 gold 5; 3 silver 4", metals="iron/gold silver/tin copper/lead", rules="petit")
    assert t.points == [2 * 3 + 5, 2 * 4, 0]


def test_the_round_ends_after_the_last_tempus_only() -> None:
    """VIT-13: who plays last in the fifth Tempus ends it, nobody before."""
    hands = ("gold 1, gold 2, gold 3", "gold 4, gold 5, gold 6", f"{SILENT}, lead 1")
    for tempus, turn, over in ((4, 2, False), (5, 1, False), (5, 2, True)):
        t = table(hands=hands, metals="iron copper tin", tempus=tempus, turn=turn, laid=2)
        t.play(f"discard {t.hand(turn).split(', ')[-1]}")
        assert (t.phase == "reveal") == over and (t.awaited == [0, 1, 2]) == over


def test_everyone_is_waited_for_until_all_are_ready() -> None:
    """VIT-13: in any order; who is ready waits; the points stay in sight."""
    t = ended("2 gold 5")
    assert t.awaited == [0, 1, 2]
    assert all(t.codes(seat=seat) == ["ready"] for seat in range(3))
    t.play("ready", seat=1)
    assert t.awaited == [0, 2] and t.codes(seat=1) == []
    assert t.why("ready", 1) == 13
    t.play("ready", seat=2)
    assert t.awaited == [0] and t.phase == "reveal" and t.points == [0, 5, 0] and t.piles() == ["2 gold 5"]
    t.play("ready", seat=0)
    assert t.phase != "reveal" and t.s.round == 1


def test_silence_means_ready() -> None:
    """VIT-13: saying nothing is the only move there is."""
    assert GAME.silence == {"reveal": "ready"}
    assert ended().codes(seat=0) == ["ready"]


def test_in_the_reveal_nothing_is_played() -> None:
    """VIT-13: and nobody is ready before it."""
    t = ended(hands=("gold 1", "", ""))
    assert t.why("lay gold 1", 0) == t.why("pass", 0) == 13
    assert last_turn().why("ready", 2) == 13


# VIT-14


def all_ready(t: Table) -> Table:
    for seat in list(t.awaited):
        t.play("ready", seat=seat)
    return t


@pytest.mark.parametrize(("first", "following"), [(0, 1), (1, 2), (2, 0)])
def test_the_first_player_moves_one_seat_to_the_left(first: int, following: int) -> None:
    """VIT-14: each round, and the log says who begins which."""
    t = all_ready(ended(first=first))
    assert t.s.first == t.s.turn == following
    assert t.awaited == [following]
    assert [event[1:3] for event in t.events(Told.BEGINS)] == [(following, 2)]


def test_everything_is_shuffled_and_dealt_anew() -> None:
    """VIT-14: no card stays on the table or in the discard, nothing proved is kept; the points are."""
    t = last_turn("1 iron 1 2; 2 copper 3 > gold", hands=("gold 1", "athanor", ""))
    t.s.never[0], t.s.among[1, 3] = 1 << TIN, 1 << GOLD | 1 << COPPER
    all_ready(t.play(f"discard {SILENT}"))
    assert t.piles() == [] and t.shed() == "" and not t.s.gone.any() and not t.s.down.any() and t.s.slots == 0
    assert not t.s.never.any() and not t.s.among.any() and t.s.ready == 0
    assert (t.s.tempus, t.s.round, t.s.left) == (1, 1, 95 - 21)
    assert list(t.s.held[:3]) == [7, 7, 7]
    assert t.points == [3, 3, 0]
    assert faults(t.s) == []


def test_metals_are_drawn_anew() -> None:
    """VIT-14: from all seven, then six, then five; nobody is asked who starts."""
    t = ended()
    asked: list[int] = []

    def script(s: object, n: int) -> int:
        asked.append(n)
        return n - 1

    fresh = all_ready(Table(Engine(GAME, Interpreting(GAME, script=script)), t.s))
    assert asked == [7, 6, 5, *range(95, 95 - 21, -1)]
    assert len({int(metal) for metal in fresh.s.metal[:3, 0]}) == 3


@pytest.mark.parametrize(("seats", "rules"), [(2, {}), (3, {}), (3, {"petit": True}), (4, {}), (6, {})])
def test_as_many_rounds_as_players(seats: int, rules: dict[str, bool]) -> None:
    """VIT-14: then the game is over at once, with the metals in sight and nobody to say anything."""
    match = Match(GAME.load(compiled=False), GAME.setup(seats, rules), 11)
    begun = [event[1:3] for event in match.events() if event.kind == Told.BEGINS]
    while not match.over:
        seat = match.awaited()[0]
        match.play(seat, match.legal(seat)[-1])
        begun += [event[1:3] for event in match.events() if event.kind == Told.BEGINS]
    starter = begun[0][0]
    assert begun == [((starter + number) % seats, number + 1) for number in range(seats)]
    s = match.known()
    assert s.over == 15 and Told.ENDED in [event.kind for event in match.events()]
    assert all(s.metal[seat, 0] != UNKNOWN for seat in range(seats))
    assert match.engine.standings(match.state) == recount(s)


# VIT-15: three players, the last of three rounds; the last round's points lie on the table


def final(score: Sequence[Sequence[int]], points: Sequence[int]) -> list[int]:
    """Places at the end: two rounds as they were scored, then one in which the seats make these points."""
    metals = ("iron", "gold", "silver")
    values = {0: "", 1: "1", 2: "2", 3: "3", 4: "4", 5: "5", 6: "6", 7: "1 6", 8: "2 6", 9: "3 6", 10: "4 6"}
    piles = [f"{seat + 1} {metals[seat]} {values[n]}" for seat, n in enumerate(points) if n]
    t = ended("; ".join(piles), metals=" ".join(metals), round=2, score=score)
    assert t.awaited == [] and t.s.over == 15
    assert t.points == [sum(row[seat] for row in (*score, points)) for seat in range(3)]
    assert t.engine.standings(t.s) == recount(t.s)
    return t.places


def test_the_highest_total_wins() -> None:
    """VIT-15: even without a single round won."""
    assert final([[9, 10, 0], [9, 0, 10]], [9, 10, 0]) == [1, 2, 3]


def test_a_tie_goes_to_who_won_more_rounds() -> None:
    """VIT-15: 15 points each, two rounds against one, whatever the best round is."""
    assert final([[5, 3, 0], [5, 2, 0]], [5, 10, 1]) == [1, 2, 3]


def test_a_shared_round_counts_for_each() -> None:
    """VIT-15: two rounds won together are more than one won alone."""
    assert final([[10, 1, 0], [0, 5, 5]], [0, 4, 4]) == [2, 1, 3]
    assert final([[10, 0, 1], [0, 5, 5]], [0, 4, 4]) == [2, 3, 1]


def test_then_to_the_highest_round() -> None:
    """VIT-15: as many points, as many rounds won."""
    assert final([[9, 1, 0], [0, 8, 0]], [1, 1, 0]) == [1, 2, 3]
    assert final([[1, 9, 0], [8, 0, 0]], [1, 1, 0]) == [2, 1, 3]


def test_then_the_place_is_shared() -> None:
    """VIT-15: nobody has found the philosopher's stone; the next place is the third."""
    assert final([[6, 2, 1], [2, 6, 1]], [4, 4, 0]) == [1, 1, 3]
    assert final([[0, 0, 0], [0, 0, 0]], [0, 0, 0]) == [1, 1, 1]


def test_after_the_end_nothing_is_played() -> None:
    """VIT-15: no move of anybody's, and the reason is that the game is over."""
    t = ended(round=2, score=[[1, 2, 3], [1, 2, 3]])
    assert all(t.codes(seat=seat) == [] for seat in range(3))
    assert {t.why(code, seat) for code in ("ready", "pass", "lay gold 1") for seat in range(3)} == {15}


def test_points_of_a_round_under_way_do_not_count_yet() -> None:
    """VIT-13, VIT-15: standings speak of rounds that have ended: what lies on the table would tell the metals."""
    t = table(
        "1 iron 6",
        hands=("gold 1, gold 2, gold 3",) * 3,
        metals="iron gold tin",
        pile="",
        round=1,
        score=[[4, 2, 3]],
    )
    assert (t.places, t.points) == ([1, 3, 2], [4, 2, 3])
    assert t.engine.standings(t.engine.forgotten(t.s, SPECTATOR)) == ([1, 3, 2], [4, 2, 3])

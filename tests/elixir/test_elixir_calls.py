"""Calling out whoever breaks a forfeit: ELX-52."""

import pytest

from alambic.games.elixir import GAME
from alambic.games.elixir.state import Vote
from alambic.games.elixir.vocabulary import Told
from tests.elixir.position import Table, chances, spell, table


def bound(*hands: str, **more: object) -> Table:
    """Seat 1 bears a rhyme for seat 0."""
    return table(hands or ("ash", "salt", "amber"), bound="2 rhyme by 1", **more)  # type: ignore[arg-type]


def test_anyone_may_call_out_a_player() -> None:
    """ELX-52: in any turn, who laid it or not; not oneself, nor for what nobody bears."""
    for turns in range(3):
        t = bound(pile="").next(turns)
        for seat in range(3):
            assert t.why("call rhyme", seat) == (0 if seat != 1 else 52)
            assert t.why("call echo", seat) == 52
            assert (seat in t.may) == (seat != 1 and seat not in t.awaited)


def test_the_accused_admits_or_contests() -> None:
    """ELX-52: whoever's turn it is."""
    t = bound().play("call rhyme", seat=2)
    assert (t.phase, t.awaited, t.legal(), t.may) == ("judging", [1], {"admit", "deny"}, [])
    assert [(event.who, event.whom, event.what) for event in t.events(Told.CALLS)] == [(2, 1, spell("rhyme"))]
    assert t.why("next", 0) == 7 == t.why("next", 2)
    assert t.why("next", 1) == 52


def test_admitted_the_accuser_takes_a_find() -> None:
    """ELX-52: a random one; the badge stays."""
    t = bound("ash", "salt, honey*2", "amber")
    likely = chances(lambda engine: t.on(engine).play("call rhyme", seat=2).play("admit").hand(2))
    assert {hand: str(chance) for hand, chance in likely.items()} == {"amber, salt": "1/3", "amber, honey": "2/3"}
    t.play("call rhyme", seat=2).play("admit")
    assert t.events(Told.ADMITS) and (t.phase, t.awaited, t.forfeits(1)) == ("acting", [0], {"rhyme"})
    [took] = t.events(Told.TAKES)
    assert (took.who, took.whom, took.eyes, took.where) == (2, 1, 0b110, 2)


def tried(*votes: str, hands: tuple[str, ...] = ("ash", "salt", "amber", "curio")) -> Table:
    """Seat 0 calls out seat 1, who denies; seats 2 and 3 vote."""
    t = bound(*hands).play("call rhyme", seat=0).play("deny")
    for seat, vote in enumerate(votes, 2):
        t.play(vote, seat=seat)
    return t


def test_contested_the_others_vote() -> None:
    """ELX-52: neither accuser nor accused, secretly and at once."""
    t = tried()
    assert (t.phase, t.awaited) == ("voting", [2, 3]) and t.events(Told.DENIES)
    assert t.legal(seat=3) == {"guilty", "innocent"} and t.why("guilty", 0) == 52 == t.why("guilty", 1)
    one, other = t.copy().play("guilty", seat=3), t.copy().play("innocent", seat=3)
    for viewer in (0, 1, 2):
        assert one.known_bytes(viewer) == other.known_bytes(viewer)


@pytest.mark.parametrize(
    ("votes", "guilty"),
    [(("guilty", "guilty"), True), (("guilty", "innocent"), False), (("innocent",) * 2, False)],
)
def test_the_majority_decides_and_a_tie_acquits(votes: tuple[str, str], guilty: bool) -> None:
    """ELX-52: guilty, the accuser takes a find from the accused; acquitted, the other way round."""
    t = tried(*votes)
    [verdict] = t.events(Told.VERDICT)
    assert (verdict.who, verdict.whom, verdict.where) == (1, 0, 0)
    assert verdict.what == (Vote.GUILTY if guilty else Vote.INNOCENT)
    assert t.hands[:2] == (["ash, salt", ""] if guilty else ["", "ash, salt"])
    assert (t.phase, t.awaited, t.forfeits(1)) == ("acting", [0], {"rhyme"})


def test_an_empty_hand_pays_nothing() -> None:
    """ELX-52: on either side."""
    assert tried("guilty", "guilty", hands=("ash", "", "", "")).hands == ["ash", "", "", ""]
    assert tried("innocent", "guilty", hands=("", "salt", "", "")).hands == ["", "salt", "", ""]


def test_one_accusation_an_accuser_and_badge_in_a_turn() -> None:
    """ELX-52: another may accuse, or for another badge; in the next turn again."""
    t = (
        table(("ash", "salt*4", "amber"), bound="2 rhyme by 1; 2 echo by 3")
        .play("call rhyme", seat=0)
        .play("admit")
    )
    assert t.why("call rhyme", 0) == 52
    assert t.why("call rhyme", 2) == 0 == t.why("call echo", 0)
    t.play("next")
    assert t.why("call rhyme", 0) == 0


def test_one_accusation_at_a_time() -> None:
    """ELX-52: while one is heard nobody else calls, nor while a spell is being cast."""
    t = table(("ash", "salt", "amber"), bound="2 rhyme by 1; 2 echo by 3").play("call rhyme", seat=0)
    assert t.why("call echo", 2) == 52 and 2 not in t.may
    t = table(("honey", "salt", "amber"), ("serenade, flood",), bound="2 rhyme by 1").play("cast serenade", "at 2")
    assert t.why("call rhyme", 2) == 52 and t.may == []


def test_bots_keep_their_forfeits() -> None:
    """ELX-52: they accuse nobody, deny what they are accused of, and vote to acquit."""
    assert bound(quiet=1).legal() == {"next"} and bound(quiet=1).may == []
    assert GAME.yields == {"judging": "deny", "voting": "innocent"}


@pytest.mark.parametrize(("slip", "slips"), [(0, 0), (100, 1)])
def test_a_simulation_may_let_them_slip(slip: int, slips: int) -> None:
    """ELX-52: at the end of a turn of who bears it, the next opponent takes a random find."""
    t = bound("ash", "salt", "amber", slip=slip, pile="curio*9").next()
    assert t.events(Told.SLIPS) == []
    t.next()
    assert [(event.who, event.whom) for event in t.events(Told.SLIPS)] == [(1, 2)] * slips
    assert t.held == ([1, 1, 3] if slips else [1, 2, 2])
    assert t.forfeits(1) == {"rhyme"}


def test_each_badge_slips_by_itself() -> None:
    """ELX-52: two badges at 100 per cent, two finds."""
    t = table(("", "salt*5", ""), bound="2 rhyme by 1; 2 echo by 3", slip=100, turn=1, pile="").next()
    assert t.held == [0, 3, 2]


def test_half_of_them_slip() -> None:
    """ELX-52: so many per cent."""
    t = bound("", "salt*3", "", slip=30, turn=1, pile="")
    likely = chances(lambda engine: len(t.on(engine).next().events(Told.SLIPS)))
    assert {count: str(chance) for count, chance in likely.items()} == {0: "7/10", 1: "3/10"}


def test_done_at_once_is_not_called_out() -> None:
    """ELX-50, ELX-52: there is no badge to break."""
    t = table(("", "salt", ""), dared="2 bow by 1")
    assert t.why("call bow", 2) == 52

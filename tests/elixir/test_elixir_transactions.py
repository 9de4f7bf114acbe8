"""Transactions: ELX-30 to ELX-32."""

import pytest

from alambic.core.state import SPECTATOR
from alambic.games.elixir.vocabulary import Told
from tests.elixir.position import Table, chances, finds_in, listed, table

# Market day


def market(*hands: str, turn: int = 0, **more: object) -> Table:
    given = list(hands)
    given[turn] += ", market"
    return table(given, turn=turn, **{"pile": "honey*9", **more}).play("play market")  # type: ignore[arg-type]


def put(t: Table, *finds: str) -> Table:
    for seat, find in enumerate(finds):
        if find:
            t.play(f"put {find}", seat=seat)
    return t


def test_everybody_with_a_find_puts_one_on_the_market() -> None:
    """ELX-30: of their choice; the Market day itself is no longer in hand."""
    t = market("salt, ash", "amber*2", "curio")
    assert (t.phase, t.awaited) == ("marketing", [0, 1, 2])
    assert (t.legal(seat=0), t.legal(seat=1)) == ({"put ash", "put salt"}, {"put amber"})
    assert t.why("put market", 0) == 30 == t.why("put salt", 1)


def test_who_has_no_find_stays_out() -> None:
    """ELX-30: neither puts nor takes, even whose card it was."""
    t = market("", "amber", "curio")
    assert t.awaited == [1, 2] and t.why("put salt", 0) == 30
    put(t, "", "amber", "curio")
    assert (t.phase, t.awaited) == ("taking", [1])
    assert t.play("take curio").hands == ["", "curio", "amber"]
    t = market("", "", "")
    assert (t.phase, t.discard) == ("acting", "market")


def test_the_market_is_face_down_until_the_last() -> None:
    """ELX-30, ELX-19: who has put something is seen, what it is not."""
    asked = market("salt, ash", "amber, curio", "nettle")
    one, other = asked.copy().play("put ash", seat=0), asked.copy().play("put salt", seat=0)
    assert one.awaited == [1, 2] and one.why("put salt", 0) == 30
    for viewer in (1, 2, SPECTATOR):
        assert one.known_bytes(viewer) == other.known_bytes(viewer)
    assert [(event.who, event.eyes) for event in one.events(Told.PUTS)] == [(0, 0b001)]
    put(one, "", "amber", "nettle")
    assert {(event.who, event.what) for event in one.events(Told.BRINGS)} == {
        (seat, kind) for seat, kind in enumerate(finds_in("ash, amber, nettle"))
    }
    assert listed(one.known(SPECTATOR).market) == "nettle, amber, ash"


@pytest.mark.parametrize("turn", [0, 1, 2])
def test_they_take_in_turn_order_from_the_player(turn: int) -> None:
    """ELX-30: one's own may be taken back; the last has what is left."""
    t = put(market("salt", "ash", "amber", turn=turn), "salt", "ash", "amber")
    names = ["salt", "ash", "amber"]
    second = (turn + 1) % 3
    assert t.awaited == [turn] and t.legal() == {"take salt", "take ash", "take amber"}
    t.play(f"take {names[turn]}")
    assert t.awaited == [second]
    t.play(f"take {names[(turn + 2) % 3]}")
    assert t.hand(turn) == names[turn] and t.hand(second) == names[(turn + 2) % 3]
    assert t.hand((turn + 2) % 3) == names[second]
    assert (t.phase, t.awaited, t.discard) == ("acting", [turn], "market")


def test_all_see_who_takes_what() -> None:
    """ELX-30, ELX-19: it lay face up."""
    t = put(market("salt", "ash", "amber*2"), "salt", "ash", "amber").play("take ash")
    assert next((event.who, event.what) for event in t.events(Told.PICKS)) == (0, finds_in("ash")[0])
    assert t.knows(1, 0) == "ash" == t.knows(2, 0)


def test_where_one_kind_is_left_nothing_is_asked() -> None:
    """ELX-30: there is no choice."""
    t = put(market("salt", "salt, ash", "salt"), "salt", "salt", "salt")
    assert (t.phase, t.hands) == ("acting", ["salt", "ash, salt", "salt"])


# Flea market


def flea(*hands: str, **more: object) -> Table:
    return table((f"{hands[0]}, flea", *hands[1:]), **more)  # type: ignore[arg-type]


def test_a_flea_market_needs_a_find_to_give() -> None:
    """ELX-31: besides itself; another Flea market will do."""
    assert table(("flea", "salt", "")).why("play flea") == 31
    assert table(("flea*2", "salt", "")).why("play flea") == 0


def test_one_to_three_finds_for_as_many_at_random() -> None:
    """ELX-31: the player says when it is enough, after three it is."""
    t = flea("salt*2, ash, amber", "honey*5", "", pile="").play("play flea", "at 2")
    assert (t.phase, t.awaited) == ("giving", [0])
    assert t.legal() == {"give salt", "give ash", "give amber"} and t.why("done") == 31
    t.play("give salt")
    assert t.legal() == {"give salt", "give ash", "give amber", "done"}
    two = t.copy().play("give ash", "done")
    assert (two.hand(0), two.hand(1)) == ("amber, salt, honey, honey", "ash, salt, honey, honey, honey")
    three = t.copy().play("give salt", "give ash")
    assert (three.phase, three.held, three.s.left) == ("acting", [4, 5, 0], 1)
    assert three.hand(1) == "ash, salt, salt, honey, honey"


def test_what_was_given_cannot_come_back() -> None:
    """ELX-31: taken from what the opponent held before, evenly."""
    start = flea("salt, amber", "ash, honey*2", "").play("play flea", "at 2", "give salt")
    likely = chances(lambda engine: start.on(engine).play("done").hand(0))
    assert {hand: str(chance) for hand, chance in likely.items()} == {"amber, ash": "1/3", "amber, honey": "2/3"}


def test_an_opponent_with_fewer_gives_fewer() -> None:
    """ELX-31: even nothing, and has the gift all the same."""
    t = flea("salt*2, ash", "honey", "").play("play flea", "at 2", "give salt", "give ash", "done")
    assert t.hands == ["salt, honey", "ash, salt", ""]
    t = flea("salt*2, ash", "honey", "").play("play flea", "at 3", "give salt", "give ash", "done")
    assert t.hands == ["salt", "honey", "ash, salt"]


def test_with_any_opponent() -> None:
    """ELX-31: not with oneself."""
    t = flea("salt, ash", "honey", "").play("play flea")
    assert t.legal() == {"at 2", "at 3"} and t.why("at 1") == 20


# Auction


def auction(*hands: str, pile: str = "honey*9", **more: object) -> Table:
    return table((f"{hands[0]}, auction", *hands[1:]), pile=pile, **more).play("play auction")  # type: ignore[arg-type]


def test_the_top_three_are_turned_up() -> None:
    """ELX-32: as one lot, for all to see; fewer, if there are no more."""
    t = auction("salt*3", "ash*3", "amber*3")
    assert (t.phase, t.awaited, listed(t.known(SPECTATOR).lot)) == ("bidding", [0], "honey, honey, honey")
    assert [event.where for event in t.events(Told.LOT)] == [3]
    t = auction("salt*3", "ash*3", "", pile="amber", discard="honey")
    assert listed(t.s.lot) == "amber, honey"


def test_bids_rise_in_turn_order_until_one_stands() -> None:
    """ELX-32: each higher than the last, at most what one holds; who is out stays out."""
    t = auction("salt*3", "ash*4", "amber*2")
    assert t.legal() == {"bid 1", "bid 2", "bid 3", "out"} and t.why("bid 4") == 32
    t.play("bid 1")
    assert t.awaited == [1] and t.legal() == {"bid 2", "bid 3", "bid 4", "out"}
    assert t.why("bid 1") == 32
    t.play("out")
    assert [event.who for event in t.events(Told.OUT_OF)] == [1]
    t.play("bid 2")
    assert (t.awaited, t.legal()) == ([0], {"bid 3", "out"}), "seat 1 is not asked again"
    t.play("out")
    assert (t.hands[2], t.phase) == ("honey, honey, honey", "acting")
    assert t.discard == "amber, amber, auction"


def test_the_winner_discards_finds_of_their_choice() -> None:
    """ELX-32: as many as were bid, and then takes the lot."""
    t = auction("salt*2, ash, amber", "curio", "").play("bid 2")
    assert (t.phase, t.awaited) == ("giving", [0]), "nobody can bid more"
    assert t.legal() == {"give salt", "give ash", "give amber"}
    t.play("give salt", "give amber")
    assert (t.hand(0), t.discard, t.phase) == ("ash, salt, honey, honey, honey", "amber, salt, auction", "acting")
    assert t.s.bid == t.s.bidder == 0 and not t.s.lot.any()


def test_no_bid_no_sale() -> None:
    """ELX-32: the lot is discarded."""
    t = auction("salt", "ash", "amber").play("out", "out")
    assert t.awaited == [2], "the last may still bid"
    t.play("out")
    assert (t.discard, t.hands) == ("honey, honey, honey, auction", ["salt", "ash", "amber"])
    assert [event.who for event in t.events(Told.WINS_LOT)] == [-1]


def test_the_last_one_left_may_have_it_for_one() -> None:
    """ELX-32: if nobody else has bid."""
    t = auction("salt", "ash", "amber*2").play("out", "out", "bid 1")
    assert [(event.who, event.where) for event in t.events(Told.WINS_LOT)] == [(2, 1)]
    t.play("give amber")
    assert t.hand(2) == "amber, honey, honey, honey" and t.discard == "amber, auction"


def test_who_holds_nothing_cannot_bid() -> None:
    """ELX-32: a bid is at least one; the card that is played is not in hand."""
    t = auction("", "ash*2", "amber")
    assert t.awaited == [1]
    t.play("bid 1")
    assert [(event.who, event.where) for event in t.events(Told.BIDS_FOR)] == [(1, 1)]
    assert (t.phase, t.awaited) == ("giving", [1]), "seat 2 holds no two"
    t.play("give ash")
    assert t.hand(1) == "ash, honey, honey, honey" and [event.who for event in t.events(Told.DISCARDS)] == [1]
    t = auction("", "", "")
    assert (t.phase, t.discard) == ("acting", "honey, honey, honey, auction")


def test_nobody_is_asked_which_find_where_there_is_but_one() -> None:
    """ELX-31, ELX-45, ELX-71: whoever holds one gives it; of a hand of one, that one is taken."""
    sold = flea("salt", "ash", "").play("play flea", "at 2")
    assert (sold.phase, sold.hands) == ("acting", ["ash", "salt", ""])
    ball = table(("ball, salt", "ash", "")).play("play ball", "at 2")
    assert (ball.phase, ball.hands) == ("acting", ["ash", "salt", ""])
    sight = table(("feather, salt, honey", "ash", ""), ("second-sight, bow",)).cast("second-sight", "at 2")
    assert (sight.phase, sight.hands) == ("acting", ["ash", "honey", ""])
    sight = table(("feather, salt, honey, amber", "ash", ""), ("second-sight, bow",)).cast("second-sight", "at 2")
    assert sight.legal() == {"give honey", "give amber"}
    assert (sight.play("give amber").phase, sight.hands) == ("acting", ["ash, honey", "amber", ""])

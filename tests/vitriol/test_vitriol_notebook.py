"""The notebook says of every metal exactly what can be known of it, and why (VIT-41)."""

from collections.abc import Iterator, Mapping
from itertools import combinations, permutations
from random import Random
from typing import Any

import pytest

from alambic.core.match import Match
from alambic.core.state import SPECTATOR
from alambic.games.vitriol import GAME
from alambic.games.vitriol.notebook import OUT, POSSIBLE, SURE, leaves
from alambic.games.vitriol.vocabulary import METAL_NAMES
from tests.vitriol.position import ENGINE, bits, table

NAMES = ("Ada", "Bo", "Cleo", "Dan", "Eve", "Fay")

# Every way of sharing out the metals, counted one by one


def ways(s: Any, seat: int, petit: bool, count: int) -> Iterator[tuple[frozenset[int], ...]]:
    """All ways to give every seat metals of its own that fit its turns (VIT-04) and what the viewer holds."""
    each = 2 if petit else 1
    hands: Iterator[tuple[frozenset[int], ...]]
    if petit:
        pairs = [frozenset(pair) for pair in combinations(range(count), 2)]
        hands = (some for some in permutations(pairs, s.seats) if len(frozenset.union(*some)) == each * s.seats)
    else:
        hands = (tuple(frozenset((metal,)) for metal in some) for some in permutations(range(count), s.seats))
    own = None if seat == SPECTATOR else frozenset(metal for metal in s.metal[seat] if metal >= 0)
    for hand in hands:
        if (own is None or hand[seat] == own) and all(fits(s, other, hand[other]) for other in range(s.seats)):
            yield hand


def fits(s: Any, seat: int, metals: frozenset[int]) -> bool:
    shown = [set_of(turn) for turn in s.among[seat] if turn]
    return not metals & set_of(s.never[seat]) and all(metals & turn for turn in shown)


def set_of(mask: int) -> set[int]:
    return {metal for metal in range(8) if mask >> metal & 1}


def proved_by_chance(chance: Random, seats: int, petit: bool, eighth: bool, viewer: int) -> Any:
    """A forgotten state in which some turns have been played that fit the true metals."""
    rules = " ".join(name for name, on in (("petit", petit), ("eighth", eighth)) if on)
    t = table(hands=[""] * seats, rules=rules)
    count, each = 8 if eighth or seats == 6 else 7, 2 if petit or seats == 2 else 1
    metals = chance.sample(range(count), each * seats)
    for seat in range(seats):
        own = metals[seat * each : seat * each + each]
        t.s.metal[seat, :each] = own
        for tempus in range(chance.randrange(6)):
            others = [metal for metal in range(count) if metal not in own]
            if chance.random() < 0.5:
                laid = {chance.choice(own), *chance.sample(range(count), chance.randrange(3))}
                t.s.among[seat, tempus] = sum(1 << metal for metal in laid)
            else:
                laid = set(chance.sample(others, chance.randrange(3)))
                t.s.never[seat] |= sum(1 << metal for metal in laid)
    return t.known(viewer)


@pytest.mark.parametrize(
    ("seats", "petit", "eighth", "times"),
    [
        (2, True, False, 25),
        (2, True, True, 15),
        (3, True, False, 4),
        (3, False, False, 30),
        (4, False, True, 20),
        (5, False, False, 15),
        (6, False, True, 4),
    ],
)
def test_a_metal_is_possible_where_some_way_of_sharing_out_gives_it(
    seats: int, petit: bool, eighth: bool, times: int
) -> None:
    """VIT-41, VIT-20, VIT-30: against all ways, one by one."""
    chance, seen = Random(seats), set()
    for _ in range(times):
        viewer = chance.choice([*range(seats), SPECTATOR])
        s = proved_by_chance(chance, seats, petit and seats == 3, eighth, viewer)
        count = 8 if eighth else 7
        every = list(ways(s, viewer, petit, count))
        found = leaves(s, viewer, NAMES)
        assert [leaf.seat for leaf in found] == [seat for seat in range(seats) if seat != viewer]
        for leaf in found:
            assert [mark.metal for mark in leaf.marks] == list(range(count)) and leaf.name == NAMES[leaf.seat]
            for mark in leaf.marks:
                having = sum(mark.metal in way[leaf.seat] for way in every)
                expected = SURE if having == len(every) else POSSIBLE if having else OUT
                assert mark.state == expected
                assert bool(mark.reason) == (mark.state != POSSIBLE)
                seen.add(mark.state)
    assert seen == {POSSIBLE, OUT, SURE}


@pytest.mark.parametrize(("seats", "options"), [(2, {}), (3, {}), (3, {"petit": True}), (6, {})])
def test_the_notebook_never_rules_out_the_truth(seats: int, options: dict[str, bool]) -> None:
    """VIT-04, VIT-41: through a round played by chance, for every seat and a spectator."""
    match, chance = Match(ENGINE, GAME.setup(seats, options), 7), Random(1)
    out = 0
    while match.engine.phase(match.state) != "reveal":
        seat = match.awaited()[0]
        match.play(seat, chance.choice(match.legal(seat)))
        truth: Any = match.engine.read(match.state)
        for viewer in (*range(seats), SPECTATOR):
            for leaf in leaves(match.known(viewer), viewer, NAMES):
                own = {metal for metal in truth.metal[leaf.seat] if metal >= 0}
                for mark in leaf.marks:
                    assert mark.state != (OUT if mark.metal in own else SURE)
                    out += mark.state == OUT
    assert out


# The reasons


def marked(
    seats: int,
    *,
    metals: str = "",
    never: Mapping[int, str] | None = None,
    among: Mapping[tuple[int, int], str] | None = None,
    rules: str = "",
    viewer: int = 0,
) -> dict[str, dict[str, tuple[str, str]]]:
    """What the notebook says, by player and metal."""
    t = table(hands=[""] * seats, metals=metals, never=never, among=among, rules=rules)
    return {
        leaf.name: {METAL_NAMES[mark.metal]: (mark.state, mark.reason) for mark in leaf.marks}
        for leaf in leaves(t.known(viewer), viewer, NAMES)
    }


def test_at_first_everything_but_ones_own_is_possible() -> None:
    """VIT-41."""
    told = marked(3, metals="gold silver tin")
    assert set(told) == {"Bo", "Cleo"}
    for name in told:
        assert told[name].pop("gold") == (OUT, "It is yours.")
        assert set(told[name].values()) == {(POSSIBLE, "")} and len(told[name]) == 6


def test_a_spectator_has_a_leaf_for_everybody() -> None:
    told = marked(4, viewer=SPECTATOR)
    assert list(told) == ["Ada", "Bo", "Cleo", "Dan"]
    assert {mark for marks in told.values() for mark in marks.values()} == {(POSSIBLE, "")}


def test_what_lay_in_a_turn_of_two_is_out() -> None:
    """VIT-04."""
    told = marked(3, metals="gold silver tin", never={1: "iron lead"})
    assert told["Bo"]["iron"] == told["Bo"]["lead"] == (OUT, "Bo laid it in a turn of two cards.")
    assert told["Bo"]["tin"] == told["Cleo"]["iron"] == (POSSIBLE, "")


def test_what_was_not_in_a_turn_of_three_is_out() -> None:
    """VIT-04."""
    told = marked(3, metals="gold silver tin", among={(1, 2): "silver iron"})
    assert told["Bo"]["tin"] == (OUT, "Bo laid three cards in Tempus II, and none of this metal.")
    assert told["Bo"]["iron"] == told["Bo"]["silver"] == told["Cleo"]["silver"] == (POSSIBLE, "")


def test_in_the_petit_one_turn_of_three_rules_nothing_out() -> None:
    """VIT-20: the other metal may be any."""
    told = marked(3, metals="gold/silver iron/tin lead/copper", rules="petit", among={(1, 2): "iron lead"})
    assert told["Bo"]["copper"] == (POSSIBLE, "")


def test_a_turn_of_three_with_one_metal_gives_it_away() -> None:
    """VIT-04."""
    told = marked(3, metals="gold silver tin", among={(1, 1): "silver"})
    why = "Bo laid three cards in Tempus I, with no other metal among them."
    assert told["Bo"]["silver"] == (SURE, why)
    assert told["Cleo"]["silver"] == (OUT, "Bo has it for sure.")


def test_the_last_metal_of_a_turn_of_three_is_sure() -> None:
    told = marked(3, metals="gold silver tin", among={(1, 4): "silver gold iron"}, never={1: "iron"})
    why = "Bo laid it with two other cards in Tempus IV, and every other metal of that turn is out."
    assert told["Bo"]["silver"] == (SURE, why)


def test_the_only_metal_left_is_sure() -> None:
    never = {1: "quicksilver copper iron tin lead"}
    assert marked(3, metals="gold silver tin", never=never)["Bo"]["silver"] == (
        SURE,
        "It is the only metal left for Bo.",
    )


def test_two_metals_left_are_sure_in_the_petit() -> None:
    """VIT-20."""
    never = {1: "quicksilver copper iron"}
    told = marked(2, metals="gold/silver tin/lead", never=never)["Bo"]
    assert told["tin"] == told["lead"] == (SURE, "Only two metals are left for Bo.")


def test_both_metals_can_be_given_away_in_the_petit() -> None:
    """VIT-20."""
    among = {(1, 1): "tin", (1, 2): "lead"}
    told = marked(2, metals="gold/silver tin/lead", among=among)["Bo"]
    assert told["tin"][0] == told["lead"][0] == SURE
    assert told["iron"] == (OUT, "Both metals of Bo are known.")


def test_two_players_who_share_two_metals_leave_none_to_a_third() -> None:
    """VIT-03: metals are distinct; who of the two has which stays open."""
    among = {(1, 1): "silver tin", (2, 1): "silver tin"}
    told = marked(4, metals="gold silver tin lead", among=among)
    assert told["Dan"]["tin"] == (OUT, "No way of sharing out the metals leaves it to Dan.")
    assert told["Bo"]["tin"] == told["Cleo"]["tin"] == (POSSIBLE, "")


def test_what_is_in_every_way_of_sharing_out_is_sure() -> None:
    """VIT-20: in the Petit, three turns of three that only one metal joins."""
    among = {(1, 1): "tin lead", (1, 2): "tin iron", (1, 3): "tin copper"}
    told = marked(2, metals="gold/silver tin/lead", among=among)["Bo"]
    assert told["tin"] == (SURE, "Every way of sharing out the metals gives it to Bo.")
    assert told["iron"] == (POSSIBLE, "")


def test_with_the_eighth_metal_there_is_a_mark_more() -> None:
    """VIT-30."""
    assert "platinum" not in marked(5)["Bo"]
    assert marked(5, rules="eighth")["Bo"]["platinum"] == marked(6)["Bo"]["platinum"] == (POSSIBLE, "")


def test_at_the_reveal_the_notebook_says_what_was_shown() -> None:
    """VIT-13."""
    t = table(hands=["iron 1, iron 2, tin 1", ""], metals="gold/iron silver/tin", tempus=9, first=1)
    t.play("lay iron 1", "lay iron 2", "lay tin 1")
    assert t.phase == "reveal"
    (leaf,) = leaves(t.known(0), 0, NAMES)
    told = {METAL_NAMES[mark.metal]: (mark.state, mark.reason) for mark in leaf.marks}
    assert told["silver"] == told["tin"] == (SURE, "Bo has shown it.")
    assert told["gold"] == told["lead"] == (OUT, "Bo has shown something else.")


def test_a_turn_played_is_a_turn_noted() -> None:
    """VIT-04, VIT-41: two laid and one face down, then three laid."""
    hands = ["iron 1, tin 1, gold 5", "silver 1, copper 1, lead 1", "lead 4"]
    t = table(hands=hands, metals="gold silver tin", pile="athanor*9")
    t.play("lay iron 1", "lay tin 1", "discard gold 5", "lay lead 1", "lay copper 1", "lay silver 1")
    assert t.s.never[0] == bits("iron tin") and t.s.among[1, 0] == bits("lead copper silver")
    by_cleo = {
        leaf.name: {METAL_NAMES[mark.metal]: mark.state for mark in leaf.marks}
        for leaf in leaves(t.known(2), 2, NAMES)
    }
    assert [metal for metal, state in by_cleo["Ada"].items() if state == OUT] == ["iron", "tin"]
    assert [metal for metal, state in by_cleo["Bo"].items() if state == POSSIBLE] == ["silver", "copper", "lead"]

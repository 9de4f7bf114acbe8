"""The memory game: ILL-30."""

import pytest

from alambic.games.illusio.cards import TYPE_NAMES, Place
from alambic.games.illusio.state import ITEMS
from alambic.games.illusio.vocabulary import Told
from tests.illusio.position import Table, objective, table

EVERY = {f"say {name}" for name in TYPE_NAMES}
CONTEST = "talking-scarf, pocket-rabbit, notarys-dove, great-vanishing"


def memory(wings: str = "", **more: object) -> Table:
    return table(wings, memory=True, **{"contest": CONTEST, **more})  # type: ignore[arg-type]


def recalled(t: Table) -> list[tuple[int, str, int]]:
    return [(event.where % ITEMS + 1, TYPE_NAMES[event.what], event.whom) for event in t.events(Told.RECALLS)]


# Making


def test_the_new_type_is_in_sight_until_the_next_move() -> None:
    """ILL-30: it is told as a conjuring, and `fresh` names the component for just so long."""
    t = memory("1 rope", hands=("transformation, dove", "")).play("transform 1", "into tank")
    assert (t.s.fresh, t.wings(0)) == (1, {1: "rope>tank"})
    [event] = t.events(Told.CONJURES)
    assert (event.where, TYPE_NAMES[event.what], event.whom) == (ITEMS, "tank", 0)
    assert t.events(Told.TRANSFORMS) == []
    t.play("place dove")
    assert t.s.fresh == 0


def test_a_talents_transformation_likewise() -> None:
    """ILL-30, ILL-32: it is shown once, and must be named."""
    t = memory("1 rope", talents="quick-change diva").play("turn 1", "into scarf")
    assert (t.s.fresh, [event.whom for event in t.events(Told.CONJURES)]) == (1, [1])
    t.play("take talking-scarf")
    assert t.phase == "recalling" and t.legal() == EVERY
    t.play("say scarf")
    assert t.where("talking-scarf") == Place.BILL


def test_without_the_option_nothing_is_asked() -> None:
    """ILL-30: off by default."""
    t = table("1 rope>scarf", contest=CONTEST).play("take talking-scarf")
    assert (t.where("talking-scarf"), t.s.fresh) == (Place.BILL, 0)
    t = table("1 rope", hands=("transformation", "")).play("transform 1", "into dove")
    assert (t.events(Told.CONJURES), len(t.events(Told.TRANSFORMS)), t.s.fresh) == ([], 1, 0)


def test_it_may_be_transformed_into_any_type_again() -> None:
    """ILL-30: all fifteen are offered, so that the list tells nothing of what it is."""
    t = memory("1 rope>tank, dove", hands=("transformation*2", "")).play("transform 1")
    assert t.legal() == {f"into {name}" for name in TYPE_NAMES}
    t.play("into tank")
    assert (t.wings(0)[1], t.s.layers[0]) == ("rope>tank", 2)
    assert t.play("transform 2").legal() == {f"into {name}" for name in TYPE_NAMES if name != "dove"}


@pytest.mark.parametrize(("talent", "clause", "own"), [("tamer", 40, "dove"), ("quick-change", 45, "rope")])
def test_talents_turn_only_what_is_not_transformed(talent: str, clause: int, own: str) -> None:
    """ILL-30: else what they may turn would tell what it is."""
    t = memory(f"1 {own}, dove>tiger, rope>dove, dove~rabbit; 2 tank>cage", talents=f"{talent} diva")
    assert t.legal("turn") == {"turn 1"}
    assert {t.why(f"turn {item}") for item in (2, 3, 4, 5)} == {clause}


# Using it for an objective of the Contest


def test_its_owner_names_it_when_it_is_used() -> None:
    """ILL-30: all fifteen are offered; the right one fits, and it is used as that."""
    t = memory("1 rope>rabbit, scarf").play("take pocket-rabbit", "use 1")
    assert (t.phase, t.awaited, t.legal()) == ("recalling", [0], EVERY)
    assert (t.why("end"), t.why("use 2"), t.why("done")) == (30, 30, 30)
    t.play("say rabbit")
    assert recalled(t) == [(1, "rabbit", 1)]
    assert t.phase == "assembling" and t.legal() == {"use 2", "done"}
    t.play("use 2")
    assert (t.where("pocket-rabbit"), t.s.actions) == (Place.BILL, 1)
    t.end(2)
    assert t.points == [4, 0]


def test_naming_it_wrong_ends_the_illusion() -> None:
    """ILL-30: its Transformations are discarded, it is itself again in the wings, and the action is lost."""
    t = memory("1 scarf, rope>tank>rabbit").play("take pocket-rabbit", "use 1", "use 2", "say dove")
    assert recalled(t) == [(2, "dove", 0)]
    assert (t.wings(0), t.discard, t.s.actions) == ({1: "scarf", 2: "rope"}, "transformation, transformation", 1)
    assert (t.where("pocket-rabbit"), t.contest, t.phase) == (Place.IN_CONTEST, CONTEST.split(", "), "acting")
    assert not t.s.turned.any() and not t.s.taking


def test_even_one_of_the_same_family_is_wrong() -> None:
    """ILL-30: the type counts; a dove is no rabbit although it would fit as well."""
    t = memory("1 rope~rabbit").play("take pocket-rabbit", "say tiger")
    assert (t.wings(0), t.discard, t.where("pocket-rabbit")) == ({1: "rope"}, "", Place.IN_CONTEST)


def test_named_right_it_may_fit_nowhere() -> None:
    """ILL-30: then it stays as it is; the action is lost all the same, and the objective stays in the Contest."""
    t = memory("1 scarf, rope>tank").play("take pocket-rabbit", "use 1", "use 2", "say tank")
    assert recalled(t) == [(2, "tank", 2)]
    assert (t.wings(0), t.discard, t.s.actions) == ({1: "scarf", 2: "rope>tank"}, "", 1)
    assert (t.where("pocket-rabbit"), t.phase) == (Place.IN_CONTEST, "acting")


def test_taking_is_offered_where_it_might_succeed() -> None:
    """ILL-30: what fits and is not transformed, with what is transformed, must reach half."""
    for wings, possible in (
        ("1 rope>tank, rope>tank", True),
        ("1 rope>tank, rope", True),
        ("1 tank, rope>tank", False),
        ("1 rope, cards", False),
        ("1 rope, tiger", True),
    ):
        assert memory(wings).why("take great-vanishing") == (0 if possible else 14), wings


def test_an_objective_that_cannot_be_assembled_after_all() -> None:
    """ILL-30: the named one fills what the other would have: half is not reached, and the action is lost."""
    t = memory("1 rope, scarf, dove>scarf").play("take notarys-dove", "use 3", "say scarf")
    assert [event.what for event in t.events(Told.FAILS)] == [objective("notarys-dove")]
    assert (t.wings(0), t.s.actions, t.phase) == ({1: "rope", 2: "scarf", 3: "dove>scarf"}, 1, "acting")
    assert (t.where("notarys-dove"), t.discard) == (Place.IN_CONTEST, "")


# Adding it to a trick in progress


def in_progress(item: str) -> Table:
    return memory(
        f"1 {item}", progress="1 ace-and-blade: cards", contest="pocket-rabbit, water-cell, pendulum, tiger-pit"
    )


def test_it_is_named_when_it_is_added() -> None:
    """ILL-30: right, it is there, for one action."""
    t = in_progress("dove>blades").play("move 1 to ace-and-blade")
    assert (t.phase, t.legal()) == ("recalling", EVERY)
    t.play("say blades")
    assert (t.around("ace-and-blade"), t.s.actions, t.phase) == (["dove>blades", "cards"], 1, "acting")


def test_named_wrong_when_added() -> None:
    """ILL-30: the action is lost, the component stays in the wings as itself."""
    t = in_progress("dove>blades").play("move 1 to ace-and-blade", "say rope")
    assert (t.wings(0), t.around("ace-and-blade"), t.discard) == ({1: "dove"}, ["cards"], "transformation")
    assert (t.s.actions, t.phase, t.where("ace-and-blade")) == (1, "acting", Place.PROGRESS)
    assert recalled(t) == [(1, "rope", 0)]


def test_named_right_when_added_but_it_fits_nowhere() -> None:
    """ILL-30: it stays as it is, the action is lost."""
    t = in_progress("dove>tank").play("move 1 to ace-and-blade", "say tank")
    assert (t.wings(0), t.discard, t.s.actions) == ({1: "dove>tank"}, "", 1)
    assert recalled(t) == [(1, "tank", 2)]


def test_what_lies_around_a_trick_is_not_asked_again() -> None:
    """ILL-30: it was named; the trick is scored with it."""
    t = in_progress("dove>blades").play("move 1 to 1", "say blades").end(2)
    t.s.hand[0, TYPE_NAMES.index("public")] += 1
    t.s.held[0] += 1
    t.s.cards[TYPE_NAMES.index("public")] += 1
    t.play("add public to ace-and-blade").end(2)
    assert t.points == [5, 0]


# What cannot be taken back


@pytest.mark.parametrize("name", ["blades", "rope"])
def test_a_name_that_was_said_stays_said(name: str) -> None:
    """ILL-30: right or wrong, it is no draft; else one could try all fifteen."""
    t = in_progress("dove>blades").play("move 1 to ace-and-blade", f"say {name}")
    assert t.engine.revealed(t.s)


@pytest.mark.parametrize(
    "codes", [("transform 1", "into scarf"), ("turn 1", "into scarf")], ids=lambda codes: codes[0]
)
def test_a_new_type_that_was_shown_stays_shown(codes: tuple[str, ...]) -> None:
    """ILL-30: once only: whoever took moves back to it would see it again."""
    t = memory("1 rope", hands=("transformation", ""), talents="quick-change diva").play(*codes)
    assert t.engine.revealed(t.s)


# What the lists of moves tell


def codes(t: Table) -> list[list[int]]:
    """The moves of everybody, in their order, and why the others are refused."""
    seats = range(t.s.seats)
    moves = [t.engine.legal(t.s, seat) for seat in seats]
    return moves + [[t.engine.why(t.s, seat, move) for move in range(t.engine.codes.count)] for seat in seats]


@pytest.mark.parametrize("talent", ["tamer", "passer", "quick-change", "saboteur", "hypnotist"])
@pytest.mark.parametrize("before", [(), ("take notarys-dove",), ("take notarys-dove", "use 2"), ("transform 3",)])
def test_no_list_of_moves_tells_what_a_component_is(talent: str, before: tuple[str, ...]) -> None:
    """ILL-30: whatever a transformed component is, in the wings of either seat, the same moves are offered."""
    seen = set()
    for mine in TYPE_NAMES:
        if mine not in ("rope", "dove"):
            t = memory(
                f"1 rope, dove, tank>{mine}; 2 cage, smoke>{mine}",
                hands=("transformation, scarf", "rope"),
                progress="1 ace-and-blade: cards",
                talents=f"{talent} passer",
            ).play(*before)
            seen.add(str(codes(t)))
    assert len(seen) == 1


def test_every_transformed_component_is_offered() -> None:
    """ILL-30: to be used or moved, whether it fits or not; the others only where they fit."""
    t = memory(
        "1 rope>tank, dove>public, mirrors, blades",
        progress="1 ace-and-blade: cards; 1 phantom-knot: rope",
    )
    assert t.legal("move") == {"move 1 to 1", "move 1 to 2", "move 2 to 1", "move 2 to 2", "move 4 to 1"}
    t = memory("1 rope>tank, dove>public, mirrors, blades").play("take great-vanishing")
    assert t.legal() == {"use 1", "use 2", "use 3", "use 4"}
    assert t.play("use 4").legal() == {"use 1", "use 2", "use 3"}


def test_bots_remember_what_everyone_saw() -> None:
    """ILL-30: knowledge keeps it; only what people are shown hides it."""
    t = memory("1 rope", hands=("transformation, dove", "")).play("transform 1", "into tank", "place dove")
    for viewer in (0, 1):
        assert t.known(viewer).shown[0] == TYPE_NAMES.index("tank") + 1


def test_swapped_and_returned_as_ever() -> None:
    """ILL-30, ILL-32: a swapped component keeps its secret, one that is sent back is itself."""
    t = memory("1 rope>tank; 2 dove>scarf", talents="passer saboteur", points=(3, 0)).play("swap 1")
    assert (t.wings(0), t.wings(1)) == ({2: "dove>scarf"}, {1: "rope>tank"})
    t.end().play("return 2")
    assert "dove" in t.hand(0) and "transformation" in t.discard

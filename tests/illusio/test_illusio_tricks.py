"""Objectives taken, completed and given up: ILL-02, ILL-07, ILL-14 to ILL-18."""

import pytest

from alambic.games.illusio.cards import TYPE_NAMES, Place
from alambic.games.illusio.vocabulary import Told
from tests.illusio.position import Table, named, objective, table
from tests.illusio.reading import there

ONE_OF_EACH_LEVEL = "talking-scarf, pocket-rabbit, notarys-dove, great-vanishing"
FAMILIES = {
    "scarf": {"rope", "scarf", "cards", "blades"},
    "rabbit": {"rabbit", "dove", "tiger"},
    "mirrors": {"curtain", "mirrors", "smoke"},
    "tank": {"crate", "cage", "tank"},
    "public": {"public"},
    "formula": {"formula"},
}


@pytest.mark.parametrize("wanted", FAMILIES)
def test_a_component_fits_a_requirement_of_its_family(wanted: str) -> None:
    """ILL-02, ILL-17: any type of it, and nothing else; Public and Formula only themselves."""
    for name in TYPE_NAMES:
        t = table(
            f"1 {name}",
            hands=(name, ""),
            progress="1 pocket-rabbit: ",
            recipes={"pocket-rabbit": f"{wanted}, {wanted}"},
        )
        fits = name in FAMILIES[wanted]
        assert t.why(f"add {name} to 1") == (0 if fits else 17), name
        assert t.why("move 1 to 1") == (0 if fits else 17), name


# Taking (action D)


@pytest.mark.parametrize(
    ("name", "half"),
    [("talking-scarf", 1), ("pocket-rabbit", 1), ("notarys-dove", 2), ("great-vanishing", 2)],
)
def test_at_least_half_is_needed_to_take_an_objective(name: str, half: int) -> None:
    """ILL-14: 1 of 1 or 2, 2 of 3 or 4; fewer cannot begin."""
    fitting = {
        "talking-scarf": ["rope"],
        "pocket-rabbit": ["tiger", "rope"],
        "notarys-dove": ["tiger", "rope", "formula"],
        "great-vanishing": ["tiger", "rope", "smoke", "public"],
    }[name]
    for count in range(len(fitting) + 1):
        wings = f"1 {', '.join(fitting[:count])}" if count else ""
        t = table(wings, contest=ONE_OF_EACH_LEVEL)
        assert t.why(f"take {name}") == (0 if count >= half else 14), count


def test_half_is_put_there_before_one_is_done() -> None:
    """ILL-14: of four, two at least, as many more as wished; all of it is one action."""
    t = table("1 rope, tiger, smoke, public", contest=ONE_OF_EACH_LEVEL).play("take great-vanishing")
    assert t.phase == "assembling" and t.legal() == {"use 1", "use 2", "use 3", "use 4"}
    t.play("use 2")
    assert t.legal() == {"use 1", "use 3", "use 4"}
    t.play("use 3")
    assert t.legal() == {"use 1", "use 4", "done"}
    two = t.copy().play("done")
    assert (two.around("great-vanishing"), two.where("great-vanishing")) == (["tiger", "smoke"], Place.PROGRESS)
    assert two.wings(0) == {1: "rope", 4: "public"}
    three = t.copy().play("use 1").play("done")
    assert sorted(three.around("great-vanishing")) == ["rope", "smoke", "tiger"]
    assert {two.s.actions, three.s.actions} == {1}
    assert {two.phase, three.phase} == {"acting"}


def test_a_complete_trick_is_done_by_itself() -> None:
    """ILL-14, ILL-18: nothing more could be wished; it is on the bill."""
    t = table("1 rope, tiger", contest=ONE_OF_EACH_LEVEL).play("take pocket-rabbit", "use 1", "use 2")
    assert (t.phase, t.where("pocket-rabbit"), t.s.actions) == ("acting", Place.BILL, 1)


@pytest.mark.parametrize(
    ("wings", "name", "asked"),
    [
        ("1 rope", "pocket-rabbit", False),
        ("1 rope, tiger, cage", "pocket-rabbit", True),
        ("1 rope, rope", "talking-scarf", False),
        ("1 rope, scarf", "talking-scarf", True),
        ("1 rope, dove>rope", "talking-scarf", True),
        ("1 rope, tiger", "great-vanishing", False),
        ("1 rope, tiger, smoke", "great-vanishing", True),
    ],
)
def test_what_has_one_answer_is_not_asked(wings: str, name: str, asked: bool) -> None:
    """ILL-14: what must all go along for half, or is all alike, goes along by itself."""
    t = table(wings, contest=ONE_OF_EACH_LEVEL).play(f"take {name}")
    assert (t.phase == "assembling") == asked
    assert bool(t.events(Told.USES)) != asked


def test_taking_is_done_when_nothing_else_fits() -> None:
    """ILL-14: there is nothing left to choose."""
    t = table("1 rope, cage, scarf", contest=ONE_OF_EACH_LEVEL).play("take pocket-rabbit", "use 1")
    assert (t.phase, t.where("pocket-rabbit"), t.around("pocket-rabbit")) == ("acting", Place.PROGRESS, ["rope"])


def test_components_come_from_ones_own_wings() -> None:
    """ILL-14: not from the hand, nor from an opponent's wings, nor from another trick."""
    t = table(
        "2 rope, tiger",
        hands=("scarf, rabbit", ""),
        contest=ONE_OF_EACH_LEVEL,
        progress="1 phantom-knot: rope",
    )
    assert (t.why("take talking-scarf"), t.why("take pocket-rabbit")) == (14, 14)
    t = table("1 rope; 2 tiger", progress="1 phantom-knot: cards", contest=ONE_OF_EACH_LEVEL)
    t.play("take pocket-rabbit")
    assert t.phase == "acting" or t.legal() == {"use 1"}


def test_two_of_a_family_fill_two_requirements_of_it() -> None:
    """ILL-17: one component a requirement: two ropes are half of three accessories and a Public, not of others."""
    contest = "pulled-tablecloth, great-vanishing, water-cell, seven-blades"
    t = table("1 rope, rope", contest=contest)
    assert [t.why(f"take {place}") for place in (1, 2, 3, 4)] == [0, 14, 14, 14]
    t = table("1 rope, rope, tiger, smoke", contest=contest).play("take great-vanishing", "use 1")
    assert (t.why("use 2"), t.why("use 3"), t.why("done")) == (14, 0, 14)


def test_who_takes_is_told() -> None:
    """ILL-14: the objective and its place, and every component with what it counts as."""
    t = table("1 rope, dove>tiger", contest=ONE_OF_EACH_LEVEL).play("take 2")
    told = t.events(Told.TAKES)
    t.play("use 2")
    used = t.events(Told.USES)
    told += t.events(Told.TAKES)
    assert [(event.who, event.what, event.where) for event in told] == [(0, objective("pocket-rabbit"), 1)]
    assert [(event.where, TYPE_NAMES[event.what], event.whom) for event in used] == [
        (1, "tiger", objective("pocket-rabbit"))
    ]


def test_no_third_objective_in_progress() -> None:
    """ILL-14: not even to complete it at once; tricks on the bill do not count."""
    two = "1 pocket-rabbit: rabbit; 1 phantom-knot: rope"
    t = table("1 scarf", progress=two, contest="talking-scarf, paper-tiger, water-cell, seven-blades")
    assert t.why("take talking-scarf") == 14
    t = table(
        "1 scarf",
        progress="1 pocket-rabbit: rabbit",
        bill="1 phantom-knot: rope, public; 1 wandering-card: rope",
        contest="talking-scarf, paper-tiger, water-cell, seven-blades",
    )
    assert t.why("take talking-scarf") == 0
    t = table(
        "1 scarf; 2 rope", progress=two, contest="talking-scarf, paper-tiger, water-cell, seven-blades", turn=1
    )
    assert t.why("take talking-scarf") == 0  # those of another seat do not count


def test_a_taken_objective_is_replaced_at_once() -> None:
    """ILL-07: from the pile, in the same place of the Contest."""
    t = table("1 scarf", contest=ONE_OF_EACH_LEVEL, coming="paper-tiger").play("take 1")
    assert t.contest == ["paper-tiger", "pocket-rabbit", "notarys-dove", "great-vanishing"]
    assert [(event.what, event.where) for event in t.events(Told.LAID_OUT)] == [(objective("paper-tiger"), 0)]


def test_an_empty_pile_of_objectives_is_replaced_by_its_discard() -> None:
    """ILL-07, ILL-16: what was given up comes back into the Contest."""
    t = table("1 scarf", contest=ONE_OF_EACH_LEVEL, coming="tiger-pit", spent="paper-tiger, taking-flight").play(
        "take 1"
    )
    assert t.contest == ["tiger-pit", *ONE_OF_EACH_LEVEL.split(", ")[1:]]
    assert [event.what for event in t.events(Told.RESHUFFLED)] == [1]
    assert named(there(t.s, Place.PILE)) == {"paper-tiger", "taking-flight"} and not there(t.s, Place.SPENT)


def test_that_pile_is_replaced_at_once_too() -> None:
    """ILL-16: what is given up as the pile is empty is the new pile."""
    t = table(progress="1 phantom-knot: rope", contest=ONE_OF_EACH_LEVEL, coming="").play("drop phantom-knot")
    assert (t.s.piled, t.where("phantom-knot")) == (1, Place.PILE)
    assert [event.what for event in t.events(Told.RESHUFFLED)] == [1]


def test_the_contest_shrinks_only_with_both_empty() -> None:
    """ILL-07: then three lie there; what is given up fills it up at once."""
    t = table("1 scarf", progress="1 phantom-knot: rope", contest=ONE_OF_EACH_LEVEL, coming="").play(
        "take talking-scarf"
    )
    assert t.contest == ["", "pocket-rabbit", "notarys-dove", "great-vanishing"]
    assert (t.why("take 1"), t.why("take 2")) == (14, 14)
    t.play("drop phantom-knot")
    assert sorted(t.contest) == sorted(["phantom-knot", "pocket-rabbit", "notarys-dove", "great-vanishing"])
    assert t.where("phantom-knot") == Place.IN_CONTEST


# Around an objective


def protected() -> Table:
    """One rope lies in the wings of each, one around a trick."""
    return table(
        "1 rope; 2 rope",
        hands=("transformation, transformation", ""),
        progress="1 pocket-rabbit: dove; 2 phantom-knot: blades",
        bill="2 supple-bars: cage",
    )


def test_components_around_an_objective_cannot_be_transformed() -> None:
    """ILL-14, ILL-24: item 3 is one's own, around a trick."""
    t = protected()
    assert t.legal("transform") == {"transform 1"}
    assert t.why("transform 3") == 24


@pytest.mark.parametrize(
    ("talent", "verb", "open_to"),
    [
        ("tamer", "turn", set()),
        ("quick-change", "turn", {1, 2, 3}),
        ("saboteur", "return", {2, 3}),
        ("passer", "swap", {1}),
    ],
)
def test_components_around_an_objective_are_safe_from_talents(talent: str, verb: str, open_to: set[int]) -> None:
    """ILL-14: only what lies in wings can be turned, swapped or sent back."""
    t = table(
        "1 rope; 2 rope, scarf",
        progress="1 pocket-rabbit: dove; 2 phantom-knot: blades",
        bill="2 supple-bars: cage",
        talents=f"{talent} diva",
        points=(0, 3),
    )
    assert t.legal(verb) == {f"{verb} {item}" for item in open_to}
    if talent == "passer":
        assert t.play("swap 1").legal() == {"for 2", "for 3"}


# Adding (action E)


def test_one_component_is_added_from_hand_or_wings() -> None:
    """ILL-15: either way it costs an action."""
    t = table("1 rope", hands=("scarf, dove", ""), progress="1 pulled-tablecloth: cards, blades")
    one = t.copy().play("add scarf to pulled-tablecloth")
    assert sorted(one.around("pulled-tablecloth")) == ["blades", "cards", "scarf"]
    assert (one.hand(0), one.s.actions, one.wings(0)) == ("dove", 1, {1: "rope"})
    assert [(TYPE_NAMES[e.what], e.whom) for e in one.events(Told.ADDS)] == [
        ("scarf", objective("pulled-tablecloth"))
    ]
    other = t.copy().play("move 1 to pulled-tablecloth")
    assert sorted(other.around("pulled-tablecloth")) == ["blades", "cards", "rope"]
    assert (other.hand(0), other.s.actions, other.wings(0)) == ("scarf, dove", 1, {})


def test_a_requirement_that_is_filled_is_closed() -> None:
    """ILL-15, ILL-17: three accessories are there, though one of them is not the type that is named."""
    t = table("1 scarf", hands=("scarf, public", ""), progress="1 pulled-tablecloth: cards, blades, blades")
    assert (t.why("add scarf to 1"), t.why("move 1 to 1"), t.why("add public to 1")) == (17, 17, 0)


def test_nothing_is_added_where_nothing_is_in_progress() -> None:
    """ILL-15: no second trick; nothing to an opponent's or to one on the bill."""
    t = table(
        "1 scarf", hands=("scarf", "scarf"), progress="2 pocket-rabbit: rabbit", bill="1 talking-scarf: rope"
    )
    assert {t.why(code) for code in ("add scarf to 1", "add scarf to 2", "move 1 to 1", "move 1 to 2")} == {15}
    t = table("1 scarf", hands=("scarf", ""), progress="1 pocket-rabbit: rabbit")
    assert (t.why("add scarf to 2"), t.why("move 1 to 2")) == (15, 15)
    assert (t.why("add scarf to 1"), t.why("move 1 to 1")) == (0, 0)


def test_only_what_one_has_is_added() -> None:
    """ILL-15: not what an opponent holds or has in the wings."""
    t = table("2 rabbit", hands=("grab", "scarf"), progress="1 pocket-rabbit: rope")
    assert t.why("move 1 to 1") != 0 and t.why("add rabbit to 1") != 0
    assert t.legal("add") | t.legal("move") == set()


@pytest.mark.parametrize("code", ["add dove to 1", "move 1 to 1"])
def test_the_last_component_puts_a_trick_on_the_bill(code: str) -> None:
    """ILL-18: at no cost of action beyond the one that brought it; the place in progress is free again."""
    t = table("1 dove", hands=("dove", ""), progress="1 pocket-rabbit: scarf").play(code)
    assert (t.where("pocket-rabbit"), t.s.actions, list(t.s.progress[0])) == (Place.BILL, 1, [0, 0])
    assert [event.what for event in t.events(Told.BILLS)] == [objective("pocket-rabbit")]
    assert t.points == [0, 0]


# Giving up (action F)


def test_what_is_given_up_returns_to_the_wings() -> None:
    """ILL-16: components come back with what they were transformed into, and can be transformed again."""
    t = table(
        hands=("transformation", ""),
        progress="1 paper-tiger: rope>dove, cage",
        contest=ONE_OF_EACH_LEVEL,
        coming="tiger-pit",
    )
    assert t.why("transform 1") == 24
    t.play("drop paper-tiger")
    assert (t.wings(0), t.where("paper-tiger"), t.s.actions) == ({1: "rope>dove", 2: "cage"}, Place.SPENT, 1)
    assert [event.what for event in t.events(Told.GIVES_UP)] == [objective("paper-tiger")]
    assert t.why("transform 1") == 0 and t.why("transform 2") == 0
    assert list(t.s.progress[0]) == [0, 0]
    assert t.contest == ONE_OF_EACH_LEVEL.split(", ")


def test_the_other_trick_keeps_its_place() -> None:
    """ILL-16: the second stays where it is, and can be added to."""
    t = table(hands=("public", ""), progress="1 pocket-rabbit: rabbit; 1 phantom-knot: rope").play(
        "drop pocket-rabbit"
    )
    assert t.where("phantom-knot") == Place.PROGRESS
    t.play("add public to phantom-knot")
    assert t.where("phantom-knot") == Place.BILL


def test_a_trick_on_the_bill_is_not_given_up() -> None:
    """ILL-16: nor an opponent's, nor one that is not there."""
    t = table(progress="2 pocket-rabbit: rabbit", bill="1 talking-scarf: scarf")
    assert (t.why("drop 1"), t.why("drop 2")) == (16, 16)


def test_an_objective_given_up_can_be_taken_again() -> None:
    """ILL-16: once its discard is the new pile; nothing of the first try is left on it."""
    t = table(
        "1 scarf",
        progress="1 pocket-rabbit: rope",
        contest="talking-scarf, paper-tiger, water-cell, seven-blades",
        coming="",
    ).play("drop pocket-rabbit")
    assert t.where("pocket-rabbit") == Place.PILE
    t.play("take talking-scarf", "use 1")
    assert t.contest[0] == "pocket-rabbit"
    t.end(2)
    t.play("take pocket-rabbit")
    assert (t.where("pocket-rabbit"), t.around("pocket-rabbit")) == (Place.PROGRESS, ["rope"])


# On the bill


def test_a_trick_stays_on_the_bill_for_one_round() -> None:
    """ILL-18: until the start of its owner's next turn, while three others play."""
    t = table("1 scarf", hands=("", "rope", "rope", "rope"), contest=ONE_OF_EACH_LEVEL)
    t.play("take talking-scarf")
    for _ in range(3):
        t.play("end")
        assert (t.where("talking-scarf"), t.points) == (Place.BILL, [0, 0, 0, 0])
        t.play("place rope")
    t.play("end")
    assert (t.where("talking-scarf"), t.points, t.awaited) == (Place.KEPT, [2, 0, 0, 0], [0])


def test_components_are_discarded_and_the_objective_is_kept() -> None:
    """ILL-18, ILL-24: the Transformation leaves with its component, which is itself again."""
    t = table(
        hands=("grab*4", "rope*4"), bill="2 pocket-rabbit: rope>dove>tiger, scarf~blades", pile="public*3"
    ).play("end")
    assert t.discard == "rope, scarf, transformation, transformation"
    assert (t.where("pocket-rabbit"), t.s.by[objective("pocket-rabbit")]) == (Place.KEPT, 2)
    assert not t.s.kind.any() and not t.s.shown.any()


def test_the_owner_may_act_on_it_with_an_action_left() -> None:
    """ILL-18: the second action of the turn in which it went on the bill."""
    t = table("1 scarf", hands=("grandiose", ""), contest=ONE_OF_EACH_LEVEL).play("take talking-scarf")
    t.play("grandiose talking-scarf").end(2)
    assert t.points == [4, 0]

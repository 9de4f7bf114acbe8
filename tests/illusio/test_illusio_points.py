"""What a trick brings: ILL-19, ILL-20, ILL-41, ILL-49."""

from itertools import permutations

import pytest

from alambic.games.illusio.cards import Part
from alambic.games.illusio.rules_objectives import due_points, score, value_now, value_of
from alambic.games.illusio.vocabulary import Told
from tests.illusio.position import Table, objective, table
from tests.illusio.reading import value

PARTS = (Part.LEVEL, Part.EXACT, Part.SPECIALITY, Part.CARDS, Part.TALENT)


def brings(bill: str, **more: object) -> int:
    """What the first seat's tricks bring at the start of its next turn; every way to say it agrees."""
    t = table(bill=bill, turn=1, **more)  # type: ignore[arg-type]
    before = t.points[0]
    due = t.engine.call(due_points, t.s, 0)
    t.play("end")
    assert t.points[0] - before == due == sum(event.where for event in t.events(Told.SCORES))
    return int(due)


def parts(t: Table, name: str) -> list[int]:
    """Level, exact, speciality, cards and talent of a trick on the bill."""
    after, seat = t.copy(), t.s.by[objective(name)] - 1
    after.s.used[seat] = 0
    after.engine.call(score, after.s, objective(name))
    found = [int(after.s.parts[seat, part] - t.s.parts[seat, part]) for part in PARTS]
    assert sum(found) == t.engine.call(value_of, t.s, objective(name)) == value(t.s, objective(name))
    return found


@pytest.mark.parametrize(
    ("bill", "points"),
    [
        ("1 talking-scarf: rope", 1),
        ("1 pocket-rabbit: rope, dove", 2),
        ("1 notarys-dove: tiger, rope, formula", 3),
        ("1 great-vanishing: rope, tiger, smoke, public", 4),
    ],
)
def test_the_level(bill: str, points: int) -> None:
    """ILL-19, ILL-04: with nothing exact, nothing before, nothing on it."""
    assert brings(bill) == points


@pytest.mark.parametrize(
    ("components", "points"),
    [("dove, rope", 2), ("rabbit, rope", 3), ("dove, scarf", 3), ("rabbit, scarf", 4), ("scarf, rabbit", 4)],
)
def test_one_more_for_each_exact_component(components: str, points: int) -> None:
    """ILL-19: the rulebook's own example, a rabbit and a scarf."""
    assert brings(f"1 pocket-rabbit: {components}") == points


def test_public_and_formula_are_never_exact() -> None:
    """ILL-19: they have no types."""
    assert brings("1 voices-in-the-silence: public, formula") == 2
    assert brings("1 right-word: formula") == 1
    assert brings("1 transmission: mirrors, scarf, formula, public") == 6


def test_a_transformed_component_counts_as_what_it_has_become() -> None:
    """ILL-19, ILL-24: exact or not."""
    assert brings("1 talking-scarf: dove>scarf") == 2
    assert brings("1 talking-scarf: scarf>rope") == 1
    assert brings("1 talking-scarf: scarf>rope>scarf") == 2
    assert brings("1 first-glance: rope>public") == 1


@pytest.mark.parametrize(
    ("kept", "more"),
    [
        ("", 0),
        ("1 wandering-card", 1),
        ("1 wandering-card; 1 phantom-knot", 1),
        ("1 tight-rope; 1 right-word; 1 screen-of-mist", 0),
        ("2 wandering-card", 0),
    ],
)
def test_one_more_for_a_domain_one_has_completed(kept: str, more: int) -> None:
    """ILL-19: one, however many; those of other domains and of opponents do not count."""
    assert brings("1 talking-scarf: rope", kept=kept) == 1 + more


def test_specialities_as_the_rulebook_counts_them() -> None:
    """ILL-19: five tricks of one domain earn 4 in all, two and three of two domains 1 and 2."""
    five = "1 right-word: formula; 1 first-glance: public; 1 voices-in-the-silence: public, formula; "
    five += "1 card-in-mind: rope, formula; 1 pendulum: scarf, smoke, public"
    assert brings(five, target=24) == 1 + 1 + 2 + 2 + 3 + 4
    both = "1 right-word: formula; 1 breathing-curtain: smoke; 1 first-glance: public; 1 screen-of-mist: curtain; "
    both += "1 invisible-cage: tank, mirrors"
    assert brings(both, target=24) == 1 + 1 + 1 + 1 + 2 + 3


def test_two_of_a_domain_scored_together() -> None:
    """ILL-19, ILL-21: the second finds the first completed."""
    assert brings("1 talking-scarf: rope; 1 wandering-card: rope") == 3


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("", 2),
        ("+ grandiose", 4),
        ("+ grandiose + grandiose", 6),
        ("+ deja-vu", 1),
        ("+ deja-vu + deja-vu", 0),
        ("+ deja-vu + deja-vu + deja-vu", 0),
        ("+ grandiose + deja-vu", 3),
        ("+ grandiose + deja-vu + deja-vu + deja-vu", 1),
        ("+ lasting", 2),
    ],
)
def test_cards_on_a_trick(cards: str, points: int) -> None:
    """ILL-19, ILL-28, ILL-29: + 2 and - 1, several add up; never below 0."""
    assert brings(f"1 pocket-rabbit {cards}: dove, rope") == points


def test_below_nothing_is_per_trick() -> None:
    """ILL-19: what one trick lacks is not taken from another, nor from points one has."""
    assert brings("1 talking-scarf + deja-vu + deja-vu + deja-vu: rope; 1 tight-rope: scarf", points=(5, 0)) == 1
    t = table(bill="1 talking-scarf + deja-vu + deja-vu + deja-vu: scarf")
    assert parts(t, "talking-scarf") == [1, 1, 0, -2, 0]
    t = table(bill="1 talking-scarf + deja-vu: rope", turn=1).play("end")
    assert (t.points, t.where("talking-scarf")) == ([0, 0], 7)  # the rulebook: it brings nothing, and is completed


def test_nine_points_at_once() -> None:
    """ILL-04, ILL-19: level 4, three exact components, a Grandiose: the rulebook's maximum."""
    assert brings("1 great-vanishing + grandiose: blades, dove, curtain, public") == 9


@pytest.mark.parametrize("given", sorted(set(permutations(["rope", "rope", "cards"]))))
def test_the_best_assignment_is_used(given: tuple[str, ...]) -> None:
    """ILL-20: cards, rope, scarf and Public, with two ropes and cards: two exact, in whatever order they came."""
    assert brings(f"1 pulled-tablecloth: {', '.join(given)}, public") == 6


@pytest.mark.parametrize(
    ("needed", "given", "exact"),
    [
        ("rope, rope, scarf", "rope, scarf, scarf", 2),
        ("rope, rope, scarf", "scarf, scarf, scarf", 1),
        ("rope, rope, rope", "rope, rope, blades", 2),
        ("rope, rope, rope, rope", "rope, rope, rope, rope", 4),
        ("rope, scarf, cards, blades", "scarf, cards, blades, rope", 4),
        ("dove, dove, cage, cage", "cage, tiger, dove, crate", 2),
        ("public, public, formula", "formula, public, public", 0),
    ],
)
def test_recipes_that_name_a_type_twice(needed: str, given: str, exact: int) -> None:
    """ILL-20: another deck may; as many are exact as can be matched one to one."""
    t = table(bill=f"1 great-vanishing: {given}", recipes={"great-vanishing": needed})
    assert parts(t, "great-vanishing")[1] == exact


def test_what_points_are_made_of() -> None:
    """ILL-19: level, exact, speciality, cards and talent, on the bill and in the sum."""
    t = table(
        bill="1 pulled-tablecloth + grandiose + deja-vu: cards, rope, blades, public",
        kept="1 talking-scarf",
        talents="diva headliner",
        turn=1,
    )
    assert parts(t, "pulled-tablecloth") == [4, 2, 1, 1, 1]
    t.play("end")
    assert [int(part) for part in t.s.parts[0]] == [5, 2, 1, 1, 1]
    assert t.points == [10, 0]
    [event] = t.events(Told.SCORES)
    assert (event.what, event.where) == (objective("pulled-tablecloth"), 9)
    assert event.more == (2, 1, 1, 1, 1)


def test_due_points_are_those_of_the_next_turn() -> None:
    """ILL-18, ILL-26: a trick with an Encore waits longer; an opponent's tricks are theirs."""
    t = table(bill="1 talking-scarf + encore: scarf; 1 supple-bars: tank; 2 right-word: formula", turn=1)
    assert [t.engine.call(due_points, t.s, seat) for seat in (0, 1)] == [1, 1]
    t.play("end")
    assert t.points == [1, 0]
    assert [t.engine.call(due_points, t.s, seat) for seat in (0, 1)] == [2, 1]


# The Diva and the Headliner


@pytest.mark.parametrize(
    ("components", "talent", "points"),
    [
        ("first-glance: public", "diva", 2),
        ("first-glance: rope>public", "diva", 2),
        ("first-glance: public", "tamer", 1),
        ("right-word: public>formula", "diva", 1),
        ("right-word: formula", "diva", 1),
    ],
)
def test_the_diva_plays_before_an_audience(components: str, talent: str, points: int) -> None:
    """ILL-41: a trick of hers with a Public among its components; one transformed into a Public counts."""
    assert brings(f"1 {components}", talents=f"{talent} diva") == points


def test_the_diva_scores_more_once_a_round() -> None:
    """ILL-39, ILL-41: of two tricks scored together one; and none if it was counted since her last turn began."""
    assert brings("1 first-glance: public; 1 phantom-knot: scarf, public", talents="diva tamer") == 1 + 2 + 1
    t = table(
        hands=("success", "success"),
        bill="1 first-glance: public; 1 phantom-knot: scarf, public",
        talents="diva tamer",
    ).play("success first-glance")
    assert (t.points, t.s.used[0]) == ([2, 0], 1)
    assert t.engine.call(value_now, t.s, objective("phantom-knot")) == 2
    assert t.engine.call(value_of, t.s, objective("phantom-knot")) == 3
    t.end().play("success phantom-knot")
    assert t.points == [4, 0]


def test_the_divas_round_begins_with_her_turn() -> None:
    """ILL-06, ILL-41: what was counted in the round before does not stand against the tricks scored now."""
    t = (
        table(
            hands=("success", ""),
            bill="1 first-glance: public; 1 phantom-knot: scarf, public",
            talents="diva tamer",
        )
        .play("success first-glance")
        .end(2)
    )
    assert (t.points, t.s.used[0]) == ([5, 0], 1)
    assert t.engine.call(due_points, t.s, 0) == 0


def test_an_opponents_public_is_nothing_to_the_diva() -> None:
    """ILL-41: only tricks of hers."""
    t = table(bill="2 first-glance: public", talents="diva tamer").play("end")
    assert t.points == [0, 1]


@pytest.mark.parametrize(("domain", "points"), [("close-up", 2), ("illusion", 1), ("mentalism", 1)])
def test_the_headliner_scores_more_in_the_domain_named(domain: str, points: int) -> None:
    """ILL-49: tricks of that domain alone."""
    assert brings("1 talking-scarf: rope", domains={0: domain}) == points


def test_the_headliner_scores_more_once_a_round() -> None:
    """ILL-49: of two tricks one; the next round again."""
    bill = "1 talking-scarf: rope; 1 wandering-card: rope"
    assert brings(bill, domains={0: "close-up"}) == 1 + 2 + 1
    t = table(bill=f"{bill}; 2 right-word: formula", domains={0: "close-up", 1: "mentalism"}, turn=1)
    t.end(2)
    assert t.points == [4, 2]


def test_two_headliners_have_a_domain_each() -> None:
    """ILL-49: another deck may have several; each scores for the domain named by its own."""
    t = table(bill="1 talking-scarf: rope; 2 wandering-card: rope", domains={0: "illusion", 1: "close-up"}, turn=1)
    t.end(2)
    assert t.points == [1, 2]


def test_a_talent_never_helps_below_nothing() -> None:
    """ILL-19: the sum counts: 1 + 1 for the talent - 3."""
    t = table(bill="1 talking-scarf + deja-vu + deja-vu + deja-vu: rope", domains={0: "close-up"}, turn=1)
    assert sum(parts(t, "talking-scarf")) == 0
    t.play("end")
    assert t.points == [0, 0]

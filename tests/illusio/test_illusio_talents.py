"""Magicians: ILL-06, ILL-32, ILL-39, ILL-40, ILL-42 to ILL-48."""

import pytest

from alambic.core.engine import Engine
from alambic.core.events import EVERYONE
from alambic.games.illusio import GAME
from alambic.games.illusio.cards import CARD_NAMES, TYPE_NAMES
from alambic.games.illusio.state import ITEMS
from alambic.games.illusio.vocabulary import Told
from tests.illusio.position import Table, chances, objective, table

USES = {
    "tamer": ("turn 1", "into tiger"),
    "pickpocket": ("steal 2", "give rope"),
    "passer": ("swap 1", "for 3"),
    "hypnotist": ("look 2", "charm rope"),
    "quick-change": ("turn 2", "into crate"),
    "saboteur": ("return 2",),
    "collector": ("draw", "discard rope"),
    "impresario": ("replace 1",),
}


def position(talent: str, **more: object) -> Table:
    """Every talent has something to do."""
    told: dict[str, object] = {
        "hands": ("rope*2, scarf*2", "rope*2"),
        "talents": f"{talent} diva",
        "points": (0, 3),
    }
    return table("1 dove; 2 cage, tank", **{**told, **more})  # type: ignore[arg-type]


# When


@pytest.mark.parametrize("talent", USES)
def test_a_talent_is_free(talent: str) -> None:
    """ILL-06, ILL-39: before, between or after actions, and it costs none."""
    for actions in range(3):
        t = position(talent, pile="rope").play(*["place rope"] * actions)
        t.play(*USES[talent])
        assert (t.s.actions, t.s.used[0], t.phase, t.awaited) == (actions, 1, "acting", [0])


@pytest.mark.parametrize("talent", USES)
def test_a_talent_is_used_once_from_turn_to_turn(talent: str) -> None:
    """ILL-06, ILL-39: not twice, and again when one's next turn has begun."""
    t = position(talent)
    first = USES[talent][0]
    assert t.why(first) == 0
    t.play(*USES[talent])
    assert t.why(first) == 39
    t.end()
    assert t.s.used[0] == 1
    t.end()
    assert t.awaited == [0] and t.s.used[0] == 0


@pytest.mark.parametrize("talent", USES)
def test_a_talent_is_ones_own_and_for_ones_own_turn(talent: str) -> None:
    """ILL-39: nobody else's; not on another's turn."""
    for other in {*USES, "diva", "headliner"} - {talent}:
        if USES.get(other, ("none",))[0].split()[0] != USES[talent][0].split()[0]:
            assert position(other).why(USES[talent][0]) == 39, other
    t = position(talent, talents=f"diva {talent}")
    assert t.why(USES[talent][0], 1) == 10


@pytest.mark.parametrize("talent", ["diva", "headliner"])
def test_diva_and_headliner_act_by_themselves(talent: str) -> None:
    """ILL-39: there is nothing to use on one's turn."""
    t = position(talent)
    assert {code.split()[0] for code in t.legal()} <= {"end", "place", "exchange", "take"}


# Animals, and types of a family


def test_the_tamer_turns_an_animal_into_another() -> None:
    """ILL-40: animals alone, into another animal."""
    t = table("1 dove, rope, public, cage>rabbit, dove>rope", talents="tamer diva")
    assert t.legal("turn") == {"turn 1", "turn 4"}
    assert {t.why(f"turn {item}") for item in (2, 3, 5, 9)} == {40}
    t.play("turn 1")
    assert (t.phase, t.legal()) == ("turning", {"into rabbit", "into tiger"})
    assert (t.why("into dove"), t.why("into rope"), t.why("end")) == (40, 40, 40)
    t.play("into tiger")
    assert (t.wings(0)[1], t.s.layers[0]) == ("dove>tiger", 0)
    [event] = t.events(Told.TRANSFORMS)
    was = ITEMS * (TYPE_NAMES.index("dove") + 1)
    assert (event.where, TYPE_NAMES[event.what], event.whom, event.eyes) == (was, "tiger", 1, EVERYONE)


@pytest.mark.parametrize(("talent", "turned", "into"), [("tamer", 2, "rabbit"), ("quick-change", 3, "tank")])
def test_tamer_and_quick_change_artist_reach_everybodys_wings(talent: str, turned: int, into: str) -> None:
    """ILL-40, ILL-45: a rival's component stays where it is; the log says whose it was."""
    t = table(
        "1 rope; 2 dove, cage", hands=("", "", ""), progress="3 pocket-rabbit: dove", talents=f"{talent} diva diva"
    )
    assert t.legal("turn") == {"tamer": {"turn 2"}, "quick-change": {"turn 1", "turn 3"}}[talent]
    t.play(f"turn {turned}", f"into {into}")
    assert t.wings(1)[turned] == f"{'dove' if turned == 2 else 'cage'}>{into}" and t.wings(0) == {1: "rope"}
    [event] = t.events(Told.TRANSFORMS)
    assert (event.who, event.whom - 1, GAME.words.done_to(event)) == (0, 1, 1)


FAMILIES = (
    ("rope", "scarf", "cards", "blades"),
    ("rabbit", "dove", "tiger"),
    ("curtain", "mirrors", "smoke"),
    ("crate", "cage", "tank"),
)


@pytest.mark.parametrize("name", [name for family in FAMILIES if "dove" not in family for name in family])
def test_the_quick_change_artist_turns_a_component_within_its_family(name: str) -> None:
    """ILL-45: into another type of it, as what it counts now."""
    [family] = [family for family in FAMILIES if name in family]
    for item in (name, f"public>{name}"):
        t = table(f"1 {item}", talents="quick-change diva").play("turn 1")
        assert t.legal() == {f"into {other}" for other in family if other != name}
        assert (t.why(f"into {name}"), t.why("into public"), t.why("end")) == (45, 45, 45)


def test_public_formula_and_animals_are_not_turned() -> None:
    """ILL-02, ILL-45: nor what counts as one; in nobody's wings."""
    t = table("1 public, formula, rope>public, rope>dove; 2 dove, public", talents="quick-change diva")
    assert t.legal("turn") == set()
    assert {t.why(f"turn {item}") for item in (1, 2, 3, 4, 5, 6, 7)} == {45}


def test_what_a_talent_transformed_stays_so() -> None:
    """ILL-32: like the card's, without a card; it is scored as that, and only the component is discarded."""
    t = table(
        "1 dove",
        talents="tamer diva",
        contest="pocket-rabbit, tight-rope, water-cell, seven-blades",
        hands=("scarf", ""),
    )
    t.play("turn 1", "into rabbit", "take pocket-rabbit", "add scarf to pocket-rabbit")
    assert t.wings(0) == {}
    t.end(2)
    assert t.points == [4, 0]
    assert t.s.discard[CARD_NAMES.index("transformation")] == 0


def test_a_transformed_component_can_be_turned_again() -> None:
    """ILL-24, ILL-32: the last one counts, the card stays on it."""
    t = table("1 cage>dove", talents="tamer diva").play("turn 1", "into tiger")
    assert (t.wings(0), t.s.layers[0]) == ({1: "cage>tiger"}, 1)


# Hands


def test_the_pickpocket_takes_a_random_card_and_gives_one_back() -> None:
    """ILL-42: any of his cards, the same one if he likes."""
    t = table(hands=("grab", "rope*2, dove"), talents="pickpocket diva")

    def stolen(engine: Engine) -> str:
        after = t.on(engine).play("steal 2")
        [event] = after.events(Told.STEALS)
        name = CARD_NAMES[event.what]
        assert (event.who, event.whom, event.eyes) == (0, 1, 3)
        assert (after.phase, after.legal()) == ("returning", {"give grab", f"give {name}"})
        assert (after.why("end"), after.why("give tank")) == (42, 42)
        for given in ("grab", name):
            end = after.copy().play(f"give {given}")
            [back] = end.events(Told.GIVES_BACK)
            assert (CARD_NAMES[back.what], back.who, back.whom, back.eyes) == (given, 0, 1, 3)
            assert (end.s.held[0], end.s.held[1], end.phase) == (1, 3, "acting")
            assert end.hand(1) == t.hand(1) if given == name else end.hand(0) == name
        return name

    assert {name: str(chance) for name, chance in chances(stolen).items()} == {"rope": "2/3", "dove": "1/3"}


@pytest.mark.parametrize(("talent", "verb", "clause"), [("pickpocket", "steal", 42), ("hypnotist", "look", 44)])
def test_an_opponent_without_a_card_cannot_be_chosen(talent: str, verb: str, clause: int) -> None:
    """ILL-25, ILL-42, ILL-44: talents likewise; nor oneself, nor a seat that is not there."""
    t = table(hands=("grab", "", "dove"), talents=f"{talent} diva tamer")
    assert t.legal(verb) == {f"{verb} 3"}
    assert [t.why(f"{verb} {seat}") for seat in (1, 2, 4)] == [clause] * 3


def test_the_hypnotist_has_a_component_exchanged() -> None:
    """ILL-44: one of the hand, if wished, and not a special action; its owner draws another card."""
    t = table(hands=("", "rope*2, dove, grab"), pile="tank*3", talents="hypnotist diva").play("look 2")
    assert sorted(CARD_NAMES[event.what] for event in t.events(Told.SEES)) == ["dove", "grab", "rope", "rope"]
    assert {event.eyes for event in t.events(Told.SEES)} == {3}
    assert (t.phase, t.legal()) == ("charming", {"charm rope", "charm dove", "done"})
    assert (t.why("end"), t.why("charm tank")) == (44, 44)
    t.play("charm dove")
    assert (t.hand(1), t.discard, t.wings(1), t.phase) == ("rope, rope, tank, grab", "dove", {}, "acting")
    assert (t.knows(0, 1), t.s.left) == ("rope, rope, grab", 2)
    [event] = t.events(Told.CHARMS)
    assert (event.who, event.whom, TYPE_NAMES[event.what], event.eyes) == (0, 1, "dove", EVERYONE)


def test_the_hypnotist_may_leave_the_hand_alone() -> None:
    """ILL-44: the talent is used, and everything stays where it was."""
    t = table(hands=("", "rope*2, dove, grab"), talents="hypnotist diva").play("look 2", "done")
    assert (t.wings(1), t.hand(1), t.s.victim, t.phase) == ({}, "rope, rope, dove, grab", 0, "acting")
    assert (t.awaited, t.s.actions, t.s.used[0], t.why("done")) == ([0], 0, 1, 14)


def test_without_a_component_the_hypnotist_only_looks() -> None:
    """ILL-44: the talent is used all the same."""
    t = table(hands=("", "grab*2, encore"), talents="hypnotist diva").play("look 2")
    assert (t.phase, t.awaited, t.hand(1), t.s.used[0]) == ("acting", [0], "grab, grab, encore", 1)
    assert len(t.events(Told.SEES)) == 3


@pytest.mark.parametrize(("hand", "phase"), [("", "acting"), ("rope*2", "dropping")])
def test_only_what_all_can_see_spares_a_question(hand: str, phase: str) -> None:
    """ILL-33, ILL-42, ILL-47: a single card goes by itself; a hand of one kind would be told by that."""
    t = table(hands=(hand, ""), pile="rope*2", talents="collector diva").play("draw")
    assert t.phase == phase
    t = table(hands=(hand, "rope"), talents="pickpocket diva").play("steal 2")
    assert t.phase == phase.replace("dropping", "returning")
    assert t.hand(1) == ("" if hand else "rope")


def test_the_collector_draws_one_and_discards_one() -> None:
    """ILL-47: any card, the new one too; it lies face up."""
    t = table(hands=("rope, grab", ""), pile="tank*2", talents="collector diva").play("draw")
    assert (t.hand(0), t.phase) == ("rope, tank, grab", "dropping")
    assert t.legal() == {"discard rope", "discard tank", "discard grab"}
    assert (t.why("end"), t.why("discard dove")) == (47, 47)
    t.play("discard tank")
    assert (t.hand(0), t.discard, t.phase) == ("rope, grab", "tank", "acting")
    [event] = t.events(Told.DISCARDS)
    assert (event.where, event.eyes) == (1, EVERYONE)


# Wings


def test_the_passer_swaps_two_components() -> None:
    """ILL-32, ILL-43: one of his wings with one of an opponent's; each keeps what it was transformed into."""
    t = table("1 dove>tiger, rope; 2 cage; 3 mirrors~smoke", hands=("", "", ""), talents="passer diva diva")
    assert t.legal("swap") == {"swap 1", "swap 2"}
    assert (t.why("swap 3"), t.why("swap 9")) == (43, 43)
    t.play("swap 1")
    assert (t.phase, t.legal()) == ("swapping", {"for 3", "for 4"})
    assert (t.why("for 2"), t.why("for 9"), t.why("end")) == (43, 43, 43)
    t.play("for 4")
    assert t.wings(0) == {2: "rope", 4: "mirrors>smoke"}
    assert (t.wings(1), t.wings(2)) == ({3: "cage"}, {1: "dove>tiger"})
    assert (t.s.layers[0], t.s.layers[3]) == (1, 0)
    [event] = t.events(Told.SWAPS)
    tiger, smoke = (ITEMS * (TYPE_NAMES.index(name) + 1) for name in ("tiger", "smoke"))
    assert (event.who, event.what, event.where, event.whom) == (0, tiger, smoke + 3, 2)


def test_there_must_be_something_to_swap_on_both_sides() -> None:
    """ILL-43: nothing in his wings, or nothing in any opponent's."""
    assert table("2 rope", talents="passer diva").legal("swap") == set()
    assert table("1 rope", talents="passer diva").why("swap 1") == 43
    t = table("1 rope", progress="2 pocket-rabbit: rabbit", talents="passer diva")
    assert t.why("swap 1") == 43


def test_the_saboteur_sends_a_component_back() -> None:
    """ILL-46: of the wings of opponents who have more points, into its owner's hand."""
    t = table("1 rope; 2 dove; 3 cage", hands=("", "", "rope"), talents="saboteur diva diva", points=(0, 3, 3))
    assert t.legal("return") == {"return 2", "return 3"}
    assert (t.why("return 1"), t.why("return 9")) == (46, 46)
    t.play("return 3")
    assert (t.wings(2), t.hand(2), t.hand(0)) == ({}, "rope, cage", "")
    [event] = t.events(Told.SENDS_BACK)
    assert (event.who, event.whom, TYPE_NAMES[event.what], event.where, event.eyes) == (0, 2, "cage", 2, EVERYONE)


@pytest.mark.parametrize(
    ("points", "open_to"),
    [((0, 0, 0), set()), ((3, 3, 4), {3}), ((3, 4, 2), {2}), ((5, 4, 0), set()), ((0, 1, 1), {2, 3})],
)
def test_the_saboteur_harms_only_who_is_ahead_of_him(points: tuple[int, ...], open_to: set[int]) -> None:
    """ILL-46: more points than he, not as many."""
    t = table("1 rope; 2 dove; 3 cage", hands=("", "", ""), talents="saboteur diva diva", points=points)
    assert t.legal("return") == {f"return {item}" for item in open_to}
    assert {t.why(f"return {item}") for item in {1, 2, 3} - open_to} == {46}


def test_what_returns_to_a_hand_is_itself_again() -> None:
    """ILL-32: the Transformations on it are discarded; a talent's is simply gone."""
    t = table("2 dove>tiger>cage", talents="saboteur diva", points=(0, 3)).play("return 1")
    assert (t.hand(1), t.discard) == ("dove", "transformation, transformation")
    t = table("2 dove~tiger", talents="saboteur diva", points=(0, 3)).play("return 1")
    assert (t.hand(1), t.discard) == ("dove", "")


def test_a_hand_may_grow_beyond_the_limit_until_its_own_turn_ends() -> None:
    """ILL-17, ILL-46: eight cards, one that is sent back, one that is drawn: two are to be discarded."""
    t = table("2 dove", hands=("", "public*6, rope*2"), talents="saboteur diva", points=(0, 3))
    t.play("return 1").end()
    assert t.s.held[1] == 10
    t.end().play("discard public")
    assert (t.phase, t.awaited) == ("discarding", [1])
    assert t.play("discard public").awaited == [0]


# The Contest

FOUR = "talking-scarf, pocket-rabbit, notarys-dove, great-vanishing"


def test_the_impresario_puts_an_objective_under_the_pile() -> None:
    """ILL-48: the next comes up in its place."""
    t = table(contest=FOUR, coming="paper-tiger", talents="impresario diva").play("replace 2")
    assert t.contest == ["talking-scarf", "paper-tiger", "notarys-dove", "great-vanishing"]
    assert [(event.what, event.where) for event in t.events(Told.REPLACES)] == [(objective("pocket-rabbit"), 1)]
    assert [(event.what, event.where) for event in t.events(Told.LAID_OUT)] == [(objective("paper-tiger"), 1)]


def test_what_lies_under_the_pile_comes_up_last_and_in_order() -> None:
    """ILL-48: first all that was in the pile, then what was put there first."""
    t = table(
        "1 scarf, rope",
        contest=FOUR,
        coming="paper-tiger",
        under="tiger-pit, pendulum",
        talents="impresario impresario",
        hands=("rope", "rope"),
    )
    t.play("replace 4")
    assert t.contest[3] == "paper-tiger"
    t.play("take talking-scarf", "use 1")
    assert t.contest[0] == "tiger-pit"
    t.play("end", "replace 1")
    assert t.contest[0] == "pendulum"
    t.play("end", "replace 2")
    assert t.contest[1] == "great-vanishing"
    assert [int(o) - 1 for o in t.s.under[: t.s.below]] == [objective("tiger-pit"), objective("pocket-rabbit")]


def test_the_impresario_needs_a_card_in_the_pile() -> None:
    """ILL-48: and an objective in that place of the Contest."""
    t = table(contest=FOUR, coming="", talents="impresario diva")
    assert (t.legal("replace"), t.why("replace 1")) == (set(), 48)
    t = table(contest=FOUR, coming="", under="paper-tiger", talents="impresario diva")
    assert t.why("replace 1") == 0
    t = table(contest="talking-scarf", coming="", talents="impresario diva")
    assert (t.why("replace 1"), t.why("replace 2")) == (48, 48)


def test_an_objective_put_under_the_pile_never_comes_up_at_once() -> None:
    """ILL-48: all 28 others come first."""
    t = table(contest=FOUR, talents="impresario diva")

    def laid(engine: Engine) -> str:
        return t.on(engine).play("replace 1").contest[0]

    found = chances(laid)
    assert len(found) == 28 and set(found.values()) == {found["paper-tiger"]}
    assert not set(found) & set(FOUR.split(", "))

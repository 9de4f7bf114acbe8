"""A turn: drawing, two actions, wings, exchanges, the hand limit: ILL-01, ILL-09 to ILL-13, ILL-17."""

import pytest

from alambic.core.engine import Engine
from alambic.core.events import EVERYONE
from alambic.games.illusio.cards import CARD_NAMES, TYPE_NAMES, Place
from alambic.games.illusio.vocabulary import Told
from tests.illusio.position import chances, listed, table


@pytest.mark.parametrize(("held", "drawn"), [(0, 5), (1, 4), (2, 3), (3, 2), (4, 1), (5, 1), (8, 1)])
def test_how_many_cards_are_drawn(held: int, drawn: int) -> None:
    """ILL-09: with fewer than 4 in hand up to 5, with 4 or more one."""
    hands = ("rope", f"public*{min(held, 6)}, rope*{held - 6}" if held > 6 else f"public*{held}" if held else "")
    t = table(hands=hands).play("end")
    assert t.s.held[1] == held + drawn == sum(t.s.hand[1])
    assert len(t.events(Told.DRAWS)) == drawn
    assert {event.eyes for event in t.events(Told.DRAWS)} == {2}


def test_every_card_of_the_pile_is_as_likely() -> None:
    """ILL-01, ILL-09: three ropes, a dove and two Grabs are drawn from."""
    t = table(hands=("", "public*4"), pile="rope*3, dove, grab*2")

    def drawn(engine: Engine) -> str:
        after = t.on(engine).play("end")
        return CARD_NAMES[after.events(Told.DRAWS)[0].what]

    assert {name: str(chance) for name, chance in chances(drawn).items()} == {
        "rope": "1/2",
        "dove": "1/6",
        "grab": "1/3",
    }


def test_the_pile_is_replaced_by_its_discard() -> None:
    """ILL-01: in the middle of a draw, and what was discarded comes up again."""
    t = table(hands=("", "rope"), pile="scarf", discard="dove*3").play("end")
    assert t.hand(1) == "rope, scarf, dove, dove, dove"
    assert [event.what for event in t.events(Told.RESHUFFLED)] == [0]
    assert (t.s.left, t.discard) == (0, "")


def test_an_empty_pile_is_replaced_at_once() -> None:
    """ILL-01: when a card or an action is whole, not only when somebody must draw."""
    t = table(hands=("", "rope*4"), pile="scarf", discard="dove*3").play("end")
    assert (t.s.left, listed(t.s.pile), t.discard) == (3, "dove, dove, dove", "")
    assert [event.what for event in t.events(Told.RESHUFFLED)] == [0]
    t = table(hands=("grab, grandiose", "rope*4"), bill="2 talking-scarf: rope", pile="")
    assert t.play("grandiose talking-scarf").s.left == 0
    assert (t.play("grab 2").s.left, listed(t.s.pile)) == (1, "grab")


def test_a_pile_is_not_replaced_in_the_middle_of_an_action() -> None:
    """ILL-01, ILL-47: the card that the Collector discards is in the new pile."""
    t = table(hands=("rope", ""), pile="tank", talents="collector diva").play("draw")
    assert (t.s.left, t.discard) == (0, "")
    assert listed(t.play("discard rope").s.pile) == "rope"


def test_with_pile_and_discard_empty_nothing_is_drawn() -> None:
    """ILL-01: the turn goes on with what one has."""
    t = table(hands=("", "rope"), pile="scarf").play("end")
    assert (t.hand(1), t.awaited, t.phase) == ("rope, scarf", [1], "acting")
    t.play("place rope", "end")
    assert (t.hand(0), t.awaited) == ("", [0])


def test_tricks_are_scored_before_the_draw() -> None:
    """ILL-09: the scored component is all that can be drawn."""
    t = table(hands=("", ""), bill="2 talking-scarf: rope", pile="").play("end")
    assert (t.hand(1), t.where("talking-scarf"), t.points) == ("rope", Place.KEPT, [0, 1])
    kinds = [event.kind for event in t.engine.events(t.s)]
    assert kinds.index(Told.BEGINS) < kinds.index(Told.SCORES) < kinds.index(Told.DRAWS)


def test_two_actions_and_no_third() -> None:
    """ILL-10: the same one twice if wished; then nothing is left but to end."""
    t = table(hands=("rope*3, grab", "dove")).play("place rope", "place rope")
    assert t.legal() == {"end"}
    assert (t.why("place rope"), t.why("grab 2"), t.why("exchange rope")) == (10, 10, 10)


@pytest.mark.parametrize("actions", [0, 1, 2])
def test_fewer_actions_are_allowed(actions: int) -> None:
    """ILL-10: a turn ends only when its player says so, whatever was done."""
    t = table(hands=("rope*3", "dove")).play(*["place rope"] * actions)
    assert t.awaited == [0]
    t.play("end")
    assert (t.awaited, t.s.actions) == ([1], 0)
    assert [event.what for event in t.events(Told.PASSES)] == [actions]


def test_turns_go_round() -> None:
    """ILL-10: in the order of the seats, and nobody else may move."""
    t = table(hands=("rope", "rope", "rope"), turn=1)
    assert (t.why("place rope", 0), t.why("place rope", 2), t.why("end", 2)) == (10, 10, 10)
    order = []
    for _ in range(4):
        order += t.awaited
        t.end()
    assert order == [1, 2, 0, 1]


def test_any_component_goes_into_the_wings() -> None:
    """ILL-11: face up, each of the fifteen; a special action never."""
    hand = ", ".join(CARD_NAMES)
    t = table(hands=(hand, ""))
    assert t.legal("place") == {f"place {name}" for name in TYPE_NAMES}
    t.play("place smoke", "place public")
    assert list(t.wings(0).values()) == ["smoke", "public"]
    assert "smoke" not in t.hand(0) and "public" not in t.hand(0)
    assert t.known(1).kind.tolist() == t.s.kind.tolist()


def test_wings_have_no_limit() -> None:
    """ILL-11: twenty lie there, one more comes; even all 64 in one place."""
    many = ", ".join(name for name in TYPE_NAMES[:5] for _ in range(4))
    t = table(f"1 {many}", hands=("dove", "")).play("place dove")
    assert len(t.wings(0)) == 21
    most = [name for name in TYPE_NAMES for _ in range(6 if name in ("public", "formula") else 4)]
    t = table(f"1 {', '.join(most[:-1])}", hands=("formula", "")).play("place formula")
    assert len(t.wings(0)) == 64


def test_a_card_must_be_in_hand() -> None:
    """ILL-11: one that lies in the wings already, or that an opponent holds, is not."""
    t = table("1 rope", hands=("dove", "rope"))
    assert (t.why("place rope"), t.why("place scarf"), t.why("place dove")) == (11, 11, 0)


def test_cards_are_exchanged_for_as_many() -> None:
    """ILL-13: one action, however many."""
    t = table(hands=("rope*2, grab, dove", ""), pile="tank*4")
    t.play("exchange rope", "exchange grab", "exchange rope")
    assert t.phase == "exchanging"
    t.play("done")
    assert (t.hand(0), t.s.actions, t.phase) == ("dove, tank, tank, tank", 1, "acting")
    assert t.discard == "rope, rope, grab"


def test_the_exchanged_are_discarded_before_the_draw() -> None:
    """ILL-13: with an empty pile they are what one draws from, together with the discard."""
    t = table(hands=("rope, dove", ""), pile="").play("exchange rope", "done")
    assert (t.hand(0), t.s.actions) == ("rope, dove", 1)

    t = table(hands=("rope, public, dove*2", ""), pile="dove")

    def drawn(engine: Engine) -> str:
        return t.on(engine).play("exchange rope", "exchange dove", "done").hand(0)

    assert {hand: str(chance) for hand, chance in chances(drawn).items()} == {
        "rope, dove, dove, public": "1/2",
        "dove, dove, dove, public": "1/2",
    }


def test_exchanged_cards_are_seen_by_all() -> None:
    """ILL-13, ILL-33: they lie face up; what is drawn for them does not."""
    t = table(hands=("rope*2, grab", "")).play("exchange grab")
    [event] = t.events(Told.DISCARDS)
    assert (CARD_NAMES[event.what], event.where, event.eyes) == ("grab", 0, EVERYONE)
    t.play("done")
    assert {event.eyes for event in t.events(Told.DRAWS)} == {1}


def test_an_exchange_of_the_last_card_is_finished_by_itself() -> None:
    """ILL-13: there is nothing else to say."""
    t = table(hands=("rope", ""), pile="tank*2").play("exchange rope")
    assert (t.hand(0), t.s.actions, t.phase) == ("tank", 1, "acting")


def test_what_was_begun_as_an_exchange_is_finished() -> None:
    """ILL-13: nothing but more cards, or the draw."""
    t = table(hands=("rope, dove", "")).play("exchange rope")
    assert t.legal() == {"exchange dove", "done"}
    assert (t.why("end"), t.why("place dove"), t.why("exchange rope")) == (13, 13, 13)


@pytest.mark.parametrize(("held", "over"), [(7, 0), (8, 0), (9, 1), (11, 3)])
def test_a_turn_ends_with_at_most_eight_cards(held: int, over: int) -> None:
    """ILL-17: the excess is discarded by choice, one by one."""
    hand = f"public*6, rope*{min(held - 6, 4)}, dove*{max(held - 10, 0)}"
    t = table(hands=(hand, "rope"), pile="tank*9").play("end")
    for _ in range(over):
        assert (t.awaited, t.phase) == ([0], "discarding")
        assert {"discard public", "discard rope"} <= t.legal() and "end" not in t.legal()
        assert t.why("place rope") == 17
        t.play("discard public")
        assert [(event.what, event.where) for event in t.events(Told.DISCARDS)] == [
            (CARD_NAMES.index("public"), 2)
        ]
    assert (t.awaited, t.s.held[0]) == ([1], held - over)
    assert t.discard == ", ".join(["public"] * over)


def test_the_limit_counts_only_at_the_end_of_a_turn() -> None:
    """ILL-17: with nine in hand one may still act."""
    t = table(hands=("public*6, rope*3", "rope"), pile="tank*9")
    t.play("place rope").play("end")
    assert t.awaited == [1]
    assert t.s.held[0] == 8

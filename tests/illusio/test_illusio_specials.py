"""Special actions: ILL-12, ILL-24 to ILL-29."""

import pytest

from alambic.core.engine import Engine
from alambic.core.events import EVERYONE
from alambic.games.illusio.cards import CARD_NAMES, TYPE_NAMES, Place
from alambic.games.illusio.state import ITEMS
from alambic.games.illusio.vocabulary import Told
from tests.illusio.position import chances, objective, table

BILLED = "1 talking-scarf: rope; 2 supple-bars: tank"


@pytest.mark.parametrize("code", ["transform 1", "grab 2", *(f"{card} talking-scarf" for card in CARD_NAMES[17:])])
def test_a_special_action_needs_its_card(code: str) -> None:
    """ILL-12: all others in hand do not help."""
    card = {"transform": "transformation"}.get(code.split()[0], code.split()[0])
    others = ", ".join(name for name in CARD_NAMES[15:] if name != card)
    t = table("1 rope", hands=(others, "rope"), bill=BILLED)
    assert t.why(code) == 12
    t = table("1 rope", hands=(card, "rope"), bill=BILLED)
    assert t.why(code) == 0


# Transformation


def test_a_component_becomes_any_other() -> None:
    """ILL-24: Public and Formula included; it is one action, and the card stays on it."""
    t = table("1 rope", hands=("transformation", "")).play("transform 1")
    assert t.phase == "turning"
    assert t.legal() == {f"into {name}" for name in TYPE_NAMES if name != "rope"}
    assert t.why("into rope") == 24
    for name in TYPE_NAMES[1:]:
        after = t.copy().play(f"into {name}")
        assert after.wings(0) == {1: f"rope>{name}"}
        assert (after.s.layers[0], after.hand(0), after.discard, after.s.actions) == (1, "", "", 1)
        [event] = after.events(Told.TRANSFORMS)
        assert (event.where, TYPE_NAMES[event.what], event.whom, event.eyes) == (ITEMS, name, 0, EVERYONE)


def test_what_was_transformed_is_used_as_such() -> None:
    """ILL-24: for good; it fits where its new family is wanted, and no longer where its own was."""
    t = table(
        "1 rope", hands=("transformation", ""), contest="screen-of-mist, tight-rope, water-cell, seven-blades"
    )
    assert (t.why("take screen-of-mist"), t.why("take tight-rope")) == (14, 0)
    t.play("transform 1", "into smoke")
    assert (t.why("take screen-of-mist"), t.why("take tight-rope")) == (0, 14)
    t.play("take screen-of-mist").end(2)
    assert t.points == [2, 0]


def test_only_ones_own_wings() -> None:
    """ILL-24: nor an opponent's component, nor one around an objective, nor an empty slot."""
    t = table("1 rope; 2 dove", hands=("transformation", ""), progress="1 pocket-rabbit: rabbit")
    assert t.legal("transform") == {"transform 1"}
    assert (t.why("transform 2"), t.why("transform 3"), t.why("transform 9")) == (24, 24, 24)


def test_it_may_be_transformed_again() -> None:
    """ILL-24: the last one counts; both cards stay on it; back into itself, too."""
    t = table("1 rope>dove", hands=("transformation*2", "")).play("transform 1")
    assert "into rope" in t.legal() and "into dove" not in t.legal()
    t.play("into tank")
    assert (t.wings(0), t.s.layers[0]) == ({1: "rope>tank"}, 2)
    t.play("transform 1", "into rope")
    assert (t.wings(0), t.s.layers[0]) == ({1: "rope>rope"}, 3)


def test_what_was_begun_is_finished() -> None:
    """ILL-24: a type is named before anything else."""
    t = table("1 rope", hands=("transformation, dove", "")).play("transform 1")
    assert (t.why("end"), t.why("place dove"), t.why("transform 1")) == (24, 24, 24)


# Grab


def test_a_random_card_is_taken() -> None:
    """ILL-25: each card as likely; it goes into one's hand, and the Grab into the discard."""
    t = table(hands=("grab", "rope*2, dove, success"))

    def grabbed(engine: Engine) -> str:
        after = t.on(engine).play("grab 2")
        assert (after.s.held[0], after.s.held[1], after.discard, after.s.actions) == (1, 3, "grab", 1)
        [event] = after.events(Told.GRABS)
        assert (event.who, event.whom, event.eyes, CARD_NAMES[event.what]) == (0, 1, 3, after.hand(0))
        return after.hand(0)

    assert {name: str(chance) for name, chance in chances(grabbed).items()} == {
        "rope": "1/2",
        "dove": "1/4",
        "success": "1/4",
    }


def test_an_opponent_without_a_card_cannot_be_chosen() -> None:
    """ILL-25: nor oneself, nor a seat that is not there."""
    t = table(hands=("grab, rope", "", "dove"))
    assert t.legal("grab") == {"grab 3"}
    assert [t.why(f"grab {seat}") for seat in (1, 2, 4)] == [25, 25, 25]


# Encore


@pytest.mark.parametrize("mover", [0, 1])
def test_an_encore_keeps_a_trick_on_the_bill_a_round_longer(mover: int) -> None:
    """ILL-26: on anyone's trick; the card lies on it until it is scored, then it is discarded."""
    t = table(hands=("encore, grab*3", "encore, grab*2, rope"), bill="1 talking-scarf: rope", turn=mover)
    t.play("encore talking-scarf")
    [event] = t.events(Told.EXTENDS)
    assert (event.who, event.what, event.whom) == (mover, objective("talking-scarf"), 0)
    assert (t.discard, t.s.encores[1], t.s.actions) == ("", 1, 1)
    t.end(2 - mover)
    assert (t.where("talking-scarf"), t.points, t.discard) == (Place.BILL, [0, 0], "")
    t.end(2)
    assert (t.where("talking-scarf"), t.points) == (Place.KEPT, [1, 0])
    assert "encore" in t.discard and "rope" in t.discard


def test_encores_do_not_add_up_in_one_round_of_waiting() -> None:
    """ILL-26: a second is refused before the owner's next turn has begun; another trick can be extended."""
    t = table(hands=("encore*2", "encore"), bill=BILLED).play("encore talking-scarf")
    assert (t.why("encore talking-scarf"), t.why("encore supple-bars")) == (26, 0)
    t.play("end")
    assert t.why("encore talking-scarf") == 26


def test_in_the_next_round_of_waiting_it_can_be_extended_again() -> None:
    """ILL-26: from the owner's next start of turn on."""
    t = table(hands=("encore", "encore, rope"), bill="1 talking-scarf + encore: rope").end()
    assert t.why("encore talking-scarf") == 26
    t.end()
    assert (t.where("talking-scarf"), t.why("encore talking-scarf")) == (Place.BILL, 0)
    t.play("encore talking-scarf").end(2)
    assert (t.where("talking-scarf"), t.s.encores[1]) == (Place.BILL, 2)
    t.end(2)
    assert t.where("talking-scarf") == Place.KEPT


# Instant success


@pytest.mark.parametrize("mover", [0, 1])
@pytest.mark.parametrize("extended", ["", " + encore"])
def test_instant_success_scores_a_trick_at_once(mover: int, extended: str) -> None:
    """ILL-27: on anyone's trick, Encore or not; its owner gets the points."""
    t = table(
        hands=("success", "success"), bill=f"1 talking-scarf{extended}: scarf; 1 tight-rope: rope", turn=mover
    )
    t.play("success talking-scarf")
    assert (t.points, t.where("talking-scarf"), t.where("tight-rope"), t.s.actions) == (
        [2, 0],
        Place.KEPT,
        Place.BILL,
        1,
    )
    assert t.discard == ("scarf, encore, success" if extended else "scarf, success")
    [event] = t.events(Told.HURRIES)
    assert (event.who, event.what, event.whom) == (mover, objective("talking-scarf"), 0)
    assert [(event.who, event.where) for event in t.events(Told.SCORES)] == [(0, 2)]


def test_a_trick_scored_at_once_is_not_scored_again() -> None:
    """ILL-27: nor is anything left to play on."""
    t = table(hands=("success*2", ""), bill="1 talking-scarf: scarf").play("success talking-scarf")
    assert t.why("success talking-scarf") == 27
    t.end(2)
    assert t.points == [2, 0]


# Déjà vu and Grandiose


@pytest.mark.parametrize("mover", [0, 1])
@pytest.mark.parametrize(
    ("card", "more", "kind"), [("deja-vu", -1, Told.BELITTLES), ("grandiose", 2, Told.EXALTS)]
)
def test_points_are_changed_by_a_card_on_a_trick(card: str, more: int, kind: int, mover: int) -> None:
    """ILL-28, ILL-29: on anyone's trick; several add up, and lie on it until it is scored."""
    hand = f"{card}*2, public*2"
    t = table(hands=(hand, hand), bill="1 ace-and-blade: rope, scarf, public", turn=mover)
    t.play(f"{card} ace-and-blade")
    [event] = t.events(kind)
    assert (event.who, event.what, event.whom, event.eyes) == (mover, objective("ace-and-blade"), 0, EVERYONE)
    t.play(f"{card} ace-and-blade")
    assert (t.s.actions, t.discard) == (2, "")
    t.end(2 - mover)
    assert t.points == [3 + 2 * more, 0]
    assert t.discard == f"rope, scarf, public, {card}, {card}"


@pytest.mark.parametrize(("card", "clause"), [("encore", 26), ("success", 27), ("deja-vu", 28), ("grandiose", 29)])
def test_only_tricks_on_the_bill(card: str, clause: int) -> None:
    """ILL-26 to ILL-29: not those of the Contest, in progress, completed or given up."""
    t = table(
        hands=(card, ""),
        bill="2 supple-bars: tank",
        progress="1 pocket-rabbit: rabbit",
        kept="1 talking-scarf",
        spent="wandering-card",
        contest="paper-tiger, tight-rope, water-cell, seven-blades",
    )
    assert t.legal(card) == {f"{card} {objective('supple-bars') + 1}"}
    for name in ("pocket-rabbit", "talking-scarf", "wandering-card", "paper-tiger", "right-word"):
        assert t.why(f"{card} {objective(name) + 1}") == clause

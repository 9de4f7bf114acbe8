"""The clause that each refused move is told: ILL-10 to ILL-17, ILL-21, ILL-24 to ILL-30, ILL-39 to ILL-49."""

from random import Random

import pytest

from alambic.core.chance import word_for
from alambic.games.illusio import GAME
from tests.illusio.position import ENGINE, Table, table

ANYTHING = ("end", "place rope", "grab 2", "exchange rope", "take 1", "add rope to 1", "move 1 to 1", "drop 1")
TALENTS = ("turn 1", "steal 2", "swap 1", "look 2", "return 1", "draw", "replace 1")


def middle(phase: str) -> Table:
    """A position in the middle of something."""
    hands = ("rope*2, transformation, dove", "scarf, dove", "")
    if phase == "discarding":
        return table(hands=("public*6, rope*3", "dove")).play("end")
    if phase == "recalling":
        return table("1 dove>rope", progress="1 phantom-knot: public", memory=True).play("move 1 to 1")
    if phase == "naming":
        s = next(
            s for n in range(90) if ENGINE.phase(s := ENGINE.start(GAME.setup(6), word_for(2, n))) == "naming"
        )
        return Table(ENGINE, s)
    talent, codes = {
        "by card": ("headliner", ["transform 1"]),
        "by the tamer": ("tamer", ["turn 2"]),
        "by quick-change": ("quick-change", ["turn 1"]),
        "swapping": ("passer", ["swap 1"]),
        "assembling": ("headliner", ["take tiger-pit"]),
        "exchanging": ("headliner", ["exchange rope"]),
        "returning": ("pickpocket", ["steal 2"]),
        "charming": ("hypnotist", ["look 2"]),
        "dropping": ("collector", ["draw"]),
    }[phase]
    contest = "tiger-pit, water-cell, pendulum, screen-of-mist"
    return table(
        "1 rope, dove, crate; 2 cage, tank", hands=hands, talents=f"{talent} diva diva", contest=contest
    ).play(*codes)


@pytest.mark.parametrize(
    ("phase", "clause"),
    [
        ("naming", 49),
        ("by card", 24),
        ("by the tamer", 40),
        ("by quick-change", 45),
        ("swapping", 43),
        ("assembling", 14),
        ("exchanging", 13),
        ("returning", 42),
        ("charming", 44),
        ("dropping", 47),
        ("discarding", 17),
        ("recalling", 30),
    ],
)
def test_in_the_middle_of_something_else(phase: str, clause: int) -> None:
    """The clause of what has to be finished first; out of turn ILL-10."""
    t = middle(phase)
    for code in {*ANYTHING, *TALENTS} - t.legal():
        assert t.why(code) == clause, code
    for seat in set(range(t.s.seats)) - set(t.awaited):
        assert t.why("end", seat) == 10


def test_out_of_turn() -> None:
    """ILL-10: whatever the move, one's own talent too."""
    t = table("1 rope; 2 rope", hands=("rope", "rope, grab"), talents="diva quick-change")
    assert {t.why(code, 1) for code in (*ANYTHING, *TALENTS)} == {10}


def test_no_action_left() -> None:
    """ILL-10: what needs an action, whether or not it were possible; a talent does not."""
    t = table(
        "1 rope",
        hands=("rope, transformation, grab, encore", "rope"),
        talents="quick-change diva",
        bill="2 supple-bars: cage",
        progress="1 phantom-knot: public",
        contest="tight-rope, water-cell, pendulum, screen-of-mist",
        actions=2,
    )
    possible = ("place rope", "transform 1", "grab 2", "encore supple-bars", "exchange rope", "take tight-rope")
    for code in (*possible, "add rope to 1", "move 1 to 1", "drop 1"):
        assert t.why(code) == 10, code
        assert table_with_actions(t, 1).why(code) == 0, code
    assert (t.why("turn 1"), t.why("end")) == (0, 0)


def table_with_actions(t: Table, actions: int) -> Table:
    other = t.copy()
    other.s.actions = actions
    return other


@pytest.mark.parametrize(
    ("code", "clause"),
    [
        ("into rope", 24),
        ("into formula", 24),
        ("use 1", 14),
        ("done", 14),
        ("give rope", 42),
        ("give grandiose", 42),
        ("for 1", 43),
        ("for 2", 43),
        ("charm rope", 44),
        ("discard rope", 17),
        ("discard grandiose", 17),
        ("name close-up", 49),
        ("say rope", 30),
        ("say formula", 30),
    ],
)
def test_answers_to_nothing(code: str, clause: int) -> None:
    """Words that only finish something are refused while nothing was begun, by the clause they belong to."""
    assert table("1 rope; 2 rope", hands=("rope", "rope")).why(code) == clause


def test_when_it_is_over() -> None:
    """ILL-21: every move there is."""
    t = table(hands=("success", ""), bill="1 talking-scarf: rope", points=(11, 0)).play("success talking-scarf")
    assert {t.engine.why(t.s, seat, move) for seat in (0, 1) for move in range(t.engine.codes.count)} == {21}


@pytest.mark.parametrize(
    ("code", "clause"),
    [
        ("place scarf", 11),
        ("transform 3", 24),
        ("transform 1", 0),
        ("grab 1", 25),
        ("grab 3", 25),
        ("encore 3", 26),
        ("success 3", 27),
        ("deja-vu 3", 28),
        ("grandiose 3", 29),
        ("exchange scarf", 13),
        ("take 1", 14),
        ("take 4", 14),
        ("add rope to 2", 15),
        ("move 1 to 2", 15),
        ("add tank to 1", 17),
        ("move 2 to 1", 17),
        ("drop 2", 16),
        ("turn 1", 39),
        ("draw", 39),
    ],
)
def test_what_cannot_be_done(code: str, clause: int) -> None:
    """ILL-11 to ILL-17, ILL-24 to ILL-29, ILL-39: each by its own clause."""
    specials = "transformation, grab, encore, success, deja-vu, grandiose"
    t = table(
        "1 rope, tank; 2 dove",
        hands=(f"rope, tank, {specials}", "rope", ""),
        progress="1 phantom-knot: public",
        bill="2 supple-bars: cage",
        contest="great-vanishing, pocket-rabbit, tight-rope",
        coming="",
    )
    assert t.why(code) == clause


def test_legal_and_why_agree_everywhere() -> None:
    """Every move there is, in random positions: no reason against those offered, one against others."""
    dice = Random(4)
    clauses = {*range(10, 18), 21, *range(24, 31), *range(39, 50)} - {41}
    for number, seats in enumerate((2, 4)):
        s = ENGINE.start(GAME.setup(seats, {"memory": bool(number)}), word_for(6, number))
        for step in range(120):
            if not (waiting := ENGINE.awaited(s)):
                break
            moves = ENGINE.legal(s, waiting[0])
            if step % 6 == 0:
                reasons = [ENGINE.why(s, waiting[0], move) for move in range(ENGINE.codes.count)]
                assert {move for move, reason in enumerate(reasons) if reason == 0} == set(moves)
                assert set(reasons) - {0} <= clauses
            ENGINE.play(s, waiting[0], dice.choice(moves))

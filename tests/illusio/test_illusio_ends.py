"""How it ends, and who wins: ILL-21, ILL-22."""

import pytest

from alambic.core.errors import BadOption
from alambic.core.state import SPECTATOR
from alambic.games.illusio import GAME
from alambic.games.illusio.vocabulary import End, Told
from tests.illusio.position import Table, table


def finished(t: Table) -> int:
    """Why it is over; nobody has a move then, and every move is told ILL-21."""
    assert t.awaited == t.may == []
    for seat in range(t.s.seats):
        assert t.legal(seat=seat) == set()
        assert (t.why("end", seat), t.why("place rope", seat)) == (21, 21)
    assert [event.what for event in t.events(Told.ENDED)] == [t.s.over]
    return int(t.s.over)


@pytest.mark.parametrize(("before", "over"), [(9, 0), (10, End.SCORED), (11, End.SCORED)])
def test_twelve_points_end_the_game(before: int, over: int) -> None:
    """ILL-21: as soon as somebody has them, at the start of a turn; that player wins."""
    t = table(bill="2 talking-scarf: scarf", points=(4, before)).play("end")
    assert t.s.over == over
    if over:
        assert finished(t) == End.SCORED
        assert (t.places, t.points) == ([2, 1], [4, before + 2])


def test_nothing_is_drawn_once_it_is_over() -> None:
    """ILL-09, ILL-21: the end comes before the draw."""
    t = table(hands=("", "rope"), bill="2 talking-scarf: scarf", points=(0, 11)).play("end")
    assert finished(t) == End.SCORED and t.hand(1) == "rope"


@pytest.mark.parametrize("target", [6, 7, 12, 24])
def test_a_table_can_choose_another_number(target: int) -> None:
    """ILL-21: 6 to 24."""
    t = table(
        hands=("success*2", ""),
        bill="1 talking-scarf: rope; 1 tight-rope: scarf",
        points=(target - 2, 0),
        target=target,
    )
    t.play("success talking-scarf")
    assert not t.s.over
    t.play("success tight-rope")
    assert finished(t) == End.SCORED


@pytest.mark.parametrize("target", [5, 25])
def test_other_numbers_are_refused(target: int) -> None:
    """ILL-21: 5 and 25 are no targets."""
    with pytest.raises(BadOption):
        GAME.setup(2, {"target": target})


@pytest.mark.parametrize("mover", [0, 1])
def test_instant_success_can_end_the_game(mover: int) -> None:
    """ILL-21, ILL-27: at once, in the middle of a turn, whoever plays it; the owner of the trick wins."""
    t = table(hands=("success, rope", "success, rope"), bill="1 talking-scarf: rope", points=(11, 3), turn=mover)
    t.play("success talking-scarf")
    assert finished(t) == End.SCORED and t.places == [1, 2]


def test_tricks_scored_together_are_all_counted_before_the_end() -> None:
    """ILL-21: in the order they went on the bill; the second counts although the first was enough."""
    t = table(bill="2 talking-scarf: scarf; 2 tiger-pit: cage, tiger, blades", points=(0, 10)).play("end")
    assert finished(t) == End.SCORED and t.points == [0, 18]


def test_the_order_is_that_of_the_bill() -> None:
    """ILL-21: which of two tricks of a domain is the second, and gets the Diva's point, is decided by it."""
    t = table(bill="2 phantom-knot: rope, public; 2 first-glance: public", talents="tamer diva").play("end")
    assert [event.where for event in t.events(Told.SCORES)] == [4, 1]
    t = table(bill="2 first-glance: public; 2 phantom-knot: rope, public", talents="tamer diva").play("end")
    assert [event.where for event in t.events(Told.SCORES)] == [2, 3]


def test_it_ends_when_no_objective_is_left() -> None:
    """ILL-22: none in the Contest, in the pile, in progress or on the bill; the highest score wins."""
    t = table(bill="2 talking-scarf: rope", contest="", coming="", points=(5, 1)).play("end")
    assert finished(t) == End.EMPTY and (t.places, t.points) == ([1, 2], [5, 2])


def test_it_ends_at_once_with_an_instant_success() -> None:
    """ILL-22: in the middle of a turn."""
    t = table(hands=("success", ""), bill="1 talking-scarf: rope", contest="", coming="").play(
        "success talking-scarf"
    )
    assert finished(t) == End.EMPTY


@pytest.mark.parametrize(
    "left",
    [
        {"contest": "pocket-rabbit", "coming": ""},
        {"contest": "", "coming": "", "progress": "1 pocket-rabbit: rabbit"},
        {"contest": "", "coming": "", "bill": "2 talking-scarf: rope; 1 pocket-rabbit: rabbit, rope"},
    ],
    ids=("Contest", "in progress", "on the bill"),
)
def test_as_long_as_an_objective_is_left_it_goes_on(left: dict[str, str]) -> None:
    """ILL-22: one is enough, wherever it is."""
    t = table(**{"bill": "2 talking-scarf: rope", **left}).play("end")  # type: ignore[arg-type]
    assert (t.s.over, t.awaited) == (0, [1])


def test_an_objective_given_up_as_the_last_one_goes_on() -> None:
    """ILL-07, ILL-22: it comes back into the Contest."""
    t = table(progress="1 pocket-rabbit: rabbit", contest="", coming="").play("drop pocket-rabbit")
    assert (t.s.over, sorted(t.contest)) == (0, ["", "", "", "pocket-rabbit"])


def test_it_ends_when_nobody_acts_for_three_rounds() -> None:
    """ILL-22: nine turns of three players, one after the other; no single round of passes ends it."""
    t = table(hands=("rope", "rope", "rope"), points=(3, 5, 5), kept="2 talking-scarf").play(*["end"] * 8)
    assert t.s.over == 0
    t.play("end")
    assert finished(t) == End.IDLE and t.places == [3, 1, 2]


def test_whoever_leads_cannot_end_it_by_passing_while_others_act() -> None:
    """ILL-22: at a table of two, two passes used to."""
    t = table(hands=("rope", "public*5"), points=(11, 3))
    for _ in range(4):
        t.play("end", "place public", "end")
    assert t.s.over == 0


def test_an_action_breaks_the_row_of_idle_turns() -> None:
    """ILL-22: all of them must have passed since."""
    t = table(hands=("rope", "rope")).play("end", "place rope", "end", *["end"] * 5)
    assert t.s.over == 0
    assert finished(t.play("end")) == End.IDLE


def test_a_trick_on_the_bill_breaks_the_row_too() -> None:
    """ILL-22: it is scored first, and the count begins anew."""
    t = table(hands=("rope", "rope"), bill="2 talking-scarf: rope", idle=5).play("end")
    assert (t.s.over, t.s.idle, t.points) == (0, 0, [0, 1])
    t.play(*["end"] * 5)
    assert t.s.over == 0
    assert finished(t.play("end")) == End.IDLE


def test_a_talent_is_no_action() -> None:
    """ILL-22, ILL-39: whoever only uses a talent takes no action."""
    t = table("1 rope", hands=("rope", "rope"), talents="quick-change diva", idle=4).play(
        "turn 1", "into scarf", "end", "end"
    )
    assert finished(t) == End.IDLE


@pytest.mark.parametrize(
    ("idle", "warned"),
    [(0, ""), (2, ""), (3, "for a whole round"), (5, "for a whole round"), (6, "two whole rounds")],
)
def test_the_table_warns_before_it_ends_so(idle: int, warned: str) -> None:
    """ILL-22: from the first round without an action on, whoever looks."""
    t = table(hands=("rope", "rope", "rope"), idle=idle)
    for seat in (0, 1, SPECTATOR):
        told = GAME.words.due(t.known(seat), ("Ada", "Bo", "Cleo"), seat=seat)
        assert ("Nobody has acted" in told) == bool(warned) and warned in told


def test_it_ends_after_sixty_rounds() -> None:
    """ILL-22: when the last player of the sixtieth has had a turn; not after the fifty-ninth."""
    t = table(hands=("rope", "rope", "rope"), turn=0, first=1, round=59).end()
    assert (t.s.over, t.s.round, t.awaited) == (0, 60, [1])
    t.end(2)
    assert (t.s.over, t.s.round) == (0, 60)
    t.end()
    assert finished(t) == End.LONG


def test_what_is_on_the_bill_is_scored_before_that_end() -> None:
    """ILL-22: in turn order, an Encore or not, as if turns began: a talent's point is to be had again."""
    t = table(
        hands=("", "", ""),
        talents="tamer diva tamer",
        bill="2 phantom-knot: rope, public; 1 supple-bars + encore: tank; 3 wandering-card: scarf",
        turn=2,
        round=60,
    )
    t.s.used[1] = 1
    t.play("end")
    assert finished(t) == End.LONG and t.points == [1, 4, 1]
    assert [event.who for event in t.events(Told.SCORES)] == [0, 1, 2]


def test_whoever_has_enough_points_then_wins_at_once() -> None:
    """ILL-21, ILL-22: those after them are not scored any more."""
    t = table(
        hands=("", ""),
        bill="1 supple-bars: tank; 2 phantom-knot: rope, public",
        points=(11, 11),
        turn=1,
        round=60,
    ).play("end")
    assert finished(t) == End.SCORED and t.points == [12, 11] and t.places == [1, 2]


def test_the_round_is_counted_from_the_first_player() -> None:
    """ILL-22: it goes up when their turn begins again."""
    t = table(hands=("rope", "rope", "rope"), turn=2, first=2)
    rounds = []
    for _ in range(5):
        rounds.append(int(t.s.round))
        t.end()
    assert rounds == [1, 1, 1, 2, 2]


@pytest.mark.parametrize(
    ("points", "kept", "places"),
    [
        ((5, 4), "", [1, 2]),
        ((5, 5), "2 talking-scarf", [2, 1]),
        ((5, 5), "1 tight-rope; 2 talking-scarf", [1, 1]),
        ((5, 5), "", [1, 1]),
        ((6, 5), "2 talking-scarf; 2 tight-rope", [1, 2]),
    ],
)
def test_the_highest_score_wins_then_more_objectives(
    points: tuple[int, int], kept: str, places: list[int]
) -> None:
    """ILL-22: ties go to more objectives completed, then they are shared."""
    t = table(hands=("rope", "rope"), points=points, kept=kept, idle=5).play("end")
    assert finished(t) == End.IDLE and t.places == places

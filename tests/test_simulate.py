"""Simulation: repeatable, honest about chance, and light on memory."""

from collections import Counter
from dataclasses import replace
from itertools import count

import numpy as np
import pytest

from alambic.cli.simulating import report
from alambic.core.chance import below, word_for
from alambic.core.deck import Deck
from alambic.core.errors import BadBot
from alambic.games import CATALOGUE
from alambic.games.illusio.cards import TALENT_NAMES
from alambic.lab.pace import Pace
from alambic.lab.simulate import Batch, Estimate, Room, Simulation, Tally, in_threads, simulate

GAME = CATALOGUE["vizia"]


def timeless(found: Simulation) -> Simulation:
    return replace(found, seconds=1.0)


@pytest.mark.parametrize(("bots", "games"), [(["random"], 1234), (["flat:20", "random", "random"], 7)])
def test_the_seed_decides_whatever_the_number_of_threads(bots: list[str], games: int) -> None:
    one, three = (simulate(GAME.setup(3), games, bots=bots, seed=5, threads=threads) for threads in (1, 3))
    assert timeless(one) == timeless(three)
    assert one.games == games
    other = simulate(GAME.setup(3), games, bots=bots, seed=6, threads=1)
    assert other.choices != one.choices


def test_more_games_begin_with_the_same_ones() -> None:
    room = Room(GAME.load(), GAME.setup(2), ["random"] * 2, False, 3)
    few, many = room.play(0, 20), room.play(0, 50)
    assert np.array_equal(few.points, many.points[:20])
    assert np.array_equal(room.play(20, 30).points, many.points[20:])


@pytest.mark.parametrize("compiled", [True, False])
def test_bulk_games_are_the_games_played_one_by_one(compiled: bool) -> None:
    engine, setup = GAME.load(compiled=compiled), GAME.setup(3, {"capture": True})
    rows = np.array(Room(engine, setup, ["random"] * 3, False, 8).random_rows(0, 5)[0]).reshape(5, 7)
    for game, row in enumerate(rows.tolist()):
        s = engine.start(setup, word_for(8, game))
        choices = 0
        while waiting := engine.awaited(s):
            moves = engine.legal(s, waiting[0])
            choices += len(moves) > 1
            at = engine.call(below, s, len(moves)) if len(moves) > 1 else 0
            engine.play(s, waiting[0], moves[at])
        places, points = engine.standings(s)
        assert row == [choices, *places, *points]


def test_interpreted_and_compiled_runs_agree() -> None:
    plain, native = (
        simulate(GAME.setup(2), 2, bots=["random", "flat:4"], seed=1, threads=1, compiled=compiled)
        for compiled in (False, True)
    )
    assert timeless(plain) == timeless(native)


def test_games_that_follow_one_another_are_independent() -> None:
    """Confidence intervals rest on it."""
    room = Room(GAME.load(), GAME.setup(3), ["random"] * 3, False, 1)
    lengths = room.play(0, 3000).choices
    for lag in (1, 2, 10):
        assert abs(np.corrcoef(lengths[:-lag], lengths[lag:])[0, 1]) < 0.08


def test_flat_beats_random() -> None:
    found = simulate(GAME.setup(2), 24, bots=["flat:40", "random"], seed=2)
    assert found.rotated
    strong, weak = found.by_bot
    assert (strong.bot, weak.bot) == ("flat:40", "random")
    assert strong.wins.low > 0.6
    assert strong.points.value > weak.points.value


def test_wins_are_shared_out_completely() -> None:
    """VIZ-17: a shared win is a fraction; VIZ-30: partners share theirs."""
    for setup in (GAME.setup(3), GAME.setup(4, {"teams": True})):
        found = simulate(setup, 500, seed=4)
        assert sum(result.wins.value for result in found.seats) == pytest.approx(1)


def test_a_tally_counts_by_seat_and_by_bot() -> None:
    tally = Tally(2, ("sun", "moon", "star"))
    seating, roles = [[0, 1], [1, 0]], [[0, 1], [1, 1]]
    lengths, places, points = ([4, 6], [60, 90]), [[1, 1], [1, 2]], [[3, 3], [5, 1]]
    numbers = [np.array(rows, np.int64) for rows in (*lengths, places, points, seating, roles)]
    tally.add(Batch(*numbers))
    assert tally.by_seat.tolist() == [[3, 1], [8, 4], [34, 10]]
    assert tally.by_bot.tolist() == [[1, 3], [4, 8], [10, 34]]
    assert tally.by_role.tolist() == [[1, 3, 0], [3, 9, 0], [9, 35, 0], [1, 3, 0]]
    assert [(role.name, role.games, role.wins.value) for role in tally.role_results()] == [
        ("sun", 1, 0.5),
        ("moon", 3, 0.5),
    ]
    assert (tally.games, tally.win) == (2, 2)
    choices, minutes = tally.choices.span(), tally.times.span(60)
    assert (choices.mean.value, choices.least, choices.most) == (5, 4, 6)
    assert (minutes.mean.value, minutes.least, minutes.most) == (1.25, 1, 1.5)


@pytest.mark.parametrize(("bots", "games"), [(["random"], 40), (["flat:3"], 2)])
def test_wins_are_counted_by_what_the_deal_makes_of_a_seat(bots: list[str], games: int) -> None:
    """ILL-06: every magician, with what would be a fair share."""
    setup = CATALOGUE["illusio"].setup(3)
    found = simulate(setup, games, bots=bots, seed=2, threads=2)
    dealt = Counter(
        TALENT_NAMES[talent]
        for game in range(games)
        for talent in setup.game.load().read(setup.game.load().start(setup, word_for(2, game))).talent[:3]
    )
    assert {role.name: role.games for role in found.by_role} == dict(dealt)
    assert sum(role.wins.value * role.games for role in found.by_role) == pytest.approx(games)
    assert all(role.of_fair.value == pytest.approx(3 * role.wins.value) for role in found.by_role)
    assert not simulate(GAME.setup(2), 4, seed=1).by_role
    assert [role["role"] for role in found.as_json()["by_role"]] == [role.name for role in found.by_role]


def test_what_the_opening_makes_of_a_seat_is_looked_at_when_it_is_clear() -> None:
    """ELX-04: the levels drafted; a bot with a habit takes what it likes as long as there is some."""
    setup = CATALOGUE["elixir"].setup(4)
    bots = ["random", "random", "random", "random/draft 1"]
    found = simulate(setup, 8, bots=bots, seed=3, threads=2)
    drafted = {role.name: role.games for role in found.by_role}
    assert sum(drafted.values()) == 4 * 8
    assert all(sum(map(int, name.split("+"))) >= 9 for name in drafted)
    plain = simulate(setup, 8, bots=["random/draft 4"], seed=3, threads=2)
    mixes = [[int(level) for level in role.name.split("+")] for role in plain.by_role]
    assert [4, 4, 1] in mixes and all(4 in mix or max(mix) <= 3 for mix in mixes)
    low = sum(role.games for role in found.by_role if role.name.count("1") >= 6)
    assert low >= 4 > sum(role.games for role in plain.by_role if role.name.count("1") >= 6)
    assert not simulate(setup, 4, seed=1).by_role  # evenly random games are played all at once: nobody looks


def test_drafts_that_come_short_are_a_role_too() -> None:
    """ELX-04: where the piles run out, every game has its row, and nobody is looked at later."""
    cards = [{"id": name, "count": 10, "source": "ours"} for name in ("salt", "ash")]
    few = [
        {"id": f"s{n}", "count": 1, "source": "ours", "recipe": ["salt"], "effect": ["draw me 1"]}
        for n in range(9)
    ]
    setup = CATALOGUE["elixir"].setup(3, {}, Deck.parse("few", {"cards": [*cards, *few]}))
    room = Room(setup.game.load(compiled=False), setup, ["random", "random", "flat:1"], True, 1)
    other = setup.game.words.ROLES.index("other")
    assert room.play(0, 2).roles.tolist() == [[other] * 3] * 2


def test_the_report_lists_every_role_with_its_share(capsys: pytest.CaptureFixture[str]) -> None:
    """ILL-06: what balance is judged by."""
    setup = CATALOGUE["illusio"].setup(6)
    report(setup, 40, ["random"], None, 1, 1, False)
    told = capsys.readouterr().out
    table = told[told.index("of a fair share") :]
    for role in simulate(setup, 40, seed=1).by_role:
        line = next(line for line in table.splitlines() if line.startswith(f"{role.name} "))
        assert f"{role.games} " in line and f"{role.of_fair.value:.2f} [" in line


def test_people_think_one_after_the_other_unless_they_are_asked_together() -> None:
    """What is forced takes no time, and an answer that silence would give no longer than the window."""
    pace = Pace(CATALOGUE["elixir"].setup(3), 15)
    for seat in (0, 0, 1):  # two choices of a turn, and one of the next
        pace.ask([seat])
        pace.answer(seat, True, False)
    assert pace.now == 45
    pace.ask([2])
    pace.answer(2, False, False)
    assert pace.now == 45
    for asked in ([0, 1, 2], [0, 1, 2], [1, 2]):  # seat 0 chooses twice while the others choose once
        pace.ask(asked)
        pace.answer(asked[0], True, False)
    pace.ask([2])
    pace.answer(2, True, False)
    assert pace.now == 45 + 2 * 15
    pace.ask([0])
    pace.answer(0, True, True)
    assert pace.now == 75 + CATALOGUE["elixir"].window


def test_minutes_are_told_at_a_pace() -> None:
    """In Vizia everybody waits for one: a game takes as long as all choices together."""
    found = simulate(GAME.setup(2), 3, seed=1, threads=1, pace=30)
    assert found.minutes and found.minutes.mean.value == pytest.approx(found.choices.mean.value / 2)
    assert (found.minutes.least, found.minutes.most) == (found.choices.least / 2, found.choices.most / 2)
    assert found.as_json()["minutes"]["most"] == found.minutes.most
    assert simulate(GAME.setup(2), 3, seed=1).as_json()["minutes"] is None


def test_bots_change_seats_when_they_differ() -> None:
    room = Room(GAME.load(), GAME.setup(3), ["random", "random", "flat:4"], True, 1)
    assert room.play(1, 3).seating.tolist() == [[1, 2, 0], [2, 0, 1], [0, 1, 2]]
    still = simulate(GAME.setup(2), 4, bots=["random", "flat:4"], rotate=False, seed=1)
    assert not still.by_bot
    assert [result.bot for result in still.seats] == ["random", "flat:4"]
    assert not simulate(GAME.setup(2), 4, seed=1).rotated


def test_intervals_are_the_textbook_ones() -> None:
    none, half = Estimate.of_share(10, 0), Estimate.of_share(10, 5)
    assert (none.value, none.low) == (0, 0)
    assert none.high == pytest.approx(0.2775, abs=1e-4)
    assert (half.low, half.high) == pytest.approx((0.2366, 0.7634), abs=1e-4)
    mean = Estimate.of_mean(4, 2 + 4 + 4 + 6, 4 + 16 + 16 + 36)
    assert mean.value == 4
    assert mean.high - 4 == pytest.approx(1.96 * (8 / 3 / 4) ** 0.5, abs=1e-3)
    assert Estimate.of_mean(1, 7, 49) == Estimate(7, 7, 7)


def test_work_is_handed_out_a_little_at_a_time() -> None:
    """Memory stays the same for any number of games."""
    taken = count()
    batch = Batch(*[np.zeros((1, 2), np.int64)] * 6)
    endless = ((next(taken), 1) for _ in count())
    done = in_threads(lambda first, games: batch, endless, threads=2)
    for _ in range(10):
        next(done)
    done.close()  # type: ignore[attr-defined]
    assert next(taken) <= 20


def test_an_error_in_a_game_is_not_lost() -> None:
    def fail(first: int, games: int) -> Batch:
        raise ArithmeticError

    with pytest.raises(ArithmeticError):
        list(in_threads(fail, [(0, 1)], threads=1))


def test_the_number_of_bots_must_suit_the_table() -> None:
    with pytest.raises(BadBot, match="2 bots named; there is room for 3"):
        simulate(GAME.setup(3), 1, bots=["random", "random"])
    with pytest.raises(BadBot, match="no bot 'clever'"):
        simulate(GAME.setup(3), 1, bots=["clever"])


def test_json_is_plain_and_complete() -> None:
    found = simulate(GAME.setup(2, {"capture": True}), 3, seed=1).as_json()
    assert found["options"] == {"capture": "yes"}
    assert found["players"] == len(found["seats"]) == 2
    assert found["choices"]["fewest"] <= found["choices"]["value"] <= found["choices"]["most"]
    assert set(found["seats"][0]) == {"bot", "wins", "points"}

"""Baugienne at a live table: wishes are collected for a while, and the rules decide whatever came first."""

from datetime import timedelta
from itertools import permutations

from alambic.games.artiseurs import GAME as ARTISEURS
from alambic.server.live.table import Table
from alambic.server.storage.rows import Person
from tests.server.hosting import Hosted, hosted, moves
from tests.server.live import Live

LIVELY = {"mode": "baugienne"}


async def a_window(host: Hosted, window: int) -> tuple[Table, list[Person]]:
    """Everybody holds a bone, red was the last to act, and all are asked."""
    people = [await host.person(name) for name in ("Ann", "Bea", "Cid")]
    table = await host.table(ARTISEURS, *people, options=LIVELY, window=window)
    opening = "0 give 1, 0 now, 1 wait, 0 give 2, 0 wait, 1 now, 1 give 1"
    for seat, code in ((int(move[0]), move[2:]) for move in opening.split(", ")):
        await host.play(table, people[seat], code, seat)
    assert table.playing().awaited() == [0, 1, 2]
    return table, people


@hosted(ARTISEURS)
async def test_whoever_says_nothing_while_wishes_are_collected_waits(host: Hosted) -> None:
    """ART-30: at a live table, for the time the table has set."""
    table, people = await a_window(host, window=5)
    opened = host.moment
    host.wait(3)
    await host.play(table, people[0], "now", 0)
    assert table.deadline(1) == opened + timedelta(seconds=5)  # somebody's wish gives nobody more time
    await host.ring(table, 2)
    assert [(entry.seat, entry.move, entry.by) for entry in table.playing().entries[-2:]] == [
        (1, "wait", "clock"),
        (2, "wait", "clock"),
    ]
    assert table.playing().awaited() == [0] and host.hall.due(table) is None  # an action takes the time it takes
    assert all(seat.kind == "person" for seat in table.row.seats)


@hosted(ARTISEURS)
async def test_without_a_time_everybody_is_asked(host: Hosted) -> None:
    """ART-30: 0 seconds ask everyone."""
    table, people = await a_window(host, window=0)
    await host.play(table, people[0], "now", 0)
    await host.ring(table, 10**6)
    assert table.playing().awaited() == [1, 2]


@hosted(ARTISEURS)
async def test_in_which_order_wishes_arrive_means_nothing(host: Hosted) -> None:
    """ART-29: red acted last, and neither white nor black has been asking for longer: black before white."""
    for order in permutations(range(3)):
        table, people = await a_window(host, window=5)
        before = len(moves(table))
        for seat in order:
            await host.play(table, people[seat], "now", seat)
        assert [seat for seat, _ in moves(table)[before:]] == list(order)
        assert table.playing().awaited() == [2]


def test_a_table_of_this_game_has_five_seconds_for_wishes_unless_it_wants_another_time(site: Live) -> None:
    ada = site.person()
    seats = {"seat0": "me", "seat1": "open", "seat2": "open"}
    assert 'value="5" selected' in ada.get("/new/artiseurs").text
    wished = {"baugienne": {"": 5, "0": 0, "30": 30}, "cervienne": {"": 0, "30": 0}}  # nobody is asked there
    for mode, windows in wished.items():
        for text, window in windows.items():
            more = {"window": text} if text else {}
            assert site.table(ada.open("artiseurs", mode=mode, **seats, **more)).row.window == window
    quick = ada.post("/now/artiseurs").url.path
    assert site.table(quick).row.window == 0


def test_a_log_says_who_asked_and_who_was_preferred_by_which_rule(site: Live) -> None:
    """ART-29: wishes of others show when the last has spoken, not before."""
    ada = site.person()
    path = ada.open("artiseurs", mode="baugienne", seat0="me", seat1="here", name1="Bea")
    for step, (seat, code) in enumerate(((0, "give 1"), (0, "now"), (1, "now"))):
        assert "asks to act now" not in ada.get(path).text
        assert ada.move(path, code, seat, step).status_code == 200
    told = ada.get(path).text
    assert "Ada asks to act now." in told and "Bea asks to act now." in told
    assert "Bea acts next: nobody acts twice running if another wants to (ART-29)." in told


def test_on_a_shared_device_who_is_to_move_looks_and_others_speak_up_when_asked_for(site: Live) -> None:
    """ART-20: a proposal to stop is made while somebody else is to move, also by somebody on the same device."""
    ada = site.person()
    path = ada.open("artiseurs", mode="learning", seat0="me", seat1="here", name1="Bea")
    match = site.table(path).playing()
    for _ in range(2):
        assert 'name="seat" value="0"' in ada.get(path).text
        assert ada.move(path, match.legal(0)[0], 0, match.step).status_code == 200
    assert match.awaited() == [1] and 'name="seat" value="1"' in ada.get(f"{path}?as=0.0").text
    asked = ada.get(f"{path}?as=0.{match.step}").text
    assert 'name="seat" value="0"' in asked and 'value="stop"' in asked
    assert ada.move(path, "draw", 1, match.step).status_code == 200
    later = ada.get(f"{path}?as=0.{match.step - 1}").text
    assert 'name="seat" value="1"' in later  # who is to move looks again


@hosted(ARTISEURS)
async def test_bots_agree_to_stop_and_people_decide(host: Hosted) -> None:
    """ART-20: nobody has to play on because a bot is behind."""
    ann, bea = await host.person("Ann"), await host.person("Bea")
    table = await host.table(ARTISEURS, ann, "novice", bea, options={"mode": "learning"})
    await host.play(table, ann, "draw", 0)
    await host.play(table, ann, table.playing().legal(0)[0], 0)
    await host.play(table, ann, "stop", 0)
    await host.play(table, bea, "no", 2)
    await host.quiet(table)
    assert {(0, "stop"), (1, "yes"), (2, "no")} < {*moves(table)} and not table.playing().over
    await host.play(table, ann, "stop", 0)
    await host.play(table, bea, "yes", 2)
    await host.quiet(table)
    assert table.playing().over

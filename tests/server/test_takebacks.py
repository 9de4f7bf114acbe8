"""Takebacks of what others have seen: only by consent, and no word is drawn twice."""

from dataclasses import replace
from datetime import timedelta

import pytest

from alambic.core.errors import Stale
from alambic.core.match import replay
from alambic.core.record import parse_record
from alambic.games.artiseurs import GAME as ARTISEURS
from alambic.games.vizia import GAME as VIZIA
from alambic.server.actions import playing, seating
from alambic.server.actions.records import record_of
from alambic.server.actions.takebacks import asked_moves, ways_back
from alambic.server.basics.refusals import Asked, NotNow, NotYours, TooMany
from alambic.server.basics.settings import Limits
from alambic.server.basics.words import words
from alambic.server.live.clock import left
from alambic.server.live.matches import LAPSE
from alambic.server.live.table import Table
from alambic.server.storage.rows import Person
from alambic.server.views.life import clock_faces, life_of
from tests.games.mini import GAME as MINI
from tests.server.hosting import Hosted, Shelf, hosted, moves
from tests.server.test_clock import to_an_answer

ENGLISH = words("en")


async def after_a_turn(host: Hosted, count: int = 2) -> tuple[Table, list[Person]]:
    """People at Vizia after the first turn; who had it comes first, then the others in seat order."""
    people = [await host.person(name) for name in ("Ada", "Bea", "Cy")[:count]]
    table = await host.table(VIZIA, *people)
    turn = table.playing().awaited()[0]
    mover = people[turn]
    legal = table.playing().legal(turn)
    await host.play(table, mover, next(code for code in legal if code.startswith("place common")))
    await host.play(table, mover, "end")
    return table, [mover, *(person for person in people if person is not mover)]


@hosted(VIZIA)
async def test_a_takeback_waits_for_everybody_and_then_happens(host: Hosted) -> None:
    table, (mover, *others) = await after_a_turn(host, 3)
    state = table.playing().at(1).known_bytes(14)
    await playing.ask(host.hall, table, mover, 1)
    assert len(table.playing().entries) == 2 and table.row.asking
    await playing.answer(host.hall, table, others[0], True)
    assert len(table.playing().entries) == 2
    await playing.answer(host.hall, table, others[1], True)
    assert [entry.kind for entry in table.playing().entries] == ["move", "move", "back"]
    assert table.playing().line == (1,) and table.playing().known_bytes(14)[64:] == state[64:]
    assert table.row.asking is None and table.playing().awaited() == table.seats_of(mover.id)


@hosted(VIZIA)
async def test_one_no_is_enough_and_the_match_goes_on(host: Hosted) -> None:
    table, (mover, *others) = await after_a_turn(host, 3)
    await playing.ask(host.hall, table, mover, 0)
    await playing.answer(host.hall, table, others[0], True)
    await playing.answer(host.hall, table, others[1], False)
    assert table.row.asking is None and len(table.playing().entries) == 2
    with pytest.raises(NotNow, match="nobody asks"):
        await playing.answer(host.hall, table, others[0], True)


@hosted(VIZIA)
async def test_no_move_is_made_while_a_takeback_is_asked_for(host: Hosted) -> None:
    table, (mover, other) = await after_a_turn(host)
    await playing.ask(host.hall, table, mover, 1)
    seat = table.playing().awaited()[0]
    code = table.playing().legal(seat)[0]
    with pytest.raises(Asked, match="when all have answered"):
        await host.play(table, other, code)
    assert table.row.asking and len(moves(table)) == 2
    await playing.answer(host.hall, table, other, False)
    await host.play(table, other, code)
    row = await host.store.match(table.key)
    assert row and row.asking is None and len(moves(table)) == 3


@hosted(VIZIA)
async def test_who_asks_may_withdraw_and_only_own_moves_can_be_asked_for(host: Hosted) -> None:
    table, (mover, other) = await after_a_turn(host)
    with pytest.raises(NotNow, match="your own last move"):
        await playing.ask(host.hall, table, other, 1)
    with pytest.raises(NotNow, match="your own last move"):
        await playing.ask(host.hall, table, mover, 2)
    with pytest.raises(NotYours):
        await playing.ask(host.hall, table, await host.person("Eve"), 1)
    await playing.ask(host.hall, table, mover, 1)
    with pytest.raises(NotNow, match="already"):
        await playing.ask(host.hall, table, mover, 1)
    with pytest.raises(NotYours):
        await playing.answer(host.hall, table, await host.person("Eva"), True)
    await playing.answer(host.hall, table, mover, False)
    assert table.row.asking is None


@hosted(VIZIA)
async def test_the_number_and_the_word_of_an_entry_are_never_used_again(host: Hosted) -> None:
    """The same move made again after a takeback draws by another word."""
    table, (mover, other) = await after_a_turn(host)
    words = [entry.word for entry in table.playing().entries]
    commons = bytes(table.playing().known(14).common.astype("i1"))
    drawn = {commons}
    for _ in range(6):
        await playing.ask(host.hall, table, mover, 1)
        await playing.answer(host.hall, table, other, True)
        await host.play(table, mover, "end")
        drawn.add(bytes(table.playing().known(14).common.astype("i1")))
        words.append(table.playing().entries[-1].word)
    rows = await host.store.entries(table.row.id)
    assert [row.number for row in rows] == list(range(1, len(rows) + 1))
    assert len(set(words)) == len(words) and len(drawn) > 1


@hosted(VIZIA)
async def test_a_person_alone_with_bots_need_ask_nobody(host: Hosted) -> None:
    ada = await host.person("Ada")
    table = await host.table(VIZIA, ada, "novice")
    await host.quiet(table)
    start = table.playing().step
    before = table.playing().known_bytes(14)
    await host.play(table, ada, next(c for c in table.playing().legal(0) if c.startswith("place own")))
    await host.play(table, ada, "end")
    await host.quiet(table)
    assert table.playing().entries[-1].by == "bot"
    ways = dict(ways_back(table.playing(), [0]))
    await playing.ask(host.hall, table, ada, ways["turn"])
    assert table.playing().awaited() == [0] and len(table.playing().line) == start
    assert (
        table.playing().known(14).left
        == host.hall.engines.loaded["vizia"].read(host.hall.engines.loaded["vizia"].unpack(before)).left
    )


@hosted(VIZIA)
async def test_bots_wait_while_people_talk_about_a_takeback(host: Hosted) -> None:
    ada, bea = await host.person("Ada"), await host.person("Bea")
    table = await host.table(VIZIA, ada, bea, "novice")
    await host.quiet(table)
    people = {0: ada, 1: bea}
    while True:
        seat = table.playing().awaited()[0]
        legal = table.playing().legal(seat)
        ending = "end" if "end" in legal else legal[0]
        if seat == 1 and ending == "end":
            table.row = replace(table.row, pace="calm")
            host.hall.settings = replace(host.hall.settings, pause=1.0)
            await host.play(table, bea, "end")
            break
        await host.play(table, people[seat], ending)
        await host.quiet(table)
    step = table.playing().step
    assert table.bot_to_move()
    await playing.ask(host.hall, table, bea, ways_back(table.playing(), [1])[0][1])
    assert table.bot_to_move() is None
    table.work.hurried.set()
    await host.quiet(table)
    assert table.playing().step == step
    await playing.answer(host.hall, table, ada, False)
    table.work.hurried.set()
    await host.quiet(table)
    assert table.playing().step > step


@hosted(VIZIA)
async def test_a_question_outlives_the_server_and_whoever_leaves_need_not_answer(host: Hosted) -> None:
    table, (mover, *others) = await after_a_turn(host, 3)
    await playing.ask(host.hall, table, mover, 1)
    await host.again()
    table = await host.hall.table(table.key)
    assert table.row.asking
    await playing.answer(host.hall, table, others[0], True)
    await seating.leave(host.hall, table, others[1], "novice")
    assert table.row.asking is None  # a change of players answers it too: it can be asked anew


@hosted(VIZIA)
async def test_the_record_of_a_match_with_takebacks_and_handovers_replays(host: Hosted) -> None:
    table, (mover, other) = await after_a_turn(host)
    await playing.ask(host.hall, table, mover, 1)
    await playing.answer(host.hall, table, other, True)
    await host.play(table, mover, "end")
    await seating.leave(host.hall, table, other, "novice")
    await host.quiet(table)
    record = parse_record(await record_of(host.store, table), Shelf(VIZIA))
    kinds = [entry.kind for entry in record.entries]
    assert kinds[:5] == ["move", "move", "back", "move", "sits"] and record.names == ("Ada", "Bea")
    again = replay(record, compiled=False)
    assert again.known_bytes(14) == table.playing().known_bytes(14) and again.line == table.playing().line
    await host.again()
    assert (await host.hall.table(table.key)).course.mark == table.course.mark


@hosted(VIZIA)
async def test_nothing_is_taken_back_from_before_somebody_else_sat_down(host: Hosted) -> None:
    """The host cannot put a bot in somebody's place and then take back what that person saw."""
    table, (mover, other) = await after_a_turn(host)
    seat = table.seats_of(mover.id)[0]
    await seating.leave(host.hall, table, other, "novice")
    await host.quiet(table)
    assert ways_back(table.playing(), [seat]) == []
    with pytest.raises(NotNow):
        await playing.ask(host.hall, table, mover, 0)
    code = next(code for code in table.playing().legal(seat) if code.startswith("place"))
    await host.play(table, mover, code)
    await playing.ask(host.hall, table, mover, ways_back(table.playing(), [seat])[0][1])
    assert table.playing().entries[-1].kind == "back"


@hosted(VIZIA)
async def test_an_answer_is_for_the_question_that_was_read(host: Hosted) -> None:
    table, (mover, other) = await after_a_turn(host)
    await playing.ask(host.hall, table, mover, 1)
    read = table.row.asking
    assert read
    await playing.answer(host.hall, table, mover, False)
    table.talk.declined.clear()
    await playing.ask(host.hall, table, mover, 0)
    with pytest.raises(Stale, match="another question"):
        await playing.answer(host.hall, table, other, True, read["to"], read["step"])
    assert table.row.asking and len(table.playing().entries) == 2


@hosted(VIZIA)
async def test_who_was_answered_asks_again_only_after_a_move(host: Hosted) -> None:
    table, (mover, other) = await after_a_turn(host)
    await playing.ask(host.hall, table, mover, 1)
    await playing.answer(host.hall, table, other, False)
    with pytest.raises(NotNow, match="when somebody has moved"):
        await playing.ask(host.hall, table, mover, 1)
    await host.play(table, other, table.playing().legal(table.playing().awaited()[0])[0])
    await playing.ask(host.hall, table, mover, 1)
    assert table.row.asking


@hosted(VIZIA)
async def test_where_there_are_clocks_a_question_does_not_hold_up_the_match(host: Hosted) -> None:
    two = [await host.person("Ada"), await host.person("Bea")]
    for clock, lapses in (("move", True), ("none", False)):
        table = await host.table(VIZIA, *two, clock=clock, seconds=1000)
        turn = table.playing().awaited()[0]
        await host.play(table, two[turn], table.playing().legal(turn)[0])
        await playing.ask(host.hall, table, two[turn], 0)
        row = await host.store.match(table.key)
        assert row and (row.due == host.moment + LAPSE) == lapses
        await host.ring(table, LAPSE.total_seconds())
        assert (table.row.asking is None) == lapses


@hosted(VIZIA)
async def test_nobodys_time_runs_while_a_takeback_is_talked_about(host: Hosted) -> None:
    for clock in ("move", "seat"):
        two = [await host.person(f"{name} {clock}") for name in ("Ada", "Bea")]
        table = await host.table(VIZIA, *two, clock=clock, seconds=40)
        turn = table.playing().awaited()[0]
        await host.play(table, two[turn], table.playing().legal(turn)[0])
        turn = table.playing().awaited()[0]
        asker, other = two if ways_back(table.playing(), [0]) else two[::-1]
        host.wait(10)
        await playing.ask(host.hall, table, asker, 0)
        host.wait(45)
        assert table.deadline(turn) is None
        assert clock_faces(table, ENGLISH, host.moment)[turn].text == ("0:40" if clock == "move" else "0:30")
        await host.ring(table, 0)
        assert table.row.asking  # neither the clock nor the question is over
        await playing.answer(host.hall, table, other, False)
        assert table.deadline(turn) == host.moment + timedelta(seconds=30) == host.hall.due(table)
        assert left(table.row, table.timing, turn, host.moment) in (None, 30)


@hosted(VIZIA)
async def test_who_was_not_answered_in_time_is_told_so(host: Hosted) -> None:
    two = [await host.person("Ada"), await host.person("Bea")]
    table = await host.table(VIZIA, *two, clock="move", seconds=1000)
    turn = table.playing().awaited()[0]
    await host.play(table, two[turn], table.playing().legal(turn)[0])
    await playing.ask(host.hall, table, two[turn], 0)
    await host.ring(table, LAPSE.total_seconds())
    mine, theirs = (life_of(table, ENGLISH, two[n], n, [n], "", host.moment) for n in (turn, 1 - turn))
    assert mine.lapsed and not mine.ways and not theirs.lapsed
    with pytest.raises(NotNow, match="when somebody has moved"):
        await playing.ask(host.hall, table, two[turn], 0)


@hosted(ARTISEURS)
async def test_a_window_waits_for_the_question_and_what_the_asker_did_is_taken_back(host: Hosted) -> None:
    """ART-30: not what silence has answered for them since."""
    people = [await host.person(name) for name in ("Ann", "Bea", "Cid")]
    table = await host.table(ARTISEURS, *people, options={"mode": "baugienne"}, window=5)
    await host.play(table, people[0], "give 1")
    await host.play(table, people[0], "now")
    assert table.playing().awaited() == [1]
    opened = host.moment
    host.wait(3)
    await playing.ask(host.hall, table, people[0], 0)
    await host.ring(table, 30)
    assert table.playing().awaited() == [1] and table.row.asking
    await playing.answer(host.hall, table, people[1], False)
    assert table.deadline(1) == opened + timedelta(seconds=35)
    await host.ring(table, 2)
    assert table.playing().entries[-1].by == "clock"
    await host.play(table, people[0], "give 2")
    await host.ring(table, 5)  # Ann and Bea say nothing
    assert [entry.by for entry in table.playing().entries[-2:]] == ["clock", "clock"]
    step = table.playing().step
    (way,) = ways_back(table.playing(), [0])
    assert way == ("move", step - 3)
    await playing.ask(host.hall, table, people[0], way[1])
    assert len(asked_moves(table)) == 1
    for person in people[1:]:
        await playing.answer(host.hall, table, person, True)
    assert table.playing().awaited() == [0] and "give 2" in table.playing().legal(0)


@hosted(MINI)
async def test_silence_in_any_game_is_nothing_to_take_back(host: Hosted) -> None:
    """MIN-10: what the clock has answered goes back with what its seat did before; until then it stands still."""
    people = [await host.person(name) for name in ("Ann", "Bea")]
    table = await host.table(MINI, *people, window=20)
    await to_an_answer(host, table, people)
    thief, (asked,) = table.playing().entries[-1].seat, table.playing().awaited()
    before = ways_back(table.playing(), [asked])
    await host.ring(table, 20)
    assert table.playing().entries[-1].by == "clock" and ways_back(table.playing(), [asked]) == before
    assert ways_back(table.playing(), [thief])[0] == ("move", table.playing().step - 2)


@hosted(VIZIA)
async def test_a_match_has_only_so_many_takebacks(host: Hosted) -> None:
    host.hall.settings = replace(host.hall.settings, limits=Limits(takebacks=2))
    ada = await host.person("Ada")
    table = await host.table(VIZIA, ada, "novice")
    await host.quiet(table)

    async def back_and_forth() -> None:
        await host.play(table, ada, table.playing().legal(0)[0])
        await playing.ask(host.hall, table, ada, ways_back(table.playing(), [0])[0][1])

    await back_and_forth()
    await back_and_forth()
    with pytest.raises(TooMany, match="at most 2"):
        await back_and_forth()

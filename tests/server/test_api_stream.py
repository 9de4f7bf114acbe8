"""The API's stream: at once, merged when it piles up, resumed where it broke, and never a message too many."""

import asyncio
import json
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import pytest
from starlette.types import Message

from alambic.core.events import VEILED
from alambic.core.match import Match
from alambic.core.state import SPECTATOR
from alambic.games.vizia import GAME as VIZIA
from alambic.server.actions import listening, seating
from alambic.server.api.stream import Listener, Speaker, Spoken, Stream
from alambic.server.basics.refusals import NotYours, TooMany
from alambic.server.entrance.rates import HOUSEHOLD
from alambic.server.live.table import Table
from alambic.server.storage.rows import Person
from tests.games.mini import GAME as MINI
from tests.patience import PATIENCE
from tests.server.hosting import Hosted, hosted
from tests.server.live import Live, live
from tests.server.programs import Program, messages, pair, problem, turn


def test_the_first_message_comes_at_once_and_says_how_the_table_stands(site: Live) -> None:
    key, two = pair(site)
    for _ in range(3):
        turn(key, two)[1].play(key)
    for viewer in (*two, Program(site), Program(site, "Eve")):
        with viewer.stream(key) as told:
            first, look = next(told), viewer.look(key)
            assert first.pop("id").startswith("3.")
            assert first == {name: look[name] for name in first}


def test_every_change_is_told_with_its_events_and_nothing_twice(site: Live) -> None:
    key, two = pair(site)
    _, mover, other = turn(key, two)
    with other.stream(key) as told:
        assert [step for step, *_ in next(told)["events"]] == [0]
        with mover.stream(key) as his:
            next(his)
            assert next(told)["events"] == []  # somebody is there
            mover.play(key)
            message = next(told)
            assert message["step"] == 1 and [step for step, *_ in message["events"]] == [1]
            assert next(his)["events"] == message["events"]
            other.post(f"/tables/{key}/remarks", text="oh")
            assert next(told)["events"] == next(his)["events"] == []


def test_a_stream_goes_on_after_the_message_that_was_heard_last(site: Live) -> None:
    key, two = pair(site)
    eve = Program(site)
    with eve.stream(key) as told:
        last = next(told)["id"]
    with eve.stream(key, last=last) as told:
        assert next(told) == {}  # connected, and nothing new
        turn(key, two)[1].play(key)
        assert [step for step, *_ in next(told)["events"]] == [1]
    turn(key, two)[1].play(key)
    with eve.stream(key, last=last) as told:
        assert [step for step, *_ in next(told)["events"]] == [1, 2]


@pytest.mark.parametrize("last", ["nonsense", "." * 500, "7", ".", "-1.x", "99999.x", "é.x"])
def test_an_id_that_means_nothing_is_as_good_as_none(site: Live, last: str) -> None:
    key, _ = pair(site)
    headers = {b"Last-Event-ID": last.encode()}
    with Program(site).client.stream("GET", f"/api/tables/{key}/stream", headers=headers) as answer:
        assert [step for step, *_ in next(messages(answer))["events"]] == [0]


def test_a_stream_goes_on_after_a_restart(tmp_path: Path) -> None:
    with live(tmp_path) as before:
        key, two = pair(before)
        turn(key, two)[1].play(key)
        with two[0].stream(key) as told:
            last = next(told)["id"]
    with live(tmp_path) as after:
        two = [Program(after, token=one.token) for one in two]
        turn(key, two)[1].play(key)
        with two[0].stream(key, last=last) as told:
            assert [step for step, *_ in next(told)["events"]] == [2]


def test_a_draft_is_told_to_its_seat_alone(site: Live) -> None:
    key, two = pair(site, drafts=True)
    _, mover, other = turn(key, two)
    eve = Program(site, "Eve")
    with mover.stream(key) as his, other.stream(key) as hers, eve.stream(key) as theirs:
        for told in (his, hers, theirs):
            next(told)
        eve.post(f"/tables/{key}/remarks", text="now")
        for told in (his, hers, theirs):  # until all have heard that all are there
            while not eve_was_heard(site, key, message := next(told)):
                assert message["drafts"] == 0
        mover.play(key, "place own")
        message = next(his)
        assert (message["step"], message["drafts"]) == (1, 1) and [n for n, *_ in message["events"]] == [1]
        mover.play(key, "take")
        message = next(his)
        assert (message["step"], message["drafts"]) == (2, 2) and [n for n, *_ in message["events"]] == [1, 2]
        mover.play(key, "end")
        assert [n for n, *_ in next(his)["events"]] == [1, 2, 3]  # as published
        for told in (hers, theirs):
            message = next(told)
            assert message["step"] == 3 and [n for n, *_ in message["events"]] == [1, 2, 3]


def eve_was_heard(site: Live, key: str, message: dict[str, Any]) -> bool:
    """Whether a message is the one after the last remark: its version is the present one of its viewer."""
    table = site.services.hall.tables[key]
    versions = {table.version(one) for one in (None, *table.people())}
    return message["id"].partition(".")[2] in versions


def test_whoever_has_several_seats_listens_from_the_one_they_name(site: Live) -> None:
    ada = Program(site, "Ada")
    key = ada.open("me", "here")
    seat = ada.look(key)["awaited"][0]
    with ada.stream(key, seat=seat) as mine, ada.stream(key, seat=1 - seat) as his:
        assert next(mine)["legal"] and not next(his)["legal"]
    problem(ada.get(f"/tables/{key}/stream", seat=2), 403, "NotYours", "yours: 0, 1")
    problem(ada.get(f"/tables/{key}/stream", seat="x"), 422, "NotUnderstood")
    problem(ada.get("/tables/nokey/stream"), 404, "NoSuchTable")
    problem(ada.get("/tables/%00/stream"), 404, "NoSuchTable")


def test_whoever_loses_the_seat_they_listen_from_only_watches(site: Live) -> None:
    key, two = pair(site)
    seat, mover, other = turn(key, two)
    with mover.stream(key, seat=seat) as told:
        assert next(told)["legal"]
        mover.post(f"/tables/{key}/leave")
        assert next(told)["legal"] == []
        assert mover.post(f"/tables/{key}/seats/{seat}").status_code == 200
        while seat not in mover.look(key)["awaited"]:  # the bot that stood in was quicker
            other.play(key)
        while not next(told)["legal"]:
            pass


def test_spectators_of_a_table_with_a_delay_hear_nothing_of_now(site: Live) -> None:
    key, two = pair(site, delay=3600)
    with Program(site).stream(key) as told:
        first = next(told)
        assert first["step"] == 0 and first["legal"] == []
        for _ in range(3):
            turn(key, two)[1].play(key)
        two[0].post(f"/tables/{key}/remarks", text="quick!")
        with two[1].stream(key) as his:
            assert next(his)["step"] == 3
            message = next(told)  # somebody is there: that may be known, and is the first that is told
        assert message["step"] == 0 and message["events"] == [] and message["awaited"] == first["awaited"]


# Inside: what is sent when


class Line:
    """A connection without a network: what was sent, and when the other side reads and hangs up."""

    def __init__(self) -> None:
        self.sent: list[Message] = []
        self.reads = asyncio.Event()
        self.reads.set()
        self.ends = asyncio.Event()

    async def send(self, message: Message) -> None:
        await self.reads.wait()
        self.sent.append(message)

    async def receive(self) -> Message:
        await self.ends.wait()
        return {"type": "http.disconnect"}

    def said(self) -> list[str]:
        """The first word of each thing that was said."""
        texts = [message["body"].decode() for message in self.sent if message.get("more_body")]
        return [text.partition(":")[0] or text.strip() for text in texts]

    def heard(self) -> list[dict[str, Any]]:
        """What the messages say."""
        texts = [message["body"].decode() for message in self.sent if message.get("more_body")]
        return [json.loads(text.partition("data: ")[2]) for text in texts if "data: " in text]

    def listen(self, host: Hosted, table: Table, person: Person | None, **more: Any) -> "asyncio.Task[None]":
        who = Listener(person, more.pop("seat", None), "here", "")
        work = more.pop("speaker", Speaker()).listen(host.hall, table, who, self.receive, self.send)
        return asyncio.create_task(work)


async def settled() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


async def at_vizia(host: Hosted, **preferences: Any) -> tuple[Table, list[Person]]:
    """Two people at Vizia; the one to move comes first."""
    two = [await host.person("Ada"), await host.person("Bea")]
    table = await host.table(VIZIA, *two, **preferences)
    seat = table.playing().awaited()[0]
    return table, [two[seat], two[1 - seat]]


async def ended(task: "asyncio.Task[None]", line: Line) -> None:
    line.ends.set()
    await asyncio.wait_for(task, PATIENCE)


def first(table: Table, person: Person, start: str = "") -> str:
    seat = table.seats_of(person.id)[0]
    return next(code for code in table.scene(seat).match.legal(seat) if code.startswith(start))


@hosted(MINI)
async def test_what_a_seat_may_not_know_is_not_in_its_messages(host: Hosted) -> None:
    two = [await host.person("Ann"), await host.person("Bea")]
    table = await host.table(MINI, *two)
    lines = {0: Line(), 1: Line(), SPECTATOR: Line()}
    tasks = [line.listen(host, table, dict(enumerate(two)).get(eyes)) for eyes, line in lines.items()]
    luck = Random(1)
    while table.row.status == "playing":
        await settled()
        seat = luck.choice(table.playing().awaited())
        await host.play(table, two[seat], luck.choice(table.playing().legal(seat)), seat)
    await settled()
    heard = {eyes: line.heard() for eyes, line in lines.items()}
    for eyes in lines:
        steps = {step: events for message in heard[eyes] for step, *events in message["events"]}
        for step, told in enumerate(table.course.told):
            assert steps[step] == [list(event[:5]) for event in told.get(eyes, [])]
        assert any(event[2] == VEILED for events in steps.values() for event in events)
        free = [message["legal"] for message in heard[eyes] if eyes not in message["awaited"]]
        assert all(legal in ([], ["knock"]) for legal in free)  # MIN-13: one may speak up unasked
        assert eyes != SPECTATOR or not any(free)
        assert heard[eyes][-1]["status"] == "over" and heard[eyes][-1]["places"] == table.row.places
    for task, line in zip(tasks, lines.values(), strict=True):
        await ended(task, line)


@hosted(VIZIA)
async def test_what_piles_up_while_somebody_reads_slowly_is_told_in_one_message(host: Hosted) -> None:
    table, (mover, _) = await at_vizia(host)
    line = Line()
    task = line.listen(host, table, None)
    await settled()
    assert line.said() == ["id"]
    line.reads.clear()
    for start in ("place own", "take", "end"):
        await host.play(table, mover, first(table, mover, start))
        await settled()
    assert line.said() == ["id"]
    line.reads.set()
    await settled()
    texts = [message["body"].decode() for message in line.sent[2:]]
    assert len(texts) == 2  # the one that could not go out, and all that came after it
    assert '"step":1,' in texts[0] and '"step":3,' in texts[1]
    await ended(task, line)


@hosted(VIZIA)
async def test_no_draft_of_another_is_noticed_by_a_message_or_by_its_missing(host: Hosted) -> None:
    table, (mover, other) = await at_vizia(host, drafts=True)
    lines = [Line(), Line()]
    tasks = [line.listen(host, table, person) for line, person in zip(lines, (other, None), strict=True)]
    await settled()
    before = [list(line.sent) for line in lines]
    for start in ("place own", "take"):
        await host.play(table, mover, first(table, mover, start))
        await settled()
    assert [line.sent for line in lines] == before
    await host.play(table, mover, "end")
    await settled()
    assert [line.said()[-1] for line in lines] == ["id", "id"]
    for task, line in zip(tasks, lines, strict=True):
        await ended(task, line)


@hosted(VIZIA)
async def test_signs_of_life_come_when_it_is_quiet_whatever_others_draft(host: Hosted) -> None:
    table, (mover, _) = await at_vizia(host, drafts=True)
    line = Line()
    stream = Stream(host.hall, Spoken(table), Listener(None, None, "here", ""), line.send)
    table.company.listeners.add(stream.wake)
    host.hall.streams.begin(stream.wake, None, "here")
    task = asyncio.create_task(stream.speak())
    await settled()
    until = stream.quiet_until
    await host.play(table, mover, first(table, mover, "place own"))
    await settled()
    assert stream.quiet_until == until and line.said() == ["id"]  # nothing was said, and nothing is put off
    stream.tick()
    await settled()
    assert line.said() == ["id"]  # not yet
    stream.quiet_until = 0.0
    stream.tick()
    await settled()
    assert line.said() == ["id", ": still here"] and stream.quiet_until >= until
    await host.play(table, mover, "end")
    await settled()
    assert line.said()[-1] == "id"
    stream.timer.cancel()
    stream.gone = True
    stream.wake()
    await asyncio.wait_for(task, PATIENCE)


@hosted(VIZIA)
async def test_the_same_moment_is_spelled_out_once_for_all_who_share_their_eyes(host: Hosted) -> None:
    table, (mover, _) = await at_vizia(host)
    lines, streams = [Line(), Line(), Line()], Speaker()
    asked: list[int] = []
    real = Match.standings_known

    def counted(match: Match) -> tuple[list[int], list[float]]:
        asked.append(match.step)
        return real(match)

    with patch.object(Match, "standings_known", counted):
        tasks = [line.listen(host, table, None, speaker=streams) for line in lines]
        await settled()
        await host.play(table, mover, first(table, mover))
        await settled()
    assert asked == [0, 1]  # one a moment
    assert all(line.said() == ["id", "id"] for line in lines)
    for task, line in zip(tasks, lines, strict=True):
        await ended(task, line)
    assert streams.spoken == {} and table.company.listeners == set()


@hosted(VIZIA)
async def test_streams_end_with_the_server_and_leave_nothing_behind(host: Hosted) -> None:
    table, (mover, _) = await at_vizia(host)
    line, streams = Line(), host.hall.streams
    task = line.listen(host, table, mover)
    await settled()
    assert streams.counts["here"] == 1 and table.company.listeners
    assert streams.whose and table.attending() == [mover.id]
    streams.hush()
    await asyncio.wait_for(task, PATIENCE)
    assert line.sent[-1] == {"type": "http.response.body", "body": b""}
    assert not streams.counts and not table.company.listeners and not streams.whose


@hosted(VIZIA)
async def test_whoever_hangs_up_is_soon_no_longer_there(host: Hosted) -> None:
    table, (mover, _) = await at_vizia(host)
    line = Line()
    with patch.object(listening, "LINGER", 0.0):
        task = line.listen(host, table, mover)
        await settled()
        await ended(task, line)
        while table.attending():
            await asyncio.sleep(0)
    assert not table.company.listeners and line.sent[-1]["more_body"]  # nobody is left to be told that it ends


@hosted(VIZIA)
async def test_a_stream_falls_silent_when_its_listener_is_sent_away(host: Hosted) -> None:
    table, (mover, other) = await at_vizia(host, watched=False)
    guest = other if table.row.host == mover.id else mover
    boss = mover if guest is other else other
    line = Line()
    task = line.listen(host, table, guest)
    await settled()
    number = table.seats_of(guest.id)[0]
    await seating.remove(host.hall, table, boss, number)
    await settled()
    said = len(line.sent)  # the chair is free: anybody may look
    await seating.seat_bot(host.hall, table, boss, number, "novice")
    await host.quiet(table)
    await seating.say(host.hall, table, boss, "at last")
    await settled()
    assert len(line.sent) == said
    await ended(task, line)
    with pytest.raises(NotYours):
        await line.listen(host, table, guest)


@hosted(VIZIA)
async def test_one_address_and_one_table_have_so_many_streams(host: Hosted) -> None:
    table, (player, _) = await at_vizia(host)
    limits, eve = host.hall.settings.limits, await host.person("Eve")
    for who, most in ((eve, limits.streams), (player, limits.streams * HOUSEHOLD)):
        host.hall.streams.counts["here"] = most
        with pytest.raises(TooMany, match=f"one address has at most {most} streams"):
            await Line().listen(host, table, who)
    host.hall.streams.counts.clear()
    table.company.listeners |= {Line().reads.set for _ in range(limits.watchers)}
    with pytest.raises(TooMany, match="watch this table"):
        await Line().listen(host, table, eve)
    assert table.attending() == []

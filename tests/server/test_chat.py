"""What is said at a table: by whom, heard by whom and when, kept how long, and what bots say."""

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from datetime import timedelta
from unittest.mock import patch

import pytest

from alambic.core.events import Event
from alambic.core.game import Game
from alambic.core.state import SPECTATOR, Plain, pack
from alambic.games.vizia import GAME as VIZIA
from alambic.server.actions import seating
from alambic.server.api.look import remarks_look
from alambic.server.live import parts
from alambic.server.live.table import Table
from alambic.server.storage import store
from alambic.server.storage.rows import Person
from alambic.server.views.page import look
from alambic.server.views.render import Site
from tests.games.mini import GAME as MINI
from tests.server.hosting import Hosted, hosted
from tests.server.live import Live
from tests.server.live import Person as Visitor
from tests.server.programs import Program, pair, problem
from tests.server.reading import read

PHRASE, FRENCH = "A wheel is completed", "Une roue est achevée"  # of the game's own catalogue


def lines(visitor: Visitor, table: str) -> list[str]:
    """The names and words that somebody reads."""
    said = read(visitor.parts(table)).one(id="remarks").all("li")
    return [f"{line.one('b').text}: {line.one('span').text}" for line in said]


def heard(host: Hosted, table: Table, person: Person | None = None, language: str = "en") -> list[str]:
    """The same on a page that is made right now."""
    t = look(table, Site(language, "auto", "/"), person, now=host.moment)["t"]
    return [remark.text for remark in t.remarks]


# Who speaks and who hears


def test_where_a_host_wants_it_who_watches_only_reads(site: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    usual = site.services.settings
    for whose in (site.services, site.services.hall):
        monkeypatch.setattr(whose, "settings", replace(usual, limits=replace(usual.limits, calls=0)))
    ada, bob, eve, nobody = site.person(), site.person(), site.person(), site.person()
    table = ada.open(seat0="me", seat1="open", seat2="bot:novice")
    bob.sit(table, 1, "Bob")
    eve.post("/me/name", name="Eve")
    assert bob.post(f"{table}/say", text="good evening").status_code == 200
    for visitor in (eve, nobody):
        assert visitor.post(f"{table}/say", text="me too").status_code == 403
        page = read(visitor.get(table).text)
        assert not list(page.all("form", id="say")) and "Whoever sits at the table may speak." in page.text
    for visitor in (ada, bob, eve, nobody):
        assert lines(visitor, table) == ["Bob: good evening"]
    assert next(read(ada.get(table).text).all("form", id="say"))
    assert bob.post(f"{table}/leave").status_code == 200
    assert bob.post(f"{table}/say", text="still here?").status_code == 403


def test_only_who_may_not_speak_is_told_so(site: Live) -> None:
    """Whoever watches a table may speak there, known or not yet; who was muted is told nothing of others."""
    note, ada, eve, nobody = "Whoever sits at the table may speak.", site.person(), site.person(), site.person()
    eve.post("/me/name", name="Eve")
    table = ada.open(seat0="me", seat1="open")
    private = ada.post("/tables", game="vizia", name="Ada", seat0="me", seat1="open").url.path
    for visitor in (ada, eve, nobody):
        assert note not in visitor.get(table).text
        assert (note in visitor.get(private).text) == (visitor is not ada)
    for where in (table, private):
        eve.sit(where, 1, "Eve")
        ada.post(f"{where}/mute", number=1)
        assert not list(read(eve.get(where).text).all("form", id="say")) and note not in eve.get(where).text
    eve.post(f"{table}/leave")
    assert note not in eve.get(table).text


def test_two_who_watch_under_one_name_are_two(site: Live) -> None:
    ada, eve, other = site.person(), site.person(), site.person()
    table = ada.open(seat0="me", seat1="open")
    for visitor, text in ((eve, "one"), (eve, "two"), (other, "three")):
        visitor.post("/me/name", name="Eve")
        visitor.post(f"{table}/say", text=text)
    said = list(read(ada.parts(table)).one(id="remarks").all("li"))
    assert ["more" in line.attributes["class"] for line in said] == [False, True, False]
    mutes = read(ada.parts(table)).one(id="remarks").all("input", name="remark")
    assert [one.attributes["value"] for one in mutes] == ["1", "3"]
    ada.post(f"{table}/mute", remark=3)
    assert other.post(f"{table}/say", text="four").status_code == 403
    assert eve.post(f"{table}/say", text="five").status_code == 200


def test_on_a_shared_device_the_one_who_holds_it_speaks(site: Live) -> None:
    ada = site.person()
    table = ada.open(seat0="me", seat1="here", name1="Bea")
    seat = site.table(table).playing().awaited()[0]
    ada.post(f"{table}/say?as={seat}", text="mine")
    ada.post(f"{table}/say?as=7", text="whose?")
    assert lines(ada, table) == [f"{('Ada', 'Bea')[seat]}: mine", "Ada: whose?"]


def test_strangers_to_a_private_table_hear_nothing(site: Live) -> None:
    key, (ada, bob) = pair(site, watched=False)
    ada.post(f"/tables/{key}/remarks", text="between us")
    eve, program = site.person(), Program(site, "Eve")
    eve.post("/me/name", name="Eve")
    for answer in (eve.get(f"/t/{key}"), eve.get(f"/t/{key}/parts"), eve.post(f"/t/{key}/say", text="?")):
        assert answer.status_code == 403 and "between us" not in answer.text
    for one in (program, Program(site)):
        problem(one.get(f"/tables/{key}/remarks"), 403, "NotYours")
    assert [one["text"] for one in bob.get(f"/tables/{key}/remarks").json()["remarks"]] == ["between us"]


def test_a_line_that_is_none_is_refused_by_name(site: Live) -> None:
    ada = Program(site, "Ada")
    key = ada.open("me", "open")
    for text in ("", " \n", "\x07\u200b", "x" * 301):
        problem(ada.post(f"/tables/{key}/remarks", text=text), 422, "BadName", "1 to 300")
    assert ada.get(f"/tables/{key}/remarks").json() == {"remarks": []}


def test_a_line_is_one_line_of_plain_text(site: Live) -> None:
    ada = site.person()
    table = ada.open(seat0="me", seat1="open")
    ada.post(f"{table}/say", text=" <b>hm</b>\r\n\x1b[1m https://a.example/ & co\t")
    ada.post(f"{table}/say", text="x" * 300)
    assert lines(ada, table) == ["Ada: <b>hm</b> [1m https://a.example/ & co", f"Ada: {'x' * 300}"]
    assert not list(read(ada.parts(table)).one(id="remarks").all("a"))


def test_programs_read_what_is_new_to_them(site: Live) -> None:
    ada, eve = Program(site, "Ada"), Program(site, "Eve")
    key = ada.open("me", "open")
    for text in ("one", "two"):
        assert ada.post(f"/tables/{key}/remarks", text=text).status_code == 200
    told = eve.get(f"/tables/{key}/remarks", since=1).json()["remarks"]
    assert [(one["number"], one["seat"], one["name"], one["text"]) for one in told] == [(2, 0, "Ada", "two")]
    assert not told[0]["mine"] and not told[0]["phrase"]
    assert [one["mine"] for one in ada.get(f"/tables/{key}/remarks").json()["remarks"]] == [True, True]
    problem(eve.get(f"/tables/{key}/remarks", since="x"), 422, "NotUnderstood", "since")


@hosted(VIZIA)
async def test_spectators_hear_what_was_said_as_late_as_they_see_the_match(host: Hosted) -> None:
    """What is said can tell what is held; before the deal nobody held anything."""
    two = [await host.person("Ada"), await host.person("Bea")]
    eve = await host.person("Eve")
    table = await host.table(VIZIA, *two, delay=60)
    gathered = host.moment - timedelta(seconds=0.5)
    table.talk.remarks = [await host.store.add_remark(table.row.id, two[0].id, "Ada", "welcome", gathered, 0)]
    before = table.version(None)
    with patch.object(asyncio.get_running_loop(), "call_later") as later:
        await seating.say(host.hall, table, two[0], "I hold a red one")
    assert later.call_args.args == (60.05, table.changed)  # they are told when it is time
    host.wait(59)
    for watcher in (None, eve):
        assert heard(host, table, watcher) == ["welcome"]
        assert [one.text for one in remarks_look(table, watcher, host.moment)] == ["welcome"]
    assert table.version(None) == before
    assert heard(host, table, two[1]) == ["welcome", "I hold a red one"]
    host.wait(1)
    assert heard(host, table, eve) == ["welcome", "I hold a red one"]


@hosted(VIZIA)
async def test_a_table_keeps_the_latest_and_tells_of_every_new_one(host: Hosted) -> None:
    two = [await host.person("Ada"), await host.person("Bea")]
    table = await host.table(VIZIA, *two)
    versions = set()
    with patch.object(store, "REMARKS_KEPT", 3), patch.object(parts, "REMARKS_KEPT", 3):
        for number in range(5):
            await seating.say(host.hall, table, two[number % 2], f"line {number}")
            versions.add(table.version(None))
    assert len(versions) == 5
    kept = [(3, "line 2", 0), (4, "line 3", 1), (5, "line 4", 0)]
    assert [(one.number, one.text, one.seat) for one in table.talk.remarks] == kept
    await host.again()
    table = await host.hall.table(table.key)
    assert [(one.number, one.text, one.seat) for one in table.talk.remarks] == kept
    assert table.version(None) in versions


@hosted(VIZIA)
async def test_who_watches_pushes_out_nothing_that_players_said(host: Hosted) -> None:
    two, eve = [await host.person("Ada"), await host.person("Bea")], await host.person("Eve")
    table = await host.table(VIZIA, *two)
    with ExitStack() as few:
        for module in (store, parts):
            few.enter_context(patch.object(module, "REMARKS_KEPT", 3))
            few.enter_context(patch.object(module, "CALLS_KEPT", 2))
        for number in range(8):
            await seating.say(host.hall, table, eve, f"call {number}")
            await seating.say(host.hall, table, two[number % 2], f"line {number}")
    kept = ["line 5", "call 6", "line 6", "call 7", "line 7"]
    assert heard(host, table) == kept
    await host.again()
    assert heard(host, await host.hall.table(table.key)) == kept


# What bots say


class Parrot:
    """Says a phrase on some seats whenever there is something to remark on, and remembers what it was shown."""

    def __init__(self, *seats: int) -> None:
        self.seats = seats
        self.seen: list[tuple[bytes, list[Event], int]] = []

    def __call__(self, s: Plain, events: list[Event], seat: int) -> str | None:
        self.seen.append((pack(s), events, seat))
        return PHRASE if seat in self.seats else None


@contextmanager
def talking(*seats: int, at: Game = VIZIA) -> Iterator[Parrot]:
    parrot = Parrot(*seats)
    with patch.object(at.words, "remark", parrot):
        yield parrot


async def settled(host: Hosted, table: Table) -> None:
    """Until bots have played and spoken."""
    await host.quiet(table)
    while host.hall.tasks.running:
        await asyncio.gather(*host.hall.tasks.running)


async def turn(host: Hosted, table: Table, ada: Person, start: str = "") -> None:
    """Ada's first move that begins so."""
    await host.play(table, ada, next(code for code in table.playing().legal(0) if code.startswith(start)))


async def at_turn(
    host: Hosted, *others: Person | str, game: Game = VIZIA, **preferences: object
) -> tuple[Table, Person]:
    """A table at which Ada is to move."""
    ada = await host.person("Ada")
    table = await host.table(game, ada, *others, **preferences)
    await settled(host, table)
    assert table.playing().awaited() == [0]
    return table, ada


@hosted(MINI)
async def test_bots_remark_on_what_everybody_saw(host: Hosted) -> None:
    table, ada = await at_turn(host, "novice", "novice", game=MINI)
    with talking(2, at=MINI) as parrot, patch.object(host.hall, "wake"):  # only Ada moves
        await turn(host, table, ada, "drop")
        await settled(host, table)
    known, events = table.playing().known_bytes(SPECTATOR), table.course.told[-1][SPECTATOR]
    assert parrot.seen == [(known, events, 1), (known, events, 2)]
    assert events and events != table.course.told[-1][0]  # Ada alone knows which card it was
    (said,) = table.talk.remarks
    assert (said.person, said.seat, said.text, said.phrase) == (None, 2, PHRASE, True)
    assert said.name == table.row.seats[2].name
    assert heard(host, table, ada) == heard(host, table) == [PHRASE] and heard(host, table, ada, "fr") == [FRENCH]
    (told,) = remarks_look(table, None, host.moment)
    assert told.phrase and not told.mine and told.seat == 2 and told.text == PHRASE
    await host.again()
    assert (await host.hall.table(table.key)).talk.remarks == [said]


@hosted(VIZIA)
async def test_only_the_process_that_writes_a_move_lets_bots_speak(host: Hosted) -> None:
    table, ada = await at_turn(host, "novice")
    async with host.second() as other:
        behind = await other.table(table.key)
        with talking(1) as parrot, patch.object(host.hall, "wake"), patch.object(other, "wake"):
            await turn(host, table, ada)
            await settled(host, table)
            async with behind.lock:
                await other.catch_up(behind)
        assert behind.playing().step == table.playing().step and len(parrot.seen) == 1
        assert [one.text for one in behind.talk.remarks] == [one.text for one in table.talk.remarks] == [PHRASE]
        assert behind.version(None) == table.version(None)


@hosted(VIZIA)
async def test_drafts_are_remarked_on_by_nobody(host: Hosted) -> None:
    table, ada = await at_turn(host, "novice", drafts=True)
    with talking(1) as parrot:
        await turn(host, table, ada)
        await settled(host, table)
        assert table.drafts(0) and not parrot.seen and not table.talk.remarks


@hosted(VIZIA)
async def test_a_move_is_written_whatever_becomes_of_the_words(host: Hosted) -> None:
    table, ada = await at_turn(host, "novice")
    with patch.object(host.hall, "wake"), patch("alambic.server.actions.turns.log") as log:
        step = table.playing().step
        with patch.object(VIZIA.words, "remark", lambda s, events, seat: 1 // 0):
            await turn(host, table, ada)
            await settled(host, table)
        assert table.playing().step == step + 1 and log.warning.call_count == 1
        with talking(1), host.busy("add_remark"):
            await turn(host, table, ada)
            await settled(host, table)
        assert table.playing().step == step + 2 and log.warning.call_count == 2
    assert not table.talk.remarks


def test_every_reader_reads_a_bot_in_their_language_and_people_as_they_wrote(site: Live) -> None:
    ada, fifi = site.person(), site.person(accept_language="fr")
    table = ada.open(seat0="me", seat1="bot:novice", seat2="bot:novice")
    with talking(1, 2):
        match = site.table(table).playing()
        ada.until(table, lambda parts: match.awaited() == [0])
        assert ada.move(table, ada.moves(table)[0]).status_code == 200
        ada.until(table, lambda parts: PHRASE in parts)
    ada.post(f"{table}/say", text=PHRASE)
    bots = [remark for remark in site.table(table).talk.remarks if remark.phrase]
    assert lines(ada, table)[-1] == lines(fifi, table)[-1] == f"Ada: {PHRASE}"
    assert lines(fifi, table)[0] == f"{bots[0].name}: {FRENCH}"
    assert lines(ada, table)[0] == f"{bots[0].name}: {PHRASE}"
    mutes = read(ada.parts(table)).one(id="remarks").all("form")
    assert not list(mutes) and ada.post(f"{table}/mute", remark=bots[0].number).status_code == 409


@hosted(VIZIA)
async def test_a_bot_that_is_called_answers_and_of_those_who_are_asked_one(host: Hosted) -> None:
    ada = await host.person("Ada")
    table = await host.table(VIZIA, ada, "novice", "novice")
    one, other = table.names()[1:]
    with patch.object(type(table.game.words), "reply", lambda words, s, seat, nth: f"{seat} {nth}"):
        await seating.say(host.hall, table, ada, f"{other.lower()}, are you there")
        assert heard(host, table, ada)[1:] == ["2 0"]
        await seating.say(host.hall, table, ada, "Is anybody there?")
        assert heard(host, table, ada)[3:] == ["1 0"]
        await seating.say(host.hall, table, ada, f"{one} and {other}")
        assert heard(host, table, ada)[5:] == ["1 1", "2 1"]
        await seating.say(host.hall, table, ada, "I was talking to myself.")
    await seating.say(host.hall, table, ada, f"And you, {one}?")
    assert len(heard(host, table, ada)) == 9, "who has nothing to say says nothing"

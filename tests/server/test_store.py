"""What is kept comes back as it was, and an entry stays for ever."""

import asyncio
from dataclasses import replace
from datetime import datetime, timedelta, timezone

import pytest
from sqlalchemy import delete, event, text, update

from alambic.core.errors import Over
from alambic.server.basics.errors import Missing, StoreError, Taken
from alambic.server.storage.rows import EntryRow, SeatRow
from alambic.server.storage.store import Store
from alambic.server.storage.tables import ENTRIES, MATCHES
from tests.server.storing import START, Clock, a_match, entry, found, kept, new, somebody, stored

SEATS = (
    SeatRow(0, "person", 1, "Ada"),
    SeatRow(1, "friend"),
    SeatRow(2, "open"),
    SeatRow(3, "bot", None, "Bot", "master"),
)


@stored
async def test_a_match_comes_back_with_its_seats(store: Store, clock: Clock) -> None:
    ada = await somebody(store)
    deck = {"name": "mine", "cards": [{"n": 2, "é": None}]}
    kept = await store.add_match(
        new(ada, "abc", options={"capture": "yes"}, deck=deck, seats=SEATS, listed=True, watched=False, aids=True)
    )
    assert await store.match("abc") == kept
    assert (kept.seats, kept.deck, kept.options) == (SEATS, deck, {"capture": "yes"})
    assert (kept.made, kept.moved, kept.ended, kept.places) == (START, START, None, None)
    assert (kept.status, kept.secret, kept.host) == ("gathering", b"abc".ljust(32, b"."), ada.id)
    assert await store.match("another") is None


@stored
async def test_a_key_is_given_once(store: Store, clock: Clock) -> None:
    match = await a_match(store)
    with pytest.raises(Taken, match="another key"):
        await a_match(store, key=match.key, game="other")
    assert await store.match(match.key) == match


@stored
async def test_what_cannot_be_a_key_is_not_asked_of_the_database(store: Store, clock: Clock) -> None:
    """PostgreSQL refuses a NUL byte in any text, and would have looked as if it were not there."""
    asked: list[str] = []
    event.listen(store.engine, "before_cursor_execute", lambda *call: asked.append(call[2]))
    for key in ("\x00", "a\x00", "", "x" * 65, "é", "a b", "k\n"):
        assert await store.whole(key) is None
    assert not asked
    assert await store.whole("k") is None and asked


@stored
async def test_words_of_64_bits_survive(store: Store, clock: Clock) -> None:
    match = await a_match(store)
    words = [None, 0, 1, 2**63 - 1, 2**63, 2**64 - 1]
    rows = [entry(number, word=word) for number, word in enumerate(words, 1)]
    for row in reversed(rows):
        await store.add_entries(match.id, [row])
    assert await store.entries(match.id) == rows


@stored
async def test_moments_come_back_in_utc(store: Store, clock: Clock) -> None:
    match = await a_match(store)
    at = datetime(2031, 7, 1, 1, 2, 3, 4, timezone(timedelta(hours=-7)))
    await store.add_entries(match.id, [entry(1, at=at)])
    (row,) = await store.entries(match.id)
    assert row.at == at and row.at.utcoffset() == timedelta(0)
    assert (await found(store, match)).moved == at
    with pytest.raises(StoreError, match="no time zone"):
        await store.add_entries(match.id, [entry(2, at=at.replace(tzinfo=None))])


@stored
async def test_a_second_entry_of_a_number_is_refused_and_changes_nothing(store: Store, clock: Clock) -> None:
    match = await a_match(store)
    first = entry(1, "take red")
    await store.add_entries(match.id, [first])
    with pytest.raises(Taken, match="entry 1 already"):
        await store.add_entries(match.id, [EntryRow(1, 1, "take blue", 9, b"another.", clock.wait(hours=1))])
    assert await store.entries(match.id) == [first]
    assert (await found(store, match)).moved == first.at


@stored
async def test_two_who_play_at_once_do_not_both_succeed(store: Store, clock: Clock) -> None:
    match = await a_match(store)
    tries = [entry(1, f"take {colour}") for colour in ("red", "blue", "green")]
    answers = await asyncio.gather(*(store.add_entries(match.id, [one]) for one in tries), return_exceptions=True)
    assert [type(answer) for answer in answers] == [type(None), Taken, Taken]
    assert await store.entries(match.id) == tries[:1]


@stored
async def test_the_database_itself_refuses_to_change_entries(store: Store, clock: Clock) -> None:
    match = await a_match(store)
    await store.add_entries(match.id, [entry(1)])
    for change in (
        update(ENTRIES).values(move="pass"),
        delete(ENTRIES),
        text("REPLACE INTO entries SELECT * FROM entries"),
    ):
        with pytest.raises(StoreError, match="entries"):
            await store.writer.write(lambda connection, change=change: connection.execute(change))  # type: ignore[misc]
    assert await store.entries(match.id) == [entry(1)]
    await store.writer.write(lambda connection: connection.execute(delete(MATCHES)))
    assert await store.entries(match.id) == []


@stored
async def test_a_match_that_has_ended_takes_no_entry(store: Store, clock: Clock) -> None:
    match = await a_match(store, status="playing")
    await store.add_entries(match.id, [entry(1)])
    await store.finish(match.id, "over", "", [1, 2], [30, -4])
    with pytest.raises(Over):
        await store.add_entries(match.id, [entry(2)])
    with pytest.raises(Missing):
        await store.add_entries(match.id + 1, [entry(2)])
    assert await store.entries(match.id) == [entry(1)]


@stored
async def test_an_ending_is_for_good(store: Store, clock: Clock) -> None:
    match = await a_match(store, status="playing")
    ended = clock.wait(hours=1)
    await store.finish(match.id, "over", "tiles", [2, 1], [30, 41])
    clock.wait(hours=1)
    await store.finish(match.id, "stopped", "rules", [], [])
    row = replace(match, status="over", reason="tiles", ended=ended, places=[2, 1], points=[30, 41], version=2)
    assert await found(store, match) == row
    with pytest.raises(Missing):
        await store.finish(match.id + 1, "over", "", [], [])


@stored
async def test_a_stopped_match_has_no_places(store: Store, clock: Clock) -> None:
    match = await a_match(store, status="playing")
    await store.finish(match.id, "stopped", "rules", [], [])
    row = await found(store, match)
    assert (row.status, row.reason, row.places, row.points) == ("stopped", "rules", None, None)


@stored
async def test_some_columns_can_change(store: Store, clock: Clock) -> None:
    match = await a_match(store)
    await store.set_match(match.id, pace="quick", listed=True, secret=b"n" * 32)
    changed = replace(match, pace="quick", listed=True, secret=b"n" * 32, version=1)
    assert await found(store, match) == changed
    begun = clock.wait(days=1)
    await store.set_match(match.id, status="playing")
    assert await found(store, match) == replace(changed, status="playing", moved=begun, version=2)
    stopped = clock.wait(days=1)
    await store.set_match(match.id, status="stopped", reason="left")
    row = replace(changed, status="stopped", reason="left", moved=stopped, ended=stopped, version=3)
    assert await found(store, match) == row


@stored
async def test_other_columns_cannot(store: Store, clock: Clock) -> None:
    match = await a_match(store)
    with pytest.raises(TypeError, match="key cannot be changed; rules, options"):
        await store.set_match(match.id, key="other")  # type: ignore[call-arg]
    with pytest.raises(StoreError, match="status"):
        await store.set_match(match.id, status="lost")
    with pytest.raises(Missing):
        await store.set_match(match.id + 1, pace="calm")
    assert await found(store, match) == match


@stored
async def test_people_sit_down_and_get_up(store: Store, clock: Clock) -> None:
    match = await a_match(store)
    bea = await somebody(store, "Bea")
    seat = SeatRow(1, "person", bea.id, "Bea")
    moved = clock.wait(hours=2)
    await store.set_seat(match.id, seat)
    assert await found(store, match) == replace(match, moved=moved, seats=(match.seats[0], seat), version=1)
    with pytest.raises(Missing, match="seat 2"):
        await store.set_seat(match.id, replace(seat, number=2))
    with pytest.raises(StoreError, match=r"(?i)foreign key"):
        await store.set_seat(match.id, replace(seat, person=99))
    with pytest.raises(StoreError, match="kind"):
        await store.set_seat(match.id, replace(seat, kind="ghost"))


@stored
async def test_a_seat_that_changes_hands_is_no_move(store: Store, clock: Clock) -> None:
    match = await a_match(store, status="playing")
    clock.wait(days=1)
    await store.set_seat(match.id, SeatRow(0, "bot", None, "Bot", "adept"))
    assert (await found(store, match)).moved == match.moved


@stored
async def test_people_come_back_as_they_were(store: Store, clock: Clock) -> None:
    ada = await store.add_person("Ada  <b>“é”</b>", b"a" * 32)
    assert await store.person(ada.id) == ada
    assert await store.person(ada.id + 1) is None
    await store.rename(ada.id, "Countess")
    await store.set_secrets(ada.id, ada.secret, b"r" * 32)
    assert await store.person(ada.id) == replace(ada, name="Countess", recovery=b"r" * 32)
    await store.set_secrets(ada.id, ada.secret, None)
    assert (await somebody(store)).id != ada.id
    with pytest.raises(Missing):
        await store.rename(99, "Nobody")


@stored
async def test_a_visit_is_written_at_most_once_a_day(store: Store, clock: Clock) -> None:
    ada = await somebody(store)
    commits: list[object] = []
    event.listen(store.engine, "commit", commits.append)
    seen = []
    for _ in range(4):
        clock.wait(hours=9)
        now = await store.person(ada.id)
        assert now is not None
        await store.touch(now)
        seen.append(now.seen)
    assert [moment - START for moment in seen] == [timedelta(0)] * 3 + [timedelta(hours=27)]
    assert len(commits) == 4 + 1  # four reads, one write


@stored
async def test_remarks_are_numbered_by_match(store: Store, clock: Clock) -> None:
    ada, bea = await somebody(store), await somebody(store, "Bea")
    one, two = await a_match(store, ada, "one"), await a_match(store, ada, "two")
    said = [await store.add_remark(one.id, person.id, person.name, "</p> hello") for person in (ada, bea, ada)]
    other = await store.add_remark(two.id, bea.id, "Bea", "…")
    assert [row.number for row in said] == [1, 2, 3]
    assert (other.number, other.at) == (1, START)
    assert (await kept(store, one.id)).remarks == said
    assert (await kept(store, two.id)).remarks == [other]
    with pytest.raises(Missing):
        await store.add_remark(99, ada.id, "Ada", "nobody hears")


@stored
async def test_somebody_is_muted_at_one_table(store: Store, clock: Clock) -> None:
    ada, bea = await somebody(store), await somebody(store, "Bea")
    one, two = await a_match(store, ada, "one"), await a_match(store, ada, "two")
    await store.set_muted(one.id, bea.id, True)
    await store.set_muted(one.id, bea.id, True)
    await store.set_muted(one.id, ada.id, True)
    assert (await kept(store, one.id)).muted == {ada.id, bea.id}
    await store.set_muted(one.id, ada.id, False)
    assert (await kept(store, one.id)).muted == {bea.id}
    assert not (await kept(store, two.id)).muted
    with pytest.raises(Missing):
        await store.set_muted(99, ada.id, True)

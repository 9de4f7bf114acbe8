"""The lists of the lobby: whose, in which order, and at what cost."""

from sqlalchemy import event

from alambic.server.storage.rows import MatchRow, SeatRow
from alambic.server.storage.store import Store
from tests.server.storing import Clock, a_match, entry, somebody, stored


def keys(rows: list[MatchRow]) -> str:
    return " ".join(row.key for row in rows)


@stored
async def test_my_matches_are_those_where_i_sit_or_am_the_host(store: Store, clock: Clock) -> None:
    ada, bea = await somebody(store), await somebody(store, "Bea")
    await a_match(store, ada, "solo")
    both = (
        SeatRow(0, "person", ada.id, "Ada"),
        SeatRow(1, "person", bea.id, "Bea"),
        SeatRow(2, "person", bea.id, "B"),
    )
    clock.wait(hours=1)
    await a_match(store, ada, "shared", seats=both)
    clock.wait(hours=1)
    await a_match(store, bea, "bots", seats=[SeatRow(0, "bot", None, "x", "novice")])
    assert keys(await store.running(ada.id)) == "shared solo"
    assert keys(await store.running(bea.id)) == "bots shared"
    assert (await store.running(bea.id))[1].seats == both
    assert await store.running(99) == []


@stored
async def test_the_newest_move_comes_first(store: Store, clock: Clock) -> None:
    ada = await somebody(store)
    rows = {key: await a_match(store, ada, key) for key in ("old", "middle", "new")}
    await store.add_entries(rows["middle"].id, [entry(1, at=clock.wait(hours=1))])
    assert keys(await store.running(ada.id)) == "middle new old"
    assert keys(await store.running(ada.id, most=2)) == "middle new"


@stored
async def test_running_and_finished_matches_are_told_apart(store: Store, clock: Clock) -> None:
    ada = await somebody(store)
    rows = {key: await a_match(store, ada, key) for key in ("gathers", "plays", "over", "stopped")}
    await store.set_match(rows["plays"].id, status="playing")
    await store.finish(rows["over"].id, "over", "", [1, 2], [5, 4])
    await store.finish(rows["stopped"].id, "stopped", "rules", [], [])
    assert keys(await store.running(ada.id)) == "plays gathers"
    assert keys(await store.finished(ada.id)) == "stopped over"


@stored
async def test_only_listed_running_matches_are_shown_to_everybody(store: Store, clock: Clock) -> None:
    ada = await somebody(store)
    for key, listed, status in (("a", True, "gathering"), ("b", True, "playing"), ("c", False, "gathering")):
        await a_match(store, ada, key, listed=listed, status=status)
    over = await a_match(store, ada, "d", listed=True, status="playing")
    await store.finish(over.id, "over", "", [1, 2], [5, 4])
    assert keys(await store.listed()) == "b a"
    assert keys(await store.listed(most=1)) == "b"


@stored
async def test_a_list_costs_two_queries_however_long_it_is(store: Store, clock: Clock) -> None:
    ada = await somebody(store)
    for number in range(20):
        await a_match(store, ada, str(number), listed=True)
    asked: list[str] = []
    event.listen(store.engine, "before_cursor_execute", lambda *call: asked.append(call[2]))
    for rows in (await store.running(ada.id), await store.listed()):
        assert len(rows) == 20 and all(len(row.seats) == 2 for row in rows)
    assert [one.split()[0] for one in asked] == ["SELECT", "SELECT"] * 2

"""The same people once more: a rematch, and another game with them."""

from dataclasses import replace
from pathlib import Path

from tests.server.live import SHORT, Live, Person, live
from tests.server.reading import part, read
from tests.server.test_replay import both, finished, pair, play_out


def over(site: Live, **more: str) -> tuple[Person, Person, str]:
    """A match of Ada and Bea that is over."""
    ada, bea, path = pair(site, **more)
    both(site, ada, bea, path)
    return ada, bea, path


def key(path: str) -> str:
    return path.split("/")[2]


def test_one_click_lays_the_same_table_again_for_the_same_people(site: Live) -> None:
    ada, bea, path = over(site, aids="on", clock="move:600", delay="30", pace="quick", listed="on")
    assert "Rematch" in part(ada.parts(path), "result")
    new = ada.post(f"{path}/again").url.path
    old_row, row = site.table(path).row, site.table(new).row
    assert new != path and old_row.following == key(new)
    for habit in ("game", "options", "deck", "aids", "clock", "seconds", "delay", "pace", "listed", "watched"):
        assert getattr(row, habit) == getattr(old_row, habit), habit
    assert [(seat.kind, seat.name) for seat in row.seats] == [("friend", "Bea"), ("person", "Ada")]
    assert row.status == "gathering" and "Kept for Bea" in part(ada.parts(new), "gathering")
    assert "Kept for you" in part(bea.parts(new), "gathering")


def test_the_second_to_click_comes_to_the_table_that_the_first_has_laid_and_the_deal_follows(site: Live) -> None:
    ada, bea, path = over(site)
    with bea.stream(path) as told:
        next(told)
        new = ada.post(f"{path}/again").url.path
        next(told)  # Bea's page hears of it
    shown = part(bea.parts(path), "result")
    assert "Ada offers a rematch." in shown and "Sit down" in shown and "Rematch" not in shown
    assert bea.post(f"{path}/again").url.path == new
    table = site.table(new)
    assert table.row.status == "playing" and table.seats_of(table.row.seats[1].person) == [1]
    assert [seat.name for seat in table.row.seats] == ["Bea", "Ada"], "seats and colours turn"
    assert ada.post(f"{path}/again").url.path == new
    shown = part(ada.parts(path), "result")
    assert "To that table" in shown and "You have laid the table again." in shown


def test_a_kept_seat_is_taken_at_the_new_table_too_and_by_nobody_else(site: Live) -> None:
    ada, bea, path = over(site)
    new = ada.post(f"{path}/again").url.path
    stranger = site.person()
    assert "Sit down here" not in part(stranger.parts(new), "gathering")
    assert stranger.sit(new, 0, "Eve").status_code == 409
    assert "Sit down here" in part(bea.parts(new), "gathering")
    assert new in bea.get("/").text
    assert bea.sit(new, 0, "Bea").status_code == 200
    assert site.table(new).row.status == "playing"


def test_bots_come_with_their_levels_and_play_at_once(site: Live) -> None:
    ada = site.person()
    path = finished(site, ada, seat1="bot:apprentice", seat2="bot:novice")
    new = ada.post(f"{path}/again").url.path
    row = site.table(new).row
    assert [(seat.kind, seat.level) for seat in row.seats] == [
        ("bot", "novice"),
        ("person", ""),
        ("bot", "apprentice"),
    ]
    assert row.status == "playing"


def test_those_who_share_a_device_come_along(site: Live) -> None:
    ada, bea = site.person(), site.person()
    path = ada.open(deckfile=SHORT, seat0="here", name0="Abe", seat1="me", seat2="open", seat3="open")
    table = site.table(path)
    bea.sit(path, 2, "Bea")
    person = table.row.seats[2].person
    assert person is not None

    async def beside() -> None:  # Cleo sits on Bea's device
        async with table.lock:
            seat = table.row.seats[3]
            await site.services.hall.reseat(table, type(seat)(3, "person", person, "Cleo"))
            await site.services.hall.deal_if_full(table)
            await site.services.hall.stop(table, "left")

    site.do(beside())
    new = ada.post(f"{path}/again").url.path
    assert [(seat.kind, seat.name) for seat in site.table(new).row.seats] == [
        ("friend", "Cleo"),
        ("person", "Abe"),
        ("person", "Ada"),
        ("friend", "Bea"),
    ]
    bea.post(f"{path}/again")
    table = site.table(new)
    assert table.row.status == "playing" and table.seats_of(person) == [0, 3]
    assert [seat.name for seat in table.row.seats] == ["Cleo", "Abe", "Ada", "Bea"]


def test_whoever_did_not_play_cannot_lay_the_table_again(site: Live) -> None:
    ada, _, path = over(site)
    stranger = site.person()
    stranger.open(name="Eve", seat0="me", seat1="bot:novice")  # known here
    assert stranger.post(f"{path}/again").status_code == 403
    assert site.person().post(f"{path}/again").status_code == 403
    assert "Rematch" not in part(stranger.parts(path), "result")
    assert stranger.get(f"/new/vizia?with={key(path)}").status_code == 403
    answer = stranger.post("/tables", game="vizia", name="Eve", seat0="me", seat1="kept:1", **{"with": key(path)})
    assert answer.status_code == 403
    assert site.table(path).row.following is None and ada.get(path).status_code == 200


def test_a_match_that_goes_on_is_not_laid_again(site: Live) -> None:
    ada, _, path = pair(site)
    assert ada.post(f"{path}/again").status_code == 409
    assert ada.get(f"/new/vizia?with={key(path)}").status_code == 409


def test_a_rematch_survives_the_server(tmp_path: Path) -> None:
    with live(tmp_path) as site:
        ada, bea, path = over(site)
        new = ada.post(f"{path}/again").url.path
        cookies = bea.cookies
    with live(tmp_path) as site:
        bea = site.person(cookies)
        assert "Ada offers a rematch." in part(bea.parts(path), "result")
        assert bea.post(f"{path}/again").url.path == new
        assert site.table(new).row.status == "playing"


# Another game with the same people


def test_the_set_up_page_knows_the_people_and_the_table_it_makes_follows(site: Live) -> None:
    ada, bea, path = over(site, aids="on")
    page = read(ada.get(f"/new/vizia?with={key(path)}").text)
    chosen = [one.attributes["value"] for one in page.all("option") if "selected" in one.attributes]
    assert chosen[:4] == ["me", "kept:1", "none", "none"]
    assert next(one.text for one in page.all("option", value="kept:1")) == "Bea"
    form = {"with": key(path), "seat0": "kept:1", "seat1": "me", "seat2": "bot:novice", "name": "Ada"}
    answer = ada.post("/tables", game="vizia", **form)
    new = answer.url.path
    row = site.table(new).row
    assert [(seat.kind, seat.name) for seat in row.seats[:2]] == [("friend", "Bea"), ("person", "Ada")]
    assert site.table(path).row.following == key(new)
    assert bea.post(f"{path}/again").url.path == new
    assert site.table(new).row.status == "playing"


def test_whoever_comes_second_is_asked_first_and_everybody_sees_both(site: Live) -> None:
    ada, bea, path = over(site)
    first = ada.post(f"{path}/again").url.path
    page = read(bea.get(f"/new/elixir?with={key(path)}").text)
    assert "Ada has already laid a table of Vizia for you all." in page.text
    assert page.one("a", href=first).text == "To that table"
    form = {"with": key(path), "seat0": "me", "seat1": "kept:0", "seat2": "bot:novice", "name": "Bea"}
    tables = len(site.services.hall.tables)
    answer = bea.post("/tables", game="elixir", **form)  # as if she had opened the form before
    assert answer.status_code == 409 and "Nothing was opened: look first." in answer.text
    assert len(site.services.hall.tables) == tables
    second = bea.post("/tables", game="elixir", besides=key(first), **form).url.path
    assert second != first and site.table(path).row.following == key(first)
    for table in (path, second):
        assert "Vizia with Bea waits for its people" in part(ada.parts(table), "laid")
    for table in (path, first):
        assert "Elixir with Bea" in part(ada.parts(table), "laid") and "kept" in part(ada.parts(table), "laid")
        assert "Elixir with" in part(bea.parts(table), "laid")
    assert "Vizia with Ada a seat is kept for you" in part(bea.parts(second), "laid")


def test_people_are_kept_once_and_only_those_of_the_earlier_table(site: Live) -> None:
    ada, _, path = over(site)
    for seats in ({"seat1": "kept:1", "seat2": "kept:1"}, {"seat1": "kept:7"}, {"seat1": "kept:0"}):
        answer = ada.post("/tables", game="vizia", name="Ada", seat0="me", **{"with": key(path)}, **seats)
        assert answer.status_code == 422, seats
        assert 'name="with"' in answer.text


def test_bots_make_up_the_number_and_too_many_people_are_told_so(site: Live) -> None:
    from alambic.core.errors import BadSeats
    from alambic.server.actions.earlier import together
    from alambic.server.storage.rows import Person as Row

    ada, _, path = over(site)
    table = site.table(path)
    host = site.do(site.services.hall.store.person(table.row.host))
    assert isinstance(host, Row)

    crowd = together(table, replace(table.game, title="Crowd", seats=(4, 6)), host).form
    assert [crowd[f"seat{n}"] for n in range(6)] == ["me", "kept:1", *["bot:apprentice"] * 2, "none", "none"]
    try:
        together(table, replace(table.game, seats=(1, 1)), host)
    except BadSeats as refused:
        assert "you are 2 people" in str(refused)
    else:
        raise AssertionError("two people cannot sit on one seat")
    assert "With the same people: Change the table" in part(ada.parts(path), "result")


def test_a_rematch_can_be_played_to_the_end_and_followed_again(site: Live) -> None:
    ada = site.person()
    first = finished(site, ada)
    ada.post(f"{first}/say", text="One more?")
    second = ada.post(f"{first}/again").url.path
    assert "One more?" in part(ada.parts(second), "remarks"), "talk is carried over"
    nobody = site.person()  # whose place is the bot's, now that the seats have turned
    play_out(site, [nobody, ada], second)
    third = ada.post(f"{second}/again").url.path
    assert len({first, second, third}) == 3

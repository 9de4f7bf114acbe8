"""My page: tables kept ready with their people, how I fared, habits of a device, and the end of a lonely match."""

from tests.server.live import SHORT, Live, Person
from tests.server.reading import part, read, unsafe
from tests.server.test_again import key, over


def ready(person: Person) -> list[str]:
    """The addresses of the tables that somebody keeps ready."""
    found = read(person.get("/me").text).one(id="ready").all("form")
    return [form.attributes["action"] for form in found if not form.attributes["action"].endswith("forget")]


def test_a_table_is_kept_ready_with_its_options_and_laid_again_by_one_touch(site: Live) -> None:
    ada = site.person()
    bots = {"seat0": "me", "seat1": "bot:novice", "seat2": "bot:adept"}
    first = ada.open(keep=" Us, quickly ", capture="yes", clock="move:600", deckfile=SHORT, **bots)
    page = ada.get("/me").text
    assert "Us, quickly Vizia" in part(page, "ready") and unsafe(page) == []
    (address,) = ready(ada)
    second = ada.post(address, part="0123456789abcdef").url.path
    rows = [site.table(path).row for path in (first, second)]
    for habit in ("game", "options", "deck", "clock", "seconds", "pace", "watched"):
        assert getattr(rows[0], habit) == getattr(rows[1], habit), habit
    assert [(seat.kind, seat.level) for seat in rows[1].seats] == [(one.kind, one.level) for one in rows[0].seats]
    assert rows[1].seats[0].part == "0123456789abcdef" and rows[1].status == "playing"
    ada.open(keep="Us, quickly", game="vizia", **bots)
    assert len(ready(ada)) == 1, "one of the same name takes its place"
    eve = site.person()
    eve.post("/me/name", name="Eve")
    assert eve.post(address).status_code == 404 and eve.post(f"{address}/forget").status_code == 404
    assert site.person().post(address).status_code == 403
    (address,) = ready(ada)
    assert ada.post(f"{address}/forget").status_code == 200 and ready(ada) == []


def test_a_group_is_kept_with_the_people_and_never_splits(site: Live) -> None:
    ada, bea, path = over(site)
    form = {"with": key(path), "seat0": "me", "seat1": "kept:1", "seat2": "bot:novice", "keep": "We two"}
    first = ada.post("/tables", game="elixir", name="Ada", **form).url.path
    assert "We two Elixir · Bea" in part(ada.get("/me").text, "ready")
    (address,) = ready(ada)
    assert ada.post(address).url.path == first, "she is expected there already"
    assert bea.post(f"{path}/again").url.path == first and site.table(first).row.status == "playing"
    second = ada.post(address).url.path
    assert second != first and [seat.name for seat in site.table(second).row.seats[:2]] == ["Ada", "Bea"]
    assert "Kept for you" in part(bea.parts(second), "gathering")


def test_a_rematch_of_an_older_match_joins_what_is_laid_for_the_same_people(site: Live) -> None:
    ada, bea, old = over(site)
    new = ada.post(f"{old}/again").url.path
    bea.post(f"{old}/again")
    site.do(site.services.hall.stop(site.table(new), "left"))
    again = ada.post(f"{new}/again").url.path
    assert bea.post(f"{new}/again").url.path == again
    site.do(site.services.hall.stop(site.table(again), "left"))
    third = ada.post(f"{again}/again").url.path
    assert ada.get(f"/new/vizia?with={key(old)}").text.count(third) == 1, "and from there one is told of it"


def test_twelve_tables_are_kept_and_no_more(site: Live) -> None:
    ada = site.person()
    for number in range(12):
        ada.open(keep=f"Table {number}", seat0="me", seat1="bot:novice")
    answer = ada.post("/tables", game="vizia", name="Ada", seat0="me", seat1="bot:novice", keep="One more")
    assert answer.status_code == 429 and len(ready(ada)) == 12


def test_my_page_says_how_i_fared_by_game_and_against_whom(site: Live) -> None:
    ada, _, _ = over(site)
    said = read(ada.get("/me").text)
    games, people = said.all("table", **{"class": "fared"})
    assert "Vizia 1" in games.text and "Bea 1" in people.text and "Ada" not in people.text


def test_what_one_likes_is_kept_by_the_device_and_tables_begin_with_it(site: Live) -> None:
    ada = site.person()
    for name, value in {"size": "large", "volume": "soft", "pace": "instant", "hints": "off"}.items():
        page = ada.post("/look", back="/me#habits", **{name: value})
        chosen = read(page.text).one("button", name=name, value=value)
        assert chosen.attributes["aria-pressed"] == "true"
    root = read(ada.get("/").text).one("html").attributes
    assert (root["data-size"], root["data-volume"]) == ("large", "soft")
    row = site.table(ada.post("/now/vizia").url.path).row
    assert (row.pace, row.hints) == ("instant", False)
    form = read(ada.get("/new/vizia").text)
    assert "checked" in form.one("input", name="pace", value="instant").attributes
    assert "checked" not in form.one("input", name="hints").attributes
    ada.post("/look", size="gigantic")
    assert read(ada.get("/").text).one("html").attributes["data-size"] == "large"


def test_whoever_plays_with_bots_alone_ends_the_match_at_the_table_or_from_their_page(site: Live) -> None:
    ada, bob = site.person(), site.person()
    path = ada.post("/now/vizia", name="Ada").url.path
    assert "End the match" in part(ada.parts(path), "leave")
    assert ada.post(f"{path}/leave", level="apprentice").status_code == 200  # it is paused
    assert "End the match" in part(ada.parts(path), "kept")
    line = read(ada.get("/me").text).one("form", action=f"{path}/end")
    assert line.text == "End the match" and ada.post(f"{path}/end").status_code == 200
    assert site.table(path).row.status == "stopped" and path not in ada.get("/me").text
    shared = ada.open(seat0="me", seat1="open")
    bob.sit(shared, 1, "Bob")
    assert "End the match" not in ada.parts(shared) and ada.post(f"{shared}/end").status_code == 403
    assert site.table(shared).row.status == "playing"

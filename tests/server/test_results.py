"""Results by name: one's own matches, places and points, and how everybody fared."""

from dataclasses import replace

from alambic.server.storage.rows import NewMatch
from tests.server.live import SHORT, Live, Person, drawn
from tests.server.reading import Element, read
from tests.server.test_replay import both, finished, pair


def tallies(page: str) -> dict[str, list[str]]:
    """What stands beside every name."""
    found = [row for row in read(page).all("tr") if list(row.all("td"))]
    return {row.one("th").text: [cell.text for cell in row.all("td")] for row in found}


def matches(page: str) -> list[Element]:
    book = [one for one in read(page).all("ol") if one.attributes.get("class") == "matches"]
    return [one for one in book[0].children if isinstance(one, Element)] if book else []


def ended(site: Live, person: Person, places: list[int], points: list[int], *seats: str, **more: str) -> str:
    """A table whose match ended so."""
    chosen = {f"seat{n}": kind for n, kind in enumerate(seats)}
    path = person.open(deckfile=SHORT, **chosen, **more)
    table = site.table(path)

    async def end() -> None:
        async with table.lock:
            await site.services.hall.end(table, "over", "", places, points)

    site.do(end())
    return path


def test_a_match_stands_in_the_book_with_places_and_points_and_the_way_to_its_replay(site: Live) -> None:
    ada, bea, path = pair(site)
    both(site, ada, bea, path)
    table = site.table(path)
    for person in (ada, bea):
        page = person.get("/results").text
        (line,) = matches(page)
        assert line.one("a").attributes["href"] == f"{path}/replay"
        assert person.get(f"{path}/replay", follow_redirects=True).status_code == 200
        places, points = table.row.places, table.row.points
        assert places and points
        for seat, name in enumerate(("Ada", "Bea")):
            (own,) = [one for one in line.all("li") if name in one.text]
            assert f"place {places[seat]}" in own.text and str(points[seat]) in own.text
        won = {name: str(int(places[seat] == 1)) for seat, name in enumerate(("Ada", "Bea"))}
        assert tallies(page) == {name: ["1", won[name], str(places[seat])] for seat, name in enumerate(won)}
    assert "/results" in ada.get("/").text and "/results" in ada.get("/me").text


def test_only_ones_own_matches_that_are_over_count(site: Live) -> None:
    ada = site.person()
    finished(site, ada)
    ada.open(seat0="me", seat1="bot:novice")
    stopped = ada.open(seat0="me", seat1="bot:novice")
    site.do(site.services.hall.stop(site.table(stopped), "idle"))
    assert len(matches(ada.get("/results").text)) == 1
    hosted = ended(site, ada, [1, 2], [5, 3], "bot:novice", "bot:novice")  # she only watched
    assert hosted not in ada.get("/results").text
    assert matches(site.person().get("/results").text) == []


def test_names_of_one_device_count_by_name_and_bots_by_level(site: Live) -> None:
    ada = site.person()
    ended(site, ada, [2, 1, 3], [3, 5, 1], "me", "here", "bot:novice", name1="Ben")
    ended(site, ada, [1, 2, 2], [5, 3, 3], "me", "here", "bot:novice", name1="Ben")
    ended(site, ada, [1, 2, 3], [5, 3, 1], "me", "here", "bot:apprentice", name1="Cleo")
    told = tallies(ada.get("/results").text)
    assert told["Ada"] == ["3", "2", "1.3"]
    assert told["Ben"] == ["2", "1", "1.5"]
    assert told["Cleo"] == ["1", "0", "2"]
    assert told["Bot: Novice"] == ["2", "0", "2.5"] and told["Bot: Apprentice"] == ["1", "0", "3"]
    french = site.person(ada.cookies, Accept_Language="fr").get("/results").text
    assert tallies(french)["Ada"] == ["3", "2", "1,3"]


def test_the_newest_end_comes_first_fifty_a_page_and_the_names_count_all(site: Live) -> None:
    ada = site.person()
    path = ended(site, ada, [1, 2], [5, 3], "me", "bot:novice")
    store, row = site.services.hall.store, site.table(path).row

    async def many() -> None:
        names = [one for one in NewMatch.__dataclass_fields__ if one not in ("key", "status")]
        for n in range(51):
            copy = NewMatch(key=f"{row.key[:6]}-{n}", **{name: getattr(row, name) for name in names})
            game = "vizia" if n else "forgotten"
            made = await store.add_match(replace(copy, status="playing", game=game, secret=drawn("copy")))
            await store.finish(made.id, "over", "", [2, 1], [n, 9])

    site.do(many())
    first, second = (ada.get(f"/results?page={n}").text for n in (1, 2))
    assert (len(matches(first)), len(matches(second))) == (50, 2)
    newest, oldest = matches(first)[0], matches(second)[-1]
    assert newest.one("a").attributes["href"] == f"/t/{row.key[:6]}-50/replay"
    assert oldest.one("a").attributes["href"] == f"{path}/replay"
    assert tallies(first) == tallies(second) == {"Ada": ["52", "1", "2"], "Bot: Novice": ["52", "51", "1"]}
    assert "Leaf 1 of 2" in read(first).text and 'href="/results?page=2"' in first
    for odd in ("999", "0", "x"):
        assert matches(ada.get(f"/results?page={odd}").text)
    assert len(matches(ada.get("/results?game=vizia&page=2").text)) == 1
    assert tallies(ada.get("/results?game=vizia").text)["Ada"][0] == "51"
    assert len(matches(ada.get("/results?game=nonsense&page=2").text)) == 2


def test_what_is_counted_stands_beside_it_also_where_it_is_not_points(site: Live) -> None:
    """ELX-15: what is left to cast, the fewer the better."""
    ada = site.person()
    path = ada.open("elixir", seat0="me", seat1="bot:novice", seat2="bot:novice")
    table = site.table(path)

    async def end() -> None:
        async with table.lock:
            await site.services.hall.end(table, "over", "", [1, 2, 3], [0, 3, 4])

    site.do(end())
    (line,) = matches(ada.get("/results").text)
    assert "3 to cast" in line.text and "point" not in line.text

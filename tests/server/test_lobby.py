"""The lobby: what is listed to whom, setting up a table, decks, and the door for others on the network."""

from pathlib import Path

import httpx
import pytest

from alambic.server.basics.settings import Limits
from alambic.server.entrance import network
from tests.patience import PATIENCE
from tests.server.live import COLOURS, SHORT, Live, Person, live
from tests.server.reading import read, unsafe


def keys(person: Person, title: str) -> list[str]:
    """The tables in one list of the lobby."""
    section = read(person.get("/").text).one("section", **{"aria-labelledby": f"{title}-title"})
    return [link.attributes["href"] for link in section.all("a")]


def test_a_private_table_is_listed_to_its_own_people_alone(site: Live) -> None:
    ada, bob, eve = site.person(), site.person(), site.person()
    table = ada.open(seat0="me", seat1="open", seat2="open")
    bob.sit(table, 1, "Bob")
    eve.post("/me/name", name="Eve")
    assert table in keys(ada, "mine") and table in keys(bob, "mine")
    for visitor in (eve, site.person()):
        assert table.split("/")[2] not in visitor.get("/").text


def test_a_listed_table_is_found_by_everybody_until_it_ends(site: Live) -> None:
    ada, bob, eve = site.person(), site.person(), site.person()
    table = ada.open(seat0="me", seat1="open", listed="on", deckfile=SHORT)
    assert table in keys(eve, "open") and table not in keys(ada, "open")
    bob.sit(table, 1, "Bob")
    assert table in keys(eve, "open")  # to watch
    match = site.table(table).playing()
    while not match.over:
        seat = match.awaited()[0]
        (ada, bob)[seat].post(f"{table}/move", seat=seat, step=match.step, move=match.legal(seat)[0], follow=False)
    assert table.split("/")[2] not in eve.get("/").text
    assert table in keys(ada, "finished") and table in keys(bob, "finished") and table not in keys(ada, "mine")
    won = [name for name, place in zip(("Ada", "Bob"), match.standings()[0], strict=True) if place == 1]
    assert all(name in eve_line(ada, table) for name in won)


def eve_line(person: Person, table: str) -> str:
    section = read(person.get("/").text).one("section", **{"aria-labelledby": "finished-title"})
    return next(line.text for line in section.all("li") if line.one("a").attributes["href"] == table)


def test_a_full_table_that_nobody_may_watch_is_not_offered_to_strangers(site: Live) -> None:
    ada, bob, eve = site.person(), site.person(), site.person()
    answer = ada.post("/tables", game="vizia", name="Ada", seat0="me", seat1="open", listed="on")
    table = answer.url.path
    assert table in keys(eve, "open")
    bob.sit(table, 1, "Bob")
    assert eve.get(table).status_code == 403
    assert table not in keys(eve, "open") and table in keys(bob, "mine")


def test_the_lobby_says_where_it_is_my_turn(site: Live) -> None:
    ada, bob = site.person(), site.person()
    table = ada.open(seat0="me", seat1="open")
    bob.sit(table, 1, "Bob")
    seat = site.table(table).playing().awaited()[0]
    for number, person in enumerate((ada, bob)):
        assert ("your turn" in person.get("/").text) == (number == seat)


def test_one_click_deals_a_game_against_bots(site: Live) -> None:
    ada = site.person()
    answer = ada.post("/now/vizia", name="Ada", level="novice")
    assert answer.status_code == 200 and site.table(answer.url.path).row.status == "playing"
    assert [seat.kind for seat in site.table(answer.url.path).row.seats] == ["person", "bot", "bot"]
    assert ada.post("/now/chess").status_code == 404
    tables = len(site.services.hall.tables)
    for bad in ({"level": "grandmaster"}, {"name": "x" * 99}):
        assert ada.post("/now/vizia", **bad).status_code == 422
    assert len(site.services.hall.tables) == tables


BAD_FORMS: list[tuple[dict[str, str], str]] = [
    ({}, "This game is not for that number of players."),
    ({"seat0": "me"}, "This game is not for that number of players."),
    ({"seat0": "me", "seat1": "me"}, "This game is not for that number of players."),
    ({"seat0": "me", "seat1": "<b>"}, "This game is not for that number of players."),
    ({"seat0": "me", "seat1": "bot:god"}, "This game is not for that number of players."),
    ({"seat0": "me", "seat1": "bot:"}, "This game is not for that number of players."),
    ({"seat0": "me", "seat1": "open", "teams": "yes"}, "These options cannot be chosen together."),
    ({"seat0": "me", "seat1": "open", "capture": "perhaps"}, "These options cannot be chosen together."),
    ({"seat0": "me", "seat1": "open", "pace": "frantic"}, "These options cannot be chosen together."),
    ({"seat0": "me", "seat1": "open", "deck": "marked"}, "This deck cannot be used."),
    ({"seat0": "me", "seat1": "here", "name1": "x" * 25}, "Please give a name or a remark"),
    ({"seat0": "me", "seat1": "open", "name": "x" * 25}, "Please give a name or a remark"),
]


@pytest.mark.parametrize(("form", "problem"), BAD_FORMS)
def test_a_form_that_cannot_be_is_shown_again_with_the_reason(
    site: Live, form: dict[str, str], problem: str
) -> None:
    ada = site.person()
    before = len(site.services.hall.tables)
    answer = ada.post("/tables", game="vizia", purchase="yes", listed="on", **{"name": "Ada", **form})
    assert answer.status_code == 422 and unsafe(answer.text) == []
    page = read(answer.text)
    assert page.one("div", **{"class": "problem"}).text.startswith(problem)
    kept = page.one("input", name="purchase", value="yes").attributes  # what was chosen is still chosen
    assert "checked" in kept and "checked" in page.one("input", name="listed").attributes
    assert len(site.services.hall.tables) == before


def test_what_is_for_simulations_alone_is_on_no_form(site: Live) -> None:
    """ELX-52: people are asked for the total, and not how often forfeits are forgotten."""
    page = site.person().get("/new/elixir").text
    assert 'name="total"' in page and 'name="slip"' not in page


def test_a_game_is_called_as_its_language_writes_it(site: Live) -> None:
    """Where people read it; programs, records and addresses keep the printed title."""
    french, english = site.person(accept_language="fr"), site.person()
    assert read(french.get("/").text).one("h3", id="game-elixir").text.strip() == "Élixir"
    assert read(english.get("/").text).one("h3", id="game-elixir").text.strip() == "Elixir"
    assert "Élixir : les règles" in french.get("/rules/elixir").text.replace("\xa0", " ")


def test_an_unknown_game_is_not_opened(site: Live) -> None:
    ada = site.person()
    for game in ("chess", "", "../vizia", "<b>"):
        assert ada.post("/tables", game=game, name="Ada", seat0="me", seat1="open").status_code == 404


def test_options_and_habits_of_the_form_are_those_of_the_table(site: Live) -> None:
    ada = site.person()
    seats = {"seat0": "open", "seat1": "none", "seat2": "me", "seat3": "bot:adept"}
    table = ada.open(capture="yes", three_commons="yes", aids="on", pace="calm", **seats)
    row = site.table(table).row
    assert row.options == {"capture": "yes", "three_commons": "yes"}
    assert [seat.kind for seat in row.seats] == ["open", "person", "bot"]
    assert (row.aids, row.watched, row.listed) == (True, True, False)
    assert (row.pace, row.seats[2].level) == ("calm", "adept")


# Decks


def deck(**counts: int) -> str:
    cards = [f'{{ id = "{colour}", count = {count}, source = "ours" }}' for colour, count in counts.items()]
    return f"[mine]\ncards = [{', '.join(cards)}]\n"


def test_a_deck_of_ones_own_is_played_with_and_written_in_the_record(site: Live) -> None:
    ada = site.person()
    table = ada.open(seat0="me", seat1="here", deckfile=SHORT)
    match = site.table(table).playing()
    assert [card.count for card in match.setup.deck.cards] == [2] * 6
    while not match.over:
        seat = match.awaited()[0]
        ada.post(f"{table}/move", seat=seat, step=match.step, move=match.legal(seat)[0], follow=False)
    assert '"name": "short"' in ada.get(f"{table}/record.jsonl").text


BAD_DECKS: dict[str, str | bytes] = {
    "not toml": "this is not = = toml",
    "not text": b"\xff\x00",
    "no deck": "# nothing",
    "no cards": "[mine]\n",
    "not a table": "mine = 3",
    "five colours": deck(**dict.fromkeys(COLOURS[:5], 12)),
    "another colour": deck(**dict.fromkeys((*COLOURS[:5], "ultraviolet"), 12)),
    "too few tiles": deck(**dict.fromkeys(COLOURS, 1)),
    "too many tiles": deck(**dict.fromkeys(COLOURS, 13)),
    "too many of one": deck(**dict.fromkeys(COLOURS, 1001)),
    "less than none": deck(**dict.fromkeys(COLOURS, -1)),
    "no source": "[mine]\ncards = [{ id = 'red', count = 2 }]",
    "more facts": SHORT.replace("count", "magic = 3, count"),
    "hostile words": "['<script>alert(1)</script>']\ncards = [{ id = '<i onload=x>', count = 1, source = '<b>' }]",
    "deep": "x = " + "[" * 20_000,
    "deep tables": "x = " + "{a = " * 5_000,
    "long number": deck(**dict.fromkeys(COLOURS, 2)).replace("2", "1" * 5000, 1),
    "long hex": deck(**dict.fromkeys(COLOURS, 2)).replace("2", "0x" + "f" * 5000, 1),
    "long hex id": "[mine]\ncards = [{ id = 0x" + "f" * 5000 + ", count = 2, source = 'ours' }]",
    "dates": "[mine]\ncards = [{ id = 1979-05-27, count = 2, source = 'ours' }]",
}


@pytest.mark.parametrize("name", BAD_DECKS)
def test_a_deck_that_cannot_be_used_is_refused_with_the_reason(site: Live, name: str) -> None:
    ada = site.person()
    form = {"game": "vizia", "name": "Ada", "seat0": "me", "seat1": "open"}
    answer = ada.post("/tables", files={"deckfile": ("d.toml", BAD_DECKS[name])}, **form)
    assert answer.status_code == 422 and unsafe(answer.text) == []
    problem = read(answer.text).one("div", **{"class": "problem"}).text
    assert problem.startswith("This deck cannot be used.") and len(problem) < 2000


def test_a_deck_file_that_is_too_large_is_not_cut_but_refused(tmp_path: Path) -> None:
    with live(tmp_path, limits=Limits(burst=100, deck=1000)) as site:
        ada = site.person()
        form = {"game": "vizia", "name": "Ada", "seat0": "me", "seat1": "open"}
        padded = SHORT + "\n#" + "x" * 2000  # cut at the limit it would still be a deck
        assert ada.post("/tables", files={"deckfile": ("d.toml", padded)}, **form).status_code == 413
        assert ada.open(seat0="me", seat1="open", deckfile=SHORT)


# Others on this network


def test_whoever_sits_at_the_machine_opens_and_shuts_the_door_for_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(network, "own_address", lambda: "127.0.0.2")  # stands for the address on the network
    with live(tmp_path) as site:
        ada = site.person()
        outside = site.url.replace("127.0.0.1", "127.0.0.2")
        table = ada.open(seat0="me", seat1="open")
        assert "works on your device only" in ada.get(table).text
        with pytest.raises(httpx.ConnectError):
            httpx.get(outside, timeout=PATIENCE)

        opened = ada.post("/network", on="1").text
        assert outside in opened and 'class="qr" src="data:image/svg+xml;base64,' in opened
        page = ada.get(table).text
        assert f"{outside}{table}" in page and "works on your device only" not in page
        bob = Person(outside, {})
        site.people.append(bob)
        assert bob.sit(table, 1, "Bob").status_code == 200
        assert site.table(table).row.status == "playing"

        # A guest is a guest: no switch on the page, and none by hand.
        assert "Close the doors" not in bob.get("/").text and bob.post("/network", on="0").status_code == 403
        assert httpx.get(outside, timeout=PATIENCE).status_code == 200

        with bob.stream(table) as told:  # somebody is still listening: the door shuts all the same
            next(told)
            assert ada.post("/network", on="0").status_code == 200
        with pytest.raises(httpx.ConnectError):
            httpx.get(outside, timeout=PATIENCE)
        assert ada.get(table).status_code == 200


def test_a_server_that_closes_shuts_the_door_although_somebody_listens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(network, "own_address", lambda: "127.0.0.2")
    with live(tmp_path) as site:
        ada = site.person()
        table = ada.open(seat0="me", seat1="open")
        ada.post("/network", on="1")
        bob = Person(site.url.replace("127.0.0.1", "127.0.0.2"), {})
        stream = bob.stream(table)
        told = stream.__enter__()
        next(told)
    with pytest.raises((httpx.HTTPError, StopIteration)):
        while True:
            next(told)
    bob.client.close()


def test_without_a_network_there_is_no_door_to_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network, "own_address", lambda: None)
    with live(tmp_path) as site:
        assert site.person().post("/network", on="1").status_code == 409
        assert not site.services.network.on


def test_a_port_that_is_taken_on_the_network_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network, "own_address", lambda: "127.0.0.1")  # where the server itself listens
    with live(tmp_path) as site:
        assert site.person().post("/network", on="1").status_code == 409
        assert not site.services.network.on

"""A table that waits for its people invites: in words on its page, and by a picture where its link is pasted."""

import struct
from pathlib import Path

import httpx

from alambic.games import CATALOGUE
from alambic.server.views.render import files
from tests.server.live import Live, Person, live
from tests.server.reading import part, read, unsafe

LARGEST = 60_000  # bytes of a picture
HOUSE = "https://games.example"


def card(person: Person, path: str) -> dict[str, str]:
    """What a messenger reads."""
    found = read(person.get(path).text).all("meta")
    return {one.attributes["property"]: one.attributes["content"] for one in found if "property" in one.attributes}


def test_an_invitation_says_who_invites_to_what_and_how_it_is_played(site: Live) -> None:
    ada, eve = site.person(), site.person()
    path = ada.open("artiseurs", seat0="me", seat1="open", mode="knucklebones", clock="move:600")
    page = eve.get(path).text
    said = read(page).one("article").text
    assert said.startswith("Ada invites you to Le jeu des artiseurs") and "2 players" in said
    assert "Knucklebones" in said and "10 minutes a move" in said
    assert {"/rules/artiseurs", "/learn/artiseurs/1"} <= {
        link.attributes["href"] for link in read(page).one("article").all("a")
    }
    assert "You invite to" in ada.get(path).text and unsafe(page) == []
    share = read(ada.get(path).text).one("button", **{"data-title": "A table of Le jeu des artiseurs"})
    assert share.attributes["data-share"].endswith(path)
    chairs = CATALOGUE["artiseurs"].chairs["en"]
    assert chairs and all(chair in part(page, "gathering") for chair in chairs[:2])
    eve.sit(path, 1, "Eve")
    assert not list(read(eve.get(path).text).all("article"))


def test_what_of_the_options_is_not_as_usual_is_told(site: Live) -> None:
    ada = site.person()
    path = ada.open("vizia", seat0="me", seat1="open", capture="yes", three_commons="yes")
    said = read(ada.get(path).text).one("article").text
    assert "2 players · Three common tiles · Capture" in said
    french = read(ada.get(path, headers={"accept-language": "fr"}).text).one("article").text
    assert "2 joueurs · Trois tuiles communes · Capture" in french


def test_a_pasted_link_shows_a_picture_of_the_game_by_the_address_of_the_house(tmp_path: Path) -> None:
    with live(tmp_path, address=HOUSE) as site:
        named = {"headers": {"Host": "games.example", "Origin": HOUSE}}
        ada, bot = site.person(**named["headers"]), site.person(**named["headers"])
        path = ada.open("elixir", seat0="me", seat1="open", seat2="bot:novice")
        titles = {path: "Ada invites you to play Elixir", "/": "Alambic: games of magic, distilled"}
        for where, title in titles.items():
            seen = card(bot, where)
            assert seen["og:title"] == title and seen["og:image"].startswith(f"{HOUSE}/static/")
            picture: httpx.Response = bot.get(seen["og:image"].removeprefix(HOUSE))
            assert picture.headers["content-type"] == "image/png"
            assert struct.unpack(">II", picture.content[16:24]) == (1200, 630)
        bot.sit(path, 1, "Bob")
        stranger = site.person(**named["headers"])
        assert card(stranger, path)["og:title"] == "A table of Elixir"
        assert not {"Ada", "Bob"} & set(" ".join(card(stranger, path).values()).split())


def test_every_game_of_ours_has_a_small_picture_of_its_own() -> None:
    for game in CATALOGUE:
        path = files()[f"{game.name}/link.png"]
        assert 0 < path.stat().st_size < LARGEST, path
        assert struct.unpack(">II", path.read_bytes()[16:24]) == (1200, 630)

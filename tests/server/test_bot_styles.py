"""Styles of bots at the tables: chosen in their own game, refused elsewhere, named and described to people."""

from typing import Any

import pytest

from alambic.bots.levels import LEVELS
from alambic.core.view import plain
from alambic.games import CATALOGUE
from alambic.server.actions.earlier import together
from alambic.server.storage.rows import Person, SeatRow
from alambic.server.views.tallies import called
from tests.server.live import Live
from tests.server.programs import Program, problem
from tests.server.reading import read

BLUFFED: dict[str, Any] = {"seat0": "me", "seat1": "bot:bluffer", "seat2": "open"}


def choices(page: str, name: str) -> dict[str, str]:
    """The options of the first list of choices of that name."""
    found = read(page).one("select", name=name)
    return {option.attributes["value"]: option.text for option in found.all("option")}


def tags(page: str, id: str) -> list[str]:
    """What the tags in a part say of bots."""
    tags = read(page).one(id=id).all("span", **{"class": "tag"})
    return [tag.text for tag in tags if tag.text.startswith("Bot")]


def test_the_form_offers_the_styles_of_its_game_after_the_levels(site: Live) -> None:
    ada = site.person()
    vitriol, vizia = (choices(ada.get(f"/new/{game}").text, "seat1") for game in ("vitriol", "vizia"))
    assert list(vitriol)[-2:] == ["bot:master", "bot:bluffer"] and list(vizia)[-1] == "bot:master"
    assert vitriol["bot:bluffer"] == "Bot: Bluffer (hides its metal)"
    french = ada.get("/new/elixir", headers={"accept-language": "fr"}).text
    assert choices(french, "seat1")["bot:collector"].endswith("Collectionneur (amasse les sortilèges puissants)")


def test_the_lobby_asks_once_for_all_games_so_it_offers_levels_alone(site: Live) -> None:
    (choice,) = read(site.person().get("/").text).all("select")
    assert [option.attributes["value"] for option in choice.all("option")] == list(LEVELS)


def test_a_style_sits_at_a_table_of_its_game_and_its_tag_names_it(site: Live) -> None:
    ada = site.person()
    path = ada.open("vitriol", **BLUFFED)
    assert site.table(path).row.seats[1].level == "bluffer"
    assert tags(ada.parts(path), "gathering") == ["Bot: Bluffer"]
    assert choices(ada.parts(path), "level")["bluffer"] == "Bluffer (hides its metal)"
    assert ada.post(f"{path}/bot", number=2, level="bluffer").status_code == 200
    assert tags(ada.parts(path), "seats") == ["Bot: Bluffer", "Bot: Bluffer"]
    assert ada.post("/now/elixir", name="Ada", level="collector").status_code == 200


def test_a_style_of_another_game_is_refused_with_what_is_allowed(site: Live) -> None:
    ada = site.person()
    refused = ada.post("/tables", game="vizia", name="Ada", **BLUFFED)
    assert refused.status_code == 422
    told = read(refused.text).one("div", **{"class": "problem"}).text
    assert "a seat cannot be 'bot:bluffer'" in told and told.endswith("bot:adept, bot:master")
    assert ada.post("/now/elixir", name="Ada", level="bluffer").status_code == 422
    path = ada.open("vizia", seat0="me", seat1="open", seat2="open")
    assert ada.post(f"{path}/bot", number=1, level="bluffer").status_code == 422


def test_programs_are_told_of_styles_and_choose_them(site: Live) -> None:
    ada = Program(site, "Ada")
    told = ada.get("/games").json()
    assert {card["name"]: card["styles"] for card in told["games"] if card["styles"]} == {
        "vitriol": ["bluffer"],
        "elixir": ["collector"],
    }
    key = ada.open("me", "open", "open", game="vitriol")
    problem(
        ada.post(f"/tables/{key}/seats/1/bot", level="collector"),
        422,
        "BadBot",
        "there is novice, apprentice, adept, master, bluffer",
    )
    assert ada.post(f"/tables/{key}/seats/1/bot", level="bluffer").json()["seats"][1]["level"] == "bluffer"
    wanted = {"game": "elixir", "seats": ["me", "bot:bluffer", "open"]}
    problem(ada.post("/tables", **wanted), 422, "BadSeats", "bot:collector")


@pytest.mark.parametrize(("game", "kind"), [("vitriol", "bot:bluffer"), ("elixir", "bot:apprentice")])
def test_in_another_game_with_the_same_people_a_usual_bot_takes_its_place(
    site: Live, game: str, kind: str
) -> None:
    ada = site.person()
    table = site.table(ada.open("vitriol", **BLUFFED))
    now = site.services.hall.now()
    earlier = together(table, CATALOGUE[game], Person(table.row.host, "Ada", b"", None, now, now))
    assert [earlier.form[f"seat{number}"] for number in range(3)] == ["me", kind, "open"]


def test_results_call_a_style_by_its_name() -> None:
    assert called(SeatRow(1, "bot", name="Zosimos", level="bluffer"), plain) == "Bot: Bluffer"
    assert called(SeatRow(1, "bot", name="Zosimos", level="adept"), plain) == "Bot: Adept"

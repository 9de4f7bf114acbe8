"""Nothing that somebody sends is kept at a length of their choice, whether by the pages or by the API."""

import json
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from alambic.core.deck import MOST_LETTERS, MOST_WRITTEN
from alambic.core.fair import PART_LETTERS, digest_of
from alambic.games import CATALOGUE
from alambic.server.basics.settings import Limits
from alambic.server.storage.tables import METADATA
from tests.server.live import Live, live
from tests.server.programs import Program
from tests.server.storing import file_engine

LONG = "x" * 1000  # of every field
SHORT = 40  # letters of all that is ours: codes, levels, keys, states
USUAL = Limits()
PART = LONG[:PART_LETTERS]
SEALED = digest_of(PART)
LONGEST = {  # what people may choose, by column
    "people.name": USUAL.name,
    "seats.name": USUAL.name + 3,  # with a number, where two are called alike
    "seats.digest": len(SEALED),
    "seats.part": PART_LETTERS,
    "remarks.name": USUAL.name + 3,
    "remarks.text": USUAL.remark,
    "matches.deck": MOST_WRITTEN,
    "matches.dealt": 2 * (USUAL.name + 3 + len(SEALED) + PART_LETTERS + 2 * SHORT),
    "matches.options": 200,
    "matches.asking": 200,
}


@pytest.fixture(scope="module")
def kept(opens_more: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    """A server to which everything was sent in every field, as long as a form lets it be."""
    with live(tmp_path_factory.mktemp("site")) as site:
        by_pages(site)
        by_api(site)
        yield site


def by_pages(site: Live) -> None:
    ada, bob = site.person(), site.person()
    table = ada.open(seat0="me", seat1="open", digest=SEALED, part=LONG, pledge=LONG)
    bob.post(f"{table}/sit", number="1", name="Bob", invite=LONG, digest=LONG)
    for part in (LONG, PART):
        ada.post(f"{table}/reveal", part=part)
    match = site.table(table).playing()
    mover = (ada, bob)[match.awaited()[0]]
    code = match.legal(match.awaited()[0])[0]
    assert mover.move(table, f"{code}{' ' * 1000}", match.awaited()[0], step=0).status_code == 200
    deeds = (
        "say",
        "pace",
        "bot",
        "leave",
        "orders",
        "hint",
        "hints",
        "back",
        "agree",
        "mute",
        "again",
        "review",
        "reveal",
    )
    fields = dict.fromkeys(
        ("text", "pace", "level", "to", "agree", "move0", "when0", "digest", "part", "on"), LONG
    )
    for deed in deeds:
        bob.post(f"{table}/{deed}", number="1", seat="1", **fields)
    bob.post(f"{table}/say", text=LONG[: USUAL.remark])
    for name in (LONG, LONG[: USUAL.name]):
        bob.post("/me/name", name=name)
    form = {"game": "vizia", "seat0": "me", "seat1": "here", "name1": LONG[: USUAL.name], "part": LONG}
    for field in ("name", "name1", "deck", "pace", "clock", "window", "delay", "seat1", "capture", "digest"):
        ada.post("/tables", **{**form, field: LONG})
    assert ada.post("/tables", **form).status_code == 200
    ada.post("/now/vizia", level=LONG, part=LONG, pledge=LONG)
    ada.post("/look", language=LONG, theme=LONG)


def by_api(site: Live) -> None:
    Program(site).post("/people", name=LONG)
    ada = Program(site, "Ada")
    key = ada.open("me", "open", digest=SEALED, part=LONG, ticket=LONG)
    ada.post(f"/tables/{key}/remarks", text=LONG)
    ada.post(f"/tables/{key}/seats/1/bot", level=LONG)
    ada.post(f"/tables/{key}/leave", level=LONG)
    bob = Program(site, "Bob")
    for digest in (LONG, ""):
        bob.post(f"/tables/{key}/seats/1", name=LONG[: USUAL.name], invite=LONG, digest=digest)
    for part in (LONG, PART):
        ada.post(f"/tables/{key}/reveal", part=part)
    for deck in decks():
        ada.post("/tables", game="elixir", seats=["me", "bot:novice", "bot:novice"], deck=deck)
    for field in ("pace", "clock", "deck", "ticket", "digest", "part"):
        ada.post("/tables", **{"game": "vizia", "seats": ["me", "open"], field: LONG})
    for more in ({"options": {LONG: LONG}}, {"options": {"capture": LONG}}, {"names": {"1": LONG}}):
        ada.post("/tables", game="vizia", seats=["me", "here"], **more)


def decks() -> Iterator[dict[str, Any]]:
    """Elixir's own, with much too much in one place; and as large a one as may be."""
    for place in ("id", "effect", "title", "special", "recipe"):
        deck = CATALOGUE["elixir"].deck(None).as_json()
        card = next(card for card in deck["cards"] if "recipe" in card)
        card[place] = [f"draw {' ' * 20_000}me 2"] if place == "effect" else LONG
        yield deck
    yield CATALOGUE["elixir"].deck(None).as_json() | {"name": LONG}
    yield CATALOGUE["elixir"].deck(None).as_json() | {"name": LONG[:MOST_LETTERS]}


def test_nothing_is_kept_at_a_length_of_somebodys_choice(kept: Live) -> None:
    """Every column of the database; a new one for people's words says here how long they may be."""
    found: dict[str, int] = {}
    engine = file_engine(kept.services.settings.database)
    with engine.connect() as connection:
        for table in METADATA.sorted_tables:
            for row in connection.exec_driver_sql(f'SELECT * FROM "{table.name}"').mappings():
                for column, value in row.items():
                    if isinstance(value, str):
                        name = f"{table.name}.{column}"
                        found[name] = max(found.get(name, 0), len(value))
    engine.dispose()
    assert {name: size for name, size in found.items() if size > LONGEST.get(name, SHORT)} == {}
    for name in ("people.name", "seats.name", "seats.digest", "seats.part", "remarks.text"):  # it was tried
        assert found[name] >= LONGEST[name] - 3, name
    assert found["matches.deck"] > 8000 and found["entries.move"] < SHORT


def test_a_deck_with_long_words_is_refused_by_name(kept: Live) -> None:
    ada = Program(kept, "Ada")
    *bad, good = decks()
    wish = {"game": "elixir", "seats": ["me", "bot:novice", "bot:novice"]}
    answers = [ada.post("/tables", **wish, deck=deck) for deck in (*bad, good)]
    assert [answer.status_code for answer in answers] == [422] * len(bad) + [201]
    assert all(answer.json()["error"] == "BadDeck" for answer in answers[:-1])
    page = site_form(kept, json.dumps(bad[-1]["name"]))
    assert page.status_code == 422 and "at most 80 letters" in page.text


def site_form(site: Live, name: str) -> httpx.Response:
    """The set-up form with a file whose only deck is called so."""
    colours = ("red", "orange", "yellow", "green", "blue", "mauve")
    cards = ", ".join(f'{{ id = "{colour}", count = 2, source = "ours" }}' for colour in colours)
    files = {"deckfile": ("deck.toml", f"[{name}]\ncards = [{cards}]")}
    return site.person().post("/tables", game="vizia", seat0="me", seat1="open", files=files)

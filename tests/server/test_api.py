"""The JSON API: people, games, tables and seats."""

from typing import Any

import pytest

from alambic.core.fair import digest_of
from alambic.games import CATALOGUE, NAMES
from alambic.games.vizia import GAME as VIZIA
from alambic.server.live.table import Table
from tests.server.live import SHORT, Live
from tests.server.programs import Program, pair, problem, turn


def held(site: Live, key: str) -> Table:
    return site.services.hall.tables[key]


# People


def test_a_new_person_gets_a_token_that_is_theirs_on_the_pages_too(site: Live) -> None:
    ada = Program(site, "  Ada \n Lovelace ")
    assert ada.get("/me").json() == {"name": "Ada Lovelace", "tables": []}
    assert "Ada Lovelace" in site.person(cookies={"alambic": ada.token}).get("/me").text


def test_a_cookie_is_nobody_to_the_api(site: Live) -> None:
    """A browser sends its cookie wherever another site makes it; a token it does not."""
    ada = Program(site, "Ada")
    browser = site.person(cookies={"alambic": ada.token})
    answer = browser.client.get("/api/me")
    problem(answer, 401, "NotKnown", "token")
    assert answer.headers["www-authenticate"] == "Bearer"
    assert "set-cookie" not in answer.headers


def test_my_tables_say_which_of_them_wait(site: Live) -> None:
    key, two = pair(site, clock="move:600")
    seat, mover, other = turn(key, two)
    waiting = mover.open("me", "open")
    mine = mover.get("/me").json()["tables"]
    assert [(table["key"], table["status"], table["waits"]) for table in mine] == [
        (key, "playing", True),
        (waiting, "gathering", False),
    ]
    assert mine[0]["due"] == held(site, key).deadline(seat).isoformat()  # type: ignore[union-attr]
    assert mine[0]["game"] == "vizia" and mine[1]["due"] is None
    assert [table["waits"] for table in other.get("/me").json()["tables"]] == [False]


# Games


def test_the_games_are_told_with_everything_a_table_may_choose(site: Live) -> None:
    told = Program(site).get("/games").json()
    assert [game["name"] for game in told["games"]] == list(NAMES)
    assert "novice" in told["levels"]
    for card in told["games"]:
        game = CATALOGUE[card["name"]]
        assert (card["seats"], card["version"]) == (list(game.seats), game.version)
        assert card["phases"] == list(game.phases) and card["decks"] == list(game.decks())
        usual = {name: option["usual"] for name, option in card["options"].items()}
        game.setup(game.seats[0], usual, card["decks"][0])
        for name, option in card["options"].items():
            for value in option["values"]:
                game.options.parse({name: value})


def test_a_pledge_is_kept_by_the_table_that_its_ticket_opens(site: Live) -> None:
    ada = Program(site, "Ada")
    pledged = ada.get("/pledge").json()
    key = ada.open("me", "bot:novice", ticket=pledged["ticket"], part="abracadabra")
    look = ada.look(key)
    assert look["pledge"] == pledged["pledge"]
    assert [seat.part for seat in held(site, key).row.seats] == ["abracadabra", ""]
    assert ada.look(ada.open("me", "bot:novice", ticket=pledged["ticket"]))["pledge"] != pledged["pledge"]


def test_programs_seal_their_parts_and_show_them_when_the_stream_says_so(site: Live) -> None:
    ada, bob = Program(site, "Ada"), Program(site, "Bob")
    key = ada.open("me", "open", digest=digest_of("of Ada"))
    with ada.stream(key) as told:
        assert next(told)["status"] == "gathering"
        bob.post(f"/tables/{key}/seats/1", digest=digest_of("of Bob"))
        assert next(one for one in told if one["status"] != "gathering")["status"] == "shuffling"
        look = ada.look(key)
        assert look["digests"] == {"0": digest_of("of Ada"), "1": digest_of("of Bob")} and look["due"]
        wrong = ada.post(f"/tables/{key}/reveal", part="of Bob")
        assert (wrong.status_code, wrong.json()["error"]) == (422, "NotUnderstood")
        assert ada.post(f"/tables/{key}/reveal", part="of Ada").json()["status"] == "shuffling"
        assert bob.post(f"/tables/{key}/reveal", part="of Bob").json()["status"] == "playing"
        assert next(one for one in told if one["status"] != "shuffling")["status"] == "playing"
    assert bob.look(key)["digests"] == look["digests"]
    assert ada.post(f"/tables/{key}/seats/1", digest="abc").status_code == 422


# Tables


def test_wishes_are_those_of_the_table(site: Live) -> None:
    ada = Program(site, "Ada")
    key = ada.open(
        "me",
        "here",
        "friend",
        options={"capture": True, "purchase": "yes"},
        names={"1": "Zoe"},
        pace="calm",
        clock="seat:600",
        window=15,
        delay=60,
        listed=True,
        watched=False,
        aids=True,
        drafts=True,
    )
    row, look = held(site, key).row, ada.look(key)
    assert (row.pace, row.clock, row.seconds, row.window, row.delay) == ("calm", "seat", 600, 15, 60)
    assert row.listed and not row.watched and row.aids and row.drafts
    usual = dict.fromkeys(VIZIA.options.choices(), "no")
    assert look["options"] == {**usual, "capture": "yes", "purchase": "yes"}
    assert [(seat["kind"], seat["name"]) for seat in look["seats"]] == [
        ("person", "Ada"),
        ("person", "Zoe"),
        ("friend", ""),
    ]
    assert look["status"] == "gathering" and look["state"] is None and look["legal"] == look["events"] == []
    assert look["you"] == [0, 1] and look["host"] and look["deck"] == "standard"


def test_a_deck_of_ones_own_is_played_with(site: Live) -> None:
    cards = [{"id": colour, "count": 2, "source": "ours"} for colour in ("red", "orange", "yellow", "green")]
    cards += [{"id": colour, "count": 2, "source": "ours"} for colour in ("blue", "mauve")]
    ada = Program(site, "Ada")
    key = ada.open("me", "bot:novice", deck={"name": "short", "cards": cards})
    look = ada.look(key)
    assert look["deck"] == "short" and look["state"]["tiles"] == [2] * 6
    assert "short" in SHORT  # the same by a form
    assert ada.look(ada.open("me", "bot:novice", deck="standard"))["deck"] == "standard"


WRONG: list[tuple[dict[str, Any], int, str]] = [
    ({"game": "chess"}, 404, "UnknownGame"),
    ({"seats": ["me"]}, 422, "BadSeats"),
    ({"seats": ["me", "me"]}, 422, "BadSeats"),
    ({"seats": ["me", "bot:deity"]}, 422, "BadSeats"),
    ({"seats": ["me", "kept:1"]}, 422, "BadSeats"),
    ({"seats": ["me"] * 40}, 422, "NotUnderstood"),
    ({"options": {"flying": "yes"}}, 422, "BadOption"),
    ({"options": {"capture": "perhaps"}}, 422, "BadOption"),
    ({"options": {"teams": "yes"}}, 422, "BadOption"),
    ({"options": {"capture": 1.5}}, 422, "NotUnderstood"),
    ({"deck": "marked"}, 422, "BadDeck"),
    ({"deck": {"cards": []}}, 422, "BadDeck"),
    ({"deck": {"name": "x", "cards": []}}, 422, "BadDeck"),
    ({"deck": {"name": "x", "cards": [{"id": "red", "count": 10**9, "source": "ours"}]}}, 422, "BadDeck"),
    ({"deck": {"name": 7, "cards": [{"id": "red", "count": 1, "source": "ours"}]}}, 422, "BadDeck"),
    ({"deck": 7}, 422, "NotUnderstood"),
    ({"names": {"1": "x" * 99}}, 422, "BadName"),
    ({"names": {"one": "Zoe"}}, 422, "NotUnderstood"),
    ({"pace": "glacial"}, 422, "BadOption"),
    ({"clock": "sand"}, 422, "BadOption"),
    ({"clock": "move:0"}, 422, "BadOption"),
    ({"window": -1}, 422, "BadOption"),
    ({"delay": 10**6}, 422, "BadOption"),
    ({"delay": "60"}, 422, "NotUnderstood"),
    ({"watched": "yes"}, 422, "NotUnderstood"),
    ({"secret": "mine"}, 422, "NotUnderstood"),
]


@pytest.mark.parametrize(("wish", "status", "name"), WRONG, ids=[str(wish)[:60] for wish, _, _ in WRONG])
def test_a_table_that_cannot_be_is_refused_by_name(
    site: Live, wish: dict[str, Any], status: int, name: str
) -> None:
    ada, before = Program(site, "Ada"), len(site.services.hall.tables)
    answer = ada.client.post("/api/tables", json={"game": "vizia", "seats": ["me", "bot:novice"], **wish})
    problem(answer, status, name)
    assert len(site.services.hall.tables) == before


def test_listed_tables_are_found_by_anyone_and_others_by_nobody(site: Live) -> None:
    ada, eve = Program(site, "Ada"), Program(site)
    shown = ada.open("me", "open", listed=True)
    hidden = [ada.open("me", "open"), ada.open("me", "bot:novice", listed=True, watched=False)]
    found = {table["key"]: table for table in eve.get("/tables").json()["tables"]}
    assert found[shown] == {"key": shown, "game": "vizia", "status": "gathering", "names": ["Ada"], "free": 1}
    assert not set(hidden) & set(found)


# Seats


def test_the_last_who_sits_down_is_dealt_a_hand(site: Live) -> None:
    ada, bob = Program(site, "Ada"), Program(site, "Bob")
    key = ada.open("me", "open")
    look = bob.post(f"/tables/{key}/seats/1", name="Robert").json()
    assert look["status"] == "playing" and look["you"] == [1] and look["seat"] == 1 and not look["host"]
    assert look["seats"][1] == {
        "number": 1,
        "kind": "person",
        "name": "Robert",
        "level": "",
        "here": False,
        "kept": False,
        "offered": False,
        "asked": None,
        "invite": None,
    }
    assert bob.get("/me").json()["name"] == "Robert"
    assert sum(look["state"]["hand"][1]) == 2 and ada.look(key)["status"] == "playing"


def test_a_friends_seat_takes_its_invitation_which_the_host_is_told(site: Live) -> None:
    ada, bob, eve = Program(site, "Ada"), Program(site, "Bob"), Program(site, "Eve")
    key = ada.open("me", "friend")
    invite = ada.look(key)["seats"][1]["invite"]
    assert invite and bob.look(key)["seats"][1]["invite"] is None
    problem(eve.post(f"/tables/{key}/seats/1"), 409, "NotFree")
    problem(eve.post(f"/tables/{key}/seats/1", invite="x" * 500), 409, "NotFree")
    assert bob.post(f"/tables/{key}/seats/1", invite=invite).json()["seat"] == 1
    assert ada.look(key)["seats"][1]["invite"] is None


@pytest.mark.parametrize(("number", "status", "name"), [(0, 409, "NotFree"), (9, 409, "NotFree")])
def test_a_seat_that_is_taken_or_not_there_is_refused(site: Live, number: int, status: int, name: str) -> None:
    key = Program(site, "Ada").open("me", "open")
    problem(Program(site, "Bob").post(f"/tables/{key}/seats/{number}"), status, name)


def test_one_token_at_one_seat_unless_it_is_a_shared_device(site: Live) -> None:
    ada = Program(site, "Ada")
    key = ada.open("me", "open")
    problem(ada.post(f"/tables/{key}/seats/1"), 409, "NotFree", "already")


def test_the_host_seats_a_bot_and_nobody_else_does(site: Live) -> None:
    ada, bob = Program(site, "Ada"), Program(site, "Bob")
    key = ada.open("me", "open", "open")
    problem(bob.post(f"/tables/{key}/seats/1/bot", level="novice"), 403, "NotYours")
    problem(ada.post(f"/tables/{key}/seats/1/bot", level="deity"), 422, "BadBot")
    look = ada.post(f"/tables/{key}/seats/1/bot", level="novice").json()
    assert look["seats"][1]["kind"] == "bot" and look["seats"][1]["level"] == "novice"


def test_whoever_leaves_may_let_a_bot_play_on_and_come_back(site: Live) -> None:
    key, (ada, bob) = pair(site)
    look = bob.post(f"/tables/{key}/leave", level="novice").json()
    assert look["you"] == [] and look["seat"] is None and look["seats"][1]["kind"] == "bot"
    assert look["seats"][1]["kept"] and not ada.look(key)["seats"][1]["kept"]
    assert bob.post(f"/tables/{key}/seats/1").json()["you"] == [1]
    problem(Program(site, "Eve").post(f"/tables/{key}/leave"), 403, "NotYours")
    left = bob.post(f"/tables/{key}/leave").json()["seats"][1]
    assert (left["kind"], left["offered"]) == ("bot", True)


def test_somebody_new_at_a_running_match_asks_and_sees_a_hand_when_all_agree(site: Live) -> None:
    key, two = pair(site)
    seat, ada, bob = turn(key, two)
    free, eve, name = 1 - seat, Program(site, "Eve"), ("Ada", "Bob")[seat]
    bob.post(f"/tables/{key}/leave")
    with eve.stream(key) as told:
        next(told)
        asked = eve.post(f"/tables/{key}/seats/{free}").json()
        assert asked["you"] == [] and asked["seat"] is None and asked["legal"] == []
        assert asked["state"] == Program(site).look(key)["state"]
        wish = {"name": "Eve", "question": asked["seats"][free]["asked"]["question"], "waits_for": [name]}
        assert asked["seats"][free]["asked"] == {**wish, "mine": True, "answers": False}
        assert ada.look(key)["seats"][free]["asked"] == {**wish, "mine": False, "answers": True}
        assert ada.get("/me").json()["tables"][0]["waits"]
        problem(eve.get(f"/tables/{key}", seat=free), 403, "NotYours")
        problem(eve.get(f"/tables/{key}/stream", seat=free), 403, "NotYours")
        problem(Program(site, "Dan").post(f"/tables/{key}/seats/{free}"), 409, "NotNow", "somebody asks")
        problem(bob.post(f"/tables/{key}/seats/{free}/answer", agree=True), 403, "NotYours")
        problem(ada.post(f"/tables/{key}/seats/{free}/answer", agree=True, question=0), 409, "Stale")
        assert next(told)["events"] == []
        look = ada.post(f"/tables/{key}/seats/{free}/answer", agree=True, question=wish["question"]).json()
        assert look["seats"][free]["kind"] == "person" and look["seats"][free]["asked"] is None
    assert eve.look(key)["you"] == [free] and sum(eve.look(key)["state"]["hand"][free]) == 2
    problem(bob.post(f"/tables/{key}/seats/{free}"), 409, "NotFree")

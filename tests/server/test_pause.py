"""A match that everybody has left waits; what a stand-in plays is its person's, and says so."""

import asyncio
from unittest.mock import patch

from alambic.server.actions import pause, seating
from alambic.server.live.hall import Hall
from alambic.server.live.table import Table
from tests.games.mini import GAME as MINI
from tests.server.hosting import Hosted, hosted
from tests.server.live import SHORT, Live, Person
from tests.server.programs import Program
from tests.server.reading import part, read
from tests.server.test_history import log
from tests.server.test_replay import both, pair
from tests.server.test_results import matches, tallies


def waits(site: Live, table: Table) -> bool:
    """Whether somebody who plays by themselves is to go on."""
    hall: Hall = site.services.hall
    return hall.turns.waits(table)


def alone(site: Live) -> tuple[Person, str, Table]:
    """Ada among bots, who has got up from her seat while it was her turn."""
    ada = site.person()
    path = ada.open(deckfile=SHORT, seat0="me", seat1="bot:novice", seat2="bot:novice")
    ada.until(path, lambda parts: "data-your-turn" in parts)
    tray = part(ada.parts(path), "leave")
    assert "Pause the match" in tray and "The match ends without a result." in tray
    assert ada.post(f"{path}/leave", level="novice").status_code == 200
    return ada, path, site.table(path)


def test_when_everybody_has_got_up_nobody_plays_until_somebody_sits_down(site: Live) -> None:
    ada, path, table = alone(site)
    assert table.stage == "paused" and not waits(site, table)
    assert part(ada.parts(path), "status").startswith("The match is paused Everybody has got up.")
    assert "The match waits for you." in part(ada.parts(path), "kept") and "paused" in part(
        ada.get("/").text, "tables-mine"
    )
    stranger = site.person()
    assert "paused" in part(stranger.parts(path), "status") and not part(stranger.parts(path), "kept")
    assert ada.post(f"{path}/sit", number=0).status_code == 200
    assert table.stage == "playing" and "Your turn" in part(ada.parts(path), "status")
    assert table.row.seats[0].name == "Ada"


def test_a_closed_page_is_not_getting_up(site: Live) -> None:
    ada = site.person()
    table = site.table(ada.open(seat0="me", seat1="bot:novice"))
    assert not table.attending() and table.stage == "playing"


def test_bots_among_themselves_do_not_pause(site: Live) -> None:
    table = site.table(site.person().open(seat0="bot:novice", seat1="bot:novice"))
    assert table.stage == "playing" and waits(site, table)


def test_the_host_has_the_bots_play_on_and_nobody_else_does(site: Live) -> None:
    ada, bea, path = pair(site)
    table = site.table(path)
    bea.post(f"{path}/leave", level="novice")
    assert ada.post(f"{path}/resume").status_code == 409, "Ada is still there"
    assert "Let a bot play on" not in part(ada.parts(path), "leave"), "she is alone now"
    ada.post(f"{path}/leave", level="novice")
    assert "Let the bots play on" in part(ada.parts(path), "kept")
    assert "Let the bots play on" not in part(bea.parts(path), "kept")
    assert bea.post(f"{path}/resume").status_code == 403 and table.stage == "paused"
    assert ada.post(f"{path}/resume").status_code == 200 and table.stage == "playing"
    ada.until(path, lambda parts: 'class="over' in parts)


def test_who_comes_back_and_leaves_again_leaves_a_match_that_waits(site: Live) -> None:
    ada, path, table = alone(site)
    ada.post(f"{path}/resume")
    ada.post(f"{path}/sit", number=0)
    ada.post(f"{path}/leave", level="novice")
    assert table.row.status != "playing" or (table.stage == "paused" and not waits(site, table))


def test_programs_are_told_of_it_and_resume_it(site: Live) -> None:
    ada = Program(site, "Ada")
    key = ada.open("me", "bot:novice")
    ada.post(f"/tables/{key}/leave", level="novice")
    look = ada.look(key)
    assert (look["status"], look["awaited"], look["seats"][0]["name"]) == ("paused", [], "Ada (bot)")
    assert Program(site, "Bob").post(f"/tables/{key}/resume").status_code == 403
    assert ada.post(f"/tables/{key}/resume").json()["status"] == "playing"
    assert ada.post(f"/tables/{key}/resume").status_code == 409


def test_two_stand_ins_have_two_names_and_the_log_calls_them_by_their_people(site: Live) -> None:
    ada, other = site.person(), site.person()
    path = ada.open(deckfile=SHORT, name="Ada", seat0="me", seat1="open")
    other.sit(path, 1, "Ada")
    for person in (ada, other):
        person.post(f"{path}/leave", level="novice")
    assert site.table(path).names() == ["Ada (bot)", "Ada 2 (bot)"]
    assert other.post(f"{path}/resume").status_code == 200, "who left last is the host"
    ada.until(path, lambda parts: 'class="over' in parts)
    told = log(ada, path)
    assert "A bot sits in for Ada 2." in told and any(line.startswith("Ada 2 (bot) ") for line in told)


def test_what_a_stand_in_played_is_its_persons_with_a_mark(site: Live) -> None:
    """On the page of the result, in the book, in the lobby: the person's name, and that a bot played on."""
    ada, bea, path = pair(site)
    both(site, ada, bea, path, 2)
    bea.post(f"{path}/leave", level="novice")
    ada.until(path, lambda parts: "data-your-turn" in parts)
    ada.post(f"{path}/leave", level="novice")
    assert ada.post(f"{path}/resume").status_code == 200
    bea.until(path, lambda parts: 'class="over' in parts)
    for person, name, other in ((ada, "Ada", "Bea"), (bea, "Bea", "Ada")):
        (line,) = matches(person.get("/results").text)
        own, theirs = (next(one for one in line.all("li") if who in one.text) for who in (name, other))
        assert f"{name} you a bot played on" in own.text and f"{other} a bot played on" in theirs.text
        assert {*tallies(person.get("/results").text)} == {"Ada", "Bea"}
        standings = next(one for one in read(person.parts(path)).one(id="result").all("ol"))
        assert f"{name} you a bot played on" in standings.text and "(bot)" not in standings.text
    won = site.table(path).row.places
    assert won and ("You win!" in part(ada.parts(path), "result")) == (won == [1, 2])
    assert "(bot)" not in part(ada.get("/").text, "tables-finished")


def test_what_a_bot_played_for_nobody_is_its_own(site: Live) -> None:
    ada = site.person()
    path = ada.open(deckfile=SHORT, seat0="me", seat1="bot:novice")
    ada.until(path, lambda parts: "data-your-turn" in parts)
    ada.post(f"{path}/leave", level="novice")
    assert ada.post(f"{path}/resume").status_code == 200
    ada.until(path, lambda parts: 'class="over' in parts)
    assert {*tallies(ada.get("/results").text)} == {"Ada", "Bot: Novice"}


@hosted(MINI)
async def test_whoever_comes_to_look_while_the_bots_are_about_to_stop_is_not_missed(host: Hosted) -> None:
    """Nobody looks at bots alone, so they stop; who comes at that very moment cannot wake what still runs."""
    ann = await host.person("Ann")
    table = await host.table(MINI, ann, "novice")
    await seating.leave(host.hall, table, ann, "novice")
    await host.quiet(table)
    release = host.hall.leases.release

    async def interrupted(match: int) -> None:
        await release(match)
        table.company.listeners.add(asyncio.Event().set)
        host.hall.wake(table)

    with patch.object(host.hall.leases, "release", interrupted):
        await pause.resume(host.hall, table, ann)
        await host.quiet(table)
    assert table.playing().over

"""A server whose games are not compiled yet: it plays at once, and changes over when they are."""

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from alambic.bots import preparing
from alambic.core.cache import Cache
from alambic.core.game import Game
from alambic.core.rule import Compiled
from alambic.games import CATALOGUE
from alambic.server.live import engines
from tests.patience import PATIENCE
from tests.server.live import SHORT, Live, Person, listed, live


class Child:
    """A process that compiles until it is told to end."""

    def __init__(self) -> None:
        self.done = asyncio.Event()
        self.returncode: int | None = None
        self.killed = False

    async def wait(self) -> int:
        await self.done.wait()
        assert self.returncode is not None
        return self.returncode

    def kill(self) -> None:
        self.killed = True
        self.returncode = -9
        self.done.set()


@contextmanager
def cold(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Live, list[Child]]]:
    """A server with an empty cache; nothing is compiled, the children only pretend."""
    children: list[Child] = []

    async def started(*words: str, stdin: int, **_: object) -> Child:
        assert words[1:] == ("-m", "alambic.bots.preparing", "vizia") and stdin == subprocess.PIPE
        children.append(Child())
        return children[-1]

    monkeypatch.setattr(engines, "is_ready", lambda game: False)
    monkeypatch.setattr("asyncio.create_subprocess_exec", started)
    with live(tmp_path) as site:
        yield site, children


async def end(child: Child, code: int, site: Live) -> None:
    """Let a child end, and wait until the server has drawn its conclusion."""
    child.returncode = code
    child.done.set()
    await asyncio.gather(*site.services.hall.engines.loading)


def mode(site: Live, table: str) -> bool:
    return site.table(table).playing().engine.compiled


def play_one(site: Live, table: str, person: Person) -> None:
    match = site.table(table).playing()
    seat = match.awaited()[0]
    assert person.move(table, match.legal(seat)[0], seat, step=match.step).status_code == 200


def test_a_table_is_served_interpreted_at_once_and_goes_on_compiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with cold(tmp_path, monkeypatch) as (site, children):
        ada = site.person()
        table = ada.open(seat0="me", seat1="here")
        play_one(site, table, ada)
        assert not mode(site, table) and len(children) == 1
        before = ada.parts(table)
        site.do(end(children[0], 0, site))
        assert ada.parts(table) == before
        play_one(site, table, ada)
        assert mode(site, table)
        assert mode(site, ada.open(seat0="me", seat1="here"))
        assert len(site.entries(table)) == 2 and len(children) == 1


def test_a_game_that_began_interpreted_ends_compiled_with_bots_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with cold(tmp_path, monkeypatch) as (site, children):
        ada = site.person()
        table = ada.open(seat0="me", seat1="bot:novice", deckfile=SHORT)
        moves = 0
        while listed(parts := ada.until(table, lambda parts: bool(listed(parts)) or "standings" in parts)):
            play_one(site, table, ada)
            moves += 1
            if moves == 2:
                site.do(end(children[0], 0, site))
        assert "standings" in parts and mode(site, table)


def test_where_compiling_fails_the_game_is_interpreted_to_its_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with cold(tmp_path, monkeypatch) as (site, children):
        ada = site.person()
        table = ada.open(seat0="me", seat1="here", deckfile=SHORT)
        site.do(end(children[0], 1, site))
        while not site.table(table).playing().over:
            play_one(site, table, ada)
        assert not mode(site, table) and "standings" in ada.parts(table)
        assert ada.get(f"{table}/record.jsonl").status_code == 200


def test_a_server_that_closes_ends_its_compiling_child(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with cold(tmp_path, monkeypatch) as (site, children):
        site.person().open(seat0="me", seat1="here")
    assert [child.killed for child in children] == [True]


def test_what_was_found_once_is_not_looked_for_again(monkeypatch: pytest.MonkeyPatch) -> None:
    vizia = CATALOGUE["vizia"]
    vizia.load().bind(*preparing.needed(vizia))
    assert preparing.is_ready(vizia)
    monkeypatch.setattr(Cache, "read", lambda self, name: 1 / 0)
    monkeypatch.setattr(Compiled, "hashed", lambda self, function: 1 / 0)
    assert preparing.is_ready(vizia)


def test_what_compiles_ends_when_whoever_started_it_is_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ALAMBIC_CACHE", str(tmp_path))
    with subprocess.Popen(
        [sys.executable, "-m", "alambic.bots.preparing", "vizia"], stdin=subprocess.PIPE
    ) as child:
        assert child.stdin
        child.stdin.close()  # as the system does for a server that is killed
        assert child.wait(PATIENCE) == 1
    assert not list(tmp_path.glob("*.code"))


def test_a_game_that_cannot_be_loaded_breaks_its_tables_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(self: Game, *, compiled: bool = True) -> None:
        raise RuntimeError("no engine")

    monkeypatch.setattr(Game, "load", fails)
    with live(tmp_path) as site:
        ada = site.person()
        form = {"game": "vizia", "name": "Ada", "seat0": "me", "seat1": "here"}
        assert site.person().post("/tables", **form).status_code == 500
        assert ada.get("/rules/vizia").status_code == 200 and ada.get("/new/vizia").status_code == 200
        assert site.person().get("/").status_code == 200
        assert ada.open(seat0="me", seat1="open")  # it may gather until the game can be played again


def test_the_games_of_the_catalogue_are_loaded_when_the_server_starts(site: Live) -> None:
    async def all_loaded() -> list[str]:
        return [(await site.services.hall.engines.of(game)).game.name for game in CATALOGUE]

    assert site.do(all_loaded()) == list(CATALOGUE.names)

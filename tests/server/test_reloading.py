"""`alambic serve --game FOLDER --reload`: a rule is saved, and whoever looks at an open table plays by it."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from alambic.cli.beginning import begin
from alambic.games import CATALOGUE
from alambic.server.live.engines import Engines
from alambic.server.live.table import PLAYING, STOPPED
from alambic.server.views import render
from tests.patience import eventually
from tests.server.live import Live, live

NAME = "own_saved"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A game of one's own on the shelf; nothing is compiled behind it."""

    async def uncompiled(engines: Engines, game: object) -> int:
        return 1

    monkeypatch.setattr(Engines, "compile", uncompiled)
    folder = begin(tmp_path / NAME)
    CATALOGUE.named(str(folder))
    render.renew()
    yield folder
    del CATALOGUE.games[NAME], CATALOGUE.folders[NAME]
    render.renew()
    for name in [name for name in sys.modules if name.startswith(NAME)]:
        del sys.modules[name]


def save(folder: Path, old: str, new: str) -> None:
    file = folder / "__init__.py"
    text = file.read_text()
    assert old in text
    file.write_text(text.replace(old, new))


def dealt(site: Live) -> tuple[str, str]:
    """A table for two on one device, after one move; and a move of whoever is next."""
    ada = site.person()
    table = ada.open(NAME, seat0="me", seat1="here")
    match = site.table(table).playing()
    seat = match.awaited()[0]
    assert ada.move(table, match.legal(seat)[0], seat).status_code == 200
    return table, match.legal(match.awaited()[0])[0]


def test_an_open_table_plays_by_what_was_saved_and_by_the_old_while_that_is_broken(
    folder: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """A stream tells of it, so that a page pulls it; a match that can go on goes on."""
    with live(tmp_path, reload=True) as site:
        ada = site.person()
        table = ada.open(NAME, seat0="me", seat1="bot:apprentice", seat2="bot:apprentice")
        ada.until(table, lambda parts: "Play a" in parts)
        save(folder, '"Play {card}"', '"Lay {card} down"')
        ada.until(table, lambda parts: "Lay a" in parts)
        save(folder, "    s.turn = (seat", "    s.turn = ((seat")
        eventually(lambda: "cannot be used as it was saved" in caplog.text)
        assert "was never closed" in str([vars(one) for one in caplog.records]) and "Lay a" in ada.parts(table)
        save(folder, "    s.turn = ((seat", "    s.turn = (seat")
        save(folder, "    disclose(s)\n", "    disclose(s)\n    s.points[seat] += 0\n")
        move = ada.moves(table)[0]
        assert ada.move(table, move).status_code == 200 and site.table(table).row.status == PLAYING


def test_a_match_that_does_not_agree_with_what_was_saved_says_so(folder: Path, tmp_path: Path) -> None:
    with live(tmp_path, reload=True) as site:
        table, _ = dealt(site)
        save(folder, "SEVEN = 4, 5, 3, 7", "SEVEN = 4, 5, 3, 1")
        eventually(lambda: site.table(table).row.status == STOPPED)
        page = site.person().parts(table)
        assert "It was begun under other rules" in page


def test_without_the_word_nothing_is_read_again(folder: Path, tmp_path: Path) -> None:
    with live(tmp_path) as site:
        save(folder, '"Play {card}"', '"Lay {card} down"')
        _, code = dealt(site)
        assert CATALOGUE[NAME].words.phrase(code).startswith("Play")

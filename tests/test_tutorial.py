"""docs/add-a-game.md followed word by word: from an empty folder to a table in the browser against Master."""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import alambic.games
from alambic.cli import app
from alambic.core.catalogue import Catalogue
from alambic.games import CATALOGUE, NAMES
from alambic.server.live.engines import Engines
from alambic.server.views import render
from tests.drawing import Elements
from tests.server.live import live

DOCS = Path(__file__).parents[1] / "docs"
FILE = re.compile(r"`((?:matches|race)/[\w.]+)`:\n\n```\w+\n(.*?)```", re.DOTALL)


def followed(document: str, folder: Path) -> dict[str, str]:
    """Write down what a document says stands in which file."""
    files = dict(FILE.findall((DOCS / document).read_text(encoding="utf-8")))
    for name, text in files.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return files


def commands(document: str) -> list[list[str]]:
    lines = re.findall(r"^\$ alambic (.*)$", (DOCS / document).read_text(encoding="utf-8"), re.MULTILINE)
    return [line.split() for line in lines]


def run(words: list[str]) -> Result:
    return CliRunner().invoke(app, words, terminal_width=200)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty folder."""
    monkeypatch.chdir(tmp_path)
    yield tmp_path
    CATALOGUE.games.pop("matches", None)
    CATALOGUE.folders.pop("matches", None)
    render.renew()
    for name in [name for name in sys.modules if name.split(".")[0] in ("matches", "race")]:
        del sys.modules[name]


def test_the_tutorial_leads_to_a_table_against_master(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = followed("add-a-game.md", folder)
    assert set(files) == {"matches/RULES.en.md", "matches/deck.toml", "matches/__init__.py"}
    assert sum(1 for line in files["matches/__init__.py"].splitlines() if line.strip()) <= 60
    *before, (serve, *how) = commands("add-a-game.md")
    for words in before:
        done = run(words)
        assert done.exit_code == 0, done.output
    assert (serve, how) == ("serve", ["--game", "./matches", "--reload"])

    async def uncompiled(engines: Engines, game: object) -> int:
        return 1

    monkeypatch.setattr(Engines, "compile", uncompiled)
    game = CATALOGUE.named("./matches")
    render.renew()
    with live(folder, reload=True) as site:
        ada = site.person()
        assert "Matches" in ada.get("/").text
        table = ada.post("/now/matches", level="master", name="Ada").url.path
        parts = ada.until(table, lambda parts: bool(Elements(parts).values("move")))
        assert {"take 1", "take 2", "take 3"} <= set(Elements(parts).values("move"))
        assert ada.move(table, "take 2").status_code == 200
        ada.until(table, lambda parts: "takes" in parts and "take 1" in Elements(parts).values("move"))
        text = (folder / "matches" / "__init__.py").read_text()
        (folder / "matches" / "__init__.py").write_text(text.replace("seat != s.turn", "seat == s.turn"))
        ada.until(table, lambda parts: CATALOGUE["matches"] is not game)


def test_the_page_on_pages_draws_that_game(folder: Path) -> None:
    followed("add-a-game.md", folder)
    followed("own-page.md", folder)
    game = CATALOGUE.named("./matches")
    render.renew()
    ((_, view),) = game.page.samples()
    html = render.environment("en").get_template("matches/page.html").render(g=game.page.show(view), view=view)
    assert html.count("<i>") == 15 and Elements(html).values("move") == ["take 1", "take 2", "take 3"]
    assert render.files()["matches/page.css"] == folder / "matches" / "page.css"


def test_the_page_on_secrets_says_what_the_law_says(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(alambic.games, "CATALOGUE", Catalogue("alambic.games", NAMES))
    document = (DOCS / "secrets.md").read_text(encoding="utf-8")
    assert run(["new", "race"]).exit_code == 0
    file = folder / "race" / "__init__.py"
    text = file.read_text()
    rule = re.search(r'"""The hands of others.*?= 0\n', document, re.DOTALL)
    assert rule and rule[0].replace("range(5)", "range(KINDS)") in text
    file.write_text(text.replace(rule[0].replace("range(5)", "range(KINDS)"), rule[0].replace("!=", "<", 1)))
    said = run(commands("secrets.md")[0]).stdout
    shown = re.search(r"```text\n(.*?)```", document, re.DOTALL)
    assert shown and all(line in said for line in shown[1].splitlines()), said

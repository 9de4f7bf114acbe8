"""`alambic new`: a small game that already runs, under a name of one's own."""

import shutil
import sys
from importlib.machinery import PathFinder
from pathlib import Path

from alambic.core.errors import BadGame, NotWritten
from alambic.core.game import NAME
from alambic.core.text import capital

SEED = Path(__file__).parent / "seed"


def begin(folder: Path) -> Path:
    """Write the seed into a folder that is not there yet; the game is called as the folder."""
    name = folder.name
    if not NAME.fullmatch(name):
        raise BadGame(f"a game's name is small letters, digits and _, beginning with a letter, not {name!r}")
    if name in sys.stdlib_module_names or PathFinder.find_spec(name):
        raise BadGame(f"there is a Python module {name!r} already; call the game otherwise")
    if folder.exists():
        raise NotWritten(f"{folder} is there already; nothing was written")
    try:
        folder.mkdir(parents=True)
        for file in sorted(SEED.iterdir()):
            if file.is_file():
                text = renamed(file.read_text(encoding="utf-8"), name)
                (folder / file.name.replace("seed", name)).write_text(text, encoding="utf-8")
    except OSError as problem:
        shutil.rmtree(folder, ignore_errors=True)
        raise NotWritten(f"{folder} cannot be written: {problem.strerror}") from None
    return folder


def renamed(text: str, name: str) -> str:
    """A file of the seed as one of another game."""
    title = capital(name.replace("_", " "))
    letters = (name.replace("_", "").upper() + "XX")[:3]
    for old in ('title="Seed"', "# Seed", '"""Seed:', "that Seed must"):
        text = text.replace(old, old.replace("Seed", title))
    text = text.replace('prefix="SEE"', f'prefix="{letters}"').replace("SEE-", f"{letters}-")
    return text.replace("Seed", "Own").replace("seed", name)

"""The modules of a game, wherever it lies: in a package, or in a folder that nobody has installed."""

import shutil
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module, invalidate_caches
from importlib.machinery import PathFinder
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

from alambic.core import parts
from alambic.core.errors import BadGame
from alambic.core.game import NAME, Game


def card_in(module: str, name: str | None = None) -> Game:
    """The card of the game in a module; BadGame says why there is none."""
    try:
        found = import_module(module)
    except Exception as problem:
        raise BadGame(reason(problem, Path(module.rpartition(".")[2]))) from problem
    game = getattr(found, "GAME", None)
    if not isinstance(game, Game):
        raise BadGame(f"{module} has no card: GAME = Game(name=..., title=..., ...) in its __init__.py")
    if not NAME.fullmatch(game.name):
        raise BadGame(f"{module}: a game's name is small letters, digits and _, not {game.name!r}")
    if name not in (None, game.name):
        raise BadGame(f"{module}: the card says {game.name!r}, and the package {name!r}; let both be the same")
    if game.package != module:
        raise BadGame(f"{module}: the card's package is __name__, not {game.package!r}")
    return game


def module_of(folder: Path) -> str:
    """The module that a folder with a game is: a package of its own, or within the one that it lies in."""
    if not (folder / "__init__.py").is_file():
        raise BadGame(f"{folder} holds no game: there is no __init__.py (`alambic new NAME` writes one)")
    top, parts = folder, [folder.name]
    while (top.parent / "__init__.py").is_file():
        top = top.parent
        parts.insert(0, top.name)
    for part in parts:
        if not part.isidentifier():
            raise BadGame(f"{folder}: a folder with a game is called as a module can be, not {part!r}")
    if not hosts(top):
        host(top)
    return ".".join(parts)


def hosts(top: Path) -> bool:
    """Whether a name means this folder already; BadGame if it means something else."""
    known = sys.modules.get(top.name)
    spec = PathFinder.find_spec(top.name)
    file = known.__file__ if known else spec.origin if spec else None
    if known is None and (spec is None or spec.origin is None) and top.name not in sys.stdlib_module_names:
        return False
    if file is None or Path(file).resolve() != top / "__init__.py":
        raise BadGame(f"{top}: there is a Python module {top.name!r} already; call the folder otherwise")
    return True


def host(top: Path) -> None:
    """Have `import NAME` mean this folder, without looking for anything else beside it."""
    spec = spec_from_file_location(top.name, top / "__init__.py", submodule_search_locations=[str(top)])
    assert spec and spec.loader
    module = module_from_spec(spec)
    sys.modules[top.name] = module
    parts.names_in.cache_clear()
    try:
        spec.loader.exec_module(module)
    except Exception as problem:
        del sys.modules[top.name]
        raise BadGame(reason(problem, top)) from problem


def reason(problem: BaseException, folder: Path) -> str:
    """Why the files of a game cannot be used: the file, the line, and what Python says of it."""
    what = f"{type(problem).__name__}: {problem}" if str(problem) else type(problem).__name__
    if isinstance(problem, SyntaxError) and problem.filename:
        return f"{'/'.join(Path(problem.filename).parts[-2:])}, line {problem.lineno}: {problem.msg}"
    frames = traceback.extract_tb(problem.__traceback__)
    own = [frame for frame in frames if folder.name in Path(frame.filename).parts]
    return f"{'/'.join(Path(own[-1].filename).parts[-2:])}, line {own[-1].lineno}: {what}" if own else what


def modules_in(package: str) -> dict[str, ModuleType]:
    """What is imported of a package, by name."""
    return {name: module for name, module in sys.modules.items() if f"{name}.".startswith(f"{package}.")}


@contextmanager
def renewed(package: str) -> Iterator[None]:
    """Import a package anew inside; if that fails, all is as it was."""
    old = modules_in(package)
    for name in old:
        del sys.modules[name]
    invalidate_caches()
    folder = Path(str(old[package].__file__)).parent
    shutil.rmtree(folder / "__pycache__", ignore_errors=True)  # it knows a file by its second and its size
    try:
        if "." not in package:
            host(folder)
        yield
    except BaseException:
        for name in modules_in(package):
            del sys.modules[name]
        sys.modules.update(old)
        parts.names_in.cache_clear()
        raise

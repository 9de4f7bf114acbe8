"""A shelf of games: ours, those of installed packages, and folders that whoever started us has named.

All come by the same door. A game that cannot be used is named in `broken` with the reason, and keeps no other
away. Names alone reach what is on the shelf; only `named`, which the command line asks, takes up a folder.
"""

from collections.abc import Iterator, Mapping
from functools import cached_property
from importlib.metadata import entry_points
from pathlib import Path

from alambic.core.clauses import read_clauses
from alambic.core.errors import BadGame, UnknownGame, among
from alambic.core.game import Game
from alambic.core.modules import card_in, module_of, reason, renewed

GROUP = "alambic.games"  # of entry points: a package's own are `vizia = "package.module"`


class Catalogue:
    """Games by their names, which are read when they are asked for."""

    def __init__(self, package: str, names: tuple[str, ...], group: str = "") -> None:
        self.ours = {name: f"{package}.{name}" for name in names}
        self.group = group
        self.games: dict[str, Game] = {}
        self.folders: dict[str, Path] = {}  # of those that were named by one
        self.broken: dict[str, str] = {}  # why what was found cannot be used

    @cached_property
    def installed(self) -> Mapping[str, str]:
        """The modules of games in installed packages, by name."""
        found = entry_points(group=self.group) if self.group else ()
        return {point.name: point.value for point in sorted(found) if point.name not in self.ours}

    @property
    def names(self) -> tuple[str, ...]:
        """Those of all games that can be used: ours first."""
        for name in self.installed:
            if name not in self.games and name not in self.broken:
                self.try_one(name)
        return (*self.ours, *(name for name in self.games if name not in self.ours))

    def __iter__(self) -> Iterator[Game]:
        return (self[name] for name in self.names)

    def __getitem__(self, name: str) -> Game:
        if name not in self.games:
            if name in self.ours:
                self.games[name] = card_in(self.ours[name], name)
            elif name not in self.names:
                why = f"; {name} cannot be used: {self.broken[name]}" if name in self.broken else ""
                raise UnknownGame(f"no game {name!r}; there is {among(self.names)}{why}")
        return self.games[name]

    def try_one(self, name: str) -> None:
        try:
            self.games[name] = sound(card_in(self.installed[name], name))
        except BadGame as problem:
            self.broken[name] = str(problem)

    def named(self, text: str) -> Game:
        """A game by its name, or in a folder: `./mygame`. Not for what visitors write."""
        if "/" not in text and "\\" not in text and text not in (".", ".."):
            return self[text]
        folder = Path(text).resolve()
        for name, known in self.folders.items():
            if known == folder:
                return self.games[name]
        game = sound(card_in(module_of(folder)))
        if game.name in (*self.ours, *self.games):
            if self[game.name].folder == game.folder:
                return self[game.name]
            raise BadGame(f"{text}: there is a game {game.name!r} already; give yours another name in its card")
        self.folders[game.name] = folder
        self.games[game.name] = game
        return game

    def source(self, game: Game) -> str:
        """What another process calls it for `named`."""
        return str(self.folders.get(game.name, game.name))

    def renew(self, name: str) -> Game:
        """Read a folder's game again as its files are now; one that cannot be used leaves the old in place."""
        old = self.games[name]
        with renewed(old.package):
            game = sound(card_in(old.package, name))
            game.load(compiled=False)  # every rule is looked at
        self.games[name] = game
        read_clauses.cache_clear()
        return game


def sound(game: Game) -> Game:
    """A game whose parts are all there, so far as can be told without playing; BadGame says what is not."""
    try:
        game.check()
    except BadGame:
        raise
    except Exception as problem:
        raise BadGame(reason(problem, game.folder)) from problem
    return game

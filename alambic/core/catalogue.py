"""A shelf of games: finds a game's card by its name without importing anything heavy."""

from collections.abc import Iterator
from importlib import import_module

from alambic.core.errors import UnknownGame, among
from alambic.core.game import Game


class Catalogue:
    """The games of one package, by the names of their folders."""

    def __init__(self, package: str, names: tuple[str, ...]) -> None:
        self.package = package
        self.names = names

    def __iter__(self) -> Iterator[Game]:
        return (self[name] for name in self.names)

    def __getitem__(self, name: str) -> Game:
        if name not in self.names:
            raise UnknownGame(f"no game {name!r}; there is {among(self.names)}")
        game: Game = import_module(f"{self.package}.{name}").GAME
        return game

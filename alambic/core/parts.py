"""The one loader of a game's modules: each becomes an object with all that the contract of its kind has."""

from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar

if TYPE_CHECKING:
    from alambic.core.game import Game


class Part:
    """What a game has of one kind: a function or constant of its module takes the place of ours of that name."""

    called: ClassVar[str]  # the module

    def __init__(self, game: "Game") -> None:
        self.game = game
        self.module: Any = import_module(f"{game.package}.{self.called}")
        for name, thing in vars(self.module).items():
            if not name.startswith("_") and name in vars(type(self)):
                setattr(self, name, thing)

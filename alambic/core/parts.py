"""The one loader of a game's modules: each becomes an object with all that the contract of its kind has."""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, ClassVar

from alambic.core.errors import BadGame, among

if TYPE_CHECKING:
    from alambic.core.game import Game
    from alambic.core.rule import Rule


# What may stand in the file of the card: a small game needs no other.
WITH_THE_CARD = ("state", "vocabulary", "rules", "knowledge", "tactics", "words", "page", "deck", "observe")


@cache
def names_in(package: str, called: str) -> Mapping[str, Any]:
    """What a module of a game defines; where there is none, what stands with its card."""
    path = f"{package}.{called}"
    if find_spec(path):
        return vars(import_module(path))
    return vars(import_module(package)) if called in WITH_THE_CARD else {}


class Part:
    """What a game has of one kind: a function or constant of its module takes the place of ours of that name."""

    called: ClassVar[str]  # the module

    def __init__(self, game: "Game") -> None:
        self.game = game
        self.names = names_in(game.package, self.called)
        for name in self.names.keys() & vars(type(self)).keys():
            if not name.startswith("_") and not hasattr(self.names[name], "__rule__"):
                setattr(self, name, self.names[name])


def own_rules(game: "Game", called: str, usual: "Mapping[Rule, Rule | None]") -> "dict[Rule, Rule]":
    """The rules of a game's module by their placeholders; `usual` stands in for one that it lacks."""
    names = names_in(game.package, called)
    found = {placeholder: names.get(placeholder.__name__, rule) for placeholder, rule in usual.items()}
    missing = [placeholder.__name__ for placeholder, rule in found.items() if rule is None]
    if missing:
        raise BadGame(f"{game.package} lacks {among(missing)}, which stand in {called}.py")
    return found

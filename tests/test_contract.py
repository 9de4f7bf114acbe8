"""The contract of a game's modules: what stands in the place of ours takes and gives what is documented."""

import inspect
import re
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest

from alambic.core.errors import BadGame
from alambic.core.game import Game
from alambic.core.knowledge import Knowledge
from alambic.core.page import Page
from alambic.core.parts import Part, names_in, own_rules
from alambic.core.rule import Rule
from alambic.core.state import State
from alambic.core.tactics import Tactics
from alambic.core.words import Words
from alambic.games import CATALOGUE
from tests.games.mini import GAME as MINI

GAMES = [*CATALOGUE, MINI]
PARTS = [Words, Page, Tactics, Knowledge]
ROOT = Path(__file__).parents[1]


def replaced(part: type[Part], game: Game) -> dict[str, FunctionType]:
    """The functions that a game has in the place of ours."""
    names = names_in(game.package, part.called)
    return {name: names[name] for name in vars(part) if isinstance(names.get(name), FunctionType)}


def unlike(own: Any, ours: Any) -> bool:
    """Whether an annotation says something else; one that may be anything here is a state there, or the like."""
    given = inspect.Parameter.empty
    return own is given or (ours not in (Any, own) and not (isinstance(own, type) and issubclass(own, State)))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.called)
def test_functions_take_what_the_contract_says(part: type[Part], game: Game) -> None:
    """The same names in the same order, with the same defaults and annotations; what it gives may be narrower."""
    for name, function in replaced(part, game).items():
        own, ours = inspect.signature(function), inspect.signature(vars(part)[name])
        expected = list(ours.parameters.values())[1:]
        found = list(own.parameters.values())
        assert [one.name for one in found] == [one.name for one in expected], f"{part.called}.{name}"
        for mine, usual in zip(found, expected, strict=True):
            assert mine.default == usual.default, f"{part.called}.{name}: {mine.name}"
            assert not unlike(mine.annotation, usual.annotation), f"{part.called}.{name}: {mine.name}"
        assert own.return_annotation is not inspect.Signature.empty


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_rules_take_what_the_contract_says(game: Game) -> None:
    for placeholder, rule in game.contract.items():
        own, ours = inspect.signature(rule), inspect.signature(placeholder)
        assert [*own.parameters] == [*ours.parameters], placeholder.__name__
        for mine, usual in zip(own.parameters.values(), ours.parameters.values(), strict=True):
            assert mine.annotation == usual.annotation or issubclass(mine.annotation, State), placeholder.__name__
        assert own.return_annotation == ours.return_annotation, placeholder.__name__


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.called)
def test_every_member_is_documented(part: type[Part]) -> None:
    """Constants by a comment on their line or above it."""
    source = inspect.getsource(part)
    for name, thing in vars(part).items():
        if isinstance(thing, FunctionType) and not name.startswith("_"):
            assert thing.__doc__, name
        elif name.isupper() and not hasattr(thing, "__get__"):
            assert re.search(rf"#.*\n?    {name}\b|    {name}\b.*#", source), name


def test_what_a_game_leaves_out_is_as_usual() -> None:
    assert MINI.words.unit() == "" and MINI.words.point(None) == 1 and MINI.tactics.partners(None, 0) == []
    assert MINI.knowledge.fades is False and CATALOGUE["illusio"].knowledge.fades


def test_a_game_that_lacks_a_rule_is_told_so() -> None:
    def unheard_of() -> None: ...

    needed: dict[Rule, Rule | None] = {unheard_of: None}
    with pytest.raises(BadGame, match=r"mini lacks unheard_of, which stand in rules\.py"):
        own_rules(MINI, "rules", needed)


def test_nobody_else_looks_into_the_modules_of_a_game() -> None:
    """One loader (core/parts.py) makes typed objects of them; outside a game nobody imports or searches one."""
    looks = re.compile(
        r"\b(getattr|hasattr)\([\w.]*\b(module|own|words|page|tactics)[,)]|\bimport_module\(|\bnames_in\("
    )
    allowed = {"modules", "laws", "parts", "vocabulary", "game", "observing", "extras", "preparing", "cuda"}
    for path in sorted((ROOT / "alambic").rglob("*.py")):
        where = path.relative_to(ROOT / "alambic").as_posix()
        if where.startswith("games/") or path.stem in allowed:
            continue
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            assert not looks.search(line), f"{where}:{number}: {line.strip()}"

"""The guided first game of every game: it plays as it is written, and says everything in every language."""

import copy
import re
import tomllib
from collections.abc import Mapping
from typing import Any

import pytest

from alambic.core.engine import Engine
from alambic.core.errors import NotAllowed, NotUnderstood
from alambic.core.game import LANGUAGES, Game
from alambic.games import CATALOGUE
from alambic.games.vizia.vocabulary import Told, Wheel
from alambic.server.basics.words import words
from alambic.server.views.guide import BadGuide, Guide, NoSuchStep, OffScript, guide_of, read_guide
from alambic.server.views.render import environment
from tests.server.test_words import ILL_SET

GAMES = pytest.mark.parametrize("game", list(CATALOGUE), ids=lambda game: game.name)
VIZIA = CATALOGUE["vizia"]
STEPS = (8, 11)  # about two minutes
LONGEST = 300  # characters


def loaded(game: Game) -> tuple[Guide, Engine]:
    return read_guide(game), game.load(compiled=False)


def places(game: Game, guide: Guide, n: int, engine: Engine, language: str) -> set[str]:
    """The public names of all places on the page of a step."""
    view = guide.view(n, engine, words(language).say)
    template = environment(language).get_template(f"{game.name}/page.html")
    page = template.render(g=game.page.show(view), view=view)
    return set(re.findall(r'data-place="([^"]+)"', page))


@GAMES
def test_every_step_can_be_played(game: Game) -> None:
    """Each move is legal at its step, each try is refused by a clause, and one step leads to the next."""
    guide, engine = loaded(game)
    assert STEPS[0] <= guide.of <= STEPS[1]
    for n, step in enumerate(guide.steps, 1):
        match = guide.at(n, engine)
        assert not match.over
        if step.move:
            assert step.move in match.legal(guide.seat)
            assert guide.answer(n, step.move, engine) == n + 1
        elif n < guide.of:
            assert guide.answer(n, "", engine) == n + 1
        if step.wrong:
            with pytest.raises(NotAllowed) as refused:
                guide.answer(n, step.wrong, engine)
            assert refused.value.clause in game.clauses()
    assert guide.answer(guide.of, "", engine) == guide.of


@GAMES
def test_the_player_learns_to_move_to_be_refused_and_to_score(game: Game) -> None:
    guide, engine = loaded(game)
    assert sum(step.move is not None for step in guide.steps) >= 3
    assert any(step.wrong for step in guide.steps), "nothing shows that the table says why"
    assert any(step.then for step in guide.steps), "nobody answers"
    first, last = guide.view(1, engine), guide.view(guide.of, engine)
    assert last.points[guide.seat] != first.points[guide.seat]  # a game may count what is left to do


@GAMES
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_speaks_every_language(game: Game, language: str) -> None:
    for step in read_guide(game).steps:
        text = step.text[language]
        assert 20 < len(text) <= LONGEST, text
        assert text[-1] in ".!?" and "  " not in text
        if language == "fr":
            assert not [name for name, pattern in ILL_SET.items() if pattern.search(text)], text


@GAMES
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_step_points_at_is_on_the_page(game: Game, language: str) -> None:
    guide, engine = loaded(game)
    for n, step in enumerate(guide.steps, 1):
        assert step.point, f"step {n} points at nothing"
        missing = set(step.point) - places(game, guide, n, engine, language)
        assert not missing, f"step {n}: {missing}"


@GAMES
def test_a_guide_shows_no_more_than_the_player_may_know(game: Game) -> None:
    """The page of a step is the same in every world that the player must think possible."""
    guide, engine = loaded(game)
    for n in range(1, guide.of + 1):
        match, view = guide.at(n, engine), guide.view(n, engine)
        known = match.known_bytes(guide.seat)
        assert engine.pack(view.s) == known
        for word in (1, 2):
            world = engine.imagined(engine.unpack(known), guide.seat, word)
            assert engine.pack(engine.forgotten(world, guide.seat)) == known


@GAMES
def test_both_modes_give_the_same_table(game: Game) -> None:
    guide = read_guide(game)
    tables = [guide.at(guide.of, game.load(compiled=compiled)) for compiled in (True, False)]
    assert tables[0].known_bytes(0) == tables[1].known_bytes(0)


@GAMES
def test_what_happened_since_the_step_before_is_told(game: Game) -> None:
    guide, engine = loaded(game)
    for n in range(1, guide.of + 1):
        moved = n > 1 and guide.step(n - 1).move is not None
        assert bool(guide.view(n, engine).events) == moved
        offered = guide.view(n, engine).legal
        assert bool(offered) == bool(guide.step(n).move or guide.step(n).wrong)


def test_vizia_ends_with_a_prism() -> None:
    """VIZ-12, VIZ-13: the first wheel is worth celebrating."""
    guide, engine = loaded(VIZIA)
    told = [event for n in range(1, guide.of + 1) for event in guide.view(n, engine).events]
    assert [event.what for event in told if event.kind == Told.WHEEL] == [Wheel.PRISM]
    assert guide.view(guide.of, engine).points == (3, 0)


def test_another_move_than_the_one_asked_for_goes_nowhere() -> None:
    guide, engine = loaded(VIZIA)
    n = next(n for n, step in enumerate(guide.steps, 1) if step.move)
    other = next(code for code in guide.at(n, engine).legal(guide.seat) if code != guide.step(n).move)
    for code in (other, ""):
        with pytest.raises(OffScript):
            guide.answer(n, code, engine)
    with pytest.raises(NotUnderstood):
        guide.answer(n, "<script>", engine)


@pytest.mark.parametrize("n", [-1, 0, 12, 10**30])
def test_there_is_no_step_beyond_the_guide(n: int) -> None:
    guide, engine = loaded(VIZIA)
    with pytest.raises(NoSuchStep):
        guide.at(n, engine)
    with pytest.raises(NoSuchStep):
        guide.answer(n, "", engine)


def written() -> dict[str, Any]:
    return tomllib.loads((VIZIA.folder / "guide.toml").read_text(encoding="utf-8"))


def changed(**changes: object) -> Mapping[str, Any]:
    return {**written(), **changes}


def with_step(at: int, **changes: object) -> Mapping[str, Any]:
    steps = copy.deepcopy(written()["steps"])
    steps[at] |= changes
    return changed(steps=steps)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (changed(names=["Camille"]), "as many names"),
        (changed(colour="red"), "the guide has colour"),
        (changed(steps=[]), "no step"),
        (with_step(0, pointing=[]), "a step has pointing"),
        (with_step(0, then=["1 end"]), "only a move"),
        (with_step(2, wrong="end"), "not for both"),
        (with_step(-1, move="end"), "only tells"),
    ],
)
def test_a_guide_that_makes_no_sense_is_refused(data: Mapping[str, Any], words: str) -> None:
    assert guide_of(VIZIA, written()) == read_guide(VIZIA)
    with pytest.raises(BadGuide, match=words):
        guide_of(VIZIA, data)


def test_a_guide_names_moves_that_exist() -> None:
    for data in (changed(before=["1 dance"]), with_step(0, wrong="dance")):
        with pytest.raises(NotUnderstood):
            guide_of(VIZIA, data)

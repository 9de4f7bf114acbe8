"""The laws that every game must pass, whoever wrote it.

    from alambic.core.laws import Oracles, check
    check(GAME, Oracles(census=..., recount=..., worlds=...))

Every law looks at a `Walk`, one random game with all its positions, and raises `LawBroken` with everything needed
to see the fault again: game, options, word, step and the record so far. There is no list of exceptions.
"""

from collections.abc import Callable, Iterable

from alambic.core.chance import mixed
from alambic.core.game import Game, Setup
from alambic.core.laws_knowledge import KNOWLEDGE_LAWS
from alambic.core.laws_play import PLAY_LAWS, interpreted_is_compiled
from alambic.core.parts import names_in
from alambic.core.walk import LawBroken, Oracles, Walk

__all__ = ["GAME_LAWS", "LAWS", "LawBroken", "Oracles", "Walk", "check", "check_setup", "oracles_of"]


def codes_parse_back(game: Game) -> None:
    """Every move has a code of its own that reads back as that move."""
    codes = game.codes
    texts = [codes.code(move) for move in range(codes.count)]
    if len(set(texts)) != len(texts):
        raise LawBroken(f"law codes_parse_back broken by {game.name}: two moves share a code")
    for move, text in enumerate(texts):
        if codes.parse(text) != move:
            raise LawBroken(f"law codes_parse_back broken by {game.name}: {text!r} is not read as {move}")


def pages_have_the_same_clauses(game: Game) -> None:
    """All its languages tell the same clauses, in order, with rulings marked in the same ones."""
    told = [[(c.id, c.ruling) for c in game.clauses(language).values()] for language in game.languages]
    if any(one != told[0] or not one for one in told):
        raise LawBroken(f"law pages_have_the_same_clauses broken by {game.name}")


GAME_LAWS: tuple[Callable[[Game], None], ...] = (codes_parse_back, pages_have_the_same_clauses)
LAWS: tuple[Callable[[Walk], None], ...] = (*PLAY_LAWS, *KNOWLEDGE_LAWS)


def check_setup(setup: Setup, word: int, oracles: Oracles, *, compiled: bool = True) -> None:
    """All laws on one random game."""
    walk = Walk(setup.game.load(compiled=compiled), setup, word, oracles)
    for law in LAWS:
        law(walk)


def oracles_of(game: Game) -> Oracles:
    """Those that a game's own test file gives: `ORACLES` in its test_NAME.py."""
    found: Oracles = names_in(game.package, f"test_{game.name}").get("ORACLES", Oracles())
    return found


Progress = Callable[[int, int, str], None]  # told how many of how many are done, and what comes next


def check(
    game: Game,
    oracles: Oracles,
    words: Iterable[int] = (1,),
    *,
    compiled: bool = True,
    told: Progress | None = None,
) -> int:
    """The whole battery, over every number of seats and combination of options; how many games were walked.

    Only interpreted, what compiled rules do is not looked at.
    """
    laws = [law for law in LAWS if compiled or law is not interpreted_is_compiled]
    for of_game in GAME_LAWS:
        of_game(game)
    games = [(setup, word) for word in words for setup in (*game.setups(), *oracles.small)]
    for number, (setup, word) in enumerate(games):
        walk = Walk(setup.game.load(compiled=compiled), setup, mixed(word), oracles)
        for at, law in enumerate(laws):
            if told:
                told(number * len(laws) + at, len(games) * len(laws), law.__name__.replace("_", " "))
            law(walk)
    return len(games)

"""Kinds of moves as people call them: what the phrases of all moves of one shape have in common."""

from collections.abc import Sequence
from contextlib import suppress
from itertools import takewhile

from alambic.core.codes import Family
from alambic.core.game import Game
from alambic.core.view import Say

LOOKED_AT = 60  # moves of a shape, spread over all of them


def kind_of_move(game: Game, family: Family, start: int, say: Say) -> str:
    """`Lay …`: what their phrases begin and end with; as the terminal writes them where that is nothing."""
    phrases = set[str]()
    for move in range(start, start + family.count, family.count // LOOKED_AT | 1):
        with suppress(LookupError, ValueError):  # codes may spell what cannot be: a pair and a metal not of it
            phrases.add(game.words.phrase(game.codes.code(move), say))
    if len(phrases) == 1:
        return phrases.pop()
    told = [phrase.split(" ") for phrase in sorted(phrases)]
    head = shared_start(told)
    tail = shared_start([words[len(head) :][::-1] for words in told])[::-1]
    return " ".join([*head, "…", *tail]) if head or tail else family.shape.replace("{}", "…")


def shared_start(told: Sequence[Sequence[str]]) -> list[str]:
    """The words that all begin with."""
    return [words[0] for words in takewhile(lambda words: len(set(words)) == 1, zip(*told, strict=False))]

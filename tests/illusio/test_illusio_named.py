"""Moves as hints name them, and where they point."""

import pytest

from alambic.games.illusio import GAME
from tests.illusio.position import table
from tests.illusio.test_illusio_preview import four, seen

NAMED = [
    ("place rope", "Place the rope in your wings", ["hand-0"]),
    ("transform 1", "Transform the dove (1)", ["item-1"]),
    ("grab 2", "Grab a card from Blaise", ["player-1"]),
    ("encore tight-rope", "Play an Encore on “The Tight Rope”", ["bill-18"]),
    ("take tiger-pit", "Take “The Tiger Pit”", ["contest-1"]),
    ("add rope to phantom-knot", "Add the rope from your hand to “The Phantom Knot”", ["hand-0", "progress-0-1"]),
    ("move 2 to phantom-knot", "Move the scarf (2) to “The Phantom Knot”", ["item-2", "progress-0-1"]),
    ("drop phantom-knot", "Give up “The Phantom Knot”", ["progress-0-1"]),
    ("turn 1", "Change the dove (1) by your talent", ["item-1"]),
    ("turn 4", "Change the rabbit (4) in Blaise's wings by your talent", ["item-4"]),
    ("end", "End your turn", ["act-end"]),
]


@pytest.mark.parametrize(("code", "words", "places"), NAMED)
def test_moves_are_named_and_pointed_at(code: str, words: str, places: list[str]) -> None:
    """By what they are about, not by numbers alone; and by nothing that the seat may not know."""
    here = table(
        "1 dove, scarf, cage; 2 rabbit",
        hands=("rope, transformation, grab, encore", "rope"),
        progress="1 phantom-knot: public",
        bill="2 tight-rope: cards",
        contest=four("tiger-pit"),
        talents="tamer diva",
    )
    view = seen(here)
    assert here.spelled(code) in view.legal
    assert GAME.words.named(here.spelled(code), view) == words
    assert list(GAME.words.pointed(here.spelled(code), view)) == places


@pytest.mark.parametrize(
    ("talent", "codes", "words"),
    [
        ("pickpocket", ["steal 2"], ["Take a card from Blaise, to give one back"]),
        ("passer", ["swap 1", "for 3"], ["Swap the dove (1)", "Swap it for the tank (3) in Blaise's wings"]),
        (
            "hypnotist",
            ["look 2", "charm dove"],
            ["Look at Blaise's hand", "Have Blaise exchange the dove"],
        ),
        ("hypnotist", ["look 2", "done"], ["Look at Blaise's hand", "Leave the hand alone"]),
        ("saboteur", ["return 2"], ["Send the cage (2) back to Blaise's hand"]),
        ("impresario", ["replace 1"], ["Replace “The Tiger Pit” (talent)"]),
        ("diva", ["exchange rope", "done"], ["Exchange the rope", "Draw"]),
    ],
)
def test_what_follows_is_named_too(talent: str, codes: list[str], words: list[str]) -> None:
    """ILL-13, ILL-42 to ILL-48."""
    here = table(
        "1 dove; 2 cage, tank",
        hands=("rope, scarf", "dove"),
        talents=f"{talent} diva",
        points=(0, 3),
        contest=four("tiger-pit"),
    )
    for code, said in zip(codes, words, strict=True):
        assert GAME.words.named(code, seen(here)) == said
        here.play(code)

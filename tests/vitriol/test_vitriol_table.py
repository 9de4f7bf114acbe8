"""V.I.T.R.I.O.L. in text: everything where it lies, nothing that the viewer may not know."""

import re
from random import Random
from typing import Any

import pytest

from alambic.core.match import Match
from alambic.core.state import SPECTATOR
from alambic.games.vitriol import GAME
from alambic.games.vitriol.notebook import SURE, leaves
from alambic.games.vitriol.state import GRAND
from alambic.games.vitriol.vocabulary import CARD_NAMES, METAL_NAMES, Phase
from alambic.games.vitriol.words import METAL_STYLES, TIE_BREAK, breakdown, coloured, draw
from alambic.server.basics.words import words
from alambic.server.views.guide import read_guide
from tests.vitriol.position import ENGINE, IRON, table

due = GAME.words.due
ending = GAME.words.ending

NAMES = ("Ada", "Bo", "Cleo", "Dan", "Eve", "Fay")
FRENCH = words("fr").say


def match_of(seats: int, word: int, **options: object) -> tuple[Match, Random]:
    return Match(ENGINE, GAME.setup(seats, options), word), Random(word)


# Drawings


def test_a_table_is_drawn_with_everything_on_it() -> None:
    """VIT-06, VIT-08, VIT-40."""
    t = table(
        "1 gold 2 5; 1 copper 3; 2 iron 4; 2 copper 1 6 > tin; 3 tin 5",
        hands=["gold 1, iron 2, copper/tin, athanor", "silver 1, silver 2", "lead 1"],
        metals="gold silver tin",
        shed="gold/tin, athanor",
        gone=["lead 6", "", ""],
        tempus=3,
        round=1,
        score=[(12, 4, 0)],
    )
    assert draw(t.known(0), 0, NAMES).split("\n") == [
        "  round 2 of 3   tempus I II [III] IV V",
        "  pile 77 cards   discard 3 cards, 1 face down",
        "  on the table  gold 7  silver 0  quicksilver 0  copper 3  iron 4  tin 12",
        "                lead 0",
        "",
        "> 1 Ada (you)               yours: gold",
        "    hand  gold 1  iron 2  copper/tin  athanor",
        "      gold 2 5 = 7   copper 3 = 3",
        "  2 Bo",
        "    hand  2 cards",
        "      iron 4 = 4",
        "      pile 1: copper 1 6, now tin by copper/tin = 7",
        "  3 Cleo",
        "    hand  1 card",
        "      tin 5 = 5",
        "",
        "  round                 1  total",
        "  Ada                  12     12",
        "  Bo                    4      4",
        "  Cleo                  0      0",
        "",
        "  Lay three cards, with your metal among them; or two without it, then one face",
        "  down.",
    ]


def test_others_see_neither_hand_nor_metal() -> None:
    """VIT-40."""
    t = table(hands=["gold 1, iron 2", "silver 1", "lead 1"], metals="platinum silver tin", rules="eighth")
    for viewer in (1, SPECTATOR):
        drawing = draw(t.known(viewer), viewer, NAMES)
        assert "> 1 Ada\n    hand  2 cards\n" in drawing
        assert drawing.count("platinum") == 1, "only in the list of all metals"
        assert "gold 1" not in drawing and "iron 2" not in drawing


def test_the_petit_names_both_metals() -> None:
    """VIT-20."""
    t = table(hands=["gold 1", "silver 1"], metals="gold/iron lead/tin", tempus=9)
    drawing = draw(t.known(1), 1, NAMES)
    assert "  2 Bo (you)                yours: lead (major), tin (minor)" in drawing
    assert "tempus I II III IV V VI VII VIII [IX]" in drawing


def test_the_reveal_shows_metals_and_the_count() -> None:
    """VIT-13."""
    t = table(
        "1 tin 4; 2 gold 1",
        hands=["iron 1, iron 2, tin 1", "lead 4", ""],
        metals="tin gold lead",
        tempus=5,
        first=1,
    )
    t.play("lay iron 1", "lay iron 2", "lay tin 1")
    drawing = draw(t.known(SPECTATOR), SPECTATOR, NAMES)
    for line in ("  1 Ada                     tin 5 points", "  2 Bo                      gold 1 point"):
        assert line in drawing.split("\n")
    assert "hand" not in drawing and ">" not in drawing
    assert "  Cleo                  0      0" in drawing


def test_the_reveal_of_the_petit_counts_the_major_metal_twice() -> None:
    """VIT-13, VIT-20."""
    t = table("2 tin 4", hands=["iron 1, iron 2, tin 1", ""], metals="tin/iron gold/lead", tempus=9, first=1)
    t.play("lay iron 1", "lay iron 2", "lay tin 1")
    assert "  1 Ada                     2 x tin 5 + iron 3 = 13 points" in draw(t.known(1), 1, NAMES).split("\n")


@pytest.mark.parametrize(("seats", "options"), [(2, {"eighth": True}), (3, {"petit": True}), (6, {})])
def test_every_table_fits_eighty_columns(seats: int, options: dict[str, bool]) -> None:
    """VIT-30: even six players with long names, and all their piles."""
    match, chance = match_of(seats, 4, **options)
    names, broadest = [f"{name} the Great Alchemist" for name in NAMES], 0
    while match.engine.phase(match.state) != "reveal":
        seat = match.awaited()[0]
        match.play(seat, chance.choice(match.legal(seat)))
        s: Any = match.known(seat)
        drawing = draw(s, seat, names)
        broadest = max(broadest, *(len(line) for line in drawing.split("\n")))
        hand = [CARD_NAMES[card] for card in s.hand[seat] if card >= 0]
        assert all(name in drawing for name in hand)
        slots = [slot + 1 for slot in range(s.slots) if s.owner[slot]]
        assert re.findall(r"pile (\d+):", drawing) == [
            str(n) for n in sorted(slots, key=lambda n: (s.owner[n - 1], n))
        ]
    assert 70 < broadest <= 80


def test_metals_have_colours_and_keep_their_names() -> None:
    t = table("1 quicksilver 2", hands=["silver 1", "athanor"])
    drawing = draw(t.known(0), 0, NAMES)
    painted = coloured(drawing)
    assert painted.plain == drawing
    styles = {painted.plain[span.start : span.end]: span.style for span in painted.spans}
    assert styles["quicksilver"] == METAL_STYLES[2] and styles["silver"] == METAL_STYLES[1]
    assert len(METAL_STYLES) == len(set(METAL_STYLES)) == len(METAL_NAMES)


# The end


def test_the_points_are_broken_down_round_by_round() -> None:
    """VIT-14, VIT-15."""
    t = table(
        "1 tin 4",
        hands=["iron 1, iron 2, tin 1", "lead 4", ""],
        metals="tin gold lead",
        tempus=5,
        first=1,
        round=2,
        score=[(3, 8, 0), (7, 1, 2)],
    )
    assert breakdown(t.s, 0) == [("Round 1", 3), ("Round 2", 7)]
    assert ending(t.s) == ("", "")
    t.play("lay iron 1", "lay iron 2", "lay tin 1")
    assert breakdown(t.s, 0) == [("Round 1", 3), ("Round 2", 7), ("Round 3", 5)]
    assert breakdown(t.s, 1, FRENCH) == [("Manche 1", 8), ("Manche 2", 1), ("Manche 3", 0)]
    assert ending(t.s) == ("The game is over: all rounds have been played.", "VIT-15")
    assert due(t.known(0), NAMES, seat=0) == "The game is over: all rounds have been played (VIT-15)."
    assert TIE_BREAK in GAME.clauses()


# The guided first game


def test_the_guide_tells_a_true_story() -> None:
    """VIT-04, VIT-07, VIT-09, VIT-41: Flamel's iron is sure, and 11 of the 31 points come from it."""
    guide = read_guide(GAME)
    seen = {n: guide.view(n, ENGINE) for n in (7, guide.of)}
    (flamel, _) = leaves(seen[7].s, 0, guide.names)
    assert (flamel.marks[IRON].state, "Tempus II," in flamel.marks[IRON].reason) == (SURE, True)
    assert seen[7].s.phase == Phase.PLAYING and seen[7].s.tempus == GRAND
    assert seen[guide.of].points == (31, 4, 24)
    assert "iron 1 2 3 5, now silver by silver/iron = 11" in draw(seen[guide.of].s, 0, guide.names)

"""Decks of one's own: ELX-01, ELX-02, ELX-10, ELX-53, and every verb of an effect."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from alambic.core.deck import Deck, parse_decks, read_decks
from alambic.core.errors import BadDeck
from alambic.games.elixir import GAME
from alambic.games.elixir.cards import INGREDIENT_NAMES, TITLES
from alambic.games.elixir.deck import ALONE, NOT_FOR_FINDS, ONCE
from tests.elixir.oracles import deck_with
from tests.elixir.position import ENGINE, Table, table
from tests.elixir.reading import faults
from tests.elixir.test_elixir_effects import with_changed

FINDS = {"salt": 15, "ash": 15, "bag": 5}
SPELLS = tuple((f"spell {n}", "salt", "draw me 2") for n in range(8))


def refused(message: str, deck: Deck, seats: int = 3) -> None:
    with pytest.raises(BadDeck, match=message):
        GAME.setup(seats, {}, deck)


def with_card(**card: Any) -> Deck:
    """A good deck with one more card."""
    good = deck_with(FINDS, SPELLS).as_json()["cards"]
    return Deck.parse("odd", {"cards": [*good, {"count": 1, "source": "ours", **card}]})


def with_spell(**facts: Any) -> Deck:
    return with_card(**{"id": "more", "recipe": ["salt"], "effect": ["draw me 1"], **facts})


def with_effect(*steps: object) -> Deck:
    return with_spell(effect=list(steps))


def with_finds(**counts: int) -> Deck:
    return deck_with(counts, SPELLS)


# What cannot be


@pytest.mark.parametrize(
    ("deck", "message"),
    [
        (with_card(id="snake"), "no find is called 'snake'; finds are called mandrake, toadstool"),
        (with_card(id="Salt"), "no find is called 'Salt'.* a spell has a `recipe`"),
        (with_card(id="amber", colour="red"), "find 'amber': it has id, count.*source.* not colour"),
        (with_card(id="amber", effect=["draw me 1"]), "find 'amber': it has .* not effect"),
        (with_card(id="wand", effect=["draw me 1"]), "find 'wand': it has .* not effect"),
        (with_card(id="gloves"), "find 'gloves': effect must be a list of one to 3 steps, not None"),
        (
            with_card(id="gloves", effect=["copy me"]),
            "find 'gloves': 'copy' is not for such a card; draw, lose, .* are",
        ),
        (with_card(id="market", effect=["power me horn"]), "'power' is not for such a card"),
        (with_finds(salt=16), "find 'salt': there can be 15, not 16"),
        (with_finds(salt=14), "has 14 finds; 3 players need 15 to 112"),
        (
            with_finds(**dict.fromkeys(INGREDIENT_NAMES[:8], 14), curio=1),
            "has 113 finds; 3 players need 15 to 112",
        ),
    ],
)
def test_finds_that_cannot_be(deck: Deck, message: str) -> None:
    """ELX-02: kinds that there are, each with what it does, and not too many."""
    refused(message, deck)


@pytest.mark.parametrize(
    ("facts", "message"),
    [
        ({"count": 2}, "spell 'more': count must be 1, not 2; another copy has a recipe of its own"),
        ({"count": 0}, "count must be 1, not 0"),
        ({"recipe": "salt"}, "recipe must be a list of one to 4 different ingredients, not 'salt'"),
        ({"recipe": []}, r"recipe must be a list of one to 4 different ingredients, not \[\]"),
        ({"recipe": ["salt", "salt"]}, "recipe must be a list of one to 4 different ingredients"),
        ({"recipe": list(INGREDIENT_NAMES[:5])}, "recipe must be a list of one to 4 different ingredients"),
        ({"recipe": ["salt", "wand"]}, "no ingredient is called 'wand'; there are mandrake"),
        ({"recipe": ["salt", 3]}, "no ingredient is called 3"),
        ({"recipe": ["salt", ["ash"]]}, "no ingredient is called"),
        ({"title": "abracadabra"}, "title must be one of serenade, .* not 'abracadabra'"),
        ({"title": ["gag"]}, "title must be one of"),
        ({"special": "always"}, "special must be 'anytime' or 'against-binding', not 'always'"),
        ({"special": ["anytime"]}, "special must be"),
        ({"special": True}, "special must be"),
        ({"answerable": "no"}, "answerable must be true or false, not 'no'"),
        ({"level": 1}, "it has id, count, source, recipe, effect.* not level"),
    ],
)
def test_spells_that_cannot_be(facts: dict[str, Any], message: str) -> None:
    """ELX-01, ELX-53: one to four different ingredients, one of each."""
    refused(message, with_spell(**facts))


@pytest.mark.parametrize(
    ("steps", "message"),
    [
        ([], r"effect must be a list of one to 3 steps, not \[\]"),
        (["draw me 1"] * 4, "effect must be a list of one to 3 steps"),
        (["juggle me 1"], "a step is `VERB WHOM AMOUNT`, not 'juggle me 1'; verbs are draw, lose"),
        (["draw"], "a step is `VERB WHOM AMOUNT`, not 'draw'"),
        (["draw me 1 2"], "a step is `VERB WHOM AMOUNT`"),
        ([3], "a step is `VERB WHOM AMOUNT`, not 3"),
        (["draw everybody 1"], "'draw' is about me, target, opponents.* not 'everybody'"),
        (["rob me 1"], "'rob' is about target.* not 'me'"),
        (["swap-hands opponents"], "'swap-hands' is about target, not 'opponents'"),
        (["draw me"], "'draw' needs a number from 1 to 9, not '0'"),
        (["draw me 10"], "'draw' needs a number from 1 to 9, not '10'"),
        (["draw me -1"], "'draw' needs a number from 1 to 9, not '-1'"),
        (["draw me two"], "'draw' needs a number from 1 to 9, not 'two'"),
        (["draw me 11111111111111111111"], "'draw' needs a number"),
        (["curse me 5"], "'curse' needs a number from 1 to 4, not '5'"),
        (["gag target 2"], "'gag' needs a number from 0 to 0, not '2'"),
        (["power me might"], "'power' needs one of horn, tithe.* not 'might'"),
        (["copy me", "draw me 1"], "'copy' must be its only step"),
        (["draw me 1", "borrow me"], "'borrow' must be its only step"),
        (["dare target 1", "bind target 1"], "only one step can be one of trade, sell"),
        (["lift me", "lift me"], "only one step can be one of trade, sell"),
        (["trade all"], "'trade' is not for such a card"),
        (["sell target 3"], "'sell' is not for such a card"),
        (["bid-for all 3"], "'bid-for' is not for such a card"),
        (["again me 1"], "'again' is not for such a card"),
    ],
    ids=str,
)
def test_effects_that_cannot_be(steps: list[object], message: str) -> None:
    """ELX-10: up to three steps, a verb, whom it is about, and a number within bounds."""
    refused(message, with_effect(*steps))


def test_the_docs_say_what_goes_together() -> None:
    """docs/decks.md names what stands alone, what a card has only once, and what no find does."""
    text = (Path(__file__).parents[2] / "docs" / "decks.md").read_text(encoding="utf-8").replace("\n", " ")
    for said, verbs in (
        (r"\S+ and \S+ stand alone", ALONE),
        (r"Of [^.]* a card has at most one", ONCE),
        (r"Finds cannot [^.]*", NOT_FOR_FINDS),
    ):
        sentence = re.search(said, text)
        assert sentence and set(re.findall(r"`([a-z-]+)`", sentence[0])) == set(verbs)


def test_a_binding_that_is_answered_leaves_nothing_of_its_card() -> None:
    """ELX-70: it counts as laid and is lifted; what else the card would do is dropped."""
    deck = with_changed("harvest", "bind target 1", "draw me 3")
    t = table(("amber, hellebore", "cobweb, amber", ""), ("harvest, bow", "unbinding, flood", ""), deck=deck)
    t.play("cast harvest", "at 2").answer({1: "answer unbinding"}).let().play("done").let()
    assert (t.phase, t.forfeits(1), t.held) == ("acting", set(), [0, 0, 0])


def test_how_many_spells() -> None:
    """ELX-01: one each at least, 56 at most; 39 effects that differ."""
    refused("has 2 spells; 3 players need 3 to 56", deck_with(FINDS, SPELLS[:2]))
    many = [(f"spell {n}", "salt", "draw me 1") for n in range(57)]
    refused("has 57 spells; 3 players need 3 to 56", deck_with(FINDS, many))
    verbs = [
        f"{verb} {whom} {n}" for verb in ("draw", "lose") for whom in ("me", "target", "all") for n in range(1, 10)
    ]
    different = [(f"spell {n}", "salt", effect) for n, effect in enumerate(verbs[:40])]
    refused("a deck has at most 39 different effects", deck_with({"salt": 15}, different))
    assert GAME.setup(3, {}, deck_with({"salt": 15}, different[:39])).seats == 3


# Files


def test_a_deck_file_of_ones_own(tmp_path: Path) -> None:
    """ELX-02, ELX-53: other counts, recipes and effects, from a TOML file; as few cards as can be."""
    file = tmp_path / "mine.toml"
    cards = [
        '{ id = "salt", count = 15, source = "ours" }',
        '{ id = "A", count = 1, source = "ours", recipe = ["salt"], effect = ["draw me 1", "lose all 1"] }',
        '{ id = "B", count = 1, source = "public", recipe = ["salt", "ash"], effect = ["rob target 1"] }',
        '{ id = "C", count = 1, source = "rulebook", title = "gag", recipe = ["ash"], effect = ["gag target"] }',
    ]
    file.write_text("\n".join(["[mine]", "cards = [", *(f"  {card}," for card in cards), "]"]), encoding="utf-8")
    t = Table(ENGINE, ENGINE.start(GAME.setup(3, {}, read_decks(file)["mine"]), 1))
    assert list(t.s.level[:4]) == [1, 2, 1, 0] and sum(t.s.cards) == 15
    assert t.s.title[:3].tolist() == [0, 0, TITLES.index("gag") + 1] and t.s.ours == 0
    while t.phase == "drafting":
        t.play(sorted(t.legal())[0])
    assert (t.held, t.s.left, faults(t.s)) == ([5, 5, 5], 0, []), "there is nothing to draw"


def test_the_shipped_deck_can_be_read_as_ones_own() -> None:
    """ELX-02: what comes with the game is such a file, which may be copied and changed."""
    text = (GAME.folder / "deck.toml").read_text(encoding="utf-8")
    deck = parse_decks(text.replace('"salt", count = 4', '"salt", count = 3').encode(), "mine")["standard"]
    s = ENGINE.start(GAME.setup(8, {}, deck), 1)
    assert sum(s.cards) == 111 and s.ours == 1
    assert ENGINE.start(GAME.setup(3, {}, deck_with(FINDS, SPELLS)), 1).ours == 0


def test_names_and_marks_from_a_deck() -> None:
    """ELX-11, ELX-90: a title of ours, special spells and such as cannot be answered."""
    deck = deck_with(FINDS, [*SPELLS, ("gag", "ash", "gag target")], **{"spell 1": "anytime"})
    cards = [dict(card) for card in deck.as_json()["cards"]]
    cards[-1]["answerable"] = False
    s = ENGINE.start(GAME.setup(3, {}, Deck.parse("odd", {"cards": cards})), 1)
    assert s.title[8] == TITLES.index("gag") + 1
    assert s.mark[:9].tolist() == [0, 1, 0, 0, 0, 0, 0, 0, 4]


# One more verb (docs/add-a-game.md)

ROOT = Path(__file__).parents[2]
TRIED = """
from alambic.core.view import plain
from alambic.games.elixir.words_cards import badge_short, spell_text
from tests.elixir.position import spell
from tests.elixir.test_elixir_effects import played
t = played("harvest", "halve opponents; draw me 1", hands=("amber, hellebore", "salt*5", "honey*2"))
print(t.held, spell_text(t.s, spell("harvest"), plain))
"""


def patched(old: Path, new: Path, diff: str) -> None:
    """A copy of a folder with what a document changes in it: what stays of a hunk is found once."""
    shutil.copytree(old, new, ignore=shutil.ignore_patterns("__pycache__"))
    for file, hunk in re.findall(r"^\+\+\+ b/alambic/(\S+)\n@@.*\n((?:[ +-].*\n)+)", diff, re.MULTILINE):
        lines = hunk.splitlines(keepends=True)
        before, after = ("".join(line[1:] for line in lines if line[0] in kept) for kept in (" -", " +"))
        text = (new / file).read_text(encoding="utf-8")
        assert text.count(before) == 1, f"{file} has no such lines any more:\n{before}"
        (new / file).write_text(text.replace(before, after), encoding="utf-8")


@pytest.mark.programs
def test_a_verb_is_one_declaration_and_one_rule(tmp_path: Path) -> None:
    """docs/add-a-game.md shows all that one more verb takes: it works, and says what it does."""
    document = (ROOT / "docs" / "add-a-game.md").read_text(encoding="utf-8")
    [diff] = re.findall(r"```diff\n(.*?)```", document, re.DOTALL)
    patched(ROOT / "alambic", tmp_path / "alambic", diff)
    done = subprocess.run(
        [sys.executable, "-c", TRIED],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": f"{tmp_path}{os.pathsep}{ROOT}"},
        capture_output=True,
        text=True,
    )
    assert done.stdout == (
        "[1, 3, 1] Every opponent discards half of all finds at random, rounded down. Draw a find.\n"
    ), done.stderr

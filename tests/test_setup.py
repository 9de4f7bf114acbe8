"""Seats, options and decks: what a table may choose, and what a wrong choice is told."""

import re
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alambic.core.deck import Deck, parse_decks, read_decks
from alambic.core.errors import BadDeck, BadOption, BadSeats, UnknownGame
from alambic.core.game import Game
from alambic.core.options import Options, choice, number, switch
from alambic.games import CATALOGUE

VIZIA = CATALOGUE["vizia"]


@dataclass(frozen=True)
class ToyOptions(Options):
    loud: int = switch("TOY-01", en="Loud", fr="Fort")
    mode: int = choice("TOY-02", {"short": ("Short", "Court"), "long": ("Long", "Long")}, en="Mode", fr="Mode")
    target: int = number("TOY-03", 12, 6, 24, en="Target", fr="But")


def test_unknown_game_names_the_games() -> None:
    with pytest.raises(UnknownGame, match="vizia"):
        CATALOGUE["chess"]


@pytest.mark.parametrize("seats", [-1, 0, 1, 5, 1000])
def test_wrong_number_of_seats_says_how_many(seats: int) -> None:
    with pytest.raises(BadSeats, match="2 to 4"):
        VIZIA.setup(seats)


def test_options_are_given_by_name_and_kept_as_numbers() -> None:
    options = ToyOptions.parse({"loud": True, "mode": "Long", "target": 20})
    assert (options.loud, options.mode, options.target) == (1, 1, 20)
    assert options.changed() == {"loud": "yes", "mode": "long", "target": "20"}
    assert ToyOptions.parse(options.changed()) == options
    assert ToyOptions().changed() == {}


@pytest.mark.parametrize(
    ("given_options", "told"),
    [
        ({"laud": True}, "the options are loud, mode, target"),
        ({"loud": "maybe"}, "no, yes"),
        ({"mode": "tiny"}, "short, long"),
        ({"target": 5}, "6, 7"),
        ({"target": None}, "6, 7"),
        ({"mode": []}, "short, long"),
    ],
)
def test_a_wrong_option_says_what_is_allowed(given_options: dict[str, object], told: str) -> None:
    with pytest.raises(BadOption, match=told):
        ToyOptions.parse(given_options)


def test_variants_are_every_combination() -> None:
    assert len(set(ToyOptions.variants())) == 2 * 2 * 3
    assert len(VIZIA.setups()) == 3 * 2**5 + 2**5  # teams only with four


def test_options_that_do_not_go_together_say_why() -> None:
    with pytest.raises(BadOption, match="needs 4 players"):
        VIZIA.setup(3, {"teams": True})


def deck_file(folder: Path, text: str) -> Path:
    path = folder / "own.toml"
    path.write_text(text, encoding="utf-8")
    return path


SIX = ["red", "orange", "yellow", "green", "blue", "mauve"]


def six_colours(count: int, **changes: object) -> str:
    cards = [f'{{ id = "{name}", count = {changes.get(name, count)}, source = "ours" }}' for name in SIX]
    return "[own]\ncards = [" + ", ".join(cards) + "]\n"


def test_an_own_deck_is_played(tmp_path: Path) -> None:
    deck = read_decks(deck_file(tmp_path, six_colours(4, red=2)))["own"]
    setup = VIZIA.setup(2, deck=deck)
    engine = VIZIA.load(compiled=False)
    s = engine.read(engine.start(setup, 1))
    assert s.left == 22 and s.tiles[0] == 2
    assert sum(s.pile) + sum(s.common) + s.hand.sum() == 22


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "holds no deck"),
        ("[own", "not a TOML file"),
        ("own = 1", "needs a list `cards`"),
        ("[own]\ncards = []", "at least one card"),
        ("[own]\ncards = [1]", "card 1: a card is a table"),
        ('[own]\ncards = [{ count = 1, source = "ours" }]', "id must be a word"),
        ('[own]\ncards = [{ id = "red", count = -1, source = "ours" }]', "from 0 to 1000"),
        ('[own]\ncards = [{ id = "red", count = true, source = "ours" }]', "whole number"),
        ('[own]\ncards = [{ id = "red", count = 1, source = "mine" }]', "rulebook, public, ours"),
        (
            "[own]\ncards = [" + 2 * '{ id = "red", count = 1, source = "ours" }, ' + "]",
            "there twice",
        ),
        ('[own]\ncards = [{ id = "red", count = 12, source = "ours" }]', "exactly the colours"),
        (six_colours(4).replace("own", "x" * 81), "name of a deck has at most 80 letters, not 81"),
        (six_colours(4).replace("red", "x" * 81), "an id has at most 80 letters, not 81"),
        (
            six_colours(4).replace('"ours" }', f'"ours", effect = "{" " * 20_000}" }}', 1),
            "at most 20000",
        ),
        (six_colours(13), "has 78 tiles; 2 players need 8 to 72"),
        (six_colours(1), "has 6 tiles"),
        (six_colours(12).replace('"ours" }', '"ours", value = 3 }', 1), "not value"),
    ],
)
def test_a_broken_deck_says_where_and_what(tmp_path: Path, text: str, told: str) -> None:
    with pytest.raises(BadDeck, match=told):
        VIZIA.setup(2, deck=next(iter(read_decks(deck_file(tmp_path, text)).values())))


def test_a_deck_file_that_cannot_be_read_says_so(tmp_path: Path) -> None:
    with pytest.raises(BadDeck, match="cannot be read"):
        read_decks(tmp_path / "missing.toml")
    (tmp_path / "image.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadDeck, match="not a TOML file"):
        read_decks(tmp_path / "image.toml")
    (tmp_path / "huge.toml").write_text("#" * 1_000_001)
    with pytest.raises(BadDeck, match="at most"):
        read_decks(tmp_path / "huge.toml")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("a" + ".a" * 500 + " = 1", "a line with more than 10 dots"),
        ("[" + "a." * 5_000 + "a]\n" + "x = 1\n" * 1_000, "4000 dots"),
        ("own = [" + "0," * 15_000 + "]", "4000 commas"),
        ("\n" * 15_000, "4000 lines"),
        ("own = " + "[" * 15_000, "4000 brackets"),
        ("own = " + "{ a = " * 4_001, "4000 equals signs"),
        ("own = " + "{" * 4_001, "4000 braces"),
    ],
)
def test_what_no_deck_looks_like_is_refused_before_it_is_read(
    monkeypatch: pytest.MonkeyPatch, text: str, told: str
) -> None:
    """Reading keys of many parts takes the square of their number."""
    monkeypatch.setattr("tomllib.loads", lambda text: pytest.fail("it was read"))
    with pytest.raises(BadDeck, match=told):
        parse_decks(text.encode(), "the file")


def test_a_deck_has_so_many_kinds_of_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("alambic.core.deck.MOST_CARDS", 5)
    cards = [{"id": f"card {number}", "count": 1, "source": "ours"} for number in range(6)]
    assert len(Deck.parse("own", {"cards": cards[1:]}).cards) == 5
    with pytest.raises(BadDeck, match="more than 5 kinds"):
        Deck.parse("own", {"cards": cards})


@pytest.mark.parametrize("game", list(CATALOGUE), ids=CATALOGUE.names)
def test_a_deck_may_be_four_times_as_long_as_ours(game: Game) -> None:
    text = (game.folder / "deck.toml").read_text(encoding="utf-8")
    four = "\n".join(re.sub(r"^\[(\w+)\]", rf"[\1-{copy}]", text, flags=re.MULTILINE) for copy in range(4))
    assert len(parse_decks(four.encode(), "four times")) == 4 * len(game.decks())


def test_an_unknown_deck_names_the_decks() -> None:
    with pytest.raises(BadDeck, match="standard"):
        VIZIA.setup(2, deck="luxury")


tree = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["id", "count", "source", "cards"]), inner)
    ),
    max_leaves=12,
)


@given(tree)
def test_any_table_is_a_deck_or_a_named_error(table: object) -> None:
    try:
        Deck.parse("own", table)
    except BadDeck as problem:
        assert "own" in str(problem)

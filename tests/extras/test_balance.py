"""`alambic balance`: levers, targets, and the smallest change that meets them."""

import tomllib
from pathlib import Path

import pytest
from typer.testing import CliRunner

from alambic.cli import app
from alambic.core.deck import Deck, read_decks
from alambic.core.errors import BadBalance
from alambic.core.game import Game
from alambic.games import CATALOGUE
from alambic.lab import balance
from alambic.lab.balance import Search, as_toml
from alambic.lab.levers import lever, levers
from alambic.lab.measures import MEASURES
from alambic.lab.targets import targets

ELIXIR = CATALOGUE["elixir"]
SETUP = ELIXIR.setup(3, {}, "curios")


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fewer games than anybody should believe."""
    for name, games in (("TRIED", 50), ("LOOKED", 100), ("SURE", 200)):
        monkeypatch.setattr(balance, name, games)


def search(wanted: list[str], may: list[str], most: int = 1, seconds: float = 600) -> Search:
    return Search(SETUP, targets(wanted, SETUP), levers(may, SETUP.deck), most, 5, 15, seconds, threads=2)


@pytest.mark.usefixtures("quick")
def test_the_smallest_change_is_found_and_holds_on_fresh_deals() -> None:
    """One number does, and no more of it than is needed; what is believed was played on other deals than tried."""
    looking = search(["idle<58"], ["curio>bag", "salt=3..5"], 2)
    found = looking.run(lambda text: None)
    [told] = found.told
    moved = int(told.split()[0])
    assert told == f"{moved} curio>bag" and 2 <= moved < 12, "fewer than all of them do"
    counts = {card.id: card.count for card in found.deck.cards}
    assert (counts["curio"], counts["bag"], counts["salt"]) == (12 - moved, 3 + moved, 4)
    [before], [after] = found.before, found.after
    assert after.high <= 58 < before.low
    seeds = {games: {seed for _, played, seed in looking.seen if played == games} for games in (50, 100, 200)}
    assert not seeds[200] & (seeds[50] | seeds[100])


@pytest.mark.usefixtures("quick")
def test_every_change_is_tried_on_the_same_deals_and_a_deck_that_the_game_refuses_is_none() -> None:
    """Two readings of one deck play the same games; a bag that draws ten is no card of Elixir."""
    looking = search(["idle<58"], ["bag.draw=1..12"])
    usual, same = looking.play((), 50, 5), looking.play(((0, 2),), 50, 5)
    assert usual is not None and same is not None and (usual.noted == same.noted).all()
    assert looking.play(((0, 10),), 50, 5) is None
    looking.crew.leave()


@pytest.mark.usefixtures("quick")
def test_what_cannot_be_met_says_what_came_nearest_and_writes_nothing(tmp_path: Path) -> None:
    out = tmp_path / "deck.toml"
    asked = ["--target", "idle<5", "--may", "bag.draw=2..3", "--changes", "1", "--seed", "5", "--out", str(out)]
    told = CliRunner().invoke(app, ["balance", "elixir", "--deck", "curios", *asked])
    assert told.exit_code == 2 and not list(tmp_path.iterdir())
    assert (
        "BadBalance: no change of at most 1 numbers" in told.output and "nearest is bag.draw 2 -> 3" in told.output
    )


@pytest.mark.usefixtures("quick")
def test_the_deck_file_is_played_and_tells_how_it_was_found(tmp_path: Path) -> None:
    out = tmp_path / "deck.toml"
    asked = ["--target", "idle<61", "--may", "curio>bag=0..12", "--changes", "1", "--seed", "5", "--out", str(out)]
    told = CliRunner().invoke(app, ["balance", "elixir", "--deck", "curios", *asked], catch_exceptions=False)
    assert told.exit_code == 0 and f"alambic play elixir --deck {out}" in told.output
    text = out.read_text()
    assert "# Found by: alambic balance elixir --target" in text and "# idle: " in text
    [deck] = read_decks(out).values()
    assert ELIXIR.setup(8, {}, deck).deck.name == "curios, balanced"


@pytest.mark.parametrize(
    ("wanted", "may", "words"),
    [
        ([], ["bag"], "say what: --target"),
        (["idle<50"], [], "say what: --may"),
        (["idle<50", "idle>60"], ["bag"], "idle>60 and idle<50: nothing lies there"),
        (["idle=50..40"], ["bag"], "the smaller number comes first"),
        (["seat-1>40", "seat-2>40", "seat-3>40"], ["bag"], "contradict each other"),
        (["idle>100"], ["bag"], "from 0 to 100"),
        (["fun>9"], ["bag"], "no measure is called 'fun'; there are minutes, turns"),
        (["idle"], ["bag"], "write idle<50"),
        (["idle<1.2.3"], ["bag"], "needs numbers"),
        (["idle<50"], ["sack"], "no card 'sack'; it has mandrake"),
        (["idle<50"], ["curio>sack"], "no card 'sack'"),
        (["idle<50"], ["bag.drink"], "no such number; it names draw"),
        (["idle<50"], ["curio.draw"], "it names none"),
        (["idle<50"], ["bag=5..3"], "from the smaller to the larger"),
        (["idle<50"], ["curio>bag=0..13"], "at most 12"),
        (["idle<50"], ["bag>bag"], "to another kind"),
        (["idle<50"], ["bag", "bag=1..4"], "bag is there twice"),
        (["idle<50"], ["=3"], "is not understood"),
    ],
)
def test_what_makes_no_sense_says_what_would(wanted: list[str], may: list[str], words: str) -> None:
    with pytest.raises(BadBalance, match=words.replace("(", r"\(")):
        search(wanted, may)


def test_every_number_of_a_deck_can_be_turned() -> None:
    """How many there are, what a step says, and what goes from one kind to another; the rest stays."""
    deck = SETUP.deck
    for asked, value, card, count, effect in (
        ("bag=1..9", 7, "bag", 7, ["draw me 2"]),
        ("bag.draw", 4, "bag", 3, ["draw me 4"]),
        ("curio>bag", 5, "bag", 8, ["draw me 2"]),
        ("rhyme.bind", 3, "rhyme", 1, ["bind target 3"]),
    ):
        changed = lever(asked, deck).turned(deck, value)
        [now] = [one for one in changed.cards if one.id == card]
        assert (now.count, now.facts["effect"], now.source) == (count, effect, "ours")
        touched = {a.id for a, b in zip(deck.cards, changed.cards, strict=True) if a != b}
        assert touched - {card} == ({"curio"} if ">" in asked else set())


@pytest.mark.parametrize("game", [*CATALOGUE], ids=lambda game: game.name)
def test_a_deck_is_written_as_it_is_read(game: Game) -> None:
    for name, deck in game.decks().items():
        [(read, table)] = tomllib.loads(as_toml(deck, ["a line"])).items()
        assert (read, Deck.parse(read, table)) == (name, deck)


def test_measures_have_names_of_their_own() -> None:
    assert len({measure.name for measure in MEASURES}) == len(MEASURES)

"""Styles: named, the same for the same word, never far from the best move, and to be seen in play."""

from typing import Any

import pytest

from alambic.bots.bot import make_bot
from alambic.bots.levels import LEVELS, bot_of, offered
from alambic.bots.search import Estimate, SearchBot
from alambic.bots.style import PATIENCE, StyleBot, nearly_best, styles_of
from alambic.core.chance import word_for
from alambic.core.errors import BadBot
from alambic.core.game import Game
from alambic.core.match import Match
from alambic.games import CATALOGUE
from alambic.games.elixir.tactics import collect
from alambic.games.vitriol.tactics import bluff, left_open
from alambic.lab.arena import Plan, compete, new_bot
from bench.styles import TRAITS, main, show
from tests.running import run
from tests.vitriol.position import Table, table

pytestmark = pytest.mark.heavy

VITRIOL, ELIXIR, VIZIA = CATALOGUE["vitriol"], CATALOGUE["elixir"], CATALOGUE["vizia"]
STYLED = [(game, name) for game in CATALOGUE for name in styles_of(game)]


def middle_game(game: Game, steps: int) -> Match:
    """A position in which there is a choice."""
    match = Match(game.load(), game.setup(3), 11)
    step = 0
    while step < steps or len(match.legal(match.awaited()[0])) < 2:
        legal = match.legal(match.awaited()[0])
        match.play(match.awaited()[0], legal[word_for(3, step) % len(legal)])
        step += 1
    return match


# Names


def test_a_game_offers_the_levels_and_then_its_styles() -> None:
    assert [(game.name, style) for game, style in STYLED] == [("vitriol", "bluffer"), ("elixir", "collector")]
    assert list(offered(VITRIOL)) == [*LEVELS, "bluffer"] and list(offered(VIZIA)) == list(LEVELS)


@pytest.mark.parametrize(("game", "style"), STYLED, ids=lambda one: getattr(one, "name", one))
def test_a_style_has_the_search_of_adept_and_is_hasty_while_the_game_is_compiled(game: Game, style: str) -> None:
    assert bot_of(style, game) == f"{bot_of('adept', game)}~{style}"
    assert bot_of(style, game, compiled=False) == "hasty"
    bot = make_bot(bot_of(style, game), game.load(compiled=False))
    assert isinstance(bot, StyleBot) and bot.name == bot_of(style, game)


def test_a_style_of_another_game_is_refused_with_what_there_is() -> None:
    for game, has in ((VIZIA, "Vizia; it has none"), (ELIXIR, "Elixir; it has collector")):
        with pytest.raises(BadBot, match=f"no style 'bluffer' in {has}"):
            make_bot("search:5~bluffer", game.load(compiled=False))
        with pytest.raises(BadBot, match=r"no level 'bluffer' in .*; there is novice, apprentice, adept, master"):
            bot_of("bluffer", game)


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("random~bluffer", "only a search has one"),
        ("flat:5~bluffer", "only a search has one"),
        ("search:5~", "it has bluffer"),
        ("search:5~bluffer~bluffer", "it has bluffer"),
        ("genius~bluffer", "there is random, hasty"),
    ],
)
def test_a_name_that_is_no_style_is_refused(name: str, problem: str) -> None:
    with pytest.raises(BadBot, match=problem):
        make_bot(name, VITRIOL.load(compiled=False))


def test_a_style_can_have_a_habit() -> None:
    match = middle_game(ELIXIR, 0)
    bot = make_bot("search:20~collector/draft 1", match.engine)
    seat = match.awaited()[0]
    assert bot.name == "search:20~collector/draft 1"
    assert match.engine.codes.code(bot.choose(match.known_bytes(seat), seat, 5)) == "draft 1"


def test_the_arena_knows_styles_as_it_knows_levels() -> None:
    played = run("arena", "vitriol", "--bots", "novice,bluffer/pass", "--games", "2", "--seed", "1", "--json")
    assert played.exit_code == 0 and '"bluffer/pass": "search:300:500ms~bluffer/pass"' in played.stdout
    for game, levels in ((VIZIA, "adept, master$"), (ELIXIR, "adept, master, collector$")):
        with pytest.raises(BadBot, match=f"no bot 'bluffer'; .*; or a level: novice, apprentice, {levels}"):
            new_bot("bluffer", game.load(compiled=False), game.setup(game.seats[0]))


# Choices


@pytest.mark.parametrize(("game", "style"), STYLED, ids=lambda one: getattr(one, "name", one))
def test_the_same_knowledge_and_word_give_the_same_move(game: Game, style: str) -> None:
    match = middle_game(game, 25)
    seat = match.awaited()[0]
    known = match.known_bytes(seat)
    chosen = {make_bot(f"search:60~{style}", match.engine).choose(known, seat, 5) for _ in range(3)}
    assert len(chosen) == 1 and chosen <= set(match.engine.legal(match.state, seat))


def test_only_moves_that_are_nearly_best_and_well_tried_are_looked_at() -> None:
    found = [
        Estimate(1, 100, 0.50),  # the best
        Estimate(2, 25, 0.50 - PATIENCE / 100 + 0.001),
        Estimate(3, 25, 0.50 - PATIENCE / 100 - 0.001),  # too bad
        Estimate(4, 24, 0.60),  # too seldom tried
        Estimate(5, 99, 0.60),
        Estimate(6, 0, 0.0),
    ]
    assert [one.move for one in nearly_best(found)] == [1, 2, 5]


class Told(SearchBot):
    """A search that has found what it was told."""

    found: list[Estimate]

    def estimates(self, known: bytes, seat: int, word: int, moves: Any) -> list[Estimate]:
        return self.found


def test_of_these_the_style_takes_what_it_likes_and_else_what_was_tried_most() -> None:
    match = middle_game(ELIXIR, 0)
    plain = make_bot("search:5", match.engine)
    assert isinstance(plain, SearchBot)
    bot = Told(match.engine, plain.budget)
    seat, draft = match.awaited()[0], [match.engine.codes.parse(f"draft {level}") for level in (1, 2, 3, 4)]
    for found, best in (
        ([(1, 90, 0.5), (2, 100, 0.5), (3, 50, 0.5), (4, 50, 0.2)], 3),  # the strongest spell is too bad
        ([(1, 90, 0.5), (2, 100, 0.5), (3, 20, 0.5), (4, 50, 0.49)], 4),
        ([(1, 9, 0.9), (2, 100, 0.5), (3, 20, 0.8), (4, 20, 0.8)], 2),
    ):
        bot.found = [Estimate(draft[level - 1], tries, share) for level, tries, share in found]
        chosen = StyleBot(bot, "collector").choose(match.known_bytes(seat), seat, 1)
        assert chosen == draft[best - 1]
    indifferent = StyleBot(bot, "collector")
    indifferent.liking = lambda s, seat, move: 0
    bot.found = [Estimate(draft[0], 90, 0.54), Estimate(draft[1], 100, 0.5)]
    assert indifferent.choose(match.known_bytes(seat), seat, 1) == draft[1]


def test_a_forced_move_needs_no_search(monkeypatch: pytest.MonkeyPatch) -> None:
    engine = VITRIOL.load()
    s = engine.start(VITRIOL.setup(3), 1)
    bot = make_bot("search:5~bluffer", engine)
    monkeypatch.setattr(bot, "search", None)
    monkeypatch.setattr(engine, "sensible", lambda s, seat: [7])
    assert bot.choose(engine.pack(engine.forgotten(s, 0)), 0, 1) == 7


# What a bluffer likes


def liked(liking: Any, position: Table) -> dict[str, int]:
    """How much a seat likes each of its moves, from what it knows."""
    s, seat = position.known(0), 0
    return {code: liking(s, seat, position.engine.codes.parse(code)) for code in position.codes()}


def test_the_metals_that_a_turn_can_leave_possible_are_counted() -> None:
    """VIT-04, VIT-41: of seven metals two cards exclude those they show, three all that they do not show."""
    fresh = table(hands=["gold 1, iron 1, tin 1, tin 2, lead 1", "gold 2", "gold 3"], metals="gold silver copper")
    assert liked(left_open, fresh) == {
        "lay gold 1": 3,  # with two more metals; two cards with one's own are not allowed
        "lay iron 1": 5,  # with any other of two cards
        "lay tin 1": 6,  # with the other tin
        "lay tin 2": 6,
        "lay lead 1": 5,
    }
    fresh.play("lay tin 1")
    assert liked(left_open, fresh) == {"lay gold 1": 3, "lay iron 1": 5, "lay tin 2": 6, "lay lead 1": 5}
    fresh.play("lay tin 2")
    told = liked(left_open, fresh)
    assert told.pop("lay gold 1") == 2 and set(told.values()) == {6} and "discard gold 1" in told


def test_what_turns_have_told_already_costs_nothing_more() -> None:
    hands = ["gold 1, iron 1, tin 1, lead 1", "gold 2", "gold 3"]
    told = table(hands=hands, metals="gold silver copper", tempus=2, never={0: "iron tin"})
    assert liked(left_open, told) == {"lay gold 1": 2, "lay iron 1": 5, "lay tin 1": 5, "lay lead 1": 4}
    known = table(hands=hands, metals="gold silver copper", tempus=2, among={(0, 1): "gold"})
    assert set(liked(left_open, known).values()) == {1}


def test_in_the_petit_oeuvre_pairs_of_metals_are_counted() -> None:
    """VIT-20: of 21 pairs one metal shown in a turn of two leaves 15, of 7 with one of three at least 15."""
    hands = ["gold 1, tin 1, tin 2, lead 1", "gold 2"]
    fresh = table(hands=hands, metals="gold/silver copper/iron")
    assert liked(left_open, fresh) == {"lay gold 1": 15, "lay tin 1": 15, "lay tin 2": 15, "lay lead 1": 15}


def test_no_interest_is_shown_before_the_last_tempus() -> None:
    """Piles are not turned towards one's own metal where another turn tells as little; at last anything goes."""
    hands = ["gold/iron, iron/tin, athanor, tin 1, tin 2, tin 3", "gold 2", "gold 3"]
    piles = "2 iron 6; 3 silver 4 > copper; 2 gold 4 > lead"
    early = liked(bluff, table(piles, hands=hands, metals="gold silver copper", tempus=4))
    assert early["transmute gold/iron 2 iron"] == early["athanor 2"] == 2 * 7 - 1
    assert early["transmute iron/tin 2 iron"] == early["athanor 1"] == 2 * 7
    assert early["lay tin 1"] == 2 * 6
    late = liked(bluff, table(piles, hands=hands, metals="gold silver copper", tempus=5))
    assert set(late.values()) == {0}


# What a collector likes


def test_a_collector_drafts_strong_spells_and_gives_weak_ones_away() -> None:
    engine = ELIXIR.load(compiled=False)
    s = engine.read(engine.start(ELIXIR.setup(4), 1))
    parse = engine.codes.parse
    assert [collect(s, 0, parse(f"draft {level}")) for level in (1, 2, 3, 4)] == [1, 2, 3, 4]
    assert [collect(s, 0, parse(f"choose {spell}")) for spell in (1, 17, 41, 49)] == [-1, -2, -3, -4]
    assert [collect(s, 0, parse(code)) for code in ("next", "cast 49", "lay 1", "play bag")] == [0, 0, 0, 0]


# What games show of it


def first_figures(game: Game, deals: int) -> tuple[float, float]:
    """What first shows a style in some games: the mean of the one seat that has it, and of the others."""
    engine, trait = game.load(), TRAITS[game.name]
    style, others = [], []
    for deal in range(deals):
        bots = [make_bot(f"search:200~{trait.style}" if seat == 0 else "search:200", engine) for seat in range(3)]
        s, figures, step = engine.start(game.setup(3), word_for(5, deal)), list[float](), 0
        while not figures:
            before, seat = engine.read(s), engine.awaited(s)[0]
            known = engine.pack(engine.forgotten(s, seat))
            engine.play(s, seat, bots[seat].choose(known, seat, word_for(deal, step)))
            figures = trait.seen(before, engine.read(s))
            step += 1
        style.append(figures[0])
        others += figures[1:]
    return sum(style) / len(style), sum(others) / len(others)


def test_the_metal_of_a_bluffer_is_harder_to_guess() -> None:
    style, others = first_figures(VITRIOL, 5)
    assert style < others - 0.1


def test_the_spells_of_a_collector_are_stronger() -> None:
    style, others = first_figures(ELIXIR, 3)
    assert style > others + 0.4


def test_games_go_as_in_the_arena() -> None:
    found = show(VITRIOL.setup(2), 2, 5, 3)
    same = compete(Plan(VITRIOL.setup(2), found.bots, 2, 3), threads=1)
    assert found.share == same.pairings[0].share


def test_the_report_names_the_bots_and_their_figures(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["vitriol", "--games", "2", "--simulations", "5", "--players", "2"]
    main(words)
    head, _, row = capsys.readouterr().out.splitlines()
    assert head.startswith("| bot | players |") and row.startswith("| `search:5~bluffer` | 2 | chance that")
    main([*words, "--json"])
    assert '"bots": ["search:5~bluffer", "search:5"], "games": 2' in capsys.readouterr().out
    with pytest.raises(SystemExit):
        main([*words, "--games", "3"])
    assert "an even number" in capsys.readouterr().err

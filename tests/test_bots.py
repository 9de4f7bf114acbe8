"""Bots: named, honest, within their budget, and better than nothing."""

import time

import pytest

from alambic.bots.bot import Bot, make_bot
from alambic.core.chance import word_for
from alambic.core.engine import Engine
from alambic.core.errors import BadBot, NotUnderstood
from alambic.core.match import Match
from alambic.games import CATALOGUE

VIZIA = CATALOGUE["vizia"]


UNKNOWN = ["genius", "flat:", "flat:0", "flat:0ms", "flat:-1", "flat:1e9", "flat:99999999", "random:3", "hasty:1"]


@pytest.mark.parametrize("name", ["", *UNKNOWN, "search:0", "search:5:0ms", "search:9ms:5", "search:5:5"])
def test_an_unknown_bot_names_the_bots(name: str) -> None:
    with pytest.raises(BadBot, match="there is random, hasty, flat"):
        make_bot(name, VIZIA.load())


def middle_game(steps: int = 30) -> Match:
    match = Match(VIZIA.load(), VIZIA.setup(3), 11)
    for step in range(steps):
        seat = match.awaited()[0]
        legal = match.legal(seat)
        match.play(seat, legal[word_for(3, step) % len(legal)])
    return match


@pytest.mark.parametrize("name", ["random", "hasty", "flat:100", "search:100", "search:100:9999ms"])
def test_the_same_knowledge_and_word_give_the_same_move(name: str) -> None:
    match = middle_game()
    seat = match.awaited()[0]
    known = match.known_bytes(seat)
    chosen = {make_bot(name, match.engine).choose(known, seat, 5) for _ in range(3)}
    assert make_bot(name, match.engine).name == name
    assert len(chosen) == 1 and chosen <= set(match.engine.legal(match.state, seat))


@pytest.mark.parametrize("name", ["random", "hasty", "flat:100", "search:100"])
def test_hidden_tiles_swapped_behind_its_back_change_nothing(name: str) -> None:
    match = middle_game()
    engine, seat = match.engine, match.awaited()[0]
    known = engine.forgotten(match.state, seat)
    chosen = set()
    for word in range(5):
        world = engine.imagined(known, seat, word_for(1, word))
        chosen.add(make_bot(name, engine).choose(engine.pack(engine.forgotten(world, seat)), seat, 77))
    assert len(chosen) == 1


def test_a_habit_is_followed_whenever_it_is_allowed() -> None:
    match = middle_game()
    engine, seat = match.engine, match.awaited()[0]
    legal, known = match.legal(seat), match.known_bytes(seat)
    never = next(code for code in map(engine.codes.code, range(engine.codes.count)) if code not in legal)
    habit, usual = make_bot(f"random/{never}/{legal[-1]}", engine), make_bot("random", engine)
    assert {engine.codes.code(habit.choose(known, seat, word)) for word in range(9)} == {legal[-1]}
    idle = make_bot(f"random/{never}", engine)
    assert [idle.choose(known, seat, word) for word in range(9)] == [
        usual.choose(known, seat, w) for w in range(9)
    ]
    with pytest.raises(NotUnderstood, match="moves are written"):
        make_bot("random/abracadabra", engine)


def test_equal_moves_are_chosen_by_chance() -> None:
    """One simulation a move tells nothing apart: the first option must not be everybody's favourite."""
    match = middle_game()
    seat = match.awaited()[0]
    bot, known = make_bot("flat:1", match.engine), match.known_bytes(seat)
    assert len({bot.choose(known, seat, word) for word in range(30)}) > 3


def test_time_is_a_budget() -> None:
    match = middle_game()
    seat = match.awaited()[0]
    bot = make_bot("flat:60ms", match.engine)
    bot.choose(match.known_bytes(seat), seat, 1)
    start, spent = time.monotonic(), time.thread_time()
    bot.choose(match.known_bytes(seat), seat, 2)
    assert time.monotonic() - start >= 0.06 and time.thread_time() - spent < 1.0


def test_interpreted_and_compiled_search_choose_alike() -> None:
    match = middle_game(80)
    seat = match.awaited()[0]
    known = match.known_bytes(seat)
    moves = [
        make_bot("flat:30", VIZIA.load(compiled=compiled)).choose(known, seat, 9) for compiled in (True, False)
    ]
    assert moves[0] == moves[1]


def share_of_wins(one: Bot, other: Bot, games: int) -> float:
    """How much of the win the first bot takes in two-player games, seats taken in turns."""
    won = 0.0
    engine = VIZIA.load()
    for game in range(games):
        s = engine.start(VIZIA.setup(2), word_for(21, game))
        step = 0
        while waiting := engine.awaited(s):
            seat = waiting[0]
            bot = one if (seat + game) % 2 == 0 else other
            move = bot.choose(engine.pack(engine.forgotten(s, seat)), seat, word_for(game, step))
            engine.play(s, seat, move)
            step += 1
        places, _ = engine.standings(s)
        if places[game % 2] == 1:
            won += 1 / places.count(1)
    return won / games


def test_flat_monte_carlo_beats_random() -> None:
    engine = VIZIA.load()
    assert share_of_wins(make_bot("flat:60", engine), make_bot("random", engine), 12) > 0.8


class Preferring:
    """Plays by the weights of `prefer`."""

    name = "preferring"

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def choose(self, known: bytes, seat: int, word: int) -> int:
        s = self.engine.unpack(known)
        moves = self.engine.legal(s, seat)
        weights = self.engine.prefer(s, seat, moves)
        pick = word % sum(weights)
        for move, weight in zip(moves, weights, strict=True):
            pick -= weight
            if pick < 0:
                return move
        raise AssertionError("weights ran out")


def test_preferring_beats_random() -> None:
    """`prefer` knows something of the game."""
    assert share_of_wins(Preferring(VIZIA.load()), make_bot("random", VIZIA.load()), 40) > 0.8


def test_worth_foretells_the_winner() -> None:
    """Near the end, the seat that stands best by `worth` mostly wins."""
    engine = VIZIA.load()
    right = 0
    for game in range(40):
        match = Match(engine, VIZIA.setup(2), word_for(8, game))
        values = [0, 0]
        while not match.over:
            seat = match.awaited()[0]
            legal = match.legal(seat)
            if match.known().left == 12:
                values = engine.worth(match.state)
            match.play(seat, legal[word_for(game, match.step) % len(legal)])
        places, _ = match.standings()
        right += places[0 if values[0] >= values[1] else 1] == 1
    assert right >= 28

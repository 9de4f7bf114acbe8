"""What Master would do, and what it says of a match: honest, repeatable, and nothing that was only chance."""

from functools import cache
from random import Random

import pytest

from alambic.bots import advice
from alambic.bots.advice import (
    FALL,
    MASTER,
    OTHERS,
    OWN,
    WORST,
    Advice,
    Choice,
    Gain,
    Judged,
    Review,
    gains,
    hint,
    legal,
)
from alambic.bots.bot import make_bot
from alambic.bots.budget import Budget
from alambic.bots.levels import LEVELS
from alambic.bots.search import Estimate, SearchBot
from alambic.core.chance import word_for
from alambic.core.engine import Engine
from alambic.core.game import Game
from alambic.core.match import Match
from alambic.core.state import pack
from alambic.games import CATALOGUE
from alambic.games.artiseurs.vocabulary import Move
from alambic.server.advice.review import choices_of
from tests.games.mini import GAME as MINI
from tests.test_search import choice_in
from tests.vizia.position import table as vizia

pytestmark = pytest.mark.heavy

VIZIA = CATALOGUE["vizia"]
FEW = Budget(60)
every_game = pytest.mark.parametrize("game", [*CATALOGUE, MINI], ids=lambda game: game.name)


def swapped(engine: Engine, known: bytes, seat: int, word: int) -> bytes:
    """What a seat knows, taken from another world that fits it."""
    world = engine.imagined(engine.unpack(known), seat, word)
    return engine.pack(engine.forgotten(world, seat))


# Hints


@every_game
def test_a_hint_is_legal_and_depends_on_the_word_and_what_the_seat_knows_alone(game: Game) -> None:
    engine, seat, known, allowed = choice_in(game)
    found = {hint(engine, swapped(engine, known, seat, word_for(1, n)), seat, 77, FEW) for n in range(3)}
    assert found == {hint(engine, known, seat, 77, FEW)}
    [told] = found
    assert told.better.move != told.other.move and {told.better.move, told.other.move} <= set(allowed)
    chosen = SearchBot(engine, FEW).choose(known, seat, 77)
    assert chosen in (told.better.move, told.other.move), "what the search would play is one of the two"
    assert told.better.share >= told.other.share and told.fall == told.better.share - told.other.share


@pytest.mark.parametrize(
    ("share", "less", "tries", "even"), [(0.10, 0.08, 2000, False), (0.10, 0.09, 2000, True), (0.6, 0.5, 50, True)]
)
def test_two_moves_are_as_good_as_each_other_within_the_error_of_so_many_tries(
    share: float, less: float, tries: int, even: bool
) -> None:
    assert Advice(Estimate(1, tries, share), Estimate(2, tries, less), ()).even == even


def test_a_hint_is_thought_up_as_long_as_the_level_thinks() -> None:
    bot = make_bot(LEVELS["master"][0], VIZIA.load(compiled=False))
    assert isinstance(bot, SearchBot) and bot.budget == MASTER


def test_nobody_is_told_to_propose_an_end() -> None:
    """ART-20: that is a question among people; Master looks at moves of the game alone."""
    game = CATALOGUE["artiseurs"]
    match = Match(game.load(), game.setup(2), 11)
    while Move.STOP not in match.engine.legal(match.state, seat := match.awaited()[0]):
        codes = match.legal(seat)
        match.play(seat, codes[word_for(5, match.step) % len(codes)])
    moves = legal(match.engine, match.known_bytes(seat), seat)
    assert moves and {*moves, Move.STOP} == {*match.engine.legal(match.state, seat)}
    assert Move.STOP not in moves


# Two moves weighed against each other


@every_game
def test_moves_are_weighed_by_as_many_tries_in_the_same_worlds_whatever_was_thought_before(game: Game) -> None:
    """Nor does it matter which comes first: where both lead to the same position none profits from the other."""
    engine, seat, known, moves = choice_in(game)
    some, fresh = moves[:3], SearchBot(engine, Budget(100))
    found = fresh.weigh(known, seat, 5, some, 400)
    assert [one.move for one in found] == some and {one.tries for one in found} == {400}
    assert [fresh.weigh(known, seat, 5, [move], 400)[0] for move in some] == found
    assert fresh.weigh(known, seat, 5, some[::-1], 400) == found[::-1]
    fresh.estimates(known, seat, 6, moves)
    assert fresh.weigh(known, seat, 5, some, 400) == found


def test_other_words_are_other_worlds() -> None:
    engine, seat, known, moves = choice_in(CATALOGUE["vitriol"])
    bot = SearchBot(engine, FEW)
    assert len({bot.weigh(known, seat, word, moves[:1], 50)[0] for word in range(5)}) > 1


# What a move gains

WHEEL = "p30 ro.\nq30 oro"  # closed on p32: with red a wheel of two colours (VIZ-13)


def gained(move: str, other: str, *before: str) -> tuple[Gain, ...]:
    """What seat 1 is told of a move rather than another, where a wheel can be closed."""
    engine, t = VIZIA.load(), vizia(WHEEL, hands=("rr", "ry"), common="oooo", turn=1).play(*before)
    known = engine.pack(engine.forgotten(engine.unpack(pack(t.s)), 1))
    codes = engine.codes.parse(move), engine.codes.parse(other)
    assert {*codes} <= {*legal(engine, known, 1)}
    return gains(engine, known, 1, 3, *codes)


def test_closing_a_wheel_is_told_as_points_for_oneself() -> None:
    """Two points for two colours, one for three; the token is the same."""
    assert gained("place own red p32", "place own yellow p32") == (Gain(1, "points", 1.0),)


def test_what_an_opponent_loses_by_it_is_told_with_their_seat() -> None:
    """Whoever is next closes the wheel that was left open, if they have a tile for it."""
    told = gained("place own red p32", "end", "place common orange p29")
    assert [(gain.seat, gain.what) for gain in told] == [(1, "points"), (1, "wheels formed"), (0, "points")]
    assert [gain.amount for gain in told[:2]] == [2, 1] and -2 < told[2].amount < -0.5
    assert len(told) == OWN + OTHERS


def test_what_the_worse_move_gains_is_not_told_in_favour_of_the_better() -> None:
    assert gained("place own yellow p32", "place own red p32") == ()


@pytest.mark.parametrize(("real", "least", "most"), [(0, 0, 20), (3, 95, 100)])
def test_what_is_only_chance_is_not_told(
    monkeypatch: pytest.MonkeyPatch, real: int, least: int, most: int
) -> None:
    """Two moves that bring anything between 0 and 9 points, one of them some more on average, or none."""

    def counted(engine: Engine, known: bytes, seat: int, word: int, move: int) -> list[list[tuple[str, int, int]]]:
        return [[("points", Random(word * 2 + move).randrange(10) + real * move, 100)]]

    monkeypatch.setattr(advice, "counted", counted)
    engine, _, known, _ = choice_in(VIZIA)
    told = [gains(engine, known, 0, word, 1, 0) for word in range(100)]
    assert least <= sum(map(bool, told)) <= most
    assert all(gain.amount > 0 for found in told for gain in found)


def test_what_a_partner_loses_is_not_told_as_a_loss_of_an_opponent(monkeypatch: pytest.MonkeyPatch) -> None:
    """VIZ-30: of four who lose the same by it, only the two opponents are worth a word."""

    def counted(engine: Engine, known: bytes, seat: int, word: int, move: int) -> list[list[tuple[str, int, int]]]:
        return [[("tiles in hand", 3 - move, 2)]] * 4

    monkeypatch.setattr(advice, "counted", counted)
    monkeypatch.setattr(advice, "OTHERS", 3)
    match = Match(VIZIA.load(), VIZIA.setup(4, {"teams": True}), 1)
    told = gains(match.engine, match.known_bytes(1), 1, 5, 1, 0)
    assert told == (Gain(0, "tiles in hand", -1.0), Gain(2, "tiles in hand", -1.0))


# Looking back


@cache
def played(game: Game, *names: str) -> Match:
    """A whole match of some bots."""
    engine = game.load()
    bots = [make_bot(name, engine) for name in names]
    match = Match(engine, game.setup(len(names)), 21)
    while not match.over:
        seat = match.awaited()[0]
        move = bots[seat].choose(match.known_bytes(seat), seat, word_for(4, match.step))
        match.play(seat, engine.codes.code(move))
    return match


def looked_back(match: Match, seat: int, choices: list[Choice] | None = None) -> list[Judged]:
    review = Review(match.engine, seat, choices or choices_of(match, seat), 99)
    done = list(review.steps())
    assert done[: len(review.found)] == list(range(1, len(review.found) + 1))
    return review.found


CHANCE_AND_SEARCH = (VIZIA, "random", "search:200")


def test_a_review_is_the_same_whenever_it_is_made_and_whatever_was_hidden() -> None:
    match = played(CATALOGUE["vitriol"], "random", "hasty")
    choices, engine = choices_of(match, 0)[::3], match.engine
    others = [one._replace(known=swapped(engine, one.known, 0, word_for(8, one.step))) for one in choices]
    found = looked_back(match, 0, choices)
    assert found == looked_back(match, 0, choices) == looked_back(match, 0, others)
    assert any(one.advice for one in found)


@pytest.mark.parametrize("seat", [0, 1])
def test_only_the_worst_choices_are_marked_and_never_the_best(seat: int) -> None:
    match = played(*CHANCE_AND_SEARCH)
    choices, found = choices_of(match, seat), looked_back(match, seat)
    assert [one.step for one in found] == [choice.step for choice in choices]
    marks = [(one, choice) for one, choice in zip(found, choices, strict=True) if one.advice]
    assert len(marks) <= WORST
    missed = [one.advice.better.move for one, _ in marks if one.advice]
    assert len(missed) == len(set(missed)), "what is missed again and again is told once"
    for one, choice in marks:
        assert one.advice and one.advice.other.move == choice.move != one.advice.better.move
        assert one.fall == one.advice.fall >= FALL and one.share == one.advice.better.share
    assert all(0 <= one.fall <= one.share <= 1 for one in found)


def test_who_plays_by_chance_loses_more_by_it_than_who_searches() -> None:
    match = played(*CHANCE_AND_SEARCH)
    found = [looked_back(match, seat) for seat in (0, 1)]
    falls = [sum(one.fall for one in seen) / len(seen) for seen in found]
    assert falls[0] > 2 * falls[1], "a choice, on average"


def proposed(answer: str) -> tuple[Match, int]:
    """ART-20: a random match in which somebody proposes to stop, and what all others say to it."""
    game = CATALOGUE["artiseurs"]
    match = Match(game.load(), game.setup(2), 11)
    while Move.STOP not in match.engine.legal(match.state, seat := match.awaited()[0]):
        codes = [code for code in match.legal(seat) if code != "stop"]
        match.play(seat, codes[word_for(5, match.step) % len(codes)])
    match.play(seat, "stop")
    match.play(match.awaited()[0], answer)
    return match, seat


def test_who_proposed_an_end_that_was_agreed_to_made_a_choice_and_is_told_what_it_cost() -> None:
    """The share is what came of it; what it is weighed against is a move of the game."""
    match, seat = proposed("yes")
    assert match.over
    stop = choices_of(match, seat)[-1]
    places = match.standings()[0]
    assert (stop.step, stop.move) == (match.step - 1, Move.STOP) and stop.end == (
        places[seat] == 1
    ) / places.count(1)
    [judged] = looked_back(match, seat, [stop._replace(end=0.0)])
    assert judged.fall == judged.share > FALL and judged.advice
    assert judged.advice.other == Estimate(Move.STOP, advice.NEAR, 0.0)
    assert judged.advice.better.move != Move.STOP and not judged.advice.gains


def test_a_proposal_that_came_to_nothing_is_no_choice() -> None:
    match, seat = proposed("no")
    assert not match.over and all(
        choice.end is None and choice.move != Move.STOP for choice in choices_of(match, seat)
    )


def test_who_had_nothing_to_choose_has_nothing_to_be_told() -> None:
    review = Review(VIZIA.load(), 0, [], 1)
    assert list(review.steps()) == [] and review.found == []

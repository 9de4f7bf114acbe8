"""What a strong player would do and what that gains: for hints, and for looking back on a match."""

from collections.abc import Iterator, Sequence
from math import sqrt
from random import Random
from typing import Any, NamedTuple

from alambic.bots.budget import Budget
from alambic.bots.search import Estimate, SearchBot
from alambic.core.chance import word_for
from alambic.core.engine import Engine

MASTER = Budget(20_000, 2.0)  # as the level of that name
WORLDS = 80  # in which two moves are compared
LONGEST = 200  # moves until a seat's next turn, at most
NOTHING = 0.01  # of the win: less makes no difference
SURE = 2.0  # standard errors by which a difference must not be chance
LEAST = 0.2  # of a thing that is worth a word
OWN, OTHERS = 2, 1  # gains that are worth telling: for oneself, and at the cost of others
NEAR = 2000  # simulations for each of two moves that are compared at last
FIRST, MOST = 300, 1200  # and for the best at first, while all choices are looked back on
ALL = 60_000  # simulations for all of them together
WORST, FALL = 5, 0.04  # choices that are marked, and what they cost at least


class Gain(NamedTuple):
    """What a move brings a seat, on average, by the player's next turn, compared with another move."""

    seat: int
    what: str  # a phrase of the game
    amount: float


class Advice(NamedTuple):
    """The better of two moves, the other, and what makes the difference."""

    better: Estimate
    other: Estimate
    gains: tuple[Gain, ...]

    @property
    def fall(self) -> float:
        """What the other move costs, as a share of the win."""
        return self.better.share - self.other.share

    @property
    def even(self) -> bool:
        """Whether the two are as good as each other, as far as so many tries can tell."""
        spread = sqrt(sum(one.share * (1 - one.share) / max(1, one.tries) for one in (self.better, self.other)))
        return self.fall < max(NOTHING, SURE * spread)


class Choice(NamedTuple):
    """A decision in a match: what its seat knew, and what it did."""

    step: int  # the number of the entry
    known: bytes
    move: int
    end: float | None = None  # its share of the win, where it was a proposal that ended the match


class Judged(NamedTuple):
    """A choice looked back on."""

    step: int
    share: float  # of the win before it, with the best move
    fall: float  # what the move that was played costs
    advice: Advice | None = None  # where it matters


def hint(engine: Engine, known: bytes, seat: int, word: int, budget: Budget = MASTER) -> Advice:
    """The better of the two moves that Master thinks best, by a closer look; there must be a choice."""
    bot = SearchBot(engine, budget)
    found = bot.estimates(known, seat, word, legal(engine, known, seat))
    first, second = sorted(found, key=lambda one: (one.tries, one.share))[:-3:-1]
    weighed = bot.weigh(known, seat, word, (first.move, second.move), NEAR)
    better, other = sorted(weighed, key=lambda one: -one.share)
    return Advice(better, other, gains(engine, known, seat, word, better.move, other.move))


def legal(engine: Engine, known: bytes, seat: int) -> list[int]:
    """The moves that are part of the game; to propose to end it is people's own business."""
    return engine.legal(engine.world(known, 0), seat)


def compared(bot: SearchBot, known: bytes, seat: int, word: int, move: int, other: int) -> Advice:
    """Two moves, the first of which a longer search prefers, and what it gains."""
    better, worse = bot.weigh(known, seat, word, (move, other), NEAR)
    return Advice(better, worse, gains(bot.engine, known, seat, word, move, other))


class Review:
    """Looks back on the choices of a seat, one at each step, and gives advice where most was lost."""

    def __init__(self, engine: Engine, seat: int, choices: Sequence[Choice], word: int) -> None:
        self.engine, self.seat, self.choices, self.word = engine, seat, choices, word
        self.bot = SearchBot(engine, Budget(max(FIRST, min(MOST, ALL // max(1, len(choices))))))
        self.found: list[Judged] = []

    def steps(self) -> Iterator[int]:
        """Does the work; says how many of the choices are done."""
        for choice in self.choices:
            self.found.append(self.judged(choice))
            yield len(self.found)
        worst: dict[int, Judged] = {}  # by the move that was missed, maybe again and again: where it cost most
        for one in sorted(self.found, key=lambda one: -one.fall):
            if one.advice and one.fall >= FALL / 2:
                worst.setdefault(one.advice.better.move, one)
        marked: dict[int, Advice] = {}
        for one in list(worst.values())[: 2 * WORST]:
            if len(marked) < WORST and (advice := self.second_look(one)):
                marked[one.step] = advice
            yield len(self.found)
        self.found = [settled(one, marked.get(one.step)) for one in self.found]

    def judged(self, choice: Choice) -> Judged:
        """One choice at a first look."""
        seat, word = self.seat, word_for(self.word, choice.step)
        found = self.bot.estimates(choice.known, seat, word, legal(self.engine, choice.known, seat))
        best = max(found, key=lambda one: (one.tries, one.share))
        if best.move == choice.move:
            return Judged(choice.step, best.share, 0.0)
        better, other = self.weighed(choice, word, best.move, FIRST)
        share = max(better.share, other.share)
        return Judged(choice.step, share, share - other.share, Advice(better, other, ()))

    def second_look(self, one: Judged) -> Advice | None:
        """A closer look, in other worlds: what was chance does not come twice."""
        assert one.advice is not None, "there seemed to be something better"
        choice = next(choice for choice in self.choices if choice.step == one.step)
        word, move = word_for(~self.word, choice.step), one.advice.better.move
        if choice.end is None:
            advice = compared(self.bot, choice.known, self.seat, word, move, choice.move)
        else:
            advice = Advice(*self.weighed(choice, word, move, NEAR), ())
        return advice if advice.fall >= FALL else None

    def weighed(self, choice: Choice, word: int, move: int, tries: int) -> tuple[Estimate, Estimate]:
        """Another move beside the one that was played; what came of an agreed end need not be searched for."""
        if choice.end is None:
            better, other = self.bot.weigh(choice.known, self.seat, word, (move, choice.move), tries)
            return better, other
        [better] = self.bot.weigh(choice.known, self.seat, word, (move,), tries)
        return better, Estimate(choice.move, tries, choice.end)


def settled(one: Judged, advice: Advice | None) -> Judged:
    """What a closer look has left of the first."""
    return Judged(one.step, advice.better.share, advice.fall, advice) if advice else one._replace(advice=None)


def gains(engine: Engine, known: bytes, seat: int, word: int, move: int, other: int) -> tuple[Gain, ...]:
    """What one move brings rather than another by the player's next turn, the most telling first."""
    before = [counted(engine, known, seat, word_for(word, world), other) for world in range(WORLDS)]
    after = [counted(engine, known, seat, word_for(word, world), move) for world in range(WORLDS)]
    allied = engine.game.tactics.partners(engine.read(engine.unpack(known)), seat)
    found: list[tuple[float, Gain]] = []
    for one in [one for one in range(len(after[0])) if one not in allied]:
        for at, (what, _, weight) in enumerate(after[0][one]):
            differences = [new[one][at][1] - old[one][at][1] for new, old in zip(after, before, strict=True)]
            mean = sum(differences) / WORLDS
            spread = sqrt(sum((difference - mean) ** 2 for difference in differences) / WORLDS / (WORLDS - 1))
            good = mean * weight * (1 if one == seat else -1)
            if good > 0 and abs(mean) >= LEAST and abs(mean) > SURE * spread:
                found.append((good, Gain(one, what, mean)))
    ranked = [gain for _, gain in sorted(found, key=lambda pair: -pair[0])]
    own = [gain for gain in ranked if gain.seat == seat][:OWN]
    return (*own, *[gain for gain in ranked if gain.seat != seat][:OTHERS])


def counted(
    engine: Engine, known: bytes, seat: int, word: int, move: int
) -> list[Sequence[tuple[str, float, int]]]:
    """What every seat has, in a world by chance, when a seat that has made a move is to choose again."""
    world = engine.world(known, word)
    s = engine.imagined(world, seat, word)
    engine.play(s, seat, move)
    chance, elsewhere = Random(word), False
    for _ in range(LONGEST):
        waiting = engine.awaited(s)
        elsewhere = elsewhere or seat not in waiting
        if not waiting:
            break
        actor = seat if seat in waiting else waiting[0]
        moves = engine.legal(s, actor)
        if elsewhere and actor == seat and len(moves) > 1:
            break
        engine.play(s, actor, sensible(engine, s, actor, moves, chance))
    counts, plain = engine.game.tactics.counts, engine.read(s)
    return [counts(plain, one) for one in range(engine.seats(s))]


def sensible(engine: Engine, s: Any, seat: int, moves: Sequence[int], chance: Random) -> int:
    """A move as a playout makes it."""
    if len(moves) == 1:
        return moves[0]
    weights = [weight * weight for weight in engine.prefer(s, seat, moves)]
    return chance.choices(moves, weights)[0]

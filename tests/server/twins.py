"""Two courses of a match that differ only in what some eyes may not know: the same to them after every move.

Nothing is made up: both are deals and moves by the rules. Only chance is chosen, and what other seats do.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from alambic.core.chance import mixed
from alambic.core.engine import Engine
from alambic.core.game import Setup
from alambic.core.match import Match
from alambic.core.state import pack

DEALS = 3000  # tried until two of them look alike
WORDS = (1, 8, 32, 128)  # tried for one move in each world, more and more
MOVES = 8  # looked at in each world

Pair = tuple[Match, Match]


@dataclass(frozen=True)
class Act:
    """A move in both worlds."""

    seat: int
    codes: tuple[str, str]
    words: tuple[int, int]
    draft: bool  # its seat may keep it to itself
    phase: str  # in which it is made
    then: str  # the phase that follows
    apart: bool  # the worlds differ afterwards


@dataclass(frozen=True)
class Course:
    """A match in two worlds, as long as some eyes cannot tell them apart."""

    setup: Setup
    eyes: tuple[int, ...]  # the seats of one person, or the spectators'
    words: tuple[int, int]  # of the deals
    dealt: tuple[bytes, bytes] | None  # where no words lead to two such deals: the second is imagined
    apart: bool  # from the deal on
    acts: tuple[Act, ...]

    @property
    def worth(self) -> tuple[int, int]:
        """How much of it compares worlds that differ: phases, then moves."""
        there = [act.phase for act in self.acts if act.apart]
        return len(set(there)), len(there)


def bare(match: Match) -> bytes:
    """A state without its word and its events."""
    plain = match.engine.read(match.state)
    plain.rng = plain.told = 0
    plain.events[:, :] = 0
    return pack(plain)


def apart(one: Match, two: Match) -> bool:
    return bare(one) != bare(two)


class Planner:
    """Finds such courses."""

    def __init__(
        self,
        engine: Engine,
        setup: Setup,
        eyes: tuple[int, ...],
        seed: int,
        *,
        drafts: bool = False,  # moves that are drafts stay with their seats: then both are one, or neither
        bots: frozenset[int] = frozenset(),  # they move as soon as they can
        late: int = 0,  # so many moves are made before the worlds part
        silent: bool = False,  # where silence is an answer, nobody says anything
    ) -> None:
        self.engine, self.setup, self.eyes, self.luck = engine, setup, eyes, Random(seed)
        self.drafts, self.bots, self.late, self.silent = drafts, bots, late, silent

    def course(self, length: int) -> Course:
        words, dealt, pair = self.deals()
        from_the_deal, acts = apart(*pair), list[Act]()
        while len(acts) < length and (found := self.next_act(pair, len(acts) < self.late)):
            acts.append(found[0])
            pair = found[1]
        while self.silent and acts and acts[-1].then in self.setup.game.silence:
            acts.pop()  # else time would run out beyond the plan
        return Course(self.setup, self.eyes, words, dealt, from_the_deal, tuple(acts))

    def looks(self, match: Match) -> bytes:
        """All that the eyes may know."""
        return b"".join(match.known_bytes(seat) for seat in self.eyes)

    # The deal

    def deals(self) -> tuple[tuple[int, int], tuple[bytes, bytes] | None, Pair]:
        """Two deals that look alike."""
        salt, seen = self.luck.getrandbits(40), dict[bytes, Match]()
        for n in range(DEALS):
            match = Match(self.engine, self.setup, mixed(salt + n))
            if self.late:
                return (match.word, match.word), None, (match, match.copy())
            other = seen.setdefault(self.looks(match), match)
            if other is not match and apart(match, other):
                return (other.word, match.word), None, (other, match)
        pair = self.imagined(salt)
        dealt = (self.engine.pack(pair[0].state), self.engine.pack(pair[1].state))
        return (pair[0].word, pair[1].word), dealt, pair

    def imagined(self, salt: int) -> Pair:
        """A deal, and another that fits what the eyes know; the same where there seems to be none."""
        match = Match(self.engine, self.setup, mixed(salt))
        known, other = self.engine.forgotten(match.state, self.eyes[0]), match.copy()
        for n in range(200):
            other.word = mixed(salt + n + 1)
            other.state = self.engine.imagined(known, self.eyes[0], other.word)
            if self.looks(other) == self.looks(match) and apart(match, other):
                return match, other
        return match, match.copy()

    # Moves

    def next_act(self, pair: Pair, together: bool) -> tuple[Act, Pair] | None:
        """A move in each world after which the eyes know the same; one that has the worlds apart, if there is."""
        best: tuple[Act, Pair] | None = None
        for found in self.ways(pair, together):
            best = best or found
            if together or found[0].apart:
                return found
        return best

    def ways(self, pair: Pair, together: bool) -> Iterator[tuple[Act, Pair]]:
        waits, free = pair[0].awaited(), pair[0].engine.may(pair[0].state)
        seats = [seat for seat in waits if seat in self.bots][:1] or self.mixed(waits)
        if not self.bots and not self.drafts and self.luck.random() < 0.3:  # somebody speaks up out of turn
            seats = [*self.mixed(free), *seats]
        silence = self.setup.game.silence.get(self.engine.phase(pair[0].state)) if self.silent else None
        for seat in waits[:1] if silence else seats:
            legal = ([silence], [silence]) if silence else (pair[0].legal(seat), pair[1].legal(seat))
            for code in self.mixed(legal[0])[:MOVES]:
                same = [code] if code in legal[1] else []
                others = [other for other in self.mixed(legal[1])[:MOVES] if other != code]
                for other in same if together or seat in self.eyes else [*others, *same]:
                    if found := self.met(pair, seat, (code, other), together):
                        yield found

    def mixed(self, things: list[Any]) -> list[Any]:
        return self.luck.sample(things, len(things))

    def met(self, pair: Pair, seat: int, codes: tuple[str, str], together: bool) -> tuple[Act, Pair] | None:
        """Words by which two moves lead to the same knowledge."""
        seen: list[dict[tuple[bytes, bool], Match]] = [{}, {}]
        words: list[int] = []
        for count in WORDS if codes[0] == codes[1] else WORDS[:2]:
            fresh = [self.luck.getrandbits(64) for _ in range(len(words), count)]
            words += fresh
            for world, match in enumerate(pair):
                for word in fresh if together else [mixed(word + world) for word in fresh]:
                    tried = match.tried(seat, codes[world], word=word)
                    after = match.copy()
                    after.accept(tried)
                    key = self.looks(after), self.drafts and match.drafts(tried)
                    seen[world].setdefault(key, after)
            ends = [(seen[0][key], seen[1][key], key[1]) for key in seen[0] if key in seen[1]]
            if ends:
                return self.act(pair, seat, max(ends, key=lambda end: apart(end[0], end[1])))
            if not any(self.draws(match) for world in seen for match in world.values()):
                return None
        return None

    def draws(self, after: Match) -> bool:
        return after.engine.word(after.state) != after.entries[-1].word

    def act(self, pair: Pair, seat: int, end: tuple[Match, Match, bool]) -> tuple[Act, Pair]:
        one, two, draft = end
        entries = one.entries[-1], two.entries[-1]
        words = entries[0].word, entries[1].word
        assert words[0] is not None and words[1] is not None
        phase, then = (match.engine.phase(match.state) for match in (pair[0], one))
        codes = entries[0].move, entries[1].move
        return Act(seat, codes, (words[0], words[1]), draft, phase, then, apart(one, two)), (one, two)


def best_course(
    engine: Engine, setup: Setup, eyes: tuple[int, ...], seed: int, length: int, tries: int = 6, **more: Any
) -> Course:
    """Of several courses the one that compares most."""
    found = [Planner(engine, setup, eyes, 1000 * seed + n, **more).course(length) for n in range(tries)]
    return max(found, key=lambda course: course.worth)

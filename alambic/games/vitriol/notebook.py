"""The notebook: which metals each of the others can still have, and why not the rest (VIT-41)."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from alambic.core.view import N_, Say, plain
from alambic.games.vitriol.rules_piles import last_tempus, metals_in_play, own_metals, two_metals
from alambic.games.vitriol.state import Vitriol
from alambic.games.vitriol.vocabulary import NUMERALS, Phase

POSSIBLE, OUT, SURE = "possible", "out", "sure"


class Mark(NamedTuple):
    """What is known of one metal for one seat; `reason` is a sentence, empty for what is possible."""

    metal: int
    state: str
    reason: str


class Leaf(NamedTuple):
    """A page of the notebook: one seat and all metals in play."""

    seat: int
    name: str
    marks: tuple[Mark, ...]


class Proof(NamedTuple):
    """What the turns of one seat have proved, as bits of metals: some are not theirs, one of each set is."""

    never: int
    among: tuple[int, ...]  # by Tempus - 1; 0: nothing


def leaves(s: Vitriol, seat: int, names: Sequence[str], say: Say = plain) -> list[Leaf]:
    """A leaf for everybody but the viewer, from what the viewer may know."""
    others = [other for other in range(s.seats) if other != seat]
    if s.phase == Phase.REVEAL:
        return [shown_leaf(s, other, names[other], say) for other in others]
    mine = own_metals(s, seat) if seat < s.seats else 0
    proofs = tuple(proof_of(s, other) for other in others)
    sets = shared_out(proofs, mine, metals_in_play(s), 2 if two_metals(s) else 1)
    reasons = Reasons(proofs, mine, sets, [names[other] for other in others], say)
    metals = range(metals_in_play(s))
    return [
        Leaf(other, names[other], tuple(reasons.mark(k, metal) for metal in metals))
        for k, other in enumerate(others)
    ]


def shown_leaf(s: Vitriol, seat: int, name: str, say: Say) -> Leaf:
    """At the reveal everybody has seen it (VIT-13)."""
    has = say(N_("{who} has shown it.")).format(who=name)
    lacks = say(N_("{who} has shown something else.")).format(who=name)
    return Leaf(
        seat,
        name,
        tuple(
            Mark(metal, SURE, has) if own_metals(s, seat) >> metal & 1 else Mark(metal, OUT, lacks)
            for metal in range(metals_in_play(s))
        ),
    )


def proof_of(s: Vitriol, seat: int) -> Proof:
    return Proof(s.never[seat], tuple(s.among[seat, k] for k in range(last_tempus(s))))


def fitting(proof: Proof, metals: int, each: int) -> list[int]:
    """The sets of metals (bits), `each` in number, that a seat can have as far as its own turns tell."""
    every = (sum(1 << metal for metal in some) for some in combinations(range(metals), each))
    return [bits for bits in every if not bits & proof.never and all(bits & some for some in proof.among if some)]


@lru_cache(1024)
def shared_out(proofs: tuple[Proof, ...], mine: int, metals: int, each: int) -> tuple[tuple[int, ...], ...]:
    """For each seat, the sets of metals it has in at least one way of sharing all metals out.

    For those still to come it only matters what is taken: `before` holds all that the seats before each can have
    taken, and on the way back `alive` what of it leaves a way to the seats behind.
    """
    choices = [fitting(proof, metals, each) for proof in proofs]
    before = [{mine}]
    for choice in choices:
        before.append({taken | bits for taken in before[-1] for bits in choice if not taken & bits})
    alive, found = before[-1], []
    for taken, choice in zip(reversed(before[:-1]), reversed(choices), strict=True):
        ways = [(have, bits) for have in taken for bits in choice if not have & bits and have | bits in alive]
        found.append(tuple(sorted({bits for _, bits in ways})))
        alive = {have for have, _ in ways}
    return tuple(reversed(found))


class Reasons:
    """Why a metal is out, or sure: the simplest reason that holds."""

    def __init__(
        self, proofs: Sequence[Proof], mine: int, sets: Sequence[Sequence[int]], names: Sequence[str], say: Say
    ) -> None:
        self.proofs, self.mine, self.names, self.say = proofs, mine, names, say
        self.each = sets[0][0].bit_count()
        self.possible = [any_of(some) for some in sets]  # bits of metals
        self.sure = [all_of(some) for some in sets]

    def mark(self, k: int, metal: int) -> Mark:
        bit = 1 << metal
        if self.sure[k] & bit:
            return Mark(metal, SURE, self.why_sure(k, bit))
        if self.possible[k] & bit:
            return Mark(metal, POSSIBLE, "")
        return Mark(metal, OUT, self.why_out(k, bit))

    def why_out(self, k: int, bit: int) -> str:
        proof, who = self.proofs[k], self.names[k]
        if self.mine & bit:
            return self.say(N_("It is yours."))
        if proof.never & bit:
            return self.say(N_("{who} laid it in a turn of two cards.")).format(who=who)
        if self.each == 1:
            for tempus, some in enumerate(proof.among, 1):
                if some and not some & bit:
                    words = N_("{who} laid three cards in Tempus {n}, and none of this metal.")
                    return self.say(words).format(who=who, n=NUMERALS[tempus])
        for other, sure in enumerate(self.sure):
            if other != k and sure & bit:
                return self.say(N_("{who} has it for sure.")).format(who=self.names[other])
        if self.each > 1 and self.sure[k].bit_count() == self.each:
            return self.say(N_("Both metals of {who} are known.")).format(who=who)
        return self.say(N_("No way of sharing out the metals leaves it to {who}.")).format(who=who)

    def why_sure(self, k: int, bit: int) -> str:
        proof, who = self.proofs[k], self.names[k]
        for tempus, some in enumerate(proof.among, 1):
            if some == bit:
                words = N_("{who} laid three cards in Tempus {n}, with no other metal among them.")
                return self.say(words).format(who=who, n=NUMERALS[tempus])
        for tempus, some in enumerate(proof.among, 1):
            if some & self.possible[k] == bit:
                words = N_(
                    "{who} laid it with two other cards in Tempus {n}, and every other metal of that turn is out."
                )
                return self.say(words).format(who=who, n=NUMERALS[tempus])
        if self.possible[k].bit_count() == self.each:
            words = N_("It is the only metal left for {who}.")
            if self.each > 1:
                words = N_("Only two metals are left for {who}.")
            return self.say(words).format(who=who)
        return self.say(N_("Every way of sharing out the metals gives it to {who}.")).format(who=who)


def any_of(sets: Sequence[int]) -> int:
    bits = 0
    for some in sets:
        bits |= some
    return bits


def all_of(sets: Sequence[int]) -> int:
    bits = sets[0]
    for some in sets:
        bits &= some
    return bits

"""The laws of secrecy: what a seat may not know changes nothing that it sees."""

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

from alambic.core.chance import mixed
from alambic.core.events import Event, read_events, veiled
from alambic.core.match import Match
from alambic.core.playout import finish
from alambic.core.state import pack
from alambic.core.walk import Walk

MOST_WORLDS = 3000  # more are not enumerated
DRAWS_A_WORLD = 40
TRIES = 10  # at finding two worlds that differ
REGARDED = 5  # moves of a position


def worlds_of(walk: Walk, step: int, known: Any, seat: int, count: int = 2) -> list[Any]:
    """Worlds imagined from what a seat knows, each with a luck of its own."""
    words = [mixed(walk.word + 1000 * step + 10 * seat + k) for k in range(count)]
    return [walk.engine.imagined(known, seat, word) for word in words]


def waiting_is_public(walk: Walk) -> None:
    """`awaited` and `may` are the same from the true state and from every forgotten one."""
    engine = walk.engine
    for step, s in walk.glances():
        for viewer in walk.viewers:
            known = engine.forgotten(s, viewer)
            if (engine.awaited(s), engine.may(s)) != (engine.awaited(known), engine.may(known)):
                walk.fail("waiting_is_public", step, f"viewer {viewer} sees another set of seats awaited")


def forgetting_is_final(walk: Walk) -> None:
    """Forgetting twice is forgetting once; the word is always forgotten; events are veiled, and else stay."""
    engine = walk.engine
    for step, s in walk.glances():
        for viewer in walk.viewers:
            known = engine.forgotten(s, viewer)
            if engine.pack(engine.forgotten(known, viewer)) != engine.pack(known):
                walk.fail("forgetting_is_final", step, f"viewer {viewer} forgets more the second time")
            if engine.read(known).rng != 0:
                walk.fail("forgetting_is_final", step, f"viewer {viewer} knows the word")
            if engine.events(known) != veiled(engine.events(s), viewer):
                walk.fail("forgetting_is_final", step, f"viewer {viewer} is told of other events than are veiled")


def observations_tell_what_is_known(walk: Walk) -> None:
    """Worlds that a seat cannot tell apart observe equally, with or without events, and as the layout says."""
    engine, layout, law = walk.engine, walk.setup.game.layout, "observations_tell_what_is_known"
    for step, s in walk.glances(every=2):
        for seat in range(walk.setup.seats):
            known = engine.forgotten(s, seat)
            seen = engine.observed(known, seat)
            if problem := layout.misfit(seen):
                walk.fail(law, step, f"seat {seat} observes what the layout does not tell: {problem}")
            for move in engine.legal(known, seat)[:REGARDED]:
                if problem := walk.setup.game.move_layout.misfit(engine.regarded(known, seat, move)):
                    walk.fail(law, step, f"seat {seat} sees of a move what the layout does not tell: {problem}")
            if engine.observed(engine.world(engine.pack(known), 0), seat) != seen:
                walk.fail(law, step, f"seat {seat} observes events")
            for world in worlds_of(walk, step, known, seat):
                if engine.observed(engine.forgotten(world, seat), seat) != seen:
                    walk.fail(law, step, f"seat {seat} observes what it may not know")


def own_moves_are_known(walk: Walk) -> None:
    """A seat sees its own legal moves, and the reasons against others, from what it knows."""
    engine = walk.engine
    for step, s in walk.glances(every=2):
        for seat in range(walk.setup.seats):
            known = engine.forgotten(s, seat)
            if engine.legal(known, seat) != engine.legal(s, seat):
                walk.fail("own_moves_are_known", step, f"seat {seat} knows other moves than it has")
            for move in range(step % 13, engine.codes.count, engine.codes.count // 40 + 1):
                if engine.why(known, seat, move) != engine.why(s, seat, move):
                    walk.fail("own_moves_are_known", step, f"seat {seat}: another reason against {move}")


def secrets_do_not_show(walk: Walk) -> None:
    """Pieces a viewer may not know, dealt anew behind its back, leave every byte it may see as it was."""
    if walk.oracles.redeal is None:
        return
    engine, luck = walk.engine, Random(walk.word)
    for step, s in walk.glances():
        for viewer in walk.viewers:
            other = walk.oracles.redeal(engine.read(s), viewer, luck)
            seen = engine.pack(engine.forgotten(engine.unpack(pack(other)), viewer))
            if seen != engine.pack(engine.forgotten(s, viewer)):
                walk.fail("secrets_do_not_show", step, f"viewer {viewer} knows something it may not know")


def hidden_things_do_not_show(walk: Walk) -> None:
    """Worlds that a viewer cannot tell apart give it equal bytes and equal moves."""
    engine = walk.engine
    for step, s in walk.glances(every=2):
        for viewer in walk.viewers:
            known = engine.forgotten(s, viewer)
            for world in worlds_of(walk, step, known, viewer):
                if engine.pack(engine.forgotten(world, viewer)) != engine.pack(known):
                    walk.fail("hidden_things_do_not_show", step, f"viewer {viewer} can tell a world apart")
                if viewer < walk.setup.seats and engine.legal(world, viewer) != engine.legal(s, viewer):
                    walk.fail("hidden_things_do_not_show", step, f"seat {viewer} has other moves")


def the_log_tells_all(walk: Walk) -> None:
    """Other moves, other chances: if the log of what happened is the same to an onlooker, so is every byte."""
    engine = walk.engine
    for step, s in walk.states(every=walk.stride):
        for mover in {*engine.awaited(s), *engine.may(s)}:
            moves = engine.legal(s, mover)
            ends = []
            for move in moves[:: len(moves) // 12 + 1]:
                for word in range(1, 5):
                    after = engine.copy(s)
                    engine.set_word(after, mixed(word))
                    engine.play(after, mover, move)
                    ends.append((engine.codes.code(move), after))
            for viewer in set(walk.viewers) - {mover}:
                looks: dict[tuple[Event, ...], bytes] = {}
                for code, after in ends:
                    known = engine.forgotten(after, viewer)
                    log = tuple(read_events(engine.read(known)))
                    if looks.setdefault(log, engine.pack(known)) != engine.pack(known):
                        walk.fail("the_log_tells_all", step, f"after {code!r} viewer {viewer} knows more")


def imagined_worlds_are_whole(walk: Walk) -> None:
    """An imagined world has all the pieces, waits for the same seats, and can be played to its end."""
    engine = walk.engine
    moves = engine.mode.numbers(engine.most)
    census = walk.oracles.census(engine.read(engine.unpack(walk.positions[0])))
    for step, s in walk.glances(every=6):
        for viewer in walk.viewers:
            for world in worlds_of(walk, step, engine.forgotten(s, viewer), viewer, 1):
                if walk.oracles.census(engine.read(world)) != census:
                    walk.fail("imagined_worlds_are_whole", step, f"viewer {viewer} imagines other pieces")
                if engine.awaited(world) != engine.awaited(s):
                    walk.fail("imagined_worlds_are_whole", step, f"viewer {viewer}: other seats awaited")
                engine.call(finish, world, moves)


def imagination_varies(walk: Walk) -> None:
    """Where the oracle deals secrets anew, imagined worlds are not all alike; where they differ, so do its deals.

    A game may have secrets at some moments only, and at some tables none.
    """
    engine, redeal, luck = walk.engine, walk.oracles.redeal, Random(walk.word)
    if redeal is None:
        return
    dealt = imagined = False
    for step, s in walk.glances(every=3):
        for viewer in walk.viewers:
            if not dealt:
                others = [redeal(engine.read(s), viewer, luck) for _ in range(TRIES)]
                dealt = len({bare(walk, engine.unpack(pack(other))) for other in others}) > 1
            if not imagined:
                worlds = worlds_of(walk, step, engine.forgotten(s, viewer), viewer, TRIES)
                imagined = len({bare(walk, world) for world in worlds}) > 1
            if dealt and imagined:
                return
    if dealt:
        walk.fail("imagination_varies", 0, "every imagined world is the same")
    if imagined:
        walk.fail("imagination_varies", 0, "the oracle never deals anything anew")


def bare(walk: Walk, s: Any) -> bytes:
    """A state without its word and its events."""
    plain = walk.engine.read(s)
    plain.rng = plain.told = 0
    plain.events[:, :] = 0
    return pack(plain)


def unrevealed_moves_tell_nothing(walk: Walk) -> None:
    """A move that does not call `reveal`, played in worlds a viewer cannot tell apart, tells it nothing."""
    engine = walk.engine
    for step, s in walk.glances():
        if step == len(walk.moves):
            return
        seat, move = walk.moves[step]
        for viewer in walk.viewers:
            ends, silent = set(), False
            for world in (s, *worlds_of(walk, step, engine.forgotten(s, viewer), viewer)):
                if move in engine.legal(world, seat):
                    after = engine.copy(world)
                    engine.set_word(after, walk.word)
                    engine.play(after, seat, move)
                    silent = silent or not engine.read(after).revealed
                    ends.add(engine.pack(engine.forgotten(after, viewer)))
            if silent and len(ends) > 1:
                code = engine.codes.code(move)
                walk.fail("unrevealed_moves_tell_nothing", step, f"{code!r} tells viewer {viewer} something")


def drafts_give_nothing_away(walk: Walk) -> None:
    """No drafts and takebacks, in any order, teach their seat anything or offer it what plain play would not.

    The same drafts are made in the true world and in others that the seat cannot tell apart: the moves offered,
    what counts as a draft and every byte the seat sees are the same in all; plain play of the rest leads there.
    """
    engine, law = walk.engine, "drafts_give_nothing_away"
    for step, s in walk.states(every=walk.stride):
        for seat in engine.awaited(s):
            luck = Random(walk.word + 100 * step + seat)
            worlds = [s, *worlds_of(walk, step, engine.forgotten(s, seat), seat)]
            stacks = [[Match.standing(engine, walk.setup, world)] for world in worlds]
            for _ in range(6):
                moves = [stack[-1].legal(seat) for stack in stacks]
                if moves.count(moves[0]) != len(moves):
                    walk.fail(law, step, f"seat {seat} is offered other moves in other worlds")
                if len(stacks[0]) > 1 and luck.random() < 0.3:
                    for stack in stacks:
                        stack.pop()
                    continue
                code = luck.choice(moves[0])
                tries = [stack[-1].tried(seat, code, word=luck.getrandbits(64)) for stack in stacks]
                drafts = [stack[-1].drafts(tried) for stack, tried in zip(stacks, tries, strict=True)]
                if drafts.count(drafts[0]) != len(drafts):
                    walk.fail(law, step, f"whether {code!r} is a draft tells seat {seat} something")
                if not drafts[0]:
                    continue
                for stack, tried in zip(stacks, tries, strict=True):
                    stack.append(stack[-1].copy())
                    stack[-1].accept(tried)
                seen = {stack[-1].known_bytes(seat) for stack in stacks}
                if len(seen) > 1:
                    walk.fail(law, step, f"the draft {code!r} tells seat {seat} something")
            plain = Match.standing(engine, walk.setup, s)
            for entry in stacks[0][-1].entries:
                plain.play(entry.seat, entry.move, word=entry.word)
            if engine.pack(plain.state) != engine.pack(stacks[0][-1].state) or stacks[0][0].step:
                walk.fail(law, step, f"drafts and takebacks lead seat {seat} where plain play does not")


def imagination_is_exact(walk: Walk) -> None:
    """On small cases: exactly the fitting worlds are imagined, each as often as it weighs; the true one fits."""
    engine, enumerate_worlds = walk.engine, walk.oracles.worlds
    if enumerate_worlds is None or walk.setup not in walk.oracles.small:
        return
    for step, s in walk.glances(every=8):
        for viewer in walk.viewers:
            known = engine.forgotten(s, viewer)
            weights: Counter[bytes] = Counter()
            for world, weight in enumerate_worlds(engine.read(known), viewer):
                world.rng = 0
                weights[pack(world)] += weight
                if len(weights) > MOST_WORLDS:
                    break
            if len(weights) > MOST_WORLDS:
                continue
            compare_with_enumeration(walk, step, viewer, known, weights)


def compare_with_enumeration(walk: Walk, step: int, viewer: int, known: Any, weights: Counter[bytes]) -> None:
    engine = walk.engine
    truth = engine.read(engine.unpack(walk.positions[step]))
    truth.rng, truth.told, truth.events = 0, engine.read(known).told, engine.read(known).events
    for name in walk.oracles.memory:
        setattr(truth, name, getattr(engine.read(known), name))
    if pack(truth) not in weights:
        walk.fail("imagination_is_exact", step, f"viewer {viewer}: the true world is not among the fitting ones")
    draws = DRAWS_A_WORLD * len(weights)
    drawn: Counter[bytes] = Counter()
    for k in range(draws):
        world = engine.imagined(known, viewer, mixed(walk.word + 977 * step + 31 * viewer + (k << 20)))
        engine.set_word(world, 0)
        drawn[engine.pack(world)] += 1
    if strange := set(drawn) - set(weights):
        walk.fail("imagination_is_exact", step, f"viewer {viewer}: {len(strange)} worlds that cannot be")
    total = weights.total()
    surprise = 0.0
    for data, weight in weights.items():
        expected = draws * weight / total
        surprise += (drawn[data] - expected) ** 2 / expected
    freedom = len(weights) - 1
    if surprise > freedom + 7 * (2 * freedom) ** 0.5 + 12:  # about seven standard deviations of chi-square
        walk.fail("imagination_is_exact", step, f"viewer {viewer}: chi-square {surprise:.0f} of {freedom}")


KNOWLEDGE_LAWS: tuple[Callable[[Walk], None], ...] = (
    waiting_is_public,
    forgetting_is_final,
    own_moves_are_known,
    observations_tell_what_is_known,
    secrets_do_not_show,
    hidden_things_do_not_show,
    the_log_tells_all,
    imagined_worlds_are_whole,
    imagination_varies,
    unrevealed_moves_tell_nothing,
    drafts_give_nothing_away,
    imagination_is_exact,
)

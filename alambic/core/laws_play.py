"""The laws of play: legality, conservation, standings, records, events, order, bad input, both modes."""

import itertools
from collections.abc import Callable
from typing import Any

from alambic.core.chance import mixed
from alambic.core.contract import deal, legal, why
from alambic.core.engine import Engine
from alambic.core.errors import AlambicError, NotAllowed, NotUnderstood, NotYourTurn, Over, Stale
from alambic.core.events import read_events
from alambic.core.match import Match, replay
from alambic.core.record import parse_record
from alambic.core.rule import rule
from alambic.core.state import Numbers, State, pack
from alambic.core.walk import Walk

CLAUSES = 100  # clause ids have two digits
MOST_ORDERS = 12  # in which the answers of many seats are tried
MOST_COUNTS = 400  # positions of a game in which everything is counted anew


def legal_is_for_speakers(walk: Walk) -> None:
    """Moves for the seats awaited or free to speak, none for others; no move twice; the order is stable."""
    engine = walk.engine
    for step, s in walk.states():
        speakers = {*engine.awaited(s), *engine.may(s)} if engine.awaited(s) else set()
        for seat in range(walk.setup.seats):
            moves = engine.legal(s, seat)
            if bool(moves) != (seat in speakers):
                walk.fail("legal_is_for_speakers", step, f"seat {seat} has {len(moves)} moves")
            if len(set(moves)) != len(moves) or moves != engine.legal(s, seat):
                walk.fail("legal_is_for_speakers", step, f"moves of seat {seat} repeat or change order")


@rule
def count_unnamed(s: State, seat: int, moves: Numbers, count: int, refused: Numbers, clauses: Numbers) -> int:
    """How many refused moves `why` names no clause against; notes the clauses it names."""
    for move in range(count):
        refused[move] = 1
    for i in range(legal(s, seat, moves)):
        refused[moves[i]] = 0
    unnamed = 0
    for move in range(count):
        if refused[move]:
            clause = why(s, seat, move)
            clauses[clause] += 1
            unnamed += clause == 0
    return unnamed


def why_agrees_with_legal(walk: Walk) -> None:
    """`why` names a clause against every move that is not legal, and clauses that exist."""
    engine, game = walk.engine, walk.setup.game
    clauses, moves = engine.mode.numbers(CLAUSES), engine.mode.numbers(engine.most)
    refused = engine.mode.numbers(engine.codes.count)
    for step, s in walk.states(every=7):
        for seat in range(walk.setup.seats):
            if engine.call(count_unnamed, s, seat, moves, engine.codes.count, refused, clauses):
                walk.fail("why_agrees_with_legal", step, f"a move of seat {seat} is refused without a clause")
    named = [game.clause(number) for number in range(1, CLAUSES) if clauses[number]]
    for language in game.languages:
        unknown = set(named) - set(game.clauses(language))
        if unknown:
            walk.fail("why_agrees_with_legal", 0, f"clauses {sorted(unknown)} are not in RULES.{language}.md")


def pieces_are_conserved(walk: Walk) -> None:
    """Nothing is made, nothing is lost."""
    before = walk.oracles.census(walk.engine.read(walk.engine.unpack(walk.positions[0])))
    for step, s in walk.states(every=len(walk.positions) // MOST_COUNTS + 1):
        now = walk.oracles.census(walk.engine.read(s))
        if now != before:
            walk.fail("pieces_are_conserved", step, f"{before} became {now}")


def standings_are_a_recount(walk: Walk) -> None:
    """Places and points are what a count from scratch gives, not only at the end."""
    if walk.oracles.recount is None:
        return
    for step, s in walk.states(every=len(walk.positions) // MOST_COUNTS + 1):
        given, counted = walk.engine.standings(s), walk.oracles.recount(walk.engine.read(s))
        if given != counted:
            walk.fail("standings_are_a_recount", step, f"standings {given}, recount {counted}")


def same_word_same_game(walk: Walk) -> None:
    """The same word and moves lead to the same bytes."""
    again = Walk(walk.engine, walk.setup, walk.word, walk.oracles)
    if again.positions != walk.positions or again.moves != walk.moves:
        walk.fail("same_word_same_game", 0, "a second game with the same word went another way")


def record_replays(walk: Walk) -> None:
    """The record, written and read again, replays to the same bytes."""
    game = walk.setup.game
    text = walk.record().text()
    record = parse_record(text, {game.name: game})
    if record.text() != text:
        walk.fail("record_replays", 0, "the record reads back as another record")
    match = replay(record, compiled=walk.engine.compiled)
    if match.engine.pack(match.state) != walk.positions[-1]:
        walk.fail("record_replays", len(walk.moves), "the replay ends elsewhere")


def events_are_only_told(walk: Walk) -> None:
    """Events have sentences for every viewer, every view can be drawn, and switched off they change nothing."""
    engine, table = walk.engine, walk.setup.game.words
    quiet = engine.world(walk.setup.blank(walk.word), walk.word)
    engine.call(deal, quiet)
    for step, s in walk.states():
        for viewer in walk.viewers:
            view = engine.read(engine.forgotten(s, viewer))
            told = [event for event in read_events(view) if event.kind not in table.SILENT]
            if not all(table.sentence(event, walk.names).strip() for event in told):
                walk.fail("events_are_only_told", step, f"an event has no sentence for viewer {viewer}")
            if step % walk.stride == 0 and not table.draw(view, viewer, walk.names).strip():
                walk.fail("events_are_only_told", step, f"nothing is drawn for viewer {viewer}")
        plain = engine.read(s)
        plain.told, plain.quiet = 0, 1
        plain.events[:, :] = 0
        if pack(plain) != engine.pack(quiet):
            walk.fail("events_are_only_told", step, "with events off the game goes another way")
        if step < len(walk.moves):
            engine.play(quiet, *walk.moves[step])


def phases_are_declared(walk: Walk) -> None:
    """Every phase has a name, and where silence means a move, it is the first legal one."""
    game, engine = walk.setup.game, walk.engine
    for step, s in walk.states():
        number = engine.read(s).phase
        if not 0 <= number < len(game.phases):
            walk.fail("phases_are_declared", step, f"phase {number} has no name")
        silent = game.silence.get(game.phases[number])
        for seat in engine.awaited(s):
            first = engine.codes.code(engine.legal(s, seat)[0])
            if silent and first != silent:
                walk.fail("phases_are_declared", step, f"silence is {silent!r}, the first move {first!r}")


def simultaneous_choices_commute(walk: Walk) -> None:
    """Where several seats are awaited, the order in which their answers arrive does not matter."""
    engine = walk.engine
    for step, s in walk.states():
        waiting = engine.awaited(s)
        if len(waiting) < 2:
            continue
        for pick in (0, -1, step):
            chosen = {seat: engine.legal(s, seat)[pick % len(engine.legal(s, seat))] for seat in waiting}
            ends = set()
            for order in itertools.islice(itertools.permutations(waiting), MOST_ORDERS):
                world = engine.copy(s)
                for seat in order:
                    if chosen[seat] not in engine.legal(world, seat):
                        walk.fail("simultaneous_choices_commute", step, f"seat {seat} lost its answer")
                    engine.play(world, seat, chosen[seat])
                ends.add(engine.pack(world))
            if len(ends) > 1:
                walk.fail("simultaneous_choices_commute", step, f"seats {waiting}: order matters")


def bots_are_served(walk: Walk) -> None:
    """`prefer` weighs every move by at least 1, `spurns` always leaves some, both by what the seat knows; `worth`
    speaks for every seat."""
    engine = walk.engine
    for step, s in walk.states(every=5):
        for seat in engine.awaited(s):
            known = engine.forgotten(s, seat)
            moves = engine.legal(s, seat)
            weights = engine.prefer(known, seat, moves)
            if min(weights) < 1 or weights != engine.prefer(s, seat, moves):
                walk.fail("bots_are_served", step, f"weights {weights} of seat {seat}")
            sensible = engine.sensible(known, seat)
            if not sensible or sensible != engine.sensible(s, seat):
                walk.fail("bots_are_served", step, f"seat {seat} may do {len(sensible)} sensible things")
            engine.worth(known)


def bad_input_changes_nothing(walk: Walk) -> None:
    """Bad codes, wrong seats, wrong turns and stale steps get their named error and leave no trace."""
    engine = walk.engine
    match = Match(engine, walk.setup, walk.word, walk.names)
    every = max(9, walk.stride)  # each refusal compares whole records
    for step, (seat, move) in enumerate(walk.moves):
        if step % every == 0:
            refusals(walk, match, step)
        match.play(seat, engine.codes.code(move), step=step)
    refused(walk, match, Over, 0, engine.codes.code(0))


def refusals(walk: Walk, match: Match, step: int) -> None:
    codes, speakers = walk.engine.codes, match.speakers()
    legal_code = match.legal(speakers[0])[0]
    refused(walk, match, NotUnderstood, speakers[0], "abracadabra")
    refused(walk, match, Stale, speakers[0], legal_code, step=step + 1)
    refused(walk, match, NotYourTurn, walk.setup.seats, legal_code)
    for seat in set(range(walk.setup.seats)) - set(speakers):
        refused(walk, match, NotYourTurn, seat, legal_code)
    allowed = set(match.legal(speakers[0]))
    forbidden = next((codes.code(m) for m in range(codes.count) if codes.code(m) not in allowed), None)
    if forbidden:
        refused(walk, match, NotAllowed, speakers[0], forbidden)


def refused(
    walk: Walk, match: Match, error: type[AlambicError], seat: int, code: str, step: int | None = None
) -> None:
    before = (walk.engine.pack(match.state), match.record())
    try:
        match.play(seat, code, step=step)
    except AlambicError as problem:
        if type(problem) is not error or not str(problem):
            walk.fail("bad_input_changes_nothing", match.step, f"{code!r}: {problem!r} instead of {error}")
    else:
        walk.fail("bad_input_changes_nothing", match.step, f"seat {seat} could play {code!r}")
    if before != (walk.engine.pack(match.state), match.record()):
        walk.fail("bad_input_changes_nothing", match.step, f"{code!r} was refused and left a trace")


def interpreted_is_compiled(walk: Walk) -> None:
    """Both modes go through the same bytes and give the same answers."""
    game = walk.setup.game
    other = game.load(compiled=not walk.engine.compiled)
    twin = Walk(other, walk.setup, walk.word, walk.oracles)
    for step, (one, two) in enumerate(zip(walk.positions, twin.positions, strict=False)):
        if one != two:
            walk.fail("interpreted_is_compiled", step, "the two modes differ")
    if walk.moves != twin.moves:
        walk.fail("interpreted_is_compiled", 0, "the two modes offer different moves")
    for step, s in walk.states(every=10):
        t = other.unpack(walk.positions[step])
        if answers(walk.engine, s, step) != answers(other, t, step):
            walk.fail("interpreted_is_compiled", step, "the rules answer differently")


def answers(engine: Engine, s: Any, step: int) -> list[object]:
    """What all the rules that `Walk` does not call say of a position."""
    said: list[object] = [engine.standings(s), engine.worth(s), engine.may(s)]
    for seat in range(engine.seats(s)):
        known = engine.forgotten(s, seat)
        said += [engine.pack(known), engine.pack(engine.imagined(known, seat, mixed(step)))]
        moves = engine.legal(s, seat)
        if moves:
            said += [engine.prefer(s, seat, moves), [engine.why(s, seat, move) for move in moves[:3]]]
    return said


PLAY_LAWS: tuple[Callable[[Walk], None], ...] = (
    legal_is_for_speakers,
    why_agrees_with_legal,
    pieces_are_conserved,
    standings_are_a_recount,
    same_word_same_game,
    record_replays,
    events_are_only_told,
    phases_are_declared,
    simultaneous_choices_commute,
    bots_are_served,
    bad_input_changes_nothing,
    interpreted_is_compiled,
)

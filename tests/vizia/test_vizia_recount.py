"""Whole games and random positions against the second reading of recount.py."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from alambic.core.engine import Engine
from alambic.core.events import read_events
from alambic.core.state import SPECTATOR
from alambic.games.vizia import GAME
from alambic.games.vizia.state import COLOURS, TOKENS, WIDTH
from alambic.games.vizia.vocabulary import COLOUR_NAMES, Told, cell_name
from tests.vizia.position import NOBODY, Table, around, carpet, cell_at, check, point_at, table, wheel
from tests.vizia.recount import Reading, cell_of, triangle

SWITCHES = ("three_commons", "group_bonus", "triangle_bonus", "capture", "purchase")
GAMES = 18
CLAUSES = set(GAME.clauses())


def random_setup(dice: Random, game: int) -> Any:
    """Players and options: every count of players, every rule on half of the time, all on in every tenth game."""
    seats = 2 + game % 3
    options = {switch: game % 10 == 0 or dice.random() < 0.5 for switch in SWITCHES}
    options["teams"] = seats == 4 and dice.random() < 0.5
    return GAME.setup(seats, options)


def chosen(dice: Random, reading: Reading, codes: list[str]) -> str:
    """A random move; mostly one that lays a tile beside many others, so that wheels come about."""
    laying = [code for code in codes if code.startswith(("place", "set"))]
    if not laying or dice.random() < 0.3:
        return dice.choice(codes)

    def company(code: str) -> int:
        corners = triangle(cell_at(code.split()[-1]))
        return sum(len(corners & tile) == 2 for tile in reading.tiles)

    picked = dice.sample(laying, min(8, len(laying)))
    return max(picked, key=company)


def conserved(s: Any) -> None:
    """VIZ-02: 72 tiles and 12 tokens a player, wherever they are."""
    on_board, laid = Counter(s.board), Counter(s.token)
    for colour in range(COLOURS):
        held = sum(s.hand[seat, colour] for seat in range(s.seats))
        moving = int(s.lifted == colour + 1)
        assert 0 <= s.back[colour] <= s.pile[colour]
        assert on_board[colour + 1] + held + moving + s.common[colour] + s.pile[colour] == 12
    for seat in range(s.seats):
        assert s.stock[seat] + laid[seat + 1] == TOKENS
        assert s.held[seat] == sum(s.hand[seat]) <= 2
    assert sum(s.common) <= (3 if s.three_commons else 4)


def refusals_are_named(engine: Engine, state: Any, s: Any, allowed: set[str], dice: Random) -> None:
    """Moves drawn at random, most of them forbidden: `why` names a clause of the rules exactly then."""
    for _ in range(6):
        move = dice.randrange(engine.codes.count)
        why = engine.why(state, s.turn, move)
        assert (why == 0) == (engine.codes.code(move) in allowed)
        assert why == 0 or GAME.clause(why) in CLAUSES
        assert engine.why(state, (s.turn + 1) % s.seats, move) != 0
    assert engine.legal(state, (s.turn + 1) % s.seats) == []


def imagined_worlds_fit(engine: Engine, state: Any, s: Any, dice: Random) -> None:
    """VIZ-09: a world imagined by any viewer has all tiles, and the viewer's own moves."""
    viewer = dice.choice((*range(s.seats), SPECTATOR))
    known = engine.forgotten(state, viewer)
    world = engine.imagined(known, viewer, dice.getrandbits(64))
    conserved(engine.read(world))
    assert engine.pack(engine.forgotten(world, viewer)) == engine.pack(known)
    assert engine.awaited(known) == engine.awaited(world) == engine.awaited(state)
    if viewer != SPECTATOR:
        assert engine.legal(known, viewer) == engine.legal(world, viewer) == engine.legal(state, viewer)


def played_through(engine: Engine, game: int) -> dict[str, int]:
    """A random game in which every step is compared with the second reading; how often things happened."""
    dice = Random(game)
    state = engine.start(random_setup(dice, game), game)
    happened = {"wheels": 0, "captures": 0, "purchases": 0, "passes": 0}
    reading = Reading(engine.read(state))
    while True:
        s = reading.s
        conserved(s)
        assert engine.standings(state) == reading.standings()
        assert all((a - b) % COLOURS in (1, 5) for a, b in reading.sharing_edges())
        codes = sorted(engine.codes.code(move) for move in engine.legal(state, s.turn))
        assert set(codes) == reading.legal()
        refusals_are_named(engine, state, s, set(codes), dice)
        if dice.random() < 0.1:
            imagined_worlds_fit(engine, state, s, dice)
        if s.over:
            assert reading.connected()
            assert engine.awaited(state) == []
            return happened
        assert set(reading.wheels()) == set(reading.tokens)
        assert engine.awaited(state) == [s.turn]
        code = chosen(dice, reading, codes)
        engine.play(state, s.turn, engine.codes.parse(code))
        after = Reading(engine.read(state))
        if code.startswith(("place", "set")):
            words = code.split()
            colour = s.lifted - 1 if words[0] == "set" else COLOUR_NAMES.index(words[2])
            assert reading.lay(cell_at(words[-1]), colour, s.turn) == after.tokens
        assert reading.formed == after.formed  # VIZ-17: no capture and no purchase changes it
        happened["captures"] += sum(event.kind == Told.CAPTURED for event in read_events(after.s))
        happened["wheels"] += sum(event.kind == Told.WHEEL for event in read_events(after.s))
        happened["purchases"] += code.startswith("set")
        happened["passes"] += code == "pass"
        reading = after


def test_whole_games_agree_with_the_second_reading() -> None:
    """VIZ-02 to VIZ-30: legal moves, tokens, points and places at every step of whole games."""
    engine = GAME.load()
    total = {"wheels": 0, "captures": 0, "purchases": 0, "passes": 0}
    for game in range(GAMES):
        for thing, times in played_through(engine, game).items():
            total[thing] += times
    assert total["wheels"] > 100 and total["purchases"] > 25, f"{total} prove little"


# Random positions full of tokens, for what whole games hardly ever show

HEXAGON = sorted({"q31", *around("q31"), *(far for near in around("q31") for far in around(near))})


def crowded(dice: Random) -> tuple[Table, int, int]:
    """Nineteen wheels with many tokens, one tile of which is missing; the tile's cell and colour."""
    board = carpet(*HEXAGON)
    cell = dice.choice(sorted(board))
    colour = board.pop(cell)
    seats = dice.choice((2, 3, 4))
    most = dice.choice((TOKENS - 1, TOKENS - 3, TOKENS - 5))  # tokens of seat 0
    third = dice.randrange(1, seats)
    tokens: dict[str, int] = {}
    for point in dice.sample(HEXAGON, len(HEXAGON)):
        if cell not in wheel(point_at(point)):
            inside = point in ("q31", *around("q31"))
            owner = dice.choice((NOBODY, *range(1, seats))) if inside and dice.random() < 0.4 else 0
            if owner == 0 and (dice.random() < 0.2 or list(tokens.values()).count(0) >= most):
                owner = third
            tokens[point] = owner
    hands = ["roygbm"[colour], *[""] * (seats - 1)]
    rules = "group_bonus triangle_bonus " + dice.choice(["purchase", *["purchase capture"] * 9])
    if seats == 4:
        rules += dice.choice(["", " teams"])
    return table(board, tokens=tokens, hands=hands, common="rrr", pile="rr", rules=rules), cell, colour


@pytest.mark.parametrize("batch", range(3))
def test_captures_agree_with_the_second_reading(batch: int) -> None:
    """VIZ-21 to VIZ-26: one tile in a crowded position, and the points, by both readings."""
    dice = Random(batch)
    captured = filled = over = 0
    for _ in range(120):
        t, cell, colour = crowded(dice)
        expected = Reading(t.engine.read(t.s)).lay(cell, colour, 0)
        t.play(f"place own {COLOUR_NAMES[colour]} {cell_name(cell)}")
        assert Reading(t.s).tokens == expected
        assert t.engine.standings(t.s) == Reading(t.s).standings()
        captured += sum(event.whom >= 0 for event in t.events(Told.CAPTURED))
        filled += sum(event.whom < 0 for event in t.events(Told.CAPTURED))
        over += t.over
    assert min(captured, filled, over) >= 5, f"{captured} captures, {filled} fills, {over} ends prove little"


def test_the_second_reading_has_a_geometry_of_its_own() -> None:
    """VIZ-12: it names the same cells, and its wheels are the same six cells."""
    for cell in range(WIDTH, 33 * WIDTH):
        assert cell_of(triangle(cell)) == (cell if cell % WIDTH < 64 else -1)
    t = table(carpet("q31", "q33"), tokens={"q31": 0, "q33": 1})
    check(t.s)
    assert set(Reading(t.s).wheels()) == {divmod(point_at("q31"), WIDTH), divmod(point_at("q33"), WIDTH)}

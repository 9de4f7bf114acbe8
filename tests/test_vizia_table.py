"""Vizia in text: everything where it lies, nothing that the viewer may not know."""

import random
import re
from typing import Any

import pytest

from alambic.core.engine import Engine
from alambic.core.events import EVERYONE, NONE, VEILED, Event, read_events
from alambic.core.match import Match
from alambic.core.state import SPECTATOR
from alambic.games import CATALOGUE
from alambic.games.vizia import state as vizia
from alambic.games.vizia.rules_board import lay
from alambic.games.vizia.vocabulary import COLOUR_NAMES, Phase, Told, cell_name, point_name
from alambic.games.vizia.words import LETTERS, breakdown, coloured, draw

GAME = CATALOGUE["vizia"]
WORDS = GAME.words
NAMES = ["Ada", "Bo", "Chloé", "Dai"]


@pytest.fixture(scope="module")
def engine() -> Engine:
    return GAME.load(compiled=False)


def cell_at(name: str) -> int:
    return next(at for at in range(vizia.FIRST_CELL, vizia.PAST_CELLS) if cell_name(at) == name)


def point_at(name: str) -> int:
    return next(at for at in range(vizia.FIRST_CELL + 1, vizia.PAST_CELLS, 2) if point_name(at) == name)


def fresh_table(engine: Engine, tiles: dict[str, str], seats: int = 2, **options: object) -> Any:
    """A dealt table with tiles laid on it, whatever their colours."""
    s = engine.start(GAME.setup(seats, options), 0)
    for cell, colour in tiles.items():
        lay(s, COLOUR_NAMES.index(colour), cell_at(cell))
    return s


def some_match(engine: Engine, seats: int, moves: int, word: int, **options: object) -> Match:
    """A match after so many moves, mostly placements."""
    match, chance = Match(engine, GAME.setup(seats, options), word, NAMES[:seats]), random.Random(word)
    while not match.over and match.step < moves:
        seat = match.awaited()[0]
        legal = match.legal(seat)
        placing = [code for code in legal if code.startswith("place")]
        match.play(seat, chance.choice(placing if placing and chance.random() < 0.6 else legal))
    return match


def board_of(drawing: str) -> list[str]:
    return drawing.split("\n  common")[0].rstrip().split("\n")


WHEEL = {"p32": "green", "p31": "blue", "o31": "green", "o32": "yellow", "o33": "green", "p33": "yellow"}


def test_a_wheel_is_a_hexagon_with_its_token_in_the_middle(engine: Engine) -> None:
    """VIZ-12."""
    s = fresh_table(engine, WHEEL)
    s.token[point_at("p32") // 2] = 2
    assert board_of(draw(s, 0, NAMES)) == [
        "       30  32  34",
        "         31  33",
        "   n                n",
        "   n       ··       n",
        "   o   ··/\\YY/\\··   o",
        "   o    /GG22GG\\    o",
        "   p    \\BB22YY/    p",
        "   p   ··\\/GG\\/··   p",
        "   q       ··       q",
        "   q                q",
        "       30  32  34",
        "         31  33",
    ]


def test_an_emptied_wheel_shows_nobody(engine: Engine) -> None:
    """VIZ-25."""
    s = fresh_table(engine, WHEEL)
    s.token[point_at("p32") // 2] = vizia.On.EMPTIED
    assert "GG00GG" in draw(s, 0, NAMES)


def found_on(drawing: str) -> dict[str, str]:
    """What the labels of a drawing say lies where: letters of tiles, dots of open cells."""
    things, columns = {}, {}
    for line in board_of(drawing):
        if re.fullmatch(r"[ \d]*", line):
            columns.update({at.end() - 2: int(at[0]) for at in re.finditer(r"\d+", line)})
            continue
        label = line[:4].strip()
        for at, number in columns.items():
            pair = line[at : at + 2]
            if re.fullmatch(r"([A-Z·])\1", pair):
                things[f"{label}{number}"] = pair[0]
    return things


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("moves", [0, 25, 60, 500])
def test_everything_is_drawn_where_its_labels_say(engine: Engine, seats: int, moves: int) -> None:
    s = some_match(engine, seats, moves, word=seats + moves).known(0)
    drawing = draw(s, 0, NAMES)
    expected = {
        cell_name(cell): "·" if s.board[cell] == vizia.On.OPEN else LETTERS[s.board[cell] - 1]
        for cell in range(vizia.FIRST_CELL, vizia.PAST_CELLS)
        if vizia.On.EMPTY < s.board[cell] <= vizia.On.OPEN
    }
    assert found_on(drawing) == expected
    tokens = sum(vizia.TOKENS - s.stock[seat] for seat in range(seats))
    assert len(re.findall(r"(?<=[A-Z])([1-4])\1(?=[A-Z])", drawing)) == 2 * tokens
    assert max(len(line) for line in drawing.split("\n")) <= 80


def test_a_very_broad_board_is_drawn_in_slices(engine: Engine) -> None:
    """VIZ-07."""
    s = fresh_table(engine, {})
    for number in (*range(32, 0, -1), *range(33, 65)):
        lay(s, number % 6, cell_at(f"p{number}"))
    drawing = draw(s, 0, NAMES)
    assert max(len(line) for line in drawing.split("\n")) <= 80
    slices = "\n".join(board_of(drawing)).split("\n\n")
    assert len(slices) == 2
    for number in range(1, 65):
        assert sum(found_on(part).get(f"p{number}") == LETTERS[number % 6] for part in slices) == 1


def test_the_pile_is_what_nobody_holds(engine: Engine) -> None:
    """VIZ-03: 72 tiles, two for each of three players and four common ones."""
    drawing = draw(Match(engine, GAME.setup(3), 5, NAMES[:3]).known(1), 1, NAMES)
    assert "pile    62 tiles face down" in drawing
    assert drawing.count("?? unseen") == 4
    assert "Bo (you)" in drawing


def test_a_tile_taken_in_sight_is_shown_to_all(engine: Engine) -> None:
    """VIZ-09."""
    match = Match(engine, GAME.setup(2), 5, NAMES[:2])
    seat = match.awaited()[0]
    own = next(code for code in match.legal(seat) if "own" in code)
    match.play(seat, own)
    taken = next(code for code in match.legal(seat) if code.startswith("take"))
    match.play(seat, taken)
    for viewer in (1 - seat, SPECTATOR):
        line = next(line for line in draw(match.known(viewer), viewer, NAMES).split("\n") if NAMES[seat] in line)
        assert taken.removeprefix("take ") in line
        assert line.count("?? unseen") == 1


@pytest.mark.parametrize("seats", [2, 4])
def test_drawing_and_log_are_equal_in_all_worlds_a_seat_may_imagine(engine: Engine, seats: int) -> None:
    """VIZ-09."""
    different = 0
    for moves in (3, 12, 30):
        match = some_match(engine, seats, moves, word=seats)
        for seat in (*range(seats), SPECTATOR):
            known = engine.forgotten(match.state, seat)
            first, second = (engine.imagined(known, seat, word) for word in (1, 2))
            different += engine.pack(first) != engine.pack(second)
            seen = [engine.read(engine.forgotten(world, seat)) for world in (first, second)]
            drawings = {draw(s, seat, NAMES) for s in seen}
            assert drawings == {draw(match.known(seat), seat, NAMES)}
            logs = {tuple(WORDS.sentence(event, NAMES) for event in read_events(s)) for s in seen}
            assert len(logs) == 1
    assert different > 0, "nothing was hidden"


def test_what_the_game_waits_for_is_said(engine: Engine) -> None:
    """VIZ-06, VIZ-25, VIZ-14."""
    s = fresh_table(engine, {"p32": "green"})
    s.turn = 1
    assert "> 2 Bo" in draw(s, 0, NAMES)
    assert "Bo is to place a tile." in draw(s, 0, NAMES)
    s.placed = 1
    assert "Bo may place another tile" in draw(s, 0, NAMES)
    s.phase = Phase.TAKING
    assert "Bo is to end the turn." in draw(s, 0, NAMES)
    s.held[1] = 1
    assert "Bo is to take a common tile or end the turn." in draw(s, 0, NAMES)
    s.phase = Phase.LIFTING
    assert "Bo is to lift a tile." in draw(s, 0, NAMES)
    s.phase, s.lifted, s.origin = Phase.SETTING, 5, cell_at("p31")
    assert "Bo has lifted a blue tile off p31 and is to set it down." in draw(s, 0, NAMES)
    assert WORDS.ending(s) == ("", "")
    assert WORDS.due(s, NAMES, seat=1) == "Set down the tile you lifted."
    assert WORDS.due(s, NAMES, seat=0).startswith("Bo has lifted")
    s.phase, s.placed = Phase.PLACING, 0
    assert WORDS.due(s, NAMES, seat=1) == "Place a tile: choose one, then touch a free cell."
    s.over = 14
    assert WORDS.ending(s) == ("The game is over: the last tile has been placed.", "VIZ-14")
    assert "The game is over: the last tile has been placed (VIZ-14)." in draw(s, 0, NAMES)
    assert ">" not in draw(s, 0, NAMES)


def test_purchase_shows_the_names_of_the_wheels(engine: Engine) -> None:
    """VIZ-25: `give up p32` needs the name."""
    s = fresh_table(engine, WHEEL, purchase=True)
    s.token[point_at("p32") // 2] = 1
    s.stock[0] -= 1
    assert "tokens on p32" in draw(s, 0, NAMES)


CELL_P32 = 16 * vizia.WIDTH + 31
POINT_P32 = 16 * vizia.WIDTH + 32  # the upper tip of that cell


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (Event(Told.STARTS, 1, NONE, NONE, NONE, EVERYONE), "Bo starts."),
        (Event(Told.PLACED, 0, 1, CELL_P32, 0, EVERYONE), "Ada places a personal orange tile on p32."),
        (Event(Told.PLACED, 0, 4, CELL_P32, 1, EVERYONE), "Ada places a common blue tile on p32."),
        (Event(Told.WHEEL, 0, 1, POINT_P32, NONE, EVERYONE), "Ada completes a simple wheel round p32."),
        (Event(Told.WHEEL, 0, 2, POINT_P32, NONE, EVERYONE), "Ada completes a two-colour wheel round p32."),
        (Event(Told.WHEEL, 0, 3, POINT_P32, NONE, EVERYONE), "Ada completes a prism round p32."),
        (Event(Told.CAPTURED, 0, NONE, POINT_P32, 1, EVERYONE), "Ada captures the wheel of Bo round p32."),
        (Event(Told.CAPTURED, 0, NONE, POINT_P32, NONE, EVERYONE), "Ada captures an emptied wheel round p32."),
        (Event(Told.TOOK, 0, 2, NONE, NONE, EVERYONE), "Ada takes a yellow tile."),
        (Event(Told.TURNED_UP, NONE, 1, NONE, NONE, EVERYONE), "Turned up: an orange tile."),
        (Event(Told.SHOWED, 0, 5, NONE, NONE, EVERYONE), "Ada shows a mauve tile."),
        (Event(Told.PASSED, 0, NONE, NONE, NONE, EVERYONE), "Ada passes: nothing fits."),
        (Event(Told.GAVE_UP, 0, NONE, POINT_P32, NONE, EVERYONE), "Ada gives up the token round p32."),
        (Event(Told.LIFTED, 0, 0, CELL_P32, NONE, EVERYONE), "Ada lifts a red tile off p32."),
        (Event(Told.SET, 0, 3, CELL_P32, NONE, EVERYONE), "Ada sets a green tile down on p32."),
        (
            Event(Told.ENDED, NONE, 15, NONE, NONE, EVERYONE),
            "The game ends: all tokens of one player are on the table (VIZ-15).",
        ),
    ],
)
def test_every_kind_of_event_has_its_sentence(event: Event, words: str) -> None:
    assert WORDS.sentence(event, NAMES) == words


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        (Told.PLACED, "Ada places a tile on p32."),
        (Told.WHEEL, "Ada completes a wheel round p32."),
        (Told.TOOK, "Ada takes a tile."),
        (Told.TURNED_UP, "Turned up: a tile."),
        (Told.SHOWED, "Ada shows a tile."),
        (Told.LIFTED, "Ada lifts a tile off p32."),
        (Told.SET, "Ada sets a tile down on p32."),
    ],
)
def test_a_veiled_event_names_nothing(kind: int, words: str) -> None:
    """VIZ-09."""
    where = POINT_P32 if kind == Told.WHEEL else CELL_P32
    assert WORDS.sentence(Event(kind, 0, VEILED, where, 0, 0), NAMES) == words


def test_only_a_capture_is_done_to_somebody() -> None:
    """VIZ-23, VIZ-26."""
    assert WORDS.done_to(Event(Told.CAPTURED, 0, NONE, POINT_P32, 1, EVERYONE)) == 1
    assert WORDS.done_to(Event(Told.CAPTURED, 0, NONE, POINT_P32, NONE, EVERYONE)) == NONE
    assert WORDS.done_to(Event(Told.PLACED, 0, 4, CELL_P32, 1, EVERYONE)) == NONE, "there `whom` is the source"


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("place own red p32", "Place your red tile on p32"),
        ("place common mauve af64", "Place the common mauve tile on af64"),
        ("take orange", "Take the common orange tile"),
        ("give up q33", "Give up your token round q33"),
        ("lift p30", "Lift the tile off p30"),
        ("set r35", "Set the tile down on r35"),
        ("end", "End the turn"),
        ("pass", "Pass: nothing fits"),
    ],
)
def test_every_kind_of_move_has_its_label(code: str, words: str) -> None:
    assert WORDS.phrase(code) == words


def test_every_family_of_moves_can_be_a_label() -> None:
    for start, family in zip(GAME.codes.starts, GAME.codes.families, strict=True):
        for move in (start, start + family.count - 1):
            assert "{" not in WORDS.phrase(GAME.codes.code(move))


def test_words_of_another_language_are_whole_phrases(engine: Engine) -> None:
    """Whatever is said goes through `say` before names and places are put in."""
    said: list[str] = []

    def say(text: str) -> str:
        said.append(text)
        return re.sub(r"{\w+}", lambda slot: slot[0].lower(), text.upper())

    event = Event(Told.PLACED, 0, 1, CELL_P32, 0, EVERYONE)
    assert WORDS.sentence(event, NAMES, say) == "Ada PLACES A PERSONAL ORANGE TILE ON p32."
    assert WORDS.phrase("take red", say) == "TAKE THE COMMON RED TILE"
    s = fresh_table(engine, {"p32": "green"})
    s.turn = 2
    assert WORDS.due(s, NAMES, say) == "Chloé IS TO PLACE A TILE."
    assert not any(name in text for name in NAMES for text in said)


def test_a_name_is_never_read_as_a_pattern() -> None:
    assert (
        WORDS.sentence(Event(Told.STARTS, 0, NONE, NONE, NONE, EVERYONE), ["{what} %s {0}"])
        == "{what} %s {0} starts."
    )


def test_points_are_told_by_what_they_are_for(engine: Engine) -> None:
    """VIZ-13, VIZ-21, VIZ-22, VIZ-30."""
    s = fresh_table(engine, WHEEL)
    s.token[point_at("p32") // 2] = 2
    assert breakdown(s, 0) == [("Simple wheels", 0), ("Two-colour wheels", 0), ("Prisms", 0)]
    assert breakdown(s, 1) == [("Simple wheels (1 × 1)", 1), ("Two-colour wheels", 0), ("Prisms", 0)]
    s.group_bonus = s.triangle_bonus = 1
    assert breakdown(s, 1)[3:] == [("Largest group", 1), ("Triangles", 0)]


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {}),
        (3, {"group_bonus": True, "triangle_bonus": True, "capture": True, "purchase": True}),
        (4, {"group_bonus": True, "triangle_bonus": True, "teams": True}),
    ],
)
def test_the_parts_of_the_points_are_all_of_them(engine: Engine, seats: int, options: dict[str, object]) -> None:
    """VIZ-13, VIZ-21, VIZ-22, VIZ-30: at any time, from what a spectator knows, without a trace."""
    scored = 0
    for moves in (40, 90, 1000):
        match = some_match(engine, seats, moves, word=moves, **options)
        s = match.known(SPECTATOR)
        before = engine.pack(s)
        points = [sum(points for _, points in breakdown(s, seat)) for seat in range(seats)]
        assert points == match.standings()[1]
        assert engine.pack(s) == before
        scored += sum(points)
    assert scored > 0


def test_every_event_of_whole_games_can_be_told(engine: Engine) -> None:
    for word in range(3):
        match = Match(engine, GAME.setup(3, {"capture": True, "purchase": True}), word, NAMES[:3])
        chance = random.Random(word)
        while not match.over:
            match.play(match.awaited()[0], chance.choice(match.legal(match.awaited()[0])))
            assert all(WORDS.sentence(event, NAMES).endswith(".") for event in match.events(0))


def test_colours_change_nothing_but_the_looks(engine: Engine) -> None:
    drawing = draw(some_match(engine, 3, 60, word=4).known(0), 0, NAMES)
    painted = coloured(drawing)
    assert painted.plain == drawing
    styled = {drawing[span.start : span.end]: str(span.style) for span in painted.spans}
    backgrounds = [styled[2 * letter].partition(" on ")[2] for letter in LETTERS if 2 * letter in styled]
    assert len(backgrounds) == len(set(backgrounds)) > 3


def test_a_column_number_is_not_taken_for_a_token(engine: Engine) -> None:
    s = fresh_table(engine, {"p32": "green", "p33": "blue"})
    painted = coloured(draw(s, 0, NAMES))
    styles = {str(span.style) for span in painted.spans if "33" in painted.plain[span.start : span.end]}
    assert styles == {"dim"}

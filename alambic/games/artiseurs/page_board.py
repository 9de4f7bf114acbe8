"""The cloth on a page: stones, what can be done with them, and what would come of it.

Needs a state, a seat and the codes of its moves, nothing else: tables and puzzles show the same board. What a move
would do is found by the rules themselves, played on a copy.
"""

from collections.abc import Iterator, Sequence, Set
from typing import Any

from alambic.core.events import NONE
from alambic.core.view import N_, Say, View
from alambic.games.artiseurs import GAME, rules_board, vocabulary
from alambic.games.artiseurs.page_pieces import Board, Control, Grip, Handful, Hold, Layer, Line, Spot, Target
from alambic.games.artiseurs.state import BONES, CELLS, COLOURS, LINES, SIDE, WAYS
from alambic.games.artiseurs.vocabulary import CELL_NAMES, COLOUR_NAMES, Colour, Face, Phase, Told
from alambic.games.artiseurs.words import line_said, stones

phrase = GAME.words.phrase

LINE_TITLE = vocabulary.by_line(N_("Row {line}"), N_("Column {line}"), N_("Diagonal {line}"))
COMPLETES = vocabulary.by_line(
    N_("Completes row {line}."), N_("Completes column {line}."), N_("Completes diagonal {line}.")
)
CELL = {name: cell for cell, name in enumerate(CELL_NAMES)}
WAY = {name: way for way, name in enumerate(vocabulary.WAY_NAMES)}
TILTS = 5


def board(view: View) -> Board:
    """All that board.html draws, for whoever looks."""
    s = view.s
    lies = [rules_board.colour_at(s, cell) for cell in range(CELLS)]
    lies_now = tuple(lies)
    layers = tuple(layers_of(view, lies_now))
    foreseen = {line.number for layer in layers for target in targets_in(layer) for line in target.lines}
    standing = tuple(standing_lines(view, lies_now))
    return Board(
        tuple(spots(view, lies_now)),
        layers,
        tuple(sorted(foreseen | {line.number for line in standing})),
        standing,
        tuple(dict.fromkeys(event.what for event in view.events if event.kind == Told.CLEARED)),
        tuple(hand(view, layers)),
        bool(s.straight),
        position_key(s),
        tuple(grips(view)),
    )


def targets_in(layer: Layer) -> Iterator[Target]:
    yield from layer.targets
    for one in layer.holds:
        yield from one.arrows


def position_key(s: Any) -> str:
    """Different wherever stones lie differently or another is to be placed."""
    rest = 16 * s.chain + 4 * rules_board.waiting(s) + rules_board.holding(s)
    return f"{s.lies[Colour.WHITE] ^ s.lies[Colour.RED] << 3 ^ s.lies[Colour.BLACK] << 6:x}.{rest}"


def colour_called(colour: int) -> str:
    return COLOUR_NAMES[colour] if colour != NONE else ""


# Cells


def spots(view: View, lies: Sequence[int]) -> Iterator[Spot]:
    s, say = view.s, view.say
    fresh = set()
    for event in view.events:
        if event.kind == Told.PUT:
            fresh.add(event.where)
        elif event.kind in (Told.STEPPED, Told.PUSHED):
            fresh.add(event.whom)
    for cell, name in enumerate(CELL_NAMES):
        colour = lies[cell]
        what = say(vocabulary.A_STONE[colour]) if colour != NONE else say(N_("free"))
        label = say(N_("{where}: {what}")).format(where=name, what=what)
        mark = "origin" if s.origin == cell + 1 else "landed" if s.chain and s.landed >> cell & 1 else ""
        yield Spot(
            name, cell % SIDE, cell // SIDE, cell * 7 % TILTS, colour_called(colour), label, cell in fresh, mark
        )


# Lines


def line_of(number: int, lies: Sequence[int], say: Say, clear: Control | None = None) -> Line:
    """A line of five stones: what leaves and what comes back (ART-11)."""
    five = [lies[cell] for cell in range(CELLS) if rules_board.line_mask(number) >> cell & 1]
    counts = [five.count(colour) for colour in range(COLOURS)]
    colour, back = rules_board.majority(*counts), rules_board.coming_back(*counts)
    out = [count - back if one == colour else count for one, count in enumerate(counts)]
    return Line(
        number,
        line_said(number, LINE_TITLE, say),
        tuple(COLOUR_NAMES[one] for one in five),
        tuple(COLOUR_NAMES[one] for one in range(COLOURS) for _ in range(out[one])),
        (COLOUR_NAMES[colour],) * back,
        f"{line_said(number, COMPLETES, say)} {costs(out, colour, back, say)}",
        clear,
    )


def costs(out: Sequence[int], colour: int, back: int, say: Say) -> str:
    """What leaves for good, and what comes back."""
    returns = stones([back if one == colour else 0 for one in range(COLOURS)], say)
    if not any(out):
        return say(N_("All five come back: {back}.")).format(back=returns)
    return say(N_("Out for good: {out}. Back: {back}.")).format(out=stones(out, say), back=returns)


def standing_lines(view: View, lies: Sequence[int]) -> Iterator[Line]:
    """Those among which somebody chooses (ART-13)."""
    if view.s.phase != Phase.CLEARING or view.s.over:
        return
    standing = rules_board.lines_standing(view.s)
    for number in range(LINES):
        if standing >> number & 1:
            code = f"clear {vocabulary.LINE_NAMES[number]}"
            clear = Control(code, phrase(code, view.say)) if code in view.legal else None
            yield line_of(number, lies, view.say, clear)


# What can be done, and what would come of it


def layers_of(view: View, lies: Sequence[int]) -> Iterator[Layer]:
    """One layer for each colour in hand that can be placed; steps and lifting have one alone."""
    codes: dict[str, list[list[str]]] = {}
    for code in view.legal:
        words = code.split(" ")
        if words[0] in ("put", "push", "step", "lift"):
            codes.setdefault(words[1] if words[0] == "put" else "red" if words[0] == "push" else "", []).append(
                words
            )
    for colour, moves in codes.items():
        held: dict[str, list[Target]] = {}
        targets = []
        for words in moves:
            target = target_of(view, lies, words)
            if words[0] in ("push", "step"):
                held.setdefault(words[1], []).append(target)
            else:
                targets.append(target)
        if words[0] in ("put", "push"):
            targets += refused(view, colour, {target.name for target in targets} | set(held))
        holds = tuple(hold_of(view, lies, name, colour, arrows) for name, arrows in held.items())
        yield Layer(colour if len(codes) > 1 else "", tuple(targets), holds)


def grips(view: View) -> Iterator[Grip]:
    """The stones that a centaur or a moon could move, once it is played."""
    s = view.s
    for bone in range(BONES):
        shown = rules_board.face(s, bone)
        if f"bone {bone + 1}" in view.legal and shown in (Face.CENTAUR, Face.MOON):
            for cell, name in enumerate(CELL_NAMES):
                lies = rules_board.occupied(s) >> cell & 1
                if lies and (
                    shown == Face.MOON or any(rules_board.gives_way(s, cell, way) for way in range(WAYS))
                ):
                    yield Grip(bone + 1, name, cell % SIDE, cell // SIDE)


def hold_of(view: View, lies: Sequence[int], name: str, by: str, arrows: Sequence[Target]) -> Hold:
    cell, say = CELL[name], view.say
    words = N_("{where}: push {stone} away") if by else N_("{where}: move {stone}")
    label = say(words).format(where=name, stone=say(vocabulary.THE_STONE[lies[cell]]))
    key = f"{name}-{position_key(view.s)}"
    return Hold(name, cell % SIDE, cell // SIDE, colour_called(lies[cell]), by, label, key, tuple(arrows))


def target_of(view: View, lies: Sequence[int], words: Sequence[str]) -> Target:
    """A move on the board, tried out on a copy by its own rule."""
    s, say, kind, seat = view.s, view.say, words[0], view.seat
    code = " ".join(words)
    cell = CELL[words[-1] if kind in ("put", "lift") else words[1]]
    if kind == "lift":
        label = phrase(code, say)
        return Target(code, cell % SIDE, cell // SIDE, "lift", "", "", label, words[1], start=f"cell-{words[1]}")
    after = s.copy()
    after.quiet = 1
    taken, to, shown = NONE, cell, kind
    if kind == "put":
        colour = COLOUR_NAMES.index(words[1])
        rules_board.put(after, seat, colour, cell)
        taken = after.chain - 1 if after.chain else NONE
        shown = "put" if taken == NONE else "take"
    else:
        way = WAY[words[2]]
        to, colour, shown = rules_board.neighbour(cell, way), lies[cell], words[2]
        if kind == "push":
            rules_board.push(after, seat, cell, way)
        else:
            rules_board.step_stone(after, seat, cell, way)
    lines = lines_after(after, say)
    label = told(phrase(code, say), taken, lines, say)
    return Target(
        code,
        to % SIDE,
        to // SIDE,
        shown,
        colour_called(colour),
        colour_called(taken),
        label,
        CELL_NAMES[to],
        lines,
        start=f"hand-{words[1]}" if kind == "put" else f"cell-{words[1]}",
        goal=f"cell-{CELL_NAMES[to]}",
    )


def refused(view: View, colour: str, offered: Set[str]) -> Iterator[Target]:
    """Cells that this stone may not go to (ART-05 to ART-07, ART-14, ART-25): whoever presses one is told why."""
    full = rules_board.occupied(view.s)
    for cell, name in enumerate(CELL_NAMES):
        if name not in offered:
            code, kind = f"put {colour} {name}", "over" if full >> cell & 1 else "put"
            x, y, label = cell % SIDE, cell // SIDE, phrase(code, view.say)
            target = Target(code, x, y, kind, "", "", label, name, allowed=False)
            yield target._replace(start=f"hand-{colour}", goal=f"cell-{name}")


def lines_after(after: Any, say: Say) -> tuple[Line, ...]:
    """The lines that would stand; nothing is looked at while a chain goes on (ART-08)."""
    if after.chain or rules_board.ones(rules_board.occupied(after)) < SIDE:
        return ()
    standing = rules_board.lines_standing(after)
    if not standing:
        return ()
    lies = [rules_board.colour_at(after, cell) for cell in range(CELLS)]
    return tuple(line_of(number, lies, say) for number in range(LINES) if standing >> number & 1)


def told(doing: str, taken: int, lines: Sequence[Line], say: Say) -> str:
    """What a move does and leads to, for whoever cannot see it."""
    words = [doing if doing.endswith(".") else f"{doing}."]
    if taken != NONE:
        stone = say(vocabulary.THE_STONE[taken])
        words.append(say(N_("It takes {stone}, which is placed again at once.")).format(stone=stone))
    words += [line.text for line in lines]
    if len(lines) > 1:
        words.append(say(N_("Then you choose which line goes.")))
    return " ".join(words)


# Stones off the board


def hand(view: View, layers: Sequence[Layer]) -> Iterator[Handful]:
    """What is to be placed, the next first: of a chain, come back, then drawn or lifted (ART-07, ART-13)."""
    s, say = view.s, view.say
    picks = tuple(layer.colour for layer in layers if layer.colour)
    if s.chain:
        yield handful("chain", say(N_("Taken, to be placed at once")), [s.chain - 1], picks, say)
        picks = ()
    if rules_board.waiting(s):
        yield handful("back", say(N_("Come back")), counted(s.wait), picks, say)
        picks = ()
    if rules_board.holding(s):
        kind, words = ("lifted", N_("Lifted off the board")) if s.origin else ("drawn", N_("Drawn"))
        yield handful(kind, say(words), counted(s.hold), picks, say)


def counted(row: Any) -> list[int]:
    return [colour for colour in range(COLOURS) for _ in range(row[colour])]


def handful(kind: str, caption: str, colours: Sequence[int], picks: tuple[str, ...], say: Say) -> Handful:
    return Handful(
        kind,
        caption,
        tuple(COLOUR_NAMES[colour] for colour in colours),
        picks,
        tuple(say(vocabulary.A_STONE[colour]) for colour in colours),
    )

"""Golden playthroughs: one transcript a game, to be read, and one line for every other way in which it is played.

`make golden` writes them anew; a change shows as a diff to be read before it is committed.
"""

import hashlib
import re
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

from rich._export_format import CONSOLE_SVG_FORMAT
from rich.console import Console

from alambic.core.chance import mixed
from alambic.core.events import read_events
from alambic.core.game import Setup
from alambic.core.match import Match
from alambic.core.state import SPECTATOR
from alambic.core.text import halves
from alambic.games import CATALOGUE

FOLDER = Path(__file__).parent / "golden"
OTHERS = FOLDER / "others.txt"
PICTURE = Path(__file__).parents[1] / "docs" / "vizia.svg"
PICTURED = 90  # the step it shows
NAMES = ("Ada", "Bo", "Cleo", "Dan", "Eve", "Flo", "Gwen", "Hal")
EVERY = 20  # moves between two drawings of the table


READ = {"vizia": 3, "vitriol": 3, "artiseurs": 2, "illusio": 3, "elixir": 3}  # players
MODES = {"artiseurs": {"mode": ("baugienne", "knucklebones", "learning")}}  # games of their own


def transcripts() -> dict[Path, Setup]:
    """What is written out: one game each."""
    return {FOLDER / f"{name}.txt": CATALOGUE[name].setup(seats) for name, seats in READ.items()}


def others() -> dict[str, Setup]:
    """Every other number of players, and every mode."""
    found = {}
    for game in CATALOGUE:
        for seats in range(game.seats[0], game.seats[1] + 1):
            if seats != READ[game.name]:
                found[f"{game.name}, {seats} players"] = game.setup(seats)
        for option, modes in MODES.get(game.name, {}).items():
            for mode in modes:
                found[f"{game.name}, {mode}"] = game.setup(game.seats[1], {option: mode})
    return found


def preferred_move(match: Match, seat: int) -> str:
    """A move picked by the game's own preferences, the same every time."""
    engine = match.engine
    moves = engine.legal(match.state, seat)
    weights = engine.prefer(engine.forgotten(match.state, seat), seat, moves)
    pick = mixed(1000 * match.setup.seats + match.step) % sum(weights)
    while pick >= weights[0]:
        pick -= weights.pop(0)
        moves.pop(0)
    return engine.codes.code(moves[0])


def preferred_match(setup: Setup, steps: int) -> Match:
    """The golden game up to a step."""
    seats = setup.seats
    match = Match(setup.game.load(compiled=False), setup, mixed(seats), NAMES[:seats])
    while match.step < steps:
        seat = match.awaited()[0]
        match.play(seat, preferred_move(match, seat))
    return match


def play_through(setup: Setup) -> str:
    """A whole game as text."""
    match, game, seats = preferred_match(setup, steps=0), setup.game, setup.seats
    options = "".join(f", {name} {text}" for name, text in setup.options.changed().items())
    lines = [f"{game.title}, rules version {game.version}, {seats} players{options}", *heading(match)]
    while not match.over:
        seat = match.awaited()[0]
        code = preferred_move(match, seat)
        lines += ["", f"{match.step + 1}. {match.names[seat]}: {code}"]
        match.play(seat, code)
        lines += [f"   {told}" for told in sentences(match, SPECTATOR)]
        if match.step % EVERY == 0:
            lines += tables(match)
    places, points = match.standings()
    lines += tables(match)
    lines += ["", "End", *(f"{places[s]}. {match.names[s]}, {halves(points[s])} points" for s in range(seats))]
    return "\n".join(lines) + "\n"


def in_short(name: str, setup: Setup) -> str:
    """The same game in one line: how it ends, and a digest of all that its transcript would say."""
    whole = play_through(setup)
    ends = "; ".join(whole.rsplit("\nEnd\n", 1)[1].split("\n")[:-1])
    return f"{name}: {ends}; {hashlib.sha256(whole.encode()).hexdigest()[:16]}"


def heading(match: Match) -> Iterator[str]:
    yield f"state {len(match.engine.pack(match.state))} bytes, {match.engine.codes.count} moves"
    yield from (f"   {told}" for told in sentences(match, SPECTATOR))
    yield from tables(match)


def sentences(match: Match, viewer: int) -> list[str]:
    sentence = match.setup.game.words.sentence
    told = [sentence(event, match.names) for event in read_events(match.known(viewer))]
    return [text for text in told if text]


def tables(match: Match) -> Iterator[str]:
    """The table as each seat and a spectator sees it, with the legal moves of whoever is awaited."""
    draw = match.setup.game.words.draw
    shown = ""
    for viewer in (*range(match.setup.seats), SPECTATOR):
        name = "a spectator" if viewer == SPECTATOR else match.names[viewer]
        text = draw(match.known(viewer), viewer, match.names).rstrip()
        rest = "\n".join(line for line in text.splitlines() if line not in shown.splitlines())
        yield f"\n--- as {name} sees it" + (", where it differs" if shown else "")
        yield rest if shown else text
        shown = shown or text
    for seat in match.awaited():
        legal = match.legal(seat)
        yield f"\n{match.names[seat]} may play {len(legal)} moves: {', '.join(legal)}"


def picture() -> str:
    """The table near the end of the three-player game of Vizia, as the README shows it."""
    game = CATALOGUE["vizia"]
    match = preferred_match(game.setup(3), steps=PICTURED)
    table = game.words
    console = Console(record=True, width=80, file=StringIO(), color_system="truecolor", force_terminal=True)
    console.print(table.coloured(table.draw(match.known(0), 0, match.names)))
    plain = re.sub(r"@font-face \{\{.*?\}\}\s*", "", CONSOLE_SVG_FORMAT, flags=re.DOTALL)  # no font from elsewhere
    return console.export_svg(title="alambic play vizia", code_format=plain, unique_id="vizia")


def main() -> None:
    PICTURE.write_text(picture(), encoding="utf-8")
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.txt"):
        old.unlink()
    for path, setup in transcripts().items():
        path.write_text(play_through(setup), encoding="utf-8")
        print(path)
    OTHERS.write_text("".join(f"{in_short(name, setup)}\n" for name, setup in others().items()), encoding="utf-8")
    print(OTHERS)


if __name__ == "__main__":
    main()

"""Golden playthroughs: one readable transcript a game and number of players.

`make golden` writes them anew; a change shows as a diff to be read before it is committed.
"""

from collections.abc import Iterator
from pathlib import Path

from alambic.core.chance import mixed
from alambic.core.events import read_events
from alambic.core.game import Game
from alambic.core.match import Match
from alambic.core.state import SPECTATOR
from alambic.games import CATALOGUE

FOLDER = Path(__file__).parent / "golden"
NAMES = ("Ada", "Bo", "Cleo", "Dan", "Eve", "Fitz", "Gwen", "Hal")
EVERY = 20  # moves between two drawings of the table


def transcripts() -> dict[Path, tuple[Game, int]]:
    """Every transcript there must be."""
    return {
        FOLDER / f"{game.name}_{seats}.txt": (game, seats)
        for game in CATALOGUE
        for seats in range(game.seats[0], game.seats[1] + 1)
    }


def play_through(game: Game, seats: int) -> str:
    """A whole game, played by the game's own preferences, as text."""
    engine = game.load(compiled=False)
    match = Match(engine, game.setup(seats), mixed(seats), NAMES[:seats])
    lines = [f"{game.title}, rules version {game.version}, {seats} players", *heading(match)]
    while not match.over:
        seat = match.awaited()[0]
        moves = engine.legal(match.state, seat)
        weights = engine.prefer(engine.forgotten(match.state, seat), seat, moves)
        pick = mixed(1000 * seats + match.step) % sum(weights)
        while pick >= weights[0]:
            pick -= weights.pop(0)
            moves.pop(0)
        code = engine.codes.code(moves[0])
        lines += ["", f"{match.step + 1}. {match.names[seat]}: {code}"]
        match.play(seat, code)
        lines += [f"   {told}" for told in sentences(match, SPECTATOR)]
        if match.step % EVERY == 0:
            lines += tables(match)
    places, points = match.standings()
    lines += tables(match)
    lines += ["", "End", *(f"{places[s]}. {match.names[s]}, {points[s]} points" for s in range(seats))]
    return "\n".join(lines) + "\n"


def heading(match: Match) -> Iterator[str]:
    yield f"state {len(match.engine.pack(match.state))} bytes, {match.engine.codes.count} moves"
    yield from (f"   {told}" for told in sentences(match, SPECTATOR))
    yield from tables(match)


def sentences(match: Match, viewer: int) -> list[str]:
    sentence = match.setup.game.part("table").sentence
    return [sentence(event, match.names) for event in read_events(match.known(viewer))]


def tables(match: Match) -> Iterator[str]:
    """The table as each seat and a spectator sees it, with the legal moves of whoever is awaited."""
    draw = match.setup.game.part("table").draw
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


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.txt"):
        old.unlink()
    for path, (game, seats) in transcripts().items():
        path.write_text(play_through(game, seats), encoding="utf-8")
        print(path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path)


if __name__ == "__main__":
    main()

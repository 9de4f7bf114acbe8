"""A record shown from the deal to its end."""

from dataclasses import replace
from pathlib import Path

import alambic.games
from alambic.cli.asking import seat_index
from alambic.cli.showing import position, printable, screen, standings
from alambic.core.errors import BadOption
from alambic.core.match import Match
from alambic.core.match import replay as play_again
from alambic.core.record import read_record
from alambic.core.state import SPECTATOR


def show(file: Path, step: int | None, seat: int | None) -> None:
    """Print every move, what it did as a seat saw it, and the position at the end or after a step."""
    record = read_record(file, alambic.games.CATALOGUE)
    if step is not None and step > len(record.entries):
        raise BadOption(f"{file} has {len(record.entries)} moves; there is no step {step}")
    record = replace(record, names=tuple(printable(name) for name in record.names), entries=record.entries[:step])
    view = SPECTATOR if seat is None else seat_index(seat, record.setup.seats)
    game, console = record.setup.game, screen()
    table = game.part("table")

    def told(match: Match) -> str:
        return " ".join(table.sentence(event, match.names) for event in match.events(view))

    def after_each(match: Match) -> None:
        entry = match.entries[-1]
        console.print(f"{match.step:>4}  {match.names[entry.seat]}: {entry.move}", style="bold")
        console.print(f"      {told(match)}")

    console.print(f"{game.title}: {record.setup}")
    dealt = Match(game.load(compiled=False), record.setup, record.word, record.names)
    console.print(f"      {told(dealt)}")
    match = play_again(record, compiled=False, after_each=after_each)
    console.print()
    console.print(position(game, match.known(view), view, match.names))
    console.print()
    found = match.standings() if match.over else match.standings_known(view)
    console.print(standings(game, match.names, *found))

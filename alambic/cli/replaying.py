"""A record shown from the deal to its end."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import alambic.games
from alambic.cli.asking import seat_index
from alambic.cli.showing import printable, standings
from alambic.core.console import screen
from alambic.core.errors import BadOption, among
from alambic.core.match import Match
from alambic.core.match import replay as play_again
from alambic.core.picture import coloured
from alambic.core.record import BACK, MOVE, SITS, Entry, read_record, seated
from alambic.core.state import SPECTATOR


def show(file: Path, step: int | None, seat: int | None) -> None:
    """Print every entry, what it did as a seat saw it, and the position at the end or after a step."""
    record = read_record(file, alambic.games.CATALOGUE)
    if step is not None and step > len(record.entries):
        raise BadOption(f"{file} has {len(record.entries)} entries; there is no step {step}")
    record = replace(record, names=tuple(printable(name) for name in record.names), entries=record.entries[:step])
    view = SPECTATOR if seat is None else seat_index(seat, record.setup.seats)
    game, console = record.setup.game, screen()
    table = game.words

    def told(match: Match) -> str:
        told = [table.sentence(event, match.names) for event in match.events(view)]
        return " ".join(filter(None, told))

    lines: list[tuple[int, ...]] = [()]  # the moves that count, by step

    def after_each(match: Match) -> None:
        entry = match.entries[-1]
        console.print(f"{match.step:>4}  {heading(entry, match.names)}", style="bold")
        if entry.kind == MOVE:
            quiet = table.unremarked(entry.move, match.names[entry.seat])
            console.print(f"      {told(match) or quiet}")
        elif entry.kind == BACK:
            gone = [str(number) for number in lines[-1] if number not in match.line]
            console.print(f"      No longer counts: {among(gone, 99)}")
        else:
            match.names = tuple(printable(name) for name in seated(match.names, [entry]))
        lines.append(match.line)

    console.print(f"{game.title}: {record.setup}")
    dealt = Match(game.load(compiled=False), record.setup, record.word, record.names)
    console.print(f"      {told(dealt)}")
    match = play_again(record, compiled=False, after_each=after_each)
    console.print()
    console.print(coloured(game, match.known(view), view, match.names))
    console.print()
    found = match.standings() if match.over else match.standings_known()
    console.print(standings(game, match.names, *found))


INSTEAD = {"bot": "a bot", "clock": "the clock", "order": "a standing order"}  # who moved in a seat's stead


def heading(entry: Entry, names: Sequence[str]) -> str:
    """What an entry is, in a line."""
    if entry.kind == BACK:
        return f"{names[entry.seat]} takes back, to entry {entry.move}"
    if entry.kind == SITS:
        name = printable(entry.move)
        deed = {"person": "sits down", "nobody": "gets up"}.get(entry.by, f"plays on ({printable(entry.by)})")
        return f"Seat {entry.seat + 1}: {name} {deed}"
    by = f" (by {INSTEAD.get(entry.by, printable(entry.by))})" if entry.by else ""
    return f"{names[entry.seat]}: {entry.move}{by}"

"""What can be taken back, and what a question would take back."""

from collections.abc import Sequence

from alambic.core.match import Match
from alambic.core.record import SITS, Entry
from alambic.server.live.table import Table

BY_ITSELF = ("clock", "order")  # who has played what nobody did


def ways_back(match: Match, seats: Sequence[int]) -> list[tuple[str, int]]:
    """What somebody may ask to take back: their last move, or the whole turn, each with the entry it leads to.

    What a clock or an order answered for them goes back with what they did before it. Nothing from before somebody
    else sat down: whoever played then is not there to agree.
    """
    line, entries = (0, *match.line), match.entries
    last = len(line) - 1
    while last and (entries[line[last] - 1].seat not in seats or entries[line[last] - 1].by in BY_ITSELF):
        last -= 1
    if not last or any(entry.kind == SITS for entry in entries[line[last] :]):
        return []
    first, mover = last, entries[line[last] - 1].seat
    while first > 1 and entries[line[first - 1] - 1].seat == mover:
        if any(entry.kind == SITS for entry in entries[line[first - 1] : line[first]]):
            break
        first -= 1
    ways = [("move", line[last - 1]), ("turn", line[first - 1])]
    return ways if first < last else ways[:1]


def asked_moves(table: Table) -> list[Entry]:
    """The moves that the present question would take back, but for those that nobody made."""
    asking = table.row.asking
    if not asking or table.match is None:
        return []
    back = [table.match.entries[number - 1] for number in table.match.line if number > asking["to"]]
    return [entry for entry in back if entry.by not in BY_ITSELF]

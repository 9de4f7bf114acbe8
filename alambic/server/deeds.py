"""What people did at a table beside their moves, in words, and who held each seat when."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from alambic.core.record import BACK, MOVE, SITS, Entry, seated
from alambic.server.table import Table
from alambic.server.words import Words

PERSON, NOBODY = "person", "nobody"  # who sits there, as an entry says it; else a bot


@dataclass(frozen=True)
class Step:
    """An entry, or the deal."""

    number: int
    entry: Entry | None
    names: Sequence[str]  # by seat, as they were then
    deed: str = ""  # what people decided, where nobody moved


def dealt_names(table: Table) -> list[str]:
    """Who sat where at the deal."""
    return [seat["name"] for seat in table.row.dealt] if table.row.dealt else table.names()


def steps_of(table: Table, entries: Sequence[Entry], said: Words) -> Iterator[Step]:
    """The deal and some entries, each with the names of its own time."""
    names = dealt_names(table)
    dealt_by = [seat["by"] for seat in table.row.dealt] if table.row.dealt else [PERSON] * len(names)
    people = [name if by == PERSON else "" for name, by in zip(names, dealt_by, strict=True)]
    line: list[int] = []  # the moves that count
    yield Step(0, None, names)
    for number, entry in enumerate(entries, 1):
        deed = ""
        if entry.kind == MOVE:
            line.append(number)
        elif entry.kind == BACK:
            kept = [one for one in line if one <= int(entry.move)]
            deed, line = taking_back(names[entry.seat], len(line) - len(kept), said), kept
        else:
            deed = sitting(entry, people[entry.seat], said)
            names = seated(names, [entry])
            if entry.by == PERSON:
                people[entry.seat] = entry.move
        yield Step(number, entry, names, deed)


def taking_back(who: str, moves: int, said: Words) -> str:
    words = said.count("{who} takes back {n} move.", "{who} takes back {n} moves.", moves)
    return words.format(who=who, n=said.number(moves))


def sitting(entry: Entry, before: str, said: Words) -> str:
    """A change of players; `before`: the last person on that seat, if there was one."""
    assert entry.kind == SITS, "somebody sits down or gets up"
    if entry.by == PERSON:
        words = said.say("{name} is back.") if entry.move == before else said.say("{name} sits down.")
    elif entry.by == NOBODY:
        words = said.say("{name} gets up.")
    else:
        words = said.say("{name}, a bot, plays on for {who}.") if before else said.say("{name}, a bot, plays on.")
    return words.format(name=entry.move, who=before)

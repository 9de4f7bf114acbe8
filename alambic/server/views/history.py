"""What people did at a table beside their moves, in words, and who held each seat when."""

from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import dataclass

from alambic.core.events import Event
from alambic.core.game import Game
from alambic.core.record import BACK, MOVE, SITS, Entry, seated
from alambic.core.state import SPECTATOR
from alambic.server.basics.words import Words
from alambic.server.live.parts import Scene
from alambic.server.live.table import Table

PERSON, NOBODY = "person", "nobody"  # who sits there, as an entry says it; else a bot


@dataclass(frozen=True)
class Step:
    """An entry, or the deal."""

    number: int
    entry: Entry | None
    names: Sequence[str]  # by seat, as they were then
    change: str = ""  # what people decided, where nobody moved


def dealt_names(table: Table) -> list[str]:
    """Who sat where at the deal."""
    return [seat["name"] for seat in table.row.dealt] if table.row.dealt else table.names()


class Course:
    """Goes through the entries of a match, one after the other, and knows who sat where at each."""

    def __init__(self, table: Table, said: Words) -> None:
        self.said = said
        self.number = 0
        self.names = dealt_names(table)
        dealt_by = [seat["by"] for seat in table.row.dealt] if table.row.dealt else [PERSON] * len(self.names)
        self.people = [name if by == PERSON else "" for name, by in zip(self.names, dealt_by, strict=True)]
        self.line: list[int] = []  # the moves that count

    def deal(self) -> Step:
        return Step(0, None, self.names)

    def after(self, entry: Entry) -> Step:
        """The next entry, with the names of its time."""
        self.number += 1
        change = ""
        if entry.kind == MOVE:
            self.line.append(self.number)
        elif entry.kind == BACK:
            kept = [one for one in self.line if one <= int(entry.move)]
            change = taking_back(self.names[entry.seat], len(self.line) - len(kept), self.said)
            self.line = kept
        else:
            change = sitting(entry, self.people[entry.seat], self.said)
            self.names = seated(self.names, [entry])
            if entry.by == PERSON:
                self.people[entry.seat] = entry.move
        return Step(self.number, entry, self.names, change)

    def copy(self) -> "Course":
        """One that goes its own way from here."""
        other = copy(self)
        other.people, other.line = list(self.people), list(self.line)
        return other


def steps_of(table: Table, entries: Sequence[Entry], said: Words) -> Iterator[Step]:
    """The deal and some entries, each with the names of its own time."""
    course = Course(table, said)
    yield course.deal()
    for entry in entries:
        yield course.after(entry)


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
        words = said.say("A bot sits in for {who}.") if before else said.say("{name}, a bot, plays on.")
    return words.format(name=entry.move, who=before)


def told_now(scene: Scene, step: int, viewpoint: int) -> Sequence[Event]:
    """What a step told a viewpoint; once it was seen, without what people must remember by themselves."""
    game, events = scene.match.engine.game, scene.told[step].get(viewpoint, [])
    return game.words.faded(events) if fades(game) and step <= seen_until(scene, viewpoint) else events


def fades(game: Game) -> bool:
    """Whether there is anything to remember; most games need not be asked how far anybody has seen."""
    return bool(game.words.FADING)


def seen_until(scene: Scene, viewpoint: int) -> int:
    """The last step that is no news: of old, and for a seat from before its own last move; none after the end."""
    if scene.match.over:
        return -1
    entries = scene.match.entries
    own = (step for step in range(len(entries), 0, -1) if entries[step - 1].seat == viewpoint)
    return scene.since if viewpoint == SPECTATOR else min(scene.since, next(own, 1) - 1)

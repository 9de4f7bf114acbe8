"""What the others did since somebody's last turn, as that viewer was told of it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from alambic.core.record import MOVE
from alambic.server.actions.takebacks import BY_ITSELF
from alambic.server.basics.words import Words
from alambic.server.live.parts import Scene
from alambic.server.live.table import Table
from alambic.server.views.history import told_now

MOST = 40  # lines; what is older is in the log


@dataclass(frozen=True)
class Deed:
    """Something that somebody else did."""

    step: int
    text: str
    to_me: bool
    by_others: bool  # not what was turned up, or came to the viewer


@dataclass(frozen=True)
class Since:
    """What the others did: one line for all, and every one of them."""

    head: str
    to_me: bool
    lines: Sequence[Deed]


def since_turn(table: Table, scene: Scene, seat: int, said: Words) -> Since | None:
    """The latest deeds of others between two deeds of this seat, or after its last; None if there are none.

    What matters most stands for all: what was done to the viewer last, else what somebody else did last.
    """
    for steps in stretches(table, scene, seat):
        lines = list(deeds(table, scene, steps, seat, said))[-MOST:]
        if lines:
            head = max(enumerate(lines), key=lambda line: (line[1].to_me, line[1].by_others, line[0]))[1]
            return Since(head.text, head.to_me, lines)
    return None


def stretches(table: Table, scene: Scene, seat: int) -> Iterator[Sequence[int]]:
    """Runs of moves that this seat did not choose, the latest first, each from its beginning."""
    silent, found = set(table.game.silence.values()), list[int]()
    for step in reversed(scene.match.line):
        entry = scene.match.entries[step - 1]
        own = entry.kind == MOVE and entry.seat == seat and entry.by not in BY_ITSELF and entry.move not in silent
        if not own:
            found.append(step)
        elif found:
            yield found[::-1]
            found = []
    if found:
        yield found[::-1]


def deeds(table: Table, scene: Scene, steps: Sequence[int], seat: int, said: Words) -> Iterator[Deed]:
    words, names = table.game.words, table.names()
    for step in steps:
        if scene.match.entries[step - 1].seat != seat:
            for event in told_now(scene, step, seat):
                if text := words.sentence(event, names, said.say):
                    others = event.who != seat and 0 <= event.who < len(names)
                    yield Deed(step, text, words.done_to(event) == seat, others)

"""What happened at a table, in words, as one viewer was told of it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from alambic.core.state import SPECTATOR
from alambic.server.basics.words import Words
from alambic.server.live.parts import Scene
from alambic.server.live.table import Table
from alambic.server.views.history import Course, Step, fades, seen_until, told_now
from alambic.server.views.render import macro


@dataclass(frozen=True)
class LogLine:
    step: int
    text: str
    to_me: bool
    old: bool
    gone: bool = False  # taken back


@dataclass(frozen=True)
class Log:
    """What is old is drawn already; what came last, and what was only drafted, is still to be."""

    told: str = ""  # as HTML
    until: int = -1  # the last step that is in it
    lines: Sequence[LogLine] = ()


NOTHING = Log()
LATEST = 4  # lines that a big screen has room for


class Chronicle:
    """The log of one viewpoint in one language, drawn as far as it is old: a long match costs no more.

    A table has one for each, so that no line can come into the log of somebody who was told otherwise.
    """

    def __init__(self, table: Table, viewpoint: int, said: Words) -> None:
        self.source = table.course.told
        self.words, self.viewpoint, self.said = table.game.words, viewpoint, said
        self.draw = macro(said.language, "panels.html", "log_line")
        self.course = Course(table, said)
        self.until = -1  # the last step that is drawn
        self.line: Sequence[int] = ()  # the moves up to there that count
        self.drawn = ""

    def fits(self, table: Table, scene: Scene, until: int) -> bool:
        """Whether a scene only goes on from here: nothing was taken back, and it is no earlier one."""
        same = scene.match.line[: len(self.line)] == self.line
        return self.source is table.course.told and self.until <= until and same

    def draw_until(self, scene: Scene, until: int) -> Markup:
        if self.until < until:
            counting = {0, *scene.match.line}
            for step in self.steps(self.course, scene, self.until, until):
                self.drawn += "".join(self.draw(line) for line in self.lines(scene, step, True, counting))
            self.until = until
            self.line = tuple(number for number in scene.match.line if number <= until)
        return Markup(self.drawn)

    def rest(self, scene: Scene) -> list[LogLine]:
        counting, last = {0, *scene.match.line}, len(scene.told) - 1
        steps = self.steps(self.course.copy(), scene, self.until, last)
        return [line for step in steps for line in self.lines(scene, step, step.number <= scene.since, counting)]

    def steps(self, course: Course, scene: Scene, after: int, until: int) -> Iterator[Step]:
        if after < 0 <= until:
            yield course.deal()
        for entry in scene.match.entries[max(after, 0) : until]:
            yield course.after(entry)

    def lines(self, scene: Scene, step: Step, old: bool, counting: set[int]) -> Iterator[LogLine]:
        """What an entry told this viewpoint, and what people decided; each line names those who sat there then."""
        if step.change:
            yield LogLine(step.number, step.change, False, old)
        for event in told_now(scene, step.number, self.viewpoint):
            if text := self.words.sentence(event, step.names, self.said.say):
                to_me = self.words.done_to(event) == self.viewpoint
                yield LogLine(step.number, text, to_me, old, step.number not in counting)


def log_of(table: Table, scene: Scene, viewpoint: int, said: Words) -> Log:
    """All that a viewer was told; what came last is not old."""
    until = min(scene.since, table.playing().step)  # what somebody drafts is not for ever
    if fades(table.game):
        until = min(until, max(0, seen_until(scene, viewpoint)))
    chronicle = table.remembered.chronicles.get((viewpoint, said.language))
    if chronicle is None or not chronicle.fits(table, scene, until):
        chronicle = table.remembered.chronicles[viewpoint, said.language] = Chronicle(table, viewpoint, said)
    return Log(chronicle.draw_until(scene, until), until, chronicle.rest(scene))


def latest(table: Table, scene: Scene | None, said: Words) -> list[LogLine]:
    """What happened last, as those who watch were told, the newest at the end."""
    if scene is None:
        return []
    chronicle, found = Chronicle(table, SPECTATOR, said), list[LogLine]()
    steps = list(chronicle.steps(chronicle.course, scene, -1, len(scene.told) - 1))
    counting = {0, *scene.match.line}
    while steps and len(found) < LATEST:
        step = steps.pop()
        found[:0] = chronicle.lines(scene, step, step.number <= scene.since, counting)
    return found[-LATEST:]

"""`alambic check`: the laws on a game, with a bar; a broken one ready to paste, with the position drawn."""

import signal
from pathlib import Path
from types import FrameType
from typing import Any

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

import alambic.games
from alambic.core.chance import mixed
from alambic.core.console import screen
from alambic.core.laws import LawBroken, Oracles, Walk, check, oracles_of
from alambic.core.picture import coloured
from alambic.core.state import SPECTATOR
from alambic.core.written import RuleError

TICK = 5  # seconds; a call of a rule that takes two of them is endless
LOOKED_AT = ("census", "recount", "redeal")


class Watch:
    """Interrupts a rule that goes on for ever, where there are such signals; only interpreted ones can be."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.last: FrameType | None = None  # the call that was running at the last tick

    def __enter__(self) -> None:
        if hasattr(signal, "SIGALRM"):
            self.before: Any = signal.signal(signal.SIGALRM, self.tick)
            signal.setitimer(signal.ITIMER_REAL, TICK, TICK)

    def __exit__(self, *_: object) -> None:
        if hasattr(signal, "SIGALRM"):
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, self.before)

    def tick(self, number: int, frame: FrameType | None) -> None:
        own = []
        while frame:
            if Path(frame.f_code.co_filename).is_relative_to(self.folder):
                own.append(frame)
            frame = frame.f_back
        if own and own[-1] is self.last:
            at = f"{self.folder.name}/{Path(own[0].f_code.co_filename).name}, line {own[0].f_lineno}"
            raise RuleError(f"{at}: {own[0].f_code.co_name} does not end; let every loop come to a last time")
        self.last = own[-1] if own else None


def check_game(name: str, words: int, interpreted: bool) -> bool:
    """Run the laws, and print how it went; whether all are kept."""
    game = alambic.games.CATALOGUE.named(name)
    console, errors, oracles = screen(), screen(stderr=True), oracles_of(game)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    try:
        with Progress(*columns, console=errors, transient=True, disable=not errors.is_terminal) as bar:
            task = bar.add_task(game.title, total=None)

            def told(done: int, total: int, what: str) -> None:
                bar.update(task, completed=done, total=total, description=f"{game.title}: {what}")

            with Watch(game.folder):
                for setup in game.setups():
                    for word in range(1, words + 1):
                        Walk(game.load(compiled=False), setup, mixed(word), oracles)
            bar.update(task, description=f"{game.title}: " + ("walking" if interpreted else "compiling"))
            walked = check(game, oracles, range(1, words + 1), compiled=not interpreted, told=told)
    except LawBroken as broken:
        console.print(str(broken), soft_wrap=True)
        if walk := broken.walk:
            position = walk.engine.unpack(walk.positions[min(broken.step, len(walk.positions) - 1)])
            console.print("position, with nothing hidden:")
            console.print(coloured(game, walk.engine.read(position), SPECTATOR, walk.names))
        return False
    console.print(f"{game.title} keeps {'all' if not interpreted else 'the interpreted'} laws in {walked} games")
    if missing := [one for one in LOOKED_AT if getattr(oracles, one) is getattr(Oracles(), one)]:
        console.print(f"not looked at, since test_{game.name}.py has no ORACLES for it: {', '.join(missing)}")
    return True

"""Studies of the workshop: `alambic report` as a process of its own, one at a time, behind all tables."""

import asyncio
import contextlib
import sys
import time
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

from alambic.core.game import Setup
from alambic.server.basics.refusals import NotNow

NEEDED = ("matplotlib", "pyarrow", "scipy", "statsmodels")  # alambic[lab]
TOLD = 400  # letters of what a study said when it failed


def can_study() -> bool:
    """Whether what the lab needs is installed beside the package."""
    return all(find_spec(name) for name in NEEDED)


@dataclass
class Study:
    """One report in the making, or made."""

    setup: Setup
    games: int
    language: str
    folder: "TemporaryDirectory[str]"
    began: float = field(default_factory=time.monotonic)
    done: int = 0
    total: int = 0
    failed: str = ""  # what it said
    task: "asyncio.Task[None] | None" = None

    @property
    def file(self) -> Path:
        return Path(self.folder.name, "report.html")

    @property
    def finished(self) -> bool:
        return self.task is not None and self.task.done()

    def tell(self, done: int, total: int) -> None:
        """So much of a part is done; a report has two or three."""
        if done == 0:
            self.began = time.monotonic()
        self.done, self.total = done, total

    def begin(self) -> None:
        self.task = asyncio.create_task(self.run())

    async def run(self) -> None:
        """The process, and what it says: a line for everything played, and at its end what went wrong."""
        pipe = asyncio.subprocess.PIPE
        process = await asyncio.create_subprocess_exec(
            *command(self), stdin=asyncio.subprocess.DEVNULL, stdout=pipe, stderr=pipe
        )
        assert process.stdout and process.stderr
        try:
            async for line in process.stdout:
                words = line.split()
                if len(words) == 2 and all(word.isdigit() for word in words):
                    self.tell(*map(int, words))
            told = (await process.stderr.read()).decode(errors="replace")
            if await process.wait():
                self.failed = told.strip()[-TOLD:] or f"exit code {process.returncode}"
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()

    @property
    def seconds_left(self) -> int | None:
        """By what is done; None where nothing can be said yet."""
        if not self.done:
            return None
        return round((time.monotonic() - self.began) * (self.total - self.done) / self.done)


class Studies:
    """The one study of this server: the last, or that which is under way."""

    def __init__(self) -> None:
        self.study: Study | None = None

    @property
    def under_way(self) -> bool:
        return self.study is not None and not self.study.finished

    def begin(self, setup: Setup, games: int, language: str) -> None:
        if self.under_way:
            raise NotNow("a study is under way; wait for its end, or end it")
        if self.study:
            self.study.folder.cleanup()
        self.study = Study(setup, games, language, TemporaryDirectory(prefix="alambic-"))
        self.study.begin()

    async def end(self) -> None:
        """Give up what is under way, and what was found."""
        study, self.study = self.study, None
        if study and study.task:
            study.task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await study.task
            study.folder.cleanup()


def command(study: Study) -> list[str]:
    setup, deck = study.setup, Path(study.folder.name, "deck.toml")
    deck.write_text(setup.deck.as_toml(), encoding="utf-8")
    asked = {"players": setup.seats, "games": study.games, "language": study.language, "deck": deck}
    options = [f"--option={name}={value}" for name, value in setup.options.changed().items()]
    given = [f"--{name}={value}" for name, value in {**asked, "out": study.file}.items()]
    return [sys.executable, "-m", "alambic", "report", setup.game.name, "--aside", *given, *options]

"""The command line, run in this process or as a program of its own."""

import os
import subprocess
import sys

from typer.testing import CliRunner, Result

from alambic.cli import app

PLAIN = {"COLUMNS": "80", "NO_COLOR": "1", "TERM": "dumb"}
PROGRAM = [sys.executable, "-m", "alambic"]


def run(*arguments: str, input: str | None = None) -> Result:
    runner = CliRunner(env={**PLAIN, "FORCE_COLOR": None})
    return runner.invoke(app, arguments, input=input, catch_exceptions=False)


def really_run(*arguments: str, input: str = "") -> "subprocess.CompletedProcess[str]":
    """The program in a process of its own."""
    environment = {**os.environ, **PLAIN}
    return subprocess.run([*PROGRAM, *arguments], input=input, capture_output=True, text=True, env=environment)


def words(text: str) -> str:
    """A text without its line breaks."""
    return " ".join(text.split())


def standings_in(output: str) -> list[str]:
    lines = output.rstrip().split("\n")
    return lines[next(at for at, line in enumerate(lines) if line.startswith("place  seat")) :]

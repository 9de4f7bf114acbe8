"""What a machine may lack: told before the tests begin, which then skip it, or fail where nothing may be skipped.

`python -m tests.lacking` tells, `--packages` names Debian's packages alone.
"""

import os
import sys
from collections.abc import Iterator
from typing import NamedTuple, NoReturn

import pytest


class Program(NamedTuple):
    """What the tests start besides Python."""

    name: str
    shows: str  # what is not tested without it
    packages: str  # of Debian


CHROMIUM = Program("Chromium", "what people see and click", "chromium-headless-shell fonts-liberation")
POSTGRESQL = Program("PostgreSQL", "a server of several processes", "postgresql")


def everything_needed() -> bool:
    """Whether nothing may be skipped here."""
    return os.environ.get("CI") == "true"


def lacking(program: Program) -> NoReturn:
    """Skip for want of a program."""
    if everything_needed():
        pytest.fail(f"no {program.name}: {program.shows} must be tested here")
    pytest.skip(f"NO {program.name.upper()}: {program.shows} was NOT TESTED")


def missing() -> Iterator[Program]:
    from tests.browser.visiting import chromium
    from tests.server.postgres import programs

    if chromium() is None:
        yield CHROMIUM
    if programs() is None:
        yield POSTGRESQL


def main(words: list[str]) -> int:
    found = list(missing())
    if words == ["--packages"]:
        print(*(program.packages for program in found))
        return 0 if found else 1
    for program in found:
        what = "FAIL" if everything_needed() else "be SKIPPED"
        print(f"make: no {program.name} and no right to install it: the tests of {program.shows} will {what}")
        print(f"      (as root, on Debian: apt-get install {program.packages})")
    return 1 if found and everything_needed() else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

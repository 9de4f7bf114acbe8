"""The browser takes its turn like everything else on the machine."""

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from tests.browser.visiting import Visitor


def precedence(process: int | str) -> Iterator[tuple[str, int]]:
    """All threads of a process and of all that it started, and how nice they are to others."""
    for task in Path(f"/proc/{process}/task").glob("*"):
        with suppress(OSError):  # it has ended meanwhile
            yield (task / "comm").read_text().strip(), os.getpriority(os.PRIO_PROCESS, int(task.name))
            for child in (task / "children").read_text().split():
                yield from precedence(child)


def test_no_part_of_the_browser_comes_before_what_started_it(ada: Visitor) -> None:
    ada.open("/")
    own, found = os.getpriority(os.PRIO_PROCESS, 0), [*precedence(os.getpid())]
    assert any("chrom" in name.lower() for name, _ in found)
    assert not [name for name, nice in found if nice < own]

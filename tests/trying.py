"""Trying a mutant: in a copy of the tree, against the tests that cover its file, nearest and interpreted first."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, fields
from itertools import chain
from pathlib import Path
from threading import Event
from typing import Any

from alambic.core.cache import cache_folder
from tests.mutating import Mutant, mutated

LEFT_OUT = (".git", ".venv*", ".bench-node", ".mypy_cache", ".ruff_cache", ".hypothesis", "shared")
PYTEST = [sys.executable, "-m", "pytest", "-x", "-v", "-p", "no:cacheprovider", "-o", "faulthandler_timeout=0"]
ALL, NONE, BAD_WORDS = 0, 5, 4  # what pytest returns if all tests pass, if there are none, if one is not found
LONGEST = 45.0  # seconds of processor time that no single test needs, even if it has to compile a game
LOOK = 0.5  # seconds between two looks at what it has used
STILL = 180.0  # seconds in which a run that does not hang does something
WAITING = 900.0  # seconds that no single test waits, whatever it does meanwhile

# Which tests cover what, besides those that name a file in their own name or import it: paths, and words for -k.
FEW = "not elixir and not illusio and not vitriol and not artiseurs"  # as each game may have to be compiled again
COVERING = {
    "alambic/games/([a-z]+)/": [
        ("tests/{0}/test_*.py", ""),
        ("tests/test_golden.py tests/test_counts.py tests/test_styles.py tests/test_laws.py", "{0}"),
    ],
    "alambic/core/": [
        ("tests/test_laws_bite.py tests/mini/test_*.py tests/v*/test_*_knowledge.py", ""),
        ("tests/test_golden.py tests/test_counts.py tests/test_laws.py", "mini or vizia"),
        ("tests/test_*.py", FEW),
    ],
    "alambic/bots/": [
        ("tests/test_bots.py tests/test_search.py tests/test_styles.py tests/test_advice.py", FEW),
        ("tests/server/test_minds.py tests/server/test_hints.py tests/server/test_review.py", FEW),
        ("tests/test_bots.py tests/test_search.py tests/test_styles.py tests/*/test_*_bot.py", ""),
    ],
    "alambic/server/": [("tests/server/test_*.py", "")],
}
NEAR = {"alambic/games/": "tests/{0}/test_*.py", "alambic/server/": "tests/server/test_*.py"}  # else ANY
ANY = "tests/**/test_*.py"
SEVERAL = 8  # files of tests that import a file; of more, those that are about a game or the server are left out
DEAR = re.compile("postgres|processes|kill|fuzz|leaks|soak|docs|layers|bench|arena|strength|store|mutants|advice")

FAILED = re.compile(r"^(tests/.+?) (?:FAILED|ERROR) +\[|^ERROR (tests/\S+\.py)(?: |$)", re.M)
STOPPING = Event()


@dataclass(frozen=True)
class Outcome:
    mutant: Mutant
    outcome: str  # killed, survived or gone
    by: str  # the test that killed it, or why it survived
    seconds: float  # of processor time

    def line(self) -> str:
        told = {"outcome": self.outcome, "by": self.by, "seconds": round(self.seconds, 1)}
        return json.dumps(asdict(self.mutant) | told, ensure_ascii=False)

    @staticmethod
    def read(line: str) -> "Outcome":
        told: dict[str, Any] = json.loads(line)
        mutant = Mutant(*(told[field.name] for field in fields(Mutant)))
        return Outcome(mutant, told["outcome"], told["by"], told["seconds"])


def stages(tree: Path, path: str) -> Iterator[list[str]]:
    """The tests that cover a file as words for pytest, in the order in which they are best run."""
    pattern, listed = next((key, value) for key, value in COVERING.items() if re.match(key, path))
    names = [*re.match(pattern, path).groups(), ""]  # type: ignore[union-attr]
    parts = Path(path).with_suffix("").parts[2:]
    about = "|".join({word for part in parts for word in part.split("_")} - {names[0]})
    dotted = re.escape(path.removesuffix(".py").replace("/", ".").removesuffix(".__init__"))
    near = next((place.format(*names) for start, place in NEAR.items() if path.startswith(start)), ANY)
    texts = {test: test.read_text() for test in tree.glob(near) if test.parent.name != "browser"}
    named = [test for test in texts if re.search(rf"_({about})(_|\.)", test.name)]
    importing = [test for test, text in texts.items() if re.search(rf"^from {dotted} import", text, re.M)]
    if len(importing) > SEVERAL:
        importing = [test for test in importing if test.parent.name == "tests"]
    globbed = [([*chain(*map(tree.glob, paths.format(*names).split()))], words) for paths, words in listed]
    done: dict[Path, set[str]] = defaultdict(set)
    for found, words in [([*named, *importing], FEW if near == ANY else ""), *globbed]:
        new = {
            test
            for test in found
            if not done[test] & {"", words} and (test in named or not DEAR.search(test.name))
        }
        for test in new:
            done[test].add(words)
        if new:
            ordered = sorted(new, key=lambda test: (test not in named, ".load()" in test.read_text(), test))
            tests = [str(test.relative_to(tree)) for test in ordered]
            yield [*tests, "-k", words.format(*names)] if words else tests


def failures(said: str) -> list[str]:
    """The tests that pytest says have failed, and the files that it could not even read."""
    return [test or file for test, file in FAILED.findall(said)]


def session(leader: int) -> dict[int, float]:
    """The processes of a session, and what each and the children it has seen end have cost."""
    found = {}
    for entry in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            told = entry.read_text().rpartition(")")[2].split()
            if int(told[3]) == leader:
                found[int(entry.parent.name)] = sum(map(int, told[11:15])) / os.sysconf("SC_CLK_TCK")
    return found


def end(running: "subprocess.Popen[bytes]") -> None:
    """Let it take down what it set up, then end what is left."""
    running.send_signal(signal.SIGINT)
    with suppress(subprocess.TimeoutExpired):
        running.wait(20)
    for process in session(running.pid):
        with suppress(ProcessLookupError):
            os.kill(process, signal.SIGKILL)
    running.wait()


class Copy:
    """A copy of the tree under test, in which one file at a time is changed."""

    def __init__(self, tree: Path, folder: Path) -> None:
        self.tree = folder / "tree"
        shutil.copytree(tree, self.tree, ignore=shutil.ignore_patterns(*LEFT_OUT))
        self.cache, self.scratch = folder / "cache", folder / "scratch"
        self.cache.mkdir()
        for code in cache_folder().glob("*.code"):
            with suppress(FileNotFoundError):  # somebody else's prune
                shutil.copy2(code, self.cache)
        self.stamp = 10**9  # a file with another time is compiled anew

    def environment(self, cache: Path) -> dict[str, str]:
        inherited = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")}
        return inherited | {
            "PYTHONPATH": str(self.tree),
            "ALAMBIC_CACHE": str(cache),
            "TMPDIR": str(self.scratch),
            "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",  # no test needs them, and each run would load them
        }

    def call(self, words: Sequence[str], cache: Path) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(words, cwd=self.tree, env=self.environment(cache), capture_output=True, text=True)

    def compiled(self, path: str) -> Path:
        """The compiled rules that a changed file may use: in a folder of its own, as it may make others."""
        if path.startswith("alambic/server/"):
            return self.cache
        return Path(shutil.copytree(self.cache, self.scratch / "cache"))

    def clear(self) -> None:
        shutil.rmtree(self.scratch, ignore_errors=True)
        self.scratch.mkdir()
        self.scratch.chmod(0o711)  # PostgreSQL is another user

    def run(self, tests: Sequence[str], cache: Path, seconds: float) -> tuple[int | None, str, float]:
        """What pytest returned, None if the time was used up; its last words; and the processor time it took."""
        output, began, at, spent, test = self.scratch / "output", 0.0, 0.0, 0.0, ""
        moved = entered = time.monotonic()
        with output.open("wb") as file:
            running = subprocess.Popen(
                [*PYTEST, *tests], cwd=self.tree, env=self.environment(cache), stdout=file, stderr=file,
                stdin=subprocess.DEVNULL, start_new_session=True,
            )  # fmt: skip
        while running.poll() is None:
            if STOPPING.wait(LOOK):
                end(running)
                raise InterruptedError
            spent, now = max(spent, sum(session(running.pid).values())), time.monotonic()
            last = output.read_text(errors="replace").rpartition("\n")[2]
            if last != test:
                test, began, entered = last, spent, now
            if spent > at + 0.1:
                at, moved = spent, now
            if spent - began > LONGEST or now - moved > STILL or now - entered > WAITING:
                end(running)
                return 1, f"hung: {test.strip()}", spent
            if spent > seconds and spent - began < LONGEST / 4:  # else wait whether this one hangs
                end(running)
                return None, "the processor time was used up", spent
        said = output.read_text(errors="replace")
        end(running)  # what it may have left
        return running.returncode, [*failures(said), said.strip().rpartition("\n")[2]][0], spent

    def judge(self, mutant: Mutant, first: Sequence[str], seconds: float) -> Outcome:
        """Put a mutant in, run what covers it, and put the file back."""
        source = mutated(self.tree, mutant)
        if source is None:
            return Outcome(mutant, "gone", "", 0.0)
        path = self.tree / mutant.path
        before, times, spent = path.read_bytes(), path.stat(), 0.0
        self.clear()
        self.stamp += 10
        try:
            path.write_bytes(source)
            os.utime(path, (self.stamp, self.stamp))
            cache = self.compiled(mutant.path)
            for tests in [*([[*first]] if first else []), *stages(self.tree, mutant.path)]:
                result, word, took = self.run(tests, cache, seconds - spent)
                spent += took
                if result is None:
                    return Outcome(mutant, "survived", word, spent)
                if result not in (ALL, NONE) and (result != BAD_WORDS or tests != [*first]):
                    return Outcome(mutant, "killed", word, spent)
            return Outcome(mutant, "survived", "all pass", spent)
        finally:
            path.write_bytes(before)
            os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))

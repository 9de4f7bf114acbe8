"""Whether `make test` passes always: `python -m tests.steady`, three times idle and three times on a busy machine.

Busy means: as many programs as there are cores do nothing but compute, and one writes to the disk. Every run has
the tests in another order. One line a run; the output of a run that failed is kept and named.
"""

import argparse
import os
import re
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

MOST_SECONDS = 3600.0  # for one run: bounded, whatever happens
WHILE_WANTED = "import os, sys; parent = os.getppid()\nwhile os.getppid() == parent:"  # they outlive nobody
BURN = f"{WHILE_WANTED} sum(range(10**6))"
WRITE = f"""{WHILE_WANTED}
    with open(sys.argv[1], "wb") as file:
        file.write(os.urandom(1 << 22))
        file.flush()
        os.fsync(file.fileno())
"""


@contextmanager
def busy() -> Iterator[None]:
    """A machine that has other things to do; on a disk, not in the memory that tests write to."""
    with tempfile.TemporaryDirectory(prefix="alambic-steady-", dir="/var/tmp") as folder:
        words = [["-c", BURN]] * (os.cpu_count() or 1) + [["-c", WRITE, str(Path(folder) / "written")]]
        others = [subprocess.Popen([sys.executable, *one]) for one in words]
        try:
            yield
        finally:
            for other in others:
                other.kill()
                other.wait()


def run(order: int, output: Path) -> tuple[bool, float, float]:
    """One `make test`: whether it passed, how long it took, and the processor time of all its programs."""
    spent, start = used(), time.monotonic()
    with output.open("w") as file:
        words = ["make", "test", f"ORDER={order}"]
        try:
            done = subprocess.run(words, stdout=file, stderr=subprocess.STDOUT, timeout=MOST_SECONDS)
            passed = done.returncode == 0
        except subprocess.TimeoutExpired:
            passed = False
    return passed, time.monotonic() - start, used() - spent


def used() -> float:
    """Seconds of the processor that ended children took."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return children.ru_utime + children.ru_stime


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--idle", type=int, default=3, help="runs on a machine that has nothing else to do")
    parser.add_argument("--busy", type=int, default=3, help="runs beside others")
    asked = parser.parse_args()
    folder, failed = Path(tempfile.mkdtemp(prefix="alambic-steady-")), 0
    for order in range(1, asked.idle + asked.busy + 1):
        what, output = "idle" if order <= asked.idle else "busy", folder / f"{order}.log"
        if what == "idle":
            passed, seconds, processor = run(order, output)
        else:
            with busy():
                passed, seconds, processor = run(order, output)
        told = re.findall(r"=+ (.* in [\d.]+s.*) =+", output.read_text(errors="replace"))
        verdict = "passed" if passed else f"FAILED, see {output}"
        took = f"{seconds:.0f} s, {processor:.0f} s of the processor"
        print(f"{order} {what}: {verdict}; {took}; {''.join(told[-1:])}", flush=True)
        failed += not passed
    return failed


if __name__ == "__main__":
    sys.exit(main())

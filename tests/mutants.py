"""How many small wrong changes the tests notice: `python -m tests.mutants --out FILE`.

The mutants (tests/mutating.py) are tried one after the other in a copy of the tree (tests/trying.py). Each outcome
is a line in FILE, and a run that was interrupted goes on from there; `--like FILE` takes the mutants of another
run, and begins with what it found out.

A mutant is killed if a test fails or hangs; it survives if all pass, or if the processor time for it is used up.
"""

import argparse
import os
import signal
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from queue import SimpleQueue

from tests.mutating import ROOMS, Mutant, draw
from tests.trying import BAD_WORDS, PYTEST, STOPPING, Copy, Outcome, failures

MEMORY = Path("/dev/shm")
ROOM = 2**30  # bytes that the copies and what the tests leave there may need


def read(path: Path | None) -> list[Outcome]:
    return [Outcome.read(line) for line in path.read_text().splitlines()] if path and path.is_file() else []


def unsound(copy: Copy, outcomes: Sequence[Outcome]) -> set[str]:
    """The tests that fail without any mutant too: they have killed nothing."""
    copy.clear()
    failed: set[str] = set()
    killers = {told.by for told in outcomes if told.outcome == "killed" and not told.by.startswith("hung")}
    whole = {killer for killer in killers if killer.endswith(".py")}  # not even read
    for tests, words in ((whole, ["--collect-only"]), ({test for test in killers if "::" in test}, [])):
        if tests:
            called = [*PYTEST, "--maxfail=1000", *words, *sorted(tests)]
            done = copy.call(called, copy.cache)
            if done.returncode == BAD_WORDS:
                raise RuntimeError(f"killers cannot be tried without mutants:\n{done.stdout}{done.stderr}")
            failed |= set(failures(done.stdout))
    return failed


def report(outcomes: Sequence[Outcome]) -> str:
    lines = []
    for room in (*ROOMS, ""):
        found = [told.outcome for told in outcomes if told.mutant.path.startswith(f"alambic/{room}")]
        killed, tried = found.count("killed"), len(found) - found.count("gone")
        if tried:
            gone = f", {found.count('gone')} gone" if "gone" in found else ""
            lines.append(f"{room or 'in all':8} {killed} of {tried} killed, {killed / tried:.0%}{gone}")
    return "\n".join(lines)


def main() -> None:
    asked = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    asked.add_argument(
        "--tree", type=Path, default=Path(__file__).parents[1], help="the tree under test; default: this"
    )
    asked.add_argument(
        "--out", type=Path, default=Path(os.devnull), help="where the outcomes are kept, to go on with"
    )
    asked.add_argument("--like", type=Path, help="the outcomes of another run, whose mutants are taken")
    asked.add_argument("--all", action="store_true", help="try again what survived there")
    asked.add_argument("--seconds", type=float, default=150, help="of processor time for each mutant")
    asked.add_argument("--each", type=int, default=20, help="mutants of each room")
    asked.add_argument("--seed", type=int, default=21)
    asked.add_argument("--jobs", type=int, default=1, choices=(1, 2))
    words = asked.parse_args()
    like = {told.mutant: told for told in read(words.like)}
    mutants = list(like) if words.like else draw(words.tree, words.seed, words.each)
    outcomes = {told.mutant: told for told in read(words.out)}
    mounted = os.statvfs(MEMORY) if MEMORY.is_dir() else None
    memory = MEMORY if mounted and mounted.f_bavail * mounted.f_frsize > ROOM else None
    with (
        tempfile.TemporaryDirectory(prefix="mutants-", dir=memory) as name,
        ThreadPoolExecutor(words.jobs) as pool,
    ):
        Path(name).chmod(0o711)
        free: SimpleQueue[Copy] = SimpleQueue()
        for job in range(words.jobs):
            (Path(name) / str(job)).mkdir(mode=0o711)
            free.put(Copy(words.tree.resolve(), Path(name) / str(job)))

        def judge(mutant: Mutant) -> Outcome:
            known = like.get(mutant)
            if known and known.outcome == "survived" and not words.all:
                return Outcome(mutant, "survived", f"there: {known.by}", 0.0)
            copy = free.get()
            try:
                first = [known.by] if known and "::" in known.by and not known.by.startswith("hung") else []
                return copy.judge(mutant, first, words.seconds)
            finally:
                free.put(copy)

        waiting = [pool.submit(judge, mutant) for mutant in mutants if mutant not in outcomes]
        try:
            for done in as_completed(waiting):
                told = done.result()
                outcomes[told.mutant] = told
                with words.out.open("a") as file:
                    file.write(told.line() + "\n")
                where = f"{told.mutant.path}:{told.mutant.line}"
                print(f"{told.outcome:8} {told.seconds:5.0f} s  {where} {told.by}", flush=True)
        except BaseException:
            STOPPING.set()
            pool.shutdown(cancel_futures=True)
            raise
        wrong = unsound(free.get(), list(outcomes.values()))
    judged = [outcomes[mutant] for mutant in mutants]
    for test in sorted(wrong):
        print(f"fails without a mutant too, and counts for nothing: {test}")
    print(report([told for told in judged if told.by not in wrong]))


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        main()
    except KeyboardInterrupt:
        raise SystemExit("interrupted; the same command goes on") from None

"""Compiled code on disk: one file a game, named by a hash of everything it was made from.

Numba's own cache stamps a function with its own file alone and writes index and data apart; a change in another
file or a process killed between the two writes leaves old code as a hit. Here the name says what is inside, the
file appears whole or not at all, a checksum guards its content, and a file that cannot be used is made again.
"""

import hashlib
import os
import pickle
import sys
import time
import warnings
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from filelock import FileLock, Timeout
from platformdirs import user_cache_path

KEPT = 7 * 86400.0  # seconds that code is kept which nobody uses: several checkouts may share the folder


def cache_folder() -> Path:
    """Where compiled code is kept; ALAMBIC_CACHE names another place."""
    return Path(os.environ.get("ALAMBIC_CACHE") or user_cache_path("alambic"))


def fingerprint(sources: Iterable[Path], options: object) -> str:
    """A hash of sources, compiler options, versions and this processor."""
    import llvmlite
    import numba
    from numba.core.registry import cpu_target

    magic = cpu_target.target_context.codegen().magic_tuple()
    seen = hashlib.sha256(
        repr((options, numba.__version__, llvmlite.__version__, sys.version_info[:3], magic)).encode()
    )
    for source in sorted(sources):
        seen.update(source.name.encode() + b"\0" + source.read_bytes() + b"\0")
    return seen.hexdigest()[:20]


class Store:
    """The compiled rules of one game."""

    def __init__(self, game: str, digest: str) -> None:
        self.name = f"{game}-{digest}"
        self.path = cache_folder() / f"{self.name}.code"
        self.code: dict[str, bytes] = self.read() or {}
        self.fresh = False  # something was compiled that the file does not have

    def read(self) -> dict[str, bytes] | None:
        """What the file holds; None if there is none or it is damaged."""
        try:
            data = self.path.read_bytes()
            checksum, body = data[:32], data[32:]
            if hashlib.sha256(body).digest() != checksum:
                return None
            with suppress(OSError):  # a folder that is only read serves as well
                os.utime(self.path)
            code: dict[str, bytes] = pickle.loads(body)
            return code
        except OSError:
            return None

    def slot(self, name: str) -> "Slot":
        return Slot(self, name)

    @contextmanager
    def filling(self) -> Iterator[None]:
        """Hold the lock while compiling, then save; whoever waited finds the work done."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            lock = FileLock(self.path.with_suffix(".lock"), timeout=600)
            lock.acquire()
        except (OSError, Timeout) as problem:
            warnings.warn(f"compiled rules cannot be kept in {self.path.parent}: {problem}", stacklevel=3)
            yield
            return
        with lock:
            self.code = {**(self.read() or {}), **self.code}
            yield
            if self.fresh:
                self.save()

    def save(self) -> None:
        """Write the file whole, or not at all."""
        body = pickle.dumps(self.code)
        part = self.path.with_suffix(f".{os.getpid()}.part")
        try:
            part.write_bytes(hashlib.sha256(body).digest() + body)
            part.replace(self.path)
        except OSError as problem:
            part.unlink(missing_ok=True)
            warnings.warn(f"compiled rules cannot be kept in {self.path.parent}: {problem}", stacklevel=4)
            return
        self.fresh = False
        with suppress(OSError):  # another process may be pruning too
            self.prune()

    def prune(self) -> None:
        """Remove what nobody has used for long, and parts of files whose writer died."""
        for pattern, seconds in (("*.code", KEPT), ("*.part", 3600.0)):
            for path in self.path.parent.glob(pattern):
                if path.stat().st_mtime < time.time() - seconds:
                    path.unlink(missing_ok=True)
                    path.with_suffix(".lock").unlink(missing_ok=True)


class Slot:
    """The place of one rule in the store."""

    def __init__(self, store: Store, name: str) -> None:
        self.store = store
        self.name = name
        self.filled = name in store.code

    def numba_cache(self) -> Any:
        """This slot as the cache object that a Numba dispatcher asks before it compiles."""
        from numba.core import compiler, serialize
        from numba.core.caching import _Cache

        slot = self
        rebuild: Any = compiler.CompileResult._rebuild
        dumps: Any = serialize.dumps

        class SlotCache(_Cache):
            cache_path = str(slot.store.path)

            def load_overload(self, sig: Any, target_context: Any) -> Any:
                if not slot.filled:
                    return None
                target_context.refresh()
                return rebuild(target_context, *pickle.loads(slot.store.code[slot.name]))

            def save_overload(self, sig: Any, data: Any) -> None:
                slot.store.code[slot.name] = dumps(data._reduce())
                slot.store.fresh = True

            def enable(self) -> None: ...
            def disable(self) -> None: ...
            def flush(self) -> None: ...

        return SlotCache()

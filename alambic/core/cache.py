"""Compiled code on disk: a file for each function that Python calls, named by a hash of all it was made from.

Numba's own cache stamps a function with its own file alone and writes index and data apart; a change in another
file or a process killed between the two writes leaves old code as a hit. Here the name says what is inside, a file
appears whole or not at all, a checksum guards its content, and a file that cannot be used is made again.
"""

import hashlib
import os
import pickle
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any

from filelock import FileLock, Timeout
from platformdirs import user_cache_path

KEPT = 7 * 86400.0  # seconds that code is kept which nobody uses: several checkouts may share the folder


def cache_folder() -> Path:
    """Where compiled code is kept; ALAMBIC_CACHE names another place."""
    return Path(os.environ.get("ALAMBIC_CACHE") or user_cache_path("alambic"))


class Cache:
    """The compiled functions of one game."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.code: dict[str, bytes] = {}  # by name, what was read or made so far
        self.locked = False  # what is made now can be kept

    def path(self, name: str) -> Path:
        return cache_folder() / f"{self.game}-{name}.code"

    def find(self, name: str) -> bytes | None:
        """The code of this name, if there is any."""
        if name not in self.code and (body := self.read(name)) is not None:
            self.code[name] = body
        return self.code.get(name)

    def read(self, name: str) -> bytes | None:
        """What a file holds; None if there is none or it is damaged."""
        try:
            data = self.path(name).read_bytes()
        except OSError:
            return None
        checksum, body = data[:32], data[32:]
        if hashlib.sha256(body).digest() != checksum:
            return None
        with suppress(OSError):  # a folder that is only read serves as well
            os.utime(self.path(name))
        return body

    def slot(self, name: str) -> "Slot":
        return Slot(self, name)

    @contextmanager
    def filling(self, name: str) -> Iterator[None]:
        """Hold the lock of the first name that is missing while compiling; whoever waited finds the work done."""
        path = self.path(name)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            lock = FileLock(path.with_suffix(".lock"), timeout=600)
            lock.acquire()
        except (OSError, Timeout) as problem:
            warnings.warn(f"compiled rules cannot be kept in {path.parent}: {problem}", stacklevel=3)
            yield
            return
        with lock:
            self.locked = True
            try:
                yield
            finally:
                self.locked = False
        with suppress(OSError):  # another process may be pruning too
            self.prune()

    def keep(self, name: str, body: bytes) -> None:
        """Write a file whole, or not at all."""
        self.code[name] = body
        if not self.locked:
            return
        path = self.path(name)
        part = path.with_suffix(f".{os.getpid()}.part")
        try:
            part.write_bytes(hashlib.sha256(body).digest() + body)
            part.replace(path)
        except OSError as problem:
            part.unlink(missing_ok=True)
            self.locked = False
            warnings.warn(f"compiled rules cannot be kept in {path.parent}: {problem}", stacklevel=2)

    def prune(self) -> None:
        """Remove what nobody has used for long, and parts of files whose writer died."""
        for pattern, seconds in (("*.code", KEPT), ("*.lock", KEPT), ("*.part", 3600.0)):
            for path in cache_folder().glob(pattern):
                if path.stat().st_mtime < time.time() - seconds:
                    path.unlink(missing_ok=True)


@cache
def refresh(target_context: Any) -> None:
    """Have all that compiled code may call ready in Numba's context: once, not for each function."""
    target_context.refresh()


class Slot:
    """The place of one function in the cache."""

    def __init__(self, cache: Cache, name: str) -> None:
        self.cache = cache
        self.name = name
        self.code = cache.find(name)

    def numba_cache(self) -> Any:
        """This slot as the cache object that a Numba dispatcher asks before it compiles."""
        from numba.core import compiler, serialize
        from numba.core.caching import _Cache

        slot = self
        rebuild: Any = compiler.CompileResult._rebuild
        dumps: Any = serialize.dumps

        class SlotCache(_Cache):
            cache_path = str(slot.cache.path(slot.name))

            def load_overload(self, sig: Any, target_context: Any) -> Any:
                if slot.code is None:
                    return None
                refresh(target_context)
                return rebuild(target_context, *pickle.loads(slot.code))

            def save_overload(self, sig: Any, data: Any) -> None:
                slot.cache.keep(slot.name, dumps(data._reduce()))

            def enable(self) -> None: ...
            def disable(self) -> None: ...
            def flush(self) -> None: ...

        return SlotCache()

"""Rules that only other rules call are linked into them, and need no machine code of their own.

Numba makes every function ready to run by itself. Most rules never are: leaving that out, and optimising only what
is called from Python, together with all it calls, takes far less time. The seam is the class of library that the
code generator makes; should a version of Numba not have it, compiling is only slower.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any


@cache
def linked_class() -> type[Any]:
    """A library of functions that other functions are linked with."""
    from numba.core import codegen

    usual: Any = codegen.JITCodeLibrary

    class Linked(usual):  # type: ignore[misc]
        def _optimize_final_module(self) -> None:
            """Whoever is called from Python does that for all it calls."""

        def _finalize_final_module(self) -> None:
            self._finalize_dynamic_globals()
            self._finalized = True

        def get_pointer_to_function(self, name: str) -> int:
            self._ensure_finalized()
            return 0  # there is none

    return Linked


@contextmanager
def linked_only() -> Iterator[None]:
    """What is compiled inside can be called from compiled code alone.

    All threads share the code generator: whoever compiles, or loads what was compiled, holds the same lock.
    """
    from numba.core.compiler_lock import global_compiler_lock
    from numba.core.registry import cpu_target

    with global_compiler_lock:
        generator = cpu_target.target_context.codegen()
        usual = getattr(generator, "_library_class", None)
        if usual is None or usual is linked_class():
            yield
            return
        generator._library_class = linked_class()
        generator.set_env = no_environment
        try:
            yield
        finally:
            generator._library_class = usual
            del generator.set_env


def no_environment(name: str, environment: object) -> None:
    """Rules raise plain errors and hold no Python objects: only what Python calls has an environment."""

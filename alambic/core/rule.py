"""`@rule`: the same source interpreted and compiled.

The decorator only marks a function: imported, a rule is ordinary Python. A `Binding` makes a game's own copy of
a rule, with the rules it calls replaced by their bound copies, so both modes live in one process and generic
code (a playout, a search) is bound to each game's own rules. `Compiled` gives every rule exactly one signature,
read from its annotations.
"""

import dis
import gc
import hashlib
import sys
import typing
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from enum import IntEnum
from functools import cache
from pathlib import Path
from types import BuiltinFunctionType, CodeType, FunctionType, ModuleType
from typing import Any, TypeGuard, TypeVar

import numpy as np

from alambic.core import linking
from alambic.core.cache import Cache
from alambic.core.linking import linked_only
from alambic.core.state import Numbers, Reals, State, dtype
from alambic.core.written import FRACTION, RuleError, check_written, not_compiled, place

Rule = Callable[..., Any]
F = TypeVar("F", bound=Rule)


def rule(function: F) -> F:
    """Mark a function as a rule: whole numbers only, one signature, no allocation."""
    function.__dict__["__rule__"] = function
    return function


def fractions(function: F) -> F:
    """Mark generic code that may also compute with fractions and allocate: searches, never rules of a game."""
    function.__dict__["fractions"] = True
    return rule(function)


def unchecked(function: F) -> F:
    """Mark the innermost loops of a search, which no index leaves and which looking at each would make slow."""
    function.__dict__["unchecked"] = True
    return function


def spelled(native: Rule) -> Callable[[F], F]:
    """Mark a rule that needs another spelling when compiled (chance.py, where words are unsigned)."""

    def mark(function: F) -> F:
        function.__dict__["native"] = native
        return rule(function)

    return mark


def is_rule(thing: object) -> bool:
    return isinstance(thing, FunctionType) and "__rule__" in thing.__dict__


@contextmanager
def collecting_no_garbage() -> Iterator[None]:
    """A compiler makes many objects and little garbage: looking for it costs a twentieth of the time."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


def global_names(code: CodeType) -> set[str]:
    """The global names that a function reads."""
    return {str(step.argval) for step in dis.get_instructions(code) if step.opname == "LOAD_GLOBAL"}


def argument_names(function: Rule) -> tuple[str, ...]:
    return function.__code__.co_varnames[: function.__code__.co_argcount]


@cache
def compiler() -> str:
    """What compiles, and for which machine: two of these may make different code of the same rule."""
    import llvmlite
    import numba
    from numba.core.registry import cpu_target

    magic = cpu_target.target_context.codegen().magic_tuple()
    ours = [Path(file).read_bytes() for file in (__file__, linking.__file__)]
    return repr((numba.__version__, llvmlite.__version__, sys.version_info[:3], magic, ours))


def numbers_of(family: type[IntEnum], names: Iterable[str]) -> dict[str, int]:
    """Those members of a family that code with these names in it can mean, in their order there."""
    return {name: int(family[name]) for name in names if name in family.__members__}


@cache
def numbers(family: type[IntEnum]) -> ModuleType:
    """A family as rules see it: a module of whole numbers, which Python looks up and compilers take as constants.

    No member of it comes into a state so, nor what is said of one. Numba tells modules apart by their names.
    """
    members = numbers_of(family, family.__members__)
    told = ModuleType(f"{family.__module__}.{family.__qualname__}: {members}")
    vars(told).update(members)
    return told


def is_family(thing: object) -> TypeGuard[type[IntEnum]]:
    return isinstance(thing, type) and issubclass(thing, IntEnum)


def constant(value: object) -> object:
    """What a constant that rules read is, as text; NotImplemented where that cannot be told."""
    if isinstance(value, ModuleType) and value.__name__.partition(".")[0] != __name__.partition(".")[0]:
        return value.__name__
    if isinstance(value, BuiltinFunctionType):
        return value.__module__, value.__name__
    if isinstance(value, tuple):
        told = [constant(one) for one in value]
        return NotImplemented if NotImplemented in told else told
    if isinstance(value, IntEnum):
        return "int", repr(int(value))
    if isinstance(value, int | float | np.generic):
        return type(value).__name__, repr(value)
    if isinstance(value, np.ndarray) and not value.dtype.hasobject:
        return value.dtype.descr, value.shape, value.tobytes()
    return NotImplemented


@contextmanager
def within(function: Rule, pending: list[Rule]) -> Iterator[None]:
    """Go through what a rule calls; it may not call itself by way of anything."""
    if function in pending:
        raise RuleError(
            f"{place(function)} calls itself: rules may not be recursive; "
            "write a loop, and keep what is left to do in a field of the state"
        )
    pending.append(function)
    try:
        yield
    finally:
        pending.remove(function)


class Binding:
    """A game's own copies of rules, interpreted; `own` says which rule stands behind each placeholder."""

    def __init__(self, own: Mapping[Rule, Rule]) -> None:
        self.own = dict(own)
        self.bound: dict[Rule, Rule] = {}
        self.pending: list[Rule] = []

    def bind(self, function: Rule) -> Rule:
        """This game's copy of a rule, made once."""
        function = self.own.get(function, function)
        if not is_rule(function):
            return function
        if function not in self.bound:
            with within(function, self.pending):
                if not function.__dict__.keys() & {"fractions", "native"}:
                    check_written(function.__dict__["__rule__"])
                self.bound[function] = self.make(function)
        return self.bound[function]

    def make(self, function: Rule) -> Rule:
        return self.clone(function)

    def clone(self, function: Rule, deep: bool = True) -> FunctionType:
        """The function with its own globals, in which (if deep) every rule it calls is this binding's copy."""
        assert isinstance(function, FunctionType)
        own = dict(function.__globals__)
        if deep:
            for name in sorted(global_names(function.__code__) & own.keys()):
                if is_rule(own[name]):
                    own[name] = self.bind(own[name])
                elif is_family(own[name]):
                    own[name] = numbers(own[name])
                elif isinstance(own[name], IntEnum):
                    own[name] = int(own[name])
        copy = FunctionType(function.__code__, own, function.__name__, function.__defaults__)
        copy.__qualname__ = function.__qualname__
        copy.__module__ = function.__module__
        return copy


class Compiled(Binding):
    """A game's own copies of rules, compiled by Numba, taken from the cache where it has them."""

    OPTIONS: typing.ClassVar[dict[str, Any]] = {"boundscheck": True, "error_model": "python"}

    def __init__(
        self, own: Mapping[Rule, Rule], state: type[State], cache: Cache, brief: Sequence[Rule] = ()
    ) -> None:
        """Rules that are `brief` keep Python's lock: giving it away and back takes longer than they do."""
        import numba

        super().__init__(own)
        self.numba = numba
        self.entries: dict[Rule, Rule] = {}
        self.digests: dict[Rule, str] = {}
        self.reading: list[Rule] = []
        self.record = numba.from_dtype(dtype(state))
        self.cache = cache
        self.ground = repr((compiler(), cache.game, self.OPTIONS, dtype(state).descr)).encode()
        self.brief = {self.own.get(function, function) for function in brief}
        whole = numba.types
        self.kinds: dict[Any, Any] = {
            int: whole.int64,
            bool: whole.boolean,
            float: whole.float64,
            type(None): whole.void,
            Numbers: whole.int32[::1],
            Reals: whole.float32[::1],
            list[float]: whole.float64[::1],
            list[int]: whole.int64[::1],
            list[State]: self.record[::1],
        }

    def bind_entries(self, functions: Sequence[Rule]) -> list[Rule]:
        """This game's copies of rules, to be called from Python: a state is then an array of one."""
        with collecting_no_garbage():
            return [self.entry(self.own.get(function, function)) for function in functions]

    def entry(self, function: Rule) -> Rule:
        if function not in self.entries:
            self.entries[function] = self.make_entry(function)
        return self.entries[function]

    def name(self, function: Rule) -> str:
        """What the cache calls the way in to a rule."""
        function = self.own.get(function, function)
        return f"{function.__name__}-{self.digest(function)}{'-brief' * (function in self.brief)}"

    def digest(self, function: Rule) -> str:
        """A hash of all that this game's copy of a rule is made from, what it calls included."""
        function = self.own.get(function, function)
        if function not in self.digests:
            with within(function, self.reading):
                self.digests[function] = self.hashed(function)
        return self.digests[function]

    def hashed(self, function: Rule) -> str:
        """Names and comments of files do not count, nor where a line stands in them: only what is compiled."""
        source = function.__dict__.get("native", function)
        assert isinstance(source, FunctionType)
        code, told = source.__code__, list[object]()
        constants = [None if one == source.__doc__ else one for one in code.co_consts[:1]] + [*code.co_consts[1:]]
        for name in sorted(global_names(code) & {*source.__globals__}):
            value = source.__globals__[name]
            if is_rule(value):
                told += [name, self.digest(value)]
            elif is_family(value):
                told += [name, numbers_of(value, code.co_names)]
            else:
                told += [name, constant(value)]
            if told[-1] is NotImplemented:
                raise RuleError(f"{place(source)}: {name} is no whole number and no rule")
        told += [code.co_code, constants, code.co_names, code.co_varnames, self.signature(function)]
        told += ["unchecked"] * bool(function.__dict__.get("unchecked"))
        return hashlib.sha256(self.ground + repr(told).encode()).hexdigest()[:20]

    def signature(self, function: Rule) -> tuple[Any, list[Any]]:
        """The one signature of a rule, from its annotations: what it returns and takes."""
        hints = typing.get_type_hints(function)
        try:
            kinds = [self.kind(hints[name]) for name in (*argument_names(function), "return")]
        except KeyError as missing:
            raise RuleError(
                f"{place(function)}: no compiled type for {missing}; "
                "a rule takes its State, int, bool and Numbers, says so, and says what it returns"
            ) from None
        return kinds[-1], kinds[:-1]

    def kind(self, hint: Any) -> Any:
        if isinstance(hint, type) and issubclass(hint, State):
            return self.record
        return self.kinds[hint]

    def make(self, function: Rule) -> Rule:
        """A rule for other rules alone: no way in from Python, nothing to keep."""
        copy = self.named(self.clone(function.__dict__.get("native", function)), function)
        options = {**self.OPTIONS, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
        if function.__dict__.get("unchecked"):
            options["boundscheck"] = False
        dispatcher: Any = self.numba.njit(**options)(copy)
        returned, taken = self.signature(function)
        try:
            with linked_only():
                dispatcher.compile(returned(*taken))
        except self.numba.core.errors.NumbaError as problem:
            raise not_compiled(typing.cast(FunctionType, function), problem) from None
        dispatcher.disable_compile()
        if not function.__dict__.get("fractions"):
            self.refuse_fractions(place(function), dispatcher)
        return typing.cast(Rule, dispatcher)

    def make_entry(self, function: Rule) -> Rule:
        """The way in from Python to a rule. Numba takes an array of one record 16 times faster than the record."""
        stored = self.cache.slot(self.name(function))
        returned, taken = self.signature(function)
        names = argument_names(function)
        inside = [f"{name}[0]" if kind is self.record else name for name, kind in zip(names, taken, strict=True)]
        space = {"inner": None if stored.code else self.bind(function)}
        exec(f"def entry({', '.join(names)}):\n    return inner({', '.join(inside)})", space)
        copy = self.named(typing.cast(FunctionType, space["entry"]), function)
        options = {**self.OPTIONS, "nogil": function not in self.brief}
        dispatcher: Any = self.numba.njit(**options)(copy)
        dispatcher._cache = stored.numba_cache()
        dispatcher.compile(returned(*(kind[::1] if kind is self.record else kind for kind in taken)))
        dispatcher.disable_compile()
        return typing.cast(Rule, dispatcher)

    def named(self, copy: FunctionType, function: Rule) -> FunctionType:
        """The hash in the symbol keeps copies for two games, or of two versions, of a function apart in memory.

        What is stored is loaded again wherever its function stands then: a rule may move to another file.
        """
        copy.__qualname__ = f"{function.__qualname__}@{self.digest(function)}"
        copy.__module__ = __name__
        return copy

    def refuse_fractions(self, name: str, dispatcher: Any) -> None:
        """No floating point in a rule: uint64 with int64 would slip into it silently."""
        for compiled in dispatcher.overloads.values():
            for variable, kind in compiled.type_annotation.typemap.items():
                if isinstance(kind, self.numba.types.Float):
                    raise RuleError(f"{name}: {variable} is a fraction; {FRACTION}")

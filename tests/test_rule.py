"""Rules: one source, two modes, one signature."""

from collections.abc import Iterator
from threading import Thread
from typing import Any

import numpy as np
import pytest
from numba.core.compiler_lock import global_compiler_lock
from numba.core.registry import cpu_target

from alambic.core.cache import Cache
from alambic.core.chance import below
from alambic.core.contract import Unbound, legal
from alambic.core.engine import Compiling, Engine, Interpreting
from alambic.core.events import clear_events
from alambic.core.linking import linked_class, linked_only
from alambic.core.playout import finish
from alambic.core.rule import Binding, Compiled, fractions, rule
from alambic.core.state import Numbers, Row, State, dtype, int8, twin
from alambic.core.written import RuleError
from alambic.games import CATALOGUE

VIZIA = CATALOGUE["vizia"]


class Toy(State):
    row: Row = int8(3)


@rule
def middle(s: Toy) -> int:
    return s.row[1]


@rule
def twice(s: Toy) -> int:
    return 2 * middle(s)


@rule
def third(s: Toy, at: int) -> int:
    return s.row[at]


@rule
def two_thirds(s: Toy, at: int) -> int:
    return third(s, at) + third(s, at - 1)


@rule
def half(s: Toy) -> int:
    return int(s.row[0] / 2)


@fractions
def mean(s: Toy) -> float:
    return s.row[0] / 2


@rule
def endless(s: Toy) -> int:
    return endless(s)


@rule
def untyped(s: Toy, words: str) -> int:
    return 0


@pytest.fixture
def compiled(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Compiled]:
    monkeypatch.setenv("ALAMBIC_CACHE", str(tmp_path))
    yield Compiled({}, Toy, Cache("toy"))


def record() -> Any:
    s = np.zeros(1, dtype(Toy))
    s["row"] = (3, 4, 5)
    return s


def test_imported_a_rule_is_ordinary_python() -> None:
    s: Any = twin(Toy)()
    s.row[1] = 21
    assert twice(s) == 42


def test_a_rule_has_exactly_one_signature(compiled: Compiled) -> None:
    (bound,) = compiled.bind_entries([third])
    assert bound(record(), 2) == 5
    assert bound(record(), np.int8(1)) == 4
    assert len(bound.signatures) == 1  # type: ignore[attr-defined]


def test_a_replaced_rule_is_replaced_for_its_callers_only_in_that_binding() -> None:
    s: Any = twin(Toy)()
    s.row[1] = 21
    other = Binding({middle: lambda s: 1})
    assert other.bind(twice)(s) == 2
    assert twice(s) == 42


def test_compiled_indexes_are_checked(compiled: Compiled) -> None:
    (bound,) = compiled.bind_entries([third])
    with pytest.raises(IndexError):
        bound(record(), 3)


def test_inner_rules_have_no_machine_code_and_their_errors_come_out(compiled: Compiled) -> None:
    (bound,) = compiled.bind_entries([two_thirds])
    assert bound(record(), 2) == 9
    with pytest.raises(IndexError):
        bound(record(), 3)
    inner: Any = compiled.bind(third)
    (library,) = [result.library for result in inner.overloads.values()]
    assert not library.get_pointer_to_function(inner.overloads[inner.signatures[0]].fndesc.llvm_func_name)
    assert compiled.bind_entries([third])[0](record(), 2) == 5  # the same rule, asked for from Python later


def test_linking_is_for_one_thread_at_a_time_and_may_be_nested() -> None:
    """Another thread compiles, or loads what was compiled, when it is over."""
    generator = cpu_target.target_context.codegen()
    usual, seen = generator._library_class, []

    def look() -> None:
        with global_compiler_lock:  # as every compiler does
            seen.append(generator._library_class)

    other = Thread(target=look)
    with linked_only():
        other.start()
        with linked_only():
            assert generator._library_class is linked_class()
        assert generator._library_class is linked_class() and "set_env" in vars(generator)
        other.join(0.2)
        assert not seen
    other.join()
    assert seen == [usual] == [generator._library_class] and "set_env" not in vars(generator)


def test_fractions_are_refused_in_rules_and_allowed_in_searches(compiled: Compiled) -> None:
    with pytest.raises(RuleError, match="whole numbers"):
        compiled.bind_entries([half])
    (bound,) = compiled.bind_entries([mean])
    assert bound(record()) == 1.5


def test_recursion_is_refused(compiled: Compiled) -> None:
    with pytest.raises(RuleError, match="calls itself"):
        compiled.bind_entries([endless])


def test_an_argument_without_a_compiled_type_is_refused(compiled: Compiled) -> None:
    with pytest.raises(RuleError, match="no compiled type"):
        compiled.bind_entries([untyped])


def test_a_door_without_a_game_says_so() -> None:
    s: Any = twin(Toy)()
    moves: Numbers = [0]
    with pytest.raises(Unbound):
        legal(s, 0, moves)


def test_both_modes_live_in_one_process_and_agree() -> None:
    setup = VIZIA.setup(3)
    ends = []
    for compiled_too in (False, True):
        engine = VIZIA.load(compiled=compiled_too)
        s = engine.start(setup, 99)
        engine.call(finish, s, engine.mode.numbers(engine.most))
        ends.append(engine.pack(s))
    assert ends[0] == ends[1]


def test_chance_can_be_scripted() -> None:
    engine = Engine(VIZIA, Interpreting(VIZIA, script=lambda s, n: n - 1))
    s = engine.read(engine.start(VIZIA.setup(2), 1))
    assert s.hand[0, 5] == 2 and s.common[5] == 4 and s.turn == 1


def test_generic_code_is_bound_to_each_game() -> None:
    engine = VIZIA.load()
    assert isinstance(engine.mode, Compiling)
    assert engine.mode.binding.bind(below) is engine.mode.binding.bind(below)
    s = engine.start(VIZIA.setup(2), 1)
    engine.call(clear_events, s)
    assert engine.read(s).told == 0

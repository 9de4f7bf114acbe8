"""States: packed bytes and their plain twin."""

from typing import Any

import pytest

from alambic.core.state import Grid, Row, State, dtype, int8, int16, pack, twin, unpack


class Toy(State):
    small: int = int8()
    wide: int = int16()
    row: Row = int8(3)
    grid: Grid = int16(2, 2)


def toy() -> Any:
    return twin(Toy)()


def test_no_byte_is_padding() -> None:
    """Equal knowledge must mean equal bytes, so every byte belongs to a field."""
    kind = dtype(Toy)
    assert kind.names is not None
    assert kind.itemsize == sum(kind[name].itemsize for name in kind.names)
    assert kind.itemsize % 8 == 0


def test_plain_and_packed_are_the_same_state() -> None:
    s = toy()
    s.small, s.wide, s.rng = -3, 1000, 2**64 - 1
    s.row[2] = 7
    s.grid[1, 0] = -20000
    again: Any = unpack(Toy, pack(s))
    assert (again.small, again.wide, again.rng, again.row[2], again.grid[1, 0]) == (-3, 1000, 2**64 - 1, 7, -20000)
    assert pack(again) == pack(s)


def test_plain_values_are_python_ints() -> None:
    """NumPy's scalars would wrap where compiled code does not."""
    s: Any = unpack(Toy, pack(toy()))
    assert type(s.small) is int and type(s.row[0]) is int and type(s.grid[1, 1]) is int


def test_a_value_too_big_for_its_field_is_an_error() -> None:
    s = toy()
    s.row[0] = 128
    with pytest.raises(OverflowError):
        pack(s)


def test_a_misspelt_field_is_an_error() -> None:
    with pytest.raises(AttributeError):
        toy().smal = 1


def test_a_copy_shares_nothing() -> None:
    s = toy()
    other = s.copy()
    other.row[0] = 5
    other.small = 5
    assert s.row[0] == 0 and s.small == 0

"""The state of a game: a class of annotated whole-number fields.

From the class come the packed dtype for compiled play and the plain twin, made of Python ints, for
interpreted play. NumPy's own scalars would wrap where compiled code (64 bits) does not; the twin never does,
and turning it back into bytes raises when a value does not fit its field.
"""

from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Protocol, overload

if TYPE_CHECKING:
    import numpy as np

SPECTATOR = 14  # the seat of whoever only watches; its bit is set in EVERYONE alone
EVENT_COLUMNS = 6  # at least
QUIET, UNTIL_CHANCE = 1, 2  # of `quiet`: write no events; only what is sure (preview.py)


class Row(Protocol):
    """A field with one index."""

    def __getitem__(self, at: int) -> int: ...
    def __setitem__(self, at: int | slice, value: int) -> None: ...


class Grid(Protocol):
    """A field with two indices, always used together: `s.hand[seat, card]`."""

    @property
    def shape(self) -> tuple[int, int]: ...
    def __getitem__(self, at: tuple[int, int]) -> int: ...
    def __setitem__(self, at: tuple[int | slice, int | slice], value: int) -> None: ...


class Cube(Protocol):
    """A field with three indices, always used together."""

    def __getitem__(self, at: tuple[int, int, int]) -> int: ...
    def __setitem__(self, at: tuple[int | slice, int | slice, int | slice], value: int) -> None: ...


class Numbers(Protocol):
    """Room that the caller lends to a rule for its answer: moves, places, points, weights (32 bits each)."""

    @overload
    def __getitem__(self, at: int) -> int: ...
    @overload
    def __getitem__(self, at: slice) -> "Numbers": ...
    def __setitem__(self, at: int, value: int) -> None: ...


class Seen(Protocol):
    """Room for an observation, lent full of 0s; its numbers are as wide as the game's layout says (layout.py)."""

    @overload
    def __getitem__(self, at: int) -> int: ...
    @overload
    def __getitem__(self, at: slice) -> "Seen": ...
    def __setitem__(self, at: int | slice, value: int) -> None: ...


class Secrets(Protocol):
    """Room for what a seat may not know, likewise."""

    @overload
    def __getitem__(self, at: int) -> int: ...
    @overload
    def __getitem__(self, at: slice) -> "Secrets": ...
    def __setitem__(self, at: int | slice, value: int) -> None: ...


class Reals(Protocol):
    """Fractions of 32 bits, one a place."""

    def __len__(self) -> int: ...
    @overload
    def __getitem__(self, at: int) -> Any: ...
    @overload
    def __getitem__(self, at: slice) -> "Reals": ...
    def __setitem__(self, at: int, value: Any) -> None: ...


class Field(NamedTuple):
    """What a state declares of one field; `name` is filled in when the class is made."""

    kind: str
    shape: tuple[int, ...]
    name: str = ""

    @property
    def width(self) -> int:
        return int(self.kind[1])


def int8(*shape: int) -> Any:
    return Field("i1", shape)


def uint8(*shape: int) -> Any:
    return Field("u1", shape)


def int16(*shape: int) -> Any:
    return Field("i2", shape)


def int32(*shape: int) -> Any:
    return Field("i4", shape)


def uint64(*shape: int) -> Any:
    return Field("u8", shape)


class State:
    """What every game's state has; a game adds its own fields in a subclass."""

    rng: int = uint64()  # the random word (chance.py alone touches it)
    events: Grid = int16(24, EVENT_COLUMNS)  # what happened since the last decision (events.py)
    told: int = int8()  # how many events there are
    quiet: int = int8()  # QUIET or UNTIL_CHANCE, and leave to people what is theirs (search, simulation, bots)
    revealed: int = int8()  # 1: the last move showed something hidden to somebody
    seats: int = int8()  # how many play
    phase: int = int8()  # what kind of decision is due, an index into the game's phases

    fields: ClassVar[tuple[Field, ...]]

    def __init_subclass__(cls) -> None:
        declared: dict[str, Field] = {}
        for part in reversed(cls.__mro__):
            for name, field in vars(part).items():
                if isinstance(field, Field):
                    declared[name] = field._replace(name=name)
        # Widest first: every field is aligned and no byte is padding, so equal states are equal bytes.
        cls.fields = tuple(sorted(declared.values(), key=lambda field: -field.width))


DTYPES: "dict[type[State], np.dtype[np.void]]" = {}
TWINS: "dict[type[State], type[Plain]]" = {}


def dtype(state: type[State]) -> "np.dtype[np.void]":
    """The packed record type of a state, rounded up to 8 bytes by a field that stays 0."""
    import numpy as np

    if state in DTYPES:
        return DTYPES[state]
    parts: list[Any] = [(field.name, field.kind, field.shape) for field in state.fields]
    size = np.dtype(parts).itemsize
    if size % 8:
        parts.append(("spare", "u1", (8 - size % 8,)))
    made = np.dtype(parts, align=True)
    assert made.itemsize == size + -size % 8, "a state must not contain padding"
    DTYPES[state] = made
    return made


class Plain:
    """The plain twin of a state: same fields, Python ints inside, no other attribute can be set."""

    __slots__ = ()
    state: ClassVar[type[State]]

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any: ...
        def __setattr__(self, name: str, value: Any) -> None: ...

    def __init__(self) -> None:
        import numpy as np

        for field in self.state.fields:
            setattr(self, field.name, np.zeros(field.shape, object) if field.shape else 0)

    def copy(self) -> "Plain":
        other = object.__new__(type(self))
        for field in self.state.fields:
            value = getattr(self, field.name)
            setattr(other, field.name, value.copy() if field.shape else value)
        return other


def twin(state: type[State]) -> type[Plain]:
    """The class of a state's plain twin."""
    if state not in TWINS:
        names = tuple(field.name for field in state.fields)
        TWINS[state] = type(f"Plain{state.__name__}", (Plain,), {"__slots__": names, "state": state})
    return TWINS[state]


def pack(plain: Plain) -> bytes:
    """The bytes of a plain state; OverflowError if a value does not fit its field."""
    import numpy as np

    record = np.zeros(1, dtype(plain.state))
    for field in plain.state.fields:
        try:
            record[field.name][0] = getattr(plain, field.name)
        except OverflowError as problem:
            raise OverflowError(
                f"{field.name} does not fit: {problem}; declare it wider, as int16 or int32"
            ) from None
    return record.tobytes()


def unpack(state: type[State], data: bytes) -> Plain:
    """The plain state that these bytes spell."""
    import numpy as np

    record = np.frombuffer(data, dtype(state))
    plain = object.__new__(twin(state))
    for field in state.fields:
        value = record[field.name][0]
        setattr(plain, field.name, value.astype(object) if field.shape else int(value))
    return plain

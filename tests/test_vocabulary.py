"""A vocabulary: one declaration each, whole numbers for rules, and words that never enter them."""

from enum import IntEnum
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from alambic.core.cache import Cache
from alambic.core.events import EVERYONE, NONE, VEILED, Event
from alambic.core.match import Match
from alambic.core.rule import Binding, Compiled, rule
from alambic.core.state import Row, State, int8, twin
from alambic.core.vocabulary import (
    COUNT,
    SEAT,
    Awaits,
    Endings,
    Ends,
    Events,
    Moves,
    Phases,
    Spells,
    Tells,
    Thing,
    chosen,
    each,
    filled,
    own,
    seen,
    several,
)
from alambic.games import CATALOGUE


class Toy(State):
    hand: Row = int8(2)


class Phase(Phases):
    THROWING = Awaits("{who} is to throw.", "Throw.", silence="wait")
    CATCHING_IT = Awaits("{who} is to catch.", "Catch.", yields="catch", public=True)


class Move(Moves):
    WAIT = Spells("wait", "Wait", untold="{who} waits.")
    THROW = Spells(
        "throw {ball} to {seat}", each("ball", "Red to {seat}", "Blue to {seat}"), ball="rb", seat="1234"
    )
    CATCH = Spells("catch", "Catch")


class End(Endings):
    DROPPED = Ends("a ball was dropped", "TOY-09")
    LATE = Ends("it is late", "TOY-12", 12)


BALL = Thing(("a red ball", "a blue ball"), the=("the red ball", "the blue ball"), unseen="a ball")


class Told(Events):
    THREW = Tells(
        own("{who} throws {what} up {n} times.", "{who} throws {what} to {whom}, who wants {the}."),
        what=BALL,
        where=COUNT,
        whom=SEAT,
    )
    PEEKED = Tells(seen("{who} sees {what}."), what=BALL, silent=True)
    SCORED = Tells(several("what", "{who} scores a point.", "{who} scores {n} points."), what=COUNT)
    ENDED = Tells("The end: {what} ({clause}).", what=End.thing())


@rule
def step(s: Toy) -> int:
    if s.hand[0] == Phase.THROWING:
        s.hand[0] = Phase.CATCHING_IT
    return Move.THROW + s.hand[0]


def told(kind: Told, what: int = NONE, where: int = NONE, whom: int = NONE) -> str:
    event = Event(kind, 0, what, where, whom, EVERYONE)
    phrase = chosen(kind.said.sentence, event)
    return filled(phrase, kind.said.columns, event, ("Ada", "Bo"), str)


def test_each_member_has_its_number_and_what_is_said_of_it() -> None:
    assert [*Phase] == [0, 1] and [*Told] == [1, 2, 3, 4] and [*End] == [1, 12]
    assert Phase.of(1).word == "catching-it" and Phase.THROWING.said.silence == "wait"


def test_moves_are_numbered_by_their_parts_and_read_again() -> None:
    """The last part varies fastest."""
    assert [*Move] == [0, 1, 9] and Move.codes().count == 10
    assert Move.codes().code(Move.THROW + 6) == "throw b to 3"
    shape, at = Move.read("throw b to 3")
    assert shape is Move.THROW and (at.ball, at.seat) == (1, 2)
    assert chosen(shape.said.phrase, at) == "Blue to {seat}"


def test_a_sentence_is_chosen_and_its_slots_are_filled_by_what_the_columns_are_of() -> None:
    assert told(Told.THREW, 1, 3, 0) == "Ada throws a blue ball up 3 times."
    assert told(Told.THREW, 0, 3, 1) == "Ada throws a red ball to Bo, who wants the red ball."
    assert told(Told.THREW, VEILED, 3, 1) == "Ada throws a ball to Bo, who wants a ball."
    assert told(Told.PEEKED, 0) == "Ada sees a red ball." and told(Told.PEEKED, VEILED) == ""
    assert told(Told.SCORED, 1) == "Ada scores a point." and told(Told.SCORED, 0) == "Ada scores 0 points."
    assert told(Told.ENDED, End.LATE) == "The end: it is late (TOY-12)."


def test_interpreted_rules_compute_with_plain_whole_numbers() -> None:
    """No member of a family comes into a state, from which marks are made."""
    s: Any = twin(Toy)()
    assert Binding({}).bind(step)(s) == 2 and type(s.hand[0]) is int
    match = Match(CATALOGUE["vizia"].load(compiled=False), CATALOGUE["vizia"].setup(2), 3)
    while not match.over:
        match.play(match.awaited()[0], match.legal(match.awaited()[0])[0])
    for field in match.state.state.fields:
        value = getattr(match.state, field.name)
        assert {type(one) for one in (value.flat if field.shape else [value])} == {int}, field.name


def test_compiled_rules_compute_with_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import numpy as np

    from alambic.core.state import dtype

    monkeypatch.setenv("ALAMBIC_CACHE", str(tmp_path))
    s = np.zeros(1, dtype(Toy))
    (bound,) = Compiled({}, Toy, Cache("toy")).bind_entries([step])
    assert bound(s) == 2 and s["hand"].tolist() == [[1, 0]]


def phases(first: str, second: int = 1) -> Any:
    class Phase(IntEnum):
        THROWING = 0, first
        CATCHING_IT = second, "second"
        OTHER = second + 1, "third"

        def __new__(cls, number: int, said: str) -> Any:
            member = int.__new__(cls, number)
            member._value_ = number
            return member

    return Phase


def test_a_reworded_sentence_recompiles_nothing_and_another_number_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor does the number of a member that a rule does not use."""
    monkeypatch.setenv("ALAMBIC_CACHE", str(tmp_path))

    def digest(family: Any) -> str:
        monkeypatch.setitem(step.__globals__, "Phase", family)
        return Compiled({}, Toy, Cache("toy")).digest(step)

    assert digest(phases("first")) == digest(phases("reworded"))
    assert digest(phases("first")) != digest(phases("first", 2))
    unused = SimpleNamespace(THROWING=0, CATCHING_IT=1, OTHER=7)
    assert digest(phases("first")) == digest(IntEnum("Phase", vars(unused)))
    assert digest(phases("first")) == digest(Phase)


def test_two_families_of_one_name_stay_apart_in_machine_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Numba tells modules apart by what they are called."""
    import numpy as np

    from alambic.core.state import dtype

    monkeypatch.setenv("ALAMBIC_CACHE", str(tmp_path))
    results = []
    for second in (1, 5):
        monkeypatch.setitem(step.__globals__, "Phase", phases("first", second))
        (bound,) = Compiled({}, Toy, Cache("toy")).bind_entries([step])
        results.append(bound(np.zeros(1, dtype(Toy))))
    assert results == [2, 6]


@pytest.mark.parametrize("game", [*CATALOGUE], ids=lambda game: game.name)
def test_what_the_api_says_of_phases_is_what_is_declared(game: Any) -> None:
    assert len(game.phases) == len({*game.phases}) == len(game.vocabulary.phases)
    assert {*game.silence, *game.yields, *game.public} <= {*game.phases}
    for code in (*game.silence.values(), *game.yields.values()):
        assert game.codes.code(game.codes.parse(code)) == code

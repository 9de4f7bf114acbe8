"""Fair chance: how words follow from all parts, and what of a header cannot be read."""

import hashlib
import hmac

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alambic.core.errors import BrokenRecord
from alambic.core.fair import PART_LETTERS, Fair, parse_fair, pledge_of, secret_of, tidy_part, word_of

SERVER = bytes(range(32))
GOOD = Fair(pledge_of(SERVER), SERVER, {0: "abra", 2: "cadabra é"}, 7)


def test_words_come_from_the_secret_and_the_number() -> None:
    digest = hmac.new(SERVER, (5).to_bytes(8, "big"), hashlib.sha256).digest()
    assert word_of(SERVER, 5) == int.from_bytes(digest[:8], "big")
    assert len({word_of(SERVER, number) for number in range(100)}) == 100


def test_the_secret_is_of_all_parts_in_seat_order() -> None:
    said = "since 7\n0 abra\n2 cadabra é\n".encode()
    assert GOOD.secret == hmac.new(SERVER, said, hashlib.sha256).digest()
    assert GOOD.secret == secret_of(SERVER, {2: "cadabra é", 0: "abra"}, 7)


def test_every_part_changes_the_secret() -> None:
    others = [
        secret_of(SERVER[::-1], GOOD.parts, 7),
        secret_of(SERVER, {**GOOD.parts, 0: "abr"}, 7),
        secret_of(SERVER, {**GOOD.parts, 1: "more"}, 7),
        secret_of(SERVER, {0: "abra"}, 7),
        secret_of(SERVER, {1: "abra", 2: "cadabra é"}, 7),
        secret_of(SERVER, GOOD.parts, 0),
    ]
    assert len({GOOD.secret, *others}) == 7


def test_what_a_record_says_of_its_chance_reads_back() -> None:
    assert parse_fair(GOOD.as_json()) == GOOD


@pytest.mark.parametrize(
    "change",
    [
        {"pledge": 5},
        {"server": "00"},
        {"server": "0 " * 32},
        {"server": SERVER.hex().upper()},
        {"server": None},
        {"parts": ["abra"]},
        {"parts": {"00": "abra"}},
        {"parts": {"-1": "abra"}},
        {"parts": {"²": "abra"}},
        {"parts": {"0": 5}},
        {"parts": {"0": "a\n1 b"}},
        {"since": -1},
        {"since": True},
        {"since": "0"},
        {"more": 1},
    ],
    ids=repr,
)
def test_what_cannot_be_read_is_told(change: dict[str, object]) -> None:
    with pytest.raises(BrokenRecord, match="line 1: fair cannot be read: "):
        parse_fair({**GOOD.as_json(), **change})


def test_a_header_without_one_of_the_keys_is_told() -> None:
    data = GOOD.as_json()
    del data["since"]
    wrongs: list[object] = [data, None, [], "fair"]
    for wrong in wrongs:
        with pytest.raises(BrokenRecord, match="it has pledge, server, parts and since"):
            parse_fair(wrong)


@given(st.text())
def test_a_part_is_short_and_on_one_line(text: str) -> None:
    part = tidy_part(text)
    assert len(part) <= PART_LETTERS and part == tidy_part(part)
    assert part.splitlines() in ([], [part])

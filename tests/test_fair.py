"""Fair chance: how words follow from all parts, and what of a header cannot be read."""

import hashlib
import hmac

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alambic.core.errors import BrokenRecord
from alambic.core.fair import (
    PART_LETTERS,
    Fair,
    digest_of,
    is_part,
    parse_fair,
    pledge_of,
    secret_of,
    word_of,
)

SERVER = bytes(range(32))
PARTS = {0: "abra", 2: "cadabra é"}
GOOD = Fair(pledge_of(SERVER), SERVER, PARTS, 7, {0: digest_of("abra"), 1: "0" * 64, 2: digest_of("cadabra é")})


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
    unsealed = Fair(GOOD.pledge, SERVER, PARTS, 7)
    assert parse_fair(unsealed.as_json()) == unsealed


def test_a_digest_is_the_sha_256_of_a_part() -> None:
    assert digest_of("cadabra é") == hashlib.sha256("cadabra é".encode()).hexdigest()


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
        {"parts": {"0": "half a letter \ud800"}},
        {"digests": None},
        {"digests": ["0" * 64]},
        {"digests": {"0": "0" * 63}},
        {"digests": {"0": "0" * 63 + "A"}},
        {"digests": {"0": 0}},
        {"digests": {"x": "0" * 64}},
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
        with pytest.raises(BrokenRecord, match="it has pledge, server, digests, parts and since"):
            parse_fair(wrong)


@given(st.text())
def test_a_part_is_short_and_on_one_line(text: str) -> None:
    assert is_part(text) == (0 < len(text) <= PART_LETTERS and not any(letter < " " for letter in text))
    assert not is_part(f"{text}\n") and not is_part(text.ljust(PART_LETTERS + 1))

"""Records: what is written reads back; what is broken is told with its line."""

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from alambic.core.deck import Deck
from alambic.core.errors import AlambicError, BrokenRecord, OtherRules
from alambic.core.match import Match, replay
from alambic.core.record import ENTRY_KEYS, MAY_KEYS, parse_record, read_record
from alambic.games import CATALOGUE

VIZIA = CATALOGUE["vizia"]


def played(steps: int = 12, word: int = 5, **setup: object) -> Match:
    """A match of so many first-legal moves."""
    match = Match(VIZIA.load(), VIZIA.setup(2, **setup), word, ["Ada", "Bo"])  # type: ignore[arg-type]
    for step in range(steps):
        seat = match.awaited()[0]
        match.play(seat, match.legal(seat)[-1 if step % 3 else 0], word=1000 + step if step % 4 == 0 else None)
    return match


def changed(line: int, **changes: object) -> str:
    """A good record with some keys of one line changed; None removes a key."""
    lines = played().record().text().splitlines()
    content = {**json.loads(lines[line]), **changes}
    lines[line] = json.dumps({key: value for key, value in content.items() if value is not None})
    return "\n".join(lines)


def test_a_record_reads_back_and_replays_in_both_modes() -> None:
    match = played()
    text = match.record().text()
    for compiled in (False, True):
        again = replay(parse_record(text, CATALOGUE), compiled=compiled)
        assert again.engine.pack(again.state) == match.engine.pack(match.state)
        assert again.record().text() == text


def test_only_the_end_of_a_line_ends_a_line() -> None:
    """Some letters count as ends of lines elsewhere; a name or a deck may have them."""
    match = played()
    match.names = ("A\u2028da", "B\x85o")
    assert parse_record(match.record().text(), CATALOGUE).names == match.names
    assert parse_record(match.record().text().replace("\n", "\r\n"), CATALOGUE).names == match.names


def test_an_own_deck_travels_in_the_record() -> None:
    cards = [{"id": card.id, "count": 5, "source": "ours"} for card in VIZIA.deck(None).cards]
    match = played(deck=Deck.parse("small", {"cards": cards}), options={"capture": True})
    again = replay(parse_record(match.record().text(), CATALOGUE))
    assert again.engine.pack(again.state) == match.engine.pack(match.state)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "empty record"),
        ("not json", "line 1 is not JSON"),
        ("[1]", "line 1 must be a JSON object"),
        ("[" * 100_000, "line 1 is not JSON"),
        (changed(0, alambic=4), "this program reads format 3"),
        (changed(0, alambic=2), "record format 2; this program reads format 3: keep the file, and read it with"),
        (changed(0, alambic=True), "record format True"),
        (changed(0, game="chess"), "line 1: no game 'chess'; there is vizia"),
        (changed(0, seats=["Ada"]), "line 1: Vizia is for 2 to 4 players"),
        (changed(0, seats="Ada"), "list of names"),
        (changed(0, options={"capture": "perhaps"}), "line 1: capture cannot be 'perhaps'"),
        (changed(0, options=[]), "options must be an object"),
        (changed(0, deck="luxury"), "line 1: Vizia has no deck 'luxury'"),
        (changed(0, deck=7), "deck must be the name"),
        (changed(0, deck={"name": "x", "cards": []}), "line 1: deck 'x' needs"),
        (changed(0, word="12"), "16 hexadecimal digits"),
        (changed(0, word=None), "line 1: word missing"),
        (changed(0, colour="red"), "line 1: colour unknown"),
        (changed(3, n=7), "line 4: entry 7 where entry 3 must come"),
        (changed(3, seat=2), "line 4: seat must be from 0 to 1"),
        (changed(3, seat=True), "line 4: seat must be"),
        (changed(3, move=4), "line 4: move must be the code"),
        (changed(3, word="X" * 16), "line 4: a word is"),
        (changed(3, back=1), "line 4: an entry has one of move, back, sits, not move, back"),
        (changed(3, move=None), "line 4: an entry has one of move, back, sits, not none"),
        (changed(3, move=None, back="1"), "line 4: back must be the number of an earlier entry"),
        (changed(3, move=None, back=7), r"entry 3 \(line 4\): NoWayBack: .*it can to 0, 1"),
        (changed(3, move=None, sits=1), "line 4: sits must be a name"),
        (changed(3, by=1), "line 4: by must be a text"),
        (changed(0, fair={}), "line 1: fair cannot be read: it has pledge, server, digests, parts and since"),
        (changed(3, move="jump"), r"entry 3 \(line 4\): NotUnderstood"),
        (changed(3, move="place own red a1"), r"entry 3 \(line 4\): NotAllowed"),
        (changed(1, seat=1 - played(0).awaited()[0]), r"entry 1 \(line 2\): NotYourTurn"),
    ],
)
def test_a_broken_record_says_where_and_what(text: str, told: str) -> None:
    with pytest.raises(BrokenRecord, match=told):
        replay(parse_record(text, CATALOGUE))


def test_a_record_of_other_rules_names_both_versions() -> None:
    with pytest.raises(OtherRules, match=rf"version 99.*plays version {CATALOGUE['vizia'].version}"):
        parse_record(changed(0, rules=99), CATALOGUE)


def test_a_file_that_is_no_record_is_told(tmp_path: Path) -> None:
    with pytest.raises(BrokenRecord, match="cannot be read"):
        read_record(tmp_path / "missing.jsonl", CATALOGUE)
    (tmp_path / "image.png").write_bytes(b"\xff\xd8\xff")
    with pytest.raises(BrokenRecord, match="not a text file"):
        read_record(tmp_path / "image.png", CATALOGUE)
    (tmp_path / "huge.jsonl").write_bytes(b" " * 10_000_001)
    with pytest.raises(BrokenRecord, match="at most"):
        read_record(tmp_path / "huge.jsonl", CATALOGUE)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)


@settings(deadline=None)
@given(
    line=st.integers(0, 12),
    key=st.sampled_from([*MAY_KEYS, *ENTRY_KEYS, "new"]),
    value=json_values,
)
def test_any_change_is_read_or_gets_a_named_error(line: int, key: str, value: object) -> None:
    try:
        replay(parse_record(changed(line, **{key: value}), CATALOGUE))
    except AlambicError as problem:
        assert str(problem)


@given(st.text())
def test_any_text_is_a_record_or_a_named_error(text: str) -> None:
    with pytest.raises(BrokenRecord):
        parse_record(text, CATALOGUE)

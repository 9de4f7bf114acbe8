"""`alambic verify` and `alambic replay` on records of hosted matches: what fits, what was tampered with."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from alambic.core.fair import Fair, digest_of, pledge_of, word_of
from alambic.core.match import Match
from alambic.core.record import Entry, Record
from alambic.games import CATALOGUE
from tests.running import run, standings_in, words

VIZIA = CATALOGUE["vizia"]
SERVER = bytes(range(32))
OTHER = bytes(range(1, 33))
Lines = list[dict[str, Any]]


def hosted(fair: Fair, first: int | None = None, before: tuple[Entry, ...] = ()) -> Record:
    """A match as a server records it: a takeback, a bot that plays on, and so on to the end."""
    deal = word_of(fair.secret, 0) if first is None else first
    match = Match(VIZIA.load(), VIZIA.setup(2), deal, ["Ada", "Bo"])
    for entry in before:
        match.accept(match.tried_entry(entry))
    while not match.over:
        seat = match.awaited()[0]
        placing = [code for code in match.legal(seat) if code.startswith("place")]
        code = placing[0] if placing and match.step != 3 else match.legal(seat)[-1]
        by = "bot" if seat == 1 and match.step > 12 else ""
        match.accept(match.tried(seat, code, word=word_of(fair.secret, match.step + 1), by=by))
        if match.step == 8:
            match.accept(match.tried_back(match.entries[-1].seat, match.line[-3]))
        if match.step == 12:
            match.accept(match.tried_sits(1, "Zosimos", "bot:novice"))
    return replace(match.record(), fair=fair)


def sealing(server: bytes, parts: dict[int, str], since: int = 0) -> Fair:
    """Parts that were all sealed and shown."""
    return Fair(pledge_of(server), server, parts, since, {seat: digest_of(part) for seat, part in parts.items()})


FAIR = sealing(SERVER, {0: "abra", 1: "cadabra"})
ABRA, CADABRA = digest_of("abra"), digest_of("cadabra")


@pytest.fixture(scope="module")
def good() -> Record:
    return hosted(FAIR)


@pytest.fixture
def written(good: Record, tmp_path: Path) -> Callable[..., Path]:
    def write(tamper: Callable[[Lines], object] = lambda lines: None, record: Record = good) -> Path:
        lines = [json.loads(line) for line in record.lines()]
        tamper(lines)
        file = tmp_path / "match.jsonl"
        file.write_text("".join(f"{json.dumps(line)}\n" for line in lines))
        return file

    return write


def test_a_record_that_fits_is_told_what_was_checked(written: Callable[..., Path]) -> None:
    result = run("verify", str(written()), "--pledge", FAIR.pledge.upper(), "--part", " cadabra ")
    assert result.exit_code == 0, result.output
    assert "NOT " not in result.output
    for told in (
        f"pledged: {FAIR.pledge}",
        "fits  That is the pledge you noted.",
        f"fits  Ada added: abra, which has the digest that was sent: {ABRA}",
        f"fits  Bo added: cadabra, which has the digest that was sent: {CADABRA}",
        "fits  Your part is among them.",
        "fits  The words of the deal and of ",
        f"follow the rules of Vizia (version {CATALOGUE['vizia'].version}), to its end.",
    ):
        assert told in result.output
    assert "Zosimos" in words(" ".join(standings_in(result.output)))


def fair(**changes: object) -> Callable[[Lines], object]:
    return lambda lines: lines[0]["fair"].update(changes)


def entry(n: int, **changes: object) -> Callable[[Lines], object]:
    return lambda lines: lines[n].update(changes)


def renumbered(lines: Lines) -> None:
    for n, line in enumerate(lines[1:], 1):
        line["n"] = n


def dropped(lines: Lines) -> None:
    """The takeback never happened: all later words are of other numbers."""
    del lines[9]
    renumbered(lines)


def drawn_again(lines: Lines) -> None:
    """A takeback that gives the same luck a second time."""
    lines[10]["word"] = lines[8]["word"]


def other_seat(lines: Lines) -> None:
    lines[1]["seat"] = 1 - lines[1]["seat"]


def dealt_otherwise(lines: Lines) -> None:
    lines[0]["word"] = f"{word_of(OTHER, 0):016x}"


TAMPERED = {
    "another part of the server": (fair(server=OTHER.hex()), "The server's part has the digest"),
    "another pledge": (fair(pledge=pledge_of(OTHER)), "yet it pledged"),
    "both": (fair(server=OTHER.hex(), pledge=pledge_of(OTHER)), "the deal has the word"),
    "a part changed": (fair(parts={"0": "abra", "1": "other"}), "Bo added: other, with the digest"),
    "a part and its seal changed": (
        fair(parts={"0": "abra", "1": "other"}, digests={"0": ABRA, "1": digest_of("other")}),
        "the deal has the word",
    ),
    "a part that was not sealed": (fair(digests={"0": ABRA}), "yet no digest was sent"),
    "a seal from nowhere": (fair(digests={"0": ABRA, "1": CADABRA, "7": ABRA}), "There is no seat 7"),
    "a part left out": (fair(parts={"0": "abra"}), "the deal has the word"),
    "parts exchanged": (fair(parts={"0": "cadabra", "1": "abra"}), "the deal has the word"),
    "a part from nowhere": (fair(parts={"0": "abra", "1": "cadabra", "7": "x"}), "There is no seat 7"),
    "it begins later": (fair(since=5), "entry 5 has the word"),
    "it never begins": (fair(since=999), "No word of this record was drawn under its pledge"),
    "another deal": (dealt_otherwise, "the deal has the word"),
    "another word": (entry(4, word="00000000000000ff"), "entry 4 has the word 00000000000000ff, not"),
    "no word": (lambda lines: lines[4].pop("word"), "entry 4 has no word, not"),
    "a word on a takeback": (entry(9, word="00000000000000ff"), "entry 9 has a word, and only moves have one"),
    "a takeback left out": (dropped, "entry 9 has the word"),
    "a word used again": (drawn_again, "entry 10 has the word"),
    "a move against the rules": (entry(4, move="place own red a1"), "It does not follow the rules: entry 4"),
    "a takeback to nowhere": (entry(9, back=77), "It does not follow the rules: entry 9"),
    "somebody else's move": (other_seat, "It does not follow the rules: entry"),
    "no chance at all": (lambda lines: lines[0].pop("fair"), "Its chance cannot be checked"),
}


@pytest.mark.parametrize("what", TAMPERED)
def test_whatever_was_tampered_with_is_named(what: str, written: Callable[..., Path]) -> None:
    tamper, told = TAMPERED[what]
    result = run("verify", str(written(tamper)))
    assert result.exit_code == 1, result.output
    misfits = [line for line in result.output.splitlines() if line.startswith("NOT ")]
    assert misfits and any(told in line for line in misfits), result.output


def test_what_i_noted_and_the_record_does_not_say_is_named(written: Callable[..., Path]) -> None:
    file = str(written())
    for arguments, told in (
        (["--pledge", pledge_of(OTHER)], "NOT   You noted another pledge: "),
        (["--part", "abracadabra"], "NOT   Your part is missing: abracadabra"),
    ):
        result = run("verify", file, *arguments)
        assert result.exit_code == 1
        assert told in result.output


def test_a_table_taken_up_from_another_match_has_older_words(good: Record, written: Callable[..., Path]) -> None:
    later = sealing(OTHER, {0: "again"}, since=6)
    fork = hosted(later, good.word, good.entries[:5])
    result = run("verify", str(written(record=fork)))
    assert result.exit_code == 0, result.output
    assert "moves from entry 6 on follow from all parts" in result.output
    assert "Older words are those of the match it comes from" in result.output
    assert run("verify", str(written(fair(since=0), record=fork))).exit_code == 1


def test_nobody_having_added_a_part_is_told(written: Callable[..., Path]) -> None:
    result = run("verify", str(written(record=hosted(sealing(SERVER, {})))))
    assert result.exit_code == 0
    assert "Nothing was added by: Ada, Bo" in result.output
    assert "Nobody added a part: the server alone drew these words." in result.output


def test_who_is_left_out_is_named(written: Callable[..., Path]) -> None:
    withheld = replace(FAIR, parts={1: "cadabra"})
    result = run("verify", str(written(record=hosted(withheld))), "--part", "cadabra")
    assert result.exit_code == 0, result.output
    assert f"      Ada is left out, not having shown in time what has the digest {ABRA}\n" in result.output
    assert run("verify", str(written(record=hosted(withheld))), "--part", "abra").exit_code == 1


def test_what_somebody_wrote_is_found_with_what_their_browser_added(written: Callable[..., Path]) -> None:
    file = str(written(record=hosted(sealing(SERVER, {0: "abra 5f0c2a9b"}))))
    assert run("verify", file, "--part", "abra").exit_code == 0
    assert run("verify", file, "--part", "abr").exit_code == 1


def test_a_file_that_is_no_record_is_a_named_error(tmp_path: Path) -> None:
    file = tmp_path / "x.jsonl"
    file.write_text("hm")
    for path in (file, tmp_path / "nowhere"):
        result = run("verify", str(path))
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr.startswith("BrokenRecord: ")


def test_what_people_added_cannot_command_the_terminal(written: Callable[..., Path]) -> None:
    def tamper(lines: Lines) -> None:
        lines[0]["seats"][0] = "\x1b[2JAda"
        lines[0]["fair"]["parts"]["0"] = "\x1b[2J"
        lines[0]["fair"]["pledge"] = "\x1b[2J"

    assert "\x1b" not in run("verify", str(written(tamper)), "--part", "\x1b[2J").output


def test_replay_shows_takebacks_and_who_sits_down(good: Record, written: Callable[..., Path]) -> None:
    result = run("replay", str(written()))
    assert result.exit_code == 0, result.output
    back = good.entries[8]
    assert f"   9  {good.names[back.seat]} takes back, to entry {back.move}\n" in result.output
    assert "      No longer counts: 7, 8\n" in result.output
    assert "  13  Seat 2: Zosimos plays on (bot:novice)\n" in result.output
    n, move = next((n, entry) for n, entry in enumerate(good.entries, 1) if entry.by == "bot")
    assert f"{n:>4}  Zosimos: {move.move} (by a bot)\n" in result.output
    assert "Bo:" not in result.output.split("Seat 2: Zosimos")[1]

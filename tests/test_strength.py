"""The table of strengths: every row a pairing, and what was played is not played again."""

import json
from pathlib import Path

import pytest

from bench.strength import main


def test_every_row_is_a_pairing_and_its_games_are_kept(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["vizia", "--rounds", "2", "--budget", "2", "--rungs", "2", "--out", str(tmp_path)]
    main(words)
    table = capsys.readouterr().out.splitlines()
    rows = [[cell.strip(" `") for cell in line.split("|")[1:-1]] for line in table[2:]]
    pairs = [(one, other) for _, _, one, other, _, _ in rows if one != "search:20ms"]  # where the goal was missed
    assert pairs == [
        ("search:2ms", "flat:2ms"),
        ("adept", "apprentice"),
        ("apprentice", "random"),
        ("search:50", "search:25"),
        ("search:100", "search:50"),
    ]
    assert all(row[:2] == ["vizia", "2"] and "%" in row[4] for row in rows)
    kept = {file.name: file.read_bytes() for file in tmp_path.iterdir()}
    assert len(kept) == len(rows)
    main([*words, "--json"])
    again = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [row["bots"] for row in again] == [row[2:4] for row in rows] and again[0]["players"] == 2
    assert kept == {file.name: file.read_bytes() for file in tmp_path.iterdir()}

"""What is left open is noticed, whatever it is, and nothing else."""

import socket
import subprocess
import sys
from pathlib import Path

import pytest

from tests import left
from tests.left import left_since, open_now
from tests.patience import eventually


def test_sockets_files_and_processes_are_noticed_until_they_are_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(left, "PATIENCE", 0.0)
    before = open_now()
    assert not left_since(before)
    with (
        socket.socket() as door,
        (tmp_path / "file").open("w"),
        subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE),
    ):
        found = left_since(before)
        assert door.fileno() and found["socket"] == found["pipe"] == found[str(tmp_path / "file")] == 1
        eventually(lambda: any("input()" in what for what in left_since(before)))  # the list of children may lag
    eventually(lambda: not left_since(before))

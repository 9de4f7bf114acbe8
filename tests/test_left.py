"""What is left open is noticed, whatever it is, and nothing else."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
ALONE = """
import socket, subprocess, sys
from pathlib import Path
from tests import left
from tests.patience import eventually

left.PATIENCE = 0.0
before = left.open_now()
assert not left.left_since(before)
file = Path(sys.argv[1])
asking = [sys.executable, "-c", "input()"]
with socket.socket(), file.open("w"), subprocess.Popen(asking, stdin=subprocess.PIPE):
    found = left.left_since(before)
    assert found["socket"] == found["pipe"] == found[str(file)] == 1, found
    eventually(lambda: any("input()" in what for what in left.left_since(before)))
eventually(lambda: not left.left_since(before))
"""


def test_sockets_files_and_processes_are_noticed_until_they_are_gone(tmp_path: Path) -> None:
    """In a process of its own, where nobody else opens or closes anything meanwhile."""
    subprocess.run([sys.executable, "-c", ALONE, str(tmp_path / "file")], cwd=ROOT, check=True)

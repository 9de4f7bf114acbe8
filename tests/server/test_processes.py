"""Several server processes behind one address, as whoever hosts them sees it."""

import contextlib
import os
import re
import socket
import subprocess
from pathlib import Path

import httpx
import pytest

from tests.patience import PATIENCE, client, eventually
from tests.ports import free_port
from tests.running import PLAIN, PROGRAM, run
from tests.server.postgres import Postgres
from tests.server.serving import Serving, killed, runs, serving

pytestmark = pytest.mark.programs

VISITORS = 40


def sockets(process: int) -> set[str]:
    """The sockets a process has open, by their numbers in the kernel."""
    found = set()
    for link in Path(f"/proc/{process}/fd").iterdir():
        with contextlib.suppress(OSError):
            found.add(str(link.readlink()))
    return {name.removeprefix("socket:[").rstrip("]") for name in found if name.startswith("socket:")}


def answering(port: int, visitors: set[int]) -> set[str]:
    """The server's ends of these visitors' lines; one that nobody took up yet has the number 0."""
    found = set()
    for line in Path("/proc/net/tcp").read_text().splitlines()[1:]:
        fields = line.split()
        here, there = (int(address.partition(":")[2], 16) for address in fields[1:3])
        if here == port and there in visitors:
            found.add(fields[9])
    return found - {"0"}


def test_visitors_are_shared_out_and_go_on_when_a_process_dies_and_another_takes_its_place(two: Serving) -> None:
    first = two.children()
    assert len(first) == 2
    with contextlib.ExitStack() as open_lines:
        door = ("127.0.0.1", two.port)
        lines = [open_lines.enter_context(socket.create_connection(door)) for _ in range(VISITORS)]
        visitors = {line.getsockname()[1] for line in lines}
        eventually(lambda: len(answering(two.port, visitors)) == VISITORS)
        taken = answering(two.port, visitors)
        shares = [len(sockets(process) & taken) for process in first]
    assert sum(shares) == VISITORS
    assert min(shares) >= 3, shares  # one in a hundred million runs by chance
    killed(first[0])
    for _ in range(5):
        assert httpx.get(f"{two.url}/health", timeout=PATIENCE).json()["ok"]
    eventually(lambda: len(two.children()) == 2 and first[0] not in two.children())
    assert first[1] in two.children()
    (died,) = [line for line in two.lines() if line["level"] == "error"]
    assert (died["pid"], died["exit"]) == (first[0], -9)


def test_a_stop_ends_every_process_and_complains_of_nothing(two: Serving) -> None:
    children = two.children()
    figures = folder_of_figures(children[0])
    assert figures.is_dir()
    with httpx.stream("GET", f"{two.url}/stream", timeout=PATIENCE) as told:
        lines = told.iter_lines()
        next(lines)
        two.process.terminate()
        list(lines)  # to its end, not cut off
    assert two.gone() == 0
    assert not any(Path(f"/proc/{process}").exists() for process in children)
    assert not figures.exists()
    assert not [line for line in two.lines() if line["level"] != "info"]


def folder_of_figures(process: int) -> Path:
    """Where a process was told to count."""
    maps = Path(f"/proc/{process}/maps").read_text()
    found = re.search(r"(/\S*alambic-figures-[^/]+)/", maps)
    assert found, "it counts nowhere that the others can see"
    return Path(found[1])


def test_processes_end_when_their_parent_is_killed(two: Serving) -> None:
    children = two.children()
    two.kill()
    eventually(lambda: not any(runs(process) for process in children) and is_free(two.port))


def is_free(port: int) -> bool:
    """Whether nobody serves there; lines that were open until now may still linger."""
    with contextlib.suppress(OSError), socket.socket() as door:
        door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        door.bind(("127.0.0.1", port))
        return True
    return False


def test_the_port_of_several_processes_is_taken_for_everybody_else(
    two: Serving, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("alambic.server.operation.ports.PATIENCE", PATIENCE)
    words = ["serve", "--no-open", f"--port={two.port}", f"--database=sqlite:///{tmp_path}/other.db"]
    assert f"{two.url}/ already" in run(*words).output


def test_several_processes_on_one_file_are_refused(tmp_path: Path) -> None:
    done = run("serve", "--no-open", "--processes=2", f"--database=sqlite:///{tmp_path}/a.db")
    assert done.exit_code == 2
    assert "OneProcess" in done.output and "postgresql://" in done.output


@pytest.mark.parametrize(("processes", "way"), [(1, "option"), (2, "environment")])
def test_a_database_that_lets_nobody_in_is_told_without_its_password(
    postgres: Postgres, processes: int, way: str
) -> None:
    url = postgres.url("postgres").replace(postgres.password, "opensesame").replace("+asyncpg", "")
    words = [*PROGRAM, "serve", "--no-open", f"--port={free_port()}", f"--processes={processes}"]
    environment = {**os.environ, **PLAIN, **({"ALAMBIC_DATABASE": url} if way == "environment" else {})}
    words += [f"--database={url}"] if way == "option" else []
    done = subprocess.run(words, env=environment, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 2
    assert done.stderr.startswith("StoreError: the database refuses: password authentication failed")
    assert done.stderr.count("\n") == 1 and "opensesame" not in done.stderr + done.stdout


def test_visitors_addresses_are_taken_from_the_proxy_that_was_named_and_from_nobody_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As docs/hosting.md says of several machines; a limit shows whom the server believes to see."""
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "127.0.0.2")
    few = ["--address=https://games.example", "--limit=posts=2", "--limit=burst=2"]
    with serving(f"sqlite:///{tmp_path}/a.db", tmp_path, *few) as running:
        for proxy, last in (("127.0.0.2", 201), ("127.0.0.3", 429)):
            way = httpx.HTTPTransport(local_address=proxy)
            with client(base_url=running.url, transport=way) as passing:
                told = [
                    passing.post("/api/people", json={"name": "Ada"}, headers={"X-Forwarded-For": f"192.0.2.{n}"})
                    for n in range(3)
                ]
            assert [answer.status_code for answer in told] == [201, 201, last]

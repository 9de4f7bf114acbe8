"""Starting the server from the command line."""

import socket
import subprocess
import sys
import threading
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from alambic.server.basics.settings import Expiry, Limits, Settings, kept, limited
from alambic.server.operation.age import tell_age
from alambic.server.operation.ports import PortTaken
from alambic.server.operation.run import Announcing, serve
from tests.patience import PATIENCE, client
from tests.ports import free_port
from tests.running import run
from tests.server.live import live

pytestmark = pytest.mark.programs


def test_a_port_of_another_program_is_named_with_the_way_out(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]

        def hang_up() -> None:
            other.accept()[0].close()

        threading.Thread(target=hang_up, daemon=True).start()
        with pytest.raises(PortTaken, match="--port"):
            serve(Settings(f"sqlite:///{tmp_path}/a.db", port=port), open_browser=False, say=print)


def test_a_second_start_opens_the_server_that_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    said: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    monkeypatch.setattr("alambic.server.operation.ports.PATIENCE", PATIENCE)
    with live(tmp_path) as running:
        port = int(running.url.rsplit(":", 1)[1])
        serve(Settings(f"sqlite:///{tmp_path}/a.db", port=port), open_browser=True, say=said.append)
    assert opened == [f"{running.url}/"]
    assert "already" in said[0]


def test_the_lobby_is_opened_once_the_server_answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`ready` comes after the start, and opens what it says."""
    opened = threading.Event()
    monkeypatch.setattr("webbrowser.open", lambda address: opened.set())
    monkeypatch.setattr(Announcing, "run", lambda server, sockets: (server.ready(), sockets[0].close()))
    serve(Settings(f"sqlite:///{tmp_path}/a.db", port=free_port()), open_browser=True, say=print)
    assert opened.wait(PATIENCE)


@pytest.mark.parametrize(
    ("python", "reachable", "told"),
    [
        ((3, 11, 9), {"host": "0.0.0.0"}, "3.11.10"),
        ((3, 12, 5), {"address": "https://games.example"}, "3.12.6"),
        ((3, 11, 9), {}, ""),
        ((3, 11, 9), {"host": "::1"}, ""),
        ((3, 11, 10), {"host": "0.0.0.0"}, ""),
        ((3, 13, 0), {"address": "https://games.example"}, ""),
    ],
)
def test_a_python_that_is_too_old_to_face_strangers_is_named(
    caplog: pytest.LogCaptureFixture, python: tuple[int, int, int], reachable: dict[str, str], told: str
) -> None:
    tell_age(Settings("sqlite:///none", **reachable), python)  # type: ignore[arg-type]
    assert [record.fields["needed"] for record in caplog.records] == [told] * bool(told)  # type: ignore[attr-defined]


def test_it_is_named_at_the_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Settings] = []
    monkeypatch.setattr("alambic.server.operation.run.tell_age", seen.append)
    monkeypatch.setattr("alambic.server.operation.run.set_up", lambda: None)
    monkeypatch.setattr(Announcing, "run", lambda server, sockets: sockets[0].close())
    settings = Settings(f"sqlite:///{tmp_path}/a.db", port=free_port())
    serve(settings, open_browser=False, say=print)
    assert seen == [settings]


def test_a_backup_of_nothing_is_a_named_error(tmp_path: Path) -> None:
    done = run("backup", str(tmp_path / "copy.db"), "--database", f"sqlite:///{tmp_path}/nothing.db")
    assert done.exit_code == 2
    assert "nothing.db" in done.output


def test_limits_and_expiry_are_set_by_name() -> None:
    assert limited(["posts=7", "name=12"]) == replace(Limits(), posts=7, name=12)
    assert limited(["calls=0"]) == replace(Limits(), calls=0)  # whoever watches only reads
    assert kept(["finished=30"]) == replace(Expiry(), finished=timedelta(days=30))


@pytest.mark.parametrize(
    "text", ["posts", "posts=", "posts=-1", "posts=0", "posts=many", "post=3", "posts=9999999999"]
)
def test_a_limit_that_makes_no_sense_is_named_with_what_there_is(text: str) -> None:
    done = run("serve", "--no-open", "--limit", text)
    assert done.exit_code == 2
    assert "BadOption" in done.output and "burst" in done.output


def test_a_server_that_is_told_to_stop_ends_its_streams_and_complains_of_nothing(tmp_path: Path) -> None:
    port = free_port()
    words = ["serve", "--no-open", "--port", str(port), "--database", f"sqlite:///{tmp_path}/a.db"]
    serving = subprocess.Popen(
        [sys.executable, "-m", "alambic", *words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    try:
        assert serving.stdout and "Alambic is at" in serving.stdout.readline()
        url = f"http://127.0.0.1:{port}"
        with client(base_url=url, headers={"Origin": url}) as ada:
            key = ada.post("/now/vizia", data={"name": "Ada"}, follow_redirects=True).url.path.split("/")[2]
            with ada.stream("GET", "/stream", params={"t": ["me", key]}) as told:
                lines = told.iter_lines()
                next(lines)
                serving.terminate()
                assert list(lines)  # to its end, not cut off
        rest = serving.communicate(timeout=PATIENCE)[0]
    finally:
        serving.kill()
    assert rest == ""

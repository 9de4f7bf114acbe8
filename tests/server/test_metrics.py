"""The figures: they count what happens, add up over processes, and are for the machine's owner alone."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from alambic.server.basics.metrics import Metrics, route_of
from alambic.server.entrance.guard import HEADERS
from alambic.server.pages.tables import move
from tests.server.live import SHORT, Live, listed, live

Figures = dict[tuple[str, frozenset[tuple[str, str]]], float]


def figures(text: str) -> Figures:
    """All samples of a page of figures, by name and labels."""
    found = {}
    for family in text_string_to_metric_families(text):
        for sample in family.samples:
            found[sample.name, frozenset(sample.labels.items())] = sample.value
    return found


def read(site: Live) -> Figures:
    answer = site.person().get("/metrics")
    assert answer.status_code == 200 and answer.headers["content-type"].startswith("text/plain")
    return figures(answer.text)


def value(found: Figures, name: str, /, **labels: str) -> float:
    return found.get((f"alambic_{name}", frozenset(labels.items())), 0.0)


def test_what_happens_is_counted(tmp_path: Path) -> None:
    with live(tmp_path) as site:
        ada, eve = site.person(), site.person()
        table = ada.open(seat0="me", seat1="bot:novice", deckfile=SHORT)
        ada.open(seat0="me", seat1="open")
        moves = 0
        while codes := listed(ada.until(table, lambda parts: bool(listed(parts)) or "standings" in parts)):
            assert ada.move(table, codes[0]).status_code == 200
            moves += 1
        eve.move(table, codes[0] if codes else "end", 0, 0)
        eve.get("/nowhere")
        with ada.stream(table) as told:
            next(told)
            while value(found := read(site), "streams") > 1:  # the server has yet to hear that others were closed
                pass
        entries = site.do(site.services.hall.store.entries(site.table(table).row.id))
        bots = sum(entry.by == "bot" for entry in entries)
        assert value(found, "moves_total", game="vizia", by="person") == moves == len(entries) - bots
        assert value(found, "moves_total", game="vizia", by="bot") == bots > 0
        assert value(found, "tables", status="over") == 1 and value(found, "tables", status="gathering") == 1
        assert value(found, "streams") == 1 and value(found, "queue") == 0
        assert value(found, "problems_total", name="NotYours") == 1
        assert value(found, "problems_total", name="NoSuchTable") == 1
        assert value(found, "requests_total", route="pages.tables.move", status="2xx") == moves
        assert value(found, "requests_total", route="pages.tables.move", status="4xx") == 1
        assert value(found, "requests_total", route="none", status="4xx") == 1
        assert value(found, "move_seconds_count") == moves
        assert value(found, "write_seconds_count") == len(entries)
        assert value(found, "think_seconds_count") >= bots
        assert value(found, "render_seconds_count") > moves
        assert 0 < value(found, "write_seconds_sum") < value(found, "write_seconds_count")


def test_moves_of_programs_and_mistakes_of_ours_are_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fails(*_: object) -> None:
        raise RuntimeError("inside")

    with live(tmp_path) as site:
        ada = site.person()
        table = ada.open(seat0="me", seat1="here")
        match = site.table(table).playing()
        seat = match.awaited()[0]
        body = {"seat": seat, "step": 0, "move": match.legal(seat)[0]}
        asked = {"Authorization": f"Bearer {ada.token}"}
        path = f"/api/tables/{table.split('/')[2]}/moves"
        assert ada.client.post(path, json=body, headers=asked).status_code == 200
        with monkeypatch.context() as patched:
            patched.setattr(site.services.hall.store, "listed", fails)
            answer = site.person().get("/")
            assert (
                answer.status_code == 500
                and "Something went wrong on our side" in answer.text
                and "inside" not in answer.text
            )
            assert answer.headers.items() >= {name.lower(): said for name, said in HEADERS.items()}.items()
            assert ada.client.get("/api/tables").status_code == 500
            patched.setattr("alambic.server.operation.app.error_page", lambda *_: 1 / 0)
            plain = site.person().get("/")
            assert plain.status_code == 500 and plain.text.startswith("Something went wrong on our side.")
        found = read(site)
        assert value(found, "moves_total", game="vizia", by="person") == 1
        assert value(found, "move_seconds_count") == 1
        assert value(found, "requests_total", route="api.door.move", status="2xx") == 1
        assert value(found, "requests_total", route="pages.lobby.lobby", status="5xx") == 2
        assert value(found, "requests_total", route="api.routes.tables", status="5xx") == 1
        assert value(found, "problems_total", name="Broken") == 2


@pytest.mark.parametrize(
    "headers",
    [{"X-Forwarded-For": "127.0.0.1"}, {"Via": "1.1 x"}, {"Host": "127.0.0.2"}, {"Forwarded": "for=x"}],
)
def test_nobody_who_comes_through_a_proxy_sees_figures(site: Live, headers: dict[str, str]) -> None:
    answer = site.person().get("/metrics", headers=headers)
    refused = 421 if "Host" in headers else 404
    assert answer.status_code == refused and "alambic_" not in answer.text


def test_behind_a_named_proxy_nobody_sees_figures(tmp_path: Path) -> None:
    """A proxy that says nothing of itself looks like the machine: they would tell players when bots think."""
    with live(tmp_path, address="https://games.example") as site:
        assert site.person().get("/metrics").status_code == 404
        assert site.person().get("/health").status_code == 200


def test_whoever_has_the_word_of_the_owner_sees_figures_from_anywhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ALAMBIC_METRICS", "a long word")
    with live(tmp_path, address="https://games.example") as site:
        for said, status in (("a long word", 200), ("another", 404), ("\xe9", 404)):
            sent = {b"Authorization": f"Bearer {said}".encode("latin-1")}
            assert site.person().client.get("/metrics", headers=sent).status_code == status
        assert site.person().get("/metrics").status_code == 404
    monkeypatch.setenv("ALAMBIC_METRICS", "")
    with live(tmp_path / "b", address="https://games.example") as site:
        assert site.person().get("/metrics", headers={"Authorization": "Bearer"}).status_code == 404


def test_no_figure_has_a_label_that_visitors_choose(tmp_path: Path) -> None:
    """Else strangers could fill the memory, and addresses of tables would be told."""
    with live(tmp_path) as site:
        eve = site.person()
        table = eve.open(seat0="me", seat1="open")
        for number in range(20):
            eve.get(f"/t/made-up-{number}")
            eve.get(f"/made-up-{number}")
            eve.client.request(f"MADEUP{number}", "/")
        text = site.person().get("/metrics").text
        assert "made-up" not in text and "MADEUP" not in text and table.split("/")[2] not in text
        assert len(re.findall("alambic_requests_total{", text)) < 10


def test_two_apps_count_apart() -> None:
    one, other = Metrics(), Metrics()
    one.failed("Stale")
    assert b'name="Stale"' in one.text() and b'name="Stale"' not in other.text()


def test_a_route_is_named_by_what_handles_it() -> None:
    assert route_of(move) == "pages.tables.move" and route_of(None) == "none"


COUNTING = """
import os, sys
from alambic.server.basics.metrics import Metrics, forget
metrics = Metrics()
metrics.failed("Stale")
metrics.streams.set(3)
metrics.write_seconds.observe(0.002)
if len(sys.argv) > 1:
    forget(int(sys.argv[1]))
    sys.stdout.write(metrics.text().decode())
else:
    print(os.getpid())
"""


def test_processes_that_serve_together_tell_the_sum(tmp_path: Path) -> None:
    """What was counted lasts when a process dies; what it had open does not."""
    environment = {**os.environ, "PROMETHEUS_MULTIPROC_DIR": str(tmp_path)}

    def run(*words: str) -> str:
        done = subprocess.run(
            [sys.executable, "-c", COUNTING, *words], env=environment, capture_output=True, text=True, check=True
        )
        return done.stdout

    gone = run().strip()
    run()
    found = figures(run(gone))
    assert value(found, "problems_total", name="Stale") == 3
    assert value(found, "write_seconds_count") == 3
    assert value(found, "streams") == 6

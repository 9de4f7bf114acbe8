"""Whether the server says how it is: to anybody that it lives, to nobody else what it counts."""

import asyncio
import threading
from pathlib import Path
from typing import Any, cast

import pytest

from alambic import __version__
from alambic.server.basics.errors import StoreBusy
from alambic.server.operation import health
from tests.server.live import Live, live


def test_a_server_that_can_be_played_at_is_well(site: Live) -> None:
    answer = site.person().get("/health")
    told = answer.json()
    assert answer.status_code == 200 and answer.headers["content-type"] == "application/json"
    assert answer.headers["cache-control"] == "no-store" and "set-cookie" not in answer.headers
    assert (told["ok"], told["version"], told["database"]) == (True, __version__, "sqlite")
    assert isinstance(told["uptime"], int) and told["uptime"] >= 0
    assert site.person().client.head("/health").status_code == 200


def unwell(site: Live) -> None:
    """What was known of the database is old by now."""
    pulse = cast(Any, site.services.network.app).state.pulse
    pulse.good_until = pulse.written_until = 0.0


@pytest.mark.parametrize("what", ["read", "write"])
def test_a_database_that_refuses_is_told(site: Live, monkeypatch: pytest.MonkeyPatch, what: str) -> None:
    async def fails(work: Any) -> None:
        raise StoreBusy("the disk is asleep")

    with monkeypatch.context() as patched:
        patched.setattr(site.services.hall.store, what, fails)
        unwell(site)
        for _ in range(2):
            answer = site.person().get("/health")
        assert answer.status_code == 503 and answer.json()["ok"] is False and "asleep" not in answer.text
    assert site.person().get("/health").status_code == 200


def test_a_database_that_does_not_answer_is_asked_once_and_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with live(tmp_path) as site:
        asked: list[bool] = []
        answer = threading.Event()

        async def hangs(work: Any) -> None:
            asked.append(work is health.read_one)
            await asyncio.to_thread(answer.wait)

        monkeypatch.setattr(health, "PATIENCE", 0.05)
        monkeypatch.setattr(site.services.hall.store, "read", hangs)
        assert [site.person().get("/health").status_code for _ in range(5)] == [503] * 5
        assert sum(asked) == 1  # a watchdog that keeps asking makes nothing worse
        answer.set()
        while site.person().get("/health").status_code == 503:
            pass
        assert site.person().get("/health").json()["ok"]


def test_a_good_answer_counts_for_a_moment(site: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[bool] = []
    real = site.services.hall.store.read

    async def counted(work: Any) -> Any:
        asked.append(work is health.read_one)
        return await real(work)

    monkeypatch.setattr(health, "FRESH", 3600.0)
    unwell(site)
    monkeypatch.setattr(site.services.hall.store, "read", counted)
    for _ in range(10):
        assert site.person().get("/health").status_code == 200
    assert sum(asked) == 1
    unwell(site)


def test_a_server_that_stops_is_no_longer_well(tmp_path: Path) -> None:
    with live(tmp_path) as site:
        site.services.hall.streams.closing = True
        assert site.person().get("/health").status_code == 503

"""Servers for all tests that need nothing special of them, and PostgreSQL instead of files for those who ask."""

from collections.abc import Iterator

import pytest

from tests.server import hosting, storing
from tests.server.live import Live, live
from tests.server.postgres import Postgres
from tests.server.serving import Serving, serving


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    with live(tmp_path_factory.mktemp("site")) as running:
        yield running


@pytest.fixture
def site(server: Live) -> Iterator[Live]:
    """It, with people who go home when the test ends."""
    yield server
    server.send_home()


@pytest.fixture(scope="session")
def processes(postgres: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with (
        postgres.database() as database,
        serving(database, tmp_path_factory.mktemp("processes"), "--processes=2") as running,
    ):
        yield running


@pytest.fixture
def two(opens_more: None, processes: Serving) -> Serving:
    """A server of two processes, with an empty log; whatever was done to it before, it runs."""
    if processes.process.poll() is not None:
        processes.start()
    processes.log.write_text("")
    return processes


@pytest.fixture
def on_postgres(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Stores and halls have a PostgreSQL database of their own instead of a file."""
    with postgres.database(postgres.model) as url:
        for module in (storing, hosting):
            monkeypatch.setattr(module, "url_in", lambda folder: url)
        yield

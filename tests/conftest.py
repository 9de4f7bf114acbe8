"""One PostgreSQL for each worker, started when the first test asks for it."""

from collections.abc import Iterator

import pytest

from tests.lacking import lacking
from tests.server.postgres import Postgres, programs


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    folder = programs()
    if folder is None:
        lacking("PostgreSQL", "a server of several processes", "postgresql")
    running = Postgres(folder)
    yield running
    running.remove()


@pytest.fixture
def database(postgres: Postgres) -> Iterator[str]:
    """The URL of an empty database on it."""
    with postgres.database() as url:
        yield url

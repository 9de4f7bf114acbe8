"""One server for all tests that need nothing special of it."""

from collections.abc import Iterator

import pytest

from tests.server.live import Live, live


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    with live(tmp_path_factory.mktemp("site")) as running:
        yield running

"""One server and one browser for each worker, a fresh visitor for each test."""

import contextlib
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Error, Page

from tests.browser.visiting import Visitor, browsing, chromium
from tests.lacking import CHROMIUM, lacking
from tests.server.live import Live, live

Visit = Callable[..., Visitor]


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    with live(tmp_path_factory.mktemp("site")) as running:
        yield running


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Closed before other tests come: as long as it is open, an event loop runs here."""
    executable = chromium()
    if executable is None:
        lacking(CHROMIUM)
    with browsing(executable) as running:
        yield running


def leave(page: Page) -> None:
    """A page that is closed while it still moves can keep its browser waiting; it may be on its way elsewhere."""
    for _ in range(3):
        with contextlib.suppress(Error):
            page.goto("about:blank")
            return


@pytest.fixture
def visit(browser: Browser, site: Live) -> Iterator[Visit]:
    """Invite visitors; at the end nothing must have gone wrong in any of their browsers."""
    visitors: list[Visitor] = []

    def invite(url: str = "", **how: Any) -> Visitor:
        visitors.append(Visitor(browser, url or site.url, **how))
        return visitors[-1]

    yield invite
    with contextlib.ExitStack() as doors:
        for visitor in visitors:
            doors.callback(visitor.context.close)
        for visitor in visitors:
            for page in visitor.context.pages:
                leave(page)
    troubles = [trouble for visitor in visitors for trouble in visitor.unexpected()]
    assert not troubles, "\n".join(troubles)


@pytest.fixture
def ada(visit: Visit) -> Visitor:
    return visit()


@pytest.fixture
def bea(visit: Visit) -> Visitor:
    return visit()

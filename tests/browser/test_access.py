"""What axe finds on every page, by day and by night, on a large screen, and whether it fits there."""

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page

from tests.browser.conftest import Visit
from tests.browser.states import STATES, State
from tests.browser.test_sizes import fits
from tests.server.live import Live


def serious(page: Page, options: dict[str, list[str]] | None = None) -> list[str]:
    """What keeps somebody from using a page."""
    found = Axe().run(page, options={**(options or {}), "resultTypes": ["violations"]}).response
    return [
        f"{one['id']}: {one['help']}: {node['html'][:200]} {node['failureSummary'][:300]}"
        for one in found["violations"]
        if one["impact"] in ("serious", "critical")
        for node in one["nodes"][:5]
    ]


@pytest.mark.parametrize("state", STATES, ids=lambda state: state.__name__)
def test_axe_finds_nothing_serious_by_day_or_by_night(site: Live, visit: Visit, state: State) -> None:
    page = state(site, visit(color_scheme="light"))
    fits(page, state)
    day = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert serious(page) == []
    page.emulate_media(color_scheme="dark")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") != day
    assert serious(page, {"runOnly": ["color-contrast"]}) == []  # nothing else changes at night

"""Every page by day on a large screen, by night on a phone: what axe finds, what fits and what can be touched."""

import pytest
from axe_playwright_python.base import AXE_SCRIPT  # type: ignore[import-untyped]
from playwright.sync_api import CDPSession, Page

from tests.browser.conftest import Visit
from tests.browser.states import PRIMARY, SHARES, WAYS, Way, patterns
from tests.browser.test_sizes import CHOSEN, TOUCHED, fits, smaller
from tests.browser.visiting import PHONE, WIDE
from tests.server.live import Live


def serious(page: Page, options: dict[str, list[str]] | None = None) -> list[str]:
    """What keeps somebody from using a page."""
    if page.evaluate("!window.axe"):  # once a document
        page.evaluate(AXE_SCRIPT)
    how = {**(options or {}), "resultTypes": ["violations"], "selectors": False}
    found = page.evaluate("how => axe.run(how)", how)
    return [
        f"{one['id']}: {one['help']}: {node['html'][:200]} {node['failureSummary'][:300]}"
        for one in found["violations"]
        if one["impact"] in ("serious", "critical")
        for node in one["nodes"][:5]
    ]


TURNED = """([wide, coarse]) => new Promise((done) => {
    const turned = () => innerWidth === wide && matchMedia("(pointer: coarse)").matches === coarse;
    const look = () => turned() ? done() : requestAnimationFrame(look);
    look();
})"""


class Looks:
    """One page on two devices, one after the other."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.device: CDPSession = page.context.new_cdp_session(page)

    def held(self, phone: bool) -> None:
        """On a phone by night, or on a large screen by day."""
        size = PHONE if phone else WIDE  # no zoom that makes room for what is too broad
        self.device.send("Emulation.setDeviceMetricsOverride", {**size, "deviceScaleFactor": 1, "mobile": False})
        self.device.send("Emulation.setTouchEmulationEnabled", {"enabled": phone})
        self.page.emulate_media(color_scheme="dark" if phone else "light")
        self.page.evaluate(TURNED, [size["width"], phone])

    def check(self, state: str) -> None:
        """Both looks of a state; nothing but colours and sizes is another at night and on a phone."""
        fits(self.page, PRIMARY[state])
        assert smaller(self.page, f"{TOUCHED}, {CHOSEN}", 24) == [], state
        day = self.page.evaluate("getComputedStyle(document.body).backgroundColor")
        assert serious(self.page) == [], state
        self.held(phone=True)
        assert self.page.evaluate("getComputedStyle(document.body).backgroundColor") != day
        fits(self.page, PRIMARY[state])
        least = (
            24 if state == "patterns" else 44
        )  # where everything is only looked at, boards are as small as can be
        assert smaller(self.page, f"{TOUCHED}, {CHOSEN}", least) == [], f"{state}: too small for a finger"
        assert serious(self.page, {"runOnly": ["color-contrast"]}) == [], state
        self.held(phone=False)


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
def test_every_page_can_be_used_and_fits_by_day_and_by_night(site: Live, visit: Visit, way: Way) -> None:
    ada = visit(color_scheme="light")
    looks = Looks(ada.page)
    for state in way(site, ada):
        looks.check(state)


@pytest.mark.parametrize(
    "share", [0, *(pytest.param(share, marks=pytest.mark.long) for share in range(1, SHARES))]
)
def test_every_picture_of_a_game_can_be_used_and_fits(visit: Visit, share: int) -> None:
    """One share shows something of every game; the others take long."""
    ada = visit(color_scheme="light")
    looks = Looks(ada.page)
    patterns(ada, share)
    looks.check("patterns")

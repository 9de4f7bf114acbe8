"""The end of a match as its page tells it: who won, why, and by which clause a tie was broken."""

from collections.abc import Mapping

import pytest

from tests.server.live import Live
from tests.server.reading import part
from tests.vizia.position import NOBODY, table

FOUR_WHEELS = """
p26 bmbmbmbmr
q26 gygygygyo
"""


def result(site: Live, tokens: Mapping[str, int], language: str = "en") -> str:
    """What the page says of a match that ended with these tokens; q33 is a prism, the others are simple wheels."""
    ada = site.person(**{"Accept-Language": language})
    path = ada.open(name="Ada", seat0="me", seat1="here", name1="Ben")
    there = table(FOUR_WHEELS, tokens=tokens, rules="purchase")
    there.s.over = 14
    live = site.table(path)

    async def finish() -> None:
        async with live.lock:
            match = live.playing()
            match.state = match.engine.unpack(there.engine.pack(there.s))
            await site.services.hall.finish(live)

    site.do(finish())
    return part(ada.parts(path), "result")


@pytest.mark.parametrize(
    ("tokens", "headline", "broken"),
    [
        ({"q33": 0, "q27": 1, "q29": 1, "q31": 1}, "Ben wins!", True),  # 3 points each, three wheels against one
        ({"q33": 0, "q27": 1, "q29": 1, "q31": 0}, "Ada wins!", False),
        ({"q33": NOBODY, "q27": 0, "q29": 1, "q31": NOBODY}, "Ada and Ben share the win!", False),
    ],
)
def test_the_end_page_says_who_won_and_whether_a_tie_was_broken(
    site: Live, tokens: Mapping[str, int], headline: str, broken: bool
) -> None:
    """VIZ-17."""
    told = result(site, tokens)
    assert headline in told
    assert "the last tile has been placed" in told and "VIZ-14" in told
    assert ("VIZ-17" in told) == broken


def test_the_points_are_broken_down_in_the_language_of_the_reader(site: Live) -> None:
    """VIZ-13."""
    tokens = {"q33": 0, "q27": 1, "q29": 1, "q31": 1}
    english, french = result(site, tokens), result(site, tokens, "fr")
    assert "Prisms" in english and "Simple wheels" in english
    assert "Prismes" in french and "Ben l’emporte" in french and "wheels" not in french

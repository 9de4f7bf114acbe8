"""Whose eyes a page has on a device that people share: where all look at the same there is no curtain."""

import re

from tests.server.live import Live, Person


def to_the_reveal(site: Live, ada: Person, path: str) -> None:
    """Play a round as anybody could, by the first legal move each time."""
    match = site.table(path).playing()
    while match.engine.phase(match.state) != "reveal":
        seat = match.awaited()[0]
        assert ada.move(path, match.legal(seat)[0], seat, match.step).status_code == 200


def looks(page: str) -> tuple[bool, bool]:
    """Whether a curtain hangs, and whether cards in hand can be seen."""
    return 'href="?as=' in page and "drape" in page, 'name="move" value="lay ' in page


def test_a_reveal_needs_no_curtain_and_the_next_round_has_one_for_whoever_starts_it(site: Live) -> None:
    """VIT-13: whoever pressed the last `ready` may be anybody; a new hand is not shown to all who still look."""
    ada = site.person()
    path = ada.open("vitriol", seat0="me", seat1="here", name1="Bea")
    match = site.table(path).playing()
    first = match.awaited()[0]
    opened = ada.get(f"{path}?as={first}.0").text
    assert looks(opened) == (False, True)  # the curtain was opened for this hand
    to_the_reveal(site, ada, path)
    for seat in (0, 1):
        page = ada.get(path).text
        assert not looks(page)[0] and 'value="ready"' in page
        assert re.search(rf'name="seat" value="{seat}"', page)
        starter = 1 - first  # VIT-14
        answer = ada.post(f"{path}/move?as={starter}.0", seat=seat, step=match.step, move="ready")
    assert match.awaited() == [starter]
    assert looks(answer.text) == (True, False)  # it was opened before all looked together
    assert looks(ada.get(f"{path}?as={starter}").text) == (True, False)
    link = re.search(r'href="(\?as=[0-9.]+)"', answer.text)
    assert link and looks(ada.get(path + link[1]).text) == (False, True)

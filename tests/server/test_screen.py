"""The big screen: who sees it, and what it shows of a table."""

from pathlib import Path

from alambic.core.state import SPECTATOR
from alambic.games import CATALOGUE
from tests.few import few_on_the_shelf
from tests.server.leaking import Evening, Wish, World
from tests.server.live import Live, Person
from tests.server.reading import part
from tests.server.stillness import Visitor
from tests.server.test_leaks import check, course

SCREEN = "the screen of somebody who sits there"


def laid(site: Live) -> tuple[Person, Person, str]:
    ada, bob = site.person(), site.person()
    table = ada.open(game="vitriol", seat0="me", seat1="open")
    return ada, bob, table


class OnScreen(World):
    """Somebody who sits there opens the big screen by the browser that has their hand."""

    async def listen(self) -> None:
        await super().listen()
        screen = self.here.visitor(SCREEN, cookie=self.people[0].cookie)
        await screen.listen(f"/stream?t={self.key}/screen")
        self.watched.insert(0, screen)

    def wishes(self, viewer: Visitor) -> list[Wish]:
        if viewer.name != SCREEN:
            return super().wishes(viewer)
        paths = [f"/t/{self.key}/screen", f"/t/{self.key}/screen/parts"]
        return [("GET", path, {}) for path in (*paths, *paths)]


def test_no_byte_of_the_screen_tells_what_anybody_holds_not_even_who_opened_it(tmp_path: Path) -> None:
    """Two worlds that differ in what a seat holds, whose own browser shows the screen."""
    with few_on_the_shelf():
        game = CATALOGUE["vitriol"]
        every = (course(game, 2, (SPECTATOR,), seed, 6) for seed in range(400))
        planned = next(found for found in every if found.worth[1] >= 4)
        check(Evening(planned), tmp_path, OnScreen)


def test_the_screen_is_made_for_nobody_whoever_opens_it(site: Live) -> None:
    """The host, a player and a stranger see the same, once there is no seat to be had."""
    ada, bob, table = laid(site)
    bob.sit(table, 1, "Bob")
    shown = {who.get(f"{table}/screen/parts").text for who in (ada, bob, site.person())}
    assert len(shown) == 1
    text = shown.pop()
    assert 'class="dock' not in text and 'name="move"' not in text and 'class="hand"' not in text


def test_a_closed_table_shows_its_screen_to_its_people_alone(site: Live) -> None:
    ada, bob, table = laid(site)
    bob.sit(table, 1, "Bob")
    site.do(site.services.hall.change(site.table(table), watched=False))
    assert ada.get(f"{table}/screen").status_code == bob.get(f"{table}/screen").status_code == 200
    assert site.person().get(f"{table}/screen").status_code == 403


def test_the_host_gets_up_and_the_code_on_the_screen_seats_everybody(site: Live) -> None:
    """Before the deal; the laptop is the screen then, and the host's hand goes on a phone too."""
    ada, bob, table = laid(site)
    assert ada.post(f"{table}/screen", on="1").url.path == f"{table}/screen"
    assert [seat.kind for seat in site.table(table).row.seats] == ["open", "open"]
    join = part(ada.get(f"{table}/screen").text, "join")
    assert f"{table}/qr.svg" in join or "this machine" in join
    bob.sit(table, 0, "Bob")
    phone = site.person()
    phone.sit(table, 1, "Ada")
    assert 'class="hands-first"' in phone.parts(table)
    assert 'class="hands-first"' not in site.person().parts(table), "whoever watches sees the table"


def test_strangers_cannot_turn_a_table_to_the_screen_and_who_sits_there_can_turn_it_back(site: Live) -> None:
    ada, bob, table = laid(site)
    assert bob.post(f"{table}/screen", on="1").status_code == 403
    bob.sit(table, 1, "Bob")
    ada.post(f"{table}/screen", on="1")
    assert site.table(table).row.screen and site.table(table).row.seats[0].kind == "person", "the match is on"
    assert bob.post(f"{table}/screen", on="0").url.path == table
    assert not site.table(table).row.screen

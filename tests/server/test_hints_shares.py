"""What hints cost: one once found is given again, each has one at a time, and bots do not wait for them."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any
from unittest.mock import patch

import pytest

from alambic.bots.advice import Advice
from alambic.server.advice import hints
from alambic.server.live import thinking
from alambic.server.live.hall import Hall
from alambic.server.live.table import Table
from alambic.server.live.thinking import Rank, Thinking, asker
from tests.games.mini import GAME as MINI
from tests.server.hosting import Hosted, hosted
from tests.server.live import SHORT, Live, listed
from tests.server.test_hints import THINKING, Slow, alone, asked, compiled, quick, refusal, slow, told

__all__ = ["compiled", "quick", "slow"]

SLOWLY = (429, "Slowly, please: that is more than one visitor may ask for.")

# Given again


def test_a_hint_once_found_is_given_again_without_a_thought(site: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also after drafts were made and taken back."""
    path, ada = alone(site, drafts="on")
    code = told(asked(ada, path).text)
    draft = next(one for one in ada.moves(path) if one.startswith("place own"))
    ada.move(path, draft)
    after = told(asked(ada, path).text)
    kept = site.table(path).row.seats[0].hint

    def thinks(*about: Any) -> Advice:
        raise AssertionError("Master thinks again")

    monkeypatch.setattr(hints, "hint", thinks)
    assert told(asked(ada, path, drafts=1).text) == after
    ada.post(f"{path}/undraft", seat=0)
    assert told(asked(ada, path, drafts=0).text) == code
    assert told(ada.move(path, draft).text) == after
    assert site.table(path).row.seats[0].hint == kept


def test_only_so_many_hints_of_a_step_are_kept_the_latest(site: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "KEPT", 1)
    path, ada = alone(site, drafts="on")
    assert told(asked(ada, path).text)
    ada.move(path, next(one for one in ada.moves(path) if one.startswith("place own")))
    after = told(asked(ada, path).text)
    assert after and not told(ada.post(f"{path}/undraft", seat=0, headers={"X-Parts": "1"}).text)


# One at a time, and after the bots


def test_master_thinks_about_one_hint_at_a_time_for_a_person_wherever_they_sit(site: Live, slow: Slow) -> None:
    path, ada = alone(site)
    other = ada.open(deckfile=SHORT, seat0="me", seat1="bot:novice", hints="on")
    while len(moves := listed(ada.until(other, lambda parts: "data-your-turn" in parts))) == 1:
        ada.move(other, moves[0])
    with ThreadPoolExecutor(1) as pool:
        first = pool.submit(asked, ada, path)
        assert slow.began.wait(10)
        assert refusal(site, other, asked(ada, other)) == THINKING
        slow.go.set()
        assert told(first.result().text)
    assert told(asked(ada, other).text)


def waiting(site: Live, rank: Rank, count: int) -> None:
    """Until so many thoughts of a kind run or wait for whoever asks from here."""
    while site.do(counted(site, rank)) != count:
        pass


async def counted(site: Live, rank: Rank) -> int:
    return site.services.hall.thinking.count((rank, "127.0.0.1"))


def test_others_of_the_same_address_wait_their_turn_and_only_so_many(
    site: Live, slow: Slow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinking, "MOST", 2)
    places = [alone(site) for _ in range(3)]
    with ThreadPoolExecutor(2) as pool:
        answers = [pool.submit(asked, ada, path) for path, ada in places[:2]]
        waiting(site, Rank.ADVICE, 2)
        assert [answer.done() for answer in answers] == [False, False]
        path, late = places[2]
        assert refusal(site, path, asked(late, path)) == SLOWLY
        slow.go.set()
        assert all(told(answer.result().text) for answer in answers)
    assert told(asked(late, path).text)


def test_bots_play_on_while_hints_are_thought_up(site: Live, slow: Slow) -> None:
    """However many are: one thread is the bots'."""
    places = [alone(site) for _ in range(3)]
    with ThreadPoolExecutor(3) as pool:
        answers = [pool.submit(asked, ada, path) for path, ada in places]
        waiting(site, Rank.ADVICE, 3)
        path, bea = alone(site)
        while not any(seat == 1 for seat, _ in site.entries(path)):
            moves = listed(bea.until(path, lambda parts: "data-your-turn" in parts))
            bea.move(path, moves[-1])
        assert not any(answer.done() for answer in answers)
        slow.go.set()


def test_a_hint_for_which_nobody_has_time_can_be_asked_for_again(
    site: Live, slow: Slow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinking, "PATIENCE", 0)
    (path, ada), (other, bea) = alone(site), alone(site)
    with ThreadPoolExecutor(1) as pool:
        first = pool.submit(asked, ada, path)
        assert slow.began.wait(10)
        busy = (503, "Too much waits to be thought about here. Try again in a moment.")
        assert refusal(site, other, asked(bea, other)) == busy
        slow.go.set()
        assert told(first.result().text)
    assert told(asked(bea, other).text)


@hosted(MINI)
async def test_bots_think_for_whoever_has_set_them_off(host: Hosted) -> None:
    """One address, however many tables it opens, is one of those who take turns."""
    heard, thinks = list[tuple[Rank, str]](), Thinking.think

    async def think(self: Thinking, rank: Rank, *about: Any) -> Any:
        heard.append((rank, asker.get()))
        return await thinks(self, rank, *about)

    with patch.object(Thinking, "think", think):
        table = await host.table(MINI, ada := await host.person("Ada"), "novice")
        await host.quiet(table)
        heard.clear()
        asker.set("192.0.2.7")
        while not heard:
            await host.play(table, ada, table.playing().legal(0)[0])
            await host.quiet(table)
    assert set(heard) == {(Rank.BRIEF, "192.0.2.7")}


def test_who_asks_is_known_by_their_address(site: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    """From a page and from a program."""
    heard, wakes = list[str](), Hall.wake

    def wake(hall: Hall, table: Table) -> None:
        heard.append(asker.get())
        wakes(hall, table)

    monkeypatch.setattr(Hall, "wake", wake)
    path, ada = alone(site)
    assert set(heard) == {"127.0.0.1"}
    heard.clear()
    move = {"seat": 0, "step": ada.step(path), "move": ada.moves(path)[0]}
    headers = {"Authorization": f"Bearer {ada.token}"}
    assert ada.client.post(f"/api/tables{path[2:]}/moves", json=move, headers=headers).status_code == 200
    assert set(heard) == {"127.0.0.1"}

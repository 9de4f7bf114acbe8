"""What bots of Elixir leave alone: their own spells, and what is people's business (ELX-43, ELX-52)."""

import pytest

from alambic.bots.bot import make_bot
from alambic.bots.ponder import ponder
from alambic.cli.terminal import Sitting
from alambic.core.match import Match
from alambic.games.elixir import GAME
from alambic.games.elixir.vocabulary import Move
from alambic.lab.between import played
from tests.elixir.position import ENGINE, Table, table

BOTS = ("random", "hasty", "flat:2", "search:6", "search:6~collector")  # of all levels, and flat
HARVEST = "amber, hellebore"


def own_spell(mine: str) -> Table:
    """The caster's snuffer is at hand while others are asked about their spell."""
    return table((f"{HARVEST}, {mine}", "snuffer", ""), ("harvest, flood",)).play("cast harvest")


@pytest.mark.parametrize("name", BOTS)
def test_no_bot_puts_out_its_own_spell(name: str) -> None:
    """ELX-43: nor thinks of it as a choice; somebody else's it may."""
    t, bot = own_spell("snuffer"), make_bot(name, ENGINE)
    assert t.why("snuffer", 0) == 0 and ENGINE.sensible(t.s, 0) == [Move.PASS]
    chosen = {ponder(bot, t.known_bytes(0), 0, word, 1.0) for word in range(12)}
    assert chosen == {Move.PASS}
    assert Move.SNUFFER in ENGINE.sensible(t.s, 1)


@pytest.mark.parametrize("name", BOTS)
def test_no_bot_calls_anybody_out(name: str) -> None:
    """ELX-52: though people could, in their turn; so there is but one thing to do."""
    t, bot = table(("", "", ""), bound="2 rhyme by 1"), make_bot(name, ENGINE)
    assert len(t.legal()) == 2
    assert {bot.choose(t.known_bytes(0), 0, word) for word in range(12)} == {Move.NEXT}


def test_between_bots_there_is_nothing_to_say() -> None:
    """ELX-52: what is forced is no choice."""
    t = table(("", "", ""), ("bow", "gag", "toast"), bound="2 rhyme by 1", pile="")
    games = played(ENGINE, t.s, [make_bot("random", ENGINE)] * 3, 1)
    assert [next(games) for _ in range(9)] == [0] * 9


def sitting(t: Table) -> Sitting:
    """In the terminal, seat 0 for a person."""
    match = Match(ENGINE, GAME.setup(3), 1, ["Ada", "bo", "cy"])
    match.state = t.s
    return Sitting(match, 0, {seat: make_bot("random", ENGINE) for seat in (1, 2)}, 1, None)


@pytest.mark.parametrize("word", range(4))
def test_bots_in_the_terminal_keep_forfeits_and_acquit(word: int) -> None:
    """ELX-52: as they do at a table."""
    at = sitting(table(("", "", ""), bound="2 rhyme by 1").play("call rhyme"))
    at.word = word
    at.next_move()
    assert at.match.entries[-1].move == "deny"
    at.next_move()
    assert at.match.entries[-1].move == "innocent"


def test_nobody_is_asked_whether_to_speak_up_in_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """ELX-52: at every step of the others."""
    at = sitting(table(("", "", ""), bound="2 rhyme by 1", turn=1))
    assert 0 in at.match.speakers() and 0 not in at.match.awaited()
    monkeypatch.setattr(at, "ask", lambda me: pytest.fail("asked"))
    at.next_move()
    assert len(at.match.entries) == 1

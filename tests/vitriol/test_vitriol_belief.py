"""What plays tell of a metal (VIT-41): who did what for which, and how a search makes use of it."""

import numpy as np
import pytest

from alambic.bots.bot import make_bot
from alambic.bots.search import Manner, SearchBot
from alambic.bots.tree import DOUBT, KNOWN, PLAYED, think_up
from alambic.core.chance import word_for
from alambic.core.contract import CERTAIN, believe
from alambic.core.state import pack
from alambic.games.vitriol import GAME
from alambic.games.vitriol.rules_piles import points_on_table
from alambic.games.vitriol.state import METALS
from alambic.games.vitriol.tactics import FAR, LESS, MORE
from tests.vitriol.position import COPPER, GOLD, IRON, LEAD, SILVER, TIN, Table, give_metals, table

HANDS = ("copper/tin, iron 3, athanor, gold 1, silver 1", "lead 4, lead 5, lead 6", "tin 4, tin 5, tin 6")


def swayed(t: Table, seat: int) -> dict[int, int]:
    """What the plays of a seat have brought which metal, as far as they have."""
    return {metal: int(t.s.sway[seat, metal]) for metal in range(METALS) if t.s.sway[seat, metal]}


@pytest.mark.parametrize("seats", range(2, 7))
def test_what_all_did_for_a_metal_is_what_lies_there_for_it(seats: int) -> None:
    """VIT-13: whoever laid it or turned it, at every moment of every round, and none of it is secret."""
    engine = GAME.load()
    for game in range(2):
        s = engine.start(GAME.setup(seats, {"petit": True} if seats == 3 and game else None), word_for(3, game))
        step = 0
        while waiting := engine.awaited(s):
            plain, known = engine.read(s), engine.read(engine.forgotten(s, waiting[0]))
            for metal in range(METALS):
                assert sum(plain.sway[seat, metal] for seat in range(seats)) == points_on_table(plain, metal)
            assert np.array_equal(plain.sway, known.sway)
            moves = engine.legal(s, waiting[0])
            engine.play(s, waiting[0], moves[word_for(game, step) % len(moves)])
            step += 1


def test_a_play_counts_for_whoever_made_it() -> None:
    """VIT-06, VIT-07, VIT-09: not for whoever the pile lies before; a turn back is told from a turn."""
    t = table("2 copper 2 5; 3 lead 3 > gold", hands=HANDS, metals="iron gold silver")
    t.play("lay iron 3")
    assert swayed(t, 0) == {IRON: 3}
    t.play("transmute copper/tin 2 copper")
    assert swayed(t, 0) == {IRON: 3, COPPER: -7, TIN: 7}
    t.play("athanor 1")
    assert swayed(t, 0) == {IRON: 3, COPPER: -7, TIN: 7, GOLD: -3, LEAD: 3}
    assert swayed(t, 1) == swayed(t, 2) == {}


def believed(t: Table, metals: str, seat: int = 0) -> int:
    """How well a world fits in which the seats have these metals."""
    give_metals(t.s, metals)
    t.engine.bind(believe)
    return int(t.engine.call(believe, t.s, seat))


def test_a_metal_is_less_likely_for_every_point_that_another_would_explain_better() -> None:
    t = table(hands=HANDS, metals="iron gold silver")
    assert believed(t, "iron gold silver") == CERTAIN  # nobody has done anything yet
    t.s.sway[1, GOLD], t.s.sway[1, LEAD] = 5, 3
    assert believed(t, "iron gold silver") == CERTAIN
    assert believed(t, "iron lead silver") == CERTAIN * LESS // MORE * LESS // MORE
    assert believed(t, "iron tin silver") < believed(t, "iron lead silver")
    t.s.sway[1, GOLD] = 1000
    assert 1 <= believed(t, "iron tin silver") == believed(t, "iron lead silver")  # FAR is far enough
    assert FAR < 1000
    t.s.never[1] = 1 << GOLD  # VIT-04: it cannot be gold, whatever they did for it
    assert believed(t, "iron lead silver") == CERTAIN
    assert believed(t, "iron gold silver", seat=1) == CERTAIN  # one need not guess one's own


def test_of_two_metals_the_major_explains_twice_as_much() -> None:
    """VIT-20: it counts twice."""
    t = table(hands=HANDS, metals="iron/tin gold/copper silver/lead", rules="petit")
    t.s.sway[1, GOLD], t.s.sway[1, COPPER] = 8, 4
    assert believed(t, "iron/tin gold/copper silver/lead") == CERTAIN
    assert believed(t, "iron/tin copper/gold silver/lead") == CERTAIN * LESS // MORE * LESS // MORE
    assert believed(t, "iron/tin gold/quicksilver silver/lead") == believed(t, "iron/tin copper/gold silver/lead")


def thought_up(t: Table, doubts: int, worlds: int = 60) -> float:
    """How often the second seat has gold in the worlds of the first."""
    engine, found = t.engine, 0
    rooms = engine.worlds(3, pack(t.known(0)), 5)
    engine.bind(think_up)
    for number in range(worlds):
        engine.call(think_up, rooms, 0, number, doubts)
        found += rooms[PLAYED].metal[1, 0] == GOLD
    assert rooms[KNOWN].metal[1, 0] != GOLD
    return found / worlds


def test_worlds_come_as_often_as_they_are_likely() -> None:
    """Whoever turned much into gold has gold, for a search that reads it; for a trusting one, as often as any."""
    t = table(hands=HANDS, metals="iron gold silver")
    t.s.sway[1, GOLD], t.s.sway[1, SILVER] = 9, -9
    assert thought_up(t, Manner().doubt) > 0.6
    assert thought_up(t, 0) < 0.4
    t.s.sway[1, GOLD] = t.s.sway[1, SILVER] = 0
    assert thought_up(t, Manner().doubt) == thought_up(t, 0)  # nothing to read: the very same worlds


def test_a_trusting_search_doubts_nothing() -> None:
    engine = GAME.load(compiled=False)
    for name, doubt in (("search:50", Manner().doubt), ("trusting:50", 0), ("trusting:20ms", 0)):
        bot = make_bot(name, engine)
        assert isinstance(bot, SearchBot) and bot.trees[0].manner[DOUBT] == doubt and bot.name == name

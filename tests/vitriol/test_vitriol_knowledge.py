"""What others may know: VIT-40."""

from typing import Any

import pytest

from alambic.core.events import EVERYONE, NONE, VEILED
from alambic.core.state import SPECTATOR
from alambic.games.vitriol import GAME
from alambic.games.vitriol.state import NO_CARD, UNKNOWN
from alambic.games.vitriol.vocabulary import Told, card_named
from tests.vitriol.oracles import worlds
from tests.vitriol.position import ENGINE, GOLD, IRON, Table, cards_in, table
from tests.vitriol.recount import faults, heaps, metals_of

HANDS = (
    "gold 1, silver 1, tin 1, athanor",
    "lead 1, lead 2, copper/tin",
    "tin 4, tin 5, tin 6, athanor, gold/tin",
)
GONE = ("gold 2, athanor", "lead 6", "silver 6, copper 6, iron 6")
PILES = "1 copper 2 5; 2 copper 3 > tin; 3 gold 5"


def position(**changed: Any) -> Table:
    """Three seats with hands, discards and piles; something has been proved."""
    told: dict[str, Any] = {"hands": HANDS, "gone": GONE, "shed": "gold/lead, athanor", "metals": "iron gold tin"}
    told |= {"never": {1: "lead"}, "among": {(2, 1): "tin copper"}, "tempus": 2}
    return table(PILES, **{**told, **changed})


def bytes_known(t: Table, viewer: int) -> bytes:
    return t.engine.pack(t.engine.forgotten(t.s, viewer))


# What is hidden from whom


@pytest.mark.parametrize("viewer", [0, 1, 2, SPECTATOR])
def test_hands_are_secret(viewer: int) -> None:
    """VIT-40: a seat sees its own cards, and how many the others hold; a spectator sees none."""
    t = position()
    known = t.known(viewer)
    for seat in range(3):
        cards = [card for card in known.hand[seat] if card != NO_CARD]
        assert cards == (sorted(cards_in(HANDS[seat])) if seat == viewer else [])
    assert [int(held) for held in known.held[:3]] == [4, 3, 5]


@pytest.mark.parametrize("viewer", [0, 1, 2, SPECTATOR])
def test_face_down_discards_are_secret(viewer: int) -> None:
    """VIT-40: one's own are known, of the others only how many they are."""
    known = position().known(viewer)
    for seat in range(3):
        mine = cards_in(GONE[seat]) if seat == viewer else []
        assert {card for card in range(len(known.cards)) if known.gone[seat, card]} == set(mine)
    assert [int(down) for down in known.down[:3]] == [2, 1, 3]


@pytest.mark.parametrize("viewer", [0, 1, 2, SPECTATOR])
def test_metals_are_secret(viewer: int) -> None:
    """VIT-40: one's own alone; both of them in the Petit (VIT-20)."""
    known = position().known(viewer)
    truth = [IRON, GOLD, 5]
    assert [int(m) for m in known.metal[:3, 0]] == [truth[s] if s == viewer else UNKNOWN for s in range(3)]
    known = position(metals="iron/lead gold/silver tin/copper", rules="petit", never={}).known(viewer)
    truth2 = [[4, 6], [0, 1], [5, 3]]
    assert known.metal[:3].tolist() == [truth2[s] if s == viewer else [UNKNOWN, UNKNOWN] for s in range(3)]


@pytest.mark.parametrize("viewer", [0, 1, 2, SPECTATOR])
def test_what_is_unseen_can_be_counted(viewer: int) -> None:
    """VIT-40: the pile, others' hands and their discards together, kind by kind; how many the pile itself has."""
    t = position()
    known = t.known(viewer)
    expected = list(t.s.pile)
    for seat in {0, 1, 2} - {viewer}:
        for card in cards_in(f"{HANDS[seat]}, {GONE[seat]}"):
            expected[card] += 1
    assert list(known.pile) == expected
    assert known.left == t.s.left == sum(t.s.pile)


@pytest.mark.parametrize("viewer", [0, 1, 2, SPECTATOR])
def test_all_that_lies_open_is_public(viewer: int) -> None:
    """VIT-40: piles and transmutations, the two cards of VIT-09, whose turn it is, what turns have proved."""
    t = position()
    known = t.known(viewer)
    assert heaps(known) == heaps(t.s)
    assert list(known.shed) == list(t.s.shed)
    assert (known.never == t.s.never).all() and (known.among == t.s.among).all()
    assert ENGINE.awaited(known) == t.awaited
    assert (known.turn, known.tempus, known.round, known.first) == (0, 2, 0, 0)


def test_worlds_that_differ_in_secrets_look_the_same() -> None:
    """VIT-40: nothing that a seat knows depends on what it may not know."""
    one = position()
    other = position(
        hands=(HANDS[0], "copper 6, gold 6, tin/lead", "lead 1, lead 2, lead 3, lead 4, iron 1"),
        gone=(GONE[0], "athanor", "tin 4, tin 5, tin 6"),
        metals="iron copper tin",
    )
    assert bytes_known(one, 0) == bytes_known(other, 0)
    for viewer in (1, 2):
        assert bytes_known(one, viewer) != bytes_known(other, viewer)


def test_a_spectator_sees_only_the_table() -> None:
    """VIT-40: whatever lies in hands, discards and under the Metal cards."""
    one = position()
    other = position(
        hands=(
            "gold 2, silver 6, iron 6, athanor",
            "tin 4, tin 5, tin 6",
            "lead 1, lead 2, lead 3, lead 4, lead 6",
        ),
        gone=("gold 1, silver 1", "athanor", "tin 1, copper/tin, gold/tin"),
        metals="quicksilver silver copper",
    )
    assert bytes_known(one, SPECTATOR) == bytes_known(other, SPECTATOR)


def test_metals_that_nobody_drew_stay_secret() -> None:
    """VIT-40: at the reveal the metals of the seats are shown; of the others nothing is anywhere."""
    t = table(hands=("", "", "tin/lead"), metals="iron gold tin", turn=2, tempus=5, laid=2).play(
        "discard tin/lead"
    )
    assert t.phase == "reveal"
    for viewer in (0, SPECTATOR):
        known = t.known(viewer)
        assert known.metal[:3].tolist() == [[4, UNKNOWN], [0, UNKNOWN], [5, UNKNOWN]]
        assert (known.metal[3:] == UNKNOWN).all()


# What the log tells


@pytest.mark.parametrize(("seats", "rules"), [(2, {}), (3, {}), (3, {"petit": True}), (6, {})])
def test_the_deal_tells_each_seat_what_it_holds(seats: int, rules: dict[str, bool]) -> None:
    """VIT-40, VIT-03: its cards and metals; of the others, and to a spectator, only that they were dealt."""
    s = ENGINE.start(GAME.setup(seats, rules), 5)
    for viewer in (*range(seats), SPECTATOR):
        events = ENGINE.events(ENGINE.forgotten(s, viewer))
        for seat in range(seats):
            cards = sorted(event.what for event in events if event.kind == Told.IS_DEALT and event.who == seat)
            metals = {
                event.where: event.what for event in events if event.kind == Told.TAKES_METAL and event.who == seat
            }
            if seat == viewer:
                assert cards == list(s.hand[seat])
                mine = metals_of(s, seat)
                assert metals == (dict(enumerate(mine)) if len(mine) > 1 else {NONE: mine[0]})
            else:
                assert cards == [VEILED] * 7 and set(metals.values()) == {VEILED}


def test_secret_events_are_seen_by_their_player_alone() -> None:
    """VIT-40: discards, draws and exchanges of a whole turn."""
    hand = "gold/silver, gold/copper, gold/iron, gold/tin, gold/lead, silver/copper, silver/iron"
    t = table(
        hands=(hand, "lead 1, lead 2, lead 3", "tin 1, tin 2, tin 3"),
        metals="copper iron silver",
        draws="gold 1, lead 6, tin 6, silver 6",
    )
    for code in ("exchange silver/iron", "lay gold 1", "transmute gold/silver 1 gold", "discard gold/copper"):
        t.play(code)
        for event in t.engine.events(t.s):
            assert event.eyes in (EVERYONE, 1)
            if event.eyes == 1:
                assert event.who == 0 and event.what >= 0


def test_how_many_were_laid_and_discarded_is_public() -> None:
    """VIT-40: while a turn goes on too."""
    t = position().play("lay silver 1")
    assert t.known(1).laid == t.known(SPECTATOR).laid == 1
    t = table(hands=("copper/tin, gold/lead", *HANDS[1:]), metals="iron gold tin", pile="").play(
        "discard gold/lead"
    )
    assert t.known(1).downs == 1 and t.known(1).down[0] == 1


def test_the_word_is_forgotten() -> None:
    """VIT-40: the order of the draw pile is unknown to all."""
    t = position()
    t.s.rng = 77
    assert {t.known(viewer).rng for viewer in (0, 1, 2, SPECTATOR)} == {0}


# Worlds


@pytest.mark.parametrize("viewer", [0, 1, 2, SPECTATOR])
def test_imagined_worlds_fit_what_is_known(viewer: int) -> None:
    """VIT-40: a world of all cards, in which the viewer sees what it saw; others' hands and metals vary."""
    t = position()
    known = t.engine.forgotten(t.s, viewer)
    seen = set()
    for word in range(40):
        world = Table(t.engine, t.engine.imagined(known, viewer, word))
        assert t.engine.pack(t.engine.forgotten(world.s, viewer)) == t.engine.pack(known)
        seen.add((world.hand(0), world.hand(1), tuple(world.s.metal[:3, 0])))
        assert faults(world.s) == []
    assert len(seen) > 30


def test_worlds_are_dealt_card_by_card() -> None:
    """VIT-40: two of three unseen cards are alike: the odd one is in each place as often as cards lie there."""
    t = table(
        "1 gold 5",
        hands=("silver 1", "lead 1, lead 1", ""),
        gone=("", "", "lead 1"),
        metals="iron gold tin",
        pile="lead 1, tin 6",
    )
    known = t.engine.forgotten(t.s, 0)
    found = {"hand": 0, "discard": 0, "pile": 0}
    odd = card_named("tin 6")
    for word in range(3000):
        world = t.engine.imagined(known, 0, word * 7919)
        where = "hand" if odd in world.hand[1] else "discard" if world.gone[2, odd] else "pile"
        found[where] += 1
    assert 1050 < found["hand"] < 1350 and 500 < found["discard"] < 700 and 1050 < found["pile"] < 1350


def test_the_oracle_of_worlds_counts_them_all() -> None:
    """VIT-40: five cards, one of them odd, and 6 x 5 sharings of the metals of two others."""
    t = table(
        "1 gold 5",
        hands=("silver 1", "lead 1, lead 1", ""),
        gone=("", "", "lead 1"),
        metals="iron gold tin",
        pile="lead 1, tin 6",
    )
    ways = [weight for _, weight in worlds(t.known(0), 0)]
    assert len(ways) == 6 * 5 * 3
    assert sum(ways) == 30 * 30  # 5 x 4 / 2 hands, 3 discards each

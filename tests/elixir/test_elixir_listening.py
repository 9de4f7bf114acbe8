"""Whole games heard by every seat, and every position read again: ELX-05, ELX-19, and all others at random."""

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from alambic.core.chance import word_for
from alambic.core.deck import Deck
from alambic.core.events import read_events, veiled
from alambic.core.state import SPECTATOR
from alambic.games.elixir import GAME
from alambic.games.elixir.state import Place
from alambic.games.elixir.vocabulary import Told
from tests.elixir.listening import Listener
from tests.elixir.oracles import deck_with, redeal, worlds
from tests.elixir.position import ENGINE, IDS, listed, spell, table
from tests.elixir.reading import faults, recount, spells, strangers, sure

EAGER = ("cast", "answer", "amulet", "mirror", "snuffer", "broom", "play", "take", "give", "choose", "lay", "bid")
MOST = 200


def likely(codes: list[str], dice: Random) -> str:
    """Mostly what leads somewhere; accusations are rare."""
    kinds = {code.split()[0] for code in codes}
    if dice.random() < 0.9:
        kinds = kinds - {"call", "contest", "confirm"} or kinds
    if dice.random() < 0.75:
        kinds = kinds & set(EAGER) or kinds - {"next", "out"} or kinds
    kind = dice.choice(sorted(kinds))
    return dice.choice([code for code in codes if code.split()[0] == kind])


def agree(s: Any, listener: Listener) -> None:
    """ELX-19: what a seat knows of hands is what can be told from what it heard, and its own cards."""
    viewer = listener.viewer
    for owner in range(s.seats):
        known = s.hand[owner] if owner == viewer else sure(s, viewer, owner)
        heard = Counter({kind: int(count) for kind, count in enumerate(known) if count})
        assert +listener.sure[owner] == heard, (viewer, owner, listener.sure[owner], heard)
        faces = {number for number in spells(s, Place.HAND, owner) if s.seen[number] >> viewer & 1}
        assert listener.spells[owner] == faces, (viewer, owner)
    assert listener.sizes == list(s.held[: s.seats])
    assert listener.backs == s.backs[: s.seats].tolist()


def walk(seats: int, number: int, deck: Deck | None = None) -> Counter[int]:
    """A game played at random; after every move the position is looked through."""
    dice, setup = Random(number), GAME.setup(seats, {}, deck)
    s = ENGINE.start(setup, word_for(12, number))
    listeners = [Listener([int(level) for level in s.level], seats, viewer) for viewer in range(seats)]
    before, heard = s, Counter[int]()
    for _ in range(MOST):
        events = read_events(s)
        heard.update(event.kind for event in events)
        for listener in listeners:
            listener.received = False
            listener.hear(veiled(events, listener.viewer), before)
        assert not (wrong := faults(s)), wrong
        assert ENGINE.standings(s) == recount(s)
        if ENGINE.phase(s) != "drafting":
            assert not strangers(s)
            for listener in listeners:
                agree(s, listener)
        if not (waiting := ENGINE.awaited(s)):
            break
        seat = dice.choice(waiting)
        code = likely([ENGINE.codes.code(move) for move in ENGINE.legal(s, seat)], dice)
        before = ENGINE.copy(s)
        ENGINE.play(s, seat, ENGINE.codes.parse(code))
    return heard


MOVING = deck_with(
    {"salt": 15, "ash": 15, "gloves": 8, "ball": 4, "flea": 4, "market": 4, "auction": 4, "amulet": 3, "broom": 3},
    [
        *((f"rob {n}", "salt", "rob opponents 1") for n in range(3)),
        *((f"gift {n}", "ash", "give-spell target 2") for n in range(3)),
        *((f"cross {n}", "salt", "cross-spells target") for n in range(3)),
        *((f"swap {n}", "ash", "swap-hands target") for n in range(3)),
        *((f"pass {n}", "salt, ash", "pass-hands all") for n in range(3)),
        *((f"mix {n}", "salt, ash", "share-finds all") for n in range(2)),
        *((f"mingle {n}", "salt, ash", "share-spells all") for n in range(2)),
        *((f"look {n}", "salt", "exchange target") for n in range(3)),
        *((f"storm {n}", "salt", "lose all 4; draw opponents 3") for n in range(2)),
        *((f"glean {n}", "ash", "glean me") for n in range(2)),
        *((f"dream {n}", "salt", "uncast target; curse target 1") for n in range(3)),
    ],
    **{"glean 0": "anytime", "glean 1": "anytime"},
)


@pytest.mark.parametrize(("seats", "number"), [(3, 1), (4, 2), (6, 3), (8, 4)])
def test_what_a_seat_knows_follows_from_the_log(seats: int, number: int) -> None:
    """ELX-19, ELX-05: our deck; and after every move everything is there, and stands as it is recounted."""
    assert len(walk(seats, number)) > 15


@pytest.mark.parametrize(("seats", "number"), [(3, 5), (3, 6), (4, 7)])
def test_what_a_seat_knows_where_much_passes_unseen(seats: int, number: int) -> None:
    """ELX-19: few kinds of finds, and spells that give, rob, swap and shuffle."""
    heard = walk(seats, number, MOVING)
    assert len({Told.TAKES, Told.SWAPS, Told.PASSES_HANDS, Told.SHARES, Told.GIVES_SPELL} & set(heard)) > 3


# The reading and the oracles

CHANGES: dict[str, Callable[[Any], object]] = {
    "salt: 5 of 4": lambda s: s.pile.__setitem__(12, s.pile[12] + 1),
    "left": lambda s: setattr(s, "left", s.left + 1),
    "held 0": lambda s: s.held.__setitem__(0, 3),
    "seat 1 knows too many wand in hand 0": lambda s: s.know.__setitem__((0, 19, 0), 0b10),
    "hand 0 is remembered by somebody strange": lambda s: s.know.__setitem__((0, 11, 0), 0b1000),
    "stacked 2": lambda s: s.stacked.__setitem__(1, 3),
    "backs 0 1": lambda s: s.backs.__setitem__((0, 0), 4),
    f"by {spell('bow')}": lambda s: s.by.__setitem__(spell("bow"), 0),
    f"spell {spell('bow')} works, but is not cast": lambda s: s.works_as.__setitem__(spell("bow"), 1),
    f"forfeit {spell('rhyme')}": lambda s: s.layer.__setitem__(spell("rhyme"), 2),
    f"forfeit {spell('gag')} is borne, but not cast": lambda s: (
        s.bearer.__setitem__(spell("gag"), 1),
        s.layer.__setitem__(spell("gag"), 2),
    ),
    f"forfeit {spell('tale')} is borne by nobody": lambda s: s.ripe.__setitem__(spell("tale"), 1),
    "powers 2": lambda s: s.powers.__setitem__(2, 0),
    "said above the stack": lambda s: s.said.__setitem__((0, 1), 1),
    "owed is left over": lambda s: setattr(s, "owed", 4),
    "lot is left over": lambda s: (s.lot.__setitem__(0, 1), s.pile.__setitem__(0, s.pile[0] - 1)),
    "winner": lambda s: setattr(s, "winner", 2),
}


@pytest.mark.parametrize("wrong", CHANGES)
def test_the_reading_sees_what_is_wrong(wrong: str) -> None:
    """ELX-01 to ELX-19: fields that say the same thing twice must agree."""
    t = table(("ash*2", "salt", ""), ("bow, flood", "gag", ""), cast="3 aegis", bound="2 rhyme by 1")
    assert faults(t.s) == []
    CHANGES[wrong](t.s)
    assert wrong in faults(t.s)


def small_position(**more: Any) -> Any:
    """Seat 0 knows an ash of seat 1, and the Gag; three finds, one spell aside of each level, are left."""
    told: dict[str, Any] = {"knows": {(0, 1): "ash"}, "sees": {0: "gag"}, "aside": "verse, slumber"}
    return table(("salt", "ash, salt", "salt"), ("bow", "gag", "toast"), pile="salt, amber", **{**told, **more})


def test_the_oracle_of_worlds_counts_them_all() -> None:
    """ELX-19: of four unseen finds seats 1 and 2 have one each; of two unseen spells seat 2 has one."""
    found = Counter[tuple[str, str, str]]()
    total = 0
    for world, ways in worlds(small_position().known(0), 0):
        [face] = spells(world, Place.HAND, 2)
        found[listed(world.hand[1]), listed(world.hand[2]), IDS[face]] += ways
        total += ways
    shares = {case: str(ways * 24 // total) for case, ways in found.items()}
    assert shares == {
        (one, two, face): share
        for one, two, share in (
            ("ash, salt", "salt", "6"),
            ("amber, ash", "salt", "3"),
            ("ash, salt", "amber", "3"),
        )
        for face in ("toast", "verse")
    }


def test_the_oracle_of_worlds_knows_of_secret_answers() -> None:
    """ELX-20: an Amulet may have been said where there may be one; each answer of a hand is as likely."""
    t = table(("honey", "amulet", "salt"), ("serenade, bow", "gag", "toast"), pile="ash", aside="")
    t.play("cast serenade", "at 2").play("amulet", seat=1)
    found = Counter[tuple[str, int]]()
    for world, ways in worlds(t.known(2), 2):
        found[listed(world.hand[1]), int(world.said[0, 1])] += ways
    once = found["ash", 1]
    assert found == {("ash", 1): once, ("amulet", 1): once // 2, ("amulet", 2): once // 2}


def test_the_oracle_deals_anew_only_what_is_unseen() -> None:
    """ELX-19: what the viewer holds and knows stays, and everything is still there."""
    t = small_position()
    others = [redeal(t.s, 0, Random(number)) for number in range(40)]
    for other in others:
        assert faults(other) == [] and other.hand[0].tolist() == t.s.hand[0].tolist()
        assert other.hand[1, 11] >= 1 and spells(other, Place.HAND, 1) == [spell("gag")]
        assert ENGINE.pack(ENGINE.forgotten(other, 0)) == t.known_bytes(0)
    assert len({(listed(other.hand[1]), str(spells(other, Place.HAND))) for other in others}) == 4
    assert len({listed(redeal(t.s, SPECTATOR, Random(number)).hand[0]) for number in range(40)}) == 3

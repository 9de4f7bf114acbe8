"""What the verbs of an effect do, in decks of one's own: ELX-10, ELX-13, ELX-18, ELX-42, ELX-53."""

from random import Random
from typing import Any

import pytest

from alambic.core.chance import word_for
from alambic.core.deck import Deck
from alambic.core.errors import BadDeck
from alambic.games.elixir import GAME
from alambic.games.elixir.cards import FIND_NAMES, INGREDIENT_NAMES, Power
from alambic.games.elixir.verbs import Verb
from alambic.games.elixir.vocabulary import Told
from tests.elixir.oracles import deck_with
from tests.elixir.position import ENGINE, Table, table
from tests.elixir.reading import faults

OURS = list(GAME.deck(None).as_json()["cards"])
PLAIN = deck_with({"salt": 15}, [(f"spell {n}", "salt", "draw me 2") for n in range(8)]).as_json()["cards"]


def with_changed(name: str, *effect: str, **facts: Any) -> Deck:
    """Our deck, but for the effect of one card."""
    cards = [{**card, "effect": list(effect), **facts} if card["id"] == name else card for card in OURS]
    return Deck.parse("changed", {"cards": cards})


def played(name: str, effect: str, **more: Any) -> Table:
    """Seat 0, with two finds besides, has played a card of that effect; aimed at seat 1, if it is aimed."""
    told: dict[str, Any] = {
        "hands": ("amber, hellebore, bag, ash*2", "salt*3", "honey*2"),
        "spells": ("harvest, bow, aegis, mastery", "gag, pact", "verse"),
        "pile": "curio*30",
    }
    t = table(**{**told, **more}, deck=with_changed(name, *effect.split("; ")))
    if name == "bag":
        t.play("play bag")
    else:
        t.play(f"cast {name}")
    if t.phase == "targeting":
        t.play("at 2" if "at 2" in t.legal() else "left")
    return t.let()


@pytest.mark.parametrize(
    ("effect", "held"),
    [
        ("draw me 2", [4, 3, 2]),
        ("draw target 2", [2, 5, 2]),
        ("draw opponents 1", [2, 4, 3]),
        ("draw all 3", [5, 6, 5]),
        ("lose me 1", [1, 3, 2]),
        ("lose target 9", [2, 0, 2]),
        ("lose opponents 2", [2, 1, 0]),
        ("lose all 1", [1, 2, 1]),
        ("rob target 2", [4, 1, 2]),
        ("rob opponents 2", [6, 1, 0]),
        ("swap-hands target", [3, 2, 2]),
        ("pass-hands all", [2, 2, 3]),
        ("share-finds all", [3, 2, 2]),
        ("refill me 4", [4, 3, 2]),
        ("refill target 1", [2, 1, 2]),
        ("refill opponents 9", [2, 9, 9]),
        ("refill all 2", [2, 2, 2]),
        ("draw me 1; lose target 1; rob opponents 1", [5, 1, 1]),
        ("lose all 1; draw all 2; draw me 1", [4, 4, 3]),
        ("draw me 1; swap-hands target; draw target 2", [3, 5, 2]),
        ("rob target 1; share-finds all; draw me 9", [12, 2, 2]),
        ("pass-hands all; lose me 3", [0, 2, 3]),
    ],
)
def test_verbs_that_move_finds(effect: str, held: list[int]) -> None:
    """ELX-10, ELX-13, ELX-53: from a spell of one's own, step by step; and, but for the bag, from an object."""
    t = played("harvest", effect, hands=("amber, hellebore, ash*2", "salt*3", "honey*2"))
    assert (t.phase, t.held) == ("acting", held)
    t = played("bag", effect, hands=("bag, ash*2", "salt*3", "honey*2"))
    assert (t.phase, t.held) == ("acting", held)


@pytest.mark.parametrize(
    ("effect", "backs"),
    [
        ("curse me 2", [[1, 1, 1, 1], [0, 1, 0, 1], [1, 0, 0, 0]]),
        ("curse target 3", [[1, 0, 1, 1], [0, 1, 1, 1], [1, 0, 0, 0]]),
        ("curse opponents 4", [[1, 0, 1, 1], [0, 1, 0, 2], [1, 0, 0, 1]]),
        ("curse all 1", [[2, 0, 1, 1], [1, 1, 0, 1], [2, 0, 0, 0]]),
        ("curse all 1; curse all 1; curse me 2", [[3, 1, 1, 1], [2, 1, 0, 1], [3, 0, 0, 0]]),
    ],
)
def test_verbs_that_bring_spells(effect: str, backs: list[list[int]]) -> None:
    """ELX-13, ELX-87: of any level, to anyone."""
    assert played("harvest", effect).s.backs[:3].tolist() == backs


def test_a_curse_of_ones_own_cannot_be_taken_back() -> None:
    """ELX-19, ELX-87: who has drawn a spell from those aside has seen it."""
    t = played("bag", "curse me 1")
    assert t.s.backs[0, 0] == 2 and t.engine.revealed(t.s)


def test_all_that_is_lost_is_told() -> None:
    """ELX-19, ELX-62: three to an event, all of it."""
    t = played("bag", "lose target 7", hands=("bag", "salt*4, ash*4", ""))
    assert [(event.who, event.where) for event in t.events(Told.DISCARDS)] == [(1, 3), (1, 3), (1, 1)]


def test_verbs_about_turns() -> None:
    """ELX-18: gags, skipped and extra turns, for one or for all opponents."""
    t = played("harvest", "gag opponents; skip opponents 2; extra me 3")
    assert (t.s.gag[:3].tolist(), t.s.skips[:3].tolist(), t.s.extras[0]) == ([0, 1, 1], [0, 2, 2], 3)
    t = played("harvest", "gag target; skip target 3")
    assert (t.s.gag[:3].tolist(), t.s.skips[:3].tolist()) == ([0, 1, 0], [0, 3, 0])
    t = played("bag", "again me 1; draw me 1").next()
    assert t.awaited == [0] and t.s.by_glass == 1


def test_verbs_about_spells() -> None:
    """ELX-64, ELX-65, ELX-86, ELX-90, ELX-96: given, crossed, shuffled, taken back, removed; of the level told."""
    t = played("harvest", "give-spell target 4")
    assert t.names("choose") == {"bow", "aegis", "mastery"}
    assert played("bag", "give-spell target 1").spells(1) == {"gag", "pact", "bow"}
    t = played("bag", "remove me; remove me").play("choose bow", "choose aegis")
    assert t.spells(0) == {"harvest", "mastery"} and t.phase == "acting"
    t = played("bag", "cross-spells target").play("choose bow")
    assert "bow" in t.spells(1) and len(t.spells(0)) == 4
    t = played("bag", "share-spells all")
    assert [len(t.spells(seat)) for seat in range(3)] == [4, 2, 1]
    t = played("harvest", "uncast opponents; draw me 1", cast="2 horn-of-plenty; 3 tale; 1 toast")
    assert (t.before(1), t.before(2), t.before(0)) == (set(), set(), {"toast", "harvest"}) and t.s.powers[1] == 0


def test_verbs_that_ask() -> None:
    """ELX-45, ELX-67, ELX-71: as steps of an object, and one after the other."""
    t = played("bag", "glean me; exchange target", discard="ash, amber").play(
        "take amber", "give ash", "take salt"
    )
    assert t.phase == "acting" and t.hand(1) == "ash, salt, salt" and t.held[0] == 5
    t = played("bag", "barter target; draw me 1; glean me", discard="ash, amber").play("take salt", "take ash")
    assert t.phase == "acting" and t.held == [6, 3, 2]


def test_verbs_of_forfeits() -> None:
    """ELX-54: with another price, and with more to follow."""
    t = played("harvest", "dare target 3; draw me 1").play("buy")
    assert (t.held, t.phase) == ([7, 0, 2], "acting")
    t = played("harvest", "bind target 4; draw me 1")
    assert (t.forfeits(1), t.held, t.phase) == ({"harvest"}, [4, 3, 2], "acting"), "they cannot pay four"
    t = played("harvest", "draw target 1; bind target 4").play("accept")
    assert t.forfeits(1) == {"harvest"} and t.held[1] == 4


def test_verbs_of_casting() -> None:
    """ELX-91, ELX-95, ELX-84, ELX-82: of any level, with more to follow; powers too."""
    t = played("harvest", "free me 4; draw me 1")
    assert t.names("cast") == {"bow", "aegis", "mastery"}
    t.play("cast mastery").let()
    assert (t.held[0], t.before(0), t.phase) == (4, {"harvest", "mastery"}, "acting")
    t = played("harvest", "power me apprentice; power me horn; draw me 1")
    assert t.s.powers[0] == 0b101 and t.held[0] == 4
    t = played("harvest", "copy me", cast="2 gleaning")
    assert t.phase == "naming"


def test_verbs_of_transactions() -> None:
    """ELX-30 to ELX-32: fewer to sell, a bigger lot, and more to follow."""
    hands = ("market, flea, auction, ash*3", "salt*3", "honey*2")
    t = table(hands, deck=with_changed("flea", "sell target 1"), pile="curio*9").play(
        "play flea", "at 2", "give ash"
    )
    assert (t.phase, t.held[:2]) == ("acting", [5, 3])
    t = table(hands, deck=with_changed("auction", "bid-for all 6"), pile="curio*9").play("play auction")
    assert sum(t.s.lot) == 6
    t = table(hands, deck=with_changed("market", "trade all", "draw me 2"), pile="curio*9").play("play market")
    t.play("put ash", seat=0).play("put salt", seat=1).play("put honey", seat=2)
    while t.phase == "taking":
        t.play(sorted(t.legal())[0])
    assert (t.phase, t.held) == ("acting", [7, 3, 2])


def test_a_mirror_turns_every_step() -> None:
    """ELX-42: whom it is about changes with caster and target."""
    t = table(
        ("amber, hellebore, ash*2", "salt*3, mirror", "honey*2"),
        ("harvest, bow",),
        pile="curio*30",
        deck=with_changed("harvest", "draw me 3", "lose target 1"),
    )
    t.play("cast harvest", "at 2").answer({1: "mirror"}).let()
    assert t.held == [1, 6, 2]


# Any effects at all


def any_effect(luck: Random, find: bool) -> list[str]:
    """Steps by chance, as far as a deck may have them together."""
    while True:
        steps = []
        for _ in range(luck.randint(1, 3)):
            verb = luck.choice(list(Verb))
            name, (least, most) = verb.word, verb.said.amounts
            number = luck.choice(["horn", "tithe", "apprentice", "aegis", "mastery"]) if name == "power" else ""
            number = number or str(luck.randint(least, most))
            steps.append(f"{name} {luck.choice(verb.said.whom).word} {number}")
        card = {"id": "bag"} if find else {"id": "more", "recipe": ["salt"]}
        try:
            GAME.setup(
                3,
                {},
                Deck.parse("odd", {"cards": [*PLAIN, {**card, "count": 1, "source": "ours", "effect": steps}]}),
            )
            return steps
        except BadDeck:
            continue


MARKS: list[dict[str, object]] = [
    {}, {}, {"special": "anytime"}, {"special": "against-binding"}, {"answerable": False}
]  # fmt: skip


def any_deck(luck: Random) -> Deck:
    finds = dict.fromkeys(FIND_NAMES, 3)
    cards = [dict(card) for card in deck_with(finds, []).as_json()["cards"]]
    for card in cards:
        if "effect" in card:
            card["effect"] = any_effect(luck, True)
    for number in range(24):
        recipe = luck.sample(INGREDIENT_NAMES[:5], luck.randint(1, 3))
        mark: dict[str, object] = luck.choice(MARKS)
        effect = any_effect(luck, False)
        cards.append(
            {"id": f"s{number}", "count": 1, "source": "ours", "recipe": recipe, "effect": effect, **mark}
        )
    return Deck.parse("any", {"cards": cards})


@pytest.mark.parametrize("number", range(6))
def test_whatever_effects_a_deck_has_it_can_be_played(number: int) -> None:
    """ELX-13, ELX-17: nothing is made or lost, there is always a move, and all that is told has room."""
    luck = Random(number)
    s = ENGINE.start(GAME.setup(3 + number, {}, any_deck(luck)), word_for(9, number))
    for _ in range(150):
        if not (waiting := ENGINE.awaited(s)):
            break
        seat = luck.choice(waiting)
        moves = ENGINE.legal(s, seat)
        codes = [ENGINE.codes.code(move) for move in moves]
        eager = [code for code in codes if code not in ("next", "pass", "out")]
        code = luck.choice(eager if eager and luck.random() < 0.8 else codes)
        ENGINE.play(s, seat, ENGINE.codes.parse(code))
        assert not (wrong := faults(s)), (code, wrong)


def test_a_power_that_is_sent_back_is_told_of_whoever_has_it() -> None:
    """ELX-42, ELX-80: the card stays with whoever cast it, and so does its power."""
    deck = with_changed("harvest", "power me horn", "rob target 1")
    t = table(("amber, hellebore, ash", "mirror", ""), ("harvest, bow", "", ""), deck=deck)
    t.play("cast harvest", "at 2").answer({1: "mirror"}).let()
    assert (t.s.powers[0], t.s.powers[1], t.hands) == (1 << Power.HORN, 0, ["", "ash", ""])
    assert [(event.who, event.what) for event in t.events(Told.GAINS)] == [(0, Power.HORN)]


def crowded(effect: str) -> Table:
    """All 112 finds in eight hands, and a spell of this effect that is being cast."""
    t = table(
        ("amber, hellebore", *[""] * 7), ("harvest, bow",), deck=with_changed("harvest", *effect.split("; "))
    )
    for kind in range(len(FIND_NAMES)):
        while t.s.pile[kind]:
            seat = int(t.s.held[:8].argmin())
            t.s.pile[kind] -= 1
            t.s.hand[seat, kind] += 1
            t.s.held[seat] += 1
    t.s.left = 0
    t.play("cast harvest", *(["left"] if "pass" in effect else ["at 2"] if "target" in effect else []))
    return t.play("pay") if t.phase == "paying" else t


@pytest.mark.parametrize(
    "effect",
    [
        "exchange target; lose all 3",
        "lose all 9; refill all 9; draw all 9",
        "rob opponents 9; share-finds all; refill all 9",
        "uncast opponents; refill all 9; rob opponents 9",
        "pass-hands all; pass-hands all; share-finds all",
    ],
)
def test_much_at_once_has_room_to_be_told(effect: str) -> None:
    """ELX-19: with every find in somebody's hand."""
    t = crowded(effect).let()
    if "exchange" in effect:
        t.play(sorted(t.legal())[0]).play(sorted(t.legal())[0])
    assert t.phase == "acting" and sum(t.held) + sum(t.s.discard) + t.s.left == 112


def test_a_lot_that_costs_a_whole_hand_has_room_to_be_told() -> None:
    """ELX-32, ELX-15: there is no limit to a hand, nor to what is bid."""
    t = table(("auction", "", ""))
    for kind in range(len(FIND_NAMES)):
        many = min(int(t.s.pile[kind]), 90 - int(t.s.held[1]))
        t.s.pile[kind] -= many
        t.s.hand[1, kind] += many
        t.s.held[1] += many
        t.s.left -= many
    t.play("play auction", "bid 90")
    assert (t.phase, t.held, sum(t.s.discard)) == ("acting", [0, 3, 0], 91)
    assert [event.where for event in t.events(Told.DISCARDS)] == [3] * 30

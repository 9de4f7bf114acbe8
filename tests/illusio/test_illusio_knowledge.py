"""Who knows what: ILL-33."""

from collections import Counter
from typing import Any

import pytest

from alambic.core.chance import mixed
from alambic.core.events import VEILED
from alambic.core.state import SPECTATOR
from alambic.games.illusio.cards import CARD_NAMES
from alambic.games.illusio.vocabulary import Told
from tests.illusio.position import ENGINE, Table, listed, table
from tests.illusio.reading import faults, items_of

HANDS = ("rope, grab", "dove*2, encore", "tank, public, success, public")


def position(**changed: Any) -> Table:
    told: dict[str, Any] = {
        "hands": HANDS,
        "bill": "2 supple-bars + grandiose: cage",
        "progress": "1 pocket-rabbit: rabbit",
        "kept": "3 talking-scarf",
        "discard": "rope, grab",
        "knows": {(0, 1): "dove", (2, 1): "dove*2, encore", (1, 2): "public"},
    }
    return table("1 rope; 2 dove>tiger; 3 cage~tank", **{**told, **changed})


def grab(hands: tuple[str, ...], knows: dict[tuple[int, int], str]) -> Table:
    """Seat 0 has taken the one card, or one of several alike, of seat 1."""
    return table(hands=(f"{hands[0]}, grab", *hands[1:]), knows=knows).play("grab 2")


# What is secret


@pytest.mark.parametrize("viewer", [0, 1, 2, SPECTATOR])
def test_hands_are_secret_but_for_what_was_seen_going_there(viewer: int) -> None:
    """ILL-33: one's own, of others what one knows; hand sizes are public."""
    t = position()
    known = t.known(viewer)
    for owner in range(3):
        seen = {(0, 1): "dove", (2, 1): "dove, dove, encore", (1, 2): "public"}.get((viewer, owner), "")
        assert listed(known.hand[owner]) == (t.hand(owner) if owner == viewer else seen)
    assert [int(held) for held in known.held[:3]] == [2, 3, 4]


@pytest.mark.parametrize("viewer", [0, 1, 2, SPECTATOR])
def test_what_is_unseen_can_be_counted(viewer: int) -> None:
    """ILL-33: the pile and all that is unseen in hands, kind by kind; how many the pile itself has."""
    t = position()
    known = t.known(viewer)
    unseen = Counter({kind: int(t.s.pile[kind]) for kind in range(len(CARD_NAMES))})
    for owner in {0, 1, 2} - {viewer}:
        for kind in range(len(CARD_NAMES)):
            seen = t.s.known[viewer, owner, kind] if viewer < 3 else 0
            unseen[kind] += t.s.hand[owner, kind] - seen
    assert [unseen[kind] for kind in range(len(CARD_NAMES))] == list(known.pile)
    assert known.left == t.s.left


@pytest.mark.parametrize("viewer", [0, 1, 2, SPECTATOR])
def test_all_that_lies_open_is_public(viewer: int) -> None:
    """ILL-33: wings, Contest, objectives, transformations, discards, talents used or not."""
    t = position()
    known = t.known(viewer)
    assert items_of(known) == items_of(t.s)
    hidden = {"hand", "pile", "known", "rng"}
    for field in t.s.state.fields:
        if field.name not in hidden:
            mine, truth = getattr(known, field.name), getattr(t.s, field.name)
            assert (mine == truth).all() if field.shape else mine == truth, field.name


def test_nobody_knows_what_others_know() -> None:
    """ILL-33: and a spectator knows nothing of any hand."""
    t = position()
    for viewer in (0, 1, 2, SPECTATOR):
        known = t.known(viewer).known
        for seat in {0, 1, 2} - {viewer}:
            assert not known[seat].any()
    assert not t.known(SPECTATOR).hand.any()


def test_worlds_that_differ_in_secrets_look_the_same() -> None:
    """ILL-33: seat 0 knows one dove of seat 1, and nothing of seat 2."""
    one, other = (
        position(),
        position(
            hands=(HANDS[0], "dove, smoke, formula", "encore, scarf, scarf, blades"),
            knows={(0, 1): "dove", (1, 2): "scarf", (2, 1): "formula"},
        ),
    )
    assert one.known_bytes(0) == other.known_bytes(0)
    assert one.known_bytes(SPECTATOR) == other.known_bytes(SPECTATOR)
    assert one.known_bytes(1) != other.known_bytes(1)


# Cards that change hands


def test_a_grabbed_card_is_known_to_both_sides_only() -> None:
    """ILL-33: who took it and who lost it; a third sees that a card went."""
    t = grab(("rope", "dove", "tank"), {})
    assert (t.knows(1, 0), t.knows(2, 0), t.knows(SPECTATOR, 0)) == ("dove", "", "")
    [event] = t.events(Told.GRABS)
    assert event.eyes == 0b011
    seen = [t.engine.events(t.engine.forgotten(t.s, viewer)) for viewer in (0, 1, 2, SPECTATOR)]
    veiled = [any(event.kind == Told.GRABS and event.what == VEILED for event in told) for told in seen]
    assert veiled == [False, False, True, True]


def test_who_takes_a_card_no_longer_looks_for_it_there() -> None:
    """ILL-33: of two doves known there one was taken."""
    t = grab(("rope", "dove*2", "tank"), {(0, 1): "dove*2"})
    assert (t.knows(0, 1), t.hand(0)) == ("dove", "rope, dove")
    t = grab(("rope", "dove*2", "tank"), {(0, 1): "dove"})
    assert t.knows(0, 1) == ""


def test_a_third_party_keeps_only_what_is_certain() -> None:
    """ILL-33: an unseen card left: one less of each kind known there; what is known of the taker stays."""
    t = table(
        hands=("grab, blades", "dove*3, encore*2, tank", "rope"),
        knows={(2, 1): "dove*3, encore, tank", (2, 0): "blades", (1, 0): "blades"},
    ).play("grab 2")
    assert t.knows(2, 1) == "dove, dove"
    assert t.knows(2, 0) == "blades"
    took = t.hand(0).replace("blades", "").strip(", ")
    assert Counter(t.knows(1, 0).split(", ")) == Counter(["blades", took])


def test_a_card_that_is_played_or_discarded_is_no_longer_known_there() -> None:
    """ILL-33: one of two known ones; of one that is not known, nothing changes."""
    t = table(hands=("dove*2, rope, encore", ""), knows={(1, 0): "dove*2, encore"}, bill="2 supple-bars: cage")
    assert t.copy().play("place dove").knows(1, 0) == "dove, encore"
    assert t.copy().play("place rope").knows(1, 0) == "dove, dove, encore"
    assert t.copy().play("encore supple-bars").knows(1, 0) == "dove, dove"
    assert t.copy().play("exchange dove").knows(1, 0) == "dove, encore"
    t = table(
        hands=("dove, rope, transformation", ""),
        knows={(1, 0): "dove, transformation"},
        progress="1 pocket-rabbit: rope",
    )
    assert t.copy().play("add dove to pocket-rabbit").knows(1, 0) == "transformation"
    t = table("1 rope", hands=("dove, transformation", ""), knows={(1, 0): "dove, transformation"})
    assert t.play("transform 1", "into dove").knows(1, 0) == "dove"


def test_an_excess_card_that_is_discarded_is_no_longer_known_there() -> None:
    """ILL-17, ILL-33: it lies face up."""
    t = table(hands=("public*6, dove*3", "rope"), knows={(1, 0): "dove*2, public"}).play("end", "discard dove")
    assert t.knows(1, 0) == "dove, public"


def test_a_drawn_card_is_seen_by_its_player_alone() -> None:
    """ILL-33: whatever is known of a hand stays known when it grows."""
    t = table(hands=("", "dove, rope", ""), knows={(0, 1): "dove"}).end()
    assert (t.knows(0, 1), t.s.held[1]) == ("dove", 5)
    assert {event.eyes for event in t.events(Told.DRAWS)} == {0b010}


# Talents


def test_the_pickpocket_and_his_victim_remember() -> None:
    """ILL-33, ILL-42: the victim knows what was taken until it is given back, the thief what he gave."""
    t = table(hands=("rope", "dove", "tank"), talents="pickpocket diva diva", knows={(2, 0): "rope"}).play(
        "steal 2"
    )
    assert (t.knows(1, 0), t.knows(0, 1), t.knows(2, 0), t.knows(2, 1)) == ("dove", "", "rope", "")
    assert [event.eyes for event in t.events(Told.STEALS)] == [0b011]
    kept = t.copy().play("give rope")
    assert (kept.knows(1, 0), kept.knows(0, 1)) == ("dove", "rope")
    assert (kept.knows(2, 0), kept.knows(2, 1)) == ("", "")
    assert [event.eyes for event in kept.events(Told.GIVES_BACK)] == [0b011]
    back = t.copy().play("give dove")
    assert (back.knows(1, 0), back.knows(0, 1), back.knows(2, 0)) == ("", "dove", "")


def test_a_third_party_of_a_theft_keeps_only_what_is_certain() -> None:
    """ILL-33, ILL-42: one less of each kind on both sides."""
    t = table(
        hands=("rope*2, blades", "dove*2, encore", "tank"),
        talents="pickpocket diva diva",
        knows={(2, 0): "rope*2, blades", (2, 1): "dove*2, encore"},
    ).play("steal 2")
    assert (t.knows(2, 0), t.knows(2, 1)) == ("rope, rope, blades", "dove")
    t.play("give blades")
    assert (t.knows(2, 0), t.knows(2, 1)) == ("rope", "dove")


def test_the_hypnotist_knows_the_whole_hand() -> None:
    """ILL-33, ILL-44: less what he had exchanged; nobody else learns anything but that."""
    t = table(
        hands=("", "dove*2, encore, tank", ""), talents="hypnotist diva diva", knows={(2, 1): "dove, tank"}
    ).play("look 2")
    assert (t.knows(0, 1), t.knows(2, 1), t.knows(SPECTATOR, 1)) == ("dove, dove, tank, encore", "dove, tank", "")
    told = [t.engine.events(t.engine.forgotten(t.s, viewer)) for viewer in (0, 1, 2, SPECTATOR)]
    seen = [sorted(event.what for event in events if event.kind == Told.SEES) for events in told]
    assert seen[0] == seen[1] == sorted(CARD_NAMES.index(name) for name in ("dove", "dove", "tank", "encore"))
    assert set(seen[2]) | set(seen[3]) <= {VEILED}
    t.play("charm dove")
    assert (t.knows(0, 1), t.knows(2, 1)) == ("dove, tank, encore", "tank")


def test_what_is_sent_back_is_known_to_all() -> None:
    """ILL-33, ILL-46: everybody saw the component go into that hand, as what it is."""
    t = table("2 dove>tank", hands=("", "rope", ""), talents="saboteur diva diva", points=(0, 3, 0)).play(
        "return 1"
    )
    assert (t.knows(0, 1), t.knows(2, 1)) == ("dove", "dove")
    assert t.hand(1) == "rope, dove"


def test_a_known_card_that_is_grabbed_on_may_be_anywhere() -> None:
    """ILL-33: seat 1 knows what seat 0 took from it; when seat 2 takes a card of seat 0, that is uncertain."""
    t = table(hands=("grab, dove", "dove", "grab"), pile="rope*9").play("grab 2").end()
    assert t.knows(1, 0) == "dove"
    t.end()
    t.play("grab 1")
    assert (t.knows(0, 2), t.knows(1, 0), t.knows(1, 2)) == ("dove", "", "")


@pytest.mark.parametrize(
    ("talent", "codes", "shown"),
    [
        ("diva", ("grab 2",), True),
        ("diva", ("exchange rope", "done"), True),
        ("diva", ("end",), True),
        ("diva", ("take tight-rope",), True),
        ("pickpocket", ("steal 2",), True),
        ("hypnotist", ("look 2",), True),
        ("collector", ("draw",), True),
        ("impresario", ("replace 1",), True),
        ("diva", ("place rope",), False),
        ("diva", ("take water-cell",), False),
        ("diva", ("transform 1", "into dove"), False),
        ("passer", ("swap 1",), False),
    ],
    ids=lambda one: one[-1] if isinstance(one, tuple) else None,
)
def test_what_shows_something_hidden_is_final(talent: str, codes: tuple[str, ...], shown: bool) -> None:
    """ILL-33: cards drawn, taken or looked at, a new objective; anything else can be taken back."""
    t = table(
        "1 scarf, curtain, crate; 2 cage",
        hands=("rope, grab, transformation", "dove, tank"),
        talents=f"{talent} diva",
        contest="tight-rope, water-cell, pendulum, tiger-pit",
    ).play(*codes)
    assert t.engine.revealed(t.s) == shown


# Imagined worlds


@pytest.mark.parametrize("viewer", [0, 1, 2, SPECTATOR])
def test_imagined_worlds_fit_what_is_known(viewer: int) -> None:
    """ILL-33: all cards are there, what was seen is where it was seen, and the rest varies."""
    t = position()
    known = t.engine.forgotten(t.s, viewer)
    seen = set()
    for word in range(30):
        world = t.engine.imagined(known, viewer, mixed(word + 1))
        assert faults(world) == []
        assert t.engine.pack(t.engine.forgotten(world, viewer)) == t.engine.pack(known)
        for owner in range(3):
            assert all(world.hand[owner] >= t.known(viewer).hand[owner])
        seen.add(str(world.hand.tolist()))
    assert len(seen) > 20


def test_worlds_are_dealt_card_by_card() -> None:
    """ILL-33: a known dove stays; the other card is each of the four unseen ones as often."""
    t = table(hands=("", "dove, rope"), pile="rope, dove, tank", knows={(0, 1): "dove"})
    known = t.engine.forgotten(t.s, 0)
    found = Counter(listed(t.engine.imagined(known, 0, mixed(word + 1)).hand[1]) for word in range(2000))
    assert set(found) == {"dove, dove", "rope, dove", "dove, tank"}
    assert 900 < found["rope, dove"] < 1100 and 400 < found["dove, dove"] < 600


def test_while_a_hand_is_charmed_all_know_that_there_is_one() -> None:
    """ILL-44: in every world a third party thinks possible, the hypnotist has something to do."""
    t = table(hands=("", "dove, encore", "rope"), pile="encore*5", talents="hypnotist diva diva").play("look 2")
    for viewer in (2, SPECTATOR):
        known = t.engine.forgotten(t.s, viewer)
        for word in range(30):
            world = Table(ENGINE, t.engine.imagined(known, viewer, mixed(word + 1)))
            assert world.awaited == [0] and world.legal("charm")


def test_the_word_is_forgotten() -> None:
    """ILL-33: piles are secret."""
    t = position(rng=77)
    assert {t.known(viewer).rng for viewer in (0, 1, 2, SPECTATOR)} == {0}

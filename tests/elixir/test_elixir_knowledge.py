"""Who knows what: ELX-05, ELX-19."""

from collections import Counter
from typing import Any

import pytest

from alambic.core.chance import mixed
from alambic.core.events import VEILED
from alambic.core.state import SPECTATOR
from alambic.games.elixir.state import KINDS, Place
from alambic.games.elixir.vocabulary import Told
from tests.elixir.position import ENGINE, Table, counts, listed, spell, table
from tests.elixir.reading import faults, spells, sure
from tests.elixir.test_elixir_level_two import ready

VIEWERS = (0, 1, 2, SPECTATOR)
HANDS = ("salt, gloves", "ash*2, amber", "honey, wand, curio*2")
KNOWN = {(0, 1): "ash", (2, 1): "ash*2, amber", (1, 2): "curio"}
OPEN = (
    "held", "discard", "backs", "stacked", "market", "lot", "left", "bearer", "layer", "ripe", "powers", "gag",
    "skips", "extras", "glass", "turn", "turns", "works_as", "cards", "level", "recipe", "program",
)  # fmt: skip


def position(**changed: Any) -> Table:
    told: dict[str, Any] = {
        "hands": HANDS,
        "spells": ("bow, flood", "gag, pact", "verse, plague"),
        "cast": "3 aegis; 2 horn-of-plenty",
        "bound": "2 rhyme by 1",
        "dared": "3 toast by 2",
        "discard": "salt, bag",
        "knows": KNOWN,
        "sees": {0: "gag"},
    }
    return table(**{**told, **changed})


# What is secret, what is public


@pytest.mark.parametrize("viewer", VIEWERS)
def test_hands_are_secret_but_for_what_was_seen(viewer: int) -> None:
    """ELX-19: one's own finds, of others what one knows."""
    t = position()
    for owner in range(3):
        seen = {(0, 1): "ash", (2, 1): "amber, ash, ash", (1, 2): "curio"}.get((viewer, owner), "")
        assert t.knows(viewer, owner) == (t.hand(owner) if owner == viewer else seen)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_spell_faces_are_secret(viewer: int) -> None:
    """ELX-19: one's own, and what one has seen; the rest lies, to a viewer, with those aside."""
    t = position()
    for owner in range(3):
        seen = {"gag"} if (viewer, owner) == (0, 1) else set()
        assert t.knows_spells(viewer, owner) == (t.spells(owner) if owner == viewer else seen)
    known = t.known(viewer)
    unseen = [number for number in spells(t.s, Place.HAND) if not t.s.seen[number] >> viewer & 1]
    assert all(known.place[number] == Place.STACK and not known.by[number] for number in unseen)
    assert [known.place[number] for number in spells(t.s, 2)] == [2] * 4


@pytest.mark.parametrize("viewer", VIEWERS)
def test_what_is_unseen_can_be_counted(viewer: int) -> None:
    """ELX-19: the pile with all that is unseen in hands, kind by kind."""
    t = position()
    unseen = Counter({kind: int(t.s.pile[kind]) for kind in range(KINDS)})
    for owner in {0, 1, 2} - {viewer}:
        for kind, count in enumerate(sure(t.s, viewer, owner)):
            unseen[kind] += int(t.s.hand[owner, kind]) - count
    assert list(t.known(viewer).pile) == [unseen[kind] for kind in range(KINDS)]


@pytest.mark.parametrize("viewer", VIEWERS)
def test_what_is_public(viewer: int) -> None:
    """ELX-19, ELX-05: how many finds, spells by level, cast spells, the discard, badges, whose turn it is."""
    t = position()
    known = t.known(viewer)
    for name in OPEN:
        mine, truth = getattr(known, name), getattr(t.s, name)
        assert (mine == truth).all() if hasattr(mine, "all") else mine == truth, name


def test_nobody_knows_what_others_know() -> None:
    """ELX-19: only one's own memory is left."""
    t = position()
    for viewer in VIEWERS:
        known = t.known(viewer)
        for owner in range(3):
            for kind in range(KINDS):
                assert all(watchers in (0, 1 << viewer) for watchers in known.know[owner, kind]), (viewer, owner)


def test_worlds_that_differ_in_secrets_look_the_same() -> None:
    """ELX-19: seat 0 knows one ash and the Gag of seat 1, and nothing of seat 2."""
    one, other = (
        position(),
        position(
            hands=(HANDS[0], "ash, nettle, wand", "amber, ash, slime, market"),
            spells=("bow, flood", "gag, plague", "echo, pact"),
            knows={(0, 1): "ash", (1, 2): "slime"},
        ),
    )
    assert one.known_bytes(0) == other.known_bytes(0) and one.known_bytes(SPECTATOR) == other.known_bytes(
        SPECTATOR
    )
    assert one.known_bytes(1) != other.known_bytes(1)


# Finds that change hands


def test_a_taken_find_is_known_to_both_sides_only() -> None:
    """ELX-19: a third sees that one went."""
    t = table(("gloves, salt", "ash", "amber")).play("play gloves", "at 2")
    assert (t.knows(1, 0), t.knows(2, 0), t.knows(SPECTATOR, 0)) == ("ash", "", "")
    seen = [t.engine.events(t.engine.forgotten(t.s, viewer)) for viewer in VIEWERS]
    veiled = [any(event.kind == Told.TAKES and event.what == VEILED for event in told) for told in seen]
    assert veiled == [False, False, True, True]


def test_a_third_party_keeps_only_what_is_certain() -> None:
    """ELX-19: one less of each kind that may have gone; what is known of the taker stays."""
    t = table(
        ("gloves, salt", "ash*3, amber*2, honey", ""), knows={(2, 1): "ash*3, amber, honey", (2, 0): "salt"}
    ).play("play gloves", "at 2")
    assert (t.knows(2, 1), t.knows(2, 0)) == ("ash, ash", "salt")


def test_who_takes_a_find_no_longer_looks_for_it_there() -> None:
    """ELX-19: of two known ones one was taken; a second one is still there."""
    t = table(("gloves", "ash*2", ""), knows={(0, 1): "ash*2"}).play("play gloves", "at 2")
    assert (t.knows(0, 1), t.hand(0)) == ("ash", "ash")


def test_what_is_paid_or_discarded_in_sight_is_no_longer_known_there() -> None:
    """ELX-19: one of two; of what is not known nothing changes."""
    knows = {(1, 0): "amber*2, hellebore, curio"}
    t = table(("amber*2, hellebore, curio", "", ""), ("harvest, bow",), knows=knows, pile="ash*9")
    assert t.play("cast harvest").knows(1, 0) == "amber, curio"
    t = table(("ash", "amber, bag*2", ""), knows={(0, 1): "bag*2, amber"}, turn=1).play("play bag")
    assert t.knows(0, 1) == "amber, bag"


def test_what_is_drawn_is_seen_by_its_player_alone() -> None:
    """ELX-19: what is known of a hand stays known when it grows."""
    t = table(("", "ash", ""), knows={(0, 1): "ash"}).next()
    assert (t.knows(0, 1), t.knows(2, 1), t.held[1]) == ("ash", "", 2)


def test_everybody_knows_what_was_taken_in_sight() -> None:
    """ELX-19, ELX-32, ELX-47, ELX-67: a lot, what a Broom swept, what was gleaned."""
    t = table(("auction, ash", "", ""), pile="salt*2, amber").play("play auction", "bid 1")
    assert t.knows(1, 0) == "amber, salt, salt" == t.knows(2, 0)
    t = table(("honey", "broom", ""), ("serenade, bow",)).play("cast serenade", "at 2").answer({1: "broom honey"})
    assert t.knows(0, 1) == "honey" == t.knows(2, 1)


def test_a_swap_is_remembered_by_both() -> None:
    """ELX-19, ELX-63: each knows what they gave away; what a third knew goes along."""
    t = ready("great-swap", "ash, amber", "", mine="salt, honey", knows={(2, 1): "ash", (2, 0): "salt"})
    t.cast("great-swap", "at 2")
    assert (t.knows(0, 1), t.knows(1, 0)) == ("salt, honey", "amber, ash")
    assert (t.knows(2, 0), t.knows(2, 1)) == ("ash", "salt")


def test_a_tornado_carries_knowledge_along() -> None:
    """ELX-19, ELX-60: everybody knows the hand they passed on."""
    t = ready("tornado", "ash", "honey*2", mine="salt", knows={(0, 1): "ash", (1, 2): "honey"}).cast(
        "tornado", "left"
    )
    assert t.hands == ["honey, honey", "salt", "ash"]
    assert (t.knows(0, 1), t.knows(1, 2), t.knows(2, 0)) == ("salt", "ash", "honey, honey")
    assert (t.knows(0, 2), t.knows(1, 0), t.knows(2, 1)) == ("ash", "honey", "")


def test_after_a_great_clearance_nobody_knows_anything() -> None:
    """ELX-19, ELX-85: all finds are shuffled."""
    t = ready("great-clearance", "ash*2", "honey*2", mine="salt*2", knows={(0, 1): "ash*2"}).cast(
        "great-clearance"
    )
    for viewer in range(3):
        assert [t.knows(viewer, owner) for owner in range(3) if owner != viewer] == ["", ""]


def test_who_is_spared_a_great_clearance_is_known_as_before() -> None:
    """ELX-17, ELX-19: their finds stay where they are."""
    t = ready("great-clearance", "ash*2, amulet", "honey*2", mine="salt", knows={(0, 1): "ash"})
    t.play("cast great-clearance").answer({1: "amulet"}).let()
    assert t.knows(0, 1) == "ash"


def test_what_was_given_is_remembered_though_the_like_comes_back() -> None:
    """ELX-19, ELX-31: who gave a curio and got another one back at random knows of the first."""
    t = table(("flea, curio, salt", "curio", "")).play("play flea", "at 2", "give curio")
    t.play("done")
    assert (t.knows(0, 1), t.knows(1, 0)) == ("curio", "curio")


def test_what_was_taken_is_remembered_though_the_like_goes_back() -> None:
    """ELX-19, ELX-45: a Crystal ball takes a curio, and a curio goes back at random."""
    t = table(("ball, curio", "curio, salt", "")).play("play ball", "at 2", "take curio")
    assert (t.knows(0, 1), t.knows(1, 0)) == ("salt, curio", "curio")


def test_what_was_seen_to_arrive_cannot_be_what_left() -> None:
    """ELX-19, ELX-64: who knows the spell that was given still knows it when another of its level comes back."""
    t = ready("crossed-grimoires", "", "", spells=("bow, pact", "toast, flood"), sees={2: "bow"})
    t.cast("crossed-grimoires", "at 2").play("choose bow")
    assert "bow" in t.spells(1) and t.knows_spells(2, 1) == {"bow"}


def test_how_a_spell_could_be_paid_for_is_ones_own_affair() -> None:
    """ELX-10, ELX-19, ELX-40: others see what was paid and what stood in for it, not what else there is."""
    asked = [
        table((f"amber, hellebore, wand, {more}", "", ""), ("harvest, bow",)).play("cast harvest")
        for more in ("curio", "amber")
    ]
    assert asked[0].phase == "paying" and asked[0].known_bytes(1) == asked[1].known_bytes(1)
    assert asked[1].play("wand amber").knows(1, 0) == ""


@pytest.mark.parametrize("kind", ["curio*12", "amber*4"])
def test_any_number_alike_is_remembered(kind: str) -> None:
    """ELX-19: who looked at a hand knows all of it."""
    t = table(("ball", kind, "")).play("play ball", "at 2")
    assert t.knows(0, 1) == t.hand(1) and t.knows(2, 1) == ""


# Spells that change hands


def gift(chosen: str, **more: Any) -> Table:
    t = ready("poisoned-gift", "", "", spells=("bow, verse, flood",), **more).cast("poisoned-gift", "at 2")
    return t.play(f"choose {chosen}")


def test_a_given_spell_is_known_to_both_sides() -> None:
    """ELX-19, ELX-65: to nobody else."""
    t = gift("bow")
    assert (t.knows_spells(0, 1), t.knows_spells(2, 1)) == ({"bow"}, set())
    assert gift("bow").known_bytes(2) == gift("verse").known_bytes(2)


def test_who_had_seen_one_of_them_is_no_longer_sure() -> None:
    """ELX-19: one of two of that level went, unseen; spells of other levels are still known."""
    one, other = gift("bow", sees={2: "bow, flood"}), gift("verse", sees={2: "bow, flood"})
    assert one.known_bytes(2) == other.known_bytes(2)
    assert (one.knows_spells(2, 0), one.knows_spells(2, 1)) == ({"flood"}, set())


def test_a_cast_spell_is_known_to_all() -> None:
    """ELX-19, ELX-10: it lies face up."""
    t = table(("honey", "", ""), ("serenade, bow",)).play("cast serenade")
    for viewer in VIEWERS:
        assert t.known(viewer).place[spell("serenade")] == 2


def test_a_curse_is_seen_by_who_takes_it() -> None:
    """ELX-19, ELX-87: the caster sees its back only; nobody knows what is still aside."""
    t = ready("curse-of-delay", "", "", spells=("mastery", "flood"), aside="toast, verse").cast(
        "curse-of-delay", "at 2"
    )
    assert t.knows_spells(0, 1) == set() and len(t.knows_spells(1, 1)) == 2
    left = spells(t.s, Place.STACK)
    assert len(left) == 1 and not t.s.seen[left[0]]


def test_crossed_grimoires_are_known_to_both() -> None:
    """ELX-19, ELX-64: what was given and what was taken."""
    t = ready("crossed-grimoires", "", "", spells=("bow", "flood")).cast("crossed-grimoires", "at 2")
    assert (t.knows_spells(0, 1), t.knows_spells(1, 0)) == ({"bow"}, {"flood"})
    assert t.knows_spells(2, 0) == t.knows_spells(2, 1) == set()


# Drafts


@pytest.mark.parametrize(
    ("codes", "shown"),
    [
        (("play gloves", "at 2"), True),
        (("play ball", "at 2"), True),
        (("play bag",), True),
        (("play auction",), True),
        (("next",), True),
        (("play hourglass",), False),
        (("play gloves",), False),
    ],
    ids=str,
)
def test_what_shows_something_hidden_is_final(codes: tuple[str, ...], shown: bool) -> None:
    """ELX-19: finds drawn, taken, looked at or turned up; anything else can be taken back."""
    t = table(("gloves, ball, bag, hourglass, auction", "ash, salt", "")).play(*codes)
    assert t.engine.revealed(t.s) == shown


@pytest.mark.parametrize("code", ["pay", "wand amber"])
def test_what_is_paid_comes_out_of_a_hidden_hand(code: str) -> None:
    """ELX-10, ELX-19: others had not seen it before, so it stays paid."""
    t = table(("amber, hellebore, wand", "", ""), ("harvest, bow",)).play("cast harvest", code)
    assert t.phase == "answering" and t.engine.revealed(t.s)


# Imagined worlds


@pytest.mark.parametrize("viewer", VIEWERS)
def test_imagined_worlds_fit_what_is_known(viewer: int) -> None:
    """ELX-19: all cards are there, what was seen is where it was seen, and the rest varies."""
    t = position()
    known = t.engine.forgotten(t.s, viewer)
    seen = set()
    for word in range(12):
        world = t.engine.imagined(known, viewer, mixed(word + 1))
        assert faults(world) == []
        assert t.engine.pack(t.engine.forgotten(world, viewer)) == t.engine.pack(known)
        assert all((world.hand[owner] >= t.known(viewer).hand[owner]).all() for owner in range(3))
        seen.add(str(world.hand.tolist()) + str(world.by.tolist()))
    assert len(seen) > 10


def test_worlds_are_dealt_card_by_card() -> None:
    """ELX-19: the known ash stays; the other is each of the four unseen ones as often."""
    t = table(("", "ash, salt", ""), pile="salt, ash, amber", knows={(0, 1): "ash"})
    known = t.engine.forgotten(t.s, 0)
    found = Counter(listed(t.engine.imagined(known, 0, mixed(word + 1)).hand[1]) for word in range(800))
    assert set(found) == {"ash, ash", "ash, salt", "amber, ash"}
    assert 330 < found["ash, salt"] < 470 and 140 < found["ash, ash"] < 260


def test_a_secret_answer_is_any_that_could_have_been_given() -> None:
    """ELX-19, ELX-20: to the others; and a world in which it is given can be played on."""
    t = table(("honey, salt", "amulet, ash", "ash"), ("serenade, flood",), pile="amulet*3").play(
        "cast serenade", "at 2"
    )
    t.play("amulet", seat=1)
    known = t.engine.forgotten(t.s, 2)
    said = Counter[int]()
    for word in range(60):
        world = t.engine.imagined(known, 2, mixed(word + 1))
        said[int(world.said[0, 1])] += 1
        assert world.said[0, 1] == 1 or world.hand[1, counts("amulet").index(1)]
        Table(ENGINE, world).play("pass", seat=0)
    assert set(said) == {1, 2} and min(said.values()) > 5


def test_the_word_is_forgotten() -> None:
    """ELX-19: piles are secret."""
    t = position(rng=77)
    assert {t.known(viewer).rng for viewer in VIEWERS} == {0}

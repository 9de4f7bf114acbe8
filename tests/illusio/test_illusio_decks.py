"""Decks of one's own: ILL-02, ILL-03, ILL-04, ILL-06, ILL-39."""

from pathlib import Path
from typing import Any

import pytest

from alambic.core.deck import Deck, parse_decks, read_decks
from alambic.core.errors import BadDeck
from alambic.games.illusio import GAME
from alambic.games.illusio.cards import CARD_NAMES, TALENT_NAMES, Place
from alambic.games.illusio.vocabulary import End
from tests.illusio.oracles import EASY, deck_with
from tests.illusio.position import ENGINE, Table
from tests.illusio.reading import faults

CARDS = {"rope": 20, "scarf": 10}
SIX = "diva diva tamer tamer passer saboteur"


def refused(message: str, deck: Deck, seats: int = 3) -> None:
    with pytest.raises(BadDeck, match=message):
        GAME.setup(seats, {}, deck)


def with_card(**card: Any) -> Deck:
    """A good deck with one more card."""
    good = deck_with(CARDS, SIX).as_json()["cards"]
    return Deck.parse("odd", {"cards": [*good, {"count": 1, "source": "ours", **card}]})


@pytest.mark.parametrize(
    ("cards", "message"),
    [
        ({"rope": 7, "snake": 20}, "no card is called 'snake'; cards are called rope, scarf"),
        ({"Rope": 20}, "no card is called 'Rope'"),
        ({"rope": 60, "scarf": 5}, "has 65 components; it can have 64"),
        ({"rope": 20, "grab": 31}, "has 31 special actions, 31 of one kind; it can have 60, 30 of a kind"),
        ({"rope": 20, "grab": 30, "encore": 30, "success": 1}, "has 61 special actions"),
        ({"rope": 11}, "has 11 cards to draw; 3 players need 12"),
    ],
)
def test_counts_that_cannot_be(cards: dict[str, int], message: str) -> None:
    """ILL-03: counts are deck data, within what the table holds."""
    refused(message, deck_with(cards, SIX))


@pytest.mark.parametrize(
    ("facts", "message"),
    [
        ({"domain": "alchemy", "needs": ["rope"]}, "'more': domain must be one of close-up, illusion"),
        ({"needs": ["rope"]}, "domain must be one of .* not None"),
        ({"domain": "escape"}, "needs must be a list of one to 4 components, not None"),
        ({"domain": "escape", "needs": []}, r"needs must be a list of one to 4 components, not \[\]"),
        ({"domain": "escape", "needs": "rope"}, "needs must be a list of one to 4 components, not 'rope'"),
        ({"domain": "escape", "needs": ["rope"] * 5}, "needs must be a list of one to 4"),
        ({"domain": "escape", "needs": ["rope", "grab"]}, "no component is called 'grab'; there are rope"),
        ({"domain": "escape", "needs": ["rope", 3]}, "no component is called 3"),
        (
            {"domain": "escape", "needs": ["rope"], "level": 2},
            "it has id, count, source, domain.*needs.* not level",
        ),
        ({"domain": "escape", "needs": ["rope"], "count": 2}, "'more': count must be 1, not 2"),
    ],
)
def test_objectives_that_cannot_be(facts: dict[str, Any], message: str) -> None:
    """ILL-04: a domain, and one to four components."""
    refused(message, with_card(id="more", **facts))


@pytest.mark.parametrize(
    ("facts", "message"),
    [
        ({"talent": "juggler"}, "magician 'more': talent must be one of tamer, diva, .* not 'juggler'"),
        ({"talent": ["diva"]}, "talent must be one of"),
        ({"talent": "diva", "count": 2}, "count must be 1, not 2"),
        ({"talent": "diva", "domain": "escape", "needs": ["rope"]}, "not talent"),
        ({"talent": "diva", "power": 3}, "it has id, count, source.*talent.* not power"),
    ],
)
def test_magicians_that_cannot_be(facts: dict[str, Any], message: str) -> None:
    """ILL-06: each has one of ten talents."""
    refused(message, with_card(id="more", **facts))


def test_a_card_to_draw_has_nothing_but_its_count() -> None:
    """ILL-03: what a card does is in its name."""
    cards = [dict(card) for card in deck_with(CARDS, SIX).as_json()["cards"]]
    cards[0]["family"] = "animals"
    refused("card 'rope': it has id, count.* not family", Deck.parse("odd", {"cards": cards}))


def test_how_many_objectives_and_magicians() -> None:
    """ILL-01: 8 to 32 objectives, a magician each and at most ten."""
    refused("has 7 objectives; it can have 8 to 32", deck_with(CARDS, SIX, EASY[:7]))
    many = tuple((f"number {n}", "escape", "rope") for n in range(33))
    refused("has 33 objectives; it can have 8 to 32", deck_with(CARDS, SIX, many))
    refused("has 2 magicians; 3 players need 3 to 10", deck_with(CARDS, "diva tamer"))
    refused("has 11 magicians; 3 players need 3 to 10", deck_with(CARDS, "diva " * 11))
    assert GAME.setup(2, {}, deck_with(CARDS, "diva tamer")).seats == 2


def test_a_deck_file_of_ones_own(tmp_path: Path) -> None:
    """ILL-03, ILL-04, ILL-39: other counts, recipes and talents, from a TOML file."""
    file = tmp_path / "mine.toml"
    facts = 'count = 1, source = "ours", domain = "escape", needs = ["rope", "rope"]'
    objectives = [f'{{ id = "o{n}", {facts} }}' for n in range(8)]
    cards = [
        '{ id = "rope", count = 30, source = "ours" }',
        '{ id = "encore", count = 2, source = "public" }',
        *objectives,
        '{ id = "Houdin", count = 1, source = "rulebook", talent = "collector" }',
        '{ id = "Robert", count = 1, source = "rulebook", talent = "collector" }',
    ]
    file.write_text("\n".join(["[mine]", "cards = [", *(f"  {card}," for card in cards), "]"]), encoding="utf-8")
    t = Table(ENGINE, ENGINE.start(GAME.setup(2, {}, read_decks(file)["mine"]), 1))
    assert faults(t.s) == []
    assert dict(zip(CARD_NAMES, t.s.cards, strict=True))["rope"] == 30 and sum(t.s.cards) == 32
    assert {TALENT_NAMES[talent] for talent in t.s.talent[:2]} == {"collector"}
    assert list(t.s.level) == [2] * 8 + [0] * 24 and not t.s.title.any()
    assert t.play("draw").phase == "dropping"


def test_a_deck_with_just_enough_cards() -> None:
    """ILL-01, ILL-08, ILL-47: four each, and nothing to draw, so that a Collector cannot do anything."""
    t = Table(ENGINE, ENGINE.start(GAME.setup(2, {}, deck_with({"rope": 8}, "collector collector")), 1))
    assert (list(t.s.held[:2]), t.s.left, faults(t.s)) == ([4, 4], 0, [])
    assert t.why("draw") == 47


def test_the_talent_of_a_card_is_what_counts() -> None:
    """ILL-39: whatever its name: here every magician draws a card more."""
    t = Table(
        ENGINE, ENGINE.start(GAME.setup(4, {}, deck_with(CARDS, "collector collector collector collector")), 2)
    )
    for _ in range(4):
        assert t.why("draw") == 0
        t.play("draw", "discard " + t.hand(t.awaited[0]).split(", ")[0]).end()


def test_a_recipe_of_ones_own_is_what_a_trick_needs() -> None:
    """ILL-04, ILL-14, ILL-19: a rope twice, both exact."""
    twice = tuple((f"o{n}", "escape", "rope, rope") for n in range(8))
    t = Table(ENGINE, ENGINE.start(GAME.setup(2, {}, deck_with({"rope": 40}, "diva tamer", twice)), 3))
    seat = t.awaited[0]
    t.play("place rope", "place rope").end(2)
    t.play("take 1")
    while t.phase == "assembling":
        t.play(min(t.legal("use")))
    [billed] = [o for o in range(8) if t.s.place[o] == Place.BILL]
    t.end(2)
    assert t.points[seat] == 4 and t.s.by[billed] == seat + 1


def test_a_deck_may_lack_whole_domains_and_kinds() -> None:
    """ILL-22: it is played to an end all the same, when nothing is left."""
    one = tuple((f"o{n}", "escape", "rope") for n in range(8))
    t = Table(ENGINE, ENGINE.start(GAME.setup(2, {"target": 24}, deck_with({"rope": 9}, "diva tamer", one)), 4))
    for _ in range(200):
        if not t.awaited:
            break
        wished = ("use", "take", "add", "place", "end")
        t.play(next(code for start in wished for code in sorted(t.legal(start))))
    assert t.s.over == End.EMPTY and sum(t.points) == 8 * 2 + 6


def test_the_shipped_deck_can_be_read_as_ones_own() -> None:
    """ILL-03: what comes with the game is such a file, which may be copied and changed."""
    text = (
        (GAME.folder / "deck.toml").read_text(encoding="utf-8").replace('"rope", count = 4', '"rope", count = 3')
    )
    deck = parse_decks(text.encode(), "mine")["standard"]
    assert sum(ENGINE.start(GAME.setup(6, {}, deck), 1).cards) == 89

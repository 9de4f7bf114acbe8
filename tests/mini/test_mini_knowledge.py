"""What is known in Mini: memory, its text, and imagined worlds against brute force."""

from collections import Counter

import pytest

from alambic.core.chance import word_for
from alambic.core.events import VEILED, read_events, veil_events
from alambic.core.state import Plain, pack
from tests.games.mini import GAME
from tests.games.mini.state import OPEN
from tests.games.mini.vocabulary import Phase, Told
from tests.games.mini.worlds import worlds
from tests.mini.position import (
    INTERPRETED,
    NAMES,
    Table,
    compiled,
    onlookers,
    positions,
    seat_of,
    theft_before_a_third,
)

# Memory


def test_third_seat_loses_sight_of_a_shuffled_hand() -> None:
    """MIN-16: c knew the victim's hand; after the theft it knows neither what went nor what stayed."""
    t = Table("th ho oo", pile="o", turn=2).play("c look b", "c end", chance=[0])
    assert t.sees("c", "b") == "ho"
    t.play("a steal b", "c let pass", "b let pass", chance=[0])
    assert (t.sees("c", "a"), t.sees("c", "b")) == ("??", "?") and t.told("c", Told.STOLE) == ["?"]
    assert (t.sees("T", "a"), t.sees("T", "b")) == ("hh", "o")
    assert (t.sees("b", "a"), t.sees("a", "b")) == ("h?", "o")  # the victim does not see the thief's old card


def test_third_seat_cannot_tell_which_card_was_stolen() -> None:
    """MIN-09, MIN-16: whatever chance takes from a hand that c had seen, c sees the same."""
    ends = []
    for taken in (0, 1):
        t = Table("th ho oo", pile="o", turn=2).play("c look b", "c end", chance=[0])
        ends.append(t.play("a steal b", "c let pass", "b let pass", chance=[taken]))
    assert [t.sees("T", "b") for t in ends] == ["o", "h"]
    for viewer in "cw":
        assert pack(ends[0].known(viewer)) == pack(ends[1].known(viewer))


def test_third_seat_keeps_what_it_knew_of_the_thief() -> None:
    """MIN-16: a card joining a hand unseen leaves the cards known there where they are."""
    t = Table("th ho oo", pile="o", turn=2).play("c look a", "c end", chance=[0])
    t.play("a steal b", "b let pass", "c let pass", chance=[1])
    assert t.sees("T", "a") == "ho" and t.sees("c", "a") == "h?"


def test_a_single_card_is_followed() -> None:
    """MIN-16: a stolen or dropped card that was the only one stays known to whoever knew it."""
    t = Table("t h oo", pile="o", turn=2).play("c look b", "c end", chance=[0])
    t.play("a steal b", "b let pass", "c let pass", chance=[0])
    assert [t.sees(viewer, "a") for viewer in "abcw"] == ["h", "h", "h", "?"]
    assert t.told("c", Told.STOLE) == ["h"]
    t.play("a drop herb")
    assert [t.sees(viewer, "d") for viewer in "abcw"] == ["h", "h", "h", "?"]
    assert t.told("b", Told.DROPPED) == ["h"] and t.told("w", Told.DROPPED) == ["?"]


def test_dropping_face_down_shuffles_the_hand() -> None:
    """MIN-16: a knew both cards of b, and no longer knows either."""
    t = Table("oh ht", pile="h").play("a look b", "a end", chance=[0])
    assert t.sees("a", "b") == "ht"
    t.play("b drop herb")
    assert (t.sees("a", "b"), t.sees("a", "d"), t.sees("b", "d")) == ("?", "?", "h")


def test_the_card_most_seen_leaves_first() -> None:
    """MIN-16: of two herbs, the one that spectators know, then the one that a higher seat knows."""
    t = Table("hh oo oo", discards=OPEN)
    for eyes in (0b1001, 0b0101):
        t.state.held[0, 0b0001, 0] -= 1
        t.state.held[0, eyes, 0] += 1
    assert [t.sees(viewer, "a") for viewer in "bcw"] == ["??", "h?", "h?"]
    t.play("a drop herb")
    assert [t.sees(viewer, "a") for viewer in "bcw"] == ["?", "h", "?"] and t.state.revealed


def test_nothing_is_known_of_a_rebuilt_pile() -> None:
    """MIN-16: it is given up that both herbs of the discard must now be in the hand of a."""
    t = Table("- oo ht", up="hh").play("a end", chance=[0, 0])
    herbs = {int(world.held[0, :, 0].sum()) for world, _ in worlds(t.known("b"), 1)}
    assert t.sees("T", "a") == "hh" and herbs == {1, 2}


# Knowledge against brute force


def frequencies(known: Plain, seat: int, draws: int) -> Counter[bytes]:
    """How often each world is imagined from what a seat knows."""
    counts: Counter[bytes] = Counter()
    start = compiled().unpack(pack(known))
    for number in range(draws):
        world = compiled().imagined(start, seat, word_for(11, number))
        compiled().set_word(world, 0)
        counts[compiled().pack(world)] += 1
    return counts


def assert_even(known: Plain, seat: int, draws: int = 4000) -> int:
    """Imagined worlds are those of brute force, in their proportions; return how many there are."""
    weights = {pack(world): weight for world, weight in worlds(known, seat)}
    total = sum(weights.values())
    counts = frequencies(known, seat, draws)
    assert set(counts) <= set(weights), "an imagined world does not fit"
    expected = {world: draws * weight / total for world, weight in weights.items()}
    assert {world for world in expected if expected[world] > 25} <= set(counts), "a world is never imagined"
    # Chi-square with rare worlds pooled; its value is nearly normal after the cube root (Wilson, Hilferty).
    cells = [(counts[world], hope) for world, hope in expected.items() if hope >= 5]
    rare = [(counts[world], hope) for world, hope in expected.items() if hope < 5]
    if sum(hope for _, hope in rare) >= 5:
        cells.append((sum(seen for seen, _ in rare), sum(hope for _, hope in rare)))
    chi = sum((seen - hope) ** 2 / hope for seen, hope in cells)
    free = len(cells) - 1
    if free > 0:
        spread = (2 / (9 * free)) ** 0.5
        assert ((chi / free) ** (1 / 3) - 1 + spread**2) / spread < 5  # chance alone: once in millions
    return len(weights)


@pytest.mark.parametrize("viewer", "abcw")
def test_worlds_after_theft_look_and_drop_are_even(viewer: str) -> None:
    """MIN-06, MIN-08, MIN-09, MIN-16."""
    t = theft_before_a_third()
    assert assert_even(t.known(viewer), seat_of(viewer)) > 1


@pytest.mark.parametrize("viewer", "abcw")
def test_worlds_while_answers_are_secret_are_even(viewer: str) -> None:
    """MIN-10, MIN-12: cards by chance alone, then each answer that fits them."""
    answering = Table("th ho ho", pile="oth").play("a steal b", "c hoot")
    offering = Table("ho ht oo", pile="hht", turns=3, phase=Phase.OFFERING).play("b offer thief", "c offer owl")
    assert assert_even(answering.known(viewer), seat_of(viewer)) > 1
    assert assert_even(offering.known(viewer), seat_of(viewer)) > 1


def test_worlds_in_the_middle_of_games_are_even() -> None:
    """MIN-16."""
    sizes = []
    for s in positions(every=17, games=6):
        for seat in onlookers(s)[1:]:
            sizes.append(assert_even(INTERPRETED.forgotten(s, seat), seat, 2000))
    assert max(sizes) > 100


def test_oracle_counts_individual_cards() -> None:
    """Three herbs and an owl behind two backs that can be told apart: 4 * 3 ways, in three worlds."""
    t = Table("tt hh", pile="ho")
    t.state.held[1, 0b0010, 0] -= 1
    t.state.held[1, 0b1010, 0] += 1
    assert sorted(weight for _, weight in worlds(t.known("a"), 0)) == [3, 3, 6]


def test_true_world_is_always_possible() -> None:
    """MIN-16."""
    for s in positions(every=11, games=8):
        for seat in onlookers(s)[1:]:
            true = s.copy()
            true.rng = 0
            veil_events(true, seat)
            known = INTERPRETED.forgotten(s, seat)
            assert pack(true) in {pack(world) for world, _ in worlds(known, seat)}


# For people


def test_text_shows_what_the_seat_knows() -> None:
    """MIN-16: the page of c after the theft, and the log of the move."""
    t = theft_before_a_third()
    assert GAME.words.draw(t.known("c"), 2, NAMES).splitlines() == [
        "Mini: round 1, turn, Ann has the turn",
        "Pile: 1 unseen, under it owl, owl",
        "Discard: in sight thief; face down ?",
        "a Ann: herb, ?; points: 0",
        "b Bea: ?; points: 0",
        "c Cy (you): herb, thief; points: 0",
    ]
    log = [GAME.words.sentence(event, NAMES) for event in read_events(t.known("c"))]
    assert log[-1] == "Ann steals a card from Bea."
    log = [GAME.words.sentence(event, NAMES) for event in read_events(t.known("b"))]
    assert log[-1] == "Ann steals a herb from Bea."


def test_every_event_has_a_sentence_that_keeps_its_secret() -> None:
    kinds = set()
    for s in positions(every=1, games=24, engine=compiled()):
        for seat in onlookers(s):
            known = compiled().read(compiled().forgotten(s, seat))
            assert GAME.words.draw(known, seat, NAMES)
            for event in read_events(known):
                text = GAME.words.sentence(event, NAMES)
                kinds.add(event.kind)
                if event.what == VEILED:
                    assert "a card" in text
    assert len(kinds) >= 13

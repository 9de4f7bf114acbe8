"""The clauses of Mini, and its knowledge against brute force."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import permutations
from typing import Any

import pytest

from alambic.core.chance import mixed, word_for
from alambic.core.deck import Deck
from alambic.core.doors import deal
from alambic.core.engine import Engine, Interpreting
from alambic.core.errors import BadDeck, BadOption, BadSeats, NotAllowed, NotYourTurn
from alambic.core.events import VEILED, Event, read_events, veil_events
from alambic.core.game import Setup
from alambic.core.match import Match
from alambic.core.state import SPECTATOR, Plain, State, dtype, pack, unpack
from tests.games.mini import GAME, table
from tests.games.mini.moves import SEAT_NAMES
from tests.games.mini.state import (
    ANSWERING,
    DOWN,
    DREW,
    DROPPED,
    KINDS,
    MIXED,
    OFFERED,
    OFFERING,
    OPEN,
    SAW,
    SHOWED,
    SHOWING,
    STOLE,
    TURN,
    UNDER,
)
from tests.games.mini.worlds import worlds

LETTERS = "hot?"  # herb, owl, thief, unseen
NAMES = ("Ann", "Bea", "Cy")
INTERPRETED = GAME.load(compiled=False)


@cache
def compiled() -> Engine:
    return GAME.load(compiled=True)


def seat_of(letter: str) -> int:
    return SPECTATOR if letter == "w" else SEAT_NAMES.index(letter)


class Table:
    """A position drawn in letters, one hand a word; seats are a, b, c, and w only watches."""

    def __init__(self, hands: str, pile: str = "", under: str = "", up: str = "", **fields: int) -> None:
        self.chances: list[int] = []
        self.engine = Engine(GAME, Interpreting(GAME, script=self.chance))
        self.state: Any = unpack(GAME.state, GAME.setup(len(hands.split())).blank())
        for card in range(KINDS):
            letter = LETTERS[card]
            self.state.cards[card] = (hands + pile + under + up).count(letter)
            self.state.pile[card] = pile.count(letter)
            self.state.up[card] = up.count(letter)
            for seat, hand in enumerate(hands.split()):
                self.state.held[seat, 1 << seat, card] = hand.count(letter)
        self.state.under[: len(under)] = [LETTERS.index(letter) + 1 for letter in under]
        for name, value in fields.items():
            setattr(self.state, name, value)

    def chance(self, s: State, n: int) -> int:
        picked = self.chances.pop(0)
        assert 0 <= picked < n
        return picked

    def deal(self, chance: Sequence[int]) -> "Table":
        self.chances = list(chance)
        self.engine.call(deal, self.state)
        assert not self.chances
        return self

    def play(self, *moves: str, chance: Sequence[int] = ()) -> "Table":
        """Play moves written `a drop herb` with these results of chance, all of which must be used."""
        self.chances = list(chance)
        for text in moves:
            seat, code = seat_of(text[0]), text[2:]
            move = self.engine.codes.parse(code)
            assert move in self.engine.legal(self.state, seat), f"{text} is not allowed"
            self.engine.play(self.state, seat, move)
        assert not self.chances
        return self

    def legal(self, seat: str) -> list[str]:
        return [self.engine.codes.code(move) for move in self.engine.legal(self.state, seat_of(seat))]

    def why(self, seat: str, code: str) -> int:
        return self.engine.why(self.state, seat_of(seat), self.engine.codes.parse(code))

    def known(self, seat: str) -> Any:
        return self.engine.forgotten(self.state, seat_of(seat))

    def sees(self, viewer: str, place: str) -> str:
        """The cards of a hand, or of those face down (d), as a viewer knows them; to T they are what they are."""
        s = self.state if viewer == "T" else self.known(viewer)
        at = DOWN if place == "d" else seat_of(place)
        return "".join(LETTERS[card] * int(s.held[at, :, card].sum()) for card in range(KINDS + 1))

    def told(self, viewer: str, kind: int) -> list[str]:
        """What a viewer learns from the events of a kind: letters, ? where it is veiled."""
        events = [event for event in read_events(self.known(viewer)) if event.kind == kind]
        return ["?" if event.what == VEILED else LETTERS[event.what] for event in events]

    @property
    def points(self) -> list[int]:
        return list(self.state.points[: self.state.seats])

    @property
    def awaited(self) -> str:
        return "".join(SEAT_NAMES[seat] for seat in self.engine.awaited(self.state))

    @property
    def may(self) -> str:
        return "".join(SEAT_NAMES[seat] for seat in self.engine.may(self.state))

    @property
    def under(self) -> str:
        return "".join(LETTERS[card - 1] for card in self.state.under if card)


def picks(word: int) -> Iterator[int]:
    """Numbers for a random player, apart from the chance of the game."""
    while True:
        word = mixed(word + 1)
        yield word


def random_game(engine: Engine, setup: Setup, number: int) -> Iterator[tuple[Any, int, int]]:
    """A random game, knocks included: before each move the state, the seat and the move."""
    s = engine.start(setup, word_for(7, number))
    pick = picks(number)
    while engine.awaited(s):
        seats = engine.awaited(s)
        if engine.may(s) and next(pick) % 16 == 0:
            seats = engine.may(s)
        seat = seats[next(pick) % len(seats)]
        moves = engine.legal(s, seat)
        move = moves[next(pick) % len(moves)]
        yield s, seat, move
        engine.play(s, seat, move)


def positions(every: int, games: int, engine: Engine = INTERPRETED) -> Iterator[Any]:
    """Each so many moves a state of a few random games, over all setups in turn."""
    setups = GAME.setups()
    for number in range(games):
        setup = setups[number * 7 % len(setups)]
        for step, (s, _, _) in enumerate(random_game(engine, setup, number)):
            if step % every == number % every:
                yield s


def onlookers(s: Any) -> list[int]:
    return [*range(INTERPRETED.seats(s)), SPECTATOR]


# Material and setup


def test_two_or_three_play() -> None:
    """MIN-01."""
    for seats in (1, 4):
        with pytest.raises(BadSeats):
            GAME.setup(seats)


def test_game_has_two_rounds() -> None:
    """MIN-01, MIN-15: the second showing ends the game, and nothing is allowed any more."""
    t = Table("h o", phase=SHOWING, round=1).play("a ready", "b ready")
    assert t.state.over and t.awaited == "" and t.may == "" and t.legal("a") == []
    assert t.why("a", "ready") == 15


@pytest.mark.parametrize(
    "counts",
    [{"herb": 9}, {"herb": 4, "owl": 1, "thief": 0}, {"herb": 5, "owl": 4, "thief": 2}],
    ids=["a kind is missing", "too few for three", "too many"],
)
def test_unfit_decks_are_refused(counts: dict[str, int]) -> None:
    """MIN-02."""
    deck = Deck.parse("own", {"cards": [{"id": id, "count": n, "source": "ours"} for id, n in counts.items()]})
    with pytest.raises(BadDeck):
        GAME.setup(3, deck=deck)


def test_a_card_of_a_deck_has_no_facts() -> None:
    """MIN-02."""
    cards = [{"id": id, "count": 3, "source": "ours", "worth": 2} for id in ("herb", "owl", "thief")]
    with pytest.raises(BadDeck, match="worth"):
        GAME.setup(3, deck=Deck.parse("own", {"cards": cards}))


@pytest.mark.parametrize(("deck", "counts"), [(None, [4, 3, 2]), ("dark", [3, 2, 4])])
def test_deck_sets_the_counts(deck: str | None, counts: list[int]) -> None:
    """MIN-02."""
    s = INTERPRETED.start(GAME.setup(3, deck=deck), 1)
    assert list(s.cards) == counts
    assert [s.pile[card] + s.held[:, :, card].sum() for card in range(KINDS)] == counts


def test_hands_are_dealt_by_chance_in_secret() -> None:
    """MIN-03: chance says who begins, then two cards a seat, picked from counts."""
    t = Table("- -", pile="hhot").deal([1, 0, 0, 0, 0])
    assert t.state.turn == 1
    assert (t.sees("T", "a"), t.sees("T", "b")) == ("hh", "ot")
    assert (t.sees("a", "a"), t.sees("a", "b")) == ("hh", "??")
    assert (t.sees("w", "a"), t.sees("w", "b")) == ("??", "??")
    assert t.told("a", DREW) == ["h", "h", "?", "?"]
    assert list(t.known("a").pile) == [0, 1, 1]  # what a sees nowhere


def test_next_player_begins_the_second_round() -> None:
    """MIN-03, MIN-14: all cards are shuffled again."""
    t = Table("h o", pile="t", under="o", up="h", phase=SHOWING, turn=0, turns=4, knocked=1)
    t.play("a ready", "b ready", chance=[0, 0, 0, 0])
    assert (t.state.round, t.state.turn, t.state.turns, t.state.knocked, t.state.phase) == (1, 1, 0, 0, TURN)
    assert (t.sees("T", "a"), t.sees("T", "b"), t.under) == ("hh", "oo", "")
    assert t.sees("b", "a") == "??"


# The turn


def test_turns_and_laps() -> None:
    """MIN-04: as many cards as one likes; after the last turn of a lap comes the offering."""
    t = Table("ho ht", pile="hhoo")
    assert t.legal("a") == ["drop herb", "drop owl", "look b", "end"] and t.awaited == "a"
    t.play("a drop herb", "a look b", "a end", "b end", chance=[0, 0])
    assert t.state.phase == OFFERING and t.awaited == "ab"


@pytest.mark.parametrize("laps", [1, 2, 3])
def test_a_round_has_as_many_laps_as_chosen(laps: int) -> None:
    """MIN-04."""
    t = Table("hh oo", turns=2 * laps, laps=laps, phase=OFFERING).play("a offer herb", "b offer owl")
    assert t.state.phase == SHOWING
    if laps > 1:
        t = Table("hh oo", turns=2 * laps - 2, laps=laps, phase=OFFERING).play("a offer herb", "b offer owl")
        assert t.state.phase == TURN and t.awaited == "a"


def test_only_the_player_on_turn_plays() -> None:
    """MIN-04; other moves name the clause that has its own time for them."""
    t = Table("ho ht")
    assert t.why("b", "drop herb") == 4
    reasons = {"offer herb": 12, "let pass": 10, "hoot": 10, "ready": 14, "knock": 13}
    reasons |= {"drop thief": 6, "look a": 8, "look c": 8, "steal b": 9}
    assert {code: t.why("a", code) for code in reasons} == reasons


def test_end_draws_up_to_two() -> None:
    """MIN-05: with two cards nothing is drawn and nothing revealed."""
    t = Table("ho ht", pile="hot").play("a end")
    assert t.sees("T", "a") == "ho" and not t.state.revealed
    t.play("b drop herb", "b drop thief", "b end", chance=[2, 0])
    assert t.sees("T", "b") == "ht" and t.state.revealed
    assert t.told("b", DREW) == ["t", "h"] and t.told("a", DREW) == t.told("w", DREW) == ["?", "?"]


def test_dropped_card_is_known_to_its_owner_alone() -> None:
    """MIN-06, MIN-16."""
    t = Table("ho ht ho").play("a drop owl")
    assert [t.sees(viewer, "d") for viewer in "abcw"] == ["o", "?", "?", "?"]
    assert [t.told(viewer, DROPPED) for viewer in "abcw"] == [["o"], ["?"], ["?"], ["?"]]
    assert not t.state.revealed and t.under == ""


def test_open_discards() -> None:
    """MIN-07, MIN-08: a herb lies in sight, an owl goes under the pile."""
    t = Table("ho ht", discards=OPEN).play("a drop herb")
    assert t.state.up[0] == 1 and t.told("w", DROPPED) == ["h"]
    t.play("a drop owl")
    assert t.under == "o" and t.sees("T", "d") == ""


def test_owl_looks_and_remembers() -> None:
    """MIN-08, MIN-16: what was seen is known until the card is gone; a new card is not."""
    t = Table("ho ht oo", pile="ht").play("a look b")
    assert [t.sees(viewer, "b") for viewer in "abcw"] == ["ht", "ht", "??", "??"]
    assert t.told("a", SAW) == t.told("b", SAW) == ["h", "t"] and t.told("c", SAW) == ["?", "?"]
    assert t.under == "o" and t.state.revealed
    t.play("a end", "b steal c", "a let pass", "c hoot", chance=[1])
    assert t.sees("a", "b") == "h"
    t.play("b end", chance=[0])
    assert (t.sees("T", "b"), t.sees("a", "b")) == ("hh", "h?")


def test_owl_and_thief_need_somebody_who_holds_a_card() -> None:
    """MIN-08, MIN-09."""
    t = Table("ot - h")
    assert t.legal("a") == ["drop owl", "drop thief", "look c", "steal c", "end"]
    assert (t.why("a", "look b"), t.why("a", "steal b")) == (8, 9)


def test_theft_is_known_to_thief_and_victim() -> None:
    """MIN-09: chance takes the card, the thief sees the rest of the hand too."""
    t = Table("t ho oo").play("a steal b", "b let pass", "c let pass", chance=[1])
    assert (t.sees("T", "a"), t.sees("T", "b")) == ("o", "h")
    assert [t.sees(viewer, "a") for viewer in "abcw"] == ["o", "o", "?", "?"]
    assert [t.sees(viewer, "b") for viewer in "abcw"] == ["h", "h", "?", "?"]
    assert [t.told(viewer, STOLE) for viewer in "abcw"] == [["o"], ["o"], ["?"], ["?"]]
    assert t.state.phase == TURN and t.awaited == "a" and t.state.victim == 0 and t.state.revealed


def test_being_asked_tells_nothing() -> None:
    """MIN-10: everyone else with a card is asked; without an owl one can only let pass; silence comes first."""
    t = Table("tt ho hh").play("a steal b")
    assert t.awaited == "bc" and t.may == ""
    assert (t.legal("a"), t.legal("b"), t.legal("c")) == ([], ["let pass", "hoot"], ["let pass"])
    assert (t.why("a", "let pass"), t.why("c", "hoot"), t.why("b", "end")) == (10, 10, 10)
    assert GAME.silence["answering"] == "let pass"
    assert Table("tt ho -").play("a steal b").awaited == "b"


def test_a_hoot_stops_the_thief() -> None:
    """MIN-10: answers stay secret until the last; then all owls that hooted are spent in order of seats."""
    t = Table("th ho ho").play("a steal b", "c hoot")
    assert t.state.told == 0 and t.awaited == "b"
    passed = Table("th ho ho").play("a steal b", "c let pass")
    for viewer in "abw":
        assert pack(t.known(viewer)) == pack(passed.known(viewer))
    t.play("b hoot")
    assert t.under == "oo" and (t.sees("T", "a"), t.sees("T", "b"), t.sees("T", "c")) == ("h", "h", "h")
    assert [event.who for event in read_events(t.state)] == [1, 2]


def test_pile_then_under_it_then_the_discard() -> None:
    """MIN-11: from under the pile in order and in sight; then the discard, face down cards too, is the pile."""
    t = Table("- ht", pile="h", under="ot", up="h").play("a end", chance=[0])
    assert t.under == "t" and [t.sees(viewer, "a") for viewer in "abw"] == ["ho", "o?", "o?"]
    drawn = [event for event in read_events(t.known("w")) if event.kind == DREW]
    assert [(event.what, event.where == UNDER) for event in drawn] == [(VEILED, False), (1, True)]

    t.play("b drop herb", "b drop thief")
    assert t.sees("b", "d") == "ht"
    t.play("b end", chance=[2])  # the open thief, then of the discard h, h, t by chance the thief
    assert t.sees("T", "b") == "tt" and t.sees("a", "b") == "t?"
    assert t.sees("T", "d") == "" and list(t.state.pile) == [2, 0, 0] and not t.state.up.any()
    assert len([event for event in read_events(t.state) if event.kind == MIXED]) == 1


# The offering


def test_offering_is_secret_until_the_last() -> None:
    """MIN-12: others see only that somebody has chosen."""
    t = Table("ho ht", turns=2, phase=OFFERING).play("b offer thief")
    other = Table("ho ht", turns=2, phase=OFFERING).play("b offer herb")
    assert t.awaited == "a" and t.legal("b") == [] and t.why("b", "offer herb") == 12
    assert pack(t.known("a")) == pack(other.known("a")) and pack(t.known("w")) == pack(other.known("w"))
    assert pack(t.known("b")) != pack(other.known("b"))
    assert t.state.told == 0 and not t.state.revealed
    assert t.why("a", "offer thief") == 12
    t.play("a offer owl")
    assert t.told("w", OFFERED) == ["o", "t"] and t.under == "o" and t.state.up[2] == 1
    assert not t.state.said.any() and t.state.phase == TURN


@pytest.mark.parametrize(
    ("offers", "points"),
    [("hho", [1, 1, 0]), ("hto", [0, 1, 0]), ("htt", [0, 1, 1]), ("ooo", [0, 0, 0])],
)
def test_herbs_score_unless_a_thief_is_offered(offers: str, points: list[int]) -> None:
    """MIN-12."""
    t = Table("hot hot hot", turns=3, phase=OFFERING)
    names = dict(zip(LETTERS, ("herb", "owl", "thief", ""), strict=True))
    t.play(*(f"{seat} offer {names[card]}" for seat, card in zip("abc", offers, strict=True)))
    assert t.points == points


def test_who_holds_nothing_offers_nothing() -> None:
    """MIN-12."""
    t = Table("h - o", turns=3, phase=OFFERING)
    assert t.awaited == "ac"
    assert t.play("c offer owl", "a offer herb").points == [1, 0, 0]


# Knocking


def test_anyone_else_may_knock_once_a_round() -> None:
    """MIN-13: nobody waits for it; nothing hidden is shown."""
    t = Table("ho ht oo")
    assert t.awaited == "a" and t.may == "bc" and t.legal("c") == ["knock"] and t.why("a", "knock") == 13
    t.play("c knock")
    assert t.awaited == "a" and t.may == "" and t.legal("b") == [] and t.why("b", "knock") == 13
    assert not t.state.revealed


def test_a_table_may_play_without_knocking() -> None:
    """MIN-13."""
    assert Table("ho ht oo", knocking=0).may == ""


@pytest.mark.parametrize(("hands", "points"), [("oh oh", [1, 2]), ("ohh oh", [2, 0]), ("oo oo", [0, 1])])
def test_knocking_ends_the_round_and_is_a_bet(hands: str, points: list[int]) -> None:
    """MIN-13: b knocked in the first lap of two; it wins unless somebody holds more herbs."""
    t = Table(hands, turns=2, phase=OFFERING, knocked=2).play("a offer owl", "b offer owl")
    assert t.state.phase == SHOWING and t.points == points


# The end


def test_hands_stay_in_sight_until_all_are_ready() -> None:
    """MIN-14."""
    t = Table("oh ot", pile="hh", turns=4, phase=OFFERING).play("a offer owl", "b offer owl")
    assert t.points == [1, 0] and t.told("w", SHOWED) == ["h", "t"] and t.state.revealed
    assert t.awaited == "ab" and t.legal("a") == [GAME.silence["showing"]] == ["ready"] and t.may == ""
    assert t.why("a", "end") == 14
    t.play("b ready")
    assert t.awaited == "a" and t.legal("b") == [] and t.why("b", "ready") == 14
    assert [t.sees(viewer, "a") + t.sees(viewer, "b") for viewer in "abw"] == ["ht"] * 3
    assert not t.state.revealed
    t.play("a ready", chance=[0, 0, 0, 0])
    assert t.state.phase == TURN and t.sees("w", "a") == "??" and t.state.revealed


def test_equal_points_share_a_place() -> None:
    """MIN-15."""
    t = Table("h h h")
    t.state.points[:] = [2, -1, 2]
    assert t.engine.standings(t.state) == ([1, 3, 1], [2, -1, 2])


# Memory


def test_third_seat_loses_sight_of_a_shuffled_hand() -> None:
    """MIN-16: c knew the victim's hand; after the theft it knows neither what went nor what stayed."""
    t = Table("th ho oo", pile="o", turn=2).play("c look b", "c end", chance=[0])
    assert t.sees("c", "b") == "ho"
    t.play("a steal b", "c let pass", "b let pass", chance=[0])
    assert (t.sees("c", "a"), t.sees("c", "b")) == ("??", "?") and t.told("c", STOLE) == ["?"]
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
    assert t.told("c", STOLE) == ["h"]
    t.play("a drop herb")
    assert [t.sees(viewer, "d") for viewer in "abcw"] == ["h", "h", "h", "?"]
    assert t.told("b", DROPPED) == ["h"] and t.told("w", DROPPED) == ["?"]


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


def theft_before_a_third() -> Table:
    """b drops a card, c looks at both other hands, a steals from b: c knows the thief's old card and no more."""
    t = Table("th ho oo", pile="hhot", turn=1).play("b drop owl", "b end", chance=[0])
    t.play("c look b", "c look a", "c end", chance=[0, 1])
    return t.play("a steal b", "c let pass", "b let pass", chance=[0])


@pytest.mark.parametrize("viewer", "abcw")
def test_worlds_after_theft_look_and_drop_are_even(viewer: str) -> None:
    """MIN-06, MIN-08, MIN-09, MIN-16."""
    t = theft_before_a_third()
    assert assert_even(t.known(viewer), seat_of(viewer)) > 1


@pytest.mark.parametrize("viewer", "abcw")
def test_worlds_while_answers_are_secret_are_even(viewer: str) -> None:
    """MIN-10, MIN-12: cards by chance alone, then each answer that fits them."""
    answering = Table("th ho ho", pile="oth").play("a steal b", "c hoot")
    offering = Table("ho ht oo", pile="hht", turns=3, phase=OFFERING).play("b offer thief", "c offer owl")
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


# The contract


def test_interpreted_and_compiled_games_are_equal() -> None:
    """Fifty games, byte for byte; at times also what a seat knows and imagines."""
    setups = GAME.setups()
    for number in range(50):
        setup = setups[number % len(setups)]
        fast = compiled().start(setup, word_for(7, number))
        for step, (s, seat, move) in enumerate(random_game(INTERPRETED, setup, number)):
            assert pack(s) == compiled().pack(fast)
            if step % 7 == 0:
                slow_known, fast_known = INTERPRETED.forgotten(s, seat), compiled().forgotten(fast, seat)
                assert pack(slow_known) == compiled().pack(fast_known)
                slow_world = INTERPRETED.imagined(slow_known, seat, number)
                assert pack(slow_world) == compiled().pack(compiled().imagined(fast_known, seat, number))
            assert move in compiled().legal(fast, seat)
            compiled().play(fast, seat, move)
        assert pack(s) == compiled().pack(fast) and INTERPRETED.standings(s) == compiled().standings(fast)


def test_every_game_is_short_and_keeps_its_cards() -> None:
    """MIN-02, MIN-05: nobody ever holds more than two."""
    for number, setup in enumerate(GAME.setups()):
        steps = 0
        for s, _, _ in random_game(compiled(), setup, number):
            plain = compiled().read(s)
            under = [list(plain.under).count(card + 1) for card in range(KINDS)]
            cards = [plain.pile[c] + plain.up[c] + under[c] + plain.held[:, :, c].sum() for c in range(KINDS)]
            assert cards == list(plain.cards) and not plain.held[:, :, KINDS].any()
            assert all(plain.held[seat, :, :].sum() <= 2 for seat in range(plain.seats))
            steps += 1
        assert steps < 80


def test_knowing_and_imagining_fit() -> None:
    """Forgetting twice is forgetting once; imagined worlds look as the true one; decisions are public."""
    for s in positions(every=3, games=24, engine=compiled()):
        for seat in onlookers(s):
            known = compiled().forgotten(s, seat)
            again = compiled().forgotten(known, seat)
            world = compiled().imagined(known, seat, word_for(3, seat))
            refit = compiled().forgotten(world, seat)
            assert compiled().pack(known) == compiled().pack(again) == compiled().pack(refit)
            for other in (known, world):
                assert compiled().awaited(other) == compiled().awaited(s)
                assert compiled().may(other) == compiled().may(s)
                if seat != SPECTATOR:
                    assert compiled().legal(other, seat) == compiled().legal(s, seat)


def test_moves_that_reveal_nothing_tell_nothing() -> None:
    """Two imagined worlds stay alike, to whoever imagines them, until a move reveals something."""
    silent = 0
    for s in positions(every=1, games=24, engine=compiled()):
        for seat in onlookers(s):
            known = compiled().forgotten(s, seat)
            pair = [compiled().imagined(known, seat, word_for(number, seat)) for number in (1, 2)]
            for mover in {*compiled().awaited(s), *compiled().may(s)}:
                for move in set(compiled().legal(pair[0], mover)) & set(compiled().legal(pair[1], mover)):
                    after = [compiled().copy(world) for world in pair]
                    for world in after:
                        compiled().set_word(world, 5)
                        compiled().play(world, mover, move)
                    if not all(world["revealed"] for world in after):
                        silent += 1
                        looks = {compiled().pack(compiled().forgotten(world, seat)) for world in after}
                        assert len(looks) == 1, compiled().codes.code(move)
    assert silent > 1000


def test_nobody_sees_more_than_the_log_tells() -> None:
    """MIN-06, MIN-09, MIN-12: other moves, other chances; if the log is the same to a seat, so is every byte."""
    engine, alike = compiled(), 0
    for s in positions(every=1, games=24, engine=engine):
        for mover in {*engine.awaited(s), *engine.may(s)}:
            ends = []
            for move in engine.legal(s, mover):
                for word in (1, 2, 3, 4):
                    after = engine.copy(s)
                    engine.set_word(after, word)
                    engine.play(after, mover, move)
                    ends.append(after)
            for viewer in {*onlookers(s)} - {mover}:
                looks: dict[tuple[Event, ...], bytes] = {}
                for after in ends:
                    known = engine.forgotten(after, viewer)
                    log = tuple(read_events(engine.read(known)))
                    alike += log in looks
                    assert looks.setdefault(log, engine.pack(known)) == engine.pack(known)
    assert alike > 10000


@pytest.mark.parametrize(
    ("phase", "moves"),
    [
        (ANSWERING, ["b let pass", "c hoot"]),
        (ANSWERING, ["b let pass", "c let pass"]),
        (OFFERING, ["a offer herb", "b offer owl", "c offer herb"]),
        (SHOWING, ["a ready", "b ready", "c ready"]),
    ],
)
def test_order_of_answers_leaves_no_trace(phase: int, moves: list[str]) -> None:
    """MIN-10, MIN-12, MIN-14."""
    ends = set()
    for order in permutations(moves):
        t = Table("h ho ho", pile="hot", phase=phase, turns=3, victim=1 if phase == ANSWERING else 0)
        s, engine = t.state, INTERPRETED
        s.rng = 99
        for text in order:
            engine.play(s, seat_of(text[0]), engine.codes.parse(text[2:]))
        ends.add(pack(s))
    assert len(ends) == 1


def test_every_refusal_names_a_clause_of_the_rules() -> None:
    numbers = {int(id[-2:]) for id in GAME.clauses()}
    seen = set()
    for s in positions(every=2, games=24, engine=compiled()):
        for seat in range(INTERPRETED.seats(s)):
            legal = compiled().legal(s, seat)
            reasons = [compiled().why(s, seat, move) for move in range(GAME.codes.count)]
            assert legal == [move for move, reason in enumerate(reasons) if reason == 0]
            speaks = seat in {*compiled().awaited(s), *compiled().may(s)}
            assert bool(legal) == speaks
            seen.update(reasons)
    assert seen - {0} <= numbers


def test_weights_and_worth_are_whole_numbers_for_every_legal_move() -> None:
    for s in positions(every=5, games=6):
        seat = INTERPRETED.awaited(s)[0]
        known = INTERPRETED.forgotten(s, seat)
        moves = INTERPRETED.legal(known, seat)
        assert all(weight >= 1 for weight in INTERPRETED.prefer(known, seat, moves))
        assert len(INTERPRETED.worth(known)) == s.seats


def test_errors_say_why() -> None:
    """MIN-04, MIN-14."""
    match = Match(INTERPRETED, GAME.setup(2), 1)
    seat = match.awaited()[0]
    with pytest.raises(NotAllowed, match="MIN-14"):
        match.play(seat, "ready")
    match.play(seat, "end")
    match.play(seat, "knock")
    with pytest.raises(NotYourTurn):
        match.play(seat, "end")
    with pytest.raises(BadOption):
        GAME.setup(2, {"laps": 4})


def test_rules_are_written_in_both_languages_and_tested() -> None:
    english, french = GAME.clauses("en"), GAME.clauses("fr")
    assert list(english) == list(french) == [f"MIN-{number:02d}" for number in range(1, 17)]
    assert [clause.ruling for clause in english.values()] == [clause.ruling for clause in french.values()]
    proofs = [str(thing.__doc__) for name, thing in globals().items() if name.startswith("test_")]
    assert set(re.findall(r"MIN-\d\d", " ".join(proofs))) == set(english)


def test_state_is_small() -> None:
    assert dtype(GAME.state).itemsize < 600


# For people


def test_text_shows_what_the_seat_knows() -> None:
    """MIN-16: the page of c after the theft, and the log of the move."""
    t = theft_before_a_third()
    assert table.draw(t.known("c"), 2, NAMES).splitlines() == [
        "Mini: round 1, turn, Ann has the turn",
        "Pile: 1 unseen, under it owl, owl",
        "Discard: in sight thief; face down ?",
        "a Ann: herb, ?; points: 0",
        "b Bea: ?; points: 0",
        "c Cy (you): herb, thief; points: 0",
    ]
    log = [table.sentence(event, NAMES) for event in read_events(t.known("c"))]
    assert log[-1] == "Ann steals a card from Bea."
    log = [table.sentence(event, NAMES) for event in read_events(t.known("b"))]
    assert log[-1] == "Ann steals a herb from Bea."


def test_every_event_has_a_sentence_that_keeps_its_secret() -> None:
    kinds = set()
    for s in positions(every=1, games=24, engine=compiled()):
        for seat in onlookers(s):
            known = compiled().read(compiled().forgotten(s, seat))
            assert table.draw(known, seat, NAMES)
            for event in read_events(known):
                text = table.sentence(event, NAMES)
                kinds.add(event.kind)
                if event.what == VEILED:
                    assert "a card" in text
    assert len(kinds) >= 13

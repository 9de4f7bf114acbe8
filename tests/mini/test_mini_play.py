"""The clauses of Mini: setup, turns, answers, offerings, knocking, the end."""

from itertools import permutations

import pytest

from alambic.core.deck import Deck
from alambic.core.errors import BadDeck, BadOption, BadSeats, NotAllowed, NotYourTurn
from alambic.core.events import VEILED, read_events
from alambic.core.match import Match
from alambic.core.state import dtype, pack
from tests.games.mini import GAME
from tests.games.mini.state import KINDS, OPEN, UNDER
from tests.games.mini.vocabulary import Phase, Told
from tests.mini.position import INTERPRETED, LETTERS, Table, compiled, random_game, seat_of

# Material and setup


def test_two_or_three_play() -> None:
    """MIN-01."""
    for seats in (1, 4):
        with pytest.raises(BadSeats):
            GAME.setup(seats)


def test_game_has_two_rounds() -> None:
    """MIN-01, MIN-15: the second showing ends the game, and nothing is allowed any more."""
    t = Table("h o", phase=Phase.SHOWING, round=1).play("a ready", "b ready")
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
    assert t.told("a", Told.DREW) == ["h", "h", "?", "?"]
    assert list(t.known("a").pile) == [0, 1, 1]  # what a sees nowhere


def test_next_player_begins_the_second_round() -> None:
    """MIN-03, MIN-14: all cards are shuffled again."""
    t = Table("h o", pile="t", under="o", up="h", phase=Phase.SHOWING, turn=0, turns=4, knocked=1)
    t.play("a ready", "b ready", chance=[0, 0, 0, 0])
    assert (t.state.round, t.state.turn, t.state.turns, t.state.knocked, t.state.phase) == (1, 1, 0, 0, Phase.TURN)
    assert (t.sees("T", "a"), t.sees("T", "b"), t.under) == ("hh", "oo", "")
    assert t.sees("b", "a") == "??"


# The turn


def test_turns_and_laps() -> None:
    """MIN-04: as many cards as one likes; after the last turn of a lap comes the offering."""
    t = Table("ho ht", pile="hhoo")
    assert t.legal("a") == ["drop herb", "drop owl", "look b", "end"] and t.awaited == "a"
    t.play("a drop herb", "a look b", "a end", "b end", chance=[0, 0])
    assert t.state.phase == Phase.OFFERING and t.awaited == "ab"


@pytest.mark.parametrize("laps", [1, 2, 3])
def test_a_round_has_as_many_laps_as_chosen(laps: int) -> None:
    """MIN-04."""
    t = Table("hh oo", turns=2 * laps, laps=laps, phase=Phase.OFFERING).play("a offer herb", "b offer owl")
    assert t.state.phase == Phase.SHOWING
    if laps > 1:
        t = Table("hh oo", turns=2 * laps - 2, laps=laps, phase=Phase.OFFERING).play("a offer herb", "b offer owl")
        assert t.state.phase == Phase.TURN and t.awaited == "a"


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
    assert t.told("b", Told.DREW) == ["t", "h"] and t.told("a", Told.DREW) == t.told("w", Told.DREW) == ["?", "?"]


def test_dropped_card_is_known_to_its_owner_alone() -> None:
    """MIN-06, MIN-16."""
    t = Table("ho ht ho").play("a drop owl")
    assert [t.sees(viewer, "d") for viewer in "abcw"] == ["o", "?", "?", "?"]
    assert [t.told(viewer, Told.DROPPED) for viewer in "abcw"] == [["o"], ["?"], ["?"], ["?"]]
    assert not t.state.revealed and t.under == ""


def test_open_discards() -> None:
    """MIN-07, MIN-08: a herb lies in sight, an owl goes under the pile."""
    t = Table("ho ht", discards=OPEN).play("a drop herb")
    assert t.state.up[0] == 1 and t.told("w", Told.DROPPED) == ["h"]
    t.play("a drop owl")
    assert t.under == "o" and t.sees("T", "d") == ""


def test_owl_looks_and_remembers() -> None:
    """MIN-08, MIN-16: what was seen is known until the card is gone; a new card is not."""
    t = Table("ho ht oo", pile="ht").play("a look b")
    assert [t.sees(viewer, "b") for viewer in "abcw"] == ["ht", "ht", "??", "??"]
    assert t.told("a", Told.SAW) == t.told("b", Told.SAW) == ["h", "t"] and t.told("c", Told.SAW) == ["?", "?"]
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
    assert [t.told(viewer, Told.STOLE) for viewer in "abcw"] == [["o"], ["o"], ["?"], ["?"]]
    assert t.state.phase == Phase.TURN and t.awaited == "a" and t.state.victim == 0 and t.state.revealed


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
    drawn = [event for event in read_events(t.known("w")) if event.kind == Told.DREW]
    assert [(event.what, event.where == UNDER) for event in drawn] == [(VEILED, False), (1, True)]

    t.play("b drop herb", "b drop thief")
    assert t.sees("b", "d") == "ht"
    t.play("b end", chance=[2])  # the open thief, then of the discard h, h, t by chance the thief
    assert t.sees("T", "b") == "tt" and t.sees("a", "b") == "t?"
    assert t.sees("T", "d") == "" and list(t.state.pile) == [2, 0, 0] and not t.state.up.any()
    assert len([event for event in read_events(t.state) if event.kind == Told.MIXED]) == 1


# The offering


def test_offering_is_secret_until_the_last() -> None:
    """MIN-12: others see only that somebody has chosen."""
    t = Table("ho ht", turns=2, phase=Phase.OFFERING).play("b offer thief")
    other = Table("ho ht", turns=2, phase=Phase.OFFERING).play("b offer herb")
    assert t.awaited == "a" and t.legal("b") == [] and t.why("b", "offer herb") == 12
    assert pack(t.known("a")) == pack(other.known("a")) and pack(t.known("w")) == pack(other.known("w"))
    assert pack(t.known("b")) != pack(other.known("b"))
    assert t.state.told == 0 and not t.state.revealed
    assert t.why("a", "offer thief") == 12
    t.play("a offer owl")
    assert t.told("w", Told.OFFERED) == ["o", "t"] and t.under == "o" and t.state.up[2] == 1
    assert not t.state.said.any() and t.state.phase == Phase.TURN


@pytest.mark.parametrize(
    ("offers", "points"),
    [("hho", [1, 1, 0]), ("hto", [0, 1, 0]), ("htt", [0, 1, 1]), ("ooo", [0, 0, 0])],
)
def test_herbs_score_unless_a_thief_is_offered(offers: str, points: list[int]) -> None:
    """MIN-12."""
    t = Table("hot hot hot", turns=3, phase=Phase.OFFERING)
    names = dict(zip(LETTERS, ("herb", "owl", "thief", ""), strict=True))
    t.play(*(f"{seat} offer {names[card]}" for seat, card in zip("abc", offers, strict=True)))
    assert t.points == points


def test_who_holds_nothing_offers_nothing() -> None:
    """MIN-12."""
    t = Table("h - o", turns=3, phase=Phase.OFFERING)
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
    t = Table(hands, turns=2, phase=Phase.OFFERING, knocked=2).play("a offer owl", "b offer owl")
    assert t.state.phase == Phase.SHOWING and t.points == points


# The end


def test_hands_stay_in_sight_until_all_are_ready() -> None:
    """MIN-14."""
    t = Table("oh ot", pile="hh", turns=4, phase=Phase.OFFERING).play("a offer owl", "b offer owl")
    assert t.points == [1, 0] and t.told("w", Told.SHOWED) == ["h", "t"] and t.state.revealed
    assert t.awaited == "ab" and t.legal("a") == [GAME.silence["showing"]] == ["ready"] and t.may == ""
    assert t.why("a", "end") == 14
    t.play("b ready")
    assert t.awaited == "a" and t.legal("b") == [] and t.why("b", "ready") == 14
    assert [t.sees(viewer, "a") + t.sees(viewer, "b") for viewer in "abw"] == ["ht"] * 3
    assert not t.state.revealed
    t.play("a ready", chance=[0, 0, 0, 0])
    assert t.state.phase == Phase.TURN and t.sees("w", "a") == "??" and t.state.revealed


def test_equal_points_share_a_place() -> None:
    """MIN-15."""
    t = Table("h h h")
    t.state.points[:] = [2, -1, 2]
    assert t.engine.standings(t.state) == ([1, 3, 1], [2, -1, 2])


# Games as a whole


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


@pytest.mark.parametrize(
    ("phase", "moves"),
    [
        (Phase.ANSWERING, ["b let pass", "c hoot"]),
        (Phase.ANSWERING, ["b let pass", "c let pass"]),
        (Phase.OFFERING, ["a offer herb", "b offer owl", "c offer herb"]),
        (Phase.SHOWING, ["a ready", "b ready", "c ready"]),
    ],
)
def test_order_of_answers_leaves_no_trace(phase: int, moves: list[str]) -> None:
    """MIN-10, MIN-12, MIN-14."""
    ends = set()
    for order in permutations(moves):
        t = Table("h ho ho", pile="hot", phase=phase, turns=3, victim=1 if phase == Phase.ANSWERING else 0)
        s, engine = t.state, INTERPRETED
        s.rng = 99
        for text in order:
            engine.play(s, seat_of(text[0]), engine.codes.parse(text[2:]))
        ends.add(pack(s))
    assert len(ends) == 1


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


def test_state_is_small() -> None:
    assert dtype(GAME.state).itemsize < 600

"""The border of a match: checked moves, named errors, nothing half done."""

import pytest

from alambic.core.chance import mixed
from alambic.core.errors import NotAllowed, NotUnderstood, NotYourTurn, NoWayBack, Over, Stale
from alambic.core.game import Game
from alambic.core.match import Match, Position, replay
from alambic.core.record import parse_record
from alambic.core.state import SPECTATOR
from alambic.games import CATALOGUE

VIZIA = CATALOGUE["vizia"]


def match_of(seats: int = 2, word: int = 5) -> Match:
    return Match(VIZIA.load(), VIZIA.setup(seats), word, ["Ada", "Bo", "Cleo", "Dan"][:seats])


def test_a_refused_move_names_the_clause_and_what_is_allowed() -> None:
    match = match_of()
    seat = match.awaited()[0]
    with pytest.raises(NotAllowed, match=r"VIZ-11: .* Allowed: place") as refused:
        match.play(seat, "pass")
    assert refused.value.clause == "VIZ-11" and refused.value.name == "NotAllowed"


def test_each_mistake_has_its_own_error_and_changes_nothing() -> None:
    match = match_of()
    seat = match.awaited()[0]
    before = match.engine.pack(match.state)
    good = match.legal(seat)[0]
    with pytest.raises(NotUnderstood):
        match.play(seat, "fly to the moon")
    with pytest.raises(NotYourTurn, match=match.names[seat]):
        match.play(1 - seat, good)
    with pytest.raises(NotYourTurn):
        match.play(SPECTATOR, good)
    with pytest.raises(Stale, match="at step 0"):
        match.play(seat, good, step=3)
    assert match.engine.pack(match.state) == before and match.step == 0
    match.play(seat, good, step=0)
    with pytest.raises(Stale):
        match.play(seat, good, step=0)  # a double click


def test_after_the_end_every_move_is_over() -> None:
    match = match_of()
    while not match.over:
        seat = match.awaited()[0]
        match.play(seat, match.legal(seat)[0])
    with pytest.raises(Over):
        match.play(0, "pass")


def test_a_tried_move_has_not_happened_until_it_is_accepted() -> None:
    match = match_of()
    seat = match.awaited()[0]
    before = match.known_bytes(seat)
    tried = match.tried(seat, match.legal(seat)[0], step=0)
    assert match.step == 0 and match.known_bytes(seat) == before
    match.accept(tried)
    assert match.step == 1 and match.known_bytes(seat) != before
    with pytest.raises(Stale):
        match.accept(tried)


def test_a_given_word_replaces_the_random_word() -> None:
    """What is drawn after a given word depends on that word alone."""
    commons: list[list[int]] = []
    for last in (98, 99, 99):
        match = match_of(word=7)
        seat = match.awaited()[0]
        common = next(code for code in match.legal(seat) if code.startswith("place common"))
        match.play(seat, common, word=len(commons))
        match.play(seat, "end", word=last)
        commons.append(list(match.known().common))
        assert match.record().entries[1].word == last
        assert match.known().rng == 0  # and nobody is shown it
    assert commons[0] != commons[1] == commons[2]


def test_known_holds_nothing_that_only_others_know() -> None:
    match = match_of(3)
    assert all(match.known(0).hand[other].sum() == 0 for other in (1, 2))
    assert match.known(0).hand[0].sum() == 2
    assert match.known().hand.sum() == 0


def test_points_so_far_come_from_what_everybody_knows() -> None:
    match = match_of()
    known = match.engine.unpack(match.known_bytes(SPECTATOR))
    assert match.standings_known() == match.engine.standings(known)


def to_the_third_turn(match: Match) -> Match:
    """Each places a tile and ends the turn, twice over, each entry with a word of its own."""
    for number in range(1, 5):
        seat = match.awaited()[0]
        code = match.legal(seat)[0] if number % 2 else "end"
        match.play(seat, code, word=mixed(number))
    return match


def test_a_takeback_goes_to_where_the_match_stood_and_uses_no_word_again() -> None:
    match = to_the_third_turn(match_of())
    stood, word = match.at(2), match.engine.word(match.at(2).state)
    match.accept(match.tried_back(1, 2))
    assert (match.step, match.line, match.awaited()) == (5, (1, 2), stood.awaited())
    assert match.known_bytes(SPECTATOR) == stood.known_bytes(SPECTATOR)
    match.play(match.awaited()[0], match.legal(match.awaited()[0])[0])
    assert match.line == (1, 2, 6) and match.entries[-1].word not in (None, word, mixed(3))
    match.accept(match.tried_back(0, 0))
    assert [past.line for past in (match, match.at(4), match.at(6))] == [(), (1, 2, 3, 4), (1, 2, 6)]


def test_a_takeback_to_what_was_taken_back_is_refused_with_what_is_left() -> None:
    match = to_the_third_turn(match_of())
    match.accept(match.tried_back(0, 1))
    for to in (3, 2, 1, 9, -1):
        with pytest.raises(NoWayBack, match=f"to entry {to}; it can to 0"):
            match.tried_back(0, to)


def test_somebody_else_on_a_seat_is_an_entry_that_moves_nothing() -> None:
    match = to_the_third_turn(match_of())
    before = match.known_bytes(SPECTATOR)
    match.accept(match.tried_sits(1, "Zosimos", "bot:adept"))
    assert match.step == 5 and len(match.line) == 4 and match.known_bytes(SPECTATOR) == before


def test_a_record_with_takebacks_and_handovers_is_read_and_replayed() -> None:
    match = to_the_third_turn(match_of())
    match.accept(match.tried_sits(1, "Zosimos", "bot:adept"))
    match.accept(match.tried_back(0, 1))
    match.play(match.awaited()[0], "end", word=99)
    record = parse_record(match.record().text(), CATALOGUE)
    assert record.entries == tuple(match.entries)
    again = replay(record)
    assert (again.line, again.engine.pack(again.state)) == (match.line, match.engine.pack(match.state))


def test_a_draft_draws_nothing_shows_nothing_and_leaves_the_seat_its_turn() -> None:
    match = match_of()
    seat = match.awaited()[0]
    placing = match.tried(
        seat, next(code for code in match.legal(seat) if code.startswith("place common")), word=7
    )
    assert match.drafts(placing)
    match.accept(placing)
    ending = match.tried(seat, "end", word=8)  # draws a common tile, and passes the turn on
    assert not match.drafts(ending)


def test_a_copy_goes_its_own_way() -> None:
    match = to_the_third_turn(match_of())
    other = match.copy()
    before = match.engine.pack(match.state)
    seat = other.awaited()[0]
    other.play(seat, other.legal(seat)[0])
    assert match.step == 4 and other.step == 5 and match.engine.pack(match.state) == before


@pytest.mark.parametrize("game", list(CATALOGUE), ids=CATALOGUE.names)
@pytest.mark.parametrize("compiled", [True, False], ids=["compiled", "interpreted"])
def test_a_survey_finds_at_once_what_each_question_finds(game: Game, compiled: bool) -> None:
    match = Match(game.load(compiled=compiled), game.setup(game.seats[1]), 7)
    for _ in range(12):
        asked, surveyed = (Position(match.engine, match.engine.copy(match.state)) for _ in range(2))
        surveyed.survey()
        assert surveyed.views.keys() == {SPECTATOR}
        assert (surveyed.awaited, surveyed.may) == (asked.awaited, asked.may)
        assert surveyed.standings == asked.standings
        assert match.engine.pack(surveyed.forgotten(SPECTATOR)) == match.engine.pack(asked.forgotten(SPECTATOR))
        assert match.engine.pack(surveyed.state) == match.engine.pack(match.state)
        for seat in match.awaited()[:1]:  # some have ended by then
            match.play(seat, match.legal(seat)[-1])


def test_where_all_points_are_whole_no_state_is_read_to_count_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every move of every stream asks for them, and reading takes longer than the move."""
    match = match_of()
    monkeypatch.setattr(match.engine, "read", None)
    assert match.standings_known()[1] == match.standings()[1] == [0, 0]

"""A law that cannot fail proves nothing: each is shown a game that breaks it, and must say so."""

from collections.abc import Callable
from itertools import count
from typing import Any

import pytest

from alambic.core import chance, contract, events
from alambic.core.engine import Engine, Interpreting
from alambic.core.game import Setup
from alambic.core.laws import LAWS, LawBroken, Walk
from alambic.core.match import Match
from alambic.core.rule import Rule
from alambic.games.vizia import knowledge, rules, rules_board, state, tactics
from tests.games.mini import GAME as MINI
from tests.games.mini import rules as mini_rules
from tests.games.mini import rules_cards as mini_cards
from tests.games.mini import state as mini_state
from tests.games.mini import vocabulary as mini_words
from tests.oracles import ORACLES, VIZIA, VIZIA_ORACLES, small_vizia

SETUP = small_vizia(3, 4)
THREE_MINI = MINI.setup(3)
BY_NAME = {law.__name__: law for law in LAWS}
clock = count()


def break_with(replaced: dict[Rule, Rule], law: str, setup: Setup = SETUP) -> None:
    """Walk some games with rules replaced, apply one law, and expect it to be broken."""
    game = setup.game
    engine = Engine(game, Interpreting(game, replaced=replaced))
    with pytest.raises(LawBroken, match=f"law {law} broken by {game.name}") as broken:
        for word in range(5, 15):
            walk = Walk(engine, setup, word, ORACLES[game])
            if law in BY_NAME:
                BY_NAME[law](walk)
    assert f'"game": "{game.name}"' in str(broken.value)  # the record, ready to paste


def everybodys_moves(s: Any, seat: int, moves: Any) -> int:
    return rules.legal(s, s.turn, moves)


def no_moves(s: Any, seat: int, moves: Any) -> int:
    return 0


def nothing(*arguments: Any) -> None:
    pass


def always_allowed(s: Any, seat: int, move: int) -> int:
    return 0


def unwritten_clause(s: Any, seat: int, move: int) -> int:
    return 99 if rules.why(s, seat, move) else 0


def counterfeiting(s: Any, seat: int, move: int) -> None:
    rules.play(s, seat, move)
    s.pile[0] += s.over > 0


def generous(s: Any, places: Any, points: Any) -> None:
    rules.standings(s, places, points)
    points[0] += 1


def moody_draw(s: Any) -> int:
    for _ in range(next(clock) % 7):
        chance.below(s, 2)
    return rules_board.draw(s)


def talkative_play(s: Any, seat: int, move: int) -> None:
    if s.quiet:
        chance.below(s, 2)
    rules.play(s, seat, move)


def nameless_phase(s: Any, seat: int, move: int) -> None:
    rules.play(s, seat, move)
    s.phase = 9 if s.over else s.phase


def weightless(s: Any, seat: int, moves: Any, n: int, weights: Any) -> None:
    for i in range(n):
        weights[i] = 0


def peeking(s: Any, seat: int, moves: Any, n: int, weights: Any) -> None:
    for i in range(n):
        weights[i] = 1 + s.hand[(seat + 1) % s.seats, 0] + s.pile[0]


def spurning(s: Any, seat: int, move: int) -> bool:
    return True


def another_worth(s: Any, values: Any) -> None:
    tactics.worth(s, values)
    values[0] += 1


def forget_whose_turn(s: Any, seat: int) -> None:
    knowledge.forget(s, seat)
    s.turn = 0


def forget_more_and_more(s: Any, seat: int) -> None:
    knowledge.forget(s, seat)
    s.stock[0] += 1


def forget_own_hand(s: Any, seat: int) -> None:
    knowledge.forget(s, 14)


def forget_by_halves(s: Any, seat: int) -> None:
    """The hands are hidden, and yet the pile tells what is in them."""
    for other in range(s.seats):
        if other != seat:
            for colour in range(6):
                s.hand[other, colour] = s.seen[other, colour]


def imagine_from_nowhere(s: Any, seat: int) -> None:
    for other in range(s.seats):
        if other != seat:
            s.hand[other, 0] += s.held[other] - sum(s.hand[other])


def imagine_the_same(s: Any, seat: int) -> None:
    for other in range(s.seats):
        while other != seat and s.held[other] > sum(s.hand[other]):
            colour = next(c for c in range(6) if s.pile[c])
            s.pile[colour] -= 1
            s.hand[other, colour] += 1


def imagine_known_things(s: Any, seat: int) -> None:
    """What is imagined is taken for seen."""
    knowledge.imagine(s, seat)
    for other in range(s.seats):
        for colour in range(6):
            s.seen[other, colour] = s.hand[other, colour]


def imagine_unevenly(s: Any, seat: int) -> None:
    """Every colour equally likely, however many tiles of it are left."""
    for other in range(s.seats):
        while other != seat and s.held[other] > sum(s.hand[other]):
            left = [c for c in range(6) if s.pile[c]]
            colour = left[chance.below(s, len(left))]
            s.pile[colour] -= 1
            s.hand[other, colour] += 1


# Broken in ways that need the miniature game: answers at once, silence, cards that change hands unseen


def first_come(s: Any, seat: int, move: int) -> None:
    """Who answers first takes the turn."""
    if s.phase == mini_words.Phase.OFFERING and not any(s.said):
        s.turn = seat
    mini_rules.play(s, seat, move)


def backwards(s: Any, seat: int, moves: Any) -> int:
    n = mini_rules.legal(s, seat, moves)
    moves[:n] = moves[:n][::-1].copy()
    return n


def leaky_drop(s: Any, seat: int, card: int) -> None:
    """Whoever knew the card goes on knowing where it is, although nobody saw which one was dropped."""
    eyes = mini_cards.take_out(s, seat, card)
    s.held[mini_state.DOWN, eyes, card] += 1
    events.tell(s, mini_words.Told.DROPPED, seat, card, events.NONE, events.NONE, 1 << seat)


def observing_much(s: Any, seat: int, out: Any) -> None:
    out[0] = 1 + state.On.WALL


def observing_events(s: Any, seat: int, out: Any) -> None:
    out[0] = s.told


BROKEN_MINI: list[tuple[str, dict[Rule, Rule]]] = [
    ("simultaneous_choices_commute", {contract.play: first_come}),
    ("phases_are_declared", {contract.legal: backwards}),
    ("the_log_tells_all", {mini_rules.drop: leaky_drop}),
    ("unrevealed_moves_tell_nothing", {events.reveal: nothing}),
    ("drafts_give_nothing_away", {events.reveal: nothing}),
]

BROKEN: list[tuple[str, dict[Rule, Rule]]] = [
    ("legal_is_never_empty", {contract.legal: no_moves}),
    ("games_end", {contract.play: nothing}),
    ("legal_is_for_speakers", {contract.legal: everybodys_moves}),
    ("why_agrees_with_legal", {contract.why: always_allowed}),
    ("why_agrees_with_legal", {contract.why: unwritten_clause}),
    ("pieces_are_conserved", {contract.play: counterfeiting}),
    ("standings_are_a_recount", {contract.standings: generous}),
    ("same_word_same_game", {rules_board.draw: moody_draw}),
    ("events_are_only_told", {contract.play: talkative_play}),
    ("phases_are_declared", {contract.play: nameless_phase}),
    ("bots_are_served", {contract.prefer: weightless}),
    ("bots_are_served", {contract.prefer: peeking}),
    ("bots_are_served", {contract.spurns: spurning}),
    ("interpreted_is_compiled", {contract.worth: another_worth}),
    ("interpreted_is_compiled", {contract.play: counterfeiting}),
    ("waiting_is_public", {contract.forget: forget_whose_turn}),
    ("forgetting_is_final", {contract.forget: forget_more_and_more}),
    ("own_moves_are_known", {contract.forget: forget_own_hand}),
    ("observations_tell_what_is_known", {contract.observe: observing_much}),
    ("observations_tell_what_is_known", {contract.observe: observing_events}),
    ("observations_tell_what_is_known", {contract.forget: forget_by_halves}),
    ("secrets_do_not_show", {contract.forget: nothing}),
    ("secrets_do_not_show", {contract.forget: forget_by_halves}),
    ("hidden_things_do_not_show", {contract.imagine: imagine_known_things}),
    ("imagined_worlds_are_whole", {contract.imagine: imagine_from_nowhere}),
    ("imagination_varies", {contract.imagine: imagine_the_same}),
    ("unrevealed_moves_tell_nothing", {events.reveal: nothing}),
]


@pytest.mark.parametrize(("law", "replaced"), BROKEN, ids=[f"{law}-{i}" for i, (law, _) in enumerate(BROKEN)])
def test_a_broken_game_breaks_its_law(law: str, replaced: dict[Rule, Rule]) -> None:
    break_with(replaced, law)


@pytest.mark.parametrize(("law", "replaced"), BROKEN_MINI, ids=[law for law, _ in BROKEN_MINI])
def test_a_broken_miniature_breaks_its_law(law: str, replaced: dict[Rule, Rule]) -> None:
    break_with(replaced, law, THREE_MINI)


def test_uneven_imagination_is_found_out() -> None:
    """Needs a position where colours left differ in number, on a deck small enough to enumerate."""
    break_with({contract.imagine: imagine_unevenly}, "imagination_is_exact", VIZIA_ORACLES.small[2])


def tampered(change: Callable[[Walk], None]) -> Walk:
    walk = Walk(VIZIA.load(), SETUP, 5, VIZIA_ORACLES)
    change(walk)
    return walk


def test_a_replay_that_ends_elsewhere_is_found_out() -> None:
    def change(walk: Walk) -> None:
        walk.positions[-1] = walk.positions[-2]

    with pytest.raises(LawBroken, match="record_replays"):
        BY_NAME["record_replays"](tampered(change))


def test_a_border_without_guards_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Match, "check", nothing)
    with pytest.raises(LawBroken, match="bad_input_changes_nothing"):
        BY_NAME["bad_input_changes_nothing"](tampered(nothing))


def test_every_law_is_shown_to_bite() -> None:
    """A law added without a game that breaks it fails here."""
    shown = {law for law, _ in BROKEN + BROKEN_MINI}
    elsewhere = {"imagination_is_exact", "record_replays", "bad_input_changes_nothing"}
    walking = {"games_end", "legal_is_never_empty"}  # seen by the walk itself
    assert set(BY_NAME) == (shown | elsewhere) - walking

"""Our examples beside OpenSpiel's own implementations, in C++: `.venv-extras/bin/python -m bench.known`.

First every step of random games is compared: who is to move, what is legal, what everybody gets. Then whole random
games are played as fast as each can be from Python; one JSON line a figure.
"""

import argparse
import json
import random
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from importlib.metadata import version
from pathlib import Path
from typing import Any, NamedTuple

from alambic.core.chance import word_for
from alambic.core.game import Game, Setup
from alambic.games import CATALOGUE
from alambic.lab.bench import Playouts
from alambic.lab.bench_line import Line

EXAMPLES = Path(__file__).parents[1] / "examples"
FASTER = 20.0  # what is asked of ours
SEED = 1


class Twin(NamedTuple):
    """One of OpenSpiel's games, and how it is ours."""

    theirs: str
    seats: int
    options: dict[str, int]
    drawn: Callable[[Any, Any], int]  # the chance of theirs that our state, already dealt, has had
    move: Callable[[Any, Any, int, int], int]  # one of their actions as ours


def leduc_drawn(s: Any, state: Any) -> int:
    """A card of the rank that we have there, which is not dealt yet."""
    dealt = len(state.history())
    rank = (s.shown if dealt > 1 else s.held[dealt]) - 1
    return int(next(card for card in state.legal_actions() if card // 2 == rank))


def dice_drawn(s: Any, state: Any) -> int:
    seat, die = divmod(len(state.history()), int(s.dice))
    rolled: list[int] = [face for face in range(6) for _ in range(s.rolled[seat, face])]
    return rolled[die]


def dice_move(s: Any, state: Any, seat: int, action: int) -> int:
    """Theirs are called as `2-5`: two fives; ours are counted in the same order."""
    called = state.action_to_string(seat, action)
    if called == "Liar":
        return 120
    many, face = map(int, called.split("-"))
    return 6 * (many - 1) + face - 1


def hell_drawn(s: Any, state: Any) -> int:
    """How many tricks, who deals, the hands one card at a time, and trump."""
    dealt = len(state.history()) - 2
    if dealt < 0:
        return int(s.tricks if dealt == -2 else s.dealer)
    if dealt == s.tricks * s.seats:
        return int(s.trump)
    hand = [card for card in range(52) if s.where[card] == dealt % s.seats + 1]
    return int(hand[dealt // s.seats])


def hell_move(s: Any, state: Any, seat: int, action: int) -> int:
    return action - 52 if action >= 52 else 18 + action


def hell(seats: int, tricks: int) -> Twin:
    return Twin(
        f"oh_hell(players={seats},num_tricks_fixed={tricks or -1})",
        seats,
        {"tricks": tricks},
        hell_drawn,
        hell_move,
    )


TWINS: dict[str, list[Twin]] = {
    "leduc": [Twin("leduc_poker", 2, {}, leduc_drawn, lambda s, state, seat, action: action)],
    "liars_dice": [
        Twin(f"liars_dice(numdice={dice})", 2, {"dice": dice}, dice_drawn, dice_move) for dice in (1, 2, 5)
    ],
    "oh_hell": [hell(3, 7), hell(3, 0), hell(4, 5), hell(7, 0)],
}


def game_of(name: str) -> Game:
    return CATALOGUE.named(str(EXAMPLES / name))


def setup_of(name: str, twin: Twin) -> Setup:
    return game_of(name).setup(twin.seats, {option: str(value) for option, value in twin.options.items()})


def compare(name: str, twin: Twin, games: int, seed: int = SEED) -> int:
    """Play random games in both at once; how many steps agreed. An AssertionError says where they differ."""
    import pyspiel

    setup, theirs, luck, steps = setup_of(name, twin), pyspiel.load_game(twin.theirs), random.Random(seed), 0
    engine = setup.game.load()
    for number in range(games):
        s, state = engine.start(setup, word_for(seed, number)), theirs.new_initial_state()
        while True:
            plain = engine.read(s)
            while state.is_chance_node():
                state.apply_action(twin.drawn(plain, state))
            steps += 1
            where = f"{setup}, game {number}, after {state.history_str()}"
            _, points = engine.standings(s)
            assert state.returns() == [float(one) if plain.over else 0.0 for one in points], where
            assert engine.awaited(s) == ([] if state.is_terminal() else [state.current_player()]), where
            if state.is_terminal():
                break
            seat = state.current_player()
            moves = {twin.move(plain, state, seat, action): action for action in state.legal_actions()}
            assert sorted(moves) == sorted(engine.legal(s, seat)), where
            move = luck.choice(sorted(moves))
            state.apply_action(moves[move])
            engine.play(s, seat, move)
    return steps


def theirs_a_second(twin: Twin, seconds: float) -> float:
    """Choices a CPU second of the ordinary loop in Python over their games."""
    import pyspiel

    game, luck, choices = pyspiel.load_game(twin.theirs), random.Random(SEED), 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(luck.choices(outcomes, weights)[0])
            else:
                legal = state.legal_actions()
                choices += len(legal) > 1
                state.apply_action(luck.choice(legal))
    return choices / spent


def ours_a_second(setup: Setup, seconds: float) -> float:
    playouts = Playouts(setup.game.load(), setup.seats, word=SEED)
    spent = playouts.run(seconds, time.process_time)
    return playouts.choices / spent


def lines(games: int, seconds: float) -> Iterator[Line]:
    for name, twins in TWINS.items():
        steps = sum(compare(name, twin, games // len(twins) + 1) for twin in twins)
        yield Line(f"{name}: steps of random games that agree with OpenSpiel's", steps, "steps")
        for twin in twins[:1]:
            theirs, ours = theirs_a_second(twin, seconds), ours_a_second(setup_of(name, twin), seconds)
            yield Line(f"{name}: random playouts", ours, "moves/CPU s")
            yield Line(f"OpenSpiel {version('open_spiel')} {twin.theirs}", theirs, "moves/CPU s")
            yield Line(f"{name} against OpenSpiel's, from Python", ours / theirs, "x", FASTER)


def main(words: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.known", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=1000, help="of each that are compared")
    parser.add_argument("--seconds", type=float, default=2.0, help="how long to measure each")
    asked = parser.parse_args(words)
    try:
        for line in lines(asked.games, asked.seconds):
            print(json.dumps(asdict(line)), flush=True)
    except ModuleNotFoundError as error:
        print(json.dumps({"peer": "OpenSpiel's own games", "missing": str(error)}))


if __name__ == "__main__":
    main(sys.argv[1:])

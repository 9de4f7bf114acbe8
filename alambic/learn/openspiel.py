"""OpenSpiel: importing this registers every game, `pyspiel.load_game("alambic_vizia(players=3,capture=yes)")`.

Chance is one node at the beginning: it picks one of `deals` games, in which every later draw follows from the
deal, as if all piles had been shuffled then. So what is played is repeatable from its actions. A seat that has one
move only is not asked; whoever choose at once are asked one after the other and do not see the others' answers.
"""

from typing import Any, ClassVar

import numpy as np
import pyspiel

from alambic.core.chance import mixed, word_for
from alambic.core.game import Game, Setup
from alambic.games import CATALOGUE
from alambic.learn.single import Single

DEALS = 1024
LONGEST = 100_000  # choices: our games end, OpenSpiel wants a number


def game_type(card: Game) -> Any:
    """What OpenSpiel wants to know of a game before it is loaded; options are named as on the command line."""
    usual = card.options()
    named = {name: usual.named(name) for name in card.options.choices()}
    options = {name: int(text) if text.isdigit() else text for name, text in named.items()}
    return pyspiel.GameType(
        short_name=f"alambic_{card.name}",
        long_name=card.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=card.seats[1],
        min_num_players=card.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": card.seats[0], "deals": DEALS, **options},
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game for so many players with options; each game has a class of its own."""

    card: ClassVar[Game]
    kind: ClassVar[Any]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        card = self.card
        asked = dict(params or {})
        players, self.deals = int(asked.pop("players", card.seats[0])), int(asked.pop("deals", DEALS))
        self.setup = card.setup(players, asked)
        facts = pyspiel.GameInfo(
            num_distinct_actions=card.codes.count,
            max_chance_outcomes=self.deals,
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(self.kind, facts, params or {})

    def new_initial_state(self, *starting: Any) -> "SpielState":
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        return Observer(self, iig_obs_type)


class Course:
    """What a state holds; OpenSpiel copies it with the state."""

    def __init__(self, setup: Setup, deals: int, game: Single | None = None) -> None:
        self.setup, self.deals, self.game = setup, deals, game

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        data = self.game and self.game.data()
        return restored, (self.setup.game.name, self.setup.seats, self.setup.options.changed(), self.deals, data)

    def __deepcopy__(self, memo: dict[int, Any]) -> "Course":
        return Course(self.setup, self.deals, self.game and self.game.copy())


def restored(name: str, seats: int, options: dict[str, str], deals: int, data: bytes | None) -> Course:
    """A course as it was when it was serialised."""
    setup = CATALOGUE[name].setup(seats, options)
    return Course(setup, deals, None if data is None else Single.at(setup, data))


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A game at its deal, at a choice, or at its end."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.course = Course(game.setup, game.deals)

    @property
    def game(self) -> Single | None:
        return self.course.game

    @property
    def setup(self) -> Setup:
        return self.course.setup

    def current_player(self) -> Any:
        if self.game is None:
            return pyspiel.PlayerId.CHANCE
        return pyspiel.PlayerId.TERMINAL if self.game.over else self.game.seat

    def is_terminal(self) -> bool:
        return self.game is not None and self.game.over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(deal, 1 / self.course.deals) for deal in range(self.course.deals)]

    def _legal_actions(self, player: int) -> list[int]:
        assert self.game is not None
        return sorted(self.game.moves) if player == self.game.seat else []

    def _apply_action(self, action: int) -> None:
        if self.game is None:
            self.course.game = Single(self.setup, word_for(0, action))
        else:
            self.game.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"deal {action}" if player == pyspiel.PlayerId.CHANCE else self.setup.game.codes.code(action)

    def returns(self) -> list[float]:
        return self.game.rewards() if self.game is not None else [0.0] * self.setup.seats

    def information_state_string(self, player: int | None = None) -> str:
        """What a seat knows now; games keep in their record what seats remember."""
        player = self.current_player() if player is None else player
        if not 0 <= player < self.setup.seats:
            raise pyspiel.SpielError(f"players go from 0 to {self.setup.seats - 1}, and {player} is none")
        return f"seat {player}\n{self.game.text(player)}\n{self.game.mark(player)}" if self.game else "not dealt"

    observation_string = information_state_string

    def resample_from_infostate(self, player: int, sampler: Any) -> "SpielState":
        """Another state that the seat cannot tell from this one; its history is this one's."""
        other: SpielState = self.clone()
        assert self.game is not None
        other.course.game = self.game.imagined(player, mixed(int(sampler() * 2**53)))
        return other

    def __str__(self) -> str:
        return self.game.text() if self.game is not None else "not dealt"


class Observer:
    """An observation as OpenSpiel's algorithms ask for it: our layout, its parts by name."""

    def __init__(self, game: SpielGame, kind: Any) -> None:
        layout = game.setup.game.layout
        self.tensor = np.zeros(layout.size, np.float32)
        self.dict = {
            part.name: self.tensor[at : at + part.size].reshape(part.shape) for part, at in layout.placed()
        }

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor[:] = 0 if state.game is None else state.game.observation(player)

    def string_from(self, state: SpielState, player: int) -> str:
        return state.observation_string(player)


def register() -> None:
    """Make the games known under `alambic_NAME`."""
    for card in CATALOGUE:
        kind, name = game_type(card), f"Spiel{card.name.title()}"
        globals()[name] = type(name, (SpielGame,), {"card": card, "kind": kind, "__module__": __name__})
        pyspiel.register_game(kind, globals()[name])


register()

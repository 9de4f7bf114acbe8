"""How long people would take over a game: so many seconds a choice, together where they are asked together."""

from collections.abc import Sequence

from alambic.core.game import Setup


def hurried(setup: Setup, seconds: int) -> int:
    """How long a choice takes where silence would answer."""
    window = setup.game.window if setup.options.silence() else 0
    return min(seconds, window or seconds)


class Pace:
    """The clock of one game; what is forced takes no time."""

    def __init__(self, setup: Setup, seconds: int) -> None:
        self.seconds = seconds
        self.hurried = hurried(setup, seconds)
        self.asked: list[int] = []
        self.since = [0] * setup.seats  # when everybody was asked what they are asked now
        self.now = 0

    def ask(self, seats: Sequence[int]) -> None:
        """Whoever was asked already goes on thinking."""
        for seat in set(seats) - set(self.asked):
            self.since[seat] = self.now
        self.asked = list(seats)

    def answer(self, seat: int, choice: bool, silent: bool) -> None:
        """A seat moves, by choice or because it must, where silence would do or not."""
        self.since[seat] += choice * (self.hurried if silent else self.seconds)
        self.now = max(self.now, self.since[seat])

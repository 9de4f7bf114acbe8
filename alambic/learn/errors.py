"""What a program can get wrong with a batch; each message says what is expected, and the batch stays as it was."""

from alambic.core.errors import AlambicError


class IllegalAction(AlambicError):
    """Not one of the moves that the game's seat may play now."""


class GameFinished(AlambicError):
    """A move for a game that has ended and is not dealt again."""


class WrongShape(AlambicError):
    """Not one number for each game."""


class WrongKind(AlambicError):
    """Not whole numbers of the width that is expected."""


class WrongDevice(AlambicError):
    """An array in the memory of another device, or a device that there is not."""

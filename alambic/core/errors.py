"""Every error that a person can cause, by name; each message says what would be allowed."""

from collections.abc import Sequence


class AlambicError(Exception):
    """Something a person asked for cannot be done; the message says what can."""

    @property
    def name(self) -> str:
        return type(self).__name__


class UnknownGame(AlambicError):
    """No game of that name."""


class BadGame(AlambicError):
    """A game whose files cannot be used; the message names the file and the line, where there is one."""


class BadSeats(AlambicError):
    """The game is not played by that many."""


class BadOption(AlambicError):
    """No such option, or no such value for it."""


class BadDeck(AlambicError):
    """A deck file that cannot be used."""


class BadBot(AlambicError):
    """No bot of that name, or no such budget."""


class BadReport(AlambicError):
    """A report on a game that cannot be made."""


class BadBalance(AlambicError):
    """A change of a deck that cannot be looked for, or is not to be found."""


class NoCluster(AlambicError):
    """No cluster that could play games."""


class BrokenRecord(AlambicError):
    """A record that cannot be read or does not replay."""


class OtherRules(AlambicError):
    """A record made under another version of the rules."""


class NotWritten(AlambicError):
    """A file that cannot be written."""


class NotUnderstood(AlambicError):
    """Not the code of any move of this game."""


class NotYourTurn(AlambicError):
    """The game does not wait for this seat."""


class Stale(AlambicError):
    """The answer is to a step that has passed."""


class Over(AlambicError):
    """The game has ended."""


class NoWayBack(AlambicError):
    """A takeback to where the match cannot go back to."""


class NotAllowed(AlambicError):
    """A move of this game, but not now; `clause` is the id of the clause that forbids it."""

    def __init__(self, message: str, clause: str) -> None:
        super().__init__(message)
        self.clause = clause


def among(words: Sequence[str], most: int = 12) -> str:
    """The words as a list for a message, cut short when there are many."""
    shown = ", ".join(words[:most])
    return shown if len(words) <= most else f"{shown} and {len(words) - most} more"

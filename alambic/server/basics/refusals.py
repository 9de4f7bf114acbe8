"""Every error that a visitor of the server can cause, by name, with the status a page answers."""

from alambic.core.errors import AlambicError


class Refused(AlambicError):
    """Something the server does not do for this visitor."""

    status = 403


class NoSuchTable(Refused):
    """No table, page or file has that address."""

    status = 404


class NotKnown(Refused):
    """A token that is nobody's, or none where one must be known."""

    status = 401


class NoSuchDeed(Refused):
    """An address of the API that is used in other ways."""

    status = 405

    def __init__(self, message: str, allow: str) -> None:
        super().__init__(message)
        self.allow = allow  # the methods that it takes


class NotYours(Refused):
    """A seat, a table or a tool that belongs to somebody else."""


class NotFree(Refused):
    """A seat on which somebody sits, or that waits for an invited friend."""

    status = 409


class NotNow(Refused):
    """Something that is done at another time of a table's life."""

    status = 409


class Asked(NotNow):
    """A move while somebody asks to take one back."""


class LaidAlready(NotNow):
    """A second table for people for whom one is laid already, by somebody who has not seen that."""

    def __init__(self, key: str) -> None:
        super().__init__("a table is laid for these people; sit down there, or lay another besides")
        self.key = key  # of the first


class StillThinking(NotNow):
    """A second hint, while one is thought up."""


class BadName(Refused):
    """A name or remark that is empty or too long."""

    status = 422


class Mistakable(Refused):
    """A name that looks like somebody else's."""

    status = 409


class TooMany(Refused):
    """More requests, tables, streams or remarks than one visitor may have."""

    status = 429


class TooLarge(Refused):
    """More bytes than a form may have."""

    status = 413


class HeadTooLong(Refused):
    """More cookies, or a longer address, than a request may have."""

    status = 431


class WrongHost(Refused):
    """A name that is not this server's."""

    status = 421


class TooSlow(Refused):
    """A form whose bytes do not arrive."""

    status = 408


class Busy(Refused):
    """Work for which too many wait already."""

    status = 503


class Elsewhere(Refused):
    """A form that was sent from another site."""


class Hidden(Refused):
    """What others hold, while the match is on."""


class NoSuchMoment(Refused):
    """A step that a match has not, or not yet for this visitor."""

    status = 404


class Broken(Refused):
    """A mistake of the server's own."""

    status = 500


class BadAddress(Refused):
    """An address for notices that they may not or cannot be sent to."""

    status = 422

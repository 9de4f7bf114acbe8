"""What can go wrong on the server, by name; each message says what would be allowed."""

from alambic.core.errors import AlambicError


class StoreError(AlambicError):
    """The database cannot be opened, read or written."""

    status = 503


class Taken(StoreError):
    """A number or key that is already in use; what was there stays."""

    status = 409


class Missing(StoreError):
    """No such match, seat or person in the database."""

    status = 404


class StoreBusy(StoreError):
    """Another program holds the database; asking again later may work."""


class Damaged(StoreError):
    """The database holds what cannot be read."""


class OlderStore(StoreError):
    """A database written before the first release."""


class NewerStore(StoreError):
    """A database written by a newer version than this one."""

"""What can go wrong on the server, by name; each message says what would be allowed."""

from alambic.core.errors import AlambicError


class StoreError(AlambicError):
    """The database cannot be opened, read or written."""


class Taken(StoreError):
    """A number or key that is already in use; what was there stays."""


class Missing(StoreError):
    """No such match, seat or person in the database."""


class StoreBusy(StoreError):
    """Another program holds the database; asking again later may work."""


class NewerStore(StoreError):
    """A database written by a newer version than this one."""

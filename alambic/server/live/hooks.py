"""Whom a hall calls on: they know the hall, it knows only this of them."""

from typing import Protocol

from alambic.server.live.table import Table


class Automata(Protocol):
    """Whoever plays by itself: turns.py."""

    def waits(self, table: Table) -> bool: ...
    async def automate(self, table: Table) -> None: ...
    def speak(self, table: Table) -> None: ...
    async def time_out(self, table: Table) -> None: ...


class Ears(Protocol):
    """Whoever talks with other processes: hearing.py."""

    def announce(self, table: Table, person: int, there: bool) -> None: ...
    def inform(self, table: Table) -> None: ...

"""What a game offers beside its tables: pages and commands of its own, mounted as the game names them.

`pages` is a module of the game's folder whose `PAGES` has a handler by the end of an address; where they take a
position of a match, its `MAKE` says what the link there is called. `commands` is one whose `app` is a Typer
application.
"""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Any, Protocol

from alambic.core.errors import AlambicError
from alambic.core.parts import names_in

if TYPE_CHECKING:  # the engine imports NumPy; a card must not
    from alambic.core.engine import Engine


@dataclass(frozen=True)
class Extras:
    """Their card: nothing heavy is imported for it."""

    name: str  # the first word of their addresses; the game's name is the second
    title: str  # of the links that lead there
    icon: str  # of these
    pages: str
    commands: str
    command: str  # what these are called in a terminal
    package: str
    position: str = ""  # the function of `pages` that says a position as a query for them; none: they take none

    def query(self, s: Any) -> str:
        """A position that everybody sees, as a query for the page `/make`; nothing if they take none."""
        said: str = names_in(self.package, self.pages)[self.position](s) if self.position else ""
        return said

    def making(self) -> str:
        """What the link there says, beside a position of a replay."""
        said: str = names_in(self.package, self.pages)["MAKE"]
        return said

    def handlers(self) -> "Mapping[str, Handler]":
        """The pages, by the end of their address."""
        found: Mapping[str, Handler] = names_in(self.package, self.pages)["PAGES"]
        return found

    def application(self) -> Any:
        """The commands, as Typer has them."""
        return names_in(self.package, self.commands)["app"]


class Said(Protocol):
    """The language of a visitor."""

    def say(self, text: str) -> str: ...
    def count(self, one: str, many: str, n: int) -> str: ...


@dataclass(frozen=True)
class Visit:
    """Somebody asks for such a page."""

    engine: "Engine"
    said: Said
    today: date
    parts: Mapping[str, str]  # of the address, where the game names some
    query: Mapping[str, str]
    think: Callable[..., Awaitable[Any]]  # has work done when a thread has time for it
    kept: str = ""  # what the visitor's browser keeps for these pages
    address: str = ""  # of the site, as others open it


@dataclass(frozen=True)
class Shown:
    """The answer is a template of the game's folder; it shows `problem` if there is an error."""

    template: str
    context: Mapping[str, Any]
    error: AlambicError | None = None
    keep: str = ""  # for the visitor's browser; nothing: it keeps what it has


@dataclass(frozen=True)
class Moved:
    """The answer is at another address."""

    url: str


Handler = Callable[[Visit], Awaitable[Shown | Moved]]

"""A position drawn with letters and the game's colours: for a terminal, and for a notebook."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from alambic.core.game import Game

if TYPE_CHECKING:
    from rich.text import Text

STYLE = "line-height: 1.2; font-family: Menlo, 'DejaVu Sans Mono', Consolas, monospace"


def text_of(game: Game, known: Any, seat: int, names: Sequence[str]) -> str:
    """The position as a seat sees it, from what it may know."""
    return game.words.draw(known, seat, names)


def coloured(game: Game, known: Any, seat: int, names: Sequence[str]) -> "Text":
    """The same with the colours that the game has for a terminal."""
    painted = game.words.coloured(text_of(game, known, seat, names))
    painted.no_wrap = True
    return painted


def html_of(game: Game, known: Any, seat: int, names: Sequence[str]) -> str:
    """The same for a notebook; names are text in it, whatever they hold."""
    from io import StringIO

    from rich.console import Console

    console = Console(file=StringIO(), record=True, width=200, force_terminal=True, color_system="truecolor")
    console.print(coloured(game, known, seat, names), crop=False)
    return console.export_html(inline_styles=True, code_format=f'<pre style="{STYLE}">{{code}}</pre>')

"""What several commands take."""

from typing import Annotated

import typer

GameName = Annotated[
    str, typer.Argument(metavar="GAME", help="A game: `alambic games` lists them; or a folder: ./mygame.")
]
Folders = Annotated[
    list[str] | None, typer.Option("--game", metavar="FOLDER", help="A game of your own as well; repeatable.")
]
Players = Annotated[int | None, typer.Option(help="How many play; the fewest the game allows if not given.")]
Option = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME[=VALUE]", help="An option of the game; repeatable."),
]
DeckFile = Annotated[
    str | None,
    typer.Option("--deck", metavar="FILE[#NAME]", help="A deck file of your own, or a deck by name."),
]
Seed = Annotated[int | None, typer.Option(help="Makes chance repeatable; drawn by the system if not given.")]

"""The commands of puzzles: `alambic puzzle`. What they do is imported when they are called."""

from typing import Annotated

import typer

app = typer.Typer(no_args_is_help=True, help="Puzzles of Le jeu des artiseurs: solve, make, show.")


@app.command("solve")
def solve_puzzle(
    notation: Annotated[
        list[str],
        typer.Argument(metavar="NOTATION", help="Rows 5 to 1, who plays, the stone given: w2r1/2b2/5/5/5 b r"),
    ],
    limit: Annotated[int, typer.Option(min=1, help="How many positions to look at.")] = 100_000_000,
) -> None:
    """Find all best solutions of a puzzle, and whether it is sound."""
    from alambic.games.artiseurs.puzzling import solve

    if not solve(notation, limit):
        raise typer.Exit(1)


@app.command("make")
def make_puzzles(
    count: Annotated[int | None, typer.Option(min=1, help="How many; 10 unless seconds are given.")] = None,
    seconds: Annotated[float | None, typer.Option(min=0.1, help="How long to look at most.")] = None,
    seed: Annotated[
        int | None, typer.Option(help="Makes chance repeatable; drawn by the system if not given.")
    ] = None,
    grade: Annotated[int | None, typer.Option(help="1 easy, 2 tricky, 3 hard; all if not given.")] = None,
    collection: Annotated[
        int | None, typer.Option(min=1, metavar="EACH", help="A collection as TOML, so many of each grade.")
    ] = None,
) -> None:
    """Look for sound puzzles in random positions and games."""
    from secrets import randbelow

    from alambic.games.artiseurs.puzzling import make

    make(count, seconds, randbelow(10**6) if seed is None else seed, grade, collection)


@app.command("show")
def show_puzzle(
    which: Annotated[
        list[str] | None, typer.Argument(metavar="[NUMBER|today|NOTATION]", help="Today's if not given.")
    ] = None,
    solution: Annotated[bool, typer.Option("--solution", help="Print its solution too.")] = False,
) -> None:
    """Draw a puzzle of the collection, or your own."""
    from alambic.games.artiseurs.puzzling import show

    show(which or [], solution)

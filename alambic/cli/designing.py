"""The commands of the lab: report, balance, claims."""

from pathlib import Path
from typing import Annotated

import typer

from alambic.cli.arguments import DeckFile, GameName, Option, Players, Seed

ClusterAddress = Annotated[
    str | None,
    typer.Option("--cluster", metavar="ADDRESS", help="A Dask scheduler whose workers play; else this machine."),
]


def report_on(
    game: GameName,
    players: Players = None,
    option: Option = None,
    deck: DeckFile = None,
    games: Annotated[int, typer.Option(min=100, max=1_000_000, help="How many games.")] = 2000,
    minutes: Annotated[float | None, typer.Option(min=0.05, help="As many games as that takes.")] = None,
    against: Annotated[
        str | None, typer.Option(metavar="DECK|OPTION", help="Another deck, or capture=yes: on the same deals.")
    ] = None,
    pace: Annotated[int, typer.Option(min=1, metavar="SECONDS", help="What people take over a choice.")] = 15,
    seed: Seed = None,
    out: Annotated[Path | None, typer.Option(metavar="FILE.html", help="Where to write the page.")] = None,
    keep: Annotated[Path | None, typer.Option(metavar="FOLDER", help="Keep the games, as Parquet.")] = None,
    language: Annotated[str, typer.Option(help="en or fr.")] = "en",
    cluster: ClusterAddress = None,
    aside: Annotated[
        bool, typer.Option("--aside", help="Step back for other programs, and say in lines how far it is.")
    ] = False,
) -> None:
    """Write a report on a game as one page: balance, length, what cards are worth, what decides."""
    from alambic.cli.asking import setup_for

    setup = setup_for(game, players, option, deck)
    from alambic.cli.reporting import report

    report(setup, games, minutes, seed, pace, out, keep, language, against, cluster, aside)


def balance_of(
    game: GameName,
    target: Annotated[
        list[str] | None, typer.Option(metavar="MEASURE<NUMBER", help="What is wanted: idle<50; repeatable.")
    ] = None,
    may: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NUMBER[=A..B]", help="What may be changed: bag, bag.draw=2..4, curio>bag; repeatable."
        ),
    ] = None,
    changes: Annotated[int, typer.Option(min=1, max=8, help="How many numbers at most.")] = 2,
    players: Players = None,
    option: Option = None,
    deck: DeckFile = None,
    minutes: Annotated[float, typer.Option(min=0.05, max=600, help="How long to look.")] = 10,
    pace: Annotated[int, typer.Option(min=1, metavar="SECONDS", help="What people take over a choice.")] = 15,
    seed: Seed = None,
    out: Annotated[Path | None, typer.Option(metavar="FILE.toml", help="Where to write the deck.")] = None,
    cluster: ClusterAddress = None,
) -> None:
    """Look for the smallest change of a deck that meets what is wanted, and write it as a deck file."""
    from alambic.cli.asking import setup_for

    setup = setup_for(game, players, option, deck)
    from alambic.cli.balancing import balance

    balance(setup, deck, target or [], may or [], changes, minutes, pace, seed, out, cluster)


def claims_of(
    game: GameName,
    games: Annotated[int, typer.Option(min=100, max=1_000_000, help="How many games for each claim.")] = 2000,
    seed: Seed = None,
    language: Annotated[str, typer.Option(help="en or fr.")] = "en",
    note: Annotated[bool, typer.Option("--note", help="Write the verdicts beside the claims.")] = False,
) -> None:
    """Hold what a game's rulebook claims against games between bots."""
    from alambic.cli.reporting import claims

    claims(game, games, seed, language, note)

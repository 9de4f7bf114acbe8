"""The report of a simulation."""

import json
from collections.abc import Sequence

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from alambic.cli.showing import plain_table
from alambic.core.console import screen
from alambic.core.game import Setup
from alambic.lab.simulate import Estimate, Result, Role, Simulation, simulate


def report(
    setup: Setup,
    games: int,
    bots: Sequence[str],
    rotate: bool | None,
    seed: int | None,
    threads: int | None,
    as_json: bool,
    pace: int | None = None,
) -> None:
    """Simulate with a progress bar, then print what was found."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = screen(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(setup.game.title, total=games)
        found = simulate(
            setup,
            games,
            bots=bots,
            seed=seed,
            threads=threads,
            rotate=rotate,
            pace=pace,
            progress=lambda done: bar.update(task, completed=done),
        )
    if as_json:
        print(json.dumps(found.as_json()))
    else:
        show(found, screen())


def show(found: Simulation, console: Console) -> None:
    console.print(f"{found.setup}, seed {found.seed}")
    console.print(f"{found.games:,} games in {found.seconds:.2f} s: {found.games_per_second:,.0f} games/s")
    choices = found.choices
    console.print(
        f"choices a game: {between(choices.mean, 1, 2)}, fewest {choices.least:g}, most {choices.most:g}"
    )
    if found.minutes:
        length, shortest, longest = between(found.minutes.mean, 1, 1), found.minutes.least, found.minutes.most
        console.print(
            f"minutes a game at {found.pace} s a choice: {length}, shortest {shortest:.0f}, longest {longest:.0f}"
        )
    console.print()
    console.print(result_table("seat", found.seats))
    if found.by_bot:
        console.print()
        console.print(result_table("no.", found.by_bot))
    if found.by_role:
        console.print()
        console.print(role_table(found.by_role))
    console.print("\nIn brackets: 95 % confidence. A shared win counts as a fraction.", style="dim")


def result_table(heading: str, results: Sequence[Result]) -> Table:
    table = plain_table(f">{heading}", "bot", "wins", "points")
    for number, result in enumerate(results, 1):
        wins = f"{between(result.wins, 100, 1)} %"
        table.add_row(str(number), result.bot or "all in turn", wins, between(result.points, 1, 2))
    return table


def role_table(roles: Sequence[Role]) -> Table:
    table = plain_table("role", ">games", "wins", "of a fair share", "points")
    for role in roles:
        wins, fair = f"{between(role.wins, 100, 1)} %", between(role.of_fair, 1, 2)
        table.add_row(role.name, f"{role.games:,}", wins, fair, between(role.points, 1, 2))
    return table


def between(estimate: Estimate, unit: int, digits: int) -> str:
    value, low, high = (f"{unit * number:.{digits}f}" for number in (estimate.value, estimate.low, estimate.high))
    return f"{value} [{low}, {high}]"

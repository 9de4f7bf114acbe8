"""The arena: what is asked of it, by a command line or a plan in a file, and its report."""

import json
import os
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

import alambic.games
from alambic.cli.asking import find_deck, need_extra
from alambic.cli.showing import plain_table
from alambic.cli.simulating import between
from alambic.core.console import screen
from alambic.core.errors import NotWritten, among
from alambic.core.game import Setup
from alambic.lab.arena import BadPlan, Journal, Outcome, Pairing, Plan, compete
from alambic.lab.chart import lines

USUAL_GAMES = 400
WIDEST = 100  # a chart need not be broader
KINDS: dict[str, tuple[type, str]] = {  # what a plan may say, and how
    "game": (str, "a name"),
    "bots": (list, "a list of names"),
    "games": (int, "a whole number"),
    "players": (int, "a whole number"),
    "options": (dict, "a table"),
    "deck": (str, "a name or a file"),
    "seed": (int, "a whole number"),
}


class Asked(NamedTuple):
    """A plan whose seed may still be open."""

    setup: Setup
    bots: Sequence[str]
    games: int | None
    seed: int | None


def read_plan(path: Path, given: Sequence[str]) -> Asked:
    """The plan in a TOML file; a deck's file is looked for beside it. `given`: what was asked for besides."""
    if given:
        raise BadPlan(f"{path} is the whole plan; leave out {among(given)}")
    try:
        plan = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as problem:
        raise BadPlan(f"{path} cannot be read: {problem.strerror}") from None
    except ValueError as problem:  # of TOML, of UTF-8
        raise BadPlan(f"{path} is not a TOML file: {problem}") from None
    for key, value in plan.items():
        if key not in KINDS:
            raise BadPlan(f"{path}: no {key!r} in a plan; it has {among(list(KINDS))}")
        kind, words = KINDS[key]
        if not isinstance(value, kind) or isinstance(value, bool):
            raise BadPlan(f"{path}: {key} must be {words}, not {value!r}")
    if missing := [key for key in ("game", "bots") if key not in plan]:
        raise BadPlan(f"{path}: {among(missing)} missing; a plan has {among(list(KINDS))}")
    return Asked(
        planned_setup(path.parent, plan), [str(bot) for bot in plan["bots"]], plan.get("games"), plan.get("seed")
    )


def planned_setup(folder: Path, plan: dict[str, Any]) -> Setup:
    """The table that a plan is for."""
    game = alambic.games.CATALOGUE.named(str(folder / plan["game"]) if "/" in plan["game"] else plan["game"])
    deck = plan.get("deck")
    if deck is not None and deck not in game.decks():
        deck = str(folder / deck)
    return game.setup(plan.get("players", game.seats[0]), plan.get("options"), find_deck(game, deck))


def report(asked: Asked, out: Path | None, chart: Path | None, threads: int | None, as_json: bool) -> None:
    """Play with a progress bar, keeping every game if wanted, then print what was found."""
    if chart and not chart.parent.is_dir():  # said now, not after hours
        raise NotWritten(f"{chart} cannot be written: there is no folder {chart.parent}")
    if chart:
        need_extra()
    journal = Journal(out) if out else None
    seed = journal.seed if journal and asked.seed is None else asked.seed
    seed = int.from_bytes(os.urandom(6)) if seed is None else seed
    plan = Plan(asked.setup, tuple(asked.bots), USUAL_GAMES if asked.games is None else asked.games, seed)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = screen(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(plan.setup.game.title, total=plan.games * len(plan.pairs))
        found = compete(plan, journal, threads=threads, progress=lambda done: bar.update(task, completed=done))
    if chart:
        draw(found, chart)
    if as_json:
        print(json.dumps(found.as_json()))
    else:
        show(found, screen())


def draw(found: Outcome, chart: Path) -> None:
    from alambic.lab.plots import picture
    from alambic.lab.sections import Dots

    ratings = Dots(list(found.ratings), list(found.ratings.values()), f"Elo: {found.plan.setup}", 0.0)
    try:
        chart.write_text(picture(ratings, ratings.unit), encoding="utf-8")
    except OSError as problem:
        raise NotWritten(f"{chart} cannot be written: {problem.strerror}") from None


def show(found: Outcome, console: Console) -> None:
    plan = found.plan
    console.print(f"{plan.setup}, seed {plan.seed}")
    console.print(f"{plan.games:,} games a pairing: {plan.deals:,} deals, each from both sides\n")
    console.print(pairing_table(found.pairings))
    console.print(Text("\nElo, 0 is the mean", style="bold"))
    for line in lines(found.ratings, min(console.width, WIDEST)):
        console.print(line, soft_wrap=True)
    console.print("\nIn brackets: 95 % confidence, deals being what chance draws.", style="dim")


def pairing_table(pairings: Sequence[Pairing]) -> Table:
    table = plain_table("bot", "against", "share of the wins", ">choices a game", ">ms a choice", ">theirs")
    for one in pairings:
        share = f"{between(one.share, 100, 1)} %"
        ms = [f"{each:.3g}" if each < 100 else f"{each:.0f}" for each in one.ms]
        table.add_row(*one.pair, share, f"{one.choices:.1f}", *ms)
    return table

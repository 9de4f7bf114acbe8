"""The command line. Each command asks, calls and shows; whatever is heavy is imported inside it."""

import sys
import warnings
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from alambic.cli import designing
from alambic.cli.arguments import DeckFile, Folders, GameName, Option, Players, Seed
from alambic.core.errors import AlambicError


class Commands(TyperGroup):
    """All commands; what a person can get wrong becomes one line and exit code 2."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except AlambicError as problem:
            typer.echo(f"{problem.name}: {' '.join(str(problem).split())}", err=True)
            raise typer.Exit(2) from None
        except KeyboardInterrupt:
            raise typer.Exit(130) from None


app = typer.Typer(
    cls=Commands,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
)


def print_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        typer.echo(f"alambic {version('alambic')}")
        raise typer.Exit


@app.callback()
def alambic(
    version: Annotated[
        bool, typer.Option("--version", callback=print_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Board games of magic on one rules engine: play, simulate, replay."""


@app.command()
def games(folders: Folders = None) -> None:
    """List the games."""
    from alambic.cli.asking import take_up
    from alambic.cli.showing import game_table
    from alambic.core.console import screen
    from alambic.games import CATALOGUE

    take_up(folders)
    screen().print(game_table(CATALOGUE))


@app.command()
def rules(
    game: GameName,
    language: Annotated[str, typer.Option(help="en or fr.")] = "en",
    clause: Annotated[str | None, typer.Option(metavar="ID", help="One clause only, such as VIZ-05.")] = None,
) -> None:
    """Print the rules of a game, or one clause."""
    from alambic.cli.showing import rules_page
    from alambic.core.console import screen
    from alambic.games import CATALOGUE

    screen().print(rules_page(CATALOGUE.named(game), language, clause))


@app.command()
def play(
    game: GameName,
    players: Players = None,
    option: Option = None,
    deck: DeckFile = None,
    seat: Annotated[int, typer.Option(help="Where you sit, counted from 1.")] = 1,
    bots: Annotated[str, typer.Option(help="One bot for all other seats, or one for each.")] = "search:1000",
    seed: Seed = None,
    name: Annotated[str | None, typer.Option(help="Your name at the table.")] = None,
    record: Annotated[Path | None, typer.Option(metavar="FILE", help="Keep the record of the game here.")] = None,
    watch: Annotated[bool, typer.Option("--watch", help="Let bots play all seats.")] = False,
) -> None:
    """Play a game against bots in this terminal."""
    from alambic.cli.asking import setup_for

    setup = setup_for(game, players, option, deck)  # before the heavy imports: a mistake is answered at once
    from alambic.cli.terminal import sit_down

    sit_down(setup, None if watch else seat, bots, seed, name, record)


@app.command()
def simulate(
    game: GameName,
    players: Players = None,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 1000,
    option: Option = None,
    deck: DeckFile = None,
    bots: Annotated[str, typer.Option(help="One bot for all seats, or one for each: random,flat:50.")] = "random",
    rotate: Annotated[
        bool | None, typer.Option("--rotate/--no-rotate", help="Bots change seats; usual when they differ.")
    ] = None,
    seed: Seed = None,
    threads: Annotated[int | None, typer.Option(min=1, help="Usually one for each core.")] = None,
    pace: Annotated[
        int | None, typer.Option(min=1, metavar="SECONDS", help="Minutes people would take, at so many a choice.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object and nothing else.")] = False,
) -> None:
    """Let bots play many games and report lengths, points and wins."""
    from alambic.cli.asking import setup_for

    setup = setup_for(game, players, option, deck)
    from alambic.cli.simulating import report

    report(setup, games, bots.split(","), rotate, seed, threads, json, pace)


app.command("report")(designing.report_on)
app.command("balance")(designing.balance_of)
app.command("claims")(designing.claims_of)


@app.command()
def train(
    game: GameName,
    players: Annotated[
        str | None, typer.Option(help="3, or 2,3,4; all that the game allows if not given.")
    ] = None,
    minutes: Annotated[float, typer.Option(min=0.05, help="In all, those of an interrupted run counted.")] = 10,
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="Where to write the weights.")] = None,
    seed: Seed = None,
) -> None:
    """Train a network by self-play, on a card if there is one; what was interrupted goes on."""
    from alambic.cli.training import train_one

    train_one(game, players, minutes, out, seed)


@app.command()
def arena(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help="A game, unless a plan names it.", show_default=False)
    ] = None,
    bots: Annotated[
        str | None, typer.Option(help="Two or more, by name, level or style: master,adept,flat:50,random.")
    ] = None,
    games: Annotated[int | None, typer.Option(help="Games a pairing, an even number; usually 400.")] = None,
    players: Players = None,
    option: Option = None,
    deck: DeckFile = None,
    seed: Seed = None,
    plan: Annotated[
        Path | None, typer.Option(metavar="FILE.toml", help="Game, bots, games, seed ... from a file instead.")
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(metavar="FILE.jsonl", help="Keep every game here; the same plan goes on with it."),
    ] = None,
    chart: Annotated[
        Path | None, typer.Option(metavar="FILE.svg", help="Draw the ratings into this file; needs alambic[lab].")
    ] = None,
    threads: Annotated[int | None, typer.Option(min=1, help="Usually one for each core.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object and nothing else.")] = False,
) -> None:
    """Let every two bots play the same deals from both sides, and rate them.

    With a seed it is repeatable, whatever the number of threads; not so with budgets in time, such as flat:300ms.
    """
    from alambic.cli.asking import setup_for

    if plan is None:
        setup = setup_for(game or "", players, option, deck)
        from alambic.cli.competing import Asked, report

        report(Asked(setup, (bots or "").split(","), games, seed), out, chart, threads, json)
    else:
        from alambic.cli.competing import read_plan, report

        given: dict[str, object] = {
            "GAME": game,
            "--bots": bots,
            "--games": games,
            "--players": players,
            "--seed": seed,
        }
        given |= {"--option": option or None, "--deck": deck}
        report(
            read_plan(plan, [name for name, one in given.items() if one is not None]), out, chart, threads, json
        )


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record, as `alambic play --record` writes it.")],
    step: Annotated[int | None, typer.Option(min=0, help="Show the position after so many entries.")] = None,
    seat: Annotated[int | None, typer.Option(help="Look from this seat, counted from 1.")] = None,
    folders: Folders = None,
) -> None:
    """Replay a record: every move, the last position, the standings."""
    from alambic.cli.asking import take_up

    take_up(folders)
    from alambic.cli.replaying import show

    show(file, step, seat)


@app.command()
def verify(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="A record, as a table lets you keep it at its end.")
    ],
    pledge: Annotated[
        str | None, typer.Option(metavar="HEX", help="The pledge that you were shown and noted.")
    ] = None,
    part: Annotated[str | None, typer.Option(metavar="TEXT", help="What you added to the shuffle.")] = None,
    folders: Folders = None,
) -> None:
    """Check a record: that its chance is what was pledged and added, and its moves follow the rules."""
    from alambic.cli.asking import take_up

    take_up(folders)
    from alambic.cli.verifying import verify as check

    if not check(file, pledge, part):
        raise typer.Exit(1)


@app.command()
def new(
    name: Annotated[Path, typer.Argument(metavar="NAME", help="What the game and its folder are called.")],
) -> None:
    """Write a small game that already runs, to begin with."""
    from alambic.cli.beginning import begin

    folder = begin(name)
    typer.echo(f"{folder} is a game: alambic check ./{folder}; alambic serve --game ./{folder} --reload")


@app.command("check")
def check_one(
    game: GameName,
    games: Annotated[int, typer.Option(min=1, help="Games for each number of players and options.")] = 1,
    interpreted: Annotated[
        bool, typer.Option("--interpreted", help="Without compiling: at once, and one law fewer.")
    ] = False,
) -> None:
    """Run the laws on a game: that it ends, keeps its pieces and its secrets, and plays alike in every mode."""
    from alambic.cli.checking import check_game

    if not check_game(game, games, interpreted):
        raise typer.Exit(1)


@app.command()
def prepare(
    game: Annotated[list[str] | None, typer.Argument(metavar="GAME", help="All if none is named.")] = None,
) -> None:
    """Compile games ahead, so that the first table opens at once."""
    from alambic.cli.preparing import prepare_all

    if not prepare_all(game or []):
        raise typer.Exit(1)


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="0.0.0.0 lets others on the network in.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=1, max=65535)] = 8765,
    open_: Annotated[bool, typer.Option("--open/--no-open", help="Open the lobby in a browser.")] = True,
    database: Annotated[
        str | None,
        typer.Option(
            metavar="URL",
            envvar="ALAMBIC_DATABASE",
            help="sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME; a file of your own if not given.",
        ),
    ] = None,
    processes: Annotated[int, typer.Option(min=1, max=256, help="So many behind one address, on PostgreSQL.")] = 1,
    address: Annotated[
        str | None, typer.Option(metavar="URL", help="What friends open, where a proxy stands in front.")
    ] = None,
    name: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="Another name that this server answers to: games.local; repeatable."),
    ] = None,
    limit: Annotated[
        list[str] | None, typer.Option(metavar="NAME=NUMBER", help="How much a visitor may ask for; repeatable.")
    ] = None,
    keep: Annotated[
        list[str] | None, typer.Option(metavar="NAME=DAYS", help="How long old tables are kept; repeatable.")
    ] = None,
    private_addresses: Annotated[
        bool, typer.Option("--private-addresses", help="Notices may go to chats in your own network, over http.")
    ] = False,
    folders: Folders = None,
    reload: Annotated[
        bool, typer.Option("--reload", help="Read those games again when you save them; open tables play on.")
    ] = False,
) -> None:
    """Open the tables in the browser: lobby, games, friends and bots."""
    from alambic.cli.asking import take_up

    take_up(folders)  # before anything looks at the shelf
    from alambic.server.basics.settings import Settings, kept, limited, usual_database
    from alambic.server.operation.run import serve as run

    limits, expiry = limited(limit or []), kept(keep or [])
    where = database or usual_database()
    settings = Settings(
        where,
        host,
        port,
        address,
        limits,
        expiry,
        tuple(name or ()),
        private_addresses,
        processes=processes,
        reload=reload,
    )
    run(settings, open_browser=open_, say=typer.echo)


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where to write the copy.")],
    database: Annotated[
        str | None,
        typer.Option(metavar="URL", envvar="ALAMBIC_DATABASE", help="The database; your own if not given."),
    ] = None,
    replace: Annotated[bool, typer.Option("--replace", help="Write over a file that is there.")] = False,
) -> None:
    """Copy the database of the server, also while it runs."""
    from alambic.server.basics.settings import usual_database
    from alambic.server.storage.backup import backup as copy

    copy(database or usual_database(), file, overwrite=replace)
    typer.echo(f"The copy is in {file}")


@app.command()
def bench(
    game: Annotated[list[str] | None, typer.Argument(metavar="GAME", help="All if none is named.")] = None,
    seconds: Annotated[float, typer.Option(min=0.01, help="How long to measure each thing.")] = 2.0,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object a figure and nothing else.")] = False,
    peers: Annotated[
        Path | None, typer.Option(metavar="PYTHON", help="A Python with other engines to measure beside ours.")
    ] = None,
) -> None:
    """Measure the speed of the games on this machine."""
    from alambic.games import CATALOGUE
    from alambic.lab.bench import run

    run(seconds, json, [CATALOGUE.named(name) for name in game or CATALOGUE.names], peers)


def add_extras() -> None:
    """The commands that games bring along."""
    from alambic.games import CATALOGUE

    for game in CATALOGUE:
        if game.extras:
            app.add_typer(game.extras.application(), name=game.extras.command)


add_extras()


def main() -> None:
    """The program `alambic`."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(
            stream, TextIOWrapper
        ):  # a terminal that knows few letters gets question marks, not an error
            stream.reconfigure(errors="replace")
    warnings.formatwarning = lambda message, *_: f"Warning: {message}\n"
    app(prog_name="alambic")

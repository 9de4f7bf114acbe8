"""`alambic balance`: what is wanted of a deck, looked for, and written as a deck file."""

import secrets
import shlex
from collections.abc import Sequence
from pathlib import Path

from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from alambic.cli.asking import need_extra
from alambic.cli.reporting import write_whole
from alambic.core.console import screen
from alambic.core.game import Setup

USUAL_PORT = 8765


def balance(
    setup: Setup,
    deck: str | None,
    wanted: Sequence[str],
    may: Sequence[str],
    changes: int,
    minutes: float,
    pace: int,
    seed: int | None,
    out: Path | None,
    cluster: str | None,
) -> None:
    """Look, and write the deck with its evidence; nothing is written where nothing is found."""
    need_extra()
    from alambic.lab.balance import SURE, Found, Search, as_toml, shown
    from alambic.lab.levers import levers
    from alambic.lab.targets import targets

    game = setup.game
    seed = secrets.randbelow(10**6) if seed is None else seed
    search = Search(
        setup, targets(wanted, setup), levers(may, setup.deck), changes, seed, pace, 60 * minutes, cluster
    )
    path = out or Path(f"{game.name}-balanced.toml")
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    console = screen(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(game.title, total=None)
        found = search.run(lambda text: bar.update(task, description=text))

    def command(*words: str) -> str:
        """A command on this table."""
        options = [
            word for name, value in setup.options.changed().items() for word in ("--option", f"{name}={value}")
        ]
        return shlex.join(["alambic", *words, "--players", str(setup.seats), *options])

    def lines(found: Found) -> list[str]:
        asked = [word for one in wanted for word in ("--target", one)] + [
            word for one in may for word in ("--may", one)
        ]
        measured = [
            f"{target.measure.name}: {shown(after)}, before {shown(before)}; wanted {target.asked}"
            for target, before, after in zip(search.targets, found.before, found.after, strict=True)
        ]
        asked += ["--deck", deck] if deck else []
        return [
            f"{game.title}, rules version {game.version}, deck {setup.deck.name!r} with {', '.join(found.told)}.",
            f"Found by: {command('balance', game.name, *asked, '--changes', str(changes), '--seed', str(seed))}",
            f"Means of {SURE} games among Apprentices, with 95 % intervals, on deals never tried before:",
            *measured,
            f"Play it: {command('play', game.name, '--deck', str(path))}",
        ]

    evidence = lines(found)
    write_whole(path, as_toml(found.deck, evidence))
    for line in evidence:
        screen().print(line, soft_wrap=True, markup=False, highlight=False)
    screen().print(
        f"{path}: {found.tried} changes tried in {found.seconds:.0f} s. In the browser: alambic serve, then"
        f" http://127.0.0.1:{USUAL_PORT}/new/{game.name} takes the file.",
        soft_wrap=True,
        markup=False,
    )

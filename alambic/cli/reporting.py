"""`alambic report` and `alambic claims`: games played, and what they say written down."""

import os
import secrets
from pathlib import Path
from typing import TYPE_CHECKING

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from alambic.cli.asking import find_deck, need_extra, parse_options
from alambic.cli.showing import plain_table
from alambic.core.claims import Noted, note, read_claims
from alambic.core.console import screen
from alambic.core.errors import BadReport, NotWritten
from alambic.core.game import LANGUAGES, Setup
from alambic.server.basics.words import words

if TYPE_CHECKING:
    from alambic.lab.study import Study

ASIDE = 15  # how far behind other programs
MOST = 1_000_000  # games of one report


def told_in_lines(study: "Study") -> "Study":
    """Play, and say in a line how many games of how many are done: for the program that began this one."""
    return study.play(lambda done, total: print(done, total, flush=True))


def played(study: "Study") -> "Study":
    """Play with a bar that says how much time is left."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = screen(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(study.setup.game.title, total=None)
        return study.play(lambda done, total: bar.update(task, completed=done, total=total))


def other_version(setup: Setup, against: str) -> Setup:
    """The same table with another deck, or with an option changed."""
    game = setup.game
    name = against.partition("=")[0].strip().replace("-", "_")
    if name in game.options.choices():
        options = {**setup.options.changed(), **parse_options([against])}
        return game.setup(setup.seats, options, setup.deck)
    return game.setup(setup.seats, setup.options, find_deck(game, against))


def write_whole(path: Path, text: str) -> None:
    """A file that appears whole or not at all."""
    aside = path.with_name(f".{path.name}.new")
    try:
        aside.write_text(text, encoding="utf-8")
        aside.replace(path)
    except OSError as problem:
        raise NotWritten(f"{path} cannot be written: {problem.strerror}") from None


def report(
    setup: Setup,
    games: int,
    minutes: float | None,
    seed: int | None,
    pace: int,
    out: Path | None,
    keep: Path | None,
    language: str,
    against: str | None,
    cluster: str | None,
    aside: bool = False,
) -> None:
    """Play, and write the page."""
    if language not in LANGUAGES:
        raise BadReport(f"a report is written in {' or '.join(LANGUAGES)}, not in {language!r}")
    other = other_version(setup, against) if against else None
    need_extra()
    if aside:
        os.nice(ASIDE)
    from alambic.lab.against import differences
    from alambic.lab.faults import closer_look
    from alambic.lab.page import page
    from alambic.lab.report import Report
    from alambic.lab.sections import Writing
    from alambic.lab.study import BATCH, SAMPLES, Study, times_of

    speaks = words(language)
    seed = secrets.randbelow(10**6) if seed is None else seed
    if minutes:
        one = Study(setup, 1, seed, pace)
        games = int(60 * minutes * one.threads / times_of(setup, seed) / SAMPLES / (2 if other else 1))
        games = min(max(BATCH, games - games % BATCH), MOST)
    play = told_in_lines if aside else played
    study = play(Study(setup, games, seed, pace, keep, cluster=cluster))
    closer = closer_look(study)
    play(closer)
    sections = Report(study, speaks, closer).sections()
    if other:
        second = play(Study(other, games, seed, pace, keep and keep / "other", causal=False, cluster=cluster))
        sections.insert(0, differences(study, second, Writing(speaks)))
    say = speaks.say
    facts = [
        (say("players"), str(setup.seats)),
        (say("deck"), setup.deck.name),
        (say("options"), ", ".join(f"{k}={v}" for k, v in setup.options.changed().items()) or say("the usual")),
        (say("rules version"), str(setup.game.version)),
        (say("bots"), say("Apprentices")),
        (say("games"), speaks.number(sum(len(one) for look in (study, closer) for one in look.found.values()))),
        (say("seed"), str(seed)),
        (say("seconds"), speaks.number(round(study.seconds + closer.seconds, 1))),
    ]
    path = out or Path(f"{setup.game.name}-{setup.seats}.{language}.html")
    text = page(setup, sections, facts, speaks)
    write_whole(path, text)
    screen().print(f"{path}: {games:,} games, {study.seconds + closer.seconds:.1f} s of play")


def claims(name: str, games: int, seed: int | None, language: str, noting: bool) -> None:
    """Hold a rulebook's claims against games between bots."""
    import alambic.games

    game = alambic.games.CATALOGUE[name]
    found = read_claims(game)
    need_extra()
    from alambic.lab.claiming import judged

    speaks = words(language)
    seed = secrets.randbelow(10**6) if seed is None else seed
    table = plain_table(*map(speaks.say, ("claim", "measured", "verdict")))
    measured = {}
    for claim in found:
        verdict = judged(claim, game, games, seed, played)
        table.add_row(claim.text[language], verdict.told(speaks), speaks.say(verdict.word))
        one = verdict.found
        measured[claim.id] = (round(one.value, 4), round(one.low, 4), round(one.high, 4))
    screen().print(table)
    if noting:
        note(game, Noted(game.version, games, seed, measured))

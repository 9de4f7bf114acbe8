"""A game in the terminal: one person, or nobody, against bots."""

import contextlib
import os
import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from rich.table import Table
from rich.text import Text

from alambic.bots.bot import Bot, make_bot
from alambic.cli.asking import seat_index
from alambic.cli.showing import clause_text, position, printable, rules_page, screen, standings
from alambic.core.chance import word_for
from alambic.core.errors import AlambicError, BadBot, BadOption, NotAllowed, NotUnderstood, among
from alambic.core.game import Setup
from alambic.core.match import Match
from alambic.core.record import Record
from alambic.core.state import SPECTATOR

HELP = """\
A move is played by its code (place own red p32), by its number in the list, or by some of its words, shortened
as you like, if only one move fits (red p32). Other words you can say:
  moves         list your moves again
  table         show the table again
  why CODE      which rule forbids a move
  rules [ID]    the rules, or one clause of them
  quit          leave the game"""


class Left(Exception):
    """The person leaves the table."""


def sit_down(
    setup: Setup, seat: int | None, bots: str, seed: int | None, name: str | None, record: Path | None
) -> None:
    """Open a table and play at it; `seat` is None to watch."""
    me = None if seat is None else seat_index(seat, setup.seats)
    names = bot_names(bots.split(","), [other for other in range(setup.seats) if other != me])
    with screen(stderr=True).status(f"Preparing {setup.game.title} …"):
        engine = setup.game.load()
        playing = {other: make_bot(bot, engine) for other, bot in names.items()}
    seed = int.from_bytes(os.urandom(8)) if seed is None else seed
    called = {other: f"{bot.name} ({other + 1})" for other, bot in playing.items()}
    if me is not None:
        called[me] = printable(name or f"Player {me + 1}")
    match = Match(engine, setup, word_for(seed), [called[other] for other in range(setup.seats)])
    Sitting(match, me, playing, word_for(seed, 1), record).play()


def bot_names(bots: Sequence[str], seats: Sequence[int]) -> dict[int, str]:
    """Which bot sits where."""
    if len(bots) not in (1, len(seats)):
        raise BadBot(f"{len(bots)} bots for {len(seats)} seats; name one bot for all seats or one for each")
    return dict(zip(seats, bots if len(bots) > 1 else [bots[0]] * len(seats), strict=True))


class Sitting:
    """One person, or a spectator, at a table of bots."""

    def __init__(
        self, match: Match, me: int | None, bots: Mapping[int, Bot], word: int, record: Path | None
    ) -> None:
        self.match = match
        self.game = match.setup.game
        self.me = me
        self.view = SPECTATOR if me is None else me
        self.bots = bots
        self.word = word
        self.record = record
        self.console = screen()
        self.log: list[str] = []  # what happened since the table was last shown

    def play(self) -> None:
        """From the deal to the end, or until the person leaves."""
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401 - arrow keys and history at the prompt
        self.happened()
        try:
            while not self.match.over:
                self.next_move()
        except (Left, KeyboardInterrupt, EOFError) as leaving:
            self.console.print(f"\nThe game is left after {self.match.step} moves.")
            if self.record:
                self.console.print(f"Its record is in {self.record}.")
            if isinstance(leaving, KeyboardInterrupt):
                raise
            return
        self.show_table()
        self.console.print(standings(self.game, self.match.names, *self.match.standings()))

    def next_move(self) -> None:
        """Ask whoever is awaited; a person who may speak up is offered to before a bot goes on."""
        waiting = self.match.awaited()
        if self.me in waiting:
            self.ask(must=True)
        elif self.me in self.match.speakers():
            step = self.match.step
            self.ask(must=False)
            if self.match.step > step:
                return
            self.let_bot_play(waiting[0])
        else:
            self.let_bot_play(waiting[0])

    def let_bot_play(self, seat: int) -> None:
        known = self.match.known_bytes(seat)
        move = self.bots[seat].choose(known, seat, word_for(self.word, self.match.step))
        self.match.play(seat, self.match.engine.codes.code(move))
        self.happened()
        if self.me is None and seat not in self.match.awaited() and not self.match.over:
            self.show_table()

    def happened(self) -> None:
        """Note what the last move did, as it was seen from here, and keep the record."""
        table = self.game.part("table")
        told = [table.sentence(event, self.match.names) for event in self.match.events(self.view)]
        if told:
            self.log.append(" ".join(told))
        if self.record:
            write_record(self.record, self.match.record())

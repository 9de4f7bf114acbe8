"""A game in the terminal: one person, or nobody, against bots."""

import contextlib
import os
from collections.abc import Mapping, Sequence
from pathlib import Path

from alambic.bots.bot import Bot, make_bot
from alambic.cli.asking import seat_index
from alambic.cli.choosing import Choices
from alambic.cli.showing import clause_text, printable, rules_page, standings
from alambic.core.chance import word_for
from alambic.core.console import screen
from alambic.core.errors import AlambicError, BadBot, NotAllowed, NotUnderstood, NotWritten
from alambic.core.game import Setup
from alambic.core.match import Match
from alambic.core.picture import coloured
from alambic.core.record import Record
from alambic.core.state import SPECTATOR
from alambic.core.text import halves

HELP = """\
A move is played by its code, by its number in the list, or by some of its
words, shortened as you like, if only one move fits. You can also say:
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
    match = Match(engine, setup, word_for(seed, 0), [called[other] for other in range(setup.seats)])
    Sitting(match, me, playing, word_for(seed, 1), record).play()


def bot_names(bots: Sequence[str], seats: Sequence[int]) -> dict[int, str]:
    """Which bot sits where."""
    if len(bots) not in (1, len(seats)):
        raise BadBot(f"{len(bots)} bots named; there is room for {len(seats)}: name one for all or one for each")
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
        except (Left, EOFError, KeyboardInterrupt) as leaving:
            self.console.print(f"\nThe game is left at step {self.match.step}.")
            if self.record:
                self.console.print(f"Its record so far is in {self.record}")
            if isinstance(leaving, KeyboardInterrupt):
                raise
            return
        self.show_table()
        self.console.print(standings(self.game, self.match.names, *self.match.standings()))

    def next_move(self) -> None:
        """Ask the person if the game waits for them, else let a bot play; among bots nobody need speak up."""
        waiting = self.match.awaited()
        if self.me is not None and self.me in waiting:
            self.ask(self.me)
        else:
            self.let_bot_play(waiting[0])

    def let_bot_play(self, seat: int) -> None:
        """What a bot chooses; where people decide, what bots say then."""
        code = self.game.yields.get(self.match.engine.phase(self.match.state))
        if code is None:
            with self.console.status(f"{self.match.names[seat]} is thinking …"):
                known = self.match.known_bytes(seat)
                move = self.bots[seat].choose(known, seat, word_for(self.word, self.match.step))
            code = self.match.engine.codes.code(move)
        self.match.play(seat, code)
        self.happened()
        if self.me is None and self.match.awaited() not in ([], [seat]):
            self.show_table()

    def happened(self) -> None:
        """Note what the last move did, as it was seen from here, and keep the record."""
        sentence = self.game.words.sentence
        told = [sentence(event, self.match.names) for event in self.match.events(self.view)]
        if any(told):
            self.log.append(" ".join(filter(None, told)))
        if self.record:
            write_record(self.record, self.match.record())

    def show_table(self) -> None:
        """What happened since the last time, the the points so far."""
        known = self.match.shown(self.view)
        self.console.rule(style="dim")
        for line in self.log:
            self.console.print(line)
        self.log.clear()
        self.console.print()
        self.console.print(coloured(self.game, known, self.view, self.match.names))
        self.console.print()
        if not self.match.over:
            points = self.match.standings_known()[1]
            shown = ", ".join(f"{name} {halves(own)}" for name, own in zip(self.match.names, points, strict=True))
            self.console.print(f"  Points so far: {shown}.")

    def ask(self, me: int) -> None:
        """Let the person answer until a move is played; Enter alone is silence, where silence means something."""
        self.show_table()
        choices = Choices(self.match.legal(me))
        self.console.print(choices.table())
        silence = self.game.silence.get(self.game.phases[self.match.known(me).phase], "")
        prompt = f"{self.match.names[me]}{silence and f' (Enter: {silence})'}> "
        while True:
            line = input(prompt).strip()
            try:
                if self.answer(me, line or silence, choices):
                    break
            except AlambicError as problem:
                self.console.print(f"{problem.name}: {problem}")
        self.happened()

    def answer(self, me: int, line: str, choices: Choices) -> bool:
        """Do what a line says; True if a move was played."""
        word, _, rest = " ".join(line.lower().split()).partition(" ")
        if line in choices.codes or word not in ("", "?", "help", "moves", "table", "why", "rules", "quit"):
            self.match.play(me, self.meant(line, choices))
            return True
        if word == "quit":
            raise Left
        if word == "why":
            self.explain(me, rest)
        elif word == "rules":
            self.console.print(clause_text(self.game, rest) if rest else rules_page(self.game, "en", None))
        elif word == "table":
            self.show_table()
        elif word == "moves":
            self.console.print(choices.table())
        else:
            self.console.print(HELP)
        return False

    def meant(self, line: str, choices: Choices) -> str:
        """The code that a line means: a whole code is always taken at its word."""
        try:
            self.match.engine.codes.parse(line)
            return line
        except NotUnderstood as problem:
            found = choices.find(line)
            if found is None:
                raise NotUnderstood(f"{problem}; ? gives help") from None
            return found

    def explain(self, me: int, code: str) -> None:
        """Show the clause that forbids a move."""
        try:
            self.match.check(me, self.match.engine.codes.parse(code))
            self.console.print(f"{code} is allowed.")
        except NotAllowed as problem:
            self.console.print(f"{code} is not allowed by {problem.clause}:")
            self.console.print(clause_text(self.game, problem.clause))


def write_record(path: Path, record: Record) -> None:
    """Write the file whole, or leave the old one as it was."""
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        part.write_text(record.text(), encoding="utf-8")
        part.replace(path)
    except OSError as problem:
        with contextlib.suppress(OSError):
            part.unlink(missing_ok=True)
        raise NotWritten(f"the record cannot be written to {path}: {problem.strerror}") from None

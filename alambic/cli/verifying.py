"""A record checked: whether its chance is what was pledged, and its moves follow the rules."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import alambic.games
from alambic.cli.showing import printable, standings
from alambic.core.console import screen
from alambic.core.errors import BrokenRecord, among
from alambic.core.fair import Fair, digest_of, pledge_of, word_of
from alambic.core.match import Match, replay
from alambic.core.record import MOVE, Record, read_record, seated


class Finding(NamedTuple):
    """One thing that was checked."""

    fits: bool | None  # None: nothing to check, but good to know
    text: str


MARKS = {True: "fits", False: "NOT ", None: "    "}


def verify(file: Path, pledge: str | None, part: str | None) -> bool:
    """Print what was checked; whether everything fits."""
    record = read_record(file, alambic.games.CATALOGUE)
    console = screen()
    console.print(f"{record.setup.game.title}: {record.setup}")
    findings = list(chance(record, pledge, part))
    match: Match | None = None
    try:
        match = replay(record, compiled=False)
        findings.append(Finding(True, following(record, match)))
    except BrokenRecord as problem:
        findings.append(Finding(False, f"It does not follow the rules: {problem}"))
    for finding in findings:
        style = "bold" if finding.fits is False else ""
        console.print(f"{MARKS[finding.fits]}  {finding.text}", style=style, soft_wrap=True)
    if match is not None and match.over:
        console.print()
        names = [printable(name) for name in seated(record.names, record.entries)]
        console.print(standings(record.setup.game, names, *match.standings()))
    return all(finding.fits is not False for finding in findings)


def chance(record: Record, pledge: str | None, part: str | None) -> Iterator[Finding]:
    """Whether the words are those that were pledged, and whether what somebody noted is in the record."""
    fair = record.fair
    if fair is None:
        yield Finding(False, "Its chance cannot be checked: the record does not say how its words were drawn.")
        return
    if pledge_of(fair.server) == fair.pledge:
        yield Finding(True, f"The server's part has the digest that it pledged: {fair.pledge}")
    else:
        pledged = printable(fair.pledge)
        yield Finding(
            False, f"The server's part has the digest {pledge_of(fair.server)}, yet it pledged {pledged}"
        )
    if pledge is not None:
        same = pledge.strip().lower() == fair.pledge
        other = f"You noted another pledge: {printable(pledge)}"
        yield Finding(same, "That is the pledge you noted." if same else other)
    yield from parts(record, fair, part)
    yield from words(record, fair)


def parts(record: Record, fair: Fair, noted: str | None) -> Iterator[Finding]:
    """Who sealed and added what, and who is left out."""
    sealed, silent = fair.digests, []
    strange = [str(seat) for seat in sorted({*fair.parts, *sealed}) if seat >= record.setup.seats]
    if strange:
        yield Finding(False, f"There is no seat {among(strange)}, yet it has added a part.")
    for seat, name in enumerate(map(printable, record.names)):
        part, digest = fair.parts.get(seat), sealed.get(seat)
        if part is None and digest is None:
            silent.append(name)
        elif part is None:
            yield Finding(None, f"{name} is left out, not having shown in time what has the digest {digest}")
        elif digest_of(part) == digest:
            yield Finding(True, f"{name} added: {printable(part)}, which has the digest that was sent: {digest}")
        else:
            sent = f"the digest that was sent is {digest}" if digest else "no digest was sent"
            yield Finding(False, f"{name} added: {printable(part)}, with the digest {digest_of(part)}, yet {sent}")
    if silent:
        yield Finding(None, f"Nothing was added by: {among(silent)}")
    if not fair.parts:
        yield Finding(None, "Nobody added a part: the server alone drew these words.")
    if noted is not None:
        mine = noted.strip()
        there = any(part == mine or part.startswith(f"{mine} ") for part in fair.parts.values())
        yield Finding(there, "Your part is among them." if there else f"Your part is missing: {printable(noted)}")


def words(record: Record, fair: Fair) -> Iterator[Finding]:
    """Whether the deal and every move have the word that follows from all parts."""
    count = len(record.entries)
    if fair.since > count:
        yield Finding(
            False, f"No word of this record was drawn under its pledge: that begins at entry {fair.since}."
        )
        return
    secret, wrong, right = fair.secret, [], 0
    if fair.since == 0 and record.word != word_of(secret, 0):
        wrong.append(f"the deal has the word {record.word:016x}, not {word_of(secret, 0):016x}")
    for n, entry in enumerate(record.entries, 1):
        due = word_of(secret, n)
        if entry.kind != MOVE and entry.word is not None:
            wrong.append(f"entry {n} has a word, and only moves have one")
        elif entry.kind == MOVE and n >= fair.since and entry.word != due:
            has = "no word" if entry.word is None else f"the word {entry.word:016x}"
            wrong.append(f"entry {n} has {has}, not {due:016x}")
        else:
            right += entry.kind == MOVE and n >= fair.since
    moves = f"{right} move{'s' * (right != 1)}"
    if wrong:
        yield Finding(False, f"Words that do not follow from the parts: {among(wrong, 3)}")
    elif fair.since:
        yield Finding(True, f"The words of {moves} from entry {fair.since} on follow from all parts.")
        yield Finding(None, "Older words are those of the match it comes from: that match's record proves them.")
    else:
        yield Finding(True, f"The words of the deal and of {moves} follow from all parts.")


def following(record: Record, match: Match) -> str:
    game, count = record.setup.game, len(record.entries)
    state = "to its end" if match.over else "as far as it goes: it has not ended"
    return f"All {count} entries follow the rules of {game.title} (version {game.version}), {state}."

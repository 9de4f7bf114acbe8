"""What happened at a table, in words: the log grows, and is the same as one that is drawn at once."""

from collections.abc import Callable
from typing import Any
from unittest.mock import patch

from alambic.core.game import LANGUAGES
from alambic.games.vizia import GAME as VIZIA
from alambic.server.actions import joining, playing, seating, takebacks
from alambic.server.live.table import Table
from alambic.server.storage.rows import Person
from alambic.server.views.log import Log
from alambic.server.views.page import look
from alambic.server.views.render import Site, render
from tests.server.hosting import Hosted, hosted
from tests.server.reading import read

WORDS = VIZIA.words


def log(host: Hosted, table: Table, person: Person | None, language: str = "en") -> Log:
    shown: Log = look(table, Site(language, "auto", "/"), person, now=host.moment)["t"].log
    return shown


def page(host: Hosted, table: Table, person: Person | None, language: str = "en") -> list[tuple[str, str]]:
    """The lines as somebody sees them: how they are marked, and what they say."""
    site = Site(language, "auto", "/")
    html = render(site, "parts.html", person, look(table, site, person, now=host.moment))
    return [(line.attributes["class"] or "", line.text) for line in read(html).one(id="log").all("li")]


def marked(lines: list[tuple[str, str]], mark: str) -> int:
    return sum(mark in marks.split() for marks, _ in lines)


def check(host: Hosted, table: Table, *people: Person | None) -> None:
    """Every log that has grown is the one that is drawn at once."""
    for person in people:
        for language in LANGUAGES:
            grown = page(host, table, person, language)
            kept, table.remembered.chronicles = table.remembered.chronicles, {}
            assert page(host, table, person, language) == grown
            table.remembered.chronicles = kept


async def play_on(host: Hosted, table: Table, people: list[Person], steps: int) -> None:
    """Whoever is to move places if they can, and takes what there is."""
    for _ in range(steps):
        seat = table.playing().awaited()[0]
        await host.play(table, people[seat], table.scene(seat).match.legal(seat)[0], seat)
        check(host, table, *people, None)


@hosted(VIZIA)
async def test_a_log_that_has_grown_is_the_one_drawn_at_once(host: Hosted) -> None:
    """Through moves, takebacks, a change of players, and for everybody who looks, in every language."""
    people = [await host.person(name) for name in ("Ada", "Bea")]
    ada, bea = people
    table = await host.table(VIZIA, *people)
    await play_on(host, table, people, 6)
    while len(ways := takebacks.ways_back(table.playing(), [last := table.playing().entries[-1].seat])) < 2:
        await play_on(host, table, people, 1)
    await playing.ask(host.hall, table, people[last], ways[1][1])  # a whole turn: also lines that are old by now
    await playing.answer(host.hall, table, people[1 - last], True)
    check(host, table, ada, bea, None)
    assert marked(page(host, table, ada), "gone") > 1
    await play_on(host, table, people, 3)
    await seating.leave(host.hall, table, bea, "novice")
    await host.quiet(table)
    check(host, table, ada, bea, None)
    await joining.sit(host.hall, table, bea, 1, "Bea", "", "")
    await play_on(host, table, people, 4)


@hosted(VIZIA)
async def test_what_somebody_drafts_comes_into_no_log_for_good(host: Hosted) -> None:
    people = [await host.person(name) for name in ("Ada", "Bea")]
    table = await host.table(VIZIA, *people, drafts=True)
    await play_on(host, table, people, 8)
    while max(len(seat.drafts) for seat in table.row.seats) < 2:
        await play_on(host, table, people, 1)
    seat = table.playing().awaited()[0]
    assert marked(page(host, table, people[seat]), "draft") >= 2
    assert not marked(page(host, table, people[1 - seat]), "draft") and not marked(
        page(host, table, None), "draft"
    )
    await playing.undraft(host.hall, table, people[seat], seat, None)
    check(host, table, *people, None)
    assert not marked(page(host, table, people[seat]), "draft")
    await play_on(host, table, people, 4)


@hosted(VIZIA)
async def test_the_log_of_a_long_match_says_only_what_is_new(host: Hosted) -> None:
    people = [await host.person(name) for name in ("Ada", "Bea")]
    table = await host.table(VIZIA, *people)
    said: list[Any] = []
    words: Callable[..., str] = WORDS.sentence

    def sentence(*about: Any) -> str:
        said.append(about)
        return words(*about)

    with (
        patch.object(WORDS, "sentence", sentence),
        patch("alambic.server.views.page.since_turn", lambda *about: None),
    ):
        for _ in range(40):
            seat = table.playing().awaited()[0]
            await host.play(table, people[seat], table.playing().legal(seat)[0])
            said.clear()
            lines = log(host, table, people[0])
            before = len(table.course.told[-2].get(0, []))
            assert len(said) <= before + len(lines.lines)  # what came last before is old now
    assert lines.told.count("<li") > 20

"""Pages of V.I.T.R.I.O.L. as they are drawn, and what is on them."""

from collections.abc import Iterator
from types import SimpleNamespace

import jinja2

from alambic.core.match import Match
from alambic.core.view import View
from alambic.games.vitriol import GAME
from alambic.games.vitriol.page import show
from alambic.games.vitriol.page_samples import NAMES, players_move, samples
from alambic.server.views.render import environment
from tests.vitriol.position import Table

SAMPLES = samples()


def template() -> jinja2.Template:
    return environment("en").get_template("vitriol/page.html")


def drawn(page: jinja2.Template, view: View) -> str:
    return page.render(g=SimpleNamespace(**show(view)), view=view)


def seen(here: Table, seat: int | None = None) -> View:
    """What a seat sees of a position, unless told the one whose turn it is."""
    seat = here.s.turn if seat is None else seat
    s = here.known(seat)
    legal = tuple(here.codes(seat=seat)) if seat in here.awaited else ()
    return View(s, seat, NAMES[: s.seats], legal)


def some_match(seats: int, options: dict[str, bool]) -> Iterator[Match]:
    """A match as the samples play it, after each move."""
    match = Match(GAME.load(compiled=False), GAME.setup(seats, options), seats, NAMES[:seats])
    yield match
    while not match.over:
        seat = match.awaited()[0]
        match.play(seat, players_move(match, seat))
        yield match

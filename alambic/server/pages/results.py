"""Results by name: the matches I have played to the end, and how everybody fared in them."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from urllib.parse import urlencode

from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response

from alambic.core.numbers import whole
from alambic.core.view import Say
from alambic.games import CATALOGUE
from alambic.server.live.matches import stood_in
from alambic.server.pages.common import services_of, who
from alambic.server.storage.results import Placing, counted, games_played, placings, played
from alambic.server.storage.rows import MatchRow, Person
from alambic.server.views.render import page, site_of
from alambic.server.views.tallies import Tally, called, is_bot, tallied

PAGE = 50  # matches


@dataclass(frozen=True)
class Fared:
    """Somebody's place in a match."""

    place: int
    name: str
    points: float
    bot: bool
    mine: bool
    stood_in: bool  # a bot played on for them


@dataclass(frozen=True)
class Played:
    """A match that is over."""

    key: str
    title: str
    ended: datetime
    fared: Sequence[Fared]
    unit: str = ""  # what is counted, where it is not points


def address(game: str, number: int) -> str:
    chosen = {"game": game} if game else {}
    return f"/results?{urlencode({**chosen, 'page': number})}"


async def results(request: Request) -> Response:
    """My results, fifty matches a page, of all games or one."""
    services, person, say = services_of(request), await who(request), site_of(request).words.say
    game = request.query_params.get("game", "")
    game = game if game in CATALOGUE.names else ""
    number = max(1, whole(request.query_params.get("page")) or 1)
    matches: list[Played] = []
    tallies: list[Tally] = []
    games: list[str] = []
    pages = 1
    if person:
        everything = await services.hall.store.read(lambda connection: gathered(connection, person, game, number))
        rows, total, every, games = everything
        pages = max(1, -(-total // PAGE))
        number = min(number, pages)
        matches = [match_line(row, person, say) for row in rows]
        tallies = tallied(every, say)
    return page(
        request,
        "results.html",
        person,
        matches=matches,
        tallies=tallies,
        games=[(one, CATALOGUE[one].title) for one in CATALOGUE.names if one in games],
        game=game,
        number_=number,
        newer=address(game, number - 1),
        older=address(game, number + 1),
        pages=pages,
    )


Everything = tuple[list[MatchRow], int, Sequence[Placing], list[str]]


def gathered(connection: Connection, person: Person, game: str, number: int) -> Everything:
    """All that the page needs, in one look at the database."""
    total = counted(connection, person.id, game)
    number = min(number, max(1, -(-total // PAGE)))
    return (
        played(connection, person.id, game, PAGE, (number - 1) * PAGE),
        total,
        placings(connection, person.id, game),
        games_played(connection, person.id),
    )


def match_line(row: MatchRow, person: Person, say: Say) -> Played:
    places, points = row.places or [], row.points or []
    fared = [
        Fared(
            place=places[seat.number],
            name=called(seat, say),
            points=points[seat.number] if seat.number < len(points) else 0,
            bot=is_bot(seat),
            mine=person.id in (seat.person, seat.kept),
            stood_in=stood_in(seat),
        )
        for seat in row.seats
        if seat.number < len(places)
    ]
    here = row.game in CATALOGUE.names
    title = CATALOGUE[row.game].title if here else row.game
    unit = CATALOGUE[row.game].words.unit(say) if here else ""
    return Played(row.key, title, row.ended or row.moved, sorted(fared, key=lambda one: one.place), unit)

"""The lobby, the set-up page, the rules, and how the site looks."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from alambic.bots.levels import LEVELS, USUAL
from alambic.core.deck import Deck, parse_decks
from alambic.core.errors import AlambicError, BadOption, BadSeats, among
from alambic.core.game import LANGUAGES, Game
from alambic.core.view import Say
from alambic.games import CATALOGUE
from alambic.server.desk import Form, desk_of, form_of, game_at, is_here, local_path, seen_at, usual_name, who
from alambic.server.network import Network
from alambic.server.people import YEAR, tidy_name
from alambic.server.problems import Problem, problem_of, status_of
from alambic.server.qr import inline
from alambic.server.refusals import NotYours
from alambic.server.render import THEMES, page, rules_html, site_of
from alambic.server.seating import Opening, open_table
from alambic.server.store_rows import MatchRow, Person
from alambic.server.table import OVER, PACES, PLAYING
from alambic.server.tablepage import level_names, pace_names


@dataclass(frozen=True)
class Line:
    """A table in a list."""

    key: str
    title: str
    names: list[str]
    status: str
    your_turn: bool
    free: int
    moved: datetime
    winners: list[str]


@dataclass(frozen=True)
class NetworkLine:
    """The door for others on this network, for whoever sits at this machine."""

    on: bool
    address: str | None
    qr: str | None


async def lobby(request: Request) -> Response:
    """All games, my tables, tables that anyone may join or watch."""
    desk, person = desk_of(request), await who(request)
    mine, finished = [], []
    if person:
        mine = [await line(request, row, person) for row in await desk.hall.store.running(person.id)]
        finished = [await line(request, row, person) for row in await desk.hall.store.finished(person.id, 20)]
    found = [row for row in await desk.hall.store.listed() if row.watched or is_free(row)]
    listed = [await line(request, row, person) for row in found]
    keys = {table.key for table in mine}
    return page(
        request,
        "lobby.html",
        person,
        games=list(CATALOGUE),
        mine=sorted(mine, key=lambda table: not table.your_turn),
        open=[table for table in listed if table.key not in keys],
        finished=finished,
        network=network_line(desk.network) if is_here(request) else None,
        levels=level_names(site_of(request).words.say),
        usual=USUAL,
    )


def network_line(network: Network) -> NetworkLine:
    address = network.address
    return NetworkLine(network.on, address, inline(address) if address else None)


def is_free(row: MatchRow) -> bool:
    """Whether somebody may still sit down."""
    return any(seat.kind in ("friend", "open") for seat in row.seats)


async def line(request: Request, row: MatchRow, person: Person | None) -> Line:
    places = row.places or []
    your_turn = False
    here = row.game in CATALOGUE.names
    if here and person and row.status == PLAYING and any(seat.person == person.id for seat in row.seats):
        table = await desk_of(request).hall.table(row.key)
        your_turn = bool(table.match and set(table.match.awaited()) & set(table.seats_of(person.id)))
    return Line(
        key=row.key,
        title=CATALOGUE[row.game].title if here else row.game,
        names=[seat.name for seat in row.seats if seat.name],
        status=row.status,
        your_turn=your_turn,
        free=sum(seat.kind == "open" for seat in row.seats),
        moved=row.moved,
        winners=[seat.name for seat, place in zip(row.seats, places, strict=False) if place == 1]
        if row.status == OVER
        else [],
    )


# Setting up a table


async def set_up(request: Request) -> Response:
    return await set_up_page(request, game_at(request), {}, None)


async def set_up_page(
    request: Request, game: Game, form: Mapping[str, str], error: AlambicError | None
) -> Response:
    """The form, with what was chosen already, and what was wrong with it."""
    site = site_of(request)
    say = site.words.say
    problem: Problem | None = problem_of(error, say, game, site.lang) if error else None
    return page(
        request,
        "new.html",
        await who(request),
        status_of(error) if error else 200,
        game=game,
        form=form,
        seat_kinds=seat_kinds(say),
        options=[option_line(game, name, form, site.lang, say) for name in game.options.choices()],
        decks=list(game.decks()),
        deck=form.get("deck", ""),
        pace=pace_names(say),
        problem=problem,
    )


def seat_kinds(say: Say) -> list[tuple[str, str]]:
    return [
        ("me", say("Me")),
        ("here", say("Someone else on this device")),
        ("friend", say("A friend I invite")),
        ("open", say("Anyone with the link")),
        *((f"bot:{name}", say("Bot: {level}").format(level=label)) for name, label in level_names(say)),
    ]


def option_line(game: Game, name: str, form: Mapping[str, str], language: str, say: Say) -> dict[str, Any]:
    choice = game.options.choices()[name]
    usual = choice.text(getattr(game.options(), name))
    labels = {"no": say("no"), "yes": say("yes")}
    clause = game.clauses(language)[choice.clause]
    return {
        "name": name,
        "title": choice.title[language],
        "clause": choice.clause,
        "gist": clause.gist,
        "values": [(value, labels.get(value, value)) for value in choice.values],
        "chosen": form.get(name, usual),
    }


async def create(request: Request) -> Response:
    """Open the table that a form describes."""
    form = await form_of(request)
    game = CATALOGUE[form.get("game", "")]
    desk = desk_of(request)
    try:
        opening = opening_of(game, form, desk.settings.limits.name)
        visitor = await desk.people.known_or_new(request, form.get("name", ""), usual_name(request))
        table = await open_table(desk.hall, visitor.person, opening)
    except AlambicError as error:
        return await set_up_page(request, game, form, error)
    return visitor.remembered(seen_at(f"/t/{table.key}"), desk.settings)


async def play_now(request: Request) -> Response:
    """A table of one person and bots, at once."""
    form, game, desk = await form_of(request), game_at(request), desk_of(request)
    bots = f"bot:{form.get('level') or USUAL}"
    setup = game.setup(min(max(game.seats[0], 3), game.seats[1]))
    opening = Opening(setup, ["me", *[bots] * (setup.seats - 1)])
    visitor = await desk.people.known_or_new(request, form.get("name", ""), usual_name(request))
    table = await open_table(desk.hall, visitor.person, opening)
    return visitor.remembered(seen_at(f"/t/{table.key}"), desk.settings)


def opening_of(game: Game, form: Form, longest_name: int) -> Opening:
    """What a form decides; a named error says what would be allowed."""
    kinds = [form.get(f"seat{number}", "none") for number in range(game.seats[1])]
    numbers = [number for number, kind in enumerate(kinds) if kind != "none"]
    kinds = [kinds[number] for number in numbers]
    allowed = ["me", "here", "friend", "open", *(f"bot:{level}" for level in LEVELS)]
    for kind in kinds:
        if kind not in allowed:
            raise BadSeats(f"a seat cannot be {kind!r}; it can be {among(allowed)}")
    if kinds.count("me") > 1:
        raise BadSeats("you can take one seat; others on this device are a kind of their own")
    names = {}
    for at, number in enumerate(numbers):
        if form.get(f"name{number}", "").strip():
            names[at] = tidy_name(form[f"name{number}"], longest_name)
    options = {name: form[name] for name in game.options.choices() if name in form}
    deck: Deck | str | None = first_deck(form.file) if form.file else form.get("deck") or None
    pace = form.get("pace", "natural")
    if pace not in PACES:
        raise BadOption(f"the pace cannot be {pace!r}; it can be {among(list(PACES))}")
    setup = game.setup(len(kinds), options, deck)
    return Opening(
        setup, kinds, names, listed="listed" in form, watched="watched" in form, aids="aids" in form, pace=pace
    )


def first_deck(file: bytes) -> Deck:
    """The first deck of a file somebody sent."""
    return next(iter(parse_decks(file, "the deck file").values()))


# Rules, look, network


async def rules(request: Request) -> Response:
    game, site = game_at(request), site_of(request)
    return page(request, "rules.html", await who(request), game=game, html=rules_html(game.name, site.lang))


async def set_look(request: Request) -> Response:
    """Language and theme, in cookies that scripts need not read."""
    form = await form_of(request)
    response = seen_at(local_path(form.get("back", "/")))
    secure = desk_of(request).settings.secure
    for name, allowed in (("language", LANGUAGES), ("theme", THEMES)):
        if form.get(name) in allowed:
            response.set_cookie(name, form[name], max_age=YEAR, httponly=True, samesite="lax", secure=secure)
    return response


async def set_network(request: Request) -> Response:
    """Whoever sits at this machine lets others on its network in, or no longer."""
    form = await form_of(request)
    if not is_here(request):
        raise NotYours("only somebody at the machine that runs the server can do that")
    await desk_of(request).network.switch(form.get("on") == "1")
    return seen_at(local_path(form.get("back", "/")))

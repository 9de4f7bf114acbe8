"""The lobby, the set-up page, the rules, and how the site looks."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from alambic.bots.levels import LEVELS, USUAL
from alambic.core.deck import Deck, parse_decks
from alambic.core.errors import AlambicError
from alambic.core.fair import is_part
from alambic.core.game import LANGUAGES, Game
from alambic.core.numbers import whole
from alambic.core.view import Say
from alambic.games import CATALOGUE
from alambic.server.actions.earlier import Earlier, earlier_of
from alambic.server.actions.finding import found, open_seats
from alambic.server.actions.opening import open_table
from alambic.server.actions.plans import Opening
from alambic.server.actions.rematch import follow, laid_already, name_of
from alambic.server.actions.setup import TableRequest, granted, usual_window
from alambic.server.basics.qr import inline
from alambic.server.basics.refusals import LaidAlready, NotYours
from alambic.server.basics.statuses import status_of
from alambic.server.basics.words import JUST_NOW
from alambic.server.entrance.admission import note
from alambic.server.entrance.network import Network
from alambic.server.entrance.people import YEAR
from alambic.server.entrance.rates import address_of
from alambic.server.live.matches import is_paused, player_of
from alambic.server.live.table import OVER, Table
from alambic.server.pages.common import (
    Form,
    form_of,
    game_at,
    has_switch,
    local_path,
    seen_at,
    services_of,
    usual_name,
    who,
)
from alambic.server.storage.rows import MatchRow, Person, Preferences
from alambic.server.views.attention import Attention, Call, attention_of, elsewhere, running
from alambic.server.views.life import clock_choices
from alambic.server.views.page import level_names, pace_names
from alambic.server.views.problems import Problem, problem_of
from alambic.server.views.render import THEMES, page, rules_html, site_of

GROUPS = 3  # of people one has played with, in the lobby


@dataclass(frozen=True)
class Line:
    """A table in a list."""

    key: str
    title: str
    names: list[str]
    status: str
    free: int
    moved: datetime
    winners: list[str]
    call: Call | None = None  # what it is to the viewer, while it goes on
    soon: bool = False  # their time is nearly up
    paused: bool = False  # everybody has left

    @property
    def your_turn(self) -> bool:
        return self.call is not None and self.call.waits


@dataclass(frozen=True)
class Group:
    """People one has played with, and the last match they ended together."""

    key: str
    title: str
    names: list[str]
    ended: datetime


@dataclass(frozen=True)
class NetworkLine:
    """The door for others on this network, for whoever sits at this machine."""

    on: bool
    address: str | None
    qr: str | None


async def lobby(request: Request) -> Response:
    """All games, my tables, tables that anyone may join or watch."""
    services, person = services_of(request), await who(request)
    return page(
        request,
        "lobby.html",
        person,
        games=list(CATALOGUE),
        network=network_line(services.network) if has_switch(request) else None,
        levels=[(name, site_of(request).words.say(title)) for name, (_, title) in LEVELS.items()],
        usual=USUAL,
        pledge=services.hall.pledges.offer(),
        **await tables_for(request, person),
    )


async def lists(request: Request) -> Response:
    """What of the lobby can change."""
    person = await who(request)
    return page(request, "lobby_parts.html", person, **await tables_for(request, person))


async def tables_for(request: Request, person: Person | None) -> dict[str, Any]:
    """The tables that somebody finds in the lobby; first those that wait for them, then those that keep a seat."""
    hall = services_of(request).hall
    rows: list[MatchRow] = []
    ended: list[MatchRow] = []
    attention: Attention | None = None
    if person:
        rows, ended = await running(hall, person.id), await hall.store.finished(person.id, 20)
        attention = attention_of(person.id, rows)
    calls = attention.calls if attention else {}
    said = site_of(request).words
    mine = [line(row, calls.get(row.key), hall.now()) for row in rows]
    keys = {row.key for row in rows}
    strange = [row for row in await found(hall, person) if row.key not in keys]
    waiting = [one for one in mine if one.call and one.call.waits]
    kept = [one for one in mine if one.call and not one.call.waits and one.call.kept is not None]
    others = [one for one in mine if one not in waiting and one not in kept]
    return {
        "mine": [*sorted(waiting, key=lambda one: one.call.urgency if one.call else ()), *kept, *others],
        "open": [line(row, None, hall.now()) for row in strange],
        "finished": [line(row, None, hall.now()) for row in ended],
        "groups": groups_of(person, ended, rows) if person else [],
        "elsewhere": elsewhere(attention, said),
    }


def groups_of(person: Person, ended: Sequence[MatchRow], rows: Sequence[MatchRow]) -> list[Group]:
    """Who somebody has played with lately, each company once, unless it sits together already."""
    together = {company(row, person) for row in rows}
    found: dict[frozenset[int], Group] = {}
    for row in ended:
        others = company(row, person)
        theirs = any(person.id in (seat.person, seat.kept) for seat in row.seats)
        if others and theirs and others not in together and others not in found and row.game in CATALOGUE.names:
            names = [player_of(seat) for seat in row.seats if seat.person in others or seat.kept in others]
            found[others] = Group(row.key, CATALOGUE[row.game].title, names, row.ended or row.moved)
    return list(found.values())[:GROUPS]


def company(row: MatchRow, person: Person) -> frozenset[int]:
    """Everybody else who sits at a table, or for whom a seat is kept there."""
    people = {one for seat in row.seats for one in (seat.person, seat.kept) if one is not None}
    return frozenset(people - {person.id})


def network_line(network: Network) -> NetworkLine:
    address = network.address
    return NetworkLine(network.on, address, inline(address) if address else None)


def line(row: MatchRow, call: Call | None, now: datetime) -> Line:
    places = row.places or []
    return Line(
        key=row.key,
        title=CATALOGUE[row.game].title if row.game in CATALOGUE.names else row.game,
        names=[player_of(seat) if row.status == OVER else seat.name for seat in row.seats if seat.name],
        status=row.status,
        free=open_seats(row),
        moved=row.moved,
        winners=[player_of(seat) for seat, place in zip(row.seats, places, strict=False) if place == 1]
        if row.status == OVER
        else [],
        call=call,
        paused=is_paused(row),
        soon=bool(call and call.due and call.due - now < JUST_NOW),
    )


# Setting up a table


async def set_up(request: Request) -> Response:
    """The form of a new table; an address may name an earlier one, whose people or step it goes on with."""
    game, person = game_at(request), await who(request)
    earlier = await earlier_of(services_of(request).hall, person, game, request.query_params)
    return await set_up_page(request, game, earlier.form if earlier else {}, None, earlier)


async def set_up_page(
    request: Request,
    game: Game,
    form: Mapping[str, str],
    error: AlambicError | None,
    earlier: Earlier | None = None,
) -> Response:
    """The form, with what was chosen already, and what was wrong with it."""
    site = site_of(request)
    say = site.words.say
    if error:
        note(request.scope, error)
    problem: Problem | None = problem_of(error, say, game, site.lang) if error else None
    hall = services_of(request).hall
    first = await laid_already(hall, earlier.table) if earlier and not earlier.fork else None
    return page(
        request,
        "new.html",
        await who(request),
        status_of(error) if error else 200,
        game=game,
        form=form,
        seat_kinds=[
            *((kind, name) for kind, (_, name) in (earlier.kept if earlier else {}).items()),
            *seat_kinds(game, say),
        ],
        earlier=earlier,
        options=[
            option_line(game, name, form, site.lang, say)
            for name, one in game.options.choices().items()
            if one.offered
        ],
        decks=list(game.decks()),
        deck=form.get("deck", ""),
        pace=pace_names(say),
        pledge=services_of(request).hall.pledges.offer(),
        clocks=clock_choices(site.words),
        problem=problem,
        first=(first.key, first.game.title, await name_of(hall, first)) if first else None,
    )


def seat_kinds(game: Game, say: Say) -> list[tuple[str, str]]:
    return [
        ("me", say("Me")),
        ("here", say("Someone else on this device")),
        ("friend", say("A friend I invite")),
        ("open", say("Anyone with the link")),
        *((f"bot:{name}", say("Bot: {level}").format(level=label)) for name, _, label in level_names(say, game)),
    ]


def option_line(game: Game, name: str, form: Mapping[str, str], language: str, say: Say) -> dict[str, Any]:
    choice = game.options.choices()[name]
    usual = choice.text(getattr(game.options(), name))
    labels = {} if choice.labels else {"no": say("no"), "yes": say("yes")}
    clause = game.clauses(language)[choice.clause]
    return {
        "name": name,
        "title": choice.called(language),
        "clause": choice.clause,
        "gist": clause.gist,
        "values": [(value, labels.get(value) or choice.label(value, language)) for value in choice.values],
        "chosen": form.get(name, usual),
    }


async def create(request: Request) -> Response:
    """Open the table that a form describes."""
    form = await form_of(request)
    game = CATALOGUE[form.get("game", "")]
    services = services_of(request)
    earlier = None
    try:
        earlier = await earlier_of(services.hall, await who(request), game, form)
        opening = opening_of(game, form, services.settings.limits.name, earlier)
        visitor = await services.people.known_or_new(request, form.get("name", ""), usual_name(request))
        table = await opened(request, visitor.person, opening, earlier, form.get("besides", ""))
    except AlambicError as error:
        return await set_up_page(request, game, form, error, earlier)
    return visitor.remembered(seen_at(f"/t/{table.key}"), services.settings)


async def opened(
    request: Request, person: Person, opening: Opening, earlier: Earlier | None, besides: str
) -> Table:
    """A new table; one for the people of an earlier one only `besides` whatever is laid for them already."""
    hall, address = services_of(request).hall, address_of(request)
    if earlier is None or earlier.fork:
        return await open_table(hall, person, opening, address)
    async with earlier.table.lock:  # whoever is second hears of the first
        first = await laid_already(hall, earlier.table)
        if first and first.key != besides:
            raise LaidAlready("a table is laid for these people; sit down there, or lay another besides")
        table = await open_table(hall, person, opening, address)
        await follow(hall, earlier.table, table)
        return table


async def play_now(request: Request) -> Response:
    """A table of one person and bots, at once."""
    form, game, services = await form_of(request), game_at(request), services_of(request)
    bots = f"bot:{form.get('level') or USUAL}"
    setup = game.setup(min(max(game.seats[0], 3), game.seats[1]))
    seats = ["me", *[bots] * (setup.seats - 1)]
    part, ticket = form.get("part", ""), form.get("pledge", "")[:80]
    preferences = Preferences(drafts=True, hints=True, window=usual_window(setup))
    opening = Opening(setup, seats, preferences=preferences, part=part if is_part(part) else "", ticket=ticket)
    visitor = await services.people.known_or_new(request, form.get("name", ""), usual_name(request))
    table = await open_table(services.hall, visitor.person, opening, address_of(request))
    return visitor.remembered(seen_at(f"/t/{table.key}"), services.settings)


def opening_of(game: Game, form: Form, longest_name: int, earlier: Earlier | None = None) -> Opening:
    """What a form decides; a named error says what would be allowed."""
    kinds = [form.get(f"seat{number}", "none") for number in range(game.seats[1])]
    numbers = [number for number, kind in enumerate(kinds) if kind != "none"]
    wanted = TableRequest(
        seats=[kinds[number] for number in numbers],
        names={at: form.get(f"name{number}", "") for at, number in enumerate(numbers)},
        options={name: form[name] for name in game.options.choices() if name in form},
        deck=first_deck(form.file) if form.file else form.get("deck") or None,
        pace=form.get("pace", "natural"),
        clock=form.get("clock", "none"),
        window=seconds(form["window"]) if "window" in form else None,
        delay=seconds(form.get("delay") or "0"),
        listed="listed" in form,
        watched="watched" in form,
        aids="aids" in form,
        hints="hints" in form,
        drafts="drafts" in form,
        digest=form.get("digest", ""),
        part=form.get("part", ""),
        ticket=form.get("pledge", ""),
    )
    return granted(game, wanted, longest_name, earlier)


def seconds(text: str) -> int:
    """A time as a form has it; what is no whole number is no time that is allowed."""
    number = whole(text)
    return -1 if number is None else number


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
    secure = services_of(request).settings.secure
    for name, allowed in (("language", LANGUAGES), ("theme", THEMES)):
        if form.get(name) in allowed:
            response.set_cookie(name, form[name], max_age=YEAR, httponly=True, samesite="lax", secure=secure)
    return response


async def set_network(request: Request) -> Response:
    """Whoever sits at this machine lets others on its network in, or no longer."""
    form = await form_of(request)
    if not has_switch(request):
        raise NotYours("only somebody at the machine that runs the server, alone, can do that")
    await services_of(request).network.switch(form.get("on") == "1")
    return seen_at(local_path(form.get("back", "/")))

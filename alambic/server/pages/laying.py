"""Laying a table: the set-up page, a table at once, and one for people who have played before."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from alambic.bots.levels import USUAL
from alambic.core.deck import Deck, parse_decks
from alambic.core.errors import AlambicError
from alambic.core.fair import is_part
from alambic.core.game import Game
from alambic.core.numbers import whole
from alambic.core.view import Say
from alambic.games import CATALOGUE
from alambic.server.actions import ready
from alambic.server.actions.earlier import Earlier, earlier_of
from alambic.server.actions.opening import open_table
from alambic.server.actions.plans import Opening
from alambic.server.actions.rematch import laid_already, lay_for, name_of
from alambic.server.actions.setup import TableRequest, granted, usual_window
from alambic.server.basics.statuses import status_of
from alambic.server.entrance.admission import note
from alambic.server.entrance.rates import address_of
from alambic.server.live.hall import Hall
from alambic.server.live.matches import company
from alambic.server.live.table import Table
from alambic.server.pages.common import Form, form_of, game_at, seen_at, services_of, usual_name, who
from alambic.server.storage.rows import Person, Preferences
from alambic.server.views.life import clock_choices
from alambic.server.views.page import level_names, pace_names
from alambic.server.views.problems import Problem, problem_of
from alambic.server.views.render import page, site_of


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
    hall, person = services_of(request).hall, await who(request)
    first = None
    if person and earlier and not earlier.fork:
        first = await laid_already(hall, person, company(earlier.table.row), earlier.table)
    return page(
        request,
        "new.html",
        person,
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
        first=await first_of(hall, person, first) if first else None,
    )


@dataclass(frozen=True)
class First:
    """A table that is laid for the same people already."""

    key: str
    title: str
    host: str
    mine: bool


async def first_of(hall: Hall, person: Person | None, table: Table) -> First:
    mine = person is not None and table.row.host == person.id
    return First(table.key, table.game.title, await name_of(hall, table), mine)


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
        table = await lay_for(
            services.hall, visitor.person, opening, address_of(request), earlier, form.get("besides", "")
        )
        if form.get("keep", "").strip():
            await ready.keep(services.hall, visitor.person, form["keep"], opening)
    except AlambicError as error:
        return await set_up_page(request, game, form, error, earlier)
    return visitor.remembered(seen_at(f"/t/{table.key}"), services.settings)


async def play_now(request: Request) -> Response:
    """A table of one person and bots, at once."""
    form, game, services = await form_of(request), game_at(request), services_of(request)
    bots = f"bot:{form.get('level') or USUAL}"
    setup = game.setup(min(max(game.seats[0], 3), game.seats[1]))
    seats = ["me", *[bots] * (setup.seats - 1)]
    part, ticket = form.get("part", ""), form.get("pledge", "")[:80]
    habits, window = site_of(request).habits, usual_window(setup)
    preferences = Preferences(drafts=True, hints=habits.hints == "on", pace=habits.pace, window=window)
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

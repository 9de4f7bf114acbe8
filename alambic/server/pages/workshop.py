"""The workshop: whoever sits at this machine changes numbers of a deck, has it studied, and plays it."""

from collections.abc import Mapping

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from alambic.bots.levels import USUAL
from alambic.core.deck import Deck
from alambic.core.errors import AlambicError, BadDeck, BadSeats, among
from alambic.core.game import Game, Setup
from alambic.games import CATALOGUE
from alambic.server.actions.opening import open_table
from alambic.server.actions.plans import Opening
from alambic.server.actions.setup import usual_window
from alambic.server.advice.studies import Studies, can_study
from alambic.server.basics.refusals import NotNow, NotYours
from alambic.server.basics.statuses import status_of
from alambic.server.entrance.admission import note
from alambic.server.entrance.rates import address_of
from alambic.server.pages.common import Form, form_of, game_at, has_switch, seen_at, services_of, usual_name, who
from alambic.server.storage.rows import Preferences
from alambic.server.views.problems import problem_of
from alambic.server.views.render import page, site_of

SIZES = (200, 1000, 5000)  # games of a study
FIELDS = 1000  # of a form: a deck has many numbers
REPORT = {"Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"}


def studies_of(request: Request) -> Studies:
    """What is studied here, for those alone who sit at this machine."""
    if not has_switch(request):
        raise NotYours("only somebody at the machine that runs the server, alone, can use the workshop")
    return services_of(request).studies


async def choose(request: Request) -> Response:
    """The games, and what is under way."""
    studies = studies_of(request)
    games = [game for game in CATALOGUE if any(deck.cards for deck in game.decks().values())]
    person, study = await who(request), studies.study
    return page(request, "workshop.html", person, games=games, studies=studies, study=study, ready=can_study())


async def change(request: Request) -> Response:
    """The numbers of a deck, to be changed."""
    studies_of(request)
    return await form_page(request, {}, None)


async def form_page(request: Request, form: Mapping[str, str], error: AlambicError | None) -> Response:
    """The form, with what was changed already, and what was wrong with it."""
    game, site, say = game_at(request), site_of(request), site_of(request).words.say
    if error:
        note(request.scope, error)
    base = form.get("deck") or request.query_params.get("deck") or next(iter(game.decks()))
    deck = game.deck(base)
    numbers = [(name, number, form.get(f"n-{name}", str(number))) for name, number in deck.numbers().items()]
    return page(
        request,
        "workshop_deck.html",
        await who(request),
        status_of(error) if error else 200,
        game=game,
        decks=list(game.decks()),
        deck=base,
        counts=[one for one in numbers if "." not in one[0]],
        amounts=[one for one in numbers if "." in one[0]],
        players=form.get("players") or str(min(max(game.seats[0], 3), game.seats[1])),
        sizes=SIZES,
        games=form.get("games", str(SIZES[0])),
        ready=can_study(),
        problem=problem_of(error, say, game, site.lang) if error else None,
    )


def setup_from(game: Game, form: Form) -> Setup:
    """The table that a form asks for; a named error says which number is wrong and what it may be."""
    usual = game.deck(form.get("deck") or None)
    numbers = {name: whole(name, form.get(f"n-{name}", str(number))) for name, number in usual.numbers().items()}
    changed = usual.with_numbers(numbers)
    seats = form.get("players", "")
    if not seats.isdecimal() or len(seats) > 2:
        raise BadSeats(f"{game.title} is for {game.seats[0]} to {game.seats[1]} players, not {seats!r}")
    return game.setup(int(seats), None, Deck.parse(changed.name, changed.as_json()))


def whole(name: str, text: str) -> int:
    if not text.isdecimal() or len(text) > 4:
        raise BadDeck(f"{name} must be a whole number from 0 to 1000, not {text!r}")
    return int(text)


async def begin(request: Request) -> Response:
    """Have it studied, or play it at once."""
    studies, game, form = studies_of(request), game_at(request), await form_of(request, FIELDS)
    try:
        setup = setup_from(game, form)
        if form.get("do") == "play":
            return await play(request, setup)
        if not can_study():
            raise NotNow("the lab is not installed; pip install 'alambic[lab]' and start again")
        if form.get("games") not in [str(size) for size in SIZES]:
            raise NotNow(f"a study has {among([str(size) for size in SIZES])} games")
        studies.begin(setup, int(form["games"]), site_of(request).lang)
    except AlambicError as error:
        return await form_page(request, form, error)
    return seen_at("/workshop")


async def play(request: Request, setup: Setup) -> Response:
    """A table of one person and bots with this deck."""
    services = services_of(request)
    seats, habits = ["me", *[f"bot:{USUAL}"] * (setup.seats - 1)], site_of(request).habits
    preferences = Preferences(
        drafts=True, hints=habits.hints == "on", pace=habits.pace, window=usual_window(setup)
    )
    visitor = await services.people.known_or_new(request, "", usual_name(request))
    table = await open_table(
        services.hall, visitor.person, Opening(setup, seats, preferences=preferences), address_of(request)
    )
    return visitor.remembered(seen_at(f"/t/{table.key}"), services.settings)


async def go_on(request: Request) -> Response:
    """With the study: end it, or play what was studied."""
    studies, form = studies_of(request), await form_of(request)
    study = studies.study
    if study and form.get("do") == "play":
        return await play(request, study.setup)
    await studies.end()
    return seen_at("/workshop")


async def report(request: Request) -> Response:
    """What was found."""
    study = studies_of(request).study
    if study is None or not study.finished or study.failed or not study.file.exists():
        raise NotNow("there is no report yet; have a deck studied, and wait for its end")
    return HTMLResponse(study.file.read_bytes(), headers=REPORT)

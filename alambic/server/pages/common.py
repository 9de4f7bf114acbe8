"""What the handlers of all pages share: its services and addresses; and how errors become pages."""

from dataclasses import dataclass

from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from alambic.core.errors import AlambicError
from alambic.core.game import Game
from alambic.games import CATALOGUE
from alambic.server.advice.review import Reviews
from alambic.server.advice.studies import Studies
from alambic.server.basics.refusals import Refused, TooLarge
from alambic.server.basics.settings import Settings
from alambic.server.basics.statuses import advice_of, status_of
from alambic.server.entrance.admission import note
from alambic.server.entrance.network import Network
from alambic.server.entrance.people import People
from alambic.server.live.hall import Hall
from alambic.server.live.table import Table
from alambic.server.storage.rows import Person
from alambic.server.views.attention import Attentions
from alambic.server.views.problems import problem_of
from alambic.server.views.render import render, site_of


@dataclass
class Services:
    """What all pages and the API work with, at `request.app.state.services`."""

    settings: Settings
    hall: Hall
    people: People
    network: Network
    reviews: Reviews
    attentions: Attentions
    studies: Studies

    def address(self, request: Request) -> str:
        """What friends open: the proxy's address, the network's once it is on, else this very one."""
        if self.settings.address:
            return self.settings.address.rstrip("/")
        if self.network.address and is_here(request):
            return self.network.address
        return f"{request.url.scheme}://{request.headers.get('host', '')[:255]}"

    def reachable(self, request: Request) -> bool:
        """Whether others than this machine can open that address."""
        return bool(self.settings.address or self.network.address) or not is_here(request)


def services_of(request: Request) -> Services:
    services: Services = request.app.state.services
    return services


PROXIED = ("forwarded", "x-forwarded-for", "x-real-ip", "via")  # a proxy says so by one of these, or by none


def is_here(request: Request) -> bool:
    """Whether the visitor sits at the machine that runs the server, with no proxy between."""
    host = (request.headers.get("host") or "").rsplit(":", 1)[0].strip("[]")
    near = request.client is not None and request.client.host in ("127.0.0.1", "::1")
    proxied = services_of(request).settings.address or any(name in request.headers for name in PROXIED)
    return near and host in ("127.0.0.1", "localhost", "::1") and not proxied


def has_switch(request: Request) -> bool:
    """Whether the visitor can open a door for others: one of several processes cannot do it for all."""
    return is_here(request) and services_of(request).settings.processes == 1


async def table_at(request: Request) -> Table:
    return await services_of(request).hall.table(request.path_params["key"])


async def who(request: Request) -> Person | None:
    return await services_of(request).people.of(request)


def game_at(request: Request) -> Game:
    return CATALOGUE[request.path_params["game"]]


class Form(dict[str, str]):
    """The text fields of a posted form; a file apart."""

    file: bytes | None = None


async def form_of(request: Request, fields: int = 60) -> Form:
    """What was posted, once the guard has let it in."""
    refusal: Refused | None = getattr(request.state, "refusal", None)
    if refusal:
        raise refusal
    kind = request.headers.get("content-type", "").lower()
    if kind.startswith("multipart/") and "charset" in kind:  # no browser says so, and some take for ever to read
        raise HTTPException(400)
    limits = services_of(request).settings.limits
    form = Form()
    try:
        async with request.form(max_files=1, max_fields=fields, max_part_size=limits.body) as posted:
            for name, value in posted.items():
                if isinstance(value, UploadFile):
                    form.file = await value.read(limits.deck + 1) or None
                else:
                    form[name] = value
    except HTTPException as problem:
        if "exceeded maximum size" in problem.detail:
            raise TooLarge(f"a field of a form has at most {limits.body // 1024} kB") from None
        raise
    if form.file and len(form.file) > limits.deck:
        raise TooLarge(f"a deck file has at most {limits.deck // 1024} kB")
    return form


def usual_name(request: Request) -> str:
    """What somebody is called who gives no name."""
    return site_of(request).words.say("Traveller")


def seen_at(path: str) -> Response:
    """After a post: look at the page again."""
    return RedirectResponse(path, 303)


def local_path(path: str) -> str:
    """A path on this site, whatever a form says."""
    return path if path.startswith("/") and not path.startswith(("//", "/\\")) and path.isprintable() else "/"


async def refused(request: Request, error: Exception) -> Response:
    """The page for an error of a visitor."""
    assert isinstance(error, AlambicError)
    return error_page(request, error, await who(request))


def error_page(
    request: Request, error: AlambicError, person: Person | None = None, status: int | None = None
) -> Response:
    """The page that says what went wrong."""
    site = site_of(request)
    problem = problem_of(error, site.words.say, None, site.lang)
    status = status or status_of(error)
    context = {"problem": problem, "status": status}
    note(request.scope, error)
    return HTMLResponse(render(site, "error.html", person, context), status, advice_of(error))

"""My page: my name, and the link that takes all my tables to another device."""

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from alambic.server.actions.listening import sign_out
from alambic.server.basics.qr import inline
from alambic.server.basics.refusals import NotYours
from alambic.server.entrance.people import Visitor
from alambic.server.pages.common import form_of, local_path, seen_at, services_of, who
from alambic.server.storage.rows import Person
from alambic.server.views.render import page


def shown(request: Request, person: Person | None, **more: Any) -> Response:
    """My page, with what has just been done."""
    return page(request, "me.html", person, **{"link": None, "qr": None, "follow": None, "renewed": False, **more})


async def me(request: Request) -> Response:
    return shown(request, await who(request))


async def set_name(request: Request) -> Response:
    """A name for the tables to come; those I sit at keep the one I sat down with."""
    form, services = await form_of(request), services_of(request)
    back = seen_at(local_path(form.get("back", "/me")))
    if not form.get("name", "").strip():
        return back
    visitor = await services.people.known_or_new(request, form["name"], "")
    return visitor.remembered(back, services.settings)


async def make_link(request: Request) -> Response:
    """A new recovery link, shown once."""
    await form_of(request)
    services, person = services_of(request), await who(request)
    if person is None:
        raise NotYours("you have no tables yet; give a name or open a table first")
    visitor = await services.people.new_link(person)
    sign_out(services.hall, visitor.person)
    link = f"{services.address(request)}/me/{visitor.token}"
    answer = shown(request, person, link=link, qr=inline(link))
    stays = services.people.came_by_link(request, person)  # else it would lock itself out
    return visitor.remembered(answer, services.settings) if stays else answer


async def renew(request: Request) -> Response:
    """A new secret for this device: every other one is signed out, and no link made before works."""
    await form_of(request)
    services, person = services_of(request), await who(request)
    if person is None:
        raise NotYours("you have no tables yet; give a name or open a table first")
    visitor = await services.people.renewed(person)
    sign_out(services.hall, visitor.person)
    answer = shown(request, visitor.person, renewed=True)
    return visitor.remembered(answer, services.settings)


async def follow(request: Request) -> Response:
    """A recovery link: opening it changes nothing, so that a preview of it is harmless."""
    person = await services_of(request).people.linked(request.path_params["link"])
    return shown(request, await who(request), follow=person.name)


async def move_in(request: Request) -> Response:
    """Become, on this device too, the person whom the link belongs to; what comes next are their tables."""
    await form_of(request)
    services, link = services_of(request), request.path_params["link"]
    person = await services.people.linked(link)
    return Visitor(person, link).remembered(seen_at("/#tables-mine"), services.settings)

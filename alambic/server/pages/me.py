"""My page: my tables, what I keep ready, how I fared, my name and habits, and the link to another device."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response

from alambic.core.fair import is_digest, is_part
from alambic.core.view import N_, Say
from alambic.games import CATALOGUE
from alambic.server.actions import ready
from alambic.server.actions.listening import sign_out
from alambic.server.actions.rematch import lay_for
from alambic.server.basics.qr import inline
from alambic.server.basics.refusals import LaidAlready, NotYours
from alambic.server.entrance.people import Visitor
from alambic.server.entrance.rates import address_of
from alambic.server.pages.common import form_of, local_path, seen_at, services_of, who
from alambic.server.storage.plans import PlanRow, drop_plan
from alambic.server.storage.results import Placing, by_game, placings
from alambic.server.storage.rows import Person
from alambic.server.views.lines import tables_for
from alambic.server.views.page import pace_names
from alambic.server.views.render import page, site_of
from alambic.server.views.tallies import tallied

OPPONENTS = 6  # by name, on my page; the book has them all


@dataclass(frozen=True)
class Ready:
    """A table that I keep ready."""

    number: int
    title: str
    game: str
    people: Sequence[str]  # besides me
    alone: bool  # nobody but bots and who shares this device
    seat: int  # mine


@dataclass(frozen=True)
class Fared:
    """How I fared in one game."""

    title: str
    played: int
    won: int
    mean: float  # place


async def shown(request: Request, person: Person | None, **more: Any) -> Response:
    """My page, with what has just been done."""
    services, said = services_of(request), site_of(request).words
    context: dict[str, Any] = {"link": None, "qr": None, "follow": None, "renewed": False, "mine": [], "plans": []}
    context |= {
        "push": request.app.state.notices.signer.public,
        "fared": [],
        "tallies": [],
        "habits": habits(said.say),
        "pledge": services.hall.pledges.offer(),
    }
    if person:
        context["mine"] = (await tables_for(services.hall, person, said))["mine"]
        context["plans"] = [ready_line(one) for one in await ready.plans(services.hall, person)]
        places, every = await services.hall.store.read(lambda connection: fared_in(connection, person.id))
        context["fared"] = [fared(game, own) for game, own in places.items() if game in CATALOGUE.names]
        others = [one for one in tallied(every, said.say) if one.name != person.name]
        context["tallies"] = sorted(others, key=lambda one: -one.played)[:OPPONENTS]
    return page(request, "me.html", person, **{**context, **more})


def fared_in(connection: Connection, person: int) -> tuple[dict[str, list[int]], Sequence[Placing]]:
    return by_game(connection, person), placings(connection, person)


def fared(game: str, places: Sequence[int]) -> Fared:
    mean = round(sum(places) / len(places), 1)
    return Fared(CATALOGUE[game].title, len(places), places.count(1), mean)


def ready_line(row: PlanRow) -> Ready:
    people = [name for _, name in row.chosen["kept"].values()]
    kinds = row.chosen["seats"]
    own = [seat for seat, kind in enumerate(kinds) if kind in ("me", "here")]
    alone = all(seat in own or kind.startswith("bot:") for seat, kind in enumerate(kinds))
    return Ready(row.number, row.title, CATALOGUE[row.game].title, people, alone, min(own, default=0))


SIZES = [("usual", N_("Usual")), ("large", N_("Large")), ("larger", N_("Very large"))]
VOLUMES = [("soft", N_("Soft")), ("usual", N_("Usual")), ("loud", N_("Loud"))]
HINTS = [("on", N_("Allowed")), ("off", N_("Without"))]


def habits(say: Say) -> list[tuple[str, str, list[tuple[str, str]]]]:
    """What can be chosen: the name of each habit, what it is called, and its values with what they are called."""

    def said(values: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
        return [(value, say(label)) for value, label in values]

    return [
        ("size", say("Size of the text"), said(SIZES)),
        ("volume", say("Loudness of sounds"), said(VOLUMES)),
        ("pace", say("Pace of the bots at my tables"), pace_names(say)),
        ("hints", say("Hints at my tables"), said(HINTS)),
    ]


async def me(request: Request) -> Response:
    return await shown(request, await who(request))


async def set_name(request: Request) -> Response:
    """A name for the tables to come; those I sit at keep the one I sat down with."""
    form, services = await form_of(request), services_of(request)
    back = seen_at(local_path(form.get("back", "/me")))
    if not form.get("name", "").strip():
        return back
    visitor = await services.people.known_or_new(request, form["name"], "")
    return visitor.remembered(back, services.settings)


async def known(request: Request) -> Person:
    person = await who(request)
    if person is None:
        raise NotYours("you have no tables yet; give a name or open a table first")
    return person


async def play_ready(request: Request) -> Response:
    """Lay a table that I keep ready, or come to the one that somebody has laid for the same people."""
    form, hall, person = await form_of(request), services_of(request).hall, await known(request)
    plan = await ready.plan(hall, person, request.path_params["number"])
    part, digest = form.get("part", ""), form.get("digest", "")
    part, digest = part if is_part(part) else "", digest if is_digest(digest) else ""
    opening = ready.opening_of(CATALOGUE[plan.game], plan.chosen, part, digest, form.get("pledge", "")[:80])
    try:
        table = await lay_for(hall, person, opening, address_of(request))
    except LaidAlready as first:  # the same people are expected there
        return seen_at(f"/t/{first.key}")
    return seen_at(f"/t/{table.key}")


async def forget_ready(request: Request) -> Response:
    """Keep one no longer."""
    await form_of(request)
    hall, person = services_of(request).hall, await known(request)
    number = (await ready.plan(hall, person, request.path_params["number"])).number
    await hall.store.write(lambda connection: drop_plan(connection, person.id, number))
    return seen_at("/me#ready")


async def make_link(request: Request) -> Response:
    """A new recovery link, shown once."""
    await form_of(request)
    services, person = services_of(request), await known(request)
    visitor = await services.people.new_link(person)
    sign_out(services.hall, visitor.person)
    link = f"{services.address(request)}/me/{visitor.token}"
    answer = await shown(request, person, link=link, qr=inline(link))
    stays = services.people.came_by_link(request, person)  # else it would lock itself out
    return visitor.remembered(answer, services.settings) if stays else answer


async def renew(request: Request) -> Response:
    """A new secret for this device: every other one is signed out, and no link made before works."""
    await form_of(request)
    services, person = services_of(request), await known(request)
    visitor = await services.people.renewed(person)
    sign_out(services.hall, visitor.person)
    answer = await shown(request, visitor.person, renewed=True)
    return visitor.remembered(answer, services.settings)


async def follow(request: Request) -> Response:
    """A recovery link: opening it changes nothing, so that a preview of it is harmless."""
    person = await services_of(request).people.linked(request.path_params["link"])
    return await shown(request, await who(request), follow=person.name)


async def move_in(request: Request) -> Response:
    """Become, on this device too, the person whom the link belongs to; what comes next are their tables."""
    await form_of(request)
    services, link = services_of(request), request.path_params["link"]
    person = await services.people.linked(link)
    return Visitor(person, link).remembered(seen_at("/#tables-mine"), services.settings)

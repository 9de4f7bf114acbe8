"""A table on a big screen: what nobody's eyes see of it, whoever opens it."""

from collections.abc import Sequence
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from alambic.server.actions.around import play_around
from alambic.server.actions.rights import check_looks, known_to, scene_of
from alambic.server.basics.refusals import NotYours
from alambic.server.pages.common import form_of, has_switch, seen_at, services_of, table_at, who
from alambic.server.views.log import LogLine, latest
from alambic.server.views.page import Invite, invite_of, look
from alambic.server.views.render import render, site_of


@dataclass(frozen=True)
class Screen:
    """What the screen has besides the table as those who watch see it."""

    lines: Sequence[LogLine]  # what happened last
    invite: Invite  # to sit down, else to look on
    joins: bool  # whether there is a seat behind it
    switch: bool  # whether this machine can let others on its network in
    following: str  # the key of the next table of these people


async def show(request: Request) -> Response:
    return await shown(request, "screen.html")


async def parts(request: Request) -> Response:
    """What of the screen can change."""
    return await shown(request, "screen_parts.html")


async def shown(request: Request, template: str) -> Response:
    services, site = services_of(request), site_of(request)
    table, person = await table_at(request), await who(request)
    check_looks(table, person)
    now, address, reachable = services.hall.now(), services.address(request), services.reachable(request)
    known, scene = known_to(table, None, now), scene_of(table, None, None, now)
    id = person.id if person else None
    invite = invite_of(known, known.row.host == id, bool(known.seats_of(id)), address, reachable)
    watch = Invite(f"{address}/t/{table.key}", f"/t/{table.key}/qr.svg", reachable)
    screen = Screen(
        latest(known, scene, site.words),
        invite or watch,
        joins=bool(invite),
        switch=not reachable and has_switch(request),
        following=known.row.following or "",
    )
    context = {"screen": screen, **look(table, site, None, now=now)}
    with services.hall.metrics.render_seconds.time():
        return HTMLResponse(render(site, template, None, context))


async def around(request: Request) -> Response:
    """Play around this screen, or no longer."""
    form, table, person = await form_of(request), await table_at(request), await who(request)
    if person is None:
        raise NotYours("you are not known here; sit down first")
    check_looks(table, person)
    on = form.get("on") == "1"
    await play_around(services_of(request).hall, table, person, on)
    return seen_at(f"/t/{table.key}/screen" if on else f"/t/{table.key}")

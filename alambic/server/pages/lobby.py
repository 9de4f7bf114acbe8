"""The lobby, the rules, and how the site looks."""

from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response

from alambic.bots.levels import LEVELS, USUAL
from alambic.core.game import LANGUAGES
from alambic.games import CATALOGUE
from alambic.server.basics.qr import inline
from alambic.server.basics.refusals import NotYours
from alambic.server.entrance.network import Network
from alambic.server.entrance.people import YEAR
from alambic.server.pages.common import (
    form_of,
    game_at,
    has_switch,
    local_path,
    seen_at,
    services_of,
    who,
)
from alambic.server.views.lines import tables_for
from alambic.server.views.render import HABITS, THEMES, claims_of, page, rules_html, site_of


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
        **await tables_for(services_of(request).hall, person, site_of(request).words),
    )


async def lists(request: Request) -> Response:
    """What of the lobby can change."""
    person = await who(request)
    return page(
        request,
        "lobby_parts.html",
        person,
        **await tables_for(services_of(request).hall, person, site_of(request).words),
    )


def network_line(network: Network) -> NetworkLine:
    address = network.address
    return NetworkLine(network.on, address, inline(address) if address else None)


# Rules, look, network


async def rules(request: Request) -> Response:
    game, site = game_at(request), site_of(request)
    html, (claims, command) = rules_html(game.name, site.lang), claims_of(game.name, site.lang)
    return page(request, "rules.html", await who(request), game=game, html=html, claims=claims, command=command)


async def set_look(request: Request) -> Response:
    """Language, theme and the habits of this device, in cookies that scripts need not read."""
    form = await form_of(request)
    response = seen_at(local_path(form.get("back", "/")))
    secure = services_of(request).settings.secure
    for name, allowed in (("language", LANGUAGES), ("theme", THEMES), *HABITS.items()):
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

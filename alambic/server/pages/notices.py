"""Being told when it is one's turn and no page is open: a device's choice, and a group's chat."""

from starlette.requests import Request
from starlette.responses import FileResponse, Response

from alambic.server.actions.rights import check_host, check_lasts
from alambic.server.basics.refusals import NotYours
from alambic.server.outgoing.addresses import resolved, target_of
from alambic.server.pages.common import form_of, seen_at, services_of, table_at, who
from alambic.server.storage.devices import Device, add_device, remove_device
from alambic.server.views.render import WEB, page, site_of


async def worker(request: Request) -> Response:
    """The script that receives notices; browsers let it see pages only if it stands above all of them."""
    return FileResponse(WEB / "static" / "worker.js", media_type="text/javascript; charset=utf-8")


async def offline(request: Request) -> Response:
    """What an installed page shows without a connection: kept by the browser, so it is nobody's."""
    return page(request, "offline.html", None)


async def subscribe(request: Request) -> Response:
    """This device is told from now on."""
    from alambic.server.outgoing import webpush

    form, person, services = await form_of(request), await who(request), services_of(request)
    if person is None:
        raise NotYours("you are not known here; give a name or open a table first")
    endpoint, private = form.get("endpoint", ""), services.settings.private_addresses
    key, auth = webpush.bytes_of(form.get("key", "")), webpush.bytes_of(form.get("auth", ""))
    webpush.check_keys(key, auth)
    await resolved(target_of(endpoint, private), private)
    await add_device(services.hall.store, person.id, Device(endpoint, key, auth, site_of(request).lang))
    return Response(status_code=204)


async def unsubscribe(request: Request) -> Response:
    """This device is told no longer."""
    form, person = await form_of(request), await who(request)
    if person is None:
        raise NotYours("you are not known here; give a name or open a table first")
    await remove_device(services_of(request).hall.store, form.get("endpoint", ""), person.id)
    return Response(status_code=204)


async def chat(request: Request) -> Response:
    """Where the host of a table says which chat is told."""
    table, person = await table_at(request), await who(request)
    check_host(table, person)
    return page(request, "chat.html", person, table=table, told=bool(table.row.webhook))


async def set_chat(request: Request) -> Response:
    """A chat is told whose turn it is, or none any more."""
    form, table, person, services = (
        await form_of(request),
        await table_at(request),
        await who(request),
        services_of(request),
    )
    check_host(table, person)
    assert person is not None
    url, private = form.get("url", "").strip(), services.settings.private_addresses
    if url:
        await resolved(target_of(url, private), private)
    known = {"url": url, "language": site_of(request).lang, "address": services.address(request)}
    async with table.lock:
        check_host(table, person)
        check_lasts(table, person, services.hall.now())
        await services.hall.change(table, webhook=known if url else None)
    return seen_at(f"/t/{table.key}")

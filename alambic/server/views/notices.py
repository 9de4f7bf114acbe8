"""Notices: who is told that it is their turn while no page of theirs is open, and in which words."""

import asyncio
import html
import json
import logging
import secrets
import time
from functools import cached_property
from typing import TYPE_CHECKING, Any

from alambic.core.errors import AlambicError
from alambic.server.basics.logs import fields
from alambic.server.basics.words import words
from alambic.server.entrance.rates import Rate
from alambic.server.live.hall import Hall
from alambic.server.live.table import PLAYING, Table
from alambic.server.outgoing import sending
from alambic.server.outgoing.addresses import target_of
from alambic.server.storage.devices import Device, devices_of, remove_device
from alambic.server.storage.rows import MatchRow
from alambic.server.views.attention import call_of, what

if TYPE_CHECKING:  # it loads a library that most moves never need
    from alambic.server.outgoing.webpush import Signer

ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551  # of the points of P-256
BREATH = 1.5  # seconds in which a page that is open tells by itself, and a quick answer is none to be told of
DAY = 24 * 3600  # seconds for which a push service keeps a message for a browser that cannot be reached
A_MINUTE = 6  # notices for one person or one chat
AT_ONCE = 8  # that are being sent
GONE = (404, 410)  # a push service says so of a browser that wants no more
log = logging.getLogger("alambic")


def drawn_key() -> bytes:
    """A new key for a server to sign with: a number from 1 to below the order of the points."""
    while not 0 < int.from_bytes(key := secrets.token_bytes(32)) < ORDER:
        pass
    return key


class Notices:
    """Tells the browsers of whoever is away, and the chat of a group, whose turn it is."""

    def __init__(self, hall: Hall, secret: bytes) -> None:
        self.hall = hall
        self.private = hall.settings.private_addresses
        self.secret = secret
        self.told: dict[tuple[int, int], asyncio.TimerHandle] = {}  # by match and person
        self.rate = Rate(hall.settings.limits, A_MINUTE, A_MINUTE)
        self.room = asyncio.Semaphore(AT_ONCE)
        hall.house.listen(self.on_change)

    @cached_property
    def signer(self) -> "Signer":
        """The server, as push services know it."""
        from alambic.server.outgoing import webpush

        return webpush.signer(self.secret, self.hall.settings.address or "https://localhost")

    def on_change(self, table: Table) -> None:
        """A table has changed: look again in a moment at those it waits for who are not there."""
        row, present = table.row, table.company.present
        for seat in row.seats:
            if seat.person is None or seat.person in present:
                continue
            mark = (row.id, seat.person)
            if not (row.status == PLAYING and row.awaited >> seat.number & 1):
                self.forget(mark)
            elif mark not in self.told:
                self.told[mark] = asyncio.get_running_loop().call_later(BREATH, self.look, table, seat.person)

    def forget(self, mark: tuple[int, int]) -> None:
        """They are waited for no longer, or have a page open: the next time they are told anew."""
        if alarm := self.told.pop(mark, None):
            alarm.cancel()

    def look(self, table: Table, person: int) -> None:
        """Tell them, if they are still waited for and have no page open, at this table or elsewhere."""
        call = call_of(table.row, person)
        away = person not in self.hall.streams.people() and person not in table.attending()
        if call is None or not call.moves or not away:
            self.forget((table.row.id, person))
        else:
            self.hall.tasks.start(self.tell(table, person))

    async def tell(self, table: Table, person: int) -> None:
        try:
            row, devices = table.row, await devices_of(self.hall.store, person)
            if not (devices or row.webhook) or not await self.hall.leases.claim(row.id):
                return  # nobody wants to know, or another process tells them
            if devices:
                self.rate.check(f"person {person}", time.monotonic())
            for device in devices:
                await self.push(device, row, person)
            if row.webhook:
                self.rate.check(f"match {row.id}", time.monotonic())
                await self.say(row.webhook, row, person)
        except AlambicError as problem:
            log.info("a notice was not sent", extra=fields(match=table.row.id, problem=problem.name))

    async def push(self, device: Device, row: MatchRow, person: int) -> None:
        """A message that only this browser can read."""
        from alambic.server.outgoing import webpush

        said, call = words(device.language), call_of(row, person)
        if call is None:
            return
        text = {"title": said.say("Your turn"), "body": what(call, said), "url": f"/t/{row.key}", "tag": row.key}
        origin = target_of(device.endpoint, self.private).origin
        headers = {
            "Authorization": self.signer.header(origin, int(time.time())),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(DAY),
            "Urgency": "high",
            "Topic": row.key[:32],  # a newer one of the same table takes the place of one that has not arrived
        }
        body = webpush.encrypted(json.dumps(text, ensure_ascii=False).encode(), device.key, device.auth)
        async with self.room:
            status = await sending.post(device.endpoint, body, headers, self.private)
        if status in GONE:
            await remove_device(self.hall.store, device.endpoint)

    async def say(self, webhook: dict[str, Any], row: MatchRow, person: int) -> None:
        """A line in the chat of a group, as Slack, Mattermost and Discord take it."""
        said = words(webhook["language"])
        game = said.say(self.hall.engines.catalogue[row.game].title)
        names = said.listing([seat.name for seat in row.seats if seat.person == person])
        line = said.say("{name}, it is your turn at {game}: {url}")
        text = line.format(name=names, game=game, url=f"{webhook['address']}/t/{row.key}")
        plain: dict[str, Any] = {"text": html.escape(text, quote=False), "content": text}
        body = json.dumps({**plain, "allowed_mentions": {"parse": []}}).encode()
        async with self.room:
            await sending.post(webhook["url"], body, {"Content-Type": "application/json"}, self.private)

"""The browsers that want to be told when it is somebody's turn."""

from typing import NamedTuple

from sqlalchemy import Connection, delete, insert, select

from alambic.server.storage.store import Store
from alambic.server.storage.tables import DEVICES

MOST = 10  # of one person: the oldest make room


class Device(NamedTuple):
    """A browser's subscription at its push service."""

    endpoint: str
    key: bytes
    auth: bytes
    language: str


WHAT = tuple(DEVICES.c[name] for name in Device._fields)


async def devices_of(store: Store, person: int) -> list[Device]:
    query = select(*WHAT).where(DEVICES.c.person == person).order_by(DEVICES.c.id)
    return [Device(*row) for row in await store.read(lambda connection: connection.execute(query).all())]


async def add_device(store: Store, person: int, device: Device) -> None:
    """A browser is one person's: whoever used it before is no longer told there."""

    def work(connection: Connection) -> None:
        connection.execute(delete(DEVICES).where(DEVICES.c.endpoint == device.endpoint))
        connection.execute(insert(DEVICES).values(person=person, **device._asdict()))
        kept = select(DEVICES.c.id).where(DEVICES.c.person == person).order_by(DEVICES.c.id.desc())
        old = connection.scalars(kept.offset(MOST)).all()
        connection.execute(delete(DEVICES).where(DEVICES.c.id.in_(old)))

    await store.write(work)


async def remove_device(store: Store, endpoint: str, person: int | None = None) -> None:
    """A browser is told nothing more; with a person, only if it is theirs."""
    which = DEVICES.c.endpoint == endpoint
    which &= DEVICES.c.person == person if person is not None else which
    await store.write(lambda connection: connection.execute(delete(DEVICES).where(which)))


async def remove_all(store: Store, person: int) -> None:
    """No browser of somebody is told anything more."""
    await store.write(lambda connection: connection.execute(delete(DEVICES).where(DEVICES.c.person == person)))

"""What somebody may see and do at a table; a named error says why not."""

import hashlib
import hmac
from dataclasses import replace
from datetime import datetime

from alambic.core.errors import Stale
from alambic.core.record import SITS
from alambic.server.basics.refusals import NotFree, NotNow, NotYours
from alambic.server.basics.settings import Limits
from alambic.server.live.lateness import as_known, is_late, watches
from alambic.server.live.parts import Scene
from alambic.server.live.table import GATHERING, PLAYING, STOPPED, Table
from alambic.server.storage.rows import Person, SeatRow


def invitation(table: Table, number: int) -> str:
    """The secret in the link that seats an invited friend."""
    return hmac.new(table.row.secret, b"invitation %d" % number, hashlib.sha256).hexdigest()[:24]


def invited(table: Table, invite: str) -> int | None:
    """The seat that an invitation is for."""
    for seat in table.waiting_for():
        if seat.kind == "friend" and hmac.compare_digest(invite.encode(), invitation(table, seat.number).encode()):
            return seat.number
    return None


def seat_at(table: Table, number: int) -> SeatRow:
    if not 0 <= number < len(table.row.seats):
        raise NotFree(f"this table has the seats 1 to {len(table.row.seats)}")
    return table.row.seats[number]


def check_lasts(table: Table, person: Person, now: datetime) -> None:
    if as_known(table.row, person.id, now).status not in (GATHERING, PLAYING):
        raise NotNow("this match has ended; open a new table in the lobby")
    if table.shuffling:
        raise NotNow("everybody has sat down and the cards are being shuffled; try again in a moment")


def check_looks(table: Table, person: Person | None) -> None:
    """Refuse whoever may not look: at a closed table with all its people, everybody else.

    Called before anything of a match is shown; it remembers who looked, which `orders.unseen` asks.
    """
    if not table.row.watched:
        inside = person is not None and person.id in table.insiders()
        known = as_known(table.row, person.id if person else None, table.house.now())
        gathers = table.waiting_for() or any(seat.offered is not None for seat in table.row.seats)
        if not inside and (known.ended is not None or not gathers):
            raise NotYours("the people at this table play among themselves")
    who = person.id if person else None
    if who not in table.company.lookers:
        table.company.lookers.add(who)
        table.changed()


def is_behind(table: Table, person: Person | None, now: datetime) -> bool:
    """Whether somebody only watches, and the table shows them later what has happened."""
    id = person.id if person else None
    if table.match is None or not table.row.delay or table.seats_of(id):
        return False
    if table.row.ended is not None and not watches(table.row, id):
        return False
    return table.watched_step(now) < table.match.step or (not table.match.over and is_late(table.row, id, now))


def check_host(table: Table, person: Person | None) -> None:
    if person is None or table.row.host != person.id:
        raise NotYours("only the host of this table can do that")


def silenced(table: Table, person: Person | None, limits: Limits) -> str:
    """Why somebody may not speak here, if so: whoever sits here may, and spectators where the server lets them."""
    sits = person is not None and bool(table.seats_of(person.id))
    if not sits and not (person and watchers_speak(table, limits)):
        return "only those who sit at this table can speak here; whoever watches can read"
    return "the host has muted you at this table" if person and person.id in table.talk.muted else ""


def watchers_speak(table: Table, limits: Limits) -> bool:
    return table.row.watched and limits.calls > 0


def check_plays(table: Table, person: Person, seat: int) -> None:
    """Whether this is somebody's own seat at a table that is being played at."""
    if seat not in table.seats_of(person.id):
        raise NotYours("that seat is not yours; your own are shown on the page")
    if table.row.status == GATHERING or table.match is None:
        raise NotNow("the match has not begun: seats are free")
    if table.row.status == STOPPED:
        raise NotNow("this match has been stopped; its record can be downloaded")


def check_step(table: Table, seat: int, step: int, drafts: int | None) -> None:
    """A move answers what its page showed; somebody sitting down elsewhere since then changes nothing."""
    match, now = table.playing(), table.scene(seat).match.step
    made = now - match.step
    shown = step - (made if drafts is None else drafts)
    since = match.entries[max(0, shown) :]
    fresh = drafts == made or (drafts is None and not since)
    if not fresh or not 0 <= shown <= match.step or any(entry.kind != SITS for entry in since):
        raise Stale(f"that answers step {step}; the match is at step {now}")


def check_asks(table: Table, person: Person, seat: SeatRow) -> None:
    """Whether somebody may ask for a seat of a running match."""
    row = table.row
    if person.id in table.talk.muted:
        raise NotYours("the host has closed this table to you")
    if seat.offered is None:
        raise NotFree("somebody sits there already; take another seat or watch")
    if table.seats_of(person.id):
        raise NotFree("you sit at this table already")
    if seat.number not in (table.hands_known_to(person.id) or [seat.number]):
        raise NotYours("you have seen another hand of this match: go back to that seat, or watch")
    if row.status != PLAYING or not table.people():
        raise NotNow("nobody sits here who could agree; only those who have played come back to their seats")
    if any(one.wish and one.wish["by"] == person.id for one in row.seats):
        raise NotNow("you have asked already; wait for the answer, or withdraw")
    if seat.wish:
        raise NotNow("somebody asks for this seat already; wait for the answer")
    if refuser(table, person):
        raise NotNow("that was answered; ask again when the players have changed")


def refuser(table: Table, person: Person | None) -> str:
    """Who would rather not have somebody sit down, if anybody has said so to these players."""
    answers = [no for seat in table.row.seats for no in seat.refused if person and no["by"] == person.id]
    return next((no["who"] for no in answers if no["who"]), "")


def known_to(table: "Table", person: int | None, now: datetime) -> "Table":
    """A table as somebody may know it, to be looked at alone; whoever sees that the match is over knows it."""
    over = table.match is not None and table.match.over and table.watched_step(now) == table.match.step
    late = not over and is_late(table.row, person, now)
    return replace(table, row=as_known(table.row, person, now)) if late else table


def scene_of(table: Table, seat: int | None, person: Person | None, now: datetime) -> Scene | None:
    """What of the match this viewer sees: their drafts too; who only watches is behind, if the table wants it."""
    if table.match is None:
        return None
    return table.watched_at(now) if is_behind(table, person, now) else table.scene(seat)

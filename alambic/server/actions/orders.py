"""What a seat answers by itself: by a standing order, or, alone with bots, because it has no other answer."""

from collections.abc import Sequence

from alambic.core.errors import BadOption, among
from alambic.core.view import N_, Say
from alambic.server.live.table import PLAYING, Table
from alambic.server.storage.rows import SeatRow

WHEN = {  # whom the question must concern
    "any": N_("always"),
    "mine": N_("when it concerns me"),
    "others": N_("when it does not concern me"),
}
MOST = 8  # orders of one seat

Order = dict[str, str]  # phase, when, move


def order_due(table: Table) -> tuple[SeatRow, str] | None:
    """The first awaited seat that has left an order for this question, and the move it orders."""
    for number in asked(table):
        if not table.row.seats[number].drafts and (code := ordered(table, number)):
            return table.row.seats[number], code
    return None


def pass_due(table: Table) -> tuple[SeatRow, str] | None:
    """The seat of somebody alone with bots who is spared a question, and how it is answered."""
    for number in asked(table):
        if code := spared(table, number):
            return table.row.seats[number], code
    return None


def spared(table: Table, number: int) -> str | None:
    """The answer of somebody alone with bots who is shown what happens instead of being asked.

    What they have ordered; or silence, where they have no other answer or the game calls the question needless.
    """
    match, seat = table.match, table.row.seats[number]
    if match is None or seat.kind != "person" or seat.drafts or number not in asked(table) or not unseen(table):
        return None
    if code := ordered(table, number):
        return code
    phase = match.engine.phase(match.state)
    silent = None if phase in table.game.public else table.game.silence.get(phase)  # a reveal is looked at
    needless = table.game.words.needless
    if silent and (match.legal(number) == [silent] or needless(match.known(number), number)):
        return silent
    return None


def asked(table: Table) -> Sequence[int]:
    """The seats that a match waits for, unless people talk about a takeback."""
    going_on = table.row.status == PLAYING and not table.row.asking
    return table.match.awaited() if table.match and going_on else ()


def ordered(table: Table, number: int) -> str | None:
    """What a seat has ordered for the present question, if it is allowed now."""
    match, seat = table.playing(), table.row.seats[number]
    phase = match.engine.phase(match.state)
    if seat.kind != "person" or phase not in table.game.silence:
        return None
    if not seat.orders:
        return None
    times, legal = ("any", "mine" if concerns(table, number) else "others"), match.legal(number)
    fitting = [order["move"] for order in seat.orders if order["phase"] == phase and order["when"] in times]
    return next((code for code in fitting if code in legal), None)


def unseen(table: Table) -> bool:
    """Whether nobody but bots could notice how fast the only person at a table lets something pass.

    The lobby says of listed tables, and of those that keep a seat for somebody, when their last move was made; and
    where a seat is offered, somebody new may come at any time.
    """
    return table.solitary and table.insiders() == table.people() and not table.row.listed


def concerns(table: Table, seat: int) -> bool:
    """Whether what happened last was done to this seat, as far as it saw; answers given since tell nothing."""
    words = table.game.words
    last = next((told for told in reversed(table.course.told) if any(told.values())), {})
    return any(words.done_to(event) == seat for event in last.get(seat, []))


def choices(table: Table, seat: int, say: Say) -> list[tuple[str, str, str]]:
    """What a seat may order: phase, code and phrase; letting pass, and what its game lets it bind."""
    words = table.game.words
    found = [(phase, code, words.phrase(code, say)) for phase, code in table.game.silence.items()]
    if table.match:
        known = table.match.known(seat)
        found += [(phase, code, words.phrase(code, say)) for phase, code in words.orders(known, seat)]
    return found


def parse_orders(table: Table, seat: int, given: Sequence[Order]) -> tuple[Order, ...]:
    """Orders as a form gives them; a named error says what can be ordered."""
    allowed = {(phase, code) for phase, code, _ in choices(table, seat, str)}
    for order in given:
        if (order["phase"], order["move"]) not in allowed:
            raise BadOption(
                f"{order['move']!r} cannot be ordered; {among([code for _, code in sorted(allowed)])} can"
            )
        if order["when"] not in WHEN:
            raise BadOption(f"an order holds {among(list(WHEN))}, not {order['when']!r}")
    if len(given) > MOST:
        raise BadOption(f"a seat has at most {MOST} orders")
    return tuple(given)

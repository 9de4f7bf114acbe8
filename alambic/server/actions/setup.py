"""What people may wish for at a new table: one check for the set-up form and for the API."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from alambic.bots.levels import offered
from alambic.core.deck import Deck
from alambic.core.errors import BadOption, BadSeats, among
from alambic.core.fair import is_digest, is_part
from alambic.core.game import Game, Setup
from alambic.core.numbers import whole
from alambic.server.actions.earlier import Earlier, same_setup
from alambic.server.actions.plans import Opening
from alambic.server.basics.names import tidy_name
from alambic.server.live.clock import CLOCKS
from alambic.server.live.table import PACES
from alambic.server.storage.rows import Preferences

DAY = 24 * 3600  # seconds
TICKET_LETTERS = 80


@dataclass(frozen=True, kw_only=True)
class TableRequest:
    """A table as somebody asks for it; nothing of it has been checked yet."""

    seats: Sequence[str]  # kinds, one a seat
    names: Mapping[int, str] = field(default_factory=dict)  # of those on this device, by seat
    options: Mapping[str, object] = field(default_factory=dict)
    deck: Deck | str | None = None
    pace: str = "natural"
    clock: str = "none"  # or move:SECONDS, seat:SECONDS
    window: int | None = None  # None: as usual in the game
    delay: int = 0
    listed: bool = False
    watched: bool = True
    aids: bool = False
    hints: bool = False
    drafts: bool = False
    digest: str = ""
    part: str = ""
    ticket: str = ""


def granted(game: Game, request: TableRequest, longest_name: int, earlier: Earlier | None = None) -> Opening:
    """What comes of it; a named error says what would be allowed."""
    kinds, kept = list(request.seats), earlier.kept if earlier else {}
    allowed = ["me", "here", "friend", "open", *(f"bot:{level}" for level in offered(game)), *kept]
    for kind in kinds:
        if kind not in allowed:
            raise BadSeats(f"a seat cannot be {kind!r}; it can be {among(allowed)}")
    if kinds.count("me") > 1:
        raise BadSeats("you can take one seat; others on this device are a kind of their own")
    if twice := [name for kind, (_, name) in kept.items() if kinds.count(kind) > 1]:
        raise BadSeats(f"{among(twice)} can take one seat")
    names = {seat: tidy_name(name, longest_name) for seat, name in request.names.items() if name.strip()}
    fork = earlier.fork if earlier else None
    if earlier and fork:
        setup = same_setup(earlier, len(kinds))
    else:
        setup = game.setup(len(kinds), request.options, request.deck)
    return Opening(
        setup,
        kinds,
        names,
        preferences_of(setup, request),
        digest=request.digest if is_digest(request.digest) else "",
        part=request.part if is_part(request.part) else "",
        ticket=request.ticket[:TICKET_LETTERS],
        kept=kept,
        fork=fork,
    )


def usual_window(setup: Setup) -> int:
    """Seconds for an answer to which silence is one, unless somebody asks for another time."""
    return setup.game.window if setup.options.silence() else 0


def preferences_of(setup: Setup, request: TableRequest) -> Preferences:
    """How people will play at the table."""
    window = usual_window(setup) if request.window is None else request.window
    if request.pace not in PACES:
        raise BadOption(f"the pace cannot be {request.pace!r}; it can be {among(list(PACES))}")
    kind, _, text = request.clock.partition(":")
    seconds = whole(text) or 0
    if kind not in CLOCKS or (seconds > 0) != (kind != "none") or seconds > 30 * DAY:
        allowed = "none, move:SECONDS or seat:SECONDS, 30 days at most"
        raise BadOption(f"the clock cannot be {request.clock!r}; it can be {allowed}")
    for name, limit in (("window", window), ("delay", request.delay)):
        if not 0 <= limit <= DAY:
            raise BadOption(f"{name} is a number of seconds, a day at most")
    return Preferences(
        listed=request.listed,
        watched=request.watched,
        aids=request.aids,
        hints=request.hints,
        pace=request.pace,
        drafts=request.drafts,
        clock=kind,
        seconds=seconds,
        window=window if setup.options.silence() else 0,
        delay=request.delay,
    )

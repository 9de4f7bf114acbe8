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
from alambic.server.storage.rows import Habits

DAY = 24 * 3600  # seconds
TICKET_LETTERS = 80


@dataclass(frozen=True, kw_only=True)
class Wishes:
    """A table as somebody wishes it; nothing of it has been checked yet."""

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


def granted(game: Game, wishes: Wishes, longest_name: int, earlier: Earlier | None = None) -> Opening:
    """What comes of it; a named error says what would be allowed."""
    kinds, kept = list(wishes.seats), earlier.kept if earlier else {}
    allowed = ["me", "here", "friend", "open", *(f"bot:{level}" for level in offered(game)), *kept]
    for kind in kinds:
        if kind not in allowed:
            raise BadSeats(f"a seat cannot be {kind!r}; it can be {among(allowed)}")
    if kinds.count("me") > 1:
        raise BadSeats("you can take one seat; others on this device are a kind of their own")
    if twice := [name for kind, (_, name) in kept.items() if kinds.count(kind) > 1]:
        raise BadSeats(f"{among(twice)} can take one seat")
    names = {seat: tidy_name(name, longest_name) for seat, name in wishes.names.items() if name.strip()}
    fork = earlier.fork if earlier else None
    if earlier and fork:
        setup = same_setup(earlier, len(kinds))
    else:
        setup = game.setup(len(kinds), wishes.options, wishes.deck)
    return Opening(
        setup,
        kinds,
        names,
        habits_of(setup, wishes),
        digest=wishes.digest if is_digest(wishes.digest) else "",
        part=wishes.part if is_part(wishes.part) else "",
        ticket=wishes.ticket[:TICKET_LETTERS],
        kept=kept,
        fork=fork,
    )


def usual_window(setup: Setup) -> int:
    """Seconds for an answer to which silence is one, unless somebody wishes otherwise."""
    return setup.game.window if setup.options.silence() else 0


def habits_of(setup: Setup, wishes: Wishes) -> Habits:
    """How people will play at the table."""
    window = usual_window(setup) if wishes.window is None else wishes.window
    if wishes.pace not in PACES:
        raise BadOption(f"the pace cannot be {wishes.pace!r}; it can be {among(list(PACES))}")
    kind, _, text = wishes.clock.partition(":")
    seconds = whole(text) or 0
    if kind not in CLOCKS or (seconds > 0) != (kind != "none") or seconds > 30 * DAY:
        allowed = "none, move:SECONDS or seat:SECONDS, 30 days at most"
        raise BadOption(f"the clock cannot be {wishes.clock!r}; it can be {allowed}")
    for name, limit in (("window", window), ("delay", wishes.delay)):
        if not 0 <= limit <= DAY:
            raise BadOption(f"{name} is a number of seconds, a day at most")
    return Habits(
        listed=wishes.listed,
        watched=wishes.watched,
        aids=wishes.aids,
        hints=wishes.hints,
        pace=wishes.pace,
        drafts=wishes.drafts,
        clock=kind,
        seconds=seconds,
        window=window if setup.options.silence() else 0,
        delay=wishes.delay,
    )

"""The stage: the posters of the Contest, the bill, and everybody's wings."""

from collections.abc import Iterator, Sequence
from typing import Any

from alambic.core.text import capital
from alambic.core.view import N_, Say, View
from alambic.games.illusio import page_fit, page_pieces
from alambic.games.illusio.cards import CARD_NAMES, DOMAIN_NAMES, Card, Domain, Place, Talent, trick_name
from alambic.games.illusio.page_cards import component, face, hand_of, met, slot
from alambic.games.illusio.page_deeds import deed
from alambic.games.illusio.rules_legal import legal_talent
from alambic.games.illusio.rules_objectives import due_points
from alambic.games.illusio.state import DOMAINS, IN_PROGRESS, ITEMS, NOTHING, OBJECTIVES, TYPES
from alambic.games.illusio.vocabulary import Phase, Told

MISSING = N_("Still missing: {what}")
HAVE = N_("You have {n} of {level}")

# Posters


def poster(
    view: View,
    objective: int,
    place: str,
    number: int,
    slots: Sequence[page_pieces.Slot],
    note: str,
    codes: Sequence[str] = (),
) -> page_pieces.Poster:
    s, say = view.s, view.say
    domain, level = s.domain[objective], s.level[objective]
    news = Told.LAID_OUT if place.startswith("contest") else Told.BILLS
    told = any(event.kind == news and event.what % OBJECTIVES == objective for event in view.events)
    return page_pieces.Poster(
        place,
        number,
        trick_name(s, objective, say),
        DOMAIN_NAMES[domain],
        say(Domain.of(domain).said),
        level,
        say(N_("Level {n}")).format(n=level),
        tuple(slots),
        tuple(CARD_NAMES[kind] for kind in range(TYPES) for _ in range(s.need[objective, kind])),
        note,
        tuple(deed(view, code, there=True) for code in codes if code in view.legal or asks_why(view, code)),
        told,
    )


def asks_why(view: View, code: str) -> bool:
    """Whether a button stays although its move is not allowed now: the server says why."""
    return code.startswith("take ") and bool(view.legal) and view.s.phase == Phase.ACTING


def contest(view: View) -> tuple[page_pieces.Poster, ...]:
    """The four posters (ILL-07), marked with what the viewer has of each."""
    s = view.s
    found = []
    for k, objective in page_fit.contest_of(s):
        if s.taking == k + 1:
            slots, note = around(view, objective), missing(view, objective)
        else:
            slots, note = owned(view, objective)
        found_here = poster(
            view, objective, f"contest-{k + 1}", k + 1, slots, note, (f"take {k + 1}", f"replace {k + 1}")
        )
        lit = s.taking == k + 1 or f"take {k + 1}" in view.legal
        found.append(found_here._replace(lit=lit))
    return tuple(found)


def owned(view: View, objective: int) -> tuple[list[page_pieces.Slot], str]:
    """Requirements as the viewer's wings and hand would meet them."""
    s, say, seat = view.s, view.say, view.seat
    if seat >= s.seats:
        return [slot(need.kind, "open", NOTHING, say) for need in page_fit.needs_of(s, objective)], ""
    needs = page_fit.needs_of(s, objective, page_fit.types_in_wings(s, seat))
    later = iter(page_fit.met_by(page_fit.open_of(needs), [kind for kind in hand_of(s, seat) if kind < TYPES]))
    slots = []
    for need in needs:
        if need.there != NOTHING:
            slots.append(slot(need.kind, "wings", need.there, say))
        else:
            there = next(later).there
            slots.append(slot(need.kind, "open" if there == NOTHING else "hand", there, say))
    have = sum(one.state != "open" for one in slots)
    return slots, say(HAVE).format(n=have, level=s.level[objective]) if have else ""


def around(view: View, objective: int) -> list[page_pieces.Slot]:
    """Requirements as the components that lie there meet them."""
    return [
        met(need, view.say)
        for need in page_fit.needs_of(view.s, objective, page_fit.types_around(view.s, objective))
    ]


def missing(view: View, objective: int) -> str:
    needs = page_fit.needs_of(view.s, objective, page_fit.types_around(view.s, objective))
    what = ", ".join(face(kind, view.say).label for kind in page_fit.open_of(needs))
    return view.say(MISSING).format(what=what) if what else ""


def in_progress(view: View, seat: int) -> tuple[page_pieces.Poster, ...]:
    """What somebody has taken and not completed."""
    s, found = view.s, []
    for k in range(IN_PROGRESS):
        objective = s.progress[seat, k] - 1
        if objective >= 0:
            note = missing(view, objective)
            codes = (f"drop {k + 1}",) if seat == view.seat else ()
            slots = around(view, objective)
            found.append(poster(view, objective, f"progress-{seat}-{k + 1}", k + 1, slots, note, codes))
    return tuple(found)


# The bill (ILL-18, ILL-19)

PARTS = (
    ("level", N_("level")),
    ("exact", N_("exact")),
    ("speciality", N_("speciality")),
    ("talent", N_("talent")),
    ("cards", N_("cards played")),
)
SPECIALS = ("encore", "success", "deja-vu", "grandiose")


def bill(view: View) -> tuple[page_pieces.Billed, ...]:
    """Every trick on the bill, first those that are scored first."""
    s, found = view.s, []
    for k in range(s.seats):
        seat = (s.turn + 1 + k) % s.seats
        worths = page_fit.will_bring(s, seat)
        found += [(s.waits[one], k, billed(view, one, seat, worths[one])) for one in page_fit.bill_of(s, seat)]
    return tuple(one for _, _, one in sorted(found, key=lambda found: found[:2]))


def billed(view: View, objective: int, seat: int, worth: page_fit.Worth) -> page_pieces.Billed:
    s, say = view.s, view.say
    codes = tuple(f"{special} {objective + 1}" for special in SPECIALS)
    return page_pieces.Billed(
        poster(view, objective, f"bill-{objective + 1}", objective + 1, around(view, objective), "", codes),
        seat,
        view.names[seat],
        seat == view.seat,
        s.waits[objective],
        when(view, seat, s.waits[objective]),
        worth.points,
        say(N_("Worth {n}")).format(n=worth.points),
        tuple(parts(worth, say)),
        lying(view, objective),
    )


def when(view: View, seat: int, rounds: int) -> str:
    """The countdown: turns of its owner that are still to begin."""
    mine = seat == view.seat
    if view.s.over:
        words = N_("too late: the game is over")
    elif rounds <= 1:
        words = N_("scored when your next turn begins") if mine else N_("scored when their next turn begins")
    else:
        later = N_("scored when your turn after next begins"), N_("scored when their turn after next begins")
        words = later[0] if mine else later[1]
    return view.say(words)


def parts(worth: page_fit.Worth, say: Say) -> Iterator[page_pieces.Tally]:
    for key, label in PARTS:
        points = getattr(worth, key)
        if points:
            yield page_pieces.Tally(
                key, say(label), f"{points:+d}".replace("-", "−") if key != "level" else str(points)
            )


def lying(view: View, objective: int) -> tuple[page_pieces.Face, ...]:
    """Cards that lie on a trick until it is scored (ILL-26)."""
    s = view.s
    counts = ((Card.ENCORE, s.encores), (Card.DEJA_VU, s.belittled), (Card.GRANDIOSE, s.exalted))
    return tuple(face(card, view.say) for card, count in counts for _ in range(count[objective]))


# Players


def areas(view: View) -> tuple[page_pieces.Area, ...]:
    """Everybody's, the viewer's last and the others in the order of play after them."""
    s = view.s
    seats = [(view.seat + 1 + k) % s.seats for k in range(s.seats)] if view.seat < s.seats else range(s.seats)
    return tuple(area(view, seat) for seat in seats)


def area(view: View, seat: int) -> page_pieces.Area:
    s, say = view.s, view.say
    known = tuple(face(kind, say) for kind in hand_of(s, seat)) if seat != view.seat else ()
    score = scored(view, seat)
    return page_pieces.Area(
        seat,
        view.names[seat],
        seat == view.seat,
        not s.over and seat == s.turn,
        threatens(s, seat),
        talent(view, seat),
        score,
        s.held[seat],
        say(N_("Cards in hand: {n}")).format(n=s.held[seat]),
        known,
        say(N_("Known to you: {cards}")).format(cards=", ".join(card.label for card in known)) if known else "",
        tuple(component(view, item) for item in page_fit.wings_of(s, seat)),
        in_progress(view, seat),
        tuple(kept(view, seat)),
    )


def threatens(s: Any, seat: int) -> bool:
    """Whether somebody reaches the target when their next turn begins, if nothing happens (ILL-21)."""
    return not s.over and due_points(s, seat) > 0 and s.points[seat] + due_points(s, seat) >= s.target


def scored(view: View, seat: int) -> page_pieces.Score:
    s, say = view.s, view.say
    points, due = s.points[seat], 0 if s.over else due_points(s, seat)
    words = N_("{points} of {target} points, {due} to come") if due else N_("{points} of {target} points")
    pips = ("won",) * min(points, s.target) + ("due",) * max(0, min(due, s.target - points))
    label = say(words).format(points=points, target=s.target, due=due)
    return page_pieces.Score(points, due, s.target, label, pips + ("",) * (s.target - len(pips)))


READY, USED = N_("free to use"), N_("used this round")
BY_ITSELF, WORKED = N_("works by itself"), N_("worked this round")


def talent(view: View, seat: int) -> page_pieces.Magician:
    """Always in sight (ILL-33), used or not."""
    s, say, talent = view.s, view.say, Talent.of(view.s.talent[seat])
    passive, used, idle = not talent.said.free, bool(s.used[seat]), hindered(s, seat)
    says = (WORKED if used else BY_ITSELF) if passive else (USED if used else idle or READY)
    domain = s.named[seat] - 1
    return page_pieces.Magician(
        talent.word,
        capital(say(talent.said.name)),
        say(talent.said.does),
        "over" if s.over else "used" if used else "idle" if idle else "ready",
        "" if s.over else say(says),
        DOMAIN_NAMES[domain] if domain >= 0 else "",
        say(Domain.of(domain).said) if domain >= 0 else "",
    )


def hindered(s: Any, seat: int) -> str:
    """Why a talent that works with something finds nothing to work with now (ILL-40 to ILL-48)."""
    talent = s.talent[seat]
    if not Talent.of(talent).said.free or legal_talent(s, seat, [0] * ITEMS, 0):
        return ""
    if talent == Talent.SABOTEUR and max(s.points[: s.seats]) == s.points[seat]:
        return N_("nobody is ahead")
    return str(Talent.of(talent).said.lacks)


def kept(view: View, seat: int) -> Iterator[page_pieces.Kept]:
    """Tricks completed, by domain: a second of one domain brings a point more (ILL-19)."""
    s, say = view.s, view.say
    for domain in range(DOMAINS):
        mine = [
            one
            for one in range(OBJECTIVES)
            if s.place[one] == Place.KEPT and s.by[one] == seat + 1 and s.domain[one] == domain
        ]
        if mine:
            names = ", ".join(trick_name(s, one, say) for one in mine)
            label = say(N_("{domain}, completed: {tricks}")).format(
                domain=say(Domain.of(domain).said), tricks=names
            )
            yield page_pieces.Kept(DOMAIN_NAMES[domain], len(mine), label)

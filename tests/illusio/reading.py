"""A second reading of Illusio, from the clauses alone: what lies where, what a trick brings, what cannot be."""

from collections import Counter
from itertools import permutations
from typing import Any, NamedTuple

from alambic.games.illusio.cards import CARD_NAMES, OBJECTIVE_NAMES, Card, Part, Place, Talent
from alambic.games.illusio.state import ACTIONS, CONTEST, FAMILIES, IN_PROGRESS, KINDS, OBJECTIVES, TYPES
from alambic.games.illusio.vocabulary import Phase

FAMILY_OF = (0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 5)  # ILL-02
SCRATCH = ("chosen", "by_card", "taking", "adding", "given", "victim")
COUNTED = ("waits", "extended", "encores", "belittled", "exalted")


class Item(NamedTuple):
    """A component on the table."""

    slot: int
    kind: int
    shown: int
    owner: int
    turned: int
    layers: int
    around: int  # objective, or -1 in the wings


def items_of(s: Any) -> list[Item]:
    """Every component on the table."""
    return [
        Item(slot, s.kind[slot] - 1, s.shown[slot] - 1, s.owner[slot], s.turned[slot], s.layers[slot], around - 1)
        for slot, around in enumerate(s.around)
        if s.kind[slot]
    ]


def there(s: Any, place: int) -> list[int]:
    """The objectives that are in such a place."""
    return [objective for objective in range(OBJECTIVES) if s.place[objective] == place]


def needs(s: Any, objective: int) -> list[int]:
    """The types that an objective names, one by one."""
    return [kind for kind in range(TYPES) for _ in range(s.need[objective, kind])]


def around(s: Any, objective: int) -> list[int]:
    """What the components around an objective count as."""
    return [item.shown for item in items_of(s) if item.around == objective]


def exact(wanted: list[int], given: list[int]) -> int:
    """ILL-19, ILL-20: the most exact matches of all ways to assign components, Public and Formula never."""
    assert len(wanted) == len(given)
    return max(
        sum(
            one == other and one not in (Card.PUBLIC, Card.FORMULA)
            for one, other in zip(wanted, order, strict=True)
        )
        for order in permutations(given)
        if all(FAMILY_OF[one] == FAMILY_OF[other] for one, other in zip(wanted, order, strict=True))
    )


def value(s: Any, objective: int) -> int:
    """ILL-19: what a trick on the bill would bring alone, with a talent not used before."""
    seat = s.by[objective] - 1
    points = s.level[objective] + exact(needs(s, objective), around(s, objective))
    points += any(s.by[o] == seat + 1 and s.domain[o] == s.domain[objective] for o in there(s, Place.KEPT))
    points += int(s.talent[seat] == Talent.DIVA and Card.PUBLIC in around(s, objective))  # ILL-41
    points += int(s.talent[seat] == Talent.HEADLINER and s.named[seat] == s.domain[objective] + 1)  # ILL-49
    return max(0, int(points + 2 * s.exalted[objective] - s.belittled[objective]))


def kept(s: Any, seat: int) -> list[int]:
    return [objective for objective in there(s, Place.KEPT) if s.by[objective] == seat + 1]


def specialities(s: Any, seat: int) -> int:
    """ILL-19: one for every objective of a domain but the first."""
    domains = Counter(int(s.domain[objective]) for objective in kept(s, seat))
    return sum(count - 1 for count in domains.values())


def recount(s: Any) -> tuple[list[int], list[int]]:
    """ILL-19, ILL-22: places and points; what cards, talents and exact components brought is only noted."""
    points = [
        sum(int(s.level[objective]) for objective in kept(s, seat))
        + specialities(s, seat)
        + sum(int(s.parts[seat, part]) for part in (Part.EXACT, Part.CARDS, Part.TALENT))
        for seat in range(s.seats)
    ]
    ranks = [(points[seat], len(kept(s, seat))) for seat in range(s.seats)]
    return [1 + sum(other > mine for other in ranks) for mine in ranks], points


def everywhere(s: Any) -> Counter[int]:
    """Every card to draw that there is, by kind (ILL-01)."""
    cards: Counter[int] = Counter()
    for kind in range(KINDS):
        cards[kind] += s.pile[kind] + s.discard[kind] + sum(s.hand[seat, kind] for seat in range(len(s.hand)))
    for item in items_of(s):
        cards[item.kind] += 1
        cards[Card.TRANSFORMATION] += item.layers
    cards[Card.ENCORE] += sum(s.encores)
    cards[Card.DEJA_VU] += sum(s.belittled)
    cards[Card.GRANDIOSE] += sum(s.exalted)
    return cards


def faults(s: Any) -> list[str]:
    """What is wrong in a state that hides nothing: fields that say the same thing must agree."""
    cards = everywhere(s)
    found = [f"{CARD_NAMES[k]}: {cards[k]} of {s.cards[k]}" for k in range(KINDS) if cards[k] != s.cards[k]]
    for field in ("pile", "discard", "hand", "known", "layers", "encores", "belittled", "exalted"):
        if getattr(s, field).min() < 0:
            found.append(f"{field} below nothing")
    if s.left != sum(s.pile):
        found.append("left")
    if s.phase == Phase.ACTING and not s.over and not s.left and sum(s.discard):
        found.append("the discard is no pile yet (ILL-01)")
    found += [f"held {seat}" for seat in range(len(s.hand)) if s.held[seat] != sum(s.hand[seat])]
    found += faults_of_knowledge(s) + faults_of_objectives(s) + faults_of_tricks(s) + faults_of_items(s)
    found += faults_of_points(s)
    if not 0 <= s.actions <= ACTIONS:
        found.append(f"{s.actions} actions (ILL-10)")
    if s.phase == Phase.ACTING and not s.over:
        found += [f"{field} is left over" for field in SCRATCH if getattr(s, field)]
    return found


def faults_of_knowledge(s: Any) -> list[str]:
    """ILL-33: what somebody knows to be in a hand is there."""
    return [
        f"seat {viewer} knows {s.known[viewer, owner, kind]} {CARD_NAMES[kind]} in hand {owner}"
        for viewer in range(s.seats)
        for owner in range(s.seats)
        for kind in range(KINDS)
        if viewer != owner and s.known[viewer, owner, kind] > s.hand[owner, kind]
    ]


def faults_of_objectives(s: Any) -> list[str]:
    """ILL-07, ILL-14, ILL-16: each is in one place, and the Contest has four as long as it can."""
    found = []
    if sorted(o - 1 for o in s.contest if o) != there(s, Place.IN_CONTEST):
        found.append("Contest")
    if s.piled != len(there(s, Place.PILE)):
        found.append("piled")
    below = [int(o) - 1 for o in s.under[: s.below]]
    if sorted(below) != there(s, Place.UNDER) or any(s.under[s.below :]):
        found.append("under")
    more = len(there(s, Place.PILE)) + len(there(s, Place.UNDER)) + len(there(s, Place.SPENT))
    if s.phase == Phase.ACTING and not s.over and not s.piled + s.below and there(s, Place.SPENT):
        found.append("objectives given up are no pile yet (ILL-16)")
    if len(there(s, Place.IN_CONTEST)) < CONTEST and more and not s.over:
        found.append("fewer than four in the Contest (ILL-07)")
    for seat in range(len(s.progress)):
        mine = [o for o in there(s, Place.PROGRESS) if s.by[o] == seat + 1]
        if sorted(int(o) - 1 for o in s.progress[seat] if o) != mine or len(mine) > IN_PROGRESS:
            found.append(f"in progress {seat}")
    for objective in range(OBJECTIVES):
        if (s.level[objective] == 0) != (s.place[objective] == Place.ABSENT):
            found.append(f"absent {objective}")
        if (
            bool(s.by[objective]) != (s.place[objective] in (Place.PROGRESS, Place.BILL, Place.KEPT))
            or s.by[objective] > s.seats
        ):
            found.append(f"by {objective}")
    return found


def faults_of_tricks(s: Any) -> list[str]:
    """ILL-17, ILL-18: what is missing, and what lies on the bill."""
    found = []
    if s.showing != len(there(s, Place.BILL)):
        found.append("showing")
    for objective in there(s, Place.PROGRESS) + there(s, Place.BILL):
        wants = [0] * FAMILIES
        for kind in needs(s, objective):
            wants[FAMILY_OF[kind]] += 1
        for kind in around(s, objective):
            wants[FAMILY_OF[kind]] -= 1
        if list(s.wants[objective]) != wants or s.missing[objective] != sum(wants) or min(wants) < 0:
            found.append(f"wants {objective}")
        if (sum(wants) == 0) != (s.place[objective] == Place.BILL):
            found.append(f"complete {objective}")
    for objective in range(OBJECTIVES):
        if s.place[objective] != Place.BILL and any(getattr(s, field)[objective] for field in COUNTED):
            found.append(f"cards on {objective}, which is not on the bill")
        if s.place[objective] == Place.BILL and not 1 <= s.waits[objective] <= 2:
            found.append(f"waits {objective}")
    return found


def faults_of_items(s: Any) -> list[str]:
    """ILL-24: what is not transformed counts as itself; around a trick lies what its owner put there."""
    found = []
    wings = [[0] * FAMILIES for _ in s.wings]
    for item in items_of(s):
        if item.slot >= s.items or not 0 <= item.kind < TYPES or not 0 <= item.shown < TYPES:
            found.append(f"item {item.slot}")
        begun = s.phase == Phase.TURNING and s.chosen == item.slot + 1 and s.by_card  # the card lies there already
        if not item.turned and (item.layers != begun or item.kind != item.shown):
            found.append(f"item {item.slot} is not transformed")
        if item.around < 0:
            wings[item.owner][FAMILY_OF[item.shown]] += 1
        elif (
            s.phase in (Phase.ASSEMBLING, Phase.RECALLING)
            and s.taking
            and item.around == s.contest[s.taking - 1] - 1
        ):
            if item.owner != s.turn:
                found.append(f"item {item.slot} is used by another")
        elif s.place[item.around] not in (Place.PROGRESS, Place.BILL) or s.by[item.around] != item.owner + 1:
            found.append(f"item {item.slot} is around nothing of its owner's")
    if [list(row) for row in s.wings] != wings:
        found.append("wings")
    for slot, kind in enumerate(s.kind):
        if not kind and any((s.shown[slot], s.owner[slot], s.turned[slot], s.layers[slot], s.around[slot])):
            found.append(f"slot {slot} is not clean")
    return found


def faults_of_points(s: Any) -> list[str]:
    """ILL-19: points and what they are made of."""
    found = []
    for seat in range(s.seats):
        levels = sum(s.level[objective] for objective in kept(s, seat))
        if s.points[seat] != sum(s.parts[seat]) or s.points[seat] < 0:
            found.append(f"points {seat}")
        if s.parts[seat, Part.LEVEL] != levels or s.parts[seat, Part.SPECIALITY] != specialities(s, seat):
            found.append(f"parts {seat}")
    return found


def census(s: Any) -> dict[str, int]:
    """Cards by kind and objectives, wherever they are; and what is wrong with the fields that can be derived."""
    cards = everywhere(s)
    counts = {name: int(cards[kind]) for kind, name in enumerate(CARD_NAMES)}
    objectives = {name: int(s.place[o] != Place.ABSENT) for o, name in enumerate(OBJECTIVE_NAMES)}
    return {**counts, **objectives, **dict.fromkeys(faults(s), 1)}

"""The story of a match that has ended: who led when, what turned it, how the points went, as all could know."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from alambic.core.match import Match
from alambic.core.state import SPECTATOR
from alambic.core.text import halves
from alambic.core.view import N_
from alambic.server.basics.words import Words
from alambic.server.live.matches import player_of
from alambic.server.live.table import Table

WIDE, HIGH = 300, 80  # of the graph, in its own units
ALL_ALONG = N_("{name} led from the first moves to the last.")
SINCE = N_("{name} took the lead after {when} of the match and kept it.")
EARLY = 0.1  # of the match: who led from here on led all along


@dataclass(frozen=True)
class Moment:
    """The standings after a move, as everybody knew them."""

    step: int
    places: Sequence[int]
    points: Sequence[float]


@dataclass(frozen=True)
class Curve:
    """How the points of a seat went."""

    seat: int
    name: str
    line: str  # points of a line, WIDE by HIGH
    end: float  # its height at the end


@dataclass(frozen=True)
class Story:
    """Three sentences and a graph."""

    sentences: Sequence[str]
    turned: int  # the step that turned it; 0: none did
    curves: Sequence[Curve]


def story_of(table: Table, said: Words) -> Story | None:
    """None where there is nothing to tell: a match that today's rules do not lead to its end, or without moves."""
    match = table.match
    if match is None or not match.over or not match.line:
        return None
    course: list[Moment] = table.remembered.about("story", match, lambda: moments(match))
    names = [player_of(seat) for seat in table.row.seats]
    winners = [seat for seat, place in enumerate(course[-1].places) if place == 1]
    turned = turning_point(course, winners)
    sentences = [leading(course, winners, names, said), closing(course[-1], winners, names, table, said)]
    if turned:
        sentences[1:1] = turning(table, turned, winners, names, said)
    return Story(sentences, turned, curves(course, names))


def moments(match: Match) -> list[Moment]:
    """The standings after every move that counts, in the end those of all hands open."""
    engine, worth, found = match.engine, match.position.worth, list[Moment]()
    before = 0
    for number, _, state in match.course():
        _, _, (places, points), _ = engine.survey(state)
        found.append(Moment(before, places, [count * worth for count in points]))
        before = number
    places, ended = match.standings()
    return [*found, Moment(before, places, ended)]


def leader(moment: Moment) -> int | None:
    """Who is ahead of all others."""
    first = [seat for seat, place in enumerate(moment.places) if place == 1]
    return first[0] if len(first) == 1 else None


def leading(course: Sequence[Moment], winners: Sequence[int], names: Sequence[str], said: Words) -> str:
    """Who led when."""
    ahead = [(n, seat) for n, moment in enumerate(course[:-1]) if (seat := leader(moment)) is not None]
    changes = [(n, seat) for k, (n, seat) in enumerate(ahead) if not k or ahead[k - 1][1] != seat]
    if not changes:
        return said.say("Nobody was ahead before the very end.")
    (start, first), (last, latest) = changes[0], changes[-1]
    when = said.percent(last / len(course))
    if len(changes) == 1 and winners == [first]:
        words = ALL_ALONG if start < EARLY * len(course) else SINCE
        return said.say(words).format(name=names[first], when=when)
    if len(changes) == 1:
        return said.say("{name} was ahead nearly all the time, but not in the end.").format(name=names[first])
    if len(changes) == 2 and winners == [latest]:
        return said.say("{first} led at first; after {when} of the match {name} went past.").format(
            first=names[first], name=names[latest], when=when
        )
    held = [sum(leader(moment) == seat for moment in course) for seat in range(len(names))]
    words = said.count("The lead changed {n} time", "The lead changed {n} times", len(changes) - 1)
    longest = said.say("{changes}; {name} had it longest.")
    return longest.format(changes=words.format(n=said.number(len(changes) - 1)), name=names[held.index(max(held))])


def turning_point(course: Sequence[Moment], winners: Sequence[int]) -> int:
    """The step that brought the winners most, against the best of the others; 0 if none brought anything."""
    sign = 1 if better_is_more(course[-1]) else -1
    others = [seat for seat in range(len(course[0].points)) if seat not in winners]

    def margin(moment: Moment) -> float:
        best = max(sign * moment.points[seat] for seat in winners)
        return best - max((sign * moment.points[seat] for seat in others), default=0)

    gains = [(margin(after) - margin(before), after.step) for before, after in pairwise(course)]
    most, step = max(gains, key=lambda gain: gain[0], default=(0, 0))
    return step if most > 0 else 0


def better_is_more(end: Moment) -> bool:
    """Whether whoever has more is ahead; in some games it is whoever has less."""
    ends = sorted(range(len(end.places)), key=lambda seat: end.places[seat])
    return end.points[ends[0]] >= end.points[ends[-1]]


def turning(table: Table, step: int, winners: Sequence[int], names: Sequence[str], said: Words) -> list[str]:
    """What a step told all, at its longest; of what the winners did, if they did anything."""
    words, events = table.game.words, table.course.told[step].get(SPECTATOR, [])
    told = [
        (event.who in winners, len(text), text)
        for event in events
        if (text := words.sentence(event, names, said.say))
    ]
    if not told:
        return []
    return [said.say("What turned it, at move {n}: {what}").format(n=said.number(step), what=max(told)[2])]


def closing(end: Moment, winners: Sequence[int], names: Sequence[str], table: Table, said: Words) -> str:
    """How near the others came."""
    others = sorted((seat for seat in range(len(names)) if seat not in winners), key=lambda seat: end.places[seat])
    if not others:
        return said.say("In the end nobody could be parted from the others.")
    next_best = others[0]
    if end.points[next_best] == end.points[winners[0]]:
        return said.say("{name} was level in the end: only the tie-break decided.").format(name=names[next_best])
    count = end.points[next_best]
    unit = table.game.words.unit(said.say) or said.point_word(count)
    return said.say("{name} came closest, with {n} {unit}.").format(
        name=names[next_best], n=halves(count), unit=unit
    )


def curves(course: Sequence[Moment], names: Sequence[str]) -> list[Curve]:
    """The points of all seats, move by move; the best is on top."""
    all_points = [count for moment in course for count in moment.points]
    low, high = min(0, *all_points), max(1, *all_points)
    up, last = better_is_more(course[-1]), max(1, len(course) - 1)

    def height(count: float) -> float:
        share = (count - low) / (high - low)
        return round(HIGH * (1 - share if up else share), 1)

    def line(seat: int) -> str:
        heights = [height(moment.points[seat]) for moment in course]
        bends = [n for n in range(len(heights)) if n in (0, last) or len({*heights[n - 1 : n + 2]}) > 1]
        return " ".join(f"{WIDE * n / last:.1f},{heights[n]}" for n in bends)

    return [Curve(seat, name, line(seat), height(course[-1].points[seat])) for seat, name in enumerate(names)]

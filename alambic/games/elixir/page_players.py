"""Everybody around the table: what they hold, have cast and bear."""

from collections.abc import Iterator
from typing import Any

from alambic.core.view import N_, Say, View
from alambic.games.elixir.cards import POWER_NAMES
from alambic.games.elixir.page_advice import own_spells
from alambic.games.elixir.page_cards import held, sign_of, spell_card
from alambic.games.elixir.page_deeds import deed
from alambic.games.elixir.page_pieces import Area, Back, Badge, Mark, Spell, Total
from alambic.games.elixir.rules_spells import ingredients_left, spells_of
from alambic.games.elixir.rules_turn import total_of
from alambic.games.elixir.state import KINDS, LEVELS, POWERS, SPELLS, Place
from alambic.games.elixir.verbs import Verb
from alambic.games.elixir.vocabulary import Phase, Told
from alambic.games.elixir.words_cards import (
    badge_short,
    badge_text,
    power_name,
    power_text,
    spell_name,
    steps,
    words_of,
)


def areas(view: View) -> tuple[Area, ...]:
    """Everybody's, the viewer's last and the others in the order of play after them."""
    s = view.s
    seats = [(view.seat + 1 + k) % s.seats for k in range(s.seats)] if view.seat < s.seats else range(s.seats)
    return tuple(area(view, seat) for seat in seats)


def area(view: View, seat: int) -> Area:
    s, say = view.s, view.say
    other = seat != view.seat
    left = ingredients_left(s, seat)
    return Area(
        seat,
        view.names[seat],
        not other,
        not s.over and seat == s.turn,
        s.held[seat],
        say(N_("Finds in hand: {n}")).format(n=s.held[seat]),
        backs(s, seat, say),
        say(N_("Spells to cast: {n}, with {m} ingredients")).format(n=spells_of(s, seat), m=left),
        left,
        say(N_("Ingredients left in their spells: {n}")).format(n=left),
        tuple(before(view, seat)),
        tuple(marks(s, seat, say)),
        tuple(badge(view, spell) for spell in range(SPELLS) if s.bearer[spell] == seat + 1),
        tuple(held(view, k, s.hand[seat, k]) for k in range(KINDS) if s.hand[seat, k]) if other else (),
        say(N_("In hand") if view.all_seeing else KNOWN),
        tuple(spell_card(view, spell) for spell in own_spells(s, seat)) if other else (),
        deed(view, f"at {seat + 1}") if f"at {seat + 1}" in view.legal else None,
        doing(view, seat),
    )


def backs(s: Any, seat: int, say: Say) -> tuple[Back, ...]:
    """ELX-05: everybody sees them."""
    words = say(N_("Level {level}: {n}"))
    return tuple(
        Back(k + 1, s.backs[seat, k], words.format(level=k + 1, n=s.backs[seat, k]))
        for k in range(LEVELS)
        if s.backs[seat, k]
    )


def before(view: View, seat: int) -> Iterator[Spell]:
    """Spells that lie cast before somebody; Double says as what it worked."""
    s, say = view.s, view.say
    fresh = {
        event.what % SPELLS
        for event in view.events
        if event.kind in (Told.CASTS, Told.UNCASTS) and event.what >= 0
    }
    for spell in range(SPELLS):
        if s.place[spell] == Place.CAST and s.by[spell] == seat + 1 and not is_power(s, seat, spell):
            shown = spell_card(view, spell)._replace(fresh=spell in fresh)
            other = s.works_as[spell] - 1
            if other >= 0 and other != spell:
                shown = shown._replace(
                    note=say(N_("as {spell}")).format(spell=spell_name(s, other, say)), sign=sign_of(s, other)
                )
            yield shown


def is_power(s: Any, seat: int, spell: int) -> bool:
    """Whether a cast spell is shown by the power it gives."""
    card = words_of(s, spell)
    return any(step.verb == Verb.POWER and s.powers[seat] >> step.amount & 1 for step in steps(s, card))


def marks(s: Any, seat: int, say: Say) -> Iterator[Mark]:
    """Powers, and turns that are taken away or to come (ELX-18, ELX-80 to ELX-83, ELX-97)."""
    for power in range(POWERS):
        if s.powers[seat] >> power & 1:
            yield Mark(f"power-{POWER_NAMES[power]}", power_name(power, say), power_text(power, say), True)
    if s.gag[seat]:
        yield Mark("gag", say(N_("Gagged")), say(N_("Casts nothing until the end of their next turn.")), False)
    if s.skips[seat]:
        yield Mark("skip", say(N_("Asleep")), say(N_("Turns to skip: {n}")).format(n=s.skips[seat]), False)
    more = s.extras[seat] + s.glass[seat]
    if more:
        yield Mark("extra", say(N_("More turns")), say(N_("Extra turns to come: {n}")).format(n=more), True)


def badge(view: View, spell: int) -> Badge:
    """A forfeit, by the card that laid it (ELX-50, ELX-51)."""
    s, say = view.s, view.say
    card = words_of(s, spell)
    name = view.names[s.layer[spell] - 1] if s.layer[spell] else ""
    lasting = s.ripe[spell] == 0
    words = OWED[s.ripe[spell]]
    codes = [f"{verb} {spell + 1}" for verb in ("call", "confirm", "contest")]
    return Badge(
        spell + 1,
        spell_name(s, card, say),
        badge_short(s, spell, say),
        badge_text(s, spell, say),
        say(words).format(name=name),
        lasting,
        s.layer[spell] - 1,
        tuple(deed(view, code) for code in codes if code in view.legal),
    )


KNOWN = N_("You know of")
OWED = (
    N_("A lasting forfeit, laid by {name}"),
    N_("Owed to {name}, by the end of the next turn"),
    N_("Owed to {name}, by the end of this turn"),
)


def doing(view: View, seat: int) -> str:
    """What somebody has done in an auction or a market."""
    s, say = view.s, view.say
    if s.phase == Phase.BIDDING and not s.over:
        if s.bidder == seat + 1:
            return say(N_("bids {n}")).format(n=s.bid)
        return "" if s.bidding >> seat & 1 else say(N_("out"))
    if s.phase == Phase.MARKETING and s.put[seat]:
        return say(N_("has brought a find"))
    return ""


# The draft (ELX-04)


def totals(view: View) -> tuple[Total, ...]:
    s, say = view.s, view.say
    if s.phase != Phase.DRAFTING or s.over:
        return ()
    most = total_of(s)
    found = []
    for seat in range(s.seats):
        many = ingredients_left(s, seat)
        label = say(N_("{name}: {n} of {total} ingredients")).format(name=view.names[seat], n=many, total=most)
        found.append(Total(seat, view.names[seat], many, most, seat == s.actor, label))
    return tuple(found)

"""The moves of V.I.T.R.I.O.L. in words: as labels of buttons, and with the piles that they are about."""

from functools import lru_cache

from alambic.core.view import N_, Say, View, plain
from alambic.games.vitriol.rules_piles import high_metal, low_metal, natural_points, slot_points
from alambic.games.vitriol.vocabulary import METAL_NAMES, card_named
from alambic.games.vitriol.words_cards import THE_METAL, metal_name, the_card


@lru_cache(4096)
def phrase(code: str, say: Say = plain) -> str:
    """A move as the label of a button."""
    kind, _, rest = code.partition(" ")
    if kind == "lay":
        return say(N_("Lay {what}")).format(what=the_card(card_named(rest), say))
    if kind == "discard":
        return say(N_("Discard {what} face down")).format(what=the_card(card_named(rest), say))
    if kind == "exchange":
        return say(N_("Exchange {what}")).format(what=the_card(card_named(rest), say))
    if kind == "transmute":
        name, owner, metal = rest.split(" ")
        card, was = card_named(name), METAL_NAMES.index(metal)
        now = low_metal(card) if was == high_metal(card) else high_metal(card)
        words = N_("Transmute {was} of player {n} into {now}")
        return say(words).format(was=say(THE_METAL[was]), n=owner, now=metal_name(now, say))
    if kind == "athanor":
        return say(N_("Restore pile {n} with an athanor")).format(n=rest)
    return say(N_("Pass: no card left") if kind == "pass" else N_("Ready for the next round"))


def named(code: str, view: View) -> str:
    """A move for somebody who looks at the table: whose pile it works on, and what that is worth."""
    s, say = view.s, view.say
    kind, *parts = code.split()
    if kind == "transmute":
        card, owner, before = card_named(parts[0]), int(parts[1]) - 1, METAL_NAMES.index(parts[2])
        after, points = low_metal(card) + high_metal(card) - before, natural_points(s, owner, before)
        words = N_("Transmute {before} ({points}) in front of {who} into {after}")
        mine = N_("Transmute your own {before} ({points}) into {after}")
    elif kind == "athanor":
        slot = int(parts[0]) - 1
        owner, before, after, points = s.owner[slot] - 1, s.now[slot], s.was[slot], slot_points(s, slot)
        words = N_("With an athanor, turn {before} ({points}) in front of {who} back into {after}")
        mine = N_("With an athanor, turn your own {before} ({points}) back into {after}")
    else:
        return phrase(code, say)
    own = owner == view.seat
    metal = metal_name(before, say) if own else say(THE_METAL[before])
    return say(mine if own else words).format(
        who=view.names[owner], before=metal, after=metal_name(after, say), points=points
    )


def pointed(code: str, view: View) -> tuple[str, ...]:
    """The places on the page that a move is about."""
    kind, *parts = code.split()
    if kind == "transmute":
        return (f"nat-{int(parts[1]) - 1}-{parts[2]}",)
    if kind == "athanor":
        return (f"slot-{parts[0]}",)
    if kind == "lay":
        return (f"nat-{view.seat}-{parts[0]}",)
    return ("discard",) if kind in ("discard", "exchange") else (f"act-{kind}",)

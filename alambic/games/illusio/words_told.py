"""What happened in Illusio, in words."""

from collections.abc import Sequence

from alambic.core.events import NONE, VEILED, Event
from alambic.core.view import N_, Say, plain
from alambic.games.illusio.cards import Card, Domain, Talent
from alambic.games.illusio.vocabulary import End, Told
from alambic.games.illusio.words_things import (
    a_card,
    card_name,
    item_told,
    parts_of,
    the_card,
    trick_told,
)

ABOUT_CARDS: dict[int, str] = {  # `what` is a card
    Told.DRAWS: N_("{who} draws {what}."),
    Told.PLACES: N_("{who} places {what} in the wings."),
    Told.GRABS: N_("{who} grabs {what} from {whom}."),
    Told.STEALS: N_("{who} takes {what} from {whom} and is to give a card back."),
    Told.GIVES_BACK: N_("{who} gives {what} to {whom}."),
    Told.SEES: N_("{who} sees {what} in {whom}'s hand."),
    Told.PLANTS: N_("{who} puts {what} from {whom}'s hand into that player's wings."),
    Told.SENDS_BACK: N_("{who} sends {the} back to {whom}'s hand."),
}
ABOUT_TRICKS: dict[int, str] = {  # `what` is an objective
    Told.DRAWS_FIRST: N_("{who} draws “{trick}”, level {n}, to see who begins."),
    Told.LAID_OUT: N_("“{trick}” comes into the Contest."),
    Told.TAKES: N_("{who} takes “{trick}” from the Contest."),
    Told.BILLS: N_("{who} puts “{trick}” on the bill."),
    Told.GIVES_UP: N_("{who} gives up “{trick}”."),
    Told.REPLACES: N_("{who} puts “{trick}” from the Contest under the pile."),
    Told.FAILS: N_("{who} cannot assemble “{trick}” after all: the action is lost (ILL-30)."),
}
ON_THE_BILL: dict[int, tuple[str, ...]] = {  # what is played on a trick: one's own, somebody else's
    Told.EXTENDS: (
        N_("{who} plays an Encore: “{trick}” stays on the bill one more round."),
        N_("{who} plays an Encore on {whom}'s “{trick}”, which stays on the bill one more round."),
    ),
    Told.HURRIES: (
        N_("{who} plays an Instant success: “{trick}” is scored at once."),
        N_("{who} plays an Instant success on {whom}'s “{trick}”, which is scored at once."),
    ),
    Told.BELITTLES: (
        N_("{who} plays a Déjà vu: “{trick}” brings 1 point less."),
        N_("{who} plays a Déjà vu on {whom}'s “{trick}”, which brings 1 point less."),
    ),
    Told.EXALTS: (
        N_("{who} plays a Grandiose: “{trick}” brings 2 points more."),
        N_("{who} plays a Grandiose on {whom}'s “{trick}”, which brings 2 points more."),
    ),
}
AROUND: dict[int, str] = {  # a component comes to lie around an objective
    Told.USES: N_("{who} moves {what} from the wings to “{trick}”."),
    Told.ADDS: N_("{who} adds {what} from the hand to “{trick}”."),
}
CHANGED: dict[int, tuple[str, ...]] = {  # by card (ILL-24), by talent (ILL-40, ILL-45), in other wings
    Told.TRANSFORMS: (
        N_("{who} transforms {item} {into}."),
        N_("{who} turns {item} {into} by talent."),
        N_("{who} turns {item} in {whom}'s wings {into} by talent."),
    ),
    Told.CONJURES: (
        N_("{who} transforms {item} {into}: remember it!"),
        N_("{who} turns {item} {into} by talent: remember it!"),
        N_("{who} turns {item} in {whom}'s wings {into} by talent: remember it!"),
    ),
}
FADED = (  # ILL-30: the same, later
    N_("{who} transforms {item}: remember into what."),
    N_("{who} turns {item} by talent: remember into what."),
    N_("{who} turns {item} in {whom}'s wings by talent: remember into what."),
)
RECALLED = (
    N_("{who} names {item}: {name}. That is wrong, and the illusion ends (ILL-30)."),
    N_("{who} names {item}: {name}. That is right."),
    N_("{who} names {item}: {name}. That is right, but it fits nowhere (ILL-30)."),
)
RECALLED_ONCE = (
    N_("{who} names {item} wrongly, and the illusion ends (ILL-30)."),
    N_("{who} names {item} rightly."),
    N_("{who} names {item} rightly, but it fits nowhere (ILL-30)."),
)
SHUFFLED = (
    N_("The discard is shuffled and becomes the new pile."),
    N_("The objectives that were given up are shuffled and become the new pile."),
)
ENDS: dict[int, tuple[str, str]] = {
    End.SCORED: (N_("the points that win have been reached"), "ILL-21"),
    End.EMPTY: (N_("no objective is left"), "ILL-22"),
    End.IDLE: (N_("for three rounds nobody has taken an action"), "ILL-22"),
    End.LONG: (N_("sixty rounds have been played"), "ILL-22"),
}
SILENT = (
    Told.CHOOSES,
    Told.DRAWS,
    Told.SEES,
    Told.PASSES,
)  # what others draw and see, and that a turn ends which had actions
FADING = (Told.CONJURES, Told.RECALLS)  # what old lines no longer tell (ILL-30)
DONE_TO = (
    Told.GRABS,
    Told.EXTENDS,
    Told.HURRIES,
    Told.BELITTLES,
    Told.EXALTS,
    Told.STEALS,
    Told.GIVES_BACK,
    Told.SWAPS,
    Told.LOOKS,
    Told.PLANTS,
    Told.SENDS_BACK,
)


def sentence(event: Event, names: Sequence[str], say: Say = plain) -> str:
    """One event in words; what its viewer may not know stays unnamed."""
    kind, what = event.kind, event.what
    if kind == Told.CHOOSES or (kind in (Told.DRAWS, Told.SEES) and what == VEILED):
        return ""  # everybody sees how many cards the others hold, and who looked
    who = names[event.who] if event.who != NONE else ""
    if kind in ABOUT_CARDS:
        whom = names[event.whom] if event.whom != NONE else ""
        the = the_card(what, say) if what >= 0 else ""
        return say(ABOUT_CARDS[kind]).format(who=who, whom=whom, what=a_card(what, say), the=the)
    if kind in ABOUT_TRICKS:
        return say(ABOUT_TRICKS[kind]).format(who=who, trick=trick_told(what, say), n=event.where)
    if kind in ON_THE_BILL:
        words = ON_THE_BILL[kind][event.whom != event.who]
        return say(words).format(who=who, whom=names[event.whom], trick=trick_told(what, say))
    if kind in AROUND:
        return say(AROUND[kind]).format(who=who, what=a_card(what, say), trick=trick_told(event.whom, say))
    if kind in CHANGED:
        owner = turned_of(event)
        how = 2 if owner != NONE else 1 if event.whom else 0
        words = FADED[how] if what == VEILED else CHANGED[kind][how]
        into = say(Card.of(what).said.into) if what != VEILED else ""
        whom = names[owner] if owner != NONE else ""
        return say(words).format(who=who, item=item_told(event.where, say), into=into, whom=whom)
    return rest_told(event, who, names, say)


def rest_told(event: Event, who: str, names: Sequence[str], say: Say) -> str:
    """Events of which no two are alike."""
    kind, what = event.kind, event.what
    if kind == Told.MAGICIAN:
        return say(Talent.of(what).said.deal).format(who=who)
    if kind == Told.NAMES:
        return say(N_("{who} names a domain: {domain}.")).format(who=who, domain=say(Domain.of(what).said))
    if kind == Told.BEGINS:
        return say(N_("Round {n}: {who}'s turn.")).format(n=what, who=who)
    if kind == Told.RESHUFFLED:
        return say(SHUFFLED[what])
    if kind == Told.DISCARDS:
        words = N_("{who} discards {what}.") if event.where else N_("{who} exchanges {what} for another card.")
        return say(words).format(who=who, what=a_card(what, say))
    if kind == Told.SCORES:
        return scored(event, who, say)
    if kind == Told.SWAPS:
        words = N_("{who} swaps {own} for {item} in {whom}'s wings.")
        own, item = item_told(what, say), item_told(event.where, say)
        return say(words).format(who=who, own=own, item=item, whom=names[event.whom])
    if kind == Told.LOOKS:
        return say(N_("{who} looks at {whom}'s hand.")).format(who=who, whom=names[event.whom])
    if kind == Told.RECALLS:
        item = item_told(event.where, say)
        if what == VEILED:
            return say(RECALLED_ONCE[event.whom]).format(who=who, item=item)
        return say(RECALLED[event.whom]).format(who=who, item=item, name=card_name(what, say))
    if kind == Told.PASSES:
        return "" if what else say(N_("{who} takes no action.")).format(who=who)
    why, clause = ENDS[what]
    assert kind == Told.ENDED
    return say(N_("The game ends: {what} ({clause}).")).format(what=say(why), clause=clause)


def scored(event: Event, who: str, say: Say) -> str:
    """A trick and its points, with what they are made of (ILL-19)."""
    points, parts = event.where, parts_of(event.whom)
    trick = trick_told(event.what, say)
    if points == 0:
        return say(N_("{who} scores nothing with “{trick}”.")).format(who=who, trick=trick)
    counted = (
        (points - parts.bonus, N_("level {n}")),  # a trick that scores is not cut off at 0
        (parts.exact, N_("exact types +{n}")),
        (parts.speciality, N_("speciality +{n}")),
        (parts.talent, N_("talent +{n}")),
        (2 * parts.exalted, N_("Grandiose +{n}")),
        (parts.belittled, N_("Déjà vu −{n}")),
    )
    made_of = ", ".join(say(words).format(n=n) for n, words in counted if n)
    words = N_("{who} scores {n} points with “{trick}” ({parts}).")
    if points == 1:
        words = N_("{who} scores 1 point with “{trick}” ({parts}).")
    return say(words).format(who=who, n=points, trick=trick, parts=made_of)


def turned_of(event: Event) -> int:
    """Whose component somebody else's talent has changed, or NONE (ILL-40, ILL-45)."""
    return event.whom - 1 if event.whom and event.whom - 1 != event.who else NONE


def done_to(event: Event) -> int:
    """The seat that an event happened to, or NONE: cards, components or a trick of theirs are concerned."""
    if event.kind in CHANGED:
        return turned_of(event)
    return event.whom if event.kind in DONE_TO and event.whom != event.who else NONE

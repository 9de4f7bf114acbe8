"""What Illusio waits for, said to whoever is to do it and to the others."""

from collections.abc import Sequence

from alambic.core.events import NONE
from alambic.core.view import N_, Say, plain
from alambic.games.illusio.cards import Talent
from alambic.games.illusio.rules_legal import legal_talent
from alambic.games.illusio.rules_table import half_of
from alambic.games.illusio.state import ACTIONS, HAND, IDLE_ROUNDS, ITEMS, Illusio
from alambic.games.illusio.vocabulary import Phase
from alambic.games.illusio.words_things import numbered, trick_name

YOUR_ACTIONS = (  # by how many were taken (ILL-10)
    N_("Take up to two actions, or end your turn."),
    N_("You may take one more action, or end your turn."),
    N_("Both actions are taken: end your turn."),
)
YOU_BECOME = (  # what a component is to become: by card, by the Tamer, by the Quick-change artist
    N_("Choose what to turn {item} into."),
    N_("Choose which animal to turn {item} into."),
    N_("Choose which other type of the same family to turn {item} into."),
)
YOURS: dict[int, str] = {
    Phase.NAMING: N_("You are the Headliner: name a domain. A trick of that domain will score 1 point more."),
    Phase.SWAPPING: N_("Choose the opponent's component that you want for {item}."),
    Phase.RETURNING: N_("Give {whom} a card back: the one you took, or another."),
    Phase.PLANTING: N_(
        "You see {whom}'s hand: choose a component that goes into their wings, or leave the hand alone."
    ),
    Phase.DROPPING: N_("You have drawn a card: discard one."),
    Phase.RECALLING: N_("What did {item} turn into? If you name it wrong, the illusion ends."),
}
THEIR_ACTIONS = (
    N_("{who} may take up to two actions."),
    N_("{who} may take one more action."),
    N_("{who} has taken both actions and is to end the turn."),
)
THEIRS: dict[int, str] = {
    Phase.NAMING: N_("{who}, the Headliner, is to name a domain."),
    Phase.TURNING: N_("{who} is to choose what to turn {item} into."),
    Phase.SWAPPING: N_("{who} is to choose a component in exchange for {item}."),
    Phase.ASSEMBLING: N_("{who} is gathering components for “{trick}”."),
    Phase.EXCHANGING: N_("{who} is exchanging cards."),
    Phase.RETURNING: N_("{who} is to give {whom} a card back."),
    Phase.PLANTING: N_("{who} sees {whom}'s hand and may put a component of it into that player's wings."),
    Phase.DROPPING: N_("{who} has drawn a card and is to discard one."),
    Phase.DISCARDING: N_("{who} holds too many cards and is to discard one."),
    Phase.RECALLING: N_("{who} is to say what {item} turned into."),
}
TO_YOU: dict[int, str] = {  # the same to whoever it is about
    Phase.RETURNING: N_("{who} is to give you a card back."),
    Phase.PLANTING: N_("{who} sees your hand and may put a component of it into your wings."),
}


IDLE_FOR = (  # by whole rounds (ILL-22)
    N_("Nobody has acted for a whole round: after three such rounds the game ends (ILL-22)."),
    N_("Nobody has acted for two whole rounds: after a third one the game ends (ILL-22)."),
)


def warning(s: Illusio, say: Say = plain) -> str:
    """That the game ends soon if nobody acts (ILL-22); nothing while somebody does."""
    rounds = s.idle // s.seats
    return say(IDLE_FOR[rounds - 1]) if rounds and not s.over else ""


def prompt(s: Illusio, names: Sequence[str], say: Say = plain, seat: int = NONE) -> str:
    """What is to be done now; `seat` is who is told, of a game that goes on."""
    if seat == s.turn:
        return yours(s, seat, names, say)
    if s.phase == Phase.ACTING:
        words = THEIR_ACTIONS[s.actions]
    elif seat == s.victim - 1 and s.phase in TO_YOU:
        words = TO_YOU[s.phase]
    else:
        words = THEIRS[s.phase]
    return say(words).format(who=names[s.turn], **about(s, names, say))


def yours(s: Illusio, seat: int, names: Sequence[str], say: Say) -> str:
    """What somebody can do now, said to them."""
    if s.phase == Phase.ACTING:
        told = say(YOUR_ACTIONS[s.actions])
        if s.used[seat] == 0 and legal_talent(s, seat, [0] * ITEMS, 0) > 0:
            told += f" {say(Talent.of(s.talent[seat]).said.free)}"
        return told
    if s.phase == Phase.TURNING:
        words = YOU_BECOME[0 if s.by_card else 1 if s.talent[seat] == Talent.TAMER else 2]
    elif s.phase == Phase.ASSEMBLING:
        return assembling(s, say)
    elif s.phase == Phase.EXCHANGING:
        words = N_("Exchange more cards, or draw as many as you have given up: {count}.")
        if s.given == 1:
            words = N_("Exchange another card, or draw one for the card you have given up.")
        return say(words).format(count=s.given)
    elif s.phase == Phase.DISCARDING:
        words = N_("A turn ends with at most {most} cards in hand, and you hold {count}: discard one.")
        return say(words).format(most=HAND, count=s.held[seat])
    else:
        words = YOURS[s.phase]
    return say(words).format(**about(s, names, say))


def assembling(s: Illusio, say: Say) -> str:
    """ILL-14: half of what it needs, and as many more as wished."""
    objective = s.contest[s.taking - 1] - 1
    level, there = s.level[objective], s.level[objective] - s.missing[objective]
    lacking = half_of(level) - there
    if lacking > 1:
        words = N_("“{trick}” needs at least two components from your wings.")
    elif lacking == 1:
        words = N_("“{trick}” needs at least one more component from your wings.")
    else:
        words = N_("“{trick}” is yours: add more components from your wings, or leave it at that.")
    return say(words).format(trick=trick_name(s, objective, say))


def about(s: Illusio, names: Sequence[str], say: Say) -> dict[str, object]:
    """The component, the opponent and the objective that a phase is about, if it is."""
    taking = s.contest[s.taking - 1] - 1 if s.taking else NONE
    return {
        "item": numbered(s, s.chosen - 1, say) if s.chosen else "",
        "whom": names[s.victim - 1] if s.victim else "",
        "trick": trick_name(s, taking, say) if taking != NONE else "",
    }


assert len(YOUR_ACTIONS) == len(THEIR_ACTIONS) == ACTIONS + 1
assert len(IDLE_FOR) == IDLE_ROUNDS - 1

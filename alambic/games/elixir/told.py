"""What can happen in Elixir, and how it is said."""

from alambic.core.events import NONE, Event
from alambic.core.view import N_
from alambic.core.vocabulary import (
    COUNT,
    SEAT,
    Endings,
    Ends,
    Events,
    Phrase,
    Several,
    Tells,
    Thing,
    each,
    seen,
    several,
    the_other,
)
from alambic.games.elixir import words_cards
from alambic.games.elixir.cards import Kind


class End(Endings):
    """Why the game is over."""

    EMPTY_HANDED = Ends(N_("{who} has no spell left in hand"), "ELX-14")
    LONG = Ends(N_("60 turns a player have been taken"), "ELX-15")


# Events: what their columns are of

A_CARD = Thing(words_cards.a_find, the=words_cards.the_find, unseen=N_("a find"))
FINDS = Several(what=words_cards.some_finds)  # three at a time
NAMED = Thing(spell=words_cards.spell_told, text=words_cards.text_told)
BY_NAME = Several(spells=words_cards.quoted)


def answered_with(answer: int) -> int:
    """The object of an answer that is no spell, as ANSWERS counts them."""
    return (Kind.AMULET, Kind.MIRROR, Kind.SNUFFER, Kind.BROOM)[min(answer, 4) - 1]


OBJECT = Thing(
    lambda answer, say: words_cards.a_find(answered_with(answer), say),
    the=lambda answer, say: words_cards.the_find(answered_with(answer), say),
)


def ours(text: str, name: str) -> Phrase:
    """A forfeit is told with what it asks for, where it is one of ours (ELX-50, ELX-51)."""
    return lambda event: text if words_cards.text_told(event.what) else name


def by_object(thing: str, spell: str) -> Phrase:
    """An answer with an object, or with a spell."""
    return lambda event: thing if event.where == NONE else spell


def themselves(event: Event) -> int:
    """Of what comes over somebody without anybody else being named."""
    return event.who


class Told(Events):
    STARTS = Tells(N_("Eeny, meeny, miny, moe: {who} begins."))  # ELX-03
    DRAFTS = Tells(N_("{who} takes a spell of level {n}."), where=COUNT, sound="tap")
    DRAWS = Tells(  # whom: 0 dealt, 1 drawn
        seen(each("whom", N_("{who} is dealt {what}."), N_("{who} draws {what}."))),
        things=FINDS,
        silent=True,
        sound="slide",
    )
    LEARNS = Tells(seen(N_("{who} holds {spells}.")), things=BY_NAME, silent=True)
    BEGINS = Tells(  # the so manieth turn; where: 0 regular, 1 an extra one, 2 an Hourglass's
        each(
            "where",
            N_("Turn {n}: {who}."),
            N_("Turn {n}: {who} again."),
            N_("Turn {n}: {who} again, by the Hourglass."),
        ),
        what=COUNT,
    )
    RESHUFFLED = Tells(N_("The discard is shuffled and becomes the new pile."), sound="slide")
    SLEEPS = Tells(N_("{who} sleeps through a turn (ELX-69)."), done_to=themselves, sound="pass")
    PLAYS = Tells(N_("{who} plays {what}."), what=A_CARD, sound="tap")
    CASTS = Tells(  # where: 0 in their turn, 1 free (Elixir), 2 in answer
        each(
            "where",
            N_("{who} casts “{spell}”."),
            N_("{who} casts “{spell}” without ingredients."),
            N_("{who} casts “{spell}” in answer."),
        ),
        what=NAMED,
        sound="chime",
    )
    NAMES = Tells(  # the spell that Double copies, or, where = 1, the object that Borrowed magic uses
        each("where", N_("{who} copies “{spell}”."), N_("{who} uses {what} from the discard.")),
        what=Thing(words_cards.a_find, spell=words_cards.spell_told),
    )
    AIMS = Tells(  # at somebody, or, where = Way, to a side
        lambda event: (
            each("where", "", N_("{who} points to the left."), N_("{who} points to the right."))
            if event.whom == NONE
            else N_("{who} chooses {whom}.")
        ),
        whom=SEAT,
        done_to=the_other,
    )
    PAYS = Tells(N_("{who} throws {what} into the cauldron."), things=FINDS, sound="tap")
    STANDS_IN = Tells(
        each(
            "where",
            N_("{who} lets a Wand stand in for {the}."),
            N_("By Mastery {who} leaves out {the}."),
            N_("The Apprentice of {who} makes do with two finds instead of {the}."),
        ),
        what=A_CARD,
        sound="tap",
    )
    CONCERNS = Tells("", done_to=the_other, silent=True)  # whom the spell of `who` would affect (ELX-20)
    ANSWERS = Tells(  # what: as Move counts from PASS; where: the spell, or NONE
        by_object(N_("{who} answers with {what}."), N_("{who} answers with “{spell}”.")),
        what=OBJECT,
        where=NAMED,
        sound="chime",
    )
    TOO_LATE = Tells(  # the same: its text no longer applies, the card stays in hand
        by_object(N_("Too late: {who} keeps {the}."), N_("Too late: {who} keeps “{spell}”.")),
        what=OBJECT,
        where=NAMED,
    )
    WARDED = Tells(N_("An Amulet protects {who}: the spell passes by."), sound="chime")
    MIRRORED = Tells(
        N_("The Mirror of {who} sends the spell back to {whom}."), whom=SEAT, done_to=the_other, sound="chime"
    )
    SNUFFED = Tells(N_("{who} snuffs the spell out: it has no effect."), sound="pass")
    SWEPT = Tells(N_("{who} sweeps up {the} with a Broom."), what=A_CARD, sound="slide")
    FIZZLES = Tells(N_("“{spell}” of {who} has no effect."), what=NAMED, sound="pass")
    TAKES = Tells(  # where: how, as Taken says
        each(
            "where",
            N_("{who} takes {what} from {whom}."),
            N_("{who} takes {what} from {whom} as a tithe."),
            N_("{who} takes {what} from {whom}, as the verdict says."),
            N_("{who} chooses {what} among the finds of {whom}."),
            N_("{who} takes {what} from {whom} in exchange."),
        ),
        what=A_CARD,
        whom=SEAT,
        done_to=the_other,
        sound="slide",
    )
    GIVES = Tells(  # where: the Purpose
        N_("{who} gives {what} to {whom}."), what=A_CARD, whom=SEAT, done_to=the_other, sound="slide"
    )
    DISCARDS = Tells(  # whom: 0 at random, 1 all of them, 2 for an auction
        each(
            "whom",
            N_("{who} loses {what}."),
            N_("{who} discards {what}."),
            N_("{who} discards {what} for the lot."),
        ),
        things=FINDS,
        sound="slide",
    )
    SWAPS = Tells(N_("{who} and {whom} exchange all their finds."), whom=SEAT, done_to=the_other, sound="slide")
    RECEIVES = Tells(seen(N_("{who} receives {what}.")), things=FINDS, silent=True)  # their new hand
    PASSES_HANDS = Tells(
        each(
            "where",
            "",
            N_("All hands of finds move one seat to the left."),
            N_("All hands of finds move one seat to the right."),
        ),
        sound="slide",
    )
    SHARES = Tells(  # what: 0 finds, 1 spells
        each(
            "what",
            N_("All finds are shuffled and dealt out anew."),
            N_("All uncast spells are shuffled and dealt out anew."),
        ),
        sound="slide",
    )
    GIVES_SPELL = Tells(
        seen(N_("{who} gives “{spell}” to {whom}."), N_("{who} gives a spell of level {n} to {whom}.")),
        what=NAMED,
        where=COUNT,
        whom=SEAT,
        done_to=the_other,
        sound="slide",
    )
    CURSED = Tells(
        seen(
            N_("{who} takes “{spell}” from the spells set aside."),
            N_("{who} takes a spell of level {n} from those set aside."),
        ),
        what=NAMED,
        where=COUNT,
        done_to=themselves,
        sound="slide",
    )
    GLEANS = Tells(N_("{who} takes {what} from the discard."), what=A_CARD, sound="slide")
    GAGS = Tells(
        N_("{whom} is gagged and casts nothing until the end of their next turn."),
        whom=SEAT,
        done_to=the_other,
        sound="pass",
    )
    LULLS = Tells(
        several("where", N_("{whom} will sleep through a turn."), N_("{whom} will sleep through {n} turns.")),
        where=COUNT,
        whom=SEAT,
        done_to=the_other,
        sound="pass",
    )
    LIFTED = Tells(N_("“{spell}” no longer lies on {who}."), what=NAMED, sound="chime")
    LAYS = Tells(  # where: 0 cast, 1 passed on by Unbinding
        each(
            "where",
            ours(N_("“{spell}” lies on {whom} from now on: {text}"), N_("“{spell}” lies on {whom} from now on.")),
            ours(N_("{who} lays “{spell}” on {whom}: {text}"), N_("{who} lays “{spell}” on {whom}.")),
        ),
        what=NAMED,
        whom=SEAT,
        done_to=the_other,
        sound="tap",
    )
    DARED = Tells(
        ours(N_("{who} accepts “{spell}”: {text}"), N_("{who} accepts “{spell}”.")), what=NAMED, sound="tap"
    )
    BUYS_OFF = Tells(N_("{who} buys off “{spell}” from {whom}."), what=NAMED, whom=SEAT, sound="slide")
    LOOKS = Tells(N_("{who} looks at the finds of {whom}."), whom=SEAT, done_to=the_other, sound="chime")
    SEES = Tells(seen(N_("{who} sees {what} in the hand of {whom}.")), things=FINDS, whom=SEAT, silent=True)
    GAINS = Tells(N_("{who} has a new power: {power}."), what=Thing(power=words_cards.power_name), sound="chime")
    UNCASTS = Tells(N_("{who} takes {spells} back into hand."), things=BY_NAME, done_to=themselves, sound="slide")
    PROLONGS = Tells(  # what: 1 an Hourglass's
        several(
            "where",
            N_("{who} will take another turn after this one."),
            N_("{who} will take {n} more turns after this one."),
        ),
        where=COUNT,
        sound="chime",
    )
    REMOVES = Tells(
        seen(N_("{who} removes “{spell}” from the game."), N_("{who} removes a spell from the game.")),
        what=NAMED,
        sound="pass",
    )
    OFFERS = Tells(N_("{who} offers {what} to {whom}."), what=A_CARD, whom=SEAT, done_to=the_other)
    BRINGS = Tells(N_("{who} has brought {what} to the market."), what=A_CARD, sound="tap")
    PICKS = Tells(N_("{who} takes {what} from the market."), what=A_CARD, sound="slide")
    LOT = Tells(N_("Up for auction: {what}."), things=FINDS, sound="slide")
    BIDS_FOR = Tells(
        several("where", N_("{who} bids one find."), N_("{who} bids {n} finds.")), where=COUNT, sound="tap"
    )
    OUT_OF = Tells(N_("{who} is out of the auction."), sound="pass")
    WINS_LOT = Tells(
        lambda event: (
            N_("Nobody bids: the lot is discarded.")
            if event.who == NONE
            else several("where", N_("{who} wins the lot for one find."), N_("{who} wins the lot for {n} finds."))
        ),
        where=COUNT,
        sound="slide",
    )
    CALLS = Tells(
        N_("{who} calls {whom} out: “{spell}” was broken!"),
        what=NAMED,
        whom=SEAT,
        done_to=the_other,
        sound="chime",
    )
    ADMITS = Tells(N_("{who} admits it."), sound="pass")
    DENIES = Tells(N_("{who} denies it."), sound="pass")
    VOTED = Tells(each("what", "", N_("{who} votes: guilty."), N_("{who} votes: not guilty.")))
    VERDICT = Tells(  # on the accused; whom: the accuser; where: 0 a call, 1 a contest
        each(
            "what",
            "",
            each("where", N_("Verdict: {who} broke the forfeit."), N_("Verdict: {who} has not done the forfeit.")),
            each("where", N_("Verdict: {who} kept the forfeit."), N_("Verdict: {who} has done the forfeit.")),
        ),
        sound="chime",
    )
    CONFIRMS = Tells(  # where: 0 says so, 1 nobody said otherwise
        each(
            "where",
            N_("{who} confirms it: {whom} has done “{spell}”."),
            N_("Nobody says otherwise: {whom} has done “{spell}”."),
        ),
        what=NAMED,
        whom=SEAT,
        done_to=the_other,
        sound="chime",
    )
    CONTESTS = Tells(
        N_("{who} says that {whom} has not done “{spell}”."),
        what=NAMED,
        whom=SEAT,
        done_to=the_other,
        sound="chime",
    )
    SLIPS = Tells(N_("{who} forgets a forfeit for a moment, and {whom} notices (ELX-52)."), whom=SEAT)
    PASSES = Tells("", silent=True, sound="pass")
    ENDED = Tells(
        lambda event: (
            N_("The game ends: {what} ({clause}).")
            if event.who == NONE
            else N_("{who} has no spell left in hand and wins ({clause}).")
        ),
        what=End.thing(),
        sound="fanfare",
    )
    PUTS = Tells(N_("{who} puts {what} face down on the market."), what=A_CARD, sound="tap")
    BACKS = Tells("", silent=True)  # how many spells they hold of each level
    PASSES_ON = Tells(N_("{who} is about to pass “{spell}” on."), what=NAMED)  # to somebody still to be named
    SHIELDED = Tells(N_("The Aegis of {who} keeps “{spell}” off."), what=NAMED)  # a forfeit of `whom` (ELX-83)

"""What happened in Elixir, in words."""

from collections.abc import Sequence

from alambic.core.events import NONE, VEILED, Event
from alambic.core.view import N_, Say, plain
from alambic.games.elixir.state import SPELLS
from alambic.games.elixir.vocabulary import End, Kind, Move, Told, Vote, Way
from alambic.games.elixir.words_forfeits import forfeit_text
from alambic.games.elixir.words_things import (
    a_find,
    finds_of,
    listed,
    power_name,
    some_finds,
    spell_told,
    spells_of,
    the_find,
    title_told,
)

ABOUT_NOTHING: dict[int, str] = {
    Told.STARTS: N_("Eeny, meeny, miny, moe: {who} begins."),
    Told.RESHUFFLED: N_("The discard is shuffled and becomes the new pile."),
    Told.DRAFTS: N_("{who} takes a spell of level {n}."),
    Told.SLEEPS: N_("{who} sleeps through a turn (ELX-69)."),
    Told.WARDED: N_("An Amulet protects {who}: the spell passes by."),
    Told.MIRRORED: N_("The Mirror of {who} sends the spell back to {whom}."),
    Told.SNUFFED: N_("{who} snuffs the spell out: it has no effect."),
    Told.SWAPS: N_("{who} and {whom} exchange all their finds."),
    Told.GAGS: N_("{whom} is gagged and casts nothing until the end of their next turn."),
    Told.LOOKS: N_("{who} looks at the finds of {whom}."),
    Told.OUT_OF: N_("{who} is out of the auction."),
    Told.ADMITS: N_("{who} admits it."),
    Told.DENIES: N_("{who} denies it."),
    Told.SLIPS: N_("{who} forgets a forfeit for a moment, and {whom} notices (ELX-52)."),
}
ABOUT_A_FIND: dict[int, str] = {  # `what` is one find
    Told.PLAYS: N_("{who} plays {what}."),
    Told.SWEPT: N_("{who} sweeps up {the} with a Broom."),
    Told.GIVES: N_("{who} gives {what} to {whom}."),
    Told.GLEANS: N_("{who} takes {what} from the discard."),
    Told.OFFERS: N_("{who} offers {what} to {whom}."),
    Told.BRINGS: N_("{who} has brought {what} to the market."),
    Told.PICKS: N_("{who} takes {what} from the market."),
    Told.PUTS: N_("{who} puts {what} face down on the market."),
}
TAKEN = (  # at random, Tithe, a verdict, chosen, exchanged
    N_("{who} takes {what} from {whom}."),
    N_("{who} takes {what} from {whom} as a tithe."),
    N_("{who} takes {what} from {whom}, as the verdict says."),
    N_("{who} chooses {what} among the finds of {whom}."),
    N_("{who} takes {what} from {whom} in exchange."),
)
STOOD_IN = (  # a Wand, Mastery, the Apprentice
    N_("{who} lets a Wand stand in for {the}."),
    N_("By Mastery {who} leaves out {the}."),
    N_("The Apprentice of {who} makes do with two finds instead of {the}."),
)
ABOUT_FINDS: dict[int, str] = {  # `what` are up to three
    Told.PAYS: N_("{who} throws {what} into the cauldron."),
    Told.RECEIVES: N_("{who} receives {what}."),
    Told.SEES: N_("{who} sees {what} in the hand of {whom}."),
    Told.LOT: N_("Up for auction: {what}."),
}
DREW = (N_("{who} is dealt {what}."), N_("{who} draws {what}."))
DISCARDED = (N_("{who} loses {what}."), N_("{who} discards {what}."), N_("{who} discards {what} for the lot."))
ABOUT_A_SPELL: dict[int, str] = {
    Told.FIZZLES: N_("“{spell}” of {who} has no effect."),
    Told.PASSES_ON: N_("{who} is about to pass “{spell}” on."),
    Told.LIFTED: N_("“{spell}” no longer lies on {who}."),
    Told.BUYS_OFF: N_("{who} buys off “{spell}” from {whom}."),
    Told.CALLS: N_("{who} calls {whom} out: “{spell}” was broken!"),
    Told.CONTESTS: N_("{who} says that {whom} has not done “{spell}”."),
    Told.SHIELDED: N_("The Aegis of {who} keeps “{spell}” off."),
}
CAST_HOW = (
    N_("{who} casts “{spell}”."),
    N_("{who} casts “{spell}” without ingredients."),
    N_("{who} casts “{spell}” in answer."),
)
LAID = (N_("“{spell}” lies on {whom} from now on."), N_("{who} lays “{spell}” on {whom}."))
LAID_WITH_WORDS = (
    N_("“{spell}” lies on {whom} from now on: {text}"),
    N_("{who} lays “{spell}” on {whom}: {text}"),
)
CONFIRMED = (
    N_("{who} confirms it: {whom} has done “{spell}”."),
    N_("Nobody says otherwise: {whom} has done “{spell}”."),
)
UNSEEN_SPELL: dict[int, tuple[str, str]] = {  # seen, unseen
    Told.GIVES_SPELL: (N_("{who} gives “{spell}” to {whom}."), N_("{who} gives a spell of level {n} to {whom}.")),
    Told.CURSED: (
        N_("{who} takes “{spell}” from the spells set aside."),
        N_("{who} takes a spell of level {n} from those set aside."),
    ),
    Told.REMOVES: (N_("{who} removes “{spell}” from the game."), N_("{who} removes a spell from the game.")),
}
BEGUN = (
    N_("Turn {n}: {who}."),
    N_("Turn {n}: {who} again."),
    N_("Turn {n}: {who} again, by the Hourglass."),
)
ANSWERED = N_("{who} answers with {what}."), N_("{who} answers with “{spell}”.")
KEPT = N_("Too late: {who} keeps {the}."), N_("Too late: {who} keeps “{spell}”.")
MOVED: dict[int, str] = {
    Way.LEFT: N_("All hands of finds move one seat to the left."),
    Way.RIGHT: N_("All hands of finds move one seat to the right."),
}
AIMED: dict[int, str] = {Way.LEFT: N_("{who} points to the left."), Way.RIGHT: N_("{who} points to the right.")}
SHARED = (
    N_("All finds are shuffled and dealt out anew."),
    N_("All uncast spells are shuffled and dealt out anew."),
)
COUNTED: dict[int, tuple[str, str]] = {  # one, several
    Told.LULLS: (N_("{whom} will sleep through a turn."), N_("{whom} will sleep through {n} turns.")),
    Told.PROLONGS: (
        N_("{who} will take another turn after this one."),
        N_("{who} will take {n} more turns after this one."),
    ),
    Told.BIDS_FOR: (N_("{who} bids one find."), N_("{who} bids {n} finds.")),
    Told.WINS_LOT: (N_("{who} wins the lot for one find."), N_("{who} wins the lot for {n} finds.")),
}
VOTES: dict[int, str] = {Vote.GUILTY: N_("{who} votes: guilty."), Vote.INNOCENT: N_("{who} votes: not guilty.")}
VERDICTS: dict[int, tuple[str, str]] = {  # a call, a contest
    Vote.GUILTY: (
        N_("Verdict: {who} broke the forfeit."),
        N_("Verdict: {who} has not done the forfeit."),
    ),
    Vote.INNOCENT: (N_("Verdict: {who} kept the forfeit."), N_("Verdict: {who} has done the forfeit.")),
}
ENDS: dict[int, tuple[str, str]] = {
    End.EMPTY_HANDED: (N_("{who} has no spell left in hand"), "ELX-14"),
    End.LONG: (N_("60 turns a player have been taken"), "ELX-15"),
}
# What others draw, receive, learn and see; what the table shows anyway; and the end of a turn, as the next is told
SILENT = (Told.DRAWS, Told.LEARNS, Told.RECEIVES, Told.SEES, Told.CONCERNS, Told.BACKS, Told.PASSES)
DONE_TO = (
    Told.AIMS,
    Told.CONCERNS,
    Told.MIRRORED,
    Told.TAKES,
    Told.GIVES,
    Told.SWAPS,
    Told.GIVES_SPELL,
    Told.GAGS,
    Told.LULLS,
    Told.LAYS,
    Told.LOOKS,
    Told.OFFERS,
    Told.CALLS,
    Told.CONTESTS,
    Told.CONFIRMS,
)
OWN_AFFAIR = (Told.CURSED, Told.SLEEPS, Told.UNCASTS)  # what comes over somebody without anybody else being named


def sentence(event: Event, names: Sequence[str], say: Say = plain) -> str:
    """One event in words; what its viewer may not know stays unnamed."""
    kind, what = event.kind, event.what
    if kind in (Told.CONCERNS, Told.BACKS, Told.PASSES) or (kind in SILENT and what == VEILED):
        return ""  # everybody sees how many finds the others hold
    who = names[event.who] if event.who != NONE else ""
    whom = names[event.whom] if 0 <= event.whom < len(names) else ""
    if kind in ABOUT_NOTHING:
        return say(ABOUT_NOTHING[kind]).format(who=who, whom=whom, n=event.where)
    if kind in ABOUT_A_FIND or kind == Told.TAKES:
        words = TAKEN[event.where] if kind == Told.TAKES else ABOUT_A_FIND[kind]
        the = the_find(what, say) if what >= 0 else ""
        return say(words).format(who=who, whom=whom, what=a_find(what, say), the=the)
    if kind in (*ABOUT_FINDS, Told.DRAWS, Told.DISCARDS):
        dealt = DREW if kind == Told.DRAWS else DISCARDED
        words = ABOUT_FINDS[kind] if kind in ABOUT_FINDS else dealt[event.whom]
        return say(words).format(who=who, whom=whom, what=some_finds(finds_of(what), say))
    if kind in ABOUT_A_SPELL:
        return say(ABOUT_A_SPELL[kind]).format(who=who, whom=whom, spell=spell_told(what, say))
    if kind in UNSEEN_SPELL:
        spell = spell_told(what, say) if what != VEILED else ""
        return say(UNSEEN_SPELL[kind][what == VEILED]).format(who=who, whom=whom, spell=spell, n=event.where)
    return of_forfeits(event, who, whom, say) or rest_told(event, who, whom, say)


def of_forfeits(event: Event, who: str, whom: str, say: Say) -> str:
    """A forfeit is told with what it asks for, where it is one of ours (ELX-50, ELX-51)."""
    if event.kind not in (Told.LAYS, Told.DARED, Told.CONFIRMS):
        return ""
    spell, text = spell_told(event.what, say), forfeit_text(title_told(event.what), say)
    if event.kind == Told.LAYS:
        words = (LAID_WITH_WORDS if text else LAID)[event.where]
    elif event.kind == Told.DARED:
        words = N_("{who} accepts “{spell}”: {text}") if text else N_("{who} accepts “{spell}”.")
    else:
        words = CONFIRMED[event.where]
    return say(words).format(who=who, whom=whom, spell=spell, text=text)


def rest_told(event: Event, who: str, whom: str, say: Say) -> str:
    """Events of which no two are alike."""
    kind, what, n = event.kind, event.what, event.where
    if kind == Told.LEARNS:
        return say(N_("{who} holds {spells}.")).format(who=who, spells=quoted(event, say))
    if kind == Told.UNCASTS:
        return say(N_("{who} takes {spells} back into hand.")).format(who=who, spells=quoted(event, say))
    if kind == Told.BEGINS:
        return say(BEGUN[n]).format(n=what, who=who)
    if kind == Told.CASTS:
        return say(CAST_HOW[n]).format(who=who, spell=spell_told(what, say))
    if kind == Told.NAMES and n == 1:
        return say(N_("{who} uses {what} from the discard.")).format(who=who, what=a_find(what, say))
    if kind == Told.NAMES:
        return say(N_("{who} copies “{spell}”.")).format(who=who, spell=spell_told(what, say))
    if kind == Told.AIMS:
        words = N_("{who} chooses {whom}.") if whom else AIMED[n]
        return say(words).format(who=who, whom=whom)
    if kind == Told.STANDS_IN:
        return say(STOOD_IN[n]).format(who=who, the=the_find(what, say))
    if kind in (Told.ANSWERS, Told.TOO_LATE):
        return answer_told(event, who, say)
    if kind == Told.GAINS:
        return say(N_("{who} has a new power: {power}.")).format(who=who, power=power_name(what, say))
    if kind == Told.WINS_LOT and who == "":
        return say(N_("Nobody bids: the lot is discarded."))
    if kind in (Told.LULLS, Told.PROLONGS, Told.BIDS_FOR, Told.WINS_LOT):
        words = COUNTED[kind][n > 1]
        return say(words).format(who=who, whom=whom, n=n)
    if kind in (Told.PASSES_HANDS, Told.SHARES):
        return say(MOVED[n] if kind == Told.PASSES_HANDS else SHARED[what])
    if kind == Told.VOTED:
        return say(VOTES[what]).format(who=who)
    if kind == Told.VERDICT:
        return say(VERDICTS[what][n]).format(who=who)
    assert kind == Told.ENDED
    why, clause = ENDS[what]
    if who:
        return say(N_("{who} has no spell left in hand and wins ({clause}).")).format(who=who, clause=clause)
    return say(N_("The game ends: {what} ({clause}).")).format(what=say(why), clause=clause)


def quoted(event: Event, say: Say) -> str:
    """The spells of an event that packs them; those of another deck go by their numbers."""
    other = SPELLS if event.where > 4 else 0
    return listed(
        [say(N_("“{spell}”")).format(spell=spell_told(spell + other, say)) for spell in spells_of(event.what)], say
    )


CARD_OF: dict[int, Kind] = {Move.AMULET: Kind.AMULET, Move.MIRROR: Kind.MIRROR, Move.SNUFFER: Kind.SNUFFER}


def answer_told(event: Event, who: str, say: Say) -> str:
    """An answer, or one that came too late (ELX-20)."""
    words = ANSWERED if event.kind == Told.ANSWERS else KEPT
    move = Move.PASS + event.what
    if move >= Move.ANSWER:
        return say(words[1]).format(who=who, spell=spell_told(event.where, say))
    kind = CARD_OF.get(move, Kind.BROOM)
    assert move in CARD_OF or move >= Move.BROOM
    return say(words[0]).format(who=who, what=a_find(kind, say), the=the_find(kind, say))


def done_to(event: Event) -> int:
    """The seat that an event happened to, or NONE: a spell at them, or finds, spells or forfeits of theirs."""
    if event.kind in OWN_AFFAIR:
        return event.who
    return event.whom if event.kind in DONE_TO and event.whom != event.who else NONE

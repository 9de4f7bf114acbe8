"""What happened in Elixir, in words."""

from collections.abc import Sequence

from alambic.core.events import NONE, VEILED, Event
from alambic.core.view import N_, Say, plain
from alambic.games.elixir.moves import ANSWER_WITH, LET_PASS, USE_AMULET, USE_BROOM, USE_MIRROR, USE_SNUFFER
from alambic.games.elixir.state import (
    ADMITS,
    AIMS,
    AMULET,
    ANSWERS,
    BACKS,
    BEGINS,
    BIDS_FOR,
    BRINGS,
    BROOM,
    BUYS_OFF,
    CALLS,
    CASTS,
    CONCERNS,
    CONFIRMS,
    CONTESTS,
    CURSED,
    DARED,
    DENIES,
    DISCARDS,
    DRAFTS,
    DRAWS,
    EMPTY_HANDED,
    ENDED,
    FIZZLES,
    GAGS,
    GAINS,
    GIVES,
    GIVES_SPELL,
    GLEANS,
    GUILTY,
    INNOCENT,
    LAYS,
    LEARNS,
    LEFT,
    LIFTED,
    LONG,
    LOOKS,
    LOT,
    LULLS,
    MIRROR,
    MIRRORED,
    NAMES,
    OFFERS,
    OUT_OF,
    PASSES,
    PASSES_HANDS,
    PASSES_ON,
    PAYS,
    PICKS,
    PLAYS,
    PROLONGS,
    PUTS,
    RECEIVES,
    REMOVES,
    RESHUFFLED,
    RIGHT,
    SEES,
    SHARES,
    SHIELDED,
    SLEEPS,
    SLIPS,
    SNUFFED,
    SNUFFER,
    SPELLS,
    STANDS_IN,
    STARTS,
    SWAPS,
    SWEPT,
    TAKES,
    TOO_LATE,
    UNCASTS,
    VERDICT,
    VOTED,
    WARDED,
    WINS_LOT,
)
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

ABOUT_NOTHING = {
    STARTS: N_("Eeny, meeny, miny, moe: {who} begins."),
    RESHUFFLED: N_("The discard is shuffled and becomes the new pile."),
    DRAFTS: N_("{who} takes a spell of level {n}."),
    SLEEPS: N_("{who} sleeps through a turn (ELX-69)."),
    WARDED: N_("An Amulet protects {who}: the spell passes by."),
    MIRRORED: N_("The Mirror of {who} sends the spell back to {whom}."),
    SNUFFED: N_("{who} snuffs the spell out: it has no effect."),
    SWAPS: N_("{who} and {whom} exchange all their finds."),
    GAGS: N_("{whom} is gagged and casts nothing until the end of their next turn."),
    LOOKS: N_("{who} looks at the finds of {whom}."),
    OUT_OF: N_("{who} is out of the auction."),
    ADMITS: N_("{who} admits it."),
    DENIES: N_("{who} denies it."),
    SLIPS: N_("{who} forgets a forfeit for a moment, and {whom} notices (ELX-52)."),
}
ABOUT_A_FIND = {  # `what` is one find
    PLAYS: N_("{who} plays {what}."),
    SWEPT: N_("{who} sweeps up {the} with a Broom."),
    GIVES: N_("{who} gives {what} to {whom}."),
    GLEANS: N_("{who} takes {what} from the discard."),
    OFFERS: N_("{who} offers {what} to {whom}."),
    BRINGS: N_("{who} has brought {what} to the market."),
    PICKS: N_("{who} takes {what} from the market."),
    PUTS: N_("{who} puts {what} face down on the market."),
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
ABOUT_FINDS = {  # `what` are up to three
    PAYS: N_("{who} throws {what} into the cauldron."),
    RECEIVES: N_("{who} receives {what}."),
    SEES: N_("{who} sees {what} in the hand of {whom}."),
    LOT: N_("Up for auction: {what}."),
}
DREW = (N_("{who} is dealt {what}."), N_("{who} draws {what}."))
DISCARDED = (N_("{who} loses {what}."), N_("{who} discards {what}."), N_("{who} discards {what} for the lot."))
ABOUT_A_SPELL = {
    FIZZLES: N_("“{spell}” of {who} has no effect."),
    PASSES_ON: N_("{who} is about to pass “{spell}” on."),
    LIFTED: N_("“{spell}” no longer lies on {who}."),
    BUYS_OFF: N_("{who} buys off “{spell}” from {whom}."),
    CALLS: N_("{who} calls {whom} out: “{spell}” was broken!"),
    CONTESTS: N_("{who} says that {whom} has not done “{spell}”."),
    SHIELDED: N_("The Aegis of {who} keeps “{spell}” off."),
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
UNSEEN_SPELL = {  # seen, unseen
    GIVES_SPELL: (N_("{who} gives “{spell}” to {whom}."), N_("{who} gives a spell of level {n} to {whom}.")),
    CURSED: (
        N_("{who} takes “{spell}” from the spells set aside."),
        N_("{who} takes a spell of level {n} from those set aside."),
    ),
    REMOVES: (N_("{who} removes “{spell}” from the game."), N_("{who} removes a spell from the game.")),
}
BEGUN = (
    N_("Turn {n}: {who}."),
    N_("Turn {n}: {who} again."),
    N_("Turn {n}: {who} again, by the Hourglass."),
)
ANSWERED = N_("{who} answers with {what}."), N_("{who} answers with “{spell}”.")
KEPT = N_("Too late: {who} keeps {the}."), N_("Too late: {who} keeps “{spell}”.")
MOVED = {
    LEFT: N_("All hands of finds move one seat to the left."),
    RIGHT: N_("All hands of finds move one seat to the right."),
}
AIMED = {LEFT: N_("{who} points to the left."), RIGHT: N_("{who} points to the right.")}
SHARED = (
    N_("All finds are shuffled and dealt out anew."),
    N_("All uncast spells are shuffled and dealt out anew."),
)
LULLED = N_("{whom} will sleep through a turn."), N_("{whom} will sleep through {n} turns.")
PROLONGED = (
    N_("{who} will take another turn after this one."),
    N_("{who} will take {n} more turns after this one."),
)
BID = N_("{who} bids one find."), N_("{who} bids {n} finds.")
WON = N_("{who} wins the lot for one find."), N_("{who} wins the lot for {n} finds.")
VOTES = {GUILTY: N_("{who} votes: guilty."), INNOCENT: N_("{who} votes: not guilty.")}
VERDICTS = {  # a call, a contest
    GUILTY: (
        N_("Verdict: {who} broke the forfeit."),
        N_("Verdict: {who} has not done the forfeit."),
    ),
    INNOCENT: (N_("Verdict: {who} kept the forfeit."), N_("Verdict: {who} has done the forfeit.")),
}
ENDS = {
    EMPTY_HANDED: (N_("{who} has no spell left in hand"), "ELX-14"),
    LONG: (N_("60 turns a player have been taken"), "ELX-15"),
}
# What others draw, receive, learn and see; what the table shows anyway; and the end of a turn, as the next is told
SILENT = (DRAWS, LEARNS, RECEIVES, SEES, CONCERNS, BACKS, PASSES)
DONE_TO = (
    AIMS, CONCERNS, MIRRORED, TAKES, GIVES, SWAPS, GIVES_SPELL, GAGS, LULLS, LAYS, LOOKS, OFFERS, CALLS, CONTESTS,
    CONFIRMS,
)  # fmt: skip
OWN_AFFAIR = (CURSED, SLEEPS, UNCASTS)  # what comes over somebody without anybody else being named


def sentence(event: Event, names: Sequence[str], say: Say = plain) -> str:
    """One event in words; what its viewer may not know stays unnamed."""
    kind, what = event.kind, event.what
    if kind in (CONCERNS, BACKS, PASSES) or (kind in SILENT and what == VEILED):
        return ""  # everybody sees how many finds the others hold
    who = names[event.who] if event.who != NONE else ""
    whom = names[event.whom] if 0 <= event.whom < len(names) else ""
    if kind in ABOUT_NOTHING:
        return say(ABOUT_NOTHING[kind]).format(who=who, whom=whom, n=event.where)
    if kind in ABOUT_A_FIND or kind == TAKES:
        words = TAKEN[event.where] if kind == TAKES else ABOUT_A_FIND[kind]
        the = the_find(what, say) if what >= 0 else ""
        return say(words).format(who=who, whom=whom, what=a_find(what, say), the=the)
    if kind in (*ABOUT_FINDS, DRAWS, DISCARDS):
        words = (
            {DRAWS: DREW, DISCARDS: DISCARDED}[kind][event.whom]
            if kind in (DRAWS, DISCARDS)
            else ABOUT_FINDS[kind]
        )
        return say(words).format(who=who, whom=whom, what=some_finds(finds_of(what), say))
    if kind in ABOUT_A_SPELL:
        return say(ABOUT_A_SPELL[kind]).format(who=who, whom=whom, spell=spell_told(what, say))
    if kind in UNSEEN_SPELL:
        spell = spell_told(what, say) if what != VEILED else ""
        return say(UNSEEN_SPELL[kind][what == VEILED]).format(who=who, whom=whom, spell=spell, n=event.where)
    return of_forfeits(event, who, whom, say) or rest_told(event, who, whom, say)


def of_forfeits(event: Event, who: str, whom: str, say: Say) -> str:
    """A forfeit is told with what it asks for, where it is one of ours (ELX-50, ELX-51)."""
    if event.kind not in (LAYS, DARED, CONFIRMS):
        return ""
    spell, text = spell_told(event.what, say), forfeit_text(title_told(event.what), say)
    if event.kind == LAYS:
        words = (LAID_WITH_WORDS if text else LAID)[event.where]
    elif event.kind == DARED:
        words = N_("{who} accepts “{spell}”: {text}") if text else N_("{who} accepts “{spell}”.")
    else:
        words = CONFIRMED[event.where]
    return say(words).format(who=who, whom=whom, spell=spell, text=text)


def rest_told(event: Event, who: str, whom: str, say: Say) -> str:
    """Events of which no two are alike."""
    kind, what, n = event.kind, event.what, event.where
    if kind == LEARNS:
        return say(N_("{who} holds {spells}.")).format(who=who, spells=quoted(event, say))
    if kind == UNCASTS:
        return say(N_("{who} takes {spells} back into hand.")).format(who=who, spells=quoted(event, say))
    if kind == BEGINS:
        return say(BEGUN[n]).format(n=what, who=who)
    if kind == CASTS:
        return say(CAST_HOW[n]).format(who=who, spell=spell_told(what, say))
    if kind == NAMES and n == 1:
        return say(N_("{who} uses {what} from the discard.")).format(who=who, what=a_find(what, say))
    if kind == NAMES:
        return say(N_("{who} copies “{spell}”.")).format(who=who, spell=spell_told(what, say))
    if kind == AIMS:
        words = N_("{who} chooses {whom}.") if whom else AIMED[n]
        return say(words).format(who=who, whom=whom)
    if kind == STANDS_IN:
        return say(STOOD_IN[n]).format(who=who, the=the_find(what, say))
    if kind in (ANSWERS, TOO_LATE):
        return answer_told(event, who, say)
    if kind == GAINS:
        return say(N_("{who} has a new power: {power}.")).format(who=who, power=power_name(what, say))
    if kind == WINS_LOT and who == "":
        return say(N_("Nobody bids: the lot is discarded."))
    if kind in (LULLS, PROLONGS, BIDS_FOR, WINS_LOT):
        words = {LULLS: LULLED, PROLONGS: PROLONGED, BIDS_FOR: BID, WINS_LOT: WON}[kind][n > 1]
        return say(words).format(who=who, whom=whom, n=n)
    if kind in (PASSES_HANDS, SHARES):
        return say(MOVED[n] if kind == PASSES_HANDS else SHARED[what])
    if kind == VOTED:
        return say(VOTES[what]).format(who=who)
    if kind == VERDICT:
        return say(VERDICTS[what][n]).format(who=who)
    assert kind == ENDED
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


CARD_OF = {USE_AMULET: AMULET, USE_MIRROR: MIRROR, USE_SNUFFER: SNUFFER}


def answer_told(event: Event, who: str, say: Say) -> str:
    """An answer, or one that came too late (ELX-20)."""
    words = ANSWERED if event.kind == ANSWERS else KEPT
    move = LET_PASS + event.what
    if move >= ANSWER_WITH:
        return say(words[1]).format(who=who, spell=spell_told(event.where, say))
    kind = CARD_OF.get(move, BROOM)
    assert move in CARD_OF or move >= USE_BROOM
    return say(words[0]).format(who=who, what=a_find(kind, say), the=the_find(kind, say))


def done_to(event: Event) -> int:
    """The seat that an event happened to, or NONE: a spell at them, or finds, spells or forfeits of theirs."""
    if event.kind in OWN_AFFAIR:
        return event.who
    return event.whom if event.kind in DONE_TO and event.whom != event.who else NONE

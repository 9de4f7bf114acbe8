"""What Le jeu des artiseurs waits for, said to whoever is to do it and to the others."""

from collections.abc import Sequence

from alambic.core.events import NONE
from alambic.core.view import N_, Say, plain
from alambic.games.artiseurs.moves import BONE_NAMES
from alambic.games.artiseurs.rules_bones import bones_of, in_bag, some_stone_steps, why_idle
from alambic.games.artiseurs.rules_legal import awaited, skips, turns_bones
from alambic.games.artiseurs.rules_put import comes_back, in_hand, why_not_push, why_not_put
from alambic.games.artiseurs.state import (
    BLACK,
    BONES,
    CELLS,
    CHOOSING,
    CLEARING,
    COLOURS,
    LEARNING,
    LIFTING,
    NOW,
    PUTTING,
    ROUNDS,
    SETTING,
    SILENT,
    STEPPING,
    VOTING,
    WAIT,
    WAYS,
    WISHING,
    YES,
    Artiseurs,
)
from alambic.games.artiseurs.words_things import A_STONE, AND, OR, THE_STONE, joined

CENTAUR_OR = (  # ART-27, by the other side of the bone that came; the first is one that nobody has seen (ART-33)
    N_("You are given bone {n}: set it to show the centaur, or its other side, which nobody has seen."),
    N_("You are given bone {n}: set it to show the centaur or one point."),
    N_("You are given bone {n}: set it to show the centaur or two points."),
    N_("You are given bone {n}: set it to show the centaur or the moon."),
)
YOU_SAID = {  # ART-30, ART-32
    WAIT: N_("You wait. {who} may still ask to act."),
    NOW: N_("You have asked to act now. {who} may still ask too."),
    ROUNDS: N_("You have asked to act now, and to go turn by turn. {who} may still ask too."),
}


def prompt(s: Artiseurs, names: Sequence[str], say: Say = plain, seat: int = NONE) -> str:
    """What is to be done now; `seat` is who is told, of a game that goes on."""
    awaits = [other for other in range(s.seats) if awaited(s) >> other & 1]
    if seat in awaits:
        return yours(s, seat, names, say)
    if s.phase == WISHING:
        return others_wish(s, awaits, names, say, seat)
    if s.phase == VOTING:
        return others_vote(s, awaits, names, say, seat)
    return theirs(s, names[awaits[0]], say)


# To whoever is awaited


def yours(s: Artiseurs, seat: int, names: Sequence[str], say: Say) -> str:
    """What somebody can do now, said to them."""
    if s.phase == PUTTING:
        return your_stone(s, seat, say)
    if s.phase == SETTING:
        return say(CENTAUR_OR[max(s.side[s.fresh - 1], 0)]).format(n=BONE_NAMES[s.fresh - 1])
    if s.phase == VOTING:
        words = N_("{who} would like to stop here: vote. It ends only if all say yes.")
        return say(words).format(who=names[s.proposer - 1])
    if s.phase == CHOOSING and s.turned:
        words = N_("You have turned bone {n} over: play it at once, or leave it at that.")
        return say(words).format(n=BONE_NAMES[s.turned - 1])
    simple = {
        STEPPING: N_("Centaur: move a stone of any colour one step, to a free cell beside it."),
        LIFTING: N_("Moon: lift a stone of any colour, to place it again elsewhere."),
        CLEARING: N_("Several lines stand: choose the one that leaves the board."),
        WISHING: N_("Do you want to act now, or wait?"),
    }
    if s.phase in simple:
        return say(simple[s.phase])
    return say(your_turn(s)) if s.mode == LEARNING else your_bones(s, seat, say)


def your_turn(s: Artiseurs) -> str:
    """The learning game (ART-20)."""
    if in_bag(s) == 0:
        return N_("The bag is empty: move a stone of any colour one step.")
    if some_stone_steps(s):
        return N_("Draw a stone from the bag, or move a stone of any colour one step.")
    return N_("Draw a stone from the bag.")


def your_bones(s: Artiseurs, seat: int, say: Say) -> str:
    """The games with bones (ART-21, ART-26 to ART-28)."""
    playable = any(s.holder[bone] == seat and why_idle(s, bone) == 0 for bone in range(BONES))
    if playable and turns_bones(s):
        words = N_("Play a bone, give one up, or give one to turn another over.")
    elif playable:
        words = N_("Play a bone, or give one up.")
    elif turns_bones(s):
        words = N_("None of your bones can do anything: give one up, or give one to turn another over.")
    else:
        words = N_("None of your bones can do anything: give one up.")
    if s.orderly:  # ART-32
        frame = (
            N_("Turn by turn. {what} Or play nothing in this round.") if skips(s) else N_("Turn by turn. {what}")
        )
        return say(frame).format(what=say(words))
    return say(words)


def your_stone(s: Artiseurs, seat: int, say: Say) -> str:
    """The stone to be placed, and where it may go besides free cells (ART-05 to ART-07, ART-12 to ART-14)."""
    colours = [colour for colour in range(COLOURS) if in_hand(s, colour)]
    what = joined([say(A_STONE[colour]) for colour in colours], OR, say)
    if s.chain:
        words = N_("You have taken {what}: place it at once, on a free cell.")
    elif comes_back(s):
        words = N_("A stone has come back: place {what} on a free cell.")
    elif s.origin:
        words, what = N_("Place {what} you have lifted on another free cell."), say(THE_STONE[colours[0]])
    else:
        words = N_("Place {what} on a free cell.")
    told = [say(words).format(what=what)]
    if any(why_not_push(s, seat, cell, way) == 0 for cell in range(CELLS) for way in range(WAYS)):
        told.append(say(N_("A red stone may also go on another one, which it pushes one step.")))
    full = s.lies[0] | s.lies[1] | s.lies[2]
    if any(full >> cell & 1 and why_not_put(s, seat, BLACK, cell) == 0 for cell in range(CELLS)):
        told.append(say(N_("A black stone may also go on another one, which you then place again.")))
    if any(why_not_put(s, seat, colour, cell) == 14 for colour in colours for cell in range(CELLS)):
        told.append(say(N_("It may not make a line of one colour (ART-14).")))
    return " ".join(told)


# To the others


def theirs(s: Artiseurs, who: str, say: Say) -> str:
    """What somebody else is to do."""
    what = ""
    if s.phase == PUTTING:
        words = N_("{who} is to place {what}.")
        what = joined([say(A_STONE[colour]) for colour in range(COLOURS) if in_hand(s, colour)], OR, say)
    elif s.phase == SETTING:
        words, what = N_("{who} is to choose the side that bone {what} shows."), BONE_NAMES[s.fresh - 1]
    elif s.phase == CHOOSING and s.turned:
        words, what = N_("{who} may play bone {what}, just turned over, at once."), BONE_NAMES[s.turned - 1]
    else:
        words = {
            STEPPING: N_("{who} is to move a stone one step."),
            LIFTING: N_("{who} is to lift a stone."),
            CLEARING: N_("{who} is to choose the line that leaves the board."),
            CHOOSING: N_("{who} is to draw a stone or to move one.")
            if s.mode == LEARNING
            else N_("{who} is to use a bone."),
        }[s.phase]
        if s.phase == CHOOSING and s.orderly:
            words = N_("Turn by turn: {who} is to use a bone.")
            if skips(s):
                words = N_("Turn by turn: {who} is to use a bone or to play nothing.")
    return say(words).format(who=who, what=what)


def others_wish(s: Artiseurs, awaits: Sequence[int], names: Sequence[str], say: Say, seat: int) -> str:
    """Said to whoever has spoken, or has no bone (ART-30)."""
    who = joined([names[other] for other in awaits], OR, say)
    if 0 <= seat < s.seats and s.said[seat] != SILENT:
        return say(YOU_SAID[s.said[seat]]).format(who=who)
    if 0 <= seat < s.seats and bones_of(s, seat) == 0:
        return say(N_("You have no bone now. {who} may ask to act.")).format(who=who)
    return say(N_("{who} may ask to act.")).format(who=who)


def others_vote(s: Artiseurs, awaits: Sequence[int], names: Sequence[str], say: Say, seat: int) -> str:
    """Said to whoever has voted, or proposed it (ART-20)."""
    who = joined([names[other] for other in awaits], AND, say)
    if seat == s.proposer - 1:
        return say(N_("You would like to stop here. Still to vote: {who}.")).format(who=who)
    if 0 <= seat < s.seats and s.vote[seat] != SILENT:
        words = N_("You have voted to stop. Still to vote: {who}.")
        if s.vote[seat] != YES:
            words = N_("You have voted to go on. Still to vote: {who}.")
        return say(words).format(who=who)
    words = N_("{whom} would like to stop here. Still to vote: {who}.")
    return say(words).format(whom=names[s.proposer - 1], who=who)

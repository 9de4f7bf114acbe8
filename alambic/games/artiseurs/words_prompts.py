"""What Le jeu des artiseurs waits for, said to whoever is to do it and to the others."""

from collections.abc import Sequence

from alambic.core.events import NONE
from alambic.core.view import N_, Say, plain
from alambic.games.artiseurs.rules_board import (
    bones_of,
    comes_back,
    in_bag,
    in_hand,
    occupied,
    some_stone_steps,
    why_idle,
)
from alambic.games.artiseurs.rules_legal import awaited, legal_puts, skips, turns_bones, why_not_placed
from alambic.games.artiseurs.state import BONES, CELLS, COLOURS, Artiseurs
from alambic.games.artiseurs.vocabulary import BONE_NAMES, MOST, Clause, Colour, Mode, Move, Phase, Vote, Wish
from alambic.games.artiseurs.words_things import A_STONE, AND, OR, THE_STONE, joined

CENTAUR_OR = (  # ART-27, by the other side of the bone that came; the first is one that nobody has seen (ART-33)
    N_("You are given bone {n}: set it to show the centaur, or its other side, which nobody has seen."),
    N_("You are given bone {n}: set it to show the centaur or one point."),
    N_("You are given bone {n}: set it to show the centaur or two points."),
    N_("You are given bone {n}: set it to show the centaur or the moon."),
)
YOU_SAID: dict[int, str] = {  # ART-30, ART-32
    Wish.WAIT: N_("You wait. {who} may still ask to act."),
    Wish.NOW: N_("You have asked to act now. {who} may still ask too."),
    Wish.ROUNDS: N_("You have asked to act now, and to go turn by turn. {who} may still ask too."),
}


def prompt(s: Artiseurs, names: Sequence[str], say: Say = plain, seat: int = NONE) -> str:
    """What is to be done now; `seat` is who is told, of a game that goes on."""
    awaits = [other for other in range(s.seats) if awaited(s) >> other & 1]
    if seat in awaits:
        return yours(s, seat, names, say)
    if s.phase == Phase.WISHING:
        return others_wish(s, awaits, names, say, seat)
    if s.phase == Phase.VOTING:
        return others_vote(s, awaits, names, say, seat)
    return theirs(s, names[awaits[0]], say)


# To whoever is awaited


def yours(s: Artiseurs, seat: int, names: Sequence[str], say: Say) -> str:
    """What somebody can do now, said to them."""
    if s.phase == Phase.PUTTING:
        return your_stone(s, seat, say)
    if s.phase == Phase.SETTING:
        return say(CENTAUR_OR[max(s.side[s.fresh - 1], 0)]).format(n=BONE_NAMES[s.fresh - 1])
    if s.phase == Phase.VOTING:
        words = N_("{who} would like to stop here: vote. It ends only if all say yes.")
        return say(words).format(who=names[s.proposer - 1])
    if s.phase == Phase.CHOOSING and s.turned:
        words = N_("You have turned bone {n} over: play it at once, or leave it at that.")
        return say(words).format(n=BONE_NAMES[s.turned - 1])
    simple: dict[int, str] = {
        Phase.STEPPING: N_("Centaur: move a stone of any colour one step, to a free cell beside it."),
        Phase.LIFTING: N_("Moon: lift a stone of any colour, to place it again elsewhere."),
        Phase.CLEARING: N_("Several lines stand: choose the one that leaves the board."),
        Phase.WISHING: N_("Do you want to act now, or wait?"),
    }
    if s.phase in simple:
        return say(simple[s.phase])
    return say(your_turn(s)) if s.mode == Mode.LEARNING else your_bones(s, seat, say)


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
    moves = [0] * MOST
    legal = {*moves[: legal_puts(s, seat, moves)]}
    if max(legal) >= Move.PUSH:
        told.append(say(N_("A red stone may also go on another one, which it pushes one step.")))
    puts = {colour: [Move.PUT + colour * CELLS + cell for cell in range(CELLS)] for colour in range(COLOURS)}
    if any(occupied(s) >> cell & 1 and move in legal for cell, move in enumerate(puts[Colour.BLACK])):
        told.append(say(N_("A black stone may also go on another one, which you then place again.")))
    refused = [move for colour in colours for move in puts[colour] if move not in legal]
    if any(why_not_placed(s, seat, move) == Clause.ONE_COLOUR for move in refused):
        told.append(say(N_("It may not make a line of one colour (ART-14).")))
    return " ".join(told)


# To the others


def theirs(s: Artiseurs, who: str, say: Say) -> str:
    """What somebody else is to do."""
    what = ""
    if s.phase == Phase.PUTTING:
        words = N_("{who} is to place {what}.")
        what = joined([say(A_STONE[colour]) for colour in range(COLOURS) if in_hand(s, colour)], OR, say)
    elif s.phase == Phase.SETTING:
        words, what = N_("{who} is to choose the side that bone {what} shows."), BONE_NAMES[s.fresh - 1]
    elif s.phase == Phase.CHOOSING and s.turned:
        words, what = N_("{who} may play bone {what}, just turned over, at once."), BONE_NAMES[s.turned - 1]
    else:
        said: dict[int, str] = {
            Phase.STEPPING: N_("{who} is to move a stone one step."),
            Phase.LIFTING: N_("{who} is to lift a stone."),
            Phase.CLEARING: N_("{who} is to choose the line that leaves the board."),
            Phase.CHOOSING: N_("{who} is to draw a stone or to move one.")
            if s.mode == Mode.LEARNING
            else N_("{who} is to use a bone."),
        }
        words = said[s.phase]
        if s.phase == Phase.CHOOSING and s.orderly:
            words = N_("Turn by turn: {who} is to use a bone.")
            if skips(s):
                words = N_("Turn by turn: {who} is to use a bone or to play nothing.")
    return say(words).format(who=who, what=what)


def others_wish(s: Artiseurs, awaits: Sequence[int], names: Sequence[str], say: Say, seat: int) -> str:
    """Said to whoever has spoken, or has no bone (ART-30)."""
    who = joined([names[other] for other in awaits], OR, say)
    if 0 <= seat < s.seats and s.said[seat] != Wish.SILENT:
        return say(YOU_SAID[s.said[seat]]).format(who=who)
    if 0 <= seat < s.seats and bones_of(s, seat) == 0:
        return say(N_("You have no bone now. {who} may ask to act.")).format(who=who)
    return say(N_("{who} may ask to act.")).format(who=who)


def others_vote(s: Artiseurs, awaits: Sequence[int], names: Sequence[str], say: Say, seat: int) -> str:
    """Said to whoever has voted, or proposed it (ART-20)."""
    who = joined([names[other] for other in awaits], AND, say)
    if seat == s.proposer - 1:
        return say(N_("You would like to stop here. Still to vote: {who}.")).format(who=who)
    if 0 <= seat < s.seats and s.vote[seat] != Vote.SILENT:
        words = N_("You have voted to stop. Still to vote: {who}.")
        if s.vote[seat] != Vote.YES:
            words = N_("You have voted to go on. Still to vote: {who}.")
        return say(words).format(who=who)
    words = N_("{whom} would like to stop here. Still to vote: {who}.")
    return say(words).format(whom=names[s.proposer - 1], who=who)

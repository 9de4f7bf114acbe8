"""What happens in Le jeu des artiseurs, in words."""

from collections.abc import Sequence

from alambic.core.events import NONE, Event
from alambic.core.view import N_, Say, plain
from alambic.games.artiseurs.state import SIDE
from alambic.games.artiseurs.vocabulary import BONE_NAMES, CELL_NAMES, Mode, Over, Reason, Told, Vote, Wish
from alambic.games.artiseurs.words_things import (
    A_STONE,
    THE_FACE,
    THE_STONE,
    face_name,
    line_said,
    stones,
)

SENTENCES: dict[int, str] = {
    Told.THROWN: N_("{who} throws bone {n}, which shows {face}."),
    Told.DREW: N_("{who} draws {stone} from the bag."),
    Told.PUT: N_("{who} places {stone} on {cell}."),
    Told.PUSHED: N_("{who} pushes {the} from {cell} to {to}."),
    Told.TOOK: N_("{who} takes {the} that lay on {cell} and is to place it again at once."),
    Told.STEPPED: N_("{who} moves {the} from {cell} to {to}."),
    Told.LIFTED: N_("{who} lifts {the} off {cell}."),
    Told.PLAYS: N_("{who} plays bone {n}: {face}."),
    Told.HANDS: N_("{who} hands bone {n} on to {whom}."),
    Told.GIVES_UP: N_("{who} gives up bone {n}, which goes to {whom} and still shows {face}."),
    Told.PAYS: N_("{who} gives bone {n} to {whom} unplayed, to turn another over."),
    Told.SETS: N_("{who} sets bone {n} to show {face}."),
    Told.ORDERLY: N_("The table goes turn by turn, from {who} on (ART-32)."),
    Told.SKIPPED: N_("{who} plays nothing now."),
    Told.FREELY: N_("The table no longer goes turn by turn (ART-32)."),
    Told.PROPOSED: N_("{who} would like to stop here (ART-20)."),
}
WISHES: dict[int, str] = {  # ART-30, ART-32
    Wish.WAIT: N_("{who} waits."),
    Wish.NOW: N_("{who} asks to act now."),
    Wish.ROUNDS: N_("{who} asks to act now, and to go turn by turn."),
}
REASONS: dict[int, str] = {
    Reason.ALONE: N_("{who} acts next: nobody else has asked (ART-29)."),
    Reason.NOT_TWICE: N_("{who} acts next: nobody acts twice running if another wants to (ART-29)."),
    Reason.ASKED_FIRST: N_("{who} acts next: nobody has been asking for longer (ART-29)."),
    Reason.BY_COLOUR: N_("{who} acts next: black goes before red, and red before white (ART-29)."),
    Reason.ALL_WAIT: N_("Everybody waits, so {who} is next and has to act (ART-30)."),
}
VOTES: dict[int, str] = {Vote.NO: N_("{who} votes to go on."), Vote.YES: N_("{who} votes to stop.")}
COMPLETES = (
    N_("{who} completes row {line}: {stones} leave the board."),
    N_("{who} completes column {line}: {stones} leave the board."),
    N_("{who} completes the diagonal {line}: {stones} leave the board."),
)
BACK = (  # ART-11: one, some, all five
    (
        N_("1 white stone comes back, the other 4 are out of the game."),
        N_("1 red stone comes back, the other 4 are out of the game."),
        N_("1 black stone comes back, the other 4 are out of the game."),
    ),
    (
        N_("{n} white stones come back, the other {rest} are out of the game."),
        N_("{n} red stones come back, the other {rest} are out of the game."),
        N_("{n} black stones come back, the other {rest} are out of the game."),
    ),
    (
        N_("All five white stones come back: the line is of one colour."),
        N_("All five red stones come back: the line is of one colour."),
        N_("All five black stones come back: the line is of one colour."),
    ),
)
ENDS: dict[int, tuple[str, str]] = {
    Over.FEW_LEFT: (N_("the bag is empty and fewer than five stones are left on the board"), "ART-31"),
    Over.AGREED: (N_("everybody has agreed to stop"), "ART-31"),  # with bones
    Over.TOO_LONG: (N_("400 bones have been handed on"), "ART-31"),  # with bones
    Over.PLAYED: (N_("the action has come to rest"), "ART-40"),
}
SILENT = (Told.WISHED,)  # that somebody waits is not worth a line: it is told who asked, and who was preferred


def sentence(event: Event, names: Sequence[str], say: Say = plain) -> str:
    """One event in words; nothing that is told is secret (ART-33)."""
    who = names[event.who] if event.who != NONE else ""
    if event.kind == Told.BEGINS:
        words = N_("It is the turn of {who}.") if event.what == NONE else N_("Turn {n}: {who}.")
        return say(words).format(who=who, n=event.what)
    if event.kind == Told.WISHED:
        return "" if event.what == Wish.WAIT else say(WISHES[event.what]).format(who=who)
    if event.kind == Told.PREFERRED:
        return say(REASONS[event.what]).format(who=who)
    if event.kind == Told.VOTED:
        return say(VOTES[event.what]).format(who=who)
    if event.kind in (Told.CLEARED, Told.RETURNS):
        return line_sentence(event, who, say)
    if event.kind == Told.ENDED:
        what, clause = why_ended(event.what, event.where)
        return say(N_("The game ends: {what} ({clause}).")).format(what=say(what), clause=clause)
    if event.kind == Told.TURNED:
        words = N_("{who} turns bone {n} of {whom} over, which now shows {face}.")
        if event.who == event.whom:
            words = N_("{who} turns bone {n} over, which now shows {face}.")
    else:
        words = SENTENCES[event.kind]
    return say(words).format(who=who, **thing_named(event, names, say))


ABOUT_STONES = (Told.DREW, Told.PUT, Told.PUSHED, Told.TOOK, Told.STEPPED, Told.LIFTED)
ABOUT_BONES = (Told.THROWN, Told.PLAYS, Told.HANDS, Told.GIVES_UP, Told.PAYS, Told.TURNED, Told.SETS)


def thing_named(event: Event, names: Sequence[str], say: Say) -> dict[str, str]:
    """The stone and its cells, or the bone, its face and whose it is, that an event is about."""
    if event.kind in ABOUT_STONES:
        return {
            "stone": say(A_STONE[event.what]),
            "the": say(THE_STONE[event.what]),
            "cell": CELL_NAMES[event.where] if event.where != NONE else "",
            "to": CELL_NAMES[event.whom] if event.whom != NONE else "",
        }
    if event.kind in ABOUT_BONES:
        return {
            "n": BONE_NAMES[event.where],
            "face": face_name(event.what, say) if event.kind == Told.PLAYS else say(THE_FACE[event.what]),
            "whom": names[event.whom] if event.whom != NONE else "",
        }
    return {}


def line_sentence(event: Event, who: str, say: Say) -> str:
    """A line that leaves the board, and what comes back of it (ART-10, ART-11)."""
    if event.kind == Told.CLEARED:
        counts = event.where, event.whom, SIDE - event.where - event.whom
        return line_said(event.what, COMPLETES, say, who=who, stones=stones(counts, say))
    how = 0 if event.where == 1 else 2 if event.where == SIDE else 1
    return say(BACK[how][event.what]).format(n=event.where, rest=SIDE - event.where)


def done_to(event: Event) -> int:
    """The seat that an event happened to, or NONE: a bone of theirs is turned over, or one is given to them."""
    if event.kind == Told.TURNED and event.who != event.whom:
        return event.whom
    return event.whom if event.kind == Told.PAYS else NONE


def why_ended(why: int, mode: int) -> tuple[str, str]:
    """In words, with the clause: the learning game has one of its own."""
    if why == Over.TOO_LONG and mode == Mode.LEARNING:
        return N_("200 turns have been taken"), "ART-20"
    what, clause = ENDS[why]
    return what, "ART-20" if mode == Mode.LEARNING and why == Over.AGREED else clause

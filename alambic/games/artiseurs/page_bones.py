"""Bones on a page: how they lie, what can be done with them, and who they lie before."""

from collections.abc import Iterator
from typing import Any

from alambic.core.events import NONE
from alambic.core.observing import after
from alambic.core.text import halves
from alambic.core.view import N_, Say, View
from alambic.games.artiseurs import GAME, rules_board, vocabulary
from alambic.games.artiseurs.page_pieces import Bone, Chip, Choice, Control, Count, Deed
from alambic.games.artiseurs.rules import counts_halves, half_points
from alambic.games.artiseurs.rules_legal import awaited
from alambic.games.artiseurs.state import BONES, COLOURS, SEATS
from alambic.games.artiseurs.vocabulary import FACE_NAMES, Face, Mode, Phase, Told, Vote, Wish
from alambic.games.artiseurs.words import face_name, stones

phrase = GAME.words.phrase

PLAYS_IT = (  # by face
    N_("Move a stone"),
    N_("Draw a stone"),
    N_("Draw two stones"),
    N_("Lift a stone"),
)
IDLE = (N_("No stone can move."), N_("The bag is empty."), N_("The bag is empty."), N_("The board is empty."))
COLOUR_HELD = (N_("plays white"), N_("plays red"), N_("plays black"))
WISHES = {
    Wish.WAIT: N_("waits"),
    Wish.NOW: N_("asks to act now"),
    Wish.ROUNDS: N_("asks to go turn by turn"),
    Wish.SAID: N_("has spoken"),
}


def has_bones(s: Any) -> bool:
    return s.mode not in (Mode.LEARNING, Mode.PUZZLE)


# As they lie


def bone_of(view: View, number: int) -> Bone:
    s, say = view.s, view.say
    shown = rules_board.face(s, number)
    other = Face.CENTAUR if s.up[number] else s.side[number]
    label = say(N_("Bone {n}: {face}; other side: {other}")).format(
        n=number + 1, face=face_name(shown, say), other=face_name(other, say)
    )
    stirred = {
        event.kind
        for event in view.events
        if event.where == number and event.kind in (Told.THROWN, Told.TURNED, Told.SETS)
    }
    return Bone(
        number + 1,
        FACE_NAMES[shown],
        FACE_NAMES[other] if other != Face.UNKNOWN else "",
        label,
        Told.THROWN in stirred or dealt(s),
        bool(stirred - {Told.THROWN}),
        s.bone == number + 1,
    )


def dealt(s: Any) -> bool:
    """Whether nothing has been done since the first throw."""
    return bool(s.handed == s.bone == 0 and rules_board.in_bag(s) == sum(s.stones.tolist()))


def bones_before(view: View, seat: int) -> tuple[Bone, ...]:
    s = view.s
    if not has_bones(s):
        return ()
    return tuple(bone_of(view, number) for number in range(BONES) if s.holder[number] == seat)


# What can be done with one's own


def choices(view: View) -> tuple[Choice, ...]:
    """One's bones, each with its deeds; the first that can be played is picked."""
    found = []
    picked = False
    for bone in bones_before(view, view.seat) if 0 <= view.seat < view.s.seats else ():
        deeds = tuple(deeds_of(view, bone))
        checked = not picked and any(deed.kind == "play" and deed.control.allowed for deed in deeds)
        picked = picked or checked
        idle = (
            view.say(IDLE[FACE_NAMES.index(bone.face)])
            if deeds and rules_board.why_idle(view.s, bone.number - 1)
            else ""
        )
        claim = Control("now", f"{phrase('now', view.say)} {bone.label}") if "now" in view.legal else None
        found.append(Choice(bone, deeds, checked, idle, claim))
    if not picked:
        first = next((n for n, choice in enumerate(found) if choice.deeds), NONE)
        found = [choice._replace(checked=n == first) for n, choice in enumerate(found)]
    return tuple(found)


def deeds_of(view: View, bone: Bone) -> Iterator[Deed]:
    s, say = view.s, view.say
    play, give = f"bone {bone.number}", f"give {bone.number}"
    if play not in view.legal and give not in view.legal:
        return
    to = view.names[after(s, view.seat, 1)]
    yield Deed(Control(play, phrase(play, say), play in view.legal), "play", played_as(s, bone, say))
    if give in view.legal:
        label = say(N_("{give}: it goes to {name}, as it lies")).format(give=phrase(give, say), name=to)
        yield Deed(Control(give, label), "give", say(N_("Give it up")))
    for other in range(BONES):
        code = f"turn {other + 1} with {bone.number}"
        if code in view.legal:
            yield turning(view, code, other)


def played_as(s: Any, bone: Bone, say: Say) -> str:
    if bone.face == "points" and rules_board.in_bag(s) == 1:
        return say(N_("Draw the last stone"))
    return say(PLAYS_IT[FACE_NAMES.index(bone.face)])


def turning(view: View, code: str, number: int) -> Deed:
    s, say = view.s, view.say
    bone = bone_of(view, number)
    mine = s.holder[number] == view.seat
    whose = say(N_("yours")) if mine else say(N_("of {name}")).format(name=view.names[s.holder[number]])
    words = N_("{turn} ({whose}): {face}, then {other}")
    names = [face_name(FACE_NAMES.index(one) if one else Face.UNKNOWN, say) for one in (bone.face, bone.other)]
    label = say(words).format(turn=phrase(code, say), whose=whose, face=names[0], other=names[1])
    owner = "" if mine else vocabulary.COLOUR_NAMES[rules_board.colour_of(s, s.holder[number])]
    return Deed(Control(code, label), "turn", "", bone._replace(rolled=False, turned=False), bone.other, owner)


def sides(view: View) -> tuple[tuple[Control, Bone], ...]:
    """How a bone just received can be set (ART-27)."""
    s, say = view.s, view.say
    if "set centaur" not in view.legal:
        return ()
    bone, side = bone_of(view, s.fresh - 1), s.side[s.fresh - 1]
    other = FACE_NAMES[side] if side != Face.UNKNOWN else ""
    named = (
        say(N_("Show {face}")).format(face=say(vocabulary.THE_FACE[side])) if other else phrase("set other", say)
    )
    lying = bone._replace(rolled=False, turned=False, played=False)
    return (
        (
            Control("set centaur", phrase("set centaur", say)),
            lying._replace(face="centaur", other=other),
        ),
        (Control("set other", named), lying._replace(face=other or "unknown", other="centaur")),
    )


# Players


def chips(view: View) -> Iterator[Chip]:
    s, say = view.s, view.say
    acting = awaited(s)
    for seat in range(s.seats):
        colour = rules_board.colour_of(s, seat)
        count = rules_board.on_board(s, colour)
        yield Chip(
            seat,
            view.names[seat],
            vocabulary.COLOUR_NAMES[colour],
            say(COLOUR_HELD[colour]),
            count,
            stones_label(s, colour, say),
            bones_before(view, seat),
            acting >> seat & 1 == 1,
            seat == view.seat,
            spoken(view, seat, acting >> seat & 1 == 1),
            worth(count, colour, say) if counts_halves(s) else "",
        )


def worth(count: int, colour: int, say: Say) -> str:
    """What stones count when a game is stopped (ART-20): `4½ points`."""
    points = half_points(colour) * count / 2
    few = {0: N_("no points"), 1.5: N_("1½ points")}  # French has no plural before 2
    return say(few.get(points, N_("{n} points"))).format(n=halves(points))


def spoken(view: View, seat: int, acting: bool) -> str:
    """What is known of a wish or a vote: one's own, and that others have spoken."""
    s, say = view.s, view.say
    if s.over:
        return ""
    if s.phase == Phase.WISHING:
        if acting:
            return say(N_("still to speak"))
        return say(WISHES[s.said[seat]]) if s.said[seat] != Wish.SILENT else ""
    if s.phase == Phase.VOTING:
        if s.proposer == seat + 1:
            return say(N_("would like to stop"))
        if acting:
            return say(N_("still to vote"))
        if seat == view.seat:
            return say(N_("votes yes") if s.vote[seat] == Vote.YES else N_("votes no"))
        return say(N_("has voted"))
    return ""


def nobody(view: View) -> tuple[str, str, int] | None:
    """With two players, the colour that is nobody's, and its stones (ART-03)."""
    s = view.s
    if s.seats == SEATS:
        return None
    [colour] = {*range(COLOURS)} - {rules_board.colour_of(s, seat) for seat in range(s.seats)}
    return vocabulary.COLOUR_NAMES[colour], stones_label(s, colour, view.say), rules_board.on_board(s, colour)


def stones_label(s: Any, colour: int, say: Say) -> str:
    counts = [rules_board.on_board(s, one) if one == colour else 0 for one in range(COLOURS)]
    return say(N_("on the board: {stones}")).format(stones=stones(counts, say) or say(N_("none")))


def stopped_now(view: View) -> tuple[Count, ...]:
    """What a vote to stop would mean: points, and places by them (ART-04, ART-20)."""
    s = view.s
    colours = [rules_board.colour_of(s, seat) for seat in range(s.seats)]
    points = [half_points(colour) * rules_board.on_board(s, colour) / 2 for colour in colours]
    ranked = sorted(range(s.seats), key=lambda seat: (points[seat], seat), reverse=True)
    return tuple(
        Count(
            view.names[seat],
            vocabulary.COLOUR_NAMES[colours[seat]],
            rules_board.on_board(s, colours[seat]),
            halves(points[seat]),
            place,
            seat == view.seat,
        )
        for place, seat in enumerate(ranked, 1)
    )

"""What each move would do: from what the viewer may know, and nothing else."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from alambic.core.view import N_, View
from alambic.games.elixir.preview_effects import by_viewer, still_due, to_viewer
from alambic.games.elixir.rules_forfeits import price_of
from alambic.games.elixir.rules_hands import next_about
from alambic.games.elixir.rules_spells import ingredients_left, spells_of
from alambic.games.elixir.rules_stack import has_verb, is_aimed, shielded
from alambic.games.elixir.rules_turn import total_of
from alambic.games.elixir.state import INGREDIENTS, SPELLS
from alambic.games.elixir.vocabulary import FIND_NAMES, INGREDIENT_NAMES, Kind, Phase, Place, Power, Purpose, Verb
from alambic.games.elixir.words_effects import find_text, spell_short, spell_text
from alambic.games.elixir.words_things import find_name, listed, spell_name


class Hint(NamedTuple):
    """What a move would do."""

    text: str
    tone: str = ""  # "gain", "loss" or "win"


NOTHING = Hint("")
MOST = 2  # names of spells in a preview of a find


def preview(view: View, code: str) -> Hint:
    words = code.split(" ")
    return TOLD[words[0]](view, words) if words[0] in TOLD else NOTHING


# The state of one's own spells


def own_spells(s: Any, seat: int) -> list[int]:
    """The spells in a hand whose faces are known, the hardest last."""
    found = [k for k in range(SPELLS) if s.place[k] == Place.HAND and s.by[k] == seat + 1]
    return sorted(found, key=lambda spell: (s.level[spell], spell))


def recipe_of(s: Any, spell: int) -> list[int]:
    return [kind for kind in range(INGREDIENTS) if s.recipe[spell] >> kind & 1]


def cover(s: Any, seat: int, spell: int) -> dict[int, str]:
    """ELX-10: how a seat's finds would meet a recipe: "there", what stands in, or "missing"."""
    need = recipe_of(s, spell)
    found = {kind: "there" for kind in need if s.hand[seat, kind]}
    wands = s.hand[seat, Kind.WAND]
    spare = s.held[seat] - len(found) - wands
    master = bool(s.powers[seat] >> Power.MASTERY & 1) and len(need) > 1
    helper = bool(s.powers[seat] >> Power.APPRENTICE & 1)
    for kind in need:
        if kind in found:
            continue
        if master:
            found[kind], master = "mastery", False
        elif wands:
            found[kind], wands = "wand", wands - 1
        elif helper and spare + wands >= 2:
            found[kind], helper = "apprentice", False
        else:
            found[kind] = "missing"
    return {kind: found[kind] for kind in need}


def wanted_by(view: View, kind: int) -> list[int]:
    """The viewer's spells that name an ingredient."""
    if kind >= INGREDIENTS or view.seat >= view.s.seats:
        return []
    return [spell for spell in own_spells(view.s, view.seat) if view.s.recipe[spell] >> kind & 1]


def names_of(view: View, spells: Sequence[int]) -> str:
    """Names of spells; of two copies once."""
    names = dict.fromkeys(spell_name(view.s, spell, view.say) for spell in spells)
    return listed(list(names), view.say)


# In one's turn


def passing_on(view: View, words: Sequence[str]) -> Hint:
    """ELX-07."""
    castable = [int(code.split(" ")[1]) - 1 for code in view.legal if code.startswith("cast ")]
    if castable:
        said = N_("You could still cast {spells}.")
        return Hint(view.say(said).format(spells=names_of(view, castable)), "loss")
    return NOTHING


def drafted(view: View, words: Sequence[str]) -> Hint:
    """ELX-04."""
    so_far, total = ingredients_left(view.s, view.seat) + int(words[1]), total_of(view.s)
    said = N_("{n} of {total} ingredients then") if so_far <= total else N_("{n} ingredients then, over {total}")
    return Hint(view.say(said).format(n=so_far, total=total), "gain" if so_far == total else "")


def played(view: View, words: Sequence[str]) -> Hint:
    kind = FIND_NAMES.index(words[1])
    if is_aimed(view.s, SPELLS + kind):
        return Hint(find_text(view.s, kind, view.say))
    return Hint(by_viewer(view, SPELLS + kind, -1))


def cast(view: View, words: Sequence[str]) -> Hint:
    """ELX-10, ELX-14: the last spell wins, if it stays cast."""
    s, spell = view.s, int(words[1]) - 1
    if spells_of(s, view.seat) == 1:
        return Hint(view.say(N_("Your last spell: it wins, unless its effect or an answer undoes that.")), "win")
    if s.phase == Phase.FREEING:
        return Hint(spell_short(s, spell, view.say))
    return Hint("" if is_aimed(s, spell) else by_viewer(view, spell, -1))


def refused(view: View, words: Sequence[str]) -> Hint:
    """Why a spell cannot be cast now, in short; the server says it with its clause."""
    s, seat, spell = view.s, view.seat, int(words[1]) - 1
    if s.gag[seat]:
        return Hint(view.say(N_("You are gagged.")))
    missing = [kind for kind, state in cover(s, seat, spell).items() if state == "missing"]
    finds = listed([find_name(kind, view.say) for kind in missing], view.say)
    return Hint(view.say(N_("Missing: {finds}")).format(finds=finds) if missing else "")


# Aiming and paying


def top(s: Any) -> tuple[int, int]:
    """The row of the card on top, and the card whose effect it has; -1 for none."""
    row = s.depth - 1
    return row, s.acts[row] - 1 if row >= 0 else -1


def aimed_at(view: View, words: Sequence[str]) -> Hint:
    s, other = view.s, int(words[1]) - 1
    if s.phase == Phase.TITHING:
        said = N_("You take a random find; they hold {held}.")
        return Hint(view.say(said).format(held=s.held[other]), "gain")
    if s.phase == Phase.LAYING:
        return Hint(view.say(N_("{name} bears it from now on.")).format(name=view.names[other]))
    _, card = top(s)
    return Hint(by_viewer(view, card, other)) if s.phase == Phase.TARGETING and card >= 0 else NOTHING


def whirled(view: View, words: Sequence[str]) -> Hint:
    """ELX-60: left is the way of the turns."""
    s, (row, card) = view.s, top(view.s)
    way = 1 if words[0] == "left" else -1
    gets, gives = (next_about(s, row, view.seat, step) for step in (way, -way))
    said = N_("{gets} gets your finds ({mine}); you get those of {gives} ({held}).")
    return Hint(
        view.say(said).format(
            gets=view.names[gets],
            gives=view.names[gives],
            mine=s.held[view.seat] - still_due(s, view.seat, card),
            held=s.held[gives],
        )
    )


def paid(view: View, words: Sequence[str]) -> Hint:
    finds = [find_name(kind, view.say) for kind in range(INGREDIENTS) if view.s.owed >> kind & 1]
    return Hint(view.say(N_("You discard {finds}.")).format(finds=listed(finds, view.say))) if finds else NOTHING


def stood_in(view: View, words: Sequence[str]) -> Hint:
    held = view.s.hand[view.seat, INGREDIENT_NAMES.index(words[1])]
    return Hint(view.say(N_("You keep yours.") if held else N_("You have none.")))


def borrowed(view: View, words: Sequence[str]) -> Hint:
    return Hint(find_text(view.s, FIND_NAMES.index(words[1]), view.say))


# Answers (ELX-20)


def let_pass(view: View, words: Sequence[str]) -> Hint:
    s, say = view.s, view.say
    row, _ = top(s)
    if row < 0:
        return NOTHING
    if s.snuffed[row]:
        return Hint(say(N_("It has no effect any more.")))
    if s.payer[row] == view.seat and s.caster[row] == view.seat:
        return Hint(say(N_("Your spell takes its course.")))
    if s.spared[row] >> view.seat & 1:
        return Hint(say(N_("Your Amulet protects you.")))
    if shielded(s, row, view.seat):
        return Hint(say(N_("Your Aegis protects you.")))
    hurts = to_viewer(view, row)
    return Hint(hurts, "loss") if hurts else Hint(say(N_("It does not affect you.")))


def answered(view: View, words: Sequence[str]) -> Hint:
    s, say = view.s, view.say
    row, _ = top(s)
    if words[0] == "answer":
        return Hint(spell_text(s, int(words[1]) - 1, say))
    if words[0] == "broom":
        note = needed(view, words)
        return note if note.text else Hint(say(N_("You take it out of the discard.")), "gain")
    name = view.names[s.caster[row]] if row >= 0 else ""
    return Hint(say(ANSWERED[words[0]]).format(name=name), "gain")


ANSWERED = {
    "amulet": N_("It does not affect you."),
    "mirror": N_("It turns against {name}, as if it were yours."),
    "snuffer": N_("It has no effect; it still counts as cast."),
}


# Inside an effect


def yielded(view: View, words: Sequence[str]) -> Hint:
    s, say = view.s, view.say
    row, card = top(s)
    name = view.names[s.caster[row]] if row >= 0 else ""
    if words[0] == "buy":
        said = N_("You give {name} {n} of your finds ({held}), of your choice.")
        return Hint(say(said).format(name=name, n=price_of(s, card), held=s.held[view.seat]), "loss")
    if has_verb(s, card, Verb.BIND):
        return Hint(say(N_("You bear it until it is lifted; whoever breaks it can be called out.")))
    return Hint(say(N_("You do it by the end of your next turn; {name} confirms.")).format(name=name))


def needed(view: View, words: Sequence[str]) -> Hint:
    """Which of one's spells a find would serve, or be missed by."""
    kind = FIND_NAMES.index(words[1])
    spells = wanted_by(view, kind)
    if not spells:
        return NOTHING
    comes = words[0] in ("take", "broom")
    if not comes and view.s.hand[view.seat, kind] > len(spells):
        return NOTHING
    if comes and (ready := [spell for spell in spells if completes(view.s, view.seat, spell, kind)]):
        return Hint(view.say(N_("Then you can cast {spells}.")).format(spells=names_of(view, ready)), "gain")
    said = N_("Serves {spells}") if comes else N_("You need it for {spells}")
    return Hint(view.say(said).format(spells=names_of(view, spells[:MOST])), "gain" if comes else "loss")


def completes(s: Any, seat: int, spell: int, kind: int) -> bool:
    """Whether this ingredient is the last one missing."""
    missing = [one for one, state in cover(s, seat, spell).items() if state == "missing"]
    return missing == [kind]


def finished(view: View, words: Sequence[str]) -> Hint:
    s = view.s
    if s.purpose == Purpose.FLEA and s.offered:
        row = s.depth - 1
        name = view.names[s.target[row] - 1] if row >= 0 else ""
        said = N_("Finds you take at random from {name}: {n}.")
        return Hint(view.say(said).format(name=name, n=min(s.offered, s.held[s.target[row] - 1])))
    return NOTHING


def chosen(view: View, words: Sequence[str]) -> Hint:
    return Hint(spell_short(view.s, int(words[1]) - 1, view.say))


def bidden(view: View, words: Sequence[str]) -> Hint:
    """ELX-32."""
    keep = view.s.held[view.seat] - int(words[1])
    return Hint(view.say(N_("Of your finds you keep {n}.")).format(n=keep))


# Forfeits (ELX-50, ELX-52)


def judged(view: View, words: Sequence[str]) -> Hint:
    s = view.s
    name = view.names[s.accuser - 1] if s.accuser else ""
    return Hint(view.say(JUDGED[words[0]]).format(name=name))


JUDGED = {
    "call": N_("If they deny it, the others vote. Whoever is wrong loses a random find to the other."),
    "confirm": N_("It is done, and seen."),
    "contest": N_("The others vote; if the verdict is guilty, the price is due."),
    "admit": N_("{name} takes one of your finds at random."),
    "deny": N_("The others vote; a tie acquits you."),
    "guilty": N_("They broke it."),
    "innocent": N_("They kept it. A tie acquits too."),
    "out": N_("You bid no more for this lot."),
}

TOLD: dict[str, Callable[[View, Sequence[str]], Hint]] = {
    "next": passing_on,
    "draft": drafted,
    "play": played,
    "cast": cast,
    "use": borrowed,
    "at": aimed_at,
    "left": whirled,
    "right": whirled,
    "pay": paid,
    **dict.fromkeys(("wand", "without", "apprentice"), stood_in),
    "pass": let_pass,
    **dict.fromkeys(("amulet", "mirror", "snuffer", "broom", "answer"), answered),
    **dict.fromkeys(("accept", "buy"), yielded),
    **dict.fromkeys(("give", "take", "put"), needed),
    "done": finished,
    **dict.fromkeys(("as", "choose", "lay"), chosen),
    "bid": bidden,
    **dict.fromkeys(("call", "confirm", "contest", "admit", "deny", "guilty", "innocent", "out"), judged),
}

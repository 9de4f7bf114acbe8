"""What is said beside a button: what the rules find that the move does, and what to think of."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from alambic.core.preview import Foreseen
from alambic.core.view import N_, View
from alambic.games.elixir import GAME
from alambic.games.elixir.cards import FIND_NAMES, INGREDIENT_NAMES, Kind, Power
from alambic.games.elixir.rules_forfeits import price_of
from alambic.games.elixir.rules_spells import affects, has_verb, ingredients_left, spells_of
from alambic.games.elixir.rules_turn import total_of
from alambic.games.elixir.state import INGREDIENTS, SPELLS, Place
from alambic.games.elixir.verbs import Verb
from alambic.games.elixir.vocabulary import Phase, Told
from alambic.games.elixir.words_cards import find_name, find_text, listed, spell_name, spell_short, spell_text


class Hint(NamedTuple):
    """What a move would do."""

    text: str
    tone: str = ""  # "gain", "loss" or "win"


NOTHING = Hint("")
MOST = 2  # names of spells beside a find, sentences beside a button
MOST_NAMED = 3  # players whose finds or spells change


def preview(view: View, code: str) -> Hint:
    words = code.split(" ")
    return TOLD[words[0]](view, words) if words[0] in TOLD else NOTHING


# What is sure to happen

OUTCOMES = (
    Told.FIZZLES, Told.WARDED, Told.MIRRORED, Told.SNUFFED, Told.SHIELDED, Told.SWAPS, Told.PASSES_HANDS,
    Told.GAGS, Told.LULLS, Told.PROLONGS, Told.GAINS, Told.LAYS, Told.LIFTED, Told.BUYS_OFF, Told.UNCASTS,
    Told.ENDED,
)  # fmt: skip
BIDDEN = N_("You accept the forfeit, or buy it off.")
NO_WAY_OUT = N_("You have to accept: too few finds to buy off.")
HELPS = ("amulet", "mirror", "snuffer", "broom")


def outcome(view: View, words: Sequence[str]) -> Hint:
    """What is told of a move until chance has a say, and what everybody holds then, whatever chance says."""
    seen, seat = view.foreseen(" ".join(words)), view.seat
    if seen is None:
        return NOTHING
    kinds = [kind for kind in OUTCOMES if kind != Told.FIZZLES or not seen.tells(Told.SNUFFED)]
    events = [event for event in seen.events if event.kind in kinds]
    told = [GAME.words.sentence(event, view.names, view.say) for event in events] + changes(
        view, seen, words[0] == "pass"
    )
    dared, asked = seen.tells(Told.DARED), "accept" in seen.legal
    forced = dared is not None and dared.who == seat
    if asked or forced:
        words_then = BIDDEN if "buy" in seen.legal else NO_WAY_OUT
        told.append(view.say(words_then))
    if not told:
        return NOTHING
    text = " ".join(told[:MOST])
    if seen.passed:
        text = view.say(N_("{text} (If nobody answers.)")).format(text=text)
    won = [event.who for event in events if event.kind == Told.ENDED]
    if won:
        return Hint(text, "win" if won == [seat] else "loss")
    if words[0] in HELPS:
        return Hint(text, "gain")
    harmed = asked or forced or any(GAME.words.done_to(event) == seat for event in events)
    harmed = harmed or fewer(seen.row("held")[seat], view.s.held[seat])
    return Hint(text, "loss" if words[0] == "pass" and harmed else "")


def fewer(then: int | None, now: int) -> bool:
    return then is not None and then < now


def changes(view: View, seen: Foreseen, own: bool) -> list[str]:
    """How many finds people hold then, and spells they have to cast; what one pays oneself only if asked for."""
    s = view.s
    spells = [None if one is None else sum(one) for one in seen.row("backs")]
    counts = (
        (N_("Finds then: {each}."), seen.row("held"), s.held[: s.seats].tolist()),
        (N_("Spells to cast then: {each}."), spells, [spells_of(s, seat) for seat in range(s.seats)]),
    )
    found = []
    for words, then, now in counts:
        changed = [seat for seat in range(s.seats) if then[seat] not in (None, now[seat])]
        if changed and (changed != [view.seat] or own):
            changed.sort(key=lambda seat: seat != view.seat)
            each = ", ".join(counted(view, seat, then[seat]) for seat in changed[:MOST_NAMED])
            found.append(view.say(words).format(each=each))
    return found


def counted(view: View, seat: int, n: int | None) -> str:
    words = N_("you {n}") if seat == view.seat else N_("{name} {n}")
    return view.say(words).format(name=view.names[seat], n=n)


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
    return Hint(find_text(view.s, FIND_NAMES.index(words[1]), view.say))


def cast(view: View, words: Sequence[str]) -> Hint:
    """ELX-10, ELX-14: the last spell wins, if it stays cast."""
    if spells_of(view.s, view.seat) == 1:
        return Hint(view.say(N_("Your last spell: it wins, unless its effect or an answer undoes that.")), "win")
    return chosen(view, words) if view.s.phase == Phase.FREEING else outcome(view, words)


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


def stood_in(view: View, words: Sequence[str]) -> Hint:
    held = view.s.hand[view.seat, INGREDIENT_NAMES.index(words[1])]
    return Hint(view.say(N_("You keep yours.") if held else N_("You have none.")))


def borrowed(view: View, words: Sequence[str]) -> Hint:
    return Hint(find_text(view.s, FIND_NAMES.index(words[1]), view.say))


# Answers (ELX-20)


def let_pass(view: View, words: Sequence[str]) -> Hint:
    s, say = view.s, view.say
    row, _ = top(s)
    if s.snuffed[row]:
        return Hint(say(N_("It has no effect any more.")))
    if s.payer[row] == view.seat and s.caster[row] == view.seat:
        return Hint(say(N_("Your spell takes its course.")))
    return outcome(view, words) if affects(s, row, view.seat) else Hint(say(N_("It does not affect you.")))


def answered(view: View, words: Sequence[str]) -> Hint:
    if words[0] == "answer":
        return Hint(spell_text(view.s, int(words[1]) - 1, view.say))
    note = needed(view, words) if words[0] == "broom" else outcome(view, words)
    return note if note.text else Hint("", "gain")


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
    seen = view.foreseen(" ".join(words)) if comes else None
    then = seen.legal if seen else ()
    if ready := [spell for spell in spells if f"cast {spell + 1}" in then]:
        return Hint(view.say(N_("Then you can cast {spells}.")).format(spells=names_of(view, ready)), "gain")
    said = N_("Serves {spells}") if comes else N_("You need it for {spells}")
    return Hint(view.say(said).format(spells=names_of(view, spells[:MOST])), "gain" if comes else "loss")


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
    **dict.fromkeys(("at", "left", "right", "pay", "done"), outcome),
    **dict.fromkeys(("wand", "without", "apprentice"), stood_in),
    "pass": let_pass,
    **dict.fromkeys(("amulet", "mirror", "snuffer", "broom", "answer"), answered),
    **dict.fromkeys(("accept", "buy"), yielded),
    **dict.fromkeys(("give", "take", "put"), needed),
    **dict.fromkeys(("as", "choose", "lay"), chosen),
    "bid": bidden,
    **dict.fromkeys(("call", "confirm", "contest", "admit", "deny", "guilty", "innocent", "out"), judged),
}

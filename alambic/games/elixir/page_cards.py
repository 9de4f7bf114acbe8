"""Finds, spells and recipes as they are drawn."""

from collections.abc import Mapping
from typing import Any

from alambic.core.text import capital
from alambic.core.view import N_, Say, View
from alambic.games.elixir.cards import FIND_NAMES, POWER_NAMES, Kind
from alambic.games.elixir.page_advice import cover, names_of, recipe_of, wanted_by
from alambic.games.elixir.page_pieces import Find, Held, Part, Spell
from alambic.games.elixir.state import INGREDIENTS, KINDS
from alambic.games.elixir.verbs import VERB_NAMES, Verb
from alambic.games.elixir.words_cards import find_name, find_text, spell_name, spell_short, spell_text, steps

PARTS = {
    "there": N_("{find}: you have it"),
    "wand": N_("{find}: a Wand can stand in"),
    "mastery": N_("{find}: Mastery can do without"),
    "apprentice": N_("{find}: two other finds can stand in"),
    "missing": N_("{find}: missing"),
    "paid": N_("{find}: paid"),
    "owed": N_("{find}: still to be paid"),
    "": "{find}",
}


# Finds


def find(s: Any, kind: int, say: Say) -> Find:
    """A kind of find."""
    return Find(
        FIND_NAMES[kind],
        sort_of(kind),
        capital(find_name(kind, say)),
        find_text(s, kind, say),
    )


def sort_of(kind: int) -> str:
    if kind == Kind.CURIO:
        return "curio"
    return "ingredient" if kind < INGREDIENTS else "transaction" if kind < Kind.WAND else "object"


def held(view: View, kind: int, many: int, own: bool = False) -> Held:
    """So many of one kind, somewhere."""
    card = find(view.s, kind, view.say)
    label = f"{card.label} × {many}" if many > 1 else card.label
    spells = wanted_by(view, kind) if own else []
    wanted = view.say(N_("for {spells}")).format(spells=names_of(view, spells)) if spells else ""
    return Held(card, many, label, wanted)


def heap(view: View, counts: Any) -> tuple[Held, ...]:
    """Finds that lie together, by kind."""
    return tuple(held(view, kind, int(counts[kind])) for kind in range(KINDS) if counts[kind] > 0)


# Spells


def sign_of(s: Any, spell: int) -> str:
    """The drawing of a spell: what its first step does, or the power it gives."""
    program = steps(s, spell)
    if not program:
        return "power"
    first = program[0]
    return f"power-{POWER_NAMES[first.amount]}" if first.verb == Verb.POWER else VERB_NAMES[first.verb - 1]


def sort_of_spell(s: Any, spell: int) -> str:
    verbs = {step.verb for step in steps(s, spell)}
    return (
        "once"
        if Verb.DARE in verbs
        else "lasting"
        if Verb.BIND in verbs
        else "power"
        if Verb.POWER in verbs
        else "deed"
    )


def part(s: Any, kind: int, state: str, say: Say) -> Part:
    card = find(s, kind, say)
    words = PARTS[state]
    return Part(card, state, (say(words) if state else words).format(find=card.label))


def recipe(s: Any, spell: int, say: Say, states: Mapping[int, str] | None = None) -> tuple[Part, ...]:
    return tuple(part(s, kind, (states or {}).get(kind, ""), say) for kind in recipe_of(s, spell))


def spell_card(view: View, spell: int, own: bool = False) -> Spell:
    """A spell; `own`: marked with what its owner has of its recipe."""
    s, say = view.s, view.say
    states = cover(s, view.seat, spell) if own else None
    return Spell(
        spell + 1,
        spell_name(s, spell, say),
        sign_of(s, spell),
        sort_of_spell(s, spell),
        s.level[spell],
        say(N_("Level {n}")).format(n=s.level[spell]),
        spell_short(s, spell, say),
        spell_text(s, spell, say),
        recipe(s, spell, say, states),
    )

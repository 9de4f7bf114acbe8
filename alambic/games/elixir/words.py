"""The table of Elixir in text: the position as a seat sees it, and what happened in words."""

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from alambic.core.events import NONE
from alambic.core.text import counted, folded
from alambic.core.view import N_, Say, View, plain
from alambic.core.words import Words
from alambic.games.elixir import GAME, cards
from alambic.games.elixir.rules_spells import ingredients_left
from alambic.games.elixir.state import INGREDIENTS, KINDS, LEVELS, POWERS, SPELLS, TURNS, Elixir, Place
from alambic.games.elixir.verbs import Special
from alambic.games.elixir.vocabulary import End, Move, Phase
from alambic.games.elixir.words_cards import spell_name, words_of
from alambic.games.elixir.words_prompts import about, asked_by_verb, asked_to_answer, your_turn
from alambic.games.elixir.words_remarks import remark, reply

if TYPE_CHECKING:  # whoever asks for colours pays for Rich
    from rich.text import Text

__all__ = [
    "about",
    "asked_by_verb",
    "asked_to_answer",
    "remark",
    "reply",
    "your_turn",
]  # of the words, besides what stands here
TIE_BREAK = "ELX-15"
LONGEST_NAME = 16
MARGIN = 6  # of what belongs to a player


# The drawing


def draw(s: Elixir, seat: int, names: Sequence[str]) -> str:
    """The position as plain text, at most 80 characters broad, from what a seat knows."""
    short = [name[:LONGEST_NAME] for name in names]
    lines = [*middle_lines(s, short), ""]
    for other in range(s.seats):
        lines += player_lines(s, other, seat, short)
    told = due(s, short, seat=seat)
    return "\n".join(line.rstrip() for line in (*lines, "", *folded("  ", told.split(" "), 2, " ")))


def middle_lines(s: Elixir, names: Sequence[str]) -> Iterator[str]:
    """Piles and discard, the spells set aside, what is for sale, and what is being played."""
    yield f"  turn {s.turns} of {TURNS * s.seats}   pile {counted(s.left, 'find')}"
    aside = [f"{s.stacked[k]} of level {k + 1}" for k in range(LEVELS) if s.stacked[k]]
    yield f"  spells set aside  {', '.join(aside) or 'none'}"
    for label, counts in (("discard", s.discard), ("market", s.market), ("lot", s.lot)):
        kinds = several([counts[kind] for kind in range(KINDS)])
        if kinds:
            yield from folded(f"  {label}  ", kinds, len(label) + 4, "  ")
    if s.bidder:
        yield f"  bid  {counted(s.bid, 'find')} by {names[s.bidder - 1]}"
    for k in range(s.depth):
        yield from folded(f"  {'being played' if k == 0 else '  in answer'}  ", [*playing(s, k, names)], 16, "  ")


def playing(s: Elixir, k: int, names: Sequence[str]) -> Iterator[str]:
    """A card of the stack: `17 Tornado`, by whom, at whom, and what it has met with."""
    card = s.card[k]
    yield cards.FIND_NAMES[card - SPELLS] if card >= SPELLS else f"{card + 1} {spell_name(s, card)}"
    if s.acts[k] not in (0, card + 1):
        other = s.acts[k] - 1
        yield f"as {cards.FIND_NAMES[other - SPELLS] if other >= SPELLS else spell_name(s, other)}"
    yield f"by {names[s.caster[k]]}"
    if s.target[k]:
        yield f"at {names[s.target[k] - 1]}"
    if s.way[k]:
        yield ("", "to the left", "to the right")[s.way[k]]
    if s.snuffed[k]:
        yield "snuffed"
    spared = [names[seat] for seat in range(s.seats) if s.spared[k] >> seat & 1]
    if spared:
        yield f"not affecting {', '.join(spared)}"
    if k == s.depth - 1 and s.owed:
        yield f"still needs {', '.join(recipe(s.owed))}"


def recipe(bits: int) -> list[str]:
    return [name for kind, name in enumerate(cards.INGREDIENT_NAMES) if bits >> kind & 1]


def several(counts: Sequence[int]) -> list[str]:
    """Finds by kind: `salt`, `honey x2`."""
    return [cards.FIND_NAMES[kind] + (f" x{n}" if n > 1 else "") for kind, n in enumerate(counts) if n]


def player_lines(s: Elixir, other: int, seat: int, names: Sequence[str]) -> Iterator[str]:
    """A player: what is left to cast, powers, finds and spells as far as they are known, cast spells, forfeits."""
    arrow = ">" if other == s.turn and not s.over else " "
    name = names[other] + (" (you)" if other == seat else "")
    left = counted(ingredients_left(s, other), "ingredient")
    yield f"{arrow} {other + 1} {name:{LONGEST_NAME + 6}}  {left} left"
    for label, parts in (
        ("finds", finds_known(s, other)),
        ("spells", spells_known(s, other)),
        ("cast", [f"{k + 1} {spell_name(s, k)}" for k in spells_in(s, other, Place.CAST)]),
        ("powers", [cards.POWER_NAMES[power] for power in range(POWERS) if s.powers[other] >> power & 1]),
        ("forfeits", forfeits_of(s, other, names)),
        ("turns", turns_of(s, other)),
    ):
        if parts:
            yield from folded(f"{MARGIN * ' '}{label}  ", parts, MARGIN + len(label) + 2, "  ")


def finds_known(s: Elixir, other: int) -> list[str]:
    """Those that are known, and how many others there are (ELX-19)."""
    known = [s.hand[other, kind] for kind in range(KINDS)]
    parts, unknown = several(known), s.held[other] - sum(known)
    if unknown > 0:
        parts.append(f"and {unknown} more" if parts else str(unknown))
    return parts


def spells_in(s: Elixir, other: int, place: int) -> list[int]:
    return [spell for spell in range(SPELLS) if s.place[spell] == place and s.by[spell] == other + 1]


def spells_known(s: Elixir, other: int) -> list[str]:
    """Those whose faces are known, with their recipes; of the others the level is (ELX-05)."""
    known = spells_in(s, other, Place.HAND)
    parts = [f"{spell + 1} {spell_name(s, spell)} ({', '.join(recipe(s.recipe[spell]))})" for spell in known]
    for level in range(1, LEVELS + 1):
        unknown = s.backs[other, level - 1] - sum(s.level[spell] == level for spell in known)
        if unknown > 0:
            parts.append(f"{unknown} of level {level}")
    return parts


def forfeits_of(s: Elixir, other: int, names: Sequence[str]) -> list[str]:
    """Those that lie on a player, by the number of the card (ELX-50, ELX-51)."""
    return [
        f"{card + 1} {spell_name(s, words_of(s, card))} for {names[s.layer[card] - 1]}"
        + (" (to be done)" if s.ripe[card] else "")
        for card in range(SPELLS)
        if s.bearer[card] == other + 1
    ]


def turns_of(s: Elixir, other: int) -> list[str]:
    """What the next turns of a player will be (ELX-18)."""
    parts = ["gagged"] if s.gag[other] else []
    parts += [f"{counted(s.skips[other], 'turn')} to skip"] if s.skips[other] else []
    more = s.extras[other] + s.glass[other]
    return [*parts, f"{more} more"] if more else parts


# What is due


def due(s: Elixir, names: Sequence[str], say: Say = plain, seat: int = NONE) -> str:
    """What the game waits for; `seat` is who is told."""
    if not s.over:
        return Words.due(GAME.words, s, names, say, seat)
    what, clause = End.of(s.over).said.phrase, End.of(s.over).said.clause
    told = say(what).format(who=names[s.winner - 1] if s.winner else "")
    return say(N_("The game is over: {what} ({clause}).")).format(what=told, clause=clause)


# Moves with the names of what they are about, and their places

ON_SPELL: dict[int, str] = {
    Move.CAST: N_("Cast “{spell}”"),
    Move.AS: N_("Copy “{spell}”"),
    Move.ANSWER: N_("Answer with “{spell}”"),
    Move.CHOOSE: N_("Choose “{spell}”"),
    Move.LAY: N_("Lay “{spell}” on somebody"),
    Move.CALL: N_("Call {whom} out: “{spell}” was broken"),
    Move.CONFIRM: N_("Confirm that {whom} has done “{spell}”"),
    Move.CONTEST: N_("Contest that {whom} has done “{spell}”"),
}


def named(code: str, view: View) -> str:
    """A move with the names of the spell and the player that it is about."""
    move, at = Move.read(code)
    if move == Move.AT:
        return view.say(N_("Choose {whom}")).format(whom=view.names[at.seat])
    if move not in ON_SPELL:
        return GAME.words.phrase(code, view.say)
    bearer = view.s.bearer[at.spell] - 1
    name = spell_name(view.s, words_of(view.s, at.spell), view.say)
    return view.say(ON_SPELL[move]).format(spell=name, whom=view.names[bearer] if bearer >= 0 else "")


def pointed(code: str, view: View) -> list[str]:
    """The public places of what a move is about; its button is lit up anyway."""
    move, at = Move.read(code)
    if move == Move.AT:
        return [f"player-{at.seat}"]
    if move == Move.DRAFT:
        return [f"stack-{at.level + 1}"]
    if move in (Move.CALL, Move.CONFIRM, Move.CONTEST):
        return [f"player-{view.s.bearer[at.spell] - 1}"]
    return [f"spell-{at.spell + 1}"] if move == Move.AS else []


# What need not be asked, and what can be said ahead


def orders(known: Elixir, seat: int) -> list[tuple[str, str]]:
    """What a seat may answer ahead (ELX-20): with objects, with its special spells, with a Broom what it lacks."""
    codes = ["amulet", "mirror", "snuffer"]
    own = spells_in(known, seat, Place.HAND)
    codes += [
        f"answer {spell + 1}" for spell in own if known.mark[spell] & (Special.ANYTIME | Special.AGAINST_BINDING)
    ]
    if known.hand[seat, cards.Kind.BROOM]:
        for kind in range(INGREDIENTS):
            if known.hand[seat, kind] == 0 and any(known.recipe[spell] >> kind & 1 for spell in own):
                codes.append(f"broom {cards.INGREDIENT_NAMES[kind]}")
    return [("answering", code) for code in codes]


def needless(known: Elixir, seat: int) -> bool:
    """Whether somebody alone with bots need not be asked: it is their own card that could be answered."""
    return known.depth > 0 and known.caster[known.depth - 1] == seat


# The end


ONE_SPELL_LEFT, SPELLS_LEFT = N_("One spell of level {level}"), N_("{n} spells of level {level}")


def breakdown(s: Elixir, seat: int, say: Say = plain) -> list[tuple[str, int]]:
    """The ingredients that a seat has not cast, by the levels of its spells (ELX-15)."""
    parts = [
        (say((ONE_SPELL_LEFT, SPELLS_LEFT)[count > 1]).format(level=level, n=count), level * count)
        for level in range(1, LEVELS + 1)
        if (count := s.backs[seat, level - 1])
    ]
    return parts or [(say(N_("No spell left in hand")), 0)]


def unit(say: Say = plain) -> str:
    """What is counted, the fewer the better (ELX-15)."""
    return say(N_("to cast"))


# What the draft has made of a seat: the levels of its spells, for simulations (ELX-04)

LEAST, MOST = 9, 16  # totals: one may have to exceed 13 by three


def mixes(total: int, highest: int = LEVELS) -> Iterator[tuple[int, ...]]:
    """All ways to make a total of levels, highest first."""
    if total == 0:
        yield ()
    for level in range(min(total, highest), 0, -1):
        for rest in mixes(total - level, level):
            yield (level, *rest)


MIXES = [mix for total in range(LEAST, MOST + 1) for mix in mixes(total)]
NUMBERS = {mix: number for number, mix in enumerate(MIXES)}
ROLES = (*("+".join(map(str, mix)) for mix in MIXES), "other")  # where the piles ran out


def roles(s: Elixir) -> list[int]:
    """The mix of each seat right after the draft, as a number of ROLES; nothing before."""
    if s.phase == Phase.DRAFTING:
        return []
    found = []
    for seat in range(s.seats):
        mix = [level for level in range(LEVELS, 0, -1) for _ in range(s.backs[seat, level - 1])]
        found.append(NUMBERS.get(tuple(mix), len(MIXES)))
    return found


# Colours for the terminal; the name is always there too

STYLES = {
    "bold #ffffff on #2f6b3a": cards.INGREDIENT_NAMES,
    "bold #ffffff on #7a4a12": cards.TRANSACTION_NAMES,
    "bold #ffffff on #5b3a8c": cards.OBJECT_NAMES,
}
STYLE_OF = {name: style for style, names in STYLES.items() for name in names}
FIND_WORD = re.compile(rf"\b({'|'.join(STYLE_OF)})\b(?!:)")


def coloured(text: str) -> "Text":
    """A drawing with its colours."""
    from rich.text import Text

    painted = Text(text)
    for found in FIND_WORD.finditer(text):
        painted.stylize(STYLE_OF[found[0]], *found.span())
    return painted

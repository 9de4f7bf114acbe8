"""Moves as buttons: short words, a drawing, and what each would do."""

from collections.abc import Callable, Sequence

from alambic.core.text import capital
from alambic.core.view import N_, View
from alambic.games.elixir import GAME
from alambic.games.elixir.cards import FIND_NAMES, Kind
from alambic.games.elixir.page_advice import Hint, preview, refused
from alambic.games.elixir.page_cards import find, recipe, sign_of
from alambic.games.elixir.page_pieces import Deed
from alambic.games.elixir.vocabulary import Phase
from alambic.games.elixir.words_cards import find_name, spell_name, the_find

Shown = tuple[str, int, str, int]  # words, find or -1, sign, seat or -1
SIGNS = {
    "left": "left",
    "right": "right",
    "guilty": "guilty",
    "innocent": "innocent",
    "accept": "dare",
    "buy": "rob",
}
OBJECTS = {
    "amulet": (N_("Amulet: protect yourself"), Kind.AMULET),
    "mirror": (N_("Mirror: send it back"), Kind.MIRROR),
    "snuffer": (N_("Snuffer: put it out"), Kind.SNUFFER),
}
STANDS_IN = {
    "wand": (N_("A Wand for it"), Kind.WAND),
    "without": (N_("Do without it (Mastery)"), -1),
    "apprentice": (N_("Two finds for it (Apprentice)"), -1),
}
OF_SPELL = {
    "cast": N_("Cast"),
    "as": N_("As {spell}"),
    "answer": N_("Answer with {spell}"),
    "choose": N_("{spell}"),
    "lay": N_("Lay on somebody: {spell}"),
    "call": N_("Call out"),
    "confirm": N_("Confirm: done"),
    "contest": N_("Contest: not done"),
}


def deed(view: View, code: str) -> Deed:
    words = code.split(" ")
    said, kind, sign, seat = SHOWN.get(words[0], as_said)(view, words)
    allowed = code in view.legal
    hint = preview(view, code) if allowed else refused(view, words) if words[0] == "cast" else Hint("")
    drawn = find(view.s, kind, view.say) if kind >= 0 else None
    many = view.s.hand[view.seat, kind] - view.s.offer[kind] if words[0] in ("give", "put") else 0
    chosen = words[0] == "choose" or (words[0] == "cast" and view.s.phase == Phase.FREEING)
    parts = recipe(view.s, int(words[1]) - 1, view.say) if chosen else ()
    return Deed(code, said, hint, drawn, sign, seat, many, parts, allowed)


def as_said(view: View, words: Sequence[str]) -> Shown:
    """What the vocabulary calls it."""
    return GAME.words.phrase(" ".join(words), view.say), -1, SIGNS.get(words[0], ""), -1


def paid(view: View, words: Sequence[str]) -> Shown:
    return view.say(N_("Pay with what you hold")), -1, "", -1


def of_level(view: View, words: Sequence[str]) -> Shown:
    return view.say(N_("Level {n}")).format(n=words[1]), -1, f"level-{words[1]}", -1


def of_find(view: View, words: Sequence[str]) -> Shown:
    """`play bag`; or, where finds are asked for, the find itself."""
    kind = FIND_NAMES.index(words[1])
    name = find_name(kind, view.say)
    said = view.say(N_("Play it")) if words[0] == "play" else capital(name)
    return said, kind, "", -1


def swept(view: View, words: Sequence[str]) -> Shown:
    kind = FIND_NAMES.index(words[1])
    said = view.say(N_("Broom: take {the}")).format(the=the_find(kind, view.say))
    return said, kind, "", -1


def of_object(view: View, words: Sequence[str]) -> Shown:
    said, kind = OBJECTS[words[0]]
    return view.say(said), kind, "", -1


def standing_in(view: View, words: Sequence[str]) -> Shown:
    said, kind = STANDS_IN[words[0]]
    sign = {"without": "power-mastery", "apprentice": "power-apprentice"}.get(words[0], "")
    return view.say(said), kind, sign, -1


def of_seat(view: View, words: Sequence[str]) -> Shown:
    other = int(words[1]) - 1
    return view.names[other], -1, "", other


def of_spell(view: View, words: Sequence[str]) -> Shown:
    spell = int(words[1]) - 1
    key = "choose" if words[0] == "cast" and view.s.phase == Phase.FREEING else words[0]
    said = view.say(OF_SPELL[key]).format(spell=spell_name(view.s, spell, view.say))
    return said, -1, sign_of(view.s, spell) if words[0] not in ("call", "confirm", "contest") else "", -1


SHOWN: dict[str, Callable[[View, Sequence[str]], Shown]] = {
    "pay": paid,
    "draft": of_level,
    **dict.fromkeys(("play", "use", "give", "take", "put"), of_find),
    "broom": swept,
    **dict.fromkeys(OBJECTS, of_object),
    **dict.fromkeys(STANDS_IN, standing_in),
    "at": of_seat,
    **dict.fromkeys(OF_SPELL, of_spell),
}

"""Moves of Elixir in words, and the places that they are about."""

from functools import lru_cache

from alambic.core.view import N_, Say, View, plain
from alambic.games.elixir.vocabulary import FIND_NAMES
from alambic.games.elixir.words_things import spell_name, the_find, words_of

PLAIN_MOVES = {
    "next": N_("Next!"),
    "left": N_("To the left"),
    "right": N_("To the right"),
    "pay": N_("Pay with the ingredients"),
    "pass": N_("Let it pass"),
    "amulet": N_("Answer with an Amulet"),
    "mirror": N_("Answer with a Mirror"),
    "snuffer": N_("Answer with a Snuffer"),
    "accept": N_("Accept the forfeit"),
    "buy": N_("Buy it off"),
    "done": N_("Leave it at that"),
    "out": N_("Be out"),
    "admit": N_("Admit it"),
    "deny": N_("Deny it"),
    "guilty": N_("Guilty"),
    "innocent": N_("Not guilty"),
}
ON_FIND = {
    "play": N_("Play {the}"),
    "use": N_("Use {the} from the discard"),
    "wand": N_("A Wand instead of {the}"),
    "without": N_("Leave out {the}"),
    "apprentice": N_("Two finds instead of {the}"),
    "broom": N_("Sweep up {the} with a Broom"),
    "give": N_("Give {the}"),
    "take": N_("Take {the}"),
    "put": N_("Put {the} on the market"),
}
ON_NUMBER = {
    "draft": N_("Take a spell of level {n}"),
    "cast": N_("Cast spell {n}"),
    "as": N_("Copy spell {n}"),
    "at": N_("Choose player {n}"),
    "answer": N_("Answer with spell {n}"),
    "choose": N_("Choose spell {n}"),
    "lay": N_("Lay forfeit {n} on somebody"),
    "bid": N_("Bid {n}"),
    "call": N_("Call out: forfeit {n} was broken"),
    "confirm": N_("Confirm that forfeit {n} was done"),
    "contest": N_("Contest that forfeit {n} was done"),
}


@lru_cache(4096)
def phrase(code: str, say: Say = plain) -> str:
    """A move as the label of a button."""
    if code in PLAIN_MOVES:
        return say(PLAIN_MOVES[code])
    kind, what = code.split(" ")
    if kind in ON_FIND:
        return say(ON_FIND[kind]).format(the=the_find(FIND_NAMES.index(what), say))
    return say(ON_NUMBER[kind]).format(n=what)


def unremarked(code: str, who: str, say: Say = plain) -> str:
    """A move of which nothing is told yet, as a sentence: an answer or a vote that lies hidden."""
    words = {
        "pass": N_("{who} lets it pass."),
        "guilty": N_("{who} votes: guilty."),
        "innocent": N_("{who} votes: not guilty."),
        "done": N_("{who} leaves it at that."),
    }
    if code in words:
        return say(words[code]).format(who=who)
    return say(N_("{who}: {what}")).format(who=who, what=phrase(code, say))


# With the names of what they are about, for hints

ON_SPELL = {
    "cast": N_("Cast “{spell}”"),
    "as": N_("Copy “{spell}”"),
    "answer": N_("Answer with “{spell}”"),
    "choose": N_("Choose “{spell}”"),
    "lay": N_("Lay “{spell}” on somebody"),
    "call": N_("Call {whom} out: “{spell}” was broken"),
    "confirm": N_("Confirm that {whom} has done “{spell}”"),
    "contest": N_("Contest that {whom} has done “{spell}”"),
}


def named(code: str, view: View) -> str:
    """A move with the names of the spell and the player that it is about."""
    kind, _, what = code.partition(" ")
    if kind == "at":
        return view.say(N_("Choose {whom}")).format(whom=view.names[int(what) - 1])
    if kind not in ON_SPELL:
        return phrase(code, view.say)
    spell, bearer = int(what) - 1, bearer_of(code, view)
    name = spell_name(view.s, words_of(view.s, spell), view.say)
    return view.say(ON_SPELL[kind]).format(spell=name, whom=view.names[bearer] if bearer >= 0 else "")


def bearer_of(code: str, view: View) -> int:
    """Who bears the forfeit that a move is about, or -1."""
    return int(view.s.bearer[int(code.split(" ")[1]) - 1]) - 1


def pointed(code: str, view: View) -> list[str]:
    """The public places of what a move is about; its button is lit up anyway."""
    kind, _, what = code.partition(" ")
    if kind == "at":
        return [f"player-{int(what) - 1}"]
    if kind == "draft":
        return [f"stack-{what}"]
    if kind in ("call", "confirm", "contest"):
        return [f"player-{bearer_of(code, view)}"]
    return [f"spell-{what}"] if kind == "as" else []

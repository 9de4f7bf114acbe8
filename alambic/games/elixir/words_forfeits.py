"""The forfeits of Elixir, said to whoever bears them (ELX-50, ELX-51): harmless, and fit for a chat or a call."""

from alambic.core.view import N_, Say, plain
from alambic.games.elixir.vocabulary import LASTING, ONCE, TITLES

DO_THIS = (
    N_("Sing two lines of a love song to your cauldron. In writing, plenty of ♪ will do."),
    N_("Make up two lines that rhyme, in honour of the player on your left."),
    N_("Make a deep bow to the whole table, with greetings worthy of a royal court."),
    N_("Tell in exactly three sentences how the hole came into your pointed hat."),
    N_("Pay whoever has cast this spell three compliments, each grander than the one before."),
    N_("Be an animal, with its cries and its manners, until somebody guesses which."),
    N_("Ask the table a riddle. A bad one will do; a very bad one is better."),
    N_("Raise your cup, or whatever is at hand, to something that nobody has ever drunk to."),
    N_("Speak in rhyme: end every sentence on a word that rhymes with another of its words."),
    N_("Whenever you speak to whoever has cast this spell, give them a noble title."),
    N_("Say neither “yes” nor “no”, whatever you are asked."),
    N_("Speak of yourself in the third person: never “I”, never “me”, never “my”."),
    N_("Say the last word of every sentence twice, twice."),
    N_("Bring the weather into every sentence, come rain or shine."),
    N_("Speak like a pirate, by all the parrots of the seven seas!"),
    N_("Thank somebody or something in every sentence."),
)
IN_SHORT = (
    N_("Sing to your cauldron"),
    N_("Two lines for your left"),
    N_("Bow to the table"),
    N_("A tale in three sentences"),
    N_("Three compliments"),
    N_("Be an animal"),
    N_("Ask a riddle"),
    N_("Drink to something new"),
    N_("Speaks in rhyme"),
    N_("Gives noble titles"),
    N_("Never says yes or no"),
    N_("Never says “I”"),
    N_("Repeats the last word"),
    N_("Speaks of the weather"),
    N_("Speaks like a pirate"),
    N_("Always gives thanks"),
)
assert TITLES[: len(DO_THIS)] == (*ONCE, *LASTING) and len(IN_SHORT) == len(DO_THIS)


def forfeit_text(title: int, say: Say = plain) -> str:
    """What a forfeit asks for, by the title of its spell, from 1; nothing where it is none of ours."""
    return say(DO_THIS[title - 1]) if 0 < title <= len(DO_THIS) else ""


def forfeit_short(title: int, say: Say = plain) -> str:
    """The same in a few words: what is to be done, or, of a lasting forfeit, what its bearer does."""
    return say(IN_SHORT[title - 1]) if 0 < title <= len(IN_SHORT) else ""

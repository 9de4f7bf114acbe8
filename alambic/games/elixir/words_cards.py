"""Cards of Elixir in words: finds, spells, forfeits, and what they do, made from their programs."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from alambic.core.view import N_, Say, plain
from alambic.games.elixir.cards import OUR_TITLES, TITLES, Kind, Power, Title
from alambic.games.elixir.state import INGREDIENTS, SPELLS, STEPS, Elixir
from alambic.games.elixir.verbs import Phrase, Special, Verb, Whom

# Finds


def find_name(kind: int, say: Say = plain) -> str:
    """A find as it would be labelled: `salt`, `Wand`."""
    return say(Kind.of(kind).said.label)


def a_find(kind: int, say: Say = plain) -> str:
    """A find as something that somebody draws: `some salt`, `a Wand`; one that was not seen is `a find`."""
    return say(Kind.of(kind).said.drawn if kind >= 0 else N_("a find"))


def the_find(kind: int, say: Say = plain) -> str:
    """A find as something that is in one's hand: `the salt`."""
    return say(Kind.of(kind).said.held)


SEVERAL = (N_("two"), N_("three"), N_("four"))


def some_finds(kinds: Sequence[int], say: Say = plain) -> str:
    """Finds in a row: `two pinches of salt and a Wand`."""
    parts = []
    for kind in dict.fromkeys(kinds):
        times = kinds.count(kind)
        many = say(Kind.of(kind).said.many).format(n=say(SEVERAL[times - 2])) if times > 1 else ""
        parts.append(many or a_find(kind, say))
    return listed(parts, say)


def listed(parts: Sequence[str], say: Say = plain) -> str:
    """`one`, `one and two`, `one, two and three`, however many."""
    if len(parts) < 2:
        return "".join(parts)
    return say(N_("{a} and {b}")).format(a=", ".join(parts[:-1]), b=parts[-1])


# Spells


def spell_name(s: Elixir, spell: int, say: Say = plain) -> str:
    """The name of a spell; one of a deck that has other names goes by its number."""
    return titled(spell, s.title[spell], say)


def card_name(s: Elixir, card: int, say: Say = plain) -> str:
    """A card that is being played: a spell, or a find that is SPELLS + its kind."""
    return spell_name(s, card, say) if card < SPELLS else find_name(card - SPELLS, say)


def spell_told(told: int, say: Say = plain) -> str:
    """The name of a spell as events tell it, who have no deck at hand."""
    return titled(told % SPELLS, title_told(told), say)


def quoted(told: Sequence[int], say: Say = plain) -> str:
    """Several spells as events tell them."""
    return listed([say(N_("“{spell}”")).format(spell=spell_told(one, say)) for one in told], say)


def text_told(told: int, say: Say = plain) -> str:
    """What a forfeit asks for, as events tell its spell; nothing where it is none of ours."""
    return forfeit_text(title_told(told), say)


def titled(spell: int, title: int, say: Say) -> str:
    return say(Title.of(title).said) if title else say(N_("Spell {n}")).format(n=spell + 1)


def title_told(told: int) -> int:
    """The title of a spell as events tell it, from 1; 0 where it has none of ours.

    A spell of our deck is told by its number alone; any other as its number + SPELLS * (1 + its title).
    """
    return told // SPELLS - 1 if told >= SPELLS else OUR_TITLE[told]


OUR_TITLE = tuple(TITLES.index(name) + 1 for name in OUR_TITLES)


def words_of(s: Elixir, card: int) -> int:
    """The spell whose words a forfeit goes by: a Double has those of the spell it copied (ELX-95)."""
    return s.works_as[card] - 1 if s.works_as[card] else card


def power_name(power: int, say: Say = plain) -> str:
    """A power goes by the spell that gives it in our deck."""
    return say(Power.of(power).said.title.said)


def power_text(power: int, say: Say = plain) -> str:
    """What a power does, said to whoever has it."""
    return say(Power.of(power).said.text)


# Forfeits (ELX-50, ELX-51): harmless, and fit for a chat or a call

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


def forfeit_text(title: int, say: Say = plain) -> str:
    """What a forfeit asks for, by the title of its spell, from 1; nothing where it is none of ours."""
    return say(DO_THIS[title - 1]) if 0 < title <= len(DO_THIS) else ""


def forfeit_of(s: Elixir, say: Say = plain) -> str:
    """The same of the spell that is being played."""
    return forfeit_text(s.title[s.acts[s.depth - 1] - 1], say)


def forfeit_short(title: int, say: Say = plain) -> str:
    """The same in a few words: what is to be done, or, of a lasting forfeit, what its bearer does."""
    return say(IN_SHORT[title - 1]) if 0 < title <= len(IN_SHORT) else ""


# What a card does, step by step


class Step(NamedTuple):
    """A step of a program."""

    verb: Verb
    whom: Whom
    amount: int
    again: bool  # it is about the opponent that a step before was about


def steps_of(s: Elixir, effect: int) -> Iterator[Step]:
    """What an effect does."""
    aimed = False
    for step in range(STEPS):
        verb, whom, amount = (s.program[effect, step, column] for column in range(3))
        if verb:
            yield Step(Verb.of(verb), Whom.of(whom), amount, aimed and whom == Whom.TARGET)
            aimed = aimed or whom == Whom.TARGET


def steps(s: Elixir, card: int) -> list[Step]:
    """What a card does: a spell, or SPELLS + a find."""
    return [*steps_of(s, s.effect[card] if card < SPELLS else s.use[card - SPELLS])]


def said(words: Phrase, step: Step, say: Say) -> str:
    """A phrase about a step, with whom it is about."""
    who, whom = step.whom.said
    of = N_("of an opponent")
    if step.again:
        who, whom, of = N_("That opponent"), N_("that opponent"), N_("of that opponent")
    phrase = words if isinstance(words, str) else words[step.amount != 1]
    return say(phrase).format(
        n=step.amount, who=say(who) if who else "", whom=say(whom) if whom else "", of=say(of)
    )


def whole(step: Step, say: Say) -> str:
    """A step as a sentence."""
    if step.verb == Verb.POWER:
        return power_text(step.amount, say)
    does = step.verb.said
    return said((step.whom == Whom.ME and does.says_me) or does.says, step, say)


def brief(step: Step, say: Say) -> str:
    """A step for a card."""
    if step.verb == Verb.POWER:
        return say(Power.of(step.amount).said.short)
    does = step.verb.said
    return said((step.whom == Whom.ME and does.short_me) or does.short, step, say)


def goes_on(step: Step, last: Step) -> bool:
    """Whether a step is done by the same others as the one before, so that `then` can go on from there."""
    return step.whom == last.whom != Whom.ME and all("{who}" in str(one.verb.said.short) for one in (step, last))


def effect_short(s: Elixir, effect: int, say: Say) -> str:
    """An effect in a few words: one subject does one thing, then another."""
    told, last, then = "", None, say(N_("then"))
    for step in steps_of(s, effect):
        if last and goes_on(step, last):
            words = step.verb.said.short
            phrase = words if isinstance(words, str) else words[step.amount != 1]
            told += f", {say(phrase).format(who=then, n=step.amount)}"
        else:
            told += f". {brief(step, say)}" if told else brief(step, say)
        last = step
    return told


SPECIAL = {
    Special.ANYTIME: N_("Special: also in answer to a spell, in anybody's turn."),
    Special.AGAINST_BINDING: N_("Special: also in answer to a lasting forfeit aimed at you."),
}
NO_ANSWER = N_("No Amulet, Mirror or Snuffer answers it.")


def spell_short(s: Elixir, spell: int, say: Say = plain) -> str:
    """What a spell does, in a few words for its card; a forfeit of ours says what is to be done."""
    verb = s.program[s.effect[spell], 0, 0]
    return (forfeit_short(s.title[spell], say) if verb in (Verb.DARE, Verb.BIND) else "") or effect_short(
        s, s.effect[spell], say
    )


def spell_text(s: Elixir, spell: int, say: Say = plain) -> str:
    """What a spell does, in whole sentences."""
    told = [whole(step, say) for step in steps_of(s, s.effect[spell])]
    if any(step.verb in (Verb.DARE, Verb.BIND) for step in steps_of(s, s.effect[spell])):
        forfeit = forfeit_text(s.title[spell], say)
        told += [say(N_("The forfeit: {text}")).format(text=forfeit)] if forfeit else []
    told += [say(words) for mark, words in SPECIAL.items() if s.mark[spell] & mark]
    told += [say(NO_ANSWER)] if s.mark[spell] & Special.UNANSWERABLE else []
    return " ".join(told)


def badge_short(s: Elixir, card: int, say: Say = plain) -> str:
    """What a forfeit that lies on somebody asks for, in a few words (ELX-51)."""
    return spell_short(s, words_of(s, card), say)


def badge_text(s: Elixir, card: int, say: Say = plain) -> str:
    """The same as an instruction; a forfeit that is none of ours is told by its effect."""
    spell = words_of(s, card)
    return forfeit_text(s.title[spell], say) or spell_text(s, spell, say)


# Finds

SPECIAL_FINDS: dict[int, str] = {  # ELX-40 to ELX-43, ELX-47: what a find does that has no program
    Kind.WAND: N_("Stands in for one ingredient while you cast a spell."),
    Kind.AMULET: N_("In answer to a spell that would affect you: it does not."),
    Kind.MIRROR: N_("In answer to a spell that names you as its only target: its caster and you change places."),
    Kind.SNUFFER: N_("In answer to any spell just cast: it has no effect."),
    Kind.BROOM: N_("When another player discards ingredients to cast a spell: take one of them."),
    Kind.CURIO: N_("Does nothing by itself, but it can be given, bid and traded like any other find."),
}
AN_INGREDIENT = N_("An ingredient: spells that name it in their recipe need it.")


def find_text(s: Elixir, kind: int, say: Say = plain) -> str:
    """What a find is for, in whole sentences."""
    if kind in SPECIAL_FINDS or kind < INGREDIENTS:
        return say(SPECIAL_FINDS.get(kind, AN_INGREDIENT))
    return " ".join(whole(step, say) for step in steps_of(s, s.use[kind]))

"""What spells and finds do, in words made from their programs: the cards of any deck have a text."""

from collections.abc import Iterator
from typing import NamedTuple

from alambic.core.view import N_, Say, plain
from alambic.games.elixir.state import INGREDIENTS, SPELLS, STEPS, Elixir
from alambic.games.elixir.vocabulary import Kind, Special, Verb, Whom
from alambic.games.elixir.words_forfeits import forfeit_short, forfeit_text
from alambic.games.elixir.words_things import power_text, words_of

# Whom a step is about: as a subject, as an object, as an owner; and the same opponent again
SUBJECT: dict[int, str] = {
    Whom.TARGET: N_("An opponent"),
    Whom.OPPONENTS: N_("Every opponent"),
    Whom.ALL: N_("Everybody"),
}
OBJECT: dict[int, str] = {
    Whom.TARGET: N_("an opponent"),
    Whom.OPPONENTS: N_("every opponent"),
    Whom.ALL: N_("everybody"),
}
AGAIN_SUBJECT, AGAIN_OBJECT = N_("That opponent"), N_("that opponent")
OF_OPPONENT, OF_THAT_OPPONENT = N_("of an opponent"), N_("of that opponent")
THEN = N_("then")

ONE, MANY = 0, 1  # of each pair: for the amount 1, and for others; alike where it makes no difference
Pair = tuple[str, str]


def both(words: str) -> Pair:
    return words, words


# Whole sentences: what it does to its caster, and to others
TO_ME: dict[int, Pair] = {
    Verb.DRAW: (N_("Draw a find."), N_("Draw {n} finds.")),
    Verb.LOSE: (N_("Discard a random find."), N_("Discard {n} random finds.")),
    Verb.CURSE: both(N_("Take a level {n} spell from those set aside, if one is left.")),
    Verb.REFILL: (N_("Discard all your finds and draw one."), N_("Discard all your finds and draw {n}.")),
}
TO_OTHERS: dict[int, Pair] = {
    Verb.DRAW: (N_("{who} draws a find."), N_("{who} draws {n} finds.")),
    Verb.LOSE: (N_("{who} discards a random find."), N_("{who} discards {n} random finds.")),
    Verb.CURSE: both(N_("{who} takes a level {n} spell from those set aside, if one is left.")),
    Verb.REFILL: (N_("{who} discards all finds and draws one."), N_("{who} discards all finds and draws {n}.")),
    Verb.GAG: both(N_("{who} casts nothing until the end of their next turn.")),
    Verb.SKIP: (N_("{who} skips their next turn."), N_("{who} skips their next {n} turns.")),
    Verb.UNCAST: both(
        N_(
            "{who} takes all their cast spells back into hand; the powers of those spells end, and the forfeits"
            " they laid are lifted."
        )
    ),
    Verb.ROB: (N_("Take a random find from {whom}."), N_("Take {n} random finds from {whom}.")),
    Verb.SWAP_HANDS: both(N_("Exchange all your finds for those {of}.")),
    Verb.PASS_HANDS: both(N_("All hands of finds move one seat, to the left or to the right as you choose.")),
    Verb.SHARE_FINDS: both(N_("All finds of all players are shuffled and dealt out evenly, from you on.")),
    Verb.SHARE_SPELLS: both(
        N_("All uncast spells of all players are shuffled and dealt out; everybody gets as many as they held.")
    ),
    Verb.CROSS_SPELLS: both(N_("Give {whom} a spell of your choice and take one of theirs at random.")),
    Verb.GIVE_SPELL: (
        N_("Give {whom} one of your level 1 spells."),
        N_("Give {whom} one of your spells of level {n} or less."),
    ),
    Verb.EXCHANGE: both(
        N_("Look at the finds {of} and exchange one of yours for one of theirs, both of your choice.")
    ),
    Verb.BARTER: both(N_("Look at the finds {of} and take one of your choice; they take one of yours at random.")),
    Verb.TRADE: both(
        N_(
            "Everybody who holds a find puts one of their choice face down on the market. They are turned up"
            " together, and from you on each takes one."
        )
    ),
    Verb.SELL: (
        N_("Give {whom} a find of your choice and take one of theirs at random."),
        N_("Give {whom} one to {n} finds of your choice and take as many of theirs at random."),
    ),
    Verb.BID_FOR: (
        N_(
            "The top find is turned up. From you on everybody bids a number of finds, always higher, or is out;"
            " the winner discards that many and takes it."
        ),
        N_(
            "The top {n} finds are turned up as one lot. From you on everybody bids a number of finds, always"
            " higher, or is out; the winner discards that many and takes the lot."
        ),
    ),
    Verb.DARE: (
        N_("{who} does a forfeit, or buys it off by giving a find of their choice to its caster."),
        N_("{who} does a forfeit, or buys it off by giving {n} finds of their choice to its caster."),
    ),
    Verb.BIND: (
        N_("{who} bears a lasting forfeit, or buys it off by giving a find of their choice to its caster."),
        N_("{who} bears a lasting forfeit, or buys it off by giving {n} finds of their choice to its caster."),
    ),
}
BY_ME: dict[int, Pair] = {
    Verb.GLEAN: both(N_("Take an ingredient of your choice from the discard.")),
    Verb.LIFT: both(N_("Lift all lasting forfeits from yourself; you may lay one of them on an opponent.")),
    Verb.BORROW: both(N_("Use the effect of a magic object in the discard that is not special.")),
    Verb.COPY: both(N_("Name another spell that lies cast on the table, and have its effect as if you cast it.")),
    Verb.FREE: (
        N_("Cast another spell of level 1 from your hand without ingredients."),
        N_("Cast another spell of level {n} or less from your hand without ingredients."),
    ),
    Verb.EXTRA: (N_("Take another turn after this one."), N_("Take {n} more turns after this one.")),
    Verb.AGAIN: both(N_("Take another turn after this one: one a turn, and not twice in a row.")),
    Verb.REMOVE: both(N_("Remove one of your uncast spells from the game.")),
}

# The same for the card itself
SHORT_TO_ME: dict[int, Pair] = {
    Verb.DRAW: (N_("Draw a find"), N_("Draw {n} finds")),
    Verb.LOSE: (N_("Lose a random find"), N_("Lose {n} random finds")),
    Verb.CURSE: both(N_("Take a level {n} spell")),
    Verb.REFILL: (N_("Change all your finds for one"), N_("Change all your finds for {n}")),
}
SHORT_TO_OTHERS: dict[int, Pair] = {
    Verb.DRAW: (N_("{who} draws a find"), N_("{who} draws {n} finds")),
    Verb.LOSE: (N_("{who} loses a random find"), N_("{who} loses {n} random finds")),
    Verb.CURSE: both(N_("{who} takes a level {n} spell")),
    Verb.REFILL: (N_("{who} changes all finds for one"), N_("{who} changes all finds for {n}")),
    Verb.GAG: both(N_("{who} casts nothing next turn")),
    Verb.SKIP: (N_("{who} skips a turn"), N_("{who} skips {n} turns")),
    Verb.UNCAST: both(N_("{who} takes cast spells back")),
    Verb.ROB: (N_("Take a random find from {whom}"), N_("Take {n} random finds from {whom}")),
    Verb.SWAP_HANDS: both(N_("All your finds for those {of}")),
    Verb.PASS_HANDS: both(N_("All finds move one seat")),
    Verb.SHARE_FINDS: both(N_("All finds are dealt out anew")),
    Verb.SHARE_SPELLS: both(N_("All uncast spells are dealt out anew")),
    Verb.CROSS_SPELLS: both(N_("Give {whom} a spell, take one")),
    Verb.GIVE_SPELL: (N_("Give {whom} a spell of level 1"), N_("Give {whom} a spell of level {n} at most")),
    Verb.EXCHANGE: both(N_("See the finds {of}, exchange one")),
    Verb.BARTER: both(N_("See the finds {of}, choose one for one")),
    Verb.DARE: (N_("A forfeit, or a find"), N_("A forfeit, or {n} finds")),
    Verb.BIND: (N_("A lasting forfeit, or a find"), N_("A lasting forfeit, or {n} finds")),
}
SHORT_BY_ME: dict[int, Pair] = {
    Verb.GLEAN: both(N_("An ingredient from the discard")),
    Verb.LIFT: both(N_("Lift your forfeits, pass one on")),
    Verb.BORROW: both(N_("Use an object in the discard")),
    Verb.COPY: both(N_("Copy a spell on the table")),
    Verb.FREE: (N_("Cast a spell of level 1 for nothing"), N_("Cast a spell up to level {n} for nothing")),
    Verb.EXTRA: (N_("Another turn"), N_("{n} more turns")),
    Verb.REMOVE: both(N_("Remove a spell of yours")),
}
SHORT_POWER = (
    N_("Always draw two finds"),
    N_("Each turn, take a random find"),
    N_("Two finds stand in for an ingredient"),
    N_("Levels 1 and 2 do not affect you"),
    N_("Spells cost one ingredient less"),
)
ABOUT_THEM = (
    Verb.DRAW,
    Verb.LOSE,
    Verb.CURSE,
    Verb.REFILL,
    Verb.GAG,
    Verb.SKIP,
    Verb.UNCAST,
)  # {who} is who does it: `then` can go on from there

SPECIAL = {
    Special.ANYTIME: N_("Special: also in answer to a spell, in anybody's turn."),
    Special.AGAINST_BINDING: N_("Special: also in answer to a lasting forfeit aimed at you."),
}
NO_ANSWER = N_("No Amulet, Mirror or Snuffer answers it.")


class Does(NamedTuple):
    """A step of a program."""

    verb: int
    whom: int
    amount: int
    again: bool  # it is about the opponent that a step before was about


def steps_of(s: Elixir, effect: int) -> Iterator[Does]:
    """What an effect does, step by step."""
    aimed = False
    for step in range(STEPS):
        verb, whom, amount = (s.program[effect, step, column] for column in range(3))
        if verb:
            yield Does(verb, whom, amount, aimed and whom == Whom.TARGET)
            aimed = aimed or whom == Whom.TARGET


def steps(s: Elixir, card: int) -> list[Does]:
    """What a card does: a spell, or SPELLS + a find."""
    return [*steps_of(s, s.effect[card] if card < SPELLS else s.use[card - SPELLS])]


def said(words: str, step: Does, say: Say) -> str:
    """A phrase about a step, with whom it is about."""
    if step.again:
        who, whom, of = AGAIN_SUBJECT, AGAIN_OBJECT, OF_THAT_OPPONENT
    else:
        who, whom, of = SUBJECT.get(step.whom, ""), OBJECT.get(step.whom, ""), OF_OPPONENT
    return say(words).format(
        n=step.amount, who=say(who) if who else "", whom=say(whom) if whom else "", of=say(of)
    )


def whole(step: Does, say: Say) -> str:
    """A step as a sentence."""
    if step.verb == Verb.POWER:
        return power_text(step.amount, say)
    words = BY_ME.get(step.verb) or (TO_ME if step.whom == Whom.ME else TO_OTHERS)[step.verb]
    return said(words[ONE if step.amount == 1 else MANY], step, say)


def brief(step: Does, say: Say) -> str:
    """A step for a card."""
    if step.verb == Verb.POWER:
        return say(SHORT_POWER[step.amount])
    words = SHORT_BY_ME.get(step.verb) or (SHORT_TO_ME if step.whom == Whom.ME else SHORT_TO_OTHERS)[step.verb]
    return said(words[ONE if step.amount == 1 else MANY], step, say)


def effect_short(s: Elixir, effect: int, say: Say) -> str:
    """An effect in a few words: one subject does one thing, then another."""
    told, last = "", None
    for step in steps_of(s, effect):
        if last and step.verb in ABOUT_THEM and last.verb in ABOUT_THEM and step.whom == last.whom != Whom.ME:
            words = SHORT_TO_OTHERS[step.verb][ONE if step.amount == 1 else MANY]
            told += f", {say(words).format(who=say(THEN), n=step.amount)}"
        else:
            told += f". {brief(step, say)}" if told else brief(step, say)
        last = step
    return told


# Spells


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

"""What a card of Elixir can do: verbs, whom they are about, their amounts and their words, each declared once."""

from dataclasses import dataclass
from enum import IntEnum
from typing import Self

from alambic.core.view import N_
from alambic.core.vocabulary import Family, Kinds, numbered
from alambic.games.elixir.state import LEVELS


class Special(IntEnum):
    """Marks of a spell (ELX-67, ELX-70, ELX-90)."""

    ANYTIME = 1
    AGAINST_BINDING = 2
    UNANSWERABLE = 4


class Whom(Kinds):
    """Whom a step is about: as a subject, and as an object."""

    ME = 0, ("", "")
    TARGET = 1, (N_("An opponent"), N_("an opponent"))
    OPPONENTS = 2, (N_("Every opponent"), N_("every opponent"))
    ALL = 3, (N_("Everybody"), N_("everybody"))


SOMEBODY, OTHERS = tuple(Whom), (Whom.TARGET, Whom.OPPONENTS)
ME, TARGET, ALL = (Whom.ME,), (Whom.TARGET,), (Whom.ALL,)
Phrase = str | tuple[str, str]  # for the amount 1, and for others; one where it makes no difference


@dataclass(frozen=True)
class Does:
    """A verb: whom it can be about, its amounts, and its words as a sentence and on a card; no amount means 0.

    {n} is the amount, {who} does it, {whom} it is done to, {of} is whose something is.
    """

    whom: tuple[Whom, ...]
    amounts: tuple[int, int] = (0, 0)
    says: Phrase = ""
    short: Phrase = ""
    says_me: Phrase = ""  # of whoever casts it, where others can do it too
    short_me: Phrase = ""
    asks: str = ""  # what whoever casts it is to choose


class Verb(Family):
    """What a step of a card does."""

    said: Does

    def __new__(cls, said: Does) -> Self:
        return numbered(cls, len(cls.__members__) + 1, said)

    DRAW = Does(
        SOMEBODY,
        (1, 9),
        says=(N_("{who} draws a find."), N_("{who} draws {n} finds.")),
        short=(N_("{who} draws a find"), N_("{who} draws {n} finds")),
        says_me=(N_("Draw a find."), N_("Draw {n} finds.")),
        short_me=(N_("Draw a find"), N_("Draw {n} finds")),
    )
    LOSE = Does(
        SOMEBODY,
        (1, 9),
        says=(N_("{who} discards a random find."), N_("{who} discards {n} random finds.")),
        short=(N_("{who} loses a random find"), N_("{who} loses {n} random finds")),
        says_me=(N_("Discard a random find."), N_("Discard {n} random finds.")),
        short_me=(N_("Lose a random find"), N_("Lose {n} random finds")),
    )
    ROB = Does(
        OTHERS,
        (1, 9),
        says=(N_("Take a random find from {whom}."), N_("Take {n} random finds from {whom}.")),
        short=(N_("Take a random find from {whom}"), N_("Take {n} random finds from {whom}")),
    )
    SWAP_HANDS = Does(
        TARGET, says=N_("Exchange all your finds for those {of}."), short=N_("All your finds for those {of}")
    )
    PASS_HANDS = Does(
        ALL,
        says=N_("All hands of finds move one seat, to the left or to the right as you choose."),
        short=N_("All finds move one seat"),
        asks=N_("“{card}”: choose which way the hands move."),
    )
    SHARE_FINDS = Does(
        ALL,
        says=N_("All finds of all players are shuffled and dealt out evenly, from you on."),
        short=N_("All finds are dealt out anew"),
    )
    SHARE_SPELLS = Does(
        ALL,
        says=N_(
            "All uncast spells of all players are shuffled and dealt out; everybody gets as many as they held."
        ),
        short=N_("All uncast spells are dealt out anew"),
    )
    CROSS_SPELLS = Does(
        TARGET,
        says=N_("Give {whom} a spell of your choice and take one of theirs at random."),
        short=N_("Give {whom} a spell, take one"),
        asks=N_("Choose the spell that you give to {whom}."),
    )
    GIVE_SPELL = Does(
        TARGET,
        (1, LEVELS),
        says=(
            N_("Give {whom} one of your level 1 spells."),
            N_("Give {whom} one of your spells of level {n} or less."),
        ),
        short=(N_("Give {whom} a spell of level 1"), N_("Give {whom} a spell of level {n} at most")),
        asks=N_("Choose the spell of level {n} or less that you give to {whom}."),
    )
    CURSE = Does(
        SOMEBODY,
        (1, LEVELS),
        says=N_("{who} takes a level {n} spell from those set aside, if one is left."),
        short=N_("{who} takes a level {n} spell"),
        says_me=N_("Take a level {n} spell from those set aside, if one is left."),
        short_me=N_("Take a level {n} spell"),
    )
    GLEAN = Does(
        ME,
        says=N_("Take an ingredient of your choice from the discard."),
        short=N_("An ingredient from the discard"),
    )
    GAG = Does(
        OTHERS,
        says=N_("{who} casts nothing until the end of their next turn."),
        short=N_("{who} casts nothing next turn"),
    )
    SKIP = Does(
        OTHERS,
        (1, 3),
        says=(N_("{who} skips their next turn."), N_("{who} skips their next {n} turns.")),
        short=(N_("{who} skips a turn"), N_("{who} skips {n} turns")),
    )
    LIFT = Does(
        ME,
        says=N_("Lift all lasting forfeits from yourself; you may lay one of them on an opponent."),
        short=N_("Lift your forfeits, pass one on"),
    )
    EXCHANGE = Does(
        TARGET,
        says=N_("Look at the finds {of} and exchange one of yours for one of theirs, both of your choice."),
        short=N_("See the finds {of}, exchange one"),
    )
    BARTER = Does(
        TARGET,
        says=N_("Look at the finds {of} and take one of your choice; they take one of yours at random."),
        short=N_("See the finds {of}, choose one for one"),
    )
    POWER = Does(ME)  # its amount is the power's name
    BORROW = Does(
        ME,
        says=N_("Use the effect of a magic object in the discard that is not special."),
        short=N_("Use an object in the discard"),
        asks=N_("“{card}”: choose the object in the discard that you use."),
    )
    COPY = Does(
        ME,
        says=N_("Name another spell that lies cast on the table, and have its effect as if you cast it."),
        short=N_("Copy a spell on the table"),
        asks=N_("“{card}”: choose the spell on the table that you copy."),
    )
    FREE = Does(
        ME,
        (1, LEVELS),
        says=(
            N_("Cast another spell of level 1 from your hand without ingredients."),
            N_("Cast another spell of level {n} or less from your hand without ingredients."),
        ),
        short=(N_("Cast a spell of level 1 for nothing"), N_("Cast a spell up to level {n} for nothing")),
    )
    UNCAST = Does(
        OTHERS,
        says=N_(
            "{who} takes all their cast spells back into hand; the powers of those spells end, and the forfeits"
            " they laid are lifted."
        ),
        short=N_("{who} takes cast spells back"),
    )
    REFILL = Does(
        SOMEBODY,
        (1, 9),
        says=(N_("{who} discards all finds and draws one."), N_("{who} discards all finds and draws {n}.")),
        short=(N_("{who} changes all finds for one"), N_("{who} changes all finds for {n}")),
        says_me=(N_("Discard all your finds and draw one."), N_("Discard all your finds and draw {n}.")),
        short_me=(N_("Change all your finds for one"), N_("Change all your finds for {n}")),
    )
    EXTRA = Does(
        ME,
        (1, 3),
        says=(N_("Take another turn after this one."), N_("Take {n} more turns after this one.")),
        short=(N_("Another turn"), N_("{n} more turns")),
    )
    AGAIN = Does(ME, (1, 1), says=N_("Take another turn after this one: one a turn, and not twice in a row."))
    REMOVE = Does(
        ME,
        says=N_("Remove one of your uncast spells from the game."),
        short=N_("Remove a spell of yours"),
        asks=N_("Choose the spell of yours that leaves the game."),
    )
    DARE = Does(
        TARGET,
        (1, 4),
        says=(
            N_("{who} does a forfeit, or buys it off by giving a find of their choice to its caster."),
            N_("{who} does a forfeit, or buys it off by giving {n} finds of their choice to its caster."),
        ),
        short=(N_("A forfeit, or a find"), N_("A forfeit, or {n} finds")),
    )
    BIND = Does(
        TARGET,
        (1, 4),
        says=(
            N_("{who} bears a lasting forfeit, or buys it off by giving a find of their choice to its caster."),
            N_("{who} bears a lasting forfeit, or buys it off by giving {n} finds of their choice to its caster."),
        ),
        short=(N_("A lasting forfeit, or a find"), N_("A lasting forfeit, or {n} finds")),
    )
    TRADE = Does(
        ALL,
        says=N_(
            "Everybody who holds a find puts one of their choice face down on the market. They are"
            " turned up together, and from you on each takes one."
        ),
    )
    SELL = Does(
        TARGET,
        (1, 3),
        says=(
            N_("Give {whom} a find of your choice and take one of theirs at random."),
            N_("Give {whom} one to {n} finds of your choice and take as many of theirs at random."),
        ),
    )
    BID_FOR = Does(
        ALL,
        (1, 6),
        says=(
            N_(
                "The top find is turned up. From you on everybody bids a number of finds, always"
                " higher, or is out; the winner discards that many and takes it."
            ),
            N_(
                "The top {n} finds are turned up as one lot. From you on everybody bids a number of"
                " finds, always higher, or is out; the winner discards that many and takes the lot."
            ),
        ),
    )


VERB_NAMES = tuple(verb.word for verb in Verb)

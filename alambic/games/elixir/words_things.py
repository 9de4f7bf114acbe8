"""Finds, spells and powers of Elixir in words: whole phrases, as every language has its genders."""

from collections.abc import Sequence

from alambic.core.events import VEILED
from alambic.core.view import N_, Say, plain
from alambic.games.elixir.state import KINDS, POWERS, SPELLS, Elixir
from alambic.games.elixir.vocabulary import OUR_TITLES, TITLES

# Finds, in the order of their kinds (ELX-02)

FIND = (
    N_("mandrake"),
    N_("toadstool"),
    N_("nettle"),
    N_("raven feather"),
    N_("cobweb"),
    N_("dragon scale"),
    N_("moondew"),
    N_("sulphur"),
    N_("amber"),
    N_("wolfsbane"),
    N_("snail slime"),
    N_("ash"),
    N_("salt"),
    N_("hellebore"),
    N_("mercury"),
    N_("honey"),
    N_("Market day"),
    N_("Flea market"),
    N_("Auction"),
    N_("Wand"),
    N_("Amulet"),
    N_("Mirror"),
    N_("Snuffer"),
    N_("Thief's gloves"),
    N_("Crystal ball"),
    N_("Bottomless bag"),
    N_("Broom"),
    N_("Hourglass"),
    N_("Curio"),
)
A_FIND = (
    N_("a mandrake"),
    N_("a toadstool"),
    N_("a nettle"),
    N_("a raven feather"),
    N_("a cobweb"),
    N_("a dragon scale"),
    N_("some moondew"),
    N_("some sulphur"),
    N_("some amber"),
    N_("some wolfsbane"),
    N_("some snail slime"),
    N_("some ash"),
    N_("some salt"),
    N_("some hellebore"),
    N_("some mercury"),
    N_("some honey"),
    N_("a Market day"),
    N_("a Flea market"),
    N_("an Auction"),
    N_("a Wand"),
    N_("an Amulet"),
    N_("a Mirror"),
    N_("a Snuffer"),
    N_("a pair of Thief's gloves"),
    N_("a Crystal ball"),
    N_("a Bottomless bag"),
    N_("a Broom"),
    N_("an Hourglass"),
    N_("a Curio"),
)
THE_FIND = (
    N_("the mandrake"),
    N_("the toadstool"),
    N_("the nettle"),
    N_("the raven feather"),
    N_("the cobweb"),
    N_("the dragon scale"),
    N_("the moondew"),
    N_("the sulphur"),
    N_("the amber"),
    N_("the wolfsbane"),
    N_("the snail slime"),
    N_("the ash"),
    N_("the salt"),
    N_("the hellebore"),
    N_("the mercury"),
    N_("the honey"),
    N_("the Market day"),
    N_("the Flea market"),
    N_("the Auction"),
    N_("the Wand"),
    N_("the Amulet"),
    N_("the Mirror"),
    N_("the Snuffer"),
    N_("the Thief's gloves"),
    N_("the Crystal ball"),
    N_("the Bottomless bag"),
    N_("the Broom"),
    N_("the Hourglass"),
    N_("the Curio"),
)
MANY_FINDS = (
    N_("{n} mandrakes"),
    N_("{n} toadstools"),
    N_("{n} nettles"),
    N_("{n} raven feathers"),
    N_("{n} cobwebs"),
    N_("{n} dragon scales"),
    N_("{n} measures of moondew"),
    N_("{n} measures of sulphur"),
    N_("{n} pieces of amber"),
    N_("{n} sprigs of wolfsbane"),
    N_("{n} measures of snail slime"),
    N_("{n} pinches of ash"),
    N_("{n} pinches of salt"),
    N_("{n} sprigs of hellebore"),
    N_("{n} measures of mercury"),
    N_("{n} pots of honey"),
    N_("{n} Market days"),
    N_("{n} Flea markets"),
    N_("{n} Auctions"),
    N_("{n} Wands"),
    N_("{n} Amulets"),
    N_("{n} Mirrors"),
    N_("{n} Snuffers"),
    N_("{n} pairs of Thief's gloves"),
    N_("{n} Crystal balls"),
    N_("{n} Bottomless bags"),
    N_("{n} Brooms"),
    N_("{n} Hourglasses"),
    N_("{n} Curios"),
)
A_FIND_UNSEEN = N_("a find")
assert len(FIND) == len(A_FIND) == len(THE_FIND) == len(MANY_FINDS) == KINDS

NO_FIND = KINDS  # where a packed event holds fewer than three
BASE = KINDS + 1
NO_SPELL = SPELLS
SPELL_BASE = SPELLS + 1


def find_name(kind: int, say: Say = plain) -> str:
    """A find as it would be labelled: `salt`, `Wand`."""
    return say(FIND[kind])


def a_find(kind: int, say: Say = plain) -> str:
    """A find as something that somebody draws: `some salt`, `a Wand`; one that was not seen is `a find`."""
    return say(A_FIND[kind]) if kind >= 0 else say(A_FIND_UNSEEN)


def the_find(kind: int, say: Say = plain) -> str:
    """A find as something that is in one's hand: `the salt`."""
    return say(THE_FIND[kind])


def finds_of(packed: int) -> list[int]:
    """The kinds of the finds that an event packs, up to three."""
    kinds = [packed % BASE, packed // BASE % BASE, packed // (BASE * BASE)] if packed != VEILED else []
    return [kind for kind in kinds if kind != NO_FIND]


def spells_of(packed: int) -> list[int]:
    """The spells that an event packs, up to two."""
    spells = [packed % SPELL_BASE, packed // SPELL_BASE] if packed != VEILED else []
    return [spell for spell in spells if spell != NO_SPELL]


SEVERAL = (N_("two"), N_("three"), N_("four"))


def some_finds(kinds: Sequence[int], say: Say = plain) -> str:
    """Finds in a row: `two pinches of salt and a Wand`."""
    parts = []
    for kind in dict.fromkeys(kinds):
        times = kinds.count(kind)
        many = say(MANY_FINDS[kind]).format(n=say(SEVERAL[times - 2])) if times > 1 else ""
        parts.append(many or a_find(kind, say))
    return listed(parts, say)


def listed(parts: Sequence[str], say: Say = plain) -> str:
    """`one`, `one and two`, `one, two and three`, however many."""
    if len(parts) < 2:
        return "".join(parts)
    return say(N_("{a} and {b}")).format(a=", ".join(parts[:-1]), b=parts[-1])


# Spells, by their titles in the order of `TITLES` (ELX-50 to ELX-97)

TITLE = (
    N_("Serenade"),
    N_("Verse"),
    N_("Bow"),
    N_("Tale"),
    N_("Praise"),
    N_("Beast"),
    N_("Riddle"),
    N_("Toast"),
    N_("Rhyme"),
    N_("Nobility"),
    N_("Neither yes nor no"),
    N_("Third person"),
    N_("Echo"),
    N_("Weather"),
    N_("Pirate"),
    N_("Gratitude"),
    N_("Tornado"),
    N_("Plunder"),
    N_("Amnesia"),
    N_("Great swap"),
    N_("Crossed grimoires"),
    N_("Poisoned gift"),
    N_("Harvest"),
    N_("Gleaning"),
    N_("Gag"),
    N_("Slumber"),
    N_("Unbinding"),
    N_("Second sight"),
    N_("Horn of plenty"),
    N_("Tithe"),
    N_("Apprentice"),
    N_("Aegis"),
    N_("Borrowed magic"),
    N_("Great clearance"),
    N_("Mingled grimoires"),
    N_("Curse of delay"),
    N_("Awakening"),
    N_("Elixir"),
    N_("Flood"),
    N_("Suspended time"),
    N_("Plague"),
    N_("Double"),
    N_("Pact"),
    N_("Mastery"),
)
assert len(TITLE) == len(TITLES)


def spell_name(s: Elixir, spell: int, say: Say = plain) -> str:
    """The name of a spell; one of a deck that has other names goes by its number."""
    return titled(spell, s.title[spell], say)


def card_name(s: Elixir, card: int, say: Say = plain) -> str:
    """A card that is being played: a spell, or a find that is SPELLS + its kind."""
    return spell_name(s, card, say) if card < SPELLS else find_name(card - SPELLS, say)


def spell_told(told: int, say: Say = plain) -> str:
    """The name of a spell as events tell it, who have no deck at hand."""
    return titled(told % SPELLS, title_told(told), say)


def titled(spell: int, title: int, say: Say) -> str:
    return say(TITLE[title - 1]) if title else say(N_("Spell {n}")).format(n=spell + 1)


def title_told(told: int) -> int:
    """The title of a spell as events tell it, from 1; 0 where it has none of ours.

    A spell of our deck is told by its number alone; any other as its number + SPELLS * (1 + its title).
    """
    return told // SPELLS - 1 if told >= SPELLS else OUR_TITLE[told]


OUR_TITLE = tuple(TITLES.index(name) + 1 for name in OUR_TITLES)


def words_of(s: Elixir, card: int) -> int:
    """The spell whose words a forfeit goes by: a Double has those of the spell it copied (ELX-95)."""
    return s.works_as[card] - 1 if s.works_as[card] else card


# Powers (ELX-80 to ELX-83, ELX-97)

POWER_TITLES = ("horn-of-plenty", "tithe", "apprentice", "aegis", "mastery")
WHAT_POWERS_DO = (
    N_("From now on you draw two finds a turn."),
    N_("From now on, at the start of your turn, you take a random find from an opponent of your choice."),
    N_("From now on, once a spell, any two of your finds stand in for one ingredient."),
    N_("From now on, other players' spells of level 1 and 2 do not affect you."),
    N_("From now on, each of your spells needs one ingredient less, but always at least one."),
)
assert len(POWER_TITLES) == len(WHAT_POWERS_DO) == POWERS


def power_name(power: int, say: Say = plain) -> str:
    """A power goes by the spell that gives it in our deck."""
    return say(TITLE[TITLES.index(POWER_TITLES[power])])


def power_text(power: int, say: Say = plain) -> str:
    """What a power does, said to whoever has it."""
    return say(WHAT_POWERS_DO[power])

"""The cards of Elixir, each declared once: finds, names of spells, and powers."""

from typing import NamedTuple

from alambic.core.view import N_
from alambic.core.vocabulary import Kinds


class Find(NamedTuple):
    """A find as a label, as it is drawn, as it is held, and several of it."""

    label: str
    drawn: str
    held: str
    many: str


class Kind(Kinds):
    """Kinds of finds (ELX-02, ELX-30 to ELX-49)."""

    said: Find

    MANDRAKE = 0, Find(N_("mandrake"), N_("a mandrake"), N_("the mandrake"), N_("{n} mandrakes"))
    TOADSTOOL = 1, Find(N_("toadstool"), N_("a toadstool"), N_("the toadstool"), N_("{n} toadstools"))
    NETTLE = 2, Find(N_("nettle"), N_("a nettle"), N_("the nettle"), N_("{n} nettles"))
    FEATHER = (
        3,
        Find(N_("raven feather"), N_("a raven feather"), N_("the raven feather"), N_("{n} raven feathers")),
    )
    COBWEB = 4, Find(N_("cobweb"), N_("a cobweb"), N_("the cobweb"), N_("{n} cobwebs"))
    SCALE = 5, Find(N_("dragon scale"), N_("a dragon scale"), N_("the dragon scale"), N_("{n} dragon scales"))
    MOONDEW = 6, Find(N_("moondew"), N_("some moondew"), N_("the moondew"), N_("{n} measures of moondew"))
    SULPHUR = 7, Find(N_("sulphur"), N_("some sulphur"), N_("the sulphur"), N_("{n} measures of sulphur"))
    AMBER = 8, Find(N_("amber"), N_("some amber"), N_("the amber"), N_("{n} pieces of amber"))
    WOLFSBANE = 9, Find(N_("wolfsbane"), N_("some wolfsbane"), N_("the wolfsbane"), N_("{n} sprigs of wolfsbane"))
    SLIME = (
        10,
        Find(N_("snail slime"), N_("some snail slime"), N_("the snail slime"), N_("{n} measures of snail slime")),
    )
    ASH = 11, Find(N_("ash"), N_("some ash"), N_("the ash"), N_("{n} pinches of ash"))
    SALT = 12, Find(N_("salt"), N_("some salt"), N_("the salt"), N_("{n} pinches of salt"))
    HELLEBORE = 13, Find(N_("hellebore"), N_("some hellebore"), N_("the hellebore"), N_("{n} sprigs of hellebore"))
    MERCURY = 14, Find(N_("mercury"), N_("some mercury"), N_("the mercury"), N_("{n} measures of mercury"))
    HONEY = 15, Find(N_("honey"), N_("some honey"), N_("the honey"), N_("{n} pots of honey"))
    MARKET = 16, Find(N_("Market day"), N_("a Market day"), N_("the Market day"), N_("{n} Market days"))
    FLEA = 17, Find(N_("Flea market"), N_("a Flea market"), N_("the Flea market"), N_("{n} Flea markets"))
    AUCTION = 18, Find(N_("Auction"), N_("an Auction"), N_("the Auction"), N_("{n} Auctions"))
    WAND = 19, Find(N_("Wand"), N_("a Wand"), N_("the Wand"), N_("{n} Wands"))
    AMULET = 20, Find(N_("Amulet"), N_("an Amulet"), N_("the Amulet"), N_("{n} Amulets"))
    MIRROR = 21, Find(N_("Mirror"), N_("a Mirror"), N_("the Mirror"), N_("{n} Mirrors"))
    SNUFFER = 22, Find(N_("Snuffer"), N_("a Snuffer"), N_("the Snuffer"), N_("{n} Snuffers"))
    GLOVES = (
        23,
        Find(
            N_("Thief's gloves"),
            N_("a pair of Thief's gloves"),
            N_("the Thief's gloves"),
            N_("{n} pairs of Thief's gloves"),
        ),
    )
    BALL = 24, Find(N_("Crystal ball"), N_("a Crystal ball"), N_("the Crystal ball"), N_("{n} Crystal balls"))
    BAG = (
        25,
        Find(N_("Bottomless bag"), N_("a Bottomless bag"), N_("the Bottomless bag"), N_("{n} Bottomless bags")),
    )
    BROOM = 26, Find(N_("Broom"), N_("a Broom"), N_("the Broom"), N_("{n} Brooms"))
    HOURGLASS = 27, Find(N_("Hourglass"), N_("an Hourglass"), N_("the Hourglass"), N_("{n} Hourglasses"))
    CURIO = 28, Find(N_("Curio"), N_("a Curio"), N_("the Curio"), N_("{n} Curios"))


FIND_NAMES = tuple(kind.word for kind in Kind)
INGREDIENT_NAMES, TRANSACTION_NAMES, OBJECT_NAMES = FIND_NAMES[:16], FIND_NAMES[16:19], FIND_NAMES[19:28]
USABLE_KINDS = (  # played in one's turn
    int(Kind.MARKET), int(Kind.FLEA), int(Kind.AUCTION), int(Kind.GLOVES), int(Kind.BALL), int(Kind.BAG),
    int(Kind.HOURGLASS),
)  # fmt: skip
USABLE = tuple(FIND_NAMES[kind] for kind in USABLE_KINDS)


class Title(Kinds):
    """Names of spells in the order of our deck (ELX-50 to ELX-97)."""

    said: str

    SERENADE = 1, N_("Serenade")
    VERSE = 2, N_("Verse")
    BOW = 3, N_("Bow")
    TALE = 4, N_("Tale")
    PRAISE = 5, N_("Praise")
    BEAST = 6, N_("Beast")
    RIDDLE = 7, N_("Riddle")
    TOAST = 8, N_("Toast")
    RHYME = 9, N_("Rhyme")
    NOBILITY = 10, N_("Nobility")
    NEITHER = 11, N_("Neither yes nor no")
    THIRD_PERSON = 12, N_("Third person")
    ECHO = 13, N_("Echo")
    WEATHER = 14, N_("Weather")
    PIRATE = 15, N_("Pirate")
    GRATITUDE = 16, N_("Gratitude")
    TORNADO = 17, N_("Tornado")
    PLUNDER = 18, N_("Plunder")
    AMNESIA = 19, N_("Amnesia")
    GREAT_SWAP = 20, N_("Great swap")
    CROSSED_GRIMOIRES = 21, N_("Crossed grimoires")
    POISONED_GIFT = 22, N_("Poisoned gift")
    HARVEST = 23, N_("Harvest")
    GLEANING = 24, N_("Gleaning")
    GAG = 25, N_("Gag")
    SLUMBER = 26, N_("Slumber")
    UNBINDING = 27, N_("Unbinding")
    SECOND_SIGHT = 28, N_("Second sight")
    HORN_OF_PLENTY = 29, N_("Horn of plenty")
    TITHE = 30, N_("Tithe")
    APPRENTICE = 31, N_("Apprentice")
    AEGIS = 32, N_("Aegis")
    BORROWED_MAGIC = 33, N_("Borrowed magic")
    GREAT_CLEARANCE = 34, N_("Great clearance")
    MINGLED_GRIMOIRES = 35, N_("Mingled grimoires")
    CURSE_OF_DELAY = 36, N_("Curse of delay")
    AWAKENING = 37, N_("Awakening")
    ELIXIR = 38, N_("Elixir")
    FLOOD = 39, N_("Flood")
    SUSPENDED_TIME = 40, N_("Suspended time")
    PLAGUE = 41, N_("Plague")
    DOUBLE = 42, N_("Double")
    PACT = 43, N_("Pact")
    MASTERY = 44, N_("Mastery")


TITLES = tuple(title.word for title in Title)
ONCE, LASTING = TITLES[:8], TITLES[8:16]  # ELX-50, ELX-51
# The names of our deck's spells in their order: of each of level two there are two.
OUR_TITLES = (*TITLES[:16], *(name for name in TITLES[16:28] for _ in range(2)), *TITLES[28:])


class Gift(NamedTuple):
    """A power: the spell of our deck that gives it, what it does, and the same in short."""

    title: Title
    text: str
    short: str


class Power(Kinds):
    """Lasting powers (ELX-80 to ELX-83, ELX-97)."""

    said: Gift

    HORN = 0, Gift(Title.HORN_OF_PLENTY, N_("From now on you draw two finds a turn."), N_("Always draw two finds"))
    TITHE = (
        1,
        Gift(
            Title.TITHE,
            N_("From now on, at the start of your turn, you take a random find from an opponent of your choice."),
            N_("Each turn, take a random find"),
        ),
    )
    APPRENTICE = (
        2,
        Gift(
            Title.APPRENTICE,
            N_("From now on, once a spell, any two of your finds stand in for one ingredient."),
            N_("Two finds stand in for an ingredient"),
        ),
    )
    AEGIS = (
        3,
        Gift(
            Title.AEGIS,
            N_("From now on, other players' spells of level 1 and 2 do not affect you."),
            N_("Levels 1 and 2 do not affect you"),
        ),
    )
    MASTERY = (
        4,
        Gift(
            Title.MASTERY,
            N_("From now on, each of your spells needs one ingredient less, but always at least one."),
            N_("Spells cost one ingredient less"),
        ),
    )


POWER_NAMES = tuple(power.word for power in Power)

"""Positions of Elixir worth looking at, as views: every phase at least once."""

from typing import Any

from alambic.core.match import Match
from alambic.core.state import SPECTATOR
from alambic.core.view import N_, View, look
from alambic.games.elixir import GAME
from alambic.games.elixir.cards import FIND_NAMES, OUR_TITLES
from alambic.games.elixir.state import KINDS, SPELLS, Place
from alambic.games.elixir.verbs import Verb
from alambic.games.elixir.vocabulary import End, Phase
from alambic.games.elixir.words_cards import steps

NAMES = ("Ada", "Blaise", "Clio", "Dante", "Émilie", "Faust")
MINE = "honey ash ash salt scale mercury bag market curio"
THEIRS = ("honey slime wand amulet", "salt feather mirror snuffer curio")


def samples() -> list[tuple[str, View]]:
    """Titled views of interesting positions."""
    return [
        (N_("A sorcerer's turn"), look(evening())),
        (N_("The same, for a spectator"), look(evening(), SPECTATOR)),
        (N_("Spells are taken"), look(drafted())),
        (N_("Do you answer?"), look(after(evening(), "cast tornado-1", "left"), 2)),
        (N_("At whom?"), look(after(duel("amnesia", "toadstool sulphur"), "cast amnesia-1"))),
        (N_("A Wand can stand in"), look(after(duel("aegis", "nettle cobweb ash wand"), "cast aegis-1"))),
        (N_("Accept, or buy off"), look(passed(after(duel("bow", "moondew"), "cast bow-1", "at 2")))),
        (N_("Buying off"), look(after(passed(after(duel("bow", "moondew"), "cast bow-1", "at 2")), "buy"))),
        (N_("Gleaning"), look(passed(after(duel("gleaning", "toadstool cobweb"), "cast gleaning-1")))),
        (
            N_("Double names a spell"),
            look(after(duel("double", "scale amber wolfsbane mercury"), "cast double-1")),
        ),
        (
            N_("A poisoned gift"),
            look(passed(after(duel("poisoned-gift", "moondew hellebore"), "cast poisoned-gift-1", "at 2"))),
        ),
        (N_("Unbound"), look(passed(after(duel("unbinding", "cobweb amber", bound="rhyme"), "cast unbinding-1")))),
        (N_("The Elixir"), look(passed(after(duel("elixir", "moondew amber ash salt"), "cast elixir-1")))),
        (N_("Market day"), look(after(evening(), "play market"))),
        (N_("An auction"), look(after(after(duel("bow", "auction salt ash"), "play auction"), "bid 1"))),
        (N_("The tithe"), look(tithed())),
        (N_("Admit it, or deny it"), look(called())),
        (N_("Guilty, or not guilty?"), look(after(called(), "deny"), 2)),
        (N_("The last spell is cast"), look(ended(), 0)),
    ]


# The tables


def evening() -> Match:
    """Four sorcerers in the middle of a game: powers, forfeits, sleep, and finds that somebody knows."""
    match = sorcerers(
        (MINE, *THEIRS, "toadstool amber hourglass"),
        ("verse-1 tornado-1 plunder-1 horn-of-plenty-1", "bow-1 gag-1 elixir-1", "harvest-1 harvest-2", "pact-1"),
        ("serenade-1", "aegis-1", "rhyme-1 slumber-1", "tithe-1 nobility-1 beast-1"),
        "sulphur honey moondew moondew wand broom gloves bag mandrake",
    )
    s = match.state
    bind(s, "rhyme-1", 1, 2)
    bind(s, "nobility-1", 0, 3)
    bind(s, "beast-1", 0, 3, ripe=1)
    bind(s, "serenade-1", 2, 0, ripe=1)
    s.skips[3], s.gag[2], s.turns = 1, 1, 14
    for name in ("salt", "mirror"):
        s.know[2, FIND_NAMES.index(name), 0] |= 1
    s.seen[numbered("gag-1")] |= 1
    return match


def duel(spell: str, finds: str, bound: str = "") -> Match:
    """Three sorcerers; the first has a spell, what it needs, and a little more."""
    match = sorcerers(
        (f"{finds} curio salt ball", "honey wand curio amulet", "slime mirror"),
        (f"{spell}-1 harvest-1 harvest-2 curse-of-delay-1", "plague-1 verse-1", "plunder-1"),
        ("", "slumber-1 tithe-1", "rhyme-1 pirate-1"),
        "ash mandrake gloves honey honey bag hourglass",
    )
    if bound:
        bind(match.state, f"{bound}-1", 0, 2)
        bind(match.state, "pirate-1", 0, 2)
    return match


def drafted() -> Match:
    """Everybody has taken a few spells."""
    match = Match(GAME.load(compiled=False), GAME.setup(4), 1, NAMES[:4])
    for code in ("draft 2", "draft 3", "draft 1", "draft 4", "draft 2", "draft 1"):
        match.play(match.awaited()[0], code)
    return match


def tithed() -> Match:
    match = duel("bow", "moondew")
    s = match.state
    s.turn = s.regular = s.actor = 0
    return after(match, "next")


def called() -> Match:
    """Somebody has said that a forfeit was broken (ELX-52)."""
    match = duel("bow", "moondew")
    bind(match.state, "rhyme-1", 1, 2)
    match.play(0, spelled("call rhyme-1"))
    return match


def ended() -> Match:
    match = evening()
    match.state.winner, match.state.over = 2, End.EMPTY_HANDED
    return match


# How they are made: finds come from the pile, spells from their stacks


def sorcerers(hands: tuple[str, ...], spells: tuple[str, ...], cast: tuple[str, ...], discard: str) -> Match:
    """A match in a turn of the first seat, after the draw."""
    seats = len(hands)
    engine = GAME.load(compiled=False)
    fresh = Match(engine, GAME.setup(seats), 1, NAMES[:seats])
    s = engine.copy(fresh.state)
    for kind in range(KINDS):
        s.pile[kind] = s.cards[kind]
    s.left = sum(s.cards[kind] for kind in range(KINDS))
    for seat, finds in enumerate(hands):
        for name in finds.split():
            s.hand[seat, drawn(s, name)] += 1
            s.held[seat] += 1
    for name in discard.split():
        s.discard[drawn(s, name)] += 1
    for seat in range(seats):
        for name in spells[seat].split():
            spell = taken(s, name, seat, Place.HAND, 1 << seat)
            s.backs[seat, s.level[spell] - 1] += 1
        for name in cast[seat].split():
            spell = taken(s, name, seat, Place.CAST, (1 << seats) - 1)
            s.works_as[spell] = spell + 1
            for step in steps(s, spell):
                s.powers[seat] |= 1 << step.amount if step.verb == Verb.POWER else 0
    s.turn = s.regular = s.actor = 0
    s.phase, s.turns, s.told = Phase.ACTING, 7, 0
    return Match.standing(engine, fresh.setup, s, fresh.names)


def drawn(s: Any, name: str) -> int:
    """A find of the pile."""
    kind = FIND_NAMES.index(name)
    s.pile[kind] -= 1
    s.left -= 1
    return kind


def numbered(name: str) -> int:
    """`harvest-2` is the second spell of that name."""
    title, copy = name.rsplit("-", 1)
    return [spell for spell in range(SPELLS) if OUR_TITLES[spell] == title][int(copy) - 1]


def taken(s: Any, name: str, seat: int, place: int, seen: int) -> int:
    """A spell of its stack."""
    spell = numbered(name)
    assert s.place[spell] == Place.STACK
    s.place[spell], s.by[spell], s.seen[spell] = place, seat + 1, seen
    s.stacked[s.level[spell] - 1] -= 1
    return spell


def bind(s: Any, name: str, bearer: int, layer: int, ripe: int = 0) -> None:
    """A forfeit that somebody bears."""
    spell = numbered(name)
    s.bearer[spell], s.layer[spell], s.ripe[spell] = bearer + 1, layer + 1, ripe


def spelled(code: str) -> str:
    """A code with the number of the spell that it names."""
    verb, _, name = code.partition(" ")
    return f"{verb} {numbered(name) + 1}" if verb in ("cast", "call") else code


def after(match: Match, *codes: str) -> Match:
    for code in codes:
        match.play(match.awaited()[0], spelled(code))
    return match


def passed(match: Match) -> Match:
    """Everybody lets it pass."""
    while "pass" in match.legal(match.awaited()[0]):
        match.play(match.awaited()[0], "pass")
    return match

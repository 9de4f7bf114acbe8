"""Positions of Illusio worth looking at, as views."""

from typing import Any

from alambic.core.match import Match
from alambic.core.state import SPECTATOR
from alambic.core.view import N_, View, look
from alambic.games.illusio import GAME
from alambic.games.illusio.cards import CARD_NAMES, DOMAIN_NAMES, OBJECTIVE_NAMES, TALENT_NAMES, TYPE_NAMES, Place
from alambic.games.illusio.rules_objectives import put_on_bill
from alambic.games.illusio.rules_table import lay_around, put_in_wings, turn_item
from alambic.games.illusio.state import CONTEST, IN_PROGRESS, KINDS
from alambic.games.illusio.vocabulary import End, Phase

NAMES = ("Ada", "Blaise", "Clio", "Dante", "Émilie", "Faust")
POSTERS = ("invisible-cage", "tiger-pit", "notarys-dove", "transmission")


def samples() -> list[tuple[str, View]]:
    """Titled views of interesting positions."""
    taken = duel()
    taken.play(0, "take 1")
    turning = duel()
    turning.play(0, "transform 3")
    naming = stage(2, talents="headliner saboteur")
    naming.state.phase = Phase.NAMING
    recalling = duel(memory="yes")
    recalling.play(0, "transform 3")
    recalling.play(0, "into scarf")
    recalling.play(0, "move 3 to 1")
    over = duel()
    over.state.points[1], over.state.over = 12, End.SCORED
    return [
        (N_("A turn of two magicians"), look(duel())),
        (N_("The same, for a spectator"), look(duel(), SPECTATOR)),
        (N_("Six magicians: somebody is about to win"), look(gala())),
        (N_("A trick is assembled"), look(taken)),
        (N_("A component is transformed"), look(turning)),
        (N_("The Headliner names a domain"), look(naming)),
        (N_("The memory game: what was it?"), look(recalling)),
        (N_("The curtain has fallen"), look(over, 0)),
    ]


def duel(memory: str = "no") -> Match:
    """Ada has tricks to add to and to take, and Blaise one on the bill."""
    match = stage(2, talents="tamer hypnotist", memory=memory)
    s = match.state
    hold(s, 0, "scarf rope tiger transformation grandiose deja-vu")
    hold(s, 1, "public grab dove")
    s.known[0, 1, CARD_NAMES.index("grab")] = 1
    wings(s, 0, "smoke cage dove public")
    wings(s, 1, "formula rabbit curtain")
    progress(s, 0, "pulled-tablecloth", "cards blades")
    progress(s, 1, "learned-animal", "rabbit cards")
    on_bill(s, 1, "midnight-bath", "tank mirrors")
    on_bill(s, 0, "glass-rabbit", "rabbit mirrors")
    keep(s, 0, "talking-scarf", 2)
    keep(s, 0, "screen-of-mist", 2)
    keep(s, 1, "tight-rope", 2)
    s.round = 6
    return match


def gala() -> Match:
    """Six players; one of them is about to win, and Blaise has a card to meddle with."""
    match = stage(6, talents="pickpocket quick-change diva passer headliner impresario", turn=1)
    s = match.state
    for seat, cards in enumerate(
        ("rope dove public", "deja-vu encore scarf crate", "grab tiger", "formula", "", "cage")
    ):
        hold(s, seat, cards)
    s.known[1, 0, CARD_NAMES.index("dove")] = 1
    for seat, kinds in enumerate(("crate", "smoke cage rabbit", "", "public", "mirrors rope dove", "tank scarf")):
        wings(s, seat, kinds)
    turn_item(s, 2, TYPE_NAMES.index("tiger"))
    s.turned[2] = s.layers[2] = 1
    s.pile[CARD_NAMES.index("transformation")] -= 1
    progress(s, 1, "great-vanishing", "blades dove")
    progress(s, 2, "ace-and-blade", "cards scarf")
    progress(s, 2, "tiger-of-the-clouds", "mirrors curtain")
    on_bill(s, 4, "iroquois-handcuffs", "mirrors rope crate")
    on_bill(s, 3, "phantom-knot", "rope public")
    on_bill(s, 0, "right-word", "formula")
    s.waits[OBJECTIVE_NAMES.index("phantom-knot")] = 2
    s.encores[OBJECTIVE_NAMES.index("phantom-knot")] = s.extended[OBJECTIVE_NAMES.index("phantom-knot")] = 1
    s.exalted[OBJECTIVE_NAMES.index("iroquois-handcuffs")] = 1
    s.named[4] = DOMAIN_NAMES.index("escape") + 1
    s.used[0] = s.used[3] = 1
    keep(s, 4, "trunk-of-the-indies", 4)
    keep(s, 4, "supple-bars", 2)
    keep(s, 0, "glass-rabbit", 4)
    keep(s, 1, "wandering-card", 2)
    keep(s, 3, "breathing-curtain", 2)
    keep(s, 5, "first-glance", 1)
    s.round = 9
    return match


# How they are made: cards come from the pile, objectives from theirs


def stage(seats: int, talents: str, turn: int = 0, memory: str = "no") -> Match:
    """A match whose hands are empty and in which nothing has been taken."""
    match = Match(GAME.load(compiled=False), GAME.setup(seats, {"memory": memory}), 1, NAMES[:seats])
    s = match.engine.copy(match.state)
    for seat in range(seats):
        for kind in range(KINDS):
            s.pile[kind] += s.hand[seat, kind]
            s.hand[seat, kind] = 0
        s.left += s.held[seat]
        s.held[seat] = 0
    for seat, name in enumerate(talents.split()):
        s.talent[seat], s.named[seat], s.used[seat] = TALENT_NAMES.index(name), 0, 0
    for k in range(CONTEST):
        s.place[s.contest[k] - 1] = Place.PILE
        s.contest[k] = OBJECTIVE_NAMES.index(POSTERS[k]) + 1
    for name in POSTERS:
        s.place[OBJECTIVE_NAMES.index(name)] = Place.IN_CONTEST
    s.first, s.turn, s.phase, s.told = 0, turn, Phase.ACTING, 0
    return Match.standing(match.engine, match.setup, s, match.names)


def hold(s: Any, seat: int, cards: str) -> None:
    for name in cards.split():
        drawn(s, name)
        s.hand[seat, CARD_NAMES.index(name)] += 1
        s.held[seat] += 1


def drawn(s: Any, name: str) -> int:
    """A card of the pile."""
    kind = CARD_NAMES.index(name)
    s.pile[kind] -= 1
    s.left -= 1
    return kind


def wings(s: Any, seat: int, kinds: str) -> list[int]:
    return [put_in_wings(s, seat, drawn(s, name)) for name in kinds.split()]


def progress(s: Any, seat: int, name: str, kinds: str) -> int:
    """Somebody has taken an objective with these components."""
    objective = off_pile(s, name, seat, Place.PROGRESS)
    free = next(k for k in range(IN_PROGRESS) if s.progress[seat, k] == 0)
    s.progress[seat, free] = objective + 1
    for item in wings(s, seat, kinds):
        lay_around(s, item, objective)
    return objective


def on_bill(s: Any, seat: int, name: str, kinds: str) -> None:
    put_on_bill(s, seat, progress(s, seat, name, kinds))
    s.told = 0


def keep(s: Any, seat: int, name: str, points: int) -> None:
    off_pile(s, name, seat, Place.KEPT)
    s.points[seat] += points


def off_pile(s: Any, name: str, seat: int, place: int) -> int:
    objective = OBJECTIVE_NAMES.index(name)
    s.place[objective], s.by[objective] = place, seat + 1
    s.piled -= 1
    return objective

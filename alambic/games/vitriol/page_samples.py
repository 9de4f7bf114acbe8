"""Positions of V.I.T.R.I.O.L. worth looking at, as views, from matches that a simple player plays."""

from collections.abc import Callable, Sequence
from typing import Any

from alambic.core.match import Match
from alambic.core.state import SPECTATOR
from alambic.core.view import N_, View, look
from alambic.games.vitriol import GAME
from alambic.games.vitriol.rules_piles import own_metals
from alambic.games.vitriol.state import ATHANOR, HAND, LAID_WITHOUT
from alambic.games.vitriol.vocabulary import Phase, card_named

NAMES = ("Ada", "Blaise", "Clio", "Dante", "Émilie", "Faust")

Until = Callable[[Match], bool]


def samples() -> list[tuple[str, View]]:
    """Titled views of interesting positions."""
    grand = match_until(3, {}, lambda match: at(match, 0, tempus=3) and bool(codes(match, "transmute")))
    views = [(N_("A turn begins"), look(grand))]
    views.append((N_("The same, for somebody who waits"), look(grand, (grand.awaited()[0] + 1) % 3)))
    views.append((N_("The same, for a spectator"), look(grand, SPECTATOR)))
    views.append((N_("One card is laid"), look(match_until(3, {}, lambda match: at(match, 1, tempus=2)))))
    views.append((N_("One's own metal is laid"), look(match_until(4, {}, lambda match: betrayed(match)))))
    match = match_until(3, {}, lambda match: at(match, LAID_WITHOUT, tempus=2) and only(match, "discard"))
    views.append((N_("Two are laid: one goes face down"), look(match)))
    match = match_until(4, {}, lambda match: at(match, 0, tempus=4) and aimed(match))
    views.append((N_("A transmutation with several targets, and an athanor"), look(match)))
    views.append((N_("A card must be exchanged"), look(stuck())))
    views.append((N_("A barren turn"), look(stuck(barren=True))))
    match = match_until(3, {}, lambda match: match.known().phase == Phase.REVEAL)
    views.append((N_("The metals are revealed"), look(match)))
    match = match_until(2, {}, lambda match: at(match, 1, tempus=6))
    views.append((N_("Petit Œuvre, with two metals each"), look(match)))
    match = match_until(2, {}, lambda match: match.known().phase == Phase.REVEAL)
    views.append((N_("Petit Œuvre: the reveal"), look(match)))
    match = match_until(6, {}, lambda match: at(match, 0, tempus=5) and match.known().round == 1)
    views.append((N_("Six players, the last Tempus"), look(match)))
    match = match_until(5, {"manual": True}, lambda match: at(match, 0, tempus=3))
    views.append((N_("A notebook without deductions"), look(match)))
    views.append((N_("All rounds are over"), look(match_until(3, {}, lambda match: match.over), 0)))
    return views


def match_until(seats: int, options: dict[str, bool], until: Until, word: int = 1) -> Match:
    """A match of a player who likes transmutations and now and then shows a metal, as far as `until` says."""
    match = Match(GAME.load(compiled=False), GAME.setup(seats, options), word, NAMES[:seats])
    while not match.over and not until(match):
        seat = match.awaited()[0]
        match.play(seat, players_move(match, seat))
    return match


TASTES = (("transmute", "lay", "athanor"), ("lay", "athanor", "transmute"), ("lay", "transmute", "discard"))


def players_move(match: Match, seat: int) -> str:
    """Now this, now that: what comes first is different at every step."""
    legal, order = match.legal(seat), match.step % 3
    for kind in TASTES[order]:
        if found := [code for code in legal if code.startswith(kind)]:
            return found[match.step // 3 % len(found)]
    return legal[match.step % len(legal)]


# Which positions


def codes(match: Match, start: str) -> list[str]:
    return [code for code in match.legal(match.awaited()[0]) if code.startswith(start)]


def at(match: Match, laid: int, tempus: int) -> bool:
    """Whether so many cards are laid in a turn of some Tempus."""
    s = match.known()
    return (s.phase, s.downs, s.laid, s.tempus) == (Phase.PLAYING, 0, laid, tempus)


def only(match: Match, kind: str) -> bool:
    seat = match.awaited()[0]
    return all(code.startswith(kind) for code in match.legal(seat))


def betrayed(match: Match) -> bool:
    """Whether a value of one's own metal was laid this turn."""
    seat = match.awaited()[0]
    s = match.known(seat)
    return bool(s.phase == Phase.PLAYING and s.tempus > 1 and s.values & own_metals(s, seat))


def aimed(match: Match) -> bool:
    """Whether there is much to transmute, and something to restore."""
    return len(codes(match, "transmute")) > 3 and bool(codes(match, "athanor"))


def stuck(barren: bool = False) -> Match:
    """A match in which somebody holds nothing but transmutations before any pile lies (VIT-11)."""
    match = match_until(3, {}, lambda match: True)
    seat = match.awaited()[0]
    s = match.engine.copy(match.state)
    pairs = ("gold/silver", "gold/tin", "copper/iron", "tin/lead", "iron/lead")
    hold(s, seat, [card_named(name) for name in pairs])
    s.exchanges = s.left if barren else 0
    s.phase = Phase.PLAYING if barren else Phase.EXCHANGING
    return Match.standing(match.engine, match.setup, s, match.names)


def hold(s: Any, seat: int, cards: Sequence[int]) -> None:
    """Exchange a hand with cards of the pile: these, and as many athanors as are lacking."""
    for k in range(s.held[seat]):
        s.pile[s.hand[seat, k]] += 1
    wanted = sorted([*cards, *[ATHANOR] * (HAND - len(cards))])
    for k, card in enumerate(wanted):
        s.pile[card] -= 1
        s.hand[seat, k] = card

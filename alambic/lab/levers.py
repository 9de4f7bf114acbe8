"""The numbers of a deck that may be changed."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from alambic.core.deck import Deck
from alambic.core.errors import BadBalance, among

ASKED = re.compile(r"\s*([^=]+?)\s*(?:=\s*(\d+)\s*(?:\.\.\s*(\d+)\s*)?)?")
WIDE = 4  # how much further than now a number may go that was given no bounds


@dataclass(frozen=True)
class Lever:
    """One number: how many of a card, `bag`; one that it names, `bag.draw`; cards that go over, `curio>bag`."""

    name: str
    card: str
    giver: str  # from which the cards come; nothing: from nowhere
    now: int
    low: int
    high: int

    def turned(self, deck: Deck, value: int) -> Deck:
        """The deck with that number."""
        if not self.giver:
            return deck.with_numbers({self.name: value})
        numbers = deck.numbers()
        return deck.with_numbers({self.giver: numbers[self.giver] - value, self.card: numbers[self.card] + value})

    def told(self, value: int) -> str:
        return f"{value} {self.name}" if self.giver else f"{self.name} {self.now} -> {value}"

    def tried(self) -> list[int]:
        """Some of its values, both ends among them."""
        span = self.high - self.low
        values = {self.low + span * third // 3 for third in range(4)}
        return sorted(values - {self.now})

    def nearer(self, value: int) -> Iterator[int]:
        """Values between that and now, the nearest to now first."""
        step = 1 if value > self.now else -1
        yield from range(self.now + step, value, step)


def lever(asked: str, deck: Deck) -> Lever:
    """What `bag=3..15`, `bag.draw` or `curio>bag` asks for."""
    found = ASKED.fullmatch(asked)
    cards = {card.id: card for card in deck.cards}
    if not found:
        raise BadBalance(f"--may {asked!r} is not understood; write bag, bag=3..15, bag.draw=2..4 or curio>bag")
    name, giver, card, part = found[1], "", found[1], ""
    if ">" in name:
        giver, card = (one.strip() for one in name.split(">", 1))
    elif name not in cards:
        card, _, part = name.partition(".")
    for one in filter(None, (giver, card)):
        if one not in cards:
            raise BadBalance(f"deck {deck.name!r} has no card {one!r}; it has {among(list(cards), 100)}")
    if giver == card:
        raise BadBalance(f"--may {asked!r}: cards go over to another kind")
    numbers = deck.numbers()
    if part and name not in numbers:
        there = [one.partition(".")[2] for one in numbers if one.startswith(f"{card}.")]
        has = f"it names {among(there)}" if there else "it names none"
        raise BadBalance(f"--may {asked!r}: card {card!r} has no such number; {has}")
    now = 0 if giver else numbers[name]
    low, high = (0, cards[giver].count) if giver else (1 if part else 0, 2 * now + WIDE)
    if found[2]:
        low = int(found[2])
        high = int(found[3] or found[2])
    if low > high or (giver and high > cards[giver].count):
        most = f", at most {cards[giver].count}" if giver else ""
        raise BadBalance(
            f"--may {asked!r}: from the smaller to the larger number{most}, as in {name}={now}..{high}"
        )
    return Lever(name, card, giver, now, low, high)


def levers(asked: Sequence[str], deck: Deck) -> list[Lever]:
    """All that may be changed, each once."""
    found = [lever(one, deck) for one in asked]
    for one in found:
        if sum(other.name == one.name for other in found) > 1:
            raise BadBalance(f"--may {one.name} is there twice")
    if not found:
        raise BadBalance("nothing may be changed; say what: --may bag=3..15, --may bag.draw, --may curio>bag")
    return found

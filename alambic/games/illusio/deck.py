"""What a deck file of Illusio must say, and the numbers it gives the state."""

from collections.abc import Mapping, Sequence

from alambic.core.deck import Card, Deck
from alambic.core.errors import BadDeck, among
from alambic.core.options import Options
from alambic.games.illusio.cards import CARD_NAMES, DOMAIN_NAMES, OBJECTIVE_NAMES, TALENT_NAMES, TYPE_NAMES
from alambic.games.illusio.state import DEALT, ITEMS, KINDS, LEVELS, MAGICIANS, OBJECTIVES, TYPES

MOST_SPECIAL = 60  # special action cards in all
MOST_OF_A_SPECIAL = 30
FEWEST_OBJECTIVES = 8


def stock(deck: Deck, seats: int, options: Options) -> Mapping[str, Sequence[int] | int]:
    """Cards are told apart by what they say: `needs` an objective, `talent` a magician, neither a card to draw."""
    objectives = [card for card in deck.cards if "needs" in card.facts or "domain" in card.facts]
    magicians = [card for card in deck.cards if "talent" in card.facts]
    others = [card for card in deck.cards if not card.facts.keys() & {"needs", "domain", "talent"}]
    return {
        "cards": counts_of(deck, others, seats),
        **recipes_of(deck, objectives),
        "magicians": talents_of(deck, magicians, seats),
    }


def counts_of(deck: Deck, cards: Sequence[Card], seats: int) -> list[int]:
    """Components and special actions (ILL-03)."""
    counts = dict.fromkeys(CARD_NAMES, 0)
    for card in cards:
        if card.id not in counts:
            raise BadDeck(
                f"deck {deck.name!r}: no card is called {card.id!r}; cards are called {among(CARD_NAMES, 30)},"
                " an objective has `domain` and `needs`, a magician has a `talent`"
            )
        check_facts(deck, card, ())
        counts[card.id] = card.count
    numbers = list(counts.values())
    components, specials = sum(numbers[:TYPES]), numbers[TYPES:KINDS]
    if components > ITEMS:
        raise BadDeck(f"deck {deck.name!r} has {components} components; it can have {ITEMS}")
    if sum(specials) > MOST_SPECIAL or max(specials) > MOST_OF_A_SPECIAL:
        raise BadDeck(
            f"deck {deck.name!r} has {sum(specials)} special actions, {max(specials)} of one kind;"
            f" it can have {MOST_SPECIAL}, {MOST_OF_A_SPECIAL} of a kind"
        )
    if sum(numbers) < DEALT * seats:
        raise BadDeck(f"deck {deck.name!r} has {sum(numbers)} cards to draw; {seats} players need {DEALT * seats}")
    return numbers


def recipes_of(deck: Deck, cards: Sequence[Card]) -> Mapping[str, Sequence[int]]:
    """Objectives: a domain, and one to four components (ILL-04)."""
    if not FEWEST_OBJECTIVES <= len(cards) <= OBJECTIVES:
        raise BadDeck(
            f"deck {deck.name!r} has {len(cards)} objectives; it can have {FEWEST_OBJECTIVES} to {OBJECTIVES}"
        )
    need, level, domain, title = [], [0] * OBJECTIVES, [0] * OBJECTIVES, [0] * OBJECTIVES
    for number, card in enumerate(cards):
        check_facts(deck, card, ("domain", "needs"))
        check_single(deck, card)
        names, where = card.facts.get("needs"), f"deck {deck.name!r}, objective {card.id!r}"
        if card.facts.get("domain") not in DOMAIN_NAMES:
            raise BadDeck(
                f"{where}: domain must be one of {among(DOMAIN_NAMES)}, not {card.facts.get('domain')!r}"
            )
        if not isinstance(names, list) or not 1 <= len(names) <= LEVELS:
            raise BadDeck(f"{where}: needs must be a list of one to {LEVELS} components, not {names!r}")
        for name in names:
            if name not in TYPE_NAMES:
                raise BadDeck(f"{where}: no component is called {name!r}; there are {among(TYPE_NAMES, 15)}")
        need += [names.count(name) for name in TYPE_NAMES]
        level[number] = len(names)
        domain[number] = DOMAIN_NAMES.index(card.facts["domain"])
        title[number] = OBJECTIVE_NAMES.index(card.id) + 1 if card.id in OBJECTIVE_NAMES else 0
    need += [0] * TYPES * (OBJECTIVES - len(cards))
    return {"need": need, "level": level, "domain": domain, "title": title}


def talents_of(deck: Deck, cards: Sequence[Card], seats: int) -> list[int]:
    """Magicians: each has one of ten talents, which several may share (ILL-06)."""
    if not seats <= len(cards) <= MAGICIANS:
        raise BadDeck(
            f"deck {deck.name!r} has {len(cards)} magicians; {seats} players need {seats} to {MAGICIANS}"
        )
    talents = [0] * MAGICIANS
    for number, card in enumerate(cards):
        check_facts(deck, card, ("talent",))
        check_single(deck, card)
        if card.facts["talent"] not in TALENT_NAMES:
            raise BadDeck(
                f"deck {deck.name!r}, magician {card.id!r}: talent must be one of {among(TALENT_NAMES, 10)},"
                f" not {card.facts['talent']!r}"
            )
        talents[number] = TALENT_NAMES.index(card.facts["talent"]) + 1
    return talents


def check_facts(deck: Deck, card: Card, allowed: Sequence[str]) -> None:
    if strange := sorted(set(card.facts) - set(allowed)):
        raise BadDeck(
            f"deck {deck.name!r}, card {card.id!r}: it has {among(['id', 'count', 'source', *allowed])},"
            f" not {among(strange)}"
        )


def check_single(deck: Deck, card: Card) -> None:
    if card.count != 1:
        raise BadDeck(f"deck {deck.name!r}, card {card.id!r}: count must be 1, not {card.count}")

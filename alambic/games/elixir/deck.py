"""What a deck file of Elixir must say, and the numbers it gives the state."""

from collections.abc import Mapping, Sequence

from alambic.core.deck import Card, Deck
from alambic.core.errors import BadDeck, among
from alambic.core.options import Options
from alambic.games.elixir.cards import FIND_NAMES, INGREDIENT_NAMES, OUR_TITLES, POWER_NAMES, TITLES, USABLE
from alambic.games.elixir.state import DEALT, KINDS, LEVELS, PROGRAMS, SPELLS, STEPS
from alambic.games.elixir.verbs import VERB_NAMES, Special, Verb

MOST_FINDS = 112
MOST_OF_A_KIND = 15

ALONE = ("borrow", "copy")  # they become another effect: nothing comes before or after
ONCE = ("trade", "sell", "bid-for", "lift", "free", "dare", "bind")
FOR_FINDS = ("trade", "sell", "bid-for", "again")  # what only a find does
NOT_FOR_FINDS = ("copy", "borrow", "free", "power", "lift", "dare", "bind", "uncast")


def stock(deck: Deck, seats: int, options: Options) -> Mapping[str, Sequence[int] | int]:
    """A card with a `recipe` is a spell, every other is a find."""
    spells = [card for card in deck.cards if "recipe" in card.facts]
    finds = [card for card in deck.cards if "recipe" not in card.facts]
    programs: list[tuple[tuple[int, int, int], ...]] = [()]
    return {
        **finds_of(deck, finds, seats, programs),
        **spells_of(deck, spells, seats, programs),
        "program": [number for program in programs for step in padded(program) for number in step],
    }


def padded(program: Sequence[tuple[int, int, int]]) -> list[tuple[int, int, int]]:
    return [*program, *[(0, 0, 0)] * (STEPS - len(program))]


def finds_of(
    deck: Deck, cards: Sequence[Card], seats: int, programs: list[tuple[tuple[int, int, int], ...]]
) -> Mapping[str, Sequence[int]]:
    """ELX-02; only what is played in one's turn has an effect."""
    counts, uses = [0] * KINDS, [0] * KINDS
    for card in cards:
        where = f"deck {deck.name!r}, find {card.id!r}"
        if card.id not in FIND_NAMES:
            raise BadDeck(
                f"deck {deck.name!r}: no find is called {card.id!r}; finds are called {among(FIND_NAMES, KINDS)},"
                " a spell has a `recipe`"
            )
        kind = FIND_NAMES.index(card.id)
        check_facts(where, card, ("effect",) if card.id in USABLE else ())
        if card.count > MOST_OF_A_KIND:
            raise BadDeck(f"{where}: there can be {MOST_OF_A_KIND}, not {card.count}")
        counts[kind] = card.count
        if card.id in USABLE:
            uses[kind] = program_of(where, card.facts.get("effect"), NOT_FOR_FINDS, programs)
    if not DEALT * seats <= sum(counts) <= MOST_FINDS:
        raise BadDeck(
            f"deck {deck.name!r} has {sum(counts)} finds; {seats} players need {DEALT * seats} to {MOST_FINDS}"
        )
    return {"cards": counts, "use": uses}


def spells_of(
    deck: Deck, cards: Sequence[Card], seats: int, programs: list[tuple[tuple[int, int, int], ...]]
) -> Mapping[str, Sequence[int] | int]:
    """ELX-01, ELX-53: a recipe of as many different ingredients as the level."""
    if not seats <= len(cards) <= SPELLS:
        raise BadDeck(f"deck {deck.name!r} has {len(cards)} spells; {seats} players need {seats} to {SPELLS}")
    level, recipe, title, mark, effect = ([0] * SPELLS for _ in range(5))
    for number, card in enumerate(cards):
        where = f"deck {deck.name!r}, spell {card.id!r}"
        check_facts(where, card, ("recipe", "effect", "title", "special", "answerable"))
        if card.count != 1:
            raise BadDeck(f"{where}: count must be 1, not {card.count}; another copy has a recipe of its own")
        names = card.facts["recipe"]
        if not isinstance(names, list) or not 1 <= len(names) <= LEVELS or len(set(map(str, names))) < len(names):
            raise BadDeck(
                f"{where}: recipe must be a list of one to {LEVELS} different ingredients, not {names!r}"
            )
        for name in names:
            if name not in INGREDIENT_NAMES:
                raise BadDeck(
                    f"{where}: no ingredient is called {name!r}; there are {among(INGREDIENT_NAMES, 16)}"
                )
        level[number] = len(names)
        recipe[number] = sum(1 << INGREDIENT_NAMES.index(name) for name in names)
        title[number] = title_of(where, card)
        mark[number] = mark_of(where, card)
        effect[number] = program_of(where, card.facts.get("effect"), FOR_FINDS, programs)
    ours = [TITLES.index(name) + 1 for name in OUR_TITLES] == title
    return {"level": level, "recipe": recipe, "title": title, "mark": mark, "effect": effect, "ours": int(ours)}


def title_of(where: str, card: Card) -> int:
    """A name of ours, by number from 1: the title, or the id."""
    title = card.facts.get("title", card.id)
    if "title" in card.facts and title not in TITLES:
        raise BadDeck(f"{where}: title must be one of {among(TITLES, len(TITLES))}, not {title!r}")
    return TITLES.index(title) + 1 if title in TITLES else 0


def mark_of(where: str, card: Card) -> int:
    marks = {None: 0, "anytime": Special.ANYTIME, "against-binding": Special.AGAINST_BINDING}
    special, answerable = card.facts.get("special"), card.facts.get("answerable", True)
    if not isinstance(special, str | None) or special not in marks:
        raise BadDeck(f"{where}: special must be 'anytime' or 'against-binding', not {special!r}")
    if not isinstance(answerable, bool):
        raise BadDeck(f"{where}: answerable must be true or false, not {answerable!r}")
    return marks[special] | (0 if answerable else Special.UNANSWERABLE)


# Effects


def program_of(
    where: str, steps: object, refused: Sequence[str], programs: list[tuple[tuple[int, int, int], ...]]
) -> int:
    """The number of an effect, which cards share that do the same."""
    if not isinstance(steps, list) or not 1 <= len(steps) <= STEPS:
        raise BadDeck(f"{where}: effect must be a list of one to {STEPS} steps, not {steps!r}")
    verbs = [str(step).split(" ")[0] for step in steps]
    for verb in verbs:
        if verb in refused:
            raise BadDeck(
                f"{where}: {verb!r} is not for such a card; {among(allowed(refused), len(VERB_NAMES))} are"
            )
        if verb in ALONE and len(steps) > 1:
            raise BadDeck(f"{where}: {verb!r} must be its only step")
    if sum(verb in ONCE for verb in verbs) > 1:
        raise BadDeck(f"{where}: only one step can be one of {among(ONCE, len(ONCE))}")
    program = tuple(step_of(where, step) for step in steps)
    if program not in programs:
        programs.append(program)
    if len(programs) > PROGRAMS:
        raise BadDeck(f"{where}: a deck has at most {PROGRAMS - 1} different effects")
    return programs.index(program)


def allowed(refused: Sequence[str]) -> list[str]:
    return [verb for verb in VERB_NAMES if verb not in refused]


def step_of(where: str, step: object) -> tuple[int, int, int]:
    """`VERB WHOM AMOUNT` as three numbers."""
    words = step.split() if isinstance(step, str) else []
    if len(words) not in (2, 3) or words[0] not in VERB_NAMES:
        raise BadDeck(
            f"{where}: a step is `VERB WHOM AMOUNT`, not {step!r}; verbs are {among(VERB_NAMES, len(VERB_NAMES))}"
        )
    name, verb = words[0], Verb.of(VERB_NAMES.index(words[0]) + 1)
    about = {whom.word: whom for whom in verb.said.whom}
    if words[1] not in about:
        raise BadDeck(f"{where}: {name!r} is about {among(list(about))}, not {words[1]!r}")
    given = words[2] if len(words) == 3 else "0"
    if name == "power":
        if given not in POWER_NAMES:
            raise BadDeck(f"{where}: 'power' needs one of {among(POWER_NAMES)}, not {given!r}")
        amount = POWER_NAMES.index(given)
    else:
        amount = int(given) if given.isdecimal() and len(given) < 4 else -1
        least, most = verb.said.amounts
        if not least <= amount <= most:
            raise BadDeck(f"{where}: {name!r} needs a number from {least} to {most}, not {given!r}")
    return int(verb), int(about[words[1]]), amount


def check_facts(where: str, card: Card, allowed: Sequence[str]) -> None:
    if strange := sorted(set(card.facts) - set(allowed)):
        raise BadDeck(f"{where}: it has {among(['id', 'count', 'source', *allowed])}, not {among(strange)}")

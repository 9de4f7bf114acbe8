"""A game's card, a table's setup, and the engine that a loaded game is."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, cast

from alambic.core.clauses import Clause, read_clauses
from alambic.core.codes import Codes
from alambic.core.deck import Deck, read_decks
from alambic.core.errors import BadDeck, BadGame, BadOption, BadSeats, among
from alambic.core.extras import Extras
from alambic.core.options import Options
from alambic.core.parts import names_in
from alambic.core.state import State

if TYPE_CHECKING:  # the engine imports NumPy; a card must not
    from alambic.core.engine import Engine
    from alambic.core.knowledge import Knowledge
    from alambic.core.layout import Layout
    from alambic.core.page import Page
    from alambic.core.rule import Rule
    from alambic.core.tactics import Tactics
    from alambic.core.vocabulary import Vocabulary
    from alambic.core.words import Words

LANGUAGES = ("en", "fr")
NAME = re.compile(r"[a-z][a-z0-9_]{0,30}")
F = TypeVar("F", bound=Callable[..., Any])
Stock = Callable[[Deck, int, Options], Mapping[str, Sequence[int] | int]]  # state fields that a deck fills


class InEvery(dict[str, Any]):
    """What is said in some languages; to everybody else in the first of them."""

    def __missing__(self, language: str) -> Any:
        return next(iter(self.values()))


@dataclass(frozen=True, eq=False)
class Game:
    """What the shelf shows of a game, and where its rules are. Nothing heavy is imported for it."""

    name: str
    title: str  # as it is printed; where a language writes it otherwise, its catalogue says so
    seats: tuple[int, int]  # fewest and most
    tagline: Mapping[str, str]  # one sentence, by language
    package: str
    minutes: tuple[int, int] = (1, 30)
    version: int = 1  # of the rules: a change of behaviour raises it
    prefix: str = ""  # of its clause ids: the first letters of its name, if not given
    options: type[Options] = Options
    chairs: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # what each seat plays, by language
    window: int = 0  # seconds for such an answer, unless a table wants another time; 0: all there is
    extras: Extras | None = None  # what it offers beside its tables

    def __post_init__(self) -> None:
        for name in ("tagline", "chairs"):
            object.__setattr__(self, name, InEvery(getattr(self, name)))
        object.__setattr__(self, "prefix", self.prefix or self.name.replace("_", "")[:3].upper())

    @cached_property
    def folder(self) -> Path:
        return Path(str(files(self.package)))

    def has(self, file: str) -> bool:
        """Whether there is such a file in its folder."""
        return (self.folder / file).is_file()

    @cached_property
    def languages(self) -> tuple[str, ...]:
        """Those that its rules are written in."""
        return tuple(language for language in LANGUAGES if self.has(f"RULES.{language}.md"))

    def rules_page(self, language: str) -> Path:
        """Its rules in a language, or in one that there is."""
        return self.folder / f"RULES.{language if language in self.languages else self.languages[0]}.md"

    def clause(self, number: int) -> str:
        return f"{self.prefix}-{number:02d}"

    def clauses(self, language: str = "en") -> Mapping[str, Clause]:
        return read_clauses(self.rules_page(language))

    @cached_property
    def contract(self) -> "Mapping[Rule, Rule]":
        """Its own rules by their placeholders in contract.py."""
        from alambic.core.contract import rules_of

        return rules_of(self)

    def rule(self, placeholder: F) -> F:
        """Its own rule in the place of one, as Python has it: to be asked about plain states."""
        return cast(F, self.contract[placeholder])

    @cached_property
    def state(self) -> type[State]:
        found = [
            thing
            for thing in names_in(self.package, "state").values()
            if isinstance(thing, type) and issubclass(thing, State) and thing is not State
        ]
        if len(found) != 1:
            raise BadGame(f"{self.package} must define one State, and defines {len(found)}")
        return found[0]

    @cached_property
    def vocabulary(self) -> "Vocabulary":
        """Its phases, moves, events and ends."""
        from alambic.core.vocabulary import vocabulary_of

        return vocabulary_of(self.package)

    @cached_property
    def words(self) -> "Words":
        """What it tells people."""
        from alambic.core.words import Words

        return Words(self)

    @cached_property
    def knowledge(self) -> "Knowledge":
        """What people must remember of it by themselves."""
        from alambic.core.knowledge import Knowledge

        return Knowledge(self)

    @cached_property
    def tactics(self) -> "Tactics":
        """What it knows about playing it well."""
        from alambic.core.tactics import Tactics

        return Tactics(self)

    @cached_property
    def page(self) -> "Page":
        """What it shows in the browser."""
        from alambic.core.page import Page

        return Page(self)

    @cached_property
    def phases(self) -> tuple[str, ...]:
        return tuple(phase.word for phase in self.vocabulary.phases)

    @cached_property
    def silence(self) -> Mapping[str, str]:
        """By phase, the code of the move that silence means."""
        return {phase.word: phase.said.silence for phase in self.vocabulary.phases if phase.said.silence}

    @cached_property
    def yields(self) -> Mapping[str, str]:
        """By phase, what a bot says where people decide."""
        return {phase.word: phase.said.yields for phase in self.vocabulary.phases if phase.said.yields}

    @cached_property
    def public(self) -> tuple[str, ...]:
        """The phases in which all look at the same."""
        return tuple(phase.word for phase in self.vocabulary.phases if phase.said.public)

    @cached_property
    def senses(self) -> "Mapping[str, tuple[Rule, Layout]]":
        """By `observe`, `regard` and `peek`: how a seat does so, and what the numbers mean."""
        from alambic.core.observing import senses

        return senses(self)

    @property
    def layout(self) -> "Layout":
        """What the numbers of an observation mean."""
        return self.senses["observe"][1]

    @property
    def move_layout(self) -> "Layout":
        """What the numbers of a move mean."""
        return self.senses["regard"][1]

    @property
    def secret_layout(self) -> "Layout":
        """What the numbers of a peek mean."""
        return self.senses["peek"][1]

    @property
    def seen_as(self) -> str:
        """The kind of number in which an observation and what is seen of a move are both told."""
        return max(self.layout.kind, self.move_layout.kind)

    @cached_property
    def codes(self) -> Codes:
        return self.vocabulary.moves.codes()

    @cached_property
    def most(self) -> int:
        """How many moves can be legal at once."""
        return self.vocabulary.most

    def decks(self) -> Mapping[str, Deck]:
        """The decks that come with the game; the first is the usual one."""
        return self.shipped

    @cached_property
    def shipped(self) -> Mapping[str, Deck]:
        return (
            read_decks(self.folder / "deck.toml") if self.has("deck.toml") else {"standard": Deck("standard", ())}
        )

    @property
    def stock(self) -> "Stock":
        """What a deck gives the state, once it is checked: the game's own function, or how many of each."""
        stock: Stock = names_in(self.package, "deck").get("stock", self.usual_stock)
        return stock

    def usual_stock(self, deck: Deck, seats: int, options: Options) -> Mapping[str, Sequence[int] | int]:
        """The counts of the usual deck's kinds in their order, for the state's field `cards` if it has one."""
        usual = [card.id for card in self.deck(None).cards]
        if [card.id for card in deck.cards] != usual:
            raise BadDeck(f"deck {deck.name!r} must have exactly the cards {among(usual)}, in this order")
        counted = any(field.name == "cards" for field in self.state.fields)
        return {"cards": [card.count for card in deck.cards]} if counted else {}

    def check(self) -> None:
        """Whether all its parts are there and fit each other; BadGame says what does not."""
        if not self.languages:
            raise BadGame(f"{self.folder.name}: there are no rules: write RULES.en.md or RULES.fr.md")
        if (first := self.clause(1)) not in self.clauses():
            raise BadGame(f"{self.rules_page('en').name} has no clause {first}; it begins with **{first}**")
        if not any(field.name == "over" for field in self.state.fields):
            raise BadGame(f"{self.state.__name__} has no field `over`, the number of an End: over: int = int8()")
        _ = self.contract, self.codes, self.most, self.layout
        for setup in self.setups():
            setup.blank()

    def deck(self, name: str | None) -> Deck:
        decks = self.decks()
        if name is None:
            return next(iter(decks.values()))
        if name not in decks:
            raise BadDeck(f"{self.title} has no deck {name!r}; it has {among(list(decks))}")
        return decks[name]

    def setup(
        self, seats: int, options: Mapping[str, object] | Options | None = None, deck: Deck | str | None = None
    ) -> "Setup":
        """A table for so many seats; a named error says what the game allows."""
        fewest, most = self.seats
        if not fewest <= seats <= most:
            raise BadSeats(f"{self.title} is for {fewest} to {most} players, not {seats}")
        if not isinstance(options, Options):
            options = self.options.parse(options or {})
        if problem := options.problem(seats):
            raise BadOption(problem)
        deck = deck if isinstance(deck, Deck) else self.deck(deck)
        return Setup(self, seats, options, deck, self.stock(deck, seats, options))

    def setups(self) -> list["Setup"]:
        """Every number of seats with every combination of options, the usual deck."""
        every = []
        for seats in range(self.seats[0], self.seats[1] + 1):
            for options in self.options.variants():
                if options.problem(seats) is None:
                    every.append(self.setup(seats, options))
        return every

    def load(self, *, compiled: bool = True) -> "Engine":
        """The game ready to play, interpreted or compiled (then compiling now if it must)."""
        return load(self, compiled)


@dataclass(frozen=True)
class Setup:
    """What is fixed before the deal."""

    game: Game
    seats: int
    options: Options
    deck: Deck
    stock: Mapping[str, Sequence[int] | int]  # state fields that the deck fills

    @cached_property
    def ground(self) -> bytes:
        """What every match of this setup starts from, but for its random word."""
        return self.blank()

    def blank(self, word: int = 0) -> bytes:
        """The state that `deal` starts from."""
        from alambic.core.state import pack, twin

        plain: Any = twin(self.game.state)()
        plain.rng = word
        plain.seats = self.seats
        for name in self.options.choices():
            setattr(plain, name, getattr(self.options, name))
        for name, numbers in self.stock.items():
            if isinstance(numbers, int):
                setattr(plain, name, numbers)
            else:
                getattr(plain, name).flat[: len(numbers)] = list(numbers)  # row by row
        return pack(plain)

    def __str__(self) -> str:
        options = "".join(f", {name}={text}" for name, text in self.options.changed().items())
        return f"{self.game.name}, {self.seats} seats{options}, deck {self.deck.name}"


@cache
def load(game: Game, compiled: bool) -> "Engine":
    from alambic.core.engine import Engine, Interpreting, compiling

    return Engine(game, compiling(game) if compiled else Interpreting(game))

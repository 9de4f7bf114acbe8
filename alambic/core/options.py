"""Options: what a table may choose, typed, with the clause and the words for each."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from itertools import product
from typing import Any, Self

from alambic.core.errors import BadOption, among


@dataclass(frozen=True)
class Choice:
    """What one option allows: named values, each a whole number in the state field of the same name."""

    clause: str
    title: Mapping[str, str]  # by language
    values: Mapping[str, int]
    rules: bool = True  # whether the rules look at it, not only the page
    labels: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # of the values, by language
    offered: bool = True  # to people who lay a table; else simulations and programs alone set it

    def called(self, language: str) -> str:
        """Its title, in another language where it has none in this."""
        return self.title.get(language) or next(iter(self.title.values()))

    def text(self, value: int) -> str:
        return next(name for name, number in self.values.items() if number == value)

    def label(self, name: str, language: str) -> str:
        """What people call a value."""
        labels = self.labels.get(language)
        return labels[list(self.values).index(name)] if labels else name

    def parse(self, option: str, value: object) -> int:
        """The number of a value given as its name, as yes or no, or as a whole number."""
        name = {True: "yes", False: "no"}.get(value, value) if isinstance(value, bool) else value
        number = self.values.get(str(name).lower())
        if number is None:
            raise BadOption(f"{option} cannot be {value!r}; it can be {among(list(self.values))}")
        return number


def switch(clause: str, default: bool = False, rules: bool = True, **title: str) -> Any:
    """An option that is on or off."""
    return field(default=int(default), metadata={"choice": Choice(clause, title, {"no": 0, "yes": 1}, rules)})


def choice(clause: str, names: Mapping[str, tuple[str, str]], rules: bool = True, **title: str) -> Any:
    """An option with named values, and what they are called in English and French; the first is the usual one."""
    values = {name: number for number, name in enumerate(names)}
    labels = {"en": tuple(en for en, _ in names.values()), "fr": tuple(fr for _, fr in names.values())}
    return field(default=0, metadata={"choice": Choice(clause, title, values, rules, labels=labels)})


def number(clause: str, default: int, lowest: int, highest: int, offered: bool = True, **title: str) -> Any:
    """An option that is a whole number."""
    values = {str(value): value for value in range(lowest, highest + 1)}
    return field(default=default, metadata={"choice": Choice(clause, title, values, offered=offered)})


@dataclass(frozen=True)
class Options:
    """A game's options: a subclass declares each with switch, choice or number; all are whole numbers."""

    @classmethod
    def choices(cls) -> dict[str, Choice]:
        return {item.name: item.metadata["choice"] for item in fields(cls)}

    @classmethod
    def parse(cls, given: Mapping[str, object]) -> Self:
        """Options from names and values, everything else as usual."""
        choices = cls.choices()
        for name in given:
            if name not in choices:
                raise BadOption(f"no option {name!r}; the options are {among(list(choices)) or 'none'}")
        return cls(**{name: choices[name].parse(name, value) for name, value in given.items()})

    def named(self, option: str) -> str:
        """What an option is set to, by name."""
        return self.choices()[option].text(getattr(self, option))

    def problem(self, seats: int) -> str | None:
        """Why these options do not go together with so many seats; None if they do."""
        return None

    def silence(self) -> bool:
        """Whether the game ever asks something to which silence is an answer."""
        return True

    def changed(self) -> dict[str, str]:
        """The options that differ from the usual, by name and text."""
        return {
            item.name: self.named(item.name) for item in fields(self) if getattr(self, item.name) != item.default
        }

    @classmethod
    def variants(cls) -> Iterator[Self]:
        """Every combination for the rules; of a whole-number option the lowest, usual and highest value."""
        picks = []
        for item in fields(cls):
            values = list(item.metadata["choice"].values.values())
            if not item.metadata["choice"].rules:
                values = [int(str(item.default))]
            elif len(values) > 4:
                values = sorted({values[0], int(str(item.default)), values[-1]})
            picks.append([(item.name, value) for value in values])
        for combination in product(*picks):
            yield cls(**dict(combination))

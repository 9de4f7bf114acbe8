"""What people read, in their language: phrases, plurals, moments, numbers, lists.

`python -m alambic.server.basics.words` brings the catalogues up to date with the phrases that the sources hold.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cache, lru_cache
from io import BytesIO
from math import ceil, floor
from pathlib import Path

from babel.dates import format_date, format_timedelta
from babel.lists import format_list
from babel.messages.catalog import Catalog
from babel.messages.extract import extract as extracted
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from babel.numbers import format_decimal, format_percent
from babel.support import NullTranslations, Translations

from alambic.core.game import LANGUAGES, Game
from alambic.games import CATALOGUE

PACKAGE = Path(__file__).parents[2]
WRITTEN = "en"  # the language of the sources
LOCALES = {"en": "en_GB", "fr": "fr"}
JUST_NOW = timedelta(seconds=45)
LONG_AGO = timedelta(days=7)  # then a date says more than a number of days
ELIDED = re.compile(r"\b([dD]|[qQ]u)e \{(\w+)\}")
VOWEL = re.compile(r"[aeiouœ](?!\d$)|y[^aeiou]", re.IGNORECASE)  # of a name, not of a cell: “de e4”
LONGEST_HEADER = 500
LANGUAGES_READ = 20


class Eliding(str):
    """A French phrase: where it says “de {name}”, Ada's is “d’Ada”."""

    def format(self, *args: object, **named: object) -> str:
        def joined(found: re.Match[str]) -> str:
            name = unicodedata.normalize("NFD", str(named.get(found[2], "")))
            return f"{found[1]}’{{{found[2]}}}" if VOWEL.match(name) else found[0]

        return str.format(ELIDED.sub(joined, self), *args, **named)


@dataclass(frozen=True)
class Words:
    """One language."""

    language: str
    catalogue: NullTranslations

    @property
    def locale(self) -> str:
        return LOCALES[self.language]

    def say(self, text: str) -> str:
        """A phrase."""
        said = str(self.catalogue.gettext(text)) if text else ""
        return Eliding(said) if self.language == "fr" and ELIDED.search(said) else said

    def count(self, one: str, many: str, n: int) -> str:
        """A phrase that depends on a number; the caller puts the number in."""
        return str(self.catalogue.ngettext(one, many, n))

    def moment(self, when: datetime, now: datetime | None = None) -> str:
        """How long ago something was, or in how long it will be; what is far away as a date."""
        when = when if when.tzinfo else when.replace(tzinfo=UTC)
        away = when - (now or datetime.now(UTC))
        if abs(away) < JUST_NOW:
            return self.say("just now")
        if abs(away) > LONG_AGO:
            return format_date(when, "long", locale=self.locale)
        return format_timedelta(away, add_direction=True, locale=self.locale)

    def number(self, n: float) -> str:
        return decimal(n, self.locale)

    def point_word(self, n: float) -> str:
        """What so many points are called: French has several from 2 on, English except for 1."""
        return self.count("point", "points", floor(n) if self.language == "fr" else ceil(n))

    def signed(self, amount: float) -> str:
        """How much more, or less: `+1.5`."""
        return str(format_decimal(amount, "+#,##0.#;−#,##0.#", self.locale))

    def percent(self, share: float) -> str:
        return str(format_percent(share, locale=self.locale))

    def listing(self, things: Sequence[str]) -> str:
        """Several things in a row: `Anna, Ben and Cleo`."""
        return format_list(things, locale=self.locale)


@lru_cache(10_000)
def decimal(n: float, locale: str) -> str:
    return format_decimal(n, locale=locale)


@cache
def words(language: str) -> Words:
    """The words of one of our languages: the product's and every game's together."""
    if language == WRITTEN:
        return Words(language, NullTranslations())
    every = Catalog(locale=LOCALES[language], charset="utf-8")
    for room in rooms():
        for message in room.catalogue(language):
            if message.id:
                every[message.id] = message
    compiled = BytesIO()
    write_mo(compiled, every)
    compiled.seek(0)
    return Words(language, Translations(compiled))


def negotiate(accept_language: str | None, chosen: str | None) -> str:
    """The language somebody chose, else the one of ours that their browser likes best, else English."""
    if chosen in LANGUAGES:
        return chosen
    best, liking = WRITTEN, 0.0
    for part in (accept_language or "")[:LONGEST_HEADER].split(",")[:LANGUAGES_READ]:
        tag, _, weight = part.partition(";")
        language = tag.strip().lower().partition("-")[0]
        if language in LANGUAGES and (likes := quality(weight)) > liking:
            best, liking = language, likes
    return best


def quality(weight: str) -> float:
    """The q of a language in a header, 1 if it has none, 0 if it makes no sense."""
    if not weight.strip():
        return 1.0
    name, _, value = weight.strip().partition("=")
    try:
        q = float(value)
    except ValueError:
        return 0.0
    return q if name.strip().lower() == "q" and 0 <= q <= 1 else 0.0


# Where phrases are written, and where their translations lie

PYTHON_KEYWORDS = {"say": None, "N_": None, "_": None, "gettext": None, "count": (1, 2), "ngettext": (1, 2)}
PAGE_KEYWORDS = {"_": None, "gettext": None, "ngettext": (1, 2)}
PAGE_OPTIONS = {"trimmed": "true", "newstyle_gettext": "true", "silent": "false", "encoding": "utf-8"}


@dataclass(frozen=True)
class Room:
    """Sources that share one catalogue: the product, or a game."""

    name: str
    folder: Path  # of `locale`
    sources: tuple[Path, ...]

    def file(self, language: str) -> Path:
        return self.folder / "locale" / f"{language}.po"

    def catalogue(self, language: str) -> Catalog:
        """The translations as they are; empty where there is no file yet."""
        path = self.file(language)
        text = path.read_bytes() if path.exists() else b""
        return read_po(BytesIO(text), locale=LOCALES[language], charset="utf-8", abort_invalid=True)

    def phrases(self) -> Catalog:
        """Every phrase that the sources mark for translation."""
        found = Catalog(charset="utf-8")
        for path in self.sources:
            for message in marked(path):
                found.add(message)
        return found


def rooms(games: Iterable[Game] = CATALOGUE) -> list[Room]:
    """The product first, then every game."""
    product = [
        *PACKAGE.glob("core/*.py"),
        *PACKAGE.glob("server/**/*.py"),
        *PACKAGE.glob("bots/*.py"),
        *PACKAGE.glob("lab/*.py"),
        *PACKAGE.glob("lab/*.html"),
        *PACKAGE.glob("cli/reporting.py"),
        *PACKAGE.glob("web/templates/*.html"),
        *PACKAGE.glob("web/usual/*.html"),
    ]
    return [
        Room("web", PACKAGE / "web", tuple(sorted(product))),
        *(Room(game.name, game.folder, tuple(sorted(sources_of(game)))) for game in games),
    ]


def sources_of(game: Game) -> Iterator[Path]:
    yield from game.folder.glob("*.py")
    yield from game.folder.glob("*.html")


def marked(path: Path) -> Iterator[str | tuple[str, ...]]:
    """The phrases that one file marks; a pair where there is a plural."""
    with path.open("rb") as file:
        if path.suffix == ".html":
            found = extracted("jinja2.ext:babel_extract", file, PAGE_KEYWORDS, options=PAGE_OPTIONS)
        else:
            found = extracted("python", file, PYTHON_KEYWORDS, options={"encoding": "utf-8"})
        yield from (message for _, message, _, _ in found)


def extract() -> dict[str, Catalog]:
    """Every phrase there is, by the name of its room."""
    return {room.name: room.phrases() for room in rooms()}


def updated(room: Room, language: str) -> str:
    """The text of a catalogue with the phrases of today, translations kept; the same every time it is made."""
    old, new = room.catalogue(language), Catalog(locale=LOCALES[language], charset="utf-8")
    for message in room.phrases():
        if message.id:
            kept = old.get(message.id)
            new.add(message.id, kept.string if kept and kept.id == message.id else None)
    text = BytesIO()
    write_po(text, new, width=0, no_location=True, omit_header=True, sort_output=True)
    return header(language, new) + "\n" + text.getvalue().decode().strip() + "\n"


def header(language: str, catalogue: Catalog) -> str:
    """What tools must know of a catalogue, and nothing that changes by itself."""
    lines = [
        f"Language: {language}",
        "MIME-Version: 1.0",
        "Content-Type: text/plain; charset=utf-8",
        "Content-Transfer-Encoding: 8bit",
        f"Plural-Forms: {catalogue.plural_forms}",
    ]
    return "\n".join(['msgid ""', 'msgstr ""', *(f'"{line}\\n"' for line in lines)]) + "\n"


def main() -> None:
    """Write every catalogue anew."""
    for room in rooms():
        for language in LANGUAGES:
            if language != WRITTEN:
                path = room.file(language)
                path.parent.mkdir(exist_ok=True)
                path.write_text(updated(room, language), encoding="utf-8")
                missing = sum(not message.string for message in room.catalogue(language) if message.id)
                print(f"{path.relative_to(PACKAGE.parent)}: {missing} without translation")


if __name__ == "__main__":
    main()

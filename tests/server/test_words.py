"""Every phrase has its French, whole and well set; and the words of a language are put together as it does."""

import re
from datetime import UTC, datetime, timedelta
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from jinja2 import Environment, nodes

from alambic.core.game import LANGUAGES
from alambic.server.basics.words import PACKAGE, WRITTEN, Room, extract, marked, negotiate, rooms, updated, words
from tests.server.live import Live

ROOMS = {room.name: room for room in rooms()}
TRANSLATED = [(name, language) for name in ROOMS for language in LANGUAGES if language != WRITTEN]
PAGES = [path for room in rooms() for path in room.sources if path.suffix == ".html"]
PLACEHOLDER = re.compile(r"\{\w*\}|%\(\w+\)[sd]|%[sd]|</?\w+[^>]*>")
ILL_SET = {
    "an ordinary space before a high sign": re.compile(r"[ ][:;!?»](?!\w)"),
    "no space before a high sign": re.compile(r"\w[;!?»](?!\w)|\w:(?=\s|$)"),
    "an ordinary space after a quote": re.compile(r"«[ ]"),
    "a straight quote": re.compile(r"'|(?<!=)\"(?![^<]*>)"),
    "three dots": re.compile(r"\.\.\."),
    "a name that a page does not elide": re.compile(r"\b(?:[dD]|[qQ]u)e %\((?:name|who|whom)\)s"),
}


def problems(phrases: Catalog, translated: Catalog) -> list[str]:
    """What a translated catalogue lacks, or has too much."""
    wanted = {message.id: message for message in phrases if message.id}
    there = {message.id: message for message in translated if message.id}
    found = [f"missing: {id!r}" for id in wanted if id not in there]
    found += [f"obsolete: {id!r}" for id in there if id not in wanted]
    found += [f"obsolete: {id!r}" for id in translated.obsolete]
    for id, message in there.items():
        found += [f"{problem}: {id!r}" for problem in problems_of(message, translated.num_plurals)]
    return found


def problems_of(message: Message, plurals: int) -> list[str]:
    """What is wrong with one translation."""
    strings = message.string or ""
    forms = (strings,) if isinstance(strings, str) else tuple(strings)
    ids = (message.id,) if isinstance(message.id, str) else tuple(message.id)
    whole, named = ids[-1], [sorted(PLACEHOLDER.findall(id)) for id in ids]  # one thing need not be counted
    found = ["fuzzy"] if message.fuzzy else []
    if not isinstance(message.id, str) and len(forms) != plurals:
        found.append("plural forms")
    for form in forms:
        if not form.strip():
            found.append("empty")
        elif sorted(PLACEHOLDER.findall(form)) not in (named if form == forms[0] else named[-1:]):
            found.append("other placeholders")
        elif (form != form.strip()) != (whole != whole.strip()):
            found.append("other spaces around it")
        else:
            found += [name for name, pattern in ILL_SET.items() if pattern.search(form)]
    return found


@pytest.mark.parametrize(("name", "language"), TRANSLATED)
def test_every_phrase_is_translated(name: str, language: str) -> None:
    """What is missing is named; `make words` adds it to the catalogue."""
    room = ROOMS[name]
    found = problems(room.phrases(), room.catalogue(language))
    assert not found, "\n".join(["run `make words`, then translate", *found])


@pytest.mark.parametrize(("name", "language"), TRANSLATED)
def test_catalogues_are_as_the_command_writes_them(name: str, language: str) -> None:
    """No dates, no line numbers, no paths: a diff shows what changed and nothing else."""
    room = ROOMS[name]
    text = room.file(language).read_text(encoding="utf-8")
    assert text == updated(room, language), "run `make words`"
    assert not re.search(r"^#[:~]|Date|fuzzy", text, re.MULTILINE)


def test_a_phrase_of_several_rooms_has_one_translation() -> None:
    for language in LANGUAGES:
        seen: dict[object, object] = {}
        for room in ROOMS.values():
            for message in room.catalogue(language):
                if message.id:
                    assert seen.setdefault(message.id, message.string) == message.string, message.id


def test_phrases_are_found_where_they_are_written() -> None:
    found = {name: {message.id for message in catalogue} for name, catalogue in extract().items()}
    assert "a red tile" in found["vizia"] and "a red tile" not in found["web"]
    assert "{who} captures an emptied wheel round {where}." in found["vizia"]
    assert "just now" in found["web"]


def french(*messages: tuple[str | tuple[str, str], str | tuple[str, ...]]) -> Catalog:
    catalogue = Catalog(locale="fr", charset="utf-8")
    for id, string in messages:
        catalogue.add(id, string)
    return catalogue


@pytest.mark.parametrize(
    ("string", "problem"),
    [
        ("", "empty"),
        ("Une tuile.", "other placeholders"),
        ("{qui} joue.", "other placeholders"),
        ("{who} {who} joue.", "other placeholders"),
        ("{who} joue. ", "other spaces around it"),
        ("{who} joue !", "an ordinary space before a high sign"),
        ("{who} joue!", "no space before a high sign"),
        ("« {who}\N{NO-BREAK SPACE}» joue", "an ordinary space after a quote"),
        ("{who} n'a rien.", "a straight quote"),
        ("{who} joue...", "three dots"),
    ],
)
def test_the_check_finds_a_bad_translation(string: str, problem: str) -> None:
    phrases = french(("{who} plays.", ""))
    assert problems(phrases, french(("{who} plays.", string))) == [f"{problem}: '{{who}} plays.'"]


def test_the_check_finds_a_name_on_a_page_that_needs_an_elision() -> None:
    """Pages put names in by themselves, so that “de Ada” would be read; rules and logs say “d’Ada”."""
    found = problems(french(("%(name)s's turn", "")), french(("%(name)s's turn", "Le tour de %(name)s")))
    assert found == ['a name that a page does not elide: "%(name)s\'s turn"']


def test_the_check_finds_what_is_missing_fuzzy_or_obsolete() -> None:
    phrases = french(("A tile", ""), (("%(num)s tile", "%(num)s tiles"), ("", "")))
    good = french(
        ("A tile", "Une tuile"), (("%(num)s tile", "%(num)s tiles"), ("%(num)s tuile", "%(num)s tuiles"))
    )
    assert problems(phrases, good) == []
    assert problems(phrases, french(("A tile", "Une tuile"))) == ["missing: ('%(num)s tile', '%(num)s tiles')"]
    good.add("A wheel", "Une roue")
    assert problems(phrases, good) == ["obsolete: 'A wheel'"]
    good.delete("A wheel")
    good["A tile"].flags.add("fuzzy")
    assert problems(phrases, good) == ["fuzzy: 'A tile'"]
    good["A tile"].flags.clear()
    good["%(num)s tile"].string = ("%(num)s tuile",)
    assert problems(phrases, good) == ["plural forms: ('%(num)s tile', '%(num)s tiles')"]


def test_phrases_are_read_from_code_and_pages(tmp_path: Path) -> None:
    code, page = tmp_path / "code.py", tmp_path / "page.html"
    code.write_text('say("one"); N_("two"); w.say(N_("three")); w.count("{n} a", "{n} b", n); text.count("x")')
    assert list(marked(code)) == ["one", "two", "three", ("{n} a", "{n} b")]
    page.write_text("{{ _('four %(x)s', x=1) }}{% trans %}\n five\n{% endtrans %}")
    assert list(marked(page)) == ["four %(x)s", "five"]


def test_the_command_keeps_translations_and_drops_what_is_gone(tmp_path: Path) -> None:
    (tmp_path / "locale").mkdir()
    source = tmp_path / "code.py"
    source.write_text('say("kept"); say("gone"); count("{n} a", "{n} b", 1)')
    room = Room("test", tmp_path, (source,))
    room.file("fr").write_text('msgid "kept"\nmsgstr "gardé"\n\nmsgid "gone"\nmsgstr "parti"\n', encoding="utf-8")
    source.write_text('say("new"); say("kept"); count("{n} a", "{n} b", 1)')
    room.file("fr").write_text(once := updated(room, "fr"), encoding="utf-8")
    assert updated(room, "fr") == once
    assert 'msgid "kept"\nmsgstr "gardé"' in once and 'msgid "new"\nmsgstr ""' in once
    assert "gone" not in once and "nplurals=2" in once
    assert str(tmp_path) not in once


# Nothing is said past the catalogues

SPOKEN = ("aria-label", "title", "alt", "placeholder", "aria-description", "aria-roledescription", "label")
OURS = re.compile(r"Alambic|Vizia|English|Français")  # names are the same in every language
ATTRIBUTE = re.compile(r'[a-z-]+="[^"]*"')  # a macro may give a tag its attributes


class Bare(HTMLParser):
    """Words that stand in a page without being marked."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_data(self, data: str) -> None:
        if re.search(r"[^\W\d_]{2}", OURS.sub("", ATTRIBUTE.sub("", data))):
            self.found.append(data.strip())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name in SPOKEN or (
                tag == "meta" and name == "content" and dict(attrs).get("name") == "description"
            ):
                self.handle_data(value or "")


def bare_words(source: str) -> list[str]:
    """What a page says by itself; an expression counts as one letter and a number."""
    tree = Environment(extensions=["jinja2.ext.i18n"]).parse(source)
    classes = [output for block in tree.find_all(nodes.Block) if block.name == "kind" for output in block.body]
    text = "".join(
        "".join(node.data if isinstance(node, nodes.TemplateData) else "x0" for node in output.nodes)
        for output in tree.find_all(nodes.Output)
        if output not in classes
    )
    reader = Bare()
    reader.feed(text)
    reader.close()
    return reader.found


@pytest.mark.parametrize("path", PAGES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_no_page_speaks_past_the_catalogues(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    assert not bare_words(source)
    assert ".say(" not in source, "pages say _(...), so that the phrase is found"


def test_the_check_finds_words_nobody_marked() -> None:
    assert bare_words('<p class="some">{{ _("marked") }} {{ x }}</p>{% trans %}marked{% endtrans %}') == []
    assert bare_words("<p>{% if x %}Not marked{% endif %}</p>") == ["Not marked"]
    assert bare_words('<a aria-label="Not {{ x }}" href="/some/where">Alambic</a>') == ["Not x0"]


class Spoken(Bare):
    """All that a page says."""

    def handle_data(self, data: str) -> None:
        self.found.append(" ".join(data.split()))


def left_in_english(page: str) -> list[str]:
    """English phrases in a French page: those of two words and more that are not the same in French."""
    reader = Spoken()
    reader.feed(page)
    said = "\n".join(reader.found)
    plain, filled = english_phrases()
    return [line for line in said.split("\n") if line in plain] + [
        words for phrase in filled for words in phrase.findall(said)
    ]


@cache
def english_phrases() -> tuple[set[str], list[re.Pattern[str]]]:
    """Those that are said as they stand, and those into which something is put."""
    plain, found = set[str](), list[re.Pattern[str]]()
    for room in ROOMS.values():
        for message in room.catalogue("fr"):
            for phrase in (message.id,) if isinstance(message.id, str) else message.id:
                fixed = [re.escape(part) for part in re.split(r"\{\w+\}|%\(\w+\)s", phrase)]
                if len(re.findall(r"[a-z]+", " ".join(fixed), re.IGNORECASE)) < 2 or phrase == message.string:
                    continue
                if len(fixed) == 1:
                    plain.add(phrase)
                else:
                    found.append(re.compile(rf"^{'.+'.join(fixed)}$", re.MULTILINE))
    return plain, found


def test_the_check_finds_english_in_a_french_page() -> None:
    assert {*left_in_english("<p>Ada <b>Ada places a red tile on p32.</b></p>")} == {
        "Ada places a red tile on p32."
    }
    assert left_in_english('<p>Ada pose une tuile</p><i aria-label="a red tile"></i>') == ["a red tile"]
    assert left_in_english('<p class="a red tile">Ada pose une tuile rouge en p32.</p>') == []


def test_whoever_reads_french_reads_nothing_else(site: Live) -> None:
    guide = [f"/learn/vizia/{n}" for n in range(1, 12)]
    person = site.person(**{"Accept-Language": "fr-FR,fr;q=0.9,en;q=0.5"})
    with person.client:
        for path in ("/", "/new/vizia", "/rules/vizia", "/me", "/patterns", "/nowhere", "/learn/vizia/99", *guide):
            page = person.get(path).text
            assert '<html lang="fr"' in page and not left_in_english(page), path
        waiting = person.open(seat0="me", seat1="open", listed="on")
        assert not left_in_english(person.get(waiting).text)
        table = person.open(seat0="me", seat1="here", three_commons="yes")
        for seat in (0, 1):
            assert not left_in_english(person.get(f"{table}?as={seat}").text)
        assert not left_in_english(person.post(f"{table}/move", seat=0, step=0, move="end").text)


# Putting words together

NOW = datetime(2026, 7, 2, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("away", "english", "french"),
    [
        (timedelta(seconds=-3), "just now", "à l’instant"),
        (timedelta(seconds=3), "just now", "à l’instant"),
        (timedelta(minutes=-3), "3 minutes ago", "il y a 3 minutes"),
        (timedelta(hours=-1), "1 hour ago", "il y a 1 heure"),
        (timedelta(days=-2), "2 days ago", "il y a 2 jours"),
        (timedelta(days=3), "in 3 days", "dans 3 jours"),
        (timedelta(days=-30), "2 June 2026", "2 juin 2026"),
    ],
)
def test_moments_are_told_from_now(away: timedelta, english: str, french: str) -> None:
    assert words("en").moment(NOW + away, NOW) == english
    assert words("fr").moment(NOW + away, NOW) == french
    assert words("fr").moment((NOW + away).replace(tzinfo=None), NOW) == french, "a moment without a zone is UTC"


def test_numbers_and_lists_are_written_as_the_language_does() -> None:
    english, french = words("en"), words("fr")
    assert english.number(12345) == "12,345"
    assert french.number(12345) == "12\N{NARROW NO-BREAK SPACE}345"
    names = ["Anna", "Ben", "Cleo"]
    assert [english.listing(names[:n]) for n in range(4)] == ["", "Anna", "Anna and Ben", "Anna, Ben and Cleo"]
    assert french.listing(names) == "Anna, Ben et Cleo"


def test_phrases_are_said_in_both_languages() -> None:
    assert words("en").say("a red tile") == "a red tile"
    assert words("fr").say("a red tile") == "une tuile rouge"
    assert words("fr").say("nobody wrote this") == "nobody wrote this"
    assert words("fr").say("") == "", "not the header of a catalogue"
    assert [words("en").count("{n} x", "{n} xs", n) for n in (0, 1, 2)] == ["{n} xs", "{n} x", "{n} xs"]


@pytest.mark.parametrize(
    ("header", "chosen", "language"),
    [
        (None, None, "en"),
        ("", None, "en"),
        ("fr", None, "fr"),
        ("fr-CA,fr;q=0.9,en;q=0.8", None, "fr"),
        ("en-GB,fr;q=0.9", None, "en"),
        ("de, FR;q=0.5, en;q=0.4", None, "fr"),
        ("en;q=0.2,fr;q=0.7", None, "fr"),
        ("fr;q=0", None, "en"),
        ("fr;q=nan,en;q=x", None, "en"),
        ("fr;q=9", None, "en"),
        ("*", None, "en"),
        ("," * 100_000 + "fr", None, "en"),
        ("fr", "en", "en"),
        ("en", "fr", "fr"),
        ("fr", "../../etc", "fr"),
    ],
)
def test_a_language_is_agreed_on(header: str | None, chosen: str | None, language: str) -> None:
    assert negotiate(header, chosen) == language

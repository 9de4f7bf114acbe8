"""What fuzzers send, and what every answer must be: never a mistake of ours, always a page with a named error."""

import json
import os
import random
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote_plus

import httpx
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from markupsafe import escape as markup

from alambic.core.game import LANGUAGES
from alambic.games.artiseurs.collection import NoSuchPuzzle
from alambic.games.artiseurs.puzzle import BadPuzzle
from alambic.server.basics.words import words
from alambic.server.entrance.guard import HEADERS
from alambic.server.views.problems import SENTENCES
from tests.server.live import SHORT, Live, Person
from tests.server.reading import Element, read, unsafe

MORE = int(os.environ.get("ALAMBIC_FUZZ", "1"))  # times as many examples, for a long search
SAID = (*SENTENCES.values(), NoSuchPuzzle.sentence, BadPuzzle.sentence)
TOLD = [str(markup(words(language).say(one))) for one in SAID for language in LANGUAGES]
SENTENCE = re.compile("|".join(re.escape(one) for one in TOLD))


def so_many(examples: int) -> settings:
    """The same examples in every run."""
    return settings(
        max_examples=examples * MORE,
        derandomize=True,
        phases=[Phase.generate],  # tables have gone on meanwhile: a smaller example would meet another one
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )


ODD = [
    "",
    " ",
    "0",
    "1",
    "2",
    "-1",
    "00",
    "999999999",
    "9999999999",
    "9" * 400,
    "9" * 4400,
    "1e9",
    "NaN",
    "0x1",
    "1_0",
    "٣",
    "²",
    "1.5",
    "true",
    "null",
    "[]",
    "{}",
    "me",
    "kept:0",
    "kept:99999",
    "bot:",
    "bot:novice",
    "novice",
    "move:0",
    "move:-1",
    "seat:99999999",
    "instant",
    "../../etc/passwd",
    "//evil.example",
    "/\\evil.example",
    "\x00",
    "a\x00b",
    "\r\nSet-Cookie: x=1",
    "\u202e\u2066",
    "\ufeff",
    "\ud800",
    "🧙‍♀️" * 50,
    "é" * 500,
    "<script>alert(1)</script>",
    "{{ 7 * 7 }}",
    "%s%n%(name)s",
    "'; DROP TABLE people; --",
]
texts = st.one_of(st.sampled_from(ODD), st.text(max_size=30), st.integers().map(str))


Form = dict[str, list[str]]  # the values that a browser could send for each name
Forms = dict[str, Form]  # by address


def forms_of(page: str) -> Forms:
    """All forms of a page."""
    root, found, by_id = read(page), Forms(), dict[str, str]()
    for form in root.all("form"):
        action = form.attributes.get("action", "").partition("?")[0]
        by_id[form.attributes.get("id", "")] = action
        elsewhere = [
            control.attributes["formaction"]
            for control in form.all("button")
            if "formaction" in control.attributes
        ]
        for control in form.all():
            for address in (action, *elsewhere):
                add(found, address, control)
    for control in root.all():
        if (owner := control.attributes.get("form")) in by_id:
            add(found, by_id[owner], control)
    return found


def add(forms: Forms, action: str, control: Element) -> None:
    if (name := control.attributes.get("name")) and control.tag in ("input", "button", "select", "textarea"):
        values = [option.attributes.get("value", option.text) for option in control.all("option")]
        forms.setdefault(action, {}).setdefault(name, []).extend(values or [control.attributes.get("value", "")])


HOME = {
    "/tables": "/new/vizia",
    "/me/name": "/me",
    "/me/recovery": "/me",
    "/me/renew": "/me",
}  # the page that has a form, if not the lobby
NAMES = ["move", "pick", "at", "seat", "step", "drafts", "to", "agree", "remark", "off", "all", "number", "name"]
NAMES += [
    "invite",
    "part",
    "digest",
    "level",
    "pace",
    "text",
    "game",
    "seat0",
    "name0",
    "deck",
    "deckfile",
    "clock",
    "window",
]
NAMES += ["from", "as", "pledge", "back", "on", "when0", "phase0", "move0", "odd name", "name\x00", "", "seat[0]"]


class Stage:
    """A site with tables before, in and after their match, and everybody who may come by."""

    def __init__(self, site: Live) -> None:
        self.site = site
        self.host, self.guest, self.spectator = (site.person() for _ in range(3))
        self.stranger, self.forger = site.person(), site.person()
        self.forger.cookies.set("alambic", "1.forged")
        self.over = self.played_out()
        self.gathering, self.playing = "", ""
        self.renew()
        self.spectator.post(f"{self.gathering}/say", text="hello")

    @property
    def people(self) -> dict[str, Person]:
        names = ("host", "guest", "spectator", "stranger", "forger")
        return {name: getattr(self, name) for name in names}

    @property
    def tables(self) -> list[str]:
        return [self.gathering, self.playing, self.over, "/t/nothing"]

    def renew(self) -> None:
        """Lay the tables anew: whatever was sent may have ended the old ones."""
        seats = {"seat0": "me", "seat1": "friend", "seat2": "open", "drafts": "on"}
        self.gathering = self.host.open(**seats)
        self.spectator.post("/me/name", name="Cy")
        self.playing = self.host.open(seat0="me", seat1="open", seat2="bot:novice", drafts="on", watched="on")
        self.guest.sit(self.playing, 1, "Bea")

    def mover(self) -> str:
        """Whose turn it is where the match is on."""
        table = self.site.table(self.playing)
        awaited = table.match.awaited() if table.match else []
        return next((name for seat, name in enumerate(("host", "guest")) if seat in awaited), "host")

    def played_out(self) -> str:
        """A table whose match is over."""
        table = self.host.open(seat0="me", seat1="here", deckfile=SHORT)
        while not (match := self.site.table(table).playing()).over:
            seat = match.awaited()[0]
            self.host.move(table, match.legal(seat)[-1], seat, step=match.step)
        return table

    def form(self, who: str, path: str) -> Form:
        """What the page before somebody would let them send to an address."""
        parts = path.split("/")
        page = "/".join(parts[:3]) if parts[1] == "t" else path if parts[1] == "learn" else HOME.get(path, "/")
        return forms_of(self.people[who].get(page).text).get(path, {})

    def check_plays(self) -> None:
        """The server still does what it is for."""
        self.renew()
        table = self.host.open(seat0="me", seat1="here")
        match = self.site.table(table).playing()
        seat = match.awaited()[0]
        assert self.host.move(table, match.legal(seat)[0], seat, step=0).status_code == 200
        assert self.site.entries(table)
        for path in ("/", self.over, self.gathering):
            assert self.guest.get(path).status_code == 200


def check(answer: httpx.Response, kinds: Sequence[str] = ("text/html",)) -> None:
    """No mistake of ours; an error has a name, and is a page with all the headers."""
    about = f"{answer.request.method} {answer.request.url} {answer.request.headers}"
    status, kind = answer.status_code, answer.headers.get("content-type", "")
    assert status < 500, about
    for name, value in HEADERS.items():
        assert answer.headers[name] == value, about
    if status >= 400:
        assert kind.startswith("text/html"), about
        assert SENTENCE.search(answer.text), (about, answer.text)
    elif status >= 300:
        to = answer.request.url.join(answer.headers["location"])
        assert to.netloc == answer.request.url.netloc, about
    elif status == 204:
        assert not answer.content and not kind, about
    else:
        assert kind.split(";")[0] in kinds, about
    if kind.startswith("text/html"):
        assert unsafe(answer.text) == [], about


def multipart(fields: Sequence[tuple[str, str]], boundary: str, filename: str | None) -> bytes:
    """A form as browsers send it with files; a file name makes a file of every field."""
    lines = []
    for name, value in fields:
        more = f'; filename="{filename}"' if filename is not None else ""
        head = f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"{more}\r\n\r\n'
        lines.append(f"{head}{value}\r\n")
    return f"{''.join(lines)}--{boundary}--\r\n".encode(errors="surrogatepass")


TYPES = [
    "application/x-www-form-urlencoded",
    "application/x-www-form-urlencoded; charset=utf-16",
    "multipart/form-data; boundary=x",
    "multipart/form-data; boundary=x; charset=utf-7",
    "multipart/form-data",
    "multipart/form-data; boundary=",
    "multipart/form-data; boundary=" + "y" * 300,
    "multipart/mixed; boundary=x",
    "application/json",
    "text/plain",
    "",
]


FILLED = ["hello", "Zed", "1", "0", "novice"]  # what somebody might write where the page has nothing yet
Fields = list[tuple[str, str]]


@dataclass(frozen=True)
class Plan:
    """What to send, whatever the page has that is there by then."""

    luck: int  # decides what is chosen of all that the page has
    texts: Sequence[str]  # what is put in instead
    noise: bytes

    def fields(self, form: Form, chance: random.Random) -> Fields:
        """What a page would send, but for a few fields."""
        if not form or chance.random() < 0.15:
            return [(chance.choice(NAMES), text) for text in self.texts]
        fields = {name: chance.choice(form[name]) or chance.choice(FILLED) for name in sorted(form)}
        names = chance.sample(sorted(form), min(len(form), chance.choice([0, 0, 1, 1, 2])))
        for name, text in zip(names, self.texts, strict=False):
            fields[name] = text
        kept = [pair for pair in fields.items() if chance.random() < 0.95]
        return [*kept, *kept[: chance.choice([0, 0, 0, 2])]]  # some of them twice

    def body(self, form: Form) -> tuple[str, bytes]:
        """A content type, and what follows it."""
        chance = random.Random(self.luck)
        fields = self.fields(form, chance)
        way = chance.choices(["form", "parts", "cut", "files", "json", "mixed", "noise"], [10, 4, 2, 1, 1, 2, 1])[
            0
        ]
        if way == "form":
            return TYPES[0], encoded(fields)
        if way == "json":
            return "application/json", json.dumps(dict(fields)).encode()
        if way == "noise":
            return chance.choice(TYPES), self.noise
        if way == "mixed":
            return chance.choice(TYPES), chance.choice([encoded(fields), multipart(fields, "x", None)])
        body = multipart(fields, "x", "a.toml" if way == "files" else None)
        return TYPES[2], body[: chance.randrange(len(body))] if way == "cut" else body


plans = st.builds(Plan, st.integers(0, 2**32), st.lists(texts, min_size=2, max_size=8), st.binary(max_size=300))


def encoded(fields: Sequence[tuple[str, str]]) -> bytes:
    pairs = [f"{quote_plus(name)}={quote_plus(value, errors='surrogatepass')}" for name, value in fields]
    return "&".join(pairs).encode()


def post(person: Person, path: str, kind: str, body: bytes, **headers: Any) -> httpx.Response:
    named = {"Content-Type": kind, **headers} if kind else headers
    return person.client.post(path, content=body, headers=named)

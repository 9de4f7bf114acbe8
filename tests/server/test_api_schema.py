"""What openapi.json says is true: whatever is sent, by whomever, no answer is a 5xx or other than described."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import Case, GenerationMode
from schemathesis import checks as known_checks
from schemathesis.config import GenerationConfig

from alambic.core.fair import digest_of
from alambic.server.api.routes import described
from tests.server.live import Live, live
from tests.server.programs import Program

pytestmark = pytest.mark.heavy

PATHS: dict[str, dict[str, Any]] = described()["paths"]
OPERATIONS = [
    (method.upper(), path)
    for path, methods in PATHS.items()
    for method in methods
    if not path.endswith("/stream")  # it does not end: tests/server/test_api_stream.py
]
BODIES = [(method, path) for method, path in OPERATIONS if "requestBody" in PATHS[path][method.lower()]]
ASKING = [("GET", "/api/tables/{key}"), ("GET", "/api/tables/{key}/remarks")]
FALSIFIABLE = [*BODIES, *ASKING]  # the others have nothing that could be unsound
CHECKS = [
    known_checks.not_a_server_error,
    known_checks.status_code_conformance,
    known_checks.content_type_conformance,
    known_checks.response_headers_conformance,
    known_checks.response_schema_conformance,
    known_checks.negative_data_rejection,
    known_checks.allow_header_conformance,
    known_checks.unsupported_method,
]
QUICKLY = settings(
    max_examples=8,
    derandomize=True,
    database=None,
    deadline=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)


@dataclass
class Deed:
    """Something that can be done: who does it, at which table, and how."""

    who: Program
    key: str
    body: dict[str, Any]
    number: int = 1


class World:
    """A server with tables in every state of their lives, and those who may ask."""

    def __init__(self, site: Live) -> None:
        self.site = site
        self.schema = schemathesis.openapi.from_url(f"{site.url}/api/openapi.json")
        self.ada, self.bob = Program(site, "Ada"), Program(site, "Bob")
        self.session = requests.Session()

    def gathering(self) -> str:
        return self.ada.open("me", "open", "friend")

    def shuffling(self) -> str:
        key = self.ada.open("me", "open", digest=digest_of("abra"))
        self.bob.post(f"/tables/{key}/seats/1")
        return key

    def asking(self) -> tuple[str, Program]:
        """A table where somebody asks for a takeback, and who has to answer."""
        key = self.ada.open("me", "open")
        self.bob.post(f"/tables/{key}/seats/1")
        mover, other = (self.ada, self.bob) if self.ada.look(key)["legal"] else (self.bob, self.ada)
        mover.play(key)
        mover.post(f"/tables/{key}/takeback", to=0)
        return key, other

    def wishing(self) -> str:
        """A table where somebody new asks for a seat."""
        key = self.ada.open("me", "open")
        self.bob.post(f"/tables/{key}/seats/1")
        self.bob.post(f"/tables/{key}/leave")
        Program(self.site, "Eve").post(f"/tables/{key}/seats/1")
        return key

    def playing(self, **wishes: Any) -> tuple[str, int]:
        """A table on one device where a move was made, and the seat that made it."""
        key = self.ada.open("me", "here", **wishes)
        seat = self.ada.look(key)["awaited"][0]
        self.ada.play(key, seat=seat)
        return key, seat

    def stopped(self) -> str:
        key = self.ada.open("me", "here")
        self.ada.post(f"/tables/{key}/leave")
        return key

    def paused(self) -> str:
        key = self.ada.open("me", "bot:novice")
        self.ada.post(f"/tables/{key}/leave", level="novice")
        return key

    def keys(self, method: str, path: str) -> list[str]:
        """Tables to ask about, fresh ones for whatever changes them."""
        if "{key}" not in path:
            return ["nokey"]
        return self.looked_at if method == "GET" else self.fresh()

    def tokens(self, path: str) -> list[str]:
        """Those of whoever asks; somebody else's where the token is good for nothing afterwards."""
        return [Program(self.site, "Zoe").token] if path.endswith("/renew") else [self.ada.token, self.bob.token]

    @cached_property
    def looked_at(self) -> list[str]:
        return self.fresh()

    def fresh(self) -> list[str]:
        """Tables gathering, with questions, with drafts, among themselves, paused, stopped, none."""
        alone = self.bob.open("me", "bot:novice", watched=False)
        drafting = self.playing(drafts=True)[0]
        found = [self.gathering(), self.shuffling(), self.asking()[0], self.wishing(), drafting, alone]
        return [*found, self.paused(), self.stopped(), "nokey"]

    def deed(self, path: str) -> Deed:
        """What can be done by an operation, with everything it needs."""
        what, ada = path.rpartition("/")[2], self.ada
        if what == "people":
            return Deed(ada, "", {"name": "Zoe"})
        if what == "renew":
            return Deed(Program(self.site, "Zoe"), "", {})
        if what == "tables":
            return Deed(ada, "", {"game": "vizia", "seats": ["me", "bot:novice"]})
        if what == "{number}":
            return Deed(self.bob, self.gathering(), {"name": "Robert"})
        if what == "reveal":
            return Deed(ada, self.shuffling(), {"part": "abra"})
        if what == "resume":
            return Deed(ada, self.paused(), {})
        if what == "bot":
            return Deed(ada, self.gathering(), {"level": "novice"})
        if what == "answer" and "seats" in path:
            return Deed(ada, self.wishing(), {"agree": True})
        if what == "answer":
            key, other = self.asking()
            return Deed(other, key, {"agree": True, "to": 0, "step": 1})
        key, seat = self.playing(drafts=what == "undraft")
        look = ada.look(key, seat=seat)
        bodies = {
            "moves": {"seat": seat, "step": look["step"], "move": look["legal"][0]},
            "undraft": {"seat": seat},
            "takeback": {"to": 0},
            "remarks": {"text": "well played"},
        }
        return Deed(ada, self.stopped() if what == "record" else key, bodies.get(what, {}))

    def ask(self, case: Case[Any], key: str, token: str) -> schemathesis.Response:
        """Send a case as somebody, about a table; schemathesis checks the answer."""
        if "key" in (case.path_parameters or {}):
            case.path_parameters["key"] = key
        if token:
            case.headers["Authorization"] = f"Bearer {token}"
        return case.call_and_validate(base_url=self.site.url, session=self.session, checks=CHECKS)


@pytest.fixture(scope="module")
def world(opens_more: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    with live(tmp_path_factory.mktemp("site")) as site:
        world = World(site)
        yield world
        world.session.close()


def sent(world: World, method: str, path: str, mode: GenerationMode) -> None:
    """Send what fits the description, or does not, as anybody about any table."""
    keys, tokens = world.keys(method, path), [*world.tokens(path), "", "1.wrong"]

    @QUICKLY
    @given(world.schema[path][method].as_strategy(mode), st.sampled_from(keys), st.sampled_from(tokens))
    def ask(case: Case[Any], key: str, token: str) -> None:
        world.ask(case, key, token)

    ask()


def test_the_description_is_one(world: World) -> None:
    world.schema.validate()
    assert world.schema.specification.version.startswith("3.1") and len(OPERATIONS) == 21


@pytest.mark.parametrize(("method", "path"), OPERATIONS)
def test_what_fits_the_description_is_answered_as_described(world: World, method: str, path: str) -> None:
    sent(world, method, path, GenerationMode.POSITIVE)


@pytest.mark.parametrize(("method", "path"), FALSIFIABLE)
def test_what_does_not_fit_is_refused_as_described(world: World, method: str, path: str) -> None:
    sent(world, method, path, GenerationMode.NEGATIVE)


@pytest.mark.parametrize(("method", "path"), OPERATIONS)
def test_no_corner_of_the_description_is_answered_otherwise(world: World, method: str, path: str) -> None:
    operation, keys, count = world.schema[path][method], world.keys(method, path), 0
    token = world.tokens(path)[0]
    modes = [GenerationMode.POSITIVE, GenerationMode.NEGATIVE]
    for case in world.schema.iter_coverage_cases(
        operation, generation_modes=modes, generation_config=GenerationConfig()
    ):
        count += 1
        world.ask(case, keys[count % len(keys)], token)
    assert count


@pytest.mark.parametrize(("method", "path"), OPERATIONS)
def test_what_is_done_is_answered_as_described_and_what_is_nearly_so_too(
    world: World, method: str, path: str
) -> None:
    """First a real deed, which must succeed; then the same with some of its fields drawn by chance."""
    operation = world.schema[path][method]

    def done(fields: dict[str, Any]) -> int:
        deed = world.deed(path)
        body: dict[str, Any] = {"body": {**deed.body, **fields}} if (method, path) in BODIES else {}
        parameters = {"key": deed.key, "number": deed.number}
        used = {name: value for name, value in parameters.items() if f"{{{name}}}" in path}
        case = operation.Case(path_parameters=used, media_type="application/json" if body else None, **body)
        return world.ask(case, deed.key, deed.who.token).status_code

    assert done({}) in (200, 201)
    if (method, path) in BODIES:

        @QUICKLY
        @given(operation.as_strategy(), st.data())
        def nearly(case: Case[Any], data: st.DataObject) -> None:
            assert isinstance(case.body, dict)
            names = data.draw(st.sets(st.sampled_from(sorted(case.body)), max_size=2)) if case.body else ()
            done({name: case.body[name] for name in names})

        nearly()

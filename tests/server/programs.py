"""Programs that use the API of a live server."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx

from alambic.server.api.models import Look, Problem, Told
from tests.server.live import Live


class Program:
    """Somebody with a token, or a stranger without one."""

    def __init__(self, site: Live, name: str = "", token: str = "") -> None:
        self.site = site
        visitor = site.person()
        visitor.client.headers.pop("Origin")  # programs have none
        self.client = visitor.client
        if name:
            token = self.post("/people", name=name).json()["token"]
        self.token = token
        if token:
            self.client.headers["Authorization"] = f"Bearer {token}"

    def get(self, path: str, **query: Any) -> httpx.Response:
        return self.client.get(f"/api{path}", params=query)

    def post(self, path: str, /, **body: Any) -> httpx.Response:
        return self.client.post(f"/api{path}", json=body)

    def open(self, *seats: str, **wishes: Any) -> str:
        """Open a table; its key."""
        wanted = {"game": "vizia", "pace": "instant", **wishes, "seats": list(seats)}
        answer = self.client.post("/api/tables", json=wanted)
        assert answer.status_code == 201, answer.text
        return Look.model_validate(answer.json()).key

    def look(self, key: str, **query: Any) -> dict[str, Any]:
        answer = self.get(f"/tables/{key}", **query)
        assert answer.status_code == 200, answer.text
        Look.model_validate(answer.json())
        found: dict[str, Any] = answer.json()
        return found

    def move(self, key: str, code: str, seat: int, step: int, **more: Any) -> httpx.Response:
        return self.post(f"/tables/{key}/moves", seat=seat, step=step, move=code, **more)

    def play(self, key: str, start: str = "", seat: int | None = None) -> dict[str, Any]:
        """Play the first move that begins so; the answer."""
        look = self.look(key) if seat is None else self.look(key, seat=seat)
        code = next(code for code in look["legal"] if code.startswith(start))
        answer = self.move(key, code, look["seat"], look["step"])
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    @contextmanager
    def stream(self, key: str, last: str = "", **query: Any) -> Iterator[Iterator[dict[str, Any]]]:
        """Listen to a table: one message after the other, with its `id`; a sign of life has nothing else."""
        headers = {"Last-Event-ID": last} if last else {}
        with self.client.stream("GET", f"/api/tables/{key}/stream", params=query, headers=headers) as answer:
            assert answer.status_code == 200, answer.read()
            assert answer.headers["content-type"] == "text/event-stream; charset=utf-8"
            yield messages(answer)


def messages(answer: httpx.Response) -> Iterator[dict[str, Any]]:
    fields: dict[str, str] = {}
    for line in answer.iter_lines():
        if line:
            name, _, value = line.partition(": ")
            fields[name] = value
        elif "data" in fields:
            assert fields["event"] == "table"
            told = json.loads(fields["data"])
            Told.model_validate(told)
            yield {"id": fields["id"], **told}
            fields = {}
        else:
            assert fields == {"": "still here"}
            yield {}
            fields = {}


def pair(site: Live, **wishes: Any) -> tuple[str, list[Program]]:
    """Two programs at a table, by seat."""
    ada, bob = Program(site, "Ada"), Program(site, "Bob")
    key = ada.open("me", "open", **wishes)
    assert bob.post(f"/tables/{key}/seats/1").status_code == 200
    return key, [ada, bob]


def turn(key: str, two: list[Program]) -> tuple[int, Program, Program]:
    """Whose turn it is: seat, who moves, who waits."""
    seat = two[0].look(key)["awaited"][0]
    return seat, two[seat], two[1 - seat]


def problem(answer: httpx.Response, status: int, name: str, *words: str) -> dict[str, Any]:
    """The error that an answer names; it must be this one."""
    assert answer.headers["content-type"] == "application/json"
    found: dict[str, Any] = answer.json()
    Problem.model_validate(found)
    assert (answer.status_code, found["error"]) == (status, name), found
    assert all(word in found["message"] for word in words), found
    return found

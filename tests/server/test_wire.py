"""How answers leave: what belongs together goes at once, and nothing is lost when a line is closed."""

import asyncio

import pytest

from alambic.server.entrance.wire import Together
from tests.server.live import Live


class Line:
    """A transport that remembers what it was given."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []
        self.closed = False

    def write(self, data: bytes) -> None:
        self.sent.append(data)

    def close(self) -> None:
        self.closed = True

    def is_closing(self) -> bool:
        return self.closed


@pytest.fixture
def line() -> Line:
    return Line()


def test_what_is_written_in_one_turn_is_sent_together(line: Line) -> None:
    async def speak() -> None:
        together = Together(line, asyncio.get_running_loop())
        together.write(b"head ")
        together.write(b"body")
        assert line.sent == []
        await asyncio.sleep(0)
        assert line.sent == [b"head body"]
        together.write(b"more")
        await asyncio.sleep(0)

    asyncio.run(speak())
    assert line.sent == [b"head body", b"more"]


def test_what_was_written_is_sent_before_the_line_is_closed(line: Line) -> None:
    async def speak() -> None:
        together = Together(line, asyncio.get_running_loop())
        together.write(b"the last word")
        together.close()
        assert together.is_closing()
        together.write(b"too late")
        await asyncio.sleep(0)

    asyncio.run(speak())
    assert line.sent == [b"the last word"] and line.closed


def test_an_answer_leaves_in_one_piece(site: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    pieces: list[bytes] = []
    flush = Together.flush

    def heard(together: Together) -> None:
        pieces.append(b"".join(together.waiting))
        flush(together)

    monkeypatch.setattr(Together, "flush", heard)
    answer = site.person().get("/health")
    whole = [piece for piece in pieces if piece.startswith(b"HTTP/1.1 200") and piece.endswith(answer.content)]
    assert len(whole) == 1

"""What docs/api.md and docs/bot.py say is true: their requests are sent, their bot plays, their tables hold."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from alambic.core.errors import AlambicError
from alambic.core.record import parse_record
from alambic.games import CATALOGUE
from alambic.server.api.models import Told
from alambic.server.api.routes import described
from alambic.server.basics.refusals import NoSuchDeed
from alambic.server.basics.statuses import status_of
from tests.patience import PATIENCE, client
from tests.server.live import Live
from tests.server.programs import messages

pytestmark = pytest.mark.programs

DOCS = Path(__file__).parents[2] / "docs"
API = (DOCS / "api.md").read_text()
BOT = DOCS / "bot.py"


def curl(line: str) -> httpx.Request:
    """What a command line of curl sends."""
    words = shlex.split(line.replace("\\\n", " "))
    assert words.pop(0) == "curl"
    headers, body, url = {}, None, ""
    while words:
        word = words.pop(0)
        if word == "-H":
            name, _, value = words.pop(0).partition(": ")
            headers[name] = value
        elif word == "-d":
            body = words.pop(0)
        elif word != "-N":
            assert not url and word.startswith("http"), word
            url = word
    return httpx.Request("POST" if body else "GET", url, headers=headers, content=body)


def test_the_requests_of_the_document_play_a_first_match(site: Live) -> None:
    """They are sent in their order, with the token, the key and the code that were answered."""
    put = {"http://127.0.0.1:8765": site.url}
    statuses = []
    for block in re.findall(r"```sh\n(.*?)```", API, re.DOTALL):
        for old, new in put.items():
            block = block.replace(old, new)
        with client() as program:
            answer = program.send(curl(block), stream=True)
            statuses.append(answer.status_code)
            if answer.headers["content-type"].startswith("text/event-stream"):
                told = messages(answer)
                while not (message := next(told))["legal"]:  # the bot may begin
                    pass
                put['"step": 0'] = f'"step": {message["step"]}'
                put["place own red p32"] = message["legal"][0]
                answer.close()
                continue
            answer.read()
            assert answer.is_success, answer.text
            found = answer.json()
            put |= {old: found[name] for old, name in (("TOKEN", "token"), ("KEY", "key")) if name in found}
    assert statuses == [201, 201, 200, 200, 200]


def test_the_message_of_the_document_is_one() -> None:
    data = re.search(r"^data: (.*)$", API, re.MULTILINE)
    assert data
    Told.model_validate_json(data[1])


def test_the_document_names_every_address_and_no_other() -> None:
    named = re.findall(r"^\| `(GET|POST) (/api/[^`]+)` \|", API, re.MULTILINE)
    real = {(method.upper(), path) for path, methods in described()["paths"].items() for method in methods}
    assert set(named) == real and len(named) == len(real)


def classes(above: type[AlambicError] = AlambicError) -> dict[str, type[AlambicError]]:
    """All errors by name."""
    found = {above.__name__: above}
    for one in above.__subclasses__():
        found |= classes(one)
    return found


def test_the_document_tells_the_status_of_every_error() -> None:
    named, errors = re.findall(r"^\| `(\w+)` \| (\d+) \|", API, re.MULTILINE), classes()
    assert len(named) > 20
    for name, status in named:
        error = errors[name].__new__(errors[name])
        assert status_of(error) == int(status), name
    assert NoSuchDeed("use GET", "GET").name in dict(named)


def bot(site: Live, *words: str) -> list[str]:
    return [sys.executable, str(BOT), "--server", site.url, *words]


def test_the_bot_of_the_document_plays_a_whole_match_against_one_of_ours(site: Live) -> None:
    assert len(BOT.read_text().splitlines()) < 60
    command = re.search(r"^python docs/bot.py (.*)$", API, re.MULTILINE)
    assert command
    words = [*shlex.split(command[1].replace("apprentice", "novice"))]  # the weakest is quickest
    done = subprocess.run(bot(site, *words), capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 0, done.stderr
    check_match(site, done.stdout)


def check_match(site: Live, said: str) -> None:
    """What a bot says of a match is what the server has written down."""
    key = said.split()[1].rstrip(",")
    row = site.services.hall.tables[key].row
    assert row.status == "over" and said.splitlines()[-1] == (
        f"The match is over: points {row.points}, places {row.places}"
    )
    record = parse_record(httpx.get(f"{site.url}/api/tables/{key}/record", timeout=PATIENCE).text, CATALOGUE)
    assert {entry.seat for entry in record.entries} == {0, 1}


def test_two_copies_of_the_bot_play_a_whole_match(site: Live) -> None:
    first = subprocess.Popen(bot(site, "--seats", "me,open"), stdout=subprocess.PIPE, text=True)
    assert first.stdout
    try:
        said = first.stdout.readline()
        key = said.split()[1].rstrip(",")
        second = subprocess.run(bot(site, f"--table={key}"), capture_output=True, text=True, timeout=PATIENCE)
        assert second.returncode == 0, second.stderr
        said += first.stdout.read()
        assert first.wait(PATIENCE) == 0
    finally:
        first.kill()
        first.wait()
        first.stdout.close()
    for one in (said, second.stdout):
        check_match(site, one)

"""A whole bot for Alambic in plain Python: it sits down, listens and plays. How the API works: docs/api.md."""

import argparse
import json
import random
import time
from http.client import HTTPException, HTTPResponse
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("--server", default="http://127.0.0.1:8765")
parser.add_argument("--token", default="", help="who you are; without one you are somebody new, called Golem")
parser.add_argument("--table", help="the key of a table to join; without one a table of Vizia is opened")
parser.add_argument("--seats", default="me,bot:novice", help="of the table that is opened")
args = parser.parse_args()


def ask(path: str, body: Any = None, last: str = "") -> HTTPResponse:
    """One request: GET, or POST with a body."""
    headers = {"Content-Type": "application/json", "Last-Event-ID": last}
    headers |= {"Authorization": f"Bearer {args.token}"} if args.token else {}
    return urlopen(Request(f"{args.server}/api{path}", body and json.dumps(body).encode(), headers), timeout=60)


def play(key: str, seat: int) -> dict[str, Any]:
    """Answer whatever the stream asks until the match has ended; its last message."""
    done = id = ""  # of the last message that was dealt with: after a break the stream goes on from there
    while True:
        try:
            for line in ask(f"/tables/{key}/stream?seat={seat}", last=done):
                name, _, value = line.decode().rstrip().partition(": ")
                id = value if name == "id" else id
                if name == "data":
                    told = json.loads(value)
                    if told["status"] in ("over", "stopped"):
                        return told
                    if seat in told["awaited"]:  # a better bot begins here; GET /tables/KEY has all it may know
                        move = random.choice(told["legal"])
                        ask(f"/tables/{key}/moves", {"seat": seat, "step": told["step"], "move": move}).close()
                    done = id
        except HTTPError as problem:
            if problem.code not in (409, 429, 503):
                raise SystemExit(problem.read().decode()) from None
            time.sleep(0 if problem.code == 409 else 5)  # the table has moved on, or we are too quick
        except (OSError, HTTPException):
            time.sleep(1)  # the server is away for a moment


args.token = args.token or json.load(ask("/people", {"name": "Golem"}))["token"]
opened = {"game": "vizia", "seats": args.seats.split(",")}
look = json.load(ask(f"/tables/{args.table}") if args.table else ask("/tables", opened))
if not look["you"]:
    free = next(seat["number"] for seat in look["seats"] if seat["kind"] == "open")
    look = json.load(ask(f"/tables/{look['key']}/seats/{free}", {"invite": ""}))
print(f"Table {look['key']}, seat {look['seat']}", flush=True)
end = play(look["key"], look["seat"])
print(f"The match is {end['status']}: points {end['points']}, places {end['places']}")

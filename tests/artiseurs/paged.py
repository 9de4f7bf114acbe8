"""Pages of Le jeu des artiseurs as they are drawn, and what is on them."""

import random
from collections.abc import Iterator
from html.parser import HTMLParser
from types import SimpleNamespace
from typing import Any

import jinja2

from alambic.core.match import Match
from alambic.core.view import View, look
from alambic.games.artiseurs import GAME
from alambic.games.artiseurs.page import show
from alambic.games.artiseurs.page_board import board, targets_in
from alambic.games.artiseurs.page_samples import NAMES, samples
from alambic.server.views.render import environment

SAMPLES = samples()
VIEWS = dict(SAMPLES)
Attributes = dict[str, str | None]


class Elements(HTMLParser):
    """Every element of a page, with its attributes."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[tuple[str, Attributes]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def moves(self, allowed: bool = True) -> list[str]:
        return [
            str(has["value"])
            for tag, has in self.found
            if tag == "button" and has.get("name") == "move" and ("aria-disabled" not in has) == allowed
        ]


def template() -> jinja2.Template:
    return environment("en").get_template("artiseurs/page.html")


def drawn(page: jinja2.Template, view: View) -> str:
    return page.render(g=SimpleNamespace(**show(view)), view=view)


def some_match(seats: int, choice: random.Random, **options: Any) -> Iterator[Match]:
    """A match of random moves, every kind of them equally likely, after each; lines are made where they can be."""
    match = Match(GAME.load(compiled=False), GAME.setup(seats, options), choice.getrandbits(32), NAMES[:seats])
    yield match
    while not match.over and match.step < 200:
        seat = choice.choice(match.awaited())
        kinds: dict[str, list[str]] = {}
        for code in match.legal(seat):
            kinds.setdefault(code.split(" ")[0], []).append(code)
        if choice.random() > 0.01:
            kinds.pop("stop", None)
        ends = [
            target.code
            for layer in board(look(match, seat)).layers
            for target in targets_in(layer)
            if target.lines
        ]
        match.play(seat, choice.choice(ends or kinds[choice.choice(sorted(kinds))]))
        yield match

"""Pages of games as they are drawn, and what is on them."""

from functools import cache
from html.parser import HTMLParser

from alambic.core.game import Game
from alambic.core.view import View
from alambic.server.views.render import environment

Attributes = dict[str, str | None]


class Elements(HTMLParser):
    """Every element of a page, with its attributes."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[tuple[str, Attributes]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def controls(self) -> list[Attributes]:
        """What can be pressed or picked and is allowed."""
        return [
            has
            for tag, has in self.found
            if tag in ("button", "input") and "name" in has and has.get("aria-disabled") != "true"
        ]

    def values(self, name: str) -> list[str]:
        return [str(has["value"]) for has in self.controls() if has["name"] == name]


def drawn(game: Game, view: View) -> str:
    """The table of a game as somebody sees it."""
    page = environment("en").get_template(f"{game.name}/page.html")
    return page.render(g=game.page.show(view), view=view)


@cache
def samples(game: Game) -> tuple[View, ...]:
    """Positions worth looking at."""
    return tuple(view for _, view in game.page.samples())


def file_of(game: Game, name: str) -> str:
    return (game.folder / name).read_text(encoding="utf-8")


def drawings(game: Game) -> str:
    """What comes once with the table, for its pieces to use."""
    there = (game.folder / "drawings.html").exists()
    return environment("en").get_template(f"{game.name}/drawings.html").render() if there else ""

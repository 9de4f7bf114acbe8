"""What a game offers beside its tables: mounted by its name, for any game; the server knows none of it."""

from dataclasses import replace

from alambic.core.extras import Extras, Handler, Moved, Shown, Visit
from alambic.server.entrance.rates import HEAVY, cost_of
from alambic.server.pages import extras
from tests.games.mini import GAME as MINI
from tests.test_layers import ROOT


async def riddle(visit: Visit) -> Shown | Moved:
    return Moved("/riddles/mini")


PAGES: dict[str, Handler] = {"": riddle, "/{n}": riddle}


def test_any_game_names_pages_of_its_own() -> None:
    game = replace(MINI, extras=Extras("riddles", "Riddles", "hour", "test_extras", "", "riddle", "tests.server"))
    assert [route.path for route in extras.routes([MINI, game])] == ["/riddles/mini", "/riddles/mini/{n}"]
    assert {route.name for route in extras.routes([game])} == {"riddle"}


def test_a_page_that_a_game_may_think_about_counts_for_many() -> None:
    assert cost_of("/puzzles/artiseurs/1") == HEAVY


def test_the_server_knows_no_puzzle() -> None:
    rooms = [*(ROOT / "alambic" / "server").rglob("*.py"), *(ROOT / "alambic" / "web" / "templates").glob("*")]
    code = "".join(path.read_text(encoding="utf-8") for path in rooms if path.name != "extras.py")
    assert "puzzle" not in code.lower() and "artiseurs" not in code.lower()

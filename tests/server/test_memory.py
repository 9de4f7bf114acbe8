"""The memory game at a live table: what a component has become is shown when it is made, never again (ILL-30)."""

import re
from typing import Any

from alambic.core.events import VEILED
from alambic.games.illusio.cards import TYPE_NAMES
from alambic.games.illusio.state import HIDDEN
from alambic.games.illusio.vocabulary import Told
from alambic.server.basics.words import words
from alambic.server.views.log import log_of
from tests.illusio.oracles import deck_with
from tests.server.live import Live
from tests.server.programs import Program, pair, turn

TANK = TYPE_NAMES.index("tank")
DECK = deck_with({"rope": 30, "transformation": 30}, "collector collector").as_json()


def conjured(look: dict[str, Any]) -> list[int]:
    """The types that the events of a look tell."""
    return [event[2] for told in look["events"] for event in told[1:] if event[0] == Told.CONJURES]


def shown(program: Program, key: str, path: str = "") -> str:
    """A page of a table, without the drawings that lie ready for any component."""
    page = program.client.get(f"/t/{key}{path}")
    assert page.status_code == 200
    return re.sub(r"<symbol.*?</symbol>", "", page.text, flags=re.DOTALL)


def logged(site: Live, key: str, seat: int) -> str:
    """The log as the page of a seat has it."""
    table = site.services.hall.tables[key]
    log = log_of(table, table.scene(seat), seat, words("en"))
    return log.told + " ".join(line.text for line in log.lines)


def test_what_was_transformed_is_shown_once_and_to_bots_for_ever(site: Live) -> None:
    """ILL-30: on pages, in the log, by the interface and on looking back."""
    key, two = pair(site, game="illusio", options={"memory": "yes"}, deck=DECK)
    seat, mover, other = turn(key, two)
    mover.play(key, "place rope")
    mover.play(key, "transform 1")
    step = mover.play(key, "into tank")["step"]
    for program in two:
        look = program.look(key)
        assert look["state"]["shown"][0] == TANK + 1 and conjured(look) == [TANK]
        assert "tank" in shown(program, key).lower()
    mover.play(key, "end")
    look = other.look(key)  # who has not moved since may still read it, but no longer see it
    assert look["state"]["shown"][0] == HIDDEN and conjured(look) == [TANK]
    assert "a tank" in logged(site, key, 1 - seat) and "a tank" not in logged(site, key, seat)
    other.play(key, "end")
    assert "a tank" not in logged(site, key, 1 - seat)
    for program in (*two, Program(site)):
        look = program.look(key)
        assert look["state"]["shown"][0] == HIDDEN and conjured(look) == [VEILED]
        assert look["state"]["kind"][0] == TYPE_NAMES.index("rope") + 1
        for path in ("", f"/replay/{step}"):
            assert "tank" not in shown(program, key, path).lower()
    match = site.services.hall.tables[key].playing()
    assert all(match.known(viewer).shown[0] == TANK + 1 for viewer in range(2))


def test_without_the_option_everybody_sees_what_a_component_has_become(site: Live) -> None:
    """ILL-24."""
    key, two = pair(site, game="illusio", deck=DECK)
    _, mover, other = turn(key, two)
    for code in ("place rope", "transform 1", "into tank", "end"):
        mover.play(key, code)
    assert other.look(key)["state"]["shown"][0] == TANK + 1
    assert "tank" in shown(other, key).lower()


def test_once_the_match_has_ended_everything_is_shown_again(site: Live) -> None:
    """ILL-30: looking back spoils nothing any more."""
    key, two = pair(site, game="illusio", options={"memory": "yes"}, deck=DECK)
    _, mover, _ = turn(key, two)
    for code in ("place rope", "transform 1", "into tank", "end"):
        mover.play(key, code)
    for _ in range(6):  # nobody acts for three rounds (ILL-22)
        turn(key, two)[1].play(key, "end")
    look = mover.look(key)
    assert look["status"] == "over" and look["state"]["shown"][0] == TANK + 1 and conjured(look) == [TANK]
    assert "tank" in shown(mover, key, "/replay/3").lower()

"""Tables that somebody keeps ready: a game, its options, and the people, to be laid again by one touch."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from alambic.core.deck import Deck
from alambic.core.game import Game
from alambic.server.actions.plans import Opening
from alambic.server.basics.names import tidy_name
from alambic.server.basics.refusals import NoSuchTable, TooMany
from alambic.server.live.hall import Hall
from alambic.server.storage.plans import PlanRow, add_plan, plans_of
from alambic.server.storage.rows import Person, Preferences

TITLE = 40  # letters
MOST = 12  # of one person


async def keep(hall: Hall, person: Person, title: str, opening: Opening) -> None:
    """Keep a table ready under a name; one of the same name is replaced."""
    name = tidy_name(title, TITLE)
    kept = await plans(hall, person)
    if len(kept) >= MOST and name not in (one.title for one in kept):
        raise TooMany(f"one person keeps at most {MOST} tables ready; let go of one on your page")
    game, chosen = opening.setup.game.name, chosen_of(opening)
    await hall.store.write(lambda connection: add_plan(connection, person.id, name, game, chosen))


async def plans(hall: Hall, person: Person) -> list[PlanRow]:
    """The tables that somebody keeps ready, of games that are here."""
    found = await hall.store.read(lambda connection: plans_of(connection, person.id))
    return [one for one in found if one.game in hall.engines.catalogue.names]


async def plan(hall: Hall, person: Person, number: int) -> PlanRow:
    for one in await plans(hall, person):
        if one.number == number:
            return one
    raise NoSuchTable("you keep no such table ready")


def chosen_of(opening: Opening) -> dict[str, Any]:
    """What of an opening is kept: all but its luck."""
    setup = opening.setup
    shipped = setup.game.decks().get(setup.deck.name) == setup.deck
    return {
        "options": setup.options.changed(),
        "deck": setup.deck.name if shipped else setup.deck.as_json(),
        "seats": list(opening.seats),
        "names": {str(seat): name for seat, name in opening.names.items()},
        "kept": {kind: list(who) for kind, who in opening.kept.items() if kind in opening.seats},
        "preferences": asdict(opening.preferences),
    }


def opening_of(
    game: Game, chosen: Mapping[str, Any], part: str = "", digest: str = "", ticket: str = ""
) -> Opening:
    """The same table once more; a named error says what of it cannot be any longer."""
    deck, seats = chosen["deck"], chosen["seats"]
    setup = game.setup(
        len(seats), chosen["options"], deck if isinstance(deck, str) else Deck.parse(deck["name"], deck)
    )
    kept = {kind: (int(person), str(name)) for kind, (person, name) in chosen["kept"].items()}
    names = {int(seat): name for seat, name in chosen["names"].items()}
    preferences = Preferences(**chosen["preferences"])
    return Opening(setup, seats, names, preferences, digest, part, ticket, kept)

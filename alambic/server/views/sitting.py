"""A table that waits for its people: what is played there, how, and who invites."""

from collections.abc import Sequence
from dataclasses import dataclass

from alambic.core.game import Game
from alambic.core.options import Options
from alambic.core.view import Say
from alambic.server.live.table import GATHERING, Table, setup_of
from alambic.server.storage.rows import Person
from alambic.server.views.render import Site


@dataclass(frozen=True)
class Sitting:
    """What an invitation says."""

    host: str  # who invites; "": somebody who does not sit there, or the viewer
    tagline: str  # of the game
    chosen: Sequence[str]  # the mode and the options, in words
    chairs: Sequence[str]  # what each seat plays, where seats differ


def sitting_of(table: Table, person: Person | None, site: Site) -> Sitting | None:
    """What a table that waits tells; None once it has begun."""
    if table.row.status != GATHERING:
        return None
    mine = person is not None and table.row.host == person.id
    setup = setup_of(table.game, table.row)
    chosen = chosen_words(table.game, setup.options, site.lang, site.words.say)
    if setup.deck.name != table.game.deck(None).name:
        chosen.append(site.words.say("deck {name}").format(name=setup.deck.name))
    chairs = table.game.chairs.get(site.lang, ())
    return Sitting("" if mine else host_of(table), table.game.tagline[site.lang], chosen, chairs)


def host_of(table: Table) -> str:
    """The name of whoever has laid a table, if they sit there."""
    return next((seat.name for seat in table.row.seats if seat.person == table.row.host), "")


def chosen_words(game: Game, options: Options, language: str, say: Say) -> list[str]:
    """Which mode is played, and what of the options is not as usual."""
    found, changed = [], options.changed()
    for name, choice in game.options.choices().items():
        value = options.named(name)
        if name not in changed and not choice.labels:
            continue
        title = choice.called(language)
        if choice.labels:
            found.append(choice.label(value, language))
        elif value == "yes":
            found.append(title)
        elif value == "no":
            found.append(say("{option}: no").format(option=title))
        else:
            found.append(say("{option}: {value}").format(option=title, value=value))
    return found

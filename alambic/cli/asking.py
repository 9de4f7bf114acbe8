"""What a command line asks for, understood: table, options, deck, seat."""

from collections.abc import Sequence
from pathlib import Path

import alambic.games
from alambic.core.console import screen
from alambic.core.deck import Deck, read_decks
from alambic.core.errors import BadDeck, BadGame, BadReport, BadSeats, among
from alambic.core.game import Game, Setup


def setup_for(name: str, players: int | None, options: Sequence[str] | None, deck: str | None) -> Setup:
    """The table that is asked for."""
    game = alambic.games.CATALOGUE.named(name)
    seats = game.seats[0] if players is None else players
    return game.setup(seats, parse_options(options or ()), find_deck(game, deck))


def take_up(folders: Sequence[str] | None) -> None:
    """Put games in folders on the shelf; say which of all that were found cannot be used, and go on without."""
    shelf, errors = alambic.games.CATALOGUE, screen(stderr=True)
    for folder in folders or ():
        try:
            shelf.named(folder)
        except BadGame as problem:
            errors.print(f"{folder} cannot be used: {problem}", soft_wrap=True)
    for name, why in shelf.broken.items() if shelf.names else ():
        errors.print(f"{name} cannot be used: {why}", soft_wrap=True)


def parse_options(options: Sequence[str]) -> dict[str, object]:
    """Names and values from `capture` (switched on) or `teams=yes`."""
    pairs = [option.partition("=") for option in options]
    return {name.strip().replace("-", "_"): value.strip() if given else True for name, given, value in pairs}


def find_deck(game: Game, wanted: str | None) -> Deck | None:
    """A deck that comes with the game, by its name, or the deck in a file, by `FILE` or `FILE#NAME`."""
    if wanted is None:
        return None
    if wanted in game.decks():
        return game.deck(wanted)
    file, _, name = wanted.partition("#")
    decks = read_decks(Path(file))
    if not name and len(decks) > 1:
        raise BadDeck(f"{file} holds the decks {among(list(decks))}; say which: {file}#{next(iter(decks))}")
    if name and name not in decks:
        raise BadDeck(f"{file} has no deck {name!r}; it has {among(list(decks))}")
    return decks[name or next(iter(decks))]


def seat_index(seat: int, seats: int) -> int:
    """A seat as the engine counts it, from a seat as people do."""
    if not 1 <= seat <= seats:
        raise BadSeats(f"there is no seat {seat}; the seats are 1 to {seats}")
    return seat - 1


def need_extra() -> None:
    """What the lab needs besides the package."""
    try:
        import matplotlib
        import pyarrow
        import scipy
        import statsmodels
    except ImportError as missing:
        raise BadReport(f"{missing.name} is missing: pip install 'alambic[lab]'") from None
    del matplotlib, pyarrow, scipy, statsmodels

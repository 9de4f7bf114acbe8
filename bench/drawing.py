"""What drawing a page takes: every position of a random match of every game, for the seat that is awaited.

Each page is made from a match that nobody has looked at yet, so nothing is remembered of the position itself.
`python -m bench.drawing` prints milliseconds of processor time a page: what the game shows, and the writing of it.
"""

import argparse
import time
from random import Random
from statistics import mean, median

from alambic.core.game import Game
from alambic.core.match import Match
from alambic.core.view import look
from alambic.games import CATALOGUE
from alambic.server.views.render import environment

NAMES = ("Ada", "Blaise", "Clio", "Dante", "Emmy", "Fermat", "Gauss", "Hypatia")
SEATS, PAGES, ROUNDS = 3, 240, 3


def walk(game: Game, seed: int, pages: int) -> list[tuple[int, Match]]:
    """Matches at positions of random play, each with the seat that looks at it."""
    found: list[tuple[int, Match]] = []
    luck, word = Random(seed), seed
    while len(found) < pages:
        match = Match(game.load(), game.setup(min(SEATS, game.seats[1])), word, NAMES[:SEATS])
        word += 1
        while not match.over and len(found) < pages:
            seat = luck.choice(match.awaited())
            found.append((seat, match.copy()))
            moves = [code for code in match.legal(seat) if not code.startswith(("propose", "call", "contest"))]
            match.play(seat, luck.choice(moves))
    return found


def timed(game: Game, pages: int) -> tuple[list[float], list[float]]:
    """Seconds a page for what it shows, and for writing it down; the best of a few rounds."""
    page = environment("en").get_template(f"{game.name}/page.html")
    shows, writes = [float("inf")] * pages, [float("inf")] * pages
    for _ in range(ROUNDS):
        for n, (seat, match) in enumerate(walk(game, 7, pages)):
            start = time.process_time()
            view = look(match, seat)
            shown = game.page.show(view)
            middle = time.process_time()
            page.render(g=shown, view=view)
            end = time.process_time()
            shows[n], writes[n] = min(shows[n], middle - start), min(writes[n], end - middle)
    return shows, writes


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("games", nargs="*", default=CATALOGUE.names)
    for name in parser.parse_args().games:
        shows, writes = timed(CATALOGUE[name], PAGES)
        both = [1000 * (one + other) for one, other in zip(shows, writes, strict=True)]
        told = f"{mean(both):6.2f} ms a page, median {median(both):6.2f}, most {max(both):6.2f}"
        print(f"{name:10} {told}   shown in {1000 * mean(shows):6.2f}")

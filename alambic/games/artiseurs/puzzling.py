"""Puzzles of Le jeu des artiseurs in a terminal: solve one, make new ones, show one of the collection."""

import time
from collections.abc import Sequence
from datetime import date

from rich.console import Console
from rich.text import Text

from alambic.core.console import screen
from alambic.core.errors import BadOption
from alambic.games.artiseurs import GAME
from alambic.games.artiseurs.collection import GRADE_NAMES, Shipped, by_text, numbered, of_the_day, written
from alambic.games.artiseurs.puzzle import Puzzle, parse_puzzle, picture, task

ROOM = 1 << 21  # situations that a search in a terminal may remember
POOL = 6  # times as many puzzles as a collection has are found first, to choose from
SHOWN = 8  # best actions listed; more are counted


def drawing(puzzle: Puzzle) -> Text:
    """The board with its stones in colour, and what is to be done."""
    styles = {"W": "bold", "R": "bold red", "B": "bold blue", ".": "dim"}
    text = Text()
    for letter in picture(puzzle.lies):
        text.append(letter, styles.get(letter, ""))
    return text.append(f"\n\n{task(puzzle)}")


def lead_words(lead: int, leads: bool) -> str:
    return f"{lead:+d}, which {'leads' if leads else 'does not lead'}"


def solve(words: Sequence[str], limit: int) -> bool:
    """Print all best solutions; whether they are proven."""
    puzzle = parse_puzzle(" ".join(words))
    console, errors = screen(), screen(stderr=True)
    console.print(drawing(puzzle))
    from alambic.games.artiseurs.solver import MANY, Search, looked

    with errors.status("Solving …") as status:
        search = Search(GAME.load(), ROOM)

        def progress(nodes: int, tried: int, of: int) -> bool:
            status.update(f"Solving … {tried} of {of} first moves, {nodes:,} positions (Ctrl-C stops)")
            return True

        start = time.perf_counter()
        solution = looked(search, puzzle, limit, progress)
        solution = search.lined(solution)
    seconds = time.perf_counter() - start
    console.print(f"Before: a lead of {lead_words(puzzle.lead, puzzle.leads)}.")
    if solution.lead is not None:
        far = "Best" if solution.proven else "Best so far"
        leads = any(first.leads for first in solution.best)
        console.print(f"{far}: a lead of {lead_words(solution.lead, leads)}.")
    for line, first in list(zip(solution.lines, solution.best, strict=False))[:SHOWN]:
        most = "at least " if first.ways >= MANY else ""
        ways = "the only way" if first.ways == 1 else f"one of {most}{first.ways:,} ways"
        console.print(f"  {', '.join(line.codes)}  ({ways})")
    if not solution.proven:
        tried = len(solution.firsts)
        console.print(
            f"Not proven: {tried} of {solution.moves} first moves looked into, {solution.nodes:,} positions."
        )
        return False
    many = len(solution.best)
    if many > SHOWN:
        console.print(f"  and {many - SHOWN} first moves more")
    verdict = "Sound" if solution.sound else "Not sound"
    turned = "turns the situation" if solution.turns else "does not turn the situation"
    console.print(
        f"{verdict} (ART-40): {many} of {solution.moves} first moves {'is' if many == 1 else 'are'} best,"
        f" and the best lead {turned}."
    )
    console.print(f"{solution.nodes:,} positions in {seconds:.2f} s.")
    return True


def make(count: int | None, seconds: float | None, seed: int, grade: int | None, each: int | None) -> None:
    """Look for sound puzzles and print them, or a whole collection with so many of each grade."""
    if grade is not None and not 1 <= grade <= len(GRADE_NAMES):
        raise BadOption(f"there is no grade {grade}; grades go from 1 (easy) to {len(GRADE_NAMES)} (hard)")
    console, errors = screen(), screen(stderr=True)
    if each is not None:
        write_collection(each, seed, errors)
        return
    from alambic.games.artiseurs.mining import Mine

    count = 10 if count is None and seconds is None else count
    with errors.status(f"Looking for puzzles, seed {seed} …"):
        mine = Mine(GAME.load(), seed)
        start, found = time.perf_counter(), 0
        try:
            for one in mine.puzzles(grade):
                found += 1
                lead = f"{one.puzzle.lead:+d} to {one.lead:+d}"
                console.print(f"{one.puzzle!s:34} {GRADE_NAMES[one.grade - 1]:7} {lead:9} {one.line.codes[0]}")
                taken = time.perf_counter() - start
                if found == count or (seconds is not None and taken >= seconds):
                    break
        except KeyboardInterrupt:
            pass
    taken = time.perf_counter() - start
    rate = f"{60 * found / taken:,.0f} a minute"
    errors.print(f"{found} sound puzzles of {mine.tried:,} tried in {taken:.1f} s, seed {seed}: {rate}.")


def write_collection(each: int, seed: int, errors: Console) -> None:
    """A whole collection as TOML: found in order, then chosen so that they differ."""
    from alambic.games.artiseurs.mining import Found, Mine, varied

    pools: list[list[Found]] = [[] for _ in GRADE_NAMES]
    with errors.status("Looking for puzzles …") as status:
        for one in Mine(GAME.load(), seed).puzzles():
            pool = pools[one.grade - 1]
            pool.append(one)
            status.update(f"Looking for puzzles … {', '.join(str(len(pool)) for pool in pools)} of {POOL * each}")
            if all(len(pool) >= POOL * each for pool in pools):
                break
    chosen = [varied(pool, each) for pool in pools]
    screen().out(written(chosen, f"alambic puzzle make --collection {each} --seed {seed}"), end="")


def show(words: Sequence[str], solution: bool) -> None:
    """One of the collection by its number, today's, or any by its notation."""
    text = " ".join(words) or "today"
    known = chosen(text)
    puzzle = known.puzzle if known else parse_puzzle(text)
    console = screen()
    if known:
        console.print(f"Puzzle {known.number}, {known.grade_name.lower()}: {puzzle}\n")
    console.print(drawing(puzzle))
    if solution and known:
        console.print(f"\nThe best lead is {known.lead:+d}: {', '.join(known.line)}")
    elif solution:
        console.print("\nIts solution: alambic puzzle solve")


def chosen(text: str) -> Shipped | None:
    """The puzzle of the collection that a word means, or a notation spells."""
    if text == "today":
        return of_the_day(date.today())
    if text.isdecimal() and text.isascii() and len(text) < 10:
        return numbered(int(text))
    return by_text().get(parse_puzzle(text).text)

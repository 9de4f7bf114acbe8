"""What the commands print: games, rules, positions, standings."""

from collections.abc import Iterable, Sequence

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from alambic.core.errors import BadOption, among
from alambic.core.game import LANGUAGES, Game
from alambic.core.options import Choice
from alambic.core.text import halves


def plain_table(*columns: str) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold")
    for column in columns:
        heading = column.removeprefix(">")
        table.add_column(heading, justify="right" if column.startswith(">") else "left", overflow="fold")
    return table


def span(ends: tuple[int, int]) -> str:
    return str(ends[0]) if ends[0] == ends[1] else f"{ends[0]}-{ends[1]}"


def game_table(games: Iterable[Game]) -> Table:
    """The shelf."""
    table = plain_table("name", "title", ">players", ">minutes", ">rules", "about")
    for game in games:
        about = Text(game.tagline["en"])
        options = ", ".join(option_words(name, choice) for name, choice in game.options.choices().items())
        about.append(f"\nOptions: {options or 'none'}", "dim")
        table.add_row(game.name, game.title, span(game.seats), span(game.minutes), str(game.version), about)
    return table


def option_words(name: str, choice: Choice) -> str:
    """An option with the values it can have; a switch needs none."""
    values = list(choice.values)
    if values == ["no", "yes"]:
        return name
    return f"{name}={values[0]}…{values[-1]}" if len(values) > 4 else f"{name}={'|'.join(values)}"


def rules_page(game: Game, language: str, clause: str | None) -> RenderableType:
    """The rules of a game, or one clause of them."""
    if language not in LANGUAGES:
        raise BadOption(f"no rules in the language {language!r}; there are {among(LANGUAGES)}")
    if clause is not None:
        return clause_text(game, clause, language)
    from rich.markdown import Markdown

    return Markdown(game.rules_page(language).read_text(encoding="utf-8"))


def clause_text(game: Game, clause: str, language: str = "en") -> RenderableType:
    from rich.markdown import Markdown

    clauses = game.clauses(language)
    if clause.upper() not in clauses:
        raise BadOption(f"no clause {clause!r}; the clauses of {game.title} are {among(list(clauses), 99)}")
    return Markdown(f"**{clause.upper()}** {clauses[clause.upper()].text}")


def standings(game: Game, names: Sequence[str], places: Sequence[int], points: Sequence[float]) -> Table:
    """Places and points, the first first; and that a tie-break decided, if it did."""
    table = plain_table(">place", ">seat", "player", ">points")
    order = sorted(range(len(names)), key=lambda seat: (places[seat], seat))
    for seat in order:
        table.add_row(str(places[seat]), str(seat + 1), names[seat], halves(points[seat]))
    level = [seat for seat in order if points[seat] == points[order[0]]]
    if len({places[seat] for seat in level}) > 1:
        clause = game.words.TIE_BREAK
        table.caption = f"Level on points, the tie-break decides{f' ({clause})' if clause else ''}."
        table.caption_justify = "left"
    return table


def printable(name: str) -> str:
    """A name without anything that a terminal would obey."""
    return "".join(letter for letter in name if letter.isprintable()).strip() or "?"

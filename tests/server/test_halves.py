"""Half-points: one function says what the rules' points are worth, and everybody shows 6 and 4½ (ART-20)."""

from rich.console import Console

from alambic.cli.showing import standings
from alambic.core.match import Match
from alambic.core.text import halves
from alambic.games.artiseurs import GAME
from alambic.games.artiseurs.page_samples import position
from alambic.server.basics.words import words
from tests.server.live import Live

STOPPED = "www..  rrr..  bb...  .....  ....."  # 4½, 6 and 6 points


def stopped() -> Match:
    match = position(STOPPED, {})
    for seat, code in ((1, "stop"), (0, "yes"), (2, "yes")):
        match.play(seat, code)
    return match


def test_a_match_counts_in_points() -> None:
    """ART-20, ART-31: 1½, 2 and 3 points a stone where a game is stopped, else one each."""
    assert stopped().standings() == ([3, 2, 1], [4.5, 6, 6])
    assert position(STOPPED, {}).standings_known()[1] == [3, 3, 2]
    assert position(STOPPED, {"mode": "learning"}).standings_known()[1] == [4.5, 6, 6]


def test_halves_are_written_as_people_write_them() -> None:
    assert [halves(n) for n in (0, 0.5, 1.5, 6.0, 12)] == ["0", "½", "1½", "6", "12"]
    english, french = words("en"), words("fr")
    assert [english.point_word(n) for n in (0.5, 1, 1.5, 2)] == ["point", "point", "points", "points"]
    assert [french.point_word(n) for n in (0, 1, 1.5, 2)] == ["point", "point", "point", "points"]


def test_the_terminal_shows_halves() -> None:
    with Console(record=True, quiet=False, width=80, file=None) as console, console.capture() as told:
        console.print(standings(GAME, ("Ada", "Blaise", "Clio"), *stopped().standings()))
    assert "4½" in told.get() and "9" not in told.get()


def test_pages_the_book_and_programs_agree(site: Live) -> None:
    """The table, its result, the book of results and the API."""
    ada = site.person()
    path = ada.open("artiseurs", mode="learning", seat0="me", seat1="here", name1="Bea")
    match = site.table(path).playing()

    def play(code: str, seat: int) -> None:
        assert ada.move(path, code, seat, match.step).status_code == 200

    while match.standings_known()[1][0] % 1 == 0:  # until there is an odd number of white stones
        seat = match.awaited()[0]
        play("draw", seat)
        play(match.legal(seat)[0], seat)
    points = match.standings_known()[1]
    shown = f"<b>{halves(points[0])}</b> <span>points</span>"
    assert shown in ada.get(path).text
    mover = match.awaited()[0]
    play("stop", mover)
    play("yes", 1 - mover)
    assert match.over and site.table(path).row.points == points
    assert shown in ada.get(path).text and "half-point" not in ada.parts(path)
    assert f"{halves(points[0])} <span>points</span>" in ada.get("/results").text
    assert ada.client.get(f"/api/tables/{path.split('/')[2]}").json()["points"] == points

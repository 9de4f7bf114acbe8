"""The table of a game without a page: every legal move is a button, and whole games are played with them."""

import re
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from alambic.core.catalogue import Catalogue
from alambic.core.events import EVERYONE, NONE, Event
from alambic.core.game import Game
from alambic.core.match import Match
from alambic.core.page import Page
from alambic.core.places import EMPTY, UNSEEN, Piece, Place, counted, dealt, grid, hand, pile, ring, row, tally
from alambic.core.state import SPECTATOR
from alambic.core.view import View
from alambic.games import CATALOGUE
from alambic.server.views.render import WEB, environment
from tests.drawing import Elements
from tests.games.mini import GAME as MINI
from tests.games.nim import GAME as NIM

ROOT = Path(__file__).parents[1]
SHELF = Catalogue("", ())  # of its own: other tests have ours alone
EXAMPLES = [SHELF.named(str(path.parent)) for path in sorted(ROOT.glob("examples/*/__init__.py"))]
LEDUC, DICE, OH_HELL = EXAMPLES


class Bare(Page):
    """The page of a game whose own was taken away."""

    def __init__(self, game: Game) -> None:
        self.game = game


def view_of(match: Match, seat: int) -> View:
    legal = match.legal(seat) if seat in match.awaited() else []
    return View(match.known(seat), seat, match.names, tuple(legal), tuple(match.events(seat)))


def drawn(view: View, game: Game) -> str:
    return environment("en").get_template("usual/page.html").render(g=game.page.show(view), view=view)


@pytest.mark.parametrize("game", [*CATALOGUE, *EXAMPLES, MINI, NIM], ids=lambda game: game.name)
def test_every_game_is_played_to_its_end_by_the_buttons_of_the_usual_table(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ours with their own page removed; each with the fewest seats, and what somebody else sees has no button."""
    if game not in (*EXAMPLES, NIM):
        monkeypatch.setitem(vars(game), "page", Bare(game))
    luck, match = Random(5), Match(game.load(), game.setup(game.seats[0]), 12345)
    while not match.over:
        seat = match.awaited()[0]
        offered = Elements(drawn(view_of(match, seat), game)).values("move")
        assert set(offered) == set(match.legal(seat))
        match.play(seat, luck.choice(offered), step=match.step)
    for seat in (0, SPECTATOR):
        assert Elements(drawn(view_of(match, seat), game)).values("move") == []


def at_table(game: Game, *codes: str, seats: int = 0, word: int = 4, **options: object) -> Match:
    match = Match(game.load(compiled=False), game.setup(seats or game.seats[0], options), word)
    for code in codes:
        match.play(match.awaited()[0], code)
    return match


def test_a_move_lies_on_the_piece_that_its_code_names_and_all_others_below() -> None:
    match = at_table(OH_HELL, "bid 0", "bid 0", "bid 0", tricks=3)
    seat = match.awaited()[0]
    shown = OH_HELL.page.show(view_of(match, seat))
    held = next(area for area in shown["mine"].areas if area.shape == "hand")
    assert [piece.controls[0].code for piece in held.pieces] == [f"play {p.place[5:]}" for p in held.pieces]
    assert shown["groups"] == ()
    bids = OH_HELL.page.show(view_of(at_table(OH_HELL, tricks=3), at_table(OH_HELL, tricks=3).awaited()[0]))
    assert [control.label for control in bids["groups"][0].controls] == ["Bid 0", "Bid 1", "Bid 2", "Bid 3"]


def test_pieces_fly_where_the_vocabulary_says() -> None:
    """Seats by their number, things by what codes call them; what a viewer does not know flies from nowhere."""
    played, won, *_ = OH_HELL.vocabulary.events
    assert OH_HELL.page.flights(Event(played, 1, 0, NONE, NONE, EVERYONE)) == ("hand-1", "trick")
    assert OH_HELL.page.flights(Event(won, 2, NONE, NONE, NONE, EVERYONE)) == ("trick", "won-2")


def test_what_cannot_be_played_now_is_asked_of_the_server_and_refused_by_a_clause() -> None:
    """A card of one's own that does not follow suit stays a button; nobody else's does."""
    for word in range(50):
        match = at_table(OH_HELL, "bid 0", "bid 0", "bid 0", word=word, tricks=4)
        match.play(match.awaited()[0], match.legal(match.awaited()[0])[0])
        view = view_of(match, match.awaited()[0])
        refused = [
            has["value"] for tag, has in Elements(drawn(view, OH_HELL)).found if has.get("aria-disabled") == "true"
        ]
        assert len(refused) + len(view.legal) == 4 and not set(refused) & set(view.legal)
        if refused:
            return
    raise AssertionError("everybody can always play everything")


def test_nobody_sees_on_it_what_they_may_not_know() -> None:
    match = at_table(LEDUC)
    for seat in (0, 1, SPECTATOR):
        html = drawn(view_of(match, seat), LEDUC)
        assert html.count("deck-face back") == (3 if seat == SPECTATOR else 2)  # the deck, and hands
        assert len(re.findall(r'role="img" aria-label="(Jack|Queen|King)"', html)) == (
            0 if seat == SPECTATOR else 1
        )


def test_it_is_drawn_with_letters_too() -> None:
    """For a terminal, and for whoever pastes a broken law."""
    match = at_table(DICE, "bid 1 3")
    lines = DICE.words.draw(match.known(1), 1, match.names).splitlines()
    assert lines[0] == "Player 1, Under the cup: unseen" and lines[1].startswith("Player 2, Under the cup: ")
    assert "Bids:" in lines and lines[-1] == "Bid higher, or doubt the last bid."
    assert max(map(len, lines)) <= 80


class Shapes(Bare):
    """A page with a place of every shape, for Nim."""

    def places(self, s: object, seat: int) -> list[Place]:
        cells = [Piece(EMPTY, f"n-{n + 1}") for n in range(2)]
        return [
            hand("hand-0", "Hand", dealt([0, 2], 3), 0),
            row("row", "Row", [EMPTY, Piece(seat=1)]),
            pile("pile", "Pile", 0),
            grid("grid", "Grid", [*cells, Piece(UNSEEN)], 2),
            ring("ring", "Ring", [Piece(seat=0, marked=True)] * 5),
            tally("sum", "Sum", -3, 1),
        ]


def test_every_shape_of_place_is_drawn_with_its_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    assert counted([1, 0, 2]) == [0, 2, 2] and dealt([0, 1], 3) == [1, UNSEEN, UNSEEN]
    page = Shapes(NIM)
    vars(page)["faces"] = LEDUC.page.faces
    monkeypatch.setitem(vars(NIM), "page", page)
    view = view_of(at_table(NIM), 0)
    monkeypatch.setitem(vars(NIM), "shipped", LEDUC.shipped)
    html = drawn(view, NIM)
    for part in ("as-hand", "as-row", "as-pile", "as-grid across-2", "as-ring around-5", "as-tally"):
        assert f'class="area {part}' in html or f'class="area {part.split()[0]} square {part.split()[1]}' in html
    assert html.count('class="bed"') == 4 and html.count("marked") == 5 and '<p class="sum">-3</p>' in html
    cells = [has for tag, has in Elements(html).found if has.get("data-place") in ("n-1", "n-2")]
    assert len(cells) == 2 and 'value="take 1"' in html and "Player 2</span>" in html


def test_names_are_escaped_and_the_content_policy_is_kept() -> None:
    for game in (*EXAMPLES, NIM):
        match = at_table(game)
        view = replace(
            view_of(match, match.awaited()[0]), names=("<b>Ada", '"><script>', "Clio")[: len(match.names)]
        )
        html = drawn(view, game) + environment("en").get_template("usual/art.html").render(game=game)
        assert "<b>Ada" not in html and "<script" not in html
        for tag, has in Elements(html).found:
            assert tag not in ("script", "style", "link", "img", "iframe") and "style" not in has
        used = {one or other for one, other in re.findall(r'href="#([\w-]+)"|url\(#([\w-]+)\)', html)}
        assert used <= set(re.findall(r'id="(hatch-\d)"', (WEB / "templates" / "ornaments.html").read_text()))

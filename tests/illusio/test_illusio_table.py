"""The table of Illusio in text: the drawing, what is due, what fades, the points, and the guided first game."""

import re
from random import Random
from typing import Any

import pytest

from alambic.core.match import Match
from alambic.core.state import SPECTATOR
from alambic.games.illusio import GAME
from alambic.games.illusio.cards import CARD_NAMES, DOMAIN_NAMES, TALENT_NAMES, Family, card_name
from alambic.games.illusio.knowledge import fade
from alambic.games.illusio.rules_objectives import value_of
from alambic.games.illusio.state import HIDDEN
from alambic.games.illusio.vocabulary import End
from alambic.games.illusio.words import ROLES, TIE_BREAK, breakdown, coloured, draw, roles
from alambic.games.illusio.words_drawing import DOMAIN_STYLES
from alambic.server.basics.words import words
from alambic.server.views.guide import read_guide
from tests.illusio.position import ENGINE, Table, objective, table

NAMES = ("Ada", "Bo", "Cleo", "Dan", "Eve", "Fay")
FRENCH = words("fr").say
FOUR = "pocket-rabbit, pendulum, water-cell, sealed-prophecy"


def lines(t: Table, seat: int = 0) -> list[str]:
    return draw(t.known(seat), seat, NAMES).split("\n")


def busy() -> Table:
    """Somewhere in the middle of a game of three."""
    return table(
        "1 rope, dove>tiger; 2 cage, mirrors~smoke",
        hands=["scarf, grandiose", "public*2, grab, encore, deja-vu", ""],
        progress="1 pocket-rabbit: rabbit; 2 learned-animal: dove, cards",
        bill="2 voices-in-the-silence + grandiose + encore: formula, public; 3 right-word + deja-vu: formula",
        kept="1 wandering-card; 2 first-glance",
        talents="tamer diva headliner",
        domains={2: "mentalism"},
        points=(2, 1, 0),
        knows={(0, 1): "grab"},
    )


# The drawing


def test_a_table_is_drawn_with_everything_on_it() -> None:
    """ILL-07, ILL-11, ILL-14, ILL-18, ILL-33: what a trick is worth now, and of another's hand what was seen."""
    assert lines(busy()) == [
        "  round 1   to win 12 points   objectives left 22",
        "  pile 69 cards   discard 0 cards",
        "  the Contest",
        "    1  8 The Great Vanishing  close-up level 4",
        "         needs blades, dove, curtain, public",
        "    2  16 The Tiger of the Clouds  illusion level 4",
        "         needs tiger, mirrors, smoke, formula",
        "    3  23 The Water Cell  escape level 4  needs rope, curtain, tank, public",
        "    4  32 The Sealed Prophecy  mentalism level 4",
        "         needs cards, curtain, crate, formula",
        "",
        "> 1 Ada (you)               2 points   tamer",
        "      hand  scarf  grandiose",
        "      wings  1 rope  2 dove>tiger",
        "      trick 1  4 The Pocket Rabbit  close-up level 2  needs scarf, rabbit",
        "               5 rabbit  wants accessories",
        "      completed  1 close-up",
        "  2 Bo                      1 point   diva",
        "      hand  grab  and 4 more",
        "      wings  3 cage  4 mirrors>smoke",
        "      trick 1  30 The Learned Animal  mentalism level 3",
        "               needs cards, rabbit, public  6 dove  7 cards  wants public",
        "      on the bill  27 Voices in the Silence  mentalism level 2  8 formula",
        "                   9 public  +1 encore  +1 grandiose  = 6 points  in 2 turns",
        "      completed  1 mentalism",
        "  3 Cleo                    0 points   headliner (mentalism)",
        "      on the bill  25 The Right Word  mentalism level 1  10 formula  +1 deja-vu",
        "                   = 1 point  at the next turn",
        "",
        "  Take up to two actions, or end your turn. Your talent is free: you may change",
        "  an animal in anybody's wings into another animal.",
    ]


def test_others_see_no_hand() -> None:
    """ILL-33."""
    for viewer in (2, SPECTATOR):
        drawing = lines(busy(), viewer)
        assert "      hand  2 cards" in drawing and "      hand  5 cards" in drawing
        assert not any("scarf  grandiose" in line for line in drawing)


def test_what_is_being_done_is_drawn() -> None:
    """ILL-14, ILL-24: components on their way to an objective, and the one that is being transformed."""
    t = table("1 rope, scarf, public", hands=["transformation", "rope"], contest=FOUR)
    t.play("transform 2")
    assert "      wings  1 rope  |2 scarf|  3 public" in lines(t)
    t.play("into mirrors", "take pendulum", "use 2")
    assert "         gathered  2 scarf>mirrors" in lines(t)
    assert "      wings  1 rope  3 public" in lines(t)


def test_a_talent_that_was_used_is_marked() -> None:
    """ILL-06, ILL-33."""
    t = table("1 rabbit", hands=["", "rope"], talents="tamer diva").play("turn 1", "into tiger")
    assert "> 1 Ada                     0 points   tamer, used" in lines(t, 1)


def test_an_objective_of_another_deck_goes_by_its_number() -> None:
    """ILL-31."""
    t = busy()
    t.s.title[:] = 0
    assert "    3  23 Trick 23  escape level 4  needs rope, curtain, tank, public" in lines(t)


@pytest.mark.parametrize("seats", [2, 6])
def test_every_table_fits_eighty_columns(seats: int) -> None:
    """ILL-33: even six players with long names and full wings; every card of one's own hand is there."""
    match, chance = Match(ENGINE, GAME.setup(seats, {"target": 24}), 4), Random(4)
    names, broadest = [f"{name} the Most Marvellous Magician" for name in NAMES], 0
    for _ in range(120):
        if match.over:
            break
        seat = match.awaited()[0]
        match.play(seat, chance.choice([code for code in match.legal(seat) if code != "end"] or ["end"]))
        s: Any = match.known(seat)
        drawing = draw(s, seat, names)
        broadest = max(broadest, *(len(line) for line in drawing.split("\n")))
        own = re.search(r"\(you\).*\n(?: +hand  (.*(?:\n {12}\S.*)*))?", drawing)
        assert own and len((own[1] or "").split()) == s.held[seat]
    assert 70 < broadest <= 80


def test_domains_have_colours_and_keep_their_names() -> None:
    drawing = draw(busy().known(0), 0, NAMES)
    painted = coloured(drawing)
    assert painted.plain == drawing
    styles = {drawing[span.start : span.end]: span.style for span in painted.spans}
    assert [styles[name] for name in DOMAIN_NAMES] == list(DOMAIN_STYLES)
    assert len(set(DOMAIN_STYLES)) == len(DOMAIN_NAMES) and styles["grandiose"] == "bold"


def test_every_seat_has_its_role() -> None:
    """ILL-06."""
    assert [ROLES[role] for role in roles(busy().s)] == ["tamer", "diva", "headliner"]
    assert ROLES == TALENT_NAMES


# What fades (ILL-30)


def conjured() -> Table:
    """The memory game: a dove in the wings was a rope, another has just been made of a scarf."""
    t = table("1 rope>dove, scarf, cage; 2 tiger~rabbit", hands=["transformation", "rope"], memory=True)
    return t.play("transform 2", "into dove")


def faded(t: Table, seat: int = 0) -> Any:
    s = t.known(seat)
    fade(s)
    return s


def test_people_are_shown_a_transformation_only_when_it_is_new() -> None:
    """ILL-30: until the next move; others' and spectators' eyes are treated alike."""
    t = conjured()
    for viewer in (0, 1, SPECTATOR):
        drawing = draw(faded(t, viewer), viewer, NAMES)
        assert "wings  1 rope>?  2 scarf>dove  3 cage" in drawing and "wings  4 tiger>?" in drawing
    t.play("end")
    drawing = draw(faded(t), 0, NAMES)
    assert "wings  1 rope>?  2 scarf>?  3 cage" in drawing and ">dove" not in drawing
    assert [card_name(faded(t).shown[item] - 1) for item in (0, 2)] == ["to be remembered", "cage"]


def test_nothing_else_in_the_state_gives_a_transformation_away() -> None:
    """ILL-30: faded, two tables that differ only in what was made are the same."""
    one, other = (
        table(f"1 rope>{kind}, scarf; 2 tiger~{kind}", hands=["rope", "rope"], memory=True)
        for kind in ("dove", "tank")
    )
    assert one.known_bytes(0) != other.known_bytes(0)
    assert all(
        ENGINE.pack(faded(one, viewer)) == ENGINE.pack(faded(other, viewer)) for viewer in (0, 1, SPECTATOR)
    )
    once, twice = faded(one), faded(one)
    fade(twice)
    assert ENGINE.pack(once) == ENGINE.pack(twice) and once.shown[0] == HIDDEN
    assert once.wings[0, Family.ANIMALS] == 0


def test_what_was_named_and_what_nobody_must_remember_does_not_fade() -> None:
    """ILL-30: around an objective; at the end; and in any other game."""
    t = table("1 rope>rabbit", hands=["", "rope"], contest=FOUR, memory=True)
    t.play("take pocket-rabbit", "say rabbit")
    assert "trick 1  4 The Pocket Rabbit" in draw(faded(t), 0, NAMES)
    assert "1 rope>rabbit" in draw(faded(t), 0, NAMES)
    for known in (table("1 rope>dove", over=End.IDLE, memory=True), table("1 rope>dove")):
        assert "1 rope>dove" in draw(faded(known), 0, NAMES)


# The end


def test_points_are_broken_down_by_what_they_are_made_of() -> None:
    """ILL-19: what cards take away is never more than there is."""
    t = table(
        hands=["", "success*2"],
        bill="1 pocket-rabbit + grandiose: rabbit, rope; 1 right-word + deja-vu + deja-vu: formula",
        kept="1 wandering-card",
        talents="diva diva",
        turn=1,
    )
    t.play("success pocket-rabbit", "success right-word")
    assert breakdown(t.s, 0) == [
        ("Levels", 4),
        ("Exact types", 1),
        ("Speciality", 1),
        ("Special cards", 1),
        ("Talent", 0),
    ]
    assert sum(n for _, n in breakdown(t.s, 0)) == t.points[0] == 7
    assert breakdown(t.s, 1, FRENCH)[2] == ("Spécialité", 0)


@pytest.mark.parametrize(
    ("over", "why", "clause"),
    [
        (End.SCORED, "the points that win have been reached", "ILL-21"),
        (End.EMPTY, "no objective is left", "ILL-22"),
        (End.IDLE, "for three rounds nobody has taken an action", "ILL-22"),
        (End.LONG, "sixty rounds have been played", "ILL-22"),
    ],
)
def test_it_is_said_why_the_game_is_over(over: int, why: str, clause: str) -> None:
    """ILL-21, ILL-22."""
    t = table(over=over)
    assert GAME.words.ending(t.s) == (f"The game is over: {why}.", clause)
    assert GAME.words.due(t.known(0), NAMES, seat=0) == f"The game is over: {why} ({clause})."
    assert ">" not in draw(t.known(0), 0, NAMES)
    assert GAME.words.ending(table().s) == ("", "") and TIE_BREAK in GAME.clauses()


# The guided first game


def test_the_guide_tells_a_true_story() -> None:
    """ILL-14, ILL-18, ILL-19, ILL-48: six points on the bill, less one for a Déjà vu."""
    guide = read_guide(GAME)
    seen = {n: guide.view(n, ENGINE).s for n in range(1, guide.of + 1)}
    assert (TALENT_NAMES[seen[1].talent[0]], seen[1].contest[1] - 1) == ("impresario", objective("pocket-rabbit"))
    rabbit = objective("pocket-rabbit")
    assert [value_of(seen[n], rabbit) for n in (8, 9)] == [4, 6]
    (n,) = [n for n, step in enumerate(guide.steps, 1) if step.wrong]
    match, wrong = guide.at(n, ENGINE), guide.step(n).wrong
    assert wrong and match.engine.why(match.state, 0, GAME.codes.parse(wrong)) == 14
    assert seen[n].contest[int(wrong.split()[1]) - 1] - 1 == objective("pendulum")
    assert [seen[n].contest[3] - 1 for n in (5, 6)] == [objective("sealed-prophecy"), objective("screen-of-mist")]
    last = guide.view(guide.of, ENGINE)
    assert last.points == (5, 2)
    assert "completed  1 close-up" in draw(last.s, 0, guide.names)
    assert "1 The Wandering Card  close-up" in draw(last.s, 0, guide.names)
    assert "3  29 The Pendulum  mentalism level 3  needs rope, mirrors, public" in draw(last.s, 0, guide.names)
    assert last.s.hand[0, CARD_NAMES.index("rope")] == last.s.hand[0, CARD_NAMES.index("mirrors")] == 1

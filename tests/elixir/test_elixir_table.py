"""The table of Elixir in text: the drawing, what is due, moves in words, standing orders, and the guide."""

import re
from random import Random
from typing import Any

import pytest

from alambic.core.match import Match
from alambic.core.state import SPECTATOR
from alambic.games.elixir import GAME
from alambic.games.elixir.cards import INGREDIENT_NAMES, OBJECT_NAMES, TITLES, TRANSACTION_NAMES
from alambic.games.elixir.vocabulary import End
from alambic.games.elixir.words import (
    STYLE_OF,
    TIE_BREAK,
    breakdown,
    coloured,
    draw,
    due,
    named,
    needless,
    orders,
    pointed,
    unit,
)
from alambic.server.views.guide import read_guide
from tests.elixir.position import ENGINE, Table, table
from tests.elixir.spoken import FRENCH, NAMES, spell, unspaced
from tests.elixir.test_elixir_preview import seen

phrase, unremarked, ending = GAME.words.phrase, GAME.words.unremarked, GAME.words.ending


def told(t: Table, *seats: int) -> list[str]:
    """What is due, as these seats are told."""
    return [due(t.known(seat), NAMES, seat=seat) for seat in seats]


# The drawing


def busy() -> Table:
    """Somewhere in the middle of a game of three."""
    t = table(
        ["salt, amber, wand, curio*2", "honey*2, amulet, feather", "broom"],
        ["tornado, rhyme", "gag, flood", "unbinding"],
        cast="1 aegis; 2 pact",
        bound="3 echo by 1",
        dared="2 bow by 1",
        discard="ash*2, bag",
        knows={(0, 1): "amulet"},
        sees={0: "gag"},
        aside="serenade, harvest, mastery",
    )
    t.s.gag[1], t.s.skips[2], t.s.extras[0], t.s.glass[0] = 1, 1, 2, 1
    return t


def test_a_table_is_drawn_with_everything_on_it() -> None:
    """ELX-05, ELX-18, ELX-19: of other hands what was seen, and levels; forfeits by card."""
    assert draw(busy().known(0), 0, NAMES).split("\n") == [
        "  turn 1 of 180   pile 99 finds",
        "  spells set aside  1 of level 1, 1 of level 2, 1 of level 4",
        "  discard  ash x2  bag",
        "",
        "> 1 Ada (you)               3 ingredients left",
        "      finds  amber  salt  wand  curio x2",
        "      spells  9 Rhyme (hellebore)  17 Tornado (scale, mercury)",
        "      cast  3 Bow  13 Echo  44 Aegis",
        "      powers  aegis",
        "      turns  3 more",
        "  2 Bo                      6 ingredients left",
        "      finds  amulet  and 3 more",
        "      spells  33 Gag (nettle, feather)  1 of level 4",
        "      cast  55 Pact",
        "      forfeits  3 Bow for Ada (to be done)",
        "      turns  gagged",
        "  3 Cleo                    2 ingredients left",
        "      finds  1",
        "      spells  1 of level 2",
        "      forfeits  13 Echo for Ada",
        "      turns  1 turn to skip",
        "",
        "  Play finds and cast spells, as many as you like; then say “next”.",
    ]


def test_spectators_see_no_hand() -> None:
    """ELX-19."""
    drawing = draw(busy().known(SPECTATOR), SPECTATOR, NAMES)
    assert (
        drawing.count("      finds  ") == 3
        and "      finds  5\n      spells  1 of level 1  1 of level 2\n" in drawing
    )
    assert not re.search("amber|amulet|Tornado|Gag", drawing)


def test_what_is_being_played_is_drawn() -> None:
    """ELX-10, ELX-20: what is owed, the target, the answer to it, what it is worth now."""
    t = table(
        ["scale, mercury, wand", "toadstool, cobweb", "amulet, snuffer"],
        ["tornado, bow", "gleaning, riddle", ""],
        discard="salt, ash",
    )
    t.play("cast tornado", "right")
    owed = "  being played  17 Tornado  by Ada  to the right  still needs scale, mercury\n"
    assert owed in draw(t.known(2), 2, NAMES)
    t.play("pay").answer({1: "answer gleaning", 2: "amulet"})
    drawing = draw(t.known(2), 2, NAMES)
    assert "  being played  17 Tornado  by Ada  to the right\n    in answer  31 Gleaning  by Bo\n" in drawing
    t.let().play("take salt", seat=1)
    assert "17 Tornado  by Ada  to the right  not affecting Cleo\n" in draw(t.known(1), 1, NAMES)
    t.answer({2: "snuffer"})
    assert "17 Tornado  by Ada  to the right  snuffed  not affecting Cleo\n" in draw(t.known(1), 1, NAMES)


def test_market_lot_and_what_a_double_works_as_are_drawn() -> None:
    """ELX-30, ELX-32, ELX-95."""
    t = table(["market, salt", "ash", "honey*2"]).play("play market")
    for seat, code in enumerate(("put salt", "put ash", "put honey")):
        t.play(code, seat=seat)
    assert "  market  ash  salt  honey\n" in draw(t.known(1), 1, NAMES)
    t = table(["auction, curio*3", "salt*3", ""], pile="ash, wand, bag").play("play auction", "bid 2")
    drawing = draw(t.known(2), 2, NAMES)
    assert "  lot  ash  wand  bag\n  bid  2 finds by Ada\n  being played  auction  by Ada\n" in drawing
    t = table(["scale, amber, wolfsbane, mercury", "salt", ""], ["double, bow", "", ""], cast="2 amnesia")
    t.play("cast double", "as amnesia", "at 2")
    assert "  being played  54 Double  as Amnesia  by Ada  at Bo\n" in draw(t.known(1), 1, NAMES)


def test_a_spell_of_another_deck_goes_by_its_number() -> None:
    """ELX-53."""
    t = busy()
    t.s.title[:] = 0
    assert "      cast  3 Spell 3  13 Spell 13  44 Spell 44" in draw(t.known(0), 0, NAMES)


@pytest.mark.parametrize("seats", [3, 8])
def test_every_table_fits_eighty_columns(seats: int) -> None:
    """ELX-19: even eight players with long names; and everybody is told something."""
    match, chance = Match(ENGINE, GAME.setup(seats, {"total": "13"}), 4), Random(4)
    names, broadest = [f"{name} the Most Marvellous Sorcerer" for name in NAMES], 0
    for step in range(130):
        seat = chance.choice(match.awaited())
        match.play(seat, chance.choice([code for code in match.legal(seat) if code != "next"] or ["next"]))
        viewer = (*range(seats), SPECTATOR)[step % (seats + 1)]
        s: Any = match.known(viewer)
        broadest = max(broadest, *(len(line) for line in draw(s, viewer, names).split("\n")))
        for say in (str, FRENCH):
            assert re.fullmatch(r"[^{}]+[.!]", due(s, NAMES, say, viewer))
    assert 70 < broadest <= 80


def test_finds_have_colours_and_keep_their_names() -> None:
    drawing = draw(busy().known(0), 0, NAMES)
    painted = coloured(drawing)
    assert painted.plain == drawing
    styles = {drawing[span.start : span.end]: span.style for span in painted.spans}
    assert styles["salt"] == STYLE_OF["honey"] and styles["wand"] == STYLE_OF["broom"]
    assert len({STYLE_OF[names[0]] for names in (INGREDIENT_NAMES, TRANSACTION_NAMES, OBJECT_NAMES)}) == 3


# What is due


def test_a_turn_says_what_is_still_owed() -> None:
    """ELX-07, ELX-50, ELX-68."""
    t = table(["salt", "ash", "honey"], dared="1 bow by 2")
    t.s.gag[0] = 1
    turn = "Play finds and cast spells, as many as you like; then say “next”."
    gagged = "You are gagged: no spell until the end of this turn."
    assert told(t, 0, 1) == [f"{turn} {gagged} You still owe Bo “Bow”.", "It is the turn of Ada."]
    t = table(["nettle, feather", "mirror", ""], ["gag, bow", "", ""]).play("cast gag", "at 2")
    t.answer({1: "mirror"}).let()
    assert told(t, 0) == [f"{turn} You are gagged: no spell until the end of your next turn."]


def test_casting_says_what_comes_next() -> None:
    """ELX-10, ELX-20, ELX-54."""
    t = table(["hellebore, wand", "mirror, salt, ash", "honey"], ["rhyme, bow", "", ""]).play("cast rhyme")
    assert told(t, 0, 1) == ["“Rhyme”: choose an opponent.", "Ada is to choose for “Rhyme”."]
    assert told(t.play("at 2"), 0, 1) == [
        "“Rhyme” still needs hellebore: choose what you pay it with.",
        "Ada is to pay for “Rhyme”.",
    ]
    t.play("pay")
    assert told(t, 0, 1, 2, SPECTATOR) == [
        "You cast “Rhyme”: answer it yourself, or let it pass.",
        "Ada casts “Rhyme” at you: answer, or let it pass.",
        "Ada casts “Rhyme”: answer, or let it pass.",
        "“Rhyme” of Ada: Ada, Bo and Cleo may still answer.",
    ]
    mirrored = t.copy().answer({1: "mirror"})
    assert told(mirrored, 0) == ["Bo sends “Rhyme” back to you: answer, or let it pass."]
    t.play("pass", seat=0)
    assert told(t, 0) == ["“Rhyme” of Ada: Bo and Cleo may still answer."]
    t.play("pass", seat=1).play("pass", seat=2)
    forfeit = "Speak in rhyme: end every sentence on a word that rhymes with another of its words."
    assert told(t, 1, 2) == [
        f"Ada casts “Rhyme” at you: accept the forfeit, or buy it off (price: 2). {forfeit}",
        "Bo is to accept “Rhyme”, or to buy it off from Ada.",
    ]
    assert told(t.play("buy"), 1, 0) == ["Choose 2 finds to give to Ada.", "Bo is to choose what to give."]
    assert told(t.play("give salt"), 1) == ["Choose a find to give to Ada."]


def test_accusations_say_who_says_what_of_whom() -> None:
    """ELX-50, ELX-52."""
    t = table(["salt", "ash", "honey"], bound="2 echo by 1", dared="3 bow by 1").play("call echo")
    assert told(t, 1, 2) == [
        "Ada says that you have broken “Echo”: admit it, or deny it.",
        "Ada says that Bo has broken “Echo”: Bo is to admit it, or to deny it.",
    ]
    assert told(t.play("deny"), 2, 0) == [
        "Ada says that Bo has broken “Echo”, and Bo denies it: vote.",
        "Still to vote on “Echo”: Cleo.",
    ]
    t.play("innocent").play("contest bow")
    assert told(t, 1) == ["Ada says that Cleo has not done “Bow”: vote."]


def test_effects_say_what_is_to_be_chosen() -> None:
    """ELX-04, ELX-31, ELX-32, ELX-45, ELX-60, ELX-65, ELX-71, ELX-84, ELX-91, ELX-95."""
    s: Any = ENGINE.start(GAME.setup(3, {"total": "11"}), 1)
    assert due(s, NAMES, seat=s.turn) == (
        "Choose the level of your next spell: so far yours take 0 of 11 ingredients."
    )
    t = table(["flea, ball, salt, ash", "honey, amber", ""])
    assert told(t.copy().play("play ball", "at 2"), 0) == ["You see the finds of Bo: take one of them."]
    sale = t.copy().play("play flea", "at 2")
    assert told(sale, 0) == ["Choose a find to give to Bo."]
    assert told(sale.play("give ash"), 0) == ["Choose another find to give to Bo, or leave it at that."]
    t = table(["auction, curio*3", "salt*3", "ash"], pile="ash, wand, bag").play("play auction")
    assert told(t, 0) == ["Bid for the lot, or be out."]
    assert told(t.play("bid 1"), 1) == ["Ada bids 1: bid more for the lot, or be out."]
    assert told(t.play("bid 2", "out"), 1) == ["The lot is yours: discard 2 finds for it."]
    t = table(["scale, mercury", "salt", ""], ["tornado, bow", "", ""]).play("cast tornado")
    assert told(t, 0) == ["“Tornado”: choose which way the hands move."]
    t = table(["feather, salt, ash, curio", "amber, honey", ""], ["second-sight, bow", "", ""])
    t.play("cast second-sight", "at 2").let()
    assert told(t, 0) == ["You see the finds of Bo: first choose the one of yours that you give."]
    t = table(["moondew, hellebore", "salt", ""], ["poisoned-gift, bow, gag, flood", "", ""])
    t.play("cast poisoned-gift", "at 2").let()
    assert told(t, 0) == ["Choose the spell of level 2 or less that you give to Bo."]
    t = table(["moondew, amber, ash, salt", "salt", ""], ["elixir, bow, gag", "", ""]).play("cast elixir").let()
    assert told(t, 0) == ["“Elixir”: cast another spell of level 3 or less without ingredients."]
    double = ["scale, amber, wolfsbane, mercury", "salt", ""]
    t = table(double, ["double, bow", "", ""], cast="3 borrowed-magic", discard="bag").play("cast double")
    assert told(t, 0) == ["“Double”: choose the spell on the table that you copy."]
    assert told(t.play("as borrowed-magic"), 0) == ["“Double”: choose the object in the discard that you use."]


def test_it_is_said_why_the_game_is_over() -> None:
    """ELX-14, ELX-15."""
    assert TIE_BREAK == "ELX-15" and ending(table().s) == ("", "")
    for over, why, clause in (
        (End.EMPTY_HANDED, "{who} has no spell left in hand", "ELX-14"),
        (End.LONG, "60 turns a player have been taken", "ELX-15"),
    ):
        s = table().s
        s.over, s.winner = over, 2 if over == End.EMPTY_HANDED else 0
        assert ending(s) == (f"The game is over: {why}.", clause)
        assert due(s, NAMES) == f"The game is over: {why} ({clause}).".format(who="Bo")


def test_what_is_left_is_broken_down_by_levels() -> None:
    """ELX-15: the points are ingredients, the fewer the better."""
    t = table(spells=["bow, tale, gag, flood", "-", ""], over=End.EMPTY_HANDED, winner=2)
    parts = breakdown(t.s, 0)
    assert parts == [("2 spells of level 1", 2), ("One spell of level 2", 2), ("One spell of level 4", 4)]
    assert sum(n for _, n in parts) == t.points[0]
    assert breakdown(t.s, 1) == [("No spell left in hand", 0)]
    assert (unit(), unit(FRENCH)) == ("to cast", "à lancer")


# Moves


@pytest.mark.parametrize(
    ("code", "english", "french"),
    [
        ("next", "Next!", "Au suivant !"),
        ("draft 2", "Take a spell of level 2", "Prendre un sortilège de niveau 2"),
        ("play gloves", "Play the Thief's gloves", "Jouer les Gants de voleur"),
        ("cast 12", "Cast spell 12", "Lancer le sortilège 12"),
        ("use bag", "Use the Bottomless bag from the discard", "Utiliser le Sac sans fond de la défausse"),
        ("wand amber", "A Wand instead of the amber", "Remplacer l’ambre par une Baguette"),
        ("without ash", "Leave out the ash", "Laisser de côté la cendre"),
        ("pass", "Let it pass", "Laisser passer"),
        ("broom nettle", "Sweep up the nettle with a Broom", "Ramasser l’ortie d’un coup de Balai"),
        ("buy", "Buy it off", "S’en racheter"),
        ("put curio", "Put the Curio on the market", "Poser le Bibelot sur le marché"),
        ("lay 9", "Lay forfeit 9 on somebody", "Passer le gage 9 à quelqu’un"),
        ("call 9", "Call out: forfeit 9 was broken", "Prendre en faute : gage 9"),
        ("innocent", "Not guilty", "Non coupable"),
    ],
)
def test_moves_are_buttons_in_both_languages(code: str, english: str, french: str) -> None:
    assert (phrase(code), unspaced(phrase(code, FRENCH))) == (english, french)


def test_no_two_moves_have_the_same_words() -> None:
    """What may be legal at once must be told apart, in both languages."""
    codes = [GAME.codes.code(move) for move in range(GAME.codes.count)]
    for say in (str, FRENCH):
        assert len({phrase(code, say) for code in codes}) == len(codes)


def test_a_move_that_tells_nothing_yet_is_a_sentence_too() -> None:
    """ELX-20, ELX-52."""
    assert unremarked("pass", "Ada") == "Ada lets it pass."
    assert unremarked("guilty", "Ada") == "Ada votes: guilty."
    assert unremarked("mirror", "Ada") == "Ada: Answer with a Mirror"


def test_answers_can_be_ordered_ahead() -> None:
    """ELX-20: with objects, with special spells in hand, and with a Broom what is lacking for one's spells."""
    always = ["amulet", "mirror", "snuffer"]
    assert orders(table(spells=["gag", "", ""]).known(0), 0) == [("answering", code) for code in always]
    t = table(["broom, salt, hellebore", "", ""], ["gleaning-again, unbinding, rhyme", "", ""])
    codes = [code for _, code in orders(t.known(0), 0)]
    numbers = [f"answer {spell('gleaning') + 2}", f"answer {spell('unbinding') + 1}"]
    assert codes == [*always, *numbers, "broom mandrake", "broom cobweb", "broom amber"]
    for code in codes:
        GAME.codes.parse(code)


def test_nobody_alone_is_asked_about_their_own_card() -> None:
    """ELX-20: it is their own until a Mirror has sent it back."""
    t = table(["toadstool, sulphur, snuffer", "mirror", ""], ["amnesia, flood", "", ""])
    t.play("cast amnesia", "at 2")
    assert [needless(t.known(seat), seat) for seat in range(3)] == [True, False, False]
    t.answer({1: "mirror"})
    assert [needless(t.known(seat), seat) for seat in range(3)] == [False, True, False]


# The guided first game


def test_the_guide_tells_what_happens() -> None:
    """ELX-07, ELX-10, ELX-20, ELX-42, ELX-54: its texts are true of its deal."""
    guide = read_guide(GAME)
    seen = {n: guide.view(n, ENGINE).s for n in range(1, guide.of + 1)}
    titles = {number: TITLES[seen[1].title[number - 1] - 1] for number in (1, 9, 18, 20)}
    assert titles == {1: "serenade", 9: "rhyme", 18: "tornado", 20: "plunder"}
    (n,) = [n for n, step in enumerate(guide.steps, 1) if step.wrong]
    wrong = guide.steps[n - 1].wrong
    assert wrong and ENGINE.why(guide.at(n, ENGINE).state, 0, GAME.codes.parse(wrong)) == 10
    drawn = [draw(seen[n], 0, guide.names) for n in (1, 6, 8, 9, guide.of)]
    assert "9 Rhyme (hellebore)" in drawn[0] and "18 Tornado (nettle, wolfsbane)" in drawn[0]
    assert "finds  sulphur  amber x2  hellebore  mirror  bag" in drawn[0]
    assert "finds  sulphur  amber x2  hellebore  mercury  auction  mirror" in drawn[1]
    assert "finds  amber x2  wolfsbane  salt  hellebore  auction  mirror" in drawn[2]
    assert guide.view(8, ENGINE).points == (6, 9, 9)
    assert "being played  1 Serenade  by Célestin  at Camille" in drawn[3]
    assert "forfeits  1 Serenade for Camille (to be done)  9 Rhyme for Camille" in drawn[4]
    assert "spells  2 of level 1  3 of level 2" in drawn[4]


# Moves as hints say them


def test_a_hint_names_what_a_move_is_about() -> None:
    """Spells and players by name, and where they are on the page."""
    t = table(
        ["salt", "", ""], ["bow, flood", "", ""], cast="2 tornado", bound="3 rhyme by 1", dared="2 toast by 1"
    )
    view = seen(t)
    found = {code: (named(t.spelled(code), view), pointed(t.spelled(code), view)) for code in (
        "cast bow", "as tornado", "at 3", "call rhyme", "confirm toast", "contest toast", "draft 2", "next",
    )}  # fmt: skip
    assert found == {
        "cast bow": ("Cast “Bow”", []),
        "as tornado": ("Copy “Tornado”", [f"spell-{spell('tornado') + 1}"]),
        "at 3": ("Choose Clio", ["player-2"]),
        "call rhyme": ("Call Clio out: “Rhyme” was broken", ["player-2"]),
        "confirm toast": ("Confirm that Blaise has done “Toast”", ["player-1"]),
        "contest toast": ("Contest that Blaise has done “Toast”", ["player-1"]),
        "draft 2": ("Take a spell of level 2", ["stack-2"]),
        "next": ("Next!", []),
    }

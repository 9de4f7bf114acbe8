"""What Le jeu des artiseurs tells whoever is to do something, and the others meanwhile."""

import re
from random import Random
from typing import Any

import pytest

from alambic.core.match import Match
from alambic.core.state import SPECTATOR
from alambic.games.artiseurs import GAME
from alambic.games.artiseurs.rules_board import occupied
from alambic.games.artiseurs.vocabulary import CELL_NAMES
from alambic.server.basics.words import words
from tests.artiseurs.position import ENGINE, table

due = GAME.words.due

NAMES = ("Ada", "Bo", "Cleo")
FRENCH = words("fr").say
ROW_BUT_ONE = """
    .....
    .....
    rrb.w
    .....
    ...wb
"""


def told(t: Any, *seats: int) -> list[str]:
    """What is due, as these seats are told."""
    return [due(t.known(seat), NAMES, seat=seat) for seat in seats]


def test_the_learning_game_says_what_is_open() -> None:
    """ART-20."""
    both = "Draw a stone from the bag, or move a stone of any colour one step."
    assert told(table(ROW_BUT_ONE, mode="learning"), 0, 1) == [both, "Ada is to draw a stone or to move one."]
    assert told(table(mode="learning"), 0) == ["Draw a stone from the bag."]
    empty = "The bag is empty: move a stone of any colour one step."
    assert told(table(ROW_BUT_ONE, mode="learning", bag=""), 0) == [empty]


def test_the_bones_say_what_is_open() -> None:
    """ART-21, ART-26, ART-27: bones that can do nothing are only given up."""
    every = "Play a bone, give one up, or give one to turn another over."
    assert told(table(), 0, 1, SPECTATOR) == [every, *["Ada is to use a bone."] * 2]
    assert told(table(mode="knucklebones"), 0) == ["Play a bone, or give one up."]
    bones = "point, red moon, red points, red point"
    none = "None of your bones can do anything: give one up"
    assert told(table(ROW_BUT_ONE, bag="", bones=bones), 0) == [f"{none}, or give one to turn another over."]
    assert told(table(ROW_BUT_ONE, bag="", bones=bones, mode="knucklebones"), 0) == [f"{none}."]


def test_centaur_and_moon_say_what_they_do() -> None:
    """ART-22, ART-25."""
    t = table(ROW_BUT_ONE, bones="centaur/point, moon, points, point")
    assert told(t.copy().play("bone 1"), 0, 1) == [
        "Centaur: move a stone of any colour one step, to a free cell beside it.",
        "Ada is to move a stone one step.",
    ]
    assert told(t.play("bone 2"), 0, 1) == [
        "Moon: lift a stone of any colour, to place it again elsewhere.",
        "Ada is to lift a stone.",
    ]
    assert told(t.play("lift a3"), 0, 1) == [
        "Place the red stone you have lifted on another free cell.",
        "Ada is to place a red stone.",
    ]


PUSH = "A red stone may also go on another one, which it pushes one step."
TAKE = "A black stone may also go on another one, which you then place again."


@pytest.mark.parametrize(
    ("play", "hand", "also"),
    [
        ("white", "r", ""),
        ("white", "b", ""),
        ("red", "w", ""),
        ("red", "r", PUSH),
        ("red", "b", ""),
        ("black", "r", PUSH),
        ("black", "b", TAKE),
    ],
)
def test_who_places_which_stone_knows_its_power(play: str, hand: str, also: str) -> None:
    """ART-05, ART-06, ART-07."""
    named = {"w": "white", "r": "red", "b": "black"}[hand]
    t = table(ROW_BUT_ONE, play=play, hand=hand)
    assert told(t, t.seat_of(play)) == [f"Place a {named} stone on a free cell. {also}".rstrip()]
    bare = table("", play=play, hand=hand)
    assert told(bare, bare.seat_of(play)) == [f"Place a {named} stone on a free cell."]


def test_french_agrees_with_its_stones() -> None:
    """ART-06, ART-07, ART-24."""
    t = table(ROW_BUT_ONE, play="black", hand="rb")
    assert due(t.known(2), NAMES, FRENCH, 2) == (
        "Posez une pierre rouge ou une pierre noire sur une case libre. "
        "Une rouge peut aussi aller sur une autre pierre, qu’elle pousse d’un pas. "
        "Une noire peut aussi aller sur une autre pierre, que vous reposez ensuite."
    )
    assert due(t.known(0), NAMES, FRENCH, 0) == "À Cleo de poser une pierre rouge ou une pierre noire."


def test_a_choice_of_stones_and_a_chain_are_told() -> None:
    """ART-07, ART-24."""
    t = table(ROW_BUT_ONE, play="black", hand="wb")
    assert told(t, 2, 0) == [
        f"Place a white stone or a black stone on a free cell. {TAKE}",
        "Cleo is to place a white stone or a black stone.",
    ]
    assert told(t.play("put black e3"), 2) == ["You have taken a white stone: place it at once, on a free cell."]


def test_a_returning_stone_is_told_of_the_line_it_may_not_make() -> None:
    """ART-12, ART-14."""
    t = table("ww.ww ..... rrb.w ..... .....", play="red", hand="r").play("push c3 east")
    assert told(t, 1) == [f"A stone has come back: place a red stone on a free cell. {PUSH}"]
    t = table("ww.ww ..... ww.rb ..... .....", hand="w").play("put white c3")
    back = "A stone has come back: place a white stone on a free cell."
    assert told(t, 0) == [f"{back} It may not make a line of one colour (ART-14)."]


def test_several_lines_are_chosen_from() -> None:
    """ART-13."""
    t = table("..w.. ..b.. ww.rr ..b.. ..r..", hand="w").play("put white c3")
    assert told(t, 0, 2) == [
        "Several lines stand: choose the one that leaves the board.",
        "Ada is to choose the line that leaves the board.",
    ]


@pytest.mark.parametrize(
    ("bones", "sides"),
    [
        ("points, point, point, moon", "to show the centaur or two points."),
        ("point, point, points, moon", "to show the centaur or one point."),
        ("moon, point, points, point", "to show the centaur or the moon."),
        ("centaur/moon?, point, points, point", "to show the centaur, or its other side, which nobody has seen."),
    ],
)
def test_whoever_receives_a_bone_to_set_is_told_its_sides(bones: str, sides: str) -> None:
    """ART-27, ART-33."""
    t = table(ROW_BUT_ONE, bones=bones, rules="veiled" if "?" in bones else "")
    assert told(t.play("turn 2 with 1"), 1, 0) == [
        f"You are given bone 1: set it {sides}",
        "Bo is to choose the side that bone 1 shows.",
    ]


def test_a_bone_of_ones_own_just_turned_may_be_played() -> None:
    """ART-29."""
    t = table(ROW_BUT_ONE, mode="baugienne", play="white").play("turn 4 with 1", "set centaur")
    assert told(t, 0, 1) == [
        "You have turned bone 4 over: play it at once, or leave it at that.",
        "Ada may play bone 4, just turned over, at once.",
    ]


def test_wishes_are_asked_for_and_stay_hidden() -> None:
    """ART-30, ART-32."""
    t = table(
        ROW_BUT_ONE, mode="baugienne", bones="white point, white point, red points, black moon", last="white"
    )
    ask = "Do you want to act now, or wait?"
    assert told(t, 0, 1, 2, SPECTATOR) == [ask, ask, ask, "Ada, Bo or Cleo may ask to act."]
    t.say(white="wait", black="now")
    assert told(t, 0, 1, 2, SPECTATOR) == [
        "You wait. Bo may still ask to act.",
        ask,
        "You have asked to act now. Bo may still ask too.",
        "Bo may ask to act.",
    ]
    t.say(red="rounds")
    assert told(t, 2, 0) == [
        "Turn by turn. Play a bone, give one up, or give one to turn another over.",
        "Turn by turn: Cleo is to use a bone.",
    ]


def test_whoever_asked_to_go_turn_by_turn_or_has_no_bone_is_told_so() -> None:
    """ART-30, ART-32."""
    t = table(ROW_BUT_ONE, mode="baugienne", bones="white point, white point, red points, red moon", last="white")
    t.say(white="rounds")
    assert told(t, 0, 2) == [
        "You have asked to act now, and to go turn by turn. Bo may still ask too.",
        "You have no bone now. Bo may ask to act.",
    ]


def test_votes_are_asked_for_and_stay_hidden() -> None:
    """ART-20."""
    t = table(ROW_BUT_ONE)
    t.play("stop", seat=1)
    ask = "Bo would like to stop here: vote. It ends only if all say yes."
    assert told(t, 0, 1, 2) == [ask, "You would like to stop here. Still to vote: Ada and Cleo.", ask]
    for vote, words_of in (("yes", "stop"), ("no", "go on")):
        voted = t.copy().play(vote, seat=0)
        assert told(voted, 0, SPECTATOR) == [
            f"You have voted to {words_of}. Still to vote: Cleo.",
            "Bo would like to stop here. Still to vote: Cleo.",
        ]


BONES = {"choosing", "stepping", "lifting", "putting"}
PHASES = {
    "learning": {"choosing", "putting", "voting"},
    "knucklebones": BONES,
    "cervienne": {*BONES, "setting"},
    "baugienne": {*BONES, "setting", "wishing"},
}
KINDS = {  # a word of the prompt, and the moves of which it speaks
    r"draw a stone": "draw",
    r"move a stone": "step",
    r"play a bone|play it": "bone",
    r"give one up": "give",
    r"turn another over": "turn",
    r"play nothing|leave it at that": "skip",
    r"set it": "set",
    r"choose the one": "clear",
    r"lift a stone": "lift",
    r"place": "put",
    r"pushes": "push",
    r"act now": "now",
    r"vote": "yes",
}


@pytest.mark.parametrize("mode", PHASES)
def test_whoever_is_awaited_is_told_of_what_they_can_do_and_of_nothing_else(mode: str) -> None:
    """ART-06, ART-07, ART-20, ART-27, ART-30."""
    phases = set()
    for word in range(4):
        match, chance = Match(ENGINE, GAME.setup(3, {"mode": mode}), word), Random(word)
        for _ in range(200):
            if match.over:
                break
            seat = chance.choice(match.awaited())
            codes, s = match.legal(seat), match.known(seat)
            prompt = due(s, NAMES, seat=seat).lower()
            assert not re.search(r"[{}]|\b(?:stone|bone|line|vote)\b", due(s, NAMES, FRENCH, seat))
            kinds = {code.split()[0] for code in codes}
            for pattern, kind in KINDS.items():
                if kind == "put" and kinds & {"lift"}:
                    continue  # it tells what comes after
                assert bool(re.search(pattern, prompt)) == (kind in kinds), (prompt, kind)
            full: Any = occupied(s)
            taken = [code for code in codes if re.match("put", code) and full >> CELL_NAMES.index(code[-2:]) & 1]
            assert ("then place again" in prompt) == bool(taken)
            phases.add(match.engine.phase(match.state))
            match.play(seat, chance.choice([code for code in codes if code != "yes"]))
    assert phases >= PHASES[mode]

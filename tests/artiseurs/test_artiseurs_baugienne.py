"""On the fly: who acts next, and turn by turn when actions collide: ART-28 to ART-30, ART-32."""

from itertools import combinations, permutations, product

import pytest

from alambic.games.artiseurs import GAME
from alambic.games.artiseurs.vocabulary import COLOUR_NAMES, Reason, Told
from tests.artiseurs.position import Table, table

STONES = {"b4": "w", "d4": "r", "c3": "b", "a1": "w", "e2": "r"}
ALL_HOLD = "white centaur/moon, red point, black points, black point"
ORDER = ("white", "red", "black")


def window(bones: str = ALL_HOLD, last: str = "white", asked: tuple[int, int, int] = (0, 0, 0)) -> Table:
    """Several hold bones and somebody has just acted."""
    t = table(STONES, mode="baugienne", bones=bones, last=last)
    t.s.asked[:] = asked
    assert t.phase == "wishing"
    return t


def expected(wishes: dict[str, str], last: str, asked: dict[str, int]) -> tuple[str, int]:
    """ART-29, ART-30: who acts next, and why."""
    want = [colour for colour in ORDER if wishes.get(colour, "wait") != "wait"]
    if not want:
        after = ORDER.index(last) + 1
        return next(colour for colour in (*ORDER[after:], *ORDER) if colour in wishes), Reason.ALL_WAIT
    if len(want) == 1:
        return want[0], Reason.ALONE
    others = [colour for colour in want if colour != last]
    if len(others) == 1:
        return others[0], Reason.NOT_TWICE
    longest = [colour for colour in others if asked[colour] == max(asked[other] for other in others)]
    return longest[-1], Reason.ASKED_FIRST if len(longest) == 1 else Reason.BY_COLOUR


# Windows


@pytest.mark.parametrize("holders", [pair for n in (2, 3) for pair in combinations(ORDER, n)], ids=str)
@pytest.mark.parametrize("last", ORDER)
def test_who_acts_next(holders: tuple[str, ...], last: str) -> None:
    """ART-29, ART-30: every wish of every holder, whoever has asked before: not twice, asked first, by colour."""
    faces = ("centaur/moon", "point", "points", "point")
    bones = ", ".join(f"{holders[min(n, len(holders) - 1)]} {shows}" for n, shows in enumerate(faces))
    start = window(bones, last)
    for words in product(("wait", "now", "rounds"), repeat=len(holders)):
        wishes = dict(zip(holders, words, strict=True))
        for asked in product((0, 1), repeat=3):
            t = start.copy()
            t.s.asked[:] = [count if colour in holders else 0 for colour, count in zip(ORDER, asked, strict=True)]
            before = dict(zip(ORDER, asked, strict=True))
            for colour, word in wishes.items():
                t.engine.play(t.s, t.seat_of(colour), t.engine.codes.parse(word))
            [event] = t.events(Told.PREFERRED)
            assert (COLOUR_NAMES[event.who], event.what) == expected(wishes, last, before), (wishes, asked)
            assert t.waiting == {COLOUR_NAMES[event.who]} and t.phase == "choosing"
            asking = sum(word != "wait" for word in words)
            assert bool(t.events(Told.ORDERLY)) == ("rounds" in words and asking > 1)


@pytest.mark.parametrize(
    "words", [("now", "now", "now"), ("wait", "wait", "wait"), ("now", "wait", "rounds"), ("wait", "now", "now")]
)
def test_the_order_of_wishes_does_not_matter(words: tuple[str, ...]) -> None:
    """ART-30: they are secret until the last has spoken; the state is the same to the byte."""
    wishes = dict(zip(ORDER, words, strict=True))
    ends = set()
    for order in permutations(ORDER):
        t = window(asked=(1, 0, 0)).say(**{colour: wishes[colour] for colour in order})
        assert [(COLOUR_NAMES[e.who], e.what) for e in t.events(Told.WISHED)] == [
            (colour, 1 + ("wait", "now", "rounds").index(wishes[colour])) for colour in ORDER
        ]
        ends.add(t.engine.pack(t.s))
    assert len(ends) == 1


def test_every_holder_is_asked_and_nobody_else() -> None:
    """ART-30: who holds no bone has no wish; who has spoken does not speak again."""
    t = window("white moon, white point, black points, black point")
    assert t.waiting == {"white", "black"} and t.why("now", seat=1) != 0
    t.say(white="wait")
    assert t.waiting == {"black"} and t.why("now", seat=0) != 0 and not t.events(Told.WISHED)


def test_silence_is_waiting() -> None:
    """ART-30: it comes first among the wishes."""
    t = window()
    for seat in range(3):
        codes = [t.engine.codes.code(move) for move in t.engine.legal(t.s, seat)]
        assert codes == ["wait", "now", "rounds"]
    assert GAME.silence["wishing"] == "wait"


def test_a_single_holder_is_not_asked() -> None:
    """ART-28, ART-30: white begins with all bones, and acts; after that there are two holders."""
    t = table(STONES, mode="baugienne", draws="w")
    assert (t.phase, t.turn) == ("choosing", "white") and t.why("skip") == 29
    t.play("bone 1", "put white e5")
    assert (t.phase, t.waiting) == ("wishing", {"white", "red"})
    bones = "white moon, red point, red points, red point"
    t = table(STONES, mode="baugienne", play="white", bones=bones, last="red").play("give 1")
    assert (t.phase, t.turn) == ("choosing", "red")


def test_a_bone_may_be_played_as_soon_as_it_lies_there() -> None:
    """ART-28: red acts between two actions of white."""
    t = table(STONES, mode="baugienne").play("give 1").say(white="wait", red="now")
    assert t.turn == "red" and t.play("bone 1").phase == "putting"


def test_an_action_is_finished_before_the_next() -> None:
    """ART-29: lines included; nobody is asked before."""
    row = {"a1": "w", "b1": "w", "c1": "w", "d1": "r"}
    bones = "white points, red point, black moon, black point"
    t = table(row, mode="baugienne", play="white", bones=bones, draws="rb").play("bone 1")
    assert t.waiting == {"white"}
    t.play("put red e1")
    assert t.back == "w" and t.waiting == {"white"}
    t.play("put white a5")
    assert t.hand == "b" and t.waiting == {"white"}
    assert t.play("put black b5").phase == "wishing"


def test_if_all_wait_the_next_holder_must_act() -> None:
    """ART-30: act or hand on a bone; doing nothing is not allowed."""
    t = window(last="red").say(white="wait", red="wait", black="wait")
    assert t.turn == "black" and t.why("skip") == 29
    assert t.legal() >= {"bone 3", "give 3", "turn 3 with 4", "turn 1 with 3"}
    assert t.play("give 3").phase == "wishing"


def test_the_same_player_acts_twice_if_nobody_else_wants_to() -> None:
    """ART-29: and not if somebody does."""
    bones = "white moon, white point, red points, red point"
    t = window(bones, last="white").say(white="now", red="wait")
    assert t.turn == "white" and t.play("give 1").say(white="now", red="now").turn == "red"


def test_asking_is_counted_in_windows_running() -> None:
    """ART-30: a wish that was passed over counts on; saying wait begins anew."""
    t = window("white moon, red point, red point, black points", last="black")
    t.say(white="now", red="now", black="wait")
    assert t.turn == "red"
    t.play("give 2")
    waited = t.copy().say(white="wait", red="wait", black="now")
    assert t.say(white="now", red="wait", black="now").turn == "white"
    assert waited.turn == "black"
    waited.play("give 4").say(white="now", red="now", black="wait")
    assert waited.turn == "red", "white's asking was forgotten"


def test_asking_ends_with_acting() -> None:
    """ART-30: who has acted asks from the start."""
    t = window("white moon, white point, red points, black point", last="red", asked=(5, 0, 0))
    t.say(white="now", red="now", black="now")
    assert t.turn == "white"
    t.play("give 1").say(white="now", red="wait", black="wait").play("give 2")
    assert t.bones("white") == [] and t.s.asked[0] == 0


def test_acting_uncalled_ends_asking_too() -> None:
    """ART-30: a player whom a round lets act has acted."""
    t = window("white moon, white point, red points, black point", last="red", asked=(5, 0, 0))
    t.say(white="rounds", red="wait", black="now")
    assert t.turn == "white"
    t.play("give 1", "skip", "skip")
    assert t.phase == "wishing" and t.s.asked[0] == 0


def test_playing_nothing_in_a_round_ends_asking() -> None:
    """ART-30: whoever declines has not been asking for longer any more."""
    t = window(last="white", asked=(0, 1, 2)).say(white="rounds", red="now", black="now").play("give 3", "give 1")
    assert t.turn == "red" and t.s.asked[1] == 2
    assert t.play("skip").s.asked[1] == 0


def test_two_players_on_the_fly() -> None:
    """ART-29 with ART-03: black before white, without red between them."""
    bones = "white moon, white point, black points, black point"
    t = table(STONES, mode="baugienne", seats="white black", bones=bones, last="white")
    assert t.copy().say(white="wait", black="wait").turn == "black"
    t.s.last = 0
    assert t.say(white="now", black="now").turn == "black"
    assert t.play("give 3").say(white="now", black="now").turn == "white"


# Turning bones on the fly


def turned(code: str, word: str = "other") -> Table:
    """White has paid bone 1 to turn another; red has set it."""
    bones = "white moon, white centaur/points, red point, black centaur/point"
    t = table(STONES, mode="baugienne", play="white", bones=bones, last="black").play(code)
    assert (t.phase, t.waiting) == ("setting", {"red"}), "setting comes first"
    return t.play(f"set {word}")


def test_turning_ones_own_bone_and_playing_it_is_one_action() -> None:
    """ART-29: nobody interrupts; only that bone can be played, or none."""
    t = turned("turn 2 with 1")
    assert (t.phase, t.waiting) == ("choosing", {"white"}) and t.legal() == {"bone 2", "skip"}
    assert t.why("give 2") != 0 and t.why("turn 3 with 2") != 0
    t.play("bone 2")
    assert t.phase == "putting" and len(t.hand) == 2
    for _ in range(2):
        t.play(sorted(t.legal("put"))[0])
    assert t.phase == "wishing" and t.s.last == 1 and t.bones("red") == ["moon", "points", "point"]


def test_turning_without_playing_is_an_action() -> None:
    """ART-29: of the giver, who then has acted last."""
    t = turned("turn 2 with 1").play("skip")
    assert t.phase == "wishing" and t.s.last == 1 and t.bones("white") == ["points"]
    assert t.say(white="now", red="wait", black="now").turn == "black"


@pytest.mark.parametrize("bone", ["3", "4"])
def test_turning_another_players_bone_is_an_action(bone: str) -> None:
    """ART-29: the next window follows the setting at once."""
    t = turned(f"turn {bone} with 1")
    assert t.phase == "wishing" and t.s.last == 1 and t.waiting == {"white", "red", "black"}
    assert t.s.turned == 0


def test_setting_a_bone_is_no_action() -> None:
    """ART-29: red has set one and may act next, also against white and black who ask."""
    t = turned("turn 4 with 1", "centaur")
    assert t.bones("red") == ["centaur", "point"]
    t = t.say(white="now", red="now", black="wait")
    assert t.turn == "red"


def test_handing_on_a_bone_is_an_action() -> None:
    """ART-29: of the giver."""
    t = table(STONES, mode="baugienne", play="red", bones=ALL_HOLD, last="white").play("give 2")
    assert t.s.last == 2 and t.say(white="now", black="wait").turn == "white"


def test_a_turned_bone_that_does_nothing_is_left() -> None:
    """ART-23, ART-29: with an empty bag points cannot be played at once."""
    bones = "white moon, white centaur/points, red point, black point"
    t = table(STONES, mode="baugienne", play="white", bones=bones, bag="").play("turn 2 with 1", "set other")
    if t.phase == "choosing":
        assert t.legal() == {"skip"} and t.why("bone 2") in (23, 24)
        t.play("skip")
    assert t.phase == "wishing"


# Turn by turn


def test_when_actions_collide_the_table_goes_turn_by_turn() -> None:
    """ART-32: from the player preferred, in order, each acts once or not."""
    t = window(last="white").say(white="rounds", red="now", black="now")
    assert t.turn == "black" and [e.who for e in t.events(Told.ORDERLY)] == [2]
    t.play("give 3")
    assert (t.phase, t.turn) == ("choosing", "white"), "no window"
    t.play("give 1")
    assert t.turn == "red"
    t.play("skip")
    assert t.turn == "black" and t.phase == "choosing", "two have acted: another round"


def test_who_is_preferred_has_asked_and_acts() -> None:
    """ART-32: in the first round; so no table goes turn by turn without end. In the next rounds all may skip."""
    t = window(last="white").say(white="rounds", red="now", black="now")
    assert t.turn == "black" and t.why("skip") == 32
    t.play("give 3", "give 1", "skip")
    assert t.turn == "black" and t.why("skip") == 0


def test_rounds_end_when_at_most_one_acts() -> None:
    """ART-32: then everybody is asked again."""
    start = window(last="white").say(white="rounds", red="now", black="now").play("give 3")
    one = start.copy().play("skip", "skip")
    assert one.phase == "wishing" and len(one.events(Told.FREELY)) == 1 and one.s.orderly == 0
    start.play("give 1", "skip")
    assert (start.phase, start.turn) == ("choosing", "black") and not start.events(Told.FREELY)
    none = start.copy().play("skip", "skip", "skip")
    assert none.phase == "wishing" and none.waiting == {"white", "red", "black"}
    one = start.play("skip", "give 3", "skip")
    assert one.phase == "wishing" and one.waiting == {"red", "black"}


def test_a_player_without_a_bone_is_passed_over_in_a_round() -> None:
    """ART-32: unless the bone comes in time."""
    bones = "white moon, white point, black points, black point"
    t = window(bones, last="white").say(white="rounds", black="now").play("give 3")
    assert t.turn == "white"
    passed = t.copy().play("skip")
    assert passed.phase == "wishing" and passed.waiting == {"white", "black"}
    assert t.play("give 1").turn == "red"
    t.play("give 1")
    assert t.turn == "black", "all three have acted"
    t.play("give 4", "skip")
    assert t.phase == "wishing" and t.waiting == {"white", "black"}, "red has no bone"


def test_who_skips_asks_from_the_start() -> None:
    """ART-30, ART-32: having been let act is no reason to be preferred afterwards."""
    t = window("white moon, red point, red points, black point", last="black", asked=(0, 4, 5))
    t.say(white="rounds", red="now", black="wait")
    assert t.turn == "red"
    t.play("give 2", "skip", "skip")
    assert t.phase == "wishing" and list(t.s.asked) == [0, 0, 0]


def test_a_call_for_rounds_needs_two_who_ask() -> None:
    """ART-32: one alone acts as usual."""
    t = window(last="white").say(white="wait", red="rounds", black="wait")
    assert t.turn == "red" and t.why("skip") == 29 and t.s.orderly == 0
    t.play("give 2")
    assert t.phase == "wishing"


def test_in_a_round_turning_and_playing_is_one_action() -> None:
    """ART-32 with ART-29: then the next player's turn comes."""
    bones = "white moon, white centaur/points, red point, black point"
    t = window(bones, last="black").say(white="rounds", red="wait", black="now")
    assert t.turn == "white"
    t.play("turn 2 with 1", "set centaur")
    assert t.turn == "white" and t.legal() == {"bone 2", "skip"}
    left = t.copy().play("skip")
    assert left.turn == "red", "turning without playing was white's action"
    t.play("bone 2")
    for _ in range(2):
        t.play(sorted(t.legal("put"))[0])
    assert (t.phase, t.turn) == ("choosing", "red")


def test_the_last_of_a_round_has_acted_last() -> None:
    """ART-29, ART-32: when rounds are over the rules of the windows hold again."""
    t = window("white moon, red point, red points, black point", last="white")
    t.say(white="now", red="rounds", black="now")
    assert t.turn == "black"
    t.play("give 4", "skip", "give 2", "skip", "skip", "skip")
    assert t.phase == "wishing" and t.s.last == 2, "red has acted last"
    assert t.say(white="now", red="now", black="wait").turn == "white"


def test_rounds_are_for_games_on_the_fly() -> None:
    """ART-28, ART-29: in cervienne nobody skips or wishes."""
    t = table(STONES)
    assert t.why("skip") == 29 and t.why("now") == t.why("wait") == t.why("rounds") == 30

"""The clause that each refused move is told: ELX-04 to ELX-97."""

from random import Random

import pytest

from alambic.core.chance import word_for
from alambic.games.elixir import GAME
from tests.elixir.position import ENGINE, Table, table
from tests.elixir.test_elixir_level_two import ready

EVERY = (
    "next", "draft 1", "play market", "play bag", "cast tale", "as tale", "use bag", "at 2", "left", "pay",
    "wand salt", "without salt", "apprentice salt", "pass", "amulet", "mirror", "snuffer", "broom salt",
    "answer tale", "accept", "buy", "give salt", "done", "take salt", "choose tale", "lay tale", "put salt",
    "bid 1", "out", "admit", "deny", "guilty", "innocent",
)  # fmt: skip
OWN = {  # what belongs there, but cannot be done, has a clause of its own
    "targeting": {"left": 60},
    "paying": {"wand salt": 40, "without salt": 97, "apprentice salt": 82},
    "answering": {"amulet": 41, "mirror": 42, "snuffer": 43, "broom salt": 47, "answer tale": 10},
}
PEOPLE = {"call tale": 52, "confirm tale": 50, "contest tale": 50}


def middle(phase: str) -> Table:
    """A position in the middle of something."""
    hands = ("salt*2, ash", "ash*3", "amber*2")
    if phase == "drafting":
        return Table(ENGINE, ENGINE.start(GAME.setup(3), 1))
    if phase == "tithing":
        return table(hands, cast="1 tithe", turn=2).next()
    if phase in ("market", "flea", "auction"):
        return table((f"{hands[0]}, {phase}", *hands[1:])).play(
            f"play {phase}", *(["at 2"] if phase == "flea" else [])
        )
    if phase == "taking from the market":
        t = middle("market")
        for seat, find in enumerate(("salt", "ash", "amber")):
            t.play(f"put {find}", seat=seat)
        return t
    if phase == "paying for a lot":
        return middle("auction").play("bid 1", "out", "out")
    if phase == "barter":
        return table((f"{hands[0]}, ball", "ash, amber", "")).play("play ball", "at 2")
    if phase == "judging":
        return table(hands, bound="2 rhyme by 1").play("call rhyme", seat=0)
    if phase == "voting":
        return middle("judging").play("deny")
    if phase == "contest":
        return table(hands, dared="2 bow by 1").play("contest bow", seat=0)
    if phase == "price":
        return middle("contest").play("guilty")
    if phase == "apprentice":
        t = table(("curio*3", "", ""), ("bow, flood",), cast="1 apprentice").play("cast bow", "at 2")
        return t.play("apprentice moondew")
    name, codes = {
        "naming": ("double", []),
        "borrowing": ("borrowed-magic", []),
        "targeting": ("amnesia", []),
        "paying": ("harvest", []),
        "answering": ("harvest", []),
        "exchange": ("second-sight", ["at 2"]),
        "taking in exchange": ("second-sight", ["at 2"]),
        "gleaning": ("gleaning", []),
        "crossing": ("crossed-grimoires", ["at 2"]),
        "giving a spell": ("poisoned-gift", ["at 2"]),
        "removing": ("pact", []),
        "freeing": ("elixir", []),
        "laying": ("unbinding", []),
    }[phase]
    wand = ", wand" if phase == "paying" else ""
    t = ready(
        name,
        "curio, honey, mercury, slime",
        "",
        mine=f"curio, honey{wand}",
        spells=("bow, verse, mastery", "flood"),
        cast="3 horn-of-plenty",
        bound="1 echo by 3; 1 pirate by 2" if phase == "laying" else "",
        discard="bag, gloves, sulphur",
    )
    t.play(f"cast {name}", *codes)
    if phase not in ("answering", "paying", "naming", "borrowing", "targeting"):
        t.let()
    return t.play("give curio") if phase == "taking in exchange" else t


@pytest.mark.parametrize(
    ("phase", "clause"),
    [
        ("drafting", 4),
        ("tithing", 81),
        ("naming", 95),
        ("borrowing", 84),
        ("targeting", 20),
        ("paying", 10),
        ("answering", 20),
        ("flea", 31),
        ("market", 30),
        ("taking from the market", 30),
        ("auction", 32),
        ("paying for a lot", 32),
        ("barter", 45),
        ("exchange", 71),
        ("taking in exchange", 71),
        ("gleaning", 67),
        ("crossing", 64),
        ("giving a spell", 65),
        ("removing", 96),
        ("freeing", 91),
        ("laying", 70),
        ("apprentice", 82),
        ("judging", 52),
        ("voting", 52),
        ("contest", 50),
        ("price", 50),
    ],
)
def test_in_the_middle_of_something_else(phase: str, clause: int) -> None:
    """The clause of what has to be finished first; to others, that it is not their turn, or not the moment."""
    t = middle(phase)
    seat = t.awaited[0]
    verbs = {code.split()[0] for code in t.legal(seat=seat)}
    for code in EVERY:
        if code.split()[0] not in verbs:
            assert t.why(code, seat) == OWN.get(phase, {}).get(code, clause), code
    for code, theirs in PEOPLE.items():
        assert t.why(code, seat) in (theirs, clause)
    several = phase in ("market", "voting", "contest", "answering")
    for other in set(range(3)) - set(t.awaited):
        assert t.why("next", other) == (clause if several else 7), other


@pytest.mark.parametrize("phase", ["yielding", "buying off"])
def test_while_somebody_has_a_forfeit_to_decide(phase: str) -> None:
    """ELX-54: accepted or bought off first."""
    t = table(("hellebore", "ash*3", ""), ("rhyme, flood",)).cast("rhyme", "at 2")
    if phase == "buying off":
        t.play("buy")
    verbs = {code.split()[0] for code in t.legal()}
    for code in EVERY:
        if code.split()[0] not in verbs:
            assert t.why(code, 1) == 54, code
    assert (t.why("next", 0), t.why("next", 2)) == (7, 7)


@pytest.mark.parametrize(
    ("code", "clause"),
    [
        ("next", 0),
        ("play market", 8),
        ("play flea", 31),
        ("play auction", 8),
        ("play gloves", 9),
        ("play hourglass", 0),
        ("cast bow", 10),
        ("cast verse", 0),
        ("cast gag", 10),
        ("cast tale", 10),
        ("call rhyme", 0),
        ("call echo", 52),
        ("call toast", 52),
        ("confirm toast", 0),
        ("contest toast", 0),
        ("confirm beast", 50),
        ("contest rhyme", 50),
        ("confirm tale", 50),
        ("draft 1", 7),
        ("pay", 7),
        ("pass", 7),
        ("amulet", 7),
        ("answer verse", 7),
        ("accept", 7),
        ("give ash", 7),
        ("take ash", 7),
        ("done", 7),
        ("choose bow", 7),
        ("lay rhyme", 7),
        ("put ash", 7),
        ("bid 1", 7),
        ("out", 7),
        ("admit", 7),
        ("guilty", 7),
        ("left", 7),
        ("at 2", 7),
        ("as rhyme", 7),
        ("use bag", 7),
    ],
)
def test_in_ones_turn(code: str, clause: int) -> None:
    """ELX-07 to ELX-10, ELX-31, ELX-48, ELX-50, ELX-52: each by its own clause."""
    t = table(
        ("flea, hourglass, ash", "salt", ""),
        ("bow, verse", "gag", ""),
        bound="2 rhyme by 1; 1 echo by 2",
        dared="2 toast by 1; 1 beast by 2",
    )
    if code == "play flea":
        t = table(("flea", "salt", ""))
    assert t.why(code) == clause


def test_out_of_turn() -> None:
    """ELX-07: whatever it is, but what people may say at any time."""
    t = table(("", "salt, bag, honey", ""), ("", "serenade", ""), bound="3 rhyme by 1")
    for code in EVERY:
        assert t.why(code, 1) == 7, code
    assert t.why("call rhyme", 1) == 0 and t.why("call rhyme", 2) == 52


def test_ways_and_targets() -> None:
    """ELX-20, ELX-60: a Tornado has a way, other spells a target, and never oneself."""
    t = ready("tornado", "", "").play("cast tornado")
    assert t.legal() == {"left", "right"} and t.why("at 2") == 60
    t = ready("amnesia", "", "").play("cast amnesia")
    assert t.legal() == {"at 2", "at 3"} and t.why("at 1") == t.why("at 4") == 20 and t.why("left") == 60


def test_legal_and_why_agree_everywhere() -> None:
    """Every move there is, in random positions: no reason against those offered, a clause against others."""
    dice = Random(4)
    clauses = {int(number) for number in (name[4:] for name in GAME.clauses())}
    for number, seats in enumerate((3, 5)):
        s = ENGINE.start(GAME.setup(seats), word_for(6, number))
        for step in range(160):
            if not (waiting := ENGINE.awaited(s)):
                break
            seat = dice.choice(waiting)
            moves = ENGINE.legal(s, seat)
            if step % 10 == 0:
                for someone in range(seats):
                    reasons = [ENGINE.why(s, someone, move) for move in range(ENGINE.codes.count)]
                    allowed = {move for move, reason in enumerate(reasons) if reason == 0}
                    assert allowed == set(ENGINE.legal(s, someone))
                    assert set(reasons) - {0} <= clauses
            ENGINE.play(s, seat, dice.choice(moves))

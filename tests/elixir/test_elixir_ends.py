"""The end: ELX-14."""

import pytest

from alambic.games.elixir.vocabulary import End, Told
from tests.elixir.position import Table, table
from tests.elixir.test_elixir_level_two import ready

GLEANING, AGAIN = "toadstool, cobweb", "mandrake, salt"
HARVEST = "amber, hellebore"
CURSE = "mandrake, toadstool, nettle"


def won(t: Table) -> int | None:
    """Who has won, if anybody."""
    if not t.s.over:
        return None
    assert (t.s.over, t.awaited, t.may) == (End.EMPTY_HANDED, [], [])
    return int(t.s.winner) - 1


def test_whoever_has_no_spell_in_hand_wins() -> None:
    """ELX-14: whatever spells they were, and however many the others still have."""
    t = table((HARVEST, "", ""), ("harvest", "bow", "flood, pact")).cast("harvest")
    assert won(t) == 0 and [event.what for event in t.events(Told.ENDED)] == [End.EMPTY_HANDED]
    assert (t.places, t.points) == ([1, 2, 3], [0, 1, 8])
    assert {t.engine.why(t.s, seat, 0) for seat in range(3)} == {14}


def test_not_before_the_answers() -> None:
    """ELX-14: while the window is open nobody has won."""
    t = table((HARVEST, "salt", ""), ("harvest", "bow", "")).play("cast harvest")
    assert won(t) is None and t.phase == "answering"
    assert won(t.let()) == 0


def test_the_last_spell_still_works() -> None:
    """ELX-14: it is resolved first, with all that it asks."""
    t = table(("hellebore", "salt*3", ""), ("rhyme", "bow", "")).cast("rhyme", "at 2")
    assert (t.phase, won(t)) == ("yielding", None)
    assert won(t.play("accept")) == 0 and t.forfeits(1) == {"rhyme"}


def test_a_reflected_curse_keeps_its_caster_in() -> None:
    """ELX-14, ELX-87: the last spell brings another."""
    t = table((CURSE, "mirror", ""), ("curse-of-delay", "bow", ""), aside="toast")
    t.play("cast curse-of-delay", "at 2").answer({1: "mirror"}).let()
    assert won(t) is None and t.spells(0) == {"toast"} and t.awaited == [0]


def test_a_reflected_gift_backfires() -> None:
    """ELX-14, ELX-65: whose last spell is a Poisoned gift may be given one; and who gave it may have won."""
    t = table(("moondew, hellebore", "mirror", ""), ("poisoned-gift", "bow, flood", ""))
    t.play("cast poisoned-gift", "at 2").answer({1: "mirror"}).let()
    assert won(t) is None and t.spells(0) == {"bow"}
    t = table(("moondew, hellebore", "mirror", ""), ("poisoned-gift, gag", "bow", ""))
    t.play("cast poisoned-gift", "at 2").answer({1: "mirror"}).let()
    assert won(t) == 1


def test_mingled_grimoires_as_the_last_spell() -> None:
    """ELX-14, ELX-86: who laid it holds as many as just after that: none."""
    t = table(("cobweb, sulphur, slime", "", ""), ("mingled-grimoires", "bow, gag", "")).cast("mingled-grimoires")
    assert won(t) == 0


def test_giving_the_last_spell_away() -> None:
    """ELX-14, ELX-65: it need not have been cast."""
    t = ready("poisoned-gift", "", "", spells=("bow",)).cast("poisoned-gift", "at 2")
    assert won(t) == 0


def test_in_answer() -> None:
    """ELX-14: a Gleaning in answer was the last spell; resolved, it wins before what it answered goes on."""
    t = table((HARVEST, GLEANING, ""), ("harvest, bow", "gleaning", ""), pile="curio*9").play("cast harvest")
    t.answer({1: "answer gleaning"}).answer()
    assert won(t) is None and t.spells(1) == set() and t.phase == "taking"
    t.play("take amber")
    assert won(t) == 1 and t.held[0] == 0 and t.phase == "acting"


def test_what_it_answered_comes_too_late() -> None:
    """ELX-14, ELX-87: the Curse no longer falls on one who has won."""
    t = table((CURSE, GLEANING, ""), ("curse-of-delay, bow", "gleaning", ""), aside="toast")
    t.play("cast curse-of-delay", "at 2").answer({1: "answer gleaning"}).answer().play("take nettle")
    assert won(t) == 1 and t.spells(1) == set()


@pytest.mark.parametrize(("turn", "first"), [(0, 1), (1, 2), (2, 0)])
def test_of_several_in_answer_the_first_is_resolved_first(turn: int, first: int) -> None:
    """ELX-14, ELX-12: from the player whose turn it is; the other does not come to it."""
    hands, spells = [""] * 3, [""] * 3
    second = (first + 1) % 3
    hands[turn], spells[turn] = HARVEST, "harvest, bow"
    hands[first], spells[first] = GLEANING, "gleaning"
    hands[second], spells[second] = AGAIN, "gleaning-again"
    t = table(hands, spells, turn=turn).play("cast harvest")
    t.answer({first: "answer gleaning", second: "answer gleaning-again"})
    t.answer().play("take amber")
    assert won(t) == first
    assert [t.points[seat] for seat in (first, second)] == [0, 2]
    assert t.places[first] == 1


def test_whose_card_is_not_yet_resolved_does_not_win() -> None:
    """ELX-14, ELX-12: a Harvest was the last spell of one, a Gleaning in answer that of another, who wins."""
    t = table((HARVEST, GLEANING, ""), ("harvest", "gleaning", "")).play("cast harvest")
    t.answer({1: "answer gleaning"}).answer().play("take amber")
    assert won(t) == 1


def test_an_answer_to_an_answer_comes_first() -> None:
    """ELX-14: what answers the answer is resolved before it; so its caster wins first."""
    t = table((HARVEST, GLEANING, AGAIN), ("harvest, bow", "gleaning", "gleaning-again")).play("cast harvest")
    t.answer({1: "answer gleaning"}).answer({2: "answer gleaning-again"}).answer().play("take amber")
    assert won(t) == 2


def test_several_at_once_by_turn_order() -> None:
    """ELX-14, ELX-12: from the player whose turn it is."""
    t = table(("", HARVEST, ""), ("-", "harvest", "-"), turn=1).cast("harvest")
    assert won(t) == 1
    t = table(("", HARVEST, ""), ("-", "harvest, bow", "-"), turn=1).cast("harvest")
    assert won(t) == 2


def test_a_free_spell_is_resolved_too() -> None:
    """ELX-14, ELX-91: Elixir and what it casts are one card with what follows from it."""
    t = ready("elixir", "mirror", "", spells=("curse-of-delay",), aside="toast").cast("elixir")
    t.play("cast curse-of-delay", "at 2").answer({1: "mirror"}).let()
    assert won(t) is None and t.spells(0) == {"toast"}


def test_after_the_end() -> None:
    """ELX-14: nothing is allowed any more, whatever it is."""
    t = table((HARVEST, "bag", ""), ("harvest", "bow", "")).cast("harvest")
    assert {t.engine.why(t.s, seat, move) for seat in range(3) for move in range(t.engine.codes.count)} == {14}

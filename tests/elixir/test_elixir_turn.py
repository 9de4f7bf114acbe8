"""A turn: ELX-07 to ELX-13, ELX-15 to ELX-18."""

import pytest

from alambic.games.elixir.vocabulary import End, Told
from tests.elixir.position import Table, chances, listed, table


def after(t: Table, turns: int) -> list[int]:
    """Whose turns come next."""
    found = []
    for _ in range(turns):
        t.next()
        found.append(int(t.s.turn))
    return found


# Turns


def test_a_turn_begins_with_a_draw_and_ends_with_next() -> None:
    """ELX-07: one find, from the pile; the next seat's turn, clockwise, and round again."""
    t = table(("", "", "salt"), pile="ash*9").next()
    assert (t.awaited, t.phase, t.hands) == ([1], "acting", ["", "ash", "salt"])
    assert [event.who for event in t.events(Told.PASSES)] == [0]
    assert [(event.who, event.where) for event in t.events(Told.BEGINS)] == [(1, 0)]
    assert [(event.who, event.eyes) for event in t.events(Told.DRAWS)] == [(1, 0b010)]
    t.next(2)
    assert (t.awaited, t.hands) == ([0], ["ash", "ash", "ash, salt"])


def test_everything_in_any_order() -> None:
    """ELX-07: objects and spells, as many as one likes, or none at all."""
    t = table(("bag*2, honey, gloves, feather, cobweb", "salt", ""), ("harvest-again, serenade, flood", "", ""))
    t.play("play bag").cast("serenade", "at 2").play("play gloves", "at 2").cast("harvest-again").play("play bag")
    assert (t.awaited, t.phase, t.before(0)) == ([0], "acting", {"serenade", "harvest-again"})


def test_only_on_ones_turn() -> None:
    """ELX-07: others can do nothing of it."""
    t = table(("", "bag, honey", ""), ("", "serenade", ""))
    assert [t.why(code, 1) for code in ("next", "play bag", "cast serenade")] == [7, 7, 7]


def test_the_draw_is_any_find_of_the_pile() -> None:
    """ELX-07: evenly, find by find."""
    t = table(pile="salt, ash*3")
    likely = chances(lambda engine: t.on(engine).next().hand(1))
    assert {hand: str(chance) for hand, chance in likely.items()} == {"salt": "1/4", "ash": "3/4"}


# Cards


def test_a_transaction_is_discarded_once_it_took_effect() -> None:
    """ELX-08: not before; an Auction cannot turn up itself."""
    t = table(("auction, salt", "", ""), pile="ash", discard="").play("play auction")
    assert t.events(Told.PLAYS) and t.s.discard.sum() == 0
    assert sum(t.s.lot) == 1
    t.play("out")
    assert (t.discard, t.hand(0), listed(t.s.pile)) == ("", "salt", "ash, auction"), "and the pile is rebuilt"


def test_an_object_is_discarded_once_it_took_effect() -> None:
    """ELX-09, ELX-17: a Bag with nothing to draw does not draw itself."""
    t = table(("bag", "", ""), pile="", discard="").play("play bag")
    assert (t.hand(0), listed(t.s.pile), t.phase) == ("", "bag", "acting")


def test_cards_one_does_not_hold_are_not_played() -> None:
    """ELX-08, ELX-09, ELX-10: each by its clause."""
    t = table(("salt", "market, bag", ""), ("", "bow", ""))
    assert [t.why(f"play {name}") for name in ("market", "flea", "auction")] == [8, 8, 8]
    assert [t.why(f"play {name}") for name in ("gloves", "ball", "bag", "hourglass")] == [9, 9, 9, 9]
    assert t.why("cast bow") == 10


def test_a_spell_needs_all_its_ingredients() -> None:
    """ELX-10: they are discarded, the spell lies before its caster, and its effect follows at once."""
    t = table(("amber, honey", "", ""), ("harvest, bow", "", ""))
    assert t.why("cast harvest") == 10
    t = table(("amber, hellebore*2", "", ""), ("harvest, bow", "", ""), pile="salt*9")
    t.play("cast harvest")
    assert (t.hand(0), t.discard, t.before(0), t.spells(0)) == (
        "hellebore",
        "amber, hellebore",
        {"harvest"},
        {"bow"},
    )
    assert t.s.backs[0].tolist() == [1, 0, 0, 0]
    assert t.events(Told.CASTS) and t.events(Told.PAYS)
    assert t.let().hand(0) == "salt, salt, salt, hellebore"


def test_other_hands_pay_nothing() -> None:
    """ELX-10: from one's own hand."""
    t = table(("amber", "hellebore", ""), ("harvest", "", ""), discard="hellebore")
    assert t.why("cast harvest") == 10 and "cast harvest" not in t.legal()


def test_only_special_cards_are_played_out_of_turn() -> None:
    """ELX-11: in answer to a spell, Gleaning can be cast; Harvest cannot, whatever one holds."""
    t = table(
        ("honey", "amber, hellebore, toadstool, cobweb", ""), ("serenade, bow", "harvest, gleaning", "")
    ).play("cast serenade", "at 2")
    assert t.names("answer", 1) == {"gleaning"} and t.why("answer harvest", 1) == 11
    assert t.why("cast gleaning", 1) == 20


def test_a_special_spell_out_of_turn_needs_its_ingredients() -> None:
    """ELX-11, ELX-10: not without them; with them they are discarded."""
    t = table(("honey", "toadstool", ""), ("serenade, bow", "gleaning", "")).play("cast serenade", "at 2")
    assert t.why("answer gleaning", 1) == 10
    t = table(("honey", "toadstool, cobweb", ""), ("serenade, bow", "gleaning, flood", ""))
    t.play("cast serenade", "at 2").answer({1: "answer gleaning"})
    assert t.hand(1) == "" and t.discard == "toadstool, cobweb, honey" and t.before(1) == {"gleaning"}


@pytest.mark.parametrize(("turn", "order"), [(0, [1, 2, 3]), (2, [3, 0, 1]), (3, [0, 1, 2])])
def test_effects_due_together_go_by_turn_order(turn: int, order: list[int]) -> None:
    """ELX-12, ELX-94: two spells are left for a Plague on three: those who come next in turn have them."""
    hands = ["", "", "", ""]
    hands[turn] = "nettle, moondew, slime, honey"
    held = ["bow", "verse", "tale", "toast"]
    held[turn] += ", plague"
    t = table(hands, held, aside="beast, riddle", turn=turn).cast("plague")
    assert [len(t.spells(seat)) for seat in order] == [2, 2, 1]


def test_a_cards_text_beats_the_rules() -> None:
    """ELX-13, ELX-87: what has left the game by ELX-04 comes back by a Curse, at random."""
    t = table(("mandrake, toadstool, nettle", "", ""), ("curse-of-delay, bow", "", ""), aside="verse, toast, gag")
    likely = chances(lambda engine: tuple(sorted(t.on(engine).cast("curse-of-delay", "at 2").spells(1))))
    assert {names[1]: str(chance) for names, chance in likely.items()} == {"verse": "1/2", "toast": "1/2"}


# How long


def test_there_is_no_limit_to_a_hand() -> None:
    """ELX-15: twenty finds and more are kept."""
    t = table(("curio*12, salt*4, ash*4", "", "")).next(3)
    assert t.held[0] == 21 and t.awaited == [0] and t.phase == "acting"


def test_the_game_ends_after_sixty_turns_each() -> None:
    """ELX-15: the fewest ingredients, then the fewest spells, then shared."""
    spells = ("flood", "gag, bow, verse", "slumber, gag-again", "toast, tale, beast, riddle")
    t = table(("", "", "", ""), spells, turns=60 * 4)
    assert t.awaited == [0]
    t.next()
    assert (t.s.over, t.s.winner, t.awaited) == (End.LONG, 0, [])
    assert t.points == [4, 4, 4, 4] and t.places == [1, 3, 2, 4]
    t = table(("", "", ""), ("bow", "verse", "gag"), turns=60 * 3).next()
    assert (t.places, t.points) == ([1, 1, 3], [1, 1, 2])


def test_not_before_sixty_turns_each() -> None:
    """ELX-15: the last one is played; skipped ones count."""
    t = table(turns=60 * 3 - 1).next()
    assert (t.s.over, t.awaited, t.s.turns) == (0, [1], 180)
    t = table(turns=60 * 3 - 2)
    t.s.skips[1] = 1
    t.next()
    assert (t.s.over, t.awaited, t.s.turns) == (0, [2], 180)
    t = table(turns=60 * 3 - 1)
    t.s.skips[1] = 1
    assert t.next().s.over == End.LONG


def test_extra_turns_count_too() -> None:
    """ELX-15: an Hourglass does not make the game longer."""
    t = table(("hourglass", "", ""), turns=60 * 3).play("play hourglass", "next")
    assert t.s.over == End.LONG


# What still counts


@pytest.mark.parametrize("answer", ["snuffer", "mirror", "amulet"])
def test_an_answered_spell_still_counts_as_cast(answer: str) -> None:
    """ELX-16: countered or reflected, it lies before its caster, and won with it has who cast it."""
    t = table(("toadstool, sulphur", f"{answer}, salt*3", ""), ("amnesia", "", ""), pile="ash*9")
    t.play("cast amnesia", "at 2").answer({1: answer}).let()
    assert t.before(0) == {"amnesia"} and t.spells(0) == set()
    assert (t.s.over, t.s.winner) == (End.EMPTY_HANDED, 1)


def test_what_cannot_be_done_is_skipped() -> None:
    """ELX-17: a spell may be cast for nothing, and counts; cards are taken as far as there are any."""
    t = table(("toadstool, sulphur", "salt", ""), ("amnesia, bow", "", "")).cast("amnesia", "at 2")
    assert (t.hand(1), t.before(0)) == ("", {"amnesia"})
    t = table(("toadstool, sulphur", "", ""), ("amnesia, bow", "", "")).cast("amnesia", "at 2")
    assert (t.hand(1), t.before(0), t.phase) == ("", {"amnesia"}, "acting")
    t = table(("gloves", "", "")).play("play gloves", "at 3")
    assert (t.held, t.discard, t.phase) == ([0, 0, 0], "gloves", "acting")


def test_nothing_is_drawn_from_nothing() -> None:
    """ELX-17: pile and discard both empty."""
    t = table(("", "salt", ""), pile="", discard="").next()
    assert (t.hand(1), t.phase, t.awaited, t.events(Told.DRAWS)) == ("salt", "acting", [1], [])


@pytest.mark.parametrize(
    ("way", "hands"),
    [("left", ["ash, ash", "amber", "curio", "salt"]), ("right", ["salt", "ash, ash", "curio", "amber"])],
)
def test_who_is_not_affected_is_passed_over_by_a_tornado(way: str, hands: list[str]) -> None:
    """ELX-17, ELX-41, ELX-60: the hands go round among the others, as if one were not at the table."""
    t = table(("scale, mercury, amber", "salt", "curio, amulet", "ash*2"), ("tornado, bow", "", "", ""))
    t.play("cast tornado", way).answer({2: "amulet"}).let()
    assert t.hands == hands


def test_who_is_not_affected_is_passed_over_by_a_great_clearance() -> None:
    """ELX-17, ELX-85: seven finds for three of four, from the caster on."""
    t = table(
        ("feather, moondew, mercury", "salt*4", "curio*2, amulet", "ash*3"), ("great-clearance, bow", "", "", "")
    )
    t.play("cast great-clearance").answer({2: "amulet"}).let()
    assert t.held == [3, 2, 2, 2] and t.hand(2) == "curio, curio"


def test_who_is_not_affected_is_passed_over_by_mingled_grimoires() -> None:
    """ELX-17, ELX-86: an Amulet keeps one's spells, and they go to nobody."""
    t = table(
        ("cobweb, sulphur, slime", "amulet", ""), ("mingled-grimoires, bow, gag", "flood, toast", "verse, tale")
    )
    t.play("cast mingled-grimoires").answer({1: "amulet"}).let()
    assert t.spells(1) == {"flood", "toast"}
    assert t.spells(0) | t.spells(2) == {"bow", "gag", "verse", "tale"}
    assert [len(t.spells(seat)) for seat in range(3)] == [2, 2, 2]


# Extra turns, skipped turns


def test_extra_turns_come_before_the_next_seat() -> None:
    """ELX-18, ELX-48: with a draw of their own."""
    t = table(("hourglass", "", ""), pile="salt*9").play("play hourglass")
    assert [(event.who, event.where, event.what) for event in t.events(Told.PROLONGS)] == [(0, 1, 1)]
    t.next()
    assert (t.awaited, t.hand(0)) == ([0], "salt")
    assert [event.where for event in t.events(Told.BEGINS)] == [2]
    assert after(t, 3) == [1, 2, 0]


def test_extra_turns_add_up() -> None:
    """ELX-18, ELX-93: two by Suspended time and one by an Hourglass are three."""
    t = table(("mandrake, nettle, wolfsbane, slime, hourglass", "", ""), ("suspended-time, bow", "", ""))
    t.cast("suspended-time").play("play hourglass")
    assert after(t, 4) == [0, 0, 0, 1]


def test_extra_turns_do_not_change_the_round() -> None:
    """ELX-18: after those of the last seat comes the first."""
    t = table(("", "", "hourglass"), turn=2).play("play hourglass")
    assert after(t, 3) == [2, 0, 1]


def test_no_hourglass_in_a_turn_that_one_gave() -> None:
    """ELX-18, ELX-48: nor a borrowed one; in the turn after it there may be one again."""
    t = table(
        ("hourglass*2, toadstool, mercury, honey", "", ""), ("borrowed-magic, bow", "", ""), pile="salt*9"
    ).play("play hourglass", "next")
    assert t.why("play hourglass") == 48
    t.play("cast borrowed-magic")
    assert t.phase == "answering", "there is nothing to name"
    t.let()
    assert after(t, 3) == [1, 2, 0]
    assert t.why("play hourglass") == 0


def test_one_hourglass_a_turn() -> None:
    """ELX-48: a second one is refused, and a borrowed one is not offered."""
    t = table(
        ("hourglass*2, toadstool, mercury, honey", "", ""), ("borrowed-magic, bow", "", ""), pile="salt*9"
    ).play("play hourglass")
    assert t.why("play hourglass") == 48 and "play hourglass" not in t.legal()
    t.play("cast borrowed-magic")
    assert t.phase == "answering", "there is nothing to name"
    assert after(t.let(), 2) == [0, 1]


def test_an_hourglass_in_an_extra_turn_of_another_kind() -> None:
    """ELX-18, ELX-48: Suspended time gave it, so one Hourglass may be used, and none in what that gave."""
    t = table(("mandrake, nettle, wolfsbane, slime, hourglass*2", "", ""), ("suspended-time, bow", "", ""))
    t.cast("suspended-time").next()
    t.play("play hourglass")
    found = []
    while t.s.turn == 0:
        found.append(t.why("play hourglass"))
        t.next()
    assert found == [48, 48, 0]


def test_slumber_takes_away_a_turn() -> None:
    """ELX-18, ELX-69: no Tithe and no draw."""
    t = table(("sulphur, slime", "salt", "ash"), ("slumber, bow", "", ""), cast="2 tithe").cast("slumber", "at 2")
    t.next()
    assert (t.awaited, t.hand(1), t.held[2]) == ([2], "salt", 2)
    assert [event.who for event in t.events(Told.SLEEPS)] == [1]
    t.next(1)
    assert t.awaited == [0]
    t.next()
    assert (t.awaited, t.phase) == ([1], "tithing")


def test_each_slumber_takes_away_one() -> None:
    """ELX-18: two of them, two turns."""
    t = table(("sulphur, slime, mandrake, ash", "", ""), ("slumber, slumber-again, bow", "", ""))
    t.cast("slumber", "at 2").cast("slumber-again", "at 2")
    assert after(t, 5) == [2, 0, 2, 0, 1]


def test_slumber_takes_away_an_extra_turn() -> None:
    """ELX-18: reflected, it falls on the turn that an Hourglass gave."""
    t = table(("sulphur, slime, hourglass", "mirror", ""), ("slumber, bow", "", ""), pile="ash*9")
    t.play("play hourglass", "cast slumber", "at 2").answer({1: "mirror"}).let()
    t.next()
    assert (t.awaited, t.hand(0)) == ([1], "")
    assert [event.who for event in t.events(Told.SLEEPS)] == [0]
    assert after(t, 2) == [2, 0]


def gagged(hands: tuple[str, str, str], **more: object) -> Table:
    return table(hands, ("gag, slumber, bow", "serenade, flood, gleaning", ""), **more).cast("gag", "at 2")  # type: ignore[arg-type]


def test_a_gag_holds_to_the_end_of_the_next_turn() -> None:
    """ELX-18, ELX-68: not a turn longer."""
    t = gagged(("nettle, feather", "honey", "")).next()
    assert t.why("cast serenade") == 68
    t.next(3)
    assert (t.awaited, t.why("cast serenade")) == ([1], 0)


def test_a_gag_outlasts_a_slumber() -> None:
    """ELX-18: the next turn really taken."""
    t = gagged(("nettle, feather, sulphur, slime", "honey", "")).cast("slumber", "at 2")
    assert after(t, 3) == [2, 0, 1]
    assert t.why("cast serenade") == 68
    t.next(3)
    assert t.why("cast serenade") == 0


def test_a_gag_is_for_special_spells_too() -> None:
    """ELX-18: in answer, before and in that turn."""
    t = gagged(("nettle, feather, moondew", "toadstool, cobweb", "")).play("cast bow", "at 3")
    assert t.why("answer gleaning", 1) == 68 and t.legal(seat=1) == {"pass"}


def test_a_reflected_gag_holds_in_the_next_turn() -> None:
    """ELX-18, ELX-42: not only to the end of the turn in which it was cast."""
    t = table(("nettle, feather, moondew", "mirror", ""), ("gag, bow", "", ""))
    t.play("cast gag", "at 2").answer({1: "mirror"}).let()
    t.next(3)
    assert (t.awaited, t.why("cast bow")) == ([0], 68)
    t.next(3)
    assert (t.awaited, t.why("cast bow")) == ([0], 0)


def test_a_gag_does_not_hinder_objects() -> None:
    """ELX-68: it is spells that are not cast."""
    t = gagged(("nettle, feather", "bag, honey", "")).next()
    assert t.why("play bag") == 0

"""The page of Elixir: what it offers is what is allowed, and it shows no more than its viewer may know."""

import re
from dataclasses import replace

import pytest

from alambic.core.events import EVERYONE, Event
from alambic.core.state import SPECTATOR
from alambic.core.view import View, look
from alambic.games.elixir import GAME
from alambic.games.elixir.page import flights, show
from alambic.games.elixir.page_pieces import Area, Spell
from alambic.games.elixir.page_samples import samples
from alambic.games.elixir.vocabulary import End, Told
from tests.drawing import Elements, drawn
from tests.elixir.position import Table, spell, table
from tests.elixir.test_elixir_preview import seen, walk

SAMPLES = samples()
ASIDE = ("call ", "confirm ", "contest ")


def area(view: View, seat: int) -> Area:
    shown = show(view)
    found: Area = next(one for one in (*shown["others"], shown["mine"]) if one and one.seat == seat)
    return found


def own(view: View, name: str) -> Spell:
    """A spell in the viewer's grimoire."""
    found: Spell = next(one for one in show(view)["dock"].spells if one.number == spell(name) + 1)
    return found


def moves(view: View) -> set[str]:
    return set(Elements(drawn(GAME, view)).values("move"))


# What is offered


def test_every_phase_has_its_controls() -> None:
    """ELX-04 to ELX-97: of every phase there is a sample, and it offers exactly the legal moves."""
    assert {GAME.phases[view.s.phase] for _, view in SAMPLES} == set(GAME.phases)
    for title, view in SAMPLES:
        assert moves(view) == set(view.legal), title
        offers = [code for code in view.legal if not code.startswith(ASIDE)]
        assert show(view)["live"] == bool(offers), title


@pytest.mark.parametrize(("seats", "word"), [(3, 2), (6, 1)])
def test_the_page_offers_exactly_the_legal_moves(seats: int, word: int) -> None:
    """In a match of sorcerers who cast, answer, trade and bid."""
    kinds: set[str] = set()
    for match in walk(seats, word, 700):
        seat = match.awaited()[0]
        codes = {code.split(" ")[0] for code in match.legal(seat)}
        if not codes <= kinds or match.step % 50 == 0:
            kinds |= codes
            assert moves(look(match, seat)) == set(match.legal(seat)), match.step
    assert kinds >= {"draft", "cast", "play", "at", "pass", "accept", "next", "give", "take", "put", "bid"}


def test_letting_pass_comes_first_and_large() -> None:
    """ELX-20: whatever else could be answered."""
    here = table(("moondew", "amulet, mirror, broom", "curio"), ("bow, flood", "gag", "plague"))
    view = seen(here.play("cast bow", "at 2"), 1)
    dock = show(view)["dock"]
    assert [one.code for one in dock.offers] == ["pass", "amulet", "mirror", "broom moondew"]
    assert dock.offers[-1].words == "Broom: take the moondew"
    assert dock.asks == "Ada casts Bow at you. Do you answer?"
    assert 'class="deed loss primary"' in drawn(GAME, view)


def test_a_spell_that_cannot_be_cast_asks_the_server_why() -> None:
    """ELX-10: and says what is missing."""
    view = seen(table(("mercury", "", ""), ("tornado, praise", "bow", "gag")))
    refused = [has for _, has in Elements(drawn(GAME, view)).found if has.get("aria-disabled") == "true"]
    assert [has["value"] for has in refused] == [f"cast {spell('tornado') + 1}"]
    assert "Missing: dragon scale" in drawn(GAME, view)


def test_stand_ins_are_offered_for_each_ingredient() -> None:
    """ELX-10, ELX-40, ELX-82, ELX-97."""
    here = table(
        ("nettle, cobweb, wand, curio, curio", "", ""), ("aegis, bow", "gag", "plague"), cast="1 apprentice"
    )
    view = seen(here.play("cast aegis"))
    owed = {one.find.name: (one.held, [deed.code for deed in one.deeds]) for one in show(view)["dock"].owed}
    assert owed["ash"] == (False, ["wand ash", "apprentice ash"])
    assert owed["nettle"][0] and "pay" not in view.legal
    assert moves(view) == set(view.legal)


def test_whoever_cannot_move_gets_no_control() -> None:
    """A spectator, a player who waits, and everybody once it is over."""
    waiting = [view for _, view in SAMPLES if not view.legal] + [seen(table(("salt", "ash", "")), 1)]
    assert len(waiting) > 2
    for view in waiting:
        assert Elements(drawn(GAME, view)).controls() == []


def test_forfeits_are_called_out_where_they_are_seen() -> None:
    """ELX-50, ELX-52: on the badge, by whoever may."""
    here = table(("salt", "ash", "honey"), ("flood", "gag", "plague"), bound="2 rhyme by 3", dared="3 bow by 1")
    (badge,) = area(seen(here), 1).badges
    assert (badge.short, badge.lasting, badge.layer) == ("Speaks in rhyme", True, 2)
    assert [deed.code for deed in badge.deeds] == [f"call {spell('rhyme') + 1}"]
    (owed,) = area(seen(here), 2).badges
    assert owed.owed == "Owed to Ada, by the end of the next turn"
    assert [deed.code.split()[0] for deed in owed.deeds] == ["confirm", "contest"]
    assert [deed.code for deed in area(seen(here, 2), 2).badges[0].deeds] == []
    assert badge.text in drawn(GAME, seen(here))


# What is shown


def test_recipes_are_marked_there_replaceable_or_missing() -> None:
    """ELX-10, ELX-40, ELX-97: by a mark and in words."""
    here = table(("salt, wand", "", ""), ("crossed-grimoires-again, flood", "bow", "gag"), cast="1 mastery")
    assert [part.state for part in own(seen(here), "crossed-grimoires-again").parts] == ["mastery", "there"]
    assert [part.state for part in own(seen(here), "flood").parts] == ["mastery", "wand", "missing", "missing"]
    html = drawn(GAME, seen(here))
    assert "Salt: you have it" in html and "Raven feather: a Wand can stand in" in html


def test_what_is_cast_rises_with_caster_target_and_recipe() -> None:
    """ELX-20: with who is still to be heard, and never what they have."""
    here = table(("moondew", "amulet", "curio"), ("bow, flood", "gag", "plague")).play("cast bow", "at 3")
    (rising,) = show(seen(here, 1))["risings"]
    assert (rising.name, rising.caster_name, rising.target_name) == ("Bow", "Ada", "Clio")
    assert [part.state for part in rising.parts] == ["paid"]
    assert [one.name for one in rising.waits] == ["Ada", "Blaise", "Clio"]
    here.play("pass", seat=1)
    assert [one.seat for one in show(seen(here, 0))["risings"][0].waits] == [0, 2]


def heard(view: View, after: str) -> str:
    """What somebody who does not see the page is told after some words, to the end of that line."""
    line = re.search(rf"{after}(.*?)</p>", drawn(GAME, view), re.DOTALL)
    assert line
    return re.sub(r"<[^>]*>", "", line[1])


def test_who_is_waited_for_is_said_by_name() -> None:
    """ELX-20, ELX-30, ELX-32, ELX-52: shields alone say nothing to a screen reader."""
    spells = ("bow, flood", "gag", "plague")
    asked = table(("moondew", "amulet", "curio"), spells).play("cast bow", "at 3").play("pass", seat=1)
    assert heard(seen(asked, 0), "Waiting for answers") == "Ada, Clio"
    market = table(("market, salt", "ash", "honey"), spells).play("play market")
    for seat, find in enumerate(("salt", "ash", "honey")):
        market.play(f"put {find}", seat=seat)
    assert heard(seen(market.play("take ash"), 0), "Still to take:") == "Blaise, Clio"
    lot = table(("auction, salt*3", "ash*3", "honey*3"), spells).play("play auction", "bid 1", "out")
    assert heard(seen(lot, 1), "Still bidding:") == "Ada, Clio"
    trial = table(("salt", "ash", "honey"), spells, bound="2 rhyme by 1").play("call rhyme", seat=0)
    assert heard(seen(trial, 1), "Still to speak:") == "Blaise"
    assert heard(seen(trial.play("deny"), 0), "Still to speak:") == "Clio"


def test_a_double_of_borrowed_magic_asks_for_an_object() -> None:
    """ELX-84, ELX-95: first which spell, then which object."""
    hands = ("scale, amber, wolfsbane, mercury", "", "")
    here = table(hands, ("double, bow", "gag", "plague"), cast="3 borrowed-magic", discard="bag")
    asks = show(seen(here.play("cast double")))["dock"].asks
    assert asks == "Which spell's effect shall it have?"
    asks = show(seen(here.play("as borrowed-magic")))["dock"].asks
    assert asks == "Which object in the discard do you use?"


def test_an_answered_spell_says_what_became_of_it() -> None:
    """ELX-41 to ELX-43."""
    for answer, note in (
        ("amulet", "protected: Blaise"),
        ("mirror", "cast by Ada, sent back by a Mirror"),
        ("snuffer", "put out: it has no effect"),
    ):
        here = table(("moondew", answer, "curio"), ("bow, flood", "gag", "plague"))
        here.play("cast bow", "at 2").answer({1: answer})
        assert note in show(seen(here, 2))["risings"][0].notes


def test_players_show_what_is_public() -> None:
    """ELX-05, ELX-18, ELX-19: finds counted, backs by level, cast spells, powers, sleep and gags."""
    here = table(("salt", "ash, honey", ""), ("flood", "gag, bow", "plague"), cast="2 aegis, toast")
    here.s.skips[1], here.s.gag[1] = 1, 1
    shown = area(seen(here), 1)
    assert (shown.held, shown.left, [(back.level, back.many) for back in shown.backs]) == (2, 3, [(1, 1), (2, 1)])
    assert [one.name for one in shown.cast] == ["Toast"]
    assert [one.label for one in shown.marks] == ["Aegis", "Gagged", "Asleep"]


def test_a_market_and_a_lot_are_in_the_middle() -> None:
    """ELX-30, ELX-32: what lies face down is counted, nothing more."""
    here = table(("market, salt", "ash", "honey"), ("flood", "gag", "plague")).play("play market")
    here.play("put ash", seat=1)
    stall = show(seen(here, 2))["stall"]
    assert (stall.hidden, stall.finds) == (1, ())
    assert area(seen(here, 2), 1).says == "has brought a find"
    lot = table(("auction, salt", "ash, ash", "honey"), ("flood", "gag", "plague"), pile="wand, broom, curio")
    stall = show(seen(lot.play("play auction", "bid 1")))["stall"]
    assert [one.find.name for one in stall.finds] == ["wand", "broom", "curio"]
    assert stall.says == "Highest bid: 1, by Ada"


def test_a_mirrored_spell_has_one_caster() -> None:
    """ELX-42: whose effect it is now, everywhere on the page."""
    here = table(("moondew", "mirror", "curio"), ("bow, flood", "gag", "plague"))
    here.play("cast bow", "at 2").answer({1: "mirror"})
    rising = show(seen(here, 2))["risings"][0]
    assert (rising.caster_name, rising.target_name) == ("Blaise", "Ada")
    assert [show(seen(here, seat))["dock"].asks for seat in range(3)] == [
        "Blaise sends Bow back to you. Do you answer?",
        "You send Bow back to Ada. Anything more before it works?",
        "Blaise sends Bow back to Ada. Do you answer?",
    ]


def test_a_market_does_not_name_a_rival_while_one_is_to_choose() -> None:
    """ELX-30: all bring something at once; then it is up to whoever is to take."""
    here = table(("market, salt", "ash", "amber")).play("play market")
    assert {show(seen(here, seat))["risings"][0].says for seat in range(3)} == {""}
    for seat, find in enumerate(("salt", "ash", "amber")):
        here.play(f"put {find}", seat=seat)
    assert [show(seen(here, seat))["risings"][0].says for seat in range(2)] == ["It is up to you", "Ada decides"]


def test_a_flea_market_counts_down() -> None:
    """ELX-31: up to three, and no more than one has; what is laid down is no longer among what can be."""
    here = table(("flea, curio*3, ash", "salt", "")).play("play flea", "at 2")
    for given, most in ((0, 3), (1, 2), (2, 1)):
        dock = show(seen(here))["dock"]
        assert dock.asks == f"Which finds do you give Blaise? Up to {most} more"
        assert [one.many for one in dock.offers if one.code == "give curio"] == [3 - given]
        here.play("give curio")
    two = table(("flea, curio, ash", "salt", "")).play("play flea", "at 2")
    assert show(seen(two))["dock"].asks.endswith("Up to 2 more")


def test_what_was_discarded_last_lies_on_top() -> None:
    """ELX-19: also when something was taken out of the discard; if nobody can say, nothing is drawn."""
    here = table(("bag, wand", "", ""), discard="curio*2, salt", pile="ash*9").play("play bag")
    assert show(seen(here))["discard"].top == "bag"
    paid = table(("toadstool, cobweb", "", ""), ("gleaning, bow",), discard="salt", pile="ash*9")
    paid.cast("gleaning")
    assert show(seen(paid))["discard"].top == "cobweb"
    assert show(seen(paid.play("take cobweb")))["discard"].top == ""


def test_what_has_just_come_can_be_read() -> None:
    """What flies in holds nothing that opens: its text would be no wider than a card."""
    here = table(("bag", "", ""), ("bow, flood",), pile="salt, amber").play("play bag")
    html = drawn(GAME, replace(seen(here), events=tuple(here.engine.events(here.engine.forgotten(here.s, 0)))))
    assert html.count('<summary class="piece fresh"') == 2
    assert not re.search(r'<(li|details|section)[^>]* class="[^"]*\bfresh\b', html)


def test_the_discard_can_be_browsed() -> None:
    """ELX-19: by kind, with counts."""
    here = table(("salt", "", ""), ("flood", "gag", "plague"), discard="salt*2, wand")
    html = drawn(GAME, seen(here, SPECTATOR))
    assert [(one.find.name, one.many) for one in show(seen(here))["discard"].finds] == [("salt", 2), ("wand", 1)]
    assert html.count('class="lying ') == 2 and "Discard: 3" in html


def test_the_draft_shows_everybodys_total() -> None:
    """ELX-04."""
    view = next(view for title, view in SAMPLES if view.s.phase == GAME.phases.index("drafting"))
    assert [(one.many, one.of) for one in show(view)["totals"]] == [(1, 9), (4, 9), (4, 9), (4, 9)]
    assert [one.many for one in show(view)["stacks"]] == [14, 22, 7, 7]


def test_finds_say_which_spells_want_them() -> None:
    here = table(("sulphur, curio", "", ""), ("riddle, flood", "gag", "plague"))
    wanted = {one.find.name: one.wanted for one in show(seen(here))["dock"].finds}
    assert wanted == {"sulphur": "for Riddle and Flood", "curio": ""}


# What the viewer may know


def test_only_known_finds_and_spells_of_others_are_shown() -> None:
    """ELX-19; once a match has ended, all of them."""
    here = table(
        ("salt", "ash, honey", ""), ("flood", "gag, bow", "plague"), knows={(0, 1): "honey"}, sees={0: "gag"}
    )
    other = area(seen(here), 1)
    assert [one.find.name for one in other.known] == ["honey"]
    assert [one.name for one in other.seen] == ["Gag"]
    watched = area(seen(here, SPECTATOR), 1)
    assert (watched.known, watched.seen) == ((), ())
    everything = replace(seen(here, SPECTATOR), s=here.engine.read(here.s), all_seeing=True)
    assert [one.find.name for one in area(everything, 1).known] == ["ash", "honey"]
    assert {one.name for one in area(everything, 1).seen} == {"Gag", "Bow"}


def bare(html: str) -> str:
    """A page without what the order of hidden things could not change anyway."""
    return re.sub(r"\s+", " ", html)


def asked(hand: str, other: str) -> Table:
    return table(("moondew", hand, "curio"), (f"bow, {other}", "gag, toast", "plague")).play("cast bow", "at 3")


def test_an_answer_window_betrays_nothing() -> None:
    """ELX-20: the pages of others are the same whatever somebody holds, could answer, or has said."""
    pages = {bare(drawn(GAME, seen(asked(hand, "flood"), 2))) for hand in ("snuffer", "ash", "broom", "amulet")}
    assert len(pages) == 1
    said = {
        bare(drawn(GAME, seen(asked("snuffer", "flood").play(code, seat=1), 2))) for code in ("pass", "snuffer")
    }
    assert len(said) == 1


def test_the_page_shows_nothing_of_unseen_spells() -> None:
    """ELX-19: spells of one level look alike in another's hand."""
    pages = {
        bare(drawn(GAME, seen(table(("salt", "ash", ""), ("flood", hidden, "plague")))))
        for hidden in ("bow, gag", "toast, slumber", "rhyme, harvest-again")
    }
    assert len(pages) == 1


def test_it_is_over() -> None:
    """ELX-14: nothing is offered any more."""
    here = table(("salt", "ash", ""), ("-", "gag", "plague"))
    here.s.winner, here.s.over = 1, End.EMPTY_HANDED
    shown = show(seen(here, 0))
    assert shown["over"] and not shown["live"]
    assert not any(one.turn for one in shown["others"])


# What moves


def test_flights_go_between_public_places() -> None:
    """A card that others do not see has no name on its way."""
    assert flights(Event(Told.DRAWS, 1, 5, 1, 1, EVERYONE)) == ("pile", "hand-1")
    assert flights(Event(Told.DRAFTS, 1, -1, 3, 0, EVERYONE)) == ("stack-3", "book-1")
    assert flights(Event(Told.CASTS, 2, 5, 0, 0, EVERYONE)) == ("book-2", "cauldron")
    assert flights(Event(Told.PAYS, 2, 5, 1, 0, EVERYONE)) == ("hand-2", "discard")
    assert flights(Event(Told.SWEPT, 0, 5, 0, 0, EVERYONE)) == ("discard", "hand-0")
    assert flights(Event(Told.TAKES, 0, -1, 0, 2, EVERYONE)) == ("hand-2", "hand-0")
    assert flights(Event(Told.GIVES_SPELL, 0, -1, 1, 2, EVERYONE)) == ("book-0", "book-2")
    assert flights(Event(Told.LOT, -1, 5, 3, 0, EVERYONE)) == ("pile", "stall")
    assert flights(Event(Told.WINS_LOT, -1, 0, 0, 0, EVERYONE)) is None
    assert flights(Event(Told.PASSES, 1, 0, 0, 0, EVERYONE)) is None


def test_every_place_that_something_flies_to_is_on_the_page() -> None:
    """Hands, books, piles and the cauldron of everybody."""
    _, view = SAMPLES[0]
    places = {has["data-place"] for _, has in Elements(drawn(GAME, view)).found if "data-place" in has}
    everybody = {f"{what}-{seat}" for what in ("hand", "book", "player") for seat in range(4)}
    assert places >= everybody | {"pile", "discard", "cauldron", "stack-1", "stack-4", "act-next"}

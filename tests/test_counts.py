"""What hints and reviews count: the same quantities all through a game, each by what happens at the table."""

from collections.abc import Iterator
from typing import Any

import pytest

from alambic.core.chance import word_for
from alambic.core.events import NONE
from alambic.core.game import Game, Setup
from alambic.core.state import pack
from alambic.games import CATALOGUE
from alambic.games.artiseurs.state import COLOURS
from alambic.games.artiseurs.vocabulary import End, Mode, Move
from alambic.games.illusio.tactics import THREAT
from alambic.server.basics.words import rooms
from tests.artiseurs.position import along
from tests.artiseurs.position import table as artiseurs
from tests.elixir.position import table as elixir
from tests.illusio.position import table as illusio
from tests.vitriol.position import table as vitriol
from tests.vizia.position import table as vizia

OTHERWISE: dict[str, list[tuple[int, dict[str, object]]]] = {
    "vizia": [(4, {"teams": True}), (2, {"group_bonus": True, "triangle_bonus": True})],
    "vitriol": [(3, {"petit": True})],
    "artiseurs": [(n, {"mode": mode}) for n in (2, 3) for mode in ("baugienne", "knucklebones", "learning")],
    "illusio": [(2, {"memory": True})],
}
SETUPS = [
    game.setup(seats, options)
    for game in CATALOGUE
    for seats, options in [
        *((seats, {}) for seats in range(game.seats[0], game.seats[1] + 1)),
        *OTHERWISE.get(game.name, []),
    ]
]
WITH_BONES = [
    setup for setup in SETUPS if setup.game.name == "artiseurs" and setup.options.named("mode") != "learning"
]
GAMES = 2
EVERY = 25  # positions that are looked at, beside the first and the last


def counts(game: Game, s: Any, seat: int) -> list[tuple[str, Any, int]]:
    return [*game.tactics.counts(s, seat)]


def phrases(game: Game, s: Any, seat: int) -> list[str]:
    return [words for words, _, _ in counts(game, s, seat)]


# All through a game


def positions(setup: Setup, word: int) -> Iterator[tuple[int, Any]]:
    """Some positions of a random game, with the first and the last; nobody would like to stop it (ART-20)."""
    engine, step = setup.game.load(), 0
    s, never = engine.start(setup, word), Move.STOP if setup.game.name == "artiseurs" else NONE
    while waiting := engine.awaited(s):
        if step % EVERY == 0:
            yield step, s
        moves = [move for move in engine.legal(s, waiting[0]) if move != never]
        engine.play(s, waiting[0], moves[word_for(word, step) % len(moves)])
        step += 1
    yield step, s


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_what_is_counted_stays_the_same_and_adds_up_to_what_bots_look_at(setup: Setup) -> None:
    """In worlds that a seat imagines, from the deal to the end, for all seats."""
    engine, game = setup.game.load(), setup.game
    usual = phrases(game, engine.read(engine.start(setup, 1)), 0)
    for n in range(GAMES):
        for step, state in positions(setup, word_for(7, n)):
            viewer = step % setup.seats
            world = engine.imagined(engine.forgotten(state, viewer), viewer, word_for(n, step))
            s, worth = engine.read(world), engine.worth(world)
            before = pack(s)
            for seat in range(setup.seats):
                found = counts(game, s, seat)
                assert [words for words, _, _ in found] == usual
                assert all(count * 2 % 1 == 0 and type(weight) is int for _, count, weight in found)
                assert all(count >= 0 for words, count, _ in found if words != "turns gained")
                if game.name != "vizia" or not s.teams:  # VIZ-30: there a bot looks at itself alone
                    rest = worth[seat] - added(game, s, seat)
                    assert explained(game, s, seat, rest), f"step {step}, seat {seat}: {found}, {rest} off"
            assert pack(s) == before, "counting changes nothing"


def added(game: Game, s: Any, seat: int) -> int:
    """What all that a seat has is worth; where bots look at the best of the others too, how much more that is."""
    worth = [sum(int(count * weight) for _, count, weight in counts(game, s, other)) for other in range(s.seats)]
    others = worth[:seat] + worth[seat + 1 :]
    return worth[seat] - (max(others) if game.name == "artiseurs" else 0)


def explained(game: Game, s: Any, seat: int, rest: int) -> bool:
    """Whether nothing is left of what a bot looks at but a threat, a tie (ART-04), or other points (ART-20)."""
    if game.name == "illusio":
        points, due = (count for _, count, _ in counts(game, s, seat)[:2])
        return rest == (THREAT if points + due >= s.target else 0)
    if game.name == "artiseurs" and s.mode != Mode.LEARNING:
        return abs(rest) < COLOURS or s.over == End.TOO_LONG
    return rest == 0


@pytest.mark.parametrize("setup", [setup for setup in SETUPS if setup not in WITH_BONES], ids=str)
def test_the_first_is_what_the_game_is_won_by(setup: Setup) -> None:
    """Random games with bones never end by themselves."""
    *_, (_, s) = positions(setup, 8)
    engine, plain = setup.game.load(), setup.game.load().read(s)
    firsts = [counts(setup.game, plain, seat)[0][1] for seat in range(setup.seats)]
    point = setup.game.words.point(plain)
    assert plain.over and firsts == [points * point for points in engine.standings(s)[1]]


@pytest.mark.parametrize("game", list(CATALOGUE), ids=lambda game: game.name)
def test_every_quantity_is_a_short_phrase_in_both_languages(game: Game) -> None:
    [french] = [room.catalogue("fr") for room in rooms() if room.name == game.name]
    engine = game.load(compiled=False)
    for setup in SETUPS:
        if setup.game is game:
            said = phrases(game, engine.start(setup, 1), 0)
            assert 2 <= len(said) <= 7 and len(set(said)) == len(said)
            for words in said:
                message = french.get(words)
                assert message and message.string, words
                for text in (words, str(message.string)):
                    assert text[0].islower() and len(text) < 50 and not any(map(str.isdigit, text)), text


# What changes each


def gains(t: Any, seat: int, *codes: str) -> dict[str, int]:
    """What some moves change of what a seat has; the position stays for another."""
    game, s = t.engine.game, t.engine.copy(t.s)
    before = counts(game, s, seat)
    t.play(*codes)
    after = counts(game, t.s, seat)
    t.s = s
    return {words: now - then for (words, then, _), (_, now, _) in zip(before, after, strict=True) if now != then}


def has(t: Any, seat: int) -> dict[str, int]:
    return {words: count for words, count, _ in counts(t.engine.game, t.s, seat)}


def test_vizia_counts_points_wheels_and_tiles() -> None:
    t = vizia("p30 ro.\nq30 oro", hands=("yy", "ry"), common="oror", turn=1)
    wheel = {"points": 2, "wheels formed": 1}  # VIZ-13: of two colours
    assert has(t, 1) == {"points": 0, "wheels formed": 0, "tiles in hand": 2}
    assert gains(t, 1, "place own red p32") == {**wheel, "tiles in hand": -1}
    assert gains(t, 1, "place common red p32") == wheel
    assert gains(t, 0, "place own red p32") == {}


def test_vizia_counts_the_points_and_wheels_of_a_side() -> None:
    """VIZ-30: but no tiles in the partner's hand."""
    t = vizia("p30 ro.\nq30 oro", hands=("yy", "ry", "yy", "yy"), common="oooo", turn=1, rules="teams")
    assert gains(t, 3, "place own red p32") == {"points": 2, "wheels formed": 1}
    assert gains(t, 2, "place own red p32") == {}


def test_vitriol_counts_points_on_the_table_and_within_reach() -> None:
    """A value in hand; a pile that a transmutation in hand would turn, the best one."""
    hand = "iron 4, copper/iron, gold 1, gold 2, lead 1"
    t = vitriol("2 copper 6; 3 copper 1 2", hands=(hand, "", ""), metals="iron gold tin")
    assert has(t, 0) == {"points": 0, "points within reach": 10, "metals that others still think possible": 7}
    assert gains(t, 0, "lay iron 4") == {"points": 4, "points within reach": -4}
    assert gains(t, 0, "transmute copper/iron 2 copper") == {"points": 6, "points within reach": -6}
    assert gains(t, 0, "transmute copper/iron 3 copper") == {"points": 3, "points within reach": -6}
    assert gains(t, 1, "lay gold 2") == {"points": 2}


def test_vitriol_counts_what_others_still_think_possible() -> None:
    """VIT-04: three cards laid leave their metals, two leave all others."""
    hand = "iron 4, gold 1, gold 2, lead 1"
    t = vitriol(hands=(hand, "", ""), metals="iron gold tin", pile="athanor*9")
    possible = "metals that others still think possible"
    three, two = ("lay iron 4", "lay gold 1", "lay lead 1"), ("lay gold 1", "lay lead 1", "discard gold 2")
    assert gains(t, 0, *three) == {"points": 4, "points within reach": -4, possible: -4}
    assert gains(t, 0, *two) == {possible: -2}


def test_vitriol_counts_the_same_points_before_and_after_the_reveal() -> None:
    """VIT-13: what lay on the table is scored; rounds before count too, cards left in hand no longer."""
    t = vitriol(
        "1 iron 4",
        hands=("iron 2", "", "tin/lead"),
        metals="iron gold tin",
        turn=2,
        tempus=5,
        laid=2,
        round=1,
        score=[[5, 1, 2]],
    )
    assert has(t, 0) == {"points": 9, "points within reach": 2, "metals that others still think possible": 7}
    changed = {"points within reach": -2, "metals that others still think possible": -7}
    assert gains(t, 0, "discard tin/lead") == changed


def test_vitriol_counts_the_major_metal_twice() -> None:
    """VIT-20."""
    t = vitriol(hands=("iron 4, tin 3, gold 1", ""), metals="iron/tin gold/lead")
    assert gains(t, 0, "lay iron 4") == {"points": 8, "points within reach": -8}
    assert gains(t, 0, "lay tin 3") == {"points": 3, "points within reach": -3}


def test_artiseurs_counts_stones_in_the_game_and_on_the_board() -> None:
    """ART-11: of two white, two red and a black stone one red comes back, and waits to be placed."""
    t = artiseurs(along("row 3", "wwrr."), play="black", hand="b", bag="wwwrrrrb")
    mine, laid = "stones in the game", "stones on the board"
    assert [has(t, seat) for seat in range(3)] == [{mine: 5, laid: 2}, {mine: 6, laid: 2}, {mine: 2, laid: 0}]
    assert gains(t, 0, "put black e3") == {mine: -2, laid: -2}
    assert gains(t, 1, "put black e3") == {mine: -1, laid: -2}
    assert gains(t, 2, "put black e3") == {mine: -1}
    assert gains(t, 2, "put black a1") == {laid: 1}
    assert gains(t, 0, "put black a3") == {laid: -1}  # ART-07: taken, to be placed at once


def test_artiseurs_counts_first_what_the_game_is_won_by() -> None:
    """ART-31: the bag is empty, and fewer than five stones are left."""
    t = artiseurs({"a1": "w", "b1": "w", "c1": "r"}, play="black", hand="b", bag="").play("put black e5")
    assert t.s.over == End.FEW_LEFT
    assert [has(t, seat)["stones in the game"] for seat in range(3)] == t.points == [2, 1, 1]


def test_artiseurs_counts_points_in_the_learning_game() -> None:
    """ART-20: 1½, 2 and 3 for a white, a red and a black stone."""
    t = artiseurs(along("row 3", "wwrr."), play="black", hand="b", bag="wwwrrrrb", mode="learning")
    laid, mine = "points on the board", "points in the game"
    assert [has(t, seat) for seat in range(3)] == [{laid: 3, mine: 7.5}, {laid: 4, mine: 12}, {laid: 0, mine: 6}]
    assert gains(t, 0, "put black e3") == {laid: -3, mine: -3}
    assert gains(t, 1, "put black e3") == {laid: -4, mine: -2}
    assert gains(t, 2, "put black a1") == {laid: 3}


def test_artiseurs_counts_stones_also_when_a_game_is_stopped() -> None:
    """ART-20: points decide it, but what was compared before is what is compared then."""
    t = artiseurs(along("row 3", "wwrr."), play="black")
    before = has(t, 0)
    t.s.over = End.AGREED
    assert has(t, 0) == before


OBJECTIVES = "talking-scarf, pocket-rabbit, notarys-dove, great-vanishing"


def test_illusio_counts_cards_and_useful_components() -> None:
    t = illusio("1 rope, tiger; 2 rope", hands=("smoke, cage", "cage"), contest=OBJECTIVES, coming="")
    assert [has(t, seat)["useful components in the wings"] for seat in (0, 1)] == [2, 1]
    assert gains(t, 0, "place smoke") == {"useful components in the wings": 1, "cards in hand": -1}
    assert gains(t, 0, "place cage") == {"cards in hand": -1}
    taken = {"components of unfinished tricks": 1, "useful components in the wings": -1}
    assert gains(t, 0, "take pocket-rabbit", "use 1", "done") == taken


def test_illusio_counts_components_and_exact_ones() -> None:
    recipes = {"notarys-dove": "dove, cards, formula"}
    t = illusio(hands=("cards, rope", ""), progress="1 notarys-dove: tiger", recipes=recipes)
    laid = {"components of unfinished tricks": 1, "cards in hand": -1}
    assert gains(t, 0, "add rope to notarys-dove") == laid
    exact = {**laid, "exact components of unfinished tricks": 1}
    assert gains(t, 0, "add cards to notarys-dove") == exact
    assert gains(t, 1, "add cards to notarys-dove") == {}


def test_illusio_counts_points_due_and_scored() -> None:
    """ILL-18, ILL-19: level 2 and one exact component."""
    t = illusio(hands=("rabbit", ""), progress="1 pocket-rabbit: rope")
    billed = {"points due on the bill": 3, "components of unfinished tricks": -1, "cards in hand": -1}
    assert gains(t, 0, "add rabbit to pocket-rabbit") == billed
    t = illusio(hands=("grab*4", ""), bill="1 pocket-rabbit: rope, rabbit", turn=1)
    assert gains(t, 0, "end") == {"points": 3, "points due on the bill": -3, "cards in hand": 1}


def test_elixir_counts_what_is_left_to_cast_and_what_is_at_hand_for_it() -> None:
    """Harvest draws three finds."""
    hand = "amber, hellebore*2, wand, curio"
    t = elixir((hand, "", ""), ("harvest, rhyme, serenade", "", ""), pile="curio*9")
    assert has(t, 0) == {
        "ingredients left to cast": 4,
        "spells left to cast": 3,
        "useful ingredients in hand": 3,
        "wands and amulets in hand": 1,
        "other finds in hand": 1,
        "powers": 0,
        "turns gained": 0,
    }
    played = t.copy().cast("harvest", "pay")
    changed = {words: count - has(t, 0)[words] for words, count in has(played, 0).items()}
    assert {words: count for words, count in changed.items() if count} == {
        "ingredients left to cast": -2,
        "spells left to cast": -1,
        "useful ingredients in hand": -2,
        "other finds in hand": 3,
    }


@pytest.mark.parametrize(
    ("pile", "changed"),
    [
        ("wand, amulet", {"wands and amulets in hand": 2, "other finds in hand": -1}),
        ("honey*2", {"useful ingredients in hand": 1}),  # one is for Serenade, the other takes the Bag's place
        ("curio*2", {"other finds in hand": 1}),
    ],
)
def test_elixir_counts_finds_by_their_use(pile: str, changed: dict[str, int]) -> None:
    t = elixir(("bag", "", ""), ("serenade", "", ""), pile=pile)
    assert gains(t, 0, "play bag") == changed


def test_elixir_counts_powers() -> None:
    t = elixir(spells=("mastery", "", ""), pile="curio*9")
    with_power = elixir(spells=("mastery", "", ""), cast="1 aegis, tithe; 2 horn-of-plenty", pile="curio*9")
    assert [has(t, seat)["powers"] for seat in (0, 1)] == [0, 0]
    assert [has(with_power, seat)["powers"] for seat in (0, 1)] == [2, 1]


def test_elixir_counts_turns_lost_and_won() -> None:
    """ELX-48, ELX-68, ELX-69; a turn lost is one fewer gained."""
    t = elixir(("hourglass, nettle, feather, sulphur, slime", "", ""), ("gag, slumber, mastery", "", ""))
    gained = "turns gained"
    assert gains(t, 0, "play hourglass") == {gained: 1, "other finds in hand": -1}
    assert has(t.copy().cast("gag", "at 2"), 1)[gained] == has(t.copy().cast("slumber", "at 2"), 1)[gained] == -1
    t.s.extras[0] = 2
    assert has(t, 0)[gained] == 2


def test_what_a_partner_loses_is_no_gain() -> None:
    """VIZ-30: partners are told apart from opponents, and from oneself."""
    vizia = CATALOGUE["vizia"]
    for options, found in (({"teams": True}, [[2], [3], [0], [1]]), ({}, [[], [], [], []])):
        s = vizia.load(compiled=False).start(vizia.setup(4, options), 1)
        assert [vizia.tactics.partners(s, seat) for seat in range(4)] == found

"""What happens in V.I.T.R.I.O.L., and what can be done, in the words of both languages."""

import re
from dataclasses import replace
from random import Random

import pytest

from alambic.core.events import EVERYONE, NONE, VEILED, Event, read_events
from alambic.core.match import Match
from alambic.core.state import SPECTATOR
from alambic.core.view import View
from alambic.games.vitriol import GAME
from alambic.games.vitriol.state import UNKNOWN
from alambic.games.vitriol.vocabulary import CARD_NAMES, Told, card_name, card_named, metal_name
from alambic.games.vitriol.words import named, pointed
from alambic.server.basics.words import words
from tests.vitriol.position import COPPER, ENGINE, GOLD, IRON, TIN, table

SILENT = GAME.words.SILENT
done_to = GAME.words.done_to
sentence = GAME.words.sentence
unremarked = GAME.words.unremarked
phrase = GAME.words.phrase

NAMES = ("Ada", "Bo", "Cleo", "Dan", "Eve", "Fay")
FRENCH = words("fr").say


def match_of(seats: int, word: int, **options: object) -> tuple[Match, Random]:
    return Match(ENGINE, GAME.setup(seats, options), word), Random(word)


def unspaced(text: str) -> str:
    """With ordinary spaces: how French is set is tested elsewhere."""
    return text.replace("\N{NO-BREAK SPACE}", " ").replace("\N{NARROW NO-BREAK SPACE}", " ")


# Sentences


def told(kind: int, who: int = 0, what: int = NONE, where: int = NONE, whom: int = NONE, *more: int) -> Event:
    return Event(kind, who, what, where, whom, EVERYONE, more)


@pytest.mark.parametrize(
    ("event", "english", "french"),
    [
        (
            told(Told.BEGINS, 1, 2),
            "Round 2 begins, and Bo starts.",
            "La manche 2 commence ; c’est à Bo de jouer.",
        ),
        (told(Told.LAID, 0, card_named("iron 4")), "Ada lays an iron 4.", "Ada pose un 4 de fer."),
        (told(Told.LAID, 0, card_named("gold 1")), "Ada lays a gold 1.", "Ada pose un 1 d’or."),
        (
            told(Told.TRANSMUTES, 0, COPPER, 2, 1, TIN),
            "Ada transmutes the copper of Bo into tin (pile 3).",
            "Ada transmute le cuivre en étain chez Bo (tas 3).",
        ),
        (
            told(Told.TRANSMUTES, 0, TIN, 0, 0, COPPER),
            "Ada transmutes their own tin into copper (pile 1).",
            "Ada transmute son propre étain en cuivre (tas 1).",
        ),
        (
            told(Told.RESTORES, 0, COPPER, 2, 1),
            "Ada uses an athanor: pile 3 of Bo is copper again.",
            "Ada joue un athanor : chez Bo, le tas 3 redevient cuivre.",
        ),
        (
            told(Told.RESTORES, 1, GOLD, 0, 1),
            "Bo uses an athanor: pile 1, their own, is gold again.",
            "Bo joue un athanor : son propre tas 1 redevient or.",
        ),
        (
            told(Told.DISCARDS, 0, VEILED),
            "Ada discards a card face down.",
            "Ada défausse une carte face cachée.",
        ),
        (
            told(Told.DISCARDS, 0, card_named("copper/tin")),
            "Ada discards a transmutation of copper and tin face down.",
            "Ada défausse une transmutation cuivre/étain face cachée.",
        ),
        (
            told(Told.STUCK, 2, 0),
            "Cleo cannot complete a turn and exchanges cards.",
            "Cleo ne peut pas mener un tour à bien et doit échanger.",
        ),
        (
            told(Told.EXCHANGES, 0, VEILED),
            "Ada gives up a card for another card.",
            "Ada échange une carte contre une autre carte.",
        ),
        (
            told(Told.EXCHANGES, 0, card_named("athanor")),
            "Ada gives up an athanor for another card.",
            "Ada échange un athanor contre une autre carte.",
        ),
        (told(Told.TAKES_METAL, 0, IRON, NONE), "Ada draws a metal: iron.", "Ada tire un métal : fer."),
        (
            told(Told.TAKES_METAL, 0, IRON, 0),
            "Ada draws a major metal: iron.",
            "Ada tire un métal majeur : fer.",
        ),
        (
            told(Told.TAKES_METAL, 0, TIN, 1),
            "Ada draws a minor metal: tin.",
            "Ada tire un métal mineur : étain.",
        ),
        (told(Told.DRAWS, 0, card_named("tin 6")), "Ada draws a tin 6.", "Ada pioche un 6 d’étain."),
        (
            told(Told.RESHUFFLED, NONE),
            "The discard is shuffled and becomes the new pile.",
            "La défausse est mélangée et devient la nouvelle pioche.",
        ),
        (told(Told.TEMPUS, NONE, 4), "Tempus IV begins.", "Le Tempus IV commence."),
        (
            told(Told.SHOWS, 0, IRON, UNKNOWN),
            "Ada reveals the secret metal: iron.",
            "Ada dévoile son métal : fer.",
        ),
        (
            told(Told.SHOWS, 0, IRON, GOLD),
            "Ada reveals the secret metals: iron (major) and gold (minor).",
            "Ada dévoile ses métaux : fer (majeur) et or (mineur).",
        ),
        (
            told(Told.SCORES, 0, 0),
            "Ada scores nothing in this round.",
            "Ada ne marque rien à cette manche.",
        ),
        (
            told(Told.SCORES, 0, 1),
            "Ada scores 1 point in this round.",
            "Ada marque 1 point à cette manche.",
        ),
        (
            told(Told.SCORES, 0, 23),
            "Ada scores 23 points in this round.",
            "Ada marque 23 points à cette manche.",
        ),
        (
            told(Told.ENDED, NONE, 15),
            "The game ends: all rounds have been played (VIT-15).",
            "La partie s’achève : toutes les manches ont été jouées (VIT-15).",
        ),
    ],
)
def test_every_event_is_a_sentence_in_both_languages(event: Event, english: str, french: str) -> None:
    assert sentence(event, NAMES) == english
    assert unspaced(sentence(event, NAMES, FRENCH)) == french


def test_only_its_own_seat_reads_which_card_went_face_down() -> None:
    """VIT-40."""
    t = table(hands=["iron 1, tin 1, gold 5", "lead 1", "lead 2"], metals="gold silver tin", pile="athanor*9")
    t.play("lay iron 1", "lay tin 1", "discard gold 5")
    log = {
        viewer: [sentence(event, NAMES) for event in read_events(t.known(viewer))] for viewer in (0, 1, SPECTATOR)
    }
    assert log[0][:2] == ["Ada discards a gold 5 face down.", "Ada draws an athanor."]
    assert log[1][:2] == log[SPECTATOR][:2] == ["Ada discards a card face down.", ""]


@pytest.mark.parametrize("kind", [Told.IS_DEALT, Told.TAKES_METAL, Told.DRAWS])
def test_what_others_are_dealt_and_draw_is_not_worth_a_line(kind: int) -> None:
    """VIT-03, VIT-10: everybody sees how many cards they hold."""
    assert kind in SILENT and sentence(told(kind, 1, VEILED, 0), NAMES) == ""


@pytest.mark.parametrize(("seats", "options"), [(2, {}), (4, {"eighth": True})])
def test_a_whole_round_is_told(seats: int, options: dict[str, bool]) -> None:
    match, chance = match_of(seats, 9, **options)
    kinds = set()
    while match.engine.phase(match.state) != "reveal":
        seat = match.awaited()[0]
        match.play(seat, chance.choice(match.legal(seat)))
        for viewer in (*range(seats), SPECTATOR):
            for event in match.events(viewer):
                kinds.add(event.kind)
                for say in (FRENCH, str):
                    text = sentence(event, NAMES, say)
                    if not text:
                        assert event.kind in SILENT
                        continue
                    assert text.endswith(".") and not re.search(r"[{}]|  | \.", text)
    assert kinds >= {Told.LAID, Told.TRANSMUTES, Told.RESTORES, Told.DISCARDS, Told.SHOWS}


def test_what_others_do_to_ones_piles_is_done_to_one() -> None:
    """VIT-07, VIT-09."""
    assert done_to(told(Told.TRANSMUTES, 0, 3, 0, 1)) == done_to(told(Told.RESTORES, 0, 3, 0, 1)) == 1
    assert done_to(told(Told.TRANSMUTES, 1, 3, 0, 1)) == done_to(told(Told.RESTORES, 1, 3, 0, 1)) == NONE
    assert done_to(told(Told.LAID, 1, 3)) == done_to(told(Told.SHOWS, 1, 3, 2)) == NONE


# Moves


@pytest.mark.parametrize(
    ("code", "english", "french"),
    [
        ("lay iron 4", "Lay the iron 4", "Poser le 4 de fer"),
        ("lay silver 2", "Lay the silver 2", "Poser le 2 d’argent"),
        (
            "transmute copper/tin 2 copper",
            "Transmute the copper of player 2 into tin",
            "Transmuter le cuivre du joueur 2 en étain",
        ),
        (
            "transmute copper/tin 3 tin",
            "Transmute the tin of player 3 into copper",
            "Transmuter l’étain du joueur 3 en cuivre",
        ),
        ("athanor 3", "Restore pile 3 with an athanor", "Rétablir le tas 3 avec un athanor"),
        ("discard gold 1", "Discard the gold 1 face down", "Défausser le 1 d’or face cachée"),
        ("discard athanor", "Discard the athanor face down", "Défausser l’athanor face cachée"),
        (
            "exchange copper/tin",
            "Exchange the transmutation of copper and tin",
            "Échanger la transmutation cuivre/étain",
        ),
        ("pass", "Pass: no card left", "Passer : plus de carte en main"),
        ("ready", "Ready for the next round", "Passer à la manche suivante"),
    ],
)
def test_every_family_of_moves_is_a_button_in_both_languages(code: str, english: str, french: str) -> None:
    GAME.codes.parse(code)
    assert phrase(code) == english
    assert unspaced(phrase(code, FRENCH)) == french


@pytest.mark.parametrize(
    ("code", "english", "french", "place"),
    [
        (
            "transmute copper/tin 2 copper",
            "Transmute the copper (7) in front of Bo into tin",
            "Transmuter en étain le cuivre (7) devant Bo",
            "nat-1-copper",
        ),
        (
            "transmute copper/tin 1 tin",
            "Transmute your own tin (4) into copper",
            "Transmuter votre étain (4) en cuivre",
            "nat-0-tin",
        ),
        (
            "athanor 1",
            "With an athanor, turn the gold (3) in front of Bo back into iron",
            "Avec un athanor, rechanger en fer l’or (3) devant Bo",
            "slot-1",
        ),
        (
            "athanor 2",
            "With an athanor, turn your own gold (1) back into lead",
            "Avec un athanor, rechanger votre or (1) en plomb",
            "slot-2",
        ),
        ("lay iron 4", "Lay the iron 4", "Poser le 4 de fer", "nat-0-iron"),
        ("discard gold 1", "Discard the gold 1 face down", "Défausser le 1 d’or face cachée", "discard"),
        ("ready", "Ready for the next round", "Passer à la manche suivante", "act-ready"),
    ],
)
def test_a_move_names_whose_pile_it_is_about_and_points_there(
    code: str, english: str, french: str, place: str
) -> None:
    """VIT-07, VIT-09: by its owner, not by numbers."""
    t = table("2 copper 2 5; 1 tin 4; 2 iron 3 > gold; 1 lead 1 > gold", hands=("iron 4", "", ""))
    view = View(t.engine.read(t.s), 0, NAMES[:3])
    assert named(code, view) == english
    assert unspaced(named(code, replace(view, say=FRENCH))) == french
    assert pointed(code, view) == (place,)


def test_no_two_moves_have_the_same_words() -> None:
    """What may be legal at once must be told apart, in both languages."""
    codes = [GAME.codes.code(move) for move in range(GAME.codes.count)]
    real = [
        code for code in codes if not code.startswith("transmute") or code.split()[3] in code.split()[1].split("/")
    ]
    for say in (str, FRENCH):
        assert len({phrase(code, say) for code in real}) == len(real)


def test_a_move_that_tells_nothing_is_a_sentence_too() -> None:
    """VIT-11, VIT-13."""
    assert unremarked("ready", "Ada") == "Ada is ready for the next round."
    assert unremarked("pass", "Ada") == "Ada has no card left and passes."
    assert unremarked("lay iron 4", "Ada") == "Ada: Lay the iron 4"


def test_cards_have_short_names_too() -> None:
    assert [card_name(card) for card in range(len(CARD_NAMES))] == list(CARD_NAMES)
    assert card_name(card_named("copper/tin"), FRENCH) == "cuivre/étain"
    assert card_name(card_named("iron 4"), FRENCH) == "fer 4" and metal_name(GOLD, FRENCH) == "or"


def test_whoever_is_still_stuck_is_not_said_to_be_so_again() -> None:
    """VIT-11: each exchange is told, and why only once."""
    assert sentence(told(Told.STUCK, 2, 1), NAMES) == ""

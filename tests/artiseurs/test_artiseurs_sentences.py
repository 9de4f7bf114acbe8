"""What happens in Le jeu des artiseurs, and what can be done, in the words of both languages."""

import re
from random import Random

import pytest

from alambic.core.events import EVERYONE, NONE, Event
from alambic.core.match import Match
from alambic.core.state import SPECTATOR
from alambic.games.artiseurs import GAME
from alambic.games.artiseurs.vocabulary import CELL_NAMES, Colour, End, Face, Reason, Told, Vote, Wish
from alambic.games.artiseurs.words import face_name, orders, stones
from alambic.server.basics.words import words
from tests.artiseurs.position import ENGINE

SILENT = GAME.words.SILENT
done_to = GAME.words.done_to
phrase = GAME.words.phrase
sentence = GAME.words.sentence
unremarked = GAME.words.unremarked

NAMES = ("Ada", "Bo", "Cleo")
FRENCH = words("fr").say
C3, C4 = CELL_NAMES.index("c3"), CELL_NAMES.index("c4")


def unspaced(text: str) -> str:
    """With ordinary spaces: how French is set is tested elsewhere."""
    return text.replace("\N{NO-BREAK SPACE}", " ").replace("\N{NARROW NO-BREAK SPACE}", " ")


# Sentences


def told(kind: int, who: int = 0, what: int = NONE, where: int = NONE, whom: int = NONE) -> Event:
    return Event(kind, who, what, where, whom, EVERYONE)


SAID = [
    (told(Told.BEGINS, 1), "It is the turn of Bo.", "C’est à Bo de jouer."),
    (told(Told.BEGINS, 1, 12), "Turn 12: Bo.", "Tour 12 : Bo."),
    (
        told(Told.THROWN, 0, Face.MOON, 3),
        "Ada throws bone 4, which shows the moon.",
        "Ada lance l’osselet 4, qui montre la lune.",
    ),
    (
        told(Told.DREW, 0, Colour.BLACK),
        "Ada draws a black stone from the bag.",
        "Ada tire une pierre noire du sac.",
    ),
    (
        told(Told.PUT, 0, Colour.RED, C3),
        "Ada places a red stone on c3.",
        "Ada pose une pierre rouge en c3.",
    ),
    (
        told(Told.PUSHED, 1, Colour.WHITE, C3, C4),
        "Bo pushes the white stone from c3 to c4.",
        "Bo pousse la pierre blanche de c3 en c4.",
    ),
    (
        told(Told.TOOK, 2, Colour.RED, C3),
        "Cleo takes the red stone that lay on c3 and is to place it again at once.",
        "Cleo prend la pierre rouge qui était en c3 et doit la reposer aussitôt.",
    ),
    (
        told(Told.STEPPED, 0, Colour.WHITE, C3, C4),
        "Ada moves the white stone from c3 to c4.",
        "Ada déplace la pierre blanche de c3 en c4.",
    ),
    (
        told(Told.LIFTED, 0, Colour.BLACK, C4),
        "Ada lifts the black stone off c4.",
        "Ada prend la pierre noire de c4.",
    ),
    (
        told(Told.CLEARED, 0, 2, 3, 0),
        "Ada completes row 3: 3 white stones and 2 black stones leave the board.",
        "Ada complète la rangée 3 : 3 pierres blanches et 2 pierres noires quittent le plateau.",
    ),
    (
        told(Told.CLEARED, 0, 7, 2, 1),
        "Ada completes column c: 2 white stones, 1 red stone and 2 black stones leave the board.",
        "Ada complète la colonne c : 2 pierres blanches, 1 pierre rouge et 2 pierres noires quittent le plateau.",
    ),
    (
        told(Told.CLEARED, 0, 11, 0, 5),
        "Ada completes the diagonal e1-a5: 5 red stones leave the board.",
        "Ada complète la diagonale e1-a5 : 5 pierres rouges quittent le plateau.",
    ),
    (
        told(Told.RETURNS, 0, Colour.BLACK, 1),
        "1 black stone comes back, the other 4 are out of the game.",
        "1 pierre noire revient, les 4 autres sont hors jeu.",
    ),
    (
        told(Told.RETURNS, 0, Colour.WHITE, 2),
        "2 white stones come back, the other 3 are out of the game.",
        "2 pierres blanches reviennent, les 3 autres sont hors jeu.",
    ),
    (
        told(Told.RETURNS, 0, Colour.RED, 5),
        "All five red stones come back: the line is of one colour.",
        "Les cinq pierres rouges reviennent : la ligne est d’une seule couleur.",
    ),
    (
        told(Told.PLAYS, 0, Face.POINTS, 2),
        "Ada plays bone 3: two points.",
        "Ada joue l’osselet 3 : deux points.",
    ),
    (told(Told.HANDS, 0, Face.POINT, 1, 1), "Ada hands bone 2 on to Bo.", "Ada passe l’osselet 2 à Bo."),
    (
        told(Told.GIVES_UP, 0, Face.CENTAUR, 1, 1),
        "Ada gives up bone 2, which goes to Bo and still shows the centaur.",
        "Ada renonce à l’osselet 2, qui passe à Bo et montre toujours le centaure.",
    ),
    (
        told(Told.PAYS, 0, Face.POINT, 0, 1),
        "Ada gives bone 1 to Bo unplayed, to turn another over.",
        "Ada donne l’osselet 1 à Bo sans le jouer, pour en retourner un autre.",
    ),
    (
        told(Told.TURNED, 0, Face.POINTS, 2, 0),
        "Ada turns bone 3 over, which now shows two points.",
        "Ada retourne l’osselet 3, qui montre maintenant deux points.",
    ),
    (
        told(Told.TURNED, 0, Face.CENTAUR, 2, 2),
        "Ada turns bone 3 of Cleo over, which now shows the centaur.",
        "Ada retourne chez Cleo l’osselet 3, qui montre maintenant le centaure.",
    ),
    (
        told(Told.SETS, 1, Face.POINT, 0),
        "Bo sets bone 1 to show one point.",
        "Bo choisit la face de l’osselet 1, qui montre un point.",
    ),
    (told(Told.WISHED, 1, Wish.WAIT), "", ""),
    (told(Told.WISHED, 1, Wish.NOW), "Bo asks to act now.", "Bo demande à agir maintenant."),
    (
        told(Told.WISHED, 1, Wish.ROUNDS),
        "Bo asks to act now, and to go turn by turn.",
        "Bo demande à agir maintenant, et à jouer tour par tour.",
    ),
    (
        told(Told.PREFERRED, 1, Reason.ALONE),
        "Bo acts next: nobody else has asked (ART-29).",
        "À Bo d’agir : personne d’autre ne l’a demandé (ART-29).",
    ),
    (
        told(Told.PREFERRED, 1, Reason.NOT_TWICE),
        "Bo acts next: nobody acts twice running if another wants to (ART-29).",
        "À Bo d’agir : nul n’agit deux fois de suite si un autre veut le faire (ART-29).",
    ),
    (
        told(Told.PREFERRED, 1, Reason.ASKED_FIRST),
        "Bo acts next: nobody has been asking for longer (ART-29).",
        "À Bo d’agir : personne ne le demande depuis plus longtemps (ART-29).",
    ),
    (
        told(Told.PREFERRED, 1, Reason.BY_COLOUR),
        "Bo acts next: black goes before red, and red before white (ART-29).",
        "À Bo d’agir : le noir passe avant le rouge, et le rouge avant le blanc (ART-29).",
    ),
    (
        told(Told.PREFERRED, 1, Reason.ALL_WAIT),
        "Everybody waits, so Bo is next and has to act (ART-30).",
        "Tout le monde attend : le tour revient à Bo, qui doit agir (ART-30).",
    ),
    (
        told(Told.ORDERLY, 2),
        "The table goes turn by turn, from Cleo on (ART-32).",
        "On joue tour par tour, en commençant par Cleo (ART-32).",
    ),
    (told(Told.SKIPPED, 2), "Cleo plays nothing now.", "Cleo ne joue rien pour l’instant."),
    (
        told(Told.FREELY, NONE),
        "The table no longer goes turn by turn (ART-32).",
        "On ne joue plus tour par tour (ART-32).",
    ),
    (
        told(Told.PROPOSED, 0),
        "Ada would like to stop here (ART-20).",
        "Ada voudrait en rester là (ART-20).",
    ),
    (told(Told.VOTED, 1, Vote.NO), "Bo votes to go on.", "Bo vote pour continuer."),
    (told(Told.VOTED, 1, Vote.YES), "Bo votes to stop.", "Bo vote pour arrêter."),
    (
        told(Told.ENDED, NONE, End.FEW_LEFT),
        "The game ends: the bag is empty and fewer than five stones are left on the board (ART-31).",
        "La partie s’achève : le sac est vide et il reste moins de cinq pierres sur le plateau (ART-31).",
    ),
    (
        told(Told.ENDED, NONE, End.AGREED),
        "The game ends: everybody has agreed to stop (ART-31).",
        "La partie s’achève : tous se sont mis d’accord pour arrêter (ART-31).",
    ),
    (
        told(Told.ENDED, NONE, End.TOO_LONG),
        "The game ends: 400 bones have been handed on (ART-31).",
        "La partie s’achève : 400 osselets ont été passés (ART-31).",
    ),
    (
        told(Told.ENDED, NONE, End.TURNS_TAKEN),
        "The game ends: 200 turns have been taken (ART-20).",
        "La partie s’achève : 200 tours ont été joués (ART-20).",
    ),
    (
        told(Told.ENDED, NONE, End.PLAYED),
        "The game ends: the action has come to rest (ART-40).",
        "La partie s’achève : l’action est achevée (ART-40).",
    ),
]


@pytest.mark.parametrize(("event", "english", "french"), SAID)
def test_every_event_is_a_sentence_in_both_languages(event: Event, english: str, french: str) -> None:
    assert sentence(event, NAMES) == english
    assert unspaced(sentence(event, NAMES, FRENCH)) == french


def test_no_kind_of_event_is_without_a_sentence() -> None:
    assert {event.kind for event, _, _ in SAID} == set(range(Told.BEGINS, Told.ENDED + 1))


def test_that_somebody_waits_is_all_that_is_passed_over() -> None:
    """ART-30: who asked and who was preferred is told."""
    assert {event.kind for event, english, _ in SAID if not english} == set(SILENT) == {Told.WISHED}


@pytest.mark.parametrize(
    ("mode", "seats", "veiled"), [("learning", 3, 0), ("baugienne", 3, 1), ("cervienne", 2, 1)]
)
def test_all_that_happens_is_told_to_everybody(mode: str, seats: int, veiled: int) -> None:
    """ART-33: with all bones known, or with their other sides unknown."""
    match = Match(ENGINE, GAME.setup(seats, {"mode": mode, "veiled": bool(veiled)}), 5)
    chance, kinds = Random(5), set()
    for _ in range(250):
        seat = chance.choice(match.awaited())
        match.play(seat, chance.choice([code for code in match.legal(seat) if code not in ("yes", "stop")]))
        for viewer in (*range(seats), SPECTATOR):
            for event in match.events(viewer):
                kinds.add(event.kind)
                for say in (FRENCH, str):
                    text = sentence(event, NAMES, say)
                    assert text or event.kind in SILENT
                    assert not re.search(r"[{}]|  | \.", text) and (not text or text[-1] == ".")
        if match.over:
            break
    assert kinds >= {
        Told.DREW,
        Told.PUT,
        Told.STEPPED,
        Told.CLEARED,
        Told.RETURNS,
    }


def test_to_turn_a_bone_of_somebody_is_done_to_them_and_so_is_giving_them_one() -> None:
    """ART-27."""
    assert done_to(told(Told.TURNED, 0, Face.MOON, 3, 1)) == done_to(told(Told.PAYS, 0, Face.MOON, 3, 1)) == 1
    assert done_to(told(Told.TURNED, 1, Face.MOON, 3, 1)) == done_to(told(Told.HANDS, 0, Face.MOON, 3, 1)) == NONE
    assert done_to(told(Told.PUSHED, 0, Colour.WHITE, 3, 1)) == NONE


# Moves


@pytest.mark.parametrize(
    ("code", "english", "french"),
    [
        ("wait", "Wait", "Attendre"),
        ("now", "Now!", "Maintenant !"),
        ("rounds", "Now, and turn by turn", "Maintenant, et tour par tour"),
        ("no", "No, go on", "Non, continuons"),
        ("yes", "Yes, stop here", "Oui, restons-en là"),
        ("stop", "Propose to stop here", "Proposer d’en rester là"),
        ("skip", "Play nothing now", "Ne rien jouer pour l’instant"),
        ("draw", "Draw a stone from the bag", "Tirer une pierre du sac"),
        ("bone 2", "Play bone 2", "Jouer l’osselet 2"),
        ("give 2", "Give up bone 2", "Renoncer à l’osselet 2"),
        ("turn 3 with 1", "Turn bone 3 over, giving bone 1", "Retourner l’osselet 3 en donnant l’osselet 1"),
        ("set centaur", "Show the centaur", "Montrer le centaure"),
        ("set other", "Show the other side", "Montrer l’autre face"),
        ("clear row 3", "Take row 3 off", "Retirer la rangée 3"),
        ("clear column c", "Take column c off", "Retirer la colonne c"),
        ("clear diagonal a1-e5", "Take the diagonal a1-e5 off", "Retirer la diagonale a1-e5"),
        ("lift c3", "Lift the stone on c3", "Prendre la pierre de c3"),
        ("step c3 north", "Move the stone on c3 to c4", "Déplacer la pierre de c3 en c4"),
        ("put white c3", "Place the white stone on c3", "Poser la pierre blanche en c3"),
        (
            "push c3 west",
            "Place the red stone on c3 and push what lies there to b3",
            "Poser la pierre rouge en c3 et pousser en b3 celle qui s’y trouve",
        ),
    ],
)
def test_every_family_of_moves_is_a_button_in_both_languages(code: str, english: str, french: str) -> None:
    GAME.codes.parse(code)
    assert phrase(code) == english
    assert unspaced(phrase(code, FRENCH)) == french


def test_no_two_moves_have_the_same_words() -> None:
    """What may be legal at once must be told apart, in both languages."""
    codes = [GAME.codes.code(move) for move in range(GAME.codes.count)]
    for say in (str, FRENCH):
        assert len({phrase(code, say) for code in codes}) == len(codes)


@pytest.mark.parametrize(
    ("code", "english"),
    [
        ("wait", "Ada waits."),
        ("now", "Ada asks to act now."),
        ("rounds", "Ada asks to act now, and to go turn by turn."),
        ("yes", "Ada votes to stop."),
        ("no", "Ada votes to go on."),
        ("bone 1", "Ada: Play bone 1"),
    ],
)
def test_a_move_that_tells_nothing_yet_is_a_sentence_too(code: str, english: str) -> None:
    """ART-20, ART-30: wishes and votes are told when the last is given."""
    assert unremarked(code, "Ada") == english


def test_only_the_baugienne_lets_one_ask_ahead() -> None:
    """ART-30."""
    for mode, expected in (("baugienne", [("wishing", "now")]), ("cervienne", [])):
        assert orders(Match(ENGINE, GAME.setup(3, {"mode": mode}), 1).known(0), 0) == expected


# Words


def test_a_side_that_nobody_has_seen_is_unknown() -> None:
    """ART-33."""
    assert [face_name(face) for face in (Face.CENTAUR, Face.UNKNOWN)] == ["centaur", "unknown"]
    assert face_name(Face.UNKNOWN, FRENCH) == "inconnue"


def test_stones_are_counted_by_colour() -> None:
    assert stones((0, 1, 0)) == "1 red stone" and stones((3, 0, 2)) == "3 white stones and 2 black stones"
    assert stones((2, 1, 2), FRENCH) == "2 pierres blanches, 1 pierre rouge et 2 pierres noires"

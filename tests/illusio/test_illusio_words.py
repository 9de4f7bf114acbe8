"""What can be done in Illusio, and what everything is called, in both languages."""

import re

import pytest

from alambic.core.events import read_events
from alambic.games.illusio import GAME
from alambic.games.illusio import state as illusio
from alambic.games.illusio.cards import (
    CARD_NAMES,
    TITLES,
    Card,
    trick_told,
)
from alambic.games.illusio.words import Parts
from tests.illusio.position import objective, table
from tests.illusio.spoken import (
    FRENCH,
    NAMES,
    RABBIT,
    unspaced,
)

# Moves


@pytest.mark.parametrize(
    ("code", "english", "french"),
    [
        ("end", "End your turn", "Terminer le tour"),
        ("done", "Leave it at that", "En rester là"),
        ("draw", "Draw a card, then discard one", "Piocher une carte, puis en défausser une"),
        ("place smoke", "Place the smoke in your wings", "Placer la fumée en coulisses"),
        ("transform 7", "Transform component 7", "Transformer le composant 7"),
        ("into cards", "Transform it into a pack of cards", "Le transformer en jeu de cartes"),
        ("grab 2", "Grab a card from player 2", "Jouer une Prise contre le joueur 2"),
        ("encore 12", "Play an Encore on trick 12", "Jouer un Rappel sur le numéro 12"),
        ("success 12", "Play an Instant success on trick 12", "Jouer un Succès immédiat sur le numéro 12"),
        ("deja-vu 12", "Play a Déjà vu on trick 12", "Jouer un Déjà vu sur le numéro 12"),
        ("grandiose 12", "Play a Grandiose on trick 12", "Jouer un Grandiose sur le numéro 12"),
        ("exchange encore", "Exchange the Encore", "Échanger le Rappel"),
        ("take 2", "Take the objective in place 2 of the Contest", "Prendre l’objectif à la place 2 du Concours"),
        ("use 7", "Use component 7", "Utiliser le composant 7"),
        (
            "add mirrors to 2",
            "Add the mirrors from your hand to your trick in place 2",
            "Ajouter les miroirs de votre main à votre numéro à la place 2",
        ),
        (
            "move 7 to 1",
            "Move component 7 to your trick in place 1",
            "Ajouter le composant 7 de vos coulisses à votre numéro à la place 1",
        ),
        ("drop 1", "Give up your trick in place 1", "Abandonner votre numéro à la place 1"),
        ("turn 7", "Change component 7 by your talent", "Changer le composant 7 par votre talent"),
        (
            "steal 2",
            "Take a card from player 2, to give one back",
            "Prendre une carte au joueur 2, pour lui en rendre une",
        ),
        ("give tank", "Give back the tank", "Rendre le réservoir"),
        ("swap 7", "Swap component 7", "Échanger le composant 7"),
        ("for 12", "Swap it for component 12", "L’échanger contre le composant 12"),
        ("look 2", "Look at the hand of player 2", "Regarder la main du joueur 2"),
        ("charm formula", "Have the Formula exchanged", "Faire échanger la Formule"),
        (
            "return 12",
            "Send component 12 back to its owner's hand",
            "Renvoyer le composant 12 dans la main de son propriétaire",
        ),
        ("discard success", "Discard the Instant success", "Défausser le Succès immédiat"),
        (
            "replace 3",
            "Replace the objective in place 3 of the Contest",
            "Remplacer l’objectif à la place 3 du Concours",
        ),
        ("name escape", "Name the domain: Escape", "Nommer le domaine : Évasion"),
        ("say tank", "Say: tank", "Dire : réservoir"),
    ],
)
def test_every_family_of_moves_is_a_button_in_both_languages(code: str, english: str, french: str) -> None:
    GAME.codes.parse(code)
    assert GAME.words.phrase(code) == english
    assert unspaced(GAME.words.phrase(code, FRENCH)) == french


def test_no_two_moves_have_the_same_words() -> None:
    """What may be legal at once must be told apart, in both languages."""
    codes = [GAME.codes.code(move) for move in range(GAME.codes.count)]
    for say in (str, FRENCH):
        assert len({GAME.words.phrase(code, say) for code in codes}) == len(codes)


@pytest.mark.parametrize(
    ("code", "english"),
    [
        ("end", "Ada ends the turn."),
        ("done", "Ada leaves it at that."),
        ("draw", "Ada draws a card."),
        ("transform 7", "Ada is about to transform component 7."),
        ("turn 7", "Ada is about to turn component 7 by talent."),
        ("swap 7", "Ada is about to swap component 7."),
        ("use 7", "Ada is about to use component 7."),
        ("move 7 to 1", "Ada is about to use component 7."),
        ("place rope", "Ada: Place the rope in your wings"),
    ],
)
def test_a_move_that_tells_nothing_yet_is_a_sentence_too(code: str, english: str) -> None:
    assert GAME.words.unremarked(code, "Ada") == english


# Words


def test_every_card_has_its_article_in_french() -> None:
    """ILL-02, ILL-03."""
    for a, the in ((card.said.one, card.said.the) for card in Card):
        assert re.match(r"(un|une|des|de la) ", FRENCH(a)) and re.match(r"(le|la|les) ", FRENCH(the))
        article, name = FRENCH(the).split(" ", 1)
        assert FRENCH(a).endswith(f" {name}"), (a, the)
        assert article[:2] == {"un": "le", "une": "la", "des": "le", "de la": "la"}[FRENCH(a)[: -len(name) - 1]]
    assert all(FRENCH(card.said.into).startswith("en ") for card in [*Card][: illusio.TYPES])
    assert len(CARD_NAMES) == illusio.KINDS and all(card.said.does for card in [*Card][illusio.TYPES :])


def test_every_objective_of_our_deck_has_a_name_in_both_languages() -> None:
    """ILL-31."""
    assert len(set(TITLES.values())) == len({FRENCH(title) for title in TITLES.values()}) == illusio.OBJECTIVES
    assert (trick_told(RABBIT), trick_told(RABBIT, FRENCH)) == ("The Pocket Rabbit", "Le lapin de poche")
    for name, title in TITLES.items():
        assert set(name.split("-")) <= set(re.sub("[^a-z ]", "", title.lower()).split())


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Ada", "d’Ada"),
        ("Émilie", "d’Émilie"),
        ("Yves", "d’Yves"),
        ("Yann", "de Yann"),
        ("Bo", "de Bo"),
        ("e4", "de e4"),  # a cell
        ("", "de "),
    ],
)
def test_french_elides_before_a_name(name: str, said: str) -> None:
    """Whatever the name, and nowhere else."""
    assert FRENCH("{who} looks at {whom}'s hand.").format(who="Ada", whom=name) == f"Ada regarde la main {said}."
    assert FRENCH("{who} takes no action.").format(who=name) == f"{name} ne fait aucune action."


def test_objectives_of_another_deck_go_by_their_numbers_or_by_our_names() -> None:
    """ILL-31: what is told of them carries the number of the name."""
    assert trick_told(16 + illusio.OBJECTIVES) == "Trick 17"
    assert trick_told(16 + illusio.OBJECTIVES, FRENCH) == "Numéro 17"
    assert trick_told(16 + illusio.OBJECTIVES * (2 + RABBIT)) == "The Pocket Rabbit"


def test_what_happens_with_another_deck_is_told_by_its_names() -> None:
    """ILL-31: a trick without a name of ours, and one of ours in another place."""
    t = table("1 rope", hands=["scarf", ""], contest="tight-rope, phantom-knot, water-cell, sealed-prophecy")
    for name, title in (("tight-rope", 0), ("phantom-knot", RABBIT + 1)):
        t.s.title[objective(name)] = title
    number = objective("tight-rope") + 1
    for code, first in (
        ("take tight-rope", f"Ada takes “Trick {number}” from the Contest."),
        ("place scarf", "Ada places a scarf in the wings."),
    ):
        t.play(code)
        assert GAME.words.sentence(read_events(t.s)[0], NAMES) == first
    t.s.actions = 0
    t.play("take phantom-knot")
    assert GAME.words.sentence(read_events(t.s)[0], NAMES) == "Ada takes “The Pocket Rabbit” from the Contest."


def test_a_bonus_is_all_parts_together() -> None:
    """ILL-19."""
    assert Parts(3, 1, 1, 2, 1).bonus == 5

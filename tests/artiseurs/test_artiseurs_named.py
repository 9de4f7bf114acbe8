"""Moves by what they are about, as hints say them and light it up."""

from dataclasses import replace

import pytest

from alambic.core.view import View, look
from alambic.games.artiseurs.page_samples import position, samples
from alambic.games.artiseurs.words import named, pointed
from alambic.server.basics.words import words


def at(drawing: str = "w.r..  .b.w.  w.wr.  .r..b  w..wr", hold: str = "", turn: int = 0, **options: str) -> View:
    match = position(drawing, options, turn=turn, hold=hold)
    match.state.holder[3], match.state.up[:] = (turn + 1) % 3, 1
    return look(match, turn)


@pytest.mark.parametrize(
    ("view", "code", "english", "french", "places"),
    [
        (at(), "bone 1", "Play bone 1 (one point)", "Jouer l’osselet 1 (un point)", "bone-1"),
        (at(), "give 3", "Give up bone 3 (two points)", "Renoncer à l’osselet 3 (deux points)", "bone-3"),
        (
            at(),
            "turn 3 with 1",
            "Turn bone 3 (two points) over to show the centaur, giving bone 1 (one point)",
            "Retourner l’osselet 3 (deux points) pour montrer le centaure, en donnant l’osselet 1 (un point)",
            "bone-3 bone-1",
        ),
        (
            at(),
            "turn 4 with 1",
            "Turn bone 4 (moon) of Blaise over to show the centaur, giving bone 1 (one point)",
            "Retourner chez Blaise l’osselet 4 (lune) pour montrer le centaure, en donnant l’osselet 1 (un point)",
            "bone-4 bone-1",
        ),
        (
            at(),
            "step c5 south",
            "Move the red stone from c5 to c4",
            "Déplacer la pierre rouge de c5 en c4",
            "cell-c5 cell-c4",
        ),
        (at(), "lift b4", "Lift the black stone off b4", "Prendre la pierre noire de b4", "cell-b4"),
        (
            at(hold="r", turn=1),
            "push b4 north",
            "Place the red stone on b4 and push the black stone to b5",
            "Poser la pierre rouge en b4 et pousser la pierre noire en b5",
            "cell-b4 cell-b5",
        ),
        (
            at(hold="b", turn=2),
            "put black a5",
            "Place the black stone on a5 and take the white stone",
            "Poser la pierre noire en a5 et prendre la pierre blanche",
            "cell-a5",
        ),
        (at(hold="b"), "put black b5", "Place the black stone on b5", "Poser la pierre noire en b5", "cell-b5"),
        (
            at(),
            "clear column c",
            "Take column c off",
            "Retirer la colonne c",
            "cell-c1 cell-c2 cell-c3 cell-c4 cell-c5",
        ),
        (at(), "now", "Now!", "Maintenant !", "act-now"),
    ],
)
def test_a_move_names_its_stone_and_its_faces(
    view: View, code: str, english: str, french: str, places: str
) -> None:
    assert named(code, view) == english
    assert named(code, replace(view, say=words("fr").say)).replace("\u202f", " ").replace("\u00a0", " ") == french
    assert pointed(code, view) == places.split(" ")


def test_what_nobody_has_seen_is_not_named() -> None:
    """ART-33."""
    match = position("w....  .....  .....  .....  .....", {"veiled": "yes"})
    match.state.up[:], match.state.seen[:] = 0, 0
    assert named("turn 3 with 1", look(match, 0)) == "Turn bone 3 (centaur) over, giving bone 1 (centaur)"


def test_every_move_has_a_name_of_its_own() -> None:
    for _, view in samples():
        found = [named(code, view) for code in view.legal]
        assert len({*found}) == len(found) and all(found)
        assert all(pointed(code, view) for code in view.legal)

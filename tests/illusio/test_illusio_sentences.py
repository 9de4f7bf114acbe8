"""What happens in Illusio, in the words of both languages."""

import re
from random import Random

import pytest

from alambic.core.events import NONE, VEILED, Event, read_events
from alambic.core.match import Match
from alambic.core.state import SPECTATOR
from alambic.games.illusio import GAME
from alambic.games.illusio import state as illusio
from alambic.games.illusio.cards import Card, Talent
from alambic.games.illusio.vocabulary import End, Phase, Told
from tests.illusio.position import ENGINE
from tests.illusio.spoken import (
    AT,
    BLADES,
    DOVE,
    FLIGHT,
    FRENCH,
    GRAB,
    NAMES,
    RABBIT,
    ROPE,
    SMOKE,
    scored,
    told,
    unspaced,
)

# Sentences

SAID = [
    (
        told(Told.DRAWS_FIRST, 0, RABBIT, 2),
        "Ada draws “The Pocket Rabbit”, level 2, to see who begins.",
        "Ada tire « Le lapin de poche », de niveau 2, pour savoir qui commence.",
    ),
    (told(Told.MAGICIAN, 1, Talent.DIVA), "Bo is the Diva.", "Bo incarne la Diva."),
    (
        told(Told.NAMES, 1, 2),
        "Bo names a domain: Escape.",
        "Bo nomme un domaine : Évasion.",
    ),
    (
        told(Told.LAID_OUT, NONE, FLIGHT, 3),
        "“Taking Flight” comes into the Contest.",
        "« L’envol » entre au Concours.",
    ),
    (told(Told.BEGINS, 2, 5), "Round 5: Cleo's turn.", "Tour de table 5 : à Cleo de jouer."),
    (told(Told.DRAWS, 0, BLADES), "Ada draws some blades.", "Ada pioche des lames."),
    (told(Told.DRAWS, 1, VEILED), "", ""),
    (
        told(Told.RESHUFFLED, NONE, 0),
        "The discard is shuffled and becomes the new pile.",
        "La défausse est mélangée et devient la nouvelle pioche.",
    ),
    (
        told(Told.RESHUFFLED, NONE, 1),
        "The objectives that were given up are shuffled and become the new pile.",
        "Les objectifs abandonnés sont mélangés et forment la nouvelle pioche.",
    ),
    (
        told(Told.PLACES, 0, SMOKE, 6),
        "Ada places some smoke in the wings.",
        "Ada place de la fumée en coulisses.",
    ),
    (
        told(Told.TRANSFORMS, 0, DOVE, AT, 0),
        "Ada transforms the rope (7) into a dove.",
        "Ada transforme la corde (7) en colombe.",
    ),
    (
        told(Told.TRANSFORMS, 0, DOVE, AT, 1),
        "Ada turns the rope (7) into a dove by talent.",
        "Ada use de son talent et change la corde (7) en colombe.",
    ),
    (
        told(Told.TRANSFORMS, 0, DOVE, AT, 2),
        "Ada turns the rope (7) in Bo's wings into a dove by talent.",
        "Ada use de son talent et change la corde (7) des coulisses de Bo en colombe.",
    ),
    (
        told(Told.CONJURES, 0, SMOKE, AT, 0),
        "Ada transforms the rope (7) into smoke: remember it!",
        "Ada transforme la corde (7) en fumée : à retenir !",
    ),
    (
        told(Told.CONJURES, 0, SMOKE, AT, 1),
        "Ada turns the rope (7) into smoke by talent: remember it!",
        "Ada use de son talent et change la corde (7) en fumée : à retenir !",
    ),
    (
        told(Told.CONJURES, 0, VEILED, AT, 0),
        "Ada transforms the rope (7): remember into what.",
        "Ada transforme la corde (7) : à vous de retenir en quoi.",
    ),
    (
        told(Told.CONJURES, 0, VEILED, AT, 1),
        "Ada turns the rope (7) by talent: remember into what.",
        "Ada use de son talent et change la corde (7) : à vous de retenir en quoi.",
    ),
    (
        told(Told.CONJURES, 0, VEILED, AT, 2),
        "Ada turns the rope (7) in Bo's wings by talent: remember into what.",
        "Ada use de son talent et change la corde (7) des coulisses de Bo : à vous de retenir en quoi.",
    ),
    (
        told(Told.GRABS, 0, ROPE, NONE, 1),
        "Ada grabs a rope from Bo.",
        "Ada joue une Prise et prend une corde à Bo.",
    ),
    (
        told(Told.GRABS, 0, VEILED, NONE, 1),
        "Ada grabs a card from Bo.",
        "Ada joue une Prise et prend une carte à Bo.",
    ),
    (
        told(Told.EXTENDS, 0, RABBIT, NONE, 0),
        "Ada plays an Encore: “The Pocket Rabbit” stays on the bill one more round.",
        "Ada joue un Rappel : « Le lapin de poche » reste à l’affiche un tour de table de plus.",
    ),
    (
        told(Told.EXTENDS, 0, RABBIT, NONE, 1),
        "Ada plays an Encore on Bo's “The Pocket Rabbit”, which stays on the bill one more round.",
        "Ada joue un Rappel chez Bo : « Le lapin de poche » reste à l’affiche un tour de table de plus.",
    ),
    (
        told(Told.HURRIES, 0, RABBIT, NONE, 1),
        "Ada plays an Instant success on Bo's “The Pocket Rabbit”, which is scored at once.",
        "Ada joue un Succès immédiat chez Bo : « Le lapin de poche » est marqué sur-le-champ.",
    ),
    (
        told(Told.BELITTLES, 0, FLIGHT, NONE, 1),
        "Ada plays a Déjà vu on Bo's “Taking Flight”, which brings 1 point less.",
        "Ada joue un Déjà vu chez Bo : « L’envol » rapporte 1 point de moins.",
    ),
    (
        told(Told.EXALTS, 0, FLIGHT, NONE, 0),
        "Ada plays a Grandiose: “Taking Flight” brings 2 points more.",
        "Ada joue un Grandiose : « L’envol » rapporte 2 points de plus.",
    ),
    (
        told(Told.DISCARDS, 0, GRAB, 0),
        "Ada exchanges a Grab for another card.",
        "Ada échange une Prise contre une autre carte.",
    ),
    (told(Told.DISCARDS, 0, GRAB, 2), "Ada discards a Grab.", "Ada défausse une Prise."),
    (
        told(Told.TAKES, 0, RABBIT, 1),
        "Ada takes “The Pocket Rabbit” from the Contest.",
        "Ada prend « Le lapin de poche » au Concours.",
    ),
    (
        told(Told.USES, 0, DOVE, 6, RABBIT),
        "Ada moves a dove from the wings to “The Pocket Rabbit”.",
        "Ada ajoute une colombe de ses coulisses à « Le lapin de poche ».",
    ),
    (
        told(Told.ADDS, 0, ROPE, 6, RABBIT),
        "Ada adds a rope from the hand to “The Pocket Rabbit”.",
        "Ada ajoute une corde de sa main à « Le lapin de poche ».",
    ),
    (
        told(Told.BILLS, 0, RABBIT),
        "Ada puts “The Pocket Rabbit” on the bill.",
        "Ada met « Le lapin de poche » à l’affiche.",
    ),
    (told(Told.GIVES_UP, 0, FLIGHT), "Ada gives up “Taking Flight”.", "Ada abandonne « L’envol »."),
    (
        scored(6, exact=2, speciality=1, talent=1, belittled=2, exalted=1),
        "Ada scores 6 points with “The Pocket Rabbit” (level 2, exact types +2, speciality +1, talent +1,"
        " Grandiose +2, Déjà vu −2).",
        "Ada marque 6 points avec « Le lapin de poche » (niveau 2, types exacts +2, spécialité +1, talent +1,"
        " Grandiose +2, Déjà vu −2).",
    ),
    (
        scored(1, belittled=1),
        "Ada scores 1 point with “The Pocket Rabbit” (level 2, Déjà vu −1).",
        "Ada marque 1 point avec « Le lapin de poche » (niveau 2, Déjà vu −1).",
    ),
    (
        scored(0, belittled=3),
        "Ada scores nothing with “The Pocket Rabbit”.",
        "Ada ne marque rien avec « Le lapin de poche ».",
    ),
    (
        told(Told.STEALS, 0, ROPE, NONE, 1),
        "Ada takes a rope from Bo and is to give a card back.",
        "Ada prend une corde à Bo et doit rendre une carte.",
    ),
    (told(Told.GIVES_BACK, 0, VEILED, NONE, 1), "Ada gives a card to Bo.", "Ada donne une carte à Bo."),
    (
        told(Told.SWAPS, 0, AT, 11 + illusio.ITEMS * (DOVE + 1), 1),
        "Ada swaps the rope (7) for the dove (12) in Bo's wings.",
        "Ada échange la corde (7) contre la colombe (12) des coulisses de Bo.",
    ),
    (told(Told.LOOKS, 0, NONE, NONE, 1), "Ada looks at Bo's hand.", "Ada regarde la main de Bo."),
    (
        told(Told.SEES, 0, ROPE, NONE, 1),
        "Ada sees a rope in Bo's hand.",
        "Ada voit une corde dans la main de Bo.",
    ),
    (told(Told.SEES, 0, VEILED, NONE, 1), "", ""),
    (
        told(Told.CHARMS, 0, ROPE, NONE, 1),
        "Ada has Bo exchange a rope for a new card.",
        "Ada fait échanger à Bo une corde contre une autre carte.",
    ),
    (
        told(Told.SENDS_BACK, 0, ROPE, 6, 1),
        "Ada sends the rope back to Bo's hand.",
        "Ada renvoie la corde dans la main de Bo.",
    ),
    (
        told(Told.REPLACES, 0, FLIGHT, 2),
        "Ada puts “Taking Flight” from the Contest under the pile.",
        "Ada glisse sous la pioche « L’envol », qui était au Concours.",
    ),
    (
        told(Told.RECALLS, 0, DOVE, AT, 0),
        "Ada names the rope (7): dove. That is wrong, and the illusion ends (ILL-30).",
        "Ada nomme la corde (7) : colombe. C’est faux, et l’illusion se dissipe (ILL-30).",
    ),
    (
        told(Told.RECALLS, 0, DOVE, AT, 1),
        "Ada names the rope (7): dove. That is right.",
        "Ada nomme la corde (7) : colombe. C’est juste.",
    ),
    (
        told(Told.RECALLS, 0, DOVE, AT, 2),
        "Ada names the rope (7): dove. That is right, but it fits nowhere (ILL-30).",
        "Ada nomme la corde (7) : colombe. C’est juste, mais cela ne convient pas (ILL-30).",
    ),
    (
        told(Told.FAILS, 0, FLIGHT),
        "Ada cannot assemble “Taking Flight” after all: the action is lost (ILL-30).",
        "Ada ne peut finalement pas réunir « L’envol » : l’action est perdue (ILL-30).",
    ),
    (told(Told.PASSES, 0, 0), "Ada takes no action.", "Ada ne fait aucune action."),
    (told(Told.PASSES, 0, 2), "", ""),
    (told(Told.CHOOSES, 0, 6, Phase.TURNING, 0), "", ""),
    (
        told(Told.ENDED, NONE, End.SCORED),
        "The game ends: the points that win have been reached (ILL-21).",
        "La partie s’achève : le nombre de points qui donne la victoire est atteint (ILL-21).",
    ),
    (
        told(Told.ENDED, NONE, End.EMPTY),
        "The game ends: no objective is left (ILL-22).",
        "La partie s’achève : il ne reste plus d’objectif (ILL-22).",
    ),
    (
        told(Told.ENDED, NONE, End.IDLE),
        "The game ends: for three rounds nobody has taken an action (ILL-22).",
        "La partie s’achève : trois tours de table se sont passés sans aucune action (ILL-22).",
    ),
    (
        told(Told.ENDED, NONE, End.LONG),
        "The game ends: sixty rounds have been played (ILL-22).",
        "La partie s’achève : soixante tours de table ont été joués (ILL-22).",
    ),
]


@pytest.mark.parametrize(("event", "english", "french"), SAID)
def test_every_event_is_a_sentence_in_both_languages(event: Event, english: str, french: str) -> None:
    assert GAME.words.sentence(event, NAMES) == english
    assert unspaced(GAME.words.sentence(event, NAMES, FRENCH)) == french


def test_no_kind_of_event_is_without_a_sentence() -> None:
    assert {event.kind for event, _, _ in SAID} == set(range(Told.DRAWS_FIRST, Told.CHOOSES + 1))
    assert {event.kind for event, english, _ in SAID if not english} == set(GAME.words.SILENT)


def test_every_magician_is_introduced() -> None:
    """ILL-40 to ILL-49: by the same name as everywhere else."""
    for say in (str, FRENCH):
        names = [talent.said.name for talent in Talent]
        introduced = [GAME.words.sentence(told(Told.MAGICIAN, 0, k), NAMES, say) for k in range(illusio.MAGICIANS)]
        assert all(say(name) in text for name, text in zip(names, introduced, strict=True))
        assert len({say(talent.said.does) for talent in Talent}) == illusio.MAGICIANS


@pytest.mark.parametrize(("seats", "memory"), [(2, True), (4, False), (6, True)])
def test_nobody_is_told_what_they_may_not_know(seats: int, memory: bool) -> None:
    """ILL-25, ILL-33: a card that others did not see is a card, and what they draw is passed over."""
    match, chance, hidden = Match(ENGINE, GAME.setup(seats, {"memory": memory}), 8), Random(8), 0
    for _ in range(60):
        if match.over:
            break
        seat = match.awaited()[0]
        match.play(seat, chance.choice([code for code in match.legal(seat) if code != "end"] or ["end"]))
        true = read_events(match.state)
        for viewer in (*range(seats), SPECTATOR):
            for event, known in zip(true, match.events(viewer), strict=True):
                for say in (str, FRENCH):
                    text = GAME.words.sentence(known, NAMES, say)
                    assert text or event.kind in GAME.words.SILENT
                    assert not re.search(r"[{}]|  | \.", text) and (not text or text[-1] in ".!")
                    if not event.eyes >> viewer & 1 and event.what != GRAB:  # with which it may be taken
                        hidden += 1
                        assert (
                            say(Card.of(event.what).said.one) not in text
                            and say(Card.of(event.what).said.label) not in text
                        )
    assert hidden > 40


def test_old_lines_no_longer_tell_a_transformation() -> None:
    """ILL-30: whatever it was, the same words."""
    assert GAME.words.FADING == [Told.CONJURES, Told.RECALLS]
    for event, whom in (*((Told.CONJURES, n) for n in range(2)), *((Told.RECALLS, n) for n in range(3))):
        fresh = [told(event, 0, kind, illusio.ITEMS + 3, whom) for kind in range(illusio.TYPES)]
        assert len({GAME.words.sentence(one, NAMES) for one in fresh}) == illusio.TYPES
        assert len({GAME.words.sentence(one._replace(what=VEILED), NAMES) for one in fresh}) == 1


def test_what_is_taken_from_somebody_or_changed_is_done_to_them() -> None:
    """ILL-25 to ILL-29, ILL-42 to ILL-46."""
    for kind in (Told.GRABS, Told.STEALS, Told.GIVES_BACK, Told.SWAPS, Told.LOOKS, Told.CHARMS):
        assert GAME.words.done_to(told(kind, 0, ROPE, 3, 1)) == 1
    assert GAME.words.done_to(told(Told.SENDS_BACK, 0, ROPE, 3, 2)) == 2
    for kind in (Told.EXTENDS, Told.HURRIES, Told.BELITTLES, Told.EXALTS):
        assert (
            GAME.words.done_to(told(kind, 0, RABBIT, NONE, 1)),
            GAME.words.done_to(told(kind, 1, RABBIT, NONE, 1)),
        ) == (1, NONE)
    for kind in (Told.USES, Told.ADDS, Told.SCORES, Told.TRANSFORMS, Told.RECALLS):
        assert GAME.words.done_to(told(kind, 0, ROPE, 3, 1)) == NONE

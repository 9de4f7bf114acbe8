"""What happens to finds, spells and answers in Elixir, in the words of both languages; what nobody is told."""

import re
from random import Random

import pytest

from alambic.core.events import NONE, VEILED, Event, read_events
from alambic.core.match import Match
from alambic.core.state import SPECTATOR
from alambic.games.elixir import GAME
from alambic.games.elixir import state as elx
from alambic.games.elixir.cards import Kind, Title
from alambic.games.elixir.state import Purpose, Way
from alambic.games.elixir.vocabulary import Move, Told
from tests.elixir.position import ENGINE, table
from tests.elixir.spoken import FRENCH, NAMES, find, finds, spell, told, two, unspaced

sentence, done_to, SILENT = GAME.words.sentence, GAME.words.done_to, GAME.words.SILENT
SAID = [
    (told(Told.STARTS, 1), "Eeny, meeny, miny, moe: Bo begins.", "Am, stram, gram : c’est Bo qui commence."),
    (told(Told.DRAFTS, 1, NONE, 3), "Bo takes a spell of level 3.", "Bo prend un sortilège de niveau 3."),
    (
        told(Told.DRAWS, 0, finds("salt", "salt", "wand"), 3, 1),
        "Ada draws two pinches of salt and a Wand.",
        "Ada pioche deux pincées de sel et une Baguette.",
    ),
    (
        told(Told.DRAWS, 0, finds("ash", "gloves"), 2, 0),
        "Ada is dealt some ash and a pair of Thief's gloves.",
        "Ada reçoit de la cendre et une paire de Gants de voleur.",
    ),
    (told(Told.DRAWS, 1, VEILED, 1, 1), "", ""),
    (
        told(Told.LEARNS, 0, two("tornado", "pirate"), 2),
        "Ada holds “Tornado” and “Pirate”.",
        "Ada a en main « Tornade » et « Pirate ».",
    ),
    (told(Told.LEARNS, 0, 16 + elx.SPELLS, 1), "Ada holds “Spell 17”.", "Ada a en main « Sortilège 17 »."),
    (told(Told.LEARNS, 1, VEILED, 2), "", ""),
    (told(Told.BEGINS, 2, 7, 0), "Turn 7: Cleo.", "Tour 7 : Cleo."),
    (told(Told.BEGINS, 2, 8, 1), "Turn 8: Cleo again.", "Tour 8 : encore Cleo."),
    (
        told(Told.BEGINS, 2, 8, 2),
        "Turn 8: Cleo again, by the Hourglass.",
        "Tour 8 : encore Cleo, grâce au Sablier.",
    ),
    (
        told(Told.RESHUFFLED, NONE),
        "The discard is shuffled and becomes the new pile.",
        "La défausse est mélangée et devient la nouvelle pioche.",
    ),
    (told(Told.SLEEPS, 1), "Bo sleeps through a turn (ELX-69).", "Bo dort pendant tout un tour (ELX-69)."),
    (
        told(Told.PLAYS, 0, find("gloves")),
        "Ada plays a pair of Thief's gloves.",
        "Ada joue une paire de Gants de voleur.",
    ),
    (told(Told.CASTS, 0, spell("tornado"), 0), "Ada casts “Tornado”.", "Ada lance « Tornade »."),
    (
        told(Told.CASTS, 0, spell("aegis"), 1),
        "Ada casts “Aegis” without ingredients.",
        "Ada lance « Égide » sans ingrédients.",
    ),
    (
        told(Told.CASTS, 0, spell("gleaning"), 2),
        "Ada casts “Gleaning” in answer.",
        "Ada lance « Glanage » en réponse.",
    ),
    (told(Told.NAMES, 0, spell("flood"), 0), "Ada copies “Flood”.", "Ada copie « Déluge »."),
    (
        told(Told.NAMES, 0, find("bag"), 1),
        "Ada uses a Bottomless bag from the discard.",
        "Ada utilise un Sac sans fond de la défausse.",
    ),
    (told(Told.AIMS, 0, NONE, NONE, 1), "Ada chooses Bo.", "Ada choisit Bo."),
    (told(Told.AIMS, 0, NONE, Way.LEFT, NONE), "Ada points to the left.", "Ada montre la gauche."),
    (told(Told.AIMS, 0, NONE, Way.RIGHT, NONE), "Ada points to the right.", "Ada montre la droite."),
    (
        told(Told.PAYS, 0, finds("moondew", "feather"), 2),
        "Ada throws some moondew and a raven feather into the cauldron.",
        "Ada jette de la rosée de lune et une plume de corbeau dans le chaudron.",
    ),
    (
        told(Told.STANDS_IN, 0, find("amber"), 0),
        "Ada lets a Wand stand in for the amber.",
        "Avec une Baguette, Ada remplace l’ambre.",
    ),
    (
        told(Told.STANDS_IN, 0, find("amber"), 1),
        "By Mastery Ada leaves out the amber.",
        "Par sa Maîtrise, Ada se passe d’un ingrédient : l’ambre.",
    ),
    (
        told(Told.STANDS_IN, 0, find("amber"), 2),
        "The Apprentice of Ada makes do with two finds instead of the amber.",
        "L’Apprenti d’Ada remplace l’ambre par deux trouvailles.",
    ),
    (told(Told.CONCERNS, 0, spell("flood"), NONE, 1), "", ""),
    (
        told(Told.ANSWERS, 1, Move.AMULET - Move.PASS, NONE),
        "Bo answers with an Amulet.",
        "Bo répond avec une Amulette.",
    ),
    (
        told(Told.ANSWERS, 1, Move.MIRROR - Move.PASS, NONE),
        "Bo answers with a Mirror.",
        "Bo répond avec un Miroir.",
    ),
    (
        told(Told.ANSWERS, 1, Move.SNUFFER - Move.PASS, NONE),
        "Bo answers with a Snuffer.",
        "Bo répond avec un Éteignoir.",
    ),
    (
        told(Told.ANSWERS, 1, Move.BROOM - Move.PASS + find("salt"), NONE),
        "Bo answers with a Broom.",
        "Bo répond avec un Balai.",
    ),
    (
        told(Told.ANSWERS, 1, Move.ANSWER - Move.PASS + spell("gleaning"), spell("gleaning")),
        "Bo answers with “Gleaning”.",
        "Bo répond par « Glanage ».",
    ),
    (
        told(Told.TOO_LATE, 1, Move.SNUFFER - Move.PASS, NONE),
        "Too late: Bo keeps the Snuffer.",
        "Trop tard : Bo garde l’Éteignoir.",
    ),
    (
        told(Told.TOO_LATE, 1, Move.ANSWER - Move.PASS + spell("gleaning"), spell("gleaning")),
        "Too late: Bo keeps “Gleaning”.",
        "Trop tard : Bo garde « Glanage ».",
    ),
    (
        told(Told.WARDED, 1),
        "An Amulet protects Bo: the spell passes by.",
        "Une Amulette protège Bo : le sortilège passe à côté.",
    ),
    (
        told(Told.MIRRORED, 1, NONE, NONE, 0),
        "The Mirror of Bo sends the spell back to Ada.",
        "Le Miroir de Bo renvoie le sortilège à Ada.",
    ),
    (
        told(Told.SNUFFED, 1),
        "Bo snuffs the spell out: it has no effect.",
        "Bo souffle le sortilège : il est sans effet.",
    ),
    (
        told(Told.SWEPT, 1, find("hellebore")),
        "Bo sweeps up the hellebore with a Broom.",
        "Bo ramasse l’hellébore d’un coup de Balai.",
    ),
    (told(Told.FIZZLES, 0, spell("tithe")), "“Tithe” of Ada has no effect.", "« Dîme » d’Ada est sans effet."),
    (told(Told.TAKES, 0, find("honey"), 0, 1), "Ada takes some honey from Bo.", "Ada prend du miel à Bo."),
    (told(Told.TAKES, 0, VEILED, 0, 1), "Ada takes a find from Bo.", "Ada prend une trouvaille à Bo."),
    (
        told(Told.TAKES, 0, find("honey"), 1, 1),
        "Ada takes some honey from Bo as a tithe.",
        "Ada prend du miel à Bo : c’est la dîme.",
    ),
    (
        told(Told.TAKES, 0, VEILED, 2, 1),
        "Ada takes a find from Bo, as the verdict says.",
        "Ada prend une trouvaille à Bo : ainsi le veut le verdict.",
    ),
    (
        told(Told.TAKES, 0, find("ball"), 3, 1),
        "Ada chooses a Crystal ball among the finds of Bo.",
        "Ada choisit une Boule de cristal dans la main de Bo.",
    ),
    (
        told(Told.TAKES, 0, find("honey"), 4, 1),
        "Ada takes some honey from Bo in exchange.",
        "Ada prend du miel à Bo en échange.",
    ),
    (
        told(Told.GIVES, 0, find("curio"), Purpose.BUYING_OFF, 1),
        "Ada gives a Curio to Bo.",
        "Ada donne un Bibelot à Bo.",
    ),
    (
        told(Told.GIVES, 0, VEILED, Purpose.EXCHANGE, 1),
        "Ada gives a find to Bo.",
        "Ada donne une trouvaille à Bo.",
    ),
    (
        told(Told.DISCARDS, 1, finds("mandrake", "mirror"), 2, 0),
        "Bo loses a mandrake and a Mirror.",
        "Bo perd une mandragore et un Miroir.",
    ),
    (
        told(Told.DISCARDS, 1, finds("mandrake", "mirror", "hourglass"), 3, 1),
        "Bo discards a mandrake, a Mirror and an Hourglass.",
        "Bo défausse une mandragore, un Miroir et un Sablier.",
    ),
    (
        told(Told.DISCARDS, 1, finds("slime"), 1, 2),
        "Bo discards some snail slime for the lot.",
        "Bo défausse de la bave d’escargot pour le lot.",
    ),
]


@pytest.mark.parametrize(("event", "english", "french"), SAID)
def test_every_event_is_a_sentence_in_both_languages(event: Event, english: str, french: str) -> None:
    assert sentence(event, NAMES) == english
    assert unspaced(sentence(event, NAMES, FRENCH)) == french


def test_spells_of_another_deck_go_by_their_numbers_or_by_our_names() -> None:
    """ELX-53: what is told of them carries the number of the name."""
    assert sentence(told(Told.CASTS, 0, 16 + elx.SPELLS, 0), NAMES) == "Ada casts “Spell 17”."
    flood = Title.FLOOD
    assert sentence(told(Told.CASTS, 0, 16 + elx.SPELLS * (1 + flood), 0), NAMES) == "Ada casts “Flood”."


CARDS = (*(kind.said.drawn for kind in Kind), *(title.said for title in Title))


@pytest.mark.parametrize("seats", [3, 6])
def test_nobody_is_told_what_they_may_not_know(seats: int) -> None:
    """ELX-19: a find that others did not see is a find, a spell has a level, and what they draw is passed over."""
    match, chance, hidden = Match(ENGINE, GAME.setup(seats, {}), 8), Random(8), 0
    for _ in range(90):
        seat = chance.choice(match.awaited())
        match.play(seat, chance.choice([code for code in match.legal(seat) if code != "next"] or ["next"]))
        true = read_events(match.state)
        for viewer in (*range(seats), SPECTATOR):
            for event, known in zip(true, match.events(viewer), strict=True):
                for say in (str, FRENCH):
                    text = sentence(known, NAMES, say)
                    assert text or event.kind in SILENT
                    assert not re.search(r"[{}]|  | \.", text) and (not text or text[-1] in ".!")
                if known.what == VEILED and event.what != VEILED:
                    hidden += 1
                    assert not any(name in sentence(known, NAMES) for name in CARDS)
    assert hidden > 40


def test_what_is_aimed_at_somebody_or_taken_is_done_to_them() -> None:
    """ELX-20: so that an order can answer what concerns its seat; not what one does to oneself."""
    aimed = (
        Told.AIMS,
        Told.CONCERNS,
        Told.TAKES,
        Told.GAGS,
        Told.LULLS,
        Told.LAYS,
        Told.GIVES_SPELL,
        Told.CALLS,
        Told.LOOKS,
    )
    for kind in aimed:
        assert (done_to(told(kind, 0, 0, 0, 1)), done_to(told(kind, 1, 0, 0, 1))) == (1, NONE)
    assert (done_to(told(Told.CURSED, 2, 0, 1)), done_to(told(Told.SLEEPS, 2))) == (2, 2)
    for kind in (Told.CASTS, Told.DRAWS, Told.DARED, Told.BUYS_OFF, Told.VERDICT):
        assert done_to(told(kind, 0, 0, 0, 1)) == NONE


def test_a_spell_that_hits_everybody_concerns_everybody_else() -> None:
    """ELX-20, ELX-92."""
    t = table(["toadstool, feather, scale, sulphur", "salt", "ash"], ["flood, bow", "", ""]).play("cast flood")
    assert [done_to(event) for event in t.events(Told.CONCERNS)] == [1, 2]

"""What happens to players in Elixir, in the words of both languages; and how bots keep their forfeits."""

import re

import pytest

from alambic.core.events import NONE, VEILED, Event
from alambic.core.view import Say
from alambic.games.elixir import GAME
from alambic.games.elixir import state as elx
from alambic.games.elixir.cards import LASTING, ONCE, Power
from alambic.games.elixir.state import SPELLS, Vote, Way
from alambic.games.elixir.vocabulary import End, Told
from alambic.games.elixir.words_remarks import ANSWERED, DONE, KEPT, remark, reply
from tests.elixir.position import table
from tests.elixir.spoken import FRENCH, NAMES, find, finds, spell, told, two, unspaced
from tests.elixir.test_elixir_sentences import SAID as SAID_OF_CARDS

sentence, SILENT = GAME.words.sentence, GAME.words.SILENT
SAID = [
    (
        told(Told.SWAPS, 0, NONE, NONE, 1),
        "Ada and Bo exchange all their finds.",
        "Ada et Bo échangent toutes leurs trouvailles.",
    ),
    (
        told(Told.RECEIVES, 0, finds("nettle", "scale"), 2),
        "Ada receives a nettle and a dragon scale.",
        "Ada reçoit une ortie et une écaille de dragon.",
    ),
    (told(Told.RECEIVES, 1, VEILED, 2), "", ""),
    (
        told(Told.PASSES_HANDS, 0, NONE, Way.LEFT),
        "All hands of finds move one seat to the left.",
        "Toutes les mains de trouvailles se décalent d’une place vers la gauche.",
    ),
    (
        told(Told.PASSES_HANDS, 0, NONE, Way.RIGHT),
        "All hands of finds move one seat to the right.",
        "Toutes les mains de trouvailles se décalent d’une place vers la droite.",
    ),
    (
        told(Told.SHARES, 0, 0),
        "All finds are shuffled and dealt out anew.",
        "Toutes les trouvailles sont mélangées et redistribuées.",
    ),
    (
        told(Told.SHARES, 0, 1),
        "All uncast spells are shuffled and dealt out anew.",
        "Tous les sortilèges non lancés sont mélangés et redistribués.",
    ),
    (told(Told.GIVES_SPELL, 0, spell("bow"), 1, 1), "Ada gives “Bow” to Bo.", "Ada donne « Révérence » à Bo."),
    (
        told(Told.GIVES_SPELL, 0, VEILED, 1, 1),
        "Ada gives a spell of level 1 to Bo.",
        "Ada donne un sortilège de niveau 1 à Bo.",
    ),
    (
        told(Told.CURSED, 0, spell("bow"), 1),
        "Ada takes “Bow” from the spells set aside.",
        "Ada prend « Révérence » parmi les sortilèges mis de côté.",
    ),
    (
        told(Told.CURSED, 1, VEILED, 1),
        "Bo takes a spell of level 1 from those set aside.",
        "Bo prend un sortilège de niveau 1 parmi ceux mis de côté.",
    ),
    (
        told(Told.GLEANS, 0, find("sulphur")),
        "Ada takes some sulphur from the discard.",
        "Ada prend du soufre dans la défausse.",
    ),
    (
        told(Told.GAGS, 0, NONE, NONE, 1),
        "Bo is gagged and casts nothing until the end of their next turn.",
        "Bâillon pour Bo : pas un sortilège jusqu’à la fin de son prochain tour.",
    ),
    (told(Told.LULLS, 0, NONE, 1, 1), "Bo will sleep through a turn.", "Bo va dormir pendant un tour."),
    (told(Told.LULLS, 0, NONE, 2, 1), "Bo will sleep through 2 turns.", "Bo va dormir pendant 2 tours."),
    (told(Told.LIFTED, 1, spell("echo")), "“Echo” no longer lies on Bo.", "« Écho » ne pèse plus sur Bo."),
    (
        told(Told.LAYS, 0, spell("neither"), 0, 1),
        "“Neither yes nor no” lies on Bo from now on: Say neither “yes” nor “no”, whatever you are asked.",
        "« Ni oui ni non » pèse désormais sur Bo : Ne dites ni « oui » ni « non », quoi qu’on vous demande.",
    ),
    (
        told(Told.LAYS, 0, spell("neither"), 1, 1),
        "Ada lays “Neither yes nor no” on Bo: Say neither “yes” nor “no”, whatever you are asked.",
        "Ada passe « Ni oui ni non » à Bo : Ne dites ni « oui » ni « non », quoi qu’on vous demande.",
    ),
    (
        told(Told.LAYS, 0, 5 + elx.SPELLS, 0, 1),
        "“Spell 6” lies on Bo from now on.",
        "« Sortilège 6 » pèse désormais sur Bo.",
    ),
    (told(Told.LAYS, 0, 5 + elx.SPELLS, 1, 1), "Ada lays “Spell 6” on Bo.", "Ada passe « Sortilège 6 » à Bo."),
    (
        told(Told.DARED, 1, spell("riddle"), NONE, 0),
        "Bo accepts “Riddle”: Ask the table a riddle. A bad one will do; a very bad one is better.",
        "Bo accepte « Devinette » : Posez une devinette à la table. Une mauvaise fera l’affaire ; une très"
        " mauvaise, c’est encore mieux.",
    ),
    (told(Told.DARED, 1, 5 + elx.SPELLS, NONE, 0), "Bo accepts “Spell 6”.", "Bo accepte « Sortilège 6 »."),
    (
        told(Told.BUYS_OFF, 1, spell("riddle"), NONE, 0),
        "Bo buys off “Riddle” from Ada.",
        "Bo se rachète de « Devinette » auprès d’Ada.",
    ),
    (told(Told.LOOKS, 0, NONE, NONE, 1), "Ada looks at the finds of Bo.", "Ada regarde les trouvailles de Bo."),
    (
        told(Told.SEES, 0, finds("cobweb"), 1, 1),
        "Ada sees a cobweb in the hand of Bo.",
        "Ada voit une toile d’araignée dans la main de Bo.",
    ),
    (told(Told.SEES, 0, VEILED, 1, 1), "", ""),
    (
        told(Told.GAINS, 0, Power.HORN),
        "Ada has a new power: Horn of plenty.",
        "Ada a un nouveau pouvoir : Corne d’abondance.",
    ),
    (
        told(Told.UNCASTS, 1, two("gag", "pact"), 2),
        "Bo takes “Gag” and “Pact” back into hand.",
        "Bo reprend en main « Bâillon » et « Pacte ».",
    ),
    (
        told(Told.UNCASTS, 1, spell("gag") + SPELLS, 1),
        "Bo takes “Spell 33” back into hand.",
        "Bo reprend en main « Sortilège 33 ».",
    ),
    (
        told(Told.PROLONGS, 0, 1, 1),
        "Ada will take another turn after this one.",
        "Ada jouera encore un tour après celui-ci.",
    ),
    (
        told(Told.PROLONGS, 0, 0, 2),
        "Ada will take 2 more turns after this one.",
        "Ada jouera encore 2 tours après celui-ci.",
    ),
    (
        told(Told.REMOVES, 0, spell("plague")),
        "Ada removes “Plague” from the game.",
        "Ada retire « Épidémie » du jeu.",
    ),
    (told(Told.OFFERS, 0, find("broom"), NONE, 1), "Ada offers a Broom to Bo.", "Ada propose un Balai à Bo."),
    (told(Told.OFFERS, 0, VEILED, NONE, 1), "Ada offers a find to Bo.", "Ada propose une trouvaille à Bo."),
    (
        told(Told.BRINGS, 0, find("amulet")),
        "Ada has brought an Amulet to the market.",
        "Ada a apporté une Amulette au marché.",
    ),
    (
        told(Told.PICKS, 0, find("amulet")),
        "Ada takes an Amulet from the market.",
        "Ada prend une Amulette au marché.",
    ),
    (
        told(Told.PUTS, 0, find("snuffer")),
        "Ada puts a Snuffer face down on the market.",
        "Ada pose un Éteignoir, face cachée, sur le marché.",
    ),
    (
        told(Told.PUTS, 0, VEILED),
        "Ada puts a find face down on the market.",
        "Ada pose une trouvaille, face cachée, sur le marché.",
    ),
    (
        told(Told.LOT, NONE, finds("toadstool", "auction", "wolfsbane"), 3),
        "Up for auction: a toadstool, an Auction and some wolfsbane.",
        "Aux enchères : une amanite, une Vente aux enchères et de l’aconit.",
    ),
    (told(Told.BIDS_FOR, 0, NONE, 1), "Ada bids one find.", "Ada mise une trouvaille."),
    (told(Told.BIDS_FOR, 0, NONE, 4), "Ada bids 4 finds.", "Ada mise 4 trouvailles."),
    (told(Told.OUT_OF, 1), "Bo is out of the auction.", "Bo se retire de la vente."),
    (told(Told.WINS_LOT, 0, NONE, 1), "Ada wins the lot for one find.", "Ada emporte le lot pour une trouvaille."),
    (told(Told.WINS_LOT, 0, NONE, 4), "Ada wins the lot for 4 finds.", "Ada emporte le lot pour 4 trouvailles."),
    (
        told(Told.WINS_LOT, NONE, NONE, 0),
        "Nobody bids: the lot is discarded.",
        "Personne ne mise : le lot est défaussé.",
    ),
    (
        told(Told.CALLS, 0, spell("rhyme"), NONE, 1),
        "Ada calls Bo out: “Rhyme” was broken!",
        "Ada prend Bo en faute : « Rime » !",
    ),
    (told(Told.ADMITS, 1), "Bo admits it.", "Bo l’admet."),
    (told(Told.DENIES, 1), "Bo denies it.", "Bo le nie."),
    (told(Told.VOTED, 2, Vote.GUILTY), "Cleo votes: guilty.", "Cleo vote : coupable."),
    (told(Told.VOTED, 2, Vote.INNOCENT), "Cleo votes: not guilty.", "Cleo vote : non coupable."),
    (told(Told.VERDICT, 1, Vote.GUILTY, 0, 0), "Verdict: Bo broke the forfeit.", "Verdict : Bo a rompu son gage."),
    (told(Told.VERDICT, 1, Vote.INNOCENT, 0, 0), "Verdict: Bo kept the forfeit.", "Verdict : Bo a tenu son gage."),
    (
        told(Told.VERDICT, 1, Vote.GUILTY, 1, 0),
        "Verdict: Bo has not done the forfeit.",
        "Verdict : Bo n’a pas fait son gage.",
    ),
    (
        told(Told.VERDICT, 1, Vote.INNOCENT, 1, 0),
        "Verdict: Bo has done the forfeit.",
        "Verdict : Bo a fait son gage.",
    ),
    (
        told(Told.CONFIRMS, 0, spell("tale"), 0, 1),
        "Ada confirms it: Bo has done “Tale”.",
        "Ada le confirme : Bo a fait « Conte ».",
    ),
    (
        told(Told.CONFIRMS, 0, spell("tale"), 1, 1),
        "Nobody says otherwise: Bo has done “Tale”.",
        "Personne ne dit le contraire : Bo a fait « Conte ».",
    ),
    (
        told(Told.CONTESTS, 0, spell("tale"), NONE, 1),
        "Ada says that Bo has not done “Tale”.",
        "Ada conteste que Bo ait fait « Conte ».",
    ),
    (
        told(Told.SLIPS, 1, spell("rhyme"), NONE, 2),
        "Bo forgets a forfeit for a moment, and Cleo notices (ELX-52).",
        "Bo oublie un instant son gage, et Cleo s’en aperçoit (ELX-52).",
    ),
    (told(Told.BACKS, 1, (1, 1, 1, 0), 4), "", ""),
    (told(Told.PASSES, 0), "", ""),
    (
        told(Told.ENDED, 1, End.EMPTY_HANDED),
        "Bo has no spell left in hand and wins (ELX-14).",
        "Bo n’a plus de sortilège en main et gagne (ELX-14).",
    ),
    (
        told(Told.ENDED, NONE, End.LONG),
        "The game ends: 60 turns a player have been taken (ELX-15).",
        "La partie s’achève : 60 tours par joueur ont été joués (ELX-15).",
    ),
]


@pytest.mark.parametrize(("event", "english", "french"), SAID)
def test_every_event_is_a_sentence_in_both_languages(event: Event, english: str, french: str) -> None:
    assert sentence(event, NAMES) == english
    assert unspaced(sentence(event, NAMES, FRENCH)) == french


def test_no_kind_of_event_is_without_a_sentence() -> None:
    assert {event.kind for event, _, _ in SAID_OF_CARDS + SAID} == set(range(Told.STARTS, Told.BACKS + 1))
    assert {event.kind for event, english, _ in SAID_OF_CARDS + SAID if not english} == set(SILENT)


# Bots keep their forfeits (ELX-52)


def test_a_bot_does_at_once_what_it_has_accepted() -> None:
    """ELX-50: by the forfeit, and not always the same."""
    s = table().s
    for title in ONCE:
        event, lines = told(Told.DARED, 1, spell(title), NONE, 0), set()
        for s.turns in range(1, 5):
            line = remark(s, [event], 1)
            assert line in DONE[title]
            lines.add(line)
            assert remark(s, [event], 0) is None
        assert len(lines) == len(DONE[title]) >= 2
    assert remark(s, [told(Told.DARED, 1, 5 + elx.SPELLS, NONE, 0)], 1) is None  # none of ours


def test_a_bot_keeps_its_badges_as_its_turn_begins() -> None:
    """ELX-51, ELX-52: each in its turn, with each of its lines, whatever the number of players."""
    for seats in (3, 4, 8):
        t = table([""] * seats, bound="2 rhyme by 1; 2 pirate by 1", dared="2 bow by 1")
        begins, lines = told(Told.BEGINS, 1, 1, 0), []
        for t.s.turns in range(2, 2 + 24 * seats, seats):
            lines.append(remark(t.s, [begins], 1))
            assert remark(t.s, [begins], 0) is None
        assert lines.count(None) == 16  # not in every turn
        assert set(lines) - {None} == {*KEPT["rhyme"], *KEPT["pirate"]}
    assert remark(t.s, [told(Told.CASTS, 1, 3, 0)], 1) is None
    assert remark(table().s, [begins], 1) is None


def test_a_forfeit_of_another_deck_is_kept_in_silence() -> None:
    """ELX-51, ELX-53; a Double keeps what it copied (ELX-95)."""
    t = table(bound="2 rhyme by 1")
    t.s.works_as[spell("rhyme")] = spell("echo") + 1
    assert remark(t.s, [told(Told.BEGINS, 1, 1, 0)], 1) in KEPT["echo"]
    t.s.title[spell("echo")] = 0
    assert remark(t.s, [told(Told.BEGINS, 1, 1, 0)], 1) is None


def test_a_bot_answers_as_its_latest_forfeit_asks_and_without_one_says_nothing() -> None:
    """ELX-51, ELX-52: whoever is spoken to; not always the same."""
    t = table(bound="2 rhyme by 1; 2 pirate by 1")
    card = max(spell("rhyme"), spell("pirate"))
    title = "rhyme" if card == spell("rhyme") else "pirate"
    assert {reply(t.s, 1, nth) for nth in range(3)} == {*ANSWERED[title]}
    assert reply(t.s, 0, 0) is None
    t.s.title[card] = 0
    assert reply(t.s, 1, 0) is None


NOT_SAID = {  # words that would break a forfeit
    "neither": r"\b(yes|no|oui|non)\b",
    "third-person": r"\b(i|me|my|mine|je|j|me|moi|mon|ma|mes|nous)\b",
}
SAID_ALWAYS = {
    "nobility": r"Highness|Majesty|Grace|Excellency|Altesse|Majesté|Grandeur|Grâce|Excellence",
    "echo": r"\b(\w+), \1\.$",
    "weather": r"breeze|sunny|fog|front|bise|brise|soleil|brouillard",
    "gratitude": r"thank|merci",
    "pirate": r"arr|hearties|landlubbers|shiver|belay|aye|moussaillon|jambe de bois|marins|matelot|équipage",
}


@pytest.mark.parametrize("say", [str, FRENCH], ids=["en", "fr"])
def test_every_line_keeps_its_forfeit(say: Say) -> None:
    """ELX-52: in both languages; what can be seen of it from outside."""
    assert {*NOT_SAID, *SAID_ALWAYS, "rhyme"} == set(LASTING)
    for title, pattern in NOT_SAID.items():
        assert not any(re.search(pattern, say(line), re.IGNORECASE) for line in (*KEPT[title], *ANSWERED[title]))
    for title, pattern in SAID_ALWAYS.items():
        assert all(re.search(pattern, say(line), re.IGNORECASE) for line in (*KEPT[title], *ANSWERED[title])), (
            title
        )
    assert all(len(re.findall(r"[.!?](?= |$)", say(line))) == 3 for line in DONE["tale"])
    every = [say(line) for lines in (*DONE.values(), *KEPT.values(), *ANSWERED.values()) for line in lines]
    assert len(set(every)) == len(every) and not any("{" in line for line in every)
    assert all(len(KEPT[title]) >= 3 for title in LASTING)

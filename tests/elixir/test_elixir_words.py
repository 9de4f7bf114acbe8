"""What everything is called in Elixir, and what cards do, made from their programs, in both languages."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from alambic.core.deck import Deck
from alambic.core.view import Say
from alambic.games.elixir import GAME
from alambic.games.elixir.cards import FIND_NAMES, LASTING, POWER_NAMES, TITLES, USABLE, Kind, Title
from alambic.games.elixir.deck import ALONE, FOR_FINDS, NOT_FOR_FINDS, ONCE
from alambic.games.elixir.state import KINDS, POWERS, SPELLS
from alambic.games.elixir.verbs import Verb
from alambic.games.elixir.words_cards import (
    DO_THIS,
    IN_SHORT,
    badge_short,
    badge_text,
    find_text,
    forfeit_short,
    forfeit_text,
    listed,
    power_name,
    power_text,
    some_finds,
    spell_short,
    spell_text,
)
from tests.elixir.position import ENGINE, table
from tests.elixir.spoken import FRENCH, find, spell, unspaced

DECKS = Path(__file__).parents[2] / "docs" / "decks.md"
BOTH = pytest.mark.parametrize("say", [str, FRENCH], ids=["en", "fr"])


def dealt(deck: Deck | None = None) -> Any:
    return ENGINE.start(GAME.setup(3, {}, deck), 1)


def doing(*steps: str, title: str = "", **facts: object) -> Any:
    """A state whose first spell does just this."""
    cards = [
        {"id": "first", "count": 1, "source": "ours", "recipe": ["salt"], "effect": list(steps), **facts},
        *(
            {"id": f"other-{n}", "count": 1, "source": "ours", "recipe": ["ash"], "effect": ["draw me 1"]}
            for n in range(2)
        ),
        {"id": "salt", "count": 15, "source": "ours"},
    ]
    if title:
        cards[0]["title"] = title
    return dealt(Deck.parse("small", {"cards": cards}))


# Names


def test_finds_have_their_articles_in_french() -> None:
    """ELX-02: what is counted, and what is measured."""
    for name, a, the, _ in (kind.said for kind in Kind):
        noun = FRENCH(name)
        assert FRENCH(a) in {
            f"{article}{noun}" for article in ("un ", "une ", "du ", "de la ", "de l’", "une paire de ")
        }
        assert FRENCH(the) in {f"{article}{noun}" for article in ("le ", "la ", "l’", "les ")}
        vowel = noun[0].lower() in "aeéèiouyh"
        assert FRENCH(the).startswith("l’") == vowel
        if FRENCH(a).startswith(("un ", "du ")):
            assert FRENCH(the).startswith(("le ", "l’"))
    assert len({FRENCH(kind.said.label) for kind in Kind}) == KINDS


def test_every_spell_has_a_name_in_both_languages() -> None:
    """ELX-50 to ELX-97."""
    assert len({title.said for title in Title}) == len({FRENCH(title.said) for title in Title}) == len(TITLES)
    for title in Title:
        assert set(title.word.split("-")) <= set(title.said.lower().split())


def test_things_are_listed() -> None:
    assert (listed([]), listed(["a"]), listed(["a", "b"]), listed(["a", "b", "c", "d"])) == (
        "",
        "a",
        "a and b",
        "a, b, c and d",
    )
    curios = [find("curio"), find("salt"), find("curio"), find("curio")]
    assert some_finds(curios) == "three Curios and some salt"
    assert some_finds(curios, FRENCH) == "trois Bibelots et du sel"


# What cards do


@BOTH
def test_every_card_of_ours_says_what_it_does(say: Say) -> None:
    """ELX-30 to ELX-97: in a few words, and in whole sentences."""
    s = dealt()
    cards = [(spell_short(s, k, say), spell_text(s, k, say), s.title[k]) for k in range(SPELLS)]
    finds = [find_text(s, kind, say) for kind in range(16, KINDS)]
    for short, text, _ in cards:
        assert 5 < len(short) <= 75 and short[-1] not in ".!" and text[-1] in ".!"
        assert not re.search(r"[{}]|  | \.", short + text)
    assert all(text[-1] in ".!" and not re.search(r"[{}]|  | \.", text) for text in finds)
    texts = {text for _, text, _ in cards}
    assert len(texts) == len({of for _, _, of in cards}) and len(set(finds)) == len(finds)
    assert texts & set(finds) == {find_text(s, FIND_NAMES.index("bag"), say)}, (
        "but for the bag, which draws as a Harvest"
    )
    assert find_text(s, 0, say) == find_text(s, 15, say) not in finds


@pytest.mark.parametrize(
    ("name", "english", "french"),
    [
        (
            "awakening",
            "An opponent takes all their cast spells back into hand; the powers of those spells end, and the"
            " forfeits they laid are lifted. That opponent discards all finds and draws 5. No Amulet, Mirror or"
            " Snuffer answers it.",
            "Un adversaire reprend en main tous ses sortilèges lancés ; leurs pouvoirs cessent et les gages qu’ils"
            " avaient donnés sont levés. Cet adversaire défausse toutes ses trouvailles et en pioche 5. Ni"
            " Amulette, ni Miroir, ni Éteignoir n’y répondent.",
        ),
        (
            "gleaning",
            "Take an ingredient of your choice from the discard. Special: also in answer to a spell, in anybody's"
            " turn.",
            "Prenez dans la défausse un ingrédient de votre choix. Spécial : aussi en réponse à un sortilège, à"
            " n’importe quel tour.",
        ),
        (
            "echo",
            "An opponent bears a lasting forfeit, or buys it off by giving 2 finds of their choice to its caster."
            " The forfeit: Say the last word of every sentence twice, twice.",
            "Un adversaire porte un gage durable, ou s’en rachète en donnant 2 trouvailles de son choix à qui"
            " l’a lancé. Le gage : Répétez le dernier mot de chacune de vos phrases, phrases.",
        ),
        (
            "plunder",
            "Take a random find from every opponent.",
            "Prenez au hasard une trouvaille à chaque adversaire.",
        ),
    ],
)
def test_a_spell_is_told_in_whole_sentences(name: str, english: str, french: str) -> None:
    """ELX-51, ELX-61, ELX-67, ELX-90."""
    s = dealt()
    assert (spell_text(s, spell(name)), unspaced(spell_text(s, spell(name), FRENCH))) == (english, french)


EVERY_STEP = [
    f"{verb.word} {whom.word} {amount}"
    for verb in Verb
    if verb.word not in FOR_FINDS
    for whom in verb.said.whom
    for amount in (POWER_NAMES if verb == Verb.POWER else range(verb.said.amounts[0], verb.said.amounts[1] + 1))
]


@BOTH
def test_every_step_of_another_deck_has_its_words(say: Say) -> None:
    """ELX-53: whatever a deck file may say."""
    texts, shorts = set(), set()
    for step in EVERY_STEP:
        s = doing(step.removesuffix(" 0"))
        text, short = spell_text(s, 0, say), spell_short(s, 0, say)
        assert not re.search(r"[{}]|  | \.", text + short) and text[0].isupper() and short[0].isalnum()
        texts.add(text)
        shorts.add(short)
    assert len(texts) == len(shorts) == len(EVERY_STEP)


def test_steps_follow_one_another() -> None:
    """ELX-53: the same opponent is not another one; and one subject does several things."""
    s = doing("rob target 1", "lose target 2", "draw opponents 1")
    assert spell_text(s, 0) == (
        "Take a random find from an opponent. That opponent discards 2 random finds. Every opponent draws a find."
    )
    assert (
        spell_short(s, 0)
        == "Take a random find from an opponent. That opponent loses 2 random finds. Every opponent draws a find"
    )
    assert (
        spell_short(doing("gag target", "skip target 2"), 0)
        == "An opponent casts nothing next turn, then skips 2 turns"
    )
    assert spell_text(doing("draw me 1", special="anytime"), 0).startswith("Draw a find. Special: ")


def test_other_finds_say_what_they_do_too() -> None:
    """ELX-30 to ELX-48."""
    cards = [{"id": c.id, "count": c.count, "source": c.source, **c.facts} for c in GAME.deck(None).cards]
    bag = next(card for card in cards if card["id"] == "bag")
    bag["effect"] = ["lose me 1", "draw me 4"]
    s = dealt(Deck.parse("bags", {"cards": cards}))
    assert find_text(s, find("bag")) == "Discard a random find. Draw 4 finds."


# Forfeits and powers


@BOTH
def test_forfeits_say_what_is_to_be_done(say: Say) -> None:
    """ELX-50, ELX-51: sixteen, and of a card that is none of them nothing."""
    texts = [forfeit_text(title, say) for title in range(len(TITLES) + 1)]
    assert len(set(texts)) == 17 and texts[0] == texts[17] == "" and all(text[-1] in ".!" for text in texts[1:17])
    shorts = [forfeit_short(title, say) for title in range(len(TITLES) + 1)]
    assert len(set(shorts)) == 17 and all(0 < len(text) <= 30 for text in shorts[1:17]) and shorts[17] == ""
    assert len(DO_THIS) == len(IN_SHORT) == 16


def test_a_forfeit_on_somebody_goes_by_what_a_double_copied() -> None:
    """ELX-51, ELX-95; one of another deck by its effect."""
    t = table(bound="2 rhyme by 1")
    assert badge_short(t.s, spell("rhyme")) == "Speaks in rhyme"
    t.s.works_as[spell("rhyme")] = spell("echo") + 1
    assert badge_short(t.s, spell("rhyme")) == "Repeats the last word"
    assert badge_text(t.s, spell("rhyme")) == "Say the last word of every sentence twice, twice."
    s = doing("bind target 3")
    assert badge_short(s, 0) == "A lasting forfeit, or 3 finds"
    assert badge_text(s, 0).startswith("An opponent bears a lasting forfeit")
    named = doing("dare target 1", title="toast")
    assert badge_short(named, 0) == "Drink to something new" and "The forfeit: Raise your cup" in spell_text(
        named, 0
    )


@BOTH
def test_powers_say_what_they_do(say: Say) -> None:
    """ELX-80 to ELX-83, ELX-97: in the words of the spells that give them."""
    s = dealt()
    for power, name in enumerate(("horn-of-plenty", "tithe", "apprentice", "aegis", "mastery")):
        assert spell_text(s, spell(name), say) == power_text(power, say)
        assert power_name(power, say) == say([title.said for title in Title][TITLES.index(name)])
    assert POWERS == 5


# How to write a deck (docs/decks.md)


def test_the_document_lists_every_verb() -> None:
    text = DECKS.read_text(encoding="utf-8")
    rows = re.findall(r"^\| `([a-z-]+)` \| ([a-z, ]+) \| ([^|]*)\|", text, re.MULTILINE)
    said = {verb: (tuple(whom.split(", ")), amount.strip()) for verb, whom, amount in rows}
    for verb, does in ((verb.word, verb.said) for verb in Verb):
        least, most = does.amounts
        amount = f"{least} to {most}" if least < most else str(most or "")
        whom = ("any",) if len(does.whom) == 4 else tuple(one.word for one in does.whom)
        assert said[verb] == (whom, "a name" if verb == "power" else amount), verb
        assert (re.search(rf"`{verb}`.*finds only", text) is not None) == (verb in FOR_FINDS)
    rules = text[text.index("stand alone") - 30 :]
    for verb in {*ALONE, *ONCE, *NOT_FOR_FINDS}:
        assert f"`{verb}`" in rules
    assert all(f"`{name}`" in text for name in (*POWER_NAMES, *USABLE))


def test_the_cards_in_the_document_are_understood() -> None:
    examples = re.findall(r"```toml\n(.*?)\n```", DECKS.read_text(encoding="utf-8"), re.DOTALL)
    new = [tomllib.loads(f"card = {example}")["card"] for example in examples]
    assert [card["id"] for card in new] == ["bag", "late-again"]
    old = [
        {"id": c.id, "count": c.count, "source": c.source, **c.facts}
        for c in GAME.deck(None).cards
        if c.id not in ("bag", "mastery")
    ]
    s = dealt(Deck.parse("mine", {"cards": [*old, *new]}))
    assert spell_text(s, SPELLS - 1) == "Every opponent skips their next turn. Draw a find."
    assert s.program[s.effect[spell(LASTING[0])], 0, 0] == Verb.BIND and s.program[s.effect[0], 0, 0] == Verb.DARE
    assert find_text(s, FIND_NAMES.index("bag")) == "Draw 2 finds."

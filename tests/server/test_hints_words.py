"""Hints in words, in both languages, and at which tables there are any."""

import json
from collections.abc import Callable

import pytest

from alambic.bots.advice import Advice, Gain
from alambic.bots.search import Estimate
from alambic.core.engine import Engine
from alambic.core.view import View
from alambic.games import CATALOGUE
from alambic.server.advice import hints
from tests.server.live import SHORT, Live
from tests.server.programs import Program
from tests.server.reading import part, read
from tests.server.test_hints import ASK, SWITCH, alone, asked, compiled, slip
from tests.server.test_replay import play_out

__all__ = ["compiled"]  # Master thinks with compiled rules alone

# At which tables


@pytest.mark.parametrize("box", [{"hints": "on"}, {}], ids=["with", "without"])
def test_a_table_has_hints_as_the_form_says_and_so_has_the_next(site: Live, box: dict[str, str]) -> None:
    ada = site.person()
    path = ada.open(deckfile=SHORT, seat0="me", seat1="bot:novice", **box)
    assert site.table(path).row.hints == bool(box)
    play_out(site, [ada], path)
    again = ada.post(f"{path}/again").url.path
    assert again != path and site.table(again).row.hints == bool(box)
    page = ada.get("/new/vizia", params={"with": path.split("/")[2]}).text
    assert ("checked" in read(page).one("input", name="hints").attributes) == bool(box)
    assert "checked" in read(ada.get("/new/vizia").text).one("input", name="hints").attributes


def test_who_plays_at_once_has_hints_and_programs_say_whether(site: Live) -> None:
    ada = site.person()
    assert site.table(ada.post("/now/vizia", name="Ada", level="novice").url.path).row.hints
    program = Program(site, "Eve")
    for wish in ({"hints": True}, {"hints": False}, {}):
        key = program.open("me", "bot:novice", **wish)
        assert site.services.hall.tables[key].row.hints == wish.get("hints", False)


# In words


def thinks(share: float, less: float, *gains: Gain) -> Callable[..., Advice]:
    """Master, who always finds this between the first two moves."""

    def found(engine: Engine, known: bytes, seat: int, word: int) -> Advice:
        first, second = engine.legal(engine.unpack(known), seat)[:2]
        return Advice(Estimate(first, 2000, share), Estimate(second, 500, less), gains)

    return found


CLEAR = thinks(0.62, 0.51, Gain(0, "points", 2.4), Gain(0, "tiles in hand", -1.0), Gain(1, "points", -0.5))
MASTERS = {"clear": CLEAR, "unclear": thinks(0.62, 0.51), "same": thinks(0.62, 0.58, Gain(0, "points", 2.4))}
SAID = {
    ("en", "clear"): "By the next turn, on average, Ada: points +2.4 and tiles in hand −1. BOT: points −0.5.",
    ("en", "unclear"): "No single thing makes the difference: it is ahead more often in the end.",
    ("en", "same"): "",
    ("fr", "clear"): "D’ici au prochain tour, en moyenne, Ada : points +2,4 et tuiles en main −1."
    " BOT : points −0,5.",
    ("fr", "unclear"): "Rien en particulier ne fait la différence : ce coup mène plus souvent à la victoire.",
    ("fr", "same"): "",
}
BUTTONS = {
    "en": (ASK, "Master is thinking …", "Play it", SWITCH, "Play without hints"),
    "fr": (
        "Que ferait le Maître ?",
        "Le Maître réfléchit…",
        "Jouer",
        "Les conseils sont permis ici.",
        "Jouer sans conseils",
    ),
}


@pytest.mark.parametrize(("language", "master"), SAID, ids=str)
def test_a_hint_says_in_words_what_a_move_gains_and_for_whom(
    site: Live, monkeypatch: pytest.MonkeyPatch, language: str, master: str
) -> None:
    monkeypatch.setattr(hints, "hint", MASTERS[master])
    path, ada = alone(site, language)
    before = ada.parts(path)
    ask, thinking, play, switch, without = BUTTONS[language]
    assert part(before, "hint") == f"{ask} {thinking}" and part(before, "hints") == f"{switch} {without}"
    page = asked(ada, path).text
    bot, match = site.table(path).row.seats[1].name, site.table(path).playing()
    view = View(match.known(0), 0, match.names)
    phrases = [match.setup.game.words.named(code, view) for code in match.legal(0)[:2]]
    why = [one for one in slip(page).all("p") if one.attributes.get("class") == "why"]
    reasons = SAID[language, master].replace("BOT", bot).replace("\u00a0", " ")
    assert " ".join(one.text for one in why) == reasons
    said = part(page, "hint")
    assert said.endswith(play)
    if language == "en":
        next_best = "just as good, within the margin of error" if master == "same" else "next best, 51%"
        assert f"Master would: {phrases[0]} Chance of winning about 62%; {next_best}: {phrases[1]}" in said
    else:
        next_best = "tout aussi bon, à la marge d’erreur près" if master == "same" else "le second"
        assert said.startswith("Le Maître choisirait : ")
        assert f"Environ 62 % de chances de gagner ; {next_best}" in said
        assert not any(phrase in said for phrase in phrases)
    off = ada.post(f"{path}/hints", on=0, headers={"X-Parts": "1"}).text
    no, allow = ("No hints at this table.", "Allow hints") if language == "en" else NO_MORE
    assert part(off, "hints") == f"{no} {allow}"


NO_MORE = ("Pas de conseils à cette table.", "Permettre les conseils")


def test_the_set_up_page_says_what_hints_are_in_french_too(site: Live) -> None:
    page = site.person(Accept_Language="fr").get("/new/vizia").text
    assert "Conseils : chacun peut demander ce que ferait le Maître" in " ".join(read(page).text.split())


def test_a_hint_names_what_a_move_is_about_and_the_page_knows_its_places_and_its_control(
    site: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = CATALOGUE["vizia"].words
    monkeypatch.setattr(words, "named", lambda code, view: f"{code}, says {view.names[view.seat]}", raising=False)
    monkeypatch.setattr(words, "pointed", lambda code, view: ["pile", f"hand-{view.seat}"], raising=False)
    monkeypatch.setattr(hints, "hint", CLEAR)
    path, ada = alone(site)
    page = asked(ada, path).text
    first, second = ada.moves(path)[:2]
    assert f"Master would: {first}, says Ada" in part(page, "hint") and f"{second}, says Ada" in part(page, "hint")
    [advice] = [one for one in slip(page).all("details") if "data-code" in one.attributes]
    assert advice.attributes["data-code"] == first
    assert json.loads(advice.attributes["data-pointing"]) == ["pile", "hand-0"]
    assert next(one.text for one in slip(page, "moves").all("button")) == f"{first}, says Ada"

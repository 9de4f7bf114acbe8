"""The lab, with what it needs beside the package (`pip install alambic[lab]`)."""

import re
from collections import Counter
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pyarrow.parquet as pq
import pytest
from typer.testing import CliRunner

from alambic.cli import app
from alambic.cli.reporting import other_version, report
from alambic.core.claims import FAILS, HOLDS, MEASURES, OPEN, Claim, read_claims
from alambic.core.errors import BadReport
from alambic.core.game import Game, Setup
from alambic.games import CATALOGUE
from alambic.lab import figures, loop
from alambic.lab.against import differences
from alambic.lab.claiming import MEASURED, Verdict, judged, unfair
from alambic.lab.faults import CARD, LONGER, SEAT, SHUNNED
from alambic.lab.plots import ACCENT, ALONE, GOLD, INK, PAPER
from alambic.lab.report import Report
from alambic.lab.sections import Writing
from alambic.lab.simulate import Estimate
from alambic.lab.study import Study
from alambic.lab.tables import Tables
from alambic.server.basics.words import words
from bench import lab_check
from bench.lab_check import KINDS, NONE, Trial, check, told, tried
from tests.test_tables import same_games

SETUPS = [setup for game in CATALOGUE for setup in game.setups()[:: max(1, len(game.setups()) // 12)]]
VITRIOL = CATALOGUE["vitriol"]


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_games_in_the_loop_are_those_played_one_by_one(setup: Setup) -> None:
    """Of every game a dozen setups."""
    same_games(setup, 1)


@pytest.mark.parametrize("game", [*CATALOGUE], ids=lambda game: game.name)
def test_every_game_has_a_report_in_both_languages(game: Game) -> None:
    """One page that needs nothing else; every section has a table, and no word of English is in a French one."""
    setup = game.setup(max(game.seats[0], 2))
    study = Study(setup, 100, 1, 15, threads=2).play()
    for language in ("en", "fr"):
        sections = Report(study, words(language)).sections()
        assert len(sections) >= 8
        for section in sections:
            assert section.rows and all(len(row) == len(section.head) for row in section.rows), section.title
    assert {one.title for one in sections} & {"Qui gagne, selon la place", "Combien de temps dure une partie"}


@pytest.mark.usefixtures("opens_more")  # matplotlib keeps the files of its fonts open
def test_a_page_is_written_whole_and_games_are_kept_for_other_tools(tmp_path: Path) -> None:
    """Run again, the same study reads what is there and writes the same page; another one is refused."""
    setup, keep, out = VITRIOL.setup(2), tmp_path / "kept", tmp_path / "page.html"

    def write(seed: int) -> None:
        report(setup, 100, None, seed, 15, out, keep, "fr", "eighth", None)

    write(7)
    page = out.read_text()
    assert "<svg" in page and "var(--accent)" in page and "#010101" not in page
    assert not re.search(r"(src|href)=\"(?!#)", page), "it loads something"
    parts = sorted(keep.glob("*.parquet"))
    table = pq.read_table(parts[0])
    assert {"game", "choices", "turns", "points_1", "place_2"} <= {*table.column_names} and len(table) > 0
    parts[0].unlink()
    parts[1].write_bytes(b"half of a file")
    write(7)
    again = out.read_text()
    changing = re.compile(r"<dd>[\d,.]+</dd></div>\s*</dl>")  # the seconds it took
    assert changing.sub("", again) == changing.sub("", page)
    with pytest.raises(BadReport, match="keeps the games of another study"):
        write(8)


def test_two_versions_are_compared_on_the_same_deals() -> None:
    """Against itself nothing differs; against the doubled deck what must differ does."""
    setup, w = VITRIOL.setup(3), Writing(words("en"))
    one = Study(setup, 200, 1, 15, causal=False).play()
    same = differences(one, one, w)
    assert all(row[-1] == "no difference seen" and row[3] == "0.00 [0.00; 0.00]" for row in same.rows[:-1])
    assert same.rows[-1][3:] == ["0.0 [0.0; 0.0]\u202f%", "within"]
    other = Study(other_version(setup, "doubles"), 200, 1, 15, causal=False).play()
    told = {row[0]: row[-1] for row in differences(one, other, w).rows}
    assert told["points of a seat"] == "told apart"
    assert told["% of wins of seat 1"].endswith("more games")


def test_a_card_that_wins_is_found_and_others_are_not() -> None:
    """Exchanges of which one card brings 5 points and the others none; all of it hidden in noise."""
    luck = np.random.default_rng(3)
    given, taken = luck.integers(0, 8, 3000), luck.integers(0, 8, 3000)
    gains = 5.0 * ((taken == 2) * 1 - (given == 2) * 1) + luck.normal(0, 8, 3000)
    found = figures.values_of(gains, given, taken, 9)
    worth = found.estimates[2]
    assert worth is not None and worth.low < 5 * 7 / 8 < worth.high and found.estimates[8] is None
    assert figures.told_apart(found.pvalues)[2]


def test_the_same_deal_makes_intervals_narrower() -> None:
    """For as many moves played, in points and in wins, as docs/lab.md says; the bar is one and a half times."""
    study = Study(VITRIOL.setup(3), 1000, 1, 15)
    study.found = {s.name: s.tables.play(0, s.games) for s in study.samples() if s.name in ("games", "exchanges")}
    report = Report(study, words("en"))
    assert report.gains().narrower > 2.2 and report.gains(wins=True).narrower > 1.7


def test_claims_are_judged_by_their_intervals() -> None:
    (claim,) = (one for one in read_claims(VITRIOL) if one.id == "minutes")
    for found, word in ((13.0, HOLDS), (18.0, OPEN), (25.0, FAILS)):
        assert Verdict(claim, Estimate(found, found - 0.5, found + 0.5)).word == word
    assert judged(claim, VITRIOL, 100, 1, lambda study: study.play()).word == HOLDS
    assert {one.id for one in read_claims(VITRIOL)} == {"balanced", "choices", "two-as-five", "minutes", "rare"}
    assert set(MEASURED) == set(MEASURES)


def test_a_claim_may_be_of_options_instead_of_others() -> None:
    """The knucklebones against themselves: no difference; the learning game ends by its clause or by agreement."""
    artiseurs = CATALOGUE["artiseurs"]
    claims = {one.id: one for one in read_claims(artiseurs)}
    same = replace(claims["knucklebones"], options=claims["knucklebones"].instead or {})
    assert judged(same, artiseurs, 100, 1, lambda study: study.play()).found.value == 0
    endless = judged(claims["endless"], artiseurs, 100, 1, lambda study: study.play()).found
    agreed = judged(
        replace(claims["endless"], ending="AGREED_LEARNING"), artiseurs, 100, 1, lambda study: study.play()
    ).found
    assert endless.value + agreed.value == 1


def test_intervals_of_a_claim_hold_the_truth_as_often_as_they_say() -> None:
    """Fair seats are called unfair in one table of twenty."""
    games, luck, wrong = Tables(VITRIOL.setup(3), 1).play(0, 3), np.random.default_rng(1), 0
    claim = Claim("x", {}, "seats", (3,), 0.0, 0.0)
    for _ in range(200):
        noted = np.zeros((400, games.noted.shape[1]), np.int32)
        places = noted[:, loop.SEATS_FROM : loop.SEATS_FROM + 3]
        places[:] = 2
        places[np.arange(400), luck.integers(0, 3, 400)] = 1
        wrong += unfair(type(games)(games.setup, noted, games.cards), claim).low > 0
    assert wrong <= 18 and Counter(places.reshape(-1).tolist())[1] == 400


def test_planted_faults_are_found_and_nothing_else() -> None:
    """A copy with each fault and one without (VIZ-02 has fewer tiles there); `make lab-check` makes many."""
    outcomes = [tried(Trial(number, 1200)) for number in range(len(KINDS))]
    assert [one.found for one in outcomes] == [one.trial.kind != NONE for one in outcomes]
    assert not any(one.wolves for one in outcomes)
    sizes = {one.trial.kind: one.size for one in outcomes}
    assert sizes[CARD] > 1.3 and sizes[SHUNNED] < 0.6 and sizes[SEAT] > 0.04 and 1.2 < sizes[LONGER] < 1.5
    assert "| **all** | 4 | 4 (100.0%) |" in "\n".join(told(outcomes))


def test_the_check_goes_on_where_it_was_interrupted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "outcomes.jsonl"
    first = check(1, 100, file)
    monkeypatch.setattr(lab_check, "tried", None)  # what is there is not tried again
    assert check(1, 100, file) == first and len(file.read_text().splitlines()) == 1


@pytest.mark.usefixtures("opens_more")
def test_a_chart_of_ratings_is_a_picture_of_its_own(tmp_path: Path) -> None:
    """Every bot's name and dot, nothing from elsewhere, light and dark."""
    chart = tmp_path / "chart.svg"
    bots = ["--bots", "flat:5,random,flat:2", "--games", "4", "--seed", "4", "--chart", str(chart)]
    assert CliRunner().invoke(app, ["arena", "vizia", *bots]).exit_code == 0
    picture = chart.read_text()
    root = ElementTree.fromstring(picture)
    assert root.attrib["aria-label"] == "Elo: vizia, 2 seats, deck standard"
    texts = [text.text for text in root.iter("{http://www.w3.org/2000/svg}text")]
    assert {"flat:5", "random", "flat:2", root.attrib["aria-label"]} <= set(texts)
    assert not re.search(r"url\((?!#)|href=\"(?!#)|@import", picture)


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("at", [0, 1], ids=["light", "dark"])
def test_a_picture_of_its_own_is_legible(at: int) -> None:
    paper = luminance(PAPER[at])
    for part, least in ((INK, 7), (ACCENT, 4.5), (GOLD, 3)):
        light, dark = sorted((paper, luminance(ALONE[part][at])), reverse=True)
        assert (light + 0.05) / (dark + 0.05) >= least

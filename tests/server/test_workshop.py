"""The workshop: a deck's numbers changed in a form, studied by a process of its own, and played."""

import sys
from pathlib import Path

import pytest

from alambic.server.advice import studies
from alambic.server.entrance import network
from alambic.server.pages import workshop
from tests.patience import eventually
from tests.server.live import Live, Person, live

SLOW = """
import sys, time, pathlib
print("30 120", flush=True)
while not pathlib.Path(sys.argv[1], "go").exists():
    time.sleep(0.01)
pathlib.Path(sys.argv[1], "report.html").write_text("<p>what was found")
"""


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """A study that says how far it is, and goes on when it is told to."""
    monkeypatch.setattr(studies, "command", lambda study: [sys.executable, "-c", SLOW, study.folder.name])
    monkeypatch.setattr(workshop, "can_study", lambda: True)


def test_a_number_that_the_game_refuses_is_told_and_nothing_is_lost(site: Live) -> None:
    """The form says what would be allowed and keeps what was typed."""
    ada = site.person(Accept_Language="en")
    numbers = {"n-bag": "16", "n-salt": "3", "n-bag.draw": "2"}
    answer = ada.post("/workshop/elixir", players="3", games="200", do="play", **numbers)
    assert answer.status_code == 422 and "there can be 15, not 16" in answer.text
    assert 'name="n-bag" type="number" inputmode="numeric" min="0" max="1000" required value="16"' in answer.text
    for wrong in ("-1", "x", "12345", ""):
        answer = ada.post("/workshop/elixir", players="3", do="play", **{"n-bag": wrong})
        assert answer.status_code == 422 and "must be a whole number from 0 to 1000" in answer.text
    assert ada.post("/workshop/elixir", players="x", do="play").status_code == 422


def test_a_changed_deck_is_played_at_once(site: Live) -> None:
    ada = site.person()
    numbers = {"n-bag": "3", "n-curio": "14", "n-bag.draw": "5"}
    played = ada.post("/workshop/elixir", players="4", do="play", **numbers)
    assert played.status_code == 200 and "/t/" in played.url.path
    row = site.table(played.url.path).row
    assert isinstance(row.deck, dict)
    cards = {card["id"]: card for card in row.deck["cards"]}
    assert (len(row.seats), cards["bag"]["count"], cards["curio"]["count"]) == (4, 3, 14)
    assert cards["bag"]["effect"] == ["draw me 5"]


@pytest.mark.usefixtures("slow")
def test_one_study_at_a_time_says_how_far_it_is_and_ends_in_a_report(site: Live) -> None:
    ada = site.person(Accept_Language="en")
    begun = ada.post("/workshop/vitriol", players="2", games="200", do="study")
    assert begun.url.path == "/workshop" and ada.get("/workshop/report").status_code == 409
    eventually(lambda: "30 of 120 games are played." in ada.get("/workshop").text)
    assert "seconds are left" in ada.get("/workshop").text
    second = ada.post("/workshop/vitriol", players="2", games="200", do="study")
    assert second.status_code == 409
    study = site.services.studies.study
    assert study is not None
    Path(study.folder.name, "go").touch()
    eventually(lambda: "Read the report" in ada.get("/workshop").text)
    report = ada.get("/workshop/report")
    assert report.text == "<p>what was found" and "sandbox" in report.headers["content-security-policy"]
    played = ada.post("/workshop", do="play")
    assert site.table(played.url.path).row.deck == "standard"
    ada.post("/workshop", do="end")
    assert site.services.studies.study is None and not Path(study.folder.name).exists()


@pytest.mark.usefixtures("slow")
def test_a_study_that_is_ended_or_outlived_leaves_nothing(tmp_path: Path) -> None:
    """Neither its process nor its folder, whether it is ended or the server is."""
    with live(tmp_path) as site:
        ada, folders = site.person(), []
        for _ in range(2):
            ada.post("/workshop/vitriol", players="2", games="200", do="study")
            study = site.services.studies.study
            assert study is not None
            folders.append(Path(study.folder.name))
            if len(folders) == 1:
                ada.post("/workshop", do="end")
                assert not folders[0].exists()
    assert not folders[1].exists()


def test_what_went_wrong_is_said(site: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = [sys.executable, "-c", "import sys; sys.exit('BadDeck: no such thing')"]
    monkeypatch.setattr(studies, "command", lambda study: wrong)
    monkeypatch.setattr(workshop, "can_study", lambda: True)
    ada = site.person()
    ada.post("/workshop/vitriol", players="2", games="200", do="study")
    eventually(lambda: "BadDeck: no such thing" in ada.get("/workshop").text)
    assert ada.get("/workshop/report").status_code == 409


def test_without_the_lab_the_page_says_how_to_have_it(site: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workshop, "can_study", lambda: False)
    ada = site.person(Accept_Language="en")
    for path in ("/workshop", "/workshop/elixir"):
        text = ada.get(path).text
        assert "pip install" in text and "alambic[lab]" in text and "Have it studied" not in text
    assert ada.post("/workshop/vitriol", players="2", games="200", do="study").status_code == 409


def test_it_is_for_whoever_sits_at_this_machine_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As the door for others on the network: a guest sees no way there, and finds none by hand."""
    monkeypatch.setattr(network, "own_address", lambda: "127.0.0.2")
    with live(tmp_path) as site:
        ada = site.person()
        assert 'href="/workshop"' in ada.get("/").text
        ada.post("/network", on="1")
        bob = Person(site.url.replace("127.0.0.1", "127.0.0.2"), {})
        site.people.append(bob)
        assert 'href="/workshop"' not in bob.get("/").text
        for path in ("/workshop", "/workshop/elixir", "/workshop/report"):
            assert bob.get(path).status_code == 403
        for path in ("/workshop", "/workshop/elixir"):
            assert bob.post(path, do="play", players="3").status_code == 403

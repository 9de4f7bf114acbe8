"""The workshop with the lab installed: a whole study, by the real command."""

from pathlib import Path

from tests.patience import eventually
from tests.server.live import live

LONG = 900.0  # seconds: a study gives way to everything else on the machine


def test_a_study_is_played_and_its_report_read(tmp_path: Path) -> None:
    with live(tmp_path) as site:
        ada = site.person(Accept_Language="fr")
        ada.post("/workshop/elixir", players="3", games="200", do="study", **{"n-bag.draw": "2"})
        eventually(lambda: "/workshop/report" in (text := ada.get("/workshop").text) or "problem" in text, LONG)
        assert "Qui gagne, selon la place" in ada.get("/workshop/report").text

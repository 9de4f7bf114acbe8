"""The guided first game and the pattern book over HTTP."""

import pytest

from alambic.games import CATALOGUE
from alambic.server.views.guide import read_guide
from tests.server.live import Live, Person, listed
from tests.server.reading import part, read, unsafe

GUIDE = read_guide(CATALOGUE["vizia"])


def answer_to(person: Person, n: int, **form: str) -> tuple[int, str]:
    answer = person.post(f"/learn/vizia/{n}", **form)
    return answer.status_code, answer.url.path


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_guide_is_walked_from_its_first_step_to_its_last_by_forms(site: Live, language: str) -> None:
    eve = site.person(Accept_Language=language)
    for n in range(1, GUIDE.of + 1):
        page = eve.get(f"/learn/vizia/{n}")
        assert page.status_code == 200 and unsafe(page.text) == []
        step = GUIDE.step(n)
        assert " ".join(step.text[language].split()) in part(page.text, "guide")
        if step.move:
            assert step.move in listed(page.text)
        if n < GUIDE.of:
            form = {"move": step.move} if step.move else {}
            assert answer_to(eve, n, **form) == (200, f"/learn/vizia/{n + 1}")
    assert read(page.text).one("form", action="/now/vizia")
    assert eve.token == ""  # nobody was made known, nothing is stored


def test_another_move_than_the_one_asked_for_stays_at_the_step_and_says_so(site: Live) -> None:
    eve = site.person()
    n = next(n for n in range(1, GUIDE.of) if GUIDE.step(n).move)
    allowed = [code for code in listed(eve.get(f"/learn/vizia/{n}").text) if code != GUIDE.step(n).move]
    others: list[dict[str, str]] = [
        {},
        {"move": "xyzzy"},
        {"move": "pass"},
        {"pick": "place own red"},
        {"at": "p1"},
    ]
    for form in ({"move": allowed[0]}, *others):
        answer = eve.post(f"/learn/vizia/{n}", **form)
        assert answer.status_code == 422 and part(answer.text, "problem")
        assert f"Step {n} of" in part(answer.text, "guide")
    off = eve.post(f"/learn/vizia/{n}", move=allowed[0])
    assert "went wrong on our side" not in part(off.text, "problem")


def test_what_the_guide_lets_one_try_is_refused_with_the_clause(site: Live) -> None:
    n = next(n for n in range(1, GUIDE.of) if GUIDE.step(n).wrong)
    answer = site.person().post(f"/learn/vizia/{n}", move=GUIDE.step(n).wrong, headers={"X-Parts": "1"})
    assert answer.status_code == 200 and "VIZ-" in part(answer.text, "problem"), "it is what was asked for"
    assert "<html" not in answer.text


@pytest.mark.parametrize("n", ["0", "-1", "9999", "x", "1e1", "99999999999999"])
def test_a_step_that_is_none_is_a_page_that_is_not_there(site: Live, n: str) -> None:
    for answer in (site.person().get(f"/learn/vizia/{n}"), site.person().post(f"/learn/vizia/{n}", move="pass")):
        assert answer.status_code == 404
        assert "The lesson has no such step." in answer.text


def test_after_the_last_step_there_is_no_next(site: Live) -> None:
    assert answer_to(site.person(), GUIDE.of) == (200, f"/learn/vizia/{GUIDE.of}")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_pattern_book_shows_every_sample_of_every_game(site: Live, language: str) -> None:
    answer = site.person(Accept_Language=language).get("/patterns")
    assert answer.status_code == 200 and unsafe(answer.text) == []
    shown = list(read(answer.text).all("section", **{"class": "sample"}))
    assert len(shown) == sum(len(game.page.samples()) for game in CATALOGUE)
    shields = read(answer.text).one("section", **{"aria-labelledby": "p-seats"}).all("svg")
    assert len(list(shields)) == max(game.seats[1] for game in CATALOGUE)
    ids = [element.attributes["id"] for element in read(answer.text).all() if "id" in element.attributes]
    assert len(ids) == len(set(ids))

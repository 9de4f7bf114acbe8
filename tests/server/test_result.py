"""The end of a match as its page tells it: who won, why, and by which clause a tie was broken."""

from collections.abc import Mapping

import pytest

from alambic.server.basics.words import words
from alambic.server.views.story import Moment, curves, leading, story_of, turning_point
from tests.server.live import Live
from tests.server.reading import part
from tests.server.test_replay import both, finished, pair
from tests.vizia.position import NOBODY, table

FOUR_WHEELS = """
p26 bmbmbmbmr
q26 gygygygyo
"""


def result(site: Live, tokens: Mapping[str, int], language: str = "en") -> str:
    """What the page says of a match that ended with these tokens; q33 is a prism, the others are simple wheels."""
    ada = site.person(**{"Accept-Language": language})
    path = ada.open(name="Ada", seat0="me", seat1="here", name1="Ben")
    there = table(FOUR_WHEELS, tokens=tokens, rules="purchase")
    there.s.over = 14
    live = site.table(path)

    async def finish() -> None:
        async with live.lock:
            match = live.playing()
            match.state = match.engine.unpack(there.engine.pack(there.s))
            await site.services.hall.finish(live)

    site.do(finish())
    return part(ada.parts(path), "result")


@pytest.mark.parametrize(
    ("tokens", "headline", "broken"),
    [
        ({"q33": 0, "q27": 1, "q29": 1, "q31": 1}, "Ben wins!", True),  # 3 points each, three wheels against one
        ({"q33": 0, "q27": 1, "q29": 1, "q31": 0}, "Ada wins!", False),
        ({"q33": NOBODY, "q27": 0, "q29": 1, "q31": NOBODY}, "Ada and Ben share the win!", False),
    ],
)
def test_the_end_page_says_who_won_and_whether_a_tie_was_broken(
    site: Live, tokens: Mapping[str, int], headline: str, broken: bool
) -> None:
    """VIZ-17."""
    told = result(site, tokens)
    assert headline in told
    assert "the last tile has been placed" in told and "VIZ-14" in told
    assert ("VIZ-17" in told) == broken


def test_the_points_are_broken_down_in_the_language_of_the_reader(site: Live) -> None:
    """VIZ-13."""
    tokens = {"q33": 0, "q27": 1, "q29": 1, "q31": 1}
    english, french = result(site, tokens), result(site, tokens, "fr")
    assert "Prisms" in english and "Simple wheels" in english
    assert "Prismes" in french and "Ben l’emporte" in french and "wheels" not in french


def test_the_story_tells_who_led_what_turned_it_and_how_near_it_was(site: Live) -> None:
    """Made from what all could know, move by move; the graph has a line for every seat."""
    ada = site.person()
    path = finished(site, ada)
    table = site.table(path)
    story = story_of(table, words("en"))
    assert story and 2 <= len(story.sentences) <= 3 and len(story.curves) == 2
    shown = part(ada.parts(path), "result")
    assert all(sentence in shown for sentence in story.sentences)
    assert (
        ("came closest" in story.sentences[-1])
        or "tie-break" in story.sentences[-1]
        or "parted" in story.sentences[-1]
    )
    if story.turned:
        before, after = (
            table.playing().at(step).standings_known()[1] for step in (story.turned - 1, story.turned)
        )
        assert before != after, "the move that turned it changed the points"


@pytest.mark.parametrize(
    ("leaders", "sentence"),
    [
        ([0, 0, 0, 0, 0, 0, 0, 0, 0, 0], "Ann led from the first moves to the last."),
        ([None, None, None, None, None, 0, 0, 0, 0, 0], "Ann took the lead after 50% of the match and kept it."),
        ([1, 1, 1, 1, 1, 1, 1, 0, 0, 0], "Bea led at first; after 70% of the match Ann went past."),
        ([1, 1, 1, 1, 1, 1, 1, 1, 1, 0], "Bea was ahead nearly all the time, but not in the end."),
        ([0, 0, 0, 0, 1, 1, 0, 0, 0, 0], "The lead changed 2 times; Ann had it longest."),
        ([None, None, None, 0], "Nobody was ahead before the very end."),
    ],
)
def test_who_led_when_is_one_sentence(leaders: list[int | None], sentence: str) -> None:
    course = [
        Moment(step, [1, 1] if one is None else [1 + one, 2 - one], [0, 0]) for step, one in enumerate(leaders)
    ]
    assert leading(course, [0], ["Ann", "Bea"], words("en")) == sentence


def test_what_turned_a_match_is_the_move_that_brought_the_winner_most() -> None:
    points = [[0, 0], [0, 2], [3, 2], [3, 3], [4, 3]]
    course = [Moment(step, [1, 2] if step > 1 else [2, 1], one) for step, one in enumerate(points)]
    assert turning_point(course, [0]) == 2
    fewer = [Moment(one.step, one.places, [9 - count for count in one.points]) for one in course]
    assert turning_point(fewer, [0]) == 2, "where less is better"
    assert [curve.end for curve in curves(course, ["Ann", "Bea"])] == [0.0, 20.0]


def test_victory_and_defeat_look_different(site: Live) -> None:
    ada, bea, path = pair(site)
    both(site, ada, bea, path)
    places = site.table(path).playing().standings()[0]
    for seat, person in enumerate((ada, bea)):
        fate = "won" if places[seat] == 1 else "lost"
        assert f'class="frame laurels {fate}"' in person.parts(path)
    assert 'class="frame laurels "' in site.person().parts(path)

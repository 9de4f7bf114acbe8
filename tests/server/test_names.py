"""Names can be seen, and told apart: nobody passes for somebody else at a table."""

import pytest

from alambic.games.vizia import GAME as VIZIA
from alambic.server.actions import joining, seating
from alambic.server.actions.opening import seats_for
from alambic.server.actions.plans import Opening
from alambic.server.basics.names import LIKE, check_tells_apart, looks, tidy_name, unlike
from alambic.server.basics.refusals import BadName, Mistakable
from tests.server.hosting import Hosted, hosted
from tests.server.live import Live

ALIKE = [
    ("Ada", "\u0410da"),  # a Cyrillic A
    ("Ada", "Ad\u0430"),
    ("Ada", "A\u0501a"),
    ("Zoe", "\u0396oe"),  # a Greek Z
    ("Ian", "lan"),
    ("Bill", "BiII"),
    ("Leo", "Le0"),
    ("Amélie", "\u0410me\u0301lie"),
    ("Marna", "Mama"),
    ("Ada", "\uff21\uff44\uff41"),  # letters of full width
    ("Ada", "\U0001d400da"),  # a bold one
    ("d'Arc", "d’Arc"),
    ("Ada", "Ada\ufe0f"),
]


@pytest.mark.parametrize(("name", "like"), ALIKE)
def test_nobody_takes_a_name_that_looks_like_anothers(name: str, like: str) -> None:
    for one, other in ((name, like), (like, name)):
        with pytest.raises(Mistakable, match="take another"):
            check_tells_apart(one, ["Bea", other])


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ada", "Ada"), ("Ada", "ADA"), ("Amélie", "amélie"), ("Amélie", "Amelie"), ("Ada", "Ida"), ("Lan", "Ian")],
)
def test_namesakes_and_others_are_welcome(one: str, other: str) -> None:
    check_tells_apart(one, [other])


def test_namesakes_get_a_number_that_nobody_has() -> None:
    assert unlike("Ada", ["Bea"]) == "Ada"
    assert unlike("ada", ["Ada", "ADA 2"]) == "ada 3"


UNSEEN = ["\u3164", "\u2800", "\u115f\uffa0", "\u034f", "\u200b", "\ufe0f", "\u0301", "\u00a0"]


@pytest.mark.parametrize("unseen", UNSEEN)
def test_a_name_can_be_seen(unseen: str) -> None:
    with pytest.raises(BadName, match="at least one letter"):
        tidy_name(unseen, 24)
    assert looks(tidy_name(f"A{unseen}da", 24)) in (looks("Ada"), looks("A da"), looks("Áda"))


def test_a_name_is_written_in_one_way() -> None:
    assert tidy_name("Ame\u0301lie", 24) == "Amélie" == tidy_name(" Amélie\n", 24)
    assert tidy_name("A" + "\u0336" * 20, 24) == "A" + "\u0336" * 3
    assert tidy_name("한글 ﷽ 🜛", 24) == "한글 ﷽ 🜛"


@pytest.mark.parametrize("name", ["a" + "\u0301\u0316" * 20_000, "x" * 48_000, " " * 48_000 + "x"])
def test_a_name_of_any_length_is_looked_at_no_longer_than_one_can_be(name: str) -> None:
    with pytest.raises(BadName, match="at most 24"):
        tidy_name(name, 24)


def test_nothing_that_looks_alike_is_written_twice() -> None:
    letters = "".join(LIKE.values())
    assert len(letters) == len(set(letters))


def test_the_page_and_programs_are_told(site: Live) -> None:
    ada, eve = site.person(), site.person(Accept_Language="en")
    table = ada.open(name="Ada", seat0="me", seat1="open", seat2="open")
    answer = eve.sit(table, 1, "\u0410da")
    assert answer.status_code == 409 and "looks just like this one" in answer.text
    assert site.table(table).names()[1] == ""
    assert eve.post(f"{table}/say", text="I am Ada").status_code == 409 and not site.table(table).talk.remarks
    assert eve.sit(table, 1, "Ada").status_code == 200 and site.table(table).names()[1] == "Ada 2"


def test_who_watches_speaks_under_a_name_of_their_own(site: Live) -> None:
    ada, eve = site.person(), site.person()
    table = ada.open(name="Ada", seat0="me", seat1="open")
    eve.post("/me/name", name="Ada")
    eve.post(f"{table}/say", text="I am Ada")
    assert [one.name for one in site.table(table).talk.remarks] == ["Ada 2"]


@hosted(VIZIA)
async def test_whoever_comes_back_is_who_they_were_whatever_others_are_called(host: Hosted) -> None:
    ada, bea = await host.person("Ada"), await host.person("Bea")
    table = await host.table(VIZIA, ada, bea)
    await seating.leave(host.hall, table, bea, "novice")
    await joining.sit(host.hall, table, bea, 1, "\u0410da", "")
    assert table.names() == ["Ada", "Bea"]


@hosted(VIZIA)
async def test_who_lays_a_table_again_does_not_take_the_name_of_somebody_expected(host: Hosted) -> None:
    eve = await host.person("B\u0435a")
    opening = Opening(VIZIA.setup(2), ["kept:0", "me"], kept={"kept:0": (7, "Bea")})
    with pytest.raises(Mistakable):
        seats_for(eve, opening)

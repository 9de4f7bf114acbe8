"""The pages of puzzles over HTTP: without script, without anything stored (ART-40, ART-41)."""

from datetime import UTC, date, datetime, timedelta
from urllib.parse import parse_qs, quote_plus, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alambic.games.artiseurs import puzzle_page
from alambic.games.artiseurs.collection import Shipped, collection, of_the_day
from alambic.games.artiseurs.puzzle import board_text
from alambic.games.artiseurs.puzzle_memory import Memory, memory_of
from alambic.server.live import thinking
from tests.server.fuzzing import so_many, texts
from tests.server.live import Live, Person, listed
from tests.server.reading import part, read, unsafe
from tests.server.test_words import left_in_english

AT = "/puzzles/artiseurs"
LONG = max(collection(), key=lambda one: len(one.line))


def shown(person: Person, path: str, status: int = 200) -> str:
    answer = person.get(path)
    assert answer.status_code == status and unsafe(answer.text) == [], path
    return answer.text


def played(person: Person, page: str, code: str) -> tuple[str, str]:
    """Press a button of the page: the page that follows, and its address."""
    form = read(page).one("form", id="play")
    fields = {field.attributes["name"]: field.attributes["value"] for field in form.all("input")}
    assert code in listed(page)
    answer = person.get(form.attributes["action"], params={**fields, "move": code}, follow_redirects=True)
    assert answer.status_code == 200
    return answer.text, f"{answer.url.path}?{answer.url.query.decode()}"


def solved(person: Person, one: Shipped, path: str) -> tuple[str, str]:
    page, address = shown(person, path), path
    for code in one.line:
        if listed(page):  # what makes no difference any more is not asked
            page, address = played(person, page, code)
    return page, address


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_puzzle_is_solved_move_by_move(site: Live, language: str) -> None:
    eve = site.person(Accept_Language=language)
    page, address = solved(eve, LONG, f"{AT}/{LONG.number}")
    assert read(page).one(id="verdict").attributes["class"].endswith("solved")
    assert parse_qs(urlsplit(address).query)["m"] == [",".join(LONG.line[:-1])]
    assert listed(page) == [] and f"{AT}/{LONG.number % len(collection()) + 1}" in page
    assert "#stage" not in address and eve.token == ""  # nobody was made known, nothing is stored
    assert shown(site.person(Accept_Language=language), address) == page  # the address is all there is


TURNS_TWICE = "w3b/1wbr1/r1rw1/5/3wb r r"  # any red stone makes it level, which is red's; one of them does more


@pytest.mark.parametrize(
    ("text", "played", "kind", "words"),
    [
        (TURNS_TWICE, "put red d2,put red a1", "solved", "Solved: no action gives a greater lead."),
        (TURNS_TWICE, "put red a1", "leads", "There is something better."),
        ("1r1r1/2b1b/4w/br2b/r3w r w", "put white a4", "behind", "Not yet: after this action you do not lead."),
        ("wwww1/5/1r3/5/5 b r", "push d5 east,put white a1,put white b1,put white c1", "behind", "As close as"),
        ("wwww1/5/1r3/5/5 b r", "put red a1", "behind", "Not yet"),
        ("5/5/2b2/5/5 b b", "put black a1", "solved", "Solved"),  # black leads already, and goes on doing so
    ],
)
def test_what_came_of_it_is_told(site: Live, text: str, played: str, kind: str, words: str) -> None:
    """ART-40: solved as well as can be, ahead but not by as much, or not at all."""
    page = shown(site.person(), f"{AT}/at?p={quote_plus(text)}&m={quote_plus(played)}")
    verdict = read(page).one(id="verdict")
    assert verdict.attributes["class"].split()[-1] == kind and words in verdict.text
    assert listed(page) == []


def test_moves_are_taken_back_and_begun_again(site: Live) -> None:
    eve = site.person()
    page, _ = played(eve, shown(eve, f"{AT}/{LONG.number}"), LONG.line[0])
    page, _ = played(eve, page, LONG.line[1])
    links = {link.text: link.attributes["href"].removesuffix("#stage") for link in read(page).all("a")}
    assert part(shown(eve, links["Take back"]), "due") and LONG.line[1] in listed(shown(eve, links["Take back"]))
    assert LONG.line[0] in listed(shown(eve, links["Start again"]))
    assert "Take back" not in shown(eve, f"{AT}/{LONG.number}")


def test_hints_tell_more_and_more_and_when_it_is_too_late(site: Live) -> None:
    eve, one = site.person(), collection()[99]
    page = shown(eve, f"{AT}/{one.number}")
    assert "Best possible" not in page
    first, second = (shown(eve, f"{AT}/{one.number}?hint={level}") for level in (1, 2))
    assert "row" in part(first, "hint") and "hint-row-" in first and "hint-column-" not in first
    assert "hint-row-" in second and "hint-column-" in second and part(second, "hint") != part(first, "hint")
    assert "Best possible" in first and "?hint=2" in first and "hint=3" not in second
    page = shown(eve, f"{AT}/at?p={quote_plus(TURNS_TWICE)}&m={quote_plus('put red d2')}&hint=1")
    assert "Solved" in part(page, "verdict") and "?hint=" not in page
    late = "wrb1b/1wr1r/1w1rw/3rw/5 w b"  # then the stones that come back make lines of their own
    page = shown(eve, f"{AT}/at?p={quote_plus(late)}&m={quote_plus('put black d5,put black a1')}&hint=1")
    assert "out of reach" in part(page, "hint")


@pytest.mark.parametrize(
    ("language", "words"), [("en", ("leave the board", "Then: ")), ("fr", ("quittent le plateau",))]
)
def test_the_solution_is_told_step_by_step(site: Live, language: str, words: tuple[str, ...]) -> None:
    page = shown(site.person(Accept_Language=language), f"{AT}/{LONG.number}?solution=1")
    steps = list(read(page).one(id="solution").all("li"))
    assert len(steps) == len(LONG.line) - 1, "where the last stone is laid makes no difference"
    assert all(word in part(page, "solution") for word in words)
    for at, step in enumerate(steps, 1):
        query = parse_qs(urlsplit(step.one("a").attributes["href"]).query)
        assert query["m"] == [",".join(LONG.line[:at])]


def test_whoever_reads_french_reads_nothing_else(site: Live) -> None:
    eve = site.person(Accept_Language="fr")
    late = f"/at?p={quote_plus('wrb1b/1wr1r/1w1rw/3rw/5 w b')}&m={quote_plus('put black d5,put black a1')}&hint=1"
    for path in ("", f"/{LONG.number}?solution=1", f"/{LONG.number}?hint=1", f"/{LONG.number}?hint=2", late):
        assert left_in_english(shown(eve, AT + path)) == []
    for text in ("", "xyz", "wwwww/5/5/5/5 b r", "rrrr1/rr3/5/5/5 b r", "5/5/5/5/5 w step"):
        assert left_in_english(shown(eve, f"{AT}/at?p={quote_plus(text)}", 422)) == []


def test_the_shelf_has_all_of_them_and_todays(site: Live) -> None:
    page = shown(site.person(), AT)
    links = {link.attributes["href"] for link in read(page).all("a")}
    assert {f"{AT}/{one.number}" for one in collection()} <= links and f"{AT}/today" in links
    today = of_the_day(datetime.now(UTC).date())
    assert today.puzzle.text in shown(site.person(), f"{AT}/today")
    assert AT in shown(site.person(), "/") and AT in shown(site.person(), "/rules/artiseurs")
    assert "/puzzles/vizia" not in shown(site.person(), "/")


def test_an_own_puzzle_has_a_link_and_is_checked(site: Live) -> None:
    """ART-41."""
    eve = site.person()
    page = shown(eve, f"{AT}/at?p={quote_plus('w2r1/2b2/5/5/5 b r')}")
    page, address = played(eve, page, "put red a1")
    assert parse_qs(urlsplit(address).query) == {"p": ["w2r1/2b2/5/5/5 b r"], "m": ["put red a1"]}
    for text, words in (
        ("1r1r1/2b1b/4w/br2b/r3w r w", "A sound puzzle: exactly one first move is best"),
        ("w2r1/2b2/5/5/5 b r", "Not a sound puzzle: the colour to play leads already."),
        ("wwww1/5/1r3/5/5 b r", "Not a sound puzzle: nothing takes the lead."),
        ("5/5/2w2/5/5 r r", "Not a sound puzzle: 28 first moves are equally good."),
    ):
        assert words in read(shown(eve, f"{AT}/at?p={quote_plus(text)}")).text
    ours = eve.get(f"{AT}/at", params={"p": collection()[4].puzzle.text})
    assert ours.status_code == 303 and ours.headers["location"] == f"{AT}/5"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_is_no_puzzle_is_said_kindly_beside_the_field(site: Live, language: str) -> None:
    eve = site.person(Accept_Language=language)
    page = shown(eve, f"{AT}/at?p=wwwww/5/5/5/5+b+r", 422)
    assert "a5 b5 c5 d5 e5" in part(page, "problem")
    assert read(page).one("input", name="p").attributes["value"] == "wwwww/5/5/5/5 b r"
    assert language == "en" or "whole line" not in part(page, "problem")
    assert shown(eve, f"{AT}/at?p=", 422) and shown(eve, f"{AT}/at?p={'w' * 9000}", 422)
    assert shown(eve, f"{AT}/at").count(f'href="{AT}/') == shown(eve, AT).count(f'href="{AT}/')  # the shelf


def test_a_move_that_is_not_allowed_is_told_with_its_clause(site: Live) -> None:
    eve = site.person()
    for query, words in (("move=put+white+a1", "ART-"), ("move=xyzzy", "not a move"), ("m=put+white+a1", "ART-")):
        page = shown(eve, f"{AT}/at?p={quote_plus('w2r1/2b2/5/5/5 b r')}&{query}", 422)
        assert words in part(page, "problem") and len(listed(page)) == 31
    over = shown(eve, f"{AT}/at?p={quote_plus('w2r1/2b2/5/5/5 b r')}&m=put+red+a1&move=put+red+b1", 409)
    assert "no move can be played any more" in part(over, "problem")


@pytest.mark.parametrize(
    "path",
    [f"{AT}/0", f"{AT}/9999", f"{AT}/-1", f"{AT}/x", "/puzzles/vizia", "/puzzles/vizia/1", "/puzzles/chess"],
)
def test_what_is_not_there_is_a_page_that_says_so(site: Live, path: str) -> None:
    shown(site.person(), path, 404)


@so_many(15)
@given(
    st.sampled_from(["w2r1/2b2/5/5/5 b r", collection()[0].puzzle.text, "wwww1/5/5/5/5 w step", ""]) | texts,
    st.lists(
        st.sampled_from(["put red a1", "put white c3", "push a5 east", "step a5 south", "clear row 1"]) | texts
    ),
    st.dictionaries(
        st.sampled_from(["move", "hint", "solution", "pick"]), st.sampled_from(["put red b1"]) | texts
    ),
)
def test_no_address_breaks_a_puzzle(site: Live, text: str, moves: list[str], more: dict[str, str]) -> None:
    query = {"p": text, "m": ",".join(moves), **more}
    asked = "&".join(f"{name}={quote_plus(value, errors='surrogatepass')}" for name, value in query.items())
    for path in (f"{AT}/at", f"{AT}/3"):
        answer = site.person().get(f"{path}?{asked}", follow_redirects=True)
        assert answer.status_code < 500 and unsafe(answer.text) == []


def test_a_puzzle_that_is_too_large_is_not_proven(site: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzle_page, "LIMIT", 5000)
    eve, text = site.person(), quote_plus("rrr1r/w2b1/1w1b1/1rw2/w3b b b")
    page = shown(eve, f"{AT}/at?p={text}&hint=1")
    assert "Not proven" in read(page).text and "No hint" in part(page, "hint")
    assert shown(eve, f"{AT}/at?p={text}&solution=1")


def test_whoever_floods_the_solver_waits_alone(site: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is known already needs no solver; what is not is refused when too many wait from one address."""
    monkeypatch.setattr(thinking, "MOST", 0)
    ada = site.person()
    assert "that is more than one visitor may ask for." in shown(ada, f"{AT}/at?p=5/5/5/5/3rb+b+w", 429)
    assert shown(ada, f"{AT}/1") and shown(ada, f"{AT}/1?solution=1")


# What a browser remembers


def test_solved_puzzles_are_ticked_and_days_in_a_row_counted(site: Live) -> None:
    eve, one = site.person(), of_the_day(datetime.now(UTC).date())
    assert "✓" not in shown(eve, AT)
    solved(eve, collection()[3], f"{AT}/4")
    page = read(shown(eve, AT))
    assert "4 ✓ (solved)" in next(link.text for link in page.all("a", href=f"{AT}/4"))
    assert "remembers 1 puzzle" in page.text and "in a row" not in page.text
    last, _ = solved(eve, one, f"{AT}/today")
    assert "puzzle of the day: solved in" in read(last).one("p", **{"class": "share"}).text
    assert "1 day in a row" in read(shown(eve, AT)).text
    assert "✓" not in shown(site.person(), AT), "it is this browser's alone"
    for odd in ("", "x", "ff", "-1.2.3", "f" * 2000, "1.2.3.4", "f.99999999999.9999999999999", "²"):
        eve.cookies.set("kept-artiseurs", quote_plus(odd))
        shown(eve, AT)


def test_days_in_a_row_end_with_a_day_without() -> None:
    first, memory = date(2026, 11, 15), Memory()
    for day in range(3):
        memory = memory.with_solved(day + 1, first + timedelta(days=day))
        assert memory_of(memory.text) == memory and memory.streak(first + timedelta(days=day)) == day + 1
    assert memory.streak(first + timedelta(days=3)) == 3 and memory.streak(first + timedelta(days=4)) == 0
    assert memory.with_solved(9, first + timedelta(days=2)).row == 3, "twice on a day is once"
    assert memory.with_solved(9, first + timedelta(days=5)).row == 1
    assert memory.with_solved(9, None).row == 3 and memory.count([1, 2, 3, 4]) == 3


def test_the_solution_ticks_nothing_and_what_is_shared_tells_nothing(site: Live) -> None:
    eve = site.person()
    one = LONG
    page = shown(eve, f"{AT}/{one.number}?solution=1&m={quote_plus(','.join(one.line))}")
    assert "share" not in [each.attributes.get("class") for each in read(page).all("p")]
    assert "✓" not in shown(eve, AT)
    page, _ = solved(eve, one, f"{AT}/{one.number}")
    text = read(page).one("p", **{"class": "share"}).one("code").text
    assert text.endswith(f"{AT}/{one.number}") and not any(code in text for code in one.line)


def test_what_makes_no_difference_is_not_asked(site: Live) -> None:
    """The first of the collection is solved by one placement: where the red stone comes back is all the same."""
    eve, one = site.person(), collection()[0]
    assert len(one.line) == 2
    page, _ = played(eve, shown(eve, f"{AT}/{one.number}"), one.line[0])
    assert read(page).one(id="verdict").attributes["class"].endswith("solved") and listed(page) == []
    assert "Wherever the rest is laid" in page
    solution = read(shown(eve, f"{AT}/{one.number}?solution=1")).one(id="solution")
    assert len(list(solution.all("li"))) == 1


# Laying one's own


def test_stones_are_laid_by_pressing_cells(site: Live) -> None:
    eve, page = site.person(), f"{AT}/make"
    for stone, cell in (("white", "a1"), ("red", "b1"), ("black", "e5"), ("black", "e5"), ("red", "a1")):
        form = read(shown(eve, page)).one("form", **{"class": "making"})
        fields = {"p": form.one("input", name="p").attributes["value"], "stone": stone, "cell": cell}
        assert form.one("button", name="cell", value=cell)
        answer = eve.get(form.attributes["action"], params=fields, follow_redirects=True)
        page = f"{answer.url.path}?{answer.url.query.decode()}"
    form = read(shown(eve, page)).one("form", **{"class": "making"})
    assert form.one("input", name="p").attributes["value"].startswith("5/5/5/5/rr3 ")
    done = {"p": "5/5/5/5/rr3 b w", "colour": "white", "given": "step", "done": "1"}
    answer = eve.get(f"{AT}/make", params=done, follow_redirects=True)
    assert answer.url.path == f"{AT}/at" and "White to play: move any stone one step." in answer.text
    whole = eve.get(f"{AT}/make", params={"p": "wwwww/5/5/5/5 b b", "done": "1"})
    assert whole.status_code == 200 and "begins with no line standing" in read(whole.text).text


@given(board=texts, cell=texts, stone=texts, colour=texts)
@so_many(20)
def test_whatever_is_asked_of_the_board_is_answered(
    site: Live, board: str, cell: str, stone: str, colour: str
) -> None:
    fields = {"p": board, "cell": cell, "stone": stone, "colour": colour, "given": colour, "done": "1"}
    fields = {name: value.encode(errors="replace").decode() for name, value in fields.items()}
    assert site.person().get(f"{AT}/make", params=fields, follow_redirects=True).status_code in (200, 422, 400)


def test_a_position_of_a_replay_becomes_a_puzzle(site: Live) -> None:
    ada = site.person()
    path = ada.open("artiseurs", seat0="me", seat1="here")
    match = site.table(path).playing()
    for _ in range(12):
        seat = match.awaited()[0]
        ada.move(path, match.legal(seat)[0], seat, step=match.step)
    page = read(ada.get(f"{path}/replay/{match.step}").text)
    link = next(one.attributes["href"] for one in page.all("a") if one.text == "Make a puzzle of this position")
    made = read(shown(ada, link)).one("form", **{"class": "making"})
    lies = [int(cells) for cells in match.known().lies]
    assert made.one("input", name="p").attributes["value"].startswith(board_text(lies))
    assert "Make a puzzle" not in ada.get(f"{ada.open(seat0='me', seat1='here')}/replay/0").text

"""Puzzles in a browser: solved by hand, by keys, without script, on a phone, by night, in French."""

import pytest
from playwright.sync_api import expect

from alambic.games.artiseurs.collection import collection
from tests.browser.conftest import Visit
from tests.browser.test_access import serious
from tests.browser.test_sizes import BROAD, SIZES, TOUCHED, smaller

AT = "/puzzles/artiseurs"
EASY = next(one for one in collection() if [code.split()[0] for code in one.line] == ["put"] * 3)


@pytest.mark.parametrize("scripted", [True, False], ids=["scripted", "plain"])
def test_a_puzzle_is_solved_by_pressing_cells(visit: Visit, scripted: bool) -> None:
    """From the lobby to the puzzle, a hint, a wrong try, taken back, solved, and on to the next; also by keys."""
    ada = visit(java_script_enabled=scripted)
    page = ada.open("/")
    page.locator("article[aria-labelledby=game-artiseurs] a[href^='/puzzles']").click()
    page.locator(f".numbers a[href='{AT}/{EASY.number}']").click()
    page.get_by_role("link", name="Hint", exact=True).click()
    expect(page.locator("#hint")).to_contain_text("row")
    page.get_by_role("link", name="Another hint").click()
    expect(page.locator("#hint")).to_contain_text(EASY.line[0].split()[-1])
    wrong = page.locator(f'.field button.target.put:not([value="{EASY.line[0]}"]):not(.direct)').last
    wrong.click()
    expect(page.locator("#verdict.behind")).to_be_visible()
    page.get_by_role("link", name="Take back").click()
    for code in EASY.line[:-1]:  # where the last stone is laid makes no difference, and is not asked
        cell = page.locator(f'.field button.target[value="{code}"]')
        if scripted:
            cell.click()
        else:
            cell.focus()
            page.keyboard.press("Enter")
    expect(page.locator("#verdict.solved")).to_be_visible()
    page.get_by_role("link", name="Next puzzle").click()
    expect(page.locator("h1")).to_contain_text(f"Puzzle {EASY.number + 1}")


@pytest.mark.parametrize("size", SIZES)
def test_every_page_of_a_puzzle_fits_and_axe_finds_nothing_serious(visit: Visit, size: str) -> None:
    ada = visit(locale="fr-FR" if size == "phone" else "en-GB", **SIZES[size])
    ada.allow("answer 422")
    long = collection()[-1]
    paths = ["", f"/{long.number}?solution=1"] if size == "phone" else ["/at?p=xyz", f"/{long.number}?hint=2"]
    for number, path in enumerate(paths):
        page = ada.open(AT + path)
        page.emulate_media(color_scheme="dark" if number % 2 else "light")
        assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth"), page.evaluate(BROAD)
        assert smaller(page, TOUCHED, 24) == []
        assert serious(page) == []
    page = ada.open(f"{AT}/{long.number}")
    if size == "phone":
        expect(page.locator("h1")).to_contain_text("Problème")
        assert smaller(page, ".field :is(button.target.put:not(.direct), summary)", 44) == []
        expect(page.locator(".cloth")).to_be_in_viewport(ratio=0.95)

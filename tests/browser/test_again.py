"""After the end, with a browser each: a rematch, another game with the same people, and the book of results."""

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.visiting import (
    PHONE,
    Visitor,
    answer,
    menu,
)
from tests.server.live import SHORT, Live


def played(site: Live, ada: Visitor, bea: Visitor) -> str:
    """A match of Ada and Bea that has just ended before their eyes; its path."""
    path = ada.table("me", "open", deck=SHORT)
    form: dict[str, str | float | bool] = {"number": 1, "name": "Bea"}
    assert bea.context.request.post(f"{path}/sit", form=form, headers={"Origin": site.url}).ok
    match = site.table(path).playing()
    while not match.over:
        if match.step == 8:  # what follows is seen as it comes
            ada.open(path)
            bea.open(path)
        answer(site, path, match.awaited()[0], lambda codes: codes[0])
    for visitor in (ada, bea):
        expect(visitor.page.locator("#result .standings")).to_be_visible()
    return path


def test_one_lays_the_table_again_and_the_other_hears_of_it_and_sits_down_from_the_lobby(
    site: Live, ada: Visitor, bea: Visitor
) -> None:
    path = played(site, ada, bea)
    ada.page.get_by_role("button", name="Rematch").click()
    expect(ada.page.locator("#gathering")).to_contain_text("Kept for Bea")
    new = ada.page.url.removeprefix(site.url)
    assert new != path
    expect(bea.page.locator("#result")).to_contain_text("Ada offers a rematch.")
    expect(bea.page.get_by_role("button", name="Sit down")).to_be_visible()
    bea.open("/")
    bea.page.locator(f'a[href="{new}"]').first.click()
    bea.page.get_by_role("button", name="Sit down here").click()
    for visitor in (ada, bea):
        expect(visitor.page.locator("#board .viewport")).to_be_visible()
    assert ada.page.url == bea.page.url
    assert site.table(new).row.status == "playing"


def test_the_book_of_results_and_another_game_with_the_same_people(site: Live, visit: Visit, ada: Visitor) -> None:
    bea = visit(viewport=PHONE, has_touch=True, is_mobile=True)
    path = played(site, ada, bea)
    bea.open("/")  # from the lobby to the book of results, to the replay
    bea.page.get_by_role("link", name="All results, by name").click()
    assert bea.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect(bea.page.get_by_role("row", name="Bea")).to_be_visible()
    bea.page.locator(f'.matches a[href*="{path}"]').first.click()
    expect(bea.page).to_have_url(f"{site.url}{path}/replay/0")

    bea.open(path)
    menu(bea.page, "others")
    bea.page.locator("#others a").first.click()
    expect(bea.page.locator("select[name=seat0]")).to_have_value("kept:0")
    expect(bea.page.locator("select[name=seat0] option:checked")).to_have_text("Ada")
    expect(bea.page.locator("select[name=seat1]")).to_have_value("me")
    assert bea.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    bea.page.get_by_role("button", name="Lay the table").click()
    expect(ada.page.locator("#result")).to_contain_text("Bea offers a rematch.")
    ada.page.get_by_role("button", name="Sit down").click()
    expect(bea.page.locator("#board .viewport")).to_be_visible()

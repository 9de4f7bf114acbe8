"""After the end, with a browser each: a rematch, another game with the same people, and the book of results."""

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.visiting import PHONE, Visitor, eventually, sit_down
from tests.server.live import SHORT, Live


def played(site: Live, ada: Visitor, bea: Visitor) -> str:
    """A match of Ada and Bea that has just ended before their eyes; its path."""
    path = ada.table("me", "open", deck=SHORT)
    ada.open(path)
    sit_down(bea, path, "Bea")
    table = site.table(path)
    for _ in range(200):
        if table.playing().over:
            break
        seat = table.playing().awaited()[0]
        code = table.playing().legal(seat)[0]
        visitor = (ada, bea)[seat]
        form: dict[str, str | float | bool] = {"seat": seat, "step": table.playing().step, "move": code}
        answer = visitor.context.request.post(f"{path}/move", form=form, headers={"Origin": site.url})
        assert answer.ok
    for visitor in (ada, bea):
        expect(visitor.page.locator("#result .standings")).to_be_visible()
    return path


def test_one_lays_the_table_again_and_the_other_hears_of_it_and_sits_down(
    site: Live, ada: Visitor, bea: Visitor
) -> None:
    path = played(site, ada, bea)
    ada.page.get_by_role("button", name="Rematch").click()
    expect(ada.page.locator("#gathering")).to_contain_text("Kept for Bea")
    assert ada.page.url != f"{site.url}{path}"
    expect(bea.page.locator("#result")).to_contain_text("Ada offers a rematch.")
    bea.page.get_by_role("button", name="Sit down").click()
    for visitor in (ada, bea):
        expect(visitor.page.locator("#board .viewport")).to_be_visible()
    assert ada.page.url == bea.page.url


def test_another_game_with_the_same_people_begins_with_their_names(site: Live, visit: Visit, ada: Visitor) -> None:
    bea = visit(viewport=PHONE, has_touch=True, is_mobile=True)
    played(site, ada, bea)
    bea.page.locator("#result .others a").first.click()
    expect(bea.page.locator("select[name=seat0]")).to_have_value("kept:0")
    expect(bea.page.locator("select[name=seat0] option:checked")).to_have_text("Ada")
    expect(bea.page.locator("select[name=seat1]")).to_have_value("me")
    assert bea.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    bea.page.get_by_role("button", name="Lay the table").click()
    expect(ada.page.locator("#result")).to_contain_text("Bea offers a rematch.")
    ada.page.get_by_role("button", name="Sit down").click()
    expect(bea.page.locator("#board .viewport")).to_be_visible()


def test_a_kept_seat_is_taken_from_the_lobby(site: Live, ada: Visitor, bea: Visitor) -> None:
    played(site, ada, bea)
    ada.page.get_by_role("button", name="Rematch").click()
    expect(ada.page.locator("#gathering")).to_be_visible()
    new = ada.page.url.removeprefix(site.url)
    bea.open("/")
    bea.page.locator(f'a[href="{new}"]').first.click()
    bea.page.get_by_role("button", name="Sit down here").click()
    expect(bea.page.locator("#board .viewport")).to_be_visible()
    eventually(ada.page, lambda: site.table(new).row.status == "playing")


def test_the_book_of_results_leads_to_the_replay(site: Live, visit: Visit, bea: Visitor) -> None:
    ada = visit(viewport=PHONE, has_touch=True, is_mobile=True)
    path = played(site, ada, bea)
    ada.open("/")
    ada.page.get_by_role("link", name="All results, by name").click()
    assert ada.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect(ada.page.get_by_role("row", name="Bea")).to_be_visible()
    ada.page.locator(".matches a").first.click()
    expect(ada.page).to_have_url(f"{site.url}{path}/replay/0")

"""V.I.T.R.I.O.L. under the hand: a round by taps, a turn by keys, and marks that stay."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.test_french import english_on
from tests.browser.test_sizes import SIZES, smaller
from tests.browser.visiting import Visitor, legal, step, there, wait_for_turn
from tests.server.live import Live


def made(page: Page, before: int) -> None:
    """Wait until a page shows what came of a move."""
    there(page, f'#board:not([data-step="{before}"])')


def tap(page: Page, code: str) -> None:
    """Make a move as a finger does: lay a card, choose one and then its target, or put one face down."""
    kind, before = code.split(" ")[0], step(page)
    if kind == "transmute":
        pick, at = code.rsplit(" ", 2)[0], " ".join(code.rsplit(" ", 2)[1:])
        page.locator(f'label.pick:has(input[value="{pick}"])').first.tap()
        target = page.locator(f'button.target[value="{at}"]')
        expect(target).to_be_visible()
        expect(page.locator(f'.aiming button[value="{code}"]')).to_be_visible()
        target.evaluate("el => el.scrollIntoView({ block: 'center' })")
        target.tap()
    elif kind == "athanor":
        page.locator("label.pick:has(input[value=athanor])").first.tap()
        page.locator(f'.aiming button[value="{code}"]').tap()
    else:
        page.locator(f'#board button[name=move][value="{code}"]').first.tap()
    made(page, before)


def choose(codes: list[str], done: set[str]) -> str:
    """What has not been done yet comes first."""
    for kind in ("transmute", "athanor", "discard", "lay"):
        if kind not in done and (found := [code for code in codes if code.startswith(kind)]):
            return found[0]
    return codes[0]


def reveal(page: Page) -> None:
    """What a round has brought is shown, until one is ready to go on."""
    expect(page.locator(".count")).to_have_count(3)
    expect(page.locator(".brought .card.own")).to_have_count(3)
    assert english_on(page) == []
    tap(page, "ready")
    expect(page.locator(".reveal")).to_have_count(0)


def test_a_round_by_taps_on_a_phone_in_french(site: Live, visit: Visit) -> None:
    """VIT-04, VIT-07, VIT-13: values, a transmutation and its target, a card face down, the reveal, and on."""
    zoe = visit(locale="fr-FR", **SIZES["phone"])
    table = zoe.table("me", "bot:novice", "bot:novice", game="vitriol", drafts="on")
    page = zoe.open(table)
    done: set[str] = set()
    while not {"lay", "transmute", "discard"} <= done:
        assert wait_for_turn(page)
        if page.locator(".reveal").count():
            reveal(page)
            continue
        code = choose(legal(page), done)
        if "lay" not in done:
            expect(page.locator(".way.open").first).to_be_visible()
            assert smaller(page, "#board :is(button:not([aria-disabled], .target), .pick, summary)", 44) == []
            assert english_on(page) == []
        tap(page, code)
        done.add(code.split(" ")[0])
        assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
    page.goto("about:blank")
    zoe.hasten(site, table, lambda match: "ready" in match.legal(0))
    reveal(zoe.open(table))
    assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")


PAIRED = "[paired]\ncards = [{}]".format(  # hands with values of two metals, and what turns one into the other
    ", ".join(
        f'{{ id = "{name}", count = 20, source = "ours" }}' for name in ("gold 1", "silver 2", "gold/silver")
    )
)


def test_a_turn_by_keyboard_alone(ada: Visitor) -> None:
    """VIT-04, VIT-07: cards by Tab, arrows and Enter; Backspace takes back what only this page shows."""
    while True:  # a hand in a hundred has not both
        page = ada.open(ada.table("me", "bot:novice", "bot:novice", game="vitriol", deck=PAIRED, drafts="on"))
        assert wait_for_turn(page)
        if page.locator(".hand .value[name=move]").count() > 1 and page.locator(".hand .pair").count():
            break
    page.locator(".secret summary").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".secret .metals")).to_be_hidden()
    page.keyboard.press("Enter")
    expect(page.locator(".secret .metals")).to_be_visible()

    first = go_to(page, ".hand button")
    page.keyboard.press("ArrowRight")
    assert focused(page).startswith("lay ") and page.locator(".hand button:focus").count()
    before = step(page)
    page.keyboard.press("Enter")
    made(page, before)
    expect(page.locator(".dock .slot.full")).to_have_count(1)
    page.keyboard.press("Backspace")
    there(page, f'#board[data-step="{before}"]')
    go_to(page, ".hand button")
    page.keyboard.press("Home")
    assert focused(page) == first
    page.keyboard.press("Enter")
    made(page, before)

    before = step(page)
    go_to(page, "input[name=pick]")
    page.keyboard.press("ArrowRight")
    expect(page.locator("label.pick:has(:checked)")).to_have_count(1)
    go_to(page, ".target")
    expect(page.locator(".target:focus")).to_have_accessible_name(re.compile(r"^(gold|silver) \d+ becomes"))
    page.keyboard.press("Enter")
    made(page, before)
    expect(page.locator(".dock .slot.full")).to_have_count(2)

    before = step(page)
    go_to(page, ".hand button")  # whatever is allowed: a value, or a card face down
    page.keyboard.press("Enter")
    made(page, before)
    expect(page.locator("#drafts > *")).to_have_count(0)


def focused(page: Page) -> str:
    return str(page.evaluate("document.activeElement.value ?? ''"))


def go_to(page: Page, control: str) -> str:
    """Press Tab, from the metal on, until the focus is on such a control; what that stands for."""
    page.locator(".secret summary").focus()
    for _ in range(12):
        page.keyboard.press("Tab")
        if page.evaluate("control => document.activeElement.matches(control)", control):
            return focused(page)
    raise AssertionError(f"Tab never came to {control}")


def test_marks_of_ones_own_survive_moves_and_a_reload(ada: Visitor) -> None:
    """VIT-41: a notebook without deductions; its marks stay in the browser, by round, seat and metal."""
    page = ada.open(ada.table("me", "bot:novice", "bot:novice", game="vitriol", manual="yes"))
    assert wait_for_turn(page)
    expect(page.locator(".token")).to_have_count(0)
    marks = page.locator(".guess")
    for times, number in ((1, 0), (2, 3), (3, 8), (4, 10)):
        for _ in range(times):
            marks.nth(number).click()
    states = page.locator(".guess").evaluate_all("all => all.map((one) => one.dataset.state ?? '').join('')")
    assert states == "123"
    name = page.locator(".guess[data-state='3']").get_attribute("aria-label") or ""
    assert name.endswith("surely")
    before = step(page)
    page.locator("#all-moves summary").click()
    page.locator("#moves button").first.click()
    made(page, before)
    expect(page.locator(".guess[data-state]")).to_have_count(3)
    page.reload()
    there(page, "html.scripted")
    expect(page.locator(".guess[data-state='3']")).to_have_attribute("aria-label", name)
    assert page.locator(".guess[data-state]").count() == 3

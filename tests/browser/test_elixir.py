"""Elixir under the hand: a spell between two people, one of them on a phone, and a turn by keys."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from alambic.core.match import Match
from tests.browser.conftest import Visit
from tests.browser.test_french import english_on
from tests.browser.test_sizes import SIZES, smaller
from tests.browser.visiting import Visitor, answer, step, there
from tests.server.live import Live

FINDS = [f'id = "{name}", count = 15' for name in ("moondew", "wand", "amulet")]
BOWS = [
    f'id = "bow-{n}", count = 1, title = "bow", recipe = ["moondew"], effect = ["dare target 2"]'
    for n in range(27)
]
BOWING = "[bowing]\ncards = [{}]".format(  # hands with which almost every turn can cast, and every Bow be answered
    ", ".join(f'{{ {card}, source = "ours" }}' for card in (*FINDS, *BOWS))
)


def made(page: Page, before: int) -> None:
    """Wait until a page shows what came of a move."""
    there(page, f'#board:not([data-step="{before}"])')


def press(page: Page, code: str) -> None:
    """Make a move by the button that is in sight, and wait for what comes of it."""
    before = step(page)
    page.locator(f'#board :is(.dock, .area) button[name=move][value="{code}"]:visible').last.click()
    made(page, before)


QUICK = ("draft 1", "pass", "accept", "next", "deny")


def castable(match: Match) -> list[str]:
    """What the first seat can cast in its turn."""
    own = match.engine.phase(match.state) == "acting" and 0 in match.awaited()
    return [code for code in match.legal(0) if code.startswith("cast ")] if own else []


def hurry(site: Live, table: str, ada: Visitor, *, people: int = 1) -> str:
    """Play for people without looking, until the first of them can cast something: what."""
    match = site.table(table).playing()
    while not castable(match):
        for seat in sorted({*range(people)}.intersection(match.awaited())):
            if not castable(match):
                answer(site, table, seat, lambda codes: next(code for code in QUICK if code in codes))
        ada.page.wait_for_timeout(25)  # the bots' turns
    return castable(match)[0]


def pay(page: Page, make: Callable[[Page, str], None]) -> None:
    """With a Wand, where there is one; else it is done."""
    if page.locator(".elixir.phase-paying").count():
        expect(page.locator(".owed").first).to_be_visible()
        make(page, "wand moondew")


def test_a_spell_between_two_people_one_on_a_phone_in_french(visit: Visit, site: Live) -> None:
    """ELX-10, ELX-20, ELX-50, ELX-54: cast, aimed, paid, let pass, accepted, and confirmed where the badge is."""
    ada, zoe = visit(), visit(locale="fr-FR", **SIZES["phone"])
    table = ada.table("me", "open", "bot:novice", game="elixir", deck=BOWING, window="0")
    sat: dict[str, str | float | bool] = {"name": "Zoé", "number": 1}
    assert zoe.context.request.post(f"{table}/sit", form=sat, headers={"Origin": zoe.url}).ok
    cast = hurry(site, table, ada, people=2)
    wide, phone = ada.open(table), zoe.open(table)
    discard = wide.locator("details.discard")
    discard.locator("summary").click()
    expect(discard).to_have_attribute("open", "")
    wide.locator("#status").click()
    expect(discard).not_to_have_attribute("open", "")
    leaf = wide.locator(f'.spell:has(button[value="{cast}"])')
    leaf.locator("summary").click()
    expect(leaf.locator(".tells")).to_contain_text("does a forfeit, or buys it off")
    press(wide, cast)
    expect(wide.locator(".ring .area.aimed")).to_have_count(2)
    expect(wide.locator('.ring button[value="at 2"]')).to_contain_text("Zoé")
    press(wide, "at 2")
    pay(wide, press)
    expect(phone.locator(".rising")).to_contain_text("Zoé")
    expect(phone.locator('.offers button[value="pass"]')).to_be_in_viewport(ratio=0.9)
    assert smaller(phone, "#board :is(button, summary)", 44) == []
    assert english_on(phone) == []
    press(wide, "pass")
    expect(wide.locator(".rising .waits .shield")).to_have_count(1)
    phone.locator('.offers button[value="pass"]').press("Enter")  # no double tap with the next
    owed = f"#badge-{cast.split()[1]}-play"
    expect(phone.locator(f'.offers button[value="accept"], .own {owed}').first).to_be_visible()
    if phone.locator('.offers button[value="accept"]').count():  # who has too few finds must accept
        phone.locator('.offers button[value="accept"]').tap()
    confirm = cast.replace("cast", "confirm")
    badge = wide.locator(f'.ring .badge.once:has(button[value="{confirm}"])')
    expect(badge).to_have_count(1)
    badge.locator("summary").click()
    expect(badge.locator(".tells")).to_contain_text("Make a deep bow")
    expect(phone.locator(f".own {owed}")).to_be_visible()
    press(wide, confirm)
    expect(badge).to_have_count(0)
    assert phone.evaluate("document.scrollingElement.scrollWidth <= innerWidth")


TOWARDS = """code => {
    const [here, area] = [document.activeElement, document.activeElement.closest(':is([data-roving], .owed)')];
    const goal = area.querySelector(`button[value="${code}"]`);
    const [a, b] = [here, goal].map((el) => el.getBoundingClientRect());
    const [right, down] = [b.left + b.right - a.left - a.right, b.top + b.bottom - a.top - a.bottom];
    if (here === goal) return "Enter";
    if (Math.abs(right) > Math.abs(down)) return right > 0 ? "ArrowRight" : "ArrowLeft";
    return down > 0 ? "ArrowDown" : "ArrowUp";
}"""  # the key that whoever sees both would press


def by_key(page: Page, code: str) -> None:
    """Press Tab until the focus is beside the button of a move, arrows until it is there, and Enter."""
    before, beside = step(page), f':is([data-roving], .owed):has(button[value="{code}"])'
    page.locator("#status").focus()
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("area => document.activeElement.closest(area) !== null", beside):
            break
    for _ in range(20):
        key = page.evaluate(TOWARDS, code)
        page.keyboard.press(key)
        if key == "Enter":
            made(page, before)
            return
    raise AssertionError(f"no key came to {code}")


def test_a_turn_by_keyboard_alone(ada: Visitor, site: Live) -> None:
    """ELX-07, ELX-10: a spell is read, cast, taken back, and cast at somebody; no pointer is touched."""
    table = ada.table("me", "bot:novice", "bot:novice", game="elixir", deck=BOWING, drafts="on", window="0")
    cast = hurry(site, table, ada)
    page = ada.open(table)
    before = step(page)
    page.locator(".spell.ready summary").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".spell .tells:visible")).to_have_count(1)
    by_key(page, cast)
    expect(page.locator(".rising")).to_contain_text("Bow")
    page.keyboard.press("Backspace")
    there(page, f'#board[data-step="{before}"]')
    expect(page.locator(".rising")).to_have_count(0)
    by_key(page, cast)
    by_key(page, "at 3")
    pay(page, by_key)
    expect(page.locator(".own .done").first).to_be_visible()  # with nothing to say but `pass`, it was said for her
    expect(page.locator(".rising")).to_have_count(0)

"""Le jeu des artiseurs under the hand: a game by taps, a game by keys, and a claim on the fly."""

import re

from playwright.sync_api import Locator, Page, expect

from alambic.games.artiseurs.rules_board import face, occupied
from alambic.games.artiseurs.state import BONES
from alambic.games.artiseurs.vocabulary import Face, Phase
from tests.browser.conftest import Visit
from tests.browser.test_french import english_on
from tests.browser.test_sizes import SIZES, smaller
from tests.browser.visiting import Visitor, legal, over, sit_down, step, there, wait_for_turn
from tests.server.live import Live

FEW = "[few]\ncards = [{}]".format(  # with four stones the game ends as soon as all are drawn (ART-31)
    ", ".join(
        f'{{ id = "{name}", count = {count}, source = "ours" }}'
        for name, count in (("white", 2), ("red", 1), ("black", 1))
    )
)
ARROWS = {"north": "ArrowUp", "east": "ArrowRight", "south": "ArrowDown", "west": "ArrowLeft"}
DOUBLE = 600  # ms after which a second press in the same place is no double click any more


def button(page: Page, code: str) -> Locator:
    return page.locator(f'#board button[name=move][value="{code}"]:visible')


def made(page: Page, before: int) -> None:
    """Wait until a page shows what came of a move."""
    there(page, f'#board:not([data-step="{before}"])')


def tap(page: Page, code: str) -> None:
    """Make a move as a finger does: a bone, then its deed; a stone, then where it goes; twice if grave."""
    before, (kind, *words) = step(page), code.split(" ")
    if kind in ("bone", "give", "turn"):
        page.locator(f"#board label.bone:has(.kb-{words[-1]})").tap()
    elif kind in ("step", "push"):
        page.locator(f"#board .hold[id^=play-{words[0]}-]:not([open]) > summary:visible").tap()
    elif kind == "put" and page.locator(f"#board .k-{words[0]}").count():
        page.locator(f"#board label:has(> .k-{words[0]})").tap()
    elif kind == "set":
        page.wait_for_timeout(DOUBLE)
    if not button(page, code).count():
        page.locator(f"#board .ask[id^=play-{code.replace(' ', '-')}-] > summary:visible").tap()
        expect(page.locator("#board .ask[open] > .says")).to_be_visible()
    button(page, code).tap()
    made(page, before)


def choose(page: Page, done: set[str]) -> str:
    """What has not been done yet, then whatever draws a stone, then whatever is quickly over."""
    codes = [code for code in legal(page) if code != "stop"]
    drawing = page.locator("#board label.bone:has(.bone-face [href^='#art-point']) input")
    best = [code for code in codes if code.split(" ")[0] not in done | {"give"}]
    best += [code for code in drawing.evaluate_all("all => all.map((one) => one.value)") if code in codes]
    best += [code for code in codes if code.startswith("give")]
    return next(iter([*best, *codes]), "")


def test_a_whole_game_by_taps_on_a_phone_in_french(visit: Visit) -> None:
    """ART-06, ART-11, ART-26, ART-27, ART-31: a push asked twice, then a game from the throw to the result."""
    zoe = visit(locale="fr-FR", **SIZES["phone"])
    page = zoe.open("/learn/artiseurs/3")  # a red stone in hand completes row 3 by pushing what lies on c3
    page.locator("#board .hold[id^=play-c3-] > summary").tap()
    page.locator("#board .ask.east > summary").tap()
    expect(page.locator("#board .ask.east .says .back .pebble")).to_have_count(2)
    expect(page.locator("#board .thread.line2")).to_have_css("opacity", "1")
    button(page, "push c3 east").tap()
    expect(page).to_have_url(re.compile("/4$"))
    expect(page.locator("#board .handful.back .piece")).to_have_count(2)

    page = zoe.open(zoe.table("me", "bot:novice", "bot:novice", game="artiseurs", deck=FEW))
    done: set[str] = set()
    while wait_for_turn(page):
        if not (code := choose(page, done)):
            continue  # the table has gone on meanwhile
        if "bone" not in done:
            assert english_on(page) == []
            assert smaller(page, "#board :is(button, label.pick, summary):not([aria-disabled])", 43) == []
            expect(page.locator("#board .dock")).to_be_in_viewport(ratio=0.95)
        tap(page, code)
        done.add(code.split(" ")[0])
        assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
    assert {"bone", "put"} <= done
    expect(page.locator("#result .standings > li")).to_have_count(3)
    assert english_on(page) == []


def go_to(page: Page, control: str) -> None:
    """Press Tab, from the status on, until the focus is on such a control."""
    page.locator("#status").focus()
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("control => document.activeElement.matches(control)", control):
            return
    raise AssertionError(f"Tab never came to {control}")


def enter(page: Page) -> None:
    before = step(page)
    page.keyboard.press("Enter")
    made(page, before)


def key(page: Page, code: str) -> None:
    """Make a move by Tab, arrows, Space and Enter alone."""
    kind, *words = code.split(" ")
    if kind in ("bone", "give", "turn"):
        go_to(page, "#board .bones.own input")
        while not page.locator(f"#board .kb-{words[-1]}").is_checked():
            page.keyboard.press("ArrowRight")
        go_to(page, f'#board .deeds button[value="{code}"]')
    elif kind == "step":
        go_to(page, "#board .hold > summary")
        page.keyboard.press("Home")  # the first stone, from a1 on, as in the list of moves
        page.keyboard.press("Enter")
        page.keyboard.press(ARROWS[words[1]])
        expect(page.locator(f"#board .hold[open] .target.{words[1]}:focus .ghost")).to_have_css("opacity", "1")
    elif kind == "put":
        go_to(page, "#board .layer .target:not([aria-disabled])")
        expect(page.locator("#board .target:focus .ghost")).to_have_css("opacity", "0.85")
    else:
        go_to(page, f'#board button[value="{code}"]')
    enter(page)


def test_a_whole_game_by_keyboard_alone(ada: Visitor) -> None:
    """ART-06, ART-11, ART-22 to ART-27, ART-31: every preview and every move; no pointer is touched."""
    page = ada.open("/learn/artiseurs/3")
    page.locator("#board .hold[id^=play-c3-] > summary").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    east = page.locator("#board .hold[open] .target.east:focus")
    expect(east).to_have_accessible_name(
        re.compile(r"push what lies there to d3\. Completes row 3\. Out for good: ")
    )
    expect(east.locator(".says")).to_be_visible()
    expect(page.locator("#board .thread.line2")).to_have_css("opacity", "1")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/4$"))

    page = ada.open(ada.table("me", "bot:novice", game="artiseurs", deck=FEW))
    done: set[str] = set()
    while wait_for_turn(page):
        if code := choose(page, done):
            key(page, code)
            done.add(code.split(" ")[0])
    assert {"bone", "put"} <= done and over(page)


def test_two_people_claim_an_action_on_the_fly(ada: Visitor, bea: Visitor) -> None:
    """ART-29, ART-30, ART-32: what was wished is secret until all have spoken; then who acts, and why."""
    table = ada.table("me", "open", game="artiseurs", mode="baugienne", window="0")
    white = ada.open(table)
    red = sit_down(bea, table, "Bea")
    assert wait_for_turn(white)
    white.locator("#board label.bone").first.click()
    button(white, "give 1").click()  # now both have bones: a window opens
    for page in (white, red):
        expect(page.locator('.wishes [value="now"]')).to_be_visible()
        expect(page.locator("#board .bone:visible")).to_have_count(4)
    white.locator("#board .claim").first.click()  # the bone itself
    expect(white.locator(".chip.mine .said")).to_have_text("asks to act now")
    expect(red.locator(".chip .said").first).to_have_text("has spoken")
    assert "now" not in red.locator("#log li").last.inner_text()
    button(red, "rounds").click()
    expect(red.locator("#status.yours")).to_be_attached()  # not twice running: Ada has just acted
    for page in (white, red):
        expect(page.locator("#log")).to_contain_text("ART-29")
        expect(page.locator("#log")).to_contain_text("ART-32")


def test_two_people_agree_to_stop(ada: Visitor, bea: Visitor) -> None:
    """ART-20: what it would mean is shown before anybody votes."""
    table = ada.table("me", "open", game="artiseurs", mode="learning")
    white = ada.open(table)
    red = sit_down(bea, table, "Bea")
    assert wait_for_turn(white)
    button(white, "draw").click()
    white.locator("#board button.target.put:visible").first.click()
    assert wait_for_turn(red)
    white.locator("#board .stopping > summary").click()
    expect(white.locator(".stopping tbody tr")).to_have_count(2)  # whoever votes, bots too, it is shown before
    button(white, "stop").click()
    expect(red.locator(".vote tbody tr")).to_have_count(2)
    button(red, "yes").click()
    for page in (white, red):
        expect(page.locator("#result .standings > li")).to_have_count(2)


def drag(page: Page, start: str, goal: str) -> None:
    """Press, move and let go, as a mouse does."""
    middles = []
    for place in (start, goal):
        box = page.locator(place).first.bounding_box()
        assert box
        middles.append((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))
    before = step(page)
    page.mouse.move(*middles[0])
    page.mouse.down()
    page.mouse.move(*middles[1], steps=4)
    page.mouse.up()
    made(page, before)


def press(page: Page, code: str) -> None:
    """Make a move by its button, wherever that is."""
    before = step(page)
    page.locator(f'#board button[name=move][value="{code}"]').first.evaluate("button => button.click()")
    made(page, before)


def until_a_bone_shows(site: Live, page: Page, table: str, shown: int) -> None:
    """Somebody on this device is to use a bone, one of theirs shows this face, and one stone lies on c3."""
    match = site.table(table).playing()
    while True:
        seat, codes = match.awaited()[0], match.legal(match.awaited()[0])
        s = match.known(seat)
        mine = {face(s, bone) for bone in range(BONES) if s.holder[bone] == seat}
        if occupied(s) and s.phase == Phase.CHOOSING and shown in mine:
            return
        if any(code.startswith("put") for code in codes):
            expect(page.locator("#board .handful .piece")).to_be_visible()
            drag(page, "#board [data-drag]", "[data-place=cell-c3]")
            continue
        drawing = [
            f"bone {bone + 1}" for bone in range(2) if face(s, bone) == Face.POINT and s.holder[bone] == seat
        ]
        wanted = ["turn", "set other"] if occupied(s) else [*drawing, "turn", "set other"]
        press(page, next(code for start in [*wanted, ""] for code in codes if code.startswith(start)))


def test_stones_are_dragged_and_play_the_bone_that_moves_them(site: Live, ada: Visitor) -> None:
    """ART-22, ART-23, ART-25: from the hand to a cell; with a centaur or a moon chosen a stone does something."""
    table = ada.table("me", "here", game="artiseurs", name1="Bea")
    page = ada.open(table)
    until_a_bone_shows(site, page, table, Face.CENTAUR)
    grip = page.locator("#board label.grip[data-from=cell-c3]:visible")
    page.locator('#board .bones.own label.bone:has(.bone-face [href="#art-centaur"])').first.click()
    grip.click()
    expect(page.locator("#board .hold[open][data-at=cell-c3] .target.east")).to_be_visible()
    drag(page, "[data-place=cell-c3]", "[data-place=cell-d3]")
    expect(page.locator("[data-place=cell-d3] .pebble")).to_be_visible()

    until_a_bone_shows(site, page, table, Face.MOON)
    page.locator('#board .bones.own label.bone:has(.bone-face [href="#art-moon"])').first.click()
    drag(page, "[data-place=cell-d3]", "[data-place=cell-a5]")  # played, lifted and placed
    expect(page.locator("[data-place=cell-a5] .pebble")).to_be_visible()

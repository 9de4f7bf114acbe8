"""Looking back in a real browser: keys, buttons, the reel that runs, eyes, and playing on from a step."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.visiting import (
    PHONE,
    Visitor,
    at_step,
    eventually,
    menu,
    there,
)
from tests.server.live import SHORT, Live


def finished(site: Live, ada: Visitor, deck: str = SHORT) -> tuple[str, int]:
    """A match of Ada and a bot that is over; its path and its last step."""
    path = ada.table("me", "bot:novice", deck=deck)
    ada.hasten(site, path)
    eventually(ada.page, lambda: site.table(path).row.status == "over")
    return path, site.table(path).playing().step


def test_keys_buttons_slider_and_log_lead_to_steps_without_a_new_page(site: Live, ada: Visitor) -> None:
    path, last = finished(site, ada)
    page = ada.open(f"{path}/replay/0?as=all")
    page.evaluate("window.sameDocument = true")
    expect(page.locator("#status")).to_contain_text("The deal")
    for step in range(1, 4):
        page.keyboard.press("ArrowRight")
        at_step(page, step)
        expect(page).to_have_url(f"{site.url}{path}/replay/{step}?as=all")
        expect(page.locator("#log .now").first).to_be_visible()
    page.keyboard.press("ArrowLeft")
    at_step(page, 2)
    page.keyboard.press("End")
    at_step(page, last)
    expect(page.locator("#reel-next")).to_have_attribute("aria-disabled", "true")
    page.keyboard.press("ArrowRight")  # there is nothing further
    page.keyboard.press("Home")
    at_step(page, 0)
    page.get_by_role("link", name="Step forward").click()
    at_step(page, 1)
    page.get_by_role("link", name="Last step").click()
    at_step(page, last)
    expect(page.locator("[data-scrub] input[type=range]")).to_have_value(str(last))
    page.locator("[data-scrub] input[type=range]").fill("3")
    at_step(page, 3)
    expect(page).to_have_url(f"{site.url}{path}/replay/3?as=all")
    page.locator(f'#log a[href*="/replay/{last - 2}"]').first.click()
    at_step(page, last - 2)
    page.get_by_role("link", name="First step").click()
    at_step(page, 0)
    assert page.evaluate("window.sameDocument")
    assert page.locator("#board button[name=move], #board input[name=pick]").count() == 0


def test_the_reel_runs_by_itself_until_it_is_stopped(site: Live, ada: Visitor) -> None:
    path, _ = finished(site, ada)
    ada.page.clock.install()
    page = ada.open(f"{path}/replay/0")
    page.get_by_role("button", name="Play").click()
    expect(page.get_by_role("button", name="Pause")).to_have_attribute("aria-pressed", "true")
    there(page, '#board:not([data-step="0"], [data-step="1"])')
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Play")).to_have_attribute("aria-pressed", "false")
    page.evaluate(
        "() => { const real = fetch; fetch = (...all) => { window.asked = true; return real(...all); }; }"
    )
    page.clock.run_for(10_000)
    assert not page.evaluate("window.asked"), "it goes on"


def test_eyes_open_and_close_the_hands(site: Live, ada: Visitor) -> None:
    path, last = finished(site, ada)
    match = site.table(path).playing()
    step = next(n for n in range(last) if match.at(n).known(0).held[1])
    page = ada.open(f"{path}/replay/{step}")
    others = page.locator('[data-place="hand-1"] .piece')
    expect(page.locator("fieldset.own")).to_be_visible()
    expect(others.and_(page.locator(".backed"))).to_have_count(match.at(step).known(0).held[1])
    page.get_by_role("link", name="All hands open").click()
    there(page, '#eyes a[href$="as=all"][aria-current]')
    expect(others.and_(page.locator(":not(.backed)"))).to_have_count(match.at(step).known(0).held[1])
    page.get_by_role("link", name="As a spectator").click()
    there(page, '#eyes a[href$="as=watch"][aria-current]')
    expect(page.locator("fieldset.own")).to_have_count(0)
    expect(page).to_have_url(re.compile(r"as=watch$"))


def test_pieces_fly_when_one_goes_on_by_one_and_only_then(site: Live, visit: Visit) -> None:
    ada = visit(reduced_motion="no-preference")
    path, last = finished(site, ada)
    page = ada.open(f"{path}/replay/0")
    page.evaluate(
        """() => { window.flown = 0; const start = document.startViewTransition.bind(document);
        document.startViewTransition = (change) => { window.flown += 1; return start(change); }; }"""
    )
    page.keyboard.press("ArrowRight")
    at_step(page, 1)
    assert page.evaluate("window.flown") == 1
    page.keyboard.press("End")
    at_step(page, last)
    page.keyboard.press("Home")
    at_step(page, 0)
    assert page.evaluate("window.flown") == 1


@pytest.mark.parametrize("how", [{"viewport": PHONE, "has_touch": True, "is_mobile": True}, {}])
def test_the_page_fits_the_screen_and_the_line_of_the_step_is_in_sight(
    site: Live, visit: Visit, how: dict[str, object]
) -> None:
    ada = visit(**how)
    path, last = finished(site, ada, SHORT.replace("count = 2", "count = 4"))
    page = ada.open(f"{path}/replay/{last // 2}")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    inside = """() => { const box = document.querySelector("#log").closest(".scroller").getBoundingClientRect();
        const line = document.querySelector("#log .now").getBoundingClientRect();
        return line.top >= box.top - 1 && line.bottom <= box.bottom + 1; }"""
    assert page.evaluate(inside)
    expect(page.locator(".reel")).to_be_in_viewport()
    for control in page.locator(".reel :is(a, button, input):visible, #eyes a").all():
        box = control.bounding_box()
        assert box and box["height"] >= 44, control
    reel = page.locator(".reel").bounding_box()
    assert reel and reel["height"] <= 64
    top = "document.querySelector('.boarding').getBoundingClientRect().top + scrollY"
    place = page.evaluate(top)
    if how:  # the ends of the reel are the slider's
        expect(page.locator("#reel-last")).to_be_hidden()
        page.locator(".reel input[type=range]").fill(str(last))
    else:
        page.locator("#reel-last").click()
    at_step(page, last)
    assert page.evaluate(inside)
    for number in range(last - 1, last - 5 if how else last - 1, -1):  # whatever is told, the board stays
        page.locator("#reel-previous").tap()
        at_step(page, number)
        assert page.evaluate(top) == place
        told = page.locator("#status")
        assert told.evaluate("el => el.scrollHeight <= el.clientHeight"), f"cut: {told.inner_text()}"


def test_without_scripts_links_and_the_slider_still_lead_everywhere(site: Live, visit: Visit) -> None:
    ada = visit(java_script_enabled=False)
    path, last = finished(site, ada)
    page = ada.open(f"{path}/replay/0")
    expect(page.get_by_role("button", name="Play")).to_be_hidden()
    page.get_by_role("link", name="Step forward").click()
    expect(page).to_have_url(f"{site.url}{path}/replay/1")
    page.locator("[data-scrub] input[type=range]").fill(str(last))
    page.get_by_role("button", name="Go").click()
    expect(page).to_have_url(f"{site.url}{path}/replay/{last}")


def test_one_plays_on_from_a_step_and_the_new_table_says_where_it_comes_from(site: Live, ada: Visitor) -> None:
    path, last = finished(site, ada)
    match = site.table(path).playing()
    step = next(n for n in range(3, last) if match.at(n).awaited() == [0])
    page = ada.open(f"{path}/replay/0")
    page.locator("[data-scrub] input[type=range]").fill(str(step))
    at_step(page, step)
    page.get_by_role("link", name="Play on from here").click()
    expect(page.locator("select[name=seat0]")).to_have_value("me")
    expect(page.locator("select[name=seat1]")).to_have_value("bot:novice")
    page.get_by_role("button", name="Play on").click()
    expect(page.locator("#status.yours")).to_be_visible()
    at_step(page, len(match.at(step).line))
    menu(page).get_by_role("link", name="of another match").click()
    expect(page).to_have_url(f"{site.url}{path}/replay/{step}")


def test_while_playing_one_looks_back_and_returns_to_the_table(site: Live, ada: Visitor) -> None:
    path = ada.table("me", "bot:novice", deck=SHORT)
    match = site.table(path).playing()
    ada.hasten(site, path, lambda match: match.step >= 4)
    page = ada.open(path)
    page.get_by_role("link", name="Look back").click()
    expect(page.locator("#status")).to_contain_text(f"Step {match.step} of {match.step}")
    expect(page.get_by_role("link", name="Play on from here")).to_have_count(0)
    expect(page.locator("#eyes a")).to_have_count(1)
    page.wait_for_load_state()  # a key is heard once the script is there
    page.keyboard.press("ArrowLeft")
    at_step(page, match.step - 1)
    page.get_by_role("link", name="To the table").click()
    expect(page).to_have_url(f"{site.url}{path}")

"""The page in the pocket: installed, without a connection, and told."""

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.visiting import PHONE
from tests.server.live import Live

KEPT = """async () => {
  await navigator.serviceWorker.register("/worker.js");
  await navigator.serviceWorker.ready;
  while (!navigator.serviceWorker.controller) await new Promise((done) => setTimeout(done, 20));
}"""
CACHED = """async () => {
  const found = [];
  for (const name of await caches.keys())
    for (const one of await (await caches.open(name)).keys()) found.push(new URL(one.url).pathname);
  return found;
}"""


def test_an_installed_page_keeps_nothing_that_is_anybodys(site: Live, visit: Visit) -> None:
    """Files that are the same for all, and a page for when there is no connection."""
    ada = visit(viewport=PHONE)
    table = ada.table("me", "here", name1="Bea")
    page = ada.open("/me")
    page.evaluate(KEPT)
    for path in (table, "/", "/me"):
        ada.open(path)
    kept = page.evaluate(CACHED)
    assert "/offline" in kept and any(path.startswith("/static/") for path in kept)
    assert all(path == "/offline" or path.startswith("/static/") for path in kept), kept
    ada.allow("ERR_INTERNET_DISCONNECTED", "Failed to load resource", "net::")
    ada.context.set_offline(True)
    page.goto(table)
    expect(page.get_by_role("heading", name="No connection")).to_be_visible()
    assert "Ada" not in page.content(), "it is nobody's"
    ada.context.set_offline(False)
    page.goto(table)
    expect(page.locator("#board")).to_be_attached()


def test_a_page_over_plain_http_says_why_it_cannot_tell(site: Live, visit: Visit) -> None:
    ada = visit()
    ada.table("me", "open")
    ada.context.add_init_script("Object.defineProperty(window, 'isSecureContext', { value: false })")
    page = ada.open("/me")
    expect(page.get_by_text("Browsers allow this over https alone")).to_be_visible()
    expect(page.locator("[data-push]")).to_be_hidden()

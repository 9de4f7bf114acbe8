"""Make the README's pictures from a real game: python -m tests.pictures."""

import base64
import struct
import sys
import tempfile
import zlib
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from playwright.sync_api import Browser, Page, expect

from alambic.core.match import Match
from alambic.games.elixir.state import Place
from alambic.games.elixir.vocabulary import Phase
from tests.browser.visiting import Visitor, browsing, careful, chromium, legal, play, wait_for_turn
from tests.server.live import Live, live

DOCS = Path(__file__).parent.parent / "docs"
LARGEST = 350_000  # bytes of a picture
LOBBY: dict[str, Any] = {"viewport": {"width": 1280, "height": 900}, "color_scheme": "light"}
TABLE: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}, "color_scheme": "light"}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "color_scheme": "dark",
    "has_touch": True,
    "is_mobile": True,
}
TILES, WHEELS, TRIES = 34, 5, 12


def well_under_way(page: Page) -> bool:
    """Whether a turn of ours begins on a board that is worth a picture."""
    tiles, wheels = page.locator("#board .tile").count(), page.locator("#board .token").count()
    hand = page.locator(".own input").evaluate_all("all => all.map((one) => one.value)")
    gaps = page.locator("#board .short").count()
    return tiles >= TILES and wheels >= WHEELS and len(set(hand)) == 2 and gaps > 0 and "end" not in legal(page)


def game(ada: Visitor) -> str | None:
    """Play until there is something to see; the table, or nothing if the game ended before."""
    table = ada.table("me", "bot:apprentice", "bot:apprentice")
    page = ada.open(table)
    while wait_for_turn(page):
        if well_under_way(page):
            page.get_by_label("Say something to the table").fill("Who will close that circle?")
            page.get_by_role("button", name="Say", exact=True).click()
            expect(page.locator("#remarks li")).to_be_visible()
            return table
        play(page, careful(page))
    return None


def secret_metals(ada: Visitor, site: Live) -> str:
    """A table of V.I.T.R.I.O.L. in its fourth Tempus, our turn beginning."""
    table = ada.table("me", "bot:apprentice", "bot:apprentice", "bot:apprentice", game="vitriol")
    ada.hasten(site, table, lambda match: match.known().tempus > 3 and match.awaited() == [0])
    return table


def stones_on_cloth(ada: Visitor, site: Live) -> str:
    """A table of Le jeu des artiseurs with many stones and all four bones before us."""
    table = ada.table("me", "bot:apprentice", "bot:apprentice", game="artiseurs")

    def many(match: Match) -> bool:
        s = match.known()
        held = [int(holder) for holder in s.holder].count(0)
        return match.awaited() == [0] and held == 4 and sum(int(cells).bit_count() for cells in s.lies) > 9

    ada.hasten(site, table, many)
    return table


def magicians_on_stage(ada: Visitor, site: Live) -> str:
    """A table of Illusio with something on the bill, our turn beginning."""
    table = ada.table("me", "bot:apprentice", "bot:apprentice", game="illusio")

    def lively(match: Match) -> bool:
        s = match.known()
        return match.awaited() == [0] and s.round > 3 and s.showing > 0

    ada.hasten(site, table, lively)
    return table


def sorcerers_at_work(ada: Visitor, site: Live) -> str:
    """A table of Elixir with spells cast all around, our turn to act."""
    table = ada.table("me", "bot:apprentice", "bot:apprentice", "bot:apprentice", game="elixir")

    def lively(match: Match) -> bool:
        s = match.known(0)
        cast = {int(by) for by, place in zip(s.by, s.place, strict=True) if place == Place.CAST}
        return match.awaited() == [0] and s.phase == Phase.ACTING and len(cast) > 2 and any(s.bearer)

    ada.hasten(site, table, lively)
    return sorcerers_at_work(ada, site) if site.table(table).playing().over else table


def looked_back_on(ada: Visitor, site: Live) -> str:
    """A match of V.I.T.R.I.O.L. at the first choice that Master finds fault with."""
    table = ada.table("me", "bot:apprentice", "bot:apprentice", game="vitriol")
    ada.hasten(site, table)
    page = ada.open(f"{table}/replay/0?as=0")
    page.locator("#review form button").click()
    expect(page.locator("#better .advice")).to_be_visible(timeout=60_000)
    return page.url.removeprefix(site.url)


PIXELS = """async (png) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
    const paper = new OffscreenCanvas(image.width, image.height).getContext("2d");
    paper.drawImage(image, 0, 0);
    const { data } = paper.getImageData(0, 0, image.width, image.height);
    let text = "";
    for (let at = 0; at < data.length; at += 32768) text += String.fromCharCode(...data.subarray(at, at + 32768));
    return [image.width, image.height, btoa(text)];
}"""


def thrifty(browser: Browser, picture: bytes) -> bytes:
    """A picture in 256 colours, as a PNG file a third as large."""
    page = browser.new_page()
    width, height, text = page.evaluate(PIXELS, base64.b64encode(picture).decode())
    page.close()
    pixels = np.frombuffer(base64.b64decode(text), np.uint8).reshape(-1, 4)[:, :3]
    packed = pixels.astype(np.uint32) @ np.array([1 << 16, 1 << 8, 1], np.uint32)
    colours, which, counts = np.unique(packed, return_inverse=True, return_counts=True)
    palette, nearest = palette_of(np.stack([colours >> 16, colours >> 8 & 255, colours & 255], 1), counts)
    rows = np.zeros((height, width + 1), np.uint8)  # each begins with the number of its filter: none
    rows[:, 1:] = nearest[which].reshape(height, width)
    header = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    parts = (
        (b"IHDR", header),
        (b"PLTE", palette.tobytes()),
        (b"IDAT", zlib.compress(rows.tobytes(), 9)),
        (b"IEND", b""),
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
        for name, data in parts
    )


def palette_of(colours: NDArray[Any], counts: NDArray[Any]) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """At most 256 colours that stand for all, and for each the number of the one that stands for it."""
    points, weights = colours.astype(np.float32), np.sqrt(counts).astype(np.float32)
    centres = points[np.argsort(-counts)[:: max(1, len(points) // 2048)][:256]]
    centres[: min(128, len(points))] = points[np.argsort(-counts)[:128]]
    for _ in range(8):
        nearest = np.argmin(((points**2).sum(1)[:, None] - 2 * points @ centres.T) + (centres**2).sum(1), 1)
        for number in range(len(centres)):
            own = nearest == number
            if own.any():
                centres[number] = np.average(points[own], 0, weights[own])
    return np.rint(centres).astype(np.uint8), nearest.astype(np.uint8)


def take(browser: Browser, site: Live, path: str, name: str, how: dict[str, Any], cookies: Any) -> None:
    """One picture of one page."""
    visitor = Visitor(browser, site.url, storage_state=cookies, **how)
    page = visitor.open(path)
    page.mouse.move(0, 0)
    expect(page.locator(".masthead")).to_be_visible()
    picture = thrifty(browser, page.screenshot(animations="disabled"))
    assert not visitor.unexpected(), visitor.unexpected()
    visitor.context.close()
    (DOCS / name).write_bytes(picture)
    print(f"docs/{name}: {len(picture) // 1000} kB")
    if len(picture) > LARGEST:
        sys.exit(f"docs/{name} has more than {LARGEST // 1000} kB")


def main() -> None:
    executable = chromium()
    if executable is None:
        sys.exit("no chromium (Debian: apt-get install chromium)")
    with tempfile.TemporaryDirectory() as folder, live(Path(folder)) as site, browsing(executable) as browser:
        ada = Visitor(browser, site.url)
        table = next(filter(None, (game(ada) for _ in range(TRIES))))
        makers = (secret_metals, stones_on_cloth, magicians_on_stage, sorcerers_at_work, looked_back_on)
        works, cloth, stage, cauldron, review = (make(ada, site) for make in makers)
        cookies = ada.context.storage_state()
        ada.context.close()
        take(browser, site, "/", "lobby.png", LOBBY, cookies)
        take(browser, site, table, "table.png", TABLE, cookies)
        take(browser, site, table, "phone.png", PHONE, cookies)
        take(browser, site, works, "vitriol.png", TABLE, cookies)
        take(browser, site, cloth, "artiseurs.png", TABLE, cookies)
        take(browser, site, stage, "illusio.png", TABLE, cookies)
        take(browser, site, cauldron, "elixir.png", TABLE, cookies)
        take(browser, site, review, "review.png", TABLE, cookies)
        take(browser, site, "/puzzles/artiseurs/200", "puzzle.png", PHONE, cookies)


if __name__ == "__main__":
    main()

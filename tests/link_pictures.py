"""Make the pictures that messengers show of a link, by game: python -m tests.link_pictures."""

import sys
from pathlib import Path

from markupsafe import Markup
from playwright.sync_api import Browser, ViewportSize

from alambic.games import CATALOGUE
from alambic.server.views.render import WEB, environment, macro
from tests.browser.visiting import browsing, chromium
from tests.pictures import thrifty

SIZE: ViewportSize = {"width": 1200, "height": 630}
LARGEST = 60_000  # bytes of a picture


def leaf(title: str, art: str, house: str) -> str:
    """A page of that size."""
    longest = max(map(len, title.split()))
    return (
        environment("en")
        .from_string(Path(__file__).with_suffix(".html").with_stem("link_picture").read_text(encoding="utf-8"))
        .render(
            css=Markup((WEB / "static" / "alambic.css").read_text(encoding="utf-8")),
            defs=macro("en", "ornaments.html", "defs")(),
            art=Markup(art),
            title=title,
            house=house,
            size=96 if longest < 8 else 78 if longest < 11 else 66,
        )
    )


def take(browser: Browser, html: str, path: Path) -> None:
    page = browser.new_page(viewport=SIZE, color_scheme="light")
    page.set_content(html)
    picture = thrifty(browser, page.screenshot(animations="disabled"))
    page.close()
    path.write_bytes(picture)
    print(f"{path.relative_to(WEB.parent)}: {len(picture) // 1000} kB")
    if len(picture) > LARGEST:
        sys.exit(f"{path} has more than {LARGEST // 1000} kB")


def main() -> None:
    executable = chromium()
    if executable is None:
        sys.exit("no chromium (Debian: apt-get install chromium)")
    emblem = macro("en", "ornaments.html", "emblem")
    with browsing(executable) as browser:
        take(browser, leaf("Alambic", emblem("", True), "Games of magic"), WEB / "static" / "link.png")
        for game in CATALOGUE:
            art = environment("en").get_template(f"{game.name}/art.html").render()
            take(browser, leaf(game.title, art, emblem() + Markup(" Alambic")), game.folder / "link.png")


if __name__ == "__main__":
    main()

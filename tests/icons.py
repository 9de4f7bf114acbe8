"""Draws the icons of the installed page from the emblem: `python -m tests.icons`."""

from pathlib import Path

from tests.browser.visiting import browsing, chromium

STATIC = Path(__file__).parents[1] / "alambic" / "web" / "static"
ICONS = {"icon-180.png": (180, 0), "icon-192.png": (192, 0), "icon-512.png": (512, 0), "icon-mask.png": (512, 56)}
INK = "#171c2e"  # of the emblem's ground


def main() -> None:
    emblem = (STATIC / "favicon.svg").read_text()
    executable = chromium()
    assert executable, "a browser draws them: Chromium is missing"
    with browsing(executable) as browser:
        for name, (size, margin) in ICONS.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            whole = margin or size == 180  # telephones cut these out themselves
            ground = INK if whole else "transparent"
            picture = f"svg {{ display: block; margin: {margin}px; width: {size - 2 * margin}px }}"
            style = f"<style>body {{ margin: 0; background: {ground} }} {picture}</style>"
            page.set_content(style + emblem)
            page.screenshot(path=STATIC / name, omit_background=ground == "transparent")
            page.close()


if __name__ == "__main__":
    main()

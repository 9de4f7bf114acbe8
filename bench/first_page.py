"""What a newcomer waits for: the size of the first page with all its files, and the time to a first move.

`python -m bench.first_page`; the time is the server's and the wire's alone, from the lobby to a table with moves.
"""

import gzip
import re
import time
from collections.abc import Iterator
from http.cookiejar import CookieJar
from urllib.parse import urljoin
from urllib.request import HTTPCookieProcessor, OpenerDirector, Request, build_opener

from alambic.lab.bench_line import Line, show
from bench.serving import new_database, serving

LARGEST = 100.0  # kB
FILE = re.compile(r'<(?:link rel="(?:stylesheet|icon)"[^>]*?href|script src)="([^"]+)"')
MODULE = re.compile(r'(?:from|import\()\s*"(\./[^"]+\.js)"')


class Newcomer:
    """Somebody with a browser that knows nothing yet."""

    def __init__(self, site: str) -> None:
        self.site = site
        self.opener: OpenerDirector = build_opener(HTTPCookieProcessor(CookieJar()))

    def load(self, path: str, form: bytes | None = None) -> tuple[str, int, str]:
        """A text, how many bytes of it came over the wire, and where it was in the end."""
        headers = {"Accept-Encoding": "gzip", "Origin": self.site}
        with self.opener.open(Request(urljoin(self.site, path), form, headers), timeout=60) as answer:
            body, packed = answer.read(), answer.headers.get("Content-Encoding") == "gzip"
            return (gzip.decompress(body) if packed else body).decode(), len(body), answer.url


def first_page(newcomer: Newcomer) -> Iterator[tuple[str, int]]:
    """Every file of the first page with its bytes; of modules that load others, those too."""
    html, size, _ = newcomer.load("/")
    yield "/", size
    ahead, seen = FILE.findall(html), set[str]()
    while ahead:
        path = ahead.pop()
        if path not in seen:
            seen.add(path)
            text, size, _ = newcomer.load(path)
            ahead += [urljoin(path, name) for name in MODULE.findall(text)] if path.endswith(".js") else []
            yield path, size


def first_move(newcomer: Newcomer) -> float:
    """Milliseconds from asking for the lobby until a table has moves on it."""
    start = time.perf_counter()
    newcomer.load("/")
    text, _, table = newcomer.load("/now/vizia", b"level=novice")
    while 'name="move"' not in text:
        text, _, table = newcomer.load(table)
    return 1000 * (time.perf_counter() - start)


def main() -> None:
    with new_database() as database, serving(database) as server:
        site = f"http://127.0.0.1:{server.port}"
        sizes = dict(first_page(Newcomer(site)))
        wait = min(first_move(Newcomer(site)) for _ in range(3))
    lines = [
        Line("the first page, all its files", sum(sizes.values()) / 1000, "kB", LARGEST, at_most=True),
        Line("its files", len(sizes), ""),
        Line("from the lobby to a table with moves", wait, "ms"),
    ]
    show(lines, "What a newcomer waits for", as_json=False)


if __name__ == "__main__":
    main()

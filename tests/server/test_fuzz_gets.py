"""Whatever address is looked at, with whatever headers: a page, a file, or an error with a name."""

from collections.abc import Iterator
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.routing import Route

from alambic.server.operation.app import ROUTES
from alambic.server.views.render import KINDS, asset
from tests.server.fuzzing import ODD, Stage, check, so_many, texts
from tests.server.live import live

pytestmark = pytest.mark.heavy

GETS = [route for route in ROUTES if isinstance(route, Route) and "GET" in (route.methods or ())]
KINDS_SHOWN = ["text/html", "image/svg+xml", "application/jsonl", "application/json", "text/event-stream"]
KINDS_SHOWN += ["text/plain", *(kind.split(";")[0] for kind in KINDS.values())]
QUERY = ["as", "invite", "from", "step", "seat", "t", "page", "game", "odd name", "\x00", ""]
HEADERS = ["Accept-Language", "Cookie", "Last-Event-ID", "X-Parts", "Range", "If-None-Match", "If-Range", "Accept"]
HEADERS += ["Accept-Encoding", "X-Forwarded-For", "Forwarded", "Authorization", "Referer", "Expect", "Upgrade"]
SAID = [
    "fr",
    "fr;q=nan, en;q=1e999, *;q=-1, ;;;,,,",
    "fr-" * 400,
    "language=xx; theme=~",
    "alambic=1.; alambic=2",
    "alambic=99999999999.x",
    "alambic=" + "9" * 4000,
    "language=fr; language=en; theme=dark; theme=",
    "bytes=0-",
    "bytes=5-2",
    "bytes=-1,0-0,1-1",
    "bytes=999999999999-",
    "items=1",
    "k:1,k:2,,," * 200,
    "gzip;q=0, identity;q=0",
    "websocket",
    "1",
    "\xff\xfe",
]
PLAIN = b"".join(bytes([letter]) for letter in range(32, 127))  # what a header may have
said = st.one_of(st.sampled_from(SAID), st.text(alphabet=PLAIN.decode(), max_size=40).map(str.strip))


@pytest.fixture(scope="module")
def stage(opens_more: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    with live(tmp_path_factory.mktemp("site")) as site:
        yield Stage(site)


def path_with(route: Route, values: dict[str, str]) -> str:
    """An address of a route, with anything for its parameters."""
    path = route.path_format
    for name in route.param_convertors:
        path = path.replace(f"{{{name}}}", quote(values[name], safe="", errors="surrogatepass"))
    return path


@pytest.mark.parametrize("route", GETS, ids=[route.path for route in GETS])
def test_no_look_breaks_anything(stage: Stage, route: Route) -> None:
    _, _, edition, name = asset("play.js").split("/")
    keys = [table.split("/")[2] for table in stage.tables]
    known = {
        "key": [*keys, *keys, *keys, "me"],
        "game": ["vizia", "vizia", "chess"],
        "n": ["0", "1", "9999"],
        "step": ["0", "1", "5", "999"],
    }
    known |= {"link": ["1.x", "name"], "edition": [edition, "x"], "name": [name, "../app.py", "vizia/page.css"]}
    values = {one: st.sampled_from(known[one]) | st.sampled_from(ODD) for one in route.param_convertors}

    @so_many(6)
    @given(
        st.sampled_from(sorted(stage.people)),
        st.fixed_dictionaries(values),
        st.lists(st.tuples(st.sampled_from(QUERY), st.sampled_from(keys) | texts), max_size=4),
        st.dictionaries(st.sampled_from(HEADERS), said, max_size=3),
    )
    def looks(who: str, values: dict[str, str], query: list[tuple[str, str]], headers: dict[str, str]) -> None:
        asked = "&".join(f"{quote(one)}={quote(text, errors='surrogatepass')}" for one, text in query)
        sent = {one.encode(): text.encode("latin-1") for one, text in headers.items()}
        address = path_with(route, values) + (f"?{asked}" if asked else "")
        with stage.people[who].client.stream("GET", address, headers=sent) as answer:
            if not answer.headers.get("content-type", "").startswith("text/event-stream"):
                answer.read()
            if not (answer.status_code in (400, 416) and "Range" in headers):  # a file says so in one word
                check(answer, KINDS_SHOWN)

    looks()


WORDS = [
    "t",
    "me",
    "api",
    "static",
    "new",
    "learn",
    "vizia",
    "replay",
    "..",
    ".",
    "%2e%2e",
    "%00",
    "%ff",
    "%zz",
    "a" * 500,
]


@so_many(40)
@given(st.lists(st.sampled_from(WORDS) | texts.map(lambda text: quote(text, errors="surrogatepass")), max_size=6))
def test_no_address_breaks_anything(stage: Stage, words: list[str]) -> None:
    answer = stage.stranger.get(f"{stage.site.url}/{'/'.join(words)}")
    if not answer.url.path.startswith("/api"):
        check(answer, KINDS_SHOWN)
    assert answer.status_code < 500


def test_after_all_that_tables_are_played_at(stage: Stage) -> None:
    stage.check_plays()

"""Templates, languages and files for the browser."""

import hashlib
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from pathlib import Path
from typing import Any

from jinja2 import ChoiceLoader, Environment, FileSystemLoader, PrefixLoader, StrictUndefined, Template, nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.environment import TemplateModule
from jinja2.runtime import Context, Macro
from jinja2.visitor import NodeTransformer
from markupsafe import Markup, escape
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response

from alambic.core.claims import command, told_claims
from alambic.core.text import halves
from alambic.games import CATALOGUE
from alambic.server.basics.refusals import NoSuchTable
from alambic.server.basics.words import Words, negotiate, words
from alambic.server.entrance.head import cookies_of
from alambic.server.live.table import PACES
from alambic.server.storage.rows import Person

WEB = Path(__file__).parents[2] / "web"
DRAWINGS = 8192  # pieces that are remembered in each language
THEMES = ("auto", "light", "dark")
TITLES = (("en", "English"), ("fr", "Français"))
KINDS = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webmanifest": "application/manifest+json",
}


@dataclass(frozen=True)
class Habits:
    """How somebody likes it on this device: what they read and hear, and how tables of theirs begin."""

    size: str = "usual"
    volume: str = "usual"
    pace: str = "natural"
    hints: str = "on"


HABITS = {  # what may be chosen; the usual ones are no news
    "size": ("usual", "large", "larger"),
    "volume": ("soft", "usual", "loud"),
    "pace": tuple(PACES),
    "hints": ("on", "off"),
}


def habits_in(cookies: Mapping[str, str]) -> Habits:
    return Habits(**{name: cookies[name] for name, allowed in HABITS.items() if cookies.get(name) in allowed})


@dataclass(frozen=True)
class Site:
    """How a visitor sees the site."""

    lang: str
    theme: str
    path: str  # of this page, to come back to
    drawer: bool = True  # whether log and talk lie open beside a table
    address: str = ""  # of the site, as others open it
    habits: Habits = Habits()
    languages: tuple[tuple[str, str], ...] = TITLES

    @property
    def words(self) -> Words:
        return words(self.lang)


def site_of(request: Request) -> Site:
    """Language and theme: chosen, else as the browser likes."""
    cookies = cookies_of(request)
    theme = cookies.get("theme", "auto")
    query = f"?{request.url.query}" if request.url.query else ""
    return Site(
        negotiate(request.headers.get("accept-language"), cookies.get("language")),
        theme if theme in THEMES else "auto",
        request.url.path + query if request.method == "GET" else posted_from(request.url.path),
        cookies.get("drawer") != "shut",
        request.app.state.services.address(request),
        habits_in(cookies),
    )


def posted_from(path: str) -> str:
    """The page that a form's address belongs to: /t/KEY of /t/KEY/move."""
    return path if path.startswith("/learn/") else path.rsplit("/", 1)[0] or "/"


class Phrases(NodeTransformer):
    """Says the phrases of a template while it is compiled, as far as nothing is to be put into them."""

    def __init__(self, said: Words) -> None:
        self.said = said

    def visit_Call(self, call: nodes.Call) -> nodes.Node:
        self.generic_visit(call)
        match call:
            case nodes.Call(node=nodes.Name(name="_" | "gettext"), args=[nodes.Const(value=str(text))], kwargs=[]):
                return nodes.Const(Markup(self.said.say(text)) % {}, lineno=call.lineno)
        return call


class Page(Template):
    """A template whose macros are made once for all that import them."""

    def _get_default_module(self, ctx: Context | None = None) -> TemplateModule:
        return super()._get_default_module()  # no template of ours has globals of its own


class Output(CodeGenerator):
    """Puts out as it is what is markup already, and most of a page is: `escape` would make it anew twice."""

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        assert frame.eval_ctx.autoescape and not frame.eval_ctx.volatile and finalize.src is None
        self.write("(o if type(o := ")

    def _output_child_post(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        self.write(") is Markup else escape(o))")


class Spoken(Environment):
    """Templates in one language."""

    template_class = Page
    code_generator_class = Output

    def __init__(self, said: Words, **options: Any) -> None:
        super().__init__(**options)
        self.said = said

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        read: nodes.Template = Phrases(self.said).visit(super()._parse(source, name, filename))
        return read


@cache
def environment(language: str) -> Environment:
    """The templates in one language; a game's own lie in its folder."""
    usual = FileSystemLoader(WEB / "usual")  # what a game has that draws nothing itself
    games = {"usual": usual} | {
        game.name: ChoiceLoader([FileSystemLoader(game.folder), usual]) for game in CATALOGUE
    }
    said = words(language)
    env = Spoken(
        said,
        loader=ChoiceLoader([PrefixLoader({"usual": usual, **games}), FileSystemLoader(WEB / "templates")]),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
        auto_reload=False,
        cache_size=-1,  # all of them
        extensions=["jinja2.ext.i18n"],
    )
    env.policies["ext.i18n.trimmed"] = True
    env.install_gettext_translations(said.catalogue, newstyle=True)  # type: ignore[attr-defined]
    remember_drawings(env)
    env.globals.update(
        asset=asset,
        picture=picture,
        moment=lambda when: moment(said, when),
        number=said.number,
        point_word=said.point_word,
        halves=halves,
        listing=said.listing,
    )
    return env


def remember_drawings(env: Environment) -> None:
    """Let templates say `once(macro, piece)`, and `pieces|each(macro)` for many: what was drawn is remembered.

    A macro that was imported without context knows nothing but its language and its arguments, and the key is just
    these: so what is remembered cannot show anybody what would not be drawn for them anew.
    """

    @lru_cache(DRAWINGS)
    def once(macro: Callable[..., Markup], *about: Hashable) -> Markup:
        return macro(*about)

    def each(pieces: Iterable[Hashable], macro: Callable[..., Markup], *about: Hashable) -> Markup:
        return Markup("".join([once(macro, piece, *about) for piece in pieces]))

    env.globals["once"], env.filters["each"] = once, each
    ornaments = env.get_template("ornaments.html").module
    for name, macro in vars(ornaments).items():
        if isinstance(macro, Macro):
            setattr(ornaments, name, partial(once, macro))


def macro(language: str, template: str, name: str) -> Callable[..., Markup]:
    """One macro of a template."""
    found: Callable[..., Markup] = getattr(environment(language).get_template(template).module, name)
    return found


def moment(said: Words, when: Any) -> Markup:
    return Markup('<time datetime="{}">{}</time>').format(when.isoformat(timespec="seconds"), said.moment(when))


def render(site: Site, template: str, person: Person | None, context: Mapping[str, Any]) -> str:
    return environment(site.lang).get_template(template).render(site=site, person=person, **context)


def page(
    request: Request, template: str, person: Person | None, status: int = 200, **context: Any
) -> HTMLResponse:
    """A page in the visitor's language."""
    with request.app.state.services.hall.metrics.render_seconds.time():
        return HTMLResponse(render(site_of(request), template, person, context), status)


# Files. One hash for all of them: a page never mixes files of two versions, and relative imports work.


@cache
def files() -> Mapping[str, Path]:
    """Every file a page may ask for, by its name."""
    found = {path.relative_to(WEB / "static").as_posix(): path for path in (WEB / "static").rglob("*.*")}
    for game in CATALOGUE:
        found[f"{game.name}/page.css"] = found["usual.css"]
        own = (path for path in game.folder.iterdir() if path.suffix in (".css", ".png"))
        found |= {f"{game.name}/{path.name}": path for path in own}
    return found


@cache
def edition() -> str:
    digest = hashlib.sha256()
    for name, path in sorted(files().items()):
        digest.update(f"{name}\0".encode() + path.read_bytes())
    return digest.hexdigest()[:12]


def asset(name: str) -> str:
    assert name in files(), name
    return f"/static/{edition()}/{name}"


def picture(game: str = "") -> str:
    """What messengers show of a link to a game, or to the site."""
    own = f"{game}/link.png"
    return asset(own if own in files() else "link.png")


async def static(request: Request) -> Response:
    """A file; its address changes whenever it does, so a browser may keep it for good."""
    path = files().get(request.path_params["name"])
    if path is None:
        raise NoSuchTable("no such file")
    fresh = request.path_params["edition"] == edition()
    lasting = "public, max-age=31536000, immutable" if fresh else "no-store"
    return FileResponse(path, media_type=KINDS[path.suffix], headers={"Cache-Control": lasting})


def renew() -> None:
    """A game has other files now, or is new on the shelf."""
    for made in (environment, files, edition, rules_html, claims_of):
        made.cache_clear()


# Rules pages


@cache
def rules_html(game: str, language: str) -> Markup:
    """A rules page with an anchor for every clause and a mark on our rulings."""
    from markdown_it import MarkdownIt

    text = CATALOGUE[game].rules_page(language).read_text(encoding="utf-8")
    read = MarkdownIt("commonmark", {"html": False}).enable("table")
    said = words(language)
    html: list[str] = []
    inside = False
    for block in blocks(text):
        id = clause_id(block)
        if inside and (id or block.startswith("#")):
            html.append("</section>")
            inside = False
        if id:
            html.append(f'<section class="clause" id="{escape(id)}">')
            inside = True
        shown = read.render(block)
        if block.startswith(">"):
            mark = escape(said.say("Our ruling, where the rulebook is silent"))
            shown = shown.replace("<blockquote>", f'<blockquote class="ruling" title="{mark}">', 1)
        html.append(shown)
    return Markup("\n".join([*html, "</section>" if inside else ""]))


@cache
def claims_of(game: str, language: str) -> tuple[list[tuple[str, str]], str]:
    """What the rulebook claims with its verdicts, and the command that finds them."""
    return told_claims(CATALOGUE[game], language), command(CATALOGUE[game])


def blocks(text: str) -> list[str]:
    return [block for block in text.split("\n\n") if block.strip()]


def clause_id(block: str) -> str:
    """The id of the clause that a block begins, or nothing."""
    start = block[2 : block.find("** ")] if block.startswith("**") and "** " in block else ""
    return start if len(start) == 6 and start[3] == "-" else ""

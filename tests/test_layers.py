"""The tree: imports go downwards, rooms have their furniture, and the project speaks of itself alone."""

import ast
import re
import subprocess
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from alambic.core.game import LANGUAGES
from alambic.games import CATALOGUE, NAMES

ROOT = Path(__file__).parents[1]
LEVELS = {"core": 0, "games": 1, "bots": 2, "server": 3, "lab": 3, "learn": 3, "cli": 4, "__main__": 5}
SOURCES = sorted(ROOT.glob("alambic/**/*.py"))
ROOMS = [  # of the server: each may import those before it
    "basics",
    "storage",
    "entrance",
    "outgoing",
    "live",
    "actions",
    "advice",
    "views",
    "pages",
    "api",
    "operation",
]
FURNITURE = ["__init__", "deck", "knowledge", "page", "rules", "state", "tactics", "vocabulary", "words"]
PAGES = ["page.html", "page.css", "art.html", "guide.toml", "locale/fr.po"]


def imports(path: Path) -> list[str]:
    """Every alambic module that a file imports, wherever in the file."""
    found = []
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports name the whole path"
            found.append(node.module or "")
            found += [f"{node.module}.{alias.name}" for alias in node.names]  # it may be a module
        elif isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
    return [name for name in found if name.split(".")[0] == "alambic"]


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_imports_go_downwards(path: Path) -> None:
    """core <- games <- bots <- server, lab, learn <- cli; no game imports another."""
    parts = path.relative_to(ROOT / "alambic").with_suffix("").parts
    if parts == ("__init__",):
        return
    for name in imports(path):
        target = name.split(".")[1:]
        assert target, f"{path} imports the package itself"
        ours, theirs = LEVELS[parts[0]], LEVELS[target[0]]
        assert theirs < ours or target[0] == parts[0], f"{path} imports {name}"
        if parts[0] == "games" and len(parts) > 2 and target[0] == "games":
            assert target[1:2] == [parts[1]], f"{path} imports another game: {name}"


def test_the_rooms_of_the_server_import_one_way() -> None:
    """Every module stands in a room, every room says what it is for, and imports those before it alone."""
    server = ROOT / "alambic" / "server"
    assert {path.name for path in server.glob("*.py")} == {"__init__.py"}
    assert {path.parent.name for path in server.glob("*/__init__.py")} == set(ROOMS)
    for number, room in enumerate(ROOMS):
        assert ast.get_docstring(ast.parse((server / room / "__init__.py").read_text())), room
        for path in (server / room).rglob("*.py"):
            for name in imports(path):
                parts = name.split(".")
                if parts[1] == "server":
                    assert parts[2] in ROOMS[: number + 1], f"{path.relative_to(ROOT)} imports {name}"


def fields_of(node: ast.ClassDef) -> set[str]:
    """What an object of a class holds: fields that are declared, and those that its methods make."""
    made = {
        one.target.id for one in node.body if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name)
    }
    for one in ast.walk(node):
        targets = one.targets if isinstance(one, ast.Assign) else [getattr(one, "target", None)]
        for target in targets:
            if (
                isinstance(target, ast.Attribute)
                and isinstance(target.value, ast.Name)
                and target.value.id == "self"
            ):
                made.add(target.attr)
    return made


def test_nothing_at_a_live_table_has_too_many_fields() -> None:
    """What has more is two things."""
    classes = [
        node
        for path in (ROOT / "alambic" / "server" / "live").glob("*.py")
        for node in ast.parse(path.read_text()).body
        if isinstance(node, ast.ClassDef)
    ]
    many = {node.name: len(fields_of(node)) for node in classes if len(fields_of(node)) > 12}
    assert {"Hall", "Table"} <= {node.name for node in classes} and not many


THEIRS = {  # attributes that libraries have us set: Starlette's, uvicorn's, sqlite3's, logging's, threading's
    "app.state.services",
    "app.state.pulse",
    "app.state.notices",
    "self.server.should_exit",
    "self.answering.disconnected",
    "connection.isolation_level",
    "root.handlers",
    "threading.excepthook",
}


def set_from_outside(path: Path) -> list[str]:
    """The attributes that a file sets of objects which are neither `self` nor made on the spot."""
    tree = ast.parse(path.read_text())
    found = {
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store | ast.Del)
        if not node.attr.startswith("__") and ast.unparse(node.value) not in ("self", "cls")
    }
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            made = {
                target.id
                for node in ast.walk(function)
                if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call)
                if re.fullmatch(r"copy|_*[A-Z]\w*", ast.unparse(node.value.func))
                for target in node.targets
                if isinstance(target, ast.Name)
            }
            found -= {node for node in found & {*ast.walk(function)} if ast.unparse(node.value) in made}
    return [f"{path.name}:{node.lineno}: {ast.unparse(node)}" for node in found if ast.unparse(node) not in THEIRS]


def test_nothing_in_the_server_sets_an_attribute_of_another_object(tmp_path: Path) -> None:
    """Whoever changes an object asks it to: who else does is found nowhere."""
    outside = tmp_path / "outside.py"
    outside.write_text(
        "def f(hall):\n    hall.ears = 1\n    new = Table()\n    new.row = 2\n    self.talk.said += 1\n"
    )
    assert len(set_from_outside(outside)) == 2
    assert not [one for path in (ROOT / "alambic" / "server").rglob("*.py") for one in set_from_outside(path)]


def chains() -> dict[str, list[str]]:
    """The longest chain of imports that ends with each module of the server, wherever in a file they stand."""
    found: dict[str, list[str]] = {}
    server = (ROOT / "alambic" / "server").glob("*/**/*.py")
    paths = {".".join(path.relative_to(ROOT).with_suffix("").parts): path for path in server}

    def chain(module: str, above: tuple[str, ...]) -> list[str]:
        assert module not in above, f"{' > '.join(above)} > {module} is a ring"
        if module not in found:
            below = [chain(one, (*above, module)) for one in imports(paths[module]) if one in paths]
            found[module] = [*max(below, key=len, default=[]), module]
        return found[module]

    return {module: chain(module, ()) for module in paths}


def test_no_chain_of_imports_in_the_server_is_long() -> None:
    """Whoever changes a module need not think of twenty that stand on it."""
    longest = max(chains().values(), key=len)
    assert len(longest) <= 9, " > ".join(one.removeprefix("alambic.server.") for one in longest)


def declared(room: str) -> set[str]:
    """What a room of the server has: its modules, their functions, and the methods of its classes."""
    found = set()
    for path in (ROOT / "alambic" / "server" / room).rglob("*.py"):
        found.add(path.stem)
        for node in ast.parse(path.read_text()).body:
            if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                found.add(node.name)
                within = [one for one in node.body if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef)]
                found |= {f"{node.name}.{one.name}" for one in within}
    return found


def test_the_walk_through_the_server_names_what_exists() -> None:
    """docs/architecture.md follows a click from room to room; what its list names stands in one of the rooms."""
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    walk = text.partition("### One click")[2].partition("\n\nA piece")[0]
    stations = re.findall(r"^\d\. `(\w+)`: (.*?)(?=^\d\. |\Z)", walk, re.M | re.S)
    assert len(stations) == 8
    elsewhere = set().union(*map(declared, ROOMS)) | {path.name for path in ROOT.glob("alambic/web/static/*.js")}
    for room, said in stations:
        named = set(re.findall(r"`([\w.]+)`", said)) - {"Match.tried"}
        assert named & declared(room), f"nothing of {room}"
        assert named <= elsewhere, f"{room}: {named - elsewhere}"


@pytest.mark.parametrize("name", NAMES)
def test_every_game_has_the_same_furniture(name: str) -> None:
    folder = CATALOGUE[name].folder
    for part in FURNITURE:
        assert (folder / f"{part}.py").exists(), f"{name} has no {part}.py"
    for file in PAGES:
        assert (folder / file).exists(), f"{name} has no {file}"
    for language in LANGUAGES:
        assert (folder / f"RULES.{language}.md").exists()
        assert language in CATALOGUE[name].tagline
        for option in CATALOGUE[name].options.choices().values():
            assert option.title[language]
            assert option.clause in CATALOGUE[name].clauses(language)
    assert (folder / "deck.toml").exists()


@pytest.mark.parametrize("name", NAMES)
def test_no_button_of_the_usual_look_is_a_place(name: str) -> None:
    """widgets.css leaves buttons that are places of a board as they are: one of ours would lose its look."""
    for page in CATALOGUE[name].folder.glob("*.html"):
        for button in re.findall(r"<button\b[^>]*>", page.read_text(encoding="utf-8")):
            looks = re.search(r'class="[^"]*\b(small|primary|bare)\b', button)
            assert not (looks and "data-place" in button), f"{page.name}: {button[:80]}"


def test_the_registry_is_complete() -> None:
    folders = {path.parent.name for path in ROOT.glob("alambic/games/*/__init__.py")}
    assert folders == set(NAMES)


def tracked() -> list[Path]:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True)
    if listed.returncode != 0:  # not a checkout: an unpacked archive
        return SOURCES
    return [ROOT / line for line in listed.stdout.splitlines() if (ROOT / line).is_file()]


def test_no_file_names_a_registry_or_a_folder_of_one_machine() -> None:
    registry = re.compile(
        r"https?://[\w.-]*(pypi|pythonhosted|npmjs|registry|mirror)|(^|[^\w.])/(work|root|home)/"
    )
    for path in tracked():
        for number, line in enumerate(path.read_text(errors="ignore").splitlines(), 1):
            assert path.name == Path(__file__).name or not registry.search(line), f"{path}:{number}: {line}"


def test_no_file_reads_outside_the_repository() -> None:
    for path in tracked():
        if path.suffix in (".py", ".toml", ".md") or path.name == "Makefile":
            assert path.name == Path(__file__).name or "../shared" not in path.read_text(), path


def test_locks_are_versions_and_hashes_only() -> None:
    for path in ROOT.glob("constraints*.txt"):
        for pinned in path.read_text().replace("\\\n", "").splitlines():
            line = r"[a-z0-9-]+==[a-z0-9.+!]+( ; [\w '!=<>.()]+)?( +--hash=sha256:[0-9a-f]{64})+"
            assert re.fullmatch(line, pinned), f"{path.name}: {pinned[:80]}"


def test_the_locks_have_what_the_package_asks_for() -> None:
    """Each extra's own file has what the package alone does not need: `make lock` brings them up to date."""
    asked = tomllib.loads((ROOT / "pyproject.toml").read_text())
    extras = asked["project"]["optional-dependencies"]
    locks = {"constraints.txt": asked["project"]["dependencies"] + asked["dependency-groups"]["build"]}
    locks |= {f"constraints-{extra}.txt": wanted for extra, wanted in extras.items()}
    assert {path.name for path in ROOT.glob("constraints*.txt")} == set(locks)
    pinned: dict[str, str] = {}
    for name, wanted in locks.items():
        found = re.findall(r"^([a-z0-9-]+)==([^ ]+)", (ROOT / name).read_text(), re.M)
        assert found and not pinned.keys() & dict(found).keys(), f"{name} has again what another has"
        pinned |= found
        for requirement in map(Requirement, wanted):
            version = pinned.get(canonicalize_name(requirement.name), "none")
            assert version != "none" and version in requirement.specifier, f"{name}: {requirement}, not {version}"


def test_no_file_is_two_ideas() -> None:
    long = {
        path.name: n
        for path in [*SOURCES, *ROOT.glob("tests/**/*.py")]
        if (n := len(path.read_text().splitlines())) > 400
    }
    assert not long, f"over 400 lines: {long}"

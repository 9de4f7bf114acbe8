"""Mutants: small wrong changes of the product's code, drawn by chance and found again where lines have moved."""

import ast
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import cycle
from math import sqrt
from pathlib import Path
from random import Random

ROOMS = ("core", "games", "bots", "server")
SWAPPED: dict[type[ast.AST], ast.AST] = {
    ast.Lt: ast.LtE(),
    ast.LtE: ast.Lt(),
    ast.Gt: ast.GtE(),
    ast.GtE: ast.Gt(),
    ast.Eq: ast.NotEq(),
    ast.NotEq: ast.Eq(),
    ast.Is: ast.IsNot(),
    ast.IsNot: ast.Is(),
    ast.In: ast.NotIn(),
    ast.NotIn: ast.In(),
    ast.Add: ast.Sub(),
    ast.Sub: ast.Add(),
    ast.And: ast.Or(),
    ast.Or: ast.And(),
}
NOTHING = {"int": "0", "bool": "False", "str": "''"}  # what is returned instead, by annotation; else None


@dataclass(frozen=True)
class Mutant:
    """What stands there instead of what, by the function around it and which such place in it."""

    path: str
    function: str  # with the classes and functions around it; empty outside of all
    kind: str
    before: str
    after: str
    nth: int
    line: int  # where it was when it was drawn


class Places(ast.NodeVisitor):
    """Every place of a file that a mutant may change, and by what."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.around: list[str] = []
        self.returned = "None"
        self.seen: Counter[tuple[str, str, str, str]] = Counter()
        self.found: dict[Mutant, ast.expr | ast.stmt] = {}

    def offer(self, kind: str, node: ast.expr | ast.stmt, after: str) -> None:
        before, function = ast.unparse(node), ".".join(self.around)
        key = (function, kind, before, after)
        if before != after:
            self.found[Mutant(self.path, function, kind, before, after, self.seen[key], node.lineno)] = node
            self.seen[key] += 1

    def many(self, nodes: Sequence[ast.AST | None]) -> None:
        for node in nodes:
            if node is not None:
                self.visit(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self.around.append(node.name)
        self.many(node.body)
        self.around.pop()

    def visit_FunctionDef(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        outer, self.returned = (
            self.returned,
            NOTHING.get(ast.unparse(node.returns) if node.returns else "", "None"),
        )
        self.around.append(node.name)
        self.many([*node.args.defaults, *node.args.kw_defaults, *node.body])
        self.around.pop()
        self.returned = outer

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> None:
        self.visit_FunctionDef(node)

    def visit_Import(self, node: ast.Import) -> None: ...
    def visit_ImportFrom(self, node: ast.ImportFrom) -> None: ...
    def visit_JoinedStr(self, node: ast.JoinedStr) -> None: ...  # Python 3.11 does not know where its parts are

    def visit_If(self, node: ast.If) -> None:
        if ast.unparse(node.test).endswith("TYPE_CHECKING"):
            self.many(node.orelse)
            return
        self.force(node.test, "True", "False")
        self.generic_visit(node)

    def visit_IfExp(self, node: ast.IfExp) -> None:
        self.force(node.test, "True", "False")
        self.generic_visit(node)

    def visit_While(self, node: ast.While) -> None:
        self.force(node.test, "False")
        self.generic_visit(node)

    def force(self, test: ast.expr, *ways: str) -> None:
        for way in ways:
            self.offer("condition", test, way)

    def drop(self, node: ast.stmt) -> None:
        if self.around:
            self.offer("statement", node, "pass")

    def visit_Assign(self, node: ast.Assign) -> None:
        if ast.unparse(node.targets[0]) != "__all__":
            self.drop(node)
            self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        self.drop(node)
        self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        self.many([node.value])

    def visit_Expr(self, node: ast.Expr) -> None:
        if isinstance(node.value, ast.Call | ast.Await):
            self.drop(node)
        self.generic_visit(node)

    def visit_Return(self, node: ast.Return) -> None:
        if node.value is not None and not isinstance(node.value, ast.Constant):
            self.offer("return", node.value, self.returned)
        self.generic_visit(node)

    def visit_Compare(self, node: ast.Compare) -> None:
        if len(node.ops) == 1 and type(node.ops[0]) in SWAPPED:
            swapped: list[ast.cmpop] = [SWAPPED[type(node.ops[0])]]  # type: ignore[list-item]
            self.offer("comparison", node, ast.unparse(ast.Compare(node.left, swapped, node.comparators)))
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        parts = [part for part in ast.walk(node) if isinstance(part, ast.JoinedStr | ast.Constant)]
        texts = any(isinstance(part, ast.JoinedStr) or type(part.value) is not int for part in parts)
        if isinstance(node.op, ast.Add | ast.Sub) and not texts:
            swapped: ast.operator = SWAPPED[type(node.op)]  # type: ignore[assignment]
            self.offer("arithmetic", node, ast.unparse(ast.BinOp(node.left, swapped, node.right)))
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        swapped: ast.boolop = SWAPPED[type(node.op)]  # type: ignore[assignment]
        self.offer("logic", node, f"({ast.unparse(ast.BoolOp(swapped, node.values))})")
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        if isinstance(node.op, ast.Not):
            self.offer("not", node, f"({ast.unparse(node.operand)})")
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if type(node.value) is int:
            self.offer("integer", node, str(node.value + 1))


def places(root: Path, path: str) -> dict[Mutant, ast.expr | ast.stmt]:
    visitor = Places(path)
    visitor.visit(ast.parse((root / path).read_bytes()))
    return visitor.found


def mutated(root: Path, mutant: Mutant) -> bytes | None:
    """The file with the mutant in it; None if its place is gone."""
    if not (root / mutant.path).exists():
        return None
    same = (mutant.function, mutant.kind, mutant.before, mutant.after, mutant.nth)
    for found, node in places(root, mutant.path).items():
        if (found.function, found.kind, found.before, found.after, found.nth) == same:
            source = (root / mutant.path).read_bytes()
            lines = [0]
            for line in source.splitlines(keepends=True):
                lines.append(lines[-1] + len(line))
            assert node.end_lineno is not None and node.end_col_offset is not None
            start = lines[node.lineno - 1] + node.col_offset
            end = lines[node.end_lineno - 1] + node.end_col_offset
            return source[:start] + mutant.after.encode() + source[end:]
    return None


def groups(root: Path, room: str) -> list[list[str]]:
    """The files of a room, each game's for themselves."""
    folder = root / "alambic" / room
    parts = sorted(path for path in folder.iterdir() if (path / "rules.py").exists()) or [folder]
    return [sorted(path.relative_to(root).as_posix() for path in part.rglob("*.py")) for part in parts]


def of_files(root: Path, files: Sequence[str], most: int, chance: Random) -> Iterator[Mutant]:
    """Mutants of some files, of larger ones more often but of none more than a few times, and all kinds alike."""
    left = {path: found for path in files if (found := list(places(root, path)))}
    taken: Counter[str] = Counter()
    while left:
        path = chance.choices(list(left), [sqrt(len(found)) for found in left.values()])[0]
        kind = chance.choice(sorted({mutant.kind for mutant in left[path]}))
        mutant = chance.choice([mutant for mutant in left[path] if mutant.kind == kind])
        left[path].remove(mutant)
        taken[path] += 1
        if taken[path] == most or not left[path]:
            del left[path]
        yield mutant


def draw(root: Path, seed: int, each: int) -> list[Mutant]:
    """As many mutants of each room, one room after the other, the same for the same seed."""
    lists = []
    for room in filter(lambda room: (root / "alambic" / room).is_dir(), ROOMS):
        parts = groups(root, room)
        most = 1 + 2 * each // sum(map(len, parts))
        drawn = [of_files(root, files, most, Random(f"{seed} {files[0]}")) for files in parts]
        found = [next(part, None) for part, _ in zip(cycle(drawn), range(each), strict=False)]
        lists.append([mutant for mutant in found if mutant is not None])
    return [mutant for turn in range(each) for found in lists for mutant in found[turn : turn + 1]]

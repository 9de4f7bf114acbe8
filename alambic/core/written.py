"""What rules may be written with: all else is refused, with the file, the line, and what to write instead."""

import dis
import re
from collections.abc import Callable
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

from alambic.core.errors import AlambicError

BINARY_DIVIDE = ("/", "/=")
LISTS = "rules allocate nothing: give the state a field with room for it, and leave it clean"
REFUSED = {  # operations of Python's bytecode
    "BUILD_LIST": ("a list", LISTS),
    "LIST_EXTEND": ("a list", LISTS),
    "BUILD_SET": ("a set", LISTS),
    "BUILD_MAP": ("a dictionary", LISTS),
    "BUILD_CONST_KEY_MAP": ("a dictionary", LISTS),
    "LIST_APPEND": ("a comprehension", "write a loop that counts into a number or a field"),
    "MAKE_FUNCTION": ("a function within it", "make it a rule of its own, or a loop"),
    "BUILD_STRING": ("a text", "rules compute with whole numbers: words stand in the vocabulary"),
    "FORMAT_VALUE": ("a text", "rules compute with whole numbers: words stand in the vocabulary"),
    "FORMAT_SIMPLE": ("a text", "rules compute with whole numbers: words stand in the vocabulary"),
    "YIELD_VALUE": ("a generator", "write a loop that writes into the Numbers it is given"),
    "STORE_GLOBAL": ("a global variable", "all that a rule knows is in the state: give it a field"),
    "IMPORT_NAME": ("an import", "import at the top of the file"),
}
CALLS = {  # of Python's own functions
    "list": LISTS,
    "dict": LISTS,
    "set": LISTS,
    "sorted": LISTS,
    "filter": LISTS,
    "map": LISTS,
    "str": "rules compute with whole numbers: words stand in the vocabulary",
    "print": "what happened is told by `tell`; to look inside, play interpreted in a debugger",
    "float": "rules compute with whole numbers: count in halves, or in hundredths",
    "round": "rules compute with whole numbers: count in halves, or in hundredths",
    "input": "what players decide are moves: `legal` offers them",
    "open": "what a game reads is its deck: `stock` gives its numbers to the state",
}
FRACTION = "rules compute with whole numbers: write // for /, or count in halves"
WHERE = re.compile(r'File "([^"]+)", line (\d+)')


class RuleError(AlambicError):
    """A rule that cannot be used as it is written: for whoever writes a game, not for players."""


def place(function: Callable[..., Any], line: int | None = None) -> str:
    """Where a rule stands, as one looks it up."""
    code: CodeType = function.__dict__.get("__rule__", function).__code__
    return (
        f"{'/'.join(Path(code.co_filename).parts[-2:])}, line {line or code.co_firstlineno}: {function.__name__}"
    )


def refuse(function: FunctionType, line: int | None, what: str, instead: str) -> None:
    raise RuleError(f"{place(function, line)} has {what}; {instead}")


def check_written(function: FunctionType) -> None:
    """Refuse what would allocate, compute with fractions, or keep something outside the state."""
    line: int | None = function.__code__.co_firstlineno
    for step in dis.get_instructions(function.__code__):
        line = (step.positions.lineno if step.positions else None) or line
        if step.opname in REFUSED:
            refuse(function, line, *REFUSED[step.opname])
        if step.opname == "BINARY_OP" and step.argrepr in BINARY_DIVIDE:
            refuse(function, line, "a division with a fraction", FRACTION)
        if step.opname in ("LOAD_CONST", "RETURN_CONST") and isinstance(step.argval, float):
            refuse(function, line, f"the fraction {step.argval}", FRACTION)
        if step.opname in ("LOAD_CONST",) and isinstance(step.argval, CodeType):
            refuse(function, line, *REFUSED["MAKE_FUNCTION"])
        if step.opname == "LOAD_GLOBAL" and step.argval in CALLS and step.argval not in function.__globals__:
            refuse(function, line, f"{step.argval}()", CALLS[step.argval])


def not_compiled(function: FunctionType, problem: Exception) -> RuleError:
    """What the compiler says of a rule, short, with the line that it means."""
    text = str(problem)
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    about = next((line for line in lines if not line.startswith(("Failed in", "- ", "During", "["))), lines[0])
    found = [int(line) for file, line in WHERE.findall(text) if file == function.__code__.co_filename]
    return RuleError(
        f"{place(function, found[-1] if found else None)} cannot be compiled: {about[:200]}; "
        "rules have whole numbers, fields of the state with all their indices, loops, and other rules"
    )

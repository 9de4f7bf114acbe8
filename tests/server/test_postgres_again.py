"""What is true of the store and of tables on a file is true on PostgreSQL: the same tests once more."""

import functools
import os
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any

import pytest

from tests.server import (
    test_clock,
    test_drafts,
    test_expiry,
    test_faults,
    test_orders,
    test_store,
    test_store_lists,
    test_takebacks,
)

HERE = f"{__name__.replace('.', '/')}.py::test"
AGAIN = (test_store, test_store_lists, test_expiry, test_faults)
LONG = (test_clock, test_drafts, test_orders, test_takebacks)  # they come by statements that the others try
OTHERWISE = (  # they are about the words of SQLite
    "the_database_itself_refuses_to_change_entries",
    "a_list_costs_two_queries_however_long_it_is",
)


pytestmark = pytest.mark.usefixtures("on_postgres")


def again(module: ModuleType) -> Iterator[tuple[str, Callable[..., None]]]:
    """The tests of a module that are given a store or a hall, under names of their own."""
    topic = module.__name__.rpartition("test_")[2]
    for name, test in vars(module).items():
        what = name.removeprefix("test_")
        if name.startswith("test_") and test.__code__.co_filename != module.__file__ and what not in OTHERWISE:
            yield f"test_{topic}_{what}", dealt_alike(test, topic)


def dealt_alike(test: Callable[..., None], topic: str) -> Callable[..., None]:
    """Chance depends on a test's name: let it be that of the first time."""

    @functools.wraps(test)
    def run(**given: Any) -> None:
        current = os.environ["PYTEST_CURRENT_TEST"]
        with pytest.MonkeyPatch.context() as names:
            names.setenv(
                "PYTEST_CURRENT_TEST", current.replace(f"{HERE}_{topic}", f"tests/server/test_{topic}.py::test")
            )
            test(**given)

    return run


for _module in AGAIN:
    globals().update(again(_module))
for _module in LONG:
    globals().update((name, pytest.mark.long(test)) for name, test in again(_module))

"""What all tests share: where their files lie, and one PostgreSQL for each worker, made for the first who asks."""

import fcntl
import gc
import os
import shutil
import signal
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.lacking import POSTGRESQL, lacking
from tests.left import left_since, open_now
from tests.server.postgres import Postgres, programs

MEMORY = Path("/dev/shm")
ROOM = 4 * 2**30  # bytes: several times what a whole run leaves there
FOLDER = pytest.StashKey[tuple[Path, int]]()


def seized(folder: Path) -> int | None:
    """A lock on a folder as long as this process lives; None if another has it."""
    door = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(door, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(door)
        return None
    return door


def pytest_configure(config: pytest.Config) -> None:
    """Files of tests lie in memory where there is room: nothing waits for a disk that nobody unplugs."""
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:  # we are in the background; what we start hears Ctrl+C
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if hasattr(config, "workerinput") or "TMPDIR" in os.environ or not MEMORY.is_dir():
        return
    mounted = os.statvfs(MEMORY)
    if mounted.f_bavail * mounted.f_frsize < ROOM or mounted.f_flag & (os.ST_NOEXEC | os.ST_RDONLY):
        return
    for old in MEMORY.glob("alambic-tests-*"):  # a run that failed or was killed has left it
        if os.access(old, os.W_OK) and (door := seized(old)) is not None:
            shutil.rmtree(old, ignore_errors=True)
            os.close(door)
    folder = Path(tempfile.mkdtemp(prefix="alambic-tests-", dir=MEMORY))
    door = seized(folder)
    assert door is not None
    config.stash[FOLDER] = folder, door
    folder.chmod(0o711)  # PostgreSQL is another user
    os.environ["TMPDIR"] = tempfile.tempdir = str(folder)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "postgres" in getattr(item, "fixturenames", ()):
            item.add_marker("programs")


def pytest_collection_finish() -> None:
    """Thousands of tests and what they import stay: they need not be looked through for rubbish all the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(5000, 20, 20)


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """What a failed run has left can be looked at until the next."""
    if exitstatus == 0 and (found := session.config.stash.get(FOLDER, None)):
        shutil.rmtree(found[0], ignore_errors=True)


@pytest.fixture(scope="session")
def opens_more() -> None:
    """Asked for by what several tests share and what opens more as they go, so that none of them is blamed."""


@pytest.fixture(autouse=True)
def nothing_is_left_open(request: pytest.FixtureRequest) -> Iterator[None]:
    """Made after what several tests share, and ended after all that is the test's own."""
    before = open_now()
    yield
    begun = {*request.fixturenames} - {*request.node.fixturenames}  # by the test itself
    shared = "opens_more" in request.fixturenames or "postgres" in begun
    if not shared and (left := left_since(before)):
        pytest.fail(f"left open: {dict(left)}")


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    folder = programs()
    if folder is None:
        lacking(POSTGRESQL)
    running = Postgres(folder)
    yield running
    running.remove()


@pytest.fixture
def database(postgres: Postgres) -> Iterator[str]:
    """The URL of an empty database on it."""
    with postgres.database() as url:
        yield url

"""A real PostgreSQL for the tests: in a folder of its own, as a user without rights, gone when they end."""

import contextlib
import os
import pwd
import secrets
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from functools import cached_property
from pathlib import Path
from typing import Any

import asyncpg

from alambic.server.storage.opening import open_store
from alambic.server.storage.store import Store
from tests.patience import PATIENCE
from tests.ports import free_port
from tests.server.storing import Clock, finished

SIGNALS = {"fast": signal.SIGINT, "immediate": signal.SIGQUIT}  # as pg_ctl calls them
SETTINGS = {
    "listen_addresses": "127.0.0.1",
    "max_connections": "200",
    "shared_buffers": "32MB",
    "timezone": "Pacific/Auckland",  # nobody may rely on the server's
    "log_min_messages": "fatal",
    "autovacuum": "off",
    "fsync": "off",  # no test cuts the power; what is committed outlasts an immediate stop, as it must
}


def programs() -> Path | None:
    """The folder with PostgreSQL's programs: those in the path, or where Debian keeps the newest."""
    asked = [Path(found) for name in ("initdb", "pg_ctl") if (found := shutil.which(name))]
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda one: int(one.parts[-3]))
    for program in [*asked, *reversed(debian)]:
        folder = program.resolve().parent
        if all((folder / name).is_file() for name in ("initdb", "postgres")):
            return folder
    return None


class Postgres:
    """A server of databases, reached by a password on a port of its own."""

    def __init__(self, folder: Path, **settings: str) -> None:
        self.programs = folder
        self.settings = SETTINGS | settings
        self.home = Path(tempfile.mkdtemp(prefix="alambic-postgres-"))
        self.password = secrets.token_urlsafe(12)
        self.made = 0
        self.owner: dict[str, Any] = {}
        if os.geteuid() == 0:  # PostgreSQL refuses to run as root
            nobody = pwd.getpwnam("nobody")
            os.chown(self.home, nobody.pw_uid, nobody.pw_gid)
            self.owner = {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
        try:
            self.initialise()
            self.start()
        except BaseException:
            self.remove()
            raise

    def initialise(self) -> None:
        """A cluster of databases, made once."""
        secret = self.home / "password"
        secret.write_text(self.password)
        secret.chmod(0o644)  # the folder is shut
        words = ["initdb", "--pgdata", str(self.home / "data"), "--username", "alambic", "--pwfile", str(secret)]
        words += [
            "--auth",
            "scram-sha-256",
            "--encoding",
            "UTF8",
            "--locale",
            "C",
            "--no-sync",
            "--no-instructions",
        ]
        self.called(*words)
        secret.unlink()

    def called(self, program: str, *words: str) -> None:
        done = subprocess.run(
            [self.programs / program, *words], capture_output=True, text=True, cwd=self.home, **self.owner
        )
        assert done.returncode == 0, done.stdout + done.stderr

    def start(self, port: int | None = None) -> None:
        self.port = port or free_port()
        settings = self.settings | {"port": str(self.port), "unix_socket_directories": str(self.home)}
        words = [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
        with (self.home / "log").open("a") as log:
            self.process = subprocess.Popen(
                [self.programs / "postgres", "-D", self.home / "data", *words],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                cwd=self.home,
                start_new_session=True,  # Ctrl+C is for the tests
                **self.owner,
            )
        leash = ["sh", "-c", 'read tests; kill -INT "$0"', str(self.process.pid)]  # it outlives no tests
        self.leash = subprocess.Popen(leash, stdin=subprocess.PIPE, start_new_session=True)
        until = time.monotonic() + PATIENCE
        while not self.ready():
            late = time.monotonic() > until
            assert self.process.poll() is None and not late, (self.home / "log").read_text()[-2000:]
            time.sleep(0.01)

    def ready(self) -> bool:
        """What pg_ctl looks at: the process writes down how it is."""
        with contextlib.suppress(OSError):
            lines = (self.home / "data" / "postmaster.pid").read_text().splitlines()
            return len(lines) > 7 and lines[0] == str(self.process.pid) and lines[7].strip() == "ready"
        return False

    def stop(self, mode: str = "fast") -> None:
        """`fast` lets go in order, `immediate` is a crash."""
        with self.leash:
            self.leash.kill()
        if self.process.poll() is None:
            self.process.send_signal(SIGNALS[mode])
        self.process.wait(PATIENCE)

    def restart(self, mode: str = "immediate") -> None:
        self.stop(mode)
        self.start(self.port)

    def remove(self) -> None:
        with contextlib.suppress(AttributeError):  # it never started
            self.stop("immediate")
        shutil.rmtree(self.home, ignore_errors=True)

    # Databases

    def url(self, name: str) -> str:
        return f"postgresql+asyncpg://alambic:{self.password}@127.0.0.1:{self.port}/{name}"

    def rows(self, query: str, *arguments: Any, name: str = "postgres") -> list[Any]:
        """What a query answers, past all code of ours."""

        async def asked() -> list[Any]:
            connection = await asyncpg.connect(
                host="127.0.0.1", port=self.port, user="alambic", password=self.password, database=name
            )
            try:
                return list(await connection.fetch(query, *arguments))
            finally:
                await connection.close()

        return finished(asked())

    @cached_property
    def model(self) -> str:
        """A database with the tables of today, to copy."""

        async def made() -> None:
            await open_store(self.url("model")).close()

        self.rows("CREATE DATABASE model TEMPLATE template0")
        finished(made())
        return "model"

    @contextlib.contextmanager
    def database(self, template: str = "template0") -> Iterator[str]:
        """The URL of a new database, which goes when the block ends."""
        self.made += 1
        name = f"tables{self.made}"
        self.rows(f"CREATE DATABASE {name} TEMPLATE {template}")
        try:
            yield self.url(name)
        finally:
            self.rows(f"DROP DATABASE {name} WITH (FORCE)")


@contextlib.asynccontextmanager
async def opened(url: str) -> AsyncIterator[Store]:
    store = open_store(url, Clock())
    try:
        yield store
    finally:
        await store.close()


def name_of(url: str) -> str:
    return url.rpartition("/")[2]

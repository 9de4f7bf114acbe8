"""The schema of the database, step by step. There is no way down: a backup is.

A new step is a file in versions/ named by the next number; HEAD names the last. Steps of four digits were made
before the first release, and nothing leads on from them.
"""

import re
from pathlib import Path

from sqlalchemy import Connection, Engine, inspect, text

from alambic.server.basics.errors import NewerStore, OlderStore
from alambic.server.storage.engine import UNREADABLE, named, writing

FOLDER = Path(__file__).parent
HEAD = "2"
UNRELEASED = re.compile(r"0\d{3}")


def migrate(engine: Engine) -> None:
    """Brings a database to HEAD in one transaction: all of it or nothing, one program at a time."""
    try:
        with engine.begin() as connection:
            if inspect(connection).has_table("alembic_version"):
                found = connection.scalars(text("SELECT version_num FROM alembic_version")).all()
                if found == [HEAD]:
                    return
        upgrade(engine)
    except UNREADABLE as problem:
        raise named(problem) from problem


def upgrade(engine: Engine) -> None:
    with writing(engine).begin() as connection:
        upgrade_on(connection)


def migrate_on(connection: Connection) -> None:
    """The same within a transaction that somebody else ends."""
    if inspect(connection).has_table("alembic_version"):
        if connection.scalars(text("SELECT version_num FROM alembic_version")).all() == [HEAD]:
            return
    upgrade_on(connection)


def upgrade_on(connection: Connection) -> None:
    from alembic import command  # a fifth of a second that a database at HEAD need not wait for
    from alembic.config import Config
    from alembic.migration import MigrationContext
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    steps = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    found = MigrationContext.configure(connection).get_current_heads()
    if strange := ", ".join(map(str, set(found) - steps)):
        if UNRELEASED.fullmatch(strange):
            raise OlderStore(
                f"the database is of version {strange}, from before the first release; "
                "keep it by copying the file, look at its matches with the Alambic that wrote it, "
                "and open another database here"
            )
        raise NewerStore(
            f"the database is of version {strange}, this program knows only up to {HEAD}: "
            "it was written by a newer Alambic; install that one, or open another database"
        )
    config.attributes["connection"] = connection
    command.upgrade(config, HEAD)

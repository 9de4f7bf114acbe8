"""Statements that pass SQLAlchemy by, where speed counts."""

import sqlite3
from typing import Any

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError, OperationalError


def straight(connection: Connection, sql: str, values: tuple[Any, ...] = ()) -> list[Any]:
    """Straight to the driver of SQLite: nobody else need hear of it, and every move waits for it."""
    plain = connection.connection.driver_connection
    assert isinstance(plain, sqlite3.Connection)
    try:
        return plain.execute(sql, values).fetchall()
    except sqlite3.IntegrityError as problem:
        raise IntegrityError(sql, (), problem) from problem
    except sqlite3.Error as problem:
        raise OperationalError(sql, (), problem) from problem

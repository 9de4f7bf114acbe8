"""The tables of the database, and how times and random words are kept in it."""

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    DateTime,
    Dialect,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    false,
)
from sqlalchemy.types import TypeDecorator


class Moment(TypeDecorator[datetime]):
    """An aware datetime, kept in UTC; SQLite forgets the zone, so it is put back."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is not None and value.tzinfo is None:
            raise ValueError(f"{value} has no time zone")
        return value and value.astimezone(UTC)

    def process_result_value(self, value: Any, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        moment: datetime = value
        return moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)


class Word(TypeDecorator[int]):
    """64 bits without a sign, kept as 8 bytes: a database's integers have a sign."""

    impl = LargeBinary(8)
    cache_ok = True

    def process_bind_param(self, value: int | None, dialect: Dialect) -> bytes | None:
        return word_bytes(value)

    def process_result_value(self, value: Any, dialect: Dialect) -> int | None:
        return None if value is None else int.from_bytes(value, "big")


def word_bytes(word: int | None) -> bytes | None:
    return None if word is None else word.to_bytes(8, "big")


NUMBER = BigInteger().with_variant(Integer, "sqlite")  # SQLite numbers its rows by INTEGER alone, of 64 bits

METADATA = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

PEOPLE = Table(
    "people",
    METADATA,
    Column("id", NUMBER, primary_key=True),
    Column("name", Text, nullable=False),
    Column("secret", LargeBinary(32), nullable=False),
    Column("recovery", LargeBinary(32)),
    Column("made", Moment, nullable=False),
    Column("seen", Moment, nullable=False),
    sqlite_autoincrement=True,  # an id is never given twice
)

# Browsers that want to be told when it is somebody's turn and no page is open.
DEVICES = Table(
    "devices",
    METADATA,
    Column("id", NUMBER, primary_key=True),
    Column("person", ForeignKey(PEOPLE.c.id, ondelete="CASCADE"), nullable=False, index=True),
    Column("endpoint", Text, nullable=False, unique=True),
    Column("key", LargeBinary(65), nullable=False),
    Column("auth", LargeBinary(16), nullable=False),
    Column("language", String(8), nullable=False),
    sqlite_autoincrement=True,
)

MATCHES = Table(
    "matches",
    METADATA,
    Column("id", NUMBER, primary_key=True),
    Column("key", String(64), nullable=False, unique=True),
    Column("game", String(64), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("deck", JSON, nullable=False),
    Column("secret", LargeBinary(32), nullable=False, index=True, unique=True),  # a pledge is kept once
    Column("host", ForeignKey(PEOPLE.c.id), nullable=False, index=True),
    Column("listed", Boolean, nullable=False),
    Column("watched", Boolean, nullable=False),
    Column("aids", Boolean, nullable=False),
    Column("hints", Boolean, nullable=False, server_default=false()),
    Column("pace", String(16), nullable=False),
    Column("drafts", Boolean, nullable=False, server_default=false()),
    Column("clock", String(16), nullable=False, server_default="none"),
    Column("seconds", Integer, nullable=False, server_default="0"),
    Column("window", Integer, nullable=False, server_default="0"),
    Column("delay", Integer, nullable=False, server_default="0"),
    Column("screen", Boolean, nullable=False, server_default=false()),
    Column("dealt", JSON(none_as_null=True)),
    Column("begun", Moment),
    Column("first", Word),
    Column("origin", JSON(none_as_null=True)),
    Column("following", String(64)),
    Column("asking", JSON(none_as_null=True)),
    Column("resumed", Boolean, nullable=False, server_default=false()),
    Column("webhook", JSON(none_as_null=True)),
    Column("awaited", Integer, nullable=False, server_default="0"),
    Column("due", Moment, index=True),
    Column("version", Integer, nullable=False, server_default="0"),  # grows with every change, whoever makes it
    Column("holder", String(32)),  # the process that plays for bots and watches the clock: leases.py
    Column("status", String(16), nullable=False),
    Column("reason", Text, nullable=False),
    Column("made", Moment, nullable=False),
    Column("moved", Moment, nullable=False),
    Column("ended", Moment),
    Column("places", JSON(none_as_null=True)),
    Column("points", JSON(none_as_null=True)),
    CheckConstraint("status IN ('gathering', 'playing', 'over', 'stopped')", name="status"),
    CheckConstraint("(status IN ('over', 'stopped')) = (ended IS NOT NULL)", name="ended"),
    Index(None, "status", "moved"),
    sqlite_autoincrement=True,
)

SEATS = Table(
    "seats",
    METADATA,
    Column("match", ForeignKey(MATCHES.c.id, ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(16), nullable=False),
    Column("person", ForeignKey(PEOPLE.c.id), index=True),
    Column("name", Text, nullable=False),
    Column("level", String(32), nullable=False),
    Column("digest", String(64), nullable=False, server_default=""),
    Column("part", Text, nullable=False, server_default=""),
    Column("kept", NUMBER, index=True),
    Column("drafts", JSON, nullable=False, server_default="[]"),
    Column("orders", JSON, nullable=False, server_default="[]"),
    Column("hint", JSON(none_as_null=True)),
    Column("offered", JSON(none_as_null=True)),
    CheckConstraint("kind IN ('person', 'friend', 'open', 'bot')", name="kind"),
)

# Append-only: a trigger of the first migration refuses every change, and deletion other than with the whole match.
ENTRIES = Table(
    "entries",
    METADATA,
    Column("match", ForeignKey(MATCHES.c.id, ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(8), nullable=False, server_default="move"),
    Column("seat", Integer, nullable=False),
    Column("move", Text, nullable=False),
    Column("by", String(40), nullable=False, server_default=""),
    Column("word", Word),
    Column("mark", LargeBinary(8), nullable=False),
    Column("at", Moment, nullable=False),
)

# What was said: a person's own words, or a phrase of ours that a bot says and everybody reads in their language.
REMARKS = Table(
    "remarks",
    METADATA,
    Column("match", ForeignKey(MATCHES.c.id, ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("person", ForeignKey(PEOPLE.c.id), index=True),
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Moment, nullable=False),
    Column("seat", Integer),
    Column("phrase", Boolean, nullable=False, server_default=false()),
)

# Who has sat where since the deal: they know that seat's hand.
FORMERS = Table(
    "formers",
    METADATA,
    Column("match", ForeignKey(MATCHES.c.id, ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("person", ForeignKey(PEOPLE.c.id, ondelete="CASCADE"), primary_key=True, index=True),
)

MUTED = Table(
    "muted",
    METADATA,
    Column("match", ForeignKey(MATCHES.c.id, ondelete="CASCADE"), primary_key=True),
    Column("person", ForeignKey(PEOPLE.c.id, ondelete="CASCADE"), primary_key=True, index=True),
)

# What Master found in a seat's play, once the match had ended.
REVIEWS = Table(
    "reviews",
    METADATA,
    Column("match", ForeignKey(MATCHES.c.id, ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("found", JSON, nullable=False),
)

# Tables that somebody keeps ready, to be laid again by one touch.
PLANS = Table(
    "plans",
    METADATA,
    Column("person", ForeignKey(PEOPLE.c.id, ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("title", Text, nullable=False),
    Column("game", String(64), nullable=False),
    Column("chosen", JSON, nullable=False),
)

# The server processes that are alive until further notice.
PROCESSES = Table(
    "processes",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("until", Moment, nullable=False),
)

# What all processes of a server must know alike, drawn once.
KEYS = Table(
    "keys",
    METADATA,
    Column("name", String(32), primary_key=True),
    Column("value", LargeBinary(32), nullable=False),
)

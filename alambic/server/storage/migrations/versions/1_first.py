"""All that is kept; entries stay as they are."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "1"
down_revision = None

NUMBER = sa.BigInteger().with_variant(sa.Integer, "sqlite")
MOMENT = sa.DateTime(timezone=True)

# An entry goes with its whole match or not at all.
TRIGGERS = {
    "sqlite": (
        "CREATE TRIGGER entries_stay_as_they_are BEFORE UPDATE ON entries "
        "BEGIN SELECT RAISE(ABORT, 'entries are never changed'); END",
        "CREATE TRIGGER entries_stay BEFORE DELETE ON entries "
        'WHEN EXISTS (SELECT 1 FROM matches WHERE id = OLD."match") '
        "BEGIN SELECT RAISE(ABORT, 'entries go with their match alone'); END",
    ),
    "postgresql": (
        "CREATE FUNCTION entries_stay() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
        "IF TG_OP = 'UPDATE' OR EXISTS (SELECT 1 FROM matches WHERE id = OLD.match) THEN "
        "RAISE EXCEPTION 'entries are never changed, and go with their match alone'; END IF; "
        "RETURN OLD; END $$",
        "CREATE TRIGGER entries_stay BEFORE UPDATE OR DELETE ON entries "
        "FOR EACH ROW EXECUTE FUNCTION entries_stay()",
    ),
}


def upgrade() -> None:
    op.create_table(
        "people",
        sa.Column("id", NUMBER, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("secret", sa.LargeBinary(32), nullable=False),
        sa.Column("recovery", sa.LargeBinary(32)),
        sa.Column("made", MOMENT, nullable=False),
        sa.Column("seen", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_people")),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "devices",
        sa.Column("id", NUMBER, nullable=False),
        sa.Column("person", NUMBER, nullable=False),
        sa.Column("endpoint", sa.Text, nullable=False),
        sa.Column("key", sa.LargeBinary(65), nullable=False),
        sa.Column("auth", sa.LargeBinary(16), nullable=False),
        sa.Column("language", sa.String(8), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_devices")),
        sa.UniqueConstraint("endpoint", name=op.f("uq_devices_endpoint")),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_devices_person"), ondelete="CASCADE"),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_devices_person"), "devices", ["person"])
    op.create_table(
        "matches",
        sa.Column("id", NUMBER, nullable=False),
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("deck", sa.JSON, nullable=False),
        sa.Column("secret", sa.LargeBinary(32), nullable=False),
        sa.Column("host", NUMBER, nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("watched", sa.Boolean, nullable=False),
        sa.Column("aids", sa.Boolean, nullable=False),
        sa.Column("hints", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("pace", sa.String(16), nullable=False),
        sa.Column("drafts", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("clock", sa.String(16), nullable=False, server_default="none"),
        sa.Column("seconds", sa.Integer, nullable=False, server_default="0"),
        sa.Column("window", sa.Integer, nullable=False, server_default="0"),
        sa.Column("delay", sa.Integer, nullable=False, server_default="0"),
        sa.Column("screen", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("dealt", sa.JSON),
        sa.Column("begun", MOMENT),
        sa.Column("first", sa.LargeBinary(8)),
        sa.Column("origin", sa.JSON),
        sa.Column("following", sa.String(64)),
        sa.Column("asking", sa.JSON),
        sa.Column("resumed", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("webhook", sa.JSON),
        sa.Column("awaited", sa.Integer, nullable=False, server_default="0"),
        sa.Column("due", MOMENT),
        sa.Column("version", sa.Integer, nullable=False, server_default="0"),
        sa.Column("holder", sa.String(32)),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("made", MOMENT, nullable=False),
        sa.Column("moved", MOMENT, nullable=False),
        sa.Column("ended", MOMENT),
        sa.Column("places", sa.JSON),
        sa.Column("points", sa.JSON),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_matches")),
        sa.UniqueConstraint("key", name=op.f("uq_matches_key")),
        sa.ForeignKeyConstraint(["host"], ["people.id"], name=op.f("fk_matches_host")),
        sa.CheckConstraint(
            "status IN ('gathering', 'playing', 'over', 'stopped')", name=op.f("ck_matches_status")
        ),
        sa.CheckConstraint("(status IN ('over', 'stopped')) = (ended IS NOT NULL)", name=op.f("ck_matches_ended")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_matches_host"), "matches", ["host"])
    op.create_index(op.f("ix_matches_due"), "matches", ["due"])
    op.create_index(op.f("ix_matches_secret"), "matches", ["secret"], unique=True)
    op.create_index(op.f("ix_matches_status_moved"), "matches", ["status", "moved"])
    op.create_table(
        "seats",
        *of_match("seats"),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("person", NUMBER),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("level", sa.String(32), nullable=False),
        sa.Column("digest", sa.String(64), nullable=False, server_default=""),
        sa.Column("part", sa.Text, nullable=False, server_default=""),
        sa.Column("kept", NUMBER),
        sa.Column("drafts", sa.JSON, nullable=False, server_default="[]"),
        sa.Column("orders", sa.JSON, nullable=False, server_default="[]"),
        sa.Column("hint", sa.JSON),
        sa.Column("offered", sa.JSON),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_seats_person")),
        sa.CheckConstraint("kind IN ('person', 'friend', 'open', 'bot')", name=op.f("ck_seats_kind")),
    )
    op.create_index(op.f("ix_seats_person"), "seats", ["person"])
    op.create_index(op.f("ix_seats_kept"), "seats", ["kept"])
    op.create_table(
        "entries",
        *of_match("entries"),
        sa.Column("kind", sa.String(8), nullable=False, server_default="move"),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("move", sa.Text, nullable=False),
        sa.Column("by", sa.String(40), nullable=False, server_default=""),
        sa.Column("word", sa.LargeBinary(8)),
        sa.Column("mark", sa.LargeBinary(8), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
    )
    op.create_table(
        "remarks",
        *of_match("remarks"),
        sa.Column("person", NUMBER),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("phrase", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_remarks_person")),
    )
    op.create_index(op.f("ix_remarks_person"), "remarks", ["person"])
    op.create_table(
        "formers",
        sa.Column("match", NUMBER, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("person", NUMBER, nullable=False),
        sa.PrimaryKeyConstraint("match", "number", "person", name=op.f("pk_formers")),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name=op.f("fk_formers_match"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_formers_person"), ondelete="CASCADE"),
    )
    op.create_index(op.f("ix_formers_person"), "formers", ["person"])
    op.create_table(
        "muted",
        *of_match("muted", second="person"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_muted_person"), ondelete="CASCADE"),
    )
    op.create_index(op.f("ix_muted_person"), "muted", ["person"])
    op.create_table("reviews", *of_match("reviews"), sa.Column("found", sa.JSON, nullable=False))
    op.create_table(
        "processes",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("until", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_processes")),
    )
    op.create_table(
        "keys",
        sa.Column("name", sa.String(32), nullable=False),
        sa.Column("value", sa.LargeBinary(32), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_keys")),
    )
    for trigger in TRIGGERS[op.get_bind().dialect.name]:
        op.execute(trigger)


def of_match(table: str, second: str = "number") -> list[sa.Column[Any] | sa.Constraint]:
    """What belongs to a match, told apart by one more number, and goes with it."""
    return [
        sa.Column("match", NUMBER, nullable=False),
        sa.Column(second, NUMBER if second == "person" else sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("match", second, name=op.f(f"pk_{table}")),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name=op.f(f"fk_{table}_match"), ondelete="CASCADE"),
    ]

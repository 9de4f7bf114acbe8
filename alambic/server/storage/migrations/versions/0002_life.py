"""The life of a table: drafts, takebacks, clocks, fair chance, forks, rematches."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

NUMBER = sa.BigInteger().with_variant(sa.Integer, "sqlite")
MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    for column in (
        sa.Column("drafts", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("clock", sa.String(16), nullable=False, server_default="none"),
        sa.Column("seconds", sa.Integer, nullable=False, server_default="0"),
        sa.Column("window", sa.Integer, nullable=False, server_default="0"),
        sa.Column("delay", sa.Integer, nullable=False, server_default="0"),
        sa.Column("dealt", sa.JSON),
        sa.Column("begun", MOMENT),
        sa.Column("first", sa.LargeBinary(8)),
        sa.Column("origin", sa.JSON),
        sa.Column("following", sa.String(64)),
        sa.Column("asking", sa.JSON),
        sa.Column("awaited", sa.Integer, nullable=False, server_default="0"),
        sa.Column("due", MOMENT),
    ):
        op.add_column("matches", column)
    op.create_index(op.f("ix_matches_due"), "matches", ["due"])
    for column in (
        sa.Column("part", sa.Text, nullable=False, server_default=""),
        sa.Column("kept", NUMBER),
        sa.Column("drafts", sa.JSON, nullable=False, server_default="[]"),
        sa.Column("orders", sa.JSON, nullable=False, server_default="[]"),
    ):
        op.add_column("seats", column)
    op.create_index(op.f("ix_seats_kept"), "seats", ["kept"])
    op.add_column("entries", sa.Column("kind", sa.String(8), nullable=False, server_default="move"))
    op.add_column("entries", sa.Column("by", sa.String(40), nullable=False, server_default=""))

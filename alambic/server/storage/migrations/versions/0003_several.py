"""Several processes on one database: who looks after which match, and whether a match is still as one saw it."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
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
    op.add_column("matches", sa.Column("version", sa.Integer, nullable=False, server_default="0"))
    op.add_column("matches", sa.Column("holder", sa.String(32)))
    op.create_index(op.f("ix_matches_secret"), "matches", ["secret"], unique=True)

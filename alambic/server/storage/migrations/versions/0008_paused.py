"""Bots play on in a match that everybody has left only if its host says so."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.add_column("matches", sa.Column("resumed", sa.Boolean, nullable=False, server_default=sa.false()))

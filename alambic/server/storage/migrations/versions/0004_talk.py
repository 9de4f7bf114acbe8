"""Bots speak too: nobody's words, from a seat, in phrases that everybody reads in their language."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

NUMBER = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    with op.batch_alter_table("remarks") as remarks:  # SQLite copies the table: it cannot change a column
        remarks.alter_column("person", existing_type=NUMBER, nullable=True)
        remarks.add_column(sa.Column("seat", sa.Integer))
        remarks.add_column(sa.Column("phrase", sa.Boolean, nullable=False, server_default=sa.false()))

"""People may ask what Master would do, and what it thinks of a match that has ended."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

NUMBER = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    op.add_column("matches", sa.Column("hints", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("seats", sa.Column("hint", sa.JSON))
    op.create_table(
        "reviews",
        sa.Column("match", NUMBER, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("found", sa.JSON, nullable=False),
        sa.PrimaryKeyConstraint("match", "number", name=op.f("pk_reviews")),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name=op.f("fk_reviews_match"), ondelete="CASCADE"),
    )

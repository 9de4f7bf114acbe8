"""Tables that people keep ready."""

import sqlalchemy as sa
from alembic import op

revision = "2"
down_revision = "1"


def upgrade() -> None:
    op.create_table(
        "plans",
        sa.Column("person", sa.BigInteger().with_variant(sa.Integer, "sqlite"), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("chosen", sa.JSON, nullable=False),
        sa.PrimaryKeyConstraint("person", "number", name=op.f("pk_plans")),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_plans_person"), ondelete="CASCADE"),
    )

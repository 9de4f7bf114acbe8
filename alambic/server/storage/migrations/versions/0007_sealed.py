"""Parts are sealed on sitting down and shown when all are there; those that tables have who gather were not."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.add_column("seats", sa.Column("digest", sa.String(64), nullable=False, server_default=""))
    gathering = "SELECT id FROM matches WHERE status = 'gathering'"
    op.execute(f"UPDATE seats SET part = '' WHERE \"match\" IN ({gathering})")

"""At a running match a bot plays where nobody sits, until all agree to somebody new."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.add_column("seats", sa.Column("offered", sa.JSON))
    op.execute(
        "UPDATE seats SET kind = 'bot', level = 'apprentice', offered = '{}' WHERE kind = 'open' "
        "AND \"match\" IN (SELECT id FROM matches WHERE status = 'playing')"
    )

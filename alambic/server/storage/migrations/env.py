"""Run by Alembic for every migration, on the connection that it is given."""

from alembic import context

from alambic.server.storage.tables import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
with context.begin_transaction():
    context.run_migrations()

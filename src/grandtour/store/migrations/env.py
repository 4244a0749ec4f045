"""Alembic's entry: migrates over the connection that `migrate.run_missing_migrations` hands it."""

from alembic import context

from grandtour.store.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA,
                  render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()

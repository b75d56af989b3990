"""Runs the migrations on the address that `cinque.server.storage.database` hands over."""

from __future__ import annotations

from alembic import context

from cinque.server.storage.database import metadata, open_engine

# One lock for all servers that start at the same time; the number is arbitrary.
LOCK = 5_210_041


def run() -> None:
    """Run the migrations on the open database; there is no offline mode."""
    engine = open_engine(context.config.attributes["address"])
    with engine.connect() as connection:
        if connection.dialect.name == "postgresql":
            connection.exec_driver_sql(f"SELECT pg_advisory_lock({LOCK})")
            connection.commit()
        context.configure(
            connection=connection, target_metadata=metadata, render_as_batch=True, compare_server_default=False
        )
        with context.begin_transaction():
            context.run_migrations()
        connection.commit()
    engine.dispose()


run()

"""The database schema's history (Alembic)."""

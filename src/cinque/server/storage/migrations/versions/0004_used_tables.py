"""When a server last had an old table open, so that nobody removes it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("tables", sa.Column("used", sa.BigInteger, nullable=False, server_default="0"))

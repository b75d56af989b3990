"""When a device was last used, and what an operator decided about a person. Seat links made before no longer work."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("people", sa.Column("banned", sa.String(200), nullable=False, server_default=""))
    op.add_column("people", sa.Column("muted", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("tokens", sa.Column("used", sa.BigInteger, nullable=False, server_default="0"))
    op.execute("UPDATE tokens SET used = created")
    op.execute("DELETE FROM tokens WHERE kind = 'seat'")

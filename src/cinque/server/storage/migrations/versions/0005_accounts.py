"""Accounts: passkeys, recovery codes, challenges, and how each device signed in."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "accounts",
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("handle", sa.String(64), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_accounts_person"),
        sa.PrimaryKeyConstraint("person", name="pk_accounts"),
        sa.UniqueConstraint("handle", name="uq_accounts_handle"),
    )
    op.create_table(
        "credentials",
        sa.Column("id", sa.String(1400), nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("public_key", sa.LargeBinary, nullable=False),
        sa.Column("sign_count", sa.BigInteger, nullable=False),
        sa.Column("domain", sa.String(255), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("used", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(["person"], ["accounts.person"], name="fk_credentials_person"),
        sa.PrimaryKeyConstraint("id", name="pk_credentials"),
    )
    op.create_index("ix_credentials_person", "credentials", ["person"])
    op.create_table(
        "recovery_codes",
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(["person"], ["accounts.person"], name="fk_recovery_codes_person"),
        sa.PrimaryKeyConstraint("person", name="pk_recovery_codes"),
        sa.UniqueConstraint("digest", name="uq_recovery_codes_digest"),
    )
    op.create_table(
        "challenges",
        sa.Column("session", sa.String(64), nullable=False),
        sa.Column("purpose", sa.String(8), nullable=False),
        sa.Column("challenge", sa.String(64), nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("session", "purpose", name="pk_challenges"),
    )
    op.create_index("ix_challenges_expires", "challenges", ["expires"])
    op.add_column("tokens", sa.Column("device", sa.String(60), nullable=False, server_default=""))
    op.add_column("tokens", sa.Column("method", sa.String(8), nullable=False, server_default="guest"))
    op.add_column("tokens", sa.Column("verified", sa.BigInteger, nullable=False, server_default="0"))

"""The database: its tables, engine and migrations, for SQLite and PostgreSQL."""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa

from cinque.core import CinqueError

if TYPE_CHECKING:
    from alembic.config import Config

HEAD = "0005"  # the newest migration; a test checks it
# Detect a PostgreSQL that stopped answering within seconds.
POSTGRES_TIMEOUTS = {"connect_timeout": 5, "tcp_user_timeout": 8000, "keepalives_idle": 5, "keepalives_interval": 2}
WRITES = "cinque_writes"  # the execution option of the engine for transactions that write
NAMING = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s",
    "pk": "pk_%(table_name)s",
}
metadata = sa.MetaData(naming_convention=NAMING)

people = sa.Table(
    "people",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("hook_url", sa.String(300), nullable=False, server_default=""),
    sa.Column("hook_secret", sa.String(64), nullable=False, server_default=""),
    sa.Column("banned", sa.String(200), nullable=False, server_default=""),
    sa.Column("muted", sa.Boolean, nullable=False, server_default=sa.false()),
)

# Only a token's digest is stored. `subject` is a person, a table, or "table/seat/version at which the player joined".
tokens = sa.Table(
    "tokens",
    metadata,
    sa.Column("digest", sa.String(64), primary_key=True),
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("subject", sa.String(64), nullable=False, index=True),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("used", sa.BigInteger, nullable=False, server_default="0"),
    # Of a person's device: its browser and system, how it signed in, and when it last used a passkey or recovery code.
    sa.Column("device", sa.String(60), nullable=False, server_default=""),
    sa.Column("method", sa.String(8), nullable=False, server_default="guest"),
    sa.Column("verified", sa.BigInteger, nullable=False, server_default="0"),
)

# A guest who added a passkey or a recovery code. The person's id stays the same. `handle` is WebAuthn's user handle.
accounts = sa.Table(
    "accounts",
    metadata,
    sa.Column("person", sa.String(32), sa.ForeignKey("people.id"), primary_key=True),
    sa.Column("handle", sa.String(64), nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.UniqueConstraint("handle"),
)

# Passkeys. Each works only on the domain it was created on.
credentials = sa.Table(
    "credentials",
    metadata,
    sa.Column("id", sa.String(1400), primary_key=True),
    sa.Column("person", sa.String(32), sa.ForeignKey("accounts.person"), nullable=False, index=True),
    sa.Column("public_key", sa.LargeBinary, nullable=False),
    sa.Column("sign_count", sa.BigInteger, nullable=False),
    sa.Column("domain", sa.String(255), nullable=False),
    sa.Column("name", sa.String(60), nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("used", sa.BigInteger, nullable=False),
)

recovery_codes = sa.Table(
    "recovery_codes",
    metadata,
    sa.Column("person", sa.String(32), sa.ForeignKey("accounts.person"), primary_key=True),
    sa.Column("digest", sa.String(64), nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.UniqueConstraint("digest"),
)

# What a passkey has to sign: at most one challenge for each session and purpose, used once.
challenges = sa.Table(
    "challenges",
    metadata,
    sa.Column("session", sa.String(64), primary_key=True),
    sa.Column("purpose", sa.String(8), primary_key=True),
    sa.Column("challenge", sa.String(64), nullable=False),
    sa.Column("expires", sa.BigInteger, nullable=False, index=True),
)

# First the columns that never change, then those that follow from the log, stored so that lists need no replay.
tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("game", sa.String(60), nullable=False),
    sa.Column("setup", sa.Text, nullable=False),
    sa.Column("seed", sa.BigInteger, nullable=False),
    sa.Column("public", sa.Boolean, nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("status", sa.String(8), nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("waiting", sa.Integer, nullable=False),
    sa.Column("due", sa.BigInteger, nullable=True, index=True),
    sa.Column("changed", sa.BigInteger, nullable=False),
    sa.Column("summary", sa.Text, nullable=False),
    sa.Column(
        "used", sa.BigInteger, nullable=False, server_default="0"
    ),  # of an old table: when a server last had it open
    sa.Index("ix_tables_lobby", "public", "status", "changed"),
)

# The source of truth. The primary key is the concurrency control: only one server can write entry 41 of a table.
log = sa.Table(
    "log",
    metadata,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("idx", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("kind", sa.String(12), nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("move", sa.Integer, nullable=False),
    sa.Column("key", sa.String(80), nullable=True),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("data", sa.Text, nullable=False),
    sa.UniqueConstraint("table_id", "key"),
)

snapshots = sa.Table(
    "snapshots",
    metadata,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("version", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("step", sa.Integer, nullable=False),
    sa.Column("rules", sa.String(64), nullable=False),
    sa.Column("saved", sa.LargeBinary, nullable=False),
)

# Who plays at, or may watch, which table: for "my tables" and for access to private ones.
members = sa.Table(
    "members",
    metadata,
    sa.Column("person", sa.String(32), sa.ForeignKey("people.id"), primary_key=True),
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True, index=True),
)

# One row, written for health checks.
pulse = sa.Table(
    "pulse",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("at", sa.BigInteger, nullable=False),
)


class DatabaseUnusable(CinqueError):
    """The database cannot be used; the message is for the operator."""


def open_engine(address: str) -> sa.Engine:
    """An engine for this address. SQLite uses a write-ahead log and survives a power cut (synchronous=FULL).

    One commit carries the moves of many tables (group_commit.py), so the full guarantee costs little.
    """
    if address.startswith("sqlite"):
        engine = sa.create_engine(address, connect_args={"timeout": 10, "check_same_thread": False})

        @sa.event.listens_for(engine, "connect")
        def set_pragmas(connection: Any, _record: Any) -> None:
            pragmas = ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000", "foreign_keys=ON")
            for pragma in (*pragmas, "temp_store=MEMORY"):
                connection.execute(f"PRAGMA {pragma}").close()

        @sa.event.listens_for(engine, "begin")
        def begin(connection: sa.Connection) -> None:
            """Take the write lock at the start of a transaction that writes. A transaction that takes it later fails
            without waiting if another one has written meanwhile."""
            if connection.get_execution_options().get(WRITES):
                connection.exec_driver_sql("BEGIN IMMEDIATE")

        return engine
    return sa.create_engine(
        address, pool_size=8, max_overflow=8, pool_timeout=5, pool_pre_ping=True, connect_args=POSTGRES_TIMEOUTS
    )


def config(address: str) -> Config:
    """Alembic's configuration, without a file."""
    from alembic.config import Config

    out = Config(stdout=sys.stdout)  # not the one from when alembic was imported
    out.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    out.attributes["address"] = address
    return out


def migrate(address: str) -> None:
    """Upgrade the database to the current schema; fast if it is up to date.

    Raises DatabaseUnusable if it cannot be reached or written, or belongs to a newer version of cinque."""
    _protect_file(address)
    engine, found = open_engine(address), ""
    try:
        with engine.connect() as connection:
            found = str(connection.scalar(sa.text("SELECT version_num FROM alembic_version")))
    except sa.exc.DBAPIError:
        pass  # the database is new or cannot be reached; the upgrade finds out
    finally:
        engine.dispose()
    if found == HEAD:
        return
    if found > HEAD:
        raise DatabaseUnusable(
            f"the database was created by a newer cinque (schema {found}, not {HEAD}): upgrade this one"
        )
    from alembic import command

    try:
        command.upgrade(config(address), "head")
    except sa.exc.DBAPIError as error:
        raise DatabaseUnusable(f"the database cannot be used: {str(error.orig).strip().splitlines()[0]}") from None


def missing_file(address: str) -> str:
    """The path of an SQLite database that does not exist; empty if it does, or for another kind of database."""
    file = _file(address)
    return str(file) if file is not None and not file.exists() else ""


def _file(address: str) -> Path | None:
    """The file of an SQLite database; None for another kind of database."""
    url = sa.make_url(address)
    file = url.database or ""
    if url.get_backend_name() != "sqlite" or file in ("", ":memory:") or file.startswith("file:"):
        return None
    return Path(file)


def _protect_file(address: str) -> None:
    """Create an SQLite database that only its owner can read, and remove other users' access to an existing one.
    SQLite gives its write-ahead log the same mode. A group that may read the file keeps its access."""
    file = _file(address)
    if file is None:
        return
    with contextlib.suppress(OSError):  # connecting reports what is wrong
        os.close(os.open(file, os.O_CREAT | os.O_RDWR, 0o600))
        mode = file.stat().st_mode
        if mode & 0o007:
            file.chmod(mode & 0o770)


def check(address: str) -> None:
    """Raise if the migrations and the tables above disagree."""
    from alembic import command

    command.check(config(address))

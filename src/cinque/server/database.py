"""The database's tables, how it is opened, and its migrations; SQLite and PostgreSQL alike."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa

from cinque.core import CinqueError

if TYPE_CHECKING:
    from alembic.config import Config

HEAD = "0003"  # the newest migration; a test keeps it true
# A PostgreSQL that has gone without a word is given up within seconds.
PATIENCE = {"connect_timeout": 5, "tcp_user_timeout": 8000, "keepalives_idle": 5, "keepalives_interval": 2}
WRITES = "cinque_writes"  # the execution option of an engine for transactions that write
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

# A token itself is never stored. `subject` is a person, a table, or "table/seat/since when its holder sits there".
tokens = sa.Table(
    "tokens",
    metadata,
    sa.Column("digest", sa.String(64), primary_key=True),
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("subject", sa.String(64), nullable=False, index=True),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("used", sa.BigInteger, nullable=False, server_default="0"),
)

# What never changes about a table, then what its last log entry made of it (so that lists need no replay).
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
    sa.Index("ix_tables_lobby", "public", "status", "changed"),
)

# The truth. The primary key is the concurrency control: only one server can write entry 41 of a table.
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

# Who sits at, or may watch, which table: for "my tables" and for private ones.
members = sa.Table(
    "members",
    metadata,
    sa.Column("person", sa.String(32), sa.ForeignKey("people.id"), primary_key=True),
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True, index=True),
)


# One row, written again and again, to know whether anything can be stored.
pulse = sa.Table(
    "pulse",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("at", sa.BigInteger, nullable=False),
)


class Unusable(CinqueError):
    """The database cannot be used as it is; the message is for the operator."""


def open_engine(address: str) -> sa.Engine:
    """An engine for this address; SQLite writes ahead and survives a power cut (synchronous=FULL).

    One commit carries many tables' moves (writer.py), so the full guarantee costs little.
    """
    if address.startswith("sqlite"):
        engine = sa.create_engine(address, connect_args={"timeout": 10, "check_same_thread": False})

        @sa.event.listens_for(engine, "connect")
        def pragmas(connection: Any, _record: Any) -> None:
            lasting = ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000", "foreign_keys=ON")
            for pragma in (*lasting, "temp_store=MEMORY"):  # what a statement needs for a moment makes no file
                connection.execute(f"PRAGMA {pragma}").close()

        @sa.event.listens_for(engine, "begin")
        def begin(connection: sa.Connection) -> None:
            """A transaction that will write asks for the lock at its beginning: one that asks later, after somebody
            else has written, is turned away without waiting."""
            if connection.get_execution_options().get(WRITES):
                connection.exec_driver_sql("BEGIN IMMEDIATE")

        return engine
    return sa.create_engine(
        address, pool_size=8, max_overflow=8, pool_timeout=5, pool_pre_ping=True, connect_args=PATIENCE
    )


def config(address: str) -> Config:
    """Alembic's configuration, without a file."""
    from alembic.config import Config

    out = Config()
    out.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    out.attributes["address"] = address
    return out


def migrate(address: str) -> None:
    """Bring the database to the present schema; does nothing, and quickly, when it is there already.

    Raises Unusable, in one sentence, when it cannot be reached or written, or is of a newer cinque."""
    engine, found = open_engine(address), ""
    try:
        with engine.connect() as connection:
            found = str(connection.scalar(sa.text("SELECT version_num FROM alembic_version")))
    except sa.exc.DBAPIError:
        pass  # a new database, or one that cannot be reached, as will be seen
    finally:
        engine.dispose()
    if found == HEAD:
        return
    if found > HEAD:
        raise Unusable(f"the database is of a newer cinque (schema {found}, known up to {HEAD}): upgrade this one")
    from alembic import command

    try:
        command.upgrade(config(address), "head")
    except sa.exc.DBAPIError as error:
        raise Unusable(f"the database cannot be used: {str(error.orig).strip().splitlines()[0]}") from None


def absent(address: str) -> str:
    """The file of an SQLite database that is not there; empty: it is, or the database is of another kind."""
    url = sa.make_url(address)
    file = url.database or ""
    if url.get_backend_name() != "sqlite" or file in ("", ":memory:") or file.startswith("file:"):
        return ""
    return "" if Path(file).exists() else file


def check(address: str) -> None:
    """Raise when the migrations and the tables above disagree."""
    from alembic import command

    command.check(config(address))

"""Accounts in the database: people, the tokens of their devices, names and webhooks."""

from __future__ import annotations

import time
from collections.abc import Sequence

import msgspec
import sqlalchemy as sa

from cinque.server.storage import database as db

HOUR_MS = 3600 * 1000


class SessionRow(msgspec.Struct, frozen=True):
    """A device that somebody is signed in on. `banned` is the operator's reason if this person is banned."""

    digest: str
    person: str
    name: str
    created: int
    used: int
    banned: str
    muted: bool
    device: str = ""
    method: str = "guest"  # how the device signed in: as a guest, or with a link, passkey or recovery code
    verified: int = 0  # when it last used a passkey or recovery code


class PersonRow(msgspec.Struct, frozen=True):
    """A guest, or somebody with an account. `banned` is the operator's reason if this person is banned."""

    id: str
    name: str
    created: int
    hook_url: str
    banned: str
    muted: bool


class AccountStore:
    """Queries about accounts. Every method is one transaction."""

    def __init__(self, engine: sa.Engine, writing: sa.Engine) -> None:
        """`writing`: the engine for transactions that write."""
        self._engine, self._writing = engine, writing

    def add_person(self, person: str, name: str, digest: str, device: str = "") -> None:
        now = _now()
        with self._writing.begin() as connection:
            connection.execute(sa.insert(db.people), {"id": person, "name": name, "created": now})
            self._add_token(connection, digest, "person", person, now, device=device)

    def add_session(self, digest: str, person: str, device: str, method: str, verified: int = 0) -> None:
        """Sign a device in. `verified`: when it used a passkey or recovery code for it."""
        with self._writing.begin() as connection:
            now = _now()
            self._add_token(connection, digest, "person", person, now, device=device, method=method, verified=verified)

    def describe_session(self, digest: str, device: str) -> None:
        """Note which device a session belongs to, once it is first used."""
        nameless = sa.and_(db.tokens.c.digest == digest, db.tokens.c.device == "")
        with self._writing.begin() as connection:
            connection.execute(sa.update(db.tokens).where(nameless).values(device=device))

    def add_token(self, digest: str, kind: str, subject: str, only: bool = False) -> None:
        """Add a token for a person, a table or a seat. `only`: earlier ones become invalid."""
        with self._writing.begin() as connection:
            if only:
                old = sa.delete(db.tokens).where(db.tokens.c.kind == kind, db.tokens.c.subject == subject)
                connection.execute(old)
            self._add_token(connection, digest, kind, subject, _now())

    def _add_token(
        self, connection: sa.Connection, digest: str, kind: str, subject: str, now: int, **more: str | int
    ) -> None:
        values = {"digest": digest, "kind": kind, "subject": subject, "created": now, "used": now}
        connection.execute(sa.insert(db.tokens), values | more)

    def revoke_token(self, digest: str) -> bool:
        """Revoke a token; return whether it was valid. If two callers revoke the same token, only one gets True."""
        with self._writing.begin() as connection:
            return connection.execute(sa.delete(db.tokens).where(db.tokens.c.digest == digest)).rowcount == 1

    def revoke_sessions(self, person: str, except_for: str = "") -> None:
        """Sign a person out on all devices but one."""
        mine = sa.and_(db.tokens.c.kind == "person", db.tokens.c.subject == person, db.tokens.c.digest != except_for)
        with self._writing.begin() as connection:
            connection.execute(sa.delete(db.tokens).where(mine))

    def token(self, digest: str) -> tuple[str, str, str] | None:
        """The (digest, kind, subject) of a token, or None. The caller compares the digest in constant time."""
        with self._engine.connect() as connection:
            row = connection.execute(sa.select(db.tokens).where(db.tokens.c.digest == digest)).first()
        return None if row is None else (row.digest, row.kind, row.subject)

    # -- sessions -------------------------------------------------------------------------

    def sessions(self, digests: Sequence[str] = (), person: str = "") -> list[SessionRow]:
        """The sessions with these digests, or all of a person, last used first."""
        chosen = (
            sa.select(db.tokens, db.people.c.name, db.people.c.banned, db.people.c.muted)
            .join(db.people, db.people.c.id == db.tokens.c.subject)
            .where(db.tokens.c.kind == "person")
            .where(db.tokens.c.subject == person if person else db.tokens.c.digest.in_(digests))
            .order_by(db.tokens.c.used.desc())
        )
        with self._engine.connect() as connection:
            rows = connection.execute(chosen).all()
        return [
            SessionRow(
                r.digest, r.subject, r.name, r.created, r.used, r.banned, r.muted, r.device, r.method, r.verified
            )
            for r in rows
        ]

    def mark_used(self, session: SessionRow) -> None:
        """Store when the device was last used, rounded to the hour so that this rarely costs a write."""
        now = _now()
        if now - session.used > HOUR_MS:
            with self._writing.begin() as connection:
                change = sa.update(db.tokens).where(db.tokens.c.digest == session.digest)
                connection.execute(change.values(used=now))

    # -- people ---------------------------------------------------------------------------

    def name(self, person: str) -> str | None:
        with self._engine.connect() as connection:
            name: str | None = connection.scalar(sa.select(db.people.c.name).where(db.people.c.id == person))
        return name

    def existing(self, people: Sequence[str]) -> set[str]:
        """Those of these people who exist, because they were not deleted."""
        with self._engine.connect() as connection:
            return set(connection.scalars(sa.select(db.people.c.id).where(db.people.c.id.in_(people))))

    def find_by_prefix(self, prefix: str) -> tuple[str, str]:
        """The id and name of the person whose id has this prefix (keys in the log have one); empty if there is none."""
        chosen = sa.select(db.people.c.id, db.people.c.name).where(db.people.c.id.startswith(prefix, autoescape=True))
        with self._engine.connect() as connection:
            row = connection.execute(chosen).first() if prefix else None
        return ("", "") if row is None else (row.id, row.name)

    def rename(self, person: str, name: str) -> None:
        with self._writing.begin() as connection:
            connection.execute(sa.update(db.people).where(db.people.c.id == person).values(name=name))

    def set_webhook(self, person: str, url: str, secret: str) -> None:
        with self._writing.begin() as connection:
            change = sa.update(db.people).where(db.people.c.id == person)
            connection.execute(change.values(hook_url=url, hook_secret=secret))

    def person(self, person: str) -> PersonRow | None:
        with self._engine.connect() as connection:
            row = connection.execute(sa.select(db.people).where(db.people.c.id == person)).first()
        return None if row is None else PersonRow(row.id, row.name, row.created, row.hook_url, row.banned, row.muted)

    def remove_person(self, person: str) -> None:
        """Remove a person with their account, devices and memberships. Their tables are a matter of their own."""
        with self._writing.begin() as connection:
            connection.execute(sa.delete(db.tokens).where(db.tokens.c.kind == "person", db.tokens.c.subject == person))
            for table in (db.credentials, db.recovery_codes, db.accounts, db.members):
                connection.execute(sa.delete(table).where(table.c.person == person))
            connection.execute(sa.delete(db.people).where(db.people.c.id == person))

    def webhooks(self, people: Sequence[str]) -> dict[str, tuple[str, str]]:
        """The webhook URL and secret of each of these people who has one."""
        chosen = sa.select(db.people).where(db.people.c.id.in_(people), db.people.c.hook_url != "")
        with self._engine.connect() as connection:
            return {row.id: (row.hook_url, row.hook_secret) for row in connection.execute(chosen)}

    def moderate(self, person: str, **change: str | bool) -> bool:
        """Set `banned` (the reason, or "" to lift the ban) or `muted`; return whether there is such a person."""
        with self._writing.begin() as connection:
            return connection.execute(sa.update(db.people).where(db.people.c.id == person).values(change)).rowcount == 1


def _now() -> int:
    return time.time_ns() // 1_000_000

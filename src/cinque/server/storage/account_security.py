"""What protects accounts, in the database: passkeys, recovery codes and challenges."""

from __future__ import annotations

import msgspec
import sqlalchemy as sa

from cinque.server.storage import database as db


class AccountRow(msgspec.Struct, frozen=True):
    """An account. `handle` is its WebAuthn user handle; `recovery` is when its recovery code was created, or 0."""

    person: str
    handle: str
    created: int
    recovery: int


class CredentialRow(msgspec.Struct, frozen=True):
    """A passkey. `id` is base64url; `domain` is where it was created, the only place where it works."""

    id: str
    person: str
    public_key: bytes
    sign_count: int
    domain: str
    name: str
    created: int
    used: int


class SecurityStore:
    """Queries about passkeys, recovery codes and challenges. Every method is one transaction."""

    def __init__(self, engine: sa.Engine, writing: sa.Engine) -> None:
        """`writing`: the engine for transactions that write."""
        self._engine, self._writing = engine, writing

    def account(self, person: str) -> AccountRow | None:
        """The person's account; None for a guest."""
        chosen = sa.select(db.accounts, db.recovery_codes.c.created.label("recovery")).outerjoin(
            db.recovery_codes, db.recovery_codes.c.person == db.accounts.c.person
        )
        with self._engine.connect() as connection:
            row = connection.execute(chosen.where(db.accounts.c.person == person)).first()
        return None if row is None else AccountRow(row.person, row.handle, row.created, row.recovery or 0)

    # -- challenges -----------------------------------------------------------------------

    def set_challenge(self, session: str, purpose: str, challenge: str, now: int, expires: int) -> None:
        """Store a challenge; earlier ones of this session and purpose, and all expired ones, become invalid."""
        same = sa.and_(db.challenges.c.session == session, db.challenges.c.purpose == purpose)
        values = {"session": session, "purpose": purpose, "challenge": challenge, "expires": expires}
        with self._writing.begin() as connection:
            connection.execute(sa.delete(db.challenges).where(sa.or_(same, db.challenges.c.expires < now)))
            connection.execute(sa.insert(db.challenges), values)

    def take_challenge(self, session: str, purpose: str, now: int) -> str | None:
        """Use up the challenge of this session and purpose; None if there is none or it has expired.

        If two callers take the same challenge, only one gets it."""
        mine = sa.and_(db.challenges.c.session == session, db.challenges.c.purpose == purpose)
        with self._writing.begin() as connection:
            taken = sa.delete(db.challenges).where(mine).returning(db.challenges.c.challenge, db.challenges.c.expires)
            row = connection.execute(taken).first()
        return row.challenge if row is not None and row.expires > now else None

    # -- passkeys -------------------------------------------------------------------------

    def credentials(self, person: str) -> list[CredentialRow]:
        """The person's passkeys, oldest first."""
        chosen = sa.select(db.credentials).where(db.credentials.c.person == person).order_by(db.credentials.c.created)
        with self._engine.connect() as connection:
            return [CredentialRow(**row._mapping) for row in connection.execute(chosen)]

    def credential(self, id: str) -> CredentialRow | None:
        with self._engine.connect() as connection:
            row = connection.execute(sa.select(db.credentials).where(db.credentials.c.id == id)).first()
        return None if row is None else CredentialRow(**row._mapping)

    def add_credential(self, credential: CredentialRow, handle: str, session: str) -> bool:
        """Add a passkey, which makes a guest an account with this handle; return False if the passkey is known.

        The device that added it counts as verified from then on."""
        try:
            with self._writing.begin() as connection:
                self._ensure_account(connection, credential.person, handle, credential.created)
                connection.execute(sa.insert(db.credentials), msgspec.structs.asdict(credential))
                self._verify_session(connection, session, credential.created)
        except sa.exc.IntegrityError:
            return False
        return True

    def use_credential(self, id: str, sign_count: int, now: int) -> bool:
        """Note a use of a passkey; return False if it was removed or its counter has not advanced.

        Passkeys that are copied between devices have no counter: it is always 0."""
        known = db.credentials.c.sign_count
        advances = sa.or_(known < sign_count, sa.and_(known == 0, sa.literal(sign_count) == 0))
        change = sa.update(db.credentials).where(db.credentials.c.id == id, advances)
        with self._writing.begin() as connection:
            return connection.execute(change.values(sign_count=sign_count, used=now)).rowcount == 1

    def remove_credential(self, person: str, id: str) -> bool:
        """Remove a passkey; return whether the person had it."""
        mine = sa.and_(db.credentials.c.id == id, db.credentials.c.person == person)
        with self._writing.begin() as connection:
            return connection.execute(sa.delete(db.credentials).where(mine)).rowcount == 1

    # -- recovery codes -------------------------------------------------------------------

    def set_recovery_code(self, person: str, digest: str, handle: str, now: int, session: str = "") -> None:
        """Set the person's only recovery code, which makes a guest an account with this handle."""
        with self._writing.begin() as connection:
            self._ensure_account(connection, person, handle, now)
            self._set_code(connection, person, digest, now)
            self._verify_session(connection, session, now)

    def owner_of_code(self, digest: str) -> str | None:
        """The person whose recovery code this is; None if it was used or replaced, or never existed."""
        chosen = sa.select(db.recovery_codes.c.person).where(db.recovery_codes.c.digest == digest)
        with self._engine.connect() as connection:
            found: str | None = connection.scalar(chosen)
        return found

    def replace_recovery_code(self, digest: str, new_digest: str, now: int) -> str | None:
        """Use up a recovery code and set another; return its person, or None if there is no such code.

        If two callers use the same code, only one gets its person."""
        with self._writing.begin() as connection:
            taken = sa.delete(db.recovery_codes).where(db.recovery_codes.c.digest == digest)
            person: str | None = connection.scalar(taken.returning(db.recovery_codes.c.person))
            if person is not None:
                self._set_code(connection, person, new_digest, now)
        return person

    def verify_session(self, digest: str, now: int) -> None:
        """Note that a device has just used a passkey or recovery code."""
        with self._writing.begin() as connection:
            self._verify_session(connection, digest, now)

    # -- helpers --------------------------------------------------------------------------

    def _ensure_account(self, connection: sa.Connection, person: str, handle: str, now: int) -> None:
        insert = sa.text("INSERT INTO accounts (person, handle, created) VALUES (:p, :h, :n) ON CONFLICT DO NOTHING")
        connection.execute(insert, {"p": person, "h": handle, "n": now})

    def _set_code(self, connection: sa.Connection, person: str, digest: str, now: int) -> None:
        connection.execute(sa.delete(db.recovery_codes).where(db.recovery_codes.c.person == person))
        connection.execute(sa.insert(db.recovery_codes), {"person": person, "digest": digest, "created": now})

    def _verify_session(self, connection: sa.Connection, digest: str, now: int) -> None:
        connection.execute(sa.update(db.tokens).where(db.tokens.c.digest == digest).values(verified=now))

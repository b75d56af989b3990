"""Export everything the server stores about a person."""

from __future__ import annotations

from cinque.server import messages as m
from cinque.server.accounts import session_tokens
from cinque.server.storage import reassignment
from cinque.server.storage.store import DamagedTable, Store, TableRow
from cinque.server.tables.log import Entry
from cinque.server.tables.request_checks import log_key


def personal_data(store: Store, person: str) -> m.PersonalData:
    """Everything stored about the person. Other players' moves are included only once the game is over."""
    row = store.accounts.person(person)
    account = store.security.account(person)
    return m.PersonalData(
        id=person,
        name=row.name if row is not None else "",
        created=row.created if row is not None else 0,
        muted=row is not None and row.muted,
        webhook=row.hook_url if row is not None else "",
        account_created=account.created if account is not None else 0,
        recovery_created=account.recovery if account is not None else 0,
        passkeys=passkey_list(store, person),
        devices=device_list(store, person, ""),
        games=[game for table in reassignment.tables_of(store, person) if (game := _game(store, table, person))],
    )


def passkey_list(store: Store, person: str) -> list[m.Passkey]:
    """The person's passkeys, oldest first."""
    return [
        m.Passkey(id=one.id, name=one.name, domain=one.domain, created=one.created, last_used=one.used)
        for one in store.security.credentials(person)
    ]


def device_list(store: Store, person: str, current: str) -> list[m.Session]:
    """The devices the person is signed in on, last used first. `current`: the digest of the asking device's token."""
    return [
        m.Session(
            id=session_tokens.public_id(row.digest),
            device=row.device,
            method=row.method,  # type: ignore[arg-type]  # the database holds what add_session stored
            created=row.created,
            last_used=row.used,
            current=row.digest == current,
        )
        for row in store.accounts.sessions(person=person)
    ]


def _game(store: Store, table: str, person: str) -> m.PersonalGame | None:
    try:
        row = store.table(table)
        entries = store.entries(table)
    except DamagedTable:
        return None
    if row is None:
        return None
    seats = [seat for seat, one in enumerate(row.summary.seats) if one.person == person]
    over = row.status == "over"
    shown = [entry for entry in entries if _is_mine(entry, person, seats) or (over and entry.kind in ("move", "undo"))]
    return m.PersonalGame(
        table=table,
        game=row.game,
        title=row.setup.title,
        options=row.setup.options,
        created=row.created,
        status=row.status,
        seats=seats,
        players=[one.name for one in row.summary.seats],
        host=row.setup.host == person,
        seed=_seed(row) if over else "",
        log=[
            m.PersonalEntry(
                kind=entry.kind, at=entry.at, seat=entry.seat, move=entry.move, text=str(entry.data.get("text", ""))
            )
            for entry in shown
        ],
    )


def _is_mine(entry: Entry, person: str, seats: list[int]) -> bool:
    """Whether the person made this entry. Only requests over a socket have a key."""
    if entry.key is not None:
        return entry.key.startswith(log_key(person, ""))
    return entry.data.get("person") == person or entry.seat in seats


def _seed(row: TableRow) -> str:
    return str(row.seed)  # as text: it doesn't fit JavaScript's numbers

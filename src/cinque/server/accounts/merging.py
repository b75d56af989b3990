"""What happens to a guest's tables when the same person signs in to their account on that device."""

from __future__ import annotations

from cinque.server.accounts import table_entries
from cinque.server.storage import reassignment
from cinque.server.storage.store import Store, TableRow
from cinque.server.tables.summary import reassigned_summary


def merge_guest(store: Store, guest: str, account: str) -> None:
    """Give a guest's tables to an account. Where both have a seat, the guest leaves: nobody may see two hands. The
    guest also leaves where the account was kicked."""
    for table in reassignment.tables_of(store, guest):
        row = store.table(table)
        if row is not None and account not in row.summary.kicked and not _both_play(row, guest, account):
            data = {"person": guest, "to": account}
            table_entries.reassign(store, table, data, lambda row: reassigned_summary(row, guest, account, ""))
            reassignment.move_table(store, table, guest, account)
    leave_guest(store, guest)


def leave_guest(store: Store, guest: str) -> None:
    """Let bots take over the seats of a guest who won't return."""
    table_entries.leave_all(store, guest, "left")


def _both_play(row: TableRow, guest: str, account: str) -> bool:
    at_table = {seat.person for seat in row.summary.seats}
    return guest in at_table and account in at_table

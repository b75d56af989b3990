"""Delete a person. Their games stay for the other players, without their id, name and chat."""

from __future__ import annotations

from cinque.server.accounts import session_tokens, table_entries
from cinque.server.messages import Lang
from cinque.server.storage import reassignment
from cinque.server.storage.store import Store
from cinque.server.tables.reassignment import digest
from cinque.server.tables.summary import reassigned_summary
from cinque.server.texts import server_text


def delete_person(store: Store, person: str, lang: Lang, session: str = "") -> None:
    """Delete everything about a person. Can be repeated from this session if it was interrupted; all others end first,
    so that nothing is added meanwhile.

    In running games a bot takes over; before the start their seats are open again. In all stored games they get one
    new id that leads to nobody, so that games of the same forgotten person still belong together."""
    store.accounts.revoke_sessions(person, except_for=session)
    table_entries.leave_all(store, person, "left")
    nobody, name = session_tokens.new_id(), server_text(lang, "deleted-player")
    for table in reassignment.tables_naming(store, person):
        data = {"was": digest(table, person), "to": nobody, "name": name}
        table_entries.reassign(store, table, data, lambda row: reassigned_summary(row, person, nobody, name))
        reassignment.forget_at_table(store, table, person, nobody, name)
    store.accounts.remove_person(person)

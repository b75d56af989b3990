"""`cinque verify`: replays every stored table from its log and reports those that do not match."""

from __future__ import annotations

import argparse
import sys

import msgspec

from cinque.core import OptionError
from cinque.server.settings import from_environment
from cinque.server.storage import database
from cinque.server.storage.store import DamagedTable, Store, TableRow
from cinque.server.tables import loader, snapshots
from cinque.server.tables.catalog import Catalog


def check_table(store: Store, catalog: Catalog, row: TableRow) -> str:
    """Return `ok`, `mended` (continued under changed rules), or what is wrong."""
    found = store.snapshots(row.id)
    sound = [one for one in found if snapshots.is_readable(one)]
    newest = sound[0] if sound else None
    try:
        if newest is not None and snapshots.rules_changed_at(newest):
            loader.load(store, catalog, row)
            return "mended"
        room, agrees = loader.replay(store, row, catalog.load_for(row.setup), newest)
    except Exception as error:  # an error in one table must not stop the check of the others
        return f"{type(error).__name__}: {error}"
    if not agrees:
        return f"differs from its snapshot at entry {newest.version if newest else 0}"
    if room.version != row.version or room.status != row.status:
        return f"the log says {room.version} entries, {room.status}; the list says {row.version}, {row.status}"
    if len(sound) < len(found):
        return f"{len(found) - len(sound)} damaged snapshots; the log is whole"
    return "ok"


def verify(arguments: list[str] | None = None, parsing: type[argparse.ArgumentParser] = argparse.ArgumentParser) -> int:
    """Print one line for each table that is not ok, and a summary; return 1 if something is wrong."""
    parser = parsing(prog="cinque verify", description="Replay every stored table and report differences.")
    parser.add_argument("--database", help="SQLAlchemy URL (default: same as cinque serve)")
    chosen = parser.parse_args(arguments)
    settings = from_environment()
    if chosen.database:
        settings = msgspec.structs.replace(settings, database=chosen.database)
    try:
        missing = database.missing_file(settings.address)
        if missing:
            sys.stderr.write(f"cinque: the database {missing} doesn't exist\n")
            return 2
        database.migrate(settings.address)
    except (database.DatabaseUnusable, OptionError) as error:
        raise SystemExit(f"cinque: {error}") from None
    store = Store(settings.address)
    catalog = Catalog((), settings.extra_games)
    counts = {"ok": 0, "mended": 0, "wrong": 0}
    for table in store.all_tables():
        try:
            row = store.table(table)
        except DamagedTable as error:
            counts["wrong"] += 1
            sys.stdout.write(f"{table}  {error}\n")
            continue
        if row is None:
            continue
        result = check_table(store, catalog, row)
        counts[result if result in counts else "wrong"] += 1
        if result != "ok":
            sys.stdout.write(f"{table}  {row.game}  {result}\n")
    store.close()
    sys.stdout.write(
        f"tables: {counts['ok']} ok, {counts['mended']} resumed from a snapshot, {counts['wrong']} wrong\n"
    )
    return 1 if counts["wrong"] else 0


if __name__ == "__main__":
    raise SystemExit(verify())

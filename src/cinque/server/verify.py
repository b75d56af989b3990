"""`cinque verify`: replays every stored table from its log and says which no longer agree."""

from __future__ import annotations

import argparse
import sys

import msgspec

from cinque.core import OptionError
from cinque.server import database, loader
from cinque.server.offered import Games
from cinque.server.settings import from_environment
from cinque.server.store import Damaged, Store, TableRow


def check_table(store: Store, games: Games, row: TableRow) -> str:
    """`ok`, `mended`, or what is wrong."""
    snapshots = store.snapshots(row.id)
    sound = [one for one in snapshots if loader.readable(one)]
    newest = sound[0] if sound else None
    try:
        if newest is not None and loader.mended(newest):
            loader.load(store, games, row)
            return "mended"
        room, agrees = loader.replay(store, row, games.of(row.setup), newest)
    except Exception as error:  # whatever is wrong with a table, the others are checked too
        return f"{type(error).__name__}: {error}"
    if not agrees:
        return f"differs from its snapshot at entry {newest.version if newest else 0}"
    if room.version != row.version or room.status != row.status:
        return f"the log says {room.version} entries, {room.status}; the list says {row.version}, {row.status}"
    if len(sound) < len(snapshots):
        return f"{len(snapshots) - len(sound)} damaged snapshots; the log is whole"
    return "ok"


def verify(arguments: list[str] | None = None, parsing: type[argparse.ArgumentParser] = argparse.ArgumentParser) -> int:
    """Print one line for each table that is not ok, and a sum; 1 when something is wrong."""
    parser = parsing(prog="cinque verify", description="Replay all stored tables and report.")
    parser.add_argument("--database", help="an SQLAlchemy address (default: as cinque serve)")
    chosen = parser.parse_args(arguments)
    settings = from_environment()
    if chosen.database:
        settings = msgspec.structs.replace(settings, database=chosen.database)
    try:
        missing = database.absent(settings.address)
        if missing:
            sys.stderr.write(f"cinque: the database {missing} is not there\n")
            return 2
        database.migrate(settings.address)
    except (database.Unusable, OptionError) as error:
        raise SystemExit(f"cinque: {error}") from None
    store = Store(settings.address)
    games = Games((), settings.extra_games)
    counts = {"ok": 0, "mended": 0, "wrong": 0}
    for table in store.all_tables():
        try:
            row = store.table(table)
        except Damaged as error:
            counts["wrong"] += 1
            sys.stdout.write(f"{table}  {error}\n")
            continue
        if row is None:
            continue
        result = check_table(store, games, row)
        counts[result if result in counts else "wrong"] += 1
        if result != "ok":
            sys.stdout.write(f"{table}  {row.game}  {result}\n")
    store.close()
    sys.stdout.write(
        f"{counts['ok']} tables agree, {counts['mended']} went on from a snapshot, {counts['wrong']} are wrong\n"
    )
    return 1 if counts["wrong"] else 0


if __name__ == "__main__":
    raise SystemExit(verify())

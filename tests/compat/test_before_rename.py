"""Saved games, records and a database written before names and folders changed still load and go on."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest

import cinque
from cinque.core import BadRecord, Game, Record
from cinque.core.engine.saving import state
from cinque.server.ops.verify import check_table, verify
from cinque.server.storage import database
from cinque.server.storage.store import Store
from cinque.server.tables.catalog import Catalog

FOLDER = Path(__file__).parent / "before_rename"
NAMES = sorted(path.name.removesuffix(".saves.json") for path in FOLDER.glob("*.saves.json"))


def old(name: str) -> tuple[Game, Record, dict[str, object]]:
    """The game, its record and what was saved of it."""
    record = Record.from_json((FOLDER / f"{name}.record.json").read_text())
    saved = json.loads((FOLDER / f"{name}.saves.json").read_text())
    return cinque.load(record.game, players=record.players, **record.options), record, saved


def test_every_game_has_old_files() -> None:
    assert {name.rpartition("-")[0] for name in NAMES} == {rules.name for rules in cinque.installed_games()}


@pytest.mark.parametrize("name", NAMES)
def test_an_old_record_replays_to_the_same_result(name: str) -> None:
    game, record, saved = old(name)
    table = game.replay(record)
    assert (table.scores, table.winners) == (saved["scores"], saved["winners"])


@pytest.mark.parametrize("name", NAMES)
def test_old_saves_restore_and_play_on_to_the_same_result(name: str) -> None:
    game, record, saved = old(name)
    saves = saved["saves"]
    assert isinstance(saves, list)
    for save in saves:
        table = game.restore(json.dumps(save))
        played = len(save["record"]["moves"])
        assert state(table) == state(game.replay(record, played))
        others = dict(record.seats)
        for index in range(played, len(record.moves)):
            table.play(others.get(index, table.current_player()), record.moves[index])
        assert (table.scores, table.winners) == (saved["scores"], saved["winners"])


def test_a_save_names_ids_and_no_module() -> None:
    game, record, _ = old("syndicate-5")
    table = game.replay(record, 40)
    assert "cinque." not in table.save()
    assert state(game.restore(table.save())) == state(table)


def test_an_old_save_cannot_name_a_class_of_another_module() -> None:
    game, _, saved = old("phoenicia-2")
    saves = saved["saves"]
    assert isinstance(saves, list)
    text = json.dumps(saves[0] | {"record": None})  # with a record, the record is replayed instead
    with pytest.raises(BadRecord, match="cannot contain 'Popen'"):
        game.restore(text.replace("cinque.games.phoenicia.table:Seat", "subprocess:Popen"))


def test_an_old_database_opens_and_every_table_verifies(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    with sqlite3.connect(path) as connection:
        connection.executescript((FOLDER / "server.sql").read_text())
    connection.close()
    address = f"sqlite:///{path}"
    database.migrate(address)
    store = Store(address)
    tables = store.all_tables()
    rows = [store.table(table) for table in tables]
    assert {row.game for row in rows if row is not None} == {rules.name for rules in cinque.installed_games()}
    assert all(store.snapshots(table) for table in tables)
    assert [check_table(store, Catalog((), ()), row) for row in rows if row is not None] == ["ok"] * len(tables)
    store.close()
    assert verify(["--database", address]) == 0

"""Saving a table as JSON and restoring it, field by field, whatever a game put into it."""

# not compiled: it looks at the fields of any class, compiled or not

from __future__ import annotations

import importlib
import sys
from typing import TYPE_CHECKING, Any

import msgspec

from cinque.core.copies import declared
from cinque.core.errors import BadRecord
from cinque.core.history import History
from cinque.core.parts import Part
from cinque.core.position import Position
from cinque.core.record import Record
from cinque.core.steps import Step

if TYPE_CHECKING:
    from cinque.core.game import Game
    from cinque.core.table import Table

# Not state: shared by all tables of the game, or made anew.
APART = ("game", "watched", "history", "offered")

_fields: dict[type, tuple[str, ...]] = {}


def fields(cls: type) -> tuple[str, ...]:
    """The names of the fields of a class, those of its bases first."""
    if cls not in _fields:
        found: list[str] = []
        for base in reversed(cls.__mro__):
            slots = base.__dict__.get("__mypyc_attrs__") or base.__dict__.get("__slots__") or declared(base)
            own = [slots] if isinstance(slots, str) else list(slots)
            found += [name for name in own if name not in found and not name.startswith("__")]
        _fields[cls] = tuple(found)
    return _fields[cls]


def state_fields(table: Table) -> tuple[str, ...]:
    """The fields that make up a table's state."""
    shared = (*APART, *type(table).SHARED)
    return tuple(name for name in fields(type(table)) if name not in shared)


def dump(value: Any) -> Any:
    """A value of a table as plain JSON data."""
    if value is None or isinstance(value, (bool, int, str, float)):
        return value
    if isinstance(value, (list, tuple)):
        return [dump(item) for item in value]
    cls = type(value)
    name = f"{cls.__module__}:{cls.__qualname__}"
    if isinstance(value, Step):
        return {"step": name, "fields": [dump(getattr(value, field)) for field in fields(cls)]}
    return {"part": name, "fields": {field: dump(getattr(value, field)) for field in fields(cls)}}


def state(table: Table) -> dict[str, Any]:
    """The whole state of a table as plain data: two tables with equal states are in the same position."""
    return {name: dump(getattr(table, name)) for name in state_fields(table)}


def put_back(table: Table, before: Table) -> None:
    """Give a table the state of a copy made earlier, which is used up by it; its history stays."""
    for name in state_fields(table):
        setattr(table, name, getattr(before, name))
    table.offered = None


def save(table: Table) -> str:
    """The table as JSON, with its record when it has one."""
    cls = type(table)
    saved = {
        "game": table.game.name,
        "players": table.game.players,
        "options": table.game.options,
        "content": table.game.digest,
        "table": f"{cls.__module__}:{cls.__qualname__}",
        "state": state(table),
        "record": None if table.history is None else msgspec.to_builtins(table.record),
    }
    return msgspec.json.encode(saved).decode()


def restore(game: Game, text: str | bytes) -> Table:
    """The table that was saved. Events are not saved; what can be taken back starts anew."""
    try:
        saved = msgspec.json.decode(text)
        for key, mine in (("game", game.name), ("players", game.players), ("options", game.options)):
            if saved[key] != mine:
                raise BadRecord(f"the saved table has {key} {saved[key]!r}, this game has {mine!r}")
        table: Table = _load(saved["table"], game, Position)()
        table.begin(game, 0)
        for name, value in saved["state"].items():
            setattr(table, name, _build(value, game, frozen=False))
        if not all(isinstance(step, Step) for step in table.agenda) or not (table.agenda or table.over):
            raise BadRecord(f"the saved table of {game.title} does not say what comes next")
        record = saved["record"]
        if record is not None:
            past = msgspec.convert(record, Record)
            table.history = History(past.seed)
            table.history.moves = past.moves
            table.history.seats = past.seats
            table.history.now = len(past.moves)
            table.watched = True
    except (KeyError, TypeError, AttributeError, ValueError, ArithmeticError, msgspec.MsgspecError) as error:
        raise BadRecord(f"this is not a saved table of {game.title}: {error}") from None
    return table


def pack(table: Table) -> tuple[Game, str, History | None]:
    """All of a table, with its history, for pickle."""
    return table.game, save(table), table.history


def unpack(game: Game, text: str, history: History | None) -> Table:
    """The table that was packed."""
    table = restore(game, text)
    table.history = history
    return table


def _build(value: Any, game: Game, frozen: bool) -> Any:
    if isinstance(value, list):
        items = [_build(item, game, frozen) for item in value]
        return tuple(items) if frozen else items
    if not isinstance(value, dict):
        return value
    if "step" in value:
        return _load(value["step"], game, Step)(*[_build(item, game, frozen=True) for item in value["fields"]])
    part = _load(value["part"], game, Part)()
    for name, item in value["fields"].items():
        setattr(part, name, _build(item, game, frozen=False))
    return part


def _load(name: str, game: Game, kind: type) -> Any:
    """A class of this kind of the game's own package or of the core, by name; no other can be named."""
    module, _, qualname = name.partition(":")
    own = type(game.rules).__module__
    home = sys.modules[own].__package__ or own
    if module != home and not module.startswith((home + ".", "cinque.core.")):
        raise BadRecord(f"a saved table of {game.title} cannot hold a {name}")
    found: Any = importlib.import_module(module)
    for part in qualname.split("."):
        found = getattr(found, part)
    if not (isinstance(found, type) and issubclass(found, kind)):
        raise BadRecord(f"a saved table of {game.title} cannot hold a {name} as {kind.__name__.lower()}")
    return found

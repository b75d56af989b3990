"""Save a table as JSON and restore it, field by field, for any game."""

# not compiled: it inspects the fields of any class, compiled or not

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import msgspec

from cinque.core.engine.codegen import own_fields
from cinque.core.engine.errors import BadRecord
from cinque.core.engine.history import History
from cinque.core.engine.parts import Part
from cinque.core.engine.pile_layout import Layout, Pile
from cinque.core.engine.pile_saving import dump_cards, dump_knowledge, load_cards, load_knowledge
from cinque.core.engine.piles import Piles
from cinque.core.engine.record import Record
from cinque.core.engine.steps import Step

if TYPE_CHECKING:
    from cinque.core.engine.game import Game
    from cinque.core.engine.table import Table

# Not part of the state: shared by all tables of the game, or rebuilt.
NOT_SAVED = ("game", "recording", "history", "cached_moves", "tracking")

RENAMED_FIELDS = {"won": "winners"}  # fields of every table that older versions saved under another name

_fields: dict[type, tuple[str, ...]] = {}


def fields(cls: type) -> tuple[str, ...]:
    """The names of the fields of a class, those of its bases first."""
    if cls not in _fields:
        names: list[str] = []
        for base in reversed(cls.__mro__):
            slots = base.__dict__.get("__mypyc_attrs__") or base.__dict__.get("__slots__") or own_fields(base)
            own = [slots] if isinstance(slots, str) else list(slots)
            names += [name for name in own if name not in names and not name.startswith("__")]
        _fields[cls] = tuple(names)
    return _fields[cls]


def state_fields(table: Table) -> tuple[str, ...]:
    """The fields that make up a table's state."""
    shared = (*NOT_SAVED, *type(table).SHARED)
    return tuple(name for name in fields(type(table)) if name not in shared)


def dump(value: Any, game: Game) -> Any:
    """A value of a table as plain JSON data."""
    if value is None or isinstance(value, (bool, int, str, float)):
        return value
    if isinstance(value, (list, tuple)):
        return [dump(item, game) for item in value]
    if isinstance(value, Pile):
        return {"pile": value.full_name}
    if isinstance(value, Piles):
        return {"family": value.layout.name, **dump_cards(value)}
    cls = type(value)
    name = game.id_of(cls)
    if isinstance(value, Step):
        return {"step": name, "fields": [dump(getattr(value, field), game) for field in fields(cls)]}
    return {"part": name, "fields": {field: dump(getattr(value, field), game) for field in fields(cls)}}


def state(table: Table) -> dict[str, Any]:
    """The whole state of a table as plain data: two tables with equal states are in the same position."""
    return {name: dump(getattr(table, name), table.game) for name in state_fields(table)}


def reset_to(table: Table, before: Table) -> None:
    """Reset a table to an earlier copy, which must not be used afterwards; its history stays."""
    for name in state_fields(table):
        setattr(table, name, getattr(before, name))
    table.cached_moves = None


def save(table: Table) -> str:
    """The table as JSON, with its record if it has one."""
    saved = {
        "game": table.game.name,
        "players": table.game.players,
        "options": table.game.options,
        "content": table.game.digest,
        "state": state(table),
        "knowledge": [dump_knowledge(family) for family in table.families()],
        "record": None if table.history is None or table.history.unrecorded else msgspec.to_builtins(table.record),
    }
    return msgspec.json.encode(saved).decode()


def restore(game: Game, text: str | bytes, other_content: bool = False) -> Table | None:
    """Rebuild a saved table. Events are not saved, and moves made before saving can't be undone.

    `other_content` accepts a table saved with other cards and numbers; it continues with those of this game.
    Returns None for a save made before the game used piles: only its record shows where the cards are."""
    try:
        saved = msgspec.json.decode(text)
        for key, mine in (("game", game.name), ("players", game.players), ("options", game.options)):
            if saved[key] != mine:
                raise BadRecord(f"the saved table has {key} {saved[key]!r}, but this game has {mine!r}")
        if not other_content:
            check_content_matches(game, saved.get("content"), "this table was saved")
        if saved["record"] is not None and "knowledge" not in saved and game.template().families():
            return None
        table = game.table_type()()
        table.begin(game, 0)
        for name, value in saved["state"].items():
            setattr(table, _current_name(name, game), _build(value, game, frozen=False))
        table.tracking = False
        families = table.families()
        for family, known in zip(families, saved.get("knowledge", [None] * len(families)), strict=True):
            if load_knowledge(family, known):
                table.tracking = True
        if not all(isinstance(step, Step) for step in table.agenda) or not (table.agenda or table.over):
            raise BadRecord(f"this saved table of {game.title} is damaged: it has no next step")
        record = saved["record"]
        if record is not None:
            past = msgspec.convert(record, Record)
            table.history = History(past.seed)
            table.history.moves = past.moves
            table.history.seats = past.seats
            table.history.now = len(past.moves)
            table.recording = True
            if not table.tracking and table.families():
                for seat in range(-1, table.players):
                    table.remember(seat)
    except (KeyError, TypeError, AttributeError, ValueError, ArithmeticError, msgspec.MsgspecError) as error:
        raise BadRecord(f"not a saved table of {game.title}: {error}") from None
    return table


def restore_from_record(game: Game, text: str | bytes) -> Table:
    """Rebuild a saved table by replaying its record; raises BadRecord if that ends in another position."""
    saved = msgspec.json.decode(text)
    record = msgspec.convert(saved["record"], Record)
    table = game.replay(record)
    old = {_current_name(name, game): value for name, value in saved["state"].items()}
    now = state(table)
    if any(now[name] != old.get(name) for name in ("rng", "answers", "over", "winners")):
        raise BadRecord(f"this saved table of {game.title} is older than its piles, and its record ends elsewhere")
    past = table.require_history()
    past.events, past.undoable = [], []
    return table


def check_content_matches(game: Game, digest: str | None, what: str) -> None:
    """Raise BadRecord unless the digest belongs to the game's cards and numbers."""
    if digest != game.digest:
        other = "with unknown content" if digest is None else f"with other content ({digest})"
        raise BadRecord(
            f"{what} {other}, but this game has {game.digest}: load the game with the original content "
            "(content= in Python, --content on the command line), or start a new game"
        )


def pack(table: Table) -> tuple[Game, str, History | None]:
    """Everything pickle needs of a table, including its history."""
    return table.game, save(table), table.history


def unpack(game: Game, text: str, history: History | None) -> Table:
    """Rebuild a packed table."""
    table = restore(game, text)
    assert table is not None, "a table that was just saved has no old format"
    table.history = history
    return table


def _build(value: Any, game: Game, frozen: bool) -> Any:
    if isinstance(value, list):
        items = [_build(item, game, frozen) for item in value]
        return tuple(items) if frozen else items
    if not isinstance(value, dict):
        return value
    if "pile" in value:
        return _pile(value["pile"], game)
    if "family" in value:
        return load_cards(_layout(value["family"], game), value)
    if "step" in value:
        return _load(value["step"], game, Step)(*[_build(item, game, frozen=True) for item in value["fields"]])
    part = _load(value["part"], game, Part)()
    for name, item in value["fields"].items():
        setattr(part, game.rules.renamed_fields.get(name, name), _build(item, game, frozen=False))
    return part


def _current_name(field: str, game: Game) -> str:
    """The name of a field of the table; parts have no fields of the engine."""
    return RENAMED_FIELDS.get(field) or game.rules.renamed_fields.get(field, field)


def _layout(name: str, game: Game) -> Layout:
    for family in game.template().families():
        if family.layout.name == name:
            return family.layout
    raise BadRecord(f"a saved table of {game.title} cannot contain the cards '{name}'")


def _pile(name: str, game: Game) -> Pile:
    for family in game.template().families():
        for pile in family.layout.piles:
            if pile.full_name == name:
                return pile
    raise BadRecord(f"a saved table of {game.title} cannot contain the pile '{name}'")


def _load(name: str, game: Game, kind: type) -> Any:
    """The step or part class of the game with this id; no other class can be loaded.

    Saves of older versions have "module:Class" instead of an id; the id of such a class is its name."""
    known: dict[str, type] = {**game.rules.step_ids, **game.rules.part_ids}
    renamed, class_name = game.rules.renamed_ids, name.rpartition(":")[2]
    name = renamed.get(name) or renamed.get(class_name, class_name)
    cls = known.get(name) if known else _by_class_name(name, game, kind)
    if cls is None:
        raise BadRecord(f"a saved table of {game.title} cannot contain '{name}'")
    if not issubclass(cls, kind):
        raise BadRecord(f"a saved table of {game.title} cannot contain '{name}' as a {kind.__name__.lower()}")
    return cls


def _by_class_name(name: str, game: Game, kind: type) -> type | None:
    """The class with this name in the package of a game that declares no ids."""
    own = type(game.rules).__module__
    home = sys.modules[own].__package__ or own
    classes: list[type] = list(kind.__subclasses__())
    while classes:
        cls = classes.pop()
        if cls.__name__ == name and (cls.__module__ == home or cls.__module__.startswith((home + ".", own))):
            return cls
        classes += cls.__subclasses__()
    return None

"""Content files: cards, tiles and numbers as TOML, checked, with errors that name file and record."""

# not compiled: works on msgspec Structs

from __future__ import annotations

import hashlib
import tomllib
from pathlib import Path
from typing import Any, Literal, TypeVar

import msgspec

from cinque.core.errors import ContentError

Source = Literal["rulebook", "public", "reconstructed", "own"]


class Record(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What every record of a content file has; a game adds its own fields."""

    id: str
    source: str
    note: str = ""


class Number(Record, frozen=True, kw_only=True):
    """A number of the rules."""

    value: int


R = TypeVar("R", bound=Record)


def read(path: Path) -> dict[str, Any]:
    """One TOML file; raises ContentError when it is missing or broken."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise ContentError(f"{path.name}: the file is missing from {path.parent}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ContentError(f"{path.name}: not valid TOML: {error}") from None


def records(path: Path, table: str, kind: type[R]) -> list[R]:
    """All `[[table]]` records of a file as Structs of that kind, in order; ids must differ."""
    rows = read(path).get(table)
    if not isinstance(rows, list) or not rows:
        raise ContentError(f"{path.name}: expected [[{table}]] records, found none")
    found: list[R] = []
    seen: set[str] = set()
    for number, row in enumerate(rows, 1):
        name = row.get("id", f"number {number}") if isinstance(row, dict) else f"number {number}"
        if not isinstance(row, dict) or row.get("source", "").split(":")[0] not in Source.__args__:  # type: ignore[attr-defined]
            raise ContentError(f"{path.name}, {table} '{name}': needs source = rulebook, public, reconstructed or own")
        try:
            found.append(msgspec.convert(row, kind))
        except msgspec.ValidationError as error:
            raise ContentError(f"{path.name}, {table} '{name}': {error}") from None
        if str(name) in seen:
            raise ContentError(f"{path.name}, {table} '{name}': the id occurs twice")
        seen.add(str(name))
    return found


def need(file: str, wanted: str, have: dict[str, int]) -> int:
    """The number of that name; raises ContentError when the file does not have it."""
    if wanted not in have:
        raise ContentError(f"{file}: record '{wanted}' is missing")
    return have[wanted]


def numbers(rows: list[Number]) -> dict[str, int]:
    """The values by their ids."""
    return {row.id: row.value for row in rows}


def place(file: str, record: str, wanted: str, known: list[str]) -> int:
    """Where a record's word stands among those there are; raises ContentError when it does not."""
    if wanted not in known:
        raise ContentError(f"{file}, record '{record}': there is no '{wanted}'")
    return known.index(wanted)


def same_ids(file: str, have: list[str], wanted: list[str]) -> None:
    """Raise ContentError unless the records are those of the move space, in its order."""
    for one, other in zip(have, wanted, strict=False):
        if one != other:
            raise ContentError(f"{file}, record '{one}': expected '{other}' here")
    if len(have) != len(wanted):
        raise ContentError(f"{file}: expected {len(wanted)} records, found {len(have)}")


def digest(folder: Path) -> str:
    """A short name for exactly this content: equal for equal files, whatever folder they lie in."""
    total = hashlib.sha256()
    for path in sorted(folder.glob("*.toml")):
        total.update(path.name.encode() + b"\0" + msgspec.json.encode(read(path), order="deterministic") + b"\0")
    return total.hexdigest()[:16]

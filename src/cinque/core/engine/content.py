"""Read and check content files: cards, tiles and numbers in TOML. Errors name the file and the record."""

# not compiled: works on msgspec Structs

from __future__ import annotations

import hashlib
import tomllib
from pathlib import Path
from typing import Any, Literal, TypeVar

import msgspec

from cinque.core.engine.errors import ContentError

Source = Literal["rulebook", "public", "reconstructed", "own"]


class ContentRecord(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The fields of every record in a content file; games add their own."""

    id: str
    source: str
    note: str = ""


class Number(ContentRecord, frozen=True, kw_only=True):
    """A number that the rules use."""

    value: int


R = TypeVar("R", bound=ContentRecord)


def read_toml(path: Path) -> dict[str, Any]:
    """Read a TOML file; raises ContentError if it is missing or invalid."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise ContentError(f"{path.name} is missing from {path.parent}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ContentError(f"{path.name} is not valid TOML: {error}") from None


def read_records(path: Path, table: str, kind: type[R]) -> list[R]:
    """All `[[table]]` records of a file as Structs of that kind, in order; ids must be unique."""
    rows = read_toml(path).get(table)
    if not isinstance(rows, list) or not rows:
        raise ContentError(f"{path.name}: expected [[{table}]] records, but there are none")
    found: list[R] = []
    seen: set[str] = set()
    for number, row in enumerate(rows, 1):
        name = row.get("id", f"number {number}") if isinstance(row, dict) else f"number {number}"
        if not isinstance(row, dict) or row.get("source", "").split(":")[0] not in Source.__args__:  # type: ignore[attr-defined]
            raise ContentError(f"{path.name}, {table} '{name}': source must be rulebook, public, reconstructed or own")
        try:
            found.append(msgspec.convert(row, kind))
        except msgspec.ValidationError as error:
            raise ContentError(f"{path.name}, {table} '{name}': {error}") from None
        if str(name) in seen:
            raise ContentError(f"{path.name}, {table} '{name}': another record has the same id")
        seen.add(str(name))
    return found


def reconstructed(folder: Path) -> dict[str, dict[str, str]]:
    """The reconstructed records, by table and id: "all", or "part" if only a part was reconstructed."""
    found: dict[str, dict[str, str]] = {}
    for path in sorted(folder.glob("*.toml")):
        for table, rows in read_toml(path).items():
            for row in rows if isinstance(rows, list) else []:
                if not isinstance(row, dict) or "id" not in row:
                    continue
                source, _, note = str(row.get("source", "")).partition(":")
                if source == "reconstructed":
                    found.setdefault(table, {})[str(row["id"])] = "all"
                elif "reconstructed" in f"{note} {row.get('note', '')}":
                    found.setdefault(table, {})[str(row["id"])] = "part"
    return found


def required_number(file: str, wanted: str, have: dict[str, int]) -> int:
    """The number with that name; raises ContentError if the file does not have it."""
    if wanted not in have:
        raise ContentError(f"{file}: record '{wanted}' is missing")
    return have[wanted]


def values_by_id(rows: list[Number]) -> dict[str, int]:
    """The values by id."""
    return {row.id: row.value for row in rows}


def index_of(file: str, record: str, wanted: str, known: list[str]) -> int:
    """The index of a record's word among the known words; raises ContentError if it is unknown."""
    if wanted not in known:
        raise ContentError(f"{file}, record '{record}': unknown word '{wanted}'; known: {', '.join(known)}")
    return known.index(wanted)


def check_ids_match(file: str, have: list[str], wanted: list[str]) -> None:
    """Raise ContentError unless the records match the move space, in the same order."""
    for one, other in zip(have, wanted, strict=False):
        if one != other:
            raise ContentError(f"{file}, record '{one}': expected '{other}' here")
    if len(have) != len(wanted):
        raise ContentError(f"{file}: expected {len(wanted)} records, found {len(have)}")


def digest(folder: Path) -> str:
    """A short hash of the content: the same for the same files, in any folder."""
    total = hashlib.sha256()
    for path in sorted(folder.glob("*.toml")):
        total.update(path.name.encode() + b"\0" + msgspec.json.encode(read_toml(path), order="deterministic") + b"\0")
    return total.hexdigest()[:16]

"""Changed content: one number of a card, or several values of it, written as FILE.ID.FIELD=VALUE."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

from cinque.core import OptionError, Rules

TABLE_HEADER = re.compile(r"^\[\[?[^\]]+\]\]?[ \t]*(?:#.*)?$", re.MULTILINE)


def content_files(rules: Rules, folder: Path | None = None) -> dict[str, str]:
    """The texts of a content folder, by file name; by default the game's own."""
    place = folder if folder is not None else rules.folder / "content"
    if not place.is_dir():
        raise OptionError(f"no such content folder: {place}")
    return {path.name: path.read_text(encoding="utf-8") for path in sorted(place.glob("*.toml"))}


def parse_value(text: str) -> int | float | bool | str:
    """The value that a text stands for.

    >>> parse_value("24"), parse_value("true"), parse_value("mining")
    (24, True, 'mining')
    """
    if text in ("true", "false"):
        return text == "true"
    try:
        return int(text)
    except ValueError:
        pass
    try:
        return float(text)
    except ValueError:
        return text


def values_of(text: str) -> list[str]:
    """The values of a sweep: FIRST:LAST[:STEP], or a list separated by commas.

    >>> values_of("20:28:2"), values_of("yes,no")
    (['20', '22', '24', '26', '28'], ['yes', 'no'])
    """
    if ":" not in text:
        return [value for value in text.split(",") if value]
    try:
        first, last, *step = (int(number) for number in text.split(":"))
        by = step[0] if step else 1
        if by == 0 or len(step) > 1 or (last - first) * by < 0:
            raise ValueError
    except ValueError:
        raise OptionError(f"'{text}' is not a range: write FIRST:LAST or FIRST:LAST:STEP, as in 20:28:2") from None
    return [str(value) for value in range(first, last + (1 if by > 0 else -1), by)]


def split_path(path: str) -> tuple[str, str, str]:
    """The file, record and field of a path; the field of a number is `value`."""
    parts = path.split(".")
    if len(parts) == 2:
        parts.append("value")
    if len(parts) != 3 or not all(parts):
        raise OptionError(f"'{path}' is not a place in the content: write FILE.ID.FIELD, as in cards.port.minimum")
    return parts[0], parts[1], parts[2]


def patch_value(files: dict[str, str], path: str, value: str) -> dict[str, str]:
    """The files with one field of one record changed; raises OptionError unless exactly that changed."""
    file, record, field = split_path(path)
    name = f"{file}.toml"
    if name not in files:
        raise OptionError(f"there is no {name} in the content; its files are {', '.join(sorted(files))}")
    text = files[name]
    starts = [match.start() for match in TABLE_HEADER.finditer(text)]
    blocks = [(first, last) for first, last in zip(starts, [*starts[1:], len(text)], strict=True)]
    own = re.compile(rf'^id *= *"{re.escape(record)}" *$', re.MULTILINE)
    found = [(first, last) for first, last in blocks if own.search(text, first, last)]
    if not found:
        known = ", ".join(re.findall(r'^id *= *"([^"]+)"', text, re.MULTILINE))
        raise OptionError(f"{name} has no record '{record}'; it has {known}")
    if len(found) > 1:
        raise OptionError(f"{name} has several records '{record}', so the change would be ambiguous")
    new = parse_value(value)
    first, last = found[0]
    block = text[first:last]
    line = f"{field} = {toml_value(new)}"
    made, count = re.subn(rf"^{re.escape(field)} *= *[^\[\n]*$", lambda _: line, block, count=1, flags=re.MULTILINE)
    if count == 0:
        if field in find_record(text, record):
            raise OptionError(f"{name}, record '{record}': {field} is not a single value")
        made = block.rstrip("\n") + f"\n{line}\n" + block[len(block.rstrip("\n")) :]
    changed = text[:first] + made + text[last:]
    if find_record(changed, record) != {**find_record(text, record), field: new}:
        raise OptionError(f"{name}, record '{record}': can't change {field} to {value}")
    return {**files, name: changed}


def find_record(text: str, record: str) -> dict[str, Any]:
    """The record with this id."""
    for rows in tomllib.loads(text).values():
        for row in rows if isinstance(rows, list) else ():
            if isinstance(row, dict) and row.get("id") == record:
                return row
    return {}


def toml_value(value: float | bool | str) -> str:
    """A value as TOML."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        escaped = value.replace("\\", "\\\\").replace('"', '\\"')
        return f'"{escaped}"'
    return str(value)

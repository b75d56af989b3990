"""Typography of the texts for people: words/*.toml use ’ “ ” „ and …, never ' " or three dots."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
ASCII = {"'": "’", '"': "“ ” or „ “", "...": "…"}
ICONS = re.compile(r"\.signs$")  # a line of icon names, not of words


def texts(table: dict[str, Any], prefix: str = "") -> Iterator[tuple[str, str]]:
    """Every text of a table with its dotted key."""
    for key, value in table.items():
        name = f"{prefix}.{key}" if prefix else key
        if isinstance(value, dict):
            yield from texts(value, name)
        elif isinstance(value, str) and not ICONS.search(name):
            yield name, value


def problems(root: Path = ROOT) -> list[str]:
    """One line, file: key: reason, for every text with a typewriter's quote, apostrophe or dots."""
    found = []
    for path in sorted((root / "src").rglob("words/*.toml")):
        for key, text in texts(tomllib.loads(path.read_text(encoding="utf-8"))):
            for ascii_sign, sign in ASCII.items():
                if ascii_sign in text:
                    found.append(f"{path.relative_to(root).as_posix()}: {key}: write {sign} instead of {ascii_sign}")
    return found

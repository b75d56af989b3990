"""Names of players: normalized, and unique at a table."""

from __future__ import annotations

import unicodedata


def normalize(name: str) -> str:
    """The name with single spaces, none at either end, and one encoding for each letter."""
    return " ".join(unicodedata.normalize("NFC", name).split())


def unique(name: str, taken: list[str]) -> str:
    """The normalized name, with a number appended if somebody at the table already has it."""
    name = normalize(name)
    known = {normalize(one).casefold() for one in taken}
    found, number = name, 2
    while found.casefold() in known:
        found, number = f"{name} {number}", number + 1
    return found

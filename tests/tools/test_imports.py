"""Imports of higher layers are reported with file and line."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import imports


def package(folder: Path, file: str, text: str) -> Path:
    path = folder / "cinque" / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return folder / "cinque"


@pytest.mark.parametrize(
    ("file", "text", "reason"),
    [
        ("core/table.py", "import os\nimport cinque.games.phoenicia\n", "core must not import cinque.games"),
        ("core/table.py", "import os\nfrom cinque import games\n", "core must not import cinque.games"),
        ("games/a/turn.py", "import os\nfrom cinque.games.b import table\n", "games must not import cinque.games"),
        ("games/a/turn.py", "import os\nfrom ..b import table\n", "games must not import cinque.games"),
        ("games/a/turn.py", "import os\nfrom cinque.bots import get\n", "games must not import cinque.bots"),
        ("bots/search.py", "import os\nfrom cinque.games import a\n", "bots must not import cinque.games"),
        ("bots/search.py", "import os\nimport numpy\n", "bots must run without numpy"),
        ("bots/net/forward.py", "import numpy\nimport torch\n", "bots must run without torch"),
        ("games/a/turn.py", "import os\nimport rich\n", "games must run without rich"),
        ("games/a/terminal.py", "import os\nimport numpy\n", "games must run without numpy"),
        ("server/app.py", "import os\nfrom cinque.cli import main\n", "server must not import cinque.cli"),
        ("server/app.py", "import os\nfrom cinque.games.a import x\n", "server must not import cinque.games"),
        ("server/ws.py", "import os\nimport aiohttp.web_protocol\n", "aiohttp.web_protocol is not"),
        ("server/ws.py", "import os\nfrom aiohttp.web_ws import WebSocketReady\n", "aiohttp.web_ws is not"),
        ("server/ws.py", "import os\nfrom aiohttp import _websocket\n", "aiohttp: _websocket is not"),
    ],
)
def test_an_import_up_the_layers_is_named(tmp_path: Path, file: str, text: str, reason: str) -> None:
    found = imports.problems(package(tmp_path, file, text))
    assert found
    assert all(line.startswith(f"{tmp_path}/cinque/{file}:2: {reason}") or "cinque itself" in line for line in found)


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("core/table.py", "import random\nimport msgspec\nfrom cinque.core import moves\nfrom . import steps\n"),
        ("games/a/turn.py", "from cinque.core import Table\nfrom cinque.games.a import x\nfrom . import view\n"),
        ("games/a/terminal.py", "from rich.text import Text\n"),
        ("core/clients/terminal.py", "from rich.text import Text\n"),
        ("bots/search.py", "from cinque.core import Table\n"),
        ("server/app.py", "import fastapi\nimport cinque\nfrom cinque import bots\n"),
        ("server/ws.py", "from aiohttp import web\nfrom sqlalchemy.exc import SQLAlchemyError\n"),
        ("cli/main.py", "import cinque.server\nfrom cinque.games.a import board\n"),
    ],
)
def test_an_import_down_the_layers_is_fine(tmp_path: Path, file: str, text: str) -> None:
    assert imports.problems(package(tmp_path, file, text)) == []


def test_a_new_folder_needs_a_place_among_the_layers(tmp_path: Path) -> None:
    found = imports.problems(package(tmp_path, "surprise/a.py", ""))
    assert len(found) == 1
    assert "surprise is not a known layer" in found[0]


def test_the_project_itself_keeps_the_layers() -> None:
    assert imports.problems(imports.ROOT / "src" / "cinque") == []

"""The client's types are those of the server's messages and of the games' Views; no drift goes unnoticed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.client_types import WEB, schemas, to_typescript

WANTED = schemas()


@pytest.mark.parametrize("path", WANTED, ids=lambda path: str(path.relative_to(WEB / "src")))
def test_the_types_are_up_to_date(path: Path) -> None:
    """Given the schema of now, when types are made from it, then they are those in the repository."""
    assert to_typescript(WANTED[path]) == path.read_text(encoding="utf-8"), "run: python -m tools.client_types"

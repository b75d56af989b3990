"""The generated texts of the client are up to date."""

from __future__ import annotations

from tools.client_texts import files


def test_the_client_texts_are_up_to_date() -> None:
    for path, text in files().items():
        assert path.read_text(encoding="utf-8") == text, "run: python -m tools.client_texts"

"""Texts for people have typographic quotes, apostrophes and ellipses."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import typography


def test_all_texts_have_them() -> None:
    assert typography.problems() == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('[asks]\nPay = "You can\'t pay"\n', ["src/words/en.toml: asks.Pay: write ’ instead of '"]),
        ("[asks]\nPay = 'Play \"Tax\"'\n", ['src/words/en.toml: asks.Pay: write “ ” or „ “ instead of "']),
        ('wait = "Loading..."\n', ["src/words/en.toml: wait: write … instead of ..."]),
        ('wait = "You can’t play “Tax”…"\n', []),
        ('[lesson]\n"buy.signs" = \'gavel > card "15"\'\n', []),
    ],
)
def test_a_text_with_ascii_signs_is_found(tmp_path: Path, text: str, found: list[str]) -> None:
    path = tmp_path / "src" / "words" / "en.toml"
    path.parent.mkdir(parents=True)
    path.write_text(text)
    assert typography.problems(tmp_path) == found

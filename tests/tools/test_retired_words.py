"""Names and phrases that were replaced do not come back unnoticed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import retired_words


def project(root: Path, name: str, text: str) -> Path:
    path = root / name
    path.parent.mkdir(parents=True)
    path.write_text(text)
    return root


def test_the_project_has_none() -> None:
    assert retired_words.problems() == []


@pytest.mark.parametrize(
    ("name", "text", "why"),
    [
        ("src/cinque/a.py", "seat = table.mover()\n", "src/cinque/a.py:1: '.mover()' is retired: use current_player()"),
        ("tests/a.py", "\nmoves = t.options(0)\n", "tests/a.py:2: 't.options(' is retired: use legal_moves("),
        ("examples/a.py", "view = t.view(None)\n", "examples/a.py:1: '.view(None)' is retired: use view(SPECTATOR)"),
        ("docs/a.md", "x\nSend away\n", "docs/a.md:2: 'send away' is no plain English: see docs/glossary.md"),
        ("docs/b.md", "table.waiting[0]\n", "docs/b.md:1: 'table.waiting' is retired: use to_move"),
        ("src/cinque/words/en.toml", 'a = "Choose first"\n', "src/cinque/words/en.toml:1: 'choose first' is no plain"),
        ("src/cinque/server/bell.py", "x = 1\n", "src/cinque/server/bell.py:1: the module name 'bell' is retired"),
    ],
)
def test_a_retired_word_is_found_with_its_line(tmp_path: Path, name: str, text: str, why: str) -> None:
    found = retired_words.problems(project(tmp_path, name, text))
    assert len(found) == 1
    assert found[0].startswith(why)


def test_the_same_word_with_another_meaning_is_left_alone(tmp_path: Path) -> None:
    text = "options = game.options\nmessage.apply(1)\nroom.waiting = []\n# mover\n"
    assert retired_words.problems(project(tmp_path, "src/cinque/a.py", text)) == []

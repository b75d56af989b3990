"""The Python examples of the README and the documentation run as shown."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


@pytest.mark.parametrize("document", PAGES, ids=lambda path: path.name)
def test_the_examples_on_the_page_run(document: Path) -> None:
    text = document.read_text(encoding="utf-8")
    test = doctest.DocTestParser().get_doctest(text, {}, document.name, str(document), 0)
    result = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test)
    assert result.failed == 0
    assert result.attempted == len(re.findall(r"^ *>>> ", text, re.MULTILINE))


def test_the_readme_shows_a_whole_game_and_the_two_commands() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert "while not table.over" in text
    assert re.findall(r"```sh\n(.+)\n```", text)[:2] == ["./cinque", "./cinque test"]


@pytest.mark.parametrize("document", PAGES, ids=lambda path: path.name)
def test_links_to_files_lead_somewhere(document: Path) -> None:
    links = re.findall(r"\]\(([^)#:]+?)(?:#[^)]*)?\)", document.read_text(encoding="utf-8"))
    links = [link for link in links if link != "rules/index.md"]  # made when the site is built
    assert [link for link in links if not (document.parent / link).exists()] == []

"""The documentation of the command line matches what the commands print."""

from __future__ import annotations

import doctest
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
BLOCK = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"^\$ cinque (.*)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)


def examples(document: str) -> list[tuple[str, str]]:
    """Every command of a page with the output shown below it."""
    text = (ROOT / "docs" / document).read_text(encoding="utf-8")
    return [found for block in BLOCK.findall(text) for found in COMMAND.findall(block)]


def printed(folder: Path, command: str) -> str:
    env = os.environ | {"COLUMNS": "120", "TERM": "dumb", "XDG_DATA_HOME": str(folder)}
    result = subprocess.run(
        [sys.executable, "-m", "cinque.cli", *shlex.split(command)],
        cwd=folder, env=env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        timeout=300,
    )  # fmt: skip
    return "".join(f"{line.rstrip()}\n" for line in result.stdout.splitlines())


@pytest.mark.parametrize("document", ["command-line.md", "bots.md", "experiments.md"])
def test_every_command_prints_what_the_page_shows(document: str, tmp_path: Path) -> None:
    found = examples(document)
    assert found
    for command, shown in found:
        told = printed(tmp_path, command)
        assert doctest.OutputChecker().check_output(shown, told, doctest.ELLIPSIS), f"{command}:\n{told}"


def test_the_page_has_every_word_of_the_command_and_of_the_script() -> None:
    page = (ROOT / "docs" / "command-line.md").read_text(encoding="utf-8")
    words = subprocess.run([sys.executable, "-m", "cinque.cli", "--help"], capture_output=True, text=True, check=True)
    own = re.findall(r"^    (\w+) ", words.stdout, re.MULTILINE)
    script = re.findall(r"^#   \./cinque (\w+)", (ROOT / "cinque").read_text(encoding="utf-8"), re.MULTILINE)
    assert {"games", "verify"} <= set(own)
    assert [word for word in own if f"[`{word}`]" not in page] == []
    assert [word for word in script if word != "WORD" and f"| `./cinque {word}" not in page] == []

"""An installed cinque has everything it needs inside: content, words, rules and, once built, the browser client."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel built from the sources and unpacked; a stand-in client shows that the built one would be shipped."""
    copy, wheels = tmp_path_factory.mktemp("sources"), tmp_path_factory.mktemp("wheels")
    shutil.copytree(ROOT / "src", copy / "src", ignore=shutil.ignore_patterns("*.egg-info", "__pycache__", "static"))
    for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE", "NOTICE"):
        shutil.copy(ROOT / name, copy)
    (copy / "src/cinque/static/assets").mkdir(parents=True)
    (copy / "src/cinque/static/index.html").write_text("<!doctype html>")
    (copy / "src/cinque/static/assets/a.js").write_text("")
    command = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation", "-w", str(wheels), "."]
    subprocess.run(command, cwd=copy, check=True, timeout=300, env=os.environ | {"CINQUE_MYPYC": "0"})
    wheel = next(wheels.glob("cinque-*-py3-none-any.whl"))
    place = tmp_path_factory.mktemp("installed")
    zipfile.ZipFile(wheel).extractall(place)
    return place


def test_every_file_a_game_reads_is_inside(installed: Path) -> None:
    source = ROOT / "src" / "cinque"
    wanted = [
        path.relative_to(source)
        for path in source.rglob("*")
        if path.suffix in (".toml", ".md", ".py", ".mako") and "static" not in path.parts
    ]
    assert [str(path) for path in wanted if not (installed / "cinque" / path).exists()] == []
    assert any(path.name == "RULES.md" for path in wanted)


def test_the_client_is_inside(installed: Path) -> None:
    assert (installed / "cinque/static/index.html").exists()
    assert (installed / "cinque/static/assets/a.js").exists()


def test_the_installed_package_deals_every_game(installed: Path) -> None:
    code = (
        "import cinque\n"
        "assert cinque.installed()\n"
        "for rules in cinque.installed():\n"
        "    print(rules.name, cinque.load(rules.name).deal(seed=1).to_move, cinque.__file__)\n"
    )
    env = os.environ | {"PYTHONPATH": str(installed), "CINQUE_PURE": ""}
    result = subprocess.run([sys.executable, "-P", "-c", code], env=env, cwd=installed, capture_output=True, text=True)
    assert result.returncode == 0, result.stderr
    assert all(str(installed) in line for line in result.stdout.splitlines())

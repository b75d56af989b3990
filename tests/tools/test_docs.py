"""The game in the documentation works as described, and the site builds."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from types import SimpleNamespace
from typing import Any, ClassVar, cast

import pytest

import cinque
from cinque.core import Game, Rules, Table
from cinque.core.engine.content import ContentRecord, read_records

ROOT = Path(__file__).resolve().parent.parent.parent
ENGINE = Path(cinque.__file__).parent.parent  # the compiled one, if the tests run on it
BLOCK = re.compile(r'^```\w+ title="([^"]+)"\n(.*?)^```$', re.MULTILINE | re.DOTALL)


@pytest.fixture
def written(tmp_path: Path) -> Path:
    """The files that a reader of "Add a game in an hour" has written at its end."""
    for name, text in BLOCK.findall((ROOT / "docs" / "add-a-game.md").read_text(encoding="utf-8")):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path


def run(folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    env = os.environ | {"PYTHONPATH": f"{ENGINE}{os.pathsep}{folder}", "MYPYPATH": str(ROOT / "src")}
    env["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # the page needs none, and they take seconds to load
    return subprocess.run([sys.executable, *command], cwd=folder, env=env, capture_output=True, text=True, timeout=600)


def test_the_game_on_the_page_keeps_the_contract_and_its_clauses(written: Path) -> None:
    result = run(written, "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_prizes.py")
    assert result.returncode == 0, result.stdout
    assert "19 passed" in result.stdout


def test_the_game_on_the_page_is_typed(written: Path) -> None:
    options = ("--strict", "--config-file=", "--explicit-package-bases")
    result = run(written, "-m", "mypy", *options, "prizes", "test_prizes.py")
    assert result.returncode == 0, result.stdout


@pytest.mark.parametrize(
    ("file", "right", "wrong"),
    [
        ("rounds.py", "laid.index(max(laid))", "laid.index(min(laid))"),
        ("rounds.py", "t.cards.draw(t.deck, t.seats[seat].hand)", "t.cards[t.deck].pop()"),
        ("table.py", "self.cards.visible_kinds(self.seats[seat].hand, seat)", "self.cards[self.seats[0].hand]"),
    ],
)
def test_the_page_breaks_when_the_game_is_wrong(written: Path, file: str, right: str, wrong: str) -> None:
    path = written / "prizes" / file
    text = path.read_text(encoding="utf-8")
    assert right in text
    path.write_text(text.replace(right, wrong), encoding="utf-8")
    assert run(written, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "test_prizes.py").returncode == 1


def test_the_game_on_the_page_is_found_as_a_package_of_its_own(written: Path) -> None:
    made = run(written, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation", "-w", "wheels", ".")
    assert made.returncode == 0, made.stderr
    with zipfile.ZipFile(next((written / "wheels").glob("*.whl"))) as wheel:
        assert {"prizes/RULES.md", "prizes/words/en.toml"} <= set(wheel.namelist())
        wheel.extractall(written / "installed", [name for name in wheel.namelist() if "dist-info" in name])
    shutil.move(next((written / "installed").glob("*.dist-info")), written)
    shown = run(written, "-m", "cinque.cli", "rules", "--coverage", "prizes").stdout
    assert shown.splitlines()[0] == "prizes: 13 of 13 clauses have a test (100.0%)"
    assert "Prizes" in run(written, "-m", "cinque.cli", "games").stdout
    played = run(written, "-m", "cinque.cli", "simulate", "prizes", "--games", "5")
    assert played.returncode == 0, played.stderr


def test_the_content_on_the_page_is_read_into_its_box(tmp_path: Path) -> None:
    """The short pieces under "Many cards" fit together: a file, a Card, a Box, the table that shares it."""
    page = (ROOT / "docs" / "add-a-game.md").read_text(encoding="utf-8").partition("### Many cards")[2]
    toml, python = re.findall(r"^```(?:toml|python)\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)[:2]
    (tmp_path / "cards.toml").write_text(toml, encoding="utf-8")
    names: dict[str, Any] = {
        "Path": Path,
        "ClassVar": ClassVar,
        "cast": cast,
        "ContentRecord": ContentRecord,
        "read_records": read_records,
    }
    names |= {"Rules": Rules, "Table": Table, "Game": Game, "Box": type("Box", (), {}), "__name__": "many"}
    exec(compile(f"from __future__ import annotations\n{python}", "page", "exec"), names)
    box = names["MyRules"]().read(tmp_path)
    table = names["MyTable"]()
    table.bind_content(SimpleNamespace(content=box))
    assert table.box.cost == [2]


def test_the_site_has_every_games_rules_and_the_api_and_asks_no_other_host() -> None:
    """One test: the site has one place, and tests may run at the same time."""
    subprocess.run([sys.executable, "tools/docs.py"], cwd=ROOT, check=True, capture_output=True, timeout=600)
    site = ROOT / "build" / "site"
    index = (site / "rules" / "index.html").read_text(encoding="utf-8")
    games = [path.parent.name for path in (ROOT / "src/cinque/games").glob("*/RULES.md")]
    assert games
    for game in games:
        assert f"{game}-rules.html" in index
        assert (site / "rules" / f"{game}-rulings.html").exists()
    assert 'id="cinque.core.engine.table.Table"' in (site / "api.html").read_text(encoding="utf-8")
    outside = re.compile(r'(?:<script[^>]*src|<link[^>]*href|<img[^>]*src)="(https?://[^"]+)"')
    pages = list(site.rglob("*.html"))
    assert [found for page in pages for found in outside.findall(page.read_text(encoding="utf-8"))] == []

"""An installed cinque has everything it needs inside: content, words, rules and, once built, the browser client."""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

import pytest
from setup import COMPILED, compilable

from tools.wheels import compiled_wheel, pure_wheel

ROOT = Path(__file__).resolve().parent.parent.parent


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel built from the sources; a stand-in client shows that the built one would be shipped."""
    copy = tmp_path_factory.mktemp("sources")
    shutil.copytree(ROOT / "src", copy / "src", ignore=shutil.ignore_patterns("*.egg-info", "__pycache__", "static"))
    for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE", "NOTICE"):
        shutil.copy(ROOT / name, copy)
    (copy / "src/cinque/static/assets").mkdir(parents=True)
    (copy / "src/cinque/static/index.html").write_text("<!doctype html>")
    (copy / "src/cinque/static/assets/a.js").write_text("")
    return pure_wheel(copy, tmp_path_factory.mktemp("wheels"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, unpacked."""
    place = tmp_path_factory.mktemp("installed")
    zipfile.ZipFile(wheel).extractall(place)
    return place


def run_in(venv: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """A run of the command that was installed into an environment of its own."""
    own = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "CINQUE", "VIRTUAL"))}
    return subprocess.run([venv / "bin" / "cinque", *words], env=own, capture_output=True, text=True, timeout=300)


def test_an_empty_environment_gets_a_working_command(wheel: Path, tmp_path: Path) -> None:
    """Given nothing but the two dependencies, as after `pip install .`."""
    venv = tmp_path / "venv"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", venv], check=True)
    needs = [f"{name}=={version(name)}" for name in ("msgspec", "mypy_extensions")]
    uv, python = Path(sys.executable).with_name("uv"), venv / "bin" / "python"
    install = [uv, "pip", "install", "-q", "--python", python, wheel, *needs]
    subprocess.run(install, check=True, timeout=300)
    packages = {path.name.partition("-")[0] for path in venv.rglob("*.dist-info")}
    assert packages == {"cinque", "msgspec", "mypy_extensions"}
    played = run_in(venv, "simulate", "phoenicia", "--games", "2", "--bot", "greedy")
    assert (played.returncode, played.stderr) == (0, "")
    assert "ends: victory 2" in played.stdout
    assert "pip install 'cinque[cli]'" in run_in(venv, "play", "phoenicia").stderr
    assert "pip install 'cinque[lab]'" in run_in(venv, "lab", "run", "phoenicia", "--out", "x").stderr


def imported(path: Path) -> Iterator[str]:
    """Every module or name that a file imports, with dots."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def test_the_build_has_every_package_that_the_compiler_reads() -> None:
    """`CINQUE_MYPYC=1 pip install .` type-checks the compiled modules and all they import, in an environment that has
    only the packages of [build-system]: any other one would be a missing import."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    provided = {re.split(r"[<>=\[]", one)[0] for one in project["build-system"]["requires"]}
    waiting = [path for folder in COMPILED for path in sorted((ROOT / folder).rglob("*.py")) if compilable(path)]
    assert len(waiting) > 100
    read, found = set(waiting), set()
    while waiting:
        for name in imported(waiting.pop()):
            package = name.partition(".")[0]
            if package != "cinque":
                found |= {package} - set(sys.stdlib_module_names)
                continue
            module = ROOT / "src" / name.replace(".", "/")
            places = (module.with_suffix(".py"), module / "__init__.py", module.parent.with_suffix(".py"))
            new = {place for place in places if place.is_file()} - read
            read |= new
            waiting += new
    assert "msgspec" in found
    assert found <= provided


def test_the_compiled_wheel_is_the_pure_one_with_the_engine(wheel: Path, tmp_path: Path) -> None:
    engine = tmp_path / "engine"
    for name in ("cinque/core/engine/table.cpython.so", "cinque/core/engine__mypyc.cpython.so", "examples/a.so"):
        (engine / name).parent.mkdir(parents=True, exist_ok=True)
        (engine / name).write_text("compiled")
    made = compiled_wheel(wheel, engine, tmp_path / "dist")
    pure, compiled = (set(zipfile.ZipFile(path).namelist()) for path in (wheel, made))
    assert compiled - pure == {"cinque/core/engine/table.cpython.so", "cinque/core/engine__mypyc.cpython.so"}
    assert pure <= compiled
    facts = zipfile.ZipFile(made).read(next(name for name in compiled if name.endswith("/WHEEL"))).decode()
    assert "Root-Is-Purelib: false" in facts
    assert f"Tag: cp{sys.version_info.major}{sys.version_info.minor}-" in facts
    assert "none-any" not in made.name


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
        "assert cinque.installed_games()\n"
        "for rules in cinque.installed_games():\n"
        "    print(rules.name, cinque.load(rules.name).deal(seed=1).to_move, cinque.__file__)\n"
    )
    env = os.environ | {"PYTHONPATH": str(installed), "CINQUE_PURE": ""}
    result = subprocess.run([sys.executable, "-P", "-c", code], env=env, cwd=installed, capture_output=True, text=True)
    assert result.returncode == 0, result.stderr
    assert all(str(installed) in line for line in result.stdout.splitlines())

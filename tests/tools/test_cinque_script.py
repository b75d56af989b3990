"""The ./cinque script sets up once and runs the right program for each command."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
STUBS = ("pip", "uv", "python", "cinque", "npm", "chromium", "pg_ctl")


class Checkout:
    """A small checkout whose tools only write down how they were called."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.log = folder, folder / "calls"
        shutil.copy(ROOT / "cinque", folder)
        for name in ("requirements", ".venv/bin", "src/cinque/core", "build/compiled"):
            (folder / name).mkdir(parents=True)
        for name in ("setup.py", "pyproject.toml", "requirements/dev.txt", "src/cinque/core/a.py"):
            (folder / name).write_text(name)
        for name in STUBS:
            stub = folder / ".venv/bin" / name
            stub.write_text(f'#!/bin/sh\necho "{name} $* [${{PYTHONPATH:-}}]" >>"{self.log}"\n')
            stub.chmod(0o755)

    def run(self, *words: str, **env: str) -> list[str]:
        """The calls that one run of the script made."""
        self.log.write_text("")
        env = {"CINQUE_COMPILE": "no", **env}
        clean = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "CINQUE_PURE")}
        result = subprocess.run(
            ["sh", str(self.folder / "cinque"), *words],
            env=clean | env, capture_output=True, text=True, timeout=300, cwd=self.folder.parent,
        )  # fmt: skip
        assert result.returncode == 0, result.stderr
        self.said = result.stderr
        return [line for line in self.log.read_text().splitlines() if line != "python -V []"]

    def client(self) -> None:
        """Give the checkout a browser client and a server."""
        for name in ("web/package-lock.json", "web/index.html", "src/cinque/static/index.html"):
            (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
            (self.folder / name).write_text(name)
        (self.folder / "src/cinque/server").mkdir()
        (self.folder / "src/cinque/server/__init__.py").touch()


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    checkout = Checkout(tmp_path)
    checkout.run("setup")
    return checkout


def test_packages_are_installed_once_and_again_when_the_lock_changes(checkout: Checkout) -> None:
    assert checkout.run("setup") == []
    (checkout.folder / "requirements/dev.txt").write_text("other")
    calls = checkout.run("setup")
    assert any(call.startswith("uv pip sync") and "--require-hashes" in call for call in calls)
    assert checkout.run("setup") == []


def test_without_a_word_it_plays_in_the_terminal_until_there_is_a_browser_table(checkout: Checkout) -> None:
    assert checkout.run() == ["cinque play phoenicia []"]
    checkout.client()
    calls = checkout.run()
    assert calls == ["npm --prefix web ci --silent []", "npm --prefix web run -s build []", "cinque serve []"]


def test_the_engine_is_compiled_in_the_background_while_the_tables_are_open_already(checkout: Checkout) -> None:
    checkout.client()
    checkout.run()
    stub = checkout.folder / ".venv/bin/cinque"
    waits = f'while ! grep -q "tools/compile.py" "{checkout.log}"; do sleep 0.05; done'
    stub.write_text(f'#!/bin/sh\n{waits}\necho "serve $CINQUE_COMPILED" >>"{checkout.log}"\n')
    calls = [call for call in checkout.run(CINQUE_COMPILE="yes") if "tools/compile.py" in call or "serve" in call]
    assert calls[-2].startswith("python tools/compile.py --background")
    assert calls[-1] == f"serve {checkout.folder}/build/compiled"
    assert "in the background" in checkout.said
    stub.write_text("#!/bin/sh\n")
    assert not any("compile" in call for call in checkout.run("games", CINQUE_COMPILE="yes"))


@pytest.mark.parametrize("words", [["--help"], ["serve", "--help"], ["serve", "-h"], ["play", "--help"]])
def test_asking_for_help_neither_compiles_nor_builds(checkout: Checkout, words: list[str]) -> None:
    checkout.client()
    assert checkout.run(*words, CINQUE_COMPILE="yes") == [f"cinque {' '.join(words)} []"]


@pytest.mark.parametrize("line", ["bench --help", "bench server -h", "wheels --help", "compile -h"])
def test_asking_a_tool_for_help_neither_compiles_nor_installs(checkout: Checkout, line: str) -> None:
    checkout.client()
    calls = checkout.run(*line.split())
    assert len(calls) == 1
    assert calls[0].startswith("python ")
    assert "help" in calls[0] or " -h " in calls[0]


def test_each_step_of_the_set_up_says_how_long_it_usually_takes(tmp_path: Path) -> None:
    checkout = Checkout(tmp_path)
    checkout.client()
    checkout.run("setup")
    for step in ("[1/4] Python packages", "[2/4] client packages", "[3/4] client"):
        assert f"cinque: {step} (usually " in checkout.said
        assert f"cinque: {step}: done in " in checkout.said


def test_the_client_is_built_again_only_when_it_changed(checkout: Checkout) -> None:
    checkout.client()
    checkout.run("setup")
    (checkout.folder / "web/node_modules").mkdir()
    assert checkout.run("setup") == []
    (checkout.folder / "web/index.html").write_text("other")
    assert checkout.run("setup") == ["npm --prefix web run -s build []"]


def test_any_other_word_goes_to_the_command(checkout: Checkout) -> None:
    assert checkout.run("rules", "phoenicia", "PHO-AUC04") == ["cinque rules phoenicia PHO-AUC04 []"]
    assert checkout.run("--help") == ["cinque --help []"]


@pytest.mark.parametrize(
    ("words", "call"),
    [
        (["check"], "python tools/check.py []"),
        (["test", "tests/core", "-x"], "python -m pytest tests/core -x []"),
        (["test"], "python tools/run_tests.py []"),
        (["test", "quick"], "python tools/run_tests.py quick []"),
        (["mutate", "phoenicia", "--sample", "5"], "python tools/mutate.py phoenicia --sample 5 []"),
        (["docs"], "python tools/docs.py []"),
        (["soak", "--games", "5"], "python -m cinque.testing.soak --games 5 []"),
        (["soak", "secrecy", "--pairs", "5"], "python -m cinque.testing.secrecy --pairs 5 []"),
        (["soak", "server", "--messages", "5"], "python -m cinque.server.ops.soak --messages 5 []"),
    ],
)
def test_each_word_has_its_tool(checkout: Checkout, words: list[str], call: str) -> None:
    assert checkout.run(*words) == [call]


def test_a_whole_soak_is_games_and_server(checkout: Checkout) -> None:
    assert checkout.run("soak") == ["python -m cinque.testing.soak []", "python -m cinque.server.ops.soak []"]


def compile_in(checkout: Checkout) -> Path:
    """Compile with a stand-in that only writes down which sources it has compiled."""
    stub = checkout.folder / ".venv/bin/python"
    finish = '[ "$1" != tools/compile.py ] || echo "$2" >build/compiled/.digest'
    stub.write_text(f"{stub.read_text()}{finish}\n")
    checkout.run("compile")
    return checkout.folder / "build/compiled"


def test_a_stray_file_does_not_switch_the_compiled_engine_off(checkout: Checkout) -> None:
    for words in (["init", "-q"], ["add", "src", "setup.py", "pyproject.toml"]):
        subprocess.run(["git", *words], cwd=checkout.folder, check=True)
    used = f"cinque games [{compile_in(checkout)}:{checkout.folder}]"
    assert checkout.run("games") == [used]
    (checkout.folder / "src/cinque/core/scratch.py").write_text("")
    (checkout.folder / "src/cinque/notes.txt").write_text("")
    assert checkout.run("games") == [used]
    subprocess.run(["git", "add", "src"], cwd=checkout.folder, check=True)
    assert checkout.run("games") == ["cinque games []"]


def test_the_compiled_engine_is_used_while_it_matches_the_sources(checkout: Checkout) -> None:
    compiled = compile_in(checkout)
    assert (compiled / ".digest").exists()
    used = f"cinque games [{compiled}:{checkout.folder}]"
    assert checkout.run("games") == [used]
    assert checkout.run("games", CINQUE_PURE="1") == ["cinque games []"]
    assert checkout.run("python", "mine.py", "-x") == [f"python mine.py -x [{compiled}:{checkout.folder}]"]
    (checkout.folder / "src/cinque/core/a.py").write_text("other")
    assert checkout.run("games") == ["cinque games []"]
    assert "older than the sources" in checkout.said
    checkout.run("compile")
    assert checkout.run("games") == [used]


def test_ci_runs_the_readmes_command() -> None:
    assert (ROOT / ".ci" / "run").read_text().splitlines()[-1] == 'exec "$(dirname -- "$0")/../cinque" test'
    assert os.access(ROOT / ".ci" / "run", os.X_OK)
    assert os.access(ROOT / "cinque", os.X_OK)

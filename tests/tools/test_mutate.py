"""Mutants are single, valid changes of rule code, and the runner knows which ones the tests kill."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tools import mutants, mutate

CODE = '''"""Rules."""
LIMIT: Final = 3


class Bid:
    """Ask for a bid (ABC-BID01)."""

    __slots__ = ("a", 1)

    def play(self, t: "Table", move: int = 0) -> None:
        if move > t.bid and not t.closed:
            t.bid += move * 2
            t.log.append(move)
        if t.recording:
            t.emit("bid", 1, {"amount": 5})
        for x in range(3):
            if x == t.bid: break

    def copy(self):
        return 1 + 1
'''


@pytest.fixture
def found(tmp_path: Path) -> list[mutants.Mutant]:
    (tmp_path / "bids.py").write_text(CODE)
    (tmp_path / "view.py").write_text("A = 1 + 1\n")
    (tmp_path / "hidden.py").write_text('"""Redeals."""\n\n# not rule code: the contract tests check it\n\nA = 1 + 1\n')
    return mutants.find(tmp_path)


def test_each_kind_of_break_is_made(found: list[mutants.Mutant]) -> None:
    changes = {mutant.change for mutant in found}
    assert {
        "3 -> 4",
        "move > t.bid -> move >= t.bid",
        "move > t.bid and not t.closed -> move > t.bid or not t.closed",
        "move > t.bid and not t.closed -> not (move > t.bid and (not t.closed))",
        "not t.closed -> t.closed",
        "t.bid += move * 2 -> t.bid -= move * 2",
        "t.bid += move * 2 -> (removed)",
        "t.log.append(move) -> (removed)",
        "move * 2 -> move + 2",
        "2 -> 3",
        "x == t.bid -> x != t.bid",
        "break -> continue",
    } <= changes


def test_texts_events_copies_and_slots_are_left_alone(found: list[mutants.Mutant]) -> None:
    assert {mutant.file for mutant in found} == {"bids.py"}
    assert {mutant.function for mutant in found} == {"", "Bid.play"}
    assert not any("emit" in mutant.old or mutant.old == "5" or mutant.line in (6, 8) for mutant in found)


def test_every_mutant_is_one_valid_change(found: list[mutants.Mutant]) -> None:
    original = ast.unparse(ast.parse(CODE))
    texts = [ast.unparse(ast.parse(mutant.apply(CODE.encode()))) for mutant in found]
    assert original not in texts
    assert len(set(texts)) == len(texts)


def test_a_sample_depends_on_the_seed_and_leaves_out_equivalents(found: list[mutants.Mutant]) -> None:
    sample = mutate.sample_mutants(found, [], 5, seed=1)
    assert sample == mutate.sample_mutants(found, [], 5, seed=1)
    assert sample != mutate.sample_mutants(found, [], 5, seed=2)
    out = sample[0]
    name = mutate.Equivalent("abc", out.file, out.function, out.change, "because")
    assert out not in mutate.sample_mutants(found, [name], 0, seed=1)


def test_the_list_of_equivalents_names_game_place_change_and_reason() -> None:
    for game in {path.name for path in (mutate.ROOT / "src/cinque/games").iterdir() if path.is_dir()}:
        assert all(item.reason and item.change and item.file for item in mutate.known_equivalents(game))


def test_a_break_is_noticed_only_by_a_test_that_looks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rules, tests = tmp_path / "src/cinque/games/abc", tmp_path / "tests/games/abc"
    rules.mkdir(parents=True)
    tests.mkdir(parents=True)
    (tmp_path / "src/cinque/__init__.py").touch()
    (rules / "rules.py").write_text("def low(x):\n    return x < 3\n\ndef odd(x):\n    return x % 2\n")
    (tests / "test_rules.py").write_text(
        "from cinque.games.abc import rules\n\ndef test_low():\n    assert rules.low(2) and not rules.low(3)\n"
    )
    (tests / "test_golden.py").write_text("from cinque.games.abc import rules\n\nassert rules.odd(3) == 1\n")
    monkeypatch.setattr(mutate, "ROOT", tmp_path)
    workspace = mutate.Workspace(tmp_path / "workspace", "abc")
    assert workspace.files() == ["tests/games/abc/test_rules.py"], "golden records are no test of a rule"
    assert workspace.measure()
    results = {m.change: workspace.survives(m) for m in mutants.find(rules) if m.old in ("x < 3", "x % 2")}
    assert results == {"x < 3 -> x <= 3": False, "x % 2 -> x // 2": True}
    assert (workspace.rules / "rules.py").read_text() == (rules / "rules.py").read_text()


def test_tests_that_reach_the_line_come_first_and_the_others_decide(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules, tests = tmp_path / "src/cinque/games/abc", tmp_path / "tests/games/abc"
    rules.mkdir(parents=True)
    tests.mkdir(parents=True)
    (tmp_path / "src/cinque/__init__.py").touch()
    (rules / "rules.py").write_text(
        "from functools import cache\n\n@cache\ndef limit():\n    return 3\n\ndef low(x):\n    return x < limit()\n"
    )
    (tests / "test_rules.py").write_text(
        "from cinque.games.abc import rules\n\n"
        "def test_first():\n    assert rules.limit()\n\n"
        "def test_low():\n    assert rules.low(2) and not rules.low(3)\n\n"
        "def test_other():\n    pass\n"
    )
    monkeypatch.setattr(mutate, "ROOT", tmp_path)
    workspace = mutate.Workspace(tmp_path / "workspace", "abc")
    assert workspace.measure()
    workspace = workspace.duplicate(tmp_path / "second")
    (limit,) = (mutant for mutant in mutants.find(rules) if mutant.old == "3")
    (low,) = (mutant for mutant in mutants.find(rules) if mutant.old == "x < limit()")
    near, far = workspace.rounds(limit)
    assert [test.name.partition("::")[2] for test in near] == ["test_first"]
    assert {test.name.partition("::")[2] for test in far} == {"test_low", "test_other"}
    assert [test.name.partition("::")[2] for test in workspace.rounds(low)[0]] == ["test_low"]
    assert not workspace.survives(limit), "what was remembered from an earlier test is broken too"

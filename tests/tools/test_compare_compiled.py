"""Games that differ between compiled and interpreted runs are shown."""

from __future__ import annotations

from tools import compare_compiled


def test_games_that_differ_are_shown() -> None:
    assert compare_compiled.differences(["a 1", "b 2"], ["a 1", "b 2"]) == []
    assert compare_compiled.differences(["a 1", "b 2"], ["a 1", "b 3"]) == ["interpreted: b 2\n   compiled: b 3"]
    assert compare_compiled.differences(["a 1"], ["a 1", "b 3"]) == ["1 games interpreted, 2 compiled"]

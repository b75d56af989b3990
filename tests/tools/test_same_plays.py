"""A play that differs between the two modes is shown."""

from __future__ import annotations

from tools import same_plays


def test_only_equal_plays_are_the_same() -> None:
    assert same_plays.differences(["a 1", "b 2"], ["a 1", "b 2"]) == []
    assert same_plays.differences(["a 1", "b 2"], ["a 1", "b 3"]) == ["interpreted: b 2\n   compiled: b 3"]
    assert same_plays.differences(["a 1"], ["a 1", "b 3"]) == ["1 plays interpreted, 2 compiled"]

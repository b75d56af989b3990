"""How texts are filled in: ids become names, lists and counts are read out."""

from __future__ import annotations

import pytest

from cinque.core import Words

WORDS = Words({"names": {"good": {"red": "Spice", "black": "Contraband"}}})


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ({"red": 4, "black": 1}, "Paid: 4 Spice, 1 Contraband."),
        ({"old_ore": 2}, "Paid: 2 old ore."),
        ({}, "Paid: -."),
        (["red", "black"], "Paid: Spice, Contraband."),
    ],
)
def test_counts_and_lists_are_read_out_with_names(value: object, text: str) -> None:
    assert WORDS.fill("Paid: {goods}.", {"goods": value}) == text

"""Changing the cards of a pile outside of the core is found, reading them is not."""

from __future__ import annotations

import pytest

from tools.pile_moves import families, faults, main

TABLE = """
class Harbour(Table):
    cards: Piles
    chips: list[Piles]
    deck: Pile
    log: list[int]
"""


def test_families_are_found_by_their_type() -> None:
    assert families([TABLE]) == {"cards": 1, "chips": 2}


@pytest.mark.parametrize(
    "line",
    [
        "t.cards[t.deck].pop()",
        "self.cards[t.seats[0].hand].append(3)",
        "t.chips[2][t.bag].remove(1)",
        "t.cards[t.deck][0] = 4",
        "t.cards[t.deck] += [1]",
        "del t.cards[t.deck][0]",
        "t.shuffle(t.cards[t.deck])",
        "t.cards.cards[0].pop()",
        "hand = t.cards[t.deck]\n    hand.sort()",
    ],
)
def test_a_change_is_found(line: str) -> None:
    assert len(list(faults(f"def run(t):\n    {line}\n", {"cards": 1, "chips": 2}))) == 1


@pytest.mark.parametrize(
    "line",
    ["x = t.cards[t.deck][-1]", "t.log.append(1)", "hand = t.cards[t.deck][:]\n    hand.sort()", "t.cards.draw(a, b)"],
)
def test_reading_and_copies_are_fine(line: str) -> None:
    assert list(faults(f"def run(t):\n    {line}\n", {"cards": 1, "chips": 2})) == []


def test_the_repository_keeps_it() -> None:
    assert main() == 0

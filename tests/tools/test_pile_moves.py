"""Changing the cards of a pile outside of the core is found, reading them is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.pile_moves import families, faults, main, read_package

TABLE = """
class Harbour(Table):
    cards: Piles
    chips: list[Piles]
    deck: Pile
    log: list[int]
"""


PACKAGE = """
def take(t: Harbour, row: list[int]) -> int:
    return row.pop()

def pass_on(t: Harbour, number: int, row: list[int]) -> int:
    return take(t, row)

def count(row: list[int]) -> int:
    return len(row)

class Harbour(Table):
    def hand(self, seat: int) -> list[int]:
        return self.cards[self.hands[seat]]
"""


def faults_of(function: str) -> list[tuple[int, str]]:
    return list(faults(function, read_package([TABLE, PACKAGE, function])))


def test_families_are_found_by_their_type() -> None:
    assert families([TABLE]) == {"cards": "family", "chips": "families"}


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
        "hand: list[int] = t.cards[t.deck]\n    hand.sort()",
        "hand = t.cards[t.deck]\n    hand[0], hand[1] = hand[1], hand[0]",
        "hand = t.cards[t.a] if t.open else t.cards[t.b]\n    hand.pop()",
        "family = t.cards\n    same = family[t.deck]\n    same.pop()",
        "hand, deck = t.cards[t.hand], t.cards[t.deck]\n    hand.reverse()",
        "for row in (t.cards[t.deck], t.cards[t.hand]):\n        row.clear()",
        "for family in t.chips:\n        family[t.bag].pop()",
        "rows = [t.cards[pile] for pile in t.hands]\n    rows[0].pop()",
        "if row := t.cards[t.deck]:\n        row.pop()",
        "push = t.cards[t.deck].append",
        "hand = t.cards[t.deck]\n    def later():\n        hand.pop()",
        "list.append(t.cards[t.deck], 1)",
        "heapq.heappush(t.cards[t.deck], 1)",
        "t.cards[t.deck].__setitem__(0, 1)",
        "t.kept = t.cards[t.deck]",
        "t.cards._transfer(t.deck, 0, t.hand, 0, 0, 0, 0)",
        "row = t.cards.writable(t.deck)",
        "take(t, t.cards[t.deck])",
        "pass_on(t, 0, t.cards[t.deck])",
        "t.hand(0).pop()",
    ],
)
def test_a_change_is_found(line: str) -> None:
    assert len(faults_of(f"def run(t):\n    {line}\n")) == 1


def test_a_family_given_as_a_parameter_is_found() -> None:
    assert len(faults_of("def run(family: Piles, pile: Pile):\n    family[pile].pop()\n")) == 1


@pytest.mark.parametrize(
    "line",
    [
        "x = t.cards[t.deck][-1]",
        "t.log.append(1)",
        "hand = t.cards[t.deck][:]\n    hand.sort()",
        "t.cards.draw(a, b)",
        "hand = sorted(t.cards[t.deck])\n    hand.pop()",
        "x = count(t.cards[t.deck])",
        "take(t, t.log)",
        "t.cards.shuffle(t.deck, t)",
        "x = t.cards.cards[t.deck.number][0]",
    ],
)
def test_reading_and_copies_are_fine(line: str) -> None:
    assert faults_of(f"def run(t):\n    {line}\n") == []


def test_a_folder_outside_the_repository_is_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "table.py").write_text(TABLE, encoding="utf-8")
    assert main([str(tmp_path)]) == 0
    (tmp_path / "rounds.py").write_text("def run(t):\n    t.cards[t.deck].pop()\n", encoding="utf-8")
    assert main([str(tmp_path)]) == 1
    assert f"{tmp_path / 'rounds.py'}:2: cards move only" in capsys.readouterr().out


def test_the_repository_keeps_it() -> None:
    assert main() == 0

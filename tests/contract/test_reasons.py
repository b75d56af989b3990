"""`check_reasons` notices moves that are both legal and refused, silent dead clicks and wrong figures."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cinque.core import LEGAL, Refusal, clause
from cinque.testing import Case, ContractViolation, check_reasons
from cinque.testing.reasons import numbers_of_others
from tests.core.night_watch import PASS, SEND, Watch, WatchRules
from tests.core.secret_bids import DRAW, EMPTY_DECK, ROLL, STOP, After, BidsRules

Change = Callable[..., Any]


def refuse_to_draw(facts: dict[str, Any]) -> Change:
    """A check that refuses a draw with these facts."""
    number = clause("BID-DRW01", facts=lambda t, seat, move: facts)
    return lambda self, t, move: number if move == DRAW else LEGAL


def test_correct_reasons_pass() -> None:
    cases = [Case(WatchRules(), 3, {}), Case(BidsRules(), 2, {})]
    assert [check_reasons(case, seed) for case in cases for seed in range(3)] == [None] * 6


@pytest.mark.parametrize(
    ("method", "change", "message"),
    [
        ("legal_moves", lambda *_: [STOP, ROLL, DRAW], "'draw' is legal and refused"),
        ("refusals", lambda *_: [Refusal("BID-DRW01", DRAW), Refusal("BID-DRW01", DRAW)], "refused twice"),
        ("refusals", lambda *_: [Refusal("BID-DRW01", DRAW, {}, [STOP])], "'stop' is legal and refused"),
        ("legal_moves", lambda *_: [STOP], "neither legal nor refused: roll"),
        ("refusals", lambda *_: [], "neither legal nor refused: draw"),
        ("candidates", lambda *_: [ROLL, DRAW], "'stop' is legal but no candidate"),
        ("candidates", lambda *_: [STOP, ROLL, DRAW, ROLL], "a candidate is listed twice"),
        ("check", refuse_to_draw({"have": 2, "need": 2}), "2 is not less than 2"),
        ("facts", lambda *_: {"left": 3}, "left is 3, not 0"),
    ],
)
def test_a_planted_mistake_is_noticed(
    monkeypatch: pytest.MonkeyPatch, method: str, change: Change, message: str
) -> None:
    monkeypatch.setattr(After, "legal_moves", lambda self, t: [STOP, ROLL])
    monkeypatch.setattr(After, "check", lambda self, t, move: EMPTY_DECK if move == DRAW else LEGAL)
    monkeypatch.setattr(After, method, change)
    with pytest.raises(ContractViolation, match=message):
        check_reasons(Case(BidsRules(), 2, {}), 1)


@pytest.mark.parametrize(
    ("facts", "message"),
    [({"to": 7}, "to is 7, but the move is 'send 0'"), ({"points": 9}, "points is 0, not 9")],
)
def test_a_figure_of_the_move_or_the_seat_must_be_true(
    monkeypatch: pytest.MonkeyPatch, facts: dict[str, int], message: str
) -> None:
    monkeypatch.setattr(Watch, "candidates", lambda self, t: [SEND.of(0), PASS])
    number = clause("WAT-SND02", facts=lambda t, seat, move: facts)
    monkeypatch.setattr(Watch, "check", lambda self, t, move: number if move in SEND else LEGAL)
    with pytest.raises(ContractViolation, match=message):
        check_reasons(Case(WatchRules(), 3, {}), 1)


@pytest.mark.parametrize(
    ("coins", "found"), [([1, 2, 3, 1], []), ([5, 5, 5, 5], ["have is always the cards of seat 1"])]
)
def test_a_number_that_is_always_the_seats_own_is_right_even_if_another_seat_has_one_like_it(
    coins: list[int], found: list[str]
) -> None:
    """Given refusals of seat 0 with the number of cards of seat 1, which may be the coins of seat 0 as well."""
    rows = [
        (0, cards, [{"coins": own, "cards": 9}, {"coins": 7, "cards": cards}])
        for own, cards in zip(coins, [1, 2, 3, 1], strict=True)
    ]
    said = [wrong for _, wrong in numbers_of_others({("WAT-SND02", "have"): rows})]
    assert said == [f"{text}, whoever is refused" for text in found]

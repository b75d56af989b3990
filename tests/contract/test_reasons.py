"""`check_reasons` notices moves that are both legal and refused, silent dead clicks and wrong figures."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cinque.core import LEGAL, Refusal
from cinque.testing import Broken, Case, check_reasons
from tests.core.night_watch import PASS, SEND, SENT_BEFORE, Watch, WatchRules
from tests.core.secret_bids import DRAW, EMPTY_DECK, ROLL, STOP, After, BidsRules

Change = Callable[..., Any]


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
        ("refusal_facts", lambda *_: {"have": 2, "need": 2}, "2 is not less than 2"),
        ("facts", lambda *_: {"left": 3}, "left is 3, not 0"),
    ],
)
def test_a_planted_mistake_is_noticed(
    monkeypatch: pytest.MonkeyPatch, method: str, change: Change, message: str
) -> None:
    monkeypatch.setattr(After, "legal_moves", lambda self, t: [STOP, ROLL])
    monkeypatch.setattr(After, "check", lambda self, t, move: EMPTY_DECK if move == DRAW else LEGAL)
    monkeypatch.setattr(After, method, change)
    with pytest.raises(Broken, match=message):
        check_reasons(Case(BidsRules(), 2, {}), 1)


@pytest.mark.parametrize(
    ("facts", "message"),
    [({"to": 7}, "to is 7, but the move is 'send 0'"), ({"points": 9}, "points is 0, not 9")],
)
def test_a_figure_of_the_move_or_the_seat_must_be_true(
    monkeypatch: pytest.MonkeyPatch, facts: dict[str, int], message: str
) -> None:
    monkeypatch.setattr(Watch, "candidates", lambda self, t: [SEND.of(0), PASS])
    monkeypatch.setattr(Watch, "check", lambda self, t, move: SENT_BEFORE if move in SEND else LEGAL)
    monkeypatch.setattr(Watch, "refusal_facts", lambda *_: facts)
    with pytest.raises(Broken, match=message):
        check_reasons(Case(WatchRules(), 3, {}), 1)

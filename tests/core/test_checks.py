"""Checks: legal moves and refusals from one check, the facts of clauses, and amounts between bounds."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from cinque.core import LEGAL, Amount, Ask, Kind, Moves, Refusal, SeatDomain, clause

MOVES = Moves()
PASS = MOVES.add_move("pass", "pass")
BID = MOVES.add("bid", amount=(0, 5))
TAKE = MOVES.add("take", card=["ace", "king", "queen"])
GIVE = MOVES.add("give", card=["ace", "king"], count=(1, 3))
ROB = MOVES.add("rob", victim=SeatDomain(3))
TABLE: Any = SimpleNamespace(game=SimpleNamespace(moves=MOVES), purse=3)

GONE = clause("TST-1", "card")
TIRED = clause("TST-2")
TOO_LOW = clause("TST-3", "least")
TOO_HIGH = clause("TST-4", facts=lambda t, seat, move: {"have": t.purse + seat})


class Pick(Ask[Any]):
    """Take a card that isn't gone."""

    def candidates(self, t: Any) -> list[int]:
        return [PASS, *TAKE.all(), *GIVE.all()]

    def check(self, t: Any, move: int) -> int:
        return LEGAL if move in (PASS, TAKE.of(1)) else GONE

    def not_now(self, t: Any) -> list[tuple[int, int]]:
        return [(move, TIRED) for move in [*ROB.all(), *BID.all()]]


class Pay(Amount[Any]):
    """Bid between 2 and the purse, or pass."""

    TOO_LOW = TOO_LOW
    TOO_HIGH = TOO_HIGH

    def kind(self) -> Kind:
        return BID

    def bounds(self, t: Any) -> tuple[int, int]:
        return 2, t.purse

    def others(self, t: Any) -> list[int]:
        return [PASS]

    def facts(self, t: Any) -> dict[str, Any]:
        return {"least": 2}


class PayFreely(Pay):
    """The same, but nobody sees amounts beyond the bounds."""

    TOO_LOW = LEGAL
    TOO_HIGH = LEGAL


def test_legal_moves_are_the_candidates_that_the_check_allows() -> None:
    assert Pick(0).legal_moves(TABLE) == [PASS, TAKE.of(1)]


def test_a_refusal_has_the_facts_that_its_clause_names() -> None:
    found = {MOVES.text(r.move): (r.clause, r.facts) for r in Pick(0).refusals(TABLE)}
    assert found["take ace"] == ("TST-1", {"card": "ace"})
    assert found["rob 2"] == ("TST-2", {})
    assert Pay(1).refusals(TABLE) == [
        Refusal("TST-3", BID.of(1), {"least": 2}, [BID.of(0)]),
        Refusal("TST-4", BID.of(4), {"have": 4}, [BID.of(5)]),
    ]


def test_refusals_of_one_thing_are_merged_but_not_those_of_different_things() -> None:
    merged = {MOVES.text(r.move): [MOVES.text(move) for move in r.likewise] for r in Pick(0).refusals(TABLE)}
    assert merged == {
        "take ace": [],
        "take queen": [],
        "give ace 1": ["give ace 2", "give ace 3"],
        "give king 1": ["give king 2", "give king 3"],
        "rob 0": [],
        "rob 1": [],
        "rob 2": [],
        "bid 0": ["bid 1", "bid 2", "bid 3", "bid 4", "bid 5"],
    }


def test_an_amount_is_between_its_bounds() -> None:
    assert Pay(0).legal_moves(TABLE) == [PASS, BID.of(2), BID.of(3)]
    assert sorted(Pay(0).candidates(TABLE)) == [PASS, *BID.all()]
    assert [Pay(0).check(TABLE, BID.of(n)) for n in (1, 2, 3, 4)] == [TOO_LOW, LEGAL, LEGAL, TOO_HIGH]
    assert (Pay(0).check(TABLE, PASS), Pay(0).shape()) == (LEGAL, "amount")


def test_amounts_beyond_bounds_without_a_clause_are_no_candidates() -> None:
    assert PayFreely(0).candidates(TABLE) == [PASS, BID.of(2), BID.of(3)]
    assert PayFreely(0).refusals(TABLE) == []


def test_no_amount_is_both_too_low_and_too_high_when_nothing_is_affordable() -> None:
    poor: Any = SimpleNamespace(game=TABLE.game, purse=0)
    candidates = Pay(0).candidates(poor)
    assert Pay(0).legal_moves(poor) == [PASS]
    assert sorted(candidates) == [PASS, *BID.all()]
    assert [r.likewise for r in Pay(0).refusals(poor)] == [[BID.of(0)], [BID.of(3), BID.of(4), BID.of(5)]]

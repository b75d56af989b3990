"""Mistakes about secret moves and reasons, each planted in a small game: the contract names it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from cinque.testing import CHECKS, Case, ContractViolation
from tests.contract import cargo


def check(name: str) -> Callable[[Case, int], None]:
    return next(one for one in CHECKS if one.__name__ == name)


@pytest.mark.parametrize("rules", [cargo.CargoRules, cargo.ShownHands])
def test_without_a_mistake_the_contract_holds(rules: type[cargo.CargoRules]) -> None:
    case = Case(rules(), 2, {})
    assert {one(case, seed) for one in CHECKS for seed in range(4)} == {None}


def test_a_secret_choice_of_a_known_hand_is_not_known() -> None:
    case = Case(cargo.ShownHands(), 2, {})
    assert {check("check_recall")(case, seed) for seed in range(6)} == {None}


@pytest.mark.parametrize(
    ("rules", "name", "complaint"),
    [
        (cargo.ToldLoad, "check_events", r"the event 'load' of \d shows (seat \d|a spectator) more .*: good \d or \d"),
        (cargo.ToldLoad, "check_undo", r"the event 'load' of \d shows seat \d more .*: good \d or \d"),
        (cargo.ToldPort, "check_events", r"the event 'port' of \d shows (seat \d|a spectator) more .*: port \d or \d"),
        (cargo.EarlyPort, "check_leaks", r"a redeal for -?\d changes what it sees: view\.discard: \[\d\] or \[\d\]"),
        (cargo.WrongSeat, "check_events", r"the event 'draw' of \d shows seat \d more .*: good \d or \d"),
        (cargo.NotEncoded, "check_encode_tells_views_apart", r"`encode` does not tell seat \d apart: port \("),
        (
            cargo.UnstatedFact,
            "check_recall",
            r"an item is twice in .*/ship \d in \d+% .*, but in none of \d+ ",
        ),
        (cargo.WrongNumber, "check_reasons", r"CRG-SWP01 is wrong: have is always the coins of seat 0, whoever is"),
    ],
)
def test_a_mistake_is_named(rules: type[cargo.CargoRules], name: str, complaint: str) -> None:
    with pytest.raises(ContractViolation, match=complaint):
        list(map(check(name), [Case(rules(), 2, {})] * 12, range(12)))

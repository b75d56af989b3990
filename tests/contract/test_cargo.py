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
    assert {check("check_recall")(case, seed) for seed in range(24)} == {None}

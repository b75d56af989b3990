"""Every game fulfills the contract with every number of players and option; new games are included automatically."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from cinque.core import Rules, Table
from cinque.core.engine.game import installed_games
from cinque.testing import CHECKS, Case, ContractViolation, cases, check_alike, id_problems, spot_check
from examples import connect_four, leduc

ALL = cases([connect_four.RULES, leduc.RULES, *installed_games()])


CHECKED = [(case, check) for case in ALL for check in CHECKS]


@pytest.mark.parametrize(("case", "check"), CHECKED, ids=[f"{case.name}-{check.__name__}" for case, check in CHECKED])
def test_contract(case: Case, check: Callable[[Case, int], None]) -> None:
    seeds = (1, 2) if case.is_basic else (3,) if case.options else (1,)
    played = [check(case, seed) for seed in seeds]
    assert played == [None] * len(seeds)


@pytest.mark.parametrize("rules", [connect_four.RULES, leduc.RULES, *installed_games()], ids=lambda rules: rules.name)
def test_every_step_and_part_has_a_stable_id(rules: Rules) -> None:
    assert id_problems(rules) == []


def test_a_step_without_an_id_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leduc.LeducRules, "step_ids", {"Bet": leduc.RULES.step_ids["Bet"]})
    assert id_problems(leduc.RULES) == ["examples.leduc.table.Flop has no id in step_ids or part_ids"]


def test_redeals_of_syndicate_do_not_depend_on_the_true_cards() -> None:
    rules = next(rules for rules in installed_games() if rules.name == "syndicate")
    assert check_alike(Case(rules, 2, {}), 4) is None


class Leaky(connect_four.ConnectFour):
    """A table that breaks the contract on purpose, to show that the checks can fail."""

    __slots__ = ()

    def copy(self) -> Leaky:
        c = Leaky()
        self.copy_common_fields(c)
        c.cells = self.cells  # shared, which a copy must not do
        c.height = self.height[:]
        c.open = self.open[:]
        return c

    def census(self) -> dict[str, int]:
        return {"cells": sum(self.height)}


class LeakyRules(connect_four.ConnectFourRules):
    def max_moves(self, players: int, options: object) -> int:
        return 3

    def deal(self, game: object, seed: int) -> Table:
        proper = super().deal(game, seed)  # type: ignore[arg-type]
        t = Leaky()
        proper.copy_common_fields(t)
        t.cells, t.height, t.open = proper.cells, proper.height, proper.open
        return t


class ForgetfulLeduc(leduc.Leduc):
    """Shows the opponent's card to everybody."""

    __slots__ = ()

    def copy(self) -> ForgetfulLeduc:
        c = ForgetfulLeduc()
        proper = super().copy()
        proper.copy_common_fields(c)
        for name in ("cards", "deck", "hands", "board", "paid", "raises", "calls", "round"):
            setattr(c, name, getattr(proper, name))
        return c

    def build_view(self, seat: int) -> object:
        view = super().build_view(seat)
        view.mine = self.card(1)
        return view


class ForgetfulRules(leduc.LeducRules):
    def deal(self, game: object, seed: int) -> Table:
        proper = super().deal(game, seed)  # type: ignore[arg-type]
        t = ForgetfulLeduc()
        proper.copy_common_fields(t)
        for name in ("cards", "deck", "hands", "board", "paid", "raises", "calls", "round"):
            setattr(t, name, getattr(proper, name))
        return t


@pytest.mark.parametrize("case", ALL, ids=lambda case: case.name)
def test_many_light_games(case: Case) -> None:
    seeds = range(100, 105)
    assert [spot_check(case, seed) for seed in seeds] == [None] * 5


@pytest.mark.interpreted  # its table inherits from one that may be compiled
@pytest.mark.parametrize("name", ["check_ends", "check_census", "check_copy", "spot_check"])
def test_a_broken_game_is_noticed(name: str) -> None:
    check = next(c for c in [*CHECKS, spot_check] if c.__name__ == name)
    with pytest.raises(ContractViolation):
        check(Case(LeakyRules(), 2, {}), 1)


@pytest.mark.interpreted  # its table inherits from one that may be compiled
def test_a_leak_is_noticed() -> None:
    check = next(c for c in CHECKS if c.__name__ == "check_leaks")
    with pytest.raises(ContractViolation, match="changes what it sees"):
        check(Case(ForgetfulRules(), 2, {}), 1)

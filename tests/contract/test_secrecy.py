"""The command that checks hidden information in many games, and the policies that steer them."""

from __future__ import annotations

import pytest

from cinque.core import dice
from cinque.core.engine.game import installed_games
from cinque.testing import Case, ContractViolation, secrecy
from cinque.testing.alike import compare_alike
from cinque.testing.policies import ANY_KINDS, BANKING, RANDOM, TRADING, UNDER_DECKS, Policy, policies_of
from examples import leduc
from tests.contract.test_planted import CopiedByAMove, FerryRules, UntrueDeny
from tests.core import night_watch

FERRY = Case(FerryRules(), 2, {})
POKER = Case(leduc.RULES, 2, {})


def test_every_move_of_a_game_is_checked() -> None:
    assert secrecy.check_every_move(FERRY, 1, RANDOM) == 8
    with pytest.raises(ContractViolation, match="knows something untrue"):
        secrecy.check_every_move(Case(UntrueDeny(), 2, {}), 1, RANDOM)


def test_pairs_of_different_worlds_are_counted() -> None:
    pairs, compared = compare_alike(FERRY, 1, every=1)
    assert 0 < pairs <= compared <= 8
    with pytest.raises(ContractViolation, match="first: "):
        [compare_alike(Case(CopiedByAMove(), 2, {}), seed, every=1) for seed in range(4)]


def test_a_policy_takes_the_moves_it_favors_and_few_that_it_avoids() -> None:
    moves = POKER.game.moves
    legal = [moves.parse(text) for text in ("fold", "call", "raise")]
    d = dice(1)
    for policy, favored in ((Policy("a", "raise"), "raise"), (Policy("b", "", "fold raise"), "call")):
        choose = policy.begin(POKER.game, 1)
        chosen = [moves.text(choose(legal, d)) for _ in range(200)]
        assert chosen.count(favored) > 140
        assert len(set(chosen)) == 3


def test_each_game_is_steered_to_what_it_has() -> None:
    found = {case.rules.name: policies_of(case.game) for case in (Case(rules, 2, {}) for rules in installed_games())}
    assert all(RANDOM in policies and ANY_KINDS in policies for policies in found.values())
    assert TRADING in found["syndicate"]
    assert {UNDER_DECKS, BANKING} <= set(found["shadow_moon"])
    assert UNDER_DECKS in found["helionox"]


def test_the_command_counts_pairs_and_games(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(secrecy, "GAMES_PER_TASK", 1)
    monkeypatch.setattr(secrecy, "every_case", lambda: [FERRY])
    for name in ("play_pairs", "play_games"):  # in this process, because the game isn't installed
        result = getattr(secrecy, name)(0, 1, 2)
        assert (result[0], result[3]) == (2, [])
    monkeypatch.setattr("sys.argv", ["secrecy", "--game", "chess"])
    with pytest.raises(SystemExit):
        secrecy.main()
    assert "there is no game chess; installed: ferry" in capsys.readouterr().err


def test_worlds_are_compared_between_simultaneous_choices() -> None:
    watch = Case(night_watch.RULES, 3, {})
    assert sum(compare_alike(watch, seed, every=1)[0] for seed in range(4)) > 0

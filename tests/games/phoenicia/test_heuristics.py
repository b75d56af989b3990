"""The heuristics and self-play with them: games have a plausible length and every card gets bought."""

from __future__ import annotations

import pytest

from cinque.games.phoenicia import RULES
from cinque.games.phoenicia.rules.moves import CARD_COUNT
from tests.games.phoenicia.scene import Scene
from tests.games.phoenicia.selfplay import sensible

HEURISTICS = RULES.heuristics


def test_estimate_is_a_share_for_each_seat_and_favors_the_leader() -> None:
    scene = Scene(3).hand(0, 6).hand(1, 6).hand(2, 6).go()
    even = HEURISTICS.win_estimate(scene.t)
    assert sum(even) == pytest.approx(1)
    scene.seats[2].vp += 4
    ahead = HEURISTICS.win_estimate(scene.t)
    assert sum(ahead) == pytest.approx(1)
    assert ahead[2] > even[2]
    assert ahead[2] == max(ahead)


def test_estimate_counts_money_and_production() -> None:
    scene = Scene(2).hand(0, 6, 6).hand(1, 6).go()
    rich = HEURISTICS.win_estimate(scene.t)
    assert rich[0] > rich[1]
    scene.seats[1].production += 6
    assert HEURISTICS.win_estimate(scene.t)[1] > rich[1]


def test_estimate_of_an_ended_game_is_its_result() -> None:
    t = sensible(3, 5)
    assert HEURISTICS.win_estimate(t) == t.returns()


def test_a_bid_above_the_worth_of_a_card_looks_worse_than_passing() -> None:
    scene = Scene(2).display("dyer").hand(0, 6, 6, 6, 6, 6).hand(1, 6, 6, 6, 6, 6).go()
    scene.play("open dyer", "bid 2")
    options = scene.t.legal_moves(1)
    weights = dict(zip(scene.legal_moves(), HEURISTICS.policy(scene.t, 1, options), strict=True))
    assert weights["bid 3"] > weights["bid 6"] > weights["bid 25"]
    assert weights["pass"] > weights["bid 25"]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_sensible_games_last_as_long_as_real_ones(players: int) -> None:
    rounds = []
    for seed in range(6):
        t = sensible(players, seed)
        assert t.reason == "victory"
        rounds.append(t.round)
    assert 9 <= sum(rounds) / len(rounds) <= 13
    assert min(rounds) >= 8
    assert max(rounds) <= 15


def test_every_card_finds_a_buyer_in_sensible_play() -> None:
    bought = [0] * CARD_COUNT
    for players in (2, 3, 4, 5):
        for seed in range(5):
            for s in sensible(players, seed + 50).seats:
                for card in range(CARD_COUNT):
                    bought[card] += s.owned[card]
    assert min(bought) >= 3


def test_sensible_players_beat_random_ones() -> None:
    wins = sum(0 in sensible(2, seed, random_seats=(1,)).winners for seed in range(12))
    assert wins == 12

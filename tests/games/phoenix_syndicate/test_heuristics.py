"""The heuristics and self-play with them."""

from __future__ import annotations

import pytest

from cinque.core import Table, dice
from cinque.games.phoenix_syndicate import RULES
from cinque.games.phoenix_syndicate.bots.values import (
    CheapestPaths,
    agent_values,
    base_value,
    best_target,
    position_value,
    route_value,
    step_value,
)
from cinque.games.phoenix_syndicate.rules.moves import MOVES
from cinque.games.phoenix_syndicate.rules.table import PhoenixSyndicate
from tests.games.phoenix_syndicate.scene import Scene, game, scene, tile

HEURISTICS = RULES.heuristics


def favorite(s: Scene) -> str:
    """The option that looks best."""
    assert HEURISTICS is not None
    options = s.t.legal_moves(s.current_player)
    weights = HEURISTICS.policy(s.t, s.current_player, options)
    assert len(weights) == len(options)
    return MOVES.text(options[weights.index(max(weights))])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_estimates_are_shares_of_one(players: int) -> None:
    assert HEURISTICS is not None
    t = game(players).deal(4)
    assert isinstance(t, PhoenixSyndicate)
    shares = HEURISTICS.win_estimate(t)
    assert len(shares) == players
    assert sum(shares) == pytest.approx(1.0)
    over = scene("scheme", seat=1, round=5, last=5, held=["AFX", ""], at={"A": "ba", "B": "aa"}, market="- - - -")
    assert HEURISTICS.win_estimate(over.t) == [1.0, 0.0]


def test_credits_pieces_and_cards_make_a_position_better() -> None:
    plain = position_value(scene().t, 0)
    assert position_value(scene(at={"A": "a", "B": "a", "C": "a"}).t, 0) > plain
    assert position_value(scene(at={"A": "b", "B": "a"}).t, 0) > plain
    assert position_value(scene(upgrades="SC6").t, 0) > plain
    assert position_value(scene(embedded="10000").t, 0) > plain
    assert position_value(scene(goods="RRRR").t, 0) > plain


def test_systems_of_held_routes_are_wanted_most() -> None:
    t = scene(held="AFX", at={"A": "a", "X": "a"}).t
    found = agent_values(t, 0)
    assert found[tile("A")] == 0.0
    assert max(found) == found[tile("F")]
    assert route_value(t, 0, 0) > route_value(scene(held="AFX").t, 0, 0)


def test_a_ship_finds_its_way_to_a_wanted_system() -> None:
    s = scene("expand", goods="BGRBGGP" * 2, held="EJV", at={"A": "a", "E": "-a", "V": "a"}, ships=["AA", "EE"])
    plan = best_target(s.t, 0, CheapestPaths(s.t, tile("A")), agent_values(s.t, 0), -1)
    assert plan.target in (tile("E"), tile("J"))
    assert favorite(s) == "open A E"
    s.do("open A E")
    assert favorite(s).startswith(("open", "fly"))


def test_what_pays_is_preferred() -> None:
    assert favorite(scene("scheme", goods="RRRRBBBB", at={"A": "a", "F": "a", "X": "a"})) == "claim AFX"
    assert favorite(scene("infiltrate", goods="B" * 4 + "Y" * 4, track="31111").do("take SC6")) == "advance blue"
    assert favorite(scene(directors="1001", goods="", at={"A": "a", "B": "a"})) in ("act smuggle", "act scheme")
    assert step_value(scene(track="31111").t, 0, 0) > step_value(scene().t, 0, 0) > 0
    assert base_value(scene(held="AFX").t, tile("A")) > base_value(scene().t, tile("B")) - 0.5


def test_weights_change_nothing() -> None:
    t = game(3).deal(4)
    assert isinstance(t, PhoenixSyndicate)
    d = dice(4)
    assert HEURISTICS is not None
    for _ in range(120):
        seat = t.current_player()
        options = t.legal_moves(seat)
        before = t.save()
        assert len(HEURISTICS.policy(t, seat, options)) == len(options)
        assert t.save() == before
        t.play(seat, options[d.below(len(options))])


def play(t: Table, greedy: set[int], seed: int) -> PhoenixSyndicate:
    """A whole game; the seats named are greedy, the others random."""
    assert HEURISTICS is not None
    assert isinstance(t, PhoenixSyndicate)
    d = dice(seed)
    clock = -1
    while not t.over:
        seat = t.current_player()
        options = t.legal_moves_unchecked(seat)
        move = options[d.below(len(options))]
        if seat in greedy:
            world = t.redeal(seat, seed)
            assert isinstance(world, PhoenixSyndicate)
            weights = HEURISTICS.policy(world, seat, options)
            move = options[weights.index(max(weights))]
        assert HEURISTICS.turn_index(t) >= clock
        clock = HEURISTICS.turn_index(t)
        t.play_unchecked(seat, move)
    return t


def test_greedy_play_beats_random_play() -> None:
    won = [seed % 2 in play(game(2).deal(seed, history=False), {seed % 2}, seed).winners for seed in range(6)]
    assert won == [True] * 6


@pytest.mark.parametrize("players", [2, 4])
def test_greedy_games_end_in_a_plausible_time(players: int) -> None:
    t = play(game(players).deal(11, history=False), set(range(players)), 11)
    assert (t.reason, 12 < t.round < 40) == ("agents", True)
    assert min(t.compute_scores()) > 25

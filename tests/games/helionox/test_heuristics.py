"""Heuristics for bots: they prefer good moves, change nothing, and beat random play."""

from __future__ import annotations

import pytest

from cinque.core import dice
from cinque.games.helionox import RULES
from cinque.games.helionox.bots.heuristics import HOPELESS
from cinque.games.helionox.bots.values import (
    card_value,
    card_values,
    event_value,
    position_value,
    turn_potential,
    turns_left,
)
from cinque.games.helionox.rules.moves import CARDS
from tests.games.helionox.scene import Scene, fresh, game, scene

HEURISTICS = RULES.heuristics


def favorite(s: Scene) -> str:
    """The option that looks best."""
    assert HEURISTICS is not None
    options = s.t.legal_moves(s.current_player)
    weights = HEURISTICS.policy(s.t, s.current_player, options)
    return s.t.game.moves.text(options[weights.index(max(weights))])


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_estimates_are_shares(players: int) -> None:
    assert HEURISTICS is not None
    shares = HEURISTICS.win_estimate(fresh(players))
    assert len(shares) == players
    assert all(0.0 < share < 1.0 for share in shares)
    if players > 1:
        assert sum(shares) == pytest.approx(1.0)


def test_influence_raises_the_estimate() -> None:
    assert HEURISTICS is not None
    shares = HEURISTICS.win_estimate(scene(3, influence=[9, 0, 0]).t)
    assert shares[0] > 0.5
    low, high = (HEURISTICS.win_estimate(scene(1, influence=[n]).t)[0] for n in (0, 20))
    assert low < high


def test_an_event_within_reach_is_overcome() -> None:
    assert favorite(scene(defense=3, events={"earth_solar_flare": "inactive"})) == "overcome earth_solar_flare"


def test_a_request_is_delivered() -> None:
    s = scene(ships=["ceres"], cargo=[["europa"]], requests=["europa_ceres"])
    assert favorite(s) == "deliver europa"


def test_a_ship_goes_where_its_defense_wins() -> None:
    s = scene(turns=16, credits=2, defense=4, market=["", "", "", ""], events={"mars_ion_squall": "inactive"})
    assert favorite(s) == "travel mars"


def test_worths() -> None:
    t = scene().t
    shield, asset = CARDS.index("shield_array"), CARDS.index("material_asset")
    assert card_values(t).worth[shield] > card_values(t).worth[asset]
    assert card_value(t, 0, shield) > card_value(t, 0, asset)
    assert event_value(t, 1) < event_value(t, 0)
    assert turns_left(scene(turns=0).t, 0) == 8
    assert turns_left(scene(turns=17, seat=1).t, 1) == 0
    assert turn_potential(scene(credits=5).t, 0) > turn_potential(scene().t, 0)
    assert position_value(scene(influence=[3]).t, 0) == pytest.approx(position_value(scene().t, 0) + 3)


def test_weights_and_glances_change_nothing() -> None:
    t = fresh(3, 4)
    d = dice(4)
    assert HEURISTICS is not None
    for _ in range(40):
        seat = t.current_player()
        options = t.legal_moves(seat)
        before = t.save()
        assert (
            len(HEURISTICS.policy(t, seat, options)) == len(HEURISTICS.playout_policy(t, seat, options)) == len(options)
        )
        assert t.save() == before
        t.play(seat, options[d.below(len(options))])


@pytest.mark.parametrize(("players", "options"), [(2, {}), (1, {})])
def test_greedy_beats_chance(players: int, options: dict[str, object]) -> None:
    from cinque.bots import get

    ahead = 0
    for seed in (1, 2, 3):
        leads = []
        for kind in ("greedy", "random"):
            t = game(players, **options).deal(seed, history=False)
            d = dice(seed)
            bots = [get(kind if seat == 0 else "random", seed=seed) for seat in range(players)]
            while not t.over:
                seat = t.current_player()
                t.play_unchecked(seat, bots[seat].choose(t.redeal_unchecked(seat, d), seat))
            leads.append(t.compute_scores()[0])
        ahead += leads[0] > leads[1] + 5
    assert ahead == 3


def call_weight(s: Scene, event: str) -> float:
    assert HEURISTICS is not None
    move = s.t.game.moves.parse(f"call {event} 1")
    return HEURISTICS.policy(s.t, 0, [move])[0]


def with_events(partner: list[str], deck: list[str]) -> Scene:
    events = {"earth_solar_flare": "inactive", "earth_gravity_tremor": "inactive"}
    return scene(defense=1, architects=["ilex"], hands=[[], partner], decks=[[], deck], events=events)


def test_a_partner_whose_cards_cannot_help_is_not_called() -> None:
    assert call_weight(with_events(["perimeter_guard"] * 2, []), "earth_solar_flare") > HOPELESS
    assert call_weight(with_events(["prime_asset"] * 2, []), "earth_solar_flare") == HOPELESS


def test_a_call_depends_on_the_partners_cards_but_not_on_which_are_in_hand() -> None:
    guards, assets = ["perimeter_guard"] * 2, ["prime_asset"] * 2
    assert call_weight(with_events(guards, assets * 2), "earth_solar_flare") == HOPELESS
    assert call_weight(with_events(assets, guards + assets), "earth_solar_flare") == HOPELESS
    assert call_weight(with_events(guards, guards), "earth_solar_flare") > HOPELESS
    assert call_weight(with_events(assets, guards * 4), "earth_solar_flare") > HOPELESS


def test_a_partner_who_refused_is_not_called_again_in_the_turn() -> None:
    s = with_events(["perimeter_guard"] * 2, [])
    assert call_weight(s, "earth_gravity_tremor") > HOPELESS
    s.do("call earth_solar_flare 1", "share 1", "refuse")
    assert call_weight(s, "earth_gravity_tremor") == HOPELESS

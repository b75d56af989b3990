"""The heuristics and self-play with them: operations are claimed, every seat can win."""

from __future__ import annotations

import pytest

from cinque.core import Table, dice
from cinque.games.shadow_moon import RULES
from cinque.games.shadow_moon.bots.heuristics import card_value, lead_value, position_value, unit_value
from cinque.games.shadow_moon.rules.moves import AGENTS, SECTORS
from cinque.games.shadow_moon.rules.table import ShadowMoon
from tests.games.shadow_moon.scene import Scene, fresh, game, scene
from tests.games.shadow_moon.test_final_scoring import ended

HEURISTICS = RULES.heuristics


def favorite(s: Scene, seat: int | None = None) -> str:
    """The option that looks best."""
    assert HEURISTICS is not None
    who = s.current_player if seat is None else seat
    options = s.t.legal_moves(who)
    weights = HEURISTICS.policy(s.t, who, options)
    assert len(weights) == len(options)
    return s.t.game.moves.text(options[weights.index(max(weights))])


def estimate(t: ShadowMoon) -> list[float]:
    assert HEURISTICS is not None
    return HEURISTICS.win_estimate(t)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_estimates_are_shares_of_one(players: int) -> None:
    shares = estimate(fresh(players))
    assert len(shares) == players
    assert sum(shares) == pytest.approx(1.0)
    assert all(0.0 < share < 1.0 for share in shares)


def test_kredits_tokens_and_influence_raise_the_estimate() -> None:
    assert estimate(scene(kredits=[9, 0, 0]).t)[0] > 0.5
    assert estimate(scene(tokens=[[], ["OP01"], []]).t)[1] > 0.5
    assert estimate(scene(units={"SPI": [0, 0, 3]}).t)[2] > 0.34


def test_an_ended_game_is_estimated_by_its_outcome() -> None:
    assert estimate(ended(kredits=[5, 1, 1]).t) == [1.0, 0.0, 0.0]


def test_a_claim_within_reach_is_taken() -> None:
    s = scene(hands=[["050", "049"]], units={"CAS": [4]}, board=["OP26"]).do("bury 050", "pass")
    assert favorite(s) == "claim OP26"


def test_the_unit_that_completes_an_operation_is_placed_there() -> None:
    s = scene(hands=[["050"]], units={"SUP": [2]}, board=["OP28"], tokens=[["PC1"]], round=3)
    assert favorite(s) == "hustle PC1"
    assert favorite(s.do("hustle PC1")) == "add SUP 1"


def test_units_are_wished_for_where_they_help() -> None:
    t = scene(units={"CAS": [3]}, board=["OP26"]).t
    before = list(t.units)
    assert unit_value(t, 0, SECTORS.index("CAS")) > unit_value(t, 0, SECTORS.index("UND"))
    assert t.units == before


def test_a_card_that_fits_the_stack_promises_more() -> None:
    alike = scene(stacks=[["011"]]).t
    other = scene(stacks=[["012"]]).t
    card = AGENTS.index("001")
    assert card_value(alike, 0, card) > card_value(other, 0, card)


def test_a_rivals_gain_hurts() -> None:
    assert lead_value(scene(kredits=[5, 0, 0]).t, 0) > lead_value(scene(kredits=[5, 5, 0]).t, 0)
    assert position_value(scene(kredits=[5, 0, 0]).t, 0) == position_value(scene(kredits=[5, 5, 0]).t, 0)


def test_ties_are_shared() -> None:
    s = ended(kredits=[5, 5, 5], units={"SPI": [1, 1, 0]})
    assert favorite(s) == "share"


def test_the_objective_that_pays_is_played() -> None:
    s = scene(turns=17, seat=2, hands=[[], [], ["050"]], units={"MAZ": [3]}, tokens=[["OP02"]],
              objectives=[["OB01", "OB20", "OB05"], ["OB07"], ["OB09"]], deck=AGENTS[60:])  # fmt: skip
    s.do("bury 050", "pass")
    assert favorite(s, 0) == "resolve OB20"


def test_weights_change_nothing() -> None:
    t = fresh(3, 4)
    d = dice(4)
    assert HEURISTICS is not None
    for _ in range(20):
        seat = t.current_player()
        options = t.legal_moves(seat)
        before = t.save()
        HEURISTICS.policy(t, seat, options)
        assert t.save() == before
        t.play(seat, options[d.below(len(options))])


def greedy(t: Table, seat: int) -> int:
    assert HEURISTICS is not None
    options = t.legal_moves_unchecked(seat)
    weights = HEURISTICS.policy(t, seat, options)
    return options[weights.index(max(weights))]


def test_greedy_play_beats_random_play_and_claims_operations() -> None:
    won, claimed = 0, 0
    for seed in (1, 2):
        t = game(3).deal(seed, history=False)
        d = dice(seed)
        while not t.over:
            seat = t.current_player()
            options = t.legal_moves_unchecked(seat)
            world = t.redeal(seat, seed)
            t.play_unchecked(seat, greedy(world, seat) if seat == seed else options[d.below(len(options))])
        assert isinstance(t, ShadowMoon)
        won += seed in t.winners
        claimed += len(t.seats[seed].tokens) - 1
    assert won == 2
    assert claimed >= 4

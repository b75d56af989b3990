"""Heuristics for bots, and sensible self-play with them: greedy beats random, bases are bought, trades are weighed."""

from __future__ import annotations

from typing import Any

import pytest

from cinque.bots import get
from cinque.games.syndicate import RULES
from cinque.games.syndicate.rules.table import Syndicate
from tests.games.syndicate.scene import Scene, collection, fresh, game, scene, sovereign

HEURISTICS: Any = RULES.heuristics


def favorite(s: Scene, seat: int | None = None) -> str:
    """The option that looks best."""
    who = s.current_player if seat is None else seat
    options = s.t.legal_moves(who)
    weights = HEURISTICS.policy(s.t, who, options)
    assert len(weights) == len(options)
    return s.t.game.moves.text(options[weights.index(max(weights))])


def contest(players: int, seed: int, kinds: list[str], **options: Any) -> Syndicate:
    """A whole game between these bots."""
    t = game(players, **options).deal(seed, history=False)
    assert isinstance(t, Syndicate)
    bots = [get(kind, seed=seed + number) for number, kind in enumerate(kinds)]
    while not t.over:
        seat = t.current_player()
        t.play_unchecked(seat, bots[seat].choose(t, seat))
    return t


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_estimates_are_shares_of_one(players: int) -> None:
    for t in (fresh(players), scene(players, stock=[(30, 0, 0)]).t):
        shares = HEURISTICS.win_estimate(t)
        assert len(shares) == players
        assert sum(shares) == pytest.approx(1.0)


def test_credits_bases_and_awards_raise_the_estimate() -> None:
    assert HEURISTICS.win_estimate(scene(stock=[(30, 0, 0)]).t)[0] > 0.5
    assert HEURISTICS.win_estimate(scene(owner={"io": 1, "rhea": 1}).t)[1] > 0.5
    assert HEURISTICS.win_estimate(scene(awards={"AW2": 2}).t)[2] > 0.35
    assert HEURISTICS.win_estimate(collection(2, round=6, last=6, stock=[(9, 0, 0)]).t) == [1.0, 0.0]


def test_a_base_is_bought_early_and_not_in_the_last_round() -> None:
    assert favorite(scene(stock=[(8, 4, 4)])).startswith("buy")
    assert favorite(scene(stock=[(8, 4, 4)], round=7, last=7)) == "pass"


def test_a_good_mission_is_tried_and_everything_is_sold_at_the_end() -> None:
    assert favorite(scene(hands=[["M03"]])) == "mission M03"
    assert favorite(scene(hands=[["M48"]], round=2)) == "pass"
    assert favorite(scene(hands=[["M01"]], dice=[0], round=7, last=7)) == "sell M01"


def test_hands_are_hired_where_they_pay() -> None:
    s = scene(hands=[["M20"]], round=3, stock=[(5, 5, 5)]).do("mission M20")
    assert favorite(s) == "roll_hired"
    s = scene(hands=[["M03"]], owner={"honos": 0}, stock=[(9, 9, 9)]).do("mission M03")
    assert favorite(s) != "casino"


def test_a_pardon_is_bought_against_heavy_losses_only() -> None:
    assert favorite(sovereign("S10", alert=5, stock=[(40, 3, 0)])) == "pardon"
    assert favorite(sovereign("S12", stock=[(0, 3, 0)])) == "decline"


def test_crew_is_exchanged_for_upkeep() -> None:
    s = scene(owner={"kepler": 0}, stock=[(9, 0, 2)], round=6)  # 2 and 3 by racketeering: one is missing
    assert favorite(s) == "exchange credits_crew"
    assert favorite(s.do("exchange credits_crew")) == "number 1"


@pytest.mark.parametrize(("lines", "answer"), [
    (["give credits", "number 9"], "accept"),
    (["want credits", "number 9"], "decline"),
    (["give crew", "number 1", "want credits", "number 9"], "decline"),
    (["give_base io", "want credits", "number 5"], "accept"),
    (["want_base etna", "send"][:1], "decline"),
])  # fmt: skip
def test_trades_are_weighed(lines: list[str], answer: str) -> None:
    lands = {"io": 1, "etna": 2}
    s = scene(4, trading=True, stock=[(20, 20, 20)] * 4, owner=lands).do("pass")
    assert favorite(s, 1) == "decline"  # bots wait for offers
    for seat in s.t.to_move:
        s.answer(seat, "offer" if seat == 1 else "decline")
    s.do("to 2", *lines, "send")
    assert favorite(s) == answer


def test_sleepers_are_turned_up_where_they_hurt() -> None:
    s = scene(hands=[["M21"]], round=3, slots=["", "SL02"]).do("mission M21")
    assert favorite(s, 1) == "play"
    s = scene(hands=[["M01"]], slots=["", "SL02"]).do("mission M01")
    assert favorite(s, 1) == "decline"


def test_greedy_beats_random() -> None:
    won = 0
    for seed in range(10):
        kinds = ["greedy", "random"] if seed % 2 else ["random", "greedy"]
        t = contest(2, seed, kinds)
        won += t.winners == [kinds.index("greedy")]
    assert won >= 9


def test_greedy_frees_the_prisoner_now_and_then_and_random_never() -> None:
    assert sum(bool(contest(1, seed, ["greedy"]).winners) for seed in range(12)) >= 2
    assert sum(bool(contest(1, seed, ["random"]).winners) for seed in range(12)) == 0


def test_self_play_is_lively() -> None:
    tables = [contest(4, seed, ["greedy"] * 4) for seed in range(3)]
    for t in tables:
        assert 6 <= t.round <= 8
        assert min(t.compute_scores()) > 20
        assert sum(t.bases(seat) for seat in range(4)) >= 8
        assert sum(s.successes for s in t.seats) >= 8

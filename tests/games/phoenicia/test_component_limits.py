"""Limits of components and the stop rule: PHO-LIM."""

from __future__ import annotations

import pytest

from cinque.core import SPECTATOR
from cinque.games.phoenicia.rules.moves import PRESET
from cinque.games.phoenicia.rules.production import produce
from tests.games.phoenicia.scene import Scene, load, tools_on, workers_in


@pytest.mark.rule("PHO-LIM01")
def test_no_more_workers_than_circles() -> None:
    scene = Scene(2).workers(0, trained=1, hunting=5, farming=4).hand(0, 6, 6, 6).hand(1, coins=2).go("1b")
    scene.play("employ farming").pay()
    assert (workers_in(scene.seats[0], "hunting"), workers_in(scene.seats[0], "farming")) == (5, 5)
    assert scene.t.view(SPECTATOR).step == "1c"


@pytest.mark.rule("PHO-LIM02")
def test_tools_never_become_money() -> None:
    scene = Scene(2).display("dyer").workers(0, untrained=1, trained=1, hunting=1).tools(0, hunting=2, farming=2)
    scene.hand(0, 6, coins=2).hand(1, coins=2).go()
    wealth = scene.seats[0].wealth
    while scene.t.turn == 0:
        for move in scene.t.legal_moves(0):
            after = scene.t.copy()
            after.play_unchecked(0, move)
            if after.turn == 0:
                assert after.seats[0].wealth <= wealth
        scene.quiet()
    assert tools_on(scene.seats[0], "hunting") == 2


@pytest.mark.rule("PHO-LIM03")
def test_workers_never_go_back() -> None:
    scene = Scene(2).own(0, "prospector").workers(0, trained=1, mining=1).hand(0, 6, 6).hand(1, coins=2).go("1b")
    moves = [m for m in scene.legal_moves() if m != "rest"]
    assert moves == ["employ hunting", "employ farming", "employ mining"]


@pytest.mark.rule("PHO-LIM04")
def test_more_discounts_than_cubes() -> None:
    scene = Scene(5)
    for card in ("dyer", "dyer", "dyer", "tracker", "tracker", "prospector", "city_center", "shipyard"):
        scene.own(0, card)
    assert len([d for d in scene.seats[0].discounts if d]) == 7
    assert sum(scene.seats[0].owned) == 8


@pytest.mark.rule("PHO-LIM05")
def test_pieces_do_not_run_out() -> None:
    scene = Scene(5).own(0, "granary", "dye_house").workers(0, trained=1).hand(0, 6, 6, coins=36).hand(1, coins=2)
    for s in scene.seats:
        s.storehouses = 40
    scene.go("1b").play("employ clothmaking", "coins")
    assert scene.seats[0].storehouses == 41
    assert scene.seats[0].coins == 25
    scene.play("tool hunting", "coins")
    assert tools_on(scene.seats[0], "hunting") == 1


@pytest.mark.rule("PHO-LIM06")
def test_a_substitute_card_when_both_piles_are_empty() -> None:
    scene = Scene(2).stock()
    scene.seats[0].production = 4
    produce(scene.t, 0)
    s = scene.seats[0]
    assert (s.hand[PRESET], s.wealth, s.cards) == (1, 5, 1)
    scene.go("1b").play("train")
    assert (scene.seats[0].cards, scene.discarded()) == (0, {})


@pytest.mark.rule("PHO-LIM07")
def test_ten_rounds_of_nothing_end_the_game() -> None:
    scene = Scene(2).hand(0, 6, coins=2).go()
    while not scene.t.over:
        scene.quiet()
    assert (scene.t.round, scene.t.reason) == (10, "standstill")
    assert scene.t.view(SPECTATOR).quiet_rounds == 10


@pytest.mark.rule("PHO-LIM07")
@pytest.mark.parametrize(
    "deed", ["train", "tool hunting", "shift hunting farming", "open dyer", "employ farming", "vp"]
)
def test_any_purchase_starts_the_count_anew(deed: str) -> None:
    scene = Scene(2).display("dyer").own(0, "city_center").workers(0, untrained=1, trained=1, hunting=1)
    scene.hand(0, 6, coins=2).go()
    scene.t.quiet_rounds = 9
    while deed not in scene.legal_moves():
        scene.quiet()
    scene.play(deed)
    scene.end_round()
    assert (scene.t.over, scene.t.quiet_rounds) == (False, 0)


@pytest.mark.rule("PHO-LIM07")
def test_turning_a_card_into_coins_does_not_count() -> None:
    scene = Scene(2).hand(0, 6).go("1c")
    scene.t.quiet_rounds = 9
    scene.play("change 6")
    assert scene.t.over


@pytest.mark.rule("PHO-LIM08")
def test_no_upper_end_of_the_tracks() -> None:
    scene = Scene(5).hand(0, coins=2).go()
    scene.seats[0].vp = 31
    scene.own(0, "city_walls", "port", "port")
    scene.seats[0].production += 60
    scene.end_round()
    assert scene.t.scores[0] == 31 + 9 + 12
    assert scene.seats[0].production == 3 + 12 + 60


@pytest.mark.rule("PHO-LIM07")
@pytest.mark.parametrize(("players", "cards", "workers", "vps", "printed"), [(2, 19, 18, 3, 22), (5, 48, 45, 6, 59)])
def test_the_bound_counts_all_that_can_happen(players: int, cards: int, workers: int, vps: int, printed: int) -> None:
    """Every deed ends at most ten quiet rounds; numbers as in COMPONENTS.md."""
    deeds = cards + 5 * workers + players * 4 * 5 + vps
    hand = 40 + 1 + (10 + 10 + 20 + 20 + printed) // 4 + 1
    bound = 10 * (deeds + 1) * players * (3 + hand) + deeds * (2 + hand) + cards * (255 + 2 * players)
    assert load(players).max_moves == bound

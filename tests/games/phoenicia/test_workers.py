"""Step 1b: PHO-WRK, PHO-SHF."""

from __future__ import annotations

import pytest

from cinque.core import SPECTATOR
from tests.games.phoenicia.scene import Scene, tools_on, workers_in


def working(*cards: str, **workers: int) -> Scene:
    """Seat 0 in step 1b with these workers and cards and an ample purse; seat 1 waits."""
    scene = Scene(2).own(0, *cards).workers(0, **workers)
    return scene.hand(0, 6, 6, 6, 6, 6, 6, coins=3).hand(1, coins=2)


def steps(activity: str, *cards: str, players: int = 5) -> list[tuple[int, int]]:
    """Production and VPs gained by each of five workers entering one after the other."""
    scene = Scene(players).own(0, *cards).workers(0, trained=5).hand(0, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, coins=5)
    scene.hand(1, coins=2).go("1b")
    s = scene.seats[0]
    found = []
    for _ in range(5):
        before = (s.production, s.vp)
        scene.play(f"employ {activity}").pay()
        found.append((s.production - before[0], s.vp - before[1]))
    return found


@pytest.mark.rule("PHO-WRK01")
def test_workers_in_any_order_and_as_often_as_can_be_paid() -> None:
    scene = working(untrained=2, trained=1, hunting=1).go("1b")
    for move in ("shift hunting farming", "train", "employ hunting", "train", "employ farming", "employ hunting"):
        scene.play(move).pay()
    s = scene.seats[0]
    assert s.workers == [2, 2, 0, 0]


@pytest.mark.rule("PHO-WRK02")
@pytest.mark.parametrize(("cards", "cost"), [((), 2), (("public_works",), 1)])
def test_training_moves_one_worker_for_its_cost(cards: tuple[str, ...], cost: int) -> None:
    scene = working(*cards, untrained=2).go("1b")
    before = scene.seats[0].wealth
    scene.play("train").pay()
    s = scene.seats[0]
    assert (s.untrained, s.trained, before - s.wealth) == (1, 1, cost)


@pytest.mark.rule("PHO-WRK02")
def test_without_untrained_workers_nobody_is_trained() -> None:
    assert working(trained=1).go("1b").refused("train") == "PHO-WRK02"


@pytest.mark.rule("PHO-WRK03")
def test_only_a_trained_worker_is_employed() -> None:
    scene = working(untrained=3).go("1b")
    assert scene.refused("employ hunting") == "PHO-WRK03"
    scene.play("train").pay()
    assert "employ hunting" in scene.legal_moves()


@pytest.mark.rule("PHO-WRK04")
def test_mining_needs_a_prospector_and_clothmaking_a_dye_house() -> None:
    scene = working(trained=1).go("1b")
    assert [m for m in scene.legal_moves() if m.startswith("employ")] == ["employ hunting", "employ farming"]
    assert scene.refused("employ mining") == "PHO-WRK04"
    scene = working("prospector", "dye_house", trained=1).go("1b")
    assert {"employ mining", "employ clothmaking"} <= set(scene.legal_moves())


@pytest.mark.rule("PHO-WRK05")
@pytest.mark.parametrize(("activity", "price"), [("hunting", 2), ("farming", 5), ("mining", 8), ("clothmaking", 11)])
def test_employing_costs_the_tool_price(activity: str, price: int) -> None:
    scene = working("prospector", "dye_house", trained=1).go("1b")
    before = scene.seats[0].wealth
    scene.play(f"employ {activity}").pay()
    assert before - scene.seats[0].wealth == price


@pytest.mark.rule("PHO-WRK06")
def test_a_tool_makes_employing_free_and_is_used_up() -> None:
    scene = working(trained=3).tools(0, farming=2).go("1b")
    s = scene.seats[0]
    costs = []
    for _ in range(3):
        before = s.wealth
        scene.play("employ farming").pay()
        costs.append((before - s.wealth, tools_on(s, "farming")))
    assert costs == [(0, 1), (0, 0), (5, 0)]


@pytest.mark.rule("PHO-WRK07")
def test_the_worker_takes_the_next_circle_and_its_step_in_the_totals() -> None:
    scene = working("tracker", trained=1, hunting=1).go("1b")
    s = scene.seats[0]
    before = (s.production, s.vp)
    scene.play("employ hunting").pay()
    assert (workers_in(s, "hunting"), s.trained) == (2, 0)
    assert (s.production - before[0], s.vp - before[1]) == (2, 1)


@pytest.mark.rule("PHO-WRK08")
def test_basic_hunting() -> None:
    assert steps("hunting") == [(1, 1)] * 5


@pytest.mark.rule("PHO-WRK09")
def test_improved_hunting() -> None:
    assert steps("hunting", "tracker") == [(1, 1), (2, 1), (1, 1), (2, 1), (1, 1)]


@pytest.mark.rule("PHO-WRK10")
def test_advanced_hunting() -> None:
    assert steps("hunting", "tracker", "tracker") == [(2, 1)] * 5


@pytest.mark.rule("PHO-WRK11")
def test_farming() -> None:
    assert steps("farming") == [(2, 1)] * 5


@pytest.mark.rule("PHO-WRK12")
def test_basic_mining() -> None:
    assert steps("mining", "prospector") == [(3, 2)] * 5


@pytest.mark.rule("PHO-WRK13")
def test_improved_mining() -> None:
    assert steps("mining", "prospector", "smelter") == [(3, 2), (4, 2), (3, 2), (4, 2), (3, 2)]


@pytest.mark.rule("PHO-WRK14")
def test_advanced_mining() -> None:
    assert steps("mining", "prospector", "smelter", "smelter") == [(4, 2)] * 5


@pytest.mark.rule("PHO-WRK15")
def test_clothmaking_brings_a_storehouse_with_each_worker() -> None:
    assert steps("clothmaking", "dye_house") == [(4, 2)] * 5
    scene = working("dye_house", trained=2).go("1b")
    before = scene.seats[0].storehouses
    scene.play("employ clothmaking").pay()
    scene.play("employ clothmaking").pay()
    assert scene.seats[0].storehouses - before == 2


@pytest.mark.rule("PHO-WRK16")
@pytest.mark.parametrize("activity", ["hunting", "farming", "mining", "clothmaking"])
def test_five_circles_and_no_sixth_worker(activity: str) -> None:
    scene = working("prospector", "dye_house", trained=2, **{activity: 4}).go("1b")
    scene.play(f"employ {activity}").pay()
    assert scene.refused(f"employ {activity}") == "PHO-WRK16"


@pytest.mark.rule("PHO-WRK17")
def test_train_and_employ_on_the_same_turn_or_train_alone() -> None:
    scene = working(untrained=2).go("1b")
    scene.play("train").pay()
    scene.play("employ hunting").pay()
    scene.play("train").pay()
    scene.play("rest")
    assert (scene.seats[0].trained, workers_in(scene.seats[0], "hunting")) == (1, 1)


@pytest.mark.rule("PHO-WRK18")
def test_workers_won_on_anothers_turn_serve_on_the_own_one() -> None:
    scene = Scene(2).display("indentured_worker", "fort").workers(1).hand(0, 4).hand(1, 6, 6, 6).go()
    scene.play("open indentured_worker", "bid 3", "bid 5", "pass", "lay 6").end_turn()
    assert (scene.t.turn, scene.seats[1].trained) == (1, 1)
    scene.play("open fort", "bid 7", "lay 6", "coins", "employ hunting", "train")
    assert (workers_in(scene.seats[1], "hunting"), scene.seats[1].trained, scene.seats[1].untrained) == (1, 1, 2)


@pytest.mark.rule("PHO-WRK19")
def test_the_training_ground_holds_any_number() -> None:
    scene = Scene(5).own(0, "fort", "fort", "fort", "refugee_settlement", "refugee_settlement")
    scene.own(0, "city_walls", "city_walls", "city_walls")
    assert scene.seats[0].untrained == 1 + 9 + 8 + 9


# -- shifting ---------------------------------------------------------------------------------


@pytest.mark.rule("PHO-SHF01")
def test_shifts_go_to_dearer_activities_the_player_has() -> None:
    scene = working("prospector", hunting=1, farming=1).go("1b")
    shifts = [m for m in scene.legal_moves() if m.startswith("shift")]
    assert sorted(shifts) == ["shift farming mining", "shift hunting farming", "shift hunting mining"]
    assert scene.refused("shift hunting clothmaking") == "PHO-WRK04"


@pytest.mark.rule("PHO-SHF02")
def test_no_shift_to_a_cheaper_activity_or_the_same() -> None:
    scene = working("prospector", hunting=1, farming=1, mining=1).go("1b")
    for move in ("shift farming hunting", "shift mining hunting", "shift mining farming"):
        assert scene.refused(move) == "PHO-SHF02"
    scene.refused("shift mining mining")


@pytest.mark.rule("PHO-SHF03")
def test_a_shift_costs_the_whole_new_price_or_uses_up_a_tool() -> None:
    scene = working("prospector", farming=2).tools(0, mining=1).go("1b")
    s = scene.seats[0]
    before = s.wealth
    scene.play("shift farming mining")
    assert (before - s.wealth, tools_on(s, "mining")) == (0, 0)
    scene.play("shift farming mining").pay()
    assert before - s.wealth == 8


@pytest.mark.rule("PHO-SHF04")
def test_a_tool_stays_behind_and_serves_on_the_same_turn() -> None:
    scene = working(trained=1, hunting=1).go("1b")
    scene.play("shift hunting farming").pay()
    s = scene.seats[0]
    assert tools_on(s, "hunting") == 1
    before = s.wealth
    scene.play("employ hunting")
    assert (before - s.wealth, tools_on(s, "hunting")) == (0, 0)


@pytest.mark.rule("PHO-SHF05")
def test_gain_and_loss_are_read_from_the_running_totals() -> None:
    scene = working("tracker", hunting=2).go("1b")
    s = scene.seats[0]
    before = (s.production, s.vp)
    scene.play("shift hunting farming").pay()
    assert (s.production - before[0], s.vp - before[1]) == (2 - 2, 0)
    before = (s.production, s.vp)
    scene.play("shift hunting farming").pay()
    assert (s.production - before[0], s.vp - before[1]) == (2 - 1, 0)


@pytest.mark.rule("PHO-SHF06")
def test_a_shift_into_clothmaking_brings_a_storehouse() -> None:
    scene = working("dye_house", farming=1).go("1b")
    s = scene.seats[0]
    before = (s.storehouses, s.production, s.vp)
    scene.play("shift farming clothmaking").pay()
    assert (s.storehouses - before[0], s.production - before[1], s.vp - before[2]) == (1, 2, 1)


@pytest.mark.rule("PHO-SHF07")
def test_the_new_tile_needs_a_vacant_circle() -> None:
    scene = working(trained=1, hunting=1, farming=5).go("1b")
    assert scene.refused("shift hunting farming") == "PHO-WRK16"
    scene = working(hunting=1, farming=4).go("1b")
    assert "shift hunting farming" in scene.legal_moves()


@pytest.mark.rule("PHO-SHF08")
def test_a_shift_needs_no_trained_worker() -> None:
    scene = working(untrained=0, trained=0, hunting=1).go("1b")
    scene.play("shift hunting farming").pay()
    s = scene.seats[0]
    assert (workers_in(s, "farming"), s.trained, s.untrained) == (1, 0, 0)


def test_step_1b_closes_by_itself_when_no_work_can_be_paid() -> None:
    """Ruling PHO-R47, by public facts: a 4 could be a 6, which would do for farming."""
    scene = Scene(2).workers(0, trained=1, hunting=5).hand(0, 4).go()
    assert (scene.t.view(SPECTATOR).step, scene.legal_moves()) == ("1b", ["rest"])
    scene = Scene(2).workers(0, trained=1, hunting=5).hand(0, coins=5).go()
    assert scene.legal_moves() == ["employ farming", "shift hunting farming", "rest"]
    scene = Scene(2).workers(0, trained=1, hunting=5).hand(0, coins=4).hand(1, coins=2).go()
    assert scene.t.turn == 1

"""Development cards and their effects: PHO-CAR."""

from __future__ import annotations

import pytest

from cinque.core import SPECTATOR
from cinque.games.phoenicia.rules.development_cards import take_card
from cinque.games.phoenicia.rules.moves import CARD_IDS
from cinque.games.phoenicia.rules.table import Seat
from tests.games.phoenicia.scene import Scene, discount, tools_on, workers_in


def buy(card: str, scene: Scene | None = None) -> Scene:
    """Seat 0 buys a card at its minimum from an ample purse; nobody else has money to bid with."""
    scene = scene or Scene(5)
    scene.display(card).hand(0, 6, 6, 6, 6, 6, coins=1).go()
    minimum = scene.t.box.minimum[CARD_IDS.index(card)]
    scene.play(f"open {card}", f"bid {minimum}").pay()
    return scene


def values(s: Seat) -> dict[str, int]:
    return {
        "production": s.production,
        "vp": s.vp,
        "storehouses": s.storehouses,
        "untrained": s.untrained,
        "trained": s.trained,
    }


def gained(card: str) -> tuple[int, dict[str, int]]:
    """Minimum bid and what the settlement gained."""
    scene = Scene(5)
    before = values(scene.seats[0])
    wealth = 31
    buy(card, scene)
    after = values(scene.seats[0])
    assert scene.seats[0].owned[CARD_IDS.index(card)] == 1
    return wealth - scene.seats[0].wealth, {k: after[k] - before[k] for k in before if after[k] != before[k]}


def kind(card: str) -> tuple[int, str]:
    """Set and class."""
    facts = {c.card: c for c in Scene(5).t.view(SPECTATOR).cards}[card]
    return facts.set, facts.grade


@pytest.mark.rule("PHO-CAR01")
def test_production_and_vps_rise_by_the_printed_values() -> None:
    scene = buy("caravan")
    assert (scene.seats[0].production, scene.seats[0].vp) == (5, 3)


@pytest.mark.rule("PHO-CAR02")
def test_storehouses_are_added_at_once() -> None:
    scene = buy("smelter")
    assert scene.t.turn == 0
    assert scene.seats[0].storehouses == 3


@pytest.mark.rule("PHO-CAR03")
def test_workers_join_their_part_of_the_training_ground() -> None:
    assert (buy("fort").seats[0].untrained, buy("indentured_worker").seats[0].trained) == (4, 1)


@pytest.mark.rule("PHO-CAR04")
def test_a_card_stays_with_its_owner_for_all_to_see() -> None:
    scene = buy("dyer")
    scene.end_round()
    for seat in (SPECTATOR, 0, 3):
        assert scene.t.view(seat).seats[0].owned == {"dyer": 1}


@pytest.mark.rule("PHO-CAR05")
def test_workers_are_never_for_sale_by_themselves() -> None:
    scene = Scene(2).workers(0, hunting=1, farming=1).own(0, "city_center").hand(0, 6, 6, 6, coins=3).go("1b")
    assert scene.kinds() == {"shift", "rest"}
    scene.play("rest")
    assert scene.kinds() == {"tool", "vp", "change", "end"}


@pytest.mark.rule("PHO-CAR06")
def test_dyer() -> None:
    assert kind("dyer") == (1, "A")
    assert gained("dyer") == (2, {"vp": 1})
    assert discount(buy("dyer").seats[0], "dye_house") == 4


@pytest.mark.rule("PHO-CAR07")
def test_granary() -> None:
    assert kind("granary") == (1, "A")
    assert gained("granary") == (4, {"vp": 1, "storehouses": 2})
    assert buy("granary").seats[0].treasury == 6


@pytest.mark.rule("PHO-CAR08")
def test_glassmaking() -> None:
    assert kind("glassmaking") == (1, "A")
    assert gained("glassmaking") == (5, {"production": 1, "vp": 1})


@pytest.mark.rule("PHO-CAR09")
def test_fort() -> None:
    assert kind("fort") == (1, "A")
    assert gained("fort") == (7, {"vp": 1, "untrained": 3})


@pytest.mark.rule("PHO-CAR10")
def test_prospector() -> None:
    assert kind("prospector") == (1, "B")
    assert gained("prospector") == (2, {"vp": 1})
    s = buy("prospector").seats[0]
    assert (s.opened, discount(s, "smelter")) == (0b0111, 1)


@pytest.mark.rule("PHO-CAR11")
def test_indentured_worker() -> None:
    assert kind("indentured_worker") == (1, "B")
    assert gained("indentured_worker") == (3, {"trained": 1})


@pytest.mark.rule("PHO-CAR12")
def test_tracker() -> None:
    assert kind("tracker") == (1, "B")
    assert gained("tracker") == (3, {"vp": 1})
    s = buy("tracker").seats[0]
    assert (s.levels, discount(s, "caravan")) == ([1, 0, 0, 0], 2)


@pytest.mark.rule("PHO-CAR13")
def test_caravan() -> None:
    assert kind("caravan") == (2, "A")
    assert gained("caravan") == (9, {"production": 2, "vp": 1, "storehouses": 1})


@pytest.mark.rule("PHO-CAR14")
def test_dye_house() -> None:
    assert kind("dye_house") == (2, "A")
    assert gained("dye_house") == (14, {"production": 3, "vp": 3, "storehouses": 1})
    assert buy("dye_house").seats[0].opened == 0b1011


@pytest.mark.rule("PHO-CAR15")
def test_city_center() -> None:
    assert kind("city_center") == (2, "B")
    assert gained("city_center") == (4, {"vp": 2})
    s = buy("city_center").seats[0]
    assert (s.spaces, discount(s, "public_works")) == (3, 3)


@pytest.mark.rule("PHO-CAR16")
def test_smelter() -> None:
    assert kind("smelter") == (2, "B")
    assert gained("smelter") == (6, {"production": 1, "vp": 1, "storehouses": 1})
    assert buy("smelter").seats[0].levels == [0, 0, 1, 0]


@pytest.mark.rule("PHO-CAR17")
def test_shipyard() -> None:
    assert kind("shipyard") == (2, "B")
    assert gained("shipyard") == (7, {"vp": 2})
    s = buy("shipyard").seats[0]
    assert [discount(s, c) for c in ("ships", "trade_fleet", "port")] == [3, 4, 5]


@pytest.mark.rule("PHO-CAR18")
def test_public_works() -> None:
    assert kind("public_works") == (3, "A")
    assert gained("public_works") == (12, {"vp": 5})
    s = buy("public_works").seats[0]
    assert (s.training, discount(s, "city_walls")) == (1, 5)


@pytest.mark.rule("PHO-CAR19")
def test_ships() -> None:
    assert kind("ships") == (3, "A")
    assert gained("ships") == (14, {"production": 4, "vp": 2, "storehouses": 1})


@pytest.mark.rule("PHO-CAR20")
def test_refugee_settlement() -> None:
    assert kind("refugee_settlement") == (3, "B")
    assert gained("refugee_settlement") == (9, {"untrained": 4})


@pytest.mark.rule("PHO-CAR21")
def test_merchant_quarter() -> None:
    assert kind("merchant_quarter") == (3, "B")
    assert gained("merchant_quarter") == (11, {"vp": 3, "storehouses": 2, "trained": 1})


@pytest.mark.rule("PHO-CAR22")
def test_trade_fleet() -> None:
    assert kind("trade_fleet") == (4, "A")
    assert gained("trade_fleet") == (18, {"production": 5, "vp": 4, "storehouses": 1})


@pytest.mark.rule("PHO-CAR23")
def test_city_walls() -> None:
    assert kind("city_walls") == (4, "A")
    assert gained("city_walls") == (20, {"vp": 9, "untrained": 3})


@pytest.mark.rule("PHO-CAR24")
def test_port() -> None:
    assert kind("port") == (4, "B")
    assert gained("port") == (24, {"production": 6, "vp": 6, "storehouses": 1})


@pytest.mark.rule("PHO-CAR25")
def test_hunting_rises_to_advanced_and_no_further() -> None:
    scene = Scene(5).workers(0, hunting=2)
    levels = []
    for _ in range(3):
        take_card(scene.t, 0, CARD_IDS.index("tracker"))
        levels.append((scene.seats[0].levels[0], scene.seats[0].production))
    assert levels == [(1, 3), (2, 4), (2, 4)]


@pytest.mark.rule("PHO-CAR26")
def test_mining_rises_to_advanced_and_no_further() -> None:
    scene = Scene(5).own(0, "prospector").workers(0, mining=2)
    levels = []
    for _ in range(3):
        take_card(scene.t, 0, CARD_IDS.index("smelter"))
        levels.append((scene.seats[0].levels[2], scene.seats[0].production))
    assert levels == [(1, 7 + 1), (2, 8 + 2), (2, 8 + 3)]


@pytest.mark.rule("PHO-CAR27")
def test_a_change_of_level_keeps_workers_tools_and_vps_per_worker() -> None:
    scene = Scene(5).workers(0, hunting=3).tools(0, hunting=2)
    buy("tracker", scene)
    s = scene.seats[0]
    assert (workers_in(s, "hunting"), tools_on(s, "hunting")) == (3, 2)
    assert (s.production, s.vp) == (4, 3 + 1)


@pytest.mark.rule("PHO-CAR28")
def test_a_second_granary_leaves_the_treasury_at_6() -> None:
    s = Scene(5).own(0, "granary", "granary").seats[0]
    assert (s.storehouses, s.treasury, s.vp) == (6, 6, 4)


@pytest.mark.rule("PHO-CAR29")
def test_a_smelter_waits_for_a_prospector() -> None:
    scene = Scene(5).own(0, "smelter").workers(0, trained=2).hand(0, 6, 6, 6, 6).go("1b")
    assert scene.refused("employ mining") == "PHO-WRK04"
    late = Scene(5).own(0, "smelter", "prospector").workers(0, trained=2).hand(0, 6, 6, 6, 6).go("1b")
    late.play("employ mining").pay()
    late.play("employ mining").pay()
    assert late.seats[0].production == 7 + 1


@pytest.mark.rule("PHO-CAR30")
@pytest.mark.parametrize(("card", "activity"), [("prospector", "mining"), ("dye_house", "clothmaking")])
def test_a_second_copy_brings_no_more_circles(card: str, activity: str) -> None:
    scene = Scene(5).own(0, card, card).workers(0, trained=1, **{activity: 5}).hand(0, 6, 6, 6).go("1b")
    assert scene.refused(f"employ {activity}") == "PHO-WRK16"


@pytest.mark.rule("PHO-CAR31")
def test_more_public_works_leave_training_at_1() -> None:
    assert Scene(5).own(0, "public_works", "public_works", "public_works").seats[0].training == 1


@pytest.mark.rule("PHO-CAR32")
@pytest.mark.parametrize("activity", ["farming", "clothmaking"])
def test_farming_and_clothmaking_have_one_level(activity: str) -> None:
    scene = Scene(5).workers(0, **{activity: 2})
    s = scene.seats[0]
    before = s.production
    for card in CARD_IDS:
        scene.own(0, card)
    assert s.levels[1] == s.levels[3] == 0
    assert s.production - before == sum(scene.t.box.production)


@pytest.mark.rule("PHO-CAR33")
def test_every_city_center_sells_its_own_vps_from_the_same_turn_on() -> None:
    scene = Scene(5).own(0, "city_center")
    buy("city_center", scene)
    scene.play("rest")
    assert scene.t.view(SPECTATOR).step == "1c"
    for _ in range(6):
        scene.play("vp").pay()
    assert scene.refused("vp") == "PHO-TLS04"
    assert scene.seats[0].bought == 6

"""The Main Phase: HEL-MAI, HEL-CYC, HEL-BON, HEL-OBT."""

from __future__ import annotations

import pytest

from cinque.games.helionox.rules.moves import REQUESTS
from cinque.testing import arrange
from tests.games.helionox.scene import cards, scene

FLARE = "earth_solar_flare"  # Inactive 3/2 or more, Active 4/1


# -- in general ------------------------------------------------------------------------------


@pytest.mark.rule("HEL-MAI01", "HEL-MAI03", "HEL-TRM11")
def test_actions_in_any_order_and_any_number_of_times() -> None:
    s = scene(
        hands=[["material_asset", "prime_asset", "material_asset"]],
        credits=12,
        defense=8,
        events={FLARE: "inactive", "mars_food_riot": "inactive"},
        market=MARKET_CHEAP,
    )
    s.do(
        "buy perimeter_guard",
        "play material_asset",
        "travel mars",
        "overcome mars_food_riot",
        "embassy",
        "prime",
        "play prime_asset",
        "travel earth",
        f"overcome {FLARE}",
        "embassy",
        "prime",
        "play material_asset",
    )
    assert s.trophies() == ["mars_food_riot", FLARE]
    assert s.embassies() == ["earth", "mars"]
    assert s.pool() == (12 + 4 - 2 - 2 - 2 - 2 - 2 - 2 - 2, 8 - 3 - 3)


MARKET_CHEAP = ("symbiotic_graft", "cryo_override", "telemetric_engineer", "perimeter_guard")


@pytest.mark.rule("HEL-MAI02")
def test_cycle_location_and_call_once_a_turn() -> None:
    s = scene(
        ships=["moon", "moon"],
        embassies=[["moon"]],
        hands=[[], ["perimeter_guard", "perimeter_guard"]],
        defense=1,
        events={"moon_solar_flare": "inactive", "moon_food_riot": "inactive"},
    )
    s.do(
        "cycle spore_culture",
        "bonus lunar_base",
        "call moon_solar_flare 1",
        "share 1",
        "accept",
        "play perimeter_guard",
    )
    for kind in ("cycle", "bonus", "key", "call"):
        assert s.legal_moves(kind) == []
    for move, clause in (
        ("cycle gene_therapist", "HEL-CYC01"),
        ("key lunar_base", "HEL-MAI02"),
        ("call moon_food_riot 1", "HEL-COL01"),
    ):
        assert s.refused(move) == clause


@pytest.mark.rule("HEL-MAI04")
def test_cargo_is_gained_and_delivered_any_number_of_times() -> None:
    s = scene(credits=20, cargo=[["europa"]])
    s.do(
        "cargo",
        "deliver europa",
        "bank",
        "travel moon",
        "cargo",
        "deliver earth",
        "bank",
        "travel mars",
        "cargo",
        "deliver moon",
        "bank",
    )
    assert (s.cargo(), s.bank()) == (["mars"], (6, 0))


@pytest.mark.rule("HEL-MAI05", "HEL-GAR03", "HEL-GAR04")
def test_garrisons_are_removed_any_number_of_times() -> None:
    s = scene(1, credits=6, defense=1, garrisons=["earth", "moon", "mars"])
    s.do("garrison credit", "travel moon", "garrison defense", "travel mars", "garrison credit")
    assert (s.t.garrisons, s.pool()) == (0, (0, 0))
    s.do("end")
    assert s.t.garrisons == 0


@pytest.mark.rule("HEL-MAI06", "HEL-MAI07")
def test_pools_are_spent_at_any_moment_of_the_same_turn_and_then_lost() -> None:
    s = scene(hands=[["material_asset", "sentinel_prototype", "material_asset"]])
    s.do("play material_asset", "play sentinel_prototype", "play material_asset")
    assert s.pool() == (2, 1)
    assert s.do("prime").pool() == (0, 1)
    assert s.do("end").pool() == (0, 0)


@pytest.mark.rule("HEL-MAI08", "HEL-PLY06", "HEL-PLY04", "HEL-EX04")
def test_nothing_else_is_possible_while_a_card_resolves() -> None:
    s = scene(hands=[["courier_pod", "material_asset"]], credits=1).do("play courier_pod")
    assert s.legal_moves() == ["decline", "move moon"]
    s.do("decline")
    assert s.pool() == (2, 0)
    assert s.can("prime")


# -- Cycle -----------------------------------------------------------------------------------


@pytest.mark.rule("HEL-CYC01", "HEL-TRM04")
def test_a_market_card_goes_under_its_deck() -> None:
    s = scene().do("cycle spore_culture")
    assert s.market()[0] == "gene_therapist"
    assert s.t.cards[s.t.decks[0]] == [9, 8]  # Spore Culture at the bottom, Symbiotic Graft above it
    assert s.legal_moves("cycle") == []


@pytest.mark.rule("HEL-CYC02")
def test_the_request_may_be_cycled_instead() -> None:
    s = scene(requests=["mars_earth"], request_deck=["earth_moon", "moon_mars"]).do("cycle_request")
    assert s.request() == "moon_mars"
    assert s.t.request_cards[s.t.requests] == [s.t.box.request_from.index(2), REQUESTS.index("earth_moon")]
    assert not s.can("cycle_request")
    assert s.legal_moves("cycle") == []
    assert scene(requests=["mars_earth"]).do("cycle spore_culture").refused("cycle_request") == "HEL-CYC01"


@pytest.mark.rule("HEL-CYC03")
def test_cycles_of_cards_come_on_top_and_may_be_stopped() -> None:
    s = scene(hands=[["logic_drone"]], requests=["mars_earth"]).do("cycle spore_culture", "play logic_drone")
    assert s.legal_moves() == [
        "done",
        "cycle gene_therapist",
        "cycle data_broker",
        "cycle freight_hauler",
        "cycle perimeter_guard",
        "cycle_request",
    ]
    s.do("cycle_request")
    assert (s.question_id, s.request()) == ("Main", "moon_mars")
    s = scene(architects=["sable"]).do("ability sable_1", "cycle spore_culture", "cycle data_broker")
    assert (s.question_id, s.t.cycled) == ("Main", False)
    s = scene(architects=["sable"]).do("ability sable_1", "cycle spore_culture", "done")
    assert s.can("cycle data_broker")


@pytest.mark.rule("HEL-CYC04")
def test_a_lone_card_comes_back() -> None:
    s = scene(below=[[], [], [], []]).do("cycle spore_culture")
    assert (s.market()[0], s.t.cards[s.t.decks[0]], s.t.cycled) == ("spore_culture", [], True)
    s = scene(requests=["mars_earth"], request_deck=[]).do("cycle_request")
    assert (s.request(), s.t.cycled) == ("mars_earth", True)


@pytest.mark.rule("HEL-CYC05", "HEL-TRM14")
def test_only_ones_own_current_request_can_be_cycled() -> None:
    s = scene(requests=["", "mars_earth"])
    assert not s.can("cycle_request")
    s = scene(requests=["moon_earth", "mars_earth"]).do("cycle_request")
    assert (s.request(0), s.request(1)) == ("moon_mars", "mars_earth")


@pytest.mark.rule("HEL-CYC06")
def test_empty_slots_prime_assets_and_illegal_tech_cannot_be_cycled() -> None:
    s = scene(market=["", "data_broker", "", ""], illegal=["the_wraith"])
    assert s.legal_moves("cycle") == ["cycle data_broker"]
    # nothing to Cycle at all: a card's Cycle is passed over
    s = scene(hands=[["logic_drone"]], market=["", "", "", ""]).do("play logic_drone")
    assert s.question_id == "Main"


# -- Location Bonus and Key Access -----------------------------------------------------------


@pytest.mark.rule("HEL-BON01", "HEL-BON10", "HEL-BON02")
def test_bonus_or_with_an_embassy_key_access_instead() -> None:
    s = scene(ships=["moon"])
    assert (s.can("bonus lunar_base"), s.can("key lunar_base")) == (True, False)
    assert s.refused("key lunar_base") == "HEL-BON02"
    assert s.do("bonus lunar_base").pool() == (0, 1)
    s = scene(ships=["moon"], embassies=[["moon"]])
    assert (s.can("bonus lunar_base"), s.can("key lunar_base")) == (True, True)
    s.do("key lunar_base")
    assert (s.pool(), s.can("bonus lunar_base")) == ((0, 3), False)


@pytest.mark.rule("HEL-BON03", "HEL-TRM07")
def test_an_embassy_elsewhere_gives_nothing_from_afar() -> None:
    s = scene(ships=["ceres"], embassies=[["moon"]])
    assert s.legal_moves("bonus") == ["bonus ceres_mining_colony"]
    assert s.legal_moves("key") == []


@pytest.mark.rule("HEL-BON04")
def test_key_access_of_a_card_leaves_the_turns_one_use() -> None:
    s = scene(hands=[["warp_navigator"]], ships=["moon"]).do("play warp_navigator", "move ceres", "do", "travel moon")
    assert s.can("bonus lunar_base")


@pytest.mark.rule("HEL-BON05")
def test_key_access_of_a_card_needs_no_embassy() -> None:
    s = scene(hands=[["warp_navigator"]], ships=["moon"]).do("play warp_navigator", "move ceres")
    assert s.question_id == "Whether"
    assert (s.do("do").pool(), s.embassies()) == ((3, 0), [])


@pytest.mark.rule("HEL-BON11")
def test_only_a_card_lifts_the_limit_of_one_use() -> None:
    s = scene(hands=[["warp_navigator"]], ships=["moon"], credits=2).do("bonus lunar_base", "travel ceres")
    assert s.refused("bonus ceres_mining_colony") == "HEL-MAI02"
    assert s.do("play warp_navigator", "decline", "do").pool() == (3, 1)


@pytest.mark.rule("HEL-BON13", "HEL-EX11")
def test_a_used_location_does_not_bar_another_for_a_card() -> None:
    s = scene(
        hands=[["warp_navigator", "warp_navigator"]],
        ships=["mars"],
        embassies=[["mars"]],
        decks=[["material_asset"] * 5],
    )
    s.do("key martian_biosphere", "decline", "play warp_navigator")
    # at Mars it could not be used: staying there it is lost without a question
    s.do("decline")
    assert s.question_id == "Main"
    s.do("play warp_navigator", "move ceres")
    assert s.question_id == "Whether"
    assert s.do("do").pool() == (3, 0)
    assert (s.t.visited, s.embassies()) == (0b01100, ["mars"])


@pytest.mark.rule("HEL-BON06")
def test_a_granted_key_access_is_never_the_bonus() -> None:
    s = scene(hands=[["warp_navigator"]]).do("play warp_navigator", "move ceres")
    assert s.legal_moves() == ["decline", "do"]
    assert s.do("do").pool() == (3, 0)  # the Key Access, not the Bonus of 1


@pytest.mark.rule("HEL-BON07")
def test_a_location_is_never_used_twice_in_a_turn() -> None:
    s = scene(hands=[["warp_navigator"]], ships=["ceres"]).do(
        "bonus ceres_mining_colony", "play warp_navigator", "decline"
    )
    assert (s.question_id, s.pool()) == ("Main", (1, 0))  # not offered (HEL-R14)
    s = scene(hands=[["warp_navigator"]], ships=["moon"], embassies=[["ceres"]])
    s.do("play warp_navigator", "move ceres", "do")
    assert not s.can("bonus ceres_mining_colony")
    assert s.refused("key ceres_mining_colony") == "HEL-BON07"
    assert not s.t.bonus


@pytest.mark.rule("HEL-BON08")
def test_a_card_gives_no_key_access_at_a_shut_down_location() -> None:
    s = scene(hands=[["warp_navigator"]], events={"ceres_solar_flare": "active"})
    assert s.do("play warp_navigator", "move ceres").question_id == "Main"
    s = scene(hands=[["the_wraith", "warp_navigator"]], events={"ceres_solar_flare": "active"})
    s.do("play the_wraith", "decline", "decline", "play warp_navigator", "move ceres")
    assert s.question_id == "Whether"  # HEL-R15


@pytest.mark.rule("HEL-BON09", "HEL-BON12")
def test_a_granted_key_access_is_used_where_the_ship_is_then_or_lost() -> None:
    s = scene(hands=[["warp_gate"]], ships=["moon"]).do("play warp_gate", "move ceres")
    assert s.do("do").pool() == (3, 0)  # Ceres, not the Moon the card was played at
    s = scene(hands=[["warp_navigator"]]).do("play warp_navigator", "move ceres", "decline")
    s.do("end")
    assert s.t.seats[0].credits == 0
    assert s.t.visited == 0


@pytest.mark.rule("HEL-BON01")
def test_a_bonus_that_could_do_nothing_is_not_offered() -> None:
    # HEL-R69: no card to discard; the Key Access needs none
    s = scene(embassies=[["earth"]])
    assert (s.can("bonus old_world_capital"), s.can("key old_world_capital")) == (False, True)
    assert s.refused("bonus old_world_capital") == "HEL-BON01"
    s = scene(hands=[["material_asset"]]).do("bonus old_world_capital")
    assert (s.influence(), s.discard(), s.question_id) == (1, ["material_asset"], "Main")
    # no counters to remove; a full Bank; under Warp Collapse
    assert not scene(ships=["europa"], locations=["europa"]).can("bonus europan_listening_post")
    assert scene(ships=["europa"], locations=["europa"], cryo=[2]).can("bonus europan_listening_post")
    assert not scene(ships=["moon"], locations=["moon"], bank=(10, 0)).can("bonus lunar_smugglers_den")
    s = scene(ships=["europa"], hands=[["the_wraith"]], events={"europa_warp_collapse": "active"}).do("play the_wraith")
    assert not s.can("bonus europan_warp_installation")
    # what does "up to" something cannot fail, so the rest counts
    s = scene(ships=["europa"], locations=["europa"], embassies=[["europa"]])
    assert s.do("key europan_listening_post").pool() == (1, 0)


# -- obtaining cards -------------------------------------------------------------------------


@pytest.mark.rule("HEL-OBT01")
def test_any_number_of_cards_may_be_bought() -> None:
    s = scene(credits=9, market=MARKET_CHEAP).do("buy perimeter_guard", "prime", "buy cryo_override")
    assert (s.can("buy symbiotic_graft"), len(s.t.cards[s.t.primes])) == (True, 15)
    assert s.do("buy symbiotic_graft").refused("prime") == "HEL-OBT01"


@pytest.mark.rule("HEL-OBT03", "HEL-TRM01")
def test_bought_cards_go_on_top_the_last_one_uppermost() -> None:
    s = scene(credits=9, market=MARKET_CHEAP).do("buy perimeter_guard", "prime", "buy cryo_override")
    assert s.deck()[-3:] == ["perimeter_guard", "prime_asset", "cryo_override"]
    # HEL-R30: a later draw of the turn takes it
    s = scene(credits=3, hands=[["symbiotic_graft"]]).do("buy spore_culture", "play symbiotic_graft")
    assert s.hand() == ["spore_culture"]


@pytest.mark.rule("HEL-OBT09")
def test_the_whole_price_is_paid_when_buying() -> None:
    assert scene(credits=5).do("buy spore_culture").pool() == (2, 0)
    assert scene(credits=2).refused("buy spore_culture") == "HEL-OBT09"


@pytest.mark.rule("HEL-OBT10")
def test_a_bought_card_does_nothing_yet() -> None:
    s = scene(credits=2, market=MARKET_CHEAP).do("buy symbiotic_graft")
    assert (s.question_id, s.pool(), s.hand()) == ("Main", (0, 0), [])


@pytest.mark.rule("HEL-OBT04")
def test_a_sold_slot_is_refilled_at_once_and_can_be_bought_from() -> None:
    s = scene(credits=6).do("buy data_broker")
    assert s.market()[1] == "cryo_override"
    s.do("buy cryo_override")
    assert s.market()[1] == "logic_drone"


@pytest.mark.rule("HEL-OBT05")
def test_an_exhausted_faction_leaves_its_slot_empty() -> None:
    s = scene(credits=9, below=[[], [], [], []], discards=[["gene_therapist"]], consumed=["gene_therapist"])
    s.do("buy spore_culture")
    assert s.market()[0] == ""
    assert s.legal_moves("buy") == ["buy data_broker", "buy freight_hauler", "buy perimeter_guard"]
    s.do("end", "end")
    assert s.market()[0] == ""


@pytest.mark.rule("HEL-OBT06")
def test_prime_assets_run_out() -> None:
    s = scene(credits=4)
    arrange(s.t.cards, s.t.primes, cards(["prime_asset"]), rest=s.t.card_box)
    s.do("prime")
    assert (s.can("prime"), s.refused("prime")) == (False, "HEL-OBT06")


@pytest.mark.rule("HEL-OBT07", "HEL-MPE02", "HEL-EX18")
def test_each_active_inflation_raises_market_prices_by_one() -> None:
    inflation = {
        "earth_systemic_inflation": "active",
        "mars_systemic_inflation": "active",
        "europa_systemic_inflation": "inactive",
    }
    market = ["xenobotanist", "data_broker", "freight_hauler", "perimeter_guard"]
    s = scene(credits=6, events=inflation, market=market).do("buy xenobotanist")
    assert s.pool() == (0, 0)
    assert not scene(credits=5, events=inflation, market=market).can("buy xenobotanist")
    assert scene(credits=2, events=inflation).can("prime")
    assert scene(credits=6, events=inflation, market=market).t.view(0).prices == [6, 5, 5, 4]


@pytest.mark.rule("HEL-OBT08")
def test_effects_that_obtain_look_at_the_printed_cost() -> None:
    s = scene(
        hands=[["quantum_fabricator"]],
        events={"earth_systemic_inflation": "active"},
        market=["xenobotanist", "data_broker", "freight_hauler", "perimeter_guard"],
    )
    s.do("play quantum_fabricator")
    assert s.legal_moves() == ["obtain data_broker", "obtain freight_hauler", "obtain perimeter_guard"]
    s.do("obtain data_broker")
    assert (s.deck()[-1], s.pool(), s.market()[1]) == ("data_broker", (0, 0), "cryo_override")

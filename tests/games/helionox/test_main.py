"""The Main Phase: HEL-MAI, HEL-CYC, HEL-BON, HEL-OBT, HEL-OVC, HEL-ALT, HEL-TRV, HEL-TAX, HEL-EMB, HEL-ARC."""

from __future__ import annotations

import pytest

from tests.games.helionox.scene import fresh, scene

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
        assert s.offers(kind) == []
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
    assert s.offers() == ["decline", "move moon"]
    s.do("decline")
    assert s.pool() == (2, 0)
    assert s.can("prime")


# -- Cycle -----------------------------------------------------------------------------------


@pytest.mark.rule("HEL-CYC01", "HEL-TRM04")
def test_a_market_card_goes_under_its_deck() -> None:
    s = scene().do("cycle spore_culture")
    assert s.market()[0] == "gene_therapist"
    assert [s.t.decks[0], s.t.bottoms[0]] == [[9, 8], 1]  # Spore Culture at the bottom, Symbiotic Graft above it
    assert s.offers("cycle") == []


@pytest.mark.rule("HEL-CYC02")
def test_the_request_may_be_cycled_instead() -> None:
    s = scene(requests=["mars_earth"], request_deck=["earth_moon", "moon_mars"]).do("cycle_request")
    assert s.request() == "moon_mars"
    assert [s.t.requests[0], len(s.t.requests)] == [s.t.box.request_from.index(2), 2]
    assert not s.can("cycle_request")
    assert s.offers("cycle") == []
    assert scene(requests=["mars_earth"]).do("cycle spore_culture").refused("cycle_request") == "HEL-CYC01"


@pytest.mark.rule("HEL-CYC03")
def test_cycles_of_cards_come_on_top_and_may_be_stopped() -> None:
    s = scene(hands=[["logic_drone"]], requests=["mars_earth"]).do("cycle spore_culture", "play logic_drone")
    assert s.offers() == [
        "done",
        "cycle gene_therapist",
        "cycle data_broker",
        "cycle freight_hauler",
        "cycle perimeter_guard",
        "cycle_request",
    ]
    s.do("cycle_request")
    assert (s.asked, s.request()) == ("Main", "moon_mars")
    s = scene(architects=["sable"]).do("ability sable_1", "cycle spore_culture", "cycle data_broker")
    assert (s.asked, s.t.cycled) == ("Main", False)
    s = scene(architects=["sable"]).do("ability sable_1", "cycle spore_culture", "done")
    assert s.can("cycle data_broker")


@pytest.mark.rule("HEL-CYC04")
def test_a_lone_card_comes_back() -> None:
    s = scene(below=[[], [], [], []]).do("cycle spore_culture")
    assert (s.market()[0], s.t.decks[0], s.t.bottoms[0], s.t.cycled) == ("spore_culture", [], 0, True)
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
    assert s.offers("cycle") == ["cycle data_broker"]
    # nothing to Cycle at all: a card's Cycle is passed over
    s = scene(hands=[["logic_drone"]], market=["", "", "", ""]).do("play logic_drone")
    assert s.asked == "Main"


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
    assert s.offers("bonus") == ["bonus ceres_mining_colony"]
    assert s.offers("key") == []


@pytest.mark.rule("HEL-BON04", "HEL-BON05", "HEL-BON11", "HEL-BON13", "HEL-EX11")
def test_key_access_of_a_card_comes_on_top_and_needs_no_embassy() -> None:
    s = scene(
        hands=[["warp_navigator", "warp_navigator"]],
        ships=["mars"],
        embassies=[["mars"]],
        decks=[["material_asset"] * 5],
    )
    s.do("key martian_biosphere", "decline", "play warp_navigator")
    # at Mars it could not be used: staying there it is lost without a question
    s.do("decline")
    assert s.asked == "Main"
    s.do("play warp_navigator", "move ceres")
    assert s.asked == "Whether"
    assert s.do("do").pool() == (3, 0)
    assert (s.t.visited, s.embassies()) == (0b01100, ["mars"])


@pytest.mark.rule("HEL-BON06")
def test_a_granted_key_access_is_never_the_bonus() -> None:
    s = scene(hands=[["warp_navigator"]]).do("play warp_navigator", "move ceres")
    assert s.offers() == ["decline", "do"]
    assert s.do("do").pool() == (3, 0)  # the Key Access, not the Bonus of 1


@pytest.mark.rule("HEL-BON07")
def test_a_location_is_never_used_twice_in_a_turn() -> None:
    s = scene(hands=[["warp_navigator"]], ships=["ceres"]).do(
        "bonus ceres_mining_colony", "play warp_navigator", "decline"
    )
    assert (s.asked, s.pool()) == ("Main", (1, 0))  # not offered (R14)
    s = scene(hands=[["warp_navigator"]], ships=["moon"], embassies=[["ceres"]])
    s.do("play warp_navigator", "move ceres", "do")
    assert not s.can("bonus ceres_mining_colony")
    assert s.refused("key ceres_mining_colony") == "HEL-BON07"
    assert not s.t.bonus


@pytest.mark.rule("HEL-BON08")
def test_a_card_gives_no_key_access_at_a_shut_down_location() -> None:
    s = scene(hands=[["warp_navigator"]], events={"ceres_solar_flare": "active"})
    assert s.do("play warp_navigator", "move ceres").asked == "Main"
    s = scene(hands=[["the_wraith", "warp_navigator"]], events={"ceres_solar_flare": "active"})
    s.do("play the_wraith", "decline", "play warp_navigator", "move ceres")
    assert s.asked == "Whether"  # R15


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
    # R69: no card to discard; the Key Access needs none
    s = scene(embassies=[["earth"]])
    assert (s.can("bonus old_world_capital"), s.can("key old_world_capital")) == (False, True)
    assert s.refused("bonus old_world_capital") == "HEL-BON01"
    s = scene(hands=[["material_asset"]]).do("bonus old_world_capital")
    assert (s.influence(), s.discard(), s.asked) == (1, ["material_asset"], "Main")
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


@pytest.mark.rule("HEL-OBT01", "HEL-OBT03", "HEL-OBT09", "HEL-TRM01", "HEL-OBT10")
def test_bought_cards_go_on_top_the_last_one_uppermost() -> None:
    s = scene(credits=9, market=MARKET_CHEAP).do("buy perimeter_guard", "prime", "buy cryo_override")
    assert s.deck()[-3:] == ["perimeter_guard", "prime_asset", "cryo_override"]
    assert (s.pool(), s.t.primes) == ((3, 0), 15)
    assert s.hand() == []
    assert (s.can("buy symbiotic_graft"), s.do("buy symbiotic_graft").can("prime")) == (True, False)
    # R30: a later draw of the turn takes it
    s = scene(credits=3, hands=[["symbiotic_graft"]]).do("buy spore_culture", "play symbiotic_graft")
    assert s.hand() == ["spore_culture"]


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
    assert s.offers("buy") == ["buy data_broker", "buy freight_hauler", "buy perimeter_guard"]
    s.do("end", "end")
    assert s.market()[0] == ""


@pytest.mark.rule("HEL-OBT06")
def test_prime_assets_run_out() -> None:
    s = scene(credits=4)
    s.t.primes = 1
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
    assert s.offers() == ["obtain data_broker", "obtain freight_hauler", "obtain perimeter_guard"]
    s.do("obtain data_broker")
    assert (s.deck()[-1], s.pool(), s.market()[1]) == ("data_broker", (0, 0), "cryo_override")


# -- Overcoming ------------------------------------------------------------------------------


@pytest.mark.rule("HEL-OVC01")
def test_the_ship_must_be_at_the_event() -> None:
    s = scene(defense=9, events={"mars_terraform_failure": "inactive", FLARE: "inactive"})
    assert s.offers("overcome") == [f"overcome {FLARE}"]
    assert s.refused("overcome mars_terraform_failure") == "HEL-OVC01"


@pytest.mark.rule("HEL-OVC02", "HEL-OVC03", "HEL-OVC04", "HEL-OVC05", "HEL-TRM10")
@pytest.mark.parametrize(("side", "price", "worth"), [("inactive", 3, 2), ("active", 4, 1)])
def test_the_face_up_side_says_price_and_influence(side: str, price: int, worth: int) -> None:
    assert scene(defense=price - 1, events={FLARE: side}).refused(f"overcome {FLARE}") == "HEL-OVC03"
    s = scene(defense=price + 1, events={FLARE: side}).do(f"overcome {FLARE}")
    assert (s.pool(), s.influence(), s.trophies(), s.faces()) == ((0, 1), worth, [FLARE], {})


@pytest.mark.rule("HEL-OVC06", "HEL-OVC07")
def test_several_events_in_any_order() -> None:
    events = {FLARE: "active", "earth_food_riot": "inactive", "earth_ion_squall": "inactive"}
    s = scene(defense=8, events=events).do("overcome earth_ion_squall", f"overcome {FLARE}")
    assert (s.trophies(), s.pool(), s.influence()) == (["earth_ion_squall", FLARE], (0, 0), 3 + 1)
    assert s.offers("overcome") == []


@pytest.mark.rule("HEL-OVC08")
def test_a_location_opens_when_nothing_shuts_it_any_more() -> None:
    s = scene(hands=[["material_asset"]], defense=8, events={FLARE: "active", "earth_food_riot": "active"})
    s.do(f"overcome {FLARE}")
    assert s.shut() == ["earth"]
    s.do("overcome earth_food_riot")
    assert s.shut() == []
    assert s.can("bonus old_world_capital")


@pytest.mark.rule("HEL-OVC09")
def test_defense_and_alternative_are_not_mixed() -> None:
    s = scene(defense=3, credits=3, events={"earth_labor_strike": "active"})  # 4 Defense or 3 Credits
    assert (s.can("overcome earth_labor_strike"), s.can("bribe earth_labor_strike")) == (False, True)
    assert s.do("bribe earth_labor_strike").pool() == (0, 3)
    assert scene(defense=9, events={FLARE: "active"}).can("end")


@pytest.mark.rule("HEL-OVC10")
def test_a_running_text_stops_with_its_event() -> None:
    s = scene(defense=4, credits=3, events={"earth_systemic_inflation": "active"})
    assert not s.can("buy spore_culture")
    assert s.do("overcome earth_systemic_inflation").can("buy spore_culture")
    s = scene(1, credits=3, events={"earth_systemic_inflation": "active"}, market=["spore_culture", "", "", ""])
    s.do("end")
    assert s.t.modifiers[0] == 0  # taken by the Syndicate


# -- alternative costs -----------------------------------------------------------------------


@pytest.mark.rule("HEL-ALT01", "HEL-ALT04", "HEL-ALT06")
def test_credits_instead_of_defense() -> None:
    s = scene(credits=3, events={"earth_meteor_shower": "active"}).do("bribe earth_meteor_shower")
    assert (s.pool(), s.influence(), s.trophies()) == ((0, 0), 2, ["earth_meteor_shower"])
    assert not scene(credits=2, bank=(10, 0), events={"earth_meteor_shower": "active"}).can("bribe earth_meteor_shower")
    assert not scene(credits=3, events={"earth_refugee_crisis": "active"}).can("bribe earth_refugee_crisis")
    assert scene(credits=4, events={"earth_refugee_crisis": "active"}).can("bribe earth_refugee_crisis")


@pytest.mark.rule("HEL-ALT02", "HEL-ALT03", "HEL-ALT05")
def test_all_icons_are_paid_with_different_cards_from_hand() -> None:
    # Food Riot: a Bio card and any other card (R18)
    riot = {"earth_food_riot": "active"}
    assert not scene(hands=[["gene_sampler"]], events=riot).can("bribe earth_food_riot")
    assert not scene(hands=[["material_asset", "courier_pod"]], events=riot).can("bribe earth_food_riot")
    s = scene(hands=[["gene_sampler", "material_asset", "xenobotanist"]], events=riot).do("bribe earth_food_riot")
    assert s.offers() == ["discard gene_sampler", "discard xenobotanist"]
    s.do("discard gene_sampler")
    assert s.offers() == ["discard material_asset", "discard xenobotanist"]
    s.do("discard material_asset")
    assert (s.trophies(), s.discard(), s.pool()) == (["earth_food_riot"], ["gene_sampler", "material_asset"], (0, 0))
    assert scene(hands=[["material_asset", "courier_pod"]], events=riot).refused("bribe earth_food_riot") == "HEL-ALT02"
    # Senate Deadlock: a card and 3 Credits
    deadlock = {"earth_senate_deadlock": "active"}
    assert not scene(hands=[[]], credits=3, events=deadlock).can("bribe earth_senate_deadlock")
    assert not scene(hands=[["courier_pod"]], credits=2, events=deadlock).can("bribe earth_senate_deadlock")
    s = scene(hands=[["courier_pod"]], credits=3, events=deadlock).do("bribe earth_senate_deadlock")
    assert (s.discard(), s.pool(), s.asked) == (["courier_pod"], (0, 0), "Main")


@pytest.mark.rule("HEL-ALT03")
@pytest.mark.parametrize(
    ("event", "serves", "not_"),
    [
        ("radiation_surge", "genesis_seed", "uplink_drone"),
        ("system_virus", "uplink_drone", "courier_pod"),
        ("smuggling_ring", "courier_pod", "militia_cadet"),
    ],
)
def test_icons_of_factions(event: str, serves: str, not_: str) -> None:
    s = scene(hands=[[serves, not_]], events={f"earth_{event}": "active"}).do(f"bribe earth_{event}")
    assert s.offers() == [f"discard {serves}"]
    assert s.do(f"discard {serves}").trophies() == [f"earth_{event}"]
    assert not scene(hands=[[not_]], events={f"earth_{event}": "active"}).can(f"bribe earth_{event}")


# -- travel ----------------------------------------------------------------------------------


@pytest.mark.rule("HEL-TRV01", "HEL-TRV03")
def test_two_credits_to_any_other_location_again_and_again() -> None:
    s = scene(credits=5)
    assert s.offers("travel") == ["travel moon", "travel mars", "travel ceres", "travel europa"]
    s.do("travel europa", "travel moon")
    assert (s.ship(), s.pool()) == ("moon", (1, 0))
    assert s.offers("travel") == []
    assert s.refused("travel mars") == "HEL-TRV01"
    assert scene(credits=1, bank=(10, 10)).offers("travel") == []


@pytest.mark.rule("HEL-TRV02")
def test_one_credit_to_an_own_embassy() -> None:
    s = scene(credits=1, embassies=[["mars"], ["moon"]])
    assert s.offers("travel") == ["travel mars"]
    assert s.do("travel mars").pool() == (0, 0)


@pytest.mark.rule("HEL-TRV05", "HEL-TRM12")
@pytest.mark.parametrize(
    ("here", "near"),
    [
        ("earth", ["moon"]),
        ("moon", ["earth", "mars"]),
        ("mars", ["moon", "ceres"]),
        ("ceres", ["mars", "europa"]),
        ("europa", ["ceres"]),
    ],
)
def test_adjacent_locations(here: str, near: list[str]) -> None:
    s = scene(hands=[["rapid_response_unit"]], ships=[here]).do("play rapid_response_unit")
    assert s.offers("move") == [f"move {place}" for place in near]


@pytest.mark.rule("HEL-TRV06", "HEL-TAX05", "HEL-TRV04")
def test_events_at_either_end_do_not_matter_but_for_the_tax_on_leaving() -> None:
    s = scene(credits=2, events={FLARE: "active", "mars_magnetic_storm": "active", "moon_food_riot": "inactive"})
    assert s.offers("travel") == ["travel moon", "travel mars", "travel ceres", "travel europa"]
    assert scene(credits=2, events={"earth_magnetic_storm": "inactive"}).can("travel mars")


@pytest.mark.rule("HEL-TAX01", "HEL-TAX02", "HEL-TAX03", "HEL-EX07")
def test_the_movement_tax_makes_every_trip_cost_three() -> None:
    storm = {"earth_magnetic_storm": "active"}
    assert scene(credits=2, embassies=[["mars"]], events=storm).refused("travel mars") == "HEL-TAX01"
    assert scene(credits=3, embassies=[["mars"]], events=storm).do("travel mars").pool() == (0, 0)
    both = {**storm, "earth_gravity_tremor": "active"}
    assert scene(credits=3, embassies=[["mars"]], events=both).do("travel moon").pool() == (0, 0)
    assert scene(credits=3, embassies=[["mars"]]).do("travel mars").pool() == (2, 0)
    # R19: The Wraith does not lift it
    s = scene(hands=[["the_wraith"]], credits=1, events=storm).do("play the_wraith", "decline")
    assert (s.pool(), s.offers("travel")) == ((2, 0), [])


@pytest.mark.rule("HEL-TAX04", "HEL-PLY12", "HEL-EX06")
def test_free_moves_are_not_taxed() -> None:
    s = scene(hands=[["telemetric_engineer"]], events={"earth_magnetic_storm": "active"}).do("play telemetric_engineer")
    assert s.offers("move") == ["move moon", "move mars", "move ceres", "move europa"]  # R20: never where one is
    s.do("move europa")
    assert (s.ship(), s.pool()) == ("europa", (1, 0))


# -- Embassies -------------------------------------------------------------------------------


@pytest.mark.rule("HEL-EMB01", "HEL-EMB02", "HEL-EMB06")
def test_two_credits_place_an_embassy_here_once() -> None:
    s = scene(credits=4, embassies=[[], ["earth"]])
    s.do("embassy")
    assert (s.pool(), s.embassies(0), s.embassies(1)) == ((2, 0), ["earth"], ["earth"])
    assert (s.can("embassy"), s.refused("embassy")) == (False, "HEL-EMB02")
    assert scene(credits=1).refused("embassy") == "HEL-EMB01"
    # another's Embassy gives nothing
    s = scene(credits=1, ships=["moon"], embassies=[[], ["moon", "mars"]])
    assert (s.offers("key"), s.offers("travel")) == ([], [])


@pytest.mark.rule("HEL-EMB03", "HEL-EMB04")
def test_no_embassy_by_a_card_where_it_is_not_able() -> None:
    for given in ({"events": {FLARE: "active"}}, {"embassies": [["earth"]]}):
        s = scene(hands=[["diplomatic_courier"]], **given).do("play diplomatic_courier")  # type: ignore[arg-type]
        assert s.asked == "Main"
    s = scene(hands=[["diplomatic_courier"]]).do("play diplomatic_courier", "do")
    assert (s.embassies(), s.pool()) == (["earth"], (0, 0))


@pytest.mark.rule("HEL-EMB05", "HEL-COL24")
def test_an_embassy_stays_useful_at_a_shut_down_location() -> None:
    s = scene(
        credits=1,
        embassies=[["mars"], ["earth"]],
        ships=["earth", "europa"],
        defense=1,
        hands=[[], ["sentinel_prototype"]],
        events={"mars_solar_flare": "active", FLARE: "active"},
    )
    assert s.can("travel mars")
    assert s.can(f"call {FLARE} 1")


# -- the Architect ---------------------------------------------------------------------------


@pytest.mark.rule("HEL-ARC01", "HEL-ARC02", "HEL-ARC03")
def test_an_ability_freezes_the_architect() -> None:
    s = scene().do("ability vashti_2")
    assert (s.t.seats[0].cryo, s.pool()) == (4, (0, 2))
    assert s.offers("ability") == []
    assert s.refused("ability vashti_1") == "HEL-ARC03"
    assert scene(cryo=[1]).offers("ability") == []


@pytest.mark.rule("HEL-ARC04")
def test_a_card_that_thaws_frees_the_architect_in_the_same_turn() -> None:
    s = scene(hands=[["cryo_override", "cryo_override"]]).do("ability vashti_1", "play cryo_override")
    assert s.do("ability vashti_2").pool() == (1, 3)
    assert s.do("play cryo_override").t.seats[0].cryo == 2
    assert s.offers("ability") == []


@pytest.mark.rule("HEL-ARC05", "HEL-ARC06")
def test_gifts_of_an_architect_follow_the_rules_of_cards() -> None:
    s = scene(architects=["kestrel"], events={"earth_magnetic_storm": "active"}).do("ability kestrel_1", "move europa")
    assert (s.ship(), s.pool()) == ("europa", (0, 0))
    assert scene(architects=["noor"], events={FLARE: "active"}).offers("ability") == []
    s = scene(hands=[["courier_pod"]]).do("play courier_pod")
    assert s.offers("ability") == []
    # R62: not under Warp Collapse, since its first step fails
    s = scene(architects=["kestrel"], events={"europa_warp_collapse": "active"})
    assert (s.offers("ability"), s.refused("ability kestrel_2")) == ([], "HEL-ARC02")


@pytest.mark.rule("HEL-EX13")
def test_an_architect_with_two_counters_rests_for_a_turn() -> None:
    s = scene(1, architects=["tiberius"], market=["", "", "", ""], below=[[], [], [], []]).do("ability tiberius_1")
    assert (s.ship(), s.t.seats[0].cryo, s.offers("ability")) == ("moon", 2, [])
    s.do("end")
    assert (s.t.seats[0].cryo, s.offers("ability")) == (1, [])
    s.do("end")
    while s.asked != "Main":
        s.do(s.offers()[0])
    assert (s.t.seats[0].cryo, s.can("ability tiberius_1")) == (0, True)


def test_a_table_is_dealt_ready_for_the_first_main_phase() -> None:
    t = fresh(2)
    assert t.view(t.mover()).phase == "main"

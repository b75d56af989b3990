"""Events and ships in the Main Phase: HEL-OVC, HEL-ALT, HEL-TRV, HEL-TAX, HEL-EMB, HEL-ARC."""

from __future__ import annotations

import pytest

from tests.games.helionox.scene import fresh, scene

FLARE = "earth_solar_flare"  # Inactive: 3 Defense, 2 Influence; Active: 4, 1


# -- Overcoming ------------------------------------------------------------------------------


@pytest.mark.rule("HEL-OVC01")
def test_the_ship_must_be_at_the_event() -> None:
    s = scene(defense=9, events={"mars_terraform_failure": "inactive", FLARE: "inactive"})
    assert s.legal_moves("overcome") == [f"overcome {FLARE}"]
    assert s.refused("overcome mars_terraform_failure") == "HEL-OVC01"


@pytest.mark.rule("HEL-OVC02")
@pytest.mark.parametrize("side", ["inactive", "active"])
def test_either_side_can_be_overcome(side: str) -> None:
    assert scene(defense=9, events={FLARE: side}).do(f"overcome {FLARE}").faces() == {}


@pytest.mark.rule("HEL-OVC03")
@pytest.mark.parametrize(("side", "price"), [("inactive", 3), ("active", 4)])
def test_the_face_up_side_names_the_defense_to_pay(side: str, price: int) -> None:
    assert scene(defense=price - 1, events={FLARE: side}).refused(f"overcome {FLARE}") == "HEL-OVC03"
    assert scene(defense=price + 1, events={FLARE: side}).do(f"overcome {FLARE}").pool() == (0, 1)


@pytest.mark.rule("HEL-OVC04")
@pytest.mark.parametrize(("side", "worth"), [("inactive", 2), ("active", 1)])
def test_the_face_up_side_names_the_influence(side: str, worth: int) -> None:
    assert scene(defense=9, events={FLARE: side}).do(f"overcome {FLARE}").influence() == worth


@pytest.mark.rule("HEL-OVC05", "HEL-TRM10")
def test_an_overcome_event_is_a_trophy() -> None:
    s = scene(defense=9, events={FLARE: "active"}).do(f"overcome {FLARE}")
    assert (s.trophies(0), s.trophies(1)) == ([FLARE], [])


@pytest.mark.rule("HEL-OVC06", "HEL-OVC07")
def test_several_events_in_any_order() -> None:
    events = {FLARE: "active", "earth_food_riot": "inactive", "earth_ion_squall": "inactive"}
    s = scene(defense=8, events=events).do("overcome earth_ion_squall", f"overcome {FLARE}")
    assert (s.trophies(), s.pool(), s.influence()) == (["earth_ion_squall", FLARE], (0, 0), 3 + 1)
    assert s.legal_moves("overcome") == []


@pytest.mark.rule("HEL-OVC08")
def test_a_location_opens_when_nothing_shuts_it_any_more() -> None:
    s = scene(hands=[["material_asset"]], defense=8, events={FLARE: "active", "earth_food_riot": "active"})
    s.do(f"overcome {FLARE}")
    assert s.shut_down() == ["earth"]
    s.do("overcome earth_food_riot")
    assert s.shut_down() == []
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
    # Food Riot: a Bio card and any other card (HEL-R18)
    riot = {"earth_food_riot": "active"}
    assert not scene(hands=[["gene_sampler"]], events=riot).can("bribe earth_food_riot")
    assert not scene(hands=[["material_asset", "courier_pod"]], events=riot).can("bribe earth_food_riot")
    s = scene(hands=[["gene_sampler", "material_asset", "xenobotanist"]], events=riot).do("bribe earth_food_riot")
    assert s.legal_moves() == ["discard gene_sampler", "discard xenobotanist"]
    s.do("discard gene_sampler")
    assert s.legal_moves() == ["discard material_asset", "discard xenobotanist"]
    s.do("discard material_asset")
    assert (s.trophies(), s.discard(), s.pool()) == (["earth_food_riot"], ["gene_sampler", "material_asset"], (0, 0))
    assert scene(hands=[["material_asset", "courier_pod"]], events=riot).refused("bribe earth_food_riot") == "HEL-ALT02"
    # Senate Deadlock: a card and 3 Credits
    deadlock = {"earth_senate_deadlock": "active"}
    assert not scene(hands=[[]], credits=3, events=deadlock).can("bribe earth_senate_deadlock")
    assert not scene(hands=[["courier_pod"]], credits=2, events=deadlock).can("bribe earth_senate_deadlock")
    s = scene(hands=[["courier_pod"]], credits=3, events=deadlock).do("bribe earth_senate_deadlock")
    assert (s.discard(), s.pool(), s.question_id) == (["courier_pod"], (0, 0), "Main")


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
    assert s.legal_moves() == [f"discard {serves}"]
    assert s.do(f"discard {serves}").trophies() == [f"earth_{event}"]
    assert not scene(hands=[[not_]], events={f"earth_{event}": "active"}).can(f"bribe earth_{event}")


# -- travel ----------------------------------------------------------------------------------


@pytest.mark.rule("HEL-TRV01", "HEL-TRV03")
def test_two_credits_to_any_other_location_again_and_again() -> None:
    s = scene(credits=5)
    assert s.legal_moves("travel") == ["travel moon", "travel mars", "travel ceres", "travel europa"]
    s.do("travel europa", "travel moon")
    assert (s.ship(), s.pool()) == ("moon", (1, 0))
    assert s.legal_moves("travel") == []
    assert s.refused("travel mars") == "HEL-TRV01"
    assert scene(credits=1, bank=(10, 10)).legal_moves("travel") == []


@pytest.mark.rule("HEL-TRV02")
def test_one_credit_to_an_own_embassy() -> None:
    s = scene(credits=1, embassies=[["mars"], ["moon"]])
    assert s.legal_moves("travel") == ["travel mars"]
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
    assert s.legal_moves("move") == [f"move {place}" for place in near]


@pytest.mark.rule("HEL-TRV06", "HEL-TAX05", "HEL-TRV04")
def test_events_at_either_end_do_not_matter_but_for_the_tax_on_leaving() -> None:
    s = scene(credits=2, events={FLARE: "active", "mars_magnetic_storm": "active", "moon_food_riot": "inactive"})
    assert s.legal_moves("travel") == ["travel moon", "travel mars", "travel ceres", "travel europa"]
    assert scene(credits=2, events={"earth_magnetic_storm": "inactive"}).can("travel mars")


@pytest.mark.rule("HEL-TAX01", "HEL-TAX02", "HEL-TAX03", "HEL-EX07")
def test_the_movement_tax_makes_every_trip_cost_three() -> None:
    storm = {"earth_magnetic_storm": "active"}
    assert scene(credits=2, embassies=[["mars"]], events=storm).refused("travel mars") == "HEL-TAX01"
    assert scene(credits=3, embassies=[["mars"]], events=storm).do("travel mars").pool() == (0, 0)
    both = {**storm, "earth_gravity_tremor": "active"}
    assert scene(credits=3, embassies=[["mars"]], events=both).do("travel moon").pool() == (0, 0)
    assert scene(credits=3, embassies=[["mars"]]).do("travel mars").pool() == (2, 0)
    # HEL-R19: The Wraith does not lift it
    s = scene(hands=[["the_wraith"]], credits=1, events=storm).do("play the_wraith", "decline", "decline")
    assert (s.pool(), s.legal_moves("travel")) == ((2, 0), [])


@pytest.mark.rule("HEL-TAX04", "HEL-PLY12", "HEL-EX06")
def test_free_moves_are_not_taxed() -> None:
    s = scene(hands=[["telemetric_engineer"]], events={"earth_magnetic_storm": "active"}).do("play telemetric_engineer")
    assert s.legal_moves("move") == [
        "move moon",
        "move mars",
        "move ceres",
        "move europa",
    ]  # HEL-R20: never where one is
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
    assert (s.legal_moves("key"), s.legal_moves("travel")) == ([], [])


@pytest.mark.rule("HEL-EMB03", "HEL-EMB04")
def test_no_embassy_by_a_card_where_it_is_not_able() -> None:
    for given in ({"events": {FLARE: "active"}}, {"embassies": [["earth"]]}):
        s = scene(hands=[["diplomatic_courier"]], **given).do("play diplomatic_courier")  # type: ignore[arg-type]
        assert s.question_id == "Main"
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
    assert s.legal_moves("ability") == []
    assert [s.refused(f"ability vashti_{number}") for number in (1, 2)] == ["HEL-ARC03", "HEL-ARC03"]
    assert scene(cryo=[1]).legal_moves("ability") == []


@pytest.mark.rule("HEL-ARC04")
def test_a_card_that_thaws_frees_the_architect_in_the_same_turn() -> None:
    s = scene(hands=[["cryo_override", "cryo_override"]]).do("ability vashti_1", "play cryo_override")
    assert s.do("ability vashti_2").pool() == (0, 3)
    assert s.do("play cryo_override").t.seats[0].cryo == 2
    assert s.legal_moves("ability") == []


@pytest.mark.rule("HEL-ARC05", "HEL-ARC06")
def test_gifts_of_an_architect_follow_the_rules_of_cards() -> None:
    s = scene(architects=["kestrel"], events={"earth_magnetic_storm": "active"}).do("ability kestrel_1", "move europa")
    assert (s.ship(), s.pool()) == ("europa", (0, 0))
    assert scene(architects=["noor"], events={FLARE: "active"}).legal_moves("ability") == []
    s = scene(hands=[["courier_pod"]]).do("play courier_pod")
    assert s.legal_moves("ability") == []
    # HEL-R62: any step is enough; under Warp Collapse the first ability has none, the second gives its Credit
    s = scene(architects=["kestrel"], events={"europa_warp_collapse": "active"})
    assert (s.legal_moves("ability"), s.refused("ability kestrel_1")) == (["ability kestrel_2"], "HEL-ARC02")
    s.do("ability kestrel_2")
    assert (s.question_id, s.ship(), s.pool(), s.t.seats[0].cryo) == ("Main", "earth", (1, 0), 3)


@pytest.mark.rule("HEL-EX13")
def test_an_architect_with_two_counters_rests_for_a_turn() -> None:
    s = scene(1, architects=["tiberius"], market=["", "", "", ""], below=[[], [], [], []]).do("ability tiberius_1")
    assert (s.ship(), s.t.seats[0].cryo, s.legal_moves("ability")) == ("moon", 2, [])
    s.do("end")
    assert (s.t.seats[0].cryo, s.legal_moves("ability")) == (1, [])
    s.do("end")
    while s.question_id != "Main":
        s.do(s.legal_moves()[0])
    assert (s.t.seats[0].cryo, s.can("ability tiberius_1")) == (0, True)


def test_a_table_is_dealt_ready_for_the_first_main_phase() -> None:
    t = fresh(2)
    assert t.view(t.current_player()).phase == "main"

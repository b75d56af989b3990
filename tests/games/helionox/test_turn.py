"""Event, Cryo and End Phase, Shut Down: HEL-TRN, HEL-EVT, HEL-CRY, HEL-END, HEL-SHU."""

from __future__ import annotations

import pytest

from cinque.games.helionox.rules.moves import EVENTS
from tests.games.helionox.scene import scene

ALL = ["earth", "moon", "mars", "ceres", "europa"]


@pytest.mark.rule("HEL-TRN02", "HEL-TRN03", "HEL-TRN01")
def test_a_turn_has_four_phases_and_ends_when_the_player_says_so() -> None:
    s = scene(cryo=[0, 2], events={"mars_solar_flare": "inactive"}, to_come=["moon_solar_flare"])
    assert s.can("end")
    start = len(s.t.events)
    s.do("end")
    kinds = [(e.kind, e.seat) for e in s.t.events[start:]]
    assert kinds == [("drew", 0), ("turn", 1), ("activated", -1), ("placed", -1), ("thawed", 1)]
    assert (s.question_id, s.current_player) == ("Main", 1)


@pytest.mark.rule("HEL-EVT01", "HEL-SCO01")
def test_with_an_empty_event_deck_the_game_ends_before_anything_turns() -> None:
    s = scene(to_come=[], events={"mars_solar_flare": "inactive"}, cryo=[0, 2])
    s.do("end")
    assert s.t.over
    assert s.faces() == {"mars_solar_flare": "inactive"}
    assert s.t.seats[1].cryo == 2


@pytest.mark.rule("HEL-EVT02")
def test_inactive_events_turn_active() -> None:
    events = {"mars_solar_flare": "inactive", "moon_ion_squall": "inactive"}
    faces = scene(events=events, to_come=["moon_solar_flare"]).do("end").faces()
    assert (faces["mars_solar_flare"], faces["moon_ion_squall"]) == ("active", "active")
    # with nothing in play there is nothing to turn
    assert scene(to_come=["mars_ion_squall"]).do("end").events("activated") == []


@pytest.mark.rule("HEL-EVT03")
def test_then_the_top_event_is_placed_inactive() -> None:
    s = scene(to_come=["mars_ion_squall", "moon_solar_flare"]).do("end")
    assert s.faces() == {"moon_solar_flare": "inactive"}


@pytest.mark.rule("HEL-EVT04")
def test_a_new_event_is_inactive_until_the_next_event_phase() -> None:
    s = scene(to_come=["mars_ion_squall", "moon_solar_flare"], hands=[[], ["material_asset"]]).do("end")
    assert s.do("play material_asset").faces()["moon_solar_flare"] == "inactive"
    assert s.do("end").faces() == {"moon_solar_flare": "active", "mars_ion_squall": "inactive"}


@pytest.mark.rule("HEL-EVT05")
def test_an_active_event_never_turns_back() -> None:
    s = scene(events={"mars_solar_flare": "inactive"}, to_come=["mars_ion_squall", "moon_food_riot"]).do("end")
    assert s.faces()["mars_solar_flare"] == "active"
    assert s.do("end").faces()["mars_solar_flare"] == "active"


@pytest.mark.rule("HEL-EVT11")
def test_an_inactive_event_shuts_nothing_down() -> None:
    assert scene(events={"mars_solar_flare": "inactive"}).shut_down() == []
    assert scene(events={"mars_solar_flare": "active"}).shut_down() == ["mars"]


@pytest.mark.rule("HEL-EVT06", "HEL-EVT09", "HEL-EVT10", "HEL-SHU01")
def test_an_active_event_of_any_class_shuts_its_location_down() -> None:
    s = scene(events={"mars_solar_flare": "active", "mars_food_riot": "active", "moon_labor_strike": "active"})
    assert s.shut_down() == ["moon", "mars"]
    assert len(s.faces()) == 3


@pytest.mark.rule("HEL-EVT07", "HEL-SHU01")
def test_a_catastrophe_shuts_everything_once_it_is_active() -> None:
    s = scene(events={"mars_terraform_failure": "inactive"}, to_come=["moon_solar_flare"])
    assert s.shut_down() == []
    assert s.do("end").shut_down() == ALL
    # HEL-R58: until the last one is gone
    s = scene(
        ships=["mars"],
        defense=12,
        events={"mars_terraform_failure": "active", "mars_biosphere_breach": "active", "ceres_solar_flare": "active"},
    )
    assert s.do("overcome mars_terraform_failure").shut_down() == ALL
    assert s.do("overcome mars_biosphere_breach").shut_down() == ["ceres"]


@pytest.mark.rule("HEL-EVT08")
def test_running_texts_of_catastrophes() -> None:
    # Global Blackout: nobody Cycles, not even by a card
    s = scene(hands=[["logic_drone"]], events={"earth_global_blackout": "active"})
    assert s.legal_moves("cycle") == []
    assert s.refused("cycle spore_culture") == "HEL-EVT08"
    assert s.do("play logic_drone").question_id == "Main"
    # Orbital Decay: leaving costs 3 everywhere
    s = scene(credits=2, events={"moon_orbital_decay": "active"})
    assert s.legal_moves("travel") == []
    assert scene(credits=3, events={"moon_orbital_decay": "active"}).can("travel mars")
    # Biosphere Breach: one card less in the End Phase, unless it is gone before
    s = scene(ships=["mars"], defense=5, decks=[["material_asset"] * 9], events={"mars_biosphere_breach": "active"})
    assert len(s.do("end").hand()) == 4
    s = scene(ships=["mars"], defense=5, decks=[["material_asset"] * 9], events={"mars_biosphere_breach": "active"})
    assert len(s.do("overcome mars_biosphere_breach", "end").hand()) == 5
    # Reactor Meltdown: the Market is dearer
    assert not scene(credits=3, events={"ceres_reactor_meltdown": "active"}).can("buy spore_culture")
    assert scene(credits=4, events={"ceres_reactor_meltdown": "active"}).can("buy spore_culture")
    # Warp Collapse: free moves do nothing, travel stays
    s = scene(hands=[["courier_pod"]], credits=1, events={"europa_warp_collapse": "active"})
    s.do("play courier_pod")
    assert (s.question_id, s.ship()) == ("Main", "earth")
    assert s.can("travel mars")
    # an Inactive one has no text
    assert scene(credits=3, events={"ceres_reactor_meltdown": "inactive"}).can("buy spore_culture")


@pytest.mark.rule("HEL-EVT08", "HEL-EVT12", "HEL-ALL03")
def test_texts_on_turning_strike_everybody_from_earth_outward() -> None:
    # Platform Misfire (Moon) before Deep Freeze (Europa), although it was placed later (HEL-R61)
    s = scene(
        3,
        to_come=["mars_ion_squall"],
        cryo=[1, 0, 4],
        hands=[["material_asset"] * 5, ["courier_pod", "prime_asset"], ["prime_asset"]],
        events={"europa_deep_freeze": "inactive", "moon_platform_misfire": "inactive"},
    )
    s.do("end")
    while s.question_id == "Shed":
        s.do("discard material_asset")
    # the current player decides first, then clockwise; one card in hand is no choice
    assert (s.question_id, s.current_player, s.legal_moves()) == (
        "Discard",
        1,
        ["discard courier_pod", "discard prime_asset"],
    )
    assert s.discard(2) == []
    s.do("discard prime_asset")
    assert s.discard(2) == ["prime_asset"]
    assert (s.question_id, s.current_player) == ("Discard", 0)
    assert [x.cryo for x in s.t.seats] == [1, 0, 4]
    s.do("discard material_asset")
    assert s.question_id == "Main"
    assert [x.cryo for x in s.t.seats] == [2, 0, 4]  # 1 more each, at most 4; then the current player thaws 1


@pytest.mark.rule("HEL-EVT08")
def test_asteroid_cascade_takes_an_embassy_of_everybodys_choice() -> None:
    s = scene(
        3,
        to_come=["mars_ion_squall"],
        embassies=[["earth"], ["moon", "mars"], []],
        events={"ceres_asteroid_cascade": "inactive"},
    )
    s.do("end")
    assert (s.question_id, s.current_player, s.legal_moves()) == (
        "LoseEmbassy",
        1,
        ["lose_embassy moon", "lose_embassy mars"],
    )
    s.do("lose_embassy mars")
    assert (s.embassies(0), s.embassies(1), s.question_id) == ([], ["moon"], "Main")
    # it goes back to its owner and can be placed again (HEL-R22)
    s.t.seats[1].credits, s.t.seats[1].ship = 2, 0
    s.t.faces, s.t.failed_calls, s.t.closed = [], [], 0
    assert s.can("embassy")


# -- Cryo ------------------------------------------------------------------------------------


@pytest.mark.rule("HEL-CRY01", "HEL-CRY02", "HEL-CRY03")
def test_one_counter_leaves_the_current_players_architect_alone() -> None:
    s = scene(3, cryo=[3, 1, 2])
    s.do("end")
    assert [x.cryo for x in s.t.seats] == [3, 0, 2]
    assert s.can("ability vashti_1")  # thawed before the Main Phase
    s.do("end")
    assert [x.cryo for x in s.t.seats] == [3, 0, 1]
    assert not s.can("ability vashti_1")


# -- Shut Down -------------------------------------------------------------------------------


@pytest.mark.rule("HEL-SHU02")
@pytest.mark.parametrize(
    ("move", "clause"),
    [
        pytest.param("bonus lunar_base", "HEL-BON08", marks=pytest.mark.rule("HEL-BON08")),
        pytest.param("key lunar_base", "HEL-BON08", marks=pytest.mark.rule("HEL-BON08")),
        pytest.param("embassy", "HEL-EMB03", marks=pytest.mark.rule("HEL-EMB03")),
        pytest.param("cargo", "HEL-CAR07", marks=pytest.mark.rule("HEL-CAR07")),
        pytest.param("deliver mars", "HEL-DEL04", marks=pytest.mark.rule("HEL-DEL04")),
    ],
)
def test_what_a_shut_down_location_stops(move: str, clause: str) -> None:
    home = [["moon"]] if move.startswith("key") else []
    for events, refused in (({}, ""), ({"moon_solar_flare": "active"}, clause)):
        s = scene(ships=["moon"], credits=9, embassies=home, cargo=[["mars"]], events=events)
        assert (s.can(move), s.refused(move)) == (not refused, refused)


@pytest.mark.rule("HEL-SHU03", "HEL-SHU05")
def test_the_wraith_lifts_shut_down_for_its_player_until_the_turn_ends() -> None:
    shut = {"earth_solar_flare": "active", "moon_solar_flare": "active", "europa_deep_freeze": "active"}
    s = scene(
        hands=[["the_wraith", "grand_accord_fleet"]], ships=["earth", "moon"], credits=3, cargo=[["mars"]], events=shut
    )
    assert not s.can("embassy")
    s.do("play the_wraith", "decline", "decline")
    for move in ("embassy", "cargo", "deliver mars"):
        assert s.can(move)
    s.do("play grand_accord_fleet")
    assert (s.embassies(0), s.embassies(1)) == (["earth"], [])  # the other player stays shut out
    assert s.can("key old_world_capital")
    s.do("end", "end")
    s.t.seats[0].credits = 9
    assert not s.can("cargo")
    # Garrisons too (HEL-R73)
    s = scene(1, hands=[["the_wraith", "material_asset"]], garrisons=["earth"])
    assert not s.can("bonus old_world_capital")
    assert s.do("play the_wraith", "decline", "decline").can("bonus old_world_capital")


@pytest.mark.rule("HEL-SHU04", "HEL-OBT02", "HEL-TRV04", "HEL-COL24")
def test_what_a_shut_down_location_does_not_stop() -> None:
    s = scene(
        hands=[["material_asset"], ["sentinel_prototype"]],
        ships=["moon", "moon"],
        credits=5,
        defense=4,
        events={"moon_solar_flare": "active", "mars_solar_flare": "active"},
    )
    for move in (
        "travel mars",
        "travel earth",
        "overcome moon_solar_flare",
        "call moon_solar_flare 1",
        "prime",
        "buy spore_culture",
        "play material_asset",
    ):
        assert s.can(move)


# -- End Phase -------------------------------------------------------------------------------


@pytest.mark.rule("HEL-END01", "HEL-END03", "HEL-PLY07")
def test_played_cards_are_discarded_and_five_are_drawn() -> None:
    s = scene(hands=[["material_asset", "prime_asset"]], decks=[["courier_pod"] * 6])
    s.do("play material_asset", "play prime_asset")
    assert (s.played(), s.discard()) == (["material_asset", "prime_asset"], [])
    s.do("end")
    assert (s.played(), s.discard(), s.hand(), s.deck()) == (
        [],
        ["material_asset", "prime_asset"],
        ["courier_pod"] * 5,
        ["courier_pod"],
    )


@pytest.mark.rule("HEL-END02")
def test_unplayed_cards_may_be_kept_or_discarded_before_the_draw() -> None:
    s = scene(hands=[["material_asset", "prime_asset"]])
    assert s.do("end").question_id == "Shed"  # kept: seven in hand
    s = scene(hands=[["material_asset", "prime_asset"]], decks=[["courier_pod"] * 5])
    s.do("end_tidy")
    assert s.legal_moves() == ["done", "discard material_asset", "discard prime_asset"]
    s.do("discard prime_asset", "done")
    assert s.question_id == "Shed"
    assert s.hand() == ["material_asset"] + ["courier_pod"] * 5
    s = scene(hands=[["material_asset"]], decks=[["courier_pod"] * 5]).do("end_tidy", "discard material_asset")
    assert (s.current_player, s.hand()) == (1, ["courier_pod"] * 5)  # nothing left to ask
    assert not scene().can("end_tidy")
    # what was discarded before the draw can be drawn again by a reshuffle
    s = scene(hands=[["prime_asset"]], decks=[["courier_pod"] * 4]).do("end_tidy", "discard prime_asset")
    assert sorted(s.hand()) == ["courier_pod"] * 4 + ["prime_asset"]


@pytest.mark.rule("HEL-END04", "HEL-EX23")
def test_above_five_cards_are_discarded_by_choice() -> None:
    s = scene(hands=[["prime_asset", "courier_pod"]], decks=[["material_asset"] * 9]).do("end")
    assert len(s.hand()) == 7
    assert s.legal_moves() == ["discard prime_asset", "discard courier_pod", "discard material_asset"]
    s.do("discard material_asset", "discard courier_pod")
    assert (len(s.hand()), s.current_player) == (5, 1)
    assert s.discard() == ["material_asset", "courier_pod"]


@pytest.mark.rule("HEL-END05")
def test_an_empty_deck_is_made_anew_from_the_discard_pile_in_the_middle_of_a_draw() -> None:
    # HEL-R29: two, reshuffle, three; one left
    s = scene(decks=[["courier_pod", "courier_pod"]], discards=[["material_asset"] * 4]).do("end")
    assert sorted(s.hand()) == ["courier_pod"] * 2 + ["material_asset"] * 3
    assert (s.deck(), s.discard()) == (["material_asset"], [])
    # HEL-R59: played cards are in that reshuffle
    s = scene(hands=[["prime_asset"] * 4], decks=[["courier_pod"] * 3])
    s.do(*["play prime_asset"] * 4, "end")
    assert sorted(s.hand()) == ["courier_pod"] * 3 + ["prime_asset"] * 2
    # a deck just emptied is not made anew before the next draw
    s = scene(decks=[["courier_pod"] * 5], discards=[["material_asset"] * 4]).do("end")
    assert (s.deck(), len(s.discard())) == ([], 4)
    # it is shuffled
    orders = set()
    for seed in range(6):
        s = scene(
            decks=[[]], discards=[["material_asset", "prime_asset", "courier_pod", "militia_cadet", "gene_sampler"]]
        )
        s.t.rng = seed
        orders.add(tuple(s.do("end").hand()))
    assert len(orders) > 2


@pytest.mark.rule("HEL-END06")
def test_without_deck_and_discard_pile_no_more_is_drawn() -> None:
    s = scene(decks=[["prime_asset"]]).do("end")
    assert s.hand() == ["prime_asset"]
    # HEL-R80: cards in play are not drawn
    s = scene(hands=[["berserker_serum", "prime_asset"]], decks=[[]]).do(
        "play prime_asset", "play berserker_serum", "decline"
    )
    assert s.hand() == []
    assert sorted(s.do("end").hand()) == ["berserker_serum", "prime_asset"]


@pytest.mark.rule("HEL-END07", "HEL-DEL05", "HEL-CAR09")
def test_delivered_cargo_returns_to_the_supply_at_the_end() -> None:
    s = scene(ships=["moon"], cargo=[["mars"]]).do("deliver mars", "decline")
    assert (s.t.delivered_cargo[1], s.t.cargo_left[2]) == (2, 3)
    s.do("end")
    assert (s.t.delivered_cargo, s.t.cargo_left[2]) == ([-1] * 5, 4)


@pytest.mark.rule("HEL-END08", "HEL-MAI07", "HEL-TRM06")
def test_once_per_turn_marks_and_pools_are_cleared() -> None:
    s = scene(
        hands=[["machine_prophet", "machine_prophet", "the_wraith"], ["sentinel_prototype"]],
        ships=["moon", "moon"],
        credits=9,
        defense=2,
        bank=(3, 2),
        events={"moon_solar_flare": "inactive"},
    )
    s.do(
        "cycle spore_culture",
        "bonus lunar_base",
        "cargo",
        "play machine_prophet",
        "branch 2",
        "play the_wraith",
        "decline",
        "decline",
    )
    s.do("call moon_solar_flare 1", "share 1", "refuse")
    assert not s.can("play machine_prophet")
    influence = s.influence()
    s.do("end")
    while s.question_id == "Shed":
        s.do(s.legal_moves()[-1])
    t = s.t
    assert (t.cycled, t.bonus, t.called, t.visited, t.gained_at, t.no_shutdown, t.failed_calls) == (
        False,
        False,
        False,
        0,
        0,
        False,
        [0, 0],
    )
    assert [(x.credits, x.defense, x.uniques) for x in t.seats] == [(0, 0, 0)] * 2
    assert (s.bank(), s.influence(), s.cargo(), t.seats[0].infamy) == (
        (3, 2),
        influence,
        ["moon"],
        1,
    )  # these stay (HEL-R21)


@pytest.mark.rule("HEL-END09", "HEL-COL17")
def test_both_collaborators_cards_are_discarded_before_the_draw() -> None:
    s = scene(
        hands=[["sentinel_prototype"], ["perimeter_guard"]],
        decks=[["courier_pod"], ["material_asset"] * 3],
        discards=[[], ["prime_asset"]],
        events={"earth_solar_flare": "inactive"},
    )
    s.do("play sentinel_prototype", "call earth_solar_flare 1", "share 1", "accept", "play perimeter_guard")
    assert s.played(1) == ["perimeter_guard"]
    s.do("end")
    assert (s.played(1), s.discard(1)) == ([], ["prime_asset", "perimeter_guard"])
    assert "sentinel_prototype" in s.hand()  # it was discarded first, so the reshuffle has it


@pytest.mark.rule("HEL-END10", "HEL-COL18")
def test_others_neither_draw_nor_discard() -> None:
    s = scene(3, hands=[[], ["prime_asset"] * 7, []])
    s.do("end")
    assert (len(s.hand(1)), len(s.hand(2)), s.question_id, s.current_player) == (7, 0, "Main", 1)


@pytest.mark.rule("HEL-EVT13")
def test_with_one_event_left_that_one_is_placed() -> None:
    s = scene(cooperative=True, to_come=["mars_solar_flare"])
    s.do("end", "tied_card data_broker")
    assert s.faces() == {"mars_solar_flare": "inactive"}
    assert (s.question_id, s.t.over) == ("Main", False)


def test_events_leave_the_first_deck_first() -> None:
    s = scene(to_come=["mars_solar_flare", "moon_solar_flare", "ceres_solar_flare"])
    s.t.sections = [1, 1, 1]
    s.do("end")
    assert (s.t.sections, EVENTS[s.t.faces[0] >> 1]) == ([0, 1, 1], "ceres_solar_flare")
    s.do("end")
    assert s.t.sections == [0, 0, 1]


def test_the_next_player_is_the_one_to_the_left() -> None:
    s = scene(3, seat=2)
    s.do("end")
    assert (s.current_player, s.t.turn) == (0, 0)


@pytest.mark.rule("HEL-END02")
def test_the_wish_to_discard_first_lasts_for_one_turn() -> None:
    s = scene(hands=[["material_asset"], ["prime_asset"]], decks=[["courier_pod"] * 8, ["courier_pod"] * 8])
    s.do("end_tidy", "discard material_asset")
    assert (s.question_id, s.current_player) == ("Main", 1)
    s.do("end")
    assert s.question_id == "Shed"  # prime_asset was kept, and six are one too many


def test_alone_a_card_played_can_be_taken_back_and_together_not() -> None:
    for players, left in ((1, 0), (2, 1)):
        s = scene(players, hands=[["prime_asset"]]).do("play prime_asset")
        assert s.t.undo_point(0) == left

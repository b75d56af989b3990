"""Expand: gates and their prices, flights, agents where ships end, running out of agents."""

from __future__ import annotations

from typing import Any

import pytest

from cinque.core import SPECTATOR
from cinque.games.phoenix_syndicate.rules.components import amount_of
from cinque.games.phoenix_syndicate.rules.expand import PlaceAgents
from cinque.games.phoenix_syndicate.rules.moves import TILES
from tests.games.phoenix_syndicate.scene import MAP, letters, scene, tile


def price(one: str, two: str) -> str:
    """What a gate of the plain map costs, read from the table."""
    t = scene().t
    for edge in range(63):
        if {t.edge_tiles[2 * edge], t.edge_tiles[2 * edge + 1]} == {tile(one), tile(two)}:
            return letters([*(amount_of(t.edge_prices[edge], colour) for colour in range(5)), 0])
    raise AssertionError(f"{one} and {two} are not adjacent")


@pytest.mark.rule("PSY-EXP01")
def test_gates_anywhere_on_the_map_any_number() -> None:
    s = scene("expand", goods="BYGRP" * 9, ships="AB")
    s.do("open Y asteroid_3", "open W asteroid_2", "open asteroid_2 asteroid_3")
    assert len(s.told("opened")) == 3
    assert not s.can("open W asteroid_2")
    assert s.refused("open W asteroid_2") == "PSY-EXP07"


@pytest.mark.rule("PSY-EXP02")
@pytest.mark.rule("PSY-EXP03")
def test_a_gate_costs_both_printed_sides() -> None:
    assert price("A", "E") == "BGR"  # BR on A, G on E
    assert price("W", "2") == "YP"
    s = scene("expand", goods="BGR").do("open A E")
    assert s.goods() == ""
    s = scene("expand", goods="BGBBB")
    assert not s.can("open A E")
    assert s.refused("open A E") == "PSY-EXP02"


@pytest.mark.rule("PSY-EXP04")
@pytest.mark.rule("PSY-EXP05")
def test_a_blank_side_costs_one_of_each_colour_two_cost_it_twice() -> None:
    assert price("A", "B") == "BYGGRP"  # blank on A, G on B
    assert price("J", "K") == "BBYYGGRRPP"
    assert price("M", "N") == "BBYYGGRRPP"
    s = scene("expand", goods="BYGRPBYGRP").do("open J K")
    assert s.goods() == ""
    assert not scene("expand", goods="BYGRPBYGR").can("open J K")
    assert scene("expand", goods="BYGRPBYGRK").can("open J K")


@pytest.mark.rule("PSY-EXP06")
@pytest.mark.rule("PSY-EXP15")
def test_gates_stay_open_for_this_action_only() -> None:
    s = scene("expand", goods="BGRBGR")
    s.do("open A E")
    assert s.t.view(1).open == [tile("A"), tile("E")]
    s.do("fly A E")
    assert max(s.t.links) == 0
    assert s.current_player == 1
    s.do("act scheme", "act smuggle", "warp E", "warp B", "act deploy")
    assert max(s.t.links) == 0


@pytest.mark.rule("PSY-EXP07")
def test_both_ships_pass_an_open_gate_in_both_directions() -> None:
    s = scene("expand", goods="BGR", at={"A": "a", "E": "a"}, ships="AE").do("open A E")
    assert s.legal_moves("fly") == ["A E", "E A"]
    s.do("fly A E", "fly E A")
    assert (s.ships(), s.goods()) == ("AE", "")
    s = scene("expand", goods="BGR", ships="AA").do("open A E", "fly A E", "fly A E")
    assert (s.ships(), s.at("E")) == ("EE", "a")


@pytest.mark.rule("PSY-EXP08")
def test_flights_follow_open_gates_any_distance() -> None:
    s = scene("expand", goods="BGR" + "BGGP" + "GPP", ships="AB")
    s.do("open A E", "open E J", "open J S")
    assert s.legal_moves("fly") == ["A E", "A J", "A S"]
    assert s.refused("fly A D") == "PSY-EXP08"
    refused = [move for refusal in s.t.refusals(0) for move in (refusal.move, *refusal.likewise)]
    assert len(refused) == len(set(refused))  # one reason each
    assert not set(refused) & set(s.t.legal_moves(0))
    s.do("fly A S")
    assert s.ships() == "BS"
    assert (s.at("S"), s.at("E"), s.at("J")) == ("a", "-", "-")


@pytest.mark.rule("PSY-EXP09")
@pytest.mark.rule("PSY-EXP16")
def test_ships_pass_asteroids_and_occupied_systems_but_never_stop_on_an_asteroid() -> None:
    goods = "YP" + "YG" + "YGRP"
    s = scene("expand", goods=goods, at={"W": "a", "B": "a", "Y": "-b"}, ships=["WB", "YY"])
    s.do("open W asteroid_2", "open asteroid_2 asteroid_3", "open Y asteroid_3")
    assert s.legal_moves("fly") == ["W Y"]
    s.do("fly W Y")
    assert (s.at("Y"), s.at("Y", 1)) == ("a", "b")


@pytest.mark.rule("PSY-EXP10")
def test_ships_may_stay() -> None:
    s = scene("expand", goods="BGR", ships="AB").do("open A E", "go_on")
    assert (s.ships(), s.at("E"), s.goods(), s.current_player) == ("AB", "-", "", 1)
    s = scene("expand", goods="BGR", ships="AB").do("go_on")
    assert s.goods() == "BGR"


@pytest.mark.rule("PSY-EXP11")
def test_an_agent_is_placed_where_a_ship_ends_without_presence() -> None:
    s = scene("expand", goods="BGRBGP", ships="AA").do("open A E", "open A D", "fly A E", "fly A D")
    assert (s.at("D"), s.at("E"), s.t.seats[0].supply) == ("a", "a", 14)
    s = scene("expand", goods="BGR", at={"A": "a", "E": "b"}, ships="AA").do("open A E", "fly A E", "go_on")
    assert (s.at("E"), s.told("placed")) == ("b", [])


@pytest.mark.rule("PSY-EXP12")
def test_two_ships_at_one_new_system_cause_one_agent() -> None:
    s = scene("expand", goods="BGRBGGP", ships="AA").do("open A E", "open E J", "fly A J", "fly A J")
    assert (s.at("J"), s.at("E"), s.t.seats[0].supply) == ("a", "-", 15)
    assert s.told("placed") == [{"system": "J"}]


@pytest.mark.rule("PSY-EXP13")
def test_with_an_empty_supply_an_agent_leaves_the_corp_board() -> None:
    s = scene("expand", goods="BGR", supply=0, track="10200", embedded="00010", last=3).do("open A E", "fly A E")
    assert s.question_id == "Relocate"
    assert s.legal_moves() == ["relocate blue track", "relocate green track", "relocate red card"]
    s.do("relocate red card")
    assert (s.at("E"), s.t.seats[0].embedded, s.t.seats[0].track) == ("a", [0] * 5, [1, 0, 2, 0, 0])
    s = scene("expand", goods="BGR", supply=1).do("open A E", "fly A E")
    assert s.current_player == 1  # never while the supply has one


@pytest.mark.rule("PSY-EXP14")
def test_a_ship_may_not_end_where_no_agent_can_be_had() -> None:
    given: dict[str, Any] = {"goods": "BGRBGP", "ships": "AA", "track": "00000", "last": 3}
    s = scene("expand", supply=0, **{**given, "goods": "BGRBGPYP"}).do("open A E", "open A D")
    assert s.legal_moves("fly") == []
    assert s.refused("fly A E") == "PSY-EXP14"
    s = scene("expand", supply=1, **given).do("open A E", "open A D", "fly A E")
    assert s.legal_moves("fly") == ["A E"]
    assert s.refused("fly A D") == "PSY-EXP14"
    s = scene("expand", supply=2, **given).do("open A E", "open A D", "fly A E")
    assert s.legal_moves("fly") == ["A D", "A E"]


@pytest.mark.rule("PSY-EXP17")
def test_agents_owed_to_the_ships_are_reserved() -> None:
    given: dict[str, Any] = {"goods": "BGRGGGG", "ships": "AB", "track": "00000", "last": 3, "upgrades": "EX5"}
    s = scene("expand", supply=1, **given).do("open A E")
    assert s.can("use EX5")
    s.do("fly A E")
    assert s.legal_moves() == ["use EX5", "go_on"]
    # the only agent left is owed to E: the scouts, beside the ship at B, can bring it nowhere else
    s.do("use EX5")
    assert (s.at("E"), s.t.seats[0].supply) == ("a", 0)
    s = scene("expand", supply=2, **given).do("open A E", "fly A E", "use EX5")
    assert s.legal_moves("place") == ["C", "D", "E", "F", "I", "J"]


@pytest.mark.rule("PSY-EXP17")
def test_scouts_cannot_take_the_agent_that_a_ship_is_owed() -> None:
    s = scene("expand", supply=1, goods="BGRGGGG", at={"A": "a", "Z": "a"}, ships="AZ", track="00000", last=3,
              upgrades="EX5").do("open A E", "fly A E")  # fmt: skip
    assert s.current_player == 1  # E is not beside Z, so there was nothing to ask
    assert (s.at("E"), s.goods()) == ("a", "GGGG")


@pytest.mark.rule("PSY-EXP18")
def test_the_last_agent_of_the_supply_is_placed_before_one_is_relocated() -> None:
    s = scene("expand", goods="BGRBGP", ships="AA", supply=1, track="10000")
    s.do("open A E", "open A D", "fly A E", "fly A D")
    assert (s.at("D"), s.at("E"), s.t.seats[0].supply, s.t.seats[0].track) == ("a", "a", 0, [0] * 5)
    kinds = [event.kind for event in s.t.events if event.kind in ("placed", "relocated")]
    assert kinds == ["placed", "relocated", "placed"]


@pytest.mark.rule("PSY-EXP19")
def test_all_gates_are_opened_before_the_first_flight() -> None:
    s = scene("expand", goods="BGRBGPBYGR", ships="AA").do("open A E", "fly A E")
    assert s.question_id == "Gates"
    assert s.legal_moves("open") == []
    assert s.refused("open A D") == "PSY-EXP19"
    s.do("go_on")
    assert s.goods() == "BBYGGRP"


@pytest.mark.rule("PSY-EXP19")
def test_a_gate_that_no_ship_uses_is_still_paid() -> None:
    s = scene("expand", goods="BGRYP", ships="AB").do("open W asteroid_2", "go_on")
    assert s.goods() == "BGR"


@pytest.mark.rule("PSY-EXP20")
def test_agents_are_due_where_the_ships_stand_when_step_three_begins() -> None:
    # a ship that something carries away before step 3 owes nothing behind it
    s = scene("expand", goods="BGRBGP", ships="AA").do("open A E", "open A D", "fly A E")
    seat = s.t.seats[0]
    seat.ship_a, seat.ship_b = tile("D"), tile("A")
    s.t.agenda = [step for step in s.t.agenda if not isinstance(step, PlaceAgents)]
    s.t.agenda.pop()
    s.t.then(PlaceAgents(0))
    s.t.advance()
    assert (s.at("D"), s.at("E")) == ("a", "-")


def test_a_flight_names_a_ship_that_has_not_flown() -> None:
    s = scene("expand", goods="BGRBGP", ships="AA").do("open A E", "open A D", "fly A E")
    assert s.legal_moves("fly") == ["A D", "A E"]
    s.do("fly A D")
    assert s.ships() == "DE"
    s = scene("expand", goods="BGR", at={"A": "a", "E": "a"}, ships="AE").do("open A E", "fly E A")
    assert s.legal_moves("fly") == ["A E"]  # the one that stood there; the other has flown
    assert s.t.view(0).flown == [tile("A")]


def test_every_map_names_its_tiles_alike() -> None:
    cells = MAP[::-1]
    s = scene("expand", goods="BYGRP" * 12, cells=cells, turned=[number % 6 for number in range(27)])
    for gate in s.legal_moves("open"):
        one, two = gate.split()
        assert TILES.index(one) < TILES.index(two)
    assert len(s.legal_moves("open")) == 63


def test_the_view_says_what_each_side_costs_with_upgrades() -> None:
    s = scene("expand", upgrades="EX2 EX4", goods="BYGRP")
    mine, other, public = (s.t.view(seat) for seat in (0, 1, SPECTATOR))
    printed = [side for side in s.t.sides[tile("1") * 6 : tile("1") * 6 + 6] if side >= 0]
    assert printed
    tolls = mine.tolls[tile("1") * 6 : tile("1") * 6 + 6]
    assert [toll for toll in tolls if toll >= 0] == [0] * len(printed)  # Asteroid Waystations
    assert other.tolls == public.tolls == public.sides
    assert mine.tolls[: tile("1") * 6] == mine.sides[: tile("1") * 6]
    assert (len(mine.transits), len(other.transits), len(public.transits)) == (6, 1, 1)  # Jump Gates


def test_the_view_shows_the_drive_in_the_tolls_of_its_owner_only() -> None:
    s = scene("expand", upgrades="EX1", goods="BYGRP" * 3)
    s.t.drive = tile("A")
    mine, other = s.t.view(0), s.t.view(1)
    assert [toll for toll in mine.tolls[:6] if toll > 0] == []
    assert other.tolls == other.sides

"""Deploy: bases, the advance that comes with them, and the claim a base allows."""

from __future__ import annotations

import pytest

from tests.games.phoenix_syndicate.scene import scene


@pytest.mark.rule("PSY-DEP01")
@pytest.mark.rule("PSY-CMP10")
@pytest.mark.rule("PSY-DEP05")
def test_four_goods_of_the_planets_colour_turn_an_agent_into_a_base() -> None:
    s = scene("deploy", goods="RRRRYYYB")  # A: red planet, yellow moon
    assert s.legal_moves("base") == ["A"]
    assert s.refused("base B") == "PSY-DEP01"
    before = s.t.seats[0].supply
    s.do("base A")
    assert (s.at("A"), s.goods(), s.t.seats[0].supply) == ("b", "BYYY", before - 1)
    assert s.t.census()["agents 0"] == 23


@pytest.mark.rule("PSY-DEP02")
def test_a_prestige_base_is_paid_in_one_colour_named() -> None:
    s = scene("deploy", goods="BBBBPPPPK", at={"S": "a", "A": "a"}, market="- - - -").do("base S")
    assert (s.question_id, s.legal_moves()) == ("BaseColour", ["name blue", "name purple"])
    s.do("name purple")
    assert (s.at("S"), s.goods(), s.t.seats[0].track) == ("b", "BBBBK", [1, 1, 1, 1, 2])
    s = scene("deploy", goods="BBBYYYGGG", at={"S": "a", "A": "a"})
    assert s.current_player == 1
    s = scene("deploy", goods="BBBYYYRRRR", at={"S": "a", "A": "a"}, market="- - - -").do("base S")
    assert s.t.seats[0].track == [1, 1, 1, 2, 1]  # the only colour that is enough needs no question


@pytest.mark.rule("PSY-DEP02")
def test_the_clause_is_named_when_no_colour_is_enough_for_a_prestige_base() -> None:
    s = scene("deploy", goods="BBBYYY", at={"S": "a", "A": "b"})
    assert s.question_id == "DeployClaim"
    s = scene("deploy", goods="BBBYYY", at={"S": "a", "A": "a"}, upgrades="DE3")
    assert s.refused("base S") == "PSY-DEP02"


@pytest.mark.rule("PSY-DEP04")
def test_a_system_with_an_own_base_or_without_an_agent_cannot_be_chosen() -> None:
    s = scene("deploy", goods="RRRR", at={"A": "b", "F": "a", "J": "-a"})
    assert s.legal_moves("base") == ["F"]
    assert s.refused("base A") == "PSY-DEP04"


@pytest.mark.rule("PSY-DEP06")
def test_with_an_empty_supply_an_agent_is_relocated_for_the_base() -> None:
    s = scene("deploy", goods="RRRR", supply=0, track="10011", last=5, market="- - - -").do("base A")
    assert s.question_id == "Relocate"
    s.do("relocate blue track")
    assert (s.at("A"), s.t.seats[0].track) == ("b", [0, 0, 0, 2, 1])


@pytest.mark.rule("PSY-DEP07")
def test_building_advances_in_the_corp_of_the_colour_paid() -> None:
    s = scene("deploy", goods="YYYY", market="- - - -").do("base B")
    assert s.t.seats[0].track == [1, 2, 1, 1, 1]
    s = scene("deploy", goods="YYYY", track="10111", market="- - - -").do("base B")
    assert (s.at("B"), s.t.seats[0].track) == ("b", [1, 0, 1, 1, 1])  # no agent on that track: the advance is lost
    assert s.told("vacant") == [{"colour": "yellow"}]


@pytest.mark.rule("PSY-DEP07")
def test_the_agent_that_would_advance_may_be_the_one_relocated() -> None:
    s = scene("deploy", goods="RRRR", supply=0, track="10020", last=5, market="- - - -").do("base A")
    s.do("relocate red track")
    assert (s.at("A"), s.t.seats[0].track) == ("b", [1, 0, 0, 0, 0])


@pytest.mark.rule("PSY-DEP08")
@pytest.mark.rule("PSY-DEP09")
@pytest.mark.rule("PSY-DEP14")
def test_an_older_base_claims_a_route_of_its_colour_free_and_without_an_advance() -> None:
    s = scene("deploy", goods="", at={"H": "b", "A": "a"}, market="AHV DHW BHY EHU")
    assert (s.question_id, s.legal_moves()) == ("DeployClaim", ["claim DHW", "go_on"])
    assert s.refused("claim AHV") == "PSY-DEP08"  # it shows the base's system, but is red
    s.do("claim DHW")
    assert (s.held(), s.t.seats[0].track) == ("DHW", [1, 1, 1, 1, 1])


@pytest.mark.rule("PSY-DEP08")
def test_a_base_just_built_claims_too_and_no_claim_need_be_made() -> None:
    s = scene("deploy", goods="RRRR", market="AFX CFY DFV EFZ").do("base A")
    assert s.legal_moves() == ["claim AFX", "go_on"]
    s.do("go_on")
    assert (s.held(), s.current_player) == ("", 1)


@pytest.mark.rule("PSY-DEP10")
def test_a_prestige_base_matches_every_route_and_a_black_route_every_base() -> None:
    s = scene("deploy", at={"R": "b", "A": "a"}, market="AFX BFU CFY RSF")
    assert s.legal_moves("claim") == ["AFX", "BFU", "CFY", "RSF"]
    s = scene("deploy", at={"H": "b", "A": "a"}, market="AFX BFU CFY RSF")
    assert s.legal_moves("claim") == ["RSF"]


@pytest.mark.rule("PSY-DEP11")
def test_without_a_base_no_route_can_be_claimed() -> None:
    s = scene("deploy", market="AFX BFU CFY RSF", upgrades="DE3").do("go_on")
    assert s.legal_moves("claim") == []
    assert s.refused("claim RSF") == "PSY-DEP11"


@pytest.mark.rule("PSY-DEP12")
def test_without_any_agent_left_no_base_can_be_built() -> None:
    s = scene("deploy", goods="RRRR", supply=0, track="00000", last=5, upgrades="DE3")
    assert s.legal_moves("base") == []
    assert s.refused("base A") == "PSY-DEP12"


@pytest.mark.rule("PSY-CMP12")
def test_claimed_routes_lie_face_up_before_their_owner() -> None:
    s = scene("deploy", at={"A": "b"}, market="AFX BFU CFY DFV").do("claim AFX")
    assert s.t.view(1).seats[0].held == ["AFX"]
    assert s.t.seats[0].track == [1, 1, 1, 1, 1]


@pytest.mark.rule("PSY-DEP15")
def test_an_advantage_can_be_used_before_the_claim() -> None:
    s = scene("deploy", goods="RRRR", track="11131", slots="AV02 AV03 AV04 AV01 AV05", market="AFX BFU CFY DFV",
              deck="AGZ").do("base A")  # fmt: skip
    assert s.question_id == "DeployClaim"
    s.do("call AV01")
    assert s.credits() == 3 + 1

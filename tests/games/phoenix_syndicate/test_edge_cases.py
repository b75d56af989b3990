"""Edge cases: card number 0, the last good, the last agent, the last card of a deck."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.phoenix_syndicate.scene import scene, set_deck


def test_the_first_upgrade_of_the_list_is_an_upgrade_like_any_other() -> None:
    s = scene("infiltrate", display="DE1 - - - -", tools="")
    assert s.cards() == ["DE1"]
    s = scene("infiltrate", display="DE1 - - - -", tools="", upgrades="IN3", goods="BYK")
    assert s.legal_moves() == ["take DE1", "use IN3"]
    s = scene("infiltrate", display="- - - - DE1", tools="", upgrades="IN3", goods="BYK").do("use IN3")
    assert (s.cards(), s.goods()) == (["DE1", "IN3"], "")
    s = scene("infiltrate", tools="DE1").do("take SC6")
    assert s.told("shown") == [{"upgrade": "DE1"}]


def test_the_first_route_of_the_list_is_a_route_like_any_other() -> None:
    given: dict[str, Any] = {"goods": "BBBB", "track": "31111", "display": "- - - - -", "tools": ""}
    s = scene("infiltrate", market="AFX - - -", slots="AV09 AV02 AV03 AV04 AV05", **given).do("advance blue")
    assert s.can("call AV09")
    s.do("call AV09")
    assert s.held() == "AFX"
    s = scene("deploy", at={"B": "b"}, market="BFU AGZ CFY DFV", deck="AFX").do("claim BFU")
    assert (s.market, s.lying("CFY")) == ("AFX AGZ CFY DFV", "R")
    assert scene("scheme", goods="RRRR", market="AFX - - -").legal_moves("claim") == ["AFX"]


@pytest.mark.rule("PSY-MKT07")
def test_empty_places_of_the_market_get_no_goods() -> None:
    s = scene("deploy", at={"A": "b"}, market="AFX - CFY -", deck="DGU").do("claim AFX")
    assert s.market == "DGU - CFY -"
    assert s.t.route_goods == [0] * 12 + [0, 0, 1, 0, 0, 0] + [0] * 6


@pytest.mark.rule("PSY-GDS05")
@pytest.mark.parametrize(
    ("goods", "can"), [("RRRR", True), ("RRR", False), ("RRRK", True), ("KKKK", True), ("KKK", False)]
)
def test_exactly_the_price_is_enough(goods: str, can: bool) -> None:
    assert (scene("scheme", goods=goods, market="AFX - - -").current_player == 0) == can
    assert (scene("deploy", goods=goods, at={"A": "a", "B": "a"}, market="- - - -").current_player == 0) == can
    s = scene("infiltrate", goods=goods, display="- - - - -", tools="", track="00010")
    assert (s.current_player == 0) == can


@pytest.mark.parametrize(("goods", "can"), [("RRB", False), ("RRBB", True)])
def test_exactly_enough_for_a_card_that_costs_four(goods: str, can: bool) -> None:
    s = scene("expand", upgrades="EX5", goods=goods, ships="AA")
    assert s.can("use EX5") == can


@pytest.mark.parametrize(("gained", "can"), [(7, False), (8, True)])
def test_insider_trading_needs_eight(gained: int, can: bool) -> None:
    s = scene("smuggle", upgrades="SM2")
    s.t.gained = [0, 0, 0, gained - 3, 0, 3]
    assert s.can("use SM2") == can


@pytest.mark.rule("PSY-EXP14")
def test_the_last_agent_of_all_can_still_be_placed() -> None:
    s = scene("expand", supply=1, goods="BGR", ships="AB", track="00000").do("open A E", "fly A E")
    assert (s.at("E"), s.t.seats[0].supply, s.t.last) == ("a", 0, 2)
    s = scene("deploy", supply=1, goods="RRRR", track="00000", market="- - - -").do("base A")
    assert (s.at("A"), s.t.seats[0].supply) == ("b", 0)


@pytest.mark.rule("PSY-COR04")
def test_the_last_agent_of_the_supply_follows_on_the_track() -> None:
    s = scene("infiltrate", goods="BBBB", track="30000", supply=1, display="- - - - -", tools="").do("advance blue")
    assert (s.t.seats[0].track, s.t.seats[0].supply) == ([1, 0, 0, 0, 0], 0)


@pytest.mark.rule("PSY-MKT12")
def test_the_last_card_of_the_deck_is_drawn_without_a_shuffle() -> None:
    s = scene("deploy", at={"A": "b"}, dropped="DGU")
    set_deck(s.t.routes, s.t.route_deck, [76])
    s.do("claim AFX")
    assert (s.market, s.t.routes[s.t.route_deck], s.told("reshuffled")) == ("STN BFU CFY DFV", [], [])


@pytest.mark.rule("PSY-SEC01")
def test_one_route_too_many_is_one_question() -> None:
    s = scene("deploy", held="DGU DHW CGW", market="- - - -")
    assert s.t.question(0).facts == {"held": 3, "most": 2, "left": 1}
    s.do("secure CGW")
    assert (s.held(), s.current_player) == ("DGU DHW", 1)


def test_the_ships_are_put_in_order_at_the_end_of_a_turn() -> None:
    s = scene("smuggle", at={"A": "a", "Z": "a"}, ships="AZ").do("warp Z", "warp A")
    assert (s.t.seats[0].ship_a, s.t.seats[0].ship_b) == (0, 22)
    s = scene("smuggle", at={"A": "a", "B": "a", "Z": "a"}, ships="AB").do("warp Z", "warp B")
    assert (s.t.seats[0].ship_a, s.t.seats[0].ship_b) == (1, 22)


def test_refusals_know_the_first_route_and_skip_empty_places() -> None:
    s = scene("deploy", upgrades="DE3", at={"B": "b", "C": "a"}, market="AFX - BFU -")
    s.do("go_on")
    assert s.refused("claim AFX") == "PSY-DEP08"
    s = scene("scheme", upgrades="SC2", directors="0200", market="AFX - BFU -")
    s.do("go_on", "director deploy", "director expand")
    assert (s.question_id, s.refused("claim AFX")) == ("SchemeClaim", "PSY-SCH04")
    assert [refusal.clause for refusal in s.t.refusals(0)] == ["PSY-SCH04", "PSY-SCH04"]


def test_the_drive_is_refused_once_used_and_after_a_flight() -> None:
    s = scene("expand", upgrades="EX1", goods="BYGRPG" * 3, ships="AA").do("use EX1", "drive A", "open A E")
    assert s.refused("use EX1") == "PSY-TRN11"
    s = scene("expand", upgrades="EX1", goods="BYGRPG" * 3, ships="AA").do("open A E", "fly A E")
    assert s.refused("use EX1") == "PSY-TRN17"


def test_refusals_of_cards_name_only_those_with_a_use() -> None:
    s = scene("smuggle", upgrades="DE1 DE2 DE3 SM1 SM4")
    found = {(refusal.clause, refusal.facts.get("upgrade")) for refusal in s.t.refusals(0)}
    assert found == {("PSY-SMG01", None), ("PSY-TRN13", "DE3"), ("PSY-TRN17", "SM1")}

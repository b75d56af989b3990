"""The market, claiming and securing."""

from __future__ import annotations

import pytest

from cinque.core import SPECTATOR
from tests.games.phoenix_syndicate.scene import scene, set_deck


@pytest.mark.rule("PSY-MKT05")
def test_claiming_takes_the_goods_and_then_the_card() -> None:
    s = scene("deploy", at={"A": "b"}, lying={"AFX": "BGK"}, held="CFY", market="AFX BFU DFV EFZ").do("claim AFX")
    assert (s.goods(), s.held()) == ("BGK", "CFY AFX")
    assert s.told("claimed_goods") == [{"route": "AFX", "goods": {"blue": 1, "green": 1, "black": 1}}]


@pytest.mark.rule("PSY-MKT06")
@pytest.mark.rule("PSY-MKT07")
def test_the_gap_is_filled_and_the_other_routes_get_a_good_of_the_new_colour() -> None:
    s = scene("deploy", at={"A": "b"}, lying={"AFX": "PP", "CFY": "K"}, deck="DGU").do("claim AFX")
    assert s.market == "DGU BFU CFY DFV"
    assert [s.lying(route) for route in ("DGU", "BFU", "CFY", "DFV")] == ["", "G", "GK", "G"]


@pytest.mark.rule("PSY-MKT08")
def test_a_new_black_route_adds_black_goods() -> None:
    s = scene("deploy", at={"A": "b"}, deck="STH").do("claim AFX")
    assert [s.lying(route) for route in ("STH", "BFU", "CFY", "DFV")] == ["", "K", "K", "K"]


@pytest.mark.rule("PSY-MKT09")
def test_goods_add_up_until_the_route_is_claimed() -> None:
    s = scene("deploy", at={"A": "b", "Y": "-b"}, deck="AGZ AHV EFZ", market="AFX BFU CFY RSF", directors="1111")
    s.do("claim AFX", "act deploy", "claim RSF", "act scheme")
    assert (s.lying("BFU"), s.goods(1)) == ("RR", "R")


@pytest.mark.rule("PSY-MKT10")
def test_every_claim_refills_for_itself() -> None:
    s = scene("scheme", goods="RRRRBBBB", upgrades="SC5", deck="DGU EFZ").do("claim AFX", "use SC5")
    assert s.market == "DGU BFU EFZ DFV"
    assert [s.lying(route) for route in ("DGU", "BFU", "EFZ", "DFV")] == ["P", "GP", "", "GP"]
    assert s.goods() == "G"


@pytest.mark.rule("PSY-MKT11")
def test_held_routes_are_visible_to_all() -> None:
    s = scene(held=["AFX AGZ", "BFU"], market="CFY DFV EFZ RSF")
    for seat in (0, 1, SPECTATOR):
        assert [view.held for view in s.t.view(seat).seats] == [["AFX", "AGZ"], ["BFU"]]


@pytest.mark.rule("PSY-MKT12")
def test_an_empty_deck_is_made_anew_from_the_discard_pile() -> None:
    s = scene("deploy", at={"A": "b"}, dropped="DGU DHW DHZ DIV DJU")
    set_deck(s.t.routes, s.t.route_deck, [])
    s.do("claim AFX")
    assert len(s.t.routes[s.t.route_deck]) == 4
    assert s.t.routes[s.t.dropped] == []
    assert s.market.split()[0] in ["DGU", "DHW", "DHZ", "DIV", "DJU"]
    assert s.lying("BFU") == "G"
    assert s.told("reshuffled") == [{"count": 5}]


@pytest.mark.rule("PSY-MKT15")
def test_without_deck_and_discards_the_gap_stays() -> None:
    s = scene("deploy", at={"A": "b"})
    set_deck(s.t.routes, s.t.route_deck, [])
    s.do("claim AFX")
    assert s.market == "- BFU CFY DFV"
    assert s.t.route_goods == [0] * 24


@pytest.mark.rule("PSY-MKT13")
@pytest.mark.rule("PSY-ADV09")
def test_the_exchange_refills_before_its_route_is_discarded() -> None:
    s = scene("infiltrate", goods="BBBB", track="31111", slots="AV06 AV02 AV03 AV04 AV05", dropped="DGU")
    set_deck(s.t.routes, s.t.route_deck, [])
    s.do("take SC6", "advance blue", "call AV06", "claim AFX")
    assert (s.market, s.t.routes[s.t.route_deck]) == ("DGU BFU CFY DFV", [])
    assert s.t.view(0).dropped == ["AFX"]
    kinds = [e.kind for e in s.t.events if e.kind in ("claimed", "refilled", "secured", "credited")]
    assert kinds == ["claimed", "refilled", "secured", "credited"]


@pytest.mark.rule("PSY-MKT14")
def test_during_a_turn_any_number_of_routes_is_held() -> None:
    s = scene("scheme", goods="RRRRBBBB", upgrades="SC5", held="DGU DHW").do("claim AFX", "use SC5", "claim CFY")
    assert (s.question_id, s.held()) == ("Secure", "DGU DHW AFX CFY")


@pytest.mark.rule("PSY-SEC01")
@pytest.mark.rule("PSY-SEC02")
def test_routes_beyond_two_are_secured_one_by_one_by_choice() -> None:
    s = scene("scheme", goods="RRRR", held="DGU DHW CGW").do("claim AFX")
    assert s.legal_moves() == ["secure DGU", "secure DHW", "secure CGW", "secure AFX"]
    assert s.t.question(0).facts == {"held": 4, "most": 2, "left": 2}
    s.do("secure AFX")
    assert s.question_id == "Secure"
    s.do("secure DHW")
    assert (s.held(), s.current_player) == ("DGU CGW", 1)


@pytest.mark.rule("PSY-SEC03")
def test_at_or_under_capacity_nothing_is_secured() -> None:
    s = scene("deploy", held="DGU DHW", at={"D": "a", "G": "a"}, market="- - - -")
    assert (s.current_player, s.held(), s.credits()) == (1, "DGU DHW", 0)


@pytest.mark.rule("PSY-SEC04")
@pytest.mark.rule("PSY-SEC05")
@pytest.mark.rule("PSY-SEC06")
@pytest.mark.parametrize(
    ("own", "credits"),
    [("---", 0), ("a--", 1), ("b--", 2), ("aa-", 4), ("-ab", 5), ("aaa", 7), ("bba", 9), ("bbb", 10)],
)
def test_credits_for_a_secured_route(own: str, credits: int) -> None:
    at = {system: piece + "a" for system, piece in zip("AFX", own, strict=True)} | {"B": "a", "Z": "a"}
    s = scene("deploy", held="AFX DGU DHW", at=at, market="- - - -")
    while s.question_id != "Secure":
        s.do("go_on")
    s.do("secure AFX")
    assert s.credits() == credits
    assert s.credits(1) == 3  # agents at all three, and no bonus
    told = [event.data or {} for event in s.t.events if event.kind in ("scored", "scored_bonus")]
    assert [(one["credits"], one["more"]) for one in told if one["credits"] != 3 or one["more"]] == (
        [(credits, {2: 2, 3: 4}.get(3 - own.count("-"), 0))] if credits else []
    )
    assert len(told) == (2 if credits else 1)


@pytest.mark.rule("PSY-SEC04")
def test_a_rivals_base_pays_two_not_three() -> None:
    s = scene("deploy", players=3, held="AFX DGU DHW", at={"A": "-b", "F": "-ba", "B": "a"}, market="- - - -")
    s.do("secure AFX")
    assert s.t.compute_scores() == [0, 4, 1]
    assert s.t.seats[1].earned == [0, 4, 0, 0, 0, 0]


@pytest.mark.rule("PSY-SEC07")
def test_a_secured_route_is_discarded_and_the_pieces_stay() -> None:
    s = scene("deploy", held="AFX DGU DHW", at={"A": "a", "F": "a"}, market="- - - -").do("secure AFX")
    assert s.t.view(1).dropped == ["AFX"]
    assert (s.at("A"), s.at("F"), s.held()) == ("a", "a", "DGU DHW")

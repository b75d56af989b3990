"""Scheme: directors come back, contraband, and a route for goods."""

from __future__ import annotations

import pytest

from tests.games.phoenix_syndicate.scene import scene


@pytest.mark.rule("PSY-SCH01")
@pytest.mark.rule("PSY-SCH03")
@pytest.mark.parametrize(("directors", "black"), [("1111", 0), ("0111", 1), ("0101", 2), ("0000", 4)])
def test_used_directors_come_back_with_a_black_good_each(directors: str, black: int) -> None:
    s = scene(directors=directors, market="- - - -")
    if s.question_id == "ChooseAction" and s.current_player == 0:
        s.do("act scheme")
    assert s.t.seats[0].directors == [1, 1, 1, 1]
    assert s.goods() == "K" * black


@pytest.mark.rule("PSY-SCH02")
def test_with_fewer_directors_than_empty_actions_the_player_chooses() -> None:
    s = scene("scheme", directors="0002", market="- - - -")
    assert (s.question_id, s.legal_moves()) == (
        "FillAction",
        ["director deploy", "director infiltrate", "director expand"],
    )
    assert s.refused("director smuggle") == "PSY-SCH02"
    s.do("director expand", "director deploy")
    assert (s.t.seats[0].directors, s.goods()) == ([1, 0, 1, 2], "KK")
    s = scene("scheme", directors="0003", market="- - - -").do("director infiltrate")
    assert (s.t.seats[0].directors, s.goods()) == ([0, 1, 0, 3], "K")


@pytest.mark.rule("PSY-SCH04")
@pytest.mark.rule("PSY-SCH07")
def test_four_goods_of_its_colour_buy_one_route() -> None:
    s = scene("scheme", goods="RRRRRRRRBBB", market="AFX AGZ BFU CFY")
    assert s.legal_moves("claim") == ["AFX", "AGZ"]
    assert s.refused("claim CFY") == "PSY-SCH04"
    s.do("claim AGZ")
    assert (s.held(), s.goods(), s.current_player) == ("AGZ", "BBBRRRR", 1)


@pytest.mark.rule("PSY-SCH05")
def test_a_black_route_is_paid_in_any_one_colour() -> None:
    s = scene("scheme", goods="BBBBYYYYGG", market="RSF AFX DFV EFZ")
    assert s.legal_moves("claim") == ["RSF"]
    s.do("claim RSF")
    assert s.legal_moves() == ["name blue", "name yellow"]
    s.do("name yellow")
    assert (s.goods(), s.held(), s.t.seats[0].track) == ("BBBBGG", "RSF", [1, 2, 1, 1, 1])
    s = scene("scheme", goods="BYG", market="RSF AFX DFV EFZ", upgrades="SC2", directors="0200")
    s.do("go_on", "director deploy", "director expand")
    assert (s.question_id, s.goods(), s.legal_moves("claim")) == ("SchemeClaim", "BYGKK", [])
    assert s.refused("claim RSF") == "PSY-SCH05"


@pytest.mark.rule("PSY-SCH06")
def test_goods_on_a_route_cannot_pay_for_it() -> None:
    s = scene("scheme", goods="RRR", lying={"AFX": "RRR"})
    assert s.current_player == 1
    s = scene("scheme", goods="RRRR", lying={"AFX": "RRRK"}).do("claim AFX")
    assert s.goods() == "RRRK"


@pytest.mark.rule("PSY-SCH08")
def test_a_bought_route_advances_in_the_colour_paid() -> None:
    s = scene("scheme", goods="GGGG").do("claim DFV")
    assert s.t.seats[0].track == [1, 1, 2, 1, 1]
    kinds = [event.kind for event in s.t.events]
    assert kinds.index("refilled") < kinds.index("advanced")


@pytest.mark.rule("PSY-SCH09")
def test_neither_base_nor_payment_is_needed_to_scheme() -> None:
    s = scene("scheme", goods="RRRR", directors="1110")
    assert (s.goods(), s.can("claim AFX"), s.can("go_on")) == ("RRRRK", True, True)
    s.do("go_on")
    assert (s.goods(), s.t.seats[0].track, s.t.seats[0].directors) == ("RRRRK", [1] * 5, [1] * 4)


@pytest.mark.rule("PSY-SCH10")
def test_without_a_track_agent_the_route_is_bought_and_the_advance_lost() -> None:
    s = scene("scheme", goods="RRRR", track="11101").do("claim AFX")
    assert (s.held(), s.t.seats[0].track) == ("AFX", [1, 1, 1, 0, 1])
    assert s.told("vacant") == [{"colour": "red"}]


@pytest.mark.rule("PSY-SCH03")
def test_nobody_to_place_brings_nothing() -> None:
    s = scene("scheme", directors="0040", market="- - - -")
    assert (s.t.seats[0].directors, s.goods()) == ([0, 0, 4, 0], "")

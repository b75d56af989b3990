"""Infiltrate and the Corp board: upgrades, bought advances, embedding."""

from __future__ import annotations

import pytest

from tests.games.phoenix_syndicate.scene import scene


@pytest.mark.rule("PSY-INF01")
@pytest.mark.rule("PSY-UPG02")
@pytest.mark.rule("PSY-UPG24")
def test_an_upgrade_of_any_action_is_taken_and_must_be() -> None:
    s = scene("infiltrate", display="DE1 IN2 EX3 SM3 SC6")
    assert s.legal_moves() == ["take DE1", "take IN2", "take EX3", "take SM3", "take SC6"]
    s.do("take SM3")
    assert s.cards() == ["SM3"]


@pytest.mark.rule("PSY-UPG01")
@pytest.mark.rule("PSY-UPG03")
def test_a_taken_upgrade_is_replaced_while_the_deck_lasts() -> None:
    s = scene("infiltrate", display="DE1 IN2 EX3 SM3 SC6", tools="SC7").do("take EX3")
    assert s.t.view(1).display == ["DE1", "IN2", "SC7", "SM3", "SC6"]
    assert s.t.upgrade_cards[s.t.upgrade_deck] == []
    s = scene("infiltrate", display="DE1 IN2 EX3 SM3 SC6", tools="").do("take EX3")
    assert s.t.view(1).display == ["DE1", "IN2", None, "SM3", "SC6"]


@pytest.mark.rule("PSY-INF02")
def test_with_an_empty_display_the_step_is_skipped() -> None:
    s = scene("infiltrate", display="- - - - -", tools="", goods="BBBB")
    assert s.question_id == "Advances"
    s = scene("infiltrate", display="- - - - -", tools="")
    assert s.current_player == 1


@pytest.mark.rule("PSY-INF03")
@pytest.mark.rule("PSY-COR02")
def test_four_goods_buy_one_step_in_a_corp_once() -> None:
    s = scene("infiltrate", goods="B" * 9).do("take SC6", "advance blue")
    assert s.t.seats[0].track == [2, 1, 1, 1, 1]
    assert s.goods() == "BBBBB"
    assert s.current_player == 1  # nothing else can be bought
    s = scene("infiltrate", goods="B" * 8 + "YYYY").do("take SC6", "advance blue")
    assert s.legal_moves("advance") == ["yellow"]
    assert s.refused("advance blue") == "PSY-INF03"


@pytest.mark.rule("PSY-INF04")
def test_all_five_corps_in_any_order() -> None:
    s = scene("infiltrate", goods="BYGRP" * 4).do("take SC6")
    s.do("advance purple", "advance blue", "advance red", "advance yellow", "advance green")
    assert s.t.seats[0].track == [2, 2, 2, 2, 2]
    assert s.goods() == ""


@pytest.mark.rule("PSY-INF05")
def test_without_a_track_agent_no_advance_can_be_bought() -> None:
    s = scene("infiltrate", goods="BBBBYYYY", track="01111").do("take SC6")
    assert s.legal_moves("advance") == ["yellow"]
    assert s.refused("advance blue") == "PSY-INF05"


@pytest.mark.rule("PSY-INF06")
def test_a_bought_advance_is_complete_before_the_next() -> None:
    s = scene("infiltrate", goods="BBBBYYYY", track="31111").do("take SC6", "advance blue")
    assert (s.t.seats[0].track, s.t.seats[0].embedded) == ([1, 1, 1, 1, 1], [1, 0, 0, 0, 0])
    assert s.can("call AV01")
    s.do("advance yellow")
    assert s.can("call AV01")


@pytest.mark.rule("PSY-COR01")
def test_agents_of_several_players_share_a_space() -> None:
    s = scene("infiltrate", players=4, goods="BBBB").do("take SC6", "advance blue")
    assert [seat.track[1] for seat in s.t.seats] == [1, 1, 1, 1]


@pytest.mark.rule("PSY-COR03")
@pytest.mark.rule("PSY-COR04")
@pytest.mark.rule("PSY-COR06")
def test_the_third_advance_embeds_and_a_new_agent_follows() -> None:
    s = scene("infiltrate", goods="GGGG", track="11311", supply=9, slots="AV01 AV02 AV09 AV04 AV05")
    s.do("take SC6", "advance green")
    seat = s.t.seats[0]
    assert (seat.track, seat.embedded, seat.supply) == ([1, 1, 1, 1, 1], [0, 0, 1, 0, 0], 8)
    assert s.t.pending == [0, 0, 1, 0, 0]
    order = [event.kind for event in s.t.events if event.kind in ("embedded", "triggered")]
    assert order == ["embedded"]


@pytest.mark.rule("PSY-COR05")
def test_with_an_empty_supply_the_track_stays_empty() -> None:
    s = scene("infiltrate", goods="GGGGBBBB", track="11311", supply=0, last=9).do("take SC6", "advance green")
    assert (s.t.seats[0].track, s.t.seats[0].embedded) == ([1, 1, 0, 1, 1], [0, 0, 1, 0, 0])
    assert s.t.pending == [0, 0, 1, 0, 0]


@pytest.mark.rule("PSY-COR07")
def test_a_corp_can_be_climbed_again_and_again() -> None:
    s = scene("infiltrate", goods="BBBB", track="31111", embedded="20000", slots="AV09 AV02 AV03 AV04 AV05")
    s.do("take SC6", "advance blue", "call AV09", "claim AFX")
    assert s.t.seats[0].embedded == [3, 0, 0, 0, 0]
    assert s.held() == "AFX"


@pytest.mark.rule("PSY-COR08")
def test_embedded_agents_stay_for_the_end() -> None:
    s = scene("infiltrate", goods="BBBB", track="31111").do("take SC6", "advance blue", "call AV01")
    s.do("act deploy", "act deploy", "act expand")
    assert s.t.seats[0].embedded == [1, 0, 0, 0, 0]


@pytest.mark.rule("PSY-COR09")
def test_an_advance_is_compulsory_even_with_the_last_agent() -> None:
    s = scene("deploy", goods="RRRR", track="11131", supply=2, market="- - - -").do("base A")
    assert (s.t.seats[0].supply, s.t.seats[0].embedded, s.t.last) == (0, [0, 0, 0, 1, 0], 2)


@pytest.mark.rule("PSY-COR10")
def test_an_embedding_with_the_last_agent_triggers_the_end_before_the_advantage() -> None:
    s = scene("infiltrate", goods="BBBB", track="31111", supply=1).do("take SC6", "advance blue")
    assert (s.t.seats[0].supply, s.t.last, s.can("call AV01")) == (0, 2, True)
    order = [event.kind for event in s.t.events if event.kind in ("embedded", "triggered")]
    assert order == ["embedded", "triggered"]

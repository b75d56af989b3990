"""Every upgrade in a position where it matters."""

from __future__ import annotations

from typing import Any

import pytest

from cinque.core import AutoAnswer, auto_answer
from cinque.games.phoenix_syndicate.rules.moves import MOVES
from tests.games.phoenix_syndicate.scene import MAP, scene, tile

# -- Deploy ---------------------------------------------------------------------------------------


@pytest.mark.rule("PSY-UPG10")
@pytest.mark.parametrize(("cards", "most"), [("", 2), ("DE1", 3), ("SC1", 3), ("DE1 SC1", 4)])
@pytest.mark.parametrize("action", ["deploy", "expand", "scheme"])
def test_de1_and_sc1_raise_the_capacity_in_every_turn(cards: str, most: int, action: str) -> None:
    s = scene(action, upgrades=cards, held="DGU DHW CGW AFX", market="- - - -")
    for route in ("DGU", "DHW")[: 4 - most]:
        assert s.question_id == "Secure"
        s.do(f"secure {route}")
    assert (s.current_player, len(s.held().split())) == (1, most)


@pytest.mark.rule("PSY-UPG48")
@pytest.mark.rule("PSY-UPG26")
@pytest.mark.parametrize(("action", "card", "black"), [
    ("deploy", "DE1", 1), ("expand", "EX4", 1), ("scheme", "SC1", 1), ("scheme", "SC6", 3),
])  # fmt: skip
def test_plain_contraband_comes_when_its_action_is_chosen(action: str, card: str, black: int) -> None:
    s = scene(action, upgrades=card, market="- - - -")
    assert s.told("gained") == [{"goods": {"black": black}, "card": card}]
    assert s.goods() == "K" * black
    other = "smuggle" if action != "smuggle" else "deploy"
    assert scene(other, upgrades=card).goods() == ""


@pytest.mark.rule("PSY-UPG48")
def test_plain_contraband_of_a_card_taken_in_its_own_action_comes_at_once() -> None:
    # Adamos brings Slush Fund in the middle of a Scheme turn, but not Ops & Planning Center
    given: dict[str, Any] = {
        "goods": "RRRR",
        "track": "11131",
        "slots": "AV01 AV02 AV03 AV08 AV05",
        "display": "SC6 DE1 EX3 SM3 IN2",
    }
    s = scene("scheme", **given).do("claim AFX", "call AV08", "take SC6")
    assert s.goods() == "KKKK"
    assert scene("scheme", **given).do("claim AFX", "call AV08", "take DE1").goods() == "K"


@pytest.mark.rule("PSY-UPG21")
def test_de2_builds_beside_rivals_by_deploy_only() -> None:
    given: dict[str, Any] = {"goods": "RRRRRRRR", "at": {"A": "ab", "F": "ab", "B": "a"}, "market": "- - - -"}
    assert scene("deploy", **given).current_player == 1
    s = scene("deploy", upgrades="DE2 DE5", **given)
    assert s.legal_moves("base") == ["A", "F"]
    s.do("base A", "use DE5")
    assert (s.at("A"), s.at("F")) == ("b", "b")  # the only site left for Twin Foundations
    s = scene("deploy", upgrades="DE2", goods="RRRR", at={"A": "ab", "F": "ab"}, market="- - - -", track="11131",
              slots="AV01 AV02 AV03 AV04 AV05").do("base A")  # fmt: skip
    assert s.current_player == 1  # Terraforming waits, but F has a rival's base and the Depot does not help it
    assert s.told("lapsed") == [{"advantage": "AV04", "colour": "red"}]


@pytest.mark.rule("PSY-UPG11")
@pytest.mark.rule("PSY-UPG13")
@pytest.mark.parametrize(
    ("action", "card"), [("deploy", "DE3"), ("infiltrate", "IN2"), ("expand", "EX3"), ("smuggle", "SM3")]
)
def test_de3_in2_ex3_sm3_put_a_used_director_on_another_action(action: str, card: str) -> None:
    s = scene(action, upgrades=card, goods="BGR")
    s.do(f"use {card}")
    others = [other for other in ("deploy", "infiltrate", "expand", "smuggle") if other != action]
    assert s.legal_moves() == [f"director {other}" for other in others]
    assert s.refused(f"director {action}") == "PSY-UPG11"
    s.do(f"director {others[0]}")
    assert sum(s.t.seats[0].directors) == 4
    assert max(s.t.seats[0].directors) == 2
    full = {"deploy": "5111", "infiltrate": "1511", "expand": "1151", "smuggle": "1115"}[action].replace("5", "2")
    assert not scene(action, upgrades=card, goods="BGR", directors=full).can(f"use {card}")


@pytest.mark.rule("PSY-UPG28")
def test_de4_lowers_the_base_of_the_action_but_not_of_de5() -> None:
    s = scene("deploy", upgrades="DE4", goods="RR", market="- - - -").do("base A")
    assert (s.at("A"), s.goods(), s.t.seats[0].track[3]) == ("b", "", 2)
    assert scene("deploy", upgrades="DE4", goods="R", market="- - - -").current_player == 1
    s = scene("deploy", upgrades="DE4 DE5", goods="RRRRR", at={"A": "a", "F": "a"}, market="- - - -").do("base A")
    assert s.current_player == 1  # three red are left: not enough for Twin Foundations
    s = scene("deploy", upgrades="DE4 DE5", goods="RRRRRR", at={"A": "a", "F": "a"}, market="- - - -").do("base A")
    assert s.can("use DE5")


@pytest.mark.rule("PSY-UPG29")
def test_de5_pays_for_one_more_base_without_an_advance() -> None:
    s = scene("deploy", upgrades="DE5", goods="RRRRYYYY", market="- - - -").do("use DE5")
    assert s.legal_moves() == ["base A", "base B"]
    s.do("base B")
    assert (s.at("B"), s.goods(), s.t.seats[0].track) == ("b", "RRRR", [1, 1, 1, 1, 1])
    s.do("base A")
    assert (s.at("A"), s.t.seats[0].track, s.current_player) == ("b", [1, 1, 1, 2, 1], 1)
    s = scene("deploy", upgrades="DE5", goods="BBBBGGGGRRRR", at={"S": "a", "A": "b"}, market="- - - -").do("use DE5")
    assert s.legal_moves() == ["name blue", "name green", "name red"]
    assert not scene("deploy", upgrades="DE5 DE3", goods="RRRR", supply=0, track="00000", last=4).can("use DE5")


@pytest.mark.rule("PSY-DEP03")
def test_de5_says_why_a_site_is_refused() -> None:
    at = {"A": "a", "B": "a", "C": "b", "F": "ab", "R": "a"}
    s = scene("deploy", upgrades="DE4 DE5", goods="RRRRYYYYBBB", at=at, market="- - - -").do("use DE5")
    assert s.legal_moves("base") == ["A", "B", "R"]
    assert (s.refused("base C"), s.refused("base F")) == ("PSY-DEP04", "PSY-DEP03")
    s = scene("deploy", upgrades="DE4 DE5", goods="RRRRRYYYBBB", at=at, market="- - - -").do("use DE5")
    assert (s.legal_moves("base"), s.refused("base B")) == (["A", "R"], "PSY-DEP01")


@pytest.mark.rule("PSY-UPG30")
@pytest.mark.rule("PSY-UPG22")
@pytest.mark.parametrize(("bases", "credits"), [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2)])
def test_de6_pays_for_every_two_bases(bases: int, credits: int) -> None:
    at = dict.fromkeys("CDEGH"[:bases], "b") | {"A": "a"}
    s = scene("deploy", upgrades="DE6", at=at, market="- - - -")
    assert s.question_id == ("Gifts" if credits else "ChooseAction")
    if credits:
        s.do("use DE6")
    assert s.credits() == credits
    assert s.t.score_breakdown(0)[3] == ("upgrades", credits)


@pytest.mark.rule("PSY-UPG31")
def test_de7_claims_any_colour_with_a_base() -> None:
    s = scene("deploy", upgrades="DE7", at={"H": "b", "A": "a"}, market="AFX BFU CFY EFZ")
    assert s.legal_moves("claim") == ["AFX", "BFU", "CFY", "EFZ"]
    assert scene("deploy", upgrades="DE7", market="AFX BFU CFY EFZ").current_player == 1
    assert scene("deploy", at={"H": "b", "A": "a"}, market="AFX BFU CFY EFZ").current_player == 1


# -- Infiltrate -----------------------------------------------------------------------------------


@pytest.mark.rule("PSY-UPG49")
@pytest.mark.rule("PSY-UPG16")
@pytest.mark.parametrize(("at", "price"), [
    ("", 4), ("A", 3), ("AF", 2), ("AFJ", 1), ("AFJU", 0), ("AFJUR", 0), ("RST", 1), ("B", 4),
])  # fmt: skip
def test_in1_lowers_one_advance_by_systems_of_that_colour_never_below_zero(at: str, price: int) -> None:
    systems = dict.fromkeys(at, "a") | {"D": "a", "H": "b"}
    s = scene("infiltrate", upgrades="IN1", goods="R" * price + "PPPP", at=systems).do("take SC6")
    assert s.can("blackmail red") == (price < 4)
    if price < 4:
        s.do("blackmail red")
        assert (s.goods(), s.t.seats[0].track[3]) == ("PPPP", 2)
        assert s.legal_moves("blackmail") == []
        assert not s.can("advance red")  # it was the purchase of that corp


@pytest.mark.rule("PSY-UPG49")
def test_in1_and_in4_serve_the_same_corp_and_in1_lowers_one_purchase() -> None:
    s = scene("infiltrate", upgrades="IN1 IN4", goods="R" * 7, at={"A": "a", "C": "a"}).do("take SC6", "advance red")
    assert s.legal_moves("blackmail") == ["red"]
    assert s.legal_moves("advance") == []  # three red left are enough with Blackmail only
    s.do("blackmail red")
    assert (s.t.seats[0].track[3], s.goods(), s.current_player) == (3, "", 1)


@pytest.mark.rule("PSY-UPG32")
def test_in3_buys_one_more_upgrade_for_any_three_goods() -> None:
    s = scene("infiltrate", upgrades="IN3", goods="BYKR", display="DE3 IN2 EX3 SM3 SC6", tools="SC7")
    s.do("use IN3", "give black", "give blue", "give red")
    assert s.question_id == "TakeByCard"
    s.do("take EX3")
    assert (s.cards(), s.goods()) == (["IN3", "EX3"], "Y")
    s.do("take SC7")
    assert s.cards() == ["IN3", "EX3", "SC7"]
    assert not scene("infiltrate", upgrades="IN3", goods="BY").can("use IN3")
    s = scene("infiltrate", upgrades="IN3", goods="BYK", display="- - - - SC6", tools="")
    s.do("take SC6")
    assert s.current_player == 1  # no card is left to buy


@pytest.mark.rule("PSY-UPG32")
def test_in3_takes_all_goods_when_there_are_no_more() -> None:
    s = scene("infiltrate", upgrades="IN3", goods="BYK").do("use IN3")
    assert (s.question_id, s.goods()) == ("TakeByCard", "")


@pytest.mark.rule("PSY-UPG33")
@pytest.mark.rule("PSY-INF03")
def test_in4_buys_a_second_advance_in_one_corp_for_its_full_price() -> None:
    s = scene("infiltrate", upgrades="IN4", goods="B" * 8 + "Y" * 8).do("take SC6", "advance blue", "advance blue")
    assert (s.t.seats[0].track, s.goods()) == ([3, 1, 1, 1, 1], "Y" * 8)
    s.do("advance yellow")
    assert s.current_player == 1  # the Ladder is used up


@pytest.mark.rule("PSY-UPG34")
def test_in5_leaves_the_first_space_for_two_goods_beside_the_purchase() -> None:
    s = scene("infiltrate", upgrades="IN5", goods="BB" + "GG" + "YYYY", track="12111").do("take SC6", "use IN5")
    assert s.legal_moves() == ["advance blue", "advance green"]
    s.do("advance green")
    assert (s.t.seats[0].track, s.goods()) == ([1, 2, 2, 1, 1], "BBYYYY")
    s.do("advance yellow")
    assert s.t.seats[0].track == [1, 3, 2, 1, 1]
    s = scene("infiltrate", upgrades="IN5", goods="BB", track="21111").do("take SC6")
    assert s.current_player == 1
    s = scene("infiltrate", upgrades="IN5", goods="B" * 6).do("take SC6", "use IN5", "advance blue")
    assert s.t.seats[0].track[0] == 3  # the one purchase of the corp comes besides


@pytest.mark.rule("PSY-UPG34")
def test_in5_can_be_paid_by_hand() -> None:
    s = scene("infiltrate", upgrades="IN5", goods="BBKK").do("take SC6", "use IN5")
    assert s.can("mix")
    s.do("mix", "black 2")
    assert s.goods() == "BB"
    s = scene("infiltrate", upgrades="IN5", goods="PPKK").do("take SC6", "use IN5")
    s.do("mix", "black 1")
    assert s.goods() == "PK"


@pytest.mark.rule("PSY-UPG35")
@pytest.mark.rule("PSY-UPG26")
def test_in6_gives_a_good_of_each_corp_advanced_in_and_is_offered_at_the_end() -> None:
    s = scene("infiltrate", upgrades="IN6", goods="BBBBYYYY").do("take SC6", "advance blue")
    assert s.can("use IN6")
    s.do("advance yellow")
    assert (s.question_id, s.legal_moves()) == ("Advances", ["use IN6", "go_on"])  # a good may pay for one more advance
    s.do("go_on")
    assert (s.question_id, s.legal_moves()) == ("Gifts", ["use IN6", "go_on"])
    question = s.t.question(0)
    assert (question.window, question.pass_move, question.accept_move) == (
        "gifts",
        s.t.legal_moves(0)[1],
        s.t.legal_moves(0)[0],
    )
    assert auto_answer(s.t, 0, {}) == MOVES.parse("use IN6")  # taken unless the player wishes otherwise
    assert auto_answer(s.t, 0, {"gifts": AutoAnswer("pass")}) == MOVES.parse("go_on")
    assert auto_answer(s.t, 0, {"gifts": AutoAnswer("ask")}) == -1
    s.do("use IN6")
    assert (s.goods(), s.current_player) == ("BY", 1)


@pytest.mark.rule("PSY-UPG26")
def test_a_gift_can_be_left() -> None:
    s = scene("infiltrate", upgrades="IN6", goods="BBBB").do("take SC6", "advance blue", "go_on", "go_on")
    assert (s.goods(), s.current_player) == ("", 1)


@pytest.mark.rule("PSY-UPG35")
def test_in6_can_pay_for_another_advance() -> None:
    s = scene("infiltrate", upgrades="IN6 IN4", goods="B" * 7).do("take SC6", "advance blue", "use IN6", "advance blue")
    assert (s.t.seats[0].track[0], s.goods()) == (3, "")


@pytest.mark.rule("PSY-UPG36")
def test_in7_pays_two_credits_after_an_embedding_however_many() -> None:
    given: dict[str, Any] = {
        "upgrades": "IN7",
        "goods": "BBBBYYYY",
        "track": "33111",
        "slots": "AV03 AV10 AV01 AV04 AV05",
    }
    s = scene("infiltrate", **given).do("take SC6", "advance blue")
    assert s.can("use IN7")
    s.do("advance yellow", "use IN7")
    assert s.credits() == 2
    assert not scene("infiltrate", **{**given, "track": "22111"}).do("take SC6", "advance blue").can("use IN7")


# -- Expand ---------------------------------------------------------------------------------------


@pytest.mark.rule("PSY-UPG17")
@pytest.mark.rule("PSY-UPG23")
def test_ex1_waives_the_printed_gates_of_one_tile_on_its_side() -> None:
    # A-E costs BR on A and G on E; A-D costs G on A and BP on D
    s = scene("expand", upgrades="EX1", goods="GBP", ships="AA")
    assert not s.can("open A E")
    s.do("use EX1")
    assert "A" in s.legal_moves("drive")
    s.do("drive A")
    assert s.legal_moves("open") == ["A E", "A D"]
    s.do("open A E")
    assert s.goods() == "BP"  # E's own side is still paid
    s.do("open A D")
    assert s.goods() == ""
    s = scene("expand", upgrades="EX1", goods="BRGBGGP", ships="AA").do("open A E", "use EX1", "drive E")
    assert "A E" not in s.legal_moves("open")  # paid already: nothing comes back, and it cannot be opened again
    assert s.goods() == "BGGP"


@pytest.mark.rule("PSY-UPG17")
def test_ex1_does_not_touch_blank_edges_and_is_declared_with_a_gate_it_helps() -> None:
    s = scene("expand", upgrades="EX1", goods="BYGRPG", ships="AA").do("use EX1", "drive A")
    assert "A B" not in s.legal_moves("open")  # A's side to B is blank
    s.do("open A D")
    assert s.told("used") == [{"upgrade": "EX1"}]
    assert scene("expand", upgrades="EX1", goods="", ships="AA").current_player == 1  # no gate could be paid with it


@pytest.mark.rule("PSY-UPG17")
def test_ex1_can_name_an_asteroid_and_be_paid_by_hand() -> None:
    s = scene("expand", upgrades="EX1", goods="YPPK").do("use EX1")
    assert "asteroid_2" in s.legal_moves("drive")
    s.do("drive asteroid_2")
    assert s.can("mix")
    s.do("mix")
    assert not s.can("mix")
    s.do("open W asteroid_2", "black 1")
    assert s.goods() == "YPP"


@pytest.mark.rule("PSY-UPG17", "PSY-TRN20")
def test_ex1_is_asked_for_where_no_gate_could_be_paid_without_it() -> None:
    assert scene("expand", goods="Y").current_player == 1
    s = scene("expand", upgrades="EX1", goods="Y")
    assert (s.question_id, s.legal_moves()) == ("Gates", ["use EX1", "go_on"])
    s.do("use EX1")
    assert s.legal_moves("drive") == ["W", "asteroid_2"]
    s.do("drive W")
    assert len(s.told("opened")) == 1
    assert s.goods() == ""


@pytest.mark.rule("PSY-UPG18")
@pytest.mark.parametrize(
    ("answers", "paid"),
    [(["deep", "deep"], 10), (["deep", "jump blue"], 7), (["jump red", "deep"], 7), (["jump blue", "jump red"], 4)],
)
def test_ex2_is_decided_side_by_side(answers: list[str], paid: int) -> None:
    s = scene("expand", upgrades="EX2", goods="BYGRP" * 3).do("open J K")
    assert s.question_id == "Side"
    assert s.t.question(0).facts == {"tile": "J", "number": 2}
    s.do(*answers)
    assert len(s.goods()) == 15 - paid


@pytest.mark.rule("PSY-UPG18")
def test_ex2_makes_gates_payable_that_were_not_and_offers_only_what_can_be_paid() -> None:
    s = scene("expand", upgrades="EX2", goods="BBRRP")
    assert s.can("open J K")
    s.do("open J K")
    assert s.legal_moves() == ["jump blue", "jump red"]
    s.do("jump blue")
    assert s.goods() == "P"  # the second side could only be paid in red
    assert not scene("expand", goods="BBRRP").can("open J K")
    s = scene("expand", upgrades="EX2", goods="GYY").do("open A B")
    assert (s.goods(), s.told("used")) == ("", [{"upgrade": "EX2"}])  # the only way: green on B, two yellow for A


@pytest.mark.rule("PSY-UPG18")
def test_ex2_serves_every_gate_of_the_action() -> None:
    s = scene("expand", upgrades="EX2", goods="GYYRRBB").do("open J K", "jump blue", "jump red", "open A B")
    assert s.goods() == ""
    assert len(s.told("opened")) == 2
    assert len(s.told("used")) == 1


@pytest.mark.rule("PSY-UPG37")
def test_ex4_makes_asteroid_sides_free() -> None:
    s = scene("expand", upgrades="EX4", at={"W": "a", "B": "a"}, ships="WB", goods="")
    assert s.goods() == "K"
    assert s.can("open asteroid_1 asteroid_2")
    s.do("open asteroid_1 asteroid_2", "open W asteroid_2")
    assert s.goods() == ""
    assert s.t.links[tile("W")] == 1 << tile("2")


@pytest.mark.rule("PSY-UPG37")
def test_ex1_ex2_and_ex4_meet_in_one_gate() -> None:
    # V is blank towards Asteroid 1: Jump Gates on V, Waystations on the Asteroid
    s = scene("expand", upgrades="EX2 EX4", goods="PP").do("open V asteroid_1")
    assert s.goods() == "K"


@pytest.mark.rule("PSY-UPG38")
def test_ex5_places_an_agent_beside_a_ship_for_any_four_goods() -> None:
    s = scene("expand", upgrades="EX5", goods="BYRRK", ships="AA").do("use EX5")
    s.do("give black", "give red", "give red", "give blue")
    assert (s.question_id, s.legal_moves("place")) == ("PlaceAgent", ["D", "E"])
    assert (s.refused("place B"), s.refused("place Z")) == ("PSY-UPG38", "PSY-UPG38")  # presence; too far
    s.do("place D")
    assert (s.at("D"), s.goods()) == ("a", "Y")
    assert not scene("expand", upgrades="EX5", goods="BYR", ships="AA").told("used")
    full = scene("expand", upgrades="EX5", goods="BYRRK", at={"A": "a", "B": "a", "D": "a", "E": "a"}, ships="AA")
    assert not full.can("use EX5")


@pytest.mark.rule("PSY-UPG39")
@pytest.mark.rule("PSY-UPG25")
def test_ex6_gives_two_goods_for_each_agent_placed_a_prestige_colour_by_choice() -> None:
    s = scene("expand", upgrades="EX6", goods="BGRBGP", ships="AA").do("open A E", "open A D", "fly A E", "fly A D")
    assert (s.question_id, s.legal_moves()) == ("Gifts", ["use EX6", "go_on"])
    s.do("use EX6")
    assert s.goods() == "GGPP"
    s = scene("expand", upgrades="EX6", goods="GPP", at={"J": "a", "A": "a"}, ships="JJ")
    s.do("open J S", "fly J S", "go_on")
    assert (s.question_id, s.legal_moves()) == ("Rest", ["use EX6", "go_on"])  # no gift: a colour is to be named
    s.do("use EX6")
    assert (s.question_id, len(s.legal_moves())) == ("GainThere", 5)
    s.do("gain red")
    assert s.goods() == "RR"


@pytest.mark.rule("PSY-UPG39")
def test_ex6_counts_the_scouts_agent_too() -> None:
    s = scene("expand", upgrades="EX5 EX6", goods="BGRYYYY", ships="AA").do("use EX5")
    assert s.question_id == "Give"
    s.do("give yellow", "give yellow", "give yellow", "give yellow", "place D")
    assert s.can("use EX6")
    s.do("open A E", "fly A E", "go_on", "use EX6")
    assert s.goods() == "GGPP"


@pytest.mark.rule("PSY-UPG40")
def test_ex7_pays_for_agents_where_no_rival_is() -> None:
    given: dict[str, Any] = {"upgrades": "EX7", "goods": "BGRBGP", "ships": ["AA", "DD"]}
    s = scene("expand", at={"A": "a", "B": "a", "D": "-a"}, **given).do("open A E", "open A D", "fly A E", "fly A D")
    assert s.question_id == "Gifts"
    s.do("use EX7")
    assert s.credits() == 1
    s = scene("expand", at={"A": "a", "B": "a", "Z": "-a"}, **{**given, "ships": "AA"})
    s.do("open A E", "open A D", "fly A E", "fly A D", "use EX7")
    assert s.credits() == 2


# -- Smuggle --------------------------------------------------------------------------------------


@pytest.mark.rule("PSY-UPG19")
@pytest.mark.rule("PSY-UPG08")
def test_sm1_mines_four_goods_at_most_two_from_a_base() -> None:
    s = scene("smuggle", upgrades="SM1", at={"A": "b", "B": "a"}).do("use SM1")
    assert s.goods() == "RR"  # one base: two goods, no question
    s = scene("smuggle", upgrades="SM1", at={"A": "b", "F": "b", "C": "b"}).do("use SM1")
    assert s.legal_moves() == ["gain blue", "gain red"]
    s.do("gain blue", "gain blue")
    assert s.goods() == "BBRR"  # blue is exhausted: the rest is red
    s = scene("smuggle", upgrades="SM1", at={"R": "b", "A": "b"}).do("use SM1")
    assert len(s.legal_moves()) == 5
    s.do("gain green")
    assert s.legal_moves() == ["gain green", "gain red"]  # the Prestige base stands for green now
    s.do("gain red", "gain red")
    assert s.goods() == "GGRR"


@pytest.mark.rule("PSY-UPG20")
def test_sm2_advances_after_eight_goods_of_a_colour_with_black() -> None:
    s = scene("smuggle", upgrades="SM2", ships="AB").do("warp A", "warp A")
    assert (s.question_id, s.legal_moves()) == ("Rest", ["use SM2", "go_on"])
    s.do("use SM2")
    assert s.t.seats[0].track == [1, 1, 1, 2, 1]
    assert scene("smuggle", upgrades="SM2", ships="AB").do("warp A", "warp B").current_player == 1
    s = scene("smuggle", upgrades="SM2", ships="AB", track="11101").do("warp A", "warp A")
    assert s.current_player == 1  # no agent on the red track


@pytest.mark.rule("PSY-UPG20")
def test_sm2_counts_goods_of_upgrades_and_swaps() -> None:
    # 4 red of A and 2 red of E, then 3 black by Black Market Contacts: nine
    s = scene("smuggle", upgrades="SM2 SM5", at={"A": "a", "E": "a"}, goods="BBB").do("warp A", "warp E", "go_on")
    assert not s.can("use SM2")
    s.do("use SM5", "give blue", "give blue", "go_on")
    assert s.can("use SM2")
    assert s.t.gained[3] + s.t.gained[5] == 8


def test_sm2_is_offered_after_a_gift_made_it_possible() -> None:
    s = scene("smuggle", upgrades="SM2 SM6", at={"A": "a", "E": "a"}).do("warp A", "warp E", "go_on")
    assert s.t.gained[3] == 6
    assert (s.question_id, s.legal_moves()) == ("Gifts", ["use SM6", "go_on"])
    s.do("use SM6")
    assert (s.question_id, s.legal_moves()) == ("Rest", ["use SM2", "go_on"])
    s.do("use SM2")
    assert s.t.seats[0].track[3] == 2


@pytest.mark.rule("PSY-UPG41")
@pytest.mark.rule("PSY-UPG08")
@pytest.mark.rule("PSY-UPG25")
def test_sm4_gives_three_goods_of_a_ships_colour() -> None:
    s = scene("smuggle", upgrades="SM4", ships="AB").do("use SM4")
    assert s.legal_moves() == ["gain yellow", "gain red"]
    s.do("gain yellow")
    assert s.goods() == "YYY"
    assert scene("smuggle", upgrades="SM4", ships="AA").do("use SM4").goods() == "RRR"
    s = scene("smuggle", upgrades="SM4", at={"R": "a", "A": "a"}, ships="RR").do("use SM4")
    assert s.legal_moves() == ["gain blue", "gain yellow", "gain green", "gain red", "gain purple"]  # never black
    assert s.do("gain purple").goods() == "PPP"


@pytest.mark.rule("PSY-UPG42")
@pytest.mark.rule("PSY-UPG07")
def test_sm5_turns_up_to_three_basic_goods_into_black() -> None:
    s = scene("smuggle", upgrades="SM5", goods="BBYYK").do("use SM5")
    assert s.legal_moves() == ["give blue", "give yellow"]
    s.do("give yellow")
    assert s.legal_moves() == ["give blue", "give yellow", "go_on"]
    s.do("give yellow", "give blue")
    assert (s.question_id, s.goods()) == ("Warp", "BKKKK")
    s = scene("smuggle", upgrades="SM5", goods="BBYYK").do("use SM5", "give blue", "go_on")
    assert s.goods() == "BYYKK"
    assert not scene("smuggle", upgrades="SM5", goods="KK").can("use SM5")


@pytest.mark.rule("PSY-UPG43")
@pytest.mark.parametrize(("ships", "black"), [("AB", 2), ("AF", 0), ("AA", 0), ("RA", 2), ("RS", 2), ("RR", 0)])
def test_sm6_gives_black_for_ships_at_different_colours(ships: str, black: int) -> None:
    s = scene("smuggle", upgrades="SM6", at=dict.fromkeys("ABFRS", "a"), ships=ships)
    assert s.can("use SM6") == (black > 0)
    if black:
        assert s.do("use SM6").goods() == "K" * black


@pytest.mark.rule("PSY-UPG44")
@pytest.mark.parametrize(("players", "at", "credits"), [
    (2, {"A": "aa", "B": "aa"}, 1), (3, {"A": "aa", "B": "a-b"}, 2), (4, {"A": "aaaa", "B": "a"}, 2),
    (2, {"A": "a", "B": "a", "C": "-a"}, 0),
])  # fmt: skip
def test_sm7_pays_for_each_rival_at_the_ships_at_most_two(players: int, at: dict[str, str], credits: int) -> None:
    s = scene("smuggle", players=players, upgrades="SM7", at=at, ships="AB")
    assert s.can("use SM7") == (credits > 0)
    if credits:
        assert s.do("use SM7").credits() == credits


# -- Scheme ---------------------------------------------------------------------------------------


@pytest.mark.rule("PSY-UPG14")
def test_sc2_counts_the_actions_without_a_director() -> None:
    s = scene("scheme", upgrades="SC2", directors="0200", market="- - - -").do("use SC2")
    assert len(s.legal_moves()) == 5
    s.do("gain blue", "gain blue", "gain purple")
    assert s.goods() == "BBP"  # three empty actions; Scheme is none
    s = scene("scheme", upgrades="SC2", directors="0111", market="- - - -").do("use SC2", "gain green")
    assert s.goods() == "GK"  # one empty action; the returning director brings the contraband
    s = scene("scheme", upgrades="SC2", directors="0111", market="- - - -").do("go_on")
    assert (s.goods(), s.current_player) == ("K", 1)  # the directors are back: nothing to count any more


@pytest.mark.rule("PSY-UPG15")
def test_sc3_pays_for_routes_in_any_mix_and_advances_in_the_routes_colour() -> None:
    s = scene("scheme", upgrades="SC3", goods="GGBBP", market="AFX BFU CFY DFV").do("claim AFX")
    s.do("give green", "give green", "give blue", "give blue")
    assert (s.goods(), s.held(), s.t.seats[0].track) == ("P", "AFX", [1, 1, 1, 2, 1])
    s = scene("scheme", upgrades="SC3", goods="GGBB", market="AFX BFU CFY DFV").do("claim AFX")
    assert s.goods() == ""
    assert scene("scheme", upgrades="SC3", goods="GGB", market="AFX BFU CFY DFV").current_player == 1


@pytest.mark.rule("PSY-UPG15")
def test_sc3_can_pay_all_in_the_colour_at_once() -> None:
    s = scene("scheme", upgrades="SC3", goods="RRRKKB", market="AFX BFU CFY DFV").do("claim AFX")
    assert s.can("plain")
    assert s.do("plain").goods() == "BK"
    s = scene("scheme", upgrades="SC3", goods="RRBBGG", market="AFX BFU CFY DFV").do("claim AFX")
    assert not s.can("plain")


@pytest.mark.rule("PSY-UPG15")
def test_sc3_names_any_colour_for_a_black_route() -> None:
    s = scene("scheme", upgrades="SC3", goods="GGBB", market="RSF BFU CFY DFV").do("claim RSF")
    assert len(s.legal_moves("name")) == 5
    assert s.do("name purple").t.seats[0].track == [1, 1, 1, 1, 2]


@pytest.mark.rule("PSY-UPG45")
def test_sc4_pays_two_more_for_a_second_step() -> None:
    s = scene("scheme", upgrades="SC4", goods="R" * 6).do("claim AFX")
    assert (s.question_id, s.legal_moves()) == ("Surcharge", ["use SC4", "go_on"])
    assert s.t.question(0).facts == {"upgrade": "SC4", "more": 2, "colour": "red"}
    s.do("use SC4")
    assert (s.goods(), s.t.seats[0].track[3]) == ("", 3)
    s = scene("scheme", upgrades="SC4", goods="R" * 6).do("claim AFX", "go_on")
    assert (s.goods(), s.t.seats[0].track[3]) == ("RR", 2)
    assert scene("scheme", upgrades="SC4", goods="R" * 5).do("claim AFX").current_player == 1
    assert scene("scheme", upgrades="SC4", goods="R" * 6, track="11101").do("claim AFX").goods() == "RR"


@pytest.mark.rule("PSY-UPG15")
def test_sc3_and_sc4_together_take_any_six_goods() -> None:
    s = scene("scheme", upgrades="SC3 SC4", goods="BYGRPK").do("claim AFX", "use SC4")
    assert (s.goods(), s.held(), s.t.seats[0].track[3]) == ("", "AFX", 3)


@pytest.mark.rule("PSY-UPG45")
def test_sc4_may_embed_with_its_second_step_or_lose_it() -> None:
    s = scene("scheme", upgrades="SC4", goods="R" * 6, track="11121", slots="AV01 AV02 AV03 AV09 AV05")
    s.do("claim AFX", "use SC4")
    assert (s.t.seats[0].embedded[3], s.can("call AV09")) == (1, True)
    s = scene(
        "scheme", upgrades="SC4", goods="R" * 6, track="11131", supply=0, last=9, slots="AV01 AV02 AV03 AV10 AV05"
    )
    s.do("claim AFX", "use SC4")
    assert (s.t.seats[0].embedded[3], s.t.seats[0].track[3]) == (1, 0)
    assert s.told("vacant") == [{"colour": "red"}]


@pytest.mark.rule("PSY-UPG46")
def test_sc5_buys_one_more_route_before_or_after_without_an_advance() -> None:
    s = scene("scheme", upgrades="SC5 SC4", goods="R" * 4 + "B" * 4).do("use SC5")
    assert s.legal_moves("claim") == ["AFX", "CFY"]
    s.do("claim CFY")
    assert (s.held(), s.t.seats[0].track) == ("CFY", [1] * 5)
    s.do("claim AFX")
    assert (s.held(), s.t.seats[0].track[3]) == ("CFY AFX", 2)
    s = scene("scheme", upgrades="SC5", goods="RRRKKKK").do("use SC5")
    assert s.can("mix")
    s = scene("scheme", upgrades="SC3 SC5", goods="GGBB", market="AFX - - -").do("use SC5")
    assert s.held() == "AFX"


@pytest.mark.rule("PSY-UPG47")
@pytest.mark.parametrize(("embedded", "credits"), [("00000", 0), ("30000", 1), ("10010", 2), ("11111", 2)])
def test_sc7_pays_for_corps_with_an_embedded_agent_at_most_two(embedded: str, credits: int) -> None:
    s = scene("scheme", upgrades="SC7", embedded=embedded, market="- - - -")
    assert s.question_id == ("Gifts" if credits else "ChooseAction")
    if credits:
        assert s.do("use SC7").credits() == credits


def test_the_plain_map_of_these_tests_is_what_its_comment_says() -> None:
    assert [scene().t.near[tile("A") * 6 + d] for d in range(3)] == [tile("B"), tile("E"), tile("D")]
    assert list(range(27)) == MAP

"""Payment: black as any colour, mixed payments, chosen payments."""

from __future__ import annotations

from itertools import product

import pytest

from cinque.core import SPECTATOR, dice
from cinque.games.phoenix_syndicate.rules.components import has_payment_choice, missing_goods, pack
from cinque.games.phoenix_syndicate.rules.constants import FIELD
from tests.games.phoenix_syndicate.scene import game, scene


@pytest.mark.rule("PSY-GDS01")
@pytest.mark.rule("PSY-GDS02")
@pytest.mark.rule("PSY-EX01")
@pytest.mark.parametrize("goods", ["RRRR", "RRRK", "RRKK", "RKKK", "KKKK"])
def test_black_stands_for_any_colour_in_any_mix(goods: str) -> None:
    s = scene("deploy", goods=goods, market="- - - -").do("base A")
    assert (s.at("A"), s.goods()) == ("b", "")
    assert not scene("deploy", goods=goods[1:]).told("built")
    assert scene("deploy", goods=goods[1:] + "B").t.turn == 1


@pytest.mark.rule("PSY-GDS01")
def test_black_pays_gates_advances_routes_and_bases() -> None:
    s = scene("expand", goods="KKK").do("open A E")
    assert s.goods() == ""
    s = scene("infiltrate", goods="KKKK").do("take SC6", "advance purple")
    assert s.goods() == ""
    s = scene("scheme", goods="KKKK").do("claim CFY")
    assert s.goods() == ""


@pytest.mark.rule("PSY-GDS01")
@pytest.mark.rule("PSY-GDS07")
def test_packed_goods_say_the_same_as_counting_them_one_by_one() -> None:
    t = scene().t
    d = dice(5)
    for _ in range(400):
        goods = [d.below(5) if d.below(3) else d.below(60) for _ in range(6)]
        price = [d.below(5) if d.below(2) else 0 for _ in range(5)]
        t.seats[0].goods = goods
        lack = sum(max(0, need - have) for need, have in zip(price, goods, strict=False))
        ways = any(need and have for need, have in zip(price, goods, strict=False))
        assert missing_goods(t.packed_goods(0), pack(price)) == lack
        assert has_payment_choice(t.packed_goods(0), goods[5], pack(price)) == (ways and goods[5] > lack)
        for colour in range(5):
            assert t.payable_in_ways(0, colour, price[colour]) == has_payment_choice(
                t.packed_goods(0), goods[5], price[colour] << FIELD * colour
            )


@pytest.mark.rule("PSY-GDS03")
def test_a_colour_pays_only_for_itself() -> None:
    s = scene("scheme", goods="BBBBBBYYYGGG", market="AFX BFU DFV EFZ")
    assert s.current_player == 1
    assert scene("scheme", goods="BBBBYYYGGG").legal_moves("claim") == ["CFY"]


@pytest.mark.rule("PSY-GDS04")
def test_spent_goods_go_to_the_bank() -> None:
    s = scene("scheme", goods="RRRRRB").do("claim AFX")
    assert s.goods() == "BR"
    assert s.goods(1) == ""
    assert s.told("paid") == [{"goods": {"red": 4}}]


@pytest.mark.rule("PSY-GDS05")
def test_a_price_is_paid_in_full_or_not_at_all() -> None:
    s = scene("infiltrate", goods="BBBYYYYK").do("take SC6")
    assert s.legal_moves("advance") == ["blue", "yellow"]
    s.do("advance yellow")
    assert s.legal_moves("advance") == ["blue"]
    s = scene("infiltrate", goods="BBBYYYY").do("take SC6")
    assert s.legal_moves("advance") == ["yellow"]
    assert s.refused("advance blue") == "PSY-GDS05"


@pytest.mark.rule("PSY-GDS06")
def test_paying_is_never_forced() -> None:
    for action in ("deploy", "scheme", "expand"):
        s = scene(action, goods="BYGRPK" * 5)
        assert s.can("go_on")
    assert scene("infiltrate", goods="BBBB").do("take SC6").can("go_on")


@pytest.mark.rule("PSY-GDS07")
def test_while_the_payer_picks_goods_a_price_with_one_way_to_pay_is_refused() -> None:
    s = scene("infiltrate", goods="BBBYYYYGGGGK").do("take SC6", "mix")
    assert s.legal_moves() == ["advance yellow", "advance green"]
    assert (s.refused("advance blue"), s.refused("advance red")) == ("PSY-GDS07", "PSY-GDS05")


@pytest.mark.rule("PSY-GDS07")
def test_the_payer_decides_how_many_black_goods_are_paid() -> None:
    left = set()
    for black in range(5):
        s = scene("deploy", goods="RRRRKKKK", market="- - - -")
        assert s.can("mix")
        s.do("mix")
        assert (s.question_id, s.legal_moves()) == ("Black", [f"black {n}" for n in range(5)])
        s.do(f"black {black}")
        left.add(s.goods())
        assert s.at("A") == "b"
    assert left == {"RRRR", "RRRK", "RRKK", "RKKK", "KKKK"}


@pytest.mark.rule("PSY-GDS13")
def test_without_a_choice_nothing_is_asked_and_colour_goes_first() -> None:
    s = scene("deploy", goods="RRRRRKK", market="- - - -").do("base A")
    assert s.goods() == "RKK"
    assert not scene("deploy", goods="RRRK").can("mix")  # all four are needed
    assert not scene("deploy", goods="KKKKK").can("mix")  # nothing coloured to pay with


@pytest.mark.rule("PSY-GDS07")
def test_every_way_to_pay_a_gate_can_be_reached_by_hand() -> None:
    ways = set()
    for blue, green, red in product(range(2), repeat=3):
        s = scene("expand", goods="BGRKK").do("mix")
        s.do("open A E")
        for wanted in (blue, green, red):
            if s.question_id != "Black":
                break
            offered = [int(n) for n in s.legal_moves("black")]
            s.do(f"black {wanted if wanted in offered else offered[0]}")
        ways.add(s.goods())
        assert len(s.goods()) == 2
    # three of the five goods are paid; black may replace two at most
    assert ways == {"KK", "BK", "GK", "RK", "BG", "BR", "GR"}


@pytest.mark.rule("PSY-GDS09")
def test_credits_are_only_ever_gained() -> None:
    t = game(3).deal(8)
    chance = dice(8)
    before = t.compute_scores()
    while not t.over:
        options = t.legal_moves_unchecked(t.current_player())
        t.play_unchecked(t.current_player(), options[chance.below(len(options))])
        assert all(now >= then for now, then in zip(t.compute_scores(), before, strict=True))
        before = t.compute_scores()
    assert max(before) > 0


@pytest.mark.rule("PSY-GDS10")
def test_black_goods_take_the_colour_named() -> None:
    s = scene("scheme", goods="KKKKK", market="RSF AFX BFU CFY").do("claim RSF")
    assert (s.question_id, len(s.legal_moves("name"))) == ("RouteColour", 5)
    s.do("name purple")
    assert s.t.seats[0].track == [1, 1, 1, 1, 2]


@pytest.mark.rule("PSY-GDS11")
def test_goods_gained_earlier_in_the_turn_can_be_spent() -> None:
    s = scene("scheme", goods="RR", directors="0110")
    assert s.legal_moves("claim") == ["AFX"]
    s.do("claim AFX")
    assert s.goods() == ""


@pytest.mark.rule("PSY-GDS12")
@pytest.mark.rule("PSY-HID06")
def test_goods_and_credits_are_open_and_never_change_hands() -> None:
    s = scene("scheme", goods=["RRRR", "BBYK"]).do("claim AFX")
    assert s.goods(1) == "BBYK"
    for seat in (0, 1, SPECTATOR):
        view = s.t.view(seat)
        assert view.seats[1].goods == [2, 1, 0, 0, 0, 1]
        assert [v.credits for v in view.seats] == s.t.compute_scores()


def test_prices_of_several_colours_are_said_in_the_log() -> None:
    s = scene("expand", goods="BGRK").do("open A D")
    assert s.told("paid") == [{"goods": {"blue": 1, "green": 1, "black": 1}}]
    assert s.told("opened") == [{"tile": "A", "target": "D"}]

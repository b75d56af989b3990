"""Payment, change and discounts: PHO-PAY, PHO-DIS."""

from __future__ import annotations

import itertools

import pytest

from cinque.core import SPECTATOR
from cinque.games.phoenicia.rules.development_cards import take_card
from cinque.games.phoenicia.rules.moves import CARD_IDS
from tests.games.phoenicia.scene import Scene, discount


def buying(price: int, *cards: int | str, coins: int = 0) -> Scene:
    """Seat 0 owes this price for a Dyer; nobody else has money."""
    return Scene(2).display("dyer").hand(0, *cards, coins=coins).go().play("open dyer", f"bid {price}")


def payments(scene: Scene) -> set[tuple[str, ...]]:
    """Every way to finish the payment, as the sorted cards laid with "coins" where coins are added."""
    found: list[tuple[str, ...]] = []

    def explore(t: object, laid: tuple[str, ...]) -> None:
        for move in t.legal_moves_unchecked(0):  # type: ignore[attr-defined]
            text = scene.game.moves.text(move)
            after = t.copy()  # type: ignore[attr-defined]
            after.play_unchecked(0, move)
            told = (*laid, text.removeprefix("lay "))
            if after.payer == 0:
                explore(after, told)
            else:
                found.append(told)

    explore(scene.t, ())
    assert len(found) == len(set(found)), "a payment can be made in two orders"
    return {tuple(sorted(one)) for one in found}


@pytest.mark.rule("PHO-PAY01")
def test_the_payer_chooses_between_cards_and_coins() -> None:
    scene = buying(2, 6, 5, 4, coins=2)
    assert scene.legal_moves() == ["lay 6", "lay 5", "lay 4", "coins"]


@pytest.mark.rule("PHO-PAY02")
def test_overpayment_comes_back_as_coins() -> None:
    scene = buying(3, 6, 4)
    scene.play("lay 6")
    s = scene.seats[0]
    assert (scene.cards(0), s.coins) == (["4"], 3)


@pytest.mark.rule("PHO-PAY03")
@pytest.mark.parametrize("price", range(2, 20))
def test_no_payment_holds_a_superfluous_card_and_all_others_can_be_made(price: int) -> None:
    hand = ["6", "5", "5", "4"]
    worth = {"6": 6, "5": 5, "4": 4}
    legal = set()
    for size in range(len(hand) + 1):
        for cards in itertools.combinations(hand, size):
            values = [worth[c] for c in cards]
            total = sum(values)
            if total >= price and total - min(values) < price:
                legal.add(tuple(sorted(cards)))
            elif 0 < price - total <= 3:
                legal.add(tuple(sorted([*cards, "coins"])))
    scene = buying(price, 6, 5, 5, 4, coins=3)
    if scene.t.payer == 0:
        assert payments(scene) == legal
    else:
        assert legal == {("4", "5", "5", "6")}


@pytest.mark.rule("PHO-PAY11")
def test_a_dearer_card_cannot_follow_a_cheaper_one() -> None:
    scene = buying(5, 6, 4, 4, coins=1)
    scene.play("lay 4")
    assert scene.refused("lay 6") == "PHO-PAY11"
    scene = buying(9, "preset", 5, 5).play("lay 5")
    assert scene.refused("lay preset") == "PHO-PAY11"


@pytest.mark.rule("PHO-PAY04")
def test_cards_paid_go_to_the_discard_pile() -> None:
    scene = buying(7, 6, 4, 4, coins=1)
    scene.play("lay 6", "coins")
    assert scene.discarded() == {"6": 1}
    assert scene.seats[0].coins == 0
    assert scene.t.view(SPECTATOR).discard == {"6": 1, "5": 0, "4": 0}


@pytest.mark.rule("PHO-PAY05")
def test_the_treasury_may_overflow_until_the_end_of_the_own_turn() -> None:
    scene = buying(2, 6, coins=3).hand(1, coins=2)
    scene.play("lay 6")
    assert scene.seats[0].coins == 7
    scene.play("rest", "end")
    assert scene.seats[0].coins == 3


@pytest.mark.rule("PHO-PAY06")
def test_change_won_on_anothers_turn_stays_until_the_end_of_the_own_one() -> None:
    scene = Scene(3).display("dyer").hand(0, 6).hand(1, 6, coins=3).hand(2, coins=2).go()
    scene.play("open dyer", "bid 2", "bid 3", "pass", "lay 6")
    scene.end_turn()
    assert scene.t.turn == 1
    assert scene.seats[1].coins == 6
    scene.end_turn()
    assert scene.seats[1].coins == 3


@pytest.mark.rule("PHO-PAY07")
def test_nothing_is_bought_on_credit() -> None:
    scene = Scene(2).workers(0, untrained=1, hunting=1).hand(0, coins=1).go()
    assert scene.t.turn != 0 or "train" not in scene.legal_moves()
    scene = Scene(2).workers(0, trained=1, hunting=1).hand(0, 4).go()
    assert scene.refused("employ farming") == "PHO-PAY07"
    assert "employ hunting" in scene.legal_moves()


@pytest.mark.rule("PHO-PAY12")
def test_a_card_is_offered_only_where_the_rest_can_still_be_paid() -> None:
    scene = buying(9, 5, 5, 4, coins=0)
    scene.play("lay 5")
    assert scene.legal_moves() == ["lay 5", "lay 4"]
    short = buying(9, 6, 5, 4)
    assert short.legal_moves() == ["lay 6", "lay 5"]
    assert short.refused("lay 4") == "PHO-PAY12"


@pytest.mark.rule("PHO-PAY08")
def test_coins_make_up_exactly_the_difference() -> None:
    scene = buying(7, 5, 4, coins=3)
    assert scene.refused("coins") == "PHO-PAY08"
    scene.play("lay 5", "coins")
    assert (scene.cards(0), scene.seats[0].coins) == (["4"], 1)


@pytest.mark.rule("PHO-PAY09")
def test_a_price_of_0_is_paid_with_nothing() -> None:
    scene = Scene(2).workers(0, trained=1, hunting=1).tools(0, farming=1).hand(0, 6, coins=1).go("1b")
    scene.play("employ farming")
    assert (scene.cards(0), scene.seats[0].coins) == (["6"], 1)
    assert scene.events("pay", "pay_change", "pay_both", "pay_coins") == []


@pytest.mark.rule("PHO-PAY10")
def test_each_purchase_is_its_own_payment_and_change_serves_the_next() -> None:
    scene = Scene(2).workers(0, untrained=1, hunting=1).hand(0, 5).hand(1, coins=2).go("1b")
    scene.play("train")
    assert scene.seats[0].coins == 3
    scene.play("employ hunting")
    assert scene.seats[0].coins == 1
    assert [e.data["price"] for e in scene.events("pay_change", "pay_coins")] == [2, 2]


def test_a_payment_that_public_facts_force_is_made_at_once() -> None:
    """One card that must go, or all cards of a hand: nothing is asked, and nothing told by asking."""
    assert buying(3, 4, coins=2).t.payer == -1
    assert buying(3, 4, coins=3).t.payer == 0
    scene = buying(14, 6, 6, 4)
    assert scene.t.payer == -1
    assert (scene.cards(0), scene.seats[0].coins) == ([], 2)
    assert buying(12, 6, 6, 4).t.payer == 0


def test_a_payment_in_the_making_is_shown_and_then_forgotten() -> None:
    scene = buying(11, 6, 4, 4, coins=1)
    scene.play("lay 6")
    payment = scene.t.view(SPECTATOR).payment
    assert payment is not None
    assert (payment.seat, payment.price, payment.owed, payment.laid) == (0, 11, 5, ["6"])
    assert scene.t.rank == 0
    scene.play("lay 4")
    assert scene.t.view(SPECTATOR).payment.laid == ["6", "4"]
    scene.play("coins")
    t = scene.t
    assert t.view(SPECTATOR).payment is None
    assert (t.payer, t.price, t.owed, t.rank) == (-1, 0, 0, 0)


def test_a_common_5_may_be_kept_by_paying_with_the_preset_one() -> None:
    scene = buying(5, "preset", 5, 4, coins=1)
    assert payments(scene) == {("preset",), ("5",), ("4", "coins")}
    assert scene.t.box.worth == [6, 5, 5, 4]


# -- discounts --------------------------------------------------------------------------------


@pytest.mark.rule("PHO-DIS01")
def test_the_buyer_pays_the_bid_less_the_discount_but_not_below_0() -> None:
    scene = Scene(2).own(0, "dyer").display("dye_house").hand(0, 5, 5, coins=3).go()
    scene.play("open dye_house", "bid 14").pay()
    assert scene.seats[0].wealth == 13 - 10
    free = Scene(2).display("dyer").hand(0, 6).go()
    free.seats[0].discounts[0] = 9
    free.play("open dyer", "bid 2")
    assert (free.seats[0].wealth, free.seats[0].owned[0]) == (6, 1)


@pytest.mark.rule("PHO-DIS02")
def test_bids_and_minimum_count_in_full() -> None:
    scene = Scene(5).own(0, "dyer", "dyer", "dyer").display("dye_house").hand(0, 5).hand(1, 6, 6, 6).go()
    scene.play("open dye_house")
    assert scene.legal_moves() == ["bid 14"]
    assert scene.refused("bid 13") == "PHO-AUC03"
    scene.play("bid 14")
    assert scene.legal_moves()[:2] == ["pass", "bid 15"]


@pytest.mark.rule("PHO-DIS03")
def test_the_figure_for_two_is_the_total() -> None:
    scene = Scene(5).own(0, "dyer")
    first = discount(scene.seats[0], "dye_house")
    scene.own(0, "dyer")
    assert (first, discount(scene.seats[0], "dye_house")) == (4, 7)


def figures(giver: str, target: str, copies: int) -> list[int]:
    scene = Scene(5)
    found = []
    for _ in range(copies):
        scene.own(0, giver)
        found.append(discount(scene.seats[0], target))
    return found


@pytest.mark.rule("PHO-DIS04")
def test_dyers_on_dye_houses() -> None:
    assert figures("dyer", "dye_house", 3) == [4, 7, 9]


@pytest.mark.rule("PHO-DIS05")
def test_trackers_on_caravans() -> None:
    assert figures("tracker", "caravan", 2) == [2, 3]


@pytest.mark.rule("PHO-DIS06")
def test_prospectors_on_smelters() -> None:
    assert figures("prospector", "smelter", 2) == [1, 2]


@pytest.mark.rule("PHO-DIS07")
def test_city_centers_on_public_works() -> None:
    assert figures("city_center", "public_works", 2) == [3, 5]


@pytest.mark.rule("PHO-DIS08")
@pytest.mark.parametrize(("target", "wanted"), [("ships", [3, 5]), ("trade_fleet", [4, 7]), ("port", [5, 9])])
def test_shipyards_on_ships_fleets_and_ports(target: str, wanted: list[int]) -> None:
    assert figures("shipyard", target, 2) == wanted


@pytest.mark.rule("PHO-DIS09")
def test_public_works_on_city_walls() -> None:
    assert figures("public_works", "city_walls", 3) == [5, 9, 12]


@pytest.mark.rule("PHO-DIS01", "PHO-DIS03")
def test_a_card_shows_its_discounts_and_what_it_costs_the_one_who_looks() -> None:
    scene = Scene(5).own(0, "dyer", "dyer").own(1, "dyer")
    for seat, cost in ((0, 7), (1, 10), (2, 14), (SPECTATOR, 14)):
        cards = {card.card: card for card in scene.t.view(seat).cards}
        assert cards["dye_house"].cost == cost
        assert cards["dyer"].gives == {"dye_house": [4, 7, 9]}
        assert cards["shipyard"].gives == {"ships": [3, 5], "trade_fleet": [4, 7], "port": [5, 9]}
        assert cards["fort"].gives == {}
    scene.seats[2].discounts[CARD_IDS.index("fort")] = 9
    assert {card.card: card.cost for card in scene.t.view(2).cards}["fort"] == 0


@pytest.mark.rule("PHO-DIS10")
def test_a_discount_counts_from_the_moment_of_buying() -> None:
    scene = Scene(2).display("city_center", "public_works").hand(0, 6, 4, coins=3).go()
    scene.play("open city_center", "bid 4", "lay 4")
    assert scene.seats[0].wealth == 9
    scene.hand(1, coins=2).play("open public_works", "bid 12")
    assert scene.seats[0].wealth == 0


@pytest.mark.rule("PHO-DIS11")
def test_a_discount_is_not_used_up() -> None:
    scene = Scene(4).own(0, "tracker").display("caravan", "caravan").hand(0, 6, 6, 6).go()
    scene.play("open caravan", "bid 9", "lay 6", "lay 6")
    assert scene.seats[0].wealth == 18 - 7
    scene.play("open caravan", "bid 9").pay()
    assert scene.seats[0].wealth == 18 - 7 - 7


@pytest.mark.rule("PHO-DIS12")
def test_a_discount_helps_only_its_owner_and_only_the_named_card() -> None:
    scene = Scene(2).own(0, "dyer").display("dye_house", "caravan").hand(0, 5, 5).hand(1, 5, 5).go()
    assert "open dye_house" in scene.legal_moves()
    scene.play("open caravan")
    assert scene.legal_moves()[-1] == "bid 10"
    scene.play("bid 9", "bid 10", "pass")
    scene.pay()
    assert scene.seats[1].wealth == 0


@pytest.mark.rule("PHO-DIS13")
def test_a_shipyard_works_on_three_kinds_side_by_side() -> None:
    scene = Scene(2).own(0, "shipyard").display("ships").hand(0, 6, 5).hand(1, coins=2).go()
    scene.play("open ships", "bid 14")
    s = scene.seats[0]
    assert s.wealth == 0
    assert [discount(s, c) for c in ("ships", "trade_fleet", "port")] == [3, 4, 5]


@pytest.mark.rule("PHO-DIS14")
def test_more_giving_cards_than_figures_keep_the_last_one() -> None:
    scene = Scene(5).own(0, "tracker", "tracker")
    take_card(scene.t, 0, CARD_IDS.index("tracker"))
    assert scene.seats[0].owned[6] == 3
    assert discount(scene.seats[0], "caravan") == 3


@pytest.mark.rule("PHO-DIS15")
def test_a_discount_raises_bids_but_is_no_money() -> None:
    scene = Scene(2).own(0, "dyer", "prospector").display("dye_house").workers(0, trained=1).hand(0, 5, 5)
    s = scene.seats[0]
    assert s.wealth == 10
    scene.go()
    assert scene.t.highest_bid(0, 8) == 14
    scene.play("close")
    scene.hand(0, 4)
    assert scene.refused("employ farming") == "PHO-PAY07"


@pytest.mark.rule("PHO-DIS15")
def test_a_discount_counts_in_no_tie_break() -> None:
    scene = Scene(3).hand(0, coins=2).hand(1, 5).hand(2, 5, coins=1).go()
    scene.seats[1].vp = scene.seats[2].vp = 33
    scene.seats[1].discounts[8] = 9
    scene.end_round()
    assert scene.t.winners == [2]

"""Step 1a, auctions: PHO-AUC."""

from __future__ import annotations

import pytest

from cinque.core import SPECTATOR, NotYourTurn
from cinque.games.phoenicia.rules.table import OUT
from tests.games.phoenicia.scene import Scene, discount


def auction(players: int = 3, *display: str, **options: bool) -> Scene:
    """Everybody holds two 6s; these cards (default: a Dyer) are on display."""
    scene = Scene(players, **options).display(*(display or ("dyer",)))
    for seat in range(players):
        scene.hand(seat, 6, 6)
    return scene.go()


@pytest.mark.rule("PHO-AUC01")
def test_only_the_player_on_turn_opens_and_only_in_1a() -> None:
    scene = auction(2)
    with pytest.raises(NotYourTurn):
        scene.t.play(1, scene.game.moves.parse("open dyer"))
    scene.play("close")
    assert scene.refused("open dyer") == "PHO-AUC14"
    scene.play("rest")
    assert scene.refused("open dyer") == "PHO-AUC14"


@pytest.mark.rule("PHO-AUC02")
def test_opening_names_a_face_up_card_and_a_bid() -> None:
    scene = auction(2, "dyer", "tracker")
    assert scene.legal_moves() == ["close", "open dyer", "open tracker"]
    scene.play("open tracker")
    assert scene.kinds() == {"bid"}
    scene.play("bid 4")
    lot = scene.t.view(SPECTATOR).lot
    assert lot is not None
    assert (lot.card, lot.bid, lot.leader) == ("tracker", 4, 0)


@pytest.mark.rule("PHO-AUC03")
def test_the_opening_bid_is_the_minimum_or_more() -> None:
    scene = auction(2, "fort")
    scene.play("open fort")
    assert scene.refused("bid 6") == "PHO-AUC03"
    assert scene.legal_moves() == [f"bid {n}" for n in range(7, 13)]


@pytest.mark.rule("PHO-AUC04")
def test_a_raise_is_at_least_one_more() -> None:
    scene = auction(2)
    scene.play("open dyer", "bid 5")
    assert scene.refused("bid 5") == "PHO-AUC04"
    assert scene.legal_moves() == ["pass", *(f"bid {n}" for n in range(6, 13))]


@pytest.mark.rule("PHO-AUC05")
def test_bidding_goes_clockwise_round_and_round() -> None:
    scene = auction(3)
    scene.play("open dyer", "bid 2")
    asked = []
    for move in ("bid 3", "bid 4", "bid 5", "bid 6", "pass"):
        asked.append(scene.current_player)
        scene.play(move)
    assert asked == [1, 2, 0, 1, 2]
    assert scene.current_player == 0


@pytest.mark.rule("PHO-AUC06")
def test_a_pass_is_final_for_this_auction_only() -> None:
    scene = auction(3, "dyer", "tracker")
    scene.play("open dyer", "bid 2", "pass", "bid 3", "bid 4")
    assert scene.current_player == 2
    scene.play("pass", "lay 6", "open tracker", "bid 3")
    assert scene.current_player == 1


@pytest.mark.rule("PHO-AUC07")
def test_only_the_player_on_turn_and_those_still_to_play_take_part() -> None:
    scene = auction(4).end_turn().end_turn()
    assert scene.t.turn == 2
    scene.play("open dyer", "bid 2")
    assert [s.bidding for s in scene.t.view(SPECTATOR).seats] == ["out", "out", "leads", "in"]
    scene.play("bid 3")
    assert scene.current_player == 2


@pytest.mark.rule("PHO-AUC08")
def test_the_last_one_in_takes_the_card_and_pays_the_last_bid() -> None:
    scene = auction(3)
    scene.play("open dyer", "bid 2", "bid 4", "bid 5", "pass", "pass")
    assert scene.current_player == 2
    scene.play("lay 6")
    assert scene.seats[2].owned[0] == 1
    assert scene.seats[2].wealth == 12 - 5


@pytest.mark.rule("PHO-AUC09")
def test_the_opener_buys_at_the_opening_bid_when_all_others_pass() -> None:
    scene = auction(3)
    scene.play("open dyer", "bid 4", "pass", "pass", "lay 6")
    assert (scene.seats[0].owned[0], scene.seats[0].wealth) == (1, 8)
    assert scene.shown() == []


@pytest.mark.rule("PHO-AUC10")
def test_nobody_bids_more_than_wealth_and_discount() -> None:
    scene = Scene(2).display("dye_house").own(0, "dyer").hand(0, 5, 5).hand(1, 6, 6, 6).go()
    scene.play("open dye_house")
    assert scene.legal_moves() == ["bid 14"]
    assert scene.refused("bid 15") == "PHO-AUC10"
    scene.play("bid 14")
    assert scene.legal_moves()[-1] == "bid 18"
    assert scene.refused("bid 19") == "PHO-AUC10"


@pytest.mark.rule("PHO-AUC10")
def test_a_card_beyond_ones_means_cannot_be_opened() -> None:
    scene = Scene(2).display("caravan", "dyer").hand(0, 4, 4).go()
    assert scene.legal_moves() == ["close", "open dyer"]
    assert scene.refused("open caravan") == "PHO-AUC10"


@pytest.mark.rule("PHO-AUC11")
def test_as_many_auctions_as_can_be_paid_and_none_needed() -> None:
    scene = Scene(4).display("dyer", "tracker", "prospector", "indentured_worker").hand(0, 6, 6).go()
    for card, bid in (("dyer", 2), ("tracker", 3), ("prospector", 2), ("indentured_worker", 3)):
        assert "close" in scene.legal_moves()
        scene.play(f"open {card}", f"bid {bid}")
        scene.pay()
    assert sum(scene.seats[0].owned) == 4


@pytest.mark.rule("PHO-AUC11")
def test_losing_an_auction_does_not_end_the_step() -> None:
    scene = auction(2, "dyer", "tracker")
    scene.play("open dyer", "bid 2", "bid 3", "pass", "lay 6")
    assert scene.current_player == 0
    assert scene.legal_moves() == ["close", "open tracker"]


@pytest.mark.rule("PHO-AUC12")
def test_a_card_sold_is_not_replaced_before_administration() -> None:
    scene = auction(2, "dyer", "tracker")
    scene.play("open dyer", "bid 2", "pass", "lay 6")
    assert scene.shown() == ["tracker"]
    scene.end_round()
    assert len(scene.shown()) == 2


@pytest.mark.rule("PHO-AUC13")
def test_payment_and_effects_come_at_once_also_on_anothers_turn() -> None:
    scene = auction(2, "dyer", "tracker")
    scene.play("open dyer", "bid 2", "bid 3", "pass", "lay 6")
    s = scene.seats[1]
    assert scene.t.turn == 0
    assert (s.vp, s.wealth, discount(s, "dye_house")) == (3, 9, 4)


@pytest.mark.rule("PHO-AUC14")
def test_no_auction_after_going_on_to_the_workers() -> None:
    scene = auction(2)
    scene.play("close", "train", "lay 6")
    assert scene.refused("open dyer") == "PHO-AUC14"


@pytest.mark.rule("PHO-AUC15")
def test_one_player_may_own_several_copies() -> None:
    scene = auction(2 + 1, "dyer", "dyer")
    scene.play("open dyer", "bid 2", "pass", "pass", "lay 6")
    scene.play("open dyer", "bid 2", "pass", "pass", "coins")
    assert scene.seats[0].owned[0] == 2


@pytest.mark.rule("PHO-AUC16")
def test_the_program_passes_for_whoever_cannot_beat_the_bid_and_it_looks_like_any_pass() -> None:
    scene = Scene(4).display("dyer").hand(0, 6, 6, 6).hand(1, 4, 4).hand(2, 6, 6).hand(3, 4, coins=1).go()
    scene.play("open dyer", "bid 7")
    assert scene.current_player == 1
    scene.play("pass", "bid 12")
    passes = [(e.seat, e.visible_data(SPECTATOR)) for e in scene.events("pass")]
    assert passes == [(1, {"card": "dyer"}), (3, {"card": "dyer"})]
    assert scene.current_player == 0


@pytest.mark.rule("PHO-AUC16")
def test_a_preset_card_is_known_to_be_worth_no_more_than_5() -> None:
    for bid, asked in ((4, True), (5, False)):
        scene = Scene(2, preset_start=True).display("dyer").hand(0, 6, 6).hand(1, "preset").go()
        scene.play("open dyer", f"bid {bid}")
        assert [e.seat for e in scene.events("pass")] == ([] if asked else [1])
    scene = Scene(2, preset_start=True).display("dyer").hand(0, 6, 6).hand(1, 4).go().play("open dyer", "bid 5")
    assert (scene.current_player, scene.legal_moves()) == (1, ["pass"]), "a common card could be a 6"
    scene = Scene(2, preset_start=True).display("smelter").hand(0, "preset").go()
    assert scene.t.view(SPECTATOR).step == "1b", "nothing on display is within reach of a preset card"
    scene = Scene(2).display("smelter").hand(0, 4).go()
    assert scene.legal_moves() == ["close"]


@pytest.mark.rule("PHO-AUC16")
def test_whoever_might_beat_the_bid_is_asked_even_if_only_a_pass_is_left() -> None:
    scene = Scene(2).display("dyer").hand(0, 6, 6).hand(1, 4, 4).go()
    scene.play("open dyer", "bid 11")
    assert scene.current_player == 1
    assert scene.legal_moves() == ["pass"]
    other = Scene(2).display("dyer").hand(0, 6, 6).hand(1, 4, 4).go()
    other.play("open dyer", "bid 12")
    assert [e.seat for e in other.events("pass")] == [1]


@pytest.mark.rule("PHO-AUC17")
def test_the_leader_is_never_asked_and_bids_may_jump() -> None:
    scene = auction(3)
    scene.play("open dyer", "bid 2", "bid 11", "pass", "pass")
    assert scene.seats[1].owned[0] == 1
    assert scene.events("sold")[0].data == {"card": "dyer", "amount": 11, "price": 11}


@pytest.mark.rule("PHO-AUC18")
def test_after_a_sale_the_step_goes_on_until_closed() -> None:
    scene = auction(2, "dyer", "tracker")
    scene.play("open dyer", "bid 2", "pass", "lay 6")
    assert (scene.current_player, scene.t.view(SPECTATOR).step) == (0, "1a")
    scene.play("close")
    assert scene.t.view(SPECTATOR).step == "1b"


def test_an_auction_is_shown_and_then_forgotten() -> None:
    scene = auction(3)
    scene.play("open dyer")
    lot = scene.t.view(SPECTATOR).lot
    assert lot is not None
    assert (lot.opener, lot.bid, lot.leader, lot.minimum) == (0, 0, -1, 2)
    scene.play("bid 3", "pass", "pass", "lay 6")
    t = scene.t
    assert t.view(SPECTATOR).lot is None
    assert [s.bid for s in t.view(SPECTATOR).seats] == [0, 0, 0], "a bid does not outlive its auction"
    assert (t.lot, t.opener, t.bid, t.leader) == (-1, -1, 0, -1)
    assert [s.auction_status for s in t.seats] == [OUT] * 3


def test_bids_of_an_earlier_auction_are_not_shown_in_the_next() -> None:
    scene = auction(3, "dyer", "tracker")
    scene.play("open dyer", "bid 2", "bid 3", "pass", "pass", "lay 6", "open tracker")
    assert [s.bid for s in scene.t.view(SPECTATOR).seats] == [0, 0, 0]
    scene.play("bid 4")
    assert [s.bid for s in scene.t.view(SPECTATOR).seats] == [4, 0, 0]


@pytest.mark.rule("PHO-AUC19")
def test_everybody_takes_part_afresh_in_each_auction() -> None:
    scene = auction(3, "dyer", "tracker")
    scene.play("open dyer", "bid 2", "bid 3", "pass", "pass", "lay 6")
    scene.play("open tracker", "bid 3")
    assert [s.bidding for s in scene.t.view(SPECTATOR).seats] == ["leads", "in", "in"]
    scene.play("pass")
    assert scene.current_player == 2


def test_the_step_closes_by_itself_when_nothing_can_be_opened() -> None:
    """Ruling PHO-R47: by public facts only; one 4 might be a 6, so a Fort keeps it open only up to 6."""
    assert Scene(2).display("glassmaking").hand(0, 4).go().t.view(SPECTATOR).step == "1a"
    assert Scene(2).display("fort").hand(0, 4).go().t.view(SPECTATOR).step == "1b"

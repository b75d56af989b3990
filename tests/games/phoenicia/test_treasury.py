"""Step 1c: PHO-TLS, PHO-TRS."""

from __future__ import annotations

import pytest

from cinque.core import SPECTATOR
from tests.games.phoenicia.scene import Scene, tools_on, workers_in


def in_1c(*hand: int | str, coins: int = 0, cards: tuple[str, ...] = (), **workers: int) -> Scene:
    """Seat 0 in step 1c; seat 1 waits with two coins."""
    scene = Scene(2).own(0, *cards).workers(0, **(workers or {"hunting": 1, "farming": 1}))
    return scene.hand(0, *hand, coins=coins).hand(1, coins=2).go("1c")


@pytest.mark.rule("PHO-TLS01")
@pytest.mark.parametrize(("activity", "price"), [("hunting", 2), ("farming", 5), ("mining", 8), ("clothmaking", 11)])
def test_tools_cost_the_tool_price_and_lie_on_the_tile(activity: str, price: int) -> None:
    scene = in_1c(6, 6, coins=3, cards=("prospector", "dye_house"))
    scene.play(f"tool {activity}").pay()
    s = scene.seats[0]
    assert (tools_on(s, activity), 15 - s.wealth) == (1, price)


@pytest.mark.rule("PHO-TLS01")
def test_no_tools_for_an_activity_one_does_not_have() -> None:
    scene = in_1c(6, 6, 6)
    assert scene.refused("tool mining") == "PHO-TLS01"


@pytest.mark.rule("PHO-TLS02")
def test_tools_serve_from_the_next_step_1b_on() -> None:
    scene = in_1c(6, trained=1)
    scene.play("tool hunting")
    assert scene.refused("employ hunting") == "PHO-RND03"
    scene.end_round()
    while scene.t.turn != 0 or scene.t.view(SPECTATOR).step != "1b":
        scene.quiet()
    wealth = scene.seats[0].wealth
    scene.play("employ hunting")
    assert (scene.seats[0].wealth, workers_in(scene.seats[0], "hunting")) == (wealth, 1)


@pytest.mark.rule("PHO-TLS03")
def test_workers_and_tools_never_exceed_the_circles() -> None:
    scene = in_1c(6, 6, hunting=4)
    scene.play("tool hunting", "lay 6")
    assert scene.refused("tool hunting") == "PHO-TLS03"
    assert tools_on(scene.seats[0], "hunting") == 1


@pytest.mark.rule("PHO-TLS04")
def test_three_vps_for_3_each_at_a_city_center_over_the_whole_game() -> None:
    scene = in_1c(6, 6, coins=3, cards=("city_center",))
    for wealth in (12, 9, 6):
        scene.play("vp").pay()
        assert scene.seats[0].wealth == wealth
    assert scene.refused("vp") == "PHO-TLS04"
    assert "vp" not in in_1c(6, 6).legal_moves()


@pytest.mark.rule("PHO-TLS05")
def test_bought_vps_count_at_once_and_cannot_be_sold() -> None:
    scene = in_1c(coins=6, cards=("city_center",))
    before = scene.seats[0].vp
    scene.play("vp")
    view = scene.t.view(SPECTATOR).seats[0]
    assert (scene.seats[0].vp - before, view.vp_bought, view.vp_spaces) == (1, 1, 3)
    assert scene.kinds() <= {"vp", "tool", "change", "end"}


@pytest.mark.rule("PHO-TLS06")
def test_tools_and_vps_in_any_order() -> None:
    scene = in_1c(6, 6, coins=3, cards=("city_center",))
    for move in ("tool hunting", "vp", "tool hunting", "vp"):
        scene.play(move).pay()
    assert scene.seats[0].wealth == 15 - 2 - 3 - 2 - 3


@pytest.mark.rule("PHO-TLS07")
def test_a_vp_is_whole_and_no_discount_touches_it() -> None:
    scene = in_1c(coins=2, cards=("city_center",))
    scene.seats[0].discounts = [9] * 19
    assert scene.refused("vp") == "PHO-PAY07"
    assert "tool hunting" in scene.legal_moves()
    assert scene.refused("tool farming") == "PHO-PAY07"


@pytest.mark.rule("PHO-TRS01")
def test_at_most_one_card_becomes_coins() -> None:
    scene = in_1c(4, 4, cards=("granary",))
    scene.play("change 4")
    s = scene.seats[0]
    assert (scene.cards(0), s.coins) == (["4"], 4)
    assert scene.t.turn == 1


@pytest.mark.rule("PHO-TRS02")
def test_nothing_is_bought_after_that() -> None:
    scene = in_1c(6, 6, cards=("city_center",))
    scene.play("change 6")
    assert (scene.t.turn, scene.current_player) == (1, 1)
    assert scene.seats[0].bought == 0


@pytest.mark.rule("PHO-TRS03")
def test_excess_cards_are_discarded_into_coins_the_owner_choosing() -> None:
    scene = in_1c(6, 5, 4, coins=1)
    scene.play("end")
    assert scene.legal_moves() == ["discard 6", "discard 5", "discard 4"]
    scene.play("discard 5")
    assert (scene.cards(0), scene.seats[0].coins) == (["6", "4"], 3)


@pytest.mark.rule("PHO-TRS04")
def test_coins_beyond_the_limit_are_lost_on_every_turn() -> None:
    scene = in_1c(coins=5)
    scene.play("end")
    assert scene.seats[0].coins == 3
    granary = in_1c(coins=8, cards=("granary",))
    granary.play("end")
    assert granary.seats[0].coins == 6


@pytest.mark.rule("PHO-TRS05")
def test_a_changed_card_goes_to_the_discard_pile() -> None:
    scene = in_1c(6, 4)
    scene.play("change 6")
    assert scene.discarded() == {"6": 1}


@pytest.mark.rule("PHO-TRS06")
def test_coins_never_become_cards_during_turns() -> None:
    scene = Scene(2).display("fort").own(0, "granary").hand(0, coins=8).hand(1, coins=2).go()
    seen: set[str] = set()
    while scene.t.turn == 0:
        seen |= scene.kinds()
        scene.quiet()
        assert scene.seats[0].cards == 0
    assert seen == {"close", "open", "train", "shift", "rest", "tool", "end"}


@pytest.mark.rule("PHO-TRS07")
def test_changing_is_allowed_even_if_part_is_lost() -> None:
    scene = in_1c(6, coins=2)
    scene.play("change 6")
    assert (scene.cards(0), scene.seats[0].coins) == ([], 3)


def test_step_1c_is_skipped_when_nothing_can_be_done_in_it() -> None:
    """Ruling PHO-R47: no card to change and too few coins for anything."""
    scene = Scene(2).workers(0, untrained=1, hunting=1).hand(0, coins=1).hand(1, coins=2).go()
    assert scene.t.turn == 1

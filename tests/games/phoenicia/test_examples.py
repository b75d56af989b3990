"""The worked examples of the rules with their numbers: PHO-EX."""

from __future__ import annotations

import pytest

from cinque.core import SPECTATOR
from cinque.games.phoenicia.rules.moves import CARD_IDS
from cinque.games.phoenicia.rules.overlord import pass_overlord
from cinque.games.phoenicia.rules.production import produce
from tests.games.phoenicia.scene import Scene, discount, tools_on
from tests.games.phoenicia.test_payment import payments


def bought(card: str, price: int, scene: Scene, *hand: int | str, coins: int = 0) -> Scene:
    """Seat 0 buys a card for this price; the last seat keeps two coins so that the round waits."""
    scene.display(card).hand(0, *hand, coins=coins).hand(scene.t.players - 1, coins=2).go()
    return scene.play(f"open {card}", f"bid {price}").pay()


@pytest.mark.rule("PHO-EX01")
def test_helene_wins_the_indentured_worker_at_5() -> None:
    scene = Scene(4).display("indentured_worker")
    for seat in range(3):
        scene.hand(seat, 6, 4)
    scene.hand(3, 6).go()
    scene.play("open indentured_worker", "bid 4", "pass", "pass", "bid 5", "pass")
    helene = scene.seats[3]
    assert (helene.trained, scene.cards(3), helene.coins) == (1, [], 1)


@pytest.mark.rule("PHO-EX02")
def test_joan_loses_one_of_four_coins() -> None:
    scene = Scene(2).display("tracker").hand(0, 6, coins=2).hand(1, coins=2).go()
    scene.play("open tracker", "bid 4")
    assert (scene.cards(0), scene.seats[0].coins) == ([], 4)
    scene.end_turn()
    assert scene.seats[0].coins == 3


@pytest.mark.rule("PHO-EX03")
def test_anne_buys_glassmaking() -> None:
    scene = bought("glassmaking", 5, Scene(2), 6, coins=2)
    anne = scene.seats[0]
    assert (anne.wealth, anne.production, anne.vp) == (8 - 5, 3 + 1, 2 + 1)


@pytest.mark.rule("PHO-EX04")
def test_helene_buys_an_indentured_worker() -> None:
    scene = bought("indentured_worker", 3, Scene(2).workers(0, trained=2, hunting=1), 6)
    helene = scene.seats[0]
    assert (helene.trained, helene.vp, helene.production) == (3, 1, 1)


@pytest.mark.rule("PHO-EX05")
def test_robert_buys_a_fort() -> None:
    scene = bought("fort", 7, Scene(2), 6, 6)
    assert (scene.seats[0].untrained, scene.seats[0].vp) == (1 + 3, 2 + 1)


@pytest.mark.rule("PHO-EX06")
def test_helene_buys_a_dyer_and_another() -> None:
    scene = Scene(3).display("dyer", "dyer").hand(0, 6).go()
    helene = scene.seats[0]
    scene.play("open dyer", "bid 2")
    assert (helene.vp, discount(helene, "dye_house")) == (3, 4)
    scene.play("open dyer", "bid 2")
    assert (helene.vp, discount(helene, "dye_house")) == (4, 7)


@pytest.mark.rule("PHO-EX07")
def test_helene_pays_13_for_a_dye_house_at_17() -> None:
    scene = bought("dye_house", 17, Scene(2).own(0, "dyer"), 6, 6, coins=3)
    assert scene.seats[0].wealth == 15 - 13


@pytest.mark.rule("PHO-EX08")
def test_two_dyers_give_7_and_three_give_9() -> None:
    assert discount(Scene(5).own(0, "dyer", "dyer").seats[0], "dye_house") == 7
    assert discount(Scene(5).own(0, "dyer", "dyer", "dyer").seats[0], "dye_house") == 9


@pytest.mark.rule("PHO-EX09")
def test_shipyard_then_ships_in_one_step() -> None:
    scene = Scene(2).display("shipyard", "ships").hand(0, 6, 6, 6).hand(1, coins=2).go()
    scene.play("open shipyard", "bid 7").pay()
    assert scene.seats[0].wealth == 11
    scene.play("open ships", "bid 14").pay()
    assert scene.seats[0].wealth == 0
    assert scene.seats[0].owned[CARD_IDS.index("ships")] == 1


@pytest.mark.rule("PHO-EX10")
def test_anne_buys_a_granary() -> None:
    scene = Scene(2)
    assert (scene.seats[0].storehouses, scene.seats[0].treasury) == (2, 3)
    bought("granary", 4, scene, 6)
    assert (scene.seats[0].storehouses, scene.seats[0].treasury) == (4, 6)


@pytest.mark.rule("PHO-EX11")
def test_jose_buys_a_prospector() -> None:
    scene = bought("prospector", 2, Scene(2).workers(0, trained=1, hunting=1, farming=1), 6, 6)
    jose = scene.seats[0]
    assert (jose.vp, discount(jose, "smelter")) == (3, 1)
    assert "employ mining" in scene.legal_moves()


@pytest.mark.rule("PHO-EX12")
def test_anne_buys_a_tracker_with_three_hunters() -> None:
    scene = Scene(3).workers(0, hunting=3)
    before = scene.seats[0].vp
    bought("tracker", 3, scene, 6)
    anne = scene.seats[0]
    assert (anne.production, anne.vp - before, discount(anne, "caravan")) == (4, 1, 2)


@pytest.mark.rule("PHO-EX13")
def test_anne_buys_a_second_tracker() -> None:
    scene = bought("tracker", 3, Scene(4).workers(0, hunting=3).own(0, "tracker"), 6)
    assert scene.seats[0].production == 6


@pytest.mark.rule("PHO-EX14")
def test_robert_trains_and_employs_a_farmer() -> None:
    scene = Scene(2).hand(0, 5, coins=2).hand(1, coins=2).go("1b")
    scene.play("train", "coins", "employ farming")
    robert = scene.seats[0]
    assert (robert.wealth, robert.production, robert.vp) == (0, 5, 3)


@pytest.mark.rule("PHO-EX15")
def test_anne_shifts_a_hunter_to_mining() -> None:
    scene = Scene(2).own(0, "prospector").workers(0, untrained=1, hunting=1).hand(0, 5, 4).hand(1, coins=2).go("1b")
    anne = scene.seats[0]
    trained = scene.t.copy()
    trained.play_unchecked(0, scene.game.moves.parse("train"))
    while trained.payer == 0:
        trained.play_unchecked(0, trained.legal_moves_unchecked(0)[-1])
    assert (trained.seats[0].wealth, trained.seats[0].trained) == (7, 1)
    assert scene.game.moves.parse("employ mining") not in trained.legal_moves_unchecked(0)
    before = (anne.production, anne.vp)
    scene.play("shift hunting mining").pay()
    assert (anne.production - before[0], anne.vp - before[1]) == (2, 1)
    assert (tools_on(anne, "hunting"), anne.wealth) == (1, 1)


@pytest.mark.rule("PHO-EX16")
def test_anne_uses_the_tool_next_turn() -> None:
    scene = Scene(2).own(0, "prospector").workers(0, untrained=1, mining=1).tools(0, hunting=1)
    scene.hand(0, coins=2).hand(1, coins=2).go("1b")
    anne = scene.seats[0]
    scene.play("train")
    before = (anne.production, anne.vp)
    scene.play("employ hunting")
    assert (anne.production - before[0], anne.vp - before[1]) == (1, 1)
    assert (anne.wealth, tools_on(anne, "hunting")) == (0, 0)


@pytest.mark.rule("PHO-EX17")
def test_jose_turns_a_card_into_coins() -> None:
    scene = Scene(2).own(0, "granary").hand(0, 4, coins=1).hand(1, coins=2).go("1c")
    scene.play("change 4")
    jose = scene.seats[0]
    assert (scene.cards(0), jose.coins) == ([], 5)
    scene.end_round()
    assert (jose.cards, jose.coins) == divmod(3 + 5, 4)


@pytest.mark.rule("PHO-EX18")
def test_production_6_and_nothing_in_the_treasury() -> None:
    scene = Scene(2)
    scene.seats[0].production = 6
    produce(scene.t, 0)
    assert (scene.seats[0].cards, scene.seats[0].coins) == (1, 2)


@pytest.mark.rule("PHO-EX19")
def test_production_6_and_three_coins() -> None:
    scene = Scene(2).hand(0, coins=3)
    scene.seats[0].production = 6
    produce(scene.t, 0)
    assert (scene.seats[0].cards, scene.seats[0].coins) == (2, 1)


@pytest.mark.rule("PHO-EX20")
def test_anne_discards_a_4() -> None:
    scene = Scene(2).hand(0, coins=2).next_money(6, 5, 4)
    anne = scene.seats[0]
    anne.production = 11
    produce(scene.t, 0)
    assert (anne.cards, anne.coins) == (3, 1)
    scene.go_to_limits().play("discard 4")
    assert (anne.coins, scene.cards(0)) == (3, ["6", "5"])
    assert [e.data["lost"] for e in scene.events("lost")] == [2]


@pytest.mark.rule("PHO-EX21")
def test_a_winner_on_anothers_turn_opens_nothing_under_one_purchase() -> None:
    scene = Scene(2, one_purchase=True).display("dyer", "tracker").hand(0, 6, 6).hand(1, 6, 6).go()
    scene.play("open dyer", "bid 2", "bid 3", "pass", "lay 6").end_turn()
    assert (scene.t.turn, scene.t.view(SPECTATOR).step) == (1, "1b")
    assert scene.refused("open tracker") == "PHO-VAR03"


@pytest.mark.rule("PHO-EX22")
def test_the_overlord_rotates_among_the_leaders() -> None:
    scene = Scene(4)
    for s, vp in zip(scene.seats, (9, 9, 7, 9), strict=True):
        s.vp = vp
    followers = []
    for _ in range(3):
        pass_overlord(scene.t, 9)
        followers.append("ABCD"[scene.t.overlord])
    assert followers == ["B", "D", "A"]


@pytest.mark.rule("PHO-EX23")
def test_three_legal_payments_of_5() -> None:
    scene = Scene(2).display("glassmaking").hand(0, 4, 4, 6, coins=1).go()
    scene.play("open glassmaking", "bid 5")
    assert payments(scene) == {("6",), ("4", "coins"), ("4", "4")}


@pytest.mark.rule("PHO-EX24")
def test_the_dyers_discount_serves_twice() -> None:
    scene = Scene(3).own(0, "dyer").display("dye_house", "dye_house").hand(0, 6, 6, 6, 6, coins=3).hand(1, coins=2).go()
    scene.play("open dye_house", "bid 14").pay()
    assert scene.seats[0].wealth == 27 - 10
    scene.play("open dye_house", "bid 16").pay()
    assert scene.seats[0].wealth == 27 - 10 - 12


@pytest.mark.rule("PHO-EX25")
def test_two_vps_bought_to_reach_33() -> None:
    scene = Scene(2).own(0, "city_center").hand(0, 4, coins=3).hand(1, coins=2).go("1c")
    s = scene.seats[0]
    s.vp = 31
    s.bought = 1
    scene.play("vp", "coins", "vp")
    assert (s.vp, s.wealth, s.bought, s.spaces) == (33, 1, 3, 3)
    assert scene.t.turn == 1


@pytest.mark.rule("PHO-EX26")
def test_both_tied_players_win_with_6_each() -> None:
    scene = Scene(3).hand(0, coins=2).go()
    scene.hand(1, 6).hand(2, 4, coins=2).tools(2, hunting=1)
    scene.seats[1].vp = scene.seats[2].vp = 33
    scene.end_round()
    assert scene.t.winners == [1, 2]


@pytest.mark.rule("PHO-EX27")
def test_twelve_points_make_three_cards() -> None:
    scene = Scene(2).hand(0, coins=3).next_money(6, 5, 4)
    s = scene.seats[0]
    s.production = 9
    produce(scene.t, 0)
    assert (s.cards, s.coins) == (3, 0)
    scene.go_to_limits().play("discard 4")
    assert s.coins == 3
    assert [e.data["lost"] for e in scene.events("lost")] == [1]

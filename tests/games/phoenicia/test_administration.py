"""Part 2 and the end of the game: PHO-VIC, PHO-OVR, PHO-DEV, PHO-PRD, PHO-STO, PHO-END."""

from __future__ import annotations

from collections import Counter

import pytest

from cinque.core import SPECTATOR
from cinque.games.phoenicia.rules.development_cards import AddCards
from cinque.games.phoenicia.rules.moves import MONEY_IDS, PRESET
from cinque.games.phoenicia.rules.overlord import pass_overlord
from cinque.games.phoenicia.rules.production import produce
from cinque.games.phoenicia.rules.storage_limits import ApplyLimits, CoinLimit
from tests.games.phoenicia.scene import Scene


def with_vps(*vps: int) -> Scene:
    """The first player still has to close a turn; then comes the check."""
    scene = Scene(len(vps)).hand(0, coins=2).go()
    for s, vp in zip(scene.seats, vps, strict=True):
        s.vp = vp
    return scene


# -- 2a ---------------------------------------------------------------------------------------


@pytest.mark.rule("PHO-VIC01")
def test_reaching_32_does_not_stop_the_turns() -> None:
    scene = Scene(3).hand(0, coins=2).hand(2, coins=2).go()
    scene.seats[0].vp = 40
    scene.end_turn()
    assert not scene.t.over
    assert scene.t.turn == 2
    scene.end_turn()
    assert scene.t.over


@pytest.mark.rule("PHO-VIC02")
def test_at_the_end_the_overlord_stays_and_nothing_more_is_done() -> None:
    scene = with_vps(2, 33).display("dyer")
    scene.end_round()
    assert scene.t.over
    assert scene.t.overlord == 0
    assert len(scene.shown()) == 1
    assert scene.events("display", "produce", "overlord") == []
    assert scene.t.outcome is not None
    assert scene.t.outcome.reason == "victory"


@pytest.mark.rule("PHO-OVR01")
def test_most_vps_make_the_overlord() -> None:
    scene = with_vps(5, 7, 9, 8)
    scene.end_round()
    assert scene.t.overlord == 2


@pytest.mark.rule("PHO-OVR02")
@pytest.mark.parametrize(("before", "after"), [(0, 1), (1, 3), (2, 3), (3, 1)])
def test_among_equals_the_first_clockwise_from_the_overlord(before: int, after: int) -> None:
    scene = Scene(4)
    for s, vp in zip(scene.seats, (7, 9, 7, 9), strict=True):
        s.vp = vp
    scene.t.overlord = before
    pass_overlord(scene.t, 9)
    assert scene.t.overlord == after


@pytest.mark.rule("PHO-OVR03")
def test_a_tied_overlord_always_hands_over() -> None:
    scene = with_vps(9, 3, 9)
    scene.end_round()
    assert scene.t.overlord == 2


@pytest.mark.rule("PHO-OVR04")
def test_an_overlord_alone_in_the_lead_stays() -> None:
    scene = with_vps(9, 8, 8)
    scene.end_round()
    assert scene.t.overlord == 0
    assert [e.seat for e in scene.events("overlord_stays")] == [0]


# -- 2b ---------------------------------------------------------------------------------------


@pytest.mark.rule("PHO-DEV01")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_cards_are_added_up_to_the_number_of_players(players: int) -> None:
    scene = Scene(players).hand(0, coins=2).go().end_round()
    assert len(scene.shown()) == players


@pytest.mark.rule("PHO-DEV02")
def test_unsold_cards_stay_and_count() -> None:
    scene = Scene(3).display("dyer", "tracker").hand(0, coins=2).next_cards("fort").go().end_round()
    assert scene.shown() == ["dyer", "tracker", "fort"]


@pytest.mark.rule("PHO-DEV03")
def test_a_refill_goes_on_with_the_next_set() -> None:
    scene = Scene(3)
    t = scene.t
    one = [card for card in t.development_cards[t.deck] if t.box.sets[card] == 1]
    others = [card for card in t.development_cards[t.deck] if t.box.sets[card] != 1]
    scene.deck(*others, one[0])
    AddCards().run(t)
    assert [t.box.sets[card] for card in t.development_cards[t.display]] == [1, 2, 2]


@pytest.mark.rule("PHO-DEV04")
def test_when_all_sets_are_out_the_game_goes_on() -> None:
    scene = Scene(3).display("port").hand(0, coins=2)
    scene.deck()
    scene.go().end_round()
    assert scene.shown() == ["port"]
    assert not scene.t.over
    assert scene.t.round == 2


@pytest.mark.rule("PHO-DEV05")
def test_granaries_and_forts_appear_like_any_card_in_2b() -> None:
    scene = Scene(2).hand(0, coins=2).next_cards("granary", "fort").go().end_round()
    assert scene.shown() == ["granary", "fort"]


# -- 2c ---------------------------------------------------------------------------------------


def after_production(production: int, coins: int, *cards: str) -> tuple[int, int]:
    """Cards drawn and coins held after 2c."""
    scene = Scene(2).own(0, *cards).hand(0, coins=coins)
    scene.seats[0].production = production
    produce(scene.t, 0)
    return scene.seats[0].cards, scene.seats[0].coins


@pytest.mark.rule("PHO-PRD01")
@pytest.mark.parametrize(("production", "wanted"), [(3, (0, 3)), (4, (1, 0)), (7, (1, 3)), (9, (2, 1))])
def test_a_card_for_every_4_and_a_coin_for_the_rest(production: int, wanted: tuple[int, int]) -> None:
    assert after_production(production, 0) == wanted


@pytest.mark.rule("PHO-PRD02")
def test_four_coins_must_be_turned_into_a_card() -> None:
    assert after_production(6, 2) == (2, 0)
    assert after_production(4, 4, "granary") == (2, 0)
    assert after_production(7, 6, "granary") == (3, 1)


@pytest.mark.rule("PHO-PRD03")
def test_cards_and_coins_follow_from_the_sum() -> None:
    for production in range(3, 30):
        for coins in range(7):
            assert after_production(production, coins) == divmod(production + coins, 4)


@pytest.mark.rule("PHO-PRD04")
def test_the_change_is_compulsory_even_without_room() -> None:
    scene = Scene(2).hand(0, 6, 6, coins=3).hand(1, coins=2).go()
    scene.seats[0].production = 5
    scene.end_turn().end_turn()
    assert scene.current_player == 0
    assert scene.seats[0].cards == 4
    assert scene.kinds() == {"discard"}


@pytest.mark.rule("PHO-PRD05")
def test_drawn_cards_are_seen_only_by_their_owner() -> None:
    scene = Scene(2).hand(0, coins=2).go()
    scene.seats[0].production = 9
    scene.end_round()
    event = next(e for e in scene.events("produce") if e.seat == 0)
    assert event.visible_data(1) == event.visible_data(SPECTATOR) == {"count": 2, "coins": 3}
    assert len(event.visible_data(0)["moneys"]) == 2
    assert scene.t.view(1).seats[0].hand is None


@pytest.mark.rule("PHO-PRD06")
def test_the_discards_become_a_new_pile_in_the_middle_of_a_deal() -> None:
    scene = Scene(2).stock([4], discards=[6, 5, 6])
    scene.seats[0].production = 12
    produce(scene.t, 0)
    assert scene.cards(0)[-1] == "4"
    assert scene.seats[0].cards == 3
    assert Counter(MONEY_IDS[m] for m in scene.drawn_next()) + Counter(scene.cards(0)) == {"6": 2, "5": 1, "4": 1}
    assert scene.discarded() == {}


@pytest.mark.parametrize(("discarded", "told"), [([5], [{"count": 1}]), ([], [])])
def test_a_reshuffle_is_told_when_there_is_something_to_shuffle(discarded: list[int], told: list[object]) -> None:
    scene = Scene(2).hand(0, coins=2).go()
    scene.stock(discards=discarded, holder=0)
    scene.seats[1].production = 4
    produce(scene.t, 1)
    assert [e.data for e in scene.events("reshuffle")] == told
    assert scene.cards(1) == (["5"] if told else ["preset"])


@pytest.mark.rule("PHO-PRD06")
def test_the_new_pile_is_shuffled() -> None:
    first = set()
    last = set()
    for seed in range(30):
        scene = Scene(2, seed=seed).stock(discards=[6, 5, 4] * 4)
        scene.seats[0].production = 4
        produce(scene.t, 0)
        first.add(scene.cards(0)[0])
        last.add(MONEY_IDS[scene.drawn_next()[0]])
    assert first == last == {"6", "5", "4"}


@pytest.mark.rule("PHO-PRD07")
def test_served_clockwise_from_the_new_overlord_each_in_full() -> None:
    scene = with_vps(2, 2, 5).next_money(6, 6, 5, 5, 4, 4)
    for s in scene.seats:
        s.production = 8
    scene.hand(0, coins=0).end_round()
    assert [e.seat for e in scene.events("produce")] == [2, 0, 1]
    assert [scene.cards(seat) for seat in (2, 0, 1)] == [["6", "6"], ["5", "5"], ["4", "4"]]


def test_administration_is_nobodys_turn() -> None:
    scene = Scene(2).hand(0, 6, 6, coins=3).hand(1, coins=2).go().end_turn().end_turn()
    assert scene.kinds() == {"discard"}
    view = scene.t.view(SPECTATOR)
    assert (view.step, view.turn) == ("2", -1)


# -- 2d ---------------------------------------------------------------------------------------


def over_the_limit(*cards: int | str, coins: int = 0, owned: tuple[str, ...] = ()) -> Scene:
    """Seat 0 in 2d with these cards and coins."""
    scene = Scene(2).own(0, *owned).hand(0, *cards, coins=coins)
    scene.go_to_limits()
    return scene


@pytest.mark.rule("PHO-STO01")
def test_one_card_for_each_storehouse_old_and_new() -> None:
    scene = Scene(2).hand(0, 6).hand(1, coins=2).next_money(5, 4).go()
    scene.seats[0].vp = 5
    scene.seats[0].production = 8
    scene.end_turn().end_turn()
    assert (scene.current_player, scene.seats[0].cards) == (0, 3)
    scene.play("discard 4")
    assert scene.cards(0) == ["6", "5"]


@pytest.mark.rule("PHO-STO02")
def test_exactly_the_excess_is_discarded_freely_chosen() -> None:
    scene = over_the_limit(6, 5, 4, 4)
    assert scene.legal_moves() == ["discard 6", "discard 5", "discard 4"]
    scene.play("discard 6")
    assert scene.legal_moves() == ["discard 5", "discard 4"]
    scene.play("discard 4")
    assert scene.cards(0) == ["5", "4"]
    assert (scene.t.dropper, scene.t.rank) == (-1, 0)


@pytest.mark.rule("PHO-STO02")
def test_every_set_of_excess_cards_can_be_named_in_one_order() -> None:
    sets = set()
    for first in ("6", "5", "4"):
        scene = over_the_limit(6, 5, 4, 4)
        scene.play(f"discard {first}")
        for second in scene.legal_moves():
            sets.add((first, second.removeprefix("discard ")))
    assert sets == {("6", "5"), ("6", "4"), ("5", "4"), ("4", "4")}


@pytest.mark.rule("PHO-STO11")
@pytest.mark.parametrize("overlord", [0, 1, 2])
def test_players_decide_clockwise_from_the_new_overlord(overlord: int) -> None:
    scene = Scene(3).hand(0, 4, 4, 4).hand(1, 5, 5, 5).hand(2, 6, 6, 6)
    scene.t.overlord = overlord
    scene.go_to_limits()
    asked = []
    while scene.t.dropper >= 0:
        asked.append(scene.current_player)
        scene.play(scene.legal_moves()[0])
    assert asked == [(overlord + place) % 3 for place in range(3)]


@pytest.mark.rule("PHO-STO09")
def test_excess_cards_are_named_dearest_first() -> None:
    scene = over_the_limit(6, 5, 5, 5).play("discard 5")
    assert scene.refused("discard 6") == "PHO-STO09"
    scene = Scene(2).hand(0, 6, "preset", 5, 5).go_to_limits().play("discard 5")
    assert scene.legal_moves() == ["discard 5"]
    assert scene.refused("discard preset") == "PHO-STO09"
    scene = Scene(2).hand(0, 6, "preset", 5, 5).go_to_limits().play("discard preset", "discard 5")
    assert scene.cards(0) == ["6", "5"]


@pytest.mark.rule("PHO-STO10")
def test_a_card_is_named_only_where_enough_no_dearer_ones_are_left() -> None:
    scene = over_the_limit(6, 5, 5, 4)
    assert scene.legal_moves() == ["discard 6", "discard 5"]
    assert scene.refused("discard 4") == "PHO-STO10"
    assert "discard 4" in over_the_limit(6, 5, 4, 4).legal_moves()


@pytest.mark.rule("PHO-STO03")
def test_points_fill_the_treasury_as_far_as_they_fit() -> None:
    scene = over_the_limit(6, 6, 5, coins=1)
    scene.play("discard 5")
    assert scene.seats[0].coins == 3
    assert [e.data for e in scene.events("lost")] == [{"lost": 3, "treasury": 3}]


@pytest.mark.rule("PHO-STO04")
def test_the_treasury_limit_is_not_exceeded() -> None:
    scene = over_the_limit(6, 6, 6, 6, 4, coins=2, owned=("granary",))
    scene.play("discard 4")
    assert scene.seats[0].coins == 6
    scene = Scene(2).hand(0, coins=9)
    CoinLimit(0).run(scene.t)
    assert scene.seats[0].coins == 3


@pytest.mark.rule("PHO-STO05")
def test_starting_storage_is_two_cards_and_three_coins() -> None:
    scene = Scene(2).hand(0, 6, 6, coins=3)
    ApplyLimits(0).run(scene.t)
    assert scene.t.dropper == -1
    scene = over_the_limit(6, 6, 6, coins=3)
    assert scene.t.dropper == 0


@pytest.mark.rule("PHO-STO06")
def test_only_excess_becomes_coins() -> None:
    scene = over_the_limit(6, 6, 6)
    scene.play("discard 6")
    assert scene.t.dropper == -1
    assert scene.cards(0) == ["6", "6"]


@pytest.mark.rule("PHO-STO07")
def test_discards_come_after_all_draws_and_lie_face_up() -> None:
    scene = Scene(2).hand(0, 6, 6).hand(1, coins=3).go().end_turn().end_turn()
    drawn = [e.seat for e in scene.events("produce")]
    assert (drawn, scene.current_player) == ([1, 0], 0)
    scene = over_the_limit(6, 6, 4)
    scene.play("discard 4")
    assert scene.discarded() == {"4": 1}


@pytest.mark.rule("PHO-STO08")
def test_within_both_limits_nothing_is_asked() -> None:
    scene = Scene(2).hand(0, 6, coins=3).hand(1, coins=2).go().end_turn().end_turn()
    assert scene.events("discard", "lost") == []
    assert (scene.t.round, scene.t.view(SPECTATOR).step) == (2, "1a")


# -- the end ----------------------------------------------------------------------------------


@pytest.mark.rule("PHO-END01")
def test_most_vps_win() -> None:
    scene = with_vps(32, 35, 34)
    scene.end_round()
    assert (scene.t.winners, scene.t.scores) == ([1], [32, 35, 34])


@pytest.mark.rule("PHO-END02")
def test_a_tied_overlord_wins() -> None:
    scene = with_vps(33, 33, 10).hand(1, 6, 6)
    scene.end_round()
    assert scene.t.winners == [0]


@pytest.mark.rule("PHO-END03")
def test_otherwise_wealth_decides_and_tools_count_nothing() -> None:
    scene = with_vps(10, 33, 33).hand(1, 6).hand(2, 4, coins=1).tools(2, hunting=4)
    scene.seats[2].bought = 3
    scene.end_round()
    assert scene.t.winners == [1]


@pytest.mark.rule("PHO-END04")
def test_players_still_tied_all_win() -> None:
    scene = with_vps(10, 33, 33, 33).hand(1, 6).hand(2, 4, coins=2).hand(3, 5)
    scene.end_round()
    assert scene.t.winners == [1, 2]
    assert scene.t.returns() == [0, 0.5, 0.5, 0]


def test_preset_cards_can_be_excess_too() -> None:
    scene = over_the_limit("preset", 6, 5)
    assert scene.legal_moves() == ["discard 6", "discard preset", "discard 5"]
    scene.play("discard preset")
    assert (scene.seats[0].hand[PRESET], scene.discarded()) == (0, {})

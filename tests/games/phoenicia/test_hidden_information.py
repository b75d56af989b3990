"""Public knowledge about hands, and redeals: PHO-ETQ."""

from __future__ import annotations

import msgspec
import pytest

from cinque.core import SPECTATOR
from cinque.core.engine.pile_worlds import PublicFacts
from cinque.core.engine.random import dice
from cinque.games.phoenicia.rules.moves import CARD_IDS, MONEY_IDS
from cinque.games.phoenicia.rules.table import Phoenicia
from tests.games.phoenicia.scene import Scene, load


def worlds(scene: Scene, seat: int, count: int = 200) -> list[Phoenicia]:
    found = []
    for seed in range(count):
        table = scene.t.redeal(seat, seed)
        assert isinstance(table, Phoenicia)
        found.append(table)
    return found


@pytest.mark.rule("PHO-ETQ01")
def test_no_move_gives_anything_to_another_player() -> None:
    scene = Scene(3).display("dyer").hand(0, 6, 6).hand(1, 6, 6).hand(2, 6).go()
    scene.play("open dyer", "bid 2", "bid 3", "pass", "pass", "lay 6")
    assert [s.wealth for s in scene.seats] == [12, 9, 6]
    assert {k.name for k in scene.game.moves.kinds}.isdisjoint({"give", "trade", "lend"})


@pytest.mark.rule("PHO-ETQ02")
def test_everything_in_a_settlement_is_open() -> None:
    scene = Scene(2).own(0, "dyer", "granary").workers(0, untrained=2, trained=1, hunting=3).tools(0, farming=2)
    scene.hand(0, 6, coins=3).hand(1, 6).go()
    theirs = scene.t.view(1).seats[0]
    own = scene.t.view(0).seats[0]
    own.hand = own.wealth = None
    assert theirs == own
    assert (theirs.coins, theirs.untrained, theirs.trained, theirs.storehouses) == (3, 2, 1, 4)
    assert (theirs.discounts, theirs.owned) == ({"dye_house": 4}, {"dyer": 1, "granary": 1})
    assert [(tile.workers, tile.tools) for tile in theirs.tiles] == [(3, 0), (0, 2), (0, 0), (0, 0)]


@pytest.mark.rule("PHO-ETQ03")
def test_values_in_hand_are_hidden_until_spent() -> None:
    scene = Scene(3).display("dyer").hand(0, 6, 4).hand(1, 5, 5).hand(2, coins=2).go()
    for seat in (1, 2, SPECTATOR):
        shown = scene.t.view(seat).seats[0]
        assert (shown.hand, shown.wealth) == (None, None)
    hands = {tuple(w.seats[0].hand) for w in worlds(scene, 1)}
    assert len(hands) > 3
    assert {tuple(w.seats[1].hand) for w in worlds(scene, 1)} == {tuple(scene.seats[1].hand)}
    scene.play("open dyer", "bid 2", "pass", "lay 4")
    paid = scene.events("pay_change")[0]
    assert paid.visible_data(1)["moneys"] == ["4"]


@pytest.mark.rule("PHO-ETQ04")
def test_the_size_of_a_hand_is_open() -> None:
    scene = Scene(2).hand(0, 6, 5, 4).hand(1, coins=2).go()
    assert scene.t.view(1).seats[0].cards == 3
    assert {w.seats[0].cards for w in worlds(scene, 1, 20)} == {3}


@pytest.mark.rule("PHO-ETQ05")
def test_display_and_discards_are_open_and_the_piles_hidden() -> None:
    scene = Scene(2).display("dyer", "tracker").hand(0, 6, 4).hand(1, coins=2).go()
    scene.play("open dyer", "bid 2", "lay 6")
    view = scene.t.view(SPECTATOR)
    assert (view.display, view.discard) == (["tracker"], {"6": 1, "5": 0, "4": 0})
    text = msgspec.json.encode(scene.t.view(0)).decode()
    assert str(scene.t.rng) not in text
    piles = [tuple(w.production_cards[w.draw_pile]) for w in worlds(scene, 0, 20)]
    assert len(set(piles)) == 20
    assert len({pile[0] for pile in piles}) > 1
    assert len({pile[-1] for pile in piles}) > 1


@pytest.mark.rule("PHO-SET09")
def test_a_copy_for_search_varies_every_card_of_the_deck_within_its_set() -> None:
    t = load(5).deal(1).copy()
    assert isinstance(t, Phoenicia)
    decks = []
    for seed in range(40):
        world = t.redeal_unchecked(0, dice(seed))
        assert isinstance(world, Phoenicia)
        decks.append(world.development_cards[world.deck])
    last_set = t.box.set_cards[5 - t.box.min_players][t.box.last_set]
    assert all(sorted(deck[: len(last_set)]) == sorted(last_set) for deck in decks)
    assert all(len({deck[at] for deck in decks}) > 1 for at in range(len(decks[0])))


@pytest.mark.rule("PHO-ETQ05", "PHO-SET08")
def test_the_order_of_the_deck_is_hidden_within_each_set() -> None:
    t = load(4).deal(1)
    assert isinstance(t, Phoenicia)
    deck = t.development_cards[t.deck]
    orders = []
    for seed in range(20):
        world = t.redeal(0, seed)
        assert isinstance(world, Phoenicia)
        orders.append(tuple(world.development_cards[world.deck]))
    assert len(set(orders)) == 20
    for end in (0, -1):
        assert len({order[end] for order in orders}) > 1
    for order in orders:
        assert sorted(order) == sorted(deck)
        assert [t.box.sets[card] for card in order] == [t.box.sets[card] for card in deck]


def test_still_to_come_is_known_by_counting() -> None:
    scene = Scene(3).display("dyer").own(0, "dye_house").hand(0, coins=2).go()
    cards = {c.card: c for c in scene.t.view(SPECTATOR).cards}
    assert (cards["dyer"].copies, cards["dyer"].left) == (2, 1)
    assert (cards["dye_house"].copies, cards["dye_house"].left) == (2, 1)
    assert scene.t.view(SPECTATOR).deck == [10, 6, 6, 5]


@pytest.mark.rule("PHO-ETQ05")
def test_what_is_still_to_come_is_counted_by_card_and_by_set() -> None:
    scene = Scene(5).own(0, "port").display("dyer", "dyer", "granary")
    view = scene.t.view(SPECTATOR)
    left = {card.card: card.left for card in view.cards}
    assert (left["dyer"], left["granary"], left["fort"], left["port"], left["tracker"]) == (1, 2, 3, 1, 2)
    assert view.deck == [18 - 3, 12, 10, 8 - 1]
    for number in range(4):
        assert sum(card.left for card in view.cards if card.set == number + 1) == view.deck[number]
    assert {card.card: card.copies for card in view.cards}["dyer"] == 3


# -- redealt tables fit what was shown -----------------------------------------------------------


def test_a_redealt_bidder_can_pay_the_bid() -> None:
    scene = Scene(2).display("dyer").hand(0, 6, 6, 6, 5, coins=1).hand(1, 6, 6, 6, 6).go()
    scene.play("open dyer", "bid 23")
    for world in worlds(scene, 1):
        assert world.seats[0].wealth >= 23
    assert len({tuple(w.seats[0].hand) for w in worlds(scene, 1)}) > 1


def test_a_discount_is_part_of_what_a_bid_shows() -> None:
    scene = Scene(2).own(0, "dyer").display("dye_house").hand(0, 6, 6, 6).hand(1, 6, 6, 6, 6).go()
    scene.play("open dye_house", "bid 20")
    assert {w.seats[0].wealth for w in worlds(scene, 1)} == {16, 17, 18}


def test_what_a_bid_has_shown_outlives_a_payment_and_new_cards_add_to_it() -> None:
    scene = Scene(2).display("dyer", "fort").hand(0, 6, 6, 6).hand(1, 6, 6, 6).go()
    scene.play("open dyer", "bid 16", "bid 17", "pass").pay()
    assert scene.seats[0].proven_value == 16
    scene.play("open fort", "bid 7", "lay 6", "lay 6")
    assert scene.seats[0].proven_value == 4
    scene.t.deal_card(0)
    assert scene.seats[0].proven_value == 8


def test_opening_a_card_shows_its_minimum() -> None:
    scene = Scene(2).display("fort").hand(0, 4, 4).hand(1, 6, 6).go()
    scene.play("open fort")
    for world in worlds(scene, 1):
        assert world.seats[0].wealth >= 7
        assert world.legal_moves(0)


def test_a_payment_half_made_can_be_finished_in_every_world() -> None:
    scene = Scene(2).display("dyer").hand(0, 5, 5, 4, 6).hand(1, 6).go()
    scene.play("open dyer", "bid 14", "lay 5")
    for world in worlds(scene, 1):
        while world.payer == 0:
            options = world.legal_moves(0)
            assert options
            world.play_unchecked(0, options[-1])
        assert world.seats[0].coins >= 0


def test_a_discard_half_made_can_be_finished_in_every_world() -> None:
    scene = Scene(2).hand(0, 6, 6, 4, 4, 4)
    scene.go_to_limits().play("discard 4")
    for world in worlds(scene, 1):
        assert world.legal_moves(0) == [scene.game.moves.parse("discard 4")]
        assert world.seats[0].hand[MONEY_IDS.index("4")] >= 2


def test_preset_cards_are_known_to_all() -> None:
    scene = Scene(2, preset_start=True).display("dyer").hand(0, "preset", 6).hand(1, 6).go()
    assert scene.t.view(1).seats[0].presets == 1
    assert {w.seats[0].hand[1] for w in worlds(scene, 1)} == {1}
    assert scene.t.public_highest_bid(0, CARD_IDS.index("dyer")) == 11


def test_a_preset_card_counts_towards_a_payment_half_made() -> None:
    scene = Scene(2, preset_start=True).display("dyer").hand(0, "preset", 4, 4).hand(1, 6).go()
    scene.play("open dyer", "bid 9")
    assert min(w.seats[0].wealth for w in worlds(scene, 1)) == 13
    scene = Scene(2, preset_start=True).display("dyer").hand(0, "preset", 5, 4, 4).hand(1, 6).go()
    scene.play("open dyer", "bid 13", "lay 5")
    assert scene.t.rank > 1
    assert all(w.seats[0].wealth >= 8 + 5 for w in worlds(scene, 1))


def test_after_a_preset_card_only_cheaper_ones_can_finish_a_payment() -> None:
    scene = Scene(2).display("dyer").hand(0, "preset", "preset", 6, 5).hand(1, 6).go()
    scene.play("open dyer", "bid 15", "lay preset")
    for world in worlds(scene, 1):
        assert world.legal_moves(0)
        assert 5 * world.seats[0].hand[2] + 4 * world.seats[0].hand[3] >= 5


def test_a_preset_card_counts_towards_a_discard_half_made() -> None:
    scene = Scene(2).hand(0, "preset", 6, 6, 6).go_to_limits().play("discard 6")
    assert min(sum(w.seats[0].hand[2:]) for w in worlds(scene, 1)) == 0
    scene = Scene(2).hand(0, "preset", 6, 5, 5, 4).go_to_limits().play("discard 5", "discard 5")
    assert {w.seats[0].hand[1] for w in worlds(scene, 1)} == {1}
    assert min(sum(w.seats[0].hand[2:]) for w in worlds(scene, 1)) == 1


def test_hands_are_dealt_even_if_hardly_any_deal_fits() -> None:
    scene = Scene(3).display("dyer").hand(0, 6, 6, 6, 6).hand(1, 6, 6, 6, 5).hand(2, 6).go()
    scene.play("open dyer", "bid 20", "bid 22", "bid 23")
    found = worlds(scene, 2)
    assert {w.seats[0].wealth for w in found} == {23, 24}
    assert {w.seats[1].wealth for w in found} == {22, 23, 24}
    assert all(w.census() == scene.t.census() for w in found)


def shuffled_anew() -> Scene:
    """Two hands held while all other production cards are discarded and shuffled into a new pile."""
    scene = Scene(2).display("dyer").hand(0, 6, 4).hand(1, 6, 6, 5, coins=1)
    scene.t.production_cards.move_all(scene.t.draw_pile, scene.t.discards)
    scene.t.reshuffle()
    return scene.go()


def test_after_a_shuffle_everybody_knows_what_lies_in_the_pile() -> None:
    scene = shuffled_anew()
    assert {tuple(w.seats[1].hand) for w in worlds(scene, 0, 50)} == {(2, 0, 1, 0)}
    scene.t.deal_card(1)
    hands = {tuple(w.seats[1].hand) for w in worlds(scene, 0)}
    assert hands == {(3, 0, 1, 0), (2, 0, 2, 0), (2, 0, 1, 1)}
    together = {tuple(a + b for a, b in zip(w.seats[0].hand, w.seats[1].hand)) for w in worlds(scene, SPECTATOR)}
    assert together == {(4, 0, 1, 1), (3, 0, 2, 1), (3, 0, 1, 2)}


def test_what_a_seat_drew_itself_is_not_in_the_pile() -> None:
    scene = shuffled_anew()
    scene.drawn_next().sort(reverse=True)  # nobody knows the order
    for _ in range(9):
        scene.t.deal_card(0)
    scene.t.deal_card(1)
    assert scene.seats[0].hand == [10, 0, 0, 1]
    assert {w.seats[1].hand[0] for w in worlds(scene, 0)} == {2}


def test_worlds_of_worlds_stay_possible() -> None:
    scene = shuffled_anew()
    for seat in (0, 1, 0):
        scene.t.deal_card(seat)
    for seed, world in enumerate(worlds(scene, 0, 30)):
        assert world.seats[0].hand == scene.seats[0].hand
        assert [world.seats[1].hand[money] >= count for money, count in enumerate([2, 0, 1, 0])] == [True] * 4
        again = world.redeal(1, seed)
        assert isinstance(again, Phoenicia)
        assert again.seats[1].hand == world.seats[1].hand
        assert again.census() == scene.t.census()


def test_a_card_paid_after_a_shuffle_may_be_an_old_or_a_new_one() -> None:
    scene = shuffled_anew()
    scene.t.deal_card(1)
    scene.t.discard_money(1, MONEY_IDS.index("6"))
    hands = {tuple(w.seats[1].hand) for w in worlds(scene, 0)}
    assert hands == {(2, 0, 1, 0), (1, 0, 2, 0), (1, 0, 1, 1)}


def test_likely_hands_stay_likely() -> None:
    scene = Scene(2).hand(0, 6, coins=1).hand(1, 6, 6).go()
    counts = [0, 0, 0, 0]
    for world in worlds(scene, 1, 380):
        for money in range(4):
            counts[money] += world.seats[0].hand[money]
    assert 70 <= counts[0] <= 130, "10 of 38 cards"
    assert 125 <= counts[2] <= 195, "16 of 38 cards"
    assert counts[1] == 0


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_truth_always_fits_what_is_known_of_it(players: int) -> None:
    """Otherwise a redeal could search for hands that cannot exist."""
    stated = 0
    for seed, preset in ((1, False), (2, True)):
        t = load(players, preset_start=preset).deal(seed, history=False)
        assert isinstance(t, Phoenicia)
        chance = dice(seed)
        while not t.over:
            facts = PublicFacts()
            t.public_facts(facts)
            for floor, pile in zip(facts.floors, facts.piles, strict=True):
                assert sum(floor.worths[card] for card in t.production_cards[pile]) >= floor.minimum
            stated += len(facts.floors)
            t.census()
            options = t.legal_moves_unchecked(t.current_player())
            t.play_unchecked(t.current_player(), options[chance.below(len(options))])
    assert stated > 20


def test_undo_goes_back_as_long_as_nobody_has_learnt_anything() -> None:
    scene = Scene(2).workers(0, untrained=1, hunting=1).hand(0, coins=3).hand(1, 6, coins=2).go()
    scene.play("train")
    assert scene.t.undo_point(0) == 0
    scene = Scene(2).workers(0, untrained=1, hunting=1).hand(0, 6, 4).hand(1, 6, coins=2).go("1b")
    start = len(scene.t.record.moves)
    scene.play("train")
    assert scene.t.undo_point(0) == start
    scene.play("lay 4")
    assert scene.t.undo_point(0) == len(scene.t.record.moves)

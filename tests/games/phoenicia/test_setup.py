"""General, setup and first-game variants: PHO-GEN, PHO-SET, PHO-VAR."""

from __future__ import annotations

from collections import Counter

import pytest

import cinque
from cinque.core import SPECTATOR, OptionError
from cinque.core.engine.random import dice
from cinque.games.phoenicia.rules.moves import ACTIVITY_COUNT, BID, CARD_COUNT, MONEY_IDS, MOVES, PRESET
from cinque.games.phoenicia.rules.table import OUT, Phoenicia, Seat
from tests.games.phoenicia.scene import Scene, load, names

PLAYERS = (2, 3, 4, 5)


def fresh(players: int, seed: int = 1, **options: bool) -> Phoenicia:
    table = load(players, **options).deal(seed)
    assert isinstance(table, Phoenicia)
    return table


def all_cards(t: Phoenicia) -> Counter[str]:
    return Counter(names(t.development_cards[t.deck] + t.development_cards[t.display]))


def added_up(t: Phoenicia, s: Seat) -> tuple[int, int]:
    """Production and VPs from running totals and cards, as a player would check them."""
    b = t.box
    production = sum(b.totals[a][s.levels[a]][s.workers[a]] for a in range(ACTIVITY_COUNT))
    points = sum(b.vps[a][s.workers[a]] for a in range(ACTIVITY_COUNT))
    production += sum(b.production[c] * s.owned[c] for c in range(CARD_COUNT))
    points += sum(b.vp[c] * s.owned[c] for c in range(CARD_COUNT)) + s.bought
    return production, points


# -- general ----------------------------------------------------------------------------------


@pytest.mark.rule("PHO-GEN01")
def test_two_to_five_players() -> None:
    for players in PLAYERS:
        assert len(fresh(players).seats) == players
    for players in (0, 1, 6):
        with pytest.raises(OptionError):
            cinque.load("phoenicia", players=players)


@pytest.mark.rule("PHO-GEN02")
def test_production_and_vps_are_public_and_start_from_hunter_and_farmer() -> None:
    for s in fresh(3).view(SPECTATOR).seats:
        assert (s.production, s.vp) == (3, 2)


@pytest.mark.rule("PHO-GEN03")
@pytest.mark.parametrize(("vp", "over"), [(31, False), (32, True), (40, True)])
def test_game_ends_at_32(vp: int, over: bool) -> None:
    scene = Scene(2).hand(0, coins=2).go()
    scene.seats[1].vp = vp
    scene.end_round()
    assert scene.t.over == over


@pytest.mark.rule("PHO-GEN04")
def test_most_vps_win_not_the_first_to_reach_32() -> None:
    scene = Scene(2).hand(0, coins=2).go()
    scene.seats[0].vp = 32
    scene.seats[1].vp = 34
    scene.end_round()
    assert scene.t.winners == [1]


@pytest.mark.rule("PHO-GEN05")
def test_production_is_always_tiles_plus_cards() -> None:
    for t in random_positions():
        for s in t.seats:
            assert s.production == added_up(t, s)[0]


@pytest.mark.rule("PHO-GEN06")
def test_vps_are_always_tiles_plus_cards_plus_bought() -> None:
    bought = 0
    for t in random_positions():
        for s in t.seats:
            assert s.vp == added_up(t, s)[1]
            bought += s.bought
    assert bought > 0


def random_positions() -> list[Phoenicia]:
    """Positions of a few random games."""
    found = []
    chance = dice(7)
    for players in PLAYERS:
        t = fresh(players, seed=players)
        while not t.over:
            options = t.legal_moves_unchecked(t.current_player())
            t.play_unchecked(t.current_player(), options[chance.below(len(options))])
            found.append(t.copy())
    return found[::5]


@pytest.mark.rule("PHO-GEN07")
def test_money_is_cards_of_4_5_6_and_coins_of_1() -> None:
    t = fresh(5)
    worth = t.box.worth
    in_play = Counter(worth[m] for m in t.production_cards[t.draw_pile]) + Counter(
        worth[m] for s in t.seats for m, count in enumerate(s.hand) for _ in range(count)
    )
    assert in_play == {4: 12, 5: 16, 6: 12}
    s = Scene().hand(0, 6, 5, 4, coins=1).seats[0]
    assert s.wealth == 16
    assert [MOVES.text(BID.of(n)) for n in (1, 2, 3)] == ["bid 1", "bid 2", "bid 3"]


# -- setup ------------------------------------------------------------------------------------


@pytest.mark.rule("PHO-SET01")
def test_tiles_start_on_their_basic_side() -> None:
    for s in fresh(4).seats:
        assert (s.vp, s.production) == (2, 3)
        assert s.levels == [0, 0, 0, 0]
        assert s.opened == 0b0011
        assert (s.treasury, s.training) == (3, 2)


@pytest.mark.rule("PHO-SET02")
def test_three_workers_each() -> None:
    for s in fresh(4).seats:
        assert (s.untrained, s.trained, s.workers) == (1, 0, [1, 1, 0, 0])


@pytest.mark.rule("PHO-SET03")
def test_two_storehouses_two_coins_room_for_three() -> None:
    for s in fresh(4).seats:
        assert (s.storehouses, s.coins, s.treasury) == (2, 2, 3)


@pytest.mark.rule("PHO-SET04")
def test_nineteen_kinds_ten_of_class_a() -> None:
    grades = Counter(card.grade for card in fresh(2).view(SPECTATOR).cards)
    assert grades == {"A": 10, "B": 9}


@pytest.mark.rule("PHO-SET05")
@pytest.mark.parametrize(("players", "copies"), [(2, 1), (3, 2), (4, 2), (5, 3)])
def test_copies_of_a_cards(players: int, copies: int) -> None:
    t = fresh(players)
    cards = all_cards(t)
    assert {cards[c.card] for c in t.view(SPECTATOR).cards if c.grade == "A"} == {copies}


@pytest.mark.rule("PHO-SET06")
@pytest.mark.parametrize(("players", "copies"), [(2, 1), (3, 1), (4, 2), (5, 2)])
def test_copies_of_b_cards(players: int, copies: int) -> None:
    t = fresh(players)
    cards = all_cards(t)
    assert {cards[c.card] for c in t.view(SPECTATOR).cards if c.grade == "B"} == {copies}


@pytest.mark.rule("PHO-SET07")
@pytest.mark.parametrize(("players", "size"), [(2, 19), (3, 29), (4, 38), (5, 48)])
def test_size_of_the_deck(players: int, size: int) -> None:
    assert all_cards(fresh(players)).total() == size


@pytest.mark.rule("PHO-SET08")
def test_each_set_is_shuffled_on_its_own() -> None:
    orders = set()
    for seed in range(20):
        t = fresh(4, seed)
        assert [t.box.sets[card] for card in t.development_cards[t.deck]] == [4] * 6 + [3] * 8 + [2] * 10 + [1] * 10
        orders.add(tuple(t.development_cards[t.deck][:6]))
    assert len(orders) > 5


@pytest.mark.rule("PHO-SET09")
def test_set_1_comes_first_then_2_3_and_4() -> None:
    t = fresh(4)
    drawn = [t.box.sets[card] for card in reversed(t.development_cards[t.deck])]
    assert drawn == sorted(drawn)


@pytest.mark.rule("PHO-SET10")
@pytest.mark.parametrize("players", PLAYERS)
def test_as_many_set_1_cards_as_players_on_display(players: int) -> None:
    t = fresh(players)
    assert [t.box.sets[card] for card in t.development_cards[t.display]] == [1] * players


@pytest.mark.rule("PHO-SET11")
@pytest.mark.parametrize("players", PLAYERS)
def test_first_display_holds_neither_granary_nor_fort(players: int) -> None:
    for seed in range(40):
        t = fresh(players, seed)
        assert not {"granary", "fort"} & set(names(t.development_cards[t.display]))
        assert len(t.development_cards[t.display]) == players


@pytest.mark.rule("PHO-SET12")
def test_granaries_and_forts_put_aside_are_shuffled_back() -> None:
    places = set()
    for seed in range(60):
        t = fresh(4, seed)
        rest = names(t.development_cards[t.deck][-10:])
        assert Counter(rest)["granary"] == Counter(rest)["fort"] == 2
        places |= {place for place, card in enumerate(rest) if card in ("granary", "fort")}
    assert places == set(range(10))


@pytest.mark.rule("PHO-SET12")
def test_every_place_of_set_1_is_as_likely_to_hold_a_granary_or_a_fort() -> None:
    """Put back on top, those put aside would come next three times in four; at the bottom, last."""
    tables = [fresh(4, seed) for seed in range(400)]
    found = Counter(
        place
        for t in tables
        for place, card in enumerate(names(t.development_cards[t.deck][-10:]))
        if card in ("granary", "fort")
    )
    assert all(0.32 < found[place] / 400 < 0.48 for place in range(10)), "4 of 10 cards"


@pytest.mark.rule("PHO-SET11")
def test_what_replaces_a_granary_or_fort_comes_from_the_rest_of_set_1() -> None:
    tables = [fresh(4, seed) for seed in range(300)]
    shown = Counter(card for t in tables for card in names(t.development_cards[t.display]))
    assert set(shown) == {"dyer", "glassmaking", "prospector", "indentured_worker", "tracker"}
    assert all(0.65 < count / 300 < 0.95 for count in shown.values()), "2 of 10 each, 4 drawn"


@pytest.mark.rule("PHO-SET13")
def test_first_overlord_is_chosen_at_random() -> None:
    assert {fresh(5, seed).overlord for seed in range(40)} == {0, 1, 2, 3, 4}


@pytest.mark.rule("PHO-SET14")
def test_one_production_card_each_seen_only_by_its_owner() -> None:
    t = fresh(4)
    assert [s.cards for s in t.seats] == [1, 1, 1, 1]
    assert len(t.production_cards[t.draw_pile]) == 36
    assert len({tuple(s.hand) for seed in range(10) for s in fresh(4, seed).seats}) == 3
    seats = t.view(2).seats
    assert [s.hand is not None for s in seats] == [False, False, True, False]


@pytest.mark.rule("PHO-SET15")
def test_round_1_begins_with_turns_before_any_production() -> None:
    t = fresh(4)
    assert (t.round, t.turn, t.view(SPECTATOR).step) == (1, t.overlord, "1a")
    assert [e.kind for e in t.events] == ["display", "start", "start", "start", "start", "round", "turn"]


def test_at_the_start_nothing_is_under_way() -> None:
    t = fresh(3)
    assert (t.lot, t.opener, t.bid, t.leader) == (-1, -1, 0, -1)
    assert (t.payer, t.price, t.owed, t.rank, t.laid, t.dropper) == (-1, 0, 0, 0, [0, 0, 0, 0], -1)
    assert (t.round_active, t.quiet_rounds, t.production_cards[t.discards]) == (False, 0, [])
    before = t.game.rules.deal(t.game, 1)
    assert isinstance(before, Phoenicia)
    assert (before.round, before.turn, before.step, before.round_active) == (0, -1, 0, False)
    for s in t.seats:
        assert (s.tools, s.owned, s.discounts) == ([0] * 4, [0] * 19, [0] * 19)
        assert (s.proven_value, s.spaces, s.bought, s.offer, s.won) == (4, 0, 0, 0, False)
        assert (s.auction_status, s.finished) == (OUT, False)
        assert (s.cards, sum(s.hand)) == (1, 1)
        assert s.wealth == 2 + sum(t.box.worth[m] * count for m, count in enumerate(s.hand))


@pytest.mark.rule("PHO-SET16")
def test_pieces_come_from_one_supply_for_all() -> None:
    t = fresh(3)
    assert t.census() == {"development cards": 29, "production cards": 40, "workers": 27, "storehouses": 22}
    chance = dice(3)
    while not t.over:
        options = t.legal_moves_unchecked(t.current_player())
        t.play_unchecked(t.current_player(), options[chance.below(len(options))])
    assert t.census() == {"development cards": 29, "production cards": 40, "workers": 27, "storehouses": 22}


# -- variants ---------------------------------------------------------------------------------


@pytest.mark.rule("PHO-VAR01")
def test_preset_start_gives_everybody_a_5() -> None:
    t = fresh(4, preset_start=True)
    for s in t.seats:
        assert s.hand[PRESET] == s.cards == 1
        assert s.wealth == 7
    assert all(s.hand[PRESET] == 0 for s in fresh(4).seats)


@pytest.mark.rule("PHO-VAR02")
@pytest.mark.parametrize("way", ["pay", "change"])
def test_a_preset_card_leaves_the_game(way: str) -> None:
    scene = Scene(2, preset_start=True).hand(0, "preset").hand(1, coins=2).go("1c")
    scene.play(*(["tool hunting"] if way == "pay" else ["change preset"]))
    assert scene.seats[0].cards == 0
    assert scene.discarded() == {}
    assert len(scene.drawn_next()) == 40


@pytest.mark.rule("PHO-VAR06")
def test_preset_start_leaves_all_40_cards_in_the_pile() -> None:
    t = fresh(5, preset_start=True)
    assert len(t.production_cards[t.draw_pile]) == 40
    assert Counter(MONEY_IDS[m] for m in t.production_cards[t.draw_pile]) == {"6": 12, "5": 16, "4": 12}


@pytest.mark.rule("PHO-VAR03")
def test_one_purchase_a_winner_opens_no_more() -> None:
    scene = Scene(2, one_purchase=True).hand(0, 6, 6).display("dyer", "tracker").go()
    scene.play("open dyer", "bid 2", "lay 6")
    assert scene.t.view(SPECTATOR).step == "1b"
    free = Scene(2).hand(0, 6, 6).display("dyer", "tracker").go()
    free.play("open dyer", "bid 2", "lay 6")
    assert "open tracker" in free.legal_moves()


@pytest.mark.rule("PHO-VAR03", "PHO-VAR04")
def test_one_purchase_is_one_in_each_round() -> None:
    scene = Scene(2, one_purchase=True).hand(0, 6, 6).display("dyer", "tracker").next_cards("granary").go()
    scene.play("open dyer", "bid 2", "lay 6")
    assert (scene.seats[0].won, scene.t.view(0).seats[0].won) == (True, True)
    scene.end_round()
    assert (scene.seats[0].won, scene.seats[1].won) == (False, False)
    scene.hand(0, 6, 6).hand(1, 6)
    while scene.current_player != 0:
        scene.quiet()
    assert "open tracker" in scene.legal_moves()
    scene.play("open tracker", "bid 3")
    assert scene.t.view(SPECTATOR).seats[0].bidding == "leads"


@pytest.mark.rule("PHO-VAR04")
def test_one_purchase_a_winner_does_not_bid_again() -> None:
    scene = Scene(3, one_purchase=True).hand(0, 6, 6).hand(1, 6, 6).hand(2, 6).display("dyer", "tracker").go()
    scene.play("open dyer", "bid 2", "bid 3", "pass", "pass", "lay 6")
    assert scene.seats[1].won
    scene.play("open tracker", "bid 3")
    assert scene.current_player == 2
    assert scene.t.view(SPECTATOR).seats[1].bidding == "out"


@pytest.mark.rule("PHO-VAR05")
def test_one_purchase_losing_costs_nothing() -> None:
    scene = Scene(2, one_purchase=True).hand(0, 6, 6).hand(1, 6, 6).display("dyer", "tracker").go()
    scene.play("open dyer", "bid 2", "bid 3", "pass", "lay 6")
    assert "open tracker" in scene.legal_moves()

"""Redeals are exactly the worlds that a viewer cannot rule out: none impossible, none missing, none too frequent."""

from __future__ import annotations

import random
from collections import defaultdict

import pytest

from cinque.core import UNDER, dice
from cinque.core.engine.redeal import Floor
from tests.core.piles.toy import IDS, KINDS, SEATS, SPECTATOR, Toy, fit, play_shape, random_play

BIASED = 4.0  # standard deviations
VIEWERS = (0, SPECTATOR)


def check(toy: Toy, viewer: int, deals: int, seed: int, floors: list[Floor] | None = None) -> None:
    found = fit(toy, viewer, deals, seed, floors)
    assert (found.impossible, found.missing) == (0, 0)
    assert found.z < BIASED


@pytest.mark.parametrize("cards", [IDS, KINDS], ids=["ids", "kinds"])
@pytest.mark.parametrize("seed", range(6))
def test_random_games_give_exactly_the_possible_worlds(seed: int, cards: list[int]) -> None:
    toy = random_play(seed, cards, 25)
    for viewer in VIEWERS:
        check(toy, viewer, 1200, seed + 77)


@pytest.mark.deep
@pytest.mark.parametrize("cards", [IDS, KINDS], ids=["ids", "kinds"])
@pytest.mark.parametrize("seed", range(100, 150))
def test_many_random_games_give_exactly_the_possible_worlds(seed: int, cards: list[int]) -> None:
    toy = random_play(seed, cards, 40)
    for viewer in VIEWERS:
        check(toy, viewer, 4000, seed + 77)


@pytest.mark.parametrize("seed", range(8))
def test_alike_cards_that_are_seen_and_moved_by_position(seed: int) -> None:
    toy = random_play(seed, KINDS, 25, positions=True)
    for viewer in VIEWERS:
        check(toy, viewer, 1200, seed + 77)


@pytest.mark.deep
@pytest.mark.parametrize("seed", range(300, 360))
def test_many_games_with_alike_cards_by_position(seed: int) -> None:
    toy = random_play(seed, KINDS if seed % 3 else [0, 0, 0, 1, 1, 1, 2], 40, positions=True)
    for viewer in VIEWERS:
        check(toy, viewer, 4000, seed + 77)


@pytest.mark.parametrize(
    ("cards", "backs"), [(IDS, [0, 0, 1, 0, 1, 1, 1]), (KINDS, [0, 1, 0, 1])], ids=["ids", "kinds"]
)
@pytest.mark.parametrize("seed", range(6))
def test_everyone_sees_the_back_of_a_card_that_moves(seed: int, cards: list[int], backs: list[int]) -> None:
    toy = random_play(seed, cards, 25, backs=backs)
    for viewer in VIEWERS:
        check(toy, viewer, 1200, seed + 77)


@pytest.mark.parametrize("seed", range(8))
def test_denied_kinds_never_come_up_and_others_keep_their_frequency(seed: int) -> None:
    toy = random_play(seed, IDS, 16, denies=True)
    check(toy, SPECTATOR, 1200, seed)


@pytest.mark.deep
@pytest.mark.parametrize("seed", range(200, 260))
def test_denied_kinds_over_many_games(seed: int) -> None:
    toy = random_play(seed, IDS if seed % 2 else KINDS, 24, denies=True)
    for viewer in VIEWERS:
        check(toy, viewer, 3000, seed)


@pytest.mark.parametrize("seed", [202, 222])
def test_kinds_denied_to_groups_within_groups_keep_their_frequency(seed: int) -> None:
    """202: a card with an unclear way may have passed through a denied group. 222: two such groups, one in another."""
    check(random_play(seed, KINDS, 24, denies=True), SPECTATOR, 3000, seed)


@pytest.mark.deep
def test_denied_groups_that_compete_for_cards_keep_their_frequency() -> None:
    check(random_play(1058, IDS, 40, denies=True), SPECTATOR, 8000, 1058)


@pytest.mark.parametrize("seed", range(8))
def test_a_floor_keeps_exactly_the_worlds_that_reach_it(seed: int) -> None:
    toy = random_play(seed, IDS, 14)
    hand = next(hand for hand in toy.hands if toy.f[hand])
    least = max(0, sum(toy.f[hand]) - 1)
    check(toy, SPECTATOR, 1200, seed, [Floor(hand.place, IDS, least)])


def test_cards_shown_together_are_different_cards() -> None:
    toy = Toy([0, 0, 0, 1, 2, 3])
    toy.start(dice(8))
    while toy.f[toy.hands[1]].count(0) < 2:
        toy.draw(toy.deck, toy.hands[1])
    toy.f.show_all(toy.hands[1], [0, 0], shown_to=1 << 2)
    toy.f.simplify()
    for seed in range(20):
        assert toy.redeal(2, dice(seed))[toy.hands[1].number].count(0) >= 2
    assert any(toy.redeal(0, dice(seed))[toy.hands[1].number].count(0) < 2 for seed in range(20))


def test_a_draft_with_passing() -> None:
    q = random.Random(4)
    toy = Toy(list(range(9)), loose_deck=True)
    toy.start(dice(3))
    for hand in toy.hands:
        for _ in range(3):
            toy.draw(toy.deck, hand)
    for _ in range(2):
        for seat in range(SEATS):
            toy.move(toy.hands[seat], toy.banks[seat], q.choice(toy.f[toy.hands[seat]]))
        for seat in range(SEATS):
            toy.move_all(toy.hands[seat], toy.slots[seat])
        for seat in range(SEATS):
            toy.move_all(toy.slots[seat], toy.hands[(seat + 1) % SEATS])
        for viewer in (0, 1, SPECTATOR):
            check(toy, viewer, 1500, 5)


def test_cards_cycled_under_the_deck() -> None:
    toy = Toy(list(range(6)))
    toy.start(dice(3))
    for hand in toy.hands:
        toy.draw(toy.deck, hand)
    for seat in (0, 1, 0, 2, 1):
        hand = toy.hands[seat]
        toy.move(hand, toy.deck, toy.f[hand][0], where=UNDER)
        toy.draw(toy.deck, hand)
    for viewer in (0, 1, SPECTATOR):
        check(toy, viewer, 2500, 5)


def pairs(shapes: range, deals: int) -> tuple[int, int]:
    """Compare games that look the same to a viewer: pairs whose redeals differ, and pairs that truly differ."""
    differ = different = 0
    for shape in shapes:
        found: dict[tuple[int, str], list[Toy]] = defaultdict(list)
        for cards in range(deals):
            toy = play_shape(random.Random(shape), random.Random(cards), dice(cards), KINDS, 14)
            for viewer in VIEWERS:
                found[viewer, repr(toy.seen(viewer))].append(toy)
        for (viewer, _), toys in found.items():
            first = [toys[0].redeal(viewer, dice(n)) for n in range(3)]
            for toy in toys[1:6]:
                different += toy.f.cards != toys[0].f.cards
                differ += [toy.redeal(viewer, dice(n)) for n in range(3)] != first
    return differ, different


def test_redeals_do_not_depend_on_the_true_cards() -> None:
    differ, different = pairs(range(8), 60)
    assert differ == 0
    assert different > 30


@pytest.mark.parametrize("shown", [False, True])
def test_the_order_of_a_hand_in_the_list_tells_nothing(shown: bool) -> None:
    differed = 0
    for seed in range(30):
        toys = [random_play(seed, KINDS, 25) for _ in range(2)]
        toys[1].f[toys[1].hands[1]].reverse()
        for toy in toys:
            hand = toy.hands[1]
            if shown:
                toy.f.show_all(hand, toy.f[hand])
            else:
                toy.f.move_all(hand, toy.discard)
            toy.f.simplify()
        differed += len(set(toys[0].f[toys[0].hands[1]] if shown else toys[0].f[toys[0].discard])) > 1
        assert toys[0].f[toys[0].discard] == toys[1].f[toys[1].discard]
        for viewer in VIEWERS:
            one, other = ([toy.redeal(viewer, dice(n)) for n in range(4)] for toy in toys)
            assert one == other
    assert differed > 10


@pytest.mark.deep
def test_many_redeals_do_not_depend_on_the_true_cards() -> None:
    differ, different = pairs(range(100, 140), 400)
    assert differ == 0
    assert different > 1000


@pytest.mark.parametrize("seed", range(6))
def test_forgetting_old_questions_only_adds_worlds(seed: int) -> None:
    toy = random_play(seed, KINDS, 30, max_claims=0)
    for viewer in VIEWERS:
        assert fit(toy, viewer, 1500, seed).missing == 0

"""Tables without knowledge: redeals respect visible cards and what the pools contain."""

from __future__ import annotations

import pytest

from cinque.core import ALL, Piles, dice
from cinque.core.engine.pile_layout import Layout
from cinque.core.engine.pile_worlds import PublicFacts, redeal_piles

SEEDS = range(30)


def other_world(family: Piles, seat: int, seed: int, facts: PublicFacts | None = None) -> Piles:
    world = family.copy()
    redeal_piles(world, family, seat, dice(seed), facts or PublicFacts())
    assert world.complete()
    return world


def test_cards_stay_in_their_pool_and_vary_within_it() -> None:
    family = Piles(Layout("cards", 2, list(range(12))))
    stock, decks, hands = family.pile("stock", ordered=True), family.per_seat("deck", 0), family.per_seat("hand")
    for seat in range(2):
        family.pool([decks[seat], hands[seat]])
    family.open(stock, range(4))
    for seat in range(2):
        family.open(decks[seat], range(4 + 4 * seat, 6 + 4 * seat))
        family.open(hands[seat], range(6 + 4 * seat, 8 + 4 * seat))
    worlds = [other_world(family, 0, seed) for seed in SEEDS]
    assert all(sorted(world[stock]) == [0, 1, 2, 3] for world in worlds)
    assert all((sorted(world[decks[0]]), world[hands[0]]) == ([4, 5], [6, 7]) for world in worlds)
    assert all(sorted(world[decks[1]] + world[hands[1]]) == [8, 9, 10, 11] for world in worlds)
    assert len({tuple(sorted(world[hands[1]])) for world in worlds}) == 6
    assert len({tuple(world[stock]) for world in worlds}) > 12


def test_sections_keep_how_many_cards_of_each_class_they_have() -> None:
    family = Piles(Layout("cards", 2, list(range(10)), classes=[0] * 8 + [1] * 2))
    deck, box = family.pile("deck", ordered=True), family.pile("box")
    family.pool([deck], 0, 3)
    family.pool([deck], 3, 6)
    family.open(deck, [0, 1, 8, 2, 3, 9])
    family.open(box)
    worlds = [other_world(family, -1, seed) for seed in SEEDS]
    assert all(
        sum(card >= 8 for card in world[deck][part]) == 1 for world in worlds for part in ([slice(3), slice(3, 6)])
    )
    assert len({world[deck].index(8) for world in worlds}) == 6
    assert len({tuple(sorted(world[box])) for world in worlds}) > 10


def test_what_views_show_of_hidden_cards_stays() -> None:
    family = Piles(Layout("cards", 2, [0, 0, 1, 1, 2, 3, 4, 5]))
    deck, hands = family.pile("deck", ordered=True), family.per_seat("hand")
    family.open(hands[0], [0, 0, 1])
    family.open(deck)
    top = family[deck][-2:]
    facts = PublicFacts()
    facts.show(family, hands[0], [0, 0])
    facts.show(family, deck, top)
    worlds = [other_world(family, 1, seed, facts) for seed in SEEDS]
    assert all(world[deck][-2:] == top and world[hands[0]].count(0) == 2 for world in worlds)
    assert len({tuple(sorted(world[hands[0]])) for world in worlds}) == 3
    assert other_world(family, 0, 1, facts)[hands[0]] == [0, 0, 1]


def test_a_copy_and_its_original_change_apart() -> None:
    family = Piles(Layout("cards", 1, list(range(6))))
    deck, stack, row = (
        family.pile("deck", ordered=True),
        family.pile("stack", faces=True),
        family.pile("row", ALL, slots=2),
    )
    family.open(deck)
    family.draw(deck, stack)
    twin = family.copy()
    family.turn_up(stack)
    family.draw(deck, row, slot=0)
    twin.shuffle(deck, dice(1))
    twin.move_all(stack, deck)
    assert (family[deck], family[stack], family[row], family.is_up(stack)) == ([0, 1, 2, 3], [5], [4, -1], True)
    assert (sorted(twin[deck]), twin[stack], twin[row], twin.faces) == ([0, 1, 2, 3, 4, 5], [], [-1, -1], [[]])
    third = twin.copy()
    third.move(deck, stack, 0)
    assert (0 in twin[deck], third[stack]) == (True, [0])


def test_all_deals_declare_the_same_piles() -> None:
    layout = Layout("cards", 2, [0, 1])
    first = Piles(layout)
    deck = first.pile("deck")
    first.open(deck)
    second = Piles(layout)
    with pytest.raises(AssertionError, match="hand: declare the same piles in every deal"):
        second.pile("hand")
    assert second.pile("deck") is deck
    with pytest.raises(AssertionError, match="discard: declare every pile in"):
        second.pile("discard")

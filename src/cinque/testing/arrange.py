"""Set up positions deliberately in tests."""

from __future__ import annotations

from collections.abc import Sequence

from cinque.core.engine.pile_layout import DOWN, EMPTY, Pile
from cinque.core.engine.piles import Piles


def arrange(family: Piles, pile: Pile, cards: Sequence[int], rest: Pile) -> None:
    """Let a pile hold exactly these cards in this order.

    They come from wherever they are. The cards that were here go to the bottom of the pile `rest`. Afterwards
    everyone knows only what lies open."""
    for one in family.layout.piles:
        family.own(one)
    row = family.cards[pile.number]
    before = [card for card in row if card >= 0]
    wanted = list(cards)
    for card in wanted:
        if card in before:
            before.remove(card)
            continue
        for other in family.layout.piles:
            held = family.cards[other.number]
            if other is not pile and card in held:
                at = held.index(card)
                if other.slots:
                    held[at] = EMPTY
                else:
                    del held[at]
                if other.facing >= 0:
                    del family.faces[other.facing][at]
                break
        else:
            raise ValueError(f"there is no (other) card {card} in {family.layout.name}")
    family.cards[rest.number][:0] = before
    if pile.slots:
        wanted.extend([EMPTY] * (pile.slots - len(wanted)))
    family.cards[pile.number] = wanted
    if rest.facing >= 0:
        family.faces[rest.facing][:0] = [DOWN] * len(before)
    if pile.facing >= 0:
        family.faces[pile.facing] = [DOWN] * len(wanted)
    if family.knowledge is not None:
        family.knowledge = None
        for seat in range(-1, family.layout.players):
            family.remember(seat)

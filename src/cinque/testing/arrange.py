"""Set up piles for tests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cinque.core.engine.pile_layout import DOWN, EMPTY, Pile
from cinque.core.engine.piles import Piles


def arrange(family: Piles, pile: Pile, cards: Sequence[int], rest: Pile) -> None:
    """Make a pile hold exactly these cards in this order.

    They come from `rest` if they are there, else from wherever they are. The pile's previous cards go to the bottom
    of `rest`. Afterwards everyone knows only the cards they can see. To arrange several piles, use `arrange_piles`:
    with alike cards, a second `arrange` may take one that the first has placed."""
    arrange_piles(family, {pile: cards}, rest)


def arrange_piles(family: Piles, cards: Mapping[Pile, Sequence[int]], rest: Pile) -> None:
    """Make each of these piles hold exactly these cards in this order; see `arrange`."""
    assert rest not in cards, f"{rest.name} gets the other cards, so it can't be arranged"
    before: list[int] = []
    for pile in family.layout.piles:
        row = family.writable(pile)
        if pile in cards:
            before += [card for card in row if card != EMPTY]
    sources = [rest, *(pile for pile in family.layout.piles if pile is not rest and pile not in cards)]
    for card in [card for row in cards.values() for card in row]:
        if card in before:
            before.remove(card)
        elif not any(_take(family, pile, card) for pile in sources):
            raise ValueError(f"there is no (other) card {card} in {family.layout.name}")
    for pile, wanted in cards.items():
        family.cards[pile.number] = [*wanted, *[EMPTY] * (pile.slots - len(wanted))]
        if pile.facing >= 0:
            family.faces[pile.facing] = [DOWN] * len(wanted)
    family.cards[rest.number][:0] = before
    if rest.facing >= 0:
        family.faces[rest.facing][:0] = [DOWN] * len(before)
    if family.knowledge is not None:
        family.knowledge = None
        for seat in range(-1, family.layout.players):
            family.remember(seat)


def _take(family: Piles, pile: Pile, card: int) -> bool:
    """Take a card out of a pile; return whether it was there."""
    row = family.cards[pile.number]
    if card not in row:
        return False
    at = row.index(card)
    if pile.slots:
        row[at] = EMPTY
    else:
        del row[at]
    if pile.facing >= 0:
        del family.faces[pile.facing][at]
    return True

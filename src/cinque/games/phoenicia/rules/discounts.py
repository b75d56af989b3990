"""Discounts on development cards (chapter PHO-DIS)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cinque.games.phoenicia.rules.table import Phoenicia


def price_of(t: Phoenicia, seat: int, card: int, bid: int) -> int:
    """Return what a bid costs this seat: the bid minus its discount, at least 0 (PHO-DIS01, PHO-DIS02)."""
    return max(0, bid - t.seats[seat].discounts[card])


def add_discounts(t: Phoenicia, seat: int, card: int) -> None:
    """Apply the discounts that a card gives on others; more copies may raise them (PHO-DIS03, PHO-DIS09, PHO-DIS14;
    example PHO-EX06)."""
    b = t.box
    s = t.seats[seat]
    for target in b.discount_targets[card]:
        s.discounts[target] = b.figures[target][min(s.owned[card], len(b.figures[target])) - 1]

"""Step 2c: give everyone cards and coins (chapter PHO-PRD)."""

from __future__ import annotations

from typing import Final

from cinque.core.engine.steps import Step
from cinque.games.phoenicia.rules.moves import MONEY, MONEY_IDS
from cinque.games.phoenicia.rules.table import Phoenicia, Seat, cards_from_counts


class Production(Step[Phoenicia]):
    """2c: give everyone cards and coins, clockwise from the new Overlord (PHO-PRD01, PHO-PRD07)."""

    def run(self, t: Phoenicia) -> None:
        for seat in t.clockwise(t.overlord):
            produce(t, seat)


def produce(t: Phoenicia, seat: int) -> None:
    """Give a seat its production: cards, which only their owner sees, and coins (PHO-PRD03, PHO-PRD04, PHO-PRD05)."""
    s = t.seats[seat]
    cards = cards_drawn(t, s)
    s.earn(coins_kept(t, s) - s.coins)
    drawn = [0] * MONEY
    for _ in range(cards):
        drawn[t.deal_card(seat)] += 1
    if t.recording:
        moneys = [MONEY_IDS[money] for money in cards_from_counts(drawn)]
        t.emit("produce", seat, {"count": cards, "coins": s.coins}, {"moneys": moneys}, 1 << seat)


PRODUCTION: Final = Production()


def cards_drawn(t: Phoenicia, s: Seat) -> int:
    """Return the number of cards drawn in step 2c: one for every 4 production, and one for every four coins that
    are then in the treasury (PHO-PRD01, PHO-PRD02)."""
    b = t.box
    return s.production // b.production_per_card + (s.coins + s.production % b.production_per_card) // b.coin_group


def coins_kept(t: Phoenicia, s: Seat) -> int:
    """Return the coins left after step 2c (PHO-PRD03)."""
    b = t.box
    return (s.coins + s.production % b.production_per_card) % b.coin_group

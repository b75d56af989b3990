"""Storage limits: discard excess cards, then coins, in step 2d and after turns (PHO-STO, PHO-TRS03, PHO-TRS04)."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.engine.checks import LEGAL, clause
from cinque.core.engine.steps import Ask, SeatStep, Step, for_seats
from cinque.games.phoenicia.rules.moves import DISCARD, MONEY, MONEY_IDS
from cinque.games.phoenicia.rules.payment import lowest_kind
from cinque.games.phoenicia.rules.table import NOBODY, Phoenicia

ONE_EACH: Final = [1] * MONEY
HIGHER_CARD: Final = clause("PHO-STO09", "money", facts=lambda t, seat, move: {"last": MONEY_IDS[t.rank]})
TOO_LOW_CARD: Final = clause("PHO-STO10", "money", "excess")


class ApplyLimits(SeatStep[Phoenicia]):
    """Let the owner discard cards beyond the storehouses, then remove coins beyond the treasury (PHO-TRS03, PHO-TRS04,
    PHO-STO08, PHO-R01)."""

    def run(self, t: Phoenicia) -> None:
        s = t.seats[self.seat]
        if s.cards > s.storehouses:
            t.dropper = self.seat
            t.then(DISCARD_OF[self.seat], COIN_LIMIT[self.seat])
        else:
            t.then(COIN_LIMIT[self.seat])


class Discard(Ask[Phoenicia]):
    """Discard one excess card into the treasury (PHO-TRS03, PHO-TRS05, PHO-STO02, PHO-STO03, PHO-STO07).

    Cards are discarded one at a time, highest first, so that each set of cards has only one order (PHO-STO09,
    PHO-STO10).
    """

    def candidates(self, t: Phoenicia) -> list[int]:
        hand = t.seats[self.seat].hand
        return [DISCARD.of(money) for money in range(MONEY) if hand[money] > 0]

    def check(self, t: Phoenicia, move: int) -> int:
        s = t.seats[self.seat]
        money = DISCARD.arg(move)
        if money < t.rank:
            return HIGHER_CARD
        return LEGAL if money <= lowest_kind(s.hand, ONE_EACH, t.rank, s.cards - s.storehouses) else TOO_LOW_CARD

    def legal_moves(self, t: Phoenicia) -> list[int]:
        s = t.seats[self.seat]
        lowest = lowest_kind(s.hand, ONE_EACH, t.rank, s.cards - s.storehouses)
        return [DISCARD.of(money) for money in range(t.rank, lowest + 1) if s.hand[money] > 0]

    def play(self, t: Phoenicia, move: int) -> None:
        money = DISCARD.arg(move)
        s = t.seats[self.seat]
        t.discard_money(self.seat, money)
        s.earn(t.box.worth[money])
        t.rank = money
        if t.recording:
            t.emit("discard", self.seat, {"money": MONEY_IDS[money]})
        if s.cards > s.storehouses:
            t.then(self)
        else:
            t.dropper = NOBODY
            t.rank = 0

    def breadcrumb(self) -> str:
        return "limits"

    def facts(self, t: Phoenicia) -> dict[str, Any]:
        s = t.seats[self.seat]
        return {
            "seat": self.seat,
            "excess": s.cards - s.storehouses,
            "storehouses": s.storehouses,
            "treasury": s.treasury,
        }


class CoinLimit(SeatStep[Phoenicia]):
    """Remove coins beyond the treasury limit (PHO-TRS04, PHO-STO04)."""

    def run(self, t: Phoenicia) -> None:
        s = t.seats[self.seat]
        lost = s.coins - s.treasury
        if lost > 0:
            s.earn(-lost)
            if t.recording:
                t.emit("lost", self.seat, {"lost": lost, "treasury": s.treasury})


APPLY_LIMITS: Final = for_seats(ApplyLimits)
DISCARD_OF: Final = for_seats(Discard)
COIN_LIMIT: Final = for_seats(CoinLimit)


class ApplyComponentLimits(Step[Phoenicia]):
    """2d: apply everyone's limits after all draws, clockwise from the new Overlord (PHO-STO01, PHO-STO11)."""

    def run(self, t: Phoenicia) -> None:
        for seat in reversed(t.clockwise(t.overlord)):  # the last one put on the agenda is the first to run
            t.then(APPLY_LIMITS[seat])


APPLY_COMPONENT_LIMITS: Final = ApplyComponentLimits()

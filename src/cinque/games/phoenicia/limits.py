"""The storage limits: excess cards go, then excess coins (PHO-TRS03, TRS04, STO01..08)."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.outcome import Refusal
from cinque.core.steps import Ask, Step
from cinque.games.phoenicia.moves import DISCARD, MONEY, MONEY_IDS, WORTH
from cinque.games.phoenicia.table import MOST_SEATS, NOBODY, Phoenicia


def apply_limits(t: Phoenicia, seat: int) -> None:
    """Cards beyond the storehouses first, the owner choosing which; then coins beyond the treasury (PHO-R01)."""
    t.then(COIN_LIMIT[seat])
    s = t.seats[seat]
    if s.cards > s.storehouses:
        t.dropper = seat
        t.then(DISCARD_OF[seat])


class Discard(Ask[Phoenicia]):
    """Discard one excess card into the treasury (PHO-TRS03, TRS05, STO02, STO03, STO07).

    Asked card by card, dearest first, so that each set of cards is named in one order only (PHO-R37).
    """

    __slots__ = ()

    def options(self, t: Phoenicia) -> list[int]:
        s = t.seats[self.seat]
        excess = s.cards - s.storehouses
        found: list[int] = []
        rest = 0
        for money in range(t.rank, MONEY):
            rest += s.hand[money]
        for money in range(t.rank, MONEY):
            if s.hand[money] > 0 and rest >= excess:
                found.append(DISCARD + money)
            rest -= s.hand[money]
        return found

    def play(self, t: Phoenicia, move: int) -> None:
        money = move - DISCARD
        s = t.seats[self.seat]
        t.give_up(self.seat, money)
        s.earn(WORTH[money])
        t.rank = money
        if t.watched:
            t.tell("discard", self.seat, {"money": MONEY_IDS[money]})
        if s.cards > s.storehouses:
            t.then(self)
        else:
            t.dropper = NOBODY
            t.rank = 0

    def refusals(self, t: Phoenicia) -> list[Refusal]:
        s = t.seats[self.seat]
        legal = self.options(t)
        found: list[Refusal] = []
        for money in range(MONEY):
            if s.hand[money] > 0 and DISCARD + money not in legal:
                if money < t.rank:
                    facts: dict[str, Any] = {"money": MONEY_IDS[money], "last": MONEY_IDS[t.rank]}
                    found.append(Refusal("PHO-STO09", DISCARD + money, facts))
                else:
                    facts = {"money": MONEY_IDS[money], "excess": s.cards - s.storehouses}
                    found.append(Refusal("PHO-STO10", DISCARD + money, facts))
        return found

    def crumb(self) -> str:
        return "limits"

    def facts(self, t: Phoenicia) -> dict[str, Any]:
        s = t.seats[self.seat]
        return {
            "seat": self.seat,
            "excess": s.cards - s.storehouses,
            "storehouses": s.storehouses,
            "treasury": s.treasury,
        }


class CoinLimit(Step[Phoenicia]):
    """Coins beyond the treasury limit are lost (PHO-TRS04, STO04)."""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat: Final[int] = seat

    def run(self, t: Phoenicia) -> None:
        s = t.seats[self.seat]
        lost = s.coins - s.treasury
        if lost > 0:
            s.earn(-lost)
            if t.watched:
                t.tell("lost", self.seat, {"lost": lost, "treasury": s.treasury})


DISCARD_OF: Final = [Discard(seat) for seat in range(MOST_SEATS)]
COIN_LIMIT: Final = [CoinLimit(seat) for seat in range(MOST_SEATS)]

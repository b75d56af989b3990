"""Paying and change: a price is paid card by card, dearest first, or with coins (chapter PHO-PAY)."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.outcome import Refusal
from cinque.core.steps import Ask, Step, for_seats
from cinque.games.phoenicia.hidden import spread
from cinque.games.phoenicia.moves import COINS, LAY, MONEY, MONEY_IDS
from cinque.games.phoenicia.table import NOBODY, Phoenicia


def buy(t: Phoenicia, seat: int, price: int, bought: Step[Phoenicia], after: Step[Phoenicia]) -> None:
    """The seat pays the price, then has what it bought, then goes on (PHO-PAY07, PHO-PAY09, PHO-PAY10)."""
    t.then(bought, after)
    if price > 0:
        t.payer = seat
        t.price = price
        t.owed = price
        t.laid = [0] * MONEY
        t.prove(seat, price)
        go_on(t)


def go_on(t: Phoenicia) -> None:
    """Ask the payer for the rest, unless what everybody sees leaves only one way to pay it (PHO-R50)."""
    seat = t.payer
    s = t.seats[seat]
    if s.cards == 0:
        settle(t)
    elif t.owed > t.box.worth[t.rank] * (s.cards - 1) + s.coins:
        for money in range(t.rank, MONEY):
            for _ in range(s.hand[money]):
                lay(t, money)
        settle(t)
    else:
        t.then(PAY[seat])


def lay(t: Phoenicia, money: int) -> None:
    """One card towards the price."""
    t.give_up(t.payer, money)
    t.laid[money] += 1
    t.rank = money
    t.owed -= t.box.worth[money]


def settle(t: Phoenicia) -> None:
    """Coins make up exactly the difference; what the cards overpay comes back as coins (PHO-PAY02, PHO-PAY08)."""
    seat = t.payer
    if t.watched:
        laid = [MONEY_IDS[money] for money in spread(t.laid)]
        coins = max(t.owed, 0)
        facts: dict[str, Any] = {"price": t.price, "moneys": laid, "coins": coins, "change": coins - t.owed}
        if not laid:
            t.tell("pay_coins", seat, facts)
        elif t.owed < 0:
            t.tell("pay_change", seat, facts)
        else:
            t.tell("pay_both" if coins > 0 else "pay", seat, facts)
    t.seats[seat].earn(-t.owed)
    t.owed = 0
    t.price = 0
    t.rank = 0
    t.payer = NOBODY


class Pay(Ask[Phoenicia]):
    """The payer lays one more card, or pays what is left in coins (PHO-PAY01, PHO-PAY03, PHO-PAY08).

    Cards are laid dearest first and only while the price is not reached, so each payment without a superfluous card
    can be made in exactly one order, and no other payment can be made at all (PHO-PAY11, PHO-PAY12).
    """

    __slots__ = ()

    def options(self, t: Phoenicia) -> list[int]:
        worth = t.box.worth
        s = t.seats[self.seat]
        found: list[int] = []
        rest = s.coins
        for money in range(t.rank, MONEY):
            rest += s.hand[money] * worth[money]
        for money in range(t.rank, MONEY):
            count = s.hand[money]
            if count > 0 and rest >= t.owed:
                found.append(LAY.of(money))
            rest -= count * worth[money]
        if s.coins >= t.owed:
            found.append(COINS)
        return found

    def play(self, t: Phoenicia, move: int) -> None:
        if move in LAY:
            lay(t, LAY.arg(move))
            if t.owed > 0:
                go_on(t)
                return
        settle(t)

    def refusals(self, t: Phoenicia) -> list[Refusal]:
        s = t.seats[self.seat]
        legal = self.options(t)
        found: list[Refusal] = []
        for money in range(MONEY):
            move = LAY.of(money)
            facts: dict[str, Any] = {"money": MONEY_IDS[money]}
            if s.hand[money] > 0 and move not in legal:
                if money < t.rank:
                    found.append(Refusal("PHO-PAY11", move, facts | {"last": MONEY_IDS[t.rank]}))
                else:
                    rest = s.coins
                    for cheaper in range(money, MONEY):
                        rest += s.hand[cheaper] * t.box.worth[cheaper]
                    found.append(Refusal("PHO-PAY12", move, facts | {"owed": t.owed, "have": rest}))
        if COINS not in legal:
            found.append(Refusal("PHO-PAY08", COINS, {"owed": t.owed, "have": s.coins}))
        return found

    def shape(self) -> str:
        return "pay"

    def crumb(self) -> str:
        return "pay"

    def facts(self, t: Phoenicia) -> dict[str, Any]:
        return {"seat": self.seat, "owed": t.owed, "price": t.price, "coins": t.seats[self.seat].coins}


PAY: Final = for_seats(Pay)

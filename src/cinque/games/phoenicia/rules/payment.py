"""Payment and change: pay card by card, highest first, or with coins (chapter PHO-PAY)."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.engine.questions import Refusal
from cinque.core.engine.steps import Ask, Step, for_seats
from cinque.games.phoenicia.rules.moves import COINS, LAY, MONEY, MONEY_IDS
from cinque.games.phoenicia.rules.table import NOBODY, Phoenicia, cards_from_counts


def buy(t: Phoenicia, seat: int, price: int, bought: Step[Phoenicia], after: Step[Phoenicia]) -> None:
    """Let the seat pay the price, then run the steps `bought` and `after` (PHO-PAY07, PHO-PAY09, PHO-PAY10)."""
    t.then(bought, after)
    if price > 0:
        t.payer = seat
        t.price = price
        t.owed = price
        t.laid = [0] * MONEY
        t.note_shown_wealth(seat, price)
        ask_for_rest(t)


def ask_for_rest(t: Phoenicia) -> None:
    """Ask the payer for the rest, unless public information leaves only one way to pay it (PHO-R50)."""
    seat = t.payer
    s = t.seats[seat]
    if s.cards == 0:
        finish_payment(t)
    elif t.owed > t.box.worth[t.rank] * (s.cards - 1) + s.coins:
        for money in range(t.rank, MONEY):
            for _ in range(s.hand[money]):
                lay_card(t, money)
        finish_payment(t)
    else:
        t.then(PAY[seat])


def lay_card(t: Phoenicia, money: int) -> None:
    """Pay with one card."""
    t.discard_money(t.payer, money)
    t.laid[money] += 1
    t.rank = money
    t.owed -= t.box.worth[money]


def finish_payment(t: Phoenicia) -> None:
    """Pay the rest in coins, or return as coins what the cards overpaid (PHO-PAY02, PHO-PAY08)."""
    seat = t.payer
    if t.recording:
        laid = [MONEY_IDS[money] for money in cards_from_counts(t.laid)]
        coins = max(t.owed, 0)
        facts: dict[str, Any] = {"price": t.price, "moneys": laid, "coins": coins, "change": coins - t.owed}
        if not laid:
            t.emit("pay_coins", seat, facts)
        elif t.owed < 0:
            t.emit("pay_change", seat, facts)
        else:
            t.emit("pay_both" if coins > 0 else "pay", seat, facts)
    t.seats[seat].earn(-t.owed)
    t.owed = 0
    t.price = 0
    t.rank = 0
    t.payer = NOBODY


class Pay(Ask[Phoenicia]):
    """Lay one more card, or pay the rest in coins (PHO-PAY01, PHO-PAY03, PHO-PAY08).

    Cards are laid highest first, and only until the price is reached. So each payment has exactly one order, and no
    payment contains a superfluous card (PHO-PAY11, PHO-PAY12).
    """

    __slots__ = ()

    def legal_moves(self, t: Phoenicia) -> list[int]:
        worth = t.box.worth
        s = t.seats[self.seat]
        moves: list[int] = []
        rest = s.coins
        for money in range(t.rank, MONEY):
            rest += s.hand[money] * worth[money]
        for money in range(t.rank, MONEY):
            count = s.hand[money]
            if count > 0 and rest >= t.owed:
                moves.append(LAY.of(money))
            rest -= count * worth[money]
        if s.coins >= t.owed:
            moves.append(COINS)
        return moves

    def play(self, t: Phoenicia, move: int) -> None:
        if move in LAY:
            lay_card(t, LAY.arg(move))
            if t.owed > 0:
                ask_for_rest(t)
                return
        finish_payment(t)

    def refusals(self, t: Phoenicia) -> list[Refusal]:
        s = t.seats[self.seat]
        legal = self.legal_moves(t)
        refusals: list[Refusal] = []
        for money in range(MONEY):
            move = LAY.of(money)
            facts: dict[str, Any] = {"money": MONEY_IDS[money]}
            if s.hand[money] > 0 and move not in legal:
                if money < t.rank:
                    refusals.append(Refusal("PHO-PAY11", move, facts | {"last": MONEY_IDS[t.rank]}))
                else:
                    rest = s.coins
                    for cheaper in range(money, MONEY):
                        rest += s.hand[cheaper] * t.box.worth[cheaper]
                    refusals.append(Refusal("PHO-PAY12", move, facts | {"owed": t.owed, "have": rest}))
        if COINS not in legal:
            refusals.append(Refusal("PHO-PAY08", COINS, {"owed": t.owed, "have": s.coins}))
        return refusals

    def shape(self) -> str:
        return "pay"

    def breadcrumb(self) -> str:
        return "pay"

    def facts(self, t: Phoenicia) -> dict[str, Any]:
        return {"seat": self.seat, "owed": t.owed, "price": t.price, "coins": t.seats[self.seat].coins}


PAY: Final = for_seats(Pay)

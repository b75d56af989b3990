"""Payment and change: pay card by card, highest first, or with coins (chapter PHO-PAY)."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.engine.checks import LEGAL, clause
from cinque.core.engine.steps import Ask, Step, for_seats
from cinque.games.phoenicia.rules.moves import COINS, LAY, MONEY, MONEY_IDS
from cinque.games.phoenicia.rules.table import NOBODY, Phoenicia, Seat, cards_from_counts

TOO_EXPENSIVE: Final = clause("PHO-PAY07")
TOO_FEW_COINS: Final = clause("PHO-PAY08")
CARD_TOO_HIGH: Final = clause("PHO-PAY11")
CARD_TOO_LOW: Final = clause("PHO-PAY12")


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


def rest_of(t: Phoenicia, s: Seat, money: int) -> int:
    """Return what the coins and the cards of this kind and lower ones are worth."""
    rest = s.coins
    for cheaper in range(money, MONEY):
        rest += s.hand[cheaper] * t.box.worth[cheaper]
    return rest


def check_lay(t: Phoenicia, money: int, rest: int) -> int:
    """Check that a card keeps the order and that the rest, counted from its kind, covers the price (PHO-PAY11,
    PHO-PAY12)."""
    if money < t.rank:
        return CARD_TOO_HIGH
    return LEGAL if rest >= t.owed else CARD_TOO_LOW


class Pay(Ask[Phoenicia]):
    """Lay one more card, or pay the rest in coins (PHO-PAY01, PHO-PAY03, PHO-PAY08).

    Cards are laid highest first, and only until the price is reached. So each payment has exactly one order, and no
    payment contains a superfluous card (PHO-PAY11, PHO-PAY12).
    """

    __slots__ = ()

    def candidates(self, t: Phoenicia) -> list[int]:
        hand = t.seats[self.seat].hand
        return [*[LAY.of(money) for money in range(MONEY) if hand[money] > 0], COINS]

    def check(self, t: Phoenicia, move: int) -> int:
        s = t.seats[self.seat]
        if move in LAY:
            return check_lay(t, LAY.arg(move), rest_of(t, s, LAY.arg(move)))
        return LEGAL if s.coins >= t.owed else TOO_FEW_COINS

    def refusal_facts(self, t: Phoenicia, move: int, clause: int) -> dict[str, Any]:
        s = t.seats[self.seat]
        if clause == TOO_FEW_COINS:
            return {"owed": t.owed, "have": s.coins}
        money = LAY.arg(move)
        if clause == CARD_TOO_HIGH:
            return {"money": MONEY_IDS[money], "last": MONEY_IDS[t.rank]}
        return {"money": MONEY_IDS[money], "owed": t.owed, "have": rest_of(t, s, money)}

    def legal_moves(self, t: Phoenicia) -> list[int]:
        worth = t.box.worth
        s = t.seats[self.seat]
        moves: list[int] = []
        rest = s.coins
        for money in range(MONEY - 1, t.rank - 1, -1):
            if s.hand[money] > 0:
                rest += s.hand[money] * worth[money]
                if check_lay(t, money, rest) == LEGAL:
                    moves.append(LAY.of(money))
        moves.reverse()
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

    def shape(self) -> str:
        return "pay"

    def breadcrumb(self) -> str:
        return "pay"

    def facts(self, t: Phoenicia) -> dict[str, Any]:
        return {"seat": self.seat, "owed": t.owed, "price": t.price, "coins": t.seats[self.seat].coins}


PAY: Final = for_seats(Pay)

"""Payment and change: pay card by card, highest first, or with coins (chapter PHO-PAY)."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.engine.checks import LEGAL, clause
from cinque.core.engine.steps import Ask, Step, for_seats
from cinque.games.phoenicia.rules.moves import COINS, EMPLOY, LAY, MONEY, MONEY_IDS, SHIFT, TOOL, TRAIN, VP
from cinque.games.phoenicia.rules.table import NOBODY, Phoenicia, Seat, cards_from_counts


def price_of_move(t: Phoenicia, s: Seat, move: int) -> int:
    """Return the price of training or employing a worker, of a shift, a tool or a VP."""
    if move == TRAIN:
        return s.training
    if move in TOOL:
        return t.box.price[TOOL.arg(move)]
    return t.box.vp_price if move == VP else t.tool_price(s, EMPLOY.arg(move) if move in EMPLOY else SHIFT.arg(move, 1))


TOO_EXPENSIVE: Final = clause(
    "PHO-PAY07",
    facts=lambda t, seat, move: {"owed": price_of_move(t, t.seats[seat], move), "have": t.seats[seat].wealth},
)


def pay_for(t: Phoenicia, seat: int, price: int, bought: Step[Phoenicia], after: Step[Phoenicia]) -> None:
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


def lowest_kind(hand: list[int], worth: list[int], rank: int, need: int) -> int:
    """Return the lowest kind of card, from `rank` on, such that cards of it and lower ones are worth what is needed."""
    money = MONEY - 1
    need -= hand[money] * worth[money]
    while need > 0 and money > rank:
        money -= 1
        need -= hand[money] * worth[money]
    return money


def payable_from(t: Phoenicia, seat: int, money: int) -> int:
    """Return what the seat can pay with coins and with cards of this kind and lower ones."""
    s = t.seats[seat]
    return s.coins + sum([s.hand[kind] * t.box.worth[kind] for kind in range(money, MONEY)])


TOO_FEW_COINS: Final = clause("PHO-PAY08", "owed", facts=lambda t, seat, move: {"have": t.seats[seat].coins})
HIGHER_CARD: Final = clause("PHO-PAY11", "money", facts=lambda t, seat, move: {"last": MONEY_IDS[t.rank]})
TOO_LOW_CARD: Final = clause(
    "PHO-PAY12", "money", "owed", facts=lambda t, seat, move: {"have": payable_from(t, seat, LAY.arg(move))}
)


class Pay(Ask[Phoenicia]):
    """Lay one more card, or pay the rest in coins (PHO-PAY01, PHO-PAY03, PHO-PAY08).

    Cards are laid highest first, and only until the price is reached. So each payment has exactly one order, and no
    payment contains a superfluous card (PHO-PAY11, PHO-PAY12).
    """

    def lowest(self, t: Phoenicia) -> int:
        """Return the lowest kind of card that can be laid now (PHO-PAY12)."""
        s = t.seats[self.seat]
        return lowest_kind(s.hand, t.box.worth, t.rank, t.owed - s.coins)

    def candidates(self, t: Phoenicia) -> list[int]:
        hand = t.seats[self.seat].hand
        return [LAY.of(money) for money in range(MONEY) if hand[money] > 0] + [COINS]

    def check(self, t: Phoenicia, move: int) -> int:
        if move == COINS:
            return LEGAL if t.owed <= t.seats[self.seat].coins else TOO_FEW_COINS
        money = LAY.arg(move)
        if money < t.rank:
            return HIGHER_CARD
        return LEGAL if money <= self.lowest(t) else TOO_LOW_CARD

    def legal_moves(self, t: Phoenicia) -> list[int]:
        s = t.seats[self.seat]
        moves = [LAY.of(money) for money in range(t.rank, self.lowest(t) + 1) if s.hand[money] > 0]
        if t.owed <= s.coins:
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

"""Payment: coloured goods first and black for missing ones, or chosen by the player, or any mix (PSY-GDS).

Only goods are paid: credits are never spent (PSY-GDS09, see `PhoenixSyndicate.gain_credits`).
"""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from cinque.core.engine.asks import Amount
from cinque.core.engine.checks import LEGAL, clause
from cinque.core.engine.move_kinds import Kind
from cinque.core.engine.steps import Ask, SeatStep
from cinque.games.phoenix_syndicate.rules import constants as c
from cinque.games.phoenix_syndicate.rules.moves import BLACK as BLACKS
from cinque.games.phoenix_syndicate.rules.moves import COLOURS, GIVE, GOODS, PLAIN
from cinque.games.phoenix_syndicate.rules.table import SEATS, PhoenixSyndicate, add, reset_to_zero

ONE_WAY_TO_PAY: Final = clause("PSY-GDS07")


def check_by_hand(t: PhoenixSyndicate, found: int, move: int, offered: list[int]) -> int:
    """Check that a legal move leaves a choice of goods while the player wants to choose them (PSY-GDS07)."""
    return ONE_WAY_TO_PAY if found == LEGAL and t.by_hand and move not in offered else found


def payable_goods(t: PhoenixSyndicate, seat: int, colour: int) -> dict[str, Any]:
    """Return how many goods a seat has for prices in a colour, for texts."""
    goods = t.seats[seat].goods
    return {"colour": COLOURS[colour], "have": goods[colour] + goods[c.BLACK], "need": t.box.price}


def ask_or_play(t: PhoenixSyndicate, ask: Ask[PhoenixSyndicate]) -> None:
    """Ask a question if there is a choice; play a single legal move automatically, skip if there is none."""
    legal = ask.legal_moves(t)
    if len(legal) == 1:
        ask.play(t, legal[0])
    elif legal:
        t.then(ask)


def goods_by_name(goods: list[int]) -> dict[str, int]:
    """Return goods by name, for the log."""
    return {GOODS[good]: goods[good] for good in range(len(goods)) if goods[good]}


def set_price(t: PhoenixSyndicate, price: int) -> None:
    """Set the packed price that the next Pay step collects."""
    due = t.due
    left: i64 = price
    for colour in range(c.COLOUR_COUNT):
        due[colour] = left & c.FIELD_MAX
        left >>= c.FIELD


def spend_goods(t: PhoenixSyndicate, seat: int, good: int, amount: int) -> None:
    """Return goods to the bank (PSY-GDS04)."""
    if amount:
        add(t.seats[seat].goods, good, -amount)
        add(t.spent, good, amount)


def finish_payment(t: PhoenixSyndicate, seat: int) -> None:
    """Log the payment and reset its fields."""
    if t.recording and any(t.spent):
        t.emit("paid", seat, {"goods": goods_by_name(t.spent)})
    reset_to_zero(t.spent)
    t.by_hand = False


class Pay(SeatStep[PhoenixSyndicate]):
    """Pay what is due in full, with black for missing goods (PSY-GDS01, PSY-GDS02, PSY-GDS05, PSY-GDS13)."""

    def run(self, t: PhoenixSyndicate) -> None:
        s = t.seats[self.seat]
        for colour in range(c.COLOUR_COUNT):
            need = t.due[colour]
            if need == 0:
                continue
            low = max(0, need - s.goods[colour])
            if t.by_hand and max_black(t, self.seat, colour) > low:
                t.then(UseBlack(self.seat, colour), self)
                return
            pay_in_colour(t, self.seat, colour, low)
        finish_payment(t, self.seat)


PAY: Final = [Pay(seat) for seat in range(SEATS)]


def pay_in_colour(t: PhoenixSyndicate, seat: int, colour: int, black: int) -> None:
    """Pay what is due in one colour, with `black` black goods."""
    spend_goods(t, seat, colour, t.due[colour] - black)
    spend_goods(t, seat, c.BLACK, black)
    t.due[colour] = 0


def max_black(t: PhoenixSyndicate, seat: int, colour: int) -> int:
    """Return the most black goods that can replace a colour and leave enough for the later colours."""
    goods = t.seats[seat].goods
    left = goods[c.BLACK]
    for later in range(colour + 1, c.COLOUR_COUNT):
        if t.due[later] > goods[later]:
            left -= t.due[later] - goods[later]
    return min(left, t.due[colour])


class UseBlack(Amount[PhoenixSyndicate]):
    """Choose how many black goods replace a colour (PSY-GDS07, PSY-R18)."""

    __slots__ = ("colour",)

    def __init__(self, seat: int, colour: int) -> None:
        super().__init__(seat)
        self.colour: Final[int] = colour

    def kind(self) -> Kind:
        return BLACKS

    def bounds(self, t: PhoenixSyndicate) -> tuple[int, int]:
        low = max(0, t.due[self.colour] - t.seats[self.seat].goods[self.colour])
        return low, max_black(t, self.seat, self.colour)

    def play(self, t: PhoenixSyndicate, move: int) -> None:
        pay_in_colour(t, self.seat, self.colour, BLACKS.arg(move))

    def breadcrumb(self) -> str:
        return "payment"

    def facts(self, t: PhoenixSyndicate) -> dict[str, Any]:
        return {"colour": COLOURS[self.colour], "need": t.due[self.colour]}


class PayAny(SeatStep[PhoenixSyndicate]):
    """Pay a number of goods of any kind; ask only if there is a choice (PSY-UPG15)."""

    def run(self, t: PhoenixSyndicate) -> None:
        goods = t.seats[self.seat].goods
        kinds = 0
        for good in range(len(goods)):
            if goods[good] > 0:
                kinds += 1
        if kinds > 1 and sum(goods) > t.owed > 0:
            t.then(GiveGood(self.seat), self)
            return
        for good in range(len(goods)):
            amount = min(goods[good], t.owed)
            spend_goods(t, self.seat, good, amount)
            t.owed -= amount
        finish_payment(t, self.seat)


class GiveGood(Ask[PhoenixSyndicate]):
    """Choose the next good of a mixed payment."""

    def legal_moves(self, t: PhoenixSyndicate) -> list[int]:
        goods = t.seats[self.seat].goods
        return [GIVE.of(good) for good in range(len(goods)) if goods[good] > 0]

    def play(self, t: PhoenixSyndicate, move: int) -> None:
        spend_goods(t, self.seat, GIVE.arg(move), 1)
        t.owed -= 1

    def shape(self) -> str:
        return "pay"

    def breadcrumb(self) -> str:
        return "payment"

    def facts(self, t: PhoenixSyndicate) -> dict[str, Any]:
        return {"left": t.owed}


class GiveOrPlain(GiveGood):
    """Choose the first good of a mixed payment, or pay the whole price in its own colour (PSY-UPG15)."""

    __slots__ = ("colour",)

    def __init__(self, seat: int, colour: int) -> None:
        super().__init__(seat)
        self.colour: Final[int] = colour

    def legal_moves(self, t: PhoenixSyndicate) -> list[int]:
        return [*super().legal_moves(t), PLAIN]

    def play(self, t: PhoenixSyndicate, move: int) -> None:
        if move == PLAIN:
            t.due[self.colour] = t.owed
            t.owed = 0
            t.then(PAY[self.seat])
            return
        super().play(t, move)
        t.then(PayAny(self.seat))

    def facts(self, t: PhoenixSyndicate) -> dict[str, Any]:
        return {"left": t.owed, "colour": COLOURS[self.colour]}


def pay_mix(t: PhoenixSyndicate, seat: int, colour: int, amount: int) -> None:
    """Pay a price in any mix of goods."""
    t.owed = amount
    goods = t.seats[seat].goods
    if sum(goods) > amount and t.can_pay(seat, colour, amount) and max(goods) < sum(goods):
        t.then(GiveOrPlain(seat, colour))
    else:
        t.then(PayAny(seat))

"""Paying: coloured goods first and black for what lacks, or by hand, or in any mix."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from cinque.core.steps import Ask, Seated
from cinque.games.phoenix_syndicate.box import BASIC, BLACK, FIELD, MOST
from cinque.games.phoenix_syndicate.moves import BLACK as BLACKS
from cinque.games.phoenix_syndicate.moves import COLOURS, GIVE, GOODS, PLAIN
from cinque.games.phoenix_syndicate.table import SEATS, PhoenixSyndicate, add, empty_out


def pose(t: PhoenixSyndicate, ask: Ask[PhoenixSyndicate]) -> None:
    """Ask, unless open facts leave one way only, or none at all."""
    options = ask.options(t)
    if len(options) == 1:
        ask.play(t, options[0])
    elif options:
        t.then(ask)


def amounts(goods: list[int]) -> dict[str, int]:
    """Goods by name, for the log."""
    return {GOODS[good]: goods[good] for good in range(len(goods)) if goods[good]}


def owe(t: PhoenixSyndicate, price: int) -> None:
    """A packed price is to be paid next."""
    due = t.due
    left: i64 = price
    for colour in range(BASIC):
        due[colour] = left & MOST
        left >>= FIELD


def spend(t: PhoenixSyndicate, seat: int, good: int, amount: int) -> None:
    """Goods go back to the bank (PSY-GDS04)."""
    if amount:
        add(t.seats[seat].goods, good, -amount)
        add(t.spent, good, amount)


def receipt(t: PhoenixSyndicate, seat: int) -> None:
    """The payment is complete."""
    if t.watched and any(t.spent):
        t.tell("paid", seat, {"goods": amounts(t.spent)})
    empty_out(t.spent)
    t.by_hand = False


class Pay(Seated[PhoenixSyndicate]):
    """Pay what is due: in full, black for what lacks (PSY-GDS01, PSY-GDS02, PSY-GDS05)."""

    __slots__ = ()

    def run(self, t: PhoenixSyndicate) -> None:
        s = t.seats[self.seat]
        for colour in range(BASIC):
            need = t.due[colour]
            if need == 0:
                continue
            low = max(0, need - s.goods[colour])
            if t.by_hand and most_black(t, self.seat, colour) > low:
                t.then(Black(self.seat, colour), self)
                return
            settle(t, self.seat, colour, low)
        receipt(t, self.seat)


PAY: Final = [Pay(seat) for seat in range(SEATS)]


def settle(t: PhoenixSyndicate, seat: int, colour: int, black: int) -> None:
    """Pay one colour of what is due, so many of it in black."""
    spend(t, seat, colour, t.due[colour] - black)
    spend(t, seat, BLACK, black)
    t.due[colour] = 0


def most_black(t: PhoenixSyndicate, seat: int, colour: int) -> int:
    """The most black goods that can stand for a colour and leave enough for the colours after it."""
    goods = t.seats[seat].goods
    left = goods[BLACK]
    for later in range(colour + 1, BASIC):
        if t.due[later] > goods[later]:
            left -= t.due[later] - goods[later]
    return min(left, t.due[colour])


class Black(Ask[PhoenixSyndicate]):
    """How many black goods stand for a colour (PSY-GDS07, PSY-R18)."""

    __slots__ = ("colour",)

    def __init__(self, seat: int, colour: int) -> None:
        super().__init__(seat)
        self.colour: Final[int] = colour

    def options(self, t: PhoenixSyndicate) -> list[int]:
        low = max(0, t.due[self.colour] - t.seats[self.seat].goods[self.colour])
        return [BLACKS.of(n) for n in range(low, most_black(t, self.seat, self.colour) + 1)]

    def play(self, t: PhoenixSyndicate, move: int) -> None:
        settle(t, self.seat, self.colour, BLACKS.arg(move))

    def shape(self) -> str:
        return "amount"

    def crumb(self) -> str:
        return "payment"

    def facts(self, t: PhoenixSyndicate) -> dict[str, Any]:
        return {"colour": COLOURS[self.colour], "need": t.due[self.colour]}


class PayAny(Seated[PhoenixSyndicate]):
    """Pay so many goods of any kinds; asked only where there is a choice (PSY-UPG15)."""

    __slots__ = ()

    def run(self, t: PhoenixSyndicate) -> None:
        goods = t.seats[self.seat].goods
        kinds = 0
        for good in range(len(goods)):
            if goods[good] > 0:
                kinds += 1
        if kinds > 1 and sum(goods) > t.owed > 0:
            t.then(Give(self.seat), self)
            return
        for good in range(len(goods)):
            amount = min(goods[good], t.owed)
            spend(t, self.seat, good, amount)
            t.owed -= amount
        receipt(t, self.seat)


class Give(Ask[PhoenixSyndicate]):
    """The next good of a payment in any mix."""

    __slots__ = ()

    def options(self, t: PhoenixSyndicate) -> list[int]:
        goods = t.seats[self.seat].goods
        return [GIVE.of(good) for good in range(len(goods)) if goods[good] > 0]

    def play(self, t: PhoenixSyndicate, move: int) -> None:
        spend(t, self.seat, GIVE.arg(move), 1)
        t.owed -= 1

    def shape(self) -> str:
        return "pay"

    def crumb(self) -> str:
        return "payment"

    def facts(self, t: PhoenixSyndicate) -> dict[str, Any]:
        return {"left": t.owed}


class GiveOrPlain(Give):
    """The first good of a mix, or the whole price in its own colour at once (PSY-UPG15)."""

    __slots__ = ("colour",)

    def __init__(self, seat: int, colour: int) -> None:
        super().__init__(seat)
        self.colour: Final[int] = colour

    def options(self, t: PhoenixSyndicate) -> list[int]:
        return [*super().options(t), PLAIN]

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
    """A price in any mix of goods."""
    t.owed = amount
    goods = t.seats[seat].goods
    if sum(goods) > amount and t.can_pay(seat, colour, amount) and max(goods) < sum(goods):
        t.then(GiveOrPlain(seat, colour))
    else:
        t.then(PayAny(seat))

"""Taxes on bases (SYN-TAX)."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.engine.questions import Refusal
from cinque.core.engine.steps import Ask
from cinque.games.syndicate.rules import constants
from cinque.games.syndicate.rules.components import Effect
from cinque.games.syndicate.rules.constants import CREDITS, TERRITORIES
from cinque.games.syndicate.rules.moves import BASES, TAX
from cinque.games.syndicate.rules.table import Syndicate


def tax_for(t: Syndicate, seat: int, base: int, effect: Effect) -> int:
    """Return the tax for one base in credits, halves rounded up (SYN-TAX01)."""
    rate = [effect.a, effect.b, effect.c][t.box.zone[base]]
    return (rate + 1) // 2 if t.power(seat, constants.HALF_TAX) else rate


def collect_tax(t: Syndicate, seat: int, effect: Effect) -> None:
    """Pay the tax for all bases, or for as many as the credits allow (SYN-TAX01, SYN-TAX02)."""
    total = 0
    for base in range(TERRITORIES):
        if t.owner[base] == seat:
            total += tax_for(t, seat, base, effect)
    if t.seats[seat].stock[CREDITS] >= total:
        for base in range(TERRITORIES):
            if t.owner[base] == seat:
                pay_tax(t, seat, base, effect)
    else:
        ask_tax(t, seat, effect, 0)


def taxable_bases(t: Syndicate, seat: int, effect: Effect, paid: int) -> list[int]:
    """Return the unpaid bases that the remaining credits could pay for."""
    credits = t.seats[seat].stock[CREDITS]
    return [
        base
        for base in range(TERRITORIES)
        if t.owner[base] == seat and not paid >> base & 1 and tax_for(t, seat, base, effect) <= credits
    ]


def ask_tax(t: Syndicate, seat: int, effect: Effect, paid: int) -> None:
    """Ask until nothing more can be paid, then flip the unpaid bases."""
    bases = taxable_bases(t, seat, effect, paid)
    while len(bases) == 1:
        pay_tax(t, seat, bases[0], effect)
        paid |= 1 << bases[0]
        bases = taxable_bases(t, seat, effect, paid)
    if bases:
        t.then(PayTax(seat, paid))
        return
    for base in range(TERRITORIES):
        if t.owner[base] == seat and not paid >> base & 1:
            t.no_tax |= 1 << base
            if t.recording:
                t.emit("defaulted", seat, {"base": BASES[base]})


def pay_tax(t: Syndicate, seat: int, base: int, effect: Effect) -> None:
    """Pay the tax for one base."""
    credits = tax_for(t, seat, base, effect)
    t.seats[seat].stock[CREDITS] -= credits
    if t.recording:
        t.emit("taxed", seat, {"base": BASES[base], "credits": credits})


class PayTax(Ask[Syndicate]):
    """Choose the next base to pay for; every base that can be paid for must be (SYN-TAX02, SYN-R23)."""

    __slots__ = ("paid",)

    def __init__(self, seat: int, paid: int) -> None:
        super().__init__(seat)
        self.paid: Final[int] = paid

    def effect(self, t: Syndicate) -> Effect:
        """Return the tax effect."""
        return t.box.sovereign[t.sovereign_card][t.colour][0]

    def legal_moves(self, t: Syndicate) -> list[int]:
        return [TAX.of(base) for base in taxable_bases(t, self.seat, self.effect(t), self.paid)]

    def play(self, t: Syndicate, move: int) -> None:
        base = TAX.arg(move)
        pay_tax(t, self.seat, base, self.effect(t))
        ask_tax(t, self.seat, self.effect(t), self.paid | 1 << base)

    def refusals(self, t: Syndicate) -> list[Refusal]:
        refusals: list[Refusal] = []
        credits = t.seats[self.seat].stock[CREDITS]
        for base in range(TERRITORIES):
            if t.owner[base] == self.seat and not self.paid >> base & 1:
                price = tax_for(t, self.seat, base, self.effect(t))
                if price > credits:
                    refusals.append(Refusal("SYN-TAX02", TAX.of(base), {"credits": price, "have": credits}))
        return refusals

    def shape(self) -> str:
        return "some"

    def breadcrumb(self) -> str:
        return "tax"

    def facts(self, t: Syndicate) -> dict[str, Any]:
        chosen = [BASES[base] for base in range(TERRITORIES) if self.paid >> base & 1]
        return {"credits": t.seats[self.seat].stock[CREDITS], "chosen": chosen}

"""Taxes of sovereign cards (SYN-TAX)."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.engine.asks import PickSome, ask_unless_forced
from cinque.core.engine.checks import LEGAL, clause
from cinque.games.syndicate.rules import constants as c
from cinque.games.syndicate.rules.components import Effect
from cinque.games.syndicate.rules.moves import BASES, TAX
from cinque.games.syndicate.rules.table import Syndicate


def tax_for(t: Syndicate, seat: int, base: int, effect: Effect) -> int:
    """Return the tax for one base in credits, halves rounded up (SYN-TAX01)."""
    rate = [effect.a, effect.b, effect.c][t.box.zone[base]]
    return (rate + 1) // 2 if t.power(seat, c.HALF_TAX) else rate


def apply_tax(t: Syndicate, seat: int, effect: Effect) -> None:
    """Pay the tax for all bases, or for as many as the credits allow (SYN-TAX01, SYN-TAX02)."""
    bases = t.bases_of(seat)
    if t.seats[seat].stock[c.CREDITS] < sum([tax_for(t, seat, base, effect) for base in bases]):
        ask_tax(t, seat, 0)
        return
    for base in bases:
        pay_tax(t, seat, base, effect)


def unpaid_bases(t: Syndicate, seat: int, paid: int) -> list[int]:
    """Return the bases that no tax was paid for."""
    return [base for base in t.bases_of(seat) if not paid >> base & 1]


TOO_LITTLE_FOR_TAX: Final = clause(
    "SYN-TAX02",
    facts=lambda t, seat, move: {
        "price": tax_for(t, seat, TAX.arg(move), t.sovereign_effects()[0]),
        "have": t.seats[seat].stock[c.CREDITS],
    },
)


def ask_tax(t: Syndicate, seat: int, paid: int) -> None:
    """Ask until nothing more can be paid, then flip the unpaid bases."""
    question = PayTax(seat, paid)
    if question.legal_moves(t):
        ask_unless_forced(t, question)
        return
    for base in unpaid_bases(t, seat, paid):
        t.no_tax |= 1 << base
        if t.recording:
            t.emit("defaulted", seat, {"base": BASES[base]})


def pay_tax(t: Syndicate, seat: int, base: int, effect: Effect) -> None:
    """Pay the tax for one base."""
    credits = tax_for(t, seat, base, effect)
    t.seats[seat].stock[c.CREDITS] -= credits
    if t.recording:
        t.emit("taxed", seat, {"base": BASES[base], "credits": credits})


class PayTax(PickSome[Syndicate]):
    """Choose the next base to pay for; every base that can be paid for must be (SYN-TAX04, SYN-R23)."""

    __slots__ = ("paid",)

    def __init__(self, seat: int, paid: int) -> None:
        super().__init__(seat)
        self.paid: Final[int] = paid

    def candidates(self, t: Syndicate) -> list[int]:
        return [TAX.of(base) for base in unpaid_bases(t, self.seat, self.paid)]

    def check(self, t: Syndicate, move: int) -> int:
        price = tax_for(t, self.seat, TAX.arg(move), t.sovereign_effects()[0])
        return LEGAL if price <= t.seats[self.seat].stock[c.CREDITS] else TOO_LITTLE_FOR_TAX

    def play(self, t: Syndicate, move: int) -> None:
        pay_tax(t, self.seat, TAX.arg(move), t.sovereign_effects()[0])
        ask_tax(t, self.seat, self.paid | 1 << TAX.arg(move))

    def breadcrumb(self) -> str:
        return "tax"

    def facts(self, t: Syndicate) -> dict[str, Any]:
        chosen = [BASES[base] for base in range(len(BASES)) if self.paid >> base & 1]
        return {"credits": t.seats[self.seat].stock[c.CREDITS], "chosen": chosen}

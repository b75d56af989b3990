"""Pardons: who can buy one and at what price, and paying off the Destroyer in the same phase (SYN-PAR, SYN-BLK07)."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.engine.asks import YesNo
from cinque.core.engine.checks import LEGAL, clause
from cinque.core.engine.steps import Ask, SeatStep
from cinque.games.syndicate.rules import constants as c
from cinque.games.syndicate.rules.alert_level import can_pay_off, check_pay_off, is_blockaded, pay_off
from cinque.games.syndicate.rules.crackdowns import at_risk
from cinque.games.syndicate.rules.effects import can_affect
from cinque.games.syndicate.rules.moves import BASES, DECLINE, DESTROYER, PARDON, SOVEREIGN
from cinque.games.syndicate.rules.table import BOUGHT, COLOURS, UNPARDONED, Syndicate


def pardon_price(t: Syndicate, seat: int) -> int:
    """Return the influence a pardon costs, by bases owned, after discounts, rounded up (SYN-PAR01, SYN-PAR03)."""
    bases = t.bases(seat)
    price = t.box.pardon_base * bases if bases else t.box.pardon_none
    price = max(price + t.power(seat, c.COST_PARDON), 0)
    return (price + 1) // 2 if t.power(seat, c.HALF_PARDON) else price


def price_facts(t: Syndicate, seat: int, move: int) -> dict[str, Any]:
    """Return the price of a pardon and the influence the seat has, for texts."""
    return {"price": pardon_price(t, seat), "have": t.seats[seat].stock[c.INFLUENCE]}


TOO_EXPENSIVE: Final = clause("SYN-PAR04", facts=price_facts)
NOT_AFFECTED: Final = clause("SYN-PAR05", "card")


def check_pardon(t: Syndicate, seat: int) -> int:
    """Check that the seat needs a pardon and can pay for it (SYN-PAR04, SYN-PAR05)."""
    s = t.seats[seat]
    if s.pardon != UNPARDONED or not any(can_affect(t, seat, effect) for effect in t.sovereign_effects()):
        return NOT_AFFECTED
    return LEGAL if s.stock[c.INFLUENCE] >= pardon_price(t, seat) else TOO_EXPENSIVE


class AskPardon(SeatStep[Syndicate]):
    """Ask the player only if there is something to decide."""

    def run(self, t: Syndicate) -> None:
        if check_pardon(t, self.seat) == LEGAL:
            t.then(Pardon(self.seat))
        elif can_pay_off(t, self.seat):
            t.then(PayOff(self.seat, True))


class Pardon(Ask[Syndicate]):
    """Buy a pardon, pay off the Destroyer, or accept the card's effects (SYN-SOV03, SYN-SOV10)."""

    def candidates(self, t: Syndicate) -> list[int]:
        return [DECLINE, PARDON, DESTROYER] if is_blockaded(t, self.seat) else [DECLINE, PARDON]

    def check(self, t: Syndicate, move: int) -> int:
        return check_pay_off(t, self.seat) if move == DESTROYER else LEGAL

    def play(self, t: Syndicate, move: int) -> None:
        if move == PARDON:
            price = pardon_price(t, self.seat)
            t.seats[self.seat].stock[c.INFLUENCE] -= price
            t.seats[self.seat].pardon = BOUGHT
            if t.recording:
                t.emit("pardoned", self.seat, {"influence": price})
            t.then(OfferPayOff(self.seat))
        elif move == DESTROYER:
            pay_off(t, self.seat)
            t.then(AskPardon(self.seat))

    def breadcrumb(self) -> str:
        return "sovereign"

    def facts(self, t: Syndicate) -> dict[str, Any]:
        facts: dict[str, Any] = {
            "card": SOVEREIGN[t.sovereign_card],
            "colour": COLOURS[t.colour],
            "effects": [effect.text for effect in t.sovereign_effects()],
            "influence": pardon_price(t, self.seat),
        }
        for effect in t.sovereign_effects():
            risk = at_risk(t, self.seat, effect)
            if risk:
                rolls = min(effect.a, len(risk)) if effect.op == c.HUNT else len(risk)
                facts |= {"risk": risk, "rolls": rolls, "sides": t.box.crackdown_die}
        return facts


class OfferPayOff(SeatStep[Syndicate]):
    """Offer to pay off the Destroyer after a pardon, and once more at the end of the phase (SYN-SOV10)."""

    def run(self, t: Syndicate) -> None:
        if can_pay_off(t, self.seat):
            t.then(PayOff(self.seat, False))


class PayOff(YesNo[Syndicate]):
    """Choose whether to pay off the Destroyer; `unasked` if this replaces the pardon question."""

    __slots__ = ("unasked",)

    def __init__(self, seat: int, unasked: bool) -> None:
        super().__init__(seat)
        self.unasked: Final[bool] = unasked

    def legal_moves(self, t: Syndicate) -> list[int]:
        return [DECLINE, DESTROYER]

    def not_now(self, t: Syndicate) -> list[tuple[int, int]]:
        return [(PARDON, check_pardon(t, self.seat))] if self.unasked else []

    def play(self, t: Syndicate, move: int) -> None:
        if move == DESTROYER:
            pay_off(t, self.seat)

    def breadcrumb(self) -> str:
        return "sovereign"

    def facts(self, t: Syndicate) -> dict[str, Any]:
        return {
            "card": SOVEREIGN[t.sovereign_card],
            "colour": COLOURS[t.colour],
            "base": BASES[t.destroyer],
            "influence": t.box.destroyer,
        }

"""The Sovereign Card phase: reveal, pardons, effects, the Destroyer's price (SYN-SOV, PAR, TAX, BLK)."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.outcome import Refusal
from cinque.core.steps import Ask, Seated, Step
from cinque.games.syndicate import box as v
from cinque.games.syndicate.box import INFLUENCE, TERRITORIES, Effect
from cinque.games.syndicate.moves import BASES, DECLINE, DESTROYER, PARDON, SOVEREIGN
from cinque.games.syndicate.strikes import at_risk, leads, seizing, strike, tax_for
from cinque.games.syndicate.table import BOUGHT, COLOURS, FREE, NOBODY, UNPARDONED, Syndicate
from cinque.games.syndicate.table import SOVEREIGN as SOVEREIGN_PHASE
from cinque.games.syndicate.windows import OpenWindow


def can_pay_off(t: Syndicate, seat: int) -> bool:
    """Whether the seat owns the base under the Destroyer and can pay (SYN-BLK07)."""
    if t.destroyer < 0 or t.owner[t.destroyer] != seat:
        return False
    return t.seats[seat].stock[INFLUENCE] >= t.box.destroyer


def pay_off(t: Syndicate, seat: int) -> None:
    """Send the Destroyer back to the alert track."""
    t.seats[seat].stock[INFLUENCE] -= t.box.destroyer
    if t.watched:
        t.tell("paid_off", seat, {"influence": t.box.destroyer})
    t.send_away()


class SovereignPhase(Step[Syndicate]):
    """Flips end, the next card is revealed, its colour is fixed (SYN-SOV01, SYN-SOV02, SYN-SOV08)."""

    __slots__ = ()

    def run(self, t: Syndicate) -> None:
        t.phase = SOVEREIGN_PHASE
        t.no_crew = 0
        t.no_tax = 0
        t.no_effect = 0
        card = t.sovereign.pop()
        t.shown.append(card)
        t.seal()
        t.colour = t.colour_now()
        for s in t.seats:
            s.pardon = UNPARDONED
        t.leaders = leads(t)
        if t.watched:
            t.tell("sovereign", -1, {"card": SOVEREIGN[card], "colour": COLOURS[t.colour], "effects": texts(t)})
        order = t.from_lead()
        steps: list[Step[Syndicate]] = []
        if t.box.quiet[card]:
            for effect in effects(t):
                if effect.op == v.FINAL_ROUND:
                    t.last = t.round + 1
                    if t.watched:
                        t.tell("last_round", -1, {"round": t.last})
                else:
                    t.move_alert(effect.a)
        else:
            steps.append(OpenWindow(v.SOVEREIGN_REVEALED, NOBODY))
            steps += [AskPardon(seat) for seat in order]
            steps.append(OpenWindow(v.PARDONS_CLOSED, NOBODY))
            steps += [Strike(seat) for seat in order]
        steps += [LastChance(seat) for seat in order]
        t.then(*steps)


def effects(t: Syndicate) -> list[Effect]:
    """What the revealed card does at its colour."""
    return t.box.sovereign[t.shown[-1]][t.colour]


def texts(t: Syndicate) -> list[str]:
    """The same as ids of texts."""
    return [effect.text for effect in effects(t)]


def pardon_price(t: Syndicate, seat: int) -> int:
    """Influence for a pardon, by all bases owned; discounts on the sum, halves rounded up (SYN-PAR01, SYN-PAR03)."""
    bases = t.bases(seat)
    price = t.box.pardon_base * bases if bases else t.box.pardon_none
    price = max(price + t.power(seat, v.COST_PARDON), 0)
    return (price + 1) // 2 if t.power(seat, v.HALF_PARDON) else price


def touches(t: Syndicate, seat: int) -> bool:
    """Whether the card can do anything to the seat, by open facts (SYN-PAR05)."""
    return any(touched_by(t, seat, effect) for effect in effects(t))


def touched_by(t: Syndicate, seat: int, effect: Effect) -> bool:
    """The same for one effect."""
    s = t.seats[seat]
    if effect.op == v.TAX:
        for base in range(TERRITORIES):
            if t.owner[base] == seat and tax_for(t, seat, base, effect) > 0:
                return True
    elif effect.op == v.CRACKDOWN or effect.op == v.HUNT:
        if effect.op == v.HUNT and not t.leaders >> seat & 1:
            return False
        for base in range(TERRITORIES):
            if t.owner[base] == seat and seizing(t, base, effect) > 0:
                return True
    elif effect.op == v.LOSE:
        return (
            (effect.a > 0 and s.stock[0] > 0) or (effect.b > 0 and s.stock[1] > 0) or (effect.c > 0 and s.stock[2] > 0)
        )
    elif effect.op == v.DISCARD:
        return len(s.hand) > 0
    elif effect.op == v.SUPPRESS:
        return effect.a > 0 or s.assault > 0
    elif effect.op == v.PAY_OR or effect.op == v.BURN_SLEEPER:
        return s.slot >= 0
    elif effect.op == v.CLEAR or effect.op == v.FLIP:
        for base in range(TERRITORIES):
            if t.owner[base] == seat and t.box.boxes[base] and (effect.op == v.FLIP or t.research[base]):
                return True
    return False


def can_pardon(t: Syndicate, seat: int) -> bool:
    """Whether the seat is asked for a pardon (SYN-PAR04, SYN-PAR05)."""
    s = t.seats[seat]
    return s.pardon == UNPARDONED and s.stock[INFLUENCE] >= pardon_price(t, seat) and touches(t, seat)


class AskPardon(Seated[Syndicate]):
    """Ask only who has something to decide."""

    __slots__ = ()

    def run(self, t: Syndicate) -> None:
        if can_pardon(t, self.seat):
            t.then(Pardon(self.seat))
        elif can_pay_off(t, self.seat):
            t.then(PayOff(self.seat, True))


class Pardon(Ask[Syndicate]):
    """Buy a pardon, or pay the Destroyer away, or take what comes (SYN-SOV03, SYN-SOV10)."""

    __slots__ = ()

    def options(self, t: Syndicate) -> list[int]:
        found = [DECLINE, PARDON]
        if can_pay_off(t, self.seat):
            found.append(DESTROYER)
        return found

    def play(self, t: Syndicate, move: int) -> None:
        if move == PARDON:
            price = pardon_price(t, self.seat)
            t.seats[self.seat].stock[INFLUENCE] -= price
            t.seats[self.seat].pardon = BOUGHT
            if t.watched:
                t.tell("pardoned", self.seat, {"influence": price})
            t.then(AskDestroyer(self.seat))
        elif move == DESTROYER:
            pay_off(t, self.seat)
            t.then(AskPardon(self.seat))

    def crumb(self) -> str:
        return "sovereign"

    def facts(self, t: Syndicate) -> dict[str, Any]:
        told: dict[str, Any] = {
            "card": SOVEREIGN[t.shown[-1]],
            "colour": COLOURS[t.colour],
            "effects": texts(t),
            "influence": pardon_price(t, self.seat),
        }
        for effect in effects(t):
            risk = at_risk(t, self.seat, effect)
            if risk:
                rolls = min(effect.a, len(risk)) if effect.op == v.HUNT else len(risk)
                told |= {"risk": risk, "rolls": rolls, "sides": t.box.crackdown_die}
        return told


class AskDestroyer(Seated[Syndicate]):
    """After a pardon the Destroyer can still be paid away in the same question."""

    __slots__ = ()

    def run(self, t: Syndicate) -> None:
        if can_pay_off(t, self.seat):
            t.then(PayOff(self.seat, False))


class Strike(Seated[Syndicate]):
    """The card's effect on one player without pardon (SYN-SOV04, SYN-PAR02)."""

    __slots__ = ()

    def run(self, t: Syndicate) -> None:
        pardon = t.seats[self.seat].pardon
        if pardon in (BOUGHT, FREE):
            return
        for effect in effects(t):
            strike(t, self.seat, effect)


class LastChance(Seated[Syndicate]):
    """At the end of the phase the Destroyer can be paid away once more (SYN-SOV10)."""

    __slots__ = ()

    def run(self, t: Syndicate) -> None:
        if can_pay_off(t, self.seat):
            t.then(PayOff(self.seat, False))


class PayOff(Ask[Syndicate]):
    """Pay the Destroyer away or not; `unasked` instead of the question for a pardon."""

    __slots__ = ("unasked",)

    def __init__(self, seat: int, unasked: bool) -> None:
        super().__init__(seat)
        self.unasked: Final[bool] = unasked

    def options(self, t: Syndicate) -> list[int]:
        return [DECLINE, DESTROYER]

    def play(self, t: Syndicate, move: int) -> None:
        if move == DESTROYER:
            pay_off(t, self.seat)

    def refusals(self, t: Syndicate) -> list[Refusal]:
        if not self.unasked:
            return []
        if t.seats[self.seat].pardon != UNPARDONED or not touches(t, self.seat):
            return [Refusal("SYN-PAR05", PARDON, {"card": SOVEREIGN[t.shown[-1]]})]
        have = t.seats[self.seat].stock[INFLUENCE]
        return [Refusal("SYN-PAR04", PARDON, {"influence": pardon_price(t, self.seat), "have": have})]

    def shape(self) -> str:
        return "yesno"

    def crumb(self) -> str:
        return "sovereign"

    def facts(self, t: Syndicate) -> dict[str, Any]:
        return {
            "card": SOVEREIGN[t.shown[-1]],
            "colour": COLOURS[t.colour],
            "base": BASES[t.destroyer],
            "influence": t.box.destroyer,
        }

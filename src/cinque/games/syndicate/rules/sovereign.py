"""The Sovereign Card phase: reveal, pardons, effects, paying off the Destroyer (SYN-SOV, PAR, TAX, BLK)."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.engine.questions import Refusal
from cinque.core.engine.steps import Ask, SeatStep, Step
from cinque.games.syndicate.rules import constants
from cinque.games.syndicate.rules.components import Effect
from cinque.games.syndicate.rules.constants import INFLUENCE, TERRITORIES
from cinque.games.syndicate.rules.moves import BASES, DECLINE, DESTROYER, PARDON, SOVEREIGN
from cinque.games.syndicate.rules.sleepers import OpenWindow
from cinque.games.syndicate.rules.sovereign_effects import at_risk, leading_seats, seizing, strike, tax_for
from cinque.games.syndicate.rules.table import BOUGHT, COLOURS, FREE, NOBODY, UNPARDONED, Syndicate
from cinque.games.syndicate.rules.table import SOVEREIGN as SOVEREIGN_PHASE


def can_pay_off(t: Syndicate, seat: int) -> bool:
    """Return whether the seat owns the base under the Destroyer and can pay it off (SYN-BLK07)."""
    if t.destroyer < 0 or t.owner[t.destroyer] != seat:
        return False
    return t.seats[seat].stock[INFLUENCE] >= t.box.destroyer


def pay_off(t: Syndicate, seat: int) -> None:
    """Pay to send the Destroyer back to the alert track."""
    t.seats[seat].stock[INFLUENCE] -= t.box.destroyer
    if t.recording:
        t.emit("paid_off", seat, {"influence": t.box.destroyer})
    t.send_away()


class SovereignPhase(Step[Syndicate]):
    """End all flips, reveal the next card and fix its colour (SYN-SOV01, SYN-SOV02, SYN-SOV08)."""

    __slots__ = ()

    def run(self, t: Syndicate) -> None:
        t.phase = SOVEREIGN_PHASE
        t.no_crew = 0
        t.no_tax = 0
        t.no_effect = 0
        card = t.sovereign.pop()
        t.shown.append(card)
        t.lock_undo()
        t.colour = t.colour_now()
        for s in t.seats:
            s.pardon = UNPARDONED
        t.leaders = leading_seats(t)
        if t.recording:
            t.emit("sovereign", -1, {"card": SOVEREIGN[card], "colour": COLOURS[t.colour], "effects": texts(t)})
        order = t.from_lead()
        steps: list[Step[Syndicate]] = []
        if t.box.quiet[card]:
            for effect in effects(t):
                if effect.op == constants.FINAL_ROUND:
                    t.last = t.round + 1
                    if t.recording:
                        t.emit("last_round", -1, {"round": t.last})
                else:
                    t.move_alert(effect.a)
        else:
            steps.append(OpenWindow(constants.SOVEREIGN_REVEALED, NOBODY))
            steps += [AskPardon(seat) for seat in order]
            steps.append(OpenWindow(constants.PARDONS_CLOSED, NOBODY))
            steps += [Strike(seat) for seat in order]
        steps += [LastChance(seat) for seat in order]
        t.then(*steps)


def effects(t: Syndicate) -> list[Effect]:
    """Return the effects of the revealed card at its colour."""
    return t.box.sovereign[t.shown[-1]][t.colour]


def texts(t: Syndicate) -> list[str]:
    """Return the text ids of those effects."""
    return [effect.text for effect in effects(t)]


def pardon_price(t: Syndicate, seat: int) -> int:
    """Return the influence a pardon costs, by bases owned, after discounts, rounded up (SYN-PAR01, SYN-PAR03)."""
    bases = t.bases(seat)
    price = t.box.pardon_base * bases if bases else t.box.pardon_none
    price = max(price + t.power(seat, constants.COST_PARDON), 0)
    return (price + 1) // 2 if t.power(seat, constants.HALF_PARDON) else price


def touches(t: Syndicate, seat: int) -> bool:
    """Return whether the card can affect the seat, judged by public facts (SYN-PAR05)."""
    return any(touched_by(t, seat, effect) for effect in effects(t))


def touched_by(t: Syndicate, seat: int, effect: Effect) -> bool:
    """Return whether one effect can affect the seat."""
    s = t.seats[seat]
    if effect.op == constants.TAX:
        for base in range(TERRITORIES):
            if t.owner[base] == seat and tax_for(t, seat, base, effect) > 0:
                return True
    elif effect.op == constants.CRACKDOWN or effect.op == constants.HUNT:
        if effect.op == constants.HUNT and not t.leaders >> seat & 1:
            return False
        for base in range(TERRITORIES):
            if t.owner[base] == seat and seizing(t, base, effect) > 0:
                return True
    elif effect.op == constants.LOSE:
        return (
            (effect.a > 0 and s.stock[0] > 0) or (effect.b > 0 and s.stock[1] > 0) or (effect.c > 0 and s.stock[2] > 0)
        )
    elif effect.op == constants.DISCARD:
        return len(s.hand) > 0
    elif effect.op == constants.SUPPRESS:
        return effect.a > 0 or s.assault > 0
    elif effect.op == constants.PAY_OR or effect.op == constants.BURN_SLEEPER:
        return s.slot >= 0
    elif effect.op == constants.CLEAR or effect.op == constants.FLIP:
        for base in range(TERRITORIES):
            if t.owner[base] == seat and t.box.boxes[base] and (effect.op == constants.FLIP or t.research[base]):
                return True
    return False


def can_pardon(t: Syndicate, seat: int) -> bool:
    """Return whether the seat is offered a pardon (SYN-PAR04, SYN-PAR05)."""
    s = t.seats[seat]
    return s.pardon == UNPARDONED and s.stock[INFLUENCE] >= pardon_price(t, seat) and touches(t, seat)


class AskPardon(SeatStep[Syndicate]):
    """Ask the player only if there is something to decide."""

    __slots__ = ()

    def run(self, t: Syndicate) -> None:
        if can_pardon(t, self.seat):
            t.then(Pardon(self.seat))
        elif can_pay_off(t, self.seat):
            t.then(PayOff(self.seat, True))


class Pardon(Ask[Syndicate]):
    """Buy a pardon, pay off the Destroyer, or accept the card's effects (SYN-SOV03, SYN-SOV10)."""

    __slots__ = ()

    def legal_moves(self, t: Syndicate) -> list[int]:
        moves = [DECLINE, PARDON]
        if can_pay_off(t, self.seat):
            moves.append(DESTROYER)
        return moves

    def play(self, t: Syndicate, move: int) -> None:
        if move == PARDON:
            price = pardon_price(t, self.seat)
            t.seats[self.seat].stock[INFLUENCE] -= price
            t.seats[self.seat].pardon = BOUGHT
            if t.recording:
                t.emit("pardoned", self.seat, {"influence": price})
            t.then(AskDestroyer(self.seat))
        elif move == DESTROYER:
            pay_off(t, self.seat)
            t.then(AskPardon(self.seat))

    def breadcrumb(self) -> str:
        return "sovereign"

    def facts(self, t: Syndicate) -> dict[str, Any]:
        facts: dict[str, Any] = {
            "card": SOVEREIGN[t.shown[-1]],
            "colour": COLOURS[t.colour],
            "effects": texts(t),
            "influence": pardon_price(t, self.seat),
        }
        for effect in effects(t):
            risk = at_risk(t, self.seat, effect)
            if risk:
                rolls = min(effect.a, len(risk)) if effect.op == constants.HUNT else len(risk)
                facts |= {"risk": risk, "rolls": rolls, "sides": t.box.crackdown_die}
        return facts


class AskDestroyer(SeatStep[Syndicate]):
    """Offer to pay off the Destroyer after a pardon was bought."""

    __slots__ = ()

    def run(self, t: Syndicate) -> None:
        if can_pay_off(t, self.seat):
            t.then(PayOff(self.seat, False))


class Strike(SeatStep[Syndicate]):
    """Apply the card to one player without a pardon (SYN-SOV04, SYN-PAR02)."""

    __slots__ = ()

    def run(self, t: Syndicate) -> None:
        pardon = t.seats[self.seat].pardon
        if pardon in (BOUGHT, FREE):
            return
        for effect in effects(t):
            strike(t, self.seat, effect)


class LastChance(SeatStep[Syndicate]):
    """Offer to pay off the Destroyer once more at the end of the phase (SYN-SOV10)."""

    __slots__ = ()

    def run(self, t: Syndicate) -> None:
        if can_pay_off(t, self.seat):
            t.then(PayOff(self.seat, False))


class PayOff(Ask[Syndicate]):
    """Choose whether to pay off the Destroyer; `unasked` if this replaces the pardon question."""

    __slots__ = ("unasked",)

    def __init__(self, seat: int, unasked: bool) -> None:
        super().__init__(seat)
        self.unasked: Final[bool] = unasked

    def legal_moves(self, t: Syndicate) -> list[int]:
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

    def breadcrumb(self) -> str:
        return "sovereign"

    def facts(self, t: Syndicate) -> dict[str, Any]:
        return {
            "card": SOVEREIGN[t.shown[-1]],
            "colour": COLOURS[t.colour],
            "base": BASES[t.destroyer],
            "influence": t.box.destroyer,
        }

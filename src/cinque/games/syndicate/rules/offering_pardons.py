"""Offering pardons, and buying one (SYN-PAR)."""

from __future__ import annotations

from typing import Any

from cinque.core.engine.steps import Ask, SeatStep
from cinque.games.syndicate.rules import constants
from cinque.games.syndicate.rules.blockade import AskDestroyer, PayOff, can_pay_off, pay_off
from cinque.games.syndicate.rules.constants import INFLUENCE
from cinque.games.syndicate.rules.moves import DECLINE, DESTROYER, PARDON, SOVEREIGN
from cinque.games.syndicate.rules.pardons import can_pardon, pardon_price
from cinque.games.syndicate.rules.sovereign_effects import at_risk, current_effects, effect_texts
from cinque.games.syndicate.rules.table import BOUGHT, COLOURS, Syndicate


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
            "card": SOVEREIGN[t.sovereign_card],
            "colour": COLOURS[t.colour],
            "effects": effect_texts(t),
            "influence": pardon_price(t, self.seat),
        }
        for effect in current_effects(t):
            risk = at_risk(t, self.seat, effect)
            if risk:
                rolls = min(effect.a, len(risk)) if effect.op == constants.HUNT else len(risk)
                facts |= {"risk": risk, "rolls": rolls, "sides": t.box.crackdown_die}
        return facts

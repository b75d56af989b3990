"""Pardons: the price, and who is offered one (SYN-PAR)."""

from __future__ import annotations

from cinque.games.syndicate.rules import constants
from cinque.games.syndicate.rules.components import Effect
from cinque.games.syndicate.rules.constants import INFLUENCE, TERRITORIES
from cinque.games.syndicate.rules.sovereign_effects import current_effects, seizing_roll
from cinque.games.syndicate.rules.table import UNPARDONED, Syndicate
from cinque.games.syndicate.rules.taxes import tax_for


def pardon_price(t: Syndicate, seat: int) -> int:
    """Return the influence a pardon costs, by bases owned, after discounts, rounded up (SYN-PAR01, SYN-PAR03)."""
    bases = t.bases(seat)
    price = t.box.pardon_base * bases if bases else t.box.pardon_none
    price = max(price + t.power(seat, constants.COST_PARDON), 0)
    return (price + 1) // 2 if t.power(seat, constants.HALF_PARDON) else price


def can_affect(t: Syndicate, seat: int) -> bool:
    """Return whether the card can affect the seat, judged by public facts (SYN-PAR05)."""
    return any(effect_can_affect(t, seat, effect) for effect in current_effects(t))


def effect_can_affect(t: Syndicate, seat: int, effect: Effect) -> bool:
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
            if t.owner[base] == seat and seizing_roll(t, base, effect) > 0:
                return True
    elif effect.op == constants.LOSE:
        return (
            (effect.a > 0 and s.stock[0] > 0) or (effect.b > 0 and s.stock[1] > 0) or (effect.c > 0 and s.stock[2] > 0)
        )
    elif effect.op == constants.DISCARD:
        return len(t.hand(seat)) > 0
    elif effect.op == constants.SUPPRESS:
        return effect.a > 0 or s.assault > 0
    elif effect.op == constants.PAY_OR or effect.op == constants.BURN_SLEEPER:
        return t.slot(seat) >= 0
    elif effect.op == constants.CLEAR or effect.op == constants.FLIP:
        for base in range(TERRITORIES):
            if t.owner[base] == seat and t.box.boxes[base] and (effect.op == constants.FLIP or t.research[base]):
                return True
    return False


def can_pardon(t: Syndicate, seat: int) -> bool:
    """Return whether the seat is offered a pardon (SYN-PAR04, SYN-PAR05)."""
    s = t.seats[seat]
    return s.pardon == UNPARDONED and s.stock[INFLUENCE] >= pardon_price(t, seat) and can_affect(t, seat)

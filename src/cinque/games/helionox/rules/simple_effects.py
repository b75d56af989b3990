"""Steps of effects without a choice: gains, banking and Cryo Counters."""

from __future__ import annotations

from cinque.games.helionox.rules.bank import bank_credits, log_amount
from cinque.games.helionox.rules.cards import draw_cards
from cinque.games.helionox.rules.constants import (
    BANK_CREDIT,
    BANK_DEFENSE,
    CREDIT,
    CRYO,
    DEFENSE,
    DRAW,
    IGNORE_SHUTDOWN,
    INFAMY,
    INFLUENCE,
)
from cinque.games.helionox.rules.table import Helionox


def apply_simple_effect(t: Helionox, seat: int, op: int, n: int) -> None:
    """Carry out a step without a choice.

    A helper's Credits are lost, and a helper's Defense counts for the Collaboration (HEL-R12).
    """
    s = t.seats[seat]
    if op == CREDIT:
        if seat == t.turn:
            s.credits += n
            log_amount(t, "credits", seat, n)
    elif op == DEFENSE:
        if seat == t.turn:
            s.defense += n
            log_amount(t, "defense", seat, n)
        elif seat == t.partner:
            t.partner_defense += n
            log_amount(t, "defense", seat, n)
    elif op == INFLUENCE:
        s.influence += n
        log_amount(t, "influence", seat, n)
    elif op == INFAMY:
        s.infamy += n
        log_amount(t, "infamy", seat, n)
    elif op == DRAW:
        draw_cards(t, seat, n)
    elif op == BANK_CREDIT:
        bank_credits(t, seat, n)
    elif op == BANK_DEFENSE:
        stored = min(n, t.box.bank - s.bank_defense)
        s.bank_defense += stored
        log_amount(t, "bank_defense", seat, stored)
    elif op == CRYO:
        thawed = min(n, s.cryo)
        s.cryo -= thawed
        log_amount(t, "thawed", seat, thawed)
    elif op == IGNORE_SHUTDOWN:
        if seat == t.turn:
            t.no_shutdown = True
            if t.recording:
                t.emit("no_shutdown", seat, {})
    else:
        frozen = min(n, t.box.cryo - s.cryo)
        s.cryo += frozen
        log_amount(t, "frozen", seat, frozen)
    t.step_done = True

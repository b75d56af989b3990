"""Steps without a choice: gains, banking, Cryo Counters, Embassies and Cargo."""

from __future__ import annotations

from cinque.games.helionox.rules.cards import draw
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
from cinque.games.helionox.rules.moves import LOCATIONS
from cinque.games.helionox.rules.table import Helionox


def gain(t: Helionox, seat: int, op: int, n: int) -> None:
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
            t.helped += n
            log_amount(t, "defense", seat, n)
    elif op == INFLUENCE:
        s.influence += n
        log_amount(t, "influence", seat, n)
    elif op == INFAMY:
        s.infamy += n
        log_amount(t, "infamy", seat, n)
    elif op == DRAW:
        draw(t, seat, n)
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
    t.did = True


def log_amount(t: Helionox, kind: str, seat: int, amount: int) -> None:
    """Log an amount."""
    if t.recording:
        t.emit(kind, seat, {"amount": amount})


def bank_credits(t: Helionox, seat: int, n: int) -> None:
    """Put Credits into the Bank; any above its limit are lost (HEL-BNK07, HEL-R47)."""
    s = t.seats[seat]
    stored = min(n, t.box.bank - s.bank_credits)
    s.bank_credits += stored
    log_amount(t, "bank_credits", seat, stored)


def place_embassy(t: Helionox, seat: int) -> None:
    """Place an Embassy where the ship is."""
    s = t.seats[seat]
    s.embassies |= 1 << s.ship
    if t.recording:
        t.emit("embassy", seat, {"location": LOCATIONS[s.ship]})


def load_cargo(t: Helionox, seat: int) -> None:
    """Load Cargo of the Current Location (HEL-CAR02, HEL-CAR03, HEL-R45)."""
    s = t.seats[seat]
    s.cargo |= 1 << s.ship
    t.cargo_left[s.ship] -= 1
    if seat == t.turn:
        t.gained_at |= 1 << s.ship
    if t.recording:
        t.emit("cargo", seat, {"cargo": LOCATIONS[s.ship]})

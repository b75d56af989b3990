"""Mercury Protocol: put Credits into the Bank and pay Defense from it (HEL-BNK)."""

from __future__ import annotations

from cinque.games.helionox.rules.table import Helionox


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


def pay_defense(t: Helionox, seat: int, amount: int) -> None:
    """Pay Defense from the pool first, then from the Bank (HEL-R81)."""
    s = t.seats[seat]
    pooled = min(amount, s.defense)
    s.defense -= pooled
    s.bank_defense -= amount - pooled


def public_defense(t: Helionox, seat: int) -> int:
    """Return pooled plus Banked Defense, which is public (HEL-R70)."""
    return t.seats[seat].defense + t.seats[seat].bank_defense

"""Architect abilities (HEL-ARC)."""

from __future__ import annotations

from cinque.games.helionox.rules.effects import RunEffect
from cinque.games.helionox.rules.moves import ABILITIES
from cinque.games.helionox.rules.table import NOTHING, Helionox


def use_ability(t: Helionox, seat: int, number: int) -> None:
    """Place the Cryo Counters, then start the ability (HEL-ARC02)."""
    s = t.seats[seat]
    s.cryo = t.box.cryo_cost[s.architect][number]
    if t.recording:
        t.emit("ability", seat, {"ability": ABILITIES[2 * s.architect + number], "cryo": s.cryo})
    t.then(RunEffect(seat, t.box.ability[s.architect][number], NOTHING))

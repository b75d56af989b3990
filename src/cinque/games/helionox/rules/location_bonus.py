"""Use a Location Bonus (HEL-BON)."""

from __future__ import annotations

from cinque.games.helionox.rules.effects import RunEffect
from cinque.games.helionox.rules.moves import SITES
from cinque.games.helionox.rules.table import NOTHING, Helionox


def use_bonus(t: Helionox, seat: int) -> None:
    """Use the Location Bonus; from now on the Location counts as used (HEL-BON01, HEL-BON07, HEL-R69)."""
    here = t.seats[seat].ship
    t.bonus = True
    t.visited |= 1 << here
    if t.recording:
        t.emit("bonus", seat, {"bonus": SITES[t.sites[here]]})
    t.then(RunEffect(seat, t.box.bonus[t.sites[here]], NOTHING))

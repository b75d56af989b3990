"""The sovereign blockade: place the Destroyer and pay it off (SYN-BLK)."""

from __future__ import annotations

from typing import Final

from cinque.core.engine.checks import LEGAL, clause
from cinque.games.syndicate.rules.alert_level import return_destroyer
from cinque.games.syndicate.rules.constants import INFLUENCE
from cinque.games.syndicate.rules.moves import BASES
from cinque.games.syndicate.rules.table import Syndicate


def place_destroyer(t: Syndicate, base: int) -> None:
    """Move the Destroyer to a base, which it takes out of play (SYN-BLK)."""
    t.destroyer = base
    if t.recording:
        t.emit("destroyer", -1, {"base": BASES[base]})


TOO_LITTLE_INFLUENCE: Final = clause(
    "SYN-BLK07", facts=lambda t, seat, move: {"price": t.box.destroyer, "have": t.seats[seat].stock[INFLUENCE]}
)


def is_blockaded(t: Syndicate, seat: int) -> bool:
    """Return whether the Destroyer is at one of the seat's bases."""
    return t.destroyer >= 0 and t.owner[t.destroyer] == seat


def check_pay_off(t: Syndicate, seat: int) -> int:
    """Check that the seat has the influence to pay the Destroyer off (SYN-BLK07)."""
    return LEGAL if t.seats[seat].stock[INFLUENCE] >= t.box.destroyer else TOO_LITTLE_INFLUENCE


def can_pay_off(t: Syndicate, seat: int) -> bool:
    """Return whether the seat can pay the Destroyer off."""
    return is_blockaded(t, seat) and check_pay_off(t, seat) == LEGAL


def pay_off(t: Syndicate, seat: int) -> None:
    """Pay to send the Destroyer back to the alert track."""
    t.seats[seat].stock[INFLUENCE] -= t.box.destroyer
    if t.recording:
        t.emit("paid_off", seat, {"influence": t.box.destroyer})
    return_destroyer(t)
